//! Moves to and fro: which piece a side's last moves have taken between two squares, and back.
//!
//! What it is is said by the model ([`ToAndFro`]). Positions tell it by themselves: such a move empties one square and fills
//! another with the same piece. The last moves are looked at first, so that most games are looked at no further.

use crate::state::State;
use alfil_board::{Bits, Piece, Square, Width};
use alfil_model::outcome::ToAndFro;

/// What one move has done, as far as it matters here.
#[derive(Debug, Clone, Copy)]
pub struct Went {
    /// The piece that has moved, whence and whither, if no other piece of the board has: what belongs to nobody may.
    pub step: Option<(Piece, Square, Square)>,
    /// Whether it has begun the count of moves without progress anew.
    pub progress: bool,
}

/// What the move between two states has done.
pub fn went<W: Width>(before: &State<W>, after: &State<W>) -> Went {
    let pieces = |state: &State<W>| state.occupied() & !state.neutral();
    let (gone, come) = (pieces(before) & !pieces(after), pieces(after) & !pieces(before));
    let step = || {
        if gone.is_empty() || come.is_empty() || gone.several() || come.several() {
            return None;
        }
        let (from, to) = (gone.first(), come.first());
        let piece = before.piece(from).filter(|piece| piece.side == before.turn)?;
        let alone = (pieces(before) & !gone).iter().all(|sq| before.piece(sq) == after.piece(sq));
        (alone && after.piece(to) == Some(piece)).then_some((piece, from, to))
    };
    Went { step: step(), progress: after.halfmove() == 0 }
}

/// The piece that the last of so many moves have taken to and fro, if at least `fewest` have, counted up to `most`. Of each move it is
/// asked what it has done, and whether the position before it was a check to the side that made it and which side that was.
pub fn to_and_fro(
    moves: usize,
    (fewest, most): (u32, u32),
    went: impl Fn(usize) -> Went,
    answers_check: impl Fn(usize) -> bool,
    is_move_of: impl Fn(usize, Piece) -> bool,
) -> Option<ToAndFro> {
    let mut last: Option<(Piece, Square, Square)> = None;
    let mut count = 0;
    for number in (0..moves).rev() {
        let Went { step, progress } = went(number);
        if progress {
            break;
        }
        if last.is_some_and(|(piece, _, _)| !is_move_of(number, piece)) {
            continue;
        }
        let Some((piece, from, to)) = step else { break };
        if answers_check(number) || last.is_some_and(|(other, left, _)| (piece, to) != (other, left)) {
            break;
        }
        // The first of them may have come from anywhere.
        let from_elsewhere = last.is_some_and(|(_, _, reached)| from != reached);
        last = Some((piece, from, to));
        count += 1;
        if count == most || from_elsewhere {
            break;
        }
    }
    last.filter(|_| count >= fewest).map(|(piece, _, _)| ToAndFro { piece, moves: count })
}
