//! The seventh field of a FEN: what is remembered of the past.
//!
//! `captured:D,dr`, `moved:N,q` (what White and Black moved last), `left:1` (how many moves of the turn are left), `count:b27` (a
//! count of moves that came true for Black and has 27 half-moves left; `count:b27.2`, that of the second clause), `passes:1` (how many
//! of the last moves were passes), `once:w1,b2` (what has been true, for White the first thing, for Black the second) and `bishops:Ld`,
//! joined by `;`, or `-` where there is nothing yet.

use super::Field;
use crate::notation::error::{FenError, FenErrorKind, FenField};
use crate::notation::scan::Scanner;
use crate::vocabulary::{Vocabulary, sided};
use alfil_board::{Kind, Shade, Side};
use alfil_model::Counting;
use alfil_model::setup::Memory;
use std::ops::Range;

pub(super) fn write(vocabulary: &Vocabulary, memory: &Memory) -> String {
    let mut parts = Vec::new();
    let captured: Vec<String> = Side::BOTH
        .into_iter()
        .flat_map(|side| memory.captured[side].iter().map(move |kind| (side, kind)))
        .filter(|(_, kind)| vocabulary.remembered_captures().contains(*kind))
        .map(|(side, kind)| sided(vocabulary.letters(kind), side))
        .collect();
    if !captured.is_empty() {
        parts.push(format!("captured:{}", captured.join(",")));
    }
    if vocabulary.variant().remembered.moved {
        let moved = Side::BOTH.into_iter().filter_map(|side| Some((side, memory.moved[side]?)));
        let moved: Vec<String> = moved.map(|(side, kind)| sided(vocabulary.letters(kind), side)).collect();
        if !moved.is_empty() {
            parts.push(format!("moved:{}", moved.join(",")));
        }
    }
    if memory.left > 0 {
        parts.push(format!("left:{}", memory.left));
    }
    if let Some(Counting { clause, side, left }) = memory.counting {
        let clause = if clause == 0 { String::new() } else { format!(".{}", u32::from(clause) + 1) };
        parts.push(format!("count:{}{left}{clause}", letter(side)));
    }
    if memory.passes > 0 {
        parts.push(format!("passes:{}", memory.passes));
    }
    let numbered = Side::BOTH.into_iter().flat_map(|side| (0..8).map(move |number| (side, number)));
    let once: Vec<String> = numbered
        .filter(|(side, number)| memory.once[*side] & 1 << number != 0)
        .map(|(side, number)| format!("{}{}", letter(side), number + 1))
        .collect();
    if !once.is_empty() {
        parts.push(format!("once:{}", once.join(",")));
    }
    for (kind, key) in vocabulary.memory_keys() {
        let shades: String = Side::BOTH
            .into_iter()
            .filter_map(|side| {
                let shade = (*memory.first_placed[side].get(kind.index())?)?;
                Some(sided(if shade == Shade::Light { "L" } else { "D" }, side))
            })
            .collect();
        if !shades.is_empty() {
            parts.push(format!("{key}:{shades}"));
        }
    }
    if parts.is_empty() { "-".to_owned() } else { parts.join(";") }
}

/// The letter of a side.
fn letter(side: Side) -> char {
    if side == Side::White { 'w' } else { 'b' }
}

/// Adds what the field says to a memory of nothing, where the side is to move in the move of such a number.
pub(super) fn read(
    vocabulary: &Vocabulary,
    field: Field<'_>,
    (turn, fullmove): (Side, u32),
    nothing: Memory,
) -> Result<Memory, FenError> {
    let mut memory = nothing;
    if field.text == "-" {
        return Ok(memory);
    }
    if !vocabulary.has_memory() {
        return Err(FenError::new(
            (FenField::Memory, FenErrorKind::NotInVariant),
            "nothing is remembered in this variant",
            field.span(),
            "one field too many",
        )
        .help("take it away"));
    }
    let mut offset = field.offset;
    for part in field.text.split(';') {
        let whole = Field { text: part, offset };
        offset += part.len() + 1;
        let Some((key, value)) = part.split_once(':') else {
            return Err(FenError::new(
                (FenField::Memory, FenErrorKind::Malformed),
                format!("`{part}` is not something to remember"),
                whole.span(),
                "no `:` in it",
            )
            .help(help(vocabulary)));
        };
        let value = Field { text: value, offset: whole.offset + key.len() + 1 };
        let placed = vocabulary.memory_keys().iter().find(|(_, name)| name == key);
        if let Some((kind, _)) = placed {
            read_shades(vocabulary, *kind, value, &mut memory)?;
        } else if key == "captured" && !vocabulary.remembered_captures().is_empty() {
            read_captured(vocabulary, value, &mut memory)?;
        } else if key == "moved" && vocabulary.variant().remembered.moved {
            read_moved(vocabulary, value, &mut memory)?;
        } else if key == "left" && vocabulary.variant().has_series() {
            memory.left = read_left(vocabulary, value, turn, fullmove)?;
        } else if key == "count" && vocabulary.variant().counts().next().is_some() {
            read_count(vocabulary, value, &mut memory)?;
        } else if key == "passes" && vocabulary.variant().remembered.passes > 0 {
            memory.passes = read_passes(vocabulary, value)?;
        } else if key == "once" && vocabulary.remembers_once() {
            read_once(vocabulary, value, &mut memory)?;
        } else {
            let span = whole.offset..whole.offset + key.len();
            return Err(FenError::new(
                (FenField::Memory, FenErrorKind::NotInVariant),
                format!("`{key}` is not remembered in this variant"),
                span,
                "unknown",
            )
            .help(help(vocabulary)));
        }
    }
    Ok(memory)
}

/// Names joined by commas, each with its place.
fn names<'f>(field: Field<'f>) -> impl Iterator<Item = (&'f str, Range<usize>)> {
    let mut offset = field.offset;
    field.text.split(',').map(move |name| {
        let span = offset..offset + name.len();
        offset += name.len() + 1;
        (name, span)
    })
}

/// The type of a side that a name means, capitals being White's.
fn sided_kind(vocabulary: &Vocabulary, name: &str) -> Option<(Side, Kind)> {
    let bare = name.strip_prefix('{').and_then(|name| name.strip_suffix('}')).unwrap_or(name);
    let upper = bare.to_ascii_uppercase();
    let side = if bare == upper { Side::White } else { Side::Black };
    let kind = vocabulary.kind(&upper).filter(|_| bare == sided(&upper, side))?;
    Some((side, kind))
}

fn read_moved(vocabulary: &Vocabulary, field: Field<'_>, memory: &mut Memory) -> Result<(), FenError> {
    for (name, span) in names(field) {
        let Some((side, kind)) = sided_kind(vocabulary, name) else {
            return Err(FenError::new(
                (FenField::Memory, FenErrorKind::UnknownPiece),
                format!("`{name}` is no piece that can have moved"),
                span,
                "unknown",
            )
            .help(help(vocabulary)));
        };
        if memory.moved[side].replace(kind).is_some() {
            let message = format!("{} moved only one piece last", vocabulary.side_name(side));
            return Err(FenError::new(
                (FenField::Memory, FenErrorKind::Repeated),
                message,
                span,
                "a second one",
            ));
        }
    }
    Ok(())
}

/// How many moves of the turn are left.
fn read_left(vocabulary: &Vocabulary, field: Field<'_>, turn: Side, fullmove: u32) -> Result<u8, FenError> {
    let most = vocabulary.variant().most_left(turn, fullmove);
    let digits = !field.text.is_empty() && field.text.bytes().all(|byte| byte.is_ascii_digit());
    let left = field.text.parse().ok().filter(|left| digits && (1..=most).contains(left));
    left.ok_or_else(|| {
        let side = vocabulary.side_name(turn);
        let help = match most {
            0 => format!("turns of {side} are single moves here: take it away"),
            1 => "write `left:1`, or take it away at the beginning of a turn".to_owned(),
            most => {
                format!("write a number from 1 to {most}, or take it away at the beginning of a turn")
            }
        };
        let message = format!("`{}` moves of the turn of {side} cannot be left", field.text);
        let kind = if digits { FenErrorKind::OutOfRange } else { FenErrorKind::Malformed };
        FenError::new((FenField::Memory, kind), message, field.span(), "not so many").help(help)
    })
}

/// How many of the last moves were passes.
fn read_passes(vocabulary: &Vocabulary, field: Field<'_>) -> Result<u32, FenError> {
    let most = vocabulary.variant().remembered.passes;
    let digits = !field.text.is_empty() && field.text.bytes().all(|byte| byte.is_ascii_digit());
    let passes = field.text.parse().ok().filter(|passes| digits && (1..=most).contains(passes));
    passes.ok_or_else(|| {
        let kind = if digits { FenErrorKind::OutOfRange } else { FenErrorKind::Malformed };
        let message = format!("`{}` passes in a row are not counted", field.text);
        let help = format!("write a number from 1 to {most}, or take it away if nobody has just passed");
        FenError::new((FenField::Memory, kind), message, field.span(), "not so many").help(help)
    })
}

/// `w1,b2`: what has been true for which side.
fn read_once(vocabulary: &Vocabulary, field: Field<'_>, memory: &mut Memory) -> Result<(), FenError> {
    for (name, span) in names(field) {
        let read = Side::BOTH.into_iter().find_map(|side| {
            let digit = name.strip_prefix(letter(side))?;
            digit
                .parse()
                .ok()
                .filter(|number: &u8| digit.len() == 1 && (1..=8).contains(number))
                .map(|number| (side, number))
        });
        let error = |kind: FenErrorKind, message: String, label: &str| {
            FenError::new((FenField::Memory, kind), message, span.clone(), label).help(help(vocabulary))
        };
        let Some((side, number)) = read else {
            let message = format!("`{name}` is nothing that can have been true");
            return Err(error(
                FenErrorKind::Malformed,
                message,
                "neither `w` nor `b` and a number from 1 to 8",
            ));
        };
        let bit = 1 << (number - 1);
        if vocabulary.once(side) & bit == 0 {
            let message =
                format!("nothing with the number {number} is remembered for {}", vocabulary.side_name(side));
            return Err(error(FenErrorKind::OutOfRange, message, "no such number"));
        }
        if memory.once[side] & bit != 0 {
            let message = format!("`{name}` is said twice");
            return Err(error(FenErrorKind::Repeated, message, "a second time"));
        }
        memory.once[side] |= bit;
    }
    Ok(())
}

/// `b27.2`: for whom the count began, how many half-moves are left, and which of the counts it is if it is not the first.
fn read_count(vocabulary: &Vocabulary, field: Field<'_>, memory: &mut Memory) -> Result<(), FenError> {
    let error = |kind: FenErrorKind, message: String, label: &str| {
        FenError::new((FenField::Memory, kind), message, field.span(), label).help(help(vocabulary))
    };
    if memory.counting.is_some() {
        return Err(error(FenErrorKind::Repeated, "only one count of moves runs".to_owned(), "a second one"));
    }
    let side = match field.text.chars().next() {
        Some('w') => Some(Side::White),
        Some('b') => Some(Side::Black),
        _ => None,
    };
    let read = side.and_then(|side| {
        let mut scanner = Scanner::new(&field.text[1..]);
        let left = scanner.number()?;
        let clause = if scanner.eat(".") { scanner.number()? } else { 1 };
        scanner.is_done().then_some((side, left, clause))
    });
    let Some((side, left, clause)) = read else {
        let message = format!("`{}` is not a count of moves", field.text);
        return Err(error(FenErrorKind::Malformed, message, "neither `w` nor `b` and a number"));
    };
    let counts = vocabulary.variant().counts().zip(1..);
    let Some(((sides, count), _)) = counts.into_iter().find(|(_, number)| *number == clause) else {
        let message = format!("this variant has no count number {clause}");
        return Err(error(FenErrorKind::OutOfRange, message, "no such count"));
    };
    if !sides[side] {
        let message = format!("this count never begins for {}", vocabulary.side_name(side));
        return Err(error(FenErrorKind::NotInVariant, message, "the other side's"));
    }
    let most = count.most();
    if left > most {
        let message = format!("this count never has {left} half-moves left");
        return Err(error(FenErrorKind::OutOfRange, message, &format!("not from 0 to {most}")));
    }
    memory.counting = Some(Counting { clause: (clause - 1) as u8, side, left });
    Ok(())
}

fn read_captured(vocabulary: &Vocabulary, field: Field<'_>, memory: &mut Memory) -> Result<(), FenError> {
    for (name, span) in names(field) {
        let found = sided_kind(vocabulary, name);
        let Some((side, kind)) = found.filter(|(_, kind)| vocabulary.remembered_captures().contains(*kind))
        else {
            return Err(FenError::new(
                (FenField::Memory, FenErrorKind::NotInVariant),
                format!("captures of `{name}` are not remembered"),
                span,
                "unknown",
            )
            .help(help(vocabulary)));
        };
        memory.captured[side].insert(kind);
    }
    Ok(())
}

fn read_shades(
    vocabulary: &Vocabulary,
    kind: Kind,
    field: Field<'_>,
    memory: &mut Memory,
) -> Result<(), FenError> {
    for (index, letter) in field.text.char_indices() {
        let span = field.offset + index..field.offset + index + letter.len_utf8();
        let (side, shade) = match letter {
            'L' => (Side::White, Shade::Light),
            'D' => (Side::White, Shade::Dark),
            'l' => (Side::Black, Shade::Light),
            'd' => (Side::Black, Shade::Dark),
            _ => {
                return Err(FenError::new(
                    (FenField::Memory, FenErrorKind::Malformed),
                    format!("`{letter}` is not a shade"),
                    span,
                    "not a shade",
                )
                .help(help(vocabulary)));
            }
        };
        // Both vectors were made as long as there are types.
        let first = &mut memory.first_placed[side][kind.index()];
        if first.is_some() {
            let message = format!(
                "the first `{}` of {} was placed once only",
                vocabulary.letters(kind),
                vocabulary.side_name(side)
            );
            return Err(FenError::new(
                (FenField::Memory, FenErrorKind::Repeated),
                message,
                span,
                "a second shade",
            )
            .help(help(vocabulary)));
        }
        *first = Some(shade);
    }
    Ok(())
}

/// What the field looks like in the variant.
fn help(vocabulary: &Vocabulary) -> String {
    let [white, black] = Side::each(|side| vocabulary.side_name(side));
    let mut forms = Vec::new();
    let captured: Vec<&str> =
        vocabulary.remembered_captures().iter().map(|kind| vocabulary.letters(kind)).collect();
    if !captured.is_empty() {
        let names = captured.join(",");
        forms.push(format!("`captured:{names}` (small letters for {black}'s)"));
    }
    if vocabulary.variant().remembered.moved {
        forms.push(format!("`moved:N,q` (what {white} and {black} moved last)"));
    }
    if vocabulary.variant().has_series() {
        forms.push("`left:1` (how many moves of the turn are left)".to_owned());
    }
    if vocabulary.variant().counts().next().is_some() {
        forms.push(format!("`count:b27` (moves are counted for {black}, and 27 half-moves are left)"));
    }
    if vocabulary.variant().remembered.passes > 0 {
        forms.push("`passes:1` (how many of the last moves were passes)".to_owned());
    }
    for side in Side::BOTH {
        let number = (0..8).find(|number| vocabulary.once(side) & 1 << number != 0);
        if let Some(number) = number {
            let number = number + 1;
            let name = vocabulary.side_name(side);
            forms.push(format!("`once:{}{number}` (number {number} has been true for {name})", letter(side)));
            break;
        }
    }
    for (_, key) in vocabulary.memory_keys() {
        forms.push(format!("`{key}:Ld` ({white}'s first on a light square, {black}'s on a dark one)"));
    }
    format!("write {}, or `-`", forms.join(" and with `;` between them "))
}
