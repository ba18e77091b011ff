//! Promotions, exchanges, en passant, castling, turns, placements and outcomes.

use super::super::condition::Owner;
use super::super::merge::Entry;
use super::super::names::Lookup;
use super::super::report::counted;
use super::super::{
    Castling, CastlingManner, Compare, Condition, EnPassantPair, Event, Exchange, OutcomeRule, PlaceTurn,
    PlacementRule, Promotion, Region, SafeSquares, ShadeRule, TurnRule, Variant,
};
use super::Resolver;
use super::array::standing;
use crate::board::{Kind, KindSet, Piece, Side, Squares};
use crate::diagnostic::Diagnostic;
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, CastleManner, EventKind, Name, PlaceRule, SafeWord, TurnWhen};

impl<'t> Resolver<'_, 't> {
    /// What pieces become when they move.
    pub(super) fn promotions(&mut self) -> Vec<Promotion> {
        let mut promotions = Vec::new();
        for entry in &self.merged.promotes {
            let node = &entry.node;
            let clause = node.clause;
            let region = self.region(&clause.region);
            let pairwise = clause.pieces.len() > 1;
            let becomes: Vec<(Kind, Vec<Kind>)> = if pairwise {
                self.pairwise(entry)
            } else {
                let from: Vec<Kind> = node.pieces.iter().filter_map(|name| self.names.kind(name)).collect();
                let to = self.targets(&node.to, &clause.pieces, "promotion");
                from.into_iter().map(|kind| (kind, to.clone())).collect()
            };
            let Some(region) = region else { continue };
            for (kind, to) in becomes {
                if to.is_empty() {
                    continue;
                }
                promotions.push(Promotion {
                    sides: entry.sides,
                    kind,
                    region,
                    trigger: clause.trigger.node,
                    to,
                    optional: clause.optional.is_some(),
                    span: entry.span,
                });
            }
        }
        promotions
    }

    /// The pairs of a promotion of several types.
    fn pairwise(
        &mut self,
        entry: &Entry<'t, super::super::merge::PromoteEntry<'t>>,
    ) -> Vec<(Kind, Vec<Kind>)> {
        let clause = entry.node.clause;
        if clause.pieces.len() != clause.to.len() {
            let (from, to) = (clause.pieces.len(), clause.to.len());
            let pieces = names_span(&clause.pieces);
            let targets = names_span(&clause.to);
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(
                    "promotion::uneven",
                    format!("{} promote to {}", counted(from, "piece", "pieces"), counted(to, "piece", "pieces")),
                    targets.unwrap_or(entry.span),
                    format!("{to} here"),
                )
                .label(pieces.unwrap_or(entry.span), format!("{from} here"))
                .help("several pieces promote pairwise, the first to the first; for a choice write one `promote` for each piece"),
            );
            // The names are still worth a look.
            self.names.set(&clause.pieces);
            self.names.set(&clause.to);
            return Vec::new();
        }
        let mut pairs = Vec::new();
        for (from, to) in entry.node.pieces.iter().zip(&entry.node.to) {
            let (kind, target) = (self.names.kind(from), self.names.kind(to));
            let (Some(kind), Some(target)) = (kind, target) else { continue };
            if kind == target {
                self.becomes_itself(from, to, false, "promotion");
                continue;
            }
            pairs.push((kind, vec![target]));
        }
        pairs
    }

    /// What a piece may become, in the order in which it is written.
    fn targets(&mut self, to: &[&'t Name], from: &'t [Name], what: &'static str) -> Vec<Kind> {
        let mut kinds: Vec<(Kind, Span)> = Vec::new();
        for name in to {
            let kind = match self.names.find(name) {
                Lookup::Kind(kind) => kind,
                Lookup::Gone(_) => continue,
                Lookup::Unknown => {
                    self.flaws.clauses = true;
                    continue;
                }
            };
            if let Some(itself) = from.iter().find(|from| from.node == name.node) {
                self.becomes_itself(itself, name, to.len() > 1, what);
                continue;
            }
            if let Some((_, first)) = kinds.iter().find(|(other, _)| *other == kind) {
                self.report.push(
                    Diagnostic::warning(
                        "piece::repeated",
                        format!("`{}` is named twice", name.node),
                        name.span,
                        "adds nothing",
                    )
                    .label(*first, "named here")
                    .help("take it away"),
                );
                continue;
            }
            kinds.push((kind, name.span));
        }
        kinds.into_iter().map(|(kind, _)| kind).collect()
    }

    fn becomes_itself(&mut self, from: &Name, to: &Name, others: bool, what: &'static str) {
        let code = if what == "exchange" { "exchange::to_itself" } else { "promotion::to_itself" };
        let verb = if what == "exchange" { "is exchanged for" } else { "promotes to" };
        let help = match (others, what) {
            (true, "promotion") => "take it away; `, optional` at the end lets the piece stay what it is",
            (true, _) => "take it away",
            (false, _) => "name another piece",
        };
        self.report.push(
            Diagnostic::error(code, format!("`{}` {verb} itself", to.node), to.span, "the same piece")
                .label(from.span, "what it is already")
                .help(help),
        );
    }

    /// What pieces may be exchanged for where they stand.
    pub(super) fn exchanges(&mut self) -> Vec<Exchange> {
        let mut exchanges = Vec::new();
        for entry in &self.merged.exchanges {
            let node = &entry.node;
            let region = self.region(node.region);
            let when = self.condition(node.when, Owner::Rule, None, entry.sides);
            let to: Vec<&Name> = node.to.iter().collect();
            let from: &'t [Name] = match node.pieces.as_slice() {
                // A single name is a list of one; of several, each may become any of the others.
                [one] => std::slice::from_ref(*one),
                _ => &[],
            };
            let targets = self.targets(&to, from, "exchange");
            let kinds = self.named(&node.pieces);
            let (Some(region), Some(when), Some(kinds)) = (region, when, kinds) else { continue };
            for kind in kinds.iter() {
                let to: Vec<Kind> = targets.iter().copied().filter(|target| *target != kind).collect();
                if !to.is_empty() {
                    let (sides, when, span) = (entry.sides, when.clone(), entry.span);
                    exchanges.push(Exchange { sides, kind, region, to, when, span });
                }
            }
        }
        exchanges
    }

    /// Who captures whom en passant.
    pub(super) fn en_passant(&mut self) -> Vec<EnPassantPair> {
        let mut pairs: Vec<(EnPassantPair, Span)> = Vec::new();
        for entry in &self.merged.en_passant {
            for pair in entry.node {
                let (victim, capturer) = (self.names.kind(&pair.victim), self.names.kind(&pair.capturer));
                let (Some(victim), Some(capturer)) = (victim, capturer) else { continue };
                let span = pair.victim.span.to(pair.capturer.span);
                let resolved = EnPassantPair { victim, capturer };
                if let Some((_, first)) = pairs.iter().find(|(other, _)| *other == resolved) {
                    self.report.push(
                        Diagnostic::error(
                            "en_passant::duplicate",
                            format!("`{} by {}` is said twice", pair.victim.node, pair.capturer.node),
                            span,
                            "a second time",
                        )
                        .label(*first, "the first time")
                        .help("keep one of the two"),
                    );
                    continue;
                }
                pairs.push((resolved, span));
            }
        }
        pairs.into_iter().map(|(pair, _)| pair).collect()
    }

    /// Which pieces castle with which.
    pub(super) fn castlings(&mut self, array: &[Option<Piece>]) -> Vec<Castling> {
        let mut castlings = Vec::new();
        for entry in &self.merged.castles {
            let node = entry.node;
            let kings = self.named(&node.kings.iter().collect::<Vec<_>>());
            let rooks = self.named(&node.rooks.iter().collect::<Vec<_>>());
            let kings_from = node.kings_from.as_ref().map(|region| self.region(region));
            let rooks_from = node.rooks_from.as_ref().map(|region| self.region(region));
            let when = self.condition(node.when.as_ref(), Owner::Rule, None, entry.sides);
            let manner = match node.manner.node {
                CastleManner::Swapping => Some(CastlingManner::Swap),
                CastleManner::By(squares) => {
                    let squares = Spanned::new(squares, node.manner.span);
                    self.number(squares, 1, 15, "squares for the king").map(|n| CastlingManner::By(n as u8))
                }
            };
            let mut safe = SafeSquares::default();
            for word in &node.safe {
                match word.node {
                    SafeWord::Origin => safe.origin = true,
                    SafeWord::Crossed => safe.crossed = true,
                    SafeWord::Arrival => safe.arrival = true,
                    SafeWord::All => safe.all = true,
                }
            }
            let (Some(kings), Some(rooks), Some(when), Some(manner)) = (kings, rooks, when, manner) else {
                continue;
            };
            let squares = |given: Option<Option<Region>>, kinds: KindSet| match given {
                None => Some(standing(array, kinds)),
                Some(region) => region,
            };
            let (Some(king_squares), Some(rook_squares)) =
                (squares(kings_from, kings), squares(rooks_from, rooks))
            else {
                continue;
            };
            castlings.push(Castling {
                sides: entry.sides,
                kings,
                rooks,
                royal_only: node.royal_only.is_some(),
                king_squares,
                rook_squares,
                manner,
                safe,
                when,
                span: entry.span,
            });
        }
        castlings
    }

    /// What a move may be.
    pub(super) fn turns(&mut self) -> Vec<TurnRule> {
        let mut turns = Vec::new();
        for entry in &self.merged.turns {
            let node = entry.node;
            let when = match &node.when {
                None => Some(Condition::Always),
                Some(TurnWhen::While(condition)) => {
                    self.condition(Some(condition), Owner::Rule, None, [true; 2])
                }
                Some(TurnWhen::Number(number)) => self
                    .number(*number, 1, 100_000, "as the number of a move")
                    .map(|value| Condition::Turn { compare: Compare::Equal, value }),
            };
            let place = match &node.place {
                None => None,
                Some(place) => match self.place_turn(place) {
                    None => continue,
                    place => place,
                },
            };
            let Some(when) = when else { continue };
            turns.push(TurnRule {
                sides: [true; 2],
                capture_first: false,
                when,
                moves: node.moves.is_some(),
                place,
                span: entry.span,
            });
        }
        if turns.is_empty() {
            let span = self.merged.header.map_or(Span::default(), |header| header.name.span);
            turns.push(TurnRule {
                sides: [true; 2],
                capture_first: false,
                when: Condition::Always,
                moves: true,
                place: None,
                span,
            });
        }
        turns
    }

    fn place_turn(&mut self, place: &'t tree::PlaceTurn) -> Option<PlaceTurn> {
        let min = self.number(place.min, 1, 255, "placements in a move");
        let max = match place.max {
            None => Some(None),
            Some(max) => self.number(max, 1, 255, "placements in a move").map(Some),
        };
        let with = self.names.set(&place.with);
        let (min, max) = (min?, max?);
        if let (Some(max), Some(written)) = (max, place.max)
            && min > max
        {
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(
                    "turn::reversed",
                    format!("at least {min} placements and at most {max}"),
                    written.span,
                    format!("less than {min}"),
                )
                .label(place.min.span, "the fewest")
                .help(format!("write `place {max}..{min} from reserve`")),
            );
            return None;
        }
        if let Some(max) = max
            && with.len() > max as usize
        {
            self.flaws.clauses = true;
            let span = names_span(&place.with).unwrap_or(place.span);
            self.report.push(
                Diagnostic::error(
                    "turn::with_too_many",
                    format!(
                        "{} must be among at most {}",
                        counted(with.len(), "piece", "pieces"),
                        counted(max as usize, "placement", "placements")
                    ),
                    span,
                    "too many to place",
                )
                .help(format!("write `place {min}..{} from reserve`, or name fewer pieces", with.len())),
            );
            return None;
        }
        Some(PlaceTurn { min: min as u8, max: max.map(|max| max as u8), with })
    }

    /// Where pieces from the reserve may be placed.
    pub(super) fn placements(&mut self) -> Vec<PlacementRule> {
        let mut rules = Vec::new();
        let board = Squares::board(self.ground.dimensions);
        for entry in &self.merged.places {
            let node = entry.node;
            let kinds = if node.pieces.is_empty() {
                Some(self.names.all())
            } else {
                self.named(&node.pieces.iter().collect::<Vec<_>>())
            };
            let everywhere = Region([board; 2]);
            let (region, shade) = match &node.rule {
                PlaceRule::On(region) => (self.region(region), None),
                PlaceRule::NotOn(region) => {
                    let region = self.region(region).map(|region| {
                        Region([board.difference(&region.0[0]), board.difference(&region.0[1])])
                    });
                    (region, None)
                }
                PlaceRule::Shade { differs, from } => match self.names.find(from) {
                    Lookup::Kind(from) => {
                        self.remembered.first_placed.insert(from);
                        (Some(everywhere), Some(ShadeRule { differs: *differs, from }))
                    }
                    Lookup::Gone(_) => continue,
                    Lookup::Unknown => (None, None),
                },
            };
            if shade.is_some() && entry.sides != [true; 2] {
                let side = if entry.sides[0] { Side::White } else { Side::Black };
                self.report.push(
                    Diagnostic::error(
                        "clause::side",
                        "a rule on shades cannot be one side's alone",
                        entry.span,
                        "holds for both sides",
                    )
                    .help(format!("take `{}` away", side.name())),
                );
                continue;
            }
            let (Some(kinds), Some(mut region)) = (kinds, region) else { continue };
            for side in Side::BOTH.into_iter().filter(|side| !entry.sides[side.index()]) {
                region.0[side.index()] = board;
            }
            rules.push(PlacementRule { kinds, region, shade, file: None, span: entry.span });
        }
        rules
    }

    /// How the game ends, and which moves are progress.
    pub(super) fn outcomes(&mut self, variant: &mut Variant) {
        for entry in &self.merged.outcomes {
            let event = match &entry.node.event.kind {
                EventKind::Checkmate => Some(Event::Checkmate),
                EventKind::Stalemate => Some(Event::Stalemate),
                EventKind::Repetition(times) => self
                    .number(*times, 2, 1000, "times that a position comes up")
                    .map(|times| Event::Repetition { times, checking: false }),
                EventKind::MoveCount { moves, pieces } => {
                    variant.progress = self.names.set(pieces);
                    self.number(*moves, 1, 10_000, "moves without progress").map(Event::MoveCount)
                }
                EventKind::When(condition) => {
                    self.condition(Some(condition), Owner::Rule, None, [true; 2]).map(Event::When)
                }
            };
            let Some(event) = event else { continue };
            let repeated = match &event {
                Event::When(_) => variant.outcomes.iter().find(|other| other.event == event),
                _ => None,
            };
            if let Some(first) = repeated {
                self.report.push(
                    Diagnostic::error(
                        "outcome::duplicate",
                        "what this condition means is said twice",
                        entry.span,
                        "the second time",
                    )
                    .label(first.span, "the first time")
                    .help("keep one of the two"),
                );
                continue;
            }
            variant.outcomes.push(OutcomeRule {
                sides: [true; 2],
                event,
                result: entry.node.result,
                span: entry.span,
            });
        }
    }
}

/// From the first of the names to the last.
fn names_span(names: &[Name]) -> Option<Span> {
    let (first, last) = (names.first()?, names.last()?);
    Some(first.span.to(last.span))
}
