//! Plays games of a variant between two engines that differ in how many positions they look at, and tells the score.
//!
//! ```sh
//! cargo run --release -p alfil-engine --example contest -- chess 20 1000 4000
//! ```

use alfil::{FromText as _, Variant, game::Game, position::Position, rules::Rules};
use alfil_board::Side;
use alfil_engine::{Engine, Limits, NoClock, Options, Signals};
use alfil_model::outcome::Outcome;
use alfil_play::playout::Random;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let variant = arguments.next().unwrap_or("chess".to_owned());
    let mut number = |default: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, first, second) = (number(10), number(1000), number(4000));
    let rules = Rules::compile(&Variant::shipped(&variant).expect("a variant that ships"));
    let mut score = [0; 3];
    for game in 0..games {
        let mut random = Random::new(1 + game / 2);
        let mut start = Position::start(&rules);
        for _ in 0..6 {
            if let Some(mv) = start.random_move(&mut random) {
                start.play(&mv);
            }
        }
        let first_is = if game % 2 == 0 { Side::White } else { Side::Black };
        let outcome = play(&rules, start, |side| if side == first_is { first } else { second });
        let place = match outcome {
            Outcome::Win(side, _) if side == first_is => 0,
            Outcome::Win(..) => 2,
            _ => 1,
        };
        score[place] += 1;
        println!("{variant} game {}: {outcome}", game + 1);
    }
    println!(
        "{variant}: {first} nodes against {second}: {} won, {} drawn, {} lost",
        score[0], score[1], score[2]
    );
}

/// Plays a game; each side looks at as many positions as it is told.
fn play(rules: &Rules, start: Position, nodes: impl Fn(Side) -> u64) -> Outcome {
    let options = || Options { hash: 4, ..Options::default() };
    let mut engines = [Engine::new(rules, options()), Engine::new(rules, options())];
    let mut game = Game::from_position(start);
    for _ in 0..300 {
        if game.outcome() != Outcome::Ongoing {
            break;
        }
        let side = game.position().turn();
        let limits = Limits::nodes(nodes(side));
        let engine = &mut engines[side.index()];
        let answer = engine.go(&game, &limits, &NoClock, &Signals::new(), &mut |_| {});
        let Some(best) = answer.best else { break };
        game.play(best);
    }
    game.outcome()
}
