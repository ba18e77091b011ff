//! What is in reserve, what puts it there, and what takes it out: reserves, captures, turns, gates, placements, limits.

use super::Facts;
use super::reach::placing;
use super::truth::can_be_captured;
use crate::board::{Kind, KindSet, Side, Sides, Squares};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::model::{Flipped, Geometry, PlacementRule, Ray};
use crate::resolve::report::Report;
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, FlipWhich, Name, PlaceRule};

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    if facts.flaws.clauses {
        return;
    }
    reserves(facts, report);
    limits(facts, report);
    flips(facts, report);
    if !facts.flaws.array {
        captures(facts, report);
        gates(facts, report);
        faces(facts, report);
        alike(facts, report);
    }
}

/// Reserves and turns and placements that do not go together.
fn reserves(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let fed = facts.merged.one::<tree::Capture>();
    let outside = variant.fed.iter().any(|kinds| !kinds.is_empty());
    let total = |side: Side| variant.reserve[side].iter().map(|count| u32::from(*count)).sum::<u32>();
    let most = match fed {
        None if !outside => total(Side::White).max(total(Side::Black)),
        _ => u32::MAX,
    };
    let held = |kind: Kind| facts.held().contains(kind);
    let anything_held = !facts.held().is_empty();
    let placing_turn = facts.merged.all::<tree::Turn>().find_map(|entry| entry.node.place());
    let source = facts.merged.one::<tree::Reserve>().map(|entry| entry.span).or(fed.map(|entry| entry.span));
    match (source, placing_turn) {
        (Some(source), None) if anything_held && variant.gatings.is_empty() => report.push(
            Diagnostic::error(
                code::reserve::NEVER_PLACED,
                "no turn lets a player place from the reserve",
                source,
                "stays in reserve for ever",
            )
            .help("add `turn: move, or place 1 from reserve`")
            .fix(Fix::append(Safety::Offered, "turn: move, or place 1 from reserve")),
        ),
        (None, Some(place)) => report.push(
            Diagnostic::error(
                code::turn::NO_RESERVE,
                "there is no reserve to place from",
                place.span,
                "nothing to place",
            )
            .help("add `reserve ...` with the pieces or `capture to own reserve`, or write `turn: move`"),
        ),
        (Some(source), Some(place)) if !anything_held => report.push(
            Diagnostic::warning(
                code::reserve::NEVER_FILLED,
                "nothing ever comes into the reserve that turns place from",
                source,
                "puts nothing there",
            )
            .label(place.span, "nothing to place")
            .help("what a file says of captures stands in place of all that it takes over: add `capture to own reserve`, or write `turn: move`"),
        ),
        _ => {}
    }
    let gated = !variant.gatings.is_empty();
    if placing_turn.is_none() && (source.is_none() || gated) {
        let (message, help) = match gated {
            true => (
                "nothing is placed in this game: what is in reserve enters where a piece leaves",
                "`gate ... from` says where pieces enter; that they may be placed, too, is said by `turn: move, or place 1 from reserve`",
            ),
            false => (
                "nothing is ever placed in this game",
                "add `turn: move, or place 1 from reserve` and what is placed: `capture to own reserve`, or `reserve ...`",
            ),
        };
        let label = "says where, but no turn places anything";
        for entry in facts.merged.all::<tree::Place>() {
            report.push(Diagnostic::warning(code::place::NO_TURN, message, entry.span, label).help(help));
        }
    }
    if most == 0 {
        return;
    }
    for entry in facts.merged.all::<tree::Turn>() {
        let Some(place) = entry.node.place() else { continue };
        for name in &place.with {
            if facts.kind(name).is_some_and(|kind| !held(kind)) {
                report.push(
                    Diagnostic::error(
                        code::turn::NOT_IN_RESERVE,
                        format!("`{}` must be placed but is in no reserve", name.node),
                        name.span,
                        "never there to be placed",
                    )
                    .label(source.unwrap_or(place.span), "the reserve")
                    .help(format!("add `{}` to the reserve, or take it out of `with`", name.node)),
                );
            }
        }
        if place.min.node > most && place.min.node <= 255 {
            report.push(
                Diagnostic::error(
                    code::turn::TOO_FEW_IN_RESERVE,
                    format!("at least {} placements from a reserve of {most}", place.min.node),
                    place.min.span,
                    "more than there are",
                )
                .help(format!("write at most {most}"))
                .fix(Fix::write(Safety::Offered, place.min.span, most.to_string())),
            );
        }
    }
    placements(facts, &held, report);
}

/// Faces that are in reserve themselves: what is placed could be one or the other.
fn faces(facts: &Facts<'_, '_>, report: &mut Report) {
    for clause in &facts.variant.faces {
        let held = |side: Side| facts.reach.held(side);
        let both = clause
            .sides
            .each()
            .flat_map(|side| held(side).iter().filter(|kind| clause.faces.contains(*kind)));
        let Some(face) = both.into_iter().find(|face| *face != clause.kind) else { continue };
        let (letters, of) = (facts.letters(face), facts.letters(clause.kind));
        let named = facts.merged.at::<tree::Place>(clause.span);
        let named = named.and_then(|entry| match &entry.node.rule {
            tree::PlaceRule::As(names) => names.iter().find(|name| facts.kind(name) == Some(face)),
            _ => None,
        });
        report.push(
            Diagnostic::error(
                code::place::FACE_IN_RESERVE,
                format!("`{letters}` is placed from a `{of}`, and may be in reserve itself"),
                named.map_or(clause.span, |name| name.span),
                "which of the two leaves the reserve?",
            )
            .help(format!(
                "let it be held as `{of}` alone, as by `capture {letters} to own reserve as {of}`"
            )),
        );
    }
}

/// Rules for placing that name what is never placed, or leave no square.
fn placements(facts: &Facts<'_, '_>, held: &impl Fn(Kind) -> bool, report: &mut Report) {
    let faces = facts.variant.faces.iter().fold(KindSet::NONE, |all, clause| all.union(clause.faces));
    for entry in facts.merged.all::<tree::Place>() {
        let mut names: Vec<&Name> = entry.node.pieces.iter().collect();
        if let PlaceRule::Shade { from, .. } = &entry.node.rule {
            names.push(from);
        }
        for (index, name) in names.iter().enumerate() {
            let repeated = names[..index].iter().any(|other| other.node == name.node);
            if !repeated && facts.kind(name).is_some_and(|kind| !held(kind) && !faces.contains(kind)) {
                report.push(
                    Diagnostic::warning(
                        code::place::NOT_IN_RESERVE,
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
            if !facts.reach.held(side).contains(kind) || !facts.any_placing_turn() {
                continue;
            }
            let rules: Vec<&PlacementRule> =
                variant.placements.iter().filter(|rule| rule.kinds.contains(kind)).collect();
            let rules = match opposed(&rules, side) {
                Some(pair) => pair.to_vec(),
                None if placing(variant, side, kind).is_empty() => rules,
                None => continue,
            };
            let Some((last, others)) = rules.split_last() else { continue };
            if blamed.contains(&last.span) {
                continue;
            }
            blamed.push(last.span);
            let letters = facts.letters(kind);
            let mut diagnostic = Diagnostic::error(
                code::place::NOWHERE,
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

/// Two rules of which one asks a side for what the other forbids it.
fn opposed<'r>(rules: &[&'r PlacementRule], side: Side) -> Option<[&'r PlacementRule; 2]> {
    let near = |rule: &PlacementRule| rule.near.clone().filter(|near| near.sides[side]);
    rules.iter().enumerate().find_map(|(index, rule)| {
        let asked = near(rule)?;
        let other = rules[..index].iter().find(|other| near(other).is_some_and(|near| asked.excludes(&near)));
        other.map(|other| [*other, *rule])
    })
}

/// Captures that never happen.
fn captures(facts: &Facts<'_, '_>, report: &mut Report) {
    for entry in facts.merged.all::<tree::Capture>() {
        for name in &entry.node.pieces {
            let Some(kind) = facts.kind(name) else { continue };
            let captured = |side: Side| {
                entry.sides[!side] && (can_be_captured(facts, side, kind) || !facts.reach.exists(side, kind))
            };
            if !Side::BOTH.into_iter().any(captured) {
                let letters = &name.node;
                report.push(
                    Diagnostic::warning(
                        code::capture::NEVER,
                        format!("`{letters}` is never captured, because it is royal or immune"),
                        name.span,
                        "never goes anywhere",
                    )
                    .help(format!("take `{letters}` out of this clause")),
                );
            } else if entry.node.keeper.is_none() {
                homeless(facts, entry.sides, name, kind, report);
            }
        }
    }
}

/// What is captured and has no square to come back to.
fn homeless(facts: &Facts<'_, '_>, sides: Sides, name: &tree::Name, kind: Kind, report: &mut Report) {
    let board = facts.lattice.board();
    let clause = facts.variant.rebirths.iter().find(|clause| clause.kind == kind && clause.sides == sides);
    let Some(clause) = clause else { return };
    let losers: Vec<Side> =
        sides.each().map(|side| !side).filter(|side| facts.reach.exists(*side, kind)).collect();
    let lost = |side: &Side| clause.region.of(*side).intersection(&board).is_empty();
    if losers.is_empty() || !losers.iter().all(lost) {
        return;
    }
    let letters = facts.letters(clause.becomes);
    let help = match clause.home {
        true => format!(
            "name squares, `to home on rank 1`, or a piece that does stand there, `as P`; without the clause a captured `{}` is out of play",
            name.node
        ),
        false => "name squares of the board".to_owned(),
    };
    let message = match clause.home {
        true => {
            format!("no `{letters}` stands in the array, so a captured `{}` comes back nowhere", name.node)
        }
        false => format!("a captured `{}` comes back nowhere", name.node),
    };
    report
        .push(Diagnostic::warning(code::capture::NOWHERE, message, name.span, "never comes back").help(help));
}

/// Gates through which nothing comes.
fn gates(facts: &Facts<'_, '_>, report: &mut Report) {
    let starting = facts.unmoved.starting;
    for entry in facts.merged.all::<tree::Gate>() {
        let tree::Gate { pieces, region } = entry.node;
        let sides = || entry.sides.each();
        for name in pieces {
            let Some(kind) = facts.kind(name) else { continue };
            if sides().any(|side| facts.reach.held(side).contains(kind)) {
                continue;
            }
            let letters = &name.node;
            report.push(
                Diagnostic::error(
                    code::gate::NOT_IN_RESERVE,
                    format!("`{letters}` is never in reserve, so it never enters"),
                    name.span,
                    "never there to enter",
                )
                .help(format!("add `reserve {letters}`, or take `{letters}` out of this clause"))
                .fix(
                    facts
                        .merged
                        .one::<tree::Reserve>()
                        .is_none()
                        .then(|| Fix::append(Safety::Offered, format!("reserve {letters}"))),
                ),
            );
        }
        let Some(gating) = facts.variant.gatings.iter().find(|gating| gating.span == entry.span) else {
            continue;
        };
        let leaves = |side: Side| !gating.region.of(side).intersection(&starting[side]).is_empty();
        if !sides().any(leaves) {
            report.push(
                Diagnostic::error(
                    code::gate::NOWHERE,
                    "no piece starts on these squares, so none leaves them for the first time",
                    region.span,
                    "empty in the setup",
                )
                .help("name the squares on which pieces stand in the setup, such as `rank 1`"),
            );
        }
    }
}

/// Flips by what is never done.
fn flips(facts: &Facts<'_, '_>, report: &mut Report) {
    for entry in facts.merged.all::<tree::Flip>() {
        let tree::Flip { which, victims, deeds, pieces, along, .. } = entry.node;
        royal_victims(facts, victims, "changes sides", report);
        deeds_done(facts, which, deeds, pieces, along.as_ref(), "flips nothing", report);
        ways_gone(facts, entry.span, pieces, report);
    }
    for entry in facts.merged.all::<tree::Take>() {
        let tree::Take { which, victims, deeds, pieces, along, .. } = entry.node;
        royal_victims(facts, victims, "is taken so", report);
        deeds_done(facts, which, deeds, pieces, along.as_ref(), "takes nothing", report);
        ways_gone(facts, entry.span, pieces, report);
    }
}

/// What a clause lets flip or be taken and never `happens` to.
fn royal_victims(facts: &Facts<'_, '_>, victims: &[Name], happens: &str, report: &mut Report) {
    let loyal = facts.variant.loyal();
    for name in victims.iter().filter(|name| facts.kind(name).is_some_and(|kind| loyal.contains(kind))) {
        report.push(
            Diagnostic::warning(
                code::flip::NEVER,
                format!("`{}` is royal, and never {happens}", name.node),
                name.span,
                "nothing happens to it",
            )
            .help(format!("take `{}` out of this clause", name.node)),
        );
    }
}

/// Deeds of a clause that are never done: `nothing` comes of them.
fn deeds_done(
    facts: &Facts<'_, '_>,
    which: &FlipWhich,
    deeds: &[Spanned<tree::FlipDeed>],
    pieces: &[tree::Name],
    along: Option<&tree::Betza>,
    nothing: &str,
    report: &mut Report,
) {
    let way = match which {
        FlipWhich::Ahead(way) | FlipWhich::Behind(way) => Some(way.span),
        _ => along.map(|along| along.span),
    };
    if let Some(way) = way {
        for deed in deeds.iter().filter(|deed| deed.node == tree::FlipDeed::Placing) {
            report.push(
                Diagnostic::warning(
                    code::flip::NEVER,
                    "what is placed has not come from anywhere",
                    deed.span,
                    nothing,
                )
                .label(way, "asks for the way of a move")
                .help("write `by moving`"),
            );
        }
    }
    let placed = |kind: Kind| {
        facts.held().contains(kind) || facts.variant.faces.iter().any(|clause| clause.faces.contains(kind))
    };
    let places = facts.any_placing_turn() || !facts.variant.gatings.is_empty();
    let moves = |kind: Kind| {
        let turn = facts.variant.turns.iter().any(|turn| turn.options.moves || turn.options.capture_first);
        turn && !facts.variant.kinds[kind.index()].moves.is_empty()
    };
    for deed in deeds {
        let does = |kind: Kind| match deed.node {
            tree::FlipDeed::Moving => moves(kind),
            tree::FlipDeed::Placing => places && placed(kind),
        };
        let (never, ever) = match deed.node {
            tree::FlipDeed::Moving => ("never moves", "ever moves"),
            tree::FlipDeed::Placing => ("is never placed", "is ever placed"),
        };
        if pieces.is_empty() && !facts.kinds().any(does) {
            report.push(
                Diagnostic::warning(
                    code::flip::NEVER,
                    format!("no piece {ever} in this game"),
                    deed.span,
                    nothing,
                )
                .help("take the word away, or add what lets pieces do so"),
            );
        }
        for name in pieces {
            if facts.kind(name).is_some_and(|kind| !does(kind)) {
                report.push(
                    Diagnostic::warning(
                        code::flip::NEVER,
                        format!("`{}` {never}", name.node),
                        name.span,
                        format!("{nothing} so"),
                    )
                    .label(deed.span, "by this")
                    .help(format!("take `{}` out of this clause, or the word away", name.node)),
                );
            }
        }
    }
}

/// Pieces that never go along the lines by which a clause asks them to.
fn ways_gone(facts: &Facts<'_, '_>, span: Span, pieces: &[Name], report: &mut Report) {
    let clause = facts.variant.flips.iter().find(|clause| clause.span == span && clause.moving);
    let Some(clause) = clause.filter(|_| !facts.flaws.array && !facts.flaws.clauses) else { return };
    let straight = match &clause.which {
        Flipped::Ahead(rays) | Flipped::Behind(rays) => Some(rays),
        _ => None,
    };
    let asked: Vec<&Vec<Ray>> = straight.into_iter().chain(&clause.along).collect();
    if asked.is_empty() {
        return;
    }
    let goes = |kind: Kind| {
        facts.movements(kind).any(|movement| movement.geometry == Geometry::Imitation)
            || clause.sides.each().any(|side| goes_along(facts, side, kind, &asked))
    };
    let moves = |kind: Kind| facts.used(kind) && !facts.variant.kinds[kind.index()].moves.is_empty();
    let mut never: Vec<(&str, Span)> = pieces
        .iter()
        .filter(|name| facts.kind(name).is_some_and(|kind| moves(kind) && !goes(kind)))
        .map(|name| (name.node.as_str(), name.span))
        .collect();
    if pieces.is_empty() && !facts.kinds().any(goes) {
        never.push(("no piece", span));
    }
    for (letters, place) in never {
        let message = match pieces.is_empty() {
            true => "no piece ever moves along these lines".to_owned(),
            false => format!("`{letters}` never moves along these lines"),
        };
        report.push(
            Diagnostic::warning(code::flip::NEVER, message, place, "its moves lead elsewhere")
                .help("name lines that its moves follow, or take it out of this clause"),
        );
    }
}

/// Whether some move of a piece ends straight along one ray of each list.
fn goes_along(facts: &Facts<'_, '_>, side: Side, kind: Kind, asked: &[&Vec<Ray>]) -> bool {
    let dimensions = facts.variant.dimensions;
    facts.reach.stands(side, kind).iter().any(|from| {
        let ends = facts.moves_of(side, kind).destinations(&[from].into_iter().collect());
        let along = |ray: &Ray| {
            let (dx, dy) = ray.seen_by(side).step;
            let mut sq = from;
            let mut line = Squares::NONE;
            while let Some(next) = dimensions.step(sq, dx.into(), dy.into()) {
                line.insert(next);
                sq = next;
            }
            line
        };
        let line =
            |rays: &&Vec<Ray>| rays.iter().map(along).fold(Squares::NONE, |all, line| all.union(&line));
        !asked.iter().map(line).fold(ends, |ends, line| ends.intersection(&line)).is_empty()
    })
}

/// Limits on what never becomes more.
fn limits(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let grows = |kind: Kind| {
        variant.promotions.iter().any(|one| one.to.contains(&kind))
            || variant.exchanges.iter().any(|one| one.to.contains(&kind))
            || facts.held().contains(kind)
    };
    for entry in facts.merged.all::<tree::Limit>() {
        let Some(name) = entry.names.first() else { continue };
        if facts.kind(name).is_some_and(|kind| !grows(kind)) {
            report.push(
                Diagnostic::warning(
                    code::limit::NEVER_REACHED,
                    format!("nothing becomes `{}`, so there are never more than at the start", name.node),
                    name.span,
                    "limits nothing",
                )
                .help("take it away; a limit is for promotions, exchanges and placements"),
            );
        }
    }
}

/// Pieces that moves write alike, where a player may choose between them.
fn alike(facts: &Facts<'_, '_>, report: &mut Report) {
    let plain = |kind: Kind| facts.letters(kind).trim_end_matches('~').to_owned();
    let pair = |kinds: KindSet| {
        let kinds: Vec<Kind> = kinds.iter().collect();
        let twice = |(index, kind): (usize, &Kind)| {
            kinds[..index].iter().find(|other| plain(**other) == plain(*kind)).map(|other| (*other, *kind))
        };
        kinds.iter().enumerate().find_map(twice)
    };
    let variant = facts.variant;
    let promotions = variant.promotions.iter().map(|one| (one.to.iter().copied().collect(), one.span));
    let exchanges = variant.exchanges.iter().map(|one| (one.to.iter().copied().collect(), one.span));
    let held = Side::each(|side| facts.reach.held(side));
    let source = facts.merged.one::<tree::Capture>().map(|entry| entry.span);
    let source = source.or(facts.merged.one::<tree::Reserve>().map(|entry| entry.span)).unwrap_or_default();
    let choices = promotions.chain(exchanges).chain(held.into_iter().map(|kinds| (kinds, source)));
    let choices: Vec<(KindSet, Span)> = choices.collect();
    let mut reported: Vec<Span> = Vec::new();
    for (kinds, span) in choices {
        let Some((one, other)) = pair(kinds) else { continue };
        if reported.contains(&span) {
            continue;
        }
        reported.push(span);
        let letters = facts.letters(other);
        let help = match span == source {
            true => {
                format!("let one go into reserve as another piece: `capture {letters} to own reserve as ...`")
            }
            false => "keep one of the two, or give one a name of its own".to_owned(),
        };
        let names = facts.names.listed([one, other].into_iter().collect());
        report.push(
            Diagnostic::error(
                code::piece::ALIKE,
                format!("moves write {names} in the same way, and here a player may choose between them"),
                span,
                "cannot be told apart",
            )
            .help(help),
        );
    }
}
