//! Leaper, slider and hopper tables: where a piece can get to from each square, whatever its colour, rank or right to.
//!
//! A shape is pure geometry: given a square and what is occupied, it tells the squares that are in
//! reach, occupied or not. The same three forms serve both ways. Forward, the square is the mover's
//! and the answer is where it gets to. Backward, the square is a target and the answer is from where
//! it is reached; a shape's backward twin is another shape of the pool.

use alfil_board::{Bits, Dimensions, Side, Square, Squares};
use alfil_model::geometry::{Stride, point};
use alfil_model::{Geometry, Obstacles, Paths};
use std::sync::Arc;

/// A movement's geometry as a table: squares in reach from each square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape<B> {
    /// Leapers: whatever stands in between.
    Leap(Arc<[B]>),
    /// Sliders: along up to two straight lines, up to and including the first occupied square each way.
    Slide(Arc<[[Line<B>; 2]]>),
    /// Lame leapers, hoppers, crooked and skipping sliders: single ways with something to ask of the squares in
    /// between.
    Ways(Arc<[Box<[Way<B>]>]>),
}

/// The squares of a line through a square, on both sides of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Line<B> {
    /// The ray towards lower square numbers.
    pub lower: B,
    /// The ray towards higher square numbers.
    pub upper: B,
}

/// One way between two squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Way<B> {
    /// The far end.
    pub end: Square,
    /// The squares in between.
    pub between: B,
    /// What they must hold.
    pub need: Need<B>,
}

/// What the squares in between must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Need<B> {
    /// Nothing.
    Clear,
    /// Something.
    Something,
    /// Exactly one piece.
    One,
    /// Pieces on these squares, and on no other.
    Exactly(B),
}

impl<B: Bits> Way<B> {
    /// Whether the way is open.
    #[inline]
    pub fn open(&self, occupied: B) -> bool {
        let met = self.between & occupied;
        match self.need {
            Need::Clear => met.is_empty(),
            Need::Something => !met.is_empty(),
            Need::One => !met.is_empty() && !met.several(),
            Need::Exactly(squares) => met == squares,
        }
    }
}

impl<B: Bits> Shape<B> {
    /// The squares in reach on a board so occupied.
    #[inline(always)]
    pub fn reach(&self, sq: Square, occupied: B) -> B {
        match self {
            Shape::Leap(table) => table[sq.index()],
            Shape::Slide(table) => {
                let [first, second] = &table[sq.index()];
                B::slide(first.lower, first.upper, occupied) | B::slide(second.lower, second.upper, occupied)
            }
            Shape::Ways(table) => open_ways(&table[sq.index()], occupied),
        }
    }

    /// About how many squares are looked at to see where it leads from one.
    pub fn looks(&self) -> u32 {
        match self {
            Shape::Leap(_) => 1,
            Shape::Slide(_) => 4,
            // A way is a set of squares to be compared.
            Shape::Ways(table) => {
                let ways: usize = table.iter().map(|ways| ways.len()).sum();
                (2 * ways).div_ceil(table.len().max(1)).min(u32::MAX as usize) as u32
            }
        }
    }

    /// Whether it is a hopper's: what stands between can help a move instead of hindering it.
    pub fn needs_pieces(&self) -> bool {
        match self {
            Shape::Leap(_) | Shape::Slide(_) => false,
            Shape::Ways(table) => table.iter().flatten().any(|way| way.need != Need::Clear),
        }
    }
}

/// The ends of the ways that are open.
#[inline(never)]
fn open_ways<B: Bits>(ways: &[Way<B>], occupied: B) -> B {
    let mut reach = B::EMPTY;
    for way in ways {
        if way.open(occupied) {
            reach |= B::of(way.end);
        }
    }
    reach
}

/// Where a movement leads from a square on a board with its holes, as it is occupied, whatever stands there.
pub fn ends<B: Bits>(
    (dimensions, holes): (Dimensions, Squares),
    geometry: &Geometry,
    side: Side,
    from: Square,
    occupied: B,
) -> B {
    let Geometry::Paths(paths) = geometry else { return B::EMPTY };
    if paths.obstacles != Obstacles::Jumping {
        return open_ways(&ways((dimensions, holes), geometry, side, from), occupied);
    }
    let mut ends = B::EMPTY;
    for path in paths.each(side) {
        for stride in path.strides(dimensions, holes, point(dimensions, from)) {
            // Each leap has something of its own to jump over, and a piece is not in its own way around the edge.
            let something = |sq: Square| sq != from && occupied.contains(sq);
            let Some(end) = stride.to.filter(|_| stride.midway().any(something)) else {
                break;
            };
            if stride.count >= paths.min {
                ends |= B::of(end);
            }
            if occupied.contains(end) {
                break;
            }
        }
    }
    ends
}

/// Every way from a square, whatever it needs, on a board with its holes. Those of one path come in order. Of ways that jump
/// only those of a single leap say what they need.
pub fn ways<B: Bits>(
    (dimensions, holes): (Dimensions, Squares),
    geometry: &Geometry,
    side: Side,
    from: Square,
) -> Vec<Way<B>> {
    let paths = match geometry {
        // Of these no path leads anywhere: their ends are found by other means.
        Geometry::Universal | Geometry::Legs(_) | Geometry::Imitation => return Vec::new(),
        Geometry::Paths(paths) => paths,
    };
    let mut found: Vec<Way<B>> = Vec::new();
    for path in paths.each(side) {
        add_ways(paths, path.strides(dimensions, holes, point(dimensions, from)), from, &mut found);
    }
    found
}

/// The ways along one path.
fn add_ways<B: Bits>(
    paths: &Paths,
    path: impl Iterator<Item = Stride>,
    from: Square,
    found: &mut Vec<Way<B>>,
) {
    let (mut last, mut between) = (from, B::EMPTY);
    for stride in path {
        let Some(end) = stride.to else { break };
        if matches!(paths.obstacles, Obstacles::Lame | Obstacles::Jumping) {
            // Where a way around the edge passes over its start, that has been left.
            let midway = stride.midway().filter(|sq| *sq != from);
            between |= midway.fold(B::EMPTY, |set, sq| set | B::of(sq));
        }
        let need = match paths.obstacles {
            Obstacles::Free | Obstacles::Lame | Obstacles::Skips(_) => Need::Clear,
            Obstacles::Jumping => Need::Something,
            Obstacles::Hop => Need::One,
            Obstacles::Grasshop => Need::Exactly(B::of(last)),
        };
        let skipped = matches!(paths.obstacles, Obstacles::Skips(skips) if stride.count <= skips);
        let too_near = stride.count < paths.min;
        // A leap over nothing has nothing to jump, and the first square has nothing before it.
        let hopless = stride.count == 1 && matches!(paths.obstacles, Obstacles::Hop | Obstacles::Grasshop);
        if !skipped && !too_near && !hopless {
            found.push(Way { end, between, need });
        }
        if !skipped {
            between |= B::of(end);
        }
        last = end;
    }
}
