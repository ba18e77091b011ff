//! Conditions that cannot hold or cannot fail, and too many of them.

use super::Facts;
use super::truth::{
    Truth, can_be_captured, count_bounds, has_royals, passes_most, reserve_most, shortest_chain, truth,
};
use crate::board::{Kind, KindSet, Side};
use crate::diagnostic::{Diagnostic, code};
use crate::model::{
    Compare, Condition, Depends, Geometry, Leaf, Line, MAX_ASKED_OF_MOVES, MAX_GUARD_CONDITIONS,
    MAX_GUARDED_MOVES, Region, Whose,
};
use crate::resolve::condition::{Examined, Owner};
use crate::resolve::report::{Report, counted};
use crate::source::Span;

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    if facts.flaws.board {
        return;
    }
    // Of a side without pieces that alone is said.
    let pieces =
        facts.flaws.array || facts.flaws.clauses || super::rules::without_pieces(facts.variant).is_empty();
    for examined in facts.examined.iter().filter(|_| pieces) {
        constant(facts, examined, report);
    }
    too_many(facts, report);
    too_much(facts, report);
    asked_too_much(facts, report);
}

/// More moves under conditions than there is room for tables: at the piece that has the most.
fn too_much(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let tables = variant.guarded_moves();
    let conditions = variant.guard_leaves().len();
    if tables <= MAX_GUARDED_MOVES || conditions > MAX_GUARD_CONDITIONS {
        return;
    }
    let moves = |kind: Kind| -> usize {
        variant.kinds[kind.index()].moves.iter().map(|rule| rule.movements.len()).sum()
    };
    let Some(most) = facts.kinds().max_by_key(|kind| (moves(*kind), std::cmp::Reverse(*kind))) else {
        return;
    };
    let under = match conditions {
        0 => String::new(),
        1 => ", each with and without a condition".to_owned(),
        _ => format!(", each for all that {conditions} conditions may be"),
    };
    report.push(
        Diagnostic::error(
            code::game::TOO_MUCH_WORK,
            format!("the pieces have {tables} moves{under}, and may have {MAX_GUARDED_MOVES}"),
            variant.kinds[most.index()].span,
            format!("`{}` has the most: {}", facts.letters(most), moves(most)),
        )
        .help("take moves away, or let more of them share a condition"),
    );
}

/// More conditions that are looked up for each move than play numbers, as it is with imitators of many such rules: at the rule
/// that asks for most.
fn asked_too_much(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let asked = variant.asked_of_moves();
    if asked <= MAX_ASKED_OF_MOVES {
        return;
    }
    let rules = facts.kinds().flat_map(|kind| &variant.kinds[kind.index()].moves).enumerate();
    let most = rules.max_by_key(|(place, rule)| (variant.asked_of(rule), std::cmp::Reverse(*place)));
    let Some((_, rule)) = most else { return };
    let help = match rule.movements.iter().any(|movement| movement.geometry == Geometry::Imitation) {
        true => {
            "an imitator asks for all that it and each of the others ask for: give it fewer rules, or them"
        }
        false => "take moves away, or some of their conditions",
    };
    report.push(
        Diagnostic::error(
            code::game::TOO_MUCH_WORK,
            format!("the moves ask for {asked} things that stand near or attack, and may ask for {MAX_ASKED_OF_MOVES}"),
            rule.span,
            format!("this rule asks for most: {}", variant.asked_of(rule)),
        )
        .help(help),
    );
}

/// A condition that is the same in every position.
fn constant(facts: &Facts<'_, '_>, examined: &Examined, report: &mut Report) {
    let mut reported = false;
    for (leaf, span) in &examined.leaves {
        if let Leaf::Line(line) = leaf
            && let Some(diagnostic) = no_room(facts, line, examined, *span)
        {
            reported = true;
            report.push(diagnostic);
            continue;
        }
        if about_unused(facts, leaf) {
            // That the piece is of no use has been said already.
            reported = true;
            continue;
        }
        let known = match leaf {
            // What is forbidden is asked after the move, when the enemy is to move.
            Leaf::ToMove { whose: Whose::Own } if examined.owner == Owner::Forbidden => Truth::Never,
            Leaf::ToMove { whose: Whose::Enemy } if examined.owner == Owner::Forbidden => Truth::Always,
            _ => truth(facts, &leaf.clone().into(), examined.sides, examined.piece),
        };
        if known != Truth::Either {
            reported = true;
            let told = diagnostic(known, *span, &reason(facts, leaf, examined, known));
            report.push(match next_step(facts, leaf, examined, known) {
                Some(help) => told.help(help),
                None => told,
            });
        }
    }
    if reported || examined.leaves.len() < 2 {
        return;
    }
    if let Some(span) = said_twice(examined) {
        report.push(
            Diagnostic::warning(
                code::condition::TWICE,
                "the same is asked twice",
                span,
                "stands before this already",
            )
            .help("take it away, or ask for what you mean"),
        );
        return;
    }
    let why = match truth(facts, &examined.condition, examined.sides, examined.piece) {
        Truth::Either => return,
        Truth::Never => (Truth::Never, "its parts exclude each other"),
        Truth::Always => (Truth::Always, "one of its parts holds whatever happens"),
    };
    report.push(diagnostic(why.0, examined.span, why.1));
}

/// Where a part of a condition stands that its `and` or `or` has already.
fn said_twice(examined: &Examined) -> Option<Span> {
    fn twice(condition: &Condition) -> Option<&Leaf> {
        let (Condition::All(parts) | Condition::Any(parts)) = condition else { return None };
        let again = |(index, part): (usize, &'_ Condition)| parts[..index].contains(part);
        let found = parts.iter().enumerate().find(|part| again(*part)).map(|(_, part)| part);
        match found {
            Some(Condition::Leaf(leaf)) => Some(leaf),
            _ => parts.iter().find_map(twice),
        }
    }
    let leaf = twice(&examined.condition)?;
    examined.leaves.iter().filter(|(other, _)| other == leaf).nth(1).map(|(_, span)| *span)
}

/// A line that is longer than any row of its squares.
fn no_room(facts: &Facts<'_, '_>, line: &Line, examined: &Examined, span: Span) -> Option<Diagnostic> {
    let (dimensions, board) = (facts.variant.dimensions, facts.variant.board());
    let squares = |side: Side| line.region.of(side).intersection(&board);
    if examined.sides.each().any(|side| line.fits(dimensions, &squares(side))) {
        return None;
    }
    let mut longest = 0;
    for side in examined.sides.each() {
        let squares = squares(side);
        for way in &line.ways {
            if way.room(dimensions) > longest {
                longest = longest.max(way.longest(dimensions, &squares));
            }
        }
    }
    let of = if line.region == Region::board(dimensions) { "the board" } else { "the region" };
    let found = if longest < line.length {
        format!("the longest row of {of} has {}", counted(longest as usize, "square", "squares"))
    } else {
        // It goes all the way round, and then none of its ends is one.
        "a row that goes all the way round ends nowhere".to_owned()
    };
    Some(
        Diagnostic::error(
            code::condition::NO_ROOM,
            format!("a line of {} has no room: {found}", line.length),
            span,
            "can never be made",
        )
        .help("ask for fewer pieces, or for other squares"),
    )
}

/// Whether a leaf asks only for pieces of this file that never come onto the board.
fn about_unused(facts: &Facts<'_, '_>, leaf: &Leaf) -> bool {
    let of_board = Depends::BOARD | Depends::CAPTURED | Depends::MARKS;
    let Some(kinds) = leaf.kinds().filter(|_| leaf.depends().intersects(of_board)) else { return false };
    let known = !facts.flaws.array && !facts.flaws.clauses;
    known && kinds.iter().all(|kind| facts.declared(kind).source.0 == 0 && !facts.used(kind))
}

fn diagnostic(known: Truth, span: Span, why: &str) -> Diagnostic {
    match known {
        Truth::Always => {
            Diagnostic::warning(code::condition::ALWAYS, "this condition always holds", span, why)
                .help("take the condition away, or ask for what you mean")
        }
        _ => Diagnostic::warning(code::condition::NEVER, "this condition can never hold", span, why)
            .help("take what depends on it away, or ask for what you mean"),
    }
}

/// What to do about a count that never comes to be, where another clause is why.
fn next_step(facts: &Facts<'_, '_>, leaf: &Leaf, examined: &Examined, known: Truth) -> Option<String> {
    if matches!(leaf, Leaf::ToMove { .. }) && examined.leaves.len() == 1 && known == Truth::Always {
        return Some("no move is legal then: forbid what a move may not bring about".to_owned());
    }
    let Leaf::Count { kinds, region, compare, value, whose } = leaf else { return None };
    if known != Truth::Never || kinds.len() != 1 {
        return None;
    }
    let kind = kinds.iter().next()?;
    let letters = facts.letters(kind);
    let side = examined.sides.each().next()?;
    let (least, most) = count_bounds(facts, *whose, *kinds, region, side);
    let promotes = |side: Side| {
        let zone = |region: &Region| !region.of(side).intersection(&facts.variant.board()).is_empty();
        facts.variant.promotions.of(side).any(|rule| {
            rule.kind == kind && zone(region) && {
                let asked = region.of(side);
                asked.intersection(rule.region.of(side)) == *asked
            }
        })
    };
    if most == 0 && Side::BOTH.into_iter().any(promotes) {
        return Some(format!(
            "`{letters}` promotes there, and stands there no more: ask for it elsewhere, or take its promotion away"
        ));
    }
    (*value == 0 && least > 0 && matches!(compare, Compare::Equal) && whole(facts, kind)).then(|| {
        format!(
            "`{letters}` is royal, and so it is never captured: `loss when checkmate` ends the game, or `without royal` lets it be captured"
        )
    })
}

/// Why a leaf is the same in every position.
fn reason(facts: &Facts<'_, '_>, leaf: &Leaf, examined: &Examined, known: Truth) -> String {
    let side = if examined.sides[Side::White] { Side::White } else { Side::Black };
    match leaf {
        Leaf::Captured { kinds, .. } => {
            let safe: KindSet = kinds
                .iter()
                .filter(|kind| Side::BOTH.into_iter().all(|side| !can_be_captured(facts, side, *kind)))
                .collect();
            let names = facts.names.listed(if safe.is_empty() { *kinds } else { safe });
            if safe.iter().any(|kind| facts.used(kind)) {
                format!("{names} is never captured, because it is royal or immune")
            } else {
                format!("{names} never comes onto the board")
            }
        }
        Leaf::Count { whose, kinds, region, compare, value } => {
            let (least, most) = count_bounds(facts, *whose, *kinds, region, side);
            let what = if kinds.len() == facts.variant.kinds.len() {
                "pieces".to_owned()
            } else {
                facts.names.listed(*kinds)
            };
            match (least, most) {
                (0, most) if most > 0 && from_below(*compare, *value, 0, known) => {
                    "a count is never below 0".to_owned()
                }
                (least, most) if least < most && from_below(*compare, *value, least, known) => {
                    format!("the count of {what} is never below {least}")
                }
                (0, 0) => format!("never any {what} there"),
                (0, most) => format!("the count of {what} is never above {most}"),
                (least, most) if least == most => format!("the count of {what} is always {most}"),
                (least, most) => format!("the count of {what} is always between {least} and {most}"),
            }
        }
        Leaf::Compared { left, right, .. } if left == right => "both counts are the same".to_owned(),
        Leaf::Compared { .. } => "one of the counts is never reached by the other".to_owned(),
        Leaf::Worth(weighing) if weighing.left == weighing.right => {
            "both sides of it are the same".to_owned()
        }
        Leaf::Worth(_) => "what there is never comes to so much, or never to less".to_owned(),
        Leaf::Line(line) => {
            let (_, most) = count_bounds(facts, line.whose, line.kinds, &line.region, side);
            let names = facts.names.listed(line.kinds);
            match most {
                0 => format!("never any {names} there"),
                most if most < line.length => format!("the count of {names} is never above {most}"),
                _ => format!("{names} never stands on so many squares in a row"),
            }
        }
        Leaf::Chain(chain) => {
            let names = facts.names.listed(chain.kinds);
            match shortest_chain(facts, chain, side) {
                None => format!("{names} never joins these squares"),
                Some(least) => format!("the shortest path takes {least}, and there are never so many"),
            }
        }
        Leaf::Reserve { compare, value, .. } if from_below(*compare, *value, 0, known) => {
            "a reserve never holds less than 0".to_owned()
        }
        Leaf::Reserve { whose, kinds, .. } => match reserve_most(facts, *whose, *kinds, side) {
            0 => "nothing of this is ever in reserve".to_owned(),
            most => format!("the reserve never holds more than {most} of these"),
        },
        Leaf::Turn { .. } => "turns are counted from 1".to_owned(),
        Leaf::Checks { .. } if !has_royals(facts, Side::White) && !has_royals(facts, Side::Black) => {
            "no piece is royal, so nothing gives check".to_owned()
        }
        Leaf::Checks { .. } => "checks are counted from 0".to_owned(),
        Leaf::Passes { .. } if passes_most(facts) == Some(1) => {
            "who passes has no other move, and then the enemy makes one".to_owned()
        }
        Leaf::Passes { .. } => "nobody ever passes: `turn: move, or pass` would let them".to_owned(),
        Leaf::Left { compare, value } if from_below(*compare, *value, 1, known) => {
            "at least one move of a turn is left".to_owned()
        }
        Leaf::Left { .. } => "no turn has so many moves".to_owned(),
        Leaf::Checkmate { whose: Whose::Own } | Leaf::ToMove { .. } => {
            "it is asked after a move, when the enemy is to move".to_owned()
        }
        Leaf::Check { .. } | Leaf::Checkmate { .. } => "no piece is royal".to_owned(),
        Leaf::Unmoved { .. } => "no such piece has an initial square".to_owned(),
        Leaf::Royal => match examined.piece {
            Some(kind) if whole(facts, kind) => {
                format!("every `{}` is royal at all times", facts.letters(kind))
            }
            Some(kind) => format!("`{}` is never royal", facts.letters(kind)),
            None => "no piece moves here".to_owned(),
        },
        Leaf::Attacked { .. } | Leaf::Bare | Leaf::Near(_) | Leaf::Once(_) => {
            "it does not depend on the position".to_owned()
        }
    }
}

/// Whether it is the least number, and not the greatest, by which a comparison always holds or never does.
fn from_below(compare: Compare, value: u32, least: u32, known: Truth) -> bool {
    match compare {
        Compare::AtLeast | Compare::Greater => known == Truth::Always,
        Compare::Less | Compare::AtMost => known == Truth::Never,
        Compare::Equal | Compare::NotEqual => value < least,
    }
}

fn whole(facts: &Facts<'_, '_>, kind: Kind) -> bool {
    super::truth::royalty(facts, Side::White, kind) == Truth::Always
}

/// More conditions behind moves, royalty and immunity than there are tables for.
fn too_many(facts: &Facts<'_, '_>, report: &mut Report) {
    let mut atoms: Vec<(&Leaf, Span)> = Vec::new();
    for examined in facts.examined.iter().filter(|examined| {
        !matches!(examined.owner, Owner::Rule | Owner::Forbidden | Owner::Turn | Owner::Past)
    }) {
        for (leaf, span) in &examined.leaves {
            if !leaf.depends().is_plain() || atoms.iter().any(|(other, _)| *other == leaf) {
                continue;
            }
            atoms.push((leaf, *span));
            if atoms.len() == MAX_GUARD_CONDITIONS + 1 {
                report.push(
                    Diagnostic::error(
                        code::condition::TOO_MANY,
                        format!(
                            "moves, royalty and immunity depend on more than {}",
                            counted(MAX_GUARD_CONDITIONS, "condition", "conditions")
                        ),
                        *span,
                        format!("number {}", atoms.len()),
                    )
                    .label(atoms[0].1, "number 1")
                    .help("equal conditions count once: let several pieces share one"),
                );
                return;
            }
        }
    }
}
