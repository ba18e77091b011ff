//! Turn clauses that never decide, and turns for which none does.

use super::Facts;
use super::truth::{Truth, truth};
use crate::board::{Side, Sides};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::model::{Condition, Pass, Ruled, TurnOptions, TurnRule};
use crate::resolve::report::Report;
use crate::source::{SourceId, Span};
use crate::syntax::tree;

/// Turn clauses that are never asked, or that leave a player without any.
pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    let turns = &facts.variant.turns;
    for (index, later) in turns.iter().enumerate().skip(1) {
        let sides = later.sides.each();
        let shadows: Vec<Option<&Ruled<TurnRule>>> =
            sides.map(|side| shadowing(facts, &turns[..index], later, side)).collect();
        if let Some(Some(first)) = shadows.first()
            && shadows.iter().all(Option::is_some)
        {
            let always = first.when == Condition::Always;
            report.push(
                Diagnostic::warning(
                    code::turn::SHADOWED,
                    "this turn clause never decides",
                    later.span,
                    "the ones before it cover every case",
                )
                .label(first.span, if always { "always holds" } else { "comes first" })
                .help("the first clause that holds decides: move this one up"),
            );
        }
    }
    if facts.flaws.clauses || facts.merged.one::<tree::Turn>().is_none() {
        return;
    }
    never_checked(facts, report);
    only_passing(facts, report);
    only_placing(facts, report);
    for side in Side::BOTH {
        let turns: Vec<&Ruled<TurnRule>> = turns.of(side).collect();
        let any = Condition::Any(turns.iter().map(|turn| turn.when.clone()).collect());
        if turns.iter().all(|turn| turn.when != Condition::Always)
            && truth(facts, &any, Sides::only(side), None) != Truth::Always
        {
            let last = turns.last().map_or(Span::default(), |turn| turn.span);
            report.push(
                Diagnostic::error(
                    code::turn::NO_LAST_CLAUSE,
                    "there are turns for which no clause holds",
                    last,
                    "only under a condition",
                )
                .help("end with `turn: move`")
                .fix(Fix::append(Safety::Offered, "turn: move")),
            );
            return;
        }
    }
}

/// Sides that may do nothing but pass, whichever of their turn clauses decides.
fn only_passing(facts: &Facts<'_, '_>, report: &mut Report) {
    let turns = &facts.variant.turns;
    let passes = |turn: &Ruled<TurnRule>| {
        let TurnOptions { capture_first, moves, pass, place, then, instead, series, place_first: _ } =
            &turn.options;
        let nothing = place.is_none() && then.is_none() && instead.is_none() && series.is_none();
        !*capture_first && !*moves && *pass == Pass::Freely && nothing
    };
    let stuck = |side: &Side| {
        let mut own = turns.of(*side).peekable();
        own.peek().is_some() && own.all(passes)
    };
    let sides: Vec<Side> = Side::BOTH.into_iter().filter(stuck).collect();
    let Some(last) = turns.iter().rfind(|turn| sides.iter().any(|side| turn.sides[*side])) else { return };
    if last.span.source != SourceId(0) {
        return;
    }
    let at = last.span.end - "pass".len() as u32;
    let before = Span { start: at, end: at, ..last.span };
    let who = match sides.as_slice() {
        [side] => format!("{} never moves", side.name()),
        _ => "nobody ever moves".to_owned(),
    };
    report.push(
        Diagnostic::warning(code::r#move::NEVER, who, last.span, "a turn that is a pass, and nothing else")
            .help("did you mean `turn: move, or pass`?")
            .fix(Fix::new(Safety::Offered, "let it move, too").edit(before, "move, or ")),
    );
}

/// Sides that may do nothing but place pieces, whichever of their turn clauses decides, though such as have moves stand on the board.
fn only_placing(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    if facts.flaws.array || !variant.exchanges.is_empty() {
        return;
    }
    let places = |turn: &Ruled<TurnRule>| {
        let TurnOptions { capture_first, moves, pass: _, place, then, instead, series, place_first: _ } =
            &turn.options;
        !*capture_first
            && !*moves
            && place.is_some()
            && then.is_none()
            && instead.is_none()
            && series.is_none()
    };
    let stuck = |side: &Side| {
        let mut own = variant.turns.of(*side).peekable();
        let mut pieces = variant.array.iter().flatten().filter(|piece| piece.side == *side);
        own.peek().is_some()
            && own.all(places)
            && pieces.any(|piece| facts.movements(piece.kind).next().is_some())
    };
    let sides: Vec<Side> = Side::BOTH.into_iter().filter(stuck).collect();
    let Some(last) = variant.turns.iter().rfind(|turn| sides.iter().any(|side| turn.sides[*side])) else {
        return;
    };
    if last.span.source != SourceId(0) {
        return;
    }
    let given = facts.merged.at::<tree::Turn>(last.span);
    let place = given.and_then(|entry| Some(entry.node.place()?.span));
    let who = match sides.as_slice() {
        [side] => format!("{} never moves", side.name()),
        _ => "nobody ever moves".to_owned(),
    };
    let fix = place.map(|place| {
        let before = Span { end: place.start, ..place };
        Fix::new(Safety::Offered, "let it move, too").edit(before, "move, or ")
    });
    report.push(
        Diagnostic::warning(
            code::r#move::NEVER,
            who,
            place.unwrap_or(last.span),
            "a turn that places pieces, and nothing else",
        )
        .help("write `move, or` before it: the pieces on the board have moves, too")
        .fix(fix),
    );
}

/// Turns of this file that end with a check, where none is ever given.
fn never_checked(facts: &Facts<'_, '_>, report: &mut Report) {
    if !facts.variant.royalty.is_empty() {
        return;
    }
    let own = facts.merged.all::<tree::Turn>().filter(|entry| entry.span.source == SourceId(0));
    if let Some(until) = own.filter_map(|entry| entry.node.until_check).next() {
        report.push(
            Diagnostic::warning(
                code::outcome::NO_ROYAL,
                "no piece is royal, so no move gives check",
                until,
                "never happens",
            )
            .help("say which piece must not be lost, such as `royal K`, or take it away")
            .fix(Fix::remove(Safety::Offered, until, "`until check`")),
        );
    }
}

/// The clause that keeps a later one from ever deciding for a side, if one does: the one that always holds, or the last
/// of several that together cover every case.
fn shadowing<'v>(
    facts: &Facts<'_, '_>,
    earlier: &'v [Ruled<TurnRule>],
    later: &Ruled<TurnRule>,
    side: Side,
) -> Option<&'v Ruled<TurnRule>> {
    let earlier: Vec<&Ruled<TurnRule>> = earlier.iter().filter(|turn| turn.sides[side]).collect();
    let cases = Condition::Any(earlier.iter().map(|turn| turn.when.clone()).collect());
    let left = Condition::All(vec![later.when.clone(), !cases]);
    let never = |condition| truth(facts, condition, Sides::only(side), None) == Truth::Never;
    if never(&later.when) || !never(&left) {
        return None;
    }
    let deciding = earlier.iter().find(|turn| turn.when == Condition::Always);
    deciding.or(earlier.last()).copied()
}
