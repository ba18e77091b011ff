//! What pieces are worth, from how they move.
//!
//! A piece is worth what it can do on a crowded board. For each way that it may go, by files and ranks, boards occupied at random
//! tell how often it can; ways that lead off the board from most squares count less. So a rook has about twelve such ways and
//! a knight eight. What `n` of them are worth together is H. G. Muller's law, found by thousands of games of leapers: `1.1 n
//! (30 + 5 n / 8)` hundredths of a pawn, a quiet way for a third and a capturing one for two.

pub(crate) mod survey;

use alfil_board::{BySide, Kind, Side, Square, Squares};
use alfil_model::Definition;
use alfil_play::position::Position;
use alfil_play::rules::Rules;
use survey::{Survey, Surveyor, Surveys};

/// A value for the middle of the game and one for its end, in hundredths of a pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Phased {
    /// While the board is full.
    pub middle: i32,
    /// When it is nearly empty.
    pub end: i32,
}

impl Phased {
    /// Adds a value so many times.
    pub(crate) fn add(&mut self, value: Phased, times: i32) {
        self.middle += times * value.middle;
        self.end += times * value.end;
    }

    /// A part of it, in hundredths.
    pub(crate) const fn part(self, hundredths: i32) -> Phased {
        Phased { middle: self.middle * hundredths / 100, end: self.end * hundredths / 100 }
    }

    /// The value halfway through the game.
    #[must_use]
    pub const fn mean(self) -> i32 {
        (self.middle + self.end) / 2
    }
}

/// What each type is worth to each side, and why.
#[derive(Debug, Clone)]
pub struct Values {
    kinds: BySide<Vec<Worth>>,
}

/// What a type is worth, and why.
#[derive(Debug, Clone, Default)]
pub struct Worth {
    /// What it is worth on the board.
    pub value: Phased,
    /// What makes it so; the parts add up to the value.
    pub parts: Vec<(Part, Phased)>,
    /// How many ways it has to go where it captures nothing, weighed by how often they are open and by where they lead, in
    /// hundredths.
    pub quiet_ways: u32,
    /// The same for its captures.
    pub capturing_ways: u32,
    /// For each square, what it is worth to stand there, beside the value.
    pub squares: Vec<Phased>,
    /// For each square, how many moves lead to where it promotes, at the least; nothing if none do.
    pub steps_to_promotion: Vec<Option<u8>>,
}

/// Why a piece is worth what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What it can do where it goes.
    Mobility,
    /// That it stays on a part of the board.
    Binding,
    /// What it may become.
    Promotion,
    /// That it stays near a royal piece that cannot flee.
    Guard,
}

/// The law: what so many ways are worth together, in hundredths of a pawn.
fn law(ways: f64) -> f64 {
    const LEAPER: f64 = 24.0;
    let leaps = ways.min(LEAPER);
    1.1 * leaps * (30.0 + 5.0 * leaps / 8.0) + 45.0 * (ways - LEAPER).max(0.0)
}

impl Values {
    /// The values of the pieces of a variant. It is pure: equal rules have equal values.
    #[must_use]
    pub fn new(rules: &Rules) -> Values {
        Values::surveyed(rules).0
    }

    /// The values, and what they come from.
    pub(crate) fn surveyed(rules: &Rules) -> (Values, Surveys) {
        let variant = rules.variant();
        let surveys = Position::start(rules).visit(Surveyor { variant });
        let drops = !variant.spoils.is_empty();
        let kinds = BySide::from_fn(|side| {
            let confined = confined(variant, side, &surveys[side]);
            let mobile = surveys[side].iter().map(|survey| {
                let worth = worth_of_moves(survey, drops);
                if guards(survey, &confined) { guarding(worth) } else { worth }
            });
            let mobile: Vec<Worth> = mobile.collect();
            let worths = mobile.iter().enumerate().map(|(number, worth)| {
                let kind = Kind(number as u8);
                with_promotion(variant, side, kind, worth.clone(), &mobile, &surveys[side][number])
            });
            worths.collect()
        });
        (Values { kinds }, surveys)
    }

    /// What a type is worth to a side.
    ///
    /// # Panics
    ///
    /// If the variant has no such type.
    #[must_use]
    pub fn worth(&self, side: Side, kind: Kind) -> &Worth {
        &self.kinds[side][kind.index()]
    }

    /// How many types there are.
    pub(crate) fn count(&self) -> usize {
        self.kinds[Side::White].len()
    }

    /// The same with all values in proportion, in hundredths; what squares are worth stays.
    pub(crate) fn scaled(mut self, part: i32) -> Values {
        for side in Side::BOTH {
            for worth in &mut self.kinds[side] {
                worth.value = worth.value.part(part);
            }
        }
        self
    }

    /// The same with each value in proportion, in hundredths for the middle and for the end.
    pub(crate) fn in_parts(mut self, part: impl Fn(Side, Kind) -> Phased) -> Values {
        for side in Side::BOTH {
            for (number, worth) in self.kinds[side].iter_mut().enumerate() {
                let part = part(side, Kind(number as u8));
                worth.value.middle = worth.value.middle * part.middle / 100;
                worth.value.end = worth.value.end * part.end / 100;
            }
        }
        self
    }

    /// The same where what is worth more than so much counts only in part for what it is worth more, in hundredths.
    pub(crate) fn bent(mut self, knee: i32, part: i32) -> Values {
        let bend = |value: i32| value.min(knee) + (value - knee).max(0) * part / 100;
        for side in Side::BOTH {
            for worth in &mut self.kinds[side] {
                worth.value = Phased { middle: bend(worth.value.middle), end: bend(worth.value.end) };
            }
        }
        self
    }

    /// The value of a type of a side halfway through the game.
    #[must_use]
    pub fn of(&self, side: Side, kind: Kind) -> i32 {
        self.worth(side, kind).value.mean()
    }
}

/// The law where captured pieces come back: what many ways are worth together is bounded by what can be put in between, and
/// ways that nothing can close are worth more.
fn law_of_drops(ways: f64, leaps: f64) -> f64 {
    50.0 * (ways + 0.3 * leaps).powf(0.92)
}

/// The nearest whole number. What is added up in another order for the other side is the same to far more places than are looked
/// at here.
fn whole(value: f64) -> i32 {
    (value + 1e-6).round() as i32
}

fn worth_of_moves(survey: &Survey, drops: bool) -> Worth {
    let law = |ways: survey::Ways| {
        if drops { law_of_drops(ways.ways(), ways.leaps) } else { law(ways.ways()) }
    };
    let mobility = Phased { middle: whole(law(survey.crowded)), end: whole(law(survey.empty)) };
    let least = if survey.returns { 0.86 } else { 0.75 };
    let kept = |value: i32| whole(f64::from(value) * survey.part.powf(0.22).max(least));
    let value = Phased { middle: kept(mobility.middle), end: kept(mobility.end) };
    let binding = Phased { middle: value.middle - mobility.middle, end: value.end - mobility.end };
    let mut parts = vec![(Part::Mobility, mobility)];
    if binding != Phased::default() {
        parts.push((Part::Binding, binding));
    }
    let (quiet, capture) = (survey.crowded.quiet, survey.crowded.capture);
    let square = |number: usize| {
        let more = survey.mobility[number] - survey.mean;
        let inside = survey.domain.contains(Square(number as u8));
        if inside { Phased { middle: whole(more * 7.0), end: whole(more * 6.0) } } else { Phased::default() }
    };
    Worth {
        value,
        parts,
        quiet_ways: whole(quiet * 100.0) as u32,
        capturing_ways: whole(capture * 100.0) as u32,
        squares: (0..survey.area).map(square).collect(),
        steps_to_promotion: vec![None; survey.area],
    }
}

/// What standing near a royal piece that cannot flee is worth.
const GUARD: i32 = 20;

/// Where the royal pieces of a side get to, if that is a small part of the board.
pub(crate) fn confined(variant: &Definition, side: Side, surveys: &[Survey]) -> Squares {
    let royal = |kind: usize| variant.royalty.of(side).any(|clause| clause.kinds.contains(Kind(kind as u8)));
    let royals =
        surveys.iter().enumerate().filter(|(kind, survey)| royal(*kind) && !survey.starts.is_empty());
    let domain = royals.fold(Squares::NONE, |set, (_, survey)| set.union(&survey.quiet_domain));
    if 4 * domain.len() <= variant.dimensions.area() { domain } else { Squares::NONE }
}

/// Whether a piece stays near such a royal piece.
fn guards(survey: &Survey, confined: &Squares) -> bool {
    survey.part < 0.25 && !survey.domain.intersection(confined).is_empty()
}

fn guarding(mut worth: Worth) -> Worth {
    let guard = Phased { middle: GUARD, end: GUARD };
    worth.value = Phased { middle: worth.value.middle + GUARD, end: worth.value.end + GUARD };
    worth.parts.push((Part::Guard, guard));
    worth
}

/// How likely a piece becomes something by so many moves of its own, in the middle and in the end of the game.
fn chance(steps: u8) -> (f64, f64) {
    let near = (-0.45 * (f64::from(steps) - 1.0)).exp();
    (0.06 * near, 0.11 * near)
}

fn with_promotion(
    variant: &Definition,
    side: Side,
    kind: Kind,
    mut worth: Worth,
    all: &[Worth],
    survey: &Survey,
) -> Worth {
    let to = variant.promotions.of(side).filter(|clause| clause.kind == kind);
    let best = to.flat_map(|clause| &clause.to).map(|kind| all[kind.index()].value);
    let Some(best) = best.max_by_key(|value| value.mean()) else { return worth };
    let gain = Phased {
        middle: (best.middle - worth.value.middle).max(0),
        end: (best.end - worth.value.end).max(0),
    };
    let of = |steps: Option<u8>| {
        let (middle, end) = steps.map_or((0.0, 0.0), chance);
        (f64::from(gain.middle) * middle, f64::from(gain.end) * end)
    };
    let homes: Vec<Option<u8>> =
        survey.starts.iter().map(|sq| survey.steps_to_promotion[sq.index()]).collect();
    let count = homes.len().max(1) as f64;
    let start = homes.iter().map(|steps| of(*steps)).fold((0.0, 0.0), |(a, b), (c, d)| (a + c, b + d));
    let start = (start.0 / count, start.1 / count);
    // That it may promote at all counts for more than that it comes a step nearer.
    let part = Phased { middle: whole(2.0 * start.0), end: whole(2.0 * start.1) };
    worth.value = Phased { middle: worth.value.middle + part.middle, end: worth.value.end + part.end };
    worth.parts.push((Part::Promotion, part));
    for (square, steps) in worth.squares.iter_mut().zip(&survey.steps_to_promotion) {
        let (middle, end) = of(*steps);
        square.middle += whole(middle - start.0);
        square.end += whole(end - start.1);
    }
    worth.steps_to_promotion.clone_from(&survey.steps_to_promotion);
    worth
}
