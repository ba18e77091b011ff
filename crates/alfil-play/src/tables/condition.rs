//! Conditions as they are asked in play.

use alfil_board::{Bits, KindSet, Side};
use alfil_model::{Compare, Whose};

/// A condition over a position, for an owner. The twin of [`model::Condition`](alfil_model::Condition) with bitboards in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition<B> {
    Always,
    Not(Box<Condition<B>>),
    All(Vec<Condition<B>>),
    Any(Vec<Condition<B>>),
    Captured { whose: Whose, kinds: KindSet },
    Count { whose: Whose, kinds: KindSet, region: [B; 2], compare: Compare, value: u32 },
    Reserve { whose: Whose, kinds: KindSet, compare: Compare, value: u32 },
    Turn { compare: Compare, value: u32 },
    Check { whose: Whose },
    Attacked { region: [B; 2] },
    Unmoved { whose: Whose, kinds: KindSet },
    Royal,
    Bare,
    Checks { whose: Whose, compare: Compare, value: u32 },
    ToMove { whose: Whose },
    Checkmate { whose: Whose },
}

/// How many pieces the owner of a condition must have somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnCount<B> {
    /// Of which types.
    pub kinds: KindSet,
    /// Where, as each side sees it.
    pub region: [B; 2],
    /// How their number compares.
    pub compare: Compare,
    /// With what.
    pub value: u32,
}

impl<B: Bits> Condition<B> {
    /// A count without which the condition cannot hold.
    pub fn needs(&self) -> Option<OwnCount<B>> {
        match self {
            Condition::Count { whose: Whose::Own, kinds, region, compare, value } => {
                Some(OwnCount { kinds: *kinds, region: *region, compare: *compare, value: *value })
            }
            Condition::All(parts) => parts.iter().find_map(Condition::needs),
            _ => None,
        }
    }

    /// Calls `visit` for every part that is not made of others.
    pub fn leaves<'a>(&'a self, visit: &mut impl FnMut(&'a Condition<B>)) {
        match self {
            Condition::Always => {}
            Condition::Not(inner) => inner.leaves(visit),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| part.leaves(visit));
            }
            leaf => visit(leaf),
        }
    }

    /// The condition's truth, given that of its leaves.
    pub fn evaluate(&self, leaf: &mut impl FnMut(&Condition<B>) -> bool) -> bool {
        match self {
            Condition::Always => true,
            Condition::Not(inner) => !inner.evaluate(leaf),
            Condition::All(parts) => parts.iter().all(|part| part.evaluate(leaf)),
            Condition::Any(parts) => parts.iter().any(|part| part.evaluate(leaf)),
            other => leaf(other),
        }
    }
}

/// The sides that a word means for an owner.
pub fn sides(whose: Whose, owner: Side) -> impl Iterator<Item = Side> {
    Side::BOTH.into_iter().filter(move |side| match whose {
        Whose::Own => *side == owner,
        Whose::Enemy => *side != owner,
        Whose::Any => true,
    })
}
