//! The variants that ship, embedded.
//!
//! They are the files of `variants/`, found when the package is built: a file there is all that a new
//! game takes. A variant's name is its file's, without `.variant`.

use crate::source::Source;

/// Names and texts, sorted by name.
static SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/variants.rs"));

/// The names of the variants that ship, sorted.
pub fn names() -> impl ExactSizeIterator<Item = &'static str> + Clone {
    SHIPPED.iter().map(|(name, _)| *name)
}

/// The text of a variant that ships.
pub fn get(name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(own, _)| *own == name).map(|(_, text)| *text)
}

/// The text of a variant that ships, as a file: what a variant that `extends` it asks for.
pub fn source(name: &str) -> Option<Source> {
    get(name).map(|text| Source::new(format!("{name}.variant"), text))
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_file_is_embedded_under_its_name() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/variants");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the package has a directory of variants")
            .filter_map(|entry| entry.expect("it can be read").file_name().into_string().ok())
            .filter_map(|name| name.strip_suffix(".variant").map(str::to_owned))
            .collect();
        files.sort();
        assert!(super::names().eq(files.iter().map(String::as_str)));
        for name in files {
            let text = std::fs::read_to_string(format!("{folder}/{name}.variant")).expect("a readable file");
            assert_eq!(super::get(&name), Some(text.as_str()));
        }
    }

    #[test]
    fn what_does_not_ship_is_not_found() {
        assert_eq!(super::get(""), None);
        assert_eq!(super::get("../Cargo.toml"), None);
    }
}
