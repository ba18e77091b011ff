//! A set of squares of any board: what the model and the reference interpreter work with.

use super::{Dimensions, Square};

/// A set of squares of a board of up to 256.
///
/// Play itself uses the narrower bitboards of [`Bits`](super::Bits).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Squares(pub [u64; 4]);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares([0; 4]);

    /// Every square of a board.
    #[must_use]
    #[inline]
    pub fn board(dimensions: Dimensions) -> Squares {
        let area = dimensions.area();
        Squares(core::array::from_fn(|word| match area.saturating_sub(64 * word) {
            left @ 0..64 => (1 << left) - 1,
            _ => u64::MAX,
        }))
    }

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, sq: Square) -> bool {
        self.0[sq.index() >> 6] >> (sq.index() & 63) & 1 != 0
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, sq: Square) {
        self.0[sq.index() >> 6] |= 1 << (sq.index() & 63);
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, sq: Square) {
        self.0[sq.index() >> 6] &= !(1 << (sq.index() & 63));
    }

    /// How many squares are in the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The square with the lowest number.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<Square> {
        self.iter().next()
    }

    /// What is in either set.
    #[must_use]
    #[inline]
    pub fn union(&self, other: &Squares) -> Squares {
        self.joined(other, |a, b| a | b)
    }

    /// What is in both sets.
    #[must_use]
    #[inline]
    pub fn intersection(&self, other: &Squares) -> Squares {
        self.joined(other, |a, b| a & b)
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline]
    pub fn difference(&self, other: &Squares) -> Squares {
        self.joined(other, |a, b| a & !b)
    }

    /// Both sets, word by word: written out, since this is asked often where nothing is optimised, too.
    #[inline]
    fn joined(&self, other: &Squares, join: impl Fn(u64, u64) -> u64) -> Squares {
        let (Squares([a, b, c, d]), Squares([e, f, g, h])) = (self, other);
        Squares([join(*a, *e), join(*b, *f), join(*c, *g), join(*d, *h)])
    }

    /// The squares in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        let Squares(mut words) = *self;
        let mut word = 0;
        core::iter::from_fn(move || {
            while words[word] == 0 {
                word = (word + 1 < words.len()).then_some(word + 1)?;
            }
            let bit = words[word].trailing_zeros() as usize;
            words[word] &= words[word] - 1;
            Some(Square((word * 64 + bit) as u8))
        })
    }
}

/// The squares of a set, in ascending order.
#[derive(Debug, Clone)]
pub struct Each(Squares);

impl Iterator for Each {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.remove(first);
        Some(first)
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Each;

    #[inline]
    fn into_iter(self) -> Each {
        Each(self)
    }
}

impl IntoIterator for &Squares {
    type Item = Square;
    type IntoIter = Each;

    #[inline]
    fn into_iter(self) -> Each {
        Each(*self)
    }
}

impl core::ops::BitOr for Squares {
    type Output = Squares;

    /// What is in either set.
    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        self.union(&other)
    }
}

impl core::ops::BitAnd for Squares {
    type Output = Squares;

    /// What is in both sets.
    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        self.intersection(&other)
    }
}

impl FromIterator<Square> for Squares {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Squares::NONE;
        squares.into_iter().for_each(|sq| set.insert(sq));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_each_of_its_squares_and_no_other() {
        for (files, ranks) in (1..=16).flat_map(|files| (1..=16).map(move |ranks| (files, ranks))) {
            let dimensions = Dimensions { files, ranks };
            assert!(Squares::board(dimensions).iter().eq(dimensions.squares()), "{files}x{ranks}");
        }
    }

    #[test]
    fn sets_are_joined_and_gone_through() {
        let [one, other]: [Squares; 2] =
            [[3, 64, 255], [0, 64, 200]].map(|set| set.into_iter().map(Square).collect());
        assert!((one | other).into_iter().eq([0, 3, 64, 200, 255].map(Square)));
        assert!((one & other).into_iter().eq([Square(64)]));
        for set in [one, other, one | other, Squares::NONE] {
            assert!(set.into_iter().eq(set.iter()) && (&set).into_iter().eq(set.iter()));
        }
    }
}
