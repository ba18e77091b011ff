//! Moves of several legs as tables where they serve, and as leg programs where not.
//!
//! What captures nothing on its way and puts nothing down is a matter of which squares are empty and which are not: for
//! every start a list of ways, as lame leaps and hops have. Attacks then are looked up backward, and pins and checks follow
//! from the ways like any others. The rest is walked.

use super::bits;
use crate::tables::{LegProgram, Need, Steps, Way};
use alfil_board::{Bits, Dimensions, Side, Square, Squares};
use alfil_model::geometry::{Offset, Path, Point, directions, midway, point};
use alfil_model::{Course, EarlierLeg, Geometry, Leg, Legs, Obstacles, Paths, Turn};
use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// How many ways the tables of one move may have.
const MAX_WAYS: usize = 60_000;

/// How many legs are followed to find the ways of one move.
const MAX_WORK: u64 = 1_000_000;

/// How many squares a slide has on a large board, as a rule.
const MEAN_SLIDE: u64 = 8;

/// How many directions there are around a square.
const AROUND: u64 = 8;

/// From how many ways on a walk remembers where it has been.
const MANY_PLACES: u64 = 1000;

/// From how many ways on they are looked up instead of compared one by one.
const MANY_WAYS: usize = 64;

/// What the tables of all moves together may cost: moves for which nothing is left are walked.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// How many legs may still be followed.
    pub work: u64,
    /// How many ways may still be kept.
    pub ways: usize,
    /// How many steps have been taken: a leg that is followed is one, and a way that is found is several.
    pub taken: u64,
}

/// How many times longer it takes to find out that a way is new than to follow a leg.
const FOUND: u64 = 4;

impl Budget {
    /// For a whole variant: a fraction of a second, and some tens of megabytes on the largest boards.
    pub const VARIANT: Budget = Budget { work: 2_000_000, ways: 300_000, taken: 0 };

    /// Takes so many ways out of the budget. If it has them not, nothing is left for any later move.
    pub fn keep(&mut self, ways: usize) -> Option<()> {
        let left = self.ways.checked_sub(ways);
        self.ways = left.unwrap_or(0);
        left.map(|_| ())
    }
}

/// A movement by legs; or along paths, which is one leg.
pub fn of(geometry: &Geometry) -> Option<Cow<'_, Legs>> {
    match geometry {
        Geometry::Legs(legs) => Some(Cow::Borrowed(legs)),
        Geometry::Paths(paths) => {
            // A leg may end on what it skips.
            let skipped = if let Obstacles::Skips(skipped) = paths.obstacles { skipped } else { 0 };
            let min = paths.min.max(skipped.saturating_add(1));
            Some(Cow::Owned(Legs::of(Paths { min, ..paths.clone() })))
        }
        Geometry::Universal | Geometry::Imitation => None,
    }
}

/// The ways from each square of a board with its holes, if a table can hold the move and the budget what it costs.
pub fn ways<B: Bits>(
    (dimensions, holes): (Dimensions, Squares),
    legs: &Legs,
    side: Side,
    budget: &mut Budget,
) -> Option<Vec<Vec<Way<B>>>> {
    if legs.captures_on_the_way() || legs.unloads() || legs.lends() {
        return None;
    }
    let limit = MAX_WORK.min(budget.work);
    let mut survey = Survey {
        dimensions,
        holes,
        legs,
        side,
        ways: Vec::new(),
        known: HashSet::default(),
        work: 0,
        found: 0,
        limit,
    };
    let table = survey.table(MAX_WAYS.min(budget.ways));
    budget.work -= survey.work.min(budget.work);
    budget.taken += survey.work + FOUND * survey.found;
    table
}

/// The leg program of a move.
pub fn program(legs: &Legs, dimensions: Dimensions, side: Side) -> LegProgram {
    let legs = as_side(legs, side);
    let wide = |step: (i8, i8)| (i32::from(step.0), i32::from(step.1));
    let mut rings: Vec<Steps> = Vec::new();
    let mut midways: Vec<Steps> = Vec::new();
    for paths in legs.all().map(|leg| &leg.paths) {
        for first in paths.steps.iter().copied().map(wide) {
            let turned =
                if paths.course == Course::Straight { vec![first] } else { directions(first).collect() };
            for step in turned.iter().copied() {
                if !midways.iter().any(|(key, _)| *key == step) {
                    midways.push((step, midway(step).collect()));
                }
            }
            if paths.course != Course::Straight {
                rings.push((first, turned));
            }
        }
    }
    let measured = legs.all().any(|leg| leg.equal);
    let (wide, steps) = effort(&legs, dimensions, measured);
    LegProgram { legs, rings, midways, measured, wide, steps }
}

/// Whether a walk comes to the same place on many ways, and about how many steps it takes at most: the ends of all legs. From a place
/// on which it has been in the same way before, a walk does not go on once more.
fn effort(legs: &Legs, dimensions: Dimensions, measured: bool) -> (bool, u32) {
    let area = dimensions.area() as u64;
    let far = u64::from(dimensions.files.max(dimensions.ranks)).min(MEAN_SLIDE);
    // The ways, the places from which a leg begins, and what makes a difference there besides where and whence: what has been taken
    // and put down, and who has lent its moves.
    let (mut ways, mut places, mut apart, mut steps) = (1u64, 1u64, 1u64, 0u64);
    let stops = legs.earlier.iter().map(|earlier| Some(earlier.stop)).chain([None]);
    for (leg, stop) in legs.all().zip(stops) {
        let turns = leg.turns.iter().map(|turn| turn.steps.len()).max();
        let longest = if leg.equal { 1 } else { leg.paths.max.map_or(far, u64::from).min(far) };
        let each = (turns.unwrap_or(leg.paths.steps.len()) as u64).saturating_mul(longest);
        let ends = places.saturating_mul(each);
        ways = ways.saturating_mul(each);
        steps = steps.saturating_add(ends);
        if stop.is_some_and(|stop| stop.capture || stop.capture_own || stop.lends) {
            apart = apart.saturating_mul(1 + ends.min(area));
        }
        let directions =
            if leg.paths.course == Course::Straight { leg.paths.steps.len() as u64 } else { AROUND };
        let lengths = if measured { far } else { 1 };
        places = ends.min(area.saturating_mul(directions).saturating_mul(lengths).saturating_mul(apart));
    }
    (ways > MANY_PLACES, u32::try_from(steps).unwrap_or(u32::MAX))
}

/// The legs as a side makes them.
fn as_side(legs: &Legs, side: Side) -> Legs {
    if side == Side::White {
        return legs.clone();
    }
    let turned = |steps: &[(i8, i8)]| steps.iter().map(|(dx, dy)| (-dx, -dy)).collect();
    let leg = |leg: &Leg| Leg {
        paths: Paths { steps: turned(&leg.paths.steps), ..leg.paths.clone() },
        turns: leg
            .turns
            .iter()
            .map(|turn| Turn { after: (-turn.after.0, -turn.after.1), steps: turned(&turn.steps) })
            .collect(),
        ..leg.clone()
    };
    let earlier =
        legs.earlier.iter().map(|earlier| EarlierLeg { leg: leg(&earlier.leg), stop: earlier.stop });
    Legs { earlier: earlier.collect(), last: leg(&legs.last) }
}

/// How far a way has come, and what it asks of the squares behind it.
#[derive(Debug, Clone)]
struct Asked<B> {
    from: Square,
    at: Point,
    after: Option<Offset>,
    length: u8,
    empty: B,
    filled: B,
}

impl<B: Bits> Asked<B> {
    /// Asks for empty squares and for filled ones. The start counts as empty. Whether that is possible.
    fn ask(&mut self, empty: B, filled: B) -> bool {
        let start = B::of(self.from);
        self.empty |= empty & !start;
        self.filled |= filled;
        !self.filled.contains(self.from) && !self.filled.intersects(self.empty)
    }
}

struct Survey<'a, B> {
    dimensions: Dimensions,
    holes: Squares,
    legs: &'a Legs,
    side: Side,
    /// The ways from one square, and the same to look them up.
    ways: Vec<Way<B>>,
    known: HashSet<Way<B>, BuildHasherDefault<DefaultHasher>>,
    /// How many legs have been followed, and how many may be.
    work: u64,
    limit: u64,
    /// How many ways have been found.
    found: u64,
}

impl<B: Bits> Survey<'_, B> {
    /// The ways from every square, at most so many.
    fn table(&mut self, most: usize) -> Option<Vec<Vec<Way<B>>>> {
        let mut table = Vec::new();
        let mut count = 0;
        for from in self.dimensions.squares() {
            let at = point(self.dimensions, from);
            let start = Asked { from, at, after: None, length: 0, empty: B::EMPTY, filled: B::EMPTY };
            self.go(0, &start)?;
            count += self.ways.len();
            if count > most {
                return None;
            }
            self.known.clear();
            table.push(std::mem::take(&mut self.ways));
        }
        Some(table)
    }

    /// Whether a way is none of those that have been found from its square.
    fn is_new(&mut self, way: &Way<B>) -> bool {
        if self.ways.len() < MANY_WAYS {
            return !self.ways.contains(way);
        }
        if self.known.is_empty() {
            self.known.extend(&self.ways);
        }
        self.known.insert(*way)
    }

    /// Follows every way from here; `None` if a table cannot hold them.
    fn go(&mut self, number: usize, here: &Asked<B>) -> Option<()> {
        self.work += 1;
        if self.work > self.limit {
            return None;
        }
        let legs = self.legs;
        let earlier = legs.earlier.get(number);
        let leg = earlier.map_or(&legs.last, |earlier| &earlier.leg);
        leg.each_path(here.after, self.side).try_for_each(|path| self.along(number, leg, here, path))
    }

    fn along(&mut self, number: usize, leg: &Leg, here: &Asked<B>, path: Path<'_>) -> Option<()> {
        let paths = &leg.paths;
        // The squares passed that must be empty, and for hops all that were passed, in order.
        let mut asked = here.clone();
        let mut passed: Vec<Square> = Vec::new();
        for stride in path.strides(self.dimensions, self.holes, here.at) {
            let over = || bits::<B>(stride.midway());
            let possible = match paths.obstacles {
                Obstacles::Lame => asked.ask(over(), B::EMPTY),
                Obstacles::Jumping => match over() {
                    squares if squares.is_empty() => false,
                    squares if !squares.several() => asked.ask(B::EMPTY, squares),
                    // Either square may be the one that is filled.
                    _ => return None,
                },
                _ => true,
            };
            if !possible {
                break;
            }
            if stride.count >= paths.min && (!leg.equal || stride.count == here.length) {
                let mut end = asked.clone();
                (end.at, end.after) = (stride.end, Some(stride.offset));
                if paths.max != Some(1) {
                    end.length = stride.count;
                }
                self.end(number, &end, stride.to, &passed, paths.obstacles)?;
            }
            let Some(to) = stride.to else { break };
            passed.push(to);
            let skipped = matches!(paths.obstacles, Obstacles::Skips(skips) if stride.count <= skips);
            let hops = matches!(paths.obstacles, Obstacles::Hop | Obstacles::Grasshop);
            if !skipped && !hops && !asked.ask(B::of(to), B::EMPTY) {
                break;
            }
        }
        Some(())
    }

    /// A leg ends, on a square or beyond the edge.
    fn end(
        &mut self,
        number: usize,
        here: &Asked<B>,
        to: Option<Square>,
        passed: &[Square],
        obstacles: Obstacles,
    ) -> Option<()> {
        if let Some(earlier) = self.legs.earlier.get(number) {
            let Some(to) = to else {
                return if earlier.stop.off_board { self.go(number + 1, here) } else { Some(()) };
            };
            let asks: &[(B, B)] = match (earlier.stop.empty, earlier.stop.over) {
                (true, true) => &[(B::EMPTY, B::EMPTY)],
                (true, false) => &[(B::of(to), B::EMPTY)],
                (false, true) => &[(B::EMPTY, B::of(to))],
                (false, false) => &[],
            };
            for (empty, filled) in asks {
                let mut next = here.clone();
                if next.ask(*empty, *filled) {
                    self.go(number + 1, &next)?;
                }
            }
            return Some(());
        }
        let Some(to) = to else { return Some(()) };
        let hurdles: Vec<B> = match obstacles {
            Obstacles::Hop => passed.iter().map(|sq| B::of(*sq)).collect(),
            Obstacles::Grasshop => passed.last().map(|sq| B::of(*sq)).into_iter().collect(),
            _ => vec![B::EMPTY],
        };
        let hops = matches!(obstacles, Obstacles::Hop | Obstacles::Grasshop);
        for hurdle in hurdles {
            let mut asked = here.clone();
            let others = if hops { bits::<B>(passed.iter().copied()) & !hurdle } else { B::EMPTY };
            if !asked.ask(others, hurdle) {
                continue;
            }
            // A null move, or an end that something is asked of: only a walk can tell.
            if to == here.from || (asked.empty | asked.filled).contains(to) {
                return None;
            }
            let need = if asked.filled.is_empty() { Need::Clear } else { Need::Exactly(asked.filled) };
            let way = Way { end: to, between: asked.empty | asked.filled, need };
            self.found += 1;
            if self.is_new(&way) {
                self.ways.push(way);
                if self.ways.len() > MAX_WAYS {
                    return None;
                }
            }
        }
        Some(())
    }
}
