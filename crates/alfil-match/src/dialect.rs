//! Squares, moves and positions as other programs write them.
//!
//! | protocol | a move | a drop | the first rank | a position |
//! | --- | --- | --- | --- | --- |
//! | UCI | `e7e8q` | `P@e5` | 1 | FEN |
//! | UCCI | `h2e2` | `P@e5` | 1, but 0 on boards of ten ranks | FEN |
//! | USI | `7g7f`, `8h2b+` | `P*5e` | the last letter; files count from the right | SFEN |
//! | CECP | `e7e8q`, `e4e5,e5d6` | `P@e5` | 1, but 0 on boards of ten ranks | FEN |
//!
//! In CECP, a move that captures on the way is written by its legs. Promotions are always written, even those that are no
//! choice. Whatever notation the library reads is understood beside
//! these: `O-O`, `Nf3`.

use alfil_board::{Dimensions, Square};
use alfil_model::moves::Move;
use alfil_play::notation::{
    MoveErrorKind, MoveReader, coordinate, fen, fen_for_others, of_legs, pass_by_squares, ranks_from_zero,
    sfen_of_fen, to_legs,
};
use alfil_play::position::Position;
use std::fmt;
use std::fmt::Write as _;

/// How to speak with a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Chinese Chess Protocol.
    Ucci,
    /// The Universal Shogi Interface.
    Usi,
    /// The Chess Engine Communication Protocol, of XBoard and WinBoard, version 2.
    Cecp,
}

impl Protocol {
    /// Its name in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ucci => "ucci",
            Protocol::Usi => "usi",
            Protocol::Cecp => "cecp",
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a program writes moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    /// The protocol.
    pub protocol: Protocol,
    /// Whether it writes castling as king onto rook, as with UCI's option `UCI_Chess960`.
    pub king_onto_rook: bool,
}

impl Dialect {
    /// Writes a legal move of the player to move.
    #[must_use]
    pub fn write(&self, position: &Position, mv: &Move) -> String {
        let vocabulary = position.rules().vocabulary();
        let square = |sq: &Square| vocabulary.square_name(*sq);
        let text = match mv {
            Move::Castle { king, rook, .. } if self.king_onto_rook => square(king) + &square(rook),
            Move::Null { at: None } => {
                let squares = (self.protocol == Protocol::Uci).then(|| pass_by_squares(position)).flatten();
                return squares.unwrap_or_else(|| {
                    if self.protocol == Protocol::Cecp { "@@@@" } else { "0000" }.to_owned()
                });
            }
            Move::Step { from, to, promotion: Some(kind), .. } => {
                let text = coordinate(position, mv);
                let bare = square(from) + &square(to);
                if text == bare { bare + &self.promoted(position, *from, *kind) } else { text }
            }
            mv => coordinate(position, mv),
        };
        let text = self.outward(&text, position.dimensions());
        if self.protocol == Protocol::Cecp { to_legs(&text, mv) } else { text }
    }

    /// What stands behind the squares for a promotion: `q`, or `+` for the type with a plus before its letters.
    fn promoted(&self, position: &Position, from: Square, kind: alfil_board::Kind) -> String {
        let vocabulary = position.rules().vocabulary();
        let letters = vocabulary.move_letters(kind);
        let before = position.piece_on(from).map(|piece| vocabulary.move_letters(piece.kind));
        match letters.strip_prefix('+') {
            Some(plain) if Some(plain) == before => "+".to_owned(),
            None if before.and_then(|before| before.strip_prefix('+')) == Some(letters) => "-".to_owned(),
            _ => letters.to_ascii_lowercase(),
        }
    }

    /// Reads a move of the player to move.
    ///
    /// # Errors
    ///
    /// What is wrong with it, or why it is illegal, in a sentence.
    pub fn read(&self, position: &Position, text: &str) -> Result<Move, String> {
        self.read_by(&MoveReader::new(position), text)
    }

    /// The same by a reader, for many texts in one position.
    ///
    /// # Errors
    ///
    /// What is wrong with it, or why it is illegal, in a sentence.
    fn read_by(&self, reader: &MoveReader<'_>, text: &str) -> Result<Move, String> {
        let position = reader.position();
        let ours = self.inward(text.trim(), position.dimensions())?;
        let error = match reader.read(&ours) {
            Ok(mv) => return Ok(mv),
            Err(error) => error,
        };
        if matches!(error.kind, MoveErrorKind::Ambiguous) {
            let legal = position.legal_moves(1);
            if let Some(mv) = legal.into_iter().find(|mv| self.write(position, mv) == text.trim()) {
                return Ok(mv);
            }
        }
        let legs = of_legs(ours.trim_end_matches('=')).filter(|_| self.protocol == Protocol::Cecp);
        if let Some(mv) = legs.and_then(|legs| reader.read(&legs).ok()) {
            return Ok(mv);
        }
        // Where a promotion is no choice, another name for what the piece becomes says nothing wrong; and a `=` says that it
        // stays what it is.
        let bare =
            ours.trim_end_matches(|sign: char| sign.is_ascii_alphabetic() || matches!(sign, '+' | '='));
        let renamed = (bare.len() < ours.len() && bare.len() >= 4).then(|| reader.read(bare).ok());
        match renamed.flatten() {
            Some(mv @ Move::Step { promotion: Some(_), .. }) => Ok(mv),
            Some(mv) if ours.ends_with('=') => Ok(mv),
            _ => read_unchanged(reader, &ours).ok_or(error.message),
        }
    }

    /// Writes a position: FEN, or SFEN. What is remembered is left out where that is nothing: few programs know such a field.
    #[must_use]
    pub fn position(&self, position: &Position) -> String {
        match self.protocol {
            Protocol::Usi => sfen_of_fen(&fen(position.rules().vocabulary(), &position.setup())),
            _ => fen_for_others(position.rules().vocabulary(), &position.setup()),
        }
    }

    /// What is taken off the number of a rank.
    fn offset(&self, dimensions: Dimensions) -> i32 {
        let counts = matches!(self.protocol, Protocol::Ucci | Protocol::Cecp);
        i32::from(counts && ranks_from_zero(dimensions))
    }

    /// From our squares to theirs.
    fn outward(&self, text: &str, dimensions: Dimensions) -> String {
        let mut written = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = digits_behind(rest);
            if !letter.is_ascii_lowercase() || digits == 0 {
                written.push(if self.protocol == Protocol::Usi && letter == '@' { '*' } else { letter });
                rest = &rest[letter.len_utf8()..];
                continue;
            }
            let file = i32::from(letter as u8 - b'a');
            let rank: i32 = rest[1..=digits].parse().unwrap_or_default();
            let _ = match self.protocol {
                Protocol::Usi => {
                    let letter = char::from(b'a' + (i32::from(dimensions.ranks) - rank).clamp(0, 25) as u8);
                    write!(written, "{}{letter}", i32::from(dimensions.files) - file)
                }
                _ => write!(written, "{letter}{}", rank - self.offset(dimensions)),
            };
            rest = &rest[1 + digits..];
        }
        written
    }

    /// From their squares to ours.
    fn inward(&self, text: &str, dimensions: Dimensions) -> Result<String, String> {
        if text.len() > 200 || !text.is_ascii() {
            return Err("it is not a move".to_owned());
        }
        if self.protocol == Protocol::Usi {
            return Ok(from_shogi(text, dimensions));
        }
        let mut read = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = digits_behind(rest);
            read.push(letter);
            rest = &rest[1..];
            if letter.is_ascii_lowercase() && digits > 0 {
                let rank: i64 = rest[..digits].parse().map_err(|_| format!("there is no rank {rest}"))?;
                let _ = write!(read, "{}", rank + i64::from(self.offset(dimensions)));
                rest = &rest[digits..];
            }
        }
        Ok(read)
    }
}

/// Reads a move by which a piece stays what it is though others stand for a choice, when it is written as if the piece became that:
/// `e6d8n`, of a knight. So Fairy-Stockfish writes it.
#[must_use]
pub fn read_unchanged(reader: &MoveReader<'_>, text: &str) -> Option<Move> {
    let bare = text.trim_end_matches(|sign: char| sign.is_ascii_lowercase());
    let mv = reader.read(bare).ok().filter(|_| bare.len() < text.len())?;
    let Move::Step { from, to, promotion: None, .. } = &mv else { return None };
    let position = reader.position();
    let letters = position.rules().vocabulary().move_letters(position.piece_on(*from)?.kind);
    let is_choice = |other: &Move| {
        let Move::Step { from: origin, to: target, promotion: Some(_), .. } = other else { return false };
        (origin, target) == (from, to)
    };
    let unchanged = letters.to_ascii_lowercase() == text[bare.len()..];
    (unchanged && position.legal_moves(0).iter().any(is_choice)).then_some(mv)
}

/// How many digits stand behind the first letter.
fn digits_behind(text: &str) -> usize {
    text.bytes().skip(1).take_while(u8::is_ascii_digit).count()
}

/// `7g7f` and `P*5e` as squares of ours: `c3c4`, `P@e5`; and `**5e`, of what belongs to nobody: `*@e5`.
fn from_shogi(text: &str, dimensions: Dimensions) -> String {
    let mut read = String::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let behind = rest[digits..].chars().next().filter(char::is_ascii_lowercase);
        let file: i32 = rest[..digits].parse().unwrap_or_default();
        match behind {
            Some(letter) if (1..=i32::from(dimensions.files)).contains(&file) => {
                let name = (b'a' + (i32::from(dimensions.files) - file) as u8) as char;
                let _ =
                    write!(read, "{name}{}", i32::from(dimensions.ranks) - i32::from(letter as u8 - b'a'));
                rest = &rest[digits + 1..];
            }
            _ => {
                let drops = sign == '*' && !rest[1..].starts_with('*');
                read.push(if drops { '@' } else { sign });
                rest = &rest[1..];
            }
        }
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{FromText as _, Variant, library};
    use alfil_play::game::Game;
    use alfil_play::notation::parse_move;
    use alfil_play::playout::Random;
    use alfil_play::rules::Rules;

    const PROTOCOLS: [Protocol; 4] = [Protocol::Uci, Protocol::Ucci, Protocol::Usi, Protocol::Cecp];

    fn start(name: &str) -> Position {
        Position::start(&Rules::compile(&Variant::shipped(name).expect("it ships")))
    }

    fn dialect(protocol: Protocol) -> Dialect {
        Dialect { protocol, king_onto_rook: false }
    }

    /// A move of ours, as programs write it by their protocols' specifications.
    #[track_caller]
    fn written(protocol: Protocol, position: &Position, ours: &str, theirs: &str) {
        let mv = parse_move(position, ours).expect("a legal move");
        assert_eq!(dialect(protocol).write(position, &mv), theirs);
        assert_eq!(dialect(protocol).read(position, theirs), Ok(mv));
    }

    fn after(name: &str, moves: &str) -> Position {
        let mut position = start(name);
        for text in moves.split_whitespace() {
            position.play(&parse_move(&position, text).expect("a legal move"));
        }
        position
    }

    #[test]
    fn moves_are_written_as_the_protocols_say() {
        let opened = after("chess", "e4 e5 Nf3 Nc6 Bc4 Bc5");
        written(Protocol::Uci, &opened, "O-O", "e1g1");
        written(Protocol::Cecp, &opened, "O-O", "e1g1");
        let onto = Dialect { protocol: Protocol::Uci, king_onto_rook: true };
        let castling = parse_move(&opened, "O-O").expect("a legal move");
        assert_eq!(onto.write(&opened, &castling), "e1h1");
        assert_eq!(onto.read(&opened, "e1h1"), Ok(castling.clone()));
        assert_eq!(dialect(Protocol::Cecp).read(&opened, "O-O"), Ok(castling));
        // The cannon from the second file goes to the middle: the first move of most games of xiangqi.
        written(Protocol::Ucci, &start("xiangqi"), "h3e3", "h2e2");
        written(Protocol::Cecp, &start("xiangqi"), "b1c3", "b0c2");
        // Only ten ranks are counted from 0.
        written(Protocol::Ucci, &start("chess"), "e2e4", "e2e4");
        written(Protocol::Cecp, &start("chu-shogi"), "a4a5", "a4a5");
        written(Protocol::Uci, &start("xiangqi"), "h3e3", "h3e3");
        written(Protocol::Usi, &start("shogi"), "c3c4", "7g7f");
        let traded = after("shogi", "c3c4 g7g6");
        written(Protocol::Usi, &traded, "b2h8+", "8h2b+");
        written(Protocol::Usi, &traded, "b2h8", "8h2b");
        let dropped = after("shogi", "c3c4 g7g6 b2h8+ g9h8");
        written(Protocol::Usi, &dropped, "B@e5", "B*5e");
        written(Protocol::Uci, &dropped, "B@e5", "B@e5");
        assert!(dialect(Protocol::Usi).read(&dropped, "9z9z").is_err());
        // By pyffish 0.0.90: a pass is the king's square twice, and what is turned back has a `-`.
        written(Protocol::Uci, &start("janggi"), "pass", "e2e2");
        written(Protocol::Cecp, &start("janggi"), "pass", "@@@@");
        written(Protocol::Uci, &after("kyoto-shogi", "b1b2"), "b5b4", "b5b4-");
    }

    #[test]
    fn positions_of_shogi_are_written_as_its_programs_do() {
        let sfen = |position: &Position| dialect(Protocol::Usi).position(position);
        // The start, as the specification of USI gives it.
        assert_eq!(sfen(&start("shogi")), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
        let traded = after("shogi", "c3c4 g7g6 b2h8+");
        assert_eq!(sfen(&traded), "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
    }

    /// What other programs read has as many fields as they know, wherever a variant remembers nothing yet; and it is read again.
    #[test]
    fn positions_of_every_variant_end_as_others_know_them() {
        for name in library::names() {
            let position = start(name);
            let vocabulary = position.rules().vocabulary();
            let text = dialect(Protocol::Uci).position(&position);
            let fields = 6 + usize::from(vocabulary.counted_checks() > 0);
            assert_eq!(text.split(' ').count(), fields, "{name}: {text}");
            let setup =
                alfil_play::notation::parse_fen_of_others(position.rules(), &text).expect("it is read");
            assert_eq!(setup, position.setup(), "{name}");
        }
    }

    /// A pawn that may become a knight is one no more; a knight that may become a queen may stay a knight, and is said to become one.
    #[test]
    fn what_stays_as_it_is_may_be_written_as_what_it_becomes() {
        let variant = Variant::read(
            "variant \"Risen\" { }\nextends \"chess\"\nwithout promote\npromote N on rank last to Q, optional\n",
        );
        let rules = Rules::compile(&variant.expect("a variant"));
        let setup = alfil_play::notation::parse_fen(rules.vocabulary(), "4k3/8/1N6/7P/8/8/8/4K3 w - - 0 1");
        let position = Position::new(&rules, &setup.expect("a FEN")).expect("it can be played");
        let uci = dialect(Protocol::Uci);
        let read = |text: &str| uci.read(&position, text);
        assert_eq!(read("b6c8n"), read("b6c8"));
        assert!(read("b6c8").is_ok() && read("b6c8") != read("b6c8q"));
        for wrong in ["b6c8r", "b6c8nn", "h5h6q", "h5h6n", "h5h6p", "e1e2k", "b6d5n"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    /// Where only one promotion is possible, it is written all the same, and its name does not matter.
    #[test]
    fn a_promotion_that_is_no_choice_is_written() {
        let rules = Rules::compile(&Variant::shipped("shatranj").expect("it ships"));
        let setup = alfil_play::notation::parse_fen(rules.vocabulary(), "6rk/P7/8/8/8/8/8/K7 w - - 0 1");
        let position = Position::new(&rules, &setup.expect("a FEN")).expect("it can be played");
        let uci = dialect(Protocol::Uci);
        let mv = parse_move(&position, "a7a8").expect("a legal move");
        let text = uci.write(&position, &mv);
        assert_eq!(text.len(), 5, "{text}");
        for text in [text.as_str(), "a7a8q", "a7a8f", "a7a8"] {
            assert_eq!(uci.read(&position, text), Ok(mv.clone()), "{text}");
        }
    }

    #[test]
    fn every_move_of_every_variant_can_be_read_as_it_is_written() {
        for name in library::names() {
            let mut random = Random::new(5);
            let mut game = Game::from_position(start(name));
            for _ in 0..60 {
                let position = game.position();
                let reader = MoveReader::new(position);
                for mv in position.legal_moves(1) {
                    // What several protocols write alike, and is our own way of writing it, is read once.
                    let mut known = Vec::new();
                    for protocol in PROTOCOLS {
                        let dialect = dialect(protocol);
                        let text = dialect.write(position, &mv);
                        let ours = dialect.inward(&text, position.dimensions());
                        if ours.as_ref().is_ok_and(|ours| known.contains(ours)) {
                            continue;
                        }
                        let read = dialect.read_by(&reader, &text);
                        assert_eq!(read.as_ref(), Ok(&mv), "{name}, {protocol}: {text}");
                        known.extend(ours.ok().filter(|ours| reader.read(ours).as_ref() == Ok(&mv)));
                    }
                }
                let Some(mv) = position.random_move(&mut random) else { break };
                game.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn whatever_is_said_is_read_or_refused() {
        let position = start("shogi");
        for protocol in PROTOCOLS {
            for text in
                ["", "+", "9", "99999999999999999999a", "é2é4", "*", "P*", "a", "@@@@", "0000", "=", "e2e4="]
            {
                let _ = dialect(protocol).read(&position, text);
            }
        }
    }
}
