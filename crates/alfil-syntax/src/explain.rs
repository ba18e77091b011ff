//! Why a line matched nothing.
//!
//! The line is parsed once more by itself. The place that the parser could not get beyond, and what it would have
//! accepted there, are put into words; slips that are easily recognized are named.

mod beginning;
mod blocks;
mod broken;
mod drawn;
mod elsewhere;
mod fault;
mod kept;
pub(super) mod notation;
mod parentheses;
mod plain;
mod repair;
mod salvage;
mod scan;
mod sentence;
mod slip;
mod spoken;
mod strange;
mod unexpected;
mod unopened;
mod wording;

pub(super) use beginning::{is_begun, leaves_all_open};
pub(super) use blocks::Unclosed;
pub(super) use elsewhere::{board_of, field as field_meant};
pub use repair::usual_piece;
pub(super) use slip::{is_spare, words_in};
pub use spoken::forms;
pub(super) use wording::{Unseen, called, is_unquoted_name, look_alike, unquoted_name};

use super::MAX_LINE;
use super::build::{Builder, first_word};
use super::grammar::{Grammar, Pair, Rule};
use super::tree::CLAUSE_WORDS;
use super::words::{self, is_keyword, shortened};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::source::Span;
use alfil_words::or;
use blocks::wants_block;
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use repair::Repair;
use scan::{closed_string, code_end, token};
use std::ops::Range;
use unexpected::Stop;
use wording::{NEAR, Unknown, disguised, foreign, other_line_end, subject, unknown};

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
    /// What the file declares: the beginnings of the lines that do.
    file: &'t str,
    /// Whether it is searched for what was meant.
    searched: bool,
}

impl<'t> Failure<'t> {
    /// Where a text that stands at `start` in the file stops to be what a rule says.
    fn of(rule: Rule, text: &'t str, start: usize, file: &'t str) -> Failure<'t> {
        match Grammar::parse(rule, text) {
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
                Failure { text, start, at, expected, file, searched: true }
            }
            Ok(_) => Failure { text, start, at: 0, expected: Vec::new(), file, searched: true },
        }
    }

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
        code::syntax::UNKNOWN_CLAUSE if failure.text == token && notation::reads(token) => {
            Some("moves without `move`".to_owned())
        }
        code::syntax::UNKNOWN_CLAUSE if CLAUSE_WORDS.contains(&token.to_lowercase().as_str()) => {
            Some("capitals".to_owned())
        }
        _ => None,
    }
}

/// Where a text stands that has only one of its quotation marks, of a line whose marks are paired otherwise by then; and whether
/// the first of them is missing.
fn one_mark(failure: &Failure<'_>, repair: &Repair) -> Option<(Range<usize>, bool)> {
    let [(place, mark)] = repair.changes.as_slice() else { return None };
    let at = place.start;
    let before = failure.text.get(..at).filter(|_| mark == "\"" && place.is_empty() && at < failure.at)?;
    match before.matches('"').count().is_multiple_of(2) {
        true => {
            let end = failure.text[at..].find('"').map_or(at, |quote| at + quote + 1);
            Some((at..end, true))
        }
        false => before.rfind('"').map(|open| (open..open + 1, false)),
    }
}

/// The next step where a text has no second quotation mark: where the lacking one probably belongs, and the text as it was
/// probably meant.
fn closing(rule: Rule, failure: &Failure<'_>) -> (Option<usize>, String) {
    let text = failure.text;
    let rest = &text[failure.at + 1..];
    let line = rest.lines().next().unwrap_or("");
    let with = |at: usize| format!("{}\"{}", &text[..at], &text[at..]);
    // The first of the two may be the one that lacks: `piece C Camel" C`.
    let before = text[..failure.at].trim_end();
    if before.len() == failure.at && before.ends_with(|c: char| c.is_alphanumeric()) {
        let starts = before.match_indices(' ').map(|(at, _)| at + 1).rev();
        if let Some(start) = starts.into_iter().take(NEAR).find(|start| repair::reads(rule, &with(*start))) {
            let name = shortened(&text[start..failure.at]);
            return (Some(start), format!("write `\"` where it begins, too: `\"{name}\"`"));
        }
    }
    let inner = before.rfind('"').is_some_and(|quote| before[quote + 1..].starts_with(char::is_alphanumeric));
    if inner && before.matches('"').count().is_multiple_of(2) {
        return (None, "within a text a quotation mark is written `\\\"`".to_owned());
    }
    let end = line.find(['{', '}', '#']).unwrap_or(line.len());
    let mut meant = line[..end].trim_end();
    if meant.is_empty() || meant.chars().count() > 40 {
        return (None, "write `\"` where it ends, on the same line".to_owned());
    }
    // Behind a piece's name stand its moves.
    if first_word(text) == "piece"
        && let Some(blank) = meant.rfind(' ')
        && !meant[..blank].trim().is_empty()
        && repair::reads(rule, &with(failure.at + 1 + meant[..blank].trim_end().len()))
    {
        meant = meant[..blank].trim_end();
    }
    let help = format!("write `\"` where it ends, on the same line: `\"{}\"`, perhaps", shortened(meant));
    (Some(failure.at + 1 + meant.len()), help)
}

impl<'t> Builder<'t> {
    /// Where what a rule matched stands in the file, without the blanks behind it.
    fn range_of(&self, pair: &Pair<'t>) -> Range<usize> {
        let start = self.offset + pair.as_span().start();
        // Blanks of other programs are seen by nobody, and said.
        start..start + pair.as_str().trim_end_matches([' ', '\t', '\n', '\r']).len()
    }

    /// Reports why a line of a block matched nothing.
    pub(super) fn explain_pair(&mut self, place: Place, pair: &Pair<'t>) {
        self.explain(place.rule(), self.range_of(pair));
    }

    /// The line around a place that the grammar took for moves, as one that stops there; what is said in braces behind it is no
    /// part of it.
    fn line_of_moves(&self, word: Span) -> (Rule, Failure<'t>) {
        let text = self.text;
        let (start, end) = (word.start as usize, word.end as usize);
        let first = text[..start].rfind(['\n', '\r', '{']).map_or(0, |at| at + 1);
        let first = first + (text[first..start].len() - text[first..start].trim_start().len());
        let last = text[end..].find(['\n', '\r', '{', '}']).map_or(text.len(), |at| end + at);
        let line = &text[first..last];
        let line = &line[..code_end(line)];
        let rule = match words::PIECE_RULES.contains(&first_word(line)) {
            true => Rule::lone_rule,
            false => Rule::lone_clause,
        };
        (
            rule,
            Failure {
                text: line,
                start: first,
                at: start - first,
                expected: Vec::new(),
                file: self.declared(),
                searched: true,
            },
        )
    }

    /// Reports moves that cannot be read, if the line is known to say otherwise what can be said. Whether it is.
    pub(super) fn explain_moves(&mut self, lost: Span) -> bool {
        let searched = self.searches();
        let (rule, mut failure) = self.line_of_moves(lost);
        failure.searched = searched;
        if failure.text.len() < failure.at + (lost.end - lost.start) as usize {
            return false;
        }
        // Signs behind moves are told by whoever reads them.
        let sign = matches!(self.slice(lost), ";" | "." | "!" | ",");
        let unclear = spoken::unclear(rule, &failure).filter(|_| !sign);
        let meant = |failure: &mut Failure<'t>| {
            let slip = if sign { None } else { slip::repair(rule, failure) };
            slip.or_else(|| spoken::repair(rule, failure)).or_else(|| {
                // The moves of a piece are told letter by letter.
                let of_piece = rule != Rule::lone_clause || first_word(failure.text) == "piece";
                failure.at = failure.text[..failure.at].rfind([' ', '\t']).map_or(0, |blank| blank + 1);
                (!of_piece).then(|| repair::search(rule, failure)).flatten()
            })
        };
        let repair = if unclear.is_some() { None } else { meant(&mut failure) };
        let Some(repair) = repair else {
            let note = unclear.or_else(|| spoken::note(rule, &failure));
            let Some(note) = note.filter(|_| !sign) else { return false };
            let (_, what) = subject(rule, failure.text);
            // Of a word the beginning may be read as moves.
            let rest = &self.text[lost.end as usize..];
            let letters = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric()).len();
            let word = Span { end: lost.end + letters as u32, ..lost };
            let message = format!("{what} cannot go on with `{}`", shortened(self.slice(word)));
            let error = Diagnostic::error(code::syntax::UNEXPECTED, message, word, "not expected here");
            self.report(error.help(note));
            return true;
        };
        let diagnostic = self.mended(&Stop::of(rule, &failure, lost), repair);
        self.report(diagnostic);
        true
    }

    /// Reports a word that the grammar took for moves, and that is none, by what the line was to say. Whether it did.
    pub(super) fn explain_word(&mut self, word: Span) -> bool {
        let text = self.text;
        let searched = self.searches();
        let (rule, mut failure) = self.line_of_moves(word);
        failure.searched = searched;
        let (line, first) = (failure.text, failure.start);
        let last = first + line.len();
        if first_word(line) == "piece" && text[last..].trim_start_matches([' ', '\t']).starts_with('{')
            || line.len() < word.end as usize - first
        {
            return false;
        }
        if rule == Rule::lone_rule {
            failure.expected = vec![Rule::move_on, Rule::move_from, Rule::move_in, Rule::near, Rule::when];
        }
        failure.expected.push(Rule::EOI);
        let mut diagnostic = self.unexpected(rule, &failure, word);
        if diagnostic.fixes.is_empty() && rule != Rule::lone_rule {
            return false;
        }
        if rule == Rule::lone_rule
            && let Some(label) = diagnostic.labels.first_mut()
        {
            "expected moves, `on`, `from`, `in` or `when`".clone_into(&mut label.text);
        }
        self.report(diagnostic);
        true
    }

    /// A letter or sign of another alphabet at a place where the notation of moves has none.
    pub(super) fn disguised(&self, at: usize) -> Option<Diagnostic> {
        let text = self.text;
        let first = text[..at].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let last = text[at..].find(['\n', '\r']).map_or(text.len(), |end| at + end);
        let failure = Failure {
            text: &text[first..last],
            start: first,
            at: at - first,
            expected: vec![],
            file: self.declared(),
            searched: true,
        };
        let token = &text[at..last];
        let token = &token[..token.find([' ', '\t']).unwrap_or(token.len())];
        let here = Span::new(self.source, at, at + token.len());
        let unseen = || token.chars().next().and_then(Unseen::of).and_then(|_| foreign(token, here));
        let rule = match words::PIECE_RULES.contains(&first_word(failure.text.trim_start())) {
            true => Rule::lone_rule,
            false => Rule::lone_clause,
        };
        let line_end = || other_line_end(rule, &failure, here);
        self.quotes(&failure, here).or_else(line_end).or_else(unseen).or_else(|| disguised(token, here))
    }

    /// A text in the quotation marks of books, `“Camel”`.
    fn quotes(&self, failure: &Failure<'t>, here: Span) -> Option<Diagnostic> {
        const MARKS: [char; 11] = ['“', '”', '„', '«', '»', '‘', '’', '‚', '‹', '›', '＂'];
        let rest = failure.text.get(failure.at..)?;
        let first = rest.chars().next().filter(|c| MARKS.contains(c))?;
        let behind = &rest[first.len_utf8()..];
        let line = &behind[..behind.find(['\n', '\r']).unwrap_or(behind.len())];
        let (end, last) = line.char_indices().find(|(_, c)| MARKS.contains(c) || *c == '"')?;
        let inner = &line[..end];
        let start = here.start as usize;
        let place = Span::new(self.source, start, start + first.len_utf8() + end + last.len_utf8());
        let diagnostic = Diagnostic::error(
            code::syntax::UNKNOWN_CHARACTER,
            format!("`{first}` is no quotation mark here"),
            Span::new(self.source, start, start + first.len_utf8()),
            "this character",
        );
        Some(diagnostic.help(format!("did you mean `\"{}\"`?", shortened(inner))).fix(Fix::write(
            Safety::Safe,
            place,
            format!("\"{inner}\""),
        )))
    }

    /// A line that goes on in the next one, which is another clause, rule or step.
    fn comma_before(&self, rule: Rule, failure: &Failure<'t>) -> Option<Diagnostic> {
        let before = failure.text[..failure.at].trim_end();
        let place = Place::of(rule)?;
        let next = failure.token();
        let broken = before.ends_with(',') && failure.text[before.len()..failure.at].contains(['\n', '\r']);
        (broken && place.keywords().contains(&next)).then(|| {
            let comma = self.spot(failure, before.len() - 1..before.len());
            Diagnostic::error(
                code::syntax::UNEXPECTED,
                format!("behind `,` this goes on in the next line, with `{next}`"),
                comma,
                "not the end of the line",
            )
            .help(format!("take `,` away: each {} has a line of its own", place.noun()))
            .fix(Fix::remove(Safety::Safe, comma, "`,`"))
        })
    }

    /// A line that goes on with the one before, which has no comma at its end.
    fn comma_lacking(&self, rule: Rule, failure: &Failure<'t>) -> Option<Diagnostic> {
        /// How many lines a clause may have had before.
        const LINES: usize = 12;
        let file = self.text.get(..failure.start)?;
        let first = failure.token().bytes().next()?;
        if !matches!(rule, Rule::lone_clause | Rule::lone_step) || !first.is_ascii_alphanumeric() {
            return None;
        }
        let mut lines = file.rsplit('\n').skip(1);
        let before = lines.next()?;
        let code = &before[..code_end(before)];
        if code.trim().is_empty() || code.ends_with(['{', '}', ',', '"']) {
            return None;
        }
        let mut whole = format!("{},\n{}", code.trim_start(), failure.text);
        for earlier in lines.take(LINES) {
            let earlier = &earlier[..code_end(earlier)];
            if !earlier.ends_with(',') {
                break;
            }
            whole = format!("{}\n{whole}", earlier.trim_start());
        }
        // Words of a test are anything, moves have a square.
        let moves = rule != Rule::lone_step || failure.text.split_whitespace().all(repair::is_move);
        if !moves || whole.len() > MAX_LINE || !repair::reads(rule, whole.trim_end()) {
            return None;
        }
        let line_start = file.rfind('\n').map_or(0, |end| end) - before.len();
        let end = Span::new(self.source, line_start + code.len(), line_start + code.len());
        let here = self.spot(failure, 0..failure.token().len());
        let last = shortened(code.rsplit(' ').next().unwrap_or(code));
        Some(
            Diagnostic::error(
                code::syntax::UNEXPECTED,
                "a line that goes on in the next one ends in `,`",
                end,
                "`,` is missing here",
            )
            .label(here, "this goes on")
            .help(format!("write `,` behind `{last}`, at the end of the line"))
            .fix(Fix::write(Safety::Offered, end, ",")),
        )
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
        if self.belongs_to_the_line_before(&range)
            || self.ends_a_block(rule, &range)
            || self.ends_in_another_bracket(rule, &range)
        {
            return;
        }
        let range = self.with_its_parentheses(range);
        let text = &self.text[range.clone()];
        let searched = self.searches();
        let failure = Failure { searched, ..Failure::of(rule, text, range.start, self.declared()) };
        if let Some((end, diagnostic)) = self.broken(rule, &failure) {
            self.reported_to = self.reported_to.max(end);
            self.report(diagnostic);
            return;
        }
        let diagnostic = self.diagnose(rule, &failure);
        let unknown = diagnostic.code == code::syntax::UNKNOWN_CLAUSE;
        let block = wants_block(&failure)
            || unknown
                && (blocks::ranks_stand_in(&self.text[range.end..])
                    || blocks::opens_one_of_many(&self.text[range.start..]));
        if rule == Rule::lone_clause && block && range.end >= self.reported_to {
            self.pass_over_block(range.end);
        }
        // What stands in the braces is no rule.
        if diagnostic.code == code::betza::RANGE {
            let end =
                self.text[range.start..].find(['\n', '\r']).map_or(self.text.len(), |at| range.start + at);
            self.reported_to = self.reported_to.max(end);
        }
        if diagnostic.code == code::syntax::UNCLOSED_STRING && text.contains(" {") {
            self.pass_over_block(range.end);
        }
        let told = diagnostic.labels.first().map(|label| label.span);
        match told.map(|told| self.slice(told)) {
            // The lines behind a comma that does not belong there are read by themselves.
            Some(",") if rule == Rule::lone_clause => {
                let behind = told.map_or(0, |told| told.end as usize);
                let next = self.text[behind..].find('\n').map(|end| behind + end + 1);
                let ends = code_end(&self.text[behind..next.unwrap_or(behind)]) == 0;
                self.rest = next.filter(|next| ends && *next < range.end);
            }
            Some("{") => self.stray_brace = true,
            _ => {}
        }
        let cause = cause(&failure, &diagnostic);
        self.report_of(cause, diagnostic);
        self.pass_over_what_belongs_to(range);
    }

    /// Passes over the lines that belong to one that has been reported: of a comment in several lines, of a line that goes on
    /// behind a `\\`, and what stands further in behind a line that ends in `:`.
    fn pass_over_what_belongs_to(&mut self, range: Range<usize>) {
        let text = self.text;
        let line = &text[range.clone()];
        let end_of = |at: usize| text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
        if line.starts_with("/*") && !line.contains("*/") {
            let end = text[range.end..].find("*/").map_or(text.len(), |at| range.end + at);
            self.reported_to = self.reported_to.max(end_of(end));
            return;
        }
        let mut at = end_of(range.end);
        if line.trim_end().ends_with('\\') {
            self.reported_to = self.reported_to.max(end_of(at));
        } else if line.trim_end().ends_with(':') {
            let indent = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
            let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
            let own = indent(&text[start..]);
            while at < text.len() {
                let end = end_of(at);
                let next = &text[at..end];
                if next.trim().is_empty() || indent(next) <= own && !next.trim_start().starts_with("- ") {
                    break;
                }
                at = end;
            }
            self.reported_to = self.reported_to.max(at);
        }
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
            // A word of which the parser has read the beginning is told whole: `10X8`.
            false => {
                let begun = failure.text[..failure.at].trim_end_matches(|c: char| c.is_ascii_digit()).len();
                let word = token.starts_with(|c: char| c.is_ascii_alphabetic())
                    && !failure.text[..begun].ends_with(|c: char| c.is_alphanumeric());
                let start = if word { begun } else { failure.at };
                self.spot(failure, start..failure.at + token.len())
            }
        };
        if let Some(diagnostic) = self.nesting(failure) {
            return diagnostic;
        }
        if token.starts_with('"') && !closed_string(token) {
            let quote = Span { end: here.start + 1, ..here };
            if let Some(repair) = slip::repair(rule, failure) {
                let error = match one_mark(failure, &repair) {
                    Some((place, true)) => Diagnostic::error(
                        code::syntax::UNCLOSED_STRING,
                        "a text has only its second quotation mark",
                        self.spot(failure, place),
                        "the first is missing",
                    ),
                    found => Diagnostic::error(
                        code::syntax::UNCLOSED_STRING,
                        "a text is not closed",
                        found.map_or(quote, |(place, _)| self.spot(failure, place)),
                        "begins here",
                    ),
                };
                return error
                    .help(format!("did you mean `{}`?", repair.meant))
                    .fix(self.fix(failure, repair));
            }
            return Diagnostic::error(
                code::syntax::UNCLOSED_STRING,
                "a text is not closed",
                quote,
                "begins here",
            )
            .help(closing(rule, failure).1)
            .fix(closing(rule, failure).0.map(|end| {
                let end = self.spot(failure, end..end);
                Fix::write(Safety::Offered, end, "\"")
            }));
        }
        if let Some(diagnostic) = self.comma_before(rule, failure) {
            return diagnostic;
        }
        if let Some(repair) = slip::sign_of_books(rule, failure) {
            return self.mended(&Stop::of(rule, failure, here), repair);
        }
        if let Some(diagnostic) = self.in_another_language(rule, failure) {
            return diagnostic;
        }
        if matches!(token, "→" | "➔" | "⟶")
            && let Some(repair) = spoken::repair(rule, failure)
        {
            return self.mended(&Stop::of(rule, failure, here), repair);
        }
        if let Some(diagnostic) = self
            .quotes(failure, here)
            .or_else(|| other_line_end(rule, failure, here))
            .or_else(|| foreign(token, here))
            .or_else(|| disguised(token, here))
        {
            return diagnostic;
        }
        if failure.at == 0
            && let Some(diagnostic) =
                self.comma_lacking(rule, failure).or_else(|| self.broken_before(rule, failure))
        {
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
            let Unknown { told: unknown, strange } = unknown(place, token, line, here);
            let first = |repair: &Repair| {
                repair.changes.len() == 1 && repair.changes[0].0 == (failure.at..failure.at + token.len())
            };
            let mended = |unknown: Diagnostic, repair: Repair| match repair.changes.first() {
                Some((_, word)) if first(&repair) && is_keyword(word) => {
                    let plain = Diagnostic { fixes: Vec::new(), ..unknown };
                    plain.meant(Safety::Safe, here, word)
                }
                _ => {
                    let help = format!("did you mean `{}`?", repair.meant);
                    Diagnostic { fixes: Vec::new(), ..unknown }.help(help).fix(self.fix(failure, repair))
                }
            };
            if let Some(note) = spoken::unclear(rule, failure) {
                return Diagnostic { fixes: Vec::new(), ..unknown }.help(note);
            }
            if let Some(repair) = slip::repair(rule, failure) {
                return mended(unknown, repair);
            }
            return self.as_spoken(rule, failure, unknown, strange).unwrap_or_else(|unknown| {
                let mut found = if strange { slip::forgotten(rule, failure) } else { Vec::new() };
                match found.as_slice() {
                    [] => *unknown,
                    [_] => mended(*unknown, found.remove(0)),
                    several => {
                        let ways: Vec<String> =
                            several.iter().map(|one| format!("`{}`", one.meant)).collect();
                        unknown.help(format!("did you mean {}?", or(&ways)))
                    }
                }
            });
        }
        self.unexpected(rule, failure, here)
    }

    /// A word with letters that English has not, if it is known what it means: `royal König`.
    fn in_another_language(&self, rule: Rule, failure: &Failure<'t>) -> Option<Diagnostic> {
        let text = failure.text;
        let letter = |c: char| c.is_alphabetic();
        let start = text[..failure.at].trim_end_matches(letter).len();
        let rest = &text[start..];
        let word = &rest[..rest.find(|c| !letter(c)).unwrap_or(rest.len())];
        if word.is_ascii() || word.chars().any(|c| look_alike(c).is_some()) {
            return None;
        }
        let place = start..start + word.len();
        let letters = repair::Names::of(failure.file).letters(&word.to_lowercase());
        let piece = letters
            .and_then(|letters| repair::Bench::of_forms(rule, failure).try_one(place.clone(), letters));
        let repair =
            piece.or_else(|| spoken::repair(rule, failure)).or_else(|| spoken::further(rule, failure))?;
        let repair = Repair { place: place.clone(), ..repair };
        Some(self.mended(&Stop::of(rule, failure, self.spot(failure, place)), repair))
    }

    fn fix(&self, failure: &Failure<'t>, repair: Repair) -> Fix {
        let mut fix = Fix::new(repair.safety, format!("write `{}`", repair.meant.replace('`', "")));
        for (place, text) in repair.changes {
            fix = fix.edit(self.spot(failure, place), text);
        }
        fix
    }

    /// What is said of a line that begins with an unknown word, with what is known of ways to say such things.
    fn as_spoken(
        &self,
        rule: Rule,
        failure: &Failure<'t>,
        unknown: Diagnostic,
        strange: bool,
    ) -> Result<Diagnostic, Box<Diagnostic>> {
        let plain = Diagnostic { fixes: Vec::new(), ..unknown.clone() };
        if let Some(repair) = spoken::repair(rule, failure) {
            let help = format!("did you mean `{}`?", repair.meant);
            return Ok(plain.help(help).fix(self.fix(failure, repair)));
        }
        if let Some(note) = spoken::note(rule, failure) {
            return Ok(plain.help(note));
        }
        // A sentence is told whole; a line that begins with one wrong word is not.
        let begun = failure.text[failure.at..].split(' ').next().unwrap_or("").to_lowercase();
        let of_pieces = || repair::Names::of(failure.file).letters(&begun).is_some();
        let nothing = unknown.help.is_none() || strange && rule == Rule::lone_clause;
        if let Some(repair) = (nothing || strange).then(|| spoken::further(rule, failure)).flatten() {
            let help = format!("did you mean `{}`?", repair.meant);
            return Ok(plain.help(help).fix(self.fix(failure, repair)));
        }
        let meant = (rule == Rule::lone_clause
            && (nothing || of_pieces() || matches!(begun.as_str(), "pieces" | "piece")))
        .then(|| sentence::clause(failure.text.lines().next()?, failure.file))
        .flatten();
        match meant {
            Some(meant) => Ok(plain.help(format!("did you mean `{meant}`?"))),
            None => Err(Box::new(unknown)),
        }
    }
}
