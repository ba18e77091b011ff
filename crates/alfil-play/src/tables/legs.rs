//! Moves of several legs that no table of squares can hold, as leg programs to be walked.

use super::{Asks, Standing};
use alfil_board::{Kind, KindSet, Square};
use alfil_model::geometry::Offset;
use alfil_model::{Legs, MAX_LEGS, MAX_UNLOADS, Victims};

/// A leg program: the legs of a movement, as one side makes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegProgram {
    /// The legs; steps are turned for the side.
    pub legs: Legs,
    /// Of paths that turn: the steps of the atom, one after the other to the left, by each first step.
    pub rings: Vec<Steps>,
    /// The squares that a step passes midway, by the step.
    pub midways: Vec<Steps>,
    /// Whether a leg must go as far as one before it, so that how far that has gone makes a difference.
    pub measured: bool,
    /// Whether the same place may be reached on so many ways that it pays to remember where one has been.
    pub wide: bool,
    /// About how many steps a walk takes at most.
    pub steps: u32,
}

/// Steps that belong to a step.
pub type Steps = (Offset, Vec<Offset>);

/// A step of a walk takes about as long as so many others: what has been captured and put down goes with it.
const WALK: u64 = 4;

impl LegProgram {
    /// About how much work a walk is at most, in steps of about what it takes to look at a square.
    pub fn effort(&self) -> u64 {
        WALK * u64::from(self.steps)
    }

    /// What belongs to a step.
    pub fn of(list: &[Steps], step: Offset) -> &[Offset] {
        list.iter().find(|(key, _)| *key == step).map_or(&[], |(_, steps)| steps)
    }
}

/// A multi-leg move: a leg program as the pieces of a type follow it in one mode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegMove<B> {
    /// The number of the leg program.
    pub program: u16,
    /// Whose it is.
    pub kind: Kind,
    /// Which pieces of the type.
    pub standing: Standing,
    /// What it asks for beside.
    pub asks: Asks,
    /// Whether the piece must have its mark of not having moved.
    pub marked: bool,
    /// Whether the last leg may end on an empty square.
    pub quiet: bool,
    /// Whether it may capture an enemy there.
    pub capture: bool,
    /// Whether it may capture an own piece there.
    pub capture_own: bool,
    /// Whether it may capture en passant there.
    pub en_passant: bool,
    /// Which types may be captured.
    pub on: KindSet,
    /// Which types may be passed over, where a leg passes over something or ends on it.
    pub over: KindSet,
    /// Whether royals may be captured at the end.
    pub victims: Victims,
    /// The squares that it may start from.
    pub from: B,
    /// The squares that it may arrive on.
    pub to: B,
    /// Whether it captures enemies at all.
    pub attacks: bool,
}

/// Side effects of a multi-leg move: what it captures and carries on its way. Equal side effects are equal values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trail {
    captures: [Square; MAX_LEGS],
    captured: u8,
    carries: [(Square, Square); MAX_UNLOADS],
    carried: u8,
}

impl Trail {
    /// No side effects.
    pub const NONE: Trail = Trail {
        captures: [Square(0); MAX_LEGS],
        captured: 0,
        carries: [(Square(0), Square(0)); MAX_UNLOADS],
        carried: 0,
    };

    /// These captures and these pieces put elsewhere, in any order; nothing if they are more than a move can do.
    pub fn new(captures: &[Square], carries: &[(Square, Square)]) -> Option<Trail> {
        let mut trail = Trail::NONE;
        trail.captures.get_mut(..captures.len())?.copy_from_slice(captures);
        trail.captured = captures.len() as u8;
        trail.captures[..captures.len()].sort_unstable();
        trail.carries.get_mut(..carries.len())?.copy_from_slice(carries);
        trail.carried = carries.len() as u8;
        trail.carries[..carries.len()].sort_unstable();
        Some(trail)
    }

    /// The squares of the captured pieces, in ascending order.
    pub fn captures(&self) -> &[Square] {
        &self.captures[..usize::from(self.captured)]
    }

    /// The pieces put elsewhere, from where to where, in ascending order.
    pub fn carries(&self) -> &[(Square, Square)] {
        &self.carries[..usize::from(self.carried)]
    }
}
