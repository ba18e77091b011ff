//! What is said about variant files that are wrong.
//!
//! Each case is a file with a mistake, the codes of everything that may be said about it, in order, and a snapshot
//! that holds the file and the report together. One cause gives one message, so most cases have one code.

#[path = "diagnostics/board.rs"]
mod board;
#[path = "diagnostics/clauses.rs"]
mod clauses;
#[path = "diagnostics/effects.rs"]
mod effects;
#[path = "diagnostics/pieces.rs"]
mod pieces;
#[path = "diagnostics/whole.rs"]
mod whole;

use alfil::diagnostic::render;
use alfil::model::{Loaded, load};
use alfil::source::Source;
use std::collections::BTreeSet;
use std::path::Path;

/// A name, the codes of what is said, and the file. Further files are set off by lines `--- NAME`: those that may be extended.
type Case = (&'static str, &'static [&'static str], &'static str);

/// A file that extends chess, with these lines.
macro_rules! chess {
    ($($line:literal)*) => {
        concat!("variant \"Example\" { }\nextends \"chess\"\n", $($line, "\n"),*)
    };
}
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
pub(crate) use {chess, reserve, tiny};

fn all() -> Vec<Case> {
    [board::CASES, pieces::CASES, clauses::CASES, effects::CASES, whole::CASES].concat()
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
        let found: Vec<&str> = loaded.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
        let report = render(&loaded.diagnostics, &loaded.sources);
        if found != codes {
            wrong.push(format!("{name}: expected {codes:?}, found {found:?}\n{report}"));
            continue;
        }
        let snapshot = format!("{}\n{}\n{report}", text.trim_end(), "=".repeat(60));
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, snapshot);
        });
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

/// The codes that stand in the text of the program, as `"family::name"`.
fn codes_in_the_program() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    let mut ahead = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(path) = ahead.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).expect("it can be listed");
            ahead.extend(entries.map(|entry| entry.expect("it can be read").path()));
            continue;
        }
        // Tests of the program make up codes of their own.
        if path.ends_with("tests.rs") || path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("it is text");
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for word in line.split('"').skip(1).step_by(2) {
                let is_name =
                    |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c == '_');
                if word.split_once("::").is_some_and(|(family, name)| is_name(family) && is_name(name)) {
                    codes.insert(word.to_owned());
                }
            }
        }
    }
    codes
}

#[test]
fn the_page_lists_every_code_and_no_other() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/diagnostics.md");
    let page = std::fs::read_to_string(path).expect("the page is there");
    let listed: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    let set: BTreeSet<String> = listed.iter().map(|code| (*code).to_owned()).collect();
    assert_eq!(set.len(), listed.len(), "a code is listed twice");
    assert_eq!(set, codes_in_the_program());
}

#[test]
fn every_code_of_the_model_is_shown_by_a_case() {
    let shown: BTreeSet<&str> = all().iter().flat_map(|case| case.1.iter().copied()).collect();
    // The parser, the runner of tests and the readers of notation show theirs elsewhere.
    let elsewhere = ["syntax", "test", "notation"];
    let missing: Vec<String> = codes_in_the_program()
        .into_iter()
        .filter(|code| !elsewhere.contains(&code.split("::").next().unwrap_or_default()))
        .filter(|code| !shown.contains(code.as_str()) && !UNSHOWN.contains(&code.as_str()))
        .collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
}

/// Codes that no short file shows: guards against files without bounds, and what the parser refuses first.
const UNSHOWN: &[&str] = &[
    "condition::too_deep",
    "file::too_many_clauses",
    "file::too_many_mistakes",
    "file::too_many_names",
    "region::too_deep",
];
