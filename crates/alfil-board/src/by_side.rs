//! Something for each side, and sets of sides.

use super::Side;
use core::array;
use core::fmt;
use core::iter::Zip;
use core::ops::{Index, IndexMut};
use core::slice;

/// Something for White and something for Black, indexed by [`Side`].
///
/// ```
/// use alfil_board::{BySide, Side};
///
/// let mut kings = BySide::new("e1", "e8");
/// assert_eq!(kings[Side::Black], "e8");
/// kings[Side::White] = "g1";
/// assert_eq!(kings.map(str::len), BySide::both(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct BySide<T>([T; 2]);

impl<T> BySide<T> {
    /// This for White and that for Black.
    #[inline]
    #[must_use]
    pub const fn new(white: T, black: T) -> BySide<T> {
        BySide([white, black])
    }

    /// The same for both sides.
    #[inline]
    #[must_use]
    pub fn both(value: T) -> BySide<T>
    where
        T: Clone,
    {
        BySide([value.clone(), value])
    }

    /// What a function gives for each side, White first.
    #[inline]
    #[must_use]
    pub fn from_fn(each: impl FnMut(Side) -> T) -> BySide<T> {
        BySide(Side::each(each))
    }

    /// A reference for each side.
    #[inline]
    #[must_use]
    pub const fn as_ref(&self) -> BySide<&T> {
        BySide(self.0.each_ref())
    }

    /// What a function makes of each.
    #[inline]
    #[must_use]
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        let BySide([white, black]) = self;
        BySide([change(white), change(black)])
    }

    /// What both sides have, if they have the same.
    #[inline]
    #[must_use]
    pub fn common(&self) -> Option<&T>
    where
        T: PartialEq,
    {
        let BySide([white, black]) = self;
        (white == black).then_some(white)
    }

    /// Each with its side, White first.
    #[inline]
    pub fn pairs(&self) -> Zip<array::IntoIter<Side, 2>, slice::Iter<'_, T>> {
        Side::BOTH.into_iter().zip(&self.0)
    }

    /// Each, White's first.
    #[inline]
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Each, White's first, to be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> slice::IterMut<'_, T> {
        self.0.iter_mut()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySide<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BySide([white, black]) = self;
        f.debug_struct("BySide").field("white", white).field("black", black).finish()
    }
}

/// White's comes first.
impl<T> From<[T; 2]> for BySide<T> {
    #[inline]
    fn from(both: [T; 2]) -> BySide<T> {
        BySide(both)
    }
}

/// White's comes first.
impl<T> From<BySide<T>> for [T; 2] {
    #[inline]
    fn from(both: BySide<T>) -> [T; 2] {
        both.0
    }
}

impl<T> IntoIterator for BySide<T> {
    type Item = T;
    type IntoIter = array::IntoIter<T, 2>;

    #[inline]
    fn into_iter(self) -> array::IntoIter<T, 2> {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a BySide<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> slice::Iter<'a, T> {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut BySide<T> {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> slice::IterMut<'a, T> {
        self.0.iter_mut()
    }
}

/// A set of sides: `sides[side]` says whether the side is in it.
pub type Sides = BySide<bool>;

impl Sides {
    /// Both sides.
    pub const BOTH: Sides = BySide([true; 2]);
    /// Neither side.
    pub const NONE: Sides = BySide([false; 2]);

    /// One side.
    #[inline]
    #[must_use]
    pub const fn only(side: Side) -> Sides {
        BySide([matches!(side, Side::White), matches!(side, Side::Black)])
    }

    /// The sides in the set, White first.
    #[inline]
    pub fn each(self) -> impl DoubleEndedIterator<Item = Side> + Clone {
        Side::BOTH.into_iter().filter(move |side| self[*side])
    }

    /// The side, if there is exactly one.
    #[must_use]
    #[inline]
    pub const fn single(self) -> Option<Side> {
        match self.0 {
            [true, false] => Some(Side::White),
            [false, true] => Some(Side::Black),
            [true, true] | [false, false] => None,
        }
    }

    /// Whether neither side is in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        matches!(self.0, [false, false])
    }

    /// What is in either set.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Sides) -> Sides {
        BySide([self.0[0] || other.0[0], self.0[1] || other.0[1]])
    }

    /// What is in both sets.
    #[must_use]
    #[inline]
    pub const fn intersection(self, other: Sides) -> Sides {
        BySide([self.0[0] && other.0[0], self.0[1] && other.0[1]])
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline]
    pub const fn difference(self, other: Sides) -> Sides {
        BySide([self.0[0] && !other.0[0], self.0[1] && !other.0[1]])
    }

    /// Whether a side is in both sets.
    #[must_use]
    #[inline]
    pub const fn intersects(self, other: Sides) -> bool {
        !self.intersection(other).is_empty()
    }
}

impl FromIterator<Side> for Sides {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Sides {
        sides.into_iter().fold(Sides::NONE, |all, side| all.union(Sides::only(side)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_its_own() {
        let mut numbers = BySide::from_fn(|side| if side == Side::White { 1 } else { 2 });
        numbers[Side::Black] += 5;
        assert_eq!(numbers, BySide::new(1, 7));
        assert_eq!(numbers.map(|number| number * 2).iter().sum::<i32>(), 16);
        assert!(numbers.pairs().eq([(Side::White, &1), (Side::Black, &7)]));
    }

    #[test]
    fn sets_of_sides_are_joined_and_compared() {
        let (white, black) = (Sides::only(Side::White), Sides::only(Side::Black));
        assert_eq!((white.union(black), white.intersection(black)), (Sides::BOTH, Sides::NONE));
        assert_eq!(Sides::BOTH.difference(white), black);
        assert_eq!((black.single(), Sides::BOTH.single()), (Some(Side::Black), None));
        assert!(Sides::BOTH.intersects(white) && !black.intersects(white));
        assert_eq!(Sides::BOTH.each().collect::<Sides>(), Sides::BOTH);
    }
}
