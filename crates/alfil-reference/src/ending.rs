//! How a game stands.

use super::attack::in_check;
use super::chase::chasing;
use super::condition::holds;
use super::legality::may_be_made;
use super::moves_judged;
use super::placement::has_move;
use alfil_board::{BySide, Piece, Side, Sides, Square};
use alfil_model::moves::Move;
use alfil_model::outcome::{Outcome, Past, Reason, ToAndFro};
use alfil_model::setup::{EnPassant, Memory, Setup};
use alfil_model::{Definition, Event, OutcomeRule, Perpetual, Ruled, Unmoved, Verdict, reason};

/// How the game stands, as far as the position alone tells.
pub fn outcome(variant: &Definition, setup: &Setup) -> Outcome {
    outcome_with_history(variant, &[], setup)
}

/// How the game stands. `history` holds the positions before this one.
pub fn outcome_with_history(variant: &Definition, history: &[Setup], setup: &Setup) -> Outcome {
    outcome_given(variant, history, setup, has_move(variant, setup, may_be_made))
}

/// The same where it is known whether there is a move.
pub fn outcome_given(variant: &Definition, history: &[Setup], setup: &Setup, has_move: bool) -> Outcome {
    let player = setup.turn;
    let mover = if setup.memory.left > 0 { player } else { !player };
    let past = past(variant, history, setup);
    let about = |side: Option<Side>, reason| side.map(|side| (side, reason));

    // The sides that a condition is asked about, the one that has just moved first.
    let asked = |rule: &Ruled<OutcomeRule>| {
        let sides = rule.sides;
        [mover, !mover].into_iter().filter(move |side| sides[*side])
    };
    let stuck = !has_move;
    let attacked = in_check(variant, setup, player);
    let end = |side, verdict, reason| match verdict {
        Verdict::Win => Outcome::Win(side, reason),
        Verdict::Loss => Outcome::Win(!side, reason),
        Verdict::Draw => Outcome::Draw(reason),
    };
    for rule in &variant.outcomes {
        let besides = |side: Side| holds(variant, setup, &rule.when, side);
        let about_player =
            |decided: bool, reason| about((decided && besides(player)).then_some(player), reason);
        let decided = match &rule.event {
            Event::Checkmate => about_player(stuck && attacked, Reason::Checkmate),
            Event::Stalemate => about_player(stuck && !attacked, Reason::Stalemate),
            Event::Repetition { times, with: None } => {
                about_player(past.times.saturating_add(1) >= *times, Reason::Repetition)
            }
            Event::Repetition { times, with: Some(perpetual) } => {
                let often = past.times.saturating_add(1) >= *times;
                let (done, reason) = match perpetual {
                    Perpetual::Check => (past.checking, Reason::PerpetualCheck),
                    Perpetual::Chase => (past.chasing, Reason::PerpetualChase),
                };
                about(done.single().filter(|side| often && rule.sides[*side] && besides(*side)), reason)
            }
            Event::ToAndFro { moves, kinds } => {
                let done =
                    past.to_and_fro.filter(|done| done.moves >= *moves && kinds.contains(done.piece.kind));
                let side = done.map(|done| done.piece.side);
                about(side.filter(|side| rule.sides[*side] && besides(*side)), Reason::ToAndFro)
            }
            Event::MoveCount(moves) => {
                about_player(setup.halfmove >= moves.saturating_mul(2), Reason::MoveCount(*moves))
            }
            Event::MovesSince(count) => {
                let mut counts = variant.counts().enumerate();
                let clause = counts.find(|(_, (_, other))| std::ptr::eq(*other, count));
                let over = setup.memory.counting.filter(|running| running.left == 0);
                let over = over.filter(|running| {
                    clause.is_some_and(|(number, _)| number == usize::from(running.clause))
                });
                about(over.map(|running| running.side), Reason::Counting)
            }
            Event::When(condition) => about(
                asked(rule).find(|side| holds(variant, setup, condition, *side)),
                reason(condition, variant.dimensions),
            ),
        };
        if let Some((side, reason)) = decided.filter(|(side, _)| rule.sides[*side]) {
            return end(side, rule.result, reason);
        }
    }
    if stuck { Outcome::Draw(Reason::NoMoves) } else { Outcome::Ongoing }
}

/// Whether a condition has given the game to one side. Of those that hold the first counts.
pub fn is_won(variant: &Definition, setup: &Setup) -> bool {
    let holds_for = |rule: &Ruled<OutcomeRule>, condition| {
        let mut sides = rule.sides.each();
        sides.any(|side| holds(variant, setup, condition, side))
    };
    let mut conditions = variant.outcomes.iter().filter_map(|rule| match &rule.event {
        Event::When(condition) => Some((rule, condition)),
        _ => None,
    });
    let first = conditions.find(|(rule, condition)| holds_for(rule, condition));
    first.is_some_and(|(rule, _)| rule.result != Verdict::Draw)
}

/// What the positions before this one add to it.
pub fn past(variant: &Definition, history: &[Setup], setup: &Setup) -> Past {
    let same = |earlier: &&Setup| same_position(variant, earlier, setup);
    let times = history.iter().filter(same).count() as u32;
    let to_and_fro = to_and_fro(variant, history, setup);
    let Some(first) = history.iter().position(|earlier| same(&earlier)) else {
        return Past { to_and_fro, ..Past::default() };
    };
    // The positions that the moves since then led to: a move of a side's leaves the other to move.
    let since: Vec<&Setup> = history[first + 1..].iter().chain([setup]).collect();
    let checking = |side: Side| {
        let mut after_moves = since.iter().filter(|after| after.turn == !side);
        after_moves.all(|after| in_check(variant, after, !side))
    };
    let matters = |rule: &Ruled<OutcomeRule>| match rule.event {
        Event::Repetition { times: needed, with: Some(Perpetual::Chase) } => {
            times.saturating_add(1) >= needed
        }
        _ => false,
    };
    let chasing = match variant.outcomes.iter().any(matters) {
        false => Sides::NONE,
        true => chasing(variant, &history.iter().chain([setup]).collect::<Vec<_>>(), first),
    };
    Past { times, checking: BySide::from_fn(checking), chasing, to_and_fro }
}

/// The piece that the last moves have taken to and fro, if an outcome asks for so few of them.
fn to_and_fro(variant: &Definition, history: &[Setup], setup: &Setup) -> Option<ToAndFro> {
    let asked = variant.outcomes.iter().filter_map(|rule| match rule.event {
        Event::ToAndFro { moves, .. } => Some(moves),
        _ => None,
    });
    let asked: Vec<u32> = asked.collect();
    let (fewest, most) = (*asked.iter().min()?, *asked.iter().max()?);
    let all: Vec<&Setup> = history.iter().chain([setup]).collect();
    // As far back as nothing has begun the count of moves without progress anew.
    let begun = (1..all.len()).rev().find(|number| all[*number].halfmove == 0).unwrap_or(0);
    let calm = &all[begun..];
    let mover = calm[calm.len().checked_sub(2)?].turn;
    let own = calm.windows(2).filter(|pair| pair[0].turn == mover);
    let steps: Vec<_> = own.map(|pair| step(variant, pair[0], pair[1])).collect();
    let (piece, from, to) = (*steps.last()?)?;
    // It comes to these two squares by turns, to the first of them from anywhere.
    let comes = |number: usize| {
        let square = if number.is_multiple_of(2) { to } else { from };
        matches!(steps.iter().rev().nth(number), Some(Some((other, _, end))) if (*other, *end) == (piece, square))
    };
    let moves = (0..most).take_while(|number| comes(*number as usize)).count() as u32;
    (moves >= fewest).then_some(ToAndFro { piece, moves })
}

/// The piece that a move takes from one square to another, if the board shows nothing else of it and it does not answer a check.
fn step(variant: &Definition, before: &Setup, after: &Setup) -> Option<(Piece, Square, Square)> {
    let changed: Vec<Square> =
        variant.dimensions.squares().filter(|sq| before.piece(*sq) != after.piece(*sq)).collect();
    let [one, other] = changed[..] else { return None };
    let (from, to) = if before.piece(one).is_some() { (one, other) } else { (other, one) };
    let piece = before.piece(from).filter(|piece| piece.side == before.turn)?;
    let plain = before.piece(to).is_none() && after.piece(from).is_none() && after.piece(to) == Some(piece);
    (plain && !in_check(variant, before, before.turn)).then_some((piece, from, to))
}

/// Whether two positions count as the same in a repetition: the same pieces and rights, the same player to
/// move. A double step makes a difference only if it can really be answered en passant, and having
/// moved only if a right hangs on it.
pub fn same_position(variant: &Definition, one: &Setup, other: &Setup) -> bool {
    let timeless = |setup: &Setup| {
        let en_passant = answered(variant, setup);
        let unmoved = Unmoved::of(variant).useful(setup.unmoved, |sq| setup.piece(sq), &setup.reserve);
        // Turns that are longer later are another matter then.
        let fullmove = if variant.has_growing_series() { setup.fullmove } else { 0 };
        let memory = Memory { counting: None, passes: 0, ..setup.memory.clone() };
        Setup { en_passant, unmoved, halfmove: 0, fullmove, memory, ..setup.clone() }
    };
    one.board == other.board && timeless(one) == timeless(other)
}

/// The double steps that can really be answered.
fn answered(variant: &Definition, setup: &Setup) -> Vec<EnPassant> {
    let mut steps = setup.en_passant.clone();
    if !steps.is_empty() {
        let moves = moves_judged(variant, setup, 0, may_be_made);
        let victims: Vec<Square> = moves.iter().filter_map(en_passant_victim).collect();
        steps.retain(|step| victims.contains(&step.victim));
    }
    steps
}

/// What a move captures other than where it arrives, by one step.
fn en_passant_victim(mv: &Move) -> Option<Square> {
    match mv {
        Move::Step { to, captures, .. } => captures.filter(|victim| victim != to),
        Move::Then { mv, .. } => en_passant_victim(mv),
        Move::Legs { .. }
        | Move::Gate { .. }
        | Move::Null { .. }
        | Move::Castle { .. }
        | Move::Exchange { .. }
        | Move::Place(_) => None,
    }
}

/// Whether a move of a turn of several captures en passant.
pub(super) fn is_en_passant(mv: &Move) -> bool {
    if let Move::Gate { mv, .. } = mv { is_en_passant(mv) } else { en_passant_victim(mv).is_some() }
}
