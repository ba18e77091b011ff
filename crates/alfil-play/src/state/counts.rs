//! Counts of moves that begin when something comes true; the definition is [`MovesSince`](alfil_model::MovesSince).

use super::State;
use crate::tables::Tables;
use alfil_board::{Side, Width};
use alfil_model::Counting;

impl<W: Width> State<W> {
    /// The count of moves that has begun, if one has.
    #[inline]
    pub fn counting(&self) -> Option<Counting> {
        self.counting
    }

    /// Of what begins counts, what holds: a bit for each clause and side.
    pub(super) fn beginnings(&self, tables: &Tables<W>) -> u16 {
        let mut bits = 0;
        for (number, (sides, count)) in tables.counts.iter().enumerate() {
            for side in Side::BOTH {
                let holds = sides[side.index()] && self.holds(tables, &count.when, side);
                bits |= u16::from(holds) << (2 * number + side.index());
            }
        }
        bits
    }

    /// Sees anew what would begin a count, when the side to move has changed and nothing else.
    pub(super) fn look_at_counts(&mut self, tables: &Tables<W>) {
        if !tables.counts.is_empty() {
            self.begun = self.beginnings(tables);
        }
    }

    /// Counts the turn that is over, and begins a count if one begins.
    #[inline(never)]
    pub(super) fn count_turn(&mut self, tables: &Tables<W>) {
        if tables.counts.is_empty() {
            return;
        }
        if let Some(running) = &mut self.counting {
            running.left = running.left.saturating_sub(1);
        }
        let before = self.begun;
        self.begun = self.beginnings(tables);
        if self.begun == 0 {
            return;
        }
        let begins = |number: usize, side: Side| {
            let bit = 1 << (2 * number + side.index());
            let anew = before & bit == 0;
            let free = match self.counting {
                None => anew || side == self.turn,
                Some(running) => anew && number < usize::from(running.clause),
            };
            self.begun & bit != 0 && free
        };
        let mut all = (0..tables.counts.len())
            .flat_map(|number| [(number, self.turn), (number, !self.turn)])
            .filter(|(number, side)| begins(*number, *side));
        if let Some((number, side)) = all.next() {
            let count = &tables.counts[number].1;
            let case = count.cases.iter().find(|(_, when)| self.holds(tables, when, side));
            let moves = case.map_or(count.moves, |(moves, _)| *moves);
            let counted = count.from.as_ref().map_or(0, |from| self.tallied(from, side));
            let left = count.left(moves, counted, side == self.turn);
            self.counting = Some(Counting { clause: number as u8, side, left });
        }
    }
}
