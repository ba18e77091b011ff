//! The legal moves that a test may have to list.

use crate::board::Square;
use crate::moves::Move;
use crate::notation::coordinate;
use crate::position::Position;

/// How many moves a message names.
const NAMED: usize = 12;

/// The legal moves with at most one placement, of the piece on a square if one is given.
pub(super) fn legal(position: &Position, origin: Option<Square>) -> Vec<Move> {
    let mut moves = position.legal_moves(usize::from(origin.is_none()));
    moves.retain(|mv| is_from(mv, origin));
    moves.sort_unstable();
    moves
}

/// Whether a move starts on the square, if one is given.
pub(super) fn is_from(mv: &Move, origin: Option<Square>) -> bool {
    origin.is_none_or(|origin| mv.origin() == Some(origin))
}

/// The moves as a message names them: sorted, and not too many.
pub(super) fn listed(position: &Position, moves: &[Move]) -> String {
    let mut texts: Vec<String> = moves.iter().map(|mv| coordinate(position, mv)).collect();
    texts.sort_unstable();
    let more = texts.len().saturating_sub(NAMED);
    texts.truncate(NAMED);
    let named = format!("`{}`", texts.join(" "));
    if more == 0 { named } else { format!("{named} and {more} more") }
}
