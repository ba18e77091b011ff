//! Pieces of two sides that may not face each other.

use super::names::Names;
use super::region::Regions;
use super::steps::line;
use crate::board::{Kind, KindSet, Side};
use crate::model::{
    Condition, Course, Geometry, Initial, MoveRule, Movement, Obstacles, Paths, Royalty, Ruled, Variant,
    Victims, Wraps,
};

/// The types of a side that may be royal at some time.
pub(crate) fn ever_royal(variant: &Variant, names: &Names, side: Side) -> KindSet {
    let clauses = variant.royalty.of(side);
    let royal = clauses.fold(KindSet::NONE, |all, clause| all.union(clause.kinds));
    KindSet(royal.0 & names.had(side).0)
}

/// A piece that captures nothing but royal pieces like itself, any way along a line, is never left on that line with one:
/// that the two may not face each other is all that comes of it. Gives the steps along that line.
pub(crate) fn facing<'m>(
    variant: &Variant,
    names: &Names,
    kind: Kind,
    rule: &MoveRule,
    movement: &'m Movement,
) -> Option<&'m [(i8, i8)]> {
    let MoveRule { movements: _, from, to, on, over: _, takes, near, when, span: _ } = rule;
    let Movement { geometry, quiet, capture, capture_own, en_passant, victims, initial, .. } = movement;
    let Geometry::Paths(Paths { steps, course, min: 0 | 1, max: None, obstacles, wraps: Wraps::Nowhere }) =
        geometry
    else {
        return None;
    };
    let regions = Regions::naming(variant, &variant.side_names);
    let anywhere = regions.is_board(from) && regions.is_board(to);
    let always = *when == Condition::Always
        && near.is_empty()
        && takes.is_none()
        && *initial == Initial::Anywhere
        && on.contains(kind);
    let royal_alone = *capture && *victims == Victims::Royal && !(*quiet || *capture_own || *en_passant);
    let free = *course == Course::Straight && *obstacles == Obstacles::Free;
    let both_ways = steps.iter().all(|(dx, dy)| steps.contains(&(-dx, -dy)));
    let lasting = |side: Side| {
        let clauses = variant.royalty.of(side);
        let clauses: Vec<_> = clauses.filter(|clause| clause.kinds.contains(kind)).collect();
        let plain = |clause: &&Ruled<Royalty>| {
            clause.when == Condition::Always && clause.select.is_none() && !clause.together
        };
        !clauses.is_empty()
            && clauses.iter().all(plain)
            && ever_royal(variant, names, side) == KindSet::of(kind)
    };
    let faces = anywhere && always && royal_alone && free && both_ways;
    (faces && Side::BOTH.into_iter().all(lasting) && line(steps).is_some()).then_some(steps.as_slice())
}
