//! What an end by a condition is called.

use super::{Compare, Condition, Leaf, Region, Whose};
use crate::outcome::Reason;
use alfil_board::Dimensions;

/// The reason that a result names when the game ends because the condition holds.
#[must_use]
pub fn reason(condition: &Condition, dimensions: Dimensions) -> Reason {
    match condition {
        Condition::Leaf(leaf) => reason_of_leaf(leaf, dimensions),
        // Of several that must hold, the first that has a name.
        Condition::All(parts) => {
            let mut reasons = parts.iter().map(|part| reason(part, dimensions));
            reasons.find(|reason| *reason != Reason::Condition).unwrap_or(Reason::Condition)
        }
        Condition::Always | Condition::Not(_) | Condition::Any(_) => Reason::Condition,
    }
}

fn reason_of_leaf(leaf: &Leaf, dimensions: Dimensions) -> Reason {
    match leaf {
        Leaf::Bare => Reason::Bare,
        Leaf::Count { region, .. } if *region != Region::board(dimensions) => Reason::Goal,
        Leaf::Count {
            whose: Whose::Own | Whose::Enemy, compare: Compare::Less | Compare::AtMost, ..
        }
        | Leaf::Count { whose: Whose::Own | Whose::Enemy, compare: Compare::Equal, value: 0 | 1, .. } => {
            Reason::Extinction
        }
        Leaf::Line(_) => Reason::Line,
        Leaf::Chain(_) => Reason::Path,
        Leaf::Passes { .. } => Reason::Passing,
        Leaf::Worth(_) => Reason::Points,
        Leaf::Checks { .. } => Reason::Checks,
        Leaf::Count { .. }
        | Leaf::Compared { .. }
        | Leaf::Left { .. }
        | Leaf::Once(_)
        | Leaf::Near(_)
        | Leaf::Captured { .. }
        | Leaf::Reserve { .. }
        | Leaf::Turn { .. }
        | Leaf::Check { .. }
        | Leaf::Attacked { .. }
        | Leaf::Unmoved { .. }
        | Leaf::Royal
        | Leaf::ToMove { .. }
        | Leaf::Checkmate { .. } => Reason::Condition,
    }
}
