//! Places in texts, as JavaScript and editors count them.

use alfil::source::{Source, Span};
use serde::Serialize;

/// A stretch of a file: offsets in UTF-16 units, lines and columns from 1, columns in characters.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    file: String,
    from: usize,
    to: usize,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// The place of a span. What lies beyond the text is at its end.
pub fn place(span: Span, sources: &[Source]) -> Place {
    let source = sources.get(usize::from(span.source.0));
    let (file, text) = source.map_or(("", ""), |source| (source.name.as_str(), &*source.text));
    let (from, line, column) = at(text, span.start);
    let (to, end_line, end_column) = at(text, span.end.max(span.start));
    Place { file: file.to_owned(), from, to, line, column, end_line, end_column }
}

/// Offset, line and column of a byte.
fn at(text: &str, byte: u32) -> (usize, usize, usize) {
    let mut end = (byte as usize).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let bytes = before.as_bytes();
    let mut line = 1;
    let mut start = 0;
    for (index, unit) in bytes.iter().enumerate() {
        let ends = match unit {
            b'\n' => true,
            b'\r' => text.as_bytes().get(index + 1) != Some(&b'\n'),
            _ => false,
        };
        if ends {
            line += 1;
            start = index + 1;
        }
    }
    let units = if before.is_ascii() { before.len() } else { before.encode_utf16().count() };
    (units, line, before[start..].chars().count() + 1)
}
