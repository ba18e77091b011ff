//! Clauses without effect, and pieces that stand where others are to get.

use super::truth::has_royals;
use super::{Facts, start};
use crate::board::{Kind, Square, Squares};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::model::{Condition, Depends, Forbidden, Initial, Leaf, Movement, Whose};
use crate::resolve::report::Report;
use crate::source::{SourceId, Span};
use crate::syntax::tree;

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    if facts.flaws.clauses || facts.flaws.array {
        return;
    }
    homes(facts, report);
    on_promotion(facts, report);
    forbids(facts, report);
}

/// Homes of pieces of which nothing asks whether they are at home.
fn homes(facts: &Facts<'_, '_>, report: &mut Report) {
    let asked = |kind: Kind| {
        let asks = |leaf: &Leaf| {
            leaf.depends().intersects(Depends::MARKS)
                && leaf.kinds().is_some_and(|kinds| kinds.contains(kind))
        };
        facts.movements(kind).any(|movement: &Movement| movement.initial != Initial::Anywhere)
            || facts.examined.iter().flat_map(|examined| &examined.leaves).any(|(leaf, _)| asks(leaf))
            || facts.flaws.moves.contains(kind)
    };
    for entry in facts.merged.all::<tree::Home>() {
        let named = entry.names.first().and_then(|name| facts.kind(name));
        let Some(kind) = named.filter(|kind| !asked(*kind) && facts.used(*kind)) else { continue };
        let letters = facts.letters(kind);
        report.push(
            Diagnostic::warning(
                code::home::NO_EFFECT,
                format!("nothing asks whether `{letters}` is at home"),
                entry.span,
                "has no effect",
            )
            .label(facts.declared(kind), "no move with `i`")
            .help(format!("give `{letters}` an initial move, such as `imR2`, or take this away"))
            .fix((entry.node.pieces.len() == 1).then(|| Fix::remove(Safety::Safe, entry.span, "the home"))),
        );
    }
}

/// What is forbidden and is never done, or is illegal anyway.
fn forbids(facts: &Facts<'_, '_>, report: &mut Report) {
    let placed = |kind: Kind| {
        facts.held().contains(kind) || facts.variant.faces.iter().any(|clause| clause.faces.contains(kind))
    };
    let places = facts.any_placing_turn() || !facts.variant.gatings.is_empty();
    for clause in &facts.variant.forbidden {
        let Forbidden { when, given: _, moving, placing, spares_attackers } = &clause.rule;
        let never = placing.filter(|kinds| moving.is_none() && !(places && kinds.iter().any(placed)));
        let in_check = *when == Condition::Leaf(Leaf::Check { whose: Whose::Own });
        let attacked =
            in_check && !*spares_attackers && clause.sides.each().all(|side| has_royals(facts, side));
        let (message, label) = match never {
            Some(_) if !places => ("nothing is ever placed in this game".to_owned(), "forbids nothing"),
            Some(kinds) => (format!("{} is never placed", facts.names.listed(kinds)), "forbids nothing"),
            None if attacked => (
                "a move after which an own royal piece is attacked is illegal anyway".to_owned(),
                "forbids nothing else",
            ),
            None => continue,
        };
        let help = "take it away, or forbid what you mean";
        report.push(Diagnostic::warning(code::forbid::NEVER, message, clause.span, label).help(help));
    }
}

/// Pieces that start where they promote; in an array that stands on its head that is no wonder.
fn on_promotion(facts: &Facts<'_, '_>, report: &mut Report) {
    if start::is_upside_down(facts) {
        return;
    }
    let variant = facts.variant;
    let mut reported: Vec<Kind> = Vec::new();
    for promotion in &variant.promotions {
        let there = |sq: &Square| {
            variant.array[sq.index()].is_some_and(|piece| {
                piece.kind == promotion.kind
                    && promotion.sides[piece.side]
                    && promotion.region.of(piece.side).contains(*sq)
            })
        };
        let squares: Vec<Square> = variant.dimensions.squares().filter(there).collect();
        let Some(first) = squares.first().filter(|_| !reported.contains(&promotion.kind)) else { continue };
        reported.push(promotion.kind);
        let arrives = |side| {
            !facts.reach.arrives(side, promotion.kind).intersection(promotion.region.of(side)).is_empty()
        };
        // On the whole board it stands nowhere else: it is moving that promotes.
        let whole = Squares::board(variant.dimensions);
        if promotion.sides.each().all(|side| *promotion.region.of(side) == whole) {
            continue;
        }
        // That it never gets there is said of the zone.
        if promotion.span.source == SourceId(0) && !promotion.sides.each().any(arrives) {
            continue;
        }
        let square = |sq: &Square| variant.places.squares.get(sq.index()).copied().unwrap_or_default();
        let own = |span: Span| span.source == SourceId(0);
        let given = facts.merged.at::<tree::Promote>(promotion.span);
        let zone = given.map_or(promotion.span, |entry| entry.node.region.span);
        let (place, other) = match own(square(first)) {
            true => (square(first), zone),
            false => (zone, square(first)),
        };
        let letters = facts.letters(promotion.kind);
        let diagnostic = Diagnostic::warning(
            code::setup::ON_PROMOTION,
            format!("`{letters}` starts on a square on which it promotes"),
            place,
            if own(square(first)) { "starts here" } else { "where it starts already" },
        );
        let label = if own(square(first)) { "promotes there" } else { "starts there" };
        report.push(
            diagnostic
                .label(other, label)
                .help("start it elsewhere, or move the squares on which it promotes"),
        );
    }
}
