//! What goes to the terminal.
//!
//! Texts come from files, games and engines of strangers, and a terminal obeys what stands in them. So everything is printed
//! through here, and characters that do something instead of being shown are shown as signs. Colours are let through
//! only where a text says that it has its own ([`Printer::styled`]): whoever makes it has shown the strangers' characters first.

use crate::diagnostic::{control_sign, is_control};
use serde::Serialize;
use std::io::{self, BufWriter, Write};

/// One of the streams of the program.
pub(super) struct Printer {
    to: Box<dyn Write>,
    /// The beginning of a character, or a carriage return of which is not known whether a line end follows.
    begun: Vec<u8>,
}

impl Printer {
    /// The standard output.
    pub(super) fn stdout() -> Printer {
        Printer::new(Box::new(BufWriter::new(io::stdout())))
    }

    /// The standard error.
    pub(super) fn stderr() -> Printer {
        Printer::new(Box::new(io::stderr()))
    }

    fn new(to: Box<dyn Write>) -> Printer {
        Printer { to, begun: Vec::new() }
    }

    /// Prints a text with colours.
    pub(super) fn styled(&mut self, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some(at) = rest.find('\x1b') {
            self.write_all(&rest.as_bytes()[..at])?;
            rest = &rest[at..];
            let length = style_length(rest);
            if length > 0 {
                self.settle()?;
                self.to.write_all(&rest.as_bytes()[..length])?;
                rest = &rest[length..];
            } else {
                self.write_all(b"\x1b")?;
                rest = &rest[1..];
            }
        }
        self.write_all(rest.as_bytes())
    }

    /// Prints bytes as they are: a picture, a script for a shell.
    pub(super) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.settle()?;
        self.to.write_all(bytes)
    }

    /// Prints text up to a character that does something, which is shown by a sign.
    fn text(&mut self, text: &str) -> io::Result<()> {
        let mut from = 0;
        let mut letters = text.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let ends_line = letter == '\r' && matches!(letters.peek(), Some((_, '\n')));
            if is_control(letter) || letter == '\r' && !ends_line {
                self.to.write_all(&text.as_bytes()[from..at])?;
                write!(self.to, "{}", control_sign(letter))?;
                from = at + letter.len_utf8();
            }
        }
        self.to.write_all(&text.as_bytes()[from..])
    }

    /// Prints what was kept, as nothing follows that belongs to it.
    fn settle(&mut self) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        if begun.is_empty() { Ok(()) } else { self.text(&String::from_utf8_lossy(&begun)) }
    }
}

impl Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.begun.is_empty() && bytes.iter().all(|byte| matches!(byte, b'\t' | b'\n' | b' '..=b'~')) {
            self.to.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let whole = whole_length(&all);
        self.begun = all.split_off(whole);
        self.text(&String::from_utf8_lossy(&all))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.settle()?;
        self.to.flush()
    }
}

/// How many of some bytes are whole characters, or will never be. A carriage return at the end waits for what follows.
fn whole_length(bytes: &[u8]) -> usize {
    if let [before @ .., b'\r'] = bytes {
        return before.len();
    }
    let Some(start) = bytes.iter().rposition(|byte| byte & 0xC0 != 0x80) else { return bytes.len() };
    match std::str::from_utf8(&bytes[start..]) {
        Err(error) if error.error_len().is_none() => start,
        _ => bytes.len(),
    }
}

/// The length of the colour that a text begins with, `ESC [ 1 ; 31 m`; 0 if it begins with another sequence.
fn style_length(text: &str) -> usize {
    let Some(parameters) = text.strip_prefix("\x1b[") else { return 0 };
    let length = parameters.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b';').count();
    if parameters[length..].starts_with('m') { length + 3 } else { 0 }
}

/// How JSON is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// Over many lines, for people to read.
    Pretty,
    /// On one line.
    Line,
}

/// Prints a value as JSON and ends the line. Characters that a terminal would obey are written as escapes, so that the value stays
/// what it is.
pub(super) fn json(
    out: &mut (impl Write + ?Sized),
    value: &impl Serialize,
    layout: Layout,
) -> io::Result<()> {
    let text = match layout {
        Layout::Pretty => serde_json::to_string_pretty(value)?,
        Layout::Line => serde_json::to_string(value)?,
    };
    if !text.chars().any(is_control) {
        return writeln!(out, "{text}");
    }
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match is_control(letter) {
            // All of them have four digits.
            true => escaped += &format!("\\u{:04x}", letter as u32),
            false => escaped.push(letter),
        }
    }
    writeln!(out, "{escaped}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    #[derive(Clone, Default)]
    struct Kept(Rc<RefCell<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn printed(print: impl Fn(&mut Printer) -> io::Result<()>) -> String {
        let kept = Kept::default();
        let mut printer = Printer::new(Box::new(kept.clone()));
        print(&mut printer).and_then(|()| printer.flush()).expect("memory can be written to");
        String::from_utf8(kept.0.take()).expect("text")
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        let hostile = "a\x1b]0;b\x07c\u{9b}2Jd\u{202e}e\rf\r\ng\x7f\n";
        assert_eq!(printed(|out| write!(out, "{hostile}")), "a␛]0;b␇c�2Jd�e␍f\r\ng␡\n");
        // However it is cut.
        for size in 1..5 {
            let pieces = |out: &mut Printer| {
                hostile.as_bytes().chunks(size).try_for_each(|piece| out.write_all(piece))
            };
            assert_eq!(printed(pieces), "a␛]0;b␇c�2Jd�e␍f\r\ng␡\n");
        }
        assert_eq!(printed(|out| out.write_all(b"\xe2\x82x\xff\r")), "�x�␍");
    }

    #[test]
    fn colours_pass_where_they_are_meant() {
        assert_eq!(
            printed(|out| out.styled("\x1b[1;31mred\x1b[0m \x1b[2J\x1b]8\x1b")),
            "\x1b[1;31mred\x1b[0m ␛[2J␛]8␛"
        );
        assert_eq!(printed(|out| write!(out, "\x1b[1;31mred")), "␛[1;31mred");
    }

    #[test]
    fn json_says_the_same_in_other_characters() {
        let kept = "\u{1b}\u{9b}\u{202e}é\u{7f}\n";
        let text = printed(|out| json(out, &kept, Layout::Line));
        assert!(!text.trim_end().chars().any(|letter| is_control(letter) || letter == '\n'), "{text}");
        assert_eq!(serde_json::from_str::<String>(&text).expect("JSON"), kept);
    }
}
