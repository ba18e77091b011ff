//! Outcomes: they are asked in order, and a file's own come before those that it inherits.

use super::{Entry, Layer};
use crate::diagnostic::{Diagnostic, code};
use crate::syntax::tree::{
    self, ClauseKind, Event, EventKind, Family, Node, Outcome, OutcomeWord, Perpetual,
};

impl<'t> Layer<'_, 't> {
    pub(super) fn add_outcome(&mut self, entry: Entry<'t>) {
        let Some(event) = event_of(entry.kind) else { return };
        // The clauses are asked in order. Whoever has reached a goal or lost everything has no need of a move
        // any more, so a file's own conditions come before all that it inherits.
        let file = self.file;
        let outcomes = self.merged.entries(Family::Outcome);
        let before_inherited = outcomes.iter().position(|other| other.file != file).unwrap_or(outcomes.len());
        if matches!(event.kind, EventKind::MovesSince(_)) {
            // Of several counts each begins as it says.
            return outcomes.push(entry);
        }
        if matches!(event.kind, EventKind::ToAndFro { .. }) {
            // Several may be about different pieces; what a file says of them decides before all that it inherits.
            return outcomes.insert(before_inherited, entry);
        }
        let Some(word) = event_word(event) else {
            // An event with a condition comes before the same one without; conditions come first of all.
            let plain = |other: &Entry<'t>| event_of(other.kind).and_then(event_word) == plain_word(event);
            let place = match plain_word(event) {
                Some(_) => outcomes.iter().position(plain).unwrap_or(outcomes.len()),
                None => before_inherited,
            };
            outcomes.insert(place, entry);
            return;
        };
        let about = |other: &Entry<'t>| event_of(other.kind).and_then(event_word);
        let same = |other: &Entry<'t>| about(other) == Some(word) && other.sides.intersects(entry.sides);
        if let Some(first) = outcomes.iter().find(|other| other.file == file && same(other)) {
            self.report.push(
                Diagnostic::error(
                    code::outcome::DUPLICATE,
                    format!("what {} means is said twice", word_text(word)),
                    entry.span,
                    "the second time",
                )
                .label(first.span, "the first time")
                .help("keep one of the two"),
            );
            return;
        }
        // What replaces another clause takes its place.
        let place = outcomes.iter().position(same).unwrap_or(match word {
            OutcomeWord::Bare | OutcomeWord::RepetitionWithCheck | OutcomeWord::RepetitionWithChase => {
                before_inherited
            }
            _ => outcomes.len(),
        });
        outcomes.insert(place, entry.clone());
        for (index, other) in outcomes.iter_mut().enumerate() {
            if index != place && about(other) == Some(word) {
                other.sides = other.sides.difference(entry.sides);
            }
        }
        outcomes.retain(|other| !other.sides.is_empty());
    }
}

/// What an outcome clause is about.
pub(super) fn event_of(kind: &ClauseKind) -> Option<&Event> {
    Outcome::of(kind).map(|outcome| &outcome.event)
}

/// The word by which `without` and replacement know an outcome.
pub(super) fn event_word(event: &tree::Event) -> Option<OutcomeWord> {
    // What happens only together with something else is a condition like any other.
    if event.provided.is_some() { None } else { plain_word(event) }
}

/// The word for an event, whatever must hold besides.
fn plain_word(event: &tree::Event) -> Option<OutcomeWord> {
    match &event.kind {
        EventKind::Checkmate => Some(OutcomeWord::Checkmate),
        EventKind::Stalemate => Some(OutcomeWord::Stalemate),
        EventKind::Repetition { with: None, .. } => Some(OutcomeWord::Repetition),
        EventKind::Repetition { with: Some(Perpetual::Check), .. } => Some(OutcomeWord::RepetitionWithCheck),
        EventKind::Repetition { with: Some(Perpetual::Chase), .. } => Some(OutcomeWord::RepetitionWithChase),
        EventKind::ToAndFro { .. } => Some(OutcomeWord::ToAndFro),
        EventKind::MoveCount { .. } => Some(OutcomeWord::MoveCount),
        EventKind::MovesSince(_) => Some(OutcomeWord::MovesSince),
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
        OutcomeWord::RepetitionWithChase => "repetition with chase",
        OutcomeWord::ToAndFro => "moving to and fro",
        OutcomeWord::MoveCount | OutcomeWord::MovesSince => "the move count",
        OutcomeWord::Bare => "`bare`",
    }
}
