//! Positions and moves in the forms that the players and programs of other games use. The expected texts are those of
//! the games' own customs: crazyhouse and three-check as lichess and Fairy-Stockfish write them, S-Chess with its gating
//! files, shogi's `+` and `=`, chess960's castling rights.

use super::rewritten;
use crate::support::{position, variant, variant_of};
use alfil::game::Game;
use alfil::notation::{
    Vocabulary, coordinate, fen, fen_of_sfen, parse_fen, parse_fen_of_others, parse_move, pass_by_squares,
    san, sfen_of_fen,
};
use alfil::playout::Random;
use alfil::position::Position;
use alfil::rules::Rules;

const HOUSE: &str = r#"
variant "House" {}
extends "chess"
piece Q~ "Queen" Q
piece R~ "Rook" R
piece B~ "Bishop" B
piece N~ "Knight" N
home P on rank 2
promote P on rank last to Q~ R~ B~ N~
capture to own reserve
capture Q~ R~ B~ N~ to own reserve as P
turn: move, or place 1 from reserve
place P not on rank 1 + rank last
"#;

const SHOGI: &str = r#"
variant "Small shogi" {}
board 5x5
setup {
    r b s g k
    . . . p p
    . . . . .
    P P . . .
    K G S B R
}
piece K "King" K
piece G "Gold" WfF
piece S "Silver" FfW
piece R "Rook" R
piece B "Bishop" B
piece P "Pawn" fW
piece +S "Promoted silver" WfF
piece +R "Dragon" RF
piece +B "Horse" BW
piece +P "Tokin" WfF
royal K
promote S touching rank last to +S, optional
promote R touching rank last to +R, optional
promote B touching rank last to +B, optional
promote P on rank last to +P
promote P on rank last-1 to +P, optional
capture to own reserve
capture +S +R +B +P to own reserve as S R B P
turn: move, or place 1 from reserve
place P not on rank last
place P where file has no own P
forbid checkmate enemy by placing P
loss when checkmate
loss when stalemate
"#;

const GATES: &str = r#"
variant "Gates" {}
extends "chess"
piece H "Hawk" BN
piece E "Elephant" RN
reserve H E
promote P on rank last to Q R B N H E
gate H E from rank 1
"#;

const SHUFFLED: &str = r#"
variant "Shuffled" {}
extends "chess"
castle K from rank 1 with R from rank 1 to files c d or g f, safe origin crossed arrival
arrays on rank 1 {
    B on light
    B on dark
    Q
    N N
    R K R
}
"#;

const CHECKS: &str = r#"
variant "Checks" {}
extends "chess"
win when checks own >= 3
"#;

/// Names that could be mistaken for each other, in promotions, placements and entering pieces at once.
const CLASH: &str = r#"
variant "Clash" {}
extends "chess"
piece Q~ "Queen" Q
piece N "Knight" N
piece +N "Crowned knight" NK
piece PR~ "Prince" K
piece PR "Princess" fsKQ3
piece A1 "Awkward" WA
piece H "Hawk" BN
reserve PR H A1 Q
promote P on rank last to Q~ N A1 PR~ H, optional
promote N touching ranks last-3..last to +N H, optional
capture to own reserve
capture Q~ PR~ to own reserve as Q PR
gate H A1 Q from ranks 1..2
turn: move, or place 1..2 from reserve
"#;

/// All of them.
pub const INVENTED: &[&str] = &[HOUSE, SHOGI, GATES, SHUFFLED, CHECKS, CLASH];

/// Every form that is read, and the one that is written for it.
#[test]
fn positions_are_read_as_other_programs_write_them() {
    let table = [
        // What is in reserve stands in brackets or behind the board; what was promoted has a `~`.
        (HOUSE, "4k3/8/8/8/8/8/8/3QK3[Qn] w - - 0 1", "4k3/8/8/8/8/8/8/3QK3[Qn] w - - 0 1"),
        (HOUSE, "4k3/8/8/8/8/8/8/3Q~K3/Qn w - - 0 1", "4k3/8/8/8/8/8/8/3Q~K3[Qn] w - - 0 1"),
        (HOUSE, "4k3/8/8/8/8/8/8/q~2QK3/ w - - 0 1", "4k3/8/8/8/8/8/8/q~2QK3[] w - - 0 1"),
        // Shogi without castling and en passant.
        (SHOGI, "rbsgk/4p/5/P4/KGSBR[-] w 0 1", "rbsgk/4p/5/P4/KGSBR[] w - - 0 1"),
        (SHOGI, "rbsgk/4p/5/P4/KGSBR w - - 3 7", "rbsgk/4p/5/P4/KGSBR[] w - - 3 7"),
        (SHOGI, "r+bsgk/4+p/5/+P4/KGS+B+R[Pp] b", "r+bsgk/4+p/5/+P4/KGS+B+R[Pp] b - - 0 1"),
        // Checks that are left, and checks that were given.
        (CHECKS, "4k3/8/8/8/8/8/8/4K2R w K - 3+1 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 3+1 0 1"),
        (CHECKS, "4k3/8/8/8/8/8/8/4K2R w K - 0 1 +0+2", "4k3/8/8/8/8/8/8/4K2R w K - 3+1 0 1"),
        (CHECKS, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 3+3 0 1"),
        (CHECKS, "4k3/8/8/8/8/8/8/4K2R w 2+2", "4k3/8/8/8/8/8/8/4K2R w - - 2+2 0 1"),
        // Castling rights of unmoved pieces that may let another one in.
        (
            GATES,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
        ),
        (
            GATES,
            "r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R[HEe] w KQBCDFkqcdfg - 2 2",
            "r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R[HEe] w KQBCDFkqcdfg - 2 2",
        ),
        // The rook on a1 has moved, or the king has: then its file stands for itself.
        (GATES, "4k3/8/8/8/8/8/8/RN2K2R[H] w BKE - 0 1", "4k3/8/8/8/8/8/8/RN2K2R[H] w KB - 0 1"),
        (GATES, "4k3/8/8/8/8/8/8/RN2K2R[H] w ABH - 0 1", "4k3/8/8/8/8/8/8/RN2K2R[H] w ABH - 0 1"),
        (GATES, "4k3/8/8/8/8/8/8/RN2K2R[H] w EB - 0 1", "4k3/8/8/8/8/8/8/RN2K2R[H] w BE - 0 1"),
        // With an empty reserve nothing but castling is left.
        (GATES, "4k3/8/8/8/8/8/8/RN2K2R[] w KQB - 0 1", "4k3/8/8/8/8/8/8/RN2K2R[] w KQ - 0 1"),
        // X-FEN and Shredder-FEN.
        (SHUFFLED, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"),
        (SHUFFLED, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"),
        (SHUFFLED, "4k3/8/8/8/8/8/8/RR2K1RR w GA - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w QG - 0 1"),
        (SHUFFLED, "4k3/8/8/8/8/8/8/RR2K1RR w BKQ - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w KQB - 0 1"),
        (SHUFFLED, "4k3/8/8/8/8/8/8/R4KR1 w K - 0 1", "4k3/8/8/8/8/8/8/R4KR1 w K - 0 1"),
    ];
    for (text, given, expected) in table {
        let vocabulary = Vocabulary::new(&variant_of(text));
        assert_eq!(rewritten(&vocabulary, given), expected, "{given}");
        assert_eq!(rewritten(&vocabulary, expected), expected, "{expected}");
    }
}

#[test]
fn what_no_form_allows_is_refused() {
    let table = [
        (HOUSE, "4k3/8/8/8/8/8/8/3QK~3 w - - 0 1", "there is no piece `K~`"),
        (HOUSE, "4k3/8/8/8/8/8/8/4K3/Qx w - - 0 1", "there is no piece `x`"),
        (CHECKS, "4k3/8/8/8/8/8/8/4K3 w - - 4+3 0 1", "White cannot have 4 checks left to give"),
        (CHECKS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+4", "Black cannot have given 4 checks"),
        (CHECKS, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1 +0+0", "nothing is remembered in this variant"),
        (CHECKS, "4k3/8/8/8/8/8/8/4K3 w - - 3+3+3 0 1", "the half-move clock is not a number"),
    ];
    for (text, given, message) in table {
        let vocabulary = Vocabulary::new(&variant_of(text));
        assert_eq!(parse_fen(&vocabulary, given).expect_err(given).message, message, "{given}");
    }
}

/// Variant, position, the move by squares, and in standard algebraic notation.
const WRITTEN: &[(&str, &str, &str, &str)] = &[
    // A promoted queen is a queen in moves, also where two of them could go.
    (HOUSE, "6k1/8/8/8/8/8/8/Q~3K3[] w - - 0 1", "a1a4", "Qa4"),
    (HOUSE, "6k1/8/8/8/8/8/8/Q~3K2Q[] w - - 0 1", "a1b1", "Qb1"),
    (HOUSE, "8/7k/8/8/8/8/Q7/Q~3K3[] w - - 0 1", "a1b2", "Q1b2"),
    (HOUSE, "8/P6k/8/8/8/8/8/4K3[] w - - 0 1", "a7a8q", "a8=Q"),
    (HOUSE, "8/7k/8/8/8/8/8/4K3[Qp] w - - 0 1", "Q@d3", "Q@d3+"),
    (HOUSE, "8/7k/8/8/8/8/8/4K3[P] w - - 0 1", "P@g6", "P@g6+"),
    // Promotion by a sign, and staying what it is.
    (SHOGI, "4k/1S3/5/5/K4[] w - - 0 1", "b4b5+", "Sb5+"),
    (SHOGI, "4k/1S3/5/5/K4[] w - - 0 1", "b4b5", "Sb5="),
    (SHOGI, "4k/5/B4/5/K4[] w - - 0 1", "a3c5+", "Bc5+"),
    (SHOGI, "4k/5/R4/5/K4[] w - - 0 1", "a3a5+", "Ra5++"),
    (SHOGI, "4k/5/R4/5/K4[] w - - 0 1", "a3a5", "Ra5=+"),
    (SHOGI, "4k/5/R4/5/K4[] w - - 0 1", "a3a4", "Ra4"),
    (SHOGI, "4k/5/R4/5/K4[] w - - 0 1", "a3e3", "Re3+"),
    (SHOGI, "4k/5/+R4/5/K4[] w - - 0 1", "a3e3", "+Re3+"),
    // Two rooks could come there; only the one from the last rank may promote on leaving it.
    (SHOGI, "R4/5/5/4k/KR3[] w - - 0 1", "a5a2+", "Ra2++"),
    // A pawn has no choice on the last rank.
    (SHOGI, "4k/P4/5/5/K4[] w - - 0 1", "a4a5+", "a5+"),
    (SHOGI, "4k/5/P4/5/K4[] w - - 0 1", "a3a4+", "a4+"),
    (SHOGI, "4k/5/P4/5/K4[] w - - 0 1", "a3a4", "a4="),
    // A piece enters where one leaves.
    (GATES, "4k3/8/8/8/8/8/8/1N2K3[HE] w B - 0 1", "b1c3h", "Nc3/H"),
    (GATES, "1k6/8/8/8/8/8/8/1N2K3[HE] w B - 0 1", "b1c3e", "Nc3/E+"),
    (GATES, "4k3/8/8/8/8/8/8/1N2K3[HE] w B - 0 1", "b1c3", "Nc3"),
    (GATES, "3k4/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1", "e1g1h", "O-O/He1"),
    (GATES, "3k4/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1", "h1e1h", "O-O/Hh1"),
    (GATES, "5k2/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1", "e1c1e", "O-O-O/Ee1"),
    (GATES, "5k2/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1", "a1e1e", "O-O-O/Ea1"),
    (GATES, "5k2/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1", "e1c1", "O-O-O"),
    // The king's own move where it can be no other, and onto the rook where it can.
    (SHUFFLED, "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "e1c1", "O-O-O"),
    (SHUFFLED, "4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1", "f1c1", "O-O-O"),
    (SHUFFLED, "4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1", "O-O-O"),
    (SHUFFLED, "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1", "O-O"),
    (SHUFFLED, "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1g1", "Kg1"),
];

#[test]
fn moves_are_written_as_players_of_these_games_write_them() {
    for (text, given, squares, algebraic) in WRITTEN {
        let rules = Rules::compile(&variant_of(text));
        let position = position(&rules, given);
        let mv = parse_move(&position, squares).unwrap_or_else(|error| panic!("{given}, {squares}: {error}"));
        assert_eq!(coordinate(&position, &mv), *squares, "{given}");
        assert_eq!(san(&position, &mv), *algebraic, "{given}");
        assert_eq!(parse_move(&position, algebraic), Ok(mv), "{given}: {algebraic}");
    }
}

/// As Fairy-Stockfish writes what is turned back: `-`. What stays what it is has a `=`, and where nothing is turned back, a `-`, too.
#[test]
fn a_minus_turns_a_piece_back_where_that_is_a_choice() {
    let rules =
        Rules::compile(&variant_of(&format!("{SHOGI}\npromote +S touching rank last to S, optional")));
    let position = position(&rules, "4k/1+S3/5/5/K4[] w - - 0 1");
    for (written, squares) in [("b4b5-", "b4b5s"), ("b4b5=", "b4b5"), ("b4b5", "b4b5")] {
        assert_eq!(parse_move(&position, written), parse_move(&position, squares), "{written}");
    }
    assert_ne!(parse_move(&position, "b4b5-"), parse_move(&position, "b4b5"));
    assert_eq!(coordinate(&position, &parse_move(&position, "b4b5-").expect("it is legal")), "b4b5s");
}

/// Other ways to write a move, which are read too.
#[test]
fn moves_are_read_in_the_forms_of_other_programs() {
    let silver = "4k/1S3/5/5/K4[] w - - 0 1";
    let rook = "4k/5/R4/5/K4[] w - - 0 1";
    let castle = "3k4/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1";
    let table = [
        (HOUSE, "8/7k/8/8/8/8/8/4K3[P] w - - 0 1", "@g6", "P@g6"),
        (HOUSE, "8/P6k/8/8/8/8/8/4K3[] w - - 0 1", "a7a8Q~", "a7a8q"),
        (HOUSE, "8/P6k/8/8/8/8/8/4K3[] w - - 0 1", "a8=q~", "a7a8q"),
        (HOUSE, "6k1/8/8/8/8/8/8/Q~3K3[] w - - 0 1", "Q~a4", "a1a4"),
        (SHOGI, silver, "b4b5+s", "b4b5+"),
        (SHOGI, silver, "b4b5=", "b4b5"),
        (SHOGI, silver, "b4b5-", "b4b5"),
        (SHOGI, silver, "Sb5-", "b4b5"),
        (SHOGI, silver, "Sb5", "b4b5"),
        (SHOGI, silver, "S4b5+!?", "b4b5+"),
        (SHOGI, rook, "Ra5+#", "a3a5+"),
        (SHOGI, rook, "Ra5=+!", "a3a5"),
        (SHOGI, rook, "Ra4+", "a3a4"),
        (SHOGI, "4k/P4/5/5/K4[] w - - 0 1", "a4a5", "a4a5+"),
        (SHOGI, "4k/P4/5/5/K4[] w - - 0 1", "a5", "a4a5+"),
        (SHOGI, "4k/P4/5/5/K4[] w - - 0 1", "a5=+P", "a4a5+"),
        (GATES, castle, "O-O/He1", "e1g1h"),
        (GATES, castle, "e1h1h", "e1g1h"),
        (GATES, castle, "e1g1/H", "e1g1h"),
        (GATES, castle, "0-0-0/Ea1", "a1e1e"),
        (GATES, castle, "Kf1/H", "e1f1h"),
        (SHUFFLED, "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "e1b1", "e1c1"),
        (SHUFFLED, "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "O-O", "f1h1"),
    ];
    for (text, given, read, squares) in table {
        let rules = Rules::compile(&variant_of(text));
        let position = position(&rules, given);
        let mv = parse_move(&position, read).unwrap_or_else(|error| panic!("{given}, {read}: {error:?}"));
        assert_eq!(coordinate(&position, &mv), squares, "{given}: {read}");
    }
}

#[test]
fn rules_of_these_games_are_told_when_a_move_breaks_them() {
    let house = |clause: &str| format!("variant \"House rule\" {{}}\nextends \"chess\"\n{clause}\n");
    let table = [
        (SHOGI.to_owned(), "4k/5/P4/5/K4[P] w", "P@a2", "there is already a white pawn on the a-file"),
        (SHOGI.to_owned(), "2rkr/2b1b/2G2/5/K4[P] w", "P@d4", "the drop would give mate"),
        (SHOGI.to_owned(), "4k/5/5/5/K4[P] w", "P@a5", "White may not place a pawn on a5"),
        (SHOGI.to_owned(), "4k/5/5/5/K4[P] w", "S@a4", "White has no silver in reserve"),
        (SHOGI.to_owned(), "4k/5/S4/5/K4[] w", "Sa4=", "the silver on a3 does not promote on a4"),
        (house(""), "4k3/8/8/8/8/8/8/1N2K3 w", "Nxc3", "nothing can be captured on c3"),
        (
            house("turn: capture, else move"),
            "4k3/8/8/3p4/4P3/8/8/4K3 w",
            "Ke2",
            "a capture is possible, and must be made",
        ),
        (house("forbid check enemy"), "4k3/8/8/8/8/8/8/R3K3 w", "Ra8", "the move would give check"),
        (
            house("limit Q"),
            "4k3/P7/8/8/8/8/8/Q3K3 w",
            "a8=Q",
            "White has one on the board of the type queen already, and may have no more",
        ),
        (
            house("blast K sparing P"),
            "4k3/8/8/8/8/4p3/3R4/4K3 w",
            "Kxd2",
            "the rook on d2 is of the same side: the king on e1 cannot take it",
        ),
        (
            house("blast K sparing P"),
            "4k3/8/8/8/8/8/R2p4/4K3 w",
            "Rxd2",
            "the capture would blow up White's own king on e1",
        ),
        (
            GATES.to_owned(),
            "4k3/8/8/8/8/8/8/1N2K3[H] w - - 0 1",
            "Nc3/H",
            "the hawk cannot enter on b1: the knight on b1 has moved before",
        ),
        (GATES.to_owned(), "4k3/8/8/8/8/8/8/1N2K3[H] w B - 0 1", "Nc3/E", "White has no elephant in reserve"),
    ];
    for (text, given, mv, message) in table {
        let rules = Rules::compile(&variant_of(&text));
        let error = parse_move(&position(&rules, given), mv).expect_err(mv);
        assert_eq!(error.message, message, "{given}: {mv}");
        assert!(error.reason().is_some(), "{given}: {mv}");
    }
}

/// Scharnagl's numbers: 518 is the array of chess, 0 and 959 are the first and the last of his table.
#[test]
fn numbered_arrays_are_those_of_the_tables() {
    let rules = Rules::compile(&variant_of(SHUFFLED));
    let pawns = "pppppppp/8/8/8/8/PPPPPPPP";
    for (number, rank) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")] {
        let game = Game::from_array(&rules, number).unwrap_or_else(|error| panic!("{number}: {error}"));
        let expected = format!("{}/{pawns}/{rank} w KQkq - 0 1", rank.to_lowercase());
        assert_eq!(fen(rules.vocabulary(), &game.position().setup()), expected, "{number}");
    }
    let message = |rules: &Rules, number| Game::from_array(rules, number).expect_err("none").to_string();
    assert_eq!(message(&rules, 960), "there is no array 960: the arrays are numbered from 0 to 959");
    let chess = Rules::compile(&variant("chess"));
    assert_eq!(message(&chess, 0), "the arrays of this variant have no numbers");
}

#[test]
fn arrays_are_written_as_their_players_write_them() {
    let table = [
        (HOUSE, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
        (GATES, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"),
        (SHUFFLED, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        (CHECKS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"),
    ];
    for (text, expected) in table {
        let rules = Rules::compile(&variant_of(text));
        assert_eq!(fen(rules.vocabulary(), &Position::start(&rules).setup()), expected);
    }
}

/// Fairy-Stockfish writes a pass as its king's square twice, or that of its first piece where there is no king (pyffish 0.0.90).
#[test]
fn a_piece_that_stays_where_it_is_says_that_the_player_passes() {
    let janggi = Rules::compile(&variant("janggi"));
    let start = Position::start(&janggi);
    let pass = parse_move(&start, "pass").expect("it is legal");
    for text in ["e2e2", "Ke2", "0000", "--", "@@@@", "a1a1"] {
        assert_eq!(parse_move(&start, text).as_ref(), Ok(&pass), "{text}");
    }
    for text in ["e3e3", "Ra1", "e2e2q", "e9e9"] {
        assert!(parse_move(&start, text).is_err(), "{text}");
    }
    assert_eq!(pass_by_squares(&start).as_deref(), Some("e2e2"));
    let othello = Rules::compile(&variant("othello"));
    let text = "pPPPPPPP/1PPPPPPP/8/8/8/8/8/8[PPPpp] w - - 0 1";
    assert_eq!(pass_by_squares(&position(&othello, text)), Some("b7b7".to_owned()));
    let chess = Position::start(&Rules::compile(&variant("chess")));
    // However deep brackets go, they are looked at once.
    let deep = format!("a8{}Q{}", "(".repeat(200_000), ")".repeat(200_000));
    assert!(parse_move(&chess, &deep).is_err());
    assert!(pass_by_squares(&chess).is_none() && parse_move(&chess, "e1e1").is_err());
}

/// Positions as other programs write them; those of Chess960 are X-FEN.
#[test]
fn positions_of_other_programs_are_read() {
    for (name, text, ours) in [
        ("suicide", "8/8/8/3k4/8/8/8/K7 w KQkq - 0 1", "8/8/8/3k4/8/8/8/K7 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 b - - bm Kd7; id \"a b\";", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 b - - hmvc 12; fmvn 34;", "4k3/8/8/8/8/8/8/4K3 b - - 12 34"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 b - - 3 7 bm Kd7;", "4k3/8/8/8/8/8/8/4K3 b - - 3 7"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 b - - 3 7; id \"x\";", "4k3/8/8/8/8/8/8/4K3 b - - 3 7"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b R 1", "4k4/9/9/9/9/9/9/9/4K4[R] w - - 0 1"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 w 2P10p 124", "4k4/9/9/9/9/9/9/9/4K4[PPpppppppppp] b - - 0 62"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 r", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"),
        (
            "chess960",
            "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
            "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
        ),
        // By pyffish 0.0.90, after a pawn was taken, or the last piece beside the king.
        ("makruk", "8/3k4/3R4/8/8/8/2RK4/8 b - 16 8 1", "8/3k4/3R4/8/8/8/2RK4/8 b - - 0 1 count:b9"),
        ("makruk", "8/3k4/3R4/8/4r3/8/2RK4/8 b - 128 0 1", "8/3k4/3R4/8/4r3/8/2RK4/8 b - - 0 1 count:b129.2"),
        ("cambodian", "8/8/4k3/8/3R4/2K5/8/8 b - 30 8 5", "8/8/4k3/8/3R4/2K5/8/8 b - - 0 5 count:b23"),
        ("asean", "8/8/4k3/8/3R4/2K5/8/8 b - 32 2 5", "8/8/4k3/8/3R4/2K5/8/8 b - - 0 5 count:b31"),
        ("chess960", "2r1krr1/8/8/8/8/8/8/2R1KRR1 w Ff - 0 1", "2r1krr1/8/8/8/8/8/8/2R1KRR1 w Ff - 0 1"),
    ] {
        let rules = Rules::compile(&variant(name));
        let setup = parse_fen_of_others(&rules, text).expect(text);
        assert_eq!(fen(rules.vocabulary(), &setup), ours);
    }
    // What is neither a field nor an operation is not passed over with what stands behind it.
    for (name, text) in [
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - O 10"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - moves e1e2"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3 w - - Pp 0 1"),
        ("three-check", "4k3/8/8/8/8/8/8/4K3 w - - x 5 10"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b R"),
    ] {
        assert!(parse_fen_of_others(&Rules::compile(&variant(name)), text).is_err(), "{text}");
    }
    // In a FEN `b` moves second, in SFEN first: who asks for a FEN is told.
    let shogi = Rules::compile(&variant("shogi"));
    let error = parse_fen(shogi.vocabulary(), "4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1").unwrap_err();
    assert_eq!(error.help.as_deref(), Some("write `4k4/9/9/9/9/9/9/9/4K4[PPb] w - - 0 1`"));
    // A reserve that no game comes to is not written out.
    let many = format!("4k4/9/9/9/9/9/9/9/4K4 b {} 1", "99999P".repeat(1000));
    assert!(parse_fen_of_others(&shogi, &many).is_err() && fen_of_sfen(&many).len() == many.len());
    // What is wrong with a FEN is told of the text as it stands.
    let rules = Rules::compile(&variant("suicide"));
    let error = parse_fen_of_others(&rules, "8/8/8/3k4/8/8/8/K8 w KQkq - 0 1").unwrap_err();
    assert_eq!(error, parse_fen(rules.vocabulary(), "8/8/8/3k4/8/8/8/K8 w KQkq - 0 1").unwrap_err());
}

/// Positions of all games with pieces in hand and without castling go into SFEN and come back, whatever their pieces are called.
#[test]
fn sfen_is_read_as_it_is_written() {
    let mut read = 0;
    for name in alfil::library::names() {
        let rules = Rules::compile(&variant(name));
        let vocabulary = rules.vocabulary();
        if !vocabulary.has_reserves() || !vocabulary.variant().castlings.is_empty() {
            continue;
        }
        let mut position = Position::start(&rules);
        let mut random = Random::new(11);
        for _ in 0..60 {
            let mut setup = position.setup();
            let text = sfen_of_fen(&fen(vocabulary, &setup));
            let back = parse_fen_of_others(&rules, &text)
                .unwrap_or_else(|error| panic!("{name}: {text}: {error:?}"));
            // SFEN has neither a clock nor what is remembered or can be captured en passant.
            setup.halfmove = 0;
            setup.en_passant.clear();
            setup.memory = back.memory.clone();
            assert_eq!(back, setup, "{name}: {text}");
            read += 1;
            let Some(mv) = position.random_move(&mut random) else { break };
            position.play_unchecked(&mv);
        }
    }
    assert!(read > 500, "{read}");
}

/// A letter that no type has means the type that alone is called so; and what is written stays the same.
#[test]
fn the_initials_of_names_are_read_in_every_variant() {
    let mut read = 0;
    for name in alfil::library::names() {
        let position = Position::start(&Rules::compile(&variant(name)));
        let vocabulary = position.rules().vocabulary();
        for mv in position.legal_moves(0) {
            let text = san(&position, &mv);
            for (initial, kind) in vocabulary.initials() {
                assert!(
                    vocabulary.name(*kind).starts_with(*initial)
                        && vocabulary.kind(&initial.to_string()).is_none()
                );
                let behind = text.strip_prefix(vocabulary.move_letters(*kind));
                let Some(behind) =
                    behind.filter(|behind| behind.starts_with(|sign: char| sign.is_ascii_lowercase()))
                else {
                    continue;
                };
                assert_eq!(
                    parse_move(&position, &format!("{initial}{behind}")).as_ref(),
                    Ok(&mv),
                    "{name}: {text}"
                );
                read += 1;
            }
        }
    }
    assert!(read > 100, "{read}");
    let xiangqi = Position::start(&Rules::compile(&variant("xiangqi")));
    for (theirs, ours) in [("Hc3", "Nc3"), ("Ee3", "Be3"), ("S5", ""), ("H8+7", "")] {
        assert_eq!(parse_move(&xiangqi, theirs).ok(), parse_move(&xiangqi, ours).ok(), "{theirs}");
    }
    let text = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
    assert_eq!(parse_fen_of_others(xiangqi.rules(), text), Ok(xiangqi.setup()));
}

/// Two files are enough for a pawn's capture, if it has one there and no second.
#[test]
fn captures_of_pawns_are_read_by_their_files() {
    let chess = Rules::compile(&variant("chess"));
    let at = |fen: &str| Position::new(&chess, &parse_fen(chess.vocabulary(), fen).expect(fen)).expect(fen);
    let open = at("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    for text in ["ed", "exd", "e:d", "ed!"] {
        assert_eq!(parse_move(&open, text), parse_move(&open, "exd5"), "{text}");
    }
    assert!(parse_move(&open, "ef").is_err() && parse_move(&open, "ee").is_err());
    let twice = at("4k3/8/8/3p4/4P3/3p4/4P3/4K3 w - - 0 1");
    assert!(parse_move(&twice, "ed").unwrap_err().message.contains("may mean 2 different moves"));
    let last = at("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1");
    for text in ["cd=Q+", "cdQ", "cxd=Q"] {
        assert_eq!(parse_move(&last, text), parse_move(&last, "cxd8=Q"), "{text}");
    }
    let passed = at("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(parse_move(&passed, "ed"), parse_move(&passed, "exd6"));
}
