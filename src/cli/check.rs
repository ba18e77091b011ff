//! `alfil check`

mod explain;
mod fix;
mod github;
mod levels;
mod sarif;

use super::printer::{Layout, Printer, json};
use super::progress::Progress;
use super::reading::STANDARD_INPUT;
use super::{Failure, Status, completions, images, input, report};
use crate::diagnostic::{Diagnostic, DiagnosticRecord, Severity, records};
use crate::lint::{self, Levels};
use crate::resolve::Loader;
use crate::source::Source;
use clap::{Args, ValueEnum};
use fix::FixArgs;
use levels::{Files, LevelArgs};
use std::io::Write;
use std::path::{Path, PathBuf};

pub(super) const EXAMPLE: &str = "\
Examples:
  alfil check my.variant
  alfil check --deny-warnings --allow region::unused variants/*.variant
  alfil check --explain piece::unused
  alfil check --diff my.variant             show what safe fixes would change, and change nothing
  alfil check --fix my.variant              apply them, and say what is left
  alfil check --fix --offered --diff my.variant
                                            apply all fixes, and show what was changed
  alfil check --fix - < my.variant          for editors: print the mended text

Levels may also stand in a file alfil.toml, beside the variant file or in a folder above it:
  [lints]
  \"piece::colour_bound\" = \"warn\"";

// What `alfil check` is asked for.
#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// The files, or names of variants that ship
    #[arg(required_unless_present = "explain", add = completions::variants())]
    files: Vec<PathBuf>,
    /// How to print what is wrong
    #[arg(long, value_enum, default_value_t = Format::Human, conflicts_with = "explain")]
    format: Format,
    #[command(flatten)]
    levels: LevelArgs,
    #[command(flatten)]
    fix: FixArgs,
    /// Say what a code means, with an example; without a code, list them all
    #[arg(long, value_name = "CODE", num_args = 0..=1, default_missing_value = "", conflicts_with = "files", add = completions::codes())]
    explain: Option<String>,
}

/// How diagnostics are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Reports that quote the file
    Human,
    /// A line each, as compilers write them: FILE:LINE:COLUMN: error: MESSAGE [CODE]
    Short,
    /// A list of objects
    Json,
    /// A SARIF 2.1.0 log, as code scanning services read it
    Sarif,
    /// Workflow commands, which GitHub shows beside the lines
    Github,
}

pub(super) fn run(args: &CheckArgs, out: &mut Printer) -> Result<Status, Failure> {
    if let Some(code) = &args.explain {
        return explain::run(code, out);
    }
    args.fix.check(args.format)?;
    let flags = args.levels.flags()?;
    let mut configured = Files::default();
    let denied = args.levels.deny_warnings;
    let mut printer = Reports { format: args.format, denied, records: Vec::new(), begun: false };
    let mut status = Status::Well;
    let mut loader = Loader::default();
    for path in &args.files {
        let source = match args.fix.source(path) {
            Ok(source) => source,
            // What cannot be read as text is said in the form that was asked for.
            Err(Failure::Mistake(fault, report::Mistake::InText { diagnostics, sources })) => {
                status = status.max(fault);
                printer.add(&diagnostics, &sources, out)?;
                continue;
            }
            // A file that cannot be read does not keep the others from being checked.
            Err(Failure::Mistake(fault, mistake)) => {
                status = status.max(fault);
                report::tell(&mistake);
                continue;
            }
            Err(failure) => return Err(failure),
        };
        let (mut levels, mistakes) = configured.levels(path)?;
        if let Some((source, mistakes)) = mistakes {
            status = status.max(Status::BadInput);
            printer.add(&mistakes, &[source], out)?;
        }
        flags.apply(&mut levels);
        let progress = Progress::start(format!("checking {}", source.name), None);
        let mut checker = Checker { loader: &mut loader, levels: &levels };
        let at_fault =
            |diagnostic: &Diagnostic| args.levels.deny_warnings || diagnostic.severity == Severity::Error;
        if !args.fix.wanted() {
            let (found, sources) = checker.check(source);
            drop(progress);
            if found.iter().any(at_fault) {
                status = status.max(Status::BadInput);
            }
            printer.add(&found, &sources, out)?;
            continue;
        }
        let mended = fix::mend(&args.fix, &source, &mut checker);
        drop(progress);
        let changed = *source.text != *mended.text;
        if mended.left.iter().any(at_fault) || changed && args.fix.only_shows() {
            status = status.max(Status::BadInput);
        }
        match fix::deliver(&args.fix, path, &source, &mended, printer.format, out) {
            Ok(()) => {}
            Err(Failure::Mistake(fault, mistake)) => {
                status = status.max(fault);
                out.flush()?;
                report::tell(&mistake);
                continue;
            }
            Err(failure) => return Err(failure),
        }
        if args.fix.only_shows() {
            continue;
        }
        let (found, sources) = checker.check(Source::new(source.name, mended.text));
        if path == Path::new(STANDARD_INPUT) {
            printer.add(&found, &sources, &mut Printer::stderr())?;
        } else {
            printer.add(&found, &sources, out)?;
        }
    }
    printer.finish(out)?;
    Ok(status)
}

/// Says what is wrong with a text.
struct Checker<'a> {
    loader: &'a mut Loader,
    levels: &'a Levels,
}

impl Checker<'_> {
    /// What is wrong, and the texts that it points into.
    fn check(&mut self, source: Source) -> (Vec<Diagnostic>, Vec<Source>) {
        let mut loaded = input::load_by(self.loader, source);
        let mut found = lint::check(&loaded, self.levels);
        if let Some(variant) = &loaded.variant {
            found.extend(images::read(variant, &mut loaded.sources).diagnostics);
        }
        (found, loaded.sources)
    }
}

/// Prints diagnostics as they come, or all at once in the end.
struct Reports {
    format: Format,
    /// Whether warnings count as errors.
    denied: bool,
    records: Vec<DiagnosticRecord>,
    /// Whether a report has been printed.
    begun: bool,
}

impl Reports {
    fn add(
        &mut self,
        diagnostics: &[Diagnostic],
        sources: &[Source],
        out: &mut Printer,
    ) -> Result<(), Failure> {
        let mut diagnostics = diagnostics.to_vec();
        for warning in diagnostics.iter_mut().filter(|one| self.denied && one.severity == Severity::Warning) {
            warning.severity = Severity::Error;
        }
        let diagnostics = &diagnostics[..];
        match self.format {
            Format::Human => {
                if self.begun && !diagnostics.is_empty() {
                    writeln!(out)?;
                }
                self.begun |= !diagnostics.is_empty();
                let text = report::render(diagnostics, sources, report::Stream::Out);
                out.styled(&text)?;
            }
            Format::Github => {
                for record in records(diagnostics, sources) {
                    writeln!(out, "{}", github::command(&record))?;
                }
            }
            Format::Short => {
                for record in records(diagnostics, sources) {
                    writeln!(out, "{}", short(&record))?;
                }
            }
            Format::Json | Format::Sarif => self.records.extend(records(diagnostics, sources)),
        }
        Ok(())
    }

    fn finish(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.format {
            Format::Human | Format::Short | Format::Github => return Ok(()),
            Format::Json => json(out, &self.records, Layout::Pretty)?,
            Format::Sarif => json(out, &sarif::log(&self.records), Layout::Pretty)?,
        }
        Ok(())
    }
}

/// A diagnostic on one line, which editors and build tools can read.
fn short(record: &DiagnosticRecord) -> String {
    let DiagnosticRecord { file, line, column, severity, message, code, .. } = record;
    format!("{file}:{line}:{column}: {severity}: {message} [{}]", code.id())
}
