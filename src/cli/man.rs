//! `alfil man`

use super::{Cli, Failure, Status, report};
use clap::{Args, CommandFactory};
use clap_mangen::{Man, generate_to};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLE: &str = "\
Examples:
  alfil man | man -l -                               read the page of the program
  alfil man --output ~/.local/share/man/man1         install all pages";

/// What `alfil man` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct ManArgs {
    /// Write the pages of the program and of all its commands into this directory
    #[arg(long, short, value_name = "DIRECTORY")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &ManArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let Some(folder) = &args.output else {
        Man::new(Cli::command()).render(out)?;
        return Ok(Status::Well);
    };
    let written = std::fs::create_dir_all(folder).and_then(|()| generate_to(Cli::command(), folder));
    written.map_err(|error| {
        let message = format!("the pages cannot be written to `{}`", folder.display());
        report::usage(&message, Some(error.to_string().to_lowercase()))
    })?;
    writeln!(out, "the pages stand in `{}`", folder.display())?;
    Ok(Status::Well)
}
