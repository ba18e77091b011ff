//! Gating: moves with which a piece from the reserve enters on a square that they leave.
//!
//! The move without it is legal already. A piece more on a square that the move has left hinders attacks and helps
//! none but those that need something in their way, so that the whole is legal too, unless masks cannot judge.

use super::{Generator, Sink, drops_to_try};
use crate::state::{Action, State};
use crate::tables::Tables;
use alfil_board::{Bits, Kind, KindSet, Square, Width};
use alfil_model::moves::Placement;

impl<W: Width> Generator<'_, W> {
    /// Gives legal steps to the sink, and those with which a piece enters.
    #[inline(always)]
    pub(super) fn give_steps(&self, from: Square, legal: W::Bits, sink: &mut impl Sink<W::Bits>) {
        sink.steps(from, legal);
        if self.gates.contains(from) {
            self.gate_steps(from, legal, None, sink);
        }
    }

    /// Gives legal promotions to the sink, and those with which a piece enters.
    #[inline(always)]
    pub(super) fn give_promotions(
        &self,
        from: Square,
        legal: W::Bits,
        to: &[Kind],
        sink: &mut impl Sink<W::Bits>,
    ) {
        sink.promotions(from, legal, to);
        if self.gates.contains(from) {
            to.iter().for_each(|kind| self.gate_steps(from, legal, Some(*kind), sink));
        }
    }

    /// The gatings of legal steps of one piece.
    #[inline(never)]
    fn gate_steps(
        &self,
        from: Square,
        targets: W::Bits,
        promotion: Option<Kind>,
        sink: &mut dyn Sink<W::Bits>,
    ) {
        let targets = targets & !W::Bits::of(from);
        let enters = gate_kinds(self.tables, self.state, from);
        let as_set = !self.tables.limited && self.tables.rebirths.is_none();
        if as_set && !enters.iter().any(|kind| self.judges_gate(kind)) {
            if !targets.is_empty() {
                sink.gated(from, targets, promotion, enters);
            }
            return;
        }
        for to in targets.iter() {
            self.gates_of(Action::Step { from, to, promotion }, from, promotion, sink);
        }
    }

    /// Whether a gating of a type needs make-and-test though the move without it is legal.
    fn judges_gate(&self, kind: Kind) -> bool {
        self.masks.insufficient
            || self.masks.hoppers
            || self.avoids_check
            || drops_to_try(&self.tables.risks).contains(kind)
            || self.tables.trials[self.us.index()].placing.contains(kind)
    }

    /// The gatings of one legal move on a square that it leaves.
    pub(super) fn gates_of(
        &self,
        action: Action,
        left: Square,
        promotion: Option<Kind>,
        sink: &mut dyn Sink<W::Bits>,
    ) {
        let Some(carrier) = action.carrier().filter(|_| self.gates.contains(left)) else { return };
        // Of several legs the last may lead back, or put another piece there; and what is captured may come back there.
        let may_be_filled = matches!(action, Action::Legs { .. }) || self.tables.rebirths.is_some();
        if may_be_filled && self.state.after(self.tables, action).piece(left).is_some() {
            return;
        }
        for kind in gate_kinds(self.tables, self.state, left).iter() {
            if self.is_full(self.state, kind, u32::from(promotion == Some(kind))) {
                continue;
            }
            let action = Action::Gate(carrier, Placement { kind, to: left });
            if !self.judges_gate(kind) || self.is_legal(action) {
                sink.single(action);
            }
        }
    }
}

/// The types that may enter on a square now.
pub(super) fn gate_kinds<W: Width>(tables: &Tables<W>, state: &State<W>, at: Square) -> KindSet {
    let mut kinds = KindSet::NONE;
    for gating in &tables.gatings[state.turn.index()] {
        if gating.squares.contains(at) {
            kinds = kinds.union(gating.kinds);
        }
    }
    state.held(state.turn, kinds)
}

/// Gating squares: those on which something may enter as soon as they are left.
#[inline(always)]
pub(crate) fn gate_squares<W: Width>(tables: &Tables<W>, state: &State<W>) -> W::Bits {
    let gatings = &tables.gatings[state.turn.index()];
    if gatings.is_empty() {
        return W::Bits::EMPTY;
    }
    let mut squares = W::Bits::EMPTY;
    for gating in gatings {
        if !state.held(state.turn, gating.kinds).is_empty() {
            squares |= gating.squares;
        }
    }
    squares & state.unmoved & state.side(state.turn)
}
