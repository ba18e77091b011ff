//! Diagnostics as data, for other programs.

use super::lines::Lines;
use super::{Code, Diagnostic, Fix, Label, Severity};
use crate::source::{Source, Span};
use serde::Serialize;

/// A diagnostic with its places in lines and columns, as `alfil check --format json` prints it.
///
/// Lines and columns count from 1, columns in characters. The end is the column behind the last character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiagnosticRecord {
    /// The file's name.
    pub file: String,
    /// The line on which the first label begins.
    pub line: usize,
    /// The column on which it begins.
    pub column: usize,
    /// The line on which it ends.
    pub end_line: usize,
    /// The column behind its end.
    pub end_column: usize,
    /// The stable name of the mistake.
    pub code: Code,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// What is wrong.
    pub message: String,
    /// Every place and what about it, the first label first.
    pub labels: Vec<RecordLabel>,
    /// The next step.
    pub help: Option<String>,
    /// The next step as edits. Several are alternatives, the likeliest first.
    pub fixes: Vec<RecordFix>,
}

/// A fix of a [`DiagnosticRecord`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordFix {
    /// What it does.
    pub title: String,
    /// `safe` or `offered`.
    pub safety: &'static str,
    /// The edits, in the order of their places; no two overlap.
    pub edits: Vec<RecordEdit>,
}

/// An edit of a [`RecordFix`]: a text for a stretch of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordEdit {
    /// The file's name.
    pub file: String,
    /// The line on which the stretch begins.
    pub line: usize,
    /// The column on which it begins.
    pub column: usize,
    /// The line on which it ends.
    pub end_line: usize,
    /// The column behind its end.
    pub end_column: usize,
    /// What stands there afterwards.
    pub text: String,
}

/// A label of a [`DiagnosticRecord`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordLabel {
    /// The file's name.
    pub file: String,
    /// The line on which it begins.
    pub line: usize,
    /// The column on which it begins.
    pub column: usize,
    /// The line on which it ends.
    pub end_line: usize,
    /// The column behind its end.
    pub end_column: usize,
    /// What about the place.
    pub text: String,
}

/// Diagnostics as data, in the given order. `sources` holds the files that they point into, by their ids.
pub fn records(diagnostics: &[Diagnostic], sources: &[Source]) -> Vec<DiagnosticRecord> {
    if diagnostics.is_empty() {
        return Vec::new();
    }
    let lines: Vec<Lines> = sources.iter().map(|source| Lines::new(&source.text)).collect();
    diagnostics.iter().map(|diagnostic| record(diagnostic, sources, &lines)).collect()
}

fn record(diagnostic: &Diagnostic, sources: &[Source], lines: &[Lines]) -> DiagnosticRecord {
    let labels: Vec<RecordLabel> =
        diagnostic.labels.iter().map(|label| record_label(label, sources, lines)).collect();
    // A diagnostic is made with a first label; one that lost it stands at the start of nothing.
    let first = labels.first().cloned();
    let (file, line, column, end_line, end_column) = match first {
        Some(first) => (first.file, first.line, first.column, first.end_line, first.end_column),
        None => (String::new(), 1, 1, 1, 1),
    };
    DiagnosticRecord {
        file,
        line,
        column,
        end_line,
        end_column,
        code: diagnostic.code,
        severity: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        message: diagnostic.message.clone(),
        labels,
        help: diagnostic.help.clone(),
        fixes: diagnostic.fixes.iter().map(|fix| record_fix(fix, sources, lines)).collect(),
    }
}

fn record_label(label: &Label, sources: &[Source], lines: &[Lines]) -> RecordLabel {
    let (file, [line, column, end_line, end_column]) = place(label.span, sources, lines);
    RecordLabel { file, line, column, end_line, end_column, text: label.text.clone() }
}

fn record_fix(fix: &Fix, sources: &[Source], lines: &[Lines]) -> RecordFix {
    let edits = fix.edits.iter().map(|edit| {
        let (file, [line, column, end_line, end_column]) = place(edit.span, sources, lines);
        RecordEdit { file, line, column, end_line, end_column, text: edit.text.clone() }
    });
    RecordFix { title: fix.title.clone(), safety: fix.safety.name(), edits: edits.collect() }
}

/// The file of a stretch, and line and column of its start and of its end, from 1.
fn place(span: Span, sources: &[Source], lines: &[Lines]) -> (String, [usize; 4]) {
    let index = usize::from(span.source.0);
    let position = |offset: u32| match (sources.get(index), lines.get(index)) {
        (Some(source), Some(lines)) => lines.position((offset as usize).min(source.text.len())),
        _ => (0, 0),
    };
    let (line, column) = position(span.start);
    let (end_line, end_column) = position(span.end);
    let file = sources.get(index).map(|source| source.name.clone()).unwrap_or_default();
    (file, [line + 1, column + 1, end_line + 1, end_column + 1])
}
