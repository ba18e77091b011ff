//! `alfil test --list`

use super::{Failure, File, Format, Status, TestArgs, files, input, nothing_selected, report};
use crate::cli::printer::{Layout, Printer, json};
use crate::syntax::tree::Test;
use serde::Serialize;
use std::io::Write;

/// A test, as the list has it.
#[derive(Debug, Serialize)]
struct Item {
    file: String,
    line: usize,
    name: String,
}

pub(super) fn run(args: &TestArgs, out: &mut Printer) -> Result<Status, Failure> {
    if args.format == Format::Junit {
        let help = Some("`--format json` lists them for programs".to_owned());
        return Err(report::usage("a JUnit report is of tests that were run", help));
    }
    let selection = args.selection();
    let mut status = Status::Well;
    let mut items = Vec::new();
    for file in files(args) {
        match named(file) {
            Ok(named) => items.extend(named),
            // A file that cannot be read does not keep the others from being listed.
            Err(Failure::Mistake(fault, mistake)) => {
                status = status.max(fault);
                report::tell(&mistake);
            }
            Err(failure) => return Err(failure),
        }
    }
    let selected: Vec<&Item> = items.iter().filter(|item| selection.takes(&item.name)).collect();
    if args.format == Format::Json {
        json(out, &selected, Layout::Pretty)?;
    } else {
        for item in &selected {
            writeln!(out, "{}:{}: {}", item.file, item.line, item.name)?;
        }
    }
    if args.selects() && selected.is_empty() && status == Status::Well {
        return Err(nothing_selected(args, items.iter().map(|item| item.name.as_str())));
    }
    Ok(status)
}

/// The tests of a file.
fn named(file: File) -> Result<Vec<Item>, Failure> {
    let source = match file {
        File::Shipped(source) => source,
        File::Named(path) => input::file_or_shipped(path)?,
    };
    let loaded = input::load(source.clone());
    if loaded.variant.is_none() {
        let diagnostics = input::errors(&loaded);
        let mistake = report::Mistake::InText { diagnostics, sources: loaded.sources };
        return Err(Failure::Mistake(Status::BadInput, mistake));
    }
    let item = |test: &Test| Item {
        file: source.name.clone(),
        line: source.line(test.name.span.start),
        name: test.name.node.clone(),
    };
    Ok(loaded.tests.iter().map(item).collect())
}
