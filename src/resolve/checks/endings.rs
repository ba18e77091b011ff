//! Ends of the game that another one comes before, and a side that cannot lose.

use super::Facts;
use super::truth::{Truth, has_royals, mated, spared, truth};
use crate::board::{Kind, Side, Sides};
use crate::diagnostic::{Diagnostic, code};
use crate::model::{Chase, Condition, Event, OutcomeRule, Perpetual, Ruled, TurnRule, Verdict};
use crate::resolve::report::Report;
use crate::source::SourceId;
use crate::syntax::tree;

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    shadowed(facts, report);
    uncounted(facts, report);
    chases(facts, report);
    if !facts.flaws.clauses && !facts.flaws.array {
        one_sided(facts, report);
    }
}

/// Clauses that never decide, because others do before them.
fn shadowed(facts: &Facts<'_, '_>, report: &mut Report) {
    let rules = &facts.variant.outcomes;
    for (index, later) in rules.iter().enumerate() {
        let sides = || later.sides.each();
        let first = |side: Side| {
            rules[..index].iter().find(|earlier| earlier.sides[side] && before(facts, earlier, later, side))
        };
        let Some(earlier) = sides().next().and_then(first) else { continue };
        if later.span.source != SourceId(0) && earlier.span.source == SourceId(0)
            || !sides().all(|side| first(side).is_some())
        {
            // That a file decides sooner than the one that it extends is what it is for.
            continue;
        }
        report.push(
            Diagnostic::warning(
                code::outcome::SHADOWED,
                "this clause never decides",
                later.span,
                "the game has ended before",
            )
            .label(earlier.span, "decides first, whenever it could")
            .help("put the narrower clause first, or take this one away"),
        );
    }
}

/// Whether one clause decides for a side whenever the other would.
fn before(
    facts: &Facts<'_, '_>,
    earlier: &Ruled<OutcomeRule>,
    later: &Ruled<OutcomeRule>,
    side: Side,
) -> bool {
    // What an event asks for besides is compared as it is written.
    let besides = earlier.when == Condition::Always || earlier.when == later.when;
    match (&earlier.event, &later.event) {
        (Event::Repetition { times, with }, Event::Repetition { times: later, with: other }) => {
            besides && times <= later && (with.is_none() || with == other)
        }
        (Event::ToAndFro { moves, kinds }, Event::ToAndFro { moves: later, kinds: other }) => {
            besides && moves <= later && kinds.union(*other) == *kinds
        }
        (Event::MoveCount(moves), Event::MoveCount(later)) => besides && moves <= later,
        (Event::When(condition), Event::When(later)) => {
            if facts.effort.get() == 0 {
                return false;
            }
            let alone = |condition: &Condition| truth(facts, condition, Sides::only(side), None);
            let left = Condition::All(vec![later.clone(), !condition.clone()]);
            alone(later) != Truth::Never && alone(&left) == Truth::Never
        }
        _ => false,
    }
}

/// A count of moves that every move begins anew.
fn uncounted(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let other_turns = |turn: &Ruled<TurnRule>| turn.options.may_pass() || turn.options.place.is_some();
    if facts.flaws.clauses || facts.flaws.array || variant.turns.iter().any(other_turns) {
        return;
    }
    let moves = |kind: &Kind| facts.used(*kind) && !variant.kinds[kind.index()].moves.is_empty();
    if !facts.kinds().filter(moves).all(|kind| variant.progress.contains(kind)) {
        return;
    }
    for rule in variant.outcomes.iter().filter(|rule| matches!(rule.event, Event::MoveCount(_))) {
        let given = facts.merged.at::<tree::Outcome>(rule.span);
        report.push(
            Diagnostic::warning(
                code::outcome::NEVER,
                "this never ends a game: every move begins the count anew",
                given.map_or(rule.span, |entry| entry.node.event.span),
                "names every piece that moves",
            )
            .help("name only the pieces whose moves are progress, in chess the pawns: `... or move of P`"),
        );
    }
}

/// Perpetual chases of which nothing says what they are, and chases that decide nothing.
fn chases(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let perpetual = |rule: &&Ruled<OutcomeRule>| {
        matches!(rule.event, Event::Repetition { with: Some(Perpetual::Chase), .. })
    };
    let mut said = Sides::NONE;
    for rule in variant.outcomes.iter().filter(perpetual) {
        said = said.union(rule.sides);
        let unsaid = |side: &Side| variant.chases.of(*side).next().is_none();
        let Some(side) = rule.sides.each().find(unsaid) else { continue };
        if facts.flaws.clauses {
            continue;
        }
        let given = facts.merged.at::<tree::Outcome>(rule.span);
        let whose = if variant.chases.is_empty() { String::new() } else { format!(" by {}", side.title()) };
        report.push(
            Diagnostic::error(
                code::outcome::NO_CHASE,
                format!("nothing says what a chase{whose} is"),
                given.map_or(rule.span, |entry| entry.node.event.span),
                "needs a clause `chase`",
            )
            .help("say which pieces may not be chased by which: `chase R N by R N B`"),
        );
    }
    let idle = |clause: &&Ruled<Chase>| !clause.sides.intersects(said);
    if !facts.flaws.clauses
        && let Some(clause) = variant.chases.iter().find(idle)
    {
        report.push(
            Diagnostic::warning(
                code::outcome::IDLE_CHASE,
                "nothing comes of chases here",
                clause.span,
                "no outcome asks for it",
            )
            .help("say what a perpetual chase means, such as `loss when repetition 3 with chase`, or take this away"),
        );
    }
}

/// A side that cannot lose, where the other can.
fn one_sided(facts: &Facts<'_, '_>, report: &mut Report) {
    let rules = &facts.variant.outcomes;
    let can_lose = |side: Side| {
        rules.iter().any(|rule| match rule.result {
            Verdict::Loss => happens(facts, rule, side),
            Verdict::Win => happens(facts, rule, !side),
            Verdict::Draw => false,
        })
    };
    // That a side has nothing is said of the setup.
    let variant = facts.variant;
    let has_pieces = |side: Side| {
        variant.array.iter().flatten().any(|piece| piece.side == side)
            || variant.reserve[side].iter().any(|count| *count > 0)
    };
    if !Side::BOTH.into_iter().all(has_pieces) {
        return;
    }
    let Some(safe) = Side::BOTH.into_iter().find(|side| !can_lose(*side)) else { return };
    if !can_lose(!safe) {
        return;
    }
    if let Some(diagnostic) = super::start::missing_royal(facts, &[safe]) {
        return report.push(diagnostic);
    }
    let name = safe.name();
    let mate = rules.iter().find(|rule| rule.event == Event::Checkmate && rule.result != Verdict::Draw);
    let mut diagnostic = Diagnostic::warning(
        code::outcome::CANNOT_LOSE,
        format!("{name} cannot lose this game"),
        facts.variant.places.name,
        match spared(facts, safe).filter(|_| mate.is_some()) {
            Some(_) => format!("mate does not happen, and nothing else is a loss for {name}"),
            None => format!("no clause is a loss for {name}"),
        },
    );
    if let Some(rule) = mate
        && !has_royals(facts, safe)
    {
        diagnostic = diagnostic.label(rule.span, format!("no piece of {name}'s is royal"));
    } else if mate.is_some()
        && let Some(forbidden) = spared(facts, safe)
    {
        diagnostic = diagnostic.label(forbidden, format!("no move may mate {name}"));
    }
    report.push(diagnostic.help(format!(
        "say how {name} loses, such as `{name} loss when count own = 0`, or give it a royal piece"
    )));
}

/// Whether a clause may ever hold for a side.
fn happens(facts: &Facts<'_, '_>, rule: &Ruled<OutcomeRule>, side: Side) -> bool {
    rule.sides[side]
        && truth(facts, &rule.when, Sides::only(side), None) != Truth::Never
        && match &rule.event {
            Event::Checkmate => mated(facts, side),
            Event::Repetition { with: Some(Perpetual::Check), .. } => has_royals(facts, !side),
            Event::Repetition { with: Some(Perpetual::Chase), .. } => {
                facts.variant.chases.of(side).next().is_some()
            }
            Event::ToAndFro { kinds, .. } => facts.kinds().any(|kind| {
                kinds.contains(kind) && facts.used(kind) && facts.movements(kind).next().is_some()
            }),
            Event::Stalemate | Event::Repetition { .. } | Event::MoveCount(_) => true,
            Event::MovesSince(count) => truth(facts, &count.when, Sides::only(side), None) != Truth::Never,
            Event::When(condition) => truth(facts, condition, Sides::only(side), None) != Truth::Never,
        }
}
