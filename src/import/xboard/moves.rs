//! Moves as XBoard 4.9 reads Betza's notation, said in our notation.
//!
//! Atoms mean there what they mean here, but for `J` and `L`. It reads the letters before an atom in one order: `i`, directions, then
//! how the move is made. Of an oblique leap, a letter alone is the narrow pair; of a king's step, it is one square. `n` between
//! neighbours blocks a piece by itself.

use super::super::page::joined;
use super::super::shown;
use crate::resolve::betza_movements;

/// The longest text that is read.
const LONGEST: usize = 300;

/// What a text comes to.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Moves {
    /// In our notation; empty if nothing is left.
    pub(super) text: String,
    parts: Vec<String>,
    /// How far the piece castles.
    pub(super) castles: Option<u8>,
    /// Whether some of its moves are for its first square.
    pub(super) first: bool,
    /// Whether some of its moves can be answered en passant.
    pub(super) rights: bool,
    /// Whether it captures en passant.
    pub(super) passant: bool,
    /// What could not be said.
    pub(super) lost: Vec<String>,
}

/// What a text says of a piece that is, or is not, a pawn to XBoard.
pub(super) fn read(text: &str, pawn: bool) -> Moves {
    let mut moves = Moves::default();
    let signs: Vec<char> = text.chars().take(LONGEST).collect();
    if text.chars().count() > LONGEST {
        moves.lost.push(format!("no more than {LONGEST} signs of its moves are read"));
    }
    let mut at = 0;
    while at < signs.len() {
        let start = at;
        while signs.get(at).is_some_and(char::is_ascii_lowercase) {
            at += 1;
        }
        let letters: String = signs[start..at].iter().collect();
        let atom = signs.get(at).copied().unwrap_or(' ');
        at += 1;
        let from = at.min(signs.len());
        while signs.get(at).is_some_and(char::is_ascii_digit) {
            at += 1;
        }
        let range: String = signs[from..at.max(from).min(signs.len())].iter().collect();
        if let Err(why) = moves.one(&letters, atom, &range, pawn) {
            let whole: String = signs[start..at.min(signs.len())].iter().collect();
            moves.lost.push(format!("`{}`: {why}", shown(&whole)));
        }
    }
    moves.text = joined(&moves.parts);
    moves
}

impl Moves {
    /// Those of a piece that goes anywhere.
    pub(super) fn anywhere() -> Moves {
        Moves { text: "U".to_owned(), parts: vec!["U".to_owned()], ..Moves::default() }
    }

    /// Takes away captures en passant, where nothing is ever captured so.
    pub(super) fn without_passant(&mut self) {
        self.parts.retain_mut(|part| {
            let passant = part.contains('e');
            let more = part.contains(['m', 'c', 'd']);
            part.retain(|sign| sign != 'e');
            !passant || more
        });
        (self.rights, self.passant) = (false, false);
        self.text = joined(&self.parts);
    }

    /// One atom with what stands around it.
    fn one(&mut self, letters: &str, atom: char, range: &str, pawn: bool) -> Result<(), &'static str> {
        if atom == 'O' {
            self.castles = range.parse().ok().filter(|by| (1..=15).contains(by)).or(self.castles);
            return Ok(());
        }
        let first: String = letters.chars().take_while(|sign| *sign == 'i').collect();
        let rest = &letters[first.len()..];
        let ways: String = rest.chars().take_while(|sign| "fblrvs".contains(*sign)).collect();
        let mut modes = rest[ways.len()..].to_owned();
        // Letters in another order are not found there.
        let mut order = "mcdepgonj".chars();
        if first.len() > 2
            || !modes.chars().all(|sign| sign == 'j' && modes.ends_with('j') || order.any(|own| own == sign))
        {
            return Err("legs, and letters that XBoard does not read in this order, are not carried over");
        }
        let atom = match atom {
            'J' => 'C',
            'L' => 'Z',
            _ => atom,
        };
        let near = "WFRBKQ".contains(atom);
        let endless = "RBQ".contains(atom) && range.is_empty() || range == "0";
        if modes.contains('n') && near {
            return if pawn || self.is_all(letters) {
                Err("XBoard thinks it blocked by the piece itself")
            } else {
                Ok(())
            };
        }
        if modes.contains(['n', 'j']) && "HCZG".contains(atom) {
            return Err("of the way of this leap XBoard looks at one square alone");
        }
        if modes.contains('j') && near && !endless || modes.contains(['p', 'g']) && !(near && endless) {
            return Err("hops and leaps with a limit are not carried over");
        }
        if modes.contains('e') && !pawn {
            modes.retain(|sign| sign != 'e');
            self.lost.push("captures en passant by what is no pawn".to_owned());
            if modes.is_empty() {
                return Ok(());
            }
        }
        let quiet = modes.contains('m') || !modes.contains(['c', 'd', 'e']);
        // What a pawn passes over is answered en passant.
        let ahead = ways.is_empty() || ways.contains(['f', 'v']);
        let far = !matches!((atom, range), ('W' | 'F' | 'K', "" | "1"));
        if pawn && quiet && ahead && far {
            if near && first == "i" && !modes.contains('n') {
                modes.push('n');
            }
            if first == "i" && modes.contains('n') {
                self.rights = true;
            } else {
                self.lost.push("rights en passant by leaps, or by moves that are not the first".to_owned());
            }
        }
        let halves: Vec<(char, String)> = match atom {
            'K' | 'Q' if !ways.is_empty() => {
                let (straight, aslant) = both(&ways);
                let names = if atom == 'K' { ['W', 'F'] } else { ['R', 'B'] };
                [(names[0], straight), (names[1], aslant)]
                    .into_iter()
                    .filter(|(_, ways)| !ways.is_empty())
                    .collect()
            }
            'N' | 'C' | 'Z' if !ways.is_empty() => vec![(atom, oblique(&ways))],
            _ => vec![(atom, ways)],
        };
        for (atom, ways) in halves {
            let text = format!("{first}{ways}{modes}{atom}{range}");
            if betza_movements(&text).is_none() {
                return Err("this has no meaning here");
            }
            self.passant |= modes.contains('e');
            self.first |= !first.is_empty();
            if !self.parts.contains(&text) {
                self.parts.push(text);
            }
        }
        Ok(())
    }

    /// Whether letters before an atom are all that a piece without moves has.
    fn is_all(&self, letters: &str) -> bool {
        letters != "n" || !self.parts.is_empty()
    }
}

/// Whether two letters are a pair: along a file and along a rank, or the same twice.
fn are_pair(one: char, other: char) -> bool {
    one == other && "fblr".contains(one)
        || "fb".contains(one) && "lr".contains(other)
        || "lr".contains(one) && "fb".contains(other)
}

/// Letters, those that belong together as one.
fn tokens(ways: &str) -> Vec<String> {
    let signs: Vec<char> = ways.chars().collect();
    let mut all = Vec::new();
    let mut at = 0;
    while at < signs.len() {
        let pair = signs.get(at + 1).is_some_and(|next| are_pair(signs[at], *next));
        let end = if pair { at + 2 } else { at + 1 };
        all.push(signs[at..end].iter().collect());
        at = end;
    }
    all
}

/// Directions of an oblique leap, each in two letters, the main one last.
fn oblique(ways: &str) -> String {
    let mut all: Vec<&str> = Vec::new();
    for token in tokens(ways) {
        let leaps: &[&str] = match token.as_str() {
            "f" | "ff" => &["lf", "rf"],
            "b" | "bb" => &["lb", "rb"],
            "l" | "ll" => &["fl", "bl"],
            "r" | "rr" => &["fr", "br"],
            "s" => &["fl", "bl", "fr", "br"],
            "v" => &["lf", "rf", "lb", "rb"],
            "lf" => &["lf"],
            "rf" => &["rf"],
            "lb" => &["lb"],
            "rb" => &["rb"],
            "fl" => &["fl"],
            "fr" => &["fr"],
            "bl" => &["bl"],
            _ => &["br"],
        };
        leaps
            .iter()
            .filter(|leap| !all.contains(leap))
            .copied()
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|leap| all.push(leap));
    }
    all.concat()
}

/// Directions of a king's steps: those of the straight ones and of those aslant.
fn both(ways: &str) -> (String, String) {
    let (mut straight, mut aslant) = (String::new(), String::new());
    for token in tokens(ways) {
        let same = token.len() == 1 || token.starts_with(&token[1..]);
        if same { straight.push_str(&token[..1]) } else { aslant += &token }
    }
    (straight, aslant)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn moves_are_said_as_xboard_reads_them() {
        for (theirs, ours) in [
            ("N", "N"),
            ("WF", "WF"),
            ("RB", "RB"),
            ("fN", "lfrfN"),
            ("rflfN", "rflfN"),
            ("sN", "flblfrbrN"),
            ("fK", "fW"),
            ("flfrbK", "bWflfrF"),
            ("fmWfceF", "fmWfceF"),
            ("mRcpR", "mRcpR"),
            ("W0", "W0"),
            ("N0", "N0"),
            ("JL", "CZ"),
            ("nA", "nA"),
            ("jjR", "jjR"),
            ("WW", "W"),
            ("nW", ""),
        ] {
            let moves = read(theirs, theirs.contains('e'));
            assert_eq!((moves.text.as_str(), moves.lost), (ours, vec![]), "{theirs}");
        }
        assert_eq!(read("WFisO2", false).castles, Some(2));
        let pawn = read("fmWfceFifmnD", true);
        assert_eq!((pawn.text.as_str(), pawn.rights, pawn.passant), ("fmWfceFifmnD", true, true));
        assert_eq!(read("ifmR3fmWfceF", true).text, "ifmnR3fmWfceF");
    }

    #[test]
    fn what_is_read_otherwise_there_is_said() {
        for text in ["nC", "jH", "mafsW", "cmW", "zB", "gN", "pW3", "X", "f", "W-", "fceF"] {
            assert!(!read(text, false).lost.is_empty(), "{text}");
        }
        assert_eq!(read(&"N".repeat(5000), false).lost.len(), 1);
    }
}
