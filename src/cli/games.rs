//! Files of games: their texts, and by which rules each game is played.

mod chunks;

use super::{reading, report};
use crate::diagnostic::near;
use crate::library;
use crate::model::Variant;
use crate::rules::Rules;
use std::path::Path;

pub(super) use chunks::{Chunk, Chunks, Fault};

/// How much of a name that no variant has is told.
const LONGEST_TAG: usize = 100;

/// What programs write into the tag `Variant` of a game that is played by the rules at hand, from whatever position.
const NO_OTHER: [&str; 3] = ["Standard", "Normal", "From Position"];

/// The text of a file of games: UTF-16, or each game UTF-8 or else ISO 8859-1.
pub(super) fn text(bytes: &[u8]) -> String {
    reading::utf16::decoded(bytes)
        .unwrap_or_else(|| Chunks::new(bytes, true).flatten().map(|chunk| chunk.text).collect())
}

/// Which variant the tag of a game means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meant {
    /// That of the command line.
    Given,
    /// Another that ships, of this name.
    Shipped(&'static str),
    /// None that is known.
    Unknown,
}

/// Which variant a tag means, if the command line names one.
pub(super) fn meant(tag: Option<&str>, name: &str, given: &Variant) -> Meant {
    let other = |tag: &&str| !NO_OTHER.iter().any(|own| library::is_same_name(own, tag));
    let Some(tag) = tag.filter(other) else { return Meant::Given };
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if given.names().chain([stem]).any(|own| library::is_same_name(tag, own)) {
        return Meant::Given;
    }
    library::find(tag).map_or(Meant::Unknown, Meant::Shipped)
}

/// Warns of a tag that means no variant that is known, so that the game is read as another.
pub(super) fn tell_unknown(tag: &str, read_as: &str) {
    // A name of many letters is near to none, and nobody wants to read it.
    let long = tag.chars().count() > LONGEST_TAG;
    let near = if long { Vec::new() } else { near(tag, library::names()) };
    let tag: String = tag.chars().take(LONGEST_TAG).chain(long.then_some('…')).collect();
    let near: Vec<String> = near.iter().map(|near| format!("`{near}`")).collect();
    let near = if near.is_empty() { String::new() } else { format!("; near names: {}", near.join(", ")) };
    report::note(&format!(
        "warning: no variant that ships is called `{tag}`: such games are read as {read_as}{near}"
    ));
}

/// Whether captured pieces go to a second board.
pub(super) fn has_partners(rules: &Rules) -> bool {
    !rules.variant().handed.is_empty()
}

#[cfg(test)]
mod tests {
    use super::text;

    /// PGN was defined in ISO 8859-1: a game that is no UTF-8 is in that, and spoils no other.
    #[test]
    fn each_game_is_read_in_its_own_encoding() {
        let latin = |text: &str| text.chars().map(|sign| sign as u8).collect::<Vec<u8>>();
        let games = ["[White \"Müller\"]\n\n1. e4 *\n\n", "[White \"Þór\"]\n\n1. d4 *\n"];
        let mixed = [latin(games[0]), games[1].as_bytes().to_vec()].concat();
        assert_eq!(text(&mixed), games.concat());
        let other = [games[1].as_bytes().to_vec(), latin(games[0])].concat();
        assert_eq!(text(&other), format!("{}{}", games[1], games[0]));
        let wide: Vec<u8> =
            "\u{FEFF}".encode_utf16().chain(games[0].encode_utf16()).flat_map(u16::to_be_bytes).collect();
        assert_eq!(text(&wide), games[0]);
    }
}
