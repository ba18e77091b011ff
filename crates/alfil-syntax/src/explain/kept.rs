//! What a line that is mended may not lose: what it denies, its numbers and its pieces.
//!
//! A line that can be read and says something else than its author wrote is worse than none. So whatever way a line is mended, a
//! number stays a number, in digits where it was written out, a piece stays, and where something was denied something still is.

use super::repair::tokens_before;

/// Words that deny.
const DENIALS: [&str; 15] = [
    "not",
    "no",
    "never",
    "without",
    "except",
    "unless",
    "cannot",
    "none",
    "but",
    "nothing",
    "neither",
    "nor",
    "forbidden",
    "non",
    "false",
];

/// Words of the language that deny, too, or say what is left when something is denied: a mate is a check without a move.
const DENYING: [&str; 13] = [
    "forbid",
    "illegal",
    "sparing",
    "unmoved",
    "stalemate",
    "checkmate",
    "immune",
    "empty",
    "bare",
    "until",
    "safe",
    "royal",
    "optional",
];

/// Numbers that are written out, and their digits.
const NUMBERS: [(&str, &str); 26] = [
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("twenty", "20"),
    ("thirty", "30"),
    ("forty", "40"),
    ("fifty", "50"),
    ("sixty", "60"),
    ("hundred", "100"),
    ("twice", "2"),
    ("thrice", "3"),
    ("double", "2"),
    ("twofold", "2"),
    ("threefold", "3"),
    ("fourfold", "4"),
    ("second", "2"),
    ("third", "3"),
    ("fourth", "4"),
    ("fifth", "5"),
    ("sixth", "6"),
];

/// The digits of a number that is written out.
pub(super) fn number(word: &str) -> Option<&'static str> {
    NUMBERS.iter().find(|(said, _)| *said == word).map(|(_, digits)| *digits)
}

/// Whether a word denies.
pub(super) fn denies(word: &str) -> bool {
    DENIALS.contains(&word)
}

/// Whether a line that is mended still says what it said.
pub(super) fn kept(said: &str, meant: &str) -> bool {
    if meets_nowhere(meant) && !meets_nowhere(said) {
        return false;
    }
    let (old, new) = (words(said), words(meant));
    if joins_otherwise(&old, &new)
        || runs_together(&old, &new)
        || loses_its_piece(&old, &new)
        || asks_for_anybody(&old, &new)
        || loses_what_it_says(&old, &new)
    {
        return false;
    }
    let small: Vec<String> = old.iter().map(|word| word.to_lowercase()).collect();
    let denied = small.iter().any(|word| denies(word)) || small.windows(2).any(|pair| pair == ["'", "t"]);
    let still = || {
        let quiet =
            |word: &str| word.starts_with('m') && word[1..].starts_with(|c: char| c.is_ascii_uppercase());
        let zero = new.windows(2).any(|pair| matches!(pair, ["=" | "<", "0" | "1"]));
        let sign = |word: &str| matches!(word, "-" | "!=" | "<=" | ">=" | "<" | ">");
        let word = |word: &&str| denies(word) || DENYING.contains(word) || sign(word) || quiet(word);
        zero || new.iter().any(word)
    };
    if denied && !still() {
        return false;
    }
    let numbers: Vec<u32> = digits(meant);
    let number_stays = |at: usize| {
        let written = number(&small[at]).unwrap_or(&small[at]);
        let Ok(number) = written.parse::<u32>() else { return true };
        // `more than 3` may be `>= 4`, `under 3` `<= 2`, and `197,281` one number.
        let one = |other: &u32| other.abs_diff(number) <= 1 || other.to_string().contains(written);
        // Two of a piece may be named twice, and files have letters.
        let times = |word: &&str| new.iter().filter(|other| *other == word).count() >= number as usize;
        let file = at > 0 && matches!(small[at - 1].as_str(), "file" | "files" | "column" | "col");
        numbers.iter().any(one) || new.iter().any(times) || file
    };
    let all = || old.iter().chain(&new);
    let piece = |word: &&str| {
        (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase()) && *word != "A"
    };
    // Letters that moves are made of are the notation's to mend.
    let moves = all().any(|word| matches!(*word, "piece" | "move"));
    // Letters without anything between them may be pieces of one letter each.
    let stays = |word: &&str| meant.contains(*word) || word.chars().all(|letter| meant.contains(letter));
    // Of several files the first one and the last: `files c d e`.
    let file = |at: usize| at > 0 && matches!(small[at].as_bytes(), [b'a'..=b'p']);
    let listed = |at: usize| small[..at].iter().rposition(|word| matches!(word.as_str(), "file" | "files"));
    let files_stay =
        (1..small.len()).filter(|at| file(*at) && !(at + 1 < small.len() && file(at + 1))).all(|at| {
            let run = listed(at).filter(|first| first + 1 < at && (first + 1..at).all(file));
            let stays = |at: usize| new.iter().any(|word| *word == small[at]);
            run.is_none_or(|first| stays(first + 1) && stays(at))
        });
    files_stay
        && (1..small.len()).all(number_stays)
        && (moves || old.iter().skip(1).filter(|word| piece(word)).all(stays))
}

/// Words that say which way, how often or since when, and are no words of the language: without them a line says more than it said.
const QUALIFYING: [&str; 13] = [
    "backward",
    "backwards",
    "forward",
    "forwards",
    "sideways",
    "sideway",
    "ever",
    "pull",
    "pulls",
    "again",
    "connected",
    "missing",
    "promoted",
];

/// Whether a word says which way, how often or since when.
pub(super) fn qualifies(word: &str) -> bool {
    QUALIFYING.contains(&word)
}

/// Whether a word that says something is gone from what asks for something or forbids it.
fn loses_what_it_says(old: &[&str], new: &[&str]) -> bool {
    let asks = |word: &&str| matches!(*word, "forbid" | "win" | "loss" | "draw" | "turn");
    let lost = |word: &&str| QUALIFYING.contains(word) && !new.contains(word);
    // What has been is `once`, and what promotes stands on the last rank.
    let said = |word: &&str| matches!(*word, "once" | "rank" | "path" | "0");
    new.first().is_some_and(asks) && old.iter().any(lost) && !new.iter().any(said)
}

/// Whether of two pieces one was asked for, and now both are, or both, and now one: `captured own Q R` is of both, `own Q R in camp` of
/// either.
fn joins_otherwise(old: &[&str], new: &[&str]) -> bool {
    let piece = |word: &str| {
        (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase()) && word != "A"
    };
    let named = |word: &&str| piece(word) || matches!(*word, "own" | "enemy");
    let joined = |by: &str| {
        old.windows(3).any(|words| words[1] == by && piece(words[0]) && named(&words[2]))
            && !new.contains(&by)
    };
    let side_by_side = |behind: &str| {
        new.windows(4).any(|words| {
            let either = matches!(words[0], "own" | "enemy") && piece(words[1]) && piece(words[2]);
            either && (behind.is_empty() || words[3] == behind)
        })
    };
    let both = new.windows(4).any(|words| words[0] == "captured" && piece(words[2]) && piece(words[3]));
    let asked = new.windows(2).any(|words| matches!(words[0], "count" | "worth" | "attacked" | "unmoved"));
    joined("or") && both || joined("and") && !asked && side_by_side("in")
}

/// Whether pieces that each had a place of their own stand side by side now: those before `by` and those behind it, `capture N by K`.
fn runs_together<'t>(old: &[&'t str], new: &[&'t str]) -> bool {
    const APART: [&str; 6] = ["by", "with", "capturing", "captures", "capture", "takes"];
    let piece = |word: &str| {
        (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase()) && word != "A"
    };
    let side_by_side = |words: &[&str], one, other| words.windows(2).any(|pair| pair == [one, other]);
    // Signs of their names aside: `+P`, `Q~`.
    let plain = |words: &[&'t str]| -> Vec<&'t str> {
        words.iter().copied().filter(|word| !matches!(*word, "+" | "~")).collect()
    };
    let (old, new) = (plain(old), plain(new));
    old.windows(3).any(|words| {
        let [one, between, other] = words else { return false };
        let apart = piece(one) && APART.contains(between) && piece(other);
        apart && side_by_side(&new, *one, *other) && !side_by_side(&old, *one, *other)
    })
}

/// Whether what was said of the moves of a piece is said of all moves now: `forbid moving P` of `forbid moving when own P`.
fn loses_its_piece(old: &[&str], new: &[&str]) -> bool {
    let piece = |word: &str| {
        (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase()) && word != "A"
    };
    let deed = |words: &[&str]| matches!(words[0], "moving" | "placing") && piece(words[1]);
    let forbids = |words: &[&str]| words.first() == Some(&"forbid");
    forbids(old) && forbids(new) && old.windows(2).any(deed) && !new.windows(2).any(deed)
}

/// Whether a place of which nothing else was said has become one where anybody of a side stands: `except on rank 2` is no `not own in
/// rank 2`.
fn asks_for_anybody(old: &[&str], new: &[&str]) -> bool {
    const ANYBODY: [&str; 12] =
        ["own", "enemy", "piece", "pieces", "man", "men", "player", "side", "my", "your", "any", "opponent"];
    let anybody = |words: &[&str]| matches!(words, ["own" | "enemy", "in"]);
    let said = |word: &&str| ANYBODY.contains(&word.to_lowercase().as_str());
    new.windows(2).any(anybody) && !old.iter().any(said)
}

/// Whether all numbers of a line stand in the one that is proposed for it, and what it speaks of: reserves, captures and the like.
pub(super) fn words_kept(said: &str, meant: &str) -> bool {
    const SPEAKING: [&str; 17] = [
        "reserve", "placing", "neutral", "flip", "take", "exchange", "sparing", "attacked", "captured",
        "safe", "reach", "push", "pull", "enclosed", "royal", "until", "passant",
    ];
    let new = words(meant);
    let known = |word: &str| !SPEAKING.contains(&word) || new.contains(&word);
    words(said).iter().all(|word| known(&word.to_lowercase()))
}

fn words(line: &str) -> Vec<&str> {
    let line = line.lines().next().unwrap_or("");
    tokens_before(line, line.len()).into_iter().map(|place| &line[place]).collect()
}

/// The numbers that stand anywhere in a text.
fn digits(text: &str) -> Vec<u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// Whether a line asks for the squares that two ranks have in common, or two files: `rank 2 & rank 3`.
fn meets_nowhere(text: &str) -> bool {
    let lines = |part: &str| {
        let words = part.split(|c: char| !c.is_alphanumeric() && c != '_');
        let mut axes = words.filter_map(|word| match word {
            "rank" | "ranks" => Some("rank"),
            "file" | "files" => Some("file"),
            _ => None,
        });
        (axes.next(), axes.next_back())
    };
    // Between the signs stands one region each, or a sum of several.
    let parts: Vec<&str> = text.split('&').collect();
    parts.windows(2).any(|pair| {
        let before = pair[0].rsplit(['+', '-', '(', ')', ',']).next().unwrap_or("");
        let after = pair[1].split(['+', '-', '(', ')', ',']).next().unwrap_or("");
        let ((first, last), (next, _)) = (lines(before), lines(after));
        next.is_some() && last.or(first) == next
    })
}
