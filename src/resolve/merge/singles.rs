//! The clauses of which a file has at most one.

use super::{Layer, Merged};
use crate::diagnostic::{Diagnostic, code};
use crate::source::Span;
use crate::syntax::tree::{self, Clause, ClauseKind, Family, Once};
use std::collections::BTreeMap;

impl<'t> Layer<'_, 't> {
    /// The clauses without those that say again what a file may say once.
    pub(super) fn singles(&mut self, clauses: &[&'t Clause]) -> Vec<&'t Clause> {
        let mut seen: BTreeMap<Family, Span> = BTreeMap::new();
        let mut kept = Vec::new();
        let mut others: Option<Span> = None;
        for clause in clauses {
            let Some(family) = clause.kind.family() else {
                self.merged.unreadable = true;
                continue;
            };
            let first = *seen.entry(family).or_insert(clause.span);
            let again = family.form().once == Once::File && first != clause.span;
            if again {
                self.again(family.form().word(), clause.span, first);
            } else {
                kept.push(*clause);
            }
            match clause.kind {
                ClauseKind::Header(_) => {}
                ClauseKind::Extends(_) => {
                    if let Some(other) = others.filter(|_| !again) {
                        self.late(clause.span, other);
                    }
                }
                _ => {
                    others.get_or_insert(clause.span);
                }
            }
        }
        if let (Some(board), None) = (seen.get(&Family::Board), seen.get(&Family::Setup)) {
            self.board_without_setup(*board, &kept);
        }
        kept
    }

    fn again(&mut self, word: &str, span: Span, first: Span) {
        self.report.push(
            Diagnostic::error(
                code::clause::DUPLICATE,
                format!("`{word}` is given twice"),
                span,
                "a second time",
            )
            .label(first, "the first time")
            .help("keep one of the two"),
        );
    }

    fn late(&mut self, extends: Span, other: Span) {
        self.report.push(
            Diagnostic::error(
                code::extends::LATE,
                "`extends` comes after other clauses",
                extends,
                "everything else builds on it",
            )
            .label(other, "comes first")
            .help("move it up, right behind `variant`"),
        );
    }

    /// A board of another size than the inherited one needs an array of its own.
    fn board_without_setup(&mut self, span: Span, clauses: &[&'t Clause]) {
        let own = clauses.iter().find_map(|clause| match &clause.kind {
            ClauseKind::Board(board) => Some(size(board)),
            _ => None,
        });
        let Some(setup) = self.merged.one::<tree::Array>().map(|setup| setup.span) else { return };
        if inherited_size(self.merged) == own {
            return;
        }
        self.merged.entries(Family::Setup).clear();
        // The line that could not be read may be this one; of a board that there cannot be it is said what is wrong.
        let side = 1..=u32::from(crate::board::MAX_SIDE);
        let possible = own.is_none_or(|(files, ranks)| side.contains(&files) && side.contains(&ranks));
        if self.merged.unreadable || !possible {
            self.merged.unreadable = true;
            return;
        }
        self.report.push(
            Diagnostic::error(
                code::setup::MISSING,
                "the board is changed, and the inherited setup is for another one",
                span,
                "needs a `setup` to go with it",
            )
            .label(setup, "the inherited setup")
            .help("add `setup { ... }` with a row for each rank, or `setup empty`"),
        );
        // Everything that needs an array would only repeat this.
        self.merged.unreadable = true;
    }
}

fn inherited_size(merged: &Merged<'_>) -> Option<(u32, u32)> {
    merged.one::<tree::Board>().map(|board| size(board.node))
}

fn size(board: &tree::Board) -> (u32, u32) {
    (board.files.node, board.ranks.node)
}
