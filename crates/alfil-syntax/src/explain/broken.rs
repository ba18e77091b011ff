//! Lines that are broken where none ends: behind `and`, before `when`, or anywhere in the midst of what is said.

use super::repair::reads;
use super::scan::{code_end, open_parenthesis};
use super::{Failure, Place};
use crate::MAX_LINE;
use crate::build::{Builder, first_word};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::grammar::Rule;
use crate::source::Span;
use crate::words::{is_keyword, shortened};
use std::ops::Range;

/// How many lines are joined at most.
const MOST: usize = 12;

/// Words between parts of conditions, and before them: no line ends behind them.
const JOINING: [&str; 9] = ["and", "or", "not", "when", "if", "while", "unless", "&", "+"];

/// Of these, those inside of conditions and regions, where parentheses may stand.
const INSIDE: [&str; 5] = ["and", "or", "not", "&", "+"];

impl<'t> Builder<'t> {
    /// A line that stops in its midst, and goes on in those behind it: where these end, and what is said of it.
    pub(super) fn broken(&self, rule: Rule, failure: &Failure<'t>) -> Option<(usize, Diagnostic)> {
        Place::of(rule).filter(|place| !matches!(place, Place::Header | Place::Arrays))?;
        let text = failure.text;
        if !failure.searched || open_parenthesis(text).is_some() {
            return None;
        }
        let first = text.rfind('\n').map_or(0, |end| end + 1);
        let code = first + code_end(&text[first..]);
        let last = last_word(&text[first..code]);
        let joining = JOINING.contains(&last);
        let stops = failure.at >= code;
        if !(stops || joining && failure.at + last.len() >= code) || last.ends_with(['{', '}', ',', '(']) {
            return None;
        }
        let mut whole = text[..code].to_owned();
        let mut breaks: Vec<Span> = Vec::new();
        let mut end = failure.start + code;
        let mut remarks = false;
        let mut following = None;
        for _ in 0..MOST {
            let Some((next, comments)) = self.next_line(end) else { break };
            following = following.or(Some(next.clone()));
            if self.text[next.clone()].starts_with('{') {
                return None;
            }
            // A line that can be read is none that another one goes on in, or only if that says so.
            if breaks.is_empty() && !joining && reads(rule, &self.text[next.clone()]) {
                return None;
            }
            remarks |= comments;
            breaks.push(Span::new(self.source, end, next.start));
            whole = format!("{whole} {}", &self.text[next.clone()]);
            end = next.end;
            if whole.len() > MAX_LINE {
                break;
            }
            if reads(rule, &whole) {
                let place = self.spot(failure, code - last.len()..code);
                let fix = (!remarks).then(|| self.joining(&breaks));
                return Some((end, broken_at(last, place, INSIDE.contains(&last)).fix(fix)));
            }
        }
        // What the next line says cannot be read either, and is no line by itself.
        let next = following.filter(|next| {
            let word = first_word(&self.text[next.clone()]);
            let begins = Place::of(rule).is_some_and(|place| place.keywords().contains(&word));
            joining && !begins && !reads(rule, &self.text[next.clone()])
        })?;
        let place = self.spot(failure, code - last.len()..code);
        Some((next.end, broken_at(last, place, INSIDE.contains(&last))))
    }

    /// A line that goes on with the one before, which is whole by itself.
    pub(super) fn broken_before(&self, rule: Rule, failure: &Failure<'t>) -> Option<Diagnostic> {
        let place = Place::of(rule).filter(|place| !matches!(place, Place::Header | Place::Arrays))?;
        let word = failure.token();
        if !failure.searched
            || !is_keyword(word)
            || place.keywords().contains(&word)
            || failure.text.contains('\n')
        {
            return None;
        }
        let before = &self.text[..failure.start];
        let before = before[..before.rfind('\n')?].trim_end_matches('\r');
        let line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
        let code = &line[..code_end(line)];
        let begun = match rule {
            Rule::lone_clause => code,
            _ => code.rsplit('{').next()?,
        };
        let begun = begun.trim();
        let goes_on = failure.text.trim_end().trim_end_matches('}').trim_end();
        let goes_on = &goes_on[..code_end(goes_on)];
        let whole = format!("{begun} {goes_on}");
        if begun.is_empty() || whole.len() > MAX_LINE || !reads(rule, begun) || !reads(rule, &whole) {
            return None;
        }
        let here = self.spot(failure, 0..word.len());
        let end = before.len() - line.len() + code.len();
        let fix = (code.len() == line.trim_end().len())
            .then(|| self.joining(&[Span::new(self.source, end, failure.start)]));
        let message = format!("this goes on with the line before, which ends before `{}`", shortened(word));
        let error = Diagnostic::error(code::syntax::UNEXPECTED, message, here, "not the beginning of a line")
            .label(Span::new(self.source, end, end), "ends here");
        Some(error.help(help(INSIDE.contains(&word))).fix(fix))
    }

    /// The code of the next line that has some, and whether remarks stand before it.
    fn next_line(&self, from: usize) -> Option<(Range<usize>, bool)> {
        let mut start = from + self.text[from..].find('\n')? + 1;
        let behind = self.text[from..start].trim();
        if behind.starts_with('}') {
            return None;
        }
        let mut remarks = !behind.is_empty();
        loop {
            let line = self.text[start..].lines().next()?;
            let code = &line[..code_end(line)];
            let code = code.trim_end().trim_end_matches('}').trim_end();
            let begins = start + (code.len() - code.trim_start().len());
            if !code.trim().is_empty() {
                return Some((begins..start + code.len(), remarks));
            }
            remarks |= !line.trim().is_empty();
            // What stands behind an empty line is something else.
            if line.trim().is_empty() || first_word(line.trim_start()) == "}" {
                return None;
            }
            start += self.text[start..].find('\n')? + 1;
        }
    }

    fn joining(&self, breaks: &[Span]) -> Fix {
        let fix = Fix::new(Safety::Offered, "join the lines");
        breaks.iter().fold(fix, |fix, place| fix.edit(*place, " "))
    }
}

fn broken_at(last: &str, place: Span, inside: bool) -> Diagnostic {
    let message = format!("a line does not go on behind `{}` in the next one", shortened(last));
    Diagnostic::error(code::syntax::UNEXPECTED, message, place, "the line ends here").help(help(inside))
}

fn help(inside: bool) -> &'static str {
    match inside {
        true => "write it on one line, or in parentheses: inside of them line ends mean nothing",
        false => "write it on one line",
    }
}

/// The last word or sign of a line.
fn last_word(line: &str) -> &str {
    let line = line.trim_end();
    &line[line.rfind([' ', '\t']).map_or(0, |blank| blank + 1)..]
}
