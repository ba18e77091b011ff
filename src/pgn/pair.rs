//! Games at two boards as BPGN, the Bughouse Portable Game Notation, has them.
//!
//! ```text
//! [WhiteA "Anna"]
//! [BlackB "Ben"]                         her partner
//!
//! 1A. e4 1a. e5 1B. d4 {0:42} 2A. f4     every move with its number, its board and, by the case of the letter, its side
//! ```
//!
//! `1-0` says that White at board A and Black at board B have won. A position that is not the array is two FENs with `|` between
//! them. It is an extension of PGN that was made on the chess servers; what it says beyond that, of clocks, stands in comments and
//! is kept.

use super::play::{read_move, start_of};
use super::read::MAX_MISTAKES;
use super::write::{Wrapped, write_tag};
use super::{Element, GameResult, Tag, Word, Written, annotated, set_value, value_of};
use crate::board::Side;
use crate::diagnostic::{Diagnostic, TextError as _, code};
use crate::moves::Move;
use crate::notation::{fen, san};
use crate::pair::{BoardId, Pair, Standing, Team};
use crate::position::Position;
use crate::rules::Rules;
use std::fmt::{self, Write as _};

/// The tags that are written first, with what stands for unknown.
const ROSTER: [(&str, &str); 8] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("WhiteA", "?"),
    ("BlackA", "?"),
    ("WhiteB", "?"),
    ("BlackB", "?"),
    ("Result", "*"),
];

/// Two games side by side with all that BPGN tells of them. Every move in it is legal where it stands.
///
/// It is displayed as BPGN: an empty line between the tags and the moves, a line end behind the result.
#[derive(Debug, Clone)]
pub struct PairRecord {
    tags: Vec<Tag>,
    starts: [Position; 2],
    elements: Vec<Element<(BoardId, Move)>>,
    result: GameResult,
}

impl PairRecord {
    /// What has been played at two boards, with the result by the rules of the variant, and the variant's name as a tag.
    #[must_use]
    pub fn of(pair: &Pair) -> PairRecord {
        let starts = BoardId::BOTH.map(|board| pair.game(board).start().clone());
        let name = starts[0].rules().variant().name.clone();
        PairRecord {
            tags: vec![Tag { name: "Variant".to_owned(), value: name }],
            starts,
            elements: pair.moves().iter().cloned().map(Element::Move).collect(),
            result: result_of(&pair.standing()),
        }
    }

    /// The tags but for `Result`, `SetUp` and `FEN`, which the games themselves say.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of a tag, but for `Result`, `SetUp` and `FEN`.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value_of(&self.tags, name)
    }

    /// Gives a tag a value. `Result`, `SetUp` and `FEN` are told by the games themselves, and setting them does nothing; neither does
    /// a name that PGN cannot hold ([`is_tag_name`](super::is_tag_name)). [`set_result`](PairRecord::set_result) says how they ended.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        set_value(&mut self.tags, name, value);
    }

    /// How the games ended, as whoever wrote it says: `1-0` for White at board A and Black at board B.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Says how they ended.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// Takes over the comments and marks of another record of these games, from the same start, as far as its moves are these.
    pub fn keep_annotations(&mut self, other: &PairRecord) {
        self.elements = annotated(&self.elements, &other.elements);
    }

    /// Where the games start: at board A and at board B.
    #[must_use]
    pub fn starts(&self) -> &[Position; 2] {
        &self.starts
    }

    /// The moves at both boards, in the order in which they were made.
    pub fn moves(&self) -> impl Iterator<Item = (BoardId, &Move)> {
        self.elements.iter().filter_map(|element| match element {
            Element::Move((board, mv)) => Some((*board, mv)),
            _ => None,
        })
    }

    /// The two games, played to their end.
    #[must_use]
    pub fn pair(&self) -> Pair {
        let mut pair = Pair::from_positions(self.starts.clone());
        self.moves().for_each(|(board, mv)| pair.play_unchecked(board, mv.clone()));
        pair
    }
}

/// How a result is written.
#[must_use]
pub fn result_of(standing: &Standing) -> GameResult {
    match (standing.winner(), standing.is_over()) {
        (Some(Team::First), _) => GameResult::WhiteWins,
        (Some(Team::Second), _) => GameResult::BlackWins,
        (None, true) => GameResult::Draw,
        (None, false) => GameResult::Open,
    }
}

/// `3B.` or `3b.`: what stands before a move at a board.
#[must_use]
pub fn move_number(board: BoardId, position: &Position) -> String {
    let letter = match position.turn() {
        Side::White => board.to_string(),
        Side::Black => board.to_string().to_lowercase(),
    };
    format!("{}{letter}.", position.setup().fullmove)
}

/// The board and the side of a word like `3b.`, and what stands behind it.
#[must_use]
pub fn numbered(word: &str) -> Option<(BoardId, Side, &str)> {
    let counted = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let mut rest = counted.chars();
    let (board, side) = match rest.next()? {
        'A' => (BoardId::A, Side::White),
        'a' => (BoardId::A, Side::Black),
        'B' => (BoardId::B, Side::White),
        'b' => (BoardId::B, Side::Black),
        _ => return None,
    };
    let bare = rest.as_str().trim_start_matches('.');
    let is_number = counted.len() < word.len() || bare.len() < rest.as_str().len();
    (is_number && (bare.is_empty() || bare.len() < rest.as_str().len())).then_some((board, side, bare))
}

impl Written<'_> {
    /// Whether the moves are those of two boards: the first has a number of such a board, `1A.`.
    #[must_use]
    pub fn is_of_two_boards(&self) -> bool {
        let mut words = self.elements.iter().filter_map(|element| match element {
            Element::Move(word) => Some(word.text),
            _ => None,
        });
        words.next().is_some_and(|word| numbered(word).is_some())
    }

    /// The games at two boards by the rules of a variant, or what is wrong with them: the first move that cannot be played.
    ///
    /// # Errors
    ///
    /// What is wrong, with the places.
    pub fn play_pair(&self, rules: &Rules) -> Result<PairRecord, Vec<Diagnostic>> {
        if !self.mistakes.is_empty() {
            return Err(self.mistakes.clone());
        }
        let starts = self.starts(rules).map_err(|mistake| vec![mistake])?;
        let mut pair = Pair::from_positions(starts.clone());
        let mut elements = Vec::with_capacity(self.elements.len());
        let mut board = BoardId::A;
        let mut mistakes = Vec::new();
        for element in &self.elements {
            match element {
                Element::Move(word) => match play(&mut pair, &mut board, word) {
                    Ok(Some((mv, verdict))) => {
                        elements.push(Element::Move((board, mv)));
                        elements.extend(verdict.map(Element::Nag));
                    }
                    Ok(None) => {}
                    Err(mistake) => {
                        mistakes.push(*mistake);
                        break;
                    }
                },
                Element::Nag(number) => elements.push(Element::Nag(*number)),
                Element::Comment(text) => elements.push(Element::Comment(text.clone())),
                Element::Open | Element::Close => {
                    let message = "variations of games at two boards are not read";
                    let mistake = Diagnostic::error(code::pgn::VARIATION, message, self.span, "has one");
                    mistakes.push(mistake.help("put what it says into a comment: `{...}`"));
                    break;
                }
            }
        }
        mistakes.truncate(MAX_MISTAKES);
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        let mut record = PairRecord { tags: Vec::new(), starts, elements, result: self.result };
        // Of tags of one name, the first counts.
        for tag in &self.tags {
            if record.tag(&tag.name).is_none() {
                record.set_tag(&tag.name, &tag.value);
            }
        }
        Ok(record)
    }

    /// Where the games start: the positions of the two FENs, or the array.
    fn starts(&self, rules: &Rules) -> Result<[Position; 2], Diagnostic> {
        let (Some(text), Some(span)) = (self.tag("FEN"), self.tag_span("FEN")) else {
            return Ok([Position::start(rules), Position::start(rules)]);
        };
        let Some((a, b)) = text.split_once('|') else {
            let message = "the position of one board is missing";
            let mistake = Diagnostic::error(code::notation::FEN, message, span, "one FEN");
            return Err(mistake.help("write that of board A, `|`, and that of board B"));
        };
        let at = |part: &str| {
            let part = part.trim();
            let start = span.start as usize + (part.as_ptr() as usize - text.as_ptr() as usize);
            let place = crate::source::Span::new(span.source, start, start + part.len());
            start_of(rules, part, place)
        };
        Ok([at(a)?, at(b)?])
    }
}

/// A move, with the number of what is said of it.
type Judged = (Move, Option<u8>);

/// Plays a word: a move, or a number and perhaps a move, after which moves are made on that board.
fn play(pair: &mut Pair, board: &mut BoardId, word: &Word<'_>) -> Result<Option<Judged>, Box<Diagnostic>> {
    let mut text = word.text;
    if let Some((named, side, bare)) = numbered(text) {
        *board = named;
        let turn = pair.game(named).position().turn();
        if turn != side {
            let name = pair.game(named).position().rules().variant().side_word(turn);
            let message = format!("it is {name} that is to move at board {named}");
            let mistake = Diagnostic::error(code::notation::MOVE, message, word.span, "of the other side");
            let right = move_number(named, pair.game(named).position());
            return Err(Box::new(mistake.help(format!("the next move there is `{right}`"))));
        }
        text = bare;
    }
    if text.is_empty() {
        return Ok(None);
    }
    let start = word.span.start as usize + (word.text.len() - text.len());
    let (mv, verdict) = read_move(pair.game(*board).position(), text)
        .map_err(|error| Box::new(error.diagnostic(word.span.source, start)))?;
    pair.play_unchecked(*board, mv.clone());
    Ok(Some((mv, verdict)))
}

impl fmt::Display for PairRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            let value = if name == "Result" { Some(self.result.as_str()) } else { self.tag(name) };
            write_tag(f, name, value.unwrap_or(unknown))?;
        }
        let rules = self.starts[0].rules();
        if self.starts.iter().any(|start| *start != Position::start(rules)) {
            let written = self.starts.each_ref().map(|start| fen(rules.vocabulary(), &start.setup()));
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &written.join(" | "))?;
        }
        let rest = self.tags.iter().filter(|tag| ROSTER.iter().all(|(name, _)| *name != tag.name));
        for tag in rest {
            write_tag(f, &tag.name, &tag.value)?;
        }
        f.write_char('\n')?;
        let mut text = Wrapped::default();
        let mut pair = Pair::from_positions(self.starts.clone());
        for element in &self.elements {
            match element {
                Element::Move((board, mv)) => {
                    let position = pair.game(*board).position();
                    text.word(&move_number(*board, position));
                    text.word(&san(position, mv));
                    pair.play_unchecked(*board, mv.clone());
                }
                Element::Nag(number) => text.word(&format!("${number}")),
                Element::Comment(comment) => text.comment(comment),
                Element::Open | Element::Close => {}
            }
        }
        text.word(self.result.as_str());
        writeln!(f, "{}", text.text)
    }
}
