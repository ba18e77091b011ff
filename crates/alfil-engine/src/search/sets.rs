//! Sets of placements as one turn: never listed, but put together from single placements that look well.
//!
//! A beam: the best few sets of one size, each made larger by every placement that ranks high. Sets are judged whole, by the
//! evaluation of the position after them, from the side of the player who placed. Only legal sets are given, some of each size.

use super::Task;
use super::worker::Node;
use crate::eval::{Adder, Terms};
use alfil_board::{Bits as _, Kind, Square, Width};
use alfil_model::PlaceTurn;
use alfil_model::moves::{Move, Placement};

/// How many sets of a size are gone on from.
const BEAM: usize = 4;

/// How many placements each is made larger by.
const WIDE: usize = 24;

/// How many sets are given for the search at most.
const GIVEN: usize = 24;

/// No set has more.
const LARGEST: usize = 24;

/// A set and how it is judged.
struct Candidate {
    placements: Vec<Placement>,
    value: i32,
    legal: bool,
}

/// What a beam needs to know.
struct Beam<'a, 'r, W: Width> {
    task: &'a Task<'a>,
    root: &'a Node<'r, W>,
    terms: Terms<'a, W>,
}

/// Legal sets of two and more placements that deserve to be searched.
pub fn candidates<W: Width>(task: &Task<'_>, root: &Node<'_, W>) -> Vec<Vec<Placement>> {
    let Some(turn) = placing_turn(task) else { return Vec::new() };
    let most = turn.max.map_or(LARGEST, |max| usize::from(max).min(LARGEST));
    let beam = Beam { task, root, terms: Terms::new(task.knowledge, &root.board) };
    let singles = beam.singles(&turn);
    let mut front = vec![Candidate { placements: Vec::new(), value: 0, legal: false }];
    let mut found: Vec<Candidate> = Vec::new();
    for size in 1..=most {
        let mut next: Vec<Candidate> = Vec::new();
        for set in &front {
            for placement in singles.iter().filter(|single| !set.placements.contains(single)) {
                if beam.fits(&set.placements, *placement) {
                    next.extend(beam.judged(&set.placements, *placement, &turn));
                }
                if task.signals.is_stopped() {
                    return given(found);
                }
            }
        }
        keep_best(&mut next);
        if next.is_empty() {
            break;
        }
        if size >= 2 && size >= usize::from(turn.min) {
            let legal = next.iter().filter(|set| set.legal).take(2);
            found.extend(legal.map(|set| Candidate { placements: set.placements.clone(), ..*set }));
        }
        front = next;
    }
    given(found)
}

/// Of sets, the best ones, each once.
fn keep_best(sets: &mut Vec<Candidate>) {
    sets.sort_by(|one, other| {
        other.value.cmp(&one.value).then_with(|| one.placements.cmp(&other.placements))
    });
    sets.dedup_by(|one, other| one.placements == other.placements);
    sets.truncate(BEAM);
}

/// The best of what has been found.
fn given(mut found: Vec<Candidate>) -> Vec<Vec<Placement>> {
    found.sort_by_key(|set| std::cmp::Reverse(set.value));
    found.into_iter().take(GIVEN).map(|set| set.placements).collect()
}

/// Sorts placements by their values.
fn best_first(ranked: &mut [(i32, Placement)]) {
    ranked.sort_by_key(|(value, placement)| (std::cmp::Reverse(*value), *placement));
}

/// What the turn says of placements: the rule that is in force, as far as the position at the root tells; the first that speaks of
/// several, if that cannot be told.
fn placing_turn(task: &Task<'_>) -> Option<PlaceTurn> {
    let position = task.game.position();
    let side = position.turn();
    let rules = position.rules().variant().turns.of(side);
    let places = rules.filter_map(|turn| turn.options.place.clone()).filter(|place| place.max != Some(1));
    let variant = position.rules().variant();
    let held = |kind: Kind| variant.held_as(side, kind).is_some_and(|held| position.reserve(side, held) > 0);
    places.into_iter().find(|place| place.with.iter().all(held))
}

impl<W: Width> Beam<'_, '_, W> {
    /// Single placements, ranked by what they add; every type that must be among them comes with all its squares.
    fn singles(&self, turn: &PlaceTurn) -> Vec<Placement> {
        let board = &self.root.board;
        let side = board.turn();
        let variant = self.task.game.position().rules().variant();
        let held =
            |kind: &Kind| variant.held_as(side, *kind).is_some_and(|held| board.reserve(side, held) > 0);
        let kinds = (0..board.kinds() as u8).map(Kind).filter(held);
        let mut singles = Vec::new();
        for kind in kinds {
            let rules = variant.placements.iter().filter(|rule| rule.kinds.contains(kind));
            let regions: Vec<_> = rules.map(|rule| rule.region.of(side)).collect();
            let free = |sq: &Square| {
                !board.occupied().contains(*sq) && regions.iter().all(|region| region.contains(*sq))
            };
            let mut ranked: Vec<(i32, Placement)> = board
                .dimensions()
                .squares()
                .filter(free)
                .map(|to| Placement { kind, to })
                .map(|placement| (self.value(&[placement]), placement))
                .collect();
            best_first(&mut ranked);
            let wide = if turn.with.contains(kind) { WIDE } else { WIDE / 2 };
            singles.extend(ranked.into_iter().take(wide).map(|(_, placement)| placement));
        }
        singles
    }

    /// Whether a set may be made larger by a placement, as far as reserves and squares tell.
    fn fits(&self, set: &[Placement], placement: Placement) -> bool {
        let board = &self.root.board;
        let variant = self.task.game.position().rules().variant();
        let held_as = |kind: Kind| variant.held_as(board.turn(), kind);
        let used = set.iter().filter(|other| held_as(other.kind) == held_as(placement.kind)).count();
        held_as(placement.kind).is_some_and(|held| used < usize::from(board.reserve(board.turn(), held)))
            && set.iter().all(|other| other.to != placement.to)
    }

    /// A larger set, judged; nothing if it lacks a type that must be there and could have come first.
    fn judged(&self, set: &[Placement], placement: Placement, turn: &PlaceTurn) -> Option<Candidate> {
        let mut placements = set.to_vec();
        placements.push(placement);
        placements.sort_unstable();
        let lacking = turn.with.iter().filter(|kind| !placements.iter().any(|other| other.kind == *kind));
        let lacking = lacking.count();
        if lacking > 0 && placements.len() >= turn.with.len() {
            return None;
        }
        let value = self.value(&placements);
        let single = Move::Place(placements);
        let legal = lacking == 0 && self.task.game.position().check_move(&single).is_ok();
        let Move::Place(placements) = single else { return None };
        // What is not legal may become so: a piece more closes a line. It goes on with less hope.
        Some(Candidate { value: if legal { value } else { value - 500 }, placements, legal })
    }

    /// What the position after a set is worth to the player who places it.
    fn value(&self, placements: &[Placement]) -> i32 {
        let mut adder = Adder { knowledge: self.task.knowledge, sums: self.root.sums };
        let board = self.root.board.after_placements(placements, &mut adder);
        let value = self.terms.evaluate(&board, &adder.sums);
        if board.turn() == self.root.board.turn() { value } else { -value }
    }
}
