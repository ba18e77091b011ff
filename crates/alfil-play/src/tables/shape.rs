//! Leaper, slider and hopper tables: where a piece can get to from each square, whatever its colour, rank or right to.
//!
//! A shape is pure geometry: given a square and what is occupied, it tells the squares that are in
//! reach, occupied or not. The same three forms serve both ways. Forward, the square is the mover's
//! and the answer is where it gets to. Backward, the square is a target and the answer is from where
//! it is reached; a shape's backward twin is another shape of the pool.

use alfil_board::{Bits, Square};
use std::sync::Arc;

/// A movement's geometry as a table: squares in reach from each square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape<B> {
    /// Leapers: whatever stands in between.
    Leap(Arc<[B]>),
    /// Sliders: along up to two straight lines, up to and including the first occupied square each way.
    Slide(Arc<[[Line<B>; 2]]>),
    /// Lame leapers, hoppers, crooked and skipping sliders: single ways with something to ask of the squares in
    /// between.
    Ways(Arc<[Box<[Way<B>]>]>),
}

/// The squares of a line through a square, on both sides of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Line<B> {
    /// The ray towards lower square numbers.
    pub lower: B,
    /// The ray towards higher square numbers.
    pub upper: B,
}

/// One way between two squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Way<B> {
    /// The far end.
    pub end: Square,
    /// The squares in between.
    pub between: B,
    /// What they must hold.
    pub need: Need<B>,
}

/// What the squares in between must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Need<B> {
    /// Nothing.
    Clear,
    /// Something.
    Something,
    /// Exactly one piece.
    One,
    /// Pieces on these squares, and on no other.
    Exactly(B),
}

impl<B: Bits> Way<B> {
    /// Whether the way is open.
    #[inline]
    pub fn open(&self, occupied: B) -> bool {
        let met = self.between & occupied;
        match self.need {
            Need::Clear => met.is_empty(),
            Need::Something => !met.is_empty(),
            Need::One => !met.is_empty() && !met.several(),
            Need::Exactly(squares) => met == squares,
        }
    }
}

impl<B: Bits> Shape<B> {
    /// The squares in reach on a board so occupied.
    #[inline(always)]
    pub fn reach(&self, sq: Square, occupied: B) -> B {
        match self {
            Shape::Leap(table) => table[sq.index()],
            Shape::Slide(table) => {
                let [first, second] = &table[sq.index()];
                B::slide(first.lower, first.upper, occupied) | B::slide(second.lower, second.upper, occupied)
            }
            Shape::Ways(table) => open_ways(&table[sq.index()], occupied),
        }
    }

    /// About how many squares are looked at to see where it leads from one.
    pub fn looks(&self) -> u32 {
        match self {
            Shape::Leap(_) => 1,
            Shape::Slide(_) => 4,
            // A way is a set of squares to be compared.
            Shape::Ways(table) => {
                let ways: usize = table.iter().map(|ways| ways.len()).sum();
                (2 * ways).div_ceil(table.len().max(1)).min(u32::MAX as usize) as u32
            }
        }
    }

    /// Whether it is a hopper's: what stands between can help a move instead of hindering it.
    pub fn needs_pieces(&self) -> bool {
        match self {
            Shape::Leap(_) | Shape::Slide(_) => false,
            Shape::Ways(table) => table.iter().flatten().any(|way| way.need != Need::Clear),
        }
    }
}

/// The ends of the ways that are open.
#[inline(never)]
fn open_ways<B: Bits>(ways: &[Way<B>], occupied: B) -> B {
    let mut reach = B::EMPTY;
    for way in ways {
        if way.open(occupied) {
            reach |= B::of(way.end);
        }
    }
    reach
}
