//! Which moves give check, told before they are made.

use super::picker::mover;
use alfil_board::{Bits as _, Kind, KindSet, Width};
use alfil_play::board::Board;
use alfil_play::ply::Ply;
use smallvec::SmallVec;

/// From where pieces of the player would attack a royal piece of the enemy's.
pub struct Checks<W: Width>(SmallVec<[(KindSet, W::Bits); 12]>);

impl<W: Width> Checks<W> {
    /// As things stand on a board.
    pub fn of(board: &Board<'_, W>) -> Checks<W> {
        let mut checks = SmallVec::new();
        let us = board.turn();
        for royal in board.royals(!us).iter() {
            if let Some(piece) = board.piece_on(royal) {
                board.each_attack_square(royal, piece.kind, true, us, |kinds, squares| {
                    checks.push((kinds, squares));
                });
            }
        }
        Checks(checks)
    }

    /// Where a piece of a type would give check.
    pub fn squares(&self, kind: Kind) -> W::Bits {
        let of_kind = self.0.iter().filter(|(kinds, _)| kinds.contains(kind));
        of_kind.fold(W::Bits::EMPTY, |set, (_, squares)| set | *squares)
    }

    /// Whether a move is likely to give check by the piece that it is made with; what it opens is not seen.
    pub fn gives(&self, board: &Board<'_, W>, ply: Ply) -> bool {
        let kind = ply.becomes().unwrap_or_else(|| mover(board, ply));
        self.0.iter().any(|(kinds, squares)| kinds.contains(kind) && squares.contains(ply.to()))
    }
}
