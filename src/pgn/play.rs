//! Playing what is written by the rules of a variant.

use super::read::{MAX_MISTAKES, without_verdict};
use super::{DERIVED, Element, Record, Word, Written};
use crate::diagnostic::{Diagnostic, TextError as _, code, unplayable};
use crate::moves::Move;
use crate::notation::{MoveError, parse_fen_of_others, parse_move};
use crate::position::Position;
use crate::rules::Rules;
use crate::source::Span;

/// What programs write for a move that is not made, mostly to show a threat.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "@@@@", "0000", "null", "pass"];

fn is_null(word: &Word<'_>) -> bool {
    NULL_MOVES.contains(&word.text)
}

/// A line of moves: the game, or a variation.
struct Variation {
    /// The position before the last move.
    before: Option<Position>,
    /// The position at hand; none behind a move that cannot be played, or within a variation on one.
    now: Option<Position>,
    /// How many elements stand before its first one.
    begins: usize,
}

impl Written<'_> {
    /// The game by the rules of a variant, or what is wrong with it: in the game and in each variation, the first move that
    /// cannot be played.
    ///
    /// # Errors
    ///
    /// What is wrong, with the places.
    pub fn play(&self, rules: &Rules) -> Result<Record, Vec<Diagnostic>> {
        if !self.mistakes.is_empty() {
            return Err(self.mistakes.clone());
        }
        let start = self.start(rules).map_err(|mistake| vec![mistake])?;
        let mut mistakes = Vec::new();
        let mut elements: Vec<Element<Move>> = Vec::with_capacity(self.elements.len());
        let mut outer: Vec<Variation> = Vec::new();
        let mut line = Variation { before: None, now: Some(start.clone()), begins: 0 };
        let mut written = self.elements.iter();
        while let Some(element) = written.next() {
            elements.push(match element {
                Element::Move(word) => {
                    line.before = line.now.take();
                    let Some(position) = &line.before else { continue };
                    match read_move(position, word.text) {
                        Ok((mv, verdict)) => {
                            let mut after = position.clone();
                            after.play_unchecked(&mv);
                            line.now = Some(after);
                            elements.push(Element::Move(mv));
                            elements.extend(verdict.map(Element::Nag));
                            continue;
                        }
                        Err(_) if is_null(word) && !outer.is_empty() => {
                            remark(&mut elements, line.begins, rest_of_variation(word, &mut written));
                            if let Some(around) = outer.pop() {
                                line = around;
                            }
                            continue;
                        }
                        Err(_) if mistakes.len() == MAX_MISTAKES => continue,
                        Err(_) if is_null(word) => {
                            let message = format!("`{}` is a null move, and the rules know none", word.text);
                            let mistake =
                                Diagnostic::error(code::notation::MOVE, message, word.span, "not in a variation");
                            mistakes.push(mistake.help(
                                "end the game before it, or put what follows into a variation, where it is read as a comment",
                            ));
                            continue;
                        }
                        Err(error) => {
                            mistakes.push(error.diagnostic(word.span.source, word.span.start as usize));
                            continue;
                        }
                    }
                }
                Element::Open => {
                    let inner = Variation { before: None, now: line.before.clone(), begins: elements.len() + 1 };
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
        start_of(rules, text, span)
    }
}

/// The move that a word says, with the number of a sign of judgement that stands behind it: what can be a move as a whole has none.
pub(super) fn read_move(position: &Position, word: &str) -> Result<(Move, Option<u8>), MoveError> {
    parse_move(position, word).map(|mv| (mv, None)).or_else(|error| {
        let judged = |(text, verdict)| Some((parse_move(position, text).ok()?, Some(verdict)));
        without_verdict(word).find_map(judged).ok_or(error)
    })
}

/// The position of a FEN at a place.
pub(super) fn start_of(rules: &Rules, text: &str, span: Span) -> Result<Position, Diagnostic> {
    let setup = parse_fen_of_others(rules, text)
        .map_err(|error| error.diagnostic(span.source, span.start as usize))?;
    Position::new(rules, &setup)
        .map_err(|error| unplayable(code::notation::FEN, rules.vocabulary(), &error, span))
}

/// The words of a variation from a null move on: as they are written, but for numbers. What closes the variation is taken, too.
fn rest_of_variation<'w, 't: 'w>(
    null: &Word<'t>,
    written: &mut impl Iterator<Item = &'w Element<Word<'t>>>,
) -> String {
    let mut text = null.text.to_owned();
    let mut depth = 0usize;
    for element in written {
        match element {
            Element::Close if depth == 0 => break,
            Element::Close => {
                depth -= 1;
                text.push(')');
                continue;
            }
            Element::Open => depth += 1,
            _ => {}
        }
        if !text.ends_with('(') {
            text.push(' ');
        }
        match element {
            Element::Move(word) => text += word.text,
            Element::Nag(number) => text += &format!("${number}"),
            Element::Comment(comment) => text += comment,
            Element::Open => text.push('('),
            Element::Close => {}
        }
    }
    text
}

/// Ends the variation of these elements with what is not played of it, as a comment. If nothing of it is played, it is a comment
/// itself.
fn remark(elements: &mut Vec<Element<Move>>, begins: usize, text: String) {
    if elements[begins..].iter().any(|element| matches!(element, Element::Move(_))) {
        elements.extend([Element::Comment(text), Element::Close]);
        return;
    }
    let before: String = elements
        .drain(begins - 1..)
        .filter_map(|element| match element {
            Element::Comment(comment) => Some(comment + " "),
            _ => None,
        })
        .collect();
    elements.push(Element::Comment(format!("({before}{text})")));
}
