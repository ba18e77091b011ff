//! Flips: pieces that change sides where they stand.

use super::State;
use crate::observer::Observer;
use crate::tables::{Flipped, Flips, Nearness, Tables};
use alfil_board::{Bits, Kind, KindSet, Piece, Side, Square, Width};
use alfil_model::Ray;

impl<W: Width> State<W> {
    /// Whether what must be near a square is there, for a side.
    pub fn is_near(&self, tables: &Tables<W>, near: &Nearness<W::Bits>, us: Side, sq: Square) -> bool {
        let mut around = near.around.get(sq.index()).copied().unwrap_or(W::Bits::EMPTY);
        if !near.rays.is_empty() {
            around |= self.seen(tables, sq, &near.rays);
        }
        let Some(whose) = near.whose else {
            return (around & !self.occupied()).is_empty() == near.none;
        };
        let stands = whose.sides(us).any(|side| {
            let pieces =
                if near.kinds == KindSet::ALL { self.side(side) } else { self.pieces_of(side, near.kinds) };
            around.intersects(pieces)
        });
        stands != near.none
    }

    /// What changes sides when a piece of the player's comes to stand on a square, whether it stands there yet or not.
    pub fn flipped(&self, tables: &Tables<W>, kind: Kind, at: Square, placed: bool) -> W::Bits {
        let Some(flips) = &tables.flips else { return W::Bits::EMPTY };
        let us = self.turn;
        let enemies = self.side(!us) & !self.pieces_of(!us, flips.loyal);
        let mut flipped = W::Bits::EMPTY;
        for clause in &flips.clauses[us.index()] {
            let deed = if placed { clause.placing } else { clause.moving };
            if !deed
                || !clause.kinds.contains(kind)
                || clause.near.as_ref().is_some_and(|near| !self.is_near(tables, near, us, at))
            {
                continue;
            }
            flipped |= match &clause.which {
                Flipped::Within(around) => around[at.index()] & enemies,
                Flipped::Enclosed => self.enclosed(flips, at, enemies),
                Flipped::Sight(rays) => self.seen(tables, at, rays) & enemies,
            };
        }
        flipped
    }

    /// The squares of the first piece on each ray from a square, or of what stands there that belongs to nobody.
    fn seen(&self, tables: &Tables<W>, at: Square, rays: &[Ray]) -> W::Bits {
        let mut seen = W::Bits::EMPTY;
        for Ray { step: (dx, dy), most } in rays {
            let next = |sq: &Square| {
                let next = tables.dimensions.step(*sq, i32::from(*dx), i32::from(*dy));
                next.filter(|sq| tables.board.contains(*sq))
            };
            let mut squares = core::iter::successors(next(&at), next).take(usize::from(*most));
            if let Some(first) = squares.find(|sq| self.occupied().contains(*sq)) {
                seen |= W::Bits::of(first);
            }
        }
        seen
    }

    /// The enemies between a square and the next own pieces on its lines.
    fn enclosed(&self, flips: &Flips<W::Bits>, at: Square, enemies: W::Bits) -> W::Bits {
        let own = self.side(self.turn);
        let mut all = W::Bits::EMPTY;
        for line in &flips.lines[at.index()] {
            let mut run = W::Bits::EMPTY;
            for sq in line {
                if enemies.contains(*sq) {
                    run |= W::Bits::of(*sq);
                } else {
                    if own.contains(*sq) {
                        all |= run;
                    }
                    break;
                }
            }
        }
        all
    }

    /// Lets what the piece on a square flips change sides.
    #[inline(never)]
    pub(super) fn flip<O: Observer>(
        &mut self,
        tables: &Tables<W>,
        at: Square,
        placed: bool,
        observer: &mut O,
    ) {
        let us = self.turn;
        let Some(piece) = self.piece(at).filter(|piece| piece.side == us) else { return };
        let flipped = self.flipped(tables, piece.kind, at, placed);
        if flipped.is_empty() {
            return;
        }
        for sq in flipped.iter() {
            if let Some(piece) = self.piece(sq) {
                self.take(tables, piece, sq, observer);
                self.put(tables, Piece { side: us, ..piece }, sq, observer);
            }
        }
        self.unmark(tables, flipped);
        self.update_modes(tables);
    }
}
