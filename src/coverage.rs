//! What the tests of a variant file would notice.
//!
//! A clause is *covered* if a test fails once it is gone: it is taken away, the tests are run, and one of them must
//! say so. The same goes for what a clause is made of: a move of a piece, going to empty squares or capturing; a guard
//! (without it, the clause would hold always); a name in a list. This is mutation testing. It asks what coverage is
//! asked for, whether the tests would notice, which a trace of what was executed does not tell: a test that plays a
//! game passes through most of the rules and claims nothing about them. And it needs nothing of the code that plays, so
//! that a new kind of clause is measured as soon as it can be written.
//!
//! Where no test notices, it is said whether one comes near: whether in some position of a test the legal moves, check
//! or the result would be others. The same question is asked of random games.
//!
//! ```
//! use alfil::coverage::{Options, cover};
//! use alfil::source::Source;
//!
//! let text = "variant \"Race\" { year 2000 }\nextends \"chess\"\nwin when own K in rank last\npiece N \"Camel\" C\n\
//!             test \"a camel\" { moves from b1 are b1a4 b1c4 }\n";
//! let loaded = alfil::resolve::load(Source::new("race.variant", text), &alfil::library::source);
//! let variant = loaded.variant.expect("it has no errors");
//! let coverage = cover(&variant, &loaded.tests, &loaded.sources, &Options::default()).expect("its test holds");
//! let gaps: Vec<&str> = coverage.gaps().map(|item| &text[item.span.start as usize..item.span.end as usize]).collect();
//! assert_eq!(gaps, ["win when own K in rank last", "C"]);
//! ```

mod idle;
mod lines;
mod mutants;
mod report;
mod witness;

pub use mutants::without;
pub use report::{FileLine, annotate, lcov};
pub use witness::{Witness, witness};

use crate::model::{MoveRule, Variant};
use crate::parts::{Each, in_order};
use crate::position::Position;
use crate::resolve::{resolve, resolve_loosely};
use crate::rules::Rules;
use crate::source::{Source, SourceId, Span};
use crate::syntax::{
    self,
    tree::{ClauseKind, Test},
};
use crate::testing;
use crate::testing::budget::{Budget, Exhausted};
use lines::Lines;
use thiserror::Error;

/// How many items are measured at most. The largest games that ship have about 150.
const MAX_ITEMS: usize = 3000;

/// More steps than measuring a file takes, counted and not timed. The largest that ship take three quarters of it, most others a
/// hundredth; a file that asks for nothing but work takes some minutes.
const MAX_WORK: u64 = 200_000_000_000;

/// Steps that it takes to make rules without something: so many, and so many for each byte of the files.
const CHANGE: u64 = 300_000;
const CHANGE_BYTE: u64 = 200;

/// What is measured, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Which kinds of items; without any, all.
    pub kinds: Vec<ItemKind>,
    /// How many random games are played.
    pub games: u32,
    /// From which number they are drawn.
    pub seed: u64,
    /// Whether to stop at the first test that notices, instead of finding all.
    pub first_only: bool,
    /// How many steps of work it may take, counted and not timed.
    pub work: u64,
}

impl Default for Options {
    /// Everything, without games.
    fn default() -> Options {
        Options { kinds: Vec::new(), games: 0, seed: 1, first_only: false, work: MAX_WORK }
    }
}

/// A kind of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// A clause, or a rule in the braces of a piece.
    Clause,
    /// A move of a piece: an atom of Betza's notation, its moves to empty squares, its captures.
    Move,
    /// What limits a clause: a condition or a part of one, a region, `on`, `safe`.
    Guard,
    /// Another part of a clause: a name in a list, `optional`, an order of selection.
    Part,
}

impl ItemKind {
    /// Every kind.
    pub const ALL: [ItemKind; 4] = [ItemKind::Clause, ItemKind::Move, ItemKind::Guard, ItemKind::Part];

    /// What several of them are called.
    pub const fn plural(self) -> &'static str {
        match self {
            ItemKind::Clause => "clauses",
            ItemKind::Move => "moves",
            ItemKind::Guard => "guards",
            ItemKind::Part => "parts",
        }
    }
}

/// What is done to a file to see whether its tests notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It is taken away.
    Gone,
    /// A move no longer goes to empty squares.
    NoQuiet,
    /// A move no longer captures.
    NoCapture,
    /// A region becomes the whole board.
    WholeBoard,
}

impl Change {
    /// What is supposed, behind `if it`.
    pub const fn text(self) -> &'static str {
        match self {
            Change::Gone => "were taken away",
            Change::NoQuiet => "no longer went to empty squares",
            Change::NoCapture => "no longer captured",
            Change::WholeBoard => "were the whole board",
        }
    }
}

/// Something in a file that tests can notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Where it stands.
    pub span: Span,
    /// What was done to it.
    pub change: Change,
    /// The tests that noticed, by their numbers in the file.
    pub noticed_by: Vec<usize>,
    /// If none did: the first test that comes by a position in which it makes a difference.
    pub reached_by: Option<usize>,
    /// In how many of the random games it makes a difference.
    pub games: u32,
}

impl Item {
    /// Whether a test notices.
    pub fn is_covered(&self) -> bool {
        !self.noticed_by.is_empty()
    }
}

/// What was measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// Every item, in the order of the file.
    pub items: Vec<Item>,
    /// What cannot be measured: without it the file means nothing.
    pub needed: Vec<Span>,
    /// What makes no difference in any game, and so in no test: it says to readers what is so anyway.
    pub idle: Vec<Span>,
    /// The names of the tests.
    pub tests: Vec<String>,
    /// How many random games were played.
    pub games: u32,
}

impl Coverage {
    /// The items of a kind, or all: how many are covered, and how many there are.
    pub fn count(&self, kind: Option<ItemKind>) -> (usize, usize) {
        let of_kind = || self.items.iter().filter(|item| kind.is_none_or(|kind| item.kind == kind));
        (of_kind().filter(|item| item.is_covered()).count(), of_kind().count())
    }

    /// The covered items in a hundred; 100 if there is nothing to cover.
    pub fn percent(&self) -> f64 {
        match self.count(None) {
            (_, 0) => 100.0,
            (covered, all) => 100.0 * covered as f64 / all as f64,
        }
    }

    /// The items that no test notices.
    pub fn gaps(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| !item.is_covered())
    }
}

/// Why nothing can be measured.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotMeasured {
    /// Tests fail as the file stands; their names.
    #[error("{} of its tests {} as it stands", .0.len(), if .0.len() == 1 { "fails" } else { "fail" })]
    Failing(Vec<String>),
    /// There are more items than anyone would wait for.
    #[error("{0} things in it could be taken away, more than {MAX_ITEMS}")]
    TooMany(usize),
    /// It takes more work than is allowed.
    #[error("it takes more than {} million steps of work: {done} of {all} things are measured by then", .allowed / 1_000_000)]
    TooMuchWork {
        /// How many steps are allowed.
        allowed: u64,
        /// How many things were measured.
        done: usize,
        /// How many there are.
        all: usize,
        /// The test that took most of it, and how many steps.
        costliest: Option<(String, u64)>,
    },
    /// Whoever watched has said that it is not wanted any more.
    #[error("it was given up")]
    GivenUp,
}

/// Measures a file by its tests: its own clauses, not those that it inherits. `sources` are the file and those that it
/// extends, in turn, of which the variant was made.
///
/// # Errors
///
/// If one of the tests fails as the file stands, or if there is more in the file, or more work in it, than anyone would wait
/// for.
pub fn cover(
    variant: &Variant,
    tests: &[Test],
    sources: &[Source],
    options: &Options,
) -> Result<Coverage, NotMeasured> {
    cover_watched(variant, tests, sources, options, &mut |_, _| true)
}

/// As [`cover`]. `watch` is told before each item how many have been measured, and of how many; when it answers `false`, the
/// measurement is given up.
///
/// # Errors
///
/// As [`cover`], and if it is given up.
pub fn cover_watched(
    variant: &Variant,
    tests: &[Test],
    sources: &[Source],
    options: &Options,
    watch: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Coverage, NotMeasured> {
    let mut meter = Meter::new(variant, tests, sources, options, None)?;
    let all = meter.mutants.len();
    for number in 0..all {
        if !watch(number, all) {
            return Err(NotMeasured::GivenUp);
        }
        let mut left = meter.work.left;
        let measured = meter.measure(number, &mut left);
        meter.add(measured, left)?;
    }
    Ok(meter.coverage())
}

/// As [`cover`], several things at once. What comes of it is the same.
///
/// # Errors
///
/// As [`cover`].
pub fn cover_at_once(
    variant: &Variant,
    tests: &[Test],
    sources: &[Source],
    options: &Options,
    each: Each<'_>,
) -> Result<Coverage, NotMeasured> {
    let mut meter = Meter::new(variant, tests, sources, options, Some(each))?;
    let mut left = meter.work.left;
    let mut measured = Vec::new();
    let part = |number: usize, left: &mut Budget| meter.measure(number, left);
    in_order(each, meter.mutants.len(), &mut left, testing::LEAST, &part, |one, left| {
        let goes_on = one.found.is_ok();
        measured.push((one, *left));
        goes_on
    });
    for (one, left) in measured {
        meter.add(one, left)?;
    }
    Ok(meter.coverage())
}

/// What is found out about a thing in a file.
enum Found {
    Item(Item),
    /// It cannot be measured.
    Needed(Span),
    /// There is nothing to be noticed.
    Idle(Span),
}

/// What came of measuring a thing, and what work each test took.
struct Measured {
    found: Result<Found, Exhausted>,
    by_test: Vec<u64>,
}

/// Measures the things in a file, one by one.
struct Meter<'a> {
    variant: &'a Variant,
    tests: &'a [Test],
    options: &'a Options,
    files: Vec<syntax::tree::File>,
    /// How long they are.
    bytes: u64,
    mutants: Vec<mutants::Mutant>,
    rules: Rules,
    /// What the variant says that matters in play.
    plain: idle::Plain,
    lines: Lines,
    work: Work,
    found: Vec<Found>,
}

impl<'a> Meter<'a> {
    fn new(
        variant: &'a Variant,
        tests: &'a [Test],
        sources: &[Source],
        options: &'a Options,
        each: Option<Each<'_>>,
    ) -> Result<Meter<'a>, NotMeasured> {
        let rules = Rules::compile(variant);
        let all_tests: Vec<&Test> = tests.iter().collect();
        let reports = match each {
            None => testing::run_watched(&rules, &all_tests, &mut |_| true),
            Some(each) => testing::reports_at_once(&rules, &all_tests, testing::WORK, each),
        };
        let failing = reports.into_iter().filter(|report| !report.passed());
        let failing: Vec<String> = failing.map(|report| report.name).collect();
        if !failing.is_empty() {
            return Err(NotMeasured::Failing(failing));
        }
        let parsed = sources.iter().enumerate();
        let files: Vec<syntax::tree::File> =
            parsed.map(|(id, source)| syntax::parse(SourceId(id as u16), &source.text).0).collect();
        let mut mutants = files.first().map(mutants::of).unwrap_or_default();
        mutants.retain(|mutant| options.kinds.is_empty() || options.kinds.contains(&mutant.kind));
        if mutants.len() > MAX_ITEMS {
            return Err(NotMeasured::TooMany(mutants.len()));
        }
        let mut work = Work::new(options.work, tests.len());
        let lines = Lines::new(&rules, tests, options, &mut work)
            .map_err(|Exhausted| work.too_much(options, tests, 0, mutants.len()))?;
        let bytes = sources.iter().map(|source| source.text.len() as u64).sum();
        let found = Vec::new();
        let plain = idle::Plain::of(variant);
        Ok(Meter { variant, tests, options, files, bytes, mutants, rules, plain, lines, work, found })
    }

    /// Measures a thing, with so much work left.
    fn measure(&self, number: usize, left: &mut Budget) -> Measured {
        let mut work = Work { left: *left, by_test: vec![0; self.tests.len()] };
        let found = self.find(&self.mutants[number], &mut work);
        *left = work.left;
        Measured { found, by_test: work.by_test }
    }

    fn find(&self, mutant: &mutants::Mutant, work: &mut Work) -> Result<Found, Exhausted> {
        let price = (CHANGE + CHANGE_BYTE * self.bytes) * mutant.tries.len() as u64;
        work.left.take(price)?;
        let mut files = self.files.clone();
        let changed = mutant.tries.iter().find_map(|with| {
            files[0] = mutants::changed(&self.files[0], mutant.clause, with.as_ref());
            // What `without` keeps away may be impossible here; then the file does not stand without it.
            let changed = match self.files[0].clauses[mutant.clause].kind {
                ClauseKind::Without(_) => resolve(&files).0,
                _ => resolve_loosely(&files),
            };
            // A piece that is declared as it is inherited would come back as it is: it is kept from moving instead.
            changed.filter(|changed| {
                with.is_some() || !declares_what_is_inherited(mutant, self.variant, changed)
            })
        });
        match changed {
            Some(changed) => {
                let item = self.item(mutant, &changed, work)?;
                if item.is_covered() || item.reached_by.is_some() || item.games > 0 {
                    return Ok(Found::Item(item));
                }
                // To see that takes about as long as to make the change.
                work.left.take(price)?;
                match self.plain.makes_no_difference(&changed) {
                    true => Ok(Found::Idle(mutant.span)),
                    false => Ok(Found::Item(item)),
                }
            }
            None => Ok(Found::Needed(mutant.span)),
        }
    }

    /// Runs tests and games by changed rules.
    fn item(&self, mutant: &mutants::Mutant, changed: &Variant, work: &mut Work) -> Result<Item, Exhausted> {
        let changed = Rules::compile(changed);
        let mut noticed_by = Vec::new();
        for (number, test) in self.tests.iter().enumerate() {
            if work.on(Some(number), |left| testing::notices(&changed, &self.rules, test, left))? {
                noticed_by.push(number);
                if self.options.first_only {
                    break;
                }
            }
        }
        let reached_by = match noticed_by.is_empty() {
            true => self.lines.first_test_with_difference(&changed, work)?,
            false => None,
        };
        Ok(Item {
            kind: mutant.kind,
            span: mutant.span,
            change: mutant.change,
            noticed_by,
            reached_by,
            games: self.lines.games_with_difference(&changed, work)?,
        })
    }

    /// Adds what came of the next thing, behind which so much work is left.
    fn add(&mut self, measured: Measured, left: Budget) -> Result<(), NotMeasured> {
        self.work.left = left;
        self.work.by_test.iter_mut().zip(measured.by_test).for_each(|(all, steps)| *all += steps);
        let done = self.found.len();
        let found = measured
            .found
            .map_err(|Exhausted| self.work.too_much(self.options, self.tests, done, self.mutants.len()))?;
        self.found.push(found);
        Ok(())
    }

    fn coverage(self) -> Coverage {
        let mut coverage = Coverage {
            items: Vec::new(),
            needed: Vec::new(),
            idle: Vec::new(),
            tests: self.tests.iter().map(|test| test.name.node.clone()).collect(),
            games: self.options.games,
        };
        for found in self.found {
            match found {
                Found::Item(item) => coverage.items.push(item),
                Found::Needed(span) => coverage.needed.push(span),
                Found::Idle(span) => coverage.idle.push(span),
            }
        }
        coverage.items.sort_by_key(|item| (item.span.start, std::cmp::Reverse(item.span.end), item.kind));
        for spans in [&mut coverage.needed, &mut coverage.idle] {
            spans.sort();
            spans.dedup();
        }
        coverage
    }
}

/// The work that may still be done, and what the tests have taken of it.
struct Work {
    left: Budget,
    by_test: Vec<u64>,
}

impl Work {
    /// So many steps, for so many tests.
    fn new(steps: u64, tests: usize) -> Work {
        Work { left: Budget::new(steps), by_test: vec![0; tests] }
    }

    /// That it was too much, when so many of so many things had been measured.
    fn too_much(&self, options: &Options, tests: &[Test], done: usize, all: usize) -> NotMeasured {
        let costliest = self.by_test.iter().zip(tests).max_by_key(|(steps, _)| **steps);
        let costliest = costliest.map(|(steps, test)| (test.name.node.clone(), *steps));
        NotMeasured::TooMuchWork { allowed: options.work, done, all, costliest }
    }

    /// Does something for a test, if it is for one.
    fn on<T>(
        &mut self,
        test: Option<usize>,
        what: impl FnOnce(&mut Budget) -> Result<T, Exhausted>,
    ) -> Result<T, Exhausted> {
        let before = self.left.left();
        let done = what(&mut self.left);
        if let Some(steps) = test.and_then(|number| self.by_test.get_mut(number)) {
            *steps += before - self.left.left();
        }
        done
    }

    /// Takes what it costs to see what may be done in a position, so many times.
    fn looking(&mut self, position: &Position, times: u64, test: Option<usize>) -> Result<(), Exhausted> {
        self.on(test, |left| left.take(position.effort().saturating_mul(times)))
    }
}

/// Whether a piece whose declaration was taken away moves as it did.
fn declares_what_is_inherited(mutant: &mutants::Mutant, variant: &Variant, changed: &Variant) -> bool {
    let Some(letters) = &mutant.piece else { return false };
    let of = |variant: &Variant| variant.kinds.iter().find(|kind| kind.letters == *letters).cloned();
    let (Some(before), Some(after)) = (of(variant), of(changed)) else { return false };
    let same_rule = |(one, other): (&MoveRule, &MoveRule)| {
        (&one.movements, one.from, one.to, one.on, one.over, one.takes, &one.near, &one.when)
            == (
                &other.movements,
                other.from,
                other.to,
                other.on,
                other.over,
                other.takes,
                &other.near,
                &other.when,
            )
    };
    before.moves.len() == after.moves.len() && before.moves.iter().zip(&after.moves).all(same_rule)
}
