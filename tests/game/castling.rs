//! Which castlings are legal where attackers look through the square that the king leaves.

use crate::support::{position, variant_of};
use alfil::moves::Move;
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
