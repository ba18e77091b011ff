//! Whether the moves of the start can be listed in reasonable time, and if not, which clause it is that costs most.
//!
//! Work is counted, not timed: what is refused is refused on every machine. What a clause costs is the difference between the work
//! with it and without it: each is left out in turn, long lists of them by halves. What forbids moves or ends the game stays, and asks
//! for next to nothing then: that moves are judged at all is not what costs much. So is it with a piece, which has to move somehow: what
//! its moves cost is the difference to a queen's.

use super::place_of_start;
use crate::board::{Kind, KindSet};
use crate::diagnostic::{Code, Diagnostic, code};
use crate::model::{
    Axis, Clauses, Compare, Condition, Course, Definition, Event, Geometry, Initial, Leaf, MoveRule,
    Movement, Obstacles, Paths, Region, Ruled, Selection, SelectionKey, TurnRule, Variant, Victims, Whose,
    Wraps,
};
use crate::position::{MAX_EFFORT, Position};
use crate::rules::Rules;
use crate::source::Span;
use std::cmp::Reverse;
use std::ops::Range;

/// What is found here.
pub(super) const CODE: Code = code::game::TOO_MUCH_WORK;

/// For how many moves tables may be made, all in all, to find out what costs most: about a quarter of a second.
const MAX_TABLES: u64 = 200_000;

/// Where the rules at hand take more than this, other rules are not tried: they take memory, too.
const MOST_ONCE: u64 = MAX_TABLES / 4;

/// About how many moves' tables it takes to set out, besides what each type takes for each square: one for so many of these.
const START: u64 = 1_000;
const SQUARES: u64 = 2;

/// How many steps of [`Rules::table_effort`], and of [`Position::setup_effort`], take about as long as the table of a move. The latter
/// is mostly far less than it may be: so much of it is taken for true.
const LEGS: u64 = 36;
const STEPS: u64 = 200;
const MOST_SETUP: u64 = MAX_TABLES / 3;

/// Looks at the start; whether its moves can be listed.
pub(super) fn check(variant: &Variant, rules: &Rules, found: &mut Vec<Diagnostic>) -> bool {
    let start = Position::start(rules);
    let steps = start.effort();
    if steps <= MAX_EFFORT {
        return true;
    }
    let million = |steps: u64| match steps / 1_000_000 {
        0 => "less than 1 million".to_owned(),
        million => format!("about {million} million"),
    };
    let dearest = Search::new(variant, &start).dearest(&start, steps);
    let (place, label, help) = match dearest {
        None => (
            place_of_start(variant),
            "most of them are for what stands here".to_owned(),
            "put fewer pieces on the board",
        ),
        Some(Dear { place, what: What::Moves, without }) => (
            place,
            format!("these moves cost most: with a queen's instead, {}", million(without)),
            "say the moves with fewer legs and conditions, or put fewer such pieces on the board",
        ),
        Some(Dear { place, what: What::Untried, .. }) => (
            place,
            "of all pieces, the moves of this one cost most".to_owned(),
            "say the moves with fewer legs and conditions, or put fewer such pieces on the board",
        ),
        Some(Dear { place, what: What::Clauses(count), without }) => (
            place,
            match count {
                1 => format!("this costs most: without it, {}", million(without)),
                _ => format!("{count} such clauses cost most: without them, {}", million(without)),
            },
            "ask for less here, as of fewer squares or pieces, or put fewer pieces on the board",
        ),
    };
    let message = format!("listing the moves of the start takes {} steps of work", million(steps));
    let help = format!("{help}: at most {} million steps are taken", MAX_EFFORT / 1_000_000);
    found.push(Diagnostic::error(CODE, message, place, label).help(help));
    false
}

/// What costs most.
struct Dear {
    place: Span,
    what: What,
    /// The steps that are left without it, as far as that has been tried.
    without: u64,
}

impl Dear {
    /// Takes the place of the best, if it leaves less of all steps.
    fn offer(self, all: u64, best: &mut Option<Dear>) {
        if self.without < best.as_ref().map_or(all, |best| best.without) {
            *best = Some(self);
        }
    }
}

enum What {
    /// How a piece moves.
    Moves,
    /// How the piece moves that does most, where nothing was tried.
    Untried,
    /// So many clauses of one sort.
    Clauses(usize),
}

/// Leaves some of a list out.
type LeaveOut = dyn Fn(&mut Definition, Range<usize>);

/// A list of what can be left out: where each of it stands, and how some of it is left out.
struct List {
    places: Vec<Span>,
    leave_out: Box<LeaveOut>,
}

impl List {
    fn new(places: impl IntoIterator<Item = Span>, leave_out: fn(&mut Definition, Range<usize>)) -> List {
        List { places: places.into_iter().collect(), leave_out: Box::new(leave_out) }
    }
}

fn places<T>(clauses: &Clauses<T>) -> impl Iterator<Item = Span> {
    clauses.iter().map(|clause: &Ruled<T>| clause.span)
}

/// The lists of clauses other than pieces. Clauses without which there is no game are only made as simple as they can be.
fn lists(variant: &Definition) -> Vec<List> {
    let placements = variant.placements.iter().map(|rule| rule.span);
    let conditional = variant.conditional_placements.iter().map(|clause| clause.rule.span);
    let mut lists = vec![
        List::new(places(&variant.forbidden), |rules, which| {
            let plain = plain(rules);
            for clause in &mut rules.forbidden[which] {
                ask_little(&mut clause.when, &plain);
                ask_little(&mut clause.given, &plain);
            }
        }),
        List::new(places(&variant.outcomes), |rules, which| {
            let plain = plain(rules);
            for clause in &mut rules.outcomes[which] {
                ask_little(&mut clause.when, &plain);
                match &mut clause.event {
                    Event::When(condition) => ask_little(condition, &plain),
                    Event::MovesSince(since) => {
                        ask_little(&mut since.when, &plain);
                        since.cases.iter_mut().for_each(|(_, when)| ask_little(when, &plain));
                    }
                    _ => {}
                }
            }
        }),
        List::new(places(&variant.turns), |rules, which| rules.turns[which].iter_mut().for_each(plain_turn)),
        List::new(places(&variant.royalty), |rules, which| {
            rules.royalty[which].iter_mut().for_each(|clause| {
                clause.when = Condition::Always;
                clause.together = false;
                clause.select = Some(first_by_square());
            });
        }),
        List::new(places(&variant.immunity), |rules, which| drop(rules.immunity.drain(which))),
        List::new(places(&variant.promotions), |rules, which| drop(rules.promotions.drain(which))),
        List::new(places(&variant.exchanges), |rules, which| drop(rules.exchanges.drain(which))),
        List::new(places(&variant.castlings), |rules, which| drop(rules.castlings.drain(which))),
        List::new(places(&variant.gatings), |rules, which| drop(rules.gatings.drain(which))),
        List::new(places(&variant.flips), |rules, which| drop(rules.flips.drain(which))),
        List::new(places(&variant.chases), |rules, which| drop(rules.chases.drain(which))),
        List::new(variant.blast.iter().map(|blast| blast.span), |rules, _| rules.blast = None),
        List::new(placements, |rules, which| drop(rules.placements.drain(which))),
        List::new(conditional, |rules, which| drop(rules.conditional_placements.drain(which))),
    ];
    lists.retain(|list| !list.places.is_empty());
    lists
}

/// A condition that costs next to nothing.
fn plain(rules: &Definition) -> Condition {
    Condition::Leaf(Leaf::Count {
        whose: Whose::Own,
        kinds: (0..rules.kinds.len() as u8).map(Kind).collect(),
        region: Region::board(rules.dimensions),
        compare: Compare::Equal,
        value: 0,
    })
}

/// Leaves a condition out. What asks for nothing stays so.
fn ask_little(condition: &mut Condition, plain: &Condition) {
    if *condition != Condition::Always {
        condition.clone_from(plain);
    }
}

/// A turn is a move, and else what it may be, with nothing behind it.
fn plain_turn(turn: &mut Ruled<TurnRule>) {
    turn.when = Condition::Always;
    turn.options.moves = true;
    (turn.options.then, turn.options.instead) = (None, None);
}

fn first_by_square() -> Selection {
    let key = |axis| SelectionKey { axis, descending: false };
    Selection { keys: vec![key(Axis::File), key(Axis::Rank)] }
}

/// A queen's moves, in the place of a rule.
fn queen(rule: &MoveRule) -> MoveRule {
    let ways = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    let slides = Paths {
        steps: ways.filter(|way| *way != (0, 0)).collect(),
        course: Course::Straight,
        min: 1,
        max: None,
        obstacles: Obstacles::Free,
        wraps: Wraps::Nowhere,
    };
    let movement = Movement {
        geometry: Geometry::Paths(slides),
        quiet: true,
        capture: true,
        capture_own: false,
        en_passant: false,
        victims: Victims::Any,
        initial: Initial::Anywhere,
        makes_en_passant: false,
    };
    MoveRule {
        movements: vec![movement],
        from: rule.from,
        to: rule.to,
        on: KindSet::ALL,
        over: KindSet::ALL,
        takes: None,
        near: Vec::new(),
        when: Condition::Always,
        span: rule.span,
    }
}

struct Search<'v> {
    variant: &'v Variant,
    /// For how many moves tables may still be made, and for how many it takes as long as the rules at hand take.
    left: i64,
    once: i64,
}

/// For how many moves' tables making rules takes as long.
fn made(rules: &Definition) -> u64 {
    let squares = rules.kinds.len() as u64 * rules.dimensions.area() as u64;
    START + squares / SQUARES + rules.guarded_moves() as u64
}

/// The same of what is counted while they are made, and a position is set up.
fn counted(start: &Position) -> u64 {
    start.rules().table_effort() / LEGS + (start.setup_effort() / STEPS).min(MOST_SETUP)
}

impl<'v> Search<'v> {
    fn new(variant: &'v Variant, start: &Position) -> Search<'v> {
        let once = made(variant).saturating_add(start.rules().table_effort() / LEGS);
        Search { variant, left: MAX_TABLES as i64, once: once as i64 }
    }

    /// What of all that the file says costs most, of `all` steps. The piece that does most is asked about first: there may be work for
    /// little more.
    fn dearest(&mut self, start: &Position, all: u64) -> Option<Dear> {
        let variant = self.variant;
        let mut kinds: Vec<Kind> = (0..variant.kinds.len() as u8).map(Kind).collect();
        kinds.retain(|kind| !variant.kinds[kind.index()].moves.is_empty());
        let standing = || variant.array.iter().flatten();
        kinds.sort_by_cached_key(|kind| {
            let pieces = standing().filter(|piece| piece.kind == *kind);
            let each = pieces.map(|piece| start.piece_effort(*piece).saturating_add(1));
            Reverse(each.fold(0, u64::saturating_add))
        });
        let (first, rest) = kinds.split_at(kinds.len().min(1));
        if self.once > MOST_ONCE as i64 {
            let place = variant.kinds[first.first()?.index()].span;
            return Some(Dear { place, what: What::Untried, without: all });
        }
        let mut best = None;
        let _ = self
            .try_kinds(first, all, &mut best)
            .and_then(|()| self.try_lists(all, &mut best))
            .and_then(|()| self.try_kinds(rest, all, &mut best));
        best
    }

    /// Looks at what clauses of each list cost, unless there is no work left for it.
    fn try_lists(&mut self, all: u64, best: &mut Option<Dear>) -> Option<()> {
        for list in lists(self.variant) {
            let count = list.places.len();
            // All together, and then the one among them that costs most.
            let without = self.without(&list, 0..count)?;
            if without < all {
                let at = self.dearest_of(&list, 0..count);
                // One that costs nearly all of it is told by itself.
                let alone = self.without(&list, at..at + 1).filter(|_| count > 1);
                let nearly = |alone: &u64| all.saturating_sub(*alone) >= (all - without) / 10 * 9;
                let (what, without) = match alone.filter(nearly) {
                    Some(alone) => (What::Clauses(1), alone),
                    None => (What::Clauses(count), without),
                };
                Dear { place: list.places[at], what, without }.offer(all, best);
            }
        }
        Some(())
    }

    /// The same of what the moves of each piece cost.
    fn try_kinds(&mut self, kinds: &[Kind], all: u64, best: &mut Option<Dear>) -> Option<()> {
        for kind in kinds.iter().copied() {
            let with_queens = move |rules: &mut Definition, _: Range<usize>| {
                let moves = &mut rules.kinds[kind.index()].moves;
                *moves = moves.iter().take(1).map(queen).collect();
            };
            let piece = List {
                places: vec![self.variant.kinds[kind.index()].span],
                leave_out: Box::new(with_queens),
            };
            let without = self.without(&piece, 0..1)?;
            if without < all {
                let place = self.dearest_rule(kind, all - without).unwrap_or(piece.places[0]);
                Dear { place, what: What::Moves, without }.offer(all, best);
            }
        }
        Some(())
    }

    /// Where the rule of a piece stands that alone costs more than half of what its moves cost, if it has several.
    fn dearest_rule(&mut self, kind: Kind, cost: u64) -> Option<Span> {
        let rules = &self.variant.kinds[kind.index()].moves;
        let list = List {
            places: rules.iter().map(|rule| rule.span).collect(),
            leave_out: Box::new(move |rules, which| drop(rules.kinds[kind.index()].moves.drain(which))),
        };
        let count = list.places.len();
        let all = self.without(&list, 0..0).filter(|_| count > 1)?;
        let at = self.dearest_of(&list, 0..count);
        let without = self.without(&list, at..at + 1)?;
        (all.saturating_sub(without) > cost / 2).then(|| list.places[at])
    }

    /// The place in a list of what costs most of it.
    fn dearest_of(&mut self, list: &List, mut among: Range<usize>) -> usize {
        while among.len() > 1 {
            let middle = among.start + among.len() / 2;
            let halves = [among.start..middle, middle..among.end];
            let [first, second] = halves.clone().map(|half| self.without(list, half));
            let (Some(first), Some(second)) = (first, second) else { break };
            among = if second < first { halves[1].clone() } else { halves[0].clone() };
        }
        among.start
    }

    /// The steps that it takes without some of a list, unless that has been asked too often.
    fn without(&mut self, list: &List, which: Range<usize>) -> Option<u64> {
        let mut rules = Definition::clone(self.variant);
        (list.leave_out)(&mut rules, which);
        if self.left < self.once {
            return None;
        }
        let made = made(&rules);
        let start = Position::start(&Rules::compile(&Variant::seal(rules)));
        self.left -= made.saturating_add(counted(&start)) as i64;
        Some(start.effort())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::resolve::load;
    use crate::source::Source;

    /// Whatever is left out of whatever ships, what is left can be compiled, and takes hardly more work than all of it.
    #[test]
    fn every_clause_can_be_left_out() {
        let mut left_out = 0;
        for name in library::names() {
            let loaded = load(library::source(name).expect("it ships"), &library::source);
            let variant = loaded.variant.expect("no errors");
            let start = Position::start(&Rules::compile(&variant));
            let all = start.effort();
            for list in lists(&variant) {
                let count = list.places.len();
                for which in (0..count).map(|at| at..at + 1).chain(std::iter::once(0..count)) {
                    let mut search = Search::new(&variant, &start);
                    let without = search.without(&list, which).expect("within the bound");
                    // A condition in the place of one that can be judged by masks.
                    assert!(without <= all.max(MAX_EFFORT / 100), "{name}: {without}, and {all}");
                    left_out += 1;
                }
            }
        }
        assert!(left_out > 500, "{left_out}");
    }

    /// However dear rules are to make, looking for what costs most is not dearer than what it is given, but for the last that is tried.
    #[test]
    fn looking_for_what_costs_most_is_bounded() {
        let pieces = |moves: &[&str], count: usize| -> String {
            let name = |number: usize| format!("{}{}", (b'A' + (number % 26) as u8) as char, number / 26 + 1);
            let moves = moves.iter().cycle().take(count).enumerate();
            moves.map(|(number, moves)| format!("piece {} {moves}\n", name(number))).collect()
        };
        let rank = |pieces: &str| format!("    {}\n", pieces.repeat(16));
        let asks = "loss when checkmate\ndraw when over 9 moves since attacked board and count own A1 > 3\n";
        for (moves, count, rest) in [
            // Tables that take long to make, of which there are as many as can be.
            (&["mcamcamcaK", "mafmafmafmafmafQ", "RmasR", "[N0?fN0-fN0]", "mIcI", "caibQ"][..], 60, ""),
            // Tables that hardly take anything, of many types.
            (&["mcamcamcaK", "Q", "N", "R"][..], 60, ""),
            // A setup that takes long.
            (&["mcamcamcaK", "Q"][..], 4, asks),
        ] {
            let (empty, full) = (rank(". "), [rank("a1 "), rank("A1 ")]);
            let text = format!(
                "variant \"Dear\" {{ year 2000 }}\nboard 16x16\npiece K K\n{}setup {{\n    k {}\n{}{}{}    K {}\n}}\n\
                 royal K\n{rest}",
                pieces(moves, count),
                "a1 ".repeat(15),
                full[0].repeat(4),
                empty.repeat(6),
                full[1].repeat(4),
                "A1 ".repeat(15),
            );
            let loaded = load(Source::new("dear.variant", text), &library::source);
            let variant = loaded.variant.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
            let start = Position::start(&Rules::compile(&variant));
            let all = start.effort();
            assert!(all > MAX_EFFORT, "{moves:?}: {all}");
            let mut search = Search::new(&variant, &start);
            assert!(search.dearest(&start, all).is_some(), "{moves:?}");
            assert!(search.left >= -((MOST_ONCE + MOST_SETUP) as i64), "{moves:?}: {}", search.left);
        }
    }
}
