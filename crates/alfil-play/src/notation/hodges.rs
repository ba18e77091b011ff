//! Moves as Western records of shogi write them, put into standard algebraic notation.
//!
//! ```text
//! P-7f     P76      to a square: files are counted from the right, ranks from above, by letters (Hodges) or by digits (Hosking)
//! G6i-5h   G69-58   from a square
//! Bx3c+    Bx33+    a capture, with promotion; `=` at the end says that there is none
//! P*5e     P'55     a drop
//! ```
//!
//! No square of ours begins with a digit, so that nothing has two meanings.

use alfil_board::{Dimensions, Square};

/// The move in standard algebraic notation, if it is written so and the board has the squares. Marks such as `!` are skipped.
pub(super) fn in_san(dimensions: Dimensions, text: &str) -> Option<String> {
    let text = text.trim_end_matches(['!', '?']);
    let (piece, behind) = text.split_at(text.find(|c: char| !(c.is_ascii_uppercase() || c == '+'))?);
    let (from, behind) = match square(dimensions, behind) {
        Some((from, behind)) if behind.starts_with(['-', 'x']) => {
            (super::square_name(dimensions, from), behind)
        }
        _ => (String::new(), behind),
    };
    let sign = behind.split(|c: char| c.is_ascii_digit()).next()?;
    let (to, end) = square(dimensions, &behind[sign.len()..])?;
    let sign = match sign {
        "" | "-" => "",
        "x" => "x",
        "*" | "'" if from.is_empty() && end.is_empty() => "@",
        _ => return None,
    };
    let is_whole = matches!(end, "" | "+" | "=") && piece.ends_with(|c: char| c != '+');
    is_whole.then(|| format!("{piece}{from}{sign}{}{end}", super::square_name(dimensions, to)))
}

/// The square that a text begins with, and what follows.
fn square(dimensions: Dimensions, text: &str) -> Option<(Square, &str)> {
    let [file, rank, ..] = *text.as_bytes() else { return None };
    let file = file.checked_sub(b'0').filter(|file| (1..=9).contains(file))?;
    let rank = match rank {
        b'1'..=b'9' => rank - b'0',
        b'a'..=b'i' => rank - b'a' + 1,
        _ => return None,
    };
    let square = dimensions.square(
        i32::from(dimensions.files) - i32::from(file),
        i32::from(dimensions.ranks) - i32::from(rank),
    )?;
    Some((square, &text[2..]))
}
