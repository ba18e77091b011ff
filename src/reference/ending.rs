//! How a game stands.

use super::attack::in_check;
use super::condition::holds;
use super::{has_legal_move, legal_moves};
use crate::model::{Event, Unmoved, Variant, Verdict, reason};
use crate::moves::Move;
use crate::outcome::{Outcome, Reason};
use crate::setup::Setup;

/// How the game stands, as far as the position alone tells.
pub fn outcome(variant: &Variant, setup: &Setup) -> Outcome {
    outcome_with_history(variant, &[], setup)
}

/// How the game stands. `history` holds the positions before this one.
pub fn outcome_with_history(variant: &Variant, history: &[Setup], setup: &Setup) -> Outcome {
    let (mover, player) = (!setup.turn, setup.turn);
    let stuck = !has_legal_move(variant, setup);
    let attacked = in_check(variant, setup, player);
    let end = |side, verdict, reason| match verdict {
        Verdict::Win => Outcome::Win(side, reason),
        Verdict::Loss => Outcome::Win(!side, reason),
        Verdict::Draw => Outcome::Draw(reason),
    };
    for rule in &variant.outcomes {
        let decided = match &rule.event {
            Event::Checkmate => (stuck && attacked).then_some((player, Reason::Checkmate)),
            Event::Stalemate => (stuck && !attacked).then_some((player, Reason::Stalemate)),
            Event::Repetition { times, .. } => {
                let before = history.iter().filter(|earlier| same_position(variant, earlier, setup)).count();
                (before + 1 >= *times as usize).then_some((player, Reason::Repetition))
            }
            Event::MoveCount(moves) => {
                (setup.halfmove >= moves.saturating_mul(2)).then_some((player, Reason::MoveCount(*moves)))
            }
            Event::When(condition) => {
                let asked = [mover, player].into_iter();
                let mut sides = asked.filter(|side| holds(variant, setup, condition, *side));
                sides.next().map(|side| (side, reason(condition, variant.dimensions)))
            }
        };
        if let Some((side, reason)) = decided {
            return end(side, rule.result, reason);
        }
    }
    if stuck { Outcome::Draw(Reason::NoMoves) } else { Outcome::Ongoing }
}

/// Whether two positions count as the same in a repetition: the same pieces and rights, the same player to
/// move. A double step makes a difference only if it can really be answered en passant, and having
/// moved only if a right hangs on it.
pub fn same_position(variant: &Variant, one: &Setup, other: &Setup) -> bool {
    let timeless = |setup: &Setup| {
        let en_passant = setup.en_passant.filter(|_| captures_en_passant(variant, setup));
        let unmoved = Unmoved::of(variant).useful(setup.unmoved, |sq| setup.piece(sq), &setup.reserve);
        Setup { en_passant, unmoved, halfmove: 0, fullmove: 0, ..setup.clone() }
    };
    timeless(one) == timeless(other)
}

fn captures_en_passant(variant: &Variant, setup: &Setup) -> bool {
    let beside = |mv: &Move| matches!(mv, Move::Step { to, captures: Some(victim), .. } if victim != to);
    legal_moves(variant, setup, 0).iter().any(beside)
}
