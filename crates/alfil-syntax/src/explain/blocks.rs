//! Blocks that are not closed, not opened, or end otherwise.

use super::scan::code_end;
use super::wording::article;
use super::{Failure, drawn, notation};
use crate::build::{Builder, first_word};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::grammar::{Grammar, Rule};
use crate::source::Span;
use crate::tree::CLAUSE_WORDS;
use crate::words;
use pest::Parser;
use std::ops::Range;

/// A block that was broken off by a clause. It is so reported, but a `}` may still come.
pub(crate) struct Unclosed {
    /// The number of the report.
    report: usize,
    /// The block's `{`.
    brace: Span,
    /// The clause's first word.
    word: Span,
}

/// Whether a block could have begun where a clause could not go on.
pub(super) fn wants_block(failure: &Failure<'_>) -> bool {
    let bodies = [
        Rule::lbrace,
        Rule::header_body,
        Rule::setup_body,
        Rule::arrays_body,
        Rule::piece_body,
        Rule::test_body,
    ];
    bodies.into_iter().any(|body| failure.expects(body)) && !failure.text.contains('{')
}

/// Whether the next lines are ranks of an array: `r n b q k b n r`.
pub(super) fn ranks_stand_in(text: &str) -> bool {
    const RANKS: usize = 2;
    let rank = |line: &str| {
        let cells = line.split_whitespace();
        cells.clone().count() > 2 && cells.clone().all(|cell| cell.len() < 3 && !words::is_keyword(cell))
    };
    let lines = text.lines().skip(1).take(RANKS);
    lines.clone().count() == RANKS && lines.into_iter().all(rank)
}

/// The moves that a rule of a piece says which begins with `capture`: `capture like a bishop` is `cB`.
fn captures(rest: &str) -> Option<String> {
    let letters = if notation::reads(rest) { rest.to_owned() } else { notation::in_letters(rest)? };
    let moves = letters.split(' ').map(|word| format!("c{}", word.trim_start_matches('c')));
    let moves = moves.collect::<Vec<_>>().join(" ");
    notation::reads(&moves).then_some(moves)
}

/// Whether a line begins a block of many clauses of one kind, which have none here: `pieces {`.
pub(super) fn opens_one_of_many(text: &str) -> bool {
    let line = text.lines().next().unwrap_or("");
    let word = first_word(line);
    let one =
        word.strip_suffix('s').filter(|one| CLAUSE_WORDS.contains(one) && !CLAUSE_WORDS.contains(&word));
    one.is_some() && line[word.len()..].trim().trim_matches([':', '=', ' ']) == "{"
}

impl<'t> Builder<'t> {
    /// Reports a block in other brackets than braces.
    pub(crate) fn report_braces(&mut self, place: Span) {
        let diagnostic = self.braces(place);
        self.report(diagnostic);
    }

    /// That a block does not begin with the sign at a place.
    pub(super) fn braces(&self, place: Span) -> Diagnostic {
        let message = format!("a block stands in braces, and does not begin with `{}`", self.slice(place));
        Diagnostic::error(code::syntax::UNEXPECTED, message, place, "expected `{`")
            .help("write `{` here, and `}` on a line of its own at the end of the block")
            .fix(Fix::write(Safety::Offered, place, "{"))
    }

    /// Reports that a block is not closed: `block` begins at its brace, and at `stop` the next clause begins or the
    /// file ends.
    pub(crate) fn unclosed_block(&mut self, block: Span, stop: usize) {
        let stray = std::mem::take(&mut self.stray_brace);
        if std::mem::take(&mut self.ended_otherwise) || stray {
            return;
        }
        if self.begins_twice(block, stop) {
            return;
        }
        let block = self.up_to_the_next_clause(block);
        let brace = Span { end: block.start + 1, ..block };
        let end = Span { start: block.end, ..block };
        let reported = self.report(
            Diagnostic::error(code::syntax::UNCLOSED_BLOCK, "a block is not closed", end, "expected `}`")
                .label(brace, "the block begins here")
                .help("write `}` on a line of its own at the end of the block")
                .fix(Fix::write(Safety::Offered, end, "\n}")),
        );
        let word = first_word(self.text.get(stop..).unwrap_or(""));
        let before = &self.text[..brace.start as usize];
        let line = before[before.rfind(['\n', '\r']).map_or(0, |at| at + 1)..].trim_start();
        self.cut |= word.is_empty() && matches!(first_word(line), "variant" | "setup" | "arrays");
        self.unclosed = match reported {
            Some(report) if !word.is_empty() => {
                Some(Unclosed { report, brace, word: Span::new(self.source, stop, stop + word.len()) })
            }
            _ => None,
        };
    }

    /// Whether a block that is not closed is empty, and the line behind it is the one by which it begins; if so, that is reported.
    fn begins_twice(&mut self, block: Span, stop: usize) -> bool {
        let (start, brace) = (block.start as usize, block.start as usize + 1);
        let begins = self.text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let again = self.text.get(stop..).and_then(|rest| rest.lines().next()).unwrap_or("");
        let empty = self.text[brace..stop.max(brace)].trim().is_empty();
        if !empty || again.trim() != self.text[begins..brace].trim() {
            return false;
        }
        let first = Span::new(self.source, begins, brace);
        let second = Span::new(self.source, stop, stop + again.trim_end().len());
        self.report(
            Diagnostic::error(
                code::syntax::UNCLOSED_BLOCK,
                "a block begins twice",
                second,
                "this is said twice",
            )
            .label(first, "here, too, and that block is not closed")
            .help("take one of the two lines away")
            .fix(Fix::remove(Safety::Safe, Span { end: second.start, ..first }, "the first")),
        );
        self.poison();
        true
    }

    /// A block that is not closed, without the lines at its end that are clauses and no rules: `royal K` in a piece. What has
    /// been said about those is taken back.
    pub(super) fn up_to_the_next_clause(&mut self, block: Span) -> Span {
        let text = &self.text[block.start as usize..block.end as usize];
        let mut at = block.start as usize;
        let mut end = at;
        for line in text.split_inclusive('\n') {
            let inner = line.trim();
            let is_clause = CLAUSE_WORDS.contains(&first_word(inner))
                && Grammar::parse(Rule::lone_clause, inner).is_ok()
                && Grammar::parse(Rule::lone_rule, inner).is_err();
            if is_clause && end > block.start as usize {
                self.take_back_from(at as u32);
                return Span { end: end as u32, ..block };
            }
            if !inner.is_empty() {
                end = at + line.trim_end().len();
            }
            at += line.len();
        }
        block
    }

    /// A `}` outside of all blocks. If a clause broke off a block before it, the clause was in the wrong place, and
    /// nothing else is wrong: neither the block nor the brace, nor the block's rules behind the clause.
    pub(super) fn closes_unclosed_block(&mut self, text: &str, range: &Range<usize>) -> bool {
        // The clause that broke the block off may have the `}` at its own end: `capture K }`.
        let own = text.trim_end().ends_with('}') && !text.contains(['{', '\n', '\r']);
        let own =
            own && self.unclosed.as_ref().is_some_and(|unclosed| unclosed.word.start as usize == range.start);
        if !text.starts_with('}') && !own {
            return false;
        }
        let Some(Unclosed { report, brace, word }) = self.unclosed.take() else { return false };
        let at = if own { range.start + text.trim_end().len() - 1 } else { range.start };
        let close = Span::new(self.source, at, at + 1);
        let name = self.slice(word);
        let diagnostic = Diagnostic::error(
            code::syntax::MISPLACED,
            format!("{} `{name}` clause cannot stand in a block", article(name)),
            word,
            "this is a clause",
        )
        .label(brace, "the block begins here")
        .label(close, "and ends here");
        let before = &self.text[..brace.start as usize];
        let line = before[before.rfind(['\n', '\r']).map_or(0, |at| at + 1)..].trim_start();
        let rest = self.text[word.end as usize..].lines().next().unwrap_or("");
        let rest = rest.trim().trim_end_matches('}').trim_end();
        // `capture K when ...`
        let guard = rest.find(" when ").unwrap_or(rest.len());
        let diagnostic = match (first_word(line), name) {
            ("piece", "capture") => {
                const WHY: &str = "the captures of a piece are moves; `capture` says where captured pieces go";
                diagnostic.help(match captures(&rest[..guard]) {
                    Some(moves) => format!("did you mean `move {moves}{}`? {WHY}", &rest[guard..]),
                    None => WHY.to_owned(),
                })
            }
            ("test", "draw" | "white" | "black") => {
                diagnostic.help(format!("did you mean `result {name} {rest}`?"))
            }
            ("variant", _) => diagnostic.help(
                "the braces of the header end before the clauses: write `}` before this one, and take the last `}` away",
            ),
            _ => diagnostic.help("move it out of the braces"),
        };
        // What is wrong with that line, or with the rules behind it, comes of the same.
        self.replace(report, diagnostic, |other| {
            let start = other.labels.first().map_or(0, |label| label.span.start);
            matches!(other.code, code::syntax::MISPLACED | code::syntax::UNKNOWN_CLAUSE)
                || start >= word.start && start as usize <= at
        });
        true
    }

    /// Passes over the lines that would have been a block, if its brace had not been forgotten: all up to the next clause.
    pub(crate) fn pass_over_block(&mut self, from: usize) {
        let mut at = from;
        for line in self.text[from..].split_inclusive('\n') {
            let inner = line.trim();
            let word = first_word(inner);
            let indented = line.starts_with([' ', '\t']);
            let rule = words::PIECE_RULES.contains(&word) && indented;
            if at > from && CLAUSE_WORDS.contains(&word) && !rule {
                break;
            }
            at += line.len();
            if inner.starts_with(['}', ')']) {
                break;
            }
        }
        self.reported_to = self.reported_to.max(at);
    }

    /// Rules in the line behind a piece that has no braces: `piece K "King"`, and then `{` or `move K`.
    pub(super) fn rules_without_braces(&mut self, text: &str, range: &Range<usize>) -> bool {
        if !text.starts_with('{') && first_word(text) != "move" {
            return false;
        }
        let before = self.text[..range.start].trim_end();
        let start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let line = &before[start..];
        if range.start < self.reported_to
            || first_word(line.trim_start()) != "piece"
            || line.contains(['{', '}'])
        {
            return false;
        }
        let end = Span::new(self.source, before.len(), before.len());
        let (label, help) = match text.starts_with('{') {
            true => ("expected `{`", "`{` stands at the end of the line with the name of the piece"),
            false => ("expected `{`", "write `{` here, and `}` on a line of its own behind the last rule"),
        };
        let message = "the rules of a piece stand in braces";
        self.report(Diagnostic::error(code::syntax::UNEXPECTED, message, end, label).help(help));
        self.pass_over_block(range.start);
        self.piece_without_braces = true;
        true
    }

    /// A clause that needs braces and has none, or has them on the next line; or a FEN where an array belongs.
    pub(super) fn without_braces(&self, rule: Rule, failure: &Failure<'_>, here: Span) -> Option<Diagnostic> {
        if rule != Rule::lone_clause || !wants_block(failure) {
            return None;
        }
        let word = first_word(failure.text);
        let behind = &self.text[failure.start + failure.text.len()..];
        let next = behind.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("");
        let rest = failure.text[failure.at..].trim_end();
        let error = |place: Span, message: String, help: String| {
            Some(Diagnostic::error(code::syntax::UNEXPECTED, message, place, "expected `{`").help(help))
        };
        if word == "setup" && rest.matches('/').count() >= 2 {
            let place = self.spot(failure, failure.at..failure.at + rest.len());
            let message = "the array is not written as a FEN".to_owned();
            let whole = self.spot(failure, 0..failure.at + rest.len());
            let lone =
                failure.text[..failure.at].trim() == word && code_end(failure.text) >= failure.text.len();
            let fix = drawn::setup(rest).filter(|_| lone);
            let fix = fix.map(|array| Fix::write(Safety::Offered, whole, array));
            return error(place, message, drawn::A_RANK_A_LINE.to_owned()).map(|error| error.fix(fix));
        }
        if !rest.is_empty() && !matches!(rest, ":" | "=" | "is" | "->") {
            return None;
        }
        let message = format!("the block of this `{word}` has no `{{`");
        if next.starts_with('{') {
            let line = failure.text[..failure.at].trim_end();
            let end = failure.start + code_end(failure.text);
            let brace = self.text[end..].find('{').map(|at| Span::new(self.source, end, end + at + 1));
            let between =
                brace.is_some_and(|place| self.slice(place).trim_end_matches('{').trim().is_empty());
            let fix = brace.filter(|_| between).map(|place| Fix::write(Safety::Safe, place, " {"));
            let help = format!("the brace stands on the same line: `{line} {{`");
            return error(here, message, help).map(|diagnostic| diagnostic.fix(fix));
        }
        if CLAUSE_WORDS.contains(&first_word(next)) || next.is_empty() || next.starts_with('#') {
            return None;
        }
        error(
            here,
            message,
            "write `{` at the end of this line, and `}` on a line of its own behind the block".to_owned(),
        )
    }

    /// Whether a line ends its block as other languages do; if so, that is reported.
    pub(crate) fn ends_a_block(&mut self, rule: Rule, range: &Range<usize>) -> bool {
        let text = self.text[range.clone()].trim();
        if rule == Rule::lone_clause
            || !matches!(text, "end" | "END" | "endtest" | "endpiece" | ")" | "]" | "};" | "fi")
        {
            return false;
        }
        self.ended_by(range.clone())
    }

    /// Whether a rule has another bracket at its end, where the block's brace is lacking: `{ move W in palace )`.
    pub(super) fn ends_in_another_bracket(&mut self, rule: Rule, range: &Range<usize>) -> bool {
        let text = self.text[range.clone()].trim_end();
        let Some(inner) = text.strip_suffix([')', ']']) else { return false };
        let rest = self.text[range.start + text.len()..].lines().next().unwrap_or("");
        let ends = matches!(rule, Rule::lone_rule | Rule::lone_step) && code_end(rest) == 0;
        if !ends || inner.contains(['(', '[', '\n']) || Grammar::parse(rule, inner.trim_end()).is_err() {
            return false;
        }
        self.ended_by(range.start + inner.len()..range.start + text.len())
    }

    /// Whether a bracket behind moves stands for the brace that ends their block: `{ move W )`.
    pub(crate) fn closes_otherwise(&mut self, sign: Span) -> bool {
        let (start, end) = (sign.start as usize, sign.end as usize);
        let line = &self.text[self.text[..start].rfind('\n').map_or(0, |at| at + 1)..start];
        let rest = self.text[end..].lines().next().unwrap_or("");
        let ends = matches!(self.slice(sign).trim(), ")" | "]") && code_end(rest) == 0;
        ends && line.contains('{') && !line.contains(['(', '[']) && self.ended_by(start..end)
    }

    /// Reports what a block ends with in the place of its brace.
    fn ended_by(&mut self, range: Range<usize>) -> bool {
        let place = Span::new(self.source, range.start, range.end);
        let message = format!("a block does not end with `{}`", self.slice(place).trim());
        self.report(
            Diagnostic::error(code::syntax::UNEXPECTED, message, place, "expected `}`")
                .help("write `}` instead")
                .fix(Fix::write(Safety::Safe, place, "}")),
        );
        self.ended_otherwise = true;
        true
    }
}
