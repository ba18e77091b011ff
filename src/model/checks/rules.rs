//! Clauses that do not go together: royalty, castling, reserves, turns, placements, goals.

use super::Facts;
use super::reach::placing;
use super::truth::{Truth, compatible, has_royals, truth};
use crate::board::{Kind, KindSet, Side};
use crate::diagnostic::Diagnostic;
use crate::model::report::{Report, counted};
use crate::model::{Castling, CastlingManner, Condition, Event, PlacementRule, Royalty, Unmoved, Verdict};
use crate::source::{SourceId, Span};
use crate::syntax::tree::{Name, PlaceRule};

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    contradictory_royalty(facts, report);
    royal_and_immune(facts, report);
    if !facts.flaws.board {
        castlings(facts, report);
    }
    if !facts.flaws.clauses {
        reserves(facts, report);
        goals(facts, report);
        if !facts.flaws.array {
            empty_handed(facts, report);
        }
    }
    turns(facts, report);
}

/// Whether two clauses speak of a piece of the same side.
fn overlap(one: ([bool; 2], KindSet), other: ([bool; 2], KindSet)) -> bool {
    (0..2).any(|side| one.0[side] && other.0[side]) && one.1.intersects(other.1)
}

/// Royal clauses of which one makes the other void.
fn contradictory_royalty(facts: &Facts<'_, '_>, report: &mut Report) {
    let plain = |clause: &Royalty| clause.when == Condition::Always && clause.select.is_none();
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
        let label = |clause: &Royalty| {
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
            Diagnostic::error("royal::contradiction", message, later.span, label(later))
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
            let shared = Side::BOTH
                .into_iter()
                .filter(|side| royalty.sides[side.index()] && immunity.sides[side.index()]);
            let (mut together, mut apart) = (false, false);
            for side in shared {
                together |= compatible(facts, &[&royalty.when, &immunity.when], side);
                let not_immune = Condition::Not(Box::new(immunity.when.clone()));
                apart |= compatible(facts, &[&royalty.when, &not_immune], side);
            }
            if !together {
                continue;
            }
            let names = facts.names.listed(KindSet(royalty.kinds.0 & immunity.kinds.0));
            let (code, help) = (
                "royal::immune",
                "let one hold only while the other does not: `royal when ..., else immune`",
            );
            report.push(if apart {
                Diagnostic::warning(
                    code,
                    format!("{names} may be royal and immune at the same time"),
                    *span,
                    "cannot be captured, so never in check",
                )
                .label(royalty.span, "royal at the same time")
                .help(help)
            } else {
                Diagnostic::error(
                    code,
                    format!("{names} is immune whenever it is royal"),
                    *span,
                    "cannot be captured, so never in check",
                )
                .label(royalty.span, "royal")
                .help(help)
            });
        }
    }
}

/// Castlings for which no king and rook ever stand right.
fn castlings(facts: &Facts<'_, '_>, report: &mut Report) {
    let pairs = Unmoved::of(facts.variant).pairs;
    for (index, castling) in facts.variant.castlings.iter().enumerate() {
        let given = facts.merged.castles.iter().find(|entry| entry.span == castling.span);
        let from_array =
            given.is_none_or(|entry| entry.node.kings_from.is_none() || entry.node.rooks_from.is_none());
        if from_array && facts.flaws.array || pairs.iter().flatten().any(|pair| pair.clause == index) {
            continue;
        }
        let (what, why, help) = impossible(facts, castling);
        if castling.span.source == SourceId(0) {
            report.push(Diagnostic::error("castle::impossible", what, castling.span, why).help(help));
            continue;
        }
        let own = |span: Span| span.source == SourceId(0);
        let setup = facts.merged.setup.as_ref().map(|entry| entry.span).filter(|span| own(*span));
        let place = setup.or(facts.merged.header.map(|header| header.name.span)).unwrap_or_default();
        report.push(
            Diagnostic::warning("castle::impossible", what, place, why)
                .label(castling.span, "the inherited clause")
                .help("write `without castle`, or a `castle` clause that fits"),
        );
    }
}

/// Why nobody can castle by a clause: what is wrong, what about the clause, and what to do.
fn impossible(facts: &Facts<'_, '_>, castling: &Castling) -> (String, String, String) {
    let kings = facts.names.listed(castling.kings);
    let rooks = facts.names.listed(castling.rooks);
    let what = format!("{kings} can never castle with {rooks}");
    let give = "say where both start: `castle ... from REGION with ... from REGION`".to_owned();
    let sides = || Side::BOTH.into_iter().filter(|side| castling.sides[side.index()]);
    for (names, squares) in [(kings, castling.king_squares), (rooks, castling.rook_squares)] {
        if sides().all(|side| squares.of(side).is_empty()) {
            return (what, format!("no {names} stands in the setup"), give);
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
    match (castling.manner, farthest) {
        (CastlingManner::By(squares), Some(farthest)) => {
            let squares = counted(usize::from(squares), "square", "squares");
            let farthest = usize::from(farthest);
            let why = format!(
                "by {squares}, but they start at most {} apart",
                counted(farthest, "square", "squares")
            );
            (what, why, format!("write `by {farthest}` or less"))
        }
        (CastlingManner::By(_) | CastlingManner::To { .. }, _) => {
            (what, "they never start on the same rank".to_owned(), give)
        }
        (CastlingManner::Swap, _) => (what, "they never start on the same rank or file".to_owned(), give),
    }
}

/// Reserves and turns and placements that do not go together.
fn reserves(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let total = |side: Side| variant.reserve[side.index()].iter().map(|count| u32::from(*count)).sum::<u32>();
    let most = total(Side::White).max(total(Side::Black));
    let held = |kind: Kind| variant.reserve.iter().any(|side| side.get(kind.index()).is_some_and(|n| *n > 0));
    let placing_turn = facts.merged.turns.iter().find_map(|entry| entry.node.place.as_ref());
    match (facts.merged.reserves.first(), placing_turn) {
        (Some(reserve), None) if most > 0 => report.push(
            Diagnostic::error(
                "reserve::never_placed",
                "no turn lets a player place from the reserve",
                reserve.span,
                "stays in reserve for ever",
            )
            .help("add `turn: move, or place 1 from reserve`"),
        ),
        (None, Some(place)) => report.push(
            Diagnostic::error(
                "turn::no_reserve",
                "there is no reserve to place from",
                place.span,
                "nothing to place",
            )
            .help("add `reserve ...` with the pieces, or write `turn: move`"),
        ),
        _ => {}
    }
    if most == 0 {
        return;
    }
    for entry in &facts.merged.turns {
        let Some(place) = &entry.node.place else { continue };
        for name in &place.with {
            if facts.kind(name).is_some_and(|kind| !held(kind)) {
                report.push(
                    Diagnostic::error(
                        "turn::not_in_reserve",
                        format!("`{}` must be placed but is in no reserve", name.node),
                        name.span,
                        "never there to be placed",
                    )
                    .label(
                        facts.merged.reserves.first().map_or(place.span, |reserve| reserve.span),
                        "the reserve",
                    )
                    .help(format!("add `{}` to the reserve, or take it out of `with`", name.node)),
                );
            }
        }
        if place.min.node > most && place.min.node <= 255 {
            report.push(
                Diagnostic::error(
                    "turn::too_few_in_reserve",
                    format!("at least {} placements from a reserve of {most}", place.min.node),
                    place.min.span,
                    "more than there are",
                )
                .help(format!("write at most {most}")),
            );
        }
    }
    placements(facts, &held, report);
}

/// Rules for placing that name what is never placed, or leave no square.
fn placements(facts: &Facts<'_, '_>, held: &impl Fn(Kind) -> bool, report: &mut Report) {
    for entry in &facts.merged.places {
        let mut names: Vec<&Name> = entry.node.pieces.iter().collect();
        if let PlaceRule::Shade { from, .. } = &entry.node.rule {
            names.push(from);
        }
        for (index, name) in names.iter().enumerate() {
            let repeated = names[..index].iter().any(|other| other.node == name.node);
            if !repeated && facts.kind(name).is_some_and(|kind| !held(kind)) {
                report.push(
                    Diagnostic::warning(
                        "place::not_in_reserve",
                        format!("`{}` is in no reserve, so it is never placed", name.node),
                        name.span,
                        "never placed",
                    )
                    .help(format!("add `{}` to the reserve, or take it out of this clause", name.node)),
                );
            }
        }
    }
    let variant = facts.variant;
    let mut blamed: Vec<Span> = Vec::new();
    for kind in facts.kinds() {
        for side in Side::BOTH {
            let in_reserve = variant.reserve[side.index()].get(kind.index()).is_some_and(|count| *count > 0);
            if !in_reserve || !placing(variant, side, kind).is_empty() {
                continue;
            }
            let rules: Vec<&PlacementRule> =
                variant.placements.iter().filter(|rule| rule.kinds.contains(kind)).collect();
            let Some((last, others)) = rules.split_last() else { continue };
            if blamed.contains(&last.span) {
                continue;
            }
            blamed.push(last.span);
            let letters = facts.letters(kind);
            let mut diagnostic = Diagnostic::error(
                "place::nowhere",
                format!("the rules for placing leave no square for `{letters}`"),
                last.span,
                "leaves no square",
            );
            for other in others.iter().take(2) {
                diagnostic = diagnostic.label(other.span, "holds too");
            }
            report.push(diagnostic.help("every `place` clause that covers a piece must allow the square"));
        }
    }
}

/// Turn clauses that are never asked, or that leave a player without any.
fn turns(facts: &Facts<'_, '_>, report: &mut Report) {
    let turns = &facts.variant.turns;
    let both = [true; 2];
    for (index, later) in turns.iter().enumerate().skip(1) {
        let earlier: Vec<Condition> = turns[..index].iter().map(|turn| turn.when.clone()).collect();
        let left =
            Condition::All(vec![later.when.clone(), Condition::Not(Box::new(Condition::Any(earlier)))]);
        let never_itself = truth(facts, &later.when, both, None) == Truth::Never;
        if !never_itself && truth(facts, &left, both, None) == Truth::Never {
            let deciding = turns[..index].iter().find(|turn| turn.when == Condition::Always);
            let first = deciding.unwrap_or(&turns[index - 1]);
            report.push(
                Diagnostic::warning(
                    "turn::shadowed",
                    "this turn clause never decides",
                    later.span,
                    "the ones before it cover every case",
                )
                .label(first.span, if deciding.is_some() { "always holds" } else { "comes first" })
                .help("the first clause that holds decides: move this one up"),
            );
        }
    }
    if facts.flaws.clauses || facts.merged.turns.is_empty() {
        return;
    }
    let any = Condition::Any(turns.iter().map(|turn| turn.when.clone()).collect());
    if turns.iter().all(|turn| turn.when != Condition::Always)
        && truth(facts, &any, both, None) != Truth::Always
    {
        let last = turns.last().map_or(Span::default(), |turn| turn.span);
        report.push(
            Diagnostic::error(
                "turn::no_last_clause",
                "there are turns for which no clause holds",
                last,
                "only under a condition",
            )
            .help("end with `turn: move`"),
        );
    }
}

/// Whether the game can be won.
fn goals(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let Some(first) = facts.kinds().next().map(|kind| facts.letters(kind)) else { return };
    let royal = Side::BOTH.into_iter().any(|side| has_royals(facts, side));
    let decides = |verdict: Verdict| verdict != Verdict::Draw;
    let goal = variant.outcomes.iter().any(|rule| {
        decides(rule.result)
            && match &rule.event {
                Event::Checkmate => royal,
                Event::Stalemate | Event::Repetition { .. } | Event::MoveCount(_) | Event::When(_) => true,
            }
    });
    let mate = variant.outcomes.iter().find(|rule| rule.event == Event::Checkmate);
    if let Some(rule) = mate
        && !royal
        && rule.span.source == SourceId(0)
    {
        report.push(
            Diagnostic::warning(
                "outcome::no_royal",
                "no piece is royal, so there is no checkmate",
                rule.span,
                "never happens",
            )
            .help(format!("say which piece must not be lost, such as `royal {first}`")),
        );
        return;
    }
    if goal {
        return;
    }
    let place = facts.merged.header.map_or(Span::default(), |header| header.name.span);
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
    report.push(Diagnostic::warning("outcome::no_goal", "nobody can win this game", place, label).help(help));
}

/// A side that has nothing.
fn empty_handed(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let Some(letters) = facts.kinds().next().map(|kind| facts.letters(kind)) else { return };
    let empty_handed = |side: &Side| {
        let on_board = variant.array.iter().flatten().any(|piece| piece.side == *side);
        let in_reserve = variant.reserve[side.index()].iter().any(|count| *count > 0);
        !on_board && !in_reserve
    };
    let sides: Vec<Side> = Side::BOTH.into_iter().filter(empty_handed).collect();
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
    let setup = facts.merged.setup.as_ref().map_or(Span::default(), |entry| entry.span);
    report.push(
        Diagnostic::warning("setup::side_without_pieces", message, setup, "nothing to play with").help(help),
    );
}
