//! Variants for the engine: those that ship, and files.

use crate::cli::report::Mistake;
use crate::cli::{Failure, input};
use crate::diagnostic::{Diagnostic, Severity, records};
use crate::library;
use crate::resolve::Loaded;
use crate::rules::Rules;
use crate::source::Source;
use alfil_protocol::Shelf;
use std::path::Path;

/// How many of the mistakes in a file are told.
const MOST_TOLD: usize = 10;

/// The files of the machine, and those that ship.
pub(super) struct Files;

impl Shelf for Files {
    fn names(&self) -> Vec<String> {
        library::names().map(str::to_owned).collect()
    }

    fn aliases(&self) -> Vec<String> {
        library::names().flat_map(library::aliases).map(|alias| (*alias).to_owned()).collect()
    }

    fn find(&self, name: &str) -> Option<Rules> {
        compiled(input::load_rules(library::source(library::find(name)?)?)).ok()
    }

    fn knows(&self, name: &str) -> bool {
        library::find(name).is_some()
    }

    fn open(&self, path: &str) -> Result<Rules, Vec<String>> {
        let source = input::read(Path::new(path)).map_err(|failure| vec![sentence(failure)])?;
        compiled(input::load_rules(source))
    }

    fn read(&self, text: &str) -> Result<Rules, Vec<String>> {
        compiled(input::load_rules(Source::new("text", text)))
    }
}

/// The rules of what was loaded, or what is wrong with it: a sentence for each mistake, with its line.
fn compiled(loaded: Loaded) -> Result<Rules, Vec<String>> {
    if let Some(variant) = &loaded.variant {
        return input::rules(variant).map_err(|failure| vec![sentence(failure)]);
    }
    let errors = loaded.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let errors: Vec<Diagnostic> = errors.cloned().collect();
    let told: Vec<String> = records(&errors, &loaded.sources)
        .into_iter()
        .map(|record| {
            let help = record.help.map_or(String::new(), |help| format!("; {help}"));
            format!("{}:{}: {}{help}", record.file, record.line, record.message)
        })
        .collect();
    let rest = told.len().saturating_sub(MOST_TOLD);
    let mut shown: Vec<String> = told.into_iter().take(MOST_TOLD).collect();
    if rest > 0 {
        shown.push(format!("and {rest} more: `alfil check` tells all"));
    }
    Err(shown)
}

/// What kept a file from being read.
fn sentence(failure: Failure) -> String {
    match failure {
        Failure::Mistake(_, Mistake::Plain { message, help }) => match help {
            Some(help) => format!("{message}: {help}"),
            None => message,
        },
        Failure::Mistake(_, Mistake::InText { .. }) | Failure::Output(_) => {
            "the file cannot be read".to_owned()
        }
    }
}
