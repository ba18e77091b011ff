//! The tests that files carry: how they fail, and how their expectations are rewritten.

use crate::support::{loaded_of, run_tests, variant_of};
use alfil::diagnostic::code;
use alfil::library;
use alfil::syntax::tree::TestStepKind;
use alfil::testing::{self, TestReport};

/// A step for chess, and what becomes of it.
fn rewritten(step: &str) -> String {
    let text = format!("variant \"One\" {{ year 2000 }}\nextends \"chess\"\ntest \"one\" {{\n{step}\n}}\n");
    let rewritten = testing::rewrite(&text, &run_tests(&text)).text;
    let body = rewritten.split_once("{\n").expect("the test is there").1;
    body.strip_suffix("\n}\n").expect("the test is there").to_owned()
}

/// What is right stays where it is; the first wrong words give their places to what is missing.
#[test]
fn lists_of_moves_change_as_little_as_they_can() {
    for (step, expected) in [
        ("moves from b1 are b1a3 b1c3", "moves from b1 are b1a3 b1c3"),
        ("moves from b1 are none", "moves from b1 are b1a3 b1c3"),
        ("moves from b1 are b1c3", "moves from b1 are b1c3 b1a3"),
        ("moves from b1 are b1d2  b1c3", "moves from b1 are b1a3  b1c3"),
        ("moves from b1 are b1c3, b1c3, b1a3 b1b2", "moves from b1 are b1c3, b1a3"),
        ("moves from b1 are b1b2 b1b3 b1d2 b1b4", "moves from b1 are b1a3 b1c3"),
        ("moves from b1 are b1c3 b1b2 b1a3 b1b3 # all", "moves from b1 are b1c3 b1a3 # all"),
        ("moves from b1 are b1c3, # one\n  b1d2", "moves from b1 are b1c3, # one\n  b1a3"),
        ("moves from a1 are a1a2  a1b1 # none", "moves from a1 are none # none"),
        ("moves from b1 are Nc3", "moves from b1 are Nc3 Na3"),
        ("moves from b1 are Nc3 b1b2", "moves from b1 are Nc3 Na3"),
        ("moves from b1 are b1b2 b1b3 b1a3 b1c3 ", "moves from b1 are b1a3 b1c3 "),
    ] {
        assert_eq!(rewritten(step), expected, "{step}");
        assert_eq!(rewritten(expected), expected, "it holds now");
    }
}

#[test]
fn other_expectations_become_what_is_found() {
    for (step, expected) in [
        ("check # they say", "no check # they say"),
        ("result  white wins by checkmate # no", "result  ongoing # no"),
        ("perft 2 1", "perft 2 400"),
        (
            "play Nf3\nfen \"8/8/8/8/8/8/8/8 w - - 0 1\"",
            "play Nf3\nfen \"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1\"",
        ),
        ("play f3 e5 g4\nmate in 2\nplay Qh4\nno check", "play f3 e5 g4\nmate in 1\nplay Qh4\ncheck"),
    ] {
        assert_eq!(rewritten(step), expected);
    }
}

/// The squares of a reason are held against what the rules say, its words are not.
#[test]
fn the_squares_of_a_reason_are_those_of_the_rules() {
    let because = |mv: &str, because: &str| {
        let step = format!("illegal {mv} \"because {because}\"");
        let text = format!("variant \"One\" {{ year 2000 }}\nextends \"chess\"\ntest \"one\" {{ {step} }}\n");
        let failures = run_tests(&text).into_iter().flat_map(|report| report.failures);
        let mut places = failures.map(|failure| {
            assert_eq!(failure.diagnostic.code, code::test::ILLEGAL);
            let span = failure.diagnostic.labels[0].span;
            text[span.start as usize..span.end as usize].to_owned()
        });
        places.next()
    };
    for (mv, reason) in [
        ("e1g1", "f1 and g1 are not empty"),
        ("O-O", "a bishop stands on f1"),
        ("a1a3", "the pawn on a2 stands in the way of a rook from a1"),
        ("e2e5", "three squares are too many"),
        ("Ng4", "a knight does not go from g1 to g4, nor does an R4 or a K01"),
        ("e1g1", "the bishop on F1 and the knight on G1 stand there"),
    ] {
        assert_eq!(because(mv, reason), None, "{mv} {reason}");
    }
    assert_eq!(because("e1g1", "f1 is not empty, and the rook on h8 attacks").as_deref(), Some("h8"));
    assert_eq!(because("a1a3", "b2 is in the way").as_deref(), Some("b2"));
    assert_eq!(because("e1f3", "the queen on D4 sees it").as_deref(), Some("D4"));
    // What the board has not is no reason.
    assert_eq!(because("e2e5", "the pawn on z9 and a17 stands there").as_deref(), Some("z9"));
    assert_eq!(because("e2e5", "the pawn on e2 goes past e9").as_deref(), Some("e9"));
}

/// A wrong claim about the rules is no expectation that a program may change.
#[test]
fn claims_that_nothing_could_mend_are_left_with_a_word_why() {
    for step in [
        "legal e2e5",
        "illegal e2e4",
        "illegal nonsense",
        "illegal e1g1 \"because the rook on h8 attacks g1\"",
        "mate in 1",
        "play e2e5",
        "position \"8\"",
        "array 7",
    ] {
        let text = format!("variant \"One\" {{ year 2000 }}\nextends \"chess\"\ntest \"one\" {{ {step} }}\n");
        let rewritten = testing::rewrite(&text, &run_tests(&text));
        assert_eq!((rewritten.text, rewritten.changed), (text, 0), "{step}");
        assert!(rewritten.left.len() == 1 && !rewritten.left[0].why.is_empty(), "{step}");
    }
    let text = "variant \"One\" { year 2000 }\nextends \"chess\"\ntest \"one\" { moves from b1 are b1a3, # one\n b1c3, # two\n b1d2 }\n";
    let rewritten = testing::rewrite(text, &run_tests(text));
    assert_eq!((rewritten.text.as_str(), rewritten.left.len()), (text, 1), "a comment would be lost");
}

/// Every expectation of every variant that ships, spoilt and rewritten: all hold again, and no comment is lost.
#[test]
fn what_ships_can_be_spoilt_and_rewritten() {
    let mut spoilt = 0;
    for name in library::names() {
        let text = library::get(name).expect("it ships");
        let mut edits: Vec<(usize, usize, &str)> = Vec::new();
        for step in loaded_of(text).tests.iter().flat_map(|test| &test.steps) {
            let place = |span: alfil::source::Span| (span.start as usize, span.end as usize);
            edits.extend(
                match &step.kind {
                    TestStepKind::MovesAre(words) | TestStepKind::MovesFrom { moves: words, .. } => {
                        words.first().map(|word| (place(word.span), "a1a1"))
                    }
                    TestStepKind::Fen(text) => Some((place(text.span), "\"8 w\"")),
                    TestStepKind::Result(text) if text.node != "ongoing" => {
                        Some((place(text.span), "ongoing"))
                    }
                    TestStepKind::Perft { nodes, .. } if nodes.node < 50_000 => {
                        Some((place(nodes.span), "0"))
                    }
                    _ => None,
                }
                .map(|((start, end), text)| (start, end, text)),
            );
        }
        let mut wrong = text.to_owned();
        for (start, end, with) in edits.iter().rev() {
            wrong.replace_range(start..end, with);
        }
        let reports = run_tests(&wrong);
        let rewritten = testing::rewrite(&wrong, &reports);
        assert_eq!(rewritten.left.len(), 0, "{name}");
        assert_eq!(rewritten.changed, edits.len(), "{name}");
        let failed: Vec<String> = run_tests(&rewritten.text)
            .into_iter()
            .filter(|report| !report.passed())
            .map(|report| report.name)
            .collect();
        assert!(failed.is_empty(), "{name}: {failed:?}");
        let comments = |text: &str| -> Vec<String> {
            text.lines().filter_map(|line| Some(line.split_once('#')?.1.to_owned())).collect()
        };
        assert_eq!(comments(&rewritten.text), comments(text), "{name}");
        assert_eq!(rewritten.text.lines().count(), text.lines().count(), "{name}");
        spoilt += edits.len();
    }
    assert!(spoilt > 500, "{spoilt}");
}

#[test]
fn only_what_is_selected_is_run() {
    let text = library::get("kings").expect("it ships");
    let variant = variant_of(text);
    let names = |selection: &testing::TestFilter| -> Vec<String> {
        testing::run_selected(&variant, &loaded_of(text).tests, selection)
            .into_iter()
            .map(|report: TestReport| report.name)
            .collect()
    };
    let all = names(&testing::TestFilter::default());
    let of = |filters: &[&str], skipped: &[&str], exact| {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        names(&testing::TestFilter { filters: owned(filters), skipped: owned(skipped), exact })
    };
    assert_eq!(of(&[], &[], true), all);
    assert_eq!(of(&["CASTLE"], &[], true), Vec::<String>::new());
    let castle = of(&["CASTLE"], &[], false);
    assert!(!castle.is_empty() && castle.iter().all(|name| name.to_lowercase().contains("castle")));
    assert_eq!(of(&[&all[3], &all[1]], &[], true), [all[1].clone(), all[3].clone()]);
    assert_eq!(of(&[], &[&all[1]], true).len(), all.len() - 1);
    assert_eq!(of(&[&all[1]], &[&all[1]], true), Vec::<String>::new());
}

#[test]
fn tests_that_are_run_at_once_are_reported_as_in_turn() {
    let text = "variant \"One\" { year 2000 }\nextends \"chess\"\ntest \"holds\" {\nplay e4\n}\ntest \"fails\" {\nplay e5\n}\n\
                test \"counts\" {\nperft 3 1\n}\ntest \"too much\" {\nperft 9 1\n}\ntest \"left\" {\nmate in 1\n}\n";
    let loaded = loaded_of(text);
    let variant = loaded.variant.as_ref().expect("it has no errors");
    let backwards = &|count: usize, part: &(dyn Fn(usize) + Sync)| (0..count).rev().for_each(part);
    let at_once = testing::run_at_once(
        variant,
        &loaded.tests,
        &testing::TestFilter::default(),
        testing::WORK,
        backwards,
    );
    assert_eq!(format!("{at_once:?}"), format!("{:?}", testing::run(variant, &loaded.tests)));
    assert_eq!(at_once.iter().filter(|report| report.passed()).count(), 1);
}
