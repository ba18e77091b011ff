//! Betza's geometry as leaper, slider and hopper tables.

use super::legs::{self, Budget};
use super::setwise::{self, Shifts};
use super::{bits, effects};
use crate::tables::{Asked, Asks, LegProgram, Line, Nearness, Shape, Way, ways};
use alfil_board::{Bits, Dimensions, Lattice, MAX_SIDE, Side, Square, Squares};
use alfil_model::geometry::Offset;
use alfil_model::{
    self as model, Course, Definition, Geometry, Legs, MAX_ASKED_OF_MOVES, Obstacles, Paths, Wraps,
};
use std::collections::HashMap;
use std::sync::Arc;

/// The numbers of shapes, forward and backward.
type Numbers = Vec<(u16, u16)>;

/// The shapes of a variant, each once.
pub struct Pool<B> {
    dimensions: Dimensions,
    holes: Squares,
    lattice: Lattice,
    /// The shapes of the movements so far, by their numbers; nothing for those that are walked.
    movements: Vec<(Side, Geometry, Option<Numbers>)>,
    pub shapes: Vec<Shape<B>>,
    /// Each of the shapes as shifts, if they are not too many.
    pub shifts: Vec<Shifts<B>>,
    /// Of each of the shapes where its ways end, by squares, if it has ways; many attacks are of one shape.
    pub ends: Vec<Arc<[B]>>,
    /// Of each of the shapes whether it needs pieces on its way.
    pub hoppers: Vec<bool>,
    pub leg_programs: Vec<LegProgram>,
    /// What moves ask for that no mode holds.
    pub asked: Vec<Asked<B>>,
    /// What must stand near those that move.
    pub sights: Vec<Nearness<B>>,
    numbers_of_sights: HashMap<(Side, model::Nearness), u16>,
    /// The number of each of what is asked.
    numbers: HashMap<Asked<B>, u16>,
    /// What the tables of moves of several legs may still cost.
    pub budget: Budget,
}

impl<B: Bits> Pool<B> {
    pub fn new(dimensions: Dimensions, holes: Squares) -> Pool<B> {
        let lattice = Lattice::with_holes(dimensions, &holes);
        let (movements, shapes, shifts, leg_programs) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Pool {
            dimensions,
            holes,
            lattice,
            movements,
            shapes,
            shifts,
            ends: Vec::new(),
            hoppers: Vec::new(),
            leg_programs,
            asked: Vec::new(),
            sights: Vec::new(),
            numbers_of_sights: HashMap::new(),
            numbers: HashMap::new(),
            budget: Budget::VARIANT,
        }
    }

    /// The number of a leg program.
    pub fn program(&mut self, program: LegProgram) -> u16 {
        let known = self.leg_programs.iter().position(|other| *other == program);
        known.unwrap_or_else(|| {
            self.leg_programs.push(program);
            self.leg_programs.len() - 1
        }) as u16
    }

    /// The number of what must stand near a side's piece that moves. There are fewer than [`Pool::asking`] numbers.
    pub fn sight(&mut self, variant: &Definition, side: Side, near: &model::Nearness) -> u16 {
        *self.numbers_of_sights.entry((side, near.clone())).or_insert_with(|| {
            self.sights.push(effects::sight(variant, side, near));
            (self.sights.len() - 1) as u16
        })
    }

    /// The number of what a move asks for. For each of two sides it is asked by royal and by common pieces.
    pub fn asking(&mut self, asked: Asked<B>) -> Asks {
        const { assert!(4 * MAX_ASKED_OF_MOVES <= u16::MAX as usize) };
        let number = *self.numbers.entry(asked).or_insert_with_key(|asked| {
            self.asked.push(asked.clone());
            (self.asked.len() - 1) as u16
        });
        Asks::Condition(number)
    }

    fn add(&mut self, shape: Shape<B>) -> u16 {
        let known = self.shapes.iter().position(|other| *other == shape);
        known.unwrap_or_else(|| {
            self.shifts.push(setwise::shifts(&shape, self.dimensions));
            let ends = match &shape {
                Shape::Ways(table) => table.iter().map(|ways| bits(ways.iter().map(|way| way.end))).collect(),
                Shape::Leap(_) | Shape::Slide(_) => Arc::default(),
            };
            self.ends.push(ends);
            self.hoppers.push(shape.needs_pieces());
            self.shapes.push(shape);
            self.shapes.len() - 1
        }) as u16
    }

    /// The shapes of a movement, each with its backward twin; nothing if no shape can hold it.
    pub fn movement(&mut self, geometry: &Geometry, side: Side) -> Option<Numbers> {
        // Many types share a movement: promoted ones, for instance, or a queen and a rook.
        let known = self.movements.iter().find(|known| known.0 == side && known.1 == *geometry);
        if let Some((_, _, shapes)) = known {
            return shapes.clone();
        }
        let pairs = self
            .tables(geometry, side)
            .filter(|pairs| self.budget.keep(pairs.iter().map(|(forward, _)| size(forward)).sum()).is_some());
        let shapes = pairs.map(|pairs| -> Numbers {
            pairs.into_iter().map(|(forward, backward)| (self.add(forward), self.add(backward))).collect()
        });
        self.movements.push((side, geometry.clone(), shapes.clone()));
        shapes
    }

    /// Tables of a movement, forward and backward.
    fn tables(&mut self, geometry: &Geometry, side: Side) -> Option<Vec<(Shape<B>, Shape<B>)>> {
        let (dimensions, holes) = (self.dimensions, self.holes);
        if self.budget.ways == 0 && legs::of(geometry).is_some() {
            return None;
        }
        Some(match geometry {
            Geometry::Imitation => Vec::new(),
            Geometry::Legs(legs) => {
                vec![by_ends(legs::ways((dimensions, holes), legs, side, &mut self.budget)?)]
            }
            // Each leap has something of its own to jump over.
            Geometry::Paths(paths) if paths.obstacles == Obstacles::Jumping && paths.max != Some(1) => {
                let legs = Legs::of(paths.clone());
                vec![by_ends(legs::ways((dimensions, holes), &legs, side, &mut self.budget)?)]
            }
            Geometry::Paths(paths) if is_slide(paths) => slides(&self.lattice, dimensions, paths, side),
            Geometry::Paths(paths) if !is_leap(paths) => {
                let forward: Vec<Vec<Way<B>>> =
                    dimensions.squares().map(|sq| ways((dimensions, holes), geometry, side, sq)).collect();
                vec![by_ends(forward)]
            }
            Geometry::Universal => {
                let board = B::narrow(&self.lattice.board());
                let table: Arc<[B]> = dimensions.squares().map(|from| board & !B::of(from)).collect();
                vec![(Shape::Leap(table.clone()), Shape::Leap(table))]
            }
            Geometry::Paths(paths) => vec![leaps(&self.lattice, dimensions, paths, side)],
        })
    }
}

/// What a table takes of the budget, in ways.
fn size<B: Bits>(shape: &Shape<B>) -> usize {
    match shape {
        Shape::Leap(table) => table.len() / 4,
        Shape::Slide(table) => table.len(),
        Shape::Ways(table) => table.iter().map(|ways| ways.len()).sum(),
    }
}

fn is_leap(paths: &Paths) -> bool {
    paths.max == Some(1) && paths.min <= 1 && paths.obstacles == Obstacles::Free
}

fn is_slide(paths: &Paths) -> bool {
    paths.course == Course::Straight
        && paths.wraps == Wraps::Nowhere
        && paths.min <= 1
        && paths.max != Some(1)
        && paths.obstacles == Obstacles::Free
}

/// Ways from each square as a shape, and its backward twin.
fn by_ends<B: Bits>(forward: Vec<Vec<Way<B>>>) -> (Shape<B>, Shape<B>) {
    let boxed = |ways: Vec<Vec<Way<B>>>| Shape::Ways(ways.into_iter().map(Into::into).collect());
    let backward = turned(&forward);
    (boxed(forward), boxed(backward))
}

/// Ways by their ends: the backward twin of ways by their starts.
fn turned<B: Bits>(forward: &[Vec<Way<B>>]) -> Vec<Vec<Way<B>>> {
    let mut backward = vec![Vec::new(); forward.len()];
    for (start, ways) in forward.iter().enumerate() {
        for way in ways {
            backward[way.end.index()].push(Way { end: Square(start as u8), ..*way });
        }
    }
    backward
}

/// A leaper's table, and its backward twin: leaps wherever they stay on the board.
fn leaps<B: Bits>(
    lattice: &Lattice,
    dimensions: Dimensions,
    paths: &Paths,
    side: Side,
) -> (Shape<B>, Shape<B>) {
    let mut forward = vec![B::EMPTY; dimensions.area()];
    let mut backward = forward.clone();
    let mut add = |from: Square, to: Square| {
        forward[from.index()] |= B::of(to);
        backward[to.index()] |= B::of(from);
    };
    for (dx, dy) in paths.first_offsets(side) {
        if paths.wraps != Wraps::Nowhere {
            let board = lattice.board();
            let arrival = |from| paths.arrival(dimensions, from, (dx, dy));
            let end = |from| arrival(from).filter(|to| *to != from && board.contains(*to));
            board.iter().for_each(|from| end(from).into_iter().for_each(|to| add(from, to)));
        } else {
            let by = dy * i32::from(dimensions.files) + dx;
            let end = |from: Square| Square((i32::from(from.0) + by) as u8);
            lattice.origins(dx, dy).iter().for_each(|from| add(from, end(from)));
        }
    }
    (Shape::Leap(forward.into()), Shape::Leap(backward.into()))
}

/// Slider tables, two lines a shape: each direction goes with its opposite, if the piece has it.
fn slides<B: Bits>(
    lattice: &Lattice,
    dimensions: Dimensions,
    paths: &Paths,
    side: Side,
) -> Vec<(Shape<B>, Shape<B>)> {
    let mut lines: Vec<Vec<Offset>> = Vec::new();
    for step in paths.first_offsets(side) {
        match lines.iter_mut().find(|line| line.contains(&(-step.0, -step.1))) {
            Some(line) => line.push(step),
            None => lines.push(vec![step]),
        }
    }
    lines.sort_by_key(|line| line.iter().map(|(dx, dy)| dx.abs().min(dy.abs())).min());
    let reach = paths.max.map_or(usize::MAX, usize::from);
    let table = |lines: &[Vec<Offset>], sign: i32| {
        let mut table = vec![[Line::default(); 2]; dimensions.area()];
        for (number, line) in lines.iter().enumerate() {
            for step in line.iter().map(|(dx, dy)| (dx * sign, dy * sign)) {
                let rays: Vec<B> = rays(lattice, dimensions, step, reach);
                for (lines, ray) in table.iter_mut().zip(rays) {
                    let line: &mut Line<B> = &mut lines[number];
                    *(if step.1 < 0 || step.1 == 0 && step.0 < 0 {
                        &mut line.lower
                    } else {
                        &mut line.upper
                    }) |= ray;
                }
            }
        }
        Shape::Slide(table.into())
    };
    lines.chunks(2).map(|lines| (table(lines, 1), table(lines, -1))).collect()
}

/// From each square the squares in one direction, as far as `reach` steps take.
fn rays<B: Bits>(lattice: &Lattice, dimensions: Dimensions, (dx, dy): Offset, reach: usize) -> Vec<B> {
    let by = dy * i32::from(dimensions.files) + dx;
    let origins = lattice.origins(dx, dy);
    let mut rays = vec![B::EMPTY; dimensions.area()];
    if origins.is_empty() {
        return rays;
    }
    let next = |from: Square| Square((i32::from(from.0) + by) as u8);
    if reach < usize::from(MAX_SIDE) {
        for from in dimensions.squares() {
            let on = std::iter::successors(Some(from), |sq| origins.contains(*sq).then(|| next(*sq)));
            rays[from.index()] = bits(on.skip(1).take(reach));
        }
        return rays;
    }
    // The ray of the next square is known already.
    let mut add = |from: Square| rays[from.index()] = B::of(next(from)) | rays[next(from).index()];
    match by > 0 {
        true => dimensions.squares().rev().filter(|sq| origins.contains(*sq)).for_each(&mut add),
        false => origins.iter().for_each(&mut add),
    }
    rays
}
