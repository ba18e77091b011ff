//! Positions of shogi, as USI writes them: `b` for who moves first, the reserve as a field of its own with numbers before
//! letters, and behind it the number of the move in half-moves.

use crate::vocabulary::Vocabulary;

/// The longest reserve that is written out, in bytes: no game comes near it, and a short text could ask for far more.
const LONGEST_RESERVE: usize = 1 << 16;

/// Whether a text is a position in SFEN and no FEN: in a variant with reserves and without castling, which is what it is made for, a number
/// alone stands behind the third field, where a FEN would have a square.
pub(super) fn is_sfen(vocabulary: &Vocabulary, text: &str) -> bool {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, "b" | "w", reserve, number] = &fields[..] else { return false };
    let held = |sign: char| sign.is_ascii_alphanumeric() || "+~{}".contains(sign);
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
    let mut held = String::new();
    let mut rest = reserve.trim_matches('-');
    while !rest.is_empty() {
        let behind = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let digits = &rest[..rest.len() - behind.len()];
        let number = if digits.is_empty() { 1 } else { digits.parse().unwrap_or(usize::MAX).max(1) };
        let name = first_name(behind);
        if number.saturating_mul(name.len()).saturating_add(held.len()) > LONGEST_RESERVE {
            return text.to_owned();
        }
        held.extend(std::iter::repeat_n(name, number));
        rest = &behind[name.len()..];
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
    // Behind castling and en passant come the counters, and then what is remembered.
    let mut counters = fields.filter_map(|field| field.parse::<u32>().ok());
    let fullmove = counters.nth(1).unwrap_or(1);
    let (board, held) = board.split_once('[').unwrap_or((board, ""));
    let mut reserve = String::new();
    let mut rest = held.trim_end_matches(']');
    while !rest.is_empty() {
        let name = first_name(rest);
        let mut count = 0;
        while !rest.is_empty() && first_name(rest) == name {
            rest = &rest[name.len()..];
            count += 1;
        }
        if count > 1 {
            reserve += &count.to_string();
        }
        reserve += name;
    }
    let reserve = if reserve.is_empty() { "-".to_owned() } else { reserve };
    let number = 2 * fullmove.saturating_sub(1) + 1 + u32::from(black);
    format!("{board} {} {reserve} {number}", if black { "w" } else { "b" })
}

/// The piece with which a reserve begins, with its sign or in its braces: `P`, `+P`, `Q~`, `{pr}`. Of what is not empty it is not, either.
fn first_name(reserve: &str) -> &str {
    let after = |at: usize| reserve[at..].chars().next().map_or(at, |sign| at + sign.len_utf8());
    let end = match reserve.chars().next() {
        Some('{') => reserve.find('}').map_or(reserve.len(), |end| end + 1),
        Some('+') => after(1),
        _ => after(0),
    };
    let end = if reserve[end..].starts_with('~') { end + 1 } else { end };
    &reserve[..end]
}
