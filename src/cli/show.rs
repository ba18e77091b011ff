//! `alfil show`

use super::input::{self, PlaceArgs};
use super::{Failure, Status, report};
use crate::board::Kind;
use crate::diagnostic::suggest;
use crate::notation::{Vocabulary, diagram, movement_diagram};
use clap::Args;
use std::io::Write;

/// What `alfil show` is asked for.
#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// Draw the moves of this piece, by its letters, from the centre of an empty board
    #[arg(long, value_name = "LETTERS")]
    piece: Option<String>,
}

pub(super) fn run(args: &ShowArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(&args.place)?;
    let vocabulary = table.rules.vocabulary();
    let drawn = match &args.piece {
        Some(piece) => movement_diagram(&table.rules, kind(vocabulary, piece)?),
        None => diagram(vocabulary, &table.game.position().setup()),
    };
    out.write_all(drawn.as_bytes())?;
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
