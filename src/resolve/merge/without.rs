//! What a file takes away from those that it extends.

use super::super::names::meant;
use super::super::report::listed;
use super::outcomes::{event_word, word_text};
use super::{Layer, Removed, has};
use crate::board::Sides;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::tree::{Clause, ClauseKind, Family, Name, OutcomeWord, Without};

impl<'t> Layer<'_, 't> {
    /// Applies the `without` clauses.
    pub(super) fn take_away(&mut self, clauses: &[&'t Clause]) {
        for clause in clauses {
            let ClauseKind::Without(without) = &clause.kind else { continue };
            if !self.extends {
                self.report.push(
                    Diagnostic::error(
                        "without::nothing_extended",
                        "`without` takes away what another file gives, and this one extends none",
                        clause.span,
                        "nothing to take from",
                    )
                    .help("take the line away, or begin with `extends \"...\"`"),
                );
                continue;
            }
            self.take(without, clause.span);
        }
    }

    fn take(&mut self, without: &'t Without, span: Span) {
        let merged = &mut *self.merged;
        match without {
            Without::Pieces(names) => names.iter().for_each(|name| self.take_piece(name)),
            Without::Royal(names) if names.is_empty() => {
                if merged.royals.is_empty() {
                    self.absent("royal piece", span);
                }
                self.merged.royals.clear();
            }
            Without::Royal(names) => {
                for name in names {
                    if self.merged.royals.iter().any(|entry| has(&entry.node.pieces, name)) {
                        self.replace_royal(&name.node, Sides::BOTH);
                    } else {
                        self.absent(&format!("royalty of `{}`", name.node), name.span);
                    }
                }
            }
            Without::Promote(names) if names.is_empty() => {
                if merged.promotes.is_empty() {
                    self.absent("promotion", span);
                }
                self.merged.promotes.clear();
            }
            Without::Promote(names) => {
                for name in names {
                    if self.merged.promotes.iter().any(|entry| has(&entry.node.pieces, name)) {
                        self.drop_promotion(&name.node, Sides::BOTH);
                    } else {
                        self.absent(&format!("promotion of `{}`", name.node), name.span);
                    }
                }
            }
            Without::Exchange(names) if names.is_empty() => {
                if merged.exchanges.is_empty() {
                    self.absent("exchange", span);
                }
                self.merged.exchanges.clear();
            }
            Without::Exchange(names) => {
                for name in names {
                    if self.merged.exchanges.iter().any(|e| has(&e.node.pieces, name)) {
                        self.drop_exchange(&name.node, Sides::BOTH);
                    } else {
                        self.absent(&format!("exchange of `{}`", name.node), name.span);
                    }
                }
            }
            Without::Family(family) => self.take_family(family.node, span),
            Without::Outcome(word) => {
                let before = merged.outcomes.len();
                merged.outcomes.retain(|entry| {
                    let found = event_word(entry.node.event);
                    let checked = found == Some(OutcomeWord::RepetitionWithCheck);
                    found != Some(word.node) && !(checked && word.node == OutcomeWord::Repetition)
                });
                if merged.outcomes.len() == before {
                    self.absent(&format!("outcome by {}", word_text(word.node)), word.span);
                }
            }
        }
    }

    /// Takes every clause of a kind away.
    fn take_family(&mut self, family: Family, span: Span) {
        let merged = &mut *self.merged;
        fn all<T>(entries: &mut Vec<T>) -> bool {
            !std::mem::take(entries).is_empty()
        }
        let (found, what) = match family {
            Family::EnPassant => (all(&mut merged.en_passant), "en passant"),
            Family::Castle => (all(&mut merged.castles), "castling"),
            Family::Capture => (all(&mut merged.captures), "`capture` clause"),
            Family::Blast => (merged.blast.take().is_some(), "`blast` clause"),
            Family::Reserve => (all(&mut merged.reserves), "reserve"),
            Family::Turn => (all(&mut merged.turns), "`turn` clause"),
            Family::Limit => (all(&mut merged.limits), "`limit` clause"),
            Family::Gate => (all(&mut merged.gates), "`gate` clause"),
            Family::Arrays => (merged.arrays.take().is_some(), "`arrays` clause"),
            Family::Forbid => (all(&mut merged.forbids), "`forbid` clause"),
        };
        if !found {
            self.absent(what, span);
        }
    }

    fn take_piece(&mut self, name: &'t Name) {
        let letters = name.node.as_str();
        let Some(index) = self.merged.pieces.iter().position(|entry| entry.node.letters.node == letters)
        else {
            let pieces = self.merged.pieces.iter().map(|entry| entry.node);
            let known: Vec<(&str, Option<&str>)> = pieces
                .map(|piece| {
                    (piece.letters.node.as_str(), piece.name.as_ref().map(|name| name.node.as_str()))
                })
                .collect();
            let twice =
                self.merged.removed.get(letters).and_then(|all| all.iter().find(|r| r.file == self.file));
            let mut diagnostic = Diagnostic::error(
                "without::absent",
                format!("there is no piece `{letters}` to take away"),
                name.span,
                if twice.is_some() { "taken away twice" } else { "not in the file that this one extends" },
            );
            if let Some(first) = twice {
                diagnostic = diagnostic.label(first.span, "taken away here");
            }
            self.report.push(match meant(letters, &known) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help(format!("it has {}", listed(known.iter().map(|piece| piece.0)))),
            });
            return;
        };
        self.merged.pieces.remove(index);
        let removed = Removed { file: self.file, span: name.span };
        self.merged.removed.entry(letters).or_default().push(removed);
        self.drop_rules_inside(letters);
    }

    fn absent(&mut self, what: &str, span: Span) {
        self.report.push(
            Diagnostic::error(
                "without::absent",
                format!("there is no {what} to take away"),
                span,
                "not in the file that this one extends",
            )
            .help("take the line away"),
        );
    }
}
