//! `alfil perft`

use super::manner::{Format, FormatArgs};
use super::position::{check_number, tell_of_sets};
use super::printer::{Layout, json};
use super::progress::Progress;
use super::threads::ThreadArgs;
use super::{Failure, Status, input, memory, report};
use crate::moves::Move;
use crate::notation::MoveWriter;
use crate::perft::PerftTable;
use crate::position::Position;
use clap::Args;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// With more first moves than this, or with sets of placements, threads share first moves rather than
/// pairs of moves: of those there would be too many.
const MANY: usize = 500;

/// How deep it is counted at most: further than anybody can wait, and not so far that the stack would end.
const MOST_DEPTH: i64 = 200;

/// The most mebibytes for counts.
const MOST_HASH: u64 = 1 << 16;

/// What `--help` ends with.
const EXAMPLES: &str = "\
Examples:
  alfil perft chess 5 --threads 2
  alfil perft chess 6 --hash 256
  alfil perft kingdom 2 --divide";

// What `alfil perft` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PerftArgs {
    #[command(flatten)]
    place: input::PlaceArgs,
    /// How many moves
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MOST_DEPTH))]
    depth: u32,
    /// Print the count behind each first move, too
    #[arg(long)]
    divide: bool,
    /// The largest number of placements in a counted move
    #[arg(long, value_name = "N", default_value_t = 1)]
    max_drops: usize,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Remember counts in so many mebibytes, for positions that are reached in several ways
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=MOST_HASH))]
    hash: Option<u64>,
    #[command(flatten)]
    format: FormatArgs,
}

/// What `alfil perft --format json` prints.
#[derive(Serialize)]
struct Record {
    depth: u32,
    nodes: u64,
    /// By first moves, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

pub(super) fn run(args: &PerftArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(&args.place)?;
    let position = table.game.position();
    let known = args.hash.map(known);
    if args.depth == 0 || !args.divide && args.threads.threads == 1 {
        let progress = Progress::start("counting", None);
        let nodes = count(position, args.depth, args.max_drops, known.as_ref());
        drop(progress);
        print(args, nodes, None, out)?;
        tell_of_none(position, args, nodes);
        return Ok(Status::Well);
    }
    check_number(&table.variant, position, args.max_drops)?;
    let first = position.legal_moves(args.max_drops);
    let counts = counts(position, &first, args, known.as_ref());
    let nodes = counts.iter().sum();
    let writer = MoveWriter::new(position);
    let divided = first.iter().map(|mv| writer.coordinate(mv)).zip(counts);
    let divide = args.divide.then(|| divided.collect());
    print(args, nodes, divide, out)?;
    tell_of_none(position, args, nodes);
    Ok(Status::Well)
}

fn print(
    args: &PerftArgs,
    nodes: u64,
    divide: Option<BTreeMap<String, u64>>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if args.format.format == Format::Json {
        json(out, &Record { depth: args.depth, nodes, divide }, Layout::Pretty)?;
        return Ok(());
    }
    for (mv, count) in divide.iter().flatten() {
        writeln!(out, "{mv}: {count}")?;
    }
    writeln!(out, "{nodes}")?;
    Ok(())
}

/// Says why nothing is counted, where turns must place more pieces than are counted.
fn tell_of_none(position: &Position, args: &PerftArgs, nodes: u64) {
    if nodes > 0 {
        return;
    }
    // The first moves lead to where it is so; in games that go on, all do.
    let mut position = position.clone();
    for _ in 0..args.depth {
        match position.legal_moves(args.max_drops).first() {
            Some(mv) => position.play_unchecked(mv),
            None => return tell_of_sets(&position, "counts"),
        }
    }
}

/// A table of so many mebibytes, or of what there is.
fn known(mebibytes: u64) -> PerftTable {
    let wanted = usize::try_from(mebibytes).unwrap_or(usize::MAX);
    let table = PerftTable::new(memory::affordable(wanted));
    if table.mebibytes() < wanted {
        report::note(&format!(
            "a table of {wanted} MiB cannot be had here: it has {} MiB",
            table.mebibytes()
        ));
    }
    table
}

fn count(position: &Position, depth: u32, max_drops: usize, known: Option<&PerftTable>) -> u64 {
    match known {
        Some(table) => position.perft_by(depth, max_drops, table),
        None => position.perft(depth, max_drops),
    }
}

/// The count behind each first move.
fn counts(position: &Position, first: &[Move], args: &PerftArgs, known: Option<&PerftTable>) -> Vec<u64> {
    // A job is the number of a first move, the position to count from, and how deep.
    let mut jobs: Vec<(usize, Position, u32)> = Vec::new();
    for (number, mv) in first.iter().enumerate() {
        let after = played(position, mv);
        if args.depth > 2 && args.threads.threads > 1 && first.len() <= MANY && args.max_drops <= 1 {
            let second = after.legal_moves(args.max_drops);
            jobs.extend(second.iter().map(|mv| (number, played(&after, mv), args.depth - 2)));
        } else {
            jobs.push((number, after, args.depth - 1));
        }
    }
    let progress = Progress::start("counting", Some((jobs.len() as u64, "parts")));
    let counts: Vec<AtomicU64> = first.iter().map(|_| AtomicU64::new(0)).collect();
    args.threads.each(jobs.len(), &progress, &|number| {
        let (first, position, depth) = &jobs[number];
        let count = count(position, *depth, args.max_drops, known);
        counts[*first].fetch_add(count, Ordering::Relaxed);
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
}

fn played(position: &Position, mv: &Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}
