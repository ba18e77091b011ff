//! Why a line matched nothing.
//!
//! The line is parsed once more by itself. The place that the parser could not get beyond, and what it would have
//! accepted there, are put into words; slips that are easily recognized are named.

mod elsewhere;
pub(super) mod notation;
mod repair;
mod scan;
mod wording;

pub(super) use elsewhere::field as field_meant;
pub(super) use wording::{is_unquoted_name, look_alike, unquoted_name};

use super::MAX_LINE;
use super::build::{Builder, first_word};
use super::grammar::{Grammar, Pair, Rule};
use super::tree::{
    CLAUSE_WORDS, Clause, ClauseKind, Elsewhere, Family, Name, PieceClause, PieceRule, Region, RegionClause,
    RegionKind,
};
use super::words::{self, shortened};
use crate::diagnostic::{Diagnostic, Fix, Safety, code, suggest};
use crate::english::or;
use crate::source::{Span, Spanned};
use elsewhere::Advice;
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use scan::{closed_string, code, code_end, open_parenthesis, token};
use std::ops::Range;
use wording::{
    Hint, NEAR, article, braces_behind_moves, disguised, foreign, help, phrases, subject, unknown,
};

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
    pub(super) fn rule(self) -> Rule {
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
            Place::Header => words::FIELDS,
            // They begin with pieces.
            Place::Arrays => &[],
            Place::Piece => words::PIECE_RULES,
            Place::Test => words::STEPS,
        }
    }

    /// Some of these words, of those that most files have.
    fn usual(self) -> &'static [&'static str] {
        match self {
            Place::File => &["piece", "promote", "castle", "win", "test"],
            Place::Header => self.keywords(),
            Place::Arrays => &[],
            Place::Piece => &["move", "royal", "immune", "home", "image"],
            Place::Test => &["position", "play", "moves", "legal", "result"],
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

/// What a mistake is the same as elsewhere: whoever ends lines with `;` or begins them with capitals does so throughout.
fn cause(failure: &Failure<'_>, diagnostic: &Diagnostic) -> Option<String> {
    let token = failure.token();
    match diagnostic.code {
        code::syntax::UNKNOWN_CHARACTER => Some(format!("character {}", token.chars().next()?)),
        code::syntax::UNEXPECTED if matches!(token, ";" | ":" | "=" | "//" | "--") => {
            Some(format!("sign {token}"))
        }
        code::syntax::UNKNOWN_CLAUSE if matches!(token, "//" | ";" | "%" | "/" | "-" | "<!") => {
            Some(format!("sign {token}"))
        }
        code::syntax::UNKNOWN_CLAUSE if CLAUSE_WORDS.contains(&token.to_lowercase().as_str()) => {
            Some("capitals".to_owned())
        }
        _ => None,
    }
}

/// The next step where a text has no second quotation mark: where it probably ends, and the text as it was probably meant.
fn closing(failure: &Failure<'_>) -> (Option<usize>, String) {
    let rest = &failure.text[failure.at + 1..];
    let line = rest.lines().next().unwrap_or("");
    let end = line.find(['{', '}', '#']).unwrap_or(line.len());
    let meant = line[..end].trim_end();
    if meant.is_empty() || meant.chars().count() > 40 {
        return (None, "write `\"` where it ends, on the same line".to_owned());
    }
    let help = format!("write `\"` where it ends, on the same line: `\"{}\"`, perhaps", shortened(meant));
    (Some(failure.at + 1 + meant.len()), help)
}

/// Whether a block could have begun where a clause could not go on.
fn wants_block(failure: &Failure<'_>) -> bool {
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

impl<'t> Builder<'t> {
    /// A clause that nothing matched. What can be saved of it is: a piece's letters, a region's name, so that
    /// clauses that mention them need not be wrong as well.
    pub(super) fn broken_clause(&mut self, pair: Pair<'t>) -> Clause {
        let range = self.range_of(&pair);
        let span = Span::new(self.source, range.start, range.end);
        let text = &self.text[range.clone()];
        if self.closes_unclosed_block(text, &range) || self.rules_without_braces(text, &range) {
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
            // The sign may stand on the wrong side.
            let behind = if plus == 0 && rest[length..].starts_with('+') { "+" } else { "" };
            Spanned::new(format!("{behind}{}", &rest[..length]), span)
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
        if std::mem::take(&mut self.ended_otherwise) {
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
        self.unclosed = match reported {
            Some(report) if !word.is_empty() => {
                Some(Unclosed { report, brace, word: Span::new(self.source, stop, stop + word.len()) })
            }
            _ => None,
        };
    }

    /// A block that is not closed, without the lines at its end that are clauses and no rules: `royal K` in a piece. What has
    /// been said about those is taken back.
    fn up_to_the_next_clause(&mut self, block: Span) -> Span {
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
        .label(close, "and ends here");
        let before = &self.text[..brace.start as usize];
        let line = before[before.rfind(['\n', '\r']).map_or(0, |at| at + 1)..].trim_start();
        let rest = self.text[word.end as usize..].lines().next().unwrap_or("").trim();
        let diagnostic = match (first_word(line), name) {
            ("piece", "capture") => diagnostic.help(format!(
                "did you mean `move c{rest}`? the captures of a piece are moves; `capture` says where captured pieces go"
            )),
            _ => diagnostic.help("move it out of the braces"),
        };
        // What is wrong with that line, or with what follows, comes of the same.
        let text = self.text;
        let line_end =
            text[word.end as usize..].find(['\n', '\r']).map_or(text.len(), |at| word.end as usize + at);
        self.replace(report, diagnostic, |other| {
            let start = other.labels.first().map_or(0, |label| label.span.start);
            other.code == code::syntax::MISPLACED || start >= word.start && start as usize <= line_end
        });
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
        if self.belongs_to_the_line_before(&range) || self.ends_a_block(rule, &range) {
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
        if rule == Rule::lone_clause && wants_block(&failure) {
            self.pass_over_block(range.end);
        }
        if diagnostic.code == code::syntax::UNCLOSED_STRING && text.contains(" {") {
            self.pass_over_block(range.end);
        }
        let cause = cause(&failure, &diagnostic);
        self.report_of(cause, diagnostic);
    }

    /// Passes over the lines that would have been a block, if its brace had not been forgotten: all up to the next clause.
    pub(super) fn pass_over_block(&mut self, from: usize) {
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
    fn rules_without_braces(&mut self, text: &str, range: &Range<usize>) -> bool {
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

    /// `(3,1)`, where moves are letters.
    fn leap_in_numbers(&self, failure: &Failure<'t>) -> Option<Diagnostic> {
        let open = failure.text[..failure.at].rfind('(')?;
        let close = failure.at + failure.text[failure.at..].find(')')?;
        let (one, other) = failure.text[open + 1..close].split_once(',')?;
        let (one, other): (u32, u32) = (one.trim().parse().ok()?, other.trim().parse().ok()?);
        let place = self.spot(failure, open..close + 1);
        let message = "a leap is not written in numbers";
        let error = Diagnostic::error(code::syntax::UNEXPECTED, message, place, "moves are letters");
        Some(match notation::leap(one, other) {
            Some(letters) => error
                .help(format!("did you mean `{letters}`? it leaps ({one},{other})"))
                .fix(Fix::write(Safety::Safe, place, letters)),
            None => {
                error.help("leaps are letters: `N` is (2,1), and `X` behind an atom adds 3 to its long side")
            }
        })
    }

    /// A clause that needs braces and has none, or has them on the next line; or a FEN where an array belongs.
    fn without_braces(&self, rule: Rule, failure: &Failure<'_>, here: Span) -> Option<Diagnostic> {
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
            let help = "write its ranks in braces, the last one first, with blanks between the squares: \
                        `setup {`, then a row such as `r n b q k b n r` for each rank, then `}`";
            return error(place, message, help.to_owned());
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
    fn ends_a_block(&mut self, rule: Rule, range: &Range<usize>) -> bool {
        let text = self.text[range.clone()].trim();
        if rule == Rule::lone_clause
            || !matches!(text, "end" | "END" | "endtest" | "endpiece" | ")" | "]" | "};" | "fi")
        {
            return false;
        }
        let place = Span::new(self.source, range.start, range.end);
        let message = format!("a block does not end with `{text}`");
        self.report(
            Diagnostic::error(code::syntax::UNEXPECTED, message, place, "expected `}`")
                .help("write `}` instead")
                .fix(Fix::write(Safety::Safe, place, "}")),
        );
        self.ended_otherwise = true;
        true
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
            .help(closing(failure).1)
            .fix(closing(failure).0.map(|end| {
                let end = self.spot(failure, end..end);
                Fix::write(Safety::Offered, end, "\"")
            }));
        }
        if let Some(diagnostic) = foreign(token, here).or_else(|| disguised(token, here)) {
            return diagnostic;
        }
        let before = failure.text[..failure.at].trim();
        if let Some(place) = Place::of(rule)
            && matches!(before, "" | "white" | "black")
            && !failure.at_end()
            && place != Place::Arrays
            && !place.keywords().contains(&token)
        {
            let line = &failure.text[failure.at..];
            let line = &line[..line.find(['\n', '\r']).unwrap_or(line.len())];
            return unknown(place, token, line, here);
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
        // A long list helps nobody.
        let label = match expected.len() {
            1..=6 => format!("expected {}", or(&expected)),
            _ => "not expected here".to_owned(),
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
            .help("write `)` where it ends")
            .fix(Fix::write(Safety::Offered, here, ")"));
        }
        if word == "piece" && rule == Rule::lone_clause && token == "{" {
            return braces_behind_moves(failure, here);
        }
        if token == ";" && failure.text[failure.at + 1..].trim().is_empty() {
            return Diagnostic::error(code::syntax::UNEXPECTED, message, here, "not needed")
                .help("take `;` away: a clause ends with its line")
                .fix(Fix::remove(Safety::Safe, here, "`;`"));
        }
        let rest = &failure.text[failure.at..];
        let rest = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        if rest.trim_end().len() > token.len() && elsewhere::is_comment(token, rest) {
            let sign = rest.len() - rest.trim_start_matches(['/', '-', ';', '%']).len();
            let place = self.spot(failure, failure.at..failure.at + sign);
            let known = sign > 0 && !rest.starts_with("/*");
            return Diagnostic::error(code::syntax::UNEXPECTED, message, here, label)
                .help(elsewhere::A_COMMENT)
                .fix(known.then(|| Fix::write(Safety::Safe, place, "#")));
        }
        if let Some(diagnostic) = self.without_braces(rule, failure, here) {
            return diagnostic;
        }
        if let Some(diagnostic) = self.leap_in_numbers(failure) {
            return diagnostic;
        }
        let first_line = failure.text.lines().next().unwrap_or("");
        let whole = self.spot(failure, 0..code_end(first_line));
        let replaces =
            |meant: &str| first_line.len() == failure.text.trim_end().len() && repair::reads(rule, meant);
        if let Some(meant) = elsewhere::turned_off(failure.text) {
            return Diagnostic::error(code::syntax::UNEXPECTED, message, here, label)
                .help(format!("did you mean `{meant}`?"))
                .fix(replaces(&meant).then(|| Fix::write(Safety::Safe, whole, meant)));
        }
        if rule == Rule::lone_clause
            && let Some(advice) = elsewhere::clause(&word, failure.text, failure.at)
        {
            let error = Diagnostic::error(code::syntax::UNEXPECTED, message, here, label).help(advice.help());
            return match advice {
                Advice::Meant(meant, safety) if replaces(&meant) => {
                    error.fix(Fix::write(safety, whole, meant))
                }
                _ => error,
            };
        }
        let whose = failure.expects(Rule::whose) && token.starts_with(|c: char| c.is_ascii_uppercase());
        if let Some(repair) = repair::repair(rule, failure).filter(|_| !whose) {
            let place = self.spot(failure, repair.place.clone());
            let help = format!("did you mean `{}`?", repair.meant);
            let earlier = repair.place.start < failure.at && !repair.place.is_empty();
            let (message, label) = match failure.text.get(repair.place.clone()).filter(|_| earlier) {
                Some(word) => {
                    let word = shortened(word);
                    (format!("{what} cannot have `{word}` here"), "not expected here".to_owned())
                }
                None => (message, label),
            };
            let mut fix = Fix::new(repair.safety, format!("write `{}`", repair.meant.replace('`', "")));
            for (place, text) in repair.changes {
                fix = fix.edit(self.spot(failure, place), text);
            }
            return Diagnostic::error(code::syntax::UNEXPECTED, message, place, label).help(help).fix(fix);
        }
        let diagnostic = Diagnostic::error(code::syntax::UNEXPECTED, message, here, label);
        match help(rule, failure, &word) {
            Some(Hint { help, changes }) => {
                let fixes = changes.into_iter();
                let fixes =
                    fixes.map(|(place, text)| Fix::write(Safety::Offered, self.spot(failure, place), text));
                fixes.fold(diagnostic.help(help), Diagnostic::fix)
            }
            None => diagnostic,
        }
    }
}
