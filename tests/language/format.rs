//! The layout of variant files, and the laws that it keeps.

use crate::snapshots;
use alfil::diagnostic::{any_error, code};
use alfil::format::format;
use alfil::library;
use alfil::source::SourceId;
use alfil::syntax::tokens::{Comment, Token, TokenKind, tokens};
use fastrand::Rng;
use proptest::prelude::*;
use std::path::Path;

/// The layout of a text that has one.
fn laid_out(text: &str) -> String {
    format(SourceId(0), text).unwrap_or_else(|mistakes| panic!("{mistakes:?}\nin:\n{text}"))
}

/// Whether a text can be read as it stands.
fn is_read(text: &str) -> bool {
    !any_error(&alfil::syntax::parse(SourceId(0), text).1)
}

/// What a text says, without the places where it says it.
fn tree(text: &str) -> String {
    let (file, mistakes) = alfil::syntax::parse(SourceId(0), text);
    assert!(is_read(text), "{mistakes:?}\nin:\n{text}");
    let written = format!("{file:?}");
    let mut parts = written.split("Span { source: SourceId(0)");
    let mut stripped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        stripped.push_str(part.split_once('}').map_or("", |(_, rest)| rest));
    }
    stripped
}

/// Fails unless the text keeps its meaning and its comments when it is laid out, and is then left alone.
fn keeps_the_laws(text: &str) {
    let once = laid_out(text);
    assert_eq!(laid_out(&once), once, "laid out twice");
    assert_eq!(tree(&once), tree(text), "the tree of\n{once}");
    let comments = |text: &str| -> Vec<String> {
        let found = tokens(SourceId(0), text).expect("a text without mistakes");
        found.iter().flat_map(|token| token.comments.iter().map(|comment| comment.text.to_owned())).collect()
    };
    assert_eq!(comments(&once), comments(text));
}

#[test]
fn shipped_files_are_laid_out() {
    let unlike: Vec<&str> = library::names()
        .filter(|name| library::get(name).is_some_and(|text| laid_out(text) != text))
        .collect();
    assert!(unlike.is_empty(), "run `cargo run -- fmt variants/*.variant`: {unlike:?}");
}

#[test]
fn shipped_files_keep_the_laws() {
    for name in library::names() {
        keeps_the_laws(library::get(name).expect("a name of the list"));
    }
    keeps_the_laws(include_str!("everything.variant"));
}

#[test]
fn the_examples_of_the_documentation_keep_the_laws() {
    let mut examples = 0;
    for page in ["README.md", "docs/language.md", "docs/tutorial.md"] {
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).expect("a page");
        for block in text.split("\n```variant").skip(1) {
            let (words, rest) = block.split_once('\n').expect("a fence ends with its line");
            let example = rest.split("\n```").next().expect("a block ends");
            // Examples of mistakes need not have a layout.
            if !words.contains("error=") {
                keeps_the_laws(example);
                examples += 1;
            }
        }
    }
    assert!(examples > 50, "{examples}");
}

#[test]
fn the_layout() {
    let text = r#"


# What stands above the first clause
variant   "Example"{inventor "A"   year 2007 # behind a field
 # on its own

}
extends "chess"
piece K  "王"  { move mK    # Kingdom Chess
                     move cK  when captured enemy D
                     royal    when captured own D, else immune }
piece D  "Duke"    Q2 # duke
piece PR "Prince" fsW fF     # prince


piece X W
piece YY "Wizard" {move W}
region near=ranks 1 .. 3
region left_wing = files a..c   -   e4
royal K, the least by (file   # a comment keeps its line
    , - rank)
# This belongs to the setup
setup{ k pr +P
# in between

. . . }promote P on rank last - 1 to Q R,
    B N
turn 1 :place 1 .. from reserve,with K
turn:place 1..3 from reserve
reserve K Q R * 2
win when (own K in (rank 1+rank 2
) and
not check)
draw when (count own K = 1 and count own Q = 0 and count own R = 0 and (count own B N = 0 or count own B N <= 1 and count enemy > 3))
test "a line that ends in a comma goes on" {
    moves from g1 are g1f3,      # behind a comma
        # between
        g1h3
    result    white wins by checkmate   # the end
}
test "one step" { moves are e1e2,
  e2e3 }
test "b" {result draw }
test "c" {}
arrays on rank 1 {
B on light}
# What stands below all
"#;
    keeps_the_laws(text);
    snapshots::of("format").bind(|| insta::assert_snapshot!("the_layout", laid_out(text)));
}

#[test]
fn lines_end_as_the_first_one_does() {
    let laid = laid_out("board 8x8\r\n\r\n\r\nroyal   K\r\n");
    assert_eq!(laid, "board 8x8\r\n\r\nroyal K\r\n");
    assert_eq!(laid_out("board 8x8\rroyal   K"), "board 8x8\nroyal K\n");
    assert_eq!(laid_out("\u{FEFF}board 8x8"), "board 8x8\n");
    assert_eq!(laid_out("  \n\n"), "");
    assert_eq!(laid_out("\n # alone \n\n"), "# alone\n");
}

#[test]
fn what_is_written_wrong_has_no_layout() {
    let mistakes = format(SourceId(0), "board  8x8\nroyl K\n").expect_err("a mistake");
    assert_eq!(mistakes[0].code, code::syntax::UNKNOWN_CLAUSE);
    // Names that nobody has declared are written well enough.
    assert_eq!(laid_out("royal   NOBODY\n"), "royal NOBODY\n");
}

/// The time that a layout takes grows as the text does.
#[test]
fn long_runs_of_comments_and_columns_are_laid_out_at_once() {
    let text: String = (0..20_000).map(|n| format!("piece P{n} W # {n}\n")).collect();
    let laid = laid_out(&text);
    assert!(laid.starts_with("piece P0     W  # 0\n"), "{}", &laid[..60]);
}

/// The same words and comments with other blanks, empty lines and line ends between them.
fn respaced(text: &str, rng: &mut Rng) -> String {
    let words = tokens(SourceId(0), text).expect("a text without mistakes");
    let blanks = |rng: &mut Rng, fewest: usize| {
        let letters = [" ", " ", "\t"];
        (0..rng.usize(fewest..4)).map(|_| letters[rng.usize(..3)]).collect::<String>()
    };
    // One empty line may be several, but none stays none.
    let line_ends = |rng: &mut Rng, count: usize| {
        let count = if count >= 2 { rng.usize(2..5) } else { count };
        (0..count).map(|_| blanks(rng, 0) + "\n").collect::<String>()
    };
    let mut new = String::new();
    let mut depth = 0;
    for (number, word) in words.iter().enumerate() {
        let before: Option<&Token> = number.checked_sub(1).map(|number| &words[number]);
        for (number, Comment { text, line_ends: count }) in word.comments.iter().enumerate() {
            let behind = *count == 0 && number == 0 && before.is_some();
            new += &line_ends(rng, *count);
            new += &blanks(rng, usize::from(behind));
            new += text;
        }
        let inside = before.is_some_and(|before| matches!(before.kind, TokenKind::Open(_)));
        let free =
            word.comments.is_empty() && (inside && word.begins.is_some() || word.kind == TokenKind::Close);
        let tight = word.tight_before || before.is_none_or(|before| before.tight_after);
        if free {
            new += if rng.bool() { " " } else { "\n" };
        } else if depth > 0 && word.line_ends == 0 && rng.u8(..4) == 0 && !new.ends_with(',') {
            new += "\n";
        }
        if !free && (word.line_ends > 0 || !word.comments.is_empty()) {
            let fewest = usize::from(!word.comments.is_empty());
            new += &line_ends(rng, word.line_ends.max(fewest));
        }
        new += &blanks(rng, usize::from(!tight));
        new += word.text;
        depth += usize::from(word.text == "(" && word.kind == TokenKind::Sign);
        depth -= usize::from(word.text == ")" && word.kind == TokenKind::Sign);
    }
    new
}

/// Some clauses of a shipped file with a few letters and lines changed.
fn mangled(rng: &mut Rng) -> String {
    let names: Vec<&str> = library::names().collect();
    let text = library::get(names[rng.usize(..names.len())]).expect("a name of the list");
    let groups: Vec<&str> = text.split("\n\n").collect();
    let first = rng.usize(..groups.len());
    let last = rng.usize(first..groups.len().min(first + 4));
    let mut lines: Vec<String> = groups[first..=last].join("\n\n").lines().map(str::to_owned).collect();
    let inserts = [
        "#", " # note", ",", "\n", "\n\n", " ", "  ", "{", "}", "(", ")", "..", "+", "\t", "\r\n", "\"", "é",
    ];
    for _ in 0..rng.usize(1..4) {
        let line = rng.usize(..lines.len());
        // A word that comes twice is often a mistake that leaves the line its meaning.
        let words: Vec<String> = lines[line].split(' ').map(str::to_owned).collect();
        if rng.u8(..4) == 0 {
            let at = rng.usize(..words.len());
            lines[line] = [&words[..=at], &words[at..]].concat().join(" ");
            continue;
        }
        let length = lines[line].chars().count();
        let at = lines[line].char_indices().nth(rng.usize(..length.max(1))).map_or(0, |(at, _)| at);
        match rng.u8(..4) {
            0 => lines.swap(line, 0),
            1 => lines[line].truncate(at),
            _ => lines[line].insert_str(at, inserts[rng.usize(..inserts.len())]),
        }
    }
    lines.join("\n")
}

#[test]
fn mangled_files_that_can_be_read_keep_the_laws() {
    let mut read = 0;
    for seed in 0..600 {
        let text = mangled(&mut Rng::with_seed(seed));
        if is_read(&text) {
            keeps_the_laws(&text);
            read += 1;
        } else {
            assert!(format(SourceId(0), &text).is_err(), "{text}");
        }
    }
    assert!(read > 60, "of 600 files only {read} can be read: too few to mean much");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn however_a_file_is_spaced_its_layout_is_one(seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let names: Vec<&str> = library::names().collect();
        let text = library::get(names[rng.usize(..names.len())]).expect("a name of the list");
        let respaced = respaced(text, &mut rng);
        prop_assert_eq!(laid_out(&respaced), laid_out(text), "from\n{}", respaced);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn no_text_is_too_odd(text in "[ -~\\n\\t#{}(),.\"é王]{0,80}") {
        if is_read(&text) {
            keeps_the_laws(&text);
        }
    }
}
