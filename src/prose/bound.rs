//! Pieces that never leave a part of the board.

use super::Teller;
use crate::board::{Kind, Piece, Side, Squares};
use crate::draw::{Mark, marks};
use crate::english::number;
use crate::model::Grid;

impl Teller<'_> {
    /// Which part of the board a type never leaves, if the file says that there is one.
    pub(super) fn bounds(&self, kind: Kind) -> Option<String> {
        let piece = &self.variant.kinds[kind.index()];
        if piece.bound.is_none() || piece.moves.is_empty() {
            return None;
        }
        let parts = self.parts(kind);
        let dimensions = self.variant.dimensions;
        let of_one_shade = |part: &Squares| {
            let mut shades = part.iter().map(|sq| dimensions.shade(sq));
            let first = shades.next();
            shades.all(|shade| Some(shade) == first)
        };
        let chequered = self.variant.look.grid == Grid::Chequered;
        let board = self.variant.board().len();
        let sizes = || parts.iter().map(Squares::len);
        let (most, least) = (sizes().max()?, sizes().min()?);
        // A part that is not much smaller than all squares of a colour is told by that alone.
        if chequered && parts.iter().all(of_one_shade) && 3 * least >= board {
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
        let squares = || self.variant.board().iter();
        let array = self.variant.array.iter().zip(self.variant.dimensions.squares());
        let starts = |side: Side| -> Squares {
            let mine =
                |piece: &Option<Piece>| piece.is_some_and(|piece| (piece.side, piece.kind) == (side, kind));
            array.clone().filter(|(piece, _)| mine(piece)).map(|(_, sq)| sq).collect()
        };
        let mut parts = Vec::new();
        for (side, mut left) in Side::BOTH.map(|side| (side, starts(side))) {
            if left.is_empty() {
                continue;
            }
            let goes = |mark: &Mark| mark.quiet.is_some() || mark.capture.is_some();
            let ways: Vec<Squares> = squares()
                .map(|from| {
                    let marks = marks(self.variant, kind, side, Some(from)).squares;
                    let there = marks.iter().filter(|(_, mark)| goes(mark)).map(|(sq, _)| *sq);
                    there.chain([from]).collect()
                })
                .collect();
            while let Some(start) = left.iter().next() {
                let mut part: Squares = [start].into_iter().collect();
                loop {
                    let joined = ways.iter().filter(|way| !part.intersection(way).is_empty());
                    let wider = joined.fold(part, |part, way| part.union(way));
                    if wider == part {
                        break;
                    }
                    part = wider;
                }
                left = left.difference(&part);
                parts.push(part);
            }
        }
        parts
    }
}
