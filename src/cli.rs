//! The command line: the one part that reads files, prints and starts threads.
//!
//! The exit status is 0 if all is well, 1 if the input is at fault (a file, a FEN, a move: a report says
//! where), 2 if the command line is. What a command is asked for goes to the standard output, what is
//! wrong with its input to the standard error; for `check` and `test`, reports are what they are asked for.
//! Output that nobody reads any more ends the program quietly.

mod bench;
mod check;
mod input;
mod movement;
mod perft;
mod play;
mod report;
mod serve;
mod test;

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Chess variants as text files: checked, listed, counted, played, tested and drawn
#[derive(Debug, Parser)]
#[command(name = "alfil", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say what is wrong with variant files; nothing if nothing is
    Check(CheckArgs),
    /// List the legal moves, one a line, sorted
    Moves {
        #[command(flatten)]
        place: PlaceArgs,
        /// Write them in standard algebraic notation
        #[arg(long)]
        san: bool,
        /// Print how many there are instead, sets of placements of every size among them
        #[arg(long, conflicts_with_all = ["san", "max_drops"])]
        count: bool,
        /// The largest number of placements in a listed move
        #[arg(long, value_name = "N", default_value_t = 1)]
        max_drops: usize,
    },
    /// Count the sequences of so many legal moves; draws by rule are ignored
    Perft(PerftArgs),
    /// Measure how fast a variant is played
    #[command(subcommand, after_help = bench::EXAMPLE)]
    Bench(BenchCommand),
    /// Print the position as FEN, who is to move, whether in check, and the result
    State {
        #[command(flatten)]
        place: PlaceArgs,
    },
    /// Answer questions about games, one a line, until the input ends; for other programs
    #[command(long_about = serve::LONG_ABOUT)]
    Serve,
    /// Run the tests in variant files
    Test {
        /// The files, or names of variants that ship; by default, all that ship
        files: Vec<PathBuf>,
    },
    /// Draw the board, or the moves of a piece
    Show {
        #[command(flatten)]
        place: PlaceArgs,
        /// Draw the moves of this piece, by its letters, from the centre of an empty board
        #[arg(long, value_name = "LETTERS")]
        piece: Option<String>,
    },
}

#[derive(Debug, Args)]
struct CheckArgs {
    /// The files, or names of variants that ship
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How to print what is wrong
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Let warnings count as errors
    #[arg(long)]
    deny_warnings: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Reports that quote the file
    Human,
    /// A list of objects
    Json,
}

/// Where a game stands.
#[derive(Debug, Args)]
struct PlaceArgs {
    /// A path to a `.variant` file, or the name of a variant that ships
    variant: String,
    /// Start from this position instead of the array
    #[arg(long)]
    fen: Option<String>,
    /// Start from the array of this number, in a variant that has numbered arrays
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    array: Option<u32>,
    /// Then play these moves, separated by blanks
    #[arg(long)]
    moves: Option<String>,
}

#[derive(Debug, Args)]
struct PerftArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// How many moves
    depth: u32,
    /// Print the count behind each first move, too
    #[arg(long)]
    divide: bool,
    /// The largest number of placements in a counted move
    #[arg(long, value_name = "N", default_value_t = 1)]
    max_drops: usize,
    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

#[derive(Debug, Subcommand)]
enum BenchCommand {
    /// Play random games, and say how fast that went and how they ended
    #[command(long_about = bench::LONG_ABOUT)]
    Playouts(PlayoutArgs),
}

#[derive(Debug, Args)]
struct PlayoutArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u32,
    /// The seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The plies after which a game is broken off
    #[arg(long, value_name = "N", default_value_t = 400)]
    plies: u32,
}

/// What came of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    /// All is well.
    Well = 0,
    /// The input is at fault.
    BadInput = 1,
    /// The command line is at fault.
    BadUsage = 2,
}

/// Why a command ends early.
#[derive(Debug)]
enum Failure {
    /// What is wrong, and whose fault it is.
    Mistake(Status, report::Mistake),
    /// The output could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Runs the program on the arguments that it was started with.
pub fn main() -> ExitCode {
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { Status::BadUsage as u8 } else { 0 });
        }
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let status = run(&command, &mut out).and_then(|status| Ok(out.flush().map(|()| status)?));
    match status {
        Ok(status) => ExitCode::from(status as u8),
        Err(Failure::Mistake(status, mistake)) => {
            // What was printed before stands above the report. Nobody is left to tell if that fails.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "{}", mistake.render(report::Stream::Err).trim_end());
            ExitCode::from(status as u8)
        }
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            let _ = writeln!(io::stderr(), "alfil: the output cannot be written: {error}");
            ExitCode::from(Status::BadInput as u8)
        }
    }
}

fn run(command: &Command, out: &mut impl Write) -> Result<Status, Failure> {
    match command {
        Command::Check(args) => check::run(args, out),
        Command::Moves { place, count: true, .. } => play::count(place, out),
        Command::Moves { place, san, max_drops, .. } => play::moves(place, *san, *max_drops, out),
        Command::Perft(args) => perft::run(args, out),
        Command::Bench(BenchCommand::Playouts(args)) => bench::playouts(args, out),
        Command::State { place } => play::state(place, out),
        Command::Serve => serve::run(&mut io::stdin().lock(), out),
        Command::Test { files } => test::run(files, out),
        Command::Show { place, piece: None } => play::show(place, out),
        Command::Show { place, piece: Some(piece) } => movement::run(place, piece, out),
    }
}
