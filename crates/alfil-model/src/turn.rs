//! What a turn may be: moves, passes, and placements from the reserve.

use super::{Condition, Nearness, Region};
use crate::geometry::Offset;
use crate::place::Span;
use alfil_board::{Dimensions, Kind, KindSet, Side, Square};

/// What a move may be.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurnRule {
    /// While this holds for the player.
    pub when: Condition,
    /// What it may be then.
    pub options: TurnOptions,
}

/// What a move may be while a turn's condition holds: any of what is named here.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurnOptions {
    /// Whether a move of a piece on the board that captures must be made if there is a legal one, whatever the rest says.
    pub capture_first: bool,
    /// Whether it may be a move of a piece on the board.
    pub moves: bool,
    /// Whether the player may pass.
    pub pass: Pass,
    /// Whether it may be a set of placements.
    pub place: Option<PlaceTurn>,
    /// Whether a placement must be made if there is a legal one, whatever the rest says. Pieces are placed one at a time then.
    #[cfg_attr(feature = "serde", serde(default))]
    pub place_first: bool,
    /// What follows the move, as the second part of the same turn. A turn that has one is a move of a piece on the board and
    /// nothing else: there are neither passes nor placements.
    #[cfg_attr(feature = "serde", serde(default))]
    pub then: Option<Then>,
    /// What may come to stand on a square in place of a move, of what belongs to nobody: the second part of a turn without a first
    /// one. Such a turn has no second part besides, and is one move.
    #[cfg_attr(feature = "serde", serde(default))]
    pub instead: Option<Then>,
    /// How many moves the turn has, if it is a series of them. Such a turn has no second part and no placements.
    #[cfg_attr(feature = "serde", serde(default))]
    pub series: Option<Series>,
}

impl TurnOptions {
    /// Whether the player may pass at some time: instead of moving, or leaving out what is left of several moves.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        let stops = |series: Series| match series.length {
            SeriesLength::Between(least, most) => least < most,
            SeriesLength::Growing(_) => false,
        };
        self.pass != Pass::Never || self.series.is_some_and(stops)
    }
}

/// The most moves that a turn may be said to have.
pub const MAX_SERIES: u32 = 100;

/// A turn of several moves, one after the other: each is a move of the game by itself, and the same side is to move until all are
/// made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Series {
    /// How many moves.
    pub length: SeriesLength,
    /// Whether a move that gives check is the last one of its turn. Where something is royal, it must be.
    pub until_check: bool,
    /// Whether a move behind one that captured en passant may capture so, too: else only the first of a turn may.
    #[cfg_attr(feature = "serde", serde(default))]
    pub all_en_passant: bool,
}

/// How many moves a turn has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SeriesLength {
    /// At least and at most so many, from 1. Between the two the player may pass, which ends the turn.
    Between(u8, u8),
    /// So many in the first turn of the game, and so many more in each turn than in the one before, which was the other side's.
    Growing(u8),
}

impl Series {
    /// The most moves that a turn of the game may have; turns are counted from 1, those of both sides together.
    #[must_use]
    pub fn most(&self, turn: u32) -> u8 {
        match self.length {
            SeriesLength::Between(_, most) => most,
            SeriesLength::Growing(by) => u8::try_from(turn.saturating_mul(by.into())).unwrap_or(u8::MAX),
        }
    }

    /// Whether the player may leave out the moves that are left: at least one has been made.
    #[must_use]
    pub fn may_stop(&self, left: u8) -> bool {
        match self.length {
            SeriesLength::Between(least, most) => left <= most.saturating_sub(least),
            SeriesLength::Growing(_) => false,
        }
    }
}

/// The number of a turn of the game, from 1, counted over both sides.
#[must_use]
pub fn number_of_turn(first: Side, turn: Side, fullmove: u32) -> u32 {
    let others = u32::from(turn == Side::Black) + u32::from(first == Side::Black);
    fullmove.saturating_sub(1).saturating_mul(2) + others + u32::from(first == Side::White)
}

/// The second part of a turn: a [piece of nobody](super::Neutral) comes to stand on a square that is empty after the first part, or a
/// piece of the enemy's is pushed onto one. Only what the whole turn leads to is asked for what is forbidden, and for royal safety;
/// before a push the royal pieces must be safe as well. A turn of which the second part is impossible is not made, but where nothing
/// can be pushed the first part is all.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Then {
    /// Whether it is the one that stands on the board, if one does, which must leave its square. Otherwise it is one more. All
    /// turns of a variant agree in this.
    pub carries: bool,
    /// The squares on which it may come to stand, seen from the player.
    pub region: Region,
    /// Which of them.
    pub near: Near,
    /// The types of the enemy's of which one is pushed a square straight forward, as the enemy sees it; none where a piece of nobody
    /// comes to stand. All turns of a variant push, or none does.
    #[cfg_attr(feature = "serde", serde(default))]
    pub pushes: KindSet,
}

/// The step of a side's piece that the enemy pushes: straight forward.
#[must_use]
pub const fn push(side: Side) -> Offset {
    match side {
        Side::White => (0, 1),
        Side::Black => (0, -1),
    }
}

/// Where a piece stands that a player pushes onto a square: behind it, as the other side sees it, if the board has that square.
#[must_use]
pub fn pushed_from(dimensions: Dimensions, player: Side, onto: Square) -> Option<Square> {
    let (_, ahead) = push(!player);
    dimensions.square(dimensions.file(onto).into(), i32::from(dimensions.rank(onto)) - ahead)
}

/// Which squares the second part of a turn is about, as the first part leaves them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Near {
    /// Any.
    #[default]
    Anywhere,
    /// The one that the piece has left that has moved; in a castling the king.
    Origin,
    /// Those to which the piece that has moved could go from where it stands now, without capturing and by a move of one leg.
    Reach,
    /// Those beside which, along a rank or a file, the board ends: at its edge, at a hole, or at what belongs to nobody.
    Edge,
}

/// Whether a player may pass: nothing moves, and the other side is to move. As after any move, no royal piece of the player's
/// may be attacked then, and nothing be true that is forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Pass {
    /// Nobody passes.
    #[default]
    Never,
    /// Who has no other legal move passes, if the enemy will then have one that is no pass.
    Stuck,
    /// The player may.
    Freely,
}

/// A set of placements as a move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlaceTurn {
    /// The fewest placements, from 1.
    pub min: u8,
    /// The most, if there is a limit.
    pub max: Option<u8>,
    /// Types of which at least one each must be among them.
    pub with: KindSet,
}

/// Where pieces from the reserve may be placed.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlacementRule {
    /// Which types it covers.
    pub kinds: KindSet,
    /// Where they may be placed.
    pub region: Region,
    /// A rule on shades.
    pub shade: Option<ShadeRule>,
    /// A rule on what stands on the same file.
    pub file: Option<FileRule>,
    /// A rule on what stands near the square, before the placement. It is only where no turn places several pieces.
    #[cfg_attr(feature = "serde", serde(default))]
    pub near: Option<Nearness>,
    /// Whether the placement must [flip](crate::Flip) a piece. It is only where no turn places several pieces.
    #[cfg_attr(feature = "serde", serde(default))]
    pub flips: bool,
    /// Where the clause stands.
    pub span: Span,
}

/// Where pieces may be placed as long as a condition holds.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ConditionalPlacement {
    /// The condition, of the player who places, before the placement.
    pub when: Condition,
    /// The rule.
    pub rule: PlacementRule,
}

/// As what a piece from the reserve may be placed, where that is not what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Faces {
    /// The type that is held.
    pub kind: Kind,
    /// The types as which it may be placed. It is not placed as itself unless it is among them.
    pub faces: KindSet,
}

/// A rule on the shade of the square, compared with that of the first placed piece of a type.
///
/// The first piece itself is free. Within one set of placements the order of printing counts as the order of placing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShadeRule {
    /// Whether the shades must differ; otherwise they must be the same.
    pub differs: bool,
    /// The type whose first placed own piece counts.
    pub from: Kind,
}

/// A rule on what stands on the file of the square, before the placement. Within one set of placements those that come
/// before in the order of printing stand there too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FileRule {
    /// Of which types.
    pub kinds: KindSet,
    /// How many own ones may stand there at most.
    pub most: u8,
}
