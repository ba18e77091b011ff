//! `alfil perft`

use super::{Failure, Status, input};
use crate::moves::Move;
use crate::notation::MoveWriter;
use crate::position::Position;
use clap::Args;
use std::io::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

/// With more first moves than this, or with sets of placements, threads share first moves rather than
/// pairs of moves: of those there would be too many.
const MANY: usize = 500;

/// What `--help` ends with.
const EXAMPLES: &str = "\
Examples:
  alfil perft chess 5 --threads 2
  alfil perft kingdom 2 --divide";

/// What `alfil perft` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PerftArgs {
    #[command(flatten)]
    place: input::PlaceArgs,
    /// How many moves
    depth: u32,
    /// Print the count behind each first move, too
    #[arg(long)]
    divide: bool,
    /// The largest number of placements in a counted move
    #[arg(long, value_name = "N", default_value_t = 1)]
    max_drops: usize,
    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

pub(super) fn run(args: &PerftArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(&args.place)?;
    let position = table.game.position();
    if args.depth == 0 || !args.divide && args.threads == 1 {
        writeln!(out, "{}", position.perft(args.depth, args.max_drops))?;
        return Ok(Status::Well);
    }
    let first = position.legal_moves(args.max_drops);
    let counts = counts(position, &first, args);
    if args.divide {
        let writer = MoveWriter::new(position);
        let mut lines: Vec<String> = first
            .iter()
            .zip(&counts)
            .map(|(mv, count)| format!("{}: {count}", writer.coordinate(mv)))
            .collect();
        lines.sort_unstable();
        for line in lines {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out, "{}", counts.iter().sum::<u64>())?;
    Ok(Status::Well)
}

/// The count behind each first move.
fn counts(position: &Position, first: &[Move], args: &PerftArgs) -> Vec<u64> {
    // A job is the number of a first move, the position to count from, and how deep.
    let mut jobs: Vec<(usize, Position, u32)> = Vec::new();
    for (number, mv) in first.iter().enumerate() {
        let after = played(position, mv);
        if args.depth > 2 && args.threads > 1 && first.len() <= MANY && args.max_drops <= 1 {
            let second = after.legal_moves(args.max_drops);
            jobs.extend(second.iter().map(|mv| (number, played(&after, mv), args.depth - 2)));
        } else {
            jobs.push((number, after, args.depth - 1));
        }
    }
    let counts: Vec<AtomicU64> = first.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((number, position, depth)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = position.perft(*depth, args.max_drops);
            counts[*number].fetch_add(count, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 1..args.threads {
            scope.spawn(work);
        }
        work();
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
}

fn played(position: &Position, mv: &Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}
