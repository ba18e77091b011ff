//! Where two games part: after which moves they list other moves, or see check or the result otherwise.
//!
//! One side is a variant of ours. The other is anything that can say what it makes of a position: another variant
//! ([`Definition`]), or another program. Both follow the same moves, and are compared after each:
//!
//! 1. every sequence of moves, the shorter ones first, until a difference is found or so many positions have been looked at;
//! 2. then random games; of those that show a difference, the shortest is made shorter while it goes on showing one.
//!
//! ```
//! use alfil::compare::{Definition, Limits, compare};
//! use alfil::game::Game;
//! use alfil::position::Position;
//! use alfil::{FromText as _, Variant, rules::Rules};
//!
//! let start = |name| Position::start(&Rules::compile(&Variant::shipped(name).expect("it ships")));
//! let (kings, chess) = (start("kings"), start("chess"));
//! let mut other = Definition::new(&kings, &chess, 1).expect("the boards are of one size");
//! let comparison = compare(&Game::from_position(kings), &mut other, &Limits::default()).expect("it always answers");
//! let difference = comparison.difference.expect("they are different games");
//! assert_eq!(difference.moves.len(), 2);
//! assert!(difference.shortest);
//! ```

mod definition;
mod hands;
mod search;
mod short;
mod shorten;

pub use definition::{Contrast, Definition, contrast};
pub use search::{compare, compare_at_once};
pub use short::Short;

use crate::game::Game;
use crate::moves::Move;
use crate::outcome::Outcome;

/// Whatever a variant of ours is compared with.
pub trait Other {
    /// One of its moves.
    type Mv: Clone + Send + Sync;
    /// Why it does not answer.
    type Error;

    /// What it makes of the position after these moves of its own, the same as those that led to `ours`.
    ///
    /// # Errors
    ///
    /// Why it does not answer; the comparison ends with that.
    fn look(&mut self, ours: &Game, path: &[Self::Mv]) -> Result<View<Self::Mv>, Self::Error>;

    /// A number that is equal for paths only if whatever it knows of the positions behind them is, so far as our position
    /// does not tell them apart.
    fn key(&mut self, path: &[Self::Mv]) -> u64;

    /// The same for somebody who works at the same time: what it copies often is not shared.
    fn apart(&self) -> Self
    where
        Self: Clone,
    {
        self.clone()
    }
}

/// What something else makes of a position, beside what we do.
#[derive(Debug, Clone)]
pub struct View<M> {
    /// The moves that both list, in our order.
    pub both: Vec<(Move, M)>,
    /// The legal moves that it does not list.
    pub only_ours: Vec<Move>,
    /// The moves that it lists alone, as it writes them.
    pub only_theirs: Vec<String>,
    /// Whether the player to move is in check, if it says so.
    pub check: Option<bool>,
    /// How the game stands, if it says so.
    pub outcome: Option<Outcome>,
}

/// How far to search.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The longest sequences that are all looked at, in moves of either side.
    pub depth: u32,
    /// The most positions that are looked at before random games begin, and to make a random game shorter.
    pub nodes: u64,
    /// How many random games.
    pub games: u32,
    /// Their length, in moves of either side.
    pub plies: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The largest number of placements in a move that is looked at.
    pub max_drops: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: 8, nodes: 50_000, games: 100, plies: 200, seed: 1, max_drops: 1 }
    }
}

/// What came of a comparison.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The first difference, if any was found.
    pub difference: Option<Difference>,
    /// What was looked at.
    pub searched: Searched,
}

/// What was looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Searched {
    /// How many positions, those of random games left out.
    pub positions: u64,
    /// Every sequence of at most so many moves.
    pub depth: u32,
    /// Whether no game is longer, so that everything has been looked at.
    pub everything: bool,
    /// How many random games.
    pub games: u32,
    /// How many moves they had together.
    pub plies: u64,
}

/// A position in which the two differ.
#[derive(Debug, Clone)]
pub struct Difference {
    /// The moves that lead there.
    pub moves: Vec<Move>,
    /// The game with these moves.
    pub game: Game,
    /// Whether there is no shorter sequence that leads to a difference.
    pub shortest: bool,
    /// How many moves both list.
    pub both: usize,
    /// The legal moves that the other does not list.
    pub only_ours: Vec<Move>,
    /// The moves that the other lists alone, as it writes them.
    pub only_theirs: Vec<String>,
    /// Whether the player to move is in check: to us and to the other, if it says so.
    pub check: (bool, Option<bool>),
    /// How the game stands: to us and to the other, if it says so.
    pub outcome: (Outcome, Option<Outcome>),
}

impl Difference {
    /// Whether the legal moves differ.
    pub fn in_moves(&self) -> bool {
        !self.only_ours.is_empty() || !self.only_theirs.is_empty()
    }

    /// Whether one sees check and the other does not.
    pub fn in_check(&self) -> bool {
        self.check.1.is_some_and(|theirs| theirs != self.check.0)
    }

    /// Whether the results differ.
    pub fn in_outcome(&self) -> bool {
        self.outcome.1.is_some_and(|theirs| theirs != self.outcome.0)
    }

    /// The difference that a view shows, if it shows one.
    fn of<M>(game: &Game, view: &View<M>) -> Option<Difference> {
        let check = (!game.position().checkers().is_empty(), view.check);
        let outcome = (game.outcome(), view.outcome);
        let alike = view.only_ours.is_empty()
            && view.only_theirs.is_empty()
            && check.1.is_none_or(|theirs| theirs == check.0)
            && outcome.1.is_none_or(|theirs| theirs == outcome.0);
        (!alike).then(|| Difference {
            moves: game.moves().to_vec(),
            game: game.clone(),
            shortest: false,
            both: view.both.len(),
            only_ours: view.only_ours.clone(),
            only_theirs: view.only_theirs.clone(),
            check,
            outcome,
        })
    }
}
