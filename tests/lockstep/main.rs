//! The tables against the slow twin, on random games of every variant that ships and of many that were
//! invented by chance.
//!
//! A quarter of the games start from the array, the others from scattered pieces, so that what hardly ever
//! comes up in play comes up too. At every position everything that the tables can be asked must be what the
//! reference interpreter says. Where the tables do not look at all sets of placements, because there are too many, they say that they do
//! not know whether there is a move, and are held to that. `ALFIL_LOCKSTEP_GAMES=1000 cargo test --release --test lockstep -- --ignored` plays more.

mod contest;
mod found;
mod invented;
mod invented_legs;
mod plans;
mod plies;
#[path = "../support/random.rs"]
mod random;
mod smallest;
#[path = "../support/mod.rs"]
mod support;
mod told;
mod twin;

use alfil::library;
use alfil::model::{self, Variant};
use alfil::reference;
use alfil::rules::Rules;
use contest::Match;
use random::Random;
use std::time::Duration;

/// Games of more moves than this, all that were listed counted, are left to the long runs: turns of two parts come by the thousand.
const MOST_MOVES: usize = 6000;

/// Plays so many games of a variant, and three from scattered positions for each.
fn lockstep(variant: &Variant, games: u64, most_moves: usize) {
    lockstep_within(variant, games, most_moves, Duration::MAX);
}

/// The same with games that end when they have lasted this long.
fn lockstep_within(variant: &Variant, games: u64, most_moves: usize, longest: Duration) {
    let rules = Rules::compile(variant);
    numbered_arrays(variant);
    for seed in 0..games {
        let mut from_array = Match::new(variant, &rules, Random(seed)).listing(most_moves).lasting(longest);
        let number = Random(seed).below(variant.arrays.as_ref().map_or(1, |arrays| arrays.count() as usize));
        let numbered = reference::start_array(variant, number).filter(|_| seed % 2 == 1);
        from_array.play(numbered.unwrap_or_else(|| reference::start(variant)), 60);
        for number in 0..3 {
            let mut scattered = Match::new(variant, &rules, Random(1_000_003 * (seed + 1) + number));
            scattered = scattered.listing(most_moves).lasting(longest);
            let setup = scattered.scattered();
            scattered.play(setup, 12);
        }
    }
}

/// The board of every numbered array, or of some of them, and of none beyond the last.
fn numbered_arrays(variant: &Variant) {
    let count = variant.arrays.as_ref().map_or(0, |arrays| arrays.count());
    for number in (0..count).step_by(1 + count as usize / 50).chain([count]) {
        let expected = reference::start_array(variant, number as usize).map(|setup| setup.board);
        assert_eq!(model::array(variant, number), expected, "{} {number}", variant.name);
    }
}

/// Plays games of these variants that ship.
fn lockstep_of(names: impl Iterator<Item = &'static str>, games: u64, most_moves: usize) {
    for name in names {
        let started = std::time::Instant::now();
        lockstep(&support::variant(name), games, most_moves);
        println!("{name}: {games} games in {:.1?}", started.elapsed());
    }
}

/// Plays a game of every seed's variant, and names all seeds that showed a difference.
fn lockstep_of_invented(seeds: impl Iterator<Item = u64>, most_moves: usize) {
    let differs = |seed: &u64| {
        let variant = Variant::seal(invented::variant(&mut Random(*seed), *seed));
        let started = std::time::Instant::now();
        let differs =
            std::panic::catch_unwind(|| lockstep_within(&variant, 1, most_moves, longest())).is_err();
        println!("{}: {:.1?}", variant.name, started.elapsed());
        differs
    };
    let differing: Vec<u64> = seeds.filter(differs).take(10).collect();
    assert!(differing.is_empty(), "seeds {differing:?}");
}

/// How many games the long runs play.
fn games() -> u64 {
    number("ALFIL_LOCKSTEP_GAMES").unwrap_or(100)
}

/// The first seed of the invented variants that the long runs play.
fn first() -> u64 {
    number("ALFIL_LOCKSTEP_FIRST").unwrap_or(40)
}

/// How long a game of an invented variant may last.
fn longest() -> Duration {
    Duration::from_secs(number("ALFIL_LOCKSTEP_SECONDS").unwrap_or(60))
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// A module of four tests, each of which does every fourth part of the work: tests run side by side.
macro_rules! in_quarters {
    ($module:ident, $quarter:expr) => {
        mod $module {
            use super::*;

            #[test]
            fn first_quarter() {
                $quarter(0);
            }

            #[test]
            fn second_quarter() {
                $quarter(1);
            }

            #[test]
            fn third_quarter() {
                $quarter(2);
            }

            #[test]
            fn last_quarter() {
                $quarter(3);
            }
        }
    };
}

in_quarters!(tables_and_reference_agree_on_what_ships, |quarter| {
    lockstep_of(library::names().skip(quarter).step_by(4), 3, MOST_MOVES)
});
in_quarters!(tables_and_reference_agree_on_invented_variants, |quarter| {
    lockstep_of_invented((0..40).skip(quarter).step_by(4), MOST_MOVES)
});

/// Whether a player may pass hangs on the enemy's moves, and what is forbidden may be to leave the enemy without one.
#[test]
fn passing_and_what_is_forbidden_do_not_ask_each_other_without_end() {
    let rules =
        "variant \"Example\" { }\nextends \"gardner\"\nturn: move, else pass\nforbid checkmate enemy\n";
    lockstep(&support::variant_of(rules), 2, MOST_MOVES);
    let counted = "variant \"Example\" { }\nextends \"gardner\"\nturn: move 2, until check\nwin when count own P < 4\n\
                   black win when count = 6\n";
    lockstep(&support::variant_of(counted), 2, MOST_MOVES);
}

/// Pawns that meet at once, with steps that cross several squares, or the same ones: they capture each other en passant in turns of
/// several moves.
#[test]
fn several_double_steps_of_a_turn_are_answered_alike() {
    let pawns = [
        ("fmFfceWifmnA", "rank 2"),
        ("fmWfceFifmnW3", "rank 2"),
        ("mWceFimnDimnA", "ranks 2..3"),
        ("fmWfceFifmnD", "ranks 1..2"),
    ];
    let turns = [
        "move 2, until check, all en passant",
        "move 1 more each turn, until check",
        "move 1..3, until check, all en passant",
    ];
    for (betza, home) in pawns {
        for turn in turns {
            let rules = format!(
                r#"
variant "Example" {{ }}
board 6x7
setup {{
    . . k . . .
    p p p p p p
    . . . . . .
    . . . . . .
    p . P . p .
    P P P P P P
    . . K . . .
}}
piece K "King" K
piece Q "Queen" Q
piece P "Pawn" {betza}
home P on {home}
royal K
promote P on rank last to Q
en passant P by P
turn: {turn}
win when checkmate
draw when stalemate
"#
            );
            lockstep(&support::variant_of(&rules), 2, MOST_MOVES);
        }
    }
}

#[test]
#[ignore = "as long as ALFIL_LOCKSTEP_GAMES says"]
fn tables_and_reference_agree_on_many_games_of_what_ships() {
    lockstep_of(library::names(), games(), usize::MAX);
}

#[test]
#[ignore = "as long as ALFIL_LOCKSTEP_GAMES says"]
fn tables_and_reference_agree_on_many_invented_variants() {
    lockstep_of_invented(first()..first() + games(), usize::MAX);
}

/// Prints the smallest variant that shows the difference of one that was invented.
#[test]
#[ignore = "for who looks for the cause of what the invented variant ALFIL_LOCKSTEP_FIRST shows"]
fn smallest_variant_that_shows_the_difference() {
    let variant = invented::variant(&mut Random(first()), first());
    match smallest::smallest(&variant) {
        Some((smallest, told)) => println!("{smallest:#}\n{told}"),
        None => println!("the tables and the reference agree"),
    }
}
