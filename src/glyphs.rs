//! The glyphs of usual pieces, in `src/glyphs/`: drawn by us, each a file that a browser shows.
//!
//! A glyph is 45 units wide and high. Its title is its name, and what else pieces are called that look like it. The class of
//! a shape says how it is painted: `b` is a body, in the colour of the side; `l` a line and `d` an area in the colour of
//! the outline, light on Black's; `i` a line that only Black's has, where White's has an outline.

use crate::syntax::embedded::embedded;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A glyph.
struct Glyph {
    /// Its names, of which the first is that of its file.
    title: &'static str,
    file: &'static str,
}

impl Glyph {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.title.split(' ')
    }

    fn name(&self) -> &'static str {
        self.names().next().unwrap_or_default()
    }
}

/// All of them, sorted by the names of their files.
const GLYPHS: &[Glyph] = include!(concat!(env!("OUT_DIR"), "/glyphs.rs"));

/// The names of the glyphs.
pub fn names() -> impl Iterator<Item = &'static str> {
    GLYPHS.iter().map(Glyph::name)
}

/// The glyph that a piece of this name looks like: one whose title has the word, in whatever case.
pub fn find(word: &str) -> Option<&'static str> {
    static WORDS: LazyLock<BTreeMap<String, &str>> = LazyLock::new(|| {
        let words = |glyph: &'static Glyph| glyph.names().map(|own| (own.to_ascii_lowercase(), glyph.name()));
        GLYPHS.iter().flat_map(words).collect()
    });
    WORDS.get(&word.to_ascii_lowercase()).copied()
}

/// The file of a glyph.
pub fn svg(name: &str) -> Option<&'static str> {
    GLYPHS.iter().find(|glyph| glyph.name() == name).map(|glyph| embedded(glyph.file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_are_found_by_all_their_names_and_no_name_is_anothers() {
        let words: Vec<&str> = GLYPHS.iter().flat_map(Glyph::names).collect();
        for glyph in GLYPHS {
            assert!(glyph.file.contains(&format!("<title>{}</title>", glyph.title)));
            assert_eq!(svg(glyph.name()), Some(glyph.file));
            for word in glyph.names() {
                assert_eq!(find(&word.to_uppercase()), Some(glyph.name()));
                assert_eq!(words.iter().filter(|other| **other == word).count(), 1, "{word}");
            }
        }
        assert_eq!(find(""), None);
        assert_eq!(find("cardinal"), Some("archbishop"));
    }

    #[test]
    fn a_glyph_is_called_as_its_file_is() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/glyphs");
        for name in names() {
            assert!(std::path::Path::new(&format!("{folder}/{name}.svg")).is_file(), "{name}");
        }
    }
}
