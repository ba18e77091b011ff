//! Lines that come from outside.

/// How many characters of what was heard are repeated in an answer.
const SHOWN: usize = 60;

/// A line without control characters: blanks stand for tabs, for the rest nothing.
pub fn clean(line: &str) -> String {
    let letters = line.chars().map(|letter| if letter == '\t' { ' ' } else { letter });
    letters.filter(|letter| !letter.is_control()).collect::<String>().trim().to_owned()
}

/// The beginning of a text, to be shown in an answer.
pub fn shown(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

/// The first word, and what stands behind it.
pub fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim())
}

/// A sentence in one line: what comes in several is joined.
pub fn one_line(text: &str) -> String {
    clean(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}
