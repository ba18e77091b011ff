//! The engine asked from the command line: `alfil analyze`, `alfil mate`, and `alfil play` against it.

use crate::terminal::{alfil, folder, piped, printed};
use alfil::pgn;
use alfil::rules::Rules;
use alfil::source::SourceId;
use std::fs;

/// What is printed, errors last, and the status.
fn asked(name: &str, arguments: &[&str]) -> (String, Option<i32>) {
    let output = alfil(&folder(name), arguments);
    let (shown, errors, status) = printed(&output);
    (format!("{shown}{errors}"), status)
}

#[test]
fn mates_are_proved_and_refuted() {
    // The expectations are worked out by hand.
    let cases = [
        ("chess", "6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "2", "mate in 1: 1. Ra8#\n"),
        ("chess", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "1", "no mate in 1\n"),
        ("chess", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "2", "mate in 2: 1. Kf7 Kh7 2. Rh1#\n"),
        // The knight goes twice in one turn.
        ("marseillais", "6rk/6pp/8/8/8/5N2/8/6K1 w - - 0 1", "3", "mate in 2: 1. Ng5 Nf7#\n"),
        // A stalemate is no mate, and neither is a race that is won on the way.
        ("chess", "7k/8/6K1/8/8/8/8/8 w - - 0 1", "2", "no mate in 2\n"),
        ("king-of-the-hill", "7k/8/8/8/8/4K3/8/8 w - - 0 1", "2", "no mate in 2\n"),
    ];
    for (variant, fen, moves, expected) in cases {
        assert_eq!(
            asked("mates", &["mate", variant, "--fen", fen, "--in", moves]),
            (expected.to_owned(), Some(0))
        );
    }
    let (text, status) = asked("mates", &["mate", "chess", "--in", "3", "--positions", "100"]);
    assert!(status == Some(1) && text.contains("it is not decided: more than 100 positions"), "{text}");
    let (text, status) = asked("mates", &["mate", "kingchess", "--in", "1"]);
    assert!(status == Some(1) && text.contains("too many moves"), "{text}");
    assert_eq!(asked("mates", &["mate", "chess", "--in", "0"]).1, Some(2));
}

#[test]
fn positions_are_analysed() {
    let place = ["analyze", "chess", "--moves", "f3 e5 g4", "--depth", "3"];
    let (text, status) = asked("positions", &place);
    assert!(status == Some(0) && text.starts_with("wins in 1  2... Qh4#\n"), "{text}");
    let (text, _) = asked("positions", &[&place[..], &["--format", "json", "--lines", "2"]].concat());
    let record: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!((&record["best"], &record["turn"]), (&"d8h4".into(), &"black".into()));
    assert_eq!(record["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!((&record["lines"][0]["wins_in"], &record["lines"][0]["san"][0]), (&1.into(), &"Qh4#".into()));
    assert!(record["lines"][1]["centipawns"].is_i64(), "{record}");
    // Equal questions have equal answers.
    let again =
        || asked("positions", &["analyze", "kings", "--nodes", "3000", "--lines", "3", "--format", "json"]).0;
    let without_time = |text: String| {
        let mut record: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        record["milliseconds"] = 0.into();
        record
    };
    assert_eq!(without_time(again()), without_time(again()));
    let (text, status) = asked("positions", &["analyze", "chess", "--moves", "f3 e5 g4 Qh4"]);
    assert!(status == Some(1) && text.contains("the game is over: black wins by checkmate"), "{text}");
    for wrong in [["--time", "0"], ["--time", "nan"], ["--lines", "0"], ["--hash", "99999999"]] {
        assert_eq!(asked("positions", &["analyze", "chess", wrong[0], wrong[1]]).1, Some(2), "{wrong:?}");
    }
}

#[test]
fn games_are_analysed_and_their_mistakes_marked() {
    let place = folder("games");
    let games = "[White \"Anna\"]\n\n1. f3 e5 {his best} 2. g4 $6 (2. e4) Qh4# 0-1\n\n\
                 [Variant \"King of the Hill\"]\n\n1. e3 e6 *\n\n[White \"Wrong\"]\n\n1. e5 *\n";
    fs::write(place.join("games.pgn"), games).expect("it can be written");
    let output = alfil(&place, &["analyze", "games.pgn", "--depth", "3"]);
    let (shown, errors, status) = printed(&output);
    assert_eq!(status, Some(1), "{errors}");
    assert!(errors.contains("e5"), "{errors}");
    // Lines are broken where they are long.
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    // 2. g4 allows mate at once, whatever else is thought of the moves.
    // Whoever has judged a move already is not contradicted beside it.
    assert!(shown.contains("2. g4 $6 {[%eval #-1]} ("), "{shown}");
    assert!(shown.contains("{his best}") && shown.contains("Qh4# {[%eval #-0]} 0-1"), "{shown}");
    assert!(shown.contains("[Variant \"King of the Hill\"]"), "{shown}");
    // What is written can be read.
    let variant = crate::support::variant("chess");
    let written = pgn::games(SourceId::default(), &shown).next().expect("a game");
    let record = written.play(&Rules::compile(&variant)).expect("its moves are legal");
    assert_eq!(record.moves().count(), 4);
    assert_eq!(asked("games", &["analyze", "missing.pgn"]).1, Some(2));
}

#[test]
fn games_that_were_analysed_before_are_annotated_anew() {
    let folder = folder("again");
    let game =
        "1. e4 {[%eval 9.17] [%clk 0:05:00]} e5 {good} {[%eval 8.17]} {[%eval 7.17]} 2. Ba6 $1 bxa6 *\n";
    fs::write(folder.join("GAME.PGN"), game).expect("a file");
    let once = printed(&alfil(&folder, &["analyze", "GAME.PGN", "--depth", "4"])).0.to_owned();
    assert_eq!(once.matches("[%eval").count(), 4, "{once}");
    assert!(
        !["9.17", "8.17", "7.17"].iter().any(|old| once.contains(old))
            && !once.contains("{}")
            && once.contains("[%clk 0:05:00]")
            && once.contains("{good}"),
        "{once}"
    );
    assert!(once.split_whitespace().collect::<Vec<_>>().join(" ").contains("2. Ba6 $1 {[%eval"), "{once}");
    // What tells games from a variant is how they begin, and `-` is the standard input.
    fs::write(folder.join("games.txt"), &once).expect("a file");
    for output in [
        alfil(&folder, &["analyze", "games.txt", "--depth", "4"]),
        piped(&folder, &["analyze", "-", "--depth", "4"], &once),
    ] {
        assert_eq!(printed(&output), (once.as_str(), "", Some(0)));
    }
}

/// Others write behind a score how deep they looked; and games of a variant that is not known are told.
#[test]
fn what_other_programs_say_of_a_game_is_read() {
    let folder = folder("others");
    let game = "[Variant \"Zoochess\"]\n\n1. e4 {[%eval 0.17,20]} e5 {[%eval 0.2,20]} 2. Nf3 $4 {[%eval -6.00,20]} Nc6 *\n";
    let twice = format!("{game}\n{game}\n[Variant \"Normal\"]\n\n1. d4 *\n");
    let output = piped(&folder, &["analyze", "-", "--depth", "3"], &twice);
    let (shown, errors, status) = printed(&output);
    assert_eq!((shown.matches("$4").count(), status), (0, Some(0)), "{shown}");
    assert_eq!(errors.matches("no variant that ships is called `Zoochess`").count(), 1, "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

/// A move has one mark, the author's if there is one; and a second analysis leaves what the first one has left.
#[test]
fn marks_of_authors_stay_and_are_not_doubled() {
    let folder = folder("marks");
    let game = "[White \"Anna\"]\n\n1. e4 e5? 2. Qh5 Ke7?? 3. Qxe5# *\n";
    let once = printed(&piped(&folder, &["analyze", "-", "--depth", "3"], game)).0.to_owned();
    let words = once.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("e5 $2 {[%eval") && words.contains("Ke7 $4 {[%eval #1]}"), "{once}");
    assert_eq!(once.matches('$').count(), 2, "{once}");
    assert_eq!(printed(&piped(&folder, &["analyze", "-", "--depth", "3"], &once)).0, once);
}

#[test]
fn the_computer_plays_both_sides_to_the_end() {
    for name in ["chess", "kings", "shogi", "mini-kingsmen"] {
        let arguments = ["play", name, "--computer", "both", "--level", "1", "--time", "0.001"];
        let output = piped(&folder("computer"), &arguments, "");
        let (shown, errors, status) = printed(&output);
        assert_eq!((errors, status), ("", Some(0)), "{name}: {shown}");
        let start = shown.find("[Event").expect("the game is shown");
        let written = pgn::games(SourceId::default(), &shown[start..]).next().expect("a game");
        let rules = Rules::compile(&crate::support::variant(name));
        let game = written.play(&rules).expect("its moves are legal").game();
        assert_ne!(game.outcome().to_string(), "ongoing", "{name}");
    }
}

#[test]
fn the_computer_answers_and_its_moves_are_taken_back() {
    let place = folder("answers");
    let lines = "e4\nundo\nfen\nd4\nhint\npgn\n";
    let output = piped(&place, &["play", "chess", "--computer", "black", "--time", "0.01"], lines);
    let (shown, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)), "{shown}");
    assert!(shown.starts_with("1. e4\n1... "), "{shown}");
    assert!(shown.contains("taken back: 1. e4 1... "), "{shown}");
    assert!(
        shown.contains("\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n1. d4\n1... "),
        "{shown}"
    );
    assert!(shown.contains(" looks best: ") && shown.contains(" for white\n"), "{shown}");
    assert_eq!(piped(&place, &["play", "chess", "--level", "3"], "").status.code(), Some(2));
    assert_eq!(piped(&place, &["play", "chess", "--computer", "red"], "").status.code(), Some(2));
}

#[test]
fn why_says_what_the_engine_sees_of_a_move() {
    let place = folder("judged");
    let shown = piped(&place, &["play", "chess"], "f3 e5\nwhy g4\nwhy g5\nd4 d5\nwhy Qd3\n");
    let (shown, _, _) = printed(&shown);
    let told = shown.split_once("the pawn on g2 goes to g4").expect("the move is explained").1;
    assert!(told.contains("\nthe engine sees 2. g4 Qh4#: white loses in "), "{shown}");
    assert!(told.contains("\nits own choice is 2. "), "{shown}");
    // A move that is illegal is not judged.
    assert!(told.contains("\nillegal: ") && told.matches("the engine sees").count() == 2, "{shown}");
}
