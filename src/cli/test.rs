//! `alfil test`

mod accept;
mod human;
mod junit;
mod list;
mod machine;
mod watch;

use super::printer::Printer;
use super::progress::Progress;
use super::reading::{STANDARD_INPUT, reason};
use super::threads::ThreadArgs;
use super::{Failure, Status, completions, input, report};
use crate::diagnostic::near;
use crate::library;
use crate::model::Variant;
use crate::parts::Each;
use crate::resolve::Loaded;
use crate::resolve::Loader;
use crate::source::Source;
use crate::syntax::tree::Test;
use crate::testing::{self, TestFilter, TestReport};
use clap::{Args, ValueEnum};
use report::{Mistake, Stream};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

pub(super) const EXAMPLES: &str = "Examples:
  alfil test                                         every test of every variant that ships
  alfil test my.variant --filter castl               those whose names speak of castling
  alfil test my.variant --accept                     write what is found into the file, and show it
  alfil test my.variant --watch                      run again whenever the file changes
  alfil test variants/*.variant --format junit       a report for continuous integration";

// What `alfil test` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct TestArgs {
    /// The files, or names of variants that ship; by default, all that ship
    #[arg(add = completions::variants())]
    files: Vec<PathBuf>,
    /// Run only the tests with this text in their names, in capitals or not; may be repeated
    #[arg(short = 'k', long = "filter", value_name = "TEXT")]
    filters: Vec<String>,
    /// Leave out the tests with this text in their names; may be repeated
    #[arg(long = "skip", value_name = "TEXT")]
    skipped: Vec<String>,
    /// Let the texts of `--filter` and `--skip` be whole names
    #[arg(long)]
    exact: bool,
    /// Name the tests, each with its file and line, and run none
    #[arg(long, conflicts_with_all = ["accept", "watch"])]
    list: bool,
    /// Rewrite the expectations that do not hold to what is found, and show the changes
    #[arg(long, conflicts_with = "watch")]
    accept: bool,
    /// Run again whenever one of the files, or one that it extends, changes; Ctrl-C ends it
    #[arg(long)]
    watch: bool,
    /// How many million steps of work the tests of a file may take together; counted, not timed
    #[arg(long, value_name = "MILLIONS", default_value_t = testing::WORK / 1_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    work: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    /// How to print what came of the tests
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// How outcomes are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Reports that quote the file and show the board
    Human,
    /// One object
    Json,
    /// XML as JUnit writes it
    Junit,
}

impl TestArgs {
    fn selection(&self) -> TestFilter {
        TestFilter { filters: self.filters.clone(), skipped: self.skipped.clone(), exact: self.exact }
    }

    /// Whether tests may be left out by name.
    fn selects(&self) -> bool {
        !(self.filters.is_empty() && self.skipped.is_empty())
    }
}

/// A file, and what came of its tests.
enum Run {
    /// It cannot be read.
    Unreadable { name: String, status: Status, mistake: Mistake },
    /// It has errors, so that nothing can be tested.
    Faulty { source: Source, loaded: Loaded },
    /// Its tests were run.
    Done(Done),
}

/// A file whose tests were run.
struct Done {
    source: Source,
    /// Where it lies; nowhere if it is one that ships.
    path: Option<PathBuf>,
    loaded: Loaded,
    reports: Vec<TestReport>,
    /// How many tests were left out by their names.
    filtered_out: usize,
}

impl Done {
    fn count(&self, passed: bool) -> usize {
        self.reports.iter().filter(|report| report.passed() == passed).count()
    }
}

impl Run {
    /// The tests of a file that could be read.
    fn tests(&self) -> &[Test] {
        match self {
            Run::Done(done) => &done.loaded.tests,
            _ => &[],
        }
    }

    fn status(&self) -> Status {
        match self {
            Run::Unreadable { status, .. } => *status,
            Run::Faulty { .. } => Status::BadInput,
            Run::Done(done) if done.reports.iter().all(TestReport::passed) => Status::Well,
            Run::Done(_) => Status::BadInput,
        }
    }
}

/// How many tests there were.
#[derive(Debug, Default, Clone, Copy)]
struct Total {
    passed: usize,
    failed: usize,
    filtered_out: usize,
    /// How many files could not be tested.
    not_tested: usize,
}

impl Total {
    fn add(&mut self, run: &Run) {
        match run {
            Run::Done(done) => {
                self.passed += done.count(true);
                self.failed += done.count(false);
                self.filtered_out += done.filtered_out;
            }
            _ => self.not_tested += 1,
        }
    }
}

pub(super) fn run(args: &TestArgs, out: &mut Printer) -> Result<Status, Failure> {
    if args.accept && args.files.is_empty() {
        let help = "those that ship are part of the program; copy one to a file of your own to change it";
        return Err(report::usage("`--accept` rewrites files: name them", Some(help.to_owned())));
    }
    let piped = args.files.iter().any(|path| path == Path::new(STANDARD_INPUT));
    for (option, given, verb) in [("--accept", args.accept, "rewrites"), ("--watch", args.watch, "waits for")]
    {
        if piped && given {
            let message = format!("`{option}` {verb} files, and `-` is the standard input");
            return Err(report::usage(&message, Some("name the file".to_owned())));
        }
    }
    if args.watch && args.format != Format::Human {
        let message = "`--watch` runs without end, and a report for programs has an end";
        return Err(report::usage(message, Some("leave `--format` out".to_owned())));
    }
    if args.list {
        return list::run(args, out);
    }
    if args.watch {
        return watch::run(args, out);
    }
    once(args, out)
}

/// Runs the tests once.
fn once(args: &TestArgs, out: &mut Printer) -> Result<Status, Failure> {
    let start = Instant::now();
    let mut status = Status::Well;
    let mut total = Total::default();
    let mut runs = Vec::new();
    for mut run in run_files(args) {
        if args.accept {
            accept::file(args, &mut run, out)?;
        }
        status = status.max(run.status());
        total.add(&run);
        if args.format == Format::Human {
            human::file(args, &run, out)?;
        }
        runs.push(run);
    }
    match args.format {
        Format::Human => human::summary(args, &runs, total, start.elapsed(), out)?,
        Format::Json => machine::json(&runs, total, out)?,
        Format::Junit => junit::write(&runs, out)?,
    }
    if args.selects() && total.passed + total.failed + total.not_tested == 0 {
        let tests = runs.iter().flat_map(Run::tests);
        return Err(nothing_selected(args, tests.map(|test| test.name.node.as_str())));
    }
    Ok(status)
}

/// What stands for a file on the command line.
enum File<'a> {
    Named(&'a Path),
    Shipped(Source),
}

/// The files that are asked for.
fn files(args: &TestArgs) -> Vec<File<'_>> {
    if args.files.is_empty() {
        return library::names().filter_map(library::source).map(File::Shipped).collect();
    }
    args.files.iter().map(|path| File::Named(path)).collect()
}

/// How the tests of a file are run.
#[derive(Debug, Clone, Copy)]
enum Course {
    /// One after another.
    InTurn,
    /// Several at a time.
    AtOnce(ThreadArgs),
    /// One after another, beside those of other files: what is done is said of all of them.
    Unseen,
}

impl Course {
    fn of(args: &TestArgs) -> Course {
        if args.threads.threads > 1 { Course::AtOnce(args.threads) } else { Course::InTurn }
    }
}

/// Runs the tests of all files: several files at a time, or of one file several tests.
fn run_files(args: &TestArgs) -> Box<dyn Iterator<Item = Run> + '_> {
    let mut files = files(args);
    let course = Course::of(args);
    let (Course::AtOnce(threads), true) = (course, files.len() > 1) else {
        return Box::new(files.into_iter().map(move |file| run_file(file, args, course, &mut |_| {})));
    };
    let progress = Progress::start("testing", Some((files.len() as u64, "files")));
    let jobs: Vec<Mutex<(Option<File<'_>>, Option<Run>)>> =
        files.drain(..).map(|file| Mutex::new((Some(file), None))).collect();
    threads.each(jobs.len(), &progress, &|number| {
        let mut job = jobs[number].lock().unwrap_or_else(PoisonError::into_inner);
        job.1 = job.0.take().map(|file| run_file(file, args, Course::Unseen, &mut |_| {}));
    });
    Box::new(jobs.into_iter().filter_map(|job| job.into_inner().unwrap_or_else(PoisonError::into_inner).1))
}

/// Reads a file and runs the tests in it that are asked for. `seen` is told every path that it depends on.
fn run_file(file: File<'_>, args: &TestArgs, course: Course, seen: &mut dyn FnMut(&Path)) -> Run {
    let (source, path) = match file {
        File::Shipped(source) => (source, None),
        File::Named(path) => {
            seen(path);
            match input::file_or_shipped(path) {
                Ok(source) => (source, (!input::ships(path)).then(|| path.to_owned())),
                // A file that cannot be read does not keep the others from being tested.
                Err(failure) => {
                    let name = path.display().to_string();
                    let (status, mistake) = match failure {
                        Failure::Mistake(status, mistake) => (status, mistake),
                        Failure::Output(error) => {
                            let message = reason(&error);
                            (Status::BadInput, Mistake::Plain { message, help: None })
                        }
                    };
                    return Run::Unreadable { name, status, mistake };
                }
            }
        }
    };
    let unseen = matches!(course, Course::Unseen);
    let loading = (!unseen).then(|| Progress::start(format!("reading {}", source.name), None));
    let loaded = input::load_seeing(&mut Loader::default(), source.clone(), seen);
    drop(loading);
    let Some(variant) = &loaded.variant else { return Run::Faulty { source, loaded } };
    let reports = reports(&source, variant, &loaded.tests, args, course);
    let filtered_out = loaded.tests.len() - reports.len();
    Run::Done(Done { source, path, loaded, reports, filtered_out })
}

/// Runs the tests of a file that are asked for.
fn reports(
    source: &Source,
    variant: &Variant,
    tests: &[Test],
    args: &TestArgs,
    course: Course,
) -> Vec<TestReport> {
    let start = |all: usize| Progress::start(format!("testing {}", source.name), Some((all as u64, "tests")));
    let (selection, work) = (args.selection(), args.work * 1_000_000);
    let mut progress: Option<Progress> = None;
    match course {
        Course::AtOnce(threads) => {
            let progress = start(tests.len());
            let each: Each<'_> = &|count, part| threads.each(count, &progress, part);
            testing::run_at_once(variant, tests, &selection, work, each)
        }
        Course::InTurn => {
            testing::run_seen(variant, tests, &selection, work, &mut |_, all| match &progress {
                None => progress = Some(start(all)),
                Some(progress) => progress.step(),
            })
        }
        Course::Unseen => testing::run_seen(variant, tests, &selection, work, &mut |_, _| {}),
    }
}

/// No test has the name that was asked for: a run without tests must not look like one that has passed.
fn nothing_selected<'n>(args: &TestArgs, names: impl Iterator<Item = &'n str> + Clone) -> Failure {
    let near = args.filters.first().map(|text| near(text, names)).unwrap_or_default();
    let near: Vec<String> = near.into_iter().map(|name| format!("\"{name}\"")).collect();
    let help = match &near[..] {
        [] => "`--list` names the tests".to_owned(),
        [only] => format!("did you mean {only}?"),
        several => format!("near names: {}; `--list` names all tests", several.join(", ")),
    };
    let message = match args.filters.first() {
        Some(text) => format!("no test is selected: none has a name with `{text}`"),
        None => "no test is selected: `--skip` leaves all out".to_owned(),
    };
    report::usage(&message, Some(help))
}
