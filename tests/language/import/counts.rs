//! What settings mean there, by Fairy-Stockfish's own counts of moves.

use super::{has_moves, says, text_of, told, variant_of};
use alfil::board::Side;
use alfil::import::fairy;
use alfil::position::Position;
use alfil::rules::Rules;

/// Counts from pyffish 0.0.90: whatever is not `true` is false, and what is empty is not said.
#[test]
fn words_that_are_not_true_are_false() {
    for word in ["false", "False", "no", "0", "1", "true ; yes", "false # none"] {
        says(&format!("[a:chess]\ncastling = {word}"), &["without castle"]);
    }
    for word in ["true", ""] {
        has_moves(&format!("[a:chess]\ncastling = {word}"), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 26);
    }
    has_moves("[a:chess]\ndoubleStep = no", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 12);
    has_moves("[a:chess]\nmandatoryPawnPromotion = no", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 10);
    assert!(told("[a:chess]\ncastling = no").contains("means `false`"));
}

/// As pyffish 0.0.90 reads them: up to the first sign that is no digit, and nothing but words as 0.
#[test]
fn numbers_end_where_their_digits_end() {
    for word in ["2", "2 ; short", "2.5", "+2"] {
        let ini = format!("[a:chess]\nnMoveRule = {word}");
        says(&ini, &["draw when 2 moves without capture or move of P"]);
    }
    assert!(!text_of("[a:chess]\nnMoveRule = none").contains("without capture"));
    says("[a:chess]\nconnectN = 4 pawns", &["win when line 4 own"]);
    assert!(told("[a:chess]\nnMoveRule = -1").contains("drawn from its start"));
}

/// Counts from pyffish 0.0.90.
#[test]
fn first_steps_of_three_squares_are_one_sides_and_from_where_they_are_said() {
    let (white, black) =
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1");
    let ini = "[a:chess]\ntripleStepRegionWhite = *2";
    has_moves(ini, white, 26);
    has_moves(ini, black, 18);
    let ini = "[a:chess]\ntripleStepRegionWhite = *1 *2\ndoubleStepRegionWhite = *1";
    has_moves(ini, white, 18);
    has_moves(ini, black, 18);
}

/// Counts from pyffish 0.0.90.
#[test]
fn what_is_said_of_pieces_is_what_it_does_there() {
    let fen = "4k3/P7/8/8/8/8/8/RN2K2R w KQ - 0 1";
    has_moves("[a:chess]\nqueen = q", fen, 26);
    has_moves("[a:chess]\nqueen = q\npromotionPieceTypes = rq", fen, 25);
    has_moves("[a:chess]\npawnTypes = pn", "4k3/7P/2N5/8/8/8/8/4K3 w - - 0 1", 23);
    has_moves("[a:chess]\ncustomPiece1 = n:ifN", "4k3/8/8/8/8/8/1N6/4K3 w - - 0 1", 7);
    let kings = text_of("[a:racingkings]\ncommoner = k");
    assert!(!kings.contains("own?"), "{kings}");
    assert!(!text_of("[a:chess]\nenPassantTypes = n").contains("en passant"), "as in chess");
    says(
        "[a:chess]\npetrifyOnCaptureTypes = p",
        &["blast none sparing capturing N B R Q K, leaving neutral"],
    );
    assert!(told("[a:extinction]\namazon = q").contains("it names `queen`"));
    let leaps = "[a:chess]\nfers = f\ncambodianMoves = true\nstartFen = 3fk3/8/8/8/8/8/8/3FK3 w - - 0 1";
    has_moves(leaps, "4k3/8/8/8/8/8/8/3FK3 w - - 0 1", 6);
    has_moves("[a:chess]\nbikjangRule = true", "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", 4);
    has_moves("[a:chess]\nbikjangRule = true", "4k3/8/8/8/8/8/P7/R2K4 w - - 0 1", 9);
    says("[a:crazyhouse]\ndropNoDoubled = pn", &["place N where file has no own N"]);
}

/// Counts from pyffish 0.0.90.
#[test]
fn rights_to_castle_are_said_by_wings_or_files() {
    let start = |ini: &str| Position::start(&Rules::compile(&variant_of(&text_of(ini)))).perft(1, 1);
    for (field, moves) in [("HAha", 24), ("H", 23), ("A", 23), ("KQ", 24)] {
        let ini = format!("[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/8/R3K2R w {field} - 0 1");
        assert_eq!(start(&ini), moves, "{field}");
    }
    assert_eq!(start("[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/R3KR2 w KQ - 0 1"), 25);
    let passant = "[a:chess]\nstartFen = rnbqkbnr/p1pppppp/8/Pp6/8/8/8/4K3 w - b6 0 1";
    assert!(told(passant).contains("en passant on b6"));
}

/// Held against pyffish 0.0.90.
#[test]
fn blanks_belong_to_the_name_of_a_parent() {
    for head in ["[a : chess]", "[a: chess]", "[a:chess ]"] {
        let import = fairy(&format!("{head}\ncastling = false"), None);
        assert!(import.variants.is_empty(), "{head}");
    }
    assert!(told("[a: chess]").contains("blanks belong to the names"));
    let squares = "[a:chess]\npromotionRegionWhite = A7 B7";
    has_moves(squares, "4k3/8/PP6/1P6/8/8/8/RN2K2R w KQ - 0 1", 30);
}

/// Held against pyffish 0.0.90.
#[test]
fn what_is_other_there_is_told() {
    assert!(told("[a:chess]\nwallingRule = duck").contains("may shield the king"));
    let word = text_of("[a:chess]\nwallingRule = Duck");
    assert!(!word.contains("neutral") && !word.contains("Not carried over"), "{word}");
    let rights = "[a:seirawan]\nstartFen = r2qk2r/8/8/8/8/8/8/R2QK2R[HEhe] w KQkq - 0 1";
    assert!(told(rights).contains("rights of some squares alone"));
    let left = "[a:chess]\ncastlingQueensideFile = C";
    assert!(told(left).contains("is no file"));
}

/// The numbers are those of Fairy-Stockfish (`go perft 1`, at its commit of November 2026).
#[test]
fn what_pieces_become_and_where_they_may_not_go_is_that_of_the_original() {
    // Of what there is enough of, pieces that must promote become no more, and move on as they are.
    has_moves("[a:euroshogi]\npromotionLimit = h:1", "4k3/8/1+B6/2B5/8/8/8/4K3[] w - - 0 1", 22);
    // Pawns that have nothing to become stay below their zone, where they are placed, too.
    has_moves("[a:crazyhouse]\npromotionPieceTypes = -", "4k3/P7/8/8/8/8/8/4K3[Pp] w - - 0 1", 52);
    // What could never move again goes nowhere, if the zone does not make another piece of it.
    has_moves("[a:shogi]\npromotionRegionWhite = *6", "4k4/2P6/9/9/9/9/9/9/4K4[-] w - - 0 1", 5);
    // Pawns need not promote as other pieces must.
    let pawns = "[a:crazyhouse]\nfers = f\npromotedPieceType = p:f\nmandatoryPawnPromotion = false\npromotionPieceTypes = -\n\
                 mandatoryPiecePromotion = true";
    has_moves(pawns, "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", 7);
    // What is turned over when it is placed goes where the type in hand may.
    has_moves("[a:euroshogi]\ndropPromoted = true", "4k3/8/8/8/8/8/4P3/4K3[P] w - - 0 1", 110);
    let turned = "[a:shogi]\nflagRegionWhite = *5\ndropPromoted = true";
    has_moves(turned, "4k4/9/9/9/9/9/9/9/4K4[N] w - - 0 1", 146);
    // What becomes a rook stays where rooks may go.
    let region = "*1 *2 *3 *4 *5 *6 *7";
    has_moves(
        &format!(
            "[a:chess]\npromotedPieceType = b:r\nmobilityRegionWhiteRook = {region}\nmobilityRegionBlackRook = *2 *3 *4 *5 *6 *7 *8"
        ),
        "4k3/8/8/8/8/8/8/B+B2K3 w - - 0 1",
        21,
    );
    // Pieces enter where they could be placed.
    has_moves(
        "[a:seirawan]\ndropRegionBlack = a8 b8",
        "rnbqkbnr/pppp1ppp/8/4p3/8/N1P5/PP1PPPPP/RHBQKBNR[Ehe] b KQCDFGkqb - 0 2",
        34,
    );
    // What moves encloses as what is placed does.
    says("[a:chess]\nflipEnclosedPieces = reversi", &["flip enclosed by moving"]);
    says("[a:flipello]", &["flip enclosed by placing"]);
    // What stands on its goal from the start wins with the first move.
    says("[a:chess]\nflagRegionWhite = *2", &["white win when own in rank 2 and enemy to move"]);
    // Who promotes by captures alone goes nowhere else where it could not move on.
    says(
        "[a:shogi]\npiecePromotionOnCapture = true",
        &["forbid own N in ranks last-1..last", "forbid own P in rank last"],
    );
}

/// Some lists and sets of squares are said for both sides at once there, and others of a side alone; by `stockfish check` of November 2026.
#[test]
fn what_is_said_of_no_side_or_of_one_alone_is_no_setting_otherwise() {
    for key in [
        "promotionRegion",
        "doubleStepRegion",
        "tripleStepRegion",
        "dropRegion",
        "connectRegion1",
        "connectRegion2",
        "pawnTypesWhite",
        "blastImmuneTypesBlack",
        "mutuallyImmuneTypesWhite",
        "petrifyOnCaptureTypesBlack",
        "mustDropTypeWhite",
        "dropNoDoubledBlack",
        "extinctionPieceTypesWhite",
        "connectPieceTypesBlack",
        "enclosingDropStartWhite",
        "diagonalLinesBlack",
    ] {
        let told = told(&format!("[a:crazyhouse]\n{key} = d4"));
        assert!(told.contains(&format!("`{key}` is no setting")), "{key}: {told}");
    }
    for key in ["enPassantRegion", "flagRegionWhite", "promotionRegionBlack", "dropRegionWhite", "pawnTypes"]
    {
        assert!(!told(&format!("[a:crazyhouse]\n{key} = p4")).contains("is no setting"), "{key}");
    }
    assert!(
        told("[a:chess]\npromotionRegion = *7")
            .contains("`promotionRegionWhite` and `promotionRegionBlack` are")
    );
    assert!(told("[a:chess]\npawnTypesWhite = p").contains("`pawnTypes` is one, for both sides"));
    assert!(told("[a:chess]\npromotionRegoinWhite = *7").contains("`promotionRegionWhite` is one"));
    // What older versions call otherwise gives way, wherever it stands.
    let regions = "[a:crazyhouse]\ndropRegionWhite = *1 *2 *3\ndropRegionBlack = *8 *7 *6\nwhiteDropRegion = *1\nblackDropRegion = *8";
    says(regions, &["place on ranks 1..3"]);
}

/// The numbers are those of Fairy-Stockfish (`go perft 1`, at its commit of November 2026).
#[test]
fn limits_hold_where_captured_pieces_are_kept() {
    let ini = |base: &str| format!("[a:{base}]\npromotionLimit = q:1\ncapturesToHand = true");
    has_moves(&ini("chess"), "4k3/P7/8/8/8/8/8/Q3K3 w - - 0 1", 23);
    has_moves(&ini("seirawan"), "4k3/P7/8/8/8/8/8/Q3K3[] w - - 0 1", 25);
    // Where nothing comes back, nothing remembers that it was a pawn.
    assert!(!text_of(&ini("chess")).contains('~'));
}

/// What is said of pawns at large gives way to what is said of their promotions, and replaces what is inherited of both sides; soldiers
/// on a board that ends before the rank of their promotion go forward alone. As `go perft 1` of Fairy-Stockfish says.
#[test]
fn pawns_at_large_and_soldiers_without_a_river_are_those_of_the_original() {
    let position = "lgkcck2/hh1hhh1h/1h2l2N/5w2/1P2P3/P1P5/3P1PPP/RNBQKB1R w KQ - 4 9";
    has_moves("[a:spartan]\npawnTypes = pn", position, 36);
    let white = "[a:chess]\npawnTypes = pn\npromotionPawnTypesWhite = p";
    has_moves(white, "4k3/8/1N6/8/8/1n6/8/4K3 w - - 0 1", 10);
    has_moves(white, "4k3/8/1N6/8/8/1n6/8/4K3 b - - 0 1", 16);
    let soldiers = "[a:xiangqi]\nmaxRank = 5\nsoldierPromotionRank = 6\nstartFen = 3k5/9/2P6/9/4K4 w - - 0 1";
    has_moves(soldiers, "3k5/9/2P6/9/4K4 w - - 0 1", 3);
}

/// The number is that of Fairy-Stockfish, as above.
#[test]
fn the_last_piece_of_all_is_royal() {
    has_moves("[a:antichess]\nextinctionPseudoRoyal = true", "1n6/1p2k3/8/2p4q/8/4B3/8/8 w - - 0 27", 5);
    let king = "[a:chess]\nextinctionPieceTypes = *\nextinctionPseudoRoyal = true";
    assert!(!text_of(king).contains("royal"), "who has a king alone keeps it safe in any case");
}

/// A piece that gets another letter is still what pawns become, and one that gets its own again is not; as there.
#[test]
fn a_piece_that_is_said_again_is_taken_away_by_its_own_letter_alone() {
    says("[a:chess]\nknight = n", &["promote P on rank last to Q R B"]);
    says(
        "[a:janus]\narchbishop = a\nstartFen = rnbaqkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBAQKABNR w KQkq - 0 1",
        &["promote P on rank last to Q R B N A"],
    );
    // Whose letter another piece takes reaches no goal any more.
    let replaced = "[a:breakthrough]\nsoldier = p";
    assert!(told(replaced).contains("nobody reaches a goal"), "{}", told(replaced));
    assert!(!text_of(replaced).contains("win when"));
}

/// What is said for one side alone replaces nothing that the other has from the parent.
#[test]
fn promotions_of_one_side_leave_the_other_none() {
    let text =
        text_of("[a:chess]\npromotedPieceType = n:q\npromotionRegionWhite = *10\npromotionPieceTypes = r");
    let variant = variant_of(&text);
    assert_eq!(variant.promotions.of(Side::White).count(), 0, "{text}");
}

#[test]
fn what_cannot_be_said_of_promotions_bishops_and_castling_is_told() {
    for (ini, key) in [
        ("[a:crazyhouse]\ndropOppositeColoredBishop = true", "dropOppositeColoredBishop"),
        ("[a:chess]\ncastling = false\ncastlingWins = q", "castlingWins"),
        ("[a:placement]\ncastling = false", "castling"),
        ("[a:crazyhouse]\npieceDemotion = true", "pieceDemotion"),
        ("[a:chess]\npromotionPieceTypes = nk", "promotionPieceTypes"),
        ("[a:chess]\npromotedPieceType = n:k", "promotedPieceType"),
        ("[a:flipello]\nenclosingDrop = top", "enclosingDropStart"),
        ("[a:shogi]\ncentaur = h", "promotedPieceType"),
        ("[a:crazyhouse]\nflipEnclosedPieces = ataxx", "flipEnclosedPieces"),
        ("[a:nocheckatomic]\nflipEnclosedPieces = ataxx", "flipEnclosedPieces"),
        ("[a:nocheckatomic]\npromotionPieceTypes = -", "promotionPieceTypes"),
        ("[a:gorogoro]\nmobilityRegionBlackKing = *7 *8 *9", "mobilityRegionWhiteKing"),
        ("[a:crazyhouse]\ndropRegionBlack = *9", "dropRegion"),
        ("[a:chess]\npromotionPieceTypes = -\npromotionRegionWhite = *2", "promotionPieceTypes"),
        ("[a:shogi]\npawnTypes = pg", "promotedPieceType"),
        ("[a:crazyhouse]\npromotedPieceType = n:q", "promotedPieceType"),
        (
            "[a:chess]\nextinctionValue = loss\nextinctionPieceTypes = n\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "extinctionPieceTypes",
        ),
        (
            "[a:shogi]\ncustomPiece1 = x:frF\nstartFen = 4k4/9/9/9/9/9/9/9/X3K4[-] w - - 0 1",
            "immobilityIllegal",
        ),
        ("[a:antichess]\nextinctionPseudoRoyal = true\ndupleCheck = true", "extinctionPieceTypes"),
    ] {
        assert!(told(ini).contains(&format!("`{key}`: ")), "{ini}: {}", told(ini));
    }
    assert!(!told("[a:placement]").contains("dropOppositeColoredBishop"));
}
