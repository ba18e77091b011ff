//! Betza's notation: where each move leads from the centre of an empty board of 15x15.
//!
//! The counts are those of the project's table of the notation, whose sources are H. G. Muller's pages on extended
//! Betza notation; the squares follow from the meaning of the letters. The walk below knows nothing of the program
//! but the model's description of paths.

use alfil::board::{BySide, Kind, Piece, Side, Square};
use alfil::model::{Course, Geometry, Initial, Movement, Obstacles, Unmoved, Variant, Victims, Wraps};
use alfil::notation::{coordinate, parse_move};
use alfil::position::Position;
use alfil::reference;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::Source;
use std::collections::BTreeSet;

/// The movements of a piece that moves so.
fn movements(betza: &str) -> Vec<Movement> {
    let en_passant = if betza.contains('e') { ", P by X" } else { "" };
    let text = format!(
        "variant \"X\" {{ }}\nboard 15x15\nsetup empty\nreserve X P\nturn: move, or place 1 from reserve\n\
         piece X {betza}\npiece P fmWfceFifmnD\nhome X P on rank 1\nen passant P by P{en_passant}\n"
    );
    let loaded = load(Source::new("x", text), &|_| None);
    let about_betza = loaded.diagnostics.iter().find(|diagnostic| diagnostic.code.family().name() == "betza");
    assert!(about_betza.is_none(), "{betza}: {about_betza:?}");
    let variant = loaded.variant.unwrap_or_else(|| panic!("{betza}: {:?}", loaded.diagnostics));
    variant.kinds[0].moves.iter().flat_map(|rule| rule.movements.clone()).collect()
}

/// Where straight movements lead from the centre of an empty board, as steps.
fn destinations(movements: &[Movement]) -> BTreeSet<(i32, i32)> {
    let mut reached = BTreeSet::new();
    for movement in movements {
        let Geometry::Paths(paths) = &movement.geometry else {
            let board = (-7..=7).flat_map(|x| (-7..=7).map(move |y| (x, y)));
            reached.extend(board.filter(|sq| *sq != (0, 0)));
            continue;
        };
        assert_eq!(paths.course, Course::Straight, "this walk knows no turns");
        // On an empty board nothing can be hopped over.
        if matches!(paths.obstacles, Obstacles::Hop | Obstacles::Grasshop | Obstacles::Jumping) {
            continue;
        }
        for (dx, dy) in &paths.steps {
            for count in i32::from(paths.min)..=paths.max.map_or(15, i32::from) {
                let (x, y) = (i32::from(*dx) * count, i32::from(*dy) * count);
                if x.abs() <= 7 && y.abs() <= 7 {
                    reached.insert((x, y));
                }
            }
        }
    }
    reached
}

#[test]
fn the_single_leg_moves_of_the_table_lead_to_as_many_squares() {
    const TABLE: &[(&str, usize)] = &[
        ("W", 4),
        ("F", 4),
        ("D", 4),
        ("A", 4),
        ("H", 4),
        ("G", 4),
        ("N", 8),
        ("C", 8),
        ("Z", 8),
        ("K", 8),
        ("R", 28),
        ("B", 28),
        ("Q", 56),
        ("R4", 16),
        ("W3", 12),
        ("F2", 8),
        ("N0", 24),
        ("D0", 12),
        ("H0", 8),
        ("C0", 16),
        ("fR", 7),
        ("fsW", 3),
        ("ffN", 2),
        ("fN", 2),
        ("fhN", 4),
        ("bhN", 4),
        ("rhN", 4),
        ("lhN", 4),
        ("hrN", 4),
        ("hlN", 4),
        ("vN", 4),
        ("sN", 4),
        ("fsN", 2),
        ("rfN", 1),
        ("brN", 1),
        ("FfW", 5),
        ("WfF", 6),
        ("FD", 8),
        ("WA", 8),
        ("BN", 36),
        ("RN", 36),
        ("QN", 64),
        ("KAD", 16),
        ("W2F2", 16),
        ("pR", 0),
        ("gQ", 0),
        ("nN", 8),
        ("nA", 4),
        ("nD", 4),
        ("jR", 24),
        ("jB", 24),
        ("mU", 224),
        // Not in the table, but in the text above it.
        ("WW", 28),
        ("W03", 4),
        ("R04", 4),
        ("Q2", 16),
        ("K2", 16),
        ("NN", 24),
        ("jjR", 20),
        ("jW", 4),
        ("fF", 2),
        ("frF", 1),
        ("frK", 1),
        ("fK", 1),
        ("fsK", 2),
        ("fQ", 7),
        ("frQ", 7),
        ("WX", 4),
        ("FX", 8),
        ("NX", 8),
        ("WY", 8),
        ("FY", 4),
        ("DY", 8),
        ("WXX", 4),
        ("U", 224),
    ];
    for (betza, count) in TABLE {
        assert_eq!(destinations(&movements(betza)).len(), *count, "{betza}");
    }
}

#[test]
fn directions_select_the_squares_that_they_name() {
    const TABLE: &[(&str, &[(i32, i32)])] = &[
        ("fW", &[(0, 1)]),
        ("vW", &[(0, 1), (0, -1)]),
        ("fsW", &[(0, 1), (-1, 0), (1, 0)]),
        ("lD", &[(-2, 0)]),
        ("fF", &[(-1, 1), (1, 1)]),
        ("lF", &[(-1, 1), (-1, -1)]),
        ("frF", &[(1, 1)]),
        ("flbrF", &[(-1, 1), (1, -1)]),
        ("fK", &[(0, 1)]),
        ("frK", &[(1, 1)]),
        ("ffrbK", &[(0, 1), (1, -1)]),
        ("fsK", &[(-1, 1), (1, 1)]),
        // H. G. Muller: `fsN` is the forward pair of the wide knight, `frN` the upper of the pair to the right,
        // `rfN` the right one of the forward pair.
        ("fN", &[(-1, 2), (1, 2)]),
        ("ffN", &[(-1, 2), (1, 2)]),
        ("fsN", &[(-2, 1), (2, 1)]),
        ("frN", &[(2, 1)]),
        ("rfN", &[(1, 2)]),
        ("brN", &[(2, -1)]),
        ("rbN", &[(1, -2)]),
        ("rvN", &[(1, 2), (1, -2)]),
        ("vN", &[(1, 2), (-1, 2), (1, -2), (-1, -2)]),
        ("sN", &[(2, 1), (2, -1), (-2, 1), (-2, -1)]),
        ("fhN", &[(1, 2), (-1, 2), (2, 1), (-2, 1)]),
        ("rhN", &[(1, 2), (1, -2), (2, 1), (2, -1)]),
        ("hrN", &[(1, 2), (2, -1), (-1, -2), (-2, 1)]),
        ("hlN", &[(-1, 2), (-2, -1), (1, -2), (2, 1)]),
        ("fC", &[(-1, 3), (1, 3)]),
        ("fFX", &[(-1, 4), (1, 4)]),
        ("fFY", &[(-3, 3), (3, 3)]),
        ("fWX", &[(0, 4)]),
    ];
    for (betza, squares) in TABLE {
        let expected: BTreeSet<(i32, i32)> = squares.iter().copied().collect();
        assert_eq!(destinations(&movements(betza)), expected, "{betza}");
    }
}

/// What may be done: `m c d e`, whom: `k` a royal alone, `t` no royal, `i` from where, `n` answered en passant.
fn abilities(movement: &Movement) -> String {
    let flags = [
        (movement.quiet, "m"),
        (movement.capture, "c"),
        (movement.capture_own, "d"),
        (movement.en_passant, "e"),
        (movement.victims == Victims::Royal, "k"),
        (movement.victims == Victims::Common, "t"),
        (movement.initial == Initial::Unmoved, "i"),
        (movement.initial == Initial::OneAhead, "ii"),
        (movement.makes_en_passant, "n"),
    ];
    flags.iter().filter(|(holds, _)| *holds).map(|(_, flag)| *flag).collect()
}

#[test]
fn letters_say_what_a_move_may_do() {
    const TABLE: &[(&str, &[&str])] = &[
        ("W", &["mc"]),
        ("mW", &["m"]),
        ("cW", &["c"]),
        ("dW", &["d"]),
        ("mdW", &["md"]),
        ("fceW", &["ce"]),
        ("kW", &["ck"]),
        ("mkW", &["mck"]),
        ("ckW", &["ct"]),
        ("tW", &["mct"]),
        ("ctW", &["ct"]),
        ("K", &["mc", "mc"]),
        ("fmWfceFifmnD", &["m", "ce", "min"]),
        ("ifmnA", &["min"]),
        ("ifmnW3", &["min"]),
        ("fmWiifmW", &["m", "mii"]),
        ("mU", &["m"]),
    ];
    for (betza, expected) in TABLE {
        let found: Vec<String> = movements(betza).iter().map(abilities).collect();
        assert_eq!(found, *expected, "{betza}");
    }
}

#[test]
fn letters_say_what_stands_in_the_way() {
    const TABLE: &[(&str, Obstacles, Course, Wraps)] = &[
        ("N", Obstacles::Free, Course::Straight, Wraps::Nowhere),
        ("nN", Obstacles::Lame, Course::Straight, Wraps::Nowhere),
        ("jD", Obstacles::Jumping, Course::Straight, Wraps::Nowhere),
        ("jR", Obstacles::Skips(1), Course::Straight, Wraps::Nowhere),
        ("jjB", Obstacles::Skips(2), Course::Straight, Wraps::Nowhere),
        ("pR", Obstacles::Hop, Course::Straight, Wraps::Nowhere),
        ("gN0", Obstacles::Grasshop, Course::Straight, Wraps::Nowhere),
        ("zB", Obstacles::Free, Course::Crooked, Wraps::Nowhere),
        ("qN0", Obstacles::Free, Course::Circular, Wraps::Nowhere),
        ("oR", Obstacles::Free, Course::Straight, Wraps::Sides),
        ("ozpB", Obstacles::Hop, Course::Crooked, Wraps::Sides),
        ("ooR", Obstacles::Free, Course::Straight, Wraps::Everywhere),
    ];
    for (betza, obstacles, course, wraps) in TABLE {
        let movements = movements(betza);
        let [Movement { geometry: Geometry::Paths(paths), .. }] = movements.as_slice() else {
            panic!("{betza}: {movements:?}");
        };
        assert_eq!((paths.obstacles, paths.course, paths.wraps), (*obstacles, *course, *wraps), "{betza}");
    }
}

/// The variant of a piece `X` that moves so, with what the other letters of a position mean.
fn variant(betza: &str) -> Variant {
    let en_passant = if betza.contains('e') { ", P by X" } else { "" };
    let text = format!(
        "variant \"X\" {{ }}\nboard 15x15\nsetup empty\nreserve X P N K\nturn: move, or place 1 from reserve\n\
         piece X {betza}\npiece P fmWfceFifmnD\npiece N N\npiece K K\nroyal K\nhome X on rank 8\nhome P on rank 2\n\
         en passant P by P{en_passant}\n"
    );
    let loaded = load(Source::new("x", text), &|_| None);
    let errors: Vec<_> = loaded.diagnostics.iter().map(|diagnostic| &diagnostic.message).collect();
    loaded.variant.unwrap_or_else(|| panic!("{betza}: {errors:?}"))
}

/// The moves from the centre, h8, as they are written; tables and reference must agree on them.
fn moves(betza: &str, others: &[(&str, char)]) -> Vec<String> {
    let variant = variant(betza);
    let rules = Rules::compile(&variant);
    let mut setup = reference::start(&variant);
    setup.reserve = BySide::both(vec![0; 4]);
    let number = |name: &str| {
        let file = name.as_bytes()[0] - b'a';
        let rank: u8 = name[1..].parse().expect("a rank");
        Square((rank - 1) * 15 + file)
    };
    for (square, letter) in [("h8", 'X')].iter().chain(others) {
        let kind = Kind("XPNK".find(letter.to_ascii_uppercase()).expect("a letter of the variant") as u8);
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        setup.board[number(square).index()] = Some(Piece { side, kind });
    }
    setup.unmoved = Unmoved::of(&variant).normalise(
        setup.dimensions.squares().collect(),
        |sq| setup.board[sq.index()],
        &setup.reserve,
    );
    let position = Position::new(&rules, &setup).expect("a position that can be played");
    let mut moves = position.legal_moves(0);
    moves.sort_unstable();
    assert_eq!(moves, reference::legal_moves(&variant, &setup, 0), "{betza}");
    let mut written: Vec<String> = Vec::new();
    for mv in moves.iter().filter(|mv| mv.origin() == Some(number("h8"))) {
        let text = coordinate(&position, mv);
        assert_eq!(parse_move(&position, &text).as_ref(), Ok(mv), "{betza}: {text}");
        written.push(text);
    }
    written.sort();
    written
}

#[test]
fn every_row_of_the_table_leads_to_as_many_squares() {
    const TABLE: &[(&str, usize)] = &[
        ("W", 4),
        ("F", 4),
        ("N", 8),
        ("C", 8),
        ("K", 8),
        ("Q", 56),
        ("R4", 16),
        ("N0", 24),
        ("fsW", 3),
        ("hrN", 4),
        ("FfW", 5),
        ("KAD", 16),
        ("pR", 0),
        ("gQ", 0),
        ("nN", 8),
        ("afsW", 8),
        ("mafsW", 8),
        ("afsF", 8),
        ("afsK", 8),
        ("mafsmafW", 8),
        ("mpafmpafmpafsW", 8),
        ("FyafsF", 52),
        ("[F?R]", 52),
        ("yafsF", 48),
        ("[F-R]", 48),
        ("WyafsW", 52),
        ("[W?B]", 52),
        ("yafsW", 48),
        ("[W-B]", 48),
        ("RmasR", 224),
        ("jR", 24),
        ("jB", 24),
        ("afR", 24),
        ("mKabK", 9),
        ("fmWfceFifmnD", 2),
        ("fmFfcafmF", 2),
        ("KNADcaKmcabK", 25),
        ("mU", 224),
        // The text around the table.
        ("ucR", 0),
        ("udR", 0),
        ("caibR", 0),
        ("mNxaN", 8),
        ("[W?sR]", 4 + 52),
        ("[W-sR]", 52),
        ("v[F?R]", 4 + 24),
        ("f[F?R]", 2 + 12),
        ("[W-R]", 24),
        ("[D?B]", 4 + 40),
        ("m[F?R]", 52),
    ];
    for (betza, count) in TABLE {
        assert_eq!(moves(betza, &[]).len(), *count, "{betza}");
    }
}

#[test]
fn what_several_legs_do_is_written_by_squares() {
    /// A notation, what stands around h8, and some of the moves: those with a `!` before them are none.
    type Row = (&'static str, &'static [(&'static str, char)], &'static [&'static str]);
    const TABLE: &[Row] = &[
        // H. G. Muller: the cannon's capture needs exactly one piece between.
        ("cpR", &[("h10", 'p'), ("h12", 'p')], &["h8h12", "!h8h10", "!h8h11"]),
        ("mRcpR", &[("h10", 'P'), ("h12", 'p')], &["h8h9", "h8h12", "!h8h10", "!h8h13"]),
        // A mao may be blocked next to where it stands, a knight may not.
        ("afsW", &[("h9", 'p')], &["!h8g10", "!h8i10", "h8j9", "h8f7"]),
        ("afsF", &[("i9", 'p')], &["!h8i10", "!h8j9", "h8g10"]),
        ("afsK", &[("i9", 'p')], &["h8i10", "h8j9", "h8g10"]),
        ("mafsmafW", &[("i10", 'p')], &["!h8j11", "h8f11"]),
        ("mpafmpafmpafsW", &[("h9", 'p'), ("h11", 'P')], &["h8i12", "h8g12"]),
        ("pafmpafmpafsW", &[("h9", 'p')], &["h8i12", "!h8i4"]),
        ("[F?R]", &[("i9", 'p')], &["h8i9", "!h8i10", "!h8j9", "h8g10"]),
        // Locust capture: the piece jumped over goes.
        ("fmFfcafmF", &[("i9", 'p'), ("g9", 'P')], &["h8i9j10", "!h8i9", "!h8g9f10"]),
        ("fcafmF", &[("i9", 'p'), ("j10", 'p')], &[]),
        // Rifle capture: it shoots as far as it sees and stands where it stood.
        ("caibR", &[("h11", 'p'), ("d8", 'p'), ("k8", 'P')], &["h8d8h8", "h8h11h8"]),
        // Swaps say where the other piece goes, so that a capture is told from them.
        ("RucR", &[("h11", 'p')], &["h8h11", "h8h11,h11h8"]),
        ("udR", &[("h11", 'P')], &["h8h11,h11h8"]),
        // The lion: two king's steps, capturing on either.
        (
            "KNADcaKmcabK",
            &[("h9", 'p'), ("h10", 'p'), ("i8", 'p')],
            &["h8h9", "h8h9h8", "h8h9h10", "h8h9i8", "h8i8i9", "h8h8", "h8h10", "!h8h9h7"],
        ),
        // Withdrawal: what it moves straight away from.
        ("mcoabyafmK", &[("h9", 'p')], &["h8h9h1", "h8h9h7", "h8i8", "!h8h7"]),
        // A hop that turns the rook into a wazir lands right behind, like a grasshopper.
        ("gafQ", &[("h10", 'p'), ("k11", 'p')], &["h8h11", "h8l12"]),
    ];
    for (betza, others, expected) in TABLE {
        let moves = moves(betza, others);
        for text in *expected {
            match text.strip_prefix('!') {
                None => assert!(moves.iter().any(|mv| mv == text), "{betza}: {text} in {moves:?}"),
                Some(text) => assert!(!moves.iter().any(|mv| mv == text), "{betza}: no {text} in {moves:?}"),
            }
        }
        if expected.is_empty() {
            assert_eq!(moves, [] as [&str; 0], "{betza}");
        }
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    const TABLE: &[(&str, &str)] = &[
        ("O2", "betza::castling"),
        ("xN", "betza::leg_letter"),
        ("yW", "betza::leg_letter"),
        ("umR", "betza::leg_letter"),
        ("nR", "betza::lame"),
        ("nW", "betza::lame"),
        ("gW", "betza::needs_slide"),
        ("pN", "betza::needs_slide"),
        ("zF", "betza::needs_slide"),
        ("njD", "betza::contradiction"),
        ("pgR", "betza::contradiction"),
        ("zqB", "betza::contradiction"),
        ("ktW", "betza::contradiction"),
        ("mtW", "betza::contradiction"),
        ("dkW", "betza::contradiction"),
        ("hW", "betza::direction"),
        ("fhF", "betza::direction"),
        ("vhN", "betza::direction"),
        ("ffW", "betza::repeated"),
        ("vfW", "betza::repeated"),
        ("mmW", "betza::repeated"),
        ("iiiW", "betza::repeated"),
        ("jjD", "betza::repeated"),
        ("fU", "betza::universal"),
        ("U3", "betza::universal"),
        ("KX", "betza::extension"),
        ("GXXXXX", "betza::extension"),
        ("R256", "betza::range"),
    ];
    for (betza, code) in TABLE {
        let text = format!("variant \"X\" {{ }}\nboard 8x8\nsetup empty\npiece X {betza}\n");
        let loaded = load(Source::new("x", text), &|_| None);
        let codes: Vec<&str> = loaded.diagnostics.iter().map(|diagnostic| diagnostic.code.id()).collect();
        assert!(codes.contains(code), "{betza}: {codes:?}");
        assert!(loaded.variant.is_none(), "{betza}");
    }
}
