//! The pages about diagnostics: every code has one, and their examples are what they are said to be.
//!
//! Words behind a fence: `wrong` gives the code of the page and no other (with `among`, others too); `right` gives
//! nothing. `also` is another file, for both. `times=N` repeats the last line, with numbers for `{n}`, and `words=N`
//! the last word. Sessions (`console`) are run by `tests/docs/pages.rs`.

use crate::blocks::{Block, blocks};
use alfil::diagnostic::{Diagnostic, Page, Rank, page, pages, render};
use alfil::lint::{self, Level, Levels, config};
use alfil::pgn;
use alfil::resolve::load;
use alfil::source::{Source, SourceId};
use alfil::testing;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Pages whose examples would fill pages; `tests/language/diagnostics.rs` has cases for what can be reached at all.
const WITHOUT_EXAMPLES: &[&str] = &[
    "condition::too_deep",
    "expand::unfaithful",
    "extends::too_deep",
    "format::unfaithful",
    "region::too_deep",
];

impl Block {
    fn number(&self, key: &str) -> usize {
        self.value(key).map_or(1, |text| text.parse().expect("a number"))
    }

    /// The text with its last line or its last word repeated as often as the fence says.
    fn expanded(&self) -> String {
        let text = self.text.trim_end();
        let (before, last) = text.rsplit_once('\n').unwrap_or(("", text));
        if self.value("times").is_some() {
            let lines = (1..=self.number("times")).map(|n| last.replace("{n}", &n.to_string()) + "\n");
            return format!("{before}\n{}", lines.collect::<String>());
        }
        if self.value("words").is_some() {
            let (rest, word) = last.rsplit_once(' ').expect("several words");
            // A notation is one word, however long.
            let joint = if rest.starts_with("piece") { "" } else { " " };
            return format!("{before}\n{rest} {}\n", vec![word; self.number("words")].join(joint));
        }
        self.text.clone()
    }
}

/// What there is to say about a file, its tests included, and the texts that it points into.
fn found(page: &Page, block: &Block, others: &[Source]) -> (Vec<Diagnostic>, Vec<Source>) {
    let text = block.expanded();
    if block.is("toml") {
        let (_, mistakes) = config::read(SourceId(0), &text);
        return (mistakes, vec![Source::new(config::FILE_NAME, text)]);
    }
    if block.is("pgn") {
        let games = pgn::games(SourceId(0), &text);
        let mistakes = games.flat_map(|game| game.mistakes).collect();
        return (mistakes, vec![Source::new("games.pgn", text)]);
    }
    let lookup = |name: &str| {
        let other = others.iter().find(|other| other.name.strip_suffix(".variant") == Some(name));
        other.cloned().or_else(|| alfil::library::source(name))
    };
    let loaded = load(Source::new("example.variant", text), &lookup);
    let mut levels = Levels::default();
    if page.rank() != Rank::Error {
        levels.set(page.code, Level::Warn).expect("it is a warning");
    }
    let mut found = lint::check(&loaded, &levels);
    if let Some(variant) = &loaded.variant {
        let failures = testing::run(variant, &loaded.tests).into_iter().flat_map(|report| report.failures);
        found.extend(failures.map(|failure| failure.diagnostic));
    }
    (found, loaded.sources)
}

/// The other files of a page.
fn others(blocks: &[Block]) -> Vec<Source> {
    let others = blocks.iter().filter(|block| block.is("also"));
    others.map(|block| Source::new(block.value("file").expect("a name"), block.text.clone())).collect()
}

#[test]
fn examples_are_what_they_are_said_to_be() {
    let mut wrong = Vec::new();
    for page in pages() {
        let blocks = blocks(page.text);
        let others = others(&blocks);
        for block in &blocks {
            let (found, sources) = found(&page, block, &others);
            let distinct: BTreeSet<&str> = found.iter().map(|diagnostic| diagnostic.code).collect();
            let as_said = if block.is("wrong") {
                distinct.contains(page.code) && (block.is("among") || found.len() == 1)
            } else {
                !block.is("right") || found.is_empty()
            };
            if !as_said {
                let kind = if block.is("wrong") { "wrong" } else { "right" };
                let report = render(&found[..found.len().min(3)], &sources);
                wrong.push(format!("{}, {kind}: {distinct:?}\n{report}", page.code));
            }
        }
        let has = |word: &str| blocks.iter().any(|block| block.is(word));
        let sessions = blocks.iter().filter(|block| block.is("console")).count() == 2;
        if !(has("wrong") && has("right") || sessions || WITHOUT_EXAMPLES.contains(&page.code)) {
            wrong.push(format!("{} has no examples", page.code));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A message names the place, what about it, and the next step. Failed tests do too: what to change is either of two.
#[test]
fn every_message_has_a_place_a_reason_and_a_next_step() {
    let mut wanting = BTreeSet::new();
    for page in pages() {
        let blocks = blocks(page.text);
        let others = others(&blocks);
        for block in blocks.iter().filter(|block| block.is("wrong")) {
            let (found, sources) = found(&page, block, &others);
            let complete = |one: &&Diagnostic| {
                let reason = one.labels.first().is_some_and(|label| !label.text.is_empty());
                let step = one.help.as_ref().is_some_and(|help| !help.is_empty());
                !one.message.is_empty() && reason && step
            };
            let short = found.into_iter().filter(|one| !complete(&one));
            wanting.extend(short.map(|one| render(&[one], &sources)));
        }
    }
    let wanting: Vec<String> = wanting.into_iter().collect();
    assert!(wanting.is_empty(), "{}", wanting.join("\n"));
}

#[test]
fn pages_are_laid_out_alike() {
    for page in pages() {
        let mut lines = page.text.lines();
        assert_eq!(lines.next(), Some(format!("# `{}`", page.code).as_str()));
        let head = page.text.lines().nth(2).unwrap_or_default();
        let levels = ["**error**: ", "**warn**: ", "**allow**: ", "**error or warn**: "];
        assert!(levels.iter().any(|level| head.starts_with(level)), "{}: {head}", page.code);
        assert!(!page.summary().is_empty() && !page.summary().ends_with('.'), "{}: {head}", page.code);
        assert!(page.text.lines().all(|line| line.chars().count() <= 120), "{}", page.code);
    }
}

#[test]
fn a_page_is_found_by_its_code_alone() {
    for one in pages() {
        assert_eq!(page(one.code), Some(one));
    }
    for code in ["", "piece", "piece::", "piece::unused ", "Piece::unused"] {
        assert_eq!(page(code), None, "{code}");
    }
}

/// The codes that stand in the text of the program, as `"family::name"`.
fn codes_in_the_program() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    let mut ahead = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(path) = ahead.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("it can be listed");
            ahead.extend(entries.map(|entry| entry.expect("it can be read").path()));
            continue;
        }
        // Tests of the program make up codes of their own.
        if path.ends_with("tests.rs") || path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("it is text");
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
fn every_code_has_a_page_and_every_page_a_code() {
    let pages: BTreeSet<String> = pages().map(|page| page.code.to_owned()).collect();
    assert_eq!(pages, codes_in_the_program());
}

/// Warnings that can be turned off are pushed as warnings, errors as errors: no page says otherwise.
#[test]
fn levels_are_for_warnings() {
    for page in pages() {
        let set = Levels::default().set(page.code, Level::Allow);
        assert_eq!(set.is_err(), page.rank() == Rank::Error, "{}", page.code);
    }
}

/// Nothing that ships is warned about, whoever checks it.
#[test]
fn variants_that_ship_have_nothing_to_be_warned_of() {
    for name in alfil::library::names() {
        let source = alfil::library::source(name).expect("it ships");
        let loaded = load(source, &alfil::library::source);
        let found = lint::check(&loaded, &Levels::default());
        assert!(found.is_empty(), "{}", render(&found, &loaded.sources));
    }
}
