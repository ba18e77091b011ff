//! What can be written at a place.

use super::{Markup, TextEdit};
use std::ops::Range;

/// What may be written at a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completions {
    /// The choices, the likeliest first; editors sort them in this order among those that fit what is typed.
    pub items: Vec<Completion>,
    /// Whether more typing brings choices that are not among these.
    pub incomplete: bool,
}

/// A choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// What the list shows.
    pub label: String,
    /// The sign beside it.
    pub kind: CompletionKind,
    /// A few words behind it.
    pub detail: Option<String>,
    /// What it means. What is costly is left to [`Language::resolve_completion`](crate::Language::resolve_completion).
    pub documentation: Option<Markup>,
    /// What it takes the place of: what has been typed of it, on one line, up to the place at least.
    pub replace: Range<usize>,
    /// What is written.
    pub insert: Insert,
    /// What is compared with what is typed, if that is not the label.
    pub filter: Option<String>,
    /// What else is written, elsewhere.
    pub additional: Vec<TextEdit>,
    /// Whether it is selected from the first.
    pub preselect: bool,
    /// Whether it is written in another way nowadays.
    pub deprecated: bool,
    /// What [`Language::resolve_completion`](crate::Language::resolve_completion) makes the documentation from.
    pub data: Option<String>,
}

impl Completion {
    /// A choice that is written as it is listed.
    pub fn new(label: impl Into<String>, kind: CompletionKind, replace: Range<usize>) -> Completion {
        let label = label.into();
        Completion {
            insert: Insert::Plain(label.clone()),
            label,
            kind,
            detail: None,
            documentation: None,
            replace,
            filter: None,
            additional: Vec::new(),
            preselect: false,
            deprecated: false,
            data: None,
        }
    }
}

/// What is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Insert {
    /// This text.
    Plain(String),
    /// This text with places to fill in: `$1`, `${2:name}`, `${3|one,other|}`, `$0`; `\` stands before a `$`, `}` or `\` that
    /// means itself. Editors without snippets get it with the names, or the first choices, in their places.
    Snippet(String),
}

/// What a choice is; editors have a sign for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "they are the protocol's words, and only signs")]
pub enum CompletionKind {
    Text,
    Method,
    Function,
    Field,
    Variable,
    Class,
    Interface,
    Module,
    Property,
    Unit,
    Value,
    Enum,
    Keyword,
    Snippet,
    Color,
    File,
    Reference,
    Folder,
    EnumMember,
    Constant,
    Struct,
    Event,
    Operator,
    TypeParameter,
}

/// What stands in a place that has an order of its own: ways to write it, with their parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Signatures {
    /// The ways to write it.
    pub signatures: Vec<Signature>,
    /// Which of them it is.
    pub active: usize,
}

/// A way to write something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// How it is written.
    pub label: String,
    /// What it means.
    pub documentation: Option<Markup>,
    /// Its parts.
    pub parameters: Vec<Parameter>,
    /// In which part the place is.
    pub active_parameter: Option<usize>,
}

/// A part of a way to write something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its bytes of the label.
    pub label: Range<usize>,
    /// What it means.
    pub documentation: Option<Markup>,
}
