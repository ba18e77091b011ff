//! How a game ends.

use crate::Definition;
use alfil_board::{Piece, Side, Sides};
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

/// Whether a game goes on, and if not, how it ended.
///
/// It is displayed as `alfil state` prints it: `ongoing`, `white wins by checkmate`,
/// `draw by stalemate`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// There are moves to make.
    Ongoing,
    /// One side has won.
    Win(Side, Reason),
    /// Nobody has.
    Draw(Reason),
}

/// What the course of a game adds to the position at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Past {
    /// How often the position came up before.
    pub times: u32,
    /// The sides all of whose moves since the first of these times have given check; neither if it never came up.
    pub checking: Sides,
    /// The sides that have [chased](crate::Chase) one and the same piece with all of their moves since; neither if the position has not
    /// come up as often as an outcome by a perpetual chase asks.
    #[cfg_attr(feature = "serde", serde(default))]
    pub chasing: Sides,
    /// The piece that the last moves have taken to and fro; nothing if it is fewer of them than an outcome asks.
    #[cfg_attr(feature = "serde", serde(default))]
    pub to_and_fro: Option<ToAndFro>,
}

/// One and the same piece that all of a side's last moves have taken to two squares by turns, the first of them from anywhere. None of
/// them answered a check, and since the position before them nothing has begun the count of moves without progress anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ToAndFro {
    /// The piece: its side has just moved.
    pub piece: Piece,
    /// How many moves in a row have done so, as far as outcomes have to tell.
    pub moves: u32,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Reason {
    /// A royal piece is attacked and no move helps.
    Checkmate,
    /// No royal piece is attacked and there is no move.
    Stalemate,
    /// The same position has come up as often as the variant allows.
    Repetition,
    /// The same position has come up as often as the variant allows, and a side has given check with every move.
    PerpetualCheck,
    /// The same position has come up as often as the variant allows, and a side has chased one and the same piece with every move.
    PerpetualChase,
    /// A side has moved one and the same piece to and fro as often as the variant allows.
    ToAndFro,
    /// A side has given check as often as the variant allows.
    Checks,
    /// So many moves of each side have passed without progress.
    MoveCount(u32),
    /// So many moves of each side have passed since something came true.
    Counting,
    /// Only royal pieces are left.
    Bare,
    /// A side has lost all of the pieces that it must keep.
    Extinction,
    /// A piece has reached the region that decides.
    Goal,
    /// So many pieces stand in a line.
    Line,
    /// Pieces join two regions.
    Path,
    /// The players have passed as often as the variant allows.
    Passing,
    /// What pieces are worth decides.
    Points,
    /// Another condition of the variant holds.
    Condition,
    /// There is no move, and the variant does not say what that means.
    NoMoves,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual check",
            Reason::PerpetualChase => "perpetual chase",
            Reason::ToAndFro => "moving to and fro",
            Reason::Checks => "checks given",
            Reason::MoveCount(50) => "fifty-move rule",
            Reason::MoveCount(moves) => return write!(f, "{moves}-move rule"),
            Reason::Counting => "counting",
            Reason::Bare => "bare kings",
            Reason::Extinction => "extinction",
            Reason::Goal => "reaching the goal",
            Reason::Line => "making a line",
            Reason::Path => "making a path",
            Reason::Passing => "passing",
            Reason::Points => "points",
            Reason::Condition => "rule",
            Reason::NoMoves => "lack of moves",
        })
    }
}

impl Outcome {
    /// Who has won, if anybody has.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        match self {
            Outcome::Win(side, _) => Some(*side),
            Outcome::Ongoing | Outcome::Draw(_) => None,
        }
    }

    /// Whether it has ended, won or drawn.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        !matches!(self, Outcome::Ongoing)
    }

    /// The same in words for readers: with the [names](Definition::side_names) that the variant's file has for its sides.
    #[must_use]
    pub fn told(&self, variant: &Definition) -> String {
        match self {
            Outcome::Win(side, reason) => {
                let name = variant.side_word(*side);
                let wins = if is_name_of_many(name) { "win" } else { "wins" };
                format!("{name} {wins} by {reason}")
            }
            Outcome::Ongoing | Outcome::Draw(_) => self.to_string(),
        }
    }
}

/// Whether a side's name is that of many, so that they *win*: `Swedes`.
#[must_use]
pub fn is_name_of_many(name: &str) -> bool {
    name.ends_with('s') && !name.ends_with("ss")
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing => f.write_str("ongoing"),
            Outcome::Win(side, reason) => write!(f, "{} wins by {reason}", side.name()),
            Outcome::Draw(reason) => write!(f, "draw by {reason}"),
        }
    }
}
