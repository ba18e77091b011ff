//! What is wrong with a text that should have been a position or a move.

use crate::position::Illegal;
use miette::{LabeledSpan, SourceCode};
use std::ops::Range;
use thiserror::Error;

/// A FEN that cannot be read.
///
/// It reports itself on the FEN: `miette::Report::new(error).with_source_code(fen)`.
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
        FenError { message: message.into(), span, label: label.into(), help: None }
    }

    #[must_use]
    pub(super) fn help(mut self, text: impl Into<String>) -> FenError {
        self.help = Some(text.into());
        self
    }
}

/// A move that cannot be read or is illegal.
///
/// It reports itself on the move's text, as [`FenError`] does on the FEN.
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
        MoveError { message: message.into(), span, label: label.into(), help: None, reason: None }
    }

    #[must_use]
    pub(super) fn help(mut self, text: impl Into<String>) -> MoveError {
        self.help = Some(text.into());
        self
    }
}

impl miette::Diagnostic for FenError {
    fn code<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        Some(Box::new("notation::fen"))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        boxed(self.help.as_deref())
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(label(&self.span, &self.label))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        None
    }
}

impl miette::Diagnostic for MoveError {
    fn code<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        Some(Box::new("notation::move"))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        boxed(self.help.as_deref())
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(label(&self.span, &self.label))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        None
    }
}

fn boxed(text: Option<&str>) -> Option<Box<dyn std::fmt::Display + '_>> {
    text.map(|text| Box::new(text) as Box<dyn std::fmt::Display>)
}

fn label(span: &Range<usize>, text: &str) -> Box<dyn Iterator<Item = LabeledSpan>> {
    let span = (span.start, span.end - span.start);
    Box::new(std::iter::once(LabeledSpan::new_primary_with_span(Some(text.to_owned()), span)))
}
