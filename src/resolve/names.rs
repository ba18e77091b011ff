//! Which piece a name means.
//!
//! A name that no piece has is reported once, at its first place, however often it is used. A name in an
//! inherited clause whose piece a later file has taken away is no mistake: what mentions it goes with it.

use super::merge::{Merged, Removed};
use super::report::Report;
use crate::board::{Kind, KindSet, MAX_KINDS};
use crate::diagnostic::{Code, Diagnostic, Fix, Safety, code, suggest};
use crate::english::quoted;
use crate::source::{SourceId, Span};
use crate::syntax::tree::{self, Name};
use crate::syntax::usual_piece;
use std::collections::{BTreeMap, BTreeSet};

/// How many unknown names get a suggestion. More of them are noise rather than slips.
const MAX_SUGGESTIONS: usize = 100;

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lookup {
    /// A piece.
    Kind(Kind),
    /// A piece that has been taken away from what this clause is inherited from.
    Gone(Span),
    /// Nothing; it has been reported.
    Unknown,
}

/// The names of the pieces.
#[derive(Debug)]
pub(super) struct Names<'t> {
    by_letters: BTreeMap<String, Kind>,
    /// The letters and the name of each piece, in order.
    pieces: Vec<(&'t str, Option<&'t str>)>,
    /// Pieces beyond the limit, and those whose declaration could not be read.
    beyond: BTreeSet<String>,
    /// Pieces whose names are not in capitals, and what they may be called elsewhere.
    mixed: Vec<Mixed>,
    removed: BTreeMap<&'t str, Vec<Removed>>,
    unknown: BTreeMap<(SourceId, String), Unknown>,
    /// What stands opposite squares of the array, as it would be written there.
    opposite: Vec<(Span, String)>,
}

/// A name that no piece has.
#[derive(Debug)]
struct Unknown {
    code: Code,
    first: Span,
    others: Vec<Span>,
}

/// A piece whose name is not in capitals.
#[derive(Debug)]
struct Mixed {
    kind: Kind,
    place: Span,
    /// The name in capitals, unless another piece is called so.
    capitals: Option<String>,
    /// The capitals that it begins with, by which it may be called elsewhere: `R`, of `Rook`.
    initials: Option<String>,
    /// What it is called elsewhere: by these, or by one of its letters.
    called: Option<String>,
    /// Whether the name of the piece stands there in place of its letters, without another one behind it: `piece Rook R`.
    name: bool,
}

/// A slip that makes several names unknown at once.
struct Slip {
    /// What is meant by a name, if it is of this kind.
    meant: for<'t> fn(&Names<'t>, &str) -> Option<String>,
    /// What mends all of them.
    title: &'static str,
    /// Why that is meant.
    why: &'static str,
}

const SLIPS: [Slip; 3] = [
    Slip {
        meant: |names, word| names.with_a_number(word),
        title: "write a star before the numbers",
        why: "how many stands behind a star",
    },
    Slip {
        meant: |names, word| by_name(word, &names.pieces).map(str::to_owned),
        title: "write the letters of the pieces",
        why: "pieces are named by their letters",
    },
    Slip {
        meant: |names, word| {
            let capitals = in_capitals(word);
            (capitals != word && names.by_letters.contains_key(&capitals)).then_some(capitals)
        },
        title: "write capitals",
        why: "pieces are named in capitals, whoever has them",
    },
];

impl<'t> Names<'t> {
    /// The names of the merged pieces. More than there may be are reported; `broken` are names whose
    /// declaration could not be read.
    pub(super) fn new(merged: &Merged<'t>, broken: &[String], report: &mut Report) -> Names<'t> {
        let mut names = Names {
            by_letters: BTreeMap::new(),
            pieces: Vec::new(),
            beyond: broken.iter().cloned().collect(),
            mixed: Vec::new(),
            removed: merged.removed.clone(),
            unknown: BTreeMap::new(),
            opposite: Vec::new(),
        };
        for (index, entry) in merged.all::<tree::PieceClause>().enumerate() {
            let letters = entry.node.letters.node.as_str();
            if index < MAX_KINDS {
                names.by_letters.insert(letters.to_owned(), Kind(index as u8));
                names.pieces.push((letters, entry.node.name.as_ref().map(|name| name.node.as_str())));
                continue;
            }
            names.beyond.insert(letters.to_owned());
            if index == MAX_KINDS {
                report.push(
                    Diagnostic::error(
                        code::piece::TOO_MANY,
                        format!(
                            "{} pieces are declared, and a game has at most {MAX_KINDS}",
                            merged.all::<tree::PieceClause>().count()
                        ),
                        entry.node.letters.span,
                        format!("piece {}", index + 1),
                    )
                    .help("take the pieces away that the game can do without"),
                );
            }
        }
        names.letters_that_are_no_capitals(merged);
        if names.pieces.is_empty() && !merged.unreadable && !merged.baseless {
            let place = merged.header().map_or(Span::new(SourceId(0), 0, 0), |header| header.name.span);
            report.push(
                Diagnostic::error(code::piece::NONE, "no piece is declared", place, "nothing to play with")
                    .help("declare some with `piece LETTERS \"Name\" MOVES`, or write `extends \"...\"`"),
            );
        }
        names
    }

    /// Finds the names that are not in capitals. What is meant by them is clear as long as no other piece is called so: it is
    /// not reported again where the piece is used.
    fn letters_that_are_no_capitals(&mut self, merged: &Merged<'t>) {
        for (index, entry) in merged.all::<tree::PieceClause>().enumerate().take(MAX_KINDS) {
            let Name { node: letters, span } = &entry.node.letters;
            let capitals = in_capitals(letters);
            if capitals == *letters {
                continue;
            }
            let kind = Kind(index as u8);
            let free = |name: &String| !name.is_empty() && !self.by_letters.contains_key(name);
            let capitals = Some(capitals).filter(free);
            let initials: String =
                letters.chars().take_while(|c| !c.is_ascii_lowercase() && *c != '_').collect();
            // Of its own file no other piece is meant.
            let name = letters.len() > 2
                && entry.node.name.is_none()
                && !initials.is_empty()
                && !merged.all::<tree::PieceClause>().any(|other| {
                    other.node.letters.node == initials && other.node.letters.span.source == span.source
                });
            let initials = Some(initials).filter(|initials| name || free(initials));
            if let Some(capitals) = &capitals {
                self.by_letters.insert(capitals.clone(), kind);
            }
            self.mixed.push(Mixed { kind, place: *span, capitals, initials, called: None, name });
        }
    }

    /// Reports them.
    fn report_mixed(&self, report: &mut Report) {
        for Mixed { kind, place, capitals, initials, called, name } in self.mixed.iter().take(MAX_SUGGESTIONS)
        {
            let letters = self.letters(*kind);
            let named =
                initials.as_ref().filter(|_| *name).map(|initials| format!("{initials} \"{letters}\""));
            let meant = named.or_else(|| called.clone()).or_else(|| capitals.clone());
            let help = match &meant {
                Some(meant) => format!("write `{meant}`"),
                None => format!("`{}` is another piece: choose other capitals", in_capitals(letters)),
            };
            let (message, label) = match letters.contains('_') {
                true => {
                    (format!("the name `{letters}` has a sign that no move can be written with"), "a `_`")
                }
                false => (
                    format!("the name `{letters}` is not in capitals"),
                    "in small letters it is Black's piece",
                ),
            };
            let diagnostic = Diagnostic::error(code::piece::NOT_CAPITALS, message, *place, label);
            let fix = meant.map(|meant| Fix::write(Safety::Offered, *place, meant.as_str()));
            report.push(diagnostic.help(help).fix(fix));
        }
    }

    /// The type with these letters, without a word if there is none.
    pub(super) fn declared(&self, letters: &str) -> Option<Kind> {
        self.by_letters.get(letters).copied()
    }

    /// Whether a name was used that no piece has.
    pub(super) fn any_unknown(&self) -> bool {
        !self.unknown.is_empty()
    }

    /// The letters of a type.
    pub(super) fn letters(&self, kind: Kind) -> &'t str {
        self.pieces.get(kind.index()).map_or("", |piece| piece.0)
    }

    /// The letters of the types in a set, as prose.
    pub(super) fn listed(&self, kinds: KindSet) -> String {
        quoted(kinds.iter().map(|kind| self.letters(kind)).filter(|letters| !letters.is_empty()))
    }

    /// Every type.
    pub(super) fn all(&self) -> KindSet {
        (0..self.pieces.len() as u8).map(Kind).collect()
    }

    /// What a name in a clause means.
    pub(super) fn find(&mut self, name: &Name) -> Lookup {
        self.find_letters(&name.node, name.span, code::piece::UNDECLARED)
    }

    /// What letters mean that stand at a place.
    pub(super) fn find_letters(&mut self, letters: &str, span: Span, code: Code) -> Lookup {
        if let Some(kind) = self.by_letters.get(letters) {
            return Lookup::Kind(*kind);
        }
        if let Some(mixed) = self.called(letters) {
            mixed.called.get_or_insert_with(|| letters.to_owned());
            return Lookup::Kind(mixed.kind);
        }
        if self.beyond.contains(letters) {
            return Lookup::Unknown;
        }
        let file = usize::from(span.source.0);
        if let Some(removed) = self.removed.get(letters).and_then(|all| all.iter().find(|r| r.file < file)) {
            return Lookup::Gone(removed.span);
        }
        match self.unknown.get_mut(&(span.source, letters.to_owned())) {
            None => {
                let unknown = Unknown { code, first: span, others: Vec::new() };
                self.unknown.insert((span.source, letters.to_owned()), unknown);
            }
            Some(unknown) if unknown.first != span && !unknown.others.contains(&span) => {
                if unknown.others.len() < 8 {
                    unknown.others.push(span);
                }
            }
            Some(_) => {}
        }
        Lookup::Unknown
    }

    /// Notes what stands opposite a square of the array on which no declared piece stands.
    pub(super) fn opposite(&mut self, square: Span, meant: String) {
        self.opposite.push((square, meant));
    }

    /// The piece whose name is not in capitals and that is called so, if that is clear.
    fn called(&mut self, letters: &str) -> Option<&mut Mixed> {
        let initials = |mixed: &Mixed| mixed.initials.as_deref() == Some(letters);
        let letter = |mixed: &Mixed| {
            letters.len() == 1 && mixed.capitals.as_ref().is_some_and(|capitals| capitals.contains(letters))
        };
        if let Some(at) = self.mixed.iter().position(initials) {
            return self.mixed.get_mut(at);
        }
        let mut all = self.mixed.iter_mut().filter(|mixed| letter(mixed));
        all.next().filter(|_| all.next().is_none())
    }

    /// The type that a name means, if it means one.
    pub(super) fn kind(&mut self, name: &Name) -> Option<Kind> {
        match self.find(name) {
            Lookup::Kind(kind) => Some(kind),
            Lookup::Gone(_) | Lookup::Unknown => None,
        }
    }

    /// The set of the types that names mean, as far as they mean any.
    pub(super) fn set<'n>(&mut self, names: impl IntoIterator<Item = &'n Name>) -> KindSet {
        names.into_iter().filter_map(|name| self.kind(name)).collect()
    }

    /// Reports every unknown name, once each. Where no piece is declared at all, that has been said, or a line that could
    /// not be read is to blame.
    pub(super) fn report(self, report: &mut Report) {
        self.report_mixed(report);
        if self.pieces.is_empty() {
            return;
        }
        if self.is_the_second_of_two(report) {
            return;
        }
        let told: Vec<&str> = SLIPS.iter().flat_map(|slip| self.together(slip, report)).collect();
        for (index, ((source, letters), unknown)) in self.unknown.iter().enumerate() {
            if told.contains(&letters.as_str()) {
                continue;
            }
            let mut places: Vec<Span> = unknown.others.clone();
            places.push(unknown.first);
            places.sort_unstable();
            let removed = self
                .removed
                .get(letters.as_str())
                .and_then(|all| all.iter().find(|r| r.file == usize::from(source.0)));
            let (message, label) = match (removed, unknown.code) {
                (Some(_), _) => (format!("piece `{letters}` has been taken away"), "no longer there"),
                (None, code::setup::UNKNOWN_PIECE) => {
                    (format!("`{letters}` in the setup is no declared piece"), "not declared")
                }
                (None, _) => (format!("no piece is called `{letters}`"), "not declared"),
            };
            let mut diagnostic =
                Diagnostic::error(unknown.code, message, places[0], label).about(letters.as_str());
            if let Some(removed) = removed {
                diagnostic = diagnostic.label(removed.span, "taken away here");
            }
            for other in places.iter().skip(1).take(2) {
                diagnostic = diagnostic.label(*other, "used here too");
            }
            let opposite = self.opposite.iter().find(|(place, _)| [*place] == places[..]);
            if let Some((place, meant)) = opposite.filter(|_| removed.is_none()) {
                let other = meant.to_ascii_uppercase();
                let other = if other == *meant { meant.to_ascii_lowercase() } else { other };
                let help = format!(
                    "did you mean `{meant}`, opposite `{other}`? if it is another piece, {}",
                    declaration(letters)
                );
                let fix = (place.source == SourceId(0))
                    .then(|| Fix::write(Safety::Offered, *place, meant.as_str()));
                report.push(diagnostic.help(help).fix(fix));
                continue;
            }
            let (help, meant) = match removed {
                Some(_) => (format!("keep `{letters}`, or take it out of this clause too"), None),
                None if unknown.code == code::setup::UNKNOWN_PIECE && unknown.others.len() >= 8 => {
                    let piece = declaration(letters);
                    let holes =
                        "if these are empty squares, write `.`, and `*` for holes, which are no squares";
                    (format!("{holes}; if it is a piece, {piece}"), None)
                }
                None if index < MAX_SUGGESTIONS => self.suggestion(letters),
                None => (declaration(letters), None),
            };
            // In small letters it is Black's piece, and may be written in other letters of its own.
            let own = |place: &Span| place.source == SourceId(0);
            let fix = meant.filter(|_| unknown.code != code::setup::UNKNOWN_PIECE && places.iter().all(own));
            let fix = fix.map(|meant| {
                let fix = Fix::new(
                    Safety::Offered,
                    if meant.is_empty() { "take it away".to_owned() } else { format!("write `{meant}`") },
                );
                places.iter().fold(fix, |fix, place| fix.edit(*place, meant.as_str()))
            });
            report.push(diagnostic.help(help).fix(fix));
        }
    }

    /// Whether the only unknown name is that of one of two pieces that are called alike, which is said there then.
    fn is_the_second_of_two(&self, report: &mut Report) -> bool {
        let [((SourceId(0), letters), unknown)] = self.unknown.iter().collect::<Vec<_>>()[..] else {
            return false;
        };
        if self.removed.contains_key(letters.as_str()) || in_capitals(letters) != *letters {
            return false;
        }
        let Some(two) = report.name_of_two() else { return false };
        let called = Diagnostic { fixes: Vec::new(), ..two.clone() };
        let mut called = called;
        // If the name of the first begins with the letters that nobody has, it is that one.
        let is_first = self.pieces.iter().any(|(own, name)| {
            name.is_some_and(|name| name.starts_with(letters.as_str()))
                && called.about.as_deref() == Some(*own)
        });
        if is_first && called.labels.len() == 2 {
            called.labels.swap(0, 1);
        }
        let second = called.labels.first().map(|label| label.span);
        *two = called
            .label(unknown.first, format!("no piece is called `{letters}`"))
            .help(format!("call one of them `{letters}`"))
            .fix(second.map(|second| Fix::write(Safety::Offered, second, letters.as_str())));
        true
    }

    /// A piece and how many of it, in one word: `Qx2`, `Q2`.
    fn with_a_number(&self, letters: &str) -> Option<String> {
        let name = letters.trim_end_matches(|c: char| c.is_ascii_digit());
        let count = &letters[name.len()..];
        let name = name.trim_end_matches(['x', 'X']);
        let known = !count.is_empty() && self.pieces.iter().any(|(known, _)| *known == name);
        known.then(|| format!("{name}*{count}"))
    }

    /// Reports unknown names of one kind together, as one slip, if there are several; `meant` says what is meant by one of them.
    /// Which they are.
    fn together(&self, slip: &Slip, report: &mut Report) -> Vec<&str> {
        const SHOWN: usize = 3;
        let all: Vec<(&str, Span, String)> = self
            .unknown
            .iter()
            .filter(|((source, _), unknown)| *source == SourceId(0) && unknown.others.is_empty())
            .filter(|(_, unknown)| unknown.code == code::piece::UNDECLARED)
            .filter_map(|((_, letters), unknown)| {
                Some((letters.as_str(), unknown.first, (slip.meant)(self, letters)?))
            })
            .collect();
        let mut places: Vec<&(&str, Span, String)> = all.iter().collect();
        places.sort_by_key(|(_, place, _)| *place);
        let [(letters, place, meant), others @ ..] = places.as_slice() else { return Vec::new() };
        if others.is_empty() {
            return Vec::new();
        }
        let message = format!("no piece is called `{letters}`");
        let mut diagnostic =
            Diagnostic::error(code::piece::UNDECLARED, message, *place, "not declared").about(*letters);
        let mut fix = Fix::new(Safety::Offered, slip.title).edit(*place, meant.as_str());
        for (at, (_, other, meant)) in others.iter().enumerate() {
            if at < SHOWN {
                diagnostic = diagnostic.label(*other, "here too");
            }
            fix = fix.edit(*other, meant.as_str());
        }
        report.push(diagnostic.help(format!("did you mean `{meant}`? {}", slip.why)).fix(fix));
        all.into_iter().map(|(letters, ..)| letters).collect()
    }

    /// What to do about a name that no piece has, and what is written in its place.
    fn suggestion(&self, letters: &str) -> (String, Option<String>) {
        const NUMBERS: [&str; 5] = ["two", "three", "four", "five", "six"];
        if let Some(at) = NUMBERS.iter().position(|number| *number == letters) {
            let count = at + 2;
            let help = format!(
                "a number of pieces stands behind a star, without blanks: `*{count}`, as in `R*{count}`"
            );
            return (help, None);
        }
        if ["no", "non", "none", "never", "except", "but"].contains(&letters) {
            return ("did you mean `not`?".to_owned(), Some("not".to_owned()));
        }
        if let Some(count) = letters.strip_prefix(['x', 'X']).filter(|rest| rest.parse::<u8>().is_ok()) {
            let help = format!(
                "a number of pieces stands behind a star, without blanks: `*{count}`, as in `R*{count}`"
            );
            return (help, None);
        }
        // Of several, as they are spoken of: `Ps`.
        if let Some(one) = letters.strip_suffix('s').filter(|one| self.by_letters.contains_key(*one)) {
            return (format!("did you mean `{one}`? letters have no plural"), Some(one.to_owned()));
        }
        if let Some(counted) = self.with_a_number(letters) {
            return (format!("did you mean `{counted}`? how many stands behind a star"), Some(counted));
        }
        if ["all", "any", "anything", "everything"].contains(&letters) {
            let letters: Vec<&str> = self.pieces.iter().take(4).map(|(letters, _)| *letters).collect();
            return (format!("name the pieces by their letters, such as `{}`", letters.join(" ")), None);
        }
        if ["is", "are", "the", "a", "an", "of", "my"].contains(&letters) {
            let help = format!("take `{letters}` away: pieces are named by their letters alone");
            return (help, None);
        }
        if letters.starts_with(|c: char| c.is_ascii_uppercase())
            && let Some(word) = crate::syntax::words_in(letters)
        {
            return (format!("did you mean `{word}`?"), Some(word));
        }
        // `DRR`
        let mut once: Vec<char> = letters.chars().collect();
        once.dedup();
        let once: String = once.into_iter().collect();
        if once.len() > 1
            && once != letters
            && let Some((known, _)) = self.pieces.iter().find(|(known, _)| *known == once)
        {
            return (format!("did you mean `{known}`?"), Some((*known).to_owned()));
        }
        // `RD`, for `DR`
        let sorted = |name: &str| {
            let mut all: Vec<char> = name.chars().collect();
            all.sort_unstable();
            all
        };
        if letters.len() > 1
            && let Some((known, _)) = self.pieces.iter().find(|(known, _)| sorted(known) == sorted(letters))
        {
            return (format!("did you mean `{known}`?"), Some((*known).to_owned()));
        }
        if let Some(apart) = apart(letters, &self.pieces) {
            return (format!("pieces stand apart: `{apart}`"), Some(apart));
        }
        match meant(letters, &self.pieces) {
            Some(near) => (format!("did you mean `{near}`?"), Some(near.to_owned())),
            None if letters.contains(char::is_lowercase) => match suggest(letters, ["own", "enemy"]) {
                Some(near) => (format!("did you mean `{near}`?"), Some(near.to_owned())),
                None => (
                    format!(
                        "pieces are named by capitals, as in `{}`",
                        self.pieces.first().map_or("K", |(letters, _)| letters)
                    ),
                    None,
                ),
            },
            None => (declaration(letters), None),
        }
    }
}

/// The letters that were probably meant, given the letters and the names of the pieces: those of the piece with this
/// name, or some that are nearly the same.
pub(super) fn meant<'a>(letters: &str, pieces: &[(&'a str, Option<&'a str>)]) -> Option<&'a str> {
    by_name(letters, pieces).or_else(|| suggest(letters, pieces.iter().map(|piece| piece.0)))
}

/// The letters of the piece that is called so: `Q`, for `queen`.
fn by_name<'a>(name: &str, pieces: &[(&'a str, Option<&'a str>)]) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let called = |own: &str| !own.is_empty() && own.to_lowercase() == lower;
    let own = pieces.iter().find(|(_, own)| own.is_some_and(called)).map(|(letters, _)| *letters);
    // By its name in chess, in another language perhaps.
    own.or_else(|| {
        let usual = usual_piece(&lower)?;
        pieces.iter().find(|(letters, _)| *letters == usual).map(|(letters, _)| *letters)
    })
}

/// A name with nothing in it but capitals and digits, and the signs that may stand before and behind them.
fn in_capitals(letters: &str) -> String {
    let sign = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '~');
    letters.chars().filter(sign).map(|letter| letter.to_ascii_uppercase()).collect()
}

/// `Q R B N`, for `QRBN`.
fn apart(letters: &str, pieces: &[(&str, Option<&str>)]) -> Option<String> {
    let known = |letter: &String| pieces.iter().any(|(other, _)| other == letter);
    let apart: Vec<String> = letters.chars().map(|letter| letter.to_ascii_uppercase().to_string()).collect();
    ((2..=16).contains(&apart.len()) && apart.iter().all(known)).then(|| apart.join(" "))
}

fn declaration(letters: &str) -> String {
    let shown: String = letters.chars().take(12).collect();
    format!("declare it: `piece {shown} \"Name\" W`, with its own moves instead of `W`")
}
