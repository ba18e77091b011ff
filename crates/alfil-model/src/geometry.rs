//! Where paths lead: the geometry of Betza's notation on a board.
//!
//! A set of [`Paths`] has a [`Path`] for each first step, and two if it turns. A path is walked from a point, a [`Stride`]
//! at a time; what stands on the squares is for the caller to ask.
//!
//! ```text
//! . . 4 . . . .
//! . . . 3 . . .      a path of the crooked bishop (`zB`): by turns (1,1) and the same turned
//! . . 2 . . . .      to the left, (-1,1); another turns to the right
//! . . . 1 . . .
//! . . * . . . .
//! ```
//!
//! Tables, pictures and checks all walk here. Programs are walked while a game is played, and the slow twin has a
//! definition of its own: they share nothing with this.

use super::{Course, Leg, Obstacles, Paths, Wraps};
use alfil_board::{Dimensions, Side, Square, Squares};

/// Files and ranks to go: to the right and up as White sees the board.
pub type Offset = (i32, i32);

/// A file and a rank, both from 0, on the board or beside it.
pub type Point = (i32, i32);

/// One path, as a side takes it.
#[derive(Debug, Clone, Copy)]
pub struct Path<'p> {
    paths: &'p Paths,
    first: Offset,
    /// Which way it turns: 1 to the left, -1 to the right; 0 if it is straight.
    turn: i32,
}

/// One step of a path from a point.
#[derive(Debug, Clone, Copy)]
pub struct Stride {
    /// How many steps the path then has, from 1.
    pub count: u8,
    /// How far the step goes.
    pub offset: Offset,
    /// Where it ends.
    pub end: Point,
    /// The square there; none beyond the edge, and none in a hole.
    pub to: Option<Square>,
    /// Where it starts.
    start: Point,
    dimensions: Dimensions,
    holes: Squares,
    wraps: Wraps,
}

impl Paths {
    /// Each path, as a side takes it.
    pub fn each(&self, side: Side) -> impl Iterator<Item = Path<'_>> {
        self.each_from(&self.steps, side)
    }

    fn each_from<'p>(&'p self, first: &'p [(i8, i8)], side: Side) -> impl Iterator<Item = Path<'p>> {
        let turns: &[i32] = match self.course {
            Course::Straight => &[0],
            Course::Crooked | Course::Circular => &[1, -1],
        };
        let first = first.iter().map(move |step| as_side(*step, side));
        first.flat_map(move |first| turns.iter().map(move |turn| Path { paths: self, first, turn: *turn }))
    }

    /// Every first step, as a side takes it.
    pub fn first_offsets(&self, side: Side) -> impl Iterator<Item = Offset> {
        self.steps.iter().map(move |step| as_side(*step, side))
    }

    /// Every step that any of the paths may take sooner or later, as a side takes it.
    pub fn every_offset(&self, side: Side) -> impl Iterator<Item = Offset> {
        let turns = self.course != Course::Straight;
        let of = move |first| directions(first).filter(move |direction| turns || *direction == first);
        self.first_offsets(side).flat_map(of)
    }

    /// The square that a step leads to, if it stays on the board: round it, where edges are joined.
    #[must_use]
    pub fn arrival(&self, dimensions: Dimensions, from: Square, offset: Offset) -> Option<Square> {
        let (file, rank) = displaced(dimensions, self.wraps, point(dimensions, from), offset);
        dimensions.square(file, rank)
    }
}

impl Leg {
    /// Each path of the leg after one whose last step was `after`, as a side takes them; of the first leg, `None`.
    pub fn each_path(&self, after: Option<Offset>, side: Side) -> impl Iterator<Item = Path<'_>> {
        // Turns are listed as White makes them.
        let white = |(dx, dy): Offset| as_side((dx as i8, dy as i8), side);
        let after = after.map(white).map(|(dx, dy)| (dx as i8, dy as i8));
        self.paths.each_from(self.steps(after), side)
    }
}

impl<'p> Path<'p> {
    /// Its steps from a point: up to the one that leaves the board or falls into a hole, if one does, or until it comes back
    /// to the point. A lame step ends before a hole that it would pass over.
    pub fn strides(
        self,
        dimensions: Dimensions,
        holes: Squares,
        from: Point,
    ) -> impl Iterator<Item = Stride> + 'p {
        let wraps = self.paths.wraps;
        let lame = self.paths.obstacles == Obstacles::Lame;
        let (mut start, mut left) = (from, false);
        (1..=self.most()).map_while(move |count| {
            let offset = self.offset(count);
            let end = displaced(dimensions, wraps, start, offset);
            if left || end == from {
                return None;
            }
            let to = dimensions.square(end.0, end.1).filter(|sq| !holes.contains(*sq));
            let stride = Stride { count, offset, end, to, start, dimensions, holes, wraps };
            if lame && stride.over().any(|sq| holes.contains(sq)) {
                return None;
            }
            (start, left) = (end, to.is_none());
            Some(stride)
        })
    }

    /// How many steps it has from any square until it comes back there. Where the board ends is not asked: so whole sets
    /// of squares can take it together.
    pub fn length(self, dimensions: Dimensions) -> u8 {
        let leaves = match self.paths.wraps {
            Wraps::Nowhere => true,
            Wraps::Sides => self.first.1 != 0,
            Wraps::Everywhere => false,
        };
        if self.paths.course == Course::Straight && leaves {
            return self.most();
        }
        let mut gone = (0, 0);
        let mut counts = 1..=self.most();
        let back = counts.find(|count| {
            gone = displaced(dimensions, self.paths.wraps, gone, self.offset(*count));
            gone == (0, 0)
        });
        back.map_or(self.most(), |count| count - 1)
    }

    /// How far its step of a number goes, counted from 1.
    #[inline]
    pub fn offset(self, count: u8) -> Offset {
        let before = i32::from(count) - 1;
        match self.paths.course {
            Course::Straight => self.first,
            Course::Crooked => turned(self.first, self.turn * (before % 2)),
            Course::Circular => turned(self.first, self.turn * before),
        }
    }

    /// More steps than it can have on a board, if it has no limit: it leaves the board or comes back before.
    fn most(self) -> u8 {
        self.paths.max.unwrap_or(u8::MAX)
    }
}

impl Stride {
    /// The squares that the step passes over, as far as the board has them, without its holes: see [`midway`].
    pub fn midway(self) -> impl Iterator<Item = Square> {
        self.over().filter(move |sq| !self.holes.contains(*sq))
    }

    fn over(self) -> impl Iterator<Item = Square> {
        let points = midway(self.offset);
        points.filter_map(move |offset| {
            let (file, rank) = displaced(self.dimensions, self.wraps, self.start, offset);
            self.dimensions.square(file, rank)
        })
    }
}

/// The point of a square.
#[must_use]
pub fn point(dimensions: Dimensions, sq: Square) -> Point {
    (dimensions.file(sq).into(), dimensions.rank(sq).into())
}

/// A step as a side makes it that is listed as White does.
fn as_side((dx, dy): (i8, i8), side: Side) -> Offset {
    let sign = if side == Side::White { 1 } else { -1 };
    (sign * i32::from(dx), sign * i32::from(dy))
}

fn displaced(dimensions: Dimensions, wraps: Wraps, (file, rank): Point, (dx, dy): Offset) -> Point {
    wraps.around(dimensions, (file + dx, rank + dy))
}

/// What a single step passes over, from its start: the points on its straight line, where there are any, else the points
/// of a king that goes there orthogonally first and then diagonally.
///
/// ```text
/// . . . 3      the zebra's step (3,2) passes over 1 and 2,
/// . . 2 .      the knight's over one point that is orthogonal, and so nothing diagonal,
/// * 1 . .      the alfil's over one on its diagonal
/// ```
pub fn midway((dx, dy): Offset) -> impl Iterator<Item = Offset> {
    let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    let parts = greatest_common_divisor(long, short);
    (1..long).filter_map(move |number| {
        if parts > 1 {
            let (unit_x, unit_y) = (dx / parts, dy / parts);
            return (number < parts).then_some((unit_x * number, unit_y * number));
        }
        let aside = (number - (long - short)).max(0);
        let (x, y) = if dx.abs() > dy.abs() { (number, aside) } else { (aside, number) };
        Some((x * dx.signum(), y * dy.signum()))
    })
}

const fn greatest_common_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The directions of a step's atom: the step and its mirror images, one after the other to the left.
pub fn directions((dx, dy): Offset) -> impl Iterator<Item = Offset> + Clone {
    let (long, short) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    // Of orthogonal and diagonal steps there is one to a quarter of the compass.
    let to_a_quarter = if short == 0 || short == long { 1 } else { 2 };
    (0..4 * to_a_quarter).map(move |number| {
        let (x, y) = if number % to_a_quarter == 0 { (long, short) } else { (short, long) };
        match number / to_a_quarter {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        }
    })
}

/// The step turned by so many directions of its atom: to the left, or to the right if they are negative.
#[must_use]
pub fn turned(step: Offset, by: i32) -> Offset {
    let mut ring = directions(step).cycle().skip_while(|direction| *direction != step);
    // Four or eight directions are a full turn.
    ring.nth(by.rem_euclid(8) as usize).unwrap_or(step)
}
