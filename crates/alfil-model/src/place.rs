//! Places in the text of variant files: what clauses of the model remember so that messages can point at them.

/// The number of a file among those that a variant is made of: 0 is the file itself, 1 what it extends, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SourceId(pub u16);

/// A stretch of a file, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    #[must_use]
    pub const fn new(source: SourceId, start: usize, end: usize) -> Span {
        Span { source, start: start as u32, end: end as u32 }
    }

    /// The stretch from the start of this one to the end of the other.
    #[must_use]
    pub const fn to(self, end: Span) -> Span {
        Span { source: self.source, start: self.start, end: end.end }
    }
}

/// A value and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spanned<T> {
    /// The value.
    pub node: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value at a place.
    #[must_use]
    pub const fn new(node: T, span: Span) -> Spanned<T> {
        Spanned { node, span }
    }
}
