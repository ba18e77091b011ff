//! `alfil check --fix`: what the reports say to do is done.
//!
//! Only the file that is named is changed, never one that it extends. It is written whole or not at all, and not if it has changed
//! since it was read.

use super::super::printer::Printer;
use super::super::reading::STANDARD_INPUT;
use super::super::{Failure, changes, input, manner, output, report};
use super::{Checker, Format};
use crate::diagnostic::{self, Mended, Safety};
use crate::source::Source;
use alfil_words::counted;
use clap::Args;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

// Flags for fixes.
#[derive(Debug, Args)]
pub(super) struct FixArgs {
    /// Apply the safe fixes, check again, and say what is left; a text from the standard input is printed
    #[arg(long, conflicts_with = "explain")]
    fix: bool,
    /// With `--fix` or `--diff`: all fixes, those too that somebody should look at
    #[arg(long, conflicts_with = "explain")]
    offered: bool,
    /// Show as a diff what is changed; without `--fix`, what would be, and change nothing
    #[arg(long, conflicts_with = "explain")]
    diff: bool,
}

impl FixArgs {
    /// Refuses flags that do not fit together.
    pub(super) fn check(&self, format: Format) -> Result<(), Failure> {
        if self.offered && !self.wanted() {
            let help = "write `--fix --offered` to apply all fixes, or `--diff --offered` to see them";
            return Err(report::usage("`--offered` alone changes nothing", Some(help.to_owned())));
        }
        if self.diff && format != Format::Human {
            let help = "leave one of the two out; `--format json` lists the edits of each fix";
            return Err(report::usage(
                "a diff is for people, and `--format` for programs",
                Some(help.to_owned()),
            ));
        }
        Ok(())
    }

    /// Whether fixes are applied or shown.
    pub(super) fn wanted(&self) -> bool {
        self.fix || self.diff
    }

    /// Whether nothing is changed.
    pub(super) fn only_shows(&self) -> bool {
        !self.fix
    }

    fn least(&self) -> Safety {
        if self.offered { Safety::Offered } else { Safety::Safe }
    }

    /// Reads what is to be checked. What ships is not changed.
    pub(super) fn source(&self, path: &Path) -> Result<Source, Failure> {
        if self.fix && input::ships(path) {
            return Err(input::not_a_file(
                path,
                "name a file; those that ship stand in the program, and stay",
            ));
        }
        input::file_or_shipped(path)
    }
}

/// Applies the fixes that are asked for to a text.
pub(super) fn mend(args: &FixArgs, source: &Source, checker: &mut Checker<'_>) -> Mended {
    diagnostic::mend(&source.text, args.least(), |text| {
        checker.check(Source::new(source.name.as_str(), text)).0
    })
}

/// Writes the mended text to where it belongs, and says what was done.
pub(super) fn deliver(
    args: &FixArgs,
    path: &Path,
    source: &Source,
    mended: &Mended,
    format: Format,
    out: &mut Printer,
) -> Result<(), Failure> {
    let piped = path == Path::new(STANDARD_INPUT);
    let changed = *source.text != *mended.text;
    if args.fix && !piped && changed {
        output::replace(path, &source.text, &mended.text)?;
    }
    if args.diff && changed {
        changes::show(&source.name, &source.text, &mended.text, "mended", out)?;
    }
    if args.fix && piped && !args.diff {
        // What goes to a file or to another program is the text itself.
        if io::stdout().is_terminal() {
            out.write_all(mended.text.as_bytes())?;
        } else {
            out.raw(mended.text.as_bytes())?;
        }
    }
    if manner::quiet() {
        return Ok(());
    }
    let fixes = counted(mended.applied.len(), "fix", "fixes");
    let left = counted(mended.left.len(), "mistake", "mistakes");
    let name = &source.name;
    if args.only_shows() {
        if !mended.left.is_empty() {
            report::note(&format!("{name}: {left} would be left; `alfil check` says what"));
        }
    } else if changed && !piped && format == Format::Human {
        writeln!(out, "{name}: {fixes} applied")?;
    }
    Ok(())
}
