//! What `why` says of moves.
//!
//! The expected sentences were written from the rules of the games, by hand; only their wording is ours. The law holds
//! what is found over the model against what the tables say: they must agree on every move that pieces could be thought
//! to make.

mod law;
mod pieces;

use crate::random::Random;
use crate::support::{self, position};
use alfil::board::{Kind, Square};
use alfil::game::Game;
use alfil::library;
use alfil::model::{Caught, Unmoved};
use alfil::moves::{Move, Placement};
use alfil::notation::{coordinate, fen, parse_move};
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::Source;
use alfil::why::{objection, why, why_move};

/// A game of a variant that ships: from a FEN, or from the array if it is empty, after some moves.
fn game(variant: &str, start: &str, moves: &str) -> Game {
    let rules = Rules::compile(&support::variant(variant));
    let position = match start {
        "" => Position::start(&rules),
        text => position(&rules, text),
    };
    let mut game = Game::from_position(position);
    for text in moves.split_whitespace() {
        let mv = parse_move(game.position(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play_unchecked(mv);
    }
    game
}

/// What is said of a move in a variant that ships, from a FEN or the array, after some moves.
fn said(variant: &str, start: &str, moves: &str, mv: &str) -> String {
    let answer = why(&game(variant, start, moves), mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    let sources = load(library::source(variant).expect("it ships"), &library::source).sources;
    answer.render(&sources)
}

/// A clause as it stands below a sentence, with its place in the file.
fn placed(variant: &str, clause: &str) -> String {
    let text = library::get(variant).expect("it ships");
    let (line, found) =
        text.lines().zip(1..).find(|(line, _)| line.trim() == clause).map(|(a, b)| (b, a)).expect("a clause");
    format!("  {variant}.variant:{line}:{}: {clause}", found.len() - found.trim_start().len() + 1)
}

/// The first sentence.
#[track_caller]
fn refused(variant: &str, start: &str, moves: &str, mv: &str, sentence: &str) {
    let said = said(variant, start, moves, mv);
    let first = said.lines().next().unwrap_or("");
    assert_eq!(first, format!("illegal: {sentence}"), "{variant} {start} {moves} {mv}");
}

#[test]
fn royal_pieces_must_be_safe() {
    refused(
        "chess",
        "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1",
        "",
        "e1d1",
        "the move leaves the king on d1 attacked by the rook on d8",
    );
    refused(
        "chess",
        "3r2k1/8/8/8/6b1/8/8/4K3 w - - 0 1",
        "",
        "e1d1",
        "the move leaves the king on d1 attacked by the bishop on g4 and the rook on d8",
    );
    refused(
        "chess",
        "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
        "",
        "Nc3",
        "the move leaves the king on e1 attacked by the rook on e8",
    );
    refused(
        "chess",
        "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1",
        "",
        "a3",
        "White is in check, and the move leaves the king on e1 attacked by the rook on e8",
    );
    // Which king is royal changes with the move.
    let shown = said("kings", "3r2k1/8/8/8/3K4/8/8/3K4 w - - 0 1", "", "d1e1");
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(
        lines[0],
        "illegal: the move leaves the king on d4, royal after it, attacked by the rook on d8"
    );
    assert!(lines[1].ends_with(": royal K, the least by (file, rank)"), "{}", lines[1]);
    refused(
        "xiangqi",
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
        "",
        "d1e1",
        "the move leaves the general on e1 attacked by the general on e10",
    );
    refused(
        "atomic",
        "7k/8/8/8/8/8/3nR3/4K3 w - - 0 1",
        "",
        "e2d2",
        "the capture would blow up White's own king on e1",
    );
    refused(
        "spartan",
        "k6k/8/8/8/8/8/R6R/4K3 b - - 0 1",
        "",
        "a8a7",
        "Black is in check, and the move leaves the king on a7 attacked by the rook on a2 and the king on h8 attacked by the rook on h2: \
         of these royal pieces one must be safe",
    );
}

#[test]
fn castling_has_its_own_reasons() {
    let no = |rest: &str| format!("castling is not possible: {rest}");
    refused("chess", "", "", "O-O", &no("the bishop on f1 and the knight on g1 stand in the way"));
    refused(
        "atlantis",
        "r1**k3/8/8/8/8/8/8/4K3 b q - 0 1",
        "",
        "O-O-O",
        &no("the sea on c8 and the sea on d8 stand in the way"),
    );
    refused(
        "chess",
        "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        "",
        "e1g1",
        &no("f1, which the king crosses, is attacked by the rook on f8"),
    );
    refused(
        "chess",
        "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
        "",
        "O-O",
        &no("g1, where the king would arrive, is attacked by the rook on g8"),
    );
    refused(
        "chess",
        "r3k3/8/8/4R3/8/8/8/4K3 b q - 0 1",
        "",
        "O-O-O",
        &no("the king on e8 is attacked by the rook on e5"),
    );
    refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "e1g1", &no("no rook stands on h1"));
    refused("chess", "4k3/8/8/8/8/8/8/4K2N w - - 0 1", "", "O-O", &no("the knight on h1 is no own rook"));
    refused("chess", "4k3/8/8/8/8/8/8/3K3R w - - 0 1", "", "O-O", &no("no king stands on e1"));
    refused(
        "chess",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "",
        "e1g1",
        &no("the right to castle with the rook on h1 has been lost"),
    );
    refused(
        "chess",
        "",
        "e4 e5 Nf3 Nf6 Bc4 Bc5 Ke2 Ke7 Ke1 Ke8",
        "O-O",
        &no("the king on e1 counts as having moved (e1e2, 2 moves ago)"),
    );
    refused(
        "chess",
        "",
        "g3 g6 Bg2 Bg7 Nf3 Nf6 Rg1 Rg8 Rh1 Rh8",
        "O-O",
        &no("the rook on h1 counts as having moved (h1g1, 2 moves ago)"),
    );
    refused(
        "kingdom",
        "r3k4r/4d5/10/10/10/10/10/10/4D5/R3K4R w KQkq - 0 1 -",
        "",
        "e1c1",
        &no(
            "it is allowed only once an own duke has been captured (it stands on e2) and an enemy duke has been captured (it stands on e9)",
        ),
    );
    refused(
        "kings",
        "4k3/8/8/8/8/8/8/3KK2R w DEH - 0 1",
        "",
        "e1g1",
        &no("the king on e1 is not royal now, the king on d1 is"),
    );
}

#[test]
fn promotions_are_what_the_clauses_say() {
    let ready = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    refused(
        "chess",
        ready,
        "",
        "a8",
        "the pawn on a7 must become something on a8: write a7a8q, a7a8r, a7a8b or a7a8n",
    );
    refused(
        "chess",
        ready,
        "",
        "a7a8k",
        "the pawn on a7 cannot become a king on a8, only a queen, rook, bishop or knight",
    );
    refused(
        "chess",
        "",
        "",
        "e2e4q",
        "the pawn on e2 does not promote by going to e4: only by coming to rank 8",
    );
    refused("chess", "", "", "g1f3q", "the knight on g1 does not promote: no clause lets it become a queen");
    refused(
        "shogi",
        "8k/4P4/9/9/9/9/9/9/4K4[] w - - 0 1",
        "",
        "e8e9=",
        "the pawn on e8 must become something on e9: write e8e9+",
    );
    refused(
        "spartan",
        "8/8/1k5k/8/8/8/h7/4K3 b - - 0 1",
        "",
        "a2b1k",
        "Black may have 2 kings on the board at most, and has 2",
    );
    refused(
        "grand",
        "10/P8k/10/10/10/10/10/10/1K8/RNBQCABNR1 w - - 0 1",
        "",
        "a9a10",
        "the pawn on a9 must become something on a10, and White may have no more of any type that it could become",
    );
    let kingdom =
        |rank_10: &str, rank_9: &str| format!("{rank_10}/{rank_9}/10/10/10/10/10/10/4D5/4K5 w - - 0 1 -");
    refused(
        "kingdom",
        &kingdom("2P1k5", "4d5"),
        "",
        "c10c10k",
        "the pawn on c10 cannot be exchanged for a king, only for a queen, rook, bishop, knight, prince, princess, duke, wizard or dragon",
    );
    refused(
        "kingdom",
        &kingdom("4k5", "2P1d5"),
        "",
        "c9c9q",
        "the pawn on c9 can be exchanged only on rank 10",
    );
    let tamerlane = |file: &str| format!("{file}/13/13/13/13/3K9/13/13/13/2R10 w - - 0 1");
    refused(
        "tamerlane",
        &tamerlane("3r2k6"),
        "",
        "d5c2k,c2d5",
        "the king on d5 changes places only with another piece of its own side, and none stands on c2",
    );
    refused(
        "tamerlane",
        &tamerlane("4r1k6"),
        "",
        "d5c1k,c1d5",
        "the king on d5 can be exchanged so only while White is in check",
    );
}

#[test]
fn a_swap_is_not_taken_for_a_castling() {
    let text =
        "extends \"chess\"\npiece K~ \"King\" K\nroyal K~\nexchange K on board swapping to K~, when check\n";
    let rules = Rules::compile(&support::variant_of(text));
    let game = Game::from_position(position(&rules, "6k1/8/8/8/8/8/3PPP2/4K2R w K - 0 1"));
    let said =
        |mv: &str| why(&game, mv).unwrap_or_else(|error| panic!("{mv}: {error}")).sentence().to_owned();
    assert_eq!(said("e1h1k,h1e1"), "the king on e1 can be exchanged so only while White is in check");
    assert_eq!(said("e1g1,h1f1"), "the king on e1 castles with the rook on h1: they go to g1 and f1");
}

#[test]
fn a_castling_is_told_by_the_clause_that_allows_it() {
    let text = "extends \"chess\"\ncastle K with R to files c d or g f, safe origin\n\
                white castle K with R by 2, when checks enemy = 0\n";
    let loaded = support::loaded_of(text);
    let rules = Rules::compile(loaded.variant.as_ref().expect("it has no errors"));
    let start = "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 1+1 0 1";
    let game = Game::from_position(position(&rules, start));
    let answer = why(&game, "e1g1").unwrap_or_else(|error| panic!("{error}"));
    let shown = answer.render(&loaded.sources);
    assert!(shown.contains("test.variant:3:1: white castle K with R by 2, when checks enemy = 0"), "{shown}");
}

#[test]
fn placements_have_their_own_reasons() {
    refused("chess", "", "", "N@e4", "White may not place pieces in this turn");
    let house = "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1";
    refused("crazyhouse", house, "", "Q@e4", "White has no queen in reserve");
    refused("crazyhouse", house, "", "N@e1", "a knight cannot be placed on e1: White's king stands there");
    refused("crazyhouse", house, "", "P@a8", "White may not place a pawn on a8, only on ranks 2 to 7");
    refused("crazyhouse", house, "", "N@a3,P@b3", "a turn places 1 piece, not 2");
    let shown = said("shogi", "4k4/9/9/9/9/9/4P4/9/4K4[P] w - - 0 1", "", "P@e5");
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[0], "illegal: a pawn may not be placed on the e-file: an own pawn on e3 stands there");
    assert!(lines[1].ends_with(": place P where file has no own P"), "{}", lines[1]);
    refused(
        "shogi",
        "8k/6G2/7G1/9/9/9/9/9/4K4[P] w - - 0 1",
        "",
        "P@i8",
        "after the placement Gote is checkmated, which is forbidden by placing a pawn: the king on i9 would be attacked by the pawn on i8",
    );
    refused(
        "kingchess",
        "",
        "",
        "Q@d1",
        "a king must be among the pieces that are placed in this turn: add K@ and a square",
    );
    refused("kingchess", "", "", "K@e1,Q@d1,Q@d2", "White has 1 queen in reserve, not 2");
    refused(
        "kingchess",
        "",
        "",
        "K@e1,B@c1,B@e3",
        "the bishop may not be placed on e3, a dark square: the first bishop was placed on a dark one, and the bishop must have the other shade",
    );
    refused(
        "kingchess",
        "8/8/8/8/8/8/4P3/8[Kk] w - - 0 2 -",
        "",
        "e2e4",
        "White must place pieces from the reserve in this turn",
    );
}

#[test]
fn pieces_enter_behind_what_has_not_moved() {
    refused(
        "seirawan",
        "",
        "Nf3 Nf6 Ng1 Ng8",
        "g1f3h",
        "the hawk cannot enter on g1: the knight on g1 has moved before",
    );
    refused("seirawan", "", "", "e2e4h", "the hawk cannot enter on e2: it enters only on rank 1");
    refused(
        "seirawan",
        "",
        "Nf3/H Nf6/H",
        "b1c3h",
        "the hawk cannot enter on b1: White has no hawk in reserve",
    );
}

#[test]
fn some_moves_are_forbidden_for_what_they_bring() {
    refused("antichess", "", "e3 b5", "a3", "White can capture, and so must: by f1b5");
    refused(
        "racing-kings",
        "8/8/8/8/8/8/k7/6QK w - - 0 1",
        "",
        "g1g2",
        "after the move Black is in check, which is forbidden: the king on a2 would be attacked by the queen on g2",
    );
    refused(
        "makpong",
        "7k/8/8/8/r2K4/8/2R5/3r4 w - - 0 1",
        "",
        "d4e5",
        "moving a khun is forbidden while White is in check (the khun on d4 is attacked by the ruea on d1 and the ruea on a4), \
         except to capture all that attacks a royal piece",
    );
    let text = "variant \"Guarded\" { note \"A test\" }\nextends \"chess\"\nforbid attacked own Q\n";
    let rules = Rules::compile(&support::variant_of(text));
    let game = Game::from_position(position(&rules, "r3k3/8/8/8/8/8/Q7/4K3 w - - 0 1"));
    let said = why(&game, "e1f1").expect("it can be read").sentence().to_owned();
    let expected = "after the move an own queen is attacked, which is forbidden: the queen on a2 would be attacked by the rook on a8";
    assert_eq!(said, expected);
}

#[test]
fn a_game_that_is_over_is_said_to_be() {
    let shown = said("king-of-the-hill", "7k/8/8/8/4K3/8/8/8 b - - 0 1", "", "h8h7");
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[0], "illegal: the game is over: white wins by reaching the goal");
    assert!(lines[1].ends_with(": win when own K in hill"), "{}", lines[1]);
    let shown = said("chess", "", "f3 e5 g4 Qh4#", "a3");
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(
        lines[0],
        "illegal: White is in check, and the move leaves the king on e1 attacked by the queen on h4"
    );
    assert_eq!(lines[2], "the game is over: black wins by checkmate");
    assert!(lines[3].ends_with(": loss when checkmate"), "{}", lines[3]);
    let shown = said("chess", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "e4");
    assert!(shown.starts_with("legal: the pawn on e2 goes to e4\n"), "{shown}");
    assert!(shown.contains("the game is over: draw by repetition\n"), "{shown}");
}

#[test]
fn a_legal_move_is_said_with_what_it_does() {
    let lines = |variant: &str, start: &str, moves: &str, mv: &str| -> Vec<String> {
        let shown = said(variant, start, moves, mv);
        shown.lines().filter(|line| !line.starts_with(' ')).map(str::to_owned).collect()
    };
    assert_eq!(lines("chess", "", "", "e4"), ["legal: the pawn on e2 goes to e4"]);
    assert_eq!(lines("chess", "", "e4 d5", "exd5"), ["legal: the pawn on e4 captures the pawn on d5"]);
    assert_eq!(
        lines("chess", "", "e4 a6 e5 d5", "exd6"),
        ["legal: the pawn on e5 captures the pawn on d5 en passant, going to d6"]
    );
    assert_eq!(
        lines("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", "O-O"),
        ["legal: the king on e1 castles with the rook on h1: they go to g1 and f1"]
    );
    assert_eq!(
        lines("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "axb8=Q+"),
        [
            "legal: the pawn on a7 captures the knight on b8 and becomes a queen",
            "it gives check: the king on e8 is attacked by the queen on b8"
        ]
    );
    assert_eq!(
        lines("crazyhouse", "", "e4 d5", "exd5"),
        ["legal: the pawn on e4 captures the pawn on d5", "a pawn comes into White's reserve"]
    );
    assert_eq!(
        lines("kings", "6k1/8/8/8/3K4/8/8/3K4 w - - 0 1", "", "d1e1"),
        ["legal: the king on d1 goes to e1", "the king on d4 is royal now"]
    );
    assert_eq!(
        lines("atomic", "4k3/3n4/8/8/8/8/8/3RK3 w - - 0 1", "", "Rxd7"),
        [
            "legal: the rook on d1 captures the knight on d7",
            "it blows up the rook on d1 and the king on e8",
            "the game ends: white wins by extinction"
        ]
    );
    assert_eq!(
        lines("seirawan", "", "", "Nf3/H"),
        ["legal: the knight on g1 goes to f3, and a hawk on g1 enters from the reserve"]
    );
    assert_eq!(
        lines("kingchess", "", "", "K@e1,Q@d1"),
        ["legal: White places a king on e1 and a queen on d1"]
    );
    let mate = said("chess", "", "f3 e5 g4", "Qh4");
    let lines: Vec<&str> = mate.lines().collect();
    assert_eq!(lines[0], "legal: the queen on d8 goes to h4");
    assert!(lines[1].ends_with(": piece Q \"Queen\"  Q"), "{}", lines[1]);
    assert_eq!(lines[2], "it gives check: the king on e1 is attacked by the queen on h4");
    assert_eq!(lines[3], "the game ends: black wins by checkmate");
    assert!(lines[4].ends_with(": loss when checkmate"), "{}", lines[4]);
}

#[test]
fn what_is_no_move_is_an_error() {
    let error = |moves: &str, mv: &str| why(&game("chess", "", moves), mv).expect_err("no move").message;
    assert_eq!(error("", "hello"), "`hello` is not a move");
    assert_eq!(error("", "e9"), "the board has no square e9");
    assert_eq!(error("Nf3 a6 d3 b6", "Nd2"), "`Nd2` may mean 2 different moves");
    assert_eq!(error("", ""), "there is no move");
}

/// What is said of a move in a text, after some moves.
fn said_in(text: &str, moves: &str, mv: &str) -> String {
    let text = format!("variant \"Example\" {{ }}\n{text}\n");
    let loaded = load(Source::new("example.variant", text), &library::source);
    let messages: Vec<&str> = loaded.diagnostics.iter().map(|said| said.message.as_str()).collect();
    let variant = loaded.variant.unwrap_or_else(|| panic!("{messages:?}"));
    let mut game = Game::new(&Rules::compile(&variant));
    for text in moves.split_whitespace() {
        let mv = parse_move(game.position(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play_unchecked(mv);
    }
    why(&game, mv).unwrap_or_else(|error| panic!("{mv}: {error}")).render(&loaded.sources)
}

#[test]
fn a_move_that_captures_nothing_is_told_of_the_piece_that_could_go() {
    refused("chess", "", "Nf3 Nf6", "Nxe5", "nothing can be captured on e5");
    refused("chess", "4k3/8/8/8/R7/8/8/2K4R w - - 0 1", "", "Rxd4", "nothing can be captured on d4");
    refused("chess", "", "", "exe4", "nothing can be captured on e4");
}

#[test]
fn limits_are_cited() {
    let text = "extends \"chess\"\nlimit Q\npromote P on rank last to Q R\nsetup {\n . . . . k . . .\n P . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . Q K . . .\n}";
    let said = said_in(text, "", "a7a8q");
    assert!(said.starts_with("illegal: White may have 1 queen on the board at most, and has 1\n"), "{said}");
    assert!(said.lines().nth(1).is_some_and(|line| line.ends_with(": limit Q")), "{said}");
    let said =
        said_in("extends \"chess\"\nlimit Q\nreserve Q\nturn: move, or place 1 from reserve", "", "Q@e4");
    assert!(said.lines().nth(1).is_some_and(|line| line.ends_with(": limit Q")), "{said}");
}

#[test]
fn a_placement_for_which_there_is_no_room_takes_the_place_of_another() {
    let text = "extends \"chess\"\nreserve N B\nturn 1: place 1 from reserve, with B\nturn: move, or place 1 from reserve";
    let said = said_in(text, "", "N@e4");
    assert!(said.starts_with("illegal: a bishop must be placed in this turn: write B@e4\n"), "{said}");
}

#[test]
fn where_a_piece_of_nobody_may_not_stand_is_told_alone() {
    let text = "extends \"chess\"\nneutral \"Stone\"\nregion border = rank 1 + rank 8\nturn: move, then move neutral on border";
    for (mv, words) in [
        ("e4/d3", "the stone comes to stand only on the border ("),
        ("e4/a1", "the stone cannot come to stand on a1, where the rook on a1 stands\n"),
        ("e4/e4", "the stone cannot come to stand on e4, where the pawn on e4 stands\n"),
    ] {
        let said = said_in(text, "", mv);
        assert!(said.starts_with(&format!("illegal: {words}")), "{mv}: {said}");
    }
}

#[test]
fn a_pass_where_nobody_passes_is_an_illegal_move() {
    for word in ["pass", "--"] {
        refused("chess", "", "", word, "White may not pass in this turn");
    }
    let error = parse_move(game("chess", "", "").position(), "pass").expect_err("illegal");
    assert_eq!(error.message, "nobody may pass in this game");
    assert!(error.reason().is_some());
}

#[test]
fn of_several_rules_that_fail_by_as_much_one_that_starts_there_is_cited() {
    let text = "extends \"chess\"\nwithout castle\nsetup {\n . . . . k . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . K . . .\n}\npiece K \"King\" {\n    move K from light in light\n    move K from dark in dark\n}";
    let said = said_in(text, "", "e1e2");
    let first = said.lines().next().unwrap_or_default();
    assert!(first.ends_with("it goes so only within the dark squares"), "{said}");
    assert!(said.contains("move K from dark in dark"), "{said}");
}

#[test]
fn many_squares_are_told_by_names_or_by_the_rest() {
    let said = |region: &str| {
        let text = format!(
            "extends \"chess\"\nwithout castle\nsetup {{\n . . . . k . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . N . . . . .\n . . . . . . . .\n . . . . K . . .\n}}\nregion river = a4 + c5 + e4 + g5\nregion corners = a1 + a8 + h1 + h8\npiece N \"Knight\" {{\n    move N in {region}\n}}"
        );
        said_in(&text, "", "c3e4")
    };
    assert!(said("not river").contains("only within the squares outside the river"), "{}", said("not river"));
}
