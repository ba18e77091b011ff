//! Runs the tests that a variant file carries.
//!
//! A test is a list of steps, run in order from the array. A step that does not hold becomes a
//! [`FailedClaim`]: a diagnostic at its place, the board, what was expected and what is found, and what would have
//! to stand there for the step to hold ([`rewrite`]). After a step that says where the game is (`position`,
//! `array`, `play`) has failed, the rest of the test is skipped: nothing could be learnt from it.
//!
//! Whatever a test asks, the work is bounded: `perft` and `mate in` count their steps, those of all tests of a file together, and
//! give up.

mod boards;
pub(crate) mod budget;
mod difference;
mod moves;
mod replay;
mod rewrite;
mod runner;
mod spelling;
mod words;

/// How many steps the tests of a file may take together, if nobody says otherwise: some seconds.
pub const WORK: u64 = budget::FILE;

pub(crate) use boards::Boards;
pub use difference::{DiffLine, Difference, Sign};
pub use replay::game_before;
pub use rewrite::{Left, Rewriting, Rewritten, rewrite};
pub use spelling::check_spelling_of;
#[cfg(feature = "ide")]
pub(crate) use spelling::results;

use crate::board::Side;
use crate::diagnostic::Diagnostic;
use crate::model::Variant;
use crate::notation::{fen, parse_fen};
use crate::parts::{Each, in_order};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{EnPassant, Setup};
use crate::source::Span;
use crate::syntax::tree::Test;
use budget::{Budget, Exhausted};

/// What came of a test.
#[derive(Debug, Clone)]
pub struct TestReport {
    /// What it claims.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// What does not hold, in the order of the steps. A test without failures has passed.
    pub failures: Vec<FailedClaim>,
}

impl TestReport {
    /// Whether everything holds.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Something that a test claims and that does not hold.
#[derive(Debug, Clone)]
pub struct FailedClaim {
    /// What is wrong, at its place.
    pub diagnostic: Diagnostic,
    /// Where the step stands.
    pub step: Span,
    /// The position in which it was asked; none if the step was to say what the position is.
    pub board: Option<ShownBoard>,
    /// What was expected beside what is found, where both can be written down.
    pub difference: Option<Difference>,
    /// What would have to stand in the file.
    pub rewriting: Rewriting,
}

/// A position, as a failure shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownBoard {
    /// Its FEN.
    pub fen: String,
    /// The board as text.
    pub diagram: String,
    /// Whose turn it is.
    pub turn: Side,
    /// The same in words, with the name that the file has for the side: `black to move`.
    pub to_move: String,
}

/// Which tests are run, by their names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TestFilter {
    /// A name must hold one of these texts; without any, every name will do.
    pub filters: Vec<String>,
    /// A name must hold none of these.
    pub skipped: Vec<String>,
    /// The texts are whole names. Otherwise they may stand anywhere in a name, in capitals or not.
    pub exact: bool,
}

impl TestFilter {
    /// Whether a test of this name is run.
    ///
    /// ```
    /// use alfil::testing::TestFilter;
    ///
    /// let crowns = TestFilter { filters: vec!["crown".to_owned()], ..TestFilter::default() };
    /// assert!(crowns.takes("Black's one way out is to Crown a king"));
    /// assert!(!crowns.takes("a king castles"));
    /// ```
    pub fn takes(&self, name: &str) -> bool {
        let names = |text: &String| match self.exact {
            true => name == text,
            false => name.to_lowercase().contains(&text.to_lowercase()),
        };
        (self.filters.is_empty() || self.filters.iter().any(names)) && !self.skipped.iter().any(names)
    }
}

/// Runs the tests of a variant's file ([`Loaded::tests`](crate::resolve::Loaded)), in their order.
pub fn run(variant: &Variant, tests: &[Test]) -> Vec<TestReport> {
    run_selected(variant, tests, &TestFilter::default())
}

/// Runs the selected tests of a variant's file, in their order.
pub fn run_selected(variant: &Variant, tests: &[Test], selection: &TestFilter) -> Vec<TestReport> {
    run_seen(variant, tests, selection, WORK, &mut |_, _| {})
}

/// The same, within so many steps of work; `seen` is told how many tests have been run, and how many there are to run, before
/// each of them.
pub fn run_seen(
    variant: &Variant,
    tests: &[Test],
    selection: &TestFilter,
    work: u64,
    seen: &mut dyn FnMut(usize, usize),
) -> Vec<TestReport> {
    let tests: Vec<&Test> = tests.iter().filter(|test| selection.takes(&test.name.node)).collect();
    if tests.is_empty() {
        return Vec::new();
    }
    let rules = Rules::compile(variant);
    let all = tests.len();
    let mut watch = |done: usize| {
        seen(done, all);
        true
    };
    run_within(&rules, &tests, work, &mut watch)
}

/// The same, several tests at once.
pub fn run_at_once(
    variant: &Variant,
    tests: &[Test],
    selection: &TestFilter,
    work: u64,
    each: Each<'_>,
) -> Vec<TestReport> {
    let tests: Vec<&Test> = tests.iter().filter(|test| selection.takes(&test.name.node)).collect();
    if tests.is_empty() {
        return Vec::new();
    }
    reports_at_once(&Rules::compile(variant), &tests, work, each)
}

/// Runs tests by compiled rules, several at once.
pub(crate) fn reports_at_once(rules: &Rules, tests: &[&Test], work: u64, each: Each<'_>) -> Vec<TestReport> {
    let mut reports = Vec::new();
    let part = |number: usize, budget: &mut Budget| runner::run(rules, tests[number], budget);
    in_order(each, tests.len(), &mut Budget::new(work), 0, &part, |report, _| {
        reports.push(report);
        true
    });
    reports
}

/// Runs tests by compiled rules, in their order. `watch` is told before each how many have been run; when it says no, the
/// others are left.
pub fn run_watched(rules: &Rules, tests: &[&Test], watch: &mut dyn FnMut(usize) -> bool) -> Vec<TestReport> {
    run_within(rules, tests, WORK, watch)
}

fn run_within(
    rules: &Rules,
    tests: &[&Test],
    work: u64,
    watch: &mut dyn FnMut(usize) -> bool,
) -> Vec<TestReport> {
    let mut budget = Budget::new(work);
    let tests = tests.iter().enumerate().take_while(|(number, _)| watch(*number));
    tests.map(|(_, test)| runner::run(rules, test, &mut budget)).collect()
}

/// More steps than [`notices`] takes; with less left, it does not begin.
pub(crate) const LEAST: u64 = budget::CHANGED + budget::TEST;

/// Whether a test that holds by some rules fails by others, within what work is left.
///
/// FENs are read as those rules read them, so that what a FEN says of rights that the others do not know is no failure;
/// nor is it one that a `fen` step names other rights.
pub(crate) fn notices(
    changed: &Rules,
    rules: &Rules,
    test: &Test,
    work: &mut Budget,
) -> Result<bool, Exhausted> {
    if work.left() < LEAST {
        return Err(Exhausted);
    }
    let mut own = Budget::new(budget::CHANGED);
    let passed = runner::run_changed(changed, rules, test, &mut own).passed();
    work.take(budget::CHANGED - own.left() + budget::TEST)?;
    Ok(!passed)
}

/// A position of some rules by others; nothing if it cannot be played by them. Double steps that the others do not know are
/// forgotten.
pub(crate) fn translated(rules: &Rules, changed: &Rules, setup: &Setup) -> Option<Position> {
    let victims = changed.vocabulary().en_passant_victims();
    let known = |step: &EnPassant| setup.piece(step.victim).is_some_and(|piece| victims.contains(piece.kind));
    let kept = || {
        let en_passant = setup.en_passant.iter().copied().filter(known).collect();
        Position::new(changed, &Setup { en_passant, ..setup.clone() }).ok()
    };
    let as_it_is = same_kinds(rules, changed).then(kept).flatten();
    as_it_is.or_else(|| {
        let setup = parse_fen(changed.vocabulary(), &fen(rules.vocabulary(), setup)).ok()?;
        Position::new(changed, &setup).ok()
    })
}

/// Whether pieces have the same numbers by both rules.
pub(crate) fn same_kinds(one: &Rules, other: &Rules) -> bool {
    let kinds = |rules: &Rules| rules.variant().kinds.len();
    let letters = |rules: &Rules, kind: usize| rules.variant().kinds[kind].letters.clone();
    kinds(one) == kinds(other) && (0..kinds(one)).all(|kind| letters(one, kind) == letters(other, kind))
}
