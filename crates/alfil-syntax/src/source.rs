//! The text of variant files, and places in it.

use std::borrow::Cow;
use std::sync::Arc;

pub use alfil_model::place::{SourceId, Span, Spanned};

/// The text of a file under its name.
#[derive(Debug, Clone)]
pub struct Source {
    /// What messages call it.
    pub name: String,
    /// Its text.
    pub text: Arc<str>,
}

impl Source {
    /// A text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Source {
        Source { name: name.into(), text: text.into() }
    }

    /// The number of the line, from 1, on which a byte stands.
    pub fn line(&self, offset: u32) -> usize {
        let before = &self.text.as_bytes()[..(offset as usize).min(self.text.len())];
        let ends = |(at, byte): (usize, &u8)| match byte {
            b'\n' => true,
            b'\r' => self.text.as_bytes().get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        before.iter().enumerate().filter(|line| ends(*line)).count() + 1
    }
}

/// What ends the lines of a text: what ends the first.
///
/// ```
/// use alfil_syntax::source::line_end;
///
/// assert_eq!(line_end("board 8x8\r\nroyal K\n"), "\r\n");
/// assert_eq!(line_end("board 8x8"), "\n");
/// ```
pub fn line_end(text: &str) -> &'static str {
    let end = text.find(['\n', '\r']).map_or("", |at| &text[at..]);
    match end.as_bytes() {
        [b'\r', b'\n', ..] => "\r\n",
        [b'\r', ..] => "\r",
        _ => "\n",
    }
}

/// Where the line begins in which a byte of a text stands.
pub fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// Where the line begins that follows a byte of a text; the end of the text, if none does.
pub fn next_line(text: &str, at: usize) -> usize {
    let Some(end) = text[at..].find(['\n', '\r']).map(|end| at + end) else { return text.len() };
    end + if text[end..].starts_with("\r\n") { 2 } else { 1 }
}

/// A text whose lines end as it is said, whatever ended them.
///
/// ```
/// use alfil_syntax::source::with_line_ends;
///
/// assert_eq!(with_line_ends("royal K\r\nbare\n", "\r"), "royal K\rbare\r");
/// ```
pub fn with_line_ends<'t>(text: &'t str, end: &str) -> Cow<'t, str> {
    if !text.contains(['\n', '\r']) {
        return Cow::Borrowed(text);
    }
    let plain = text.replace("\r\n", "\n").replace('\r', "\n");
    Cow::Owned(if end == "\n" { plain } else { plain.replace('\n', end) })
}
