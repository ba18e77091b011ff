//! Lines in the braces of pieces and of tests, as others write them.

use super::{is_letters, text_in};
use crate::explain::notation;
use crate::explain::repair::reads;
use crate::explain::scan::code_end;
use crate::grammar::Rule;

/// A rule of a piece, as others write it.
pub(super) fn rule(small: &str, token: &str, line: &str) -> Option<String> {
    let rest = line[token.len()..].trim_matches([' ', '\t', ':', '=']);
    Some(match small {
        "moves" | "betza" | "movement" | "moving" | "walks" | "steps" | "slides" | "leaps" | "jumps" => {
            let bare = rest.trim_matches('"');
            let unquoted = format!("move {bare}");
            if reads(Rule::lone_rule, &unquoted) { unquoted } else { format!("move {rest}") }
        }
        "capture" | "captures" | "takes" | "attack" | "attacks" if rest.starts_with('c') => {
            format!("move {rest}")
        }
        "capture" | "captures" | "takes" | "attack" | "attacks" => {
            let meant = format!("move c{rest}");
            return reads(Rule::lone_rule, &meant).then_some(meant);
        }
        "name" | "title" | "called" => {
            let name = text_in(line).unwrap_or(rest);
            return Some(format!("piece X \"{name}\" {{ ... }}"));
        }
        "can" | "may" if rest.starts_with("move ") => rest.to_owned(),
        "king" | "isroyal" => "royal".to_owned(),
        "letter" | "letters" | "symbol" => "piece X \"Name\" { ... }".to_owned(),
        "picture" | "icon" | "svg" => format!("image {rest}"),
        "immobile" | "immovable" | "stationary" | "static" | "motionless" | "unmoving" if rest.is_empty() => {
            "bound".to_owned()
        }
        // Moves without their word.
        _ if token.starts_with(|c: char| c.is_ascii_uppercase()) && token.len() <= 12 => {
            format!("move {}", line.trim_end())
        }
        _ if token.contains(|c: char| c.is_ascii_uppercase()) && notation::reads(token) => {
            format!("move {}", line[..code_end(line)].trim_end())
        }
        _ => return None,
    })
}

/// What is said of a rule that names the pieces that are captured: `captures P`.
pub(super) fn captured(small: &str, token: &str, line: &str) -> Option<String> {
    let pieces = line[token.len()..code_end(line)].trim().trim_end_matches('}').trim_end();
    let letters = !pieces.is_empty() && pieces.split(' ').all(is_letters);
    (letters && matches!(small, "capture" | "captures" | "takes" | "attack" | "attacks"))
        .then(|| format!("what moves capture stands behind them, as in `move cK on {pieces}`"))
}

/// A step of a test, as others write it.
pub(super) fn step(small: &str, line: &str) -> Option<String> {
    let token = line.split_whitespace().next().unwrap_or("");
    let rest = line[token.len()..].trim_matches([' ', '\t', ':', '=']);
    Some(match small {
        "move" if rest.starts_with("from") || rest.starts_with("are ") => {
            format!("moves {rest}")
        }
        "move" | "plays" | "do" | "make" => format!("play {rest}"),
        "start" | "startfen" | "setup" | "board" | "given" | "from" | "load" => {
            format!("position \"{}\"", rest.trim_matches('"'))
        }
        "checkmate" | "mated" => {
            "result white wins by checkmate".to_owned() + "` or `result black wins by checkmate"
        }
        "stalemate" => "result draw by stalemate".to_owned(),
        "draw" | "drawn" => "result draw by stalemate".to_owned(),
        "white" | "black" if line.contains("win") => format!("result {}", line.trim_end()),
        "win" | "wins" | "loss" | "outcome" | "ends" | "over" => "result white wins by checkmate".to_owned(),
        "not" | "without" if line.contains("check") => "no check".to_owned(),
        "not" | "forbidden" | "cannot" | "invalid" | "disallowed" => {
            let moves =
                || line.split_whitespace().find(|word| reads(Rule::lone_step, &format!("illegal {word}")));
            let mv = moves().unwrap_or("e1e2");
            format!("illegal {mv}")
        }
        "valid" | "allowed" | "can" | "allow" => format!("legal {rest}"),
        "expect" | "assert" | "verify" | "should" => match rest {
            "check" | "no check" => rest.to_owned(),
            _ => return None,
        },
        "count" if rest.parse::<u32>().is_ok() => format!("perft 1 {rest}"),
        "count" | "nodes" => "perft 3 8902".to_owned(),
        _ if is_move(small) && line.contains("illegal") => format!("illegal {token}"),
        _ if is_move(small) && line.contains("legal") => format!("legal {token}"),
        _ => return None,
    })
}

/// Whether a word may be a move by its squares: `e2e4`, `a7a8q`.
fn is_move(word: &str) -> bool {
    let square = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_lowercase())
            && text[1..].starts_with(|c: char| c.is_ascii_digit())
    };
    word.is_ascii() && (4..=7).contains(&word.len()) && square(word) && square(&word[2..])
}
