//! From what the grammar matched to the tree.
//!
//! The grammar has already decided what everything is; here it becomes nodes with places, numbers and
//! strings become values, and every error line is handed on to be explained. Whatever the grammar
//! guarantees and the types cannot see is asked for with `?` and gives an error node.

mod array;
mod betza;
mod clauses;
mod expressions;
mod habits;
mod pieces;
mod tests;
mod turns;

use super::MAX_MISTAKES;
use super::explain::{Unclosed, is_spare};
use super::grammar::{Grammar, Pair, Rule};
use super::tree::{Clause, ClauseKind, File, Name, PieceRule};
use super::words;
use crate::diagnostic::{Diagnostic, Fix, Label, Safety, code};
use crate::source::{SourceId, Span, Spanned};
use alfil_board::Side;
use pest::Parser;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How many lines of a file are searched for what was meant.
pub const MOST_SEARCHES: usize = 24;

/// How many lines more are, because they are mended as one before was.
pub const MOST_AGAIN: usize = 40;

/// Builds the tree of a text and collects its mistakes.
pub(super) struct Builder<'t> {
    pub(super) source: SourceId,
    pub(super) text: &'t str,
    /// Where the text that is being matched begins in `text`: 0, but for blocks that are matched by themselves.
    pub(super) offset: usize,
    /// The lines that declare something, once they have been asked for.
    declared: &'t OnceCell<String>,
    /// How many lines have been searched for what was meant.
    searches: usize,
    diagnostics: Vec<Diagnostic>,
    /// Whether there are so many mistakes that the rest is left unread.
    full: bool,
    /// Whether the clause, rule or step at hand has a value that is reported and cannot be used.
    poisoned: bool,
    /// The last block that was broken off by a clause.
    pub(super) unclosed: Option<Unclosed>,
    /// Whether the last line that was wrong left a parenthesis open.
    pub(super) open_parenthesis: bool,
    /// Up to where lines are accounted for by a report of a line before them.
    pub(super) reported_to: usize,
    /// Whether the rules of the last piece stand outside of braces, which has been reported.
    pub(super) piece_without_braces: bool,
    /// Where what was taken for the rest of the last clause that was wrong begins: it is read by itself.
    pub(super) rest: Option<usize>,
    /// Whether a `{` that opens nothing has been reported, so that its block need not be closed.
    pub(super) stray_brace: bool,
    /// Whether the block at hand has been ended, though not by its brace.
    pub(super) ended_otherwise: bool,
    /// Whether the file ends within its header or its setup.
    pub(super) cut: bool,
    /// Where the last clause stands that could not be read.
    pub(super) broken: Option<Range<usize>>,
    /// Causes of mistakes that come up again and again, with the numbers of their reports.
    causes: BTreeMap<String, usize>,
    /// How mistakes so far are mended.
    habits: BTreeSet<String>,
    /// How many lines were mended as one before.
    again: usize,
}

/// The beginnings of the lines of a text that declare a piece, a region, the board or the variant; so many of them as a large
/// variant has.
pub fn declarations(text: &str) -> String {
    const LINES: usize = 200;
    const LENGTH: usize = 48;
    let mut found = String::new();
    let declares = |line: &&str| {
        ["piece ", "region ", "board", "variant", "neutral ", "extends "]
            .iter()
            .any(|word| line.starts_with(word))
    };
    for line in text.split(['\n', '\r']).map(str::trim_start).filter(declares).take(LINES) {
        found.extend(line.chars().take(LENGTH));
        found.push('\n');
    }
    found
}

impl<'t> Builder<'t> {
    /// What a text declares is written into `declared` when it is first asked for.
    pub(super) fn new(source: SourceId, text: &'t str, declared: &'t OnceCell<String>) -> Builder<'t> {
        Builder {
            source,
            text,
            offset: 0,
            declared,
            searches: 0,
            diagnostics: Vec::new(),
            full: false,
            poisoned: false,
            unclosed: None,
            open_parenthesis: false,
            reported_to: 0,
            piece_without_braces: false,
            rest: None,
            stray_brace: false,
            ended_otherwise: false,
            cut: false,
            broken: None,
            causes: BTreeMap::new(),
            habits: BTreeSet::new(),
            again: 0,
        }
    }

    /// The beginnings of the lines that declare something: all that is asked of the rest of the file where a line is wrong, and
    /// short, since it is asked hundreds of times.
    pub(super) fn declared(&self) -> &'t str {
        self.declared.get_or_init(|| declarations(self.text))
    }

    /// Whether one more line is searched for what was meant. That takes hundreds of readings of it; of a file with more mistakes
    /// than that, the first ones are told in full.
    pub(super) fn searches(&mut self) -> bool {
        self.searches += 1;
        self.searches <= MOST_SEARCHES
    }

    /// How many lines have been searched for what was meant, and how many more were because they are mended as one before.
    pub(super) fn searched(&self) -> [usize; 2] {
        [self.searches, self.again]
    }

    /// Whether there are so many mistakes that the rest is left unread.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// The mistakes, in the order in which they stand, those of one habit together.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.labels.first().map(|label| label.span));
        habits::merged(self.text, self.diagnostics)
    }

    /// A line was mended as one before: that is not counted as a search, up to a bound of its own.
    fn mended_as_before(&mut self) {
        if self.again < MOST_AGAIN {
            self.again += 1;
            self.searches = self.searches.saturating_sub(1);
        }
    }

    /// Notes a mistake and returns its number; the one after the last that is allowed says that the rest was not read.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> Option<usize> {
        if self.full {
            return None;
        }
        if self.diagnostics.len() < MAX_MISTAKES {
            // What is mended as a line before was is no further search.
            if let Some(habit) = habits::habit(self.text, &diagnostic)
                && !self.habits.insert(habit)
            {
                self.mended_as_before();
            }
            self.diagnostics.push(diagnostic);
            return Some(self.diagnostics.len() - 1);
        }
        self.full = true;
        let place = diagnostic.labels.first().map(|label| label.span).unwrap_or_default();
        self.diagnostics.push(
            Diagnostic::error(
                code::syntax::TOO_MANY,
                format!("more than {MAX_MISTAKES} mistakes"),
                place,
                "from here on nothing was read",
            )
            .help("mend some of the mistakes above, or make sure that this is a variant file"),
        );
        None
    }

    /// Notes a mistake, or adds its place to the report of an earlier one of the same cause.
    pub(super) fn report_of(&mut self, cause: Option<String>, diagnostic: Diagnostic) {
        const PLACES: usize = 4;
        let Some(cause) = cause else {
            self.report(diagnostic);
            return;
        };
        let earlier = self.causes.get(&cause).and_then(|number| self.diagnostics.get_mut(*number));
        match (earlier, diagnostic.labels.first()) {
            (Some(earlier), Some(label)) => {
                if earlier.labels.len() < PLACES {
                    earlier.labels.push(Label { span: label.span, text: "here too".to_owned() });
                }
                // What is done about the one is done about all.
                if let (Some(all), Some(one)) = (earlier.fixes.first_mut(), diagnostic.fixes.first()) {
                    for edit in &one.edits {
                        *all = std::mem::replace(all, Fix::new(all.safety, ""))
                            .edit(edit.span, edit.text.as_str());
                    }
                    earlier.fixes.truncate(1);
                    self.mended_as_before();
                }
            }
            _ => {
                if let Some(number) = self.report(diagnostic) {
                    self.causes.insert(cause, number);
                }
            }
        }
    }

    /// Takes back what was said about anything from a place on.
    pub(super) fn take_back_from(&mut self, start: u32) {
        self.causes.clear();
        self.diagnostics.retain(|other| other.labels.first().is_none_or(|label| label.span.start < start));
    }

    /// Whether something is said about a place in a stretch.
    pub(super) fn is_reported(&self, stretch: Range<usize>) -> bool {
        let places = self.diagnostics.iter().filter_map(|other| other.labels.first());
        places.into_iter().any(|label| stretch.contains(&(label.span.start as usize)))
    }

    /// How many mistakes there are so far.
    pub(super) fn report_count(&self) -> usize {
        self.diagnostics.len()
    }

    /// Puts another report in the place of an earlier one, and takes back those behind it that follow from the same.
    pub(super) fn replace(
        &mut self,
        number: usize,
        diagnostic: Diagnostic,
        follows: impl Fn(&Diagnostic) -> bool,
    ) {
        self.causes.clear();
        let mut behind = self.diagnostics.split_off(number.min(self.diagnostics.len()));
        behind.retain(|other| !follows(other));
        if let Some(first) = behind.first_mut() {
            *first = diagnostic;
        }
        self.diagnostics.append(&mut behind);
    }

    /// A variant file.
    pub(super) fn file(&mut self, pair: Pair<'t>) -> File {
        let mut clauses = Vec::new();
        for pair in pair.into_inner() {
            if self.full {
                break;
            }
            match pair.as_rule() {
                Rule::line_clause | Rule::block_clause => clauses.push(self.clause(pair)),
                Rule::broken_clause => {
                    let end = pair.as_span().end();
                    let broken = self.broken_clause(pair);
                    if std::mem::take(&mut self.piece_without_braces)
                        && let Some(ClauseKind::Piece(piece)) =
                            clauses.last_mut().map(|last: &mut Clause| &mut last.kind)
                    {
                        piece.rules.push(PieceRule::Error);
                    }
                    // A size that was guessed does not make up for the line; nor does a block for what may stand behind it.
                    if matches!(
                        broken.kind,
                        ClauseKind::Board(_) | ClauseKind::Header(_) | ClauseKind::Test(_)
                    ) {
                        clauses.push(Clause { side: None, kind: ClauseKind::Error, span: broken.span });
                    }
                    clauses.push(broken);
                    let end = self.offset + end;
                    if let Some(rest) = self.rest.take().filter(|rest| *rest < end)
                        && let Some(pair) = self
                            .text
                            .get(rest..end)
                            .and_then(|text| Grammar::parse(Rule::file, text).ok()?.next())
                    {
                        clauses.extend(self.inside(rest, |builder| builder.file(pair)).clauses);
                    }
                }
                _ => {}
            }
        }
        File { clauses, cut: self.cut }
    }

    /// That a clause is for both sides, though a side stands before it.
    pub(super) fn one_sided(&self, side: Span, clause: Span) -> Diagnostic {
        let word = self.slice(side);
        let behind = self.slice(Span { start: side.end, ..clause }).trim_start();
        let rest = match first_word(behind) {
            "en" => "en passant",
            word => word,
        };
        Diagnostic::error(
            code::syntax::ONE_SIDED,
            format!("`{rest}` is never one side's alone"),
            side,
            format!("`{word}` cannot stand here"),
        )
        .help(format!("take `{word}` away: the clause is for both sides"))
        .fix(Fix::remove(
            Safety::Offered,
            Span { end: clause.end - behind.len() as u32, ..side },
            &format!("`{word}`"),
        ))
    }

    fn clause(&mut self, pair: Pair<'t>) -> Clause {
        let span = self.span(&pair);
        let mut side = None;
        let mut kind = None;
        if let Some(word) = no_piece(&pair, self.text).map(|name| self.span(&name))
            && self.explain_moves(word)
        {
            return Clause { side, kind: ClauseKind::Error, span };
        }
        for pair in pair.into_inner() {
            if pair.as_rule() == Rule::side {
                side = Some(self.side(&pair));
            } else {
                kind = self.whole(|builder| builder.clause_kind(pair));
            }
        }
        let kind = kind.unwrap_or(ClauseKind::Error);
        if let Some(side) = side
            && kind.family().is_some_and(|family| !family.form().one_sided)
        {
            self.report(self.one_sided(side.span, span));
            return Clause { side: None, kind, span };
        }
        Clause { side, kind, span }
    }

    /// Runs a part of the work and drops its result if a value in it was unusable, or if it fails.
    fn whole<T>(&mut self, build: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let outer = std::mem::replace(&mut self.poisoned, false);
        let result = build(self);
        let poisoned = std::mem::replace(&mut self.poisoned, outer);
        if poisoned { None } else { result }
    }

    /// What is being built has been reported and must not be used.
    pub(super) fn poison(&mut self) {
        self.poisoned = true;
    }

    /// The text of a place.
    pub(super) fn slice(&self, span: Span) -> &'t str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// The place of what a rule matched, from its first word to its last.
    fn span(&self, pair: &Pair<'t>) -> Span {
        let start = pair.as_span().start();
        Span::new(self.source, self.offset + start, self.offset + end_of(pair).unwrap_or(start).max(start))
    }

    fn side(&self, pair: &Pair<'t>) -> Spanned<Side> {
        let side = if pair.as_str().starts_with("black") { Side::Black } else { Side::White };
        Spanned::new(side, self.span(pair))
    }

    fn name(&self, pair: &Pair<'t>) -> Name {
        Spanned::new(pair.as_str().to_owned(), self.span(pair))
    }

    /// The names in `piece_names`, in order.
    fn list_of_names(&self, pair: Pair<'t>) -> Vec<Name> {
        pair.into_inner().map(|name| self.name(&name)).collect()
    }

    /// The names in `piece_names` where their order says nothing, each once. A second time is reported.
    fn names(&mut self, pair: Pair<'t>) -> Vec<Name> {
        /// A longer list is refused as it is.
        const MOST: usize = 256;
        let mut names = self.list_of_names(pair);
        if names.len() > MOST {
            return names;
        }
        let mut told = false;
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        names.retain(|name| match seen.get(&name.node) {
            None => {
                seen.insert(name.node.clone(), name.span);
                true
            }
            Some(first) => {
                if !std::mem::replace(&mut told, true) {
                    let message = format!("`{}` is named twice", name.node);
                    let repeated =
                        Diagnostic::warning(code::piece::REPEATED, message, name.span, "adds nothing");
                    self.report(repeated.label(*first, "named here").help("take it away"));
                }
                false
            }
        });
        names
    }

    /// A number of any integer type. One that does not fit is reported and poisons what it stands in.
    fn number<N: std::str::FromStr + Default>(&mut self, pair: &Pair<'t>) -> Spanned<N> {
        let span = self.span(pair);
        let value = pair.as_str().parse().unwrap_or_else(|_| {
            let label = "no number in a variant file is as large as this";
            let mistake =
                Diagnostic::error(code::syntax::NUMBER_TOO_LARGE, "the number is too large", span, label);
            self.report(mistake.help("write a smaller one; what is never reached can be left out"));
            self.poison();
            N::default()
        });
        Spanned::new(value, span)
    }

    /// A string without its quotation marks; its place includes them.
    fn string(&mut self, pair: &Pair<'t>) -> Spanned<String> {
        let span = self.span(pair);
        let quoted = pair.as_str();
        let inner = quoted.get(1..quoted.len() - 1).unwrap_or("");
        let mut text = String::with_capacity(inner.len());
        let mut chars = inner.char_indices();
        while let Some((_, c)) = chars.next() {
            if c != '\\' {
                text.push(c);
                continue;
            }
            // The grammar lets no string end behind a backslash.
            let Some((at, escaped)) = chars.next() else { break };
            if !matches!(escaped, '"' | '\\') {
                let start = span.start as usize + at;
                self.report(
                    Diagnostic::error(
                        code::syntax::UNKNOWN_ESCAPE,
                        format!("`\\{escaped}` has no meaning in a string"),
                        Span::new(self.source, start, start + 1 + escaped.len_utf8()),
                        "only `\\\"` and `\\\\` have one",
                    )
                    .help("write `\\\\` for a backslash")
                    .fix(Fix::write(
                        Safety::Safe,
                        Span::new(self.source, start, start),
                        "\\",
                    )),
                );
            }
            text.push(escaped);
        }
        Spanned::new(text, span)
    }
}

/// Where the last word of what a rule matched ends. Blanks that were skipped in search of something
/// optional, line ends and missing ends of blocks do not count.
fn end_of(pair: &Pair<'_>) -> Option<usize> {
    match pair.as_rule() {
        Rule::line_end | Rule::end_of_line | Rule::unclosed | Rule::setup_unclosed | Rule::EOI => {
            return None;
        }
        Rule::comma => return Some(pair.as_span().start() + 1),
        _ => {}
    }
    let mut inner = pair.clone().into_inner();
    if inner.is_empty() {
        return Some(pair.as_span().end());
    }
    while let Some(last) = inner.next_back() {
        if let Some(end) = end_of(&last) {
            return Some(end);
        }
    }
    None
}

/// The word that a text begins with.
pub(super) fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// The first part of a kind, if there is one.
fn part<'t>(pair: &Pair<'t>, rule: Rule) -> Option<Pair<'t>> {
    pair.clone().into_inner().find(|inner| inner.as_rule() == rule)
}

/// A square, or a word, where a piece is to be named: `all`, `the`, `OWN`.
pub(super) fn no_piece<'t>(clause: &Pair<'t>, file: &str) -> Option<Pair<'t>> {
    let no_name = |name: &str| {
        // Most names have a letter or two.
        const SHORT: [&str; 8] = ["ON", "TO", "IN", "OF", "OR", "BY", "AS", "NO"];
        if name.len() <= 2
            && name.starts_with(|c: char| c.is_ascii_uppercase() || c == '+')
            && !SHORT.contains(&name)
        {
            return false;
        }
        let small = name.to_lowercase();
        let square = name.len() <= 3
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.get(1..).is_some_and(|rank| rank.parse::<u8>().is_ok());
        let word = is_spare(&small) || name.len() > 1 && words::is_keyword(&small);
        square || word && !file.contains(&format!("piece {name} "))
    };
    // Of a block, its own clauses are asked.
    if clause.as_str().contains('\n') || clause.as_str().contains('{') {
        return None;
    }
    let mut names = clause.clone().into_inner().flatten().filter(|pair| pair.as_rule() == Rule::piece_name);
    names.find(|name| no_name(name.as_str()))
}
