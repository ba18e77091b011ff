//! Which castlings are legal where attackers look through the square that the king leaves, and how castlings are told from other
//! moves, and exchanges from each other.

use crate::support::{position, variant_of};
use alfil::moves::Move;
use alfil::notation::{coordinate, parse_move, san};
use alfil::rules::Rules;

/// Atomic chess with the castling of Chess960.
const ATOMIC_960: &str = r#"variant "Atomic960" {}
extends "atomic"
castle K from rank 1 with R from rank 1 to files c d or g f, safe origin crossed arrival
"#;

/// The legal castlings, king onto rook. All are those of python-chess 1.11.2 (`AtomicBoard`, `chess960=True`) and of
/// Fairy-Stockfish by its Python package pyffish 0.0.90 (`atomic`), which agree. The enemy's king keeps that of the player from
/// being attacked where it stands, but not on every square that it would cross.
const CASTLINGS: [(&str, &[&str]); 11] = [
    ("8/8/8/8/8/8/1k6/q1K1R3 w E -", &[]),
    ("8/8/8/8/8/8/5k2/1R2K2q w B -", &[]),
    ("8/8/8/8/8/8/5kb1/1R3K1r w B -", &[]),
    ("8/5b2/8/8/8/8/6kn/4RKr1 w E -", &[]),
    ("8/8/8/8/8/8/2k5/q1K1R3 w E -", &[]),
    ("8/8/8/8/8/8/3k4/Rr1K2R1 w AG -", &[]),
    ("q7/8/8/8/8/8/3k4/R1r1K2R w AH -", &[]),
    ("8/8/8/6n1/8/8/r2k4/1RrK2R1 w BG -", &[]),
    ("8/8/8/8/8/8/5k2/R3K1rR w AH -", &[]),
    ("8/8/8/8/4b3/5q2/k7/RK3rR1 w AG -", &["b1a1"]),
    ("8/8/8/8/8/8/3k4/1R1K2R1 w BG -", &["d1b1", "d1g1"]),
];

#[test]
fn a_king_is_no_cover_for_what_it_crosses() {
    let variant = variant_of(ATOMIC_960);
    let rules = Rules::compile(&variant);
    for (fen, expected) in CASTLINGS {
        let position = position(&rules, fen);
        let square = |sq| rules.vocabulary().square_name(sq);
        let moves = position.legal_moves(1).into_iter();
        let mut castlings: Vec<String> = moves
            .filter_map(|mv| match mv {
                Move::Castle { king, rook, .. } => Some(square(king).to_string() + &square(rook).to_string()),
                _ => None,
            })
            .collect();
        castlings.sort();
        assert_eq!(castlings, expected, "{fen}");
    }
}

/// The legal moves of a piece on a square as they are written, sorted; each reads back as itself, both ways.
fn written(text: &str, fen: &str, from: &str) -> Vec<String> {
    let rules = Rules::compile(&variant_of(text));
    let position = position(&rules, fen);
    let moves = position.legal_moves(1);
    assert_eq!(position.perft(1, 1), moves.len() as u64);
    for mv in &moves {
        for text in [coordinate(&position, mv), san(&position, mv)] {
            assert_eq!(parse_move(&position, &text).ok().as_ref(), Some(mv), "{text}");
        }
    }
    let mut words: Vec<String> = moves.iter().map(|mv| coordinate(&position, mv)).collect();
    words.retain(|word| word.starts_with(from));
    words.sort();
    words
}

const CHESS: &str = "variant \"Example\" {}\nextends \"chess\"\n";

#[test]
fn castlings_that_end_alike_are_written_with_the_rook() {
    let text = format!("{CHESS}castle K with R by 2\ncastle K with R to files c b or g e\n");
    let moves = written(&text, "4k3/8/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1", "e1");
    assert_eq!(moves, ["e1c1,a1b1", "e1c1,a1d1", "e1d1", "e1f1", "e1g1,h1e1", "e1g1,h1f1"]);
    // By either clause it is the same move, and not listed twice.
    let text = format!("{CHESS}castle K with R by 2\ncastle K with R to files c d or g f\n");
    let moves = written(&text, "4k3/8/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1", "e1");
    assert_eq!(moves, ["e1c1", "e1d1", "e1f1", "e1g1"]);
}

#[test]
fn a_king_that_swaps_with_its_rook_does_not_capture_it() {
    let text = format!("{CHESS}piece K \"King\" KdR\ncastle K with R by swapping\n");
    let moves = written(&text, "4k3/8/8/8/8/8/PPPPPPPP/4K2R w K - 0 1", "e1");
    assert_eq!(moves, ["e1d1", "e1e2", "e1f1", "e1h1", "e1h1,h1e1"]);
    // The king that makes this move by itself needs no clause for it.
    let text = format!("{CHESS}piece K \"King\" KudR\ncastle K with R by swapping\n");
    let moves = written(&text, "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", "e1h1");
    assert_eq!(moves, ["e1h1,h1e1"]);
}

#[test]
fn exchanges_that_overlap_are_one_move() {
    let text = format!(
        "{CHESS}exchange N on rank 4 to Q R\nexchange N on c4 + d4 to Q\nexchange N on c4 to B when not check\n"
    );
    let moves = written(&text, "4k3/8/8/8/2N5/8/8/4K3 w - - 0 1", "c4c4");
    assert_eq!(moves, ["c4c4b", "c4c4q", "c4c4r"]);
}

#[test]
fn what_looks_like_a_square_is_one() {
    // An ant goes on by a step from what it captures, and may become a `B8` on a8.
    let text = format!("{CHESS}piece B8 \"Bishop\" B\npiece A \"Ant\" WcaW\npromote A on a8 to B8 Q\n");
    let moves = written(&text, "r3k3/A7/8/8/8/8/8/4K3 w - - 0 1", "a7a8");
    assert_eq!(moves, ["a7a8=b8", "a7a8b8", "a7a8q"]);
}
