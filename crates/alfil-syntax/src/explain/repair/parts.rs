//! Parts of lines that stand in the wrong place, the wrong way round, or are lacking: conditions turned around, ends that are
//! forgotten, what is counted in the words of rules pages.

use super::{Bench, Repair, tokens_before};
use crate::explain::code_end;
use crate::explain::scan::token;
use crate::grammar::Rule;

/// With what parts of clauses begin that have their place.
const MOVED_PARTS: &[&str] = &[
    "moving",
    "when",
    "by",
    "as",
    "on",
    "from",
    "in",
    "within",
    "not",
    "over",
    "capturing",
    "safe",
    "sparing",
    "to",
    "of",
];

/// How many words a line has at most in which a part is moved.
const MOST_MOVED: usize = 16;

impl Bench<'_, '_> {
    /// A name with a hyphen in it: `region my-hill = ...`.
    pub(super) fn hyphenated(&self) -> Option<Repair> {
        let text = self.failure.text;
        let before = self.tokens.last().filter(|last| self.token() == "-" && last.end == self.failure.at)?;
        let behind = token(&text[self.here().end..]);
        let word = |text: &str| text.starts_with(|c: char| c.is_ascii_lowercase());
        let name = format!("{}_{behind}", &text[before.clone()]);
        (word(behind) && word(&name))
            .then(|| self.try_one(before.start..self.here().end + behind.len(), &name))
            .flatten()
    }

    /// A comparison the other way round: `0 = count own P`.
    pub(super) fn reversed(&self) -> Option<Repair> {
        let text = self.failure.text;
        let number = self.tokens.last().filter(|last| text[(*last).clone()].parse::<u32>().is_ok())?;
        let turned = match self.token() {
            "=" | "==" => "=",
            "!=" => "!=",
            "<" => ">",
            "<=" => ">=",
            ">" => "<",
            ">=" => "<=",
            _ => return None,
        };
        let rest = &text[self.here().end..];
        let end = self.here().end + code_end(rest);
        let count = text[self.here().end..end].trim();
        let meant = format!("{count} {turned} {}", &text[number.clone()]);
        let repair = count.starts_with("count").then(|| self.try_one(number.start..end, &meant)).flatten()?;
        Some(Repair { place: self.here(), ..repair })
    }

    /// The end of a line that stops too early: `turn: move, or place 1`.
    pub(super) fn finished(&self) -> Option<Repair> {
        const ENDS: [(&str, &[&str]); 4] = [
            ("turn", &["from reserve", "1 from reserve"]),
            ("castle", &["by 2, safe origin crossed arrival", "R by 2, safe origin crossed arrival"]),
            ("capture", &["reserve", "own reserve", "to own reserve"]),
            ("promote", &["to Q", "on rank last to Q", "rank last to Q"]),
        ];
        if !self.failure.at_end() || !matches!(self.rule, Rule::lone_clause | Rule::lone_rule) {
            return None;
        }
        let at = code_end(&self.failure.text[..self.failure.at]);
        let before = &self.failure.text[..at];
        let ends: &[&str] = match before.ends_with(['=', '<', '>']) {
            // Turns are counted from one on, and nothing is less than none.
            true if before.ends_with('<') || before.contains(" turn ") => &["10"],
            true => &["0"],
            false if before.ends_with("checks own") || before.ends_with("checks enemy") => &[">= 3"],
            // Of two counts the second is no comparison of its own.
            false if before.contains(['=', '<', '>']) => return None,
            false if self.failure.expects(Rule::compare) => &["= 1"],
            false => ENDS.iter().find(|(word, _)| before.starts_with(word))?.1,
        };
        ends.iter().find_map(|end| self.try_at(at..at, &[(at..at, &format!(" {end}"))]))
    }

    /// `no own Q`, `no enemy pieces`, `all own P captured`, where pieces are counted.
    pub(super) fn absent(&self) -> Option<Repair> {
        const GONE: [&str; 9] =
            ["captured", "taken", "gone", "lost", "dead", "left", "are captured", "are gone", "remain"];
        let all = matches!(self.token(), "all" | "every");
        if !all && !matches!(self.token(), "no" | "without") {
            return None;
        }
        let rest = &self.failure.text[self.here().end..];
        let mut words = rest.split_whitespace();
        let (whose, piece) = match words.next()? {
            whose @ ("own" | "enemy") => (whose, words.next()?),
            piece => ("own", piece),
        };
        let start = rest.find(piece)?;
        let mut end = start + piece.len();
        if let Some(gone) = GONE.into_iter().find(|gone| rest[end..].trim_start().starts_with(gone)) {
            end += rest[end..].find(gone)? + gone.len();
        } else if all {
            return None;
        }
        let piece = self.names.letters(&piece.to_lowercase()).unwrap_or(piece);
        let piece = if matches!(piece, "pieces" | "piece" | "men") { "" } else { piece };
        let place = self.failure.at..self.here().end + end;
        let counted = format!("count {whose} {piece}");
        self.try_one(place, &format!("{} = 0", counted.trim_end()))
    }

    /// `king captured`, `K is taken`
    pub(super) fn taken(&self) -> Option<Repair> {
        let text = self.failure.text;
        let piece = self.names.letters(&self.token().to_lowercase()).unwrap_or(self.token());
        let letters = piece.len() <= 2 && piece.starts_with(|c: char| c.is_ascii_uppercase());
        let rest = &text[self.here().end..];
        let gone = [" is captured", " is taken", " captured", " taken", " is lost", " is dead", " is gone"];
        let gone = gone.into_iter().find(|gone| rest.starts_with(gone)).filter(|_| letters)?;
        let whose = if text.contains("loss") { "own" } else { "enemy" };
        let place = self.failure.at..self.here().end + gone.len();
        let repair = self.try_one(place, &format!("count {whose} {piece} = 0"))?;
        Some(Repair { place: self.here(), ..repair })
    }

    /// A part in the wrong place: `exchange P moving mF on rank 4 to Q`, `capture Q as P to own reserve`.
    pub(super) fn moved_part(&self) -> Option<Repair> {
        let text = self.failure.text;
        let end = text.find(['\n', '\r', '{', '}', '#']).unwrap_or(text.len());
        let all = tokens_before(text, end);
        let here = all.iter().position(|place| place.start == self.failure.at)?;
        if all.len() > MOST_MOVED || !MOVED_PARTS.contains(&self.token()) {
            return None;
        }
        let start = all[here].start;
        (here..all.len()).rev().find_map(|last| {
            let part = start..all[last].end;
            let moved = text[part.clone()].trim_end_matches([',', ' ']);
            let earlier = (2..here).rev().map(|at| (all[at].start, true));
            let later = (last + 1..all.len()).map(|at| (all[at].end, false));
            later.chain(earlier).find_map(|(at, before)| {
                ["", ", "].into_iter().find_map(|sign| {
                    let written = match before {
                        true => format!("{sign}{moved} "),
                        false => format!("{}{moved}", if sign.is_empty() { " " } else { sign }),
                    };
                    let mut changes = [(at..at, written.as_str()), (part.clone(), "")];
                    changes.sort_by_key(|(place, _)| place.start);
                    let repair = self.alone(|| self.try_at(part.clone(), &changes))?;
                    Some(Repair { place: self.here(), meant: repair.meant.replace(" , ", ", "), ..repair })
                })
            })
        })
    }

    /// Tries something of which no half is gone on with.
    pub(super) fn alone<T>(&self, tried: impl FnOnce() -> T) -> T {
        let several = self.several.replace(false);
        let found = tried();
        self.several.set(several);
        found
    }
}
