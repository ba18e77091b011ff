//! Pictures of boards and of how pieces move, as SVG.
//!
//! A drawing is one self-contained text: it needs no font, no script and no other file. Its colours follow the reader's
//! preference for light or dark ([`Theme::Auto`]) or are fixed. Usual pieces have glyphs of our own, in
//! `src/draw/glyphs/`; which type has which is said by its name. All others are discs with their letters.
//!
//! ```
//! use alfil::draw::{Options, board_svg, movement_svg};
//! use alfil::{library, model::load, position::Position, rules::Rules};
//!
//! let source = library::source("chess").expect("it ships");
//! let variant = load(source, &|name| library::source(name)).variant.expect("it has no errors");
//! let rules = Rules::compile(&variant);
//!
//! let board = board_svg(&rules, &Position::start(&rules).setup(), &Options::default());
//! assert_eq!(board.matches("class=\"af-p\"").count(), 32);
//! // Several on one page need different ids.
//! let knight = rules.vocabulary().kind("N").expect("chess has knights");
//! let options = Options { id: "knight".to_owned(), ..Options::default() };
//! assert!(movement_svg(&rules, knight, &options).starts_with("<svg "));
//! ```

mod glyphs;
mod legend;
mod letters;
mod marks;
mod pieces;
mod sheet;
mod style;
mod svg;

pub use marks::{Mark, Marks, Needs, marks};

use crate::board::{Kind, Side, Square};
use crate::rules::Rules;
use crate::setup::Setup;
use sheet::Sheet;

/// How a drawing looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Its colours.
    pub theme: Theme,
    /// What every `id` in it begins with: a letter, then letters, digits and hyphens. Drawings in one HTML page need
    /// different ones; classes and styles are the same in all and do not clash.
    pub id: String,
    /// Whether Black's side is at the bottom.
    pub flip: bool,
    /// Whether files and ranks are named at the edge.
    pub coordinates: bool,
    /// Whether what the marks mean stands below the board.
    pub legend: bool,
    /// Whose piece moves in [`movement_svg`].
    pub side: Side,
    /// Where it stands; by default, see [`marks()`].
    pub from: Option<Square>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            theme: Theme::Auto,
            id: "alfil".to_owned(),
            flip: false,
            coordinates: true,
            legend: true,
            side: Side::White,
            from: None,
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
pub fn board_svg(rules: &Rules, setup: &Setup, options: &Options) -> String {
    let mut sheet = Sheet::new(rules.vocabulary(), options);
    sheet.board();
    sheet.pieces(setup);
    sheet.reserves(setup);
    sheet.finish(&rules.vocabulary().variant().name)
}

/// Draws where a piece of the type may go: [`marks()`] on a board that is empty but for the piece.
pub fn movement_svg(rules: &Rules, kind: Kind, options: &Options) -> String {
    let vocabulary = rules.vocabulary();
    let marks = marks(vocabulary.variant(), kind, options.side, options.from);
    let mut sheet = Sheet::new(vocabulary, options);
    sheet.board();
    sheet.lines(&marks);
    sheet.piece(crate::board::Piece { side: options.side, kind }, marks.origin);
    sheet.marks(&marks);
    if options.legend {
        sheet.legend(&marks);
    }
    sheet.finish(vocabulary.name(kind))
}
