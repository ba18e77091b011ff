//! What words are, as the protocol packs it: five numbers for each, which count from the word before it.

use super::message::Answer;
use super::{About, Server};
use crate::answer::Token;
use crate::language::Language;
use serde_json::{Value, json};
use std::ops::Range;

/// The tokens of a file as they were sent.
#[derive(Debug, Default)]
pub(super) struct Sent {
    number: u64,
    data: Vec<u32>,
}

impl<L: Language> Server<L> {
    pub(super) fn all_tokens(&mut self, params: &Value) -> Answer {
        let about = self.about(params)?;
        let data = self.packed(&about, None);
        let number = self.keep(&about.path, data);
        Ok(json!({ "resultId": number.to_string(), "data": self.tokens[&about.path].data }))
    }

    pub(super) fn changed_tokens(&mut self, params: &Value) -> Answer {
        let about = self.about(params)?;
        let known = params["previousResultId"].as_str();
        let Some(before) =
            self.tokens.remove(&about.path).filter(|sent| known == Some(&sent.number.to_string()))
        else {
            return self.all_tokens(params);
        };
        let data = self.packed(&about, None);
        let edits = difference(&before.data, &data);
        let number = self.keep(&about.path, data);
        Ok(json!({ "resultId": number.to_string(), "edits": edits }))
    }

    pub(super) fn some_tokens(&mut self, params: &Value) -> Answer {
        let (about, range) = self.stretch(params)?;
        Ok(json!({ "data": self.packed(&about, Some(range)) }))
    }

    fn keep(&mut self, path: &str, data: Vec<u32>) -> u64 {
        let number = self.next_number();
        self.tokens.insert(path.to_owned(), Sent { number, data });
        number
    }

    fn packed(&self, about: &About, range: Option<Range<usize>>) -> Vec<u32> {
        let mut tokens = self.language.tokens(&self.files, &about.path, range.clone());
        if let Some(range) = range {
            tokens.retain(|token| token.range.start < range.end && range.start < token.range.end);
        }
        tokens.sort_by_key(|token| (token.range.start, token.range.end));
        let places = self.places();
        let (mut data, mut line, mut column, mut end) = (Vec::new(), 0, 0, 0);
        for token in &tokens {
            if token.range.start < end && !self.client.overlapping_tokens {
                continue;
            }
            for part in self.parts(&about.text, token) {
                let place = places.place_of(&about.path, part.start);
                // In an editor that takes words of several lines, an end of a line counts as what it is.
                let length = places.encoding.columns(about.text.get(part.clone()).unwrap_or_default());
                if length == 0 {
                    continue;
                }
                let before = if place.line == line { column } else { 0 };
                let numbers = [place.line - line, place.column.saturating_sub(before), length];
                data.extend(numbers.map(|number| u32::try_from(number).unwrap_or(u32::MAX)));
                data.extend([token.kind, token.modifiers]);
                (line, column) = (place.line, place.column);
            }
            end = token.range.end.max(end);
        }
        data
    }

    /// A word as it is, or its part of each line.
    fn parts(&self, text: &str, token: &Token) -> Vec<Range<usize>> {
        let whole = text.get(token.range.clone()).unwrap_or_default();
        if self.client.multiline_tokens {
            return vec![token.range.clone()];
        }
        let mut at = token.range.start;
        let part = |line: &str| {
            let bare = line.trim_end_matches(['\n', '\r']).len();
            let range = at..at + bare;
            at += line.len();
            range
        };
        whole.split_inclusive(['\n', '\r']).map(part).filter(|range| !range.is_empty()).collect()
    }
}

/// What makes one list of another, as edits of the protocol: what is between their common beginning and end, in whole tokens.
fn difference(before: &[u32], after: &[u32]) -> Vec<Value> {
    if before == after {
        return Vec::new();
    }
    let same = |(one, other): &(&[u32], &[u32])| one == other;
    let start = 5 * before.chunks(5).zip(after.chunks(5)).take_while(same).count();
    let (before, after) = (&before[start..], &after[start..]);
    let end = 5 * before.rchunks(5).zip(after.rchunks(5)).take_while(same).count();
    let (gone, new) = (before.len() - end, &after[..after.len() - end]);
    vec![json!({ "start": start, "deleteCount": gone, "data": new })]
}
