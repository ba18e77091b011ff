//! What is said to programs, and what they say.
//!
//! [`uci`] has UCI and what is built like it, UCCI and USI; [`cecp`] has the protocol of XBoard. Both are text in and text
//! out: who starts a program, and waits for it, is the caller.

pub mod cecp;
mod offer;
pub mod uci;

pub use offer::{Offer, Takes};

/// What a position is worth to the player who is to move, as a program says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rating {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// It wins in so many moves; if they are negative, it loses.
    Mate(i32),
}

/// What a program has told of its thinking last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thought {
    /// What it thinks of its position.
    pub rating: Option<Rating>,
    /// How deep it has looked.
    pub depth: Option<u32>,
    /// How many positions it has looked at.
    pub nodes: Option<u64>,
}

impl Thought {
    /// What is said later counts; what is not said again stays.
    pub fn learn(&mut self, later: Thought) {
        self.rating = later.rating.or(self.rating);
        self.depth = later.depth.or(self.depth);
        self.nodes = later.nodes.or(self.nodes);
    }
}
