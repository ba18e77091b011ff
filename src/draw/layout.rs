//! Where squares lie on a drawing, and which shape they have.

use super::sheet::SQUARE;
use super::svg::number;
use crate::board::{Dimensions, Square, Squares};
use crate::model::{Definition, Grid};
use std::fmt::Write as _;

/// How far it is from the middle of a hexagon to one of its corners, as a part of the distance between two opposite edges.
const CORNER: f32 = 0.577_350_26;

/// An edge of a square: the neighbour behind it, as steps to the right and up, and where it begins and ends, seen from the middle.
pub(super) struct Edge {
    pub(super) behind: (i32, i32),
    from: (f32, f32),
    to: (f32, f32),
}

const fn edge(behind: (i32, i32), from: (f32, f32), to: (f32, f32)) -> Edge {
    Edge { behind, from, to }
}

const H: f32 = SQUARE / 2.0;
/// From the middle of a hexagon to a corner, and half of that.
const C: f32 = SQUARE * CORNER;
const D: f32 = C / 2.0;

const SQUARES: [Edge; 4] = [
    edge((0, 1), (-H, -H), (H, -H)),
    edge((0, -1), (-H, H), (H, H)),
    edge((-1, 0), (-H, -H), (-H, H)),
    edge((1, 0), (H, -H), (H, H)),
];
/// Around a hexagon, so that each edge begins where the one before has ended.
const HEXAGONS: [Edge; 6] = [
    edge((0, 1), (-D, -H), (D, -H)),
    edge((1, 1), (D, -H), (C, 0.0)),
    edge((1, 0), (C, 0.0), (D, H)),
    edge((0, -1), (D, H), (-D, H)),
    edge((-1, -1), (-D, H), (-C, 0.0)),
    edge((-1, 0), (-C, 0.0), (-D, -H)),
];
const HEXAGONS_IN_RANKS: [Edge; 6] = [
    edge((0, 1), (-H, -D), (0.0, -C)),
    edge((1, 1), (0.0, -C), (H, -D)),
    edge((1, 0), (H, -D), (H, D)),
    edge((0, -1), (H, D), (0.0, C)),
    edge((-1, -1), (0.0, C), (-H, D)),
    edge((-1, 0), (-H, D), (-H, -D)),
];

/// The squares of a board as they are drawn.
pub(super) struct Layout {
    dimensions: Dimensions,
    grid: Grid,
    flip: bool,
    /// Where the middle of what is drawn as the first square of the first rank lies, be it a square or not.
    first: (f32, f32),
    /// The board's upper left corner.
    pub(super) left: f32,
    pub(super) top: f32,
    /// How wide and high the board is.
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Layout {
    /// Lays out a board with its upper left corner at a place.
    pub(super) fn new(variant: &Definition, flip: bool, (left, top): (f32, f32)) -> Layout {
        let (dimensions, grid) = (variant.dimensions, variant.look.grid);
        let (first, width, height) = ((0.0, 0.0), 0.0, 0.0);
        let mut layout = Layout { dimensions, grid, flip, first, left, top, width, height };
        // What is no square takes room in a rectangle, and none around hexagons.
        let holes = if layout.rectangular() { Squares::NONE } else { variant.holes };
        let (mut low, mut high) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
        for sq in dimensions.squares().filter(|sq| !holes.contains(*sq)) {
            let (x, y) = layout.middle(sq);
            for (dx, dy) in layout.edges().iter().flat_map(|edge| [edge.from, edge.to]) {
                low = (low.0.min(x + dx), low.1.min(y + dy));
                high = (high.0.max(x + dx), high.1.max(y + dy));
            }
        }
        layout.first = (left - low.0, top - low.1);
        (layout.width, layout.height) = (high.0 - low.0, high.1 - low.1);
        layout
    }

    /// Moves the board down.
    pub(super) fn lower(&mut self, by: f32) {
        self.first.1 += by;
        self.top += by;
    }

    /// Whether the board is a rectangle, but for holes in it.
    pub(super) fn rectangular(&self) -> bool {
        match self.grid {
            Grid::Chequered | Grid::Plain | Grid::Points => true,
            Grid::Hexagons | Grid::HexagonsInRanks => false,
        }
    }

    /// The edges of each square.
    pub(super) fn edges(&self) -> &'static [Edge] {
        match self.grid {
            Grid::Chequered | Grid::Plain | Grid::Points => &SQUARES,
            Grid::Hexagons => &HEXAGONS,
            Grid::HexagonsInRanks => &HEXAGONS_IN_RANKS,
        }
    }

    /// The corners of a square, around it, seen from [`Layout::corner`].
    pub(super) fn outline(&self) -> Vec<(f32, f32)> {
        if self.rectangular() {
            return vec![(0.0, 0.0), (SQUARE, 0.0), (SQUARE, SQUARE), (0.0, SQUARE)];
        }
        self.edges().iter().map(|edge| (edge.from.0 + H, edge.from.1 + H)).collect()
    }

    /// The square behind an edge of another one.
    pub(super) fn behind(&self, sq: Square, edge: &Edge) -> Option<Square> {
        let turn = if self.flip { -1 } else { 1 };
        let (right, up) = edge.behind;
        self.dimensions.step(sq, right * turn, up * turn)
    }

    /// A square as a path.
    pub(super) fn whole(&self, sq: Square) -> String {
        let (x, y) = self.corner(sq);
        if self.rectangular() {
            return format!("M{} {}h45v45h-45z", number(x), number(y));
        }
        let mut path = String::new();
        for (index, (dx, dy)) in self.outline().into_iter().enumerate() {
            let sign = if index == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{sign}{} {}", number(x + dx), number(y + dy));
        }
        path + "z"
    }

    /// An edge of a square as a path.
    pub(super) fn drawn(&self, sq: Square, Edge { behind: _, from, to }: &Edge) -> String {
        let (x, y) = self.middle(sq);
        let start = format!("M{} {}", number(x + from.0), number(y + from.1));
        match (to.0 - from.0, to.1 - from.1) {
            (right, 0.0) => format!("{start}h{}", number(right)),
            (0.0, down) => format!("{start}v{}", number(down)),
            _ => format!("{start}L{} {}", number(x + to.0), number(y + to.1)),
        }
    }

    /// What files and ranks are called, each with where its name has its middle: below the lowest square of a file, before the first one
    /// of a rank, as they are drawn.
    pub(super) fn names(&self, holes: &Squares) -> Vec<(String, (f32, f32))> {
        /// From the edge of a square to the middle of a name.
        const GAP: f32 = 9.75;
        let far = H + GAP;
        // From the middle of a square to those of the names of its file and its rank.
        let (file, rank) = match self.grid {
            Grid::Chequered | Grid::Plain | Grid::Points => ((0.0, far), (-H - self.left / 2.0 - 1.0, 0.0)),
            Grid::Hexagons => ((0.0, far), (-1.5 * CORNER * far, -far / 2.0)),
            Grid::HexagonsInRanks => ((far / 2.0, 1.5 * CORNER * far), (-far, 0.0)),
        };
        let Dimensions { files, ranks } = self.dimensions;
        // What is no square is named all the same in a rectangle.
        let holes = if self.rectangular() { Squares::NONE } else { *holes };
        let named = |name: String, of: &dyn Fn(Square) -> bool, key: (f32, f32), (dx, dy): (f32, f32)| {
            let middles = self
                .dimensions
                .squares()
                .filter(|sq| of(*sq) && !holes.contains(*sq))
                .map(|sq| self.middle(sq));
            let (x, y) = middles
                .max_by(|(x, y), (x2, y2)| (x * key.0 + y * key.1).total_cmp(&(x2 * key.0 + y2 * key.1)))?;
            Some((name, (x + dx, y + dy)))
        };
        let ranks = (0..ranks).filter_map(|at| {
            named((at + 1).to_string(), &|sq| self.dimensions.rank(sq) == at, (-1.0, 0.0), rank)
        });
        let files = (0..files).filter_map(|at| {
            named(
                crate::notation::file_letter(at).to_string(),
                &|sq| self.dimensions.file(sq) == at,
                (0.0, 1.0),
                file,
            )
        });
        ranks.chain(files).collect()
    }

    /// The upper left corner of the picture of a piece on a square.
    pub(super) fn corner(&self, sq: Square) -> (f32, f32) {
        let (x, y) = self.middle(sq);
        (x - H, y - H)
    }

    /// The middle of a square. Files of hexagons are pushed half a step down, each against the one before; ranks to the left.
    pub(super) fn middle(&self, sq: Square) -> (f32, f32) {
        let Dimensions { files, ranks } = self.dimensions;
        let (file, rank) = (self.dimensions.file(sq), self.dimensions.rank(sq));
        let (file, rank) = if self.flip { (files - 1 - file, ranks - 1 - rank) } else { (file, rank) };
        let (right, up) = (f32::from(file), f32::from(rank));
        let (right, up) = match self.grid {
            Grid::Chequered | Grid::Plain | Grid::Points => (right, up),
            Grid::Hexagons => (1.5 * CORNER * right, up - right / 2.0),
            Grid::HexagonsInRanks => (right - up / 2.0, 1.5 * CORNER * up),
        };
        (self.first.0 + right * SQUARE, self.first.1 - up * SQUARE)
    }
}
