//! Variants of other formats: what is made of them. The texts are our own.

use crate::random::Random;
use alfil::board::Side;
use alfil::diagnostic::{any_error, render};
use alfil::export::fsf;
use alfil::import::{Format, Import, Kind, diagram, fairy, fairy_built_in, xboard};
use alfil::library;
use alfil::model::Variant;
use alfil::notation::parse_fen;
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::Source;

fn text_of(ini: &str) -> String {
    let import = fairy(ini, None);
    let variant = import.variants.first().unwrap_or_else(|| panic!("{:?}", import.remarks));
    variant.text.clone()
}

fn variant_of(text: &str) -> Variant {
    let loaded = load(Source::new("imported.variant", text), &library::source);
    loaded.variant.unwrap_or_else(|| panic!("{:?}\n{text}", loaded.diagnostics))
}

#[track_caller]
fn says(ini: &str, clauses: &[&str]) {
    let text = text_of(ini);
    for clause in clauses {
        assert!(text.lines().any(|line| line.trim() == *clause), "no `{clause}` in\n{text}");
    }
    variant_of(&text);
}

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

/// Settings of any variant may meet those of any other: what is imported can be read, or it is said that nothing is. `ALFIL_MIXTURES` says
/// how many are drawn.
#[test]
fn whatever_settings_meet_is_imported_as_a_file_that_can_be_read() {
    let bases = [
        "chess",
        "crazyhouse",
        "atomic",
        "shogi",
        "minishogi",
        "seirawan",
        "horde",
        "antichess",
        "makruk",
        "xiangqi",
        "racingkings",
        "kingofthehill",
        "3check",
        "capablanca",
        "grand",
        "gorogoro",
        "kyotoshogi",
        "torishogi",
        "placement",
        "loop",
        "dobutsu",
        "janggi",
        "manchu",
        "amazons",
        "breakthrough",
        "ataxx",
        "clobber",
        "tictactoe",
        "coregal",
        "cambodian",
        "euroshogi",
        "duck",
        "sittuyin",
        "knightmate",
        "shako",
        "spartan",
        "bughouse",
    ];
    let settings = [
        "promotionRegionWhite = *6 *7 *8",
        "promotionRegionBlack = *1 *2",
        "promotionPieceTypes = k",
        "promotionPieceTypes = -",
        "mandatoryPawnPromotion = false",
        "promotedPieceType = p:q",
        "mandatoryPiecePromotion = true",
        "pieceDemotion = true",
        "piecePromotionOnCapture = true",
        "doubleStepRegionWhite = *1 *2",
        "doubleStep = false",
        "tripleStepRegionWhite = *2",
        "enPassantRegion = -",
        "enPassantTypes = pn",
        "castling = false",
        "castlingKingsideFile = f",
        "castlingDroppedPiece = true",
        "oppositeCastling = true",
        "checking = false",
        "mustCapture = true",
        "mustDrop = true",
        "mustDropType = p",
        "pieceDrops = true",
        "capturesToHand = true",
        "capturesToHand = false",
        "dropChecks = false",
        "dropLoop = true",
        "freeDrops = true",
        "dropNoDoubled = p",
        "dropNoDoubledCount = 0",
        "dropOnTop = true",
        "immobilityIllegal = true",
        "blastOnCapture = true",
        "blastImmuneTypes = n",
        "mutuallyImmuneTypes = n",
        "petrifyOnCaptureTypes = pn",
        "petrifyBlastPieces = true",
        "pass = true",
        "passOnStalemate = true",
        "stalemateValue = loss",
        "stalemateValue = win",
        "checkmateValue = win",
        "nFoldRule = 0",
        "nFoldValue = win",
        "nMoveRule = 10",
        "perpetualCheckIllegal = true",
        "moveRepetitionIllegal = true",
        "extinctionValue = loss",
        "extinctionValue = win",
        "extinctionPieceTypes = k",
        "extinctionPieceTypes = *",
        "extinctionPieceTypes = r",
        "extinctionPseudoRoyal = true",
        "extinctionPieceCount = 1",
        "extinctionClaim = true",
        "flagPiece = k",
        "flagPiece = *",
        "flagPiece = p",
        "flagRegionWhite = *8",
        "flagRegionWhite = *9",
        "flagRegionBlack = d4 e4 a1",
        "flagMove = true",
        "flagPieceSafe = true",
        "flagPieceCount = 2",
        "flagPieceBlockedWin = true",
        "checkCounting = true",
        "connectN = 3",
        "connectN = 4",
        "connectRegion1White = *1",
        "flyingGeneral = true",
        "bikjangRule = true",
        "shatarMateRule = true",
        "makpongRule = true",
        "cambodianMoves = true",
        "diagonalLines = e1 d2 f2",
        "soldierPromotionRank = 5",
        "seirawanGating = true",
        "gating = true",
        "sittuyinPromotion = true",
        "enclosingDrop = ataxx",
        "enclosingDrop = othello",
        "flipEnclosedPieces = ataxx",
        "flipEnclosedPieces = othello",
        "flipEnclosedPieces = reversi",
        "wallingRule = duck",
        "wallingRule = past",
        "wallingRule = arrow",
        "wallingRule = edge",
        "wallOrMove = true",
        "twoBoards = true",
        "materialCounting = janggi",
        "adjudicateFullBoard = true",
        "shogiPawnDropMateIllegal = true",
        "customPiece1 = n:mRcpB",
        "king = k:KN",
        "commoner = c",
        "mobilityRegionWhiteKing = *1 *2",
        "maxRank = 6",
        "maxFile = 7",
        "pocketSize = 2",
    ];
    let (mut read, mut wrong) = (0, Vec::new());
    let most = std::env::var("ALFIL_MIXTURES").ok().and_then(|count| count.parse().ok()).unwrap_or(200);
    for seed in 0..most {
        let mut random = fastrand::Rng::with_seed(seed);
        let lines: Vec<&str> =
            (0..random.usize(1..6)).map(|_| settings[random.usize(..settings.len())]).collect();
        let ini = format!("[mix:{}]\n{}\n", bases[random.usize(..bases.len())], lines.join("\n"));
        for variant in fairy(&ini, None).variants {
            let loaded = load(Source::new("mix.variant", variant.text.as_str()), &library::source);
            if any_error(&loaded.diagnostics) {
                wrong.push(format!("{ini}{}", render(&loaded.diagnostics, &loaded.sources)));
            }
            read += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read > most * 3 / 4, "of {most} mixtures only {read} are imported");
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

/// All but generals and guards, which stay in their palaces, move to and fro too often.
#[test]
fn repeated_moves_are_those_of_modern_janggi() {
    built_in_says("janggimodern", &["loss when 5 moves to and fro by R P C N B", "when repetition 4"]);
    let free = fairy("[m:chess]\nmoveRepetitionIllegal = true\n", None);
    assert!(free.variants[0].text.contains("\nloss when 5 moves to and fro\n"), "{}", free.variants[0].text);
}

/// What is built in is said with these clauses among others, however their lines are broken.
#[track_caller]
fn built_in_says(name: &str, clauses: &[&str]) {
    let text = &fairy_built_in(name).variants[0].text;
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for clause in clauses {
        assert!(words.contains(clause), "{name}: no `{clause}` in\n{text}");
    }
    variant_of(text);
}

#[test]
fn placed_kings_castle_and_bishops_keep_their_squares() {
    built_in_says(
        "placement",
        &[
            "castle K from e1 with R from a1 + h1 by 2, safe origin crossed arrival",
            "place B on light when count own B in dark > 0 place B on dark when count own B in light > 0",
            "turn while reserve own N B R Q K > 0: place 1 from reserve, else move",
            "forbid reserve own B > 0 and count own in (rank 1 & dark) = 4 and count own B in (rank 1 & dark) = 0 by placing",
            "forbid reserve own B > 0 and count own in (rank 1 & light) = 4 and count own B in (rank 1 & light) = 0 by placing",
        ],
    );
}

#[test]
fn double_steps_are_answered_on_the_squares_that_are_said() {
    built_in_says("horde", &["move fmWfcFifmnD move feF in rank 6"]);
}

#[test]
fn who_is_bare_loses_at_the_turn_of_the_other_side() {
    built_in_says(
        "shatranj",
        &["loss when count own <= 1 and count enemy >= 2 and (enemy to move or count enemy >= 3)"],
    );
}

#[test]
fn what_is_safe_on_its_goal_wins_at_once_and_all_else_a_move_later() {
    says(
        "[a:chess]\nking = -\nflagRegionWhite = a8 b8\nflagRegionBlack = a1 b1\nflagMove = true\nflagPieceSafe = true\nstartFen = rnbq1bnr/8/8/8/8/8/8/RNBQ1BNR w - - 0 1",
        &[
            "win when own in a8..b8 and own to move",
            "win when own in a8 and not attacked a8 or own in b8 and not attacked b8 or count own in a8..b8 > 1",
        ],
    );
}

/// Who fills the last square of a goal for the enemy has not won for it.
#[test]
fn a_goal_that_is_filled_by_both_is_reached_by_a_move_of_ones_own() {
    says(
        "[a]\nmaxRank = 4\nmaxFile = 2\ncustomPiece1 = p:mF\nstartFen = pp/2/2/PP w - - 0 1\nflagPiece = p\nflagRegionWhite = *4\nflagRegionBlack = *1\nflagPieceCount = 2\nflagPieceBlockedWin = true",
        &[
            "win when count own P in rank last >= 2 or own P in rank last and enemy to move and occupied a4 and occupied b4",
        ],
    );
}

#[test]
fn one_side_alone_may_pass() {
    says("[a:chess]\npassWhite = true", &["white turn: move, or pass"]);
    says("[a:chess]\npassOnStalemateBlack = true", &["black turn: move, else pass"]);
    // Who may pass without a move may not with one.
    says("[a:chess]\npass = true\npassOnStalemate = true", &["turn: move, else pass"]);
}

#[test]
fn promotions_are_limited_by_what_pawns_have_become() {
    says(
        "[a:grand]\npieceDrops = true\ncapturesToHand = true",
        &[
            "without limit",
            "promote P on ranks last-2..last to Q~ when count own Q Q~ < 1, optional",
            "promote P on ranks last-2..last to R~ when count own R R~ < 2, optional",
            "forbid own P in rank last",
        ],
    );
}

#[test]
fn a_limit_holds_for_what_pawns_become_in_place() {
    built_in_says(
        "sittuyin",
        &[
            "to F, not within F of enemy when count own F < 1",
            "to F, not within F of enemy, without check when count own P = 1 and count own F < 1",
        ],
    );
}

#[test]
fn one_check_wins_where_the_array_says_no_number() {
    says("[a:chess]\ncheckCounting = true", &["win when checks own >= 1"]);
    built_in_says("karouk", &["win when checks own >= 1"]);
    built_in_says("3check", &["extends \"chess\"", "win when checks own >= 3"]);
}

#[test]
fn a_pawn_is_placed_with_mate_where_its_check_wins() {
    built_in_says("checkshogi", &["extends \"shogi\" without forbid win when checks own >= 1"]);
    let fen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 3+1 0 1";
    says(
        &format!("[a:shogi]\ncheckCounting = true\nstartFen = {fen}"),
        &["white forbid checkmate enemy by placing P when checks own < 2", "white win when checks own >= 3"],
    );
}

/// Who is in check may pass there while the generals face each other. The counts are Fairy-Stockfish's, by its Python package pyffish 0.0.90.
#[test]
fn a_general_in_check_may_pass_where_it_faces_the_other_one() {
    let rules = Rules::compile(&variant_of(&fairy_built_in("janggi").variants[0].text));
    for (fen, moves) in [
        ("2baka2r/n6r1/6nc1/p1p3p1p/5P3/1b7/2P3cPP/RC2K2CR/4A4/1NB2ABN1 w - - 0 19 once:w1,b1", 3),
        ("1nba1abnr/4k4/1c7/p1p1r1p1p/9/9/P1P3P1P/1C5C1/4K4/RNBA1ABNR w - - 0 10", 6),
    ] {
        let setup = parse_fen(rules.vocabulary(), fen).unwrap();
        assert_eq!(Position::new(&rules, &setup).unwrap().perft(1, 1), moves, "{fen}");
    }
}

/// Only where the old royal piece and the new one have different names.
#[test]
fn who_has_one_king_keeps_it_safe_even_if_another_comes() {
    built_in_says(
        "shoshogi",
        &["forbid attacked own K when count own K +E = 1", "royal K +E when count own K +E = 1"],
    );
    let text = text_of(
        "[a:chess]\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\npromotionPieceTypes = k q",
    );
    assert!(!text.contains("attacked"), "{text}");
}

#[test]
fn pieces_that_become_walls_are_carried_over() {
    built_in_says("petrified", &["neutral \"Stone\"", "blast none sparing capturing P, leaving neutral"]);
    says("[a:chess]\npetrifyOnCaptureTypes = nbrq", &["blast none sparing capturing P K, leaving neutral"]);
    says(
        "[a:atomic]\npawn = -\ncustomPiece1 = p:fmWfceFifmnD\npawnTypes = p\npetrifyOnCaptureTypes = pnbrq",
        &["blast K, leaving neutral"],
    );
}

#[test]
fn explosions_spare_who_captures_and_feed_reserves() {
    built_in_says("atomar", &["blast K sparing P K, capturing K", "move K on not K"]);
    says(
        "[a:atomic]\npieceDrops = true\ncapturesToHand = true",
        &["blast K sparing P, to reserve", "capture to own reserve"],
    );
}

#[test]
fn kings_left_alone_draw_in_shatar_and_knights_give_no_mate() {
    built_in_says(
        "shatar",
        &[
            "forbid checkmate enemy and not (own R within R of enemy K or own J within RF of enemy K",
            "or own B within B of enemy K) by moving N",
            "draw when count own = 1",
            "loss when checkmate and once (enemy R within R of own K or enemy J within RF of own K",
            "or enemy N within N of own K) until (own to move and not check)",
            "draw when checkmate",
        ],
    );
}

#[test]
fn mates_and_passes_that_are_imported_are_exported_again() {
    for text in [
        fairy_built_in("shatar").variants[0].text.clone(),
        fairy_built_in("cambodian").variants[0].text.clone(),
        text_of("[a:chess]\npass = true"),
    ] {
        let export = fsf(&variant_of(&text), "a");
        assert!(export.is_exact(), "{:?}\n{text}", export.remarks);
        let again = variant_of(&text_of(&export.text.expect("a section")));
        let perft = |variant: &Variant| Position::start(&Rules::compile(variant)).perft(3, 1);
        assert_eq!(perft(&again), perft(&variant_of(&text)), "{text}");
    }
}

#[test]
fn kings_leap_in_cambodian_until_a_rook_has_aimed_at_them() {
    built_in_says(
        "cambodian",
        &[
            "move fsmN when not check and unmoved own K and not once own K within WDHWXDXHXWXX of enemy R",
            "move ifmD",
        ],
    );
    let sections =
        "[a:cambodian]\nmaxFile = 5\nmaxRank = 6\nstartFen = rnksr/ppppp/5/5/PPPPP/RNKSR w Cc - 0 1";
    let within = "not once own K within WDHWXDX of enemy R";
    assert!(text_of(sections).split_whitespace().collect::<Vec<_>>().join(" ").contains(within));
}

#[test]
fn kings_in_check_only_capture_what_gives_it_and_nobody_castles_like_the_enemy() {
    built_in_says("makpong", &["forbid moving K, but not capturing attackers, when check"]);
    let alone = "castle K with R by 2, safe origin crossed arrival, alone";
    says("[a:chess]\noppositeCastling = true", &[alone]);
    let rules = Rules::compile(&variant_of(&text_of("[a:chess]\noppositeCastling = true")));
    let mut position = Position::start(&rules);
    for text in "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1".split(' ') {
        position.play(&alfil::notation::parse_move(&position, text).expect("a move"));
    }
    assert_eq!(
        alfil::notation::fen(position.rules().vocabulary(), &position.setup()),
        "rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 b q - 3 4"
    );
}

/// What Fairy-Stockfish silently does otherwise is done so here, and said.
#[test]
fn surprises_are_told() {
    for (ini, told) in [
        ("[a:chess]\ncustomPiece1 = n:[F?R]", "means nothing there"),
        ("[a:chess]\ncustomPiece1 = n:DD", "does not move so at all"),
        ("[a:chess]\npawnTypez = p", "`pawnTypes` is one"),
        ("[a:chess]\ncastling = true\ncastling = false", "said again"),
        ("[a:chess]\ncommoner = n", "was the letter of `knight`"),
    ] {
        let import = fairy(ini, None);
        let remarks: Vec<_> = import.variants.iter().flat_map(|variant| &variant.remarks).collect();
        assert!(
            remarks.iter().any(|remark| remark.kind == Kind::Odd && remark.text.contains(told)),
            "{ini}: {remarks:?}"
        );
    }
    for (ini, line, told) in [
        ("[a:ches]\n", 1, "did you mean `chess`?"),
        ("[a:b]\n[b:chess]\n", 1, "stands below"),
        ("[a:chess\n", 1, "ends with `]`"),
        ("[a:chess]\n[a:chess]\n", 2, "there is a section [a] above"),
        ("[a:chess]\nstartFen = 8/8 w", 2, "2 ranks on a board of 8"),
        ("[a:chess]\nmaxRank = 16", 2, "at most 12 files"),
        ("[a:chess]\nhello\n", 2, "key = value"),
    ] {
        let import = fairy(ini, None);
        assert!(
            import.remarks.iter().any(|remark| remark.line == line && remark.text.contains(told)),
            "{ini}: {:?}",
            import.remarks
        );
    }
}

/// The counts are Fairy-Stockfish's, by its Python package pyffish 0.0.90.
#[test]
fn what_is_built_in_has_the_counts_of_the_original() {
    for (name, depth, nodes) in [
        ("knightmate", 3, 6765),
        ("gardner", 3, 506),
        ("losalamos", 3, 1212),
        ("breakthrough", 2, 484),
        ("torpedo", 2, 400),
        ("hoppelpoppel", 2, 400),
        ("kyotoshogi", 3, 1636),
        ("micro", 3, 767),
        ("wolf", 2, 529),
        ("janggi", 3, 33000),
        ("janggicasual", 3, 33316),
        ("gustav3", 2, 484),
        ("omicron", 2, 900),
        ("troitzky", 2, 400),
        ("duck", 1, 640),
        ("amazons", 1, 2176),
        ("isolation", 2, 47300),
        ("snailtrail", 5, 1125),
        ("joust", 4, 1992),
        ("flipello", 4, 244),
        ("flipello10", 3, 56),
        ("ataxx", 3, 6460),
    ] {
        let import = fairy_built_in(name);
        let variant = variant_of(&import.variants[0].text);
        assert_eq!(Position::start(&Rules::compile(&variant)).perft(depth, 1), nodes, "{name}");
    }
}

/// Whatever stands in a text, something is said of it and nothing breaks; what is made of it is laid out and loads, or its
/// errors are told.
#[test]
fn what_is_no_such_file_is_told_in_a_line_and_quoted_as_it_stands() {
    let import = fairy("variant \"Camels\" { }\nextends \"chess\"\npiece N C # it's one\n", None);
    let [only] = &import.remarks[..] else { panic!("{:?}", import.remarks) };
    assert!(only.line == 1 && only.text.contains("no section"), "{only:?}");
    let import = fairy("[a:chess]\n\"it's\\\u{1b}[2J\u{202e}\n", None);
    assert!(import.remarks[0].text.starts_with("`\"it's\\␛[2J�` is passed over"), "{:?}", import.remarks);
    let many = format!("[a:chess]\n{}", "no setting\n".repeat(5000));
    assert!(fairy(&many, None).remarks.len() < 30);
}

#[test]
fn no_text_does_harm() {
    const WORDS: &[&str] = &[
        "[a:chess]",
        "[b]",
        "[c:shogi]",
        "[d:a]",
        "\n",
        "\n",
        "\n",
        " = ",
        ":",
        "maxRank",
        "maxFile",
        "startFen",
        "customPiece1",
        "promotedPieceType",
        "promotionLimit",
        "promotionRegionWhite",
        "doubleStepRegionWhite",
        "mobilityRegionWhiteKing",
        "flagRegion",
        "flagPiece",
        "connectN",
        "pieceDrops = true",
        "capturesToHand = true",
        "true",
        "*",
        "-",
        "10",
        "255",
        "99999999999",
        "8/8/8",
        "pppp",
        "p:fmWfceFifmnD",
        "k:K",
        "*8",
        "a1 b2",
        "p:q",
        "é",
        "\u{0}",
        "[[[",
        "]",
        "+",
        "~",
        "king",
        "queen",
        "extinctionPieceTypes",
        "extinctionValue",
        "win",
        "castlingKingFile",
        "tripleStepRegionWhite = *2",
    ];
    let mut random = Random(7);
    for round in 0..24 {
        let text: String = if round % 3 == 0 {
            let bytes: Vec<u8> =
                (0..random.below(300)).map(|_| u8::try_from(random.below(256)).unwrap_or(0)).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        } else {
            (0..random.below(60)).map(|_| WORDS[random.below(WORDS.len())]).collect()
        };
        for variant in fairy(&text, None).variants {
            let loaded = load(Source::new("imported.variant", variant.text.as_str()), &library::source);
            let told = variant.remarks.iter().any(|remark| remark.text.starts_with("the file has an error"));
            assert!(loaded.variant.is_some() || told, "{text}\n{}", variant.text);
        }
    }
    let many: String = (0..400).map(|number| format!("[s{number}:chess]\nmaxFile = 99\n")).collect();
    let import = fairy(&many, None);
    assert_eq!(import.found, 300);
    assert!(
        import.remarks.iter().any(|remark| remark.line == 601 && remark.text.contains("no more than 300"))
    );
    assert_eq!(fairy(&many, Some("s399")).found, 1);
    let long = "x".repeat(2 << 20);
    assert_eq!(fairy(&long, None).remarks.len(), 1);
}

/// The lines of a small diagram.
const CAMELS: &str = "\
<html><title>Camels &amp; more</title>
<div class=\"idiagram\" style=\"float:left\">
files=8
ranks=8
promoZone=1
promoChoice=QRCB
graphicsDir=/somewhere/
shuffle=QC
pawn::::a2-h2
queen::::d1
rook:R:R::a1,h1
camel:C:L:camel:b1,g1
bishop:B:B:bishop:c1,f1<br>
king:K:KisO2:king:e1
</div>
";

#[test]
fn a_diagram_is_found_in_its_page_and_read() {
    assert_eq!(Format::of(CAMELS), Format::Diagram);
    assert_eq!(Format::of("[camels:chess]\ncustomPiece1 = n:C\n"), Format::Fairy);
    let import = diagram(CAMELS);
    assert_eq!((import.found, import.variants.len()), (1, 1), "{:?}", import.remarks);
    let variant = &import.variants[0];
    for line in [
        "piece C \"camel\"  C",
        "promote P on rank last to Q R C B",
        "en passant P by P",
        "castle K with R by 2, safe origin crossed arrival",
        "royal K",
        "# - `shuffle` is not understood, or cannot be said",
    ] {
        assert!(variant.text.lines().any(|own| own == line), "no `{line}` in\n{}", variant.text);
    }
    let places: Vec<(usize, Kind)> =
        variant.remarks.iter().map(|remark| (remark.line, remark.kind)).collect();
    assert_eq!(places, [(8, Kind::Lost)]);
}

#[test]
fn what_a_diagram_means_otherwise_is_said_with_its_line() {
    let remarks = |lines: &str| {
        let import: Import = diagram(&format!("files=8\nranks=8\nKing:K:K:king:e1\n{lines}\nroyal=1\n"));
        let own = import.variants.iter().flat_map(|variant| &variant.remarks);
        own.chain(&import.remarks)
            .map(|remark| format!("{} {}", remark.line, remark.text))
            .collect::<Vec<_>>()
    };
    let said = |lines: &str, what: &str| {
        let all = remarks(lines);
        assert!(all.iter().any(|text| text.contains(what)), "{what}: {all:?}");
    };
    assert_eq!(remarks("Rook:R:R:rook:a1"), Vec::<String>::new());
    said("Rook:R:W*:rook:a1", "4 moves of `Rook`: `W*`");
    said("Rook:R:R:rook:z1", "4 `z1` is no square");
    said("Rook:R:R:rook:a1:2", "4 pieces in hand");
    said("Rook:K:R:rook:a1", "4 `K` is called `A` here");
    said("promoOffset=3", "4 `promoOffset`");
    said("Rook:R:R:rook:a1\nfunction WeirdPromotion() { }", "5 the page has a program");
    // Nothing is captured en passant where nothing leaves itself open to it; what may become itself may stay.
    assert_eq!(remarks("Pawn:P:fmWfceF:pawn:a2"), Vec::<String>::new());
    assert_eq!(remarks("Pawn:P:fmW:pawn:a2\npromoChoice=PK\nmaxPromote=2"), Vec::<String>::new());
    said("files=90", "a board has at most 16");
}

#[test]
fn diagrams_that_are_written_and_read_again_are_the_same_game() {
    let start = |text: &str| {
        let loaded = load(Source::new("again.variant", text), &library::source);
        loaded.variant.unwrap_or_else(|| panic!("{:?}\n{text}", loaded.diagnostics))
    };
    let mut count = 0;
    for name in library::names() {
        let variant = start(library::get(name).expect("it ships"));
        let export = alfil::export::diagram(&variant);
        let ends: Vec<_> = variant.outcomes.iter().map(|rule| rule.span).collect();
        let lost = |remark: &&alfil::export::Remark| remark.kind == alfil::export::Kind::Lost;
        // How a game ends changes no move.
        if export.remarks.iter().filter(lost).any(|remark| !ends.contains(&remark.span)) {
            continue;
        }
        count += 1;
        let text = export.text.expect("a diagram");
        let import = diagram(&text);
        let again = import.variants.first().unwrap_or_else(|| panic!("{name}: {:?}\n{text}", import.remarks));
        assert_eq!(again.remarks, vec![], "{name}\n{text}");
        let (ours, theirs) = (Rules::compile(&variant), Rules::compile(&start(&again.text)));
        let (one, other) = (Position::start(&ours), Position::start(&theirs));
        for depth in 1..=2 {
            assert_eq!(one.perft(depth, 1), other.perft(depth, 1), "{name}, perft {depth}\n{text}");
        }
    }
    assert!(count >= 40, "{count}");
}

#[test]
fn a_mutilated_diagram_does_no_harm() {
    let pieces = [
        "idiagram", "<", ">", "</div", ":", "::::", "=", "a1-p16,", "files=16", "royal=9", "\n", "[", "]",
        "é", "W", "a", "0",
    ];
    let mut random = Random(11);
    let mut whole = 0;
    for _ in 0..40 {
        let mut text = CAMELS.to_owned();
        for _ in 0..4 {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let from = *random.pick(&places).expect("a place");
            let to = places.iter().copied().find(|at| *at > from + 6).unwrap_or(from);
            text.replace_range(from..to, random.pick(&pieces).expect("a piece"));
        }
        let _ = Format::of(&text);
        for variant in diagram(&text).variants {
            let wrong = variant.remarks.iter().any(|remark| remark.kind == Kind::Wrong);
            let loaded = load(Source::new("mutilated.variant", variant.text.as_str()), &library::source);
            assert!(wrong || loaded.variant.is_some(), "{text}\n{}", variant.text);
            whole += usize::from(!wrong);
        }
    }
    assert!(whole > 5, "{whole}");
    // Much of everything.
    for text in [
        "idiagram ".repeat(60_000),
        "<div class=idiagram>a:A:".repeat(9_000),
        format!("a:A:{}:a:{}", "W".repeat(90_000), "a1-p9,".repeat(90_000)),
    ] {
        let _ = (Format::of(&text), diagram(&text));
    }
}

#[test]
fn what_xboard_is_told_is_read() {
    let lines = "# Camels, written by Alfil\nsetup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                 piece P& fmWfceFifmnD\npiece N& C\n";
    assert_eq!(Format::of(lines), Format::Xboard);
    let import = xboard(lines);
    assert_eq!((import.variants.len(), import.remarks), (1, vec![]));
    let camels = &import.variants[0];
    assert_eq!((camels.name.as_str(), &camels.remarks), ("camels", &vec![]), "{}", camels.text);
    for clause in [
        "board 8x8",
        "piece N \"Camel\"  C",
        "piece P \"Pawn\"   fmWfceFifmnD",
        "royal K",
        "promote P on rank last to N B R Q",
        "en passant P by P",
        "castle K with R by 2, safe origin crossed arrival",
        "draw when stalemate",
    ] {
        assert!(camels.text.lines().any(|line| line == clause), "no `{clause}` in\n{}", camels.text);
    }
    variant_of(&camels.text);
    // A log has a word before each line, and may say a game again.
    let log: String = lines.lines().map(|line| format!("349 <first : {line}\n")).collect();
    let import = xboard(&format!("345 >first : variant camels\n{log}360 >first : new\n{log}"));
    assert_eq!((import.found, import.variants[0].name.as_str()), (1, "camels"));
    assert_eq!(import.variants[0].text.lines().skip(1).count(), camels.text.lines().skip(1).count());
}

#[test]
fn what_the_lines_cannot_be_taken_for_is_said_with_its_line() {
    let said = |lines: &str, line: usize, what: &str| {
        let import = xboard(lines);
        let all: Vec<_> =
            import.remarks.iter().chain(import.variants.iter().flat_map(|own| &own.remarks)).collect();
        assert!(
            all.iter().any(|remark| remark.line == line && remark.text.contains(what)),
            "{what}: {all:?}"
        );
    };
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    said(&format!("setup (PNBRQKpnbrqk {board}"), 1, "no end");
    said(&format!("setup (PNBRQKpnbrq) {board}"), 1, "the same number of letters");
    said("setup (PNBRQKpnbrqk) 8x8+0_fairy rnbxkbnr/8 w", 1, "`x` is no piece of the table");
    said("setup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/7 w", 1, "not equally long");
    said("setup (PNBRQKpnbrqk) 8x8+0_fairy 99/99 w", 1, "a board has at most 16 files");
    said("setup (PNBRQKpnbrqk) 8x8+0_fairy 4k3/8/4K3[Q] w", 1, "in reserve");
    said(&format!("setup (PNBRQKpnbrqk) 8x8+2_seirawan {board}"), 1, "games like `seirawan`");
    said(&format!("setup (PNBRQKpnbrqk) {board}\npiece X& N"), 2, "`X&` is no piece");
    said(&format!("setup (PNBRQKpnbrqk) {board}\n\npiece N& mafsW"), 3, "`mafsW`: legs");
    said(
        &format!("setup (PNBRQKpnbrqk) {board}\npiece N& N\npiece n NA"),
        3,
        "the sides move it differently",
    );
    assert_eq!(xboard("piece N& N").found, 0);
}

#[test]
fn what_xboard_is_told_and_read_again_is_the_same_game() {
    let mut count = 0;
    for name in library::names() {
        let variant = variant_of(library::get(name).expect("it ships"));
        let export = alfil::export::xboard(&variant);
        let ends: Vec<_> = variant.outcomes.iter().map(|rule| rule.span).collect();
        let castlings: Vec<_> = variant.castlings.iter().map(|rule| rule.span).collect();
        // How a game ends changes no move, and castling comes later than the moves that are counted.
        let mut lost = export.remarks.iter().filter(|remark| remark.kind == alfil::export::Kind::Lost);
        if lost.any(|remark| !ends.contains(&remark.span) && !castlings.contains(&remark.span)) {
            continue;
        }
        count += 1;
        let text = export.text.expect("lines");
        let import = xboard(&text);
        let again = import.variants.first().unwrap_or_else(|| panic!("{name}: {:?}\n{text}", import.remarks));
        assert_eq!(again.remarks, vec![], "{name}\n{text}");
        let (ours, theirs) = (Rules::compile(&variant), Rules::compile(&variant_of(&again.text)));
        let (one, other) = (Position::start(&ours), Position::start(&theirs));
        for depth in 1..=2 {
            assert_eq!(
                one.perft(depth, 1),
                other.perft(depth, 1),
                "{name}, perft {depth}\n{text}\n{}",
                again.text
            );
        }
    }
    assert!(count >= 38, "{count}");
}

#[test]
fn mutilated_lines_do_no_harm() {
    const WHOLE: &str = "setup (PNBRQ.......~~~~Kpnbrq.......~~~~k) 8x8+5_crazyhouse rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n\
                         piece K& WFisO2\npiece Q& RB\npiece P& fmWfceFifmnD\nsetup (PN.R.^PKpn.r.^pk) 5x5+2_shogi rn1nk/ppppp/5/PPPPP/RN1NK w - - 0 1\n\
                         piece +P& WfF\n";
    let pieces = [
        "(",
        ")",
        "^",
        "~",
        "+",
        ".",
        "/",
        "[",
        "16",
        "999999999999",
        "\nsetup ",
        "\npiece ",
        "&",
        "_shogi ",
        "é",
        "K",
        "p",
        "0",
        "*",
        "O9",
        "ii",
        " ",
    ];
    let mut random = Random(13);
    let mut whole = 0;
    for _ in 0..60 {
        let mut text = WHOLE.to_owned();
        for _ in 0..4 {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let from = *random.pick(&places).expect("a place");
            let to = places.iter().copied().find(|at| *at > from + 5).unwrap_or(from);
            text.replace_range(from..to, random.pick(&pieces).expect("a piece"));
        }
        let _ = Format::of(&text);
        for variant in xboard(&text).variants {
            let wrong = variant.remarks.iter().any(|remark| remark.kind == Kind::Wrong);
            let loaded = load(Source::new("mutilated.variant", variant.text.as_str()), &library::source);
            assert!(wrong || loaded.variant.is_some(), "{text}\n{}", variant.text);
            whole += usize::from(!wrong);
        }
    }
    assert!(whole > 10, "{whole}");
    // Much of everything.
    for text in [
        "setup /\n".repeat(90_000),
        format!("setup ({}) 8x8 8/8 w\n", "^".repeat(900_000)),
        format!("setup (PNBRQKpnbrqk) 8x8 {} w\n", "1/".repeat(400_000)),
        format!("setup (PNBRQKpnbrqk) 8x8 8/8 w\n{}", "piece N& NNNNNNNN\n".repeat(40_000)),
        format!("setup (PNBRQKpnbrqk) 8x8 8/8 w\npiece N& {}", "W".repeat(900_000)),
    ] {
        let _ = (Format::of(&text), xboard(&text));
    }
}

/// The remarks about a text.
fn told(ini: &str) -> String {
    let import = fairy(ini, None);
    let own = import.variants.iter().flat_map(|variant| &variant.remarks);
    import.remarks.iter().chain(own).map(|remark| format!("{}\n", remark.text)).collect()
}

/// How many moves there are in a position of what is imported.
#[track_caller]
fn has_moves(ini: &str, fen: &str, moves: u64) {
    let text = text_of(ini);
    let rules = Rules::compile(&variant_of(&text));
    let setup = parse_fen(rules.vocabulary(), fen).unwrap();
    assert_eq!(Position::new(&rules, &setup).unwrap().perft(1, 1), moves, "{fen}\n{text}");
}

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
