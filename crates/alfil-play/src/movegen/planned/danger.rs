//! King danger squares, by plans.

use super::super::danger::{hopped, slid};
use super::Planned;
use crate::state::Victim;
use crate::tables::{Attack, leap_lamely, slide};
use alfil_board::{Bits, Square, Width};

impl<W: Width> Planned<'_, W> {
    /// Whether it is quicker to look back from each of some squares than to find all that the enemy attacks: from a few, if all
    /// that attacks is leapers and sliders.
    #[inline(always)]
    pub(super) fn looks_back(&self, squares: W::Bits) -> bool {
        let enemy = self.enemy;
        self.threats.is_none()
            && !squares.without_first().without_first().several()
            && enemy.hoppers.is_empty()
            && enemy.lame.is_empty()
            && enemy.others.is_empty()
    }

    /// On which of some squares the royal piece would be attacked; what is found of all that castling asks for is kept.
    #[inline(always)]
    pub(super) fn danger_among(
        &self,
        royal: Square,
        squares: W::Bits,
        kept: &mut Option<W::Bits>,
    ) -> W::Bits {
        if self.looks_back(squares) {
            self.attacked_of(royal, squares)
        } else {
            *kept.insert(self.danger(royal, squares | self.asked_by_castling(royal)))
        }
    }

    /// On which of some squares a piece would be attacked if it were royal there.
    #[inline(never)]
    pub(super) fn danger_to(&self, from: Square, squares: W::Bits) -> W::Bits {
        if self.looks_back(squares) { self.attacked_of(from, squares) } else { self.danger(from, squares) }
    }

    /// Which of some squares the royal piece would be attacked on, looking back from each of them.
    #[inline(never)]
    pub(super) fn attacked_of(&self, royal: Square, asked: W::Bits) -> W::Bits {
        let occupied = self.occupied & !W::Bits::of(royal);
        let mut attacked = W::Bits::EMPTY;
        for leapers in &self.enemy.leapers {
            let attackers = self.enemies(&leapers.kinds);
            if attackers.is_empty() {
                continue;
            }
            for to in asked.iter() {
                if leapers.backward[to.index()].intersects(attackers) {
                    attacked |= W::Bits::of(to);
                }
            }
        }
        for sliders in &self.enemy.sliders {
            let attackers = self.enemies(&sliders.kinds);
            if attackers.is_empty() {
                continue;
            }
            for to in (asked & !attacked).iter() {
                let lines @ [first, second] = &sliders.backward[to.index()];
                let all = first.lower | first.upper | second.lower | second.upper;
                if all.intersects(attackers) && slide(lines, occupied).intersects(attackers) {
                    attacked |= W::Bits::of(to);
                }
            }
        }
        attacked
    }

    /// King danger squares: where the royal piece would be attacked, of those that are asked for.
    #[inline(never)]
    pub(super) fn danger(&self, royal: Square, asked: W::Bits) -> W::Bits {
        let without = W::Bits::of(royal);
        let occupied = self.occupied & !without;
        let known = self.threats.and_then(|threats| threats.after(self.state, without, asked));
        let (mut danger, again) = known.unwrap_or((W::Bits::EMPTY, W::Bits::FULL));
        for leapers in &self.enemy.leapers {
            if !leapers.to.intersects(asked) {
                continue;
            }
            let attackers = self.enemies(&leapers.kinds) & again;
            if leapers.shifts.is_empty() || known.is_some() {
                attackers.iter().for_each(|from| danger |= leapers.forward[from.index()]);
            } else {
                let mut reach = W::Bits::EMPTY;
                for shift in &leapers.shifts {
                    reach |= shift.reach(attackers, !occupied);
                }
                danger |= reach & leapers.to;
            }
        }
        for sliders in &self.enemy.sliders {
            danger |= slid(&sliders.forward, self.enemies(&sliders.kinds) & again, occupied, asked);
        }
        for hoppers in &self.enemy.hoppers {
            danger |= hopped(&hoppers.forward, self.enemies(&hoppers.kinds), occupied, asked);
        }
        for lame in &self.enemy.lame {
            for from in self.enemies(&lame.kinds).iter() {
                if lame.ends[from.index()].intersects(asked) {
                    danger |= leap_lamely(&lame.forward[from.index()], occupied);
                }
            }
        }
        if !self.enemy.others.is_empty() {
            danger |= self.other_danger(royal, occupied, asked);
        }
        danger
    }

    #[inline(never)]
    fn other_danger(&self, royal: Square, occupied: W::Bits, asked: W::Bits) -> W::Bits {
        let Some(piece) = self.state.piece(royal) else { return W::Bits::EMPTY };
        let victim = Victim { kind: piece.kind, royal: true };
        let attacks = self.enemy.others.iter().map(|number| &self.theirs.attacks[usize::from(*number)]);
        let asked_for = |attack: &&Attack<W::Bits>| victim.suits(attack) && attack.to.intersects(asked);
        attacks.filter(asked_for).fold(W::Bits::EMPTY, |danger, attack| {
            danger | self.state.reached_by(self.tables, !self.us, attack, occupied, asked)
        })
    }
}
