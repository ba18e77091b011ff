//! Moves of pieces that ask for nothing but room: whole sets of pieces at once, or one table for all of a type.
//!
//! What is worked out piece by piece in [`Generator::moves`] is right for these, too; here it is quick.

use super::pieces::Movable;
use super::{Generator, Sink, start};
use crate::state::Action;
use crate::tables::{Herd, Modality, Shape, Table};
use alfil_board::{Bits, Square, Width};

impl<W: Width> Generator<'_, W> {
    /// Moves the pieces of a type as quickly as they can be, making those moves that arrive on a risky square. What is
    /// left must be looked at one by one.
    #[inline(always)]
    pub(super) fn easy_moves(
        &self,
        piece: Movable<W::Bits>,
        pieces: W::Bits,
        sink: &mut impl Sink<W::Bits>,
    ) -> W::Bits {
        let mover = self.ours.mover(piece.kind, false);
        if let Some(herd) = &mover.herd {
            return self.herd_moves(herd, piece, pieces, sink);
        }
        let Some(simple) = &mover.simple else { return pieces };
        let common = pieces & !self.royals;
        let may_arrive = |table: Table| self.open.to(table.modality) & !piece.barred;
        let open = may_arrive(simple.first);
        let second_open = simple.second.map_or(open, may_arrive);
        let shape = |table: Table| &self.tables.shapes[usize::from(table.shape)];
        // Arms of equal bodies are compiled apart: where the forms of both shapes are known, nothing is asked of them again.
        match (shape(simple.first), simple.second.map(shape)) {
            (Shape::Leap(table), None) => {
                self.all_moves(piece, common, |from| table[from.index()] & open, sink)
            }
            (first @ Shape::Slide(_), None) => {
                self.all_moves(piece, common, |from| first.reach(from, self.occupied) & open, sink);
            }
            (first, None) => {
                self.all_moves(piece, common, |from| first.reach(from, self.occupied) & open, sink);
            }
            (first @ Shape::Slide(_), Some(second @ Shape::Slide(_))) => {
                let both = |from| {
                    first.reach(from, self.occupied) & open | second.reach(from, self.occupied) & second_open
                };
                self.all_moves(piece, common, both, sink);
            }
            (first, Some(second)) => {
                let both = |from| {
                    first.reach(from, self.occupied) & open | second.reach(from, self.occupied) & second_open
                };
                self.all_moves(piece, common, both, sink);
            }
        }
        pieces & self.royals
    }

    /// The moves of common pieces, given what each reaches.
    #[inline(always)]
    fn all_moves(
        &self,
        piece: Movable<W::Bits>,
        pieces: W::Bits,
        reach: impl Fn(Square) -> W::Bits,
        sink: &mut impl Sink<W::Bits>,
    ) {
        for from in pieces.iter() {
            let reach = reach(from);
            let legal = if reach.intersects(piece.risky) {
                self.legal(Movable { from, ..piece }, reach)
            } else {
                reach & self.guard.allowed(from)
            };
            if !legal.is_empty() {
                self.give_steps(from, legal, sink);
            }
        }
    }

    /// Moves the pieces of a set together, as far as they can. What is left must move one by one: royal pieces, pinned
    /// ones, those that may promote or capture en passant, and those whose square something may enter.
    #[inline(always)]
    fn herd_moves(
        &self,
        herd: &Herd<W::Bits>,
        piece: Movable<W::Bits>,
        pieces: W::Bits,
        sink: &mut impl Sink<W::Bits>,
    ) -> W::Bits {
        let mut together = pieces & herd.region & !(self.royals | self.guard.bound | self.gates);
        if !self.state.crossed.is_empty() {
            for shift in &herd.en_passant {
                together &= !(self.state.crossed.shift(-shift.by) & shift.from);
            }
        }
        if together.is_empty() {
            return pieces;
        }
        for shift in &herd.shifts {
            let able = if shift.marked { together & self.state.unmoved } else { together };
            let reach = shift.reach(able, self.open.to(Modality::Quiet)) & self.open.to(shift.modality);
            let reach = reach & !piece.barred;
            let mut legal = reach & self.guard.must & !piece.risky;
            if reach.intersects(piece.risky) {
                legal |= self.tried_shift(shift.by, reach & piece.risky);
            }
            if !legal.is_empty() {
                sink.shifted(shift.by, legal);
            }
        }
        pieces & !together
    }

    /// The targets that are legal by making each move.
    #[inline(never)]
    fn tried_shift(&self, by: i16, targets: W::Bits) -> W::Bits {
        let step = |to| Action::Step { from: start(to, by), to, promotion: None };
        let safe = targets.iter().filter(|to| self.is_legal(step(*to)));
        safe.fold(W::Bits::EMPTY, |set, to| set | W::Bits::of(to))
    }
}
