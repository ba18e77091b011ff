//! The root: depth after depth, which move is the best.

use super::Task;
use super::depth::reduction;
use super::history::History;
use super::node::Window;
use super::picker::{code, mover};
use super::pool::Pool;
use super::root_moves::{RootMove, UNHEARD, best_first, line_of, root_moves};
use super::time::Time;
use super::together::Together;
use super::weakened::{choose, lines, weakened_nodes};
use super::worker::{Node, Seen, Shared, Worker};
use crate::engine::{Answer, Info, Line, ScoreBound};
use crate::eval::Terms;
use crate::limits::Limits;
use crate::score::{DECIDED, INFINITE, MAX_PLY, Score};
use alfil_board::Width;
use alfil_model::moves::Move;
use alfil_play::board::Board;
use alfil_play::ply::Ply;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How long it is waited before it is asked again whether a search is over that has nothing more to find.
#[cfg(not(target_arch = "wasm32"))]
const GLANCE: std::time::Duration = std::time::Duration::from_millis(1);

/// Lets others have the core for a while.
#[cfg(not(target_arch = "wasm32"))]
fn rest() {
    std::thread::sleep(GLANCE);
}

/// In a browser nobody can sleep.
#[cfg(target_arch = "wasm32")]
fn rest() {
    std::thread::yield_now();
}

/// Does a search on a board of known width.
pub fn go<'r, W: Width>(
    task: &Task<'_>,
    board: Board<'r, W>,
    past: (Vec<Seen>, Vec<Board<'r, W>>),
    history: &mut History,
    on_info: &mut dyn FnMut(&Info),
) -> Answer {
    let time = Time::new(task);
    let threads = task.options.threads.clamp(1, 256);
    let mut shared = Shared {
        task,
        time,
        nodes: AtomicU64::new(0),
        done: AtomicBool::new(false),
        together: Together::of(threads),
        pool: Pool::of(threads, history),
    };
    let root = Node { board, sums: task.knowledge.sums(&board) };
    let moves = root_moves(&shared, &root);
    if moves.is_empty() {
        return answer::<W>(&shared, &[], 0, 0);
    }
    shared.time.allow(weakened_nodes(task.options.strength, moves.len()));
    let shared = shared;
    let terms = Terms::new(task.knowledge, &board);
    let worker = |history: History| Worker::new(&shared, &terms, root, past.clone(), history);
    std::thread::scope(|scope| {
        for number in 1..threads {
            let fresh = History::of(task.game.position().rules().variant());
            let (moves, mut helper) = (moves.clone(), worker(fresh));
            let thread = std::thread::Builder::new().stack_size(32 << 20);
            // Without the help of a thread that cannot be started the search goes on.
            let _ = thread.spawn_scoped(scope, move || {
                helper.deepen(moves, number, &mut |_| {});
            });
        }
        let mut first = worker(std::mem::take(history));
        let (moves, depth) = first.deepen(moves.clone(), 0, on_info);
        *history = first.history;
        shared.done.store(true, Ordering::Relaxed);
        let chosen = choose(task, &moves);
        answer(&shared, &moves, depth, chosen)
    })
}

impl<'r, W: Width> Worker<'_, 'r, W> {
    /// Searches deeper and deeper, until the search ends; gives the moves, the best first, and the depth that was completed.
    fn deepen(
        &mut self,
        mut moves: Vec<RootMove<'r, W>>,
        number: usize,
        on_info: &mut dyn FnMut(&Info),
    ) -> (Vec<RootMove<'r, W>>, u32) {
        let shared = self.shared;
        let task = shared.task;
        let lines = lines(task).min(moves.len());
        let most = task.limits.depth.map_or(MAX_PLY as u32 - 4, |depth| depth.clamp(1, MAX_PLY as u32 - 4));
        self.stopped = shared.done.load(Ordering::Relaxed);
        self.sort_first(&mut moves);
        let mut completed = 0;
        let (mut settled, mut last_best): (u32, Option<Move>) = (0, None);
        let mut depth = 0;
        while depth < most {
            depth += 1;
            self.root_depth = depth;
            for root_move in &mut moves {
                root_move.before = root_move.value;
                root_move.value = -INFINITE;
            }
            let drop_from = moves.first().map_or(0, |first| first.before);
            let found = self.look_for_lines(&mut moves, lines, on_info);
            if self.stopped && self.is_overtaken() {
                depth = shared.together.take_over(&mut moves);
                self.root_depth = depth;
                self.stopped = shared.done.load(Ordering::Relaxed);
                self.tell_from(&moves[..lines], 0, on_info);
            } else if self.stopped {
                self.make_do(&mut moves, lines, found, on_info);
                completed = completed.max(1);
                break;
            } else {
                shared.together.publish(depth, &moves);
            }
            completed = depth;
            if self.stopped {
                break;
            }
            if number == 0 && (self.hunt(&mut moves) || self.prove(&mut moves, depth)) {
                self.tell_from(&moves[..lines], 0, on_info);
                // There is no shorter one.
                if lines == 1 {
                    break;
                }
            }
            if number == 0 {
                let same = last_best.as_ref() == Some(&moves[0].mv);
                settled = if same { settled + 1 } else { 0 };
                last_best = Some(moves[0].mv.clone());
                if self.is_enough(&moves, settled, drop_from, depth) {
                    break;
                }
            }
        }
        self.wait_while_wanted(number);
        self.look();
        (moves, completed)
    }

    /// Looks for the best lines one after the other, and tells of each; how many it is through with. Each is told before it is known
    /// what those behind it are worth: where their order turns out to be another, all are told again.
    fn look_for_lines(
        &mut self,
        moves: &mut [RootMove<'r, W>],
        lines: usize,
        on_info: &mut dyn FnMut(&Info),
    ) -> usize {
        let mut told = Vec::with_capacity(lines);
        for line in 0..lines {
            self.aspire(moves, line, on_info);
            let number = moves[line].number;
            best_first(&mut moves[..=line]);
            if self.stopped {
                return line;
            }
            told.push(number);
        }
        if told.iter().zip(moves.iter()).any(|(number, root_move)| *number != root_move.number) {
            self.tell_from(&moves[..lines], 0, on_info);
        }
        lines
    }

    /// Gives the first moves of a depth that was broken off values, so many lines of which had been found: those of the depth before,
    /// where they have none; without such a depth, what the position looks like. Several lines are told once more, in their order.
    fn make_do(
        &mut self,
        moves: &mut [RootMove<'r, W>],
        lines: usize,
        found: usize,
        on_info: &mut dyn FnMut(&Info),
    ) {
        let (moves, depth) = (&mut moves[..lines], self.root_depth);
        let new = moves.iter().take_while(|root_move| root_move.value > -INFINITE).count();
        // Where a line has been found, none of the others is better than what is new.
        let least = moves[..new].iter().map(|root_move| root_move.value).min();
        let most = least.filter(|_| found > 0).unwrap_or(INFINITE);
        for root_move in &mut moves[new..] {
            root_move.value = root_move.before.min(most);
        }
        if moves[0].value == -INFINITE {
            moves[0].value = self.evaluate(&self.root);
        }
        if lines > 1 && depth > 1 {
            best_first(moves);
            let (first, rest) = moves.split_at(if found > 0 { new } else { 0 });
            self.tell_from(first, 0, on_info);
            self.root_depth = depth - 1;
            self.tell_from(rest, first.len(), on_info);
            self.root_depth = depth;
        }
    }

    /// Sorts the moves by what is known before they are searched: the one from the table first, then by their evaluation.
    ///
    /// If the search ends meanwhile, those that have not been looked at come last.
    fn sort_first(&mut self, moves: &mut [RootMove<'r, W>]) {
        let known = self.shared.task.table.probe(self.root.board.key(), 0).map_or(0, |entry| entry.code);
        let turn = self.root.board.turn();
        for (number, root_move) in moves.iter_mut().enumerate() {
            if number % UNHEARD == UNHEARD - 1 && !self.stopped {
                self.look();
            }
            if self.stopped {
                break;
            }
            let value = self.evaluate(&root_move.next);
            root_move.glance = if root_move.next.board.turn() == turn { value } else { -value };
        }
        moves.sort_by_cached_key(|root_move| {
            let seen = root_move.glance > -INFINITE;
            let first = seen && root_move.ply.is_some_and(|ply| code(ply) == known);
            std::cmp::Reverse((first, root_move.glance))
        });
    }

    /// Whether there is nothing to be gained by going on.
    fn is_enough(&self, moves: &[RootMove<'r, W>], settled: u32, before: i32, depth: u32) -> bool {
        let task = self.shared.task;
        let Limits { infinite, mate, nodes, depth: to_depth, .. } = task.limits;
        if *infinite || task.signals.is_pondering() {
            return false;
        }
        let value = moves[0].value;
        if let Some(mate) = mate {
            let found = Score::of(value).mate_in();
            let proved = found.is_some_and(|found| found > 0 && found.unsigned_abs() <= *mate);
            // What is not found by so many plies is not there: all has been searched.
            if proved || depth >= mate.saturating_mul(2) {
                return true;
            }
        }
        let timed = task.limits.move_time.is_some() || task.limits.clock.is_some();
        if timed && nodes.is_none() && to_depth.is_none() {
            // The only move, and a win that is as short as can be.
            if moves.len() == 1 && task.limits.clock.is_some() && depth >= 6 {
                return true;
            }
            if value.abs() > DECIDED && depth as i32 > 2 * (crate::score::MATE - value.abs()) + 4 {
                return true;
            }
        }
        let falling = f64::from((before - value).clamp(0, 120)) / 120.0;
        let doubt = (1.25 - 0.09 * f64::from(settled.min(8))) * (1.0 + 0.6 * falling);
        self.shared.time.is_enough(task, doubt)
    }

    /// Of an endless search, waits until it is stopped: whoever asked for it wants no answer before.
    fn wait_while_wanted(&mut self, number: usize) {
        let task = self.shared.task;
        let endless = || task.limits.infinite || task.signals.is_pondering();
        while number == 0 && endless() && !task.signals.is_stopped() && !self.stopped {
            rest();
            self.look();
        }
    }

    /// Searches the moves from a line on with a narrow window, and wider ones until the value lies inside.
    fn aspire(&mut self, moves: &mut [RootMove<'r, W>], line: usize, on_info: &mut dyn FnMut(&Info)) {
        let expected = moves[line].before;
        let depth = self.root_depth as i32;
        let mut delta = 18;
        let narrow = depth >= 5 && expected.abs() < DECIDED;
        let mut window = if narrow {
            Window { alpha: (expected - delta).max(-INFINITE), beta: (expected + delta).min(INFINITE) }
        } else {
            Window { alpha: -INFINITE, beta: INFINITE }
        };
        loop {
            let value = self.root(moves, line, window);
            best_first(&mut moves[line..]);
            if self.stopped {
                return;
            }
            let bound = if value <= window.alpha && window.alpha > -INFINITE {
                window.beta = (window.alpha + window.beta) / 2;
                window.alpha = (value - delta).max(-INFINITE);
                ScoreBound::AtMost
            } else if value >= window.beta && window.beta < INFINITE {
                window.beta = (value + delta).min(INFINITE);
                ScoreBound::AtLeast
            } else {
                ScoreBound::Exact
            };
            self.tell(&moves[line], line, bound, on_info);
            if bound == ScoreBound::Exact {
                return;
            }
            delta += delta / 2 + 5;
            if delta > 1500 {
                window = Window { alpha: -INFINITE, beta: INFINITE };
            }
        }
    }

    /// Searches the moves from a line on, each once.
    fn root(&mut self, moves: &mut [RootMove<'r, W>], line: usize, window: Window) -> i32 {
        let root = self.root;
        let Window { mut alpha, beta } = window;
        let check = root.board.in_check();
        let mut best = -INFINITE;
        self.frames[0].eval = (!check).then(|| self.evaluate(&root));
        self.go_on_from(&root.board, root.board.key(), check);
        // What repeats the position at the root, or one of the game's, repeats it in the game.
        let depth = self.root_depth as i32;
        let moves = &mut moves[line..];
        // Those that another thread looked at come again at the end.
        let mut numbers: VecDeque<(usize, bool)> = (0..moves.len()).map(|count| (count, false)).collect();
        while let Some((count, again)) = numbers.pop_front() {
            let root_move = &mut moves[count];
            let together = &self.shared.together;
            let looked_at = together.key_of(root_move.next.board.key(), 0, count + 1, depth);
            if !again && looked_at.is_some_and(|key| together.looks_at(key)) {
                numbers.push_back((count, true));
                continue;
            }
            looked_at.inspect(|key| together.begin(*key));
            self.begin_root_move(root_move);
            let next = root_move.next;
            let mut value = alpha + 1;
            if count > 0 {
                let late = depth >= 3 && count > 1 && !root_move.busy && !root_move.next.board.in_check();
                let less = if late { (reduction(depth, count) - 1).clamp(0, depth - 2) } else { 0 };
                value = self.value_after_root(&next, Window::above(alpha), depth - 1 - less);
                if value > alpha && less > 0 {
                    value = self.value_after_root(&next, Window::above(alpha), depth - 1);
                }
            }
            if count == 0 || value > alpha && value < beta {
                value = self.value_after_root(&next, Window { alpha, beta }, depth - 1);
            }
            looked_at.inspect(|key| together.end(*key));
            if self.stopped {
                break;
            }
            root_move.value = if count == 0 || value > alpha { value } else { -INFINITE };
            if value > best {
                best = value;
                if count == 0 || value > alpha {
                    root_move.line.clone_from(&self.lines[1]);
                }
                if value > alpha {
                    alpha = value;
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.come_back();
        best
    }

    /// Notes that a move of the root is made.
    pub fn begin_root_move(&mut self, root_move: &RootMove<'r, W>) {
        let board = &self.root.board;
        let pair = |ply: Ply| (board.turn(), self.history.pair(mover(board, ply), ply.to()));
        self.frames[0].made = root_move.ply.map(pair);
        self.frames[0].calm = !root_move.busy;
        self.frames[0].last = root_move.ply;
        self.count();
    }

    /// The value of the position after a move of the root, seen from its player. What only asks whether a move is better than the best
    /// one expects that it is not.
    pub fn value_after_root(&mut self, next: &Node<'r, W>, window: Window, depth: i32) -> i32 {
        let root = self.root;
        self.value_after(&root, next, window, depth, 0, !window.is_open())
    }

    /// Tells of lines that have been found, the first of which has a number.
    fn tell_from(&self, lines: &[RootMove<'r, W>], first: usize, on_info: &mut dyn FnMut(&Info)) {
        for (line, root_move) in lines.iter().enumerate() {
            self.tell(root_move, first + line, ScoreBound::Exact, on_info);
        }
    }

    fn tell(&self, best: &RootMove<'r, W>, line: usize, bound: ScoreBound, on_info: &mut dyn FnMut(&Info)) {
        let shared = self.shared;
        on_info(&Info {
            depth: self.root_depth,
            selective_depth: self.deepest as u32,
            number: line + 1,
            line: line_of(best),
            bound,
            nodes: self.all_nodes(),
            time: shared.time.elapsed(shared.task),
            fullness: shared.task.table.fullness(),
        });
    }
}

fn answer<W: Width>(shared: &Shared<'_>, moves: &[RootMove<'_, W>], depth: u32, chosen: usize) -> Answer {
    let asked = shared.task.options.lines.max(1);
    let known = moves.iter().filter(|root_move| root_move.value > -INFINITE).take(asked);
    let lines: Vec<Line> = known.map(line_of).collect();
    let best = moves.get(chosen);
    Answer {
        best: best.map(|best| best.mv.clone()),
        ponder: best.and_then(|best| line_of(best).moves.into_iter().nth(1)),
        lines,
        depth,
        nodes: shared.nodes.load(Ordering::Relaxed),
        time: shared.time.elapsed(shared.task),
    }
}
