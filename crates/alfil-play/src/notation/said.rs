//! What a text says of a move, without regard to the position.
//!
//! ```text
//! e2e4  e7-e8=Q  e1g1/h         squares, what the piece becomes, what enters where it stood
//! Bce6  exd8=Q   Nc3/H          a piece and where it goes
//! ed    exd=Q                   a pawn's capture, by its files
//! e4e7,e7e4                     squares, and from where to where something else is put
//! e2e4,e4d5      e4/d5          a turn of two parts, the second of which puts something on d5
//! O-O   O-O/Hh1                 castling
//! ```
//!
//! A `+` at the end says that the piece becomes the type of its own letters with a plus before them, where it may, and
//! otherwise that the move gives check. So a text has up to two readings, and the first that fits a legal move counts:
//!
//! ```text
//! Bb7++     becomes +B with check        Bb7=+  stays a bishop, with check
//! Bb7+      becomes +B; where it cannot, check
//! ```

use super::scan::Scanner;
use crate::vocabulary::Vocabulary;
use alfil_board::{Dimensions, Kind, KindSet, Square};
use std::borrow::Cow;

/// A move as text says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) what: What,
    pub(super) becomes: Becomes,
    pub(super) gate: Option<Gate>,
    /// What is put elsewhere: from which square to which.
    pub(super) carries: Vec<(Square, Square)>,
    /// Where what belongs to nobody comes to stand, as the second part of the turn.
    pub(super) then: Option<Square>,
}

/// The move of which the rest is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// By squares: `e2e4`. What is captured elsewhere may stand between, and `x` or `-` may say whether anything is.
    Squares { from: Square, via: Vec<Square>, to: Square, captures: Option<bool> },
    /// By a piece and where it goes: `Nf3`, `exd8`.
    Piece(Shape),
    /// `O-O` (towards the higher files) or `O-O-O`.
    Castling { higher: bool },
}

/// A piece and where it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) kinds: KindSet,
    pub(super) from_file: Option<u8>,
    pub(super) from_rank: Option<u8>,
    pub(super) capture: bool,
    pub(super) to: Square,
}

/// What a text says of the promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Becomes {
    /// Nothing.
    Unsaid,
    /// Nothing, with a `+` behind the move, which would have been a promotion where there is a choice.
    UnsaidWithCheck,
    /// That it stays what it is, though there is a choice: `=`.
    Stays,
    /// That it becomes the type without a plus, or where it cannot, that it stays what it is: `-`.
    Minus,
    /// That it becomes the type with a plus: `+`.
    Crown,
    /// By name: `q`, `=Q`. The first is that of the very name, where there is one.
    Named { kinds: KindSet, exact: Option<Kind> },
}

/// What a text says of the piece that enters from the reserve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gate {
    pub(super) kinds: KindSet,
    pub(super) exact: Option<Kind>,
    /// Where it enters, if that is said.
    pub(super) at: Option<Square>,
}

impl Shape {
    /// Whether the shape allows a piece to start on a square.
    pub(super) fn starts_on(&self, vocabulary: &Vocabulary, sq: Square) -> bool {
        let dimensions = vocabulary.dimensions();
        self.from_file.is_none_or(|file| file == dimensions.file(sq))
            && self.from_rank.is_none_or(|rank| rank == dimensions.rank(sq))
    }
}

/// The readings of a text, each with all that it may mean: the first counts that fits a legal move.
pub(super) fn readings(vocabulary: &Vocabulary, text: &str) -> Vec<Vec<Said>> {
    let text = &without_figurines(vocabulary, text);
    let (body, marks) = split_marks(text);
    if !marks.starts_with('+') {
        return vec![sayings(vocabulary, body)];
    }
    let mut readings = Vec::new();
    if vocabulary.has_crowns() {
        readings.push(sayings(vocabulary, &format!("{body}+")));
    }
    let mut checks = sayings(vocabulary, body);
    for said in &mut checks {
        if said.becomes == Becomes::Unsaid {
            said.becomes = Becomes::UnsaidWithCheck;
        }
    }
    readings.push(checks);
    readings
}

/// A move with letters in the place of figurines, `♘f3`: those of the types that are called as Unicode calls the signs.
fn without_figurines<'t>(vocabulary: &Vocabulary, text: &'t str) -> Cow<'t, str> {
    const NAMES: [&str; 6] = ["King", "Queen", "Rook", "Bishop", "Knight", "Pawn"];
    let number = |sign: char| u32::from(sign).checked_sub(u32::from('♔')).filter(|number| *number < 12);
    if !text.chars().any(|sign| number(sign).is_some()) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        let name = number(sign).map(|number| NAMES[number as usize % NAMES.len()]);
        let kind = name.and_then(|name| vocabulary.kinds().find(|kind| vocabulary.name(*kind) == name));
        match kind {
            Some(kind) => plain += vocabulary.move_letters(kind),
            None => plain.push(sign),
        }
    }
    Cow::Owned(plain)
}

/// The castling that a word means which has nothing but circles and signs between them, however many: `O-O-O` for `O-OO`.
/// Nothing, if it has something else, or too few circles.
#[must_use]
pub fn castling_meant(word: &str) -> Option<&'static str> {
    let [circles, others] =
        [['O', 'o', '0'], ['-', '–', '.']].map(|signs: [char; 3]| word.matches(signs).count());
    match circles {
        _ if circles + others != word.chars().count() => None,
        2 => Some("O-O"),
        3..=5 => Some("O-O-O"),
        _ => None,
    }
}

/// A move, and the signs of check, mate and praise behind it.
pub(super) fn split_marks(text: &str) -> (&str, &str) {
    let (body, marks) = text.split_at(text.trim_end_matches(['+', '#', '!', '?']).len());
    let digit = |body: &&str| body.ends_with(|sign: char| sign.is_ascii_digit());
    let short = body.strip_suffix("ep").filter(digit);
    (body.strip_suffix("e.p.").or(short).unwrap_or(body).trim_end(), marks)
}

fn sayings(vocabulary: &Vocabulary, text: &str) -> Vec<Said> {
    let mut said = of_one_part(vocabulary, text);
    if let Some((first, onto)) = second_part(vocabulary, text) {
        let whole = of_one_part(vocabulary, first).into_iter();
        said.extend(whole.map(|said| Said { then: Some(onto), ..said }));
    }
    said
}

/// `e4/d5`, `e2e4,e4d5`, `e4,d5`: the first part of a turn, and where what belongs to nobody comes to stand. Of two squares the
/// first is where the piece has arrived, which is said already; or, `e2e4,d7d6`, where what is pushed has stood.
fn second_part<'t>(vocabulary: &Vocabulary, text: &'t str) -> Option<(&'t str, Square)> {
    if vocabulary.variant().neutral.is_none() && !vocabulary.variant().pushes() {
        return None;
    }
    let (first, behind) = text.rsplit_once([',', '/'])?;
    let dimensions = vocabulary.dimensions();
    let mut scanner = Scanner::new(behind);
    let mut square = || {
        let (file, rank) = scanner.square_name()?;
        dimensions.square(file, rank)
    };
    let one = square()?;
    let onto = square().unwrap_or(one);
    scanner.is_done().then_some((first, onto))
}

fn are_letters(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_alphabetic())
}

fn of_one_part(vocabulary: &Vocabulary, text: &str) -> Vec<Said> {
    let (text, gate) = match text.split_once('/') {
        None => (text, None),
        Some((text, becomes)) if vocabulary.variant().gatings.is_empty() && are_letters(becomes) => {
            return of_one_part(vocabulary, &format!("{}={becomes}", text.trim_end_matches('=')));
        }
        Some((text, entering)) => match gate(vocabulary, entering) {
            None => return Vec::new(),
            gate => (text, gate),
        },
    };
    let in_brackets = text.strip_suffix(')').and_then(|text| text.split_once('('));
    if let Some((text, becomes)) = in_brackets.filter(|(_, becomes)| are_letters(becomes)) {
        return of_one_part(vocabulary, &format!("{text}={becomes}"));
    }
    if let Some((text, carried)) = text.split_once(',') {
        let said = carries(vocabulary, carried).zip(squares(vocabulary, text, gate));
        return said.map_or(Vec::new(), |(carries, said)| {
            said.into_iter().map(|said| Said { carries: carries.clone(), ..said }).collect()
        });
    }
    if let Some(squares) = squares(vocabulary, text, gate) {
        return squares;
    }
    let higher = match text {
        "O-O" | "0-0" | "o-o" | "O–O" | "0–0" | "OO" | "00" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" | "O–O–O" | "0–0–0" | "OOO" | "000" => Some(false),
        _ => None,
    };
    if let Some(higher) = higher {
        return vec![Said {
            what: What::Castling { higher },
            becomes: Becomes::Unsaid,
            gate,
            carries: Vec::new(),
            then: None,
        }];
    }
    let of_others = vocabulary
        .initials()
        .iter()
        .filter_map(|(initial, kind)| shape(vocabulary, KindSet::of(*kind), text.strip_prefix(*initial)?));
    let shapes = vocabulary
        .prefixes()
        .iter()
        .filter_map(|(prefix, kinds)| shape(vocabulary, *kinds, text.strip_prefix(prefix.as_str())?));
    shapes
        .chain(of_others)
        .chain(by_files(vocabulary, text))
        .map(|(shape, becomes)| Said {
            what: What::Piece(shape),
            becomes,
            gate,
            carries: Vec::new(),
            then: None,
        })
        .collect()
}

/// `ed`, `exd=Q`: a capture on the file beside it by the type that goes without letters, on whichever rank.
fn by_files(vocabulary: &Vocabulary, text: &str) -> Vec<(Shape, Becomes)> {
    let dimensions = vocabulary.dimensions();
    let said = || {
        let kinds = KindSet::of(vocabulary.unlettered()?);
        let (from, rest) = file(dimensions, text)?;
        let (onto, rest) = file(dimensions, rest.strip_prefix(['x', ':']).unwrap_or(rest))?;
        let promotes = rest.starts_with(|sign: char| sign == '=' || sign.is_ascii_uppercase());
        let becomes = becomes(vocabulary, rest).filter(|_| rest.is_empty() || promotes)?;
        (from.abs_diff(onto) == 1).then_some((kinds, from, onto, becomes))
    };
    let Some((kinds, from, onto, becomes)) = said() else { return Vec::new() };
    let squares = (0..dimensions.ranks).filter_map(|rank| dimensions.square(onto.into(), rank.into()));
    let shape = |to| Shape { kinds, from_file: Some(from), from_rank: None, capture: true, to };
    squares.map(|to| (shape(to), becomes)).collect()
}

/// The file that a text begins with, and what follows.
fn file(dimensions: Dimensions, text: &str) -> Option<(u8, &str)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
    (letter < dimensions.files).then(|| (letter, &text[1..]))
}

/// `e2e4`, `a7a8q`, `a7-a8=Q`, `b1c3h`; nothing if the text is not of this sort.
fn squares(vocabulary: &Vocabulary, text: &str, gate: Option<Gate>) -> Option<Vec<Said>> {
    let dimensions = vocabulary.dimensions();
    let mut scanner = Scanner::new(text);
    let on_board = |scanner: &mut Scanner<'_>| {
        let (file, rank) = scanner.square_name()?;
        dimensions.square(file, rank)
    };
    let from = on_board(&mut scanner)?;
    let captures = match () {
        () if scanner.eat("-") => Some(false),
        () if scanner.eat("x") => Some(true),
        () => None,
    };
    let mut met = vec![on_board(&mut scanner)?];
    let mut said = Vec::new();
    loop {
        // At least one square was pushed.
        let (to, via) = met.split_last()?;
        let what = What::Squares { from, via: via.to_vec(), to: *to, captures };
        said.extend(behind(vocabulary, scanner.rest(), gate).into_iter().map(|(becomes, gate)| Said {
            what: what.clone(),
            becomes,
            gate,
            carries: Vec::new(),
            then: None,
        }));
        // A name such as `A1` looks like a square, so that both are tried.
        match on_board(&mut scanner) {
            Some(next) if met.len() <= dimensions.area() => met.push(next),
            _ => break,
        }
    }
    if said.is_empty() { None } else { Some(said) }
}

/// A text that begins with a small letter, with a capital in its place: `Nf3` for `nf3`.
pub(super) fn with_capital(text: &str) -> Option<String> {
    let first = text.chars().next().filter(char::is_ascii_lowercase)?;
    Some(format!("{}{}", first.to_ascii_uppercase(), &text[1..]))
}

/// `e7e4,d5c4`: from which square to which something is put, in ascending order.
fn carries(vocabulary: &Vocabulary, text: &str) -> Option<Vec<(Square, Square)>> {
    let dimensions = vocabulary.dimensions();
    let pair = |word: &str| {
        let mut scanner = Scanner::new(word);
        let (file, rank) = scanner.square_name()?;
        let from = dimensions.square(file, rank)?;
        let (file, rank) = scanner.square_name()?;
        let to = dimensions.square(file, rank)?;
        scanner.is_done().then_some((from, to))
    };
    let mut carries = text.split(',').map(pair).collect::<Option<Vec<_>>>()?;
    carries.sort_unstable();
    Some(carries)
}

/// What stands behind squares: what the piece becomes, what enters, or both.
fn behind(vocabulary: &Vocabulary, text: &str, gate: Option<Gate>) -> Vec<(Becomes, Option<Gate>)> {
    let mut both: Vec<(Becomes, Option<Gate>)> =
        becomes(vocabulary, text).map(|becomes| (becomes, gate)).into_iter().collect();
    if gate.is_some() || vocabulary.variant().gatings.is_empty() {
        return both;
    }
    for (at, _) in text.char_indices() {
        let (before, entering) = text.split_at(at);
        if let (Some(becomes), Some(gate)) =
            (becomes(vocabulary, before), entering_kinds(vocabulary, entering))
            && !matches!(becomes, Becomes::Stays | Becomes::Minus)
        {
            both.push((becomes, Some(gate)));
        }
    }
    both
}

/// `H`, `He1`: what enters, and where.
fn gate(vocabulary: &Vocabulary, text: &str) -> Option<Gate> {
    if let Some(gate) = entering_kinds(vocabulary, text) {
        return Some(gate);
    }
    let square = text.rfind(|c: char| c.is_ascii_lowercase())?;
    let at = super::parse_square(vocabulary.dimensions(), &text[square..])?;
    Some(Gate { at: Some(at), ..entering_kinds(vocabulary, &text[..square])? })
}

fn entering_kinds(vocabulary: &Vocabulary, text: &str) -> Option<Gate> {
    let letters = text.to_ascii_uppercase();
    let kinds = vocabulary.kinds_written(&letters);
    let exact = vocabulary.kind(&letters);
    (!kinds.is_empty()).then_some(Gate { kinds, exact, at: None })
}

/// What stands behind a move: what the piece becomes, or nothing. `None` if it is neither.
fn becomes(vocabulary: &Vocabulary, text: &str) -> Option<Becomes> {
    match text {
        "" => return Some(Becomes::Unsaid),
        "=" => return Some(Becomes::Stays),
        "-" => return Some(Becomes::Minus),
        "+" => return Some(Becomes::Crown),
        _ => {}
    }
    let letters = text.strip_prefix('=').unwrap_or(text).to_ascii_uppercase();
    let kinds = vocabulary.kinds_written(&letters);
    (!kinds.is_empty()).then(|| Becomes::Named { kinds, exact: vocabulary.kind(&letters) })
}

/// What follows the letters of a piece: `f3`, `ce6`, `8xd4`, `a8=Q`.
fn shape(vocabulary: &Vocabulary, kinds: KindSet, text: &str) -> Option<(Shape, Becomes)> {
    let dimensions = vocabulary.dimensions();
    let is_file = |c: char| ('a'..='p').contains(&c);
    let mut scanner = Scanner::new(text);
    let mut from_file = None;
    let mut from_rank = None;
    // The target is the last square. What stands before it is a file, a rank, or both.
    let body_end = text.find(|c: char| c.is_ascii_uppercase() || c == '=' || c == '+').unwrap_or(text.len());
    let target = text[..body_end].rfind(is_file)?;
    let mut before = &text[..target];
    let capture = before.ends_with(['x', ':']);
    before = before.strip_suffix(['x', ':', '-']).unwrap_or(before);
    let mut origin = Scanner::new(before);
    if let Some(file) = origin.peek().filter(|c| is_file(*c)) {
        origin.next();
        from_file = Some(file as u8 - b'a');
    }
    if let Some(rank) = origin.number() {
        from_rank = Some(u8::try_from(rank.checked_sub(1)?).ok()?);
    }
    let beyond = from_file.is_some_and(|file| file >= dimensions.files)
        || from_rank.is_some_and(|rank| rank >= dimensions.ranks);
    if beyond || !origin.is_done() {
        return None;
    }
    while scanner.offset() < target {
        scanner.next();
    }
    let (file, rank) = scanner.square_name()?;
    let to = dimensions.square(file, rank)?;
    Some((Shape { kinds, from_file, from_rank, capture, to }, becomes(vocabulary, scanner.rest())?))
}
