//! How many clauses and names a file may have.

use super::super::report::Report;
use crate::diagnostic::Diagnostic;
use crate::syntax::tree::{self, Clause, ClauseKind, Name, Without};

/// How many clauses besides tests a file may have, rules in the braces of pieces counted too. The largest games need
/// about fifty.
const MAX_CLAUSES: usize = 500;

/// How many names a list in a clause may have.
const MAX_NAMES: usize = 256;

/// The clauses of a file without those beyond the limits.
pub(super) fn limited<'t>(tree: &'t tree::File, report: &mut Report) -> Vec<&'t Clause> {
    let mut count = 0;
    let mut kept = Vec::new();
    for clause in &tree.clauses {
        match &clause.kind {
            ClauseKind::Test(_) | ClauseKind::Error => {}
            ClauseKind::Piece(piece) => count += 1 + piece.rules.len(),
            _ => count += 1,
        }
        if count > MAX_CLAUSES {
            report.push(
                Diagnostic::error(
                    "file::too_many_clauses",
                    format!("a file has at most {MAX_CLAUSES} clauses and rules besides its tests"),
                    clause.span,
                    "one too many",
                )
                .help("let one clause name several pieces, or split the game over files with `extends`"),
            );
            return kept;
        }
        if let Some(name) = longest_list(&clause.kind).get(MAX_NAMES) {
            report.push(
                Diagnostic::error(
                    "file::too_many_names",
                    format!("a list has at most {MAX_NAMES} names"),
                    name.span,
                    "one too many",
                )
                .help("name each piece once"),
            );
            continue;
        }
        kept.push(clause);
    }
    kept
}

/// The longest of a clause's lists of pieces.
fn longest_list(kind: &ClauseKind) -> Vec<&Name> {
    let lists: Vec<Vec<&Name>> = match kind {
        ClauseKind::Home { pieces, .. } | ClauseKind::Immune { pieces, .. } => vec![pieces.iter().collect()],
        ClauseKind::Bound(pieces) => vec![pieces.iter().collect()],
        ClauseKind::Royal(royal) => vec![royal.pieces.iter().collect()],
        ClauseKind::Promote(promote) => vec![promote.pieces.iter().collect(), promote.to.iter().collect()],
        ClauseKind::Exchange { pieces, to, .. } => vec![pieces.iter().collect(), to.iter().collect()],
        ClauseKind::Castle(castle) => vec![castle.kings.iter().collect(), castle.rooks.iter().collect()],
        ClauseKind::Place(place) => vec![place.pieces.iter().collect()],
        ClauseKind::EnPassant(pairs) => vec![pairs.iter().map(|pair| &pair.victim).collect()],
        ClauseKind::Capture { pieces, becomes, .. } => {
            vec![pieces.iter().collect(), becomes.iter().collect()]
        }
        ClauseKind::Blast { spared, .. } => vec![spared.iter().collect()],
        ClauseKind::Gate { pieces, .. } => vec![pieces.iter().collect()],
        ClauseKind::Arrays(arrays) => vec![arrays.steps.iter().flat_map(|step| &step.pieces).collect()],
        ClauseKind::Forbid { placing: Some(placing), .. } => vec![placing.pieces.iter().collect()],
        ClauseKind::Reserve(items) | ClauseKind::Limit(items) => {
            vec![items.iter().map(|item| &item.piece).collect()]
        }
        ClauseKind::Without(
            Without::Pieces(names)
            | Without::Royal(names)
            | Without::Promote(names)
            | Without::Exchange(names),
        ) => {
            vec![names.iter().collect()]
        }
        _ => Vec::new(),
    };
    lists.into_iter().max_by_key(Vec::len).unwrap_or_default()
}
