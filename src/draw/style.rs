//! The colours of drawings.
//!
//! Every rule begins with the class of the theme, which stands on the root alone, so drawings of different themes can share
//! a page. Custom properties would be shorter, but not every renderer knows them.

use super::Theme;
use std::fmt::Write as _;

/// What a class is painted with: its properties, with the colour in the light and in the dark at `{}`.
const RULES: &[(&str, &str, &str, &str)] = &[
    // The squares.
    (".af-l", "fill:{}", "#f0e6d2", "#98907f"),
    (".af-d", "fill:{}", "#c9ab7c", "#6b6355"),
    (".af-f", "fill:none;stroke:{};stroke-width:1.5", "#7b6446", "#3d382f"),
    // Pieces: their bodies, lines and dots, White's and Black's.
    (".af-w .af-b", "fill:{};stroke:#231d16;stroke-width:1.5", "#fffdf7", "#f6f1e6"),
    (".af-w .af-s", "fill:none;stroke:{};stroke-width:1.5", "#231d16", "#231d16"),
    (".af-w .af-o", "fill:{}", "#231d16", "#231d16"),
    (".af-k .af-b", "fill:{};stroke:#0d0b08;stroke-width:1.5", "#3b342b", "#2b261f"),
    (".af-k .af-s", "fill:none;stroke:{};stroke-width:1.4", "#f4ead8", "#e9dfcc"),
    (".af-k .af-o", "fill:{}", "#f4ead8", "#e9dfcc"),
    // The sign of a promoted piece.
    (".af-g", "fill:{};stroke:#fffdf7;stroke-width:1", "#b3261e", "#c0392b"),
    (".af-h", "fill:none;stroke:{};stroke-width:1.8", "#fffdf7", "#fffdf7"),
    // The place of a reserve.
    (".af-r", "fill:{};fill-opacity:.16", "#7b6446", "#b9ae9c"),
    // Words beside the board.
    (".af-t", "fill:none;stroke:{};stroke-width:1.25", "#5d5144", "#b9ae9c"),
    // Marks: moves, captures, both; and the lines of slides.
    (".af-q", "fill:none;stroke:{};stroke-width:3.2", "#1c6ba8", "#8fd0ff"),
    (".af-c", "fill:none;stroke:{};stroke-width:3.4", "#b3261e", "#ff9d8f"),
    (".af-a", "fill:{0};stroke:{0}", "#1f7a3d", "#9be8a8"),
    (".af-v", "fill:none;stroke:{};stroke-width:2;opacity:.5", "#3f3a33", "#efe6d6"),
];

/// The style sheet of a theme.
pub(super) fn sheet(theme: Theme) -> String {
    let mut text = String::from("svg .af{stroke-linecap:round;stroke-linejoin:round}");
    let rules = |class: &str, dark: bool| {
        let mut part = String::new();
        for (selector, properties, light_colour, dark_colour) in RULES {
            let colour = if dark { dark_colour } else { light_colour };
            let _ = write!(
                part,
                "{class} {selector}{{{}}}",
                properties.replace("{0}", colour).replace("{}", colour)
            );
        }
        part
    };
    match theme {
        Theme::Light => text += &rules(".alfil-light", false),
        Theme::Dark => text += &rules(".alfil-dark", true),
        Theme::Auto => {
            text += &rules(".alfil-auto", false);
            let _ = write!(text, "@media (prefers-color-scheme:dark){{{}}}", rules(".alfil-auto", true));
        }
    }
    text
}

/// The class of the root.
pub(super) fn class(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "alfil-auto",
        Theme::Light => "alfil-light",
        Theme::Dark => "alfil-dark",
    }
}
