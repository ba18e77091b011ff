//! Words that messages share: numbers with their nouns, lists, names that were probably meant.

use std::fmt::Display;

/// `1 square`, `2 squares`.
#[must_use]
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, one: &str, many: &str) -> String {
    let noun = if number == N::from(1) { one } else { many };
    format!("{number} {noun}")
}

/// `one`, `one and two`, `one, two and three`.
#[must_use]
pub fn list(items: &[impl AsRef<str>], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} {conjunction} {}", rest.join(", "), last.as_ref())
        }
    }
}

/// `a, b or c`
#[must_use]
pub fn or(items: &[impl AsRef<str>]) -> String {
    list(items, "or")
}

/// How many near names a message lists at most.
pub const MOST_NEAR: usize = 5;

/// The candidates that are near to a misspelt word, the nearest first, at most [`MOST_NEAR`]: those which [`suggest`] may
/// give, those in which a word begins nearly so, and those that hold the word.
///
/// ```
/// use alfil_words::near;
///
/// let names = ["castling is forbidden", "the king castles", "no way out"];
/// assert_eq!(near("castel", names), ["castling is forbidden", "the king castles"]);
/// assert!(near("zzz", names).is_empty());
/// ```
#[must_use]
pub fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    /// More candidates are not looked at.
    const MOST: usize = 10_000;
    let small = word.to_lowercase();
    let length = small.chars().count();
    if length == 0 || length > LONGEST {
        return Vec::new();
    }
    let distance = |candidate: &str| {
        let other = candidate.to_lowercase();
        if other == small {
            return Some(0);
        }
        let allowed = |distance: &usize| *distance <= length.max(3) / 3;
        let whole = (other.chars().count() <= LONGEST).then(|| strsim::osa_distance(&small, &other));
        let whole = whole.filter(allowed).map(|distance| 2 * distance);
        // The beginnings of its words, one letter more or less.
        let words = other.split(|c: char| !c.is_alphanumeric()).filter(|_| length > 3);
        let beginnings = words.take(20).flat_map(|word| {
            let letters: Vec<char> = word.chars().take(length + 1).collect();
            (length - 1..=letters.len()).map(move |end| letters[..end].iter().collect::<String>())
        });
        let begins = beginnings.map(|begins| strsim::osa_distance(&small, &begins)).filter(allowed).min();
        let begins = begins.map(|distance| 2 * distance + 1);
        let inside = (length > 2 && other.contains(&small)).then_some(4);
        whole.into_iter().chain(begins).chain(inside).min()
    };
    let mut found: Vec<(usize, &str)> = Vec::new();
    for candidate in candidates.into_iter().take(MOST) {
        if let Some(distance) = distance(candidate)
            && !found.iter().any(|(_, other)| *other == candidate)
        {
            found.push((distance, candidate));
        }
    }
    found.sort_by_key(|(distance, _)| *distance);
    let nearest = found.first().map_or(0, |(distance, _)| *distance);
    found.retain(|(distance, _)| *distance <= nearest + 2);
    found.into_iter().take(MOST_NEAR).map(|(_, candidate)| candidate).collect()
}

/// The distance takes time in proportion to the product of the lengths.
const LONGEST: usize = 40;

/// The candidate that a misspelt word most likely stands for, if one is near enough: the same in other
/// letters' case, or one slip away for each three letters. Of equally near ones the first.
///
/// ```
/// use alfil_words::suggest;
///
/// assert_eq!(suggest("pormote", ["place", "promote"]), Some("promote"));
/// assert_eq!(suggest("k", ["Q", "K"]), Some("K"));
/// assert_eq!(suggest("X", ["Q", "K"]), None);
/// ```
#[must_use]
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let small = word.to_lowercase();
    let mut best: Option<(usize, &str)> = None;
    for candidate in
        candidates.into_iter().filter(|candidate| candidate.len() <= LONGEST && *candidate != word)
    {
        let distance = match candidate.to_lowercase() {
            same if same == small => 0,
            other => strsim::osa_distance(&small, &other),
        };
        let allowed = word.chars().count().max(candidate.chars().count()) / 3;
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}
