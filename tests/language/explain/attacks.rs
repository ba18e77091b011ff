//! What must stand near for a move is told as an attack or a guard where it is one.

use super::*;

/// The sentences on the piece of a file that extends chess.
fn of(piece: &str, text: &str) -> String {
    let text = format!("without en passant\n{text}");
    text_of(section(&page_of(&text), piece))
}

#[test]
fn what_is_seen_as_it_captures_attacks_or_guards() {
    let queen = of("Queen", "piece Q \"Queen\" { move Q not within Q of enemy Q }");
    assert_eq!(
        queen,
        "While it is not attacked by an enemy queen, the queen moves any number of squares in any direction."
    );
    let pawn = of("Pawn", "piece P \"Pawn\" { move fmWfcF within bF of own P }");
    assert!(pawn.starts_with("The pawn moves only while it is guarded by a pawn of its own side."), "{pawn}");
    // The same pieces seen another way: a pawn guards what is before it, not what is behind.
    let pawn = of("Pawn", "piece P \"Pawn\" { move fmWfcF within fF of own P }");
    assert!(
        pawn.contains("there is a pawn of its own side one square diagonally forward from its square"),
        "{pawn}"
    );
    let queen = of("Queen", "piece Q \"Queen\" { move Q not within R of enemy Q }");
    assert!(
        queen.contains("there is no enemy queen that is the first along ranks and files from its square"),
        "{queen}"
    );
}

#[test]
fn guards_of_which_any_will_do_are_told_at_once() {
    let lines = ["bF of own P", "N of own N", "B of own B Q", "R of own R Q", "K of own K"];
    let moves: Vec<String> = lines.iter().map(|line| format!("move cN within {line}")).collect();
    let knight = of("Knight", &format!("piece N \"Knight\" {{\n move mN\n {}\n}}", moves.join("\n ")));
    assert!(
        knight.contains(" While it is guarded by another piece of its own side, it captures by a leap"),
        "{knight}"
    );
    assert_eq!(knight.matches("While").count(), 1, "{knight}");
    // Without one of them it is no queen that guards.
    let some = [&moves[..2], &moves[3..]].concat();
    let knight = of("Knight", &format!("piece N \"Knight\" {{\n move mN\n {}\n}}", some.join("\n ")));
    assert_eq!(knight.matches("While").count(), 4, "{knight}");
    assert!(knight.contains("While it is guarded by a pawn of its own side, it captures"), "{knight}");
}

#[test]
fn what_guards_without_capturing_is_explained() {
    let text = "piece N \"Knight\" mN\npiece R \"Rook\" {\n move R\n move N within N of own N\n}";
    let page = page_of(text);
    let pieces = text_of(section(&page, "Pieces"));
    assert!(pieces.contains("A knight guards the squares that it may move to."), "{pieces}");
    let rook = text_of(section(&page, "Rook"));
    assert!(
        rook.contains("While it is guarded by a knight of its own side, it also leaps two squares"),
        "{rook}"
    );
}
