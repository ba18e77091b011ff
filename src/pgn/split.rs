//! Cutting a stream of lines into texts of whole games.

/// Tells where games begin in a stream of lines, so that a file of any length can be read game by game.
///
/// A game begins at a tag behind moves, and at one behind an empty line that is the first tag of the game at hand once more.
/// Games without tags are not told apart here.
///
/// ```
/// use alfil::pgn::Splitter;
///
/// let mut splitter = Splitter::default();
/// let lines = ["[White \"A\"]\n", "\n", "1. e4 {\n", "[no tag]} *\n", "\n", "[White \"B\"]\n"];
/// let begins = lines.map(|line| splitter.begins(line.as_bytes()));
/// assert_eq!(begins, [false, false, false, false, false, true]);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Splitter {
    /// Whether the game at hand has moves.
    moves: bool,
    /// Whether a comment is open.
    comment: bool,
    /// Whether the last line was empty.
    empty: bool,
    /// The name of the game's first tag, as far as it fits.
    first: Option<TagName>,
}

/// How much of a tag's name is remembered.
const LENGTH: usize = 24;

/// The name of a tag, filled up by zeros.
type TagName = [u8; LENGTH];

/// The name of the tag with which a line begins; nothing, if it is longer than any that is in use.
fn name_of(line: &[u8]) -> Option<TagName> {
    let inner = line.strip_prefix(b"[")?.trim_ascii_start();
    let ends = |sign: &u8| sign.is_ascii_whitespace() || b"\"[]".contains(sign);
    let length = inner.iter().position(ends).filter(|length| (1..=LENGTH).contains(length))?;
    let mut name = [0; LENGTH];
    name[..length].copy_from_slice(&inner[..length]);
    Some(name)
}

/// A line without blanks and marks of the order of bytes before it: files that are put together have such marks within.
fn without_marks(line: &[u8]) -> &[u8] {
    let mut trimmed = line.trim_ascii_start();
    while let Some(rest) = trimmed.strip_prefix("\u{FEFF}".as_bytes()) {
        trimmed = rest.trim_ascii_start();
    }
    trimmed
}

impl Splitter {
    /// Whether a line is the first of a game other than that of the lines before it. Lines come in order, with or without
    /// their ends.
    pub fn begins(&mut self, line: &[u8]) -> bool {
        let trimmed = without_marks(line);
        let mut begins = false;
        let behind_empty = std::mem::replace(&mut self.empty, trimmed.is_empty());
        if !self.comment {
            if line.starts_with(b"%") {
                return false;
            }
            if trimmed.starts_with(b"[") {
                let name = name_of(trimmed);
                let again = behind_empty && name.is_some() && name == self.first;
                begins = self.moves || again;
                if begins || self.first.is_none() {
                    self.first = name;
                }
                self.moves = false;
            }
        }
        let mut in_tag = false;
        for (at, sign) in trimmed.iter().enumerate() {
            match sign {
                b'}' if self.comment => self.comment = false,
                _ if self.comment => {}
                b'[' if !self.moves => in_tag = true,
                // As for the reader, a tag ends with a quotation mark and a bracket.
                b']' if in_tag => in_tag = !trimmed[..at].trim_ascii_end().ends_with(b"\""),
                _ if in_tag => {}
                b'{' => self.comment = true,
                b';' => break,
                sign if sign.is_ascii_whitespace() => {}
                _ => self.moves = true,
            }
        }
        begins
    }
}
