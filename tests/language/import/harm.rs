//! Whatever stands in a file of settings does no harm.

use crate::random::Random;
use alfil::diagnostic::{any_error, render};
use alfil::import::fairy;
use alfil::library;
use alfil::resolve::load;
use alfil::source::Source;

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
