//! Which words of a line are at fault, of one for which another line is proposed.
//!
//! Whoever mends a line says where it was found to be wrong. That may be the word behind, where the parser stopped, or one far
//! before; a reader looks for the word that the proposal writes otherwise. So where the two do not meet, the words that differ
//! are told.

use super::repair::{Repair, tokens_before};
use crate::words::PIECE_RULES;
use std::ops::Range;

/// The most words of a change that are compared.
const MOST: usize = 60;

/// The words at fault in the text that is mended.
pub(super) fn fault(repair: &Repair, text: &str) -> Range<usize> {
    let own = repair.fault(text);
    let changed: Vec<Stretch> =
        repair.changes.iter().flat_map(|(place, meant)| changed(text, place, meant)).collect();
    let meets = |place: &Range<usize>| match place.is_empty() {
        true => own.start <= place.start && place.start <= own.end,
        false => own.start < place.end && place.start < own.end.max(own.start + 1),
    };
    // Words that are put elsewhere are at fault where they stood.
    let gone = changed.iter().find(|stretch| !stretch.put).or(changed.first());
    if let Some(gone) = gone.filter(|_| !changed.iter().any(|stretch| meets(&stretch.place))) {
        return gone.place.clone();
    }
    match changed.first().map(|stretch| &stretch.place) {
        // Of a phrase the words before those that differ are kept.
        Some(first)
            if !first.is_empty()
                && first.start > own.start
                && first.end <= own.end
                && text[..first.start].ends_with(' ') =>
        {
            first.start..own.end
        }
        _ => own,
    }
}

/// A stretch that is written otherwise.
struct Stretch {
    place: Range<usize>,
    /// Whether words of the line come to stand there that stood elsewhere.
    put: bool,
}

impl Stretch {
    fn of(place: Range<usize>) -> Stretch {
        Stretch { place, put: false }
    }
}

/// The stretches of a change that are written otherwise. What is only added stands before the word at hand.
fn changed(text: &str, place: &Range<usize>, meant: &str) -> Vec<Stretch> {
    let Some(said) = text.get(place.clone()) else { return vec![Stretch::of(place.clone())] };
    let start = place.start + said.len() - said.trim_start().len();
    if said.trim().is_empty() {
        return vec![Stretch::of(next_word(text, place.end))];
    }
    let (place, said) = (&(start..place.end), said.trim_start());
    let old = tokens_before(said, said.len());
    let new: Vec<&str> = tokens_before(meant, meant.len()).into_iter().map(|word| &meant[word]).collect();
    if old.len() < 2 || old.len() > MOST || new.len() > MOST {
        return vec![Stretch::of(place.clone())];
    }
    let word = |at: usize| &said[old[at].clone()];
    // How many words two rests have in common, in order.
    let mut common = vec![vec![0usize; new.len() + 1]; old.len() + 1];
    for at in (0..old.len()).rev() {
        for other in (0..new.len()).rev() {
            common[at][other] = match word(at) == new[other] {
                true => common[at + 1][other + 1] + 1,
                false => common[at + 1][other].max(common[at][other + 1]),
            };
        }
    }
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut sorted = [old.iter().map(|place| &said[place.clone()]).collect::<Vec<_>>(), new.clone()];
    sorted.iter_mut().for_each(|words| words.sort_unstable());
    let moved = sorted[0] == sorted[1];
    let (mut at, mut other) = (0, 0);
    while at < old.len() || other < new.len() {
        if at < old.len() && other < new.len() && word(at) == new[other] {
            (at, other) = (at + 1, other + 1);
            continue;
        }
        let (first, added) = (at, other);
        while at < old.len() && (other == new.len() || common[at + 1][other] >= common[at][other + 1]) {
            at += 1;
            if at < old.len() && other < new.len() && word(at) == new[other] {
                break;
            }
        }
        while other < new.len() && !(at < old.len() && word(at) == new[other]) {
            other += 1;
        }
        if first == at && added == other {
            break;
        }
        let start = place.start + old.get(first).map_or(said.len(), |word| word.start);
        // Braces around what stands there are no fault of the word before which they open.
        if first == at
            && matches!(new[added], "{" | "}")
            && !PIECE_RULES.contains(&old.get(first).map_or("", |_| word(first)))
        {
            continue;
        }
        stretches.push(match first == at {
            true => Stretch { place: next_word(text, start), put: moved },
            false => Stretch::of(start..place.start + old[at - 1].end),
        });
    }
    stretches
}

/// The word behind a place, in its line.
fn next_word(text: &str, at: usize) -> Range<usize> {
    let rest = &text[at..];
    let line = rest.lines().next().unwrap_or("");
    let start = at + line.len() - line.trim_start().len();
    let line = &text[start..at + line.len()];
    let end = tokens_before(line, line.len()).first().map_or(0, |word| word.end);
    start..start + end
}
