//! Reports for the terminal at hand.

use super::{Failure, Status};
use crate::diagnostic::{Diagnostic, Theme, render_themed};
use crate::source::Source;
use anstyle::{AnsiColor, Style};
use std::io::{self, IsTerminal};

/// What is wrong, missing or taken away, at a terminal with colours.
pub(super) const BAD: Style = AnsiColor::Red.on_default();

/// What is found or added.
pub(super) const GOOD: Style = AnsiColor::Green.on_default();

/// Where a report goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stream {
    Out,
    Err,
}

/// Renders diagnostics.
pub(super) fn render(diagnostics: &[Diagnostic], sources: &[Source], stream: Stream) -> String {
    render_themed(diagnostics, sources, theme(stream))
}

/// How a report looks. Colours are for terminals that know them, and only if `NO_COLOR` is not set.
pub(super) fn theme(stream: Stream) -> Theme {
    let terminal = match stream {
        Stream::Out => io::stdout().is_terminal(),
        Stream::Err => io::stderr().is_terminal(),
    };
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let unknown = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    let plain = !terminal || unwanted || unknown;
    Theme { colour: !plain, ..Theme::default() }
}

/// What is wrong with the input or the command line.
#[derive(Debug)]
pub(super) enum Mistake {
    /// It has no place in a text: what is wrong, and the next step.
    Plain { message: String, help: Option<String> },
    /// It stands in texts; there is at least one diagnostic.
    InText { diagnostics: Vec<Diagnostic>, sources: Vec<Source> },
}

impl Mistake {
    /// The mistake as it is printed.
    pub(super) fn render(&self, stream: Stream) -> String {
        match self {
            Mistake::Plain { message, help } => {
                let help = help.as_ref().map_or(String::new(), |help| format!("\n  help: {}", visible(help)));
                format!("error: {}{help}\n", visible(message))
            }
            Mistake::InText { diagnostics, sources } => render(diagnostics, sources, stream),
        }
    }
}

/// A text with the characters that would move a terminal's cursor written out: what was typed may hold any.
fn visible(text: &str) -> String {
    let written = |letter: char| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    text.chars().map(written).collect()
}

/// A mistake in a text that stands on the command line, shown there.
pub(super) fn on_text(name: &str, text: &str, diagnostic: Diagnostic) -> Failure {
    let sources = vec![Source::new(name, text)];
    Failure::Mistake(Status::BadInput, Mistake::InText { diagnostics: vec![diagnostic], sources })
}

/// A mistake that has no place in a text: the command line's.
pub(super) fn usage(message: &str, help: Option<String>) -> Failure {
    Failure::Mistake(Status::BadUsage, Mistake::Plain { message: message.to_owned(), help })
}

/// A mistake that has no place in a text: the input's.
pub(super) fn bad_input(message: &str, help: Option<String>) -> Failure {
    Failure::Mistake(Status::BadInput, Mistake::Plain { message: message.to_owned(), help })
}
