//! `alfil mate`

use super::input::{self, PlaceArgs};
use super::progress::Progress;
use super::{Failure, Status, report};
use crate::board::Side;
use crate::mate::{Search, TooLarge, search};
use crate::moves::Move;
use crate::notation::san;
use crate::position::Position;
use clap::Args;
use std::io::Write;

/// Shown below the help.
pub(super) const EXAMPLE: &str = "\
All moves are searched: what is printed is proved, unless more positions would have to be looked at than `--positions` \
says; then the exit status is 1. How the game came about is not asked, so that nothing is a repetition.

Example:
  $ alfil mate chess --fen \"6k1/8/6K1/8/8/8/8/R7 w - -\" --in 2
  mate in 1: 1. Ra8#";

// What `alfil mate` is asked for.
#[derive(Debug, Args)]
pub(super) struct MateArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// In how many moves of the player to move, at most
    #[arg(long = "in", value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=50))]
    within: u32,
    /// How many positions to look at, at most
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    positions: u64,
}

pub(super) fn run(args: &MateArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(&args.place)?;
    let position = table.game.position();
    let progress = Progress::start("looking for a mate", None);
    let found = search(position, args.within, args.positions);
    drop(progress);
    match found {
        Search::Forced { moves, line } => writeln!(out, "mate in {moves}: {}", numbered(position, &line))?,
        Search::None => writeln!(out, "no mate in {}", args.within)?,
        Search::TooLarge(why) => {
            let message = format!("it is not decided: {why}");
            return Err(report::bad_input(&message, Some(help(why).to_owned())));
        }
    }
    Ok(Status::Well)
}

/// The next step where it is not decided.
fn help(why: TooLarge) -> &'static str {
    match why {
        TooLarge::Moves(_) | TooLarge::Turns => "a smaller `--in` can be decided",
        TooLarge::Answers | TooLarge::Placements => {
            "as long as several pieces may be placed in a move, mates are not searched: ask after more `--moves`"
        }
        TooLarge::Positions { .. } => "a smaller `--in` is decided sooner, a larger `--positions` later",
    }
}

/// `1. Rb8 Kh7 2. Rh8#`: a line of moves with their numbers; `1. e4 Nf3 1... e5` where turns have several moves.
pub(super) fn numbered(position: &Position, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut words = Vec::with_capacity(line.len() * 2);
    let series = position.rules().variant().has_series();
    for (number, mv) in line.iter().enumerate() {
        let begins = position.moves_left() == 0;
        match position.turn() {
            Side::White if begins || number == 0 => words.push(format!("{}.", position.fullmove())),
            Side::Black if begins && series || number == 0 => {
                words.push(format!("{}...", position.fullmove()));
            }
            Side::White | Side::Black => {}
        }
        words.push(san(&position, mv));
        if position.try_play(mv).is_err() {
            break;
        }
    }
    words.join(" ")
}
