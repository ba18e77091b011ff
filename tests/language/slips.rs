//! Slips of new authors, many of them: each is found, once, at the right words, and the help names what was meant.
//!
//! The files in `slips/` are lists of cases. What stands before the first is put in front of each. A case is
//!
//! ```text
//! :: a title
//! the text of a file, with «» around what the caret covers
//! => CODE | words that the help holds | more of them
//! ```
//!
//! with as many `=>` lines as there are reports, in order. Behind a line `-- NAME` stands the text of another file, which
//! may be extended. The snapshot of a list shows every report, so that all can be read in one go.

use crate::snapshots;
use alfil::diagnostic::{Diagnostic, Severity, apply, position, render, sort};
use alfil::library;
use alfil::lint::{self, Levels};
use alfil::resolve::load;
use alfil::source::{Source, SourceId};
use alfil::syntax::docs::{Role, doc};
use alfil::syntax::parse;
use std::fmt::Write as _;

/// A file with a slip, and what is to be said about it.
#[derive(Clone)]
struct Slip<'t> {
    title: &'t str,
    text: String,
    /// What the carets cover, in bytes.
    carets: Vec<(u32, u32)>,
    /// Files that may be extended.
    others: Vec<(&'t str, String)>,
    /// The code of each report, and what its help holds.
    reports: Vec<(&'t str, Vec<&'t str>)>,
}

fn slips(list: &str) -> Vec<Slip<'_>> {
    let mut cases = list.split("\n:: ");
    let (first, base) = match list.strip_prefix(":: ") {
        Some(rest) => (rest.split("\n:: ").next(), ""),
        None => (None, cases.next().expect("something before the first case")),
    };
    if first.is_some() {
        cases.next();
    }
    first.into_iter().chain(cases).map(|case| slip(base, case)).collect()
}

fn slip<'t>(base: &str, case: &'t str) -> Slip<'t> {
    let (title, rest) = case.split_once('\n').expect("a title");
    let mut files = vec![("", base.to_owned() + if base.is_empty() { "" } else { "\n" })];
    let mut reports = Vec::new();
    for line in rest.lines() {
        if let Some(report) = line.strip_prefix("=> ") {
            let mut parts = report.split(" | ");
            reports.push((parts.next().expect("a code"), parts.collect()));
        } else if let Some(name) = line.strip_prefix("-- ") {
            files.push((name, String::new()));
        } else {
            let file = files.last_mut().expect("the file itself");
            file.1.extend([line, "\n"]);
        }
    }
    let (_, marked) = files.remove(0);
    let (mut text, mut carets) = (String::new(), Vec::new());
    for part in marked.split('«') {
        match part.split_once('»') {
            None => text.push_str(part),
            Some((covered, behind)) => {
                carets.push((text.len() as u32, (text.len() + covered.len()) as u32));
                text.extend([covered, behind]);
            }
        }
    }
    // An empty file is empty.
    if text == "\n" {
        text.clear();
    }
    Slip { title, text, carets, others: files, reports }
}

/// What `alfil check` says.
fn said(slip: &Slip<'_>) -> (Vec<Diagnostic>, Vec<Source>) {
    let lookup = |name: &str| {
        let own = (name == "example").then(|| Source::new("example.variant", slip.text.as_str()));
        let other = slip.others.iter().find(|(other, _)| *other == name);
        let other = other.map(|(name, text)| Source::new(format!("{name}.variant"), text.as_str()));
        alfil::library::source(name).or(other).or(own)
    };
    let loaded = load(Source::new("example.variant", slip.text.as_str()), &lookup);
    let mut found = lint::check(&loaded, &Levels::default());
    sort(&mut found);
    (found, loaded.sources)
}

/// What is otherwise than the case says.
fn faults(slip: &Slip<'_>, found: &[Diagnostic]) -> Vec<String> {
    let mut faults = Vec::new();
    let codes: Vec<&str> = found.iter().map(|one| one.code.id()).collect();
    let wanted: Vec<&str> = slip.reports.iter().map(|(code, _)| *code).collect();
    if codes != wanted {
        return vec![format!("expected {wanted:?}, found {codes:?}")];
    }
    for (index, (one, (_, words))) in found.iter().zip(&slip.reports).enumerate() {
        let span = one.labels[0].span;
        if slip.carets.get(index) != Some(&(span.start, span.end)) {
            let covered = slip.text.get(span.start as usize..span.end as usize).unwrap_or("");
            faults.push(format!("the caret of {} covers `{covered}`", one.code));
        }
        let help = one.help.as_deref().unwrap_or("");
        faults.extend(
            words.iter().filter(|word| !help.contains(**word)).map(|word| format!("no `{word}` in: {help}")),
        );
    }
    faults
}

fn check(name: &str, list: &str) {
    let mut wrong = Vec::new();
    let mut shown = String::new();
    for slip in slips(list) {
        let (found, sources) = said(&slip);
        let report = render(&found, &sources);
        let faults = faults(&slip, &found);
        if !faults.is_empty() {
            wrong.push(format!(":: {}\n{}\n{report}", slip.title, faults.join("\n")));
        }
        let _ = write!(shown, ":: {}\n\n{report}\n", slip.title);
    }
    let count = wrong.len();
    assert!(wrong.is_empty(), "{}\n{count} are wrong", wrong.join("\n"));
    snapshots::of("slips").bind(|| insta::assert_snapshot!(name, shown));
}

macro_rules! lists {
    ($($name:ident,)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name), include_str!(concat!("slips/", stringify!($name), ".txt")).trim_end());
            }
        )*

        const LISTS: &[&str] = &[$(include_str!(concat!("slips/", stringify!($name), ".txt"))),*];
    };
}

lists! {
    apart,
    authors,
    batches,
    beginnings,
    beside,
    betza,
    broken,
    carets,
    circles,
    clauses,
    contained,
    copied,
    drawn,
    ends,
    fens,
    further,
    guesses,
    kept,
    later,
    moved,
    opposite,
    qualified,
    silent,
    speech,
    spoken,
    strangers,
    tests,
    unopened,
    whole,
    written,
}

/// The codes that the lists show.
pub fn codes() -> impl Iterator<Item = &'static str> {
    LISTS.iter().flat_map(|list| slips(list)).flat_map(|slip| slip.reports).map(|(code, _)| code)
}

/// The files of the lists: title, text, and those that may be extended.
pub fn files() -> impl Iterator<Item = (String, String, Vec<(String, String)>)> {
    LISTS.iter().flat_map(|list| slips(list.trim_end())).map(|slip| {
        let others = slip.others.into_iter().map(|(name, text)| (name.to_owned(), text));
        (slip.title.to_owned(), slip.text, others.collect())
    })
}

/// A message does not list all that there is, says nothing of the program's inside, and keeps to its manner.
#[test]
fn messages_of_slips_are_short_and_plain() {
    let mut wrong = Vec::new();
    for slip in LISTS.iter().flat_map(|list| slips(list)) {
        for one in said(&slip).0 {
            let help = one.help.as_deref().unwrap_or("");
            let texts = || one.labels.iter().map(|label| label.text.as_str()).chain([help, &one.message]);
            let long = texts().any(|text| text.chars().count() > 240 || text.matches('`').count() > 24);
            let rust = ["os error", "invalid digit", "Some(", "None", "utf-8 sequence", "ParseIntError"];
            let inside = texts().any(|text| rust.iter().any(|word| text.contains(word)));
            if help.is_empty() || long || inside || one.message.ends_with('.') {
                wrong.push(format!(":: {}\n{one:?}", slip.title));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a help line proposes as a whole line can be read, by itself or where such lines stand.
#[test]
fn what_is_proposed_can_be_read() {
    let frames =
        [("", ""), ("piece Z {\n", "\n}"), ("test \"x\" {\n", "\n}"), ("test \"x\" {\nresult ", "\n}")];
    let reads = |line: &str| {
        let framed = frames.iter().map(|(before, behind)| format!("{before}{line}{behind}\n"));
        framed
            .into_iter()
            .any(|text| parse(SourceId(0), &text).1.iter().all(|one| one.severity != Severity::Error))
    };
    let (mut all, mut wrong) = (0, Vec::new());
    for slip in LISTS.iter().flat_map(|list| slips(list)) {
        for help in said(&slip).0.iter().filter_map(|one| one.help.as_deref()) {
            let Some(meant) = help.strip_prefix("did you mean `").and_then(|rest| rest.split('`').next())
            else {
                continue;
            };
            let begins = [Role::Clause, Role::Rule, Role::Step];
            let line =
                meant.contains(' ') && doc(&begins, meant.split([' ', ':']).next().unwrap_or("")).is_some();
            // What is left out is shown so.
            if line && !meant.contains("...") && !meant.contains('…') {
                all += 1;
                if !reads(meant) {
                    wrong.push(format!(":: {}\n{help}", slip.title));
                }
            }
        }
    }
    assert!(all > 300 && wrong.is_empty(), "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
}

/// What a help line proposes for a line denies what the line denied, and has its numbers: a mended line that says something else is
/// worse than none.
#[test]
fn what_is_proposed_still_denies_and_counts() {
    const DENIALS: [&str; 10] =
        ["not", "no", "never", "without", "except", "unless", "cannot", "none", "nothing", "isn't"];
    // What is said by these words is a denial, or what is left when something is denied.
    const DENYING: [&str; 14] = [
        "not",
        "no",
        "none",
        "without",
        "forbid",
        "illegal",
        "sparing",
        "unmoved",
        "stalemate",
        "immune",
        "royal",
        "bare",
        "until",
        "optional",
    ];
    const NUMBERS: [(&str, u32); 9] = [
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("fifty", 50),
        ("twice", 2),
        ("threefold", 3),
        ("fourfold", 4),
        ("seventh", 7),
    ];
    let words = |text: &str| -> Vec<String> {
        let code = text.split(" #").next().unwrap_or("");
        let outside = code.split('"').step_by(2).collect::<Vec<_>>().join(" ");
        let apart = outside.split(|c: char| !(c.is_alphanumeric() || c == '\''));
        apart.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let numbers = |text: &str| -> Vec<u32> {
        text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
    };
    // Files have letters, numbers of pieces are named so often, half-moves are halved, thousands are joined.
    const OTHERWISE: [&str; 10] = [
        "a blast of a radius",
        "a file as a number",
        "a number of pieces in arrays",
        "half-moves",
        "a number with a comma",
        "king and rook swapped",
        "the fifty-move rule taken away",
        "a value",
        "a clock of a program",
        "a piece that does not move",
    ];
    let (mut all, mut wrong) = (0, Vec::new());
    for slip in LISTS.iter().flat_map(|list| slips(list)).filter(|slip| !OTHERWISE.contains(&slip.title)) {
        for one in said(&slip).0 {
            let help = one.help.as_deref().unwrap_or("");
            let Some(meant) = help.strip_prefix("did you mean `").and_then(|rest| rest.split('`').next())
            else {
                continue;
            };
            let start = one.labels[0].span.start as usize;
            let first = slip.text[..start].rfind('\n').map_or(0, |at| at + 1);
            let line = slip.text[first..].lines().next().unwrap_or("");
            // A word for a word says nothing of the line.
            if !meant.contains(' ') || words(meant).first() != words(line).first() {
                continue;
            }
            all += 1;
            let (old, new) = (words(line), words(meant));
            let denies = old.iter().any(|word| DENIALS.contains(&word.as_str()));
            let still = new.iter().any(|word| DENYING.contains(&word.as_str()))
                || meant.contains(" - ")
                || meant.contains(['<', '!'])
                || meant.contains("= 0")
                || meant.contains(" m");
            if denies && !still {
                wrong.push(format!("{}: {line} -> {meant}", slip.title));
            }
            let counted = numbers(meant);
            for word in &old {
                let written = NUMBERS.iter().find(|(said, _)| said == word).map(|(_, number)| *number);
                let Some(number) = written.or_else(|| word.parse().ok()) else { continue };
                if !counted.iter().any(|other: &u32| other.abs_diff(number) <= 1) {
                    wrong.push(format!("{}: {line} -> {meant} ({number})", slip.title));
                }
            }
        }
    }
    assert!(all > 300 && wrong.is_empty(), "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Both headers are shown at their own lines, whatever lines end with.
#[test]
fn a_second_header_is_shown_at_its_lines_whatever_ends_them() {
    let text = "variant \"One\" {\n    year 2000\n}\nextends \"chess\"\nvariant \"Two\" {\n    year 2001\n}\nwithout castle\n";
    for end in ["\n", "\r\n"] {
        let text = text.replace('\n', end);
        let source = Source::new("example.variant", text.as_str());
        let found = load(source.clone(), &alfil::library::source).diagnostics;
        assert_eq!(found.iter().map(|one| one.code.id()).collect::<Vec<_>>(), ["clause::duplicate"]);
        let labels = found[0].labels.iter().map(|label| {
            let (start, stop) = (label.span.start as usize, label.span.end as usize);
            (position(&text, start), text[start..stop].replace('\r', ""), label.text.as_str())
        });
        let header = |name: &str, year: u32| format!("variant \"{name}\" {{\n    year {year}\n}}");
        let expected =
            [((5, 1), header("Two", 2001), "a second time"), ((1, 1), header("One", 2000), "the first time")];
        assert_eq!(labels.collect::<Vec<_>>(), expected, "{end:?}");
        let shown = render(&found, &[source]);
        assert!(shown.contains("5 │ ╭─▶ variant \"Two\" {") && !shown.contains('\r'), "{shown}");
        let mended = apply(&text, SourceId(0), [&found[0].fixes[0]]).text;
        assert_eq!(
            mended,
            text.replace(&header("Two", 2001).replace('\n', end), "").replace(&end.repeat(2), end)
        );
    }
}

/// A text whose lines end otherwise is mended as it would be with plain line ends. Of one whose lines end in the oldest way, in which
/// lines that go on are seen otherwise, no line ends in another.
#[test]
fn what_is_mended_has_the_line_ends_of_the_file() {
    let (mut all, mut wrong) = (0, Vec::new());
    for slip in LISTS.iter().flat_map(|list| slips(list)).filter(|slip| slip.text.contains('\n')) {
        let mended = |end: &str| {
            let ended = |text: &str| text.replace('\n', end);
            let others = slip.others.iter().map(|(name, text)| (*name, ended(text))).collect();
            let slip = Slip { text: ended(&slip.text), others, ..slip.clone() };
            let found = said(&slip).0;
            let fixes = found.iter().flat_map(|one| &one.fixes).filter(|fix| !fix.edits.is_empty());
            // What others make of the edits is no other text than `apply` does.
            let foreign = |text: &str| text.replace(end, "").contains(['\n', '\r']);
            let texts = fixes.map(|fix| {
                let written = fix.edits.iter().any(|edit| foreign(&edit.text));
                let text = apply(&slip.text, SourceId(0), [fix]).text;
                (written || foreign(&text), text)
            });
            texts.collect::<Vec<_>>()
        };
        let plain = mended("\n");
        all += plain.len();
        let wanted: Vec<_> = plain.iter().map(|(_, text)| (false, text.replace('\n', "\r\n"))).collect();
        let found = mended("\r\n");
        if found != wanted || mended("\r").iter().any(|(foreign, _)| *foreign) {
            wrong.push(format!(":: {}\n{found:?}", slip.title));
        }
    }
    assert!(all > 1000 && wrong.is_empty(), "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
}

/// A word that ends one letter too early is told as what it was meant to be, wherever it stands in whatever clause.
#[test]
fn a_word_without_its_last_letter_is_known_again() {
    const ROLES: [Role; 3] = [Role::Condition, Role::Region, Role::Part];
    let (mut all, mut lost) = (0, Vec::new());
    let mut block = "";
    for line in include_str!("everything.variant").lines() {
        let code = line.split('#').next().unwrap_or("");
        // What stands in braces is read as part of a piece; boards, arrays and tests hold hardly a word.
        match code.trim() {
            "}" => block = "",
            first if first.ends_with('{') => block = first.split(' ').next().unwrap_or(""),
            _ => {}
        }
        if !matches!(block, "" | "piece") || code.contains(['{', '}']) {
            continue;
        }
        for (at, _) in code.match_indices(|c: char| !c.is_ascii_lowercase()) {
            let rest = &code[at + 1..];
            let word = &rest[..rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len())];
            let end = at + 1 + word.len();
            // Of a shorter word too little is left, and a word that becomes another is another mistake.
            if word.len() < 5
                || word.ends_with('s')
                || code[..at].trim().is_empty()
                || code[..=at].contains('"')
                || doc(&ROLES, word).is_none()
            {
                continue;
            }
            let changed = format!("{}{}\n", &code[..end - 1], &code[end..]);
            let text = if block.is_empty() { changed.clone() } else { format!("piece Z {{\n{changed}}}\n") };
            let (_, mut mistakes) = parse(SourceId(0), &text);
            if mistakes.is_empty() {
                // It is read as a name; that nothing has it is seen later.
                let text = format!("variant \"X\" {{ }}\nextends \"chess\"\n{text}");
                mistakes = load(Source::new("x.variant", text), &alfil::library::source).diagnostics;
            }
            let known = |one: &Diagnostic| {
                let label = one.labels.iter().any(|label| label.text.contains(word));
                label || one.help.as_deref().is_some_and(|help| help.contains(word))
            };
            all += 1;
            if !mistakes.iter().any(known) {
                lost.push(changed.trim_end().to_owned());
            }
        }
    }
    assert!(all > 80 && lost.is_empty(), "{} of {all}:\n{}", lost.len(), lost.join("\n"));
}

/// In every file that ships, as somebody writes it anew: the word by which a line declares something, or ties files together, is
/// written in part, and nothing else is said than that.
#[test]
fn a_word_that_is_being_written_is_one_mistake() {
    const WORDS: [&str; 4] = ["extends", "board", "piece", "region"];
    for name in library::names() {
        let text = library::get(name).expect("it ships");
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let Some(word) = WORDS.into_iter().find(|word| line.starts_with(&format!("{word} "))) else {
                continue;
            };
            if line.ends_with('{') {
                continue;
            }
            let mut begun = lines.clone();
            begun[index] = &word[..1 + (index + name.len()) % word.len()];
            let loaded = load(Source::new("begun.variant", begun.join("\n")), &library::source);
            let wrong = loaded.diagnostics.iter().filter(|one| one.severity == Severity::Error);
            let codes: Vec<&str> = wrong.map(|one| one.code.id()).collect();
            assert_eq!(codes.len(), 1, "{name}, {}: {codes:?}", begun[index]);
        }
    }
}
