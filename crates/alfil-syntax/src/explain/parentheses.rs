//! Lines that go on within parentheses, parentheses that are too deep, and leaps in numbers.

use super::scan::{code, open_parenthesis};
use super::{Failure, notation};
use crate::build::{Builder, first_word};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::tree::{CLAUSE_WORDS, Elsewhere, Family};
use crate::words;
use std::ops::Range;

impl<'t> Builder<'t> {
    /// Whether a line goes on inside of parentheses that a line before it, which has been reported, left open.
    pub(super) fn belongs_to_the_line_before(&mut self, range: &Range<usize>) -> bool {
        if range.start < self.reported_to {
            return true;
        }
        let text = &self.text[range.clone()];
        let word = first_word(text);
        let goes_on = text.starts_with(['(', ')'])
            || matches!(word, "and" | "or")
            || words::CONDITIONS.contains(&word) && !CLAUSE_WORDS.contains(&word);
        let open = open_parenthesis(text).is_some() || goes_on && self.open_parenthesis;
        std::mem::replace(&mut self.open_parenthesis, open) && goes_on
    }

    /// A line together with the lines that it goes on in, up to the parenthesis that closes its first open one. If there
    /// is none, the line alone.
    pub(super) fn with_its_parentheses(&mut self, range: Range<usize>) -> Range<usize> {
        const FARTHEST: usize = 1 << 13;
        if open_parenthesis(&self.text[range.clone()]).is_none() {
            return range;
        }
        let rest = &self.text[range.start..];
        let rest = &rest[..rest.floor_char_boundary(range.len() + FARTHEST)];
        let mut depth = 0usize;
        for (at, c) in code(rest) {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                '{' | '}' if at >= range.len() => return range,
                '\n' | '\r' if at >= range.len() => {
                    let word = first_word(rest[at..].trim_start());
                    if depth == 0 {
                        self.reported_to = range.start + at;
                        return range.start..range.start + rest[..at].trim_end().len();
                    }
                    // A word that may stand in the middle of a condition or of a region does not end it.
                    let clause = Family::of_word(word).map(|family| family.form().elsewhere);
                    if clause.is_some_and(|elsewhere| elsewhere != Elsewhere::Expressions) {
                        return range;
                    }
                }
                _ => {}
            }
        }
        if depth == 0 && range.start + rest.len() == self.text.len() {
            self.reported_to = self.text.len();
            return range.start..range.start + rest.trim_end().len();
        }
        range
    }

    /// Reports parentheses that are too deep for the grammar.
    pub(super) fn nesting(&self, failure: &Failure<'t>) -> Option<Diagnostic> {
        const DEEPEST: usize = 64;
        let mut depth = 0usize;
        for (at, c) in code(failure.text) {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth > DEEPEST {
                let span = self.spot(failure, at..at + 1);
                return Some(
                    Diagnostic::error(
                        code::syntax::NESTING,
                        "parentheses are nested too deeply",
                        span,
                        format!("more than {DEEPEST} inside each other"),
                    )
                    .help("take away those that are not needed"),
                );
            }
        }
        None
    }

    /// `(3,1)`, `{3,1}`, `<3,1>` or `3,1`, where moves are letters.
    pub(super) fn leap_in_numbers(&self, failure: &Failure<'t>) -> Option<Diagnostic> {
        let text = failure.text;
        let digit = |c: char| c.is_ascii_digit();
        let opens = ['(', '{', '['];
        let moves = matches!(first_word(text), "piece" | "move");
        let here = (moves && text[failure.at..].starts_with(opens)).then_some(failure.at);
        let open = here.or_else(|| text[..failure.at].rfind(opens));
        let close = text[failure.at..].find([')', '}', ']']).map(|close| failure.at + close);
        let (place, inner) = match open.zip(close) {
            Some((open, close)) => (open..close + 1, open + 1..close),
            None if failure.token() == "," && moves => {
                let start = text[..failure.at].trim_end_matches(digit).len();
                let behind = text[failure.at + 1..].trim_start_matches([' ', '\t']);
                let end = text.len() - behind.trim_start_matches(digit).len();
                // Whatever signs stand around it belong to it.
                let signs = [('<', '>'), ('|', '|'), ('⟨', '⟩'), ('〈', '〉'), ('‹', '›')];
                let around = signs
                    .into_iter()
                    .find(|(open, close)| text[..start].ends_with(*open) && text[end..].starts_with(*close));
                match around {
                    Some((open, close)) => (start - open.len_utf8()..end + close.len_utf8(), start..end),
                    None => (start..end, start..end),
                }
            }
            None => return None,
        };
        let (one, other) = text[inner].split_once(',')?;
        let (one, other): (u32, u32) = (one.trim().parse().ok()?, other.trim().parse().ok()?);
        // `(3,1) leaper`
        let behind = text[place.end..].trim_start();
        let leaper = first_word(behind);
        let end = match matches!(leaper, "leaper" | "leap" | "leaps" | "leaping" | "jumper" | "jump") {
            true => text.len() - behind.len() + leaper.len(),
            false => place.end,
        };
        let whole = self.spot(failure, place.start..end);
        let place = self.spot(failure, place);
        let message = "a leap is not written in numbers";
        let error = Diagnostic::error(code::syntax::UNEXPECTED, message, place, "moves are letters");
        Some(match notation::leap(one, other) {
            Some(letters) => error
                .help(format!("did you mean `{letters}`? it leaps ({one},{other})"))
                .fix(Fix::write(Safety::Safe, whole, letters)),
            None => {
                error.help("leaps are letters: `N` is (2,1), and `X` behind an atom adds 3 to its long side")
            }
        })
    }
}
