//! Positions as text.
//!
//! The usual six fields, one more where checks are counted, and a last one where a variant remembers something else of
//! the past:
//!
//! ```text
//! rnb{ps}kq{pr}bnr/... w KQkq d4e5 0 1 captured:D,dr
//! board[reserves]      │ │    │    │ │ └ memory: types that have been captured (upper case: White's),
//!                      │ │    │    │ │   `bishops:Ld`: White's first stood on a light square, Black's on a dark one
//!                      │ │    │    │ └ number of the move, from 1
//!                      │ │    │    └ half-moves without progress
//!                      │ │    └ what was crossed; behind it the victim, if it does not stand right before it; so for each
//!                      │ │      double step of a turn of several moves
//!                      │ └ which pieces count as unmoved: see the module on castling
//!                      └ who is to move
//! ```
//!
//! On the board, numbers count empty squares (`10` too), lower case is Black's, `+P` and `Q~` are names with a sign, and
//! names of several letters stand in braces. How many checks each side may still give, `3+3`, stands behind the en
//! passant field.
//!
//! What is written is always whole. What is read may lack every field but the first two, as long as what is
//! there cannot be mistaken: a number is never a castling right nor a square. What is SFEN, in which `b` moves first, is refused and
//! told to be that.

mod board;
mod checks;
mod memory;
mod others;
mod sfen;

pub use others::{fen_for_others, parse_fen_of_others};
pub use sfen::{fen_of_sfen, sfen_of_fen};

use super::castling;
use super::error::{FenError, FenErrorKind, FenField};
use super::scan::Scanner;
use crate::position::Position;
use crate::vocabulary::Vocabulary;
use alfil_board::{BySide, Side, Square, Squares};
use alfil_model::setup::{EnPassant, MAX_COUNTER, Memory, Setup};
use std::fmt;

/// The variant's name and the FEN: what is kept beside them is long.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vocabulary = self.rules().vocabulary();
        f.debug_struct("Position")
            .field("variant", &vocabulary.variant().name)
            .field("fen", &fen(vocabulary, &self.setup()))
            .finish()
    }
}

/// Writes a setup as FEN. The setup must be one of the variant's board and types.
///
/// # Panics
///
/// If it is not, it may.
#[must_use]
pub fn fen(vocabulary: &Vocabulary, setup: &Setup) -> String {
    let turn = match setup.turn {
        Side::White => "w",
        Side::Black => "b",
    };
    let mut fields = vec![
        board::write(vocabulary, setup),
        turn.to_owned(),
        castling::write(vocabulary, setup),
        write_en_passant(vocabulary, setup),
    ];
    if vocabulary.counted_checks() > 0 {
        fields.push(checks::write(vocabulary, &setup.memory));
    }
    fields.extend([setup.halfmove.to_string(), setup.fullmove.to_string()]);
    if vocabulary.has_memory() {
        fields.push(memory::write(vocabulary, &setup.memory));
    }
    fields.join(" ")
}

/// Reads a FEN. All behind the side to move may be left out: castling rights and the en passant square are then none, the
/// counters 0 and 1, and nothing is remembered.
///
/// # Errors
///
/// What is wrong with the text, in which field and where: for people ([`FenError::message`]) and for programs
/// ([`FenError::kind`]).
///
/// ```
/// use alfil::notation::{FenErrorKind, FenField, fen, parse_fen};
/// use alfil::{FromText as _, Variant, rules::Rules};
///
/// let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
/// let setup = parse_fen(rules.vocabulary(), "4k3/8/8/8/8/8/4P3/4K3 w - -").expect("a FEN");
/// assert_eq!(fen(rules.vocabulary(), &setup), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
///
/// let error = parse_fen(rules.vocabulary(), "4k3/8/8/8/8/8/4P3/4K2 w - -").unwrap_err();
/// assert_eq!((error.field, error.kind), (FenField::Board, FenErrorKind::RankLength { rank: 1 }));
/// assert_eq!(error.to_string(), "rank 1 has 7 squares on a board of 8 files");
/// ```
pub fn parse_fen(vocabulary: &Vocabulary, text: &str) -> Result<Setup, FenError> {
    let all = fields(text);
    let second = all.get(1).copied();
    if let Some(turn) = second.filter(|_| sfen::is_sfen(vocabulary, text)) {
        let message = "this is SFEN, in which `b` moves first, and no FEN";
        let what = (FenField::Turn, FenErrorKind::Malformed);
        return Err(FenError::new(what, message, turn.span(), "of SFEN")
            .help(format!("write `{}`", fen_of_sfen(text.trim()))));
    }
    let mut next = all.into_iter().peekable();
    let end = text.trim_end().len();
    let empty = vec![vocabulary.dimensions().files.to_string(); usize::from(vocabulary.dimensions().ranks)];
    let mut required = |field: FenField, what: &str, example: &str| {
        next.next().ok_or_else(|| {
            FenError::new(
                (field, FenErrorKind::Missing),
                format!("the FEN ends before {what}"),
                end..end,
                "missing here",
            )
            .help(format!("write for example `{example}`"))
        })
    };
    let board_field = required(FenField::Board, "the board", &empty.join("/"))?;
    let (board, neutral, reserve) = board::read(vocabulary, board_field)
        .map_err(|error| glued(vocabulary, board_field, second).unwrap_or(error))?;
    let turn = read_turn(vocabulary, required(FenField::Turn, "the side to move", "w")?)?;
    let is_number = |field: &Field<'_>| field.text.bytes().all(|byte| byte.is_ascii_digit());
    let mut right = || next.next_if(|field| !is_number(field) && !checks::is_checks(field.text));
    let castling_field = right();
    let en_passant_field = right();
    let mut checks_field = next.next_if(|field| checks::is_checks(field.text));
    let halfmove = next.next().map_or(Ok(0), |field| read_counter(field, FenField::Halfmove, 0))?;
    let fullmove = next.next().map_or(Ok(1), |field| read_counter(field, FenField::Fullmove, 1))?;
    let kinds = vocabulary.kinds().len();
    let nothing = Memory {
        captured: Default::default(),
        first_placed: BySide::both(vec![None; kinds]),
        checks: BySide::both(0),
        moved: BySide::both(None),
        left: 0,
        counting: None,
        passes: 0,
        once: BySide::both(0),
    };
    // Some programs put the checks that have been given behind the counters.
    checks_field = checks_field.or_else(|| next.next_if(|field| checks::is_checks(field.text)));
    let mut memory = match next.next() {
        Some(field) => memory::read(vocabulary, field, (turn, fullmove), nothing)?,
        None => nothing,
    };
    checks_field = checks_field.or_else(|| next.next_if(|field| checks::is_checks(field.text)));
    if let Some(field) = checks_field {
        memory.checks = checks::read(vocabulary, field)?;
    }
    if let Some(extra) = next.next() {
        return Err(FenError::new(
            (FenField::Extra, FenErrorKind::TooManyFields),
            "the FEN goes on behind its last field",
            extra.span(),
            "one field too many",
        )
        .help("take it away"));
    }

    let mut setup = Setup {
        dimensions: vocabulary.dimensions(),
        board,
        neutral,
        turn,
        reserve,
        unmoved: Squares::NONE,
        en_passant: Vec::new(),
        halfmove,
        fullmove,
        memory,
    };
    if let Some(field) = castling_field {
        setup.unmoved = castling::read(vocabulary, &setup, field.text, field.offset)?;
    }
    if let Some(field) = en_passant_field {
        setup.en_passant = read_en_passant(vocabulary, &setup, field)?;
    }
    Ok(setup)
}

/// The error for a side to move that stands at the end of the board, without the blank between: `4K3w`.
fn glued(vocabulary: &Vocabulary, board: Field<'_>, next: Option<Field<'_>>) -> Option<FenError> {
    let at = board.text.len() - 1;
    let side = board.text.get(at..).filter(|side| matches!(*side, "w" | "b"))?;
    if next.is_some_and(|field| matches!(field.text, "w" | "b")) {
        return None;
    }
    board::read(vocabulary, Field { text: &board.text[..at], ..board }).ok()?;
    let span = board.offset + at..board.offset + at + 1;
    let rank = board.text[..at].rsplit('/').next().unwrap_or("");
    Some(
        FenError::new(
            (FenField::Board, FenErrorKind::Malformed),
            "the side to move stands apart from the board",
            span,
            "no blank before it",
        )
        .help(format!("did you mean `{rank} {side}`?")),
    )
}

/// A field and where it begins in the FEN.
#[derive(Clone, Copy)]
struct Field<'t> {
    text: &'t str,
    offset: usize,
}

impl Field<'_> {
    fn span(&self) -> std::ops::Range<usize> {
        self.offset..self.offset + self.text.len()
    }
}

fn fields(text: &str) -> Vec<Field<'_>> {
    let mut scanner = Scanner::new(text);
    let mut fields = Vec::new();
    loop {
        scanner.take_while(char::is_whitespace);
        let offset = scanner.offset();
        let text = scanner.take_while(|c| !c.is_whitespace());
        if text.is_empty() {
            return fields;
        }
        fields.push(Field { text, offset });
    }
}

fn read_turn(vocabulary: &Vocabulary, field: Field<'_>) -> Result<Side, FenError> {
    match field.text {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        text => Err(FenError::new(
            (FenField::Turn, FenErrorKind::Malformed),
            format!("`{text}` is not a side to move"),
            field.span(),
            "neither `w` nor `b`",
        )
        .help(format!(
            "write `w` if {} is to move, `b` if {} is",
            vocabulary.side_name(Side::White),
            vocabulary.side_name(Side::Black)
        ))),
    }
}

fn read_counter(field: Field<'_>, place: FenField, least: u32) -> Result<u32, FenError> {
    let what = if place == FenField::Halfmove { "the half-move clock" } else { "the move number" };
    let mut scanner = Scanner::new(field.text);
    let number = scanner.number().filter(|_| scanner.is_done());
    let Some(number) = number else {
        return Err(FenError::new(
            (place, FenErrorKind::Malformed),
            format!("{what} is not a number"),
            field.span(),
            "not a number",
        )
        .help(format!("write a number from {least}")));
    };
    if !(least..=MAX_COUNTER).contains(&number) {
        let label = format!("not from {least} to {MAX_COUNTER}");
        return Err(FenError::new(
            (place, FenErrorKind::OutOfRange),
            format!("{what} is out of range"),
            field.span(),
            label,
        )
        .help(format!("write a number from {least} to {MAX_COUNTER}")));
    }
    Ok(number)
}

/// What each double step has crossed, and its victim where that is not clear. Steps with a clear one stand last: a square behind
/// another that was crossed is either a victim, and not empty, or crossed by itself.
fn write_en_passant(vocabulary: &Vocabulary, setup: &Setup) -> String {
    let (mut told, mut clear) = (String::new(), String::new());
    for step in &setup.en_passant {
        let crossed: Vec<Square> = step.crossed.iter().collect();
        let text: String = crossed.iter().map(|sq| vocabulary.square_name(*sq)).collect();
        match crossed[..] {
            [crossed] if in_front(vocabulary, setup.turn, crossed) == Some(step.victim) => clear += &text,
            _ => told += &(text + &vocabulary.square_name(step.victim)),
        }
    }
    if told.is_empty() && clear.is_empty() { "-".to_owned() } else { told + &clear }
}

/// The square right before a crossed one, as the side that made the step went; `turn` is to move now.
fn in_front(vocabulary: &Vocabulary, turn: Side, crossed: Square) -> Option<Square> {
    let forward = match turn {
        Side::White => -1,
        Side::Black => 1,
    };
    vocabulary.dimensions().step(crossed, 0, forward)
}

fn read_en_passant(
    vocabulary: &Vocabulary,
    setup: &Setup,
    field: Field<'_>,
) -> Result<Vec<EnPassant>, FenError> {
    if field.text == "-" {
        return Ok(Vec::new());
    }
    let error = |kind: FenErrorKind, message: String, label: &str| {
        FenError::new((FenField::EnPassant, kind), message, field.span(), label)
    };
    let no_step = "write `-` if no double step has just been made";
    if vocabulary.en_passant_victims().is_empty() {
        return Err(error(
            FenErrorKind::NotInVariant,
            "nothing is captured en passant in this variant".to_owned(),
            "no such right",
        )
        .help("write `-`"));
    }
    let mut squares = Vec::new();
    let mut scanner = Scanner::new(field.text);
    while !scanner.is_done() {
        let start = scanner.offset();
        let Some((file, rank)) = scanner.square_name() else {
            let message = format!("`{}` is not a square that was crossed", field.text);
            return Err(error(FenErrorKind::Malformed, message, "not the name of a square").help(no_step));
        };
        let span = field.offset + start..field.offset + scanner.offset();
        let Some(sq) = vocabulary.dimensions().square(file, rank) else {
            let message = format!("the board has no square {}", &field.text[start..scanner.offset()]);
            return Err(FenError::new(
                (FenField::EnPassant, FenErrorKind::OffBoard),
                message,
                span,
                castling::board_size(vocabulary),
            )
            .help(no_step));
        };
        squares.push(sq);
    }
    let mut steps = Vec::new();
    for squares in each_step(vocabulary, setup, &squares) {
        // No step is without a square.
        let (crossed, victim): (Squares, Option<Square>) = match *squares {
            [crossed] => (Squares::from_iter([crossed]), in_front(vocabulary, setup.turn, crossed)),
            [ref crossed @ .., victim] => (crossed.iter().copied().collect(), Some(victim)),
            [] => continue,
        };
        let is_victim = |sq: Square| {
            setup.piece(sq).is_some_and(|piece| {
                (piece.side != setup.turn || vocabulary.variant().has_series())
                    && vocabulary.en_passant_victims().contains(piece.kind)
            })
        };
        let Some(victim) = victim.filter(|victim| is_victim(*victim)) else {
            let place = victim.map_or("behind the edge".to_owned(), |victim| {
                format!("on {}", vocabulary.square_name(victim))
            });
            let message = format!("nothing that could be captured en passant stands {place}");
            return Err(error(FenErrorKind::PieceMissing, message, "no victim").help(no_step));
        };
        if let Some(taken) = crossed.iter().find(|sq| setup.piece(*sq).is_some()) {
            let message = format!("{} was not crossed: a piece stands there", vocabulary.square_name(taken));
            return Err(error(FenErrorKind::Occupied, message, "not empty").help(no_step));
        }
        steps.push(EnPassant { crossed, victim });
    }
    Ok(EnPassant::of_turn(setup.dimensions, steps))
}

/// The squares of each double step: one, as long as turns have no more moves. Else each goes on to the next square on which
/// something stands, and squares behind the last such are steps by themselves.
fn each_step<'s>(vocabulary: &Vocabulary, setup: &Setup, squares: &'s [Square]) -> Vec<&'s [Square]> {
    if !vocabulary.variant().has_series() {
        return vec![squares];
    }
    let mut steps: Vec<&[Square]> = Vec::new();
    let mut rest = squares;
    // The piece that crossed squares stands behind one of them at least.
    while let Some(behind) = (1..rest.len()).find(|index| setup.piece(rest[*index]).is_some()) {
        let (step, others) = rest.split_at(behind + 1);
        steps.push(step);
        rest = others;
    }
    steps.extend(rest.chunks(1));
    steps
}
