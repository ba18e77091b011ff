//! Lines as other notations bracket them: `(turn-order White Black)`, `{ "royal": "K" }`, `"position": "..."`.

use super::{Advice, did_you_mean, said};
use crate::build::first_word;
use crate::explain::Place;
use crate::explain::repair::reads;
use crate::explain::scan::code_end;

/// The longest line that is looked at.
const LONGEST: usize = 200;

/// The next step for a line of parentheses around everything, as Zillions of Games and Ludii write it, or of quoted keys, as JSON
/// has them.
pub(super) fn bracketed(place: Place, line: &str) -> Option<Advice> {
    let line = line.get(..code_end(line))?.trim();
    if line.len() > LONGEST || !line.starts_with(['(', '{', '"']) {
        return None;
    }
    let inner = line.trim_start_matches(['(', '{', ' ']).trim_end_matches([')', '}', ',', ';', ' ']);
    let meant = [inner.to_owned(), unquoted(inner, false), unquoted(inner, true)].into_iter().find(|meant| {
        let begun =
            place.keywords().contains(&first_word(meant)) || matches!(first_word(meant), "white" | "black");
        begun && reads(place.rule(), meant)
    });
    if let Some(meant) = meant {
        return did_you_mean(meant);
    }
    let begun = inner.split([' ', '(']).next().unwrap_or_default();
    // A word with a hyphen, or parentheses within parentheses: no sentence has them.
    let symbolic = line.starts_with('(') && (begun.contains('-') || inner.contains('('));
    if !symbolic || place != Place::File {
        return None;
    }
    said(match begun {
        "turn-order" | "players" => {
            "so Zillions of Games writes rules: here White and Black move in turn, and nothing need be said; other turns are told by `turn: ...`"
        }
        "board-setup" => {
            "so Zillions of Games writes rules: here the array is drawn in `setup { ... }`, a rank a line"
        }
        "piece" | "moves" | "define" => {
            "so Zillions of Games writes rules: here the letters of a piece, its name and its moves stand on a line, `piece A \"Archbishop\" BN`"
        }
        _ => {
            "so Zillions of Games writes rules: here a clause begins with its word and has a line without parentheses"
        }
    })
}

/// A line whose words have no quotation marks, and no colon behind the first; the last may keep them.
fn unquoted(line: &str, last: bool) -> String {
    let (key, value) = match line.split_once(':') {
        Some((key, value)) if key.trim().ends_with('"') || last => (key.trim(), value.trim()),
        _ => line.split_once(' ').unwrap_or((line, "")),
    };
    let value = value.trim().trim_end_matches(',');
    let value = if last { value.replace(['"', '[', ']', ','], "") } else { value.to_owned() };
    format!("{} {value}", key.trim_matches('"')).trim_end().to_owned()
}
