//! `alfil export`

use super::{Failure, Status, completions, input, manner, output, report};
use crate::export::{Export, Kind, diagram, fsf, ludii, xboard};
use crate::source::Source;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What stands below `alfil export --help`.
pub(super) const EXAMPLE: &str = "\
Examples:
  alfil export mine.variant --to fsf -o mine.ini     a section for Fairy-Stockfish's variants.ini
  alfil export kings --to fsf --lossy                what can be said there, though that is not all
  alfil export mine.variant --to diagram --lossy     an Interactive Diagram, for a page of the game
  alfil export mine.variant --to xboard --lossy      the lines by which an engine tells XBoard of it
  alfil export mine.variant --to ludii --lossy       a description for Ludii

What the other program cannot be told is said clause by clause.
Then the exit status is 1, and nothing is written unless --lossy asks for it.";

// What `alfil export` is asked for.
#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    #[arg(add = completions::variants())]
    variant: String,
    /// Which program is to read it
    #[arg(long, value_enum)]
    to: To,
    /// Write it even if rules are lost
    #[arg(long)]
    lossy: bool,
    /// Write it to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What reads what is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// Fairy-Stockfish: a section of its variants.ini
    Fsf,
    /// An Interactive Diagram, for a page about the game
    Diagram,
    /// XBoard: the lines by which an engine tells it of a game
    Xboard,
    /// Ludii: a description of the game (.lud)
    Ludii,
}

impl To {
    /// The endings of the files that it reads.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            To::Fsf => &["ini"],
            To::Diagram => &["html", "htm", "txt"],
            To::Xboard => &["txt"],
            To::Ludii => &["lud"],
        }
    }
}

pub(super) fn run(args: &ExportArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let (variant, sources) = input::load_named(&args.variant)?;
    let file = output::file(args.output.as_deref());
    let read: Vec<&str> = sources.iter().map(|source| source.name.as_str()).collect();
    if let Some(path) = file {
        output::refuse(path, read.iter().copied(), args.to.endings())?;
    }
    let stem = Path::new(&args.variant).file_stem().map(|stem| stem.to_string_lossy());
    let name = stem.as_deref().filter(|stem| *stem != "-").unwrap_or(&variant.name);
    let export = match args.to {
        To::Fsf => fsf(&variant, name),
        To::Diagram => diagram(&variant),
        To::Xboard => xboard(&variant),
        To::Ludii => ludii(&variant),
    };
    tell(&export, &sources);
    let exact = export.is_exact();
    let status = if exact { Status::Well } else { Status::BadInput };
    let Some(text) = export.text.filter(|_| exact || args.lossy) else {
        report::note(match exact || args.lossy {
            false => "nothing is written: rules would be lost (`--lossy` writes what can be said)",
            true => "nothing is written: too little of it can be said there",
        });
        return Ok(status);
    };
    match file {
        None => out.write_all(text.as_bytes())?,
        Some(path) => output::write(path, text.as_bytes(), read.iter().copied(), args.to.endings())?,
    }
    Ok(status)
}

/// Says the remarks, each with the place of its clause.
fn tell(export: &Export, sources: &[Source]) {
    for remark in &export.remarks {
        let kind = match remark.kind {
            Kind::Lost => "not carried over: ",
            Kind::Odd if manner::quiet() => continue,
            Kind::Odd => "note: ",
        };
        let place = sources.get(usize::from(remark.span.source.0)).map_or_else(String::new, |source| {
            format!("{}:{}: ", source.name, source.line(remark.span.start))
        });
        report::note(&format!("{place}{kind}{}", remark.text));
    }
}
