//! Positions and moves are written as they should be, and read back as what they were.

mod customs;
mod games;
mod records;

use crate::support::{position, variant, variant_of};
use alfil::board::{Side, Square};
use alfil::diagnostic::{TextError as _, render};
use alfil::library;
use alfil::moves::Move;
use alfil::notation::{MoveWriter, Vocabulary, coordinate, fen, parse_fen, parse_move, san};
use alfil::position::{Misfit, Position, SetupError};
use alfil::rules::Rules;
use alfil::setup::{MAX_COUNTER, Setup};
use alfil::source::{Source, SourceId};

/// The FEN that a FEN becomes when it is read and written.
fn rewritten(vocabulary: &Vocabulary, text: &str) -> String {
    let setup = parse_fen(vocabulary, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    fen(vocabulary, &setup)
}

// ---------------------------------------------------------------------------------------------
// FEN

/// The arrays as the rule texts and the rulings give them, written by hand.
#[test]
fn the_arrays_are_written_as_the_rules_say() {
    let expected = [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("kingsmen", "rnbbkbbnr/9/ppppppppp/9/9/9/PPPPPPPPP/9/RNBBKBBNR w KQkq - 0 1"),
        ("kingsmen-dark-horde", "vdssxssdv/9/ggggggggg/9/9/9/PPPPPPPPP/9/RNBBKBBNR w KQ - 0 1"),
        ("mini-kingsmen", "brb/nkn/brb/3/3/3/BRB/NKN/BRB w B1B2B3b7b8b9 - 0 1"),
        ("pair-of-kings", "rnbkqkbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBKQKBNR w ADFIadfi - 0 1"),
        (
            "kingdom",
            "rnb{ps}kq{pr}bnr/ppppdwpppp/sssss{dr}ssss/10/10/10/10/SSSSS{DR}SSSS/PPPPDWPPPP/RNB{PS}KQ{PR}BNR \
             w KQkq - 0 1 -",
        ),
        ("kingchess", "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1 -"),
        ("kings", "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w ADEHadeh - 0 1"),
        ("kings-10x8", "rnbqkkqbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKKQBNR w AEFJaefj - 0 1"),
        ("kings-10x10", "10/rnbqkkqbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKKQBNR/10 w AEFJaefj - 0 1"),
    ];
    for (name, expected) in expected {
        let rules = Rules::compile(&variant(name));
        assert_eq!(fen(rules.vocabulary(), &Position::start(&rules).setup()), expected, "{name}");
    }
}

/// Holes are written each by itself; read, they may be counted as empty squares. Nothing stands there, and no other square is
/// a hole.
#[test]
fn a_hole_is_a_star() {
    let rules = Rules::compile(&variant("gustav"));
    let vocabulary = rules.vocabulary();
    let whole = "4k5/*8*/*8*/*8*/*8*/*8*/*8*/4K5 w - - 0 1";
    assert_eq!(rewritten(vocabulary, whole), whole);
    assert_eq!(rewritten(vocabulary, "4k5/10/*9/9*/*8*/*8*/*8*/4K5 w - - 0 1"), whole);
    let refused = |text: &str, said: &str| {
        let error = parse_fen(vocabulary, text).expect_err(text);
        assert!(error.to_string().contains(said), "{text}: {error}");
    };
    refused("4k5/*8*/*8*/*8*/*8*/*8*/Q8*/4K5 w - - 0 1", "nothing stands on a2");
    refused("4k5/*8*/*8*/*8*/*8*/*8*/**7*/4K5 w - - 0 1", "b2 is no hole");
    refused("4k5/*8*/*8*/*8*/*8*/*8*/*8**/4K5 w - - 0 1", "11 squares");
    let setup = parse_fen(vocabulary, whole).expect("a position");
    let mut fallen = setup.clone();
    fallen.board[10] = setup.board[4];
    let error = Position::new(&rules, &fallen).expect_err("a hole");
    assert_eq!(error, SetupError::WrongBoard(Misfit::NoSquare { at: Square(10) }));
    assert_eq!(error.told(vocabulary), "the board does not have a2");
    assert!(parse_fen(&Vocabulary::new(&variant("chess")), "4k3/*7/8/8/8/8/8/4K3 w - - 0 1").is_err());
}

/// Every form that is read, and the one that is written for it.
#[test]
fn every_form_of_a_field_is_read() {
    let table = [
        // The counters may be left out, and blanks may be wide.
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("chess", "  4k3/8/8/8/8/8/8/4K3   b  - -   7 ", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"),
        ("chess", "4k3/8/8/8/8/8/8/11111K2 w - - 0 1", ""),
        // So may everything behind the side to move, as long as what is there is clear.
        ("chess", "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w 3 9", "4k3/8/8/8/8/8/8/4K2R w - - 3 9"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K 3 9", "4k3/8/8/8/8/8/8/4K2R w K - 3 9"),
        // Castling by letters, by files, with the king or without it, by squares; in any order.
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w kQqK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w AEHaeh - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w E1H1a8e8 - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"),
        // A king or a rook alone cannot castle, so that it counts as moved.
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w Eh8 - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"),
        ("kings", "r2kk2r/8/8/8/8/8/8/R2KK2R w KQkq - 0 1", "r2kk2r/8/8/8/8/8/8/R2KK2R w ADEHadeh - 0 1"),
        ("kings", "r2kk2r/8/8/8/8/8/8/R2KK2R w AEde8h8 - 0 1", "r2kk2r/8/8/8/8/8/8/R2KK2R w AEdeh - 0 1"),
        (
            "mini-kingsmen",
            "brb/nkn/brb/3/3/3/BRB/NKN/BRB w B2B1b8b9 - 0 1",
            "brb/nkn/brb/3/3/3/BRB/NKN/BRB w B1B2b8b9 - 0 1",
        ),
        (
            "mini-kingsmen",
            "brb/nkn/brb/3/3/3/BRB/NKN/BRB w Bb - 0 1",
            "brb/nkn/brb/3/3/3/BRB/NKN/BRB w B1B2B3b7b8b9 - 0 1",
        ),
        // A king whose rook is still in reserve keeps its mark, and so does a rook.
        ("kingchess", "8/8/8/8/8/8/8/4K3[Rk] w E - 3 2 -", "8/8/8/8/8/8/8/4K3[Rk] w E - 3 2 -"),
        ("kingchess", "8/8/8/8/8/8/8/4K3[Rk] w K - 3 2", "8/8/8/8/8/8/8/4K3[Rk] w E - 3 2 -"),
        ("kingchess", "8/8/8/8/8/8/8/7R[Kk] w H - 3 2", "8/8/8/8/8/8/8/7R[Kk] w H - 3 2 -"),
        ("kingchess", "8/8/8/8/8/8/8/4K2R[Rk] w EH - 3 2", "8/8/8/8/8/8/8/4K2R[Rk] w K - 3 2 -"),
        // Reserves in any order, empty ones, missing ones.
        ("kingchess", "8/8/8/8/8/8/8/4K3[pPkNpBb] w - - 0 1", "8/8/8/8/8/8/8/4K3[BNPkbpp] w - - 0 1 -"),
        ("kingchess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 -"),
        ("kingchess", "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 -"),
        ("kingchess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 -"),
        // In the form of a rank that counts no squares.
        ("kingchess", "4k3/8/8/8/8/8/8/4K3/QPnp w - - 0 1", "4k3/8/8/8/8/8/8/4K3[QPnp] w - - 0 1 -"),
        ("kingchess", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 -"),
        ("chess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        // What is remembered.
        (
            "kingchess",
            "4k3/8/8/8/8/8/8/4K3[Bb] w - - 0 1 bishops:dL",
            "4k3/8/8/8/8/8/8/4K3[Bb] w - - 0 1 bishops:Ld",
        ),
        (
            "kingchess",
            "4k3/8/8/8/8/8/8/4K3[Bb] w - - 0 1 bishops:l",
            "4k3/8/8/8/8/8/8/4K3[Bb] w - - 0 1 bishops:l",
        ),
        (
            "kingdom",
            "10/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1 captured:dr,d,D",
            "10/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1 captured:D,d,dr",
        ),
        (
            "kingdom",
            "10/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1 captured:{DR}",
            "10/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1 captured:DR",
        ),
        (
            "shatar",
            "6bk/7p/8/8/8/8/8/K1B5 w - - 0 1 once:b1,w1",
            "6bk/7p/8/8/8/8/8/K1B5 w - - 0 1 once:w1,b1",
        ),
        ("makruk", "8/8/8/3k4/8/3K4/7R/8 b - - 0 1 count:b27.1", "8/8/8/3k4/8/3K4/7R/8 b - - 0 1 count:b27"),
        (
            "makruk",
            "8/8/8/3k4/3n4/3K4/7R/8 b - - 0 1 count:w130.2",
            "8/8/8/3k4/3n4/3K4/7R/8 b - - 0 1 count:w130.2",
        ),
        // Names with a plus and in braces.
        ("kingsmen", "4k4/9/+p8/9/9/9/9/8{+R}/4K4 w - - 0 1", "4k4/9/+p8/9/9/9/9/8+R/4K4 w - - 0 1"),
        (
            "kingdom",
            "10/4k5/10/10/{dr}8{P}/10/10/10/10/4K5 w - - 0 1",
            "10/4k5/10/10/{dr}8P/10/10/10/10/4K5 w - - 0 1 -",
        ),
        // En passant: the victim is inferred where it stands behind the crossed square.
        ("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
        ("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3e4 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
        ("chess", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1"),
        (
            "kingdom",
            "10/4k5/10/10/10/4S5/10/10/10/4K5 b - d4e5 0 1",
            "10/4k5/10/10/10/4S5/10/10/10/4K5 b - d4e5 0 1 -",
        ),
        (
            "kingdom",
            "10/4k5/10/10/10/4S5/10/10/10/4K5 b - e4 0 1",
            "10/4k5/10/10/10/4S5/10/10/10/4K5 b - e4 0 1 -",
        ),
        (
            "kingdom",
            "10/4k5/10/10/10/4S5/10/10/10/4K5 b - c3d4e5 0 1",
            "10/4k5/10/10/10/4S5/10/10/10/4K5 b - c3d4e5 0 1 -",
        ),
    ];
    for (name, text, expected) in table {
        let vocabulary = Vocabulary::new(&variant(name));
        if expected.is_empty() {
            // Digits next to each other are one number.
            assert!(parse_fen(&vocabulary, text).is_err(), "{name}: {text}");
            continue;
        }
        assert_eq!(rewritten(&vocabulary, text), expected, "{name}: {text}");
        assert_eq!(rewritten(&vocabulary, expected), expected, "{name}: {expected}");
    }
}

#[test]
fn castling_by_letters_makes_way_for_files_where_a_board_has_a_k_file() {
    let wide = variant_of(
        "variant \"Wide\" {}\nboard 12x2\nsetup {\n . . . . . k . . . . . r\n R . . . . K . . . . . .\n}\n\
         piece K K\npiece R R\nroyal K\ncastle K with R from a1 + l1 by 2, safe origin\nloss when checkmate\n",
    );
    let vocabulary = Vocabulary::new(&wide);
    let text = "5k5r/R4K6 w Qk - 0 1";
    assert_eq!(rewritten(&vocabulary, text), text);
    assert_eq!(rewritten(&vocabulary, "5k5r/R4K6 w Al - 0 1"), text);
    assert!(parse_fen(&vocabulary, "5k5r/R4K6 w M - 0 1").is_err());
}

#[test]
fn a_piece_that_could_come_back_shows_that_it_has_not_moved() {
    let variant = variant_of(
        "variant \"Eager\" {}\nboard 5x5\nsetup {\n k . g . .\n . . . . .\n . . . . .\n . . . . .\n . . G . K\n}\n\
         piece K K\npiece G WifF\nroyal K\nloss when checkmate\n",
    );
    let rules = Rules::compile(&variant);
    let start = fen(rules.vocabulary(), &Position::start(&rules).setup());
    assert_eq!(start, "k1g2/5/5/5/2G1K w Cc - 0 1");
    let position = position(&rules, "k1g2/5/5/5/2G1K w c - 0 1");
    assert!(parse_move(&position, "c1b2").is_err());
    assert!(parse_move(&position, "c1c2").is_ok());
    assert_eq!(rewritten(rules.vocabulary(), "k1g2/5/5/5/2G1K w C1c5 - 0 1"), start);
}

/// Each wrong text with what is said about it.
#[test]
fn clocks_stay_at_the_largest_number_that_is_read() {
    for name in library::names() {
        let rules = Rules::compile(&variant(name));
        for turn in Side::BOTH {
            let largest = Setup {
                turn,
                halfmove: MAX_COUNTER,
                fullmove: MAX_COUNTER,
                ..Position::start(&rules).setup()
            };
            let mut position = Position::new(&rules, &largest).expect("what is the largest can be played");
            let Some(mv) = position.legal_moves(1).into_iter().next() else { continue };
            position.play(&mv);
            assert_eq!(position.fullmove(), MAX_COUNTER, "{name}");
            let written = fen(rules.vocabulary(), &position.setup());
            assert_eq!(parse_fen(rules.vocabulary(), &written), Ok(position.setup()), "{name}: {written}");
            let beyond = Setup { fullmove: MAX_COUNTER + 1, ..largest };
            assert_eq!(Position::new(&rules, &beyond), Err(SetupError::OutOfRange), "{name}");
            assert!(parse_fen(rules.vocabulary(), &fen(rules.vocabulary(), &beyond)).is_err(), "{name}");
        }
    }
}

#[test]
fn wrong_positions_are_explained_at_their_place() {
    let chess = [
        "",
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3 w x",
        "4k3/8/8/8/8/8/8/4K3 w - 0 1 2",
        "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+0",
        "4k3/8/8/8/8/8/8/4K3/Qn w - - 0 1",
        "4k3/8/8/8/8/8/8/3QK~3 w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/7/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/ppp1pppppp/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/44/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/0p7/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/99999999999999999999/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/7X/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/7+Q/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/7*/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/7é/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/7{Q/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[ w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 W - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K9 - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
        "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w x - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w D - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w ? - 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1",
        "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - e1 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - here 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - - x 1",
        "4k3/8/8/8/8/8/8/4K3 b - - -1 1",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 0",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 99999999999",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1 captured:Q",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1 - -",
    ];
    let kingdom = [
        "10/4k5/10/10/10/10/10/10/9{PX}/4K5 w - - 0 1",
        "10/4k5/10/10/10/10/10/10/9{Pr}/4K5 w - - 0 1",
        "10/4k5/10/10/10/10/10/10/9X/4K5 w - - 0 1",
        "10/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1 captured:Q",
        "10/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1 bishops:L",
        "10/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1 D",
        "10/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1 captured:",
    ];
    let pawns = format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "P".repeat(256));
    let kingchess = [
        pawns.as_str(),
        "4k3/8/8/8/8/8/8/4K3[X] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[B] w - - 0 1 bishops:x",
        "4k3/8/8/8/8/8/8/4K3[B] w - - 0 1 bishops:LD",
        "8/8/8/8/8/8/8/8[kR] w K - 0 1",
    ];
    let others = [
        ("mini-kingsmen", "brb/nkn/brb/3/3/3/BRB/NKN/BRB w KQ - 0 1"),
        ("mini-kingsmen", "brb/nkn/brb/3/3/3/B1B/NKN/BRB w B3 - 0 1"),
        ("kings", "r2kk2r/8/8/8/8/8/8/R2KK3 w K - 0 1"),
        ("kings", "r2kk2r/8/8/8/8/8/8/R2KK3 w BH - 0 1"),
        ("kingsmen-dark-horde", "4x4/9/9/9/9/9/9/9/4K4 w kq - 0 1"),
        ("kingsmen-dark-horde", "4x4/9/9/9/9/9/9/9/4K4 w e9 - 0 1"),
        ("kingsmen", "4k4/9/9/9/9/9/9/9/4K4 w - e3 0 1"),
        ("janggi", "9/4k4/9/9/9/9/9/9/3K5/9 w - - 0 1 passes:3"),
        ("janggi", "9/4k4/9/9/9/9/9/9/3K5/9 w - - 0 1 passes:w"),
        ("shatar", "6bk/7p/8/8/8/8/8/K1B5 w - - 0 1 once:b3"),
        ("shatar", "6bk/7p/8/8/8/8/8/K1B5 w - - 0 1 once:1"),
        ("shatar", "6bk/7p/8/8/8/8/8/K1B5 w - - 0 1 once:b1,b1"),
        ("makruk", "8/8/8/3k4/8/3K4/7R/8 b - - 0 1 count:27"),
        ("makruk", "8/8/8/3k4/8/3K4/7R/8 b - - 0 1 count:b131"),
        ("makruk", "8/8/8/3k4/8/3K4/7R/8 b - - 0 1 count:b27.3"),
        ("makruk", "8/8/8/3k4/8/3K4/7R/8 b - - 0 1 count:b27;count:b26"),
    ];
    let all = chess
        .map(|text| ("chess", text))
        .into_iter()
        .chain(kingdom.map(|text| ("kingdom", text)))
        .chain(kingchess.map(|text| ("kingchess", text)))
        .chain(others);
    let mut told = String::new();
    for (name, text) in all {
        let vocabulary = Vocabulary::new(&variant(name));
        let error = parse_fen(&vocabulary, text).expect_err(text);
        assert!(text.get(error.span.clone()).is_some(), "{text}: {error:?}");
        assert!(error.help.is_some(), "{text}: no next step: {error:?}");
        let report = render(&[error.diagnostic(SourceId(0), 0)], &[Source::new(name, text)]);
        told += &(report.trim_end().to_owned() + "\n\n");
    }
    insta::assert_snapshot!(told);
}

// ---------------------------------------------------------------------------------------------
// Moves

/// Variant, position, the move by squares, and in standard algebraic notation: by the rules of FIDE's
/// appendix C for chess, and as the pages of the other games write their moves.
const WRITTEN: &[(&str, &str, &str, &str)] = &[
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"),
    ("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
    ("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q"),
    ("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"),
    ("chess", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "c3e2", "Nce2"),
    ("chess", "4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "g1f3", "N1f3"),
    ("chess", "4k3/Q6Q/8/8/8/8/8/Q3K3 w - - 0 1", "a7d4", "Q7d4"),
    ("chess", "8/8/8/8/4Q2Q/8/8/k1K4Q w - - 0 1", "h4e1", "Qh4e1"),
    ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
    ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"),
    ("chess", "r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h8", "Rh8+"),
    ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
    // A pinned piece does not make a move ambiguous.
    ("chess", "4r1k1/8/8/8/8/2N5/4N3/4K3 w - - 0 1", "c3d5", "Nd5"),
    ("kingsmen", "8k/9/9/3B5/9/9/9/9/4K4 w - - 0 1", "d6c7", "Bc7"),
    ("kingsmen", "4k4/9/+P8/9/9/9/9/9/4K4 w - - 0 1", "a7a8", "+Pa8"),
    ("kingsmen", "4k4/9/9/P8/9/9/9/9/4K4 w - - 0 1", "a6a7", "a7"),
    ("kingsmen", "r3k3r/9/9/9/9/9/9/9/R3K3R w KQkq - 0 1", "e1g1", "O-O"),
    ("mini-kingsmen", "brb/nkn/brb/3/3/3/BRB/NKN/BRB w B1B2B3b7b8b9 - 0 1", "b2b1", "Kb1"),
    ("kingdom", "10/4k5/10/10/10/10/10/10/4{PR}5/4K5 w - - 0 1", "e2e3", "PRe3"),
    ("kingdom", "P9/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1", "a10a10q", "a10=Q"),
    ("kingdom", "P9/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1", "a10a10ps", "a10=PS"),
    ("kingdom", "10/P3k5/10/10/10/10/10/10/10/4K5 w - - 0 1", "a9a10dr", "a10=DR"),
    ("kingdom", "10/S3k5/10/10/10/10/10/10/10/4K5 w - - 0 1", "a9b10", "Sb10"),
    ("kings", "4k3/8/8/8/8/8/p7/3K3R b - - 0 1", "a2a1k", "a1=K"),
    ("pair-of-kings", "r2k1k2r/9/9/9/9/9/9/R2K1K2R w ADFIadfi - 0 1", "d1b1", "O-O-O"),
    ("kingchess", "4k3/8/8/8/8/8/8/4K3[QNP] w - - 0 1 -", "N@f3", "N@f3"),
    ("kingchess", "4k3/8/8/8/8/8/8/4K3[QNP] w - - 0 1 -", "Q@e4,N@f3,P@a2", "Q@e4,N@f3,P@a2+"),
];

#[test]
fn moves_are_written_as_people_and_programs_write_them() {
    for (name, text, squares, algebraic) in WRITTEN {
        let rules = Rules::compile(&variant(name));
        let position = position(&rules, text);
        let mv = parse_move(&position, squares).unwrap_or_else(|error| panic!("{name}, {squares}: {error}"));
        assert_eq!(coordinate(&position, &mv), *squares, "{name}: {text}");
        assert_eq!(san(&position, &mv), *algebraic, "{name}: {text}");
        assert_eq!(parse_move(&position, algebraic), Ok(mv), "{name}: {text}");
    }
}

/// Other ways to write a move, which are read too.
#[test]
fn moves_are_read_in_other_forms() {
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let promote = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let reserve = "4k3/8/8/8/8/8/8/4K3[QNP] w - - 0 1 -";
    let table = [
        ("chess", castle, "0-0", "e1g1"),
        ("chess", castle, "0-0-0", "e1c1"),
        ("chess", castle, "e1h1", "e1g1"),
        ("chess", castle, "e1a1", "e1c1"),
        ("chess", castle, "Kg1", "e1g1"),
        ("chess", castle, "Ke2!?", "e1e2"),
        ("chess", castle, "Rh1xh8+", "h1h8"),
        ("chess", castle, "Rh8", "h1h8"),
        ("chess", castle, "h1-h8", "h1h8"),
        ("chess", promote, "a7a8Q", "a7a8q"),
        ("chess", promote, "a8Q", "a7a8q"),
        ("chess", promote, "a8=q", "a7a8q"),
        ("chess", promote, "a7a8=R", "a7a8r"),
        ("kingsmen", "4k4/9/9/3B5/9/9/9/9/4K4 w - - 0 1", "d6c7+b", "d6c7"),
        ("kingsmen", "4k4/9/9/3B5/9/9/9/9/4K4 w - - 0 1", "Bc7=+B", "d6c7"),
        ("mini-kingsmen", "brb/nkn/brb/3/3/3/BRB/NKN/BRB w B1B2B3b7b8b9 - 0 1", "Kb1+", "b2b1"),
        ("kingchess", reserve, "P@a2,N@f3,Q@e4", "Q@e4,N@f3,P@a2"),
        ("kingchess", reserve, "@a2,n@f3", "N@f3,P@a2"),
    ];
    for (name, text, read, squares) in table {
        let rules = Rules::compile(&variant(name));
        let position = position(&rules, text);
        let mv = parse_move(&position, read).unwrap_or_else(|error| panic!("{name}, {read}: {error:?}"));
        assert_eq!(coordinate(&position, &mv), squares, "{name}: {read}");
    }
}

/// The game that the page of Pair of Kings gives, castlings and all.
#[test]
fn a_printed_game_is_replayed_and_written_back() {
    let rules = Rules::compile(&variant("pair-of-kings"));
    let mut position = Position::start(&rules);
    let game = "d3 Ng6 Qb4 f6 Nc3 Bf7 e4 O-O Be3 d6 Kd2 Bce6 O-O-O Nc6 Qa4 O-O-O";
    let mut squares = Vec::new();
    for word in game.split(' ') {
        let mv = parse_move(&position, word).unwrap_or_else(|error| panic!("{word}: {error}"));
        assert_eq!(san(&position, &mv), word);
        squares.push(coordinate(&position, &mv));
        position.play_unchecked(&mv);
    }
    for castling in ["f8h8", "f1d1", "d8b8"] {
        assert!(squares.iter().any(|mv| mv == castling), "no {castling} in {squares:?}");
    }
}

#[test]
fn castling_is_king_onto_rook_where_the_king_could_make_that_move_alone() {
    let variant = variant_of("variant \"Long\" {}\nextends \"chess\"\npiece K K2\n");
    let rules = Rules::compile(&variant);
    let position = position(&rules, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let moves = position.legal_moves(1);
    let writer = MoveWriter::new(&position);
    let castlings: Vec<String> =
        moves.iter().filter(|mv| matches!(mv, Move::Castle { .. })).map(|mv| writer.coordinate(mv)).collect();
    assert_eq!(castlings.len(), 2);
    assert!(castlings.iter().all(|text| text == "e1h1" || text == "e1a1"), "{castlings:?}");
    let alone = parse_move(&position, "e1g1").expect("the king may go there by itself");
    assert!(matches!(alone, Move::Step { .. }));
    assert_eq!(san(&position, &alone), "Kg1");
}

#[test]
fn a_promotion_is_named_where_the_piece_could_also_stay_what_it_is() {
    let variant = variant_of(
        "variant \"Optional\" {}\nboard 5x5\nsetup {\n k . . . .\n . . . . .\n . . . . .\n S . . . .\n . . . . K\n}\n\
         piece K K\npiece S W\npiece +S WF\nroyal K\npromote S touching ranks last-1..last to +S, optional\n\
         loss when checkmate\ndraw when 50 moves without capture or move of S\n",
    );
    let rules = Rules::compile(&variant);
    let position = position(&rules, "k4/5/2S2/5/4K w - - 0 1");
    let mut moves: Vec<String> = position
        .legal_moves(1)
        .iter()
        .filter(|mv| matches!(mv, Move::Step { promotion: Some(_), .. }))
        .map(|mv| coordinate(&position, mv))
        .collect();
    moves.sort();
    assert_eq!(moves, ["c3c4+"]);
    let stays = parse_move(&position, "c3c4").expect("it may stay what it is");
    assert_eq!(san(&position, &stays), "c4=");
    let crowned = parse_move(&position, "c3c4+S").expect("it may be crowned");
    assert_eq!(san(&position, &crowned), "c4+");
    for text in ["c4+", "c4=+S", "c3c4+s", "c3c4+", "c3-c4+", "c4++", "c4+!"] {
        assert_eq!(parse_move(&position, text).as_ref(), Ok(&crowned), "{text}");
    }
    for text in ["c4=", "c4-", "c4", "c3c4=", "c3c4-", "c4=+", "c4=!"] {
        assert_eq!(parse_move(&position, text).as_ref(), Ok(&stays), "{text}");
    }
}

/// By choice of promotion first, then by progress; of several, the most numerous.
#[test]
fn one_type_goes_without_a_letter() {
    let expected = [
        ("chess", Some("P")),
        ("kingdom", Some("P")),
        ("kingsmen", Some("P")),
        ("kingsmen-dark-horde", Some("P")),
        ("kingchess", Some("P")),
        ("kings-10x10", Some("P")),
    ];
    for (name, letters) in expected {
        let vocabulary = Vocabulary::new(&variant(name));
        assert_eq!(vocabulary.unlettered().map(|kind| vocabulary.letters(kind)), letters, "{name}");
    }
    let plain = variant_of(
        "variant \"Plain\" {}\nboard 3x3\nsetup {\n k . .\n . . .\n . . K\n}\npiece K K\nroyal K\nloss when checkmate\n",
    );
    assert_eq!(Vocabulary::new(&plain).unlettered(), None);
}

/// Each refused move with what is said about it.
#[test]
fn illegal_moves_are_explained() {
    let table: &[(&str, &str, &[&str])] = &[
        (
            "chess",
            "4r1k1/8/8/3p4/4P3/2n5/4N3/R3K2R w KQ - 0 1",
            &[
                "e3e4", "e8e1", "e4e6", "e4f5", "e2e3", "e1e2", "a1a9", "e1d1", "e1c1", "O-O-O", "e4d5q",
                "Qd4", "N3d4", "hello", "", "e4e4", "e1g1x", "a1h1", "e1e1k", "Z@e4", "N@e4", "e4-", "Kd1",
                "R2a3", "♞f3", "nd4",
            ],
        ),
        ("chess", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", &["be3", "ke8", "Nid4", "R9a3"]),
        (
            "chess",
            "4k3/P7/8/8/8/8/8/R3K2R w - - 0 1",
            &["a7a8", "a8", "a7a8k", "O-O", "a8=P", "Bd1", "a7b8q"],
        ),
        ("chess", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", &["Ne2"]),
        ("kingdom", "P9/4k5/10/10/10/10/10/10/10/4K5 w - - 0 1", &["a10a10", "a10a10k", "a10=K", "a10a11"]),
        (
            "kingchess",
            "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1",
            &[
                "Q@d1",
                "K@e5",
                "K@e1,P@a1",
                "K@e1,K@d1",
                "K@e1,Q@e1",
                "K@e1,B@c1,B@e3",
                "e2e4",
                "K@e1,Q@i1",
                "K@e1,Q",
                "K@e1,X@d1",
                "K@e1,Q@d1,Q@d2",
                "K",
            ],
        ),
        ("kingchess", "4k3/8/8/8/4r3/8/8/4K3[Q] w - - 0 1", &["Q@d1", "N@e2"]),
        // What is told is told of the knight that goes there.
        ("seirawan", "4k3/8/8/8/8/5N2/8/1N2K3[E] w - - 0 1", &["Ne5/E"]),
    ];
    let mut told = String::new();
    for (name, text, moves) in table {
        let rules = Rules::compile(&variant(name));
        let position = position(&rules, text);
        told += &format!("{name}: {text}\n");
        for mv in *moves {
            let error = parse_move(&position, mv).expect_err(mv);
            assert!(mv.get(error.span.clone()).is_some(), "{mv}: {error:?}");
            told += &format!("  {mv:16} {} ({})\n", error.message, error.label);
            let help = error.help.unwrap_or_else(|| panic!("{mv}: no next step"));
            told += &format!("  {:16} help: {help}\n", "");
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn squares_are_named_from_a1() {
    let vocabulary = Vocabulary::new(&variant("kingdom"));
    let dimensions = vocabulary.dimensions();
    for sq in dimensions.squares() {
        let name = vocabulary.square_name(sq);
        assert_eq!(alfil::notation::parse_square(dimensions, &name), Some(sq));
    }
    for wrong in ["", "a", "a0", "a11", "k1", "A1", "1a", "a1b2", "a01", "a99999999999999999999", "é1"] {
        assert_eq!(alfil::notation::parse_square(dimensions, wrong), None, "{wrong}");
    }
    let j10 = dimensions.square(9, 9).expect("the board has 100 squares");
    assert_eq!(vocabulary.square_name(j10), "j10");
}

#[test]
fn boards_are_drawn_with_white_below_and_wide_names_aligned() {
    let rules = Rules::compile(&variant("kingdom"));
    let setup = Position::start(&rules).setup();
    insta::assert_snapshot!(alfil::notation::diagram(rules.vocabulary(), &setup));
}

#[test]
fn the_moves_of_a_piece_are_drawn_as_its_page_says() {
    let mut drawn = String::new();
    for (name, letters) in [
        ("chess", "P"),
        ("chess", "N"),
        ("kingdom", "W"),
        ("kingdom", "S"),
        ("kingdom", "DR"),
        ("kingdom", "K"),
        ("kingchess", "Q"),
    ] {
        let rules = Rules::compile(&variant(name));
        let kind = rules.vocabulary().kind(letters).expect("a piece");
        drawn += &format!(
            "{name}\n{}\n",
            alfil::draw::movement_text(&rules, kind, &alfil::draw::Options::default())
        );
    }
    insta::assert_snapshot!(drawn);
}

#[test]
fn the_side_to_move_is_the_fens() {
    let rules = Rules::compile(&variant("chess"));
    assert_eq!(position(&rules, "4k3/8/8/8/8/8/8/4K3 b - - 0 1").turn(), Side::Black);
}
