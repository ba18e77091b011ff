//! `alfil completions`

use super::printer::Printer;
use super::{Failure, Status, command_line};
use clap::Args;
use clap_complete::{Shell, generate};

const EXAMPLE: &str = "\
Examples:
  alfil completions bash > ~/.local/share/bash-completion/completions/alfil
  alfil completions fish > ~/.config/fish/completions/alfil.fish";

/// What `alfil completions` is asked for.
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
    generate(args.shell, &mut command_line(), "alfil", &mut script);
    out.raw(&script)?;
    Ok(Status::Well)
}
