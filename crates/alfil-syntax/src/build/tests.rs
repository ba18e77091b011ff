//! Test clauses and their steps.

use super::{Builder, part};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::explain::Place;
use crate::grammar::{Pair, Rule};
use crate::source::{Span, Spanned};
use crate::tree::{ClauseKind, Test, TestStep, TestStepKind, Word};

impl<'t> Builder<'t> {
    /// `test "name" { ... }`
    pub(super) fn test(&mut self, pair: Pair<'t>) -> Option<ClauseKind> {
        let span = self.span(&pair);
        let name = self.string(&part(&pair, Rule::string)?);
        let steps = self.test_body(part(&pair, Rule::test_body)?);
        Some(ClauseKind::Test(Test { name, steps, span }))
    }

    /// The steps in the braces of a test.
    pub(crate) fn test_body(&mut self, body: Pair<'t>) -> Vec<TestStep> {
        let mut steps = Vec::new();
        let whole = self.span(&body);
        self.block(body, Place::Test, |builder, item| {
            let span = item.as_ref().map_or(whole, |pair| builder.span(pair));
            let kind = item.and_then(|pair| builder.whole(|builder| builder.step(pair.into_inner().next()?)));
            steps.push(TestStep { kind: kind.unwrap_or(TestStepKind::Error), span });
        });
        steps
    }

    fn step(&mut self, pair: Pair<'t>) -> Option<TestStepKind> {
        Some(match pair.as_rule() {
            Rule::position => TestStepKind::Position(self.string(&part(&pair, Rule::string)?)),
            Rule::fen => TestStepKind::Fen(self.string(&part(&pair, Rule::string)?)),
            Rule::array_number => TestStepKind::Array(self.number(&part(&pair, Rule::number)?)),
            Rule::play => {
                let words = self.words(&pair);
                TestStepKind::Play(words.into_iter().filter_map(without_number).collect())
            }
            Rule::moves_are => TestStepKind::MovesAre(self.words(&pair)),
            Rule::moves_from => {
                let square = self.name(&part(&pair, Rule::word)?);
                TestStepKind::MovesFrom { square, moves: self.words(&pair) }
            }
            Rule::legal => TestStepKind::Legal(self.words(&pair)),
            Rule::illegal => TestStepKind::Illegal {
                mv: self.name(&part(&pair, Rule::word)?),
                because: part(&pair, Rule::string).map(|string| self.string(&string)),
            },
            Rule::kw_check => TestStepKind::Check(true),
            Rule::no_check => TestStepKind::Check(false),
            Rule::result => {
                let rest = part(&pair, Rule::rest_of_line)?;
                let place = self.span(&rest);
                let text = rest.as_str().trim_end();
                let span = Span { end: place.start + text.len() as u32, ..place };
                TestStepKind::Result(Spanned::new(text.to_owned(), span))
            }
            Rule::perft => {
                let mut numbers = pair.into_inner().filter(|part| part.as_rule() == Rule::number);
                let depth = self.number(&numbers.next()?);
                let nodes = self.number(&numbers.next()?);
                self.depth(&depth, &nodes);
                TestStepKind::Perft { depth, nodes }
            }
            Rule::other_board => TestStepKind::OtherBoard,
            Rule::mate => TestStepKind::MateIn(self.number(&part(&pair, Rule::number)?)),
            _ => return None,
        })
    }

    /// Reports a depth to which nobody counts.
    fn depth(&mut self, depth: &Spanned<u32>, nodes: &Spanned<u64>) {
        const DEEPEST: u32 = 100;
        if depth.node <= DEEPEST {
            return;
        }
        let message = format!("sequences of {} moves are too many to be counted", depth.node);
        let diagnostic =
            Diagnostic::error(code::number::OUT_OF_RANGE, message, depth.span, "how deep it counts");
        let turned = format!("perft {} {}", nodes.node, depth.node);
        self.report(match (1..=u64::from(DEEPEST)).contains(&nodes.node) {
            true => diagnostic
                .help(format!("did you mean `{turned}`? the depth stands before the number of sequences"))
                .fix(Fix::write(Safety::Offered, depth.span.to(nodes.span), &turned["perft ".len()..])),
            false => diagnostic.help("the depth stands first, then the number of sequences: `perft 3 8902`"),
        });
    }

    /// The words of a step; `none` is no word.
    fn words(&self, pair: &Pair<'t>) -> Vec<Word> {
        let Some(words) = part(pair, Rule::words) else { return Vec::new() };
        words.into_inner().filter(|part| part.as_rule() == Rule::word).map(|word| self.name(&word)).collect()
    }
}

/// A word of a game score without the number before it. Numbers by themselves and results are no moves.
fn without_number(word: Word) -> Option<Word> {
    let text = &word.node;
    if matches!(text.as_str(), "*" | "1-0" | "0-1" | "1/2-1/2") {
        return None;
    }
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = digits.trim_start_matches('.');
    if digits.len() == text.len() || rest.len() == digits.len() {
        return Some(word);
    }
    if rest.is_empty() {
        return None;
    }
    let start = word.span.start + (text.len() - rest.len()) as u32;
    Some(Spanned::new(rest.to_owned(), Span { start, ..word.span }))
}
