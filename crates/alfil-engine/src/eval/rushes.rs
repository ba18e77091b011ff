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
}

/// What is looked up of rushes: by side.
pub struct Rushes<W: Width>([Vec<Rush<W::Bits>>; 2]);

impl<W: Width> Rushes<W> {
    pub fn new(knowledge: &Knowledge) -> Rushes<W> {
        let at = |steps: &[Option<u8>], wanted: u8| {
            let found = steps.iter().enumerate().filter(|(_, steps)| **steps == Some(wanted));
            found.fold(W::Bits::EMPTY, |set, (number, _)| set | W::Bits::of(Square(number as u8)))
        };
        Rushes(Side::BOTH.map(|side| {
            let races = knowledge.goals.races.iter().filter(|race| race.side == side);
            races
                .map(|race| Rush { kind: race.kind, near: at(&race.steps, 1), region: at(&race.steps, 0) })
                .collect()
        }))
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
