//! Sessions with the program: what it prints, where, and its exit status.

use crate::terminal::{TINY, alfil, folder, piped, printed, program, session, text};
use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::Stdio;

#[test]
fn a_game_is_listed_counted_and_shown() {
    let folder = folder("game");
    let shown = session(
        &folder,
        &[
            &["state", "chess"],
            &["state", "chess", "--moves", "e4 e5 Qh5 Ke7 Qxe5#"],
            &["moves", "chess", "--moves", "e4 e5 Qh5 Ke7 Qxe5#"],
            &["state", "chess", "--moves", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"],
            &["state", "chess", "--moves", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e2e4"],
            &["state", "chess", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 99 80", "--moves", "Rh2"],
            &["moves", "chess", "--fen", "3k4/8/8/8/8/8/p7/2N1K3 b - - 0 1"],
            &["moves", "chess", "--fen", "3k4/8/8/8/8/8/p7/2N1K3 b - - 0 1", "--san"],
            &["perft", "chess", "3"],
            &["perft", "chess", "0"],
            &["perft", "chess", "2", "--divide"],
            &["perft", "chess", "3", "--threads", "3"],
            &["show", "chess", "--moves", "e4 c5"],
            &["show", "chess", "--piece", "n"],
        ],
    );
    insta::assert_snapshot!(shown);
}

/// The last puzzle of the page of Kings, and what other games write in their own way.
#[test]
fn other_games_are_played_by_their_names() {
    let folder = folder("others");
    let shown = session(
        &folder,
        &[
            &["moves", "kings", "--fen", "3k3R/6R1/8/8/5K2/8/p7/8 b - - 0 1"],
            &["moves", "kings", "--fen", "3k3R/6R1/8/8/5K2/8/p7/8 b - - 0 1", "--san"],
            &["state", "kingdom", "--moves", "d3f5"],
            &["state", "mini-kingsmen"],
            &["state", "kingchess", "--moves", "B@e3,K@e1,R@h1 K@e8"],
            &["perft", "kingchess", "1"],
            &["perft", "kingchess", "1", "--max-drops", "2"],
            &["moves", "kingchess", "--max-drops", "9"],
            &["moves", "kingchess", "--count"],
            &["show", "kingchess", "--moves", "B@e3,K@e1,R@h1"],
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn a_threaded_count_is_the_plain_count() {
    let folder = folder("threads");
    let count = |arguments: &[&str]| {
        let output = alfil(&folder, arguments);
        text(&output.stdout).lines().last().map(str::to_owned)
    };
    let plain = count(&["perft", "kingdom", "3"]);
    assert_eq!(count(&["perft", "kingdom", "3", "--threads", "4"]), plain);
    assert_eq!(count(&["perft", "kingdom", "3", "--threads", "2", "--divide"]), plain);
    assert_eq!(count(&["perft", "kingdom", "3", "--hash", "1"]), plain);
    assert_eq!(count(&["perft", "kingdom", "3", "--hash", "1", "--threads", "2"]), plain);
    assert!(plain.is_some_and(|nodes| nodes.parse::<u64>().is_ok()));
}

/// What a playout prints but for the time that it took.
#[test]
fn playouts_of_a_seed_are_always_the_same() {
    let run = |arguments: &[&str]| {
        let output = alfil(&folder("playouts"), arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let lines = text(&output.stdout).lines().map(str::to_owned);
        lines.partition::<Vec<_>, _>(|line| !line.contains("second"))
    };
    let arguments = ["bench", "playouts", "chess", "--games", "40", "--seed", "7", "--plies", "300"];
    let (lines, times) = run(&arguments);
    assert_eq!(lines, run(&arguments).0);
    assert_ne!(
        lines,
        run(&["bench", "playouts", "chess", "--games", "40", "--seed", "8", "--plies", "300"]).0
    );
    assert_eq!(lines[0], "games: 40");
    let plies: u32 = lines[1].strip_prefix("plies: ").and_then(|plies| plies.parse().ok()).expect("a number");
    assert!((400..=40 * 300).contains(&plies), "{plies}");
    let ends = lines[2..].iter().map(|line| line.rsplit_once(": ").expect("an end and its number").1);
    assert_eq!(ends.map(|number| number.parse::<u32>().expect("a number")).sum::<u32>(), 40, "{lines:?}");
    assert!(times.iter().any(|line| line.starts_with("plies per second: ")), "{times:?}");

    let mated = ["bench", "playouts", "chess", "--games", "3", "--moves", "f3 e5 g4 Qh4"];
    assert_eq!(run(&mated).0, ["games: 3", "plies: 0", "black wins by checkmate: 3"]);
}

#[test]
fn a_wrong_command_line_ends_with_status_two() {
    let folder = folder("usage");
    fs::create_dir(folder.join("some.variant")).expect("a new directory");
    let shown = session(
        &folder,
        &[
            &["moves", "kingsman"],
            &["moves", "nothing like it"],
            &["moves", "missing.variant"],
            &["moves", "some.variant"],
            &["check", "missing.variant", "some.variant"],
            &["show", "kingdom", "--piece", "PX"],
            &["perft", "chess", "many"],
            &["perft", "chess", "2", "--threads", "0"],
            &["bench", "playouts", "chess", "--games", "many"],
            &["state"],
            &["paly"],
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn wrong_positions_and_moves_are_shown_with_status_one() {
    let folder = folder("input");
    let shown = session(
        &folder,
        &[
            &["state", "chess", "--fen", "4k3/8/8/8/8/8/8/4K4 w - - 0 1"],
            &["state", "chess", "--fen", ""],
            &["state", "chess", "--fen", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"],
            &["moves", "chess", "--moves", "e4 e5 Ke3 d6"],
            &["moves", "chess", "--moves", "1. e4 e5 2. Zf3"],
            &["perft", "kingchess", "1", "--moves", "K@e1,Q@e9"],
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn files_that_are_no_text_are_refused() {
    let folder = folder("noise");
    fs::write(folder.join("latin.variant"), b"variant \"Caf\xe9\" { year 1900 }\n").expect("a file");
    fs::write(folder.join("large.variant"), "x".repeat((4 << 20) + 1)).expect("a file");
    let shown = session(
        &folder,
        &[
            &["check", "latin.variant", "large.variant"],
            &["check", "--format", "json", "large.variant"],
            &["test", "latin.variant"],
            &["state", "latin.variant"],
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn mistakes_in_a_file_are_reported_for_people_and_for_programs() {
    let folder = folder("check");
    fs::write(folder.join("right.variant"), TINY).expect("a file");
    fs::write(folder.join("wrong.variant"), TINY.replace("royal K", "royl K")).expect("a file");
    fs::write(folder.join("warned.variant"), format!("{TINY}piece Q \"Queen\" Q\n")).expect("a file");
    let shown = session(
        &folder,
        &[
            &["check", "right.variant"],
            &["check", "wrong.variant"],
            &["check", "warned.variant"],
            &["check", "warned.variant", "--deny-warnings"],
            &["check", "right.variant", "--format", "json"],
            &["check", "right.variant", "wrong.variant", "--format", "json"],
            &["moves", "wrong.variant"],
            &["moves", "./warned.variant"],
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn a_file_extends_one_that_lies_beside_it() {
    let folder = folder("beside");
    fs::write(folder.join("tiny.variant"), TINY).expect("a file");
    fs::write(folder.join("heir.variant"), "variant \"Heir\" { year 1900 }\nextends \"tiny\"\n")
        .expect("a file");
    fs::write(folder.join("lost.variant"), "variant \"Lost\" { year 1900 }\nextends \"../beside/tiny\"\n")
        .expect("a file");
    let shown = session(
        &folder,
        &[
            &["check", "heir.variant", "kings"],
            &["state", "heir.variant"],
            &["check", "lost.variant"],
            &["test", "kings-h8"],
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn tests_that_fail_are_reported_at_their_step() {
    let folder = folder("test");
    let tests = r#"
test "all is well" {
    moves are c1b1 c1c2
    no check
    result ongoing
}
test "each step can fail" {
    moves are c1b1 c1c3 c1b1
    moves from c1 are none
    moves from d1 are none
    legal c1c2 c1a1
    illegal c1c2 "because the king is tired"
    illegal nonsense
    check
    result white wins by checkmate
    fen "k2/3/3/2K b - - 0 1"
    fen "k2/3/2K w - - 3 1"
    perft 1 4
    perft 60 1
    mate in 1
}
test "nothing is learnt from what follows a lost step" {
    play c1c2 a3a2 c2c1 b1
    moves are none
}
test "a position that cannot be played" {
    position "kK1/3/3 w - - 0 1"
    check
}
test "a position that cannot be read" {
    position "k2/3/4 w - - 0 1"
    check
}
test "mate is found sooner" {
    position "k2/2K/1Q1 w - - 0 1"
    mate in 2
}
"#;
    let text = TINY.replace("piece K \"King\" K", "piece K \"King\" K\npiece Q \"Queen\" Q") + tests;
    fs::write(folder.join("failing.variant"), text).expect("a file");
    fs::write(folder.join("bare.variant"), TINY).expect("a file");
    let shown = session(
        &folder,
        &[
            &["test", "failing.variant"],
            &["test", "bare.variant"],
            &["test", "missing.variant", "bare.variant"],
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn every_shipped_variant_passes_its_own_tests_and_has_no_warnings() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants");
    let output = alfil(&folder, &["test"]);
    assert!(output.status.success(), "{}", text(&output.stdout));
    let last = text(&output.stdout).lines().last().unwrap_or_default();
    assert!(last.ends_with(" passed, 0 failed") && !last.starts_with("0 "), "{last}");
    let files: Vec<String> = alfil::library::names().map(|name| format!("{name}.variant")).collect();
    let mut arguments = vec!["check", "--deny-warnings"];
    arguments.extend(files.iter().map(String::as_str));
    let output = alfil(&folder, &arguments);
    assert_eq!(text(&output.stdout), "");
    assert!(output.status.success());
}

/// Asks `alfil serve`; what it answers, line by line.
fn serve(folder: &Path, questions: &[u8]) -> Vec<String> {
    let output = piped(folder, &["serve", "--root", "."], questions);
    let (answers, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)));
    answers.lines().map(str::to_owned).collect()
}

#[test]
fn questions_are_answered_line_by_line() {
    let folder = folder("serve");
    fs::write(folder.join("wrong.variant"), TINY.replace("royal K", "royl K")).expect("a file");
    let questions = [
        r#"{"variant": "chess"}"#,
        r#"{"variant": "chess", "fen": "3k4/8/8/8/8/8/p7/2N1K3 b - - 0 1", "san": true}"#,
        r#"{"variant": "chess", "fen": "3k4/8/8/8/8/8/p7/2N1K3 b - - 0 1", "moves": ["a1=Q", "e1e2"]}"#,
        r#"{"variant": "chess", "moves": ["f3", "e5", "g4", "Qh4#"], "san": true}"#,
        r#"{"variant": "kingchess", "moves": ["B@e3,K@e1,R@h1"], "max_drops": 0}"#,
        "",
        r#"{"variant": "kingchess", "max_drops": 9}"#,
        r#"{"variant": "chess", "moves": ["e4", "e5", "Ke3"]}"#,
        r#"{"variant": "chess", "fen": "4k3/8/8/8/8/8/8/4K4 w - - 0 1"}"#,
        r#"{"variant": "chess", "fen": "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"}"#,
        r#"{"variant": "wrong.variant"}"#,
        r#"{"variant": "chess", "depth": 3}"#,
        r#"{"fen": "4k3/8/8/8/8/8/8/4K4 w - - 0 1"}"#,
        "e2e4",
    ];
    let answers = serve(&folder, questions.join("\n").as_bytes());
    let asked = questions.iter().filter(|question| !question.is_empty());
    let mut shown = String::new();
    for (question, answer) in asked.zip(&answers) {
        let _ = writeln!(shown, "{question}\n{answer}\n");
    }
    assert_eq!(answers.len() + 1, questions.len());
    insta::assert_snapshot!(shown);
}

/// A game goes on from question to question, is taken back, branches, and fails; other games are asked for in between.
#[test]
fn an_answer_depends_on_its_question_alone() {
    let folder = folder("serve-alone");
    let line = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];
    let question =
        |moves: &[&str]| format!("{{\"variant\": \"chess\", \"moves\": {moves:?}, \"san\": true}}");
    let mut questions: Vec<String> = (0..=line.len()).map(|count| question(&line[..count])).collect();
    questions.push(question(&line[..3]));
    questions.push(question(&["e4", "e5"]));
    questions.push(question(&["e4", "e5", "e4"]));
    questions.push("{\"variant\": \"kings\"}".to_owned());
    questions.push(question(&["e4", "e5"]));
    questions.push(
        "{\"variant\": \"chess\", \"fen\": \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\", \"moves\": [\"e4\"]}"
            .to_owned(),
    );
    questions.push(question(&["e4"]));
    let together = serve(&folder, questions.join("\n").as_bytes());
    for (question, answer) in questions.iter().zip(&together) {
        assert_eq!(&serve(&folder, question.as_bytes()), std::slice::from_ref(answer), "{question}");
    }
    assert!(together[line.len()].contains("draw by repetition"), "{}", together[line.len()]);
    assert!(together[line.len() - 1].contains("ongoing"), "{}", together[line.len() - 1]);
}

#[test]
fn noise_is_answered_and_the_next_question_too() {
    let folder = folder("serve-noise");
    let mut questions = vec![b'['; 1 << 21];
    questions.extend(b"\n\xff\xfe\n{\"variant\": \"chess\", \"moves\": [\"\\u0000\"]}\n");
    questions.extend(vec![b'['; 5000]);
    questions.extend(b"\n{\"variant\": \"chess\", \"max_drops\": 99999999999999999999}\n\r\n");
    questions.extend(b"{\"variant\": \"chess\"}");
    let answers = serve(&folder, &questions);
    assert_eq!(answers.len(), 6);
    assert!(answers[..5].iter().all(|answer| answer.starts_with("{\"error\":{")), "{answers:?}");
    assert!(answers[0].contains("longer than 1048576 bytes"), "{}", answers[0]);
    assert!(answers[5].starts_with("{\"fen\":\"rnbqkbnr/"), "{}", answers[5]);
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let mut child = program(&folder("reader"), &["moves", "kingchess", "--max-drops", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program has been built");
    let mut first = [0; 16];
    let mut stdout = child.stdout.take().expect("the output is a pipe");
    stdout.read_exact(&mut first).expect("there are many moves");
    drop(stdout);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(text(&output.stderr), "");
    assert!(output.status.success());
}

#[test]
fn what_several_threads_find_is_what_one_finds() {
    let folder = folder("several-threads");
    std::fs::write(folder.join("one.variant"), format!("{TINY}test \"no\" {{\ncheck\n}}\n"))
        .expect("written");
    std::fs::write(folder.join("two.variant"), TINY).expect("written");
    let printed_by = |words: &[&str], threads: &str| {
        let output = alfil(&folder, &[words, &["--threads", threads]].concat());
        let (shown, errors, status) = printed(&output);
        // How long it took is another each time.
        let lines = shown.lines().filter(|line| !line.contains("second") && !line.contains(" passed"));
        (lines.collect::<Vec<_>>().join("\n"), errors.to_owned(), status)
    };
    for words in [
        &["test", "one.variant", "two.variant", "no.variant"][..],
        &["test", "one.variant"],
        &["cover", "two.variant"],
        &["bench", "playouts", "two.variant", "--games", "9"],
    ] {
        assert_eq!(printed_by(words, "3"), printed_by(words, "1"), "{words:?}");
    }
}
