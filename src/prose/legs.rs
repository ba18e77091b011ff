//! Moves of several legs in words.
//!
//! Directions of later legs are told relative to the leg before: the sixteen ways to turn are counted from straight on,
//! orthogonal and diagonal steps an eighth of a circle apart, oblique ones in between.

use super::ways::{Going, way, ways};
use crate::board::Dimensions;
use crate::english::steps::{leap, toward};
use crate::english::{list, number};
use crate::model::{
    Course, EarlierLeg, Initial, Leg, Legs, Movement, Obstacles, Paths, Stop, Turn, Victims, Wraps,
};
use std::collections::BTreeSet;

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
    let longest = u32::from(dimensions.files.max(dimensions.ranks));
    // The way so far, the last step of it, and the length of the last leg that may take several.
    let mut ways = BTreeSet::from([((0, 0), None, None)]);
    let each = legs.earlier.iter().map(|earlier| &earlier.leg).chain([&legs.last]);
    for (index, Leg { paths, turns, equal, unloads: _ }) in each.enumerate() {
        // Of what bends on its way, no more is asked.
        if paths.course != Course::Straight {
            return true;
        }
        let mut longer = BTreeSet::new();
        for ((files, ranks), after, length) in ways {
            let turned = turns.iter().filter(|turn| Some(turn.after) == after).flat_map(|turn| &turn.steps);
            let steps: Vec<(i8, i8)> =
                if index == 0 { paths.steps.clone() } else { turned.copied().collect() };
            let lengths = match (equal, length) {
                (true, Some(length)) => length..=length,
                _ => u32::from(paths.min)..=paths.max.map_or(longest, u32::from),
            };
            for (step, count) in
                steps.iter().flat_map(|step| lengths.clone().map(move |count| (*step, count)))
            {
                let to = |from: i32, by: i8| from + i32::from(by) * count as i32;
                let to = paths.wraps.around(dimensions, (to(files, step.0), to(ranks, step.1)));
                longer.insert((to, Some(step), if paths.max == Some(1) { length } else { Some(count) }));
            }
        }
        ways = longer;
    }
    ways.into_iter().any(|(to, ..)| to == (0, 0))
}

/// Moves of single steps, the same in any order, all of them in two directions that are 45 degrees apart: `in three single
/// steps, ...`. They must be all that there are of these.
pub(super) fn in_any_order(movements: &[&Movement]) -> Option<String> {
    let first = movements.first()?;
    let permissions =
        |one: &Movement| (one.quiet, one.capture, one.capture_own, one.en_passant, one.victims, one.initial);
    let plain = (true, true, false, false, Victims::Any, Initial::Anywhere);
    if movements.len() < 2 || permissions(first) != plain {
        return None;
    }
    let mut all: BTreeSet<Vec<(i8, i8)>> = BTreeSet::new();
    for movement in movements {
        let legs = movement.legs().filter(|_| permissions(movement) == plain)?;
        all.extend(single_steps(legs)?);
    }
    let length = all.first()?.len();
    // How many steps of each way go straight, and how many aslant.
    let straight = |way: &[(i8, i8)]| way.iter().filter(|(dx, dy)| *dx == 0 || *dy == 0).count();
    let counts: BTreeSet<usize> = all.iter().map(|way| straight(way)).collect();
    let adjacent = |way: &Vec<(i8, i8)>| {
        let headings: BTreeSet<u8> = way.iter().map(|step| heading(*step)).collect();
        let headings: Vec<u8> = headings.into_iter().collect();
        matches!(headings.as_slice(), [one, other] if [2, 14].contains(&(other - one)))
    };
    let orders = |count: usize| (0..count).fold(1, |ways, index| ways * (length - index) / (index + 1));
    let complete = 8 * counts.iter().map(|count| orders(*count)).sum::<usize>();
    if all.len() != complete || !all.iter().all(|way| way.len() == length && adjacent(way)) {
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

/// The steps of each way of a move of single steps to empty squares.
fn single_steps(legs: &Legs) -> Option<BTreeSet<Vec<(i8, i8)>>> {
    let idle = |stop: &Stop| {
        let Stop { empty, over, capture, capture_own, victims: _, off_board, lends } = *stop;
        empty && !(over || capture || capture_own || off_board || lends)
    };
    let single = |leg: &Leg| {
        let Leg { paths, turns: _, equal, unloads } = leg;
        paths.max == Some(1)
            && (paths.course, paths.obstacles, paths.wraps)
                == (Course::Straight, Obstacles::Free, Wraps::Nowhere)
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
    }
    Some(ways)
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
    let mut text = told.join(", and then ");
    if legs.unloads() {
        text += "; what it captures so is not lost, but put down";
        text += if legs.last.unloads {
            " on the square where the last part of the move begins"
        } else {
            " on the square where the next part of the move begins"
        };
    }
    text
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
        angles(&relative, among_leaps)
    });
    let far = if *equal { "as many squares as before".to_owned() } else { far(paths) };
    if angles.starts_with("turning") { format!("{far}, {angles}") } else { format!("{far} {angles}") }
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
