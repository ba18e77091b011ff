//! Words of a line of which nothing is known: no words of the language, no names of the file, no moves.
//!
//! The grammar takes many a word for moves or for the name of a region and stops at the next one. A line that is proposed never
//! keeps such a word where no name can stand, and where nothing is proposed the caret stands at it.

use super::notation;
use super::repair::tokens_before;
use super::scan::code_end;
use crate::words::is_keyword;
use std::ops::Range;

/// The shortest such word: shorter ones may be names of pieces in small letters.
const SHORTEST: usize = 4;

/// Behind what the name of a region stands, which an extended file may have declared.
const BEFORE_REGIONS: [&str; 15] = [
    "in", "on", "from", "entering", "touching", "attacked", "occupied", "region", "not", "&", "+", "-", "(",
    "to", "=",
];

/// Whether a region may stand behind a word.
pub(super) fn before_region(word: &str) -> bool {
    BEFORE_REGIONS.contains(&word)
}

/// Behind what moves stand.
const BEFORE_MOVES: [&str; 11] = [
    "within",
    "move",
    "moving",
    "by",
    "enclosed",
    "surrounded",
    "ahead",
    "behind",
    "crossing",
    "along",
    "blast",
];

/// The first word of which nothing is known, up to a place.
pub(super) fn word(text: &str, end: usize, file: &str) -> Option<Range<usize>> {
    let tokens = tokens_before(text, code_end(&text[..end]));
    let said = |at: usize| tokens.get(at).map_or("", |place| &text[place.clone()]);
    if said(0) == "variant" {
        return None;
    }
    (1..tokens.len())
        .find(|at| {
            let (word, before) = (said(*at), said(at - 1));
            let letters =
                word.len() >= SHORTEST && word.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
            let small = word.starts_with(|c: char| c.is_ascii_lowercase());
            letters
                && small
                && !notation::reads(word)
                && !is_keyword(word)
                && !BEFORE_REGIONS.contains(&before)
                && !file.contains(&format!("region {word}"))
        })
        .map(|at| tokens[at].clone())
}

/// Whether a line that is mended still has a word of which nothing is known.
pub(super) fn stays(said: &str, meant: &str, file: &str) -> bool {
    let lost = word(said, said.len(), file).map(|place| &said[place]);
    let named = lost.is_some_and(|lost| meant.contains(&format!("region {lost}")));
    let kept = |place: Range<usize>| lost == Some(&meant[place]);
    !named && tokens_before(meant, code_end(meant)).into_iter().any(kept)
        || word(meant, meant.len(), file).is_some()
}

/// A number by itself among moves, or where pieces are counted: `within N 7 moving N`, `when 7 own = 1`.
fn number(text: &str, end: usize) -> Option<Range<usize>> {
    let tokens = tokens_before(text, end);
    let said = |at: usize| tokens.get(at).map_or("", |place| &text[place.clone()]);
    let begins = |word: &str| matches!(word, "when" | "while" | "forbid" | "and" | "or" | "not");
    let last = tokens.len().checked_sub(1)?;
    let counted = matches!(super::token(&text[end..]), "own" | "enemy") && begins(said(last.wrapping_sub(1)));
    if counted && said(last).bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(tokens[last].clone());
    }
    (2..tokens.len())
        .find(|at| {
            let (first, moves, word) = (said(at - 2), said(at - 1), said(*at));
            word.bytes().all(|byte| byte.is_ascii_digit())
                && tokens[*at].start > tokens[at - 1].end
                && (BEFORE_MOVES.contains(&first) || first.starts_with('"'))
                && moves.bytes().any(|byte| byte.is_ascii_uppercase())
                && notation::reads(moves)
        })
        .map(|at| tokens[at].clone())
}

/// What has led the parser astray before a place at which a line cannot go on.
pub(super) fn before(text: &str, end: usize, file: &str) -> Option<Range<usize>> {
    let found = [word(text, end, file), number(text, end)];
    found.into_iter().flatten().min_by_key(|place| place.start)
}
