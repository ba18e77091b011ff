//! What one player does before the other moves.

use crate::board::{Kind, Square};
use serde::Serialize;

/// A move: one piece's move, a castling, an exchange in place, or a set of placements.
///
/// Equal moves are equal values, whichever way they were found or written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Move {
    /// One piece goes from one square to another.
    Step {
        /// Where it starts.
        from: Square,
        /// Where it arrives.
        to: Square,
        /// The square of the piece that it captures: `to`, the victim's square en passant, or none.
        captures: Option<Square>,
        /// What it becomes, where the promotion is a choice or is forced; otherwise nothing.
        promotion: Option<Kind>,
    },
    /// King and rook move together. Swapping places is `king_to == rook && rook_to == king`.
    Castle {
        /// Where the king starts.
        king: Square,
        /// Where the rook starts.
        rook: Square,
        /// Where the king arrives.
        king_to: Square,
        /// Where the rook arrives.
        rook_to: Square,
    },
    /// A piece is replaced where it stands.
    Exchange {
        /// Where it stands.
        at: Square,
        /// What it becomes.
        to: Kind,
    },
    /// Pieces come from the reserve onto the board, in the order in which moves are printed:
    /// by type as declared, then by square.
    Place(Vec<Placement>),
}

/// One piece that comes from the reserve onto the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Placement {
    /// What is placed.
    pub kind: Kind,
    /// Where.
    pub to: Square,
}

impl Move {
    /// A set of placements, put into its canonical order.
    pub fn place(mut placements: Vec<Placement>) -> Move {
        placements.sort_unstable();
        Move::Place(placements)
    }
}
