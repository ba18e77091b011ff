//! Legality by make-and-test: whether a pseudo-legal move may stand, seen as a whole.
//!
//! Mostly that is whether a royal piece is attacked after it. Where captures take more than what they capture, or
//! something is forbidden after a move, there is more to it.

use super::has_reply;
use crate::state::{Action, Carrier, First, State};
use crate::tables::{Condition, Deed, Forbidden, Leaf, Tables, Trail};
use alfil_board::{Bits, Side, Square, Width};

impl<W: Width> State<W> {
    /// The royal piece of the player's own that an action would remove, if it would.
    pub fn own_royal_blasted(&self, tables: &Tables<W>, action: Action) -> Option<Square> {
        if !self.captures(action) {
            return None;
        }
        match action {
            Action::Step { from, to, .. } | Action::EnPassant { from, to, .. } => {
                self.royal_blasted(tables, self.turn, from, to, &Trail::NONE)
            }
            Action::Legs { from, to, trail, .. } => self.royal_blasted(tables, self.turn, from, to, &trail),
            Action::Gate(carrier, _) => self.own_royal_blasted(tables, carrier.into()),
            Action::Then(first, _) => self.own_royal_blasted(tables, first.into()),
            Action::Castle(_) | Action::Null(_) | Action::Exchange { .. } | Action::Place(_) => None,
        }
    }

    /// Where a royal piece of a side stands that a capture of its own from one square to another would remove.
    fn royal_blasted(
        &self,
        tables: &Tables<W>,
        side: Side,
        from: Square,
        to: Square,
        trail: &Trail,
    ) -> Option<Square> {
        self.royal_blasted_beside(tables, side, (from, to), trail, None)
    }

    /// The same of a capture of what is thought to stand on a square, in the place of whatever stands there.
    pub fn royal_blasted_beside(
        &self,
        tables: &Tables<W>,
        side: Side,
        (from, to): (Square, Square),
        trail: &Trail,
        victim: Option<Square>,
    ) -> Option<Square> {
        let blast = tables.blast.as_ref()?;
        let mut royals = self.royals(tables, side);
        if let Some(victim) = victim {
            royals &= !W::Bits::of(victim);
        }
        if royals.contains(from) {
            if !self.piece(from).is_some_and(|piece| blast.capturing.contains(piece.kind)) {
                return Some(from);
            }
            // It goes away from what is hit around, and where it arrives it survives.
            royals &= !W::Bits::of(from);
        }
        let around = blast.around(side, to);
        royals.iter().find(|royal| {
            // What the move puts elsewhere is hit where it stands then.
            let carried = trail.carries().iter().find(|(start, _)| start == royal);
            let at = carried.map_or(*royal, |(_, end)| *end);
            let spared = self.piece(*royal).is_none_or(|piece| blast.spared.contains(piece.kind));
            around.contains(at) && !spared
        })
    }

    /// Royal safety: whether the royal pieces of the player are not in check after an action that leads to `next`.
    #[inline]
    pub fn is_safe(&self, tables: &Tables<W>, action: Action, next: &State<W>) -> bool {
        if tables.blast.is_some() {
            if self.own_royal_blasted(tables, action).is_some() {
                return false;
            }
            if self.takes_last_royal(tables, action, next) {
                return true;
            }
        }
        !next.in_check(tables, self.turn)
    }

    /// Whether a capture takes every royal piece of the enemy's, and there was one; and nothing else is royal in their place.
    pub fn takes_last_royal(&self, tables: &Tables<W>, action: Action, next: &State<W>) -> bool {
        let them = !self.turn;
        let trail = match action {
            Action::Legs { trail, .. }
            | Action::Gate(Carrier::Legs { trail, .. }, _)
            | Action::Then(First::Legs { trail, .. }, _) => trail,
            _ => Trail::NONE,
        };
        let royals = self.royals(tables, them);
        let stands = |royal: Square| {
            let carried = trail.carries().iter().find(|(start, _)| *start == royal);
            next.side(them).contains(carried.map_or(royal, |(_, end)| *end))
        };
        self.captures(action)
            && !royals.is_empty()
            && !royals.iter().any(stands)
            && next.royals(tables, them).is_empty()
    }

    /// The `forbid` clause that is broken in this position: what is forbidden and yet true, after a move of the side that was to
    /// move before it, which did this.
    pub fn broken<'t>(
        &self,
        tables: &'t Tables<W>,
        before: &State<W>,
        deed: Deed,
    ) -> Option<&'t Forbidden<W::Bits>> {
        let mover = before.turn;
        let given = |clause: &Forbidden<W::Bits>| {
            matches!(clause.given, Condition::Always) || before.holds(tables, &clause.given, mover)
        };
        tables.forbidden[mover.index()].iter().find(|clause| {
            clause.is_about(deed) && given(clause) && self.holds_after_move(tables, &clause.when, mover)
        })
    }

    /// Whether a condition holds for the side that has just moved, who may be asked whether it has mated.
    fn holds_after_move(&self, tables: &Tables<W>, when: &Condition<W::Bits>, mover: Side) -> bool {
        let mated = |side: Side| side == self.turn && self.in_check(tables, side) && !has_reply(tables, self);
        when.evaluate(&mut |leaf| match leaf {
            Leaf::Checkmate { whose } => whose.sides(mover).any(mated),
            leaf => self.leaf_holds(tables, leaf, mover),
        })
    }
}
