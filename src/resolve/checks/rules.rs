//! Clauses that do not go together: royalty, immunity, goals.

use super::Facts;
use super::truth::{Truth, compatible, has_royals, mated, royalty, spared};
use crate::board::{KindSet, Side, Sides};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::model::{
    Condition, Definition, Event, Forbidden, Leaf, Perpetual, Royalty, Ruled, Tally, Verdict, Whose,
};
use crate::resolve::report::Report;
use crate::source::{SourceId, Span};
use crate::syntax::tree::{self, Cell};

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    contradictory_royalty(facts, report);
    royal_and_immune(facts, report);
    if !facts.flaws.clauses {
        goals(facts, report);
        if !facts.flaws.array {
            empty_handed(facts, report);
            lost_royals(facts, report);
            forbidden_at_start(facts, report);
        }
    }
}

/// Whether two clauses speak of a piece of the same side.
fn overlap(one: (Sides, KindSet), other: (Sides, KindSet)) -> bool {
    one.0.intersects(other.0) && one.1.intersects(other.1)
}

/// Royal clauses of which one makes the other void.
fn contradictory_royalty(facts: &Facts<'_, '_>, report: &mut Report) {
    let plain = |clause: &Ruled<Royalty>| clause.when == Condition::Always && clause.select.is_none();
    let clauses = &facts.variant.royalty;
    for (index, later) in clauses.iter().enumerate() {
        let earlier = clauses[..index].iter().find(|earlier| {
            let same = earlier.when == later.when && earlier.select == later.select;
            overlap((earlier.sides, earlier.kinds), (later.sides, later.kinds))
                && (plain(earlier) || plain(later) || same)
        });
        let Some(earlier) = earlier else { continue };
        let shared = KindSet(earlier.kinds.0 & later.kinds.0);
        let names = facts.names.listed(shared);
        let label = |clause: &Ruled<Royalty>| {
            if plain(clause) {
                "royal in any case"
            } else if clause.select.is_some() {
                "only one of them"
            } else {
                "royal under a condition"
            }
        };
        let message = if plain(earlier) == plain(later) {
            format!("two royal clauses say the same of {names}")
        } else {
            format!("two royal clauses for {names} contradict each other")
        };
        report.push(
            Diagnostic::error(code::royal::CONTRADICTION, message, later.span, label(later))
                .label(earlier.span, label(earlier))
                .help("keep one of the two"),
        );
    }
}

/// Pieces that must not be attacked and cannot be captured at the same time.
fn royal_and_immune(facts: &Facts<'_, '_>, report: &mut Report) {
    for royalty in &facts.variant.royalty {
        for (immunity, span) in facts.variant.immunity.iter().zip(facts.immunities) {
            if !overlap((royalty.sides, royalty.kinds), (immunity.sides, immunity.kinds)) {
                continue;
            }
            let shared = royalty.sides.intersection(immunity.sides).each();
            let (mut together, mut apart) = (false, false);
            for side in shared {
                together |= compatible(facts, &[&royalty.when, &immunity.when], side);
                let not_immune = !immunity.when.clone();
                apart |= compatible(facts, &[&royalty.when, &not_immune], side);
            }
            if !together {
                continue;
            }
            let names = facts.names.listed(KindSet(royalty.kinds.0 & immunity.kinds.0));
            let given = facts.merged.at::<tree::Immune>(*span);
            let both = |name: &&tree::Name| facts.kind(name).is_some_and(|kind| royalty.kinds.contains(kind));
            let named = given.and_then(|entry| entry.node.pieces.iter().find(both));
            let span = named.map_or(*span, |name| name.span);
            let (code, help) = (
                code::royal::IMMUNE,
                "let one hold only while the other does not: `royal when ..., else immune`",
            );
            report.push(if apart {
                Diagnostic::warning(
                    code,
                    format!("{names} may be royal and immune at the same time"),
                    span,
                    "cannot be captured, and can be in check all the same",
                )
                .label(royalty.span, "royal at the same time")
                .help(help)
            } else {
                Diagnostic::error(
                    code,
                    format!("{names} is immune whenever it is royal"),
                    span,
                    "cannot be captured, and can be in check all the same",
                )
                .label(royalty.span, "royal")
                .help(help)
            });
        }
    }
}

/// Whether the game can be won.
fn goals(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let Some(first) = facts.kinds().next().map(|kind| facts.letters(kind)) else { return };
    // That nobody has anything is said of the setup.
    if !facts.flaws.array && !facts.kinds().any(|kind| facts.used(kind)) {
        return;
    }
    let royal = Side::BOTH.into_iter().any(|side| has_royals(facts, side));
    let decides = |verdict: Verdict| verdict != Verdict::Draw;
    let ended = Side::BOTH.into_iter().any(|side| mated(facts, side));
    let goal = variant.outcomes.iter().any(|rule| {
        decides(rule.result)
            && match &rule.event {
                Event::Checkmate => ended,
                Event::Stalemate
                | Event::Repetition { .. }
                | Event::ToAndFro { .. }
                | Event::MoveCount(_)
                | Event::MovesSince(_)
                | Event::When(_) => true,
            }
    });
    let needs_royals = |event: &Event| {
        matches!(event, Event::Checkmate | Event::Repetition { with: Some(Perpetual::Check), .. })
    };
    let mate = variant
        .outcomes
        .iter()
        .find(|rule| needs_royals(&rule.event) && (royal || rule.span.source == SourceId(0)));
    if let Some(rule) = mate
        && !royal
        && rule.span.source == SourceId(0)
    {
        let given = facts.merged.at::<tree::Outcome>(rule.span);
        report.push(
            Diagnostic::warning(
                code::outcome::NO_ROYAL,
                match rule.event {
                    Event::Checkmate => "no piece is royal, so there is no checkmate",
                    _ => "no piece is royal, so there is no check",
                },
                given.map_or(rule.span, |entry| entry.node.event.span),
                "never happens",
            )
            .help(format!("say which piece must not be lost, such as `royal {first}`"))
            .fix(no_royals(facts).is_none().then(|| Fix::append(Safety::Offered, format!("royal {first}")))),
        );
        return;
    }
    if goal {
        return;
    }
    if !royal && let Some(diagnostic) = super::start::missing_royal(facts, &Side::BOTH) {
        let declared_here = |kind| facts.declared(kind).source == SourceId(0);
        // Of a piece of this file it is said that it is not used.
        let royals = variant.royalty.iter().flat_map(|clause| clause.kinds.iter());
        if !royals.into_iter().any(declared_here) {
            report.push(diagnostic);
        }
        return;
    }
    let place = facts.merged.header().map_or(Span::default(), |header| header.name.span);
    // Mate would decide, and is forbidden.
    let spared =
        Side::BOTH.into_iter().filter(|side| has_royals(facts, *side)).find_map(|side| spared(facts, side));
    if let Some(forbidden) = spared.filter(|_| mate.is_some()) {
        let own = forbidden.source == SourceId(0);
        let diagnostic = Diagnostic::warning(
            code::outcome::NO_GOAL,
            "nobody can win this game",
            if own { forbidden } else { place },
            "no move may give mate, and nothing else decides",
        );
        report.push(
            diagnostic
                .label(mate.map_or(place, |rule| rule.span), "never happens")
                .help("say what else decides, such as `loss when stalemate`, or forbid mate to some pieces alone, as in `... by placing P`"),
        );
        return;
    }
    // What a file has taken away is not what it lacks.
    let taken = match royal {
        true => taken_away(
            facts,
            |what| matches!(what, tree::Unwanted::Outcome(word) if word.node == tree::OutcomeWord::Checkmate),
        ),
        false => no_royals(facts),
    };
    if let Some(taken) = taken {
        let goal =
            if royal { "loss when stalemate".to_owned() } else { format!("loss when count own {first} = 0") };
        report.push(
            Diagnostic::warning(
                code::outcome::NO_GOAL,
                "nobody can win this game",
                taken,
                "nothing else decides",
            )
            .help(format!("say what else decides, such as `{goal}`")),
        );
        return;
    }
    let (label, help) = if royal {
        ("nothing says what checkmate means", "add `loss when checkmate`".to_owned())
    } else {
        (
            "no piece is royal, and nothing else decides",
            format!(
                "add `royal {first}` and `loss when checkmate`, or a goal such as `loss when count own {first} = 0`"
            ),
        )
    };
    report.push(
        Diagnostic::warning(code::outcome::NO_GOAL, "nobody can win this game", place, label)
            .help(help)
            .fix(royal.then(|| Fix::append(Safety::Offered, "loss when checkmate")))
            .fix((!royal).then(|| {
                Fix::append(Safety::Offered, format!("royal {first}\nloss when checkmate"))
                    .titled(format!("add `royal {first}` and `loss when checkmate`"))
            })),
    );
}

/// Clauses by which the only royal piece of a side becomes one that is not royal.
fn lost_royals(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let promoted = variant.promotions.iter().map(|rule| (rule.span, rule.sides, rule.kind, &rule.to));
    let exchanged = variant.exchanges.iter().map(|rule| (rule.span, rule.sides, rule.kind, &rule.to));
    let mut told: Vec<Span> = Vec::new();
    for (span, sides, kind, to) in promoted.chain(exchanged) {
        let alone = |side: &Side| {
            let royal: KindSet =
                facts.kinds().filter(|kind| royalty(facts, *side, *kind) != Truth::Never).collect();
            royal == KindSet::of(kind)
                && royalty(facts, *side, kind) == Truth::Always
                && facts.starts(royal).of(*side).len() == 1
                && !facts.reach.held(*side).contains(kind)
        };
        if told.contains(&span) || !sides.each().any(|side| alone(&side)) {
            continue;
        }
        let Some(other) = to.iter().find(|other| **other != kind) else { continue };
        told.push(span);
        let (letters, other) = (facts.letters(kind), facts.letters(*other));
        report.push(
            Diagnostic::warning(
                code::royal::LOST,
                format!("`{letters}` is the only royal piece of its side, and is none any more as `{other}`"),
                span,
                "then there is no check and no mate",
            )
            .help("take it away, or let what it becomes be royal, too"),
        );
    }
}

/// Where this file says that no piece is royal.
fn no_royals(facts: &Facts<'_, '_>) -> Option<Span> {
    taken_away(
        facts,
        |what| matches!(what, tree::Unwanted::Clauses(family) if family.node == tree::Family::Royal),
    )
}

/// Where this file takes something away.
fn taken_away(facts: &Facts<'_, '_>, is: impl Fn(&tree::Unwanted) -> bool) -> Option<Span> {
    let own = facts.merged.without.iter().filter(|(_, span)| span.source == SourceId(0));
    own.rev().find(|(what, _)| is(what)).map(|(_, span)| *span)
}

/// What is forbidden and holds at the start already: nearly every move would leave it so.
fn forbidden_at_start(facts: &Facts<'_, '_>, report: &mut Report) {
    // That after a move the enemy is to move is told of the condition itself.
    let told = |rule: &Ruled<Forbidden>| {
        let mut told = rule.when != Condition::Always;
        rule.when.each_leaf(&mut |leaf| told &= matches!(leaf, Leaf::ToMove { .. }));
        told
    };
    for rule in facts.variant.forbidden.iter().filter(|rule| rule.is_about_all() && !told(rule)) {
        let mut sides = rule.sides.each();
        let Some(side) = sides.find(|side| at_start(facts.variant, &rule.when, *side) == Some(true)) else {
            continue;
        };
        let given = facts.merged.at::<tree::Forbid>(rule.span);
        report.push(
            Diagnostic::warning(
                code::forbid::AT_START,
                format!("this holds for {} at the start, where it is forbidden", side.name()),
                given.and_then(|entry| entry.node.when.as_ref()).map_or(rule.span, |when| when.span),
                "true before the first move",
            )
            .help("only moves that make it false are legal: forbid what a move may not bring about"),
        );
    }
}

/// Whether a condition holds for a side at the start, as after a move of it, where that can be told.
fn at_start(variant: &Definition, condition: &Condition, side: Side) -> Option<bool> {
    match condition {
        Condition::Always => Some(true),
        Condition::Not(inner) => at_start(variant, inner, side).map(|holds| !holds),
        Condition::All(parts) => {
            let parts = parts.iter().map(|part| at_start(variant, part, side));
            parts.reduce(|one, other| match (one, other) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            })?
        }
        Condition::Any(parts) => {
            let parts = parts.iter().map(|part| at_start(variant, part, side));
            parts.reduce(|one, other| match (one, other) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            })?
        }
        Condition::Leaf(leaf) => leaf_at_start(variant, leaf, side),
    }
}

fn leaf_at_start(variant: &Definition, leaf: &Leaf, side: Side) -> Option<bool> {
    match leaf {
        Leaf::Captured { .. } | Leaf::Once(_) => Some(false),
        Leaf::Count { whose, kinds, region, compare, value } => {
            let squares = region.of(side).iter().filter_map(|sq| variant.array[sq.index()]);
            let counted = squares.filter(|piece| {
                kinds.contains(piece.kind) && whose.sides(side).any(|side| side == piece.side)
            });
            Some(compare.holds(counted.count() as u32, *value))
        }
        Leaf::Compared { left, compare, right } => {
            let count = |tally: &Tally| {
                let squares = tally.region.of(side).iter().filter_map(|sq| variant.array[sq.index()]);
                let counted = squares.filter(|piece| {
                    let theirs = tally.whose.sides(side).any(|side| side == piece.side);
                    tally.kinds.contains(piece.kind) && theirs
                });
                counted.count() as u32
            };
            Some(compare.holds(count(left), count(right)))
        }
        Leaf::Worth(weighing) => {
            let squares = || variant.array.iter().flatten();
            Some(weighing.holds(side, |side, kind| {
                squares().filter(|piece| piece.side == side && piece.kind == kind).count() as u32
            }))
        }
        Leaf::Reserve { whose, kinds, compare, value } => {
            let held = |owner: Side| -> u32 {
                let reserve = &variant.reserve[owner];
                kinds.iter().filter_map(|kind| reserve.get(kind.index())).map(|count| u32::from(*count)).sum()
            };
            Some(compare.holds(whose.sides(side).map(held).sum(), *value))
        }
        Leaf::Checks { compare, value, .. } | Leaf::Passes { compare, value } => {
            Some(compare.holds(0, *value))
        }
        Leaf::ToMove { whose } => Some(*whose == Whose::Enemy),
        Leaf::Left { .. }
        | Leaf::Line(_)
        | Leaf::Chain(_)
        | Leaf::Near(_)
        | Leaf::Turn { .. }
        | Leaf::Check { .. }
        | Leaf::Attacked { .. }
        | Leaf::Unmoved { .. }
        | Leaf::Royal
        | Leaf::Bare
        | Leaf::Checkmate { .. } => None,
    }
}

/// The sides that have nothing.
pub(super) fn without_pieces(variant: &Definition) -> Vec<Side> {
    let empty_handed = |side: &Side| {
        let on_board = variant.array.iter().flatten().any(|piece| piece.side == *side);
        let in_reserve = variant.reserve[*side].iter().any(|count| *count > 0);
        !on_board && !in_reserve && variant.fed[*side].is_empty()
    };
    Side::BOTH.into_iter().filter(empty_handed).collect()
}

/// A side that has nothing.
fn empty_handed(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let Some(letters) = facts.kinds().next().map(|kind| facts.letters(kind)) else { return };
    let sides = without_pieces(variant);
    let (message, help) = match sides.as_slice() {
        [] => return,
        [side] => {
            let name = side.name();
            let case = if *side == Side::White { "capitals" } else { "small letters" };
            let help =
                format!("{name}'s pieces are {case}; or give it a reserve: `{name} reserve {letters}`");
            (format!("{name} has no pieces"), help)
        }
        _ => {
            let help =
                format!("put pieces into the setup, or give both sides a reserve: `reserve {letters}`");
            ("no side has any pieces".to_owned(), help)
        }
    };
    let array = facts.merged.one::<tree::Array>();
    let setup = array.as_ref().map_or(Span::default(), |entry| entry.span);
    // All its pieces may stand on its half, in the letters of the other side.
    let stands = |row: &tree::Row| row.cells.iter().any(|cell| matches!(cell.node, Cell::Piece(_)));
    let own = array.as_ref().filter(|entry| entry.file == 0).and_then(|entry| {
        let rows = &entry.node.rows;
        let (farther, nearer) = rows.split_at(rows.len() / 2);
        let (farther, nearer) =
            (farther.iter().find(|row| stands(row))?, nearer.iter().rev().find(|row| stands(row))?);
        match sides.as_slice() {
            [Side::White] => Some(nearer),
            [Side::Black] => Some(farther),
            _ => None,
        }
    });
    if let (Some(row), [side]) = (own, sides.as_slice()) {
        let said: Vec<&str> = row
            .cells
            .iter()
            .map(|cell| match &cell.node {
                Cell::Empty => ".",
                Cell::Hole => "*",
                Cell::Piece(letters) | Cell::Unknown(letters) => letters,
            })
            .collect();
        let said = said.join(" ");
        let meant = if *side == Side::White { said.to_uppercase() } else { said.to_lowercase() };
        report.push(
            Diagnostic::warning(
                code::setup::SIDE_WITHOUT_PIECES,
                message,
                row.span,
                "the other side's letters",
            )
            .help(format!("{}; did you mean `{meant}`?", help.split(';').next().unwrap_or("")))
            .fix(Fix::write(Safety::Offered, row.span, meant)),
        );
        return;
    }
    report.push(
        Diagnostic::warning(code::setup::SIDE_WITHOUT_PIECES, message, setup, "nothing to play with")
            .help(help),
    );
}
