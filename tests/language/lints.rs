//! What `alfil check` finds in play, and what it only says when it is asked.
//!
//! Each case is a file, the levels that are set, the codes of all that is said, and a snapshot of file and report.

use crate::{chess, snapshots};
use alfil::diagnostic::{Code, Severity, code, render};
use alfil::lint::{self, Level, Levels, config};
use alfil::resolve::load;
use alfil::source::{Source, SourceId};
use proptest::prelude::*;

/// A name, codes to be warned of beside the usual ones, the codes of what is said, and the file.
type Case = (&'static str, &'static [&'static str], &'static [&'static str], &'static str);

/// Kings and rooks on a small board.
macro_rules! rooks {
    ($rows:literal $($line:literal)*) => {
        concat!(
            "variant \"Example\" { }\nboard 4x4\nsetup {\n", $rows, "\n}\n",
            "piece K \"King\" K\npiece R \"Rook\" R\npiece P \"Pawn\" fmWfcF\nroyal K\nloss when checkmate\n",
            "draw when stalemate\n", $($line, "\n"),*
        )
    };
}

const CASES: &[Case] = &[
    (
        "white_starts_in_check",
        &[],
        &["setup::in_check"],
        rooks!("    k p r .\n    p p . .\n    . P . P\n    . . K ." "draw when repetition 3"),
    ),
    (
        "black_starts_in_check",
        &[],
        &["setup::in_check"],
        rooks!("    k p p .\n    . p . .\n    . . P P\n    R . . K" "draw when repetition 3"),
    ),
    ("an_inherited_array_in_check", &[], &["setup::in_check"], chess!("piece Q \"Lancer\" QFXX")),
    ("over_by_a_goal", &[], &["setup::over"], chess!("win when own R in rank 1")),
    ("over_by_the_second_goal", &[], &["setup::over"], chess!("win when own N in d4\nwin when own P in a2")),
    ("over_by_mate", &[], &["setup::over"], rooks!("    k . p p\n    p . . .\n    . . . r\n    K . . r")),
    (
        "what_only_pushes_bring_about",
        &[],
        &[],
        chess!(
            "piece S \"Statue\" { }\nsetup {\n r n b q k b n r\n p p p p p p p p\n s . . . . . . .\n . . . . . . . .\n . . . . . . . .\n S . . . . . . .\n P P P P P P P P\n R N B Q K B N R\n}\nturn: move, then push enemy S\npromote S on rank last to Q\nwin when own S in rank 7"
        ),
    ),
    (
        "what_only_captures_en_passant_bring_about",
        &[],
        &[],
        chess!("promote P not en passant on rank 6 to Q\nwin when own P in rank 6"),
    ),
    ("a_goal_a_move_away", &[], &["game::forced_win"], chess!("win when own N in ranks 3..5")),
    ("a_goal_for_the_other_side", &[], &["game::forced_win"], chess!("black win when own N in ranks 3..5")),
    (
        "a_goal_in_two_moves",
        &[],
        &["game::forced_win"],
        chess!("white win when own N in rank 5 & files c..f\npiece P \"Pawn\" fmWfcF\nwithout en passant"),
    ),
    ("a_goal_out_of_reach", &[], &[], chess!("win when own K in rank last")),
    // Each side begins with two knights, and may turn over those of the other one.
    (
        "a_count_of_what_changes_sides",
        &[],
        &[],
        chess!("flip within W by moving N\nwin when count own N = 4"),
    ),
    (
        "moves_that_take_too_much_work",
        &[],
        &["game::too_much_work"],
        chess!("piece N \"Lion\" mcamcamcamcamcaK"),
    ),
    ("a_letter_that_is_taken", &["piece::replaced"], &["piece::replaced"], chess!("piece N \"Camel\" C")),
    ("a_letter_that_is_taken_and_not_asked_about", &[], &[], chess!("piece N \"Camel\" C")),
    ("the_same_name_with_other_moves", &["piece::replaced"], &[], chess!("piece N \"Knight\" NW")),
    (
        "a_bishop_of_a_new_name",
        &["piece::colour_bound"],
        &["piece::colour_bound"],
        chess!("piece N \"Ferz\" F"),
    ),
    ("an_alfil", &["piece::bound"], &["piece::bound"], chess!("piece N \"Alfil\" A")),
    ("a_lance", &["piece::bound"], &["piece::bound"], chess!("piece N \"Lance\" fR")),
    (
        "bishops_on_one_shade",
        &["setup::one_shade"],
        &["setup::one_shade"],
        chess!(
            "setup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N B Q K N B R\n}"
        ),
    ),
    (
        "bound_pieces_that_are_said_to_be",
        &["piece::bound", "piece::colour_bound", "setup::one_shade"],
        &[],
        chess!(
            "piece N \"Alfil\" A bound\npiece Q \"Ferz\" {\n    move F\n    bound\n}\nbound B\nsetup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N B Q K N B R\n}"
        ),
    ),
    (
        "a_bound_piece_that_gets_everywhere",
        &[],
        &["piece::not_bound"],
        chess!("piece N \"Alfil\" AW\nbound N"),
    ),
    ("no_tests", &["test::missing"], &["test::missing"], chess!("piece N \"Camel\" C")),
    (
        "a_clause_that_no_test_would_miss",
        &["test::missing"],
        &["test::missing"],
        chess!(
            "piece N \"Camel\" C\nloss when stalemate\ntest \"a camel leaps\" {\n    moves from b1 are b1a4 b1c4\n}"
        ),
    ),
    // A pawn never comes back, and yet gets everywhere ahead; a piece with a region says so.
    (
        "pieces_that_are_not_bound",
        &["piece::bound", "piece::colour_bound", "setup::one_shade"],
        &[],
        chess!(
            "piece N \"Soldier\" fmWfcF\npiece Q \"Guard\" {\n    move F in ranks 1..3\n}\npiece B \"Priest\" BmW"
        ),
    ),
    ("who_is_mated_wins", &[], &["outcome::mated_wins"], chess!("win when checkmate")),
    (
        "who_is_mated_wins_as_a_test_shows",
        &[],
        &[],
        chess!(
            "win when checkmate\ntest \"mate\" {\n    play f3 e5 g4 Qh4\n    result white wins by checkmate\n}"
        ),
    ),
    (
        "a_piece_is_missing_on_one_side",
        &[],
        &["setup::uneven"],
        chess!(
            "setup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P . P P P P\n    R N B Q K B N R\n}"
        ),
    ),
    (
        "a_wrong_letter_on_one_side",
        &[],
        &["setup::uneven"],
        chess!(
            "setup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N B Q K N N R\n}"
        ),
    ),
    (
        "pieces_in_another_order",
        &[],
        &[],
        chess!(
            "setup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R B N Q K N B R\n}"
        ),
    ),
];

fn check(text: &str, warned: &[&str]) -> (Vec<(&'static str, Severity)>, String) {
    let loaded = load(Source::new("example.variant", text), &alfil::library::source);
    let mut levels = Levels::default();
    for code in warned {
        levels.set(code.parse().expect("a code"), Level::Warn).expect("it is a warning");
    }
    let found = lint::check(&loaded, &levels);
    let codes = found.iter().map(|diagnostic| (diagnostic.code.id(), diagnostic.severity)).collect();
    (codes, render(&found, &loaded.sources))
}

#[test]
fn what_only_play_shows_is_found() {
    let mut wrong = Vec::new();
    for (name, warned, expected, text) in CASES {
        let (found, report) = check(text, warned);
        if found.iter().map(|found| found.0).ne(expected.iter().copied()) {
            wrong.push(format!("{name}: expected {expected:?}, found {found:?}\n{report}"));
            continue;
        }
        let snapshot = format!("{}\n{}\n{report}", text.trim_end(), "=".repeat(60));
        snapshots::of("lints").bind(|| insta::assert_snapshot!(*name, snapshot));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn levels_decide_about_warnings_and_not_about_errors() {
    let text =
        "variant \"Example\" { }\nextends \"chess\"\nregion camp = ranks 1..3\npromote P on rank 9 to Q\n";
    let said = |level: Option<Level>| {
        let loaded = load(Source::new("example.variant", text), &alfil::library::source);
        let mut levels = Levels::default();
        if let Some(level) = level {
            levels.set(code::piece::REPEATED, level).expect("it is a warning");
        }
        let found = lint::check(&loaded, &levels);
        found.iter().map(|found| (found.code, found.severity)).collect::<Vec<_>>()
    };
    assert_eq!(said(None), said(Some(Level::Allow)));
    let repeated = "variant \"Example\" { }\nextends \"chess\"\npromote P on rank last to Q R Q\n";
    for (level, expected) in [
        (Level::Allow, vec![]),
        (Level::Warn, vec![(code::piece::REPEATED, Severity::Warning)]),
        (Level::Deny, vec![(code::piece::REPEATED, Severity::Error)]),
    ] {
        let loaded = load(Source::new("example.variant", repeated), &alfil::library::source);
        let mut levels = Levels::default();
        levels.set(code::piece::REPEATED, level).expect("it is a warning");
        let found = lint::check(&loaded, &levels);
        let found: Vec<_> = found.iter().map(|found| (found.code, found.severity)).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn codes_that_have_no_level_are_refused_with_the_next_step() {
    let unknown = |typed: &str| typed.parse::<Code>().expect_err("there is no such code");
    assert_eq!(unknown("piece::unusd").help(), "did you mean `piece::unused`?");
    assert_eq!(unknown("forced_win").help(), "did you mean `game::forced_win`?");
    assert_eq!(unknown("xyzzy").help(), "`alfil check --explain` lists every code");
    let fixed = Levels::default().set(code::piece::UNDECLARED, Level::Allow).expect_err("it is an error");
    assert_eq!(fixed.to_string(), "`piece::undeclared` is always an error");
}

proptest! {
    /// Whatever stands in `alfil.toml`, reading it ends, and what is wrong is pointed at within it.
    #[test]
    fn any_configuration_is_read(text in r#"(\[lints\]\n)?([a-z:\"=\[\]#é\n ]|"piece::unused" = |"allow"\n|\PC){0,40}"#) {
        let (_, mistakes) = config::read(SourceId(0), &text);
        for mistake in &mistakes {
            let span = mistake.labels[0].span;
            prop_assert!(text.get(span.start as usize..span.end as usize).is_some(), "{:?}", mistake);
            prop_assert!(mistake.help.is_some());
        }
        let report = render(&mistakes, &[Source::new(config::FILE_NAME, text.as_str())]);
        prop_assert_eq!(report.is_empty(), mistakes.is_empty());
    }
}
