//! Conditions as they are asked in play: with bitboards for regions.

use alfil_board::{Bits, BySide, KindSet};
use alfil_model::{Compare, Whose};

/// A leaf of a [`Condition`]: a predicate over a position, for an owner.
pub type Leaf<B> = alfil_model::Leaf<BySide<B>>;

/// A condition over a position, for an owner: its regions are bitboards, one for each side.
pub type Condition<B> = alfil_model::Condition<BySide<B>>;

/// A number of the owner's without which a condition cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnCount<B> {
    /// Of what.
    pub of: Counted<B>,
    /// How it compares.
    pub compare: Compare,
    /// With what.
    pub value: u32,
}

/// What is counted of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted<B> {
    /// Pieces of some types in a region, as each side sees it; of all types, they are [`KindSet::ALL`].
    Pieces(KindSet, BySide<B>),
    /// Checks that it has given.
    Checks,
}

impl<B: Bits> OwnCount<B> {
    /// A count without which the condition cannot hold, if there is one, in a game of so many types.
    pub fn needed_by(condition: &Condition<B>, types: usize) -> Option<OwnCount<B>> {
        let count = |of, compare: &Compare, value: &u32| OwnCount { of, compare: *compare, value: *value };
        match condition {
            Condition::Leaf(Leaf::Count { whose: Whose::Own, kinds, region, compare, value }) => {
                let all = kinds.len() >= types;
                let kinds = if all { KindSet::ALL } else { *kinds };
                Some(count(Counted::Pieces(kinds, *region), compare, value))
            }
            Condition::Leaf(Leaf::Line(line)) if line.whose == Whose::Own => {
                Some(count(Counted::Pieces(line.kinds, line.region), &Compare::AtLeast, &line.length))
            }
            Condition::Leaf(Leaf::Chain(chain)) if chain.whose == Whose::Own => {
                Some(count(Counted::Pieces(chain.kinds, chain.to), &Compare::AtLeast, &1))
            }
            Condition::Leaf(Leaf::Checks { whose: Whose::Own, compare, value }) => {
                Some(count(Counted::Checks, compare, value))
            }
            Condition::All(parts) => parts.iter().find_map(|part| OwnCount::needed_by(part, types)),
            Condition::Leaf(_) | Condition::Always | Condition::Not(_) | Condition::Any(_) => None,
        }
    }
}
