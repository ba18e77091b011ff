//! The squares that a movement leads to, as far as what stands in between decides.
//!
//! What stands on the arrival itself is for the caller to judge.

use alfil_board::{Dimensions, Side, Square, Squares};
use alfil_model::setup::Setup;
use alfil_model::{Course, Definition, Geometry, Movement, Obstacles, Paths, Wraps};

/// A square that a movement leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Arrival {
    /// The square.
    pub to: Square,
    /// The squares that the way there passes over: those of earlier steps, and those midway if the piece minds them.
    pub crossed: Squares,
}

/// Every square to which a piece on `from` may go by the movement, if what stands there allows it.
pub(super) fn arrivals(
    variant: &Definition,
    setup: &Setup,
    movement: &Movement,
    side: Side,
    from: Square,
) -> Vec<Arrival> {
    match &movement.geometry {
        Geometry::Universal => {
            let others =
                variant.dimensions.squares().filter(|sq| *sq != from && !variant.holes.contains(*sq));
            others.map(|to| Arrival { to, crossed: Squares::NONE }).collect()
        }
        // Legs are walked in a module of their own, and imitations are written out before anything moves.
        Geometry::Legs(_) | Geometry::Imitation => Vec::new(),
        Geometry::Paths(paths) => {
            let ways = ways(Ground::of(variant), paths, side, from);
            ways.iter().flat_map(|way| arrivals_on(setup, paths, from, way)).collect()
        }
    }
}

/// The board, and what is no square of it.
#[derive(Debug, Clone, Copy)]
struct Ground {
    dimensions: Dimensions,
    holes: Squares,
}

impl Ground {
    fn of(variant: &Definition) -> Ground {
        Ground { dimensions: variant.dimensions, holes: variant.holes }
    }
}

/// A step of a path: the square that it leads to, and those midway.
#[derive(Debug, Clone)]
struct Stride {
    to: Square,
    /// No square where it makes no difference what stands there.
    midway: Vec<Square>,
    /// The first hole midway.
    hole: Option<Square>,
}

/// The arrivals on one path.
fn arrivals_on(setup: &Setup, paths: &Paths, from: Square, way: &[Stride]) -> Vec<Arrival> {
    let mut arrivals = Vec::new();
    for count in usize::from(paths.min.max(1))..=way.len() {
        let steps = &way[..count];
        if hindrance(setup, paths, from, steps).is_none() {
            let leapt = steps.iter().flat_map(|step| &step.midway).filter(|sq| **sq != from);
            let crossed = passed(steps).iter().chain(leapt).copied().collect();
            arrivals.push(Arrival { to: way[count - 1].to, crossed });
        }
    }
    arrivals
}

/// What keeps a piece from coming to the end of a path, whatever stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hindrance {
    /// Squares that must be empty are not: the first of them on the way.
    Blocked(Square),
    /// A square over which a leap goes must be empty and is not.
    Lame(Square),
    /// The squares over which a leap goes must not all be empty, and are.
    NothingToLeap(Vec<Square>),
    /// The squares between must hold exactly one piece, and these of them do.
    Hurdles(Vec<Square>),
    /// The square right before the arrival must hold the one piece that is passed.
    HurdleElsewhere(Square),
    /// The path skips more squares than it has.
    TooShort,
}

/// The squares on which the steps before the last end.
fn passed(steps: &[Stride]) -> Vec<Square> {
    steps.iter().rev().skip(1).rev().map(|step| step.to).collect()
}

/// What stands against going a whole path, if anything does.
fn hindrance(setup: &Setup, paths: &Paths, from: Square, steps: &[Stride]) -> Option<Hindrance> {
    // A piece that passes over its start around the edge has left it.
    let is_empty = |sq: &Square| *sq == from || setup.is_empty(*sq);
    let passed = passed(steps);
    let mut occupied: Vec<Square> = Vec::new();
    for sq in passed.iter().filter(|sq| !is_empty(sq)) {
        // What is passed twice, on a crooked way or around the edge, is one piece.
        if !occupied.contains(sq) {
            occupied.push(*sq);
        }
    }
    let blocked = occupied.first().map(|sq| Hindrance::Blocked(*sq));
    match paths.obstacles {
        Obstacles::Free => blocked,
        Obstacles::Lame => {
            let mut midway = steps.iter().flat_map(|step| &step.midway);
            let hole = steps.iter().find_map(|step| step.hole);
            blocked.or_else(|| hole.or(midway.find(|sq| !is_empty(sq)).copied()).map(Hindrance::Lame))
        }
        Obstacles::Jumping => blocked.or_else(|| {
            let bare = steps.iter().find(|step| step.midway.iter().all(is_empty));
            bare.map(|step| Hindrance::NothingToLeap(step.midway.clone()))
        }),
        Obstacles::Skips(skipped) => match passed.get(usize::from(skipped)..) {
            None => Some(Hindrance::TooShort),
            Some(rest) => rest.iter().find(|sq| !is_empty(sq)).map(|sq| Hindrance::Blocked(*sq)),
        },
        Obstacles::Hop if occupied.len() == 1 => None,
        Obstacles::Hop => Some(Hindrance::Hurdles(occupied)),
        Obstacles::Grasshop => match (&occupied[..], passed.last()) {
            ([_], Some(last)) if is_empty(last) => Some(Hindrance::HurdleElsewhere(*last)),
            ([_], _) => None,
            _ => Some(Hindrance::Hurdles(occupied)),
        },
    }
}

/// For each way in which a movement leads to a square, long enough and whatever stands on it: what stands against
/// going it, if anything does, and the squares on it.
pub fn routes(
    variant: &Definition,
    setup: &Setup,
    movement: &Movement,
    side: Side,
    from: Square,
    to: Square,
) -> Vec<(Option<Hindrance>, Vec<Square>)> {
    match &movement.geometry {
        Geometry::Universal if from != to && !variant.holes.contains(to) => vec![(None, Vec::new())],
        Geometry::Universal | Geometry::Legs(_) | Geometry::Imitation => Vec::new(),
        Geometry::Paths(paths) => {
            let mut routes = Vec::new();
            for way in ways(Ground::of(variant), paths, side, from) {
                for count in usize::from(paths.min.max(1))..=way.len() {
                    if way[count - 1].to == to {
                        let steps = &way[..count];
                        let leapt = steps.iter().flat_map(|step| &step.midway);
                        let crossed = passed(steps).iter().chain(leapt).copied().collect();
                        routes.push((hindrance(setup, paths, from, steps), crossed));
                    }
                }
            }
            routes
        }
    }
}

/// Whether what stands midway makes a difference.
fn minds_midway(paths: &Paths) -> bool {
    matches!(paths.obstacles, Obstacles::Lame | Obstacles::Jumping)
}

/// The paths from a square, each to its end.
fn ways(ground: Ground, paths: &Paths, side: Side, from: Square) -> Vec<Vec<Stride>> {
    let mut ways = Vec::new();
    for (dx, dy) in &paths.steps {
        let first = match side {
            Side::White => (i32::from(*dx), i32::from(*dy)),
            Side::Black => (-i32::from(*dx), -i32::from(*dy)),
        };
        match paths.course {
            Course::Straight => ways.push(way(ground, paths, from, |_| first)),
            Course::Crooked => {
                for turn in [1, -1] {
                    ways.push(way(ground, paths, from, |number| {
                        if number % 2 == 0 { first } else { turned(first, turn) }
                    }));
                }
            }
            Course::Circular => {
                for turn in [1, -1] {
                    ways.push(way(ground, paths, from, |number| turned(first, turn * number)));
                }
            }
        }
    }
    ways
}

/// One path: `step(number)` gives its steps, counted from 0.
fn way(ground: Ground, paths: &Paths, from: Square, step: impl Fn(i32) -> (i32, i32)) -> Vec<Stride> {
    // Every path of more than so many steps has left the board or come back to where it started.
    const LONGEST: u8 = u8::MAX;
    let mut way = Vec::new();
    let mut at = from;
    for number in 0..i32::from(paths.max.unwrap_or(LONGEST)) {
        let (dx, dy) = step(number);
        match walk(ground, paths.wraps, at, dx, dy) {
            Some(to) if to != from && !ground.holes.contains(to) => {
                let squares = if minds_midway(paths) { midway(dx, dy) } else { Vec::new() };
                let squares =
                    squares.into_iter().filter_map(|(dx, dy)| walk(ground, paths.wraps, at, dx, dy));
                let (holes, midway): (Vec<Square>, Vec<Square>) =
                    squares.partition(|sq| ground.holes.contains(*sq));
                way.push(Stride { to, midway, hole: holes.first().copied() });
                at = to;
            }
            _ => break,
        }
    }
    way
}

/// Where a step leads, on a board whose edges may be joined; it may be a hole.
fn walk(ground: Ground, wraps: Wraps, from: Square, dx: i32, dy: i32) -> Option<Square> {
    let dimensions = ground.dimensions;
    let file = i32::from(dimensions.file(from)) + dx;
    let rank = i32::from(dimensions.rank(from)) + dy;
    let file = if wraps == Wraps::Nowhere { file } else { file.rem_euclid(i32::from(dimensions.files)) };
    let rank = if wraps == Wraps::Everywhere { rank.rem_euclid(i32::from(dimensions.ranks)) } else { rank };
    dimensions.square(file, rank)
}

/// The squares that a single step passes over: those on its straight line; if it has none, first the orthogonal squares on the
/// long way, as far as the step is longer than wide, and from there the diagonal ones.
pub(super) fn midway(dx: i32, dy: i32) -> Vec<(i32, i32)> {
    let parts = greatest_common_divisor(dx.abs(), dy.abs());
    if parts > 1 {
        return (1..parts).map(|part| (dx / parts * part, dy / parts * part)).collect();
    }
    if dx == 0 || dy == 0 {
        return Vec::new();
    }
    let mut squares = Vec::new();
    let (mut x, mut y) = (0, 0);
    while (x, y) != (dx, dy) {
        let (files, ranks) = ((dx - x).abs(), (dy - y).abs());
        x += if files >= ranks { dx.signum() } else { 0 };
        y += if ranks >= files { dy.signum() } else { 0 };
        squares.push((x, y));
    }
    squares.pop();
    squares
}

fn greatest_common_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The step turned by so many directions of its atom, to the left where `directions` is positive.
///
/// An atom's directions are the step and its mirror images, in the order of the compass.
pub(super) fn turned(step: (i32, i32), directions: i32) -> (i32, i32) {
    let (long, short) = (step.0.abs().max(step.1.abs()), step.0.abs().min(step.1.abs()));
    // The steps of the first quarter from the east, to the left.
    let quarter = if short == 0 {
        vec![(long, 0)]
    } else if short == long {
        vec![(long, long)]
    } else {
        vec![(long, short), (short, long)]
    };
    let mut compass = quarter.clone();
    compass.extend(quarter.iter().map(|(dx, dy)| (-dy, *dx)));
    compass.extend(quarter.iter().map(|(dx, dy)| (-dx, -dy)));
    compass.extend(quarter.iter().map(|(dx, dy)| (*dy, -dx)));
    match compass.iter().position(|direction| *direction == step) {
        Some(at) => compass[(at as i32 + directions).rem_euclid(compass.len() as i32) as usize],
        None => step,
    }
}
