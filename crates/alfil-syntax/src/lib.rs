//! Text to tree. pest ends here: nothing outside this module knows the grammar's rules.
//!
//! The grammar stands in `grammar/`, in three files that are written to be read. Parsing is total: it
//! always gives a tree, and with it what is wrong. A line that is wrong becomes an error node, and
//! the lines after it are read as if nothing had happened. Whatever the text is, the work is
//! bounded: parentheses nest at most 64 deep, expressions have at most 100 operators, and after 50 mistakes the rest
//! is left unread.
//!
//! ```
//! use alfil_syntax::source::SourceId;
//!
//! let (file, mistakes) = alfil_syntax::parse(SourceId(0), "board 8x8\nroyl K\n");
//! assert_eq!(file.clauses.len(), 2);
//! assert_eq!(mistakes[0].help.as_deref(), Some("did you mean `royal`?"));
//! ```

mod build;
pub mod diagnostic;
pub mod docs;
pub mod embedded;
pub mod expect;
mod explain;
mod foreign;
mod grammar;
#[doc(hidden)]
pub mod probe;
pub mod source;
pub mod tokens;
pub mod tree;
mod words;

use crate::diagnostic::{Diagnostic, Fix, Safety, any_error, code, is_control};
use crate::source::{SourceId, Span};
use build::Builder;
pub use explain::usual_piece;
use grammar::{Grammar, Rule};
use pest::Parser;
use std::cell::OnceCell;
use tree::{
    Betza, Clause, ClauseKind, Condition, ConditionKind, Elsewhere, Family, File, Region, RegionKind,
};
pub use words::{FIELDS, STEPS};

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 19;

/// How many mistakes are reported before the rest of a text is left unread.
pub const MAX_MISTAKES: usize = 50;

/// How many operators a region or a condition may have. Those who walk the tree recurse so deep, and no deeper.
const MAX_OPERATORS: usize = 100;

/// The longest line and the longest clause that are read, in bytes.
pub const MAX_LINE: usize = 1 << 16;

/// How much of a long text is read at first, to see whether it is a variant file at all.
const PROBE: usize = 1 << 17;

/// Reads a variant file.
///
/// The mistakes come in the order in which they stand in the file. Where there is one, the tree has an error node, and
/// nothing more needs to be said about it.
pub fn parse(source: SourceId, text: &str) -> (File, Vec<Diagnostic>) {
    parse_as(Rule::file, source, text)
}

/// Reads a variant file without its tests, which those who extend it or only play it do not want.
///
/// A test that holds a comment, or is not closed, is read all the same.
pub fn parse_rules(source: SourceId, text: &str) -> (File, Vec<Diagnostic>) {
    parse_as(Rule::extended_file, source, text)
}

fn parse_as(rule: Rule, source: SourceId, text: &str) -> (File, Vec<Diagnostic>) {
    if let Some(refusal) = refusal(source, text) {
        return (unread(source), vec![refusal]);
    }
    let (file, mut mistakes) = parse_bounded(rule, source, text);
    // What can be read is ours: only of other texts is it asked what they are.
    let prefixed = || {
        let prefixed = foreign::Prefixed::of(text)?;
        // Without it the text is read, or much more of it is.
        let left = parse_bounded(rule, source, &prefixed.bare).1.len();
        (left * 2 <= mistakes.len()).then(|| prefixed.told(source))
    };
    if any_error(&mistakes)
        && let Some(foreign) =
            foreign::conflict(source, text).or_else(prefixed).or_else(|| foreign::recognize(source, text))
    {
        return (unread(source), vec![foreign]);
    }
    if let Some(hidden) = hidden(source, text, &mistakes) {
        mistakes.push(hidden);
        crate::diagnostic::sort(&mut mistakes);
    }
    (file, mistakes)
}

/// The tree of a text that is not read: a clause that could not be read keeps others from saying what seems to be missing.
fn unread(source: SourceId) -> File {
    let unread = Clause { side: None, kind: ClauseKind::Error, span: Span::new(source, 0, 0) };
    File { clauses: vec![unread], cut: false }
}

/// How many control characters are taken away at once.
const MOST_TAKEN_AWAY: usize = 1_000;

/// What is wrong with characters that are not shown but do something: that would reach whoever reads a name or a note. Where
/// a line has another mistake already, that may well be the same one.
fn hidden(source: SourceId, text: &str, mistakes: &[Diagnostic]) -> Option<Diagnostic> {
    let plain = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    if mistakes.len() >= MAX_MISTAKES || text.as_bytes().iter().all(plain) {
        return None;
    }
    let mut wrong: Vec<u32> =
        mistakes.iter().filter_map(|mistake| Some(mistake.labels.first()?.span.start)).collect();
    wrong.sort_unstable();
    let edits = mistakes.iter().flat_map(|mistake| &mistake.fixes).flat_map(|fix| &fix.edits);
    let mended: Vec<(u32, u32)> = edits.map(|edit| (edit.span.start, edit.span.end)).collect();
    let (mut first, mut count, mut start) = (None, 0usize, 0);
    for line in text.split_inclusive(['\n', '\r']) {
        let end = start + line.len();
        let next = wrong.partition_point(|at| *at < start as u32);
        let known = wrong.get(next).is_some_and(|at| *at < end as u32);
        for (at, letter) in line.char_indices().filter(|(_, letter)| is_control(*letter)) {
            let place = start + at;
            // What is told of one of them may be told of others.
            if mended.iter().any(|(from, to)| (*from..*to).contains(&(place as u32))) {
                continue;
            }
            count += 1;
            first = first.or_else(|| (!known).then_some((place, letter)));
        }
        start = end;
    }
    let (at, letter) = first?;
    let more = count - 1;
    let name = format!("U+{:04X}", letter as u32);
    let message = match more {
        0 => format!("the file has a control character, {name}"),
        1 => format!("the file has a control character, {name}, and another one"),
        more => format!("the file has a control character, {name}, and {more} more"),
    };
    let place = Span::new(source, at, at + letter.len_utf8());
    let mistake = Diagnostic::error(code::syntax::CONTROL_CHARACTER, message, place, "here");
    let all = text.char_indices().filter(|(_, letter)| is_control(*letter)).take(MOST_TAKEN_AWAY);
    let fix = all.fold(Fix::new(Safety::Safe, "take it away"), |fix, (at, letter)| {
        fix.edit(Span::new(source, at, at + letter.len_utf8()), "")
    });
    Some(mistake.help("take it away: a terminal obeys it instead of showing it").fix(fix))
}

fn parse_bounded(rule: Rule, source: SourceId, text: &str) -> (File, Vec<Diagnostic>) {
    // A text with too many mistakes near its start need not be read to its end.
    if text.len() > PROBE {
        let (file, mistakes, full) = parse_whole(rule, source, start_of(text));
        if full {
            return (file, mistakes);
        }
    }
    let (file, mistakes, _) = parse_whole(rule, source, text);
    let broken = file.clauses.iter().filter(|clause| matches!(clause.kind, ClauseKind::Error)).count();
    if broken == file.clauses.len()
        && let Some(refusal) = foreign::unreadable(source, text, broken)
    {
        return (unread(source), vec![refusal]);
    }
    (file, mistakes)
}

/// The first part of a long text, cut where it does not cut a clause in two: before the last line that can only be the
/// beginning of one. If there is none, the cut makes at most one more mistake, for a block that has no end, or it
/// cuts a clause that is too long.
fn start_of(text: &str) -> &str {
    let probe = &text[..text.floor_char_boundary(PROBE)];
    let mut end = probe.rfind(['\n', '\r']).map_or(probe.len(), |at| at + 1);
    let line_end = end;
    while let Some(at) = probe[..end].trim_end_matches(['\n', '\r']).rfind(['\n', '\r']) {
        end = at + 1;
        let word = build::first_word(probe[end..].trim_start_matches([' ', '\t']));
        if Family::of_word(word).is_some_and(|family| family.form().elsewhere == Elsewhere::Nowhere) {
            return &probe[..end];
        }
    }
    &probe[..line_end]
}

/// Why a text is not read at all.
fn refusal(source: SourceId, text: &str) -> Option<Diagnostic> {
    if text.len() > MAX_BYTES {
        return Some(
            Diagnostic::error(
                code::syntax::TOO_LONG,
                format!("the file has {} bytes", text.len()),
                Span::new(source, 0, 0),
                "not read",
            )
            .help(format!("a variant file has at most {MAX_BYTES} bytes")),
        );
    }
    let mut start = 0;
    for line in text.as_bytes().split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
        if line.len() > MAX_LINE {
            return Some(
                Diagnostic::error(
                    code::syntax::TOO_LONG,
                    format!("a line has {} bytes", line.len()),
                    Span::new(source, start, start),
                    "the file is not read",
                )
                .help(format!("a line has at most {MAX_LINE} bytes; is this a variant file?")),
            );
        }
        start += line.len();
    }
    None
}

/// Reads a text, and says whether there were so many mistakes that the rest was left.
fn parse_whole(rule: Rule, source: SourceId, text: &str) -> (File, Vec<Diagnostic>, bool) {
    let declared = OnceCell::new();
    let mut builder = Builder::new(source, text, &declared);
    let file = match Grammar::parse(rule, text) {
        Ok(mut pairs) => pairs.next().map(|pair| builder.file(pair)).unwrap_or_default(),
        Err(_) => {
            // Every text is a file by the grammar, so only the parser's own guard of the stack ends here.
            let place = Span::new(source, 0, 0);
            let message = "the file is too deeply nested to be read";
            let mistake = Diagnostic::error(code::syntax::NESTING, message, place, "not read");
            builder.report(mistake.help("take parentheses away, or name a part of the expression"));
            File::default()
        }
    };
    let full = builder.is_full();
    (file, builder.finish(), full)
}

/// Whether a line that could not be read was to say what the file extends, or how large its board is and does not.
#[must_use]
pub fn leaves_all_open(line: &str) -> bool {
    explain::leaves_all_open(line)
}

/// Whether a line is the first letters of a word, or the word alone: somebody is writing it.
pub fn is_begun(line: &str, word: &str) -> bool {
    explain::is_begun(line, word)
}

/// Whether a line that could not be read says what it is about, and that is neither a piece nor a region.
#[must_use]
pub fn is_about_something_known(line: &str) -> bool {
    let words = line.trim_start().trim_start_matches("white ").trim_start_matches("black ");
    let first = build::first_word(words);
    tree::CLAUSE_WORDS.contains(&first) && !matches!(first, "piece" | "region")
}

/// What a name was meant to say that is none: `rank_last`, `ENEMY`.
#[must_use]
pub fn words_in(name: &str) -> Option<String> {
    explain::words_in(name)
}

/// The field of a header that is called otherwise elsewhere: `author`.
#[must_use]
pub fn header_field_meant(word: &str) -> Option<&'static str> {
    explain::field_meant(word)
}

/// Reads Betza's notation by itself: `fmWfceFifmnD`.
pub fn parse_betza(text: &str) -> (Betza, Vec<Diagnostic>) {
    let source = SourceId::default();
    let whole = Span::new(source, 0, text.len());
    lone(
        Rule::lone_betza,
        source,
        text,
        |builder, pair| builder.betza(pair),
        Betza { moves: vec![], span: whole },
    )
}

/// Reads a region by itself: `ranks 1..3 + e4`.
pub fn parse_region(source: SourceId, text: &str) -> (Region, Vec<Diagnostic>) {
    let error = Region { kind: RegionKind::Error, span: Span::new(source, 0, text.len()) };
    lone(Rule::lone_region, source, text, |builder, pair| builder.region(pair), error)
}

/// Reads a condition by itself: `count own K = 1`.
pub fn parse_condition(source: SourceId, text: &str) -> (Condition, Vec<Diagnostic>) {
    let error = Condition { kind: ConditionKind::Error, span: Span::new(source, 0, text.len()) };
    lone(Rule::lone_condition, source, text, |builder, pair| builder.condition(pair), error)
}

/// Reads something that is not a whole file. `error` is what it is if the text does not match the rule.
fn lone<T>(
    rule: Rule,
    source: SourceId,
    text: &str,
    build: impl for<'t> FnOnce(&mut Builder<'t>, grammar::Pair<'t>) -> T,
    error: T,
) -> (T, Vec<Diagnostic>) {
    let declared = OnceCell::new();
    let mut builder = Builder::new(source, text, &declared);
    let found = match text.len() {
        0..=MAX_BYTES => {
            Grammar::parse(rule, text).ok().and_then(|mut pairs| pairs.next()?.into_inner().next())
        }
        _ => None,
    };
    let value = match found {
        Some(pair) => build(&mut builder, pair),
        None => {
            builder.explain(rule, 0..text.len());
            error
        }
    };
    (value, builder.finish())
}
