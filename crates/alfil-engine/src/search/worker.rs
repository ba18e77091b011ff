//! A thread's own: the path from the root, what it has learnt, and when it stops.

use super::Task;
use super::history::{History, Pair};
use super::picker::Moves;
use super::pool::{Pool, Share};
use super::sieve::Sieve;
use super::together::Together;
use crate::eval::{Adder, Sums, Terms};
use crate::score::{MAX_EVAL, MAX_PLY, value_of};
use crate::table::Entry;
use crate::traits::Switches;
use alfil_board::{BySide, Side, Width};
use alfil_model::outcome::{Outcome, Past};
use alfil_play::board::Board;
use alfil_play::ply::Ply;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What all threads of a search share.
pub struct Shared<'a> {
    pub task: &'a Task<'a>,
    pub time: super::time::Time,
    /// Nodes of all threads, as far as they have been added up.
    pub nodes: AtomicU64,
    /// Whether all must stop.
    pub done: AtomicBool,
    /// What each of them tells the others.
    pub together: Together,
    /// What they have learnt together.
    pub pool: Pool,
}

/// A position with its sums.
#[derive(Clone, Copy)]
pub struct Node<'r, W: Width> {
    pub board: Board<'r, W>,
    pub sums: Sums,
}

/// What counts of an earlier position.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    pub key: u64,
    pub turn: Side,
    pub check: bool,
}

/// What is known of a ply of the path.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// The static evaluation, corrected by what searches found; nothing in check.
    pub eval: Option<i32>,
    /// The same as the terms have it.
    pub plain: i32,
    /// Quiet moves that have refuted something here, by their codes.
    pub killers: [u16; 2],
    /// The move that leads on from here: who makes it, and its pair; nothing for a null move.
    pub made: Option<(Side, Pair)>,
    /// Whether that move neither captures nor promotes.
    pub calm: bool,
    /// The move that is left out, by its code.
    pub excluded: u16,
    /// The move that leads on from here.
    pub last: Option<Ply>,
    /// How often a move has refuted what led here, since the node two plies before was begun.
    pub cuts: u32,
}

impl Frame {
    const NEW: Frame = Frame {
        eval: None,
        plain: 0,
        killers: [0; 2],
        made: None,
        calm: false,
        excluded: 0,
        last: None,
        cuts: 0,
    };
}

/// How many nodes go by at most before a thread looks at the time, and about how many steps of listing their moves.
const INTERVAL: u64 = 256;
const STEPS: u64 = 1 << 21;

/// So many half-moves before the end of a count of moves, what is found hangs on the count: the table knows positions without it.
const NEAR: u32 = 10;

/// Whether an outcome looks at the boards before the one at hand: perpetual chases do, and moves to and fro.
#[inline]
pub fn keeps_boards<W: Width>(board: &Board<'_, W>) -> bool {
    board.chased_times().is_some() || board.ends_to_and_fro()
}

/// How many nodes go by where listing the moves of one takes so many steps.
fn interval(effort: u64) -> u64 {
    (STEPS / effort.max(1)).clamp(1, INTERVAL)
}

/// One thread of a search.
pub struct Worker<'a, 'r, W: Width> {
    pub shared: &'a Shared<'a>,
    pub terms: &'a Terms<'a, W>,
    pub root: Node<'r, W>,
    pub history: History,
    /// Its part in what all threads have learnt.
    share: Share,
    /// What may be pruned in this search.
    pub switches: Switches,
    pub frames: Vec<Frame>,
    /// The positions before the one at hand, those of the game first.
    pub past: Vec<Seen>,
    /// The boards of these positions, where [they are looked at](keeps_boards); otherwise none.
    trail: Vec<Board<'r, W>>,
    /// How many of them are the game's.
    pub game: usize,
    /// Which these may be.
    sieve: Sieve,
    /// Positions before this cannot come again: a null move has been made since.
    pub barrier: usize,
    /// The best line found from each ply on.
    pub lines: Vec<Vec<Ply>>,
    pub buffers: Vec<Option<Box<Moves>>>,
    pub nodes: u64,
    /// How many they may be until what is looked at now has to be settled.
    pub settled_by: u64,
    counted: u64,
    /// How many nodes go by before the thread looks at the time.
    interval: u64,
    pub deepest: usize,
    pub stopped: bool,
    /// The depth of the iteration.
    pub root_depth: u32,
    /// Whether a short mate is looked for, and nothing else; how many nodes that has taken.
    pub hunts: bool,
    pub hunted: u64,
    /// Whether it is being settled if there is a win in as many moves as were asked for, or has been.
    pub proves: bool,
}

impl<'a, 'r, W: Width> Worker<'a, 'r, W> {
    pub fn new(
        shared: &'a Shared<'a>,
        terms: &'a Terms<'a, W>,
        root: Node<'r, W>,
        (past, trail): (Vec<Seen>, Vec<Board<'r, W>>),
        mut history: History,
    ) -> Worker<'a, 'r, W> {
        let interval = interval(root.board.effort());
        Worker {
            shared,
            terms,
            root,
            share: shared.pool.join(&mut history),
            history,
            switches: if shared.task.limits.mate.is_some() {
                Switches::NONE
            } else {
                shared.task.knowledge.switches
            },
            frames: vec![Frame::NEW; MAX_PLY + 4],
            game: past.len(),
            sieve: Sieve::of(past.iter().map(|seen| seen.key)),
            past,
            trail,
            barrier: 0,
            lines: vec![Vec::new(); MAX_PLY + 4],
            buffers: (0..MAX_PLY + 4).map(|_| None).collect(),
            nodes: 0,
            settled_by: 0,
            counted: 0,
            interval,
            deepest: 0,
            stopped: false,
            root_depth: 0,
            hunts: false,
            hunted: 0,
            proves: false,
        }
    }

    /// Notes how deep the search is, and looks now and then whether it must end.
    #[inline]
    pub fn visit(&mut self, ply: usize) {
        if self.stopped {
            return;
        }
        self.deepest = self.deepest.max(ply);
        if self.nodes - self.counted >= self.interval
            || self.shared.time.nodes.is_some_and(|most| self.nodes >= most)
        {
            self.look();
        }
        self.stopped |= self.is_overtaken();
    }

    /// Whether another thread is through with the depth that is looked to.
    #[inline]
    pub fn is_overtaken(&self) -> bool {
        !self.hunts && self.shared.together.depth() >= self.root_depth
    }

    /// Adds up nodes, exchanges what has been learnt, and looks whether the search must end.
    pub fn look(&mut self) {
        let shared = self.shared;
        let all = shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
        let all = all + self.nodes - self.counted;
        self.counted = self.nodes;
        shared.pool.exchange(&mut self.history, &mut self.share, self.nodes);
        let task = shared.task;
        if shared.done.load(Ordering::Relaxed) || shared.time.is_over(task, all) {
            shared.done.store(true, Ordering::Relaxed);
            self.stopped = true;
        }
    }

    /// The nodes of this thread and those that the others have added up.
    pub fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.counted
    }

    /// Counts a move that is made: a node, unless the search has ended and only comes back.
    #[inline]
    pub fn count(&mut self) {
        self.nodes += u64::from(!self.stopped);
    }

    /// Notes a position that moves lead on from.
    #[inline]
    pub fn go_on_from(&mut self, board: &Board<'r, W>, key: u64, check: bool) {
        if keeps_boards(board) {
            self.trail.push(*board);
        }
        self.past.push(Seen { key, turn: board.turn(), check });
    }

    /// Forgets the last of them.
    #[inline]
    pub fn come_back(&mut self) -> (Option<Seen>, Option<Board<'r, W>>) {
        (self.past.pop(), self.trail.pop())
    }

    /// Notes again what has been left.
    pub fn go_on_again(&mut self, left: (Option<Seen>, Option<Board<'r, W>>)) {
        self.past.extend(left.0);
        self.trail.extend(left.1);
    }

    /// The position after a ply. It is a node: moves that are made are counted, as engines do, and not how often a position is
    /// looked at, with less depth or without its best move.
    #[inline]
    pub fn after(&mut self, node: &Node<'r, W>, ply: Ply) -> Node<'r, W> {
        self.count();
        let mut adder = Adder { knowledge: self.shared.task.knowledge, sums: node.sums };
        let board = node.board.after_with(ply, &mut adder);
        Node { board, sums: adder.sums }
    }

    /// The static evaluation of a position.
    #[inline]
    pub fn evaluate(&self, node: &Node<'r, W>) -> i32 {
        self.terms.evaluate(&node.board, &node.sums)
    }

    /// A static evaluation of a position, corrected by what searches found where pieces stood alike.
    #[inline]
    pub fn corrected(&self, node: &Node<'r, W>, eval: i32) -> i32 {
        let more = self.history.corrections.of(node.board.turn(), node.sums.placement);
        (eval + more).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// The pairs of the last move of the enemy and of the last own one, if they are the two before this ply.
    pub fn pairs_before(&self, ply: usize, us: Side) -> (Option<Pair>, Option<Pair>) {
        let made = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].made);
        let by = |side: Side, made: Option<(Side, Pair)>| {
            made.filter(|(mover, _)| *mover == side).map(|(_, pair)| pair)
        };
        (by(!us, made(1)), by(us, made(2)))
    }

    /// What a position is worth whose game is over by a condition, by coming up again, or by counting moves.
    #[inline]
    pub fn ended(&self, board: &Board<'r, W>, key: u64, check: bool, ply: usize) -> Option<i32> {
        let traits = &self.shared.task.knowledge.traits;
        let (mut past, repeats) = self.repetition(board, key, check);
        if board.ends_to_and_fro() {
            past.to_and_fro = board.to_and_fro(&self.trail[self.barrier.min(self.trail.len())..]);
        }
        let counted = traits.move_count.is_some_and(|moves| board.halfmove() >= moves.saturating_mul(2));
        let counted = counted || board.counting().is_some_and(|running| running.left == 0);
        if !traits.conditions && !repeats && !counted && past.to_and_fro.is_none() {
            return None;
        }
        let has_move = !(counted && check) || board.has_legal_move();
        let outcome = board.outcome_given(past, has_move);
        match outcome {
            Outcome::Ongoing if repeats => Some(0),
            outcome => value_of(outcome, board.turn(), ply),
        }
    }

    /// How often a position has come up, where once since the root counts as often enough; and whether that is so.
    ///
    /// No capture and no other progress is taken to bar the way back: what is captured may come back, and what has moved on may return.
    #[inline]
    fn repetition(&self, board: &Board<'r, W>, key: u64, check: bool) -> (Past, bool) {
        let tree = self.game.max(self.barrier);
        let in_tree = self.past[tree..].iter().rposition(|seen| seen.key == key);
        match in_tree {
            Some(place) => (self.past_since(board, key, check, tree + place, u32::MAX - 1), true),
            None if self.barrier > 0 || !self.sieve.may_hold(key) => (Past::default(), false),
            None => self.repetition_of_game(board, key, check),
        }
    }

    /// The same of a position that has not come up since the root.
    #[cold]
    fn repetition_of_game(&self, board: &Board<'r, W>, key: u64, check: bool) -> (Past, bool) {
        let mut places = (0..self.game).filter(|number| self.past[*number].key == key);
        let Some(first) = places.next() else { return (Past::default(), false) };
        let times = 1 + places.count() as u32;
        let often = self.shared.task.knowledge.traits.repetition;
        let repeats = often.is_some_and(|often| times + 1 >= often);
        (self.past_since(board, key, check, first, times), repeats)
    }

    /// What counts of the positions since that of a number, which has come up so many times.
    fn past_since(&self, board: &Board<'r, W>, key: u64, check: bool, first: usize, times: u32) -> Past {
        let mut past = Past { times, ..Past::default() };
        let since = &self.past[first + 1..];
        let now = Seen { key, turn: board.turn(), check };
        let checked = |side: Side| since.iter().chain([&now]).all(|seen| seen.turn == side || seen.check);
        past.checking = BySide::from_fn(checked);
        if board.chased_times().is_some_and(|enough| times + 1 >= enough) {
            let earlier = first.checked_sub(1).map(|number| &self.trail[number]);
            let boards: Vec<Board<'r, W>> = self.trail[first..].iter().chain([board]).copied().collect();
            past.chasing = Board::chasing(earlier, &boards);
        }
        past
    }

    /// What the table knows of a position; but for its value, if a count of moves is near its end.
    #[inline]
    pub fn recall(&self, board: &Board<'r, W>, key: u64, ply: usize) -> Option<Entry> {
        let entry = self.shared.task.table.probe(key, ply)?;
        Some(if self.nears_count(board) { entry.without_value() } else { entry })
    }

    /// Keeps in the table what has been found out about a position, as far as it holds whatever the counts of moves are.
    #[inline]
    pub fn keep(&self, board: &Board<'r, W>, key: u64, ply: usize, entry: Entry) {
        let entry = if self.nears_count(board) { entry.without_value() } else { entry };
        self.shared.task.table.store(key, ply, entry);
    }

    /// Whether a count of moves that ends the game is near its end.
    fn nears_count(&self, board: &Board<'r, W>) -> bool {
        let most = self.shared.task.knowledge.traits.move_count;
        let far = most.is_none_or(|moves| board.halfmove() + NEAR < moves.saturating_mul(2));
        !far || board.counting().is_some_and(|running| running.left <= NEAR)
    }

    /// A buffer for the moves of a ply.
    pub fn buffer(&mut self, ply: usize) -> Box<Moves> {
        let mut moves = self.buffers[ply].take().unwrap_or_default();
        moves.clear();
        moves
    }

    /// Notes that a move is the best from a ply on.
    pub fn note_line(&mut self, ply: usize, mv: Ply) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes that take much are not many before the time is looked at: no more than the steps allow, or one.
    #[test]
    fn dear_nodes_are_few_between_looks() {
        for effort in [0, 1, 1000, 65_536, 1_000_000, 30_000_000, 100_000_000, u64::MAX] {
            let nodes = interval(effort);
            assert!((1..=INTERVAL).contains(&nodes));
            assert!(nodes == 1 || nodes.saturating_mul(effort) <= STEPS, "{effort}: {nodes}");
            assert!(nodes == INTERVAL || (nodes + 1).saturating_mul(effort) > STEPS, "{effort}: {nodes}");
        }
    }
}
