//! What is wrong with a position or a move, as a diagnostic.

use super::{Code, Diagnostic, code};
use crate::notation::{FenError, MoveError, Vocabulary};
use crate::position::SetupError;
use crate::source::{SourceId, Span};
use std::ops::Range;

/// An error about a text that was to be read, which can be shown at its place.
pub trait TextError {
    /// The error as a diagnostic about a source that holds nothing but this text, or holds it at an offset.
    ///
    /// ```text
    /// notation::fen: MESSAGE, with LABEL at the place and HELP below
    /// ```
    fn diagnostic(&self, source: SourceId, offset: usize) -> Diagnostic;
}

impl TextError for FenError {
    fn diagnostic(&self, source: SourceId, offset: usize) -> Diagnostic {
        at(code::notation::FEN, &self.message, &self.label, self.help.clone(), &self.span, source, offset)
    }
}

impl TextError for MoveError {
    fn diagnostic(&self, source: SourceId, offset: usize) -> Diagnostic {
        at(code::notation::MOVE, &self.message, &self.label, self.help.clone(), &self.span, source, offset)
    }
}

fn at(
    code: Code,
    message: &str,
    label: &str,
    help: Option<String>,
    range: &Range<usize>,
    source: SourceId,
    offset: usize,
) -> Diagnostic {
    let span = Span::new(source, offset + range.start, offset + range.end);
    Diagnostic { help, ..Diagnostic::error(code, message, span, label) }
}

/// That a setup cannot be played, as a diagnostic about the place that says it: why not, with squares, and what to do.
pub fn unplayable(code: Code, vocabulary: &Vocabulary, error: &SetupError, span: Span) -> Diagnostic {
    Diagnostic::error(code, error.told(vocabulary), span, "cannot be played").help(error.help(vocabulary))
}
