//! What is wrong, and what mends it.

use super::{Place, WorkspaceEdit};
use std::ops::Range;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file means nothing as it stands.
    Error,
    /// It means something, but hardly what its author wants.
    Warning,
    /// Something to know.
    Information,
    /// Something that an editor shows without a sign of its own.
    Hint,
}

/// What else a diagnostic says of its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tag {
    /// It might as well not be there: editors fade it out.
    Unnecessary,
    /// It is written in another way nowadays: editors strike it through.
    Deprecated,
}

/// A mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The place.
    pub range: Range<usize>,
    /// How bad it is.
    pub severity: Severity,
    /// Its stable name.
    pub code: String,
    /// Where its page is: a URL.
    pub link: Option<String>,
    /// What is wrong.
    pub message: String,
    /// The next step.
    pub help: Option<String>,
    /// The other parties.
    pub related: Vec<Related>,
    /// What else it says of the place.
    pub tags: Vec<Tag>,
    /// What mends it, the best first.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// A mistake with nothing but its place and message.
    pub fn new(
        range: Range<usize>,
        severity: Severity,
        code: impl Into<String>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            range,
            severity,
            code: code.into(),
            link: None,
            message: message.into(),
            help: None,
            related: Vec::new(),
            tags: Vec::new(),
            fixes: Vec::new(),
        }
    }
}

/// Another party to a mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub place: Place,
    /// What about it.
    pub message: String,
}

/// Edits that mend a mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What is done, as a menu lists it.
    pub title: String,
    /// Whether it is plainly what was meant, so that it may be done along with others, unseen.
    pub safe: bool,
    /// The edits.
    pub edit: WorkspaceEdit,
}
