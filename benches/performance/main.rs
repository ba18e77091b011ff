//! How fast Alfil is beside other programs, in one run: `scripts/performance`.
//!
//! The programs take turns, round by round, on one core, and each round gives a ratio of their speeds: leaves
//! of the same tree a second of processor time. The table holds the median of the ratios and their spread; speeds
//! alone say little, as they belong to one machine on one day. The peers are the crates cozy-chess and haitaka, written by
//! hand for chess and for shogi, and the program `fairy-stockfish` (Debian's package), if it is installed.
//!
//! Below stand times that are asked for as such: from the start of the program to its first answer, of checking and compiling
//! files, and what a second thread gains.
//!
//! `--quick` takes fewer rounds and smaller trees; `--rounds N` says how many rounds; `--only WORD` leaves out the rows
//! without the word in them (several words by several `--only`); `--write` puts the table into docs/performance.md.

mod clock;
mod peers;
mod table;

use alfil::notation::parse_fen;
use alfil::playout::Random;
use alfil::position::Position;
use alfil::resolve::Loader;
use alfil::rules::Rules;
use clock::{Measured, Spread, measure};
use peers::{CozyPlayouts, FairyStockfish, cozy_perft, haitaka_perft};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;
use table::{Row, Table, Time};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The games that Fairy-Stockfish plays too: our name, its name, and depths for a quick and for a whole run.
const SHARED: &[(&str, &str, u32, u32)] = &[
    ("chess", "chess", 4, 5),
    ("antichess", "antichess", 4, 5),
    ("atomic", "atomic", 4, 5),
    ("nocheckatomic", "nocheckatomic", 4, 5),
    ("berolina", "berolina", 4, 4),
    ("capablanca", "capablanca", 4, 4),
    ("crazyhouse", "crazyhouse", 4, 5),
    ("five-check", "5check", 4, 5),
    ("giveaway", "giveaway", 4, 5),
    ("grand", "grand", 3, 4),
    ("grasshopper", "grasshopper", 3, 4),
    ("horde", "horde", 4, 6),
    ("janus", "janus", 3, 4),
    ("king-of-the-hill", "kingofthehill", 4, 5),
    ("losers", "losers", 4, 5),
    ("minishogi", "minishogi", 4, 5),
    ("nightrider", "nightrider", 4, 4),
    ("racing-kings", "racingkings", 4, 5),
    ("seirawan", "seirawan", 4, 5),
    ("shatranj", "shatranj", 4, 5),
    ("shogi", "shogi", 3, 4),
    ("shouse", "shouse", 4, 4),
    ("spartan", "spartan", 4, 4),
    ("suicide", "suicide", 4, 5),
    ("three-check", "3check", 4, 5),
    ("xiangqi", "xiangqi", 3, 4),
];

/// The games whose speed must be near that of our own chess.
const KINGS: &[&str] = &["pair-of-kings", "kingsmen", "kings", "kingdom"];

/// What the command line asks for.
pub(crate) struct Options {
    quick: bool,
    rounds: usize,
    only: Vec<String>,
    write: bool,
}

impl Options {
    fn read() -> Options {
        let mut options = Options { quick: false, rounds: 0, only: Vec::new(), write: false };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            match (word.as_str(), words.len()) {
                ("--quick", _) => options.quick = true,
                ("--write", _) => options.write = true,
                ("--rounds", 1..) => options.rounds = words.next().and_then(|n| n.parse().ok()).unwrap_or(0),
                ("--only", 1..) => options.only.extend(words.next()),
                _ => {
                    eprintln!("usage: performance [--quick] [--rounds N] [--only WORD]... [--write]");
                    std::process::exit(2);
                }
            }
        }
        if options.rounds == 0 {
            options.rounds = if options.quick { 3 } else { 5 };
        }
        options
    }

    /// Whether a row is asked for.
    fn wants(&self, row: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|word| row.contains(word.as_str()))
    }

    /// The least time of a measurement, in seconds.
    fn least(&self) -> f64 {
        if self.quick { 0.1 } else { 0.25 }
    }
}

fn main() {
    let options = Options::read();
    let mut fairy = FairyStockfish::start();
    let mut table = Table::default();
    against_cozy_chess(&options, &mut table);
    playouts_against_cozy_chess(&options, &mut table);
    against_haitaka(&options, &mut table);
    if let Some(fairy) = &mut fairy {
        against_fairy_stockfish(&options, fairy, &mut table);
    }
    against_own_chess(&options, &mut table);
    times(&options, &mut table);
    let text = table.render(&options, fairy.as_ref().map(|fairy| fairy.name.as_str()));
    println!("{text}");
    if options.write {
        table::write(&text);
    }
}

fn against_cozy_chess(options: &Options, table: &mut Table) {
    let chess = rules("chess").expect("it ships");
    for (name, fen, depth) in [("start", START, 6), ("Kiwipete", KIWIPETE, 5)] {
        let depth = if options.quick { depth - 1 } else { depth };
        let what = format!("chess, {name}, perft {depth}");
        if !options.wants(&format!("{what} cozy-chess")) {
            continue;
        }
        let position = position(&chess, fen);
        let board: cozy_chess::Board = fen.parse().expect("a position of chess");
        let rounds = rounds(options, || {
            let theirs = measure(options.least(), || cozy_perft(&board, depth));
            (measure(options.least(), || position.perft(depth, 1)), theirs)
        });
        let equal = position.perft(depth, 1) == cozy_perft(&board, depth);
        table.add(Row::new("cozy-chess", &what, &rounds, equal));
    }
}

/// Random games from the array, broken off after 400 plies; for both, the fifty-move rule is a draw and repetition is not.
fn playouts_against_cozy_chess(options: &Options, table: &mut Table) {
    let what = "chess, random games of 400 plies at most";
    if !options.wants(&format!("{what} cozy-chess playouts")) {
        return;
    }
    let start = Position::start(&rules("chess").expect("it ships"));
    let mut random = Random::new(1);
    let mut cozy = CozyPlayouts::new(2);
    let (mut games, mut plies) = ([0u32; 2], [0u64; 2]);
    let rounds = rounds(options, || {
        // Many games at a time: to look at the clock takes as long as some moves.
        let theirs = measure(options.least(), || {
            games[1] += 100;
            (0..100).map(|_| cozy.game(400)).sum()
        });
        let ours = measure(options.least(), || {
            games[0] += 100;
            (0..100).map(|_| u64::from(start.playout(&mut random, 400).plies)).sum()
        });
        plies = [plies[0] + ours.amount, plies[1] + theirs.amount];
        (ours, theirs)
    });
    // The games are different ones, but as long on average.
    let [ours, theirs] = [0, 1].map(|side| plies[side] as f64 / f64::from(games[side]));
    table.add(Row::new("cozy-chess", what, &rounds, (ours / theirs - 1.0).abs() < 0.02));
}

fn against_haitaka(options: &Options, table: &mut Table) {
    let depth = if options.quick { 3 } else { 4 };
    let what = format!("shogi, start, perft {depth}");
    let Some(shogi) = rules("shogi").filter(|_| options.wants(&format!("{what} haitaka"))) else { return };
    let position = Position::start(&shogi);
    let board = haitaka::Board::startpos();
    let rounds = rounds(options, || {
        let theirs = measure(options.least(), || haitaka_perft(&board, depth));
        (measure(options.least(), || position.perft(depth, 1)), theirs)
    });
    let equal = position.perft(depth, 1) == haitaka_perft(&board, depth);
    table.add(Row::new("haitaka", &what, &rounds, equal));
}

fn against_fairy_stockfish(options: &Options, fairy: &mut FairyStockfish, table: &mut Table) {
    let kiwipete = ("chess", "chess", Some(KIWIPETE), if options.quick { 4 } else { 5 });
    let shared = SHARED.iter().map(|(ours, theirs, quick, whole)| {
        (*ours, *theirs, None, if options.quick { *quick } else { *whole })
    });
    for (name, peer_name, fen, depth) in std::iter::once(kiwipete).chain(shared) {
        let place = if fen.is_some() { "Kiwipete" } else { "start" };
        let what = format!("{name}, {place}, perft {depth}");
        if !options.wants(&format!("{what} fairy-stockfish"))
            || !fairy.variants.iter().any(|variant| variant == peer_name)
        {
            continue;
        }
        let Some(rules) = rules(name) else { continue };
        let position = fen.map_or_else(|| Position::start(&rules), |fen| position(&rules, fen));
        fairy.set_up(peer_name, fen).expect("the peer answers");
        let mut nodes = 0;
        let rounds = rounds(options, || {
            let theirs = fairy.perft(depth, options.least()).expect("the peer counts");
            nodes = theirs.0;
            (measure(options.least(), || position.perft(depth, 1)), theirs.1)
        });
        table.add(Row::new("fairy-stockfish", &what, &rounds, position.perft(depth, 1) == nodes));
    }
}

fn against_own_chess(options: &Options, table: &mut Table) {
    let chess = Position::start(&rules("chess").expect("it ships"));
    for name in KINGS {
        let depth = if options.quick { 3 } else { 4 };
        let what = format!("{name}, start, perft {depth}");
        let Some(rules) = rules(name).filter(|_| options.wants(&format!("{what} own chess"))) else {
            continue;
        };
        let position = Position::start(&rules);
        let rounds = rounds(options, || {
            let theirs = measure(options.least(), || chess.perft(if options.quick { 4 } else { 5 }, 1));
            (measure(options.least(), || position.perft(depth, 1)), theirs)
        });
        table.add(Row::new("own chess", &what, &rounds, true));
    }
}

/// What is asked for in seconds.
fn times(options: &Options, table: &mut Table) {
    if !options.wants("times") {
        return;
    }
    let rounds = if options.quick { 10 } else { 40 };
    for name in ["chess", "kings", "kingdom", "xiangqi"] {
        let Some(times) = (0..rounds).map(|_| first_answer(&["moves", name])).collect::<Option<Vec<f64>>>()
        else {
            eprintln!("`alfil` is not built beside this program");
            break;
        };
        table.add_time(Time::new(&format!("start of `alfil moves {name}` to its end"), times, Some(0.010)));
    }
    let files: Vec<(&str, Spread)> = alfil::library::names()
        .map(|name| {
            let least = if options.quick { 0.005 } else { 0.02 };
            let times = (0..options.rounds).map(|_| {
                1.0 / measure(least, || u64::from(std::hint::black_box(rules(name)).is_some())).per_second()
            });
            (name, Spread::of(times))
        })
        .collect();
    let slowest = files.iter().max_by(|one, other| one.1.median.total_cmp(&other.1.median));
    let (name, spread) = slowest.expect("variants ship");
    table.add_time(Time::of(&format!("check and compile `{name}`, the slowest file"), *spread, Some(0.002)));
    // As `alfil check` does it with all: what several extend is parsed once.
    let least = if options.quick { 0.05 } else { 0.5 };
    let all = Spread::of((0..options.rounds).map(|_| 1.0 / measure(least, all_rules).per_second()));
    let what = format!("check and compile all {} files", files.len());
    table.add_time(Time::of(&what, all, Some(0.020)));
    second_thread(options, table);
}

/// How much sooner two threads are done, on two processors.
fn second_thread(options: &Options, table: &mut Table) {
    let depth = if options.quick { "5" } else { "6" };
    let timed = |threads: &str| {
        // This program may be held to one processor; the ones it starts would be, too.
        let mut command = Command::new("taskset");
        command.args(["--cpu-list", "0-1"]).arg(beside()).args([
            "perft",
            "chess",
            depth,
            "--threads",
            threads,
        ]);
        elapsed(&mut command)
    };
    let ratios: Option<Vec<f64>> = (0..options.rounds).map(|_| Some(timed("1")? / timed("2")?)).collect();
    if let Some(ratios) = ratios {
        table.speed_up = Some((format!("`alfil perft chess {depth} --threads 2`"), Spread::of(ratios)));
    }
}

/// The seconds that the program takes to answer.
fn first_answer(words: &[&str]) -> Option<f64> {
    elapsed(Command::new(beside()).args(words))
}

/// The seconds that a command takes, if it succeeds.
fn elapsed(command: &mut Command) -> Option<f64> {
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).status().ok()?;
    status.success().then(|| start.elapsed().as_secs_f64())
}

/// The program, which is built into the same folder.
fn beside() -> PathBuf {
    std::env::current_exe().unwrap_or_default().with_file_name("alfil")
}

/// Ours and theirs, in turn.
fn rounds(options: &Options, mut round: impl FnMut() -> (Measured, Measured)) -> Vec<(Measured, Measured)> {
    (0..options.rounds).map(|_| round()).collect()
}

fn rules(name: &str) -> Option<Rules> {
    rules_by(&mut Loader::default(), name)
}

/// Checks and compiles all variants that ship, once.
fn all_rules() -> u64 {
    let mut loader = Loader::default();
    for name in alfil::library::names() {
        std::hint::black_box(rules_by(&mut loader, name));
    }
    1
}

fn rules_by(loader: &mut Loader, name: &str) -> Option<Rules> {
    let loaded = loader.load(alfil::library::source(name)?, &|parent| alfil::library::source(parent));
    Some(Rules::compile(&loaded.variant.expect("shipped variants have no errors")))
}

fn position(rules: &Rules, fen: &str) -> Position {
    let setup = parse_fen(rules.vocabulary(), fen).expect("a position of chess");
    Position::new(rules, &setup).expect("a legal position")
}
