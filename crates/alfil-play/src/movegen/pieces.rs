//! Moves of single pieces on the board, whatever their rules.

use super::{Generator, Sink};
use crate::state::Action;
use crate::tables::{Asks, Modality, Step};
use alfil_board::{Bits, Kind, Square, Width};
use alfil_model::Victims;

/// A piece whose moves are looked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Movable<B> {
    pub kind: Kind,
    pub from: Square,
    pub royal: bool,
    /// Whether all of its moves need make-and-test.
    pub must_try: bool,
    /// If not, the targets that need make-and-test.
    pub to_try: B,
    /// Illegal targets.
    pub illegal: B,
}

impl<W: Width> Generator<'_, W> {
    /// A common piece of a type, nothing known of it.
    #[inline(always)]
    pub(super) fn movable(&self, kind: Kind) -> Movable<W::Bits> {
        let (to_try, illegal) = (self.captures_to_try, W::Bits::EMPTY);
        Movable { kind, from: Square(0), royal: false, must_try: false, to_try, illegal }
    }

    /// The moves of each of the pieces, which are as `alike` says but for their squares and royalty.
    #[inline(never)]
    pub(super) fn each_piece(&self, alike: Movable<W::Bits>, pieces: W::Bits, sink: &mut impl Sink<W::Bits>) {
        for from in pieces.iter() {
            self.piece_moves(Movable { from, royal: self.royals.contains(from), ..alike }, sink);
        }
    }

    /// The legal moves of one piece.
    #[inline(always)]
    pub(super) fn piece_moves(&self, piece: Movable<W::Bits>, sink: &mut impl Sink<W::Bits>) {
        let Movable { kind, from, royal, .. } = piece;
        let mover = self.ours.mover(kind, royal);
        let mut reach = W::Bits::EMPTY;
        for step in &mover.steps {
            reach |= self.reach(step, from);
        }
        let mut crossed = W::Bits::EMPTY;
        if !mover.en_passant.is_empty() && !self.state.crossed.is_empty() {
            crossed = self.en_passant_targets(kind, &mover.en_passant, from);
        }
        if !self.leg_moves.is_empty() {
            self.multi_leg_moves(piece, &mut reach, &mut crossed, sink);
        }
        if !crossed.is_empty() {
            reach &= !crossed;
            for to in crossed.iter() {
                self.en_passant(kind, from, to, sink);
            }
        }
        if reach.is_empty() {
            return;
        }
        let promotions = &self.tables.promotions[self.us.index()][kind.index()];
        if promotions.is_empty() {
            let legal = self.legal(piece, reach);
            if !legal.is_empty() {
                self.give_steps(from, legal, sink);
            }
        } else {
            self.promoting_moves(piece, reach, promotions, sink);
        }
    }

    /// Whether a step may start from a square.
    #[inline(always)]
    pub(super) fn may_start(&self, step: &Step<W::Bits>, from: Square) -> bool {
        step.from.contains(from)
            && (!step.marked || self.state.unmoved.contains(from))
            && self.state.grants(self.tables, step.asks, self.us, from)
    }

    /// Capturable own pieces: what a capture of own pieces may take, never royal ones.
    pub(super) fn capturable_own(&self, step: &Step<W::Bits>) -> W::Bits {
        if step.victims == Victims::Royal {
            return W::Bits::EMPTY;
        }
        let immune = self.state.pieces_of(self.us, self.ours.immune);
        self.state.pieces_of(self.us, step.on) & !self.royals & !immune
    }

    /// Pseudo-legal targets of a step: where it leads, as far as occupancy and permissions tell.
    #[inline(always)]
    pub(super) fn reach(&self, step: &Step<W::Bits>, from: Square) -> W::Bits {
        if !self.may_start(step, from) {
            return W::Bits::EMPTY;
        }
        let reach = self.tables.shapes[usize::from(step.shape)].reach(from, self.occupied) & step.to;
        let mut open = self.open.to(step.modality);
        if step.filtered && reach.intersects(self.capturable & open) {
            open &= !self.capturable | self.capture_filter(step);
        }
        if step.is_special { self.special_reach(step, from, reach, open) } else { reach & open }
    }

    /// Of the targets of a step that captures own pieces, or asks for something beside, those on which it takes what it asks for.
    #[inline(never)]
    fn special_reach(&self, step: &Step<W::Bits>, from: Square, reach: W::Bits, open: W::Bits) -> W::Bits {
        let own = if step.capture_own { self.capturable_own(step) } else { W::Bits::EMPTY };
        let reach = reach & (open | own);
        if step.asks == Asks::Nothing {
            return reach;
        }
        let takes = |to: &Square| self.state.takes_enough(self.tables, step.asks, from, *to);
        reach.iter().filter(takes).fold(W::Bits::EMPTY, |set, to| set | W::Bits::of(to))
    }

    /// The capture filter of a step: the enemies that it may take.
    pub(super) fn capture_filter(&self, step: &Step<W::Bits>) -> W::Bits {
        let pieces = self.state.pieces_of(!self.us, step.on);
        match step.victims {
            Victims::Any => pieces,
            Victims::Royal => pieces & self.state.royals(self.tables, !self.us),
            Victims::Common => pieces & !self.state.royals(self.tables, !self.us),
        }
    }

    /// Legal targets among the pseudo-legal ones, for a move without promotion.
    #[inline(always)]
    pub(super) fn legal(&self, piece: Movable<W::Bits>, reach: W::Bits) -> W::Bits {
        let from = piece.from;
        if piece.must_try {
            return self.tried(from, reach, None);
        }
        let reach = reach & !piece.illegal;
        let to_try = reach & piece.to_try;
        let mut legal = if piece.royal {
            self.royal_targets(piece, reach & !to_try)
        } else {
            reach & !to_try & self.masks.allowed(from)
        };
        if !to_try.is_empty() {
            legal |= self.tried(from, to_try, None);
        }
        legal
    }

    /// Make-and-test: the targets that are legal by making each move.
    #[inline(never)]
    pub(super) fn tried(&self, from: Square, targets: W::Bits, promotion: Option<Kind>) -> W::Bits {
        let safe = targets.iter().filter(|to| self.is_legal(Action::Step { from, to: *to, promotion }));
        safe.fold(W::Bits::EMPTY, |set, to| set | W::Bits::of(to))
    }

    /// En passant targets: the crossed squares that a piece may capture on.
    pub(super) fn en_passant_targets(&self, kind: Kind, steps: &[Step<W::Bits>], from: Square) -> W::Bits {
        let mut targets = W::Bits::EMPTY;
        self.state.each_double_step(|crossed, victim| {
            targets |= self.en_passant_targets_of(kind, steps, from, (crossed, victim));
        });
        targets
    }

    /// Those that the double step of one piece has crossed.
    #[inline(always)]
    fn en_passant_targets_of(
        &self,
        kind: Kind,
        steps: &[Step<W::Bits>],
        from: Square,
        (crossed, victim): (W::Bits, Square),
    ) -> W::Bits {
        let Some(piece) = self.state.piece(victim) else { return W::Bits::EMPTY };
        if !self.tables.en_passant[piece.kind.index()].contains(kind) || !self.capturable.contains(victim) {
            return W::Bits::EMPTY;
        }
        let mut targets = W::Bits::EMPTY;
        for step in steps {
            if self.may_start(step, from) && (!step.filtered || self.capture_filter(step).contains(victim)) {
                targets |= self.tables.shapes[usize::from(step.shape)].reach(from, self.occupied) & step.to;
            }
        }
        targets & crossed & self.open.to(Modality::Quiet)
    }

    /// Captures en passant, by make-and-test.
    pub(super) fn en_passant(&self, kind: Kind, from: Square, to: Square, sink: &mut impl Sink<W::Bits>) {
        self.each_promotion(kind, from, to, |promotion| Action::EnPassant { from, to, promotion }, sink);
    }
}
