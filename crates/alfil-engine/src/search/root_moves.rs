//! The moves of the root: which there are, and what is known of them.

use super::Task;
use super::picker::{is_tactical, mover};
use super::worker::{Node, Shared};
use crate::engine::Line;
use crate::eval::Adder;
use crate::score::{INFINITE, Score};
use alfil_board::Width;
use alfil_model::moves::Move;
use alfil_play::list::MoveList;
use alfil_play::ply::Ply;
use std::sync::atomic::Ordering;

/// A move of the root and what is known of it.
#[derive(Clone)]
pub struct RootMove<'r, W: Width> {
    /// Its number, which stays.
    pub number: usize,
    pub mv: Move,
    /// The move as a ply; a set of placements has none.
    pub ply: Option<Ply>,
    pub next: Node<'r, W>,
    /// Its value at this depth; nothing reliable for moves behind the lines that are looked for.
    pub value: i32,
    /// Its value before anything is searched.
    pub glance: i32,
    /// Its value at the depth before.
    pub before: i32,
    /// What is expected to follow.
    pub line: Vec<Ply>,
    /// In how many moves it does not mate.
    pub hunted: i32,
    /// Whether it captures or promotes, brings a piece near to that or to a goal, or is a set of placements.
    pub busy: bool,
}

/// How many moves of the root go by before whoever asked is listened to: there may be tens of thousands.
pub const UNHEARD: usize = 64;

/// The moves to choose from; those that have been found, at least one, if the search must end before.
pub fn root_moves<'r, W: Width>(shared: &Shared<'_>, root: &Node<'r, W>) -> Vec<RootMove<'r, W>> {
    let task = shared.task;
    let mut list = MoveList::new();
    if task.game.position().won_by_course().is_some() {
        return Vec::new();
    }
    root.board.generate(&mut list);
    let mut moves: Vec<RootMove<'r, W>> = Vec::with_capacity(list.len());
    let chosen = task.limits.moves.as_ref();
    let wanted = |mv: &Move| chosen.is_none_or(|chosen| chosen.contains(mv));
    for (number, ply) in list.iter().copied().enumerate() {
        if number % UNHEARD == UNHEARD - 1 && !moves.is_empty() && shared.time.is_over(task, 0) {
            shared.done.store(true, Ordering::Relaxed);
            break;
        }
        let mv = root.board.as_move(ply);
        if wanted(&mv) {
            let mut adder = Adder { knowledge: task.knowledge, sums: root.sums };
            let board = root.board.after_with(ply, &mut adder);
            let hurries = task.knowledge.hurries(root.board.turn(), mover(&root.board, ply), ply);
            let busy = hurries || is_tactical(&root.board, ply);
            moves.push(root_move(mv, Some(ply), Node { board, sums: adder.sums }, busy));
        }
    }
    let single = |mv: &Move| matches!(mv, Move::Place(placements) if placements.len() < 2);
    let position = task.game.position();
    for mv in chosen.into_iter().flatten().filter(|mv| matches!(mv, Move::Place(_)) && !single(mv)) {
        if position.check_move(mv).is_ok() {
            moves.extend(set_move(task, root, mv));
        }
    }
    if task.knowledge.traits.sets && chosen.is_none() {
        for placements in super::sets::candidates(task, root) {
            moves.extend(set_move(task, root, &Move::Place(placements)));
        }
    }
    for (number, root_move) in moves.iter_mut().enumerate() {
        root_move.number = number;
    }
    moves
}

fn root_move<W: Width>(mv: Move, ply: Option<Ply>, next: Node<'_, W>, busy: bool) -> RootMove<'_, W> {
    RootMove {
        number: 0,
        mv,
        ply,
        next,
        value: -INFINITE,
        glance: -INFINITE,
        before: -INFINITE,
        line: Vec::new(),
        hunted: 0,
        busy,
    }
}

/// A set of placements as a move of the root.
fn set_move<'r, W: Width>(task: &Task<'_>, root: &Node<'r, W>, mv: &Move) -> Option<RootMove<'r, W>> {
    let Move::Place(placements) = mv else { return None };
    let mut adder = Adder { knowledge: task.knowledge, sums: root.sums };
    let board = root.board.after_placements(placements, &mut adder);
    Some(root_move(mv.clone(), None, Node { board, sums: adder.sums }, true))
}

/// Sorts moves by their values; those of equal ones stay as they are. They are large: each is moved once.
pub fn best_first<W: Width>(moves: &mut [RootMove<'_, W>]) {
    moves.sort_by_cached_key(|root_move| std::cmp::Reverse(root_move.value));
}

/// The line that begins with a move.
pub fn line_of<W: Width>(root_move: &RootMove<'_, W>) -> Line {
    let mut moves = vec![root_move.mv.clone()];
    let mut board = root_move.next.board;
    for ply in &root_move.line {
        moves.push(board.as_move(*ply));
        board = board.after(*ply);
    }
    Line { score: Score::of(root_move.value), moves }
}
