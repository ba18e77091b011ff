//! The text of variant files, and places in it.

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
