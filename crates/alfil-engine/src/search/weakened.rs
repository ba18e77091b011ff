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

/// How many nodes a player of a rating looks at.
pub fn weakened_nodes(strength: Strength) -> Option<u64> {
    match strength {
        Strength::Full => None,
        Strength::Elo(elo) => {
            let steps = f64::from(elo.clamp(Strength::LEAST, Strength::MOST) - Strength::LEAST) / 200.0;
            Some((60.0 * steps.exp2()) as u64 + 40 * steps as u64)
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
    let known = moves.iter().take_while(|root_move| root_move.value > -INFINITE);
    let best = moves[0].value;
    let liked = known.enumerate().map(|(number, root_move)| {
        let close = best - root_move.value <= 3 * spread && root_move.value > -DECIDED;
        let value = if number == 0 || close { root_move.value.saturating_add(random()) } else { i32::MIN };
        (value, std::cmp::Reverse(number))
    });
    liked.max().map_or(0, |(_, std::cmp::Reverse(number))| number)
}
