//! A clause as a sentence of a rules page: `a player loses when the leader is captured`.
//!
//! What the sentence is about is known by a word of it, wherever it stands; pieces and squares are taken from the sentence, and what
//! is written with them must be readable.

use super::kept::kept;
use super::repair::{Names, reads};
use super::scan::code_end;
use crate::grammar::Rule;
use crate::words::is_keyword;

/// The longest sentence that is looked at, in words.
const LONGEST: usize = 30;

/// The clause that a sentence says.
pub(super) fn clause(line: &str, file: &str) -> Option<String> {
    let line = &line[..code_end(line)];
    if line.contains(['"', '{', '=']) {
        return None;
    }
    let said: Vec<&str> =
        line.split(|c: char| !(c.is_alphanumeric() || matches!(c, '+' | '_' | '\''))).collect();
    let said: Vec<&str> = said.into_iter().filter(|word| !word.is_empty()).collect();
    if !(3..=LONGEST).contains(&said.len()) {
        return None;
    }
    let sentence = Sentence {
        small: said.iter().map(|word| word.to_lowercase()).collect(),
        said,
        file,
        names: Names::of(file),
    };
    let meant = sentence.promotion().or_else(|| sentence.outcome()).or_else(|| sentence.reserve());
    let meant = meant.or_else(|| sentence.board()).or_else(|| sentence.moves())?;
    (kept(line, &meant) && reads(Rule::lone_clause, &meant)).then_some(meant)
}

struct Sentence<'t> {
    said: Vec<&'t str>,
    small: Vec<String>,
    file: &'t str,
    names: Names<'t>,
}

impl<'t> Sentence<'t> {
    fn find(&self, words: &[&str]) -> Option<usize> {
        self.small.iter().position(|word| words.contains(&word.as_str()))
    }

    fn has(&self, words: &[&str]) -> bool {
        self.find(words).is_some()
    }

    /// The pieces that some of the words name, by letters or by name.
    fn pieces(&self, words: std::ops::Range<usize>) -> Vec<&str> {
        let letters = |at: usize| {
            let word = self.said[at];
            let bare = word.trim_start_matches('+');
            let capitals =
                (1..=2).contains(&bare.len()) && bare.bytes().all(|byte| byte.is_ascii_uppercase());
            // `A` begins a sentence.
            let article = word == "A" && at == 0;
            if capitals && !article { Some(word) } else { self.names.letters(&self.small[at]) }
        };
        words.filter_map(letters).collect()
    }

    /// The squares of which it speaks.
    fn region(&self) -> Option<String> {
        const ORDINALS: [&str; 10] =
            ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
        let number = |word: &str| {
            let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
            let ordinal = ORDINALS.iter().position(|ordinal| *ordinal == word).map(|at| (at + 1).to_string());
            match word {
                "last" | "final" | "far" | "farthest" | "furthest" | "back" => Some("last".to_owned()),
                _ => ordinal.or_else(|| digits.parse::<u8>().ok().map(|rank| rank.to_string())),
            }
        };
        let rank = self.find(&["rank", "row"]).and_then(|at| {
            let behind = self.small.get(at + 1).and_then(|word| number(word));
            behind.or_else(|| number(self.small.get(at.checked_sub(1)?)?))
        });
        let named = || {
            let is_region = |word: &&String| {
                word.len() > 1 && !is_keyword(word) && self.file.contains(&format!("region {word} "))
            };
            self.small.iter().find(is_region).cloned()
        };
        let square = || {
            let is_square = |word: &&&str| {
                word.len() <= 3
                    && word.starts_with(|c: char| c.is_ascii_lowercase())
                    && word[1..].parse::<u8>().is_ok()
            };
            self.said.iter().find(is_square).map(|word| (*word).to_owned())
        };
        rank.map(|rank| format!("rank {rank}")).or_else(named).or_else(square)
    }

    fn promotion(&self) -> Option<String> {
        let verb = self.find(&[
            "promote",
            "promotes",
            "promoted",
            "promoting",
            "become",
            "becomes",
            "upgrade",
            "upgrades",
        ])?;
        let end = self.said.len();
        let first = self.pieces(0..verb);
        let behind = self.pieces(verb + 1..end);
        let (who, what) = match (first.is_empty(), behind.split_first()) {
            (false, Some(_)) => (first.join(" "), behind.join(" ")),
            (true, Some((who, what))) if !what.is_empty() => ((*who).to_owned(), what.join(" ")),
            _ => return None,
        };
        let region = self.region().unwrap_or_else(|| "rank last".to_owned());
        let may = if self.has(&["may", "can", "optionally", "optional"]) { ", optional" } else { "" };
        Some(format!("promote {who} on {region} to {what}{may}"))
    }

    fn outcome(&self) -> Option<String> {
        let won = self.find(&["win", "wins", "won", "winner"]);
        let lost = self.find(&["lose", "loses", "lost", "loss"]);
        let drawn = self.find(&["draw", "draws", "drawn", "tie", "tied"]);
        // `The player who loses all pieces wins`: what stands behind `who` says of whom, not how it ends.
        let told = |at: &usize| {
            at.checked_sub(1)
                .and_then(|before| self.small.get(before))
                .is_none_or(|word| word != "who" && word != "that")
        };
        let several = [won, lost, drawn].iter().flatten().count() > 1;
        let [won, lost, drawn] = [won, lost, drawn].map(|at| at.filter(|at| !several || told(at)));
        let all = [(won, "win"), (lost, "loss"), (drawn, "draw")];
        let (_, verdict) = all.into_iter().filter_map(|(at, verdict)| Some((at?, verdict))).min()?;
        let own = if verdict == "win" { "enemy" } else { "own" };
        let moves = self.has(&["move", "moves"]) && self.has(&["no", "cannot", "can't", "not", "without"]);
        let pieces = self.pieces(0..self.said.len());
        let number = |at: usize| {
            let word = self.small.get(at)?;
            super::kept::number(word).or(Some(word.as_str())).filter(|word| word.parse::<u16>().is_ok())
        };
        let cause = match () {
            () if self.has(&["bare", "bared"]) => "bare".to_owned(),
            () if verdict == "win"
                && self.find(&["checks"]).and_then(|at| number(at.checked_sub(1)?)).is_some() =>
            {
                let at = self.find(&["checks"])?;
                format!("checks own >= {}", number(at.checked_sub(1)?)?)
            }
            // `after 50 moves without capture or pawn move`
            () if verdict == "draw"
                && self.has(&["without"])
                && self.has(&["capture", "captures", "capturing"]) =>
            {
                let at = self.find(&["moves"])?;
                format!("{} moves without capture or move of P", number(at.checked_sub(1)?)?)
            }
            () if self.has(&["all"])
                && self.has(&["pieces", "men"])
                && self.has(&["loses", "lost", "lose"]) =>
            {
                "count own = 0".to_owned()
            }
            () if self.has(&["checkmate", "checkmated", "mated", "mate"]) => "checkmate".to_owned(),
            () if self.has(&["stalemate", "stalemated"]) || moves => "stalemate".to_owned(),
            () if self.has(&["repetition", "repeated", "repeats"]) => "repetition 3".to_owned(),
            () if self.has(&[
                "captured",
                "captures",
                "capture",
                "capturing",
                "taken",
                "takes",
                "dies",
                "killed",
            ]) =>
            {
                format!("captured {own} {}", pieces.first()?)
            }
            () => {
                let whose = if verdict == "loss" { "enemy" } else { "own" };
                format!("{whose} {} in {}", pieces.first()?, self.region()?)
            }
        };
        // Who mates has won; that the mated side has lost is what is written.
        let verdict = match (verdict, cause.as_str()) {
            ("win", "checkmate" | "stalemate") => "loss",
            _ => verdict,
        };
        Some(format!("{verdict} when {cause}"))
    }

    /// `The board has 8 files and 10 ranks.`
    fn board(&self) -> Option<String> {
        self.find(&["board"])?;
        let number = |of: &[&str]| {
            let before = self.small.get(self.find(of)?.checked_sub(1)?)?;
            let digits = super::kept::number(before).unwrap_or(before);
            digits.parse::<u8>().ok()
        };
        Some(format!("board {}x{}", number(&["files", "columns"])?, number(&["ranks", "rows"])?))
    }

    /// `The knight moves two squares straight and one aslant.`
    fn moves(&self) -> Option<String> {
        let verb = self.find(&["moves", "move", "goes", "leaps", "jumps", "slides", "steps"])?;
        let denied = self.small.iter().any(|word| super::kept::denies(word));
        let [letters] = self.pieces(0..verb)[..] else { return None };
        let name = self.small[..verb].iter().find(|word| self.names.letters(word) == Some(letters))?;
        let name = name.strip_suffix('s').unwrap_or(name);
        let named = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
        let moves = super::notation::in_letters(&self.said[verb + 1..].join(" "));
        let usual = || super::repair::usual_piece(name).filter(|usual| *usual != "P").map(str::to_owned);
        let moves = moves.or_else(usual).filter(|_| !denied)?;
        Some(format!("piece {letters} \"{named}\" {moves}"))
    }

    fn reserve(&self) -> Option<String> {
        let hand = self.has(&["hand", "hands", "reserve", "reserves", "pocket", "pockets"]);
        if hand && self.has(&["captured", "capture", "captures", "taken"]) {
            return Some("capture to own reserve".to_owned());
        }
        let dropped = self.find(&["dropped", "drop", "drops", "placed", "place"])?;
        let pieces = self.pieces(0..self.said.len());
        let not = self.small[..dropped]
            .iter()
            .any(|word| matches!(word.as_str(), "not" | "cannot" | "never" | "no"));
        let not = if not { "not " } else { "" };
        match (pieces.is_empty(), self.region()) {
            (false, Some(region)) => Some(format!("place {} {not}on {region}", pieces.join(" "))),
            _ if not.is_empty() && !hand => Some("turn: move, or place 1 from reserve".to_owned()),
            _ => None,
        }
    }
}
