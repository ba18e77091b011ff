//! What moves do beside moving, and what is asked of a move as a whole.

use super::Condition;
use alfil_board::{Kind, KindSet, Side, Square};
use alfil_model::Whose;

/// Capture to hand: where a captured piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spoil {
    /// Into the reserve of the capturer ([`Whose::Own`]) or of the side that lost the piece.
    pub whose: Whose,
    /// What it is there.
    pub becomes: Kind,
}

/// The blast of a capture: what it removes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blast<B> {
    /// The squares around each square, without itself: `around[capturer's side][square]`.
    pub around: [Vec<B>; 2],
    /// The types that survive there.
    pub spared: KindSet,
}

impl<B: Copy> Blast<B> {
    /// The squares around the one on which a capture of the side arrives.
    #[inline]
    pub fn around(&self, side: Side, sq: Square) -> B {
        self.around[side.index()][sq.index()]
    }
}

/// What may not be true after a move of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden<B> {
    /// The condition, for the player.
    pub when: Condition<B>,
    /// Only moves that place a piece of one of these types.
    pub placing: Option<KindSet>,
}

impl<B> Forbidden<B> {
    /// Whether it can only be true while the enemy is in check.
    pub fn needs_check(&self) -> bool {
        matches!(&self.when, Condition::Leaf(leaf) if leaf.in_check() == Some(Whose::Enemy))
    }
}

/// Gating: where a piece from the reserve may enter as a piece that has not moved leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gating<B> {
    /// The types that may enter.
    pub kinds: KindSet,
    /// The squares.
    pub squares: B,
}

/// Moves of a side that need make-and-test, since pins and check mask cannot judge them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Trials {
    /// All moves.
    pub every: bool,
    /// Moves that may give check: that is forbidden.
    pub checking: bool,
    /// Drops and gatings of these types: something is forbidden for them.
    pub placing: KindSet,
}
