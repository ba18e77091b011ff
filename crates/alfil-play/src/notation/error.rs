//! What is wrong with a text that should have been a position or a move.

use crate::position::Illegal;
use std::ops::Range;
use thiserror::Error;

/// A FEN that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct FenError {
    /// What is wrong, as a sentence: lower case, no full stop.
    pub message: String,
    /// Where, in bytes of the FEN.
    pub span: Range<usize>,
    /// What about this place.
    pub label: String,
    /// The next step.
    pub help: Option<String>,
}

impl FenError {
    pub(super) fn new(message: impl Into<String>, span: Range<usize>, label: impl Into<String>) -> FenError {
        FenError { message: cut(message.into()), span, label: label.into(), help: None }
    }

    #[must_use]
    pub(super) fn help(mut self, text: impl Into<String>) -> FenError {
        self.help = Some(cut(text.into()));
        self
    }
}

/// A move that cannot be read or is illegal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct MoveError {
    /// What is wrong, as a sentence: lower case, no full stop.
    pub message: String,
    /// Where, in bytes of the text.
    pub span: Range<usize>,
    /// What about this place.
    pub label: String,
    /// The next step.
    pub help: Option<String>,
    /// Why the move is illegal, where the text says a move at all.
    pub reason: Option<Illegal>,
}

impl MoveError {
    pub(super) fn new(message: impl Into<String>, span: Range<usize>, label: impl Into<String>) -> MoveError {
        MoveError { message: cut(message.into()), span, label: label.into(), help: None, reason: None }
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

/// A message that quotes a text of any length is cut where nobody would read on.
fn cut(text: String) -> String {
    const LONGEST: usize = 400;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
