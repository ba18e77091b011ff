//! Positions of shogi, as USI writes them: `b` for who moves first, the reserve as a field of its own with numbers before
//! letters, and behind it the number of the move in half-moves.

/// `lnsgkgsnl/.../... b 2Pb 1` as `lnsgkgsnl/.../...[PPb] w - - 0 1`.
pub fn to_fen(text: &str) -> String {
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

/// The same, back.
pub fn of_fen(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_go_there_and_back() {
        let (sfen, fen) =
            ("4k4/9/9/9/9/9/9/9/4K4 w 2Pb10p 4", "4k4/9/9/9/9/9/9/9/4K4[PPbpppppppppp] b - - 0 2");
        assert_eq!(to_fen(sfen), fen);
        assert_eq!(of_fen(fen), sfen);
        assert_eq!(to_fen("4k4/9/9/9/9/9/9/9/4K4 b - 1"), "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1");
        let _ = (to_fen(""), of_fen(""), to_fen("9/9 b 99999999999999P 1"));
    }
}
