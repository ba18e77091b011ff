//! What is one setting there and several clauses here: passes that end the game, kings that face each other, and mates that must be
//! earned by checks of other pieces.

use super::Game;
use alfil_board::{KindSet, Side, Sides};
use alfil_model::{
    Compare, Condition, Event, Forbidden, Leaf, Neighbours, OutcomeRule, Pass, Ray, Region, Ruled, Verdict,
    Whose,
};
use std::collections::BTreeSet;

/// A clause that forbids and the outcomes that go with it, by their numbers.
pub(super) struct Bundle {
    /// The clause that forbids.
    pub(super) ban: usize,
    /// The outcomes.
    pub(super) outcomes: Vec<usize>,
}

/// Types with the steps along which they see, and whether to the edge of the board.
type Sights = BTreeSet<(u8, (i8, i8), bool)>;

/// A type by its place there, its steps, and whether it slides along them.
type Sight<'s> = (&'s str, &'s [(i8, i8)], bool);

/// Steps along ranks and files, diagonal ones, and those of knights.
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHTLY: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Game<'_> {
    /// Which outcomes settings say that are told here, and what those come to there.
    pub(super) fn bundled(&mut self) -> Vec<usize> {
        let mut said = self.two_passes();
        if let Some(Bundle { outcomes, .. }) = self.facing() {
            self.set("bikjangRule", "true");
            said.extend(outcomes);
            let checked = self.variant.royalty.iter().find(|clause| clause.when == Condition::Always);
            if let Some(span) = checked.map(|clause| clause.span) {
                self.lose(
                    span,
                    "that nobody in check passes, even while the kings face each other, cannot be said"
                        .to_owned(),
                );
            }
        }
        if let Some(Bundle { outcomes, .. }) = self.earned_mates() {
            self.set("shatarMateRule", "true");
            said.extend(outcomes);
        }
        said
    }

    /// Where both may pass, two passes draw there, or end the game by what is counted.
    fn two_passes(&mut self) -> Vec<usize> {
        if !self.both_pass() {
            return Vec::new();
        }
        let found = self.ending(|condition| self.passed(condition, 2));
        if found.is_none() {
            let turn = self.variant.turns.iter().find(|turn| turn.options.pass == Pass::Freely);
            let span = turn.map_or(self.header(), |turn| turn.span);
            self.lose(span, "that the game goes on behind two passes cannot be said".to_owned());
        }
        found.unwrap_or_default()
    }

    /// The outcomes when a condition holds that is the same for both sides: a draw, or what is counted.
    fn ending(&self, fits: impl Fn(&Condition) -> bool) -> Option<Vec<usize>> {
        match &self.counting {
            None => self.outcome_when(Verdict::Draw, fits).map(|draw| vec![draw]),
            Some(counting) => self.counted_when(counting.counted, &fits),
        }
    }

    /// Whether a condition asks for so many passes, one after the other, and for nothing else.
    pub(super) fn passed(&self, condition: &Condition, many: u32) -> bool {
        matches!(condition, Condition::Leaf(leaf) if passes(leaf, many))
    }

    /// The clause by which nobody moves behind two passes that draw: nobody does there.
    pub(super) fn over(&self) -> Option<usize> {
        let passed = |condition: &Condition| self.passed(condition, 2);
        self.ending(passed).filter(|_| self.both_pass())?;
        self.ban(|ban| passed(&ban.given))
    }

    pub(super) fn both_pass(&self) -> bool {
        let passes = |side: &Side| self.variant.turns.of(*side).any(|turn| turn.options.pass == Pass::Freely);
        Side::BOTH.iter().all(passes)
    }

    /// Kings that face each other: who has left that so may not move so that it stays, and a pass draws.
    pub(super) fn facing(&self) -> Option<Bundle> {
        let king = KindSet::of(self.of_slot("king").filter(|_| self.both_pass())?);
        let face = |condition: &Condition| self.faces_king(condition, king);
        let held = !self.held[Side::White].union(self.held[Side::Black]).is_empty();
        let ban = self.ban(|ban| {
            let named = |kinds: Option<KindSet>| kinds.is_some_and(|kinds| self.is_all(kinds));
            face(&ban.when) && face(&ban.given) && named(ban.moving) && (named(ban.placing) || !held)
        })?;
        let drawn = |condition: &Condition| match condition {
            Condition::All(parts) => match parts.as_slice() {
                [Condition::Leaf(leaf), faces] => passes(leaf, 1) && face(faces),
                _ => false,
            },
            _ => false,
        };
        Some(Bundle { ban, outcomes: self.ending(drawn)? })
    }

    /// Whether a condition says that a king faces the enemy's.
    fn faces_king(&self, condition: &Condition, king: KindSet) -> bool {
        let straight = |rays: &[Ray]| self.slides(rays) == Some(STRAIGHT.into_iter().collect());
        matches!(condition, Condition::Leaf(Leaf::Near(Neighbours { whose: Whose::Own, kinds, near }))
            if *kinds == king && near.kinds == king && !near.none && near.whose == Some(Whose::Enemy)
                && straight(&near.rays))
    }

    /// Whether a king is royal when this holds as kings are there where they may face each other: who is in check then may pass, since that
    /// ends the game.
    pub(super) fn passes_facing(&self, when: &Condition, king: KindSet) -> bool {
        let Condition::Not(passed) = when else { return false };
        let Condition::All(parts) = &**passed else { return false };
        matches!(parts.as_slice(), [Condition::Leaf(pass), Condition::Leaf(Leaf::Once(once))]
            if passes(pass, 1) && self.faces_king(&once.when, king)
                && matches!(once.until.as_deref(), Some(Condition::Not(face)) if self.faces_king(face, king)))
    }

    /// Mates that count only if a rook, a bers or a knight gives them, or gave one of the checks in an unbroken series before; not by a
    /// knight's move at all. And a king alone draws.
    pub(super) fn earned_mates(&self) -> Option<Bundle> {
        let king = KindSet::of(self.of_slot("king")?);
        let knight = KindSet::of(self.of_slot("knight")?);
        let ban = self.ban(|ban| {
            self.mates_alone(&ban.when, king)
                && ban.given == Condition::Always
                && ban.moving == Some(knight)
                && ban.placing.is_none()
        })?;
        let alone = self.outcome_when(Verdict::Draw, |condition| {
            matches!(condition, Condition::Leaf(Leaf::Count { whose: Whose::Own, kinds, region, compare: Compare::Equal, value: 1 })
                if self.is_all(*kinds) && *region == Region::board(self.dimensions()))
        })?;
        let mates = |result: Verdict, fits: &dyn Fn(&Condition) -> bool| {
            self.variant.outcomes.iter().position(|rule| {
                rule.sides == Sides::BOTH
                    && rule.event == Event::Checkmate
                    && rule.result == result
                    && fits(&rule.when)
            })
        };
        let series = Condition::All(vec![
            Leaf::ToMove { whose: Whose::Own }.into(),
            !Condition::from(Leaf::Check { whose: Whose::Own }),
        ]);
        let earned = mates(Verdict::Loss, &|when| {
            matches!(when, Condition::Leaf(Leaf::Once(once))
                if once.until.as_deref() == Some(&series) && self.seen(&once.when, Whose::Enemy, king) == Some(self.earners()))
        })?;
        let other = mates(Verdict::Draw, &|when| *when == Condition::Always)?;
        (earned < other).then(|| Bundle { ban, outcomes: vec![alone, earned, other] })
    }

    /// Whether a condition says that a mate is given, or that it is given by no other piece than the one that moves, where others can.
    fn mates_alone(&self, when: &Condition, king: KindSet) -> bool {
        let mate = Condition::Leaf(Leaf::Checkmate { whose: Whose::Enemy });
        match when {
            Condition::All(parts) => {
                let others = [
                    ("rook", &STRAIGHT[..], true),
                    ("bers", &STRAIGHT, true),
                    ("bers", &DIAGONAL, false),
                    ("bishop", &DIAGONAL, true),
                    ("queen", &STRAIGHT, true),
                    ("queen", &DIAGONAL, true),
                ];
                matches!(parts.as_slice(), [first, Condition::Not(seen)]
                    if *first == mate && self.seen(seen, Whose::Own, king) == Some(self.sights(&others)))
            }
            one => *one == mate,
        }
    }

    /// What gives the checks that count there.
    fn earners(&self) -> Sights {
        self.sights(&[
            ("rook", &STRAIGHT, true),
            ("bers", &STRAIGHT, true),
            ("bers", &DIAGONAL, false),
            ("knight", &KNIGHTLY, false),
        ])
    }

    /// Each type with its steps, and whether it slides along them.
    fn sights(&self, each: &[Sight<'_>]) -> Sights {
        let each = each.iter().filter_map(|(slot, steps, slides)| {
            let kind = self.of_slot(slot)?;
            Some(steps.iter().map(move |step| (kind.0, *step, *slides)))
        });
        each.flatten().collect()
    }

    /// What of one side's a condition finds beside the other side's king, if it is about nothing else.
    fn seen(&self, when: &Condition, of: Whose, king: KindSet) -> Option<Sights> {
        let other = if of == Whose::Own { Whose::Enemy } else { Whose::Own };
        let parts = match when {
            Condition::Any(parts) => parts.as_slice(),
            one => std::slice::from_ref(one),
        };
        let mut found = BTreeSet::new();
        for part in parts {
            let Condition::Leaf(Leaf::Near(Neighbours { whose, kinds, near })) = part else {
                return None;
            };
            if *whose != of || near.none || near.whose != Some(other) || near.kinds != king {
                return None;
            }
            for ray in &near.rays {
                let slides = self.is_slide(*ray);
                if !slides && ray.most != 1 {
                    return None;
                }
                found.extend(kinds.iter().map(|kind| (kind.0, ray.step, slides)));
            }
        }
        Some(found)
    }

    /// The steps of rays, if all of them go on to the edge of the board.
    fn slides(&self, rays: &[Ray]) -> Option<BTreeSet<(i8, i8)>> {
        rays.iter().map(|ray| self.is_slide(*ray).then_some(ray.step)).collect()
    }

    fn is_slide(&self, ray: Ray) -> bool {
        let dimensions = self.dimensions();
        ray.most > 1 && ray.most >= dimensions.files.max(dimensions.ranks) - 1
    }

    pub(super) fn is_all(&self, kinds: KindSet) -> bool {
        (0..self.variant.kinds.len() as u8).all(|kind| kinds.contains(alfil_board::Kind(kind)))
    }

    /// The number of the clause for both sides that forbids this, whatever else captures attackers.
    fn ban(&self, fits: impl Fn(&Forbidden) -> bool) -> Option<usize> {
        let mut bans = self.variant.forbidden.iter();
        bans.position(|ban| ban.sides == Sides::BOTH && !ban.spares_attackers && fits(&ban.rule))
    }

    /// The number of the outcome for both sides by such a condition.
    fn outcome_when(&self, result: Verdict, fits: impl Fn(&Condition) -> bool) -> Option<usize> {
        let such = |rule: &Ruled<OutcomeRule>| {
            let OutcomeRule { event, when, result: own } = &rule.rule;
            let asked = matches!(event, Event::When(condition) if fits(condition));
            rule.sides == Sides::BOTH && *own == result && *when == Condition::Always && asked
        };
        self.variant.outcomes.iter().position(such)
    }
}

/// Whether a leaf asks for so many passes, one after the other.
fn passes(leaf: &Leaf, many: u32) -> bool {
    let Leaf::Passes { compare, value } = leaf else { return false };
    match compare {
        Compare::AtLeast => *value == many,
        Compare::Greater => value + 1 == many,
        Compare::Less | Compare::AtMost | Compare::Equal | Compare::NotEqual => false,
    }
}
