//! Games as others write them down. The moves and both ways to write them are pyffish's (0.0.90), of random games.

use crate::support::variant;
use alfil::notation::{check_spelling, parse_move};
use alfil::position::Position;
use alfil::rules::Rules;

/// Reads the moves of a record one after the other, each of which is to be this one by its squares.
fn reads(name: &str, record: &str, squares: &str) {
    let mut position = Position::start(&Rules::compile(&variant(name)));
    let squares = squares.split(' ');
    assert_eq!(record.split(' ').count(), squares.clone().count());
    for (text, expected) in record.split(' ').zip(squares) {
        let [mv, expected] = [text, expected]
            .map(|text| parse_move(&position, text).unwrap_or_else(|error| panic!("{text}: {error:?}")));
        assert_eq!(mv, expected, "{text}");
        position.play(&mv);
    }
}

#[test]
fn western_records_of_shogi_are_read() {
    const SQUARES: &str = "a1a2 g9f8 d1e2 d7d6 e1d1 e9e8 e2f2 d9d8 f1e1 h8g9 i3i4 b7b6 e1e2 b8b7 g1g2 c9b8 g3g4 d8c8 b3b4 \
        a9a8 h1g3 f8e9 g3f5 d6d5 f5e7+ e8d9 i1i2 e9d8 d1d2 d9e9 b4b5 d8d7 e7f8 g9f8 g2h1 N@f6 a3a4 f8a3+ d3d4";
    const HODGES: &str = "L-9h S-4b G6i-5h P-6d K-6i K-5b G5h-4h G-6b G-5i B-3a P-1f P-8d G5i-5h R-8c S-3h S-8b P-3f G-7b P-8f \
        L-9b N-3g S-5a N-4e P-6e Nx5c+ K-6a L-1h S-6b K-6h K-5a P-8e S-6c +N-4b Bx4b S-2i N*4d P-9f B-9g+ P-6f";
    const HOSKING: &str = "L98 S42 G69-58 P64 K69 K52 G58-48 G62 G59 B31 P16 P84 G59-58 R83 S38 S82 P36 G72 P86 \
        L92 N37 S51 N45 P65 Nx53+ K61 L18 S62 K68 K51 P85 S63 +N42 Bx42 S29 N'44 P96 B97+ P66";
    const NUMBERS: &str = "L-98 S-42 G69-58 P-64 K-69 K-52 G58-48 G-62 G-59 B-31 P-16 P-84 G59-58 R-83 S-38 S-82 P-36 G-72 P-86 \
        L-92 N-37 S-51 N-45 P-65 Nx53+ K-61 L-18 S-62 K-68 K-51 P-85 S-63 +N-42 Bx42 S-29 N*44 P-96 B-97+ P-66";
    for record in [HODGES, HOSKING, NUMBERS] {
        reads("shogi", record, SQUARES);
    }
}

#[test]
fn a_type_that_promotes_without_a_choice_needs_no_letter() {
    reads(
        "makruk",
        "h4 Sf7 Sc2 e5 Ra2 Ke7 Md2 Kf8 Sg2 b5 Ke1 b4 Mc1 bxa3=M h5 Ke8 hxg6=M Mc7 Nh3 Ne7 Mf5 h5 Kf1 Mb4",
        "h3h4 f8f7 c1c2 e6e5 a1a2 e8e7 e1d2 e7f8 f1g2 b6b5 d1e1 b5b4 d2c1 b4a3m h4h5 f8e8 h5g6m d8c7 g1h3 g8e7 g6f5 h6h5 \
         e1f1 a3b4",
    );
}

#[test]
fn what_is_wrong_with_a_move_of_a_record_is_told_at_the_move() {
    let position = Position::start(&Rules::compile(&variant("shogi")));
    let error = parse_move(&position, " P-7e").expect_err("the pawn steps one square");
    assert_eq!((error.span.clone(), error.reason().is_some()), (1..5, true), "{error:?}");
    assert_eq!(check_spelling(&position, "P-7e"), Ok(()));
    assert_eq!(check_spelling(&position, "Z-7f").expect_err("no piece is called so").span, 0..4);
    // The board of chess has no file 9.
    let chess = Position::start(&Rules::compile(&variant("chess")));
    assert!(parse_move(&chess, "P-97").is_err_and(|error| error.message.contains("is not a move")));
}
