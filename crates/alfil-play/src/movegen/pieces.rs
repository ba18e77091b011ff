//! Moves of single pieces on the board.

use super::{Generator, Sink};
use crate::state::Action;
use crate::tables::{Modality, Step};
use alfil_board::{Bits, Kind, Square, Width};
use alfil_model::Victims;

/// A piece whose moves are looked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Movable<B> {
    pub kind: Kind,
    pub from: Square,
    pub royal: bool,
    /// Whether each of its moves must be made to see whether it is legal.
    pub must_try: bool,
    /// If not, the targets on which it must.
    pub risky: B,
    /// The targets on which it is illegal.
    pub barred: B,
}

impl<W: Width> Generator<'_, W> {
    /// A common piece of a type, nothing known of it.
    #[inline(always)]
    pub(super) fn movable(&self, kind: Kind) -> Movable<W::Bits> {
        let (risky, barred) = (self.risky_prey, W::Bits::EMPTY);
        Movable { kind, from: Square(0), royal: false, must_try: false, risky, barred }
    }

    /// The moves of each of the pieces, which are as `alike` says but for their squares and royalty.
    #[inline(never)]
    pub(super) fn each_piece(&self, alike: Movable<W::Bits>, pieces: W::Bits, sink: &mut impl Sink<W::Bits>) {
        for from in pieces.iter() {
            self.piece_moves(Movable { from, royal: self.royals.contains(from), ..alike }, sink);
        }
    }

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
        if !self.walks.is_empty() {
            self.walk_moves(piece, &mut reach, &mut crossed, sink);
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
            && step.imitating.is_none_or(|kind| self.state.moved[(!self.us).index()] == Some(kind))
    }

    /// The own pieces that a capture of own pieces may take: never royal ones.
    pub(super) fn own_prey(&self, step: &Step<W::Bits>) -> W::Bits {
        if step.victims == Victims::Royal {
            return W::Bits::EMPTY;
        }
        let immune = self.state.pieces_of(self.us, self.ours.immune);
        self.state.pieces_of(self.us, step.on) & !self.royals & !immune
    }

    /// The squares that a step leads to, as far as occupancy and permissions tell.
    #[inline(always)]
    pub(super) fn reach(&self, step: &Step<W::Bits>, from: Square) -> W::Bits {
        if !self.may_start(step, from) {
            return W::Bits::EMPTY;
        }
        let reach = self.tables.shapes[usize::from(step.shape)].reach(from, self.occupied) & step.to;
        let mut open = self.open.to(step.modality);
        if step.picky && reach.intersects(self.prey & open) {
            open &= !self.prey | self.suiting(step);
        }
        if step.capture_own {
            open |= self.own_prey(step);
        }
        reach & open
    }

    /// The enemies that a choosy capture may take.
    pub(super) fn suiting(&self, step: &Step<W::Bits>) -> W::Bits {
        let pieces = self.state.pieces_of(!self.us, step.on);
        match step.victims {
            Victims::Any => pieces,
            Victims::Royal => pieces & self.state.royals(self.tables, !self.us),
            Victims::Common => pieces & !self.state.royals(self.tables, !self.us),
        }
    }

    /// The targets that are legal, for a move without promotion.
    #[inline(always)]
    pub(super) fn legal(&self, piece: Movable<W::Bits>, reach: W::Bits) -> W::Bits {
        let from = piece.from;
        if piece.must_try {
            return self.tried(from, reach, None);
        }
        let reach = reach & !piece.barred;
        let risky = reach & piece.risky;
        let mut legal = if piece.royal {
            self.royal_targets(piece, reach & !risky)
        } else {
            reach & !risky & self.guard.allowed(from)
        };
        if !risky.is_empty() {
            legal |= self.tried(from, risky, None);
        }
        legal
    }

    /// The targets that are legal by making each move.
    #[inline(never)]
    pub(super) fn tried(&self, from: Square, targets: W::Bits, promotion: Option<Kind>) -> W::Bits {
        let safe = targets.iter().filter(|to| self.is_legal(Action::Step { from, to: *to, promotion }));
        safe.fold(W::Bits::EMPTY, |set, to| set | W::Bits::of(to))
    }

    /// The crossed squares that a piece may capture on.
    pub(super) fn en_passant_targets(&self, kind: Kind, steps: &[Step<W::Bits>], from: Square) -> W::Bits {
        let Some(victim) = self.state.piece(self.state.victim) else { return W::Bits::EMPTY };
        if !self.tables.en_passant[victim.kind.index()].contains(kind)
            || !self.prey.contains(self.state.victim)
        {
            return W::Bits::EMPTY;
        }
        let mut targets = W::Bits::EMPTY;
        for step in steps {
            if self.may_start(step, from) && (!step.picky || self.suiting(step).contains(self.state.victim)) {
                targets |= self.tables.shapes[usize::from(step.shape)].reach(from, self.occupied) & step.to;
            }
        }
        targets & self.state.crossed & self.open.to(Modality::Quiet)
    }

    pub(super) fn en_passant(&self, kind: Kind, from: Square, to: Square, sink: &mut impl Sink<W::Bits>) {
        self.each_promotion(kind, from, to, |promotion| Action::EnPassant { from, to, promotion }, sink);
    }
}
