//! How the game stands.

use crate::movegen;
use crate::state::State;
use crate::tables::{Condition, Counted, OutcomeRule, OwnCount, Tables};
use alfil_board::{Bits, KindSet, Side, Sides, Width};
use alfil_model::outcome::{Outcome, Past, Reason};
use alfil_model::{Event, Perpetual, Verdict};

/// How a game has ended that a condition gives to one side, if one does: nobody moves any more. Of the conditions
/// that hold the first counts, and a game that it makes a draw may go on.
#[inline(always)]
pub fn won<W: Width>(tables: &Tables<W>, state: &State<W>) -> Option<Outcome> {
    if tables.wins.is_empty() { None } else { first_condition(tables, state) }
}

#[inline(never)]
fn first_condition<W: Width>(tables: &Tables<W>, state: &State<W>) -> Option<Outcome> {
    let about =
        |rule: &OutcomeRule<W::Bits>| side_about(state, rule, |side| holds(tables, state, rule, side));
    let is_condition = |rule: &&OutcomeRule<W::Bits>| matches!(rule.event, Event::When(_));
    let (number, outcome) = tables.wins.iter().find_map(|number| {
        let rule = &tables.outcomes[*number];
        Some((*number, verdict(rule.verdict, about(rule)?, rule.reason)))
    })?;
    // Draws that come before it hardly ever matter, and are looked at last.
    let mut draws = tables.outcomes[..number].iter().filter(is_condition);
    draws.all(|rule| about(rule).is_none()).then_some(outcome)
}

/// Whether the course of a game can give it to one side while there still are moves: a repetition, moves to and fro or a count of moves.
pub fn may_be_won_by_course<W: Width>(tables: &Tables<W>) -> bool {
    tables.outcomes.iter().any(|rule| {
        let of_course = match rule.event {
            Event::Repetition { .. }
            | Event::ToAndFro { .. }
            | Event::MoveCount(_)
            | Event::MovesSince(_) => true,
            Event::Checkmate | Event::Stalemate | Event::When(_) => false,
        };
        of_course && rule.verdict != Verdict::Draw
    })
}

/// How such a past gives the game to one side while there still are moves, if it does.
pub fn won_by_course<W: Width>(tables: &Tables<W>, state: &State<W>, past: Past) -> Option<Outcome> {
    let outcome = outcome_given(tables, state, past, true);
    let won = matches!(outcome, Outcome::Win(..)) && won(tables, state).is_none();
    (won && movegen::has_legal_move(tables, state)).then_some(outcome)
}

/// Whether the condition of a rule holds for a side.
#[inline(always)]
fn holds<W: Width>(tables: &Tables<W>, state: &State<W>, rule: &OutcomeRule<W::Bits>, side: Side) -> bool {
    let right = |needs: &OwnCount<W::Bits>| {
        let number = match &needs.of {
            Counted::Pieces(KindSet::ALL, region) => (state.side(side) & region[side]).count(),
            Counted::Pieces(kinds, region) => (state.pieces_of(side, *kinds) & region[side]).count(),
            Counted::Checks => state.checks_given(side),
        };
        needs.compare.holds(number, needs.value)
    };
    rule.needs.as_ref().is_none_or(right) && state.holds(tables, &rule.when, side)
}

/// The side that a rule is about for which something holds: the one that has just moved is asked first.
#[inline(always)]
fn side_about<W: Width>(
    state: &State<W>,
    rule: &OutcomeRule<W::Bits>,
    holds: impl Fn(Side) -> bool,
) -> Option<Side> {
    let mover = state.last_mover();
    [mover, !mover].into_iter().find(|side| rule.sides[side.index()] && holds(*side))
}

/// How the game stands after such a past.
pub fn outcome<W: Width>(tables: &Tables<W>, state: &State<W>, past: Past) -> Outcome {
    outcome_given(tables, state, past, movegen::has_legal_move(tables, state))
}

/// The same where it is known whether there is a move.
pub fn outcome_given<W: Width>(tables: &Tables<W>, state: &State<W>, past: Past, has_move: bool) -> Outcome {
    if has_move && past.times == 0 && past.to_and_fro.is_none() && state.halfmove() < tables.endless_until {
        return Outcome::Ongoing;
    }
    let us = state.turn;
    let in_check = || state.in_check(tables, us);
    for rule in &tables.outcomes {
        // What must hold besides is looked at last.
        let besides = |side: Side| matches!(rule.when, Condition::Always) || holds(tables, state, rule, side);
        let ours = |happens: bool| (happens && rule.sides[us.index()] && besides(us)).then_some(us);
        let about = match &rule.event {
            Event::Checkmate => ours(!has_move && in_check()),
            Event::Stalemate => ours(!has_move && !in_check()),
            Event::Repetition { times, with } if past.times.saturating_add(1) >= *times => {
                let alone =
                    |done: Sides| done.single().filter(|side| rule.sides[side.index()] && besides(*side));
                match with {
                    None => ours(true),
                    Some(Perpetual::Check) => alone(past.checking),
                    Some(Perpetual::Chase) => alone(past.chasing),
                }
            }
            Event::Repetition { .. } => None,
            Event::ToAndFro { moves, kinds } => {
                let enough =
                    past.to_and_fro.filter(|one| one.moves >= *moves && kinds.contains(one.piece.kind));
                let sides = enough.map(|one| one.piece.side);
                sides.filter(|side| rule.sides[side.index()] && besides(*side))
            }
            Event::MoveCount(moves) => ours(state.halfmove() >= moves.saturating_mul(2)),
            Event::MovesSince(_) => {
                let over = state.counting().filter(|running| running.left == 0);
                over.filter(|running| Some(running.clause) == rule.count).map(|running| running.side)
            }
            Event::When(_) => side_about(state, rule, |side| holds(tables, state, rule, side)),
        };
        if let Some(side) = about {
            return verdict(rule.verdict, side, rule.reason);
        }
    }
    if has_move { Outcome::Ongoing } else { Outcome::Draw(Reason::NoMoves) }
}

fn verdict(verdict: Verdict, side: Side, reason: Reason) -> Outcome {
    match verdict {
        Verdict::Win => Outcome::Win(side, reason),
        Verdict::Loss => Outcome::Win(!side, reason),
        Verdict::Draw => Outcome::Draw(reason),
    }
}
