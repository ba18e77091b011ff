//! Wins with the next move by reaching a goal: they are seen at once, also where nothing is searched any more.

use super::worker::{Node, Worker};
use crate::score::{DECIDED, value_of};
use alfil_board::{Bits as _, Side, Width};
use alfil_model::outcome::Past;

impl<'r, W: Width> Worker<'_, 'r, W> {
    /// Whether a side that is not to move wins with its next move by reaching a goal, if nothing is done about it. It is
    /// like a check.
    pub fn looms(&self, node: &Node<'r, W>, side: Side) -> bool {
        node.board.turn() != side && !self.terms.rushes.targets(&node.board, side).is_empty()
    }

    /// The value of a node in which the player wins at once by reaching a goal.
    pub fn finish(&mut self, node: &Node<'r, W>, ply: usize) -> Option<i32> {
        let board = &node.board;
        let side = board.turn();
        let targets = self.terms.rushes.targets(board, side);
        if targets.is_empty() {
            return None;
        }
        let mut moves = self.buffer(ply);
        board.generate(&mut moves.list);
        let mut found = None;
        for mv in moves.list.iter().copied().filter(|mv| mv.is_step() && targets.contains(mv.to())) {
            self.count();
            let outcome = board.after(mv).outcome_given(Past::default(), true);
            if let Some(value) = value_of(outcome, side, ply + 1).filter(|value| *value > DECIDED) {
                self.lines[ply].clear();
                self.lines[ply].push(mv);
                found = Some(value);
                break;
            }
        }
        self.buffers[ply] = Some(moves);
        found
    }
}
