//! Moves of several legs in words.
//!
//! Directions of later legs are told relative to the leg before: the sixteen ways to turn are counted from straight on,
//! orthogonal and diagonal steps an eighth of a circle apart, oblique ones in between.

use super::ways::{Going, around, way, ways};
use crate::board::{Dimensions, MAX_SIDE};
use crate::english::steps::{leap, toward};
use crate::english::{list, number, ordinal};
use crate::model::{Course, EarlierLeg, Leg, Legs, Movement, Obstacles, Paths, Stop, Turn, Victims, Wraps};
use std::collections::{BTreeMap, BTreeSet};

/// A move with its verb.
pub(super) struct Deed {
    /// `moves`.
    pub(super) verb: &'static str,
    /// `move`, as it stands behind `may`.
    pub(super) infinitive: &'static str,
    /// What stands behind it: `one square along the rank or the file to an empty square, and then ...`.
    pub(super) text: String,
}

/// The move in words.
pub(super) fn deed(movement: &Movement, legs: &Legs) -> Deed {
    let special = in_place(legs).or_else(|| change_of_places(movement, legs));
    special.unwrap_or_else(|| Deed { verb: "moves", infinitive: "move", text: one_by_one(movement, legs) })
}

/// Whether a move may lead back to where it began without having done anything.
pub(super) fn may_come_back(movement: &Movement, dimensions: Dimensions) -> bool {
    let idle = |stop: &Stop| stop.empty || stop.over || stop.off_board;
    let Some(legs) = movement.legs() else { return false };
    movement.quiet
        && !legs.earlier.is_empty()
        && legs.earlier.iter().all(|earlier| idle(&earlier.stop))
        && leads_back(legs, dimensions)
}

/// Whether the steps of the legs may add up to none, whatever stands in their way.
fn leads_back(legs: &Legs, dimensions: Dimensions) -> bool {
    let longest = dimensions.files.max(dimensions.ranks);
    let wraps = legs.all().map(|leg| leg.paths.wraps).max().unwrap_or_default();
    // How far a leg has gone is told apart only where a later one must go as far.
    let measured = legs.all().any(|leg| leg.equal);
    // By the last step and the length of the last leg that may take several.
    let mut gone = BTreeMap::from([((None, None), Offsets::START)]);
    for (index, leg) in legs.all().enumerate() {
        let paths = &leg.paths;
        // Of what bends on its way, no more is asked.
        if paths.course != Course::Straight {
            return true;
        }
        let beyond = legs.earlier.get(index).is_some_and(|earlier| earlier.stop.off_board);
        let mut farther = BTreeMap::new();
        for ((after, length), offsets) in gone {
            let (least, most) = match length {
                Some(length) if leg.equal => (length, length),
                _ => (paths.min, paths.max.unwrap_or(longest)),
            };
            for step in leg.steps(after) {
                let mut offsets = offsets;
                for count in 1..=most {
                    offsets = offsets.moved(*step, wraps, dimensions, beyond);
                    if offsets.is_empty() {
                        break;
                    }
                    if count >= least {
                        let counted = if paths.max == Some(1) { length } else { Some(count) };
                        let length = counted.filter(|_| measured);
                        farther.entry((Some(*step), length)).or_insert(Offsets::NONE).add(&offsets);
                    }
                }
            }
        }
        gone = farther;
    }
    gone.values().any(Offsets::has_none)
}

/// How many files and ranks the steps of a move may add up to, all sums at once: a word for each number of ranks, a bit of it for
/// each number of files, as far as a board and a step beyond its edge go.
#[derive(Clone, Copy)]
struct Offsets([u64; 2 * Offsets::FAR as usize + 1]);

impl Offsets {
    /// The most files or ranks.
    const FAR: i32 = 2 * MAX_SIDE as i32 - 1;
    const NONE: Offsets = Offsets([0; 2 * Offsets::FAR as usize + 1]);
    /// Of a move that has not begun.
    const START: Offsets = {
        let mut start = Offsets::NONE;
        start.0[Offsets::FAR as usize] = 1 << Offsets::FAR;
        start
    };

    fn is_empty(&self) -> bool {
        *self.0.iter().max().unwrap_or(&0) == 0
    }

    /// Whether one of them is none.
    fn has_none(&self) -> bool {
        self.0[Offsets::FAR as usize] >> Offsets::FAR & 1 == 1
    }

    fn add(&mut self, other: &Offsets) {
        self.0.iter_mut().zip(other.0).for_each(|(bits, more)| *bits |= more);
    }

    /// With one step more, on a board on which it stays, or comes beyond its edge.
    fn moved(&self, step: (i8, i8), wraps: Wraps, dimensions: Dimensions, beyond: bool) -> Offsets {
        let (files, ranks) = (i32::from(dimensions.files), i32::from(dimensions.ranks));
        let (dx, dy) = (i32::from(step.0), i32::from(step.1));
        let beyond = if beyond { i32::from(MAX_SIDE) - 1 } else { 0 };
        let (most_files, most_ranks) = (files - 1 + beyond, ranks - 1 + beyond);
        let within = ((1u64 << (2 * most_files + 1)) - 1) << (Offsets::FAR - most_files);
        let across = |bits: u64| match (wraps, dx) {
            (Wraps::Nowhere, 0..) => bits << dx & within,
            (Wraps::Nowhere, _) => bits >> -dx & within,
            (Wraps::Sides | Wraps::Everywhere, _) => {
                let by = dx.rem_euclid(files);
                let bits = bits >> Offsets::FAR;
                ((bits << by | bits >> (files - by)) & ((1 << files) - 1)) << Offsets::FAR
            }
        };
        let mut moved = Offsets::NONE;
        for (row, bits) in (-Offsets::FAR..).zip(self.0).filter(|(_, bits)| *bits != 0) {
            let row = if wraps == Wraps::Everywhere { (row + dy).rem_euclid(ranks) } else { row + dy };
            if row.abs() <= most_ranks {
                moved.0[(row + Offsets::FAR) as usize] |= across(bits);
            }
        }
        moved
    }
}

/// Moves of single steps, the same in any order, all of them in two directions that are 45 degrees apart: `in three single
/// steps, ...`. They must be all that there are of these.
pub(super) fn in_any_order(movements: &[&Movement]) -> Option<String> {
    let first = movements.first()?;
    if movements.len() < 2 || !first.is_plain() {
        return None;
    }
    let mut all: BTreeSet<Vec<(i8, i8)>> = BTreeSet::new();
    for movement in movements {
        let legs = movement.legs().filter(|_| movement.is_plain())?;
        all.extend(single_steps(legs)?);
    }
    let length = all.first()?.len();
    // How many steps of each way go straight, and how many aslant.
    let straight = |way: &[(i8, i8)]| way.iter().filter(|(dx, dy)| *dx == 0 || *dy == 0).count();
    let counts: BTreeSet<usize> = all.iter().map(|way| straight(way)).collect();
    let both = |way: &[(i8, i8)]| headings(way).len() == 2;
    let orders = |count: usize| (0..count).fold(1, |ways, index| ways * (length - index) / (index + 1));
    let complete = 8 * counts.iter().map(|count| orders(*count)).sum::<usize>();
    if all.len() != complete || !all.iter().all(|way| way.len() == length && both(way)) {
        return None;
    }
    let number = |count: usize| number(count as u32);
    let each: Vec<String> = counts
        .iter()
        .rev()
        .map(|count| {
            format!("{} along the rank or the file and {} diagonally", number(*count), number(length - count))
        })
        .collect();
    Some(format!(
        "in {} single steps in two directions that are 45 degrees apart: {}, in any order; all but the last must lead to empty squares, and with the last it may capture",
        number(length),
        each.join(", or ")
    ))
}

/// The directions in which some steps lead.
fn headings(way: &[(i8, i8)]) -> BTreeSet<u8> {
    way.iter().map(|step| heading(*step)).collect()
}

/// The steps of each way of a move of single steps to empty squares, none of which goes in other than two directions that are 45 degrees
/// apart.
fn single_steps(legs: &Legs) -> Option<BTreeSet<Vec<(i8, i8)>>> {
    let idle = |stop: &Stop| {
        let Stop { empty, over, capture, capture_own, victims: _, off_board, lends } = *stop;
        empty && !(over || capture || capture_own || off_board || lends)
    };
    let single = |leg: &Leg| {
        let Leg { paths, turns: _, equal, unloads } = leg;
        paths.max == Some(1)
            && paths.are_plain()
            && crate::english::steps::length(&paths.steps) == Some(1)
            && !(*equal || *unloads)
    };
    if !legs.earlier.iter().all(|earlier| idle(&earlier.stop)) || !legs.all().all(single) {
        return None;
    }
    let mut ways: BTreeSet<Vec<(i8, i8)>> = BTreeSet::from([Vec::new()]);
    for leg in legs.all() {
        let next = |way: &Vec<(i8, i8)>| -> Vec<Vec<(i8, i8)>> {
            let steps = match way.last() {
                Some(last) if !leg.turns.is_empty() => leg
                    .turns
                    .iter()
                    .filter(|turn| turn.after == *last)
                    .flat_map(|turn| turn.steps.clone())
                    .collect(),
                _ => leg.paths.steps.clone(),
            };
            steps.into_iter().map(|step| [way.as_slice(), &[step]].concat()).collect()
        };
        ways = ways.iter().flat_map(next).collect();
        // So there are twice as many with each leg at most, and mostly no more than eight in all.
        if !ways.iter().all(|way| adjacent(way)) {
            return None;
        }
    }
    Some(ways)
}

/// Whether steps go in no more than two directions that are 45 degrees apart.
fn adjacent(way: &[(i8, i8)]) -> bool {
    let headings: Vec<u8> = headings(way).into_iter().collect();
    match headings.as_slice() {
        [] | [_] => true,
        [one, other] => [2, 14].contains(&(other - one)),
        _ => false,
    }
}

/// A move that always ends where it started: it captures from afar, or passes the turn.
fn in_place(legs: &Legs) -> Option<Deed> {
    let [EarlierLeg { leg, stop }] = legs.earlier.as_slice() else { return None };
    let Stop { empty, over, capture, capture_own, victims, off_board, lends } = *stop;
    let plain =
        |leg: &Leg| leg.paths.course == Course::Straight && leg.paths.wraps == Wraps::Nowhere && !leg.unloads;
    let single = |leg: &Leg| leg.paths.max == Some(1);
    let last = &legs.last;
    let as_far = last.equal || single(leg) && single(last);
    let back = |turn: &Turn| turn.steps == [(-turn.after.0, -turn.after.1)];
    let forth_and_back = as_far && !last.turns.is_empty() && last.turns.iter().all(back);
    let free = last.paths.obstacles == Obstacles::Free;
    if !(plain(leg) && plain(last) && forth_and_back && free) || over || off_board || lends {
        return None;
    }
    let ways = one(leg, true);
    let pass = format!("the turn by going {ways} to an empty square and back");
    if !(capture || capture_own) {
        return Some(Deed { verb: "may pass", infinitive: "pass", text: pass });
    }
    let whom = match (capture, capture_own, victims) {
        (_, _, Victims::Royal) => "royal pieces ",
        (true, true, _) => "pieces of either side ",
        (false, true, _) => "pieces of its own side ",
        (_, false, _) => "",
    };
    let mut text = format!("{whom}{ways} without leaving its square");
    if victims == Victims::Common {
        text += ", but no royal piece";
    }
    if empty {
        text += &format!(", or passes {pass}");
    }
    Some(Deed { verb: "captures", infinitive: "capture", text })
}

/// A move after which what it met stands where the piece stood.
fn change_of_places(movement: &Movement, legs: &Legs) -> Option<Deed> {
    if !legs.earlier.is_empty() || !legs.last.unloads {
        return None;
    }
    let Movement { quiet, capture, capture_own, victims, .. } = movement;
    let whom = match (capture, capture_own) {
        (true, true) => "a piece of either side",
        (true, false) => "an enemy piece",
        (false, true) => "a piece of its own side",
        (false, false) => return None,
    };
    let which = match victims {
        Victims::Any => "",
        Victims::Royal => ", which must be royal",
        Victims::Common => ", but with no royal piece",
    };
    let ways = one(&legs.last, true);
    Some(if *quiet {
        let text = format!("{ways}, and changes places with {whom} that stands there{which}");
        Deed { verb: "moves", infinitive: "move", text }
    } else {
        let text = format!("places with {whom} {ways}{which}");
        Deed { verb: "changes", infinitive: "change", text }
    })
}

/// The move leg by leg.
fn one_by_one(movement: &Movement, legs: &Legs) -> String {
    let mut told = Vec::new();
    let mut lent = false;
    for (number, EarlierLeg { leg, stop }) in legs.earlier.iter().enumerate() {
        let mut text = one(leg, number == 0);
        text += &self::stop(*stop, lent);
        lent |= stop.lends;
        told.push(text);
    }
    told.push(format!("{}{}", one(&legs.last, legs.earlier.is_empty()), arrival(movement)));
    told.join(", and then ") + &put_down(movement, legs)
}

/// What is put down of what the parts of a move capture, and where.
fn put_down(movement: &Movement, legs: &Legs) -> String {
    // Of each part, whether it captures, and whether it must.
    let earlier = legs.earlier.iter().map(|EarlierLeg { leg: _, stop }| {
        let captures = stop.capture || stop.capture_own;
        (captures, captures && !(stop.empty || stop.over || stop.off_board || stop.lends))
    });
    let arrives = movement.capture || movement.capture_own;
    let deeds: Vec<(bool, bool)> = earlier.chain([(arrives, arrives && !movement.quiet)]).collect();
    let several = deeds.iter().filter(|(captures, _)| *captures).count() > 1;
    let name = |index: usize| match index + 1 == deeds.len() {
        true => "the last part".to_owned(),
        false => format!("the {} part", ordinal(index as u32 + 1)),
    };
    let told = legs.all().enumerate().filter(|(_, leg)| leg.unloads).filter_map(|(index, _)| {
        let before = deeds[..index].iter().filter(|(captures, _)| *captures).count();
        let (captures, must) = deeds[index];
        let here = format!("what it captures in {} of the move", name(index));
        let what = match (before, captures) {
            (0, false) => return None,
            (0, true) if several => here.clone(),
            (0, true) => "what it captures".to_owned(),
            (1, false) if !several => "what it captures".to_owned(),
            (_, false) => format!("what it has captured last before {} of the move", name(index)),
            (_, true) if must => here.clone(),
            (_, true) => format!("{here}, or else what it has captured last before,"),
        };
        let place = match (index, what.starts_with(&here)) {
            (0, _) => "where the move begins".to_owned(),
            (_, true) => "where that part begins".to_owned(),
            (_, false) => format!("where {} of the move begins", name(index)),
        };
        Some(format!("; {what} is not lost, but put down on the square {place}"))
    });
    told.collect()
}

/// One leg: which way and how far.
fn one(leg: &Leg, first: bool) -> String {
    let Leg { paths, turns, equal, unloads: _ } = leg;
    if first || turns.is_empty() {
        let told = ways([paths]);
        let leap =
            |way: &Going| if way.leaps { format!("by a leap of {}", way.whole()) } else { way.whole() };
        return told.iter().map(leap).collect();
    }
    if let Some(told) = leap_ahead(leg) {
        return told;
    }
    let relative: BTreeSet<u8> = turns
        .iter()
        .flat_map(|turn| turn.steps.iter().map(|step| (heading(*step) + 16 - heading(turn.after)) % 16))
        .collect();
    let angles = beside_leaps(turns).unwrap_or_else(|| {
        let among_leaps =
            turns.iter().all(|turn| !turn.steps.iter().chain([&turn.after]).any(|step| is_straight(*step)));
        let angles = angles(&relative, among_leaps);
        match limits(turns, &relative) {
            Some(limits) => format!("{angles}, and so {limits}"),
            None => angles,
        }
    });
    let far = if *equal { "as many squares as before".to_owned() } else { far(paths) };
    // Where edges are joined, that is said behind the direction.
    let around = Some(around(paths.wraps)).filter(|around| !around.is_empty() && far.contains(around));
    let far = around.map_or(far.clone(), |around| far.replacen(around, "", 1));
    let comma = if angles.starts_with("turning") { "," } else { "" };
    format!("{far}{comma} {angles}{}", around.unwrap_or_default())
}

/// Where a leg may lead all the same, if that is said besides how it turns: `straight forward` of `f[F-R]`. If neither says all,
/// each way is told by itself.
fn limits(turns: &[Turn], relative: &BTreeSet<u8>) -> Option<String> {
    let is_turned =
        |turn: &Turn, step: &(i8, i8)| relative.contains(&((heading(*step) + 16 - heading(turn.after)) % 16));
    let every: BTreeSet<(i8, i8)> = turns.iter().flat_map(|turn| turn.steps.iter().copied()).collect();
    let turned = |turn: &Turn| relative.len() == turn.steps.iter().copied().collect::<BTreeSet<_>>().len();
    if turns.iter().all(turned) {
        return None;
    }
    let allowed = |turn: &Turn| every.iter().all(|step| turn.steps.contains(step) == is_turned(turn, step));
    if turns.iter().all(allowed) {
        let every: Vec<(i8, i8)> = every.into_iter().collect();
        let straight = every.iter().all(|step| is_straight(*step));
        return Some(if straight { toward(&every) } else { leap(&every) });
    }
    let way = |turn: &Turn| format!("{} behind a step {}", toward(&turn.steps), toward(&[turn.after]));
    Some(list(&turns.iter().map(way).collect::<Vec<_>>(), "or"))
}

/// How far a leg goes whose direction depends on the one before.
fn far(paths: &Paths) -> String {
    // The words are those of a single direction, which are then taken away.
    let straight = paths.steps.iter().all(|step| is_straight(*step));
    let length = paths.steps.first().map_or(1, |(dx, dy)| dx.unsigned_abs().max(dy.unsigned_abs()));
    if straight {
        let ahead = Paths { steps: vec![(0, length as i8)], ..paths.clone() };
        return way(&ahead).whole().replace(" straight forward", "");
    }
    let (dx, dy) = paths.steps[0];
    let short = dx.unsigned_abs().min(dy.unsigned_abs());
    let leap = format!("{} squares and {} to the side", number(length.into()), number(short.into()));
    if paths.max == Some(1) { format!("a leap of {leap}") } else { format!("any number of leaps of {leap}") }
}

/// The direction of a step, in sixteenths of a circle from straight forward, clockwise.
fn heading((dx, dy): (i8, i8)) -> u8 {
    let (across, along) = (dx.unsigned_abs(), dy.unsigned_abs());
    let eighth = match (across.cmp(&along), across == 0 || along == 0) {
        (std::cmp::Ordering::Less, true) => 0,
        (std::cmp::Ordering::Less, false) => 1,
        (std::cmp::Ordering::Equal, _) => 2,
        (std::cmp::Ordering::Greater, false) => 3,
        (std::cmp::Ordering::Greater, true) => 4,
    };
    match (dx >= 0, dy >= 0) {
        (true, true) => eighth,
        (true, false) => 8 - eighth,
        (false, false) => 8 + eighth,
        (false, true) => (16 - eighth) % 16,
    }
}

/// An oblique leap after orthogonal steps, as one sees it who looks along them: `a leap of two squares straight on and one to
/// either side`.
fn leap_ahead(leg: &Leg) -> Option<String> {
    let Leg { paths, turns, equal, unloads: _ } = leg;
    let facing = |turn: &Turn| -> Option<BTreeSet<(i8, i8)>> {
        let (x, y) = (turn.after.0.signum(), turn.after.1.signum());
        let ahead = |(dx, dy): &(i8, i8)| (dx * y - dy * x, dx * x + dy * y);
        let tellable = (x == 0 || y == 0) && !turn.steps.iter().any(|step| is_straight(*step));
        tellable.then(|| turn.steps.iter().map(ahead).collect())
    };
    let first = facing(turns.first()?)?;
    let alike = turns.iter().all(|turn| facing(turn).as_ref() == Some(&first));
    if !alike || paths.max != Some(1) || *equal {
        return None;
    }
    let steps: Vec<(i8, i8)> = first.into_iter().collect();
    let told = leap(&steps).replace("forward", "straight on").replace("backward", "straight back");
    Some(format!("a leap of {told}{}", way(paths).proviso))
}

/// Which way a leg goes after an oblique leap, told by the two parts of the leap, the longer and the shorter one: an angle
/// would not say which of them the leg follows. Only if it is the same after each of the leaps.
fn beside_leaps(turns: &[Turn]) -> Option<String> {
    // The leap as if it went to the right and farther forward than aside, and the steps turned with it.
    let framed = |turn: &Turn| -> Option<BTreeSet<(i8, i8)>> {
        let (across, along) = turn.after;
        let swapped = across.abs() > along.abs();
        let turned = |(dx, dy): &(i8, i8)| {
            let (dx, dy) = (dx * across.signum(), dy * along.signum());
            if swapped { (dy, dx) } else { (dx, dy) }
        };
        (!is_straight(turn.after)).then(|| turn.steps.iter().map(turned).collect())
    };
    let first = framed(turns.first()?)?;
    if !turns.iter().all(|turn| framed(turn).as_ref() == Some(&first)) {
        return None;
    }
    let steps: Vec<(i8, i8)> = first.into_iter().collect();
    if !steps.iter().all(|step| is_straight(*step)) {
        return None;
    }
    let everywhere = toward(&steps);
    if ["in any direction", "along the rank or the file", "diagonally"].contains(&everywhere.as_str()) {
        return Some(everywhere);
    }
    let way = |part: i8| if part > 0 { "onward" } else { "back" };
    let told: Vec<String> = steps
        .iter()
        .map(|(dx, dy)| match (dx, dy) {
            (0, dy) => format!("{} along the longer part of the leap", way(*dy)),
            (dx, 0) => format!("{} along the shorter part of the leap", way(*dx)),
            (dx, dy) if dx == dy => format!("diagonally {} along both parts of the leap", way(*dx)),
            (dx, dy) => format!(
                "diagonally {} along the longer and {} along the shorter part of the leap",
                way(*dy),
                way(*dx)
            ),
        })
        .collect();
    Some(list(&told, "or"))
}

/// Whether a step goes along a line of squares.
fn is_straight((dx, dy): (i8, i8)) -> bool {
    dx == 0 || dy == 0 || dx.abs() == dy.abs()
}

/// Ways to turn, in sixteenths of a circle. From oblique leap to oblique leap the eight of them are not equally far apart.
fn angles(relative: &BTreeSet<u8>, among_leaps: bool) -> String {
    let mut told: Vec<String> = Vec::new();
    let all_but_back: BTreeSet<u8> = [0, 2, 4, 6, 10, 12, 14].into();
    if *relative == all_but_back {
        return "in any direction but straight back".to_owned();
    }
    if relative.len() == 8 {
        return "in any direction".to_owned();
    }
    if relative.contains(&0) {
        told.push("straight on".to_owned());
    }
    for turn in 1..8 {
        let (right, left) = (relative.contains(&turn), relative.contains(&(16 - turn)));
        let hand = match (right, left) {
            (true, true) => "to either side",
            (true, false) => "to the right",
            (false, true) => "to the left",
            (false, false) => continue,
        };
        let turn = match turn {
            1 => "turning by less than 45 degrees",
            2 if among_leaps => "turning by one of the leap's eight directions",
            2 => "turning by 45 degrees",
            3 => "turning by more than 45 degrees",
            4 => "turning by a right angle",
            5 => "turning by more than a right angle",
            6 if among_leaps => "turning by three of the leap's eight directions",
            6 => "turning back by 135 degrees",
            _ => "turning nearly straight back",
        };
        told.push(format!("{turn} {hand}"));
    }
    if relative.contains(&8) {
        told.push("straight back".to_owned());
    }
    list(&told, "or")
}

/// What must be where a leg ends that goes on.
fn stop(stop: Stop, lent: bool) -> String {
    let Stop { empty, over, capture, capture_own, victims, off_board, lends } = stop;
    if lends {
        return " to an own piece, which may make the rest of the move in its stead".to_owned();
    }
    let mut told: Vec<&str> = Vec::new();
    match (empty, over) {
        (true, true) => told.push("to any square, whatever stands there"),
        (true, false) => told.push("to an empty square"),
        (false, true) => told.push("to an occupied square, where the piece stays"),
        (false, false) => {}
    }
    match (capture, capture_own) {
        (true, true) => told.push("capturing a piece of either side there"),
        (true, false) => told.push("capturing an enemy there"),
        (false, true) => told.push("capturing an own piece there"),
        (false, false) => {}
    }
    let comma = if told.first().is_some_and(|first| first.starts_with("capturing")) { "," } else { "" };
    let mut text = if told.is_empty() { String::new() } else { format!("{comma} {}", told.join(" or ")) };
    if capture || capture_own {
        text += match victims {
            Victims::Any => "",
            Victims::Royal => " that is royal",
            Victims::Common => " that is not royal",
        };
    }
    if off_board {
        text += " or one step beyond the edge of the board";
    }
    if lent {
        text += " (whichever piece it is that moves)";
    }
    text
}

/// What must be where the move ends.
fn arrival(movement: &Movement) -> String {
    let Movement {
        geometry: _,
        quiet,
        capture,
        capture_own,
        en_passant,
        victims,
        initial: _,
        makes_en_passant: _,
    } = movement;
    let mut text = match (quiet, capture, capture_own) {
        (true, true, true) => ", where it may capture a piece of either side".to_owned(),
        (true, true, false) => ", where it may capture".to_owned(),
        (true, false, true) => ", where it may capture an own piece".to_owned(),
        (true, false, false) => " to an empty square".to_owned(),
        (false, true, true) => ", where it must capture a piece of either side".to_owned(),
        (false, true, false) => ", where it must capture".to_owned(),
        (false, false, true) => ", where it must capture an own piece".to_owned(),
        (false, false, false) => String::new(),
    };
    if *capture || *capture_own {
        text += match victims {
            Victims::Any => "",
            Victims::Royal => " a royal piece",
            Victims::Common => " a piece that is not royal",
        };
    }
    if *en_passant {
        text += ", also en passant";
    }
    text
}

/// Whether a slide of some leg is stopped by what stands in its way.
pub(super) fn slides(legs: &Legs) -> bool {
    legs.all().any(|leg| leg.paths.max != Some(1) && leg.paths.obstacles == Obstacles::Free)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolve::betza_movements;

    const WORDS: &[&str] = &[
        "mKabK",
        "mWafsW",
        "mWabW",
        "mafsW",
        "mafmafW",
        "mRmasR",
        "mRmabR",
        "mRmaibR",
        "mRmaisR",
        "mNmaN",
        "mNmafN",
        "mafsmafsmafsK",
        "mafsmafsmafsmafsK",
        "mafsmafsmafsF",
        "maD",
        "mamaD",
        "mafsmafsQ",
        "[W-B]",
        "[W-sR]",
        "[F-bB]",
        "v[F-R]",
        "[D-A-D]",
        "[A-H-A]",
        "KNADcaKmcabK",
    ];

    /// Whether some way leads from a square back to it, gone step by step from each square of the board.
    fn comes_back(legs: &Legs, board: Dimensions) -> bool {
        fn goes(
            legs: &[&Leg],
            board: Dimensions,
            start: (i32, i32),
            at: (i32, i32),
            after: Option<(i8, i8)>,
            length: u8,
        ) -> bool {
            let Some((leg, rest)) = legs.split_first() else { return at == start };
            let most = leg.paths.max.unwrap_or(MAX_SIDE);
            leg.steps(after).iter().any(|step| {
                let mut to = at;
                (1..=most).any(|count| {
                    to = (to.0 + i32::from(step.0), to.1 + i32::from(step.1));
                    let on_board = board.square(to.0, to.1).is_some();
                    let far_enough = count >= leg.paths.min && (!leg.equal || count == length);
                    let length = if leg.paths.max == Some(1) { length } else { count };
                    on_board && far_enough && goes(rest, board, start, to, Some(*step), length)
                })
            })
        }
        let all: Vec<&Leg> = legs.all().collect();
        let points = (0..board.files).flat_map(|file| (0..board.ranks).map(move |rank| (file, rank)));
        let mut starts = points.map(|(file, rank)| (i32::from(file), i32::from(rank)));
        starts.any(|start| goes(&all, board, start, start, None, 0))
    }

    /// On a board with room enough, sums of steps tell what the ways themselves tell; on a smaller one they say yes more often.
    #[test]
    fn what_leads_back_is_what_comes_back() {
        for word in WORDS {
            let movements = betza_movements(word).unwrap_or_else(|| panic!("{word}"));
            for legs in movements.iter().filter_map(Movement::legs) {
                for (files, ranks) in [(1, 3), (2, 2), (3, 4), (4, 3), (7, 7)] {
                    let board = Dimensions { files, ranks };
                    let (sums, ways) = (leads_back(legs, board), comes_back(legs, board));
                    assert!(sums || !ways, "{word} on {files}x{ranks}");
                    if files == 7 {
                        assert_eq!(sums, ways, "{word}");
                    }
                }
            }
        }
    }

    #[test]
    fn around_the_edge_a_way_leads_back_on_a_small_board() {
        let board = |files| Dimensions { files, ranks: 8 };
        let movements = betza_movements("mafmafoR1").unwrap_or_else(|| panic!("it is sound"));
        let legs = movements.iter().find_map(Movement::legs).unwrap_or_else(|| panic!("it has legs"));
        // Three steps straight on.
        assert!(leads_back(legs, board(3)));
        assert!(!leads_back(legs, board(4)));
    }

    /// What the letters in front of a bracket leave of a move is told, and dead ends are not.
    #[test]
    fn no_two_moves_are_told_alike() {
        let mut told: BTreeMap<String, String> = BTreeMap::new();
        for rest in ["[F-R]", "[W-B]", "[F-F]", "[N-W]", "[K-N]", "[mK-bR-sB]", "[F-R-B]"] {
            for letters in ["", "f", "b", "v", "s", "l", "r", "fr"] {
                let word = format!("{letters}{rest}");
                let Some(movements) = betza_movements(&word) else { continue };
                let Some((movement, legs)) = movements.iter().find_map(|all| Some((all, all.legs()?))) else {
                    continue;
                };
                let Some(other) = told.insert(deed(movement, legs).text, word.clone()) else { continue };
                let others = betza_movements(&other).unwrap_or_default();
                let ways = |movements: &[Movement]| {
                    format!("{:?}", movements.iter().map(Movement::legs).collect::<Vec<_>>())
                };
                assert_eq!(ways(&movements), ways(&others), "{word} and {other}");
            }
        }
        assert!(told.len() > 40, "{told:#?}");
    }

    /// Eight legs have more ways than anybody could list: they are given up as soon as one turns too often.
    #[test]
    fn steps_in_any_order_are_few() {
        let movements = betza_movements("mamamamamamamaK").unwrap_or_else(|| panic!("it is sound"));
        assert!(movements.iter().filter_map(Movement::legs).all(|legs| single_steps(legs).is_none()));
        let straight = betza_movements("mafmafK").unwrap_or_else(|| panic!("it is sound"));
        let ways = straight.iter().find_map(Movement::legs).and_then(single_steps);
        assert_eq!(ways.map(|ways| ways.len()), Some(8));
    }
}
