//! How deep a move is searched: less if it comes late, more if nothing else will do.

use super::history::Pair;
use super::node::{Here, Window};
use super::picker::Picked;
use super::worker::{Frame, Node, Worker};
use crate::table::Entry;
use alfil_board::{Side, Width};

impl<'r, W: Width> Worker<'_, 'r, W> {
    /// How much more a move deserves that is better than all others; or a value, if others are good enough too.
    pub fn singular(
        &mut self,
        node: &Node<'r, W>,
        entry: &Entry,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Result<i32, i32> {
        let least = entry.value - 2 * depth;
        let left = self.come_back();
        let frame = self.frames[ply];
        self.frames[ply].excluded = entry.code;
        let value = self.search(node, Window { alpha: least - 1, beta: least }, (depth - 1) / 2, ply, cut);
        self.frames[ply] = Frame { excluded: 0, ..frame };
        self.go_on_again(left);
        self.lines[ply].clear();
        if self.stopped {
            return Err(0);
        }
        if value < least {
            return Ok(1 + i32::from(!window.is_open() && value < least - 25));
        }
        if least >= window.beta && !window.is_open() {
            return Err(least);
        }
        Ok(if entry.value >= window.beta { -1 } else { 0 })
    }

    /// Whether a quiet move has been worth less than nothing both after the enemy's last move and after the last own one.
    pub fn is_unlucky(&self, pair: Pair, ply: usize, side: Side) -> bool {
        let (before, earlier) = self.pairs_before(ply, side);
        let bad = |own, pairs: Option<Pair>| {
            pairs.is_some_and(|pairs| self.history.continuation(side, own, pairs, pair) < 0)
        };
        bad(false, before) && bad(true, earlier)
    }

    /// By how much less a late move is searched; `late` is what its place says, in 256ths of a ply.
    #[expect(clippy::too_many_arguments, reason = "each says something about the move")]
    pub fn reduce(
        &self,
        here: &Here,
        picked: &Picked,
        pair: u16,
        late: i32,
        ply: usize,
        side: Side,
        cut: bool,
        window: Window,
        gives_check: bool,
    ) -> i32 {
        let plies = 2 * i32::from(cut) + i32::from(!here.improving)
            - i32::from(window.is_open())
            - i32::from(here.led)
            - i32::from(gives_check)
            - i32::from(here.check)
            - i32::from(picked.tactical);
        let mut less = late + 256 * plies;
        // Where the answers have refuted so much, this one is refuted, too.
        if self.frames[ply + 1].cuts > 3 {
            less += 256;
        }
        if !picked.tactical {
            let (before, earlier) = self.pairs_before(ply, side);
            let after = |own, pairs: Option<u16>| {
                pairs.map_or(0, |pairs| self.history.continuation(side, own, pairs, pair))
            };
            let sum =
                self.history.quiet(side.index(), picked.ply) + after(false, before) + after(true, earlier);
            less -= sum * 256 / 9_000;
        }
        // What remains of a ply counts in the sum of all reasons, and not once for each.
        less / 256
    }
}

/// By how much less the `count`-th move is searched, in 256ths of a ply.
pub fn lateness(depth: i32, count: usize) -> i32 {
    let product = log(depth.max(1) as u32) * log(count as u32);
    (154 + (product * 13 / 21) / 256) as i32
}

/// The same in whole plies.
pub fn reduction(depth: i32, count: usize) -> i32 {
    lateness(depth, count) / 256
}

/// The natural logarithm in 256ths, by whole numbers alone, so that it is the same everywhere.
fn log(number: u32) -> u32 {
    let number = number.max(1);
    let whole = number.ilog2();
    let part = ((number - (1 << whole)) * 256) >> whole;
    (whole * 256 + part) * 177 / 256
}
