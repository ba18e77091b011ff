//! Conditions as they are asked in play: with bitboards for regions.

use alfil_board::{Bits, BySide, KindSet};
use alfil_model::{Compare, Whose};

/// A leaf of a [`Condition`]: a predicate over a position, for an owner.
pub type Leaf<B> = alfil_model::Leaf<BySide<B>>;

/// A condition over a position, for an owner: its regions are bitboards, one for each side.
pub type Condition<B> = alfil_model::Condition<BySide<B>>;

/// How many pieces the owner of a condition must have somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnCount<B> {
    /// Of which types.
    pub kinds: KindSet,
    /// Where, as each side sees it.
    pub region: BySide<B>,
    /// How their number compares.
    pub compare: Compare,
    /// With what.
    pub value: u32,
}

impl<B: Bits> OwnCount<B> {
    /// A count without which the condition cannot hold, if there is one.
    pub fn needed_by(condition: &Condition<B>) -> Option<OwnCount<B>> {
        match condition {
            Condition::Leaf(Leaf::Count { whose: Whose::Own, kinds, region, compare, value }) => {
                Some(OwnCount { kinds: *kinds, region: *region, compare: *compare, value: *value })
            }
            Condition::All(parts) => parts.iter().find_map(OwnCount::needed_by),
            Condition::Leaf(_) | Condition::Always | Condition::Not(_) | Condition::Any(_) => None,
        }
    }
}
