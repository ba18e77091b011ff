//! Pieces and the rules in their braces.

use super::{ANY_FILE, Entry, Layer, Merged};
use crate::board::Sides;
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::english::quoted;
use crate::source::Span;
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
                    .about(letters.as_str())
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
        if self.file == 0 && !akin(&before, &now) {
            self.merged.taken.push(Taken { piece, inherited, before: before.clone(), now: now.clone() });
        }
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

    /// Pieces that take over what inherited clauses say of those whose letters they have: another piece is royal now, or
    /// castles, or promotes, and nothing in the file says that it should. An array or a list of pieces to become may well be meant
    /// to have the new piece.
    pub(super) fn taken_over(&mut self) {
        for Taken { piece, inherited, before, now } in std::mem::take(&mut self.merged.taken) {
            let letters = piece.letters.node.as_str();
            let mut roles: Vec<(&'static str, Span)> = Vec::new();
            let silent = |family: &Family| matches!(family, Family::Piece | Family::Reserve);
            for family in Family::ALL.iter().filter(|family| !silent(family)) {
                let speaks = |entry: &&Entry<'t>| {
                    entry.file > 0
                        && entry.piece.is_none()
                        && entry.names.iter().any(|name| name.node == letters)
                };
                let found = self.merged.family(*family).iter().find(speaks);
                roles.extend(found.map(|entry| (family.form().word(), entry.span)));
            }
            let own_array = self.merged.one::<tree::Array>().is_some_and(|entry| entry.file == 0);
            let Some((_, first)) = roles.first().copied().filter(|_| !own_array) else { continue };
            let words = quoted(roles.iter().map(|(word, _)| *word));
            let free = free(letters, self.merged);
            self.report.push(
                Diagnostic::warning(
                    code::piece::TAKES_OVER,
                    format!("the {now} has the letters of the inherited {before}, and takes over its {words}"),
                    piece.letters.span,
                    format!("inherited clauses mean the {before} by `{letters}`"),
                )
                .label(first, "now about another piece")
                .label(inherited.letters.span, "inherited")
                .help(format!("if both are meant, call this one `{free}`; if it is to take the place, write `without piece {letters}` and say of it what holds")),
            );
        }
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

/// A piece of the file at hand that has the letters of an inherited one of another name.
#[derive(Debug, Clone)]
pub(super) struct Taken<'t> {
    piece: &'t PieceClause,
    inherited: &'t PieceClause,
    before: String,
    now: String,
}

/// Whether two names of pieces share a word: a Berolina pawn is a pawn.
fn akin(one: &str, other: &str) -> bool {
    let words = |name: &str| name.to_lowercase().split(' ').map(str::to_owned).collect::<Vec<String>>();
    let other = words(other);
    words(one).iter().any(|word| other.contains(word))
}
