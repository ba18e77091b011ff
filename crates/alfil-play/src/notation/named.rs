//! Moves by the squares that texts name them by.
//!
//! A list of moves is written one by one, and each is read back to see that it is written well: with thousands of moves, those
//! that a text may mean must be found without looking at all.

use alfil_board::Square;
use alfil_model::moves::Move;
use std::collections::BTreeMap;

/// The numbers of moves by the squares that a text names them by.
#[derive(Default)]
pub(super) struct Named {
    /// Where they start and end, as any text may say it, and where a second part puts something.
    pub(super) between: BTreeMap<(Square, Square, Option<Square>), Vec<usize>>,
    /// Where they end, and the same.
    pub(super) ends: BTreeMap<(Square, Option<Square>), Vec<usize>>,
}

impl Named {
    pub(super) fn of(moves: &[Move]) -> Named {
        let mut named = Named::default();
        for (number, mv) in moves.iter().enumerate() {
            for (from, to) in named_squares(mv) {
                let then = if let Move::Then { onto, .. } = mv { Some(*onto) } else { None };
                named.between.entry((from, to, then)).or_default().push(number);
                named.ends.entry((to, then)).or_default().push(number);
            }
        }
        named
    }
}

/// The squares by which a text may say a move: where it starts and where it ends. A castling is said in several ways.
fn named_squares(mv: &Move) -> Vec<(Square, Square)> {
    match mv {
        Move::Step { from, to, .. } | Move::Legs { from, to, .. } => vec![(*from, *to)],
        Move::Exchange { at, .. } | Move::Null { at: Some(at) } => vec![(*at, *at)],
        Move::Castle { king, rook, king_to, .. } => vec![(*king, *king_to), (*king, *rook), (*rook, *king)],
        Move::Gate { mv, .. } | Move::Then { mv, .. } => named_squares(mv),
        Move::Null { at: None } | Move::Place(_) => Vec::new(),
    }
}
