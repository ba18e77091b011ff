//! Text in UTF-16, as some editors save it: it begins with the mark that tells the order of bytes.

use std::io::{self, BufRead, BufReader, Read};

/// How two bytes make a unit.
type Order = fn([u8; 2]) -> u16;

/// How many bytes are read at once.
const STEP: usize = 1 << 12;

/// The order of bytes, if a text is in UTF-16.
fn order(bytes: &[u8]) -> Option<Order> {
    match bytes {
        [0xFE, 0xFF, ..] => Some(u16::from_be_bytes),
        [0xFF, 0xFE, ..] => Some(u16::from_le_bytes),
        _ => None,
    }
}

/// A text in UTF-16; nothing if it is in something else. What is half a sign is shown as unknown.
pub(in crate::cli) fn decoded(bytes: &[u8]) -> Option<String> {
    let order = order(bytes)?;
    let (pairs, _) = bytes[2..].as_chunks::<2>();
    let units = pairs.iter().map(|pair| order(*pair));
    Some(char::decode_utf16(units).map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// What reads a text in UTF-16 as if it were in UTF-8, and any other as it is.
pub(in crate::cli) fn plain(mut reader: impl BufRead + 'static) -> io::Result<Box<dyn BufRead>> {
    let Some(order) = order(reader.fill_buf()?) else { return Ok(Box::new(reader)) };
    reader.consume(2);
    Ok(Box::new(BufReader::new(Wide { reader, order, kept: Vec::new(), ready: Vec::new() })))
}

/// A text in UTF-16 behind its mark, read as UTF-8.
struct Wide<R> {
    reader: R,
    order: Order,
    /// Bytes of a sign that is not whole yet.
    kept: Vec<u8>,
    /// What has been read and put into UTF-8, and is not taken yet.
    ready: Vec<u8>,
}

impl<R: Read> Wide<R> {
    /// Reads on, and puts into UTF-8 what is whole; at the end, all.
    fn fill(&mut self) -> io::Result<()> {
        let read = (&mut self.reader).take(STEP as u64).read_to_end(&mut self.kept)?;
        let mut whole = self.kept.len() & !1;
        if let (true, Some(last)) = (read > 0, self.kept[..whole].last_chunk::<2>())
            && matches!((self.order)(*last), 0xD800..=0xDBFF)
        {
            whole -= 2;
        }
        let (pairs, _) = self.kept[..whole].as_chunks::<2>();
        let units = pairs.iter().map(|pair| (self.order)(*pair));
        let text: String =
            char::decode_utf16(units).map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        self.ready = text.into_bytes();
        self.kept.drain(..if read == 0 { self.kept.len() } else { whole });
        Ok(())
    }
}

impl<R: Read> Read for Wide<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ready.is_empty() {
            self.fill()?;
        }
        let length = buffer.len().min(self.ready.len());
        buffer[..length].copy_from_slice(&self.ready[..length]);
        self.ready.drain(..length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::{decoded, plain};
    use std::io::{Cursor, Read as _};

    /// What is read is what was written, in either order of bytes, wherever a step ends.
    #[test]
    fn text_in_two_bytes_is_read_as_it_is() {
        let long: String = "[White \"Þór\"] 1. e4 ♞ 𝄞 ".chars().cycle().take(20_001).collect();
        for text in ["", "a", "𝄞", &long, &format!("x{long}")] {
            for swap in [false, true] {
                let bytes = |unit: u16| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() };
                let wide: Vec<u8> =
                    "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect();
                assert_eq!(decoded(&wide).as_deref(), Some(text));
                let mut read = String::new();
                plain(Cursor::new(wide)).expect("bytes").read_to_string(&mut read).expect("text");
                assert_eq!(read, text);
            }
        }
    }

    #[test]
    fn other_text_is_left_alone() {
        let mut read = Vec::new();
        plain(Cursor::new(b"\xEF\xBB\xBFa\xE9")).expect("bytes").read_to_end(&mut read).expect("bytes");
        assert_eq!(read, b"\xEF\xBB\xBFa\xE9");
        assert_eq!(decoded(b"1. e4"), None);
        // Half a sign at the end is passed over, or shown as unknown.
        let mut half = String::new();
        plain(Cursor::new(b"\xFF\xFEa\x00\x34\xD8\x01"))
            .expect("bytes")
            .read_to_string(&mut half)
            .expect("text");
        assert_eq!(half, "a\u{FFFD}");
    }
}
