//! The glyphs of usual pieces, in `src/glyphs/`: drawn by us, each a file that a browser shows.
//!
//! A glyph is 45 units wide and high. Its title is its name, and what else pieces are called that look like it. The class of
//! a shape says how it is painted: `b` is a body, in the colour of the side; `l` a line and `d` an area in the colour of
//! the outline, light on Black's; `i` a line that only Black's has, where White's has an outline.

/// The files, by the names of the glyphs.
const GLYPHS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/glyphs.rs"));

/// The names of the glyphs.
pub fn names() -> impl Iterator<Item = &'static str> {
    GLYPHS.iter().map(|(name, _)| *name)
}

/// The glyph that a piece of this name looks like: one whose title has the word, in whatever case.
pub fn find(word: &str) -> Option<&'static str> {
    let named = |file: &str| title(file).split(' ').any(|own| own.eq_ignore_ascii_case(word));
    GLYPHS.iter().find(|(_, file)| named(file)).map(|(name, _)| *name)
}

/// The file of a glyph.
pub fn svg(name: &str) -> Option<&'static str> {
    GLYPHS.iter().find(|(own, _)| *own == name).map(|(_, file)| *file)
}

fn title(file: &str) -> &str {
    let title = file.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    title.map_or("", |(title, _)| title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_are_found_by_all_their_names_and_no_name_is_anothers() {
        let words: Vec<&str> = GLYPHS.iter().flat_map(|(_, file)| title(file).split(' ')).collect();
        for (name, file) in GLYPHS {
            assert_eq!(title(file).split(' ').next(), Some(*name));
            for word in title(file).split(' ') {
                assert_eq!(find(&word.to_uppercase()), Some(*name));
                assert_eq!(words.iter().filter(|other| **other == word).count(), 1, "{word}");
            }
        }
        assert_eq!(find(""), None);
        assert_eq!(find("cardinal"), Some("archbishop"));
    }
}
