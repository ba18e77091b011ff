//! The glyphs of usual pieces: our own, each a file that a browser shows.
//!
//! A glyph is 45 units wide and high. The class of a path says how it is painted: `b` is a body, `l` a line, `d` a dot.

/// Every glyph: its name and its file.
const GLYPHS: &[(&str, &str)] = &[
    ("bishop", include_str!("glyphs/bishop.svg")),
    ("king", include_str!("glyphs/king.svg")),
    ("knight", include_str!("glyphs/knight.svg")),
    ("pawn", include_str!("glyphs/pawn.svg")),
    ("queen", include_str!("glyphs/queen.svg")),
    ("rook", include_str!("glyphs/rook.svg")),
];

/// The names of all glyphs.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    GLYPHS.iter().map(|(name, _)| *name)
}

/// The shapes of the glyph of this name, with the classes of our drawings.
pub(super) fn shapes(name: &str) -> Option<String> {
    let (_, file) = GLYPHS.iter().find(|(own, _)| *own == name)?;
    let (_, body) = file.split_once("</title>")?;
    let body = body.strip_suffix("</svg>\n")?;
    let body = body.replace("class=\"b\"", "class=\"af-b\"").replace("class=\"l\"", "class=\"af-s\"");
    Some(body.replace("class=\"d\"", "class=\"af-o\"").replace('\n', ""))
}

/// The name of the glyph for a piece that is called so: the last word of its name.
pub(super) fn by_name(piece: &str) -> Option<&'static str> {
    let word = piece.rsplit(' ').next()?.to_lowercase();
    names().find(|name| *name == word)
}
