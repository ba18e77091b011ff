//! What is declared, and where it is spoken of.

use super::Place;
use std::ops::Range;

/// Something that a file declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// Its name.
    pub name: String,
    /// A few words behind it.
    pub detail: Option<String>,
    /// What it is.
    pub kind: SymbolKind,
    /// All that declares it.
    pub range: Range<usize>,
    /// Its name, within `range`.
    pub selection: Range<usize>,
    /// What is declared inside.
    pub children: Vec<Symbol>,
}

/// What is declared; editors have a sign for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "they are the protocol's words, and only signs")]
pub enum SymbolKind {
    File,
    Module,
    Namespace,
    Package,
    Class,
    Method,
    Property,
    Field,
    Constructor,
    Enum,
    Interface,
    Function,
    Variable,
    Constant,
    String,
    Number,
    Boolean,
    Array,
    Object,
    Key,
    Null,
    EnumMember,
    Struct,
    Event,
    Operator,
    TypeParameter,
}

/// Something that any of the files declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPlace {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// Where.
    pub place: Place,
    /// What it belongs to.
    pub container: Option<String>,
}

/// Where a word leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The word that leads there; if that is missing, the editor takes the word at the place.
    pub origin: Option<Range<usize>>,
    /// The file.
    pub path: String,
    /// All that declares it.
    pub range: Range<usize>,
    /// Its name, within `range`.
    pub selection: Range<usize>,
}

/// A place that speaks of the same as another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Highlight {
    /// The place.
    pub range: Range<usize>,
    /// How it speaks of it.
    pub kind: HighlightKind,
}

/// How a place speaks of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HighlightKind {
    /// By its letters alone.
    Text,
    /// It uses it.
    Read,
    /// It declares or changes it.
    Write,
}
