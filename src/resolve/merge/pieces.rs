//! Pieces and the rules in their braces.

use super::{ANY_FILE, Layer, Merged};
use crate::board::Sides;
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::syntax::tree::{self, Clause, Family, Name, PieceClause, PieceRule};

impl<'t> Layer<'_, 't> {
    pub(super) fn add_piece(&mut self, clause: &'t Clause, piece: &'t tree::PieceClause) {
        let letters = &piece.letters.node;
        let entry = self.entry(clause, None);
        let pieces = self.merged.all::<PieceClause>();
        let other = pieces.enumerate().find(|(_, other)| other.node.letters.node == *letters);
        match other.map(|(index, other)| (index, other.file, other.node)) {
            Some((_, file, other)) if file == self.file => {
                let first = other.letters.span;
                self.report.push(
                    Diagnostic::error(
                        code::piece::DUPLICATE,
                        format!("two pieces are called `{letters}`"),
                        piece.letters.span,
                        "the second one",
                    )
                    .label(first, "the first one")
                    .help(format!(
                        "call one of them `{}`, or another name of capitals and digits",
                        free(letters, self.merged)
                    ))
                    .fix(Fix::write(
                        Safety::Offered,
                        piece.letters.span,
                        free(letters, self.merged),
                    )),
                );
                return;
            }
            Some((index, _, other)) => {
                self.replaced(other, piece);
                self.drop_rules_inside(letters);
                self.merged.entries(Family::Piece)[index] = entry;
            }
            None => self.merged.entries(Family::Piece).push(entry),
        }
        for rule in &piece.rules {
            if let PieceRule::Clause(clause) = rule {
                self.add_clause(clause, Some(&piece.letters));
            }
        }
    }

    /// A piece that takes the letters of an inherited one of another name.
    fn replaced(&mut self, inherited: &'t tree::PieceClause, piece: &'t tree::PieceClause) {
        let name = |piece: &tree::PieceClause| piece.name.as_ref().map(|name| name.node.clone());
        let (Some(before), Some(now)) = (name(inherited), name(piece)) else { return };
        if before == now {
            return;
        }
        let letters = &piece.letters.node;
        self.report.push_quiet(
            Diagnostic::warning(
                code::piece::REPLACED,
                format!("`{letters}` is `{now}` here, and `{before}` in the file that is extended"),
                piece.letters.span,
                "takes its place wherever it is named",
            )
            .label(inherited.letters.span, "inherited")
            .help(format!("if both are meant, call this one `{}`", free(letters, self.merged)))
            .fix(Fix::write(Safety::Offered, piece.letters.span, free(letters, self.merged))),
        );
    }

    /// Forgets the rules in the braces of a piece, and whatever else is part of it: another piece of these letters has its
    /// own.
    pub(super) fn drop_rules_inside(&mut self, letters: &str) {
        for family in Family::ALL {
            let inside = |piece: &Name| piece.node == letters;
            self.merged.entries(*family).retain(|entry| !entry.piece.is_some_and(inside));
            if family.form().of_piece {
                self.strike(*family, letters, Sides::BOTH, ANY_FILE);
            }
        }
    }
}

/// A name like this one that no piece has.
fn free(letters: &str, merged: &Merged<'_>) -> String {
    (2..)
        .map(|number: u32| format!("{letters}{number}"))
        .find(|name| merged.all::<PieceClause>().all(|piece| piece.node.letters.node != *name))
        .unwrap_or_default()
}
