//! Moves as Fairy-Stockfish reads Betza's notation, said in ours, and the other way round.
//!
//! There a letter that means nothing is passed over, riders exist for `W`, `F` and `N` alone, `K` and `Q` are their two
//! halves also where directions stand before them (`fK` goes to three squares there and to one here), and `l` and `j` are
//! leaps. So what is read is taken apart into leaps and written anew.

use crate::diagnostic::visible;
use std::collections::BTreeSet;

/// One move of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
    /// Whether it captures en passant, too.
    pub(crate) passant: bool,
    pub(crate) initial: bool,
    /// Leaps in files and ranks, as White sees them.
    pub(crate) leaps: Vec<(i8, i8)>,
    /// What it asks of the squares between.
    pub(crate) kind: Kind,
    /// The atom of its leaps.
    pub(crate) atom: char,
    /// How many steps; 0 without limit.
    pub(crate) range: u8,
}

/// What a move asks of the squares between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Kind {
    /// That they are empty; of a leap, nothing.
    #[default]
    Plain,
    /// A leap that is blocked by what stands there.
    Lame,
    /// Something on the square that is passed over.
    Jump,
    /// Exactly one piece, anywhere.
    Over,
    /// Exactly one piece, right before the arrival.
    RightBehind,
}

impl Kind {
    /// The letter before the atom, in either dialect.
    fn sign(self) -> &'static str {
        match self {
            Kind::Plain => "",
            Kind::Lame => "n",
            Kind::Jump => "j",
            Kind::Over => "p",
            Kind::RightBehind => "g",
        }
    }
}

/// The atoms, by long and short way.
pub(crate) const ATOMS: &[(char, i8, i8)] = &[
    ('W', 1, 0),
    ('F', 1, 1),
    ('D', 2, 0),
    ('N', 2, 1),
    ('A', 2, 2),
    ('H', 3, 0),
    ('C', 3, 1),
    ('Z', 3, 2),
    ('G', 3, 3),
];

/// What a text says there, and remarks about what it does not say.
pub(crate) fn read(text: &str) -> (Vec<Term>, Vec<String>) {
    let (mut terms, mut remarks) = (Vec::new(), Vec::new());
    let letters: Vec<char> = text.chars().take(200).collect();
    let mut pending = Pending::default();
    let mut at = 0;
    let mut ignored = String::new();
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1).copied();
        at += 1;
        match letter {
            'm' => pending.quiet = true,
            'c' => pending.capture = true,
            'p' | 'g' => pending.kind = if letter == 'p' { Kind::Over } else { Kind::RightBehind },
            'n' => pending.kind = Kind::Lame,
            'i' => pending.initial = true,
            'e' => pending.passant = true,
            'f' | 'b' | 'v' | 'l' | 'r' | 's' | 'h' => {
                let upright = |letter| matches!(letter, 'f' | 'b' | 'v' | 'h');
                let level = |letter| matches!(letter, 'l' | 'r' | 's' | 'h');
                let joins = |other| {
                    other == letter || upright(letter) && level(other) || level(letter) && upright(other)
                };
                match next.filter(|next| joins(*next)) {
                    Some(other) => {
                        pending.ways.push((letter, other));
                        at += 1;
                    }
                    None => pending.ways.push((letter, letter)),
                }
            }
            _ if "WFDNAHLCJZGKRBQ".contains(letter) => {
                let range = match next {
                    Some(digit) if digit.is_ascii_digit() => {
                        at += 1;
                        Some(u8::try_from(u32::from(digit) - u32::from('0')).unwrap_or(0))
                    }
                    Some(same) if same == letter => {
                        at += 1;
                        Some(0)
                    }
                    _ => None,
                };
                std::mem::take(&mut pending).finish(letter, range, &mut terms, &mut remarks);
            }
            _ => ignored.push(letter),
        }
    }
    if !ignored.is_empty() {
        remarks.push(format!(
            "`{}` in `{text}` means nothing there: it is passed over without a word",
            visible(&ignored)
        ));
    }
    (terms, remarks)
}

/// The letters before an atom.
#[derive(Default)]
struct Pending {
    quiet: bool,
    capture: bool,
    passant: bool,
    initial: bool,
    kind: Kind,
    ways: Vec<(char, char)>,
}

impl Pending {
    fn finish(self, letter: char, range: Option<u8>, terms: &mut Vec<Term>, remarks: &mut Vec<String>) {
        let (halves, slides): (&[char], bool) = match letter {
            'K' => (&['W', 'F'], false),
            'Q' => (&['W', 'F'], true),
            'R' => (&['W'], true),
            'B' => (&['F'], true),
            'L' => (&['C'], false),
            'J' => (&['Z'], false),
            _ => (&[], false),
        };
        let own = [letter];
        let halves = if halves.is_empty() { &own[..] } else { halves };
        let hops = matches!(self.kind, Kind::Over | Kind::RightBehind);
        for &atom in halves {
            let Some(&(_, long, short)) = ATOMS.iter().find(|known| known.0 == atom) else { continue };
            let rides = slides || range.is_some() || hops;
            if rides && !matches!(atom, 'W' | 'F' | 'N') || hops && atom == 'N' {
                remarks.push(format!("`{letter}` cannot ride or hop there: the piece does not move so at all, which is not said"));
                continue;
            }
            let mut steps = if rides { range.unwrap_or(0) } else { 1 };
            let any = !self.quiet && !self.capture;
            let term = |(atom, long, short), kind, range| Term {
                quiet: any || self.quiet,
                capture: any || self.capture,
                passant: self.passant,
                initial: self.initial,
                leaps: leaps(long, short, &self.ways),
                kind,
                atom,
                range,
            };
            // A hop of two squares in all goes over what stands on the first.
            if self.kind == Kind::Over && steps == 2 {
                let whole = if atom == 'W' { ('D', 2, 0) } else { ('A', 2, 2) };
                terms.push(term(whole, Kind::Jump, 1));
                continue;
            }
            if self.kind == Kind::Over && steps > 0 {
                remarks.push(format!(
                    "a hop of `{letter}` goes at most {steps} squares in all there; here it goes on"
                ));
                steps = 0;
            }
            if hops && range.is_none() && !slides {
                remarks.push(format!("a hop of `{letter}` has no limit there"));
            }
            if self.kind == Kind::Lame && !rides && !matches!(atom, 'N' | 'A' | 'Z' | 'D' | 'W' | 'F') {
                remarks.push(format!(
                    "`n{letter}` is no move there: the piece does not move so at all, which is not said"
                ));
                continue;
            }
            // A limit of one is no slide.
            let kind = if self.kind == Kind::Lame && (rides || matches!(atom, 'W' | 'F')) {
                Kind::Plain
            } else {
                self.kind
            };
            terms.push(term((atom, long, short), kind, steps));
        }
    }
}

/// The leaps of an atom in these directions; all if there are none.
fn leaps(long: i8, short: i8, ways: &[(char, char)]) -> Vec<(i8, i8)> {
    let mut ways = ways.to_vec();
    if short == 0 {
        // Crossed letters are two directions of a straight move.
        ways = ways
            .iter()
            .flat_map(
                |&(one, other)| {
                    if one == other { vec![(one, one)] } else { vec![(one, one), (other, other)] }
                },
            )
            .collect();
    }
    let says = |pairs: &str| {
        let mut pairs = pairs.split(' ');
        ways.is_empty() || pairs.any(|pair| ways.iter().any(|(one, other)| pair.chars().eq([*one, *other])))
    };
    // Files and ranks, and the words by which a leap is meant.
    let all = [
        ((short, long), "ff vv rf rv fh rh hr"),
        ((-short, -long), "bb vv lb lv bh lh hr"),
        ((long, -short), "rr ss br bs bh rh hr"),
        ((-long, short), "ll ss fl fs fh lh hr"),
        ((long, short), "rr ss fr fs fh rh hl"),
        ((-long, -short), "ll ss bl bs bh lh hl"),
        ((short, -long), "bb vv rb rv bh rh hl"),
        ((-short, long), "ff vv lf lv fh lh hl"),
    ];
    let mut found: Vec<(i8, i8)> =
        all.iter().filter(|(_, words)| says(words)).map(|(leap, _)| *leap).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Moves in our notation.
pub(crate) fn write(terms: &[Term]) -> String {
    let mut text = String::new();
    let mut rest = terms;
    while let Some((term, behind)) = rest.split_first() {
        rest = behind;
        let mut atom = match (term.atom, term.range) {
            ('W', 0) => "R".to_owned(),
            ('F', 0) => "B".to_owned(),
            ('N', 0) => "NN".to_owned(),
            (atom, _) => atom.to_string(),
        };
        let mut range = term.range;
        let mut ways = directions(term);
        // Both halves of a king or a queen.
        if let Some(other) = behind.first() {
            let alike = Term { leaps: other.leaps.clone(), atom: other.atom, ..term.clone() } == *other;
            if alike
                && (term.atom, other.atom) == ('W', 'F')
                && ways.is_empty()
                && directions(other).is_empty()
            {
                let slides = range != 1 || matches!(term.kind, Kind::Over | Kind::RightBehind);
                atom = if slides { "Q" } else { "K" }.to_owned();
                rest = &behind[1..];
            }
        }
        if term.kind == Kind::RightBehind {
            atom = atom.replace('W', "R").replace('F', "B");
            range = 0;
        }
        let start = text.len();
        if term.initial {
            text.push('i');
        }
        text.push_str(&std::mem::take(&mut ways));
        match (term.quiet, term.capture) {
            (true, false) => text.push('m'),
            (false, true) => text.push('c'),
            (true, true) if term.passant => text.push_str("mc"),
            _ => {}
        }
        if term.passant {
            text.push('e');
        }
        text += term.kind.sign();
        if range > 1 && matches!(atom.as_str(), "R" | "B" | "W" | "F") {
            atom = atom.replace('W', "R").replace('F', "B");
        }
        text.push_str(&atom);
        if range > 1 {
            text.push_str(&range.to_string());
        }
        // Two equal atoms side by side would be one that rides.
        if text[..start].ends_with(|last| text[start..].starts_with(last)) {
            text.insert(start, ' ');
        }
    }
    text
}

/// One way to move: for the initial square alone, for captures, what it asks of the squares between, how many steps, which leap.
pub(crate) type Way = (bool, bool, Kind, u8, (i8, i8));

/// Everything that moves come to. Moves that say the same have equal ways.
pub(crate) fn ways(terms: &[Term]) -> BTreeSet<Way> {
    let mut all = BTreeSet::new();
    for term in terms {
        for capture in [false, true] {
            if if capture { term.capture } else { term.quiet } {
                all.extend(
                    term.leaps.iter().map(|leap| (term.initial, capture, term.kind, term.range, *leap)),
                );
            }
        }
    }
    all
}

/// Whether Fairy-Stockfish can hold all of these ways in one piece: a direction has one length and one manner there.
pub(crate) fn fit_one_piece(terms: &[Term]) -> bool {
    let ways = ways(terms);
    ways.iter().all(|one| {
        let class = |way: &Way| {
            let family = match way.2 {
                Kind::Over | Kind::RightBehind => 2,
                Kind::Lame | Kind::Jump => 0,
                Kind::Plain => u8::from(way.3 != 1),
            };
            (way.0, way.1, family, way.4)
        };
        ways.iter().all(|other| one == other || class(one) != class(other))
    })
}

/// Moves in Fairy-Stockfish's dialect, which [`read`] reads as the same.
pub(crate) fn theirs(terms: &[Term]) -> String {
    let mut text = String::new();
    let mut rest = terms;
    while let Some((term, behind)) = rest.split_first() {
        rest = behind;
        let &(_, long, short) = ATOMS.iter().find(|known| known.0 == term.atom).unwrap_or(&ATOMS[0]);
        let all = term.leaps == leaps(long, short, &[]);
        // Both halves of a king or a queen.
        let other = behind.first().filter(|other| {
            let alike = Term { leaps: other.leaps.clone(), atom: other.atom, ..term.clone() } == **other;
            alike && (term.atom, other.atom) == ('W', 'F') && all && other.leaps == leaps(1, 1, &[])
        });
        let hops = matches!(term.kind, Kind::Over | Kind::RightBehind);
        let slides = term.range != 1 || hops;
        if term.initial {
            text.push('i');
        }
        if !all {
            text += &their_directions(long, short, &term.leaps);
        }
        match (term.quiet, term.capture) {
            (true, false) => text.push('m'),
            (false, true) => text.push('c'),
            _ => {}
        }
        if term.passant {
            text.push('e');
        }
        text += term.kind.sign();
        let atom = match (term.atom, other.is_some(), slides) {
            ('W', true, false) => 'K',
            ('W', true, true) => 'Q',
            ('W', false, true) => 'R',
            ('F', false, true) => 'B',
            (atom, _, _) => atom,
        };
        text.push(atom);
        if term.range > 1 {
            text += &term.range.to_string();
        } else if slides && !matches!(atom, 'Q' | 'R' | 'B') {
            text.push(atom);
        }
        if other.is_some() {
            rest = &behind[1..];
        }
    }
    text
}

/// The letters by which these leaps of an atom are meant there.
fn their_directions(long: i8, short: i8, chosen: &[(i8, i8)]) -> String {
    let words = ["f", "b", "l", "r", "v", "s", "fh", "bh", "lh", "rh", "hr", "hl", "fs", "bs"];
    let meant = |word: &&str| leaps(long, short, &doubled(word)) == chosen;
    if let Some(word) = words.iter().find(|word| meant(word)) {
        return (*word).to_owned();
    }
    let mut text = String::new();
    for &(file, rank) in chosen {
        let (level, upright) = (if file > 0 { 'r' } else { 'l' }, if rank > 0 { 'f' } else { 'b' });
        match (file, rank) {
            (0, _) => text.push(upright),
            (_, 0) => text.push(level),
            // The second letter says the long way.
            _ if rank.abs() > file.abs() => text.extend([level, upright]),
            _ => text.extend([upright, level]),
        }
    }
    text
}

/// The letters by which these leaps of an atom are selected in our notation; none for all.
pub(crate) fn selected(atom: char, leaps: &[(i8, i8)]) -> String {
    let mut leaps = leaps.to_vec();
    leaps.sort_unstable();
    let kind = Kind::Plain;
    directions(&Term {
        quiet: true,
        capture: true,
        passant: false,
        initial: false,
        leaps,
        kind,
        atom,
        range: 1,
    })
}

/// The letters for the directions of a move; none for all.
fn directions(term: &Term) -> String {
    let &(_, long, short) = ATOMS.iter().find(|known| known.0 == term.atom).unwrap_or(&ATOMS[0]);
    if term.leaps == leaps(long, short, &[]) {
        return String::new();
    }
    let has = |leap: (i8, i8)| term.leaps.contains(&leap);
    if short == 0 {
        let ways = [has((0, long)), has((0, -long)), has((-long, 0)), has((long, 0))];
        return match ways {
            [true, true, left, right] => format!("v{}", sides(left, right)),
            [f, b, true, true] => format!(
                "{}s",
                if f {
                    "f"
                } else if b {
                    "b"
                } else {
                    ""
                }
            ),
            [f, b, left, right] => format!(
                "{}{}",
                if f {
                    "f"
                } else if b {
                    "b"
                } else {
                    ""
                },
                sides(left, right)
            ),
        };
    }
    if short == long {
        let [fr, fl, br, bl] =
            [has((long, long)), has((-long, long)), has((long, -long)), has((-long, -long))];
        let mut text = String::new();
        match (fl && fr, bl && br, fl && bl, fr && br) {
            (true, _, _, _) => text.push('f'),
            (_, true, _, _) => text.push('b'),
            (_, _, true, _) if !fr && !br => return "l".to_owned(),
            (_, _, _, true) if !fl && !bl => return "r".to_owned(),
            _ => {}
        }
        for (there, word, pair) in
            [(fl, "fl", fl && fr), (fr, "fr", fl && fr), (bl, "bl", bl && br), (br, "br", bl && br)]
        {
            if there && !pair {
                text.push_str(word);
            }
        }
        return text;
    }
    // Oblique leaps: the words that mean exactly these, or two of them, or each by itself.
    let words = ["f", "b", "l", "r", "v", "s", "fh", "bh", "lh", "rh", "hr", "hl", "fs", "bs"];
    let meant = |word: &str| leaps(long, short, &doubled(word));
    if let Some(word) = words.iter().find(|word| meant(word) == term.leaps) {
        return if word.len() == 1 && "fblr".contains(*word) {
            format!("{word}{word}")
        } else {
            (*word).to_owned()
        };
    }
    let mut text = String::new();
    for &(file, rank) in &term.leaps {
        let (level, upright) = (if file > 0 { 'r' } else { 'l' }, if rank > 0 { 'f' } else { 'b' });
        // The second letter says the long way.
        text.extend(if rank.abs() > file.abs() { [level, upright] } else { [upright, level] });
    }
    text
}

fn doubled(word: &str) -> Vec<(char, char)> {
    let mut letters = word.chars();
    let first = letters.next().unwrap_or('f');
    vec![(first, letters.next().unwrap_or(first))]
}

fn sides(left: bool, right: bool) -> &'static str {
    match (left, right) {
        (true, true) => "s",
        (true, false) => "l",
        (false, true) => "r",
        (false, false) => "",
    }
}

#[cfg(test)]
mod tests {
    use super::{fit_one_piece, read, theirs, ways, write};

    #[test]
    fn moves_are_written_as_they_are_meant_there() {
        for (theirs, ours) in [
            ("KN", "KN"),
            ("fK", "fWfF"),
            ("mRcpR", "mRcpR"),
            ("FfW", "FfW"),
            ("fmWfceFifmnD", "fmWfceFifmnD"),
            ("ffNfsN", "ffNfsN"),
            ("jB2", "B2"),
            ("L", "C"),
            ("J", "Z"),
            ("Q2", "Q2"),
            ("gQ", "gQ"),
            ("NN", "NN"),
            ("nN", "nN"),
            ("hlN", "hlN"),
            ("lfrbB", "flbrB"),
            ("mfsW", "fsmW"),
            ("mKmgQ", "mKmgQ"),
            ("fsmWfceF", "fsmWfceF"),
        ] {
            assert_eq!(write(&read(theirs).0), ours, "{theirs}");
        }
    }

    #[test]
    fn what_is_written_there_is_read_there_as_the_same() {
        for text in [
            "KN",
            "fWfF",
            "mRcpR",
            "FfW",
            "fmWfcFifmnD",
            "fN",
            "fsN",
            "B2",
            "Q2",
            "gQ",
            "pR",
            "NN",
            "nN",
            "nAnZnD",
            "hlN",
            "flbrB",
            "fsmW",
            "mKmgQ",
            "fRbrBblF",
            "frblC",
            "rfbrN",
            "fbRlrB",
            "flbWvF",
            "H",
            "fhC",
            "sAvD",
            "lrbZ",
        ] {
            let terms = read(text).0;
            let written = theirs(&terms);
            assert_eq!(ways(&read(&written).0), ways(&terms), "{text} is written {written}");
            assert!(fit_one_piece(&terms), "{text}");
        }
        assert_eq!(theirs(&read("WF").0), "K");
        assert_eq!(theirs(&read("RB").0), "Q");
        for text in ["R2R4", "NnN", "pRgR"] {
            assert!(!fit_one_piece(&read(text).0), "{text}");
        }
    }

    #[test]
    fn what_is_passed_over_there_is_said() {
        assert_eq!(read("D0").1.len(), 1);
        assert_eq!(read("xyzW(foo)").1.len(), 1);
        assert!(read("FfW").1.is_empty());
    }
}
