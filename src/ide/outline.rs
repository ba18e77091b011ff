//! What a file declares, what of it can be folded, and what a selection grows to.

use super::clauses::word_at;
use super::view::{View, bytes};
use crate::syntax::tree::{Clause, ClauseKind, Element, PieceRule, RegionKind};
use alfil_ide::answer::{Fold, FoldKind, Symbol, SymbolKind};
use std::ops::Range;

/// How much of a clause is shown beside its name.
const DETAIL: usize = 60;

/// What a file declares, and its other clauses.
pub(super) fn symbols(view: &View) -> Vec<Symbol> {
    view.tree().clauses.iter().filter_map(|clause| symbol(view, clause)).collect()
}

fn symbol(view: &View, clause: &Clause) -> Option<Symbol> {
    let text = view.slice(clause.span);
    let first_line = text.lines().next().unwrap_or_default();
    let word_end = first_line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(first_line.len());
    let word = clause.span.start as usize..clause.span.start as usize + word_end;
    let family = clause.kind.family();
    let (name, selection, kind) = match &clause.kind {
        ClauseKind::Error => return None,
        ClauseKind::Header(header) => (header.name.node.clone(), bytes(header.name.span), SymbolKind::Module),
        ClauseKind::Extends(extends) => {
            (format!("extends {}", extends.name.node), bytes(extends.name.span), SymbolKind::Namespace)
        }
        ClauseKind::Piece(piece) => {
            let name = piece.name.as_ref().map_or(String::new(), |name| format!(" {}", name.node));
            (format!("{}{name}", piece.letters.node), bytes(piece.letters.span), SymbolKind::Class)
        }
        ClauseKind::Region(region) => {
            (region.name.node.clone(), bytes(region.name.span), SymbolKind::Constant)
        }
        ClauseKind::Test(test) => (test.name.node.clone(), bytes(test.name.span), SymbolKind::Function),
        ClauseKind::Setup(_) | ClauseKind::Arrays(_) | ClauseKind::Board(_) => {
            (family?.form().word().to_owned(), word, SymbolKind::Array)
        }
        ClauseKind::Outcome(_) => (shortened(first_line), word, SymbolKind::Event),
        _ => (shortened(first_line), word, SymbolKind::Property),
    };
    let selection = if selection.is_empty() { bytes(clause.span) } else { selection };
    let name = if name.trim().is_empty() { family?.form().word().to_owned() } else { name };
    let detail = match &clause.kind {
        ClauseKind::Piece(piece) => moves_of(view, &piece.rules),
        ClauseKind::Region(region) => Some(shortened(view.slice(region.region.span))),
        ClauseKind::Board(_) => Some(shortened(first_line.trim_start_matches("board").trim())),
        _ => None,
    };
    let children = match &clause.kind {
        ClauseKind::Piece(piece) => {
            piece.rules.iter().filter_map(|rule| rule_symbol(view, clause, rule)).collect()
        }
        _ => Vec::new(),
    };
    Some(Symbol { name, detail, kind, range: bytes(clause.span), selection, children })
}

/// A rule in the braces of a piece.
fn rule_symbol(view: &View, clause: &Clause, rule: &PieceRule) -> Option<Symbol> {
    let span = match rule {
        PieceRule::Move(moves) => moves.span,
        PieceRule::Clause(clause) => clause.span,
        PieceRule::Error => return None,
    };
    let within = clause.span.start <= span.start && span.end <= clause.span.end && span.start < span.end;
    // The moves behind a name are told beside it.
    let in_braces = view.slice(clause.span).contains('{');
    (within && in_braces).then(|| Symbol {
        name: shortened(view.slice(span).lines().next().unwrap_or_default()),
        detail: None,
        kind: SymbolKind::Method,
        range: bytes(span),
        selection: bytes(span),
        children: Vec::new(),
    })
}

fn moves_of(view: &View, rules: &[PieceRule]) -> Option<String> {
    let betza = rules.iter().filter_map(|rule| match rule {
        PieceRule::Move(moves) => Some(view.slice(moves.betza.span)),
        _ => None,
    });
    let all: Vec<&str> = betza.collect();
    (!all.is_empty()).then(|| shortened(&all.join(", ")))
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(DETAIL) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.trim_end_matches('{').trim_end().to_owned(),
    }
}

/// What can be folded: clauses of several lines, and comments.
pub(super) fn folds(view: &View) -> Vec<Fold> {
    let text = view.text();
    let clauses = view.tree().clauses.iter().filter(|clause| view.slice(clause.span).contains(['\n', '\r']));
    let fold = |range, kind| Fold { range, kind, collapsed: None };
    let mut folds: Vec<Fold> =
        clauses.map(|clause| fold(bytes(clause.span), Some(FoldKind::Region))).collect();
    let (mut start, mut from, mut end, mut lines) = (0, 0, 0, 0);
    for line in text.split_inclusive('\n').chain(["."]) {
        if line.trim_start().starts_with('#') {
            from = if lines == 0 { start } else { from };
            lines += 1;
            end = start + line.trim_end().len();
        } else {
            if lines > 1 {
                folds.push(fold(from..end, Some(FoldKind::Comment)));
            }
            lines = 0;
        }
        start += line.len();
    }
    folds.sort_by_key(|fold| (fold.range.start, fold.range.end));
    folds
}

/// What a selection at a place grows to: a word, the things that it is part of, the clause, the file.
pub(super) fn selections(view: &View, at: usize) -> Vec<Range<usize>> {
    let text = view.text();
    let mut ranges: Vec<Range<usize>> = word_at(text, at).into_iter().collect();
    for element in view.elements_at(at) {
        let range = bytes(element.span());
        let text = match element {
            Element::Fen(text) | Element::Text(text) | Element::Parent(text) | Element::Picture(text) => {
                Some(text)
            }
            Element::Region(region) if matches!(region.kind, RegionKind::Error) => continue,
            _ => None,
        };
        ranges.extend(text.map(|text| super::names::inside(view.text(), text.span)));
        ranges.push(range);
    }
    ranges.push(0..text.len());
    ranges.sort_by_key(|range| range.len());
    let mut nested: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        let holds =
            |inner: &Range<usize>| range.start <= inner.start && inner.end <= range.end && range != *inner;
        if range.contains(&at) || range.end == at {
            match nested.last() {
                Some(inner) if !holds(inner) => {}
                _ => nested.push(range),
            }
        }
    }
    nested
}
