//! Why a line matched nothing.
//!
//! The line is parsed once more by itself. The place that the parser could not get beyond, and what it would have
//! accepted there, are put into words; slips that are easily recognized are named.

use super::MAX_LINE;
use super::build::{Builder, first_word};
use super::grammar::{Grammar, Pair, Rule};
use super::tree::{Clause, ClauseKind, Name, PieceClause, PieceRule, Region, RegionClause, RegionKind};
use super::words::{self, either, shortened};
use crate::diagnostic::{Diagnostic, suggest};
use crate::source::{Span, Spanned};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use std::ops::Range;

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
            Place::File => words::CLAUSES,
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
        let word = match words::CLAUSES.contains(&word) {
            true => word,
            false => suggest(word, words::CLAUSES.iter().copied()).unwrap_or(word),
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
                let mut rules = vec![PieceRule::Error];
                if let Some((pair, body)) = parse(Rule::piece_body) {
                    rules.extend(self.inside(range.start + body, |builder| builder.piece_body(pair)));
                }
                let letters = self.second_word(text, range.start)?;
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
            Diagnostic::error("syntax::unclosed_block", "a block is not closed", end, "expected `}`")
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
            "syntax::misplaced",
            format!("{} `{name}` clause cannot stand in a block", article(name)),
            word,
            "this is a clause",
        )
        .label(brace, "the block begins here")
        .label(close, "and ends here")
        .help("move it out of the braces");
        self.replace(report, diagnostic, |other| other.code == "syntax::misplaced");
        true
    }

    /// Reports why a text does not match a rule.
    pub(super) fn explain(&mut self, rule: Rule, range: Range<usize>) {
        let text = &self.text[range.clone()];
        if text.len() > MAX_LINE {
            let start = Span::new(self.source, range.start, range.start);
            self.report(
                Diagnostic::error(
                    "syntax::too_long",
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
                let expected = match error.variant {
                    ErrorVariant::ParsingError { positives, .. } => positives,
                    ErrorVariant::CustomError { .. } => Vec::new(),
                };
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
            || words::CONDITIONS.contains(&word) && !words::CLAUSES.contains(&word);
        let open = open_parenthesis(text).is_some() || goes_on && self.open_parenthesis;
        std::mem::replace(&mut self.open_parenthesis, open) && goes_on
    }

    /// A line together with the lines that it goes on in, up to the parenthesis that closes its first open one. If there
    /// is none, the line alone.
    fn with_its_parentheses(&mut self, range: Range<usize>) -> Range<usize> {
        // A clause that may begin in the middle of a condition or of a region does not end it.
        const WITHIN: [&str; 4] = ["reserve", "turn", "royal", "board"];
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
                    if words::CLAUSES.contains(&word) && !WITHIN.contains(&word) {
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
                "syntax::unclosed_string",
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
                        "syntax::nesting",
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
            false => format!("expected {}", either(&expected)),
        };
        if let Some(open) = open_parenthesis(&failure.text[..failure.at])
            && failure.at_end()
        {
            return Diagnostic::error(
                "syntax::unclosed_parenthesis",
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
        let diagnostic = Diagnostic::error("syntax::unexpected", message, here, label);
        match help(rule, failure, &word) {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}

/// What a line is, and the word that says so.
fn subject(rule: Rule, text: &str) -> (String, String) {
    let text = text.trim_start();
    let mut word = first_word(text);
    if matches!(word, "white" | "black") && rule == Rule::lone_clause {
        word = first_word(text[word.len()..].trim_start());
    }
    let what = match rule {
        Rule::lone_clause if word == "en" => "an `en passant` clause".to_owned(),
        Rule::lone_clause => format!("{} `{word}` clause", article(word)),
        Rule::lone_array_step => "a step of the arrays".to_owned(),
        Rule::lone_rule => format!("{} `{word}` rule", article(word)),
        Rule::lone_step => format!("{} `{word}` step", article(word)),
        Rule::lone_field => format!("the field `{}`", shortened(word)),
        Rule::lone_betza => "Betza's notation".to_owned(),
        Rule::lone_region => "a region".to_owned(),
        _ => "a condition".to_owned(),
    };
    (word.to_owned(), what)
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" }
}

/// What would have been accepted, in words. Ways to go on with what was already complete are left out if anything
/// else is expected.
fn phrases(failure: &Failure<'_>) -> Vec<String> {
    let goes_on = |rule: Rule| {
        matches!(
            rule,
            Rule::plus
                | Rule::minus
                | Rule::ampersand
                | Rule::dots
                | Rule::star
                | Rule::comma
                | Rule::kw_and
                | Rule::kw_or
                | Rule::extension
                | Rule::range
        )
    };
    let previous = last_word(&failure.text[..failure.at]);
    let more_pieces = !words::is_keyword(previous) && !previous.is_empty();
    let is_more =
        |rule: Rule| more_pieces && matches!(rule, Rule::piece_name | Rule::reserve_item | Rule::betza_word);
    let necessary = |rule: Rule| !goes_on(rule) && !is_more(rule);
    let any_necessary =
        failure.expected.iter().any(|rule| necessary(*rule) && words::phrase(*rule).is_some());
    let mut phrases: Vec<String> = Vec::new();
    for rule in failure.expected.iter().filter(|rule| !any_necessary || necessary(**rule)) {
        for phrase in words::phrase(*rule).iter().flat_map(|phrase| phrase.split(" or ")) {
            if !phrases.iter().any(|earlier| earlier == phrase) {
                phrases.push(phrase.to_owned());
            }
        }
    }
    // The end of the line comes last in a list.
    if let Some(at) = phrases.iter().position(|phrase| phrase == "the end of the line") {
        let end = phrases.remove(at);
        phrases.push(end);
    }
    phrases
}

/// How many words before a mistake are looked at for its cause.
const NEAR: usize = 8;

/// `piece K mK {`, or `piece K King {`.
fn braces_behind_moves(failure: &Failure<'_>, brace: Span) -> Diagnostic {
    let before = failure.text[..failure.at].trim_end();
    let word = last_word(before);
    let end = brace.start - (failure.at - before.len()) as u32;
    let place = Span { start: end - word.len() as u32, end, ..brace };
    if is_unquoted_name(word) {
        return unquoted_name(word, place);
    }
    Diagnostic::error(
        "syntax::unexpected",
        "a piece has its moves before its braces",
        brace,
        "not expected here",
    )
    .label(place, "the moves")
    .help("write them inside of the braces, behind `move`")
}

/// Whether a word where moves should stand looks like the piece's name.
pub(super) fn is_unquoted_name(word: &str) -> bool {
    word.len() >= 3
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.chars().skip(1).all(|c| c.is_ascii_lowercase())
}

/// Reports a piece's name without quotation marks.
pub(super) fn unquoted_name(word: &str, place: Span) -> Diagnostic {
    Diagnostic::error(
        "syntax::unquoted_name",
        format!("`{}` is not a move", shortened(word)),
        place,
        "if this is the piece's name, it needs quotation marks",
    )
    .help(format!("write `\"{}\"`", shortened(word)))
}

/// The next step: the word that was meant, or how such a line is written.
fn help(rule: Rule, failure: &Failure<'_>, word: &str) -> Option<String> {
    let token = failure.token();
    let mut expected: Vec<String> =
        failure.expected.iter().flat_map(|rule| words::keywords_of(*rule)).collect();
    if token.starts_with(|c: char| c.is_alphabetic())
        && let Some(meant) = suggest(token, expected.iter().map(String::as_str))
    {
        return Some(format!("did you mean `{meant}`?"));
    }
    // A misspelt keyword can pass for a name, and then the trouble begins behind it.
    expected.extend(words::keywords_of(Rule::region));
    let line = &failure.text[..failure.at];
    let earlier = line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let earlier: Vec<&str> = earlier.skip(1).collect();
    for earlier in earlier.into_iter().rev().take(NEAR) {
        if words::is_keyword(earlier) || !earlier.starts_with(|c: char| c.is_lowercase()) {
            continue;
        }
        if let Some(meant) = suggest(earlier, expected.iter().map(String::as_str)) {
            return Some(format!("did you mean `{meant}` instead of `{earlier}`?"));
        }
    }
    if failure.expects(Rule::whose) && token.starts_with(|c: char| c.is_ascii_uppercase()) {
        return Some(format!("write `own {token}` or `enemy {token}`"));
    }
    if failure.expects(Rule::string) && token.starts_with(|c: char| c.is_alphanumeric()) {
        return Some(format!("text stands in quotation marks: `\"{}\"`", shortened(token)));
    }
    if rule == Rule::lone_clause && words::CLAUSES.contains(&token) && failure.expects(Rule::EOI) {
        return Some(format!("a clause ends with its line: begin a new one before `{token}`"));
    }
    if rule == Rule::lone_rule && words::PIECE_RULES.contains(&token) && failure.expects(Rule::EOI) {
        return Some(format!("a rule ends with its line: begin a new one before `{token}`"));
    }
    // What was taken for a sign of its own may be the first half of another language's.
    let joined = line.len() - line.trim_end_matches(['=', '<', '>', '!']).len();
    if let Some(meant) = failure.text.get(failure.at - joined..failure.at + token.len()).and_then(other_sign)
    {
        return Some(format!("did you mean `{meant}`?"));
    }
    let reserved = words::is_keyword(token)
        && failure
            .expected
            .iter()
            .any(|rule| matches!(rule, Rule::region_name | Rule::piece_name | Rule::piece_names));
    if reserved && failure.expected.len() == 1 {
        return Some(format!("`{token}` is a word of the language and cannot be a name"));
    }
    let example = words::example(rule, word)?;
    Some(format!("for example `{example}`"))
}

/// A sign that other languages have for something that this one has too.
fn other_sign(token: &str) -> Option<&'static str> {
    Some(match token {
        "==" => "=",
        "=<" => "<=",
        "=>" => ">=",
        "<>" | "/=" | "~=" => "!=",
        "&&" => "and",
        "||" | "|" => "or",
        "!" => "not",
        "..." | "…" => "..",
        _ => return None,
    })
}

/// A line whose first word says nothing.
fn unknown(place: Place, token: &str, here: Span) -> Diagnostic {
    let noun = place.noun();
    if token == "}" {
        return Diagnostic::error(
            "syntax::unopened_block",
            "a `}` closes nothing",
            here,
            "no block is open here",
        )
        .help("take it away");
    }
    let shown = shortened(token);
    let meant = suggest(token, place.keywords().iter().copied());
    let known = [
        (Place::Piece, "the braces of a piece"),
        (Place::Test, "the braces of a test"),
        (Place::File, "a line of its own, outside of all braces"),
    ];
    if let Some((other, whereabouts)) = known.into_iter().find(|(other, _)| other.keywords().contains(&token))
        && meant.is_none()
    {
        return Diagnostic::error(
            "syntax::misplaced",
            format!("`{shown}` cannot stand here"),
            here,
            format!("this is a {}", other.noun()),
        )
        .help(format!("it belongs into {whereabouts}"));
    }
    let message = match token.starts_with(|c: char| c.is_alphanumeric()) {
        true => format!("no {noun} begins with `{shown}`"),
        false => format!("no {noun} begins with the sign `{shown}`"),
    };
    let help = match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None if token.starts_with("//") => "comments begin with `#`".to_owned(),
        None => {
            let keywords: Vec<String> = place.keywords().iter().map(|word| format!("`{word}`")).collect();
            format!("it could be {}", either(&keywords))
        }
    };
    Diagnostic::error("syntax::unknown_clause", message, here, "not known").help(help)
}

/// A character that means nothing outside of strings and comments.
fn foreign(token: &str, here: Span) -> Option<Diagnostic> {
    let c = token.chars().next().filter(|c| !c.is_ascii() || c.is_ascii_control())?;
    let here = Span { end: here.start + c.len_utf8() as u32, ..here };
    let name = match c {
        '\u{0}' => "a NUL character".to_owned(),
        '\u{A0}' => "a no-break space".to_owned(),
        '\u{FEFF}' => "a byte order mark".to_owned(),
        _ if c.is_control() || c.is_whitespace() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}') => {
            format!("the invisible character U+{:04X}", u32::from(c))
        }
        _ => format!("`{c}`"),
    };
    let meant = match c {
        '×' | 'х' => Some("x"),
        '“' | '”' | '„' | '«' | '»' => Some("\""),
        '–' | '—' | '−' => Some("-"),
        '…' => Some(".."),
        '≤' => Some("<="),
        '≥' => Some(">="),
        '≠' => Some("!="),
        '（' => Some("("),
        '）' => Some(")"),
        '，' => Some(","),
        _ => None,
    };
    let help = match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None if c.is_whitespace() => "write an ordinary blank".to_owned(),
        None if c.is_alphanumeric() => "names and keywords are written in the letters a to z".to_owned(),
        None => "take it away".to_owned(),
    };
    Some(
        Diagnostic::error(
            "syntax::unknown_character",
            format!("{name} means nothing here"),
            here,
            "this character",
        )
        .help(help),
    )
}

/// The word, string, number or sign that a text begins with; nothing at the end of a line.
fn token(text: &str) -> &str {
    let Some(first) = text.chars().next() else { return "" };
    let line = text.split(['\n', '\r']).next().unwrap_or("");
    let length = match first {
        '\n' | '\r' | '#' => 0,
        '"' => {
            let end = string_end(line);
            end.unwrap_or(line.trim_end().len())
        }
        _ if first.is_alphanumeric() || first == '_' => first_word(text).len(),
        '.' | '=' | '<' | '>' | '!' | '&' | '|' | '/' | '~' => {
            let same = |c: char| matches!(c, '.' | '=' | '<' | '>' | '!' | '&' | '|' | '/' | '~');
            line.find(|c| !same(c)).unwrap_or(line.len()).min(3)
        }
        _ => first.len_utf8(),
    };
    &text[..length]
}

/// Whether a string has its second quotation mark.
fn closed_string(token: &str) -> bool {
    string_end(token) == Some(token.len())
}

/// Where the string ends that a line begins with, if it does end.
fn string_end(line: &str) -> Option<usize> {
    let mut chars = line.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => {
                chars.next();
            }
            '"' => return Some(at + 1),
            '\n' | '\r' => return None,
            _ => {}
        }
    }
    None
}

/// The characters of a text that stand outside of strings and comments.
fn code(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut skip_to = 0;
    text.char_indices().filter(move |(at, c)| {
        if *at < skip_to {
            return false;
        }
        match c {
            '"' => {
                let line = &text[*at..];
                skip_to = string_end(line).map_or(at + 1, |end| at + end);
                false
            }
            '#' if text[..*at].ends_with([' ', '\t', '\n', '\r']) || *at == 0 => {
                skip_to = text[*at..].find(['\n', '\r']).map_or(text.len(), |end| at + end);
                false
            }
            _ => true,
        }
    })
}

/// Where the last word of a text ends, comments left out.
fn code_end(text: &str) -> usize {
    let mut end = 0;
    for (at, c) in code(text) {
        if !c.is_whitespace() {
            end = at + c.len_utf8();
        }
    }
    // A string is no code, but it is a word.
    match text[end..].find('"') {
        Some(quote)
            if code(&text[end..]).all(|(_, c)| c.is_whitespace())
                && !text[end..end + quote].contains('#') =>
        {
            end + quote + string_end(&text[end + quote..]).unwrap_or(1)
        }
        _ => end,
    }
}

/// The innermost `(` that is still open where a text ends.
fn open_parenthesis(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (at, c) in code(text) {
        match c {
            '(' => open.push(at),
            ')' => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

/// The word that a text ends with, but for blanks.
fn last_word(text: &str) -> &str {
    let text = text.trim_end();
    let start = text.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    text.get(start..).unwrap_or("")
}
