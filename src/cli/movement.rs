//! `alfil show --piece`

use super::{Failure, PlaceArgs, Status, input, report};
use crate::board::Kind;
use crate::diagnostic::suggest;
use crate::notation::{Vocabulary, movement_diagram};
use std::io::Write;

pub(super) fn run(place: &PlaceArgs, piece: &str, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(place)?;
    let kind = kind(table.rules.vocabulary(), piece)?;
    write!(out, "{}", movement_diagram(&table.rules, kind))?;
    Ok(Status::Well)
}

/// The type of these letters, in whatever case.
fn kind(vocabulary: &Vocabulary, letters: &str) -> Result<Kind, Failure> {
    if let Some(kind) = vocabulary.kind(&letters.to_ascii_uppercase()) {
        return Ok(kind);
    }
    let all: Vec<&str> = vocabulary.kinds().map(|kind| vocabulary.letters(kind)).collect();
    let guess = suggest(letters, all.iter().copied());
    let guess = guess.map_or(String::new(), |guess| format!("did you mean `{guess}`? "));
    let help = format!("{guess}the pieces are {}", all.join(" "));
    Err(report::usage(&format!("there is no piece `{letters}` in this variant"), Some(help)))
}
