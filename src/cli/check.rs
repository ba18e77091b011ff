//! `alfil check`

use super::{Failure, Status, input, report};
use crate::diagnostic::{Diagnostic, Severity, records};
use clap::{Args, ValueEnum};
use std::io::{self, Write};
use std::path::PathBuf;

/// What `alfil check` is asked for.
#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// The files, or names of variants that ship
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How to print what is wrong
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Let warnings count as errors
    #[arg(long)]
    deny_warnings: bool,
}

/// How diagnostics are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Reports that quote the file
    Human,
    /// A list of objects
    Json,
}

pub(super) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let mut status = Status::Well;
    let mut found = Vec::new();
    for path in &args.files {
        let source = match input::file_or_shipped(path) {
            Ok(source) => source,
            // A file that cannot be read does not keep the others from being checked.
            Err(Failure::Mistake(fault, mistake)) => {
                status = status.max(fault);
                let _ = writeln!(io::stderr(), "{}", mistake.render(report::Stream::Err).trim_end());
                continue;
            }
            Err(failure) => return Err(failure),
        };
        let loaded = input::load(source);
        let at_fault = |diagnostic: &Diagnostic| args.deny_warnings || diagnostic.severity == Severity::Error;
        if loaded.diagnostics.iter().any(at_fault) {
            status = status.max(Status::BadInput);
        }
        match args.format {
            Format::Human => {
                let text = report::render(&loaded.diagnostics, &loaded.sources, report::Stream::Out);
                out.write_all(text.as_bytes())?;
            }
            Format::Json => {
                found.extend(records(&loaded.diagnostics, &loaded.sources));
            }
        }
    }
    if args.format == Format::Json {
        serde_json::to_writer_pretty(&mut *out, &found).map_err(io::Error::from)?;
        writeln!(out)?;
    }
    Ok(status)
}
