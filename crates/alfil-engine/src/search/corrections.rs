//! How far static evaluations were off where pieces stood alike: a pawn chain that is weaker than it looks stays so, whatever moves
//! around it.
//!
//! The idea is that of correction histories, as engines of chess have them.

use crate::eval::{CLASSES, Placement};
use alfil_board::Side;

/// How many placements of a class are told apart; where there are more, several share a number.
const ENTRIES: usize = 1 << 14;

/// No entry grows beyond this in either direction.
const LIMIT: i32 = 1024;

/// What an entry at its limit adds to the evaluation, by class.
const MOST: [i32; CLASSES] = [32, 24, 24];

/// Tables of what searches found less what evaluations had said: by the side to move, the class of pieces and where these stand.
#[derive(Debug, Default)]
pub struct Corrections(Vec<i16>);

impl Corrections {
    /// What is known before anything has been searched.
    pub fn new() -> Corrections {
        Corrections(vec![0; 2 * CLASSES * ENTRIES])
    }

    fn at(side: Side, class: usize, placement: Placement) -> usize {
        (side.index() * CLASSES + class) * ENTRIES + placement[class] as usize % ENTRIES
    }

    /// What is to be added to an evaluation, seen from the player to move.
    pub fn of(&self, side: Side, placement: Placement) -> i32 {
        let sum: i32 = MOST
            .iter()
            .enumerate()
            .map(|(class, most)| i32::from(self.0[Self::at(side, class, placement)]) * most)
            .sum();
        sum / LIMIT
    }

    /// Learns that a search to a depth found so much more than the evaluation had said.
    pub fn learn(&mut self, side: Side, placement: Placement, more: i32, depth: i32) {
        let bonus = (more * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        for class in 0..CLASSES {
            let entry = &mut self.0[Self::at(side, class, placement)];
            let old = i32::from(*entry);
            *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is learnt, and however often, no evaluation is moved by more than all entries at their limit.
    #[test]
    fn corrections_follow_what_was_found_and_stay_small() {
        let mut corrections = Corrections::new();
        let (here, there) = ([1, 2, 3], [1, 5, 6]);
        assert_eq!(corrections.of(Side::White, here), 0);
        for _ in 0..1000 {
            corrections.learn(Side::White, here, 30_000, 100);
        }
        let most = corrections.of(Side::White, here);
        assert!((60..=MOST.iter().sum()).contains(&most), "{most}");
        assert!((20..=MOST[0]).contains(&corrections.of(Side::White, there)), "runners stand alike");
        assert_eq!(corrections.of(Side::Black, here), 0, "it is the other side's move");
        for _ in 0..1000 {
            corrections.learn(Side::White, here, -30_000, 100);
        }
        assert!((-MOST.iter().sum::<i32>()..=-60).contains(&corrections.of(Side::White, here)));
    }
}
