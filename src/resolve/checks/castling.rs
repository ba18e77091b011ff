//! Castling: whether king and rook stand so that they can, and whether the two are mixed up.

use super::Facts;
use super::truth::{Truth, royalty, truth};
use crate::board::{KindSet, Side, Sides, Squares};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::model::{
    Castling, CastlingManner, CastlingPair, Compare, Condition, Definition, Leaf, Region, Ruled, Unmoved,
    Whose,
};
use crate::resolve::report::{Report, counted};
use crate::source::{SourceId, Span};
use crate::syntax::tree;

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    if facts.flaws.board {
        return;
    }
    castlings(facts, report);
    for castling in facts.variant.castlings.iter().filter(|one| one.span.source == SourceId(0)) {
        swapped(facts, castling, report);
    }
}

/// Castlings for which no king and rook ever stand right.
fn castlings(facts: &Facts<'_, '_>, report: &mut Report) {
    let pairs = &facts.unmoved.pairs;
    for (index, castling) in facts.variant.castlings.iter().enumerate() {
        let given = facts.merged.at::<tree::Castle>(castling.span);
        let given = given.as_ref();
        let from_array =
            given.is_none_or(|entry| entry.node.kings_from.is_none() || entry.node.rooks_from.is_none());
        let stand = pairs.iter().flatten().any(|pair| pair.clause == index);
        let kept = || never_allowed(facts, castling, index);
        if from_array && facts.flaws.array || stand && !never_royal(facts, castling) && !kept() {
            continue;
        }
        let inherited = castling.span.source != SourceId(0);
        // An inherited clause that now speaks of one side alone, beside one that fits, is no slip.
        if inherited && (facts.flaws.clauses || pairs.iter().any(|pairs| !pairs.is_empty())) {
            continue;
        }
        // That its king is missing is said of the array.
        let kings = castling.kings;
        let missing = inherited
            && castling.sides.each().all(|side| !kings.iter().any(|kind| facts.reach.exists(side, kind)))
            && super::start::missing_royal(facts, &Side::BOTH).is_some();
        if missing {
            continue;
        }
        let (what, why, help, at) = match stand && !never_royal(facts, castling) {
            true => never_then(facts, castling),
            false => impossible(facts, castling),
        };
        if !inherited && matches!(at, AtFault::When) {
            let place = given.and_then(|entry| at.place(entry.node)).unwrap_or(castling.span);
            report.push(Diagnostic::warning(code::castle::IMPOSSIBLE, what, place, why).help(help));
            continue;
        }
        if !inherited {
            let place = given.and_then(|entry| at.place(entry.node)).unwrap_or(castling.span);
            let fix = match at {
                AtFault::Distance(farthest) => Fix::write(Safety::Offered, place, farthest.to_string()),
                _ => Fix::remove(Safety::Offered, castling.span, "the clause"),
            };
            report.push(Diagnostic::error(code::castle::IMPOSSIBLE, what, place, why).help(help).fix(fix));
            continue;
        }
        let own = |span: Span| span.source == SourceId(0);
        let setup = facts.merged.one::<tree::Array>().map(|entry| entry.span).filter(|span| own(*span));
        let place = setup.or(facts.merged.header().map(|header| header.name.span)).unwrap_or_default();
        report.push(
            Diagnostic::warning(code::castle::IMPOSSIBLE, what, place, why)
                .label(castling.span, "the inherited clause")
                .help("write `without castle`, or a `castle` clause that fits")
                .fix(Fix::append(Safety::Offered, "without castle")),
        );
    }
}

/// Whether only a royal piece may castle, and none of those named ever is.
fn never_royal(facts: &Facts<'_, '_>, castling: &Ruled<Castling>) -> bool {
    let mut sides = castling.sides.each();
    castling.royal_only
        && sides.all(|side| castling.kings.iter().all(|kind| royalty(facts, side, kind) == Truth::Never))
}

/// Whether a clause asks for what never holds while a king and a rook of it stand where they have not moved from.
fn never_allowed(facts: &Facts<'_, '_>, castling: &Ruled<Castling>, index: usize) -> bool {
    // What never holds anyway is told of the condition.
    let anyway = || truth(facts, &castling.when, castling.sides, None) == Truth::Never;
    if castling.when == Condition::Always || facts.flaws.clauses || facts.flaws.array || anyway() {
        return false;
    }
    let never = |side: Side, pair: &CastlingPair| {
        let stands = |kinds: KindSet, sq| {
            let (whose, region) = (Whose::Own, Region::absolute(Squares::from_iter([sq])));
            let count = Leaf::Count { whose, kinds, region, compare: Compare::AtLeast, value: 1 };
            Condition::All(vec![Leaf::Unmoved { whose, kinds, region }.into(), count.into()])
        };
        let both = [stands(pair.kings, pair.king), stands(pair.rooks, pair.rook)];
        // That they can stand so at all is not in question here.
        let alone = Condition::All(both.to_vec());
        let all = Condition::All([castling.when.clone()].into_iter().chain(both).collect());
        let holds = |condition: &Condition| truth(facts, condition, Sides::only(side), None) != Truth::Never;
        holds(&alone) && !holds(&all)
    };
    let mut pairs = Side::BOTH.into_iter().flat_map(|side| {
        let own = facts.unmoved.pairs[side].iter().filter(move |pair| pair.clause == index);
        own.map(move |pair| (side, pair))
    });
    pairs.all(|(side, pair)| never(side, pair))
}

/// Why a clause is never followed whose king and rook stand as they should.
fn never_then(facts: &Facts<'_, '_>, castling: &Ruled<Castling>) -> (String, String, String, AtFault) {
    let (kings, rooks) = (facts.names.listed(castling.kings), facts.names.listed(castling.rooks));
    let why = "never holds while both stand where they have not moved from".to_owned();
    let help = "ask for something else behind `when`, or take that away".to_owned();
    (format!("{kings} can never castle with {rooks}"), why, help, AtFault::When)
}

/// What of a clause by which nobody can castle is at fault.
enum AtFault {
    Clause,
    Royal,
    When,
    Kings,
    Rooks,
    /// How far the king goes, and how far it could.
    Distance(u8),
}

impl AtFault {
    fn place(&self, clause: &tree::Castle) -> Option<Span> {
        let names = |names: &[tree::Name]| Some(names.first()?.span.to(names.last()?.span));
        match self {
            AtFault::Clause => None,
            AtFault::Royal => clause.royal_only,
            AtFault::When => clause.when.as_ref().map(|when| when.span),
            AtFault::Kings => names(&clause.kings),
            AtFault::Rooks => names(&clause.rooks),
            AtFault::Distance(_) => Some(clause.manner.span),
        }
    }
}

/// Why nobody can castle by a clause: what is wrong, what about the clause, what to do, and where.
fn impossible(facts: &Facts<'_, '_>, castling: &Ruled<Castling>) -> (String, String, String, AtFault) {
    let kings = facts.names.listed(castling.kings);
    let rooks = facts.names.listed(castling.rooks);
    let what = format!("{kings} can never castle with {rooks}");
    let give = "say where both start: `castle ... from REGION with ... from REGION`".to_owned();
    let sides = || castling.sides.each();
    if never_royal(facts, castling) {
        let help = "write `castle` without `royal`, or make the piece royal".to_owned();
        return (what, format!("asks for a royal one, and {kings} never is"), help, AtFault::Royal);
    }
    let parties =
        [(kings, castling.king_squares, AtFault::Kings), (rooks, castling.rook_squares, AtFault::Rooks)];
    for (names, squares, at) in parties {
        if sides().all(|side| squares.of(side).is_empty()) {
            return (what, format!("no {names} stands in the setup"), give, at);
        }
    }
    let dimensions = facts.variant.dimensions;
    let mut farthest: Option<u8> = None;
    for side in sides() {
        for king in castling.king_squares.of(side).iter() {
            let beside = castling.rook_squares.of(side).iter();
            let beside =
                beside.filter(|rook| dimensions.rank(*rook) == dimensions.rank(king) && *rook != king);
            let distances = beside.map(|rook| dimensions.file(king).abs_diff(dimensions.file(rook)));
            farthest = farthest.max(distances.max());
        }
    }
    if !facts.variant.holes.is_empty() && castles_without_holes(facts, castling) {
        let why = "a hole is on the way of one of them, or where it would arrive".to_owned();
        let help = "say other squares for them to start from or to go to, or fill the hole".to_owned();
        return (what, why, help, AtFault::Clause);
    }
    match (castling.manner, farthest) {
        (CastlingManner::By(squares), Some(farthest)) => {
            let squares = counted(usize::from(squares), "square", "squares");
            let apart = counted(usize::from(farthest), "square", "squares");
            let why = format!("by {squares}, but they start at most {apart} apart");
            (what, why, format!("write `by {farthest}` or less"), AtFault::Distance(farthest))
        }
        (CastlingManner::By(_) | CastlingManner::To { .. }, _) => {
            (what, "they never start on the same rank".to_owned(), give, AtFault::Clause)
        }
        (CastlingManner::Swap, _) => {
            (what, "they never start on the same rank or file".to_owned(), give, AtFault::Clause)
        }
    }
}

/// Whether anybody could castle by a clause if the board had no holes.
fn castles_without_holes(facts: &Facts<'_, '_>, castling: &Ruled<Castling>) -> bool {
    let number = facts.variant.castlings.iter().position(|clause| std::ptr::eq(clause, castling));
    let open = Definition { holes: Squares::NONE, ..facts.variant.clone() };
    Unmoved::of(&open).pairs.iter().flatten().any(|pair| Some(pair.clause) == number)
}

/// King and rook, or the files on which they arrive, in each other's place.
fn swapped(facts: &Facts<'_, '_>, castling: &Ruled<Castling>, report: &mut Report) {
    let kings = facts.names.listed(castling.kings);
    let rooks = facts.names.listed(castling.rooks);
    let royal = |kinds: KindSet, truth: Truth| {
        castling.sides.each().all(|side| kinds.iter().all(|kind| royalty(facts, side, kind) == truth))
    };
    let given = facts.merged.at::<tree::Castle>(castling.span);
    let given = given.as_ref();
    let mut warn = |span: Span, message: String, label: &str, help: String, fix: Option<Fix>| {
        report.push(Diagnostic::warning(code::castle::SWAPPED, message, span, label).help(help).fix(fix));
    };
    let files = given.map_or(castling.span, |entry| entry.node.manner.span);
    let at_times = || {
        castling
            .sides
            .each()
            .all(|side| castling.rooks.iter().all(|kind| royalty(facts, side, kind) != Truth::Never))
    };
    if !facts.flaws.clauses && royal(castling.kings, Truth::Never) && at_times() {
        let names = given.map(|given| (&given.node.kings, &given.node.rooks));
        let names = names.and_then(|(kings, rooks)| Some(kings.first()?.span.to(rooks.last()?.span)));
        warn(
            names.unwrap_or(castling.span),
            format!("in this castling {kings} is the king, and the royal {rooks} is the rook"),
            "the piece behind `castle` goes so many squares, the one behind `with` jumps over it",
            format!("did you mean `castle {} with {} ...`?", rooks.replace('`', ""), kings.replace('`', "")),
            given.and_then(|given| match (&given.node.kings[..], &given.node.rooks[..]) {
                ([king], [rook]) => Some(
                    Fix::new(Safety::Offered, format!("write `castle {} with {}`", rook.node, king.node))
                        .edit(king.span, rook.node.as_str())
                        .edit(rook.span, king.node.as_str()),
                ),
                _ => None,
            }),
        );
        return;
    }
    let CastlingManner::To { lower, higher } = castling.manner else { return };
    let file = |file: u8| char::from(b'a' + file);
    let written = |one: (u8, u8), other: (u8, u8)| {
        let [one, other] = [one, other].map(|(king, rook)| format!("{} {}", file(king), file(rook)));
        format!("to files {one} or {other}")
    };
    let write = |meant: &str| Some(Fix::write(Safety::Offered, files, meant)).filter(|_| given.is_some());
    if lower.0 > higher.0 {
        warn(
            files,
            format!("{kings} goes away from the {rooks} with which it castles"),
            "first the files where the rook stands towards the a-file, then those on the other side",
            format!("did you mean `{}`?", written(higher, lower)),
            write(&written(higher, lower)),
        );
    } else if lower.0 > lower.1 || higher.0 < higher.1 {
        let turned = |(one, other): (u8, u8)| (one.min(other), one.max(other));
        let (low, high) = (turned(lower), turned(higher));
        warn(
            files,
            format!("{kings} and {rooks} do not pass each other in this castling"),
            "of two files the first is where the king arrives, the second where the rook does",
            format!("did you mean `{}`?", written(low, (high.1, high.0))),
            write(&written(low, (high.1, high.0))),
        );
    }
}
