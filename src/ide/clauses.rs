//! Which clause a place lies in, and what a word does there.

use super::view::{View, touches};
use crate::syntax::docs::Role;
use crate::syntax::expect::{BlockKind, expected};
use crate::syntax::tree::{Clause, Element};
use std::ops::Range;

/// The clause of the file that a place lies in, with its number.
pub(super) fn clause_at(view: &View, at: usize) -> Option<(usize, &Clause)> {
    let clauses = view.tree().clauses.iter().enumerate();
    clauses
        .filter(|(_, clause)| touches(clause.span, at))
        .min_by_key(|(_, clause)| clause.span.end as usize == at)
}

/// The word at a place: letters, digits and `_`.
pub(super) fn word_at(text: &str, at: usize) -> Option<Range<usize>> {
    let in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let start = at - (text[..at].len() - text[..at].trim_end_matches(in_word).len());
    let length = text[start..].find(|c| !in_word(c)).unwrap_or(text.len() - start);
    (length > 0).then_some(start..start + length)
}

/// What a word may be doing at a place, the likeliest first.
pub(super) fn roles_at(view: &View, at: usize, word: &Range<usize>) -> Vec<Role> {
    let first = expected(view.text(), word.start);
    let first =
        first.filter(|found| found.before.split_whitespace().all(|word| matches!(word, "white" | "black")));
    if let Some(found) = first {
        return vec![role_of(found.block)];
    }
    let elements = view.elements_at(at);
    let inner = elements.iter().find_map(|element| match element {
        Element::Region(_) => Some(Role::Region),
        Element::Condition(_) => Some(Role::Condition),
        _ => None,
    });
    match inner {
        Some(Role::Region) => vec![Role::Region, Role::Condition, Role::Part, Role::Rule],
        Some(_) => vec![Role::Condition, Role::Part, Role::Region, Role::Rule],
        None => {
            vec![Role::Part, Role::Condition, Role::Region, Role::Rule, Role::Step, Role::Field, Role::Clause]
        }
    }
}

/// What the words do with which the lines of a block begin.
pub(super) fn role_of(block: BlockKind) -> Role {
    match block {
        BlockKind::File => Role::Clause,
        BlockKind::Header => Role::Field,
        BlockKind::Piece => Role::Rule,
        BlockKind::Test => Role::Step,
        BlockKind::Setup | BlockKind::Arrays => Role::Part,
    }
}
