//! The notation that was probably meant, where Betza's does not know what stands there.
//!
//! As with lines: what is suggested can be read.

mod phrase;

use super::scan::string_end;
use super::wording::is_unquoted_name;
use crate::diagnostic::Safety;
use crate::grammar::{Grammar, Rule};
use crate::words::shortened;
use pest::Parser;
use std::ops::Range;

/// What was meant instead of a part of a notation.
pub(crate) struct Meant {
    /// The part, in the text that was asked about.
    pub(crate) place: Range<usize>,
    /// What is wrong with it, if that is more than that it is not known.
    pub(crate) message: Option<String>,
    /// The next step.
    pub(crate) help: String,
    /// What may have been meant, by stretches of the text that was asked about; the likeliest first.
    pub(crate) changes: Vec<Change>,
}

/// A text for a stretch of a notation.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    /// The stretch.
    pub(crate) place: Range<usize>,
    /// What stands there then.
    pub(crate) text: String,
    /// Whether nothing else can well be meant.
    pub(crate) safety: Safety,
}

impl Change {
    fn offered(place: Range<usize>, text: impl Into<String>) -> Change {
        Change { place, text: text.into(), safety: Safety::Offered }
    }

    fn safe(place: Range<usize>, text: impl Into<String>) -> Change {
        Change { place, text: text.into(), safety: Safety::Safe }
    }
}

/// How usual pieces move, and all that they are called, a line for each way of moving.
const NAMES: &str = "\
K       king mann man guard commoner general
Q       queen
R       rook
B       bishop
N       knight
fmWfcF  pawn
fW      soldier
W       wazir
F       ferz fers firzan
A       alfil elephant fil
D       dabbaba
C       camel
Z       zebra
CX      giraffe
N0      nightrider knightrider
BN      archbishop cardinal princess
RN      chancellor marshal marshall empress
QN      amazon
KN      centaur
fR      lance
FfW     silver
WfF     gold
mRcpR   cannon
gQ      grasshopper
WAD     champion
FC      wizard
BN0     unicorn
KAD     mastodon
WA      phoenix
FD      kirin
nN      mao
[F?R]   griffon griffin
";

/// Letters that are atoms elsewhere, and what moves so here.
const LETTERS: &[(char, &str)] = &[
    ('E', "`A` leaps two squares aslant, and `nA` does where nothing is in between"),
    ('M', "`K` steps to any square beside it"),
    ('P', "`fmWfcF` is a pawn: a step ahead, and captures aslant"),
    ('S', "`FfW` is a silver general, `N` a knight"),
    ('T', "`R` is a rook"),
    ('V', "`C` leaps three squares and one"),
];

/// Words that guard a move in English.
const GUARDS: &[(&str, &str)] = &[
    ("if", "when"),
    ("while", "when"),
    ("once", "when"),
    ("unless", "when not"),
    ("until", "when not"),
    ("to", "in"),
    ("into", "in"),
    ("at", "in"),
    ("onto", "in"),
    ("within", "in"),
    ("against", "on"),
    ("only", "when"),
    ("near", "within K of"),
    ("beside", "within K of"),
    ("adjacent", "within K of"),
];

const NUMBERS: &[&str] = &["one", "two", "three", "four", "five", "six", "seven", "eight"];

/// What was meant by a notation of which a part cannot be read: its text, the line before it, and where the first such part
/// stands in it.
pub(crate) fn meant(text: &str, before: &str, lost: usize) -> Option<Meant> {
    let word = word_at(text, lost);
    let here = &text[word.clone()];
    if text[lost..].trim() == ";" {
        return Some(Meant {
            place: lost..lost + 1,
            message: Some("`;` ends no clause here".to_owned()),
            help: "take `;` away: a clause ends with its line".to_owned(),
            changes: vec![Change::safe(lost..lost + 1, "")],
        });
    }
    columns(text, before)
        .or_else(|| count_of_squares(before, &word, here))
        .or_else(|| guard(text, &word))
        .or_else(|| comment(text, &word))
        .or_else(|| next_rule(text, lost))
        .or_else(|| english(text))
        .or_else(|| squares_apart(text, &word))
        .or_else(|| sign_before(text, before, &word))
        .or_else(|| names(text))
        .or_else(|| brackets(text, &word))
        .or_else(|| rewritten(text, &word, lost, "a number stands behind the atom", number(here)))
        .or_else(|| rewritten(text, &word, lost, "`0` stands for any number of steps", unlimited(here)))
        .or_else(|| rewritten(text, &word, lost, "atoms are capitals", slide_and_leap(here)))
        .or_else(|| {
            rewritten(text, &word, lost, "letters stand before the atom that they change", before_atom(here))
        })
        .or_else(|| signs(text, lost))
        .or_else(|| legs_outside(text, &word, lost))
        .or_else(|| joined(text, &word))
        .or_else(|| capitals(&word, here))
        .or_else(|| phrase::letters(text).and_then(|letters| in_words(text, letters)))
        .or_else(|| letter(text, before, lost))
        .or_else(|| sentence(text))
}

/// `|Knight|N` behind `piece N`: the name and the moves as columns of a table, with a sign between them.
fn columns(text: &str, before: &str) -> Option<Meant> {
    let mut words = before.split_whitespace();
    if words.next() != Some("piece") || words.count() != 1 {
        return None;
    }
    let sign = text.chars().next().filter(|c| matches!(c, '|' | ',' | ';' | ':' | '/' | '&' | '\\'))?;
    let mut parts = text.split(sign).map(str::trim).filter(|part| !part.is_empty());
    let (name, moves) = (parts.next()?, parts.next()?);
    if parts.next().is_some() || !is_unquoted_name(name) || !reads(moves) {
        return None;
    }
    let blank = if before.ends_with([' ', '\t']) { "" } else { " " };
    Some(Meant {
        place: 0..sign.len_utf8(),
        message: Some(format!("no `{sign}` stands between the parts of a clause")),
        help: format!("did you mean `{} \"{name}\" {moves}`?", before.trim()),
        changes: vec![Change::offered(0..text.trim_end().len(), format!("{blank}\"{name}\" {moves}"))],
    })
}

/// A sentence of which no more is understood than that it is none of moves.
fn sentence(text: &str) -> Option<Meant> {
    let mut at = 0;
    let words: Vec<(Range<usize>, &str)> = text
        .split(' ')
        .map(|word| {
            let place = at..at + word.len();
            at = place.end + 1;
            (place, word)
        })
        .collect();
    let english = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let (place, word) = words.iter().find(|(_, word)| !word.is_empty() && !reads(word))?;
    let first = words.iter().any(|(other, word)| other.start >= place.start && english(word));
    (first && words.iter().filter(|(_, word)| !word.is_empty()).count() > 1).then(|| Meant {
        place: place.clone(),
        message: Some(format!("`{}` is a word, and moves are letters", shortened(word))),
        help: "letters say how a piece moves: `fW` one step ahead, `F2` up to two squares diagonally, `R` any number straight, \
               `cF` captures alone; what else a rule asks stands in braces, behind `move`"
            .to_owned(),
        changes: Vec::new(),
    })
}

/// Whether a notation can be read.
pub(crate) fn reads(text: &str) -> bool {
    Grammar::parse(Rule::lone_betza, text)
        .is_ok_and(|pairs| pairs.flatten().all(|pair| pair.as_rule() != Rule::lost_letters))
}

/// The word around a place.
fn word_at(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind([' ', '\t']).map_or(0, |blank| blank + 1);
    let end = text[at..].find([' ', '\t']).map_or(text.len(), |blank| at + blank);
    start..end
}

/// A word changed, if the whole can be read then.
fn rewritten(
    text: &str,
    word: &Range<usize>,
    lost: usize,
    why: &str,
    meant: Option<String>,
) -> Option<Meant> {
    let meant = meant?;
    let whole = format!("{}{meant}{}", &text[..word.start], &text[word.end..]);
    reads(&whole).then(|| Meant {
        place: lost..word.end,
        message: None,
        help: format!("did you mean `{meant}`? {why}"),
        changes: vec![Change::offered(word.clone(), meant)],
    })
}

/// `BN if turn > 3`
fn guard(text: &str, word: &Range<usize>) -> Option<Meant> {
    let here = &text[word.clone()];
    let rest = text[word.end..].trim();
    let condition = || here == "and" && Grammar::parse(Rule::lone_condition, rest).is_ok();
    let guard = GUARDS.iter().find(|(other, _)| *other == here).map(|(_, guard)| *guard);
    let guard = guard.or_else(|| condition().then_some("when"))?;
    (word.start > 0).then(|| Meant {
        place: word.clone(),
        message: Some(format!("a move cannot go on with `{here}`")),
        help: format!("did you mean `{}`?", format!("{guard} {rest}").trim_end()),
        changes: vec![Change::offered(word.clone(), guard)],
    })
}

/// `within 2 of`, where the steps to the squares stand.
fn count_of_squares(before: &str, word: &Range<usize>, here: &str) -> Option<Meant> {
    let number = here.parse::<u8>().is_ok() && word.start == 0;
    (number && before.trim_end().ends_with("within")).then(|| Meant {
        place: word.clone(),
        message: Some("`within` takes the steps that lead there, not how many".to_owned()),
        help: "`within K` is the squares beside it, `within KNAD` those up to two away, `within Q2` what is seen from there so far"
            .to_owned(),
        changes: Vec::new(),
    })
}

fn comment(text: &str, word: &Range<usize>) -> Option<Meant> {
    let here = &text[word.clone()];
    // What may be the moves is no comment.
    let rest = text.trim_start_matches(['/', '-', ';', '%']).trim();
    if word.start == 0 && !rest.is_empty() && reads(rest) {
        return None;
    }
    ["//", "--", "/*", ";", "%"].iter().any(|sign| here.starts_with(sign)).then(|| {
        let alone = here.len() == 1 && text[word.end..].trim().is_empty();
        let end = word.start + here.len() - here.trim_start_matches(['/', '-', ';', '%']).len();
        let change = if alone { String::new() } else { "#".to_owned() };
        Meant {
            place: word.start..word.start + here.len().min(2),
            message: Some(format!("`{}` is no letter of Betza's notation", &here[..here.len().min(2)])),
            help: if alone { "take it away".to_owned() } else { "a comment begins with `#`".to_owned() },
            changes: if here.starts_with("/*") {
                vec![]
            } else {
                vec![Change::safe(word.start..end, change)]
            },
        }
    })
}

/// `= BN`, `: BN`, `-> BN`
fn sign_before(text: &str, before: &str, word: &Range<usize>) -> Option<Meant> {
    const SIGNS: [&str; 9] = ["->", "=>", ":=", "=", ":", "-", "–", "—", ">"];
    let here = &text[word.clone()];
    let sign = SIGNS.into_iter().find(|sign| here.starts_with(sign))?;
    let end = word.start + sign.len();
    let rest = text[end..].trim();
    // Of the blanks around it one stays.
    let apart = before.ends_with([' ', '\t']);
    let behind = if apart { text.len() - text[end..].trim_start().len() } else { end };
    (word.start == 0 && reads(rest)).then(|| Meant {
        place: word.start..end,
        message: Some(format!("no `{sign}` stands before the moves of a piece")),
        help: format!(
            "take `{sign}` away: the moves follow directly, as in `piece A \"Archbishop\" BN` and `move BN`"
        ),
        changes: vec![Change::safe(word.start..behind, "")],
    })
}

/// `bishop + knight`, `Knight`
fn names(text: &str) -> Option<Meant> {
    let mut joined = String::new();
    let mut first: Option<Range<usize>> = None;
    let mut at = 0;
    for part in text.split([' ', '\t', '+', '/', ',', '&']) {
        let place = at..at + part.len();
        at += part.len() + 1;
        let small = part.to_lowercase();
        if part.is_empty() || matches!(small.as_str(), "and" | "or" | "a" | "an") {
            continue;
        }
        if first.is_none() && joined.is_empty() && matches!(small.as_str(), "like" | "as") {
            first = Some(place);
            continue;
        }
        match notation_of(&small) {
            Some(notation) => {
                first.get_or_insert(place);
                joined.push_str(notation);
            }
            None if reads(part) => joined.push_str(part),
            None => return None,
        }
    }
    let place = first.filter(|_| reads(&joined))?;
    Some(Meant {
        message: Some(match &text[place.clone()] {
            word @ ("like" | "as") => format!("`{word}` is a word, and moves are letters"),
            name => format!("`{name}` is a name, and moves are letters"),
        }),
        place,
        help: format!("did you mean `{joined}`?"),
        changes: vec![Change::offered(0..text.trim_end().len(), joined)],
    })
}

/// Moves in words, as letters: `as a knight`, `one step diagonally`.
pub(crate) fn in_letters(text: &str) -> Option<String> {
    let text = text.trim();
    let text = ["as ", "like "].into_iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let text = ["a ", "an ", "the "].into_iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let named = || names(text).and_then(|meant| meant.changes.into_iter().next()).map(|change| change.text);
    worded(text).or_else(named).or_else(|| phrase::letters(text))
}

/// Steps in words.
const WORDED: &[(&str, &str)] = &[
    ("any direction", "K"),
    ("in any direction", "K"),
    ("one step", "K"),
    ("one square", "K"),
    ("diagonally", "B"),
    ("diagonal", "B"),
    ("diagonals", "B"),
    ("orthogonally", "R"),
    ("orthogonal", "R"),
    ("straight", "R"),
    ("any", "U"),
    ("anywhere", "U"),
    ("any square", "U"),
    ("to any square", "U"),
];

/// Directions in words, which are letters before an atom.
const AHEAD: &[(&str, &str)] = &[
    ("forward", "f"),
    ("forwards", "f"),
    ("ahead", "f"),
    ("backward", "b"),
    ("backwards", "b"),
    ("back", "b"),
    ("sideways", "s"),
    ("sidewards", "s"),
    ("left", "l"),
    ("right", "r"),
    ("vertical", "v"),
    ("vertically", "v"),
    ("horizontal", "s"),
    ("horizontally", "s"),
];

fn worded(text: &str) -> Option<String> {
    let small = text.trim().to_lowercase();
    let known = |words: &str| WORDED.iter().find(|(said, _)| *said == words).map(|(_, letters)| *letters);
    if let Some(letters) = known(&small) {
        return Some(letters.to_owned());
    }
    // One step, which way: `one step forward`, `1 square diagonally`.
    let steps = ["one step ", "one square ", "1 step ", "1 square ", "a step ", "steps ", "step "];
    let (one, way) = match steps.into_iter().find_map(|step| small.strip_prefix(step)) {
        Some(way) => (true, way),
        None => (false, small.as_str()),
    };
    let ahead = |word: &str| AHEAD.iter().find(|(said, _)| *said == word).map(|(_, letter)| *letter);
    match (one, way) {
        (true, "diagonally" | "diagonal" | "aslant") => return Some("F".to_owned()),
        (true, "orthogonally" | "orthogonal" | "straight") => return Some("W".to_owned()),
        (true, "any direction" | "in any direction" | "any way") => return Some("K".to_owned()),
        (true, way) => return ahead(way).map(|letter| format!("{letter}W")),
        (false, way) => {
            if let Some(letter) = ahead(way) {
                return Some(format!("{letter}W"));
            }
        }
    }
    let (first, rest) = text.trim().split_once(' ')?;
    let moves = format!("{}{}", ahead(&first.to_lowercase())?, rest.trim());
    reads(&moves).then_some(moves)
}

/// `one step diagonally`, `forward W`
fn english(text: &str) -> Option<Meant> {
    in_words(text, worded(text)?)
}

/// Words for which there are letters.
fn in_words(text: &str, letters: String) -> Option<Meant> {
    let all = 0..text.trim_end().len();
    // Letters may stand before the words.
    let mut words = text.split(' ').scan(0, |at, word| {
        let place = *at..*at + word.len();
        *at = place.end + 1;
        Some((place, word))
    });
    let (place, word) = words.find(|(_, word)| !word.is_empty() && !reads(word))?;
    Some(Meant {
        place,
        message: Some(format!("`{}` is a word, and moves are letters", shortened(word))),
        help: format!("did you mean `{letters}`?"),
        changes: vec![Change::offered(all, letters)],
    })
}

/// `1-3`, `1/3`, where leaps are letters.
fn squares_apart(text: &str, word: &Range<usize>) -> Option<Meant> {
    let here = text[word.clone()].trim_matches(['(', ')', '[', ']']);
    let (one, other) = here.split_once(['-', '/', ',', ':', 'x'])?;
    let letters = leap(one.parse().ok()?, other.parse().ok()?)?;
    Some(Meant {
        place: word.clone(),
        message: Some("a leap is not written in numbers".to_owned()),
        help: format!("did you mean `{letters}`? it leaps ({one},{other})"),
        changes: vec![Change::offered(word.clone(), letters)],
    })
}

/// `move C; move W`, where each rule has its line.
fn next_rule(text: &str, lost: usize) -> Option<Meant> {
    let sign = text[lost..].chars().next().filter(|c| matches!(c, ';' | ',' | '.'))?;
    let rest = text[lost + 1..].trim_start();
    let next = rest.split(' ').next().filter(|word| crate::words::PIECE_RULES.contains(word))?;
    let start = text.len() - rest.len();
    Some(Meant {
        place: lost..lost + 1,
        message: Some(format!("`{sign}` does not end a rule")),
        help: format!("a rule ends with its line: begin a new one before `{next}`"),
        changes: vec![Change::offered(lost..start, "\n    ")],
    })
}

fn notation_of(name: &str) -> Option<&'static str> {
    let singular = |other: &str| name == other || name.strip_suffix('s') == Some(other);
    let called = |line: &'static str| {
        let (notation, names) = line.split_once(' ')?;
        names.split_whitespace().any(singular).then_some(notation)
    };
    NAMES.lines().find_map(called)
}

/// `[F/R]`, `[FR]`
fn brackets(text: &str, word: &Range<usize>) -> Option<Meant> {
    let here = &text[word.clone()];
    let open = here.find('[')?;
    let close = here[open..].find(']').map(|close| open + close)?;
    let before = here[..open].trim_start_matches('t');
    let inner = &here[open + 1..close];
    let is_joint = |c: char| !c.is_alphanumeric();
    let joined = |joint: &str| {
        let parts: Vec<&str> = inner.split(is_joint).filter(|part| !part.is_empty()).collect();
        let inner = if parts.len() > 1 { parts.join(joint) } else { legs(inner).join(joint) };
        format!("{before}[{inner}]{}", &here[close + 1..])
    };
    let (may, must) = (joined("?"), joined("-"));
    let whole = format!("{}{may}{}", &text[..word.start], &text[word.end..]);
    if may == here || !reads(&whole) {
        return None;
    }
    let wrong = inner.char_indices().find(|(_, c)| is_joint(*c) && !matches!(c, '-' | '?'));
    let place = match wrong {
        Some((at, c)) => {
            let start = word.start + open + 1 + at;
            start..start + c.len_utf8()
        }
        None => word.start + open..word.start + close + 1,
    };
    let message = match wrong {
        Some((_, c)) => format!("`{c}` does not join legs"),
        None => "two legs in brackets are not joined".to_owned(),
    };
    Some(Meant {
        place,
        message: Some(message),
        help: format!("did you mean `{may}`, which may stop after a leg, or `{must}`, which must go on?"),
        changes: vec![Change::offered(word.clone(), may), Change::offered(word.clone(), must)],
    })
}

/// The legs of `FsR`: each ends with its atom.
fn legs(text: &str) -> Vec<&str> {
    let mut legs = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if c.is_ascii_uppercase() {
            let digits =
                text[at + 1..].len() - text[at + 1..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let end = at + 1 + digits;
            legs.push(&text[start..end]);
            start = end;
        }
    }
    if start < text.len() {
        legs.push(&text[start..]);
    }
    legs
}

/// `W(3)`, `W*3`, `W1-3`, `Wthree`
fn number(word: &str) -> Option<String> {
    // Of moves in parentheses each has its number.
    if word.split_once('(').is_some_and(|(_, inner)| inner.contains(|c: char| c.is_ascii_uppercase())) {
        return None;
    }
    let digits =
        word.contains(|c: char| c.is_ascii_digit()) || NUMBERS.iter().any(|number| word.contains(number));
    if !digits {
        return None;
    }
    let bare = word.replace(['(', ')', '*'], "").replace("..", "-");
    // `Wx3`
    let bare = match bare.split_once('x') {
        Some((atom, steps)) if reads(atom) && steps.parse::<u8>().is_ok() => format!("{atom}{steps}"),
        _ => bare,
    };
    // `3W`
    let atom = bare.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = match bare.len() - atom.len() {
        0 => bare,
        digits => format!("{atom}{}", &bare[..digits]),
    };
    let bare = match bare.split_once(['-', '–']) {
        Some((first, last)) if last.parse::<u8>().is_ok() => {
            format!("{}{last}", first.trim_end_matches(|c: char| c.is_ascii_digit()))
        }
        _ => bare,
    };
    let bare = match NUMBERS.iter().position(|number| bare.ends_with(number)) {
        Some(index) => format!("{}{}", &bare[..bare.len() - NUMBERS[index].len()], index + 1),
        None => bare,
    };
    (bare != word).then_some(bare)
}

/// `D*`, `D∞`
fn unlimited(word: &str) -> Option<String> {
    let changed = word.replace(['*', '∞', 'n'], "0");
    // An infinity sign of two letters.
    if let Some(atom) = word.strip_suffix("oo").filter(|atom| atom.len() == 1 && reads(atom)) {
        return Some(format!("{atom}0"));
    }
    let signs = word.contains(['*', '∞']);
    // Of a slide it is known already.
    let slide = word.starts_with(['R', 'B', 'Q', 'U']);
    signs
        .then(|| word.replace(['*', '∞'], "0"))
        .or((word.ends_with('n') && word.len() == 2 && !slide).then_some(changed))
}

/// `Rn`, of a slide that cannot be lame
fn slide_and_leap(word: &str) -> Option<String> {
    matches!(word, "Rn" | "Bn" | "Qn").then(|| word.to_ascii_uppercase())
}

/// `Wfm`
fn before_atom(word: &str) -> Option<String> {
    let small = word.trim_end_matches(|c: char| c.is_ascii_lowercase()).len();
    let (atom, letters) = word.split_at(small);
    // Of a word with letters on both sides it is not known what was to stand where.
    let bare = atom.starts_with(|c: char| c.is_ascii_uppercase());
    // They are said of the atom before which they are not: `FWsm`.
    let last = atom.rfind(|c: char| c.is_ascii_uppercase())?;
    let alone = atom.bytes().all(|byte| byte.is_ascii_uppercase()) && !atom[..last].ends_with(&atom[last..]);
    let at = if alone { last } else { 0 };
    (!letters.is_empty() && bare).then(|| format!("{}{letters}{}", &atom[..at], &atom[at..]))
}

/// `W f F`
fn joined(text: &str, word: &Range<usize>) -> Option<Meant> {
    let whole: String = text.split_whitespace().collect();
    // Words are no letters before an atom.
    let word_among = text
        .split_whitespace()
        .any(|word| word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_lowercase()));
    if word_among || crate::words::is_keyword(&text[word.clone()]) {
        return None;
    }
    let small = text[word.clone()].chars().all(|c| c.is_ascii_lowercase()) && word.len() <= 3;
    (small && text.trim().contains(' ') && reads(&whole)).then(|| Meant {
        place: word.clone(),
        message: None,
        help: format!("did you mean `{whole}`? no blank stands between letters and their atom"),
        changes: vec![Change::safe(0..text.trim_end().len(), whole)],
    })
}

/// `bn`
fn capitals(word: &Range<usize>, here: &str) -> Option<Meant> {
    let capital = here.to_ascii_uppercase();
    // Of a word that has its capitals another is not known.
    if here.len() > 1 && here.bytes().filter(u8::is_ascii_uppercase).count() > 1 {
        return None;
    }
    let small = here.chars().any(|c| c.is_ascii_lowercase()) && here.len() <= 4;
    let (last_at, last) = here.char_indices().next_back()?;
    let one = format!("{}{}", &here[..last_at], last.to_ascii_uppercase());
    (small && capital != here && reads(&capital)).then(|| Meant {
        place: word.clone(),
        message: None,
        help: match reads(&one) && one != capital {
            true => format!("did you mean `{capital}` or `{one}`? atoms are capitals"),
            false => format!("did you mean `{capital}`? atoms are capitals"),
        },
        changes: match reads(&one) && one != capital {
            true => vec![Change::offered(word.clone(), capital), Change::offered(word.clone(), one)],
            false => vec![Change::offered(word.clone(), capital)],
        },
    })
}

/// `B+N`, `B and N`
fn signs(text: &str, lost: usize) -> Option<Meant> {
    let spoken = text.replace(" and ", " ").replace(" or ", " ");
    // Words of a language are not joined to letters.
    if spoken
        .split_whitespace()
        .any(|word| word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_lowercase()))
    {
        return None;
    }
    // A name of a piece is none of its moves.
    if spoken.split(|c: char| !c.is_alphanumeric()).any(|word| is_unquoted_name(word) && word.len() > 3) {
        return None;
    }
    // `(B-N)`, where legs stand in brackets.
    if text[lost..].starts_with('(') && text.contains(['-', '?']) {
        let legs = text.trim_end().replace('(', "[").replace(')', "]");
        return reads(&legs).then(|| Meant {
            message: Some("legs stand in brackets, not in parentheses".to_owned()),
            place: lost..lost + 1,
            help: format!("did you mean `{legs}`?"),
            changes: vec![Change::safe(0..text.trim_end().len(), legs)],
        });
    }
    // What stands apart without a sign between stays apart.
    let joined = text.contains(['+', '/', '|', '&', ';']) || spoken != text;
    let blank = |c: char| c.is_whitespace() && joined;
    let (ungrouped, spread) = ungrouped(spoken.trim())?;
    let whole: String = ungrouped.chars().filter(|c| !blank(*c) && !"+/|&;.".contains(*c)).collect();
    if whole == text || !reads(&whole) {
        return None;
    }
    if spread {
        return Some(Meant {
            message: Some("letters are said of one atom, not of several in parentheses".to_owned()),
            place: lost..lost + 1,
            help: format!("did you mean `{whole}`?"),
            changes: vec![Change::offered(0..text.trim_end().len(), whole)],
        });
    }
    let word = word_at(text, lost);
    let place = match &text[word.clone()] {
        "and" | "or" => word,
        _ => lost..lost + text[lost..].chars().next().map_or(0, char::len_utf8),
    };
    Some(Meant {
        message: Some(format!("`{}` is not needed between moves", &text[place.clone()])),
        place,
        help: format!("did you mean `{whole}`? moves written one after the other add up"),
        changes: vec![Change::safe(0..text.trim_end().len(), whole)],
    })
}

/// A text with the moves in parentheses one after the other, and whether letters before or numbers behind some were spread among
/// them: `m(WF)` is `mWmF`, `(WF)3` is `W3F3`. Nothing, if more than moves stands in parentheses.
fn ungrouped(text: &str) -> Option<(String, bool)> {
    let mut plain = String::new();
    let mut spread = false;
    let mut rest = text;
    while let Some(open) = rest.find('(') {
        let before = &rest[..open];
        let (inner, behind) = rest[open + 1..].split_once(')')?;
        let outer = before.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let letters = &before[outer.len()..];
        let range = &behind[..behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len()];
        plain += outer;
        if letters.is_empty() && range.is_empty() {
            plain += inner;
        } else {
            spread = true;
            moves_of(inner)?.iter().for_each(|one| plain.extend([letters, one, range]));
        }
        rest = &behind[range.len()..];
    }
    plain += rest;
    Some((plain, spread))
}

/// The moves that stand one after the other, each an atom with what belongs to it; nothing, if there is more.
fn moves_of(text: &str) -> Option<Vec<&str>> {
    let mut moves = Vec::new();
    let mut rest = text.trim_start_matches(|c: char| c.is_whitespace() || "+/|&;.".contains(c));
    while !rest.is_empty() {
        let atom = rest.find(|c: char| !c.is_ascii_lowercase())?;
        let behind = rest[atom..].strip_prefix(|c: char| c.is_ascii_uppercase())?;
        let end = rest.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        moves.push(&rest[..end]);
        rest = rest[end..].trim_start_matches(|c: char| c.is_whitespace() || "+/|&;.".contains(c));
    }
    Some(moves)
}

/// `B-N`, where legs are joined in brackets alone.
fn legs_outside(text: &str, word: &Range<usize>, lost: usize) -> Option<Meant> {
    let here = &text[word.clone()];
    let sign = text[lost..].chars().next().filter(|c| matches!(c, '-' | '?'))?;
    if here.contains(['[', ']']) {
        return None;
    }
    let both = here.replace(sign, "");
    let legs = format!("[{here}]");
    let whole = |meant: &str| format!("{}{meant}{}", &text[..word.start], &text[word.end..]);
    (reads(&whole(&both)) && reads(&whole(&legs))).then(|| Meant {
        place: lost..lost + 1,
        message: Some(format!("`{sign}` joins legs only inside of brackets")),
        help: format!("did you mean `{both}`, one or the other, or `{legs}`, one leg after the other?"),
        changes: vec![Change::offered(word.clone(), both), Change::offered(word.clone(), legs)],
    })
}

/// A letter that is no atom: what the piece is called may say what was meant.
fn letter(text: &str, before: &str, lost: usize) -> Option<Meant> {
    let at = lost + text[lost..].find(|c: char| c.is_ascii_uppercase())?;
    let c = text[at..].chars().next()?;
    let known = |atom: &str| reads(&text[at..].replacen(c, atom, 1));
    if at > lost && reads(&text[at..=at]) {
        return None;
    }
    // A capital among the letters before an atom: `fsMW`.
    let small = c.to_ascii_lowercase().to_string();
    if at > 0 && !text[..at].ends_with(' ') && known(&small) && !reads(&text[..at]) {
        let place = at..at + c.len_utf8();
        let help = format!("did you mean `{small}`? letters before an atom are small");
        let changes = vec![Change::offered(place.clone(), &small)];
        return Some(Meant { place, message: None, help, changes });
    }
    let name = quoted_before(before).map(str::to_lowercase);
    let by_name = name.as_deref().and_then(|name| name.split(' ').rev().find_map(notation_of));
    let place = at..at + c.len_utf8();
    let by_name = by_name.filter(|notation| known(notation));
    let changes = by_name.map(|notation| Change::offered(place.clone(), notation));
    let help = match by_name {
        Some(notation) => format!("did you mean `{notation}`, which is how such a piece usually moves?"),
        None => {
            format!("{}; letters of pieces are not moves", LETTERS.iter().find(|(other, _)| *other == c)?.1)
        }
    };
    Some(Meant { place, message: None, help, changes: changes.into_iter().collect() })
}

/// The last text in quotation marks on a line.
fn quoted_before(line: &str) -> Option<&str> {
    let mut found = None;
    let mut at = 0;
    while let Some(start) = line[at..].find('"').map(|start| at + start) {
        let end = start + string_end(&line[start..])?;
        found = line.get(start + 1..end - 1);
        at = end;
    }
    found
}

/// The atom of a leap of so many files and ranks, in Betza's letters.
pub(super) fn leap(one: u32, other: u32) -> Option<String> {
    const ATOMS: [(u32, u32, &str); 9] = [
        (1, 0, "W"),
        (1, 1, "F"),
        (2, 0, "D"),
        (2, 1, "N"),
        (2, 2, "A"),
        (3, 0, "H"),
        (3, 1, "C"),
        (3, 2, "Z"),
        (3, 3, "G"),
    ];
    let (long, short) = (one.max(other), one.min(other));
    let find = |long: u32, short: u32| {
        ATOMS.iter().find(|atom| (atom.0, atom.1) == (long, short)).map(|atom| atom.2)
    };
    find(long, short)
        .map(str::to_owned)
        .or_else(|| find(long.checked_sub(3)?, short).map(|atom| format!("{atom}X")))
        .or_else(|| find(long.checked_sub(2)?, short.checked_sub(2)?).map(|atom| format!("{atom}Y")))
}
