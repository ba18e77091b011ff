//! The colours of drawings.
//!
//! Every rule begins with the class of the theme, so drawings of different themes can share a page. It stands on the root
//! and on whatever is used from elsewhere, since browsers differ in whether rules look beyond what is used. Custom
//! properties would be shorter, but not every renderer knows them.

use super::Theme;
use std::fmt::Write as _;

/// What a class is painted with: its properties, and the colour in the light and in the dark, for `{}`.
const RULES: &[(&str, &str, &str, &str)] = &[
    // The squares, the frame, and the square that a piece moves from.
    (".af-sl", "fill:{}", "#f0e6d2", "#b5ab98"),
    (".af-sm", "fill:{}", "#ddc79f", "#a0957f"),
    (".af-sd", "fill:{}", "#c9ab7c", "#8b8070"),
    (".af-f", "fill:none;stroke:{};stroke-width:1.5", "#7b6446", "#4a4439"),
    // Lines between squares or through points, darker squares and water.
    (".af-n", "fill:none;stroke:{};stroke-width:1.2", "#7b6446", "#4a4439"),
    (".af-o", "fill:{};fill-opacity:.3", "#a9824c", "#6d6250"),
    (".af-x", "fill:{};fill-opacity:.5", "#9cc4d8", "#6f8f9f"),
    (".af-y", "fill:{};fill-opacity:.45", "#e9c83c", "#e3cf6a"),
    // Pieces: bodies, lines, areas, and lines on Black's alone.
    (".af-w .af-b", "fill:{};stroke:#231d16;stroke-width:1.5", "#fffdf7", "#fbf7ee"),
    (".af-w .af-l", "fill:none;stroke:{};stroke-width:1.5", "#231d16", "#231d16"),
    (".af-w .af-d", "fill:{}", "#231d16", "#231d16"),
    (".af-w .af-i", "fill:none;stroke:{}", "none", "none"),
    (".af-k .af-b", "fill:{};stroke:#0d0b08;stroke-width:1.5", "#3b342b", "#2e2821"),
    (".af-k .af-l", "fill:none;stroke:{};stroke-width:1.4", "#f4ead8", "#efe5d2"),
    (".af-k .af-d", "fill:{}", "#f4ead8", "#efe5d2"),
    (".af-k .af-i", "fill:none;stroke:{};stroke-width:1.1", "#f4ead8", "#d8cdb9"),
    // The sign of a promoted piece.
    (".af-g", "fill:{};stroke:#fffdf7;stroke-width:1.2", "#b3261e", "#b3261e"),
    (".af-h", "fill:none;stroke:{};stroke-width:2", "#fffdf7", "#fffdf7"),
    // The place of a reserve.
    (".af-r", "fill:{};fill-opacity:.18", "#7b6446", "#b9ae9c"),
    // Words beside the board.
    (".af-t", "fill:none;stroke:{};stroke-width:1.25", "#5d5144", "#b9ae9c"),
    // Marks: moves, captures, both; and the lines of slides.
    (".af-q", "fill:none;stroke:{};stroke-width:3.2", "#1c6ba8", "#0d4a80"),
    (".af-c", "fill:none;stroke:{};stroke-width:3.4", "#b3261e", "#930f08"),
    (".af-a", "fill:{0};stroke:{0}", "#1f7a3d", "#0f5a26"),
    (".af-v", "fill:none;stroke:{};stroke-width:2;opacity:.4", "#3f3a33", "#1d1a15"),
    (".af-j", "fill:{};opacity:.5", "#3f3a33", "#1d1a15"),
    // The edges of regions, and those that are joined.
    (
        ".af-z",
        "fill:none;stroke:{};stroke-width:2.4;stroke-dasharray:5 5;stroke-linecap:butt",
        "#6b3fa0",
        "#4b2485",
    ),
    (
        ".af-e",
        "fill:none;stroke:{};stroke-width:5;stroke-dasharray:11 7;stroke-linecap:butt",
        "#1f7a3d",
        "#37a35c",
    ),
];

/// The style sheet of a theme.
pub(super) fn sheet(theme: Theme) -> String {
    let rules = |class: &str, dark: bool| {
        let mut part = String::new();
        // A dark sheet that follows a light one says only what differs.
        let follows = dark && theme == Theme::Auto;
        for (selector, properties, light_colour, dark_colour) in RULES {
            if follows && light_colour == dark_colour {
                continue;
            }
            let colour = if dark { dark_colour } else { light_colour };
            let properties = properties.replace("{0}", colour).replace("{}", colour);
            let _ = write!(part, "{class} {selector}{{{properties}}}");
        }
        part
    };
    match theme {
        Theme::Light => rules(".alfil-light", false),
        Theme::Dark => rules(".alfil-dark", true),
        Theme::Auto => {
            let dark = rules(".alfil-auto", true);
            format!("{}@media (prefers-color-scheme:dark){{{dark}}}", rules(".alfil-auto", false))
        }
    }
}

/// The class of the root.
pub(super) fn class(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "alfil-auto",
        Theme::Light => "alfil-light",
        Theme::Dark => "alfil-dark",
    }
}
