//! What all commands have in common: help, colours, quiet, JSON, the version.

use crate::terminal::{TINY, alfil, folder, printed, program, session, text};
use serde_json::Value;
use std::fs;

#[test]
fn the_help_groups_the_commands() {
    let output = alfil(&folder("help"), &["--help"]);
    let (shown, _, status) = printed(&output);
    assert_eq!(status, Some(0));
    insta::assert_snapshot!(shown);
    assert!(!shown.contains("More:"), "a command is in no group:\n{shown}");
    assert_eq!(alfil(&folder("help-2"), &["help"]).stdout, output.stdout);
}

/// Commits and dates stand in release builds alone.
#[test]
fn the_version_says_what_was_built() {
    let output = alfil(&folder("version"), &["--version"]);
    let version = text(&output.stdout);
    assert!(version.starts_with(concat!("alfil ", env!("CARGO_PKG_VERSION"))), "{version}");
}

#[test]
fn what_ships_is_listed() {
    let folder = folder("list");
    let shown = alfil(&folder, &["list"]);
    let names: Vec<&str> =
        text(&shown.stdout).lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, alfil::library::names().collect::<Vec<_>>());
    assert!(text(&shown.stdout).lines().all(|line| line.split("  ").count() > 1));
    let items: Vec<Value> =
        serde_json::from_slice(&alfil(&folder, &["list", "--json"]).stdout).expect("JSON");
    assert_eq!(items.len(), names.len());
    assert!(items.iter().any(|item| item["title"] == "Chess" && item["board"] == "8x8"));
    assert_eq!(
        alfil(&folder, &["list", "--json"]).stdout,
        alfil(&folder, &["list", "--format", "json"]).stdout
    );
}

/// The games that are listed.
fn listed(words: &[&str]) -> Vec<String> {
    let shown = alfil(&folder("listed"), &[&["list"], words].concat());
    assert_eq!(shown.status.code(), Some(0), "{words:?}: {}", text(&shown.stderr));
    text(&shown.stdout).lines().filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect()
}

/// What is on a board, in a family or by a rule is known of these games from their rules.
#[test]
fn what_ships_is_found_by_board_family_and_feature() {
    assert_eq!(listed(&["--board", "9x10", "--family", "Xiangqi"]), ["manchu", "xiangqi"]);
    assert_eq!(listed(&["--family", "kings", "--board", "10x10"]), ["kings-10x10"]);
    assert_eq!(listed(&["duck"]), ["duck"]);
    assert_eq!(listed(&["king of", "HILL", "centre"]), listed(&["king of the hill", "centre"]));
    assert!(listed(&["HILL"]).contains(&"king-of-the-hill".to_owned()));
    let placed = listed(&["--feature", "capture reserve", "--feature", "castle"]);
    assert!(placed.contains(&"crazyhouse".to_owned()) && !placed.contains(&"shogi".to_owned()), "{placed:?}");
    assert!(!placed.contains(&"chess".to_owned()), "{placed:?}");
    let passed = listed(&["--feature", "turn pass"]);
    assert!(passed.contains(&"janggi".to_owned()) && !passed.contains(&"chess".to_owned()), "{passed:?}");
}

#[test]
fn what_is_not_found_is_said_with_what_there_is() {
    let folder = folder("not-listed");
    for (words, said) in [
        (&["--board", "eight"][..], "a board is written as its files and its ranks"),
        (&["--family", "shogy"], "did you mean `shogi`"),
        (&["--feature", "teleport"], "clauses begin with"),
        (&["--board", "16x16"], "nothing that ships is all of that"),
    ] {
        let shown = alfil(&folder, &[&["list"], words].concat());
        assert_eq!(shown.status.code(), Some(2), "{words:?}");
        assert!(text(&shown.stderr).contains(said), "{words:?}: {}", text(&shown.stderr));
    }
}

#[test]
fn answers_for_programs_are_one_object() {
    let folder = folder("json");
    fs::write(folder.join("tiny.variant"), TINY).expect("a file");
    let shown = session(
        &folder,
        &[
            &["moves", "tiny.variant", "--format", "json"],
            &["moves", "kingchess", "--count", "--format", "json"],
            &["state", "chess", "--moves", "f3 e5 g4 Qh4", "--format", "json"],
            &["perft", "tiny.variant", "2", "--divide", "--format", "json"],
            &["perft", "chess", "2", "--format", "json"],
            &["why", "chess", "Ra3", "--format", "json"],
            &["diff", "chess", "berolina", "--format", "json"],
            &["diff", "chess", "tiny.variant", "--format", "json"],
            &["diff", "tiny.variant", "tiny.variant", "--format", "json"],
        ],
    );
    insta::assert_snapshot!(shown);
    let output = alfil(&folder, &["bench", "playouts", "tiny.variant", "--games", "3", "--format", "json"]);
    let record: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(record["games"] == 3 && record["seconds"].is_number() && record["ends"].is_object(), "{record}");
}

#[test]
fn a_run_may_say_less_or_more() {
    let folder = folder("less");
    fs::write(folder.join("tiny.variant"), format!("{TINY}test \"a\" {{ moves are c1b1 c1c2 }}\n"))
        .expect("a file");
    fs::write(folder.join("wrong.variant"), format!("{TINY}test \"b\" {{ check }}\n")).expect("a file");
    let run = |arguments: &[&str]| {
        let output = alfil(&folder, arguments);
        (text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
    };
    assert_eq!(run(&["-q", "test", "tiny.variant"]).0, "1 passed, 0 failed\n");
    assert!(run(&["test", "-q", "wrong.variant"]).0.contains("in the test \"b\""));
    assert!(run(&["test", "-v", "tiny.variant"]).0.contains("  ok     a\n"));
    let (shown, said) = run(&["--verbose", "state", "tiny.variant"]);
    assert!(said == "reading tiny.variant\n", "{said}");
    assert_eq!(shown, run(&["state", "tiny.variant"]).0);
    assert_eq!(run(&["new", "mine", "-q"]), (String::new(), String::new()));
    assert_eq!(alfil(&folder, &["-q", "-v", "list"]).status.code(), Some(2));
}

#[test]
fn colours_are_one_choice_for_all_commands() {
    let folder = folder("colours");
    fs::write(folder.join("wrong.variant"), TINY.replace("royal", "royl")).expect("a file");
    fs::write(folder.join("wide.variant"), TINY.replace("board 3x3", "board    3x3")).expect("a file");
    fs::write(folder.join("fails.variant"), format!("{TINY}test \"b\" {{ moves are c1c2 }}\n"))
        .expect("a file");
    for arguments in [
        &["check", "wrong.variant"] as &[&str],
        &["fmt", "--check", "wide.variant"],
        &["test", "fails.variant"],
        &["show", "tiny.variant"],
        &["state", "wrong.variant"],
        &["cover", "fails.variant"],
    ] {
        for (when, wanted) in [("always", true), ("never", false), ("auto", false)] {
            let output = alfil(&folder, &[&["--color", when], arguments].concat());
            let coloured = output.stdout.contains(&b'\x1b') || output.stderr.contains(&b'\x1b');
            let shows = arguments[0] != "cover" && arguments[1] != "tiny.variant";
            assert_eq!(coloured, wanted && shows, "{arguments:?} {when}");
        }
    }
}

/// What is to be copied stands on one line, however long it is.
#[test]
fn positions_are_not_cut_where_lines_end() {
    let folder = folder("wrapped");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let text_of = format!(
        "variant \"X\" {{ }}\nextends \"chess\"\ntest \"t\" {{\n    play d4\n    fen \"{fen}\"\n}}\n"
    );
    fs::write(folder.join("x.variant"), text_of).expect("a file");
    let output = alfil(&folder, &["test", "x.variant"]);
    let shown = text(&output.stdout);
    let found = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1";
    assert!(shown.contains(found), "{shown}");
    for (number, line) in shown.lines().enumerate() {
        let begins = line.contains("rnbqkbnr/pppppppp/8/8/");
        assert!(!begins || line.contains(" 0 1"), "line {number} is cut:\n{shown}");
    }
}

/// Where the standard error is no terminal, what lasts says so in lines of its own, unless it is told to be quiet.
#[cfg(unix)]
#[test]
fn what_lasts_says_so_in_a_log() {
    let folder = folder("lasts");
    let waiting = ["diff", "chess", "--engine", "sleep 60", "--timeout", "6"];
    let said = |more: &[&str]| program(&folder, &[&waiting, more].concat()).output().expect("it runs").stderr;
    let (aloud, quietly) = std::thread::scope(|scope| {
        let quietly = scope.spawn(|| said(&["-q"]));
        (said(&[]), quietly.join().expect("it runs"))
    });
    assert!(text(&aloud).starts_with("progress: comparing: "), "{}", text(&aloud));
    assert!(!text(&quietly).contains("progress"));
}
