//! Setwise leaps: those of many pieces at once.
//!
//! Where all pieces of a set leap alike, the set of their targets is the set itself, moved by a distance: one
//! operation for eight pawns.

use super::Modality;
use alfil_board::Bits;

/// A leap in one direction, of as many pieces as make it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift<B> {
    /// How far, in square numbers.
    pub by: i16,
    /// The squares that it may start from: those from which it stays on the board, at least.
    pub from: B,
    /// The squares that it may arrive on.
    pub to: B,
    /// The squares that must be empty on the way, in square numbers from the start.
    pub over: Vec<i16>,
    /// Quiet moves, captures or both.
    pub modality: Modality,
    /// Whether the piece must have its mark of not having moved.
    pub marked: bool,
}

impl<B: Bits> Shift<B> {
    /// Setwise targets: where the pieces of a set get to, whatever stands there.
    #[inline(always)]
    pub fn reach(&self, pieces: B, empty: B) -> B {
        let mut starting = pieces & self.from;
        for over in &self.over {
            starting &= empty.rotate(-*over);
        }
        starting.rotate(self.by) & self.to
    }
}

/// Setwise moves: those of a type whose pieces move together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setwise<B> {
    /// All that they do but capture en passant.
    pub shifts: Vec<Shift<B>>,
    /// How they capture en passant.
    pub en_passant: Vec<Shift<B>>,
    /// The squares on which no move of a piece is a promotion. Elsewhere pieces move one by one.
    pub region: B,
}

impl<B: Bits> Setwise<B> {
    /// The pieces of some that can move together: those of its region that may not capture en passant on a crossed square.
    #[inline(always)]
    pub fn together(&self, pieces: B, crossed: B) -> B {
        let mut together = pieces & self.region;
        if !crossed.is_empty() {
            for shift in &self.en_passant {
                together &= !(crossed.rotate(-shift.by) & shift.from);
            }
        }
        together
    }
}
