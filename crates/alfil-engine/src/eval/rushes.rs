//! Rushes: pieces that reach a goal with the next move, and win by it.

use super::Knowledge;
use alfil_board::{Bits, Kind, Piece, Side, Square, Width};
use alfil_play::board::Board;

/// A type that wins by reaching a region.
struct Rush<B> {
    kind: Kind,
    /// From where a move may lead there.
    near: B,
    region: B,
    /// Where a quiet move leads from each square of an empty board.
    ways: Vec<B>,
}

/// What is looked up of rushes: by side.
pub struct Rushes<W: Width>([Vec<Rush<W::Bits>>; 2]);

impl<W: Width> Rushes<W> {
    pub fn new(knowledge: &Knowledge, board: &Board<'_, W>) -> Rushes<W> {
        let ways = |piece: Piece| {
            let from = |from: Square| {
                let mut squares = W::Bits::EMPTY;
                board.each_reach(piece, false, from, W::Bits::EMPTY, |reach| {
                    if reach.quiet {
                        squares |= reach.squares;
                    }
                });
                squares
            };
            board.dimensions().squares().map(from).collect()
        };
        let at = |steps: &[Option<u8>], wanted: u8| {
            let found = steps.iter().enumerate().filter(|(_, steps)| **steps == Some(wanted));
            found.fold(W::Bits::EMPTY, |set, (number, _)| set | W::Bits::of(Square(number as u8)))
        };
        Rushes(Side::each(|side| {
            let races = knowledge.goals.races.iter().filter(|race| race.side == side);
            races
                .map(|race| Rush {
                    kind: race.kind,
                    near: at(&race.steps, 1),
                    region: at(&race.steps, 0),
                    ways: ways(Piece { side, kind: race.kind }),
                })
                .collect()
        }))
    }

    /// Whether anybody wins by reaching a goal.
    pub fn any(&self) -> bool {
        self.0.iter().any(|rushes| !rushes.is_empty())
    }

    /// The pieces of a side that win by reaching a goal.
    pub fn pieces(&self, board: &Board<'_, W>, side: Side) -> W::Bits {
        let kinds = self.0[side.index()].iter().map(|rush| rush.kind);
        kinds.fold(W::Bits::EMPTY, |pieces, kind| pieces | board.pieces(side, kind))
    }

    /// In how many moves, at most `most`, a side's nearest piece reaches its goal. What stands or looks on a square of `held` is to
    /// be moved or driven away first: it takes two moves more.
    pub fn distance(&self, board: &Board<'_, W>, side: Side, held: W::Bits, most: u8) -> u8 {
        let mut least = most;
        for rush in &self.0[side.index()] {
            let mut at = board.pieces(side, rush.kind);
            let mut seen = at;
            let (mut soon, mut later) = (W::Bits::EMPTY, W::Bits::EMPTY);
            for steps in 0..least {
                if at.intersects(rush.region) {
                    least = steps;
                    break;
                }
                let ways = at.iter().fold(W::Bits::EMPTY, |set, from| set | rush.ways[from.index()]) & !seen;
                seen |= ways;
                at = ways & !held | soon;
                (soon, later) = (later, ways & held);
            }
        }
        least
    }

    /// The squares on which a side is likely to win with its next move. A royal piece does not go where it is attacked; whether
    /// the move is legal is not asked.
    pub fn targets(&self, board: &Board<'_, W>, side: Side) -> W::Bits {
        let mut targets = W::Bits::EMPTY;
        for rush in &self.0[side.index()] {
            for from in (board.pieces(side, rush.kind) & rush.near).iter() {
                targets |= reached(board, rush, side, from);
            }
        }
        targets
    }
}

/// Where a piece reaches the region.
fn reached<W: Width>(board: &Board<'_, W>, rush: &Rush<W::Bits>, side: Side, from: Square) -> W::Bits {
    let royal = board.royals(side).contains(from);
    let (occupied, enemies) = (board.occupied(), board.side(!side));
    let mut squares = W::Bits::EMPTY;
    board.each_reach(Piece { side, kind: rush.kind }, royal, from, occupied, |reach| {
        if reach.quiet {
            squares |= reach.squares & !occupied;
        }
        if reach.capture {
            squares |= reach.squares & enemies;
        }
    });
    squares &= rush.region;
    if royal {
        for to in squares.iter() {
            if !board.attackers(to, !side).is_empty() {
                squares &= !W::Bits::of(to);
            }
        }
    }
    squares
}
