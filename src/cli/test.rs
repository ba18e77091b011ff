//! `alfil test`

use super::{Failure, Status, input, report};
use crate::library;
use crate::source::Source;
use crate::testing::{self, TestReport};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// What `alfil test` is asked for.
#[derive(Debug, Args)]
pub(super) struct TestArgs {
    /// The files, or names of variants that ship; by default, all that ship
    files: Vec<PathBuf>,
}

/// How many tests there were.
#[derive(Debug, Default)]
struct Total {
    passed: usize,
    failed: usize,
}

pub(super) fn run(args: &TestArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let mut status = Status::Well;
    let mut total = Total::default();
    if args.files.is_empty() {
        for source in library::names().filter_map(library::source) {
            status = status.max(run_file(source, &mut total, out)?);
        }
    }
    for path in &args.files {
        match input::file_or_shipped(path) {
            Ok(source) => status = status.max(run_file(source, &mut total, out)?),
            // A file that cannot be read does not keep the others from being tested.
            Err(Failure::Mistake(fault, mistake)) => {
                status = status.max(fault);
                writeln!(out, "{}", mistake.render(report::Stream::Out).trim_end())?;
            }
            Err(failure) => return Err(failure),
        }
    }
    let Total { passed, failed } = total;
    writeln!(out, "{passed} passed, {failed} failed")?;
    Ok(status)
}

/// Runs the tests of one file and prints what came of them.
fn run_file(source: Source, total: &mut Total, out: &mut impl Write) -> Result<Status, Failure> {
    let name = source.name.clone();
    let loaded = input::load(source);
    let Some(variant) = &loaded.variant else {
        writeln!(out, "{name}: not tested")?;
        write!(out, "{}", report::render(&input::errors(&loaded), &loaded.sources, report::Stream::Out))?;
        return Ok(Status::BadInput);
    };
    let reports = testing::run(variant);
    let (passed, failed): (Vec<&TestReport>, Vec<&TestReport>) =
        reports.iter().partition(|report| report.passed());
    total.passed += passed.len();
    total.failed += failed.len();
    writeln!(out, "{name}: {} passed, {} failed", passed.len(), failed.len())?;
    for failure in &failed {
        writeln!(out, "\nin the test \"{}\":", failure.name)?;
        write!(out, "{}", report::render(&failure.failures, &loaded.sources, report::Stream::Out))?;
    }
    Ok(if failed.is_empty() { Status::Well } else { Status::BadInput })
}
