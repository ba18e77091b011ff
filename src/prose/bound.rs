//! Pieces that never leave a part of the board.

use super::Teller;
use crate::board::{Kind, Lattice, Piece, Side, Squares};
use crate::english::number;
use crate::model::{Definition, KindMoves};

impl Teller<'_> {
    /// Which part of the board a type never leaves, if the file says that there is one.
    pub(super) fn bounds(&self, kind: Kind) -> Option<String> {
        let piece = &self.variant.kinds[kind.index()];
        // What others put elsewhere stays in no part.
        let moved = self.variant.displaces()
            || self.variant.lends()
            || Side::BOTH.into_iter().any(|side| self.variant.pushed(side).contains(kind));
        if piece.bound.is_none() || piece.moves.is_empty() || moved {
            return None;
        }
        let parts = self.parts(kind);
        let dimensions = self.variant.dimensions;
        let grid = self.variant.look.grid;
        let of_one_shade = |part: &Squares| {
            let mut shades = part.iter().map(|sq| grid.shade(dimensions, sq));
            let first = shades.next();
            shades.all(|shade| Some(shade) == first)
        };
        let board = self.variant.board().len();
        let sizes = || parts.iter().map(Squares::len);
        let (most, least) = (sizes().max()?, sizes().min()?);
        // A part that is not much smaller than all squares of a colour is told by that alone.
        let shades = usize::from(grid.shades());
        if shades > 0 && parts.iter().all(of_one_shade) && (shades + 1) * least >= board {
            return Some("it stays on squares of one colour".to_owned());
        }
        if most == board {
            return None;
        }
        let all = number(u32::try_from(board).unwrap_or(u32::MAX));
        let count = number(u32::try_from(most).unwrap_or(u32::MAX));
        let at_most = if least < most { "at most " } else { "only " };
        Some(format!("from where it starts it can reach {at_most}{count} of the board's {all} squares"))
    }

    /// The parts of the board that pieces of the type start from, each with all that leads to it or away from it.
    fn parts(&self, kind: Kind) -> Vec<Squares> {
        let variant: &Definition = self.variant;
        let array = variant.array.iter().zip(variant.dimensions.squares());
        let lattice = Lattice::with_holes(variant.dimensions, &variant.holes);
        let mut parts = Vec::new();
        for side in Side::BOTH {
            let mine = |piece: &Piece| (piece.side, piece.kind) == (side, kind);
            let starts =
                array.clone().filter(|(piece, _)| piece.as_ref().is_some_and(mine)).map(|(_, sq)| sq);
            let mut left: Squares = starts.collect();
            let moves = KindMoves { variant, lattice: &lattice, side, kind };
            while let Some(start) = left.iter().next() {
                let part = moves.part(start, |_| false);
                left = left.difference(&part);
                parts.push(part);
            }
        }
        parts
    }
}
