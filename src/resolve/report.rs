//! Collecting diagnostics while a variant is resolved.
//!
//! A warning speaks to the author of the file at hand, so warnings about inherited clauses are dropped:
//! that an extended file declares a piece which this one has no use for is nobody's mistake.

use crate::diagnostic::{Code, Diagnostic, Severity, any_error, code};
use crate::source::SourceId;
pub(super) use alfil_words::counted;

/// How many mistakes are reported. A file with more is not a variant file with slips in it.
const MAX_DIAGNOSTICS: usize = 200;

/// The diagnostics so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    diagnostics: Vec<Diagnostic>,
    /// What is only said to those who ask for it.
    quiet: Vec<Diagnostic>,
    /// Whether more were found than are kept.
    full: bool,
}

impl Report {
    /// Adds a diagnostic, unless it warns about a file that is only inherited.
    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity == Severity::Warning && inherited(&diagnostic) {
            return;
        }
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        } else if !self.full {
            self.full = true;
            let place = diagnostic.labels.first().map(|label| label.span).unwrap_or_default();
            self.diagnostics.push(
                Diagnostic::error(
                    code::file::TOO_MANY_MISTAKES,
                    format!("more than {MAX_DIAGNOSTICS} mistakes"),
                    place,
                    "one of those that are not shown",
                )
                .help("mend the others first"),
            );
        }
    }

    /// Whether something of this code is told already.
    pub(super) fn has(&self, code: Code) -> bool {
        self.diagnostics.iter().any(|one| one.code == code)
    }

    /// Adds a warning that is only given to those who ask for it.
    pub(super) fn push_quiet(&mut self, diagnostic: Diagnostic) {
        if !inherited(&diagnostic) && self.quiet.len() < MAX_DIAGNOSTICS {
            self.quiet.push(diagnostic);
        }
    }

    /// Makes one of the last two, which have the same cause.
    pub(super) fn as_one(&mut self) {
        let Some(last) = self.diagnostics.pop() else { return };
        let Some(first) = self.diagnostics.last_mut() else {
            self.diagnostics.push(last);
            return;
        };
        first.labels.extend(last.labels);
        let help = last.help.as_deref().map(|help| help.split(", as ").next().unwrap_or(help));
        first.help = match (first.help.take(), help) {
            (Some(one), Some(other)) => Some(format!("{one}; {other}")),
            (one, other) => one.or(other.map(str::to_owned)),
        };
        let both = first.fixes.pop().zip(last.fixes.into_iter().next());
        first.fixes = both
            .map(|(one, other)| other.edits.into_iter().fold(one, |fix, edit| fix.edit(edit.span, edit.text)))
            .into_iter()
            .collect();
    }

    /// What has been said of a name that two pieces have, if only one is.
    pub(super) fn name_of_two(&mut self) -> Option<&mut Diagnostic> {
        let mut all = self.diagnostics.iter_mut().filter(|one| one.code == code::piece::DUPLICATE);
        let first = all.next()?;
        all.next().is_none().then_some(first)
    }

    /// Whether any of them is an error.
    pub(super) fn has_errors(&self) -> bool {
        any_error(&self.diagnostics)
    }

    /// The diagnostics, in the order in which they were found, and those that are only given to those who ask.
    pub(super) fn into_vecs(self) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        (self.diagnostics, self.quiet)
    }
}

/// Whether it is about a file that is only inherited.
fn inherited(diagnostic: &Diagnostic) -> bool {
    diagnostic.labels.first().is_some_and(|label| label.span.source != SourceId(0))
}
