//! How a piece moves, as a picture.
//!
//! ```text
//! 5 | .  .  o  .  .
//! 4 | .  x  .  x  .
//! 3 | .  .  P  .  .      o it may go there, x it may capture there, * both
//! 2 | .  .  .  .  .
//! 1 | .  .  .  .  .
//!     a  b  c  d  e
//! ```

use super::Vocabulary;
use super::diagram::draw;
use crate::board::{Kind, Piece, Side, Square};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Memory, Setup};

/// Draws where a piece gets to from the centre of an empty board, and what it captures there.
///
/// The rules themselves are asked, with nothing but the piece on the board, and with one enemy beside it
/// for captures. They are asked twice, as at the start of a game and as when every type that matters has been captured:
/// what the piece may do in either case is shown. Whatever its moves ask of other pieces, they do not find.
pub fn movement_diagram(rules: &Rules, kind: Kind) -> String {
    let vocabulary = rules.vocabulary();
    let dimensions = vocabulary.dimensions();
    let centre = Square(((dimensions.ranks - 1) / 2) * dimensions.files + (dimensions.files - 1) / 2);
    let white = Piece { side: Side::White, kind };
    let memories = [crate::board::KindSet::NONE, vocabulary.remembered_captures()]
        .map(|kinds| Memory { captured: [kinds; 2], ..Memory::default() });
    let setups = memories.map(|memory| alone(vocabulary, white, centre, memory));
    let reached = |to: Square| setups.iter().any(|setup| goes(rules, setup, centre, to));
    let captured = |to: Square| {
        setups.iter().any(|setup| {
            let victims = vocabulary.kinds().filter(|victim| {
                let mut setup = setup.clone();
                setup.board[to.index()] = Some(Piece { side: Side::Black, kind: *victim });
                goes(rules, &setup, centre, to)
            });
            victims.take(1).count() > 0
        })
    };
    let cell = |sq: Square| -> String {
        if sq == centre {
            return vocabulary.plain_piece(white);
        }
        match (reached(sq), captured(sq)) {
            (true, true) => "*",
            (true, false) => "o",
            (false, true) => "x",
            (false, false) => ".",
        }
        .to_owned()
    };
    let legend = format!(
        "{}: o may go there, x may capture there, * both\n",
        capitalised(vocabulary.name(kind), vocabulary.letters(kind))
    );
    draw(vocabulary, cell) + &legend
}

/// `Pawn`, or the letters of a piece without a name.
fn capitalised<'a>(name: &'a str, letters: &'a str) -> &'a str {
    if name.is_empty() { letters } else { name }
}

/// A board with one piece on it, White to move.
fn alone(vocabulary: &Vocabulary, piece: Piece, sq: Square, memory: Memory) -> Setup {
    let dimensions = vocabulary.dimensions();
    let mut board = vec![None; dimensions.area()];
    board[sq.index()] = Some(piece);
    let kinds = vocabulary.kinds().len();
    Setup {
        dimensions,
        board,
        turn: piece.side,
        reserve: [vec![0; kinds], vec![0; kinds]],
        unmoved: crate::board::Squares::NONE,
        en_passant: None,
        halfmove: 0,
        fullmove: 1,
        memory,
    }
}

/// Whether the piece on one square may go to another.
fn goes(rules: &Rules, setup: &Setup, from: Square, to: Square) -> bool {
    let Ok(position) = Position::new(rules, setup) else { return false };
    position.legal_moves(0).iter().any(|mv| match mv {
        Move::Step { from: start, to: end, .. } => (*start, *end) == (from, to),
        _ => false,
    })
}
