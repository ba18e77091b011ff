//! Reports for the terminal at hand.

use super::manner;
use super::printer::Printer;
use super::{Failure, Status};
use crate::diagnostic::{self, Diagnostic, Theme, control_sign, render_themed};
use crate::source::Source;
use anstyle::{AnsiColor, Style};
use std::io::Write;

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

/// How a report looks.
pub(super) fn theme(stream: Stream) -> Theme {
    Theme { colour: manner::coloured(stream), ..Theme::default() }
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
    /// What is wrong, alone.
    pub(super) fn message(&self) -> &str {
        match self {
            Mistake::Plain { message, .. } => message,
            Mistake::InText { diagnostics, .. } => diagnostics.first().map_or("", |first| &first.message),
        }
    }

    /// The mistake as it is printed.
    pub(super) fn render(&self, stream: Stream) -> String {
        self.themed(theme(stream))
    }

    /// The mistake without colours, for other programs.
    pub(super) fn plain(&self) -> String {
        self.themed(Theme::default())
    }

    fn themed(&self, theme: Theme) -> String {
        match self {
            Mistake::Plain { message, help } => {
                let help = help.as_ref().map_or(String::new(), |help| format!("\n  help: {}", visible(help)));
                format!("error: {}{help}\n", visible(message))
            }
            Mistake::InText { diagnostics, sources } => render_themed(diagnostics, sources, theme),
        }
    }
}

/// Says what is wrong on the standard error. Nobody is left to tell if that fails.
pub(super) fn tell(mistake: &Mistake) {
    let mut err = Printer::stderr();
    let _ = err.styled(mistake.render(Stream::Err).trim_end()).and_then(|()| writeln!(err));
}

/// Says something on the standard error that is neither what was asked for nor a mistake.
pub(super) fn note(text: &str) {
    let _ = writeln!(Printer::stderr(), "{text}");
}

/// A text on one line, whatever was typed.
fn visible(text: &str) -> String {
    let shown = |letter: char| if letter == '\n' || letter == '\t' { control_sign(letter) } else { letter };
    diagnostic::visible(text).chars().map(shown).collect()
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

/// Refuses options that would change nothing: the first of those that are given. `why` says where they have no effect.
pub(super) fn refuse_idle(options: &[(&str, bool)], why: &str, help: &str) -> Result<(), Failure> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(usage(&format!("`{option}` has no effect {why}"), Some(help.to_owned()))),
        None => Ok(()),
    }
}

/// A mistake that has no place in a text: the input's.
pub(super) fn bad_input(message: &str, help: Option<String>) -> Failure {
    Failure::Mistake(Status::BadInput, Mistake::Plain { message: message.to_owned(), help })
}
