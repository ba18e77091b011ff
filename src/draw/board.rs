//! What lies under the pieces: squares, lines, water, palaces.

use super::layout::Layout;
use super::sheet::SQUARE;
use super::svg::number;
use crate::board::{Dimensions, Side, Square, Squares};
use crate::model::{Definition, Grid, Look};
use std::fmt::Write as _;

/// Whether the look of the board shows these squares, so that no line around them need.
pub(super) fn shows(variant: &Definition, squares: &Squares) -> bool {
    let Look { grid: _, men: _, river, diagonals, shaded } = &variant.look;
    let both = diagonals[Side::White].union(&diagonals[Side::Black]);
    let met = |of: &Squares| met_aslant(variant.dimensions, of).collect::<Squares>();
    let (white, black) = (met(&diagonals[Side::White]), met(&diagonals[Side::Black]));
    let lines = [&white.union(&black), &white, &black];
    [river, shaded, &both].into_iter().chain(diagonals.iter()).chain(lines).any(|shown| shown == squares)
}

/// The squares of a region at which its lines aslant begin and end: every other one, counted from a corner.
fn met_aslant(dimensions: Dimensions, squares: &Squares) -> impl Iterator<Item = Square> {
    let parity = move |sq: Square| (dimensions.file(sq) + dimensions.rank(sq)) % 2;
    let corner = squares.first().map(parity);
    squares.iter().filter(move |sq| Some(parity(*sq)) == corner)
}

/// What is drawn: classes with paths, the lowest first.
pub(super) fn paths(variant: &Definition, layout: &Layout) -> Vec<(&'static str, String)> {
    let dimensions = variant.dimensions;
    let ground = Ground { dimensions, holes: &variant.holes, look: &variant.look, layout };
    let points = variant.look.grid == Grid::Points;
    let water = if points { ground.water() } else { ground.filled(|sq| variant.look.river.contains(sq)) };
    let shaded = |shade: u8| ground.filled(|sq| variant.look.grid.shade(dimensions, sq) == Some(shade));
    let (middling, dark) = match variant.look.grid {
        Grid::Chequered => (String::new(), shaded(0)),
        Grid::Plain | Grid::Points => (String::new(), String::new()),
        Grid::Hexagons | Grid::HexagonsInRanks => (shaded(1), shaded(2)),
    };
    let lines = match variant.look.grid {
        Grid::Chequered | Grid::Hexagons | Grid::HexagonsInRanks => String::new(),
        Grid::Plain => ground.borders(),
        Grid::Points => ground.crossings(),
    };
    // What has no hole is one rectangle, which whoever draws the frame draws.
    let plain = variant.holes.is_empty() && layout.rectangular();
    let floor = if plain { String::new() } else { ground.filled(|_| true) };
    let paths = [
        ("af-sl", floor),
        ("af-sm", middling),
        ("af-sd", dark),
        ("af-o", ground.filled(|sq| variant.look.shaded.contains(sq))),
        ("af-x", water),
        ("af-n", lines + &ground.diagonals()),
    ];
    paths.into_iter().filter(|(_, path)| !path.is_empty()).collect()
}

struct Ground<'a> {
    dimensions: Dimensions,
    holes: &'a Squares,
    look: &'a Look,
    layout: &'a Layout,
}

impl Ground<'_> {
    fn square(&self, file: u8, rank: u8) -> Option<Square> {
        self.dimensions.square(i32::from(file), i32::from(rank))
    }

    fn line(&self, from: Square, to: Square) -> String {
        let ((x, y), (to_x, to_y)) = (self.layout.middle(from), self.layout.middle(to));
        format!("M{} {}L{} {}", number(x), number(y), number(to_x), number(to_y))
    }

    /// The squares of a kind, whole.
    fn filled(&self, is: impl Fn(Square) -> bool) -> String {
        let there = |sq: &Square| is(*sq) && !self.holes.contains(*sq);
        self.dimensions.squares().rev().filter(there).map(|sq| self.layout.whole(sq)).collect()
    }

    /// The lines between squares.
    fn borders(&self) -> String {
        if !self.holes.is_empty() {
            return self.filled(|_| true);
        }
        let Dimensions { files, ranks } = self.dimensions;
        let Layout { left, top, width, height, .. } = *self.layout;
        let mut path = String::new();
        for file in 1..files {
            let _ = write!(
                path,
                "M{} {}v{}",
                number(left + f32::from(file) * SQUARE),
                number(top),
                number(height)
            );
        }
        for rank in 1..ranks {
            let _ = write!(
                path,
                "M{} {}h{}",
                number(left),
                number(top + f32::from(rank) * SQUARE),
                number(width)
            );
        }
        path
    }

    /// The lines through points, from edge to edge; of those that would cross water, only the outermost do.
    fn crossings(&self) -> String {
        let Dimensions { files, ranks } = self.dimensions;
        let wet = |from, to| self.look.river.contains(from) && self.look.river.contains(to);
        let whole = |from, to| !self.holes.contains(from) && !self.holes.contains(to);
        let along = (0..ranks).map(|rank| {
            let line: Vec<Square> = (0..files).filter_map(|file| self.square(file, rank)).collect();
            self.through(&line, whole)
        });
        let across = (0..files).map(|file| {
            let line: Vec<Square> = (0..ranks).filter_map(|rank| self.square(file, rank)).collect();
            let bridge = file == 0 || file == files - 1;
            self.through(&line, |from, to| whole(from, to) && (bridge || !wet(from, to)))
        });
        along.chain(across).collect()
    }

    /// A line through points, left out between two that are not joined.
    fn through(&self, points: &[Square], joined: impl Fn(Square, Square) -> bool) -> String {
        let stretches = points.chunk_by(|from, to| joined(*from, *to)).filter(|stretch| stretch.len() > 1);
        stretches.filter_map(|stretch| Some(self.line(*stretch.first()?, *stretch.last()?))).collect()
    }

    /// The water between points: where all four around are in the river.
    fn water(&self) -> String {
        let Dimensions { files, ranks } = self.dimensions;
        let mut path = String::new();
        for rank in 1..ranks {
            for file in 1..files {
                let around = [(file - 1, rank - 1), (file, rank - 1), (file - 1, rank), (file, rank)];
                let around = around.map(|(file, rank)| self.square(file, rank));
                if !around.iter().flatten().all(|sq| self.look.river.contains(*sq)) {
                    continue;
                }
                let middles = around.iter().flatten().map(|sq| self.layout.middle(*sq));
                let (x, y) =
                    middles.fold((f32::MAX, f32::MAX), |(left, top), (x, y)| (left.min(x), top.min(y)));
                let _ = write!(path, "M{} {}h45v45h-45z", number(x), number(y));
            }
        }
        path
    }

    /// The lines aslant, from the corners of where they are drawn.
    fn diagonals(&self) -> String {
        let mut path = String::new();
        for squares in self.look.diagonals.iter() {
            for sq in met_aslant(self.dimensions, squares) {
                let (file, rank) = (self.dimensions.file(sq), self.dimensions.rank(sq));
                let above = [file.checked_sub(1), Some(file + 1)].into_iter().flatten();
                let above =
                    above.filter_map(|file| self.square(file, rank + 1)).filter(|sq| squares.contains(*sq));
                path.extend(above.map(|to| self.line(sq, to)));
            }
        }
        path
    }
}
