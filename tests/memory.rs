//! How much memory a compiled variant takes, and a game.
//!
//! The only test in this program: whatever allocates beside it would be counted, too.

use alfil::game::Game;
use alfil::library;
use alfil::playout::Random;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::{FromText as _, Variant};
use cap::Cap;
use std::alloc::System;

#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

/// What a compiled variant may take, with the model that it is shown and written by: by how many squares its board has.
const LIMITS: [(usize, usize); 3] = [(64, 2 << 20), (100, 8 << 20), (144, 16 << 20)];

/// What the tables of sixty types may take that have thousands of ways each on the largest board: a file up to its bounds.
const MOST: usize = 40 << 20;

/// What a game of so many moves may take.
const MOST_OF_A_GAME: usize = 40 << 10;
const MOVES: usize = 80;

/// What a random game takes.
fn taken_by_a_game(rules: &Rules) -> usize {
    let before = MEMORY.allocated();
    let mut random = Random::new(1);
    let mut game = Game::new(rules);
    for _ in 0..MOVES {
        let Some(mv) = game.position().random_move(&mut random) else { break };
        game.play_unchecked(mv);
        let _ = game.outcome();
    }
    MEMORY.allocated() - before
}

#[test]
fn a_compiled_variant_is_small() {
    for name in library::names() {
        let before = MEMORY.allocated();
        let loaded = load(library::source(name).expect("it ships"), &|parent| library::source(parent));
        let rules = Rules::compile(&loaded.variant.expect("no errors"));
        drop((loaded.diagnostics, loaded.sources));
        let taken = MEMORY.allocated() - before;
        let area = rules.vocabulary().variant().dimensions.area();
        let (_, limit) =
            LIMITS.iter().find(|(squares, _)| area <= *squares).expect("no shipped board is larger");
        println!("{name}: {} KiB", taken >> 10);
        assert!(taken > 4096, "{name}: {taken} bytes cannot be all");
        assert!(taken < *limit, "{name}: {taken} bytes, not {limit}");
        let taken = taken_by_a_game(&rules);
        println!("{name}, a game: {} KiB", taken >> 10);
        assert!(taken < MOST_OF_A_GAME, "a game of {name}: {taken} bytes, not {MOST_OF_A_GAME}");
    }

    let mut text = "variant \"W\" {}\nboard 16x16\nsetup empty\n".to_owned();
    for (first, second) in ('A'..='F').flat_map(|first| ('A'..='J').map(move |second| (first, second))) {
        text += &format!("piece {first}{second} \"x\" mafsmafR\n");
    }
    // Exchanges by moves, a clause for each type and line.
    let names = ('A'..='F').flat_map(|first| ('A'..='J').map(move |second| format!("{first}{second}")));
    let names = names.collect::<Vec<_>>().join(" ");
    for _ in 0..60 {
        text += &format!("exchange {names} on board moving mQmNNmCCmZZ to AA\n");
    }
    text += "reserve AA\nturn: move, or place 1 from reserve\nloss when stalemate\n";
    let variant = Variant::read(&text).unwrap_or_else(|error| panic!("{error:?}"));
    let before = MEMORY.allocated();
    let _rules = Rules::compile(&variant);
    let taken = MEMORY.allocated() - before;
    println!("sixty types: {} KiB", taken >> 10);
    assert!(taken < MOST, "{taken} bytes, not {MOST}");
}
