//! What can be written down: a position as FEN holds it, legal or not.
//!
//! `Setup` is plain data. `Position` is what can be played; the reference interpreter plays on
//! setups themselves.

use crate::Counting;
use alfil_board::{BySide, Dimensions, Kind, KindSet, Piece, Shade, Side, Square, Squares};
use alloc::vec::Vec;

/// The largest halfmove clock and number of a move. Both stay there, so that what can be read can be played on and written: more
/// moves than any game has, and further from the largest number than any search goes.
pub const MAX_COUNTER: u32 = 10_000_000;

/// A position as it can be written down.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The size of the board.
    pub dimensions: Dimensions,
    /// The pieces, by square.
    pub board: Vec<Option<Piece>>,
    /// The squares on which [pieces of nobody](crate::Neutral) stand.
    #[cfg_attr(feature = "serde", serde(default))]
    pub neutral: Squares,
    /// Who is to move.
    pub turn: Side,
    /// How many pieces of each type a side holds in reserve: `reserve[side][kind]`.
    pub reserve: BySide<Vec<u8>>,
    /// The squares of pieces that have not moved, where a right can depend on it: castling kings and
    /// rooks, and pieces with an initial move that could have come back. See [`Unmoved`](crate::Unmoved).
    pub unmoved: Squares,
    /// The double steps that can be answered en passant: the one that has just been made, or those of a turn of several moves, as
    /// [`EnPassant::of_turn`] lists them.
    pub en_passant: Vec<EnPassant>,
    /// Half-moves since the last progress, at most [`MAX_COUNTER`].
    pub halfmove: u32,
    /// The number of the move, from 1 to [`MAX_COUNTER`]; Black's move completes it.
    pub fullmove: u32,
    /// What the variant remembers of the past.
    pub memory: Memory,
}

/// A double step that can be answered en passant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EnPassant {
    /// The squares that were crossed, where a capturer may land.
    pub crossed: Squares,
    /// Where the piece that made the step stands now.
    pub victim: Square,
}

/// How many crossed squares can be answered at most after a turn of several double steps, beside those of the first of them in the
/// order of squares: as many as pawns make double steps on usual boards of 64 squares, or on the widest.
#[must_use]
pub fn most_answered(dimensions: Dimensions) -> usize {
    if dimensions.area() <= 64 { 7 } else { 15 }
}

impl EnPassant {
    /// The double steps of one turn, told in the order in which they were made, as a setup lists them. A square that two have
    /// crossed is that of the later one. They are put in the order of the first square that each has crossed, so that the order
    /// in which they were made is forgotten. Beside those of the first, so many squares are kept as [`most_answered`] says, the first in
    /// order.
    #[must_use]
    pub fn of_turn(dimensions: Dimensions, steps: impl IntoIterator<Item = EnPassant>) -> Vec<EnPassant> {
        let mut listed: Vec<EnPassant> = Vec::new();
        for step in steps {
            for other in &mut listed {
                other.crossed = other.crossed.difference(&step.crossed);
            }
            match listed.iter_mut().find(|other| other.victim == step.victim) {
                Some(same) => same.crossed = same.crossed.union(&step.crossed),
                None => listed.push(step),
            }
        }
        listed.retain(|step| !step.crossed.is_empty());
        listed.sort_by_key(|step| step.crossed.iter().next());
        let others = listed.iter().skip(1).fold(Squares::NONE, |all, step| all.union(&step.crossed));
        let beyond: Squares = others.iter().skip(most_answered(dimensions)).collect();
        for step in listed.iter_mut().skip(1) {
            step.crossed = step.crossed.difference(&beyond);
        }
        listed.retain(|step| !step.crossed.is_empty());
        listed
    }
}

/// What a variant remembers of the past. Only what the variant's conditions ask for is ever set.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Memory {
    /// The types of which a piece has ever been captured, by the side that lost it.
    pub captured: BySide<KindSet>,
    /// The shade of the square on which a side placed its first piece of a type from the reserve:
    /// `first_placed[side][kind]`, nothing for types of which that is not asked.
    pub first_placed: BySide<Vec<Option<Shade>>>,
    /// The type of the piece that a side moved last; an imitator counts as what it imitated then: `moved[side]`. Castling
    /// counts for the king; placements, exchanges and null moves leave it as it is.
    pub moved: BySide<Option<Kind>>,
    /// How many moves of a side have given check, at most [`Remembered::checks`](crate::Remembered); `checks[side]`.
    pub checks: BySide<u32>,
    /// How many moves of the turn are left, the next one included, when a player is in the midst of a turn of several; 0 at its
    /// beginning ([`Series`](crate::Series)).
    #[cfg_attr(feature = "serde", serde(default))]
    pub left: u8,
    /// The count of moves that has begun, if one has. See [`MovesSince`](crate::MovesSince).
    #[cfg_attr(feature = "serde", serde(default))]
    pub counting: Option<Counting>,
    /// How many of the last moves were passes, at most [`Remembered::passes`](crate::Remembered).
    #[cfg_attr(feature = "serde", serde(default))]
    pub passes: u32,
    /// What has been true for a side after some move, a bit for each number ([`Once`](crate::Once)).
    #[cfg_attr(feature = "serde", serde(default))]
    pub once: BySide<u8>,
}

impl Setup {
    /// Where the piece stands whose double step has crossed a square, if it can be answered there.
    #[must_use]
    pub fn crossed_by(&self, sq: Square) -> Option<Square> {
        self.en_passant.iter().find(|step| step.crossed.contains(sq)).map(|step| step.victim)
    }

    /// Whether nothing stands on a square, neither a piece of a side nor one of nobody.
    ///
    /// # Panics
    ///
    /// If the board does not have it.
    #[must_use]
    #[inline]
    pub fn is_empty(&self, sq: Square) -> bool {
        self.board[sq.index()].is_none() && !self.neutral.contains(sq)
    }

    /// The piece of a side that stands on a square.
    ///
    /// # Panics
    ///
    /// If the board does not have it.
    #[must_use]
    #[inline]
    pub fn piece(&self, sq: Square) -> Option<Piece> {
        self.board[sq.index()]
    }
}
