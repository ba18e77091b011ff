//! The variants that ship, embedded.
//!
//! They are the files of `variants/`, found when the package is built: a file there is all that a new
//! game takes. A variant's name is its file's, without `.variant`. One of them is named by `variants/unnamed`.

use crate::source::Source;
use crate::syntax::embedded::embedded;

/// The variant of games that name none, as a file beside the variants says: PGN means one without saying so.
pub const UNNAMED: &str = include_str!("../variants/unnamed").trim_ascii();

/// A variant that ships.
struct Shipped {
    name: &'static str,
    /// The name in the header of its file.
    title: &'static str,
    /// What else it is called there.
    aliases: &'static [&'static str],
    /// The comment on the first line of its file.
    summary: Option<&'static str>,
    extends: Option<&'static str>,
    text: &'static str,
}

/// All of them, sorted by name.
static SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/variants.rs"));

/// The names of the variants that ship, sorted.
pub fn names() -> impl ExactSizeIterator<Item = &'static str> + Clone {
    SHIPPED.iter().map(|one| one.name)
}

fn shipped(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|one| one.name == name)
}

/// The text of a variant that ships.
#[must_use]
pub fn get(name: &str) -> Option<&'static str> {
    shipped(name).map(|one| embedded(one.text))
}

/// The text of a variant that ships, as a file: what a variant that `extends` it asks for.
#[must_use]
pub fn source(name: &str) -> Option<Source> {
    get(name).map(|text| Source::new(format!("{name}.variant"), text))
}

/// What a variant that ships is, in a sentence: the comment on the first line of its file.
#[must_use]
pub fn summary(name: &str) -> Option<&'static str> {
    shipped(name)?.summary
}

/// The name in the header of a variant that ships: `Chess`.
#[must_use]
pub fn title(name: &str) -> Option<&'static str> {
    shipped(name).map(|one| one.title)
}

/// What else a variant that ships is called, as its header says: `Fischerandom`.
#[must_use]
pub fn aliases(name: &str) -> &'static [&'static str] {
    shipped(name).map_or(&[], |one| one.aliases)
}

/// The variant that a variant that ships extends, if it does.
#[must_use]
pub fn extends(name: &str) -> Option<&'static str> {
    shipped(name)?.extends
}

/// The variant that ships and is called so: by the name of its file, by that in its header or by another there, in whatever case,
/// with or without blanks, hyphens and other signs.
///
/// ```
/// use alfil::library::find;
///
/// assert_eq!(find("king of the hill"), Some("king-of-the-hill"));
/// assert_eq!(find("ThreeCheck Chess"), Some("three-check"));
/// assert_eq!(find("fischerandom"), Some("chess960"));
/// assert_eq!(find("a game that nobody knows"), None);
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static str> {
    let by = |is: &dyn Fn(&Shipped) -> bool| SHIPPED.iter().find(|own| is(own)).map(|own| own.name);
    by(&|own| is_same_name(own.name, name))
        .or_else(|| by(&|own| is_same_name(own.title, name)))
        .or_else(|| by(&|own| own.aliases.iter().any(|alias| is_same_name(alias, name))))
}

/// Whether two names are the same but for case, blanks, hyphens and other signs, and but for numbers that are written as a
/// word here and as a digit there: `Three-check` is `3check`.
#[must_use]
pub fn is_same_name(one: &str, other: &str) -> bool {
    const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let letters = |name: &'_ str| {
        let letters = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
        let words = NUMBERS.iter().zip(1u8..);
        words.fold(letters.collect::<String>(), |name, (word, digit)| name.replace(word, &digit.to_string()))
    };
    letters(one) == letters(other)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_is_the_same_however_it_is_written() {
        assert!(super::is_same_name("Three Castles", "3castles"));
        assert!(super::is_same_name("King of the Hill", "kingofthehill"));
        assert!(!super::is_same_name("Three Castles", "5castles"));
    }

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
    fn games_without_a_name_are_of_a_variant_that_ships() {
        assert!(super::get(super::UNNAMED).is_some());
    }

    #[test]
    fn every_file_begins_with_what_it_is() {
        for name in super::names() {
            let summary = super::summary(name).unwrap_or_default();
            assert!(summary.len() > 10 && summary.ends_with('.'), "{name}: {summary}");
        }
    }

    #[test]
    fn no_two_are_called_alike() {
        for name in super::names() {
            let titles = super::title(name).into_iter().chain(super::aliases(name).iter().copied());
            for called in titles.chain([name]) {
                assert_eq!(super::find(called), Some(name), "{called}");
            }
        }
    }

    #[test]
    fn what_is_said_of_a_file_stands_in_it() {
        for name in super::names() {
            let text = super::get(name).unwrap_or_default();
            assert!(
                text.contains(&format!("\nvariant {:?}", super::title(name).unwrap_or_default())),
                "{name}"
            );
            let aliases = super::aliases(name)
                .iter()
                .filter(|alias| text.contains(&format!("\n    alias {alias:?}\n")));
            assert_eq!(aliases.count(), text.matches("alias \"").count(), "{name}");
            let extends = super::extends(name).map(|other| format!("\nextends {other:?}\n"));
            assert_eq!(extends.is_some(), text.contains("\nextends "), "{name}");
            assert!(extends.is_none_or(|line| text.contains(&line)), "{name}");
        }
    }

    #[test]
    fn what_does_not_ship_is_not_found() {
        assert_eq!(super::get(""), None);
        assert_eq!(super::get("../Cargo.toml"), None);
    }
}
