//! `alfil analyze`: what the engine sees in a position, or in every position of games.

mod games;

use super::input::{self, PlaceArgs, Table};
use super::mate::numbered;
use super::progress::Progress;
use super::watch::{Watch, seconds};
use super::{Failure, Status, completions, memory, report};
use crate::game::Game;
use crate::notation::{MoveWriter, coordinate, fen, san};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rules::Rules;
use alfil_engine::{Answer, Engine, Limits, Line, Options, Score, Signals};
use alfil_words::counted;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::Write;
use std::time::Duration;

/// Shown below the help.
pub(super) const EXAMPLE: &str = "\
A score is that of the player to move, in pawns, or says after how many half-moves the player wins or loses.

Of games, each move is followed by its score as White sees it, and what loses much is marked by `?!`, `?` or `??` and \
followed by what would have been better. Which variant a game is one of is said by its tag `Variant`, or else by \
`--variant`. `--fen`, `--array`, `--moves`, `--lines` and `--format` are about a position, not about games.

Examples:
  alfil analyze kings --moves \"e4 e5\" --lines 3
  alfil analyze xiangqi --depth 8 --format json
  alfil analyze games.pgn --time 0.2 > analysed.pgn";

/// The time for a position if nothing is said.
const TIME: Duration = Duration::from_secs(1);

/// The largest table that can be asked for, in mebibytes.
const MOST_HASH: u64 = 4096;

// What `alfil analyze` is asked for.
#[derive(Debug, Args)]
pub(super) struct AnalyzeArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// How many lines to look for in a position [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    lines: Option<u32>,
    /// How long to think about a position, in seconds; 1 if nothing else ends it
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How deep, in half-moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many positions to look at
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many threads think; with one, and without a time, the answer is always the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// The size of the table of positions, in mebibytes
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=MOST_HASH))]
    hash: u64,
    /// How to print what is seen in a position [default: text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The variant of games whose tags name none
    #[arg(long = "variant", value_name = "VARIANT", id = "variant_of_games", add = completions::variants())]
    of_games: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line of text for each line of play
    Text,
    /// A JSON object
    Json,
}

pub(super) fn run(args: &AnalyzeArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let place = &args.place;
    if games::are_in(&place.variant) {
        let options = [
            ("--format", args.format.is_some()),
            ("--lines", args.lines.is_some()),
            ("--fen", place.fen.is_some()),
            ("--array", place.array.is_some()),
            ("--moves", place.moves.is_some()),
        ];
        let help = "it is about a position: name a variant in place of the games, or leave it out";
        report::refuse_idle(&options, "on games", help)?;
        return games::run(args, out);
    }
    let help = format!("it is for games whose tags name no variant; here it is `{}`", place.variant);
    report::refuse_idle(&[("--variant", args.of_games.is_some())], "on a position", &help)?;
    let Table { rules, game, .. } = input::table(&args.place)?;
    if let Some(why) = over(&game) {
        let help = "the position before it can be analysed: give fewer `--moves`".to_owned();
        return Err(report::bad_input(&format!("the game is over: {why}"), Some(help)));
    }
    let progress = Progress::start("analysing", None);
    let answer = Analyst::new(args, &rules).answer(&game);
    drop(progress);
    match args.format.unwrap_or(Format::Text) {
        Format::Text => print(game.position(), &answer, out)?,
        Format::Json => {
            let text = serde_json::to_string(&record(game.position(), &answer))
                .map_err(|error| Failure::Output(std::io::Error::other(error)))?;
            writeln!(out, "{text}")?;
        }
    }
    Ok(Status::Well)
}

/// How a game ended by the rules, if it did.
fn over(game: &Game) -> Option<Outcome> {
    Some(game.outcome()).filter(|outcome| *outcome != Outcome::Ongoing)
}

/// An engine, and how long it thinks about a position.
struct Analyst {
    engine: Engine,
    limits: Limits,
    watch: Watch,
}

impl Analyst {
    fn new(args: &AnalyzeArgs, rules: &Rules) -> Analyst {
        let hash = usize::try_from(args.hash).unwrap_or(1);
        let options = Options {
            hash: memory::affordable(hash),
            threads: args.threads as usize,
            lines: args.lines.unwrap_or(1) as usize,
            ..Options::default()
        };
        let limited = args.time.is_some() || args.depth.is_some() || args.nodes.is_some();
        let limits = Limits {
            depth: args.depth,
            nodes: args.nodes,
            move_time: if limited { args.time } else { Some(TIME) },
            ..Limits::default()
        };
        let engine = Engine::new(rules, options);
        if engine.hash() < hash {
            let had = engine.hash();
            report::note(&format!("a table of {hash} MiB cannot be had here: it has {had} MiB"));
        }
        Analyst { engine, limits, watch: Watch::start() }
    }

    fn answer(&mut self, game: &Game) -> Answer {
        self.engine.go(game, &self.limits, &self.watch, &Signals::new(), &mut |_| {})
    }
}

fn print(position: &Position, answer: &Answer, out: &mut impl Write) -> Result<(), Failure> {
    for line in &answer.lines {
        writeln!(out, "{:>8}  {}", line.score.to_string(), numbered(position, &line.moves))?;
    }
    if answer.lines.is_empty()
        && let Some(best) = &answer.best
    {
        writeln!(out, "{}", san(position, best))?;
    }
    let positions = counted(answer.nodes, "position", "positions");
    writeln!(out, "depth {}, {positions}, {:.2} s", answer.depth, answer.time.as_secs_f64())?;
    Ok(())
}

/// What is printed as JSON.
#[derive(Debug, Serialize)]
struct Record {
    fen: String,
    turn: &'static str,
    /// The move to make, by its squares.
    best: Option<String>,
    depth: u32,
    positions: u64,
    milliseconds: u64,
    lines: Vec<LineRecord>,
}

/// A line of play.
#[derive(Debug, Serialize)]
struct LineRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    centipawns: Option<i32>,
    /// After how many half-moves the player to move wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_in: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loses_in: Option<u32>,
    moves: Vec<String>,
    san: Vec<String>,
}

fn record(position: &Position, answer: &Answer) -> Record {
    Record {
        fen: fen(position.rules().vocabulary(), &position.setup()),
        turn: position.turn().name(),
        best: answer.best.as_ref().map(|best| coordinate(position, best)),
        depth: answer.depth,
        positions: answer.nodes,
        milliseconds: u64::try_from(answer.time.as_millis()).unwrap_or(u64::MAX),
        lines: answer.lines.iter().map(|line| line_record(position, line)).collect(),
    }
}

fn line_record(position: &Position, line: &Line) -> LineRecord {
    let (mut moves, mut sans, mut position) = (Vec::new(), Vec::new(), position.clone());
    for mv in &line.moves {
        let writer = MoveWriter::new(&position);
        moves.push(writer.coordinate(mv));
        sans.push(writer.san(mv));
        drop(writer);
        if position.try_play(mv).is_err() {
            break;
        }
    }
    let (centipawns, wins_in, loses_in) = match line.score {
        Score::Centipawns(value) => (Some(value), None, None),
        Score::Win(plies) => (None, Some(plies), None),
        Score::Loss(plies) => (None, None, Some(plies)),
    };
    LineRecord { centipawns, wins_in, loses_in, moves, san: sans }
}
