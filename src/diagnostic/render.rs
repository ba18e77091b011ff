//! Diagnostics as reports: the source quoted, the places marked, the next step below.

use super::{Diagnostic, Severity};
use crate::source::{Source, SourceId};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use std::fmt;
use std::sync::Arc;

/// A diagnostic together with the text that it speaks of.
///
/// Labels in other files than that of the mistake become reports of their own below it.
#[derive(Debug, Clone)]
pub struct Report {
    diagnostic: Diagnostic,
    source: NamedSource<Arc<str>>,
    elsewhere: Vec<Elsewhere>,
}

/// A label in another file.
#[derive(Debug, Clone)]
struct Elsewhere {
    text: String,
    span: miette::SourceSpan,
    source: NamedSource<Arc<str>>,
}

impl Report {
    /// A report of a diagnostic. `sources` are the files that its spans count: `sources[0]` is the one at hand.
    pub fn new(diagnostic: &Diagnostic, sources: &[Source]) -> Report {
        let source = |id: SourceId| match sources.get(usize::from(id.0)) {
            Some(source) => source.named(),
            None => Source::new("unknown", "").named(),
        };
        let home = home(diagnostic);
        let elsewhere = diagnostic.labels.iter().filter(|label| label.span.source != home);
        Report {
            elsewhere: elsewhere
                .map(|label| Elsewhere {
                    text: label.text.clone(),
                    span: label.span.into(),
                    source: source(label.span.source),
                })
                .collect(),
            source: source(home),
            diagnostic: diagnostic.clone(),
        }
    }
}

/// The file of the mistake.
fn home(diagnostic: &Diagnostic) -> SourceId {
    diagnostic.labels.first().map_or(SourceId::default(), |label| label.span.source)
}

/// Renders diagnostics as plain text, without colours and for lines of 100 columns.
pub fn render(diagnostics: &[Diagnostic], sources: &[Source]) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    let mut text = String::new();
    for diagnostic in diagnostics {
        // A `String` takes whatever is written to it.
        let _ = handler.render_report(&mut text, &Report::new(diagnostic, sources));
        text.push('\n');
    }
    text
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagnostic.message)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.diagnostic.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.diagnostic.help.as_deref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let home = home(&self.diagnostic);
        let labels = self.diagnostic.labels.iter().filter(move |label| label.span.source == home);
        Some(Box::new(labels.enumerate().map(|(index, label)| {
            let text = Some(label.text.clone()).filter(|text| !text.is_empty());
            match index {
                0 => LabeledSpan::new_primary_with_span(text, label.span),
                _ => LabeledSpan::new_with_span(text, label.span),
            }
        })))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        if self.elsewhere.is_empty() {
            return None;
        }
        Some(Box::new(self.elsewhere.iter().map(|other| other as &dyn miette::Diagnostic)))
    }
}

impl fmt::Display for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Elsewhere {}

impl miette::Diagnostic for Elsewhere {
    fn severity(&self) -> Option<miette::Severity> {
        Some(miette::Severity::Advice)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(LabeledSpan::new_primary_with_span(None, self.span))))
    }
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::diagnostic::Diagnostic;
    use crate::source::{Source, SourceId, Span};

    #[test]
    fn places_in_other_files_are_shown_from_those_files() {
        let sources = [Source::new("new.variant", "piece Q X\n"), Source::new("old.variant", "royal Q\n")];
        let diagnostic = Diagnostic::error("a::b", "one", Span::new(SourceId(0), 6, 7), "two")
            .label(Span::new(SourceId(1), 6, 7), "three")
            .help("four");
        let text = render(&[diagnostic], &sources);
        for part in ["a::b", "one", "new.variant:1:7", "two", "three", "old.variant:1:7", "four"] {
            assert!(text.contains(part), "no `{part}` in\n{text}");
        }
    }

    #[test]
    fn a_span_past_the_end_of_the_text_is_reported_without_its_place() {
        let diagnostic = Diagnostic::error("a::b", "one", Span::new(SourceId(0), 60, 70), "two");
        assert!(render(&[diagnostic], &[Source::new("short", "x")]).contains("one"));
    }
}
