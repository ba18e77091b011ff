//! `alfil why`

use super::input::{self, PlaceArgs};
use super::manner::{Format, FormatArgs};
use super::printer::{Layout, json};
use super::{Failure, Status, report};
use crate::diagnostic::TextError as _;
use crate::source::{Source, SourceId};
use crate::why::{Answer, why};
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// Shown below the help.
pub(super) const EXAMPLE: &str = "\
Example:
  $ alfil why chess Ra3
  illegal: the rook on a1 cannot go to a3: the pawn on a2 stands in the way
    chess.variant:22:18: piece R \"Rook\"   R
  the piece on a1 has no legal move now";

// What `alfil why` is asked for.
#[derive(Debug, Args)]
pub(super) struct WhyArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// The move, by squares (`e2e4`) or in standard algebraic notation (`Nf3`)
    #[arg(value_name = "MOVE")]
    mv: String,
    #[command(flatten)]
    format: FormatArgs,
}

/// What there is to say about a move.
#[derive(Serialize)]
pub(super) struct Reasons {
    legal: bool,
    points: Vec<Point>,
}

#[derive(Serialize)]
struct Point {
    text: String,
    clauses: Vec<Clause>,
}

#[derive(Serialize)]
struct Clause {
    place: String,
    text: String,
}

impl Reasons {
    /// What there is to say, with the places of clauses in the files of the variant.
    pub(super) fn new(answer: &Answer, sources: &[Source]) -> Reasons {
        let points = answer.points.iter().map(|point| Point {
            text: point.text.clone(),
            clauses: point
                .clauses
                .iter()
                .map(|clause| Clause { place: clause.place(sources), text: clause.text(sources).to_owned() })
                .collect(),
        });
        Reasons { legal: answer.legal, points: points.collect() }
    }
}

pub(super) fn run(args: &WhyArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(&args.place)?;
    let answer = why(&table.game, &args.mv)
        .map_err(|error| report::on_text("move", &args.mv, error.diagnostic(SourceId::default(), 0)))?;
    if args.format.format == Format::Json {
        json(out, &Reasons::new(&answer, &table.sources), Layout::Pretty)?;
        return Ok(Status::Well);
    }
    out.write_all(answer.render(&table.sources).as_bytes())?;
    Ok(Status::Well)
}
