//! What tests would notice: measured on files of which it is known, and on all that ship.

use alfil::coverage::{Coverage, Item, ItemKind, NotMeasured, Options, annotate, cover, cover_at_once, lcov};
use alfil::library;
use alfil::resolve::{Loaded, load};
use alfil::source::Source;

fn loaded(text: &str) -> Loaded {
    load(Source::new("the.variant", text), &library::source)
}

fn measured(text: &str, options: &Options) -> Coverage {
    let loaded = loaded(text);
    let variant = loaded.variant.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    cover(&variant, &loaded.tests, &loaded.sources, options).unwrap_or_else(|error| panic!("{error}"))
}

fn place<'t>(text: &'t str, item: &Item) -> &'t str {
    &text[item.span.start as usize..item.span.end as usize]
}

/// What no test of a file notices, as `text: change`.
fn gaps(text: &str) -> Vec<String> {
    let coverage = measured(text, &Options::default());
    let loaded = loaded(text);
    let variant = loaded.variant.expect("it has no errors");
    let backwards = &|count: usize, part: &(dyn Fn(usize) + Sync)| (0..count).rev().for_each(part);
    let at_once = cover_at_once(&variant, &loaded.tests, &loaded.sources, &Options::default(), backwards);
    assert_eq!(at_once.as_ref(), Ok(&coverage), "in another order");
    coverage.gaps().map(|item| format!("{}: {}", place(text, item), item.change.text())).collect()
}

/// A king and a stone, and a piece that a test gives to White.
fn game(clauses: &str, tests: &str) -> String {
    format!(
        "variant \"Game\" {{ year 2000 }}\nboard 5x5\nsetup {{\n. . . . k\n. . . . .\n. . . . .\n. . . . .\nK . . . .\n}}\n\
         piece K \"King\" K\nroyal K\nloss when checkmate\ndraw when stalemate\n{clauses}\n\
         test \"kings\" {{ moves are a1a2 a1b1 a1b2 }}\n\
         test \"they keep apart\" {{\n position \"5/5/2k2/5/K4 w - - 0 1\"\n moves are a1a2 a1b1\n }}\n\
         test \"mate\" {{\n position \"4k/5/4K/5/R4 w - - 0 1\"\n play a1a5\n result white wins by checkmate\n }}\n\
         test \"no move\" {{\n position \"2K1k/R4/5/5/5 b - - 0 1\"\n result draw by stalemate\n }}\n{tests}\n"
    )
}

#[test]
fn a_test_of_every_clause_leaves_no_gap_but_for_what_it_does_not_ask() {
    let rook = "piece R \"Rook\" R\nhome R on rank 1";
    assert_eq!(gaps(&game(rook, "")), ["home R on rank 1: were taken away"]);
    let archer = "piece R \"Rook\" R\npiece A \"Archer\" W";
    let all = [
        "piece A \"Archer\" W: were taken away",
        "W: no longer went to empty squares",
        "W: no longer captured",
    ];
    assert_eq!(gaps(&game(archer, "")), all);
    let moves = "test \"goes\" {\n position \"4k/5/2A2/5/K4 w - - 0 1\"\n legal c3c4\n}\n";
    assert_eq!(gaps(&game(archer, moves)), all[2..]);
    let captures = "test \"takes\" {\n position \"4k/2r2/2A2/5/K4 w - - 0 1\"\n legal c3c4\n}\n";
    assert_eq!(gaps(&game(archer, captures)), all[1..2]);
    assert_eq!(gaps(&game(archer, &[moves, captures].concat())), Vec::<String>::new());
}

#[test]
fn both_ways_of_a_guard_want_a_test() {
    let guarded = "piece R \"Rook\" R\npiece A \"Archer\" {\n move mW\n move cW when count enemy R = 0\n}";
    let quiet =
        "test \"goes\" {\n position \"4k/5/2A2/5/K4 w - - 0 1\"\n moves from c3 are c3b3 c3c2 c3c4 c3d3\n}";
    let may =
        "test \"may\" {\n position \"4k/2a2/2A2/5/K4 w - - 0 1\"\n moves from c3 are c3b3 c3c2 c3c4 c3d3\n}";
    let may_not =
        "test \"may not\" {\n position \"4k/2a2/2A2/r4/1K3 w - - 0 1\"\n moves from c3 are c3b3 c3c2 c3d3\n}";
    let of_archer = |tests: &[&str]| -> Vec<String> {
        let all = gaps(&game(guarded, &tests.concat()));
        all.into_iter().filter(|gap| gap.contains('W') || gap.contains("count")).collect()
    };
    let rule = "move cW when count enemy R = 0: were taken away";
    let guard = "count enemy R = 0: were taken away";
    assert_eq!(of_archer(&[quiet]), [rule, guard]);
    assert_eq!(of_archer(&[quiet, may]), [guard]);
    assert_eq!(of_archer(&[quiet, may_not]), [rule]);
    assert_eq!(of_archer(&[quiet, may, may_not]), Vec::<String>::new());
}

#[test]
fn operands_and_names_go_one_by_one() {
    let text = "variant \"One\" { year 2000 }\nextends \"chess\"\npromote P on rank last to Q R\n\
        win when own K in rank last and (count enemy Q = 0 or count own R > 1)\n\
        test \"promotion\" {\n position \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"\n legal a7a8q\n}\n\
        test \"the goal\" {\n position \"8/1K6/8/8/8/7k/8/8 w - - 0 1\"\n play Kb8\n result white wins by reaching the goal\n}\n";
    assert_eq!(
        gaps(text),
        [
            "promote P on rank last to Q R: were taken away",
            "rank last: were the whole board",
            "R: were taken away",
            "(count enemy Q = 0 or count own R > 1): were taken away",
            "count own R > 1: were taken away",
        ]
    );
}

#[test]
fn what_a_test_comes_by_and_what_games_show_is_told() {
    let text = "variant \"Race\" { year 2000 }\nextends \"chess\"\nwin when own K in rank last\nwin when count own Q > 7\n\
        test \"a king across\" {\n position \"8/1K6/8/8/8/7k/8/8 w - - 0 1\"\n play Kb8\n fen \"1K6/8/8/8/8/7k/8/8 b - - 1 1\"\n}\n";
    let options = Options { games: 30, seed: 5, ..Options::default() };
    let coverage = measured(text, &options);
    let found: Vec<(&str, bool, Option<usize>, bool)> = coverage
        .items
        .iter()
        .map(|item| (place(text, item), item.is_covered(), item.reached_by, item.games > 0))
        .collect();
    assert_eq!(
        found,
        [
            ("win when own K in rank last", false, Some(0), true),
            ("win when count own Q > 7", false, None, false),
        ]
    );
    assert_eq!(coverage.percent(), 0.0);
    assert_eq!(measured(text, &options), coverage, "equal seeds, equal games");
    let fewer = Options { first_only: true, kinds: vec![ItemKind::Move], ..options };
    assert_eq!(measured(text, &fewer).items, Vec::new());
}

#[test]
fn a_piece_that_is_declared_as_it_is_inherited_is_kept_from_moving() {
    let text = "variant \"Same\" { year 2000 }\nextends \"chess\"\npiece N \"Horse\" N\n\
        test \"a horse leaps\" { moves from b1 are b1a3 b1c3 }\n";
    let coverage = measured(text, &Options::default());
    assert_eq!(coverage.items[0].noticed_by, [0]);
    assert_eq!(gaps(text), ["N: no longer captured"]);
}

/// A right in a FEN is no claim that anything castles.
#[test]
fn castling_is_not_covered_by_being_written_in_a_fen() {
    let text = |test: &str| {
        format!(
            "variant \"Castle\" {{ year 2000 }}\nextends \"chess\"\ncastle K with R by 2\n\
             test \"castling\" {{\n position \"4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1\"\n{test}\n}}\n"
        )
    };
    let covers = |test: &str| gaps(&text(test)).is_empty();
    assert!(!covers("fen \"4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1\""));
    assert!(!covers("play Kd2\nfen \"4r1k1/8/8/8/8/8/3K4/R6R b - - 1 1\""));
    // Without the clause, that of chess is in force, which forbids to castle out of check.
    assert!(covers("legal O-O"));
}

#[test]
fn tests_that_fail_measure_nothing() {
    let text = "variant \"One\" { year 2000 }\nextends \"chess\"\ntest \"wrong\" { perft 1 19 }\n";
    let loaded = loaded(text);
    let variant = loaded.variant.expect("no errors");
    let failing = cover(&variant, &loaded.tests, &loaded.sources, &Options::default());
    assert_eq!(failing, Err(NotMeasured::Failing(vec!["wrong".to_owned()])));
}

#[test]
fn the_margin_and_the_tracefile_count_what_the_fewest_tests_notice() {
    let text = game("piece R \"Rook\" R\nhome R on rank 1", "");
    let source = Source::new("the.variant", text.as_str());
    let loaded = loaded(&text);
    let coverage = measured(&text, &Options::default());
    let tests: Vec<_> = loaded.tests.iter().map(|test| test.span).collect();
    let lines: Vec<String> = annotate(&coverage, &source, &tests)
        .into_iter()
        .filter_map(|line| Some(format!("{} {} {}", line.counts?.tests, line.number, line.text)))
        .collect();
    assert!(lines.contains(&"1 14 piece R \"Rook\" R".to_owned()), "{lines:?}");
    assert!(lines.contains(&"0 15 home R on rank 1".to_owned()), "{lines:?}");
    assert!(lines.contains(&"1 12 loss when checkmate".to_owned()), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("test")), "{lines:?}");
    let trace = lcov(&coverage, &source);
    assert!(trace.starts_with("TN:\nSF:the.variant\n") && trace.ends_with("end_of_record\n"), "{trace}");
    assert!(trace.contains("DA:12,1\n") && trace.contains("DA:15,0\n"), "{trace}");
}

#[test]
fn a_file_of_too_many_parts_is_not_measured() {
    // A condition of many operands, for two pieces and every square.
    let counts =
        "QRBN".chars().flat_map(|piece| (2..10).map(move |count| format!("count own {piece} = {count}")));
    let operands = counts.take(30).collect::<Vec<String>>().join(" or ");
    let squares = || "abcdefgh".chars().flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}")));
    let outcome = |piece: char| {
        let of_square =
            |square: String| format!("win when own {piece} in {square} and count own P = 7 or {operands}\n");
        squares().map(of_square).collect::<String>()
    };
    let clauses = ['K', 'Q'].map(outcome).concat();
    let text = format!("variant \"Large\" {{ year 2000 }}\nextends \"chess\"\n{clauses}");
    let loaded = loaded(&text);
    let variant = loaded.variant.expect("no errors");
    let refused = cover(&variant, &loaded.tests, &loaded.sources, &Options::default());
    assert!(matches!(refused, Err(NotMeasured::TooMany(parts)) if parts > 4000), "{refused:?}");
    let clauses = Options { kinds: vec![ItemKind::Part], ..Options::default() };
    assert_eq!(
        cover(&variant, &loaded.tests, &loaded.sources, &clauses).map(|coverage| coverage.items.len()),
        Ok(0)
    );
}

#[test]
fn the_tests_of_what_ships_notice_every_clause_of_their_file() {
    let options = Options { kinds: vec![ItemKind::Clause], first_only: true, ..Options::default() };
    let (mut gaps, mut clauses, mut idle) = (String::new(), 0, 0);
    for name in library::names() {
        let text = library::get(name).expect("it ships");
        let coverage = measured(text, &options);
        clauses += coverage.items.len();
        idle += coverage.idle.len();
        for item in coverage.gaps() {
            gaps += &format!("{name}: no test notices `{}`\n", place(text, item));
        }
    }
    assert!(gaps.is_empty(), "\n{gaps}");
    assert!(clauses > 1000, "{clauses}");
    // What is for readers alone was looked at, clause by clause: another one is, too.
    assert_eq!(idle, 40);
}

/// Every part of everything that ships can be taken away, compiled, tested and played; and the tests notice.
#[test]
#[ignore = "some minutes in a release build; the clauses are measured above"]
fn the_tests_of_what_ships_notice_every_part_of_their_file() {
    let mut gaps = String::new();
    for name in library::names() {
        let text = library::get(name).expect("it ships");
        // As many games as the program plays: all that ships is measured with the work that it allows.
        let coverage = measured(text, &Options { games: 20, ..Options::default() });
        assert!(!coverage.items.is_empty(), "{name}");
        for item in coverage.gaps() {
            let part = place(text, item);
            gaps += &format!("{name}: no test notices `{part}`: {}\n", item.change.text());
        }
    }
    assert!(gaps.is_empty(), "\n{gaps}");
}

/// What is idle in a file, as it is written.
fn idle(text: &str) -> Vec<&str> {
    let coverage = measured(text, &Options { games: 3, ..Options::default() });
    coverage.idle.iter().map(|span| &text[span.start as usize..span.end as usize]).collect()
}

#[test]
fn what_only_says_what_is_so_anyway_is_no_gap() {
    let file = |clauses: &str| format!("variant \"Game\" {{ year 2000 }}\nextends \"chess\"\n{clauses}");
    let bishops = "setup {\nr n b b k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n\
                   . . . . . . . .\nP P P P P P P P\nR N B B K B N R\n}\n";
    let rooks = "setup {\n. . . . k . . .\np p p p p p p p\n. r . . . . r .\n. . . . . . . .\n. . . . . . . .\n\
                 . R . . . . R .\nP P P P P P P P\n. . . . K . . .\n}\n";
    // No queen could come to be, and one could.
    let promote = "promote P on rank last to R B N";
    assert_eq!(idle(&file(&format!("without piece Q\n{bishops}{promote}\n"))), ["without piece Q", promote]);
    assert_eq!(idle(&file(&format!("without piece Q\n{bishops}"))), Vec::<&str>::new());
    // Nothing is royal, and something is.
    assert_eq!(idle(&file("without royal\nwithout checkmate\n")), ["without checkmate"]);
    assert_eq!(idle(&file("without checkmate\n")), Vec::<&str>::new());
    // No rook stands where one castles, and both do.
    assert_eq!(idle(&file(&format!("without castle\n{rooks}"))), ["without castle"]);
    assert_eq!(idle(&file("without castle\n")), Vec::<&str>::new());
    // A king that castles must not arrive in check, and one that may stand in check may.
    let castle = "castle K with R by 2, safe origin crossed arrival\n";
    let as_inherited = castle.trim_end();
    assert_eq!(idle(&file(castle)), [as_inherited, "arrival"]);
    let together = format!("{bishops}royal K B, together\n{castle}");
    assert_eq!(idle(&file(&together)), [as_inherited]);
    // What comes up for the fourth time has come up for the third.
    let shogi = |clauses: &str| format!("variant \"Game\" {{ year 2000 }}\nextends \"shogi\"\n{clauses}");
    assert_eq!(idle(&shogi("without repetition\nwin when repetition 3\n")), ["without repetition"]);
    assert_eq!(idle(&shogi("without repetition\nwin when repetition 5\n")), Vec::<&str>::new());
    // What moves as a king moves as a queen, too.
    let queen = |other: &str| {
        file(&format!(
            "piece N \"Knight\" {{\nmove K when own to move\nmove {other} when not own to move\n}}\n"
        ))
    };
    assert_eq!(idle(&queen("Q")), ["own to move"]);
    assert_eq!(idle(&queen("Q3")), ["own to move"]);
    assert_eq!(idle(&queen("R")), Vec::<&str>::new());
    // The names of the sides are for readers.
    assert_eq!(idle(&shogi("without sides\n")), ["without sides"]);
}
