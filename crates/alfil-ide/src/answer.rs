//! What can be answered about a file or a place in it.
//!
//! A range is of bytes of the text of a file, a path names a file as [`crate::paths`] says. Where nothing names a path, the
//! file is the one that was asked about.

mod action;
mod diagnostic;
mod look;
mod run;
mod symbol;
mod write;

pub use action::{Action, ActionKind, Argument, Command, Lens};
pub use diagnostic::{Diagnostic, Fix, Related, Severity, Tag};
pub use look::{DocumentLink, Fold, FoldKind, Hint, HintKind, Hover, LinkTarget, Token};
pub use run::{Coverage, Outcome, TestItem, TestResult, Unnoticed, Verdict};
pub use symbol::{Highlight, HighlightKind, NamedPlace, Symbol, SymbolKind, Target};
pub use write::{Completion, CompletionKind, Completions, Insert, Parameter, Signature, Signatures};

use std::ops::Range;

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    /// The file.
    pub path: String,
    /// The bytes.
    pub range: Range<usize>,
}

impl Place {
    /// A place in a file.
    pub fn new(path: impl Into<String>, range: Range<usize>) -> Place {
        Place { path: path.into(), range }
    }
}

/// Text for people, in Markdown and, for editors that show none, without.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Markup {
    /// With Markdown.
    pub markdown: String,
    /// Without; where it is missing, it is made of the Markdown.
    pub plain: Option<String>,
}

impl Markup {
    /// Text in Markdown.
    pub fn new(markdown: impl Into<String>) -> Markup {
        Markup { markdown: markdown.into(), plain: None }
    }

    /// The same in Markdown and without.
    pub fn with_plain(markdown: impl Into<String>, plain: impl Into<String>) -> Markup {
        Markup { markdown: markdown.into(), plain: Some(plain.into()) }
    }
}

/// A text in the place of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextEdit {
    /// What goes; empty where something is only put in.
    pub range: Range<usize>,
    /// What comes.
    pub text: String,
}

impl TextEdit {
    /// A text in the place of another.
    pub fn new(range: Range<usize>, text: impl Into<String>) -> TextEdit {
        TextEdit { range, text: text.into() }
    }
}

/// Edits of several files, which belong together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WorkspaceEdit {
    /// Each file once. The edits of a file do not overlap, and all speak of the text as it is before them.
    pub files: Vec<(String, Vec<TextEdit>)>,
}

impl WorkspaceEdit {
    /// Edits of one file.
    pub fn of(path: impl Into<String>, edits: Vec<TextEdit>) -> WorkspaceEdit {
        WorkspaceEdit { files: vec![(path.into(), edits)] }
    }

    /// Adds an edit.
    pub fn push(&mut self, path: &str, edit: TextEdit) {
        match self.files.iter_mut().find(|(own, _)| own == path) {
            Some((_, edits)) => edits.push(edit),
            None => self.files.push((path.to_owned(), vec![edit])),
        }
    }
}

/// The text after edits that do not overlap; those that do, or that lie outside of it, are left out.
///
/// ```
/// use alfil_ide::answer::{TextEdit, applied};
///
/// let edits = [TextEdit::new(4..7, "queen"), TextEdit::new(0..3, "one")];
/// assert_eq!(applied("the man", &edits), "one queen");
/// ```
pub fn applied(text: &str, edits: &[TextEdit]) -> String {
    let mut sorted: Vec<&TextEdit> = edits.iter().collect();
    // Stable: what is put in at one place stays in the order in which it is listed.
    sorted.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let (mut done, mut result) = (0, String::with_capacity(text.len()));
    for edit in sorted {
        let (Some(before), true) = (text.get(done..edit.range.start), edit.range.start <= edit.range.end)
        else {
            continue;
        };
        if !text.is_char_boundary(edit.range.end) {
            continue;
        }
        result.push_str(before);
        result.push_str(&edit.text);
        done = edit.range.end;
    }
    result + &text[done..]
}
