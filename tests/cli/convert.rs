//! `alfil convert`: what it reads and writes.

use crate::terminal::{folder, piped, printed, program, session};
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::process::Stdio;

/// What the program makes of an input in which nothing is wrong.
fn converted(arguments: &[&str], input: &str) -> String {
    let output = piped(&folder("converted"), &[&["convert"], arguments].concat(), input);
    let (shown, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)), "{arguments:?} {input}");
    shown.to_owned()
}

/// The last position is that of the books on the game.
#[test]
fn a_game_from_a_collection_ends_in_the_position_that_is_known() {
    let game = include_str!("../pgn/opera.pgn");
    let ends = "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17\n";
    assert_eq!(converted(&["chess", "--to", "fen"], game), ends);
    let written = converted(&["chess"], game);
    assert!(
        written.starts_with("[Event \"Paris\"]\n[Site \"Paris FRA\"]\n[Date \"1858.??.??\"]\n"),
        "{written}"
    );
    assert!(written.contains("3. d4 Bg4 {This is a weak move already.--Fischer} 4. dxe5\n"), "{written}");
    assert_eq!(converted(&["chess", "-"], &written), written);
    for notation in ["san", "coordinate"] {
        let moves = converted(&["chess", "--to", notation], &written);
        assert_eq!(moves.split_whitespace().count(), 33);
        assert_eq!(converted(&["chess", "--from", notation, "--to", "fen"], &moves), ends);
    }
    let positions = converted(&["chess", "--to", "fens"], game);
    assert_eq!(positions.lines().count(), 34);
    assert_eq!(converted(&["chess", "--from", "fen", "--to", "fen"], &positions), positions);
}

/// What is no move is not passed over, as numbers of moves are; and signs may stand directly behind a move.
#[test]
fn numbers_that_are_none_of_moves_are_told_and_signs_read() {
    let folder = folder("numbers");
    let (convert, game) = (["convert", "chess", "-", "--to", "san"], "1. 5254 5755 2. 7163 2836 1-0\n");
    let output = piped(&folder, &convert, game);
    let (_, errors, status) = printed(&output);
    assert!(status == Some(1) && errors.contains("did you mean `e2e4`?"), "{errors}");
    let output = piped(&folder, &convert, "1. e4 40 e5 2024 2. Nf3 *\n");
    assert!(printed(&output).1.contains("`40`"), "{}", printed(&output).1);
    let output = piped(&folder, &convert, "1 e4 e5 2 Nf3± Nc6+/= 3. Bb5□ a6∞ 4. 0–0?! Nf6⁈ 5. Re1 +− *\n");
    let (shown, errors, status) = printed(&output);
    assert_eq!((errors, status), ("", Some(0)));
    assert!(shown.contains("Nf3 Nc6") && shown.contains("O-O Nf6") && shown.contains("Re1"), "{shown}");
}

/// Squares of UCCI, and pieces of other languages: what is meant is a legal move, or is not said.
#[test]
fn hints_for_moves_of_others_are_legal() {
    let folder = folder("hints");
    for (variant, game, said) in [
        ("xiangqi", "1. H2-E2 *", "did you mean `h3e3`?"),
        ("xiangqi", "1. h0g2 *", "did you mean `h1g3`?"),
        ("xiangqi", "1. h2e2 *", "did you mean `h3e3`?"),
        ("chess", "1. e4 e5 2. Cf3 *", "there is no piece `C`"),
    ] {
        let output = piped(&folder, &["convert", variant, "-"], game);
        let (_, errors, _) = printed(&output);
        let errors = errors.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(errors.contains(said), "{game}: {errors}");
    }
}

/// As lichess and pychess write them; what the positions must be was worked out by hand.
#[test]
fn games_of_other_communities_are_read() {
    for (variant, game, last) in [
        (
            "chess",
            "[Variant \"fischerandom\"]\n[FEN \"r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/R3K1R1 w GAga - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O O-O-O *",
            "2kr2r1/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2",
        ),
        (
            "chess",
            "[Site \"https://lichess.org/abcd\"]\n[Variant \"Crazyhouse\"]\n[Termination \"Normal\"]\n\n1. e4 { [%clk 0:03:00] } 1... d5 { [%clk 0:03:00] } 2. exd5 Qxd5 3. P@e4 Qxe4+ 4. Be2 P@d4 1-0",
            "rnb1kbnr/ppp1pppp/8/8/3pq3/8/PPPPBPPP/RNBQK1NR[p] w KQkq - 2 5",
        ),
        (
            "chess",
            "[Variant \"Three-check\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 *",
            "r1bq1bnr/pppp1kpp/2n5/4p3/4P3/8/PPPP1PPP/RNBQK1NR w KQ - 2+3 0 4",
        ),
        (
            "shogi",
            "[Variant \"Shogi\"]\n\n1. Pc4 Pg6 2. Bxh8+ Sxh8 3. B@e5 *",
            "lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL[b] b - - 1 3",
        ),
    ] {
        let output = piped(&folder("communities"), &["convert", variant, "--to", "fen"], game);
        let (shown, errors, _) = printed(&output);
        assert_eq!((shown.trim_end(), errors), (last, ""), "{game}");
    }
}

#[test]
fn a_file_with_mistakes_gives_the_games_without() {
    let folder = folder("mistakes");
    let games = "[White \"A\"]\n\n1. e4 e5 2. Ke3 (2. Qh6) *\n\n[White \"B\"]\n[Variant \"Five Kings\"]\n\n1. e4 *\n\n\
         [White \"C\"]\n\n1. e4 (1. d4 *\n\n[White \"D\"]\n[FEN \"8/8/8/8/8/8/8/9 w - -\"]\n\n*\n\n[White \"E\"]\n\n1. d4 $300 {never\n\n";
    fs::write(folder.join("games.pgn"), games).expect("a file");
    fs::write(folder.join("moves.txt"), "1. e4 e5\n\n  d4 Ke7 d5\nstartpos moves e2e4\nfen x moves e4\n")
        .expect("a file");
    let shown = session(
        &folder,
        &[
            &["convert", "chess", "games.pgn"],
            &["convert", "chess", "moves.txt", "--from", "moves", "--to", "san"],
            &["convert", "chess", "missing.pgn"],
            &["convert", "chess", "."],
            &["convert", "chess", "games.pgn", "--to", "epd"],
        ],
    );
    insta::assert_snapshot!(shown);
}

#[test]
fn latin_letters_and_any_line_ends_are_read() {
    let games = b"[White \"Gr\xfcnfeld\"]\r\n\r\n1. d4 {\xe9}\r\nNf6 *\r\n\r\n[White \"Nimzo\"]\r\n\r\n1. e4 Nc6 *\r\n";
    let output = piped(&folder("latin"), &["convert", "chess"], games);
    assert!(printed(&output).0.contains("[White \"Grünfeld\"]"), "{output:?}");
    assert!(printed(&output).0.contains("1. d4 {é} 1... Nf6 *"), "{output:?}");
    let old = String::from_utf8_lossy(games).replace("\r\n", "\r");
    assert_eq!(converted(&["chess", "--to", "san"], &old), "d4 Nf6\ne4 Nc6\n");
    // In UTF-16, in either order of bytes.
    let text = "\u{FEFF}[White \"Þórir ♘\"]\n\n1. d4 Nf6 *\n";
    for swap in [false, true] {
        let bytes = |unit: u16| if swap { unit.to_be_bytes() } else { unit.to_le_bytes() };
        let wide: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
        let output = piped(&folder("wide"), &["convert", "chess"], &wide);
        assert!(printed(&output).0.contains("[White \"Þórir ♘\"]"), "{output:?}");
        let output = piped(&folder("wide"), &["analyze", "-", "--nodes", "10"], &wide);
        assert!(printed(&output).0.contains("1. d4 {[%eval"), "{output:?}");
    }
    // So are they where a game is analysed, and where one is played on.
    let output = piped(&folder("latin"), &["analyze", "-", "--nodes", "10"], games);
    assert!(printed(&output).0.contains("[White \"Grünfeld\"]"), "{output:?}");
    let place = folder("latin_on");
    let end = games.iter().position(|sign| *sign == b'*').expect("an end") + 1;
    fs::write(place.join("old.pgn"), &games[..end]).expect("a file");
    let output = piped(&place, &["play", "chess", "--pgn", "old.pgn"], "save! old.pgn\nquit\n");
    assert_eq!(printed(&output).2, Some(0), "{output:?}");
    let saved = fs::read_to_string(place.join("old.pgn")).expect("what is saved is UTF-8");
    assert!(saved.contains("[White \"Grünfeld\"]") && saved.contains("{é}"), "{saved}");
}

/// Games at two boards are played on both, and written in each of the forms.
#[test]
fn games_at_two_boards_are_converted() {
    let game = "[WhiteA \"Anna\"]\n\n1A. e4 {so} 1a. d5+- 1B. d4 2A. exd5 1b. P@e5 *\n";
    let written = converted(&["bughouse"], game);
    assert!(written.contains("[WhiteA \"Anna\"]") && written.contains("[Variant \"Bughouse\"]"), "{written}");
    assert!(written.ends_with("\n\n1A. e4 {so} 1a. d5 $18 1B. d4 2A. exd5 1b. P@e5 *\n"), "{written}");
    assert_eq!(converted(&["bughouse"], &written), written);
    assert_eq!(
        converted(&["bughouse", "--to", "coordinate"], &written),
        "1A. e2e4 1a. d7d5 1B. d2d4 2A. e4d5 1b. P@e5\n"
    );
    let positions = converted(&["bughouse", "--to", "fens"], &written);
    assert_eq!(positions.lines().count(), 6);
    assert_eq!(positions.lines().last(), converted(&["bughouse", "--to", "fen"], &written).lines().last());
    assert!(positions.lines().all(|line| line.matches(" | ").count() == 1), "{positions}");
    // A game at one of them has moves without the name of a board.
    assert_eq!(converted(&["bughouse", "--to", "san"], "1. e4 d5 2. exd5 *\n"), "e4 d5 exd5\n");
}

#[test]
fn a_stream_is_answered_before_it_ends() {
    let arguments = ["convert", "chess", "--from", "moves", "--to", "fen"];
    let mut child = program(&folder("stream"), &arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program has been built");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        input.write_all(b"e4\n").expect("the program reads it");
        let mut line = String::new();
        output.read_line(&mut line).expect("the program writes it");
        assert_eq!(line, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n");
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}
