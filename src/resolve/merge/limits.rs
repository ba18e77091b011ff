//! How many clauses and names a file may have.

use super::super::report::Report;
use crate::diagnostic::{Diagnostic, code};
use crate::syntax::tree::{self, Clause, ClauseKind, Name};

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
                    code::file::TOO_MANY_CLAUSES,
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
                    code::file::TOO_MANY_NAMES,
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
    let lists = kind.lists().all.into_iter().map(|list| list.names);
    lists.max_by_key(Vec::len).unwrap_or_default()
}
