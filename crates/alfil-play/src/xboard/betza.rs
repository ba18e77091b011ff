//! The moves of a type in Betza's notation, as XBoard reads it.

use alfil_board::{Kind, KindSet};
use alfil_model::{
    CastlingManner, Condition, Course, Definition, Geometry, Initial, MoveRule, Movement, Obstacles, Paths,
    Region, Victims, Wraps,
};

/// The atoms, by the shorter and the longer part of their step.
const ATOMS: &[((i8, i8), char)] = &[
    ((0, 1), 'W'),
    ((1, 1), 'F'),
    ((0, 2), 'D'),
    ((1, 2), 'N'),
    ((2, 2), 'A'),
    ((0, 3), 'H'),
    ((1, 3), 'C'),
    ((2, 3), 'Z'),
    ((3, 3), 'G'),
];

/// Whether a step, by files and ranks, goes that way.
type Chosen = fn(i8, i8) -> bool;

/// Directions of which one letter, or two, say several.
const SEVERAL: &[(&str, Chosen)] = &[
    ("", |_, _| true),
    ("f", |_, y| y > 0),
    ("b", |_, y| y < 0),
    ("l", |x, _| x < 0),
    ("r", |x, _| x > 0),
    ("v", |x, _| x == 0),
    ("s", |_, y| y == 0),
];

/// How a type moves: all that it may ever do, at any place and whatever holds, since XBoard may think more legal than is: an
/// engine refuses the rest. Nothing if some of it cannot be written.
pub fn written(variant: &Definition, kind: Kind) -> Option<String> {
    let mut movements = variant.kinds[kind.index()].moves.iter().flat_map(|rule| &rule.movements);
    movements.all(|movement| movement_parts(movement).is_some()).then(|| writable(variant, kind))
}

/// What of it can be written.
pub fn writable(variant: &Definition, kind: Kind) -> String {
    let movements = variant.kinds[kind.index()].moves.iter().flat_map(|rule| &rule.movements);
    let mut parts: Vec<String> = Vec::new();
    for part in movements.filter_map(movement_parts).flatten() {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts.extend(castlings(variant, kind));
    // A step to a neighbour is thought to be blocked by the piece itself.
    if parts.is_empty() { "nW".to_owned() } else { parts.concat() }
}

/// Whether all that can be captured is written exactly: for the whole board, at any time.
pub fn is_exact(variant: &Definition) -> bool {
    let board = Region::board(variant.dimensions);
    let all: KindSet = (0..variant.kinds.len()).map(|index| Kind(index as u8)).collect();
    let everywhere = |rule: &MoveRule| {
        let always =
            rule.when == Condition::Always && rule.near.is_empty() && rule.from == board && rule.to == board;
        always && all.iter().all(|kind| rule.on.contains(kind) && rule.over.contains(kind))
    };
    variant.kinds.iter().flat_map(|kind| &kind.moves).all(|rule| {
        let capturing = rule.movements.iter().filter(|movement| movement.capture);
        let written = |movement: &Movement| movement_parts(movement).is_some();
        everywhere(rule) && capturing.clone().all(written)
    })
}

/// Castling along the rank, `O` and the squares that the king goes, from where it starts.
fn castlings(variant: &Definition, kind: Kind) -> Vec<String> {
    // XBoard looks whether the king stands where the array has it, so of numbered arrays it must not ask.
    let first = if variant.arrays.is_none() { "is" } else { "" };
    let mut parts = Vec::new();
    for castling in variant.castlings.iter().filter(|castling| castling.kings.contains(kind)) {
        if let CastlingManner::By(squares) = castling.manner {
            let part = format!("{first}O{squares}");
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
    }
    parts
}

/// The parts of a movement, one for each atom; nothing if it cannot be written.
pub fn movement_parts(movement: &Movement) -> Option<Vec<String>> {
    let Geometry::Paths(paths) = &movement.geometry else { return None };
    if movement.victims != Victims::Any || movement.capture_own {
        return None;
    }
    let mut before = String::new();
    match movement.initial {
        Initial::Anywhere => {}
        Initial::Unmoved => before.push('i'),
        Initial::OneAhead => before += "ii",
    }
    let mut modality = String::new();
    match (movement.quiet, movement.capture) {
        (true, true) => {}
        (true, false) => modality.push('m'),
        (false, true) => modality.push('c'),
        (false, false) => {}
    }
    if movement.en_passant {
        modality.push('e');
    }
    if modality.is_empty() && !(movement.quiet && movement.capture) {
        return None;
    }
    if movement.quiet && movement.capture && movement.en_passant {
        modality = "mce".to_owned();
    }
    let range = range(paths)?;
    let mut parts = Vec::new();
    for (size, atom) in ATOMS {
        let steps: Vec<(i8, i8)> =
            paths.steps.iter().copied().filter(|step| size_of(*step) == *size).collect();
        if !steps.is_empty() {
            let special = special(paths, *atom)?;
            parts.push(format!("{before}{}{modality}{special}{atom}{range}", directions(*size, &steps)));
        }
    }
    let known = paths.steps.iter().all(|step| ATOMS.iter().any(|(size, _)| *size == size_of(*step)));
    known.then(|| rooks_and_bishops(parts))
}

/// The modifiers of what stands between start and arrival, and of the way, in the only order in which XBoard finds them all.
/// It looks at one square between the ends of a leap, and thinks a step to a neighbour with `n` blocked.
fn special(paths: &Paths, atom: char) -> Option<String> {
    let near = matches!(atom, 'W' | 'F');
    let midway = match (paths.obstacles, atom) {
        (Obstacles::Free, _) | (Obstacles::Lame, 'W' | 'F') => "",
        (Obstacles::Lame, 'D' | 'A' | 'N') => "n",
        (Obstacles::Jumping, 'D' | 'A' | 'N') => "j",
        (Obstacles::Skips(1), _) if near && paths.max.is_none() => "j",
        (Obstacles::Skips(2), _) if near && paths.max.is_none() => "jj",
        (Obstacles::Hop, _) if near && paths.max.is_none() => "p",
        (Obstacles::Grasshop, _) if near && paths.max.is_none() => "g",
        _ => return None,
    };
    match (paths.course, paths.wraps, midway) {
        (Course::Straight, Wraps::Nowhere, _) => Some(midway.to_owned()),
        (Course::Straight, Wraps::Sides, "") => Some("o".to_owned()),
        (Course::Straight, Wraps::Sides, "p" | "g") => Some(format!("{midway}o")),
        (Course::Straight | Course::Crooked | Course::Circular, _, _) => None,
    }
}

/// How far: nothing for one step, 0 for any number.
fn range(paths: &Paths) -> Option<String> {
    match (paths.min, paths.max) {
        (1, None) => Some("0".to_owned()),
        (1, Some(1)) => Some(String::new()),
        (1, Some(most)) => Some(most.to_string()),
        _ => None,
    }
}

fn size_of((x, y): (i8, i8)) -> (i8, i8) {
    let (x, y) = (x.abs(), y.abs());
    (x.min(y), x.max(y))
}

/// The letters that select these steps among those of their size.
fn directions(size: (i8, i8), steps: &[(i8, i8)]) -> String {
    let all = all_of(size);
    let oblique = size.0 != 0 && size.0 != size.1;
    let usable = SEVERAL.iter().filter(|(letters, _)| match *letters {
        "" => true,
        "v" | "s" => size.0 == 0,
        _ => !oblique,
    });
    for (letters, chosen) in usable {
        let selected = all.iter().filter(|(x, y)| chosen(*x, *y));
        if selected.clone().count() == steps.len() && selected.clone().all(|step| steps.contains(step)) {
            return (*letters).to_owned();
        }
    }
    steps.iter().map(|step| direction(size, *step)).collect()
}

/// The letters of one step. Of an oblique one, the second letter is the main direction.
fn direction(size: (i8, i8), (x, y): (i8, i8)) -> String {
    let vertical = if y > 0 { "f" } else { "b" };
    let lateral = if x > 0 { "r" } else { "l" };
    match (x, y) {
        (0, _) => vertical.to_owned(),
        (_, 0) => lateral.to_owned(),
        _ if size.0 == size.1 || x.abs() > y.abs() => format!("{vertical}{lateral}"),
        _ => format!("{lateral}{vertical}"),
    }
}

/// Every step of a size.
fn all_of((short, long): (i8, i8)) -> Vec<(i8, i8)> {
    let mut steps = Vec::new();
    for (x, y) in [(short, long), (long, short)] {
        for step in [(x, y), (x, -y), (-x, y), (-x, -y)] {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

/// Slides are rooks and bishops, by their usual letters.
fn rooks_and_bishops(parts: Vec<String>) -> Vec<String> {
    let short = |part: String| match part.strip_suffix('0') {
        Some(rest) if rest.ends_with('W') => format!("{}R", &rest[..rest.len() - 1]),
        Some(rest) if rest.ends_with('F') => format!("{}B", &rest[..rest.len() - 1]),
        _ => part,
    };
    parts.into_iter().map(short).collect()
}
