//! `alfil match`: programs of every sort, and the files that it writes.

#![cfg(unix)]

use crate::terminal::{alfil, folder, printed, program, session, text};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// A program in the language of the shell; the command that starts it.
fn script(folder: &Path, name: &str, script: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be made executable");
}

/// A program that speaks UCI and, when it is to think, does what the script says: `$moves` are the moves so far, `$legal`
/// after `legal` the legal ones.
fn uci(folder: &Path, name: &str, thinks: &str) {
    let alfil = env!("CARGO_BIN_EXE_alfil");
    let text = format!(
        r#"legal() {{ legal=$({alfil} moves king-of-the-hill --moves "$moves"); }}
while read -r line; do
    case "$line" in
        uci) echo "id name {name}"; echo uciok ;;
        isready) echo readyok ;;
        "position startpos moves "*) moves=${{line#position startpos moves }} ;;
        "position startpos") moves= ;;
        go*) {thinks} ;;
        quit) exit 0 ;;
    esac
done"#
    );
    script(folder, name, &text);
}

/// Plays the last of its legal moves.
const LAST: &str =
    "legal; echo info depth 1 score cp 5 nodes 7; echo bestmove $(echo \"$legal\" | tail -n 1)";

/// As [`uci`], in the protocol of XBoard, by the last legal move that it knows.
fn cecp(folder: &Path, name: &str, features: &str, thinks: &str) {
    let alfil = env!("CARGO_BIN_EXE_alfil");
    let text = format!(
        r#"legal() {{ legal=$({alfil} moves king-of-the-hill --moves "$moves"); }}
while read -r line; do
    case "$line" in
        uci) echo "Error (unknown command): uci" ;;
        "protover 2") echo 'feature done=0'; echo 'feature ping=1 myname="{name}" {features} done=1' ;;
        new) moves= ;;
        ping*) echo "pong ${{line#ping }}" ;;
        go) {thinks} ;;
        quit) exit 0 ;;
        [a-h][1-8][a-h][1-8]*) moves="$moves $line" ;;
    esac
done"#
    );
    script(folder, name, &text);
}

/// Plays the last of its legal moves.
const CECP_LAST: &str =
    "legal; mv=$(echo \"$legal\" | tail -n 1); moves=\"$moves $mv\"; echo 1 5 0 7 $mv; echo move $mv";

const GAME: &str = "king-of-the-hill";

#[test]
fn programs_of_both_kinds_play_to_an_agreed_end() {
    let folder = folder("plays");
    uci(&folder, "last", LAST);
    cecp(&folder, "xlast", "variants=\"king-of-the-hill\"", CECP_LAST);
    let common = ["--games", "4", "--depth", "1", "--plies", "2", "--balance", "0", "--max-plies", "8"];
    let shown = session(
        &folder,
        &[
            &[&["match", "./last", "./xlast", GAME][..], &common].concat(),
            &[
                &[
                    "match",
                    "./last",
                    "./last",
                    GAME,
                    "--a-name",
                    "one",
                    "--agree-draw",
                    "2",
                    "--concurrency",
                    "2",
                ][..],
                &common,
            ]
            .concat(),
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn what_programs_do_wrong_is_counted_and_never_ends_the_match() {
    let folder = folder("wrong");
    uci(&folder, "last", LAST);
    uci(&folder, "illegal", "echo bestmove e2e5");
    uci(&folder, "nonsense", "echo 'bestmove ?\u{1b}[31m'");
    uci(&folder, "none", "echo 'bestmove (none)'");
    uci(&folder, "crashes", "exit 3");
    uci(&folder, "hangs", "sleep 600");
    uci(&folder, "floods", "while :; do echo info string x; done");
    uci(&folder, "floods-one-line", "head -c 1000000 /dev/zero | tr '\\0' x; sleep 600");
    uci(&folder, "gives-up", "echo bestmove resign");
    cecp(&folder, "denies", "", "echo 'Illegal move: e2e4'");
    cecp(&folder, "claims", "", "echo '1/2-1/2 {I want a draw}'");
    let common = ["--games", "2", "--depth", "1", "--balance", "0", "--max-plies", "4"];
    let wrong = ["./illegal", "./nonsense", "./none", "./crashes", "./gives-up", "./denies", "./claims"];
    let mut commands: Vec<Vec<&str>> = wrong
        .iter()
        .map(|name| [&["match", name, "./last", GAME, "--plies", "1"][..], &common].concat())
        .collect();
    // Here the other program answers at once, however busy the computer is.
    for name in ["./hangs", "./floods", "./floods-one-line"] {
        commands.push(
            [&["match", name, "./gives-up", GAME, "--plies", "0", "--timeout", "2"][..], &common].concat(),
        );
    }
    let commands: Vec<&[&str]> = commands.iter().map(Vec::as_slice).collect();
    insta::assert_snapshot!(session(&folder, &commands));
}

#[test]
fn a_move_that_comes_too_late_loses() {
    let folder = folder("late");
    uci(&folder, "last", LAST);
    uci(&folder, "slow", "sleep 1; legal; echo bestmove $(echo \"$legal\" | head -n 1)");
    let output = alfil(
        &folder,
        &[
            "match",
            "./slow",
            "./slow",
            GAME,
            "--games",
            "2",
            "--move-time",
            "0.1",
            "--plies",
            "0",
            "--balance",
            "0",
        ],
    );
    let (shown, _, status) = printed(&output);
    for name in ["slow (A)", "slow (B)"] {
        assert!(
            shown.contains(&format!(
                "{name} has lost by: time 1\n  time, the first time: its last move took "
            )),
            "{shown}"
        );
    }
    assert_eq!(status, Some(0), "to be late is not against the rules");
}

#[test]
fn what_cannot_be_played_is_said_before_the_first_game() {
    let folder = folder("trouble");
    uci(&folder, "last", LAST);
    script(&folder, "dies", "exit 3");
    cecp(&folder, "other", "variants=\"normal,xiangqi,knightmate\"", CECP_LAST);
    fs::write(folder.join("old.pgn"), "x").expect("a file");
    fs::write(folder.join("other.jsonl"), "{\"game\": 1}\n").expect("a file");
    fs::write(folder.join("mine.variant"), "x").expect("a file");
    let shown = session(
        &folder,
        &[
            &["match", "./last", "./last"],
            &["match", "./last", "no-such-program-anywhere", GAME],
            &["match", "  ", "./last", GAME],
            &["match", "./dies", "./last", GAME],
            &["match", "./other", "./last", GAME],
            &["match", "./other", "./last", GAME, "--a-variant", "knightmat"],
            &["match", "./other", "./last", "chess", "--nodes", "5"],
            &["match", "./last", "./last", "chess", "kings", "--a-variant", "normal"],
            &["match", "./last", "./last", "chess", "--a-variant", "kings=x"],
            &["match", "./last", "./last", "chess", "--a-option", "=1"],
            &["match", "./last", "./last", "ches"],
            &["match", "./last", "./last", "chess", "--fen", "8/8 w"],
            &["match", "./last", "./last", "chess", "--tc", "x"],
            &["match", "./last", "./last", "chess", "--tc", "1", "--nodes", "5"],
            &["match", "./last", "./last", "chess", "--sprt", "5,0"],
            &["match", "./last", "./last", "chess", "--pgn", "mine.variant"],
            &["match", "./last", "./last", "chess", "--journal", "other.jsonl"],
            &["match", "./last", "./last", "chess", "--journal", "mine.variant"],
        ],
    );
    insta::assert_snapshot!(shown);
}

/// The arguments of a match with files.
fn kept<'a>(games: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let fixed = [
        "match",
        "./last",
        "./wrong",
        GAME,
        "--depth",
        "1",
        "--plies",
        "2",
        "--balance",
        "0",
        "--max-plies",
        "10",
        "--games",
        games,
        "--journal",
        "match.jsonl",
        "--pgn",
        "match.pgn",
        "--findings",
        "findings.jsonl",
    ];
    [&fixed[..], more].concat()
}

/// Plays the last legal move, but claims an illegal one after six moves.
const SOMETIMES: &str = "set -- $moves; if [ $# -ge 6 ]; then echo bestmove a1a1; else legal; echo bestmove $(echo \"$legal\" | tail -n 1); fi";

#[test]
fn a_match_goes_on_where_it_was_interrupted_and_its_files_are_whole() {
    let folder = folder("journal");
    uci(&folder, "last", LAST);
    uci(&folder, "wrong", SOMETIMES);
    let output = alfil(&folder, &kept("6", &[]));
    let (whole, _, status) = printed(&output);
    assert_eq!(status, Some(1), "{output:?}");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("it has been written");
    let (journal, pgn, findings) = (read("match.jsonl"), read("match.pgn"), read("findings.jsonl"));
    assert_eq!(journal.lines().count(), 7);
    assert_eq!(findings.lines().count(), 6);
    let finding: Value = serde_json::from_str(findings.lines().next().expect("a finding")).expect("JSON");
    assert_eq!((&finding["about"], &finding["claim"]), (&"illegal move".into(), &"a1a1".into()));
    let state = alfil(
        &folder,
        &["state", GAME, "--moves", &{
            let moves = finding["moves"].as_array().expect("moves").iter().filter_map(Value::as_str);
            moves.collect::<Vec<_>>().join(" ")
        }],
    );
    let fen = finding["fen"].as_str().expect("a FEN");
    assert!(text(&state.stdout).contains(fen), "{state:?}");
    // What is written can be read by our own reader of PGN.
    let read_back = alfil(&folder, &["convert", GAME, "match.pgn", "--to", "coordinate"]);
    assert_eq!(text(&read_back.stdout).lines().count(), 6, "{read_back:?}");

    // The same when it is cut short anywhere.
    let cuts = [journal.len() - 1, journal.len() / 2, journal.find('\n').expect("a line") + 1, 20, 0];
    for cut in cuts {
        fs::write(folder.join("match.jsonl"), &journal[..cut]).expect("a file");
        fs::remove_file(folder.join("match.pgn")).expect("it was there");
        let again = alfil(&folder, &kept("6", &["--concurrency", "2"]));
        assert_eq!(printed(&again), (whole, "", Some(1)), "cut at {cut}");
        let without_times = |text: &str| {
            text.split(' ').filter(|word| !word.contains("s}") && !word.contains("s,")).collect::<String>()
        };
        assert_eq!(without_times(&read("match.pgn")), without_times(&pgn), "cut at {cut}");
        assert_eq!(read("findings.jsonl"), findings);
    }
    // More games of the same match; and another match.
    let more = alfil(&folder, &kept("8", &[]));
    assert_eq!(read("match.jsonl").lines().count(), 9, "{more:?}");
    let other = alfil(&folder, &kept("6", &["--seed", "2"]));
    let (_, wrong, status) = printed(&other);
    assert!(wrong.contains("is of another match: its `seed` is 1, and now it is 2"), "{wrong}");
    assert_eq!(status, Some(2));
}

/// Waits for something, not forever.
fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let patience = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < patience, "in vain for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn whoever_interrupts_a_match_keeps_what_was_played_and_leaves_no_program_behind() {
    let folder = folder("interrupted");
    uci(&folder, "last", LAST);
    // A program of a program: it must be ended, too. It hangs in the third game.
    let hangs = format!(
        "echo x >> thoughts; if [ $(wc -l < thoughts) -gt 8 ]; then sleep 600 & echo $! > pid; wait; else {LAST}; fi"
    );
    uci(&folder, "wrong", &hangs);
    let journal = folder.join("match.jsonl");
    let child = program(&folder, &kept("40", &["--timeout", "600"]))
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program has been built");
    wait_for("the program that hangs", || {
        fs::read_to_string(folder.join("pid")).is_ok_and(|pid| pid.ends_with('\n'))
    });
    let killed =
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    let (shown, wrong, status) = printed(&output);
    assert_eq!(status, Some(130), "{shown}{wrong}");
    assert!(wrong.contains("interrupted\n  help: the same command goes on with `match.jsonl`"), "{wrong}");
    let pid = fs::read_to_string(folder.join("pid")).expect("a number");
    wait_for("its end", || !Path::new("/proc").join(pid.trim()).exists());
    let lines = fs::read_to_string(&journal).expect("a journal");
    assert!(lines.ends_with('\n') && lines.lines().count() >= 2, "{lines}");
    for line in lines.lines() {
        serde_json::from_str::<Value>(line).expect("JSON");
    }
}

#[test]
fn a_test_ends_a_match_and_results_are_told_to_programs() {
    let folder = folder("sprt");
    uci(&folder, "last", LAST);
    uci(&folder, "gives-up", "echo bestmove resign");
    let output = alfil(
        &folder,
        &[
            "match",
            "./last",
            "./gives-up",
            GAME,
            "--games",
            "1000",
            "--depth",
            "1",
            "--plies",
            "2",
            "--balance",
            "0",
            "--sprt",
            "0,200",
            "--format",
            "json",
        ],
    );
    let (shown, _, status) = printed(&output);
    assert_eq!(status, Some(0));
    let told: Value = serde_json::from_str(shown).expect("JSON");
    assert_eq!(told["sprt"]["accepted"], 200.0);
    assert_eq!(told["programs"], serde_json::json!(["last", "gives-up"]));
    let games = told["total"]["games"].as_u64().expect("a number");
    assert!(games < 1000 && told["total"]["won"] == games, "{told}");
    assert_eq!(told["lost_by"], serde_json::json!([{}, {"resignation": games}]));
    assert!(told["total"]["elo"].is_null());
}

/// Debian's packages put programs where a path may not lead.
fn installed(name: &str) -> Option<String> {
    let found = [format!("/usr/games/{name}"), format!("/usr/bin/{name}")]
        .into_iter()
        .find(|path| Path::new(path).exists());
    if found.is_none() {
        eprintln!("{name} is not installed (apt-get install {name}): nothing is played against it");
    }
    found
}

/// Games against programs of others end by the rules, without a disagreement about them.
#[test]
fn programs_of_others_are_played_with() {
    let common = ["--games", "2", "--depth", "2", "--max-plies", "60"];
    let folder = folder("others");
    let played = |arguments: &[&str]| {
        let output = alfil(&folder, &[&["match"], arguments, &common].concat());
        let (shown, wrong, status) = printed(&output);
        assert_eq!((status, wrong), (Some(0), ""), "{arguments:?}: {shown}");
        assert!(!shown.contains("has lost by"), "{shown}");
    };
    let Some(fairy) = installed("fairy-stockfish") else { return };
    // Each of the protocols, against itself in another one.
    played(&[&fairy, &fairy, "crazyhouse", "chess960", "--b-protocol", "cecp", "--a-protocol", "uci"]);
    played(&[&fairy, &fairy, "xiangqi", "--a-protocol", "ucci", "--b-protocol", "cecp"]);
    played(&[&fairy, &fairy, "shogi", "--a-protocol", "usi", "--b-protocol", "uci"]);
    if let Some(fairymax) = installed("fairymax") {
        played(&[&fairy, &fairymax, "chess", "king-of-the-hill"]);
    }
    if let Some(sjaak) = installed("sjaakii") {
        played(&[&fairy, &sjaak, "crazyhouse", "xiangqi"]);
    }
}

/// Programs of every protocol are told the variant, and moves of several parts are told and heard in each.
#[test]
fn every_protocol_carries_other_games_than_its_own() {
    let folder = folder("carried");
    let engine = "alfil engine";
    for (a, b, variants) in [
        ("usi", "ucci", &["chess", "minishogi", "minixiangqi"][..]),
        ("uci", "cecp", &["duck", "rococo", "chu-shogi", "metamachy", "avalanche", "xiangqi"]),
    ] {
        let common = ["--games", "2", "--depth", "1", "--plies", "0", "--max-plies", "16", "-q"];
        let protocols = ["match", engine, engine, "--a-protocol", a, "--b-protocol", b];
        let output = alfil(&folder, &[&protocols[..], variants, &common].concat());
        let (shown, wrong, status) = printed(&output);
        assert_eq!((status, wrong), (Some(0), ""), "{a}, {b}: {shown}");
        assert!(!shown.contains("has lost by"), "{a}, {b}: {shown}");
    }
}

/// What a program would pass over in silence is refused before the first game.
#[test]
fn options_that_a_program_does_not_offer_are_refused() {
    let folder = folder("options");
    let offers =
        "option name Hash type spin default 16 min 1 max 64\\noption name Slow type check default false";
    let uci = format!(
        "while read -r line; do case \"$line\" in uci) printf '{offers}\\nuciok\\n' ;; isready) echo readyok ;; quit) exit ;; esac; done"
    );
    script(&folder, "uci", &uci);
    script(
        &folder,
        "cecp",
        r#"while read -r line; do case "$line" in uci) echo "Error (unknown command): uci" ;; "protover 2") echo 'feature option="Style -combo Solid /// *Normal" memory=1 done=1' ;; quit) exit ;; esac; done"#,
    );
    for (engine, option, said) in [
        ("./uci", "Hsah=16", "offers no option `Hsah`\n  help: did you mean `Hash`?"),
        (
            "./uci",
            "Hash=banana",
            "does not take `Hash=banana`\n  help: `Hash` takes a whole number from 1 to 64",
        ),
        ("./uci", "hash=65", "does not take `hash=65`"),
        ("./uci", "Slow=maybe", "`Slow` takes `true` or `false`"),
        ("./cecp", "Style=Wild", "`Style` takes one of Solid, Normal"),
        ("./cecp", "cores=2", "offers no option `cores`"),
    ] {
        let output =
            alfil(&folder, &["match", engine, engine, "chess", "--games", "2", "--a-option", option]);
        let (_, errors, status) = printed(&output);
        assert!(errors.contains(said) && status == Some(2), "{engine} {option}: {errors}");
    }
    let output = alfil(&folder, &["diff", "chess", "--engine", "./uci", "--engine-option", "Hash=banana"]);
    assert!(text(&output.stderr).contains("`Hash` takes a whole number"), "{}", text(&output.stderr));
    let output = alfil(&folder, &["match", "./uci", "./uci", "-"]);
    assert!(text(&output.stderr).contains("cannot read the standard input"), "{}", text(&output.stderr));
}
