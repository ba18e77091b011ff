//! A line in which several small things are otherwise than they are written here, looked for step by step.
//!
//! From the place where the line cannot go on, a word is taken for another one, left out or put in, and so on from the place that is
//! reached then; the cheapest ways are tried first. What the line is about stays: pieces, numbers, squares, names, sides and
//! what is denied are never left out, and nothing is put in that could be one of them.

use super::vocabulary::{Names, OTHER_WORDS};
use super::{FILLERS, LIKELY, NO_NAMES, Repair, meaningless, shown, tokens_before};
use crate::diagnostic::Safety;
use crate::explain::Failure;
use crate::explain::kept::{denies, kept, number};
use crate::explain::scan::code_end;
use crate::explain::strange;
use crate::grammar::Rule;
use crate::words::{self, is_keyword};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::ops::Range;

/// The longest line that is looked at, and how often it is parsed.
const LONGEST: usize = 200;
const PARSES: usize = 160;

/// How dear the dearest way may be.
const DEAREST: u32 = 9;

/// What a change costs: a word for another one, a word that means nothing, a sign, any other word, one that is known to mean
/// something; a word that is put in.
const OTHER: u32 = 1;
const FILLER: u32 = 1;
const SIGN: u32 = 2;
const UNKNOWN: u32 = 3;
const KNOWN: u32 = 7;
const PUT_IN: u32 = 3;

/// Words of sentences that say nothing by themselves.
const SMALL_WORDS: [&str; 33] = [
    "a", "an", "the", "is", "are", "be", "it", "its", "their", "any", "all", "each", "every", "if", "when",
    "then", "may", "can", "must", "only", "just", "also", "of", "to", "at", "there", "that", "which", "who",
    "has", "have", "will", "by",
];

/// Words of the language that only join others, and are taken for one another.
const JOINING: [&str; 12] = ["at", "on", "in", "to", "by", "from", "with", "when", "as", "and", "or", "of"];

/// Words that may be lacking before the word before, which was taken for something else for want of them.
const LACKING: [&str; 10] = ["count", "on", "to", "in", "when", "from", "with", "own", "by", "of"];

/// How many words before its end a line that ends too early may lack one.
const LACKING_BACK: usize = 3;

/// The line as it was probably meant.
pub(in crate::explain) fn repair(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    let first = failure.text.lines().next()?;
    let end = code_end(first);
    let line = first.get(..end)?.trim_end();
    if !failure.searched || line.len() > LONGEST || failure.text.trim_end() != line || failure.at > line.len()
    {
        return None;
    }
    let names = Names::of(failure.file);
    let mut heap = BinaryHeap::new();
    let mut seen = BTreeSet::new();
    heap.push(Reverse((0, failure.text.len() - failure.at, line.to_owned())));
    let mut parses = 0;
    while let Some(Reverse((cost, _, text))) = heap.pop() {
        if !seen.insert(text.clone()) {
            continue;
        }
        parses += 1;
        if parses > PARSES {
            return None;
        }
        let mut here = Failure::of(rule, &text, 0, failure.file);
        if here.at == 0 && here.expected.is_empty() {
            match meaningless(failure.file, rule, &text) {
                // It is read, but for a word that the notation of moves does not know.
                Some(at) => here.at = at,
                None if cost > 0
                    && known(&text, failure.file)
                    && !stutters(&text)
                    && kept(line, &text)
                    && !guessed(line, &text)
                    && !forgets(line, &text, &names)
                    && !strange::stays(line, &text, failure.file) =>
                {
                    return Some(found(line, &text, failure));
                }
                None => continue,
            }
        }
        for (more, changed) in steps(&here, &names) {
            if cost + more <= DEAREST && !seen.contains(&changed) {
                let left = text.len() - here.at;
                heap.push(Reverse((cost + more, left, changed)));
            }
        }
    }
    None
}

/// Whether a word of which nothing is known stands no more where one now stands that joins others: what it meant is only guessed.
fn guessed(line: &str, meant: &str) -> bool {
    let (old, new) = (tokens_before(line, line.len()), tokens_before(meant, meant.len()));
    let same =
        |(one, other): &(&Range<usize>, &Range<usize>)| line[(*one).clone()] == meant[(*other).clone()];
    let alike = old.iter().zip(&new).take_while(same).count();
    let (Some(lost), Some(put)) = (old.get(alike), new.get(alike)) else { return false };
    let lost = line[lost.clone()].to_lowercase();
    let known = SMALL_WORDS.contains(&lost.as_str())
        || FILLERS.contains(&lost.as_str())
        || is_keyword(&lost)
        || OTHER_WORDS.iter().any(|(other, _)| *other == lost);
    let word = lost.starts_with(|c: char| c.is_ascii_lowercase());
    let goes_on = old.get(alike + 1).zip(new.get(alike + 1)).is_some_and(|pair| same(&pair));
    word && !known && goes_on && JOINING.contains(&&meant[put.clone()])
}

/// Whether a word of which nothing is known is gone together with the one that joined it to the rest: `and foo`. It was to ask for
/// something, and nobody knows for what.
fn forgets(line: &str, meant: &str, names: &Names<'_>) -> bool {
    let (old, new) = (tokens_before(line, line.len()), tokens_before(meant, meant.len()));
    let joins = |word: &str| matches!(word, "and" | "or");
    let count = |text: &str, places: &[Range<usize>]| {
        places.iter().filter(|place| joins(&text[(*place).clone()])).count()
    };
    let stays = |word: &str| new.iter().any(|place| &meant[place.clone()] == word);
    let lost = old.windows(2).any(|pair| {
        let (joint, word) = (&line[pair[0].clone()], &line[pair[1].clone()]);
        let small = word.to_lowercase();
        joins(joint)
            && word.starts_with(|c: char| c.is_ascii_lowercase())
            && !stays(word)
            && !SMALL_WORDS.contains(&small.as_str())
            && !FILLERS.contains(&small.as_str())
            && !is_keyword(&small)
            && !OTHER_WORDS.iter().any(|(other, _)| *other == small)
            && names.letters(&small).is_none()
    });
    lost && count(meant, &new) < count(line, &old)
}

/// Whether a word of moves stands twice, side by side: the second may have been put in the place of another.
fn stutters(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    words.windows(2).any(|pair| pair[0] == pair[1] && pair[0].starts_with(|c: char| c.is_ascii_uppercase()))
}

/// The lines that are a change away, and what each costs.
fn steps(here: &Failure<'_>, names: &Names<'_>) -> Vec<(u32, String)> {
    let text = here.text;
    let token = here.token();
    let place = here.at..here.at + token.len();
    let before = tokens_before(text, here.at);
    let mut steps = Vec::new();
    let mut put = |cost: u32, place: Range<usize>, meant: &str| {
        let changed = written(text, place, meant);
        steps.push((cost, changed));
    };
    // The first word says what the line is about.
    let last = before.last().filter(|_| before.len() > 1).cloned();
    for (extra, place) in [(0, Some(place.clone())), (1, last.clone())] {
        let Some(place) = place.filter(|place| !place.is_empty()) else { continue };
        let word = &text[place.clone()];
        let small = word.to_lowercase();
        if is_keyword(&small) && !JOINING.contains(&small.as_str()) {
            continue;
        }
        for meant in
            OTHER_WORDS.iter().filter(|(other, _)| *other == small).flat_map(|(_, meant)| meant.iter())
        {
            if !meant.trim().is_empty() && (!denies(&small) || meant.contains("not")) {
                put(OTHER + extra, place.clone(), meant);
            }
        }
        if matches!(small.as_str(), "except" | "never" | "cannot" | "but") {
            put(OTHER + extra, place.clone(), "not");
        }
        if let Some(letters) = names.letters(&small) {
            put(OTHER + extra, place.clone(), letters);
        }
        let region = here.file.contains(&format!("region {word} "));
        if let Some(cost) = left_out(word, &small).filter(|_| !region) {
            put(cost + extra, place, "");
        }
    }
    let expected = if here.at_end() { &[][..] } else { &here.expected };
    let mut expected: Vec<String> = expected
        .iter()
        .filter(|rule| !matches!(rule, Rule::EOI | Rule::negation | Rule::condition | Rule::event))
        .flat_map(|rule| match rule {
            Rule::equal | Rule::compare => vec!["=".to_owned()],
            Rule::colon => vec![":".to_owned()],
            Rule::comma => vec![",".to_owned()],
            Rule::dots => vec!["..".to_owned()],
            Rule::ampersand => vec!["&".to_owned()],
            rule => words::keywords_of(*rule),
        })
        .filter(|word| {
            // A word that says something is not guessed.
            let word = word.as_str();
            JOINING.contains(&word) || LACKING.contains(&word) || !word.starts_with(char::is_alphabetic)
        })
        .collect();
    expected.sort_by_key(|word| LIKELY.iter().position(|likely| likely == word).unwrap_or(LIKELY.len()));
    expected.dedup();
    for word in expected.iter().take(8) {
        put(PUT_IN, here.at..here.at, &format!("{word} "));
    }
    // Of a line that ends too early a word is lacking anywhere.
    let back = if here.at_end() { LACKING_BACK } else { 1 };
    for (back, place) in before.iter().skip(1).rev().take(back).enumerate() {
        for word in LACKING {
            put(PUT_IN + 1 + back as u32, place.start..place.start, &format!("{word} "));
        }
    }
    steps
}

/// What it costs to leave a word out, if that can be done.
fn left_out(word: &str, small: &str) -> Option<u32> {
    let first = word.chars().next()?;
    let content = first == '"'
        || first.is_ascii_uppercase()
        || word.bytes().any(|byte| byte.is_ascii_digit())
        || small == "-"
        || is_keyword(small) && !JOINING.contains(&small)
        || denies(small)
        || number(small).is_some();
    let small_word = SMALL_WORDS.contains(&small) || FILLERS.contains(&small);
    let means = || {
        let known = OTHER_WORDS.iter().filter(|(other, _)| *other == small);
        known.clone().next().is_some()
            && known.flat_map(|(_, meant)| meant.iter()).all(|meant| !meant.trim().is_empty())
    };
    if content {
        return None;
    }
    Some(match () {
        () if !first.is_alphanumeric() => SIGN,
        () if small_word => FILLER,
        () if !JOINING.contains(&small) && means() => KNOWN,
        () => UNKNOWN,
    })
}

/// A text with a stretch of it changed, and its words apart.
fn written(text: &str, place: Range<usize>, meant: &str) -> String {
    let (before, behind) = (&text[..place.start], &text[place.end..]);
    if meant.is_empty() {
        let (before, behind) = (before.trim_end(), behind.trim_start());
        let apart = !before.is_empty() && !behind.starts_with([',', ':']);
        return format!("{before}{}{behind}", if apart { " " } else { "" }).trim_end().to_owned();
    }
    let before = if meant.starts_with([',', ':']) { before.trim_end() } else { before };
    let open = before.ends_with(|c: char| c.is_alphanumeric() || c == '"');
    let blank = if open && !meant.starts_with([',', ':']) { " " } else { "" };
    let next = behind.starts_with(char::is_alphanumeric) && !meant.ends_with(' ');
    format!("{}{blank}{meant}{}{behind}", before, if next { " " } else { "" })
}

/// Whether all names of regions are those of the file.
fn known(text: &str, file: &str) -> bool {
    tokens_before(text, text.len()).into_iter().all(|place| {
        let word = &text[place];
        let name = word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
            && word.len() > 1;
        !name
            || is_keyword(word)
            || !NO_NAMES.split(' ').any(|other| other == word) && file.contains(&format!("region {word}"))
            // Modifiers without their atom are told by whoever reads moves.
            || text.starts_with("move") || text.starts_with("piece")
    })
}

/// The line that was found, at the first word that is otherwise in it.
fn found(line: &str, meant: &str, failure: &Failure<'_>) -> Repair {
    let (old, new) = (tokens_before(line, line.len()), tokens_before(meant, meant.len()));
    let alike = old
        .iter()
        .zip(&new)
        .take_while(|(one, other)| line[(*one).clone()] == meant[(*other).clone()])
        .count();
    let stopped = failure.at..failure.at + failure.token().len();
    // A word that is gone is at fault before one that stands in the wrong place.
    let stands = || new.iter().any(|place| meant[place.clone()] == *failure.token());
    let place = match failure.at_end() || stands() {
        true => old.get(alike).cloned().unwrap_or(line.len()..line.len()),
        false => stopped,
    };
    let changes = vec![(0..line.len(), meant.to_owned())];
    Repair { place, meant: shown(meant), changes, safety: Safety::Offered }
}
