//! UCI, and UCCI and USI, which are built like it.
//!
//! ```text
//! us                                them
//! uci                               id name Fairy-Stockfish
//!                                   option name UCI_Variant type combo default chess var chess var shogi
//!                                   uciok
//! setoption name UCI_Variant value shogi
//! ucinewgame, isready               readyok
//! position startpos moves e2e4
//! go wtime 1000 btime 900           info depth 8 score cp 31 nodes 4711
//!                                   bestmove e7e5 ponder g1f3
//! ```

use super::{Offer, Rating, Takes, Thought};
use crate::dialect::Protocol;
use crate::limits::{Clock, Limit};
use alfil_board::{BySide, Side};
use std::time::Duration;

/// The first word, and what ends the answer to it.
#[must_use]
pub const fn greeting(protocol: Protocol) -> (&'static str, &'static str) {
    match protocol {
        Protocol::Ucci => ("ucci", "ucciok"),
        Protocol::Usi => ("usi", "usiok"),
        Protocol::Uci | Protocol::Cecp => ("uci", "uciok"),
    }
}

/// What is said before a game, if there is a word for it.
#[must_use]
pub const fn new_game(protocol: Protocol) -> Option<&'static str> {
    match protocol {
        Protocol::Uci => Some("ucinewgame"),
        Protocol::Usi => Some("usinewgame"),
        Protocol::Ucci | Protocol::Cecp => None,
    }
}

/// The option that a line offers: `option name NAME type combo default X var X var Y`, in UCCI without `name`.
#[must_use]
pub fn offer(line: &str) -> Option<Offer> {
    let rest = line.trim().strip_prefix("option ")?;
    let rest = rest.strip_prefix("name ").unwrap_or(rest);
    let (name, kind) = rest.split_once(" type ")?;
    let values = kind.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
    let words: Vec<&str> = kind.split_whitespace().collect();
    let number = |word: &str| {
        let at = words.iter().position(|own| *own == word)?;
        words.get(at + 1)?.parse().ok()
    };
    let takes = match words.first() {
        Some(&"check") => Takes::Switch(["true", "false"]),
        Some(&"spin") => Takes::Number(number("min"), number("max")),
        Some(&"combo") => Takes::Choice,
        Some(&"button") => Takes::Nothing,
        _ => Takes::Anything,
    };
    Some(Offer { name: name.trim().to_owned(), values, takes })
}

/// What an option of UCI is called in the protocol: `USI_Variant`. Some programs call it there as in UCI, too.
#[must_use]
pub fn option_name(protocol: Protocol, name: &str) -> String {
    if protocol == Protocol::Usi { name.replace("UCI_", "USI_") } else { name.to_owned() }
}

/// Whether an option of a program is the one that UCI calls so.
#[must_use]
pub fn is_option(protocol: Protocol, own: &str, name: &str) -> bool {
    own.eq_ignore_ascii_case(&option_name(protocol, name)) || own.eq_ignore_ascii_case(name)
}

/// The line that sets an option; without a value it is a button.
#[must_use]
pub fn set_option(protocol: Protocol, name: &str, value: Option<&str>) -> String {
    let name = if protocol == Protocol::Ucci { name.to_owned() } else { format!("name {name}") };
    match (protocol, value) {
        (_, None) => format!("setoption {name}"),
        (Protocol::Ucci, Some(value)) => format!("setoption {name} {value}"),
        (_, Some(value)) => format!("setoption {name} value {value}"),
    }
}

/// The line that says where a game stands: where it started, if that is not the array, and the moves.
#[must_use]
pub fn position(protocol: Protocol, start: Option<&str>, moves: &[String]) -> String {
    let word = if protocol == Protocol::Usi { "sfen" } else { "fen" };
    let start = start.map_or("startpos".to_owned(), |start| format!("{word} {start}"));
    let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("position {start}{moves}")
}

/// The line that lets a program think, for the player of `side`. Times are told in whole milliseconds, rounded down.
#[must_use]
pub fn go(protocol: Protocol, clocks: &BySide<Clock>, side: Side) -> String {
    let own = &clocks[side];
    let time = match own.limit() {
        Limit::Nodes(nodes) => return format!("go nodes {nodes}"),
        Limit::Depth(depth) => return format!("go depth {depth}"),
        Limit::MoveTime(time) => {
            let time = time.as_millis();
            return match protocol {
                Protocol::Usi => format!("go btime 0 wtime 0 byoyomi {time}"),
                Protocol::Ucci => format!("go time {time} movestogo 1"),
                Protocol::Uci | Protocol::Cecp => format!("go movetime {time}"),
            };
        }
        Limit::Clock(_) => |side: Side| clocks[side].left().map_or(0, |left| left.as_millis()),
    };
    let increment = |side: Side| match clocks[side].limit() {
        Limit::Clock(control) => control.increment.as_millis(),
        _ => Duration::ZERO.as_millis(),
    };
    let to_go = own.moves_to_go().map_or(String::new(), |moves| format!(" movestogo {moves}"));
    let (white, black) = (Side::White, Side::Black);
    let added = increment(white) > 0 || increment(black) > 0;
    match protocol {
        // Whoever begins is Black there.
        Protocol::Usi if added => format!(
            "go btime {} wtime {} binc {} winc {}",
            time(white),
            time(black),
            increment(white),
            increment(black)
        ),
        Protocol::Usi => format!("go btime {} wtime {} byoyomi 0", time(white), time(black)),
        Protocol::Ucci => format!(
            "go time {} increment {} opptime {} oppincrement {}{to_go}",
            time(side),
            increment(side),
            time(!side),
            increment(!side)
        ),
        Protocol::Uci | Protocol::Cecp => format!(
            "go wtime {} btime {} winc {} binc {}{to_go}",
            time(white),
            time(black),
            increment(white),
            increment(black)
        ),
    }
}

/// What a line of a program says that is thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Its move.
    Move(String),
    /// It has none: `bestmove (none)`, `bestmove 0000`, `nobestmove`.
    NoMove,
    /// It gives up.
    Resigns,
    /// It says that it has won: USI's `win`.
    Wins,
    /// What it thinks.
    Thought(Thought),
    /// Whatever else.
    Other,
}

/// Understands a line.
#[must_use]
pub fn hear(line: &str) -> Heard {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("bestmove") => match words.next() {
            None | Some("(none)" | "none" | "NULL") => Heard::NoMove,
            Some("resign") => Heard::Resigns,
            Some("win") => Heard::Wins,
            Some(mv) => Heard::Move(mv.to_owned()),
        },
        Some("nobestmove") => Heard::NoMove,
        Some("info") => thought(words),
        _ => Heard::Other,
    }
}

/// `depth 8 seldepth 12 score cp 31 lowerbound nodes 4711 pv e2e4`. Of several lines, only the best is heard.
fn thought<'l>(words: impl Iterator<Item = &'l str>) -> Heard {
    let mut thought = Thought::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "string" | "pv" => break,
            "multipv" if words.peek().is_some_and(|line| *line != "1") => return Heard::Other,
            "depth" => thought.depth = number(words.peek()),
            "nodes" => thought.nodes = number(words.peek()),
            "score" => {
                thought.rating = match words.next() {
                    Some("cp") => number(words.peek()).map(Rating::Centipawns),
                    Some("mate") => match words.peek() {
                        // USI may leave the number out.
                        Some(&"+") => Some(Rating::Mate(1)),
                        Some(&"-") => Some(Rating::Mate(-1)),
                        count => number(count).map(Rating::Mate),
                    },
                    // UCCI gives the number at once.
                    word => number(word.as_ref()).map(Rating::Centipawns),
                };
            }
            _ => {}
        }
    }
    if thought == Thought::default() { Heard::Other } else { Heard::Thought(thought) }
}

fn number<T: std::str::FromStr>(word: Option<&&str>) -> Option<T> {
    word.and_then(|word| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::TimeControl;

    #[test]
    fn lines_are_understood() {
        let thought = |rating, depth, nodes| Heard::Thought(Thought { rating, depth, nodes });
        for (line, heard) in [
            ("bestmove e2e4 ponder e7e5", Heard::Move("e2e4".to_owned())),
            ("  bestmove 7g7f", Heard::Move("7g7f".to_owned())),
            ("bestmove (none)", Heard::NoMove),
            ("bestmove", Heard::NoMove),
            ("nobestmove", Heard::NoMove),
            ("bestmove resign", Heard::Resigns),
            ("bestmove win", Heard::Wins),
            (
                "info depth 8 seldepth 9 multipv 1 score cp -31 nodes 400 nps 7333 pv a2a3 nodes 7",
                thought(Some(Rating::Centipawns(-31)), Some(8), Some(400)),
            ),
            ("info depth 3 score mate -2", thought(Some(Rating::Mate(-2)), Some(3), None)),
            ("info score mate +", thought(Some(Rating::Mate(1)), None, None)),
            ("info depth 5 score 17 pv h2e2", thought(Some(Rating::Centipawns(17)), Some(5), None)),
            ("info multipv 2 depth 8 score cp 4", Heard::Other),
            ("info string depth 7", Heard::Other),
            ("info depth x score cp", Heard::Other),
            ("", Heard::Other),
            ("readyok", Heard::Other),
        ] {
            assert_eq!(hear(line), heard, "{line}");
        }
    }

    #[test]
    fn options_are_heard_and_set() {
        let combo = offer("option name UCI_Variant type combo default chess var chess var king of the hill");
        assert_eq!(
            combo.map(|offer| offer.values),
            Some(vec!["chess".to_owned(), "king of the hill".to_owned()])
        );
        let button = offer("option Clear_Hash type button").expect("an offer");
        assert_eq!((button.name.as_str(), button.values.len()), ("Clear_Hash", 0));
        assert_eq!(offer("option"), None);
        assert_eq!(set_option(Protocol::Uci, "Hash", Some("16")), "setoption name Hash value 16");
        assert_eq!(set_option(Protocol::Ucci, "hashsize", Some("16")), "setoption hashsize 16");
        assert_eq!(set_option(Protocol::Usi, "Clear Hash", None), "setoption name Clear Hash");
        assert_eq!(option_name(Protocol::Usi, "UCI_Variant"), "USI_Variant");
        assert_eq!(option_name(Protocol::Ucci, "UCI_Variant"), "UCI_Variant");
        assert!(is_option(Protocol::Usi, "usi_variant", "UCI_Variant"));
        assert!(!is_option(Protocol::Uci, "USI_Variant", "UCI_Variant"));
    }

    #[test]
    fn thinking_is_limited_in_the_words_of_each() {
        let control: TimeControl = "40/60+0.5".parse().expect("a time control");
        let mut clocks = BySide::both(Clock::new(Limit::Clock(control)));
        clocks[Side::White].spend(Duration::from_secs(10), Duration::ZERO);
        let go = |protocol| go(protocol, &clocks, Side::White);
        assert_eq!(go(Protocol::Uci), "go wtime 50500 btime 60000 winc 500 binc 500 movestogo 39");
        assert_eq!(go(Protocol::Usi), "go btime 50500 wtime 60000 binc 500 winc 500");
        assert_eq!(
            go(Protocol::Ucci),
            "go time 50500 increment 500 opptime 60000 oppincrement 500 movestogo 39"
        );
        let limited = |protocol, limit| super::go(protocol, &BySide::both(Clock::new(limit)), Side::Black);
        let second = Limit::MoveTime(Duration::from_secs(1));
        assert_eq!(limited(Protocol::Uci, second), "go movetime 1000");
        assert_eq!(limited(Protocol::Usi, second), "go btime 0 wtime 0 byoyomi 1000");
        assert_eq!(limited(Protocol::Ucci, second), "go time 1000 movestogo 1");
        assert_eq!(limited(Protocol::Uci, Limit::Nodes(5000)), "go nodes 5000");
        assert_eq!(limited(Protocol::Usi, Limit::Depth(7)), "go depth 7");
    }

    #[test]
    fn positions_are_told_from_their_start() {
        let moves = ["e2e4".to_owned(), "e7e5".to_owned()];
        assert_eq!(position(Protocol::Uci, None, &moves), "position startpos moves e2e4 e7e5");
        assert_eq!(position(Protocol::Usi, Some("9/9 b - 1"), &[]), "position sfen 9/9 b - 1");
        assert_eq!(position(Protocol::Ucci, Some("9/9 w"), &moves[..1]), "position fen 9/9 w moves e2e4");
    }
}
