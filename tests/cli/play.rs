//! Games that are piped into `alfil play`, and questions to `alfil why`.

use crate::random::Random;
use crate::support;
use crate::terminal::{folder, piped, printed};
use alfil::game::Game;
use alfil::library;
use alfil::notation::{coordinate, fen, san};
use alfil::rules::Rules;
use std::fs;
use std::path::Path;

/// What the program prints, errors last, and its status, with lines on its standard input.
fn answered(folder: &Path, arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let output = piped(folder, arguments, input);
    let (shown, errors, status) = printed(&output);
    (format!("{shown}{errors}"), status)
}

/// A game that is piped in, with what comes out.
fn played(name: &str, arguments: &[&str], input: &str) -> String {
    let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    let (output, status) = answered(&folder(name), &arguments, input);
    let status = status.map_or("ended by a signal".to_owned(), |status| status.to_string());
    format!("$ alfil {}\n{input}\n----\n{output}[{status}]\n", arguments.join(" "))
}

#[test]
fn games_are_played_from_a_pipe() {
    let games = [
        played("chess", &["chess"], "1. e4 e5 2.Nf3 Nc6\nBb5\na6\nmoves b5\nBxc6\nundo 2\nredo\nfen\npgn\n"),
        played(
            "kings",
            &["kings", "--fen", "3k3R/6R1/8/8/5K2/8/p7/8 b - - 0 1"],
            "a1=Q\nmoves\na2a1k\nboard\nflip\n",
        ),
        played("kingchess", &["kingchess"], "Q@d1\nK@e1,Q@d1\nmoves\nK@e8,R@d8\nboard\nQxd8\nfen\n"),
        played("kingdom", &["kingdom"], "Wf2e8\nd3f5\nwhy e2e4\nfen\n"),
        played("crazyhouse", &["crazyhouse"], "e4 d5 exd5 Qxd5\nP@d4\nboard\nP@d1\nP@e2\nundo\n"),
        played("shogi", &["shogi"], "c3c4 c7c6 Bxh8+\nboard\nB@h3\nGxh8\nB@h3\nmoves h3\n"),
    ];
    insta::assert_snapshot!(games.join("\n"));
}

#[test]
fn two_boards_are_played_where_captures_go_to_a_partner() {
    let waits = "6k1/8/8/8/8/8/5PPP/r5K1[] w - - 0 1";
    let games = [
        played(
            "bughouse",
            &["bughouse"],
            "e4 d5 exd5 B d4 P@e3\n2a. Qxd5 2b. a6\n2B. fxe3\nboard\nfen\nundo 2\nredo 2\npgn\nresign\n",
        ),
        played(
            "waiting",
            &["bughouse", "--fen", waits],
            "Kf1\nB e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2\nA\nmoves\nwhy P@f1\ndraw\n",
        ),
        played("seats", &["chess", "--computer", "aBb"], ""),
    ];
    insta::assert_snapshot!(games.join("\n"));
}

#[test]
fn two_boards_are_saved_and_go_on() {
    let folder = folder("two-boards");
    let run = |arguments: &[&str], input: &str| answered(&folder, arguments, input);
    let (text, status) = run(&["play", "bughouse", "--white", "Anna"], "e4 d5\nB d4\nsave two.bpgn\nquit\n");
    assert!(text.contains("saved to two.bpgn") && status == Some(0), "{text}");
    let (text, status) =
        run(&["play", "bughouse", "--pgn", "two.bpgn"], "2A. exd5\n1b. P@e3\nsave! two.bpgn\nquit\n");
    assert!(text.contains("1b. P@e3") && status == Some(0), "{text}");
    let kept = fs::read_to_string(folder.join("two.bpgn")).expect("it was saved");
    assert!(
        kept.contains("[WhiteA \"Anna\"]") && kept.ends_with("1A. e4 1a. d5 1B. d4 2A. exd5 1b. P@e3 *\n"),
        "{kept}"
    );
}

#[test]
fn the_end_is_announced_by_its_clause_and_can_be_taken_back() {
    let games = [
        played("mate", &["chess"], "f3 e5 g4\nhint\nQh4\na3\nhint\nundo\nfen\n"),
        played("repetition", &["chess"], "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\ne4\nundo\ne5\nquit\nnot read\n"),
        played("agreed", &["chess"], "e4\ndraw\ne5\nundo\ne5\nresign\nresign\npgn\n"),
        played("goal", &["king-of-the-hill", "--fen", "7k/8/8/8/8/4K3/8/8 w - - 0 1"], "hint\nKe4\nKh7\n"),
    ];
    insta::assert_snapshot!(games.join("\n"));
}

#[test]
fn games_are_saved_and_go_on() {
    let folder = folder("saved");
    let run = |arguments: &[&str], input: &str| answered(&folder, arguments, input);
    let (text, status) = run(
        &["play", "kings", "--white", "Anna"],
        "e4 e5\nsave a game.pgn\nsave a game.pgn\nNf3\nsave! a game.pgn\n",
    );
    assert_eq!(status, Some(1), "{text}");
    assert!(
        text.contains("saved to a game.pgn\n`a game.pgn` exists already: `save! a game.pgn` overwrites it\n"),
        "{text}"
    );
    assert!(text.ends_with("2. Nf3\nsaved to a game.pgn\n"), "{text}");
    let saved = fs::read_to_string(folder.join("a game.pgn")).expect("the file");
    assert!(saved.contains("[White \"Anna\"]") && saved.contains("1. e4 e5 2. Nf3 *"), "{saved}");
    let (text, status) = run(&["play", "kings", "--pgn", "a game.pgn"], "undo\nundo\nredo 2\nNc6\npgn\n");
    assert_eq!(status, Some(0), "{text}");
    assert!(
        text.starts_with("taken back: 2. Nf3\ntaken back: 1... e5\n1... e5\n2. Nf3\n2... Nc6\n"),
        "{text}"
    );
    assert!(text.contains("[White \"Anna\"]") && text.ends_with("1. e4 e5 2. Nf3 Nc6 *\n"), "{text}");
    let wrong = [
        run(&["play", "kings", "--pgn", "a game.pgn", "--game", "2"], ""),
        run(&["play", "kings", "--pgn", "missing.pgn"], ""),
        run(&["play", "kings", "--pgn", "a game.pgn", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], ""),
        run(&["play", "kings", "--game", "2"], ""),
        run(&["play", "kings"], "save\nundo\nredo\nundo x\nmoves z9\nhlep\nsave /\n"),
    ];
    insta::assert_snapshot!(wrong.map(|(text, status)| format!("{text}[{status:?}]")).join("\n\n"));
}

/// What a file says beside the moves is not lost when the game goes on; what is said of moves that were taken back is.
#[test]
fn comments_and_variations_are_kept() {
    let folder = folder("annotated");
    let run = |arguments: &[&str], input: &str| answered(&folder, arguments, input);
    let games = [
        ("chess", "{A game.} 1. e4! {best} 1... e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 $6 *", "Nc6", "undo\nd4"),
        ("bughouse", "1A. e4 {best} 1a. e5 1B. d4 *", "1b. d5", "undo 2\n1a. c5"),
    ];
    for (game, moves, next, other) in games {
        let written = format!("[Event \"x\"]\n\n{moves}\n");
        fs::write(folder.join("x.pgn"), written).expect("a file");
        let line = format!("{next}\nsave! x.pgn\n");
        let (text, status) = run(&["play", game, "--pgn", "x.pgn"], &line);
        assert_eq!(status, Some(0), "{text}");
        let kept = fs::read_to_string(folder.join("x.pgn")).expect("the file");
        let wanted = moves.replace("e4! {", "e4 $1 {").replace('*', &format!("{next} *"));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert!(words(&kept).ends_with(&words(&wanted)), "{wanted}\n{kept}");
        let (text, _) = run(&["play", game, "--pgn", "x.pgn"], &format!("undo\n{other}\npgn\nnew\npgn\n"));
        assert!(text.contains("best") && !text.ends_with("{A game.} *\n"), "{text}");
    }
}

/// Taking moves back and playing them again leads to positions in which people are to move, however many moves turns have.
#[test]
fn people_are_to_move_after_undo_and_redo() {
    let run = |game: &[&str], input: &str| {
        answered(&folder("turns"), &[&["play"], game, &["--level", "1", "--time", "0.01"]].concat(), input)
    };
    let (text, status) =
        run(&["marseillais", "--computer", "black"], "e4\nd4\nundo\nundo\nredo\nredo\nfen\n");
    let fen = text.lines().find(|line| line.contains('/')).expect("a FEN");
    assert!(fen.contains(" w ") && status == Some(0), "{text}");
    // A side goes by the name that its file has for it: Black begins in Othello.
    let (text, status) = run(&["othello", "--computer", "Black"], "fen\n");
    assert!(text.contains(" b ") && status == Some(0), "{text}");
    let (text, status) = run(&["othello", "--computer", "white"], "fen\n");
    assert!(text.contains(" w ") && status == Some(0), "{text}");
    // The first move is the computer's, and there is none to take back.
    let (text, status) = run(&["chess", "--computer", "white"], "undo\nfen\ngo\n");
    assert!(text.contains("there is nothing to take back") && text.contains(" b "), "{text}");
    assert!(text.contains("it is black that is to move") && status == Some(1), "{text}");
    // Resigning is taken back alone.
    let (text, status) = run(&["chess", "--computer", "black"], "e4\nresign\nundo\nfen\n");
    assert!(!text.contains("taken back") && text.contains(" w ") && status == Some(0), "{text}");
}

/// What is no command and no move is answered.
#[test]
fn results_and_words_behind_commands_are_answered() {
    let (text, status) = answered(
        &folder("answered"),
        &["play", "kingchess"],
        "1-0\ndraw maybe\nresign black\nK@e1, Q@d1\nsave .\ndraw\n1/2-1/2\n1-0\n",
    );
    assert_eq!(status, Some(1), "{text}");
    for said in [
        "`1-0`: a game is not ended by its result",
        "`draw` takes nothing behind it",
        "`resign` takes nothing behind it",
        "1. K@e1,Q@d1",
        "`.` is a directory",
        "the game is over: draw by agreement",
        "`1-0`: the game is over: draw by agreement",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    assert!(!text.contains("`1/2-1/2`"), "{text}");
}

/// Random games of every variant, typed by squares and in algebraic notation by turns: the position is that of the library.
#[test]
fn every_variant_is_played() {
    let folder = folder("all");
    support::each(library::names(), |name| {
        let rules = Rules::compile(&support::variant(name));
        let mut game = Game::new(&rules);
        let mut random = Random(name.len() as u64);
        let mut input = String::new();
        for ply in 0..24 {
            let moves = game.position().legal_moves(2);
            let over = game.outcome() != alfil::outcome::Outcome::Ongoing;
            let Some(mv) = random.pick(&moves).filter(|_| !over) else { break };
            let position = game.position();
            input += &if ply % 2 == 0 { san(position, mv) } else { coordinate(position, mv) };
            input.push('\n');
            game.play_unchecked(mv.clone());
        }
        let file = format!("{name}.pgn");
        let (text, status) =
            answered(&folder, &["play", name], &format!("{input}save! {file}\nwhy a1a2\nboard\nfen\n"));
        let mut fen = fen(rules.vocabulary(), &game.position().setup());
        if !rules.variant().handed.is_empty() {
            // The other board has what was captured.
            let other = text.lines().last().and_then(|line| line.split_once(" | "));
            fen = format!("{fen} | {}", other.map_or("", |(_, other)| other));
        }
        assert_eq!(text.lines().last(), Some(fen.as_str()), "{name}: {text}");
        let why_is_a_move = text.contains("illegal: ") || text.contains("legal: ");
        assert_eq!(status, Some(if why_is_a_move { 0 } else { 1 }), "{name}: {text}");
        let (text, status) = answered(&folder, &["play", name, "--pgn", &file], "fen\n");
        assert_eq!((text.trim_end(), status), (fen.as_str(), Some(0)), "{name}");
    });
}

#[test]
fn a_reason_is_asked_for_from_the_command_line() {
    let folder = folder("why");
    let run = |arguments: &[&str]| {
        let (text, status) = answered(&folder, arguments, "");
        format!("$ alfil {}\n{text}[{status:?}]\n", arguments.join(" "))
    };
    let shown = [
        run(&["why", "chess", "e1e2"]),
        run(&["why", "chess", "Qh4", "--moves", "f3 e5 g4"]),
        run(&["why", "chess960", "O-O", "--array", "0"]),
        run(&["why", "kings-h8", "g4h4", "--fen", "7R/8/8/8/6k1/8/8/K7 b - - 0 1"]),
        run(&["why", "chess", "hello"]),
        run(&["why", "chess"]),
        run(&["why", "ches", "e4"]),
    ];
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn no_line_brings_it_down() {
    let folder = folder("noise");
    let noise = "\u{0}\n\n   \nwhy\nwhy why\nundo 99999999999999999999\nundo 0\nmoves ÿ\nsave! \n\u{feff}e4\npgn! \né\nO-O-O-O\n@@@\nP@\n,,,\n";
    let (text, status) = answered(&folder, &["play", "crazyhouse"], noise);
    assert_eq!(status, Some(1), "{text}");
    let (text, status) = answered(&folder, &["play", "chess"], &"x".repeat(1 << 17));
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("a line is longer than 65536 bytes"), "{text}");
}

/// Whoever plays a file with names of its own for the sides reads no others; what programs read stays as it is.
#[test]
fn the_sides_are_called_as_the_file_does() {
    let folder = folder("sides");
    let text = "variant \"Painted\" { }\nextends \"crazyhouse\"\nsides \"Crimson\" \"Azure\"\nwhite win when own K in e4\n";
    fs::write(folder.join("painted.variant"), text).expect("a file");
    let mated = ["--moves", "f3 e5 g4 Qh4"];
    let sessions: [(&[&str], &str); 8] = [
        (&["play", "painted.variant"], "e2e5\nQ@e4\ne4\nwhy e7e2\nboard\nhint\ne5\nresign\n"),
        (&["play", "painted.variant", "--moves", "f3 e5 g4 Qh4"], "a3\nwhy a3\n"),
        (&["explain", "painted.variant"], ""),
        (&["show", "painted.variant"], ""),
        (&["show", "painted.variant", "--from", "e2"], ""),
        (&["state", "painted.variant", mated[0], mated[1]], ""),
        (&["why", "painted.variant", "e2e5"], ""),
        (&["values", "painted.variant"], ""),
    ];
    let mut said = String::new();
    for (arguments, input) in sessions {
        let (output, _) = answered(&folder, arguments, input);
        // The tags of a game in PGN are White and Black for everyone.
        let lines =
            output.lines().filter(|line| !line.starts_with("[White ") && !line.starts_with("[Black "));
        for line in lines {
            // What differs from the parent is named by both names.
            let change = line == "- The sides are called Crimson and Azure instead of White and Black.";
            let small = line.to_lowercase();
            let found = ["white", "black"].iter().any(|word| small.contains(word));
            // The clause that a point rests on is shown as it is written.
            let quoted = line.contains(".variant:");
            assert!(!found || change || quoted, "{arguments:?}: {line}");
            said += line;
            said += "\n";
        }
    }
    for words in [
        "the game is over: Azure wins, Crimson has resigned\n",
        "result: Azure wins by checkmate\n",
        "turn: Crimson\n",
        "1. **Crimson wins if Crimson has a king on e4.**\n",
        "Azure in reserve: -\n",
    ] {
        assert!(said.contains(words), "{words}{said}");
    }
    let json = answered(&folder, &["state", "painted.variant", "--format", "json", mated[0], mated[1]], "").0;
    assert!(json.contains("\"turn\": \"white\"") && json.contains("black wins by checkmate"), "{json}");
    let expanded = answered(&folder, &["expand", "painted.variant"], "").0;
    assert!(expanded.contains("sides \"Crimson\" \"Azure\""), "{expanded}");
    assert!(!answered(&folder, &["export", "painted.variant", "--to", "fsf"], "").0.contains("sides"));
}
