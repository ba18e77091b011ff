//! `alfil bench`

use super::manner::{Format, FormatArgs};
use super::printer::{Layout, json};
use super::progress::Progress;
use super::threads::ThreadArgs;
use super::{Failure, Status, input};
use crate::library;
use crate::outcome::Outcome;
use crate::playout::Random;
use alfil_engine::bench::signature;
use clap::{Args, Subcommand};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What can be measured.
#[derive(Debug, Subcommand)]
pub(super) enum BenchCommand {
    /// Play random games, and say how fast that went and how they ended
    #[command(long_about = LONG_ABOUT)]
    Playouts(PlayoutArgs),
    /// Search fixed positions with the engine, and say how fast, and what was found as a number
    #[command(long_about = LONG_ABOUT_SEARCH)]
    Search(SearchArgs),
}

// What `alfil bench search` is asked for.
#[derive(Debug, Args)]
pub(super) struct SearchArgs {
    /// Variants: paths or names; by default, all that ship
    variants: Vec<String>,
    /// How many positions each search looks at
    #[arg(long, value_name = "N", default_value_t = 2000)]
    nodes: u64,
}

/// What `alfil bench search --help` says.
pub(super) const LONG_ABOUT_SEARCH: &str = "\
Search fixed positions with the engine, and say how fast, and what was found as a number

Three positions of each variant are searched, by one thread and a new engine. The number is made of the moves, the scores and \
the depths: it stays the same until the engine or the rules change.

  alfil bench search chess xiangqi --nodes 10000";

// What `alfil bench playouts` is asked for.
#[derive(Debug, Args)]
pub(super) struct PlayoutArgs {
    #[command(flatten)]
    place: input::PlaceArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u32,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The plies after which a game is broken off
    #[arg(long, value_name = "N", default_value_t = 400)]
    plies: u32,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// What `alfil bench playouts --format json` prints.
#[derive(Serialize)]
struct Record {
    games: u32,
    plies: u64,
    ends: BTreeMap<String, u32>,
    seconds: f64,
    plies_per_second: f64,
}

/// What stands below `alfil bench --help`.
pub(super) const EXAMPLE: &str = "Example: alfil bench playouts chess --games 5000 --seed 7";

/// What `alfil bench playouts --help` says.
pub(super) const LONG_ABOUT: &str = "\
Play random games, and say how fast that went and how they ended

Every legal move is as likely as any other, except that pieces are placed one at a time, and two at once only where there \
is no other move. A game ends as its rules say, repetition left out, or is broken off after so many plies: moves of either \
side. Equal seeds give equal games, whatever the number of threads.

  alfil bench playouts chess --games 5000 --seed 7";

pub(super) fn playouts(args: &PlayoutArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(&args.place)?;
    let position = table.game.position();
    let played: Mutex<(u64, BTreeMap<String, u32>)> = Mutex::default();
    let progress = Progress::start("playing", Some((u64::from(args.games), "games")));
    let start = Instant::now();
    args.threads.each(args.games as usize, &progress, &|number| {
        let game = position.playout(&mut Random::numbered(args.seed, number as u64), args.plies);
        let end = match game.outcome {
            Outcome::Ongoing => "broken off".to_owned(),
            outcome if args.format.format == Format::Json => outcome.to_string(),
            outcome => outcome.told(table.rules.variant()),
        };
        let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
        played.0 += u64::from(game.plies);
        *played.1.entry(end).or_default() += 1;
    });
    let (plies, ends) = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    let seconds = start.elapsed().as_secs_f64();
    drop(progress);
    let rate = plies as f64 / seconds.max(1e-9);
    if args.format.format == Format::Json {
        let record = Record { games: args.games, plies, ends, seconds, plies_per_second: rate };
        json(out, &record, Layout::Pretty)?;
        return Ok(Status::Well);
    }
    writeln!(out, "games: {}", args.games)?;
    writeln!(out, "plies: {plies}")?;
    for (end, games) in ends {
        writeln!(out, "{end}: {games}")?;
    }
    writeln!(out, "seconds: {seconds:.3}")?;
    writeln!(out, "plies per second: {:.0}", rate)?;
    Ok(Status::Well)
}

pub(super) fn search(args: &SearchArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let shipped: Vec<String> = library::names().map(str::to_owned).collect();
    let names = if args.variants.is_empty() { &shipped } else { &args.variants };
    let (mut all, mut nodes) = (0_u64, 0);
    let start = Instant::now();
    for name in names {
        let progress = Progress::start(format!("searching {name}"), None);
        let found = signature(&input::rules(&input::variant(name)?)?, args.nodes);
        drop(progress);
        writeln!(out, "{name}: {:016x}", found.number)?;
        all = all.rotate_left(5) ^ found.number;
        nodes += found.nodes;
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "signature: {all:016x}")?;
    writeln!(out, "nodes: {nodes}")?;
    writeln!(out, "seconds: {seconds:.3}")?;
    writeln!(out, "nodes per second: {:.0}", nodes as f64 / seconds.max(1e-9))?;
    Ok(Status::Well)
}
