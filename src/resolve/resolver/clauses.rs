//! Promotions, exchanges and en passant.
//!
//! What hardly any file is told stands in functions of its own, which browsers load only when they need them.

use super::super::condition::Owner;
use super::super::merge::Given;
use super::super::names::Lookup;
use super::super::report::counted;
use super::Resolver;
use crate::board::Kind;
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::model::{Clauses, EnPassantPair, Exchange, Movement, Promoting, Promotion, Ruled};
use crate::source::Span;
use crate::syntax::tree::{self, Betza, BetzaMove, Modifier, Name};

impl<'t> Resolver<'_, 't> {
    /// What pieces become when they move.
    pub(super) fn promotions(&mut self) -> Clauses<Promotion> {
        let mut promotions = Clauses::new();
        for entry in self.merged.all::<tree::Promote>() {
            let clause = entry.node;
            let (before, made) = (self.asked(), promotions.len());
            let region = self.region(&clause.region);
            let when = self.condition(clause.when.as_ref(), Owner::Rule, None, entry.sides);
            let pairwise = clause.pieces.len() > 1;
            let becomes: Vec<(Kind, Vec<Kind>)> = if pairwise {
                self.pairwise(&entry)
            } else {
                let from: Vec<Kind> = entry.names.iter().filter_map(|name| self.names.kind(name)).collect();
                let to = self.targets(&entry.partners, &clause.pieces, "promotion");
                from.into_iter().map(|kind| (kind, to.clone())).collect()
            };
            let (Some(region), Some(when)) = (region, when) else { continue };
            for (kind, to) in becomes {
                if to.is_empty() {
                    continue;
                }
                promotions.push(Ruled {
                    sides: entry.sides,
                    rule: Promotion {
                        kind,
                        region,
                        trigger: clause.trigger.node,
                        captures: match clause.captures.as_ref().map(|captures| captures.node) {
                            None => Promoting::Any,
                            Some(tree::Promoting::Capturing) => Promoting::Capturing,
                            Some(tree::Promoting::NotEnPassant) => Promoting::NotEnPassant,
                        },
                        to,
                        optional: clause.optional.is_some(),
                        when: when.clone(),
                    },
                    span: entry.span,
                });
            }
            if promotions.len() == made {
                self.forget(before);
            }
        }
        promotions
    }

    /// What pieces promote to where all that are named are called as one of them is, with a sign: `+P` of `P`.
    fn partners(&self, pieces: &[tree::Name], to: &[tree::Name]) -> Option<String> {
        let signed = |name: &str, before: bool| if before { format!("+{name}") } else { format!("{name}~") };
        [true, false].into_iter().find_map(|before| {
            let all: Vec<String> = pieces.iter().map(|piece| signed(&piece.node, before)).collect();
            let named = to.len() > 1 && to.iter().all(|name| all.contains(&name.node));
            let known = all.iter().all(|name| self.names.declared(name).is_some());
            (named && known).then(|| all.join(" "))
        })
    }

    /// The pairs of a promotion of several types.
    fn pairwise(&mut self, entry: &Given<'_, 't, tree::Promote>) -> Vec<(Kind, Vec<Kind>)> {
        let clause = entry.node;
        if clause.pieces.len() != clause.to.len() {
            self.not_pairwise(&clause.pieces, &clause.to, entry.span);
            // The names are still worth a look.
            self.names.set(&clause.pieces);
            self.names.set(&clause.to);
            return Vec::new();
        }
        let mut pairs = Vec::new();
        for (from, to) in entry.names.iter().zip(&entry.partners) {
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

    /// Tells that what promotes pairwise becomes more types than it is, or fewer.
    #[cold]
    #[inline(never)]
    fn not_pairwise(&mut self, given: &[Name], partners: &[Name], clause: Span) {
        let (from, to) = (given.len(), partners.len());
        self.flaws.clauses = true;
        let signed = self.partners(given, partners);
        let help = match &signed {
            Some(signed) => format!("did you mean `to {signed}`? the first becomes the first, the second the second"),
            None => "several pieces promote pairwise, the first to the first; for a choice write one `promote` for each piece".to_owned(),
        };
        let targets = names_span(partners);
        let message =
            format!("{} promote to {}", counted(from, "piece", "pieces"), counted(to, "piece", "pieces"));
        self.report.push(
            Diagnostic::error(
                code::promotion::UNEVEN,
                message,
                targets.unwrap_or(clause),
                format!("{to} here"),
            )
            .label(names_span(given).unwrap_or(clause), format!("{from} here"))
            .help(help)
            .fix(signed.zip(targets).map(|(signed, place)| Fix::write(Safety::Offered, place, signed))),
        );
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
                self.named_twice(name, *first);
                continue;
            }
            kinds.push((kind, name.span));
        }
        kinds.into_iter().map(|(kind, _)| kind).collect()
    }

    /// Tells that a list names a type again.
    #[cold]
    #[inline(never)]
    fn named_twice(&mut self, name: &Name, first: Span) {
        let message = format!("`{}` is named twice", name.node);
        let diagnostic = Diagnostic::warning(code::piece::REPEATED, message, name.span, "adds nothing");
        self.report.push(diagnostic.label(first, "named here").help("take it away"));
    }

    fn becomes_itself(&mut self, from: &Name, to: &Name, others: bool, what: &'static str) {
        let code = if what == "exchange" { code::exchange::TO_ITSELF } else { code::promotion::TO_ITSELF };
        let verb = if what == "exchange" { "is exchanged for" } else { "promotes to" };
        let crowned = format!("+{}", to.node);
        let help = match (others, what) {
            (true, "promotion") => {
                "take it away; `, optional` at the end lets the piece stay what it is".to_owned()
            }
            (true, _) => "take it away".to_owned(),
            (false, _) if self.names.declared(&crowned).is_some() => format!("did you mean `{crowned}`?"),
            (false, _) => "name another piece".to_owned(),
        };
        self.report.push(
            Diagnostic::error(code, format!("`{}` {verb} itself", to.node), to.span, "the same piece")
                .label(from.span, "what it is already")
                .help(help),
        );
    }

    /// What pieces may be exchanged for where they stand.
    pub(super) fn exchanges(&mut self) -> Clauses<Exchange> {
        let mut exchanges = Clauses::new();
        for entry in self.merged.all::<tree::Exchange>() {
            let node = entry.node;
            let (before, made) = (self.asked(), exchanges.len());
            let region = self.region(&node.region);
            let when = self.condition(node.when.as_ref(), Owner::Rule, None, entry.sides);
            let to: Vec<&Name> = node.to.iter().collect();
            let from: &'t [Name] = match entry.names.as_slice() {
                // A single name is a list of one; of several, each may become any of the others.
                [one] => std::slice::from_ref(*one),
                _ => &[],
            };
            let targets = self.targets(&to, from, "exchange");
            let kinds = self.named(&entry.names);
            let moving = node.moving.as_ref().map_or(Some(Vec::new()), |moving| self.quiet_paths(moving));
            let near = match &node.near {
                None => Some(None),
                Some(near) => self.near(near, entry.sides).map(Some),
            };
            let swaps = match &node.swaps {
                None => Some(None),
                Some(swaps) if swaps.names.is_empty() => Some(Some(self.names.all())),
                Some(swaps) => self.named(&swaps.names.iter().collect::<Vec<_>>()).map(Some),
            };
            let rest = (moving, near, swaps);
            let (Some(region), Some(when), Some(kinds), (Some(moving), Some(near), Some(swaps))) =
                (region, when, kinds, rest)
            else {
                continue;
            };
            for kind in kinds.iter() {
                let to: Vec<Kind> = targets.iter().copied().filter(|target| *target != kind).collect();
                if !to.is_empty() {
                    let (sides, span, without_check) =
                        (entry.sides, entry.span, node.without_check.is_some());
                    let (moving, near, when) = (moving.clone(), near.clone(), when.clone());
                    exchanges.push(Ruled {
                        sides,
                        rule: Exchange { kind, region, moving, swaps, near, without_check, to, when },
                        span,
                    });
                }
            }
            if exchanges.len() == made {
                self.forget(before);
            }
        }
        exchanges
    }

    /// The moves by which a piece is exchanged: along paths to empty squares.
    fn quiet_paths(&mut self, notation: &'t Betza) -> Option<Vec<Movement>> {
        let movements = self.movements_of(notation).ok()?;
        if movements.iter().all(Movement::is_quiet_path) {
            return Some(movements);
        }
        self.flaws.clauses = true;
        // An `m` before each move that says nothing of what it may do.
        let mut fix = Fix::new(Safety::Offered, "write `m` before each move");
        for mv in &notation.moves {
            if let BetzaMove::Legs { legs, span } = mv
                && legs.iter().all(|leg| {
                    !leg.modifiers.iter().any(|modifier| {
                        matches!(
                            modifier.node,
                            Modifier::Quiet
                                | Modifier::Capture
                                | Modifier::CaptureOwn
                                | Modifier::EnPassant
                                | Modifier::CaptureRoyal
                        )
                    })
                })
            {
                fix = fix.edit(Span { end: span.start, ..*span }, "m");
            }
        }
        let fix = (fix.edits.len() == notation.moves.len()).then_some(fix);
        self.report.push(
            Diagnostic::error(
                code::exchange::NOT_QUIET,
                "an exchange by a move goes to empty squares, and captures nothing",
                notation.span,
                "not only quiet moves of one leg",
            )
            .help("write `m` before each atom: `moving mF`; a piece that captures and becomes another is promoted")
            .fix(fix),
        );
        None
    }

    /// Who captures whom en passant.
    pub(super) fn en_passant(&mut self) -> Vec<EnPassantPair> {
        let mut pairs: Vec<(EnPassantPair, Span)> = Vec::new();
        for entry in self.merged.all::<tree::EnPassant>() {
            for pair in &entry.node.pairs {
                let (victim, capturer) = (self.names.kind(&pair.victim), self.names.kind(&pair.capturer));
                let (Some(victim), Some(capturer)) = (victim, capturer) else { continue };
                let span = pair.victim.span.to(pair.capturer.span);
                let resolved = EnPassantPair { victim, capturer };
                if let Some((_, first)) = pairs.iter().find(|(other, _)| *other == resolved) {
                    self.pair_repeated(pair, span, *first);
                    continue;
                }
                pairs.push((resolved, span));
            }
        }
        pairs.into_iter().map(|(pair, _)| pair).collect()
    }

    /// Tells that the same capture en passant is allowed again.
    #[cold]
    #[inline(never)]
    fn pair_repeated(&mut self, pair: &tree::EnPassantPair, span: Span, first: Span) {
        let message = format!("`{} by {}` is said twice", pair.victim.node, pair.capturer.node);
        let diagnostic = Diagnostic::error(code::en_passant::DUPLICATE, message, span, "a second time");
        self.report.push(diagnostic.label(first, "the first time").help("keep one of the two"));
    }
}

/// From the first of the names to the last.
pub(super) fn names_span(names: &[Name]) -> Option<Span> {
    let (first, last) = (names.first()?, names.last()?);
    Some(first.span.to(last.span))
}
