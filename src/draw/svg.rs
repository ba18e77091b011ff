//! The text of a drawing.

/// A number with two digits behind the point at most, and none that is not needed.
pub(super) fn number(value: f32) -> String {
    // Drawings are made of numbers: digits of a whole one are written far more quickly than those of a broken one.
    let hundredths = (f64::from(value) * 100.0).round_ties_even() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match (part, part % 10) {
        (0, _) => format!("{sign}{whole}"),
        (_, 0) => format!("{sign}{whole}.{}", part / 10),
        _ => format!("{sign}{whole}.{part:02}"),
    }
}

/// A text as it stands between tags or in an attribute, of XML and of HTML. Signs that XML cannot hold are left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(sign),
            '\u{fffe}' | '\u{ffff}' => {}
            sign if sign.is_control() => {}
            sign => safe.push(sign),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::number;

    /// The standard library rounds in the same way, ties to even digits.
    #[test]
    fn numbers_have_two_digits_behind_the_point_at_most() {
        for thousandths in -7_001..7_001_i32 {
            for value in [thousandths as f32 / 1000.0, thousandths as f32 / 1024.0] {
                let text = format!("{value:.2}");
                let text = text.trim_end_matches('0').trim_end_matches('.');
                assert_eq!(number(value), if text == "-0" { "0" } else { text }, "{value}");
            }
        }
    }
}
