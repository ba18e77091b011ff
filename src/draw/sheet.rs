//! The sheet that a board is drawn on.

use super::layout::Layout;
use super::legend::{self, Reasons};
use super::mark::Marks;
use super::pieces::{self, Figures};
use super::svg::{escaped, number};
use super::{Options, board, letters, style};
use crate::board::{BySide, Dimensions, Kind, Piece, Side, Square, Squares};
use crate::model::Wraps;
use crate::notation::Vocabulary;
use crate::setup::Setup;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The side of a square of an SVG, in its units.
pub const SQUARE: f32 = 45.0;
/// The room for names of files and ranks.
const NAMES: f32 = 20.0;
/// The room at an edge without names.
const EDGE: f32 = 3.0;
/// How wide words may make a sheet whose board is narrower.
const NARROWEST: f32 = 260.0;

/// A drawing in the making.
pub(super) struct Sheet<'a> {
    vocabulary: &'a Vocabulary,
    options: &'a Options,
    figures: Figures<'a>,
    /// What is drawn once and used wherever it stands.
    symbols: BTreeMap<String, String>,
    body: String,
    pub(super) layout: Layout,
    width: f32,
    height: f32,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(vocabulary: &'a Vocabulary, options: &'a Options) -> Sheet<'a> {
        let left = if options.coordinates { NAMES } else { EDGE };
        let layout = Layout::new(vocabulary.variant(), options.flip, (left, EDGE));
        let (width, height) = (left + layout.width + EDGE, EDGE + layout.height + left);
        Sheet {
            vocabulary,
            options,
            figures: Figures::of(vocabulary, options),
            symbols: BTreeMap::new(),
            body: String::new(),
            layout,
            width,
            height,
        }
    }

    fn dimensions(&self) -> Dimensions {
        self.vocabulary.dimensions()
    }

    /// The upper left corner of a square.
    pub(super) fn corner(&self, sq: Square) -> (f32, f32) {
        self.layout.corner(sq)
    }

    fn put(&mut self, text: &str) {
        self.body.push_str(text);
        self.body.push('\n');
    }

    /// Uses a symbol, drawn when it is needed first.
    fn place(&mut self, class: &str, symbol: &str, (x, y): (f32, f32), shapes: impl FnOnce() -> String) {
        self.symbols.entry(symbol.to_owned()).or_insert_with(shapes);
        let id = &self.options.id;
        let (x, y) = (number(x), number(y));
        self.put(&format!("<use class=\"{class}\" href=\"#{id}-{symbol}\" x=\"{x}\" y=\"{y}\"/>"));
    }

    /// The squares, the frame and the names of files and ranks.
    pub(super) fn board(&mut self) {
        let Layout { left, top, width, height, .. } = self.layout;
        let (x, y, w, h) = (number(left), number(top), number(width), number(height));
        let vocabulary = self.vocabulary;
        let holes = vocabulary.variant().holes;
        let framed = holes.is_empty() && self.layout.rectangular();
        let whole = |class: &str| {
            format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>")
        };
        if framed {
            self.put(&whole("af-sl"));
        }
        for (class, path) in board::paths(vocabulary.variant(), &self.layout) {
            self.put(&format!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
        self.put(&match framed {
            true => whole("af-f"),
            false => format!("<path class=\"af-f\" d=\"{}\"/>", self.outline(&holes)),
        });
        if self.options.coordinates {
            self.names();
        }
    }

    /// The edges of a board of any outline: lines between squares and what is none.
    fn outline(&self, holes: &Squares) -> String {
        let is_square = |sq: &Square| !holes.contains(*sq);
        let mut path = String::new();
        for sq in self.dimensions().squares().filter(is_square) {
            for edge in self.layout.edges() {
                if self.layout.behind(sq, edge).filter(is_square).is_none() {
                    path += &self.layout.drawn(sq, edge);
                }
            }
        }
        path
    }

    fn names(&mut self) {
        const SIZE: f32 = 9.5;
        let names = self.layout.names(&self.vocabulary.variant().holes).into_iter();
        let path: String =
            names.map(|(name, (x, y))| letters::centred(&name, x, y + SIZE / 2.0, SIZE)).collect();
        self.put(&format!("<path class=\"af-t\" d=\"{path}\"/>"));
    }

    /// The pieces of a position.
    pub(super) fn pieces(&mut self, setup: &Setup) {
        for sq in self.dimensions().squares().rev() {
            if let Some(piece) = setup.piece(sq) {
                self.piece(piece, sq);
            } else if setup.neutral.contains(sq) {
                self.neutral(sq);
            }
        }
    }

    /// What belongs to nobody.
    fn neutral(&mut self, sq: Square) {
        let corner = self.corner(sq);
        self.nobodys(corner);
    }

    fn nobodys(&mut self, at: (f32, f32)) {
        let neutral = self.vocabulary.variant().neutral.as_ref();
        self.place("af-p", "nb", at, || pieces::nobodys(neutral.map_or("", |own| &own.name)));
    }

    /// What belongs to nobody alone, on a sheet as large as a square.
    pub(super) fn nobodys_alone(&mut self) {
        (self.width, self.height) = (SQUARE, SQUARE);
        self.nobodys((0.0, 0.0));
    }

    /// A piece alone, on a sheet as large as a square.
    pub(super) fn alone(&mut self, piece: Piece) {
        (self.width, self.height) = (SQUARE, SQUARE);
        self.figure("af-p", piece, (0.0, 0.0));
    }

    /// How wide and high the sheet is so far.
    pub(super) fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }

    /// A piece on a square.
    pub(super) fn piece(&mut self, piece: Piece, sq: Square) {
        let corner = self.corner(sq);
        self.figure("af-p", piece, corner);
    }

    fn figure(&mut self, class: &str, piece: Piece, at: (f32, f32)) {
        let side = if piece.side == Side::White { "w" } else { "k" };
        let symbol = format!("{side}{}", piece.kind.index());
        let shapes = format!("<g class=\"af-{side}\">{}</g>", self.figures.shapes(piece));
        self.place(class, &symbol, at, || shapes);
    }

    /// What the two sides hold in reserve, beside the board: the side at the bottom at the bottom.
    pub(super) fn reserves(&mut self, setup: &Setup) {
        if !self.vocabulary.has_reserves() {
            return;
        }
        const CELL: f32 = 50.0;
        // How high a count is, and where it stands beside its piece.
        const COUNT: f32 = 10.0;
        const BESIDE: f32 = 46.0;
        let Layout { top: board, height, .. } = self.layout;
        let half = (height - 12.0) / 2.0;
        let rows = ((half - 6.0) / CELL).floor().max(1.0) as usize;
        let held = |side: Side| -> Vec<(Kind, u8)> {
            let reserve = &setup.reserve[side];
            let counts = self.vocabulary.kinds().filter_map(|kind| Some((kind, *reserve.get(kind.index())?)));
            counts.filter(|(_, count)| *count > 0).collect()
        };
        let held = BySide::from_fn(held);
        let most = held.iter().map(Vec::len).max().unwrap_or(0);
        let columns = most.div_ceil(rows).max(1);
        let told = |count: u8| format!("\u{d7}{count}");
        let counts = held.iter().flatten().filter(|(_, count)| *count > 1);
        let widths = counts.map(|(_, count)| letters::width(&told(*count)) * COUNT / letters::HEIGHT);
        let column = widths.map(|width| (BESIDE + width + 4.0).max(70.0)).fold(CELL, f32::max);
        let left = self.width + 9.0;
        let width = columns as f32 * column + 4.0;
        for side in Side::BOTH {
            let below = (side == Side::White) != self.options.flip;
            let top = if below { board + height - half } else { board };
            let (x, y, w, h) = (number(left), number(top), number(width), number(half));
            self.put(&format!(
                "<rect class=\"af-r\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"5\"/>"
            ));
            for (index, (kind, count)) in held[side].iter().enumerate() {
                let (at_row, at_column) = (index % rows, index / rows);
                let x = left + 4.0 + at_column as f32 * column;
                let y = if below {
                    top + half - (at_row as f32 + 1.0) * CELL
                } else {
                    top + 4.0 + at_row as f32 * CELL
                };
                self.figure("af-u", Piece { side, kind: *kind }, (x, y));
                if *count > 1 {
                    let text = letters::path(&told(*count), x + BESIDE, y + 32.0, COUNT);
                    self.put(&format!("<path class=\"af-t\" d=\"{text}\"/>"));
                }
            }
        }
        self.width = left + width + EDGE;
    }

    /// The lines of ways that must be free, with a dot where one is stopped on a square without a mark.
    pub(super) fn lines(&mut self, marks: &Marks) {
        let mut path = String::new();
        let mut end = None;
        for (from, to) in &marks.lines {
            let ((x, y), (to_x, to_y)) = (self.layout.middle(*from), self.layout.middle(*to));
            if end != Some(*from) {
                let _ = write!(path, "M{} {}", number(x), number(y));
            }
            let _ = write!(path, "L{} {}", number(to_x), number(to_y));
            end = Some(*to);
        }
        let starts = marks.lines.iter().map(|(from, _)| *from);
        let mut inner: Vec<Square> = starts.filter(|sq| marks.lines.iter().any(|(_, to)| to == sq)).collect();
        inner.retain(|sq| *sq != marks.origin && !marks.squares.contains_key(sq));
        inner.dedup();
        if !path.is_empty() {
            self.put(&format!("<path class=\"af-v\" d=\"{path}\"/>"));
        }
        for sq in inner {
            let (x, y) = self.layout.middle(sq);
            self.put(&format!("<circle class=\"af-j\" cx=\"{}\" cy=\"{}\" r=\"4\"/>", number(x), number(y)));
        }
    }

    /// The edge of a region, where it is not the edge of the board, or of a hole in it.
    pub(super) fn region(&mut self, squares: &Squares) {
        let holes = self.vocabulary.variant().holes;
        let squares = squares.difference(&holes);
        let beyond = |other: &Square| !squares.contains(*other) && !holes.contains(*other);
        let mut path = String::new();
        for sq in squares.iter() {
            for edge in self.layout.edges() {
                if self.layout.behind(sq, edge).filter(beyond).is_some() {
                    path += &self.layout.drawn(sq, edge);
                }
            }
        }
        let drawn = format!("<path class=\"af-z\" d=\"{path}\"/>");
        // What one region begins with another may end with.
        if !path.is_empty() && !self.body.contains(&drawn) {
            self.put(&drawn);
        }
    }

    /// The side edges, marked as joined.
    pub(super) fn joined_edges(&mut self, wraps: Wraps) {
        let Layout { left, top, width, height, .. } = self.layout;
        let mut path = String::new();
        for x in [left, left + width] {
            let _ = write!(path, "M{} {}v{}", number(x), number(top), number(height));
        }
        for y in [top, top + height].iter().filter(|_| wraps == Wraps::Everywhere) {
            let _ = write!(path, "M{} {}h{}", number(left), number(*y), number(width));
        }
        self.put(&format!("<path class=\"af-e\" d=\"{path}\"/>"));
    }

    /// What may be done on each square.
    pub(super) fn marks(&mut self, marks: &Marks) {
        let reasons = Reasons::of(marks);
        for (sq, mark) in marks.squares.iter().rev() {
            let at = self.corner(*sq);
            self.place("af-m", &legend::symbol(mark), at, || legend::shapes(mark, &reasons));
        }
    }

    /// Words above the board, in as many lines as they take; to be called first.
    pub(super) fn heading(&mut self, text: &str) {
        const SIZE: f32 = 11.5;
        const LINE: f32 = 19.0;
        let left = self.layout.left;
        let room = (self.width.max(NARROWEST) - left - EDGE) * letters::HEIGHT / SIZE;
        let lines = letters::wrapped(text, room);
        for (index, line) in lines.iter().enumerate() {
            let words = letters::path(line, left, 17.0 + index as f32 * LINE, SIZE);
            self.put(&format!("<path class=\"af-t\" style=\"stroke-width:1.5\" d=\"{words}\"/>"));
            self.width = self.width.max(left + EDGE + letters::width(line) * SIZE / letters::HEIGHT);
        }
        let lower = 26.0 + lines.len().saturating_sub(1) as f32 * LINE;
        self.layout.lower(lower);
        self.height += lower;
    }

    /// The square that a piece moves from.
    pub(super) fn origin(&mut self, sq: Square) {
        self.put(&format!("<path class=\"af-y\" d=\"{}\"/>", self.layout.whole(sq)));
    }

    /// What the marks mean, below the board.
    pub(super) fn legend(&mut self, marks: &Marks) {
        let line =
            |class: &str| format!("<path class=\"{class}\" style=\"stroke-width:3\" d=\"M4 22.5H41\"/>");
        let mut entries: Vec<(String, String)> = Vec::new();
        if !marks.lines.is_empty() {
            entries.push((line("af-v"), legend::line(self.dimensions(), marks).to_owned()));
        }
        if !marks.regions.is_empty() {
            entries.push((line("af-z"), legend::regions(marks)));
        }
        if marks.wraps != Wraps::Nowhere {
            entries.push((line("af-e"), legend::WRAPS.to_owned()));
        }
        let reasons = Reasons::of(marks);
        for (mark, text) in legend::entries(marks) {
            entries.push((legend::shapes(&mark, &reasons), text));
        }
        entries.extend(legend::stays(marks).map(|text| (String::new(), text)));
        entries.extend(legend::shared(marks).map(|text| (String::new(), text)));
        if marks.imitates {
            entries.push((String::new(), legend::IMITATES.to_owned()));
        }
        if marks.cut {
            entries.push((String::new(), legend::CUT.to_owned()));
        }
        // A larger board is shown smaller, and its legend is to be read all the same.
        let scale = (f32::from(self.dimensions().files) / 8.0).max(1.0);
        let room = self.width.max(NARROWEST);
        self.height += if entries.is_empty() { 0.0 } else { 4.0 };
        for (shapes, text) in entries {
            self.entry(&shapes, &text, scale, room);
        }
    }

    /// A square of the legend, half as large as one of the board, with what is explained in as many lines as it takes.
    fn entry(&mut self, shapes: &str, text: &str, scale: f32, room: f32) {
        let (size, row, indent) = (8.5 * scale, 26.0 * scale, 30.0 * scale);
        let y = self.height + row / 2.0;
        let corner = (number(self.layout.left), number(y - 11.25 * scale));
        if !shapes.is_empty() {
            self.put(&format!(
                "<g transform=\"translate({} {}) scale({})\"><rect class=\"af-sl\" width=\"45\" height=\"45\"/>{shapes}</g>",
                corner.0,
                corner.1,
                number(0.5 * scale)
            ));
        }
        let lines =
            letters::wrapped(text, (room - self.layout.left - indent - EDGE) * letters::HEIGHT / size);
        for (index, line) in lines.iter().enumerate() {
            let y = y + size / 2.0 + index as f32 * size * 1.7;
            let words = letters::path(line, self.layout.left + indent, y, size);
            let weight = number(1.25 * scale);
            self.put(&format!("<path class=\"af-t\" style=\"stroke-width:{weight}\" d=\"{words}\"/>"));
            let width = self.layout.left + indent + 4.0 + letters::width(line) * size / letters::HEIGHT;
            self.width = self.width.max(width);
        }
        self.height += row + (lines.len().saturating_sub(1)) as f32 * size * 1.7;
    }

    /// The whole text.
    pub(super) fn finish(self, title: &str, told: &str) -> String {
        let options = self.options;
        let (width, height) = (self.width, self.height);
        document(options, (title, told), (width, height), &self.inner())
    }

    /// What stands between the tags of the root.
    fn inner(&self) -> String {
        let class = style::class(self.options.theme);
        let mut text = String::from("<defs>\n");
        for (symbol, shapes) in &self.symbols {
            let id = &self.options.id;
            let _ = writeln!(text, "<g id=\"{id}-{symbol}\" class=\"{class}\">{shapes}</g>");
        }
        text + "</defs>\n" + &self.body
    }
}

/// A document of a size.
fn document(
    options: &Options,
    (title, told): (&str, &str),
    (width, height): (f32, f32),
    inner: &str,
) -> String {
    let (w, h) = (number(width), number(height));
    let class = style::class(options.theme);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" \
         height=\"{h}\" role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<style>{}</style>\n{inner}</svg>\n",
        escaped(title),
        escaped(told),
        style::sheet(options.theme),
    )
}

/// Several sheets in rows of so many.
pub(super) fn gathered(
    title: &str,
    sheets: Vec<(Sheet<'_>, String, String)>,
    columns: usize,
    options: &Options,
) -> String {
    const GAP: f32 = 14.0;
    let column = sheets.iter().map(|(sheet, ..)| sheet.width).fold(0.0, f32::max);
    let mut inner = String::new();
    let (mut width, mut y) = (0.0_f32, 0.0);
    for row in sheets.chunks(columns) {
        for (index, (sheet, name, told)) in row.iter().enumerate() {
            let x = index as f32 * (column + GAP);
            let _ = write!(
                inner,
                "<g transform=\"translate({} {})\"><title>{}</title><desc>{}</desc>\n{}</g>\n",
                number(x),
                number(y),
                escaped(name),
                escaped(told),
                sheet.inner()
            );
            width = width.max(x + column);
        }
        y += row.iter().map(|(sheet, ..)| sheet.height).fold(0.0, f32::max) + GAP;
    }
    let told: Vec<String> = sheets.iter().map(|(_, name, told)| format!("{name}: {told}")).collect();
    document(options, (title, &told.join(" ")), (width.max(1.0), (y - GAP).max(1.0)), &inner)
}
