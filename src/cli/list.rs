//! `alfil list`

use super::manner::{Format, FormatArgs};
use super::printer::{Layout, json};
use super::{Failure, Status, completions, input, report};
use crate::catalog::{self, Entry};
use crate::library;
use clap::Args;
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::Write;

/// What stands below `alfil list --help`.
pub(super) const EXAMPLE: &str = "\
Examples:
  alfil list                                everything, with a line each
  alfil list shogi                          what has the word in its name or its line
  alfil list --board 9x10 --family xiangqi  on this board, and extending Xiangqi
  alfil list --feature castle --feature 'capture to reserve'
  alfil list --json";

// What `alfil list` is asked for.
#[derive(Debug, Args)]
pub(super) struct ListArgs {
    /// Words that all stand in the names or the line of a game
    words: Vec<String>,
    /// On a board of so many files and ranks: `9x10`
    #[arg(long, value_name = "FILESxRANKS", value_parser = board)]
    board: Option<String>,
    /// A game by its name, and what extends it
    #[arg(long, value_name = "NAME", add = completions::shipped())]
    family: Option<String>,
    /// Words of a clause, in their order, others in between or not: `castle`, `turn pass`, `royal least`; all of several
    #[arg(long, value_name = "WORDS")]
    feature: Vec<String>,
    #[command(flatten)]
    format: FormatArgs,
    /// The same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// A board as it is written in files.
fn board(text: &str) -> Result<String, String> {
    let sides = text.split_once(['x', 'X', '×']);
    let number = |side: &str| side.trim().parse::<u8>().ok().filter(|side| *side > 0);
    match sides.and_then(|(files, ranks)| Some((number(files)?, number(ranks)?))) {
        Some((files, ranks)) => Ok(format!("{files}x{ranks}")),
        None => Err("a board is written as its files and its ranks: `8x8`, `9x10`".to_owned()),
    }
}

/// A variant that ships, for programs.
#[derive(Serialize)]
struct Item<'a> {
    name: &'a str,
    title: &'a str,
    aliases: &'a [&'a str],
    board: String,
    group: String,
    family: Vec<&'a str>,
    features: Vec<&'a str>,
    summary: &'a str,
}

pub(super) fn run(args: &ListArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let family = args.family.as_deref().map(parent).transpose()?;
    let as_json = args.json || args.format.format == Format::Json;
    // What needs no look into the files comes first: most often, that is all.
    let named = library::names().filter(|name| {
        args.words.iter().all(|word| catalog::mentions(name, word))
            && family.is_none_or(|family| catalog::family(name).contains(&family))
    });
    let found: Vec<&str> = if as_json || args.board.is_some() || !args.feature.is_empty() {
        let mut found = catalog::of(named);
        found.retain(|entry| {
            args.board.as_ref().is_none_or(|board| entry.board() == *board)
                && args.feature.iter().all(|feature| entry.says(feature))
        });
        if found.is_empty() {
            known_features(&args.feature)?;
        }
        if as_json {
            json(out, &found.iter().map(item).collect::<Vec<_>>(), Layout::Pretty)?;
        }
        found.iter().map(|entry| entry.name).collect()
    } else {
        named.collect()
    };
    if found.is_empty() {
        return Err(report::usage(
            "nothing that ships is all of that",
            Some("`alfil list` shows all games".to_owned()),
        ));
    }
    let width = found.iter().map(|name| name.len()).max().unwrap_or(0);
    for name in found.iter().filter(|_| !as_json) {
        writeln!(out, "{name:<width$}  {}", library::summary(name).unwrap_or_default())?;
    }
    Ok(Status::Well)
}

fn item(entry: &Entry) -> Item<'_> {
    Item {
        name: entry.name,
        title: entry.title,
        aliases: library::aliases(entry.name),
        board: entry.board(),
        group: entry.group.to_string(),
        family: entry.family(),
        features: entry.features(),
        summary: entry.summary,
    }
}

/// The game that a family is named by.
fn parent(name: &str) -> Result<&'static str, Failure> {
    library::find(name).ok_or_else(|| {
        let guess = input::guess(name);
        let help = format!("{guess}a family is a game that ships, and what extends it: `--family chess`");
        report::usage(&format!("there is no game `{name}`"), Some(help))
    })
}

/// Whether some clause of what ships says each of these; if not, what clauses begin with.
fn known_features(features: &[String]) -> Result<(), Failure> {
    if features.is_empty() {
        return Ok(());
    }
    let all = catalog::all();
    let Some(unknown) = features.iter().find(|feature| !all.iter().any(|entry| entry.says(feature))) else {
        return Ok(());
    };
    let known: BTreeSet<&str> = all.iter().flat_map(Entry::features).collect();
    let known: Vec<&str> = known.into_iter().collect();
    let help = format!(
        "a feature is some words of a clause, in their order; clauses begin with {}",
        known.join(", ")
    );
    Err(report::usage(&format!("no clause of what ships says `{unknown}`"), Some(help)))
}
