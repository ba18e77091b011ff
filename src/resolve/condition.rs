//! Conditions with names bound, and where which of them may stand.

use super::names::{Lookup, Names};
use super::region::Regions;
use super::report::Report;
use crate::board::{Dimensions, KindSet};
use crate::diagnostic::Diagnostic;
use crate::model::{Compare, Condition, Region, Remembered, Whose};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, ConditionKind, Name};

/// How deeply conditions may be nested.
const MAX_DEPTH: usize = 200;

/// Up to how many checks can be asked for.
const MAX_CHECKS: u32 = 100;

/// What a condition belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// A guard of a move.
    Move,
    /// A royal clause.
    Royalty,
    /// An immune clause.
    Immunity,
    /// A castling, an exchange, a turn or an outcome: they are judged on a finished position.
    Rule,
    /// What may not be true after a move: as a rule, and it may ask for checkmate.
    Forbidden,
}

impl Owner {
    /// What attacks depend on may not ask about attacks.
    fn shapes_attacks(self) -> Option<&'static str> {
        match self {
            Owner::Move => Some("how a piece moves"),
            Owner::Royalty => Some("which pieces are royal"),
            Owner::Immunity => Some("which pieces are immune"),
            Owner::Rule | Owner::Forbidden => None,
        }
    }
}

/// A condition that has been resolved, with its place, to be examined once the whole variant is known.
#[derive(Debug, Clone)]
pub(super) struct Examined {
    pub(super) condition: Condition,
    pub(super) span: Span,
    /// The leaves with their own places.
    pub(super) leaves: Vec<(Condition, Span)>,
    /// What it belongs to.
    pub(super) owner: Owner,
    /// The type whose move, royalty or immunity depends on it.
    pub(super) piece: Option<crate::board::Kind>,
    /// The sides for which it is asked.
    pub(super) sides: [bool; 2],
}

/// What conditions are resolved with.
pub(super) struct Conditions<'a, 't> {
    pub(super) names: &'a mut Names<'t>,
    pub(super) regions: &'a mut Regions<'t>,
    pub(super) report: &'a mut Report,
    pub(super) remembered: &'a mut Remembered,
    pub(super) dimensions: Dimensions,
    pub(super) owner: Owner,
    /// The leaves, as they are met.
    pub(super) leaves: Vec<(Condition, Span)>,
}

impl Conditions<'_, '_> {
    /// The condition; `None` if a mistake in it was reported.
    pub(super) fn resolve(&mut self, condition: &tree::Condition) -> Option<Condition> {
        self.at(condition, 0)
    }

    fn at(&mut self, condition: &tree::Condition, depth: usize) -> Option<Condition> {
        let span = condition.span;
        if depth > MAX_DEPTH {
            self.report.push(
                Diagnostic::error("condition::too_deep", "the condition is nested too deeply", span, "here")
                    .help("split it over several clauses"),
            );
            return None;
        }
        let leaf = match &condition.kind {
            ConditionKind::Not(inner) => {
                return self.at(inner, depth + 1).map(|inner| Condition::Not(Box::new(inner)));
            }
            ConditionKind::And(parts) => return self.parts(parts, depth).map(Condition::All),
            ConditionKind::Or(parts) => return self.parts(parts, depth).map(Condition::Any),
            ConditionKind::Captured { whose, pieces } => {
                let kinds = self.kinds(pieces)?;
                self.remembered.captured = self.remembered.captured.union(kinds);
                Condition::Captured { whose: whose_one(*whose), kinds }
            }
            ConditionKind::Count { whose, pieces, region, compare, value } => {
                let kinds = self.kinds_or_all(pieces);
                let region = self.region(region.as_ref());
                Condition::Count {
                    whose: whose_any(*whose),
                    kinds: kinds?,
                    region: region?,
                    compare: comparison(*compare),
                    value: value.node,
                }
            }
            ConditionKind::Reserve { whose, pieces, compare, value } => Condition::Reserve {
                whose: whose_any(*whose),
                kinds: self.kinds_or_all(pieces)?,
                compare: comparison(*compare),
                value: value.node,
            },
            ConditionKind::Turn { compare, value } => {
                Condition::Turn { compare: comparison(*compare), value: value.node }
            }
            ConditionKind::Checks { whose, compare, value } => self.checks(*whose, *compare, *value)?,
            ConditionKind::ToMove { whose } => Condition::ToMove { whose: whose_one(*whose) },
            ConditionKind::Checkmate { whose } => {
                if self.owner != Owner::Forbidden {
                    let word = if whose.node == tree::Whose::Own { "own" } else { "enemy" };
                    self.report.push(
                        Diagnostic::error(
                            "condition::checkmate",
                            format!("only `forbid` can ask for `checkmate {word}`"),
                            span,
                            "cannot be asked here",
                        )
                        .help(
                            "how the game ends is said by `loss when checkmate`; conditions ask for `check`",
                        ),
                    );
                    return None;
                }
                Condition::Checkmate { whose: whose_one(*whose) }
            }
            ConditionKind::Check { whose } => {
                self.no_circle("check", span)?;
                Condition::Check { whose: whose.map_or(Whose::Own, whose_one) }
            }
            ConditionKind::Stands { whose, pieces, region } => {
                let kinds = self.kinds_or_all(pieces);
                let region = self.region(Some(region));
                Condition::Count {
                    whose: whose_one(*whose),
                    kinds: kinds?,
                    region: region?,
                    compare: Compare::AtLeast,
                    value: 1,
                }
            }
            ConditionKind::Occupied { region } => Condition::Count {
                whose: Whose::Any,
                kinds: self.names.all(),
                region: self.region(Some(region))?,
                compare: Compare::AtLeast,
                value: 1,
            },
            ConditionKind::Attacked { region } => {
                let region = self.region(Some(region));
                self.no_circle("attacked", span)?;
                Condition::Attacked { region: region? }
            }
            ConditionKind::Unmoved { whose, pieces } => {
                Condition::Unmoved { whose: whose_any(*whose), kinds: self.kinds_or_all(pieces)? }
            }
            ConditionKind::Royal => {
                if self.owner != Owner::Move {
                    self.report.push(
                        Diagnostic::error(
                            "condition::royal",
                            "`royal` asks whether the piece that moves is royal, and no piece moves here",
                            span,
                            "which piece",
                        )
                        .help("only `move ... when royal` in the braces of a piece can ask for it"),
                    );
                    return None;
                }
                Condition::Royal
            }
            ConditionKind::Bare => {
                self.no_circle("bare", span)?;
                Condition::Bare
            }
            ConditionKind::Error => return None,
        };
        self.leaves.push((leaf.clone(), span));
        Some(leaf)
    }

    /// How many moves have given check. They are counted as far as any condition has to tell.
    fn checks(
        &mut self,
        whose: Spanned<tree::Whose>,
        compare: Spanned<tree::Compare>,
        value: Spanned<u32>,
    ) -> Option<Condition> {
        if value.node > MAX_CHECKS {
            self.report.push(
                Diagnostic::error(
                    "number::out_of_range",
                    format!("{} checks, out of 0 to {MAX_CHECKS}", value.node),
                    value.span,
                    "out of range",
                )
                .help(format!("the most is {MAX_CHECKS}")),
            );
            return None;
        }
        let compare = comparison(compare);
        let told_apart = match compare {
            Compare::Less | Compare::AtLeast => value.node,
            Compare::Equal | Compare::NotEqual | Compare::AtMost | Compare::Greater => value.node + 1,
        };
        self.remembered.checks = self.remembered.checks.max(told_apart.max(1));
        Some(Condition::Checks { whose: whose_one(whose), compare, value: value.node })
    }

    fn parts(&mut self, parts: &[tree::Condition], depth: usize) -> Option<Vec<Condition>> {
        let resolved: Vec<Option<Condition>> = parts.iter().map(|part| self.at(part, depth + 1)).collect();
        resolved.into_iter().collect()
    }

    /// What attacks depend on cannot ask about attacks or about all royals.
    fn no_circle(&mut self, word: &str, span: Span) -> Option<()> {
        let Some(what) = self.owner.shapes_attacks() else { return Some(()) };
        self.report.push(
            Diagnostic::error(
                "condition::circular",
                format!("`{word}` cannot decide {what}, because it depends on that itself"),
                span,
                "goes round in a circle",
            )
            .help("ask for `captured`, `count`, `turn` or another plain fact; castling, exchanges, turns and outcomes may ask for `check`"),
        );
        None
    }

    fn region(&mut self, region: Option<&tree::Region>) -> Option<Region> {
        match region {
            None => Some(Region::board(self.dimensions)),
            Some(region) => self.regions.resolve(region, self.report),
        }
    }

    /// The types that are named; all of them if none is.
    fn kinds_or_all(&mut self, pieces: &[Name]) -> Option<KindSet> {
        if pieces.is_empty() { Some(self.names.all()) } else { self.kinds(pieces) }
    }

    fn kinds(&mut self, pieces: &[Name]) -> Option<KindSet> {
        let mut kinds = KindSet::NONE;
        let mut complete = true;
        let mut gone: Option<(Span, &Name)> = None;
        for name in pieces {
            match self.names.find(name) {
                Lookup::Kind(kind) => {
                    if kinds.contains(kind) {
                        self.report.push(
                            Diagnostic::warning(
                                "piece::repeated",
                                format!("`{}` is named twice", name.node),
                                name.span,
                                "adds nothing",
                            )
                            .help("take it away"),
                        );
                    }
                    kinds.insert(kind);
                }
                Lookup::Gone(span) => gone = Some((span, name)),
                Lookup::Unknown => complete = false,
            }
        }
        if kinds.is_empty()
            && complete
            && let Some((removed, name)) = gone
        {
            self.report.push(
                Diagnostic::error(
                    "without::needed",
                    format!("an inherited condition asks for `{}`, which is taken away", name.node),
                    removed,
                    "taken away here",
                )
                .label(name.span, "asked for here")
                .help("replace the inherited clause by one of this file's own"),
            );
            return None;
        }
        (complete && !kinds.is_empty()).then_some(kinds)
    }
}

fn whose_one(whose: Spanned<tree::Whose>) -> Whose {
    match whose.node {
        tree::Whose::Own => Whose::Own,
        tree::Whose::Enemy => Whose::Enemy,
    }
}

fn whose_any(whose: Option<Spanned<tree::Whose>>) -> Whose {
    whose.map_or(Whose::Any, whose_one)
}

fn comparison(compare: Spanned<tree::Compare>) -> Compare {
    match compare.node {
        tree::Compare::Equal => Compare::Equal,
        tree::Compare::NotEqual => Compare::NotEqual,
        tree::Compare::Less => Compare::Less,
        tree::Compare::AtMost => Compare::AtMost,
        tree::Compare::Greater => Compare::Greater,
        tree::Compare::AtLeast => Compare::AtLeast,
    }
}
