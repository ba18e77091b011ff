//! What Fairy-Stockfish's format is, for reading and for writing it: its pieces, its settings and its dialect of Betza's
//! notation.

pub(crate) mod betza;

/// Fairy-Stockfish's own pieces, the king last: the word before `=`, what people call the piece, and its moves.
pub(crate) fn predefined() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    include_str!("fairy/predefined.txt").lines().filter_map(|line| {
        let mut words = line.splitn(3, ',');
        Some((words.next()?, words.next()?, words.next()?))
    })
}

/// What its second parts of turns are: the word, what people call what is put down, whether one is moved or one more placed, as
/// the word of our clause, and where, as its words.
pub(crate) fn walls() -> impl Iterator<Item = [&'static str; 4]> {
    include_str!("fairy/walls.txt")
        .lines()
        .filter_map(|line| line.split(',').collect::<Vec<_>>().try_into().ok())
}

/// Its word for what stands on the eight squares around: what must be there for a placement, or what a piece turns over.
pub(crate) const EIGHT: &str = include_str!("fairy/eight.txt").trim_ascii();

/// Its words for counts of moves that begin when few pieces are left: by the honour of pieces and of the board as in Thailand, as in
/// Cambodia, and by the king that is left alone.
pub(crate) fn counts() -> [&'static str; 3] {
    let mut words = include_str!("fairy/counts.txt").split_whitespace();
    [(); 3].map(|()| words.next().unwrap_or_default())
}

/// How many pieces of one's own a section may define.
pub(crate) const CUSTOM: usize = 25;

/// Older words for a setting.
pub(crate) const OLDER: &[(&str, &str)] = &[
    ("castlingRookPiece", "castlingRookPieces"),
    ("whiteFlag", "flagRegionWhite"),
    ("blackFlag", "flagRegionBlack"),
    ("whiteDropRegion", "dropRegionWhite"),
    ("blackDropRegion", "dropRegionBlack"),
];

/// Of whom a setting is said: of both sides at once, of each by itself (`flagPieceWhite`), or as one likes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sides {
    Both,
    Each,
    Any,
}

/// Settings whose value is a list of pieces.
pub(crate) const LISTS: &[(&str, Sides)] = &[
    ("pawnTypes", Sides::Both),
    ("promotionPawnTypes", Sides::Any),
    ("promotionPieceTypes", Sides::Any),
    ("enPassantTypes", Sides::Any),
    ("nMoveRuleTypes", Sides::Any),
    ("castlingKingPiece", Sides::Any),
    ("castlingRookPieces", Sides::Any),
    ("blastImmuneTypes", Sides::Both),
    ("mutuallyImmuneTypes", Sides::Both),
    ("petrifyOnCaptureTypes", Sides::Both),
    ("mustDropType", Sides::Both),
    ("dropNoDoubled", Sides::Both),
    ("extinctionPieceTypes", Sides::Both),
    ("flagPiece", Sides::Any),
    ("connectPieceTypes", Sides::Both),
];

/// Settings whose value is a set of squares.
pub(crate) const REGIONS: &[(&str, Sides)] = &[
    ("promotionRegion", Sides::Each),
    ("doubleStepRegion", Sides::Each),
    ("tripleStepRegion", Sides::Each),
    ("enPassantRegion", Sides::Any),
    ("enclosingDropStart", Sides::Both),
    ("dropRegion", Sides::Each),
    ("wallingRegion", Sides::Any),
    ("diagonalLines", Sides::Both),
    ("flagRegion", Sides::Any),
    ("connectRegion1", Sides::Each),
    ("connectRegion2", Sides::Each),
];

/// All other settings, and those that do nothing to the rules behind `|`.
pub(crate) const WORDS: &str = "maxRank maxFile chess960 twoBoards startFen sittuyinPromotion promotionLimit promotedPieceType \
    piecePromotionOnCapture mandatoryPawnPromotion mandatoryPiecePromotion pieceDemotion blastOnCapture petrifyBlastPieces \
    doubleStep castling castlingDroppedPiece castlingKingsideFile castlingQueensideFile castlingRank castlingKingFile \
    castlingRookKingsideFile castlingRookQueensideFile oppositeCastling checking dropChecks mustCapture mustDrop \
    pieceDrops dropLoop capturesToHand firstRankPawnDrops promotionZonePawnDrops enclosingDrop sittuyinRookDrop \
    dropOppositeColoredBishop dropPromoted dropNoDoubledCount immobilityIllegal gating wallingRule wallOrMove seirawanGating \
    cambodianMoves pass passWhite passBlack passOnStalemate passOnStalemateWhite passOnStalemateBlack makpongRule \
    flyingGeneral soldierPromotionRank flipEnclosedPieces nMoveRule nFoldRule nFoldValue nFoldValueAbsolute \
    perpetualCheckIllegal moveRepetitionIllegal chasingRule stalemateValue stalematePieceCount checkmateValue \
    shogiPawnDropMateIllegal shatarMateRule bikjangRule extinctionValue extinctionClaim extinctionPseudoRoyal dupleCheck \
    extinctionPieceCount extinctionOpponentPieceCount flagPieceCount flagPieceBlockedWin flagMove flagPieceSafe \
    checkCounting connectN connectVertical connectHorizontal connectDiagonal connectNxN collinearN connectValue \
    materialCounting adjudicateFullBoard countingRule castlingWins promotionRank doubleStepRank doubleStepRankMin dropOnTop \
    | variantTemplate pieceToCharTable pocketSize pieceValueMg pieceValueEg";

/// Those of them that are `true` or `false`.
pub(crate) const SWITCHES: &str = "chess960 twoBoards sittuyinPromotion piecePromotionOnCapture mandatoryPawnPromotion \
    mandatoryPiecePromotion pieceDemotion blastOnCapture petrifyBlastPieces doubleStep castling castlingDroppedPiece \
    oppositeCastling checking dropChecks mustCapture mustDrop pieceDrops dropLoop capturesToHand firstRankPawnDrops \
    promotionZonePawnDrops sittuyinRookDrop dropOppositeColoredBishop dropPromoted immobilityIllegal gating wallOrMove \
    seirawanGating cambodianMoves pass passWhite passBlack passOnStalemate passOnStalemateWhite passOnStalemateBlack \
    makpongRule flyingGeneral nFoldValueAbsolute perpetualCheckIllegal moveRepetitionIllegal stalematePieceCount \
    shogiPawnDropMateIllegal shatarMateRule bikjangRule extinctionClaim extinctionPseudoRoyal dupleCheck \
    flagPieceBlockedWin flagMove flagPieceSafe checkCounting connectVertical connectHorizontal connectDiagonal \
    adjudicateFullBoard dropOnTop";

/// What `materialCounting` may say: nothing; who has more pieces wins; then White or Black if both have as many; by points.
pub(crate) const COUNTINGS: &str = "none unweighted whitedrawodds blackdrawodds janggi";

/// A key without the side that it is said of.
pub(crate) fn stem(key: &str) -> &str {
    key.strip_suffix("White").or_else(|| key.strip_suffix("Black")).unwrap_or(key)
}

/// Whether a key is of a family: it, or it with a side.
pub(crate) fn is_of(family: &[(&str, Sides)], key: &str) -> bool {
    family.iter().any(|(name, _)| *name == stem(key))
}

/// What is said in place of a list or a set of squares that is not said of a side, or not of both.
pub(crate) fn otherwise(key: &str) -> Option<String> {
    let name = stem(key);
    let (_, sides) = LISTS.iter().chain(REGIONS).find(|(own, _)| *own == name)?;
    match (sides, name == key) {
        (Sides::Each, true) => Some(format!("`{key}White` and `{key}Black` are")),
        (Sides::Both, false) => Some(format!("`{name}` is one, for both sides")),
        _ => None,
    }
}

/// Whether there is a setting of this name.
pub(crate) fn known(key: &str) -> bool {
    (is_of(LISTS, key) || is_of(REGIONS, key)) && otherwise(key).is_none()
        || WORDS.split_whitespace().any(|word| word == key && word != "|")
        || key.strip_prefix("mobilityRegion").is_some_and(|rest| {
            let piece = rest.strip_prefix("White").or_else(|| rest.strip_prefix("Black")).unwrap_or_default();
            let number = piece.strip_prefix("CustomPiece").and_then(|number| number.parse::<usize>().ok());
            number.is_some_and(|number| (1..=CUSTOM).contains(&number))
                || predefined().any(|own| own.0.eq_ignore_ascii_case(piece))
        })
}

/// The variants that are built in, said in the format itself.
pub(crate) const BUILT_IN: &str = include_str!("fairy/builtin.ini");

/// Whether a variant of this name is built in.
pub(crate) fn built_in(name: &str) -> bool {
    let heads = BUILT_IN.lines().filter_map(|line| line.strip_prefix('[')?.split([':', ']']).next());
    heads.into_iter().any(|own| own == name)
}
