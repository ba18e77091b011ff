//! `alfil diff`
//!
//! As with `diff`, the exit status is 0 if no difference was found, 1 if one was, and 2 if there is nothing to compare.

mod engine;
mod report;

use super::manner::{Format, FormatArgs};
use super::position::check_number;
use super::progress::Progress;
use super::report::usage;
use super::threads::ThreadArgs;
use super::{Failure, Status, completions, input};
use crate::compare::{Comparison, Contrast, Definition, Limits, compare, compare_at_once, contrast};
use crate::game::Game;
use crate::notation::fen_for_others;
use crate::parts::Each;
use crate::position::Position;
use crate::prose::differences;
use clap::Args;
use engine::{Engine, EngineArgs};
use std::io::Write;
use std::time::Duration;

// What `alfil diff` is asked for.
#[derive(Debug, Args)]
pub(super) struct DiffArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    #[arg(add = completions::variants())]
    a: String,
    /// Another one
    #[arg(required_unless_present = "engine", conflicts_with = "engine", add = completions::variants())]
    b: Option<String>,
    /// Compare with a UCI engine instead, by its `go perft 1`: the command that starts it, with blanks between its words
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// What the engine calls the variant; by default, what sounds alike
    #[arg(long, value_name = "NAME", requires = "engine", conflicts_with = "b")]
    engine_variant: Option<String>,
    /// An option of the engine, `UCI_Chess960=true`; may be given several times
    #[arg(long, value_name = "NAME=VALUE", requires = "engine", conflicts_with = "b")]
    engine_option: Vec<String>,
    /// How many seconds the engine may take for an answer
    #[arg(long, value_name = "SECONDS", requires = "engine", conflicts_with = "b", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,
    /// Start both from this position instead of their arrays
    #[arg(long)]
    fen: Option<String>,
    /// The longest sequences that are all looked at, in moves of either side
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(..=100))]
    depth: u32,
    /// The most positions that are looked at before random games begin [default: 50000; with an engine 5000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=10_000_000))]
    nodes: Option<u64>,
    /// How many random games [default: 100; with an engine 20]
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// The length of random games, in moves of either side
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(..=10_000))]
    plies: u32,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The largest number of placements in a compared move
    #[arg(long, value_name = "N", default_value_t = 1)]
    max_drops: usize,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// What stands below `alfil diff --help`.
pub(super) const EXAMPLES: &str = "\
Exit status: 0 if no difference was found, 1 if one was, 2 if there is nothing to compare.

Examples:
  alfil diff berolina chess
  alfil diff mine.variant chess --games 10000 --threads 2
  alfil diff king-of-the-hill chess --fen \"4k3/8/8/8/8/4K3/8/8 w - -\"
  alfil diff mine.variant --engine stockfish --engine-variant chess";

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("it is not a number of seconds up to 3600".to_owned()),
    }
}

pub(super) fn run(args: &DiffArgs, out: &mut impl Write) -> Result<Status, Failure> {
    // Status 1 is for differences; whatever keeps from looking for them is trouble.
    diff(args, out).map_err(|failure| match failure {
        Failure::Mistake(_, mistake) => Failure::Mistake(Status::BadUsage, mistake),
        failure => failure,
    })
}

fn diff(args: &DiffArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let ours = position(&args.a, args.fen.as_deref())?;
    check_number(ours.rules().vocabulary().variant(), &ours, args.max_drops)?;
    let with_engine = args.engine.is_some();
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes.unwrap_or(if with_engine { 5000 } else { 50_000 }),
        games: args.games.unwrap_or(if with_engine { 20 } else { 100 }),
        plies: args.plies,
        seed: args.seed,
        max_drops: args.max_drops,
    };
    let start = Game::from_position(ours.clone());
    let progress = Progress::start("comparing", None);
    let (names, contrast, comparison, theirs) = match (&args.engine, &args.b) {
        (Some(command), _) => {
            let mut engine = Engine::start(&EngineArgs {
                command,
                variant: args.engine_variant.as_deref(),
                options: &args.engine_option,
                timeout: Duration::from_secs_f64(args.timeout),
                fen: args.fen.as_ref().map(|_| fen_for_others(ours.rules().vocabulary(), &ours.setup())),
                names: [args.a.as_str()]
                    .into_iter()
                    .chain(ours.rules().vocabulary().variant().names())
                    .collect(),
                max_drops: args.max_drops,
            })?;
            let comparison = compare(&start, &mut engine, &limits)?;
            ([args.a.as_str(), engine.name()].map(str::to_owned), Contrast::default(), comparison, None)
        }
        (None, Some(b)) => {
            let theirs = position(b, args.fen.as_deref())?;
            let names = [args.a.clone(), b.clone()];
            let contrast = contrast(&ours, &theirs);
            let Some(mut definition) = Definition::new(&ours, &theirs, args.max_drops) else {
                let rules = [&ours, &theirs].map(|position| position.rules().vocabulary().variant());
                let sentences = differences(rules[0], rules[1]);
                if args.format.format == Format::Json {
                    report::json(&names, &ours, &contrast, (Some(&sentences), None), out)?;
                    return Ok(Status::BadInput);
                }
                report::contrast(&names, &ours, &contrast, out)?;
                report::rules(&names, &sentences, out)?;
                return Ok(Status::BadInput);
            };
            let each: Each<'_> = &|count, part| args.threads.each(count, &progress, part);
            let compared = match args.threads.threads {
                1 => compare(&start, &mut definition, &limits),
                _ => compare_at_once(&start, &definition, &limits, each),
            };
            let comparison = match compared {
                Ok(comparison) => comparison,
                Err(never) => match never {},
            };
            let found = comparison.difference.as_ref();
            let theirs = found.and_then(|difference| definition.follow(&difference.moves)).cloned();
            (names, contrast, comparison, theirs)
        }
        (None, None) => {
            return Err(usage(
                "there is nothing to compare with",
                Some("name a second variant, or an engine by `--engine COMMAND`".to_owned()),
            ));
        }
    };
    drop(progress);
    if args.format.format == Format::Json {
        report::json(&names, &ours, &contrast, (None, Some(&comparison)), out)?;
    } else {
        report::contrast(&names, &ours, &contrast, out)?;
    }
    let start_alike = contrast.squares.is_empty() && !contrast.rest;
    let Comparison { difference, searched } = comparison;
    match &difference {
        _ if args.format.format == Format::Json => {}
        Some(difference) => report::difference(&names, difference, theirs.as_ref(), out)?,
        None => report::nothing(&searched, (with_engine, start_alike), out)?,
    }
    Ok(if difference.is_none() && start_alike { Status::Well } else { Status::BadInput })
}

/// The position of a FEN, or the array of a variant.
fn position(name: &str, fen: Option<&str>) -> Result<Position, Failure> {
    let rules = input::rules(&input::variant(name)?)?;
    input::start(&rules, fen)
}
