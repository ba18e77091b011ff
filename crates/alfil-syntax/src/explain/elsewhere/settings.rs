//! Settings of other programs' files: `stalemateValue = loss`.

use super::{Advice, did_you_mean, said};

/// Settings of Fairy-Stockfish's variants.ini, and the clauses that say the same.
const SETTINGS: &[(&str, &str)] = &[
    (
        "startfen",
        "the array is drawn in `setup { ... }`, a rank a line; `alfil import FILE` makes it of a FEN",
    ),
    ("pieceTochartable", "letters stand behind `piece`: `piece C \"Camel\" C`"),
    ("promotionpiecetypes", "promote P on rank last to Q R B N"),
    ("promotionregionwhite", "promote P on ranks last-1..last to Q"),
    ("promotionregionblack", "promote P on ranks last-1..last to Q"),
    ("mandatorypawnpromotion", "promote P on rank last to Q, optional"),
    ("stalematevalue", "loss when stalemate"),
    ("checkmatevalue", "loss when checkmate"),
    ("extinctionvalue", "loss when count own K = 0"),
    ("extinctionpiecetypes", "loss when count own K = 0"),
    ("flagpiece", "win when own K in rank last"),
    ("flagregion", "win when own K in rank last"),
    ("flagregionwhite", "win when own K in rank last"),
    ("flagregionblack", "win when own K in rank last"),
    ("checkcounting", "win when checks own >= 3"),
    ("nfoldrule", "draw when repetition 3"),
    ("nfoldvalue", "draw when repetition 3"),
    ("nmoverule", "draw when 50 moves without capture or move of P"),
    ("piecedrops", "turn: move, or place 1 from reserve"),
    ("capturestohand", "capture to own reserve"),
    ("droploop", "capture to own reserve"),
    ("mustcapture", "turn: capture, else move"),
    ("blastoncapture", "blast K"),
    ("doublestep", "home P on rank 2"),
    ("castlingkingsidefile", "castle K with R by 2, safe origin crossed arrival"),
    ("castlingqueensidefile", "castle K with R by 2, safe origin crossed arrival"),
    ("connectn", "win when line 4 own P"),
    ("pass", "turn: move, or pass"),
    ("passonstalemate", "turn: move, else pass"),
    ("immobilityillegal", "place P not on rank last"),
    ("shogipawndropmateillegal", "forbid checkmate enemy by placing P"),
    ("firstrankpawndrops", "place P not on rank last"),
    ("perpetualcheckillegal", "loss when repetition 4 with check"),
    ("dropnodoubled", "place P where file has no own P"),
    ("dropnodoubledcount", "place P where file has at most 1 own P"),
    ("dropregionwhite", "place on ranks 1..4"),
    ("dropregionblack", "place on ranks 1..4"),
    ("mustdrop", "turn: place 1 from reserve"),
    ("castlingrookkingsidefile", "castle K with R by 2, safe origin crossed arrival"),
    ("castlingrookqueensidefile", "castle K with R by 2, safe origin crossed arrival"),
    ("castlingrank", "castle K with R by 2, safe origin crossed arrival"),
    ("castlingrookpieces", "castle K with R by 2, safe origin crossed arrival"),
    ("castlingkingpiece", "castle K with R by 2, safe origin crossed arrival"),
    ("seirawangating", "gate H from rank 1"),
    ("flyinggeneral", "forbid own K within R of enemy K"),
    ("extinctionpseudoroyal", "royal K"),
    ("royal", "royal K"),
    ("maxpromote", "promote P on rank last to Q"),
    ("promochoice", "promote P on rank last to Q R B N"),
    ("gating", "gate H from rank 1"),
    ("enpassanttypes", "en passant P by P"),
    ("checking", "forbid check enemy"),
    ("chasingrule", "loss when repetition 3 with chase"),
    ("moverepetitionillegal", "loss when 5 moves to and fro"),
    ("promotionpiecetypeswhite", "white promote P on rank last to Q R B N"),
    ("promotionpiecetypesblack", "black promote P on rank last to Q R B N"),
    ("promotionlimit", "limit Q"),
    ("flipenclosedpieces", "flip enclosed by placing"),
    ("flagpiecesafe", "win when own K in rank last and not attacked own K"),
    ("promotionpawntypes", "promote P on rank last to Q R B N"),
    ("doublestepregionwhite", "home P on rank 2"),
    ("doublestepregionblack", "home P on rank 2"),
    ("varianttemplate", "extends \"chess\""),
    ("holdingstype", "turn: move, or place 1 from reserve"),
    ("holdingssize", "turn: move, or place 1 from reserve"),
    ("promotedpiecetype", "promote P on rank last to Q"),
    ("pawntypes", "what a pawn is, clauses say that name it: `promote P ...`, `en passant P by P`"),
    ("enpassantregion", "what is captured en passant follows from double steps: `en passant P by P`"),
    ("wallingrule", "turn: move, then move neutral"),
    ("symmetry", "the array is drawn in `setup { ... }`: White's pieces are capitals, Black's small letters"),
    ("variants", "variant \"Name\" { }"),
];

/// Pieces that are usual there, each with its moves.
const PIECES: &[&str] = &[
    "king K",
    "commoner K",
    "queen Q",
    "rook R",
    "bishop B",
    "knight N",
    "archbishop BN",
    "chancellor RN",
    "amazon QN",
    "centaur KN",
    "wazir W",
    "fers F",
    "alfil A",
    "silver FfW",
    "gold WfF",
    "lance fR",
    "shogiKnight ffN",
    "shogiPawn fW",
    "bers RF",
    "dragonHorse BW",
    "horse nN",
    "elephant nA",
    "cannon mRcpR",
];

/// A line of Fairy-Stockfish's variants.ini: `stalemateValue = loss`.
pub(super) fn setting(small: &str, line: &str) -> Option<Advice> {
    let (key, value) = line.split_once('=')?;
    (key.trim().to_lowercase() == small).then_some(())?;
    let value = value.trim();
    if let Some(number) = small.strip_prefix("custompiece") {
        let (letter, moves) = value.split_once(':')?;
        number.parse::<u8>().ok()?;
        return did_you_mean(format!("piece {} \"Name\" {}", letter.trim().to_uppercase(), moves.trim()));
    }
    if small.starts_with("mobilityregion") {
        return said("where a piece may go stands behind its moves: `move K in d1..f3`");
    }
    // A piece by its name there, and its letter.
    let mut pieces = PIECES.iter().filter_map(|piece| piece.split_once(' '));
    if let Some((_, moves)) = pieces.find(|(name, _)| name.eq_ignore_ascii_case(small))
        && value.len() <= 2
        && value.starts_with(|c: char| c.is_ascii_alphabetic())
    {
        let name = small[..1].to_uppercase() + &small[1..];
        let letter = value[..1].to_uppercase();
        return did_you_mean(format!("piece {letter} \"{name}\" {moves}"));
    }
    let off = matches!(value.to_ascii_lowercase().as_str(), "0" | "false" | "none" | "no" | "off" | "-");
    match (small, off) {
        ("nmoverule", true) => return did_you_mean("without move count"),
        ("nfoldrule", true) => return did_you_mean("without repetition"),
        ("castling", true) => return did_you_mean("without castle"),
        ("mandatorypawnpromotion", true) => {
            return did_you_mean("promote P on rank last to Q R B N, optional");
        }
        ("checking", true) => return did_you_mean("forbid check enemy"),
        ("enpassanttypes" | "enpassantregion", true) => return did_you_mean("without en passant"),
        ("doublestep", true) => {
            return said(
                "the double step is one of the pawn's moves: `piece P \"Pawn\" fmWfceF` is without it",
            );
        }
        (_, true) if SETTINGS.iter().any(|(key, _)| key.eq_ignore_ascii_case(small)) => {
            return said("what a game does not have is not written: take the line away");
        }
        _ => {}
    }
    let number = value.trim_start_matches('*');
    let is_number = (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    match small {
        "maxrank" | "ranks" if is_number => return did_you_mean(format!("board 8x{number}")),
        "maxfile" if matches!(value.as_bytes(), [b'a'..=b'p']) => {
            let files = value.bytes().next().map_or(8, |file| file - b'a' + 1);
            return did_you_mean(format!("board {files}x8"));
        }
        "maxfile" | "files" if is_number => return did_you_mean(format!("board {number}x8")),
        "nmoverule" if is_number => {
            return did_you_mean(format!("draw when {number} moves without capture or move of P"));
        }
        "nfoldrule" if is_number => return did_you_mean(format!("draw when repetition {number}")),
        "connectn" if is_number => return did_you_mean(format!("win when line {number} own P")),
        "promotionregionwhite" | "promotionregionblack" if is_number && value.starts_with('*') => {
            let side = if small.ends_with("black") { "rank last" } else { "rank" };
            let rank = if side == "rank" { format!("rank {number}") } else { side.to_owned() };
            return did_you_mean(format!("promote P on {rank} to Q R B N"));
        }
        "promozone" if is_number => {
            let deep = number.parse::<u8>().unwrap_or(1).saturating_sub(1);
            let zone = if deep == 0 { "rank last".to_owned() } else { format!("ranks last-{deep}..last") };
            return did_you_mean(format!("promote P on {zone} to Q"));
        }
        _ => {}
    }
    let (_, meant) = SETTINGS.iter().find(|(key, _)| key.eq_ignore_ascii_case(small))?;
    // What the value says of who has won: `stalemateValue = draw`.
    let verdicts = ["win", "loss", "draw"];
    let other = verdicts.contains(&value).then(|| meant.split_once(' ')).flatten();
    if let Some((_, when)) = other.filter(|(verdict, _)| verdicts.contains(verdict)) {
        return did_you_mean(format!("{value} {when}"));
    }
    match filled(small, value, meant) {
        Some(clause) => did_you_mean(clause),
        None if meant.contains('`') => said(*meant),
        None => said(format!("a clause says so, as in `{meant}`")),
    }
}

/// A clause with what a setting says in the place of the clause's example; nothing, if it says what is not understood.
fn filled(small: &str, value: &str, meant: &str) -> Option<String> {
    if meant.contains('`') {
        return None;
    }
    let side = ["white", "black"].into_iter().find(|side| small.ends_with(side));
    let for_side = |clause: String| match side {
        Some(side) if !clause.starts_with(side) => format!("{side} {clause}"),
        _ => clause,
    };
    let one = |letters: String| (!letters.contains(' ')).then_some(letters);
    Some(match small.trim_end_matches("white").trim_end_matches("black") {
        "promotionpiecetypes" => for_side(
            meant
                .trim_start_matches("white ")
                .trim_start_matches("black ")
                .replace("Q R B N", &letters(value)?),
        ),
        "promotedpiecetype" => format!("promote P on rank last to {}", letters(value)?),
        "promotionpawntypes" => meant.replacen('P', &letters(value)?, 1),
        "extinctionpiecetypes" if value == "*" => meant.replace("own K", "own"),
        "extinctionpiecetypes" => meant.replace("own K", &format!("own {}", one(letters(value)?)?)),
        "flagpiece" => for_side(meant.replace("own K", &format!("own {}", one(letters(value)?)?))),
        "flagregion" => for_side(meant.replace("rank last", &region(value, side)?)),
        "doublestepregion" => for_side(meant.replace("rank 2", &region(value, side)?)),
        "dropregion" => for_side(meant.replace("ranks 1..4", &region(value, side)?)),
        "promotionregion" => for_side(meant.replace("ranks last-1..last", &region(value, side)?)),
        "wallingrule" => {
            let (_, wall) =
                WALLS.iter().filter_map(|wall| wall.split_once(' ')).find(|(rule, _)| *rule == value)?;
            format!("turn: move, then {wall}")
        }
        _ => meant.to_owned(),
    })
}

/// Rules of walls there, each with what comes behind a move by it.
const WALLS: &[&str] = &[
    "duck move neutral",
    "arrow place neutral within reach",
    "past place neutral on origin",
    "edge place neutral at edge",
    "static place neutral",
];

/// The letters of pieces that a setting lists: `qrb`, `q r b`.
fn letters(value: &str) -> Option<String> {
    const MOST: usize = 12;
    let letters: Vec<String> =
        value.chars().filter(|sign| *sign != ' ').map(|sign| sign.to_uppercase().to_string()).collect();
    let known = value.bytes().all(|sign| sign.is_ascii_alphabetic() || sign == b' ');
    (known && (1..=MOST).contains(&letters.len())).then(|| letters.join(" "))
}

/// The squares that a setting lists, `d4 e4`, or ranks, `*7 *8`: as White counts them, whose clause it may be.
fn region(value: &str, side: Option<&str>) -> Option<String> {
    let seen = if side == Some("white") { "" } else { "white " };
    let part = |word: &str| match word.strip_prefix('*') {
        Some(rank) => rank.parse::<u8>().ok().map(|rank| format!("{seen}rank {rank}")),
        None => {
            let number = word.strip_prefix(|sign: char| sign.is_ascii_lowercase())?;
            number.parse::<u8>().ok().map(|_| format!("{seen}{word}"))
        }
    };
    let parts: Option<Vec<String>> = value.split(' ').filter(|word| !word.is_empty()).map(part).collect();
    parts.filter(|parts| !parts.is_empty()).map(|parts| parts.join(" + "))
}

/// A setting by a name that only other programs give theirs, `promotionZoneDepth = 3`, of which nothing is known.
pub(super) fn unknown_setting(key: &str, line: &str) -> Option<Advice> {
    let letters = key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let humps = key.bytes().skip(1).any(|byte| byte.is_ascii_uppercase());
    let small = key.starts_with(|c: char| c.is_ascii_lowercase());
    let set = line[key.len()..].trim_start().starts_with('=');
    (letters && humps && small && set && key.len() > 4).then_some(())?;
    said(
        "settings of other programs mean nothing here; `alfil import FILE` reads whole files of some of them",
    )
}
