//! Promotions: what a piece becomes by its move.

use super::pieces::Movable;
use super::{Generator, Legality, Sink};
use crate::state::Action;
use crate::tables::{Condition, Promotion};
use alfil_board::{Bits, Kind, KindSet, Square, Width};
use alfil_model::{Caught, Promoting};
use std::borrow::Cow;

impl<W: Width> Generator<'_, W> {
    /// The types that limits leave, of some.
    pub(super) fn within_limits<'k>(&self, kinds: &'k [Kind]) -> Cow<'k, [Kind]> {
        if self.tables.limited && self.legality != Legality::PseudoLegal {
            kinds.iter().copied().filter(|kind| !self.is_full(self.state, *kind, 0)).collect()
        } else {
            Cow::Borrowed(kinds)
        }
    }

    /// Moves of a piece that may promote.
    pub(super) fn promoting_moves(
        &self,
        piece: Movable<W::Bits>,
        reach: W::Bits,
        promotions: &[Promotion<W::Bits>],
        sink: &mut impl Sink<W::Bits>,
    ) {
        let from = piece.from;
        let changed = self.tables.risks.changed;
        let mut plain = reach;
        let mut met = W::Bits::EMPTY;
        let in_force = |promotion: &&Promotion<W::Bits>| self.in_force(promotion);
        for promotion in promotions.iter().filter(in_force) {
            let zone = promotion.targets(from, self.occupied);
            let promoting = reach & zone;
            if promoting.is_empty() {
                continue;
            }
            if !promotion.optional {
                plain &= !zone;
            }
            let becomes = self.within_limits(&promotion.to);
            // Where clauses overlap, the choice is among what all of them give.
            let overlap = promoting & met;
            for to in overlap.iter() {
                let before = promotions.iter().take_while(|earlier| !std::ptr::eq(*earlier, promotion));
                let before = before.filter(in_force);
                let met_here = before.filter(|earlier| earlier.targets(from, self.occupied).contains(to));
                let given: KindSet = met_here.flat_map(|earlier| earlier.to.iter().copied()).collect();
                let new = becomes.iter().filter(|kind| !given.contains(**kind));
                for kind in new {
                    let legal = self.tried(from, W::Bits::of(to), Some(*kind));
                    if !legal.is_empty() {
                        self.give_promotions(from, legal, &[*kind], sink);
                    }
                }
            }
            let promoting = promoting & !met;
            met |= zone;
            let each_matters = becomes.iter().any(|to| changed.contains(*to)) || changed.contains(piece.kind);
            if piece.royal || piece.must_try || each_matters {
                for to in becomes.iter() {
                    let legal = self.tried(from, promoting, Some(*to));
                    if !legal.is_empty() {
                        self.give_promotions(from, legal, &[*to], sink);
                    }
                }
            } else {
                let to_try = promoting & piece.to_try;
                let mut legal = promoting & !to_try & self.masks.allowed(from);
                if !to_try.is_empty() {
                    // What it becomes matters to no condition, so one trial stands for all.
                    legal |= self.tried(from, to_try, becomes.first().copied());
                }
                if !legal.is_empty() && !becomes.is_empty() {
                    self.give_promotions(from, legal, &becomes, sink);
                }
            }
        }
        if !plain.is_empty() {
            let legal = self.legal(piece, plain);
            if !legal.is_empty() {
                self.give_steps(from, legal, sink);
            }
        }
    }

    /// Whether the condition of a promotion holds, if it has one.
    #[inline]
    fn in_force(&self, promotion: &Promotion<W::Bits>) -> bool {
        promotion.when == Condition::Always || self.state.holds(self.tables, &promotion.when, self.us)
    }

    /// Whether a type may not stay what it is where it goes without a capture.
    pub(super) fn must_promote(&self, kind: Kind, from: Square, to: Square) -> bool {
        let mut promotions = self.tables.promotions[self.us.index()][kind.index()].iter();
        promotions.any(|promotion| {
            !promotion.optional
                && promotion.captures.counts(Caught::Nothing)
                && promotion.zone(from).contains(to)
                && self.in_force(promotion)
        })
    }

    /// Make-and-test of an action with everything that the piece may become by it.
    pub(super) fn each_promotion(
        &self,
        kind: Kind,
        from: Square,
        to: Square,
        action: impl Fn(Option<Kind>) -> Action,
        sink: &mut dyn Sink<W::Bits>,
    ) {
        let action = &action;
        let mut try_one = |promotion| {
            let action = action(promotion);
            if self.is_legal(action) {
                sink.single(action);
                self.gates_of(action, from, promotion, sink);
            }
        };
        let mut forced = false;
        let mut given = KindSet::NONE;
        for promotion in &self.tables.promotions[self.us.index()][kind.index()] {
            let counts = promotion.captures == Promoting::Any
                || promotion.captures.counts(self.state.caught(action(None)));
            if counts && promotion.zone(from).contains(to) && self.in_force(promotion) {
                self.within_limits(&promotion.to)
                    .iter()
                    .filter(|kind| !given.contains(**kind))
                    .for_each(|kind| try_one(Some(*kind)));
                given = given.union(promotion.to.iter().copied().collect());
                forced |= !promotion.optional;
            }
        }
        if !forced {
            try_one(None);
        }
    }
}
