//! Lines and chains: the pieces of a set that stand in a row or beside each other, found for all of them at once.
//!
//! A set moved by a step holds the squares that its pieces have before them. What it shares with the set itself are the
//! pieces with one before them; moved and shared again, those with two before them, and so on.

use super::State;
use crate::tables::Tables;
use alfil_board::{Bits, BySide, Side, Width};
use alfil_model::{Chain, Line, Way};

impl<W: Width> State<W> {
    /// Whether there is a line, for its owner.
    #[inline(never)]
    pub(super) fn has_line(&self, tables: &Tables<W>, line: &Line<BySide<W::Bits>>, owner: Side) -> bool {
        line.whose.sides(owner).any(|side| {
            let set = self.pieces_of(side, line.kinds) & line.region[owner];
            set.count() >= line.length && line.ways.iter().any(|way| has_row(tables, line, *way, set))
        })
    }

    /// Whether there is a chain, for its owner.
    #[inline(never)]
    pub(super) fn has_chain(&self, tables: &Tables<W>, chain: &Chain<BySide<W::Bits>>, owner: Side) -> bool {
        chain.whose.sides(owner).any(|side| {
            let set = self.pieces_of(side, chain.kinds);
            let mut joined = set & chain.from[owner];
            // The pieces that have come last have others beside them.
            let mut last = joined;
            while !last.is_empty() {
                if last.intersects(chain.to[owner]) {
                    return true;
                }
                let beside = chain
                    .ways
                    .iter()
                    .fold(W::Bits::EMPTY, |all, way| all | moved(tables, way.seen_by(owner), last));
                last = beside & set & !joined;
                joined |= last;
            }
            false
        })
    }
}

/// Whether so many squares of a set stand in a row along a way.
fn has_row<W: Width>(tables: &Tables<W>, line: &Line<BySide<W::Bits>>, way: Way, set: W::Bits) -> bool {
    if way.round(tables.dimensions).is_some_and(|round| round < line.length) {
        return false;
    }
    let mut ends = set;
    if line.exactly {
        ends &= !moved(tables, way, set);
    }
    for _ in 1..line.length {
        ends = moved(tables, way, ends) & set;
        if ends.is_empty() {
            return false;
        }
    }
    !line.exactly || !(ends & !moved(tables, way.back(), set)).is_empty()
}

/// Where the squares of a set come by a step; what leaves the board may be anywhere that is no square of it.
#[inline]
fn moved<W: Width>(tables: &Tables<W>, way: Way, set: W::Bits) -> W::Bits {
    let count = i16::from(tables.dimensions.files);
    let (mut files, ranks) = (i16::from(way.step.0), i16::from(way.step.1));
    if way.wraps {
        files = files.rem_euclid(count);
    }
    if files.abs() >= count || ranks.abs() >= i16::from(tables.dimensions.ranks) {
        return W::Bits::EMPTY;
    }
    // The files from which the step leads over the edge.
    let over = match files {
        0 => 0..0,
        1.. => (count - files) as usize..count as usize,
        _ => 0..-files as usize,
    };
    let over = tables.files[over].iter().fold(W::Bits::EMPTY, |all, file| all | *file);
    let by = ranks * count + files;
    let within = (set & !over).shift(by);
    if way.wraps { within | (set & over).shift(by - count) } else { within }
}
