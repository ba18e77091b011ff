//! A win by force in the first moves.
//!
//! All moves are searched, one ply deeper each time, until a fixed number of positions has been looked at, or as many as a
//! fixed number of steps is enough for ([`Position::effort`]). So the answer does not depend on the machine, and a win that is
//! not found may exist.
//!
//! Where several pieces may be placed in one move, not all replies can be listed, and nothing is searched.

use super::place_of_start;
use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, code};
use crate::model::Variant;
use crate::moves::Move;
use crate::notation::coordinate;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rules::Rules;

/// What is found here.
pub(super) const CODES: [Code; 1] = [code::game::FORCED_WIN];

/// How many positions are looked at.
const MAX_NODES: u32 = 3_000;

/// How many steps it may take to look at them.
const MAX_WORK: u64 = 8_000_000;

/// How many plies deep a win is looked for at most.
const MAX_PLIES: u32 = 7;

/// Looks for a win by force.
pub(super) fn check(variant: &Variant, rules: &Rules, found: &mut Vec<Diagnostic>) {
    let several = |max: Option<u8>| max.is_none_or(|max| max > 1);
    if variant.turns.iter().any(|turn| turn.options.place.as_ref().is_some_and(|place| several(place.max))) {
        return;
    }
    let start = Position::start(rules);
    let mut search = Search { nodes: 0, work: 0 };
    for plies in 1..=MAX_PLIES {
        // The winner makes the last ply; whose that is, nobody knows where turns have several.
        let last = if plies % 2 == 1 { start.turn() } else { !start.turn() };
        let winners: &[Side] = if variant.has_series() { &Side::BOTH } else { &[last] };
        for winner in winners {
            match search.forced(&start, *winner, plies) {
                Ok(None) => {}
                Ok(Some(first)) => return found.push(diagnostic(variant, &start, *winner, plies, &first)),
                Err(Exhausted) => return,
            }
        }
    }
}

fn diagnostic(variant: &Variant, start: &Position, winner: Side, plies: u32, first: &Move) -> Diagnostic {
    let name = winner.name();
    let plies = if variant.has_series() { 2 * plies } else { plies };
    let moves = match plies.div_ceil(2) {
        1 => "with the first move".to_owned(),
        moves => format!("in {moves} moves"),
    };
    let label = if winner == start.turn() {
        format!("`{}` wins", coordinate(start, first))
    } else {
        "whatever the first move is".to_owned()
    };
    Diagnostic::warning(
        code::game::FORCED_WIN,
        format!("{name} wins by force {moves}"),
        place_of_start(variant),
        label,
    )
    .help(format!(
        "change the setup, or make the goal harder to reach; `alfil moves` lists what {name} can do"
    ))
}

/// More positions than are looked at.
struct Exhausted;

struct Search {
    nodes: u32,
    work: u64,
}

impl Search {
    /// Whether a side wins within so many plies, whatever the other does: a move that does it, or that cannot help.
    fn forced(&mut self, position: &Position, winner: Side, plies: u32) -> Result<Option<Move>, Exhausted> {
        let mut legal = position.legal_moves(1);
        legal.sort_unstable();
        let attacks = position.turn() == winner;
        for mv in &legal {
            let mut after = position.clone();
            after.play_unchecked(mv);
            self.nodes += 1;
            self.work = self.work.saturating_add(after.effort());
            if self.nodes > MAX_NODES || self.work > MAX_WORK {
                return Err(Exhausted);
            }
            let wins = match after.outcome() {
                Outcome::Win(side, _) => side == winner,
                Outcome::Draw(_) => false,
                Outcome::Ongoing => plies > 1 && self.forced(&after, winner, plies - 1)?.is_some(),
            };
            if wins == attacks {
                return Ok(wins.then(|| mv.clone()));
            }
        }
        // The attacker has no such move, or every reply loses.
        Ok(if attacks { None } else { legal.into_iter().next() })
    }
}
