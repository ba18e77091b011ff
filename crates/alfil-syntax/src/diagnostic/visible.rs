//! Characters that do something to a terminal instead of being shown.

use std::borrow::Cow;

/// Whether a character does something instead of being shown: moves the cursor, begins an escape sequence, or turns the
/// direction of the text around it. Blanks, tabs and ends of lines are no such characters.
///
/// ```
/// use alfil_syntax::diagnostic::is_control;
///
/// assert!(is_control('\u{1b}') && is_control('\u{9b}') && is_control('\u{202e}'));
/// assert!(!is_control('\n') && !is_control('é') && !is_control('象'));
/// ```
pub fn is_control(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\t' | '\n' | '\r')
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The sign that is shown in the place of such a character: `␛`, and `�` where Unicode has none.
pub fn control_sign(letter: char) -> char {
    match letter {
        '\0'..='\x1f' => char::from_u32(0x2400 + letter as u32).unwrap_or('�'),
        '\x7f' => '␡',
        _ => '�',
    }
}

/// A text of one or more lines in which every such character is shown by a sign; other texts are given back as they are.
///
/// ```
/// use alfil_syntax::diagnostic::visible;
///
/// assert_eq!(visible("a \u{1b}[31mred\u{7f} tale"), "a ␛[31mred␡ tale");
/// assert_eq!(visible("two\nlines"), "two\nlines");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    let shown = |letter: char| letter != '\r' && !is_control(letter);
    if text.chars().all(shown) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|letter| if shown(letter) { letter } else { control_sign(letter) }).collect())
}
