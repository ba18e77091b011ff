//! Runners: pieces that are worth little until they promote. Which of them have nobody in their way, which support each other.

use super::Knowledge;
use crate::values::Phased;
use alfil_board::{Bits, Kind, Piece, Side, Square, Width};
use alfil_play::board::Board;

/// What is looked up of runners of a type on a square.
#[derive(Debug, Clone, Copy)]
struct Front<B> {
    /// The squares on its way to promote.
    way: B,
    /// What it can come to attack on its way, and now.
    span: B,
    /// The squares that it can go to next.
    next: B,
    /// What it is worth to have nobody in its way.
    bonus: Phased,
}

/// A type and what is looked up of it, by square.
type Fronts<B> = (Kind, Vec<Front<B>>);

/// Runners of all types: `fronts[side]`, by type and square.
pub struct Runners<W: Width> {
    fronts: [Vec<Fronts<W::Bits>>; 2],
}

impl<W: Width> Runners<W> {
    pub fn new(knowledge: &Knowledge, board: &Board<'_, W>) -> Runners<W> {
        let fronts = Side::BOTH.map(|side| {
            let kinds = knowledge.running[side.index()].iter();
            kinds.map(|kind| (kind, fronts(knowledge, board, Piece { side, kind }))).collect()
        });
        Runners { fronts }
    }

    fn each<'s>(
        &'s self,
        board: &'s Board<'_, W>,
        side: Side,
    ) -> impl Iterator<Item = (Square, &'s Front<W::Bits>)> {
        self.fronts[side.index()].iter().flat_map(move |(kind, fronts)| {
            board.pieces(side, *kind).iter().map(move |sq| (sq, &fronts[sq.index()]))
        })
    }

    /// Adds what a side's runners are worth for having nobody in their way and for supporting each other.
    pub fn passed(&self, board: &Board<'_, W>, side: Side, attacked: W::Bits, sum: &mut Phased) {
        if self.fronts[side.index()].is_empty() {
            return;
        }
        let (mut guards, mut enemies) = (W::Bits::EMPTY, W::Bits::EMPTY);
        for (sq, front) in self.each(board, !side) {
            guards |= front.span;
            enemies |= W::Bits::of(sq);
        }
        let (mut own, mut span) = (W::Bits::EMPTY, W::Bits::EMPTY);
        for (sq, front) in self.each(board, side) {
            own |= W::Bits::of(sq);
            span |= front.span;
        }
        let occupied = board.occupied();
        for (sq, front) in self.each(board, side) {
            let here = W::Bits::of(sq);
            if front.way.intersects(own) {
                sum.middle -= 9;
                sum.end -= 16;
            }
            if !span.intersects(here | (front.next & front.way)) {
                sum.middle -= 8;
                sum.end -= 10;
            }
            if !front.way.intersects(guards | enemies) {
                let blocked = (front.next & front.way & !occupied).is_empty();
                let watched = front.next.intersects(attacked);
                let part = if blocked {
                    2
                } else if watched {
                    3
                } else {
                    4
                };
                sum.middle += front.bonus.middle * part / 4;
                sum.end += front.bonus.end * part / 4;
            }
        }
    }
}

/// The fronts of a type, by square.
fn fronts<W: Width>(knowledge: &Knowledge, board: &Board<'_, W>, piece: Piece) -> Vec<Front<W::Bits>> {
    let steps = &knowledge.steps[piece.side.index()][piece.kind.index()];
    let gain = knowledge.gains[piece.side.index()][piece.kind.index()];
    let reach = |from: Square| {
        let (mut quiet, mut attacks) = (W::Bits::EMPTY, W::Bits::EMPTY);
        board.each_reach(piece, false, from, W::Bits::EMPTY, |reach| {
            if reach.quiet {
                quiet |= reach.squares;
            }
            if reach.capture {
                attacks |= reach.squares;
            }
        });
        (quiet, attacks)
    };
    let squares = board.dimensions().squares();
    let reached: Vec<(W::Bits, W::Bits)> = squares.clone().map(reach).collect();
    let front = |sq: Square| {
        let (mut way, mut span) = (W::Bits::EMPTY, reached[sq.index()].1);
        let mut at = W::Bits::of(sq);
        while !at.is_empty() {
            let mut next = W::Bits::EMPTY;
            for from in at.iter() {
                let Some(left) = steps[from.index()] else { continue };
                for to in (reached[from.index()].0 & !way).iter() {
                    if left == 1 || steps[to.index()].is_some_and(|then| then < left) {
                        next |= W::Bits::of(to);
                        span |= reached[to.index()].1;
                    }
                }
            }
            way |= next;
            at = next;
        }
        let near = steps[sq.index()].map_or(0.0, |steps| (-0.45 * (f64::from(steps) - 1.0)).exp());
        let part = |gain: i32, most: f64| (f64::from(gain) * near * most) as i32;
        let bonus = Phased { middle: part(gain.middle, 0.06), end: part(gain.end, 0.18) };
        Front { way, span, next: reached[sq.index()].0, bonus }
    };
    squares.map(front).collect()
}
