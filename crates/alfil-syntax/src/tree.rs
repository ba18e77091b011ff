//! The syntax tree of a variant file: what was written, where, and nothing about what it means.
//!
//! Every node knows its place, from its first character to its last; a string's place includes its quotation marks.
//! Names are text; whether they are declared is not known here.
//!
//! The clauses themselves, with all that is to be known of each kind, are declared in `tree/clauses.rs`; here and in the other
//! parts is what they are made of.

mod clauses;
mod expressions;
mod form;
mod modifiers;
mod moves;
mod roles;
mod turns;
mod walk;

pub use clauses::*;
pub use expressions::*;
pub use form::{Begin, Chapter, Elsewhere, Form, Inherit, Once, Removal};
pub use modifiers::{Direction, Modifier};
pub use moves::*;
pub use roles::{List, Lists, Prune, What, move_span};
pub use turns::*;
pub use walk::{Element, Naming};

// What means in the model what it says in the text.
pub use alfil_model::{Compare, Likeness, Perpetual, Trigger, Verdict};

use crate::source::{Span, Spanned};

/// A name as written: `K`, `+P`, `castle_zone`.
pub type Name = Spanned<String>;

/// `inventor "Abdul-Rahman Sibahi"`
#[derive(Debug, Clone)]
pub struct HeaderField {
    /// The field's word, as written; known or not.
    pub key: Name,
    /// Its value.
    pub value: HeaderValue,
}

/// The value of a header field.
#[derive(Debug, Clone)]
pub enum HeaderValue {
    /// `"..."`
    Text(Spanned<String>),
    /// `2007`
    Number(Spanned<u32>),
}

/// What `without` takes away.
#[derive(Debug, Clone, Copy)]
pub enum Unwanted {
    /// Clauses of a kind.
    Clauses(Spanned<Family>),
    /// `without checkmate`, `without stalemate`, `without repetition`, `without move count`, `without bare`.
    Outcome(Spanned<OutcomeWord>),
}

/// An outcome clause, named by its event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutcomeWord {
    /// Outcomes by checkmate.
    Checkmate,
    /// Outcomes by stalemate.
    Stalemate,
    /// Outcomes by repetition; behind `without`, with check or chase or not.
    Repetition,
    /// Outcomes by repetition with check. Never behind `without`.
    RepetitionWithCheck,
    /// Outcomes by repetition with chase. Never behind `without`.
    RepetitionWithChase,
    /// Outcomes by moves to and fro; `repetition` takes them away, too.
    ToAndFro,
    /// Outcomes by moves without progress.
    MoveCount,
    /// `64 moves since ...`; `move count` takes it away, too
    MovesSince,
    /// Outcomes by bare kings.
    Bare,
}

/// A row of the array.
#[derive(Debug, Clone)]
pub struct Row {
    /// The squares, from the a-file.
    pub cells: Vec<Spanned<Cell>>,
    /// Where the row stands.
    pub span: Span,
}

/// A square of the array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// `.`
    Empty,
    /// `*`: no square.
    Hole,
    /// `K`, `pr`, `+P`: capitals are White's.
    Piece(String),
    /// Something else, as written. Its mistake has been reported.
    Unknown(String),
}

/// A rule of a piece.
#[derive(Debug, Clone)]
pub enum PieceRule {
    /// `move cU on P S in ranks 4..7 when captured enemy DR`, or Betza's notation alone behind the name.
    Move(MoveClause),
    /// `royal when captured own D, else immune`, `home on rank 2`, `bound`: as the clause that says the same of the piece by
    /// name.
    Clause(Clause),
    /// Its mistake has been reported.
    Error,
}

/// What a piece is drawn as.
#[derive(Debug, Clone)]
pub enum Drawn {
    /// `glyph "knight"`
    Glyph(Spanned<String>),
    /// `image "wizard.svg"`, `image "wizard.svg" "black-wizard.svg"`
    Image {
        /// White's, or both sides'.
        white: Spanned<String>,
        /// Black's, if it has one of its own.
        black: Option<Spanned<String>>,
    },
}

/// Which moves count for a promotion, by what they capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promoting {
    /// `capturing`: those that capture.
    Capturing,
    /// `not en passant`: all but those that capture so.
    NotEnPassant,
}

/// `P by S`
#[derive(Debug, Clone)]
pub struct EnPassantPair {
    /// What is captured.
    pub victim: Name,
    /// What captures.
    pub capturer: Name,
}

/// How king and rook move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastleManner {
    /// `by 2`
    By(u32),
    /// `by swapping`
    Swapping,
    /// `to files c d or g f`: the king's file and the rook's, 0 for a, when the rook stands towards the a-file, and when
    /// on the other side.
    To {
        /// With the rook towards the a-file.
        lower: (Spanned<u32>, Spanned<u32>),
        /// With the rook on the other side.
        higher: (Spanned<u32>, Spanned<u32>),
    },
}

/// A group of squares that may not be attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SafeWord {
    /// `origin`: where the king starts.
    Origin,
    /// `crossed`: what the king crosses.
    Crossed,
    /// `arrival`: where the king arrives.
    Arrival,
    /// `all safe`: every square from king to rook.
    All,
}

/// `R*2`
#[derive(Debug, Clone)]
pub struct ReserveItem {
    /// What.
    pub piece: Name,
    /// How many; 1 if it is not said.
    pub count: Option<Spanned<u32>>,
}

/// Which pieces change sides or leave the board.
#[derive(Debug, Clone)]
pub enum FlipWhich {
    /// `enclosed`, `enclosed R`
    Enclosed(Span, Option<Betza>),
    /// `surrounded W`
    Surrounded(Betza),
    /// `within K`
    Within(Betza),
    /// `ahead K`
    Ahead(Betza),
    /// `behind K`
    Behind(Betza),
    /// `crossing K`; without names: any.
    Crossing(Span, Vec<Name>),
}

/// By what pieces change sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlipDeed {
    /// `moving`
    Moving,
    /// `placing`
    Placing,
}

/// What the squares of a drawn board are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardLook {
    /// `chequered`
    Chequered,
    /// `plain`
    Plain,
    /// `points`
    Points,
    /// `hexagons`
    Hexagons,
    /// `hexagons in ranks`
    HexagonsInRanks,
}

/// What the pieces on a drawn board are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenLook {
    /// `figures`
    Figures,
    /// `discs`
    Discs,
    /// `wedges`
    Wedges,
    /// `octagons`
    Octagons,
}

/// `river on ranks 5..6`
#[derive(Debug, Clone)]
pub struct LookPart {
    /// What is drawn.
    pub mark: Spanned<LookMark>,
    /// Where.
    pub region: Region,
}

/// What is drawn on some squares of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookMark {
    /// `river`
    River,
    /// `diagonals`
    Diagonals,
    /// `shaded`
    Shaded,
}

/// `B on light`
#[derive(Debug, Clone)]
pub struct ArrayStep {
    /// The pieces, in the order of the squares.
    pub pieces: Vec<Name>,
    /// `on REGION`: only these squares.
    pub region: Option<Region>,
    /// Where the step stands.
    pub span: Span,
}

/// `by placing P`, `by moving or placing N`
#[derive(Debug, Clone)]
pub struct By {
    /// `moving`, `placing`, or both.
    pub deeds: Vec<Spanned<FlipDeed>>,
    /// Which types; none: any.
    pub pieces: Vec<Name>,
    /// Where it stands.
    pub span: Span,
}

/// What ends a game.
#[derive(Debug, Clone)]
pub struct Event {
    /// What it is.
    pub kind: EventKind,
    /// `and CONDITION`: what must hold besides. Never behind a condition.
    pub provided: Option<Condition>,
    /// Where it stands.
    pub span: Span,
}

/// What ends a game.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the example over each kind shows what its fields hold")]
pub enum EventKind {
    /// `checkmate`
    Checkmate,
    /// `stalemate`
    Stalemate,
    /// `repetition 3`, `repetition 4 with check`, `repetition 3 with chase`
    Repetition { times: Spanned<u32>, with: Option<Perpetual> },
    /// `5 moves to and fro`, `5 moves to and fro by R N`
    ToAndFro { moves: Spanned<u32>, pieces: Vec<Name> },
    /// `50 moves without capture or placing or move of P S`; what stands behind `capture` may be left out.
    MoveCount { moves: Spanned<u32>, placing: bool, pieces: Vec<Name> },
    /// `64 moves since count P = 0`, with what may stand behind it.
    MovesSince(Box<MovesSince>),
    /// Any condition.
    When(Condition),
}

/// `over 64 moves since count own = 1, from count, 8 when count enemy R > 1`
#[derive(Debug, Clone)]
pub struct MovesSince {
    /// `over`
    pub over: Option<Span>,
    /// `64`
    pub moves: Spanned<u32>,
    /// What stands behind `since`.
    pub since: Condition,
    /// `count`, behind `from`.
    pub from: Option<Spanned<Counted>>,
    /// `8 when count enemy R > 1`, and more of them.
    pub cases: Vec<MovesWhen>,
}

/// `8 when count enemy R > 1`
#[derive(Debug, Clone)]
pub struct MovesWhen {
    /// `8`
    pub moves: Spanned<u32>,
    /// What stands behind `when`.
    pub when: Condition,
    /// Where it stands.
    pub span: Span,
}

/// A step of a test.
#[derive(Debug, Clone)]
pub struct TestStep {
    /// What it does or claims.
    pub kind: TestStepKind,
    /// Where it stands.
    pub span: Span,
}

/// A word of a test as written: a move, a square.
pub type Word = Spanned<String>;

/// What a step of a test does or claims.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the example over each kind shows what its fields hold")]
pub enum TestStepKind {
    /// `position "FEN"`
    Position(Spanned<String>),
    /// `array 518`: goes to the start with that array.
    Array(Spanned<u32>),
    /// `play e2e4 e7e5 Nf3`; move numbers (`1.`) are left out.
    Play(Vec<Word>),
    /// `moves are e1d1 e1e2`, `moves are none`
    MovesAre(Vec<Word>),
    /// `moves from e1 are e1d1 e1e2`
    MovesFrom { square: Word, moves: Vec<Word> },
    /// `legal e2e4 O-O`
    Legal(Vec<Word>),
    /// `illegal e1e2 "because ..."`
    Illegal { mv: Word, because: Option<Spanned<String>> },
    /// `check`, `no check`
    Check(bool),
    /// `result white wins by checkmate`: the text behind the word.
    Result(Spanned<String>),
    /// `fen "FEN"`
    Fen(Spanned<String>),
    /// `perft 3 8902`
    Perft { depth: Spanned<u32>, nodes: Spanned<u64> },
    /// `mate in 2`: the player to move can force checkmate, not sooner.
    MateIn(Spanned<u32>),
    /// `other board`: what follows is about the board beside this one, where partners play the other colours.
    OtherBoard,
    /// Its mistake has been reported.
    Error,
}
