//! Movements in words: which way, how far, over what.
//!
//! The words are made from what plays, steps and limits, not from the letters of the notation: `WF` and `K` read the
//! same. Movements that differ in nothing but their direction are told together.
//!
//! ```text
//! fmWfceF    one square straight forward, without capturing; captures one square diagonally forward
//! Q2         one or two squares in any direction
//! nA         two squares diagonally, if the square between is empty
//! ```

use crate::english::number;
use crate::english::steps::{leap, length, toward};
use crate::model::{Course, Obstacles, Paths, Wraps};

/// A way to go, as what stands behind a verb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Going {
    /// Whether it is a leap, over whatever stands between.
    pub(super) leaps: bool,
    /// `one square diagonally`.
    pub(super) text: String,
    /// What must stand on the way or must not, if that is not said once for all: `if the square between is empty`.
    pub(super) proviso: String,
}

impl Going {
    /// A way without a proviso.
    pub(super) fn plain(text: String) -> Going {
        Going { leaps: false, text, proviso: String::new() }
    }

    /// The way with its proviso.
    pub(super) fn whole(&self) -> String {
        format!("{}{}", self.text, self.proviso)
    }
}

/// Paths of the same permissions in words, those that differ in direction alone together.
pub(super) fn ways<'p>(paths: impl IntoIterator<Item = &'p Paths>) -> Vec<Going> {
    let mut groups: Vec<Paths> = Vec::new();
    for paths in paths {
        let oblique =
            |steps: &[(i8, i8)]| steps.iter().all(|(dx, dy)| *dx != 0 && *dy != 0 && dx.abs() != dy.abs());
        let like = |group: &&mut Paths| {
            let straight = |steps: &[(i8, i8)]| {
                length(steps).filter(|_| steps.iter().all(|(dx, dy)| *dx == 0 || *dy == 0))
            };
            // Leaps along the same lines, two squares or three; leaps of riders aslant.
            let leaps = paths.max == Some(1)
                && paths.obstacles == Obstacles::Free
                && straight(&paths.steps).zip(straight(&group.steps)).is_some_and(|(new, old)| {
                    old > 1 && new == old + 1 && toward(&paths.steps) == toward(&group.steps)
                });
            let riders = paths.max != Some(1) && oblique(&paths.steps) && oblique(&group.steps);
            let alike = leaps
                || riders
                || length(&group.steps) == length(&paths.steps) && length(&group.steps).is_some();
            alike
                && (group.course, group.min, group.max, group.obstacles, group.wraps)
                    == (paths.course, paths.min, paths.max, paths.obstacles, paths.wraps)
                // Of turning paths every atom keeps its own directions.
                && paths.course == Course::Straight
        };
        match groups.iter_mut().find(like) {
            Some(group) => group.steps.extend(&paths.steps),
            None => groups.push(paths.clone()),
        }
    }
    groups.iter().map(way).collect()
}

/// Paths in words.
pub(super) fn way(paths: &Paths) -> Going {
    let Paths { steps, course: _, min, max, obstacles: hindrance, wraps } = paths;
    let single = *max == Some(1) && *min <= 1;
    let unit = length(steps) == Some(1);
    if unit && *hindrance == Obstacles::Grasshop && *min <= 1 && max.is_none() && *wraps == Wraps::Nowhere {
        let beyond = "over the first piece on its way, of either side, to the square right behind it";
        return Going::plain(format!("{} {beyond}", toward(steps)));
    }
    let mut text = match (unit, single) {
        (true, _) => slide(paths),
        (false, true) => leap(steps),
        (false, false) => format!("{}, each time {}", rides(paths), leap(steps)),
    };
    text += &course(paths, unit);
    text += around(*wraps);
    let blocked = matches!(hindrance, Obstacles::Lame | Obstacles::Jumping);
    Going { leaps: !unit && !blocked, text, proviso: obstacles(paths, unit, single) }
}

/// Which edges a way goes on across.
pub(super) const fn around(wraps: Wraps) -> &'static str {
    match wraps {
        Wraps::Nowhere => "",
        Wraps::Sides => ", as if the left and the right edge of the board were joined",
        Wraps::Everywhere => ", as if each edge of the board were joined to the opposite one",
    }
}

/// Steps to neighbouring squares, and how many.
fn slide(paths: &Paths) -> String {
    let direction = if paths.course == Course::Straight {
        toward(&paths.steps)
    } else {
        format!("along a line that starts {}", toward(&paths.steps))
    };
    format!("{} {direction}", squares(least(paths), paths.max))
}

/// The fewest steps. What ends behind a piece on its way takes two at least, which is told where it may not go far.
fn least(paths: &Paths) -> u8 {
    let behind = matches!(paths.obstacles, Obstacles::Hop | Obstacles::Grasshop);
    let limited = paths.max.is_some_and(|max| max >= 2);
    if behind && limited { paths.min.max(2) } else { paths.min }
}

/// How many squares a slide may go.
fn squares(min: u8, max: Option<u8>) -> String {
    let (min, count) = (u32::from(min.max(1)), max.map(u32::from));
    match (min, count) {
        (1, None) => "any number of squares".to_owned(),
        (min, None) => format!("{} or more squares", number(min)),
        (1, Some(1)) => "one square".to_owned(),
        (1, Some(2)) => "one or two squares".to_owned(),
        (1, Some(max)) => format!("up to {} squares", number(max)),
        (min, Some(max)) if min >= max => format!("exactly {} squares", number(min)),
        (min, Some(max)) => format!("{} to {} squares", number(min), number(max)),
    }
}

/// How many leaps a rider may make.
fn rides(paths: &Paths) -> String {
    let (min, max) = (u32::from(least(paths).max(1)), paths.max.map(u32::from));
    let line = if paths.course == Course::Straight { "in one direction" } else { "in a row" };
    match (min, max) {
        (1, None) => format!("any number of times {line}"),
        (min, None) => format!("{} or more times {line}", number(min)),
        (min, Some(max)) if min >= max => format!("exactly {} times {line}", number(min)),
        (1, Some(2)) => format!("once or twice {line}"),
        (1, Some(max)) => format!("up to {} times {line}", number(max)),
        (min, Some(max)) => format!("{} to {} times {line}", number(min), number(max)),
    }
}

/// How the path turns.
fn course(paths: &Paths, unit: bool) -> String {
    let turn = if unit { "a right angle" } else { "one direction of the leap" };
    match paths.course {
        Course::Straight => String::new(),
        Course::Crooked => {
            format!(
                ", in a zigzag: it turns by {turn} after every step, by turns to one side and to the other"
            )
        }
        Course::Circular => {
            format!(", in a circle: it turns by {turn} after every step, always to the same side")
        }
    }
}

/// What must stand between, or must not. That a slide is stopped by what stands in its way is said once for all pieces.
fn obstacles(paths: &Paths, unit: bool, single: bool) -> String {
    match paths.obstacles {
        Obstacles::Free if unit || single => String::new(),
        // A step to a neighbouring square passes over nothing.
        Obstacles::Lame if between(&paths.steps).0 == 0 => String::new(),
        Obstacles::Free => ", and may not go on from an occupied square".to_owned(),
        Obstacles::Lame => {
            let each = if single { "" } else { " of each leap" };
            let (squares, verb) = midway(&paths.steps);
            format!("{}, if {squares}{each} {verb} empty", also(single))
        }
        Obstacles::Jumping => {
            let each = if single { "" } else { " in each leap" };
            format!(
                "{}, but only over a piece: something must stand {}{each}",
                also(single),
                on_midway(&paths.steps)
            )
        }
        Obstacles::Skips(1) => ", passing over the first square of the way, whatever stands there".to_owned(),
        Obstacles::Skips(count) => format!(
            ", passing over the first {} squares of the way, whatever stands there",
            number(count.into())
        ),
        Obstacles::Hop => ", over exactly one piece of either side on the way".to_owned(),
        Obstacles::Grasshop => {
            ", over exactly one piece of either side, which stands right before the square of arrival"
                .to_owned()
        }
    }
}

/// What is said of a rider beside its obstacles.
fn also(single: bool) -> &'static str {
    if single { "" } else { ", not going on from an occupied square" }
}

/// How many squares lie midway, and how.
fn between(steps: &[(i8, i8)]) -> (u8, Line) {
    let (dx, dy) = steps.first().map_or((0, 0), |(dx, dy)| (dx.unsigned_abs(), dy.unsigned_abs()));
    match gcd(dx, dy) {
        parts @ 2.. => (parts - 1, Line::Straight),
        _ if dx.min(dy) == 1 => (dx.abs_diff(dy), Line::Orthogonal),
        _ => (dx.max(dy) - 1, Line::Bent),
    }
}

/// How the squares lie that a leap passes over.
enum Line {
    /// On the straight line from start to arrival.
    Straight,
    /// On the rank or the file of the start.
    Orthogonal,
    /// There at first, then diagonally.
    Bent,
}

fn gcd(one: u8, other: u8) -> u8 {
    if other == 0 { one } else { gcd(other, one % other) }
}

fn midway(steps: &[(i8, i8)]) -> (String, &'static str) {
    match between(steps) {
        (1, Line::Straight) => ("the square between".to_owned(), "is"),
        (_, Line::Straight) => ("the squares between".to_owned(), "are"),
        (1, _) => (format!("the first of the {} squares", longer(steps)), "is"),
        (count, Line::Orthogonal) => {
            (format!("the first {} of the {} squares", number(count.into()), longer(steps)), "are")
        }
        (count, Line::Bent) => (
            format!("the {} squares on its way, first straight and then diagonally,", number(count.into())),
            "are",
        ),
    }
}

fn on_midway(steps: &[(i8, i8)]) -> String {
    match between(steps) {
        (1, Line::Straight) => "on the square between".to_owned(),
        (_, Line::Straight) => "on one of the squares between".to_owned(),
        (1, _) => format!("on the first of the {} squares", longer(steps)),
        (count, Line::Orthogonal) => {
            format!("on one of the first {} of the {} squares", number(count.into()), longer(steps))
        }
        (count, Line::Bent) => {
            format!(
                "on one of the {} squares on its way, first straight and then diagonally",
                number(count.into())
            )
        }
    }
}

/// How far an oblique leap goes in its longer direction.
fn longer(steps: &[(i8, i8)]) -> String {
    number(steps.first().map_or(0, |(dx, dy)| dx.unsigned_abs().max(dy.unsigned_abs())).into())
}
