//! Slips of the hand, made in every line of every file that ships: each is found, told once, and what is proposed is the line as it
//! was.
//!
//! A kind of slip is a function from a line to the lines that it may become. Not every slip can be mended for certain (a forgotten
//! word may be one of two), so each kind has the least share of lines that must come back.

use alfil::diagnostic::{Diagnostic, apply};
use alfil::resolve::load;
use alfil::source::{Source, SourceId};
use alfil::syntax::docs::{Role, doc};
use std::collections::BTreeSet;
use std::ops::Range;

/// The words and signs of a line, texts whole.
fn words(line: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(first) = line[at..].chars().next() {
        let rest = &line[at..];
        let in_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '+' | '~' | '*' | '?' | '[' | ']');
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if in_word(first) => rest.find(|c| !in_word(c)).unwrap_or(rest.len()),
            '.' | '=' | '<' | '>' | '!' => rest.find(|c| !".=<>!".contains(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        if !first.is_whitespace() {
            words.push(at..at + length);
        }
        at += length;
    }
    words
}

/// A line by its words alone.
fn plain(line: &str) -> String {
    words(line).into_iter().map(|word| &line[word]).collect::<Vec<_>>().join(" ")
}

/// Whether a word is one of the language.
fn keyword(word: &str) -> bool {
    const ROLES: [Role; 6] =
        [Role::Clause, Role::Rule, Role::Step, Role::Part, Role::Condition, Role::Region];
    word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase()) && doc(&ROLES, word).is_some()
}

/// The line with each of its words of the language changed, if it can be.
fn each(line: &str, change: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let changed = |word: Range<usize>| {
        let meant = Some(&line[word.clone()]).filter(|word| keyword(word)).and_then(&change)?;
        Some(format!("{}{meant}{}", &line[..word.start], &line[word.end..]))
    };
    words(line).into_iter().filter_map(changed).collect()
}

/// The line with each two of its words of the language joined by something else than a blank.
fn joined(line: &str, by: &str) -> Vec<String> {
    let words = words(line);
    let pairs = words.windows(2).filter(|pair| pair.iter().all(|word| keyword(&line[word.clone()])));
    pairs.map(|pair| format!("{}{by}{}", &line[..pair[0].end], &line[pair[1].start..])).collect()
}

/// The line with a letter of each longer word changed.
fn letter(line: &str, change: fn(&str, &str, &str) -> String) -> Vec<String> {
    each(line, |word| {
        let middle = word.len() / 2;
        (word.len() > 3).then(|| change(&word[..middle], &word[middle..=middle], &word[middle + 1..]))
    })
}

/// The line with one of its texts written otherwise.
fn texts(line: &str, change: fn(&str) -> String) -> Vec<String> {
    let text = |word: &Range<usize>| line[word.clone()].starts_with('"') && word.len() > 2;
    let changed = |word: Range<usize>| {
        let inner = &line[word.start + 1..word.end - 1];
        format!("{}{}{}", &line[..word.start], change(inner), &line[word.end..])
    };
    words(line).into_iter().filter(text).map(changed).collect()
}

/// A name, the least share of lines that come back in hundredths, and the slip.
type Kind = (&'static str, usize, fn(&str) -> Vec<String>);

const KINDS: [Kind; 16] = [
    ("a letter too few", 95, |line| letter(line, |before, _, behind| format!("{before}{behind}"))),
    ("a letter twice", 95, |line| letter(line, |before, one, behind| format!("{before}{one}{one}{behind}"))),
    ("a wrong letter", 95, |line| {
        letter(line, |before, one, behind| format!("{before}{}{behind}", if one == "e" { "a" } else { "e" }))
    }),
    ("a capital", 95, |line| each(line, |word| Some(word[..1].to_uppercase() + &word[1..]))),
    ("capitals", 95, |line| each(line, |word| Some(word.to_uppercase()))),
    ("a word twice", 95, |line| each(line, |word| Some(format!("{word} {word}")))),
    ("a word in quotation marks", 95, |line| each(line, |word| Some(format!("\"{word}\"")))),
    ("an article", 95, |line| each(line, |word| Some(format!("the {word}")))),
    ("two words in one", 95, |line| joined(line, "")),
    ("a line below", 95, |line| joined(line, "_")),
    ("the first mark lost", 95, |line| texts(line, |text| format!("{text}\""))),
    ("the second mark lost", 95, |line| texts(line, |text| format!("\"{text}"))),
    ("no quotation marks", 95, |line| texts(line, str::to_owned)),
    ("apostrophes", 95, |line| texts(line, |text| format!("'{text}'"))),
    ("a full stop", 95, |line| vec![format!("{line}.")]),
    ("two words in the wrong order", 90, |line| {
        let words = words(line);
        let known = |word: &Range<usize>| keyword(&line[word.clone()]);
        let word = |word: &Range<usize>| line[word.clone()].starts_with(|c: char| c.is_alphanumeric());
        let pairs = words.windows(2).filter(|pair| pair.iter().all(word) && pair.iter().any(known));
        pairs
            .map(|pair| {
                let (one, other) = (pair[0].clone(), pair[1].clone());
                let between = &line[one.end..other.start];
                format!(
                    "{}{}{between}{}{}",
                    &line[..one.start],
                    &line[other.clone()],
                    &line[one],
                    &line[other.end..]
                )
            })
            .collect()
    }),
];

/// What is said of a text that is new.
fn said(text: &str, before: &BTreeSet<String>) -> Vec<Diagnostic> {
    let loaded = load(Source::new("example.variant", text), &alfil::library::source);
    loaded.diagnostics.into_iter().filter(|one| !before.contains(&one.message)).collect()
}

/// Whether what is said of a text gives a line back.
fn gives_back(one: &Diagnostic, changed: &str, start: usize, line: &str) -> bool {
    let fixed = one.fixes.first().is_some_and(|fix| {
        let after = apply(changed, SourceId(0), [fix]).text;
        let code = after.get(start..).and_then(|rest| rest.lines().next()).unwrap_or("");
        plain(code.split(" #").next().unwrap_or("")) == plain(line)
    });
    let help = one.help.as_deref().unwrap_or("");
    fixed || help.split('`').skip(1).step_by(2).any(|shown| plain(shown) == plain(line))
}

/// The clauses of a file and the rules of its pieces, by where they begin.
fn lines(text: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let mut drawn = false;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let code = line.split(" #").next().unwrap_or("").trim_end();
        let inner = code.trim_start();
        let start = at + code.len() - inner.len();
        at += line.len();
        drawn = drawn && inner != "}";
        let told = drawn || inner.is_empty() || inner == "}" || inner.starts_with('#');
        if !told && !inner.ends_with(['{', ',']) {
            lines.push((start, inner));
        }
        drawn |= inner.starts_with("setup") || inner.starts_with("arrays");
    }
    lines
}

#[test]
fn slips_of_the_hand_come_back() {
    /// Of all slips, one of so many is looked at.
    const ONE_OF: usize = 37;
    let mut seen = BTreeSet::new();
    let (mut made, mut all, mut once) = (0usize, 0usize, 0usize);
    let mut kinds = KINDS.map(|(name, least, _)| (name, least, 0usize, 0usize));
    let mut lost = Vec::new();
    for name in alfil::library::names() {
        let source = alfil::library::source(name).expect("it ships");
        let text = source.text.split("\ntest ").next().unwrap_or("").trim_end().to_owned() + "\n";
        let before = said(&text, &BTreeSet::new()).into_iter().map(|one| one.message).collect();
        for (start, line) in lines(&text).into_iter().filter(|(_, line)| seen.insert((*line).to_owned())) {
            for ((_, _, slip), kind) in KINDS.iter().zip(&mut kinds) {
                for slipped in slip(line) {
                    made += 1;
                    if made % ONE_OF != 0 {
                        continue;
                    }
                    let changed = format!("{}{slipped}{}", &text[..start], &text[start + line.len()..]);
                    let found = said(&changed, &before);
                    // Of two words of a kind the order says nothing.
                    let Some(first) = found.first() else { continue };
                    all += 1;
                    once += usize::from(found.len() == 1);
                    kind.2 += 1;
                    if gives_back(first, &changed, start, line) {
                        kind.3 += 1;
                    } else {
                        lost.push(format!("{}: {slipped}\n    {:?}", kind.0, first.help));
                    }
                }
            }
        }
    }
    let table: Vec<String> =
        kinds.iter().map(|(name, _, made, back)| format!("{name}: {back} of {made}")).collect();
    let few = kinds.iter().filter(|(_, least, made, back)| back * 100 < made * least).count();
    assert!(few == 0, "{}\n{}", lost.join("\n"), table.join("\n"));
    assert!(all > 600 && once * 100 >= all * 98, "{once} of {all} are told once");
}
