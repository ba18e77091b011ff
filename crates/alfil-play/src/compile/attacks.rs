//! Attacks: captures, looking back from the target, those of many types and modes, each once.

use super::{setwise, shapes::Pool};
use crate::tables::{Asks, Attack, Standing, Step};
use alfil_board::{Bits, Kind, KindSet};
use alfil_model::Victims;
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

/// What tells two attacks apart: the fields of an [`Attack`] from which the others follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttackKey<B> {
    shape: u16,
    forward: u16,
    kinds: KindSet,
    standing: Standing,
    on: KindSet,
    victims: Victims,
    from: B,
    to: B,
    marked: bool,
    asks: Asks,
}

/// By what most of them differ in: there are few that share it.
impl<B> Hash for AttackKey<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.shape, self.forward, self.kinds, self.asks).hash(state);
    }
}

impl<B: Bits> AttackKey<B> {
    /// The captures of a step, by some pieces of one type. `backward` is the number of the shape that looks back.
    pub fn new(step: &Step<B>, backward: u16, kind: Kind, standing: Standing) -> AttackKey<B> {
        let Step { shape: forward, on, victims, from, to, marked, asks, .. } = *step;
        let kinds = KindSet::of(kind);
        AttackKey { shape: backward, forward, kinds, standing, on, victims, from, to, marked, asks }
    }
}

/// Joins what royal and common pieces of a type both do, and then what several types do.
pub fn merged<B: Bits>(attacks: &[AttackKey<B>]) -> Vec<AttackKey<B>> {
    let all: HashSet<&AttackKey<B>> = attacks.iter().collect();
    let of_both = attacks.iter().map(|attack| {
        let twin = AttackKey { standing: Standing::of(attack.standing != Standing::Royal), ..*attack };
        AttackKey { standing: if all.contains(&twin) { Standing::Any } else { attack.standing }, ..*attack }
    });
    let mut merged: Vec<AttackKey<B>> = Vec::new();
    // Where each stands among the merged, by all but its types.
    let mut places: HashMap<AttackKey<B>, usize> = HashMap::new();
    for attack in of_both {
        let place = *places.entry(AttackKey { kinds: KindSet::NONE, ..attack }).or_insert(merged.len());
        match merged.get_mut(place) {
            Some(other) => other.kinds = other.kinds.union(attack.kinds),
            None => merged.push(attack),
        }
    }
    merged
}

impl<B: Bits> Attack<B> {
    /// The attack with all that follows from its key and its shapes.
    pub fn new(key: AttackKey<B>, pool: &Pool<B>) -> Attack<B> {
        let AttackKey { shape, forward, kinds, standing, on, victims, from, to, marked, asks } = key;
        Attack {
            shape,
            forward,
            ends: pool.ends[usize::from(forward)].clone(),
            shifts: setwise::few_shifts(&pool.shifts[usize::from(forward)]),
            kinds,
            pair: pair(kinds),
            standing,
            on,
            victims,
            from,
            to,
            marked,
            asks,
            plain: standing == Standing::Any && !marked && asks == Asks::Nothing,
            needs_pieces: pool.hoppers[usize::from(shape)],
        }
    }
}

/// The types of a set of one or two; one comes twice.
fn pair(kinds: KindSet) -> Option<[Kind; 2]> {
    let first = kinds.iter().next()?;
    (kinds.len() <= 2).then(|| [first, kinds.iter().last().unwrap_or(first)])
}
