//! How the match goes, on a line of the terminal.

use super::super::report;
use super::Plan;
use super::summary::{Summary, told_elo};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// The line, which is written anew after every game.
pub(super) struct Progress {
    shown: bool,
    /// How long the line was.
    length: usize,
}

impl Progress {
    pub(super) fn new(quiet: bool) -> Progress {
        Progress { shown: !quiet && io::stderr().is_terminal(), length: 0 }
    }

    pub(super) fn show(&mut self, summary: &Summary, plan: &Plan) {
        if !self.shown {
            return;
        }
        let total = summary.total();
        let [lost, drawn, won] = total.games;
        let elo = told_elo(total.elo());
        let sprt = plan.sprt.as_ref().map_or(String::new(), |sprt| {
            let (low, high) = sprt.bounds();
            format!(", LLR {:.2} ({low:.2}, {high:.2})", sprt.log_likelihood_ratio(&total.pairs))
        });
        let line =
            format!("{}/{} games: +{won} ={drawn} -{lost}, Elo {elo}{sprt}", total.played(), summary.games());
        let blank = " ".repeat(self.length.saturating_sub(line.len()));
        self.length = line.len();
        let _ = write!(io::stderr(), "\r{line}{blank}").and_then(|()| io::stderr().flush());
    }

    /// Makes room for what is printed next.
    pub(super) fn end(&mut self) {
        if self.length > 0 {
            let _ = writeln!(io::stderr());
        }
    }
}

/// Says how an interrupted match goes on.
pub(super) fn tell_interrupted(journal: Option<&Path>) {
    let help = match journal {
        Some(journal) => format!("the same command goes on with `{}`", journal.display()),
        None => "with `--journal FILE`, the same command goes on with it".to_owned(),
    };
    report::note(&format!("interrupted\n  help: {help}"));
}
