//! Reports for the terminal at hand.

use super::{Failure, Status};
use crate::diagnostic::{Diagnostic, Theme, render_themed};
use crate::source::Source;
use std::io::{self, IsTerminal};

/// Where a report goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stream {
    Out,
    Err,
}

/// Renders diagnostics. Colours are for terminals, and only if `NO_COLOR` is not set.
pub(super) fn render(diagnostics: &[Diagnostic], sources: &[Source], stream: Stream) -> String {
    let terminal = match stream {
        Stream::Out => io::stdout().is_terminal(),
        Stream::Err => io::stderr().is_terminal(),
    };
    let plain = !terminal || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    render_themed(diagnostics, sources, Theme { colour: !plain, ..Theme::default() })
}

/// A mistake in a text that stands on the command line, shown there.
pub(super) fn on_text(name: &str, text: &str, diagnostic: Diagnostic) -> Failure {
    let report = render(&[diagnostic], &[Source::new(name, text)], Stream::Err);
    Failure::Report(Status::BadInput, report)
}

/// A mistake that has no place in a text: the command line's.
pub(super) fn usage(message: &str, help: Option<String>) -> Failure {
    Failure::Report(Status::BadUsage, plain(message, help))
}

/// A mistake that has no place in a text: the input's.
pub(super) fn bad_input(message: &str, help: Option<String>) -> Failure {
    Failure::Report(Status::BadInput, plain(message, help))
}

fn plain(message: &str, help: Option<String>) -> String {
    let help = help.map_or(String::new(), |help| format!("\n  help: {help}"));
    format!("error: {message}{help}\n")
}
