//! `alfil values`

use super::printer::{Layout, json};
use super::{Failure, Status, completions, input};
use alfil_board::{Kind, Side};
use alfil_engine::Values;
use alfil_engine::values::{Part, Phased};
use alfil_model::Definition;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::{self, Write};

/// What stands behind the options in the help.
pub(super) const EXAMPLE: &str = "\
Examples:
  alfil values capablanca                  what each piece is worth, and why
  alfil values my.variant --format json    the same for other programs";

// What `alfil values` is asked for.
#[derive(Debug, Args)]
pub(super) struct ValuesArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    #[arg(add = completions::variants())]
    variant: String,
    /// How it is printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table
    Human,
    /// JSON, an object
    Json,
}

/// What a piece is worth, as it is printed.
#[derive(Debug, Serialize)]
struct Record {
    letters: String,
    name: String,
    value: i32,
    middle: i32,
    end: i32,
    /// How many ways it has where it captures nothing, and for captures.
    quiet_ways: f64,
    capturing_ways: f64,
    parts: Vec<PartRecord>,
}

/// A reason, and how much it adds.
#[derive(Debug, Serialize)]
struct PartRecord {
    why: &'static str,
    middle: i32,
    end: i32,
}

/// All that is printed.
#[derive(Debug, Serialize)]
struct Table {
    white: Vec<Record>,
    black: Vec<Record>,
}

pub(super) fn run(args: &ValuesArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let variant = input::variant(&args.variant)?;
    let values = Values::new(&input::rules(&variant)?);
    let table = Table {
        white: records(&variant, &values, Side::White),
        black: records(&variant, &values, Side::Black),
    };
    match args.format {
        Format::Json => json(out, &table, Layout::Pretty)?,
        Format::Human => print(out, &table, Side::each(|side| variant.side_name(side)))?,
    }
    Ok(Status::Well)
}

/// The pieces of a side, the most valuable first.
fn records(variant: &Definition, values: &Values, side: Side) -> Vec<Record> {
    let record = |(number, kind): (usize, &alfil_model::PieceType)| {
        let worth = values.worth(side, Kind(number as u8));
        let part = |(part, Phased { middle, end }): &(Part, Phased)| PartRecord {
            why: why(*part),
            middle: *middle,
            end: *end,
        };
        Record {
            letters: kind.letters.clone(),
            name: kind.name.clone(),
            value: worth.value.mean(),
            middle: worth.value.middle,
            end: worth.value.end,
            quiet_ways: f64::from(worth.quiet_ways) / 100.0,
            capturing_ways: f64::from(worth.capturing_ways) / 100.0,
            parts: worth.parts.iter().map(part).collect(),
        }
    };
    let mut records: Vec<Record> = variant.kinds.iter().enumerate().map(record).collect();
    records.sort_by_key(|record| std::cmp::Reverse(record.value));
    records
}

fn why(part: Part) -> &'static str {
    match part {
        Part::Mobility => "mobility",
        Part::Binding => "binding",
        Part::Promotion => "promotion",
        Part::Guard => "guard",
    }
}

fn print(out: &mut impl Write, table: &Table, [white, black]: [&str; 2]) -> io::Result<()> {
    let alike = table.white.iter().zip(&table.black).all(|(white, black)| {
        // The last digit may differ by rounding.
        let near = |one: i32, other: i32| one.abs_diff(other) <= 2;
        white.letters == black.letters && near(white.middle, black.middle) && near(white.end, black.end)
    });
    if alike {
        return print_side(out, &table.white);
    }
    writeln!(out, "{white}")?;
    print_side(out, &table.white)?;
    writeln!(out, "\n{black}")?;
    print_side(out, &table.black)
}

fn print_side(out: &mut impl Write, records: &[Record]) -> io::Result<()> {
    let wide = records.iter().map(|record| record.letters.chars().count()).max().unwrap_or(0).max(5);
    writeln!(out, "{:wide$}  value  middle    end   ways  captures  why", "piece")?;
    for record in records {
        let parts =
            record.parts.iter().map(|part| format!("{} {:+}", part.why, (part.middle + part.end) / 2));
        let parts: Vec<String> = parts.collect();
        let Record { letters, value, middle, end, quiet_ways, capturing_ways, .. } = record;
        writeln!(
            out,
            "{letters:wide$}  {value:5}  {middle:6}  {end:5}  {quiet_ways:5.1}  {capturing_ways:8.1}  {}",
            parts.join(", ")
        )?;
    }
    Ok(())
}
