//! What has been true at some time in the game.

use crate::{Condition, Definition, Leaf, Region};
use alfil_board::{BySide, Sides};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// How many different things a variant may remember to have been true.
pub const MAX_ONCE: usize = 8;

/// Something that has been true after some move of the game, this one included: `once C until D`.
///
/// After each move both conditions are asked of the position that it leads to, for each side by itself, with what had been
/// remembered before it: so what is remembered can decide how pieces capture, and nothing goes round in a circle. What the first
/// condition holds of is remembered; otherwise, what the second holds of is forgotten. Neither is asked of the position at the start.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Once<R = Region> {
    /// Which of the variant's it is, from 0: equal ones have the same number.
    pub number: u8,
    /// What must have been true.
    pub when: Box<Condition<R>>,
    /// What must not have become true since, if anything: what makes it forgotten.
    pub until: Option<Box<Condition<R>>>,
}

impl<R> Once<R> {
    /// What it asks after each move: what must have been true, and what must not since.
    pub fn conditions(&self) -> impl Iterator<Item = &Condition<R>> {
        [Some(&*self.when), self.until.as_deref()].into_iter().flatten()
    }

    /// The same with regions of another form.
    #[must_use]
    pub fn map_region<S>(&self, mut change: impl FnMut(&R) -> S) -> Once<S> {
        // Conditions within conditions: of one form, whatever the form of the closure.
        let change: &mut dyn FnMut(&R) -> S = &mut change;
        Once {
            number: self.number,
            when: Box::new(self.when.map_region(&mut *change)),
            until: self.until.as_ref().map(|until| Box::new(until.map_region(&mut *change))),
        }
    }

    /// What is remembered after a move, where it was remembered before it or not, and the conditions hold or do not.
    #[must_use]
    pub fn after(&self, before: bool, mut holds: impl FnMut(&Condition<R>) -> bool) -> bool {
        holds(&self.when) || before && !self.until.as_ref().is_some_and(|until| holds(until))
    }
}

impl Definition {
    /// What is remembered to have been true, in order of the numbers, each with the sides for which that is asked.
    #[must_use]
    pub fn once(&self) -> Vec<(Sides, &Once)> {
        let mut all: Vec<(Sides, &Once)> = Vec::new();
        for (sides, condition) in self.asked() {
            condition.each_leaf(&mut |leaf| {
                let Leaf::Once(once) = leaf else { return };
                match all.iter_mut().find(|(_, known)| known.number == once.number) {
                    Some((known, _)) => *known = known.union(sides),
                    None => all.push((sides, once)),
                }
            });
        }
        all.sort_by_key(|(_, once)| once.number);
        all
    }

    /// What may be remembered for each side to have been true, a bit for each number.
    #[must_use]
    pub fn remembered_once(&self) -> BySide<u8> {
        let once = self.once();
        BySide::from_fn(|side| {
            let asked = once.iter().filter(|(sides, _)| sides[side]);
            asked.fold(0, |all, (_, once)| all | 1 << once.number)
        })
    }
}

/// The conditions that those in a condition ask after each move, if it asks for the past.
pub(crate) fn nested(condition: &Condition) -> Vec<&Condition> {
    let mut nested = Vec::new();
    condition.each_leaf(&mut |leaf| {
        if let Leaf::Once(once) = leaf {
            nested.extend(once.conditions());
        }
    });
    nested
}
