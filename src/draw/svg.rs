//! The text of a drawing.

/// A number with two digits behind the point at most, and none that is not needed.
pub(super) fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
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
