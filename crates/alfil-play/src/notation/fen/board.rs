//! The first field of a FEN: the board and the reserves.

use super::Field;
use crate::notation::error::{FenError, FenErrorKind, FenField};
use crate::notation::scan::Scanner;
use crate::vocabulary::{Vocabulary, sided};
use alfil_board::{BySide, Kind, MAX_SIDE, Piece, Side, Squares};
use alfil_model::setup::Setup;
use alfil_words::{counted, suggest};
use std::ops::Range;

type Cells = Vec<Option<Piece>>;
type Reserves = BySide<Vec<u8>>;

pub(super) fn write(vocabulary: &Vocabulary, setup: &Setup) -> String {
    let dimensions = vocabulary.dimensions();
    let holes = vocabulary.variant().holes;
    let mut text = String::new();
    for rank in (0..i32::from(dimensions.ranks)).rev() {
        let mut empty = 0;
        for file in 0..i32::from(dimensions.files) {
            let sq = dimensions.square(file, rank);
            if sq.is_some_and(|sq| holes.contains(sq)) {
                push_empty(&mut text, &mut empty);
                text.push('*');
                continue;
            }
            if sq.is_some_and(|sq| setup.neutral.contains(sq)) {
                push_empty(&mut text, &mut empty);
                text.push('*');
                continue;
            }
            let Some(piece) = sq.and_then(|sq| setup.piece(sq)) else {
                empty += 1;
                continue;
            };
            push_empty(&mut text, &mut empty);
            text += &vocabulary.piece(piece);
        }
        push_empty(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    if vocabulary.has_reserves() {
        text.push('[');
        for side in Side::BOTH {
            for kind in vocabulary.kinds() {
                let count = setup.reserve[side].get(kind.index()).copied().unwrap_or(0);
                text += &vocabulary.piece(Piece { side, kind }).repeat(usize::from(count));
            }
        }
        text.push(']');
    }
    text
}

fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        *text += &empty.to_string();
        *empty = 0;
    }
}

/// What stands on the board, of sides and of nobody, and the reserves.
pub(super) fn read(
    vocabulary: &Vocabulary,
    field: Field<'_>,
) -> Result<(Cells, Squares, Reserves), FenError> {
    if let Some((rows, held)) = rank_of_reserves(vocabulary, field) {
        let (board, neutral) = read_rows(vocabulary, rows)?;
        return Ok((board, neutral, read_held(vocabulary, held)?));
    }
    let (rows, reserve) = match field.text.find('[') {
        Some(bracket) => field.text.split_at(bracket),
        None => (field.text, ""),
    };
    let (board, neutral) = read_rows(vocabulary, Field { text: rows, ..field })?;
    let reserves = read_reserves(vocabulary, Field { text: reserve, offset: field.offset + rows.len() })?;
    Ok((board, neutral, reserves))
}

/// The ranks, and behind them one more that counts no squares: what is in reserve, as some programs write it.
fn rank_of_reserves<'t>(vocabulary: &Vocabulary, field: Field<'t>) -> Option<(Field<'t>, Field<'t>)> {
    let (rows, held) = field.text.rsplit_once('/')?;
    let one_more = rows.split('/').count() == usize::from(vocabulary.dimensions().ranks);
    let pieces_alone = !held.contains(|c: char| c.is_ascii_digit() || c == '[');
    (vocabulary.has_reserves() && one_more && pieces_alone).then_some((
        Field { text: rows, ..field },
        Field { text: held, offset: field.offset + rows.len() + 1 },
    ))
}

fn read_rows(vocabulary: &Vocabulary, field: Field<'_>) -> Result<(Cells, Squares), FenError> {
    let dimensions = vocabulary.dimensions();
    let ranks = usize::from(dimensions.ranks);
    let mut board = vec![None; dimensions.area()];
    let mut neutral = Squares::NONE;
    let mut offset = field.offset;
    let found = field.text.split('/').count();
    for (index, row) in field.text.split('/').enumerate() {
        if index == ranks {
            return Err(FenError::new(
                (FenField::Board, FenErrorKind::RankCount),
                format!("the FEN has {found} ranks, the board has {ranks}"),
                offset..field.span().end,
                format!("rank {} from the top", index + 1),
            )
            .help(format!("leave {ranks} ranks, the last one first")));
        }
        let rank = ranks - 1 - index;
        let pieces = read_row(vocabulary, Field { text: row, offset }, rank + 1, &mut neutral)?;
        let start = rank * usize::from(dimensions.files);
        board[start..start + pieces.len()].copy_from_slice(&pieces);
        offset += row.len() + 1;
    }
    if found < ranks {
        let end = field.span().end;
        let missing =
            if ranks - found == 1 { "1 rank is".to_owned() } else { format!("{} ranks are", ranks - found) };
        return Err(FenError::new(
            (FenField::Board, FenErrorKind::RankCount),
            format!("the FEN has {}, the board has {ranks}", counted(found, "rank", "ranks")),
            end..end,
            format!("{missing} missing here"),
        )
        .help(format!("write {ranks} ranks, the last one first, with `/` between them")));
    }
    let one = vocabulary.variant().neutral.as_ref().filter(|_| vocabulary.variant().carries_neutral());
    if let Some(one) = one.filter(|_| neutral.len() > 1) {
        return Err(FenError::new(
            (FenField::Board, FenErrorKind::Malformed),
            format!("there are {} of what there is one of, the {}", neutral.len(), one.name),
            field.span(),
            "more than one `*`",
        )
        .help("leave one of them"));
    }
    Ok((board, neutral))
}

/// The squares of a rank: as many as the board has files.
fn read_row(
    vocabulary: &Vocabulary,
    field: Field<'_>,
    rank: usize,
    neutral: &mut Squares,
) -> Result<Cells, FenError> {
    let files = usize::from(vocabulary.dimensions().files);
    let mut squares: Cells = Vec::with_capacity(usize::from(MAX_SIDE));
    let mut count: u64 = 0;
    let mut first_beyond: Option<usize> = None;
    let mut scanner = Scanner::new(field.text);
    let holes = vocabulary.variant().holes;
    let at = |count: u64| {
        let file = i32::try_from(count).unwrap_or(i32::MAX);
        vocabulary.dimensions().square(file, rank as i32 - 1)
    };
    while !scanner.is_done() {
        let start = scanner.offset();
        if let Some(empty) = scanner.number() {
            if empty == 0 {
                let span = field.offset + start..field.offset + scanner.offset();
                return Err(FenError::new(
                    (FenField::Board, FenErrorKind::Malformed),
                    format!("rank {rank} counts no empty squares"),
                    span,
                    "a count of 0",
                )
                .help("leave it out"));
            }
            count += u64::from(empty);
            squares.resize(squares.len().saturating_add(empty as usize).min(files), None);
        } else if (!holes.is_empty() || vocabulary.variant().neutral.is_some()) && scanner.eat("*") {
            if vocabulary.variant().neutral.is_some() {
                at(count).filter(|sq| !holes.contains(*sq)).into_iter().for_each(|sq| neutral.insert(sq));
            } else if let Some(sq) = at(count).filter(|sq| !holes.contains(*sq)) {
                let name = vocabulary.square_name(sq);
                return Err(FenError::new(
                    (FenField::Board, FenErrorKind::Malformed),
                    format!("{name} is no hole"),
                    field.offset + start..field.offset + scanner.offset(),
                    "a hole here",
                )
                .help("the holes are those of the variant; write a number for empty squares"));
            }
            count += 1;
            squares.resize((squares.len() + 1).min(files), None);
        } else {
            let piece = read_piece(vocabulary, &mut scanner, field.offset, FenField::Board)?;
            if let Some(sq) = at(count).filter(|sq| holes.contains(*sq)) {
                let name = vocabulary.square_name(sq);
                return Err(FenError::new(
                    (FenField::Board, FenErrorKind::Malformed),
                    format!("nothing stands on {name}, which is a hole"),
                    field.offset + start..field.offset + scanner.offset(),
                    "in a hole",
                )
                .help("write `*` there, and the piece elsewhere"));
            }
            count += 1;
            if squares.len() < files {
                squares.push(Some(piece));
            }
        }
        if count > files as u64 && first_beyond.is_none() {
            first_beyond = Some(start);
        }
    }
    let expected = counted(files, "file", "files");
    if let Some(start) = first_beyond {
        let beyond = count - files as u64;
        let found = if count > 1000 { "more than 1000".to_owned() } else { count.to_string() };
        return Err(FenError::new(
            (FenField::Board, FenErrorKind::RankLength { rank: rank as u8 }),
            format!("rank {rank} has {found} squares on a board of {expected}"),
            field.offset + start..field.span().end,
            if count > 1000 { "far too many".to_owned() } else { format!("{beyond} too many") },
        )
        .help(format!("leave {files} on the rank")));
    }
    if squares.len() < files {
        let missing = files - squares.len();
        return Err(FenError::new(
            (FenField::Board, FenErrorKind::RankLength { rank: rank as u8 }),
            format!("rank {rank} has {} on a board of {expected}", counted(count, "square", "squares")),
            field.span(),
            format!("{missing} too few"),
        )
        .help(format!("if the rest of the rank is empty, write `{missing}` at its end")));
    }
    Ok(squares)
}

/// A piece: `K`, `+p`, `{PR}`, `+{pr}`, `Q~`.
fn read_piece(
    vocabulary: &Vocabulary,
    scanner: &mut Scanner<'_>,
    offset: usize,
    within: FenField,
) -> Result<Piece, FenError> {
    let start = scanner.offset();
    let first = scanner.peek();
    let plus = scanner.eat("+");
    let mut name = String::from(if plus { "+" } else { "" });
    let mut closed = true;
    if scanner.eat("{") {
        name += scanner.take_while(|c| c.is_ascii_alphanumeric() || c == '+');
        closed = scanner.eat("}");
    } else if let Some(letter) = scanner.peek().filter(char::is_ascii_alphabetic) {
        scanner.next();
        name.push(letter);
    }
    let promoted = name.contains(|c: char| c.is_ascii_alphabetic()) && scanner.eat("~");
    name += if promoted { "~" } else { "" };
    let end = if scanner.offset() == start {
        start + scanner.next().map_or(0, char::len_utf8)
    } else {
        scanner.offset()
    };
    let span = offset + start..offset + end;
    if !closed {
        return Err(FenError::new(
            (within, FenErrorKind::Malformed),
            format!("`{{{name}` is not closed"),
            span,
            "no `}` behind it",
        )
        .help(format!("write `{{{}}}`", name.trim_matches(['+', '~']))));
    }
    if !name.contains(|c: char| c.is_ascii_alphabetic()) {
        let help = match first {
            Some(',' | ';' | '|' | '\\') => "ranks are separated by `/`".to_owned(),
            Some('(' | ')' | '<' | '>') => {
                "pieces in reserve stand in brackets, `[PP]`; names of several letters in braces".to_owned()
            }
            Some('.' | '_' | '-') => "empty squares are counted: `4` is four of them".to_owned(),
            _ => format!("the pieces are {}", pieces(vocabulary, Side::White)),
        };
        return Err(FenError::new(
            (within, FenErrorKind::Malformed),
            "the board shows something that is no piece",
            span,
            "not a piece",
        )
        .help(help));
    }
    let upper = name.to_ascii_uppercase();
    let side = if name == upper { Side::White } else { Side::Black };
    if side == Side::Black && name != name.to_ascii_lowercase() {
        return Err(FenError::new(
            (within, FenErrorKind::Malformed),
            format!("`{name}` mixes capitals and small letters"),
            span,
            "whose is it?",
        )
        .help(format!(
            "write `{{{upper}}}` for {}'s, `{{{}}}` for {}'s",
            vocabulary.side_name(Side::White),
            upper.to_ascii_lowercase(),
            vocabulary.side_name(Side::Black)
        )));
    }
    match vocabulary.kind(&upper) {
        Some(kind) => Ok(Piece { side, kind }),
        None => Err(unknown_piece(vocabulary, &upper, side, span, within)),
    }
}

fn unknown_piece(
    vocabulary: &Vocabulary,
    name: &str,
    side: Side,
    span: Range<usize>,
    within: FenField,
) -> FenError {
    let error = FenError::new(
        (within, FenErrorKind::UnknownPiece),
        format!("there is no piece `{}`", sided(name, side)),
        span,
        "not declared",
    );
    let all = pieces(vocabulary, side);
    match closest(vocabulary, name) {
        Some(kind) => error
            .help(format!("did you mean `{}`? the pieces are {all}", vocabulary.piece(Piece { side, kind }))),
        None => error.help(format!("the pieces are {all}")),
    }
}

/// The type that the letters may have meant: with or without a sign, their beginning, or one slip away.
fn closest(vocabulary: &Vocabulary, name: &str) -> Option<Kind> {
    let bare = |letters: &str| letters.trim_matches(['+', '~']).to_owned();
    let mut kinds = vocabulary.kinds();
    kinds
        .clone()
        .find(|kind| bare(vocabulary.letters(*kind)) == bare(name))
        .or_else(|| kinds.find(|kind| vocabulary.letters(*kind).starts_with(name)))
        .or_else(|| vocabulary.kind(suggest(name, vocabulary.kinds().map(|kind| vocabulary.letters(kind)))?))
}

fn pieces(vocabulary: &Vocabulary, side: Side) -> String {
    let all: Vec<String> =
        vocabulary.kinds().map(|kind| format!("`{}`", vocabulary.piece(Piece { side, kind }))).collect();
    all.join(" ")
}

fn read_reserves(vocabulary: &Vocabulary, field: Field<'_>) -> Result<Reserves, FenError> {
    let Some(inside) = field.text.strip_prefix('[') else { return Ok(no_reserves(vocabulary)) };
    let Some(inside) = inside.strip_suffix(']') else {
        return Err(FenError::new(
            (FenField::Reserves, FenErrorKind::Malformed),
            "the reserves are not closed",
            field.span(),
            "no `]` at the end",
        )
        .help("write the reserves as `[...]` right behind the board"));
    };
    if inside.is_empty() || inside == "-" {
        return Ok(no_reserves(vocabulary));
    }
    if !vocabulary.has_reserves() {
        return Err(FenError::new(
            (FenField::Reserves, FenErrorKind::NotInVariant),
            "there are no reserves in this variant",
            field.span(),
            "pieces in reserve",
        )
        .help("take the brackets away"));
    }
    read_held(vocabulary, Field { text: inside, offset: field.offset + 1 })
}

fn no_reserves(vocabulary: &Vocabulary) -> Reserves {
    let kinds = vocabulary.kinds().len();
    BySide::both(vec![0; kinds])
}

/// The pieces in reserve, one after the other.
fn read_held(vocabulary: &Vocabulary, field: Field<'_>) -> Result<Reserves, FenError> {
    let mut reserves = no_reserves(vocabulary);
    let mut scanner = Scanner::new(field.text);
    while !scanner.is_done() {
        let start = scanner.offset();
        let Piece { side, kind } = read_piece(vocabulary, &mut scanner, field.offset, FenField::Reserves)?;
        let count = &mut reserves[side][kind.index()];
        let Some(more) = count.checked_add(1) else {
            return Err(FenError::new(
                (FenField::Reserves, FenErrorKind::OutOfRange),
                format!(
                    "{} has more than 255 of `{}` in reserve",
                    vocabulary.side_name(side),
                    vocabulary.letters(kind)
                ),
                field.offset + start..field.offset + scanner.offset(),
                "the 256th",
            )
            .help("take it and those behind it away"));
        };
        *count = more;
    }
    Ok(reserves)
}
