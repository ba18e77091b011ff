//! A position that can be played, whatever the size of its board.

use crate::board::{Side, Square};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::setup::Setup;
use thiserror::Error;

/// A position of a variant. Positions are values: [`play`](Position::play) changes this one alone.
#[derive(Debug, Clone)]
pub struct Position {}

/// Why a setup cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The side that is not to move has a royal piece that could be captured.
    #[error("{} is not to move, and yet its royal piece could be captured", side.name())]
    OpponentInCheck {
        /// Whose royal piece it is.
        side: Side,
        /// Where it stands.
        royal: Square,
        /// Where an attacker stands.
        attacker: Square,
    },
    /// The setup's board is not the variant's.
    #[error("the setup's board is not the variant's")]
    WrongBoard,
}

/// Why a move is illegal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// Nothing stands where it starts.
    Empty(Square),
    /// What stands where it starts is the other side's.
    NotOwn(Square),
    /// The piece does not move so, or something is in its way.
    NoSuchMove,
    /// A royal piece would be attacked after it.
    Exposed {
        /// The royal piece's square after the move.
        royal: Square,
        /// Where an attacker stands.
        attacker: Square,
    },
    /// The promotion is missing, not allowed, or not the one that is forced.
    Promotion,
    /// Castling: the rights, the way or the condition is missing, or a square that must be safe is attacked.
    Castling,
    /// The turn does not allow moves of pieces on the board.
    MustPlace,
    /// The turn does not allow placements.
    NoPlacing,
    /// There are too few or too many placements.
    PlacementCount {
        /// The fewest.
        min: u8,
        /// The most, if there is a limit.
        max: Option<u8>,
    },
    /// A type that must be among the placements is missing.
    PlacementWithout(crate::board::Kind),
    /// There are not so many of the type in reserve.
    NotInReserve(crate::board::Kind),
    /// The placement's square is taken, twice in the set or on the board.
    Occupied(Square),
    /// The type may not be placed there.
    PlacementRegion(crate::moves::Placement),
    /// The shade of the square is not one on which the type may be placed now.
    PlacementShade(crate::moves::Placement),
}

impl Position {
    /// The position that a setup describes.
    pub fn new(rules: &Rules, setup: &Setup) -> Result<Position, SetupError> {
        let _ = (rules, setup);
        todo!()
    }

    /// The start of the game: the array, White to move.
    pub fn start(rules: &Rules) -> Position {
        let _ = rules;
        todo!()
    }

    /// The position as it can be written down. `Position::new` of it gives an equal position.
    pub fn setup(&self) -> Setup {
        todo!()
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> &Rules {
        todo!()
    }

    /// Who is to move.
    pub fn turn(&self) -> Side {
        todo!()
    }

    /// The legal moves with at most `max_drops` placements each, in no particular order.
    pub fn legal_moves(&self, max_drops: usize) -> Vec<Move> {
        let _ = max_drops;
        todo!()
    }

    /// Whether there is a legal move, with any number of placements.
    pub fn has_legal_move(&self) -> bool {
        todo!()
    }

    /// Whether a move is legal, sets of placements of any size included.
    pub fn check_move(&self, mv: &Move) -> Result<(), Illegal> {
        let _ = mv;
        todo!()
    }

    /// Makes a move. The caller owes a legal one.
    pub fn play(&mut self, mv: &Move) {
        let _ = mv;
        todo!()
    }

    /// The squares of a side's royal pieces.
    pub fn royals(&self, side: Side) -> Vec<Square> {
        let _ = side;
        todo!()
    }

    /// The squares of the pieces that attack a royal piece of the player to move.
    pub fn checkers(&self) -> Vec<Square> {
        todo!()
    }

    /// How the game stands, as far as the position alone tells: repetition needs a `Game`.
    pub fn outcome(&self) -> Outcome {
        todo!()
    }

    /// A number that is equal for positions that count as the same in a repetition.
    pub fn key(&self) -> u64 {
        todo!()
    }

    /// How many sequences of `depth` legal moves there are, draws by rule ignored.
    pub fn perft(&self, depth: u32, max_drops: usize) -> u64 {
        let _ = (depth, max_drops);
        todo!()
    }
}
