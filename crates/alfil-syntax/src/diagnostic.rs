//! What is wrong with a file, and where.
//!
//! Parsing and resolving do not fail: they return a value together with [`Diagnostic`]s. A message is
//! written like a sentence to a colleague: what is wrong, in the author's terms; at the place, what about
//! this place; at other places, the other party; as help, the next step, in words that can be pasted.

pub mod code;
mod fix;
mod lines;
mod record;
mod visible;

pub use alfil_words::{MOST_NEAR, near, suggest};
pub use code::{Code, Rank, UnknownCode};
pub use fix::{Applied, Edit, Fix, Safety, apply};
pub use lines::Lines;
pub use record::{DiagnosticRecord, RecordEdit, RecordFix, RecordLabel, records};
pub use visible::{control_sign, is_control, visible};

use crate::source::Span;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file does not mean anything as it stands.
    Error,
    /// It means something, but hardly what its author wants.
    Warning,
}

/// A mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its stable name: `setup::row_too_long`.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: lower case, no full stop, source text in backticks.
    pub message: String,
    /// The name that it is about, where nothing has it or several pieces do: what else is known may say whose it is.
    pub about: Option<Box<str>>,
    /// Where. The first label is the place of the mistake, the others are the other parties.
    pub labels: Vec<Label>,
    /// The next step.
    pub help: Option<String>,
    /// The next step as edits of the text, where there is one right thing to do. Several are alternatives, the likeliest first.
    pub fixes: Vec<Fix>,
}

/// A place and what about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What about it.
    pub text: String,
}

/// Whether any of them is an error: what they are about does not mean anything as it stands.
#[must_use]
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: Code, message: impl Into<String>, span: Span, label: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, message.into(), span, label.into())
    }

    /// A warning at a place.
    pub fn warning(
        code: Code,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, message.into(), span, label.into())
    }

    fn new(severity: Severity, code: Code, message: String, span: Span, label: String) -> Diagnostic {
        Diagnostic {
            code,
            severity,
            message,
            about: None,
            labels: vec![Label { span, text: label }],
            help: None,
            fixes: Vec::new(),
        }
    }

    /// Names another party.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Names the name that it is about.
    #[must_use]
    pub fn about(mut self, name: impl Into<Box<str>>) -> Diagnostic {
        self.about = Some(name.into());
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    /// Carries out the next step. Of several ways, the likeliest comes first.
    #[must_use]
    pub fn fix(mut self, fix: impl Into<Option<Fix>>) -> Diagnostic {
        self.fixes.extend(fix.into());
        self
    }

    /// Says which text was meant at a place, and offers to write it: "did you mean `board`?"
    #[must_use]
    pub fn meant(self, safety: Safety, span: Span, text: &str) -> Diagnostic {
        self.help(format!("did you mean `{text}`?")).fix(Fix::write(safety, span, text))
    }
}

/// Line and column of a byte of a text, from 1, as reports and editors count them.
#[must_use]
pub fn position(text: &str, offset: usize) -> (usize, usize) {
    let (line, column) = lines::Lines::new(text).position(offset);
    (line + 1, column + 1)
}

/// Puts diagnostics into the order in which they stand: by file, then by the place of the first label. Those at the
/// same place keep their order.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|diagnostic| diagnostic.labels.first().map(|label| label.span));
}
