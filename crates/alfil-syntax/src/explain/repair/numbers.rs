//! Numbers as people write them: `8th rank`, `x2`, `rank8`, `2Q`.

use super::vocabulary::ORDINALS;
use super::{Bench, Repair, tokens_before};
use crate::explain::scan::token;
use crate::grammar::Rule;
use crate::words::is_keyword;
use std::ops::Range;

impl Bench<'_, '_> {
    /// Numbers as people write them: `8th rank`, `x2`, `rank8`, `2Q`.
    pub(super) fn numbered(&self) -> Option<Repair> {
        let text = self.failure.text;
        let here = self.here();
        let previous = self.tokens.last().cloned();
        // `8th`, of which the number was read: `rank 8th`, `8th rank`.
        if let Some(number) = &previous
            && ["st", "nd", "rd", "th"].contains(&self.token())
            && number.end == here.start
        {
            let place = number.start..here.end;
            return self.try_at(place, &[(here, "")]);
        }
        // In arrays every piece is written: `N*2`.
        if self.rule == Rule::lone_array_step && matches!(self.token(), "*" | "x") {
            let number = token(text[here.end..].trim_start_matches(' '));
            let end = here.end + text[here.end..].find(number)? + number.len();
            return self.star(number, &(here.start..end)).map(|repair| Repair { place: here, ..repair });
        }
        if let Some(index) = ORDINALS.iter().position(|ordinal| *ordinal == self.token()) {
            return self.ranked(here, index + 1);
        }
        if let Some(place) = previous.clone()
            && let Some(index) = ORDINALS.iter().position(|ordinal| *ordinal == &text[place.clone()])
        {
            return self.ranked(place, index + 1);
        }
        if self.token().starts_with(|c: char| c.is_ascii_digit()) {
            let digits =
                self.token().len() - self.token().trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let number = &self.token()[..digits];
            let behind = &text[here.end..];
            let ranked = behind.strip_prefix(" rank").map_or(here.end, |_| here.end + " rank".len());
            let counted = format!("rank {number}");
            // A number alone may be a rank; behind one no letter is lost: `7b`.
            let rank = || {
                self.try_one(here.start..ranked, &counted).or_else(|| self.try_one(here.clone(), &counted))
            };
            let alone = matches!(&self.token()[digits..], "" | "st" | "nd" | "rd" | "th");
            return alone
                .then(rank)
                .flatten()
                .or_else(|| self.star(number, &here))
                .or_else(|| self.digit_first(number, &here))
                .or_else(|| self.letter_of_file(number, &here));
        }
        // A rank as a letter: `rank e`.
        if let (Some(word), [b'a'..=b'p']) = (&previous, self.token().as_bytes())
            && &text[word.clone()] == "rank"
        {
            return self.try_one(word.start..here.end, &format!("file {}", self.token()));
        }
        None
    }

    /// What was written apart: `197,281`, `by W f F`.
    pub(super) fn joined(&self) -> Option<Repair> {
        let text = self.failure.text;
        let at = self.failure.at;
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find(['\n', '\r', '{', '}', '#']).map_or(text.len(), |length| at + length);
        let digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let thousands = matches!(self.token(), "," | "'" | ".")
            && text.as_bytes()[self.here().end..].first_chunk::<3>().is_some_and(|next| next.is_ascii());
        if let Some(last) = self.tokens.last().filter(|last| thousands && digits(&text[(*last).clone()])) {
            let joined: String =
                text[last.start..end].chars().filter(|c| !matches!(c, ',' | '\'' | '.')).collect();
            let joined = joined.trim_end();
            let repair = digits(joined).then(|| self.try_one(last.start..end, joined)).flatten()?;
            return Some(Repair { place: self.here(), ..repair });
        }
        let by = line + text[line..at].rfind(" by ")? + " by ".len();
        if text[by..end].split_whitespace().any(is_keyword) {
            return None;
        }
        let letters: String = text[by..end].chars().filter(|c| !c.is_whitespace()).collect();
        let notation = letters.len() <= 8 && letters.starts_with(|c: char| c.is_ascii_uppercase());
        let repair = notation.then(|| self.try_one(by..end, &letters)).flatten()?;
        Some(Repair { place: self.here(), ..repair })
    }

    /// `eighth rank`
    fn ranked(&self, place: Range<usize>, number: usize) -> Option<Repair> {
        let behind = &self.failure.text[place.end..];
        let end = behind.strip_prefix(" rank").map_or(place.end, |_| place.end + " rank".len());
        let repair = self.try_one(place.start..end, &format!("rank {number}"))?;
        Some(Repair { place, ..repair })
    }

    /// `limit Q to 2`, `limit Q = 2`, `reserve Q: 2`
    pub(super) fn how_many(&self) -> Option<Repair> {
        let text = self.failure.text;
        let signs = ["to", "=", ":", "x", "max", "maximum", "most", "at", "-", "("];
        if !signs.contains(&self.token()) {
            return None;
        }
        let last = self.tokens.last()?;
        let rest = &text[self.here().end..];
        let digits = rest.trim_start_matches([' ', '(', 'm', 'o', 's', 't']);
        let number = digits.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let mut end = text.len() - digits.len() + number;
        if text[end..].starts_with(')') {
            end += 1;
        }
        let counted = format!("{}*{}", &text[last.clone()], &digits[..number]);
        let repair = (number > 0).then(|| self.try_one(last.start..end, &counted)).flatten()?;
        Some(Repair { place: self.here(), ..repair })
    }

    /// Several ranks or files that are no span: `rank 1, 8`, `files a and h`.
    pub(super) fn listed_ranks(&self) -> Option<Repair> {
        let text = self.failure.text;
        let sign = |word: &str| matches!(word, "," | "/" | "and" | "or" | "&" | "+");
        let mut before = self.tokens.iter().rev().skip_while(|place| sign(&text[(*place).clone()]));
        let (first, word) = (before.next()?, before.next()?);
        let one = match &text[word.clone()] {
            "rank" | "ranks" => "rank",
            "file" | "files" => "file",
            _ => return None,
        };
        let item = |said: &str| match one {
            "rank" => said.parse::<u8>().ok(),
            _ => said.bytes().next().filter(|letter| said.len() == 1 && letter.is_ascii_lowercase()),
        };
        let mut items = vec![item(&text[first.clone()])?];
        let mut end = first.end;
        let line_end = text[end..].find(['\n', '\r', '{', '}', '#']).map_or(text.len(), |at| end + at);
        let behind = tokens_before(text, line_end);
        let mut behind = behind.into_iter().skip_while(|place| place.start < first.end).peekable();
        let fault = behind.peek().cloned()?;
        let mut apart = &text[fault.clone()] == ",";
        while let Some(place) = behind.next() {
            if !sign(&text[place.clone()]) {
                // `files a b g h`
                let Some(value) = item(&text[place.clone()]) else { break };
                items.push(value);
                end = place.end;
                apart = true;
                continue;
            }
            // `1, and 8`
            if behind.peek().is_some_and(|next| sign(&text[next.clone()])) {
                continue;
            }
            // `rank 1, rank 8`
            if behind.peek().is_some_and(|next| text[next.clone()] == *one) {
                behind.next();
            }
            let Some((next, value)) = behind.next().and_then(|next| Some((next.clone(), item(&text[next])?)))
            else {
                break;
            };
            items.push(value);
            end = next.end;
        }
        // One behind the other they are a span.
        let span = items.windows(2).all(|two| two[0].checked_add(1) == Some(two[1]));
        if let ([from, .., to], true) = (items.as_slice(), span && apart) {
            let meant = match one {
                "rank" => format!("ranks {from}..{to}"),
                _ => format!("files {}..{}", char::from(*from), char::from(*to)),
            };
            let repair = self.try_one(word.start..end, &meant)?;
            return Some(Repair { place: fault, ..repair });
        }
        if items.len() < 2 || span {
            return None;
        }
        let said = |value: &u8| match one {
            "rank" => format!("rank {value}"),
            _ => format!("file {}", char::from(*value)),
        };
        let meant = items.iter().map(said).collect::<Vec<_>>().join(" + ");
        let binds = |word: Option<&str>| matches!(word, Some("&" | "-"));
        let tied = binds(before.next().map(|place| &text[place.clone()]))
            || binds(text[end..].split_whitespace().next());
        let meant = if tied { format!("({meant})") } else { meant };
        let repair = self.try_one(word.start..end, &meant)?;
        Some(Repair { place: fault, ..repair })
    }

    /// A number before a piece or behind it: `2 Q`, `Q 2`.
    fn star(&self, number: &str, here: &Range<usize>) -> Option<Repair> {
        let text = self.failure.text;
        // In arrays every piece is written.
        if self.rule == Rule::lone_array_step
            && let Some(last) = self.tokens.last()
            && let Ok(count @ 1..=16) = number.parse::<usize>()
        {
            let pieces = vec![&text[last.clone()]; count].join(" ");
            let repair = self.try_one(last.start..here.end, &pieces)?;
            return Some(Repair { place: here.clone(), ..repair });
        }
        let behind = &text[here.end..];
        let blanks = behind.len() - behind.trim_start_matches(' ').len();
        let letters = here.start + number.len()..here.end;
        let piece = match letters.is_empty() {
            false => letters,
            true => {
                let start = here.end + blanks;
                start..start + token(&text[start..]).len()
            }
        };
        let counted = format!("{}*{number}", &text[piece.clone()]);
        let before = (!piece.is_empty()).then(|| self.try_one(here.start..piece.end, &counted)).flatten();
        before.or_else(|| self.all_stars(here)).or_else(|| {
            let last = self.tokens.last()?;
            self.try_at(here.clone(), &[(last.end..here.end, &format!("*{number}"))])
        })
    }

    /// The same for all of a list: `2R 2B 2N`.
    fn all_stars(&self, here: &Range<usize>) -> Option<Repair> {
        let text = self.failure.text;
        let line_end = text[here.start..].find(['\n', '\r', '{', '}', '#']);
        let tokens = tokens_before(text, line_end.map_or(text.len(), |at| here.start + at));
        let counted = |place: &Range<usize>| {
            let said = &text[place.clone()];
            let letters = said.trim_start_matches(|c: char| c.is_ascii_digit());
            let known = letters.len() < said.len() && letters.starts_with(|c: char| c.is_ascii_uppercase());
            known.then(|| (place.clone(), format!("{letters}*{}", &said[..said.len() - letters.len()])))
        };
        let all: Vec<(Range<usize>, String)> =
            tokens.iter().skip_while(|place| place.start < here.start).filter_map(counted).collect();
        let changes: Vec<(Range<usize>, &str)> =
            all.iter().map(|(place, meant)| (place.clone(), meant.as_str())).collect();
        (changes.len() > 1).then(|| self.try_at(here.clone(), &changes))?
    }

    /// A name that begins with a digit: `2N`.
    fn digit_first(&self, number: &str, here: &Range<usize>) -> Option<Repair> {
        let letters = &self.failure.text[here.start + number.len()..here.end];
        self.try_one(here.clone(), &format!("{letters}{number}")).filter(|_| !letters.is_empty())
    }

    /// `file 1`
    fn letter_of_file(&self, number: &str, here: &Range<usize>) -> Option<Repair> {
        let before = self.tokens.last().map(|place| &self.failure.text[place.clone()])?;
        let number: u8 = number.parse().ok().filter(|_| matches!(before, "file" | "files" | ".."))?;
        let letter = (1..=16).contains(&number).then(|| char::from(b'a' + number - 1))?;
        self.try_one(here.clone(), &letter.to_string())
    }
}
