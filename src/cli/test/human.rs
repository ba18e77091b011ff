//! Outcomes for people.

use super::{Done, Mistake, Run, Stream, TestArgs, Total, report};
use crate::cli::manner;
use crate::cli::printer::Printer;
use crate::diagnostic::{Theme, code, visible};
use crate::testing::{FailedClaim, Sign, TestReport};
use anstyle::Style;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// How many failing tests the summary names at most.
const MOST_NAMES: usize = 50;

/// What came of the tests of a file.
pub(super) fn file(args: &TestArgs, run: &Run, out: &mut Printer) -> io::Result<()> {
    match run {
        Run::Unreadable { mistake: mistake @ Mistake::InText { .. }, .. } => {
            out.styled(&format!("{}\n", mistake.render(Stream::Out).trim_end()))
        }
        Run::Unreadable { mistake, .. } => {
            out.flush()?;
            report::tell(mistake);
            Ok(())
        }
        Run::Faulty { source, loaded } => {
            writeln!(out, "{}: not tested", source.name)?;
            let errors = super::input::errors(loaded);
            out.styled(&report::render(&errors, &loaded.sources, Stream::Out))
        }
        // A file of which nothing was asked for says nothing.
        Run::Done(done) if args.selects() && done.reports.is_empty() => Ok(()),
        Run::Done(done) => tests(done, out),
    }
}

fn tests(done: &Done, out: &mut Printer) -> io::Result<()> {
    if manner::quiet() && done.count(false) == 0 {
        return Ok(());
    }
    writeln!(out, "{}: {} passed, {} failed", done.source.name, done.count(true), done.count(false))?;
    if manner::verbose() {
        for report in &done.reports {
            let word = if report.passed() { "ok" } else { "FAILED" };
            writeln!(out, "  {word:6} {}", report.name)?;
        }
    }
    let theme = report::theme(Stream::Out);
    // Once there is no work left, nothing new is said of the tests that follow.
    let mut starved = done.reports.iter().filter(|report| lacks_work(report));
    let first_starved = starved.next().map(|report| report.span);
    let more_starved = starved.count();
    let told = |report: &&TestReport| !lacks_work(report) || Some(report.span) == first_starved;
    for test in done.reports.iter().filter(|report| !report.passed()).filter(told) {
        writeln!(out, "\nin the test \"{}\":", test.name)?;
        for (index, failure) in test.failures.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            let diagnostic = std::slice::from_ref(&failure.diagnostic);
            out.styled(&report::render(diagnostic, &done.loaded.sources, Stream::Out))?;
            // Failures of one position follow each other; its board is shown once, below the last.
            let shown_next = test.failures.get(index + 1).is_some_and(|next| next.board == failure.board);
            out.styled(&evidence(failure, theme, !shown_next))?;
        }
    }
    match more_starved {
        0 => {}
        1 => writeln!(out, "\nfor 1 more test there is not enough work left")?,
        more => writeln!(out, "\nfor {more} more tests there is not enough work left")?,
    }
    if done.count(false) > 0 {
        writeln!(out)?;
    }
    Ok(())
}

/// Whether a test fails for nothing but that the tests of its file take too much work.
fn lacks_work(report: &TestReport) -> bool {
    let mut codes = report.failures.iter().map(|failure| failure.diagnostic.code);
    !report.passed() && codes.all(|code| code == code::game::TOO_MUCH_WORK)
}

/// Below the report: what was expected and what is found, and the board.
pub(super) fn evidence(failure: &FailedClaim, theme: Theme, with_board: bool) -> String {
    let mut text = String::new();
    if let Some(difference) = &failure.difference {
        text.push_str("\n  expected (-) and found (+):\n");
        for line in difference.lines() {
            let style = match (theme.colour, line.sign) {
                (false, _) | (_, Sign::Note) => Style::new(),
                (true, Sign::Expected) => report::BAD,
                (true, Sign::Found) => report::GOOD,
            };
            let _ = writeln!(text, "  {style}{} {}{style:#}", line.sign.letter(), visible(&line.text));
        }
    }
    if let Some(board) = failure.board.as_ref().filter(|_| with_board) {
        text.push('\n');
        for line in board.diagram.lines() {
            let _ = writeln!(text, "  {line}");
        }
        let _ = writeln!(text, "  {}", board.to_move);
    }
    text
}

/// The last lines: which tests failed, if they are not all in sight, and how many.
pub(super) fn summary(
    args: &TestArgs,
    runs: &[Run],
    total: Total,
    time: Duration,
    out: &mut Printer,
) -> io::Result<()> {
    if total.failed > 1 {
        writeln!(out, "failed:")?;
        let failed = runs.iter().filter_map(|run| match run {
            Run::Done(done) => Some(done),
            _ => None,
        });
        let mut named = failed.flat_map(|done| {
            done.reports
                .iter()
                .filter(|report| !report.passed())
                .map(|report| (&done.source, report.span.start, &report.name))
        });
        for (source, start, name) in named.by_ref().take(MOST_NAMES) {
            writeln!(out, "  {}:{}: {name}", source.name, source.line(start))?;
        }
        let more = named.count();
        if more > 0 {
            writeln!(out, "  and {more} more")?;
        }
        writeln!(out)?;
    }
    write!(out, "{} passed, {} failed", total.passed, total.failed)?;
    if args.selects() {
        write!(out, ", {} filtered out", total.filtered_out)?;
    }
    match total.not_tested {
        0 => {}
        1 => write!(out, ", 1 file not tested")?,
        files => write!(out, ", {files} files not tested")?,
    }
    // The same run prints the same, but for people who wait for it.
    if io::stdout().is_terminal() {
        write!(out, " in {:.2} s", time.as_secs_f64())?;
    }
    writeln!(out)
}
