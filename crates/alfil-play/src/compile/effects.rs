//! What moves do beside moving, for one side and one width of the board.

use super::{by_kind, condition};
use crate::tables::{Blast, Forbidden, Gating, Spoil, Trials};
use alfil_board::{Bits, Dimensions, KindSet, Side, Square};
use alfil_model::{self as model, Unmoved, Variant};

/// Captures to hand: where the pieces go that a side captures, by type.
pub fn spoils(variant: &Variant, side: Side) -> Vec<Option<Spoil>> {
    by_kind(variant, |kind| {
        let clause = variant.spoils.of(side).find(|clause| clause.kind == kind)?;
        Some(Spoil { whose: clause.whose, becomes: clause.becomes })
    })
}

/// The squares around each square; the steps are turned for Black.
pub fn blast<B: Bits>(dimensions: Dimensions, blast: &model::Blast) -> Blast<B> {
    let around = |side: Side, sq: Square| {
        let sign = if side == Side::White { 1 } else { -1 };
        let steps = blast.steps.iter().map(|(dx, dy)| (i32::from(*dx) * sign, i32::from(*dy) * sign));
        let squares = steps.filter_map(|(dx, dy)| dimensions.step(sq, dx, dy));
        squares.filter(|other| *other != sq).fold(B::EMPTY, |set, sq| set | B::of(sq))
    };
    Blast {
        around: Side::BOTH.map(|side| dimensions.squares().map(|sq| around(side, sq)).collect()),
        spared: blast.spared,
    }
}

/// What may not be true after the side's moves.
pub fn forbidden<B: Bits>(variant: &Variant, side: Side) -> Vec<Forbidden<B>> {
    let clauses = variant.forbidden.of(side);
    clauses.map(|clause| Forbidden { when: condition(&clause.when), placing: clause.placing }).collect()
}

/// Gating: where the side's pieces enter from the reserve as others leave.
pub fn gatings<B: Bits>(unmoved: &Unmoved, side: Side) -> Vec<Gating<B>> {
    let entries = unmoved.entries[side].iter();
    entries.map(|entry| Gating { kinds: entry.kinds, squares: B::narrow(&entry.squares) }).collect()
}

/// Moves that need make-and-test, of a side that is forbidden this: pins and check mask cannot judge them.
pub fn trials<B>(variant: &Variant, forbidden: &[Forbidden<B>]) -> Trials {
    let mut always = forbidden.iter().filter(|clause| clause.placing.is_none());
    Trials {
        every: variant.blast.is_some() || always.clone().any(|clause| !clause.needs_check()),
        checking: always.any(Forbidden::needs_check),
        placing: forbidden
            .iter()
            .filter_map(|clause| clause.placing)
            .fold(KindSet::NONE, |set, kinds| set.union(kinds)),
    }
}
