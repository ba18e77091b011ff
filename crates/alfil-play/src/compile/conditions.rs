//! Conditions with bitboards in them, the predicates among them that make the mode, and what can change their truth.

use crate::tables::{Been, Condition, Leaf, Risks};
use alfil_board::{Bits, BySide, KindSet};
use alfil_model::{self as model, Depends, Variant};

/// The condition for boards of one width.
pub fn condition<B: Bits>(when: &model::Condition) -> Condition<B> {
    when.map_region(|region| BySide::from_fn(|side| B::narrow(region.of(side))))
}

/// The count of moves for boards of one width.
pub fn count<B: Bits>(count: &model::MovesSince) -> model::MovesSince<BySide<B>> {
    count.map_region(|region| BySide::from_fn(|side| B::narrow(region.of(side))))
}

/// What is remembered to have been true, for boards of one width.
pub fn once<B: Bits>(variant: &Variant) -> Vec<Been<B>> {
    let narrow = |region: &model::Region| BySide::from_fn(|side| B::narrow(region.of(side)));
    variant.once().into_iter().map(|(sides, once)| (sides.into(), once.map_region(narrow))).collect()
}

/// Whether what has been true is asked by anything but how the game ends: by what decides which moves there are, perhaps behind a
/// move that is tried, or by what begins a count of moves.
pub fn once_decides(variant: &Variant) -> bool {
    let past = |leaf: &model::Leaf| leaf.depends().intersects(Depends::PAST);
    variant.asked_in_play().any(|(_, when)| when.any_leaf(past))
}

/// Predicates: the leaves that moves, royalty and immunity depend on, each once.
///
/// What asks about attacks or royals is not among them: it would depend on itself, and the resolver refuses it.
pub fn predicates<B: Bits>(variant: &Variant) -> Vec<Leaf<B>> {
    let mut predicates: Vec<Leaf<B>> = Vec::new();
    for guard in variant.guards() {
        condition(guard).each_leaf(&mut |leaf| {
            if leaf.depends().is_plain() && !predicates.contains(leaf) {
                predicates.push(leaf.clone());
            }
        });
    }
    debug_assert!(predicates.len() <= model::MAX_GUARD_CONDITIONS, "the resolver counts them");
    predicates.truncate(model::MAX_GUARD_CONDITIONS);
    predicates
}

/// What can change a mode or a royal set.
pub fn risks<B: Bits>(variant: &Variant, predicates: &[Leaf<B>]) -> Risks {
    let mut risks = Risks::default();
    let board = B::narrow(&alfil_board::Squares::board(variant.dimensions));
    for predicate in predicates {
        let depends = predicate.depends();
        let kinds = predicate.kinds().unwrap_or(KindSet::ALL);
        if depends.intersects(Depends::CAPTURED | Depends::BOARD) {
            risks.captured = risks.captured.union(kinds);
        }
        if depends.intersects(Depends::BOARD) {
            risks.changed = risks.changed.union(kinds);
            if predicate.asks_where() || predicate.regions().any(|region| *region != BySide::both(board)) {
                risks.moved = risks.moved.union(kinds);
            }
        }
        if depends.intersects(Depends::RESERVE) {
            risks.placed = true;
            // Captured pieces may go there.
            risks.captured = risks.captured.union(variant.spoils.iter().map(|clause| clause.kind).collect());
        }
        // The clock goes on with every move, any move may give check or make true what is remembered, and marks hang on more than
        // the piece that moves.
        risks.always |= depends.intersects(Depends::CLOCK | Depends::CHECKS | Depends::MARKS | Depends::PAST);
    }
    for clause in &variant.royalty {
        risks.changed = risks.changed.union(clause.kinds);
        if clause.select.is_some() {
            risks.selected = risks.selected.union(clause.kinds);
        }
    }
    risks
}
