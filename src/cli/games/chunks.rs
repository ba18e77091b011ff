//! The input, cut into lines or into texts of whole games.

use crate::pgn::Splitter;
use std::io::{self, BufRead, Read};

/// The longest game, in bytes.
const MAX_BYTES: usize = 1 << 26;

/// What tells the order of bytes at the start of a text.
const ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();
/// What ended a text in the days of CP/M and DOS.
const CTRL_Z: u8 = 0x1A;

/// A line, or the lines of a game.
pub(in crate::cli) struct Chunk {
    /// The number of its first line, from 1.
    pub(in crate::cli) line: usize,
    pub(in crate::cli) text: String,
}

/// Why the input cannot be read on.
pub(in crate::cli) enum Fault {
    /// A game is longer than is allowed.
    TooLong {
        line: usize,
        most: usize,
    },
    Unreadable(io::Error),
}

/// The chunks of an input.
pub(in crate::cli) struct Chunks<R> {
    reader: R,
    /// Whether a chunk is a game, and not a line.
    games: bool,
    splitter: Splitter,
    /// The line that has been read ahead.
    next: Vec<u8>,
    /// The number of the next line, from 1.
    line: usize,
    done: bool,
}

impl<R: BufRead> Chunks<R> {
    pub(in crate::cli) fn new(reader: R, games: bool) -> Chunks<R> {
        Chunks { reader, games, splitter: Splitter::default(), next: Vec::new(), line: 1, done: false }
    }

    fn chunk(&mut self) -> Result<Option<Chunk>, Fault> {
        let mut bytes = std::mem::take(&mut self.next);
        let first = self.line - usize::from(!bytes.is_empty());
        loop {
            let room = MAX_BYTES + 1 - bytes.len();
            let mut line = Vec::new();
            (&mut self.reader).take(room as u64).read_until(b'\n', &mut line).map_err(Fault::Unreadable)?;
            if line.is_empty() {
                self.done = true;
                break;
            }
            // Some programs begin a file with a byte order mark, and old ones end it with Ctrl-Z.
            if self.line == 1 && line.starts_with(ORDER_MARK) {
                line.drain(..ORDER_MARK.len());
            }
            if line.last() == Some(&CTRL_Z) {
                line.pop();
            }
            self.line += 1;
            if bytes.len() + line.len() > MAX_BYTES {
                self.done = true;
                return Err(Fault::TooLong { line: first, most: MAX_BYTES });
            }
            if self.games && self.splitter.begins(&line) && !bytes.is_empty() {
                self.next = line;
                break;
            }
            bytes.append(&mut line);
            if !self.games {
                break;
            }
        }
        Ok((!bytes.is_empty()).then(|| Chunk { line: first, text: decode(bytes) }))
    }
}

impl<R: BufRead> Iterator for Chunks<R> {
    type Item = Result<Chunk, Fault>;

    fn next(&mut self) -> Option<Result<Chunk, Fault>> {
        if self.done { None } else { self.chunk().transpose() }
    }
}

/// PGN was defined in ISO 8859-1, and most of what is written today is UTF-8.
fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().copied().map(char::from).collect())
}

#[cfg(test)]
mod tests {
    use super::Chunks;

    #[test]
    fn games_are_cut_out_with_the_numbers_of_their_lines() {
        let text =
            "\n[A \"a\"]\n\n1. e4 *\n\n[B \"\u{e9}\"]\n1. d4".chars().map(|c| c as u8).collect::<Vec<u8>>();
        let chunks = Chunks::new(&text[..], true);
        let found: Vec<_> = chunks.flatten().map(|chunk| (chunk.line, chunk.text)).collect();
        let expected = [(1, "\n[A \"a\"]\n\n1. e4 *\n\n"), (6, "[B \"é\"]\n1. d4")];
        assert_eq!(found, expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn marks_around_a_text_are_none_of_it() {
        let text = "\u{FEFF}[A \"a\"]\n[B \"b\"]\n\n1. e4 *\n\u{1A}";
        let found: Vec<String> =
            Chunks::new(text.as_bytes(), true).flatten().map(|chunk| chunk.text).collect();
        assert_eq!(found, ["[A \"a\"]\n[B \"b\"]\n\n1. e4 *\n"]);
    }
}
