//! Inner nodes: principal variation search with what may be pruned.
//!
//! Values are seen from the player to move. The sides need not alternate: the value of a move is turned round only if the
//! other side moves next.

use super::exchange;
use super::picker::{Picked, mover};
use super::worker::{Frame, Node, Seen, Worker};
use crate::score::{DECIDED, INFINITE, MATE, MAX_PLY, value_of};
use crate::table::{Bound, Entry};
use alfil_board::Width;
use alfil_model::outcome::Past;
use alfil_play::ply::Ply;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// What a node is searched for.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// Whether more than a yes or no is asked.
    pub fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    pub fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether a value is more than this.
    pub fn above(value: i32) -> Window {
        Window { alpha: value, beta: value + 1 }
    }
}

impl Entry {
    /// Whether the value says all that is asked, since it is exact or beyond the window.
    pub fn answers(&self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= window.beta,
            Bound::Upper => self.value <= window.alpha,
        }
    }
}

/// What is known of a node before its moves are looked at.
struct Here {
    key: u64,
    check: bool,
    /// The static evaluation, corrected by what the table knows.
    eval: i32,
    improving: bool,
    entry: Option<Entry>,
}

impl<'r, W: Width> Worker<'_, 'r, W> {
    /// The value of the position after a move, seen from the player of the position before it.
    fn value_after(
        &mut self,
        node: &Node<'r, W>,
        next: &Node<'r, W>,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if next.board.turn() == node.board.turn() {
            self.search(next, window, depth, ply + 1, cut)
        } else {
            -self.search(next, window.turned(), depth, ply + 1, cut)
        }
    }

    /// Counts a node. Its key and whether the player is in check, unless its value is known at once: the search must end, the
    /// game is over, or no more plies can be looked ahead.
    pub fn enter(&mut self, node: &Node<'r, W>, ply: usize) -> ControlFlow<i32, (u64, bool)> {
        self.visit(ply);
        if self.stopped {
            return ControlFlow::Break(0);
        }
        let board = &node.board;
        let (key, check) = (board.key(), board.in_check());
        if let Some(value) = self.ended(board, key, check, ply) {
            return ControlFlow::Break(value);
        }
        if ply >= MAX_PLY {
            return ControlFlow::Break(self.evaluate(node));
        }
        ControlFlow::Continue((key, check))
    }

    /// The value of a position, to a depth. `cut` says that it is expected to be at least `beta`.
    pub fn search(&mut self, node: &Node<'r, W>, window: Window, depth: i32, ply: usize, cut: bool) -> i32 {
        self.lines[ply].clear();
        if depth <= 0 {
            return self.quiesce(node, window, 0, ply);
        }
        let board = &node.board;
        let (key, check) = match self.enter(node, ply) {
            ControlFlow::Continue(entered) => entered,
            ControlFlow::Break(value) => return value,
        };
        // Nothing better than a win with the next move, nothing worse than a loss now.
        let alpha = window.alpha.max(-MATE + ply as i32);
        let beta = window.beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let window = Window { alpha, beta };
        let excluded = self.frames[ply].excluded;
        let entry = self.shared.task.table.probe(key, ply).filter(|_| excluded == 0);
        if let Some(entry) = entry
            && !window.is_open()
            && entry.depth >= depth
            && board.halfmove() < 90
            && entry.answers(window)
        {
            return entry.value;
        }
        let here = self.look_around(node, key, check, ply, entry);
        if excluded == 0
            && let Some(value) = self.prune(node, &here, window, depth, ply, cut)
        {
            return value;
        }
        // A node of which the table knows nothing is not worth the whole depth.
        let unknown = here.entry.is_none_or(|entry| entry.code == 0);
        let depth = if unknown && depth >= 4 && excluded == 0 && (cut || window.is_open()) {
            depth - 1
        } else {
            depth
        };
        self.moves(node, &here, window, depth, ply, cut)
    }

    /// The static evaluation, and whether things get better.
    fn look_around(
        &mut self,
        node: &Node<'r, W>,
        key: u64,
        check: bool,
        ply: usize,
        entry: Option<Entry>,
    ) -> Here {
        self.frames[ply + 1].killers = [0; 2];
        let eval = match entry {
            _ if check => None,
            Some(entry) => Some(entry.eval),
            None => Some(self.evaluate(node)),
        };
        self.frames[ply].eval = eval;
        let before = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].eval);
        let improving = eval.is_some_and(|now| before(2).or(before(4)).is_none_or(|then| now > then));
        let mut better = eval.unwrap_or(-INFINITE);
        if let Some(entry) = entry
            && !check
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value > better,
                Bound::Upper => entry.value < better,
            }
        {
            better = entry.value;
        }
        Here { key, check, eval: better, improving, entry }
    }

    /// The value of a node that need not be searched, if it is one.
    fn prune(
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
        if here.check || window.is_open() || beta.abs() > DECIDED || alpha.abs() > DECIDED {
            return None;
        }
        let margin = 85 * (depth - i32::from(here.improving));
        if switches.futility && depth <= 8 && here.eval - margin >= beta && here.eval.abs() < DECIDED {
            return Some(here.eval - (here.eval - beta) / 2);
        }
        if switches.razoring && depth <= 3 && here.eval + 220 * depth + 80 < alpha {
            let value = self.quiesce(node, window, 0, ply);
            if value <= alpha {
                return Some(value);
            }
        }
        let passed = ply > 0 && self.frames[ply - 1].made.is_none();
        if switches.null_move
            && cut
            && depth >= 3
            && !passed
            && here.eval >= beta
            && self.shared.task.knowledge.may_pass(&node.board)
        {
            return self.try_null(node, here, beta, depth, ply);
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
        let reduction = 3 + depth / 4 + ((here.eval - beta) / 180).clamp(0, 3);
        let barrier = std::mem::replace(&mut self.barrier, self.past.len());
        self.past.push(Seen { key: here.key, turn: node.board.turn(), check: false });
        self.frames[ply].made = None;
        let next = Node { board, sums: node.sums };
        let window = Window { alpha: beta - 1, beta };
        let value = self.value_after(node, &next, window, depth - reduction, ply, false);
        self.past.pop();
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

    /// The value of a node by its moves.
    fn moves(
        &mut self,
        node: &Node<'r, W>,
        here: &Here,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        let mut moves = self.buffer(ply);
        node.board.generate(&mut moves.list);
        let value = if moves.list.is_empty() {
            self.without_moves(node, ply)
        } else {
            let frame = self.frames[ply];
            let hash = here.entry.map_or(0, |entry| entry.code);
            let split = self.switches.exchanges;
            moves.judge(self, &node.board, &frame, hash, ply, split);
            self.past.push(Seen { key: here.key, turn: node.board.turn(), check: here.check });
            let value = self.each_move(node, here, window, depth, ply, cut, &mut moves);
            self.past.pop();
            value
        };
        self.buffers[ply] = Some(moves);
        value
    }

    /// The value of a position in which no move has been listed.
    pub fn without_moves(&self, node: &Node<'r, W>, ply: usize) -> i32 {
        let board = &node.board;
        // Sets of placements are not listed.
        if self.shared.task.knowledge.traits.sets && board.has_legal_move() {
            return self.evaluate(node);
        }
        value_of(board.outcome_given(Past::default(), false), board.turn(), ply).unwrap_or(0)
    }

    #[expect(clippy::too_many_arguments, reason = "they are what a node is")]
    fn each_move(
        &mut self,
        node: &Node<'r, W>,
        here: &Here,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
        moves: &mut super::picker::Moves,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        let excluded = self.frames[ply].excluded;
        let switches = self.switches;
        let knowledge = self.shared.task.knowledge;
        let side = node.board.turn();
        let (mut best, mut best_code, mut count) = (-INFINITE, 0, 0);
        let mut quiets: SmallVec<[Ply; 32]> = SmallVec::new();
        let mut captures: SmallVec<[Ply; 16]> = SmallVec::new();
        while let Some(picked) = moves.pick(self, &node.board) {
            if picked.code == excluded {
                continue;
            }
            count += 1;
            let pair = self.history.pair(mover(&node.board, picked.ply), picked.ply.to());
            let lmr = reduction(depth, count);
            if best > -DECIDED && ply > 0 && !here.check {
                let lower = (depth - lmr).max(0);
                if !picked.tactical {
                    let most = (4 + depth * depth) / if here.improving { 1 } else { 2 };
                    if switches.late_moves && count as i32 > most && depth <= 8 {
                        continue;
                    }
                    if switches.futility && lower <= 6 && here.eval + 110 + 100 * lower <= alpha {
                        continue;
                    }
                    if switches.exchanges
                        && depth <= 7
                        && !exchange::wins_at_least(&node.board, knowledge, picked.ply, -35 * lower * lower)
                    {
                        continue;
                    }
                } else if switches.exchanges
                    && picked.losing
                    && depth <= 6
                    && !exchange::wins_at_least(&node.board, knowledge, picked.ply, -110 * depth)
                {
                    continue;
                }
            }
            let mut extension = 0;
            let hash = here.entry.filter(|entry| entry.code == picked.code);
            if let Some(entry) = hash
                && ply > 0
                && ply < 2 * self.root_depth as usize
                && depth >= 7
                && excluded == 0
                && entry.bound != Bound::Upper
                && entry.depth >= depth - 3
                && entry.value.abs() < DECIDED
            {
                match self.singular(node, &entry, window, depth, ply, cut) {
                    Ok(more) => extension = more,
                    Err(value) => return value,
                }
            }
            self.frames[ply].made = Some((side, pair));
            let next = self.after(node, picked.ply);
            let gives_check = next.board.in_check();
            if gives_check && extension == 0 && !picked.losing && ply < 2 * self.root_depth as usize {
                extension = 1;
            }
            let deeper = depth - 1 + extension;
            let mut value = alpha;
            let mut full = !window.is_open() || count > 1;
            if depth >= 2 && count > 1 + usize::from(window.is_open()) && (!picked.tactical || picked.losing)
            {
                let less = self.reduce(here, &picked, pair, lmr, ply, side, cut, window, gives_check);
                let shallow = (deeper - less).clamp(1, deeper.max(1));
                value = self.value_after(node, &next, Window::above(alpha), shallow, ply, true);
                full = value > alpha && shallow < deeper;
            }
            if full {
                value = self.value_after(node, &next, Window::above(alpha), deeper, ply, !cut);
            }
            if window.is_open() && (count == 1 || value > alpha && value < beta) {
                value = self.value_after(node, &next, Window { alpha, beta }, deeper, ply, false);
            }
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_code = picked.code;
                    if window.is_open() {
                        self.note_line(ply, picked.ply);
                    }
                    alpha = value;
                    if value >= beta {
                        self.reward(node, &picked, depth, ply, &quiets, &captures);
                        break;
                    }
                }
            }
            if picked.tactical {
                captures.push(picked.ply);
            } else {
                quiets.push(picked.ply);
            }
        }
        if count == 0 {
            return window.alpha;
        }
        if excluded == 0 {
            let bound = if best >= beta {
                Bound::Lower
            } else if best_code != 0 && window.is_open() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let eval = self.frames[ply].eval.unwrap_or(0);
            let entry = Entry { code: best_code, value: best, eval, depth, bound, pv: window.is_open() };
            self.shared.task.table.store(here.key, ply, entry);
        }
        best
    }

    /// How much more a move deserves that is better than all others; or a value, if others are good enough too.
    fn singular(
        &mut self,
        node: &Node<'r, W>,
        entry: &Entry,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<i32, i32> {
        let least = entry.value - 2 * depth;
        let seen = self.past.pop();
        let frame = self.frames[ply];
        self.frames[ply].excluded = entry.code;
        let value = self.search(node, Window { alpha: least - 1, beta: least }, (depth - 1) / 2, ply, cut);
        self.frames[ply] = Frame { excluded: 0, ..frame };
        self.past.extend(seen);
        self.lines[ply].clear();
        if self.stopped {
            return Err(0);
        }
        if value < least {
            return Ok(1 + i32::from(!window.is_open() && value < least - 25));
        }
        if least >= window.beta && !window.is_open() {
            return Err(least);
        }
        Ok(if entry.value >= window.beta { -1 } else { 0 })
    }

    /// By how much less a late move is searched.
    #[expect(clippy::too_many_arguments, reason = "each says something about the move")]
    fn reduce(
        &self,
        here: &Here,
        picked: &Picked,
        pair: u16,
        lmr: i32,
        ply: usize,
        side: alfil_board::Side,
        cut: bool,
        window: Window,
        gives_check: bool,
    ) -> i32 {
        let mut less = lmr;
        less += i32::from(cut) + i32::from(!here.improving)
            - i32::from(window.is_open())
            - i32::from(gives_check);
        less -= i32::from(here.check);
        if !picked.tactical {
            let (before, earlier) = self.pairs_before(ply, side);
            let after = |own, pairs: Option<u16>| {
                pairs.map_or(0, |pairs| self.history.continuation(own, pairs, pair))
            };
            let sum =
                self.history.quiet(side.index(), picked.ply) + after(false, before) + after(true, earlier);
            less -= sum / 9_000;
        }
        less
    }
}

/// By how much less the `count`-th move is searched.
fn reduction(depth: i32, count: usize) -> i32 {
    let product = log(depth.max(1) as u32) * log(count as u32);
    (154 + (product * 10 / 21) / 256) as i32 / 256
}

/// The natural logarithm in 256ths, by whole numbers alone, so that it is the same everywhere.
fn log(number: u32) -> u32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let part = ((number - (1 << whole)) * 256) >> whole;
    (whole * 256 + part) * 177 / 256
}
