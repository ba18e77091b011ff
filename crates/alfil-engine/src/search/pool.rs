//! What all threads of a search have learnt about moves by themselves, whatever came before them.
//!
//! Each thread looks into its own history and writes there: one table for all of them costs more time than it saves, since each would
//! wait for what another has just written. Now and then it adds what it has learnt to the pool, and takes what the others have.

use super::history::{History, LIMIT};
use std::sync::atomic::{AtomicI16, Ordering};

/// How many nodes go by at least between two exchanges, and for how many entries of the tables one more.
const NODES: u64 = 1024;
const ENTRIES: usize = 8;

/// Tables with more entries are left to each thread: an exchange should be through in a millisecond.
const MOST: usize = 1 << 18;

/// What they have learnt together; nothing if there is one thread alone.
pub struct Pool([Box<[AtomicI16]>; 2]);

/// A thread's part in it.
pub struct Share {
    /// What was in the pool when it was last there.
    known: [Vec<i16>; 2],
    /// At how many nodes it is there again.
    due: u64,
}

impl Pool {
    /// For so many threads; it begins with what a history knows.
    pub fn of(threads: usize, history: &mut History) -> Pool {
        Pool(history.by_themselves().map(|table| {
            let table = if threads > 1 && table.len() <= MOST { &table[..] } else { &[] };
            table.iter().map(|entry| AtomicI16::new(*entry)).collect()
        }))
    }

    /// The part of a thread with this history, which takes over what is there.
    pub fn join(&self, history: &mut History) -> Share {
        let mut share = Share { known: Default::default(), due: 0 };
        for ((own, known), pooled) in history.by_themselves().into_iter().zip(&mut share.known).zip(&self.0) {
            known.extend(pooled.iter().map(|entry| entry.load(Ordering::Relaxed)));
            own[..known.len()].copy_from_slice(known);
        }
        share
    }

    /// Brings what a thread has learnt and takes what the others have, if it has looked at so many nodes that this is due.
    ///
    /// Of what two of them bring to an entry at the same moment, one part may be lost: it orders moves, and no more.
    pub fn exchange(&self, history: &mut History, share: &mut Share, nodes: u64) {
        let entries: usize = self.0.iter().map(|table| table.len()).sum();
        if nodes < share.due || entries == 0 {
            return;
        }
        share.due = nodes + NODES.max((entries / ENTRIES) as u64);
        for ((own, known), pooled) in history.by_themselves().into_iter().zip(&mut share.known).zip(&self.0) {
            for ((own, known), pooled) in own.iter_mut().zip(known).zip(pooled) {
                let theirs = pooled.load(Ordering::Relaxed);
                if own == known && theirs == *known {
                    continue;
                }
                let all = i32::from(theirs) + i32::from(*own) - i32::from(*known);
                let all = all.clamp(-LIMIT, LIMIT) as i16;
                if all != theirs {
                    pooled.store(all, Ordering::Relaxed);
                }
                (*own, *known) = (all, all);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{FromText as _, Variant};

    /// Two threads of a search, with entries of their own that they may change.
    fn two(known: i16) -> (Pool, [(History, Share); 2]) {
        let fresh = || History::of(&Variant::shipped("chess").expect("it ships"));
        let mut first = fresh();
        entry(&mut first, known);
        let pool = Pool::of(2, &mut first);
        let threads = [first, fresh()].map(|mut history| {
            let share = pool.join(&mut history);
            (history, share)
        });
        (pool, threads)
    }

    fn entry(history: &mut History, more: i16) -> i16 {
        let [_, captures] = history.by_themselves();
        captures[7] += more;
        captures[7]
    }

    #[test]
    fn what_each_has_learnt_is_added_up() {
        let (pool, [mut first, mut second]) = two(30);
        assert_eq!(entry(&mut second.0, 0), 30, "the second begins with what the first knows");
        entry(&mut first.0, 5);
        entry(&mut second.0, -20);
        pool.exchange(&mut first.0, &mut first.1, 0);
        pool.exchange(&mut second.0, &mut second.1, 0);
        assert_eq!((entry(&mut first.0, 0), entry(&mut second.0, 0)), (35, 15));
        pool.exchange(&mut first.0, &mut first.1, 1);
        assert_eq!(entry(&mut first.0, 0), 35, "it is not due");
        pool.exchange(&mut first.0, &mut first.1, 1 << 20);
        assert_eq!(entry(&mut first.0, 0), 15);
    }

    #[test]
    fn no_entry_grows_beyond_the_limit() {
        let (pool, [mut first, mut second]) = two(LIMIT as i16 - 100);
        for thread in [&mut first, &mut second] {
            entry(&mut thread.0, 90);
            pool.exchange(&mut thread.0, &mut thread.1, 0);
        }
        assert_eq!(i32::from(entry(&mut second.0, 0)), LIMIT);
    }

    #[test]
    fn one_alone_keeps_what_it_knows() {
        let mut history = History::of(&Variant::shipped("chess").expect("it ships"));
        entry(&mut history, 3);
        let pool = Pool::of(1, &mut history);
        let mut share = pool.join(&mut history);
        entry(&mut history, 4);
        pool.exchange(&mut history, &mut share, 1 << 20);
        assert_eq!(entry(&mut history, 0), 7);
    }
}
