//! Openings: random moves from a seed.
//!
//! Programs that play alike play the same game again and again from the array. So every pair of games starts with some random
//! moves, which depend on the seed, the variant and the number of the pair and on nothing else: a match can be interrupted and
//! resumed, and another one can be played from the same openings.

use alfil_model::outcome::Outcome;
use alfil_play::game::Game;
use alfil_play::playout::Random;
use alfil_play::position::Position;
use alfil_play::rules::Rules;

/// How many openings are tried at most until one is balanced.
const TRIES: u32 = 64;

/// Where openings come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Openings {
    /// Equal seeds give equal openings.
    pub seed: u64,
    /// How many moves of either side they have; an opening is shorter where no game of that length goes on.
    pub plies: u32,
}

impl Openings {
    /// The opening of a pair of games, as a game in progress. `name` is what tells the variants of a match apart. It starts from
    /// `start`, or, without one, from the array: a random one where the arrays have numbers. `is_balanced` says whether a
    /// position gives both sides a chance; if none of so many does, the last one is taken.
    pub fn opening(
        &self,
        rules: &Rules,
        start: Option<&Position>,
        (name, pair): (&str, u64),
        mut is_balanced: impl FnMut(&Game) -> bool,
    ) -> Game {
        let mut random = Random::new(mixed(self.seed, name, pair));
        let mut last = None;
        for _ in 0..TRIES {
            let game = self.attempt(first(rules, start, &mut random), &mut random);
            if game.outcome() != Outcome::Ongoing {
                continue;
            }
            if is_balanced(&game) {
                return game;
            }
            last = Some(game);
        }
        last.unwrap_or_else(|| first(rules, start, &mut random))
    }

    /// Random moves; the last ones are taken back while they end the game.
    fn attempt(&self, mut game: Game, random: &mut Random) -> Game {
        for _ in 0..self.plies {
            let Some(mv) = game.position().random_move(random) else { break };
            let mut next = game.clone();
            next.play_unchecked(mv);
            if next.outcome() != Outcome::Ongoing {
                break;
            }
            game = next;
        }
        game
    }
}

/// Where a game starts.
fn first(rules: &Rules, start: Option<&Position>, random: &mut Random) -> Game {
    if let Some(start) = start {
        return Game::from_position(start.clone());
    }
    let arrays = rules.vocabulary().variant().arrays.as_ref().map_or(0, |arrays| arrays.count());
    let number = (arrays > 0).then(|| random.below(arrays as usize) as u32);
    number.and_then(|number| Game::from_array(rules, number).ok()).unwrap_or_else(|| Game::new(rules))
}

/// A seed for each pair: FNV-1a of everything that it depends on.
fn mixed(seed: u64, name: &str, pair: u64) -> u64 {
    let bytes = seed.to_le_bytes().into_iter().chain(pair.to_le_bytes()).chain(name.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{FromText as _, Variant, library};

    #[test]
    fn equal_seeds_give_equal_openings_and_others_others() {
        for name in library::names() {
            let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
            let openings = Openings { seed: 7, plies: 6 };
            let opening = |openings: Openings, pair| openings.opening(&rules, None, (name, pair), |_| true);
            let game = opening(openings, 3);
            assert_eq!(game.outcome(), Outcome::Ongoing, "{name}");
            assert!(game.moves().len() <= 6);
            assert_eq!(game.position(), opening(openings, 3).position(), "{name}");
            let others = (0..8).map(|pair| opening(openings, pair).position().key());
            assert!(others.collect::<std::collections::BTreeSet<_>>().len() > 4, "{name}");
            let other_seed = opening(Openings { seed: 8, plies: 6 }, 3);
            let told = |game: &Game| (game.start().key(), game.moves().to_vec());
            assert_ne!(told(&game), told(&other_seed), "{name}");
        }
    }

    #[test]
    fn an_opening_is_balanced_if_one_can_be_found() {
        let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
        let openings = Openings { seed: 1, plies: 4 };
        let quiet = |game: &Game| game.position().occupied().len() == 32;
        for pair in 0..20 {
            assert!(quiet(&openings.opening(&rules, None, ("x", pair), quiet)));
        }
        // If nothing is balanced, something is played all the same.
        assert_eq!(openings.opening(&rules, None, ("x", 0), |_| false).moves().len(), 4);
    }
}
