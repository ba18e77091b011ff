//! Moves of several legs that leg programs have found.
//!
//! What is a step joins the steps of the piece. What captures or carries on its way is made and looked at.

use super::pieces::Movable;
use super::{Generator, Sink};
use crate::state::Action;
use alfil_board::{Bits, Width};

impl<W: Width> Generator<'_, W> {
    /// Moves of several legs: adds steps to `reach` and captures en passant to `crossed`; the other moves of the
    /// piece go to the sink.
    #[inline(never)]
    pub(super) fn multi_leg_moves(
        &self,
        piece: Movable<W::Bits>,
        reach: &mut W::Bits,
        crossed: &mut W::Bits,
        sink: &mut dyn Sink<W::Bits>,
    ) {
        let Movable { kind, from, .. } = piece;
        for walk in self.leg_moves.iter().filter(|walk| walk.from == from) {
            let (to, trail) = (walk.to, walk.trail);
            match trail.captures() {
                [] if trail.carries().is_empty() && to == from => {
                    let null = Action::Null(Some(from));
                    if self.is_legal(null) {
                        sink.single(null);
                    }
                }
                [] if trail.carries().is_empty() => *reach |= W::Bits::of(to),
                [_] if walk.en_passant && trail.carries().is_empty() => *crossed |= W::Bits::of(to),
                [victim] if *victim == to && trail.carries().is_empty() => *reach |= W::Bits::of(to),
                _ => {
                    let action = |promotion| Action::Legs { from, to, trail, promotion };
                    self.each_promotion(kind, from, to, action, sink);
                }
            }
        }
    }
}
