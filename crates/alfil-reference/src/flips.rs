//! Flips: what changes sides where it stands, and what must stand near a square.

use super::placement::rules_now;
use alfil_board::{Kind, KindSet, Piece, Side, Square, Squares};
use alfil_model::setup::Setup;
use alfil_model::{Definition, Flipped, Nearness, Ray, Ruled};

/// The squares of the pieces that change sides when a piece of the player's comes to stand on a square, by being placed or by
/// moving, each with the clause by which it does.
pub fn flipped<'v>(
    variant: &'v Definition,
    setup: &Setup,
    kind: Kind,
    at: Square,
    placed: bool,
) -> Vec<(Square, &'v Ruled<alfil_model::Flip>)> {
    let us = setup.turn;
    let mut flipped: Vec<(Square, &Ruled<alfil_model::Flip>)> = Vec::new();
    for clause in variant.flips.of(us) {
        let does = if placed { clause.placing } else { clause.moving };
        let near = clause.near.as_ref().is_none_or(|near| is_near(variant, setup, near, us, at));
        if !does || !near || !clause.kinds.contains(kind) {
            continue;
        }
        let flips = |sq: &Square| setup.piece(*sq).is_some_and(|piece| can_flip(variant, us, piece));
        let squares: Vec<Square> = match &clause.which {
            Flipped::Within(steps) => on_steps(setup, us, at, steps).iter().filter(flips).collect(),
            Flipped::Enclosed => enclosed(variant, setup, at),
            Flipped::Sight(rays) => {
                rays.iter().filter_map(|ray| seen(variant, setup, us, at, *ray)).filter(flips).collect()
            }
        };
        for sq in squares {
            if flipped.iter().all(|(other, _)| *other != sq) {
                flipped.push((sq, clause));
            }
        }
    }
    flipped
}

/// Whether a piece can come to the side by flipping.
fn can_flip(variant: &Definition, us: Side, piece: Piece) -> bool {
    piece.side != us && variant.royalty.iter().all(|clause| !clause.kinds.contains(piece.kind))
}

/// The enemies between a square and the next own piece in each direction.
fn enclosed(variant: &Definition, setup: &Setup, at: Square) -> Vec<Square> {
    let us = setup.turn;
    let mut all = Vec::new();
    for dx in -1..=1 {
        for dy in -1..=1 {
            let mut run = Vec::new();
            let mut sq = at;
            while let Some(next) = setup.dimensions.step(sq, dx, dy).filter(|_| (dx, dy) != (0, 0)) {
                sq = next;
                match setup.piece(sq) {
                    Some(piece) if can_flip(variant, us, piece) => run.push(sq),
                    Some(piece) if piece.side == us => {
                        all.append(&mut run);
                        break;
                    }
                    _ => break,
                }
            }
        }
    }
    all
}

/// The square of the first piece on a ray, as a side sees it.
fn seen(
    variant: &Definition,
    setup: &Setup,
    us: Side,
    at: Square,
    Ray { step: (dx, dy), most }: Ray,
) -> Option<Square> {
    let forward = if us == Side::White { 1 } else { -1 };
    let mut sq = at;
    for _ in 0..most {
        sq = setup.dimensions.step(sq, i32::from(dx) * forward, i32::from(dy) * forward)?;
        if variant.holes.contains(sq) || setup.neutral.contains(sq) {
            return None;
        }
        if setup.piece(sq).is_some() {
            return Some(sq);
        }
    }
    None
}

/// The squares on steps from a square, which are turned for Black; not the square itself.
fn on_steps(setup: &Setup, us: Side, at: Square, steps: &[(i8, i8)]) -> Squares {
    let forward = if us == Side::White { 1 } else { -1 };
    let step =
        |(dx, dy): &(i8, i8)| setup.dimensions.step(at, i32::from(*dx) * forward, i32::from(*dy) * forward);
    steps.iter().filter_map(step).filter(|sq| *sq != at).collect()
}

/// Whether what must stand near a square does.
pub fn is_near(variant: &Definition, setup: &Setup, near: &Nearness, us: Side, at: Square) -> bool {
    nearby(variant, setup, near, us, at).is_empty() == near.none
}

/// The squares near a square, or seen from it, that count: of pieces, or on which nothing stands.
pub fn nearby(variant: &Definition, setup: &Setup, near: &Nearness, us: Side, at: Square) -> Vec<Square> {
    let Some(whose) = near.whose else {
        let steps: Vec<(i8, i8)> = near.rays.iter().map(|ray| ray.step).collect();
        let empty = |sq: &Square| setup.is_empty(*sq) && !variant.holes.contains(*sq);
        return on_steps(setup, us, at, &steps).iter().filter(empty).collect();
    };
    let counts = |sq: &Square| {
        setup.piece(*sq).is_some_and(|piece| {
            whose.sides(us).any(|side| side == piece.side)
                && (near.kinds == KindSet::ALL || near.kinds.contains(piece.kind))
        })
    };
    let mut squares: Vec<Square> =
        near.rays.iter().filter_map(|ray| seen(variant, setup, us, at, *ray)).filter(counts).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// The rule that a placement on a square breaks, of those on what stands near it and on what it flips.
pub fn placement_at_fault<'v>(
    variant: &'v Definition,
    setup: &'v Setup,
    kind: Kind,
    to: Square,
) -> Option<&'v alfil_model::PlacementRule> {
    let broken = |rule: &&alfil_model::PlacementRule| {
        let near = rule.near.as_ref().filter(|near| near.sides[setup.turn]);
        let far = near.is_some_and(|near| !is_near(variant, setup, near, setup.turn, to));
        rule.kinds.contains(kind) && (far || rule.flips && flipped(variant, setup, kind, to, true).is_empty())
    };
    rules_now(variant, setup).find(broken)
}

/// Lets change sides what the piece on a square flips, which has moved there or has been placed.
pub(super) fn flip(variant: &Definition, after: &mut Setup, at: Square, placed: bool) -> Vec<Square> {
    let Some(piece) = after.piece(at).filter(|piece| piece.side == after.turn) else { return Vec::new() };
    let squares: Vec<Square> =
        flipped(variant, after, piece.kind, at, placed).into_iter().map(|(sq, _)| sq).collect();
    for sq in &squares {
        if let Some(piece) = &mut after.board[sq.index()] {
            piece.side = after.turn;
        }
        after.unmoved.remove(*sq);
    }
    squares
}
