//! The page in Markdown.

use super::{Block, Page, Section};
use crate::board::Side;
use crate::draw::{Options, movement_text};
use crate::english::possessive;
use crate::notation::diagram;
use crate::position::Position;
use std::fmt::Write as _;

/// Writes the page down.
pub(super) fn write(page: &Page) -> String {
    let mut text = format!("# {}\n", escaped(&page.title));
    for section in &page.sections {
        if !section.title.is_empty() {
            let letters = section.letters.as_ref().map_or(String::new(), |letters| format!(" (`{letters}`)"));
            let _ =
                write!(text, "\n{} {}{letters}\n", "#".repeat(section.level.into()), escaped(&section.title));
        }
        for block in &section.blocks {
            text.push('\n');
            text += &self::block(page, section, block);
        }
    }
    text
}

fn block(page: &Page, section: &Section, block: &Block) -> String {
    match block {
        Block::Paragraph(sentences) => {
            let told: Vec<String> = sentences.iter().map(|sentence| marked(section, sentence)).collect();
            format!("{}\n", told.join(" "))
        }
        Block::List { ordered, items } => list(section, *ordered, items),
        Block::Instances(items) => list(section, false, items),
        Block::Array => {
            let setup = Position::start(&page.rules).setup();
            let letters = match setup.board.iter().all(Option::is_none) {
                true => String::new(),
                false => {
                    let side = |side: Side| escaped(page.rules.variant().side_name(side));
                    let (white, black) = (side(Side::White), side(Side::Black));
                    let (white, black) = (possessive(&white), possessive(&black));
                    format!("In the diagram {white} pieces are in capitals, {black} in small letters.\n\n")
                }
            };
            format!("{letters}{}", fenced(&diagram(page.rules.vocabulary(), &setup)))
        }
        Block::Moves { kind, side } => {
            fenced(&movement_text(&page.rules, *kind, &Options { side: *side, ..Options::default() }))
        }
    }
}

/// A sentence, in bold where the page differs by it from another.
fn marked(section: &Section, sentence: &String) -> String {
    if section.differing.contains(sentence) {
        format!("**{}**", escaped(sentence))
    } else {
        escaped(sentence)
    }
}

fn list(section: &Section, ordered: bool, items: &[String]) -> String {
    let line = |(index, item): (usize, &String)| {
        let bullet = if ordered { format!("{}.", index + 1) } else { "-".to_owned() };
        format!("{bullet} {}\n", marked(section, item))
    };
    items.iter().enumerate().map(line).collect()
}

fn fenced(text: &str) -> String {
    format!("```text\n{}\n```\n", text.trim_end())
}

/// The text with everything that Markdown would read as its own marked as plain.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (index, letter) in text.char_indices() {
        let special =
            matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&');
        // A line that begins so would be a list.
        let leading = index == 0 && matches!(letter, '+' | '-' | '=');
        if special || leading {
            escaped.push('\\');
        }
        escaped.push(if letter == '\n' || letter == '\r' { ' ' } else { letter });
    }
    // `1986.` at the beginning of a line would be a list, too.
    let digits = escaped.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 && escaped[digits..].starts_with(['.', ')']) {
        escaped.insert(digits, '\\');
    }
    escaped
}
