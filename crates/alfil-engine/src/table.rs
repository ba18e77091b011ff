//! The transposition table: what has been found out about positions, by key, shared by threads without locks.
//!
//! A slot is two words. The first is the key mixed with the second, so that a slot which two threads have written half each
//! is taken for another position's (Hyatt and Mann, "A Lockless Transposition Table").
//!
//! The words come from the system as zeros, and a page of memory is had when it is first looked at: a table of gigabytes is there at
//! once, and takes what is used of it.

use crate::score::{DECIDED, MAX_PLY};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

/// What a value says of the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// It says nothing: only the move and the static evaluation are known.
    Unknown = 0,
    /// It is at most this.
    Upper = 1,
    /// It is at least this.
    Lower = 2,
    /// It is this.
    Exact = 3,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The best move found, as a [code](crate::search::code); 0 for none.
    pub code: u16,
    /// Its value, seen from the root of the search that stored it.
    pub value: i32,
    /// The static evaluation.
    pub eval: i32,
    /// To what depth it has been searched.
    pub depth: i32,
    /// What the value says.
    pub bound: Bound,
    /// Whether it has been on a principal variation.
    pub pv: bool,
}

impl Entry {
    /// The same without its value.
    pub fn without_value(self) -> Entry {
        Entry { value: 0, depth: 0, bound: Bound::Unknown, ..self }
    }
}

/// Slots that a position may be in.
const WAYS: usize = 4;

/// The words of a slot, the check and the data.
const SLOT: usize = 2;

/// The slots of some positions: one line of the processor's cache.
const SET: usize = WAYS * SLOT;

/// A table of more mebibytes than this is not written all over to be empty again: another one takes its place.
const LARGE: usize = 64;

/// A slot of the table.
#[derive(Debug, Clone, Copy)]
struct Slot<'t> {
    check: &'t AtomicU64,
    data: &'t AtomicU64,
}

/// The table.
#[derive(Debug)]
pub struct Table {
    words: Vec<AtomicU64>,
    /// Where the first set begins: with a line of the cache.
    first: usize,
    sets: usize,
    generation: AtomicU8,
    /// Whether anything may have been written to it.
    used: AtomicBool,
}

impl Table {
    /// A table of about so many mebibytes, or of half as many, and so on, if there is not as much memory; at least a small one.
    pub fn new(mebibytes: usize) -> Table {
        let sets = largest(mebibytes, |sets| can_be_had(SET * (sets + 1)));
        let words = zeros(SET * (sets + 1));
        let first = words.as_ptr().align_offset(SET * size_of::<AtomicU64>()).min(SET);
        Table { words, first, sets, generation: AtomicU8::new(0), used: AtomicBool::new(false) }
    }

    /// How many mebibytes it has.
    pub fn mebibytes(&self) -> usize {
        (self.sets * SET * size_of::<AtomicU64>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let mebibytes = self.mebibytes();
        if !*self.used.get_mut() {
            return;
        }
        if mebibytes > LARGE {
            // The old one is given back first.
            self.words = Vec::new();
            *self = Table::new(mebibytes);
            return;
        }
        self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
        self.generation = AtomicU8::new(0);
        self.used = AtomicBool::new(false);
    }

    /// A new search begins: what earlier ones have left is overwritten first.
    pub fn age(&self) {
        let next = self.generation.load(Ordering::Relaxed).wrapping_add(1) & 31;
        self.generation.store(next, Ordering::Relaxed);
        self.used.store(true, Ordering::Relaxed);
    }

    /// The slots where a position may be.
    fn ways(&self, key: u64) -> impl Iterator<Item = Slot<'_>> {
        let set = ((u128::from(key) * self.sets as u128) >> 64) as usize;
        slots(&self.words[self.first + set * SET..][..SET])
    }

    /// What is known of a position, seen from so many plies below the root.
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in self.ways(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key {
                let mut entry = unpack(data);
                entry.value = from_table(entry.value, ply);
                return Some(entry);
            }
        }
        None
    }

    /// Keeps what has been found out about a position.
    pub fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        entry.value = to_table(entry.value, ply);
        let mut worst = (i32::MAX, None);
        for slot in self.ways(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                worst = (i32::MIN, Some(slot));
                break;
            }
            let old = unpack(data);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                // A deep result is worth more than a shallow one of the same search.
                let keep = entry.bound != Bound::Exact
                    && entry.depth + 4 + 2 * i32::from(entry.pv) <= old.depth
                    && generation_of(data) == generation;
                if keep {
                    return;
                }
                if entry.code == 0 {
                    entry.code = old.code;
                }
                worst = (i32::MIN, Some(slot));
                break;
            }
            let age = i32::from(generation.wrapping_sub(generation_of(data)) & 31);
            let worth = old.depth - 8 * age;
            if worth < worst.0 {
                worst = (worth, Some(slot));
            }
        }
        let data = pack(&entry, generation);
        let (_, Some(slot)) = worst else { return };
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// How full it is with what this search has found, in thousandths.
    pub fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let of_now = |slot: &Slot<'_>| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && generation_of(data) == generation
        };
        let sample = (WAYS * self.sets).min(1000);
        let sampled = slots(&self.words[self.first..][..SLOT * sample]);
        (sampled.filter(of_now).count() * 1000 / sample.max(1)) as u32
    }
}

/// The slots that lie in so many words.
fn slots(words: &[AtomicU64]) -> impl Iterator<Item = Slot<'_>> {
    words.as_chunks::<SLOT>().0.iter().map(|[check, data]| Slot { check, data })
}

/// So many zeros, of which the system hands out each page when it is first asked for. Turning them into atomic ones leaves them where
/// they are, so that no page is.
fn zeros(words: usize) -> Vec<AtomicU64> {
    vec![0_u64; words].into_iter().map(AtomicU64::new).collect()
}

/// Whether there is as much memory as so many words take.
fn can_be_had(words: usize) -> bool {
    let mut probe: Vec<u64> = Vec::new();
    let had = probe.try_reserve_exact(words).is_ok();
    // Otherwise the compiler sees that nobody uses it, and asks for none.
    std::hint::black_box(&probe);
    had
}

/// How many sets a table of so many mebibytes has, or the largest smaller one that can be had.
fn largest(mebibytes: usize, mut can_be_had: impl FnMut(usize) -> bool) -> usize {
    let mut mebibytes = mebibytes.max(1);
    loop {
        let count = mebibytes.saturating_mul(1 << 20) / (SET * size_of::<AtomicU64>());
        if can_be_had(count) || mebibytes == 1 {
            return count;
        }
        mebibytes /= 2;
    }
}

/// Wins are kept by their distance from the position, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    if value > DECIDED {
        value + ply as i32
    } else if value < -DECIDED {
        value - ply as i32
    } else {
        value
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if value > DECIDED {
        value - ply as i32
    } else if value < -DECIDED {
        value + ply as i32
    } else {
        value
    }
}

fn pack(entry: &Entry, generation: u8) -> u64 {
    let half = |value: i32| u64::from(value.clamp(-32_767, 32_767) as i16 as u16);
    let depth = (entry.depth.clamp(-8, MAX_PLY as i32) + 8) as u64;
    u64::from(entry.code)
        | half(entry.value) << 16
        | half(entry.eval) << 32
        | depth << 48
        | (entry.bound as u64) << 56
        | u64::from(entry.pv) << 58
        | u64::from(generation) << 59
}

fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}

fn unpack(data: u64) -> Entry {
    let half = |shift: u32| i32::from((data >> shift) as u16 as i16);
    Entry {
        code: data as u16,
        value: half(16),
        eval: half(32),
        depth: i32::from((data >> 48) as u8) - 8,
        bound: match data >> 56 & 3 {
            0 => Bound::Unknown,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        pv: data >> 58 & 1 != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;

    #[test]
    fn a_table_that_cannot_be_had_is_smaller() {
        let sets = (1 << 20) / (SET * size_of::<AtomicU64>());
        assert_eq!(Table::new(3).mebibytes(), 3);
        assert_eq!(largest(4096, |_| true), 4096 * sets);
        assert_eq!(largest(4096, |count| count <= 700 * sets), 512 * sets);
        assert_eq!(largest(usize::MAX, |_| false), sets);
    }

    #[test]
    fn a_table_is_empty_after_it_is_cleared() {
        for mebibytes in [1, LARGE + 1] {
            let mut table = Table::new(mebibytes);
            table.age();
            let entry = Entry { code: 7, value: 1, eval: 2, depth: 9, bound: Bound::Exact, pv: false };
            let keys = (0..1_000_u64).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            keys.clone().for_each(|key| table.store(key, 0, entry));
            assert!(keys.clone().any(|key| table.probe(key, 0).is_some()), "{mebibytes}");
            table.clear();
            assert_eq!(table.mebibytes(), mebibytes);
            assert!(keys.clone().all(|key| table.probe(key, 0).is_none()), "{mebibytes}");
        }
    }

    /// A set lies in one line of the cache, and the last one within the table.
    #[test]
    fn sets_begin_with_lines_of_the_cache() {
        let table = Table::new(1);
        let begin = |key: u64| table.ways(key).next().map(|slot| std::ptr::from_ref(slot.check).addr());
        assert!([0, 1 << 63, u64::MAX].into_iter().all(|key| begin(key).is_some_and(|at| at % 64 == 0)));
        assert_eq!(table.ways(u64::MAX).count(), WAYS);
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1);
        let entry = Entry { code: 7, value: -123, eval: 45, depth: 9, bound: Bound::Lower, pv: true };
        table.store(0x1234_5678_9ABC_DEF0, 3, entry);
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF0, 3), Some(entry));
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF1, 3), None);
    }

    #[test]
    fn the_move_of_a_position_can_be_kept_without_a_value() {
        let (table, key) = (Table::new(1), 5 << 40);
        let entry = Entry { code: 7, value: MATE - 10, eval: 45, depth: 9, bound: Bound::Exact, pv: true };
        table.store(key, 3, entry.without_value());
        let kept = Entry { value: 0, depth: 0, bound: Bound::Unknown, ..entry };
        assert_eq!(table.probe(key, 3), Some(kept));
    }

    #[test]
    fn a_win_is_kept_by_its_distance_from_the_position() {
        let table = Table::new(1);
        let value = MATE - 10;
        table.store(1 << 60, 4, Entry { code: 0, value, eval: 0, depth: 1, bound: Bound::Exact, pv: false });
        assert_eq!(table.probe(1 << 60, 2).map(|entry| entry.value), Some(MATE - 8));
    }
}
