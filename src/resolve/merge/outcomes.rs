//! Outcomes: they are asked in order, and a file's own come before those that it inherits.

use super::{Entry, Layer, OutcomeEntry};
use crate::board::{Side, Sides};
use crate::diagnostic::Diagnostic;
use crate::source::Spanned;
use crate::syntax::tree::{self, Clause, EventKind, OutcomeWord};

impl<'t> Layer<'_, 't> {
    pub(super) fn add_outcome(&mut self, clause: &'t Clause, node: OutcomeEntry<'t>) {
        let mut entry = self.entry(clause, node);
        if matches!(entry.node.event.kind, EventKind::MoveCount { .. }) {
            entry.sides = Sides::BOTH;
        }
        // The clauses are asked in order. Whoever has reached a goal or lost everything has no need of a move
        // any more, so a file's own conditions come before all that it inherits.
        let file = self.file;
        let before_inherited = self
            .merged
            .outcomes
            .iter()
            .position(|other| other.file != file)
            .unwrap_or(self.merged.outcomes.len());
        let Some(word) = event_word(entry.node.event) else {
            self.merged.outcomes.insert(before_inherited, entry);
            return;
        };
        let same = |other: &Entry<'t, OutcomeEntry<'t>>| {
            event_word(other.node.event) == Some(word) && other.sides.intersects(entry.sides)
        };
        if let Some(first) = self.merged.outcomes.iter().find(|other| other.file == self.file && same(other))
        {
            self.report.push(
                Diagnostic::error(
                    "outcome::duplicate",
                    format!("what {} means is said twice", word_text(word)),
                    clause.span,
                    "the second time",
                )
                .label(first.span, "the first time")
                .help("keep one of the two"),
            );
            return;
        }
        // What replaces another clause takes its place.
        let place = self.merged.outcomes.iter().position(same).unwrap_or(match word {
            OutcomeWord::Bare | OutcomeWord::RepetitionWithCheck => before_inherited,
            _ => self.merged.outcomes.len(),
        });
        self.merged.outcomes.insert(place, entry.clone());
        for (index, other) in self.merged.outcomes.iter_mut().enumerate() {
            if index != place && event_word(other.node.event) == Some(word) {
                other.sides = other.sides.difference(entry.sides);
            }
        }
        self.merged.outcomes.retain(|other| !other.sides.is_empty());
    }

    /// There is one clock of moves for both sides.
    pub(super) fn both_sides(&mut self, side: Spanned<Side>) {
        let diagnostic = Diagnostic::error(
            "clause::side",
            "a count of moves cannot be one side's alone",
            side.span,
            "both sides share the count",
        );
        self.report.push(diagnostic.help(format!("take `{}` away", side.node.name())));
    }
}

/// The word by which `without` and replacement know an outcome.
pub(super) fn event_word(event: &tree::Event) -> Option<OutcomeWord> {
    match &event.kind {
        EventKind::Checkmate => Some(OutcomeWord::Checkmate),
        EventKind::Stalemate => Some(OutcomeWord::Stalemate),
        EventKind::Repetition { with_check: None, .. } => Some(OutcomeWord::Repetition),
        EventKind::Repetition { .. } => Some(OutcomeWord::RepetitionWithCheck),
        EventKind::MoveCount { .. } => Some(OutcomeWord::MoveCount),
        EventKind::When(condition) => match condition.kind {
            tree::ConditionKind::Bare => Some(OutcomeWord::Bare),
            _ => None,
        },
    }
}

pub(super) fn word_text(word: OutcomeWord) -> &'static str {
    match word {
        OutcomeWord::Checkmate => "checkmate",
        OutcomeWord::Stalemate => "stalemate",
        OutcomeWord::Repetition => "repetition",
        OutcomeWord::RepetitionWithCheck => "repetition with check",
        OutcomeWord::MoveCount => "the move count",
        OutcomeWord::Bare => "`bare`",
    }
}
