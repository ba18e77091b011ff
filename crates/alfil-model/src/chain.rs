//! Chains: pieces that join two regions, each a step from the one before.
//!
//! The [`Way`]s are listed as White goes them, and turned for Black as an asker. A hole is no square of a chain, and neither is one
//! on which no such piece stands.
//!
//! ```text
//! . . X .
//! . X X .      a chain along ranks and files, from the first rank to the last
//! . X . .
//! ```

use super::{Region, Way, Whose};
use alfil_board::{Dimensions, KindSet, Side, Square, Squares};
use alloc::vec::Vec;

/// Pieces that join two regions: the `path` of the language; `R` is the form of the regions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain<R = Region> {
    /// Whose pieces; never [`Whose::Any`].
    pub whose: Whose,
    /// Of which types, mixed as they may be.
    pub kinds: KindSet,
    /// Where the first of them stands, the asker's.
    pub from: R,
    /// Where the last one stands, which may be the first.
    pub to: R,
    /// How the next one stands to the one before.
    pub ways: Vec<Way>,
}

impl<R> Chain<R> {
    /// The same chain with its regions in another form.
    #[must_use]
    pub fn map_region<S>(&self, mut change: impl FnMut(&R) -> S) -> Chain<S> {
        let Chain { whose, kinds, ref from, ref to, ref ways } = *self;
        Chain { whose, kinds, from: change(from), to: change(to), ways: ways.clone() }
    }
}

impl Chain {
    /// The squares that may come next, for an asker.
    pub fn next(&self, dimensions: Dimensions, asker: Side, sq: Square) -> impl Iterator<Item = Square> {
        self.ways.iter().filter_map(move |way| way.seen_by(asker).next(dimensions, sq))
    }

    /// How many squares of a set the shortest chain takes, for an asker, if there is one.
    #[must_use]
    pub fn shortest(&self, dimensions: Dimensions, squares: &Squares, asker: Side) -> Option<u32> {
        let next = |sq: Square| self.next(dimensions, asker, sq).filter(|sq| squares.contains(*sq));
        let mut seen = self.from.of(asker).intersection(squares);
        let mut last = seen;
        let mut count = 1;
        while !last.is_empty() {
            if !last.intersection(self.to.of(asker)).is_empty() {
                return Some(count);
            }
            last = last.iter().flat_map(next).collect::<Squares>().difference(&seen);
            seen = seen.union(&last);
            count += 1;
        }
        None
    }
}
