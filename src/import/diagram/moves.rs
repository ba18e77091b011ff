//! Moves as Interactive Diagrams read them, said in our notation.
//!
//! Atoms, directions and legs mean there what they mean here, but for a few letters: `J` is the zebra and `L` the camel, `O` castles,
//! `n` before `i` makes no rights en passant, and a leg behind `a` without directions goes to all sides.

use super::super::page::joined;
use super::super::shown;
use crate::resolve::betza_movements;

/// The longest text that is read.
const LONGEST: usize = 300;

/// Moves whose names stand in no line: those that a diagram knows by the names of pieces, a name and its moves on each line.
const USUAL: &str = include_str!("usual.txt");

/// What a text comes to.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Moves {
    /// In our notation; empty if nothing is left.
    pub(super) text: String,
    /// The same, atom by atom.
    parts: Vec<String>,
    /// How far the piece castles to the left and to the right as its own side sees it.
    pub(super) castles: [Option<u8>; 2],
    /// Whether some of its moves can be answered en passant.
    pub(super) rights: bool,
    /// Whether it captures en passant.
    pub(super) passant: bool,
    /// What could not be said.
    pub(super) lost: Vec<String>,
}

/// The moves that a piece of this name has there without saying so.
pub(super) fn usual(name: &str, files: u8) -> &'static str {
    let name = name.to_lowercase();
    let known = USUAL.lines().filter_map(|line| line.split_once(' ')).find(|(own, _)| *own == name);
    match known.map_or("", |(_, moves)| moves.trim()) {
        // A king castles farther on a wide board.
        "KisO2" if files > 8 => "KisO3",
        moves => moves,
    }
}

/// What a text says.
pub(super) fn read(text: &str) -> Moves {
    let mut moves = Moves::default();
    let signs: Vec<char> = text.chars().take(LONGEST).collect();
    if text.chars().count() > LONGEST {
        moves.lost.push(format!("no more than {LONGEST} signs of its moves are read"));
    }
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < signs.len() {
        let start = at;
        while at < signs.len() && signs[at].is_ascii_lowercase() {
            at += 1;
        }
        let letters: String = signs[start..at].iter().collect();
        let Some(&atom) = signs.get(at) else {
            moves.lost.push(format!("`{letters}` has no atom"));
            break;
        };
        at += 1;
        let mut tail = String::new();
        if atom == '[' {
            while at < signs.len() && !tail.ends_with(']') {
                tail.push(signs[at]);
                at += 1;
            }
        } else {
            let next = |at: usize| signs.get(at).copied().unwrap_or(' ');
            if next(at) == atom && !matches!(atom, 'K' | 'Q' | 'R' | 'B' | 'O' | 'U' | 'I') {
                tail.push(atom);
                at += 1;
            }
            while matches!(next(at), 'X' | 'Y' | '0'..='9' | '*') {
                tail.push(next(at));
                at += 1;
            }
        }
        let whole: String = signs[start..at].iter().collect();
        if let Err(why) = moves.one(&letters, atom, &tail, &mut parts) {
            moves.lost.push(format!("`{}`: {why}", shown(&whole)));
        }
    }
    moves.parts = parts;
    moves.text = joined(&moves.parts);
    moves
}

impl Moves {
    /// Takes away captures en passant, where nothing is ever captured so.
    pub(super) fn without_passant(&mut self) {
        self.parts.retain_mut(|part| {
            let passant = part.contains('e');
            let more = part.contains(['m', 'c', 'd', 'k']);
            part.retain(|sign| sign != 'e');
            !passant || more
        });
        self.passant = false;
        self.text = joined(&self.parts);
    }

    /// One atom with what stands around it.
    fn one(
        &mut self,
        letters: &str,
        atom: char,
        tail: &str,
        parts: &mut Vec<String>,
    ) -> Result<(), &'static str> {
        if atom == 'O' {
            return self.castle(letters, tail);
        }
        let atom = match atom {
            'J' => 'Z',
            'L' => 'C',
            atom => atom,
        };
        let tail = tail.replace('J', "Z").replace('L', "C");
        let mut letters = letters.to_owned();
        let legs: Vec<&str> = letters.split('a').collect();
        let several = legs.len() > 1 || atom == '[';
        let aimless = |leg: &&str| !leg.contains(['f', 'b', 'l', 'r', 'v', 's']);
        if legs.len() > 1 && "WFDAHGRB".contains(atom) && legs[1..].iter().any(aimless) {
            return Err("a leg without directions goes to all seven sides there, and to three here");
        }
        if !several {
            let (lame, first) = (letters.find('n'), letters.find('i'));
            let twice = letters.matches('n').count() > 1;
            let leaps = !matches!(atom, 'W' | 'F' | 'R' | 'B' | 'K' | 'Q');
            self.rights |= lame.is_some() && (twice || first.is_some() && first < lame || !leaps);
            if twice {
                letters = letters.replacen('n', "", letters.matches('n').count() - 1);
                self.lost.push("rights en passant by moves that are not the first".to_owned());
            }
            if !leaps && matches!(atom, 'W' | 'F' | 'K') && tail.is_empty() {
                letters = letters.replace('n', "");
            }
        }
        let text = format!("{letters}{atom}{tail}");
        if betza_movements(&text).is_none() {
            return Err("this has no meaning here");
        }
        self.passant |= letters.contains('e');
        if !parts.contains(&text) {
            parts.push(text);
        }
        Ok(())
    }

    fn castle(&mut self, letters: &str, tail: &str) -> Result<(), &'static str> {
        let by: u8 = tail.parse().unwrap_or(0);
        if by == 0 {
            return Ok(());
        }
        if !(1..=15).contains(&by) || letters.contains(['j', 'f', 'b', 'v']) {
            return Err(
                "castling with another piece than the one at the edge, or elsewhere than along the rank",
            );
        }
        let both = letters.contains('s') || !letters.contains(['l', 'r']);
        for (side, way) in ['l', 'r'].into_iter().enumerate() {
            if both || letters.contains(way) {
                if self.castles[side].is_some_and(|own| own != by) {
                    return Err("a choice of how far the king goes");
                }
                self.castles[side] = Some(by);
            }
        }
        if letters.contains('i') { Ok(()) } else { Err("here a king that has moved does not castle") }
    }
}

#[cfg(test)]
mod tests {
    use super::{read, usual};

    #[test]
    fn moves_are_said_as_they_are_meant_there() {
        for (theirs, ours) in [
            ("N", "N"),
            ("LJ", "CZ"),
            ("KisO2", "K"),
            ("ifmnDfmWfceF", "ifmnDfmWfceF"),
            ("mafsW", "mafsW"),
            ("W4", "W4"),
            ("NN", "NN"),
            ("BB", "B"),
            ("[F?R]", "[F?R]"),
            ("mRcpR", "mRcpR"),
            ("DX", "DX"),
            ("O", ""),
        ] {
            let moves = read(theirs);
            assert_eq!((moves.text.as_str(), moves.lost), (ours, vec![]), "{theirs}");
        }
        assert_eq!(read("KisO2").castles, [Some(2), Some(2)]);
        assert_eq!(read("KilO3irO2").castles, [Some(3), Some(2)]);
        assert!(read("ifmnD").rights && !read("nifmD").rights && !read("nD").rights);
        assert_eq!(usual("King", 10), "KisO3");
        let mut pawn = read("fmWfceFeN");
        pawn.without_passant();
        assert_eq!((pawn.text.as_str(), pawn.passant), ("fmWfcF", false));
    }

    #[test]
    fn what_means_nothing_here_is_said() {
        for text in ["maW", "W*", "K@", "qq", "f", "(fW)N", "[F", "sjO2"] {
            assert!(!read(text).lost.is_empty(), "{text}");
        }
        assert_eq!(read(&"N".repeat(5000)).lost.len(), 1);
    }
}
