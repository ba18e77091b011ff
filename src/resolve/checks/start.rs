//! The start of the game: pieces that ought to stand in the array, and an array that stands on its head.

use super::Facts;
use crate::board::{Kind, KindSet, Side};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::english::{and, capital};
use crate::model::{Definition, Initial, MoveRule, Movement};
use crate::resolve::report::Report;
use crate::source::{SourceId, Span};
use crate::syntax::tree;

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    if facts.flaws.clauses || facts.flaws.array {
        return;
    }
    nobody(facts, report);
    upside_down(facts, report);
    homes(facts, report);
    if let Some(array) = own_array(facts) {
        inherited_homes(facts, array, report);
        inherited_moves(facts, array, report);
    }
}

/// The word `setup` of this file's own array, if it has one in which anything stands.
fn own_array(facts: &Facts<'_, '_>) -> Option<Span> {
    let entry = facts.merged.one::<tree::Array>()?;
    let word = Span { end: entry.span.start + "setup".len() as u32, ..entry.span };
    (entry.span.source == SourceId(0) && !entry.node.rows.is_empty()).then_some(word)
}

/// Royalty of pieces that a side never has.
fn nobody(facts: &Facts<'_, '_>, report: &mut Report) {
    for clause in &facts.variant.royalty {
        let has = |side: Side| clause.kinds.iter().any(|kind| facts.reach.exists(side, kind));
        let sides = || clause.sides.each();
        // That nobody ever has such a piece is said of the piece.
        let anybody = Side::BOTH.into_iter().any(has);
        if !anybody || sides().any(has) {
            continue;
        }
        let Some(side) = sides().next() else { continue };
        let names = facts.names.listed(clause.kinds);
        let given = facts.merged.at::<tree::RoyalClause>(clause.span);
        let pieces = given.and_then(|entry| Some((entry.node.pieces.first()?, entry.node.pieces.last()?)));
        report.push(
            Diagnostic::warning(
                code::royal::NOBODY,
                format!("{} never has {names}", side.name()),
                pieces.map_or(clause.span, |(first, last)| first.span.to(last.span)),
                "makes nothing royal",
            )
            .help(format!("name a piece that {} has, or take this away", side.name())),
        );
    }
}

/// That this file's array lacks the piece that is royal for some sides, if that is why they cannot lose: one of them, or both,
/// so that nobody wins.
pub(super) fn missing_royal(facts: &Facts<'_, '_>, sides: &[Side]) -> Option<Diagnostic> {
    // An array of which nothing is drawn lacks it, too.
    let entry = facts.merged.one::<tree::Array>().filter(|entry| entry.span.source == SourceId(0))?;
    let array = Span { end: entry.span.start + "setup".len() as u32, ..entry.span };
    let code = if sides.len() == 1 { code::outcome::CANNOT_LOSE } else { code::outcome::NO_GOAL };
    let lacks = |side: &Side, kinds: KindSet| !kinds.iter().any(|kind| facts.reach.exists(*side, kind));
    let clause = facts
        .variant
        .royalty
        .iter()
        .find(|clause| sides.iter().all(|side| clause.sides[*side] && lacks(side, clause.kinds)))?;
    let names = facts.names.listed(clause.kinds);
    let letters = facts.letters(clause.kinds.iter().next()?);
    let shown: Vec<String> = sides
        .iter()
        .map(|side| match side {
            Side::White => format!("`{letters}`"),
            Side::Black => format!("`{}`", letters.to_lowercase()),
        })
        .collect();
    let (message, label, loses) = match sides {
        [side] => {
            let side = side.name();
            (
                format!("{side} has no {names}, which must not be lost"),
                "is missing here",
                format!("{side} loses"),
            )
        }
        _ => (
            format!("no side has a {names}, which must not be lost"),
            "are missing here",
            "the game is lost".to_owned(),
        ),
    };
    let shown = and(&shown);
    Some(
        Diagnostic::warning(code, message, array, format!("{shown} {label}"))
            .label(clause.span, "says what must not be lost")
            .help(match entry.node.rows.is_empty() {
                true => format!("put {shown} into the setup or the `reserve`, or say how {loses} without it"),
                false => format!("put {shown} into the setup, or say how {loses} without it"),
            }),
    )
}

/// The rows of the array in the other order.
fn turned_round(facts: &Facts<'_, '_>) -> Option<Fix> {
    let entry = facts.merged.one::<tree::Array>()?;
    let rows = &entry.node.rows;
    let written = |row: &tree::Row| {
        let cells = row.cells.iter().map(|cell| match &cell.node {
            tree::Cell::Empty => ".",
            tree::Cell::Hole => "*",
            tree::Cell::Piece(letters) | tree::Cell::Unknown(letters) => letters.as_str(),
        });
        cells.collect::<Vec<_>>().join(" ")
    };
    let fix = Fix::new(Safety::Offered, "write the last rank first");
    Some(rows.iter().zip(rows.iter().rev()).fold(fix, |fix, (row, other)| fix.edit(row.span, written(other))))
}

/// Whether the array of the file stands on its head: all of White's pieces above all of Black's.
pub(super) fn is_upside_down(facts: &Facts<'_, '_>) -> bool {
    let Definition { dimensions, array, .. } = facts.variant;
    let ranks = |side: Side| {
        let stands =
            move |sq: &crate::board::Square| array[sq.index()].is_some_and(|piece| piece.side == side);
        dimensions.squares().filter(stands).map(|sq| dimensions.rank(sq)).collect::<Vec<u8>>()
    };
    let (white, black) = (ranks(Side::White), ranks(Side::Black));
    let apart = white.iter().min().zip(black.iter().max());
    own_array(facts).is_some() && apart.is_some_and(|(lowest, highest)| lowest > highest)
}

/// An array that stands on its head.
fn upside_down(facts: &Facts<'_, '_>, report: &mut Report) {
    if let Some(place) = own_array(facts).filter(|_| is_upside_down(facts)) {
        report.push(
            Diagnostic::warning(
                code::setup::UPSIDE_DOWN,
                "the array stands on its head: White's pieces are on Black's side of the board",
                place,
                "upside down",
            )
            .help(
                "write the last rank first: Black's pieces, the small letters, above; White's, the capitals, below",
            )
            .fix(turned_round(facts)),
        );
    }
}

/// Homes on which none of the pieces starts that have an initial move, though they start elsewhere.
fn homes(facts: &Facts<'_, '_>, report: &mut Report) {
    for entry in facts.merged.all::<tree::Home>().filter(|entry| entry.file == 0) {
        let Some(kind) = entry.names.first().and_then(|name| facts.kind(name)) else { continue };
        if !facts.movements(kind).any(is_initial) {
            continue;
        }
        // What is placed may come to stand at home, if it may be placed there.
        let held = facts.held().contains(kind);
        let starts = facts.starts(KindSet::of(kind));
        let home = &facts.variant.kinds[kind.index()].home;
        let misses = |side: &Side| {
            let starts = starts.of(*side);
            let stands = if held { facts.reach.stands(*side, kind) } else { starts };
            !starts.is_empty() && stands.intersection(home.of(*side)).is_empty()
        };
        let Some(side) = entry.sides.each().find(misses) else { continue };
        let ranks = ranks(facts, kind, side);
        let letters = facts.letters(kind);
        // Of one rank its number is at fault.
        let region = &entry.node.region;
        let number = region.rank_alone().filter(|_| ranks.len() == 1);
        let place = number.unwrap_or(region.span);
        let written = number.and(ranks.first().map(|rank| rank.to_string()));
        let ranks = told(&ranks);
        report.push(
            Diagnostic::warning(
                code::home::NOBODY,
                format!("no `{letters}` starts at home, so its initial move is never open at first"),
                place,
                format!("{}'s `{letters}` starts on its {}", capital(side.name()), and(&ranks)),
            )
            .help(format!(
                "did you mean `home {letters} on {}`? each side counts ranks from its own first",
                ranks.join(" + ")
            ))
            .fix(
                (entry.names.len() == 1).then(|| {
                    Fix::write(Safety::Offered, place, written.unwrap_or_else(|| ranks.join(" + ")))
                }),
            ),
        );
    }
}

fn is_initial(movement: &Movement) -> bool {
    movement.initial != Initial::Anywhere
}

/// The ranks on which a side's pieces of a type start, as the side counts them.
fn ranks(facts: &Facts<'_, '_>, kind: Kind, side: Side) -> Vec<u8> {
    let starts = facts.starts(KindSet::of(kind));
    let dimensions = facts.variant.dimensions;
    let mut ranks: Vec<u8> = starts.of(side).iter().map(|sq| dimensions.rank_for(sq, side) + 1).collect();
    ranks.sort_unstable();
    ranks.dedup();
    ranks
}

/// Where they start, told of a side.
fn told(ranks: &[u8]) -> Vec<String> {
    ranks.iter().map(|rank| format!("rank {rank}")).collect()
}

/// Inherited homes that this file's array does not fit: none of the pieces with an initial move starts there any more.
fn inherited_homes(facts: &Facts<'_, '_>, array: Span, report: &mut Report) {
    for entry in facts.merged.all::<tree::Home>().filter(|entry| entry.file != 0) {
        let Some(kind) = entry.names.first().and_then(|name| facts.kind(name)) else { continue };
        let (starts, home) = (facts.starts(KindSet::of(kind)), &facts.variant.kinds[kind.index()].home);
        let misses = |side: &Side| {
            let starts = starts.of(*side);
            !starts.is_empty() && starts.intersection(home.of(*side)).is_empty()
        };
        let Some(side) = entry.sides.each().find(misses) else { continue };
        if !facts.movements(kind).any(is_initial) {
            continue;
        }
        let letters = facts.letters(kind);
        let ranks = told(&ranks(facts, kind, side));
        let meant = format!("home {letters} on {}", ranks.join(" + "));
        report.push(
            Diagnostic::warning(
                code::home::NOBODY,
                format!(
                    "no `{letters}` starts on its inherited home, so its initial move is not open at first"
                ),
                array,
                format!("{}'s `{letters}` starts on its {}", capital(side.name()), and(&ranks)),
            )
            .label(entry.span, "the inherited home")
            .help(format!("say where it is at home here: `{meant}`"))
            .fix(Fix::append(Safety::Offered, meant)),
        );
    }
}

/// Inherited moves that start where no such piece ever stands with this file's array.
fn inherited_moves(facts: &Facts<'_, '_>, array: Span, report: &mut Report) {
    let known = |kind: &Kind| facts.used(*kind) && !facts.flaws.moves.contains(*kind);
    for kind in facts.kinds().filter(known).filter(|kind| facts.declared(*kind).source != SourceId(0)) {
        let sides = || Side::BOTH.into_iter().filter(|side| facts.reach.exists(*side, kind));
        let idle = |rule: &&MoveRule| {
            let stands = |side| facts.reach.stands(side, kind).intersection(rule.from.of(side));
            sides().all(|side| stands(side).is_empty())
        };
        let starts = Side::BOTH.into_iter().find(|side| !ranks(facts, kind, *side).is_empty());
        let (Some(side), Some(rule)) = (starts, facts.variant.kinds[kind.index()].moves.iter().find(idle))
        else {
            continue;
        };
        let letters = facts.letters(kind);
        let ranks = told(&ranks(facts, kind, side));
        report.push(
            Diagnostic::warning(
                code::r#move::NEVER,
                format!("no `{letters}` ever stands where one of its inherited moves starts"),
                array,
                format!("{}'s `{letters}` starts on its {}", capital(side.name()), and(&ranks)),
            )
            .label(rule.span, "the inherited move")
            .help(format!("say how it moves here in a `piece {letters}` of this file, or change the setup")),
        );
    }
}
