//! What need not be searched: nodes that are good enough, or bad enough, by what is known before any move is made.

use super::exchange;
use super::node::{Here, Window};
use super::picker::mover;
use super::worker::{Node, Worker};
use crate::score::DECIDED;
use crate::table::{Bound, Entry};
use alfil_board::Width;

impl<'r, W: Width> Worker<'_, 'r, W> {
    /// The value of a node that need not be searched, if it is one.
    pub fn prune(
        &mut self,
        node: &Node<'r, W>,
        here: &Here,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Option<i32> {
        let Window { alpha, beta } = window;
        let switches = self.switches;
        if here.check || here.looms || window.is_open() || beta.abs() > DECIDED || alpha.abs() > DECIDED {
            return None;
        }
        let margin = 75 * (depth - i32::from(here.improving));
        if switches.futility && depth <= 8 && here.eval - margin >= beta && here.eval.abs() < DECIDED {
            return Some(here.eval - (here.eval - beta) / 2);
        }
        if switches.razoring && depth <= 3 && here.eval + 220 * depth + 80 < alpha {
            let value = self.settle(node, window, ply);
            if value <= alpha {
                return Some(value);
            }
        }
        let passed = ply > 0 && self.frames[ply - 1].made.is_none();
        if switches.null_move
            && depth >= 2
            && !passed
            && here.eval >= beta
            && self.shared.task.knowledge.may_pass(&node.board)
            && let Some(value) = self.try_null(node, here, beta, depth, ply)
        {
            return Some(value);
        }
        if switches.futility && switches.exchanges && depth >= 5 && !self.stopped {
            return self.try_captures(node, here, beta, depth, ply, cut);
        }
        None
    }

    /// Whether the player could as well pass; then the position is good enough.
    fn try_null(
        &mut self,
        node: &Node<'r, W>,
        here: &Here,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Option<i32> {
        let board = node.board.null()?;
        let reduction = 4 + depth / 3 + ((here.eval - beta) / 140).clamp(0, 3);
        let barrier = std::mem::replace(&mut self.barrier, self.past.len());
        self.go_on_from(&node.board, here.key, false);
        self.frames[ply].made = None;
        self.count();
        let next = Node { board, sums: node.sums };
        let window = Window { alpha: beta - 1, beta };
        let value = self.value_after(node, &next, window, depth - reduction, ply, false);
        self.come_back();
        self.barrier = barrier;
        if self.stopped || value < beta {
            return None;
        }
        let value = if value > DECIDED { beta } else { value };
        if depth < 10 {
            return Some(value);
        }
        // Deep down, the player who must move is asked too.
        let excluded = std::mem::replace(&mut self.frames[ply].excluded, u16::MAX);
        let check = self.search(node, window, depth - reduction, ply, false);
        self.frames[ply].excluded = excluded;
        (check >= beta).then_some(value)
    }

    /// Whether a capture is so good by a shallow search that a deep one would hardly say otherwise.
    fn try_captures(
        &mut self,
        node: &Node<'r, W>,
        here: &Here,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Option<i32> {
        let raised = beta + 190 - 40 * i32::from(here.improving);
        let knows_less = |entry: &Entry| entry.depth >= depth - 3 && entry.value < raised;
        if here.entry.as_ref().is_some_and(knows_less) {
            return None;
        }
        let (board, knowledge) = (&node.board, self.shared.task.knowledge);
        let mut moves = self.buffer(ply);
        board.generate_captures(&mut moves.list);
        let hash = here.entry.map_or(0, |entry| entry.code);
        let frame = self.frames[ply];
        moves.judge(self, board, &frame, hash, ply, false);
        self.go_on_from(board, here.key, false);
        let window = Window { alpha: raised - 1, beta: raised };
        let (mut found, mut tried) = (None, 0);
        while tried < 3
            && let Some(picked) = moves.pick(self, board)
        {
            if !exchange::wins_at_least(board, knowledge, picked.ply, raised - here.eval) {
                continue;
            }
            tried += 1;
            let pair = self.history.pair(mover(board, picked.ply), picked.ply.to());
            self.frames[ply].made = Some((board.turn(), pair));
            self.frames[ply].calm = false;
            let next = self.after(node, picked.ply);
            let mut value = self.value_after(node, &next, window, 0, ply, !cut);
            if value >= raised && !self.stopped {
                value = self.value_after(node, &next, window, depth - 4, ply, !cut);
            }
            if self.stopped {
                break;
            }
            if value >= raised {
                let eval = self.frames[ply].plain;
                let (code, bound) = (picked.code, Bound::Lower);
                let entry = Entry { code, value, eval, depth: depth - 3, bound, pv: false };
                self.keep(board, here.key, ply, entry);
                found = Some(value);
                break;
            }
        }
        self.come_back();
        self.buffers[ply] = Some(moves);
        found
    }
}
