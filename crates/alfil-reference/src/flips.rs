//! Flips: what changes sides where it stands or leaves the board, and what must stand near a square.

use super::apply::remember_capture;
use super::pieces_of;
use super::placement::rules_now;
use alfil_board::{Kind, KindSet, Side, Square, Squares};
use alfil_model::setup::Setup;
use alfil_model::{Definition, Flip, Flipped, Nearness, Ray, Ruled};

/// The squares of the pieces that change sides or leave the board when a piece of the player's comes to stand on a square, whether it
/// stands there yet or not, by a move from a square or, from none, by being placed, each with the clause by which it does. What would do both leaves the board. The piece takes as what it was
/// before its move, and flips as what it has become.
pub fn flipped<'v>(
    variant: &'v Definition,
    setup: &Setup,
    (was, kind): (Kind, Kind),
    from: Option<Square>,
    at: Square,
) -> Vec<(Square, &'v Ruled<Flip>)> {
    let us = setup.turn;
    let mut flipped: Vec<(Square, &Ruled<Flip>)> = Vec::new();
    let takes = variant.flips.of(us).filter(|clause| clause.takes);
    for clause in takes.chain(variant.flips.of(us).filter(|clause| !clause.takes)) {
        let does = if from.is_none() { clause.placing } else { clause.moving };
        let near = clause.near.as_ref().is_none_or(|near| is_near(variant, setup, near, us, at));
        let along = clause.along.as_ref().is_none_or(|rays| way(setup, us, rays, from, at).is_some());
        if !does || !near || !along || !clause.kinds.contains(if clause.takes { was } else { kind }) {
            continue;
        }
        for sq in such(variant, setup, clause, from, at) {
            if flipped.iter().all(|(other, _)| *other != sq) {
                flipped.push((sq, clause));
            }
        }
    }
    flipped
}

/// The pieces that a clause means.
fn such(variant: &Definition, setup: &Setup, clause: &Flip, from: Option<Square>, at: Square) -> Vec<Square> {
    let us = setup.turn;
    let is_such = |sq: &Square| {
        setup.piece(*sq).is_some_and(|piece| {
            piece.side != us
                && variant.royalty.iter().all(|royalty| !royalty.kinds.contains(piece.kind))
                && clause.victims.is_none_or(|victims| victims.contains(piece.kind))
        }) && clause.region.as_ref().is_none_or(|region| region.of(us).contains(*sq))
    };
    let is_own = |sq: Square| setup.piece(sq).is_some_and(|piece| piece.side == us);
    let step = |sq: Square, (dx, dy): (i32, i32)| {
        setup.dimensions.step(sq, dx, dy).filter(|sq| !variant.holes.contains(*sq))
    };
    // Those that follow one another, and what is behind them.
    let run = |start: Square, way: (i32, i32), most: usize| {
        let mut run = Vec::new();
        let mut next = step(start, way);
        while let Some(sq) = next.filter(|sq| run.len() < most && is_such(sq)) {
            run.push(sq);
            next = step(sq, way);
        }
        (run, next)
    };
    let between = |way: (i32, i32), most: usize| match run(at, way, most) {
        (run, Some(end)) if is_own(end) => run,
        _ => Vec::new(),
    };
    match &clause.which {
        Flipped::Within(steps) => on_steps(setup, us, at, steps).iter().filter(is_such).collect(),
        Flipped::Sight(rays) => {
            rays.iter().filter_map(|ray| seen(variant, setup, us, at, *ray)).filter(is_such).collect()
        }
        Flipped::Enclosed => {
            let ways = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
            ways.filter(|way| *way != (0, 0)).flat_map(|way| between(way, usize::MAX)).collect()
        }
        Flipped::Between(rays) => {
            rays.iter().flat_map(|ray| between(turned(us, ray.step), ray.most.into())).collect()
        }
        Flipped::Surrounded(steps) => {
            let shut = |sq: &Square| {
                let around = on_steps(setup, us, *sq, steps);
                around.iter().all(|sq| variant.holes.contains(sq) || is_own(sq) || sq == at)
            };
            on_steps(setup, us, at, steps).iter().filter(is_such).filter(shut).collect()
        }
        Flipped::Ahead(rays) => {
            way(setup, us, rays, from, at).map_or(Vec::new(), |(way, most)| run(at, way, most).0)
        }
        Flipped::Behind(rays) => {
            let back = way(setup, us, rays, from, at).zip(from);
            back.map_or(Vec::new(), |(((dx, dy), most), from)| run(from, (-dx, -dy), most).0)
        }
        Flipped::Crossing(kinds) => {
            let others = pieces_of(setup, us).filter(|(sq, piece)| *sq != at && kinds.contains(piece.kind));
            let crossings = others.flat_map(|(sq, _)| [crossing(setup, at, sq), crossing(setup, sq, at)]);
            crossings.flatten().filter(is_such).collect()
        }
    }
}

/// The square on the file of one square and the rank of another.
fn crossing(setup: &Setup, file: Square, rank: Square) -> Option<Square> {
    let dimensions = setup.dimensions;
    dimensions.square(dimensions.file(file).into(), dimensions.rank(rank).into())
}

/// A step as a side makes it.
fn turned(us: Side, (dx, dy): (i8, i8)) -> (i32, i32) {
    let forward = if us == Side::White { 1 } else { -1 };
    (i32::from(dx) * forward, i32::from(dy) * forward)
}

/// The step, and how long the ray is, of which some repetitions lead from one square to the other.
fn way(
    setup: &Setup,
    us: Side,
    rays: &[Ray],
    from: Option<Square>,
    at: Square,
) -> Option<((i32, i32), usize)> {
    let from = from?;
    let place = |sq: Square| (i32::from(setup.dimensions.file(sq)), i32::from(setup.dimensions.rank(sq)));
    let leads = |(dx, dy): (i32, i32)| {
        (1..=i32::from(u8::MAX)).any(|times| {
            let (x, y) = place(from);
            (x + dx * times, y + dy * times) == place(at)
        })
    };
    let ray = rays.iter().find(|ray| leads(turned(us, ray.step)))?;
    Some((turned(us, ray.step), ray.most.into()))
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
    if near.slides {
        return near.rays.iter().any(|ray| slides_in(variant, setup, us, at, *ray));
    }
    nearby(variant, setup, near, us, at).is_empty() == near.none
}

/// Whether a piece that slides in from the edge of the board along a ray comes to rest on a square: its way there is empty, and the
/// square ahead is not, or is none.
fn slides_in(variant: &Definition, setup: &Setup, us: Side, at: Square, ray: Ray) -> bool {
    let (dx, dy) = ray.seen_by(us).step;
    let on_board = |sq: &Square| !variant.holes.contains(*sq);
    let next = |sq: Square, sign: i32| {
        setup.dimensions.step(sq, i32::from(dx) * sign, i32::from(dy) * sign).filter(on_board)
    };
    let mut way = at;
    while setup.is_empty(way) {
        match next(way, -1) {
            Some(before) => way = before,
            None => return next(at, 1).is_none_or(|ahead| !setup.is_empty(ahead)),
        }
    }
    false
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
    let turns = |to| flipped(variant, setup, (kind, kind), None, to).iter().any(|(_, clause)| !clause.takes);
    let broken = |rule: &&alfil_model::PlacementRule| {
        let near = rule.near.as_ref().filter(|near| near.sides[setup.turn]);
        let far = near.is_some_and(|near| !is_near(variant, setup, near, setup.turn, to));
        rule.kinds.contains(kind) && (far || rule.flips && !turns(to))
    };
    rules_now(variant, setup).find(broken)
}

/// Lets change sides what the piece on a square flips, which has moved there or has been placed, and takes off the board what it
/// takes. Tells whether it takes anything.
pub(super) fn flip(
    variant: &Definition,
    after: &mut Setup,
    was: Kind,
    from: Option<Square>,
    at: Square,
) -> bool {
    let Some(piece) = after.piece(at).filter(|piece| piece.side == after.turn) else { return false };
    let all = flipped(variant, after, (was, piece.kind), from, at);
    for (sq, clause) in &all {
        if clause.takes {
            remember_capture(variant, after, *sq);
            after.board[sq.index()] = None;
        } else if let Some(piece) = &mut after.board[sq.index()] {
            piece.side = after.turn;
        }
        after.unmoved.remove(*sq);
    }
    all.iter().any(|(_, clause)| clause.takes)
}
