//! Lines: pieces that stand in an unbroken straight row.
//!
//! A line follows a [`Way`], one step after another, over squares of the board that are no holes. A way and its opposite
//! give the same lines, so a step turned for Black is the step itself.
//!
//! ```text
//! . . . X .
//! . . X . .      three in a line by (1,1)
//! . X . . .
//! ```

use super::{Region, Whose};
use alfil_board::{Dimensions, KindSet, Side, Square, Squares};
use alloc::vec::Vec;

/// At least so many pieces stand in an unbroken straight row; `R` is the form of the region.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line<R = Region> {
    /// Whose pieces; never [`Whose::Any`].
    pub whose: Whose,
    /// Of which types, mixed as they may be.
    pub kinds: KindSet,
    /// The squares that the row may take, the asker's.
    pub region: R,
    /// How many, from 2.
    pub length: u32,
    /// Whether just so many: on neither side does another such piece on the region go on with the row.
    pub exactly: bool,
    /// Along what.
    pub ways: Vec<Way>,
}

impl<R> Line<R> {
    /// The same line with its region in another form.
    #[must_use]
    pub fn map_region<S>(&self, change: impl FnOnce(&R) -> S) -> Line<S> {
        let Line { whose, kinds, ref region, length, exactly, ref ways } = *self;
        Line { whose, kinds, region: change(region), length, exactly, ways: ways.clone() }
    }
}

impl Line {
    /// Whether the squares of a side's have room for it.
    #[must_use]
    pub fn fits(&self, dimensions: Dimensions, squares: &Squares) -> bool {
        self.ways.iter().any(|way| {
            // A row that goes all the way round ends nowhere.
            let whole = way.round(dimensions).filter(|_| self.exactly);
            self.length <= way.room(dimensions)
                && self.length <= way.longest(dimensions, squares)
                && whole != Some(self.length)
        })
    }
}

/// A step that is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Way {
    /// Files and ranks: to the right and up.
    pub step: (i8, i8),
    /// Whether it goes around, from the last file to the first.
    pub wraps: bool,
}

impl Way {
    /// Along ranks and files, each way.
    pub const ORTHOGONAL: [Way; 4] =
        [Way::plain(-1, 0), Way::plain(0, -1), Way::plain(0, 1), Way::plain(1, 0)];

    /// Along ranks, files and both kinds of diagonals.
    pub const STRAIGHT: [Way; 4] = [Way::plain(0, 1), Way::plain(1, -1), Way::plain(1, 0), Way::plain(1, 1)];

    const fn plain(files: i8, ranks: i8) -> Way {
        Way { step: (files, ranks), wraps: false }
    }

    /// The way that a step goes, or its opposite: whichever leads to the right, or straight up.
    #[must_use]
    pub const fn either(step: (i8, i8), wraps: bool) -> Way {
        let way = Way { step, wraps };
        if step.0 < 0 || step.0 == 0 && step.1 < 0 { way.back() } else { way }
    }

    /// The way back.
    #[must_use]
    #[inline]
    pub const fn back(self) -> Way {
        Way { step: (-self.step.0, -self.step.1), ..self }
    }

    /// The way that is said so by a side: Black's is turned.
    #[must_use]
    #[inline]
    pub const fn seen_by(self, side: Side) -> Way {
        match side {
            Side::White => self,
            Side::Black => self.back(),
        }
    }

    /// The square that the step leads to, if the board has one there. Holes are not known here.
    #[must_use]
    pub fn next(self, dimensions: Dimensions, sq: Square) -> Option<Square> {
        let file = i32::from(dimensions.file(sq)) + i32::from(self.step.0);
        let rank = i32::from(dimensions.rank(sq)) + i32::from(self.step.1);
        let file = if self.wraps { file.rem_euclid(i32::from(dimensions.files)) } else { file };
        dimensions.square(file, rank)
    }

    /// After how many steps along a rank it comes back to where it started, if it ever does.
    #[must_use]
    #[inline]
    pub const fn round(self, dimensions: Dimensions) -> Option<u32> {
        if !self.wraps || self.step.1 != 0 {
            return None;
        }
        let (mut one, mut other) = (dimensions.files as u32, self.step.0.unsigned_abs() as u32);
        while other != 0 {
            (one, other) = (other, one % other);
        }
        Some(dimensions.files as u32 / one)
    }

    /// How many squares it can join at most on such a board, each once.
    #[must_use]
    pub fn room(self, dimensions: Dimensions) -> u32 {
        let steps = |side: u8, step: i8| match step.unsigned_abs() {
            0 => u32::MAX,
            step => u32::from((side - 1) / step) + 1,
        };
        let up = steps(dimensions.ranks, self.step.1);
        match self.wraps {
            true => self.round(dimensions).unwrap_or(up),
            false => up.min(steps(dimensions.files, self.step.0)),
        }
    }

    /// How many of some squares it can join at most, each once.
    #[must_use]
    pub fn longest(self, dimensions: Dimensions, squares: &Squares) -> u32 {
        let next = |sq: Square| self.next(dimensions, sq).filter(|sq| squares.contains(*sq));
        // Rows start where nothing comes before; one that has no start goes round.
        let is_start =
            |sq: &Square| !self.back().next(dimensions, *sq).is_some_and(|sq| squares.contains(sq));
        let length = |start: Square| core::iter::successors(Some(start), |sq| next(*sq)).count() as u32;
        let (mut open, mut joined) = (0, 0);
        for start in squares.iter().filter(is_start) {
            let length = length(start);
            open = open.max(length);
            joined += length;
        }
        // What no row with a start joins goes round.
        let closed = joined < squares.len() as u32;
        match self.round(dimensions) {
            Some(round) if closed => round,
            _ => open,
        }
    }
}
