//! Reports for people, drawn by miette.
//!
//! Of a file only the lines around the labels are shown. What would spoil the drawing is kept out of it: lines
//! that go on for pages are cut to the neighbourhood of their label, and characters that a terminal would obey show as signs.

use super::{Code, Diagnostic, Label, Lines, Severity, control_sign, is_control, visible};
use crate::source::{Source, SourceId};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode,
    SourceSpan, SpanContents,
};
use std::fmt;

/// How reports look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Whether there are colours, as terminals show them.
    pub colour: bool,
    /// Whether lines are drawn with box characters, or with ASCII alone.
    pub unicode: bool,
    /// How many columns there are.
    pub width: usize,
}

impl Default for Theme {
    /// Box characters, no colour, 100 columns.
    fn default() -> Theme {
        Theme { colour: false, unicode: true, width: 100 }
    }
}

impl Theme {
    fn handler(self) -> GraphicalReportHandler {
        let mut theme = match self.unicode {
            true => GraphicalTheme::unicode(),
            false => GraphicalTheme::ascii(),
        };
        if !self.colour {
            theme.styles = GraphicalTheme::unicode_nocolor().styles;
        }
        GraphicalReportHandler::new_themed(theme)
            .with_width(self.width)
            .with_links(false)
            // A position or a move is of use only if it can be copied.
            .with_break_words(false)
            .with_word_separator(textwrap::WordSeparator::AsciiSpace)
            .with_word_splitter(textwrap::WordSplitter::NoHyphenation)
            .with_show_related_as_nested(true)
    }
}

/// Stands for a blank at which no line may end. No text has this character.
const FIRM: char = '\u{fdd0}';

/// A message or help, shown, whose positions and clauses in backticks stay on one line.
fn firm(text: &str) -> String {
    let parts = visible(text).split('`').map(str::to_owned).collect::<Vec<_>>();
    let quoted = |(index, part): (usize, String)| match index % 2 == 1 && index + 1 < parts.len() {
        true => part.replace(' ', &FIRM.to_string()),
        false => part,
    };
    parts.iter().cloned().enumerate().map(quoted).collect::<Vec<_>>().join("`")
}

/// The longest part of a line that is shown, in characters.
const LONGEST: usize = 140;

/// How much of a cut line is shown before its label, in characters.
const LEAD: usize = 40;

/// How many lines a label covers at most; of a longer one only the first line is marked.
const MOST_LINES: usize = 6;

/// Draws diagnostics in plain text, without colour, for lines of 100 columns.
///
/// ```
/// use alfil::diagnostic::render;
/// use alfil::source::{Source, SourceId};
///
/// let text = "board 8 8\n";
/// let (_, mistakes) = alfil::syntax::parse(SourceId(0), text);
/// let report = render(&mistakes, &[Source::new("my.variant", text)]);
/// assert!(report.contains("my.variant:1:9"));
/// ```
pub fn render(diagnostics: &[Diagnostic], sources: &[Source]) -> String {
    render_themed(diagnostics, sources, Theme::default())
}

/// Draws diagnostics, one below the other, in the given order. `sources` holds the files that they point into, by
/// [`SourceId`].
pub fn render_themed(diagnostics: &[Diagnostic], sources: &[Source], theme: Theme) -> String {
    if diagnostics.is_empty() {
        return String::new();
    }
    let handler = theme.handler();
    let lines: Vec<Lines> = sources.iter().map(|source| Lines::new(&source.text)).collect();
    let mut out = String::new();
    for diagnostic in diagnostics {
        if !out.is_empty() {
            out.push('\n');
        }
        let mut drawn = String::new();
        // Writing into a string does not fail; should miette refuse a report, its message is still shown.
        if handler.render_report(&mut drawn, &Rendering::with_lines(diagnostic, sources, &lines)).is_err() {
            drawn = format!("{}: {}\n", diagnostic.code, visible(&diagnostic.message));
        }
        for line in drawn.trim_start_matches('\n').lines() {
            out.push_str(&line.trim_end().replace(FIRM, " "));
            out.push('\n');
        }
    }
    out
}

/// A diagnostic together with the lines that it speaks of, as miette draws it.
///
/// Labels in other files than the first label's become related reports below it.
#[derive(Debug)]
pub struct Rendering {
    code: Option<Code>,
    severity: miette::Severity,
    message: String,
    labels: Vec<LabeledSpan>,
    excerpt: Option<Excerpt>,
    help: Option<String>,
    elsewhere: Vec<Rendering>,
}

impl Rendering {
    /// A report of a diagnostic. `sources` holds the files that it points into, by [`SourceId`].
    pub fn new(diagnostic: &Diagnostic, sources: &[Source]) -> Rendering {
        let lines: Vec<Lines> = sources.iter().map(|source| Lines::new(&source.text)).collect();
        Rendering::with_lines(diagnostic, sources, &lines)
    }

    fn with_lines(diagnostic: &Diagnostic, sources: &[Source], lines: &[Lines]) -> Rendering {
        let mut files: Vec<SourceId> = Vec::new();
        for label in &diagnostic.labels {
            if !files.contains(&label.span.source) {
                files.push(label.span.source);
            }
        }
        let mut report = Rendering {
            code: Some(diagnostic.code),
            severity: match diagnostic.severity {
                Severity::Error => miette::Severity::Error,
                Severity::Warning => miette::Severity::Warning,
            },
            message: firm(&diagnostic.message),
            labels: Vec::new(),
            excerpt: None,
            help: diagnostic.help.as_deref().map(firm),
            elsewhere: Vec::new(),
        };
        for (number, file) in files.into_iter().enumerate() {
            let index = usize::from(file.0);
            let (Some(source), Some(lines)) = (sources.get(index), lines.get(index)) else { continue };
            let labels: Vec<&Label> =
                diagnostic.labels.iter().filter(|label| label.span.source == file).collect();
            let (excerpt, labels) = Excerpt::new(source, lines, &labels);
            if number == 0 {
                report.excerpt = Some(excerpt);
                report.labels = labels;
            } else {
                report.elsewhere.push(Rendering {
                    code: None,
                    severity: miette::Severity::Advice,
                    message: format!("and in `{}`", visible(&source.name)),
                    labels,
                    excerpt: Some(excerpt),
                    help: None,
                    elsewhere: Vec::new(),
                });
            }
        }
        report
    }
}

impl fmt::Display for Rendering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Rendering {}

impl miette::Diagnostic for Rendering {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt.as_ref().map(|excerpt| excerpt as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        if self.elsewhere.is_empty() {
            return None;
        }
        Some(Box::new(self.elsewhere.iter().map(|report| report as &dyn miette::Diagnostic)))
    }
}

/// The lines of a file around some labels, as they are shown.
#[derive(Debug)]
struct Excerpt {
    name: String,
    text: String,
    /// The lines of `text`.
    lines: Vec<ExcerptLine>,
    /// Where labels begin in `text`, and on which column of the file, from 0.
    columns: Vec<(usize, usize)>,
}

/// A line of an excerpt.
#[derive(Debug)]
struct ExcerptLine {
    /// Its number in the file, from 0.
    number: usize,
    /// Where it begins in the excerpt.
    start: usize,
}

impl Excerpt {
    fn new(source: &Source, lines: &Lines, labels: &[&Label]) -> (Excerpt, Vec<LabeledSpan>) {
        let clamp = |offset: u32| {
            let mut offset = (offset as usize).min(source.text.len());
            while !source.text.is_char_boundary(offset) {
                offset -= 1;
            }
            offset
        };
        // Start and end of each label in the file.
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        let mut shown: Vec<usize> = Vec::new();
        for label in labels {
            let start = clamp(label.span.start);
            let mut end = clamp(label.span.end).max(start);
            let first = lines.line_of(start);
            let mut last = lines.line_of(end.saturating_sub(1).max(start));
            if last - first >= MOST_LINES {
                last = first;
                end = lines.start(first) + lines.line(first).len();
            }
            ranges.push((start, end.max(start)));
            shown.extend(first.saturating_sub(1)..=(last + 1).min(lines.last()).max(last));
        }
        shown.sort_unstable();
        shown.dedup();

        let mut excerpt = Excerpt {
            name: visible(&source.name).into_owned(),
            text: String::new(),
            lines: Vec::new(),
            columns: Vec::new(),
        };
        let mut mapped: Vec<(usize, usize)> = vec![(0, 0); ranges.len()];
        for number in shown {
            let line = lines.line(number);
            let from = lines.start(number);
            excerpt.lines.push(ExcerptLine { number, start: excerpt.text.len() });
            // Which part of the line is shown, in characters.
            let first_label =
                ranges.iter().filter(|(start, _)| lines.line_of(*start) == number).map(|(start, _)| *start);
            let column = first_label
                .min()
                .map_or(0, |start| line.char_indices().take_while(|(at, _)| from + at < start).count());
            let long = line.chars().nth(LONGEST).is_some();
            let skip = if long { column.saturating_sub(LEAD) } else { 0 };
            if skip > 0 {
                excerpt.text.push('…');
            }
            let window = line.char_indices().skip(skip).take(if long { LONGEST } else { usize::MAX });
            let mut window_end = from;
            for (at, c) in window {
                let here = excerpt.text.len();
                for (range, mapped) in ranges.iter().zip(&mut mapped) {
                    if from + at <= range.0 {
                        mapped.0 = here;
                    }
                    if from + at <= range.1 {
                        mapped.1 = here;
                    }
                }
                if c != '\u{FEFF}' {
                    let hidden = is_control(c) || c == '\r';
                    excerpt.text.push(if hidden { control_sign(c) } else { c });
                }
                window_end = from + at + c.len_utf8();
            }
            // Whatever lies beyond the window is marked at its end.
            let here = excerpt.text.len();
            for (range, mapped) in ranges.iter().zip(&mut mapped) {
                if window_end.max(from) <= range.0 && lines.line_of(range.0) >= number {
                    mapped.0 = here;
                }
                if window_end.max(from) <= range.1 && lines.line_of(range.1) >= number {
                    mapped.1 = here;
                }
            }
            if long {
                excerpt.text.push('…');
            }
            excerpt.text.push('\n');
        }
        let spans =
            labels.iter().zip(&ranges).zip(&mapped).enumerate().map(|(index, ((label, range), mapped))| {
                excerpt.columns.push((mapped.0, lines.position(range.0).1));
                let length = mapped.1.max(mapped.0) - mapped.0;
                let text = Some(visible(&label.text).into_owned()).filter(|text| !text.is_empty());
                match index {
                    0 => LabeledSpan::new_primary_with_span(text, (mapped.0, length)),
                    _ => LabeledSpan::new_with_span(text, (mapped.0, length)),
                }
            });
        let spans = spans.collect();
        (excerpt, spans)
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        context_lines_before: usize,
        context_lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let line_of =
            |offset: usize| self.lines.partition_point(|line| line.start <= offset).saturating_sub(1);
        let end = span.offset() + span.len();
        if self.lines.is_empty() || end > self.text.len() {
            return Err(MietteError::OutOfBounds);
        }
        let first = line_of(span.offset());
        let last = line_of(end.saturating_sub(1).max(span.offset()));
        // Context ends where lines of the file are left out.
        let mut from = first;
        while first - from < context_lines_before
            && from > 0
            && self.lines[from - 1].number + 1 == self.lines[from].number
        {
            from -= 1;
        }
        let mut to = last;
        while to - last < context_lines_after
            && to + 1 < self.lines.len()
            && self.lines[to].number + 1 == self.lines[to + 1].number
        {
            to += 1;
        }
        let start = self.lines[from].start;
        let stop = self.lines.get(to + 1).map_or(self.text.len(), |line| line.start);
        // Without context miette wants to know where the label begins, for the heading.
        let column = match (context_lines_before, context_lines_after) {
            (0, 0) => {
                self.columns.iter().find(|(at, _)| *at == span.offset()).map_or(0, |(_, column)| *column)
            }
            _ => 0,
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &self.text.as_bytes()[start..stop],
            (start, stop - start).into(),
            self.lines[from].number,
            column,
            to + 1 - from,
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::diagnostic::{Diagnostic, code};
    use crate::source::{Source, SourceId, Span};

    #[test]
    fn places_in_other_files_are_shown_from_those_files() {
        let sources = [Source::new("new.variant", "piece Q X\n"), Source::new("old.variant", "royal Q\n")];
        let diagnostic =
            Diagnostic::error(code::piece::DUPLICATE, "one", Span::new(SourceId(0), 6, 7), "two")
                .label(Span::new(SourceId(1), 6, 7), "three")
                .help("four");
        let text = render(&[diagnostic], &sources);
        for part in
            [code::piece::DUPLICATE.id(), "one", "new.variant:1:7", "two", "three", "old.variant:1:7", "four"]
        {
            assert!(text.contains(part), "no `{part}` in\n{text}");
        }
    }

    #[test]
    fn a_span_past_the_end_of_the_text_is_reported_all_the_same() {
        let diagnostic =
            Diagnostic::error(code::piece::DUPLICATE, "one", Span::new(SourceId(0), 60, 70), "two");
        assert!(render(&[diagnostic], &[Source::new("short", "x")]).contains("one"));
    }

    #[test]
    fn a_file_that_is_not_there_leaves_the_message() {
        let diagnostic =
            Diagnostic::error(code::piece::DUPLICATE, "one", Span::new(SourceId(7), 0, 1), "two");
        assert!(render(&[diagnostic], &[]).contains("one"));
    }

    #[test]
    fn a_line_of_a_million_characters_is_cut_around_its_label() {
        let text = format!("{}wrong{}", "x ".repeat(500_000), " y".repeat(500_000));
        let diagnostic = Diagnostic::error(
            code::piece::DUPLICATE,
            "one",
            Span::new(SourceId(0), 1_000_000, 1_000_005),
            "two",
        );
        let text = render(&[diagnostic], &[Source::new("long", text)]);
        assert!(text.len() < 2_000 && text.contains("wrong"), "{text}");
        assert!(text.contains("long:1:1000001"), "{text}");
    }
}
