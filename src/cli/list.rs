//! `alfil list`

use super::manner::{Format, FormatArgs};
use super::printer::{Layout, json};
use super::{Failure, Status, input};
use crate::library;
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// What stands below `alfil list --help`.
pub(super) const EXAMPLE: &str = "\
Examples:
  alfil list
  alfil list --json";

/// What `alfil list` is asked for.
#[derive(Debug, Args)]
pub(super) struct ListArgs {
    #[command(flatten)]
    format: FormatArgs,
    /// The same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// A variant that ships.
#[derive(Serialize)]
struct Item {
    name: &'static str,
    title: String,
    board: String,
    summary: &'static str,
}

pub(super) fn run(args: &ListArgs, out: &mut impl Write) -> Result<Status, Failure> {
    if args.json || args.format.format == Format::Json {
        let items = library::names().map(|name| {
            let variant = input::variant(name)?;
            let (files, ranks) = (variant.dimensions.files, variant.dimensions.ranks);
            let summary = library::summary(name).unwrap_or_default();
            Ok(Item { name, title: variant.name.clone(), board: format!("{files}x{ranks}"), summary })
        });
        json(out, &items.collect::<Result<Vec<Item>, Failure>>()?, Layout::Pretty)?;
        return Ok(Status::Well);
    }
    let width = library::names().map(str::len).max().unwrap_or(0);
    for name in library::names() {
        writeln!(out, "{name:<width$}  {}", library::summary(name).unwrap_or_default())?;
    }
    Ok(Status::Well)
}
