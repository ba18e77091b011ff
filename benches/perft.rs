//! Perft beside other programs, in one run: `cargo bench --bench perft`.
//!
//! The programs take turns, round by round, and what is printed are ratios of their times in the same
//! round (minimum, median, maximum): the absolute speed of a machine says little, and it drifts. Node
//! counts must agree. The peers are the crate cozy-chess, written by hand for chess, and the program
//! `fairy-stockfish` (Debian's package) if it is installed; its process start is measured and taken off.
//!
//! `cargo bench --bench perft -- 9` runs nine rounds instead of five.

use alfil::notation::parse_fen;
use alfil::position::Position;
use alfil::rules::Rules;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Name, FEN and depth of each workload. The depths take about a second for the slowest of the programs.
const WORKLOADS: [(&str, &str, u32); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
];

fn main() {
    let rounds = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(5);
    let chess = rules("chess");
    println!("perft, one thread, {rounds} rounds in turn; ratio = how many times faster alfil is\n");
    for (name, fen, depth) in WORKLOADS {
        let setup = parse_fen(chess.vocabulary(), fen).expect("a position of chess");
        let position = Position::new(&chess, &setup).expect("a legal position");
        let board: cozy_chess::Board = fen.parse().expect("a position of chess");
        let mut ratios = [Vec::new(), Vec::new()];
        let mut nodes = 0;
        let mut speed = Vec::new();
        for _ in 0..rounds {
            let (ours, time) = timed(|| position.perft(depth, 1));
            let (cozy, cozy_time) = timed(|| cozy_perft(&board, depth));
            assert_eq!(ours, cozy, "the programs disagree");
            ratios[0].push(cozy_time / time);
            if let Some((fairy, fairy_time)) = fairy_stockfish(fen, depth) {
                assert_eq!(ours, fairy, "the programs disagree");
                ratios[1].push(fairy_time / time);
            }
            nodes = ours;
            speed.push(ours as f64 / time / 1e6);
        }
        println!("{name} depth {depth}: {nodes} nodes, {:.0} million a second", median(&mut speed));
        for (peer, ratios) in ["cozy-chess", "fairy-stockfish"].into_iter().zip(&mut ratios) {
            if ratios.is_empty() {
                println!("  {peer}: not installed");
            } else {
                let middle = median(ratios);
                println!("  {peer}: {middle:.2} [{:.2}-{:.2}]", ratios[0], ratios[ratios.len() - 1]);
            }
        }
    }
    println!("\nleaves a second against our own chess, in turn");
    let start = Position::start(&chess);
    for name in alfil::library::names() {
        let position = Position::start(&rules(name));
        let depth = (1..=6).find(|depth| position.perft(*depth, 1) > 300_000).unwrap_or(6);
        let mut ratios: Vec<f64> = (0..rounds)
            .map(|_| {
                let (nodes, time) = timed(|| position.perft(depth, 1));
                let (chess_nodes, chess_time) = timed(|| start.perft(5, 1));
                (nodes as f64 / time) / (chess_nodes as f64 / chess_time)
            })
            .collect();
        let middle = median(&mut ratios);
        println!("  {name} depth {depth}: {middle:.2} [{:.2}-{:.2}]", ratios[0], ratios[ratios.len() - 1]);
    }
}

fn rules(name: &str) -> Rules {
    let source = alfil::library::source(name).expect("a variant that ships");
    let loaded = alfil::model::load(source, &|parent| alfil::library::source(parent));
    Rules::compile(&loaded.variant.expect("shipped variants have no errors"))
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed().as_secs_f64())
}

/// Sorts, and gives the middle.
fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Counts the last ply in bulk, as we do.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
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

/// The program's node count and its time without that of its start.
fn fairy_stockfish(fen: &str, depth: u32) -> Option<(u64, f64)> {
    let run = |commands: &str| {
        let mut process = ["fairy-stockfish", "/usr/games/fairy-stockfish"].iter().find_map(|program| {
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()
        })?;
        process.stdin.take()?.write_all(commands.as_bytes()).ok()?;
        process.wait_with_output().ok()
    };
    let (_, idle) = timed(|| run("position startpos\nquit\n"));
    let (output, time) = timed(|| run(&format!("position fen {fen}\ngo perft {depth}\nquit\n")));
    let text = String::from_utf8(output?.stdout).ok()?;
    let nodes = text.lines().find_map(|line| line.strip_prefix("Nodes searched:"))?.trim().parse().ok()?;
    Some((nodes, (time - idle).max(1e-6)))
}
