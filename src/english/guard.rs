//! What pieces attack and guard, as far as a move asks for it: `it is attacked by an enemy queen`, `it is guarded by a knight of its own
//! side`.
//!
//! A file says what must be seen from the square where a move starts. Where that is just the way in which those who are seen
//! there capture, it is told so.

use super::names::Names;
use crate::board::{Kind, KindSet, MAX_SIDE};
use crate::model::{Condition, Geometry, MoveRule, Nearness, Ray, Ruled, Variant};
use std::collections::{BTreeMap, BTreeSet};

/// How pieces of a type capture, from where one stands: the rays are those of White.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Strike {
    rays: BTreeSet<Ray>,
    /// Whether it asks for anything beside a free way.
    pub(crate) asks: bool,
    /// Whether it never captures, so that these are the ways in which it moves.
    pub(crate) quiet: bool,
}

/// How each type captures, or moves if it never captures; nothing of what does so by other ways than plain leaps and slides.
pub(crate) fn strikes(variant: &Variant) -> Vec<Option<Strike>> {
    let kinds = (0..variant.kinds.len() as u8).map(Kind);
    kinds.map(|kind| strike(&variant.kinds[kind.index()].moves)).collect()
}

fn strike(rules: &[MoveRule]) -> Option<Strike> {
    let quiet = !rules.iter().any(MoveRule::captures);
    let mut strike = Strike { rays: BTreeSet::new(), asks: false, quiet };
    for rule in rules {
        for movement in &rule.movements {
            if if quiet { !movement.quiet } else { !movement.captures() } {
                continue;
            }
            let Geometry::Paths(paths) = &movement.geometry else { return None };
            if !(paths.are_plain() && paths.min <= 1 && movement.is_open()) {
                return None;
            }
            strike.asks |= rule.when != Condition::Always || !rule.near.is_empty();
            let most = paths.max.unwrap_or(MAX_SIDE);
            strike.rays.extend(paths.steps.iter().map(|step| ray(*step, most)));
        }
    }
    (!strike.rays.is_empty()).then_some(strike)
}

fn ray(step: (i8, i8), most: u8) -> Ray {
    Ray { step, most: most.min(MAX_SIDE) }
}

/// Whether what is seen from a square by any of these is just what captures on it, or could if it were an enemy: each type by
/// all of its ways. They are those of one side.
pub(crate) fn is_struck(names: &Names, seen: &[&Nearness]) -> Option<Struck> {
    let first = seen.first()?;
    let own = match first.whose? {
        crate::model::Whose::Own => true,
        crate::model::Whose::Enemy => false,
        crate::model::Whose::Any => return None,
    };
    if seen.iter().any(|near| near.slides || near.none != first.none || near.whose != first.whose) {
        return None;
    }
    let mut by: BTreeMap<Kind, BTreeSet<Ray>> = BTreeMap::new();
    for near in seen {
        for kind in names.of_set(near.kinds) {
            // Seen from the square that is captured on; an enemy looks the other way already.
            let turned = |one: &Ray| if own { (-one.step.0, -one.step.1) } else { one.step };
            by.entry(kind).or_default().extend(near.rays.iter().map(|one| ray(turned(one), one.most)));
        }
    }
    let strikes = |kind: &Kind| names.strike(*kind);
    if by.is_empty()
        || !by.iter().all(|(kind, rays)| strikes(kind).is_some_and(|strike| strike.rays == *rays))
    {
        return None;
    }
    Some(Struck { own, kinds: by.into_keys().collect() })
}

/// Pieces of one side that attack or guard.
pub(crate) struct Struck {
    own: bool,
    /// Of which types.
    pub(crate) kinds: KindSet,
}

impl Struck {
    /// `it is not attacked by an enemy queen`, `it is guarded by a knight of its own side`: of a piece of a type.
    pub(crate) fn told(&self, names: &Names, of: Kind, none: bool) -> String {
        let kinds = self.kinds;
        let others = names.is_all(kinds) || names.is_single(of) && names.is_all(kinds.union(KindSet::of(of)));
        let by = match self.own {
            true if others => "guarded by another piece of its own side".to_owned(),
            true => format!("guarded by {} of its own side", names.one_of(kinds, "or")),
            false => {
                let enemy = super::with_article(&format!("enemy {}", names.any_of(kinds, "or")));
                format!("attacked by {enemy}")
            }
        };
        format!("it is {}{by}", if none { "not " } else { "" })
    }
}

/// The rules of a piece that differ from one of them only in the one thing that must stand near, of which any will do, if all
/// of them together are told in a shorter way: that something guards the piece, or attacks it.
pub(crate) fn alternatives<'r>(names: &Names, rules: &'r [MoveRule], rule: &MoveRule) -> Vec<&'r MoveRule> {
    let alike = |other: &&MoveRule| {
        let MoveRule { movements, from, to, on, over, takes, near, when, span: _ } = other;
        (movements, from, to, on, over) == (&rule.movements, &rule.from, &rule.to, &rule.on, &rule.over)
            && (takes, when) == (&rule.takes, &rule.when)
            && matches!(near.as_slice(), [near] if !near.none)
    };
    let group: Vec<&MoveRule> = rules.iter().filter(alike).collect();
    let seen: Vec<&Nearness> = group.iter().map(|rule| &rule.near[0]).collect();
    if group.len() > 1 && is_struck(names, &seen).is_some() { group } else { Vec::new() }
}

/// `while it is attacked by an enemy queen`, of a move of one of these rules.
pub(crate) fn while_near(names: &Names, kind: Kind, rules: &[MoveRule], rule: &MoveRule) -> String {
    let group = alternatives(names, rules, rule);
    let seen: Vec<&Nearness> = group.iter().map(|rule| &rule.near[0]).collect();
    match is_struck(names, &seen) {
        Some(struck) => format!("while {}", struck.told(names, kind, false)),
        None => super::steps::while_near(names, kind, &rule.near),
    }
}

/// What has to be said of attacking and guarding, if a move of any piece asks for them.
pub(crate) fn meaning(variant: &Variant, names: &Names) -> Vec<String> {
    let mut told = [KindSet::NONE; 2];
    for piece in &variant.kinds {
        for rule in &piece.moves {
            let group = alternatives(names, &piece.moves, rule);
            let together: Vec<&Nearness> = group.iter().map(|rule| &rule.near[0]).collect();
            let each = rule.near.iter().filter_map(|near| is_struck(names, &[near]));
            for struck in each.chain(is_struck(names, &together)) {
                let by = &mut told[usize::from(struck.own)];
                *by = by.union(struck.kinds);
            }
        }
    }
    let those = |kinds: KindSet, test: fn(&Strike) -> bool| -> Vec<Kind> {
        names.of_set(kinds).into_iter().filter(|kind| names.strike(*kind).is_some_and(test)).collect()
    };
    let mut sentences = Vec::new();
    let quiet: KindSet = those(told[0].union(told[1]), |strike| strike.quiet).into_iter().collect();
    for (kinds, verb) in told.into_iter().zip(["attacks", "guards"]) {
        let quiet = KindSet(quiet.0 & kinds.0);
        if !names.of_set(quiet).is_empty() {
            sentences.push(format!("{} {verb} the squares that it may move to", names.one_of(quiet, "or")));
        }
    }
    let verbs: Vec<&str> = told
        .into_iter()
        .zip(["attacks", "guards"])
        .filter(|(kinds, _)| !those(*kinds, |strike| strike.asks).is_empty())
        .map(|(_, verb)| verb)
        .collect();
    if !verbs.is_empty() {
        sentences.push(format!(
            "in what is said of moves, a piece {} another one even while it may not capture itself",
            super::list(&verbs, "or")
        ));
    }
    sentences
}

/// The types of which no side ever has more than one piece.
pub(crate) fn single(variant: &Variant) -> KindSet {
    let mut several = KindSet::NONE;
    for side in crate::board::Side::BOTH {
        let mut seen = KindSet::NONE;
        for piece in variant.array.iter().flatten().filter(|piece| piece.side == side) {
            if seen.contains(piece.kind) {
                several.insert(piece.kind);
            }
            seen.insert(piece.kind);
        }
        let held = variant.reserve[side].iter().enumerate().filter(|(_, count)| **count > 0);
        held.for_each(|(kind, _)| several.insert(Kind(kind as u8)));
        several = several.union(variant.fed[side]);
    }
    let steps = variant.arrays.iter().flat_map(|arrays| &arrays.steps);
    steps.flat_map(|step| &step.kinds).for_each(|kind| several.insert(*kind));
    let to = |rule: &Ruled<crate::model::Promotion>| rule.to.clone();
    variant.promotions.iter().flat_map(to).for_each(|kind| several.insert(kind));
    variant.exchanges.iter().flat_map(|clause| clause.to.clone()).for_each(|kind| several.insert(kind));
    variant.faces.iter().for_each(|clause| several = several.union(clause.faces));
    variant.rebirths.iter().for_each(|clause| several.insert(clause.becomes));
    KindSet(!several.0)
}
