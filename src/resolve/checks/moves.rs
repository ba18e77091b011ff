//! Moves that lead nowhere, and moves that add nothing to the others of the piece.

use super::Facts;
use super::truth::{Truth, truth};
use crate::board::{Kind, KindSet, Side, Sides, Squares};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::model::{
    Condition, Course, Definition, Flip, Geometry, Initial, MoveRule, Movement, Obstacles, Paths, Victims,
};
use crate::resolve::betza;
use crate::resolve::report::Report;
use crate::source::{SourceId, Span};
use crate::syntax::tree::{self, BetzaMove, PieceRule};
use std::cell::RefCell;
use std::collections::BTreeMap;

pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    let known = |kind: &Kind| facts.used(*kind) && !facts.flaws.moves.contains(*kind);
    let own = |kind: &Kind| facts.declared(*kind).source == SourceId(0);
    for kind in facts.kinds().filter(known).filter(own) {
        dead(facts, kind, report);
        idle(facts, kind, report);
        opposed(facts, kind, report);
        far(facts, kind, report);
        covered(facts, kind, report);
    }
}

/// Rules of a piece by which it never moves, where others move it.
fn dead(facts: &Facts<'_, '_>, kind: Kind, report: &mut Report) {
    let variant = facts.variant;
    let rules = &variant.kinds[kind.index()].moves;
    let homeless = Side::BOTH.into_iter().all(|side| variant.kinds[kind.index()].home.of(side).is_empty());
    let dead = |rule: &&MoveRule| {
        let initial = rule.movements.iter().all(|movement| movement.initial != Initial::Anywhere);
        !(leads(facts, kind, rule) || homeless && initial)
    };
    // A piece all of whose moves are dead cannot move at all, which is said elsewhere.
    if rules.len() < 2 || rules.iter().all(|rule| dead(&rule)) {
        return;
    }
    let letters = facts.letters(kind);
    for rule in rules.iter().filter(dead) {
        let stands = Side::each(|side| facts.reach.stands(side, kind).intersection(rule.from.of(side)));
        let label = if stands.iter().all(Squares::is_empty) {
            "never stands where this starts"
        } else {
            "leads to no square that it may arrive on"
        };
        report.push(
            Diagnostic::warning(
                code::r#move::NEVER,
                format!("`{letters}` never moves in this way"),
                rule.span,
                label,
            )
            .help("change `from` or `in`, or take this move away"),
        );
    }
}

/// Moves to where something is taken, of pieces by whose moves no clause takes such a thing.
fn idle(facts: &Facts<'_, '_>, kind: Kind, report: &mut Report) {
    for rule in &facts.variant.kinds[kind.index()].moves {
        let Some(wanted) = rule.takes else { continue };
        let takes = |clause: &Flip| {
            clause.takes
                && clause.moving
                && clause.kinds.contains(kind)
                && clause.victims.is_none_or(|victims| victims.intersects(wanted))
        };
        let mut clauses = Side::BOTH.into_iter().flat_map(|side| facts.variant.flips.of(side));
        if !clauses.any(|clause| takes(clause)) {
            let letters = facts.letters(kind);
            report.push(
                Diagnostic::warning(
                    code::r#move::NEVER,
                    format!("`{letters}` never moves in this way"),
                    rule.span,
                    "no clause takes anything so by its moves",
                )
                .help(format!("write `take ... by moving {letters}`, or take this move away")),
            );
        }
    }
}

/// Moves of which one guard asks for what another forbids.
fn opposed(facts: &Facts<'_, '_>, kind: Kind, report: &mut Report) {
    let Some(entry) = facts.merged.all::<tree::PieceClause>().nth(kind.index()) else { return };
    for rule in &facts.variant.kinds[kind.index()].moves {
        let written = entry.node.rules.iter().find_map(|written| match written {
            PieceRule::Move(clause) if clause.span == rule.span => Some(&clause.near),
            _ => None,
        });
        // Guards that name pieces that are taken away are gone.
        let Some(written) = written.filter(|written| written.len() == rule.near.len()) else { continue };
        let pairs = (0..rule.near.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        let mut opposed = pairs.filter(|(first, second)| rule.near[*first].excludes(&rule.near[*second]));
        let Some((first, second)) = opposed.next() else { continue };
        report.push(
            Diagnostic::warning(
                code::r#move::NEVER,
                format!("`{}` never moves in this way", facts.letters(kind)),
                written[second].span,
                "never holds together with the other",
            )
            .label(written[first].span, "must hold, too")
            .help("all of these must hold: take one away, or give each a `move` of its own"),
        );
    }
}

/// Ranges that no board of this size has room for.
fn far(facts: &Facts<'_, '_>, kind: Kind, report: &mut Report) {
    let Some(entry) = facts.merged.all::<tree::PieceClause>().nth(kind.index()) else { return };
    let dimensions = facts.variant.dimensions;
    let longest = u32::from(dimensions.files.max(dimensions.ranks));
    let moves = entry.node.rules.iter().filter_map(|rule| match rule {
        PieceRule::Move(clause) => Some(&clause.betza.moves),
        _ => None,
    });
    let legs = moves.flatten().flat_map(|one| match one {
        BetzaMove::Legs { legs, .. } => legs.iter().collect(),
        BetzaMove::Bracket { legs, .. } => legs.iter().map(|(_, leg)| leg).collect(),
        BetzaMove::Error(_) => Vec::new(),
    });
    for leg in legs {
        let (Some(range), Some(atom)) = (leg.range, leg.atom) else { continue };
        let tree::Range::UpTo(steps) = range.node else { continue };
        if steps <= longest {
            continue;
        }
        let (files, ranks) = (dimensions.files, dimensions.ranks);
        let slides = match atom.node {
            tree::Atom::W | tree::Atom::R => "R".to_owned(),
            tree::Atom::F | tree::Atom::B => "B".to_owned(),
            tree::Atom::K | tree::Atom::Q => "Q".to_owned(),
            leap => format!("{leap:?}0"),
        };
        report.push(
            Diagnostic::warning(
                code::betza::BEYOND_BOARD,
                format!("no move has {steps} steps on a board of {files}x{ranks}"),
                range.span,
                "more than the board has room for",
            )
            .label(atom.span, "each step as long as this")
            .help(format!("did you mean `{slides}`, as far as the board goes? or take a smaller number"))
            .fix(Fix::write(Safety::Offered, atom.span.to(range.span), slides)),
        );
    }
}

/// Whether a piece may ever move by a rule, as far as the board goes.
fn leads(facts: &Facts<'_, '_>, kind: Kind, rule: &MoveRule) -> bool {
    Side::BOTH.into_iter().any(|side| {
        let stands = facts.reach.stands(side, kind);
        let ends = |movement| facts.moves_of(side, kind).ends(rule, movement, stands);
        rule.movements.iter().any(|movement| !ends(movement).is_empty())
    })
}

/// One move as it is written, with the rule that it belongs to.
struct Word<'v> {
    movements: Vec<Movement>,
    rule: &'v MoveRule,
    span: Span,
    /// Whether it stands alone in its rule.
    alone: bool,
}

/// Moves all of which other moves of the piece cover, the last ones first.
fn covered(facts: &Facts<'_, '_>, kind: Kind, report: &mut Report) {
    let Some(entry) = facts.merged.all::<tree::PieceClause>().nth(kind.index()) else { return };
    let mut words: Vec<Word<'_>> = Vec::new();
    for clause in entry.node.rules.iter().filter_map(|rule| match rule {
        PieceRule::Move(clause) => Some(clause),
        _ => None,
    }) {
        let rules = &facts.variant.kinds[kind.index()].moves;
        let Some(rule) = rules.iter().find(|rule| rule.span == clause.span) else { continue };
        if truth(facts, &rule.when, Sides::BOTH, Some(kind)) == Truth::Never {
            continue;
        }
        for one in &clause.betza.moves {
            let (BetzaMove::Legs { span, .. } | BetzaMove::Bracket { span, .. } | BetzaMove::Error(span)) =
                one;
            let alone = clause.betza.moves.len() == 1;
            let betza = tree::Betza { moves: vec![one.clone()], span: *span };
            let movements = betza::movements(&betza, &mut Vec::new());
            words.push(Word { movements, rule, span: *span, alone });
        }
    }
    // Rules are few and words many: what one rule is to another is asked once.
    let known: RefCell<BTreeMap<(Span, Span), bool>> = RefCell::default();
    let covers_rule = |wide: &MoveRule, narrow: &MoveRule| {
        let pair = (wide.span, narrow.span);
        let before = known.borrow().get(&pair).copied();
        before.unwrap_or_else(|| {
            let covers = covers_rule(facts, wide, narrow, kind);
            known.borrow_mut().insert(pair, covers);
            covers
        })
    };
    let mut index = words.len();
    while index > 0 {
        index -= 1;
        let word = &words[index];
        let others = || words.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, word)| word);
        let mut by: Vec<&Word<'_>> = Vec::new();
        let covered = !word.movements.is_empty()
            && word.movements.iter().all(|movement| {
                let found = others().find(|other| {
                    other.movements.iter().any(|wide| covers(facts.variant, wide, movement))
                        && covers_rule(other.rule, word.rule)
                });
                by.extend(found);
                found.is_some()
            });
        if !covered {
            continue;
        }
        let letters = facts.letters(kind);
        let mut diagnostic = Diagnostic::warning(
            code::r#move::COVERED,
            format!("this adds nothing to the other moves of `{letters}`"),
            if word.alone { word.rule.span } else { word.span },
            "covered",
        );
        by.dedup_by_key(|word| word.span);
        for other in by.iter().take(2) {
            diagnostic = diagnostic.label(other.span, "goes there too");
        }
        report.push(diagnostic.help("take it away, or change what it was to add"));
        words.remove(index);
    }
}

/// Whether one rule lets a piece move wherever and whenever the other does, by the same movements.
fn covers_rule(facts: &Facts<'_, '_>, wide: &MoveRule, narrow: &MoveRule, kind: Kind) -> bool {
    let within = |wide: &crate::model::Region, narrow: &crate::model::Region| {
        Side::BOTH.into_iter().all(|side| narrow.of(side).difference(wide.of(side)).is_empty())
    };
    let missed = Condition::All(vec![narrow.when.clone(), !wide.when.clone()]);
    within(&wide.from, &narrow.from)
        && within(&wide.to, &narrow.to)
        && KindSet(narrow.on.0 & !wide.on.0).is_empty()
        && KindSet(narrow.over.0 & !wide.over.0).is_empty()
        && (wide.takes.is_none() || wide.takes == narrow.takes)
        && wide.near.iter().all(|near| narrow.near.contains(near))
        && (wide.when == Condition::Always
            || wide.when == narrow.when
            || truth(facts, &missed, Sides::BOTH, Some(kind)) == Truth::Never)
}

/// Whether one movement does all that the other does, whatever stands on the board.
fn covers(variant: &Definition, wide: &Movement, narrow: &Movement) -> bool {
    let may = |wide: bool, narrow: bool| wide || !narrow;
    may(wide.quiet, narrow.quiet)
        && may(wide.capture, narrow.capture)
        && may(wide.capture_own, narrow.capture_own)
        && may(wide.en_passant, narrow.en_passant)
        && wide.makes_en_passant == narrow.makes_en_passant
        && (wide.victims == narrow.victims || wide.victims == Victims::Any)
        && (wide.initial == narrow.initial || wide.initial == Initial::Anywhere)
        && match (&wide.geometry, &narrow.geometry) {
            (Geometry::Paths(wide), Geometry::Paths(narrow)) => covers_paths(variant, wide, narrow),
            (Geometry::Universal, Geometry::Paths(_)) => true,
            (wide, narrow) => wide == narrow,
        }
}

fn covers_paths(variant: &Definition, wide: &Paths, narrow: &Paths) -> bool {
    let longest = variant.dimensions.files.max(variant.dimensions.ranks);
    let most = |paths: &Paths| paths.max.unwrap_or(longest).min(longest);
    // What a free leap reaches, a blocked one reaches at times.
    let leaps = |paths: &Paths| paths.max == Some(1);
    let obstacles = wide.obstacles == narrow.obstacles
        || wide.obstacles == Obstacles::Free
            && leaps(wide)
            && leaps(narrow)
            && matches!(narrow.obstacles, Obstacles::Lame | Obstacles::Jumping);
    obstacles
        && wide.course == narrow.course
        && (wide.wraps == narrow.wraps)
        && narrow.steps.iter().all(|step| wide.steps.contains(step))
        && match wide.course {
            Course::Straight => wide.min <= narrow.min && most(wide) >= most(narrow),
            Course::Crooked | Course::Circular => wide == narrow,
        }
}
