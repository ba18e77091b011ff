//! The boards that the steps of a test are about.

use crate::game::Game;
use crate::moves::Move;
use crate::pair::{BoardId, Pair};
use crate::position::Position;
use crate::rules::Rules;

/// A game, and another one beside it, of which steps speak behind `other board`: what is captured may go there.
#[derive(Debug, Clone)]
pub(crate) struct Boards {
    pair: Pair,
    at: BoardId,
}

impl Boards {
    /// Both from the array; the first one is spoken of.
    pub(crate) fn new(rules: &Rules) -> Boards {
        Boards { pair: Pair::new(rules), at: BoardId::A }
    }

    /// The game on the board that is spoken of.
    pub(crate) fn game(&self) -> &Game {
        self.pair.game(self.at)
    }

    /// The position on the board that is spoken of.
    pub(crate) fn position(&self) -> &Position {
        self.game().position()
    }

    /// Begins a new game there from a position.
    pub(crate) fn set_up(&mut self, position: Position) {
        self.pair.set_up(self.at, position);
    }

    /// Makes a legal move there.
    pub(crate) fn play(&mut self, mv: Move) {
        self.pair.play_unchecked(self.at, mv);
    }

    /// Speaks of the other board from now on.
    pub(crate) fn go_to_other(&mut self) {
        self.at = self.at.other();
    }
}
