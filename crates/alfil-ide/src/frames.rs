//! Messages in a stream of bytes: a head of lines, of which one says how long the message is, an empty line, the message.
//!
//! ```text
//! Content-Length: 44\r\n
//! \r\n
//! {"jsonrpc":"2.0","method":"exit","params":{}}
//! ```

use serde_json::Value;

/// The longest message that is read, in bytes. A longer one is passed over.
pub const MAX_MESSAGE: usize = 1 << 26;

/// The longest line of a head that is read.
const MAX_LINE: usize = 1 << 12;

/// Takes a stream of bytes apart into messages.
///
/// ```
/// use alfil_ide::{Frames, framed};
/// use serde_json::json;
///
/// let mut frames = Frames::default();
/// let bytes = framed(&json!({ "id": 1 }));
/// let (first, rest) = bytes.split_at(9);
/// frames.push(first);
/// assert_eq!(frames.next(), None);
/// frames.push(rest);
/// assert_eq!(frames.next(), Some(Ok(json!({ "id": 1 }))));
/// assert_eq!(frames.next(), None);
/// ```
#[derive(Debug, Default)]
pub struct Frames {
    bytes: Vec<u8>,
    /// How long the message is of which the head was read so far.
    length: Option<usize>,
    /// Whether the head has been read to its end.
    inside: bool,
    /// Bytes of a message that is too long, which are still to come.
    skipped: usize,
}

impl Frames {
    /// Adds bytes that have come.
    pub fn push(&mut self, bytes: &[u8]) {
        let gone = self.skipped.min(bytes.len());
        self.skipped -= gone;
        self.bytes.extend_from_slice(&bytes[gone..]);
    }

    /// Takes the next line of a head; one that does not end is cut.
    fn line(&mut self) -> Option<String> {
        let end = match self.bytes.iter().take(MAX_LINE).position(|byte| *byte == b'\n') {
            Some(end) => end + 1,
            None if self.bytes.len() >= MAX_LINE => MAX_LINE,
            None => return None,
        };
        let line: Vec<u8> = self.bytes.drain(..end).collect();
        Some(String::from_utf8_lossy(&line).trim_end().to_owned())
    }

    fn head(&mut self) -> Option<Result<(), String>> {
        while let Some(line) = self.line() {
            if line.is_empty() {
                self.inside = self.length.is_some();
                if self.inside {
                    return Some(Ok(()));
                }
                // Empty lines between messages are nobody's mistake.
                continue;
            }
            let Some((name, value)) = line.split_once(':') else {
                return Some(Err(format!("`{line}` is no line of a head")));
            };
            if name.trim().eq_ignore_ascii_case("Content-Length") {
                match value.trim().parse() {
                    Ok(length) => self.length = Some(length),
                    Err(_) => return Some(Err(format!("`{}` is no length", value.trim()))),
                }
            }
        }
        None
    }
}

impl Iterator for Frames {
    type Item = Result<Value, String>;

    /// The next message that has come as a whole, or what is wrong with it.
    fn next(&mut self) -> Option<Self::Item> {
        if !self.inside
            && let Err(why) = self.head()?
        {
            return Some(Err(why));
        }
        let length = self.length.unwrap_or(0);
        if length > MAX_MESSAGE {
            let here = length.min(self.bytes.len());
            self.bytes.drain(..here);
            self.skipped = length - here;
            (self.length, self.inside) = (None, false);
            return Some(Err(format!("a message of {length} bytes is longer than {MAX_MESSAGE}")));
        }
        if self.bytes.len() < length {
            return None;
        }
        let message: Vec<u8> = self.bytes.drain(..length).collect();
        (self.length, self.inside) = (None, false);
        Some(serde_json::from_slice(&message).map_err(|error| error.to_string()))
    }
}

/// A message with its head. Characters that do something where they are shown are written by their numbers.
pub fn framed(message: &Value) -> Vec<u8> {
    let mut text = String::new();
    for sign in message.to_string().chars() {
        // They stand in strings alone. Those that turn the direction of writing have four digits, too.
        match sign.is_control()
            || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        {
            true => text += &format!("\\u{:04x}", u32::from(sign)),
            false => text.push(sign),
        }
    }
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(bytes: &[u8]) -> Vec<Result<Value, ()>> {
        let mut frames = Frames::default();
        let mut found = Vec::new();
        // Byte by byte, as slowly as a pipe may give them.
        for byte in bytes {
            frames.push(&[*byte]);
            found.extend(frames.by_ref().map(|message| message.map_err(drop)));
        }
        found
    }

    #[test]
    fn messages_are_found_whatever_stands_in_their_heads() {
        let bytes = b"content-length:2\r\nContent-Type: x\r\n\r\n{}Content-Length: 1\n\n1\r\n";
        assert_eq!(read(bytes), [Ok(json!({})), Ok(json!(1))]);
    }

    #[test]
    fn what_is_no_message_does_not_hide_the_next() {
        let next = "Content-Length: 4\r\n\r\nnull";
        for noise in [
            "Content-Length: x\r\n\r\n",
            "Content-Length: 1\r\n\r\n{",
            "noise\r\n\r\n",
            "Content-Length: 1\r\n\r\n\u{7f}",
        ] {
            let found = read(format!("{noise}{next}").as_bytes());
            assert_eq!(found, [Err(()), Ok(Value::Null)], "{noise}");
        }
    }

    #[test]
    fn a_message_that_is_too_long_takes_no_memory() {
        let mut frames = Frames::default();
        frames.push(format!("Content-Length: {}\r\n\r\n", MAX_MESSAGE + 2).as_bytes());
        assert!(frames.next().is_some_and(|message| message.is_err()));
        for _ in 0..=MAX_MESSAGE / 4096 {
            frames.push(&[b'x'; 4096][..]);
            assert!(frames.bytes.len() < 8192);
        }
        let far = Frames { length: Some(usize::MAX), inside: true, ..Frames::default() };
        assert!({ far }.next().is_some_and(|message| message.is_err()));
    }
}
