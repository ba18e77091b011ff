//! Drops: sets of placements, and whether there is any move at all.

use super::condition::holds;
use super::ending::is_won;
use super::flips::placement_at_fault;
use super::legality::{Judge, may_be_made};
use super::limit::is_within_limits;
use super::{any_move_of_pieces, attack, hand_over, kinds, moves_judged, pieces_of, turn_rule};
use alfil_board::{Kind, Square, Squares};
use alfil_model::moves::{Move, Placement};
use alfil_model::setup::Setup;
use alfil_model::{Condition, Definition, Depends, PlaceTurn, PlacementRule};
use std::collections::BTreeSet;

/// Pseudo-legal drops: the sets of at most `max_drops` placements that a turn allows, royal pieces aside.
pub(super) fn sets(variant: &Definition, setup: &Setup, place: &PlaceTurn, max_drops: usize) -> Vec<Move> {
    let most = max_drops.min(place.max.map_or(usize::MAX, usize::from));
    let candidates = candidates(variant, setup);
    let mut sets = Vec::new();
    // All sets of one size, in canonical order, grow into all of the next.
    let mut smaller: Vec<Vec<Placement>> = vec![Vec::new()];
    for _ in 0..most {
        let mut larger = Vec::new();
        for set in &smaller {
            for placement in candidates.iter().filter(|placement| set.last() < Some(*placement)) {
                let set: Vec<Placement> = set.iter().chain([placement]).copied().collect();
                if fits(variant, setup, &set) {
                    larger.push(set);
                }
            }
        }
        sets.extend(
            larger.iter().filter(|set| is_allowed(variant, setup, place, set)).cloned().map(Move::Place),
        );
        smaller = larger;
    }
    sets
}

/// Whether a turn allows a set of placements, royal pieces aside. The set must be in canonical order.
pub fn is_allowed(variant: &Definition, setup: &Setup, place: &PlaceTurn, set: &[Placement]) -> bool {
    let in_order = set.windows(2).all(|pair| pair[0] < pair[1]);
    let enough = set.len() >= usize::from(place.min.max(1));
    let not_too_many = place.max.is_none_or(|max| set.len() <= usize::from(max));
    let candidates = candidates(variant, setup);
    in_order
        && enough
        && not_too_many
        && missing(variant, place, set).is_none()
        && set.iter().all(|placement| candidates.contains(placement))
        && fits(variant, setup, set)
        && shade_at_fault(variant, setup, set).is_none()
}

/// The rules of placing that hold for the player now.
pub fn rules_now<'v>(variant: &'v Definition, setup: &'v Setup) -> impl Iterator<Item = &'v PlacementRule> {
    let conditional = variant.conditional_placements.iter();
    let conditional = conditional.filter(|clause| holds(variant, setup, &clause.when, setup.turn));
    variant.placements.iter().chain(conditional.map(|clause| &clause.rule))
}

/// Every drop that is possible by itself: from the reserve, onto an empty square of the regions.
fn candidates(variant: &Definition, setup: &Setup) -> Vec<Placement> {
    let us = setup.turn;
    let mut candidates = Vec::new();
    for kind in kinds(variant) {
        for to in setup.dimensions.squares() {
            let rules = rules_now(variant, setup).filter(|rule| rule.kinds.contains(kind));
            if variant.in_stock(&setup.reserve, us, kind) > 0
                && setup.is_empty(to)
                && !variant.holes.contains(to)
                && rules.map(|rule| rule.region.of(us)).all(|region| region.contains(to))
            {
                candidates.push(Placement { kind, to });
            }
        }
    }
    candidates
}

/// Whether the reserve is large enough for the set, no two pieces come onto one square, and neither limits nor the rules of
/// files stand against it. What does not fit fits no better with more placements.
fn fits(variant: &Definition, setup: &Setup, set: &[Placement]) -> bool {
    let squares: BTreeSet<Square> = set.iter().map(|placement| placement.to).collect();
    let held_as = |kind: Kind| variant.held_as(setup.turn, kind);
    squares.len() == set.len()
        && set.iter().all(|placement| {
            let alike = set.iter().filter(|other| held_as(other.kind) == held_as(placement.kind)).count();
            alike <= usize::from(variant.in_stock(&setup.reserve, setup.turn, placement.kind))
        })
        && is_within_limits(variant, setup, set.iter().map(|placement| placement.kind))
        && !is_file_at_fault(variant, setup, set)
        // Where these rules stand, one piece is placed at a time.
        && set.iter().all(|placement| placement_at_fault(variant, setup, placement.kind, placement.to).is_none())
}

/// Whether some placement in the set comes onto a file on which too many pieces of some rule's types stand already, those
/// that were placed before it in the set among them.
fn is_file_at_fault(variant: &Definition, setup: &Setup, set: &[Placement]) -> bool {
    let file = |sq: Square| setup.dimensions.file(sq);
    set.iter().enumerate().any(|(number, placement)| {
        let rules = variant.placements.iter().filter(|rule| rule.kinds.contains(placement.kind));
        rules.filter_map(|rule| rule.file).any(|rule| {
            let standing = pieces_of(setup, setup.turn).map(|(sq, piece)| (sq, piece.kind));
            let placed = set[..number].iter().map(|earlier| (earlier.to, earlier.kind));
            let on_file = standing
                .chain(placed)
                .filter(|(sq, kind)| file(*sq) == file(placement.to) && rule.kinds.contains(*kind));
            on_file.count() > usize::from(rule.most)
        })
    })
}

/// The first type that must be in the set and is not.
fn missing(variant: &Definition, place: &PlaceTurn, set: &[Placement]) -> Option<Kind> {
    kinds(variant)
        .find(|kind| place.with.contains(*kind) && !set.iter().any(|placement| placement.kind == *kind))
}

/// The type whose first placed piece forbids the shade of some placement in the set.
///
/// The placements count in their order: the first of a type in the set is its first if there was none before.
pub fn shade_at_fault(variant: &Definition, setup: &Setup, set: &[Placement]) -> Option<Kind> {
    let us = setup.turn;
    for (number, placement) in set.iter().enumerate() {
        for rule in variant.placements.iter().filter(|rule| rule.kinds.contains(placement.kind)) {
            let Some(shade_rule) = rule.shade else { continue };
            let first = setup.memory.first_placed[us][shade_rule.from.index()].or_else(|| {
                let earlier = set[..number].iter().find(|earlier| earlier.kind == shade_rule.from);
                earlier.map(|earlier| setup.dimensions.shade(earlier.to))
            });
            let differs = first.map(|first| first != setup.dimensions.shade(placement.to));
            if differs.is_some_and(|differs| differs != shade_rule.differs) {
                return Some(shade_rule.from);
            }
        }
    }
    None
}

/// Whether there is a legal move, with any number of drops.
pub fn has_legal_move(variant: &Definition, setup: &Setup) -> bool {
    !is_won(variant, setup) && has_move(variant, setup, may_be_made)
}

/// Whether there is a move that the judge admits, with any number of placements.
pub(super) fn has_move(variant: &Definition, setup: &Setup, judge: Judge) -> bool {
    any_move_of_pieces(variant, setup, judge).unwrap_or_else(|| {
        !moves_judged(variant, setup, 0, judge).is_empty() || has_set(variant, setup, judge)
    })
}

/// Whether the turn may be a set of placements that the judge admits, of any size; captures may come before it.
pub(super) fn has_set(variant: &Definition, setup: &Setup, judge: Judge) -> bool {
    let place = turn_rule(variant, setup).and_then(|turn| turn.options.place.as_ref());
    place.is_some_and(|place| {
        let steady = placements_change_no_condition(variant);
        let search = Search { variant, setup, place, judge, steady };
        search.any_set_from(&[], &mut BTreeSet::new())
    })
}

/// A search for any set of placements that the judge admits, called legal here.
///
/// From the empty set on, it adds one placement at a time, and only of a kind that every legal set beyond the
/// present one must have:
///
/// - While an own royal piece is attacked, some placement must come onto the way of that attack, or of an attack on one of
///   those that are royal together. For pieces only come onto the board, so an attack whose way stays as it is stays an attack.
/// - While a required type is missing, some placement must be of that type.
/// - While a shade is forbidden by the first placed piece of a type, some placement must be of that type,
///   so that another one becomes the first.
/// - While there are too few, anything.
///
/// So it misses no legal set, and where there is none it soon runs out of squares to fill.
struct Search<'a> {
    variant: &'a Definition,
    setup: &'a Setup,
    place: &'a PlaceTurn,
    judge: Judge,
    /// Whether an attack can only be ended on its way: placing changes no condition on which attacks depend.
    steady: bool,
}

impl Search<'_> {
    /// Whether some legal set contains this one.
    fn any_set_from(&self, set: &[Placement], seen: &mut BTreeSet<Vec<Placement>>) -> bool {
        let Search { variant, setup, place, judge, steady } = *self;
        if !seen.insert(set.to_vec()) {
            return false;
        }
        if is_allowed(variant, setup, place, set) && judge(variant, setup, &Move::Place(set.to_vec())) {
            return true;
        }
        if place.max.is_some_and(|max| set.len() >= usize::from(max)) {
            return false;
        }
        let after = hand_over(variant, setup, &Move::Place(set.to_vec()));
        let next: Box<dyn Fn(&Placement) -> bool> =
            if let Some(way) = self.way_to_fill(&after).filter(|_| steady) {
                Box::new(move |placement| way.contains(placement.to))
            } else if let Some(kind) =
                missing(variant, place, set).or_else(|| shade_at_fault(variant, setup, set))
            {
                Box::new(move |placement| placement.kind == kind)
            } else {
                Box::new(|_| true)
            };
        candidates(variant, setup).into_iter().filter(|placement| next(placement)).any(|placement| {
            let mut larger = set.to_vec();
            larger.push(placement);
            larger.sort_unstable();
            fits(variant, setup, &larger) && self.any_set_from(&larger, seen)
        })
    }

    /// The empty squares on the ways of attack of which one must be filled to end a check, if there is one.
    fn way_to_fill(&self, after: &Setup) -> Option<Squares> {
        let attacks = attack::attacks_to_end(self.variant, after, self.setup.turn);
        let ways = attacks.iter().map(|attack| attack.crossed).reduce(|all, way| all.union(&way))?;
        Some(ways.iter().filter(|sq| after.is_empty(*sq)).collect())
    }
}

/// Whether placing pieces changes none of the conditions on which attacks on royal pieces depend, so that an
/// attack can only be ended on its way. One piece more may save those that are royal together.
fn placements_change_no_condition(variant: &Definition) -> bool {
    let guards = variant.kinds.iter().flat_map(|piece_type| &piece_type.moves).map(|rule| &rule.when);
    let flips = variant.flips.iter().any(|clause| clause.placing);
    !flips
        && variant
            .royalty
            .iter()
            .all(|clause| clause.select.is_none() && !clause.together && is_steady(&clause.when))
        && guards.into_iter().all(is_steady)
}

/// Whether placing a piece cannot change the truth of a condition. What has been captured stays so, and the number of the
/// move is the same whatever is placed.
fn is_steady(condition: &Condition) -> bool {
    let placing = Depends::BOARD
        | Depends::RESERVE
        | Depends::MARKS
        | Depends::CHECKS
        | Depends::PAST
        | Depends::ATTACKS;
    !condition.any_leaf(|leaf| leaf.depends().intersects(placing))
}
