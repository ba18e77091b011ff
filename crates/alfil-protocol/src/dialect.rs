//! How each protocol writes squares, moves and positions.
//!
//! ```text
//!        move                    position
//! UCI    e2e4  e7e8q  P@e5       FEN; e2e2 of a royal piece passes, a castling of a numbered array is king onto rook
//! UCCI   h2e2                    FEN; on ten ranks, squares are a0 to i9
//! USI    7g7f  8h2b+  P*5e       SFEN: files from the right, ranks from the top, `b` moves first, the reserve behind
//! CECP   e2e4  e7e8q  P@e5       FEN; on ten ranks a0 to i9, @@@@ passes, O-O where kings do not go two squares
//! ```
//!
//! What a piece becomes is always said, also where it has no choice.

mod squares;

use alfil_board::{Dimensions, Square};
use alfil_model::moves::Move;
use alfil_model::setup::Setup;
use alfil_play::notation::{
    MoveWriter, fen_for_others, fen_of_sfen, of_legs, parse_fen_of_others, parse_move, pass_by_squares,
    sfen_of_fen, to_legs,
};
use alfil_play::position::Position;
use alfil_play::rules::Rules;

/// A protocol's way of writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// The universal chess interface. Castlings are the king's move, or with `chess960` king onto rook.
    Uci {
        /// Whether castlings are written as king onto rook.
        chess960: bool,
    },
    /// The universal Chinese chess protocol.
    Ucci,
    /// The universal shogi interface.
    Usi,
    /// The chess engine communication protocol of XBoard.
    Cecp,
}

/// What is wrong with a text that ought to have been a move or a position: a sentence with its next step.
pub type Mistake = String;

impl Dialect {
    /// Writes a legal move of a position.
    ///
    /// ```
    /// use alfil::{FromText as _, Variant, notation::parse_move, position::Position, rules::Rules};
    /// use alfil_protocol::Dialect;
    ///
    /// let position = Position::start(&Rules::compile(&Variant::shipped("shogi").expect("it ships")));
    /// let mv = parse_move(&position, "c3c4").expect("it is legal");
    /// assert_eq!(Dialect::Usi.write_move(&position, &mv), "7g7f");
    /// ```
    #[must_use]
    pub fn write_move(self, position: &Position, mv: &Move) -> String {
        self.write(position, &MoveWriter::new(position), mv)
    }

    /// Writes a line of moves from a position.
    #[must_use]
    pub fn write_line(self, position: &Position, moves: &[Move]) -> Vec<String> {
        let mut position = position.clone();
        let mut words = Vec::with_capacity(moves.len());
        for mv in moves {
            words.push(self.write_move(&position, mv));
            if position.try_play(mv).is_err() {
                words.pop();
                break;
            }
        }
        words
    }

    pub(crate) fn write(self, position: &Position, writer: &MoveWriter<'_>, mv: &Move) -> String {
        match (self, mv) {
            (Dialect::Uci { .. }, Move::Null { at: None }) => {
                return pass_by_squares(position).unwrap_or_else(|| "0000".to_owned());
            }
            (Dialect::Ucci, Move::Null { at: None }) => return "0000".to_owned(),
            (Dialect::Cecp, Move::Null { at: None }) => return "@@@@".to_owned(),
            (Dialect::Uci { chess960: true }, Move::Castle { king, rook, .. }) => {
                return square_name(position, *king) + &square_name(position, *rook);
            }
            (Dialect::Cecp, Move::Castle { king, rook, king_to, .. })
                if !goes_far(position, *king, *king_to) =>
            {
                let text = if rook > king { "O-O" } else { "O-O-O" };
                // There are castlings that have no such name.
                if parse_move(position, text).as_ref() == Ok(mv) {
                    return text.to_owned();
                }
            }
            _ => {}
        }
        let text = with_promotion(position, mv, writer.coordinate(mv));
        let dimensions = position.dimensions();
        match self {
            Dialect::Uci { .. } => text,
            Dialect::Ucci => squares::to_zero_based(dimensions, &text),
            Dialect::Cecp => to_legs(&squares::to_zero_based(dimensions, &text), mv),
            Dialect::Usi => squares::to_usi(dimensions, &text),
        }
    }

    /// Reads a legal move of a position. Beside the dialect's own way, standard algebraic notation is understood.
    ///
    /// # Errors
    ///
    /// Why the move is none, or is illegal.
    pub fn read_move(self, position: &Position, text: &str) -> Result<Move, Mistake> {
        let dimensions = position.dimensions();
        let translated = match self {
            Dialect::Uci { .. } => text.to_owned(),
            Dialect::Ucci => squares::of_zero_based(dimensions, &text.to_ascii_lowercase()),
            Dialect::Cecp => squares::of_zero_based(dimensions, text.trim_end_matches('=')),
            Dialect::Usi => squares::of_usi(dimensions, text),
        };
        let read = parse_move(position, &translated).or_else(|error| {
            // Only what is no move of two parts is one of several legs.
            let legs = of_legs(&translated).filter(|_| self == Dialect::Cecp);
            legs.and_then(|legs| parse_move(position, &legs).ok()).ok_or(error)
        });
        read.map_err(|error| match error.help {
            Some(help) => format!("{}: {help}", error.message),
            None => error.message,
        })
    }

    /// The name that a square has elsewhere, which the dialect calls so.
    pub(crate) fn own_square(self, dimensions: Dimensions, name: &str) -> String {
        match self {
            Dialect::Uci { .. } => name.to_owned(),
            Dialect::Ucci | Dialect::Cecp => squares::of_zero_based(dimensions, name),
            Dialect::Usi => squares::of_usi(dimensions, name),
        }
    }

    /// Writes a setup as the dialect's FEN, without what is remembered where that is nothing.
    #[must_use]
    pub fn write_fen(self, rules: &Rules, setup: &Setup) -> String {
        let text = fen_for_others(rules.vocabulary(), setup);
        if self == Dialect::Usi { sfen_of_fen(&text) } else { text }
    }

    /// Reads the dialect's FEN. What means nothing in the variant is passed over: there are programs that always write castling
    /// rights and an en passant square.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn read_fen(self, rules: &Rules, text: &str) -> Result<Position, Mistake> {
        let text = if self == Dialect::Usi { fen_of_sfen(text) } else { text.to_owned() };
        let vocabulary = rules.vocabulary();
        let setup = parse_fen_of_others(rules, &text).map_err(|error| match error.help {
            Some(help) => format!("{}: {help}", error.message),
            None => error.message,
        })?;
        Position::new(rules, &setup).map_err(|error| error.told(vocabulary))
    }
}

fn square_name(position: &Position, sq: Square) -> String {
    position.rules().vocabulary().square_name(sq)
}

/// The text of a move that also says what the piece becomes where it has no choice: who only shows the board must be told.
fn with_promotion(position: &Position, mv: &Move, text: String) -> String {
    let Move::Step { from, promotion: Some(kind), .. } = mv else { return text };
    let vocabulary = position.rules().vocabulary();
    let (becomes, was) = (vocabulary.letters(*kind), position.piece_on(*from));
    let crowned = was.is_some_and(|was| becomes.strip_prefix('+') == Some(vocabulary.letters(was.kind)));
    let uncrowned = was.is_some_and(|was| vocabulary.letters(was.kind).strip_prefix('+') == Some(becomes));
    let means = |text: &str| parse_move(position, text).as_ref() == Ok(mv);
    let letters = vocabulary.move_letters(*kind).to_ascii_lowercase();
    if uncrowned {
        let minus = format!("{}-", text.strip_suffix(&letters).unwrap_or(&text));
        if means(&minus) {
            return minus;
        }
    }
    let behind = if crowned { "+".to_owned() } else { letters };
    let whole = format!("{text}{behind}");
    let is_said = text.ends_with(&behind) || text.contains('/');
    if !is_said && means(&whole) { whole } else { text }
}

/// Whether a castling king goes two squares or more, so that its own move says what happens.
fn goes_far(position: &Position, from: Square, to: Square) -> bool {
    let dimensions = position.dimensions();
    // Where the pieces may start anywhere, a king's long way is an accident.
    position.rules().variant().arrays.is_none() && dimensions.file(from).abs_diff(dimensions.file(to)) >= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{FromText as _, Variant, library};
    use alfil_play::playout::Random;

    /// Of how many moves of a position it is asked how they are written.
    const ASKED: usize = 12;

    #[test]
    fn every_move_of_every_variant_is_read_as_it_is_written() {
        let dialects = [
            Dialect::Uci { chess960: false },
            Dialect::Uci { chess960: true },
            Dialect::Ucci,
            Dialect::Usi,
            Dialect::Cecp,
        ];
        let mut wrong = Vec::new();
        for name in library::names() {
            let mut random = Random::new(7);
            let mut position = Position::start(&Rules::compile(&Variant::shipped(name).expect("it ships")));
            for number in 0..40 {
                let writer = MoveWriter::new(&position);
                let legal = position.legal_moves(1);
                let step = legal.len() / ASKED + 1;
                for mv in legal.iter().skip(number % step).step_by(step) {
                    for dialect in dialects {
                        let text = dialect.write(&position, &writer, mv);
                        let read = dialect.read_move(&position, &text);
                        if read.as_ref() != Ok(mv) {
                            wrong.push(format!("{name}, {dialect:?}: {text} of {mv:?} is {read:?}"));
                        }
                    }
                }
                let Some(mv) = position.random_move(&mut random) else { break };
                position.play_unchecked(&mv);
            }
        }
        assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    }

    /// Both parts stand in one text; a capture on the way is written by its legs.
    #[test]
    fn moves_of_several_parts_are_read_by_cecp() {
        for (name, text, ours) in [("duck", "g1f3,f3a6", "g1f3,f3a6"), ("amazons", "d0d6,d6g6", "d1d7,d7g7")]
        {
            let position = Position::start(&Rules::compile(&Variant::shipped(name).expect("it ships")));
            assert_eq!(
                Dialect::Cecp.read_move(&position, text),
                Ok(parse_move(&position, ours).expect("legal"))
            );
        }
    }
}
