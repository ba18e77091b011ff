//! What is said about variant files that are wrong.
//!
//! Each case is a file with a mistake, the codes of everything that may be said about it, in order, and a snapshot
//! that holds the file and the report together. One cause gives one message, so most cases have one code.

mod board;
mod clauses;
mod effects;
mod lints;
mod pieces;
mod whole;

use crate::{chess, snapshots};
use alfil::diagnostic::{Code, render};
use alfil::resolve::{Loaded, load};
use alfil::source::Source;
use std::collections::BTreeSet;

/// A name, the codes of what is said, and the file. Further files are set off by lines `--- NAME`: those that may be extended.
type Case = (&'static str, &'static [&'static str], &'static str);

/// A small game without a fault, with these lines.
macro_rules! tiny {
    ($($line:literal)*) => {
        concat!(
            "variant \"Example\" { }\nboard 3x4\nsetup {\n    . k .\n    . p .\n    . P .\n    . K .\n}\n",
            "piece K \"King\" K\npiece P \"Pawn\" fmWfcF\nroyal K\nloss when checkmate\n",
            $($line, "\n"),*
        )
    };
}
/// A small game that begins with all pieces in reserve, with these lines.
macro_rules! reserve {
    ($($line:literal)*) => {
        concat!(
            "variant \"Example\" { }\nboard 3x4\nsetup empty\n",
            "piece K \"King\" K\npiece P \"Pawn\" fmWfcF\nroyal K\nloss when checkmate\n",
            $($line, "\n"),*
        )
    };
}
use {reserve, tiny};

fn all() -> Vec<Case> {
    [board::CASES, pieces::CASES, clauses::CASES, effects::CASES, lints::CASES, whole::CASES].concat()
}

/// The names and the texts of the cases that are wrong.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    all().into_iter().filter(|(_, codes, _)| !codes.is_empty()).map(|(name, _, text)| (name, text))
}

/// The folder of a case's snapshot: the family of codes whose name begins that of the case, or else that of its first code.
fn area(name: &'static str, codes: &[&'static str]) -> &'static str {
    let families = Code::all().map(|code| code.family().name());
    let named = families.filter(|family| name.strip_prefix(family).is_some_and(|rest| rest.starts_with('_')));
    let first = codes.first().and_then(|code| code.split_once("::"));
    named.max_by_key(|family| family.len()).or(first.map(|(family, _)| family)).unwrap_or("right")
}

fn read(text: &str) -> Loaded {
    let mut files = text.split("--- ");
    let first = files.next().unwrap_or_default();
    let others: Vec<(&str, &str)> = files.filter_map(|file| file.split_once('\n')).collect();
    let lookup = |name: &str| match others.iter().find(|(other, _)| *other == name) {
        Some((name, text)) => Some(Source::new(format!("{name}.variant"), *text)),
        None => alfil::library::source(name),
    };
    load(Source::new("example.variant", first), &lookup)
}

#[test]
fn every_mistake_is_reported_once_and_shown() {
    let mut wrong = Vec::new();
    for (name, codes, text) in all() {
        let loaded = read(text);
        let found: Vec<&str> = loaded.diagnostics.iter().map(|diagnostic| diagnostic.code.id()).collect();
        let report = render(&loaded.diagnostics, &loaded.sources);
        if found != codes {
            wrong.push(format!("{name}: expected {codes:?}, found {found:?}\n{report}"));
            continue;
        }
        let snapshot = format!("{}\n{}\n{report}", text.trim_end(), "=".repeat(60));
        snapshots::of(area(name, codes)).bind(|| insta::assert_snapshot!(name, snapshot));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_of_cases_are_told_apart() {
    let names: Vec<&str> = all().iter().map(|case| case.0).collect();
    let distinct: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(names.len(), distinct.len());
}

#[test]
fn every_message_keeps_to_the_manner_of_speaking() {
    for (name, _, text) in all() {
        for diagnostic in read(text).diagnostics {
            let message = &diagnostic.message;
            assert!(!message.ends_with('.'), "{name}: {message}");
            assert!(!message.starts_with(|c: char| c.is_uppercase()), "{name}: {message}");
            assert!(diagnostic.help.is_some(), "{name}: {message} has no help");
            assert!(diagnostic.labels.iter().all(|label| !label.text.is_empty()), "{name}: {message}");
        }
    }
}

#[test]
fn every_code_of_the_model_is_shown_by_a_case() {
    let shown = all().iter().flat_map(|case| case.1.iter().copied()).collect::<Vec<_>>();
    let shown: BTreeSet<&str> = shown.into_iter().chain(crate::slips::codes()).collect();
    // The parser, the runner of tests, the readers and writers of other things show theirs elsewhere.
    let elsewhere = ["syntax", "test", "notation", "config", "pgn", "format", "expand", "image"];
    let missing: Vec<&str> = alfil::diagnostic::Code::all()
        .filter(|code| !elsewhere.contains(&code.family().name()))
        .map(|code| code.id())
        .filter(|code| !shown.contains(code) && !UNSHOWN.contains(code) && !LINTS.contains(code))
        .collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
}

/// Codes that no short text shows: guards against files without bounds, what is no text, and what the parser refuses first.
const UNSHOWN: &[&str] = &[
    // Only the command line knows files: its page has a session.
    "extends::passed_over",
    "condition::too_deep",
    "file::encoding",
    "file::too_many_clauses",
    "file::too_many_mistakes",
    "file::too_many_names",
    "region::too_deep",
];

/// Codes that `tests/language/lints.rs` shows: what is found in play, and what is only said to those who ask.
const LINTS: &[&str] = &[
    "game::forced_win",
    "game::too_much_work",
    "outcome::mated_wins",
    "piece::bound",
    "piece::colour_bound",
    "piece::replaced",
    "setup::in_check",
    "setup::one_shade",
    "setup::over",
    "setup::uneven",
];
