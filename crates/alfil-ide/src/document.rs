//! A document that an editor has opened.

use crate::position::{Encoding, Lines, Position};
use std::ops::Range;
use std::sync::Arc;

/// A document that an editor has opened: its text as it stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    text: Arc<str>,
    lines: Lines,
    /// The editor's number of this state of the text.
    pub version: i64,
}

impl Document {
    /// A document with a text.
    pub fn new(text: impl Into<Arc<str>>, version: i64) -> Document {
        let text = text.into();
        Document { lines: Lines::new(&text), text, version }
    }

    /// Its text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Its lines.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Puts a text in the place of another. A range whose end lies before its beginning is turned round.
    pub fn edit(&mut self, start: Position, end: Position, encoding: Encoding, text: &str) {
        let one = self.lines.offset(&self.text, start, encoding);
        let other = self.lines.offset(&self.text, end, encoding);
        self.replace(one.min(other)..one.max(other), text);
    }

    /// Puts a text in the place of bytes.
    fn replace(&mut self, range: Range<usize>, text: &str) {
        let mut edited = String::with_capacity(self.text.len() - range.len() + text.len());
        edited.push_str(&self.text[..range.start]);
        edited.push_str(text);
        edited.push_str(&self.text[range.end..]);
        self.lines.edit(&edited, range, text.len());
        self.text = edited.into();
    }

    /// Puts another text in the place of all.
    pub fn set(&mut self, text: &str) {
        self.text = text.into();
        self.lines = Lines::new(&self.text);
    }
}
