//! `alfil convert`
//!
//! Games are read, converted and written one at a time, so that a stream of any length can be converted. A game with a
//! mistake is reported and left out; the others are written.

mod line;
mod pair;

use super::games::{self, Chunk, Chunks, Fault, Meant};
use super::output::{self, Draft};
use super::progress::Progress;
use super::report::Mistake;
use super::{Failure, Status, completions, input, reading, report};
use crate::diagnostic::Diagnostic;
use crate::game::Game;
use crate::notation::{coordinate, fen, san};
use crate::pgn::{self, PairRecord, Record};
use crate::position::Position;
use crate::rules::Rules;
use crate::source::{Source, SourceId};
use clap::{Args, ValueEnum};
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// After so many games with mistakes, the others are only counted.
const MAX_REPORTED: usize = 100;

// What `alfil convert` is asked for.
#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    #[arg(add = completions::variants())]
    variant: String,
    /// The games; by default, or if it is `-`, the standard input
    #[arg(add = completions::any_file())]
    file: Option<String>,
    /// What the games are written in
    #[arg(long, value_enum, default_value_t = From::Pgn)]
    from: From,
    /// What to write them in [default: by the file's ending, else pgn]
    #[arg(long, value_enum)]
    to: Option<To>,
    /// Write to this file; its ending, .pgn, .fen, .epd or .san, tells the form
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
    /// In PGN, say how the pieces move, in a tag `VariantMen`
    #[arg(long)]
    variant_men: bool,
}

/// What stands below `alfil convert --help`.
pub(super) const EXAMPLES: &str = "\
A line of `moves`, `san` or `coordinate` may begin with where the game starts, as UCI says it: `startpos` or `fen FEN`, \
then `moves`. Numbers of moves are skipped.

A game of PGN whose tag `Variant` names another variant that ships is played by the rules of that one. A game with a mistake \
is reported and left out, and the exit status is 1.

Examples:
  alfil convert chess games.pgn --to fen
  alfil convert chess games.pgn --to coordinate -o games.txt
  echo \"1. e4 e5 2. Nf3\" | alfil convert kings --from moves";

/// What can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum From {
    /// PGN
    Pgn,
    /// A game a line: its moves, in standard algebraic notation or by squares
    #[value(aliases = ["san", "coordinate", "uci"])]
    Moves,
    /// A position a line
    Fen,
}

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// PGN, with comments and variations
    Pgn,
    /// A game a line: its moves in standard algebraic notation
    San,
    /// A game a line: its moves by their squares
    #[value(alias = "uci")]
    Coordinate,
    /// A game a line: its last position
    Fen,
    /// Every position of a game, one a line, from the first to the last; an empty line between games
    Fens,
}

/// The endings of what is written, and what they ask for.
const ENDINGS: &[(&str, To)] =
    &[("pgn", To::Pgn), ("txt", To::Pgn), ("fen", To::Fen), ("epd", To::Fen), ("san", To::San)];

pub(super) fn run(args: &ConvertArgs, out: &mut impl Write) -> Result<Status, Failure> {
    let path = output::file(args.output.as_deref());
    let help = "end it in .pgn, .fen or .san, or say `--to`";
    let to = output::format(path, (args.to, To::Pgn), ENDINGS, help)?;
    if to != To::Pgn {
        let help = "it is a tag of PGN: `--to pgn`";
        report::refuse_idle(&[("--variant-men", args.variant_men)], "on moves and positions", help)?;
    }
    let Some(path) = path else { return convert((args, to), out) };
    let endings: Vec<&str> = ENDINGS.iter().map(|(ending, _)| *ending).collect();
    output::refuse(path, args.file.as_deref(), &endings)?;
    let mut draft = Draft::new()?;
    let status = convert((args, to), &mut draft)?;
    draft.publish(path)?;
    Ok(status)
}

fn convert((args, to): (&ConvertArgs, To), out: &mut impl Write) -> Result<Status, Failure> {
    // Where games are shown as they come, nothing else need be.
    let elsewhere = output::file(args.output.as_deref()).is_some() || !io::stdout().is_terminal();
    let _progress = elsewhere.then(|| Progress::start("converting", None));
    let player = Player::new(&args.variant, args.variant_men)?;
    let file = args.file.as_deref().filter(|path| *path != "-");
    let piped = file.is_none();
    let (name, reader) = open(file)?;
    let mut converter =
        Converter { args, to, name, given: player, others: Vec::new(), written: 0, mistaken: 0, out };
    for chunk in Chunks::new(reader, args.from == From::Pgn) {
        match chunk {
            Ok(chunk) => {
                converter.convert(&chunk)?;
                // Whoever writes to the standard input may wait for an answer.
                if piped {
                    converter.out.flush()?;
                }
            }
            Err(Fault::TooLong { line, most }) => {
                let message =
                    format!("the game in line {line} of {} is longer than {most} bytes", converter.name);
                let help = "give games one by one, each with its tags in brackets before its moves";
                return Err(report::bad_input(&message, Some(help.to_owned())));
            }
            Err(Fault::Unreadable(error)) => {
                return Err(unreadable(&converter.name, &error));
            }
        }
    }
    converter.finish()
}

/// The file or the standard input, with what messages call it.
fn open(file: Option<&str>) -> Result<(String, Box<dyn BufRead>), Failure> {
    let Some(path) = file else {
        let name = reading::STANDARD_INPUT_NAME;
        let reader = reading::utf16::plain(input::take_standard_input()?.lock());
        return Ok((name.to_owned(), reader.map_err(|error| unreadable(name, &error))?));
    };
    let file = reading::open(Path::new(path)).map_err(|why| input::unread(Path::new(path), &why, ""))?;
    let reader = reading::utf16::plain(BufReader::with_capacity(1 << 16, file));
    Ok((path.to_owned(), reader.map_err(|error| unreadable(path, &error))?))
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    report::usage(&format!("{name} cannot be read"), Some(reading::reason(error)))
}

/// The rules that games are played by.
#[derive(Clone)]
struct Player {
    rules: Rules,
    /// How the pieces move, if that is to be said.
    men: Option<String>,
}

impl Player {
    fn new(name: &str, men: bool) -> Result<Player, Failure> {
        let (variant, sources) = input::load_named(name)?;
        let men = men.then(|| pgn::variant_men(&variant, &sources));
        Ok(Player { rules: input::rules(&variant)?, men })
    }
}

/// What is kept from game to game.
struct Converter<'a, W: Write> {
    args: &'a ConvertArgs,
    to: To,
    /// What messages call the input.
    name: String,
    /// The command line's variant.
    given: Player,
    /// Other variants that games have named, or nothing for names of none.
    others: Vec<(String, Option<Player>)>,
    /// How many games have been written.
    written: u64,
    /// How many had mistakes.
    mistaken: usize,
    out: &'a mut W,
}

impl<W: Write> Converter<'_, W> {
    fn convert(&mut self, chunk: &Chunk) -> Result<(), Failure> {
        match self.args.from {
            From::Pgn => {
                for written in pgn::games(SourceId::default(), &chunk.text) {
                    let player = self.player(written.tag("Variant"))?;
                    let men = player.men.as_deref();
                    let written = match written.is_of_two_boards() && games::has_partners(&player.rules) {
                        true => written.play_pair(&player.rules).map(|record| self.write_pair(record, men)),
                        false => written.play(&player.rules).map(|record| self.write(record, men)),
                    };
                    match written {
                        Ok(written) => written?,
                        Err(mistakes) => self.report(chunk, &mistakes),
                    }
                }
                Ok(())
            }
            From::Moves | From::Fen => {
                let Player { rules, men } = self.given.clone();
                let read = match self.args.from {
                    From::Fen => line::position(&rules, &chunk.text)
                        .map(|start| start.map(|start| Record::of(&Game::from_position(start)))),
                    _ => line::game(&rules, &chunk.text),
                };
                match read {
                    Ok(Some(record)) => self.write(record, men.as_deref())?,
                    Ok(None) => {}
                    Err(mistake) => self.report(chunk, &[*mistake]),
                }
                Ok(())
            }
        }
    }

    /// The rules of the variant that a tag names: of one that ships, if it is another than the command line's.
    fn player(&mut self, tag: Option<&str>) -> Result<Player, Failure> {
        let given = self.given.rules.vocabulary().variant();
        let meant = games::meant(tag, &self.args.variant, given);
        let Some(tag) = tag.filter(|_| meant != Meant::Given) else { return Ok(self.given.clone()) };
        if let Some((_, known)) = self.others.iter().find(|(name, _)| name == tag) {
            return Ok(known.as_ref().unwrap_or(&self.given).clone());
        }
        let player = match meant {
            Meant::Shipped(name) => Some(Player::new(name, self.args.variant_men)?),
            Meant::Given | Meant::Unknown => {
                games::tell_unknown(tag, &given.name);
                None
            }
        };
        // Whoever writes names at random gets them looked up each time.
        if self.others.len() < 100 {
            self.others.push((tag.to_owned(), player.clone()));
        }
        Ok(player.unwrap_or_else(|| self.given.clone()))
    }

    fn write(&mut self, mut record: Record, men: Option<&str>) -> Result<(), Failure> {
        let first = self.written == 0;
        self.written += 1;
        match self.to {
            To::Pgn => {
                let variant = record.start().rules().vocabulary().variant();
                if record.tag("Variant").is_none() {
                    let name = variant.name.clone();
                    record.set_tag("Variant", &name);
                }
                if let Some(men) = men {
                    record.set_tag("VariantMen", men);
                }
                write!(self.out, "{}{record}", if first { "" } else { "\n" })?;
            }
            To::San => self.write_moves(&record, san)?,
            To::Coordinate => self.write_moves(&record, coordinate)?,
            To::Fen => writeln!(self.out, "{}", text_of(record.game().position()))?,
            To::Fens => {
                if !first {
                    writeln!(self.out)?;
                }
                let mut position = record.start().clone();
                writeln!(self.out, "{}", text_of(&position))?;
                for mv in record.moves() {
                    position.play_unchecked(mv);
                    writeln!(self.out, "{}", text_of(&position))?;
                }
            }
        }
        Ok(())
    }

    fn write_pair(&mut self, mut record: PairRecord, men: Option<&str>) -> Result<(), Failure> {
        let [start, _] = record.starts();
        let name = start.rules().variant().name.clone();
        if record.tag("Variant").is_none() {
            record.set_tag("Variant", &name);
        }
        if let Some(men) = men {
            record.set_tag("VariantMen", men);
        }
        if self.written > 0 && matches!(self.to, To::Pgn | To::Fens) {
            writeln!(self.out)?;
        }
        self.written += 1;
        pair::write(&record, self.to, self.out)?;
        Ok(())
    }

    /// The moves on one line, behind where the game starts if that is not the array.
    fn write_moves(
        &mut self,
        record: &Record,
        write: fn(&Position, &crate::moves::Move) -> String,
    ) -> Result<(), Failure> {
        let mut position = record.start().clone();
        let mut blank = "";
        if position != Position::start(position.rules()) {
            write!(self.out, "fen {} moves", text_of(&position))?;
            blank = " ";
        }
        for mv in record.moves() {
            write!(self.out, "{blank}{}", write(&position, mv))?;
            position.play_unchecked(mv);
            blank = " ";
        }
        writeln!(self.out)?;
        Ok(())
    }

    /// Says what is wrong with a game. Lines before it are not kept, only counted.
    fn report(&mut self, chunk: &Chunk, mistakes: &[Diagnostic]) {
        self.mistaken += 1;
        if self.mistaken > MAX_REPORTED {
            return;
        }
        let before = "\n".repeat(chunk.line - 1);
        let shift = |diagnostic: &Diagnostic| {
            let mut diagnostic = diagnostic.clone();
            for label in &mut diagnostic.labels {
                label.span.start += before.len() as u32;
                label.span.end += before.len() as u32;
            }
            diagnostic
        };
        let diagnostics = mistakes.iter().map(shift).collect();
        let sources = vec![Source::new(&self.name, format!("{before}{}", chunk.text))];
        let mistake = Mistake::InText { diagnostics, sources };
        let _ = self.out.flush();
        report::tell(&mistake);
    }

    fn finish(self) -> Result<Status, Failure> {
        match self.mistaken.checked_sub(MAX_REPORTED) {
            Some(more) if more > 0 => {
                report::note(&format!("{more} more games have mistakes"));
            }
            _ => {}
        }
        Ok(if self.mistaken == 0 { Status::Well } else { Status::BadInput })
    }
}

fn text_of(position: &Position) -> String {
    fen(position.rules().vocabulary(), &position.setup())
}
