//! Short mates that begin with a quiet move: elsewhere, such a move is pruned or looked at too little where much is won already.

use super::node::Window;
use super::root_moves::RootMove;
use super::worker::{Node, Worker};
use crate::score::{DECIDED, INFINITE, MATE};
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
        for length in 2..=LONGEST {
            for number in 0..moves.len() {
                if moves[number].hunted >= length {
                    continue;
                }
                if self.hunted > self.nodes / PART {
                    return false;
                }
                let before = self.nodes;
                let value = self.mates_in(&moves[number], length);
                self.hunted += self.nodes - before;
                if self.stopped {
                    return false;
                }
                moves[number].hunted = length;
                if let Some(value) = value {
                    moves[number].value = value;
                    moves[number].line.clone_from(&self.lines[1]);
                    moves[..=number].rotate_right(1);
                    return true;
                }
            }
        }
        false
    }

    /// The value of a move of the root that mates in so many moves, if it does.
    fn mates_in(&mut self, root_move: &RootMove<'r, W>, moves: i32) -> Option<i32> {
        let board = self.root.board;
        let switches = std::mem::replace(&mut self.switches, Switches::NONE);
        self.hunts = true;
        self.settled_by = self.nodes + MOST_NODES;
        self.go_on_from(&board, board.key(), board.in_check());
        self.begin_root_move(root_move);
        let Window { alpha, beta } = Window::above(MATE - 2 * moves);
        let mut value = self.value_after_root(&root_move.next, Window { alpha, beta }, 2 * moves - 2);
        if value > alpha && !self.stopped {
            // Once more, for the line.
            value = self.value_after_root(&root_move.next, Window { alpha, beta: INFINITE }, 2 * moves - 2);
        }
        self.come_back();
        self.hunts = false;
        self.switches = switches;
        (value > alpha && !self.stopped).then_some(value)
    }

    /// The value of a position as far as it counts for a mate: whether this is it.
    pub fn last_look(&mut self, node: &Node<'r, W>, ply: usize) -> i32 {
        let check = match self.enter(node, ply) {
            ControlFlow::Continue((_, check)) => check,
            ControlFlow::Break(value) => return value,
        };
        let asked = check || self.shared.task.knowledge.traits.stalemate_wins;
        if asked && !node.board.has_legal_move() { self.without_moves(node, ply) } else { 0 }
    }
}
