//! The marks of a drawing and what they mean.

use super::letters;
use super::marks::{Mark, Marks, Needs};
use std::fmt::Write as _;

/// The name of the symbol of a mark: equal for equal marks alone.
pub(super) fn symbol(mark: &Mark) -> String {
    let mut name = String::from("m");
    for (letter, needs) in [('q', mark.quiet), ('c', mark.capture), ('o', mark.own)] {
        if let Some(needs) = needs {
            name.push(letter);
            name.extend(signs(needs).map(|(_, letter)| letter));
        }
    }
    name
}

/// The needs in their order, each with a letter.
fn signs(needs: Needs) -> impl Iterator<Item = (Needs, char)> {
    Needs::ALL.into_iter().zip("hftp".chars()).filter(move |(need, _)| needs.includes(*need))
}

/// The shapes of a mark, in a square.
pub(super) fn shapes(mark: &Mark) -> String {
    let mut shapes = String::new();
    match (mark.quiet, mark.capture) {
        (Some(quiet), Some(capture)) if quiet == capture => {
            shapes += "<circle class=\"af-a\" style=\"stroke:none\" cx=\"22.5\" cy=\"22.5\" r=\"8.5\"/>";
            badges(&mut shapes, "af-a", quiet, 1.0);
        }
        (quiet, capture) => {
            if let Some(needs) = quiet {
                shapes += "<circle class=\"af-q\" cx=\"22.5\" cy=\"22.5\" r=\"8\"/>";
                badges(&mut shapes, "af-q", needs, if capture.is_some() { -1.0 } else { 1.0 });
            }
            if let Some(needs) = capture {
                shapes += "<path class=\"af-c\" d=\"M16 16L29 29M29 16L16 29\"/>";
                badges(&mut shapes, "af-c", needs, 1.0);
            }
        }
    }
    if mark.own.is_some() {
        shapes += "<path class=\"af-c\" d=\"M14 32H31\"/>";
    }
    shapes
}

/// Small signs in an upper corner: what is needed.
fn badges(shapes: &mut String, class: &str, needs: Needs, side: f32) {
    for (index, (need, _)) in signs(needs).enumerate() {
        let x = 22.5 + side * (15.0 - 10.0 * index as f32);
        let y = 9.0;
        let path = match need {
            Needs::HOP => {
                format!("M{} {}C{} 1 {} 1 {} {}", x - 4.0, y + 3.0, x - 3.0, x + 3.0, x + 4.0, y + 3.0)
            }
            Needs::FIRST => letters::centred("1", x, y + 4.0, 8.5),
            Needs::CONDITION => letters::centred("?", x, y + 4.0, 8.5),
            _ => letters::centred("/", x, y + 4.0, 8.5),
        };
        let _ = write!(shapes, "<path class=\"{class}\" style=\"fill:none;stroke-width:1.8\" d=\"{path}\"/>");
    }
}

/// What a line means.
pub(super) const LINE: &str = "a piece on the line is in the way";
/// What is said of a piece that imitates.
pub(super) const IMITATES: &str = "and as the piece moved that the other side moved last";

/// A mark in a text: `o`, `x?`, `o1`, `ox^`.
pub(super) fn code(mark: &Mark) -> String {
    let deed = |sign: &str, needs: Needs| {
        let signs: String = self::signs(needs).map(|(need, _)| text_sign(need)).collect();
        format!("{sign}{signs}")
    };
    let mut code = match (mark.quiet, mark.capture) {
        (Some(quiet), Some(capture)) if quiet == capture => deed("*", quiet),
        (quiet, capture) => {
            let quiet = quiet.map_or(String::new(), |needs| deed("o", needs));
            quiet + &capture.map_or(String::new(), |needs| deed("x", needs))
        }
    };
    code += &mark.own.map_or(String::new(), |needs| deed("d", needs));
    code
}

fn text_sign(need: Needs) -> char {
    match need {
        Needs::HOP => '^',
        Needs::FIRST => '1',
        Needs::CONDITION => '?',
        _ => '~',
    }
}

/// Each mark of a drawing, with what it means.
pub(super) fn entries(marks: &Marks) -> Vec<(Mark, String)> {
    let mut entries: Vec<(Mark, String)> = Vec::new();
    for mark in marks.squares.values() {
        if entries.iter().all(|(other, _)| other != mark) {
            entries.push((*mark, meaning(mark)));
        }
    }
    entries.sort_by_key(|(mark, _)| (mark.needs(), mark.quiet.is_none(), mark.capture.is_none()));
    entries
}

/// What a mark means: `moves or captures`, `captures over a piece`.
pub(super) fn meaning(mark: &Mark) -> String {
    let mut parts: Vec<String> = Vec::new();
    match (mark.quiet, mark.capture) {
        (Some(quiet), Some(capture)) if quiet == capture => {
            parts.push(format!("moves or captures{}", needs(quiet)))
        }
        (quiet, capture) => {
            parts.extend(quiet.map(|quiet| format!("moves{}", needs(quiet))));
            parts.extend(capture.map(|capture| format!("captures{}", needs(capture))));
        }
    }
    parts.extend(mark.own.map(|own| format!("captures own pieces{}", needs(own))));
    parts.join(", ")
}

fn needs(needs: Needs) -> String {
    let words = signs(needs).map(|(need, _)| match need {
        Needs::HOP => " over a piece",
        Needs::FIRST => " as its first move",
        Needs::CONDITION => " under a condition",
        _ => " what it passes",
    });
    words.collect()
}
