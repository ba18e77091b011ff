//! Positions as other programs write them: what there means nothing in the variant, or is written otherwise.

use super::{fen, parse_fen, sfen};
use crate::notation::error::FenError;
use crate::position::Position;
use crate::rules::Rules;
use crate::vocabulary::Vocabulary;
use alfil_board::{Piece, Side};
use alfil_model::setup::Setup;
use alfil_model::{Counting, MovesSince};

/// Writes a setup for another program: what is remembered is left out where that is nothing, since most know no such field. The
/// setup must be one of the variant's board and types.
///
/// # Panics
///
/// If it is not, it may.
///
/// ```
/// use alfil::notation::{fen, fen_for_others};
/// use alfil::{FromText as _, Variant, position::Position, rules::Rules};
///
/// let position = Position::start(&Rules::compile(&Variant::shipped("makruk").expect("it ships")));
/// let (vocabulary, setup) = (position.rules().vocabulary(), position.setup());
/// assert_eq!(fen(vocabulary, &setup), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1 -");
/// assert_eq!(fen_for_others(vocabulary, &setup), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
/// ```
#[must_use]
pub fn fen_for_others(vocabulary: &Vocabulary, setup: &Setup) -> String {
    let mut text = fen(vocabulary, setup);
    if vocabulary.has_memory() && text.ends_with(" -") {
        text.truncate(text.len() - 2);
    }
    text
}

/// Reads a FEN of another program. Beside what [`parse_fen`] reads, castling rights and an en passant square may stand where they mean
/// nothing, the move number may be 0, red may be `r`, and operations of EPD may stand behind the fourth or the sixth field: they are passed
/// over, but for the counters `hmvc` and `fmvn`. Positions of shogi may be in SFEN. A letter that is no piece's may stand for the one type whose name begins with it. Where the variant has counts of moves that
/// begin, the two numbers of a count may stand in place of the en passant square and of the half-move clock, as Fairy-Stockfish writes
/// them: how many half-moves there may be, and how many there were.
///
/// # Errors
///
/// Those of [`parse_fen`], of the text as it stands.
///
/// ```
/// use alfil::notation::{fen, parse_fen, parse_fen_of_others};
/// use alfil::{FromText as _, Variant, rules::Rules};
///
/// let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
/// let (vocabulary, text) = (rules.vocabulary(), "4k3/8/8/8/4P3/8/8/4K3 b - e3 bm Ke7; id \"x\";");
/// assert!(parse_fen(vocabulary, text).is_err());
/// let setup = parse_fen_of_others(&rules, text).expect("what stands behind it is passed over");
/// assert_eq!(fen(vocabulary, &setup), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
/// let setup = parse_fen_of_others(&rules, "4k3/8/8/8/8/8/8/4K3 w - - hmvc 12; fmvn 34;").expect("counters");
/// assert_eq!(fen(vocabulary, &setup), "4k3/8/8/8/8/8/8/4K3 w - - 12 34");
/// ```
pub fn parse_fen_of_others(rules: &Rules, text: &str) -> Result<Setup, FenError> {
    let vocabulary = rules.vocabulary();
    let error = match parse_fen(vocabulary, text) {
        Ok(setup) => return Ok(setup),
        Err(error) => error,
    };
    if sfen::is_sfen(vocabulary, text) {
        return parse_fen(vocabulary, &sfen::fen_of_sfen(text));
    }
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    take_operations(vocabulary, &mut fields);
    let says = |field: Option<&&str>, text: &str| field.is_some_and(|field| *field == text);
    let board = fields.first().map(|field| in_own_letters(vocabulary, field));
    if let (Some(first), Some(board)) = (fields.first_mut(), &board) {
        *first = board;
    }
    if let Some(setup) = counted(rules, &fields) {
        return Ok(setup);
    }
    if says(fields.get(1), "r") {
        fields[1] = "w";
    }
    if says(fields.get(5), "0") {
        fields[5] = "1";
    }
    // Castling rights, which mean nothing where nobody castles; pieces in hand, which stand there in SFEN, do.
    let right = |sign: u8| matches!(sign, b'K' | b'Q' | b'k' | b'q');
    if vocabulary.variant().castlings.is_empty()
        && fields.get(2).is_some_and(|rights| rights.bytes().all(right))
    {
        fields[2] = "-";
    }
    // With the en passant square first: where it means something, it stays.
    let with = parse_fen(vocabulary, &fields.join(" "));
    with.or_else(|_| {
        if let Some(field) = fields.get_mut(3) {
            *field = "-";
        }
        parse_fen(vocabulary, &fields.join(" ")).map_err(|_| error)
    })
}

/// A board with the variant's letters for those that are none of its own: `H` for a horse that is `N` here.
fn in_own_letters(vocabulary: &Vocabulary, board: &str) -> String {
    let piece = |sign: char| {
        let (_, kind) =
            vocabulary.initials().iter().find(|(initial, _)| initial.eq_ignore_ascii_case(&sign))?;
        let side = if sign.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some(vocabulary.piece(Piece { side, kind: *kind }))
    };
    let mut braces = false;
    let mut written = String::with_capacity(board.len());
    for sign in board.chars() {
        braces = sign == '{' || braces && sign != '}';
        match piece(sign).filter(|_| !braces) {
            Some(piece) => written += &piece,
            None => written.push(sign),
        }
    }
    written
}

/// The setup of a FEN with a count of moves in it, `board w - LIMIT MADE 40`, if it is one of a count that could run there.
fn counted(rules: &Rules, fields: &[&str]) -> Option<Setup> {
    let &[board, turn, castling, limit, made, number] = fields else { return None };
    let (limit, made): (u32, u32) = (limit.parse().ok()?, made.parse().ok()?);
    let vocabulary = rules.vocabulary();
    let counts: Vec<&MovesSince> = vocabulary.variant().counts().map(|(_, count)| count).collect();
    if counts.is_empty() {
        return None;
    }
    let mut setup = parse_fen(vocabulary, &[board, turn, castling, "-", "0", number].join(" ")).ok()?;
    let holding = Position::new(rules, &setup).ok()?.counts_that_hold();
    // One that has as many moves; the player to move comes first, as when a count begins.
    let (clause, side) = holding
        .into_iter()
        .filter(|(clause, _)| {
            let count = counts[usize::from(*clause)];
            let mut numbers = count.cases.iter().map(|(moves, _)| *moves).chain([count.moves]);
            numbers.any(|moves| moves.saturating_mul(2) == limit)
        })
        .min_by_key(|(clause, side)| (*clause, *side != setup.turn))?;
    let over = u32::from(counts[usize::from(clause)].over);
    let left = limit.saturating_add(over).saturating_sub(made);
    setup.memory.counting = Some(Counting { clause, side, left });
    Some(setup)
}

/// Takes the operations of EPD away, `bm Ke7; id "x";` or `;D1 20`, that stand behind the fourth field or behind the counters. What they
/// say of the counters stays.
fn take_operations(vocabulary: &Vocabulary, fields: &mut Vec<&str>) {
    let Some(first) = (4..fields.len()).find(|at| is_operation(fields[*at])) else { return };
    let operations = fields.split_off(first);
    let said = |code: &str| {
        let at = operations.iter().position(|word| *word == code)?;
        operations.get(at + 1).map(|number| number.trim_end_matches(';'))
    };
    if fields.len() == 4 && vocabulary.counted_checks() == 0 {
        let (clock, number) = (said("hmvc"), said("fmvn"));
        if clock.is_some() || number.is_some() {
            fields.extend([clock.unwrap_or("0"), number.unwrap_or("1")]);
        }
    }
    // `0 1; id "x";`
    if let Some(last) = fields.last_mut() {
        *last = last.trim_end_matches(';');
    }
}

/// Whether a field begins operations of EPD: it is the code of one, as its standard and those who write suites have them.
fn is_operation(field: &str) -> bool {
    const CODES: [&str; 24] = [
        "acd",
        "acn",
        "acs",
        "am",
        "bm",
        "ce",
        "cr",
        "dm",
        "draw_accept",
        "draw_claim",
        "draw_offer",
        "draw_reject",
        "eco",
        "fmvn",
        "hmvc",
        "id",
        "nic",
        "noop",
        "pm",
        "pv",
        "rc",
        "resign",
        "sm",
        "tcgs",
    ];
    // Comments, variations and counts of moves by depth: `c0`, `v3`, `D2`.
    let numbered = |letters: &[char]| {
        let digits = field.strip_prefix(letters).unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    };
    field.starts_with(';') || CODES.contains(&field) || numbered(&['c', 'v', 'D'])
}
