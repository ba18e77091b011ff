//! `alfil match`
//!
//! The games are played by `alfil-match`; here are the programs, the threads, the files and what is printed. The journal is the
//! only thing that grows with the match: a line for every game, on disk. PGN and findings are made of it in the end.

mod client;
mod hall;
mod journal;
mod progress;
mod record;
mod seat;
mod summary;
mod tables;

use super::printer::Printer;
use super::report::usage;
use super::{Failure, Status, completions, output};
use alfil_match::arbiter::Agreements;
use alfil_match::limits::{Limit, TimeControl};
use alfil_match::openings::Openings;
use alfil_match::sprt::{Scale, Sprt};
use clap::{Args, ValueEnum};
use seat::{Seat, SeatArgs};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

// What `alfil match` is asked for.
#[derive(Debug, Args)]
pub(super) struct MatchArgs {
    /// The command that starts the first program, with blanks between its words; `alfil engine` is this one
    a: String,
    /// The command that starts the second program
    b: String,
    /// What they play: paths to `.variant` files, or names of variants that ship
    #[arg(required = true, add = completions::variants())]
    variants: Vec<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// How many games of each variant; two of each opening, with colours changed
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,
    /// Start from this position instead of the array
    #[arg(long)]
    fen: Option<String>,
    /// How many random moves of either side an opening has
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(..=200))]
    plies: u32,
    /// The seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Take openings that Alfil's engine rates within so many hundredths of a pawn; 0 takes all
    #[arg(long, value_name = "N", default_value_t = 75, value_parser = clap::value_parser!(u32).range(..=10_000))]
    balance: u32,
    #[command(flatten)]
    agreements: AgreementArgs,
    /// End the match as soon as this test is decided: ELO0,ELO1, or ELO0,ELO1,ALPHA,BETA; by default 0.05 each
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The unit of the test's differences
    #[arg(long, value_enum, default_value_t = SprtScale::Logistic, requires = "sprt")]
    sprt_scale: SprtScale,
    /// Write a line for every game into this file; if it is there, the match goes on where it was interrupted
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write all games into this file, as PGN, when the match ends or is interrupted
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write what the programs and the rules disagree about into this file, a line of JSON each
    #[arg(long, value_name = "FILE")]
    findings: Option<PathBuf>,
    /// How the results are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    seats: SeatArgs,
}

#[derive(Debug, Args)]
struct LimitArgs {
    /// A clock, in seconds: 10+0.1 for the game and each move, 40/60 for so many moves [default: 10+0.1]
    #[arg(long, value_name = "CLOCK", group = "limit")]
    tc: Option<TimeControl>,
    /// So many seconds for every move
    #[arg(long, value_name = "SECONDS", group = "limit", value_parser = seconds)]
    move_time: Option<Duration>,
    /// So many positions for every move, as the programs count them
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// So deep for every move, as the programs count it
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// Forgive so many seconds by which a move is late [default: 0.01]
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["nodes", "depth"], value_parser = seconds_or_none)]
    margin: Option<Duration>,
    /// How many seconds a program may take for anything but a move, and for a move where no clock runs
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
}

#[derive(Debug, Args)]
struct AgreementArgs {
    /// A mate that both programs see is not played out
    #[arg(long)]
    agree_mate: bool,
    /// Draw when both programs have seen no difference for so many moves
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    agree_draw: Option<u32>,
    /// Draw after so many moves of either side
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SprtScale {
    /// Elo
    Logistic,
    /// Normalized Elo
    Normalized,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Human,
    /// One JSON object
    Json,
}

/// How late a move may be, if nothing is said.
const MARGIN: Duration = Duration::from_millis(10);

/// What stands below `alfil match --help`.
pub(super) const EXAMPLES: &str = "\
Options for one of the programs begin with --a- or --b-. Exit status: 0 if all games were played and nothing was wrong, 1 if a \
program crashed, hung, or disagreed about the rules, 2 if the match cannot be played, 130 if it was interrupted.

Examples:
  alfil match \"alfil engine\" fairy-stockfish crazyhouse --nodes 5000
  alfil match \"alfil engine\" fairymax knightmate.variant --tc 1+0.01 --journal knightmate.jsonl
  alfil match ./new ./old chess --sprt 0,5 --concurrency 2 --pgn games.pgn";

fn seconds(text: &str) -> Result<Duration, String> {
    seconds_or_none(text).and_then(|time| match time.is_zero() {
        true => Err("it is no time at all".to_owned()),
        false => Ok(time),
    })
}

fn seconds_or_none(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("it is not a number of seconds up to 86400".to_owned()),
    }
}

/// `0,5` or `0,5,0.05,0.1`
fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
        Some([elo0, elo1]) => (*elo0, *elo1, 0.05, 0.05),
        Some([elo0, elo1, alpha, beta]) => (*elo0, *elo1, *alpha, *beta),
        _ => {
            return Err(
                "write two differences, or two and two probabilities: `0,5` or `0,5,0.05,0.05`".to_owned()
            );
        }
    };
    let sound = |elo: f64| elo.is_finite() && elo.abs() <= 1000.0;
    if !sound(elo0) || !sound(elo1) || elo0 >= elo1 {
        return Err("the first difference must be less than the second, and both within 1000".to_owned());
    }
    let rare = |chance: f64| chance > 0.0 && chance < 0.5;
    if !rare(alpha) || !rare(beta) {
        return Err("the probabilities of errors lie between 0 and 0.5".to_owned());
    }
    Ok(Sprt { elo0, elo1, alpha, beta, scale: Scale::Logistic })
}

/// A match as it was asked for.
struct Plan {
    seats: [Seat; 2],
    limit: Limit,
    timeout: Duration,
    /// How many games of each variant.
    games: u64,
    openings: Openings,
    balance: u32,
    agreements: Agreements,
    sprt: Option<Sprt>,
}

impl Plan {
    fn of(args: &MatchArgs) -> Result<Plan, Failure> {
        let limits = &args.limits;
        let limit = match (limits.move_time, limits.nodes, limits.depth) {
            (Some(time), ..) => Limit::MoveTime(time),
            (_, Some(nodes), _) => Limit::Nodes(nodes),
            (.., Some(depth)) => Limit::Depth(depth),
            _ => {
                let usual = || "10+0.1".parse().map_err(|error: String| usage(&error, None));
                Limit::Clock(limits.tc.map_or_else(usual, Ok)?)
            }
        };
        let agreed = &args.agreements;
        let scale = match args.sprt_scale {
            SprtScale::Logistic => Scale::Logistic,
            SprtScale::Normalized => Scale::Normalized,
        };
        Ok(Plan {
            seats: args.seats.seats([&args.a, &args.b], &args.variants)?,
            limit,
            timeout: limits.timeout,
            games: args.games,
            openings: Openings { seed: args.seed, plies: args.plies },
            balance: args.balance,
            agreements: Agreements {
                margin: limits.margin.unwrap_or(MARGIN),
                mate: agreed.agree_mate,
                draw: agreed.agree_draw,
                plies: Some(agreed.max_plies),
            },
            sprt: args.sprt.map(|sprt| Sprt { scale, ..sprt }),
        })
    }
}

pub(super) fn run(args: &MatchArgs, out: &mut Printer) -> Result<Status, Failure> {
    // Status 1 is for programs that misbehave; whatever keeps from playing is trouble.
    contest(args, out).map_err(|failure| match failure {
        Failure::Mistake(_, mistake) => Failure::Mistake(Status::BadUsage, mistake),
        failure => failure,
    })
}

fn contest(args: &MatchArgs, out: &mut Printer) -> Result<Status, Failure> {
    let mut plan = Plan::of(args)?;
    let tables = tables::tables(&args.variants, args.fen.as_deref())?;
    let read = || tables.iter().map(|table| table.name.as_str());
    for (path, endings) in [(&args.pgn, &["pgn"][..]), (&args.findings, &["jsonl", "ndjson", "json"])] {
        path.as_deref().map_or(Ok(()), |path| output::refuse(path, read(), endings))?;
    }
    let mut summary = summary::Summary::new(&plan, &tables);
    let mut journal = journal::Journal::open(
        args.journal.as_deref(),
        &plan,
        &tables,
        args.fen.as_deref(),
        &mut |record| {
            summary.count(record);
        },
    )?;
    let stop = hall::interrupts();
    let decided = summary.is_decided(&plan);
    let mut progress = progress::Progress::new(super::manner::quiet());
    let played = hall::play(
        &mut plan,
        &tables,
        usize::from(args.concurrency),
        &stop,
        (&mut journal, decided),
        &mut |record, plan| {
            summary.count(record);
            progress.show(&summary, plan);
            !summary.is_decided(plan)
        },
    );
    progress.end();
    let interrupted = played?;
    if let Some(path) = &args.pgn {
        journal.write_pgn(path, &plan, &tables)?;
    }
    if let Some(path) = &args.findings {
        journal.write_findings(path)?;
    }
    match args.format {
        Format::Human => summary.print(&plan, args.findings.as_deref(), out)?,
        Format::Json => summary.print_json(&plan, interrupted, out)?,
    }
    out.flush()?;
    if interrupted {
        progress::tell_interrupted(args.journal.as_deref());
        return Ok(Status::Interrupted);
    }
    Ok(if summary.is_clean() { Status::Well } else { Status::BadInput })
}
