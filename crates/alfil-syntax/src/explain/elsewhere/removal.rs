//! What a file takes away, in other words than `without`.

use super::{is_letters, said_words};
use crate::diagnostic::Safety;

/// What `without` takes away, by the words that people say.
pub(super) const REMOVED: &[(&str, &str)] = &[
    ("castling", "castle"),
    ("castle", "castle"),
    ("castles", "castle"),
    ("enpassant", "en passant"),
    ("en", "en passant"),
    ("promotion", "promote"),
    ("promotions", "promote"),
    ("promote", "promote"),
    ("checkmate", "checkmate"),
    ("mate", "checkmate"),
    ("check", "royal"),
    ("checks", "royal"),
    ("stalemate", "stalemate"),
    ("repetition", "repetition"),
    ("drops", "turn"),
    ("turn", "turn"),
    ("reserve", "reserve"),
    ("royal", "royal"),
    ("royalty", "royal"),
    ("capture", "capture"),
    ("captures", "capture"),
    ("draw", "stalemate"),
    ("draws", "stalemate"),
    ("limit", "limit"),
    ("gate", "gate"),
    ("gating", "gate"),
    ("blast", "blast"),
    ("flip", "flip"),
    ("flips", "flip"),
    ("take", "take"),
    ("takes", "take"),
    ("forbid", "forbid"),
    ("arrays", "arrays"),
    ("exchange", "exchange"),
    ("look", "look"),
    ("neutral", "neutral"),
    ("bare", "bare"),
    ("repetitions", "repetition"),
];

/// The clause that takes away what a few words name: `castling`, `Q`.
pub(super) fn removal(words: &str) -> Option<String> {
    let words =
        words.trim_start_matches("without ").trim_start_matches("no ").trim_start_matches("piece ").trim();
    let small = words.to_lowercase();
    if is_letters(words) {
        return Some(format!("without piece {words}"));
    }
    let first = small.split(' ').next()?;
    let known = REMOVED.iter().find(|(other, _)| *other == small || *other == first)?;
    Some(format!("without {}", known.1))
}

/// Words that may stand behind what there is none of.
const SAYING_NO: [&str; 22] = [
    "rule",
    "rules",
    "clause",
    "allowed",
    "possible",
    "permitted",
    "here",
    "at",
    "all",
    "in",
    "this",
    "game",
    "for",
    "anyone",
    "any",
    "more",
    "passant",
    "is",
    "draw",
    "draws",
    "are",
    "moves",
];

/// `without castle`, for a line that says the same in another way: `castle false`, `no castling`, `castling = no`.
pub(in crate::explain) fn turned_off(line: &str) -> Option<(String, Safety)> {
    let line = line.lines().next()?;
    let words: Vec<String> = said_words(line).map(str::to_lowercase).collect();
    let (first, rest) = words.split_first()?;
    let is_no = |word: &str| {
        matches!(
            word,
            "no" | "false"
                | "off"
                | "none"
                | "never"
                | "not"
                | "disabled"
                | "forbidden"
                | "0"
                | "disable"
                | "remove"
                | "delete"
        )
    };
    let removed = |word: &str| REMOVED.iter().find(|(other, _)| *other == word).map(|(_, removed)| *removed);
    let what = match rest {
        // More than that says when or what.
        [second, rest @ ..] if is_no(first) && rest.iter().all(|word| SAYING_NO.contains(&word.as_str())) => {
            removed(second)?
        }
        [second] if is_no(second) => removed(first)?,
        [_, second] if is_no(second) && first == "en" => "en passant",
        // `Castling is not allowed`, `Kings are not royal`.
        rest if rest.len() >= 2
            && rest.iter().any(|word| is_no(word))
            && rest.iter().all(|word| is_no(word) || SAYING_NO.contains(&word.as_str())) =>
        {
            removed(first)?
        }
        [link, no, royal] if matches!(link.as_str(), "is" | "are") && is_no(no) && royal == "royal" => {
            if let Some(letters) = said_words(line).find(|word| is_letters(word)) {
                return Some((format!("without royal {letters}"), Safety::Offered));
            }
            "royal"
        }
        [] | [_, ..] => return None,
    };
    // `no castling` is plain; what `no draws` leaves out is not.
    let stem = &what[..what.len().min(5)];
    let safety = if words.iter().any(|word| word.starts_with(stem)) { Safety::Safe } else { Safety::Offered };
    Some((format!("without {what}"), safety))
}
