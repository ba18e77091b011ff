//! One move out of all, each as likely as any other, without listing them.
//!
//! The sets of targets are kept as they come, with how many moves there are up to each. The number of the move
//! that is wanted then finds its set, and in it the square.

use super::{Generator, Sink, generate, start};
use crate::state::{Action, State};
use crate::tables::Tables;
use alfil_board::{Bits, Kind, Square, Width};
use alfil_model::moves::Placement;

/// How many sets of placements may have to be tried where no single one is legal.
const MAX_SETS: u64 = 4_000_000;

/// The moves of a position, in sets. It can be used again and again: what it holds it holds in place.
#[derive(Debug, Clone, Default)]
pub struct Sample<B> {
    groups: Vec<Group<B>>,
    /// How many moves the groups hold.
    grouped: usize,
    /// What the promotions among the groups may become.
    kinds: Vec<Kind>,
    singles: Vec<Action>,
    sets: Vec<Vec<Placement>>,
}

/// Moves that differ in where they go, and in what a piece becomes there.
#[derive(Debug, Clone, Copy)]
struct Group<B> {
    targets: B,
    source: Source,
    /// How many moves there are up to the end of this group.
    end: usize,
}

#[derive(Debug, Clone, Copy)]
enum Source {
    /// The piece on a square.
    Step(Square),
    /// The pieces that lie so far before their targets.
    Shift(i16),
    /// The piece on a square, which becomes one of so many kinds from such a place in the list.
    Promotion(Square, usize, usize),
    /// The reserve.
    Placement(Kind),
}

/// A move out of them.
#[derive(Debug, Clone, Copy)]
pub enum Sampled<'d> {
    Action(Action),
    Placements(&'d [Placement]),
}

impl<B: Bits> Sample<B> {
    /// Takes the moves of a position, placements one at a time. Where there is nothing else, sets are taken that are as small as the
    /// turn allows, and larger ones never.
    pub fn fill<W: Width<Bits = B>>(&mut self, tables: &Tables<W>, state: &State<W>) {
        self.clear();
        generate(tables, state, 1, self);
        if self.count() == 0
            && let Some(size) = least_of_several(tables, state)
            && sets(tables, state, size) <= MAX_SETS
        {
            generate(tables, state, size, self);
        }
    }

    fn clear(&mut self) {
        self.groups.clear();
        self.grouped = 0;
        self.kinds.clear();
        self.singles.clear();
        // Hardly ever is there one, and to look is less than to let go of none.
        if !self.sets.is_empty() {
            self.sets.clear();
        }
    }

    /// How many moves there are.
    pub fn count(&self) -> usize {
        self.grouped + self.singles.len() + self.sets.len()
    }

    /// The move of a number below [`count`](Sample::count).
    pub fn get(&self, number: usize) -> Sampled<'_> {
        if number < self.grouped {
            return Sampled::Action(self.in_group(number));
        }
        let number = number - self.grouped;
        match self.singles.get(number) {
            Some(action) => Sampled::Action(*action),
            None => Sampled::Placements(&self.sets[number - self.singles.len()]),
        }
    }

    fn in_group(&self, number: usize) -> Action {
        let at = self.groups.iter().take_while(|group| group.end <= number).count();
        let group = &self.groups[at];
        let number = number - at.checked_sub(1).map_or(0, |before| self.groups[before].end);
        match group.source {
            Source::Step(from) => Action::Step { from, to: nth(group.targets, number), promotion: None },
            Source::Shift(by) => {
                let to = nth(group.targets, number);
                Action::Step { from: start(to, by), to, promotion: None }
            }
            Source::Promotion(from, first, kinds) => Action::Step {
                from,
                to: nth(group.targets, number / kinds),
                promotion: Some(self.kinds[first + number % kinds]),
            },
            Source::Placement(kind) => Action::Place(Placement { kind, to: nth(group.targets, number) }),
        }
    }

    #[inline(always)]
    fn push(&mut self, source: Source, targets: B, each: usize) {
        self.grouped += targets.count() as usize * each;
        self.groups.push(Group { targets, source, end: self.grouped });
    }
}

impl<B: Bits> Sink<B> for Sample<B> {
    #[inline]
    fn steps(&mut self, from: Square, targets: B) {
        self.push(Source::Step(from), targets, 1);
    }
    #[inline]
    fn shifted(&mut self, by: i16, targets: B) {
        self.push(Source::Shift(by), targets, 1);
    }
    fn promotions(&mut self, from: Square, targets: B, to: &[Kind]) {
        self.push(Source::Promotion(from, self.kinds.len(), to.len()), targets, to.len());
        self.kinds.extend_from_slice(to);
    }
    fn single(&mut self, action: Action) {
        self.singles.push(action);
    }
    fn placements(&mut self, kind: Kind, targets: B) {
        self.push(Source::Placement(kind), targets, 1);
    }
    fn placement_set(&mut self, placements: &[Placement]) {
        self.sets.push(placements.to_vec());
    }
}

/// The square of a number in a set.
fn nth<B: Bits>(set: B, number: usize) -> Square {
    (0..number).fold(set, |rest, _| rest.without_first()).first()
}

/// Whether a turn may be several drops.
pub fn may_place_several<W: Width>(tables: &Tables<W>, state: &State<W>) -> bool {
    let place = state.turn_rule(tables).and_then(|rule| rule.options.place.as_ref());
    place.is_some_and(|place| place.max != Some(1))
}

/// How many drops (placements) a turn of several has at least, if there may be several.
fn least_of_several<W: Width>(tables: &Tables<W>, state: &State<W>) -> Option<usize> {
    let place = state.turn_rule(tables).and_then(|rule| rule.options.place.as_ref())?;
    let least = usize::from(place.min).max(place.with.len()).max(2);
    place.max.is_none_or(|most| usize::from(most) >= least).then_some(least)
}

/// How many sets of so many drops (placements) there may be at most, or of fewer on the way to them.
fn sets<W: Width>(tables: &Tables<W>, state: &State<W>, size: usize) -> u64 {
    let generator = Generator::new(tables, state);
    let targets = generator.placeable().map(|kind| u64::from(generator.targets(state, kind).count()));
    let single: u64 = targets.sum();
    // Each set comes in every order.
    let larger = (1..=size as u64).scan(1_u64, |sets, order| {
        *sets = sets.saturating_mul(single) / order;
        Some(*sets)
    });
    larger.max().unwrap_or(0)
}
