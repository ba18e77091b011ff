//! `alfil explain`

use super::{Failure, Status, input, output};
use crate::prose;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What stands behind the options in the help.
const EXAMPLE: &str = "\
Examples:
  alfil explain kings                      the rules page of a variant that ships
  alfil explain my.variant -o my.html      of a file, as a page for the browser";

/// What `alfil explain` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct ExplainArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    variant: String,
    /// How the page is written; by default as the ending of the output file says, else Markdown
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text that reads well as it is
    Markdown,
    /// One file that needs no other, with pictures
    Html,
}

pub(super) fn run(args: &ExplainArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let (variant, parent) = input::variant_and_parent(&args.variant)?;
    let page = prose::page(&variant, parent.as_ref());
    let text = match args.format.unwrap_or_else(|| of_ending(args.output.as_deref())) {
        Format::Markdown => page.markdown(),
        Format::Html => page.html(),
    };
    match &args.output {
        None => out.write_all(text.as_bytes())?,
        Some(path) => output::write(path, text.as_bytes())?,
    }
    Ok(Status::Well)
}

/// The format that a file's name asks for.
fn of_ending(path: Option<&Path>) -> Format {
    let ending = path.and_then(Path::extension).and_then(|ending| ending.to_str()).unwrap_or_default();
    if ["html", "htm", "xhtml"].contains(&ending.to_ascii_lowercase().as_str()) {
        Format::Html
    } else {
        Format::Markdown
    }
}
