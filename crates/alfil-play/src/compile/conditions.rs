//! Conditions with bitboards in them, and what can change their truth.

use crate::tables::{Condition, Risks};
use alfil_board::Bits;
use alfil_model::{self as model, Variant};

/// The condition for boards of one width.
pub fn condition<B: Bits>(when: &model::Condition) -> Condition<B> {
    let all = |parts: &[model::Condition]| parts.iter().map(condition).collect();
    let region = |region: &model::Region| [B::narrow(&region.0[0]), B::narrow(&region.0[1])];
    match when {
        model::Condition::Always => Condition::Always,
        model::Condition::Not(inner) => Condition::Not(Box::new(condition(inner))),
        model::Condition::All(parts) => Condition::All(all(parts)),
        model::Condition::Any(parts) => Condition::Any(all(parts)),
        &model::Condition::Captured { whose, kinds } => Condition::Captured { whose, kinds },
        model::Condition::Count { whose, kinds, region: squares, compare, value } => Condition::Count {
            whose: *whose,
            kinds: *kinds,
            region: region(squares),
            compare: *compare,
            value: *value,
        },
        &model::Condition::Reserve { whose, kinds, compare, value } => {
            Condition::Reserve { whose, kinds, compare, value }
        }
        &model::Condition::Turn { compare, value } => Condition::Turn { compare, value },
        &model::Condition::Check { whose } => Condition::Check { whose },
        model::Condition::Attacked { region: squares } => Condition::Attacked { region: region(squares) },
        &model::Condition::Unmoved { whose, kinds } => Condition::Unmoved { whose, kinds },
        model::Condition::Royal => Condition::Royal,
        model::Condition::Bare => Condition::Bare,
        &model::Condition::Checks { whose, compare, value } => Condition::Checks { whose, compare, value },
        &model::Condition::ToMove { whose } => Condition::ToMove { whose },
        &model::Condition::Checkmate { whose } => Condition::Checkmate { whose },
    }
}

/// The leaves that moves, royalty and immunity depend on, each once.
///
/// What asks about attacks or royals is not among them: it would depend on itself, and the resolver refuses it.
pub fn atoms<B: Bits>(variant: &Variant) -> Vec<Condition<B>> {
    let mut atoms: Vec<Condition<B>> = Vec::new();
    for guard in guards(variant) {
        condition(guard).leaves(&mut |leaf| match leaf {
            Condition::Check { .. }
            | Condition::Checkmate { .. }
            | Condition::Attacked { .. }
            | Condition::Bare
            | Condition::Royal => {}
            leaf if atoms.contains(leaf) => {}
            leaf => atoms.push(leaf.clone()),
        });
    }
    debug_assert!(atoms.len() <= model::MAX_GUARD_CONDITIONS, "the resolver counts them");
    atoms.truncate(model::MAX_GUARD_CONDITIONS);
    atoms
}

fn guards(variant: &Variant) -> impl Iterator<Item = &model::Condition> {
    let moves = variant.kinds.iter().flat_map(|kind| kind.moves.iter().map(|rule| &rule.when));
    let royalty = variant.royalty.iter().map(|clause| &clause.when);
    let immunity = variant.immunity.iter().map(|clause| &clause.when);
    moves.chain(royalty).chain(immunity)
}

/// What can change a mode or a royal set.
pub fn risks<B: Bits>(variant: &Variant, atoms: &[Condition<B>]) -> Risks {
    let mut risks = Risks::default();
    let board = B::narrow(&alfil_board::Squares::board(variant.dimensions));
    for atom in atoms {
        match atom {
            Condition::Captured { kinds, .. } => risks.captured = risks.captured.union(*kinds),
            Condition::Count { kinds, region, .. } => {
                risks.captured = risks.captured.union(*kinds);
                risks.changed = risks.changed.union(*kinds);
                if *region != [board; 2] {
                    risks.moved = risks.moved.union(*kinds);
                }
            }
            Condition::Reserve { .. } => {
                risks.placed = true;
                // Captured pieces may go there.
                risks.captured =
                    risks.captured.union(variant.spoils.iter().map(|clause| clause.kind).collect());
            }
            _ => risks.always = true,
        }
    }
    for clause in &variant.royalty {
        risks.changed = risks.changed.union(clause.kinds);
        if clause.select.is_some() {
            risks.selected = risks.selected.union(clause.kinds);
        }
    }
    risks
}
