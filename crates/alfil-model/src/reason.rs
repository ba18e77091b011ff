//! What an end by a condition is called.

use super::{Compare, Condition, Region, Whose};
use crate::outcome::Reason;
use alfil_board::Dimensions;

/// The reason that a result names when the game ends because the condition holds.
pub fn reason(condition: &Condition, dimensions: Dimensions) -> Reason {
    match condition {
        Condition::Bare => Reason::Bare,
        Condition::Count { region, .. } if *region != Region::board(dimensions) => Reason::Goal,
        Condition::Count {
            whose: Whose::Own,
            compare: Compare::Equal | Compare::Less | Compare::AtMost,
            ..
        } => Reason::Extinction,
        Condition::Checks { .. } => Reason::Checks,
        // Of several that must hold, the first that has a name.
        Condition::All(parts) => {
            let reasons = parts.iter().map(|part| reason(part, dimensions));
            reasons.into_iter().find(|reason| *reason != Reason::Condition).unwrap_or(Reason::Condition)
        }
        _ => Reason::Condition,
    }
}
