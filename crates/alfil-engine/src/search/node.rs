//! Inner nodes: principal variation search with what may be pruned.
//!
//! Values are seen from the player to move. The sides need not alternate: the value of a move is turned round only if the
//! other side moves next.

use super::checks::Checks;
use super::depth::lateness;
use super::exchange;
use super::picker::mover;
use super::worker::{Node, Worker};
use crate::score::{DECIDED, INFINITE, MATE, MAX_PLY, value_of};
use crate::table::{Bound, Entry};
use alfil_board::Width;
use alfil_model::outcome::Past;
use alfil_play::ply::Ply;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// From which depth on a check is looked at a ply deeper: below, quiescence looks at the last ones.
const CHECKED_FROM: i32 = 7;

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
            Bound::Unknown => false,
        }
    }

    /// Whether the value says more than a static evaluation.
    pub fn knows_better(&self, eval: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value > eval,
            Bound::Upper => self.value < eval,
            Bound::Unknown => false,
        }
    }
}

/// What is known of a node before its moves are looked at.
pub struct Here {
    pub key: u64,
    pub check: bool,
    /// The static evaluation, corrected by what the table knows.
    pub eval: i32,
    pub improving: bool,
    pub entry: Option<Entry>,
    /// Whether the enemy wins with its next move by reaching a goal.
    pub looms: bool,
    /// Whether it is on a principal variation, or has been.
    pub led: bool,
    /// As a search to what depth its value is noted.
    pub noted: i32,
}

impl<'r, W: Width> Worker<'_, 'r, W> {
    /// The value of the position after a move, seen from the player of the position before it.
    pub fn value_after(
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

    /// Begins with a node. Its key and whether the player is in check, unless its value is known at once: the search must end, the
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
            return self.settle(node, window, ply);
        }
        // No mate, for either side: neither is taken to be shown.
        if self.hunts && self.nodes >= self.settled_by {
            return 0;
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
        let entry = self.recall(board, key, ply).filter(|_| excluded == 0);
        if let Some(entry) = entry
            && !window.is_open()
            && !self.hunts
            && entry.depth >= depth
            && entry.answers(window)
        {
            return entry.value;
        }
        if excluded == 0
            && let Some(value) = self.finish(node, ply)
        {
            return value;
        }
        let mut here = self.look_around(node, key, check, ply, entry, window);
        if excluded == 0
            && let Some(value) = self.prune(node, &here, window, depth, ply, cut)
        {
            return value;
        }
        // A node of which the table knows nothing is not worth the whole depth.
        let unknown = here.entry.is_none_or(|entry| entry.code == 0);
        let whole = excluded != 0 || self.hunts || !cut && !window.is_open();
        let less = i32::from(unknown && depth >= 4 && !whole);
        // Where another thread comes to it, that is enough for this one, too.
        here.noted = if self.shared.together.is_alone() { depth - less } else { depth };
        let depth = depth - less;
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
        window: Window,
    ) -> Here {
        self.frames[ply + 2].killers = [0; 2];
        self.frames[ply + 2].cuts = 0;
        let plain = match entry {
            _ if check => None,
            Some(entry) => Some(entry.eval),
            None => Some(self.evaluate(node)),
        };
        let eval = plain.map(|plain| self.corrected(node, plain));
        self.frames[ply].plain = plain.unwrap_or(0);
        self.frames[ply].eval = eval;
        let before = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].eval);
        let improving = eval.is_some_and(|now| before(2).or(before(4)).is_none_or(|then| now > then));
        let mut better = eval.unwrap_or(-INFINITE);
        if let Some(entry) = entry
            && !check
            && entry.knows_better(better)
        {
            better = entry.value;
        }
        if let Some(eval) = eval {
            self.learn_from_eval(node, ply, eval);
        }
        let looms = self.looms(node, !node.board.turn());
        let led = window.is_open() || entry.is_some_and(|entry| entry.pv);
        Here { key, check, eval: better, improving, entry, looms, led, noted: 0 }
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
            self.go_on_from(&node.board, here.key, here.check);
            let value = self.each_move(node, here, window, depth, ply, cut, &mut moves);
            self.come_back();
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
        // The only move where captures are forced: nothing has been decided by it.
        let forced = knowledge.traits.forced_captures && moves.list.len() == 1;
        // Where checks are counted, one is worth a piece.
        let counted = knowledge.traits.counts_checks;
        let (mut best, mut best_code, mut best_calm) = (-INFINITE, 0, true);
        let mut quiets: SmallVec<[Ply; 32]> = SmallVec::new();
        let mut captures: SmallVec<[Ply; 16]> = SmallVec::new();
        let (mut checks, mut skipped) = (None, false);
        while let Some(picked) = moves.pick(self, &node.board) {
            let place = picked.place;
            let pair = self.history.pair(mover(&node.board, picked.ply), picked.ply.to());
            let late = lateness(depth, place);
            if best > -DECIDED && ply > 0 && !here.check && !here.looms {
                let lower = (depth - late / 256).max(0);
                let mut urgent = |ply: Ply| {
                    knowledge.hurries(side, mover(&node.board, ply), ply)
                        || checks.get_or_insert_with(|| Checks::of(&node.board)).gives(&node.board, ply)
                };
                if !picked.tactical {
                    let most = (5 + depth * depth) * (1 + i32::from(here.improving)) / 2 - 1;
                    if switches.late_moves && place as i32 >= most && depth <= 8 {
                        if !skipped {
                            moves.skip_quiets(&mut urgent);
                            skipped = true;
                        }
                        if !urgent(picked.ply) {
                            continue;
                        }
                    }
                    if switches.late_moves
                        && lower <= 3
                        && self.is_unlucky(pair, ply, side)
                        && !urgent(picked.ply)
                    {
                        continue;
                    }
                    if switches.futility
                        && lower <= 6
                        && here.eval + 110 + 100 * lower <= alpha
                        && !urgent(picked.ply)
                    {
                        continue;
                    }
                    if switches.exchanges
                        && depth <= 7
                        && !(counted && urgent(picked.ply))
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
            let together = &self.shared.together;
            let looked_at = together.key_of(here.key, picked.code, place, depth).filter(|_| !self.hunts);
            if !picked.again && looked_at.is_some_and(|key| together.looks_at(key)) {
                moves.put_off(picked);
                continue;
            }
            let mut extension = 0;
            let hash = here.entry.filter(|entry| entry.code == picked.code);
            if let Some(entry) = hash
                && ply > 0
                && ply < 2 * self.root_depth as usize
                && depth >= 7
                && excluded == 0
                && matches!(entry.bound, Bound::Lower | Bound::Exact)
                && entry.depth >= depth - 3
                && entry.value.abs() < DECIDED
            {
                match self.singular(node, &entry, window, depth, ply, cut) {
                    Ok(more) => extension = more,
                    Err(value) => return value,
                }
            }
            self.frames[ply].made = Some((side, pair));
            self.frames[ply].last = Some(picked.ply);
            self.frames[ply].calm = !picked.tactical;
            let next = self.after(node, picked.ply);
            let gives_check = next.board.in_check();
            if extension == 0
                && !self.hunts
                && (counted || !picked.losing)
                && ply < 2 * self.root_depth as usize
            {
                let safe = || {
                    picked.tactical
                        || counted
                        || !switches.exchanges
                        || exchange::wins_at_least(&node.board, knowledge, picked.ply, 0)
                };
                let checks = gives_check && (counted || depth >= CHECKED_FROM);
                extension = i32::from(checks && safe() || forced);
            }
            let deeper = depth - 1 + extension;
            looked_at.inspect(|key| together.begin(*key));
            let mut value = alpha;
            let mut full = !window.is_open() || place > 1;
            if depth >= 2
                && !self.hunts
                && place > 1 + usize::from(window.is_open())
                && (!picked.tactical || picked.losing || cut)
            {
                let less = self.reduce(here, &picked, pair, late, ply, side, cut, window, gives_check);
                let shallow = (deeper - less).clamp(1, deeper.max(1));
                value = self.value_after(node, &next, Window::above(alpha), shallow, ply, true);
                full = value > alpha && shallow < deeper;
            }
            if full {
                value = self.value_after(node, &next, Window::above(alpha), deeper, ply, !cut);
            }
            if window.is_open() && (place == 1 || value > alpha && value < beta) {
                value = self.value_after(node, &next, Window { alpha, beta }, deeper, ply, false);
            }
            looked_at.inspect(|key| together.end(*key));
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (best_code, best_calm) = (picked.code, !picked.tactical);
                    if window.is_open() {
                        self.note_line(ply, picked.ply);
                    }
                    alpha = value;
                    if value >= beta {
                        self.frames[ply].cuts += 1;
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
        if moves.picked == 0 {
            return window.alpha;
        }
        if best <= window.alpha && depth >= 3 && excluded == 0 {
            self.praise_last(depth, ply);
        }
        if excluded == 0 && !self.hunts {
            let bound = if best >= beta {
                Bound::Lower
            } else if best_code != 0 && window.is_open() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            if best_calm && best.abs() < DECIDED {
                self.learn_from_value(node, ply, best, bound, depth);
            }
            let (eval, depth) = (self.frames[ply].plain, here.noted);
            let entry = Entry { code: best_code, value: best, eval, depth, bound, pv: here.led };
            self.keep(&node.board, here.key, ply, entry);
        }
        best
    }
}
