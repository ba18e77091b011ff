//! Counts of moves that begin when something comes true; the definition is [`MovesSince`](alfil_model::MovesSince).

use super::State;
use crate::tables::Tables;
use alfil_board::{Kept, Side, Width};
use alfil_model::Counting;

impl<W: Width> State<W> {
    /// The count of moves that has begun, if one has.
    #[inline]
    pub fn counting(&self) -> Option<Counting> {
        self.aside.get().and_then(|aside| aside.counting)
    }

    /// Of what begins counts, what holds: a bit for each clause and side.
    pub fn beginnings(&self, tables: &Tables<W>) -> u16 {
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
        if tables.counts.is_empty() || self.aside.get().is_none() {
            return;
        }
        let begun = self.beginnings(tables);
        if let Some(aside) = self.aside.get_mut() {
            aside.begun = begun;
        }
    }

    /// Counts the turn that is over, and begins a count if one begins.
    #[inline(never)]
    pub(super) fn count_turn(&mut self, tables: &Tables<W>) {
        if tables.counts.is_empty() || self.aside.get().is_none() {
            return;
        }
        let begun = self.beginnings(tables);
        let Some(aside) = self.aside.get_mut() else { return };
        if let Some(running) = &mut aside.counting {
            running.left = running.left.saturating_sub(1);
        }
        let before = std::mem::replace(&mut aside.begun, begun);
        if begun == 0 {
            return;
        }
        let counting = aside.counting;
        let begins = |number: usize, side: Side| {
            let bit = 1 << (2 * number + side.index());
            let anew = before & bit == 0;
            let free = match counting {
                None => anew || side == self.turn,
                Some(running) => anew && number < usize::from(running.clause),
            };
            begun & bit != 0 && free
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
            let running = Counting { clause: number as u8, side, left };
            if let Some(aside) = self.aside.get_mut() {
                aside.counting = Some(running);
            }
        }
    }
}
