//! The pages about diagnostics: every code has one, and their examples are what they are said to be.
//!
//! Words behind a fence: `wrong` gives the code of the page and no other (with `among`, others too); `right` gives
//! nothing. `also` is another file, for both. `times=N` repeats the last line, with numbers for `{n}`, and `words=N`
//! the last word. Sessions (`console`) are run by `tests/docs/pages.rs`.

use crate::blocks::{Block, blocks};
use crate::code::files;
use alfil::diagnostic::code::Family;
use alfil::diagnostic::{Code, Diagnostic, Rank, Safety, Severity, mend, render};
use alfil::lint::{self, Level, Levels, config};
use alfil::pgn;
use alfil::resolve::load;
use alfil::source::{Source, SourceId};
use alfil::testing;
use std::collections::BTreeSet;

/// Pages whose examples would fill pages; `tests/language/diagnostics.rs` has cases for what can be reached at all.
const WITHOUT_EXAMPLES: &[&str] = &[
    "condition::too_deep",
    "expand::unfaithful",
    "extends::too_deep",
    "file::encoding",
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
fn found(code: Code, block: &Block, others: &[Source]) -> (Vec<Diagnostic>, Vec<Source>) {
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
    if code.rank() != Rank::Error {
        levels.set(code, Level::Warn).expect("it is a warning");
    }
    let mut found = lint::check(&loaded, &levels);
    // What is wrong with the words of a test is said once, by whoever reads them first.
    let misread =
        found.iter().any(|one| one.code.family() == Family::Test && one.severity == Severity::Error);
    if let Some(variant) = loaded.variant.as_ref().filter(|_| !misread) {
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
    for code in Code::all() {
        let blocks = blocks(code.page());
        let others = others(&blocks);
        for block in &blocks {
            let (found, sources) = found(code, block, &others);
            let distinct: BTreeSet<Code> = found.iter().map(|diagnostic| diagnostic.code).collect();
            let as_said = if block.is("wrong") {
                distinct.contains(&code) && (block.is("among") || found.len() == 1)
            } else {
                !block.is("right") || found.is_empty()
            };
            if !as_said {
                let kind = if block.is("wrong") { "wrong" } else { "right" };
                let report = render(&found[..found.len().min(3)], &sources);
                wrong.push(format!("{}, {kind}: {distinct:?}\n{report}", code));
            }
        }
        let has = |word: &str| blocks.iter().any(|block| block.is(word));
        let sessions = blocks.iter().filter(|block| block.is("console")).count() == 2;
        if !(has("wrong") && has("right") || sessions || WITHOUT_EXAMPLES.contains(&code.id())) {
            wrong.push(format!("{code} has no examples"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A message names the place, what about it, and the next step. Failed tests do too: what to change is either of two.
#[test]
fn every_message_has_a_place_a_reason_and_a_next_step() {
    let mut wanting = BTreeSet::new();
    for code in Code::all() {
        let blocks = blocks(code.page());
        let others = others(&blocks);
        for block in blocks.iter().filter(|block| block.is("wrong")) {
            let (found, sources) = found(code, block, &others);
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

/// The first wrong example of a page as fixes leave it, and the words behind its fence; nothing if the mistake stays.
fn fixed(code: Code) -> Option<(&'static str, String)> {
    let blocks = blocks(code.page());
    let others = others(&blocks);
    let wrong = blocks.iter().find(|block| block.is("wrong"))?;
    let check = |text: &str| {
        let words =
            wrong.words.iter().filter(|word| !word.starts_with("times") && !word.starts_with("words"));
        let block = Block { words: words.cloned().collect(), line: wrong.line, text: text.to_owned() };
        found(code, &block, &others).0
    };
    let kind = if wrong.is("toml") {
        ["toml fixed", "toml fixed offered"]
    } else {
        ["variant fixed", "variant fixed offered"]
    };
    [Safety::Safe, Safety::Offered].into_iter().zip(kind).find_map(|(least, fence)| {
        let mended = mend(&wrong.expanded(), least, check);
        let left = mended.left.iter().any(|one| one.code == code);
        (!left && !mended.applied.is_empty()).then_some((fence, mended.text))
    })
}

/// A fixed example is short enough to be shown.
const LONGEST_EXAMPLE: usize = 60;

#[test]
fn every_page_shows_what_is_fixed_or_says_why_nothing_is() {
    let update = std::env::var("INSTA_UPDATE").is_ok_and(|value| value == "always");
    let mut wrong = Vec::new();
    for code in Code::all() {
        let page = code.page();
        let reasons = page.lines().filter(|line| line.starts_with("**No fix**: ")).count();
        let blocks = blocks(page);
        let shown = blocks.iter().find(|block| block.is("fixed"));
        let fixed = fixed(code).filter(|(_, text)| text.lines().count() <= LONGEST_EXAMPLE);
        let as_said = match (&fixed, shown) {
            (Some((fence, text)), Some(block)) => block.words.join(" ") == *fence && block.text == *text,
            (None, None) => reasons == 1,
            _ => false,
        };
        if as_said && (shown.is_none() || reasons == 0) {
            continue;
        }
        if let (true, Some((fence, text))) = (update, &fixed) {
            let command =
                if fence.contains("offered") { "alfil check --fix --offered" } else { "alfil check --fix" };
            let before = page.split("\nFixed by `").next().unwrap_or_default();
            let written = format!("{before}\nFixed by `{command}`:\n\n```{fence}\n{text}```\n");
            let path = format!(
                "{}/docs/diagnostics/{}.md",
                env!("CARGO_MANIFEST_DIR"),
                code.id().replace("::", "/")
            );
            std::fs::write(path, written).expect("it can be written");
        }
        wrong.push(format!("{code}: {reasons} reasons, shown: {}, fixed: {fixed:?}", shown.is_some()));
    }
    assert!(wrong.is_empty(), "{}\n{} pages", wrong.join("\n"), wrong.len());
}

#[test]
fn pages_are_laid_out_alike() {
    for code in Code::all() {
        let mut lines = code.page().lines();
        assert_eq!(lines.next(), Some(format!("# `{code}`").as_str()));
        let head = code.page().lines().nth(2).unwrap_or_default();
        let levels = [
            "**error**: ",
            "**error** in a playable game: ",
            "**warn**: ",
            "**allow**: ",
            "**error or warn**: ",
        ];
        assert!(levels.iter().any(|level| head.starts_with(level)), "{code}: {head}");
        assert!(!code.summary().is_empty() && !code.summary().ends_with('.'), "{code}: {head}");
        assert!(code.page().lines().all(|line| line.chars().count() <= 120), "{code}");
    }
}

#[test]
fn a_page_is_found_by_its_code_alone() {
    for code in Code::all() {
        assert_eq!(code.id().parse(), Ok(code));
    }
    for typed in ["", "piece", "piece::", "piece::unused ", "Piece::unused"] {
        assert!(typed.parse::<Code>().is_err(), "{typed}");
    }
}

/// Whether a text begins with `family::name`, and with what.
fn path_of_two(text: &str) -> Option<(&str, &str)> {
    let word = |text: &str| text.find(|c: char| !c.is_ascii_alphabetic() && c != '_').unwrap_or(text.len());
    let (family, rest) = text.split_at(word(text));
    let rest = rest.strip_prefix("::")?;
    let name = &rest[..word(rest)];
    (!family.is_empty() && !name.is_empty()).then_some((family, name))
}

/// That every constant has a page is seen by the compiler. That every page has a use, and that nothing goes by the text
/// of a code, is seen here.
#[test]
fn every_page_is_about_something_that_the_program_says() {
    let mut used = BTreeSet::new();
    let mut strings = Vec::new();
    for file in files() {
        let text = &file.text;
        for (at, _) in text.match_indices("code::") {
            let rest = &text[at + "code::".len()..];
            if let Some((family, name)) = path_of_two(rest.strip_prefix("r#").unwrap_or(rest)) {
                used.insert(format!("{family}::{}", name.to_lowercase()));
            }
        }
        for word in text.split('"') {
            if path_of_two(word).is_some_and(|(family, name)| {
                word.len() == family.len() + 2 + name.len()
                    && Code::all().any(|code| code.family().name() == family)
            }) {
                strings.push(format!("{}: {word:?}", file.path));
            }
        }
    }
    assert!(strings.is_empty(), "write the constant instead, `code::family::NAME`:\n{}", strings.join("\n"));
    let unused: Vec<Code> = Code::all().filter(|code| !used.contains(code.id())).collect();
    assert!(unused.is_empty(), "nothing has the code of these pages: {unused:?}");
}

/// Warnings that can be turned off are pushed as warnings, errors as errors: no page says otherwise.
#[test]
fn levels_are_for_warnings() {
    for code in Code::all() {
        let set = Levels::default().set(code, Level::Allow);
        assert_eq!(set.is_err(), code.rank() == Rank::Error, "{code}");
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
