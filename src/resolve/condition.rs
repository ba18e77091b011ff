//! Conditions with names bound, and where which of them may stand.

use super::betza;
use super::names::{Lookup, Names};
use super::region::Regions;
use super::report::Report;
use crate::board::{Dimensions, Kind, KindSet, Sides};
use crate::diagnostic::{Diagnostic, any_error, code};
use crate::model::{
    Chain, Compare, Condition, Depends, Leaf, Line, MAX_ONCE, Movement, Nearness, Neighbours, Once, Ray,
    Region, Remembered, Tally, Way, Weighing, Whose, Worth,
};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, BetzaMove, ConditionKind, Name};
use std::ops::Not;

/// How deeply conditions may be nested.
const MAX_DEPTH: usize = 200;

/// Up to how many checks can be asked for.
const MAX_CHECKS: u32 = 100;

/// What a condition belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// A guard of a move.
    Move,
    /// A guard of a move that captures nothing, and so attacks nothing.
    QuietMove,
    /// A royal clause.
    Royalty,
    /// An immune clause.
    Immunity,
    /// A castling, an exchange, a turn or an outcome: they are judged on a finished position.
    Rule,
    /// What may not be true after a move: as a rule, and it may ask for checkmate.
    Forbidden,
    /// Whether a turn clause holds.
    Turn,
    /// What must once have been true, or must not have become true since.
    Past,
}

impl Owner {
    /// What attacks depend on may not ask about attacks.
    fn shapes_attacks(self) -> Option<&'static str> {
        match self {
            Owner::Move => Some("how a piece captures"),
            Owner::Royalty => Some("which pieces are royal"),
            Owner::Immunity => Some("which pieces are immune"),
            Owner::QuietMove | Owner::Rule | Owner::Forbidden | Owner::Turn | Owner::Past => None,
        }
    }

    /// What cannot hang on how many moves of the turn are left.
    fn knows_no_rest(self) -> Option<&'static str> {
        match self {
            Owner::Turn => Some("how many moves a turn has"),
            other => other.shapes_attacks(),
        }
    }
}

/// Leaves with their own places.
type Leaves = Vec<(Leaf, Span)>;

/// A condition that has been resolved, with its place, to be examined once the whole variant is known.
#[derive(Debug, Clone)]
pub(super) struct Examined {
    pub(super) condition: Condition,
    pub(super) span: Span,
    /// Its leaves.
    pub(super) leaves: Leaves,
    /// What it belongs to.
    pub(super) owner: Owner,
    /// The type whose move, royalty or immunity depends on it.
    pub(super) piece: Option<crate::board::Kind>,
    /// The sides for which it is asked.
    pub(super) sides: Sides,
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
    pub(super) leaves: Leaves,
    /// What the variant remembers to have been true, by number.
    pub(super) once: &'a mut Vec<Once>,
    /// The conditions that must once have been true, or not since, with their places and leaves.
    pub(super) past: Vec<(Condition, Span, Leaves)>,
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
                Diagnostic::error(
                    code::condition::TOO_DEEP,
                    "the condition is nested too deeply",
                    span,
                    "here",
                )
                .help("split it over several clauses"),
            );
            return None;
        }
        match &condition.kind {
            ConditionKind::Not(inner) => self.at(inner, depth + 1).map(Not::not),
            ConditionKind::And(parts) => self.parts(parts, depth).map(Condition::All),
            ConditionKind::Or(parts) => self.parts(parts, depth).map(Condition::Any),
            ConditionKind::Once { when, until } => {
                let once = self.once(when, until.as_deref(), span, depth)?;
                self.leaves.push((Leaf::Once(once.clone()), span));
                Some(Leaf::Once(once).into())
            }
            kind => self.whole_leaf(kind, span).map(Condition::from),
        }
    }

    /// A leaf that may be asked here, all of whose regions are known.
    fn whole_leaf(&mut self, kind: &ConditionKind, span: Span) -> Option<Leaf> {
        let leaf = self.leaf(kind, span)?;
        self.may_be_asked(&leaf, span)?;
        if leaf.regions().any(Option::is_none) {
            return None;
        }
        let leaf = leaf.map_region(|region| region.unwrap_or_default());
        self.remembered.add(&leaf);
        self.leaves.push((leaf.clone(), span));
        Some(leaf)
    }

    /// A leaf as it is written; of a region that is wrong nothing.
    fn leaf(&mut self, kind: &ConditionKind, span: Span) -> Option<Leaf<Option<Region>>> {
        Some(match kind {
            ConditionKind::Captured { whose, pieces } => {
                Leaf::Captured { whose: whose_one(*whose), kinds: self.kinds(pieces)? }
            }
            ConditionKind::Count { counted, compare, value } => {
                let Tally { whose, kinds, region } = self.tally(counted)?;
                Leaf::Count { whose, kinds, region, compare: compare.node, value: value.node }
            }
            ConditionKind::Compared { left, compare, right } => {
                let (left, right) = (self.tally(left), self.tally(right));
                Leaf::Compared { left: left?, compare: compare.node, right: right? }
            }
            ConditionKind::Worth { weighed, compare, value } => {
                let (left, more) = (self.worth(weighed, None), self.halves(*value));
                let right = Worth::number(more?);
                Leaf::Worth(Weighing { left: left?, compare: compare.node, right })
            }
            ConditionKind::Outweighs { left, compare, right } => {
                let left = self.worth(left, None)?;
                let right = self.worth(right, Some(&left))?;
                Leaf::Worth(Weighing { left, compare: compare.node, right })
            }
            ConditionKind::Line { exactly, length, whose, pieces, region, steps } => {
                self.length_of_line(*length)?;
                let kinds = self.kinds_or_all(pieces);
                let region = self.region(region.as_ref());
                let ways = match steps {
                    None => Way::STRAIGHT.to_vec(),
                    // A step and its opposite give the same lines.
                    Some(steps) => self.ways(steps, "a line", Way::either)?,
                };
                let (whose, length) = (whose_one(*whose), length.node);
                Leaf::Line(Line { whose, kinds: kinds?, region, length, exactly: *exactly, ways })
            }
            ConditionKind::Path { whose, pieces, from, to, steps } => {
                let kinds = self.kinds_or_all(pieces);
                let (from, to) = (self.region(Some(from)), self.region(Some(to)));
                let ways = match steps {
                    None => Way::ORTHOGONAL.to_vec(),
                    Some(steps) => self.ways(steps, "a path", |step, wraps| Way { step, wraps })?,
                };
                Leaf::Chain(Chain { whose: whose_one(*whose), kinds: kinds?, from, to, ways })
            }
            ConditionKind::Reserve { whose, pieces, compare, value } => Leaf::Reserve {
                whose: whose_any(*whose),
                kinds: self.kinds_or_all(pieces)?,
                compare: compare.node,
                value: value.node,
            },
            ConditionKind::Turn { compare, value } => Leaf::Turn { compare: compare.node, value: value.node },
            ConditionKind::Checks { whose, compare, value } => self.checks(*whose, *compare, *value)?,
            ConditionKind::Passes { compare, value } => {
                self.counted_to(*value, "passes")?;
                Leaf::Passes { compare: compare.node, value: value.node }
            }
            ConditionKind::Left { compare, value } => self.left(*compare, *value, span)?,
            ConditionKind::Beside { whose, pieces, near } => self.beside(*whose, pieces, near)?,
            ConditionKind::ToMove { whose } => Leaf::ToMove { whose: whose_one(*whose) },
            ConditionKind::Checkmate { whose } => self.checkmate(*whose, span)?,
            ConditionKind::Check { whose } => Leaf::Check { whose: whose.map_or(Whose::Own, whose_one) },
            ConditionKind::Stands { whose, pieces, region } => {
                let kinds = self.kinds_or_all(pieces);
                let region = self.region(Some(region));
                one_stands(whose_one(*whose), kinds?, region)
            }
            ConditionKind::Occupied { region } => {
                one_stands(Whose::Any, self.names.all(), self.region(Some(region)))
            }
            ConditionKind::Attacked { region } => {
                Leaf::Attacked { pieces: None, region: self.region(Some(region)) }
            }
            ConditionKind::PieceAttacked { whose, pieces, region } => {
                let kinds = self.kinds_or_all(pieces);
                let region = self.region(region.as_ref());
                Leaf::Attacked { pieces: Some((whose_one(*whose), kinds?)), region }
            }
            ConditionKind::Unmoved { whose, pieces, region } => {
                let kinds = self.kinds_or_all(pieces);
                let region = self.region(region.as_ref());
                Leaf::Unmoved { whose: whose_any(*whose), kinds: kinds?, region }
            }
            ConditionKind::Royal => Leaf::Royal,
            ConditionKind::Bare => Leaf::Bare,
            // Those that are made of others are no leaves.
            ConditionKind::Not(_)
            | ConditionKind::And(_)
            | ConditionKind::Or(_)
            | ConditionKind::Once { .. }
            | ConditionKind::Error => return None,
        })
    }

    /// How many moves of the turn are left, where that is known.
    fn left(
        &mut self,
        compare: Spanned<Compare>,
        value: Spanned<u32>,
        span: Span,
    ) -> Option<Leaf<Option<Region>>> {
        self.counted_to(value, "moves")?;
        let (message, label, help) = if let Some(what) = self.owner.knows_no_rest() {
            (
                format!("`left` cannot decide {what}"),
                "how many moves are left is not known there",
                "castling, promotions, placements, outcomes and `when` in `forbid` may ask for it",
            )
        } else if self.owner == Owner::Forbidden {
            (
                "`left` does not say what a move may lead to".to_owned(),
                "is asked after the move, as if the turn ended there",
                "ask for it before the move, behind `when`: `forbid check enemy when left > 1`",
            )
        } else {
            return Some(Leaf::Left { compare: compare.node, value: value.node });
        };
        self.report.push(Diagnostic::error(code::condition::CIRCULAR, message, span, label).help(help));
        None
    }

    /// Pieces near others.
    fn beside(
        &mut self,
        whose: Spanned<tree::Whose>,
        pieces: &[Name],
        near: &tree::Near,
    ) -> Option<Leaf<Option<Region>>> {
        let (kinds, others) = (self.kinds_or_all(pieces), self.kinds_or_all(&near.pieces));
        let rays = self.rays(&near.steps)?;
        let near = Nearness {
            none: false,
            rays,
            whose: near.whose.map(whose_one),
            kinds: others?,
            sides: Sides::BOTH,
            slides: false,
        };
        Some(Leaf::Near(Neighbours { whose: whose_one(whose), kinds: kinds?, near }))
    }

    /// Checkmate, for which only what is forbidden may ask.
    fn checkmate(&mut self, whose: Spanned<tree::Whose>, span: Span) -> Option<Leaf<Option<Region>>> {
        if self.owner != Owner::Forbidden {
            let word = if whose.node == tree::Whose::Own { "own" } else { "enemy" };
            self.report.push(
                Diagnostic::error(
                    code::condition::CHECKMATE,
                    format!("only `forbid` can ask for `checkmate {word}`"),
                    span,
                    "cannot be asked here",
                )
                .help("how the game ends is said by `loss when checkmate`; conditions ask for `check`"),
            );
            return None;
        }
        Some(Leaf::Checkmate { whose: whose_one(whose) })
    }

    /// What must once have been true, with its number.
    fn once(
        &mut self,
        when: &tree::Condition,
        until: Option<&tree::Condition>,
        span: Span,
        depth: usize,
    ) -> Option<Once> {
        if self.owner == Owner::Past {
            self.report.push(
                Diagnostic::error(
                    code::condition::PAST_OF_PAST,
                    "what must once have been true cannot ask for what was true before",
                    span,
                    "asked within another `once`",
                )
                .help("ask for each by itself: `once ... and once ...`"),
            );
            return None;
        }
        let when = self.been(when, depth);
        let until = until.map(|until| self.been(until, depth));
        let (when, until) =
            (Box::new(when?), until.map_or(Some(None), |until| until.map(Box::new).map(Some))?);
        let known = self.once.iter().find(|once| once.when == when && once.until == until);
        if let Some(known) = known {
            return Some(known.clone());
        }
        let number = self.once.len();
        if number == MAX_ONCE {
            // Of all that are too many the first is told.
            if self.report.has(code::condition::TOO_MUCH_PAST) {
                return None;
            }
            self.report.push(
                Diagnostic::error(
                    code::condition::TOO_MUCH_PAST,
                    format!("the variant remembers more than {MAX_ONCE} things that have been true"),
                    span,
                    format!("number {}", number + 1),
                )
                .help("equal ones count once: let several clauses share one"),
            );
            return None;
        }
        let once = Once { number: number as u8, when, until };
        self.once.push(once.clone());
        Some(once)
    }

    /// A condition that is asked after each move, by itself.
    fn been(&mut self, condition: &tree::Condition, depth: usize) -> Option<Condition> {
        let owner = std::mem::replace(&mut self.owner, Owner::Past);
        let leaves = std::mem::take(&mut self.leaves);
        let resolved = self.at(condition, depth + 1);
        let own = std::mem::replace(&mut self.leaves, leaves);
        self.owner = owner;
        let resolved = resolved?;
        self.past.push((resolved.clone(), condition.span, own));
        Some(resolved)
    }

    /// Refuses what the owner of the condition cannot ask, because no piece moves or because it would go round in a circle.
    fn may_be_asked<R>(&mut self, leaf: &Leaf<R>, span: Span) -> Option<()> {
        let depends = leaf.depends();
        if depends.intersects(Depends::MOVER) {
            if matches!(self.owner, Owner::Move | Owner::QuietMove) {
                return Some(());
            }
            self.report.push(
                Diagnostic::error(
                    code::condition::ROYAL,
                    "`royal` asks whether the piece that moves is royal, and no piece moves here",
                    span,
                    "which piece",
                )
                .help("only `move ... when royal` in the braces of a piece can ask for it"),
            );
            return None;
        }
        match self.owner.shapes_attacks() {
            Some(what) if matches!(leaf, Leaf::Near(_)) => {
                self.sight(what, span);
                None
            }
            Some(what) if !depends.is_plain() => {
                self.circle(word(leaf), what, span);
                None
            }
            _ => Some(()),
        }
    }

    /// Refuses a line of one piece or of none.
    fn length_of_line(&mut self, length: Spanned<u32>) -> Option<()> {
        if length.node >= 2 {
            return Some(());
        }
        let pieces = if length.node == 1 { "1 piece" } else { "no pieces" };
        self.report.push(
            Diagnostic::error(
                code::number::OUT_OF_RANGE,
                format!("a line of {pieces}, out of 2 or more"),
                length.span,
                "no line",
            )
            .help("`count own P > 0` asks whether there is a piece at all"),
        );
        None
    }

    /// Along what a line or a path goes: steps that are plain leaps.
    fn ways(
        &mut self,
        steps: &tree::Betza,
        what: &str,
        way: impl Fn((i8, i8), bool) -> Way,
    ) -> Option<Vec<Way>> {
        let leaps = self.each_movement(
            steps,
            betza::leaps,
            (format!("what {what} goes along is said by plain leaps"), "not only leaps"),
            "write atoms alone: `W` for ranks and files, `F` for diagonals, `oK` to go around the edge, too",
        )?;
        let ways = leaps.iter().flat_map(|(steps, wraps)| steps.iter().map(|step| way(*step, *wraps)));
        let mut ways: Vec<Way> = ways.collect();
        ways.sort_unstable();
        ways.dedup();
        Some(ways)
    }

    /// What is seen from a piece, by leaps or by leaps and slides.
    fn rays(&mut self, steps: &tree::Betza) -> Option<Vec<Ray>> {
        let rays = self.each_movement(
            steps,
            betza::rays,
            ("what stands near a piece is told by plain leaps and slides".to_owned(), "not only leaps and slides"),
            "write atoms alone: `K` for the eight squares around, `R` for the first piece along ranks and files",
        )?;
        let mut rays = rays.concat();
        rays.sort_unstable();
        rays.dedup();
        Some(rays)
    }

    /// What is read off each movement, if it can be read off all; mistakes are told, and `refused` of what says more.
    fn each_movement<T>(
        &mut self,
        steps: &tree::Betza,
        read: impl Fn(&Movement) -> Option<T>,
        (refused, label): (String, &str),
        help: &str,
    ) -> Option<Vec<T>> {
        let mut mistakes = Vec::new();
        let movements = betza::movements(steps, &mut mistakes);
        let unreadable = steps.moves.iter().any(|one| matches!(one, BetzaMove::Error(_)));
        let flawed = unreadable || any_error(&mistakes);
        mistakes.into_iter().for_each(|mistake| self.report.push(mistake));
        if flawed {
            return None;
        }
        let read: Option<Vec<T>> = movements.iter().map(read).collect();
        if read.is_none() {
            self.report.push(
                Diagnostic::error(code::condition::NO_LEAPS, refused, steps.span, label)
                    .help(help.to_owned()),
            );
        }
        read
    }

    /// A number up to which is counted.
    fn counted_to(&mut self, value: Spanned<u32>, what: &str) -> Option<()> {
        if value.node <= MAX_CHECKS {
            return Some(());
        }
        self.report.push(
            Diagnostic::error(
                code::number::OUT_OF_RANGE,
                format!("{} {what}, out of 0 to {MAX_CHECKS}", value.node),
                value.span,
                "out of range",
            )
            .help(format!("the most is {MAX_CHECKS}")),
        );
        None
    }

    /// How many moves have given check.
    fn checks(
        &mut self,
        whose: Spanned<tree::Whose>,
        compare: Spanned<Compare>,
        value: Spanned<u32>,
    ) -> Option<Leaf<Option<Region>>> {
        self.counted_to(value, "checks")?;
        Some(Leaf::Checks { whose: whose_one(whose), compare: compare.node, value: value.node })
    }

    fn parts(&mut self, parts: &[tree::Condition], depth: usize) -> Option<Vec<Condition>> {
        let resolved: Vec<Option<Condition>> = parts.iter().map(|part| self.at(part, depth + 1)).collect();
        resolved.into_iter().collect()
    }

    /// What attacks depend on cannot ask about attacks or about all royals.
    fn circle(&mut self, word: &str, what: &str, span: Span) {
        self.report.push(
            Diagnostic::error(
                code::condition::CIRCULAR,
                format!("`{word}` cannot decide {what}, because it depends on that itself"),
                span,
                "goes round in a circle",
            )
            .help(if self.owner == Owner::Move {
                "ask for `captured`, `count`, `turn` or another plain fact; a move that captures nothing (`m`), in a line of its own, may ask for `check`"
            } else {
                "ask for `captured`, `count`, `turn` or another plain fact; castling, exchanges, turns and outcomes may ask for `check`"
            }),
        );
    }

    /// What attacks depend on cannot ask what pieces see: it may change with any move, as attacks do.
    fn sight(&mut self, what: &str, span: Span) {
        self.report.push(
            Diagnostic::error(
                code::condition::CIRCULAR,
                format!("what stands near other pieces cannot decide {what}"),
                span,
                "is asked as attacks are",
            )
            .help(if self.owner == Owner::Move {
                "behind the move, `within K of own K` asks what stands near the piece that moves; a move that captures nothing (`m`), in a line of its own, may ask for this, too"
            } else {
                "ask for `captured`, `count`, `turn` or another plain fact; castling, exchanges, turns and outcomes may ask for this"
            }),
        );
    }

    fn region(&mut self, region: Option<&tree::Region>) -> Option<Region> {
        match region {
            None => Some(Region::board(self.dimensions)),
            Some(region) => self.regions.resolve(region, self.report),
        }
    }

    /// Pieces that are counted outside of a condition.
    pub(super) fn counted(&mut self, counted: &tree::Counted) -> Option<Tally> {
        let Tally { whose, kinds, region } = self.tally(counted)?;
        Some(Tally { whose, kinds, region: region? })
    }

    fn tally(&mut self, counted: &tree::Counted) -> Option<Tally<Option<Region>>> {
        let kinds = self.kinds_or_all(&counted.pieces);
        let region = self.region(counted.region.as_ref());
        Some(Tally { whose: whose_any(counted.whose), kinds: kinds?, region })
    }

    /// What pieces come to; without weights of its own, by those of another.
    fn worth(&mut self, weighed: &tree::Weighed, alike: Option<&Worth>) -> Option<Worth> {
        let mut weights: Vec<(Kind, u32)> = Vec::new();
        let mut complete = true;
        let mut gone = None;
        for (pieces, points) in &weighed.weights {
            let halves = self.halves(*points);
            complete &= halves.is_some();
            for name in pieces {
                let kind = match self.names.find(name) {
                    Lookup::Kind(kind) => kind,
                    Lookup::Gone(span) => {
                        gone = Some((span, name));
                        continue;
                    }
                    Lookup::Unknown => {
                        complete = false;
                        continue;
                    }
                };
                if weights.iter().any(|(weighed, _)| *weighed == kind) {
                    self.report.push(
                        Diagnostic::error(
                            code::condition::WEIGHED_TWICE,
                            format!("`{}` has points already", name.node),
                            name.span,
                            "weighed twice",
                        )
                        .help("leave it at one of the two places"),
                    );
                    complete = false;
                }
                weights.push((kind, halves.unwrap_or_default()));
            }
        }
        let more = weighed.more.map(|more| self.halves(more));
        match gone {
            Some((removed, name)) if weights.is_empty() && complete => {
                self.taken_away(removed, name);
                complete = false;
            }
            _ => {}
        }
        let whose = whose_any(weighed.whose);
        let weights = match alike {
            Some(alike) if weighed.weights.is_empty() => alike.weights.clone(),
            _ => weights,
        };
        let more = more.unwrap_or(Some(0))?;
        complete.then_some(Worth { whose, weights, more })
    }

    /// Points, as they may be.
    fn halves(&mut self, points: Spanned<u32>) -> Option<u32> {
        if points.node > Worth::MAX {
            let most = Worth::MAX / 2;
            self.report.push(
                Diagnostic::error(
                    code::number::OUT_OF_RANGE,
                    format!("more points than {most}"),
                    points.span,
                    "out of range",
                )
                .help(format!("the most is {most}")),
            );
            return None;
        }
        Some(points.node)
    }

    /// An inherited condition is left with no piece to ask about.
    fn taken_away(&mut self, removed: Span, name: &Name) {
        self.report.push(
            Diagnostic::error(
                code::without::NEEDED,
                format!("an inherited condition asks for `{}`, which is taken away", name.node),
                removed,
                "taken away here",
            )
            .label(name.span, "asked for here")
            .help("replace the inherited clause by one of this file's own"),
        );
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
                Lookup::Kind(kind) => kinds.insert(kind),
                Lookup::Gone(span) => gone = Some((span, name)),
                Lookup::Unknown => complete = false,
            }
        }
        if kinds.is_empty()
            && complete
            && let Some((removed, name)) = gone
        {
            self.taken_away(removed, name);
            return None;
        }
        (complete && !kinds.is_empty()).then_some(kinds)
    }
}

/// The word that a file asks with.
fn word<R>(leaf: &Leaf<R>) -> &'static str {
    match leaf {
        Leaf::Captured { .. } => "captured",
        Leaf::Count { .. } | Leaf::Compared { .. } => "count",
        Leaf::Worth(_) => "worth",
        Leaf::Passes { .. } => "passes",
        Leaf::Left { .. } => "left",
        Leaf::Once(_) => "once",
        Leaf::Near(_) => "within",
        Leaf::Line(_) => "line",
        Leaf::Chain(_) => "path",
        Leaf::Reserve { .. } => "reserve",
        Leaf::Turn { .. } => "turn",
        Leaf::Check { .. } => "check",
        Leaf::Attacked { .. } => "attacked",
        Leaf::Unmoved { .. } => "unmoved",
        Leaf::Royal => "royal",
        Leaf::Bare => "bare",
        Leaf::Checks { .. } => "checks",
        Leaf::ToMove { .. } => "to move",
        Leaf::Checkmate { .. } => "checkmate",
    }
}

fn whose_one(whose: Spanned<tree::Whose>) -> Whose {
    match whose.node {
        tree::Whose::Own => Whose::Own,
        tree::Whose::Enemy => Whose::Enemy,
    }
}

/// That one such piece stands there, at least.
fn one_stands(whose: Whose, kinds: KindSet, region: Option<Region>) -> Leaf<Option<Region>> {
    Leaf::Count { whose, kinds, region, compare: Compare::AtLeast, value: 1 }
}

fn whose_any(whose: Option<Spanned<tree::Whose>>) -> Whose {
    whose.map_or(Whose::Any, whose_one)
}
