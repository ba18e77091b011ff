//! Moves of several legs, as the model holds them.
//!
//! The piece goes along one leg after another. The board changes on the way: the square that it left is empty, what it has
//! captured is gone, and what it has put down stands there and stays. A piece may be met on the way only as the leg says
//! where it ends; in between, a leg passes over what its path may pass over. Where a movement has several ways to do the
//! same, it is one move.
//!
//! ```text
//! . . . . .
//! . . b . .      `afsW`: one step along a rank or a file to an empty square, then one step
//! . a . a .      diagonally onwards: (1,2), but not over a piece on (0,1)
//! . . * . .
//! ```
//!
//! Directions are steps as White moves. Those of a later leg depend on the last step of the leg before ([`Turn`]).

use super::{Condition, Definition, Geometry, MoveRule, Movement, Obstacles, Paths, Region, Victims};
use alfil_board::{Kind, KindSet};
use alloc::vec;
use alloc::vec::Vec;

/// How many legs a move may have.
pub const MAX_LEGS: usize = 8;

/// How many pieces a move may put down.
pub const MAX_UNLOADS: usize = 2;

/// How many ways a move of several legs may have to go on an empty board of 16x16, at most. Those that lead on from the last
/// capture to the same square count once.
pub const MAX_WAYS: u64 = 200_000;

/// One leg after another.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Legs {
    /// The legs before the last one.
    pub earlier: Vec<EarlierLeg>,
    /// The last leg. What it may do where it ends is said by the movement, as of a movement of one leg.
    pub last: Leg,
}

/// A leg that goes on to another.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EarlierLeg {
    /// Which way.
    pub leg: Leg,
    /// What must be where it ends.
    pub stop: Stop,
}

/// One leg.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Leg {
    /// Its paths; `steps` are those of the first leg, and of a later one all that any turn gives.
    pub paths: Paths,
    /// The first steps by the last step of the leg before. Of the first leg, none.
    pub turns: Vec<Turn>,
    /// Whether it takes exactly as many steps as the nearest leg before it that may take several.
    pub equal: bool,
    /// Whether the piece that was captured last and has not been put down is put down where the leg starts, if that square
    /// is empty; if it is not, the leg cannot be made. The piece is then not captured.
    pub unloads: bool,
}

/// How a leg may go on from another.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Turn {
    /// The last step of the leg before.
    pub after: (i8, i8),
    /// The first steps of this leg.
    pub steps: Vec<(i8, i8)>,
}

/// What must be where a leg ends that goes on to another: one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stop {
    /// Nothing (`m`).
    pub empty: bool,
    /// A piece of either side, which stays (`p`).
    pub over: bool,
    /// An enemy, which is captured (`c`).
    pub capture: bool,
    /// An own piece, which is captured (`d`).
    pub capture_own: bool,
    /// Whether a royal may be among the captured.
    pub victims: Victims,
    /// No square: the leg may end one step beyond the edge (`o`).
    pub off_board: bool,
    /// An own piece, which makes the legs that follow in the piece's stead (`x`). Then nothing else is set.
    pub lends: bool,
}

impl Legs {
    /// A single leg along these paths.
    #[must_use]
    pub fn of(paths: Paths) -> Legs {
        let last = Leg { paths, turns: Vec::new(), equal: false, unloads: false };
        Legs { earlier: Vec::new(), last }
    }

    /// Every leg in order.
    pub fn all(&self) -> impl Iterator<Item = &Leg> {
        self.earlier.iter().map(|earlier| &earlier.leg).chain([&self.last])
    }

    /// Whether a piece is captured before the last leg.
    #[must_use]
    pub fn captures_on_the_way(&self) -> bool {
        self.earlier.iter().any(|earlier| earlier.stop.capture || earlier.stop.capture_own)
    }

    /// Whether a piece is put down somewhere.
    #[must_use]
    pub fn unloads(&self) -> bool {
        self.all().any(|leg| leg.unloads)
    }

    /// Whether the last legs are lent to another piece.
    #[must_use]
    pub fn lends(&self) -> bool {
        self.earlier.iter().any(|earlier| earlier.stop.lends)
    }

    /// Whether a leg may end beyond the edge.
    #[must_use]
    pub fn leaves_the_board(&self) -> bool {
        self.earlier.iter().any(|earlier| earlier.stop.off_board)
    }
}

impl Leg {
    /// The first steps after a leg whose last step was `after`; of the first leg, `None`.
    #[must_use]
    pub fn steps(&self, after: Option<(i8, i8)>) -> &[(i8, i8)] {
        match after {
            None => &self.paths.steps,
            Some(after) => self.turns.iter().find(|turn| turn.after == after).map_or(&[], |turn| &turn.steps),
        }
    }
}

impl Movement {
    /// The legs, if it has several or does what a leg does.
    #[must_use]
    pub fn legs(&self) -> Option<&Legs> {
        match &self.geometry {
            Geometry::Legs(legs) => Some(legs),
            Geometry::Universal | Geometry::Paths(_) | Geometry::Imitation => None,
        }
    }

    /// What an imitator may do in the manner of this movement: as far as the imitation's own permissions go, and without
    /// rights en passant.
    #[must_use]
    pub fn imitated(&self, imitation: &Movement) -> Option<Movement> {
        let on_the_way = self.legs().is_some_and(Legs::captures_on_the_way);
        if self.geometry == Geometry::Imitation || on_the_way && !imitation.capture {
            return None;
        }
        Some(Movement {
            quiet: self.quiet && (imitation.quiet || on_the_way),
            capture: self.capture && imitation.capture,
            capture_own: self.capture_own && imitation.capture_own,
            en_passant: self.en_passant && imitation.en_passant,
            makes_en_passant: false,
            ..self.clone()
        })
    }

    /// Whether it is a move of one leg, as steps, slides and hops are.
    #[must_use]
    pub fn is_of_one_leg(&self) -> bool {
        self.legs().is_none_or(|legs| legs.earlier.is_empty())
    }

    /// Whether it may pass over pieces, whose types then matter: by hopping, by jumping, by skipping them or by legs that end
    /// on them.
    #[must_use]
    pub fn hops(&self) -> bool {
        let passes = |paths: &Paths| match paths.obstacles {
            Obstacles::Free | Obstacles::Lame => false,
            Obstacles::Jumping | Obstacles::Skips(_) | Obstacles::Hop | Obstacles::Grasshop => true,
        };
        match &self.geometry {
            Geometry::Universal | Geometry::Imitation => false,
            Geometry::Paths(paths) => passes(paths),
            Geometry::Legs(legs) => {
                legs.earlier.iter().any(|earlier| earlier.stop.over)
                    || legs.all().any(|leg| passes(&leg.paths))
            }
        }
    }

    /// Whether it captures anything, on the way or where it ends.
    #[must_use]
    pub fn captures(&self) -> bool {
        self.capture
            || self.capture_own
            || self.en_passant
            || self.legs().is_some_and(Legs::captures_on_the_way)
    }
}

impl Movement {
    /// Whether it captures own pieces, on the way or where it ends.
    #[must_use]
    pub fn captures_own(&self) -> bool {
        let on_the_way = |legs: &Legs| legs.earlier.iter().any(|earlier| earlier.stop.capture_own);
        self.capture_own || self.legs().is_some_and(on_the_way)
    }
}

impl Definition {
    /// The movements of all types.
    pub(super) fn every_movement(&self) -> impl Iterator<Item = &Movement> {
        self.kinds.iter().flat_map(|kind| &kind.moves).flat_map(|rule| &rule.movements)
    }

    /// Whether a move may take a piece of any type elsewhere, so that nothing tells where it may come to stand.
    #[must_use]
    pub fn displaces(&self) -> bool {
        self.every_movement().filter_map(Movement::legs).any(Legs::unloads)
            || self.exchanges.iter().any(|clause| clause.swaps.is_some())
    }

    /// Whether a piece may make moves that are another's.
    #[must_use]
    pub fn lends(&self) -> bool {
        self.every_movement().filter_map(Movement::legs).any(Legs::lends)
    }

    /// Whether pieces of a type imitate others.
    ///
    /// # Panics
    ///
    /// If there is no such type.
    #[must_use]
    pub fn imitates(&self, kind: Kind) -> bool {
        let rules = &self.kinds[kind.index()].moves;
        rules.iter().flat_map(|rule| &rule.movements).any(|movement| movement.geometry == Geometry::Imitation)
    }

    /// The rules of a type with its imitations written out: each with the type that the enemy must have moved last, if
    /// there is one. Imitators are never imitated.
    ///
    /// # Panics
    ///
    /// If there is no such type.
    #[must_use]
    pub fn rules_of(&self, kind: Kind) -> Vec<(Option<Kind>, MoveRule)> {
        let mut rules = Vec::new();
        for rule in &self.kinds[kind.index()].moves {
            let (imitations, own): (Vec<Movement>, Vec<Movement>) =
                rule.movements.iter().cloned().partition(|movement| movement.geometry == Geometry::Imitation);
            rules.push((None, MoveRule { movements: own, ..rule.clone() }));
            if imitations.is_empty() {
                continue;
            }
            let others = (0..self.kinds.len() as u8).map(Kind).filter(|other| !self.imitates(*other));
            for (other, copied) in others
                .flat_map(|other| self.kinds[other.index()].moves.iter().map(move |copied| (other, copied)))
            {
                let imitated = imitations
                    .iter()
                    .flat_map(|imitation| copied.movements.iter().filter_map(|one| one.imitated(imitation)));
                let both = |one: &Region, other: &Region| {
                    Region::from_fn(|side| one.of(side).intersection(other.of(side)))
                };
                let copy = MoveRule {
                    movements: imitated.collect(),
                    from: both(&rule.from, &copied.from),
                    to: both(&rule.to, &copied.to),
                    on: KindSet(rule.on.0 & copied.on.0),
                    over: KindSet(rule.over.0 & copied.over.0),
                    takes: rule.takes,
                    near: rule.near.iter().chain(&copied.near).cloned().collect(),
                    when: Condition::All(vec![rule.when.clone(), copied.when.clone()]),
                    span: rule.span,
                };
                rules.push((Some(other), copy));
            }
        }
        rules
    }

    /// Whether pieces of any type imitate others.
    #[must_use]
    pub fn has_imitators(&self) -> bool {
        self.every_movement().any(|movement| movement.geometry == Geometry::Imitation)
    }
}
