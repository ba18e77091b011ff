//! Names of squares within the text of a move.

use alfil_board::Dimensions;
use alfil_play::notation::ranks_from_zero;

/// Writes each square of a text anew. A square is a letter and the digits behind it (or digits and the letter behind them).
fn rename(text: &str, letter_first: bool, mut name: impl FnMut(char, u32) -> Option<String>) -> String {
    let bytes = text.as_bytes();
    let (mut renamed, mut at) = (String::with_capacity(text.len() + 4), 0);
    while at < bytes.len() {
        let (letter_at, digits_at) = if letter_first { (at, at + 1) } else { (at + digits(bytes, at), at) };
        let digits_end = digits_at + digits(bytes, digits_at);
        let letter =
            bytes.get(letter_at).filter(|byte| byte.is_ascii_lowercase()).map(|byte| char::from(*byte));
        let number = text.get(digits_at..digits_end).and_then(|digits| digits.parse().ok());
        match letter.zip(number).and_then(|(letter, number)| name(letter, number)) {
            Some(square) => {
                renamed += &square;
                at = digits_end.max(letter_at + 1);
            }
            None => {
                // What is no square is kept, a character at a time.
                let next =
                    (at + 1..=bytes.len()).find(|next| text.is_char_boundary(*next)).unwrap_or(bytes.len());
                renamed += &text[at..next];
                at = next;
            }
        }
    }
    renamed
}

/// How many digits there are from a place on.
fn digits(bytes: &[u8], from: usize) -> usize {
    bytes.get(from..).map_or(0, |rest| rest.iter().take_while(|byte| byte.is_ascii_digit()).count())
}

/// Ranks from 0, if there are ten.
pub fn to_zero_based(dimensions: Dimensions, text: &str) -> String {
    if !ranks_from_zero(dimensions) {
        return text.to_owned();
    }
    rename(text, true, |file, rank| Some(format!("{file}{}", rank.checked_sub(1)?)))
}

/// Ranks from 1, if there are ten and they were counted from 0.
pub fn of_zero_based(dimensions: Dimensions, text: &str) -> String {
    if !ranks_from_zero(dimensions) {
        return text.to_owned();
    }
    rename(text, true, |file, rank| (rank < 10).then(|| format!("{file}{}", rank + 1)))
}

/// Files as numbers from the right, ranks as letters from the top, and `*` for `@`.
pub fn to_usi(dimensions: Dimensions, text: &str) -> String {
    let renamed = rename(text, true, |file, rank| {
        let file = u32::from(file).checked_sub(u32::from('a'))?;
        let number = u32::from(dimensions.files).checked_sub(file)?;
        let down = u32::from(dimensions.ranks).checked_sub(rank)?;
        Some(format!("{number}{}", char::from(b'a' + u8::try_from(down).ok()?)))
    });
    renamed.replace('@', "*")
}

/// The same, back. What behind a move says that it does not promote is left out; `**5e` puts down what belongs to nobody.
pub fn of_usi(dimensions: Dimensions, text: &str) -> String {
    let text = text.trim_end_matches('=').replace('*', "@").replace("@@", "*@");
    rename(&text, false, |rank, number| {
        let file = u32::from(dimensions.files).checked_sub(number)?;
        let down = u32::from(rank).checked_sub(u32::from('a'))?;
        let rank = u32::from(dimensions.ranks).checked_sub(down).filter(|rank| *rank > 0)?;
        Some(format!("{}{rank}", char::from(b'a' + u8::try_from(file).ok()?)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(files: u8, ranks: u8) -> Dimensions {
        Dimensions { files, ranks }
    }

    #[test]
    fn squares_are_named_as_the_protocol_does() {
        assert_eq!(to_zero_based(board(9, 10), "h3e3"), "h2e2");
        assert_eq!(to_zero_based(board(9, 10), "a10a9"), "a9a8");
        assert_eq!(of_zero_based(board(9, 10), "a9a8"), "a10a9");
        assert_eq!(to_zero_based(board(8, 8), "e7e8q"), "e7e8q");
        assert_eq!(to_zero_based(board(12, 12), "a12a11"), "a12a11");
        assert_eq!(to_usi(board(9, 9), "b2h8+"), "8h2b+");
        assert_eq!(of_usi(board(9, 9), "8h2b+"), "b2h8+");
        assert_eq!(to_usi(board(9, 9), "P@e5"), "P*5e");
        assert_eq!(of_usi(board(9, 9), "P*5e"), "P@e5");
        assert_eq!(of_usi(board(9, 9), "7g7f="), "c3c4");
        assert_eq!(of_usi(board(9, 9), &to_usi(board(9, 9), "*@e5")), "*@e5");
    }

    #[test]
    fn what_is_no_square_is_kept() {
        for text in ["", "é9ü", "99999999999999999999", "a99999999999a", "+", "O-O", "日本5e"] {
            let _ = (of_usi(board(9, 9), text), to_usi(board(9, 9), text));
            let _ = (to_zero_based(board(9, 10), text), of_zero_based(board(9, 10), text));
        }
        assert_eq!(to_zero_based(board(9, 10), "Nbd7é"), "Nbd6é");
    }
}
