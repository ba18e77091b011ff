//! Outcomes for other programs.

use super::{Done, Run, Total};
use crate::cli::printer::{self, Layout};
use crate::diagnostic::{Diagnostic, DiagnosticRecord, records};
use crate::testing::{Difference, TestReport};
use serde::Serialize;
use std::io::{self, Write};

/// What `--format json` prints.
#[derive(Debug, Serialize)]
struct Outcome {
    passed: usize,
    failed: usize,
    filtered_out: usize,
    not_tested: usize,
    files: Vec<FileRecord>,
}

#[derive(Debug, Serialize)]
struct FileRecord {
    file: String,
    /// `passed`, `failed`, or `not tested`.
    status: &'static str,
    /// Why it could not be tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The errors in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<DiagnosticRecord>,
    tests: Vec<TestRecord>,
}

#[derive(Debug, Serialize)]
struct TestRecord {
    name: String,
    line: usize,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failures: Vec<FailureRecord>,
}

#[derive(Debug, Serialize)]
struct FailureRecord {
    #[serde(flatten)]
    record: DiagnosticRecord,
    /// The position in which the step was asked.
    fen: Option<String>,
    #[serde(flatten)]
    difference: Option<DifferenceRecord>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum DifferenceRecord {
    List { wrong: Vec<String>, missing: Vec<String> },
    Text { expected: String, found: String },
}

pub(super) fn json(runs: &[Run], total: Total, out: &mut impl Write) -> io::Result<()> {
    let Total { passed, failed, filtered_out, not_tested } = total;
    let files = runs.iter().map(file_record).collect();
    let outcome = Outcome { passed, failed, filtered_out, not_tested, files };
    printer::json(out, &outcome, Layout::Pretty)
}

fn file_record(run: &Run) -> FileRecord {
    match run {
        Run::Unreadable { name, mistake, .. } => FileRecord {
            file: name.clone(),
            status: "not tested",
            reason: Some(mistake.plain().trim_end().to_owned()),
            diagnostics: Vec::new(),
            tests: Vec::new(),
        },
        Run::Faulty { source, loaded } => FileRecord {
            file: source.name.clone(),
            status: "not tested",
            reason: Some("it has errors".to_owned()),
            diagnostics: records(&super::input::errors(loaded), &loaded.sources),
            tests: Vec::new(),
        },
        Run::Done(done) => FileRecord {
            file: done.source.name.clone(),
            status: if done.count(false) == 0 { "passed" } else { "failed" },
            reason: None,
            diagnostics: Vec::new(),
            tests: done.reports.iter().map(|report| test_record(report, done)).collect(),
        },
    }
}

fn test_record(report: &TestReport, done: &Done) -> TestRecord {
    let failures = report.failures.iter().filter_map(|failure| {
        let diagnostics: &[Diagnostic] = std::slice::from_ref(&failure.diagnostic);
        let record = records(diagnostics, &done.loaded.sources).pop()?;
        let difference = failure.difference.clone().map(|difference| match difference {
            Difference::List { wrong, missing, .. } => DifferenceRecord::List { wrong, missing },
            Difference::Text { expected, found } => DifferenceRecord::Text { expected, found },
        });
        let fen = failure.board.as_ref().map(|board| board.fen.clone());
        Some(FailureRecord { record, fen, difference })
    });
    TestRecord {
        name: report.name.clone(),
        line: done.source.line(report.span.start),
        status: if report.passed() { "passed" } else { "failed" },
        failures: failures.collect(),
    }
}
