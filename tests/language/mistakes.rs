//! Twenty-five mistakes that authors of variants make.
//!
//! They are those for which programs of other variant files were tried: some of these print a message without a place, some play
//! by other rules without a word, and all end with status 0. Here each is put into our syntax. It is caught, with
//! its place and the next step; or it is no mistake in this language, and plays as it was meant, which a test in the file
//! shows. Files that extend each other stand behind lines `--- NAME`.

use crate::{chess, snapshots};
use alfil::diagnostic::{records, render};
use alfil::lint::{self, Level, Levels};
use alfil::resolve::load;
use alfil::source::Source;
use alfil::testing;

/// What becomes of a mistake.
enum Expected {
    /// What is said, with the line and the column of the place.
    Caught(&'static [&'static str], usize, usize),
    /// The same, once it is asked for.
    CaughtIfAsked(&'static str, usize, usize),
    /// It means what its author means.
    Plays,
}
use Expected::{Caught, CaughtIfAsked, Plays};

const MISTAKES: &[(&str, Expected, &str)] = &[
    ("an unknown clause", Caught(&["syntax::unknown_clause"], 3, 1), chess!("pawntypes P")),
    ("a clause in capitals", Caught(&["syntax::unknown_clause"], 3, 1), chess!("Castle K with R by 2")),
    (
        "a word where a number belongs",
        Caught(&["syntax::unexpected"], 3, 20),
        chess!("castle K with R by yes"),
    ),
    (
        "a comment behind a clause",
        Plays,
        chess!(
            "without castle # none\ntest \"no castling\" {\n    position \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"\n    illegal e1g1\n}"
        ),
    ),
    (
        "a sign left out",
        Caught(&["syntax::unexpected"], 3, 13),
        chess!("region camp ranks 1..3\nwin when own K in camp"),
    ),
    (
        "a slip in the parent's name",
        Caught(&["extends::unknown"], 2, 9),
        "variant \"Example\" { }\nextends \"ches\"\n",
    ),
    (
        "a file that is read before its parent",
        Plays,
        "variant \"Example\" { }\nextends \"parent\"\ntest \"the parent's queen\" {\n    position \"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\"\n    moves from a1 are a1a2 a1b1 a1b2\n}\n--- parent\nextends \"chess\"\npiece Q \"Queen\" K\n",
    ),
    (
        "a header that is not closed",
        Caught(&["syntax::unclosed_block"], 1, 20),
        "variant \"Example\" {\nextends \"chess\"\n",
    ),
    ("a clause given twice", Caught(&["clause::duplicate"], 4, 1), chess!("blast K\nblast W")),
    (
        "a variant given twice",
        Caught(&["clause::duplicate"], 2, 1),
        "variant \"Example\" { }\nvariant \"Another\" { }\nextends \"chess\"\n",
    ),
    (
        "letters that the notation does not know",
        Caught(
            &["betza::leg_letter", "betza::unknown_letter", "betza::unknown_letter", "betza::unknown_letter"],
            3,
            18,
        ),
        chess!("piece N \"Knight\" xyzW(foo)afmQ!"),
    ),
    (
        "a move of several legs",
        Plays,
        chess!(
            "piece N \"Elephant\" mafsmafW\ntest \"a step straight, then two aslant, as the elephant of janggi\" {\n    position \"4k3/8/8/8/8/8/8/N3K3 w - - 0 1\"\n    moves from a1 are a1c4 a1d3\n}"
        ),
    ),
    (
        "a griffon",
        Plays,
        chess!(
            "piece N \"Griffon\" [F?R]\ntest \"aslant, then on as a rook\" {\n    position \"4k3/8/8/8/8/8/1p6/N3K3 w - - 0 1\"\n    moves from a1 are a1b2\n}"
        ),
    ),
    (
        "a dabbaba that goes on",
        Plays,
        chess!(
            "piece N \"Dabbaba Rider\" D0\ntest \"by twos\" {\n    position \"4k3/8/8/8/8/8/8/N3K3 w - - 0 1\"\n    moves from a1 are a1a3 a1a5 a1a7 a1c1\n}"
        ),
    ),
    (
        "a range of two digits",
        Plays,
        chess!(
            "board 14x3\nsetup {\n    . . . . . . . . . . . . . k\n    . . . K . . . . . . . . . .\n    R . . . . . . . . . . . . .\n}\nwithout castle\npiece R \"Rook\" W12\ntest \"twelve steps and no more\" {\n    legal a1m1\n    illegal a1n1\n}"
        ),
    ),
    (
        "a name of two letters",
        Plays,
        chess!(
            "piece PR \"Prince\" K\npromote P on rank last to Q PR\ntest \"pawns move as before\" {\n    moves from e2 are e2e3 e2e4\n    perft 1 20\n}"
        ),
    ),
    (
        "letters that are taken",
        Caught(&["piece::duplicate"], 4, 7),
        chess!("piece H \"Hawk\" N\npiece H \"Horse\" K\npromote P on rank last to H"),
    ),
    ("letters that the parent has", CaughtIfAsked("piece::replaced", 3, 7), chess!("piece N \"Man\" K")),
    (
        "a row that is too short",
        Caught(&["setup::row_too_short"], 4, 17),
        chess!(
            "setup {\n    r n b q k b n\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N B Q K B N R\n}"
        ),
    ),
    (
        "a piece that is not declared",
        Caught(&["setup::unknown_piece"], 4, 7),
        chess!(
            "setup {\n    r x b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N B Q K B N R\n}"
        ),
    ),
    (
        "a board that is too large",
        Caught(&["board::size"], 2, 9),
        "variant \"Example\" { }\nboard 8x17\nsetup empty\npiece K \"King\" K\nreserve K\nturn: move, or place 1 from reserve\nroyal K\nloss when checkmate\n",
    ),
    ("a zone off the board", Caught(&["region::off_board"], 3, 14), chess!("promote P on z9 to Q")),
    ("a zone that is nothing", Caught(&["syntax::unexpected"], 3, 14), chess!("promote P on *x to Q")),
    (
        "neither king nor goal",
        Caught(&["outcome::no_goal"], 1, 9),
        "variant \"Example\" { }\nboard 3x3\nsetup {\n    . g .\n    . . .\n    . G .\n}\npiece G \"Guard\" K\ndraw when stalemate\n",
    ),
    (
        "two kings that castle",
        Plays,
        chess!(
            "setup {\n    r . . k . k . r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R . . K . K . R\n}\nroyal K when count own K = 1\ncastle K with R by 2\nwithout piece Q\npromote P on rank last to R B N\ntest \"both castle\" {\n    legal d1b1 f1h1\n}"
        ),
    ),
];

fn sources(text: &str) -> Vec<Source> {
    let mut files = text.split("--- ");
    let first = Source::new("example.variant", files.next().unwrap_or_default());
    let others = files.filter_map(|file| file.split_once('\n'));
    let others = others.map(|(name, text)| Source::new(format!("{name}.variant"), text));
    std::iter::once(first).chain(others).collect()
}

/// The titles and the texts of those that are caught.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    MISTAKES.iter().filter(|one| matches!(one.1, Caught(..))).map(|(title, _, text)| (*title, *text))
}

#[test]
fn there_are_twenty_five_less_the_exit_status_and_one_told_in_two_ways() {
    // The last of the list is the exit status, which `tests/cli/check.rs` looks at; letters that are taken stand for two.
    assert_eq!(MISTAKES.len(), 25 - 1 + 1);
}

#[test]
fn each_is_caught_at_its_place_or_plays_as_meant() {
    let mut wrong = Vec::new();
    for (name, expected, text) in MISTAKES {
        let sources = sources(text);
        let lookup = |name: &str| {
            let other = sources.iter().find(|other| other.name.strip_suffix(".variant") == Some(name));
            other.cloned().or_else(|| alfil::library::source(name))
        };
        let loaded = load(sources[0].clone(), &lookup);
        let mut levels = Levels::default();
        if let CaughtIfAsked(code, ..) = expected {
            levels.set(code.parse().expect("a code"), Level::Warn).expect("it is a warning");
        }
        let mut found = lint::check(&loaded, &levels);
        if let (Plays, Some(variant)) = (expected, &loaded.variant) {
            assert!(!loaded.tests.is_empty(), "{name}: nothing shows that it plays");
            let failures =
                testing::run(variant, &loaded.tests).into_iter().flat_map(|report| report.failures);
            found.extend(failures.map(|failure| failure.diagnostic));
        }
        let report = render(&found, &loaded.sources);
        let records = records(&found, &loaded.sources);
        let at = |codes: &[&str], line: usize, column: usize| {
            records.iter().map(|record| record.code.id()).eq(codes.iter().copied())
                && records.iter().all(|record| record.help.is_some())
                && (records[0].line, records[0].column) == (line, column)
        };
        let as_expected = match expected {
            Caught(codes, line, column) => at(codes, *line, *column),
            CaughtIfAsked(code, line, column) => at(&[*code], *line, *column),
            Plays => found.is_empty(),
        };
        if !as_expected {
            wrong.push(format!("{name}:\n{report}"));
        } else if !found.is_empty() {
            let (file, report) = (name.replace([' ', '\''], "_"), without_the_list(&report));
            snapshots::of("mistakes").bind(|| insta::assert_snapshot!(file, report));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A report without the list of all clauses, which grows with the language.
fn without_the_list(report: &str) -> String {
    let (before, rest) = report.split_once("it could be `variant`, ").unwrap_or((report, ""));
    match rest.split_once(" or `test`") {
        Some((_, after)) => format!("{before}it could be (every clause){after}"),
        None => report.to_owned(),
    }
}
