//! Where our royal piece would be attacked, all squares at once.
//!
//! A royal piece that looks for a square asks the same of each: what attacks it there? One look from the attackers
//! answers for all. Its own square counts as empty, so that it cannot hide behind itself.

use super::{Generator, Walker};
use crate::board::{Bits, Square, Width};
use crate::position::{Action, Victim};
use crate::rules::{Castling, Condition, Shape};

impl<W: Width> Generator<'_, W> {
    /// The targets on which a royal piece is safe. If others are royal too, each move is made.
    #[inline(always)]
    pub(super) fn royal_targets(&self, piece: Walker<W::Bits>, reach: W::Bits) -> W::Bits {
        let Walker { kind, from, .. } = piece;
        if reach.is_empty() {
            return reach;
        }
        if self.reckless || self.royals.several() {
            return self.tried(from, reach, None);
        }
        if self.theirs.walks.is_empty() {
            return reach & !self.danger(Victim { kind, royal: true }, from, reach);
        }
        let without = self.occupied & !W::Bits::of(from);
        let attacked = |to: Square| {
            let victim = Victim { kind, royal: true };
            self.state.is_attacked(self.tables, to, victim, !self.us, without | W::Bits::of(to))
        };
        reach.iter().filter(|to| !attacked(*to)).fold(W::Bits::EMPTY, |set, to| set | W::Bits::of(to))
    }

    /// The squares on which such a royal piece from a square would be attacked by what needs no program: of those in
    /// question and the ones that matter for castling.
    #[inline(always)]
    fn danger(&self, victim: Victim, from: Square, asked: W::Bits) -> W::Bits {
        *self.danger.get_or_init(|| {
            let castles = self.state.unmoved.contains(from);
            let safe = if castles { self.tables.castling_safe[self.us.index()] } else { W::Bits::EMPTY };
            self.all_danger(victim, from, asked | safe)
        })
    }

    #[inline(never)]
    fn all_danger(&self, victim: Victim, from: Square, asked: W::Bits) -> W::Bits {
        let occupied = self.occupied & !W::Bits::of(from);
        let mut danger = W::Bits::EMPTY;
        for attack in self.theirs.attacks.iter().filter(|attack| victim.suits(attack)) {
            let attackers = self.state.capturers(self.tables, !self.us, attack);
            let mut reach = W::Bits::EMPTY;
            if attack.shifts.is_empty() {
                match &self.tables.shapes[usize::from(attack.forward)] {
                    Shape::Leap(table) => attackers.iter().for_each(|from| reach |= table[from.index()]),
                    shape @ Shape::Slide(table) => {
                        for from in attackers.iter() {
                            let [first, second] = &table[from.index()];
                            if asked.intersects(first.lower | first.upper | second.lower | second.upper) {
                                reach |= shape.reach(from, occupied);
                            }
                        }
                    }
                    shape => attackers.iter().for_each(|from| reach |= shape.reach(from, occupied)),
                }
            } else {
                for shift in &attack.shifts {
                    reach |= shift.reach(attackers, !occupied);
                }
            }
            danger |= reach & attack.to;
        }
        danger
    }

    /// Whether king and rook may castle so, the safety of royal pieces after it included.
    #[inline]
    pub(super) fn may_castle(&self, number: u16, castling: &Castling<W::Bits>) -> bool {
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
            && self.theirs.walks.is_empty()
            && !(self.guard.blind || self.reckless || self.forbids || risks.always)
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
