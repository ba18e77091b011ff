//! The command line: the one part that reads files, prints and starts threads.
//!
//! The exit status is 0 if all is well, 1 if the input is at fault (a file, a FEN, a move: a report says
//! where), 2 if the command line is. What a command is asked for goes to the standard output, what is
//! wrong with its input to the standard error; for `check` and `test`, reports are what they are asked for.
//! Output that nobody reads any more ends the program quietly.

mod analyze;
mod bench;
mod changes;
mod check;
mod completions;
mod convert;
mod cover;
mod diff;
mod engine;
mod expand;
mod explain;
mod export;
mod fmt;
mod games;
mod images;
mod import;
mod input;
mod list;
mod lsp;
mod man;
mod manner;
mod matches;
mod mate;
mod memory;
mod new;
mod output;
mod perft;
mod play;
mod position;
mod printer;
mod program;
mod progress;
mod reading;
mod report;
mod serve;
mod show;
mod test;
mod threads;
mod values;
mod watch;
mod why;

use crate::diagnostic::is_control;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use printer::Printer;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;

/// What `alfil serve` answers to a line of its input: a line of JSON, whatever the question is. `--max-seconds` alone does not
/// hold here, since only the end of a process ends a computation. No file is read. docs/serve.md has the protocol.
#[must_use]
pub fn answer(question: &[u8]) -> Vec<u8> {
    serve::answer(question)
}

/// Chess variants as text files: checked, listed, counted, played, tested and drawn
#[derive(Debug, Parser)]
#[command(name = "alfil", version = env!("ALFIL_VERSION"), max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    manner: manner::Manner,
}

/// The commands as the help lists them, by what they are for. What stands nowhere is listed behind them.
const GROUPS: &[(&str, &[&str])] = &[
    ("Write a variant", &["new", "import", "export", "check", "fmt", "expand"]),
    ("Test it", &["test", "cover", "diff"]),
    ("Read and show it", &["list", "explain", "show"]),
    ("Play it", &["play", "engine", "match", "why", "convert"]),
    ("Ask about a position", &["analyze", "mate", "moves", "state", "values", "perft", "bench"]),
    ("For other programs", &["lsp", "serve", "completions", "man"]),
];

/// The command line, its commands grouped in the help.
fn command_line() -> clap::Command {
    let mut cli = Cli::command();
    let about = |name: &str| {
        let command = cli.find_subcommand(name)?;
        Some(format!("  {name:<12} {}\n", command.get_about()?))
    };
    let grouped = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let others: Vec<&str> =
        cli.get_subcommands().map(clap::Command::get_name).filter(|name| !grouped(name)).collect();
    let mut text = String::new();
    for (heading, names) in GROUPS.iter().copied().chain([("More", others.as_slice())]) {
        let lines: String = names.iter().filter_map(|name| about(name)).collect();
        if !lines.is_empty() {
            text += &format!("{heading}:\n{lines}\n");
        }
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}Options:\n{{options}}\n\n\
        `alfil help COMMAND` says more, with examples.\n"
    );
    cli = cli.help_template(template);
    cli
}

// What a command can be told is put together when it is asked for. So what it is for stands here: a doc comment of its
// arguments, or of some that it shares with others, would take its place in the help.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Command {
    /// List the variants that ship, with a line each
    #[command(after_help = list::EXAMPLE)]
    List(list::ListArgs),
    /// Begin a variant: write a file to start from
    New(new::NewArgs),
    /// Make variant files of Fairy-Stockfish's variants.ini
    #[command(after_help = import::EXAMPLE)]
    Import(import::ImportArgs),
    /// Write a variant as another program reads it, and say what that cannot be told
    #[command(after_help = export::EXAMPLE)]
    Export(export::ExportArgs),
    /// Say what is wrong with variant files; nothing if nothing is
    #[command(after_help = check::EXAMPLE)]
    Check(check::CheckArgs),
    /// Put variant files into the one layout
    Fmt(fmt::FmtArgs),
    /// Print a variant with all that it extends, as one file
    Expand(expand::ExpandArgs),
    /// List the legal moves, one a line, sorted
    Moves(position::MovesArgs),
    /// Count the sequences of so many legal moves; draws by rule are ignored
    Perft(perft::PerftArgs),
    /// Measure how fast a variant is played
    #[command(subcommand, after_help = bench::EXAMPLE)]
    Bench(bench::BenchCommand),
    /// Print the position as FEN, who is to move, whether in check, and the result
    State(position::StateArgs),
    /// Answer questions about games, one a line, until the input ends; for other programs
    #[command(long_about = serve::LONG_ABOUT, after_help = serve::EXAMPLE)]
    Serve(serve::ServeArgs),
    /// Say what the engine sees: the best moves of a position, or the mistakes in games
    #[command(after_help = analyze::EXAMPLE)]
    Analyze(analyze::AnalyzeArgs),
    /// Prove that the player to move can force mate, or that it cannot
    #[command(after_help = mate::EXAMPLE)]
    Mate(mate::MateArgs),
    /// Be the language server of an editor
    #[command(long_about = lsp::LONG_ABOUT, after_help = lsp::EXAMPLE)]
    Lsp(lsp::LspArgs),
    /// Play under a chess program: the engine, by UCI, UCCI, USI or CECP
    #[command(long_about = engine::LONG_ABOUT, after_help = engine::EXAMPLE)]
    Engine(engine::EngineArgs),
    /// Run the tests in variant files
    Test(test::TestArgs),
    /// Convert games between PGN, lists of moves and positions
    #[command(after_help = convert::EXAMPLES)]
    Convert(convert::ConvertArgs),
    /// Say after which moves two variants part, or a variant and an engine
    #[command(after_help = diff::EXAMPLES)]
    Diff(diff::DiffArgs),
    /// Play a match between two programs, with Alfil as the arbiter
    #[command(after_help = matches::EXAMPLES)]
    Match(Box<matches::MatchArgs>),
    /// Show what of a variant file its tests would notice, if it went away
    Cover(cover::CoverArgs),
    /// Draw the board, or the moves of a piece: as text, SVG or PNG
    #[command(after_help = show::EXAMPLES)]
    Show(show::ShowArgs),
    /// Print a script by which a shell completes what is typed
    Completions(completions::CompletionsArgs),
    /// Print or write the manual pages
    Man(man::ManArgs),
    /// Write the rules page of a variant, from what is played
    Explain(explain::ExplainArgs),
    /// Play a game, two people at one board or one against the computer
    #[command(after_help = play::EXAMPLE)]
    Play(play::PlayArgs),
    /// Say what each piece is worth, and why
    #[command(after_help = values::EXAMPLE)]
    Values(values::ValuesArgs),
    /// Say why a move is illegal, or what it does
    #[command(after_help = why::EXAMPLE)]
    Why(why::WhyArgs),
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
    /// The user has ended it; as shells say it.
    Interrupted = 130,
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
    if let Some(status) = completions::answered() {
        return status;
    }
    let start = Instant::now();
    let parsed = command_line().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let command = match parsed {
        Ok(cli) => {
            manner::set(cli.manner);
            cli.command
        }
        Err(error) => {
            return match print_usage(&error) {
                _ if error.use_stderr() => ExitCode::from(Status::BadUsage as u8),
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => unwritable(&error),
            };
        }
    };
    let mut out = Printer::stdout();
    let status = run(&command, &mut out).and_then(|status| Ok(out.flush().map(|()| status)?));
    // What goes to a file is the same from run to run.
    if manner::verbose() && io::stderr().is_terminal() {
        report::note(&format!("took {:.2} s", start.elapsed().as_secs_f64()));
    }
    match status {
        Ok(status) => ExitCode::from(status as u8),
        Err(Failure::Mistake(status, mistake)) => {
            // What was printed before stands above the report. Nobody is left to tell if that fails.
            let _ = out.flush();
            report::tell(&mistake);
            ExitCode::from(status as u8)
        }
        Err(Failure::Output(error)) => unwritable(&error),
    }
}

/// Says that the output cannot be written. That nobody reads it any more is no mistake.
fn unwritable(error: &io::Error) -> ExitCode {
    if error.kind() == ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(Printer::stderr(), "alfil: the output cannot be written: {}", reading::reason(error));
    ExitCode::from(Status::BadInput as u8)
}

/// Prints help, the version, or what is wrong with the command line, which may hold whatever names of files hold.
fn print_usage(error: &clap::Error) -> io::Result<()> {
    let plain = !std::env::args_os().any(|word| word.to_string_lossy().chars().any(is_control));
    if plain {
        return error.print().and_then(|()| io::stdout().flush());
    }
    let mut printer = if error.use_stderr() { Printer::stderr() } else { Printer::stdout() };
    write!(printer, "{}", error.render()).and_then(|()| printer.flush())
}

fn run(command: &Command, out: &mut Printer) -> Result<Status, Failure> {
    match command {
        Command::List(args) => list::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Fmt(args) => fmt::run(args, out),
        Command::Expand(args) => expand::run(args, out),
        Command::New(args) => new::run(args, out),
        Command::Import(args) => import::run(args, out),
        Command::Export(args) => export::run(args, out),
        Command::Completions(args) => completions::run(args, out),
        Command::Man(args) => man::run(args, out),
        Command::Moves(args) => position::moves(args, out),
        Command::Perft(args) => perft::run(args, out),
        Command::Bench(bench::BenchCommand::Playouts(args)) => bench::playouts(args, out),
        Command::Bench(bench::BenchCommand::Search(args)) => bench::search(args, out),
        Command::State(args) => position::state(args, out),
        Command::Serve(args) => serve::run(args, out),
        Command::Analyze(args) => analyze::run(args, out),
        Command::Mate(args) => mate::run(args, out),
        Command::Lsp(args) => lsp::run(args, out),
        Command::Engine(args) => engine::run(args, out),
        Command::Test(args) => test::run(args, out),
        Command::Convert(args) => convert::run(args, out),
        Command::Diff(args) => diff::run(args, out),
        Command::Match(args) => matches::run(args, out),
        Command::Cover(args) => cover::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Explain(args) => explain::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Values(args) => values::run(args, out),
        Command::Why(args) => why::run(args, out),
    }
}
