//! Writing PGN in the export format.
//!
//! First the seven tags of the roster, then the variant, then where the game starts, so that a reader knows the variant
//! before it reads a position; then the other tags in their own order.

use super::{Element, Record};
use crate::board::Side;
use crate::notation::{fen, san};
use crate::position::Position;
use std::fmt::{self, Write as _};

/// The Seven Tag Roster, with what stands for unknown.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// What is written behind the roster and before the position.
const VARIANT: [&str; 2] = ["Variant", "VariantMen"];

/// The length of a line.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tags(self, f)?;
        f.write_char('\n')?;
        f.write_str(&movetext(self))
    }
}

fn write_tags(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (name, unknown) in ROSTER {
        let value = if name == "Result" { Some(record.result.as_str()) } else { record.tag(name) };
        write_tag(f, name, value.unwrap_or(unknown))?;
    }
    for name in VARIANT {
        if let Some(value) = record.tag(name) {
            write_tag(f, name, value)?;
        }
    }
    let rules = record.start.rules();
    if record.start != Position::start(rules) {
        write_tag(f, "SetUp", "1")?;
        write_tag(f, "FEN", &fen(rules.vocabulary(), &record.start.setup()))?;
    }
    let written = |name: &str| ROSTER.iter().any(|(own, _)| *own == name) || VARIANT.contains(&name);
    record
        .tags
        .iter()
        .filter(|tag| !written(&tag.name))
        .try_for_each(|tag| write_tag(f, &tag.name, &tag.value))
}

/// A value stands on one line.
pub(super) fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for sign in value.chars() {
        match sign {
            '"' | '\\' => write!(f, "\\{sign}")?,
            sign if sign.is_control() => f.write_char(' ')?,
            sign => f.write_char(sign)?,
        }
    }
    f.write_str("\"]\n")
}

/// The position of a line of moves, before its last move and now, and the number of the move to come.
struct Cursor {
    before: Position,
    now: Position,
    number: u32,
    /// Whether Black's next move needs its number said.
    interrupted: bool,
}

impl Cursor {
    /// 1 if the last move has ended a turn of Black, or else 0.
    fn ended(&self) -> u32 {
        u32::from(self.before.turn() == Side::Black && self.now.turn() != Side::Black)
    }
}

fn movetext(record: &Record) -> String {
    let mut text = Wrapped::default();
    let mut outer: Vec<Cursor> = Vec::new();
    let start = &record.start;
    let series = start.rules().vocabulary().variant().has_series();
    let mut line = Cursor {
        before: start.clone(),
        now: start.clone(),
        number: start.setup().fullmove,
        interrupted: true,
    };
    for element in &record.elements {
        match element {
            Element::Move(mv) => {
                let black = line.now.turn() == Side::Black;
                // Where a turn has several moves, its first one is numbered, whoever makes it.
                let begins = series && line.now.moves_left() == 0;
                match black {
                    false if begins || !series || line.interrupted => text.word(&format!("{}.", line.number)),
                    true if begins || line.interrupted => text.word(&format!("{}...", line.number)),
                    _ => {}
                }
                text.word(&san(&line.now, mv));
                line.before = line.now.clone();
                line.now.play_unchecked(mv);
                line.number = line.number.saturating_add(line.ended());
                line.interrupted = false;
            }
            Element::Nag(number) => text.word(&format!("${number}")),
            Element::Comment(comment) => {
                text.comment(comment);
                line.interrupted = true;
            }
            Element::Open => {
                text.open = true;
                let before = line.before.clone();
                let number = line.number - line.ended();
                let inner = Cursor { before: before.clone(), now: before, number, interrupted: true };
                line.interrupted = true;
                outer.push(std::mem::replace(&mut line, inner));
            }
            Element::Close => {
                text.close();
                if let Some(around) = outer.pop() {
                    line = around;
                }
            }
        }
    }
    text.word(record.result.as_str());
    text.text.push('\n');
    text.text
}

/// Text that is broken between its words.
#[derive(Default)]
pub(super) struct Wrapped {
    pub text: String,
    /// How many characters the last line has.
    column: usize,
    /// Whether a parenthesis is to stand before the next word.
    open: bool,
}

impl Wrapped {
    pub fn word(&mut self, word: &str) {
        let open = if std::mem::take(&mut self.open) { "(" } else { "" };
        let length = open.len() + word.chars().count();
        // A line that begins with a percent sign would be skipped by a reader.
        let keep = word.starts_with('%') && open.is_empty();
        if self.column > 0 && self.column + 1 + length > WIDTH && !keep {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += open;
        self.text += word;
        self.column += length;
    }

    /// A comment is broken between its words, too, but for what is said to programs: `[%clk 0:05:00]`. One that holds a brace runs to
    /// the end of its line.
    pub fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            self.word(&format!("; {comment}"));
            self.text.push('\n');
            self.column = 0;
            return;
        }
        let (mut before, mut told) = (' ', false);
        let apart = |letter: char| {
            told = if told { letter != ']' } else { before == '[' && letter == '%' };
            before = letter;
            letter == ' ' && !told
        };
        let mut words = comment.split(apart).peekable();
        let mut brace = "{";
        while let Some(word) = words.next() {
            let end = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{brace}{word}{end}"));
            brace = "";
        }
    }

    /// Closes a variation: behind the last word, on its line.
    fn close(&mut self) {
        if std::mem::take(&mut self.open) {
            self.word("()");
        } else if self.column == 0 {
            self.word(")");
        } else {
            self.text.push(')');
            self.column += 1;
        }
    }
}
