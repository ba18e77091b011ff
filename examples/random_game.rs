//! Plays a random game of a variant and prints it.
//!
//! ```console
//! $ cargo run --example random_game kings 7
//! $ cargo run --example random_game path/to/my.variant
//! ```
//!
//! The first argument is a file or the name of a variant that ships, the second a number: equal
//! numbers give equal games.

use alfil::diagnostic::render;
use alfil::game::Game;
use alfil::library;
use alfil::notation::{diagram, san};
use alfil::playout::Random;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::Source;
use std::process::ExitCode;

/// A game that has not ended by then is broken off.
const MAX_MOVES: usize = 200;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "kings".to_owned());
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    match random_game(&name, seed) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprint!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The moves of a game in standard algebraic notation, the final board, and the result.
pub fn random_game(name: &str, seed: u64) -> Result<String, String> {
    // A name is looked up among those that ship, anything else is a path.
    let source = match library::source(name) {
        Some(source) => source,
        None => match std::fs::read_to_string(name) {
            Ok(text) => Source::new(name, text),
            Err(error) => return Err(format!("{name}: {error}\n")),
        },
    };
    let loaded = load(source, &|parent| library::source(parent));
    let Some(variant) = loaded.variant else {
        return Err(render(&loaded.diagnostics, &loaded.sources));
    };

    let rules = Rules::compile(&variant);
    let mut game = Game::new(&rules);
    let mut random = Random::new(seed);
    let mut text = String::new();
    while !game.outcome().is_over() && game.moves().len() < MAX_MOVES {
        let Some(mv) = game.position().random_move(&mut random) else { break };
        if game.moves().len().is_multiple_of(2) {
            text += &format!("{}. ", game.moves().len() / 2 + 1);
        }
        text += &format!("{} ", san(game.position(), &mv));
        game.play(mv);
    }
    let board = diagram(rules.vocabulary(), &game.position().setup());
    Ok(format!("{}\n{board}{}\n", text.trim_end(), game.outcome()))
}
