//! Pieces that are of no use, that cannot move, or that promise what they cannot keep.

use super::Facts;
use super::truth::{Truth, can_be_captured, royalty, together};
use crate::board::{Kind, KindSet, Side, Sides, Squares};
use crate::diagnostic::{Code, Diagnostic, Fix, Safety, code};
use crate::model::{Geometry, Initial, KindMoves, Movement, Region, Ruled, Trigger, TurnRule};
use crate::resolve::merge::Given;
use crate::resolve::report::Report;
use crate::source::{SourceId, Span};
use crate::syntax::tree::{self, BetzaMove, Direction, Modifier, Name, PieceRule};

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    let known = !facts.flaws.array && !facts.flaws.clauses;
    // One piece with new moves, one cause, however many inherited clauses it no longer fits.
    let blamed = if facts.flaws.clauses { KindSet::NONE } else { en_passant(facts, report) };
    if known {
        let itself = becomes_itself(facts);
        // What cannot be read yet may be what brings a piece onto the board.
        let clear = !report.has_errors();
        for kind in useless(facts).into_iter().filter(|kind| clear && !itself.contains(*kind)) {
            unused(facts, kind, report);
        }
        nobodys(facts, report);
        for kind in facts.kinds().filter(|kind| facts.used(*kind) && !facts.flaws.moves.contains(*kind)) {
            immobile(facts, kind, report);
            homeless(facts, kind, report);
        }
        promotions(facts, blamed, report);
        exchanges(facts, report);
        victims(facts, report);
    }
    to_royal(facts, report);
}

/// The types of this file that a clause lets become themselves: another one was meant, before it or behind.
fn becomes_itself(facts: &Facts<'_, '_>) -> KindSet {
    let promoted = facts.merged.all::<tree::Promote>().map(|one| (&one.node.pieces, &one.node.to));
    let exchanged = facts.merged.all::<tree::Exchange>().map(|one| (&one.node.pieces, &one.node.to));
    let twice = promoted
        .chain(exchanged)
        .flat_map(|(pieces, to)| to.iter().filter(|name| pieces.iter().any(|piece| piece.node == name.node)));
    twice.filter_map(|name| facts.kind(name)).collect()
}

/// The types that never come onto the board, and of which no other type promises to become one.
fn useless(facts: &Facts<'_, '_>) -> Vec<Kind> {
    let variant = facts.variant;
    // What is in reserve and still never placed is the fault of the rules for placing.
    let in_reserve = |kind: &Kind| facts.held().contains(*kind);
    let makes = |maker: Kind, kind: Kind| {
        variant.promotions.iter().any(|one| one.kind == maker && one.to.contains(&kind))
            || variant.exchanges.iter().any(|one| one.kind == maker && one.to.contains(&kind))
            || variant.spoils.iter().any(|one| one.kind == maker && one.becomes == kind)
            || variant.handed.iter().any(|one| one.kind == maker && one.becomes == kind)
            || variant.rebirths.iter().any(|one| one.kind == maker && one.becomes == kind)
    };
    let mut spoken_of: Vec<Kind> =
        facts.kinds().filter(|kind| facts.used(*kind) || in_reserve(kind)).collect();
    let mut useless = Vec::new();
    loop {
        let mut checked = 0;
        while let Some(maker) = spoken_of.get(checked).copied() {
            checked += 1;
            let made = facts.kinds().filter(|kind| makes(maker, *kind) && !spoken_of.contains(kind));
            let made: Vec<Kind> = made.collect();
            spoken_of.extend(made);
        }
        let is_left = |kind: &Kind| !spoken_of.contains(kind);
        let unmade = |kind: &Kind| !facts.kinds().any(|maker| is_left(&maker) && makes(maker, *kind));
        // Of types that only become each other the first is named.
        let first = facts.kinds().filter(is_left).find(unmade).or(facts.kinds().find(is_left));
        let Some(first) = first else { return useless };
        useless.push(first);
        spoken_of.push(first);
    }
}

fn unused(facts: &Facts<'_, '_>, kind: Kind, report: &mut Report) {
    // Whoever says where it enters hears there that it is in no reserve.
    let gates = facts.merged.all::<tree::Gate>().flat_map(|entry| &entry.node.pieces);
    let places = facts.merged.all::<tree::Place>().flat_map(|entry| &entry.node.pieces);
    if gates.chain(places).any(|name| facts.kind(name) == Some(kind)) {
        return;
    }
    let letters = facts.letters(kind);
    report.push(
        Diagnostic::warning(
            code::piece::UNUSED,
            format!("`{letters}` never comes onto the board"),
            facts.declared(kind),
            "not in the setup, in no reserve, and nothing becomes one",
        )
        .help(format!(
            "put it into the setup, name it behind `promote ... to`, or take `piece {letters}` away"
        )),
    );
}

/// What belongs to nobody, and is never put onto the board.
fn nobodys(facts: &Facts<'_, '_>, report: &mut Report) {
    let variant = facts.variant;
    let Some(neutral) = &variant.neutral else { return };
    let left = variant.blast.as_ref().is_some_and(|blast| blast.leaves);
    let put = variant.neutral_turns().any(|then| then.pushes.is_empty());
    if left || put || !neutral.squares.is_empty() {
        return;
    }
    report.push(
        Diagnostic::warning(
            code::piece::UNUSED,
            format!("\"{}\" never comes onto the board", neutral.name),
            neutral.span,
            "no turn puts it there",
        )
        .help("add `turn: move, then move neutral`, `then place neutral` or `blast none, leaving neutral`, or take it away"),
    );
}

fn immobile(facts: &Facts<'_, '_>, kind: Kind, report: &mut Report) {
    let goes = |side: Side| {
        let from = facts.reach.stands(side, kind);
        let pushed = facts.variant.pushed(side).contains(kind);
        pushed && !from.is_empty() || facts.moves_of(side, kind).goes(from)
    };
    if Side::BOTH.into_iter().any(goes) {
        return;
    }
    // Where pieces are placed and never moved, none needs moves.
    let moves = |turn: &Ruled<TurnRule>| turn.options.moves || turn.options.capture_first;
    if facts.movements(kind).next().is_none() && !facts.variant.turns.iter().any(moves) {
        return;
    }
    if facts.variant.kinds[kind.index()].bound.is_some() {
        return;
    }
    let letters = facts.letters(kind);
    let board = facts.lattice.board();
    let (label, help) = if facts.movements(kind).next().is_none() {
        let help = "give it moves: `piece X \"Name\" W`; or write `bound` if it is never to move";
        ("has no moves", help.replace('X', letters))
    } else if Side::BOTH.into_iter().any(|side| facts.moves_of(side, kind).goes(&board)) {
        ("cannot move from where it stands", "give it another move, or another place in the setup".to_owned())
    } else if goes_elsewhere(facts, kind) {
        (
            "no move leads from where it may start to where it may end",
            "name other squares behind `from` or `in`, or take the words away".to_owned(),
        )
    } else {
        ("every move leads off the board", "shorten its moves, or make the board larger".to_owned())
    };
    report.push(
        Diagnostic::warning(
            code::piece::IMMOBILE,
            format!("`{letters}` can never move"),
            facts.declared(kind),
            label,
        )
        .help(help),
    );
}

/// Whether a piece could go somewhere if no regions kept it from that.
fn goes_elsewhere(facts: &Facts<'_, '_>, kind: Kind) -> bool {
    let mut variant = facts.variant.clone();
    let anywhere = Region::board(variant.dimensions);
    for rule in &mut variant.kinds[kind.index()].moves {
        (rule.from, rule.to) = (anywhere, anywhere);
    }
    let goes = |side: Side| {
        let moves = KindMoves { variant: &variant, lattice: facts.lattice, side, kind };
        moves.goes(&facts.lattice.board())
    };
    Side::BOTH.into_iter().any(goes)
}

/// An initial move without an initial square.
fn homeless(facts: &Facts<'_, '_>, kind: Kind, report: &mut Report) {
    let home = &facts.variant.kinds[kind.index()].home;
    let nowhere = Side::BOTH.into_iter().all(|side| home.of(side).is_empty());
    if !nowhere || facts.movements(kind).all(|movement| movement.initial == Initial::Anywhere) {
        return;
    }
    let letters = facts.letters(kind);
    let span = facts.letter_span(kind, Modifier::Initial).unwrap_or(facts.declared(kind));
    report.push(
        Diagnostic::warning(
            code::piece::NO_HOME,
            format!("`{letters}` has an initial move but no initial square"),
            span,
            "never unmoved",
        )
        .help(format!("say where it starts: `home {letters} on rank 2`"))
        .fix(
            facts
                .starting_rank(kind)
                .map(|rank| Fix::append(Safety::Offered, format!("home {letters} on rank {rank}"))),
        ),
    );
}

/// Promotions that are never reached.
fn promotions(facts: &Facts<'_, '_>, blamed: KindSet, report: &mut Report) {
    for entry in facts.merged.all::<tree::Promote>() {
        for name in &entry.names {
            let Some(kind) = facts.kind(name) else { continue };
            let clauses = facts.variant.promotions.iter();
            let mut clauses = clauses
                .filter(|one| one.kind == kind && one.span == entry.span && one.sides == entry.sides)
                .peekable();
            if clauses.peek().is_none() || !facts.used(kind) {
                continue;
            }
            let reached = clauses.any(|clause| {
                clause.sides.each().any(|side| {
                    let arrives = facts.reach.arrives(side, kind);
                    let touched = match clause.trigger {
                        Trigger::On | Trigger::Entering => *arrives,
                        Trigger::Touching => arrives.union(facts.reach.stands(side, kind)),
                    };
                    !touched.intersection(clause.region.of(side)).is_empty()
                })
            });
            let told = entry.file > 0 && blamed.contains(kind);
            if !reached && !told {
                let (zone, sides) = (&entry.node.region, entry.sides);
                unreachable_zone(facts, kind, zone, sides, code::promotion::UNREACHABLE, report);
            }
        }
    }
}

fn exchanges(facts: &Facts<'_, '_>, report: &mut Report) {
    for entry in facts.merged.all::<tree::Exchange>() {
        for name in &entry.names {
            let Some(kind) = facts.kind(name) else { continue };
            let mut clauses = facts
                .variant
                .exchanges
                .iter()
                .filter(|one| one.kind == kind && one.span == entry.span)
                .peekable();
            if clauses.peek().is_none() || !facts.used(kind) {
                continue;
            }
            let reached = clauses.any(|clause| {
                clause.sides.each().any(|side| {
                    !facts.reach.stands(side, kind).intersection(clause.region.of(side)).is_empty()
                })
            });
            if !reached {
                let (zone, sides) = (&entry.node.region, entry.sides);
                unreachable_zone(facts, kind, zone, sides, code::exchange::UNREACHABLE, report);
            }
        }
    }
}

/// Squares that a piece never gets to. Where the clause is inherited, the new moves of the piece are at fault.
fn unreachable_zone(
    facts: &Facts<'_, '_>,
    kind: Kind,
    region: &tree::Region,
    sides: Sides,
    code: Code,
    report: &mut Report,
) {
    let zone = region.span;
    let letters = facts.letters(kind);
    let declared = facts.declared(kind);
    let (verb, what) = match code == code::exchange::UNREACHABLE {
        true => ("exchange", "is never exchanged"),
        false => ("promote", "never promotes"),
    };
    if zone.source.0 > declared.source.0 {
        report.push(
            Diagnostic::warning(
                code,
                format!("`{letters}` {what}: with these moves it never gets to the squares of the inherited clause"),
                declared,
                "its moves do not lead there",
            )
            .label(zone, "to these squares")
            .help(format!("change its moves, write a `{verb}` clause that fits, or `without {verb} {letters}`"))
            .fix(Fix::append(Safety::Offered, format!("without {verb} {letters}"))),
        );
        return;
    }
    let dimensions = facts.variant.dimensions;
    let side = sides.each().find(|side| facts.reach.exists(*side, kind)).unwrap_or(Side::White);
    let arrives = *facts.reach.arrives(side, kind);
    // Who is exchanged stands there already, and is no such piece any more where it promotes.
    let asked = match code == code::exchange::UNREACHABLE {
        true => *facts.reach.stands(side, kind),
        false => arrives,
    };
    let of_clause =
        |span: Span| span.source == zone.source && span.start <= zone.start && zone.end <= span.end;
    let clauses = facts.variant.exchanges.iter().filter(|one| one.kind == kind && of_clause(one.span));
    let named: Squares = clauses.flat_map(|one| one.region.of(side).iter()).collect();
    let promoted = || {
        let mut promotions = facts.variant.promotions.of(side).filter(|rule| rule.kind == kind);
        promotions.find(|rule| {
            let becomes = rule.region.of(side).intersection(&arrives).difference(&asked);
            !becomes.intersection(&named).is_empty()
        })
    };
    if let Some(promotion) = promoted().filter(|_| asked != arrives) {
        return report.push(
            Diagnostic::warning(
                code,
                format!("`{letters}` {what} here"),
                zone,
                format!("whatever gets to these squares is no `{letters}` any more"),
            )
            .label(promotion.span, "it promotes first")
            .help(format!("name squares on which it stays `{letters}`, or take its promotion away")),
        );
    }
    let as_such = if asked == arrives { String::new() } else { format!(" as `{letters}`") };
    let ranks = asked.iter().map(|sq| dimensions.rank_for(sq, side) + 1);
    let help = match ranks.max() {
        Some(rank) if rank == dimensions.ranks => {
            let seen = match side {
                Side::Black => ": Black's last rank is the one that diagrams call 1",
                Side::White => "",
            };
            // Of one rank its number is at fault.
            let number = region.rank_alone().filter(|number| number.source == zone.source);
            let fix = match number {
                Some(number) => Fix::write(Safety::Offered, number, rank.to_string()),
                None => Fix::write(Safety::Offered, zone, format!("rank {rank}")),
            };
            let zone = number.unwrap_or(zone);
            let help = format!("did you mean `rank {rank}`? each side counts ranks from its own first{seen}");
            return report.push(
                Diagnostic::warning(
                    code,
                    format!("`{letters}` {what} here"),
                    zone,
                    "it cannot get to these squares",
                )
                .label(declared, "as it moves")
                .help(help)
                .fix(fix),
            );
        }
        Some(rank) => format!(
            "with its moves `{letters}` gets to rank {rank} and no farther{as_such}: move the zone there, or change its moves"
        ),
        None => "move the zone to squares that its moves lead to, or change its moves".to_owned(),
    };
    report.push(
        Diagnostic::warning(code, format!("`{letters}` {what} here"), zone, "it cannot get to these squares")
            .label(declared, "as it moves")
            .help(help),
    );
}

/// Promotions to pieces that are royal in any case: one more to lose.
fn to_royal(facts: &Facts<'_, '_>, report: &mut Report) {
    // A line that cannot be read may say that only one is royal.
    if facts.flaws.clauses {
        return;
    }
    for entry in facts.merged.all::<tree::Promote>() {
        for name in &entry.partners {
            let Some(kind) = facts.kind(name) else { continue };
            // Of pieces that are only attacked together, one may be lost; and where several types are royal, that is the game.
            let royals = |side: Side| {
                let kinds = (0..facts.variant.kinds.len() as u8).map(Kind);
                kinds.filter(|kind| royalty(facts, side, *kind) == Truth::Always).count()
            };
            let always = |side: &Side| {
                entry.sides[*side]
                    && royalty(facts, *side, kind) == Truth::Always
                    && !together(facts, *side, kind)
                    && royals(*side) == 1
                    && promotes(facts, &entry, *side)
            };
            let Some(side) = Side::BOTH.into_iter().find(always) else { continue };
            let mut diagnostic = Diagnostic::warning(
                code::promotion::TO_ROYAL,
                format!("a piece that promotes to `{}` becomes one more royal", name.node),
                name.span,
                "must not be lost either",
            );
            let says_so = |clause: &&crate::model::Ruled<crate::model::Royalty>| {
                clause.sides[side] && clause.kinds.contains(kind)
            };
            if let Some(clause) = facts.variant.royalty.iter().find(says_so) {
                diagnostic = diagnostic.label(clause.span, "royal in any case");
            }
            let least = format!("royal {}, the least by (file, rank)", name.node);
            report.push(diagnostic.help(format!("take it away, or let only one be royal: `{least}`")));
        }
    }
}

/// Whether the side ever has a piece that the clause promotes.
fn promotes(facts: &Facts<'_, '_>, entry: &Given<'_, '_, tree::Promote>, side: Side) -> bool {
    let mut kinds = entry.names.iter().filter_map(|name| facts.kind(name));
    facts.flaws.array || kinds.any(|kind| facts.reach.exists(side, kind))
}

/// Guards on types that are never there to be captured.
fn victims(facts: &Facts<'_, '_>, report: &mut Report) {
    for entry in facts.merged.all::<tree::PieceClause>() {
        for rule in &entry.node.rules {
            let PieceRule::Move(clause) = rule else { continue };
            let named = clause.on.iter().filter(|choice| choice.all_but.is_none());
            for name in named.flat_map(|choice| &choice.names) {
                let Some(kind) = facts.kind(name) else { continue };
                let safe = Side::BOTH.into_iter().all(|side| {
                    facts.reach.exists(side, kind)
                        && !can_be_captured(facts, side, kind)
                        && royalty(facts, side, kind) != Truth::Always
                });
                if safe {
                    report.push(
                        Diagnostic::warning(
                            code::r#move::ON_IMMUNE,
                            format!("`{}` is immune, so nothing captures it", name.node),
                            name.span,
                            "never captured",
                        )
                        .help(format!("take `{}` out of `on`", name.node)),
                    );
                }
            }
        }
    }
}

/// En passant needs a piece that can be captured so, and one that captures so. The pieces of this file that no longer fit an
/// inherited clause.
fn en_passant(facts: &Facts<'_, '_>, report: &mut Report) -> KindSet {
    let flawed = facts.flaws.moves;
    let mut capturers = KindSet::NONE;
    // A piece with new moves and an inherited clause: one cause, whichever part it no longer fits.
    let mut blamed = KindSet::NONE;
    let mut misnamed = false;
    for entry in facts.merged.all::<tree::EnPassant>() {
        for pair in &entry.node.pairs {
            let (victim, capturer) = (facts.kind(&pair.victim), facts.kind(&pair.capturer));
            let mut unfit_already = None;
            if let Some(kind) = victim
                && !flawed.contains(kind)
                && facts.movements(kind).all(|movement| !movement.makes_en_passant)
            {
                unfit_already = Some(kind);
                if inherited(facts, kind, &pair.victim) {
                    blamed.insert(kind);
                }
                unfit(facts, kind, &pair.victim, code::en_passant::NO_DOUBLE_STEP, report);
            }
            if let Some(kind) = capturer {
                capturers.insert(kind);
                let fits = facts.movements(kind).any(|movement| movement.en_passant);
                let told = blamed.contains(kind) || unfit_already == Some(kind);
                if !fits && !flawed.contains(kind) && !told {
                    unfit(facts, kind, &pair.capturer, code::en_passant::NO_CAPTURE, report);
                    // The one that was meant goes without a clause.
                    misnamed |= pair.capturer.span.source == SourceId(0);
                }
            }
        }
    }
    for kind in facts.kinds() {
        let span = facts.declared(kind);
        if misnamed || span.source.0 != 0 || flawed.contains(kind) || capturers.contains(kind) {
            continue;
        }
        let says_so = |movement: &Movement| movement.en_passant && movement.geometry != Geometry::Imitation;
        if facts.movements(kind).any(says_so) {
            let letters = facts.letters(kind);
            let letter = facts.letter_span(kind, Modifier::EnPassant);
            let error = Diagnostic::error(
                code::en_passant::MISSING,
                format!("`{letters}` captures en passant, but no clause says what"),
                letter.unwrap_or(span),
                "captures en passant",
            );
            let steps = |kind: Kind| facts.movements(kind).any(|movement| movement.makes_en_passant);
            report.push(match facts.kinds().find(|other| steps(*other)).filter(|_| !steps(kind)) {
                None if steps(kind) => error
                    .help(format!("add `en passant {letters} by {letters}`, or take `e` away"))
                    .fix(Fix::append(Safety::Offered, format!("en passant {letters} by {letters}"))),
                None => error
                    .help("take `e` away: no piece makes a double step, and there is nothing to capture so")
                    .fix(letter.map(|letter| Fix::remove(Safety::Offered, letter, "`e`"))),
                Some(other) => {
                    let other = facts.letters(other);
                    error
                        .help(format!(
                            "take `e` away, or name it behind `by`, as in `en passant {other} by {letters}`"
                        ))
                        .fix(letter.map(|letter| Fix::remove(Safety::Offered, letter, "`e`")))
                }
            });
        }
    }
    blamed
}

/// Whether the clause that names the piece is inherited by a file that gives the piece other moves: then the clause
/// is not at fault.
fn inherited(facts: &Facts<'_, '_>, kind: Kind, name: &Name) -> bool {
    name.span.source.0 > facts.declared(kind).source.0
}

/// A piece that a pair names and whose moves do not fit.
fn unfit(facts: &Facts<'_, '_>, kind: Kind, name: &Name, code: Code, report: &mut Report) {
    let letters = facts.letters(kind);
    let declared = facts.declared(kind);
    let (message, lacks, help) = if code == code::en_passant::NO_CAPTURE {
        (
            format!("`{letters}` cannot capture en passant"),
            "no `e` in its moves",
            "put `e` before the atom by which it captures, such as `fceF`",
        )
    } else {
        (
            format!("`{letters}` cannot be captured en passant"),
            "no move with `i` and `n` in its moves",
            "give it a double step that can be answered, such as `ifmnD`",
        )
    };
    let step = (code == code::en_passant::NO_DOUBLE_STEP).then(|| double_step(facts, kind)).flatten();
    let diagnostic = if let Some((said, meant)) = step.filter(|(said, _)| said.source.0 == 0) {
        Diagnostic::error(code, message, said, "no move with `i` and `n`")
            .label(name.span, "named here")
            .help(format!("did you mean `{meant}`? only a lame initial move can be answered"))
            .fix(Fix::write(Safety::Offered, said, meant))
    } else if inherited(facts, kind, name) {
        Diagnostic::error(code, message, declared, lacks)
            .label(name.span, "named in the inherited clause")
            .help(format!("{help}, or write `without en passant`"))
            .fix(Fix::append(Safety::Offered, "without en passant"))
    } else {
        Diagnostic::error(code, message, name.span, "named here").label(declared, lacks).help(help)
    };
    report.push(diagnostic);
}

/// The one move of a piece that is an initial double step but cannot be answered, or a lame one that is not said to be initial; and
/// how it is written.
fn double_step(facts: &Facts<'_, '_>, kind: Kind) -> Option<(Span, String)> {
    let entry = facts.merged.all::<tree::PieceClause>().nth(kind.index())?;
    let moves = entry.node.rules.iter().filter_map(|rule| match rule {
        PieceRule::Move(clause) => Some(&clause.betza.moves),
        _ => None,
    });
    let mut steps = moves.flatten().filter_map(|one| {
        let BetzaMove::Legs { legs, span } = one else { return None };
        let [leg] = legs.as_slice() else { return None };
        let known =
            [Modifier::Direction(Direction::Forward), Modifier::Quiet, Modifier::Initial, Modifier::Lame];
        let has = |wanted: Modifier| leg.modifiers.iter().any(|modifier| modifier.node == wanted);
        let ahead = leg.modifiers.iter().all(|modifier| known.contains(&modifier.node)) && has(known[0]);
        let two = matches!(
            leg.range.as_ref().map(|range| range.node),
            Some(tree::Range::UpTo(2) | tree::Range::Exactly(2))
        );
        let atom = match leg.atom.as_ref()?.node {
            tree::Atom::D | tree::Atom::A if leg.range.is_some() => return None,
            tree::Atom::W | tree::Atom::F if !two => return None,
            tree::Atom::D | tree::Atom::W => 'D',
            tree::Atom::A | tree::Atom::F => 'A',
            _ => return None,
        };
        let step = ahead && has(Modifier::Quiet) && leg.extensions.is_empty();
        (step && (has(Modifier::Initial) || has(Modifier::Lame))).then(|| (*span, format!("ifmn{atom}")))
    });
    let first = steps.next()?;
    steps.next().is_none().then_some(first)
}

impl Facts<'_, '_> {
    /// The type of a name that is known to be declared.
    pub(super) fn kind(&self, name: &Name) -> Option<Kind> {
        self.names.declared(&name.node)
    }
}
