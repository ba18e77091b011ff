//! What a position is worth when nobody looks further: sums that every move keeps up to date, and [terms] that are asked when
//! they are needed.

mod chains;
mod drives;
mod goals;
mod lines;
mod runners;
mod rushes;
mod terms;
mod weights;

pub use terms::{Terms, evaluate};

use crate::traits::{Switches, Traits};
use crate::values::survey::Surveys;
use crate::values::{Phased, Values, confined};
use alfil_board::{Bits as _, Dimensions, Kind, KindSet, Piece, Side, Square, Squares, Width};
use alfil_model::{Definition, Unmoved};
use alfil_play::board::Board;
use alfil_play::observer::Observer;
use alfil_play::ply::Ply;
use alfil_play::position::Position;
use alfil_play::rules::Rules;
use drives::Drives;
use goals::{Goals, nearness};
use weights::{WEIGHTS, Weights};

/// What is known of a variant before a position is looked at.
#[derive(Debug)]
pub struct Knowledge {
    /// What it is.
    pub traits: Traits,
    /// What may be pruned.
    pub switches: Switches,
    /// What each type is worth on the board, to each side: `worth[side][kind]`. A type with whose last piece the game is lost is
    /// worth more than all else.
    pub worth: [Vec<i32>; 2],
    /// What is striven for.
    goals: Goals,
    /// The worth of a piece on a square, White's positive: see [`Knowledge::at`].
    squares: Vec<Phased>,
    /// A number of each piece on each square, as [`Knowledge::squares`] has them: together they tell placements apart.
    marks: Vec<u32>,
    /// What a piece in reserve is worth: `held[side][kind]`.
    held: [Vec<Phased>; 2],
    /// What it is worth to each type of each side to move freely.
    mobility: [Vec<Mobility>; 2],
    /// With what force a piece of each type of each side attacks the squares around royal pieces, beside what each square counts.
    force: [Vec<i32>; 2],
    /// Types that are worth little until they promote.
    running: [KindSet; 2],
    /// For these, how many moves lead from each square to where they promote, and what they gain there.
    steps: [Vec<Vec<Option<u8>>>; 2],
    gains: [Vec<Phased>; 2],
    /// Types that stay on a part of the board, so that two of them are worth more than twice one.
    bound: KindSet,
    /// Types that run, or are worth less than about half of the most valuable.
    light: [KindSet; 2],
    /// For each side, the types of both but runners, from the least valuable up, an enemy's behind those of the own that are worth
    /// clearly less.
    ladder: [Vec<Rung>; 2],
    /// How royal pieces are driven that stand alone.
    drives: Drives,
    /// What threats count, in hundredths of what the weights say.
    threats: i32,
    /// What danger counts for each side, in hundredths of what the weights say.
    danger: [Phased; 2],
    /// Where pieces start that royal ones castle with.
    partners: [Squares; 2],
    /// The numbers of the terms.
    weights: Weights,
    /// What each type counts for the phase.
    weight: Vec<i32>,
    /// How many runners the array has, where being ahead wins by them: where they are a good part of all pieces, captured ones do not
    /// come back, and nothing but mates decides; otherwise 0.
    runners: u32,
    /// The weight of the array.
    full: i32,
    area: usize,
}

/// A step of [`Knowledge::ladder`].
#[derive(Debug, Clone, Copy)]
enum Rung {
    Own(Kind),
    Enemy(Kind),
}

/// By where the pieces of so many classes stand positions are alike: the runners of both sides, what else White has, and what else
/// Black has.
pub const CLASSES: usize = 3;

/// A number for where the pieces of each class stand: equal where they stand alike, and seldom elsewhere.
pub type Placement = [u32; CLASSES];

/// What is kept along with a position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    middle: i32,
    end: i32,
    weight: i32,
    /// Where the pieces stand.
    pub placement: Placement,
}

/// Keeps sums up to date while a move is made.
pub struct Adder<'k> {
    pub knowledge: &'k Knowledge,
    pub sums: Sums,
}

impl Adder<'_> {
    /// Notes that a piece comes to a square or leaves it.
    #[inline]
    fn mark(&mut self, piece: Piece, sq: Square) {
        let class = if self.knowledge.runs(piece.side, piece.kind) { 0 } else { 1 + piece.side.index() };
        self.sums.placement[class] ^= self.knowledge.marks[self.knowledge.place(piece, sq)];
    }
}

impl Observer for Adder<'_> {
    #[inline]
    fn put(&mut self, piece: Piece, sq: Square) {
        let worth = self.knowledge.at(piece, sq);
        self.sums.middle += worth.middle;
        self.sums.end += worth.end;
        self.sums.weight += self.knowledge.weight[piece.kind.index()];
        self.mark(piece, sq);
    }

    #[inline]
    fn take(&mut self, piece: Piece, sq: Square) {
        let worth = self.knowledge.at(piece, sq);
        self.sums.middle -= worth.middle;
        self.sums.end -= worth.end;
        self.sums.weight -= self.knowledge.weight[piece.kind.index()];
        self.mark(piece, sq);
    }

    #[inline]
    fn reserve(&mut self, _: Side, _: Kind, _: u8) {}
}

/// What it is worth to move to so many squares.
#[derive(Debug, Clone)]
struct Mobility(Vec<Phased>);

impl Mobility {
    /// Of a piece that gets to so many squares in the mean of all; `part` of what the law says, in hundredths. The first squares
    /// matter most.
    fn new(mean: f64, part: i32) -> Mobility {
        let mean = mean.max(1.0);
        let weight = (50.0 / mean).clamp(2.0, 9.0);
        let at = |count: u32| {
            let count = f64::from(count);
            let line = count - 0.8 * mean;
            let root = 2.0 * (mean * count).sqrt() - 2.0 * mean * 0.8_f64.sqrt();
            let value = weight * (line + root) / 2.0;
            let value = value as i32 * part / 100;
            Phased { middle: value, end: value }
        };
        Mobility((0..64).map(at).collect())
    }

    /// Parts of that, each in hundredths.
    fn in_parts(mut self, one: Phased, other: Phased) -> Mobility {
        for value in &mut self.0 {
            value.middle = value.middle * one.middle * other.middle / 10_000;
            value.end = value.end * one.end * other.end / 10_000;
        }
        self
    }

    #[inline]
    fn at(&self, count: u32) -> Phased {
        self.0[(count as usize).min(self.0.len() - 1)]
    }
}

impl Knowledge {
    /// What is known of a variant.
    pub fn new(rules: &Rules) -> Knowledge {
        let (values, surveys) = Values::surveyed(rules);
        Knowledge::weighed(rules, &values, &surveys, WEIGHTS)
    }

    /// What is known of a variant whose pieces are worth so much, by such weights.
    pub fn weighed(rules: &Rules, values: &Values, surveys: &Surveys, weights: Weights) -> Knowledge {
        let variant = rules.variant();
        let traits = Traits::new(variant);
        let weights = if traits.explodes { weights.where_captures_explode() } else { weights };
        let kinds = || (0..variant.kinds.len() as u8).map(Kind);
        let runs = |side: Side, kind: Kind| {
            let gain: Phased = gain(variant, values, side, kind);
            gain.mean() > values.worth(side, kind).value.mean() && gain.mean() > 60
        };
        let running: [KindSet; 2] = Side::each(|side| kinds().filter(|kind| runs(side, *kind)).collect());
        let goals = Goals::new(variant, surveys);
        // Where nobody is mated, whoever comes first wins, whatever is on the board.
        let made = !goals.lines.is_empty() || !goals.chains.is_empty();
        let races = !traits.mates && (made || !goals.races.is_empty());
        let scaled = if traits.losing_wins {
            values.clone().bent(weights.burden, weights.burden_part)
        } else if traits.spoils {
            let knee = weights.crowd / density(variant, values).saturating_pow(2).max(1);
            values.clone().scaled(weights.spoils).bent(knee.max(80), weights.crowded)
        } else if traits.explodes {
            values.clone().scaled(weights.blown)
        } else if races {
            values.clone().scaled(weights.raced)
        } else {
            values.clone()
        };
        let light = |values: &Values, side: Side, kind: Kind| {
            let most = kinds().map(|kind| values.of(side, kind)).max().unwrap_or(0);
            100 * values.of(side, kind) < 45 * most
        };
        let scaled = scaled.in_parts(|side, kind| match (runs(side, kind), light(values, side, kind)) {
            (true, _) => weights.runner,
            (_, true) => weights.light,
            _ => weights.heavy,
        });
        let free = match (races, traits.explodes) {
            (true, _) => weights.raced_mobility,
            (_, true) => weights.blown_mobility,
            _ => 100,
        };
        let drives = Drives::new(variant, &traits, values, surveys, &weights);
        let values = &scaled;
        let feared = if traits.spoils { weights.danger_spoils } else { feared(variant, values, &weights) };
        let feared = Phased { middle: feared, end: feared };
        let light: [KindSet; 2] =
            Side::each(|side| kinds().filter(|kind| light(values, side, *kind)).collect());
        let of = |side: Side, kind: Kind| values.worth(side, kind);
        let gains = Side::each(|side| kinds().map(|kind| gain(variant, values, side, kind)).collect());
        let mut knowledge = Knowledge {
            switches: Switches::new(&traits),
            worth: Side::each(|side| {
                let precious = goals.precious[side.index()];
                let worth = |kind| if precious.contains(kind) { 5_000 } else { values.of(side, kind) };
                kinds().map(worth).collect()
            }),
            squares: squares(variant, &traits, values, &goals, &weights, |side, kind| {
                if variant.royalty.of(side).any(|clause| clause.kinds.contains(kind)) {
                    Class::Royal { wide: surveys[side][kind.index()].part > 0.5 }
                } else if running[side.index()].contains(kind) {
                    Class::Runner
                } else if light[side.index()].contains(kind) {
                    Class::Light
                } else {
                    Class::Heavy
                }
            }),
            marks: marks(2 * variant.kinds.len() * variant.dimensions.area()),
            // Where many pieces may come at once, those that wait do nothing.
            held: Side::each(|side| {
                let part = if traits.sets { 85 } else { 100 };
                let held = |Phased { middle, end }: Phased| Phased {
                    middle: middle * part / 100 * weights.held_worth.middle / 100,
                    end: end * part / 100 * weights.held_worth.end / 100,
                };
                kinds().map(|kind| held(of(side, kind).value)).collect()
            }),
            mobility: Side::each(|side| {
                let of = |kind: Kind| {
                    let whole = Phased { middle: 100, end: 100 };
                    let is_light = light[side.index()].contains(kind);
                    let part = if is_light { whole } else { weights.mobility_heavy };
                    let mean = surveys[Side::White][kind.index()].mean;
                    Mobility::new(mean, free).in_parts(weights.mobility, part)
                };
                kinds().map(of).collect()
            }),
            force: Default::default(),
            running,
            steps: Side::BOTH
                .map(|side| kinds().map(|kind| of(side, kind).steps_to_promotion.clone()).collect()),
            gains,
            bound: kinds()
                .filter(|kind| (0.2..0.7).contains(&surveys[Side::White][kind.index()].part))
                .collect(),
            light,
            ladder: Side::each(|side| ladder(values, &running, weights.lesser, side)),
            drives,
            threats: if traits.blast || traits.counts_checks { weights.unsettled } else { 100 },
            danger: Side::each(|side| {
                let counted = match (traits.counts_checks, traits.explodes && !traits.spoils) {
                    (true, _) => weights.danger_counted,
                    (_, true) => weights.danger_blown,
                    _ => 100,
                };
                let free = confined(variant, side, &surveys[side]).is_empty();
                let part = if free { feared } else { weights.danger_confined };
                part.part(counted)
            }),
            partners: Side::each(|side| partners(variant, side)),
            weights,
            weight: kinds().map(|kind| values.of(Side::White, kind)).collect(),
            runners: if traits.mates && goals.are_none() && !traits.spoils && !traits.losing_wins {
                runners(variant, &running)
            } else {
                0
            },
            full: 1,
            area: variant.dimensions.area(),
            goals,
            traits,
        };
        knowledge.force = knowledge.worth.each_ref().map(|worth| {
            let part = |worth: &i32| weights.attacker + (*worth).min(1000) * weights.attacker_part / 1000;
            worth.iter().map(part).collect()
        });
        knowledge.full = knowledge.weight_of(&Position::start(rules)).max(1);
        knowledge
    }

    /// What the pieces of a position count for the phase, those in reserve among them.
    fn weight_of(&self, start: &Position) -> i32 {
        let pieces = start.dimensions().squares().filter_map(|sq| start.piece_on(sq));
        let on_board: i32 = pieces.map(|piece| self.weight[piece.kind.index()]).sum();
        let in_hand = |side: Side| -> i32 {
            let counts = self.weight.iter().enumerate();
            counts.map(|(kind, weight)| i32::from(start.reserve(side, Kind(kind as u8))) * weight).sum()
        };
        on_board + in_hand(Side::White) + in_hand(Side::Black)
    }

    /// What a piece on a square adds, White's positive.
    #[inline]
    fn at(&self, piece: Piece, sq: Square) -> Phased {
        self.squares[self.place(piece, sq)]
    }

    /// Where a piece on a square is looked up.
    #[inline]
    fn place(&self, piece: Piece, sq: Square) -> usize {
        (piece.kind.index() * 2 + piece.side.index()) * self.area + sq.index()
    }

    /// Whether it is likely that the player has a move that makes nothing worse: enough stands there beside royal pieces and those
    /// that are on their way to promote.
    pub fn may_pass<W: Width>(&self, board: &Board<'_, W>) -> bool {
        let side = board.turn();
        let royals = board.royals(side);
        let free = |number: &usize| !self.runs(side, Kind(*number as u8));
        let any = |number: usize| !(board.pieces(side, Kind(number as u8)) & !royals).is_empty();
        (0..board.kinds()).filter(free).any(any)
    }

    /// Whether pieces of a type are worth little until they promote.
    #[inline]
    pub fn runs(&self, side: Side, kind: Kind) -> bool {
        self.running[side.index()].contains(kind)
    }

    /// Whether pieces of a type are worth less than about half of the most valuable.
    pub fn is_light(&self, side: Side, kind: Kind) -> bool {
        self.light[side.index()].contains(kind)
    }

    /// Whether a move brings a piece of a type near to where it promotes or wins.
    pub fn hurries(&self, side: Side, kind: Kind, ply: Ply) -> bool {
        let Some(from) = ply.from() else { return false };
        let nears = |steps: &[Option<u8>], most: u8| {
            let at = |sq: Square| steps.get(sq.index()).copied().flatten();
            at(ply.to()).is_some_and(|then| then <= most && at(from).is_none_or(|now| then < now))
        };
        let races = || self.goals.races.iter().filter(|race| race.side == side && race.kind == kind);
        self.running[side.index()].contains(kind) && nears(&self.steps[side.index()][kind.index()], 2)
            || races().any(|race| nears(&race.steps, 3))
    }

    /// The sums of a position, from nothing.
    pub fn sums<W: Width>(&self, board: &Board<'_, W>) -> Sums {
        let mut adder = Adder { knowledge: self, sums: Sums::default() };
        for sq in board.dimensions().squares() {
            if let Some(piece) = board.piece_on(sq) {
                adder.put(piece, sq);
            }
        }
        adder.sums
    }

    /// Adds what is in reserve.
    fn add_reserves<W: Width>(&self, board: &Board<'_, W>, sums: &mut Sums) {
        if !self.traits.reserves {
            return;
        }
        let burden = if self.traits.losing_wins { -1 } else { 1 };
        for side in Side::BOTH {
            let sign = if side == Side::White { burden } else { -burden };
            for (number, worth) in self.held[side.index()].iter().enumerate() {
                let count = i32::from(board.reserve(side, Kind(number as u8)));
                if count > 0 {
                    sums.middle += sign * count * worth.middle;
                    sums.end += sign * count * worth.end;
                    sums.weight += count * self.weight[number];
                }
            }
        }
    }

    /// The value between middle and end, White's.
    fn blend(&self, sums: &Sums) -> i32 {
        let phase = i64::from(sums.weight.clamp(0, self.full));
        let full = i64::from(self.full);
        ((i64::from(sums.middle) * phase + i64::from(sums.end) * (full - phase)) / full) as i32
    }
}

/// How many runners the array has, if they are a third of its pieces at least; otherwise 0.
fn runners(variant: &Definition, running: &[KindSet; 2]) -> u32 {
    let pieces = || variant.array.iter().flatten();
    let count = pieces().filter(|piece| running[piece.side.index()].contains(piece.kind)).count();
    if 3 * count >= pieces().count() { count as u32 } else { 0 }
}

/// What the pieces of the array and in reserve are worth to each square of the board.
fn density(variant: &Definition, values: &Values) -> i32 {
    let worth = |side: Side, kind: Kind| {
        let royal = variant.royalty.of(side).any(|clause| clause.kinds.contains(kind));
        if royal { 0 } else { values.of(side, kind) }
    };
    let on_board: i32 = variant.array.iter().flatten().map(|piece| worth(piece.side, piece.kind)).sum();
    let held = Side::BOTH.iter().flat_map(|side| {
        let counts = variant.reserve[*side].iter().enumerate();
        counts.map(move |(kind, count)| i32::from(*count) * worth(*side, Kind(kind as u8)))
    });
    (on_board + held.sum::<i32>()) / variant.dimensions.area().max(1) as i32
}

/// What danger counts by what is there to bring it about, in hundredths: where all pieces are weak, and none becomes a strong one,
/// few attacks end in mate.
fn feared(variant: &Definition, values: &Values, weights: &Weights) -> i32 {
    let force = |side: Side| {
        let worth = |kind: Kind| values.of(side, kind) + gain(variant, values, side, kind).mean();
        let pieces = variant.array.iter().flatten().filter(|piece| piece.side == side);
        let held = variant.reserve[side].iter().enumerate();
        let held = held.map(|(number, count)| i32::from(*count) * worth(Kind(number as u8)));
        pieces.map(|piece| worth(piece.kind)).sum::<i32>() + held.sum::<i32>()
    };
    let each = force(Side::White).max(force(Side::Black)) / variant.dimensions.area().max(1) as i32;
    let (least, full) = (weights.force_least, weights.force_full);
    (100 * (each - least) / (full - least)).clamp(0, 100)
}

/// Where pieces start that a side's royal ones castle with.
fn partners(variant: &Definition, side: Side) -> Squares {
    Unmoved::of(variant).pairs[side].iter().map(|pair| pair.rook).collect()
}

/// The types of both sides but runners, from the least valuable to a side up; what the enemy's are worth counts in part, in hundredths.
fn ladder(values: &Values, running: &[KindSet; 2], part: i32, side: Side) -> Vec<Rung> {
    let rungs = |whose: Side, part: i32, rung: fn(Kind) -> Rung| {
        let kinds = (0..values.count() as u8).map(Kind);
        let able = kinds.filter(|kind| !running[whose.index()].contains(*kind));
        able.map(|kind| (part * values.of(whose, kind), rung(kind))).collect::<Vec<_>>()
    };
    // What is worth as much comes behind the enemy's: the sort keeps the order of equals.
    let mut rungs = [rungs(!side, part, Rung::Enemy), rungs(side, 100, Rung::Own)].concat();
    rungs.sort_by_key(|(worth, _)| *worth);
    rungs.into_iter().map(|(_, rung)| rung).collect()
}

/// What a type gains by its best promotion.
fn gain(variant: &Definition, values: &Values, side: Side, kind: Kind) -> Phased {
    let to = variant.promotions.of(side).filter(|clause| clause.kind == kind);
    let best = to.flat_map(|clause| &clause.to).map(|kind| values.worth(side, *kind).value);
    let now = values.worth(side, kind).value;
    best.max_by_key(|value| value.mean()).map_or(Phased::default(), |best| Phased {
        middle: (best.middle - now.middle).max(0),
        end: (best.end - now.end).max(0),
    })
}

/// What pieces of a type are, as far as it matters where they stand.
#[derive(Clone, Copy)]
enum Class {
    /// Royal, and whether they get to most of the board.
    Royal {
        wide: bool,
    },
    Runner,
    Light,
    Heavy,
}

/// The worth of every piece on every square.
fn squares(
    variant: &Definition,
    traits: &Traits,
    values: &Values,
    goals: &Goals,
    weights: &Weights,
    class: impl Fn(Side, Kind) -> Class,
) -> Vec<Phased> {
    let dimensions = variant.dimensions;
    let burden = if traits.losing_wins { -1 } else { 1 };
    let mut squares = Vec::with_capacity(2 * variant.dimensions.area() * variant.kinds.len());
    for kind in (0..variant.kinds.len() as u8).map(Kind) {
        for side in Side::BOTH {
            let sign = if side == Side::White { burden } else { -burden };
            let worth = values.worth(side, kind);
            let class = class(side, kind);
            // Where a royal piece moves freely it is not safe.
            let hides = matches!(class, Class::Royal { .. }) && !traits.no_checks;
            let races = goals.races.iter().filter(|race| race.side == side && race.kind == kind);
            let races: Vec<_> = races.collect();
            for (number, square) in worth.squares.iter().enumerate() {
                let sq = Square(number as u8);
                let aside = middle_distance(dimensions, sq).0;
                let ahead = i32::from(dimensions.rank_for(sq, side)).min(5);
                let near = races.iter().filter_map(|race| race.steps[number]).map(nearness).max();
                let near = near.unwrap_or(0);
                let part = |value: i32, part: i32| value * part / 100;
                // A burden is the same wherever it stands: how freely it moves is asked of each position.
                let (free, race) = match (traits.losing_wins, hides) {
                    (true, _) => (Phased::default(), weights.race),
                    (_, true) => (weights.royal_square, weights.royal_race),
                    _ => (weights.square, weights.race),
                };
                let mut value = Phased {
                    middle: worth.value.middle + part(square.middle, free.middle) + part(near, race.middle),
                    end: worth.value.end + part(square.end, free.end) + part(near, race.end),
                };
                if goals.bared[side.index()] && !matches!(class, Class::Royal { .. }) {
                    value.add(weights.spare, 1);
                }
                match class {
                    Class::Royal { wide } if hides => {
                        value.add(weights.royal_ahead, ahead);
                        value.add(weights.royal_aside, aside);
                        if wide {
                            value.add(weights.wide_ahead, ahead);
                            value.add(weights.wide_aside, aside);
                        }
                    }
                    Class::Royal { .. } => {}
                    Class::Runner => value.add(weights.central, i32::from(is_central(dimensions, sq))),
                    Class::Light => value.add(weights.light_ahead, ahead),
                    Class::Heavy => value.add(weights.heavy_ahead, ahead),
                }
                squares.push(Phased { middle: sign * value.middle, end: sign * value.end });
            }
        }
    }
    squares
}

/// So many numbers without a pattern, the same in every run.
fn marks(count: usize) -> Vec<u32> {
    // The finalizer of SplitMix64 (Steele, Lea and Flood 2014).
    let mark = |number: u64| {
        let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        ((mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB) >> 32) as u32
    };
    (1..=count as u64).map(mark).collect()
}

/// How far a square is from the middle of the board, by files and by ranks, in halves of a square.
fn middle_distance(dimensions: Dimensions, sq: Square) -> (i32, i32) {
    let from_middle = |at: u8, count: u8| (2 * i32::from(at) - i32::from(count) + 1).abs();
    (from_middle(dimensions.file(sq), dimensions.files), from_middle(dimensions.rank(sq), dimensions.ranks))
}

/// Whether a square is in the middle of the board: one of one, two or four.
fn is_central(dimensions: Dimensions, sq: Square) -> bool {
    let (files, ranks) = middle_distance(dimensions, sq);
    files <= 1 && ranks <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{FromText as _, Variant};

    /// Where pieces stand is told by what moves add and remove as it is from nothing, and apart where it differs.
    #[test]
    fn sums_are_kept_up_to_date_by_every_move() {
        struct Sum<'k>(&'k Knowledge);
        impl alfil_play::board::Visitor for Sum<'_> {
            type Out = Vec<(Sums, Sums)>;
            fn visit<W: Width>(self, board: Board<'_, W>) -> Self::Out {
                let before = self.0.sums(&board);
                let mut list = alfil_play::list::MoveList::new();
                board.generate(&mut list);
                let after = |ply: &Ply| {
                    let mut adder = Adder { knowledge: self.0, sums: before };
                    let next = board.after_with(*ply, &mut adder);
                    (adder.sums, self.0.sums(&next))
                };
                list.iter().map(after).collect()
            }
        }
        for name in alfil::library::names().step_by(7) {
            let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
            let knowledge = Knowledge::new(&rules);
            let mut random = alfil_play::playout::Random::new(1);
            let mut position = Position::start(&rules);
            for _ in 0..30 {
                for (kept, anew) in position.visit(Sum(&knowledge)) {
                    assert_eq!(kept, anew, "{name}: {position:?}");
                }
                let Some(mv) = position.random_move(&mut random) else { break };
                position.play(&mv);
            }
        }
    }

    #[test]
    fn danger_counts_little_where_all_pieces_are_weak_and_stay_so() {
        let danger = |name: &str| {
            let knowledge = Knowledge::new(&Rules::compile(&Variant::shipped(name).expect("it ships")));
            knowledge.danger[0].middle
        };
        for weak in ["shatranj", "makruk", "courier"] {
            assert!(danger(weak) < 30, "{weak}: {}", danger(weak));
        }
        // Strong ones are there, or come by promotion.
        for strong in ["chess", "horde", "sho-shogi", "los-alamos", "kings"] {
            assert_eq!(danger(strong), 100, "{strong}");
        }
        // What is captured comes back, and with it the attack; a capture beside a royal piece takes it along.
        for sharp in ["shogi", "crazyhouse", "minishogi", "atomic"] {
            assert!(danger(sharp) > 200, "{sharp}: {}", danger(sharp));
        }
    }
}
