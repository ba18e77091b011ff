//! Sets of placements as one turn: never listed, but put together from single placements that look well.

use super::Task;
use super::worker::Node;
use alfil_board::Width;
use alfil_model::moves::Placement;

/// Sets that deserve to be searched.
pub fn candidates<W: Width>(_task: &Task<'_>, _root: &Node<'_, W>) -> Vec<Vec<Placement>> {
    Vec::new()
}
