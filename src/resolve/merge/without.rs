//! What a file takes away from those that it extends.

use super::super::names::meant;
use super::outcomes::{event_of, event_word, word_text};
use super::{Layer, Removed, has};
use crate::board::Sides;
use crate::diagnostic::{Diagnostic, Safety, code};
use crate::english::quoted;
use crate::source::{Span, Spanned};
use crate::syntax::tree::{
    Clause, ClauseKind, Family, Name, OutcomeWord, PieceClause, Removal, Unwanted, Without,
};

/// The kind of clauses that are all taken away.
fn all_of(without: &Without) -> Option<Family> {
    match &without.what {
        Unwanted::Clauses(family) if without.names.is_empty() => Some(family.node),
        _ => None,
    }
}

/// Whether a clause takes away what another file gives.
pub(in crate::resolve) fn takes_away(clause: &Clause) -> bool {
    matches!(clause.kind, ClauseKind::Without(_))
}

/// That clauses take something away, of which none says what the file extends.
#[cold]
#[inline(never)]
pub(in crate::resolve) fn nothing_extended<'t>(
    clauses: impl IntoIterator<Item = &'t Clause>,
) -> Option<Diagnostic> {
    /// So many more lines are shown.
    const SHOWN: usize = 3;
    let mut takes = clauses.into_iter().filter(|clause| takes_away(clause));
    let first = Diagnostic::error(
        code::without::NOTHING_EXTENDED,
        "`without` takes away what another file gives, and this one extends none",
        takes.next()?.span,
        "nothing to take from",
    )
    .help("take the line away, or begin with `extends \"...\"`");
    Some(takes.take(SHOWN).fold(first, |told, other| told.label(other.span, "here, too")))
}

impl<'t> Layer<'_, 't> {
    /// Applies the `without` clauses.
    pub(super) fn take_away(&mut self, clauses: &[&'t Clause]) {
        if !self.extends {
            if let Some(mistake) = nothing_extended(clauses.iter().copied()) {
                self.report.push(mistake);
            }
            return;
        }
        for (index, clause) in clauses.iter().enumerate() {
            let ClauseKind::Without(without) = &clause.kind else { continue };
            // What is said to be taken away stands behind the word; of what is said twice all is too much.
            let twice = clauses[..index].iter().any(
                |other| matches!(&other.kind, ClauseKind::Without(other) if all_of(other) == all_of(without)),
            );
            let word = if twice { 0 } else { "without ".len() as u32 };
            let span = Span { start: (clause.span.start + word).min(clause.span.end), ..clause.span };
            self.merged.without.push((without.what, clause.span));
            self.take(without, span);
        }
    }

    fn take(&mut self, without: &'t Without, span: Span) {
        match &without.what {
            Unwanted::Clauses(family) => self.take_clauses(family.node, &without.names, span),
            Unwanted::Outcome(word) => self.take_outcome(*word),
        }
    }

    /// Takes every clause of a kind away, or what they say of some names.
    fn take_clauses(&mut self, family: Family, names: &'t [Name], span: Span) {
        let (all, of) = match family.form().removal {
            Removal::Piece => return names.iter().for_each(|name| self.take_piece(name)),
            // The grammar has no words for it.
            Removal::Never => return,
            Removal::All(all) => (all, ""),
            Removal::Names { all, of } => (all, of),
        };
        if names.is_empty() && std::mem::take(self.merged.entries(family)).is_empty() {
            self.absent(all, span);
        }
        for name in names {
            if self.merged.family(family).iter().any(|entry| has(&entry.names, name)) {
                self.strike(family, &name.node, Sides::BOTH, self.file);
            } else {
                self.absent(&format!("{of} `{}`", name.node), name.span);
            }
        }
    }

    fn take_outcome(&mut self, word: Spanned<OutcomeWord>) {
        let outcomes = self.merged.entries(Family::Outcome);
        let before = outcomes.len();
        outcomes.retain(|entry| {
            let found = event_of(entry.kind).and_then(event_word);
            let with = match found {
                Some(
                    OutcomeWord::RepetitionWithCheck
                    | OutcomeWord::RepetitionWithChase
                    | OutcomeWord::ToAndFro,
                ) => Some(OutcomeWord::Repetition),
                Some(OutcomeWord::MovesSince) => Some(OutcomeWord::MoveCount),
                found => found,
            };
            found != Some(word.node) && with != Some(word.node)
        });
        if outcomes.len() == before {
            self.absent(&format!("outcome by {}", word_text(word.node)), word.span);
        }
    }

    fn take_piece(&mut self, name: &'t Name) {
        let letters = name.node.as_str();
        let pieces = self.merged.all::<PieceClause>();
        let known: Vec<(&str, Option<&str>)> = pieces
            .map(|piece| {
                let name = piece.node.name.as_ref().map(|name| name.node.as_str());
                (piece.node.letters.node.as_str(), name)
            })
            .collect();
        let Some(index) = known.iter().position(|(other, _)| *other == letters) else {
            let twice =
                self.merged.removed.get(letters).and_then(|all| all.iter().find(|r| r.file == self.file));
            let mut diagnostic = Diagnostic::error(
                code::without::ABSENT,
                format!("there is no piece `{letters}` to take away"),
                name.span,
                if twice.is_some() { "taken away twice" } else { "not in the file that this one extends" },
            );
            if let Some(first) = twice {
                diagnostic = diagnostic.label(first.span, "taken away here");
            }
            self.report.push(match meant(letters, &known) {
                Some(near) => diagnostic.meant(Safety::Offered, name.span, near),
                None => diagnostic.help(format!("it has {}", quoted(known.iter().map(|piece| piece.0)))),
            });
            return;
        };
        self.merged.entries(Family::Piece).remove(index);
        let removed = Removed { file: self.file, span: name.span };
        self.merged.removed.entry(letters).or_default().push(removed);
        self.drop_rules_inside(letters);
    }

    fn absent(&mut self, what: &str, span: Span) {
        let help = match what {
            "`capture` clause" => {
                "take the line away; if nothing is to be captured, `m` before its moves says so of a piece, as in `mN`, \
                 and `immune P` that it is not captured"
            }
            _ => "take the line away",
        };
        self.report.push(
            Diagnostic::error(
                code::without::ABSENT,
                format!("there is no {what} to take away"),
                span,
                "not in the file that this one extends",
            )
            .help(help),
        );
    }
}
