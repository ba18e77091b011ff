//! What is changed in a file, as `diff -u` shows it.

use super::Failure;
use super::printer::Printer;
use super::report::{self, Stream};
use crate::diagnostic::visible;
use anstyle::Style;
use similar::{ChangeTag, TextDiff};
use std::io::Write;
use std::time::Duration;

/// How long the shortest difference is looked for before a longer one will do.
const PATIENCE: Duration = Duration::from_millis(500);

/// Shows how a text of a name becomes another one; `what` says what has been done to it.
pub(super) fn show(name: &str, was: &str, is: &str, what: &str, out: &mut Printer) -> Result<(), Failure> {
    let colour = report::theme(Stream::Out).colour;
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(was, is);
    writeln!(out, "--- {name}\n+++ {name}, {what}")?;
    for hunk in diff.unified_diff().iter_hunks() {
        writeln!(out, "{}", hunk.header())?;
        for change in hunk.iter_changes() {
            let (sign, style) = match change.tag() {
                ChangeTag::Equal => (' ', Style::new()),
                ChangeTag::Delete => ('-', report::BAD),
                ChangeTag::Insert => ('+', report::GOOD),
            };
            let style = if colour { style } else { Style::new() };
            let line = change.value().trim_end_matches(['\n', '\r']);
            out.styled(&format!("{style}{sign}{}{style:#}\n", visible(line)))?;
            if change.missing_newline() {
                writeln!(out, "\\ no line end at the end of the file")?;
            }
        }
    }
    Ok(())
}
