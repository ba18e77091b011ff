//! Castling.
//!
//! Whether it is legal is told by masks, like most of what else kings do; only where conditions, several royal pieces or
//! moves of several legs are at play is it made and tested.

use super::{Generator, Legality, Sink};
use crate::state::{Action, Victim};
use crate::tables::{Castling, Condition};
use alfil_board::{Bits, Width};

impl<W: Width> Generator<'_, W> {
    /// Legal castlings.
    pub(super) fn castlings(&self, sink: &mut impl Sink<W::Bits>) {
        if self.state.unmoved.is_empty() {
            return;
        }
        let castlings = &self.tables.castlings[self.us.index()];
        for (number, castling) in castlings.iter().enumerate() {
            let action = Action::Castle(number as u16);
            if !self.may_castle(number as u16, castling) {
                continue;
            }
            // Several clauses may allow the same.
            let before = castlings[..number].iter().enumerate();
            let mut same = before.filter(|(_, other)| other.is_same(castling));
            if same.any(|(number, other)| self.may_castle(number as u16, other)) {
                continue;
            }
            sink.single(action);
            if self.gates.is_empty() {
                continue;
            }
            let arrivals = [castling.king_to, castling.rook_to];
            for left in [castling.king, castling.rook].iter().filter(|left| !arrivals.contains(left)) {
                self.gates_of(action, *left, None, sink);
            }
        }
    }

    /// Whether king and rook may castle so, the safety of royal pieces after it included.
    #[inline]
    fn may_castle(&self, number: u16, castling: &Castling<W::Bits>) -> bool {
        let marks = W::Bits::of(castling.king) | W::Bits::of(castling.rook);
        if (self.state.unmoved & self.own & marks) != marks || castling.empty.intersects(self.occupied) {
            return false;
        }
        let (Some(king), Some(rook)) = (self.state.piece(castling.king), self.state.piece(castling.rook))
        else {
            return false;
        };
        if !castling.kings.contains(king.kind) || !castling.rooks.contains(rook.kind) {
            return false;
        }
        let risks = &self.tables.risks;
        let moved = risks.moved.union(risks.selected);
        let judged_by_masks = self.royals == W::Bits::of(castling.king)
            && self.tables.plain_royals
            && matches!(castling.when, Condition::Always)
            && self.theirs.leg_moves.is_empty()
            && self.legality == Legality::RoyalSafety
            && !(self.masks.insufficient || risks.always)
            && !(moved.contains(king.kind) || moved.contains(rook.kind))
            && castling.safe.contains(castling.king);
        if !judged_by_masks {
            return self.state.castling_fault(self.tables, castling, self.royals).is_none()
                && self.is_legal(Action::Castle(number));
        }
        let victim = Victim { kind: king.kind, royal: true };
        if castling.safe.intersects(self.danger(victim, castling.king, castling.safe)) {
            return false;
        }
        if !castling.exposes && castling.safe.contains(castling.king_to) {
            return true;
        }
        let arrivals = W::Bits::of(castling.king_to) | W::Bits::of(castling.rook_to);
        let after = (self.occupied & !marks) | arrivals;
        !self.state.is_attacked(self.tables, castling.king_to, victim, !self.us, after)
    }
}
