//! Moves in a sentence, as letters: `two squares forward`, `moves like a rook and captures diagonally`.
//!
//! Every word must be known; what is written for it is put together from what the words say.

use super::{AHEAD, NUMBERS, notation_of, reads};

/// The longest sentence, in words.
const LONGEST: usize = 16;

/// Words that say nothing about a move.
const FILLERS: &str = "a an the step steps square squares like as of to up in goes go piece any direction directions way its at most \
    exactly can may also walks walk steps ";

/// One move as the words say it.
#[derive(Default)]
struct Part {
    /// `m` or `c`.
    mode: &'static str,
    ways: String,
    diagonal: bool,
    straight: bool,
    all: bool,
    number: Option<u32>,
    slides: bool,
    leaps: bool,
    letters: String,
    said: bool,
}

/// The letters for a sentence, if all of it is understood.
pub(super) fn letters(text: &str) -> Option<String> {
    let words: Vec<&str> =
        text.trim_end_matches('.').split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
    if words.len() < 2 || words.len() > LONGEST {
        return None;
    }
    let mut parts = vec![Part::default()];
    let mut mode = "";
    let mut at = 0;
    while at < words.len() {
        let small = words[at].to_lowercase();
        let next = words.get(at + 1).map(|word| word.to_lowercase()).unwrap_or_default();
        at += 1;
        let part = parts.last_mut()?;
        let number = NUMBERS.iter().position(|word| *word == small).map(|at| at as u32 + 1);
        let number = number.or_else(|| small.parse().ok().filter(|number| (1..=15).contains(number)));
        let ahead = AHEAD.iter().find(|(said, _)| *said == small).map(|(_, letter)| *letter);
        match small.as_str() {
            "and" | "or" | "plus" | "but" => {
                if part.said {
                    parts.push(Part { mode, ..Part::default() });
                }
            }
            "moves" | "move" | "captures" | "capture" | "capturing" | "takes" => {
                let captures = !small.starts_with("move");
                mode = if captures { "c" } else { "m" };
                if part.said {
                    parts.push(Part::default());
                }
                parts.last_mut()?.mode = mode;
            }
            "any" if matches!(next.as_str(), "number" | "distance") => {
                part.slides = true;
                at += 1;
            }
            "any" if matches!(next.as_str(), "direction" | "way" | "directions") => {
                part.all = true;
                part.said = true;
                at += 1;
            }
            "far" | "unlimited" | "slides" | "slide" | "sliding" => part.slides = true,
            "jump" | "jumps" | "leap" | "leaps" | "jumping" | "leaping" => part.leaps = true,
            "diagonal" | "diagonally" | "diagonals" | "aslant" => {
                part.diagonal = true;
                part.said = true;
            }
            "orthogonal" | "orthogonally" | "straight" => {
                part.straight = true;
                part.said = true;
            }
            _ if number.is_some() => {
                part.number = number;
                part.said = true;
            }
            _ if ahead.is_some() => {
                part.ways.push_str(ahead?);
                part.said = true;
            }
            _ if notation_of(&small).is_some() => {
                part.letters.push_str(notation_of(&small)?);
                part.said = true;
            }
            _ if words[at - 1].starts_with(|c: char| c.is_ascii_uppercase()) && reads(words[at - 1]) => {
                part.letters.push_str(words[at - 1]);
                part.said = true;
            }
            _ if FILLERS.split_whitespace().any(|filler| filler == small) => {}
            _ => return None,
        }
    }
    let parts: Vec<&Part> = parts.iter().filter(|part| part.said).collect();
    // What only moves and never captures has both, if nothing else is said.
    let both = parts.iter().all(|part| part.mode == "m");
    let captures = parts.iter().any(|part| part.mode == "c");
    let all: Option<Vec<String>> = parts.iter().map(|part| part.letters(both, captures)).collect();
    let all = all?;
    let plain = all.iter().all(|moves| moves.starts_with(|c: char| c.is_ascii_uppercase()));
    let meant = all.join(if plain { "" } else { " " });
    (!meant.is_empty() && reads(&meant)).then_some(meant)
}

impl Part {
    fn letters(&self, both: bool, captures: bool) -> Option<String> {
        // Where it is said how the piece captures, the rest is how it moves.
        let mode = match (both, captures, self.mode) {
            (true, ..) => "",
            (_, true, "") => "m",
            (.., mode) => mode,
        };
        let before = format!("{mode}{}", self.ways);
        if !self.letters.is_empty() {
            let single = self.letters.bytes().filter(u8::is_ascii_uppercase).count() == 1;
            return match before.is_empty() || single {
                true => Some(format!("{before}{}", self.letters)),
                false => None,
            };
        }
        let number = self.number.unwrap_or(1);
        let diagonal = self.diagonal && !self.straight;
        let all = self.all || self.diagonal && self.straight;
        let atom = match (self.leaps, number) {
            (true, 2) => if all {
                "DA"
            } else if diagonal {
                "A"
            } else {
                "D"
            }
            .to_owned(),
            (true, 3) => if all {
                "HG"
            } else if diagonal {
                "G"
            } else {
                "H"
            }
            .to_owned(),
            (true, 4..) => return None,
            _ => {
                let (step, slide) = match () {
                    () if all => ("K", "Q"),
                    () if diagonal => ("F", "B"),
                    () => ("W", "R"),
                };
                match (self.slides, number) {
                    (true, _) => slide.to_owned(),
                    (false, 1) => step.to_owned(),
                    (false, number) => format!("{slide}{number}"),
                }
            }
        };
        Some(format!("{before}{atom}"))
    }
}
