//! What an editor shows around the text.

use super::{Markup, Place, TextEdit};
use std::ops::Range;

/// What is shown when a pointer rests on a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// What it is about; if that is missing, the editor takes the word.
    pub range: Option<Range<usize>>,
    /// What it says. Images may be `data:` URIs.
    pub contents: Markup,
}

/// Lines that can be folded into one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fold {
    /// From somewhere on the line that stays to somewhere on the last one that goes.
    pub range: Range<usize>,
    /// What they are.
    pub kind: Option<FoldKind>,
    /// What stands for them.
    pub collapsed: Option<String>,
}

/// What folded lines are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoldKind {
    /// A comment.
    Comment,
    /// What comes from elsewhere.
    Imports,
    /// A part that belongs together.
    Region,
}

/// A word and what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The word. It may span lines; where editors want that, it is cut.
    pub range: Range<usize>,
    /// Which of [`Legend::types`](crate::Legend) it is.
    pub kind: u32,
    /// Which of [`Legend::modifiers`](crate::Legend) it has, a bit each.
    pub modifiers: u32,
}

/// Text that is shown between what is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// Before which byte.
    pub at: usize,
    /// The text.
    pub label: String,
    /// What it is.
    pub kind: Option<HintKind>,
    /// What a pointer that rests on it shows.
    pub tooltip: Option<Markup>,
    /// Where its text comes from.
    pub place: Option<Place>,
    /// Whether a blank is shown before it.
    pub padding_left: bool,
    /// Whether a blank is shown behind it.
    pub padding_right: bool,
    /// What writes it into the text.
    pub edits: Vec<TextEdit>,
}

/// What a hint is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintKind {
    /// What something is.
    Type,
    /// The name of a part.
    Parameter,
}

/// A word that leads elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentLink {
    /// The word.
    pub range: Range<usize>,
    /// Where it leads.
    pub target: LinkTarget,
    /// What a pointer that rests on it shows.
    pub tooltip: Option<String>,
}

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkTarget {
    /// To a file, by its path.
    File(String),
    /// To a page, by its URL.
    Web(String),
}
