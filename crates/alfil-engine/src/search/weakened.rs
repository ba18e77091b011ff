//! How a weakened engine plays: it looks at less, and prefers by chance what is not much worse.

use super::Task;
use super::root_moves::RootMove;
use crate::engine::Strength;
use crate::score::{DECIDED, INFINITE};
use alfil_board::Width;

/// How many lines are looked for: more than asked for if the choice among them is to be a player's.
pub fn lines(task: &Task<'_>) -> usize {
    let asked = task.options.lines.max(1);
    match task.options.strength {
        Strength::Full => asked,
        Strength::Elo(_) => asked.max(4),
    }
}

/// So many moves there are to choose from in a position of chess, at the most. Where there are more, a weakened engine looks at more
/// positions: it is to see as far in every game.
const USUAL: u64 = 40;

/// How many nodes a player of a rating looks at who has so many moves to choose from.
pub fn weakened_nodes(strength: Strength, moves: usize) -> Option<u64> {
    match strength {
        Strength::Full => None,
        Strength::Elo(elo) => {
            let steps = f64::from(elo.clamp(Strength::LEAST, Strength::MOST) - Strength::LEAST) / 200.0;
            let nodes = (60.0 * steps.exp2()) as u64 + 40 * steps as u64;
            Some(nodes * (moves as u64).max(USUAL) / USUAL)
        }
    }
}

/// Which of the lines is played: the first, or for a weakened engine at times another one.
pub fn choose<W: Width>(task: &Task<'_>, moves: &[RootMove<'_, W>]) -> usize {
    let Strength::Elo(elo) = task.options.strength else { return 0 };
    let weakness = i32::from(Strength::MOST - elo.clamp(Strength::LEAST, Strength::MOST));
    // How much worse a move may be that is still preferred by chance.
    let spread = 10 + weakness / 8;
    let mut state = task.options.seed ^ task.game.position().key() | 1;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as i32 % spread.max(1)
    };
    let known = moves.iter().take_while(|root_move| root_move.value > -INFINITE).map(|known| known.value);
    // Where the lines have not been looked at, it goes by the first glance.
    let glanced = moves.iter().take(lines(task)).skip(known.clone().count()).map(|unknown| unknown.glance);
    let best = moves[0].value;
    let liked = known.chain(glanced).enumerate().map(|(number, value)| {
        let close = best - value <= 3 * spread && value > -DECIDED;
        let value = if number == 0 || close { value.saturating_add(random()) } else { i32::MIN };
        (value, std::cmp::Reverse(number))
    });
    liked.max().map_or(0, |(_, std::cmp::Reverse(number))| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_there_is_more_to_choose_from_more_is_looked_at() {
        let nodes = |elo, moves| weakened_nodes(Strength::Elo(elo), moves).expect("it is weakened");
        assert_eq!([nodes(500, 1), nodes(500, 20), nodes(500, 40)], [60; 3]);
        // Each move of a first turn of Amazons is looked at.
        assert!(nodes(500, 2_176) > 2_176);
        for moves in [1, 40, 2_176] {
            assert!((500..2_500).step_by(100).all(|elo| nodes(elo, moves) < nodes(elo + 100, moves)));
        }
        assert_eq!(weakened_nodes(Strength::Full, 2_176), None);
    }
}
