//! Games as PGN, the Portable Game Notation, has them: tags, moves, comments, variations.
//!
//! ```text
//! [Event "?"]                        tags: of a game, in pairs of name and value
//! [Variant "Kings"]
//!
//! 1. e4 {best by test} e5 $1         moves in standard algebraic notation, comments, marks
//! (1... c5 2. Nf3) 2. Nf3 *          a variation departs before the move that it follows; the result
//! ```
//!
//! Reading has two steps. [`games`] takes a text apart without knowing any rules: it gives every game as [`Written`].
//! [`Written::play`] plays it by the rules of a variant: a [`Record`] holds legal moves alone. [`Splitter`] cuts a stream
//! into texts of whole games. What is wrong is told by diagnostics that point into the text.
//!
//! Writing a [`Record`] gives the export format of the standard of 1994-03-12, in lines of at most 80 characters; a
//! tag stands on one line, however long its value, and so does a word, a comment with a brace in it, and what a comment says to
//! programs.
//!
//! Movetext is kept flat, with [`Element::Open`] and [`Element::Close`] around a variation: however deep variations
//! are nested, nothing here recurses.
//!
//! ```
//! use alfil::source::SourceId;
//! use alfil::{FromText as _, Variant, pgn, rules::Rules};
//!
//! let rules = Rules::compile(&Variant::shipped("kings").expect("it ships"));
//!
//! let text = "[White \"Anna\"]\n\n1. e4 e5 2. Nf3 ( 2. Bc4 ) Nc6! *";
//! let written = pgn::games(SourceId::default(), text).next().expect("a game");
//! let mut record = written.play(&rules).expect("its moves are legal");
//! assert_eq!(record.tag("White"), Some("Anna"));
//! assert_eq!(record.game().moves().len(), 4);
//!
//! record.set_tag("Black", "Ben");
//! assert!(record.to_string().ends_with("1. e4 e5 2. Nf3 (2. Bc4) 2... Nc6 $1 *\n"));
//! ```

mod annotate;
mod men;
mod pair;
mod play;
mod read;
mod split;
mod write;

#[cfg(test)]
mod tests;

pub use annotate::AnnotationError;
pub use men::variant_men;
pub use pair::{PairRecord, move_number, numbered, result_of};
pub use read::{Games, MAX_NESTING, Word, Written, games};
pub use split::Splitter;

use crate::board::Side;
use crate::game::Game;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::Position;
use std::fmt;
use std::str::FromStr;

/// A tag of a game: `[Event "Casual game"]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// What it is about.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// A part of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Element<M> {
    /// A move.
    Move(M),
    /// A mark on the move before it, by its number: `$1` is `!`.
    Nag(u8),
    /// A comment, without its braces. It holds no line ends.
    Comment(String),
    /// A variation begins: another move than the one before, in its place.
    Open,
    /// The variation ends.
    Close,
}

/// How a game ended, as PGN writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: it goes on, or nobody knows.
    #[default]
    Open,
}

impl GameResult {
    /// The result that a text says.
    #[must_use]
    pub fn parse(text: &str) -> Option<GameResult> {
        match text {
            "1-0" | "1–0" | "1:0" => Some(GameResult::WhiteWins),
            "0-1" | "0–1" | "0:1" => Some(GameResult::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" | "½–½" | "½:½" | "0.5-0.5" => Some(GameResult::Draw),
            "*" => Some(GameResult::Open),
            _ => None,
        }
    }

    /// The result as PGN writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Open => "*",
        }
    }
}

/// A text that is no [`GameResult`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoResult;

impl fmt::Display for NoResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a result is `1-0`, `0-1`, `1/2-1/2` or `*`")
    }
}

impl std::error::Error for NoResult {}

impl FromStr for GameResult {
    type Err = NoResult;

    fn from_str(text: &str) -> Result<GameResult, NoResult> {
        GameResult::parse(text).ok_or(NoResult)
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Ongoing => GameResult::Open,
            Outcome::Win(Side::White, _) => GameResult::WhiteWins,
            Outcome::Win(Side::Black, _) => GameResult::BlackWins,
            Outcome::Draw(_) => GameResult::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The tags that are written from the game itself, never from the list of tags.
const DERIVED: [&str; 3] = ["Result", "SetUp", "FEN"];

/// The value of a tag in a list.
fn value_of<'t>(tags: &'t [Tag], name: &str) -> Option<&'t str> {
    tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
}

/// Whether PGN can hold a tag of that name: it is not empty, and has no blanks, control characters, brackets or quotation marks, so
/// that what is written is read as the same tag.
#[must_use]
pub fn is_tag_name(name: &str) -> bool {
    let apart = |sign: char| sign.is_whitespace() || sign.is_control() || "\"[]".contains(sign);
    !name.is_empty() && !name.contains(apart)
}

/// Gives a tag of a list a value, but for what the game itself says and what cannot be written.
fn set_value(tags: &mut Vec<Tag>, name: &str, value: &str) {
    if DERIVED.contains(&name) || !is_tag_name(name) {
        return;
    }
    let value = value.to_owned();
    match tags.iter_mut().find(|tag| tag.name == name) {
        Some(tag) => tag.value = value,
        None => tags.push(Tag { name: name.to_owned(), value }),
    }
}

/// A game of a variant with all that PGN tells of it. Every move in it is legal where it stands, and every variation that is
/// opened is closed.
///
/// It is displayed as PGN: an empty line between the tags and the moves, a line end behind the result.
#[derive(Debug, Clone)]
pub struct Record {
    tags: Vec<Tag>,
    start: Position,
    elements: Vec<Element<Move>>,
    result: GameResult,
}

impl Record {
    /// What has been played in a game, with the result by the rules of the variant, and the variant's name as a tag.
    #[must_use]
    pub fn of(game: &Game) -> Record {
        let variant = game.position().rules().vocabulary().variant();
        let mut record = Record {
            tags: Vec::new(),
            start: game.start().clone(),
            elements: game.moves().iter().cloned().map(Element::Move).collect(),
            result: game.outcome().into(),
        };
        record.set_tag("Variant", &variant.name);
        record
    }

    /// The tags but for `Result`, `SetUp` and `FEN`, which the game itself says.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of a tag, but for `Result`, `SetUp` and `FEN`.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value_of(&self.tags, name)
    }

    /// Gives a tag a value. Line ends and other control characters in it are written as blanks.
    ///
    /// `Result` sets the result: by a text that is no [result](GameResult::parse), to one that is open. `SetUp` and `FEN` are told
    /// by the game itself, and setting them does nothing. Neither does a name that PGN cannot hold ([`is_tag_name`]).
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if name == "Result" {
            self.result = GameResult::parse(value).unwrap_or_default();
        }
        set_value(&mut self.tags, name, value);
    }

    /// Where the game starts.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The movetext: moves, comments, variations.
    #[must_use]
    pub fn elements(&self) -> &[Element<Move>] {
        &self.elements
    }

    /// The same game with other movetext, for the program's analysis. The caller owes moves that are legal where they stand, and closed variations.
    #[cfg(feature = "cli")]
    pub(crate) fn with_elements(&self, elements: Vec<Element<Move>>) -> Record {
        Record { elements, ..self.clone() }
    }

    /// The moves of the game, without variations.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        let mut depth = 0usize;
        self.elements.iter().filter_map(move |element| {
            match element {
                Element::Open => depth += 1,
                Element::Close => depth -= 1,
                Element::Move(mv) if depth == 0 => return Some(mv),
                _ => {}
            }
            None
        })
    }

    /// Puts comments behind moves of the game, not those of variations. `comment` is asked for each move in turn, and says what
    /// stands behind it, if anything does. Line ends become blanks.
    pub fn comment_moves(&mut self, mut comment: impl FnMut() -> Option<String>) {
        let mut depth = 0usize;
        let mut elements = Vec::with_capacity(self.elements.len());
        for element in std::mem::take(&mut self.elements) {
            match element {
                Element::Open => depth += 1,
                Element::Close => depth -= 1,
                _ => {}
            }
            let is_move = depth == 0 && matches!(element, Element::Move(_));
            elements.push(element);
            if is_move {
                elements.extend(comment().map(|text| annotate::comment(&text)));
            }
        }
        self.elements = elements;
    }

    /// Takes over the comments, marks and variations of another record of this game, from the same start, as far as its moves are
    /// these.
    pub fn keep_annotations(&mut self, other: &Record) {
        self.elements = annotated(&self.elements, &other.elements);
    }

    /// The game without variations, played to its end.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = Game::from_position(self.start.clone());
        self.moves().for_each(|mv| game.play_unchecked(mv.clone()));
        game
    }

    /// How it ended, as whoever wrote it says.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Says how it ended.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }
}

/// The moves of a movetext, without its variations, with what another one says beside the same moves.
fn annotated<M: Clone + PartialEq>(moves: &[Element<M>], other: &[Element<M>]) -> Vec<Element<M>> {
    let mut left = moves.iter().filter(|element| matches!(element, Element::Move(_))).peekable();
    let mut kept = Vec::with_capacity(moves.len().max(other.len()));
    let mut depth = 0usize;
    for element in other {
        match element {
            Element::Open => depth += 1,
            Element::Close => depth = depth.saturating_sub(1),
            Element::Move(_) if depth == 0 && left.next_if_eq(&element).is_none() => break,
            _ => {}
        }
        kept.push(element.clone());
    }
    kept.extend(left.cloned());
    kept
}
