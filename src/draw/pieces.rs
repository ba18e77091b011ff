//! The picture of each type.

use super::svg::number;
use super::{glyphs, letters};
use crate::board::{Kind, Piece, Side};
use crate::notation::Vocabulary;

/// What a type is drawn as.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Figure {
    /// A glyph, by its name.
    Glyph(&'static str),
    /// A disc with letters.
    Letters(String),
}

/// The pictures of a variant's types.
#[derive(Debug)]
pub(super) struct Figures {
    /// By type: the figure, and the sign of a promoted piece.
    figures: Vec<(Figure, Option<char>)>,
}

impl Figures {
    /// Which glyph a type gets: the one that its whole name is; else the one that the last word of its name is, unless
    /// another type has it. A type that is written with a plus or a tilde shares the glyph of what it was.
    pub(super) fn of(vocabulary: &Vocabulary) -> Figures {
        let parts: Vec<(&str, Option<char>)> =
            vocabulary.kinds().map(|kind| plain(vocabulary.letters(kind))).collect();
        let name = |kind: Kind| vocabulary.name(kind);
        let whole =
            |kind: Kind| glyphs::by_name(name(kind)).filter(|glyph| name(kind).eq_ignore_ascii_case(glyph));
        let figure = |kind: Kind| {
            let (letters, sign) = parts[kind.index()];
            let same_letters = |other: &Kind| parts[other.index()].0 == letters;
            let glyph = glyphs::by_name(name(kind)).filter(|glyph| {
                whole(kind).is_some()
                    || vocabulary.kinds().filter(|other| !same_letters(other)).all(|other| {
                        glyphs::by_name(name(other)) != Some(*glyph)
                            || (other > kind && whole(other).is_none())
                    })
            });
            let figure = glyph.map_or_else(|| Figure::Letters(letters.to_owned()), Figure::Glyph);
            (figure, sign)
        };
        Figures { figures: vocabulary.kinds().map(figure).collect() }
    }

    /// The shapes of a piece.
    pub(super) fn shapes(&self, piece: Piece) -> String {
        let Some((figure, sign)) = self.figures.get(piece.kind.index()) else { return String::new() };
        let mut shapes = match figure {
            Figure::Glyph(name) => glyphs::shapes(name).unwrap_or_default(),
            Figure::Letters(letters) => disc(letters, piece.side),
        };
        if let Some(sign) = sign {
            shapes += &badge(*sign);
        }
        shapes
    }
}

/// Letters without the sign of a promoted piece, and the sign.
fn plain(letters: &str) -> (&str, Option<char>) {
    if let Some(rest) = letters.strip_prefix('+') {
        return (rest, Some('+'));
    }
    letters.strip_suffix('~').map_or((letters, None), |rest| (rest, Some('~')))
}

/// A disc with letters: capitals for White, small ones for Black, as everywhere.
fn disc(letters: &str, side: Side) -> String {
    let text = match side {
        Side::White => letters.to_ascii_uppercase(),
        Side::Black => letters.to_ascii_uppercase(),
    };
    let height = (15.0_f32).min(25.0 * letters::HEIGHT / letters::width(&text).max(1.0));
    let path = letters::centred(&text, 22.5, 22.5 + height / 2.0, height);
    let width = number(if text.chars().count() > 1 { 2.1 } else { 2.6 });
    format!(
        "<circle class=\"af-b\" cx=\"22.5\" cy=\"22.5\" r=\"17\"/>\
         <circle class=\"af-s\" cx=\"22.5\" cy=\"22.5\" r=\"14.4\" style=\"stroke-width:.7\"/>\
         <path class=\"af-s\" style=\"stroke-width:{width}\" d=\"{path}\"/>"
    )
}

/// The sign of a promoted piece, at its upper right.
fn badge(sign: char) -> String {
    let path = letters::centred(&sign.to_string(), 36.5, 12.6, 9.0);
    format!("<circle class=\"af-g\" cx=\"36.5\" cy=\"8.5\" r=\"6\"/><path class=\"af-h\" d=\"{path}\"/>")
}
