//! CECP, the protocol of XBoard, version 2.
//!
//! ```text
//! us                                them
//! xboard, protover 2                feature ping=1 setboard=1 variants="normal,xiangqi" done=1
//! new, variant xiangqi, post, easy
//! level 0 0:10 0.1, force
//! h2e2                              Illegal move: h2e2      (if it thinks so)
//! ping 1                            pong 1
//! time 1000, otim 1000, go          4 31 12 4711 h9g7 h0g2
//!                                   move h9g7
//! ```
//!
//! A move of several parts comes in a line for each: `move d2d4,` goes on in `move d4f3`.

use super::{Offer, Rating, Takes, Thought};
use crate::limits::{Clock, Limit, TimeControl};
use std::time::Duration;

/// What a program can do, as far as it is asked. What it does not say has the default of the protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features {
    /// What it calls itself.
    pub name: Option<String>,
    /// The variants that it plays; nothing if it does not say.
    pub variants: Vec<String>,
    /// Whether it answers `ping`.
    pub ping: bool,
    /// Whether it understands `setboard`.
    pub setboard: bool,
    /// Whether moves are sent to it with the word `usermove`.
    pub usermove: bool,
    /// Whether it wants to be told the time.
    pub time: bool,
    /// Whether it knows `memory`.
    pub memory: bool,
    /// Whether it knows `cores`.
    pub smp: bool,
    /// Whether it knows `nps`.
    pub nps: bool,
    /// Its options.
    pub options: Vec<Offer>,
    /// Whether it has said all: nothing as long as it does not say so.
    pub done: Option<bool>,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            name: None,
            variants: Vec::new(),
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            memory: false,
            smp: false,
            nps: false,
            options: Vec::new(),
            done: None,
        }
    }
}

/// The most names that are kept of what a program lists.
const MAX_NAMES: usize = 2000;

impl Features {
    /// Learns from a line, and gives what is to be answered: `accepted ping`, `rejected san`. Other lines teach nothing.
    pub fn hear(&mut self, line: &str) -> Vec<String> {
        let Some(rest) = line.trim().strip_prefix("feature ") else { return Vec::new() };
        let pairs = pairs(rest);
        pairs.into_iter().map(|(name, value)| self.learn(&name, &value)).collect()
    }

    /// The line that tells a move.
    #[must_use]
    pub fn worded(&self, mv: &str) -> String {
        if self.usermove { format!("usermove {mv}") } else { mv.to_owned() }
    }

    fn learn(&mut self, name: &str, value: &str) -> String {
        let on = value == "1";
        match name {
            "ping" => self.ping = on,
            "setboard" => self.setboard = on,
            "usermove" => self.usermove = on,
            "time" => self.time = on,
            "memory" => self.memory = on,
            "smp" => self.smp = on,
            "nps" => self.nps = on,
            "done" => self.done = Some(on),
            "myname" => self.name = Some(value.to_owned()),
            "variants" => {
                self.variants = value.split(',').map(|name| name.trim().to_owned()).take(MAX_NAMES).collect()
            }
            "option" if self.options.len() < MAX_NAMES => {
                self.options.push(offer(value));
            }
            // Moves are written by squares, and nothing is interrupted by signals.
            "san" | "sigint" | "sigterm" | "reuse" | "playother" | "draw" | "analyze" | "colors" | "name"
            | "ics" => {
                let accepts =
                    matches!((name, on), ("sigint" | "sigterm" | "san" | "colors" | "name" | "ics", false));
                return format!("{} {name}", if accepts { "accepted" } else { "rejected" });
            }
            _ => {}
        }
        format!("accepted {name}")
    }
}

/// The option that a feature offers: `Hash -spin 16 1 1024`, `Style -combo Solid /// *Normal`.
fn offer(text: &str) -> Offer {
    let (name, kind) = text.split_once(" -").unwrap_or((text, ""));
    let (word, rest) = kind.split_once(char::is_whitespace).unwrap_or((kind, ""));
    let choices = rest.split("///").map(|value| value.trim().trim_start_matches('*').to_owned());
    let mut numbers = rest.split_whitespace().skip(1).map(|word| word.parse().ok());
    let takes = match word {
        "check" => Takes::Switch(["1", "0"]),
        "spin" | "slider" => Takes::Number(numbers.next().flatten(), numbers.next().flatten()),
        "combo" => Takes::Choice,
        "button" | "save" | "reset" => Takes::Nothing,
        _ => Takes::Anything,
    };
    let values = if takes == Takes::Choice { choices.collect() } else { Vec::new() };
    Offer { name: name.trim().to_owned(), values, takes }
}

/// `ping=1 myname="A B"` as names and values.
fn pairs(text: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut rest = text.trim_start();
    while let Some((name, behind)) = rest.split_once('=') {
        let (value, after) = match behind.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => behind.split_once(char::is_whitespace).unwrap_or((behind, "")),
        };
        pairs.push((name.trim().to_owned(), value.to_owned()));
        rest = after.trim_start();
    }
    pairs
}

/// The lines that limit thinking, said before a game; nothing if the program cannot be limited so.
#[must_use]
pub fn limit(limit: Limit, features: &Features) -> Option<Vec<String>> {
    Some(match limit {
        Limit::Clock(control) => vec![level(control)],
        Limit::MoveTime(time) => vec![format!("st {}", seconds(time))],
        Limit::Depth(depth) => vec![format!("st {UNLIMITED}"), format!("sd {depth}")],
        // So many nodes count as a second, and a second is what it has.
        Limit::Nodes(nodes) if features.nps => vec![format!("nps {nodes}"), "st 1".to_owned()],
        Limit::Nodes(_) => return None,
    })
}

/// So many seconds are enough for any depth.
const UNLIMITED: u32 = 3600;

/// `level 40 1:00 0.5`
fn level(control: TimeControl) -> String {
    let whole = control.base.as_secs();
    let base = if whole > 0 && whole.is_multiple_of(60) {
        (whole / 60).to_string()
    } else {
        format!("{}:{:02}", whole / 60, (whole % 60).max(u64::from(whole == 0)))
    };
    format!("level {} {base} {}", control.moves.unwrap_or(0), seconds(control.increment))
}

fn seconds(time: Duration) -> String {
    time.as_secs_f64().to_string()
}

/// The lines that tell both clocks, own and other, in hundredths of a second.
#[must_use]
pub fn time(own: &Clock, other: &Clock) -> Vec<String> {
    let hundredths = |clock: &Clock| clock.left().map(|left| left.as_millis() / 10);
    match (hundredths(own), hundredths(other)) {
        (Some(own), Some(other)) => vec![format!("time {own}"), format!("otim {other}")],
        _ => Vec::new(),
    }
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Its move.
    Move(String),
    /// It denies that a move is legal.
    Illegal,
    /// It says that the game is over, and how: `1-0 {White mates}`.
    Result(String),
    /// It gives up.
    Resigns,
    /// The answer to a ping of that number.
    Pong(u64),
    /// What it thinks.
    Thought(Thought),
    /// Whatever else.
    Other,
}

/// Understands a line.
#[must_use]
pub fn hear(line: &str) -> Heard {
    let line = line.trim();
    let mut words = line.split_whitespace();
    match words.next() {
        Some("move") => words.next().map_or(Heard::Other, |mv| Heard::Move(mv.to_owned())),
        Some("resign") => Heard::Resigns,
        Some("pong") => words.next().and_then(|n| n.parse().ok()).map_or(Heard::Other, Heard::Pong),
        Some("1-0" | "0-1" | "1/2-1/2") => Heard::Result(line.to_owned()),
        _ if denies(line) => Heard::Illegal,
        // The form of the first version: `1. ... e7e5`.
        Some(number)
            if words.clone().next() == Some("...") && number.trim_end_matches('.').parse::<u32>().is_ok() =>
        {
            words.nth(1).map_or(Heard::Other, |mv| Heard::Move(mv.to_owned()))
        }
        Some(_) => thought(line).map_or(Heard::Other, Heard::Thought),
        None => Heard::Other,
    }
}

/// A move that comes in several lines: a text that ends in a comma goes on in the next one.
#[derive(Debug, Clone, Default)]
pub struct Parts(String);

impl Parts {
    /// No move is that long.
    const LONGEST: usize = 1000;

    /// Takes what a line says of a move, and gives the move when it is whole.
    pub fn take(&mut self, text: &str) -> Option<String> {
        self.0 += text;
        let goes_on = text.ends_with(',') && self.0.len() < Parts::LONGEST;
        (!goes_on).then(|| std::mem::take(&mut self.0))
    }
}

/// `Illegal move: e2e5`, `Illegal move (no such piece): e2e5`, and the same as an error.
fn denies(line: &str) -> bool {
    let line = line.strip_prefix("Error (").unwrap_or(line);
    line.get(..12).is_some_and(|begin| begin.eq_ignore_ascii_case("Illegal move"))
}

/// A mate is written as 100000 and the moves, or close below 100000 or 32000 by programs of old.
const MATE: i64 = 100_000;

/// `4 31 12 4711 e7e5 d2d4`: depth, score, hundredths of a second, positions, line.
fn thought(line: &str) -> Option<Thought> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(['+', '-', '.', '&']).parse().ok()?;
    let score: i64 = words.next()?.parse().ok()?;
    let _: u64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let rating = match score {
        MATE.. => Rating::Mate((score - MATE).clamp(1, 1000) as i32),
        ..=-100_000 => Rating::Mate(-((-score - MATE).clamp(1, 1000) as i32)),
        _ => Rating::Centipawns(score as i32),
    };
    Some(Thought { rating: Some(rating), depth: Some(depth), nodes: Some(nodes) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Fairy-Max 5.0b and Fairy-Stockfish 11.1 say of themselves, shortened.
    #[test]
    fn features_are_heard_and_answered() {
        let mut features = Features::default();
        let answers = features.hear("feature myname=\"Fairy-Max 5.0b\"");
        assert_eq!(answers, ["accepted myname"]);
        features.hear("feature setboard=0 xedit=1 ping=1 done=0");
        assert_eq!((features.setboard, features.ping, features.done), (false, true, Some(false)));
        features.hear("feature variants=\"normal,shatranj,king-of-the-hill\"");
        assert_eq!(features.variants, ["normal", "shatranj", "king-of-the-hill"]);
        features.hear("feature option=\"Claim draw after -spin 50 0 200\"");
        features.hear("feature option=\"Style -combo Solid /// *Normal\"");
        let [draws, style] = &features.options[..] else { panic!("{:?}", features.options) };
        assert_eq!(
            (draws.name.as_str(), draws.takes),
            ("Claim draw after", Takes::Number(Some(0), Some(200)))
        );
        assert_eq!(
            (style.takes, &style.values[..]),
            (Takes::Choice, &["Solid", "Normal"].map(str::to_owned)[..])
        );
        let answers =
            features.hear("feature setboard=1 usermove=1 myname=Fairy-Stockfish san=1 sigint=0 done=1");
        let heard =
            ["accepted setboard", "accepted usermove", "accepted myname", "rejected san", "accepted sigint"];
        assert_eq!(answers[..5], heard);
        assert!(features.setboard && features.usermove && features.done == Some(true));
        for line in ["feature", "feature x", "feature =", "feature a=\"b", "tellics say hi"] {
            features.hear(line);
        }
    }

    #[test]
    fn lines_are_understood() {
        let thought = |rating, depth, nodes| {
            Heard::Thought(Thought { rating: Some(rating), depth: Some(depth), nodes: Some(nodes) })
        };
        for (line, heard) in [
            ("move e2e4", Heard::Move("e2e4".to_owned())),
            ("1. ... e7e5", Heard::Move("e7e5".to_owned())),
            ("Illegal move: e2e5", Heard::Illegal),
            // As Fairy-Max and Sjaak II have it.
            ("Illegal move:e2e5", Heard::Illegal),
            ("Error (Illegal move or unknown command): e2e5", Heard::Illegal),
            ("Error (unknown command): post", Heard::Other),
            ("1/2-1/2 {Stalemate}", Heard::Result("1/2-1/2 {Stalemate}".to_owned())),
            ("resign", Heard::Resigns),
            ("pong 3", Heard::Pong(3)),
            ("  8   -14     54    132788  4. ...  d6 5.  d3", thought(Rating::Centipawns(-14), 8, 132_788)),
            ("9 100002 3 400 Qh5", thought(Rating::Mate(2), 9, 400)),
            ("9 -100003 3 400 Kh8", thought(Rating::Mate(-3), 9, 400)),
            ("# 16+16 pieces, centr = (1,1) R=40", Heard::Other),
            ("8 14 x", Heard::Other),
            ("", Heard::Other),
            ("move", Heard::Other),
        ] {
            assert_eq!(hear(line), heard, "{line}");
        }
    }

    #[test]
    fn a_move_may_come_in_several_lines() {
        let mut parts = Parts::default();
        assert_eq!(parts.take("e2e4").as_deref(), Some("e2e4"));
        assert_eq!(parts.take("d2d4,"), None);
        assert_eq!(parts.take("d4f3").as_deref(), Some("d2d4,d4f3"));
        // Who never comes to an end has said no move.
        assert!((0..1000).any(|_| parts.take("d2d4,").is_some()));
    }

    #[test]
    fn thinking_is_limited() {
        let features = Features { nps: true, ..Features::default() };
        let clock = |text: &str| Limit::Clock(text.parse().expect("a time control"));
        let said = |wanted| limit(wanted, &features).expect("it can be limited so").join(", ");
        assert_eq!(said(clock("40/60+0.5")), "level 40 1 0.5");
        assert_eq!(said(clock("10+0.1")), "level 0 0:10 0.1");
        assert_eq!(said(clock("0.25")), "level 0 0:01 0");
        assert_eq!(said(Limit::MoveTime(Duration::from_millis(250))), "st 0.25");
        assert_eq!(said(Limit::Depth(6)), "st 3600, sd 6");
        assert_eq!(said(Limit::Nodes(5000)), "nps 5000, st 1");
        assert_eq!(limit(Limit::Nodes(5000), &Features::default()), None);
        let clock = Clock::new(clock("10+0.1"));
        assert_eq!(time(&clock, &clock), ["time 1000", "otim 1000"]);
        assert!(time(&Clock::new(Limit::Depth(3)), &clock).is_empty());
    }
}
