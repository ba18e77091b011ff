//! Slips of the hand, made in every line of every file that ships: each is found, told once, and what is proposed is the line as it
//! was; and the caret stands at the word that is otherwise.
//!
//! A kind of slip is a function from a line to the lines that it may become. Not every slip can be mended for certain (a forgotten
//! word may be one of two), so each kind has the least share of lines that must come back, and of carets that must stand right.

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

/// A name; in hundredths, the least share of lines that come back, and of carets that stand at the slip; and the slip.
type Kind = (&'static str, [usize; 2], fn(&str) -> Vec<String>);

const KINDS: [Kind; 23] = [
    ("a letter too few", [95, 97], |line| letter(line, |before, _, behind| format!("{before}{behind}"))),
    ("a letter twice", [95, 97], |line| {
        letter(line, |before, one, behind| format!("{before}{one}{one}{behind}"))
    }),
    ("a wrong letter", [95, 97], |line| {
        letter(line, |before, one, behind| format!("{before}{}{behind}", if one == "e" { "a" } else { "e" }))
    }),
    ("a capital", [95, 97], |line| each(line, |word| Some(word[..1].to_uppercase() + &word[1..]))),
    ("capitals", [95, 97], |line| each(line, |word| Some(word.to_uppercase()))),
    ("a word twice", [95, 97], |line| each(line, |word| Some(format!("{word} {word}")))),
    ("a word in quotation marks", [95, 97], |line| each(line, |word| Some(format!("\"{word}\"")))),
    ("an article", [95, 97], |line| each(line, |word| Some(format!("the {word}")))),
    ("two words in one", [95, 97], |line| joined(line, "")),
    ("a line below", [95, 97], |line| joined(line, "_")),
    ("the first mark lost", [95, 97], |line| texts(line, |text| format!("{text}\""))),
    ("the second mark lost", [95, 97], |line| texts(line, |text| format!("\"{text}"))),
    ("no quotation marks", [95, 97], |line| texts(line, str::to_owned)),
    ("apostrophes", [95, 97], |line| texts(line, |text| format!("'{text}'"))),
    ("a full stop", [95, 97], |line| vec![format!("{line}.")]),
    ("two words in the wrong order", [90, 95], |line| {
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
    // Of these nobody knows what was meant, but where they are.
    ("a word forgotten", [0, 85], |line| lost(line, keyword)),
    ("a sign forgotten", [0, 85], |line| {
        lost(line, |word| matches!(word, "," | ".." | "=" | ":" | "+" | ">"))
    }),
    ("an unknown word", [0, 85], |line| instead(line, keyword, "frobs")),
    ("a word in the place of a number", [0, 85], |line| {
        instead(line, |word| word.bytes().all(|byte| byte.is_ascii_digit()), "several")
    }),
    ("a number in the place of a word", [0, 85], |line| instead(line, keyword, "7")),
    ("a sign between words", [0, 85], |line| {
        let words = words(line);
        let ends = words.iter().take(words.len().saturating_sub(1));
        ends.map(|word| format!("{};{}", &line[..word.end], &line[word.end..])).collect()
    }),
    ("another sign", [0, 85], |line| {
        instead(line, |word| matches!(word, "," | ".." | "=" | ":" | "+" | ">" | ">="), "/")
    }),
];

/// The line without each of its words, or signs, that are of a kind.
fn lost(line: &str, kind: fn(&str) -> bool) -> Vec<String> {
    let words = words(line);
    let gone = words.iter().skip(1).filter(|word| kind(&line[(*word).clone()]));
    gone.map(|word| format!("{}{}", &line[..word.start], line[word.end..].trim_start())).collect()
}

/// The line with each of its words of a kind written otherwise.
fn instead(line: &str, kind: fn(&str) -> bool, other: &str) -> Vec<String> {
    let words = words(line);
    let wrong = words.iter().skip(1).filter(|word| kind(&line[(*word).clone()]));
    wrong.map(|word| format!("{}{other}{}", &line[..word.start], &line[word.end..])).collect()
}

/// Where the caret of a report stands, in a line that begins there.
fn caret(one: &Diagnostic, start: usize) -> Range<usize> {
    let span = one.labels.first().map_or(0..0, |label| label.span.start as usize..label.span.end as usize);
    span.start.wrapping_sub(start)..span.end.wrapping_sub(start)
}

/// Whether a caret stands at the word in which a line differs from what it was: where a word is missing, there or at the next; or at the very
/// letter, where a sign that is missing has left one word (`2safe` for `2, safe`).
fn at_the_slip(line: &str, slipped: &str, caret: Range<usize>) -> bool {
    let (old, new) = (words(line), words(slipped));
    let same =
        old.iter().zip(&new).take_while(|(one, other)| line[(*one).clone()] == slipped[(*other).clone()]);
    let at = same.count();
    let before = at.checked_sub(1).map(|at| &new[at]);
    let twice = before.is_some_and(|before| {
        new.get(at).is_some_and(|word| slipped[word.clone()] == slipped[before.clone()])
            || new.len() < old.len() && caret.start == before.start
    });
    let gap = before.map_or(0, |before| before.end);
    let starts = new.get(at).is_some_and(|word| caret.start == word.start);
    let ends = new.len() < old.len()
        && (gap..=new.get(at).map_or(slipped.len(), |word| word.start)).contains(&caret.start);
    let letter = line.bytes().zip(slipped.bytes()).take_while(|(one, other)| one == other).count();
    let joined = new.len() < old.len() && caret.start == letter;
    starts || ends || joined || twice && before.is_some_and(|before| caret.start == before.start)
}

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
    /// Of all slips, one of so many is looked at; of kinds of which there are few, more.
    const ONE_OF: usize = 37;
    const ONE_OF_FEW: usize = 7;
    const FEW: [&str; 3] = ["a sign forgotten", "a word in the place of a number", "another sign"];
    let mut seen = BTreeSet::new();
    let (mut all, mut once) = (0usize, 0usize);
    let mut made = [0usize; KINDS.len()];
    // How many were made of each kind, how many came back, and at how many the caret stands.
    let mut counts = [[0usize; 3]; KINDS.len()];
    let mut lost = Vec::new();
    for name in alfil::library::names() {
        let source = alfil::library::source(name).expect("it ships");
        let text = source.text.split("\ntest ").next().unwrap_or("").trim_end().to_owned() + "\n";
        let before = said(&text, &BTreeSet::new()).into_iter().map(|one| one.message).collect();
        for (start, line) in lines(&text).into_iter().filter(|(_, line)| seen.insert((*line).to_owned())) {
            for (((kind, least, slip), count), made) in KINDS.iter().zip(&mut counts).zip(&mut made) {
                let one_of = if FEW.contains(kind) { ONE_OF_FEW } else { ONE_OF };
                for slipped in slip(line) {
                    *made += 1;
                    if *made % one_of != 0 {
                        continue;
                    }
                    let changed = format!("{}{slipped}{}", &text[..start], &text[start + line.len()..]);
                    let found = said(&changed, &before);
                    // Of two words of a kind the order says nothing.
                    let Some(first) = found.first() else { continue };
                    all += 1;
                    once += usize::from(found.len() == 1);
                    count[0] += 1;
                    if gives_back(first, &changed, start, line) {
                        count[1] += 1;
                    } else if least[0] > 0 {
                        lost.push(format!("{kind}: {slipped}\n    {:?}", first.help));
                    }
                    if at_the_slip(line, &slipped, caret(first, start)) {
                        count[2] += 1;
                    } else {
                        lost.push(format!(
                            "{kind}: {slipped}\n    {:?}: {}",
                            caret(first, start),
                            first.message
                        ));
                    }
                }
            }
        }
    }
    let told = |((kind, ..), [made, back, at]): (&Kind, &[usize; 3])| {
        format!("{kind}: of {made} {back} come back, at {at} the caret stands")
    };
    let table: Vec<String> = KINDS.iter().zip(&counts).map(told).collect();
    let few = |((_, least, _), [made, back, at]): &(&Kind, &[usize; 3])| {
        back * 100 < made * least[0] || at * 100 < made * least[1]
    };
    assert!(!KINDS.iter().zip(&counts).any(|kind| few(&kind)), "{}\n{}", lost.join("\n"), table.join("\n"));
    assert!(all > 600 && once * 100 >= all * 98, "{once} of {all} are told once");
}

/// Behind these words in a clause stand moves or what else is no name of a piece.
const BEFORE_MOVES: [&str; 11] = [
    "within",
    "enclosed",
    "ahead",
    "behind",
    "crossing",
    "surrounded",
    "blast",
    "along",
    "moving",
    "by",
    "line",
];

/// What is written in the place of a word of a clause that names a piece, a rank, a square or a region: something that there is not.
fn unknown(words: &[&str], at: usize, regions: &BTreeSet<String>) -> Option<&'static str> {
    const NAMING: [&str; 16] = [
        "promote", "exchange", "castle", "capture", "reserve", "limit", "gate", "royal", "immune", "chase",
        "place", "home", "win", "loss", "draw", "forbid",
    ];
    let side = usize::from(matches!(words.first(), Some(&("white" | "black"))));
    let (first, word, before) = (*words.get(side)?, words[at], words[at.checked_sub(1)?]);
    let number = word.bytes().all(|byte| byte.is_ascii_digit());
    let capital = word.trim_start_matches('+').bytes().all(|byte| byte.is_ascii_uppercase());
    let (letter, rank) = word.split_at(1);
    match () {
        () if word.starts_with('"') => (before == "glyph").then_some("\"zzzz\""),
        () if capital && NAMING.contains(&first) && word != "+" => {
            let named = !BEFORE_MOVES.contains(&before) || first == "chase";
            named.then_some("ZZ")
        }
        () if number && matches!(before, "rank" | "ranks") => Some("99"),
        () if regions.contains(word) && before != "region" => Some("nowhere"),
        () if rank.parse::<u8>().is_ok() && letter.bytes().all(|byte| byte.is_ascii_lowercase()) => {
            Some("p16")
        }
        () => None,
    }
}

#[test]
fn what_there_is_not_is_told_once_and_at_its_word() {
    /// Of all words one of so many is looked at.
    const ONE_OF: usize = 9;
    let mut seen = BTreeSet::new();
    let (mut made, mut looked) = (0usize, 0usize);
    let mut wrong = Vec::new();
    for name in alfil::library::names() {
        let source = alfil::library::source(name).expect("it ships");
        let text = source.text.split("\ntest ").next().unwrap_or("").trim_end().to_owned() + "\n";
        let named = |line: &'_ str| line.strip_prefix("region ")?.split(' ').next().map(str::to_owned);
        let regions: BTreeSet<String> = text.lines().filter_map(named).collect();
        let rules = |line: &str| {
            !["variant", "extends", "sides", "look", "note", "year"].iter().any(|word| line.starts_with(word))
        };
        for (start, line) in
            lines(&text).into_iter().filter(|(_, line)| rules(line) && seen.insert((*line).to_owned()))
        {
            let places = words(line);
            let written: Vec<&str> = places.iter().map(|place| &line[place.clone()]).collect();
            for (at, place) in places.iter().enumerate() {
                let Some(other) = unknown(&written, at, &regions) else { continue };
                made += 1;
                if made % ONE_OF != 0 {
                    continue;
                }
                looked += 1;
                let (from, to) = (start + place.start, start + place.end);
                let changed = format!("{}{other}{}", &text[..from], &text[to..]);
                let found = said(&changed, &BTreeSet::new());
                let spans: Vec<Range<usize>> = found.iter().map(|one| caret(one, 0)).collect();
                let alone = spans.len() == 1 && spans[0] == (from..from + other.len());
                if !alone {
                    let slipped = &changed[start..start + line.len() + other.len() - place.len()];
                    let told: Vec<&str> = found.iter().map(|one| one.message.as_str()).collect();
                    wrong.push(format!("{name}: {slipped}\n    {spans:?}: {told:?}"));
                }
            }
        }
    }
    assert!(looked > 100 && wrong.is_empty(), "{} of {looked}:\n{}", wrong.len(), wrong.join("\n"));
}
