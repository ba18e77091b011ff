//! Perft: counting move sequences.
//!
//! Bulk counting at the last ply: sets of targets by their size, without making a move.

use crate::ending::won;
use crate::movegen::{Replies, Sink, generate_for, generate_replies};
use crate::state::{Action, First, State};
use crate::tables::Tables;
use alfil_board::{Bits, Kind, KindSet, Square, Width};
use alfil_model::moves::Placement;
use std::sync::atomic::{AtomicU64, Ordering};

/// Perft: how many sequences of `depth` legal moves there are, with at most `max_drops` drops (placements) a move.
pub(crate) fn perft<W: Width>(tables: &Tables<W>, state: &State<W>, depth: u32, max_drops: usize) -> u64 {
    match depth {
        0 => 1,
        _ if won(tables, state).is_some() => 0,
        1 => last_ply(tables, state, max_drops, None),
        _ => tree(tables, state, depth, max_drops, None),
    }
}

/// How many moves there are, of which some may be known as replies to the move before.
pub(crate) fn last_ply<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    max_drops: usize,
    replies: Option<&Replies<W>>,
) -> u64 {
    let mut counter = Counter { moves: 0, ones: W::Bits::EMPTY, twos: W::Bits::EMPTY };
    let known = generate_replies(tables, state, max_drops, replies, &mut counter);
    counter.total() + known
}

/// Makes each move and counts what follows it.
fn tree<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    depth: u32,
    max_drops: usize,
    table: Option<&PerftTable>,
) -> u64 {
    let replies = if depth == 2 { Replies::new(tables, state) } else { None };
    let mut tree = Tree { tables, state, depth: depth - 1, max_drops, table, replies, nodes: 0 };
    generate_for(tables, state, max_drops, &mut tree);
    tree.nodes
}

/// Counts that are known, by position and depth, shared by threads without locks: for perft of positions that are reached in
/// several ways.
///
/// A slot is two words: the count, and the key mixed with it, so that a slot which two threads have written half each is taken
/// for another position's (Hyatt and Mann, "A Lockless Transposition Table"). A later count takes the place of an earlier one.
///
/// ```
/// use alfil::{FromText as _, Variant, perft::PerftTable, position::Position, rules::Rules};
///
/// let position = Position::start(&Rules::compile(&Variant::shipped("chess").expect("it ships")));
/// assert_eq!(position.perft_by(4, 1, &PerftTable::new(1)), position.perft(4, 1));
/// ```
#[derive(Debug)]
pub struct PerftTable {
    slots: Vec<[AtomicU64; 2]>,
}

impl PerftTable {
    /// A table of so many mebibytes, or of half as many, and so on, if there is not as much memory.
    #[must_use]
    pub fn new(mebibytes: usize) -> PerftTable {
        let mut slots: Vec<[AtomicU64; 2]> = Vec::new();
        let mut count = mebibytes.max(1).saturating_mul((1 << 20) / size_of::<[AtomicU64; 2]>());
        while count > 1 && slots.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        slots.resize_with(count, Default::default);
        PerftTable { slots }
    }

    /// How many mebibytes it has.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        (self.slots.len() * size_of::<[AtomicU64; 2]>()) >> 20
    }

    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        // The upper half of a product with the number of slots: all of them, whatever their number.
        &self.slots[((u128::from(key) * self.slots.len() as u128) >> 64) as usize]
    }

    fn get(&self, key: u64) -> Option<u64> {
        let [check, count] = self.slot(key);
        let count = count.load(Ordering::Relaxed);
        (check.load(Ordering::Relaxed) ^ count == key).then_some(count)
    }

    fn put(&self, key: u64, count: u64) {
        let [check, place] = self.slot(key);
        check.store(key ^ count, Ordering::Relaxed);
        place.store(count, Ordering::Relaxed);
    }
}

/// [`perft`] with a table. The clocks are not in the keys; in the tree of one position, those of a depth agree as far as conditions
/// ask for them.
pub(crate) fn perft_by<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    depth: u32,
    max_drops: usize,
    table: &PerftTable,
) -> u64 {
    if depth < 2 || won(tables, state).is_some() {
        return perft(tables, state, depth, max_drops);
    }
    let key = (state.key(tables) ^ u64::from(depth)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    if let Some(count) = table.get(key) {
        return count;
    }
    let nodes = tree(tables, state, depth, max_drops, Some(table));
    table.put(key, nodes);
    nodes
}

/// Counts moves.
struct Counter<B> {
    moves: u64,
    /// Wide sets are added up in every bit by itself (a carry-save adder), for that takes less than to count each: what is to be
    /// counted once.
    ones: B,
    /// What is to be counted twice.
    twos: B,
}

impl<B: Bits> Counter<B> {
    /// Whether sets are wide.
    const WIDE: bool = size_of::<B>() > size_of::<u64>();

    #[inline(always)]
    fn total(&self) -> u64 {
        let each = || u64::from(self.ones.count()) + 2 * u64::from(self.twos.count());
        self.moves + if Self::WIDE { each() } else { 0 }
    }

    #[inline(always)]
    fn add(&mut self, targets: B) {
        if !Self::WIDE {
            self.moves += u64::from(targets.count());
            return;
        }
        let carried = self.ones & targets;
        self.ones ^= targets;
        let over = self.twos & carried;
        self.twos ^= carried;
        if !over.is_empty() {
            self.moves += 4 * u64::from(over.count());
        }
    }
}

impl<B: Bits> Sink<B> for Counter<B> {
    #[inline(always)]
    fn steps(&mut self, _: Square, targets: B) {
        self.add(targets);
    }
    #[inline(always)]
    fn shifted(&mut self, _: i16, targets: B) {
        self.add(targets);
    }
    #[inline(always)]
    fn promotions(&mut self, _: Square, targets: B, to: &[Kind]) {
        match to {
            [_] => self.add(targets),
            _ => self.moves += u64::from(targets.count()) * to.len() as u64,
        }
    }
    #[inline]
    fn gated(&mut self, _: Square, targets: B, _: Option<Kind>, enters: KindSet) {
        self.moves += u64::from(targets.count()) * enters.len() as u64;
    }
    #[inline(always)]
    fn single(&mut self, _: Action) {
        self.moves += 1;
    }
    fn followed(&mut self, _: First, squares: B) {
        self.moves += u64::from(squares.count());
    }
    #[inline]
    fn placements(&mut self, _: Kind, targets: B) {
        self.add(targets);
    }
    fn placement_set(&mut self, _: &[Placement]) {
        self.moves += 1;
    }
}

/// Makes each move and counts what follows it, or looks it up.
struct Tree<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    depth: u32,
    max_drops: usize,
    table: Option<&'a PerftTable>,
    /// What can follow, if it is the last ply.
    replies: Option<Replies<W>>,
    nodes: u64,
}

impl<W: Width> Tree<'_, W> {
    fn count(&mut self, next: &State<W>) {
        if self.replies.is_some() {
            if won(self.tables, next).is_none() {
                self.nodes += last_ply(self.tables, next, self.max_drops, self.replies.as_ref());
            }
            return;
        }
        self.nodes += match self.table {
            None => perft(self.tables, next, self.depth, self.max_drops),
            Some(table) => perft_by(self.tables, next, self.depth, self.max_drops, table),
        };
    }
}

impl<W: Width> Sink<W::Bits> for Tree<'_, W> {
    #[inline(always)]
    fn single(&mut self, action: Action) {
        let mut next = *self.state;
        next.play(self.tables, action);
        self.count(&next);
    }
    fn placement_set(&mut self, placements: &[Placement]) {
        self.count(&self.state.after_placements(self.tables, placements));
    }
}
