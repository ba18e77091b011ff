//! Why moves are illegal: the words for it, as data.

use alfil_board::{Kind, KindSet, Side, Square};
use alfil_model::moves::Placement;
use alfil_model::outcome::Outcome;
use alfil_model::{Near, Whose};
use std::error::Error;
use std::fmt;

/// Why a move is illegal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over: a condition of the variant holds that gives it to one side, or its course has.
    Over(Outcome),
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
        /// Where an attacker stands then.
        attacker: Square,
    },
    /// The promotion is missing, not allowed, or not the one that is forced.
    Promotion,
    /// The king and the rook may not castle now.
    Castling(CastlingFault),
    /// The turn does not allow moves of pieces on the board, but placements.
    MustPlace,
    /// The turn allows nothing but a pass.
    MustPass,
    /// A player passes who has another move, and may pass only without one.
    HasMove,
    /// A player passes without a move, but the other side has none either: nobody moves any more.
    NobodyMoves,
    /// The turn does not allow a pass.
    NoPassing,
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
    PlacementWithout(Kind),
    /// There are not so many of the type in reserve.
    NotInReserve(Kind),
    /// The placement's square is taken, twice in the set or on the board.
    Occupied(Square),
    /// The type may not be placed there.
    PlacementRegion(Placement),
    /// The shade of the square is not one on which the type may be placed now.
    PlacementShade(Placement),
    /// As many pieces as may stand on the file stand there already.
    PlacementFile {
        /// The placement.
        placement: Placement,
        /// The types that count.
        kinds: KindSet,
        /// How many of them may stand there.
        most: u8,
    },
    /// What must stand near the square of a placement does not, or what may not stand there does.
    PlacementNear {
        /// The placement.
        placement: Placement,
        /// Whether it is something that may not stand there.
        none: bool,
        /// Whose pieces count; `None`: squares on which nothing stands.
        whose: Option<Whose>,
        /// The types that count.
        kinds: KindSet,
    },
    /// The placement must flip a piece, and flips none.
    PlacementFlips(Placement),
    /// No piece that slides in from the edge of the board would come to rest on the square.
    PlacementSlides(Placement),
    /// There is a capture, and captures come first.
    MustCapture,
    /// There is a placement, and placements come first.
    PlacesFirst,
    /// As many pieces of the type stand on the board as the side may have by promotion, exchange or placement.
    Limit {
        /// The type.
        kind: Kind,
        /// How many.
        most: u8,
    },
    /// The capture would remove a royal piece of the player's own, which stands there before the move.
    OwnRoyalBlasted(Square),
    /// Something would be true after the move that the variant forbids.
    Forbidden {
        /// What.
        ban: Ban,
        /// The type that moved, if it is forbidden for moves of some types alone.
        moving: Option<Kind>,
        /// The type whose placement makes the difference, if it is forbidden for placements alone.
        placing: Option<Kind>,
    },
    /// The piece cannot enter so, though the move without it is legal.
    Gate {
        /// What was to enter, and where.
        placement: Placement,
        /// Why it cannot.
        fault: GateFault,
    },
    /// The second part of the turn is at fault.
    Sequel(SequelFault),
}

/// What is wrong with the second part of a turn, in which what belongs to nobody comes to stand on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SequelFault {
    /// There is none, and there must be one.
    Missing,
    /// There is one, and the turn has only one part.
    None,
    /// Something stands on its square after the first part.
    Occupied(Square),
    /// The square is not among those that the turn allows.
    Elsewhere(Square, Near),
}

/// Short, and with the numbers of squares and types: the names are the variant's, and
/// [`parse_move`](crate::notation::parse_move) tells the same with them.
impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::Over(outcome) => write!(f, "the game is over: {outcome}"),
            Illegal::Empty(Square(sq)) => write!(f, "nothing stands on square {sq}"),
            Illegal::NotOwn(Square(sq)) => write!(f, "what stands on square {sq} is the other side's"),
            Illegal::NoSuchMove => f.write_str("the piece does not move so, or something is in its way"),
            Illegal::Exposed { royal: Square(royal), attacker: Square(attacker) } => {
                write!(f, "the royal piece on square {royal} would be attacked from square {attacker}")
            }
            Illegal::Promotion => f.write_str("the promotion is missing or not allowed"),
            Illegal::Castling(fault) => write!(f, "castling is not possible: {fault}"),
            Illegal::MustPlace => f.write_str("pieces from the reserve must be placed in this turn"),
            Illegal::HasMove => f.write_str("who has a move may not pass"),
            Illegal::NobodyMoves => f.write_str("neither side has a move, so nobody passes"),
            Illegal::MustPass => f.write_str("there is nothing but to pass in this turn"),
            Illegal::NoPassing => f.write_str("there is no passing in this turn"),
            Illegal::NoPlacing => f.write_str("no pieces can be placed in this turn"),
            Illegal::PlacementCount { min, max: Some(max) } => {
                write!(f, "this turn places from {min} to {max} pieces")
            }
            Illegal::PlacementCount { min, max: None } => write!(f, "this turn places {min} pieces or more"),
            Illegal::PlacementWithout(Kind(kind)) => {
                write!(f, "a piece of type {kind} must be among those that are placed")
            }
            Illegal::NotInReserve(Kind(kind)) => write!(f, "there are not so many of type {kind} in reserve"),
            Illegal::Occupied(Square(sq)) => write!(f, "square {sq} is taken"),
            Illegal::PlacementRegion(placement) => write!(f, "{} may not be placed there", shown(placement)),
            Illegal::PlacementShade(placement) => {
                write!(f, "{} may not be placed on that shade", shown(placement))
            }
            Illegal::PlacementFile { placement, most, .. } => {
                write!(f, "{} would be one more than the {most} that may stand on the file", shown(placement))
            }
            Illegal::PlacementNear { placement, none, .. } => {
                let not = if *none { "must not" } else { "must" };
                write!(f, "{} {not} be near some piece", shown(placement))
            }
            Illegal::PlacementSlides(placement) => {
                write!(f, "{} does not come to rest there", shown(placement))
            }
            Illegal::PlacementFlips(placement) => write!(f, "{} flips nothing", shown(placement)),
            Illegal::MustCapture => f.write_str("a capture is possible, and must be made"),
            Illegal::PlacesFirst => f.write_str("a piece can be placed, and must be"),
            Illegal::Limit { kind: Kind(kind), most } => {
                write!(f, "there are {most} of type {kind} on the board, and may be no more")
            }
            Illegal::OwnRoyalBlasted(Square(sq)) => {
                write!(f, "the capture would blow up the own royal piece on square {sq}")
            }
            Illegal::Forbidden { ban, .. } => write!(f, "the variant forbids it: {ban}"),
            Illegal::Sequel(SequelFault::Missing) => f.write_str("the second part of the turn is missing"),
            Illegal::Sequel(SequelFault::None) => f.write_str("the turn has one part alone"),
            Illegal::Sequel(SequelFault::Occupied(Square(sq))) => {
                write!(f, "square {sq} is taken when the second part comes")
            }
            Illegal::Sequel(SequelFault::Elsewhere(Square(sq), _)) => {
                write!(f, "square {sq} is none for the second part of the turn")
            }
            Illegal::Gate { placement, fault } => write!(f, "{} cannot enter: {fault}", shown(placement)),
        }
    }
}

impl Error for Illegal {}

/// `type 1 on square 28`
fn shown(placement: &Placement) -> String {
    format!("type {} on square {}", placement.kind.0, placement.to.0)
}

impl fmt::Display for Ban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ban::Check(side) => write!(f, "{side} would be in check"),
            Ban::Checkmate(side) => write!(f, "{side} would be checkmated"),
            Ban::Condition => f.write_str("a condition would hold"),
        }
    }
}

impl fmt::Display for GateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GateFault::NotLeft => "the move does not leave the square",
            GateFault::NotAllowed => "no piece of the type may enter there",
            GateFault::Moved => "what leaves the square has moved before",
        })
    }
}

impl fmt::Display for CastlingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CastlingFault::Moved => f.write_str("king and rook do not both count as unmoved"),
            CastlingFault::Blocked(Square(sq)) => write!(f, "square {sq} is not empty"),
            CastlingFault::NotRoyal => f.write_str("the king is not royal now"),
            CastlingFault::Condition => f.write_str("the variant's condition does not hold"),
            CastlingFault::Attacked { square: Square(sq), attacker: Square(attacker) } => {
                write!(f, "square {sq} is attacked from square {attacker}")
            }
        }
    }
}

/// What a variant forbids after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ban {
    /// That a royal piece of the side is attacked.
    Check(Side),
    /// That the side is checkmated.
    Checkmate(Side),
    /// Another condition.
    Condition,
}

/// Why a piece from the reserve cannot enter with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GateFault {
    /// The move does not leave the square.
    NotLeft,
    /// No piece of the type may enter on the square.
    NotAllowed,
    /// What leaves the square has moved before.
    Moved,
}

/// Why a king and a rook may not castle now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CastlingFault {
    /// One of the two has moved, or is not one that castles.
    Moved,
    /// Something stands on a square that must be empty.
    Blocked(Square),
    /// The king is not royal, and only a royal one castles.
    NotRoyal,
    /// The variant's condition does not hold.
    Condition,
    /// A square that must be safe is attacked.
    Attacked {
        /// The square.
        square: Square,
        /// Where an attacker stands.
        attacker: Square,
    },
}
