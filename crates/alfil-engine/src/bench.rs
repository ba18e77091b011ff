//! What a search finds, as a number: it changes when the search or the evaluation does, and never otherwise.

use crate::engine::{Engine, Options};
use crate::limits::{Limits, NoClock, Signals};
use alfil_play::game::Game;
use alfil_play::notation::coordinate;
use alfil_play::playout::Random;
use alfil_play::position::Position;
use alfil_play::rules::Rules;

/// After how many random plies the positions of a variant are that are searched.
const PLIES: [u32; 3] = [0, 6, 20];

/// What came of searching the positions of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    /// A number made of the moves, scores and depths that were found.
    pub number: u64,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Searches fixed positions of a variant to so many nodes each, with one thread and a new engine.
#[must_use]
pub fn signature(rules: &Rules, nodes: u64) -> Signature {
    let mut engine = Engine::new(rules, Options { hash: 4, ..Options::default() });
    let mut found = Signature { number: 0xCBF2_9CE4_8422_2325, nodes: 0 };
    for plies in PLIES {
        let mut position = Position::start(rules);
        let mut random = Random::new(u64::from(plies));
        for _ in 0..plies {
            if let Some(mv) = position.random_move(&mut random) {
                position.play_unchecked(&mv);
            }
        }
        let game = Game::from_position(position);
        engine.forget();
        let answer = engine.go(&game, &Limits::nodes(nodes), &NoClock, &Signals::new(), &mut |_| {});
        let best = answer.best.map_or_else(String::new, |mv| coordinate(game.position(), &mv));
        let score = answer.lines.first().map_or_else(String::new, |line| line.score.to_string());
        for byte in format!("{best} {score} {}", answer.depth).bytes() {
            found.number = (found.number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        found.nodes += answer.nodes;
    }
    found
}
