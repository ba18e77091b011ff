//! Boards and moves as text, in plain signs or in the colours of a terminal.
//!
//! ```text
//! 5 | .  .  o1 .  .
//! 4 | .  .  o  .  .
//! 3 | .  x  .  x  .
//! 2 | .  .  P  .  .
//! 1 | .  .  .  .  .
//!     a  b  c  d  e
//! ```

use super::Options;
use super::legend::{self, Codes};
use super::mark::{Mark, Marks};
use super::marks::{legal_marks, marks};
use crate::board::{Kind, Piece, Shade, Side, Square, Squares};
use crate::model::Wraps;
use crate::notation::{Vocabulary, file_letter, reserve_lines};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;

/// Ends all colours.
const PLAIN: &str = "\x1b[0m";
/// The colours of light and dark squares.
const SHADES: [&str; 2] = ["\x1b[48;5;180m", "\x1b[48;5;137m"];
/// The colours of White's and Black's pieces.
const SIDES: [&str; 2] = ["\x1b[1;38;5;231m", "\x1b[1;38;5;16m"];
/// The colours of marks: moves, captures, both.
const MARKS: [&str; 3] = ["\x1b[1;38;5;18m", "\x1b[1;38;5;88m", "\x1b[1;38;5;22m"];

/// A square of a text: what stands there, and its colour.
type Cell = (String, &'static str);

/// Draws a position: White below unless flipped, Black in lower case, the reserves under it where the variant has any.
///
/// # Panics
///
/// If the setup is not one of the variant's board and types.
#[must_use]
pub fn board_text(rules: &Rules, setup: &Setup, options: &Options) -> String {
    let vocabulary = rules.vocabulary();
    let bare = |sq: Square| if setup.neutral.contains(sq) { nobodys() } else { nothing() };
    let cells = |sq: Square| setup.piece(sq).map_or_else(|| bare(sq), |piece| figure(vocabulary, piece));
    draw(vocabulary, options, cells) + &reserve_lines(vocabulary, setup)
}

/// Draws a position and where the piece on a square may legally go. A capture stands behind the piece that it captures.
#[must_use]
pub fn moves_text(position: &Position, from: Square, options: &Options) -> String {
    let vocabulary = position.rules().vocabulary();
    let setup = position.setup();
    let marks = legal_marks(position, from);
    let codes = Codes::of(&marks);
    let cells = |sq: Square| match (setup.piece(sq), marks.squares.get(&sq)) {
        (Some(piece), Some(mark)) => {
            let (letters, _) = figure(vocabulary, piece);
            (letters + codes.code(mark), colour(mark))
        }
        (Some(piece), None) => figure(vocabulary, piece),
        (None, Some(mark)) => (codes.code(mark).to_owned(), colour(mark)),
        (None, None) if setup.neutral.contains(sq) => nobodys(),
        (None, None) => nothing(),
    };
    let board = draw(vocabulary, options, cells);
    board + &reserve_lines(vocabulary, &setup) + &explained(&marks, options)
}

/// Draws where a piece of the type may go: [`marks()`] on a board that is empty but for the piece.
///
/// # Panics
///
/// If the variant has no such type, or the board does not have the square that is [asked for](field@Options::from).
#[must_use]
pub fn movement_text(rules: &Rules, kind: Kind, options: &Options) -> String {
    let vocabulary = rules.vocabulary();
    let marks = marks(vocabulary.variant(), kind, options.side, options.from);
    let codes = Codes::of(&marks);
    let cells = |sq: Square| match marks.squares.get(&sq) {
        _ if sq == marks.origin => figure(vocabulary, Piece { side: options.side, kind }),
        Some(mark) => (codes.code(mark).to_owned(), colour(mark)),
        None => nothing(),
    };
    let board = draw(vocabulary, options, cells);
    format!("{}\n{board}{}", heading(vocabulary, kind), explained(&marks, options))
}

/// Draws the board with an `x` on each of some squares.
#[must_use]
pub fn region_text(rules: &Rules, squares: &Squares, options: &Options) -> String {
    let cells = |sq: Square| if squares.contains(sq) { ("x".to_owned(), MARKS[0]) } else { nothing() };
    draw(rules.vocabulary(), options, cells)
}

/// `Wizard (W)`, or the letters alone of a type without another name.
pub(super) fn heading(vocabulary: &Vocabulary, kind: Kind) -> String {
    let (name, letters) = (vocabulary.name(kind), vocabulary.letters(kind));
    if name == letters { letters.to_owned() } else { format!("{name} ({letters})") }
}

fn nothing() -> Cell {
    (".".to_owned(), "")
}

fn figure(vocabulary: &Vocabulary, piece: Piece) -> Cell {
    let letters = vocabulary.letters(piece.kind);
    let letters = match piece.side {
        Side::White => letters.to_ascii_uppercase(),
        Side::Black => letters.to_ascii_lowercase(),
    };
    (letters, SIDES[piece.side.index()])
}

fn colour(mark: &Mark) -> &'static str {
    match (mark.quiet, mark.captures() || mark.own.is_some()) {
        (Some(_), true) => MARKS[2],
        (Some(_), false) => MARKS[0],
        _ => MARKS[1],
    }
}

/// What the marks mean, a line each.
fn explained(marks: &Marks, options: &Options) -> String {
    if !options.legend {
        return String::new();
    }
    let codes = Codes::of(marks);
    let mut entries: Vec<(String, String)> =
        legend::entries(marks).into_iter().map(|(mark, text)| (codes.code(&mark).to_owned(), text)).collect();
    let joined = match marks.wraps {
        Wraps::Nowhere => None,
        Wraps::Sides => Some("the left and the right edge of the board are joined"),
        Wraps::Everywhere => Some("each edge of the board is joined to the opposite one"),
    };
    entries.extend(joined.map(|text| (String::new(), text.to_owned())));
    entries.extend(legend::stays(marks).map(|text| (String::new(), text)));
    entries.extend(legend::shared(marks).map(|text| (String::new(), text)));
    if marks.imitates {
        entries.push((String::new(), legend::IMITATES.to_owned()));
    }
    if marks.cut {
        entries.push((String::new(), legend::CUT.to_owned()));
    }
    let width = entries.iter().map(|(code, _)| code.len()).max().unwrap_or(0);
    entries.iter().map(|(code, text)| format!("{code:<width$}  {text}\n")).collect()
}

/// What belongs to nobody.
fn nobodys() -> Cell {
    ("*".to_owned(), "")
}

/// Draws the board with a text for each square.
fn draw(vocabulary: &Vocabulary, options: &Options, cell: impl Fn(Square) -> Cell) -> String {
    let dimensions = vocabulary.dimensions();
    let holes = vocabulary.variant().holes;
    let hole = || (String::new(), "");
    let cells = dimensions.squares().map(|sq| if holes.contains(sq) { hole() } else { cell(sq) });
    let cells: Vec<Cell> = cells.collect();
    let width = cells.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(1);
    let margin = dimensions.ranks.to_string().len();
    let mut ranks: Vec<u8> = (0..dimensions.ranks).rev().collect();
    let mut files: Vec<u8> = (0..dimensions.files).collect();
    if options.flip {
        ranks.reverse();
        files.reverse();
    }
    let mut text = String::new();
    for rank in ranks {
        let mut line = format!("{:>margin$} |", rank + 1);
        if options.colour {
            line.pop();
        }
        for file in &files {
            let sq = Square(rank * dimensions.files + file);
            let (content, colour) = &cells[sq.index()];
            if options.colour && holes.contains(sq) {
                line += &format!(" {content:<width$} ");
            } else if options.colour {
                let shade = SHADES[usize::from(dimensions.shade(sq) == Shade::Dark)];
                let content = if content == "." { "" } else { content };
                line += &format!("{shade}{colour} {content:<width$} {PLAIN}");
            } else {
                line += &format!(" {content:<width$}");
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    let mut line = " ".repeat(margin + if options.colour { 1 } else { 2 });
    for file in &files {
        let letter = file_letter(*file).to_string();
        line += &if options.colour { format!(" {letter:<width$} ") } else { format!(" {letter:<width$}") };
    }
    text += line.trim_end();
    text.push('\n');
    text
}
