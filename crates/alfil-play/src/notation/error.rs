//! What is wrong with a text that should have been a position or a move.

use crate::position::Illegal;
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// A FEN that cannot be read. It is displayed as its message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenError {
    /// Which field is at fault.
    pub field: FenField,
    /// What is wrong with it, for programs.
    pub kind: FenErrorKind,
    /// What is wrong, as a sentence: lower case, no full stop.
    pub message: String,
    /// Where, in bytes of the FEN.
    pub span: Range<usize>,
    /// What about this place.
    pub label: String,
    /// The next step.
    pub help: Option<String>,
}

/// A field of a FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenField {
    /// What stands on the squares.
    Board,
    /// What is in reserve, behind the board.
    Reserves,
    /// The side to move.
    Turn,
    /// Castling rights, and other marks of pieces that have not moved.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The checks that are left or have been given.
    Checks,
    /// The halfmove clock.
    Halfmove,
    /// The number of the move.
    Fullmove,
    /// What is remembered of the past.
    Memory,
    /// More than a FEN has.
    Extra,
}

/// What is wrong with a field of a FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The FEN ends before the field, which it needs.
    Missing,
    /// The field has not the form of such a field.
    Malformed,
    /// A number is too great or too small.
    OutOfRange,
    /// The board has more or fewer ranks than the variant's.
    RankCount,
    /// A rank has more or fewer squares than the board has files.
    RankLength {
        /// The rank, from 1.
        rank: u8,
    },
    /// The variant has no piece type of these letters.
    UnknownPiece,
    /// The board has no such square or file.
    OffBoard,
    /// The variant knows no such field, right or memory.
    NotInVariant,
    /// The piece that it speaks of does not stand there.
    PieceMissing,
    /// A square that must be empty is not.
    Occupied,
    /// It says something twice.
    Repeated,
    /// The FEN goes on behind its last field.
    TooManyFields,
}

impl FenError {
    pub(super) fn new(
        (field, kind): (FenField, FenErrorKind),
        message: impl Into<String>,
        span: Range<usize>,
        label: impl Into<String>,
    ) -> FenError {
        FenError { field, kind, message: cut(message.into()), span, label: label.into(), help: None }
    }

    #[must_use]
    pub(super) fn help(mut self, text: impl Into<String>) -> FenError {
        self.help = Some(cut(text.into()));
        self
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for FenError {}

/// A move that cannot be read or is illegal. It is displayed as its message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveError {
    /// What is wrong, for programs.
    pub kind: MoveErrorKind,
    /// What is wrong, as a sentence: lower case, no full stop.
    pub message: String,
    /// Where, in bytes of the text.
    pub span: Range<usize>,
    /// What about this place.
    pub label: String,
    /// The next step.
    pub help: Option<String>,
}

/// What is wrong with the text of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// There is no text.
    Empty,
    /// The text has not the form of a move.
    NotAMove,
    /// The board has no such square.
    OffBoard,
    /// Several legal moves are written so.
    Ambiguous,
    /// A part of a set of placements has not the form of a placement.
    NotAPlacement,
    /// The variant has no piece type of these letters.
    UnknownPiece,
    /// The text says a move, and the rules refuse it.
    Illegal(Illegal),
}

impl MoveError {
    pub(super) fn new(
        kind: MoveErrorKind,
        message: impl Into<String>,
        span: Range<usize>,
        label: impl Into<String>,
    ) -> MoveError {
        MoveError { kind, message: cut(message.into()), span, label: label.into(), help: None }
    }

    /// Why the move is illegal, where the text says a move at all.
    #[must_use]
    pub const fn reason(&self) -> Option<&Illegal> {
        match &self.kind {
            MoveErrorKind::Illegal(reason) => Some(reason),
            MoveErrorKind::Empty
            | MoveErrorKind::NotAMove
            | MoveErrorKind::OffBoard
            | MoveErrorKind::Ambiguous
            | MoveErrorKind::NotAPlacement
            | MoveErrorKind::UnknownPiece => None,
        }
    }

    /// The same about a text that says it otherwise, whose place this is.
    #[must_use]
    pub(super) fn at(self, span: Range<usize>) -> MoveError {
        MoveError { span, ..self }
    }

    #[must_use]
    pub(super) fn help(mut self, text: impl Into<String>) -> MoveError {
        self.help = Some(cut(text.into()));
        self
    }

    /// A next step, where none has been named.
    #[must_use]
    pub(super) fn or_help(self, text: impl FnOnce() -> String) -> MoveError {
        if self.help.is_some() { self } else { self.help(text()) }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for MoveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.reason().map(|reason| reason as _)
    }
}

/// A message that quotes a text of any length is cut where nobody would read on.
fn cut(text: String) -> String {
    const LONGEST: usize = 400;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
