//! `alfil expand`

use super::report::Mistake;
use super::{Failure, Status, completions, input};
use crate::resolve::{Extras, expand};
use clap::Args;
use std::io::Write;

const EXAMPLE: &str = "\
Examples:
  alfil expand kings                              every clause, and where it comes from
  alfil expand kings --no-origins --tests > a.variant";

// What `alfil expand` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct ExpandArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    #[arg(add = completions::variants())]
    variant: String,
    /// Leave out where each clause comes from
    #[arg(long)]
    no_origins: bool,
    /// Print the tests of the file too
    #[arg(long)]
    tests: bool,
}

pub(super) fn run(args: &ExpandArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let loaded = input::loaded(&args.variant)?;
    if loaded.variant.is_none() {
        return Err(Failure::Mistake(Status::BadInput, input::mistakes(loaded)));
    }
    let extras = Extras { origins: !args.no_origins, tests: args.tests };
    let text = expand(&loaded, extras).map_err(|diagnostics| {
        Failure::Mistake(Status::BadInput, Mistake::InText { diagnostics, sources: loaded.sources })
    })?;
    out.write_all(text.as_bytes())?;
    Ok(Status::Well)
}
