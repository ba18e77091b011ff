//! Why a line matched nothing.
//!
//! The line is parsed once more by itself. The place that the parser could not get beyond, and what it would have
//! accepted there, are put into words; slips that are easily recognized are named.

mod scan;
mod wording;

pub(super) use wording::{is_unquoted_name, unquoted_name};

use super::MAX_LINE;
use super::build::{Builder, first_word};
use super::grammar::{Grammar, Pair, Rule};
use super::tree::{
    CLAUSE_WORDS, Clause, ClauseKind, Elsewhere, Family, Name, PieceClause, PieceRule, Region, RegionClause,
    RegionKind,
};
use super::words::{self, shortened};
use crate::diagnostic::{Diagnostic, code, suggest};
use crate::english::or;
use crate::source::{Span, Spanned};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use scan::{closed_string, code, code_end, open_parenthesis, token};
use std::ops::Range;
use wording::{article, braces_behind_moves, foreign, help, phrases, subject, unknown};

/// Where a line stands, and so what it could have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    File,
    Header,
    Arrays,
    Piece,
    Test,
}

impl Place {
    /// The rule that a line matches by itself.
    fn rule(self) -> Rule {
        match self {
            Place::File => Rule::lone_clause,
            Place::Header => Rule::lone_field,
            Place::Arrays => Rule::lone_array_step,
            Place::Piece => Rule::lone_rule,
            Place::Test => Rule::lone_step,
        }
    }

    fn of(rule: Rule) -> Option<Place> {
        let places = [Place::File, Place::Header, Place::Arrays, Place::Piece, Place::Test];
        places.into_iter().find(|place| place.rule() == rule)
    }

    /// How lines begin.
    fn keywords(self) -> &'static [&'static str] {
        match self {
            Place::File => &CLAUSE_WORDS,
            Place::Header => &["inventor", "year", "source", "note"],
            // They begin with pieces.
            Place::Arrays => &[],
            Place::Piece => words::PIECE_RULES,
            Place::Test => words::STEPS,
        }
    }

    /// What a line is.
    fn noun(self) -> &'static str {
        match self {
            Place::File => "clause",
            Place::Header => "field of a header",
            Place::Arrays => "step of the arrays",
            Place::Piece => "rule of a piece",
            Place::Test => "step of a test",
        }
    }
}

/// A block that was broken off by a clause. It is so reported, but a `}` may still come.
pub(super) struct Unclosed {
    /// The number of the report.
    report: usize,
    /// The block's `{`.
    brace: Span,
    /// The clause's first word.
    word: Span,
}

/// What the parser found where it could not go on.
struct Failure<'t> {
    /// The text that was parsed.
    text: &'t str,
    /// Where it stands in the file.
    start: usize,
    /// Where the parser stopped, in `text`.
    at: usize,
    /// What it would have accepted.
    expected: Vec<Rule>,
}

impl<'t> Failure<'t> {
    /// What stands where the parser stopped: a word, a string, a sign; empty at the end of the line.
    fn token(&self) -> &'t str {
        token(&self.text[self.at..])
    }

    /// Whether the line ended too early.
    fn at_end(&self) -> bool {
        self.token().is_empty()
    }

    fn expects(&self, rule: Rule) -> bool {
        self.expected.contains(&rule)
    }
}

impl<'t> Builder<'t> {
    /// A clause that nothing matched. What can be saved of it is: a piece's letters, a region's name, so that
    /// clauses that mention them need not be wrong as well.
    pub(super) fn broken_clause(&mut self, pair: Pair<'t>) -> Clause {
        let range = self.range_of(&pair);
        let span = Span::new(self.source, range.start, range.end);
        let text = &self.text[range.clone()];
        if self.closes_unclosed_block(text, &range) {
            return Clause { side: None, kind: ClauseKind::Error, span };
        }
        self.explain(Rule::lone_clause, range.clone());
        let word = first_word(text);
        let word = match CLAUSE_WORDS.contains(&word) {
            true => word,
            false => suggest(word, CLAUSE_WORDS.iter().copied()).unwrap_or(word),
        };
        let kind = self.salvage(word, range, span);
        Clause { side: None, kind: kind.unwrap_or(ClauseKind::Error), span }
    }

    fn salvage(&mut self, word: &str, range: Range<usize>, span: Span) -> Option<ClauseKind> {
        let text = &self.text[range.clone()];
        let body = code(text).find(|(_, c)| *c == '{').map(|(at, _)| at);
        let parse =
            |rule| body.and_then(|body| Some((Grammar::parse(rule, &text[body..]).ok()?.next()?, body)));
        match word {
            "piece" => {
                let letters = self.second_word(text, range.start);
                let mut rules = vec![PieceRule::Error];
                if let Some((pair, body)) = parse(Rule::piece_body) {
                    let nobody = Spanned::new(String::new(), span);
                    let letters = letters.as_ref().unwrap_or(&nobody);
                    rules
                        .extend(self.inside(range.start + body, |builder| builder.piece_body(pair, letters)));
                }
                let letters = letters?;
                letters.node.starts_with(|c: char| c == '+' || c.is_ascii_uppercase()).then_some(())?;
                Some(ClauseKind::Piece(PieceClause { letters, name: None, rules }))
            }
            "region" => {
                let name = self.second_word(text, range.start)?;
                let region = Region { kind: RegionKind::Error, span };
                Some(ClauseKind::Region(RegionClause { name, region }))
            }
            "setup" => {
                let (pair, body) = parse(Rule::setup_body)?;
                Some(ClauseKind::Setup(self.inside(range.start + body, |builder| builder.setup_body(pair))))
            }
            "arrays" => {
                let (pair, body) = parse(Rule::arrays_body)?;
                self.inside(range.start + body, |builder| builder.arrays_body(pair));
                None
            }
            "test" => {
                let (pair, body) = parse(Rule::test_body)?;
                self.inside(range.start + body, |builder| builder.test_body(pair));
                None
            }
            "variant" => {
                let (pair, body) = parse(Rule::header_body)?;
                self.inside(range.start + body, |builder| builder.header_body(pair));
                None
            }
            _ => None,
        }
    }

    /// Builds from a match of a part of the text, which begins at `offset`.
    fn inside<T>(&mut self, offset: usize, build: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.offset, offset);
        let value = build(self);
        self.offset = outer;
        value
    }

    /// The name behind a clause's keyword.
    fn second_word(&self, text: &str, start: usize) -> Option<Name> {
        let after = first_word(text).len();
        let from = after + (text[after..].len() - text[after..].trim_start_matches([' ', '\t']).len());
        let rest = &text[from..];
        let plus = usize::from(rest.starts_with('+'));
        let word = plus + first_word(&rest[plus..]).len();
        let length = word + usize::from(rest[word..].starts_with('~'));
        (word > plus).then(|| {
            let span = Span::new(self.source, start + from, start + from + length);
            Spanned::new(rest[..length].to_owned(), span)
        })
    }

    /// Where what a rule matched stands in the file, without the blanks behind it.
    fn range_of(&self, pair: &Pair<'t>) -> Range<usize> {
        let start = self.offset + pair.as_span().start();
        start..start + pair.as_str().trim_end().len()
    }

    /// Reports why a line of a block matched nothing.
    pub(super) fn explain_pair(&mut self, place: Place, pair: &Pair<'t>) {
        self.explain(place.rule(), self.range_of(pair));
    }

    /// Reports that a block is not closed: `block` begins at its brace, and at `stop` the next clause begins or the
    /// file ends.
    pub(super) fn unclosed_block(&mut self, block: Span, stop: usize) {
        let brace = Span { end: block.start + 1, ..block };
        let end = Span { start: block.end, ..block };
        let reported = self.report(
            Diagnostic::error(code::syntax::UNCLOSED_BLOCK, "a block is not closed", end, "expected `}`")
                .label(brace, "the block begins here")
                .help("write `}` on a line of its own at the end of the block"),
        );
        let word = first_word(self.text.get(stop..).unwrap_or(""));
        self.unclosed = match reported {
            Some(report) if !word.is_empty() => {
                Some(Unclosed { report, brace, word: Span::new(self.source, stop, stop + word.len()) })
            }
            _ => None,
        };
    }

    /// A `}` outside of all blocks. If a clause broke off a block before it, the clause was in the wrong place, and
    /// nothing else is wrong: neither the block nor the brace, nor the block's rules behind the clause.
    fn closes_unclosed_block(&mut self, text: &str, range: &Range<usize>) -> bool {
        if !text.starts_with('}') {
            return false;
        }
        let Some(Unclosed { report, brace, word }) = self.unclosed.take() else { return false };
        let close = Span::new(self.source, range.start, range.start + 1);
        let name = self.slice(word);
        let diagnostic = Diagnostic::error(
            code::syntax::MISPLACED,
            format!("{} `{name}` clause cannot stand in a block", article(name)),
            word,
            "this is a clause",
        )
        .label(brace, "the block begins here")
        .label(close, "and ends here")
        .help("move it out of the braces");
        self.replace(report, diagnostic, |other| other.code == code::syntax::MISPLACED);
        true
    }

    /// Reports why a text does not match a rule.
    pub(super) fn explain(&mut self, rule: Rule, range: Range<usize>) {
        let text = &self.text[range.clone()];
        if text.len() > MAX_LINE {
            let start = Span::new(self.source, range.start, range.start);
            self.report(
                Diagnostic::error(
                    code::syntax::TOO_LONG,
                    format!("this has {} bytes", text.len()),
                    start,
                    "not read",
                )
                .help(format!("a clause has at most {MAX_LINE} bytes")),
            );
            return;
        }
        if self.belongs_to_the_line_before(&range) {
            return;
        }
        let range = self.with_its_parentheses(range);
        let text = &self.text[range.clone()];
        let failure = match Grammar::parse(rule, text) {
            Err(error) => {
                let at = match error.location {
                    InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
                };
                let mut expected: Vec<Rule> = match error.variant {
                    ErrorVariant::ParsingError { positives, .. } => {
                        positives.into_iter().flat_map(words::spelled_out).collect()
                    }
                    ErrorVariant::CustomError { .. } => Vec::new(),
                };
                expected.sort_unstable();
                Failure { text, start: range.start, at, expected }
            }
            Ok(_) => Failure { text, start: range.start, at: 0, expected: Vec::new() },
        };
        let diagnostic = self.diagnose(rule, &failure);
        self.report(diagnostic);
    }

    /// Whether a line goes on inside of parentheses that a line before it, which has been reported, left open.
    fn belongs_to_the_line_before(&mut self, range: &Range<usize>) -> bool {
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
    fn with_its_parentheses(&mut self, range: Range<usize>) -> Range<usize> {
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

    fn spot(&self, failure: &Failure<'t>, range: Range<usize>) -> Span {
        Span::new(self.source, failure.start + range.start, failure.start + range.end)
    }

    fn diagnose(&self, rule: Rule, failure: &Failure<'t>) -> Diagnostic {
        let token = failure.token();
        let here = match failure.at_end() {
            true => {
                let end = code_end(&failure.text[..failure.at]);
                self.spot(failure, end..end)
            }
            false => self.spot(failure, failure.at..failure.at + token.len()),
        };
        if let Some(diagnostic) = self.nesting(failure) {
            return diagnostic;
        }
        if token.starts_with('"') && !closed_string(token) {
            let quote = Span { end: here.start + 1, ..here };
            return Diagnostic::error(
                code::syntax::UNCLOSED_STRING,
                "a text is not closed",
                quote,
                "begins here",
            )
            .help("write `\"` where it ends, on the same line");
        }
        if let Some(diagnostic) = foreign(token, here) {
            return diagnostic;
        }
        let before = failure.text[..failure.at].trim();
        if let Some(place) = Place::of(rule)
            && matches!(before, "" | "white" | "black")
            && !failure.at_end()
            && place != Place::Arrays
            && !place.keywords().contains(&token)
        {
            return unknown(place, token, here);
        }
        self.unexpected(rule, failure, here)
    }

    /// Reports parentheses that are too deep for the grammar.
    fn nesting(&self, failure: &Failure<'t>) -> Option<Diagnostic> {
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

    fn unexpected(&self, rule: Rule, failure: &Failure<'t>, here: Span) -> Diagnostic {
        let (word, what) = subject(rule, failure.text);
        let token = failure.token();
        let message = match failure.at_end() {
            true => format!("{what} cannot end here"),
            false => format!("{what} cannot go on with `{}`", shortened(token)),
        };
        let expected = phrases(failure);
        let label = match expected.is_empty() {
            true => "not expected here".to_owned(),
            false => format!("expected {}", or(&expected)),
        };
        if let Some(open) = open_parenthesis(&failure.text[..failure.at])
            && failure.at_end()
        {
            return Diagnostic::error(
                code::syntax::UNCLOSED_PARENTHESIS,
                "a parenthesis is not closed",
                here,
                "expected `)`",
            )
            .label(self.spot(failure, open..open + 1), "opened here")
            .help("write `)` where it ends");
        }
        if word == "piece" && rule == Rule::lone_clause && token == "{" {
            return braces_behind_moves(failure, here);
        }
        let diagnostic = Diagnostic::error(code::syntax::UNEXPECTED, message, here, label);
        match help(rule, failure, &word) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}
