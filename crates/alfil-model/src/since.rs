//! Counts of moves that begin when something comes true.
//!
//! A game has at most one such count at a time. Whether one begins is asked when a turn is over, clause by clause in their order
//! and of each clause for the player to move first, then for the other. What begins a count must hold, and must not have held
//! before the turn; where no count runs it may have, for the player to move. Where one runs, only a clause that stands before its
//! own begins another. A count goes on whatever becomes of what began it.

use crate::{Condition, Definition, Event, Region, Tally};
use alfil_board::{Side, Sides};
use alloc::vec::Vec;

/// How many clauses of a variant can begin a count.
pub const MAX_COUNTS: usize = 8;

/// A count of moves that begins when a condition comes true, for a side; `R` is the form of its regions.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MovesSince<R = Region> {
    /// What begins it.
    pub when: Condition<R>,
    /// How many moves of each side it takes, where no case says otherwise.
    pub moves: u32,
    /// Whether these moves may still be made, and the next one decides.
    pub over: bool,
    /// What is counted as moves that have been made already.
    pub from: Option<Tally<R>>,
    /// Other numbers of moves: the first whose condition holds when the count begins.
    pub cases: Vec<(u32, Condition<R>)>,
}

impl<R> MovesSince<R> {
    /// How many half-moves so many moves are, counted from the turn of the player whose count it is.
    #[must_use]
    pub const fn plies(&self, moves: u32) -> u32 {
        moves.saturating_mul(2).saturating_add(self.over as u32)
    }

    /// How many half-moves are left to a count that begins with so many, if so much has been counted already. For who has just
    /// moved it begins a half-move early.
    #[must_use]
    pub const fn left(&self, moves: u32, counted: u32, to_move: bool) -> u32 {
        let early = !to_move as u32;
        self.plies(moves).saturating_add(early).saturating_sub(counted.saturating_mul(2))
    }

    /// The most half-moves that are ever left to it.
    #[must_use]
    pub fn most(&self) -> u32 {
        let moves = self.cases.iter().map(|(moves, _)| *moves).fold(self.moves, u32::max);
        self.left(moves, 0, false)
    }

    /// The same count with regions of another form.
    #[must_use]
    pub fn map_region<S>(&self, mut change: impl FnMut(&R) -> S) -> MovesSince<S> {
        let from = self.from.as_ref();
        MovesSince {
            when: self.when.map_region(&mut change),
            moves: self.moves,
            over: self.over,
            from: from.map(|Tally { whose, kinds, region }| Tally {
                whose: *whose,
                kinds: *kinds,
                region: change(region),
            }),
            cases: self.cases.iter().map(|(moves, when)| (*moves, when.map_region(&mut change))).collect(),
        }
    }
}

/// A count of moves that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counting {
    /// Which of the variant's [counts](Definition::counts) it is, from 0.
    pub clause: u8,
    /// For whom what began it came true.
    pub side: Side,
    /// How many half-moves are left until it decides.
    pub left: u32,
}

impl Definition {
    /// The counts of moves that begin when something comes true, in their order, with the sides that each is about.
    pub fn counts(&self) -> impl Iterator<Item = (Sides, &MovesSince)> {
        self.outcomes.iter().filter_map(|rule| match &rule.event {
            Event::MovesSince(count) => Some((rule.sides, count)),
            _ => None,
        })
    }
}
