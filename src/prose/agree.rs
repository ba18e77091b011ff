//! Sides whose names are those of many, as `Swedes`: they *move* first, and what is theirs is the *Swedes'*.

use super::{Block, Section};
use crate::board::BySide;
use crate::english::{is_plural, possessive};

/// What one does, and what many do.
const DEEDS: [(&str, &str); 20] = [
    ("has", "have"),
    ("is", "are"),
    ("does", "do"),
    ("moves", "move"),
    ("places", "place"),
    ("passes", "pass"),
    ("makes", "make"),
    ("puts", "put"),
    ("captures", "capture"),
    ("castles", "castle"),
    ("holds", "hold"),
    ("counts", "count"),
    ("wins", "win"),
    ("loses", "lose"),
    ("draws", "draw"),
    ("gives", "give"),
    ("gets", "get"),
    ("comes", "come"),
    ("stands", "stand"),
    ("needs", "need"),
];

/// Lets what is said of such sides agree with their names.
pub(super) fn agree(sections: &mut [Section], sides: &BySide<String>) {
    for name in sides.iter().filter(|name| is_plural(name)) {
        for block in sections.iter_mut().flat_map(|section| &mut section.blocks) {
            match block {
                Block::Paragraph(sentences)
                | Block::List { items: sentences, .. }
                | Block::Instances(sentences) => {
                    sentences.iter_mut().for_each(|sentence| *sentence = agreeing(sentence, name));
                }
                Block::Array | Block::Moves { .. } => {}
            }
        }
    }
}

/// A sentence in which what follows the name of many agrees with it.
fn agreeing(sentence: &str, name: &str) -> String {
    let sentence = sentence.replace(&format!("{name}'s"), &possessive(name));
    let mut parts = sentence.split(name);
    let mut told = parts.next().unwrap_or_default().to_owned();
    for rest in parts {
        let within = told.ends_with(char::is_alphanumeric);
        let subject = !within && !["by ", "of ", "to "].iter().any(|before| told.ends_with(before));
        told += name;
        told += &match rest.strip_prefix(" either ") {
            // Each of several deeds stands behind a comma or `or`.
            Some(deeds) if subject => {
                let behind = |text: &str, before: &str| {
                    let deeds: Vec<String> = text.split(before).map(of_many).collect();
                    deeds.join(before)
                };
                format!(" either {}", behind(&behind(deeds, " or "), ", "))
            }
            _ if subject => {
                rest.strip_prefix(' ').map_or_else(|| rest.to_owned(), |deed| format!(" {}", of_many(deed)))
            }
            _ => rest.to_owned(),
        };
    }
    told
}

/// What many do, where a text begins with what one does.
fn of_many(text: &str) -> String {
    let word = text.split(|sign: char| !sign.is_alphabetic()).next();
    let deed = DEEDS.iter().find(|(one, _)| Some(*one) == word);
    deed.map_or_else(|| text.to_owned(), |(one, many)| text.replacen(one, many, 1))
}
