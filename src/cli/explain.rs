//! `alfil explain`

use super::{Failure, Status, input};
use crate::prose;
use clap::{Args, ValueEnum};
use std::io::Write;

/// What stands behind the options in the help.
const EXAMPLE: &str = "\
Examples:
  alfil explain kings
  alfil explain kings --format html > kings.html";

/// What `alfil explain` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct ExplainArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    variant: String,
    /// How the page is written
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text that reads well as it is
    Markdown,
    /// One file that needs no other
    Html,
}

pub(super) fn run(args: &ExplainArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let (variant, parent) = input::variant_and_parent(&args.variant)?;
    let page = prose::page(&variant, parent.as_ref());
    let text = match args.format {
        Format::Markdown => page.markdown(),
        Format::Html => page.html(),
    };
    out.write_all(text.as_bytes())?;
    Ok(Status::Well)
}
