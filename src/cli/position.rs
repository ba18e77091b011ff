//! `alfil moves`, `alfil state`

use super::input::{self, PlaceArgs};
use super::manner::{Format, FormatArgs};
use super::printer::{Layout, json};
use super::{Failure, Status, report};
use crate::model::Variant;
use crate::moves::Move;
use crate::notation::{MoveWriter, fen};
use crate::playout::Random;
use crate::position::{MAX_EFFORT, Position};
use crate::setup::Setup;
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// How many moves are listed at most.
const MAX_LISTED: f64 = 250_000.0;

/// More steps of work than it may take to see which moves mate.
const MAX_WRITING: u64 = 2 * MAX_EFFORT;

/// What `alfil moves --help` ends with.
const MOVES: &str = "\
Examples:
  alfil moves chess
  alfil moves kings --moves \"e4 e5\" --san
  alfil moves kingchess --count";

// What `alfil moves` is asked for.
#[derive(Debug, Args)]
#[command(after_help = MOVES)]
pub(super) struct MovesArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// Write them in standard algebraic notation
    #[arg(long)]
    san: bool,
    /// Print how many there are instead, sets of placements of every size among them
    #[arg(long, conflicts_with_all = ["san", "max_drops"])]
    count: bool,
    /// The largest number of placements in a listed move
    #[arg(long, value_name = "N", default_value_t = 1)]
    max_drops: usize,
    #[command(flatten)]
    format: FormatArgs,
}

/// What `alfil moves --format json` prints.
#[derive(Serialize)]
struct MovesRecord {
    fen: String,
    moves: Vec<String>,
    /// In the same order.
    san: Vec<String>,
}

/// What `alfil moves --count --format json` prints. The number may be larger than programs read numbers.
#[derive(Serialize)]
struct CountRecord {
    fen: String,
    count: String,
}

/// What `alfil state --format json` prints.
#[derive(Serialize)]
struct StateRecord {
    fen: String,
    turn: &'static str,
    /// How many moves of the turn are left in the midst of a turn of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u8>,
    check: bool,
    result: String,
}

/// What `alfil state --help` ends with.
const STATE: &str = "\
Examples:
  alfil state chess --moves \"f3 e5 g4 Qh4\"
  alfil state chess960 --array 518";

// What `alfil state` is asked for.
#[derive(Debug, Args)]
#[command(after_help = STATE)]
pub(super) struct StateArgs {
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    format: FormatArgs,
}

pub(super) fn moves(args: &MovesArgs, out: &mut impl Write) -> Result<Status, Failure> {
    if args.count {
        return count(args, out);
    }
    let table = input::table(&args.place)?;
    let position = table.game.position();
    check_number(&table.variant, position, args.max_drops)?;
    let writer = MoveWriter::new(position);
    let moves = position.legal_moves(args.max_drops);
    if args.san || args.format.format == Format::Json {
        check_writing(position, moves.len())?;
    }
    if args.format.format == Format::Json {
        let mut both: Vec<(String, String)> =
            moves.iter().map(|mv| (writer.coordinate(mv), writer.san(mv))).collect();
        both.sort_unstable();
        let (moves, san) = both.into_iter().unzip();
        let fen = fen(table.rules.vocabulary(), &position.setup());
        let record = MovesRecord { fen, moves, san };
        json(out, &record, Layout::Pretty)?;
        if record.moves.is_empty() {
            tell_of_sets(position, "lists");
        }
        return Ok(Status::Well);
    }
    let mut lines: Vec<String> =
        moves.iter().map(|mv| if args.san { writer.san(mv) } else { writer.coordinate(mv) }).collect();
    lines.sort_unstable();
    for line in &lines {
        writeln!(out, "{line}")?;
    }
    if lines.is_empty() {
        tell_of_sets(position, "lists");
    }
    Ok(Status::Well)
}

/// Says, where it is so, that a turn must place more pieces than are listed, and how such sets are asked for.
pub(super) fn tell_of_sets(position: &Position, does: &str) {
    if !position.has_legal_move() {
        return;
    }
    let (such_as, size) = match set_of_placements(position) {
        // None was asked for.
        Some((_, ..2)) => return,
        Some((set, size)) => (format!(", such as {set}"), size.to_string()),
        None => (String::new(), "N".to_owned()),
    };
    let only = "only sets of several placements are legal here";
    report::note(&format!("{only}{such_as}; `--max-drops {size}` {does} them"));
}

/// A legal move and how many placements it has: several, where nothing else is legal.
pub(super) fn set_of_placements(position: &Position) -> Option<(String, usize)> {
    let set = position.random_move(&mut Random::new(0))?;
    let size = if let Move::Place(placements) = &set { placements.len() } else { 1 };
    Some((MoveWriter::new(position).coordinate(&set), size))
}

/// Prints how many legal moves there are.
fn count(args: &MovesArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(&args.place)?;
    let Some(count) = table.game.position().count_moves() else {
        let message = "the moves of this position cannot be counted in reasonable time";
        let help =
            "sets of placements change more here than what stands where; `--max-drops N` lists small ones";
        return Err(report::usage(message, Some(help.to_owned())));
    };
    if args.format.format == Format::Json {
        let fen = fen(table.rules.vocabulary(), &table.game.position().setup());
        json(out, &CountRecord { fen, count: count.to_string() }, Layout::Pretty)?;
    } else {
        writeln!(out, "{count}")?;
    }
    Ok(Status::Well)
}

/// Refuses to list more sets of placements than anyone can use.
pub(super) fn check_number(variant: &Variant, position: &Position, max_drops: usize) -> Result<(), Failure> {
    let sets = placement_sets(variant, &position.setup(), max_drops);
    // Single ones are counted with the other moves.
    let steps = if max_drops > 1 { sets * position.trial_effort() as f64 } else { 0.0 };
    if sets <= MAX_LISTED && steps <= 2.0 * MAX_EFFORT as f64 {
        return Ok(());
    }
    let message = format!("sets of up to {max_drops} placements are too many to list");
    let help =
        format!("there may be {sets:.0}; a smaller number lists fewer, and any set can still be played");
    Err(report::usage(&message, Some(help)))
}

/// Refuses to write moves in standard algebraic notation where that takes too much work: it says whether a move mates, and so
/// asks for the replies to each.
fn check_writing(position: &Position, moves: usize) -> Result<(), Failure> {
    let steps = position.effort().saturating_mul(moves as u64);
    if steps <= MAX_WRITING {
        return Ok(());
    }
    let million = steps / 1_000_000;
    let message = format!(
        "writing these {moves} moves with the signs for check and mate takes about {million} million steps of work"
    );
    let help = format!(
        "at most {} million are taken; `alfil moves` without `--san` and `--format` writes them by squares",
        MAX_WRITING / 1_000_000
    );
    Err(report::usage(&message, Some(help)))
}

/// How many sets of at most so many placements there may be: an upper bound.
pub(super) fn placement_sets(variant: &Variant, setup: &Setup, max_drops: usize) -> f64 {
    let reserve: Vec<u8> = (0..variant.kinds.len() as u8)
        .map(|kind| variant.in_stock(&setup.reserve, setup.turn, crate::board::Kind(kind)))
        .collect();
    let squares = |kind: usize| {
        let rules = variant.placements.iter().filter(|rule| rule.kinds.0 >> kind & 1 == 1);
        let allowed = rules.map(|rule| *rule.region.of(setup.turn));
        let empty = setup.dimensions.squares().filter(|sq| setup.piece(*sq).is_none()).collect();
        allowed.fold(empty, |left: crate::board::Squares, region| left.intersection(&region)).len()
    };
    // `sets[n]` counts the sets of n placements of the types so far.
    let mut sets = vec![1.0];
    for (kind, held) in reserve.iter().enumerate().filter(|(_, held)| **held > 0) {
        let squares = squares(kind) as f64;
        let mut next = vec![0.0; (sets.len() + usize::from(*held)).min(max_drops.saturating_add(1))];
        for (before, count) in sets.iter().enumerate() {
            let mut choices = 1.0;
            for placed in 0..=usize::from(*held) {
                if let Some(total) = next.get_mut(before + placed) {
                    *total += count * choices;
                }
                choices *= (squares - placed as f64).max(0.0) / (placed as f64 + 1.0);
            }
        }
        sets = next;
    }
    sets.iter().skip(1).sum()
}

pub(super) fn state(args: &StateArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(&args.place)?;
    let position = table.game.position();
    // To see whether the game is over may take as long as listing moves.
    let outcome = table.game.outcome();
    let record = StateRecord {
        fen: fen(table.rules.vocabulary(), &position.setup()),
        turn: position.turn().name(),
        left: Some(position.moves_left()).filter(|left| *left > 0),
        check: !position.checkers().is_empty(),
        result: outcome.to_string(),
    };
    if args.format.format == Format::Json {
        json(out, &record, Layout::Pretty)?;
        return Ok(Status::Well);
    }
    writeln!(out, "fen: {}", record.fen)?;
    writeln!(out, "turn: {}", table.rules.variant().side_word(position.turn()))?;
    if let Some(left) = record.left {
        writeln!(out, "moves left in this turn: {left}")?;
    }
    writeln!(out, "check: {}", if record.check { "yes" } else { "no" })?;
    writeln!(out, "result: {}", outcome.told(table.rules.variant()))?;
    Ok(Status::Well)
}
