//! Clauses about captures, what is forbidden, what enters and where games start.

use super::Inventor;
use alfil::board::{BySide, Kind, KindSet, Sides, Square, Squares};
use alfil::model::*;
use alfil::source::Span;

impl Inventor<'_> {
    /// Where captured pieces go: for many types nowhere, for each side and type at most to one place.
    pub(super) fn spoils(&mut self) -> Clauses<Spoils> {
        let mut spoils = Clauses::<Spoils>::new();
        if !self.random.one_in(3) {
            return spoils;
        }
        for kind in (0..self.kinds).map(Kind) {
            let sides = self.sides();
            let whose = if self.random.one_in(3) { Whose::Enemy } else { Whose::Own };
            let becomes = if self.random.one_in(3) { self.kind() } else { kind };
            if !self.random.one_in(4) {
                spoils.push(Ruled { sides, rule: Spoils { kind, whose, becomes }, span: Span::default() });
            }
        }
        spoils
    }

    pub(super) fn blast(&mut self) -> Blast {
        let mut steps: Vec<(i8, i8)> = Vec::new();
        for dy in -2..=2 {
            for dx in -2..=2 {
                let near = (dx * dx + dy * dy) <= 2;
                if (dx, dy) != (0, 0) && if near { !self.random.one_in(3) } else { self.random.one_in(12) } {
                    steps.push((dx, dy));
                }
            }
        }
        let spared = if self.random.one_in(2) { KindSet::of(self.kind()) } else { KindSet::NONE };
        let capturing = if self.random.one_in(2) { KindSet::of(self.kind()) } else { KindSet::NONE };
        let keeps = self.random.one_in(2);
        Blast { steps, spared, capturing, perishing: None, keeps, leaves: false, span: Span::default() }
    }

    pub(super) fn limits(&mut self) -> BySide<Vec<Option<u8>>> {
        let limited = self.random.one_in(3);
        let mut limit = || (limited && self.random.one_in(2)).then(|| self.random.below(4) as u8);
        BySide::from_fn(|_| (0..self.kinds).map(|_| limit()).collect())
    }

    /// What may not be true after a move; `enter` says whether pieces come from the reserve at all.
    pub(super) fn forbidden(&mut self, enter: bool) -> Clauses<Forbidden> {
        if !self.random.one_in(4) {
            return Clauses::new();
        }
        self.several(2, |inventor| {
            let placing = (enter && inventor.random.one_in(2)).then(|| inventor.kind_set());
            let moving = inventor.random.one_in(3).then(|| inventor.kind_set());
            let whose = if inventor.random.one_in(6) { Whose::Own } else { Whose::Enemy };
            let leaf = match inventor.random.below(4) {
                0 => Leaf::Check { whose: Whose::Enemy }.into(),
                1 | 2 => Leaf::Checkmate { whose }.into(),
                _ => inventor.leaf(false),
            };
            let when = match inventor.random.below(5) {
                0 => Condition::All(vec![leaf, inventor.leaf(false)]),
                1 => Condition::Any(vec![leaf, Condition::Not(Box::new(inventor.leaf(false)))]),
                _ => leaf,
            };
            Ruled {
                sides: inventor.sides(),
                rule: Forbidden { when, given: Condition::Always, moving, placing, spares_attackers: false },
                span: Span::default(),
            }
        })
        .into()
    }

    pub(super) fn gating(&mut self) -> Ruled<Gating> {
        let region = if self.random.one_in(2) { self.region() } else { Region::board(self.dimensions) };
        Ruled { sides: self.sides(), rule: Gating { kinds: self.kind_set(), region }, span: Span::default() }
    }

    /// Pieces on the first rank by lot: some on squares of one shade, the rest in order on what is left.
    pub(super) fn arrays(&mut self) -> Option<Arrays> {
        let files = usize::from(self.dimensions.files);
        if !self.random.one_in(5) || files < 4 {
            return None;
        }
        let dimensions = self.dimensions;
        let rank_of = |side| -> Squares {
            dimensions.squares().filter(|sq| dimensions.rank_for(*sq, side) == 0).collect()
        };
        let on_even_files = |squares: Squares| -> Squares {
            squares.iter().filter(|sq: &Square| dimensions.file(*sq).is_multiple_of(2)).collect()
        };
        let rank = Region::from_fn(rank_of);
        let even = Region(rank.0.map(on_even_files));
        let first = ArrayStep { kinds: vec![self.kind()], region: even };
        let middle = ArrayStep { kinds: vec![self.kind(), self.kind()], region: rank };
        let rest = (0..files - 3).map(|_| self.kind()).collect();
        let last = ArrayStep { kinds: rest, region: rank };
        Some(Arrays { steps: vec![first, middle, last], span: Span::default() })
    }

    pub(super) fn two_files(&mut self) -> (u8, u8) {
        let files = usize::from(self.dimensions.files);
        let king = self.random.below(files);
        let rook = (king + 1 + self.random.below(files - 1)) % files;
        (king as u8, rook as u8)
    }
}

/// Drops the clauses that `ALFIL_LOCKSTEP_CLAUSES` does not list, where it is set: to see which one makes a difference.
pub(super) fn keep_some(variant: &mut Definition) {
    let Ok(list) = std::env::var("ALFIL_LOCKSTEP_CLAUSES") else { return };
    let dropped = |name: &str| list != "all" && !list.split(',').any(|kept| kept == name);
    if dropped("spoils") {
        variant.spoils.clear();
    }
    if dropped("rebirths") {
        variant.rebirths.clear();
    }
    if dropped("blast") {
        variant.blast = None;
    }
    if dropped("limits") {
        variant.limits.iter_mut().for_each(|limits| limits.fill(None));
    }
    if dropped("forbidden") {
        variant.forbidden.clear();
    }
    if dropped("gating") {
        variant.gatings.clear();
    }
    if dropped("arrays") {
        variant.arrays = None;
    }
    if dropped("together") {
        variant.royalty.iter_mut().for_each(|clause| clause.together = false);
    }
    if dropped("castling") {
        let to = |clause: &Ruled<Castling>| matches!(clause.manner, CastlingManner::To { .. });
        variant.castlings.retain(|clause| !to(clause));
    }
    for rule in &mut variant.turns {
        rule.sides = if dropped("sides") { Sides::BOTH } else { rule.sides };
        rule.options.capture_first &= !dropped("capture");
    }
    if dropped("flips") {
        variant.flips = Clauses::new();
        variant.placements.iter_mut().for_each(|rule| (rule.near, rule.flips) = (None, false));
    }
    if dropped("file") {
        variant.placements.iter_mut().for_each(|rule| rule.file = None);
    }
    if dropped("sides") {
        variant.outcomes.iter_mut().for_each(|rule| rule.sides = Sides::BOTH);
    }
    if dropped("perpetual") {
        variant.outcomes.retain(|rule| !matches!(rule.event, Event::Repetition { with: Some(_), .. }));
    }
    if dropped("chases") {
        variant.chases = Clauses::new();
    }
    if dropped("conditions") {
        for condition in conditions(variant) {
            drop_new(condition);
        }
    }
}

fn conditions(variant: &mut Definition) -> Vec<&mut Condition> {
    let mut all: Vec<&mut Condition> = Vec::new();
    all.extend(variant.kinds.iter_mut().flat_map(|kind| &mut kind.moves).map(|rule| &mut rule.when));
    all.extend(variant.royalty.iter_mut().map(|clause| &mut clause.when));
    all.extend(variant.immunity.iter_mut().map(|clause| &mut clause.when));
    all.extend(variant.promotions.iter_mut().map(|clause| &mut clause.when));
    all.extend(variant.exchanges.iter_mut().map(|clause| &mut clause.when));
    all.extend(variant.castlings.iter_mut().map(|clause| &mut clause.when));
    all.extend(variant.turns.iter_mut().map(|clause| &mut clause.when));
    all.extend(variant.forbidden.iter_mut().map(|clause| &mut clause.when));
    for rule in &mut variant.outcomes {
        if let Event::When(condition) = &mut rule.event {
            all.push(condition);
        }
    }
    all
}

fn drop_new(condition: &mut Condition) {
    match condition {
        Condition::Not(inner) => drop_new(inner),
        Condition::All(parts) | Condition::Any(parts) => parts.iter_mut().for_each(drop_new),
        Condition::Leaf(Leaf::Checks { .. } | Leaf::ToMove { .. }) => *condition = Condition::Always,
        Condition::Leaf(_) | Condition::Always => {}
    }
}
