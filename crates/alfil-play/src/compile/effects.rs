//! What moves do beside moving, for one side and one width of the board.

use super::{by_kind, condition};
use crate::tables::{
    Blast, Chase, Flip, Flipped, Flips, Forbidden, Gating, Nearness, Rebirth, Rebirths, Spoil, Trials,
};
use alfil_board::{Bits, Dimensions, KindSet, Side, Square};
use alfil_model::{self as model, Ray, Ruled, Unmoved, Variant};

/// Captures to hand: where the pieces go that a side captures, by type.
pub fn spoils(variant: &Variant, side: Side) -> Vec<Option<Spoil>> {
    by_kind(variant, |kind| {
        let clause = variant.spoils.of(side).find(|clause| clause.kind == kind)?;
        Some(Spoil { whose: clause.whose, becomes: clause.becomes })
    })
}

/// Where captured pieces come back at once, if any do.
pub fn rebirths<B: Bits>(variant: &Variant) -> Option<Rebirths<B>> {
    let board = variant.board();
    let of = |side: Side| {
        by_kind(variant, |kind| {
            let clause = variant.rebirths.of(side).find(|clause| clause.kind == kind)?;
            let squares = |loser| B::narrow(&clause.region.of(loser).intersection(&board));
            Some(Rebirth { squares: Side::each(squares), like: clause.like, becomes: clause.becomes })
        })
    };
    (!variant.rebirths.is_empty()).then(|| Side::each(of))
}

/// The squares around each square; the steps are turned for Black.
pub fn blast<B: Bits>(dimensions: Dimensions, blast: &model::Blast) -> Blast<B> {
    Blast {
        around: Side::each(|side| around(dimensions, side, &blast.steps)),
        spared: blast.spared,
        capturing: blast.capturing,
        perishing: blast.perishing,
        keeps: blast.keeps,
        leaves: blast.leaves,
    }
}

/// The squares on steps from each square, without itself; the steps are turned for Black.
fn around<B: Bits>(dimensions: Dimensions, side: Side, steps: &[(i8, i8)]) -> Vec<B> {
    let sign = if side == Side::White { 1 } else { -1 };
    let around = |sq: Square| {
        let steps = steps.iter().map(|(dx, dy)| (i32::from(*dx) * sign, i32::from(*dy) * sign));
        let squares = steps.filter_map(|(dx, dy)| dimensions.step(sq, dx, dy));
        squares.filter(|other| *other != sq).fold(B::EMPTY, |set, sq| set | B::of(sq))
    };
    dimensions.squares().map(around).collect()
}

/// What must stand near a square, for a side.
pub fn nearness<B: Bits>(variant: &model::Definition, side: Side, near: &model::Nearness) -> Nearness<B> {
    nearness_by(variant, side, near, |ray| ray.most == 1)
}

/// The same of what moves ask for, in a small form: of those there may be many.
pub fn sight<B: Bits>(variant: &model::Definition, side: Side, near: &model::Nearness) -> Nearness<B> {
    nearness_by(variant, side, near, |_| false)
}

/// What must stand near a square, for a side; the squares on some rays in a table.
fn nearness_by<B: Bits>(
    variant: &model::Definition,
    side: Side,
    near: &model::Nearness,
    by_table: impl Fn(&Ray) -> bool,
) -> Nearness<B> {
    let model::Nearness { none, rays, whose, kinds, sides: _, slides } = near;
    let board = B::narrow(&variant.board());
    let by_table = |ray: &Ray| !slides && (whose.is_none() || by_table(ray));
    let (steps, rays): (Vec<Ray>, Vec<Ray>) = rays.iter().partition(|ray| by_table(ray));
    let steps: Vec<(i8, i8)> = steps.iter().map(|ray| ray.step).collect();
    let around = match steps.is_empty() {
        true => Vec::new(),
        false => {
            around(variant.dimensions, side, &steps).into_iter().map(|squares: B| squares & board).collect()
        }
    };
    let rays = rays.into_iter().map(|ray| ray.seen_by(side)).collect();
    Nearness { none: *none, around, rays, whose: *whose, kinds: *kinds, slides: *slides }
}

/// What changes sides, if anything does.
pub fn flips<B: Bits>(variant: &Variant) -> Option<Flips<B>> {
    let dimensions = variant.dimensions;
    let board = variant.board();
    let on_board = B::narrow(&board);
    let clauses = |side: Side| {
        let rays = |rays: &[Ray]| rays.iter().map(|ray| ray.seen_by(side)).collect();
        let near = |steps| around(dimensions, side, steps).into_iter().map(|squares: B| squares & on_board);
        let clauses = variant.flips.of(side).map(|clause| Flip {
            takes: clause.takes,
            which: match &clause.which {
                model::Flipped::Enclosed => Flipped::Enclosed,
                model::Flipped::Within(steps) => Flipped::Within(around(dimensions, side, steps)),
                model::Flipped::Surrounded(steps) => Flipped::Surrounded(near(steps).collect()),
                model::Flipped::Sight(along) => Flipped::Sight(rays(along)),
                model::Flipped::Between(along) => Flipped::Between(rays(along)),
                model::Flipped::Ahead(along) => Flipped::Ahead(rays(along)),
                model::Flipped::Behind(along) => Flipped::Behind(rays(along)),
                model::Flipped::Crossing(kinds) => Flipped::Crossing(*kinds),
            },
            victims: clause.victims,
            squares: clause
                .region
                .as_ref()
                .map_or(on_board, |region| B::narrow(&region.of(side).intersection(&board))),
            kinds: clause.kinds,
            moving: clause.moving,
            placing: clause.placing,
            along: clause.along.as_ref().map(|along| rays(along)),
            near: clause.near.as_ref().map(|near| nearness(variant, side, near)),
        });
        clauses.collect()
    };
    let line = |from: Square, (dx, dy): (i32, i32)| -> Vec<Square> {
        let next = |sq: &Square| dimensions.step(*sq, dx, dy).filter(|sq| board.contains(*sq));
        std::iter::successors(next(&from), next).collect()
    };
    let directions = || (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|way| *way != (0, 0));
    let lines = |sq: Square| {
        let lines = directions().map(|way| line(sq, way)).filter(|line| !line.is_empty());
        lines.collect()
    };
    (!variant.flips.is_empty()).then(|| Flips {
        clauses: Side::each(clauses),
        lines: dimensions.squares().map(lines).collect(),
        loyal: variant.loyal(),
    })
}

/// What may not be true after the side's moves.
pub fn forbidden<B: Bits>(variant: &Variant, side: Side) -> Vec<Forbidden<B>> {
    let clauses = variant.forbidden.of(side);
    clauses
        .map(|clause| Forbidden {
            when: condition(&clause.when),
            given: condition(&clause.given),
            moving: clause.moving,
            placing: clause.placing,
            spares_attackers: clause.spares_attackers,
        })
        .collect()
}

/// Gating: where the side's pieces enter from the reserve as others leave.
pub fn gatings<B: Bits>(unmoved: &Unmoved, side: Side) -> Vec<Gating<B>> {
    let entries = unmoved.entries[side].iter();
    entries.map(|entry| Gating { kinds: entry.kinds, squares: B::narrow(&entry.squares) }).collect()
}

/// What it means to chase, for a side that chases.
pub fn chases<B: Bits>(variant: &Variant, side: Side) -> Vec<Chase<B>> {
    let chase = |clause: &Ruled<model::Chase>| Chase {
        victims: clause.victims,
        region: B::narrow(clause.region.of(!side)),
        chasers: clause.chasers,
        guarded: clause.guarded,
    };
    variant.chases.of(side).map(chase).collect()
}

/// Moves that need make-and-test, of a side that is forbidden this: pins and check mask cannot judge them.
pub fn trials<B>(variant: &Variant, forbidden: &[Forbidden<B>]) -> Trials {
    let always = forbidden.iter().filter(|clause| clause.names_no_move() || clause.moving.is_some());
    // What flips may end a check, or begin one; and so may what comes near a piece, or leaves it, or back to the board.
    let stirs = variant.attacks_by_relations() || !variant.flips.is_empty() || !variant.rebirths.is_empty();
    Trials {
        every: variant.blast.is_some()
            || stirs && !variant.royalty.is_empty()
            || always.clone().any(|clause| !clause.needs_check()),
        checking: always.clone().any(Forbidden::needs_check),
        checkers: always
            .filter(|clause| clause.needs_check())
            .map(
                |clause| {
                    if clause.names_no_move() { KindSet::ALL } else { clause.moving.unwrap_or_default() }
                },
            )
            .fold(KindSet::NONE, KindSet::union),
        placing: forbidden
            .iter()
            .filter_map(|clause| clause.placing)
            .fold(KindSet::NONE, |set, kinds| set.union(kinds)),
    }
}
