//! Pictures of boards and of how pieces move: as SVG, and as text for terminals.
//!
//! An SVG is one self-contained text: it needs no font, no script and no other file. Its colours follow the reader's
//! preference for light or dark ([`Theme::Auto`]) or are fixed. Usual pieces have [glyphs](crate::glyphs) of our own, found by
//! what the pieces are called; others are discs with their letters, or pictures of the variant's author ([`Image`]).
//!
//! ```
//! use alfil::draw::{Options, board_svg, movement_svg};
//! use alfil::{FromText as _, Variant, position::Position, rules::Rules};
//!
//! let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
//!
//! let board = board_svg(&rules, &Position::start(&rules).setup(), &Options::default());
//! assert_eq!(board.matches("class=\"af-p\"").count(), 32);
//! // Several on one page need different ids.
//! let knight = rules.vocabulary().kind("N").expect("chess has knights");
//! let options = Options { id: "knight".to_owned(), ..Options::default() };
//! assert!(movement_svg(&rules, knight, &options).starts_with("<svg "));
//! ```

mod alt;
mod board;
mod characters;
mod image;
mod layout;
mod legend;
mod letters;
mod mark;
mod marks;
mod pieces;
mod sheet;
mod style;
mod svg;
mod telling;
mod text;

pub use image::{Image, ImageError, MAX_IMAGE_BYTES};
pub use mark::{Mark, Marks, Needs, Reason};
pub use marks::{legal_marks, marks};
pub use sheet::SQUARE;
pub(crate) use svg::escaped;
pub use text::{board_text, movement_text, moves_text, region_text};

use crate::board::{BySide, Kind, Piece, Side, Square, Squares};
use crate::model::{Men, Wraps};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use layout::Layout;
use sheet::Sheet;
use std::collections::BTreeMap;

/// How a drawing looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The colours of an SVG.
    pub theme: Theme,
    /// What every `id` in an SVG begins with: a letter, then letters, digits and hyphens. Drawings in one HTML page need
    /// different ones; classes and styles are the same in all and do not clash.
    pub id: String,
    /// Whether Black's side is at the bottom.
    pub flip: bool,
    /// Whether files and ranks are named at the edge.
    pub coordinates: bool,
    /// Whether what the marks mean stands below the board.
    pub legend: bool,
    /// Whether the name of the piece stands above its moves.
    pub heading: bool,
    /// Whose piece moves in [`movement_svg`] and [`movement_text`].
    pub side: Side,
    /// Where it stands; by default, see [`marks()`].
    pub from: Option<Square>,
    /// Whether a text is coloured by ANSI escapes.
    pub colour: bool,
    /// What pieces are drawn as; by default what the variant's file says.
    pub men: Option<Men>,
    /// The pictures of types that have their own: White's and Black's. Without one, such a type shows its letters.
    pub images: BTreeMap<Kind, BySide<Image>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            theme: Theme::Auto,
            id: "alfil".to_owned(),
            flip: false,
            coordinates: true,
            legend: true,
            heading: false,
            side: Side::White,
            from: None,
            colour: false,
            men: None,
            images: BTreeMap::new(),
        }
    }
}

/// The colours of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Light or dark, as the reader prefers.
    #[default]
    Auto,
    /// For a light page.
    Light,
    /// For a dark page.
    Dark,
}

/// Draws a position: the board, and beside it the reserves of a variant that has any.
///
/// # Panics
///
/// If the setup is not one of the variant's board and types.
#[must_use]
pub fn board_svg(rules: &Rules, setup: &Setup, options: &Options) -> String {
    let vocabulary = rules.vocabulary();
    let mut sheet = Sheet::new(vocabulary, options);
    sheet.board();
    for named in &vocabulary.variant().regions {
        named
            .region
            .0
            .iter()
            .filter(|squares| !board::shows(vocabulary.variant(), squares))
            .for_each(|squares| sheet.region(squares));
    }
    sheet.pieces(setup);
    sheet.reserves(setup);
    sheet.finish(&vocabulary.variant().name, &alt::position(vocabulary, setup))
}

/// Draws the board and the edges of a set of squares, which has a name.
#[must_use]
pub fn region_svg(rules: &Rules, name: &str, squares: &Squares, options: &Options) -> String {
    let vocabulary = rules.vocabulary();
    let mut sheet = Sheet::new(vocabulary, options);
    sheet.board();
    sheet.region(squares);
    let told: Vec<String> = squares.iter().map(|sq| vocabulary.square_name(sq)).collect();
    sheet.finish(name, &told.join(", "))
}

/// Where [`board_svg`] and [`moves_svg`] draw the squares, holes left out: the upper left corner of each, in the units of the drawing. A square
/// is [`SQUARE`] wide.
#[must_use]
pub fn corners(rules: &Rules, options: &Options) -> Vec<(Square, (f32, f32))> {
    let sheet = Sheet::new(rules.vocabulary(), options);
    let holes = rules.variant().holes;
    let squares = rules.vocabulary().dimensions().squares().filter(|sq| !holes.contains(*sq));
    squares.map(|sq| (sq, sheet.corner(sq))).collect()
}

/// Where [`board_svg`] and [`moves_svg`] draw the board, reserves and names left out, in the units of the drawing: its upper left corner, and how
/// wide and high it is.
#[must_use]
pub fn board_area(rules: &Rules, options: &Options) -> ((f32, f32), (f32, f32)) {
    let Layout { left, top, width, height, .. } = Sheet::new(rules.vocabulary(), options).layout;
    ((left, top), (width, height))
}

/// The shape of each square as it is drawn, a square or a hexagon: where it has its own corners, around it, seen from the one of [`corners`].
#[must_use]
pub fn outline(rules: &Rules, options: &Options) -> Vec<(f32, f32)> {
    Sheet::new(rules.vocabulary(), options).layout.outline()
}

/// A piece alone, as large as a square: for boards that others draw.
///
/// # Panics
///
/// If the variant has no such type.
#[must_use]
pub fn piece_svg(rules: &Rules, piece: Piece, options: &Options) -> String {
    let mut sheet = Sheet::new(rules.vocabulary(), options);
    sheet.alone(piece);
    let name =
        format!("{} {}", rules.vocabulary().side_name(piece.side), rules.vocabulary().name(piece.kind));
    sheet.finish(&name, "")
}

/// What belongs to nobody alone, as large as a square; `None` if the variant has no such thing.
#[must_use]
pub fn neutral_svg(rules: &Rules, options: &Options) -> Option<String> {
    let neutral = rules.vocabulary().variant().neutral.as_ref()?;
    let mut sheet = Sheet::new(rules.vocabulary(), options);
    sheet.nobodys_alone();
    Some(sheet.finish(&neutral.name, ""))
}

/// How wide and high the picture of a position's board is, its reserves included, in units of its view box.
///
/// # Panics
///
/// If the setup is not one of the variant's board and types, it may.
#[must_use]
pub fn board_size(rules: &Rules, setup: &Setup, options: &Options) -> (f32, f32) {
    let mut sheet = Sheet::new(rules.vocabulary(), options);
    sheet.reserves(setup);
    sheet.size()
}

/// A position in words, as it is told to those who do not see the picture.
///
/// # Panics
///
/// If the setup is not one of the variant's board and types.
#[must_use]
pub fn told(rules: &Rules, setup: &Setup) -> String {
    alt::position(rules.vocabulary(), setup)
}

/// Draws a position and where the piece on a square may legally go: [`legal_marks`].
#[must_use]
pub fn moves_svg(position: &Position, from: Square, options: &Options) -> String {
    let vocabulary = position.rules().vocabulary();
    let setup = position.setup();
    let marks = legal_marks(position, from);
    let mut sheet = Sheet::new(vocabulary, options);
    sheet.board();
    sheet.origin(from);
    sheet.pieces(&setup);
    sheet.marks(&marks);
    sheet.reserves(&setup);
    if options.legend {
        sheet.legend(&marks);
    }
    let told = format!("{} {}", alt::position(vocabulary, &setup), alt::moves(vocabulary, &marks));
    sheet.finish(&vocabulary.variant().name, &told)
}

/// Draws where a piece of the type may go: [`marks()`] on a board that is empty but for the piece.
///
/// # Panics
///
/// If the variant has no such type, or the board does not have the square that is [asked for](field@Options::from).
#[must_use]
pub fn movement_svg(rules: &Rules, kind: Kind, options: &Options) -> String {
    let (sheet, told) = movement(rules, kind, options);
    sheet.finish(rules.vocabulary().name(kind), &told)
}

/// Draws the moves of every type, each with its name above, in rows of so many.
#[must_use]
pub fn movements_svg(rules: &Rules, columns: usize, options: &Options) -> String {
    let vocabulary = rules.vocabulary();
    let each: Vec<Options> = vocabulary
        .kinds()
        .map(|kind| Options {
            id: format!("{}-{}", options.id, kind.index()),
            heading: true,
            ..options.clone()
        })
        .collect();
    let sheets = vocabulary.kinds().map(|kind| {
        let (sheet, told) = movement(rules, kind, &each[kind.index()]);
        (sheet, vocabulary.name(kind).to_owned(), told)
    });
    sheet::gathered(&vocabulary.variant().name, sheets.collect(), columns.max(1), options)
}

/// The drawing of a type's moves, and the same in words.
fn movement<'a>(rules: &'a Rules, kind: Kind, options: &'a Options) -> (Sheet<'a>, String) {
    let vocabulary = rules.vocabulary();
    let marks = marks(vocabulary.variant(), kind, options.side, options.from);
    let mut sheet = Sheet::new(vocabulary, options);
    if options.heading {
        sheet.heading(&text::heading(vocabulary, kind));
    }
    sheet.board();
    sheet.origin(marks.origin);
    marks.regions.iter().for_each(|(_, squares)| sheet.region(squares));
    if marks.wraps != Wraps::Nowhere {
        sheet.joined_edges(marks.wraps);
    }
    sheet.lines(&marks);
    sheet.piece(Piece { side: options.side, kind }, marks.origin);
    sheet.marks(&marks);
    if options.legend {
        sheet.legend(&marks);
    }
    (sheet, alt::moves(vocabulary, &marks))
}
