//! Files that mean harm: what takes too much work is refused, and what that is is counted, never timed.

use alfil::coverage::{NotMeasured, Options, cover};
use alfil::diagnostic::{Diagnostic, code};
use alfil::library;
use alfil::lint::{self, Levels};
use alfil::position::{MAX_EFFORT, Position};
use alfil::resolve::{Loaded, load};
use alfil::rules::Rules;
use alfil::source::Source;
use alfil::testing::{self, TestFilter, TestReport};
use std::fmt::Write as _;

/// The longest file that these bounds are promised for.
const LONGEST: usize = 1 << 16;

fn loaded(text: &str) -> Loaded {
    assert!(text.len() <= LONGEST, "{} bytes", text.len());
    load(Source::new("hostile.variant", text), &library::source)
}

/// The largest board, with a king and rows of queens for each side, which move so; what else the file says.
fn crowd(queen: &str, empty: usize, rest: &str) -> String {
    let mut text = format!(
        "variant \"Crowd\" {{ year 2000 }}\nboard 16x16\npiece K \"King\" K\npiece Q \"Queen\" {queen}\nsetup {{\n"
    );
    for row in 0..16usize {
        let filled = if row.abs_diff(7).min(row.abs_diff(8)) < empty / 2 { "." } else { "Q" };
        let mut squares = vec![if row < 8 { filled.to_lowercase() } else { filled.to_owned() }; 16];
        if row == 0 || row == 15 {
            squares[0] = if row == 0 { "k" } else { "K" }.to_owned();
        }
        let _ = writeln!(text, "    {}", squares.join(" "));
    }
    text + "}\n" + rest + "loss when checkmate\ndraw when stalemate\n"
}

/// That a file takes too much work, and at which word.
fn too_much(text: &str) -> Option<String> {
    let found: Vec<Diagnostic> = lint::check(&loaded(text), &Levels::default());
    let diagnostic = found.into_iter().find(|diagnostic| diagnostic.code == code::game::TOO_MUCH_WORK)?;
    let span = diagnostic.labels[0].span;
    Some(text[span.start as usize..span.end as usize].to_owned())
}

fn effort(text: &str) -> u64 {
    let variant = loaded(text).variant.expect("no errors");
    Position::start(&Rules::compile(&variant)).effort()
}

/// Cases of files with kings and queens: how the queens move, how many ranks are empty, what else the file says, and what costs most.
fn assert_dearest(cases: &[(&str, usize, &str, &str)]) {
    let told = cases.iter().map(|(queen, empty, rest, _)| too_much(&crowd(queen, *empty, rest)));
    let wrong: Vec<_> = told.zip(cases).filter(|(told, case)| told.as_deref() != Some(case.3)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn moves_that_are_dear_are_refused_at_the_piece() {
    assert_dearest(&[
        // Every move is followed by all that the enemy's pieces can walk.
        ("mcamcamcaK", 6, "royal K\n", "Q"),
        ("QyaQyaQ", 6, "royal K\n", "Q"),
        // Of a group, each is asked about after each move.
        ("KNADcaKmcabK", 6, "royal Q, together\n", "Q"),
        // With a condition that costs little.
        ("mcamcamcaK", 6, "royal K\nforbid count own Q = 3\n", "Q"),
        ("mcamcamcaK", 6, "royal K\nforbid check enemy\n", "Q"),
        // Of several rules one.
        ("mcamcamcaK", 6, "win when attacked board and count own Q = 3\n", "Q"),
        ("{\n    move F\n    move mcamcamcaK\n}", 6, "royal K\n", "move mcamcamcaK"),
    ]);
}

#[test]
fn a_clause_that_is_dear_is_refused_there_whatever_the_pieces() {
    let asked = "attacked board and not attacked ranks 1..15 and count own Q = 3";
    let forbid = format!("forbid {asked}");
    let once = format!("forbid once ({asked}) and count own K = 3");
    // Among many that ask for little.
    let little: String = (4..20).map(|count| format!("forbid count own Q = {count}\n")).collect();
    let (before, behind) = little.split_at(little.find("forbid count own Q = 11").expect("it is among them"));
    let since = format!("draw when 9 moves since {asked}");
    let pairs = [
        // After each move a question about every square; all replies.
        (forbid.as_str(), "pQgQzQqN0"),
        ("forbid checkmate enemy", "pQgQzQ"),
        // Whether a count begins, and whether something has ever been true.
        (since.as_str(), "pQgQzQqN0"),
        (once.as_str(), "pQgQzQqN0"),
    ];
    let texts = pairs.map(|(clause, queen)| {
        (queen, format!("royal K\n{before}\n{clause}\n{behind}draw when repetition 3\n"), clause)
    });
    let cases: Vec<_> =
        texts.iter().map(|(queen, rest, clause)| (*queen, 6, rest.as_str(), *clause)).collect();
    assert_dearest(&cases);
    assert_dearest(&[
        // Every move with every square on which the second part of the turn may put something.
        (
            "Q",
            8,
            "royal K\npiece A \"A\" U\npiece B \"B\" U\npromote Q on board to A B, optional\nneutral \"Duck\"\n\
             turn: move, then move neutral\n",
            "turn: move, then move neutral",
        ),
    ]);
}

#[test]
fn what_is_merely_large_is_played() {
    for (queen, empty, rest) in
        [("Q", 8, "royal K\n"), ("NNCCZZ", 0, "royal K\n"), ("U", 6, "royal K\n"), ("Q", 8, "royal Q\n")]
    {
        let text = crowd(queen, empty, rest);
        assert_eq!(too_much(&text), None, "{queen}, {rest}");
        assert!(effort(&text) < MAX_EFFORT / 4, "{queen}, {rest}: {}", effort(&text));
    }
}

/// What ships is nowhere near the bound, so that a variant that is twice as rich is not either.
#[test]
fn what_ships_is_far_below_the_bound() {
    for name in library::names() {
        let text = library::get(name).expect("it ships");
        let loaded = load(Source::new(name, text), &library::source);
        let start = Position::start(&Rules::compile(&loaded.variant.expect("no errors")));
        assert!(start.effort() < MAX_EFFORT / 100, "{name}: {}", start.effort());
    }
}

/// More is never counted for less: a condition, a royal piece or a leg more takes more work.
#[test]
fn what_asks_for_more_counts_for_more() {
    let less_and_more = [
        [("Q", "royal K\n"), ("Q", "royal K\nforbid attacked board\n")],
        [
            ("Q", "royal K\nforbid count own Q = 3\n"),
            ("Q", "royal K\nforbid checkmate enemy and count own Q = 3\n"),
        ],
        [("mcaK", "royal K\n"), ("mcamcaK", "royal K\n")],
        [("Q", "royal K\n"), ("Q", "royal Q\n")],
        [("Q", "royal K\n"), ("Q", "royal K\nblast K\n")],
        // What is asked of each square on which something may be placed.
        [
            ("Q", "royal K\nreserve Q\nturn: move, or place 1 from reserve\n"),
            (
                "Q",
                "royal K\nreserve Q\nturn: move, or place 1 from reserve\nplace Q not within QN0C0Z0 of enemy K\n",
            ),
        ],
        [
            ("Q", "royal K\nreserve Q\nturn: move, or place 1 from reserve\n"),
            ("Q", "royal K\nreserve Q\nturn: move, or place 1 from reserve\nplace Q sliding QN0C0Z0\n"),
        ],
        [
            ("Q", "royal K\nreserve Q\nturn: move, or place 1 from reserve\n"),
            (
                "Q",
                "royal K\nreserve Q\nturn: move, or place 1 from reserve\nplace where it flips\n\
                 flip enclosed QN0C0Z0 by placing\n",
            ),
        ],
        // What is asked after each move that is tried.
        [("Q", "royal Q\n"), ("Q", "royal Q\ndraw when 9 moves since attacked board\n")],
        [
            ("Q", "royal K\nforbid count own Q = 3\n"),
            (
                "Q",
                "royal K\nforbid count own Q = 3\ntake enclosed QN0C0Z0 by moving\ntake ahead QN0C0Z0 by moving\n",
            ),
        ],
    ];
    let less_and_more = less_and_more.into_iter().chain([
        // What only holds after a move: its pieces attack otherwise, more of the enemy's are royal, there is another piece.
        [
            ("{\n    move Q\n    move F when captured own K\n}", "royal K\n"),
            ("{\n    move Q\n    move mcamcaK when captured own K\n}", "royal K\n"),
        ],
        [
            ("Q", "royal K\nforbid attacked a1 and count own Q = 3\n"),
            ("Q", "royal K\nroyal Q when captured own K\nforbid attacked a1 and count own Q = 3\n"),
        ],
        [
            ("Q", "royal K\nforbid check enemy\npiece A Q\npromote Q on rank last to A, optional\n"),
            ("Q", "royal K\nforbid check enemy\npiece A mcamcaK\npromote Q on rank last to A, optional\n"),
        ],
        // How far a leg has gone, if a later one must go as far.
        [("mafsmafsmafsmafsmafsmafsQ", "royal K\n"), ("mafsmafsmafsmafsmafsmafsiQ", "royal K\n")],
    ]);
    for [(queen, rest), (dearer, more)] in less_and_more {
        let (less, more) = (effort(&crowd(queen, 8, rest)), effort(&crowd(dearer, 8, more)));
        assert!(2 * less < more, "{queen}, {rest}: {less}, then {more}");
    }
}

/// Whether a move may lead back, in what order its steps may be made and which part of the board a piece never leaves is told without
/// going all ways: there are more than could be kept.
#[test]
fn rules_pages_tell_of_moves_with_very_many_ways() {
    let steps = "mamamamamamamaK mafmafmafmafmafmafafsK";
    let slides = "mafsmafsmafsmafsmafsmafsmafsQ mafsmafsmafsmafsmafsmafsaiQ RmasR";
    let text =
        crowd(&format!("{{\n    move {steps}\n    move {slides}\n}}"), 6, "royal K\npiece A A bound\n")
            .replacen("q q", "a q", 1);
    let variant = loaded(&text).variant.expect("no errors");
    let page = alfil::prose::page(&variant, None).markdown();
    assert!(page.contains("it can reach only 32 of the board's 256 squares"), "{page}");
    assert!(!page.contains("nobody may pass"), "{page}");
}

/// Whether a condition goes for both players is asked of each part of it, and no longer than that may take, however deep it goes.
#[test]
fn rules_pages_tell_of_conditions_that_are_nested_deeply() {
    let mut condition = "turn > 300".to_owned();
    for depth in 0..60 {
        let joint = if depth % 2 == 0 { "and" } else { "or" };
        condition = format!("turn > {} {joint} ({condition})", 200 - depth);
    }
    let page = |condition: &str| {
        let text = format!("variant \"Deep\" {{ note \"n\" }}\nextends \"chess\"\nwin when {condition}\n");
        alfil::prose::page(&loaded(&text).variant.expect("no errors"), None).markdown()
    };
    assert!(page(&condition).contains("200"));
    let told = "That goes for both players at once";
    assert!(
        page("turn > 2 and (turn > 3 or turn > 4)").contains(told) && !page("own K in rank 4").contains(told)
    );
}

/// Each word of a test costs what reading it takes.
#[test]
fn a_test_of_many_moves_is_refused() {
    let squares =
        (0..9000).map(|number| format!("Q{}{}", char::from(b"abcdefgh"[number % 8]), 1 + number % 16));
    let moves = squares.collect::<Vec<String>>().join(" ");
    let text = crowd("Q", 8, "royal K\n") + &format!("test \"long\" {{\n    legal {moves}\n}}\n");
    let loaded = loaded(&text);
    let reports = testing::run(loaded.variant.as_ref().expect("no errors"), &loaded.tests);
    assert_eq!(reports[0].failures.len(), 1);
    assert_eq!(reports[0].failures[0].diagnostic.code, code::game::TOO_MUCH_WORK);
}

/// A search that is broken off has cost all that was left: the tests behind it do not search anew.
#[test]
fn searches_for_mate_share_the_work_of_a_file() {
    let searches: String = (0..700)
        .map(|number| {
            format!("test \"{number}\" {{\n    position \"7k/8/8/8/8/8/8/K5R1 w - -\"\n    mate in 50\n}}\n")
        })
        .collect();
    let text = format!("variant \"Searches\" {{ }}\nextends \"chess\"\n{searches}");
    let loaded = loaded(&text);
    let variant = loaded.variant.as_ref().expect("no errors");
    let everything = TestFilter::default();
    let reports = testing::run_seen(variant, &loaded.tests, &everything, 50_000_000, &mut |_, _| {});
    for report in &reports {
        let codes: Vec<_> = report.failures.iter().map(|failure| failure.diagnostic.code).collect();
        assert_eq!(codes, [code::game::TOO_MUCH_WORK], "{}", report.name);
    }
    let searched =
        |report: &&TestReport| report.failures[0].diagnostic.labels[0].text.contains("not decided");
    assert_eq!(reports.iter().filter(searched).count(), 1);
}

/// Castling from everywhere is refused at the clause that has the most squares.
#[test]
fn castling_from_too_many_squares_is_refused() {
    let castle = |from: &str, clauses: usize| {
        let clause = |number: usize| format!("castle K from {from} with Q from {from} by {}\n", 2 + number);
        crowd("Q", 8, "") + "royal K\n" + &(0..clauses).map(clause).collect::<String>()
    };
    // 16 times 16 pairs of squares of each rank, as they are counted, on sixteen ranks.
    assert_eq!(too_much(&castle("board", 1)), None);
    assert_eq!(too_much(&castle("board", 2)).as_deref(), Some("castle K from board with Q from board by 2"));
    assert_eq!(too_much(&castle("rank 1", 14)), None);
}

/// Measuring ends by what it takes, and names the test that takes most of it.
#[test]
fn a_file_that_takes_too_long_to_measure_is_not_measured() {
    let text = "variant \"Long\" { }\nextends \"chess\"\nwithout repetition\nwin when own K in rank last\n\
                test \"short\" { legal e2e4 }\ntest \"searches\" { perft 3 8902 }\n";
    let loaded = loaded(text);
    let measure = |work: u64| {
        let options = Options { work, ..Options::default() };
        cover(loaded.variant.as_ref().expect("no errors"), &loaded.tests, &loaded.sources, &options)
    };
    let enough = (200..400).map(|million| million * 1_000_000).find(|work| measure(*work).is_ok());
    let enough = enough.expect("with a million more each time, it can be measured");
    let refused = measure(enough - 1_000_000);
    let Err(NotMeasured::TooMuchWork { allowed, done, all, costliest: Some((test, steps)) }) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!((allowed, done, all, test.as_str()), (enough - 1_000_000, 1, 2, "searches"));
    assert!(steps > 100_000, "{steps}");
}

/// Sets of placements are tried, legal or not, no longer than they may take.
#[test]
fn sets_of_placements_that_cost_too_much_are_not_counted() {
    let reserve = "royal K\nreserve Q*9 K*9\nturn: place 1.. from reserve\nforbid not attacked a1\n";
    let text = crowd("Q", 14, reserve);
    let variant = loaded(&text).variant.expect("no errors");
    let start = Position::start(&Rules::compile(&variant));
    assert_eq!(start.count_moves(), None);
    // What was not searched to its end is not called mate.
    assert!(start.has_legal_move());
}

/// A king, imitators of some rules and queens of others, all of which ask what stands near.
fn imitators(rules: usize, others: usize) -> String {
    let near = |moves: &str, rule: usize| {
        format!("    move {moves} within W{} of own {}\n", rule / 3 + 1, ["K", "Q", "J"][rule % 3])
    };
    let piece = |letters: &str, moves: &str, rules: usize| {
        let rules: String = (0..rules).map(|rule| near(moves, rule)).collect();
        format!("piece {letters} {{\n{rules}}}\n")
    };
    let row = |first: &str| format!("    {first}{}\n", " .".repeat(13));
    "variant \"Mirrors\" { year 2000 }\nboard 16x16\npiece K \"King\" K\n".to_owned()
        + &piece("J", "I", rules)
        + &piece("Q", "N", others)
        + &format!("setup {{\n{}{}{}}}\n", row("k q j"), row(". . .").repeat(14), row("K Q J"))
        + "royal K\nloss when checkmate\ndraw when stalemate\n"
}

#[test]
fn imitations_of_all_that_asks_for_something_are_counted() {
    let few = imitators(40, 40);
    assert_eq!(too_much(&few), None);
    let variant = loaded(&few).variant.expect("no errors");
    // Each of the rules for itself, one and one thing near; each imitation of one with both, or of the
    // king's, which asks for nothing.
    assert_eq!(variant.asked_of_moves(), 2 * (40 + 40) + 40 * 40 * (2 + 2) + 40 * 2);
    assert_eq!(too_much(&imitators(51, 51)).as_deref(), Some("move I within W1 of own K"));
}
