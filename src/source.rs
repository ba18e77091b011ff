//! The text of variant files, and places in it.

use miette::{NamedSource, SourceSpan};
use std::sync::Arc;

/// The number of a file among those that a variant is made of: 0 is the file itself, 1 what it extends, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SourceId(pub u16);

/// A stretch of a file, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// Which file.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A stretch of a file.
    pub const fn new(source: SourceId, start: usize, end: usize) -> Span {
        Span { source, start: start as u32, end: end as u32 }
    }

    /// The stretch from the start of this one to the end of the other.
    pub const fn to(self, end: Span) -> Span {
        Span { source: self.source, start: self.start, end: end.end }
    }
}

impl From<Span> for SourceSpan {
    fn from(span: Span) -> SourceSpan {
        SourceSpan::from((span.start as usize, (span.end - span.start) as usize))
    }
}

/// A value and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub node: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value at a place.
    pub const fn new(node: T, span: Span) -> Spanned<T> {
        Spanned { node, span }
    }
}

/// The text of a file under its name.
#[derive(Debug, Clone)]
pub struct Source {
    /// What messages call it.
    pub name: String,
    /// Its text.
    pub text: Arc<str>,
}

impl Source {
    /// A text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Source {
        Source { name: name.into(), text: text.into() }
    }

    /// The number of the line, from 1, on which a byte stands.
    pub fn line(&self, offset: u32) -> usize {
        let before = &self.text.as_bytes()[..(offset as usize).min(self.text.len())];
        let ends = |(at, byte): (usize, &u8)| match byte {
            b'\n' => true,
            b'\r' => self.text.as_bytes().get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        before.iter().enumerate().filter(|line| ends(*line)).count() + 1
    }

    /// The text as reports quote it.
    pub fn named(&self) -> NamedSource<Arc<str>> {
        NamedSource::new(&self.name, self.text.clone())
    }
}
