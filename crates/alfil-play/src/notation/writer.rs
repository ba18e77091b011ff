//! Writing many moves of one position.

use super::context::Context;
use super::{coordinate, san};
use crate::position::Position;
use alfil_model::moves::Move;

/// Writes moves of one position, and looks the position over only once.
pub struct MoveWriter<'p> {
    context: Context<'p>,
}

impl<'p> MoveWriter<'p> {
    /// A writer of moves of the player to move.
    #[must_use]
    pub fn new(position: &'p Position) -> MoveWriter<'p> {
        MoveWriter { context: Context::new(position) }
    }

    /// Writes a move by its squares, as [`coordinate`](super::coordinate()) does.
    #[must_use]
    pub fn coordinate(&self, mv: &Move) -> String {
        coordinate::write(&self.context, mv)
    }

    /// Writes a legal move in standard algebraic notation, as [`san`](super::san()) does.
    #[must_use]
    pub fn san(&self, mv: &Move) -> String {
        san::write(&self.context, mv)
    }
}
