//! Positions with a forced mate, made by random games and proved by `alfil::mate`, and whether the engine finds it.
//!
//! The solver searches every move and knows nothing of the engine. The long measurement of every game is `scripts/strength
//! mates`; a small sample is a test.

use alfil::mate::{Search, search};
use alfil::{FromText as _, Variant, game::Game, library, notation, position::Position, rules::Rules};
use alfil_engine::{Clock, Engine, Limits, NoClock, Options, Score, Signals};
use alfil_model::outcome::{Outcome, Reason};
use alfil_play::playout::Random;
use std::time::{Duration, Instant};

/// How long a random game goes on at most.
const PLIES: usize = 300;

/// How many positions the solver looks at before it gives up on one.
const PROOF: u64 = 60_000;

/// Positions of a game in which the player to move mates in just so many moves: those that lie as many moves before the mates of
/// random games, as far as the solver proves that it takes no fewer. Equal numbers give equal positions.
fn positions(rules: &Rules, moves: u32, wanted: usize, games: u64) -> Vec<Position> {
    let mut found: Vec<Position> = Vec::new();
    for number in 0..games {
        let path = random_mate(rules, &mut Random::numbered(u64::from(moves), number));
        let back = 2 * moves as usize - 1;
        let Some(before) = path.len().checked_sub(back + 1).map(|at| &path[at]) else { continue };
        let mate = search(before, moves, PROOF);
        let is_new = || found.iter().all(|position| position.key() != before.key());
        if matches!(mate, Search::Forced { moves: found, .. } if found == moves) && is_new() {
            found.push(before.clone());
            if found.len() == wanted {
                break;
            }
        }
    }
    found
}

/// The positions of a random game, if it ends by checkmate.
fn random_mate(rules: &Rules, random: &mut Random) -> Vec<Position> {
    let mut path = vec![Position::start(rules)];
    while path.len() <= PLIES {
        let position = &path[path.len() - 1];
        match position.outcome() {
            Outcome::Ongoing => {}
            Outcome::Win(_, Reason::Checkmate) => return path,
            _ => break,
        }
        let Some(mv) = position.random_move(random) else { break };
        let mut next = position.clone();
        next.play_unchecked(&mv);
        path.push(next);
    }
    Vec::new()
}

/// Whether the engine finds a win in so many moves or fewer, within limits.
fn finds(engine: &mut Engine, position: &Position, moves: u32, limits: &Limits, clock: &dyn Clock) -> bool {
    engine.forget();
    let signals = Signals::new();
    let is_found = |score: Score| matches!(score, Score::Win(plies) if plies < 2 * moves);
    let mut early = false;
    let game = Game::from_position(position.clone());
    let answer = engine.go(&game, limits, clock, &signals, &mut |info| {
        if is_found(info.line.score) {
            early = true;
            signals.stop();
        }
    });
    early || answer.lines.first().is_some_and(|line| is_found(line.score))
}

#[test]
fn short_mates_are_found() {
    let mut number = 0;
    for name in ["capablanca", "crazyhouse", "gardner", "horde", "xiangqi"] {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        let mut engine = Engine::new(&rules, Options { hash: 1, ..Options::default() });
        for position in positions(&rules, 2, 2, 60) {
            number += 1;
            let fen = notation::fen(rules.vocabulary(), &position.setup());
            assert!(finds(&mut engine, &position, 2, &Limits::nodes(50_000), &NoClock), "{name}: {fen}");
        }
    }
    assert!(number >= 5, "only {number} mates were made");
}

/// Mates of random games that begin quietly, or with a sacrifice, where so much is won already that they were pruned.
#[test]
fn quiet_mates_are_found_where_much_is_won() {
    for (name, moves, fen) in [
        ("cwda-clobberers", 3, "A7/4R3/7N/6c1/2P1wk2/d7/P7/1K6 b - - 4 79"),
        ("euro-shogi", 2, "p6k/b+Ppg2pN/1p2p3/1N1pP2p/PnP2pg1/1+b1G1P1P/1R4R1/B2P1KN1[GBp] w - - 1 44"),
        ("knightmate", 2, "1m4m1/7r/1p4p1/7p/1p1K3k/2p2b1B/rM1PPR2/R6M w - - 2 39"),
        ("light-brigade", 3, "7k/5n1p/1n5P/1P2p3/2Q2Pp1/P2P4/8/2n1K3 w - - 6 64"),
        ("modern", 3, "9/7k1/4P4/9/r8/PP1p5/2p3p2/2P6/3K5 b - - 2 105"),
        ("patrol", 2, "1r6/8/4b2N/4P3/K2P4/7p/p7/3k2b1 b - - 3 123"),
        ("shako", 2, "10/6e3/7k2/1b8/q9/3P2Pp1e/1rp5N1/6E2E/10/3K6 b - - 0 146"),
        ("xiangqi", 2, "2b1ka3/4n4/b2R5/pP3R3/P5p2/N3p1P2/4C2p1/4K1N2/9/2BA1A1r1 w - - 5 59"),
    ] {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        let setup = notation::parse_fen(rules.vocabulary(), fen).expect("a position");
        let position = Position::new(&rules, &setup).expect("it can be played");
        let proof = search(&position, moves, 1_000_000);
        assert!(matches!(proof, Search::Forced { moves: found, .. } if found == moves), "{name}: {fen}");
        let mut engine = Engine::new(&rules, Options { hash: 1, ..Options::default() });
        assert!(finds(&mut engine, &position, moves, &Limits::nodes(150_000), &NoClock), "{name}: {fen}");
    }
}

/// Where a mate in so many moves is asked for, the search ends with one if there is one, and without one if there is none, whatever it
/// would prune or reduce otherwise and whatever the table knows.
#[test]
fn a_mate_that_is_asked_for_is_found_or_is_not_there() {
    for (name, fen) in [
        ("petty", "R4/1k3/1p2b/3r1/K1P2/4q b - - 3 30"),
        ("micro-shogi", "3+P/1kr+l/1l2/R2P/2BK[b] b - - 1 22"),
    ] {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        let setup = notation::parse_fen(rules.vocabulary(), fen).expect("a position");
        let position = Position::new(&rules, &setup).expect("it can be played");
        let proof = search(&position, 3, 1_000_000);
        assert!(matches!(proof, Search::Forced { moves: 3, .. }), "{name}: {fen}: {proof:?}");
        let game = Game::from_position(position);
        let mut engine = Engine::new(&rules, Options { hash: 1, ..Options::default() });
        let mut ask = |limits: &Limits| {
            engine.go(&game, limits, &NoClock, &Signals::new(), &mut |_| {}).lines[0].score.mate_in()
        };
        let mate = |moves| Limits { mate: Some(moves), ..Limits::default() };
        assert_eq!(ask(&mate(3)), Some(3), "{name}: {fen}");
        let _ = ask(&Limits::nodes(1_000));
        assert_eq!(ask(&mate(3)), Some(3), "{name}: {fen}, after another search");
        assert!(ask(&mate(2)).is_none_or(|moves| moves > 2), "{name}: {fen}, in two");
    }
}

/// Time as it goes by.
struct Watch(Instant);

impl Clock for Watch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A number from the environment.
fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// The table of `scripts/strength mates`: what share of the mates the engine finds within a second each.
#[test]
#[ignore = "it takes half an hour and measures time"]
fn the_share_of_mates_that_are_found() {
    let (twos, threes, games) = (number("TWOS", 100), number("THREES", 50), number("GAMES", 2_000));
    let only = std::env::var("VARIANTS").unwrap_or_default();
    let only: Vec<&str> = only.split_whitespace().collect();
    println!(
        "| variant | mates in two | found | mates in three | found |\n| --- | ---: | ---: | ---: | ---: |"
    );
    let mut missed = Vec::new();
    for name in library::names().filter(|name| only.is_empty() || only.contains(name)) {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        let mut engine = Engine::new(&rules, Options::default());
        let clock = Watch(Instant::now());
        let mut row = format!("| {name} ");
        for (moves, wanted) in [(2, twos), (3, threes)] {
            let mates = positions(&rules, moves, wanted as usize, games);
            let mut found = 0;
            for position in &mates {
                if finds(&mut engine, position, moves, &Limits::time(Duration::from_secs(1)), &clock) {
                    found += 1;
                } else {
                    missed.push(format!(
                        "{name}, in {moves}: {}",
                        notation::fen(rules.vocabulary(), &position.setup())
                    ));
                }
            }
            let share = 100.0 * f64::from(found) / mates.len().max(1) as f64;
            row += &if mates.is_empty() {
                "| 0 | - ".to_owned()
            } else {
                format!("| {} | {share:.0}% ", mates.len())
            };
        }
        println!("{row}|");
    }
    for position in missed {
        println!("missed: {position}");
    }
}
