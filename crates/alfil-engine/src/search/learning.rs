//! Learning from what has refuted a line.

use super::picker::{Picked, mover, victim};
use super::worker::{Frame, Node, Worker};
use crate::table::Bound;
use alfil_board::Width;
use alfil_play::ply::Ply;

impl<'r, W: Width> Worker<'_, 'r, W> {
    /// Learns from a move that has refuted what led here, and from those that have not.
    pub fn reward(
        &mut self,
        node: &Node<'r, W>,
        picked: &Picked,
        depth: i32,
        ply: usize,
        quiets: &[Ply],
        captures: &[Ply],
    ) {
        let board = &node.board;
        let bonus = bonus(depth);
        let side = board.turn();
        if !picked.tactical {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != picked.code {
                *killers = [picked.code, killers[0]];
            }
            let (before, _) = self.pairs_before(ply, side);
            if let Some(before) = before {
                self.history.learn_counter(side.index(), before, picked.code);
            }
            self.learn_quiet(node, picked.ply, ply, bonus);
            for quiet in quiets {
                self.learn_quiet(node, *quiet, ply, -bonus);
            }
        } else {
            let (kind, victim) = (mover(board, picked.ply), victim(board, picked.ply));
            self.history.learn_capture(side, kind, picked.ply.to(), victim, bonus);
        }
        for capture in captures {
            let (kind, victim) = (mover(board, *capture), victim(board, *capture));
            self.history.learn_capture(side, kind, capture.to(), victim, -bonus);
        }
    }

    /// Learns that the quiet move that has led to a ply has refuted all that was tried there.
    pub fn praise_last(&mut self, depth: i32, ply: usize) {
        let Some(last) = ply.checked_sub(1) else { return };
        let Frame { made: Some((side, pair)), calm: true, .. } = self.frames[last] else { return };
        let bonus = bonus(depth);
        let (before, earlier) = self.pairs_before(last, side);
        if let Some(before) = before {
            self.history.learn_continuation(side, false, before, pair, bonus);
        }
        if let Some(earlier) = earlier {
            self.history.learn_continuation(side, true, earlier, pair, bonus);
        }
    }

    /// Learns of the quiet move that has led to a ply from how the position looks after it, and looked before.
    pub fn learn_from_eval(&mut self, node: &Node<'r, W>, ply: usize, eval: i32) {
        let Some(last) = ply.checked_sub(1) else { return };
        if let Frame { eval: Some(before), made: Some((side, _)), calm: true, last: Some(quiet), .. } =
            self.frames[last]
            && side != node.board.turn()
        {
            let bonus = (-3 * (before + eval)).clamp(-1200, 1200);
            self.history.learn_quiet(side.index(), quiet, bonus);
        }
    }

    /// Learns how far the static evaluation was off, from the value that a search to a depth found, if that says on which side of it
    /// the true one lies.
    pub fn learn_from_value(&mut self, node: &Node<'r, W>, ply: usize, value: i32, bound: Bound, depth: i32) {
        let Some(eval) = self.frames[ply].eval else { return };
        let off = match bound {
            Bound::Exact => true,
            Bound::Lower => value > eval,
            Bound::Upper => value < eval,
            Bound::Unknown => false,
        };
        if off {
            self.history.corrections.learn(node.board.turn(), node.sums.placement, value - eval, depth);
        }
    }

    fn learn_quiet(&mut self, node: &Node<'r, W>, quiet: Ply, ply: usize, bonus: i32) {
        let side = node.board.turn();
        // What is known of single moves has to be known soon.
        self.history.learn_quiet(side.index(), quiet, 2 * bonus);
        let pair = self.history.pair(mover(&node.board, quiet), quiet.to());
        let (before, earlier) = self.pairs_before(ply, side);
        if let Some(before) = before {
            self.history.learn_continuation(side, false, before, pair, bonus);
        }
        if let Some(earlier) = earlier {
            self.history.learn_continuation(side, true, earlier, pair, bonus);
        }
    }
}

/// What a search to a depth has to teach.
fn bonus(depth: i32) -> i32 {
    (150 * depth - 60).clamp(30, 1800)
}
