//! King danger squares: where our royal piece would be attacked, all squares at once.
//!
//! A royal piece that looks for a square asks the same of each: what attacks it there? One look from the attackers
//! answers for all. Its own square counts as empty, so that it cannot hide behind itself.

use super::pieces::Movable;
use super::{Generator, Legality};
use crate::state::{State, Victim};
use crate::tables::{Attack, Line, Shape, Tables};
use alfil_board::{Bits, Side, Square, Width};

impl<W: Width> Generator<'_, W> {
    /// Legal targets of a royal piece: those on which it is safe. If others are royal too, by make-and-test.
    #[inline(always)]
    pub(super) fn royal_targets(&self, piece: Movable<W::Bits>, reach: W::Bits) -> W::Bits {
        let Movable { kind, from, .. } = piece;
        if reach.is_empty() {
            return reach;
        }
        if matches!(self.legality, Legality::PseudoLegal | Legality::FirstPart) || self.royals.several() {
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
        let attacks = self.theirs.attacks.iter().filter(|attack| victim.suits(attack));
        attacks.fold(W::Bits::EMPTY, |danger, attack| {
            danger | self.state.reached_by(self.tables, !self.us, attack, occupied, asked)
        })
    }
}

impl<W: Width> State<W> {
    /// What one sort of attack of a side reaches on a board so occupied, the squares that are asked for at least.
    #[inline(always)]
    pub(super) fn reached_by(
        &self,
        tables: &Tables<W>,
        side: Side,
        attack: &Attack<W::Bits>,
        occupied: W::Bits,
        asked: W::Bits,
    ) -> W::Bits {
        let attackers = self.capturers(tables, side, attack);
        let mut reach = W::Bits::EMPTY;
        if !attack.shifts.is_empty() {
            for shift in &attack.shifts {
                reach |= shift.reach(attackers, !occupied);
            }
            return reach & attack.to;
        }
        match &tables.shapes[usize::from(attack.forward)] {
            Shape::Leap(table) => attackers.iter().for_each(|from| reach |= table[from.index()]),
            Shape::Slide(table) => reach = slid(table, attackers, occupied, asked),
            shape @ Shape::Ways(_) => {
                for from in attackers.iter() {
                    if attack.ends[from.index()].intersects(asked) {
                        reach |= shape.reach(from, occupied);
                    }
                }
            }
        }
        reach & attack.to
    }
}

/// What sliders reach, of those that have one of the squares on their lines that are asked for.
#[inline(always)]
pub(super) fn slid<B: Bits>(table: &[[Line<B>; 2]], sliders: B, occupied: B, asked: B) -> B {
    let mut reach = B::EMPTY;
    for from in sliders.iter() {
        let [first, second] = &table[from.index()];
        if asked.intersects(first.lower | first.upper | second.lower | second.upper) {
            reach |=
                B::slide(first.lower, first.upper, occupied) | B::slide(second.lower, second.upper, occupied);
        }
    }
    reach
}

/// What hoppers over exactly one piece reach, along those lines that have one of the squares that are asked for.
#[inline(always)]
pub(super) fn hopped<B: Bits>(table: &[[Line<B>; 2]], hoppers: B, occupied: B, asked: B) -> B {
    let mut reach = B::EMPTY;
    for from in hoppers.iter() {
        for line in &table[from.index()] {
            if asked.intersects(line.lower | line.upper) {
                let near = B::slide(line.lower, line.upper, occupied);
                reach |= B::slide(line.lower, line.upper, occupied & !near) & !near;
            }
        }
    }
    reach
}
