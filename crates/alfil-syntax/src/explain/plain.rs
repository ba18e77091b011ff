//! A line in which numbers, pieces and ranks are written out, and something else is said otherwise, too.
//!
//! `draw when fifty moves without capture or pawn move`: what is written out is put into signs first, and the line that comes of
//! that is mended.

use super::Failure;
use super::kept::{kept, number};
use super::repair::{self, Names, Repair, tokens_before};
use super::scan::code_end;
use super::spoken;
use crate::diagnostic::Safety;
use crate::grammar::Rule;
use crate::words::is_keyword;
use std::borrow::Cow;

/// The longest line that is looked at.
const LONGEST: usize = 160;

/// The line as it was probably meant.
pub(super) fn repair(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    let first = failure.text.lines().next()?;
    let line = first[..code_end(first)].trim_end();
    if !failure.searched || line.len() > LONGEST || failure.text.trim_end() != line || failure.at_end() {
        return None;
    }
    let text = signs(line, &Names::of(failure.file));
    if text == line {
        return None;
    }
    let place = failure.at..failure.at + failure.token().len();
    let whole = |meant: String| Repair {
        place: place.clone(),
        meant: meant.clone(),
        changes: vec![(0..line.len(), meant)],
        safety: Safety::Offered,
    };
    if repair::reads(rule, &text) {
        return Some(whole(text));
    }
    let next = Failure::of(rule, &text, failure.start, failure.file);
    let repair = spoken::repair(rule, &next)
        .or_else(|| repair::repair(rule, &next))
        .or_else(|| repair::search(rule, &next))?;
    let mut meant = text.clone();
    for (place, written) in repair.changes.iter().rev() {
        meant.replace_range(place.clone(), written);
    }
    let meant = meant.trim_end();
    kept(line, meant).then(|| whole(meant.to_owned()))
}

/// Moves that are a sentence: `piece M "Man" two squares in any direction`.
pub(super) fn moves(rule: Rule, failure: &Failure<'_>) -> Option<Repair> {
    let first = failure.text.lines().next()?;
    let end = first.find(['{', '}']).unwrap_or(first.len()).min(code_end(first));
    let line = first[..end].trim_end();
    let start = match rule {
        Rule::lone_rule => line.strip_prefix("move ").map(|rest| line.len() - rest.len())?,
        Rule::lone_clause if line.starts_with("piece ") => line.rfind('"')? + 1,
        _ => return None,
    };
    if line.len() > LONGEST || failure.at < start || failure.at > line.len() {
        return None;
    }
    let said = &line[start..];
    let english = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    if !said.split([' ', ',']).any(|word| english(word) && !super::notation::reads(word)) {
        return None;
    }
    let start = start + said.len() - said.trim_start().len();
    let letters = super::notation::in_letters(&line[start..])?;
    let meant = format!("{}{letters}", &line[..start]);
    let whole = format!("{meant}{}", &failure.text[line.len()..]);
    repair::reads(rule, whole.trim_end()).then(|| Repair {
        place: failure.at..failure.at + failure.token().len(),
        meant,
        changes: vec![(start..line.len(), letters)],
        safety: Safety::Offered,
    })
}

/// The same line with signs for what is written out.
fn signs(line: &str, names: &Names<'_>) -> String {
    let mut words: Vec<Cow<'_, str>> = Vec::new();
    let mut last = 0;
    let mut text = String::new();
    for place in tokens_before(line, line.len()) {
        let word = &line[place.clone()];
        let small = word.to_lowercase();
        let number = number(&small).filter(|_| repair::ordinal(&small).is_none());
        let meant: Cow<'_, str> = match small.as_str() {
            "the" | "a" | "an" if last > 0 => "".into(),
            "my" => "own".into(),
            "opponent" | "opponents" => "enemy".into(),
            _ if last == 0 || is_keyword(&small) || word.starts_with('"') => word.into(),
            _ => number.or_else(|| names.letters(&small)).unwrap_or(word).into(),
        };
        // Ranks are spoken of with their number first.
        let ordinal = words.last().and_then(|last| {
            let number = repair::ordinal(last)?;
            matches!(small.as_str(), "rank" | "row").then(|| format!("rank {number}"))
        });
        if let Some(rank) = ordinal {
            let spoken = words.pop().unwrap_or_default();
            text.truncate(text.trim_end().len() - spoken.len());
            text.push_str(&rank);
            words.push(rank.into());
        } else if !meant.is_empty() {
            let between = if text.ends_with(' ') { "" } else { &line[last..place.start] };
            text.push_str(between);
            text.push_str(&meant);
            words.push(meant);
        }
        last = place.end;
    }
    text
}
