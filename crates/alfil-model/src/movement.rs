//! How pieces move, as the model holds it: Betza's notation with everything spelled out.

use super::{Condition, Legs, Nearness, Region};
use crate::place::Span;
use alfil_board::{Dimensions, KindSet, Lattice, Squares};
use alloc::vec::Vec;

/// Movements under guards.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveRule {
    /// The movements: one line of Betza's notation.
    pub movements: Vec<Movement>,
    /// Where the piece must start.
    pub from: Region,
    /// Where it must arrive.
    pub to: Region,
    /// Which types it may capture.
    pub on: KindSet,
    /// Which types it may hop over: all that stand where it hops, jumps or stops over them.
    pub over: KindSet,
    /// Where it arrives only if it [takes](crate::Flip) one of these types by that; only moves without captures of one leg ask for it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub takes: Option<KindSet>,
    /// What must stand near the square that it starts from, all of it, or be seen from there.
    pub near: Vec<Nearness>,
    /// When it may move so. [`Leaf::Royal`](crate::Leaf::Royal) asks whether the piece itself is royal.
    pub when: Condition,
    /// Where the rule stands.
    pub span: Span,
}

impl MoveRule {
    /// Whether any of its movements captures, on the way or where it ends. The guard of one that does decides what is attacked.
    #[must_use]
    pub fn captures(&self) -> bool {
        self.movements.iter().any(Movement::captures)
    }
}

/// A move of Betza's notation: every direction of one atom with its modifiers, or several legs of such.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Movement {
    /// Which way and how far.
    pub geometry: Geometry,
    /// May go to an empty square (`m`).
    pub quiet: bool,
    /// May capture an enemy (`c`).
    pub capture: bool,
    /// May capture an own piece (`d`).
    pub capture_own: bool,
    /// May capture en passant (`e`).
    pub en_passant: bool,
    /// Whether a royal may be among the captured (`k`: only a royal, `t` and `ck`: never).
    pub victims: Victims,
    /// Whether the piece must stand on an initial square (`i`, `ii`).
    pub initial: Initial,
    /// Whether the move can be answered en passant on the squares that it crosses (`in`).
    pub makes_en_passant: bool,
}

impl Movement {
    /// Whether it leads to empty squares alone, by one leg of the piece's own.
    #[must_use]
    pub fn is_quiet_step(&self) -> bool {
        let own = matches!(self.geometry, Geometry::Paths(_) | Geometry::Universal);
        own && !(self.captures() || self.capture_own || self.en_passant)
    }

    /// Whether it captures any enemy that it may capture, wherever the piece has been before.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.victims == Victims::Any && self.initial == Initial::Anywhere
    }

    /// Whether it goes and captures alike, wherever the piece has been before, and does nothing else.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let Movement {
            geometry: _,
            quiet,
            capture,
            capture_own,
            en_passant,
            victims: _,
            initial: _,
            makes_en_passant,
        } = self;
        self.is_open() && *quiet && *capture && !(*capture_own || *en_passant || *makes_en_passant)
    }

    /// Whether it goes along paths to empty squares and does nothing else, whatever the piece has done before.
    #[must_use]
    pub fn is_quiet_path(&self) -> bool {
        let Movement {
            geometry,
            quiet,
            capture,
            capture_own,
            en_passant,
            victims: _,
            initial,
            makes_en_passant,
        } = self;
        matches!(geometry, Geometry::Paths(_))
            && *quiet
            && !(*capture || *capture_own || *en_passant || *makes_en_passant)
            && *initial == Initial::Anywhere
    }
}

/// The squares that a movement leads through.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Geometry {
    /// Any other square of the board (`U`).
    Universal,
    /// Paths of equal steps.
    Paths(Paths),
    /// One leg after another.
    Legs(Legs),
    /// All that the type can do that the enemy moved last, by the permissions of this movement (`I`): what a movement of
    /// that type may not do, or this one may not do, is not done. See [`Memory::moved`](crate::setup::Memory).
    Imitation,
}

/// Paths that start on the piece's square and take a step at a time.
///
/// The squares of a path, in order: the sum of its steps. A path ends at the edge of the board
/// (unless it is joined to the other, see `wraps`), after `max` steps, or when it comes back to where it started.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Paths {
    /// The first step of each path: `(files, ranks)` as White moves.
    pub steps: Vec<(i8, i8)>,
    /// How the path goes on after its first step.
    pub course: Course,
    /// The fewest steps after which the piece may stop, from 1.
    pub min: u8,
    /// The most, if there is a limit.
    pub max: Option<u8>,
    /// What the squares between start and arrival must hold.
    pub obstacles: Obstacles,
    /// Which edges of the board are joined.
    pub wraps: Wraps,
}

impl Paths {
    /// Whether they go straight on from square to square, which must be empty, and end at the edges.
    #[must_use]
    pub fn are_plain(&self) -> bool {
        let Paths { steps: _, course, min: _, max: _, obstacles, wraps } = self;
        (*course, *obstacles, *wraps) == (Course::Straight, Obstacles::Free, Wraps::Nowhere)
    }
}

/// Which edges of the board are joined for a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Wraps {
    /// None.
    #[default]
    Nowhere,
    /// The first file with the last, as on a cylinder (`o`).
    Sides,
    /// These, and the first rank with the last, as on a torus (`oo`).
    Everywhere,
}

impl Wraps {
    /// Where a file and a rank come to be that may lie beyond the edge, both from 0.
    #[inline]
    #[must_use]
    pub fn around(self, dimensions: Dimensions, (file, rank): (i32, i32)) -> (i32, i32) {
        match self {
            Wraps::Nowhere => (file, rank),
            Wraps::Sides => (file.rem_euclid(i32::from(dimensions.files)), rank),
            Wraps::Everywhere => {
                (file.rem_euclid(i32::from(dimensions.files)), rank.rem_euclid(i32::from(dimensions.ranks)))
            }
        }
    }

    /// The squares to which a step leads from those of the set.
    #[inline]
    #[must_use]
    pub fn moved(self, lattice: &Lattice, squares: &Squares, (dx, dy): (i32, i32)) -> Squares {
        match self {
            Wraps::Nowhere => lattice.moved(squares, dx, dy),
            Wraps::Sides => lattice.moved_around(squares, dx, dy),
            Wraps::Everywhere => lattice.moved_all_around(squares, dx, dy),
        }
    }
}

/// How a path goes on after its first step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Course {
    /// The same step again.
    Straight,
    /// By turns the first step and the same turned (`z`): both mirror images of a zigzag.
    /// The turned step is the next of the atom's directions, to the left on one path and to the right on the other.
    Crooked,
    /// Each step turned by one direction of the atom (`q`), to the left on one path and to the right on the other.
    Circular,
}

/// What the squares between start and arrival must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Obstacles {
    /// Nothing: what a slide passes over is empty. A leap (`max` 1) passes over no square.
    Free,
    /// Leaps whose midway squares must all be empty (`n`): see [`midway`](crate::geometry::midway).
    Lame,
    /// Leaps whose midway squares must not all be empty, each leap's (`j`).
    Jumping,
    /// The first so many squares of the slide are skipped, whatever they hold; then free (`j`, `jj` on sliders).
    Skips(u8),
    /// Exactly one piece, anywhere before the arrival (`p`).
    Hop,
    /// Exactly one piece, on the square right before the arrival (`g`).
    Grasshop,
}

/// Whether a royal may be captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Victims {
    /// Anything.
    Any,
    /// Only royal pieces.
    Royal,
    /// Only others.
    Common,
}

/// Whether a movement is for the initial square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Initial {
    /// It is not.
    Anywhere,
    /// The piece has not moved (see [`PieceType::home`](super::PieceType::home)).
    Unmoved,
    /// The piece stands one square ahead of a square of its home.
    OneAhead,
}
