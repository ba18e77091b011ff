//! How many legal moves there are, sets of drops (placements) of every size among them, without listing them.
//!
//! Kingchess's first turn has 5,301,704,096,885,440 moves; they are counted by what tells them apart.
//!
//! - *Royal pieces* that may be placed are placed one by one: where they stand decides what must be blocked.
//! - *Ways of attack* that lie open must each hold at least one placed piece. That is inclusion and exclusion:
//!   all sets, less those that leave the first way empty, less those that leave the second one empty, plus those
//!   that leave both empty, and so on; to leave a way empty is to do without its squares.
//! - *Squares* that the same types may stand on are alike, and only their number counts. Types are taken
//!   one after the other; what is remembered is how many squares of each class are taken, and classes
//!   that all types still to come treat alike become one.
//! - *Shades* that hang on the first placed piece of a type: each square is tried for that piece.
//!
//! Where a placement can change how pieces move, which are royal, or what attacks need (hoppers), sets are
//! listed after all, if there are not too many.

use super::{Generator, Legality, Sink, generate_for, has_capture, trial};
use crate::state::{Action, First, State};
use crate::tables::Tables;
use alfil_board::{Bits, Kind, KindSet, Square, Width};
use alfil_model::moves::Placement;
use alfil_model::{Depends, PlaceTurn, ShadeRule};
use num_bigint::BigUint;
use std::collections::{BTreeMap, HashMap};

/// How many sets are listed at most where they cannot be counted otherwise.
const MAX_LISTED: u64 = 1_000_000;

/// How many steps of work it may take to try them, legal or not.
const MAX_TRIED: u64 = 15_000_000;

/// How many ways of placing royal pieces, or first pieces of a type, are told apart at most.
const MAX_CASES: usize = 20_000;

/// How many ways of attack are told apart at most: each doubles the work.
const MAX_WAYS: usize = 12;

/// How much work a single count may be: steps of the innermost loop, each with as many more as lists and numbers are long.
const MAX_WORK: u64 = 6_000_000;

/// The number of legal moves, or nothing if that would take too long to find out.
pub fn count_moves<W: Width>(tables: &Tables<W>, state: &State<W>) -> Option<BigUint> {
    let Some(rule) = state.turn_rule(tables) else { return Some(BigUint::ZERO) };
    let mut tally = Tally::default();
    if rule.options.capture_first && has_capture(tables, state) {
        generate_for(tables, state, 0, &mut tally);
        return Some(tally.moves.into());
    }
    let Some(place) = rule.options.place.as_ref().filter(|place| place.max != Some(1)) else {
        generate_for(tables, state, 1, &mut tally);
        return Some(tally.moves.into());
    };
    generate_for(tables, state, 0, &mut tally);
    let generator = Generator::new(tables, state);
    let sets = generator.count_sets(place).or_else(|| generator.list_sets(place))?;
    Some(sets + tally.moves)
}

/// Counts moves one by one or by sets of targets.
#[derive(Debug, Default)]
struct Tally {
    moves: u64,
    /// Stop at so many; 0 for no end.
    limit: u64,
}

impl<B: Bits> Sink<B> for Tally {
    fn steps(&mut self, _: Square, targets: B) {
        self.moves += u64::from(targets.count());
    }
    fn promotions(&mut self, _: Square, targets: B, to: &[Kind]) {
        self.moves += u64::from(targets.count()) * to.len() as u64;
    }
    fn single(&mut self, _: Action) {
        self.moves += 1;
    }
    fn followed(&mut self, _: First, squares: B) {
        self.moves += u64::from(squares.count());
    }
    fn placements(&mut self, _: Kind, targets: B) {
        self.moves += u64::from(targets.count());
    }
    fn placement_set(&mut self, _: &[Placement]) {
        self.moves += 1;
    }
    fn full(&self) -> bool {
        self.limit > 0 && self.moves >= self.limit
    }
}

/// Pieces of a type that may be placed.
#[derive(Debug, Clone, Copy)]
struct Stock<B> {
    kind: Kind,
    /// How many at most.
    most: usize,
    /// How many at least.
    least: usize,
    /// Where.
    region: B,
}

impl<W: Width> Generator<'_, W> {
    /// The number of legal sets, found by listing them, if there are not too many.
    fn list_sets(&self, rule: &PlaceTurn) -> Option<BigUint> {
        let mut tally = Tally { limit: MAX_LISTED, ..Tally::default() };
        let tries = (MAX_TRIED / trial(self.tables, self.state)).max(1);
        let left = self.some_placements(rule, tries, &mut tally);
        (tally.moves < MAX_LISTED && left > 0).then(|| tally.moves.into())
    }

    /// The number of legal sets, found by counting; nothing where a placement changes more than what stands where.
    fn count_sets(&self, rule: &PlaceTurn) -> Option<BigUint> {
        let held: KindSet = self.placeable().collect();
        if self.placing_changes_rules(held) {
            return None;
        }
        let royal = KindSet(held.0 & self.ours.royal_kinds.0);
        let mut cases = Vec::new();
        self.royal_cases(rule, royal, &mut Vec::new(), &mut cases)?;
        let mut counting = Counting::default();
        let mut total = Signed::default();
        for royals in cases {
            let state = self.with_placements(&royals);
            let stocks: Vec<Stock<W::Bits>> = self
                .placeable()
                .filter(|kind| !royal.contains(*kind))
                .map(|kind| Stock {
                    kind,
                    most: usize::from(self.state.in_stock(self.tables, self.us, kind)),
                    least: usize::from(rule.with.contains(kind)),
                    region: self.targets(&state, kind),
                })
                .collect();
            let everywhere = stocks.iter().fold(W::Bits::EMPTY, |all, stock| all | stock.region);
            let ways = self.ways_to_close(&state, everywhere)?;
            let number = |set: usize| Bounds {
                least: usize::from(rule.min.max(1)).saturating_sub(set),
                most: rule.max.map_or(usize::MAX, usize::from).checked_sub(set),
            };
            let bounds = number(royals.len());
            for chosen in 0..1u32 << ways.len() {
                let left_empty = ways.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1);
                let shut = left_empty.fold(W::Bits::EMPTY, |all, (_, way)| all | *way);
                let count = self.sets_on(&state, &stocks, !shut, bounds, &mut counting)?;
                total.add(count, chosen.count_ones() % 2 == 1);
            }
        }
        Some(total.difference())
    }

    /// Whether placing one of these types can do more than fill a square.
    fn placing_changes_rules(&self, held: KindSet) -> bool {
        let tables = self.tables;
        let conditions = tables.predicates.iter().any(|predicate| {
            let depends = predicate.depends();
            let other = Depends::RESERVE | Depends::CLOCK | Depends::CHECKS | Depends::MARKS | Depends::PAST;
            depends.intersects(other)
                || depends.intersects(Depends::BOARD)
                    && predicate.kinds().is_none_or(|kinds| kinds.intersects(held))
        });
        let royal = KindSet(held.0 & self.ours.royal_kinds.0);
        let selects =
            self.ours.royalty.iter().any(|clause| clause.order.is_some() && clause.kinds.0 & held.0 != 0);
        let shades = royal.iter().any(|kind| {
            let placings = &tables.placements[self.us.index()];
            !placings[kind.index()].shades.is_empty()
                || placings.iter().flat_map(|placing| &placing.shades).any(|rule| rule.from == kind)
        });
        let limited = held.iter().any(|kind| {
            tables.limits[self.us.index()][kind.index()].is_some()
                || !tables.placements[self.us.index()][kind.index()].files.is_empty()
        });
        // Then one is placed at a time, and counted by being listed.
        let one_by_one = tables.flips.is_some()
            || !tables.conditional_placements[self.us.index()].is_empty()
            || tables.placements[self.us.index()]
                .iter()
                .any(|placing| placing.flips || !placing.near.is_empty());
        let whole = self.legality == Legality::Legal
            || !tables.plain_royals
            || self.masks.insufficient
            || self.masks.hoppers;
        conditions || selects || shades || limited || one_by_one || whole || tables.held_as.is_some()
    }

    /// Every way to place royal pieces, none of them too where that is allowed.
    fn royal_cases(
        &self,
        rule: &PlaceTurn,
        royal: KindSet,
        chosen: &mut Vec<Placement>,
        cases: &mut Vec<Vec<Placement>>,
    ) -> Option<()> {
        let missing =
            rule.with.iter().any(|kind| royal.contains(kind) && chosen.iter().all(|p| p.kind != kind));
        if !missing {
            cases.push(chosen.clone());
        }
        if cases.len() > MAX_CASES {
            return None;
        }
        let state = self.with_placements(chosen);
        for kind in royal.iter().filter(|kind| state.in_stock(self.tables, self.us, *kind) > 0) {
            for to in self.targets(&state, kind).iter() {
                let placement = Placement { kind, to };
                if chosen.last().is_none_or(|last| *last < placement) {
                    chosen.push(placement);
                    self.royal_cases(rule, royal, chosen, cases)?;
                    chosen.pop();
                }
            }
        }
        Some(())
    }

    /// The open ways by which a royal piece is attacked, as far as pieces can be placed on them. Each must
    /// hold a piece; a way that lies wholly in another one stands for both.
    fn ways_to_close(&self, state: &State<W>, everywhere: W::Bits) -> Option<Vec<W::Bits>> {
        let mut ways: Vec<W::Bits> = Vec::new();
        self.each_open_way(state, &mut |way| ways.push(way & everywhere));
        ways.sort_by_key(|way| way.count());
        let mut needed: Vec<W::Bits> = Vec::new();
        for way in ways {
            if !needed.iter().any(|shorter| *shorter & way == *shorter) {
                needed.push(way);
            }
        }
        (needed.len() <= MAX_WAYS).then_some(needed)
    }

    /// The number of sets on some squares, shades that hang on the first placed piece of a type among them.
    fn sets_on(
        &self,
        state: &State<W>,
        stocks: &[Stock<W::Bits>],
        squares: W::Bits,
        bounds: Bounds,
        counting: &mut Counting,
    ) -> Option<BigUint> {
        let undecided = stocks.iter().find(|first| {
            let rules = stocks.iter().flat_map(|stock| self.shade_rules(stock.kind));
            first.most > 0
                && rules.into_iter().any(|rule| rule.from == first.kind)
                && !self.has_first(state, first.kind)
        });
        let Some(first) = undecided.copied() else {
            return counting.sets(stocks, squares, bounds);
        };
        if stocks
            .iter()
            .filter(|stock| self.is_asked_for(stocks, stock.kind) && !self.has_first(state, stock.kind))
            .count()
            > 1
        {
            return None;
        }
        let mut total = BigUint::ZERO;
        if first.least == 0 {
            let without: Vec<Stock<W::Bits>> =
                stocks.iter().filter(|stock| stock.kind != first.kind).copied().collect();
            total += counting.sets(&without, squares, bounds)?;
        }
        let Some(most) = bounds.most.and_then(|most| most.checked_sub(1)) else { return Some(total) };
        let bounds = Bounds { least: bounds.least.saturating_sub(1), most: Some(most) };
        for sq in (first.region & squares).iter() {
            let dark = self.tables.dark.contains(sq);
            let later = stocks.iter().map(|stock| {
                let mut stock = *stock;
                if stock.kind == first.kind {
                    stock.most -= 1;
                    stock.least = 0;
                    stock.region &= !(W::Bits::below(sq) | W::Bits::of(sq));
                }
                if stock.kind >= first.kind {
                    for rule in self.shade_rules(stock.kind).filter(|rule| rule.from == first.kind) {
                        stock.region &=
                            if dark != rule.differs { self.tables.dark } else { !self.tables.dark };
                    }
                }
                stock
            });
            let later: Vec<Stock<W::Bits>> = later.collect();
            total += counting.sets(&later, squares & !W::Bits::of(sq), bounds)?;
        }
        Some(total)
    }

    fn shade_rules(&self, kind: Kind) -> impl Iterator<Item = ShadeRule> {
        self.tables.placements[self.us.index()][kind.index()].shades.iter().copied()
    }

    /// Whether a shade hangs on the first placed piece of the type.
    fn is_asked_for(&self, stocks: &[Stock<W::Bits>], kind: Kind) -> bool {
        stocks.iter().any(|stock| self.shade_rules(stock.kind).any(|rule| rule.from == kind))
    }

    fn has_first(&self, state: &State<W>, kind: Kind) -> bool {
        use alfil_board::Shade;
        [Shade::Dark, Shade::Light].into_iter().any(|shade| state.first_shades(self.us, shade).contains(kind))
    }
}

/// How many pieces may be placed.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    least: usize,
    /// Nothing: there are too many already.
    most: Option<usize>,
}

/// A sum of which some terms are taken away.
#[derive(Debug, Default)]
struct Signed {
    more: BigUint,
    less: BigUint,
}

impl Signed {
    fn add(&mut self, number: BigUint, negative: bool) {
        if negative { self.less += number } else { self.more += number }
    }

    /// The sum, which is the size of a set and thus not negative.
    fn difference(self) -> BigUint {
        self.more - self.less
    }
}

/// Squares on which the same stocks may stand: a bit for each, and how many squares there are.
type Classes = BTreeMap<u64, usize>;

/// The least and the most pieces of each stock, and the squares there are.
type Question = (Vec<(usize, usize)>, Classes);

/// How many squares of each class are taken, in the order of the classes, and in how many ways.
type Taken = BTreeMap<Vec<usize>, BigUint>;

/// Counts sets of placements by the sizes of classes of squares. Equal questions are answered once.
#[derive(Debug, Default)]
struct Counting {
    /// Numbers of sets, by how many pieces they place.
    answers: HashMap<Question, Vec<BigUint>>,
    /// Pascal's triangle, as far as it was asked for.
    binomials: Vec<Vec<BigUint>>,
    work: u64,
}

impl Counting {
    /// The number of ways to place pieces of each stock on different squares, `bounds` pieces in all.
    fn sets<B: Bits>(&mut self, stocks: &[Stock<B>], squares: B, bounds: Bounds) -> Option<BigUint> {
        let Some(most) = bounds.most else { return Some(BigUint::ZERO) };
        let mut classes = Classes::new();
        let everywhere = stocks.iter().fold(B::EMPTY, |all, stock| all | stock.region);
        for sq in (everywhere & squares).iter() {
            let stocks = stocks.iter().enumerate();
            let who = stocks.filter(|(_, stock)| stock.region.contains(sq)).map(|(bit, _)| 1u64 << bit);
            *classes.entry(who.sum()).or_default() += 1;
        }
        let numbers: Vec<(usize, usize)> = stocks.iter().map(|stock| (stock.least, stock.most)).collect();
        let key = (numbers, classes);
        if !self.answers.contains_key(&key) {
            let answer = self.by_size(&key.0, &key.1)?;
            self.answers.insert(key.clone(), answer);
        }
        let answer = &self.answers[&key];
        let wanted = answer.iter().enumerate().filter(|(size, _)| (bounds.least..=most).contains(size));
        Some(wanted.map(|(_, count)| count).sum())
    }

    /// The number of ways for each number of pieces.
    fn by_size(&mut self, numbers: &[(usize, usize)], classes: &Classes) -> Option<Vec<BigUint>> {
        let mut classes = classes.clone();
        let mut ways: Taken = BTreeMap::new();
        ways.insert(vec![0; classes.len()], BigUint::from(1u8));
        let mut left: Vec<usize> = (0..numbers.len()).collect();
        while let Some(next) = self.easiest(&left, &classes) {
            let stock = left.swap_remove(next);
            ways = self.place(stock, numbers[stock], &classes, ways)?;
            (classes, ways) = without(stock, &classes, ways);
        }
        let mut sizes = Vec::new();
        for (taken, count) in ways {
            let size: usize = taken.iter().sum();
            if sizes.len() <= size {
                sizes.resize(size + 1, BigUint::ZERO);
            }
            sizes[size] += count;
        }
        Some(sizes)
    }

    /// Of the stocks that are left, the one after which the fewest classes differ.
    fn easiest(&self, left: &[usize], classes: &Classes) -> Option<usize> {
        (0..left.len()).min_by_key(|index| {
            let mut others: Vec<u64> = classes.keys().map(|who| who & !(1 << left[*index])).collect();
            others.sort_unstable();
            others.dedup();
            others.len()
        })
    }

    /// Places pieces of one stock, in every number and on every class.
    fn place(
        &mut self,
        stock: usize,
        (least, most): (usize, usize),
        classes: &Classes,
        ways: Taken,
    ) -> Option<Taken> {
        // For each number of pieces placed so far.
        let mut steps: BTreeMap<(Vec<usize>, usize), BigUint> =
            ways.into_iter().map(|(taken, count)| ((taken, 0), count)).collect();
        for (class, (_, size)) in classes.iter().enumerate().filter(|(_, (who, _))| **who >> stock & 1 == 1) {
            let mut next: BTreeMap<(Vec<usize>, usize), BigUint> = BTreeMap::new();
            for ((taken, placed), count) in steps {
                let free = size - taken[class];
                for number in 0..=free.min(most - placed) {
                    self.work += 1 + taken.len() as u64 / 8 + count.bits() / 256;
                    let mut taken = taken.clone();
                    taken[class] += number;
                    let ways = &count * self.binomial(free, number);
                    *next.entry((taken, placed + number)).or_default() += ways;
                }
                if self.work > MAX_WORK {
                    return None;
                }
            }
            steps = next;
        }
        let mut ways: Taken = BTreeMap::new();
        for ((taken, _), count) in steps.into_iter().filter(|((_, placed), _)| *placed >= least) {
            *ways.entry(taken).or_default() += count;
        }
        Some(ways)
    }

    /// The number of ways to choose so many of so many.
    fn binomial(&mut self, of: usize, choose: usize) -> &BigUint {
        while self.binomials.len() <= of {
            let mut row = vec![BigUint::from(1u8)];
            if let Some(last) = self.binomials.last() {
                row.extend(last.windows(2).map(|pair| &pair[0] + &pair[1]));
                row.push(BigUint::from(1u8));
            }
            self.binomials.push(row);
        }
        &self.binomials[of][choose]
    }
}

/// The classes when a stock has been placed, those that are alike now as one.
fn without(stock: usize, classes: &Classes, ways: Taken) -> (Classes, Taken) {
    let left = |who: &u64| who & !(1u64 << stock);
    let mut merged = Classes::new();
    for (who, size) in classes {
        *merged.entry(left(who)).or_default() += size;
    }
    let place: Vec<usize> = classes.keys().map(|who| merged.range(..left(who)).count()).collect();
    let mut regrouped: Taken = BTreeMap::new();
    for (taken, count) in ways {
        let mut grouped = vec![0; merged.len()];
        for (class, number) in taken.into_iter().enumerate() {
            grouped[place[class]] += number;
        }
        *regrouped.entry(grouped).or_default() += count;
    }
    (merged, regrouped)
}
