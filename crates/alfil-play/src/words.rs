//! Words that messages share: numbers with their nouns, names that were probably meant.

use std::fmt::Display;

/// `1 square`, `2 squares`.
#[must_use]
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, one: &str, many: &str) -> String {
    let noun = if number == N::from(1) { one } else { many };
    format!("{number} {noun}")
}

/// The candidate that a misspelt word most likely stands for, if one is near enough: the same in other
/// letters' case, or one slip away for each three letters. Of equally near ones the first.
///
/// ```
/// use alfil_play::words::suggest;
///
/// assert_eq!(suggest("pormote", ["place", "promote"]), Some("promote"));
/// assert_eq!(suggest("k", ["Q", "K"]), Some("K"));
/// assert_eq!(suggest("X", ["Q", "K"]), None);
/// ```
#[must_use]
pub fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // The distance takes time in proportion to the product of the lengths.
    const LONGEST: usize = 40;
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
