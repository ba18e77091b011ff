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

/// What has no effect is a mistake in the command line: whoever writes it expects one.
#[test]
fn options_without_effect_are_refused() {
    let folder = folder("idle");
    fs::write(folder.join("x.pgn"), "1. e4 *\n").expect("a file");
    for (words, named) in [
        ("analyze x.pgn --format json", "--format"),
        ("analyze x.pgn --lines 3", "--lines"),
        ("analyze x.pgn --moves e4", "--moves"),
        ("analyze x.pgn --array 1", "--array"),
        ("analyze chess --variant kings", "--variant"),
        ("analyze chess --nodes 0", "--nodes"),
        ("show chess --piece Q --array 1", "--array"),
        ("show chess --piece Q --moves e4", "--moves"),
        ("show chess --theme dark", "--theme"),
        ("show chess --size 20", "--size"),
        ("show chess --men discs", "--men"),
        ("show chess --format svg --size 20", "--size"),
        ("diff chess kings --timeout 3", "--timeout"),
        ("diff chess kings --engine-variant x", "--engine-variant"),
        ("match a b chess --nodes 5 --margin 1", "--margin"),
        ("convert chess x.pgn --to san --variant-men", "--variant-men"),
        ("import --built-in knightmate --section y", "--section"),
        ("check --explain piece::unused --format json", "--format"),
        ("check --explain piece::unused --deny-warnings", "--deny-warnings"),
        ("test - --watch", "--watch"),
        ("test - --accept", "--accept"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let output = alfil(&folder, &words);
        let (shown, errors, status) = printed(&output);
        assert_eq!((shown, status), ("", Some(2)), "{words:?}: {errors}");
        assert!(errors.contains(named), "{words:?}: {errors}");
    }
}

/// Whatever lies in a folder, the name of what ships means that; what rewrites files takes it for none.
#[test]
fn a_name_that_ships_means_what_ships() {
    let (empty, full) = (folder("shipped-alone"), folder("shipped-beside"));
    fs::write(full.join("chess"), TINY).expect("a file");
    for words in [
        "analyze chess --depth 1 --fen 7k/8/8/8/8/8/8/K7_w_-_-_0_1",
        "check chess",
        "cover chess --only guards --games 0",
        "diff chess kings --depth 1 --games 0",
        "expand chess",
        "explain chess",
        "export chess --to fsf",
        "moves chess",
        "perft chess 1",
        "show chess",
        "state chess",
        "test chess",
        "test chess --list",
        "values chess",
        "why chess e4",
        "check --fix chess",
        "fmt chess",
    ] {
        let words: Vec<String> = words.split(' ').map(|word| word.replace('_', " ")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let without_time = |output: &std::process::Output| -> String {
            let (shown, _, status) = printed(output);
            let lines = shown.lines().filter(|line| !line.starts_with("depth "));
            format!("{}{status:?}", lines.collect::<Vec<_>>().join("\n"))
        };
        let (alone, beside) = (alfil(&empty, &words), alfil(&full, &words));
        assert_eq!(without_time(&alone), without_time(&beside), "{words:?}");
    }
    let output = alfil(&full, &["fmt", "chess"]);
    assert!(text(&output.stderr).contains("`./chess`"), "{}", text(&output.stderr));
    assert_ne!(alfil(&full, &["state", "./chess"]).stdout, alfil(&full, &["state", "chess"]).stdout);
}

/// `-o -` is the standard output in every command; whatever writes several files refuses it.
#[test]
fn a_dash_is_the_standard_output() {
    let folder = folder("dash-out");
    fs::write(folder.join("tiny.variant"), TINY).expect("a file");
    fs::write(folder.join("x.pgn"), "1. e4 *\n").expect("a file");
    let all = [
        ("convert", "convert chess x.pgn", Some(0)),
        ("cover", "cover tiny.variant --games 0", Some(0)),
        ("explain", "explain tiny.variant", Some(0)),
        ("export", "export chess --to fsf", Some(0)),
        ("show", "show chess", Some(0)),
        ("import", "import --built-in knightmate", Some(2)),
        ("man", "man", Some(2)),
    ];
    for command in crate::shell::commands().iter().filter(|command| *command != "help") {
        let takes = text(&alfil(&folder, &[command, "--help"]).stdout).contains("--output ");
        assert_eq!(takes, all.iter().any(|(name, ..)| name == command), "{command}");
    }
    for (_, words, status) in all {
        let words: Vec<&str> = words.split(' ').collect();
        let plain = alfil(&folder, &words);
        let output = alfil(&folder, &[&words[..], &["-o", "-"]].concat());
        assert_eq!(output.status.code(), status, "{words:?}: {}", text(&output.stderr));
        assert_eq!(output.stdout == plain.stdout, status == Some(0), "{words:?}");
    }
    assert!(!folder.join("-").exists());
}

/// The ending of a file tells what is written, unless the form is said.
#[test]
fn the_ending_of_a_file_tells_the_form() {
    let folder = folder("endings");
    fs::write(folder.join("tiny.variant"), TINY).expect("a file");
    fs::write(folder.join("x.pgn"), "1. e4 *\n").expect("a file");
    for (words, begins) in [
        ("cover tiny.variant --games 0 -o a.json", "{"),
        ("cover tiny.variant --games 0 -o a.info", "TN:"),
        ("cover tiny.variant --games 0 --format json -o a.txt", "{"),
        ("convert chess x.pgn -o a.fen", "rnbqkbnr/"),
        ("convert chess x.pgn -o a.san", "e4"),
        ("convert chess x.pgn --to fen -o a.pgn", "rnbqkbnr/"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let output = alfil(&folder, &words);
        assert_eq!(output.status.code(), Some(0), "{words:?}: {}", text(&output.stderr));
        let written = fs::read_to_string(folder.join(words[words.len() - 1])).expect("a file");
        assert!(written.starts_with(begins), "{words:?}: {written}");
    }
    for words in ["cover tiny.variant -o a.xyz", "convert chess x.pgn -o a.xyz", "explain chess -o a.xyz"] {
        let output = alfil(&folder, &words.split(' ').collect::<Vec<_>>());
        assert!(text(&output.stderr).contains("tells no format"), "{words}: {}", text(&output.stderr));
    }
}

/// Nobody takes help for printed that could not be.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_told() {
    let folder = folder("full");
    for words in [&["help"][..], &["--version"], &["moves", "--help"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let output = program(&folder, words).stdout(full).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(text(&output.stderr).contains("the output cannot be written"), "{words:?}");
    }
}
