//! What protocols of other programs write otherwise, said once for all that speak them: ranks that begin at 0, and the legs of a move.

use alfil_board::Dimensions;
use alfil_model::moves::Move;

/// Whether UCCI and CECP count the ranks of a board from 0: on exactly ten ranks, so that each has one digit. Smaller boards and
/// larger ones begin at 1.
///
/// ```
/// use alfil::{board::Dimensions, notation::ranks_from_zero};
///
/// assert!(ranks_from_zero(Dimensions { files: 9, ranks: 10 }));
/// assert!(!ranks_from_zero(Dimensions { files: 8, ranks: 8 }) && !ranks_from_zero(Dimensions { files: 12, ranks: 12 }));
/// ```
#[must_use]
pub const fn ranks_from_zero(dimensions: Dimensions) -> bool {
    dimensions.ranks == 10
}

/// A move that captures on the way, written as XBoard's legs: `e4e5,e5d6` for `e4e5d6`. Other moves stay as they are written.
#[must_use]
pub fn to_legs(text: &str, mv: &Move) -> String {
    let Move::Legs { captures, to, .. } = mv else { return text.to_owned() };
    if captures.iter().all(|sq| sq == to) || text.contains(',') {
        return text.to_owned();
    }
    let (squares, rest) = squares(text);
    let legs: Vec<String> = squares.windows(2).map(<[&str]>::concat).collect();
    legs.join(",") + &rest
}

/// The same, back: where a leg begins, the one before it ends. Nothing if the text has no legs.
#[must_use]
pub fn of_legs(text: &str) -> Option<String> {
    if !text.contains(',') || text.contains('@') {
        return None;
    }
    let (mut squares, rest) = squares(text);
    squares.dedup();
    Some(squares.concat() + rest.trim_matches(','))
}

/// The squares that a text names, and what else stands in it.
fn squares(text: &str) -> (Vec<&str>, String) {
    let (mut squares, mut others, mut rest) = (Vec::new(), String::new(), text);
    while let Some(sign) = rest.chars().next() {
        let behind = &rest[sign.len_utf8()..];
        let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
        let end = sign.len_utf8() + digits;
        if sign.is_ascii_lowercase() && digits > 0 {
            squares.push(&rest[..end]);
            rest = &rest[end..];
        } else {
            others.push(sign);
            rest = behind;
        }
    }
    (squares, others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil_board::Square;

    #[test]
    fn captures_on_the_way_are_legs() {
        let mv = Move::Legs {
            from: Square(28),
            to: Square(43),
            captures: vec![Square(36)],
            carries: Vec::new(),
            promotion: None,
        };
        assert_eq!(to_legs("e4e5d6", &mv), "e4e5,e5d6");
        assert_eq!(to_legs("e4e5d6+", &mv), "e4e5,e5d6+");
        for (text, whole) in [
            ("e4e5,e5d6", Some("e4e5d6")),
            ("e4e5,e5d6+", Some("e4e5d6+")),
            ("e4e5,e5e4", Some("e4e5e4")),
            ("a10a11,a11b12", Some("a10a11b12")),
            ("e2e4", None),
            ("P@e4,e5", None),
            ("", None),
            ("é,9ü", Some("é,9ü")),
        ] {
            assert_eq!(of_legs(text).as_deref(), whole, "{text}");
        }
    }
}
