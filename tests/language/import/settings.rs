//! Settings of Fairy-Stockfish's variants: the clauses that they become.

use super::{says, text_of, told, variant_of};
use alfil::import::{Kind, fairy, fairy_built_in};
use alfil::position::Position;
use alfil::rules::Rules;

#[test]
fn settings_become_clauses() {
    says("[a:chess]\ncastling = false", &["extends \"chess\"", "without castle"]);
    says("[a:chess]\nstalemateValue = loss", &["loss when stalemate"]);
    says("[a:chess]\nmustCapture = true", &["turn: capture, else move"]);
    says("[a:chess]\nchecking = false", &["forbid check enemy"]);
    says(
        "[a:chess]\nflagPiece = k\nflagRegionWhite = a8 h8\nflagRegionBlack = a1 h1",
        &["win when own K in (a8 + h8)"],
    );
    says(
        "[a:chess]\npass = true",
        &["turn: move, or pass", "draw when passes >= 2", "forbid passes != 2 when passes >= 2"],
    );
    says(
        "[a:chess]\nmaterialCounting = blackdrawodds",
        &[
            "white loss when repetition 3",
            "black win when repetition 3",
            "black win when 50 moves without capture or move of P",
        ],
    );
    says(
        "[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        &["white castle K with R by 2, safe origin crossed arrival"],
    );
    says("[a:crazyhouse]\ndropRegionWhite = *1 *2 *3\ndropRegionBlack = *8 *7 *6", &["place on ranks 1..3"]);
    says("[a:chess]\nking = k:KN", &["piece K \"King\" KN"]);
}

/// No clause is written of which nothing is known but its first words.
#[test]
fn a_goal_without_squares_is_none() {
    for ini in ["[a:chess]\nflagPiece = q", "[a:chess]\nflagPiece = q\nflagRegionWhite = nowhere"] {
        let text = text_of(ini);
        assert!(!text.contains("win when"), "{text}");
        variant_of(&text);
    }
}

/// What means something else there beside other settings is told. Held against pyffish 0.0.90.
#[test]
fn settings_that_change_each_other_are_told() {
    for (ini, key) in [
        ("[a:chess]\nflipEnclosedPieces = ataxx", "flipEnclosedPieces"),
        ("[a:atomic]\ncheckCounting = true", "checkCounting"),
        ("[a:chess]\nblastOnCapture = true", "blastOnCapture"),
        ("[a:duck]\npetrifyOnCaptureTypes = pn", "petrifyOnCaptureTypes"),
        ("[a:crazyhouse]\npetrifyOnCaptureTypes = pn", "petrifyOnCaptureTypes"),
        ("[a:seirawan]\nwallingRule = past", "wallingRule"),
        ("[a:atomic]\nwallingRule = duck", "wallingRule"),
        ("[a:chess]\nwallOrMove = true", "wallOrMove"),
        ("[a:janggi]\ndiagonalLines = e1 d2 f2", "diagonalLines"),
        ("[a:minishogi]\ndropLoop = true", "dropLoop"),
        ("[a:shogi]\npromotionLimit = g:1", "promotionLimit"),
        ("[a:xiangqi]\ncapturesToHand = true", "capturesToHand"),
    ] {
        assert!(told(ini).contains(&format!("`{key}`: ")), "{ini}: {}", told(ini));
    }
    // Types that one may drop, and types that may die out, are those of the game; what has become one counts with it.
    says(
        "[a:gorogoro]\nmustDrop = true",
        &["turn while reserve own S P G > 0: place 1 from reserve, else move"],
    );
    says(
        "[a:extinction]\npromotedPieceType = n:q",
        &[
            "loss when count own K = 0 or count own Q +N = 0 or count own R = 0 or count own B = 0 or count own N = 0 or count own P = 0",
        ],
    );
    says("[a:racingkings]\nflagRegionWhite = *9", &["black win when own K in rank 1"]);
    // Pawns promote whatever is said of others.
    says(
        "[a:chess]\npromotionPawnTypes = n\npromotionPieceTypes = q",
        &["promote P on rank last to Q", "promote N on rank last to Q"],
    );
}

/// What older versions call otherwise: ranks by their numbers, and stones that fall. Held against Fairy-Stockfish (bfa82b4 and
/// pyffish 0.0.90): equal counts and games.
#[test]
fn settings_of_older_versions_are_read() {
    says("[a:chess]\npromotionRank = 7", &["promote P on ranks last-1..last to Q R B N"]);
    let rank = |ini: &str| text_of(ini).lines().filter(|line| line.starts_with("promote P on")).count();
    assert_eq!(rank("[a:chess]\npromotionRank = 8"), 0, "that is chess");
    says(
        "[a:chess]\npromotionRank = 6\npromotionRegionWhite = *8",
        &[
            "white promote P on rank last to Q R B N",
            "black promote P not en passant on ranks last-2..last to Q R B N",
        ],
    );
    let falls = "[a]\nmaxFile = 7\nmaxRank = 6\nimmobile = p\npieceDrops = true\nconnectN = 4\n\
        startFen = 7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1\ndropOnTop = true\n";
    let variant = variant_of(&text_of(falls));
    assert_eq!(Position::start(&Rules::compile(&variant)).perft(1, 1), 7, "a column each");
    let steps = "[a:chess]\ndoubleStepRank = 3\nstartFen = 4k3/8/8/8/8/P7/8/4K3 w - - 0 1";
    let start = Position::start(&Rules::compile(&variant_of(&text_of(steps))));
    assert_eq!(start.perft(1, 1), 7, "two steps of the pawn, five of the king");
    // No file makes it count for long.
    let endless =
        fairy("[a:chess]\nmaxRank = 4294967295\npromotionRank = 1\ndoubleStepRank = 4294967295", None);
    assert!(endless.variants.is_empty(), "there is no such board");
    let import = fairy("[a:chess]\npromotionRank = 12", None);
    let told = |remark: &&alfil::import::Remark| remark.text.contains("`promotionRank` is a number");
    assert!(
        import.variants[0].remarks.iter().any(|remark| told(&remark)),
        "{:?}",
        import.variants[0].remarks
    );
}

#[test]
fn a_game_of_its_own_stands_by_itself() {
    let ini = "[race]\nmaxRank = 5\nmaxFile = 4\ncustomPiece1 = r:mfWcfF\nstartFen = rrrr/4/4/4/RRRR w\nflagPiece = r\nflagRegionWhite = *5\nflagRegionBlack = *1\nstalemateValue = loss\n";
    says(
        ini,
        &["board 4x5", "piece R \"Pawn\" fmWfcF", "win when own R in rank last", "loss when stalemate"],
    );
}

#[test]
fn promotion_and_drops_of_the_shogi_kind() {
    let ini = "[s]\nmaxRank = 5\nmaxFile = 5\nking = k\nshogiPawn = p\ngold = g\nsilver = s\nstartFen = 1sk2/4p/5/P4/2KS1[-] w\npieceDrops = true\ncapturesToHand = true\npromotionRegionWhite = *5\npromotionRegionBlack = *1\npromotedPieceType = p:g s:g\ndropNoDoubled = p\nimmobilityIllegal = true\n";
    says(
        ini,
        &[
            "promote P S touching rank last to +P +S, optional",
            "promote P on rank last to +P",
            "capture +P +S to own reserve as P S",
            "place P where file has no own P",
            "place P not on rank last",
        ],
    );
    // A capture en passant does not promote, where one may lead into the zone.
    says(
        "[a:chess]\ncommoner = c\npromotionPieceTypes = -\npromotedPieceType = p:c\nmandatoryPiecePromotion = true\npromotionRegionWhite = *7 *8\npromotionRegionBlack = *1 *2 *3",
        &[
            "white promote P touching ranks last-1..last to +P",
            "black promote P not en passant touching ranks last-2..last to +P",
        ],
    );
    says(
        "[a:chess]\npromotionRegionWhite = *6 *7 *8\npromotionRegionBlack = *1 *2",
        &[
            "white promote P not en passant on ranks last-2..last to Q R B N",
            "black promote P on ranks last-1..last to Q R B N",
        ],
    );
    // Nor does a pawn stay one where it could never move again.
    says(
        "[a:chess]\nmandatoryPawnPromotion = false\nimmobilityIllegal = true\npromotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1",
        &["promote P on rank 7 to Q R B N, optional", "promote P on rank last to Q R B N"],
    );
}

#[test]
fn pieces_are_turned_over_by_captures_and_in_hand() {
    let ini = "[s]\nmaxRank = 5\nmaxFile = 5\nking = k\nsilver = s\ngold = g\nstartFen = 1sk2/5/5/5/2KS1[-] w\npieceDrops = true\ncapturesToHand = true\npromotionRegionWhite = *1 *2 *3 *4 *5\npromotionRegionBlack = *1 *2 *3 *4 *5\npromotedPieceType = s:g\npieceDemotion = true\nmandatoryPiecePromotion = true\npiecePromotionOnCapture = true\ndropPromoted = true\n";
    says(
        ini,
        &[
            "promote S capturing touching board to +S",
            "promote +S capturing touching board to S",
            "place S as S +S",
        ],
    );
}

#[test]
fn cannons_and_palaces_are_those_of_janggi() {
    let ini = "[j]\nmaxRank = 5\nmaxFile = 5\nking = k:W\njanggiCannon = c\nrook = r\nstartFen = ckr2/5/5/5/2RKC w - -\ndiagonalLines = a1 b2 c3\n";
    says(
        ini,
        &[
            "move pR on not C over not C",
            "move pB from a1 + b2 + c3 in a1 + b2 + c3 on not C over not C",
            "move B from a1 + b2 + c3 in a1 + b2 + c3",
            "move F from a1 + b2 + c3 in a1 + b2 + c3",
        ],
    );
}

#[test]
fn walls_come_to_the_edge_and_stones_roll_in_from_it() {
    let sea = "[a:chess]\nwallingRule = edge\nwallOrMove = true";
    says(sea, &["neutral \"Wall\"", "turn: move, or place neutral at edge"]);
    says("[a:chess]\nwallingRule = edge", &["turn: move, then place neutral at edge"]);
    let middle = "[a:chess]\nwallingRule = static\nwallOrMove = true\nwallingRegion = *4 *5";
    says(middle, &["turn: move, or place neutral on ranks 4..5"]);
    let stones = "[a]\nmaxRank = 7\nmaxFile = 7\nimmobile = p\nstartFen = 7/7/7/7/7/7/7[PPPpp] w - - 0 1\npieceDrops = true\n\
                  enclosingDrop = anyside\nconnectN = 4\nstalemateValue = draw\ndoubleStep = false\ncastling = false";
    says(stones, &["place sliding R"]);
    let past = fairy("[a:chess]\nwallingRule = past\nwallOrMove = true", None);
    assert!(
        past.variants[0].remarks.iter().any(|remark| remark.kind == Kind::Lost),
        "{:?}",
        past.variants[0].remarks
    );
}

#[test]
fn points_passes_and_facing_generals_are_those_of_janggi() {
    says(
        "[j:janggi]",
        &[
            "forbid own K within R of enemy K by moving when own K within R of enemy K",
            "white win when passes >= 1 and own K within R of enemy K and worth own (R 13, C 7, N 5, B A 3, P 2) > worth enemy + 1.5",
            "black win when passes >= 2",
            "black win when repetition 3 and worth own (R 13, C 7, N 5, B A 3, P 2) + 1.5 > worth enemy",
        ],
    );
    for name in ["janggi", "janggitraditional", "janggicasual", "janggimodern"] {
        let remarks = &fairy_built_in(name).variants[0].remarks;
        assert!(remarks.iter().all(|remark| remark.kind != Kind::Lost), "{name}: {remarks:?}");
    }
}
