//! What there is to say about a place.

use super::cards::{self, Card, Mover};
use super::clauses::{clause_at, roles_at, word_at};
use super::names::{Manner, Named, named_at};
use super::view::{View, bytes, touches};
use crate::board::Side;
use crate::glyphs;
use crate::library;
use crate::notation::{parse_fen, parse_square};
use crate::resolve::region_squares;
use crate::syntax::docs;
use crate::syntax::expect::expected;
use crate::syntax::tree::move_span;
use crate::syntax::tree::{self, ClauseKind, Element, Family, RegionKind, TestStepKind};
use crate::testing::game_before;
use alfil_ide::Workspace;
use alfil_ide::answer::Hover;
use std::ops::Range;

/// What there is to say about a place of a file.
pub(super) fn hover(view: &View, files: &Workspace, at: usize) -> Option<Hover> {
    let mut card = Card::new(files);
    let range = tell(view, files, at, &mut card)?;
    Some(Hover { range: Some(range), contents: card.markup()? })
}

fn tell(view: &View, files: &Workspace, at: usize, card: &mut Card) -> Option<Range<usize>> {
    if let Some(mention) = named_at(view, at)
        && matches!(mention.manner, Manner::Declared | Manner::Clause | Manner::Cell)
    {
        match &mention.named {
            Named::Piece(letters) => cards::piece(card, view, files, letters),
            Named::Region(name) => cards::region(card, view, name),
        }
        return Some(mention.range);
    }
    let elements = view.elements_at(at);
    let inner = *elements.first()?;
    // A word of the language stands between the things that have places of their own.
    let word = word_at(view.text(), at);
    let is_word = |range: &Range<usize>| {
        !elements.iter().any(|element| is_thing(element) && bytes(element.span()) == *range)
    };
    if let Some(range) = word.clone().filter(is_word)
        && !matches!(
            inner,
            Element::BetzaMove(_)
                | Element::Leg(_)
                | Element::Betza(_)
                | Element::Fen(_)
                | Element::Text(_)
                | Element::Move(_)
                | Element::Parent(_)
                | Element::Picture(_)
        )
        && keyword(card, view, at, &range)
    {
        return Some(range);
    }
    thing(card, view, files, at, &elements)
}

/// Whether an element is a thing of its own, not a stretch of words.
fn is_thing(element: &Element<'_>) -> bool {
    match element {
        Element::Region(region) => matches!(region.kind, RegionKind::Named(_) | RegionKind::Square(_)),
        Element::Clause(_)
        | Element::Moves(_)
        | Element::Condition(_)
        | Element::Step(_)
        | Element::Row(_) => false,
        _ => true,
    }
}

/// What a word of the language means, and, if it begins a clause, what the clause means here.
fn keyword(card: &mut Card, view: &View, at: usize, range: &Range<usize>) -> bool {
    let text = view.text();
    let word = &text[range.clone()];
    let Some(doc) = docs::doc(&roles_at(view, at, range), word) else { return false };
    let begins = clause_at(view, at).filter(|(_, clause)| begins_with(text, clause, range));
    if let Some((_, clause)) = begins
        && let Some(family) = clause.kind.family()
    {
        card.code(family.form().usage);
    }
    card.text(doc);
    if let Some((number, clause)) = begins {
        if let ClauseKind::Extends(extends) = &clause.kind {
            parent(card, &extends.name.node);
        }
        cards::meaning(card, view, number);
    }
    true
}

/// Whether a word is the one that a clause begins with, the side left out.
fn begins_with(text: &str, clause: &tree::Clause, range: &Range<usize>) -> bool {
    let start = clause.side.map_or(clause.span.start, |side| side.span.end) as usize;
    text.get(start..range.start).is_some_and(|between| between.trim().is_empty())
}

fn parent(card: &mut Card, name: &str) {
    card.text(&format!("**{name}**"));
    card.text(library::summary(name).unwrap_or("A file in the same folder."));
}

/// What a thing is that stands at the place.
fn thing(
    card: &mut Card,
    view: &View,
    files: &Workspace,
    at: usize,
    elements: &[Element<'_>],
) -> Option<Range<usize>> {
    for element in elements {
        let range = bytes(element.span());
        match element {
            Element::Leg(_) | Element::BetzaMove(_) => continue,
            Element::Betza(betza) => {
                let here = elements.iter().find_map(|element| match element {
                    Element::BetzaMove(one) if betza.moves.len() > 1 => Some(bytes(move_span(one))),
                    _ => None,
                });
                let mover = mover(view, at);
                if let Some(here) = &here {
                    cards::one_move(card, view, &view.text()[here.clone()], &mover);
                }
                cards::betza(card, view, betza, &mover);
                return Some(here.unwrap_or(range));
            }
            Element::Square(square) => {
                card.text(&square_text(view, square.node)?);
                return Some(range);
            }
            Element::Region(region) => {
                let squares = region_squares(view.trees(), region)?;
                card.text(&format!("`{}`", view.slice(region.span).lines().next().unwrap_or_default()));
                cards::squares(card, view, "region", &squares);
                return Some(range);
            }
            Element::Fen(fen) => {
                let setup = parse_fen(view.rules()?.vocabulary(), &fen.node).ok()?;
                cards::position(card, view, files, &setup);
                return Some(range);
            }
            Element::Move(word) => {
                let game = game_before(view.rules()?, test_at(view, at)?, word.span.start)?;
                cards::answer(card, view, &game, &word.node);
                return Some(range);
            }
            Element::SquareWord(word) => {
                let rules = view.rules()?;
                let sq = parse_square(rules.vocabulary().dimensions(), &word.node)?;
                let game = game_before(rules, test_at(view, at)?, word.span.start)?;
                cards::piece_on(card, view, files, &game, sq);
                return Some(range);
            }
            Element::Parent(name) => {
                parent(card, &name.node);
                return Some(range);
            }
            Element::Text(text) => {
                let name = glyphs::find(&text.node).filter(|_| is_glyph(view, at))?;
                card.text(&format!("The glyph `{name}`, one of those that Alfil draws."));
                return Some(range);
            }
            Element::Step(step) => {
                return of_step(card, view, files, step).then_some(range);
            }
            Element::Row(_) => {
                let rules = view.rules()?;
                let setup = crate::position::Position::start(rules).setup();
                cards::position(card, view, files, &setup);
                return Some(range);
            }
            Element::Picture(file) => {
                card.text(&format!("The picture `{}`, beside this file.", file.node));
                return Some(range);
            }
            _ => {}
        }
    }
    None
}

/// A step that says nothing of a move: the position at that place of the test.
fn of_step(card: &mut Card, view: &View, files: &Workspace, step: &tree::TestStep) -> bool {
    let wanted = matches!(
        step.kind,
        TestStepKind::Result(_)
            | TestStepKind::Check(_)
            | TestStepKind::Perft { .. }
            | TestStepKind::MateIn(_)
    );
    let game = || game_before(view.rules()?, test_at(view, step.span.start as usize)?, step.span.start);
    let Some(game) = wanted.then(game).flatten() else { return false };
    card.text(&format!("The game stands so: {}.", game.outcome().told(game.position().rules().variant())));
    cards::position(card, view, files, &game.position().setup());
    true
}

/// Whether a text is the name of a glyph: it stands behind that word.
fn is_glyph(view: &View, at: usize) -> bool {
    expected(view.text(), at).is_some_and(|found| found.before.trim_end_matches(['"', ' ']).contains("glyph"))
}

/// The test that a place lies in.
pub(super) fn test_at(view: &View, at: usize) -> Option<&tree::Test> {
    view.tests().find(|test| touches(test.span, at))
}

/// What moves by the notation at a place: the piece in whose declaration it stands, or something without letters of its own.
fn mover(view: &View, at: usize) -> Mover {
    const NONE: &str = "O";
    let clause = clause_at(view, at).map(|(_, clause)| &clause.kind);
    let (letters, name) = match clause {
        Some(ClauseKind::Piece(piece)) => {
            let name = piece.name.as_ref().map(|name| &name.node).filter(|name| !name.is_empty());
            (piece.letters.node.as_str(), name.unwrap_or(&piece.letters.node).as_str())
        }
        Some(kind) if kind.family() == Some(Family::Blast) => (NONE, "blast"),
        _ => (NONE, "piece"),
    };
    Mover { letters: letters.to_owned(), name: name.to_owned() }
}

/// A square, and what holds it.
fn square_text(view: &View, name: tree::SquareName) -> Option<String> {
    let rules = view.rules()?;
    let (vocabulary, variant) = (rules.vocabulary(), rules.variant());
    let file = char::from(b'a' + u8::try_from(name.file).ok()?);
    let written = format!("{file}{}", name.rank);
    let sq = parse_square(variant.dimensions, &written)?;
    let shade = match variant.dimensions.shade(sq) {
        crate::board::Shade::Light => "light",
        crate::board::Shade::Dark => "dark",
    };
    let mirrored = format!("{file}{}", u32::from(variant.dimensions.ranks) + 1 - name.rank);
    let black = vocabulary.side_name(Side::Black);
    let mut text = format!("**{written}**, a {shade} square; for {black}, {mirrored}.");
    let regions = variant.regions.iter().filter(|region| region.region.of(Side::White).contains(sq));
    let names: Vec<&str> = regions.map(|region| region.name.as_str()).collect();
    if !names.is_empty() {
        text += &format!(" It is in {}.", crate::english::quoted(names));
    }
    if let Some(Some(piece)) = variant.array.get(sq.index()) {
        text += &format!(
            " At the start {}'s {} stands there.",
            vocabulary.side_name(piece.side),
            vocabulary.name(piece.kind)
        );
    }
    Some(text)
}
