//! Conversations with `alfil engine`, as chess programs hold them.

use crate::terminal::{folder, piped, printed};
use std::fs;

/// The lines that the engine answers, without those that tell how a search goes on.
fn answers(name: &str, lines: &[&str]) -> Vec<String> {
    let output = piped(&folder(name), &["engine"], &(lines.join("\n") + "\n"));
    let (shown, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)), "{shown}");
    shown.lines().filter(|line| !line.starts_with("info depth")).map(str::to_owned).collect()
}

/// Those behind the introduction.
fn after_introduction(name: &str, lines: &[&str]) -> Vec<String> {
    let all = answers(name, lines);
    let end = all.iter().position(|line| matches!(line.as_str(), "uciok" | "ucciok" | "usiok"));
    all[end.map_or(0, |end| end + 1)..].to_vec()
}

/// What python-chess 1.11 said when it let the engine play and analyse, and ask for Chess960.
const PYTHON_CHESS: &[&str] = &[
    "uci",
    "setoption name Ponder value false",
    "ucinewgame",
    "isready",
    "position startpos moves f2f3 e7e5 g2g4",
    "go depth 2",
    "setoption name UCI_AnalyseMode value true",
    "setoption name MultiPV value 2",
    "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    "go depth 3",
    "setoption name UCI_AnalyseMode value false",
    "setoption name MultiPV value 1",
    "setoption name UCI_Chess960 value true",
    "position fen qbbnrnkr/pppppppp/8/8/8/8/PPPPPPPP/QBBNRNKR w HEhe - 0 1 moves f1g3 f8g6",
    "go nodes 500 searchmoves g1h1",
    "quit",
];

#[test]
fn uci_is_spoken_with_python_chess() {
    // Mates that are there to see, and the one move that is allowed: each search is awaited before the next begins, so that
    // a quick reader of lines gets the same.
    let lines = PYTHON_CHESS.iter().take(6).copied().collect::<Vec<_>>();
    assert_eq!(after_introduction("python", &lines), ["readyok", "bestmove d8h4"]);
    let lines = PYTHON_CHESS.iter().skip(6).take(4).copied().collect::<Vec<_>>();
    let answer = after_introduction("python", &[&["uci"], &lines[..]].concat());
    assert!(answer.last().is_some_and(|line| line.starts_with("bestmove a1a8")), "{answer:?}");
    let lines = [&["uci"], &PYTHON_CHESS[12..15]].concat();
    let answer = after_introduction("python", &lines);
    assert!(answer.last().is_some_and(|line| line.starts_with("bestmove g1h1")), "{answer:?}");
}

#[test]
fn no_search_without_a_limit_goes_on_when_the_input_has_ended() {
    for searches in [
        &["go infinite"; 1][..],
        &["go infinite"; 2],
        &["go ponder", "go infinite", "go"],
        &["go depth 3", "go ponder"],
    ] {
        let answer = after_introduction("orphan", &[&["uci"], searches].concat());
        let moves = answer.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert!((1..=searches.len()).contains(&moves), "{searches:?}: {answer:?}");
    }
}

#[test]
fn every_go_is_answered() {
    let moves = |name: &str, lines: &[&str]| {
        let answer = after_introduction(name, lines);
        answer.iter().filter(|line| line.starts_with("bestmove ")).count()
    };
    // Searches that are asked for one after another, and what ends one that has not begun yet.
    assert_eq!(
        moves("turns", &[&["uci"], &["go depth 2", "position startpos moves e2e4"].repeat(9)[..]].concat()),
        9
    );
    let next = ["stop", "position startpos moves e2e4", "go infinite", "stop"];
    assert_eq!(moves("stepping", &[&["uci", "go infinite"], &next[..]].concat()), 2);
    let hit = ["go ponder wtime 50 btime 50", "stop", "go ponder wtime 50 btime 50", "ponderhit"];
    assert_eq!(moves("hit", &[&["uci"], &hit[..]].concat()), 2);
    // A search without end is answered when it is stopped, though there is nothing to search.
    let mated = ["position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go infinite", "stop", "isready"];
    assert_eq!(moves("mated", &[&["uci"], &mated[..]].concat()), 1);
    // What is owed is said before the engine leaves, and nothing that it hears later.
    assert_eq!(after_introduction("leaving", &["uci", "isready", "quit", "isready"]), ["readyok"]);
    assert_eq!(moves("left", &["uci", "go infinite", "stop", "quit", "go depth 1"]), 1);
}

/// Moves, positions and lines as other programs write them: Fairy-Stockfish's of its variants (by its Python package pyffish 0.0.90), a
/// setup of python-chess that gives rights to castle in Suicide, and what the specification of UCI wants passed over.
#[test]
fn what_other_programs_write_is_understood() {
    let best = |variant: &str, position: &str, go: &str| {
        let variant = format!("setoption name  UCI_Variant  value  {variant}");
        let lines = ["uci", "setoption name  Move   Overhead value  5", &variant, position, go];
        let mut answer = after_introduction("dialects", &lines);
        answer.retain(|line| !line.starts_with("info string variant"));
        let [only] = &answer[..] else { panic!("{variant}, {position}: {answer:?}") };
        only.strip_prefix("bestmove ").expect("a move").split(' ').next().unwrap_or_default().to_owned()
    };
    for (variant, position, moves) in [
        ("janggi", "startpos moves a1a2 e9e9 a2a1", "e9e9"),
        ("kyotoshogi", "startpos moves b1b2+", "b5b4-"),
        ("flipello", "startpos moves P@d6 P@c6", "P@b6"),
        ("ataxx", "startpos moves P@f1", "P@b1"),
        ("knightmate", "fen rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 0", "e1d3"),
        ("suicide", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "b1a3"),
        ("xiangqi", "fen 3k5/9/9/9/9/9/9/9/9/R3K4 r - - 0 1", "a1a2"),
        ("chess", "fen 4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8; id \"x\";", "e1c1"),
    ] {
        let position = format!("position {position}");
        let found = best(variant, &position, &format!("joho go depth 1 searchmoves {moves}"));
        assert_eq!(found, moves, "{variant}");
    }
    // A clock that no program has: the move comes at once all the same.
    best("chess", "position startpos", "go wtime 99999999999999999999 btime 1000 depth 2");
}

#[test]
fn variants_are_found_by_the_names_that_others_know() {
    let told = answers("names", &["uci", "quit"]).join("\n");
    let told = told + &answers("names", &["xboard", "protover 2", "quit"]).join("\n").replace(',', " var ");
    for name in ["kingofthehill", "racingkings", "3check", "fischerandom"] {
        assert_eq!(told.matches(&format!(" var {name} ")).count(), 2, "{name}: {told}");
    }
}

/// XBoard waits for two seconds: time is asked for before anything is looked up.
#[test]
fn time_is_asked_for_first() {
    let told = answers("first", &["xboard", "protover 2", "quit"]);
    let features: Vec<&String> = told.iter().filter(|line| line.starts_with("feature ")).collect();
    assert_eq!(features.first().map(|line| line.as_str()), Some("feature done=0"));
    assert_eq!(features.last().map(|line| line.as_str()), Some("feature done=1"));
}

/// Who must lose by the next move loses in one, and has not lost yet.
#[test]
fn a_loss_by_the_own_move_is_a_move_away() {
    let lines = [
        "uci",
        "setoption name UCI_Variant value antichess",
        "position fen 8/8/8/8/8/8/8/kR6 w - - 0 1",
        "go depth 4",
    ];
    let output = piped(&folder("own"), &["engine"], &(lines.join("\n") + "\n"));
    let told = printed(&output).0;
    assert!(told.contains("score mate -1 ") && !told.contains("score mate 0"), "{told}");
}

/// What is not found by so many plies, with nothing pruned, is not there.
#[test]
fn a_search_for_a_mate_ends_where_there_is_none() {
    let lines = ["uci", "position startpos", "go mate 2", "isready"];
    let output = piped(&folder("none"), &["engine"], &(lines.join("\n") + "\n"));
    let told = printed(&output).0;
    let depths = told
        .lines()
        .filter_map(|line| line.strip_prefix("info depth ")?.split(' ').next()?.parse::<u32>().ok());
    assert_eq!(depths.max(), Some(4), "{told}");
    assert!(told.contains("\nbestmove "), "{told}");
}

#[test]
fn shogi_and_xiangqi_are_written_in_their_protocols() {
    let usi = ["usi", "position sfen 8k/9/8P/9/9/9/9/9/K8 b G 1 moves", "go depth 2"];
    assert_eq!(after_introduction("usi", &usi).last().map(String::as_str), Some("bestmove G*1b"));
    let usi = ["usi", "position startpos moves 7g7f 3c3d 8h2b+", "d"];
    let shown = after_introduction("usi", &usi).join("\n");
    assert!(shown.contains("lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"), "{shown}");
    let ucci =
        ["ucci", "setoption usemillisec true", "position startpos moves h2e2", "banmoves h9g7", "go depth 2"];
    let answer = after_introduction("ucci", &ucci);
    assert!(
        answer.last().is_some_and(|line| line.starts_with("bestmove ") && !line.contains("h9g7")),
        "{answer:?}"
    );
    assert_eq!(answers("ucci", &["ucci", "quit"]).last().map(String::as_str), Some("bye"));
}

#[test]
fn variants_are_loaded_or_their_mistakes_told() {
    let place = folder("loaded");
    fs::write(
        place.join("camels.variant"),
        "variant \"Camels\" { }\nextends \"chess\"\npiece N \"Camel\" C\n",
    )
    .expect("it can be written");
    fs::write(place.join("wrong.variant"), "variant \"Wrong\" { }\nextends \"ches\"\n")
        .expect("it can be written");
    let lines = "uci\nsetoption name VariantPath value camels.variant\nposition startpos moves b1a4\ngo perft 1\n\
                 setoption name VariantPath value wrong.variant\nsetoption name VariantPath value missing.variant\n\
                 setoption name UCI_Variant value three check\nsetoption name UCI_Variant value camels\n\
                 setoption name UCI_Variant value chezz\n";
    let output = piped(&place, &["engine"], lines);
    let (shown, _, status) = printed(&output);
    assert_eq!(status, Some(0));
    for part in [
        "variant Camels files 8 ranks 8",
        "Nodes searched: 20",
        "info string wrong.variant:2: ",
        "did you mean `extends \"chess\"`?",
        "info string the file `missing.variant` cannot be read",
        "variant three check files 8",
        "variant camels files 8",
        "info string there is no variant `chezz`",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
}

#[test]
fn nothing_that_is_heard_ends_the_conversation() {
    let long = format!("position startpos moves {}", "e2e4 ".repeat(300_000));
    let lines = [
        "uci",
        "\u{1b}[2Jgo\u{7} depth 99999999999999999999",
        "stop",
        "position fen",
        "go depth 1",
        "position startpos moves e2e5",
        "go",
        "setoption",
        "setoption name Hash value -1",
        "setoption name MultiPV value many",
        &long,
        "go perft 99",
        "ponderhit",
        "stop",
        "position startpos",
        "go wtime -5 btime 0 depth 1",
        "日本 \u{fffd}",
        "isready",
    ];
    let shown = answers("robust", &lines);
    assert!(shown.iter().all(|line| !line.contains('\u{1b}')), "{shown:?}");
    for part in [
        "info string the position cannot be played",
        "info string Hash is a number from 1 to 4096, and `-1` is none",
        "info string a line was longer than 1048576 bytes",
        "bestmove (none)",
        "readyok",
    ] {
        assert!(shown.iter().any(|line| line.contains(part)), "{part}\n{shown:#?}");
    }
}

/// The answers of a conversation by CECP, without the features.
fn cecp(name: &str, lines: &[&str]) -> Vec<String> {
    let all = answers(name, &[&["xboard", "protover 2"], lines].concat());
    all.into_iter().filter(|line| !line.starts_with("feature ")).collect()
}

/// What python-chess 1.11 said by CECP when it asked for a move with little time.
const PYTHON_CHESS_CECP: &[&str] = &[
    "option MultiPV=1",
    "new",
    "force",
    "setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    "st 1",
    "nopost",
    "time 100",
    "otim 100",
    "easy",
    "go",
    "ping 7",
];

#[test]
fn cecp_is_spoken_with_python_chess() {
    let answer = cecp("python", &[&["sd 2"], PYTHON_CHESS_CECP].concat());
    // The pong comes when the move is made.
    assert_eq!(answer, ["move a1a8", "pong 7", "1-0 {White wins by checkmate}"]);
    let answer = cecp("python", &["new", "sd 2", "usermove f2f3", "ping 1"]);
    assert!(answer[0].starts_with("move ") && answer[1] == "pong 1", "{answer:?}");
}

#[test]
fn positions_are_set_up_piece_by_piece() {
    let lines = [
        "force", "edit", "#", "Ra1", "Kg1", "c", "Kg8", "Pf7", "Pg7", "Ph7", "Ph6", "xh6", ".", "sd 2", "go",
        "ping 1",
    ];
    assert_eq!(cecp("edit", &lines), ["move a1a8", "pong 1", "1-0 {White wins by checkmate}"]);
    // What stands where it stood has not moved; ranks begin at 0 where there are ten.
    let lines = [
        "force",
        "edit",
        "xf1",
        "xg1",
        ".",
        "usermove e1g1",
        "variant xiangqi",
        "edit",
        "xa3",
        "xa6",
        ".",
        "usermove a0a9",
    ];
    assert!(!cecp("edit", &lines).iter().any(|line| line.starts_with("Illegal")));
    let shown = cecp("edit", &["edit", "Pa9", "Ya4", "white", "Qe7", ".", "usermove e2e4"]);
    for part in [
        "Error (`Pa9` is not a piece and a square",
        "(`white`",
        "tellusererror Illegal position",
        "Illegal move",
    ] {
        assert!(shown.iter().any(|line| line.contains(part)), "{part}\n{shown:#?}");
    }
}

#[test]
fn xboard_is_told_of_games_that_it_does_not_know() {
    let lines = [
        "variant seirawan",
        "variant kingchess",
        "variant kingdom",
        "variant chezz",
        "variant xiangqi",
        "force",
        "usermove h2e2",
        "usermove h9g7",
        "usermove a9a8",
        "undo",
        "undo",
        "undo",
        "hint",
    ];
    let shown = cecp("xboard", &lines);
    for part in [
        "setup (PNBRQ",
        "8x8+2_seirawan",
        "piece N& N",
        "tellusererror Kingchess cannot be played by this protocol: the clause `turn: place 1..`",
        "tellusererror there is no variant `chezz`",
        "9x10+0_fairy",
        "piece C& mRcpR",
        "Illegal move",
        "Error (nothing to take back): undo",
        "Hint: ",
    ] {
        assert!(shown.iter().any(|line| line.contains(part)), "{part}\n{shown:#?}");
    }
}

/// What XBoard 4.9 said when two engines played a file of one's own, each of them by `alfil engine wizards.variant`, with
/// legality testing on: the second engine is White's opponent, then it is asked for a move of its own.
const XBOARD: &[&str] = &[
    "memory 68",
    "cores 1",
    "new",
    "random",
    "variant wizards",
    "st 1",
    "post",
    "hard",
    "ping 1",
    "force",
    "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "computer",
    "time 100",
    "otim 1",
    "usermove g1f4",
    "sd 2",
    "go",
    "ping 2",
];

#[test]
fn xboard_plays_a_file_of_ones_own() {
    let place = folder("wizards");
    let text = "variant \"Wizards\" { }\nextends \"chess\"\npiece N \"Wizard\" CF\n";
    fs::write(place.join("wizards.variant"), text).expect("it can be written");
    let lines = [&["xboard", "protover 2"], XBOARD].concat().join("\n") + "\n";
    let output = piped(&place, &["engine", "wizards.variant"], &lines);
    let (shown, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)), "{shown}");
    let (features, game) = shown.split_once("feature done=1\n").expect("the features end");
    assert!(features.contains(",wizards\"") || features.contains(",wizards,"), "{features}");
    let introduction = "setup (P.BRQNKp.brqnk) 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                        piece K& WFisO2\npiece Q& RB\npiece R& R\npiece B& B\npiece N& CF\npiece P& fmWfceFifmnD\npong 1\n";
    assert!(game.starts_with(introduction), "{game}");
    // The wizard's leap was understood, and answered.
    assert!(game.lines().any(|line| line.starts_with("move ")), "{game}");
    assert!(game.ends_with("pong 2\n") && !game.contains("Illegal"), "{game}");
}
