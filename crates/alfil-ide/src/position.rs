//! Bytes of a text, and lines and columns as editors count them.
//!
//! A line ends with `\n`, `\r\n` or `\r`. Columns count the units of an encoding that editor and server have agreed on:
//!
//! ```text
//! text            p  i  é  c  e     😀    !
//! UTF-8  column   0  1  2  4  5  6        10
//! UTF-16 column   0  1  2  3  4  5        7
//! UTF-32 column   0  1  2  3  4  5        6
//! ```

use std::ops::Range;

/// What columns count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of 16 bits, as JavaScript does. Every editor knows it.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// What the protocol calls it.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
            Encoding::Utf32 => "utf-32",
        }
    }

    /// The columns that a character takes.
    fn width(self, character: char) -> usize {
        match self {
            Encoding::Utf8 => character.len_utf8(),
            Encoding::Utf16 => character.len_utf16(),
            Encoding::Utf32 => 1,
        }
    }

    /// The columns that a text takes.
    pub fn columns(self, text: &str) -> usize {
        match self {
            Encoding::Utf8 => text.len(),
            _ if text.is_ascii() => text.len(),
            Encoding::Utf16 | Encoding::Utf32 => text.chars().map(|character| self.width(character)).sum(),
        }
    }
}

/// A place of a text as editors count, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Where the lines of a text begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines {
    /// The first byte of each line; the first line is always there.
    starts: Vec<usize>,
}

impl Lines {
    /// Finds the lines of a text.
    pub fn new(text: &str) -> Lines {
        let mut starts = vec![0];
        push_starts(text, 0..text.len(), &mut starts);
        Lines { starts }
    }

    /// How many there are: one more than there are ends of lines.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line of a byte, from 0.
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset) - 1
    }

    /// The bytes of a line, without its end. Beyond the last line, nothing at the end of the text.
    pub fn bytes(&self, text: &str, line: usize) -> Range<usize> {
        let Some(start) = self.starts.get(line) else { return text.len()..text.len() };
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let bare = text[*start..end].trim_end_matches(['\r', '\n']);
        *start..*start + bare.len()
    }

    /// The byte at a place: what lies behind the end of a line or of the text is that end, and what lies in the middle of a
    /// character is where that begins.
    pub fn offset(&self, text: &str, position: Position, encoding: Encoding) -> usize {
        let line = self.bytes(text, position.line);
        let mut column = 0;
        for (at, character) in text[line.clone()].char_indices() {
            column += encoding.width(character);
            if column > position.column {
                return line.start + at;
            }
        }
        line.end
    }

    /// The place of a byte. In the middle of a character it is where that begins, behind the text its end.
    pub fn position(&self, text: &str, offset: usize, encoding: Encoding) -> Position {
        self.position_after(text, offset, encoding, (0, Position::default()))
    }

    /// The same, where the place of one byte before is known: columns are counted from there if it is on the same line. So places
    /// that are asked for in order are found in the time that the line takes once.
    pub fn position_after(
        &self,
        text: &str,
        offset: usize,
        encoding: Encoding,
        known: (usize, Position),
    ) -> Position {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line(offset);
        // The end of a line has no columns of its own.
        let end = self.bytes(text, line).end.min(offset);
        let (from, before) = match known {
            (at, place) if place.line == line && (self.starts[line]..=end).contains(&at) => {
                (at, place.column)
            }
            _ => (self.starts[line], 0),
        };
        Position { line, column: before + encoding.columns(text.get(from..end).unwrap_or_default()) }
    }

    /// Follows an edit: `range` of the old text is now `length` bytes of `text`. The lines around it are found anew,
    /// since `\r` and `\n` that come to stand side by side are one end.
    pub fn edit(&mut self, text: &str, range: Range<usize>, length: usize) {
        let first = self.line(range.start).saturating_sub(1);
        let last = (self.line(range.end) + 2).min(self.starts.len());
        let moved = |start: usize| start - range.end + range.start + length;
        let mut between = Vec::new();
        let end = self.starts.get(last).map_or(text.len(), |start| moved(*start));
        push_starts(text, self.starts[first]..end, &mut between);
        // The line that begins at the end is among those that follow.
        if last < self.starts.len() && between.last() == Some(&end) {
            between.pop();
        }
        for start in &mut self.starts[last..] {
            *start = moved(*start);
        }
        self.starts.splice(first + 1..last, between);
    }
}

/// The lines that begin behind ends of lines in a range.
fn push_starts(text: &str, range: Range<usize>, starts: &mut Vec<usize>) {
    let bytes = text.as_bytes();
    for at in range {
        if bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            starts.push(at + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "pièce 😀!\r\nb\rc\n";

    #[test]
    fn columns_count_the_units_of_the_encoding() {
        let lines = Lines::new(TEXT);
        let behind = TEXT.find('!').expect("a sign");
        for (encoding, column) in [(Encoding::Utf8, 11), (Encoding::Utf16, 8), (Encoding::Utf32, 7)] {
            let position = Position { line: 0, column };
            assert_eq!(lines.position(TEXT, behind, encoding), position);
            assert_eq!(lines.offset(TEXT, position, encoding), behind);
        }
    }

    #[test]
    fn a_place_is_the_same_wherever_counting_begins() {
        let lines = Lines::new(TEXT);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for (known, to) in (0..=TEXT.len()).flat_map(|known| (0..=TEXT.len()).map(move |to| (known, to)))
            {
                if !TEXT.is_char_boundary(known) {
                    continue;
                }
                let before = (known, lines.position(TEXT, known, encoding));
                let place = lines.position(TEXT, to, encoding);
                assert_eq!(lines.position_after(TEXT, to, encoding, before), place, "{known} {to}");
            }
        }
    }

    #[test]
    fn every_end_of_a_line_ends_it() {
        let lines = Lines::new(TEXT);
        let all: Vec<&str> = (0..lines.count()).map(|line| &TEXT[lines.bytes(TEXT, line)]).collect();
        assert_eq!(all, ["pièce 😀!", "b", "c", ""]);
    }

    #[test]
    fn what_lies_outside_is_moved_to_the_nearest_place_before() {
        let lines = Lines::new(TEXT);
        let offset = |line, column| lines.offset(TEXT, Position { line, column }, Encoding::Utf16);
        assert_eq!(offset(0, 7), TEXT.find('😀').expect("a sign"), "in the middle of a character");
        assert_eq!(offset(0, 99), TEXT.find('\r').expect("an end"));
        assert_eq!(offset(99, 3), TEXT.len());
        assert_eq!(offset(usize::MAX, usize::MAX), TEXT.len());
        assert_eq!(lines.position(TEXT, 9999, Encoding::Utf8), Position { line: 3, column: 0 });
    }
}
