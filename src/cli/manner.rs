//! How the program talks: with colours or without, more or less than usual, to people or to programs.

use super::report::Stream;
use clap::{Args, ValueEnum};
use std::io::{self, IsTerminal};
use std::sync::OnceLock;

// What every command may be told.
#[derive(Debug, Clone, Copy, Default, Args)]
#[command(next_help_heading = "Manner")]
pub(super) struct Manner {
    /// Whether what is printed is in colour; `NO_COLOR` and `TERM=dumb` count where this is `auto`
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN", hide_possible_values = true)]
    color: Colour,
    /// Say only what was asked for and what is wrong
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Say more: the tests that pass, the files that are read, how long it took
    #[arg(short, long, global = true)]
    verbose: bool,
}

/// `--color`
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    /// On a terminal that knows colours
    #[default]
    Auto,
    /// In any case
    Always,
    /// In no case
    Never,
}

// `--format` of commands that answer people and programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Args)]
pub(super) struct FormatArgs {
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(super) format: Format,
}

/// For whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Human,
    /// One object
    Json,
}

static MANNER: OnceLock<Manner> = OnceLock::new();

/// Takes what the command line says, once.
pub(super) fn set(manner: Manner) {
    let _ = MANNER.set(manner);
}

fn manner() -> Manner {
    MANNER.get().copied().unwrap_or_default()
}

/// Whether nothing is to be said that was not asked for.
pub(super) fn quiet() -> bool {
    manner().quiet
}

/// Whether more is to be said than usual.
pub(super) fn verbose() -> bool {
    manner().verbose
}

/// Whether what goes to a stream is in colour.
pub(super) fn coloured(stream: Stream) -> bool {
    let terminal = match stream {
        Stream::Out => io::stdout().is_terminal(),
        Stream::Err => io::stderr().is_terminal(),
    };
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let unknown = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    match manner().color {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => terminal && !unwanted && !unknown,
    }
}

/// Whether colours are wanted whatever they go to.
pub(super) fn always_coloured() -> bool {
    manner().color == Colour::Always
}
