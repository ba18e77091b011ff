//! What one player does before the other moves.

use alfil_board::{Kind, Square};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// A move: one piece's move, a castling, an exchange in place, or a set of placements; perhaps with a second part.
///
/// Equal moves are equal values, whichever way they were found or written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    /// One piece goes over several legs and does what no step does: captures several pieces or other than where it
    /// arrives or next to it, or puts down what it met. What can be a [`Move::Step`] is one.
    Legs {
        /// Where it starts.
        from: Square,
        /// Where it arrives; `from` if it comes back.
        to: Square,
        /// The squares of the pieces that it captures, in ascending order.
        captures: Vec<Square>,
        /// The pieces that it puts elsewhere: from which square to which, in ascending order. They are not captured.
        carries: Vec<(Square, Square)>,
        /// What it becomes, as for a step.
        promotion: Option<Kind>,
    },
    /// A step, a legs move or a castling with which a piece from the reserve enters on a square that it leaves.
    Gate {
        /// The move.
        mv: Box<Move>,
        /// What enters, and where.
        placement: Placement,
    },
    /// A move, and behind it, as the second part of the same turn, a [piece of nobody](crate::Neutral) that comes to stand on a
    /// square, or a piece of the enemy's that is pushed onto one. Where it comes [in place of a move](crate::TurnOptions::instead),
    /// that is a null move on the very square.
    Then {
        /// The move: a step, a legs move, a null move of a piece, a castling or an exchange.
        mv: Box<Move>,
        /// Where the piece of nobody comes to stand, or what is pushed.
        onto: Square,
    },
    /// Nothing moves, and the turn is over, where that is a move.
    Null {
        /// The piece that stays where it is after all, by a move of several legs; none if the player passes.
        at: Option<Square>,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// What is placed.
    pub kind: Kind,
    /// Where.
    pub to: Square,
}

/// A move that is lent is copied: whoever takes `impl Into<Move>` takes both.
impl From<&Move> for Move {
    fn from(mv: &Move) -> Move {
        mv.clone()
    }
}

impl Move {
    /// The square of the piece that moves, the king in a castling; nothing for placements, of what belongs to nobody either.
    #[must_use]
    #[inline]
    pub fn origin(&self) -> Option<Square> {
        match self {
            Move::Step { from, .. } | Move::Legs { from, .. } => Some(*from),
            Move::Null { at } => *at,
            Move::Then { .. } if self.neutral_alone().is_some() => None,
            Move::Gate { mv, .. } | Move::Then { mv, .. } => mv.origin(),
            Move::Castle { king, .. } => Some(*king),
            Move::Exchange { at, .. } => Some(*at),
            Move::Place(_) => None,
        }
    }

    /// The square that it is aimed at: where the piece that moves arrives, the king in a castling, or the one piece that is
    /// placed; nothing for a pass and for several placements.
    #[must_use]
    pub fn aim(&self) -> Option<Square> {
        match self {
            Move::Step { to, .. } | Move::Legs { to, .. } => Some(*to),
            Move::Null { at } => *at,
            Move::Gate { mv, .. } | Move::Then { mv, .. } => mv.aim(),
            // Where the king stays, it is the rook that is seen to go.
            Move::Castle { king, rook, king_to, .. } => Some(if king == king_to { *rook } else { *king_to }),
            Move::Exchange { at, .. } => Some(*at),
            Move::Place(placements) => match placements.as_slice() {
                [only] => Some(only.to),
                _ => None,
            },
        }
    }

    /// What belongs to nobody comes to stand on a square, in place of a move.
    #[must_use]
    pub fn neutral(onto: Square) -> Move {
        Move::Then { mv: Box::new(Move::Null { at: Some(onto) }), onto }
    }

    /// Where what belongs to nobody comes to stand in place of a move, if this is one of those.
    #[must_use]
    pub fn neutral_alone(&self) -> Option<Square> {
        match self {
            Move::Then { mv, onto } if **mv == (Move::Null { at: Some(*onto) }) => Some(*onto),
            _ => None,
        }
    }

    /// A set of placements, put into its canonical order.
    #[must_use]
    pub fn place(mut placements: Vec<Placement>) -> Move {
        placements.sort_unstable();
        Move::Place(placements)
    }
}
