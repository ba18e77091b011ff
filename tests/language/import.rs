//! Variants of other formats: what is made of them. The texts are our own.

use crate::random::Random;
use alfil::import::{Kind, fairy, fairy_built_in};
use alfil::library;
use alfil::model::Variant;
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
    says("[a:chess]\npass = true", &["turn: move, or pass"]);
    says(
        "[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        &["white castle K with R by 2, safe origin crossed arrival"],
    );
    says("[a:crazyhouse]\ndropRegionWhite = *1 *2 *3\ndropRegionBlack = *8 *7 *6", &["place on ranks 1..3"]);
    says("[a:chess]\nking = k:KN", &["piece K \"King\" KN"]);
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
}

#[test]
fn pieces_are_turned_over_by_captures_and_in_hand() {
    let ini = "[s]\nmaxRank = 5\nmaxFile = 5\nking = k\nsilver = s\ngold = g\nstartFen = 1sk2/5/5/5/2KS1[-] w\npieceDrops = true\ncapturesToHand = true\npromotionRegion = *1 *2 *3 *4 *5\npromotedPieceType = s:g\npieceDemotion = true\nmandatoryPiecePromotion = true\npiecePromotionOnCapture = true\ndropPromoted = true\n";
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
        ("janggicasual", 2, 1024),
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
    let long = "x".repeat(2 << 20);
    assert_eq!(fairy(&long, None).remarks.len(), 1);
}
