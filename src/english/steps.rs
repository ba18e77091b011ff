//! Steps and the squares that they lead to as words: leaps, directions, and [what stands near a square](nearby).

use super::guard::is_struck;
use super::names::Names;
use super::{list, number, with_article};
use crate::board::{Kind, MAX_SIDE};
use crate::model::geometry::{Offset, directions};
use crate::model::{Nearness, Ray, Whose};
use std::collections::BTreeSet;

/// A step without its length.
type Direction = Offset;

/// How long straight steps are, if all are straight along a line, a file or a diagonal and equally long.
pub(crate) fn length(steps: &[(i8, i8)]) -> Option<u8> {
    let mut lengths = steps.iter().map(|(dx, dy)| {
        let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
        (dx == 0 || dy == 0 || dx == dy).then_some(dx.max(dy))
    });
    let first = lengths.next()??;
    lengths.all(|length| length == Some(first)).then_some(first)
}

/// A leap: how far and which way.
pub(crate) fn leap(steps: &[(i8, i8)]) -> String {
    if let Some(length) = length(steps) {
        let squares =
            if length == 1 { "one square".to_owned() } else { format!("{} squares", number(length.into())) };
        return format!("{squares} {}", toward(steps));
    }
    let shape = |(dx, dy): &(i8, i8)| {
        let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
        (dx.min(dy), dx.max(dy))
    };
    let mut shapes: Vec<(u8, u8)> = steps.iter().map(shape).collect();
    shapes.sort_unstable();
    shapes.dedup();
    let of = |one: &(u8, u8)| -> Vec<(i8, i8)> {
        steps.iter().copied().filter(|step| shape(step) == *one).collect()
    };
    // Leaps in a row that differ only in how far they go are told as one.
    let alike = |one: &(u8, u8), next: &(u8, u8)| {
        one.0 == 0 && next.0 == 0 && one.1 + 1 == next.1 && toward(&of(one)) == toward(&of(next))
    };
    let told = shapes.chunk_by(alike).flat_map(|run| match run {
        [(_, least), .., (_, most)] if run.len() > 2 => {
            let (least, most) = (number(u32::from(*least)), number(u32::from(*most)));
            vec![format!("{least} to {most} squares {}", toward(&of(&run[0])))]
        }
        [(_, least), (_, most)] => {
            let (least, most) = (number(u32::from(*least)), number(u32::from(*most)));
            vec![format!("{least} or {most} squares {}", toward(&of(&run[0])))]
        }
        run => run
            .iter()
            .map(|one| if one.0 == 0 || one.0 == one.1 { leap(&of(one)) } else { oblique(&of(one), *one) })
            .collect(),
    });
    list(&told.collect::<Vec<String>>(), "or")
}

/// Leaps like the knight's: so many squares one way, fewer to the side.
fn oblique(steps: &[(i8, i8)], (short, long): (u8, u8)) -> String {
    let squares = |count: u8| {
        if count == 1 { "one square".to_owned() } else { format!("{} squares", number(count.into())) }
    };
    let plain = |count: u8| number(count.into());
    let has = |dx: i8, dy: i8| steps.contains(&(dx, dy));
    let (a, b) = (short as i8, long as i8);
    let all: BTreeSet<(i8, i8)> = [(a, b), (b, a)]
        .into_iter()
        .flat_map(|(dx, dy)| [(dx, dy), (-dx, dy), (dx, -dy), (-dx, -dy)])
        .collect();
    if all.iter().all(|(dx, dy)| has(*dx, *dy)) {
        return format!("{} along the rank or the file and {} to the side", squares(long), plain(short));
    }
    // Along the file first: so far forward or back, so far to either side.
    let along_file = |forward: u8, aside: u8| -> Vec<String> {
        let (up, side) = (forward as i8, aside as i8);
        let rows = [(up, "forward"), (-up, "backward")].map(|(dy, way)| (has(-side, dy), has(side, dy), way));
        let both: Vec<&str> = rows.iter().filter(|row| row.0 && row.1).map(|row| row.2).collect();
        let mut told = Vec::new();
        if !both.is_empty() {
            let way = if both.len() == 2 { "forward or backward" } else { both[0] };
            told.push(format!("{} {way} and {} to either side", squares(forward), plain(aside)));
        }
        for (left, right, way) in rows {
            if left != right {
                let hand = if left { "left" } else { "right" };
                told.push(format!("{} {way} and {} to the {hand}", squares(forward), plain(aside)));
            }
        }
        told
    };
    let mut told = along_file(long, short);
    told.extend(along_file(short, long));
    list(&told, "or")
}

/// The line that steps go along both ways: `a file`, `a rank or a file`, `a diagonal`, `a line`.
pub(crate) fn line(steps: &[(i8, i8)]) -> Option<&'static str> {
    // Of each line both ways, or neither.
    let along = |ways: &[(i8, i8)]| match ways.iter().filter(|way| steps.contains(way)).count() {
        0 => Some(false),
        count => (count == ways.len()).then_some(true),
    };
    let (rank, file) = (along(&[(1, 0), (-1, 0)])?, along(&[(0, 1), (0, -1)])?);
    let diagonal = along(&[(1, 1), (1, -1), (-1, 1), (-1, -1)])?;
    match (rank, file, diagonal) {
        _ if length(steps) != Some(1) => None,
        (true, false, false) => Some("a rank"),
        (false, true, false) => Some("a file"),
        (true, true, false) => Some("a rank or a file"),
        (false, false, true) => Some("a diagonal"),
        (true, true, true) => Some("a line"),
        _ => None,
    }
}

/// Which ways single steps go, as the side sees them from a piece: `forward along its file or to the right along its rank`; with
/// `of`, such as ` from it`, behind each way.
pub(crate) fn heading(steps: &[(i8, i8)], of: &str) -> String {
    let has = |dx: i8, dy: i8| steps.contains(&(dx, dy));
    let ahead = of_two(has(0, 1), has(0, -1), ["", "forward", "backward"]);
    let aside = of_two(has(-1, 0), has(1, 0), ["", "to the left", "to the right"]);
    let along = |way: Option<&str>, line: &str| {
        way.map(|way| format!("{way}{of} along its {line}").trim_start().to_owned())
    };
    let straight = [along(ahead, "file"), along(aside, "rank")].into_iter().flatten();
    let aslant: Vec<Direction> = steps
        .iter()
        .filter(|(dx, dy)| *dx != 0 && *dy != 0)
        .map(|(dx, dy)| (i32::from(*dx), i32::from(*dy)))
        .collect();
    let aslant = lines(&aslant).into_iter().map(|way| format!("{way}{of}"));
    list(&straight.chain(aslant).collect::<Vec<_>>(), "or")
}

/// Which way straight steps go.
pub(crate) fn toward(steps: &[(i8, i8)]) -> String {
    let goes = |direction: &Direction| {
        steps.iter().any(|(dx, dy)| (i32::from(dx.signum()), i32::from(dy.signum())) == *direction)
    };
    let around = directions((1, 0)).chain(directions((1, 1)));
    let (taken, missing): (Vec<Direction>, Vec<Direction>) = around.partition(goes);
    if missing.is_empty() {
        return "in any direction".to_owned();
    }
    if missing.len() <= 2 {
        let told = lines(&missing);
        if told.len() == 1 {
            return format!("in any direction but {}", told[0]);
        }
    }
    let told = lines(&taken);
    match told.as_slice() {
        [rank, file] if rank == "along the rank" && file == "along the file" => {
            "along the rank or the file".to_owned()
        }
        _ => list(&told, "or"),
    }
}

/// What is said of two things, of which both may be there, the first alone, or the second alone.
fn of_two(first: bool, second: bool, [both, one, other]: [&str; 3]) -> Option<&str> {
    match (first, second) {
        (true, true) => Some(both),
        (true, false) => Some(one),
        (false, true) => Some(other),
        (false, false) => None,
    }
}

/// Directions by groups: straight ones first.
fn lines(directions: &[Direction]) -> Vec<String> {
    let has = |dx: i32, dy: i32| directions.contains(&(dx, dy));
    let mut told: Vec<&str> = Vec::new();
    match (has(-1, 0), has(1, 0), has(0, 1), has(0, -1)) {
        (true, true, true, true) => told.extend(["along the rank", "along the file"]),
        (left, right, forward, back) => {
            let straight = ["straight forward or backward", "straight forward", "straight backward"];
            told.extend(of_two(forward, back, straight));
            told.extend(of_two(left, right, ["sideways", "to the left", "to the right"]));
        }
    }
    match (has(-1, 1), has(1, 1), has(-1, -1), has(1, -1)) {
        (true, true, true, true) => told.push("diagonally"),
        (true, false, true, false) => told.push("diagonally to the left"),
        (false, true, false, true) => told.push("diagonally to the right"),
        (forward_left, forward_right, back_left, back_right) => {
            let forward =
                ["diagonally forward", "diagonally forward to the left", "diagonally forward to the right"];
            let back = [
                "diagonally backward",
                "diagonally backward to the left",
                "diagonally backward to the right",
            ];
            told.extend(of_two(forward_left, forward_right, forward));
            told.extend(of_two(back_left, back_right, back));
        }
    }
    told.into_iter().map(str::to_owned).collect()
}

/// `on one of the eight squares around it`
pub(crate) fn around(steps: &[(i8, i8)], it: &str) -> String {
    let king = steps.len() == 8 && steps.iter().all(|(dx, dy)| dx.abs() <= 1 && dy.abs() <= 1);
    let beside = steps.iter().all(|(dx, dy)| dx.abs() <= 1 && dy.abs() <= 1);
    match king {
        true => format!("on one of the eight squares around {it}"),
        false if beside => format!("{} from {it}", leap(steps)),
        false => format!("whose distance from {it} is {}", leap(steps)),
    }
}

/// `a rank or a file`, of whole lines in each of whose directions the first piece counts.
pub(crate) fn whole_lines(rays: &[Ray]) -> Option<&'static str> {
    let far = rays.iter().all(|ray| ray.most >= MAX_SIDE);
    match line(&steps_of(rays)).filter(|_| far)? {
        "a line" => Some("a rank, a file or a diagonal"),
        line => Some(line),
    }
}

/// `along ranks, files and diagonals from it`, `straight forward from it`
pub(crate) fn sight(rays: &[Ray], it: &str) -> String {
    match whole_lines(rays) {
        Some("a rank, a file or a diagonal") => return format!("along ranks, files and diagonals from {it}"),
        Some("a rank or a file") => return format!("along ranks and files from {it}"),
        Some("a diagonal") => return format!("along diagonals from {it}"),
        _ => {}
    }
    let each = |rays: &[Ray]| {
        let steps = steps_of(rays);
        let unit = length(&steps) == Some(1);
        match (rays[0].most, unit) {
            (1, _) => leap(&steps),
            (MAX_SIDE.., true) => toward(&steps),
            (MAX_SIDE.., false) => format!("in leaps of {}", leap(&steps)),
            (2, true) => format!("one or two squares {}", toward(&steps)),
            (most, true) => format!("up to {} squares {}", number(most.into()), toward(&steps)),
            (most, false) => format!("in up to {} leaps of {}", number(most.into()), leap(&steps)),
        }
    };
    let told: Vec<String> = alike(rays).iter().map(|rays| each(rays)).collect();
    format!("{} from {it}", list(&told, "or"))
}

pub(crate) fn steps_of(rays: &[Ray]) -> Vec<(i8, i8)> {
    rays.iter().map(|ray| ray.step).collect()
}

/// Rays that are equally long, single steps and leaps apart.
fn alike(rays: &[Ray]) -> Vec<Vec<Ray>> {
    let key = |ray: &Ray| (ray.most, length(&[ray.step]) != Some(1));
    let mut rays = rays.to_vec();
    rays.sort_by_key(key);
    rays.chunk_by(|one, other| key(one) == key(other)).map(<[Ray]>::to_vec).collect()
}

/// `a man of the player's own on one of the eight squares around it`: whose own stands in `owner`.
pub(crate) fn nearby(names: &Names, near: &Nearness, owner: &str, it: &str) -> String {
    let what = standing(names, near, owner);
    format!("{what} {}", place(near, it))
}

/// `a man of the player's own`, `an enemy man`, `an empty square`.
fn standing(names: &Names, near: &Nearness, owner: &str) -> String {
    let Nearness { none: _, rays: _, whose, kinds, sides: _, slides: _ } = near;
    match whose {
        Some(Whose::Own) => format!("{} of {owner}", names.one_of(*kinds, "or")),
        Some(Whose::Enemy) => with_article(&format!("enemy {}", names.any_of(*kinds, "or"))),
        Some(Whose::Any) => names.one_of(*kinds, "or"),
        None => "an empty square".to_owned(),
    }
}

/// `on one of the eight squares around it`
fn place(near: &Nearness, it: &str) -> String {
    match near.steps() {
        Some(steps) => around(&steps, it),
        None => format!("that is the first {}", sight(&near.rays, it)),
    }
}

/// `while there is a man of its own side on one of the eight squares around its square`: what a move asks for, of the piece that moves.
pub(crate) fn while_near(names: &Names, kind: Kind, near: &[Nearness]) -> String {
    let told: Vec<String> = near
        .iter()
        .map(|near| {
            if let Some(struck) = is_struck(names, &[near]) {
                return struck.told(names, kind, near.none);
            }
            there_is(names, near, "its square")
        })
        .collect();
    if told.is_empty() { String::new() } else { format!("while {}", list(&told, "and")) }
}

/// `there is no man of its own side on one of the eight squares around it`: near a piece.
pub(crate) fn there_is(names: &Names, near: &Nearness, it: &str) -> String {
    match near.none {
        true => format!("there is {} {}", none_of(names, near), place(near, it)),
        false => format!("there is {}", nearby(names, near, "its own side", it)),
    }
}

/// `no rook or bishop of its own side`, `no enemy rook or bishop`.
fn none_of(names: &Names, near: &Nearness) -> String {
    let kinds = names.any_of(near.kinds, "or");
    match near.whose {
        Some(Whose::Own) => format!("no {kinds} of its own side"),
        Some(Whose::Enemy) => format!("no enemy {kinds}"),
        Some(Whose::Any) => format!("no {kinds}"),
        None => "no empty square".to_owned(),
    }
}
