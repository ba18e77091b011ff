//! `alfil show`

use super::input::{self, PlaceArgs};
use super::{Failure, Status, report};
use crate::board::Kind;
use crate::diagnostic::suggest;
use crate::draw::{self, Options, Theme};
use crate::notation::{Vocabulary, diagram, movement_diagram};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;

/// What `alfil show` is asked for.
#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// Draw the moves of this piece, by its letters, from the centre of an empty board
    #[arg(long, value_name = "LETTERS")]
    piece: Option<String>,
    /// The colours of a picture
    #[arg(long, value_enum, default_value = "auto")]
    theme: ThemeArg,
    /// Write to this file; its ending tells the format
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// `--theme`
#[derive(Debug, Clone, Copy, ValueEnum)]
enum ThemeArg {
    Auto,
    Light,
    Dark,
}

pub(super) fn run(args: &ShowArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let table = input::table(&args.place)?;
    let vocabulary = table.rules.vocabulary();
    if let Some(path) = &args.output {
        let theme = match args.theme {
            ThemeArg::Auto => Theme::Auto,
            ThemeArg::Light => Theme::Light,
            ThemeArg::Dark => Theme::Dark,
        };
        let options = Options { theme, ..Options::default() };
        let svg = match &args.piece {
            Some(piece) => draw::movement_svg(&table.rules, kind(vocabulary, piece)?, &options),
            None => draw::board_svg(&table.rules, &table.game.position().setup(), &options),
        };
        if path.extension().is_some_and(|e| e == "png") {
            let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).unwrap();
            let size = tree.size();
            let mut map = resvg::tiny_skia::Pixmap::new(size.width() as u32, size.height() as u32).unwrap();
            if matches!(theme, Theme::Dark) {
                map.fill(resvg::tiny_skia::Color::from_rgba8(24, 24, 27, 255));
            } else {
                map.fill(resvg::tiny_skia::Color::WHITE);
            }
            resvg::render(&tree, resvg::tiny_skia::Transform::default(), &mut map.as_mut());
            std::fs::write(path, map.encode_png().unwrap())?;
        } else {
            std::fs::write(path, svg)?;
        }
        return Ok(Status::Well);
    }
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
