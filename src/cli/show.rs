//! `alfil show`

use super::input::{self, PlaceArgs};
use super::printer::Printer;
use super::{Failure, Status, images, manner, output, report};
use crate::board::{Kind, Square};
use crate::diagnostic::suggest;
use crate::draw::{self, Options, Theme};
use crate::model::Men;
use crate::notation::{Vocabulary, parse_square};
use crate::position::Position;
use crate::rules::Rules;
use clap::{Args, ValueEnum};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg;
use std::collections::HashMap;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// What `--help` ends with.
pub(super) const EXAMPLES: &str = "\
Examples:
  alfil show chess
  alfil show kingdom --piece W
  alfil show kings --moves \"e2e4 e7e5\" --from g1
  alfil show xiangqi --piece C --output cannon.svg
  alfil show shogi --all --output pieces.png --theme dark";

// What `alfil show` is asked for.
#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// Draw the moves of this piece, by its letters, on an empty board; in lower case, Black's
    #[arg(long, value_name = "LETTERS")]
    piece: Option<String>,
    /// Draw the moves from this square: of `--piece`, or the legal ones of what stands there
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    /// Draw the moves of every piece
    #[arg(long, conflicts_with_all = ["piece", "from", "fen", "array", "moves"])]
    all: bool,
    /// Put Black's side at the bottom
    #[arg(long)]
    flip: bool,
    /// What to make [default: by the file's ending, else text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to this file; its ending, .svg, .png or .txt, tells the format
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The colours of a picture; auto, the default, is the reader's choice in SVG, and light in PNG
    #[arg(long, value_enum)]
    theme: Option<ThemeArg>,
    /// What pieces are drawn as; by default as the file says
    #[arg(long, value_enum, value_name = "WHAT")]
    men: Option<MenArg>,
    /// How many pixels of a PNG a square is wide [default: 90]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(8..=400))]
    size: Option<u32>,
}

/// The endings of what is written, and what they ask for.
const ENDINGS: &[(&str, Format)] = &[("svg", Format::Svg), ("png", Format::Png), ("txt", Format::Text)];

/// How wide a square of a PNG is, in pixels.
const SIZE: u32 = 90;

/// `--format`
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Letters and signs, for a terminal
    Text,
    /// A picture for a page
    Svg,
    /// A picture of pixels
    Png,
}

/// `--men`
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MenArg {
    /// Figures that show what they are
    Figures,
    /// Characters on discs, as in Xiangqi
    Discs,
    /// Characters on wedges, as in Shogi
    Wedges,
    /// Characters on octagons, as in Janggi
    Octagons,
}

/// `--theme`
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ThemeArg {
    Auto,
    Light,
    Dark,
}

pub(super) fn run(args: &ShowArgs, out: &mut Printer) -> Result<Status, Failure> {
    let file = output::file(args.output.as_deref());
    let help = "end it in .svg, .png or .txt, or say `--format`";
    let format = output::format(file, (args.format, Format::Text), ENDINGS, help)?;
    check_idle(args, format)?;
    let table = input::table(&args.place)?;
    let position = table.game.position().clone();
    let subject = match args.all {
        true => Subject::All,
        false => subject(&table.rules, &position, (args.piece.as_deref(), args.from.as_deref()))?,
    };
    let mut options = Options {
        theme: match (args.theme.unwrap_or(ThemeArg::Auto), format) {
            // Pixels cannot follow the reader.
            (ThemeArg::Light, _) | (ThemeArg::Auto, Format::Png) => Theme::Light,
            (ThemeArg::Auto, _) => Theme::Auto,
            (ThemeArg::Dark, _) => Theme::Dark,
        },
        flip: args.flip,
        colour: coloured(args),
        men: args.men.map(|men| match men {
            MenArg::Figures => Men::Figures,
            MenArg::Discs => Men::Discs,
            MenArg::Wedges => Men::Wedges,
            MenArg::Octagons => Men::Octagons,
        }),
        ..Options::default()
    };
    let mut read: Vec<String> = table.sources.iter().map(|source| source.name.clone()).collect();
    if format != Format::Text {
        let found = images::readable(&table.variant, table.sources)?;
        options.images = found.found;
        read.extend(found.files);
    }
    let drawn = match format {
        Format::Text => text(&position, &subject, options).into_bytes(),
        Format::Svg => svg(&position, &subject, options).into_bytes(),
        Format::Png => {
            let theme = options.theme;
            png(&svg(&position, &subject, options), theme, args.size.unwrap_or(SIZE))?
        }
    };
    match file {
        Some(path) => {
            let endings: Vec<&str> = ENDINGS.iter().map(|(ending, _)| *ending).collect();
            output::write(path, &drawn, read.iter().map(String::as_str), &endings)?;
        }
        None if format == Format::Png && io::stdout().is_terminal() => {
            let help = "name a file: `--output board.png`".to_owned();
            return Err(report::usage("a terminal shows no pixels", Some(help)));
        }
        None if format == Format::Text => out.styled(&String::from_utf8_lossy(&drawn))?,
        None => out.raw(&drawn)?,
    }
    Ok(Status::Well)
}

/// Refuses options that change nothing of what is drawn.
fn check_idle(args: &ShowArgs, format: Format) -> Result<(), Failure> {
    let place = &args.place;
    let of_position = [
        ("--fen", place.fen.is_some()),
        ("--array", place.array.is_some()),
        ("--moves", place.moves.is_some()),
    ];
    if args.piece.is_some() {
        let help = "`--from SQUARE` alone draws the moves of what stands there";
        report::refuse_idle(
            &of_position,
            "on the moves of a piece, which are drawn on an empty board",
            help,
        )?;
    }
    if format == Format::Text {
        let of_pictures = [
            ("--theme", args.theme.is_some()),
            ("--men", args.men.is_some()),
            ("--size", args.size.is_some()),
        ];
        report::refuse_idle(&of_pictures, "on text", "ask for a picture: `--format svg`")?;
    }
    if format == Format::Svg {
        let help = "it is as large as its reader likes; pixels come by `--format png`";
        report::refuse_idle(&[("--size", args.size.is_some())], "on SVG", help)?;
    }
    Ok(())
}

/// What is drawn.
pub(super) enum Subject {
    /// The position.
    Board,
    /// The position, and the legal moves of what stands on a square.
    Legal(Box<Position>, Square),
    /// A type's moves on an empty board.
    Piece(Kind, crate::board::Side, Option<Square>),
    /// The moves of every type.
    All,
}

/// What is to be drawn, as it is asked for.
pub(super) fn subject(
    rules: &Rules,
    position: &Position,
    (piece, from): (Option<&str>, Option<&str>),
) -> Result<Subject, Failure> {
    let vocabulary = rules.vocabulary();
    let from = from.map(|name| square(vocabulary, name)).transpose()?;
    match (piece, from) {
        (Some(letters), from) => {
            let lower = !letters.contains(|letter: char| letter.is_ascii_uppercase());
            let side = if lower { crate::board::Side::Black } else { crate::board::Side::White };
            Ok(Subject::Piece(kind(vocabulary, letters)?, side, from))
        }
        (None, None) => Ok(Subject::Board),
        (None, Some(from)) => standing(rules, position, from),
    }
}

/// The piece that stands on a square, at the turn of its side.
fn standing(rules: &Rules, position: &Position, from: Square) -> Result<Subject, Failure> {
    let mut setup = position.setup();
    let name = rules.vocabulary().square_name(from);
    let Some(piece) = setup.piece(from) else {
        let help = "name a square with a piece, or a piece too: `--piece K`".to_owned();
        return Err(report::usage(&format!("nothing stands on {name}"), Some(help)));
    };
    if piece.side == setup.turn {
        return Ok(Subject::Legal(Box::new(position.clone()), from));
    }
    setup.turn = piece.side;
    setup.en_passant.clear();
    let turned = Position::new(rules, &setup).map_err(|_| {
        let side = rules.variant().side_word(piece.side);
        let message = format!("the piece on {name} is {side}'s, and it cannot be {side}'s turn here");
        report::usage(&message, Some("the other side is in check: draw one of its pieces".to_owned()))
    })?;
    Ok(Subject::Legal(Box::new(turned), from))
}

/// The drawing as text.
pub(super) fn text(position: &Position, subject: &Subject, options: Options) -> String {
    let rules = position.rules();
    match subject {
        Subject::Board => draw::board_text(rules, &position.setup(), &options),
        Subject::Legal(legal, from) => draw::moves_text(legal, *from, &options),
        Subject::Piece(kind, side, from) => {
            draw::movement_text(rules, *kind, &Options { side: *side, from: *from, ..options })
        }
        Subject::All => {
            let kinds = rules.vocabulary().kinds();
            kinds.map(|kind| draw::movement_text(rules, kind, &options)).collect::<Vec<_>>().join("\n")
        }
    }
}

/// The drawing as SVG.
pub(super) fn svg(position: &Position, subject: &Subject, options: Options) -> String {
    let rules = position.rules();
    match subject {
        Subject::Board => draw::board_svg(rules, &position.setup(), &options),
        Subject::Legal(legal, from) => draw::moves_svg(legal, *from, &options),
        Subject::Piece(kind, side, from) => {
            let options = Options { side: *side, from: *from, heading: true, ..options };
            draw::movement_svg(rules, *kind, &options)
        }
        Subject::All => {
            let columns = rules.vocabulary().kinds().len().isqrt().clamp(1, 4);
            draw::movements_svg(rules, columns, &options)
        }
    }
}

/// The most lines and curves of a drawing of which pixels are made: some seconds of work, and as many megabytes.
const MOST_LINES: usize = 200_000;

/// About how many lines and curves a drawing has, each picture as often as it is used.
fn lines(svg: &str) -> usize {
    /// Fewer bytes are seldom enough for a line of a path.
    const BYTES: usize = 3;
    /// What a circle or a rectangle is made of.
    const SHAPE: usize = 4;
    let Ok(document) = roxmltree::Document::parse(svg) else { return 0 };
    let mut defined: HashMap<&str, usize> = HashMap::new();
    let mut all = 0;
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let own = match node.tag_name().name() {
            "use" => {
                let name = node.attribute("href").and_then(|name| name.strip_prefix('#'));
                name.and_then(|name| defined.get(name)).copied().unwrap_or(0)
            }
            "path" | "polyline" | "polygon" => {
                let text = node.attribute("d").or_else(|| node.attribute("points"));
                1 + text.map_or(0, str::len) / BYTES
            }
            "circle" | "ellipse" | "rect" | "line" => SHAPE,
            _ => 0,
        };
        // What is defined has a name, and is no part of the drawing itself.
        match node.ancestors().filter_map(|node| node.attribute("id")).last() {
            Some(name) => *defined.entry(name).or_default() += own,
            None => all += own,
        }
    }
    all
}

/// The pixels of a drawing, on the ground of a page.
fn png(svg: &str, theme: Theme, size: u32) -> Result<Vec<u8>, Failure> {
    const MOST: f32 = 12_000.0;
    let fault = |what: String| {
        let help = "choose a smaller `--size`, or write SVG: `--format svg`".to_owned();
        report::bad_input(&format!("the picture cannot be made: {what}"), Some(help))
    };
    let lines = lines(svg);
    if lines > MOST_LINES {
        let help = "write SVG, which is drawn by whoever shows it: `--format svg`".to_owned();
        let message =
            format!("the pictures of the pieces have some {lines} lines and curves, over {MOST_LINES}");
        return Err(report::bad_input(&message, Some(help)));
    }
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|error| {
        let help = "write SVG, which is drawn by whoever shows it: `--format svg`".to_owned();
        report::bad_input(&format!("the picture cannot be made: {error}"), Some(help))
    })?;
    let scale = size as f32 / draw::SQUARE;
    let (width, height) = ((tree.size().width() * scale).ceil(), (tree.size().height() * scale).ceil());
    if width > MOST || height > MOST {
        let help = "a smaller `--size` makes it smaller".to_owned();
        let message = format!("the picture would have {width} by {height} pixels, over {MOST} one way");
        return Err(report::usage(&message, Some(help)));
    }
    let pixels = Pixmap::new(width as u32, height as u32);
    let mut pixels = pixels.ok_or_else(|| fault("it is too large".to_owned()))?;
    pixels.fill(match theme {
        Theme::Dark => Color::from_rgba8(0x1b, 0x1a, 0x18, 0xff),
        Theme::Auto | Theme::Light => Color::WHITE,
    });
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| fault(error.to_string()))
}

fn coloured(args: &ShowArgs) -> bool {
    match output::file(args.output.as_deref()) {
        None => manner::coloured(report::Stream::Out),
        Some(_) => manner::always_coloured(),
    }
}

/// The square of this name.
fn square(vocabulary: &Vocabulary, name: &str) -> Result<Square, Failure> {
    let dimensions = vocabulary.dimensions();
    parse_square(dimensions, name).ok_or_else(|| {
        let last = Square((dimensions.area() - 1) as u8);
        let help = format!("the squares are a1 to {}", vocabulary.square_name(last));
        report::usage(&format!("there is no square `{name}` on this board"), Some(help))
    })
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
