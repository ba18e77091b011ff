//! What of a movement counts: leave that nothing comes of is not told, and what comes of a capture that is never made is.

use super::Teller;
use crate::board::{Kind, KindSet, Side};
use crate::model::{
    Condition, Course, EarlierLeg, Geometry, Initial, MoveRule, Movement, Obstacles, Paths, Royalty, Ruled,
    Stop, Victims, Wraps,
};

impl Teller<'_> {
    /// A movement without what never comes of it: captures en passant where there are none, and whether a piece is royal
    /// where none is. Nothing at all if nothing else is left.
    pub(super) fn what_counts(&self, movement: &Movement, takes_en_passant: bool) -> Option<Movement> {
        let royal = Side::BOTH.into_iter().any(|side| !self.ever_royal(side).is_empty());
        let mut counts = Movement { en_passant: movement.en_passant && takes_en_passant, ..movement.clone() };
        if !royal {
            let none = counts.victims == Victims::Royal;
            counts.capture &= !none;
            counts.capture_own &= !none;
            counts.victims = Victims::Any;
            if let Geometry::Legs(legs) = &mut counts.geometry {
                for EarlierLeg { stop, leg: _ } in &mut legs.earlier {
                    let none = stop.victims == Victims::Royal;
                    stop.capture &= !none;
                    stop.capture_own &= !none;
                    stop.victims = Victims::Any;
                    let Stop { empty, over, capture, capture_own, victims: _, off_board, lends } = *stop;
                    if !(empty || over || capture || capture_own || off_board || lends) {
                        return None;
                    }
                }
            }
        }
        let Movement { quiet, capture, capture_own, en_passant, .. } = counts;
        let passing = movement.legs().is_some();
        (quiet || capture || capture_own || en_passant || passing).then_some(counts)
    }

    /// A piece that captures nothing but royal pieces like itself, any way along a line, is never left on that line with one:
    /// that the two may not face each other is all that comes of it. Gives the steps along that line.
    pub(super) fn facing<'m>(
        &self,
        kind: Kind,
        rule: &MoveRule,
        movement: &'m Movement,
    ) -> Option<&'m [(i8, i8)]> {
        let MoveRule { movements: _, from, to, on, over: _, near, when, span: _ } = rule;
        let Movement { geometry, quiet, capture, capture_own, en_passant, victims, initial, .. } = movement;
        let Geometry::Paths(Paths { steps, course, min: 0 | 1, max: None, obstacles, wraps: Wraps::Nowhere }) =
            geometry
        else {
            return None;
        };
        let anywhere = self.regions().is_board(from) && self.regions().is_board(to);
        let always = *when == Condition::Always
            && near.is_empty()
            && *initial == Initial::Anywhere
            && on.contains(kind);
        let royal_alone = *capture && *victims == Victims::Royal && !(*quiet || *capture_own || *en_passant);
        let free = *course == Course::Straight && *obstacles == Obstacles::Free;
        let both_ways = steps.iter().all(|(dx, dy)| steps.contains(&(-dx, -dy)));
        let lasting = |side: Side| {
            let clauses = self.variant.royalty.of(side);
            let clauses: Vec<_> = clauses.filter(|clause| clause.kinds.contains(kind)).collect();
            let plain = |clause: &&Ruled<Royalty>| {
                clause.when == Condition::Always && clause.select.is_none() && !clause.together
            };
            !clauses.is_empty() && clauses.iter().all(plain) && self.ever_royal(side) == KindSet::of(kind)
        };
        let faces = anywhere && always && royal_alone && free && both_ways;
        (faces && Side::BOTH.into_iter().all(lasting) && crate::english::steps::line(steps).is_some())
            .then_some(steps.as_slice())
    }
}
