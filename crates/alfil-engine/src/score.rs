//! What a position is worth to the player.

use alfil_board::Side;
use alfil_model::outcome::Outcome;
use std::fmt;

/// The depth of the search tree at most, in plies.
pub(crate) const MAX_PLY: usize = 120;

/// A win at once. A win in so many plies is worth as many less.
pub(crate) const MATE: i32 = 32_000;

/// More than anything is worth.
pub(crate) const INFINITE: i32 = MATE + 1;

/// Wins and losses lie beyond this.
pub(crate) const DECIDED: i32 = MATE - 2 * MAX_PLY as i32;

/// No evaluation comes beyond this.
pub(crate) const MAX_EVAL: i32 = DECIDED - 1;

/// What a line is worth to the player who is to move where it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// Undecided, in hundredths of the least valuable piece of the usual size, as engines of chess give it: about 70 to 100 for
    /// a pawn of chess.
    Centipawns(i32),
    /// The player wins in so many plies, by whatever clause; 0 if the game is won already.
    Win(u32),
    /// The player loses in so many plies, by whatever clause; 0 if the game is lost already.
    Loss(u32),
}

impl Score {
    /// The score of an internal value.
    pub(crate) fn of(value: i32) -> Score {
        if value > DECIDED {
            Score::Win((MATE - value).max(0) as u32)
        } else if value < -DECIDED {
            Score::Loss((MATE + value).max(0) as u32)
        } else {
            Score::Centipawns(value)
        }
    }

    /// The moves of the player until mate, as protocols count them: negative if it is the player who loses; nothing if the
    /// score is undecided. The move by which a player loses at once, where there is such a thing, counts. It counts as if sides
    /// alternated, also where a turn has several moves.
    #[must_use]
    pub fn mate_in(self) -> Option<i32> {
        match self {
            Score::Centipawns(_) => None,
            Score::Win(plies) => i32::try_from(plies.div_ceil(2)).ok(),
            Score::Loss(plies) => i32::try_from(plies.div_ceil(2)).ok().map(|moves| -moves),
        }
    }

    /// The chances to win, draw and lose in thousandths, by the experience that two pawns of chess win as often as not.
    #[must_use]
    pub fn chances(self) -> [u32; 3] {
        let value = match self {
            Score::Centipawns(value) => f64::from(value),
            Score::Win(_) => return [1000, 0, 0],
            Score::Loss(_) => return [0, 0, 1000],
        };
        let share = |value: f64| (1000.0 / (1.0 + (-value / 90.0).exp())).round() as u32;
        let (win, loss) = (share(value - 200.0), share(-value - 200.0));
        [win, 1000 - win - loss, loss]
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Score::Win(plies) => write!(f, "wins in {plies}"),
            Score::Loss(plies) => write!(f, "loses in {plies}"),
        }
    }
}

/// What an outcome that has been reached after so many plies is worth to a side; nothing if the game goes on.
pub(crate) fn value_of(outcome: Outcome, side: Side, ply: usize) -> Option<i32> {
    let won = MATE - ply as i32;
    match outcome {
        Outcome::Ongoing => None,
        Outcome::Draw(_) => Some(0),
        Outcome::Win(winner, _) => Some(if winner == side { won } else { -won }),
    }
}
