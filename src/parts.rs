//! Work in parts that need nothing of each other, done by whoever can do several at a time.
//!
//! What comes of it is the same as if the parts had been done in turn, within one budget.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What work may still be done, in steps that are counted and not timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    left: u64,
    /// Whether something was refused.
    refused: bool,
}

/// There is not as much work left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exhausted;

impl Budget {
    /// So many steps.
    pub(crate) const fn new(left: u64) -> Budget {
        Budget { left, refused: false }
    }

    /// How many steps are left.
    pub(crate) const fn left(self) -> u64 {
        self.left
    }

    /// Takes so many steps, if there are as many. What is refused costs nothing.
    pub(crate) fn take(&mut self, steps: u64) -> Result<(), Exhausted> {
        match self.left.checked_sub(steps) {
            Some(left) => self.left = left,
            None => {
                self.refused = true;
                return Err(Exhausted);
            }
        }
        Ok(())
    }

    /// Takes so many steps that have been done already, or all that are left.
    pub(crate) fn spend(&mut self, steps: u64) {
        self.refused |= steps > self.left;
        self.left = self.left.saturating_sub(steps);
    }

    /// Takes what was taken of another budget until it was `after`, if nothing was refused there and nothing would have been here,
    /// where that much more is to be left. Whether it did.
    pub(crate) fn spend_as(&mut self, before: Budget, after: Budget, slack: u64) -> bool {
        let steps = before.left - after.left;
        let can = !after.refused && steps.saturating_add(slack) <= self.left;
        if can {
            self.left -= steps;
        }
        can
    }
}

/// Calls a function with each number below another: in any order, several at once, each once.
pub type Each<'a> = &'a dyn Fn(usize, &(dyn Fn(usize) + Sync));

/// Does parts of which each takes of one budget, and gives what comes of them to `take`, in turn, until it says no.
///
/// A part is done with all that there was at the beginning. If it then turns out that the parts before it have left less than it
/// took and `slack` steps, it is done again with what they have left.
pub(crate) fn in_order<T: Send + Sync>(
    each: Each<'_>,
    count: usize,
    budget: &mut Budget,
    slack: u64,
    part: &(dyn Fn(usize, &mut Budget) -> T + Sync),
    mut take: impl FnMut(T, &mut Budget) -> bool,
) {
    let all = *budget;
    let spent = AtomicU64::new(0);
    let done: Vec<OnceLock<(T, Budget)>> = (0..count).map(|_| OnceLock::new()).collect();
    each(count, &|number| {
        // What follows will not be wanted.
        if spent.load(Ordering::Relaxed) > all.left() {
            return;
        }
        let mut own = all;
        let result = part(number, &mut own);
        spent.fetch_add(all.left() - own.left(), Ordering::Relaxed);
        let _ = done[number].set((result, own));
    });
    for (number, slot) in done.into_iter().enumerate() {
        let result = match slot.into_inner() {
            Some((result, own)) if budget.spend_as(all, own, slack) => result,
            _ => part(number, budget),
        };
        if !take(result, budget) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parts of these prices, by a budget of 100: what each could pay.
    fn paid(prices: &[u64], each: Each<'_>) -> Vec<bool> {
        let mut paid = Vec::new();
        let part = |number: usize, budget: &mut Budget| budget.take(prices[number]).is_ok();
        in_order(each, prices.len(), &mut Budget::new(100), 0, &part, |result, _| {
            paid.push(result);
            true
        });
        paid
    }

    #[test]
    fn what_comes_of_parts_does_not_depend_on_their_order() {
        let forwards: Each<'_> = &|count, part| (0..count).for_each(part);
        let backwards: Each<'_> = &|count, part| (0..count).rev().for_each(part);
        let cases: [(&[u64], &[bool]); 5] = [
            (&[], &[]),
            (&[100], &[true]),
            (&[101, 1], &[false, true]),
            (&[60, 60, 40], &[true, false, true]),
            (&[10, 20, 30, 40, 1, 0], &[true, true, true, true, false, true]),
        ];
        for (prices, expected) in cases {
            assert_eq!(paid(prices, forwards), expected, "{prices:?}");
            assert_eq!(paid(prices, backwards), expected, "{prices:?}");
        }
    }
}
