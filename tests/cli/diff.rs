//! `alfil diff`: what it prints, and engines of every sort.

use crate::terminal::{alfil, folder, session, text};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

#[test]
fn differences_are_told_with_the_moves_that_lead_there() {
    let folder = folder("told");
    let file = |name: &str, clauses: &str| {
        let text = format!("variant \"Changed\" {{ note \"for a test\" }}\nextends \"chess\"\n{clauses}\n");
        fs::write(folder.join(name), text).expect("a file");
    };
    file("one-rook.variant", "piece R \"Rook\" R4");
    file("archbishop.variant", "piece A \"Archbishop\" BN\npromote P on rank last to Q R B N A");
    let shown = session(
        &folder,
        &[
            &["diff", "kings", "chess"],
            &["diff", "pair-of-kings", "chess"],
            &["diff", "one-rook.variant", "chess", "--depth", "2", "--nodes", "5000", "--games", "30"],
            &["diff", "archbishop.variant", "chess", "--depth", "1", "--games", "1", "--plies", "3"],
            &["diff", "king-of-the-hill", "chess", "--fen", "4k3/8/8/8/8/4K3/8/8 w - - 0 1"],
            &["diff", "chess", "chess", "--depth", "2", "--games", "0"],
            &["diff", "chess", "chess", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"],
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn what_cannot_be_compared_ends_with_status_two() {
    let shown = session(
        &folder("trouble"),
        &[
            &["diff", "chess"],
            &["diff", "chess", "ches"],
            &["diff", "chess", "kings", "--fen", "8/8 w"],
            &["diff", "chess", "--engine", "no-such-engine-anywhere"],
            &["diff", "chess", "--engine", "  "],
            &["diff", "chess", "kings", "--engine", "x"],
            &["diff", "chess", "--engine", "x", "--timeout", "0"],
        ],
    );
    insta::assert_snapshot!(shown);
}

/// A program that pretends to be an engine, in the language of the shell.
#[cfg(unix)]
fn pretender(folder: &Path, name: &str, script: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be made executable");
    format!("./{name}")
}

/// Greets as an engine does, and then does what the script says.
#[cfg(unix)]
const GREETS: &str = "while read line; do case \"$line\" in uci) echo id name Pretender; echo uciok;; isready) echo readyok;; go*) break;; esac; done\n";

#[cfg(unix)]
#[test]
fn engines_that_die_or_talk_nonsense_are_told_of_and_ended() {
    let folder = folder("engines");
    let engines = [
        pretender(&folder, "dies", "exit 3"),
        pretender(&folder, "says-nothing", "sleep 60"),
        pretender(&folder, "talks-on", "yes talk"),
        pretender(&folder, "talks-without-an-end", "tr '\\0' x < /dev/zero"),
        pretender(&folder, "dies-later", &format!("{GREETS}exit 0")),
        pretender(&folder, "greets-only", &format!("{GREETS}sleep 60")),
        pretender(
            &folder,
            "knows-one-move",
            &format!("{GREETS}printf 'e2e4: 1\\nxyz: 1\\nfoo bar: 1\\n\\377: 2\\n\\nNodes searched: 1\\n'"),
        ),
    ];
    let commands: Vec<Vec<&str>> =
        engines.iter().map(|engine| vec!["diff", "chess", "--timeout", "2", "--engine", engine]).collect();
    let commands: Vec<&[&str]> = commands.iter().map(Vec::as_slice).collect();
    insta::assert_snapshot!(session(&folder, &commands));
}

/// What an engine has started goes with it, however it ends; what it prints is not kept without an end.
#[cfg(unix)]
#[test]
fn what_an_engine_has_started_is_ended_with_it() {
    let folder = folder("children");
    let start = "sh -c 'echo $$ > child; exec sleep 600' &\nwhile [ ! -s child ]; do sleep 0.01; done\n";
    for (name, then) in [("waits", "sleep 600"), ("dies", "exit 3"), ("talks", "tr '\\0' x < /dev/zero")] {
        let engine = pretender(&folder, name, &format!("{start}{then}"));
        let output = alfil(&folder, &["diff", "chess", "--timeout", "1", "--engine", &engine]);
        assert_eq!(output.status.code(), Some(2), "{name}: {output:?}");
        let child = fs::read_to_string(folder.join("child")).expect("it was started");
        fs::remove_file(folder.join("child")).expect("it is there");
        // It is ended as soon as it is its turn, though it may not have been buried yet.
        let lives = || {
            let stat = fs::read_to_string(format!("/proc/{}/stat", child.trim())).unwrap_or_default();
            let state =
                stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().next().map(str::to_owned));
            state.is_some_and(|state| state != "Z" && state != "X")
        };
        let patience = Instant::now() + Duration::from_secs(30);
        while lives() {
            assert!(Instant::now() < patience, "{name}: process {child} lives on");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Debian's package puts it where a path may not lead.
fn fairy_stockfish() -> Option<&'static str> {
    let found = ["fairy-stockfish", "/usr/games/fairy-stockfish"].into_iter().find(|program| {
        std::process::Command::new(program).arg("quit").output().is_ok_and(|output| output.status.success())
    });
    if found.is_none() {
        eprintln!(
            "fairy-stockfish is not installed (apt-get install fairy-stockfish): nothing is compared with it"
        );
    }
    found
}

#[test]
fn shipped_variants_list_the_moves_of_fairy_stockfish() {
    let Some(engine) = fairy_stockfish() else { return };
    let folder = folder("fairy");
    for (variant, theirs) in [
        ("chess", None),
        ("capablanca", None),
        ("king-of-the-hill", None),
        ("three-check", Some("3check")),
        ("crazyhouse", None),
        ("racing-kings", None),
        ("minishogi", None),
        ("xiangqi", None),
        ("seirawan", None),
        // It knows no field for what is remembered.
        ("makruk", None),
        ("makruk", Some("makruk --fen 3k4/8/8/3p4/4R3/8/8/4K3 w - - 0 1 -")),
    ] {
        let theirs = theirs.map(|theirs: &str| theirs.split_once(" --fen ").unwrap_or((theirs, "")));
        let limits = ["--nodes", "40", "--games", "1", "--plies", "60", "--seed", "3"];
        let mut arguments = vec!["diff", variant, "--engine", engine];
        arguments.extend(limits);
        arguments.extend(theirs.into_iter().flat_map(|(name, _)| ["--engine-variant", name]));
        let fen = theirs.map_or("", |(_, fen)| fen);
        arguments.extend((!fen.is_empty()).then_some(["--fen", fen]).into_iter().flatten());
        let output = alfil(&folder, &arguments);
        let shown = text(&output.stdout);
        assert!(shown.starts_with("no difference in legal moves found\n"), "{variant}: {output:?}");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn an_engine_that_plays_another_game_is_found_out() {
    let Some(engine) = fairy_stockfish() else { return };
    let folder = folder("fairy-differs");
    let run = |arguments: &[&str]| {
        let output = alfil(&folder, &[&["diff"], arguments, &["--engine", engine]].concat());
        (text(&output.stdout).to_owned(), text(&output.stderr).to_owned(), output.status.code())
    };
    let (shown, _, status) = run(&["berolina", "--engine-variant", "chess", "--depth", "1"]);
    assert_eq!(status, Some(1));
    assert!(shown.contains("at the start\n") && shown.matches("\nonly in ").count() == 2, "{shown}");
    let (_, wrong, status) = run(&["kings"]);
    assert_eq!(status, Some(2));
    assert!(wrong.contains("knows no variant that is called `kings`"), "{wrong}");
    let (_, wrong, status) = run(&["chess", "--engine-variant", "ches"]);
    assert_eq!(status, Some(2));
    assert!(wrong.contains("did you mean `chess`?"), "{wrong}");
}
