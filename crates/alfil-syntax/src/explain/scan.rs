//! The text around a mistake, without the grammar: words, strings, comments, parentheses.

use crate::build::first_word;

/// The word, string, number or sign that a text begins with; nothing at the end of a line.
pub(super) fn token(text: &str) -> &str {
    let Some(first) = text.chars().next() else { return "" };
    // Words are asked for one after another: none looks at the rest of the line.
    let length = match first {
        '\n' | '\r' | '#' => 0,
        '"' => string_end(text).unwrap_or_else(|| {
            let line = text.split(['\n', '\r']).next().unwrap_or("");
            line.trim_end().len()
        }),
        _ if first.is_alphanumeric() || first == '_' => first_word(text).len(),
        '.' | '=' | '<' | '>' | '!' | '&' | '|' | '/' | '~' => {
            let same = |c: char| matches!(c, '.' | '=' | '<' | '>' | '!' | '&' | '|' | '/' | '~');
            text.find(|c| !same(c)).unwrap_or(text.len()).min(3)
        }
        '-' if text.starts_with("->") => 2,
        _ => first.len_utf8(),
    };
    &text[..length]
}

/// Whether a string has its second quotation mark.
pub(super) fn closed_string(token: &str) -> bool {
    string_end(token) == Some(token.len())
}

/// Where the string ends that a line begins with, if it does end.
pub(super) fn string_end(line: &str) -> Option<usize> {
    let mut chars = line.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' if matches!(chars.next(), Some((_, '\n' | '\r'))) => return None,
            '\\' => {}
            '"' => return Some(at + 1),
            '\n' | '\r' => return None,
            _ => {}
        }
    }
    None
}

/// The characters of a text that stand outside of strings and comments.
pub(super) fn code(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut skip_to = 0;
    text.char_indices().filter(move |(at, c)| {
        if *at < skip_to {
            return false;
        }
        match c {
            '"' => {
                let line = &text[*at..];
                skip_to = string_end(line).map_or(at + 1, |end| at + end);
                false
            }
            '#' if text[..*at].ends_with([' ', '\t', '\n', '\r']) || *at == 0 => {
                skip_to = text[*at..].find(['\n', '\r']).map_or(text.len(), |end| at + end);
                false
            }
            _ => true,
        }
    })
}

/// Where the last word of a text ends, comments left out.
pub(super) fn code_end(text: &str) -> usize {
    let mut end = 0;
    for (at, c) in code(text) {
        if !c.is_whitespace() {
            end = at + c.len_utf8();
        }
    }
    // Strings are no code, but they are words.
    while let Some(quote) = text[end..].find('"')
        && !text[end..end + quote].contains('#')
        && text[end..end + quote].trim().is_empty()
    {
        end += quote + string_end(&text[end + quote..]).unwrap_or(1);
    }
    end
}

/// The innermost `(` that is still open where a text ends.
pub(super) fn open_parenthesis(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (at, c) in code(text) {
        match c {
            '(' => open.push(at),
            ')' => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

/// The word that a text ends with, but for blanks.
pub(super) fn last_word(text: &str) -> &str {
    let text = text.trim_end();
    let start = text.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    text.get(start..).unwrap_or("")
}
