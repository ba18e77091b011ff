//! Random games.
//!
//! Every legal move is as likely as any other. Sets of several placements are the exception: pieces come
//! from the reserve one at a time, and several at once only where there is no other move, as few as the turn allows.
//!
//! A playout ends as the variant's rules say, but for repetition, which needs the game's history.
//!
//! ```
//! use alfil::playout::Random;
//! use alfil::{FromText as _, Variant, position::Position, rules::Rules};
//!
//! let variant = Variant::shipped("chess").expect("it ships");
//! let start = Position::start(&Rules::compile(&variant));
//! let mut random = Random::new(7);
//! let mv = start.random_move(&mut random).expect("White has moves");
//! assert!(start.legal_moves(1).contains(&mv));
//! let game = start.playout(&mut random, 400);
//! assert!(game.plies <= 400);
//! ```

use crate::ending::{outcome_given, won};
use crate::movegen::{self, Sample, Sampled};
use crate::state::State;
use crate::tables::Tables;
use alfil_board::Width;
use alfil_model::moves::Move;
use alfil_model::outcome::{Outcome, Past};

/// A source of random numbers. Equal seeds give equal numbers.
#[derive(Debug, Clone)]
pub struct Random(fastrand::Rng);

impl Random {
    /// The numbers of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(fastrand::Rng::with_seed(seed))
    }

    /// The numbers of one of many things that are drawn from a seed, such as games: those of each are its own.
    #[must_use]
    pub fn numbered(seed: u64, number: u64) -> Random {
        // Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators": the finalizer of SplitMix64.
        let mut mixed = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Random::new(mixed ^ (mixed >> 31))
    }

    /// A number below `end`, each as likely as any other.
    ///
    /// # Panics
    ///
    /// If `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.usize(..end)
    }
}

/// How a random game went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Playout {
    /// How many moves were made.
    pub plies: u32,
    /// How it ended: `Ongoing` if it was broken off.
    pub outcome: Outcome,
}

/// A move of the position, if there is one that a playout may make.
pub(crate) fn random_move<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    random: &mut Random,
) -> Option<Move> {
    let mut sample = Sample::default();
    if won(tables, state).is_none() {
        sample.fill(tables, state);
    }
    if sample.count() == 0 {
        return None;
    }
    Some(match sample.get(random.below(sample.count())) {
        Sampled::Action(action) => state.as_move(tables, action),
        Sampled::Placements(placements) => Move::Place(placements.to_vec()),
    })
}

/// Plays from a state to the end of the game, or so many moves, and leaves the last state there.
pub(crate) fn playout<W: Width>(
    tables: &Tables<W>,
    state: &mut State<W>,
    random: &mut Random,
    max_plies: u32,
) -> Playout {
    let mut sample = Sample::default();
    for plies in 0.. {
        sample.fill(tables, state);
        let drawable = sample.count() > 0;
        // Sets of placements that are never drawn are moves all the same.
        let has_move =
            drawable || movegen::may_place_several(tables, state) && movegen::has_legal_move(tables, state);
        let outcome = outcome_given(tables, state, Past::default(), has_move);
        if outcome != Outcome::Ongoing || !drawable || plies == max_plies {
            return Playout { plies, outcome };
        }
        match sample.get(random.below(sample.count())) {
            Sampled::Action(action) => state.play(tables, action),
            Sampled::Placements(placements) => *state = state.after_placements(tables, placements),
        }
    }
    unreachable!("every number of moves is reached")
}
