//! The picture of each type.

use super::letters;
use super::svg::number;
use super::{Options, characters};
use crate::board::{Kind, Piece, Side};
use crate::glyphs;
use crate::model::{Men, Picture};
use crate::notation::Vocabulary;

/// What a type is drawn as.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Figure {
    /// A glyph, by its name.
    Glyph(&'static str),
    /// The author's picture of the type.
    Image(Kind),
    /// A disc with letters.
    Letters(String),
}

/// The pictures of a variant's types.
#[derive(Debug)]
pub(super) struct Figures<'a> {
    options: &'a Options,
    men: Men,
    /// By type: the figure, and the sign of a promoted piece.
    figures: Vec<(Figure, Option<char>)>,
}

impl<'a> Figures<'a> {
    /// Which picture a type gets: its author's; the glyph that the file names; the picture of what it was, if it is written with
    /// a plus or a tilde; the glyph that it is called like; or its letters.
    pub(super) fn of(vocabulary: &Vocabulary, options: &'a Options) -> Figures<'a> {
        let figure = |kind: Kind| {
            let (letters, sign) = plain(vocabulary.letters(kind));
            let was = vocabulary.kind(letters).filter(|_| sign.is_some());
            let own = own_figure(vocabulary, options, kind);
            let figure = own.or_else(|| was.and_then(|was| own_figure(vocabulary, options, was)));
            let figure = figure.or_else(|| by_name(vocabulary, was.unwrap_or(kind)).map(Figure::Glyph));
            (figure.unwrap_or_else(|| Figure::Letters(letters.to_owned())), sign)
        };
        let men = options.men.unwrap_or(vocabulary.variant().look.men);
        Figures { options, men, figures: vocabulary.kinds().map(figure).collect() }
    }

    /// The shapes of a piece.
    pub(super) fn shapes(&self, piece: Piece) -> String {
        let Some((figure, sign)) = self.figures.get(piece.kind.index()) else { return String::new() };
        if let Figure::Glyph(name) = figure
            && let Some(character) = characters::shapes(self.men, name, *sign == Some('+'), piece.side)
        {
            let down = self.men == Men::Wedges && (piece.side == Side::Black) != self.options.flip;
            return if down {
                format!("<g transform=\"rotate(180 22.5 22.5)\">{character}</g>")
            } else {
                character
            };
        }
        let mut shapes = match figure {
            Figure::Glyph(name) => glyph(name),
            Figure::Image(kind) => self.options.images[kind][piece.side].shapes().to_owned(),
            Figure::Letters(letters) => disc(letters),
        };
        if let Some(sign) = sign {
            shapes += &badge(*sign);
        }
        shapes
    }
}

/// What belongs to nobody: the glyph that it is called like, or a block, grey in either theme. No class says so, since the style sheet
/// lies in every picture.
pub(super) fn nobodys(name: &str) -> String {
    let block = "<rect x=\"6\" y=\"6\" width=\"33\" height=\"33\" rx=\"5\"/>";
    let shapes = glyphs::find(name).map_or_else(|| block.to_owned(), glyph);
    format!("<g fill=\"#a9a296\" stroke=\"#231d16\" stroke-width=\"1.5\">{shapes}</g>")
}

/// What the variant's file says that the type is drawn as.
fn own_figure(vocabulary: &Vocabulary, options: &Options, kind: Kind) -> Option<Figure> {
    match &vocabulary.variant().kinds[kind.index()].picture {
        _ if options.images.contains_key(&kind) => Some(Figure::Image(kind)),
        Picture::Glyph(name) => glyphs::find(name).map(Figure::Glyph),
        Picture::Image { .. } => Some(Figure::Letters(plain(vocabulary.letters(kind)).0.to_owned())),
        Picture::ByName => None,
    }
}

/// The glyph that a type is called like: by its whole name, or by the last word of it unless an earlier type, or one by
/// its whole name, has that glyph.
fn by_name(vocabulary: &Vocabulary, kind: Kind) -> Option<&'static str> {
    let name = |kind: Kind| vocabulary.name(kind);
    let whole = |kind: Kind| glyphs::find(name(kind));
    let last = |kind: Kind| glyphs::find(name(kind).rsplit(' ').next()?);
    if let Some(glyph) = whole(kind) {
        return Some(glyph);
    }
    let glyph = last(kind)?;
    let base = |kind: &Kind| plain(vocabulary.letters(*kind)).1.is_none();
    let others = vocabulary.kinds().filter(|other| *other != kind && base(other));
    let taken = |other: Kind| {
        whole(other) == Some(glyph) || (other < kind && whole(other).is_none() && last(other) == Some(glyph))
    };
    (!others.into_iter().any(taken)).then_some(glyph)
}

/// Letters without the sign of a promoted piece, and the sign.
fn plain(letters: &str) -> (&str, Option<char>) {
    if let Some(rest) = letters.strip_prefix('+') {
        return (rest, Some('+'));
    }
    letters.strip_suffix('~').map_or((letters, None), |rest| (rest, Some('~')))
}

/// The shapes of a glyph, with the classes of our drawings.
fn glyph(name: &str) -> String {
    let file = glyphs::svg(name).unwrap_or_default();
    let body = file.split_once("</title>").map_or("", |(_, body)| body);
    let body = body.trim_end().trim_end_matches("</svg>");
    let mut shapes = String::with_capacity(body.len() + 64);
    for (index, part) in body.split("class=\"").enumerate() {
        let (class_name, rest) = part.split_once('"').filter(|_| index > 0).unwrap_or(("", part));
        if let Some(class) = class(class_name) {
            shapes += &format!("class=\"{class}\"");
        }
        shapes.extend(rest.lines());
    }
    shapes
}

/// The class of our drawings for a class of a glyph or an author's picture.
pub(super) fn class(name: &str) -> Option<String> {
    matches!(name, "b" | "l" | "d" | "i").then(|| format!("af-{name}"))
}

/// A disc with letters.
fn disc(letters: &str) -> String {
    let text = letters.to_ascii_uppercase();
    let height = 15.5_f32.min(23.0 * letters::HEIGHT / letters::width(&text).max(1.0));
    let path = letters::centred(&text, 22.5, 22.5 + height / 2.0, height);
    let width = number(1.0 + height / 9.5);
    format!(
        "<circle class=\"af-b\" cx=\"22.5\" cy=\"22.5\" r=\"17.5\"/>\
         <path class=\"af-l\" style=\"stroke-width:{width}\" d=\"{path}\"/>"
    )
}

/// The sign of a promoted piece, at its upper right.
fn badge(sign: char) -> String {
    let path = letters::centred(&sign.to_string(), 36.5, 13.2, 8.5);
    format!("<circle class=\"af-g\" cx=\"36.5\" cy=\"8.5\" r=\"6.5\"/><path class=\"af-h\" d=\"{path}\"/>")
}
