//! What can be saved of a clause that nothing matched: a piece's letters, a region's name, so that clauses that mention them
//! need not be wrong as well.

use super::beginning::{Beginning, beginning, size};
use super::scan::code;
use crate::build::{Builder, first_word};
use crate::grammar::{Grammar, Pair, Rule};
use crate::source::{Span, Spanned};
use crate::tree::{
    Board, Clause, ClauseKind, Header, Name, PieceClause, PieceRule, Region, RegionClause, RegionKind, Test,
};
use pest::Parser;
use std::ops::Range;

impl<'t> Builder<'t> {
    /// A clause that nothing matched. What can be saved of it is: a piece's letters, a region's name, so that
    /// clauses that mention them need not be wrong as well.
    pub(crate) fn broken_clause(&mut self, pair: Pair<'t>) -> Clause {
        let range = self.range_of(&pair);
        let span = Span::new(self.source, range.start, range.end);
        let text = &self.text[range.clone()];
        if self.goes_on(text, &range)
            || self.closes_unclosed_block(text, &range)
            || self.lacks_its_first_line(text, &range)
            || self.rules_without_braces(text, &range)
        {
            return Clause { side: None, kind: ClauseKind::Error, span };
        }
        self.explain(Rule::lone_clause, range.clone());
        let kind = beginning(text).and_then(|begun| self.salvage(&begun, range, span));
        Clause { side: None, kind: kind.unwrap_or(ClauseKind::Error), span }
    }

    /// Whether a line begins with a number, directly below a clause that could not be read and does not: it was the rest of that, as of
    /// a count of moves with its cases.
    fn goes_on(&mut self, text: &str, range: &Range<usize>) -> bool {
        let before = self.broken.replace(range.clone());
        let number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        let below = |before: &Range<usize>| {
            let between = self.text.get(before.end..range.start).unwrap_or("");
            between.trim().is_empty()
                && between.matches('\n').count() == 1
                && !number(&self.text[before.start..])
        };
        let Some(before) = before.filter(|before| number(text) && below(before)) else { return false };
        self.broken = Some(before.start..range.end);
        true
    }

    pub(super) fn salvage(
        &mut self,
        begun: &Beginning,
        range: Range<usize>,
        span: Span,
    ) -> Option<ClauseKind> {
        let text = &self.text[range.clone()];
        let body = code(text).find(|(_, c)| *c == '{').map(|(at, _)| at);
        let parse =
            |rule| body.and_then(|body| Some((Grammar::parse(rule, &text[body..]).ok()?.next()?, body)));
        match begun.word {
            "board" => {
                let number = |(at, digits): (usize, &str)| {
                    let start = range.start + at;
                    let value = digits.parse().ok()?;
                    Some(Spanned::new(value, Span::new(self.source, start, start + digits.len())))
                };
                let [files, ranks] = size(text.lines().next()?)?;
                Some(ClauseKind::Board(Board { files: number(files)?, ranks: number(ranks)? }))
            }
            "piece" => {
                let letters = self.second_word(text, begun.behind, range.start);
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
                let name = self.name_of_region(text, begun.behind, range.start)?;
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
                let steps = self.inside(range.start + body, |builder| builder.test_body(pair));
                let name = self.title(begun.behind..body, range.start)?;
                Some(ClauseKind::Test(Test { name, steps, span }))
            }
            "variant" => {
                let (pair, body) = parse(Rule::header_body)?;
                let fields = self.inside(range.start + body, |builder| builder.header_body(pair));
                let name = self.title(begun.behind..body, range.start)?;
                Some(ClauseKind::Header(Header { name, fields }))
            }
            _ => None,
        }
    }

    /// The text between the first word of a clause and its block, if that is all that stands there.
    fn title(&self, within: Range<usize>, start: usize) -> Option<Name> {
        // The brace may stand before the word.
        let whole = self.text.get(start + within.start..start + within.end)?;
        let said = whole.trim();
        let name = said.strip_prefix('"')?.strip_suffix('"').filter(|name| !name.contains(['"', '\\']))?;
        let at = start + within.start + whole.len() - whole.trim_start().len();
        Some(Spanned::new(name.to_owned(), Span::new(self.source, at, at + said.len())))
    }

    /// The name of a region, of which a hyphen or a blank may be part: `region my-hill = ...`.
    fn name_of_region(&self, text: &str, after: usize, start: usize) -> Option<Name> {
        let first = self.second_word(text, after, start)?;
        let line = text.lines().next()?;
        let said = line.find(['=', ':']).and_then(|end| line.get(after..end)).unwrap_or("").trim();
        let words: Vec<&str> = said.split([' ', '-']).filter(|word| !word.is_empty()).collect();
        let word = |word: &&str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let whole = (2..=4).contains(&words.len()) && words.iter().all(word);
        Some(if whole { Spanned::new(words.join("_"), first.span) } else { first })
    }

    /// Builds from a match of a part of the text, which begins at `offset`.
    pub(crate) fn inside<T>(&mut self, offset: usize, build: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.offset, offset);
        let value = build(self);
        self.offset = outer;
        value
    }

    /// The name behind a clause's keyword, which ends at `after`.
    pub(super) fn second_word(&self, text: &str, after: usize, start: usize) -> Option<Name> {
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
}
