//! The number of legal moves, found by counting, is the number of moves found by listing them.

use crate::random::Random;
use crate::support::{position, variant, variant_of};
use alfil::library;
use alfil::model::Variant;
use alfil::outcome::Outcome;
use alfil::position::Position;
use alfil::rules::Rules;

/// No reserve of these tests holds more.
const MOST: usize = 8;

/// A rank of a FEN.
fn row(cells: &[char]) -> String {
    let mut row = cells.iter().collect::<String>();
    for empty in (1..=8).rev() {
        row = row.replace(&".".repeat(empty), &empty.to_string());
    }
    row
}

fn assert_counted(position: &Position, what: &str) {
    let listed = position.legal_moves(MOST).len();
    assert_eq!(position.count_moves(), Some(listed.into()), "{what}");
}

#[test]
fn the_first_turn_of_a_whole_army_on_an_empty_half() {
    // By hand: pawns on 12 light and 12 dark squares, up to eight; a bishop on each shade at most; then the king
    // and up to a queen, two rooks and two knights on whatever of the 32 squares is left.
    let choose =
        |of: u64, number: u64| (0..number).fold(1u64, |count, taken| count * (of - taken) / (taken + 1));
    let mut expected = 0u64;
    for (light, dark) in (0..=8).flat_map(|light| (0..=8 - light).map(move |dark| (light, dark))) {
        let pawns = choose(12, light) * choose(12, dark);
        for (light_bishop, dark_bishop) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let bishops = choose(16 - light, light_bishop) * choose(16 - dark, dark_bishop);
            let free = 32 - light - dark - light_bishop - dark_bishop;
            for (queens, rooks, knights) in
                (0..2).flat_map(|q| (0..3).flat_map(move |r| (0..3).map(move |n| (q, r, n))))
            {
                let left = free - 1 - queens;
                let others = choose(free - 1, queens) * choose(left, rooks) * choose(left - rooks, knights);
                expected += pawns * bishops * free * others;
            }
        }
    }
    let start = Position::start(&Rules::compile(&variant("kingchess")));
    assert_eq!(start.count_moves(), Some(expected.into()));
}

#[test]
fn sets_that_close_ways_of_attack() {
    let rules = Rules::compile(&variant("kingchess"));
    for fen in [
        // A rook and a bishop attack; one piece each, or one for both, or a king's move.
        "4r3/8/8/8/8/8/8/4K3[RNPkq] w - - 0 9 -",
        "4r3/8/8/8/7b/8/8/4K3[BBNPPkq] w - - 0 9 -",
        "4r3/8/8/8/7b/8/8/4K3[BNPPkq] w - - 0 9 bishops:D",
        // A knight's attack is closed by nothing.
        "8/8/8/8/8/3n4/8/4K3[QRNPkq] w - - 0 9 -",
        // Two kings' squares of attack meet; the king is still to come.
        "4r3/8/8/1q6/8/8/8/8[KBBP] w - - 0 9 -",
        "4r3/8/b7/1q6/8/8/8/8[KBNP] w - - 0 9 -",
        "4r3/8/b7/1q6/8/8/PPPPPPPP/8[KR] w - - 0 9 -",
    ] {
        assert_counted(&position(&rules, fen), fen);
    }
}

#[test]
fn random_positions_with_small_reserves() {
    let rules = Rules::compile(&variant("kingchess"));
    let mut random = Random(4);
    let mut attacked = 0;
    for number in 0..100 {
        let mut cells = vec!['.'; 64];
        for letter in "qrbnppPPRN".chars() {
            cells[random.below(64)] = letter;
        }
        if random.one_in(2) {
            cells[random.below(32) + 32] = 'K';
        }
        let king = if cells.contains(&'K') { "" } else { "K" };
        let rows: Vec<String> = cells.chunks(8).map(row).collect();
        let held: String = "QRRBBNPP".chars().filter(|_| random.one_in(7)).collect();
        let fen = format!("{}[{king}{held}k] w - - 0 9 -", rows.join("/"));
        let position = position(&rules, &fen);
        attacked += usize::from(!position.checkers().is_empty());
        assert_counted(&position, &format!("{number}: {fen}"));
    }
    assert!(attacked >= 10, "{attacked} positions in check");
}

/// Chess with other clauses about placing.
fn file(clauses: &str) -> Variant {
    variant_of(&format!("variant \"Placing\" {{ }}\nextends \"chess\"\n{clauses}\n"))
}

#[test]
fn a_set_that_alone_saves_the_king_is_found() {
    let pairs = "reserve K P\nturn: move, or place 2 from reserve\n";
    let games = [
        // Of two kings the one on the lower file is royal: the pawn goes anywhere, the king to a square left of the
        // one that is mated and free from attack.
        (
            "royal K, the least by (file)\nplace K on a1\nplace P on d4 + d5",
            "k5r1/8/8/8/8/8/6q1/7K[KP] w - - 0 1",
            2,
        ),
        // Together they are attacked only if both are.
        ("royal K, together\nplace K on a1\nplace P on d4 + d5", "k5r1/8/8/8/8/8/6q1/7K[KP] w - - 0 1", 2),
        // There the other one is attacked, too.
        ("royal K, together\nplace K on h2\nplace P on d4 + d5", "k5r1/8/8/8/8/8/6q1/7K[KP] w - - 0 1", 0),
    ]
    .map(|(clauses, fen, sets)| (file(&format!("{pairs}{clauses}")), fen, sets));
    // Bishop and knight must go to c3 and e3, two dark squares, and a first bishop on a light one allows it.
    let shades = "reserve B*2 N\nturn: place 1.. from reserve\nplace B on b1 + c3\nplace N on e3\n\
                  place N where shade differs from first placed own B";
    let shades = (file(shades), "4r2k/8/8/b7/8/8/8/4K3[BBN] w - - 0 1 -", 1);
    for (variant, fen, sets) in games.into_iter().chain([shades]) {
        let position = position(&Rules::compile(&variant), fen);
        assert_eq!(position.legal_moves(MOST).len(), sets, "{fen}");
        assert_eq!(position.has_legal_move(), sets > 0, "{fen}");
        assert_eq!(position.outcome() == Outcome::Ongoing, sets > 0, "{fen}");
        assert_counted(&position, fen);
    }
}

#[test]
fn other_rules_of_placing() {
    let games: [(Variant, &str); 5] = [
        (
            file("reserve N*3 B*2\nturn: move, or place 2..3 from reserve, with N"),
            "4k3/8/8/8/8/4r3/PP4PP/4K3[NNNBBnnnbb] w - - 0 1",
        ),
        // The shade of knights hangs on the first bishop, which comes after them in the order of types or before.
        (
            file(
                "reserve N*2 B*2\nturn: move, or place 1.. from reserve\nplace on ranks 1..2\nplace N where shade equals first placed own B",
            ),
            "4k3/8/8/8/8/4r3/PP4PP/4K3[NNBB] w - - 0 1 -",
        ),
        (
            file(
                "reserve N*2 R*2\nturn: move, or place 1.. from reserve\nplace on ranks 1..2\nplace N where shade differs from first placed own R",
            ),
            "4k3/8/8/8/8/4r3/PP4PP/4K3[NNRR] w - - 0 1 -",
        ),
        // Placing changes who is royal, and how pieces move: these sets are listed.
        (
            file(
                "reserve K*2 N\nturn: move, or place 1.. from reserve\nplace on ranks 1..2\nroyal K when count own K = 1",
            ),
            "4k3/8/8/8/8/4r3/PP4PP/4K3[KKN] w - - 0 1 -",
        ),
        (
            file(
                "piece G \"Hopper\" gQ\nreserve N*3\nturn: move, or place 1.. from reserve\nplace on ranks 1..2",
            ),
            "4k3/8/8/8/4g3/4r3/PP4PP/4K3[NNN] w - - 0 1",
        ),
    ];
    for (variant, fen) in &games {
        assert_counted(&position(&Rules::compile(variant), fen), fen);
    }
}

#[test]
fn every_shipped_variant() {
    for name in library::names().filter(|name| *name != "kingchess") {
        let mut position = Position::start(&Rules::compile(&variant(name)));
        let mut random = Random(9);
        for ply in 0..40 {
            let moves = position.legal_moves(1);
            assert_eq!(position.count_moves(), Some(moves.len().into()), "{name}, ply {ply}");
            match random.pick(&moves) {
                Some(mv) => position.play_unchecked(mv),
                None => break,
            }
        }
    }
}
