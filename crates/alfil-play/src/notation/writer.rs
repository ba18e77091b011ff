//! Writing many moves of one position.

use super::context::Context;
use super::{coordinate, san};
use crate::position::Position;
use alfil_model::moves::Move;
use std::fmt;

/// Writes moves of one position, and looks the position over only once.
pub struct MoveWriter<'p> {
    context: Context<'p>,
}

impl fmt::Debug for MoveWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MoveWriter").field(self.context.position).finish()
    }
}

impl<'p> MoveWriter<'p> {
    /// A writer of moves of the player to move.
    #[must_use]
    pub fn new(position: &'p Position) -> MoveWriter<'p> {
        MoveWriter { context: Context::new(position) }
    }

    /// Writes a move by its squares, as [`coordinate`](super::coordinate()) does.
    ///
    /// # Panics
    ///
    /// If the move is not one of the position, it may.
    #[must_use]
    pub fn coordinate(&self, mv: &Move) -> String {
        coordinate::write(&self.context, mv)
    }

    /// Writes a legal move in standard algebraic notation, as [`san`](super::san()) does.
    ///
    /// # Panics
    ///
    /// If the move is not legal in the position, it may.
    #[must_use]
    pub fn san(&self, mv: &Move) -> String {
        san::write(&self.context, mv)
    }
}
