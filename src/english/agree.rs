//! Sides whose names are those of many, as `Swedes`: they *move* first, and what is theirs is the *Swedes'*.

use super::{is_plural, possessive};

/// What one does, and what many do.
const DEEDS: [(&str, &str); 20] = [
    ("has", "have"),
    ("is", "are"),
    ("does", "do"),
    ("moves", "move"),
    ("places", "place"),
    ("passes", "pass"),
    ("makes", "make"),
    ("puts", "put"),
    ("captures", "capture"),
    ("castles", "castle"),
    ("holds", "hold"),
    ("counts", "count"),
    ("wins", "win"),
    ("loses", "lose"),
    ("draws", "draw"),
    ("gives", "give"),
    ("gets", "get"),
    ("comes", "come"),
    ("stands", "stand"),
    ("needs", "need"),
];

/// What is said of sides, so that it agrees with the names of those that are many.
pub(crate) fn agreeing<'n>(sentence: &str, names: impl IntoIterator<Item = &'n String>) -> String {
    let many = names.into_iter().filter(|name| is_plural(name));
    many.fold(sentence.to_owned(), |sentence, name| with(&sentence, name))
}

/// A sentence in which what follows the name of many agrees with it.
fn with(sentence: &str, name: &str) -> String {
    let sentence = sentence.replace(&format!("{name}'s"), &possessive(name));
    let mut parts = sentence.split(name);
    let mut told = parts.next().unwrap_or_default().to_owned();
    for rest in parts {
        let within = told.ends_with(char::is_alphanumeric);
        let subject = !within && !["by ", "of ", "to "].iter().any(|before| told.ends_with(before));
        told += name;
        told += &match rest.strip_prefix(" either ") {
            // Each of several deeds stands behind a comma or `or`.
            Some(deeds) if subject => {
                let behind = |text: &str, before: &str| {
                    let deeds: Vec<String> = text.split(before).map(of_many).collect();
                    deeds.join(before)
                };
                format!(" either {}", behind(&behind(deeds, " or "), ", "))
            }
            _ if subject => rest
                .strip_prefix(' ')
                .map_or_else(|| rest.to_owned(), |deed| format!(" {}", all_of_many(deed))),
            _ => rest.to_owned(),
        };
    }
    told
}

/// What many do, and what else they do behind `and`.
fn all_of_many(text: &str) -> String {
    let deeds: Vec<String> = text.split(" and ").map(of_many).collect();
    deeds.join(" and ")
}

/// What many do, where a text begins with what one does.
fn of_many(text: &str) -> String {
    let word = text.split(|sign: char| !sign.is_alphabetic()).next();
    let deed = DEEDS.iter().find(|(one, _)| Some(*one) == word);
    deed.map_or_else(|| text.to_owned(), |(one, many)| text.replacen(one, many, 1))
}
