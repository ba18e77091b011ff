//! Making a game shorter that shows a difference, by leaving moves out while it goes on showing one.

use super::{Difference, Other};
use crate::game::Game;
use crate::moves::Move;

/// How many shorter games are tried at most.
const TRIES: u32 = 4000;

/// A shorter game with a difference, if leaving moves out gives one; at most so many positions are looked at.
pub(super) fn shorten<O: Other>(
    start: &Game,
    other: &mut O,
    (best, path): (Difference, Vec<O::Mv>),
    budget: u64,
) -> Result<Difference, O::Error> {
    let mut trial = Trial { start, other, left: budget, tries: 0, best, path };
    // Each side leaves out as many moves as the other, so that what is left alternates. Long stretches come first.
    let mut size = (trial.length() / 2).next_power_of_two();
    while size >= 2 && trial.left > 0 {
        let mut from = 0;
        while from + size <= trial.length() {
            let shorter = trial.try_without(|index| (from..from + size).contains(&index))?;
            from += if shorter { 0 } else { 1 };
        }
        size /= 2;
    }
    // Then a move of each side, however far they stand apart, as long as that helps.
    let mut before = usize::MAX;
    while trial.length() < before && trial.left > 0 {
        before = trial.length();
        let mut one = 0;
        while one < trial.length() && trial.tries < TRIES {
            let mut two = one + 1;
            while two < trial.length() && trial.tries < TRIES {
                let shorter = trial.try_without(|index| index == one || index == two)?;
                two += if shorter { 0 } else { 2 };
            }
            one += 1;
        }
    }
    Ok(trial.best)
}

struct Trial<'a, O: Other> {
    start: &'a Game,
    other: &'a mut O,
    /// How many positions may still be looked at.
    left: u64,
    /// How many shorter games have been tried.
    tries: u32,
    best: Difference,
    /// The moves of the shortest game so far, as the other has them.
    path: Vec<O::Mv>,
}

impl<O: Other> Trial<'_, O> {
    fn length(&self) -> usize {
        self.best.moves.len()
    }

    /// Plays the moves of the shortest game so far without some; whether there is a difference.
    fn try_without(&mut self, leaves_out: impl Fn(usize) -> bool) -> Result<bool, O::Error> {
        self.tries += 1;
        let moves: Vec<Move> = self
            .best
            .moves
            .iter()
            .enumerate()
            .filter(|(index, _)| !leaves_out(*index))
            .map(|(_, mv)| mv.clone())
            .collect();
        // What cannot be played need not be looked at.
        let mut position = self.start.position().clone();
        for mv in &moves {
            if position.check_move(mv).is_err() {
                return Ok(false);
            }
            position.play_unchecked(mv);
        }
        // Up to the first move that is left out, nothing is new.
        let mut known = self.best.moves.iter().zip(&moves).take_while(|(old, new)| old == new).count();
        known = known.min(self.path.len());
        let mut game = self.start.clone();
        moves[..known].iter().for_each(|mv| game.play_unchecked(mv.clone()));
        let mut path = self.path[..known].to_vec();
        for number in known..=moves.len() {
            if self.left == 0 {
                return Ok(false);
            }
            self.left -= 1;
            let view = self.other.look(&game, &path)?;
            if let Some(difference) = Difference::of(&game, &view) {
                self.best = difference;
                self.path = path;
                return Ok(true);
            }
            let Some(mv) = moves.get(number) else { break };
            let Some((_, theirs)) = view.both.into_iter().find(|(ours, _)| ours == mv) else { break };
            game.play_unchecked(mv.clone());
            path.push(theirs);
        }
        Ok(false)
    }
}
