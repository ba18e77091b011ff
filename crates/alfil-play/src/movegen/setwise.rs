//! Setwise generation: moves of unconditional movers, which ask for nothing but room, whole sets of pieces at once or
//! by one table for all of a type.
//!
//! What is worked out piece by piece in [`Generator::moves`] is right for these, too; here it is quick.

use super::pieces::Movable;
use super::{Generator, Sink, start};
use crate::state::Action;
use crate::tables::{Modality, Setwise, Shape, Table};
use alfil_board::{Bits, Square, Width};

impl<W: Width> Generator<'_, W> {
    /// Setwise moves of the pieces of a type, with make-and-test of those moves that need it for where they arrive.
    /// The pieces that are left must be looked at one by one.
    #[inline(always)]
    pub(super) fn setwise_moves(
        &self,
        piece: Movable<W::Bits>,
        pieces: W::Bits,
        sink: &mut impl Sink<W::Bits>,
    ) -> W::Bits {
        let mover = self.ours.mover(piece.kind, false);
        if let Some(setwise) = &mover.setwise {
            return self.shifted_moves(setwise, piece, pieces, sink);
        }
        let Some(unconditional) = &mover.unconditional else { return pieces };
        let common = pieces & !self.royals;
        let may_arrive = |table: Table| self.open.to(table.modality) & !piece.illegal;
        let open = may_arrive(unconditional.first);
        let second_open = unconditional.second.map_or(open, may_arrive);
        let shape = |table: Table| &self.tables.shapes[usize::from(table.shape)];
        // Monomorphisation by pattern: arms of equal bodies are compiled apart, and where the forms of both shapes
        // are known, nothing is asked of them again for each piece.
        match (shape(unconditional.first), unconditional.second.map(shape)) {
            (Shape::Leap(table), None) => {
                self.table_moves(piece, common, |from| table[from.index()] & open, sink)
            }
            (first @ Shape::Slide(_), None) => {
                self.table_moves(piece, common, |from| first.reach(from, self.occupied) & open, sink);
            }
            (first, None) => {
                self.table_moves(piece, common, |from| first.reach(from, self.occupied) & open, sink);
            }
            (first @ Shape::Slide(_), Some(second @ Shape::Slide(_))) => {
                let both = |from| {
                    first.reach(from, self.occupied) & open | second.reach(from, self.occupied) & second_open
                };
                self.table_moves(piece, common, both, sink);
            }
            (first, Some(second)) => {
                let both = |from| {
                    first.reach(from, self.occupied) & open | second.reach(from, self.occupied) & second_open
                };
                self.table_moves(piece, common, both, sink);
            }
        }
        pieces & self.royals
    }

    /// The moves of unconditional common movers, given what each reaches.
    #[inline(always)]
    fn table_moves(
        &self,
        piece: Movable<W::Bits>,
        pieces: W::Bits,
        reach: impl Fn(Square) -> W::Bits,
        sink: &mut impl Sink<W::Bits>,
    ) {
        for from in pieces.iter() {
            let reach = reach(from);
            let legal = if reach.intersects(piece.to_try) {
                self.legal(Movable { from, ..piece }, reach)
            } else {
                reach & self.masks.allowed(from)
            };
            if !legal.is_empty() {
                self.give_steps(from, legal, sink);
            }
        }
    }

    /// Shifted moves: the pieces of a set together, as far as they can. What is left must move one by one: royal
    /// pieces, pinned ones, those that may promote or capture en passant, and those whose square something may enter.
    #[inline(always)]
    fn shifted_moves(
        &self,
        setwise: &Setwise<W::Bits>,
        piece: Movable<W::Bits>,
        pieces: W::Bits,
        sink: &mut impl Sink<W::Bits>,
    ) -> W::Bits {
        let alone = self.royals | self.masks.pinned | self.gates;
        let together = setwise.together(pieces & !alone, self.state.crossed);
        if together.is_empty() {
            return pieces;
        }
        for shift in &setwise.shifts {
            let able = if shift.marked { together & self.state.unmoved } else { together };
            let reach = shift.reach(able, self.open.to(Modality::Quiet)) & self.open.to(shift.modality);
            let reach = reach & !piece.illegal;
            let mut legal = reach & self.masks.check_mask & !piece.to_try;
            if reach.intersects(piece.to_try) {
                legal |= self.tried_shift(shift.by, reach & piece.to_try);
            }
            if !legal.is_empty() {
                sink.shifted(shift.by, legal);
            }
        }
        pieces & !together
    }

    /// Make-and-test of shifted moves: the legal ones of some targets.
    #[inline(never)]
    pub(super) fn tried_shift(&self, by: i16, targets: W::Bits) -> W::Bits {
        let step = |to| Action::Step { from: start(to, by), to, promotion: None };
        let safe = targets.iter().filter(|to| self.is_legal(step(*to)));
        safe.fold(W::Bits::EMPTY, |set, to| set | W::Bits::of(to))
    }
}
