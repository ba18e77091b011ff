//! `alfil play`: two people at one board, or one and the computer.
//!
//! A [`Session`](session::Session) holds the game and obeys lines: moves and commands. Where its lines come from is decided here:
//! from a terminal with line editing, history and completion, or from a pipe, without prompts, so that what is printed is a
//! transcript of the game.

mod command;
mod editor;
mod interrupt;
mod session;

use super::games;
use super::input::{self, PlaceArgs, Table};
use super::printer::Printer;
use super::reading;
use super::report;
use super::{Failure, Status, completions};
use crate::board::Side;
use crate::cli::watch::seconds;
use crate::pair::{BoardId, Pair};
use crate::pgn::{self, GameResult, Tag};
use crate::position::Position;
use crate::rules::Rules;
use crate::source::{Source, SourceId};
use clap::Args;
use session::{Annotated, Computer, Flow, Opened, Seats, Session};
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Shown below the help.
pub(super) const EXAMPLE: &str = "\
Moves are typed by squares (e2e4) or in standard algebraic notation (Nf3); `help` lists the commands.
What is piped in is played without prompts; the exit status is 1 if a line of it was refused.

Example:
  $ printf 'e4\\ne5\\nKe3\\n' | alfil play chess
  1. e4
  1... e5
  illegal: a king does not move from e1 to e3
  ...";

/// The longest line that is read, in bytes, and the longest PGN file.
const LONGEST_LINE: u64 = 1 << 16;
const LONGEST_FILE: usize = 16 << 20;

// What `alfil play` is asked for.
#[derive(Debug, Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// Go on with a game from this PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "array", "moves"], add = completions::any_file())]
    pgn: Option<PathBuf>,
    /// With the game of this number in the PGN file, counted from 1
    #[arg(long, value_name = "N", requires = "pgn", default_value_t = 1)]
    game: usize,
    /// Let the computer play for a side, by its name, or for both; at two boards also for seats, as `aBb`, all but White at board A
    #[arg(long, value_name = "SIDE", add = completions::sides())]
    computer: Option<String>,
    /// How well it plays, from 1 to 10, its best
    #[arg(long, value_name = "N", requires = "computer", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// How long it thinks about a move at most, in seconds; by default, 0.1 to 3 by its level
    #[arg(long, value_name = "SECONDS", requires = "computer", value_parser = seconds)]
    time: Option<Duration>,
    /// Who plays White, for the PGN
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Who plays Black, for the PGN
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
}

pub(super) fn run(args: &PlayArgs, out: &mut Printer) -> Result<Status, Failure> {
    // Moves are read from it: nothing else can be.
    let lines = input::take_standard_input()?;
    let Table { sources, rules, game, .. } = input::table(&args.place)?;
    let two_boards = games::has_partners(&rules);
    let seats = args.computer.as_deref().map(|text| seats(text, &rules, two_boards)).transpose()?;
    let mut pair = Pair::from_positions([game.start().clone(), Position::start(&rules)]);
    game.moves().iter().for_each(|mv| pair.play_unchecked(BoardId::A, mv.clone()));
    let mut resumed = None;
    let mut opened = None;
    if let Some(path) = &args.pgn {
        let read = read(path, args.game, &rules, two_boards)?;
        pair = read.pair;
        resumed = Some((read.tags, read.result));
        opened =
            Some(Opened { path: path.clone(), game: Some(read.game), bytes: read.bytes, games: read.games });
    }
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut session = Session::new(pair, sources, opened, terminal);
    if let Some((tags, result)) = resumed {
        session.resume(&tags, result, out)?;
    }
    let tags = if two_boards { ["WhiteA", "BlackA"] } else { ["White", "Black"] };
    for (tag, name) in tags.into_iter().zip([&args.white, &args.black]) {
        if let Some(name) = name {
            session.set_tag(tag, name);
        }
    }
    if let Some(seats) = seats {
        let computer = Computer::new(session.game(), seats, args.level, args.time);
        session.seat(computer);
    }
    if terminal {
        at_terminal(&mut session, out)?;
        return Ok(Status::Well);
    }
    session.let_computer_play(out)?;
    out.flush()?;
    piped(&mut session, &mut lines.lock(), out)?;
    Ok(if session.refused() { Status::BadInput } else { Status::Well })
}

/// Where the computer is to sit.
fn seats(text: &str, rules: &Rules, two_boards: bool) -> Result<Seats, Failure> {
    let said = session::seats(text, rules.variant());
    let no_side = format!("`{text}` is no side for the computer to play");
    let seats = said.map_err(|help| report::usage(&no_side, Some(help)))?;
    if !two_boards && seats.are_at_second_board() {
        let [white, black] = Side::BOTH.map(|side| rules.variant().side_word(side));
        let help = format!("`{white}`, `{black}` and `both` are the sides at it");
        return Err(report::usage("the variant is played at one board", Some(help)));
    }
    Ok(seats)
}

/// Plays by the lines of a terminal.
fn at_terminal(session: &mut Session, out: &mut Printer) -> Result<(), Failure> {
    let mut editor = editor::open().map_err(|error| Failure::Output(io::Error::other(error)))?;
    session.greet(out)?;
    if session.let_computer_play(out)? {
        session.show(out)?;
    }
    loop {
        out.flush()?;
        let flow = match editor::read(&mut editor, session)? {
            // What is pasted may be several lines.
            Some(lines) => {
                let mut flow = Flow::Go;
                for line in lines.lines() {
                    flow = session.obey(line, out)?;
                    if flow == Flow::Quit {
                        break;
                    }
                }
                flow
            }
            None => session.leave(out)?,
        };
        if flow == Flow::Quit {
            return Ok(());
        }
    }
}

/// Plays by the lines of a pipe or a file.
fn piped(session: &mut Session, lines: &mut impl BufRead, out: &mut Printer) -> Result<(), Failure> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = lines.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        let flow = match length {
            0 => session.leave(out)?,
            _ if length as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
                return Err(report::bad_input(
                    &format!("a line is longer than {LONGEST_LINE} bytes"),
                    Some("moves and commands are short: one or a few on a line".to_owned()),
                ));
            }
            _ => session.obey(String::from_utf8_lossy(&line).trim(), out)?,
        };
        // Whoever talks to the program through pipes waits for the answer to each line.
        out.flush()?;
        if flow == Flow::Quit {
            return Ok(());
        }
    }
}

/// What a file holds of the game that goes on.
struct Resumed {
    pair: Pair,
    tags: Vec<Tag>,
    result: GameResult,
    game: Annotated,
    /// What the file held.
    bytes: Vec<u8>,
    /// How many games that were.
    games: usize,
}

/// The game of a number in a PGN file, by the rules of a variant; where there are two boards, the games of a BPGN file.
fn read(path: &Path, number: usize, rules: &Rules, two_boards: bool) -> Result<Resumed, Failure> {
    let name = path.display().to_string();
    let bytes = match name.as_str() {
        reading::STANDARD_INPUT => input::read_standard_input(LONGEST_FILE)?,
        _ => reading::bytes(path, LONGEST_FILE)
            .map_err(|why| input::unread(path, &why, "put the game into a file of its own"))?,
    };
    let text = games::text(&bytes);
    let mut games = pgn::games(SourceId::default(), &text);
    let Some(written) = number.checked_sub(1).and_then(|earlier| games.nth(earlier)) else {
        let count = pgn::games(SourceId::default(), &text).count();
        let message = format!("the file `{name}` has no game {number}");
        let help = match count {
            0 => "there is no game in it".to_owned(),
            1 => "there is one: `--game 1`".to_owned(),
            count => format!("its games are numbered from 1 to {count}"),
        };
        return Err(report::usage(&message, Some(help)));
    };
    let count = number + games.count();
    let mistakes = |diagnostics| {
        let sources = vec![Source::new(&name, text.as_str())];
        Failure::Mistake(Status::BadInput, report::Mistake::InText { diagnostics, sources })
    };
    if two_boards {
        let record = written.play_pair(rules).map_err(mistakes)?;
        let (pair, tags) = (record.pair(), record.tags().to_vec());
        let (result, game) = (record.result(), Annotated::Two(Box::new(record)));
        return Ok(Resumed { pair, tags, result, game, bytes, games: count });
    }
    let record = written.play(rules).map_err(mistakes)?;
    let mut pair = Pair::from_positions([record.start().clone(), Position::start(rules)]);
    record.moves().for_each(|mv| pair.play_unchecked(BoardId::A, mv.clone()));
    let (tags, result, game) = (record.tags().to_vec(), record.result(), Annotated::One(Box::new(record)));
    Ok(Resumed { pair, tags, result, game, bytes, games: count })
}
