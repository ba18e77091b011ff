//! Changing a variant file by its words.
//!
//! A fuzzer changes bytes, and of a file of words with a byte changed there is little to learn behind the parser. Here words
//! and lines go, come twice, change places, or give way to other words of the language and of files that ship.

use super::random::Random;
use alfil::library;
use std::sync::OnceLock;

/// How many times of eight a change is left to the fuzzer.
const LEFT: usize = 3;

/// Changes the first `size` bytes of `data`, to no more than `max_size`; how many they are then. Nothing if the change is
/// the fuzzer's to make. Equal numbers give equal changes.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> Option<usize> {
    let mut random = Random::numbered(seed.into());
    let whole = data.get(..size)?;
    let end = whole.iter().position(|byte| *byte == 0).unwrap_or(size);
    if random.below(8) < LEFT {
        return None;
    }
    let (text, choices) = (std::str::from_utf8(&whole[..end]).ok()?, whole[end..].to_vec());
    let wounds = 1 + random.below(3);
    let mut changed = text.to_owned();
    for _ in 0..wounds {
        changed = change(&changed, &mut random);
    }
    let new = [changed.as_bytes(), &choices].concat();
    let length = new.len().min(max_size).min(data.len());
    data[..length].copy_from_slice(&new[..length]);
    Some(length)
}

/// The text with one change.
fn change(text: &str, random: &mut Random) -> String {
    let by_lines = random.one_in(3);
    let cut = |text: &'_ str| -> Vec<String> {
        let parts =
            text.split_inclusive(if by_lines { &['\n'][..] } else { &[' ', '\n', '.', '{', '}'][..] });
        parts.map(str::to_owned).collect()
    };
    let mut parts = cut(text);
    let foreign = random.pick(shipped()).map_or("", String::as_str);
    let theirs = if by_lines { cut(foreign) } else { Vec::new() };
    let word = if by_lines { random.pick(&theirs).cloned() } else { random.pick(known()).cloned() };
    let word = word.unwrap_or_default();
    if parts.is_empty() {
        return word;
    }
    let (at, other) = (random.below(parts.len()), random.below(parts.len()));
    match random.below(7) {
        0 => drop(parts.remove(at)),
        1 => parts.insert(at, parts[other].clone()),
        2 => parts.swap(at, other),
        3 => parts[at] = parts[other].clone(),
        4 => parts.insert(at, word),
        5 => parts[at] = word,
        _ => parts[at] = digits(&parts[at], random),
    }
    parts.concat()
}

/// A word with another number in it, or with another letter.
fn digits(word: &str, random: &mut Random) -> String {
    let numbers =
        ["0", "1", "2", "3", "7", "8", "9", "15", "16", "17", "99", "255", "256", "65536", "4294967296"];
    let letters = b"KQRBNPWFDAHZCGmciefbslrnjhpgouxyzabcdefgh";
    match word.find(|sign: char| sign.is_ascii_digit()) {
        Some(at) => format!("{}{}{}", &word[..at], random.pick(&numbers).unwrap_or(&""), &word[at + 1..]),
        None => {
            let places: Vec<usize> = word.char_indices().map(|(at, _)| at).collect();
            let at = random.pick(&places).copied().unwrap_or_default();
            let letter = random.pick(letters).map_or('K', |byte| char::from(*byte));
            format!("{}{letter}{}", &word[..at], &word[at..])
        }
    }
}

/// The texts of what ships.
fn shipped() -> &'static [String] {
    static SHIPPED: OnceLock<Vec<String>> = OnceLock::new();
    SHIPPED.get_or_init(|| library::names().filter_map(library::get).map(str::to_owned).collect())
}

/// The words of what ships, each once, with the blank or line end behind it.
fn known() -> &'static [String] {
    static KNOWN: OnceLock<Vec<String>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let words = shipped().iter().flat_map(|text| {
            let clauses = text.split("\ntest ").next().unwrap_or_default();
            clauses.split_inclusive([' ', '\n', '.', '{', '}'])
        });
        let mut words: Vec<String> = words.map(str::to_owned).collect();
        words.sort_unstable();
        words.dedup();
        words
    })
}
