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
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// The double step that has just been made, if it can be answered en passant.
    pub en_passant: Option<EnPassant>,
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
