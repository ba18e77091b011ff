//! Clauses that may be one side's: what they share, and lists of them.

use crate::place::Span;
use alfil_board::{Side, Sides};
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// A clause that may be one side's: for whom it is, where it stands, and what it says. What it says is read through it:
/// `clause.kinds` is `clause.rule.kinds`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ruled<T> {
    /// Whose pieces, moves or games it speaks of.
    pub sides: Sides,
    /// Where the clause stands.
    pub span: Span,
    /// What it says.
    pub rule: T,
}

impl<T> Deref for Ruled<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.rule
    }
}

impl<T> DerefMut for Ruled<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.rule
    }
}

/// The clauses of one sort, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clauses<T>(Vec<Ruled<T>>);

impl<T> Clauses<T> {
    /// No clause.
    #[must_use]
    pub const fn new() -> Clauses<T> {
        Clauses(Vec::new())
    }

    /// Those that speak of a side, in order.
    #[inline]
    pub fn of(&self, side: Side) -> impl DoubleEndedIterator<Item = &Ruled<T>> + Clone {
        self.0.iter().filter(move |clause| clause.sides[side])
    }
}

impl<T> Default for Clauses<T> {
    fn default() -> Clauses<T> {
        Clauses::new()
    }
}

impl<T> Deref for Clauses<T> {
    type Target = Vec<Ruled<T>>;

    #[inline]
    fn deref(&self) -> &Vec<Ruled<T>> {
        &self.0
    }
}

impl<T> DerefMut for Clauses<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Vec<Ruled<T>> {
        &mut self.0
    }
}

impl<T> From<Vec<Ruled<T>>> for Clauses<T> {
    fn from(clauses: Vec<Ruled<T>>) -> Clauses<T> {
        Clauses(clauses)
    }
}

impl<T> FromIterator<Ruled<T>> for Clauses<T> {
    fn from_iter<I: IntoIterator<Item = Ruled<T>>>(clauses: I) -> Clauses<T> {
        Clauses(clauses.into_iter().collect())
    }
}

impl<'a, T> IntoIterator for &'a Clauses<T> {
    type Item = &'a Ruled<T>;
    type IntoIter = core::slice::Iter<'a, Ruled<T>>;

    #[inline]
    fn into_iter(self) -> core::slice::Iter<'a, Ruled<T>> {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Clauses<T> {
    type Item = &'a mut Ruled<T>;
    type IntoIter = core::slice::IterMut<'a, Ruled<T>>;

    #[inline]
    fn into_iter(self) -> core::slice::IterMut<'a, Ruled<T>> {
        self.0.iter_mut()
    }
}
