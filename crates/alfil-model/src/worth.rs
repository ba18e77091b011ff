//! Pieces that are weighed: what a side has on the board, by points for each type.
//!
//! Points are counted in halves, so that `1.5` is a number, too.

use super::{Compare, Whose};
use alfil_board::{Kind, KindSet, Side};
use alloc::vec::Vec;

/// What pieces are worth beside others, or beside a number: the `worth` of the language.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Weighing {
    /// What is weighed.
    pub left: Worth,
    /// The comparison: `left OP right`.
    pub compare: Compare,
    /// What it is compared with.
    pub right: Worth,
}

/// What the pieces on the board come to; without weights, a number.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Worth {
    /// Whose pieces.
    pub whose: Whose,
    /// The types that count, each once, with what one of them is worth: in halves, up to [`Worth::MAX`].
    pub weights: Vec<(Kind, u32)>,
    /// What is added, in halves, up to [`Worth::MAX`].
    pub more: u32,
}

impl Worth {
    /// What a number may come to, in halves.
    pub const MAX: u32 = 2 * 100_000;

    /// A number alone, in halves.
    #[must_use]
    pub const fn number(halves: u32) -> Worth {
        Worth { whose: Whose::Any, weights: Vec::new(), more: halves }
    }

    /// The types that count.
    #[must_use]
    pub fn kinds(&self) -> KindSet {
        self.weights.iter().map(|(kind, _)| *kind).collect()
    }

    /// What it comes to, in halves, where so many pieces of a side and a type stand on the board.
    #[inline]
    pub fn weigh(&self, owner: Side, mut standing: impl FnMut(Side, Kind) -> u32) -> u32 {
        let sides = self.whose.sides(owner);
        let pieces =
            sides.flat_map(|side| self.weights.iter().map(move |(kind, weight)| (side, *kind, *weight)));
        pieces.fold(self.more, |sum, (side, kind, weight)| sum + weight * standing(side, kind))
    }
}

impl Weighing {
    /// Whether it holds for a side, where so many pieces of a side and a type stand on the board.
    #[inline]
    pub fn holds(&self, owner: Side, mut standing: impl FnMut(Side, Kind) -> u32) -> bool {
        let left = self.left.weigh(owner, &mut standing);
        self.compare.holds(left, self.right.weigh(owner, standing))
    }
}
