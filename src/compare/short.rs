//! Moves that take little memory: many are kept at a time, and nearly all of them are steps.

use crate::board::{Kind, Square};
use crate::moves::Move;

/// A move in a third of the room that a [`Move`] takes.
#[derive(Debug, Clone)]
pub struct Short(Form);

#[derive(Debug, Clone)]
enum Form {
    Step { from: Square, to: Square, captures: Option<Square>, promotion: Option<Kind> },
    Other(Box<Move>),
}

impl From<Move> for Short {
    fn from(mv: Move) -> Short {
        Short(match mv {
            Move::Step { from, to, captures, promotion } => Form::Step { from, to, captures, promotion },
            other => Form::Other(Box::new(other)),
        })
    }
}

impl From<&Short> for Move {
    fn from(short: &Short) -> Move {
        match &short.0 {
            Form::Step { from, to, captures, promotion } => {
                Move::Step { from: *from, to: *to, captures: *captures, promotion: *promotion }
            }
            Form::Other(mv) => Move::clone(mv),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_comes_back_and_took_little_room() {
        let step =
            |promotion| Move::Step { from: Square(1), to: Square(2), captures: Some(Square(2)), promotion };
        let castling =
            Move::Castle { king: Square(4), rook: Square(7), king_to: Square(6), rook_to: Square(5) };
        for mv in [step(None), step(Some(Kind(3))), castling] {
            assert_eq!(Move::from(&Short::from(mv.clone())), mv);
        }
        assert!(3 * size_of::<Short>() <= size_of::<Move>());
    }
}
