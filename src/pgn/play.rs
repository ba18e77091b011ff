//! Playing what is written by the rules of a variant.

use super::read::MAX_MISTAKES;
use super::{DERIVED, Element, Record, Written};
use crate::diagnostic::Diagnostic;
use crate::moves::Move;
use crate::notation::{parse_fen, parse_move};
use crate::position::Position;
use crate::rules::Rules;
use crate::testing::explain_setup;

/// A line of moves: the game, or a variation.
struct Line {
    /// The position before the last move.
    before: Option<Position>,
    /// The position at hand; none behind a move that cannot be played, or within a variation on one.
    now: Option<Position>,
}

impl Written<'_> {
    /// The game by the rules of a variant, or what is wrong with it: in the game and in each variation, the first move that
    /// cannot be played.
    pub fn play(&self, rules: &Rules) -> Result<Record, Vec<Diagnostic>> {
        if !self.mistakes.is_empty() {
            return Err(self.mistakes.clone());
        }
        let start = self.start(rules).map_err(|mistake| vec![mistake])?;
        let mut mistakes = Vec::new();
        let mut elements: Vec<Element<Move>> = Vec::with_capacity(self.elements.len());
        let mut outer: Vec<Line> = Vec::new();
        let mut line = Line { before: None, now: Some(start.clone()) };
        for element in &self.elements {
            elements.push(match element {
                Element::Move(word) => {
                    line.before = line.now.take();
                    let Some(position) = &line.before else { continue };
                    match parse_move(position, word.text) {
                        Ok(mv) => {
                            let mut after = position.clone();
                            after.play(&mv);
                            line.now = Some(after);
                            Element::Move(mv)
                        }
                        Err(_) if mistakes.len() == MAX_MISTAKES => continue,
                        Err(error) => {
                            mistakes.push(error.diagnostic(word.span.source, word.span.start as usize));
                            continue;
                        }
                    }
                }
                Element::Open => {
                    let inner = Line { before: None, now: line.before.clone() };
                    outer.push(std::mem::replace(&mut line, inner));
                    Element::Open
                }
                Element::Close => {
                    // What is written without mistakes closes no more than it opened.
                    if let Some(around) = outer.pop() {
                        line = around;
                    }
                    Element::Close
                }
                Element::Nag(number) => Element::Nag(*number),
                Element::Comment(text) => Element::Comment(text.clone()),
            });
        }
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        let mut record = Record { tags: Vec::new(), start, elements, result: self.result };
        // Of tags of one name, the first counts.
        for tag in self.tags.iter().filter(|tag| !DERIVED.contains(&tag.name.as_str())) {
            if record.tag(&tag.name).is_none() {
                record.tags.push(tag.clone());
            }
        }
        Ok(record)
    }

    /// Where the game starts: the position of its FEN, or the array.
    fn start(&self, rules: &Rules) -> Result<Position, Diagnostic> {
        let (Some(text), Some(span)) = (self.tag("FEN"), self.tag_span("FEN")) else {
            return Ok(Position::start(rules));
        };
        let setup = parse_fen(rules.vocabulary(), text)
            .map_err(|error| error.diagnostic(span.source, span.start as usize))?;
        Position::new(rules, &setup).map_err(|error| {
            let message = explain_setup(rules.vocabulary(), &error);
            Diagnostic::error("notation::fen", message, span, "cannot be played")
        })
    }
}
