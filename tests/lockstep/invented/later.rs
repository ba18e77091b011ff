//! What the language has learnt since the seeds were first played: it is drawn last, so that a seed goes on meaning the rest of
//! its variant.

use super::super::random::Random;
use alfil::board::{Kind, KindSet};
use alfil::model::Definition;

/// Adds what is not said elsewhere.
pub fn add(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    for rule in variant.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
        if random.one_in(4) {
            rule.over = some(kinds, random);
        }
    }
}

/// Some of the types, or none.
fn some(kinds: u8, random: &mut Random) -> KindSet {
    (0..kinds).map(Kind).filter(|_| random.one_in(2)).collect()
}
