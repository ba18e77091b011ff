//! Names and squares in lists: with signs between them, in the wrong case, with a sign on the wrong side.

use super::{Bench, NEAR, Repair, reads_in, shown, tokens_before};
use crate::diagnostic::Safety;
use crate::explain::scan::token;
use std::ops::Range;

impl Bench<'_, '_> {
    /// Moves with commas between them: of one that begins with small letters it is plain that it goes on the word before.
    pub(super) fn between_moves(&self) -> Option<Repair> {
        let text = self.failure.text;
        let begins = text.starts_with("piece ") || text.starts_with("move ");
        if self.token() != "," || !begins {
            return None;
        }
        let rest = &text[self.failure.at..];
        let line = rest.find(['\n', '\r', '{', '}', '#']).unwrap_or(rest.len());
        let commas = rest[..line].match_indices(',').map(|(at, _)| self.failure.at + at);
        let changes: Vec<(Range<usize>, &str)> = commas
            .map(|at| {
                let next = text[at + 1..].trim_start_matches([' ', '\t']);
                // Behind the letters of a piece nothing is one word with them, nor behind its name.
                let moves = text[..at].split_whitespace().count() > 2 && !text[..at].ends_with('"')
                    || text.starts_with("move ");
                let meant =
                    if moves && next.starts_with(|c: char| c.is_ascii_lowercase()) { "" } else { " " };
                (at..text.len() - next.len(), meant)
            })
            .collect();
        let mut meant = text.to_owned();
        for (place, written) in changes.iter().rev() {
            meant.replace_range(place.clone(), written);
        }
        let changes = changes.into_iter().map(|(place, written)| (place, written.to_owned())).collect();
        reads_in(self.failure.file, self.rule, &meant).then(|| Repair {
            place: self.here(),
            meant: shown(&meant),
            changes,
            safety: Safety::Offered,
        })
    }

    /// A list with signs between its items: `Q, R, B`, `e4, d4`, `d4 e4`, `d4 or e4`.
    pub(super) fn lists(&self) -> Option<Repair> {
        let text = self.failure.text;
        let line_end =
            text[self.failure.at..].find(['\n', '\r', '{']).map_or(text.len(), |at| self.failure.at + at);
        // The sign itself, or the one before the place where the line could not go on.
        let before = self.tokens.last().cloned();
        for place in [Some(self.here()), before].into_iter().flatten().filter(|place| !place.is_empty()) {
            let sign = &text[place.clone()];
            if !matches!(sign, "," | "/" | ";" | "|" | "or" | "and" | "+" | "&") {
                continue;
            }
            let mut at = place.start;
            let mut places = vec![place.clone()];
            while at < line_end {
                let found = token(&text[at..line_end]);
                if found == sign && at > place.start {
                    places.push(at..at + sign.len());
                }
                at += found.len().max(text[at..].chars().next().map_or(1, char::len_utf8));
            }
            // What stands around a sign goes with it.
            let mut done = 0;
            for place in &mut places {
                let before = text[..place.start].trim_end_matches([' ', '\t']).len();
                let behind = &text[place.end..];
                let blanks = behind.len() - behind.trim_start_matches([' ', '\t']).len();
                *place = before.max(done)..place.end + blanks;
                done = place.end;
            }
            let ways = match sign {
                ";" => ["", ", ", " + ", ", or"],
                "and" => ["", " ", ", ", " + "],
                _ => ["", " ", " + ", ", or"],
            };
            for meant in ways {
                let changes: Vec<(Range<usize>, &str)> =
                    places.iter().map(|place| (place.clone(), meant)).collect();
                if let Some(repair) = self.try_at(place.clone(), &changes) {
                    return Some(repair);
                }
            }
        }
        // Squares side by side.
        let is_square = |c: &str| {
            c.len() <= 3 && c.starts_with(|c: char| c.is_ascii_lowercase()) && c[1..].parse::<u8>().is_ok()
        };
        let changes: Vec<(Range<usize>, &str)> = tokens_before(text, line_end)
            .into_iter()
            .skip_while(|place| place.start < self.failure.at)
            .take_while(|place| is_square(&text[place.clone()]))
            .map(|place| (place.start..place.start, "+ "))
            .collect();
        (!changes.is_empty()).then(|| self.try_at(self.here(), &changes)).flatten()
    }

    /// Capitals where small letters are meant.
    pub(super) fn small_letters(&self) -> Option<Repair> {
        let capital = |place: &Range<usize>| {
            let word = &self.failure.text[place.clone()];
            word.starts_with(|c: char| c.is_ascii_uppercase()) && word.len() <= 12
        };
        let text = self.failure.text;
        let here = self.here();
        // All words of the same kind at once: `D4..E5`.
        let line_end = text[here.start..].find(['\n', '\r']).map_or(text.len(), |at| here.start + at);
        let small = text.get(here.start..line_end)?.to_ascii_lowercase();
        let one = capital(&here).then(|| self.try_one(here.clone(), &self.token().to_lowercase())).flatten();
        one.or_else(|| {
            let changed = capital(&here).then(|| self.try_one(here.start..line_end, &small)).flatten();
            changed.map(|repair| Repair { place: here.clone(), ..repair })
        })
        .or_else(|| {
            let before = self.tokens.iter().skip(1).rev().take(NEAR).filter(|place| capital(place));
            before.into_iter().find_map(|place| {
                let all = text.get(place.start..line_end)?.to_ascii_lowercase();
                let small = text[place.clone()].to_lowercase();
                let one = self.try_one(place.clone(), &small);
                one.or_else(|| self.try_at(place.clone(), &[(place.start..line_end, &all)]))
            })
        })
    }

    /// `P+`, which is written `+P`.
    pub(super) fn plus_behind(&self) -> Option<Repair> {
        let last = self.tokens.last()?;
        let text = self.failure.text;
        let (plus, name) = match &text[last.clone()] {
            "+" => (last.clone(), self.tokens.len().checked_sub(2).map(|index| self.tokens[index].clone())?),
            _ if self.token() == "+" => (self.here(), last.clone()),
            _ => return None,
        };
        let meant = format!("+{}", &text[name.clone()]);
        let place = name.start..plus.end;
        if name.end != plus.start {
            return None;
        }
        self.try_one(place.clone(), &meant).or_else(|| {
            // Whoever writes one so writes all so.
            let line = &text[..text.find(['\n', '\r', '{']).unwrap_or(text.len())];
            let tokens = tokens_before(line, line.len());
            let all: Vec<(Range<usize>, String)> = tokens
                .windows(2)
                .filter(|two| &line[two[1].clone()] == "+" && two[0].end == two[1].start)
                .map(|two| (two[0].start..two[1].end, format!("+{}", &line[two[0].clone()])))
                .collect();
            let changes: Vec<(Range<usize>, &str)> =
                all.iter().map(|(place, meant)| (place.clone(), meant.as_str())).collect();
            self.try_at(place, &changes)
        })
    }

    /// Squares in brackets: `[d4, e4]`.
    pub(super) fn bracketed(&self) -> Option<Repair> {
        let text = self.failure.text;
        let close = match self.token() {
            "[" => ']',
            "{" => '}',
            _ => return None,
        };
        let start = self.failure.at + 1;
        let end = start + text[start..].find(close)?;
        let inner: Vec<&str> =
            text[start..end].split([',', ';', ' ']).filter(|part| !part.is_empty()).collect();
        (inner.len() > 1).then(|| self.try_one(self.failure.at..end + 1, &inner.join(" + "))).flatten()
    }

    /// What stands in brackets, or is a list in another language: `(Q, R)`, `["Q", "R"]`, `("N", "Camel", "C")`.
    pub(super) fn in_brackets(&self) -> Option<Repair> {
        let text = self.failure.text;
        let close = match self.token() {
            "[" => ']',
            "{" => '}',
            "(" => ')',
            _ => return None,
        };
        let start = self.failure.at + 1;
        let end = start + text[start..].find([close, '\n'])?;
        text[end..].starts_with(close).then_some(())?;
        let items = || text[start..end].split([',', ';', '|']).map(str::trim).filter(|part| !part.is_empty());
        let bare = |item: &str| item.trim_matches(['"', '\'', '`']).to_owned();
        // A name may need its quotation marks, and letters must not have them.
        let short = |item: &str| if bare(item).len() <= 2 { bare(item) } else { item.to_owned() };
        // Letters without anything between them are pieces of one letter each, unless they are called so.
        let apart = |item: &str| {
            let known = self.failure.file.contains(&format!("piece {item} "));
            let capitals = item.bytes().all(|byte| byte.is_ascii_uppercase());
            let letters: Vec<String> = item.chars().map(String::from).collect();
            if capitals && !known { letters.join(" ") } else { item.to_owned() }
        };
        let all: [Vec<String>; 4] = [
            items().map(apart).collect(),
            items().map(str::to_owned).collect(),
            items().map(short).collect(),
            items().map(bare).collect(),
        ];
        all.iter().find_map(|items| {
            let repair = self.try_one(self.failure.at..end + 1, &items.join(" "))?;
            Some(Repair { place: self.here(), ..repair })
        })
    }
}
