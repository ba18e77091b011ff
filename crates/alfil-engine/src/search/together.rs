//! What the threads of a search tell each other, so that they do not all do the same.
//!
//! - Which moves they look at just now: whoever comes to one of them takes another one first, and finds the value of the first in the
//!   table later.
//! - What was found to a depth: whoever is through with it first tells the others, who leave it and go on from there.
//!
//! Tom Kerrigan, "Simplified ABDADA"; the idea is Jean-Christophe Weill's, "The ABDADA Distributed Minimax Search Algorithm", 1996.

use super::root_moves::RootMove;
use crate::score::INFINITE;
use alfil_board::Width;
use alfil_play::ply::Ply;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Moves with less depth left are searched by whoever comes to them: another thread is through with them soon.
const LEAST_DEPTH: i32 = 3;

/// How many sets of places there are, and how many moves each of them notes.
const SETS: usize = 1024;
const WAYS: usize = 4;

/// What they tell each other. One thread alone tells nothing.
pub struct Together {
    /// The moves that are looked at, as far as there is room for them: what is not noted is looked at twice, and nothing worse.
    looked_at: Box<[[AtomicU64; WAYS]]>,
    /// The depth that one of them is through with.
    depth: AtomicU32,
    /// What was found to that depth.
    found: Mutex<Vec<Found>>,
}

/// What was found about a move of the root.
struct Found {
    number: usize,
    value: i32,
    before: i32,
    line: Vec<Ply>,
}

/// A move of a position that is searched to a depth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key(u64);

impl Together {
    /// For so many threads.
    pub fn of(threads: usize) -> Together {
        let sets = if threads > 1 { SETS } else { 0 };
        Together {
            looked_at: (0..sets).map(|_| Default::default()).collect(),
            depth: AtomicU32::new(0),
            found: Mutex::default(),
        }
    }

    /// Whether there is one thread alone.
    pub fn is_alone(&self) -> bool {
        self.looked_at.is_empty()
    }

    /// The key of a move by that of its position, its code and its place, if others should know that it is looked at: not the first one,
    /// which all begin with, nor where little depth is left.
    pub fn key_of(&self, position: u64, code: u16, place: usize, depth: i32) -> Option<Key> {
        let matters = !self.is_alone() && place > 1 && depth >= LEAST_DEPTH;
        let word = (u64::from(code) << 8 | depth as u64 & 0xFF).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        matters.then_some(Key((position ^ word).max(1)))
    }

    fn set(&self, key: Key) -> &[AtomicU64; WAYS] {
        &self.looked_at[(key.0 >> 32) as usize % SETS]
    }

    /// Whether another thread looks at a move; whoever asks does not.
    pub fn looks_at(&self, key: Key) -> bool {
        self.set(key).iter().any(|place| place.load(Ordering::Relaxed) == key.0)
    }

    /// Notes that this thread looks at a move.
    pub fn begin(&self, key: Key) {
        let free = self.set(key).iter().find(|place| place.load(Ordering::Relaxed) == 0);
        if let Some(place) = free {
            place.store(key.0, Ordering::Relaxed);
        }
    }

    /// Notes that a thread has looked at it.
    pub fn end(&self, key: Key) {
        for place in self.set(key) {
            if place.load(Ordering::Relaxed) == key.0 {
                place.store(0, Ordering::Relaxed);
            }
        }
    }

    /// The depth that a thread is through with; 0 while there is none.
    pub fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }

    /// Tells what has been found to a depth, the best first, unless another thread was sooner.
    pub fn publish<W: Width>(&self, depth: u32, moves: &[RootMove<'_, W>]) {
        if self.is_alone() || self.depth() >= depth {
            return;
        }
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if self.depth() >= depth {
            return;
        }
        found.clear();
        found.extend(moves.iter().map(|root_move| {
            let RootMove { number, value, before, ref line, .. } = *root_move;
            Found { number, value, before, line: if value > -INFINITE { line.clone() } else { Vec::new() } }
        }));
        self.depth.store(depth, Ordering::Relaxed);
    }

    /// Takes over what another thread has told: to what depth.
    pub fn take_over<W: Width>(&self, moves: &mut [RootMove<'_, W>]) -> u32 {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let mut places = vec![0; found.len()];
        for (place, Found { number, .. }) in found.iter().enumerate() {
            places[*number] = place;
        }
        moves.sort_by_cached_key(|root_move| places[root_move.number]);
        for (root_move, Found { value, before, line, .. }) in moves.iter_mut().zip(found.iter()) {
            (root_move.value, root_move.before) = (*value, *before);
            root_move.line.clone_from(line);
        }
        self.depth()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_at_is_known_until_it_has_been() {
        let together = Together::of(2);
        let key = together.key_of(5, 7, 2, 6).expect("others should know");
        let others = [(5, 7, 7), (5, 8, 6), (6, 7, 6)].map(|(position, code, depth)| {
            together.key_of(position, code, 2, depth).expect("others should know")
        });
        assert!(!others.contains(&key) && !together.looks_at(key));
        together.begin(key);
        assert!(together.looks_at(key) && !others.iter().any(|other| together.looks_at(*other)));
        together.end(key);
        assert!(!together.looks_at(key));
    }

    /// Where there is no room for a note, the move is looked at by whoever comes to it.
    #[test]
    fn there_is_room_for_some_and_the_rest_is_not_noted() {
        let together = Together::of(2);
        let keys: Vec<Key> = (1..=WAYS as u64 + 1).map(Key).collect();
        keys.iter().for_each(|key| together.begin(*key));
        assert!(keys[..WAYS].iter().all(|key| together.looks_at(*key)));
        assert!(!together.looks_at(keys[WAYS]));
    }

    #[test]
    fn nobody_need_know_of_first_moves_and_short_searches_and_of_what_one_alone_does() {
        let together = Together::of(2);
        assert!(together.key_of(5, 7, 2, LEAST_DEPTH).is_some());
        assert!(together.key_of(5, 7, 1, LEAST_DEPTH).is_none());
        assert!(together.key_of(5, 7, 2, LEAST_DEPTH - 1).is_none());
        assert!(Together::of(1).key_of(5, 7, 2, LEAST_DEPTH).is_none());
    }
}
