//! The shapes of diagnostics, tests and clauses, as `types.ts` declares them.

use crate::places::{Place, place};
use alfil::diagnostic::{self, Severity};
use alfil::source::{Source, Span};
use alfil::testing::{self, TestReport};
use alfil::why;
use serde::Serialize;

/// A diagnostic.
#[derive(Debug, Clone, Serialize)]
pub struct Diagnostic {
    code: &'static str,
    severity: &'static str,
    message: String,
    help: Option<String>,
    place: Place,
    labels: Vec<Text>,
    fixes: Vec<Fix>,
}

/// A place and a text: a label, an edit, a clause.
#[derive(Debug, Clone, Serialize)]
pub struct Text {
    place: Place,
    text: String,
}

#[derive(Debug, Clone, Serialize)]
struct Fix {
    title: String,
    safety: &'static str,
    edits: Vec<Text>,
}

/// Diagnostics of these sources.
pub fn diagnostics(found: &[diagnostic::Diagnostic], sources: &[Source]) -> Vec<Diagnostic> {
    found.iter().map(|diagnostic| shaped(diagnostic, sources)).collect()
}

fn shaped(diagnostic: &diagnostic::Diagnostic, sources: &[Source]) -> Diagnostic {
    let text = |span: Span, text: &str| Text { place: place(span, sources), text: text.to_owned() };
    let labels: Vec<Text> = diagnostic.labels.iter().map(|label| text(label.span, &label.text)).collect();
    let fixes = diagnostic.fixes.iter().map(|fix| Fix {
        title: fix.title.clone(),
        safety: fix.safety.name(),
        edits: fix.edits.iter().map(|edit| text(edit.span, &edit.text)).collect(),
    });
    Diagnostic {
        code: diagnostic.code.id(),
        severity: match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        place: labels.first().map_or_else(|| place(Span::default(), sources), |label| label.place.clone()),
        fixes: fixes.collect(),
        labels,
    }
}

/// A sentence and the clauses that it rests on.
#[derive(Debug, Clone, Serialize)]
pub struct Point {
    text: String,
    clauses: Vec<Text>,
}

/// A sentence of an answer.
pub fn point(point: &why::Point, sources: &[Source]) -> Point {
    let clauses = point.clauses.iter();
    let clauses = clauses
        .map(|clause| Text { place: place(clause.0, sources), text: clause.text(sources).to_owned() })
        .collect();
    Point { text: point.text.clone(), clauses }
}

/// What came of a test.
#[derive(Debug, Clone, Serialize)]
pub struct TestResult {
    name: String,
    place: Place,
    passed: bool,
    failures: Vec<Failure>,
}

#[derive(Debug, Clone, Serialize)]
struct Failure {
    diagnostic: Diagnostic,
    step: Place,
    board: Option<Board>,
    difference: Option<Vec<Line>>,
    rewriting: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
struct Board {
    fen: String,
    diagram: String,
    turn: &'static str,
}

#[derive(Debug, Clone, Serialize)]
struct Line {
    sign: &'static str,
    text: String,
}

/// The results of tests of the first of these sources.
pub fn tests(reports: &[TestReport], sources: &[Source]) -> Vec<TestResult> {
    let each = reports.iter().map(|report| TestResult {
        name: report.name.clone(),
        place: place(report.span, sources),
        passed: report.passed(),
        failures: report.failures.iter().map(|failure| shaped_failure(report, failure, sources)).collect(),
    });
    each.collect()
}

fn shaped_failure(report: &TestReport, failure: &testing::FailedClaim, sources: &[Source]) -> Failure {
    let line = |line: testing::DiffLine| Line {
        sign: match line.sign {
            testing::Sign::Expected => "expected",
            testing::Sign::Found => "found",
            testing::Sign::Note => "note",
        },
        text: line.text,
    };
    let alone = TestReport { failures: vec![failure.clone()], ..report.clone() };
    let rewritten = sources.first().map(|source| testing::rewrite(&source.text, &[alone]));
    Failure {
        diagnostic: shaped(&failure.diagnostic, sources),
        step: place(failure.step, sources),
        board: failure.board.as_ref().map(|board| Board {
            fen: board.fen.clone(),
            diagram: board.diagram.clone(),
            turn: board.turn.name(),
        }),
        difference: failure.difference.as_ref().map(|found| found.lines().into_iter().map(line).collect()),
        rewriting: rewritten.filter(|rewritten| rewritten.changed > 0).map(|rewritten| rewritten.text),
    }
}
