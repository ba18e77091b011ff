//! Short mates that begin with a quiet move: elsewhere, such a move is pruned or looked at too little where much is won already. And
//! wins in as many moves as were asked for: that there is none is known here alone.

use super::node::Window;
use super::root_moves::RootMove;
use super::worker::{Node, Worker};
use crate::score::{DECIDED, INFINITE, MATE, Score};
use crate::traits::Switches;
use alfil_board::Width;
use std::ops::ControlFlow;

/// From how many nodes on short mates are looked for, and what part of all nodes that may take.
const FROM: u64 = 10_000;
const PART: u64 = 16;

/// They have so many moves at most.
const LONGEST: i32 = 3;

/// So many nodes are looked at behind a move of the root: where one has not been shown to mate by then, it is taken not to.
const MOST_NODES: u64 = 50_000;

impl<'r, W: Width> Worker<'_, 'r, W> {
    /// Looks whether a move of the root mates soon, with nothing pruned, those first that look best, until so many nodes have been taken;
    /// it goes on there the next time. Whether one does: that stands first then.
    pub fn hunt(&mut self, moves: &mut [RootMove<'r, W>]) -> bool {
        let decided = moves.first().is_none_or(|first| first.value.abs() > DECIDED);
        if !self.shared.task.knowledge.traits.mates || decided || self.nodes < FROM {
            return false;
        }
        let longest = self.shared.task.limits.mate.map_or(LONGEST, |asked| asked.min(LONGEST as u32) as i32);
        for length in 2..=longest {
            for number in 0..moves.len() {
                if moves[number].hunted >= length {
                    continue;
                }
                if self.hunted > self.nodes / PART {
                    return false;
                }
                let before = self.nodes;
                let found = self.wins_within(moves, number, 2 * length - 1, self.nodes + MOST_NODES);
                self.hunted += self.nodes - before;
                if self.stopped {
                    return false;
                }
                if found {
                    return true;
                }
                moves[number].hunted = length;
            }
        }
        false
    }

    /// Where a win in so many moves was asked for, and none has been found by a search to the depth that it takes, looks whether there is
    /// one, with nothing pruned or reduced, however many nodes that takes. Whether there is: that stands first then.
    pub fn prove(&mut self, moves: &mut [RootMove<'r, W>], depth: u32) -> bool {
        let Some(asked) = self.shared.task.limits.mate else { return false };
        let in_time = |first: &RootMove<'r, W>| {
            Score::of(first.value).mate_in().is_some_and(|mate| mate > 0 && mate.unsigned_abs() <= asked)
        };
        if self.proves || depth < asked.saturating_mul(2) || moves.first().is_none_or(in_time) {
            return false;
        }
        self.proves = true;
        // Where sides alternate and only mate decides, whoever wins makes the last move.
        let traits = &self.shared.task.knowledge.traits;
        let own = traits.mates && !traits.series && !traits.conditions && !traits.stalemate_wins;
        for length in 1..=asked as i32 {
            for number in 0..moves.len() {
                let found = self.wins_within(moves, number, 2 * length - i32::from(own), u64::MAX);
                if found || self.stopped {
                    return found;
                }
            }
        }
        false
    }

    /// Whether a move of the root wins within so many plies, as far as so many nodes show. It stands first then.
    fn wins_within(&mut self, moves: &mut [RootMove<'r, W>], number: usize, plies: i32, nodes: u64) -> bool {
        let board = self.root.board;
        let switches = std::mem::replace(&mut self.switches, Switches::NONE);
        self.hunts = true;
        self.settled_by = nodes;
        self.go_on_from(&board, board.key(), board.in_check());
        self.begin_root_move(&moves[number]);
        let (next, alpha) = (moves[number].next, MATE - plies - 1);
        let mut value = self.value_after_root(&next, Window::above(alpha), plies - 1);
        if value > alpha && !self.stopped {
            // Once more, for the line.
            value = self.value_after_root(&next, Window { alpha, beta: INFINITE }, plies - 1);
        }
        self.come_back();
        self.hunts = false;
        self.switches = switches;
        let found = value > alpha && !self.stopped;
        if found {
            moves[number].value = value;
            moves[number].line.clone_from(&self.lines[1]);
            moves[..=number].rotate_right(1);
        }
        found
    }

    /// The value of a position as far as it counts for a mate: whether this is it.
    pub fn last_look(&mut self, node: &Node<'r, W>, ply: usize) -> i32 {
        let check = match self.enter(node, ply) {
            ControlFlow::Continue((_, check)) => check,
            ControlFlow::Break(value) => return value,
        };
        let asked = check || self.proves || self.shared.task.knowledge.traits.stalemate_wins;
        if asked && !node.board.has_legal_move() { self.without_moves(node, ply) } else { 0 }
    }
}
