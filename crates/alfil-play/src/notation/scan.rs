//! Reading a short text from left to right, by characters, with the byte offset at hand.

/// A text and how far it has been read.
#[derive(Debug, Clone)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Scanner<'t> {
        Scanner { text, offset: 0 }
    }

    /// The byte offset of what comes next.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    pub(super) fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// The next character, left where it is.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The next character.
    pub(super) fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.offset += character.len_utf8();
        Some(character)
    }

    /// Reads the text if it comes next.
    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.offset += expected.len();
        }
        found
    }

    /// Reads as long as the characters are of a sort.
    pub(super) fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'t str {
        let start = self.offset;
        while self.peek().is_some_and(&accept) {
            self.next();
        }
        &self.text[start..self.offset]
    }

    /// A number, as large as it may be: past `u32` it is `u32::MAX`. Nothing is read if there is no digit.
    pub(super) fn number(&mut self) -> Option<u32> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        (!digits.is_empty()).then(|| digits.parse().unwrap_or(u32::MAX))
    }

    /// The name of a square, as file and rank from 0, on the board or not: `a1` is `(0, 0)`.
    /// Where there is no name of a square, nothing is read.
    pub(super) fn square_name(&mut self) -> Option<(i32, i32)> {
        let mut ahead = self.clone();
        let file = ahead.next().filter(char::is_ascii_lowercase)?;
        if ahead.peek() == Some('0') {
            return None;
        }
        let rank = ahead.number()?;
        *self = ahead;
        // A rank of more than three digits is off every board; the cut keeps it so.
        Some((file as i32 - 'a' as i32, rank.min(1000) as i32 - 1))
    }
}
