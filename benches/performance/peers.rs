//! The programs that we are measured against.

use crate::clock::{Measured, process_seconds};
use alfil::playout::Random;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Perft by the crate cozy-chess. It counts the last ply in bulk, as we do.
pub fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Random games by the crate cozy-chess, moves drawn from its sets as we draw them from ours.
pub struct CozyPlayouts {
    random: Random,
    sets: Vec<cozy_chess::PieceMoves>,
}

impl CozyPlayouts {
    pub fn new(seed: u64) -> CozyPlayouts {
        CozyPlayouts { random: Random::new(seed), sets: Vec::new() }
    }

    /// Plays a game and says how many plies it had.
    pub fn game(&mut self, max_plies: u64) -> u64 {
        let mut board = cozy_chess::Board::default();
        for plies in 0..max_plies {
            self.sets.clear();
            let mut count = 0;
            board.generate_moves(|moves| {
                count += moves.len();
                self.sets.push(moves);
                false
            });
            if count == 0 || board.halfmove_clock() >= 100 {
                return plies;
            }
            let mut number = self.random.below(count);
            let mv = self.sets.iter().find_map(|moves| {
                if number < moves.len() {
                    return moves.into_iter().nth(number);
                }
                number -= moves.len();
                None
            });
            board.play_unchecked(mv.expect("the number is below the count"));
        }
        max_plies
    }
}

/// Perft by the crate haitaka, in bulk too.
pub fn haitaka_perft(board: &haitaka::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    let mut listener = |moves: haitaka::PieceMoves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += haitaka_perft(&next, depth - 1);
            }
        }
        false
    };
    board.generate_board_moves(&mut listener);
    board.generate_drops(&mut listener);
    nodes
}

/// The program Fairy-Stockfish, kept open.
pub struct FairyStockfish {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What it calls itself.
    pub name: String,
    /// The variants that it plays.
    pub variants: Vec<String>,
}

impl FairyStockfish {
    /// Starts it, if it is installed.
    pub fn start() -> Option<FairyStockfish> {
        let mut process = ["fairy-stockfish", "/usr/games/fairy-stockfish"].iter().find_map(|program| {
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()
        })?;
        let input = process.stdin.take()?;
        let output = BufReader::new(process.stdout.take()?);
        let mut program =
            FairyStockfish { process, input, output, name: String::new(), variants: Vec::new() };
        program.say("uci")?;
        loop {
            let line = program.line()?;
            if let Some(name) = line.strip_prefix("id name ") {
                program.name = name.to_owned();
            } else if line.starts_with("option name UCI_Variant ") {
                program.variants = line.split(" var ").skip(1).map(|name| name.trim().to_owned()).collect();
            } else if line == "uciok" {
                return Some(program);
            }
        }
    }

    /// Chooses a variant and a position, the array if no FEN is given.
    pub fn set_up(&mut self, variant: &str, fen: Option<&str>) -> Option<()> {
        self.say(&format!("setoption name UCI_Variant value {variant}"))?;
        self.say(&fen.map_or("position startpos".to_owned(), |fen| format!("position fen {fen}")))?;
        self.say("isready")?;
        while self.line()? != "readyok" {}
        Some(())
    }

    /// Counts until it has taken so many seconds; gives the nodes of one count as well.
    pub fn perft(&mut self, depth: u32, least: f64) -> Option<(u64, Measured)> {
        let before = process_seconds(self.process.id())?;
        let mut amount = 0;
        loop {
            self.say(&format!("go perft {depth}"))?;
            let nodes: u64 = loop {
                if let Some(nodes) = self.line()?.strip_prefix("Nodes searched:") {
                    break nodes.trim().parse().ok()?;
                }
            };
            amount += nodes;
            let seconds = process_seconds(self.process.id())? - before;
            if seconds >= least {
                return Some((nodes, Measured { amount, seconds }));
            }
        }
    }

    fn say(&mut self, line: &str) -> Option<()> {
        writeln!(self.input, "{line}").ok()
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).ok()?;
        (length > 0).then(|| line.trim_end().to_owned())
    }
}

impl Drop for FairyStockfish {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.process.wait();
    }
}
