//! `alfil completions`, and the answers to shells that complete a line.
//!
//! The script that is printed asks the program itself each time that tab is pressed, through the variable
//! [`VARIABLE`]. So the names of the variants that ship are those of the program that runs, and a shell that can shows what each is.

use super::printer::Printer;
use super::{Failure, Status, command_line};
use crate::diagnostic::Code;
use crate::library;
use clap::Args;
use clap::builder::StyledStr;
use clap_complete::Shell;
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _,
};
use clap_complete::env::{CompleteEnv, Shells};
use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

const EXAMPLE: &str = "\
Examples:
  alfil completions bash > ~/.local/share/bash-completion/completions/alfil
  alfil completions fish > ~/.config/fish/completions/alfil.fish";

/// The environment variable by which a script says that it asks, and for which shell.
const VARIABLE: &str = "ALFIL_COMPLETE";

// What `alfil completions` is asked for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs, out: &mut Printer) -> Result<Status, Failure> {
    // Written to memory first: the generator has no way to say that nobody reads any more.
    let mut script = Vec::new();
    let shells = Shells::builtins();
    let shell = shells.completer(&args.shell.to_string()).expect("all of these shells are known");
    shell.write_registration(VARIABLE, "alfil", "alfil", "alfil", &mut script)?;
    out.raw(&script)?;
    Ok(Status::Well)
}

/// Answers a script, if that is who has started the program.
pub(super) fn answered() -> Option<ExitCode> {
    std::env::var_os(VARIABLE)?;
    let here = std::env::current_dir().ok();
    match CompleteEnv::with_factory(command_line)
        .var(VARIABLE)
        .try_complete(std::env::args_os(), here.as_deref())
    {
        Ok(true) => Some(ExitCode::SUCCESS),
        // The variable is there and empty.
        Ok(false) => None,
        // Nothing is completed. A message would stand in the line that somebody writes.
        Err(_) => Some(ExitCode::FAILURE),
    }
}

/// Completes a variant: what ships, by its name, and files.
pub(super) fn variants() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let begins = |name: &&str| current.to_str().is_some_and(|current| name.starts_with(current));
        let shipped = library::names()
            .filter(begins)
            .map(|name| CompletionCandidate::new(name).help(library::summary(name).map(Into::into)));
        shipped.chain(paths(current)).collect()
    })
}

/// Completes any file.
pub(super) fn any_file() -> ArgValueCompleter {
    ArgValueCompleter::new(PathCompleter::any())
}

/// Completes one of some words, each with what it is, if that can be said.
pub(super) fn words<H: Into<StyledStr>>(
    words: impl IntoIterator<Item = (&'static str, Option<H>)>,
) -> Vec<CompletionCandidate> {
    let candidate =
        |(word, help): (&'static str, Option<H>)| CompletionCandidate::new(word).help(help.map(Into::into));
    words.into_iter().map(candidate).collect()
}

/// Completes the name of a variant that ships.
pub(super) fn shipped() -> ArgValueCandidates {
    ArgValueCandidates::new(|| words(library::names().map(|name| (name, library::summary(name)))))
}

/// Completes the code of a diagnostic.
pub(super) fn codes() -> ArgValueCandidates {
    ArgValueCandidates::new(|| words(Code::all().map(|code| (code.id(), Some(code.summary())))))
}

/// Completes a side, or both.
pub(super) fn sides() -> ArgValueCandidates {
    ArgValueCandidates::new(|| words(["white", "black", "both"].map(|word| (word, None::<&str>))))
}

/// Completes variant files.
pub(super) fn files() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| paths(current))
}

/// Variant files, and the folders in which more may lie.
fn paths(current: &OsStr) -> Vec<CompletionCandidate> {
    let is_variant = |path: &Path| path.extension().is_some_and(|ending| ending == "variant");
    PathCompleter::any().filter(is_variant).complete(current)
}
