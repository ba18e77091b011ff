//! The clauses of which a file has at most one.

use super::Layer;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::tree::{self, Clause, ClauseKind};

impl<'t> Layer<'_, 't> {
    /// The clauses of which a file has at most one.
    pub(super) fn singles(&mut self, clauses: &[&'t Clause]) {
        let mut header: Option<Span> = None;
        let mut extends: Option<Span> = None;
        let mut board: Option<Span> = None;
        let mut setup: Option<Span> = None;
        let mut blast: Option<Span> = None;
        let mut arrays: Option<Span> = None;
        let inherited = self.merged.board.as_ref().map(|entry| size(entry.node));
        let mut others: Option<Span> = None;
        self.merged.header = None;
        for clause in clauses {
            match &clause.kind {
                ClauseKind::Header(node) => {
                    if self.first(&mut header, clause.span, "variant") {
                        self.merged.header = Some(node);
                    }
                    continue;
                }
                ClauseKind::Extends(_) => {
                    if self.first(&mut extends, clause.span, "extends")
                        && let Some(other) = others
                    {
                        self.report.push(
                            Diagnostic::error(
                                "extends::late",
                                "`extends` comes after other clauses",
                                clause.span,
                                "everything else builds on it",
                            )
                            .label(other, "comes first")
                            .help("move it up, right behind `variant`"),
                        );
                    }
                    continue;
                }
                ClauseKind::Board(node) if self.first(&mut board, clause.span, "board") => {
                    self.merged.board = Some(self.entry(clause, node));
                }
                ClauseKind::Setup(node) if self.first(&mut setup, clause.span, "setup") => {
                    self.merged.setup = Some(self.entry(clause, node));
                }
                ClauseKind::Blast { steps, spared } if self.first(&mut blast, clause.span, "blast") => {
                    self.merged.blast = Some(self.entry(clause, (steps, spared.as_slice())));
                }
                ClauseKind::Arrays(node) if self.first(&mut arrays, clause.span, "arrays") => {
                    self.merged.arrays = Some(self.entry(clause, node));
                }
                ClauseKind::Error => {
                    self.merged.unreadable = true;
                    continue;
                }
                _ => {}
            }
            others.get_or_insert(clause.span);
        }
        // Only the file's own name counts, and a board of another size needs an array of its own.
        if let (Some(board), None) = (board, setup)
            && self.merged.board.as_ref().map(|entry| size(entry.node)) != inherited
            && let Some(inherited) = self.merged.setup.clone()
        {
            self.merged.setup = None;
            self.report.push(
                Diagnostic::error(
                    "setup::missing",
                    "the board is changed, and the inherited setup is for another one",
                    board,
                    "needs a `setup` to go with it",
                )
                .label(inherited.span, "the inherited setup")
                .help("add `setup { ... }` with a row for each rank, or `setup empty`"),
            );
            // Everything that needs an array would only repeat this.
            self.merged.unreadable = true;
        }
    }

    /// Whether this is the first clause of its kind in the file; reports it if not.
    fn first(&mut self, seen: &mut Option<Span>, span: Span, word: &str) -> bool {
        match *seen {
            None => {
                *seen = Some(span);
                true
            }
            Some(first) => {
                self.report.push(
                    Diagnostic::error(
                        "clause::duplicate",
                        format!("`{word}` is given twice"),
                        span,
                        "a second time",
                    )
                    .label(first, "the first time")
                    .help("keep one of the two"),
                );
                false
            }
        }
    }
}

fn size(board: &tree::Board) -> (u32, u32) {
    (board.files.node, board.ranks.node)
}
