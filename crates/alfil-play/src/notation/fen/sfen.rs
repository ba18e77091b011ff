//! Positions of shogi, as USI writes them: `b` for who moves first, the reserve as a field of its own with numbers before
//! letters, and behind it the number of the move in half-moves.

use crate::vocabulary::Vocabulary;

/// Whether a text is a position in SFEN and no FEN: in a variant with reserves and without castling, which is what it is made for, a number
/// alone stands behind the third field, where a FEN would have a square.
pub(super) fn is_sfen(vocabulary: &Vocabulary, text: &str) -> bool {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, "b" | "w", reserve, number] = &fields[..] else { return false };
    let held = |sign: char| sign.is_ascii_alphanumeric() || sign == '+';
    vocabulary.has_reserves()
        && vocabulary.variant().castlings.is_empty()
        && !board.contains('[')
        && (reserve == "-" || reserve.chars().all(held))
        && number.bytes().all(|digit| digit.is_ascii_digit())
}

/// A position in SFEN, the notation of USI, as FEN: `lnsgkgsnl/... b 2Pb 1` is `lnsgkgsnl/...[PPb] w - - 0 1`. What is no SFEN gives what is
/// no FEN.
///
/// ```
/// use alfil::notation::fen_of_sfen;
///
/// assert_eq!(fen_of_sfen("4k4/9/9/9/9/9/9/9/4K4 w 2Pb 4"), "4k4/9/9/9/9/9/9/9/4K4[PPb] b - - 0 2");
/// ```
#[must_use]
pub fn fen_of_sfen(text: &str) -> String {
    let mut fields = text.split_whitespace();
    let board = fields.next().unwrap_or_default();
    let turn = match fields.next() {
        Some("b") => "w",
        Some("w") => "b",
        other => other.unwrap_or_default(),
    };
    let reserve = fields.next().unwrap_or("-");
    let half_moves: u32 = fields.next().and_then(|number| number.parse().ok()).unwrap_or(1);
    let (mut held, mut number) = (String::new(), 0usize);
    for letter in reserve.chars().filter(|letter| *letter != '-') {
        if let Some(digit) = letter.to_digit(10) {
            number = (number * 10 + digit as usize).min(999);
        } else {
            held.extend(std::iter::repeat_n(letter, number.max(1)));
            number = 0;
        }
    }
    let behind = if held.is_empty() { String::new() } else { format!("[{held}]") };
    format!("{board}{behind} {turn} - - 0 {}", half_moves.saturating_sub(1) / 2 + 1)
}

/// A FEN of a game with reserves as SFEN, the notation of USI: [`fen_of_sfen`] back.
///
/// ```
/// use alfil::notation::sfen_of_fen;
///
/// assert_eq!(sfen_of_fen("4k4/9/9/9/9/9/9/9/4K4[PPb] b - - 0 2"), "4k4/9/9/9/9/9/9/9/4K4 w 2Pb 4");
/// ```
#[must_use]
pub fn sfen_of_fen(text: &str) -> String {
    let mut fields = text.split_whitespace();
    let board = fields.next().unwrap_or_default();
    let black = fields.next() == Some("b");
    let fullmove: u32 = fields.last().and_then(|number| number.parse().ok()).unwrap_or(1);
    let (board, held) = board.split_once('[').unwrap_or((board, ""));
    let mut reserve = String::new();
    let letters: Vec<char> = held.trim_end_matches(']').chars().collect();
    for run in letters.chunk_by(|one, other| one == other) {
        if run.len() > 1 {
            reserve += &run.len().to_string();
        }
        reserve.push(run[0]);
    }
    let reserve = if reserve.is_empty() { "-".to_owned() } else { reserve };
    let number = 2 * fullmove.saturating_sub(1) + 1 + u32::from(black);
    format!("{board} {} {reserve} {number}", if black { "w" } else { "b" })
}
