//! Moves as Interactive Diagrams read Betza's notation.
//!
//! Atoms and directions mean there what they mean here. What differs is written otherwise or not at all: `n` before a knight is
//! a move of two legs there; `n` behind `i` makes rights en passant, `n` before `i` makes none, and so does `nn` where there is
//! no `i`; a limit counts for a hop as a whole; `j` on slides, `ii`, `t` and `ck` are not reliable, and left out.

use crate::fairy::betza::{ATOMS, selected};
use alfil_model::{Course, Geometry, Initial, Movement, Obstacles, Paths, Victims, Wraps};

/// A movement there, atom by atom, or why there is none.
pub(super) fn written(movement: &Movement) -> Result<Vec<String>, &'static str> {
    let Movement { geometry, quiet, capture, capture_own, en_passant, victims, initial, makes_en_passant } =
        movement;
    let mut modes = String::new();
    for (there, letter) in [
        (*quiet, 'm'),
        (*capture && *victims == Victims::Any, 'c'),
        (*capture && *victims == Victims::Royal, 'k'),
        (*capture_own, 'd'),
        (*en_passant, 'e'),
    ] {
        if there {
            modes.push(letter);
        }
    }
    if *victims == Victims::Common {
        return Err("captures of all but royal pieces cannot be said");
    }
    if modes == "mc" {
        modes.clear();
    }
    let first = match initial {
        Initial::Anywhere => "",
        Initial::Unmoved => "i",
        Initial::OneAhead => return Err("moves from one square ahead of the first cannot be said"),
    };
    let paths = match geometry {
        Geometry::Paths(paths) => paths,
        Geometry::Universal => return Ok(vec![format!("{first}{modes}U")]),
        Geometry::Imitation => return Err("moves as another piece's cannot be said"),
        Geometry::Legs(_) => return Err("moves of several legs cannot be said"),
    };
    if paths.min != 1 {
        return Err("moves of so many steps and no fewer cannot be said");
    }
    let (mut parts, mut left) = (Vec::new(), paths.steps.len());
    for &(atom, long, short) in ATOMS {
        let is_such = |step: &&(i8, i8)| {
            let (x, y) = (step.0.abs(), step.1.abs());
            (x.max(y), x.min(y)) == (long, short)
        };
        let leaps: Vec<(i8, i8)> = paths.steps.iter().filter(is_such).copied().collect();
        if leaps.is_empty() {
            continue;
        }
        left = left.saturating_sub(leaps.len());
        parts.push(atom_of(atom, &leaps, paths, (first, &modes), *makes_en_passant)?);
    }
    if left > 0 { Err("leaps of more than three squares cannot be said") } else { Ok(parts) }
}

/// Moves together; both halves of a king or a queen in all directions are one atom.
pub(super) fn joined(parts: &[String]) -> String {
    let whole = |one: &str, other: &str| {
        [("W", "F", "K"), ("R", "B", "Q")].iter().find_map(|(straight, aslant, both)| {
            let modes = one.strip_suffix(straight)?;
            let same = other.strip_suffix(aslant) == Some(modes);
            (same && !modes.contains(['f', 'b', 'l', 'r', 'v', 's', 'h'])).then(|| format!("{modes}{both}"))
        })
    };
    let (mut text, mut rest) = (String::new(), parts);
    while let Some((one, behind)) = rest.split_first() {
        rest = behind;
        match behind.first().and_then(|other| whole(one, other)) {
            Some(both) => {
                text += &both;
                rest = &behind[1..];
            }
            None => text += one,
        }
    }
    text
}

/// The part of a movement that one atom says.
fn atom_of(
    atom: char,
    leaps: &[(i8, i8)],
    paths: &Paths,
    (first, modes): (&str, &str),
    rights: bool,
) -> Result<String, &'static str> {
    let Paths { steps: _, course, min: _, max, obstacles, wraps } = paths;
    let near = matches!(atom, 'W' | 'F');
    let single = *max == Some(1);
    let straight = matches!(atom, 'D' | 'A' | 'H' | 'G');
    let ways = selected(atom, leaps);
    let mut sign = "";
    match obstacles {
        Obstacles::Free => {}
        // Between neighbours there is nothing.
        Obstacles::Lame if near => {}
        Obstacles::Lame if straight && single => sign = "n",
        Obstacles::Lame if atom == 'N' && single && !rights => {
            let legs = knight_legs(leaps).ok_or("lame leaps in some directions cannot be said")?;
            return Ok(format!("{first}{legs}mafs{modes}W"));
        }
        Obstacles::Lame => return Err("lame leaps of this kind cannot be said"),
        Obstacles::Jumping if matches!(atom, 'D' | 'A') && single => sign = "j",
        Obstacles::Hop if near && max.is_none() => sign = "p",
        Obstacles::Grasshop if near && max.is_none() => sign = "g",
        Obstacles::Hop | Obstacles::Grasshop => {
            return Err("hops of leapers, or with a limit, cannot be said");
        }
        Obstacles::Jumping | Obstacles::Skips(_) => {
            return Err("leaps over something of this kind, and slides that skip squares, cannot be said");
        }
    }
    let turn = match course {
        Course::Straight => "",
        Course::Crooked if near && max.is_none() && *obstacles == Obstacles::Free && !rights => "z",
        Course::Crooked | Course::Circular => return Err("moves that turn in this way cannot be said"),
    };
    let wrap = match wraps {
        Wraps::Nowhere => "",
        Wraps::Sides => "o",
        Wraps::Everywhere => return Err("moves over the first and the last rank cannot be said"),
    };
    if !wrap.is_empty() && (*obstacles != Obstacles::Free || !turn.is_empty()) {
        return Err("leaps and hops round the edge of the board cannot be said");
    }
    // What is passed over and may be answered en passant: the order of the letters says whether it may.
    let slides = near && !single && *obstacles != Obstacles::Hop && *obstacles != Obstacles::Grasshop;
    let (before, behind) = match (rights, sign) {
        (true, "n") if first.is_empty() => ("", "nn"),
        (true, "n") => ("", "n"),
        (false, "n") => ("n", ""),
        (true, _) if slides => ("", "n"),
        (true, _) => return Err("leaps that are answered en passant cannot be said"),
        (false, sign) => ("", sign),
    };
    let name = match (atom, max) {
        ('W', None) => "R".to_owned(),
        ('F', None) => "B".to_owned(),
        (atom, None) => format!("{atom}{atom}"),
        (atom, Some(1)) => atom.to_string(),
        (atom, Some(most)) => format!("{atom}{most}"),
    };
    Ok(format!("{before}{first}{ways}{modes}{behind}{turn}{wrap}{name}"))
}

/// The orthogonal first legs of a knight that can be blocked, if both leaps of each are there.
fn knight_legs(leaps: &[(i8, i8)]) -> Option<String> {
    let has = |x: i8, y: i8| leaps.contains(&(x, y));
    let ways = [
        ('f', has(1, 2), has(-1, 2)),
        ('b', has(1, -2), has(-1, -2)),
        ('l', has(-2, 1), has(-2, -1)),
        ('r', has(2, 1), has(2, -1)),
    ];
    if ways.iter().any(|(_, one, other)| one != other) {
        return None;
    }
    let text: String = ways.iter().filter(|(_, one, _)| *one).map(|(letter, _, _)| *letter).collect();
    Some(if text.len() == 4 { String::new() } else { text })
}
