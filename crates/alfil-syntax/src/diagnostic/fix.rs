//! Fixes: what a help line says to do, as edits of the text.
//!
//! ```
//! use alfil_syntax::diagnostic::{Fix, Safety, apply};
//! use alfil_syntax::source::{SourceId, Span};
//!
//! let text = "boad 8x8";
//! let fix = Fix::write(Safety::Safe, Span::new(SourceId(0), 0, 4), "board");
//! assert_eq!(fix.title, "write `board`");
//! assert_eq!(apply(text, SourceId(0), [&fix]).text, "board 8x8");
//! ```

use crate::source::{SourceId, Span, line_end, with_line_ends};
use std::ops::Range;

/// How sure it is that a fix is what the author wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Safety {
    /// The meaning is kept, or this is plainly what was meant: it may be applied unseen.
    Safe,
    /// It is likely, or one of several ways: somebody should look at it.
    Offered,
}

impl Safety {
    /// The word for it in data: `safe` or `offered`.
    pub const fn name(self) -> &'static str {
        match self {
            Safety::Safe => "safe",
            Safety::Offered => "offered",
        }
    }
}

/// A text for a stretch of a file: what stands there is replaced. An empty stretch is where the text is inserted, an empty text
/// takes away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

/// Edits that carry out the next step of a diagnostic, all of them or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an order: "write `board`".
    pub title: String,
    /// Whether it may be applied unseen.
    pub safety: Safety,
    /// The edits, in the order of their places; no two overlap.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// A fix without edits.
    pub fn new(safety: Safety, title: impl Into<String>) -> Fix {
        Fix { title: title.into(), safety, edits: Vec::new() }
    }

    /// Writes a text in the place of a stretch.
    pub fn write(safety: Safety, span: Span, text: impl Into<String>) -> Fix {
        let text = text.into();
        let title = match text.trim() {
            "" if text.contains('\n') => "begin a new line".to_owned(),
            "" => "take it away".to_owned(),
            shown if shown.contains(['\n', '\r']) || shown.chars().count() > 60 => {
                "write what was meant".to_owned()
            }
            shown => format!("write `{shown}`"),
        };
        Fix::new(safety, title).edit(span, text)
    }

    /// Takes a stretch away. `what` is named in the title.
    pub fn remove(safety: Safety, span: Span, what: &str) -> Fix {
        Fix::new(safety, format!("take {what} away")).edit(span, "")
    }

    /// Adds a clause behind the last one of a file that is being read. Its place, beyond the end of every text, is made fit when the
    /// file has been read whole.
    #[must_use]
    pub fn append(safety: Safety, clause: impl Into<String>) -> Fix {
        let end = Span { source: SourceId(0), start: u32::MAX, end: u32::MAX };
        let clause = clause.into();
        Fix::new(safety, format!("add `{clause}`")).edit(end, clause)
    }

    /// Adds an edit. Its place must not overlap with that of another one.
    #[must_use]
    pub fn edit(mut self, span: Span, text: impl Into<String>) -> Fix {
        let key = |span: Span| (span.source, span.start, span.end);
        let at = self.edits.partition_point(|edit| key(edit.span) <= key(span));
        self.edits.insert(at, Edit { span, text: text.into() });
        self
    }

    /// Gives it another title.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Fix {
        self.title = title.into();
        self
    }
}

/// What came of applying fixes to a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The text with the edits made.
    pub text: String,
    /// Which of the fixes were applied, by their numbers in the order in which they were given.
    pub fixes: Vec<usize>,
}

/// Applies fixes to the text of a source, in the order in which they are given.
///
/// One whose edits overlap with those of a fix that was applied before is left out, and so is one with edits elsewhere: in
/// another source, beyond the end of the text, or within a character. What is written has the line ends of the text. Equal input
/// gives equal output.
pub fn apply<'f>(text: &str, source: SourceId, fixes: impl IntoIterator<Item = &'f Fix>) -> Applied {
    let mut made: Vec<(Range<usize>, &str)> = Vec::new();
    let mut applied = Vec::new();
    for (number, fix) in fixes.into_iter().enumerate() {
        let mut edits: Vec<(Range<usize>, &str)> = Vec::new();
        let fits = !fix.edits.is_empty()
            && fix.edits.iter().all(|edit| {
                let range = edit.span.start as usize..edit.span.end as usize;
                let stands = edit.span.source == source && text.get(range.clone()).is_some();
                let free = made.iter().chain(&edits).all(|(other, _)| !meet(other, &range));
                edits.push((range, &edit.text));
                stands && free
            });
        if fits {
            made.append(&mut edits);
            applied.push(number);
        }
    }
    made.sort_by_key(|(range, _)| (range.start, range.end));
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for (range, written) in made {
        result.push_str(&text[at..range.start]);
        result.push_str(&with_line_ends(written, line_end(text)));
        at = range.end;
    }
    result.push_str(&text[at..]);
    Applied { text: result, fixes: applied }
}

/// Whether two edits are in each other's way: they share a character, or one of them inserts at an end of the other.
fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    if one.is_empty() || other.is_empty() {
        one.start <= other.end && other.start <= one.end
    } else {
        one.start < other.end && other.start < one.end
    }
}
