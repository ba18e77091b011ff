//! Whether a condition can hold, and whether it can fail.
//!
//! A condition is looked at as a formula over facts: numbers within bounds (how many pieces, how many in reserve,
//! which turn) and yes-or-no facts. All combinations are tried, numbers only around the values with which they are compared.
//! The facts are taken to be independent, but that no piece stands on two squares, no square has two pieces, and what is counted on
//! some squares is counted on more of them, too. So the answers `never` and `always` can be trusted, and `either` means that nothing
//! is known.

use super::Facts;
use super::reach::holder;
use crate::board::{Kind, KindSet, Side, Sides, Squares};
use crate::model::{
    Chain, Compare, Condition, Leaf, Line, MAX_SERIES, Movement, Pass, Region, SeriesLength, Tally, TurnRule,
    Weighing, Whose, Worth,
};
use crate::source::Span;

/// How many combinations are tried at most for one condition.
const MAX_COMBINATIONS: usize = 1 << 10;

/// How many steps of work are done at most for a whole file: enough for every sensible one.
pub(super) const EFFORT: usize = 1 << 24;

/// How many steps it takes, beside looking at clauses that change pieces, to find out which values a fact may have.
const BOUNDS: usize = 200;

/// What is known of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Truth {
    /// It cannot hold.
    Never,
    /// It cannot fail.
    Always,
    /// It may do either, as far as is known.
    Either,
}

impl Truth {
    /// What is known of something for several sides, if this is known for one and `other` for another.
    fn and(self, other: Truth) -> Truth {
        if self == other { self } else { Truth::Either }
    }
}

/// A fact that conditions are made of.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fact {
    Count(Whose, KindSet, Region),
    Reserve(Whose, KindSet),
    Turn,
    Checks(Whose),
    /// Whether it is the asker's turn.
    ToMove,
    Captured(Whose, Kind),
    Other(Leaf),
}

/// A fact with the values that it may have; a yes-or-no fact has 0 and 1.
struct Variable {
    fact: Fact,
    values: Vec<u32>,
}

/// What is known of a condition that is asked for these sides, in a guard of this piece's if it has one.
pub(super) fn truth(
    facts: &Facts<'_, '_>,
    condition: &Condition,
    sides: Sides,
    piece: Option<Kind>,
) -> Truth {
    let asked = sides.each();
    let answers = asked.map(|side| truth_for(facts, condition, side, piece));
    answers.reduce(Truth::and).unwrap_or(Truth::Either)
}

/// Whether all of the conditions can hold together for a side.
pub(super) fn compatible(facts: &Facts<'_, '_>, conditions: &[&Condition], side: Side) -> bool {
    let all = Condition::All(conditions.iter().map(|condition| (*condition).clone()).collect());
    truth_for(facts, &all, side, None) != Truth::Never
}

fn truth_for(facts: &Facts<'_, '_>, condition: &Condition, side: Side, piece: Option<Kind>) -> Truth {
    let mut leaves = 0usize;
    condition.each_leaf(&mut |_| leaves += 1);
    let definition = facts.variant;
    let clauses = [
        definition.promotions.len(),
        definition.exchanges.len(),
        definition.spoils.len(),
        definition.rebirths.len(),
        definition.royalty.len(),
        definition.immunity.len(),
        definition.kinds.len(),
    ];
    // Each leaf is compared with those before it.
    let each = BOUNDS + clauses.iter().sum::<usize>() + leaves;
    if !afford(facts, leaves.saturating_mul(each)) {
        return Truth::Either;
    }
    let mut variables = Vec::new();
    condition.each_leaf(&mut |leaf| collect(facts, leaf, side, piece, &mut variables));
    let combinations = |variables: &[Variable]| {
        let mut numbers = variables.iter().map(|variable| variable.values.len());
        numbers.try_fold(1usize, |product, values| product.checked_mul(values))
    };
    // What is part of what is not asked where that takes too many combinations.
    let mut nested = nested(condition, side, &variables);
    let finer = with_values_of_parts(&variables, &nested);
    match combinations(&finer) {
        Some(..=MAX_COMBINATIONS) => variables = finer,
        _ => nested.clear(),
    }
    match combinations(&variables) {
        Some(tries @ 1..=MAX_COMBINATIONS)
            if afford(facts, tries.saturating_mul(leaves.max(1)).saturating_mul(variables.len().max(1))) => {}
        _ => return Truth::Either,
    }
    let bounds = joint_bounds(facts, condition, side, &variables);
    let mut indices = vec![0usize; variables.len()];
    let (mut holds, mut fails) = (false, false);
    loop {
        let number = |at: usize| variables[at].values[indices[at]];
        let possible = bounds.iter().all(|(one, other, most)| {
            number(*one).checked_add(number(*other)).is_some_and(|sum| sum <= *most)
        }) && nested.iter().all(|(part, whole)| number(*part) <= number(*whole));
        let value = |fact: &Fact| {
            let found = variables.iter().zip(&indices).find(|(variable, _)| variable.fact == *fact);
            found.map_or(0, |(variable, index)| variable.values[*index])
        };
        match condition.evaluate(&mut |leaf| leaf_holds(leaf, &value)) {
            _ if !possible => {}
            true => holds = true,
            false => fails = true,
        }
        if holds && fails {
            return Truth::Either;
        }
        // The next combination, as an odometer turns.
        let mut position = 0;
        loop {
            let Some(index) = indices.get_mut(position) else {
                return match (holds, fails) {
                    (true, _) => Truth::Always,
                    (_, true) => Truth::Never,
                    _ => Truth::Either,
                };
            };
            *index += 1;
            if *index < variables[position].values.len() {
                break;
            }
            *index = 0;
            position += 1;
        }
    }
}

/// How many pieces two counts come to together at most, by the numbers of their variables, where no piece is counted by both:
/// `own K in a1` and `own K in a2`, `own B in d4` and `enemy N in d4`.
fn joint_bounds(
    facts: &Facts<'_, '_>,
    condition: &Condition,
    side: Side,
    variables: &[Variable],
) -> Vec<(usize, usize, u32)> {
    let counts = || {
        let counted = variables.iter().enumerate();
        counted.filter_map(|(at, variable)| match &variable.fact {
            Fact::Count(whose, kinds, region) => Some((at, *whose, *kinds, region.of(side))),
            _ => None,
        })
    };
    // Counts that are compared with each other have more values that matter than those around their bounds.
    let mut compared = false;
    condition.each_leaf(&mut |leaf| compared |= matches!(leaf, Leaf::Compared { .. }));
    let all = counts().count();
    if compared || all < 2 || !afford(facts, all.saturating_mul(all).saturating_mul(BOUNDS)) {
        return Vec::new();
    }
    let mut bounds = Vec::new();
    for (at, whose, kinds, squares) in counts() {
        for (other, their, theirs, region) in counts().skip_while(|(other, ..)| *other <= at) {
            let owners = |whose: Whose| Sides::from_fn(|owner| whose.sides(side).any(|one| one == owner));
            let apart = squares.intersection(region).is_empty()
                || !kinds.intersects(theirs)
                || !owners(whose).intersects(owners(their));
            if apart {
                let joint = if whose == their { whose } else { Whose::Any };
                let (_, most) = bounds_on(facts, joint, kinds.union(theirs), &squares.union(region), side);
                bounds.push((at, other, most));
            }
        }
    }
    bounds
}

/// The numbers of variables of which the first is never more than the second, since whatever it counts is counted there, too: `own K in
/// d4` and `own K in rank 4`, `own K in d4` and `count own in rank 4`, what has not moved and what stands there.
fn nested(condition: &Condition, side: Side, variables: &[Variable]) -> Vec<(usize, usize)> {
    // Counts that are compared with each other have more values that matter than those around their bounds.
    let mut compared = false;
    condition.each_leaf(&mut |leaf| compared |= matches!(leaf, Leaf::Compared { .. }));
    if compared || variables.len() < 2 {
        return Vec::new();
    }
    let numbers = || 0..variables.len();
    let pairs = numbers().flat_map(|part| numbers().map(move |whole| (part, whole)));
    let part_of = |(part, whole): &(usize, usize)| {
        part != whole && is_part(&variables[*part].fact, &variables[*whole].fact, side)
    };
    pairs.filter(part_of).collect()
}

/// Whether all that one fact counts is counted by the other.
fn is_part(part: &Fact, whole: &Fact, side: Side) -> bool {
    let owners = |whose: Whose| Sides::from_fn(|owner| whose.sides(side).any(|one| one == owner));
    let within = |part: Whose, whole: Whose| owners(part).difference(owners(whole)) == Sides::NONE;
    let fewer = |part: KindSet, whole: KindSet| part.union(whole) == whole;
    let inside = |part: &Region, whole: &Region| part.of(side).difference(whole.of(side)).is_empty();
    match (part, whole) {
        (Fact::Count(one, kinds, region), Fact::Count(other, all, board)) => {
            within(*one, *other) && fewer(*kinds, *all) && inside(region, board)
        }
        (Fact::Reserve(one, kinds), Fact::Reserve(other, all)) => within(*one, *other) && fewer(*kinds, *all),
        (Fact::Captured(one, kind), Fact::Captured(other, same)) => kind == same && within(*one, *other),
        (
            Fact::Other(Leaf::Unmoved { whose: one, kinds, region }),
            Fact::Other(Leaf::Unmoved { whose: other, kinds: all, region: board })
            | Fact::Count(other, all, board),
        ) => within(*one, *other) && fewer(*kinds, *all) && inside(region, board),
        _ => false,
    }
}

/// The variables with the values of those that are part of them: then, if two numbers that do not contradict each other make
/// conditions hold or fail, so do two of these.
fn with_values_of_parts(variables: &[Variable], nested: &[(usize, usize)]) -> Vec<Variable> {
    let mut finer: Vec<Variable> = variables
        .iter()
        .map(|variable| Variable { fact: variable.fact.clone(), values: variable.values.clone() })
        .collect();
    // A part of a part is one, too, so once is enough.
    for (part, whole) in nested {
        let Variable { values, .. } = &mut finer[*whole];
        let (Some(least), Some(most)) = (values.first().copied(), values.last().copied()) else { continue };
        let between = variables[*part].values.iter().filter(|value| (least..=most).contains(*value));
        values.extend(between);
        values.sort_unstable();
        values.dedup();
    }
    finer
}

/// Takes so many steps, if there are as many left; if not, nothing is looked at any more.
fn afford(facts: &Facts<'_, '_>, steps: usize) -> bool {
    let left = facts.effort.get().checked_sub(steps);
    facts.effort.set(left.unwrap_or(0));
    left.is_some()
}

fn leaf_holds(leaf: &Leaf, value: &impl Fn(&Fact) -> u32) -> bool {
    match leaf {
        Leaf::Captured { whose, kinds } => kinds.iter().all(|kind| value(&Fact::Captured(*whose, kind)) > 0),
        Leaf::Count { whose, kinds, region, compare, value: bound } => {
            compare.holds(value(&Fact::Count(*whose, *kinds, *region)), *bound)
        }
        Leaf::Compared { left, compare, right } => {
            let count = |tally: &Tally| value(&Fact::Count(tally.whose, tally.kinds, tally.region));
            compare.holds(count(left), count(right))
        }
        Leaf::Reserve { whose, kinds, compare, value: bound } => {
            compare.holds(value(&Fact::Reserve(*whose, *kinds)), *bound)
        }
        Leaf::Checks { whose, compare, value: bound } => compare.holds(value(&Fact::Checks(*whose)), *bound),
        Leaf::ToMove { whose } => (value(&Fact::ToMove) > 0) == (*whose == Whose::Own),
        Leaf::Turn { compare, value: bound } => compare.holds(value(&Fact::Turn), *bound),
        Leaf::Check { .. }
        | Leaf::Passes { .. }
        | Leaf::Left { .. }
        | Leaf::Once(_)
        | Leaf::Near(_)
        | Leaf::Worth(_)
        | Leaf::Line(_)
        | Leaf::Chain(_)
        | Leaf::Attacked { .. }
        | Leaf::Unmoved { .. }
        | Leaf::Royal
        | Leaf::Bare
        | Leaf::Checkmate { .. } => value(&Fact::Other(leaf.clone())) > 0,
    }
}

/// Adds the variables of a leaf, each with the values that matter.
fn collect(
    facts: &Facts<'_, '_>,
    leaf: &Leaf,
    side: Side,
    piece: Option<Kind>,
    variables: &mut Vec<Variable>,
) {
    match leaf {
        Leaf::Captured { whose, kinds } => {
            for kind in kinds.iter() {
                let possible = whose.sides(side).any(|owner| can_be_captured(facts, owner, kind));
                add(variables, Fact::Captured(*whose, kind), if possible { vec![0, 1] } else { vec![0] });
            }
        }
        Leaf::Count { whose, kinds, region, value, .. } => {
            let (least, most) = count_bounds(facts, *whose, *kinds, region, side);
            add(variables, Fact::Count(*whose, *kinds, *region), around(*value, least, most));
        }
        Leaf::Compared { left, right, .. } => {
            // Below, at and above each other, and what bounds each of them.
            let bounds = |tally: &Tally| count_bounds(facts, tally.whose, tally.kinds, &tally.region, side);
            let (own, others) = (bounds(left), bounds(right));
            for (tally, (least, most), near) in [(left, own, others), (right, others, own)] {
                let mut values = around(near.0, least, most);
                values.extend(around(near.1, least, most));
                add(variables, Fact::Count(tally.whose, tally.kinds, tally.region), values);
            }
        }
        Leaf::Worth(weighing) => {
            let values = match weighing_truth(facts, weighing, side) {
                Truth::Never => vec![0],
                Truth::Always => vec![1],
                Truth::Either => vec![0, 1],
            };
            add(variables, Fact::Other(leaf.clone()), values);
        }
        Leaf::Line(line) => {
            let possible = can_be_made(facts, line, side);
            add(variables, Fact::Other(leaf.clone()), if possible { vec![0, 1] } else { vec![0] });
        }
        Leaf::Chain(chain) => {
            let possible = can_be_joined(facts, chain, side);
            add(variables, Fact::Other(leaf.clone()), if possible { vec![0, 1] } else { vec![0] });
        }
        Leaf::Reserve { whose, kinds, value, .. } => {
            let most = reserve_most(facts, *whose, *kinds, side);
            add(variables, Fact::Reserve(*whose, *kinds), around(*value, 0, most));
        }
        Leaf::Turn { value, .. } => add(variables, Fact::Turn, around(*value, 1, u32::MAX)),
        Leaf::Checks { whose, value, .. } => {
            let possible = whose.sides(side).any(|owner| has_royals(facts, !owner));
            let values = if possible { around(*value, 0, u32::MAX) } else { vec![0] };
            add(variables, Fact::Checks(*whose), values);
        }
        Leaf::ToMove { .. } => add(variables, Fact::ToMove, vec![0, 1]),
        // It is asked after a move, when the other side is to move.
        Leaf::Checkmate { whose } => {
            let possible = *whose == Whose::Enemy && has_royals(facts, !side);
            add(variables, Fact::Other(leaf.clone()), if possible { vec![0, 1] } else { vec![0] });
        }
        Leaf::Check { whose } => {
            let possible = whose.sides(side).any(|owner| has_royals(facts, owner));
            add(variables, Fact::Other(leaf.clone()), if possible { vec![0, 1] } else { vec![0] });
        }
        Leaf::Royal => {
            let values = piece.map_or(vec![0, 1], |kind| match royalty(facts, side, kind) {
                Truth::Never => vec![0],
                Truth::Always => vec![1],
                Truth::Either => vec![0, 1],
            });
            add(variables, Fact::Other(leaf.clone()), values);
        }
        Leaf::Unmoved { whose, kinds, region } => {
            let possible = whose.sides(side).any(|owner| {
                kinds.iter().any(|kind| {
                    let home = facts.variant.kinds.get(kind.index()).map(|piece| piece.home);
                    let within = region.of(side);
                    facts.flaws.array
                        || home.is_some_and(|home| !home.of(owner).intersection(within).is_empty())
                })
            });
            add(variables, Fact::Other(leaf.clone()), if possible { vec![0, 1] } else { vec![0] });
        }
        Leaf::Passes { compare, value } => {
            let values = match passes_most(facts) {
                Some(most) => {
                    let mut values: Vec<u32> =
                        (0..=most).map(|passes| compare.holds(passes, *value).into()).collect();
                    values.sort_unstable();
                    values.dedup();
                    values
                }
                None => vec![0, 1],
            };
            add(variables, Fact::Other(leaf.clone()), values);
        }
        Leaf::Left { compare, value } => {
            let most = |turn: &TurnRule| match turn.options.series.map(|series| series.length) {
                None => 1,
                Some(SeriesLength::Between(_, most)) => most.into(),
                Some(SeriesLength::Growing(_)) => MAX_SERIES,
            };
            let most = facts.variant.turns.iter().map(|turn| most(turn)).max().unwrap_or(1);
            let mut values: Vec<u32> = (1..=most).map(|left| compare.holds(left, *value).into()).collect();
            values.sort_unstable();
            values.dedup();
            add(variables, Fact::Other(leaf.clone()), values);
        }
        Leaf::Attacked { .. } | Leaf::Bare | Leaf::Near(_) | Leaf::Once(_) => {
            add(variables, Fact::Other(leaf.clone()), vec![0, 1]);
        }
    }
}

/// How many passes there are at most one after the other, if that is bounded: who passes for want of a move is answered by one.
pub(super) fn passes_most(facts: &Facts<'_, '_>) -> Option<u32> {
    let all = || facts.variant.turns.iter().map(|turn| &turn.options);
    match () {
        () if !all().any(|options| options.may_pass()) => Some(0),
        () if all().all(|options| options.series.is_none() && options.pass != Pass::Freely) => Some(1),
        () => None,
    }
}

/// Whether pieces can come to so much, and to less.
fn weighing_truth(facts: &Facts<'_, '_>, weighing: &Weighing, side: Side) -> Truth {
    let Weighing { left, compare, right } = weighing;
    if left == right {
        return if compare.holds(0, 0) { Truth::Always } else { Truth::Never };
    }
    let board = Region::board(facts.variant.dimensions);
    let bounds = |worth: &Worth| {
        worth.weights.iter().fold(
            (u64::from(worth.more), u64::from(worth.more)),
            |(low, high), (kind, weight)| {
                let (least, most) = count_bounds(facts, worth.whose, KindSet::of(*kind), &board, side);
                let weight = u64::from(*weight);
                (low + weight * u64::from(least), high.saturating_add(weight.saturating_mul(most.into())))
            },
        )
    };
    let ((low, high), (least, most)) = (bounds(left), bounds(right));
    let (lower, higher) = (high < least, low > most);
    let (at_most, at_least) = (high <= least, low >= most);
    let known = |holds: bool, fails: bool| match (holds, fails) {
        (true, _) => Truth::Always,
        (_, true) => Truth::Never,
        _ => Truth::Either,
    };
    match compare {
        Compare::Less => known(lower, at_least),
        Compare::AtMost => known(at_most, higher),
        Compare::Greater => known(higher, at_most),
        Compare::AtLeast => known(at_least, lower),
        Compare::Equal => known(at_most && at_least, lower || higher),
        Compare::NotEqual => known(lower || higher, at_most && at_least),
    }
}

fn add(variables: &mut Vec<Variable>, fact: Fact, values: Vec<u32>) {
    match variables.iter_mut().find(|variable| variable.fact == fact) {
        Some(variable) => {
            variable.values.extend(values);
            variable.values.sort_unstable();
            variable.values.dedup();
        }
        None => variables.push(Variable { fact, values }),
    }
}

/// The values around one that a number is compared with, within its bounds, and the bounds.
fn around(value: u32, least: u32, most: u32) -> Vec<u32> {
    let near = [least, most, value.saturating_sub(1), value, value.saturating_add(1)];
    let mut values: Vec<u32> = near.into_iter().filter(|value| (least..=most).contains(value)).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Whether a side has royal pieces at times.
pub(super) fn has_royals(facts: &Facts<'_, '_>, side: Side) -> bool {
    facts.flaws.clauses
        || facts
            .variant
            .royalty
            .of(side)
            .any(|clause| clause.kinds.iter().any(|kind| facts.flaws.array || facts.reach.exists(side, kind)))
}

/// Whether a side can be mated.
pub(super) fn mated(facts: &Facts<'_, '_>, side: Side) -> bool {
    has_royals(facts, side) && spared(facts, side).is_none()
}

/// The clause by which no move of the other side may mate this one, if there is one.
pub(super) fn spared(facts: &Facts<'_, '_>, side: Side) -> Option<Span> {
    let mate =
        |condition: &Condition| matches!(condition, Condition::Leaf(Leaf::Checkmate { whose: Whose::Enemy }));
    let forbids = |condition: &Condition| match condition {
        Condition::Any(parts) => parts.iter().any(mate),
        condition => mate(condition),
    };
    let mut clauses = facts.variant.forbidden.of(!side);
    clauses.find(|rule| rule.is_about_all() && forbids(&rule.when)).map(|rule| rule.span)
}

/// Whether pieces of a type are royal.
pub(super) fn royalty(facts: &Facts<'_, '_>, side: Side, kind: Kind) -> Truth {
    let mut clauses = facts.variant.royalty.of(side).filter(|clause| clause.kinds.contains(kind)).peekable();
    if clauses.peek().is_none() {
        return if facts.flaws.clauses { Truth::Either } else { Truth::Never };
    }
    match clauses.any(|clause| clause.when == Condition::Always && clause.select.is_none()) {
        true => Truth::Always,
        false => Truth::Either,
    }
}

/// Whether a piece of the type can ever be captured.
pub(super) fn can_be_captured(facts: &Facts<'_, '_>, side: Side, kind: Kind) -> bool {
    if facts.flaws.array || facts.flaws.clauses {
        return true;
    }
    let immune = facts
        .variant
        .immunity
        .of(side)
        .any(|clause| clause.kinds.contains(kind) && clause.when == Condition::Always);
    let taken = facts
        .variant
        .flips
        .of(!side)
        .any(|clause| clause.takes && clause.victims.is_none_or(|victims| victims.contains(kind)));
    if taken && !facts.variant.loyal().contains(kind) {
        return facts.reach.exists(side, kind);
    }
    let lost_at_last = royalty(facts, side, kind) == Truth::Always && !may_be_lost(facts, side, kind);
    facts.reach.exists(side, kind) && !immune && !lost_at_last
}

/// Whether a side can lose pieces of the type although they are royal: because they are only attacked together, or
/// because a capture beside them takes them along.
fn may_be_lost(facts: &Facts<'_, '_>, side: Side, kind: Kind) -> bool {
    let blasted = facts.variant.blast.as_ref().is_some_and(|blast| !blast.spared.contains(kind));
    blasted || together(facts, side, kind)
}

/// Whether pieces of the type are attacked only all together.
pub(super) fn together(facts: &Facts<'_, '_>, side: Side, kind: Kind) -> bool {
    facts.variant.royalty.of(side).any(|one| one.together && one.kinds.contains(kind))
}

/// Whether pieces can ever stand in a line, for its owner.
fn can_be_made(facts: &Facts<'_, '_>, line: &Line, side: Side) -> bool {
    let (_, most) = count_bounds(facts, line.whose, line.kinds, &line.region, side);
    let known = !facts.flaws.array && !facts.flaws.clauses;
    let mut owners = line.whose.sides(side);
    most >= line.length
        && owners.any(|owner| {
            let squares = line.region.of(side).intersection(&facts.variant.board());
            let reached = squares.intersection(&facts.reach.any(owner, line.kinds));
            line.fits(facts.variant.dimensions, if known { &reached } else { &squares })
        })
}

/// Whether pieces can ever join two regions, for their owner.
fn can_be_joined(facts: &Facts<'_, '_>, chain: &Chain, side: Side) -> bool {
    let board = Region::board(facts.variant.dimensions);
    let (_, most) = count_bounds(facts, chain.whose, chain.kinds, &board, side);
    shortest_chain(facts, chain, side).is_some_and(|least| least <= most)
}

/// How many pieces it takes at least to join two regions, on squares that they ever reach.
pub(super) fn shortest_chain(facts: &Facts<'_, '_>, chain: &Chain, side: Side) -> Option<u32> {
    let asked = (chain.clone(), side);
    if let Some(known) = facts.chains.borrow().get(&asked) {
        return *known;
    }
    let known = !facts.flaws.array && !facts.flaws.clauses;
    let owners = chain.whose.sides(side);
    let lengths = owners.filter_map(|owner| {
        let board = facts.variant.board();
        let reached = if known { board.intersection(&facts.reach.any(owner, chain.kinds)) } else { board };
        chain.shortest(facts.variant.dimensions, &reached, side)
    });
    let least = lengths.min();
    facts.chains.borrow_mut().insert(asked, least);
    least
}

/// How many pieces there may be at least and at most.
pub(super) fn count_bounds(
    facts: &Facts<'_, '_>,
    whose: Whose,
    kinds: KindSet,
    region: &Region,
    side: Side,
) -> (u32, u32) {
    bounds_on(facts, whose, kinds, region.of(side), side)
}

/// The same, on these squares.
fn bounds_on(
    facts: &Facts<'_, '_>,
    whose: Whose,
    kinds: KindSet,
    squares: &Squares,
    side: Side,
) -> (u32, u32) {
    if facts.flaws.array || facts.flaws.clauses {
        return (0, squares.len() as u32 * 2);
    }
    let whole = *squares == Squares::board(facts.variant.dimensions);
    let (mut least, mut most) = (0, 0);
    for owner in whose.sides(side) {
        let room = facts.reach.any(owner, kinds).intersection(squares).len() as u32;
        let pieces = pieces_most(facts, owner, kinds);
        most += room.min(pieces);
        if whole {
            least += pieces_least(facts, owner, kinds);
        }
    }
    (least, most.min(squares.len() as u32))
}

/// How many pieces of the types a side may have at most.
fn pieces_most(facts: &Facts<'_, '_>, side: Side, kinds: KindSet) -> u32 {
    let variant = facts.variant;
    if variant.fed.iter().any(|kinds| !kinds.is_empty()) {
        // As many come as somebody brings.
        return variant.dimensions.area() as u32;
    }
    if !variant.spoils.is_empty() {
        // Whatever has been captured may come back on either side, as something else.
        return all_pieces(facts);
    }
    if variant.rebirths.iter().any(|one| one.becomes != one.kind) {
        return all_pieces(facts);
    }
    // Whatever may turn into one of them counts as one, and where pieces change sides, so does the other side's.
    let turned = variant.flips.iter().any(|clause| !clause.takes);
    let sides = || Side::BOTH.into_iter().filter(|one| *one == side || turned);
    let mut counted = kinds;
    loop {
        let before = counted;
        let turns = |kind: Kind, sides: Sides, to: &[Kind]| {
            let able = turned || sides[side];
            (able && to.iter().any(|target| before.contains(*target))).then_some(kind)
        };
        let promoted = variant.promotions.iter().filter_map(|one| turns(one.kind, one.sides, &one.to));
        let exchanged = variant.exchanges.iter().filter_map(|one| turns(one.kind, one.sides, &one.to));
        counted = before.union(promoted.chain(exchanged).collect());
        if counted == before {
            break;
        }
    }
    sides().map(|side| on_board(facts, side, counted) + reserve_of(facts, side, counted)).sum()
}

/// How many pieces of the types a side cannot lose: always royal ones that become nothing else.
fn pieces_least(facts: &Facts<'_, '_>, side: Side, kinds: KindSet) -> u32 {
    let variant = facts.variant;
    let captures_own = variant
        .kinds
        .iter()
        .flat_map(|piece| &piece.moves)
        .any(|rule| rule.movements.iter().any(Movement::captures_own));
    let changes = |kind: Kind| {
        variant.promotions.iter().any(|one| one.kind == kind)
            || variant.exchanges.iter().any(|one| one.kind == kind)
    };
    let kept = kinds
        .iter()
        .filter(|kind| {
            !captures_own
                && !changes(*kind)
                && !may_be_lost(facts, side, *kind)
                && royalty(facts, side, *kind) == Truth::Always
        })
        .collect();
    on_board(facts, side, kept)
}

/// How many pieces there are at the start, on the board and in reserve.
fn all_pieces(facts: &Facts<'_, '_>) -> u32 {
    let count = |side| on_board(facts, side, KindSet::ALL) + reserve_of(facts, side, KindSet::ALL);
    Side::BOTH.into_iter().map(count).sum()
}

/// How many pieces of the types a side has at the start.
fn on_board(facts: &Facts<'_, '_>, side: Side, kinds: KindSet) -> u32 {
    let pieces = facts.variant.array.iter().flatten();
    pieces.filter(|piece| piece.side == side && kinds.contains(piece.kind)).count() as u32
}

fn reserve_of(facts: &Facts<'_, '_>, side: Side, kinds: KindSet) -> u32 {
    let reserve = facts.variant.reserve[side].iter().enumerate();
    reserve.filter(|(kind, _)| kinds.contains(Kind(*kind as u8))).map(|(_, count)| u32::from(*count)).sum()
}

/// How many pieces of the types may be in reserve at most.
pub(super) fn reserve_most(facts: &Facts<'_, '_>, whose: Whose, kinds: KindSet, side: Side) -> u32 {
    if facts.flaws.clauses || whose.sides(side).any(|owner| facts.variant.fed[owner].intersects(kinds)) {
        return u32::MAX;
    }
    let mut fed = whose.sides(side).flat_map(|owner| {
        let feeds = move |one: &&crate::model::Ruled<crate::model::Spoils>| {
            kinds.contains(one.becomes) && one.sides.each().any(|side| holder(one, side) == owner)
        };
        facts.variant.spoils.iter().filter(feeds)
    });
    if fed.next().is_some() {
        return all_pieces(facts);
    }
    whose.sides(side).map(|owner| reserve_of(facts, owner, kinds)).sum()
}
