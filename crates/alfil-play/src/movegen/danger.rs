//! King danger squares: where our royal piece would be attacked, all squares at once.
//!
//! A royal piece that looks for a square asks the same of each: what attacks it there? One look from the attackers
//! answers for all. Its own square counts as empty, so that it cannot hide behind itself.

use super::pieces::Movable;
use super::{Generator, Legality};
use crate::state::Victim;
use crate::tables::Shape;
use alfil_board::{Bits, Square, Width};

impl<W: Width> Generator<'_, W> {
    /// Legal targets of a royal piece: those on which it is safe. If others are royal too, by make-and-test.
    #[inline(always)]
    pub(super) fn royal_targets(&self, piece: Movable<W::Bits>, reach: W::Bits) -> W::Bits {
        let Movable { kind, from, .. } = piece;
        if reach.is_empty() {
            return reach;
        }
        if self.legality == Legality::PseudoLegal || self.royals.several() {
            return self.tried(from, reach, None);
        }
        if self.theirs.leg_moves.is_empty() {
            return reach & !self.danger(Victim { kind, royal: true }, from, reach);
        }
        let without = self.occupied & !W::Bits::of(from);
        let attacked = |to: Square| {
            let victim = Victim { kind, royal: true };
            self.state.is_attacked(self.tables, to, victim, !self.us, without | W::Bits::of(to))
        };
        reach.iter().filter(|to| !attacked(*to)).fold(W::Bits::EMPTY, |set, to| set | W::Bits::of(to))
    }

    /// King danger squares (attacked squares): those on which such a royal piece from a square would be attacked,
    /// moves of several legs aside; of the squares in question and the ones that matter for castling.
    #[inline(always)]
    pub(super) fn danger(&self, victim: Victim, from: Square, asked: W::Bits) -> W::Bits {
        *self.danger.get_or_init(|| {
            let castles = self.state.unmoved.contains(from);
            let safe = if castles { self.tables.castling_safe[self.us.index()] } else { W::Bits::EMPTY };
            self.all_danger(victim, from, asked | safe)
        })
    }

    /// The attacked squares, as far as they are asked for: sliders see through where the royal piece stands.
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
                    shape @ Shape::Ways(_) => {
                        for from in attackers.iter() {
                            if attack.ends[from.index()].intersects(asked) {
                                reach |= shape.reach(from, occupied);
                            }
                        }
                    }
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
}
