//! How the game ends, and what is forbidden.

use super::super::condition::Owner;
use super::Resolver;
use crate::board::{KindSet, Sides};
use crate::diagnostic::{Diagnostic, code};
use crate::model::{
    Chase, Clauses, Condition, Definition, Event, Forbidden, MAX_COUNTS, MovesSince, OutcomeRule, Region,
    Ruled,
};
use crate::source::Span;
use crate::syntax::tree::{self, EventKind, FlipDeed};

impl<'t> Resolver<'_, 't> {
    /// How the game ends, and which moves are progress.
    pub(super) fn outcomes(&mut self, variant: &mut Definition) {
        // The file of each outcome.
        let mut files: Vec<usize> = Vec::new();
        // What begins the count of moves anew, and where that is said.
        let mut clock: Option<(Span, (KindSet, bool))> = None;
        for entry in self.merged.all::<tree::Outcome>() {
            let event = match &entry.node.event.kind {
                EventKind::Checkmate => Some(Event::Checkmate),
                EventKind::Stalemate => Some(Event::Stalemate),
                EventKind::Repetition { times, with } => self
                    .number(*times, 2, 1000, "times that a position comes up")
                    .map(|times| Event::Repetition { times, with: *with }),
                EventKind::ToAndFro { moves, pieces } => {
                    let kinds = if pieces.is_empty() { KindSet::ALL } else { self.names.set(pieces) };
                    self.number(*moves, 2, 1000, "moves to and fro")
                        .map(|moves| Event::ToAndFro { moves, kinds })
                }
                EventKind::MoveCount { moves, placing, pieces } => {
                    let resets = (self.names.set(pieces), *placing);
                    if let Some((first, _)) = clock.filter(|(_, other)| *other != resets) {
                        self.two_clocks(entry.span, first);
                        continue;
                    }
                    clock = Some((entry.span, resets));
                    (variant.progress, variant.placing_is_progress) = resets;
                    self.number(*moves, 1, 10_000, "moves without progress").map(Event::MoveCount)
                }
                EventKind::MovesSince(count) => self.moves_since(count, entry.sides).map(Event::MovesSince),
                EventKind::When(condition) => {
                    self.condition(Some(condition), Owner::Rule, None, entry.sides).map(Event::When)
                }
            };
            let Some(event) = event else { continue };
            let provided = entry.node.event.provided.as_ref();
            let Some(when) = self.condition(provided, Owner::Rule, None, entry.sides) else { continue };
            if matches!(event, Event::MovesSince(_)) && variant.counts().count() == MAX_COUNTS {
                self.report.push(
                    Diagnostic::error(
                        code::number::OUT_OF_RANGE,
                        format!("more than {MAX_COUNTS} counts of moves begin in this variant"),
                        entry.span,
                        "one too many",
                    )
                    .help("say several numbers in one clause: `64 moves since ..., 8 when ..., 16 when ...`"),
                );
                continue;
            }
            let mut sides = entry.sides;
            let mut repeated = None;
            let conditions = variant.outcomes.iter().zip(&files).filter(|_| {
                matches!(event, Event::When(_) | Event::MovesSince(_) | Event::ToAndFro { .. })
                    || when != Condition::Always
            });
            for (other, file) in conditions.filter(|(other, _)| other.event == event && other.when == when) {
                if *file == entry.file && other.sides.intersects(sides) {
                    repeated = Some(other);
                }
                // The file at hand has been asked before what it extends.
                sides = sides.difference(other.sides);
            }
            if let Some(first) = repeated {
                self.report.push(
                    Diagnostic::error(
                        code::outcome::DUPLICATE,
                        "what this condition means is said twice",
                        entry.span,
                        "the second time",
                    )
                    .label(first.span, "the first time")
                    .help("keep one of the two"),
                );
                continue;
            }
            if sides.is_empty() {
                continue;
            }
            files.push(entry.file);
            variant.outcomes.push(Ruled {
                sides,
                rule: OutcomeRule { event, when, result: entry.node.result.node },
                span: entry.span,
            });
        }
    }

    /// A count of moves that begins when something comes true.
    fn moves_since(&mut self, count: &'t tree::MovesSince, sides: Sides) -> Option<MovesSince> {
        let moves = self.number(count.moves, 1, 10_000, "moves since something came true");
        let when = self.condition(Some(&count.since), Owner::Rule, None, sides);
        let from = match &count.from {
            None => Some(None),
            Some(from) => self.tally(&from.node).map(Some),
        };
        let cases: Vec<_> = count
            .cases
            .iter()
            .map(|case| {
                let moves = self.number(case.moves, 1, 10_000, "moves since something came true");
                moves.zip(self.condition(Some(&case.when), Owner::Rule, None, sides))
            })
            .collect();
        let (moves, when, from) = (moves?, when?, from?);
        let cases = cases.into_iter().collect::<Option<Vec<_>>>()?;
        Some(MovesSince { when, moves, over: count.over.is_some(), from, cases })
    }

    /// Clauses begin the one count of moves anew by different moves.
    fn two_clocks(&mut self, second: Span, first: Span) {
        self.report.push(
            Diagnostic::error(
                code::outcome::CLOCK,
                "other moves begin this count anew than that one",
                second,
                "there is one count of moves for all clauses and both sides",
            )
            .label(first, "counted so here")
            .help("say the same behind `without` in both"),
        );
    }

    /// What it means to chase.
    pub(super) fn chases(&mut self) -> Clauses<Chase> {
        let mut chases = Clauses::new();
        for entry in self.merged.all::<tree::Chase>() {
            let tree::Chase { victims, region, pieces, guarded } = entry.node;
            let region = match region {
                None => Some(Region::board(self.ground.dimensions)),
                Some(region) => self.region(region),
            };
            let victims = self.named(&victims.iter().collect::<Vec<_>>());
            let chasers = self.named(&pieces.iter().collect::<Vec<_>>());
            let (Some(region), Some(victims), Some(chasers)) = (region, victims, chasers) else { continue };
            let rule = Chase { victims, region, chasers, guarded: guarded.is_some() };
            chases.push(Ruled { sides: entry.sides, rule, span: entry.span });
        }
        chases
    }

    /// What may not be true after a move.
    pub(super) fn forbidden(&mut self) -> Clauses<Forbidden> {
        let mut forbidden: Vec<(Ruled<Forbidden>, usize)> = Vec::new();
        for entry in self.merged.all::<tree::Forbid>() {
            let when = self.condition(entry.node.when.as_ref(), Owner::Forbidden, None, entry.sides);
            let (moving, placing) = match &entry.node.by {
                None => (None, None),
                Some(by) => {
                    let kinds = match by.pieces.is_empty() {
                        true => self.names.all(),
                        false => match self.named(&by.pieces.iter().collect::<Vec<_>>()) {
                            None => continue,
                            Some(kinds) => kinds,
                        },
                    };
                    let asked = |deed| by.deeds.iter().any(|own| own.node == deed).then_some(kinds);
                    (asked(FlipDeed::Moving), asked(FlipDeed::Placing))
                }
            };
            let given = self.condition(entry.node.given.as_ref(), Owner::Rule, None, entry.sides);
            let (Some(when), Some(given)) = (when, given) else { continue };
            let spares_attackers = entry.node.attackers.is_some();
            let rule = Forbidden { when, given, moving, placing, spares_attackers };
            let same = forbidden.iter_mut().find(|(other, _)| other.rule == rule);
            match same {
                Some((first, file)) if *file == entry.file && first.sides.intersects(entry.sides) => {
                    self.report.push(
                        Diagnostic::error(
                            code::forbid::DUPLICATE,
                            "the same is forbidden twice",
                            entry.span,
                            "the second time",
                        )
                        .label(first.span, "the first time")
                        .help("keep one of the two"),
                    );
                }
                Some((first, _)) => {
                    first.sides = first.sides.union(entry.sides);
                }
                None => {
                    let (sides, span) = (entry.sides, entry.span);
                    forbidden.push((Ruled { sides, rule, span }, entry.file));
                }
            }
        }
        forbidden.into_iter().map(|(rule, _)| rule).collect()
    }
}
