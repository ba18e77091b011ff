//! `alfil fmt`

use super::printer::Printer;
use super::reading::STANDARD_INPUT;
use super::report::{self, Mistake};
use super::{Failure, Status, changes, completions, input, manner, output};
use crate::format::format;
use crate::source::{Source, SourceId};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};

const EXAMPLE: &str = "\
Examples:
  alfil fmt kings.variant            lay the file out, in place
  alfil fmt --check *.variant        change nothing; say how files would be that are not laid out
  alfil fmt --stdin < a.variant      for editors: from the standard input to the standard output";

// What `alfil fmt` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct FmtArgs {
    /// The files, which are changed in place
    #[arg(required_unless_present = "stdin", conflicts_with = "stdin", add = completions::files())]
    files: Vec<PathBuf>,
    /// Change nothing: show what would be changed; the exit status is 1 if something would
    #[arg(long)]
    check: bool,
    /// Read the standard input, and write to the standard output
    #[arg(long)]
    stdin: bool,
}

pub(super) fn run(args: &FmtArgs, out: &mut Printer) -> Result<Status, Failure> {
    if args.stdin {
        return standard_input(args.check, out);
    }
    let mut status = Status::Well;
    for path in &args.files {
        match file(path, args.check, out) {
            Ok(found) => status = status.max(found),
            // A file that cannot be laid out does not keep the others from it.
            Err(Failure::Mistake(fault, mistake)) => {
                status = status.max(fault);
                out.flush()?;
                report::tell(&mistake);
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(status)
}

/// Lays out what is piped in, or shows what would be changed.
fn standard_input(check: bool, out: &mut Printer) -> Result<Status, Failure> {
    let source = input::standard_input()?;
    let laid_out = laid_out(&source)?;
    if check {
        return show(&source, &laid_out, out);
    }
    out.write_all(laid_out.as_bytes())?;
    Ok(Status::Well)
}

/// Lays a file out, or shows what would be changed.
fn file(path: &Path, check: bool, out: &mut Printer) -> Result<Status, Failure> {
    if path == Path::new(STANDARD_INPUT) {
        return standard_input(check, out);
    }
    if input::ships(path) {
        let help = "name a file; one that ships stands in the program, and is laid out already";
        return Err(input::not_a_file(path, help));
    }
    let source = input::read(path)?;
    let laid_out = laid_out(&source)?;
    if check {
        return show(&source, &laid_out, out);
    }
    if *source.text != *laid_out {
        output::replace(path, &source.text, &laid_out)?;
        if !manner::quiet() {
            writeln!(out, "{}: laid out", source.name)?;
        }
    }
    Ok(Status::Well)
}

/// The text in the one layout, or why there is none.
fn laid_out(source: &Source) -> Result<String, Failure> {
    format(SourceId(0), &source.text).map_err(|diagnostics| {
        let sources = vec![source.clone()];
        Failure::Mistake(Status::BadInput, Mistake::InText { diagnostics, sources })
    })
}

/// Shows what would be changed in a text.
fn show(source: &Source, laid_out: &str, out: &mut Printer) -> Result<Status, Failure> {
    if *source.text == *laid_out {
        return Ok(Status::Well);
    }
    changes::show(&source.name, &source.text, laid_out, "laid out", out)?;
    Ok(Status::BadInput)
}
