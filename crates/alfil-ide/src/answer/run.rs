//! What comes of what is run.

use super::{Markup, Place, WorkspaceEdit};
use serde_json::Value;
use std::ops::Range;

/// A test that a file carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestItem {
    /// What distinguishes it from the others of its file, also after edits elsewhere: its name, as a rule.
    pub id: String,
    /// What is shown.
    pub label: String,
    /// All of it.
    pub range: Range<usize>,
    /// Its name, within `range`.
    pub selection: Range<usize>,
}

/// What came of a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestResult {
    /// Which test.
    pub id: String,
    /// What came of it.
    pub verdict: Verdict,
    /// Why, if it did not pass, in a sentence or as a report.
    pub message: Option<Markup>,
    /// The expectation that does not hold.
    pub range: Option<Range<usize>>,
    /// What the test expects, if it can be set beside what came.
    pub expected: Option<String>,
    /// What came instead.
    pub actual: Option<String>,
}

/// What came of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// All holds that it says.
    Passed,
    /// Something does not.
    Failed,
    /// It could not be run.
    Errored,
    /// It was not run.
    Skipped,
}

/// What of a file its tests would notice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coverage {
    /// How many parts they would notice.
    pub noticed: usize,
    /// Of how many.
    pub total: usize,
    /// Those that they would not.
    pub unnoticed: Vec<Unnoticed>,
}

/// A part of a file that could go away, and no test would notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unnoticed {
    /// The part.
    pub range: Range<usize>,
    /// What about it.
    pub message: String,
}

/// What came of a command.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outcome {
    /// What the editor gets as the answer. Places in it are made by [`Job::range`](crate::Job::range) and
    /// [`Job::uri`](crate::Job::uri).
    pub value: Value,
    /// What is changed.
    pub edit: Option<WorkspaceEdit>,
    /// What the user is told.
    pub message: Option<String>,
    /// What is shown.
    pub show: Option<Place>,
}
