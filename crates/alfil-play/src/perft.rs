//! Perft: counting move sequences.
//!
//! Bulk counting at the last ply: sets of targets by their size, without making a move.

use crate::ending::won;
use crate::movegen::{Sink, generate};
use crate::state::{Action, State};
use crate::tables::Tables;
use alfil_board::{Bits, Kind, Square, Width};
use alfil_model::moves::Placement;

/// Perft: how many sequences of `depth` legal moves there are, with at most `max_drops` drops (placements) a move.
pub(crate) fn perft<W: Width>(tables: &Tables<W>, state: &State<W>, depth: u32, max_drops: usize) -> u64 {
    match depth {
        0 => 1,
        _ if won(tables, state).is_some() => 0,
        1 => {
            let mut counter = Counter(0);
            generate(tables, state, max_drops, &mut counter);
            counter.0
        }
        _ => {
            let mut tree = Tree { tables, state, depth: depth - 1, max_drops, nodes: 0 };
            generate(tables, state, max_drops, &mut tree);
            tree.nodes
        }
    }
}

/// Counts moves.
struct Counter(u64);

impl<B: Bits> Sink<B> for Counter {
    #[inline(always)]
    fn steps(&mut self, _: Square, targets: B) {
        self.0 += u64::from(targets.count());
    }
    #[inline(always)]
    fn shifted(&mut self, _: i16, targets: B) {
        self.0 += u64::from(targets.count());
    }
    #[inline(always)]
    fn promotions(&mut self, _: Square, targets: B, to: &[Kind]) {
        self.0 += u64::from(targets.count()) * to.len() as u64;
    }
    #[inline(always)]
    fn single(&mut self, _: Action) {
        self.0 += 1;
    }
    fn placements(&mut self, _: Kind, targets: B) {
        self.0 += u64::from(targets.count());
    }
    fn placement_set(&mut self, _: &[Placement]) {
        self.0 += 1;
    }
}

/// Makes each move and counts what follows it.
struct Tree<'a, W: Width> {
    tables: &'a Tables<W>,
    state: &'a State<W>,
    depth: u32,
    max_drops: usize,
    nodes: u64,
}

impl<W: Width> Sink<W::Bits> for Tree<'_, W> {
    fn single(&mut self, action: Action) {
        let mut next = *self.state;
        next.advance(self.tables, action);
        self.nodes += perft(self.tables, &next, self.depth, self.max_drops);
    }
    fn placement_set(&mut self, placements: &[Placement]) {
        let next = self.state.after_placements(self.tables, placements);
        self.nodes += perft(self.tables, &next, self.depth, self.max_drops);
    }
}
