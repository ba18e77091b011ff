//! `alfil why`

use super::input::{self, PlaceArgs};
use super::{Failure, Status, report};
use crate::diagnostic::TextError as _;
use crate::source::SourceId;
use crate::why::why;
use clap::Args;
use std::io::Write;

/// Shown below the help.
pub(super) const EXAMPLE: &str = "\
Example:
  $ alfil why chess Ra3
  illegal: the rook on a1 cannot go to a3: the pawn on a2 stands in the way
    chess.variant:22:18: piece R \"Rook\"   R
  the piece on a1 has no legal move now";

/// What `alfil why` is asked for.
#[derive(Debug, Args)]
pub(super) struct WhyArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// The move, by squares (`e2e4`) or in standard algebraic notation (`Nf3`)
    #[arg(value_name = "MOVE")]
    mv: String,
}

pub(super) fn run(args: &WhyArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(&args.place)?;
    let answer = why(&table.game, &args.mv)
        .map_err(|error| report::on_text("move", &args.mv, error.diagnostic(SourceId::default(), 0)))?;
    out.write_all(answer.render(&table.sources).as_bytes())?;
    Ok(Status::Well)
}
