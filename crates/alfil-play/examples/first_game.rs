//! Plays a random game with nothing but `alfil-play`; `alfil` only reads the file that says what is played.
//!
//! ```console
//! $ cargo run -p alfil-play --example first_game -- kings 7
//! ```

use alfil::FromText as _;
use alfil_model::Variant;
use alfil_model::outcome::Outcome;
use alfil_play::game::Game;
use alfil_play::notation::{diagram, san};
use alfil_play::playout::Random;
use alfil_play::rules::Rules;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "chess".to_owned());
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let Some(variant) = Variant::shipped(&name) else {
        eprintln!("there is no variant `{name}`");
        std::process::exit(2);
    };

    let rules = Rules::compile(&variant);
    let mut game = Game::new(&rules);
    let mut random = Random::new(seed);
    while game.outcome() == Outcome::Ongoing && game.moves().len() < 400 {
        let Some(mv) = game.position().random_move(&mut random) else { break };
        print!("{} ", san(game.position(), &mv));
        game.play(mv);
    }
    println!("\n{}{}", diagram(rules.vocabulary(), &game.position().setup()), game.outcome());
}
