//! Quiescence: captures alone, until nothing hangs.

use super::checks::Checks;
use super::exchange;
use super::node::Window;
use super::picker::mover;
use super::worker::{Node, Worker};
use crate::score::{DECIDED, INFINITE};
use crate::table::{Bound, Entry};
use alfil_board::Width;
use alfil_play::board::Board;
use alfil_play::list::MoveList;
use std::ops::ControlFlow;

/// How many positions are looked at until nothing hangs, at most. Hardly ever are there so many, but where every move captures, there is
/// no end of them.
const MOST_NODES: u64 = 1000;

/// For how many plies whoever must capture is not taken to be as well off as things stand.
const MOST_FORCED: i32 = 4;

impl<'r, W: Width> Worker<'_, 'r, W> {
    /// The value of a position once nothing hangs.
    pub fn settle(&mut self, node: &Node<'r, W>, window: Window, ply: usize) -> i32 {
        if self.hunts {
            return self.last_look(node, ply);
        }
        self.settled_by = self.nodes + MOST_NODES;
        self.quiesce(node, window, 0, ply)
    }

    fn quiesce(&mut self, node: &Node<'r, W>, window: Window, depth: i32, ply: usize) -> i32 {
        self.lines[ply].clear();
        let board = &node.board;
        let (key, check) = match self.enter(node, ply) {
            ControlFlow::Continue(entered) => entered,
            ControlFlow::Break(value) => return value,
        };
        let Window { mut alpha, beta } = window;
        let entry = self.recall(board, key, ply);
        if let Some(entry) = entry
            && !window.is_open()
            && entry.answers(window)
        {
            return entry.value;
        }
        if let Some(value) = self.finish(node, ply) {
            return value;
        }
        let knowledge = self.shared.task.knowledge;
        let enough = self.nodes >= self.settled_by;
        let forced =
            depth > -MOST_FORCED && !enough && knowledge.traits.forced_captures && has_capture(board);
        let plain =
            (!check && !forced).then(|| entry.map_or_else(|| self.evaluate(node), |entry| entry.eval));
        let stand = plain.map(|plain| self.corrected(node, plain));
        // What the table says of the position is better than what it looks like.
        let known = entry.filter(|entry| stand.is_some_and(|stand| entry.knows_better(stand)));
        let mut best = match (stand, known) {
            (Some(_), Some(entry)) if entry.value.abs() < DECIDED => entry.value,
            (stand, _) => stand.unwrap_or(-INFINITE),
        };
        if enough && stand.is_some() {
            return best;
        }
        if best >= beta {
            if entry.is_none() {
                let eval = plain.unwrap_or(0);
                let entry = Entry { code: 0, value: best, eval, depth: 0, bound: Bound::Lower, pv: false };
                self.keep(board, key, ply, entry);
            }
            return best;
        }
        alpha = alpha.max(best);
        // Where checks are counted, they are looked at for two plies, whatever they cost.
        let counted = depth > -2 && knowledge.traits.counts_checks;
        let checks = (stand.is_some() && (depth == 0 || counted)).then(|| Checks::of(board));
        let mut moves = self.buffer(ply);
        if check {
            board.generate(&mut moves.list);
            if moves.list.is_empty() {
                self.buffers[ply] = Some(moves);
                return self.without_moves(node, ply);
            }
        } else if let Some(checks) = &checks {
            board.generate_busy(&mut moves.list, |kind| checks.squares(kind));
        } else {
            board.generate_captures(&mut moves.list);
        }
        let frame = self.frames[ply];
        let hash = entry.map_or(0, |entry| entry.code);
        moves.judge(self, board, &frame, hash, ply, false);
        self.go_on_from(board, key, check);
        let mut best_code = 0;
        let counted = checks.filter(|_| counted);
        let gives_counted = |ply| counted.as_ref().is_some_and(|checks| checks.gives(board, ply));
        while let Some(picked) = moves.pick(self, board) {
            if let Some(stand) = stand
                && self.switches.exchanges
                && !gives_counted(picked.ply)
            {
                let gain = exchange::gain(board, knowledge, picked.ply);
                let hope = stand + 95;
                if picked.tactical && hope + gain <= alpha {
                    best = best.max(hope + gain);
                    continue;
                }
                // What is far behind must win something.
                let least = i32::from(hope <= alpha);
                if !exchange::wins_at_least(board, knowledge, picked.ply, least) {
                    best = best.max(hope.min(alpha));
                    continue;
                }
            } else if check && best > -DECIDED && !picked.tactical {
                continue;
            }
            let pair = self.history.pair(mover(board, picked.ply), picked.ply.to());
            self.frames[ply].made = Some((board.turn(), pair));
            let next = self.after(node, picked.ply);
            let window = Window { alpha, beta };
            let value = if next.board.turn() == board.turn() {
                self.quiesce(&next, window, depth - 1, ply + 1)
            } else {
                -self.quiesce(&next, window.turned(), depth - 1, ply + 1)
            };
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_code = picked.code;
                    alpha = value;
                    if window.is_open() {
                        self.note_line(ply, picked.ply);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.come_back();
        self.buffers[ply] = Some(moves);
        if self.stopped {
            return 0;
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let eval = plain.unwrap_or(0);
        let entry = Entry { code: best_code, value: best, eval, depth: 0, bound, pv: false };
        self.keep(board, key, ply, entry);
        best
    }
}

/// Whether there is a capture.
fn has_capture<W: Width>(board: &Board<'_, W>) -> bool {
    let mut list = MoveList::new();
    board.generate_captures(&mut list);
    !list.is_empty()
}
