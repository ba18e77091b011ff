//! What the words of a file are, for colours that know more than a grammar for editors does.

use super::names::{Manner, Named};
use super::view::View;
use crate::source::SourceId;
use crate::syntax::tokens::{TokenKind, lenient};
use alfil_ide::Legend;
use alfil_ide::answer::Token;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

const TYPES: &[&str] = &[
    "comment",
    "keyword",
    "string",
    "number",
    "operator",
    "class",
    "variable",
    "property",
    "regexp",
    "enumMember",
    "method",
];
const COMMENT: u32 = 0;
const KEYWORD: u32 = 1;
const STRING: u32 = 2;
const NUMBER: u32 = 3;
const OPERATOR: u32 = 4;
const CLASS: u32 = 5;
const VARIABLE: u32 = 6;
const PROPERTY: u32 = 7;
const BETZA: u32 = 8;
const CELL: u32 = 9;
const MOVE: u32 = 10;

const DECLARATION: u32 = 1;
const INHERITED: u32 = 2;

/// The words by which kinds of tokens are known.
pub(super) fn legend() -> Legend {
    Legend { types: TYPES.to_vec(), modifiers: vec!["declaration", "defaultLibrary"] }
}

/// What the words of a file are, in the order of the text.
pub(super) fn tokens(view: &View, range: Option<Range<usize>>) -> Vec<Token> {
    let text: &str = view.text();
    let mut found = Vec::new();
    let own: BTreeSet<&Named> = declared(view, 0);
    let inherited: BTreeSet<&Named> = (1..view.trees().len()).flat_map(|file| declared(view, file)).collect();
    let named: BTreeMap<usize, (&Named, Manner)> = view
        .mentions()
        .iter()
        .filter(|mention| mention.range == mention.whole)
        .map(|mention| (mention.range.start, (&mention.named, mention.manner)))
        .collect();
    for token in lenient(SourceId(0), text) {
        for comment in &token.comments {
            let start = comment.text.as_ptr() as usize - text.as_ptr() as usize;
            found.push(Token { range: start..start + comment.text.len(), kind: COMMENT, modifiers: 0 });
        }
        let range = token.span.start as usize..token.span.end as usize;
        let Some(kind) = kind(token.kind) else { continue };
        let modifiers = match named.get(&range.start) {
            Some((_, Manner::Declared)) => DECLARATION,
            Some((named, _)) if !own.contains(named) && inherited.contains(named) => INHERITED,
            _ => 0,
        };
        if !range.is_empty() {
            found.push(Token { range, kind, modifiers });
        }
    }
    if let Some(range) = range {
        found.retain(|token| token.range.start <= range.end && range.start <= token.range.end);
    }
    found
}

/// What one of the files declares.
fn declared(view: &View, file: usize) -> BTreeSet<&Named> {
    let mentions = view.all_mentions().get(file).map_or(&[][..], Vec::as_slice);
    mentions
        .iter()
        .filter(|mention| mention.manner == Manner::Declared)
        .map(|mention| &mention.named)
        .collect()
}

fn kind(kind: TokenKind) -> Option<u32> {
    Some(match kind {
        TokenKind::Keyword => KEYWORD,
        TokenKind::Field => PROPERTY,
        TokenKind::Piece => CLASS,
        TokenKind::Name => VARIABLE,
        TokenKind::Number => NUMBER,
        TokenKind::Text | TokenKind::Result => STRING,
        TokenKind::Betza => BETZA,
        TokenKind::Cell => CELL,
        TokenKind::Word => MOVE,
        TokenKind::Sign | TokenKind::Comma => OPERATOR,
        TokenKind::Open(_) | TokenKind::Close | TokenKind::End => return None,
    })
}
