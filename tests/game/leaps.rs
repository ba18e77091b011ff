//! What blocks a lame leap.

use crate::random::Random;
use crate::support::{position, variant_of};
use alfil::moves::Move;
use alfil::rules::Rules;
use std::collections::BTreeSet;

/// A board on which some piece goes as the notation says, another stands in its way, and nothing is royal.
fn rules(size: &str, ranks: usize, betza: &str) -> Rules {
    let row = " .".repeat(size.split_once('x').and_then(|(files, _)| files.parse().ok()).unwrap_or(0));
    let setup = format!("{row}\n").repeat(ranks);
    Rules::compile(&variant_of(&format!(
        "variant \"Leaps\" {{}}\nboard {size}\nsetup {{\n{setup}}}\npiece L \"Leaper\" {betza}\npiece P \"Post\" W\n"
    )))
}

/// Where the leaper may go.
fn targets(rules: &Rules, fen: &str) -> BTreeSet<String> {
    let position = position(rules, fen);
    let leaper = rules.vocabulary().kind("L").expect("the leaper");
    let moves = position.legal_moves(1).into_iter();
    let by_leaper = moves.filter_map(|mv| match mv {
        Move::Step { from, to, .. } => {
            position.piece_on(from).filter(|piece| piece.kind == leaper).map(|_| to)
        }
        _ => None,
    });
    by_leaper.map(|to| rules.vocabulary().square_name(to)).collect()
}

/// A rank of a FEN.
fn written(cells: &[char]) -> String {
    let row: String = cells.iter().collect();
    (1..=cells.len()).rev().fold(row, |row, empty| row.replace(&".".repeat(empty), &empty.to_string()))
}

#[test]
fn a_lame_leap_goes_as_a_king_would_walk() {
    // By the table of the notation `mafsmafW` is the elephant of Janggi and `mafsW` the horse. The others follow.
    const PAIRS: [(&str, &str); 9] = [
        ("nD", "mafW"),
        ("nA", "mafF"),
        ("nH", "mafmafW"),
        ("nG", "mafmafF"),
        ("nN", "mafsW"),
        ("nC", "mafmafsW"),
        ("nZ", "mafsmafW"),
        ("nNY", "mafsmafmafW"),
        ("nNX", "mafmafmafmafsW"),
    ];
    for (leap, walk) in PAIRS {
        let (leap_rules, walk_rules) = (rules("11x11", 11, leap), rules("11x11", 11, walk));
        let mut random = Random(7);
        for _ in 0..60 {
            let mut cells = [['.'; 11]; 11];
            for _ in 0..40 {
                cells[random.below(11)][random.below(11)] = if random.one_in(2) { 'P' } else { 'p' };
            }
            cells[random.below(11)][random.below(11)] = 'L';
            let fen = cells.map(|row| written(&row)).join("/") + " w - - 0 1";
            assert_eq!(targets(&leap_rules, &fen), targets(&walk_rules, &fen), "{leap} {walk} {fen}");
        }
    }
}

#[test]
fn a_lame_zebra_is_the_elephant_of_janggi() {
    // The moves of the elephant by Fairy-Stockfish (pyffish 0.0.90, `janggi`).
    const TABLE: [(&str, &[&str]); 6] = [
        ("9/5k3/9/4p4/4pBP2/6P2/6PP1/9/3K5/9 w - -", &["f6d3", "f6d9", "f6h9"]),
        ("9/5k3/9/6p2/4ppp2/3PBp3/2p6/9/3K5/9 w - -", &["e5c2", "e5g2"]),
        ("9/5k3/9/5PB1p/9/4p2pP/9/9/3K5/9 w - -", &["g7e4", "g7i10"]),
        ("9/5k3/9/3p5/3p1B1P1/3p5/3P2P2/9/3K5/9 w - -", &["f6d3", "f6d9", "f6h9", "f6i4", "f6i8"]),
        ("9/5k3/9/3p1P3/3Pp4/1p1B1P3/3p5/9/3K5/9 w - -", &["d5a3", "d5a7", "d5g3", "d5g7"]),
        ("9/5k3/9/4p1B1P/8P/6pP1/9/9/3K5/9 w - -", &["g7d5", "g7d9", "g7e4", "g7i10"]),
    ];
    let rules = rules("9x10", 10, "nZ");
    for (fen, expected) in TABLE {
        // Kings are posts here as well: nothing but the elephant is looked at.
        let here = fen.replace(['K', 'k'], "P").replace('B', "L");
        let expected: BTreeSet<String> = expected.iter().map(|mv| mv[2..].to_owned()).collect();
        assert_eq!(targets(&rules, &here), expected, "{fen}");
    }
}
