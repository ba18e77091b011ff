//! `alfil cover`

use super::printer::{Layout, Printer, json as print_json};
use super::progress::Progress;
use super::threads::ThreadArgs;
use super::{Failure, Status, completions, input, output, report};
use crate::coverage::{
    Coverage, Item, ItemKind, NotMeasured, Options, annotate, cover_at_once, cover_watched, lcov,
};
use crate::diagnostic::visible;
use crate::parts::Each;
use crate::source::{Source, Span};
use anstyle::Style;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::cell::Cell;
use std::io::{self, Write};
use std::path::PathBuf;

const EXAMPLES: &str = "Examples:
  alfil cover my.variant                             the file, and how many tests notice each line
  alfil cover my.variant --only clauses --min 100    status 1 if a clause has no test
  alfil cover my.variant -o lcov.info                for tools that show coverage";

/// The endings of what is written, and what they ask for.
const ENDINGS: &[(&str, Format)] =
    &[("txt", Format::Human), ("json", Format::Json), ("info", Format::Lcov), ("lcov", Format::Lcov)];

// What `alfil cover` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CoverArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    #[arg(add = completions::variants())]
    variant: String,
    /// Measure only these, separated by commas
    #[arg(long, value_enum, value_delimiter = ',', value_name = "KIND")]
    only: Vec<Kind>,
    /// How many random games to play
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u32).range(..=10_000))]
    games: u32,
    /// The games are drawn from this number
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Exit with status 1 if less is covered, in a hundred
    #[arg(long, value_name = "PERCENT", value_parser = percentage)]
    min: Option<f64>,
    /// How many million steps of work it may take; counted, not timed
    #[arg(long, value_name = "MILLIONS", default_value_t = Options::default().work / 1_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    work: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    /// How to print it [default: by the file's ending, else human]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to this file; its ending, .txt, .json or .info, tells the format
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Clauses, and rules in the braces of pieces
    Clauses,
    /// Moves of pieces: each atom, to empty squares and capturing
    Moves,
    /// What limits clauses: conditions, regions, `on`, `safe`
    Guards,
    /// Other parts: names in lists, `optional`, orders
    Parts,
}

/// How coverage is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The file with counts in the margin, and what is not covered
    Human,
    /// One object
    Json,
    /// A tracefile as LCOV writes it
    Lcov,
}

fn percentage(text: &str) -> Result<f64, String> {
    let number = text.trim_end_matches('%').parse::<f64>().ok();
    number.filter(|number| (0.0..=100.0).contains(number)).ok_or_else(|| "a number from 0 to 100".to_owned())
}

pub(super) fn run(args: &CoverArgs, out: &mut Printer) -> Result<Status, Failure> {
    let file = output::file(args.output.as_deref());
    let help = "end it in .txt, .json or .info, or say `--format`";
    let format = output::format(file, (args.format, Format::Human), ENDINGS, help)?;
    let loaded = input::loaded(&args.variant)?;
    let Some(variant) = &loaded.variant else {
        return Err(Failure::Mistake(Status::BadInput, input::mistakes(loaded)));
    };
    let sources = &loaded.sources;
    let tests: Vec<Span> = loaded.tests.iter().map(|test| test.span).collect();
    let source = sources.first().cloned().unwrap_or_else(|| Source::new(args.variant.as_str(), ""));
    let kinds = args.only.iter().map(|kind| match kind {
        Kind::Clauses => ItemKind::Clause,
        Kind::Moves => ItemKind::Move,
        Kind::Guards => ItemKind::Guard,
        Kind::Parts => ItemKind::Part,
    });
    let options = Options {
        kinds: kinds.collect(),
        games: args.games,
        seed: args.seed,
        work: args.work * 1_000_000,
        ..Options::default()
    };
    let measuring = |total| Progress::start(format!("measuring {}", source.name), total);
    let tests_at_hand = &loaded.tests;
    let measured = match args.threads.threads {
        1 => {
            let mut progress = measuring(None);
            cover_watched(variant, tests_at_hand, sources, &options, &mut |number, all| {
                match number {
                    0 => progress = measuring(Some((all as u64, "things"))),
                    _ => progress.step(),
                }
                true
            })
        }
        _ => {
            // The tests as they are come first.
            let called = Cell::new("tests");
            let each: Each<'_> = &|count, part| {
                let progress = measuring(Some((count as u64, called.replace("things"))));
                args.threads.each(count, &progress, part);
            };
            cover_at_once(variant, tests_at_hand, sources, &options, each)
        }
    };
    let coverage = measured.map_err(|error| {
        let help = match &error {
            NotMeasured::GivenUp => "measure it again".to_owned(),
            NotMeasured::TooMany(_) => "measure less with `--only`".to_owned(),
            NotMeasured::TooMuchWork { costliest, .. } => {
                let costliest = costliest.as_ref().filter(|(_, steps)| *steps > 0);
                let costliest = costliest.map_or(String::new(), |(name, steps)| {
                    format!(", most by the test \"{name}\": {} million", steps.div_ceil(1_000_000))
                });
                format!("measure less with `--only`, play fewer `--games`, or give it more steps with `--work`{costliest}")
            }
            NotMeasured::Failing(names) => {
                let named: Vec<String> = names.iter().take(5).map(|name| format!("\"{name}\"")).collect();
                format!("mend them first: {}", named.join(", "))
            }
        };
        report::bad_input(&format!("`{}` cannot be measured: {error}", source.name), Some(help))
    })?;
    let mut text = Vec::new();
    print((args, format), &coverage, &source, &tests, &mut text)?;
    match file {
        None => out.styled(&String::from_utf8_lossy(&text))?,
        Some(path) => {
            let endings: Vec<&str> = ENDINGS.iter().map(|(ending, _)| *ending).collect();
            output::write(path, &text, sources.iter().map(|source| source.name.as_str()), &endings)?;
        }
    }
    let enough = args.min.is_none_or(|min| coverage.percent() >= min);
    if !enough {
        let min = args.min.unwrap_or_default();
        let _ = out.flush();
        report::note(&format!("error: {:.1}% is covered, less than {min}%", floor(coverage.percent())));
    }
    Ok(if enough { Status::Well } else { Status::BadInput })
}

fn print(
    (args, format): (&CoverArgs, Format),
    coverage: &Coverage,
    source: &Source,
    tests: &[Span],
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Human => {
            let colour =
                output::file(args.output.as_deref()).is_none() && report::theme(report::Stream::Out).colour;
            human(coverage, source, tests, colour, out)
        }
        Format::Json => json(args, coverage, source, out),
        Format::Lcov => write!(out, "{}", lcov(coverage, source)),
    }
}

/// Cut to one digit, so that what is not all is never shown as 100.
fn floor(percent: f64) -> f64 {
    (percent * 10.0).floor() / 10.0
}

fn human(
    coverage: &Coverage,
    source: &Source,
    tests: &[Span],
    colour: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let games = |number: u32| match coverage.games {
        0 => String::new(),
        _ => format!("{number:>6}"),
    };
    let heading = if coverage.games > 0 { " games" } else { "" };
    writeln!(out, "  tests{heading}")?;
    for line in annotate(coverage, source, tests) {
        let margin = match line.counts {
            None => format!("{:7}{}", "", if coverage.games > 0 { "      " } else { "" }),
            Some(counts) => {
                let mark = match (counts.tests, counts.reached) {
                    (0, false) => '!',
                    (0, true) => '~',
                    _ => ' ',
                };
                format!("{mark} {:>5}{}", counts.tests, games(counts.games))
            }
        };
        let missed = line.counts.is_some_and(|counts| counts.tests == 0);
        let style = if missed && colour { report::BAD } else { Style::new() };
        writeln!(
            out,
            "{}",
            format!(
                "{style}{margin} {:>4} | {}{style:#}",
                line.number,
                visible(line.text.trim_start_matches('\u{feff}'))
            )
            .trim_end()
        )?;
    }
    let mut gaps = coverage.gaps().peekable();
    if gaps.peek().is_some() {
        writeln!(out, "\nno test would notice")?;
    }
    for item in gaps {
        gap(coverage, source, item, out)?;
    }
    writeln!(out)?;
    for kind in ItemKind::ALL {
        let (covered, all) = coverage.count(Some(kind));
        if all > 0 {
            let percent = floor(100.0 * covered as f64 / all as f64);
            writeln!(out, "{:8} {covered:>4} of {all:>4}  {percent:>5.1}%", kind.plural())?;
        }
    }
    let (covered, all) = coverage.count(None);
    write!(out, "covered  {covered:>4} of {all:>4}  {:>5.1}%", floor(coverage.percent()))?;
    match coverage.needed.len() {
        0 => {}
        1 => write!(out, "; 1 more cannot be measured: the file means nothing without it")?,
        needed => write!(out, "; {needed} more cannot be measured: the file means nothing without them")?,
    }
    match coverage.idle.len() {
        0 => {}
        1 => write!(out, "; 1 more only says what is so anyway")?,
        idle => write!(out, "; {idle} more only say what is so anyway")?,
    }
    writeln!(out)
}

/// What no test notices, and how near one comes.
fn gap(coverage: &Coverage, source: &Source, item: &Item, out: &mut impl Write) -> io::Result<()> {
    let line = source.line(item.span.start);
    writeln!(out, "  {}:{line}: if {} {}", source.name, quoted(source, item.span), item.change.text())?;
    if let Some(test) = item.reached_by.and_then(|number| coverage.tests.get(number)) {
        writeln!(out, "      the test \"{test}\" comes by it, and claims nothing that depends on it")?;
    }
    if coverage.games > 0 {
        writeln!(out, "      it makes a difference in {} of {} random games", item.games, coverage.games)?;
    }
    Ok(())
}

/// The text of a place, on one line and not too long.
fn quoted(source: &Source, span: Span) -> String {
    let text = source.text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let words: Vec<&str> = text.lines().next().unwrap_or_default().split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(60) {
        Some((cut, _)) => format!("`{}…`", &line[..cut]),
        None if text.lines().nth(1).is_some() => format!("`{line} …`"),
        None => format!("`{line}`"),
    }
}

/// What `--format json` prints.
#[derive(Debug, Serialize)]
struct CoverageRecord<'a> {
    file: &'a str,
    covered: usize,
    all: usize,
    percent: f64,
    games: u32,
    seed: u64,
    items: Vec<ItemRecord<'a>>,
    /// The lines of what cannot be measured.
    not_measured: Vec<usize>,
    /// The lines of what only says what is so anyway.
    idle: Vec<usize>,
}

#[derive(Debug, Serialize)]
struct ItemRecord<'a> {
    kind: &'static str,
    line: usize,
    start: u32,
    end: u32,
    text: &'a str,
    change: &'static str,
    covered: bool,
    tests: Vec<&'a str>,
    reached_by: Option<&'a str>,
    games: u32,
}

fn json(args: &CoverArgs, coverage: &Coverage, source: &Source, out: &mut impl Write) -> io::Result<()> {
    let name = |number: &usize| coverage.tests.get(*number).map(String::as_str);
    let (covered, all) = coverage.count(None);
    let items = coverage.items.iter().map(|item| ItemRecord {
        kind: item.kind.plural(),
        line: source.line(item.span.start),
        start: item.span.start,
        end: item.span.end,
        text: source.text.get(item.span.start as usize..item.span.end as usize).unwrap_or_default(),
        change: item.change.text(),
        covered: item.is_covered(),
        tests: item.noticed_by.iter().filter_map(name).collect(),
        reached_by: item.reached_by.as_ref().and_then(name),
        games: item.games,
    });
    let record = CoverageRecord {
        file: &source.name,
        covered,
        all,
        percent: floor(coverage.percent()),
        games: args.games,
        seed: args.seed,
        items: items.collect(),
        not_measured: coverage.needed.iter().map(|span| source.line(span.start)).collect(),
        idle: coverage.idle.iter().map(|span| source.line(span.start)).collect(),
    };
    print_json(out, &record, Layout::Pretty)
}
