//! Castling.
//!
//! Whether it is legal is told by masks, like most of what else kings do; only where conditions, several royal pieces or
//! moves of several legs are at play is it made and tested.

use super::{Generator, Legality, Sink};
use crate::illegal::CastlingFault;
use crate::state::{Action, State, Victim};
use crate::tables::{Castling, Condition, Tables};
use alfil_board::{Bits, KindSet, Square, Width};

impl<W: Width> Generator<'_, W> {
    /// Legal castlings.
    pub(super) fn castlings(&self, sink: &mut impl Sink<W::Bits>) {
        if self.state.unmoved.is_empty() {
            return;
        }
        let castlings = &self.tables.castlings[self.us.index()];
        for (number, castling) in castlings.iter().enumerate() {
            if !self.may_castle(number as u16, castling) || self.is_given_already(number, castling) {
                continue;
            }
            sink.single(Action::Castle(castling.number));
            if !self.gates.is_empty() {
                self.gate_castling(castling, sink);
            }
        }
    }

    /// The gatings of a legal castling, on the squares that it leaves empty.
    #[inline(never)]
    pub(super) fn gate_castling(&self, castling: &Castling<W::Bits>, sink: &mut dyn Sink<W::Bits>) {
        let action = Action::Castle(castling.number);
        let arrivals = [castling.king_to, castling.rook_to];
        for left in [castling.king, castling.rook].iter().filter(|left| !arrivals.contains(left)) {
            self.gates_of(action, *left, None, sink);
        }
    }

    /// Whether a castling that is legal is a move that has been given: several clauses may allow the same, and a move of several
    /// legs may put the rook where castling puts it.
    fn is_given_already(&self, number: usize, castling: &Castling<W::Bits>) -> bool {
        let first = usize::from(castling.number);
        let before = &self.tables.castlings[self.us.index()][first..number];
        let mut same = before.iter().enumerate().filter(|(_, other)| other.number == castling.number);
        if same.any(|(after, other)| self.may_castle((first + after) as u16, other)) {
            return true;
        }
        let carries = [(castling.rook, castling.rook_to)];
        let mut walks = self.leg_moves.iter().filter(|walk| {
            (walk.from, walk.to) == (castling.king, castling.king_to)
                && walk.trail.captures().is_empty()
                && walk.trail.carries() == carries
        });
        walks.next().is_some_and(|walk| {
            let (from, to, trail) = (walk.from, walk.to, walk.trail);
            self.state.piece(from).is_some_and(|king| !self.must_promote(king.kind, from, to))
                && self.is_legal(Action::Legs { from, to, trail, promotion: None })
        })
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
            return self.state.castling_fault(self.tables, number, self.royals).is_none()
                && self.is_legal(Action::Castle(number));
        }
        let victim = Victim { kind: king.kind, royal: true };
        let arrival = W::Bits::of(castling.king_to);
        let danger = self.danger(victim, castling.king, castling.safe | arrival);
        if castling.safe.intersects(danger) {
            return false;
        }
        if !castling.exposes && !danger.intersects(arrival) {
            return true;
        }
        let arrivals = arrival | W::Bits::of(castling.rook_to);
        let after = (self.occupied & !marks) | arrivals;
        !self.state.is_attacked(self.tables, castling.king_to, victim, !self.us, after)
    }
}

impl<W: Width> State<W> {
    /// Why the side to move, with these royal pieces, may not castle by the castling of a number; whether other royal
    /// pieces are safe after it is not asked.
    pub fn castling_fault(&self, tables: &Tables<W>, number: u16, royals: W::Bits) -> Option<CastlingFault> {
        let us = self.turn;
        let castling = &tables.castlings[us.index()][usize::from(number)];
        let marked = |sq: Square, kinds: KindSet| {
            let piece = self.piece(sq).filter(|piece| piece.side == us && kinds.contains(piece.kind));
            piece.filter(|_| self.unmoved.contains(sq))
        };
        let king = marked(castling.king, castling.kings);
        let (Some(king), Some(_)) = (king, marked(castling.rook, castling.rooks)) else {
            return Some(CastlingFault::Moved);
        };
        let blocked = castling.empty & self.occupied();
        if !blocked.is_empty() {
            return Some(CastlingFault::Blocked(blocked.first()));
        }
        let royal = royals.contains(castling.king);
        if castling.royal_only && !royal {
            return Some(CastlingFault::NotRoyal);
        }
        if !self.holds(tables, &castling.when, us) {
            return Some(CastlingFault::Condition);
        }
        if !royal {
            return None;
        }
        let victim = Victim { kind: king.kind, royal };
        // The king leaves its square: it closes no way behind it, and nothing hops over it.
        let occupied = self.occupied() & !W::Bits::of(castling.king);
        let fault = |square: Square, attackers: W::Bits| {
            (!attackers.is_empty()).then(|| CastlingFault::Attacked { square, attacker: attackers.first() })
        };
        let on_the_way = castling
            .safe
            .iter()
            .find_map(|sq| fault(sq, self.attackers_over(tables, sq, victim, !us, occupied)));
        if on_the_way.is_some() || !castling.arrival {
            return on_the_way;
        }
        let next = self.after(tables, Action::Castle(number));
        fault(castling.king_to, next.attackers(tables, castling.king_to, victim, !us))
    }
}
