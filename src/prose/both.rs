//! Whether a condition is true of both players as soon as it is true of one.
//!
//! It is where it says the same from either side: `turn > 100`, `own K within N of enemy K`, `check and check enemy`. What only may
//! come to be true of both at once, as that neither has a pawn left, is not meant.

use crate::english::region::turned;
use crate::model::{Chain, Compare, Condition, Leaf, Line, Neighbours, Once, Tally, Weighing, Whose, Worth};

/// How many parts of a condition are laid beside each other. Each level of nesting asks again for all below it.
const MOST_COMPARED: u32 = 10_000;

/// Whether it is true of both players or of neither, as far as that is found out.
pub(super) fn goes_for_both(condition: &Condition) -> bool {
    let mut room = MOST_COMPARED;
    mirrors(condition, condition, &mut room)
}

/// Whether a condition that one player asks is another one that the other player asks. `room` is how many may still be compared; what
/// takes more is none.
fn mirrors(one: &Condition, other: &Condition, room: &mut u32) -> bool {
    let Some(fewer) = room.checked_sub(1) else { return false };
    *room = fewer;
    match (one, other) {
        (Condition::Always, Condition::Always) => true,
        (Condition::Not(one), Condition::Not(other)) => mirrors(one, other, room),
        (Condition::All(parts), Condition::All(others)) | (Condition::Any(parts), Condition::Any(others)) => {
            let mut among = |part: &Condition, others: &[Condition]| {
                others.iter().any(|other| mirrors(part, other, room))
            };
            parts.iter().all(|part| among(part, others)) && others.iter().all(|part| among(part, parts))
        }
        (Condition::Leaf(one), Condition::Leaf(other)) => leaf_mirrors(one, other, room),
        _ => false,
    }
}

fn leaf_mirrors(one: &Leaf, other: &Leaf, room: &mut u32) -> bool {
    match one {
        Leaf::Captured { whose, kinds } => *other == Leaf::Captured { whose: whose.turned(), kinds: *kinds },
        Leaf::Count { whose, kinds, region, compare, value } => {
            let (whose, region) = (whose.turned(), turned(region));
            *other == Leaf::Count { whose, kinds: *kinds, region, compare: *compare, value: *value }
        }
        Leaf::Compared { left, compare, right } => {
            let seen = |tally: &Tally| Tally {
                whose: tally.whose.turned(),
                kinds: tally.kinds,
                region: turned(&tally.region),
            };
            let (left, right) = (seen(left), seen(right));
            *other == Leaf::Compared { left, compare: *compare, right }
                || *other == Leaf::Compared { left: right, compare: compare.turned(), right: left }
        }
        Leaf::Worth(Weighing { left, compare, right }) => {
            let seen = |worth: &Worth| Worth { whose: worth.whose.turned(), ..worth.clone() };
            let (left, right) = (seen(left), seen(right));
            let weighing = |left: &Worth, compare: Compare, right: &Worth| {
                Leaf::Worth(Weighing { left: left.clone(), compare, right: right.clone() })
            };
            *other == weighing(&left, *compare, &right) || *other == weighing(&right, compare.turned(), &left)
        }
        Leaf::Line(line) => {
            let (whose, region) = (line.whose.turned(), turned(&line.region));
            *other == Leaf::Line(Line { whose, region, ..line.clone() })
        }
        Leaf::Chain(chain) => {
            let Chain { whose, kinds, from, to, ways } = chain;
            let back = ways.iter().all(|way| ways.contains(&way.back()));
            let seen = Chain {
                whose: whose.turned(),
                kinds: *kinds,
                from: turned(from),
                to: turned(to),
                ways: ways.clone(),
            };
            back && *other == Leaf::Chain(seen)
        }
        Leaf::Reserve { whose, kinds, compare, value } => {
            let whose = whose.turned();
            *other == Leaf::Reserve { whose, kinds: *kinds, compare: *compare, value: *value }
        }
        // What stands near another has that one near, seen from where that stands.
        Leaf::Near(Neighbours { whose, kinds, near }) => {
            let Leaf::Near(seen) = other else { return false };
            let whose_near = near.whose.unwrap_or(Whose::Any);
            let alike = (near.none, near.slides) == (seen.near.none, seen.near.slides)
                && near.rays == seen.near.rays
                && (*whose, whose_near) == (seen.whose, seen.near.whose.unwrap_or(Whose::Any));
            let apart = !near.none && whose_near == whose.turned();
            alike && apart && (*kinds, near.kinds) == (seen.near.kinds, seen.kinds)
        }
        Leaf::Once(Once { when, until, .. }) => match other {
            Leaf::Once(seen) => {
                let until = match (until, &seen.until) {
                    (None, None) => true,
                    (Some(one), Some(other)) => mirrors(one, other, room),
                    _ => false,
                };
                until && mirrors(when, &seen.when, room)
            }
            _ => false,
        },
        Leaf::Check { whose } => *other == Leaf::Check { whose: whose.turned() },
        // Whose squares are attacked cannot be said of the other side's.
        Leaf::Attacked { pieces: None, .. } | Leaf::Royal => false,
        Leaf::Attacked { pieces: Some((whose, kinds)), region } => {
            *other == Leaf::Attacked { pieces: Some((whose.turned(), *kinds)), region: turned(region) }
        }
        Leaf::Unmoved { whose, kinds, region } => {
            *other == Leaf::Unmoved { whose: whose.turned(), kinds: *kinds, region: turned(region) }
        }
        Leaf::Checks { whose, compare, value } => {
            *other == Leaf::Checks { whose: whose.turned(), compare: *compare, value: *value }
        }
        Leaf::ToMove { whose } => *other == Leaf::ToMove { whose: whose.turned() },
        Leaf::Checkmate { whose } => *other == Leaf::Checkmate { whose: whose.turned() },
        Leaf::Turn { .. } | Leaf::Passes { .. } | Leaf::Left { .. } | Leaf::Bare => one == other,
    }
}
