//! Rebirth: captured pieces that come back to the board at once.

use super::{Action, State};
use crate::observer::Observer;
use crate::tables::{Rebirth, Tables};
use alfil_board::{Bits, Piece, Side, Square, Width};
use alfil_model::Likeness;

impl<W: Width> State<W> {
    /// Does what an action does, and lets come back what it has captured.
    #[inline(never)]
    pub(super) fn make_reborn<O: Observer>(&mut self, tables: &Tables<W>, action: Action, observer: &mut O) {
        let (first, onto) = match action {
            Action::Then(first, onto) => (Action::from(first), Some(onto)),
            action => (action, None),
        };
        let captured = self.victims(first);
        self.displace(tables, first, observer);
        self.rebear(tables, &captured, observer);
        if let Some(onto) = onto {
            self.follow(tables, onto, observer);
        }
    }

    /// What an action is about to capture, in its order.
    fn victims(&self, action: Action) -> Vec<(Piece, Square)> {
        let on = |sq: Square| self.piece(sq).map(|piece| (piece, sq));
        match action {
            Action::Step { from: _, to, promotion: _ } => on(to).into_iter().collect(),
            Action::EnPassant { to, .. } => on(self.victim_of(to)).into_iter().collect(),
            Action::Legs { trail, .. } => trail.captures().iter().filter_map(|sq| on(*sq)).collect(),
            Action::Gate(carrier, _) => self.victims(carrier.into()),
            Action::Then(first, _) => self.victims(first.into()),
            Action::Castle(_) | Action::Null(_) | Action::Exchange { .. } | Action::Place(_) => Vec::new(),
        }
    }

    /// Puts captured pieces back on the board where they come back.
    fn rebear<O: Observer>(&mut self, tables: &Tables<W>, captured: &[(Piece, Square)], observer: &mut O) {
        let Some(rebirths) = &tables.rebirths else { return };
        let mut born = false;
        for (piece, at) in captured {
            let Some(rebirth) = &rebirths[self.turn.index()][piece.kind.index()] else { continue };
            let Some(sq) = self.square_of_rebirth(tables, rebirth, piece.side, *at) else { continue };
            self.put(tables, Piece { kind: rebirth.becomes, side: piece.side }, sq, observer);
            self.unmoved |= W::Bits::of(sq);
            born = true;
        }
        if born {
            self.normalise_marks(tables);
            self.update_modes(tables);
        }
    }

    /// Where a piece of a side that was captured on a square comes back, if it does.
    fn square_of_rebirth(
        &self,
        tables: &Tables<W>,
        rebirth: &Rebirth<W::Bits>,
        side: Side,
        at: Square,
    ) -> Option<Square> {
        let dimensions = tables.dimensions;
        let alike = |sq: &Square| match rebirth.like {
            None => true,
            Some(Likeness::File) => dimensions.file(*sq) == dimensions.file(at),
            Some(Likeness::Shade) => dimensions.shade(*sq) == dimensions.shade(at),
        };
        let free = rebirth.squares[side.index()] & !self.occupied();
        let mut squares = free.iter().filter(alike);
        match side {
            Side::White => squares.next(),
            // The first of those on the last rank: the squares come rank by rank.
            Side::Black => {
                squares.min_by_key(|sq| (core::cmp::Reverse(dimensions.rank(*sq)), dimensions.file(*sq)))
            }
        }
    }
}
