//! What is told in fewer words: pieces that move as others, or not at all; pieces that turn over; parts of the board.

use super::*;

fn of(name: &str, title: &str) -> String {
    text_of(section(&shipped(name).page, title))
}

fn is_drawn(section: &Section) -> bool {
    section.blocks.iter().any(|block| matches!(block, Block::Moves { .. }))
}

#[test]
fn a_piece_that_moves_as_another_one_is_told_so_and_not_drawn() {
    let page = &shipped("crazyhouse").page;
    let promoted = section(page, "Promoted Queen");
    assert_eq!(
        text_of(promoted),
        "The promoted queen moves as the queen; when it is captured, it is a pawn again."
    );
    assert!(!is_drawn(promoted) && is_drawn(section(page, "Queen")));
    // What a piece does beside moving is told all the same.
    assert_eq!(
        of("kingsmen-dark-horde", "Dark Knight"),
        "Only Black has this piece. The dark knight moves as the knight. It is royal."
    );
    let page = page_of("piece G \"Guard\" { move K in ranks 1..4 }\nhome G on b3");
    assert!(!text_of(section(&page, "Guard")).contains("moves as"), "another region");
    // All of its moves are told where it stands alone.
    let variant = &shipped("crazyhouse").variant;
    let kind = variant.kinds.iter().position(|kind| kind.letters == "Q~").expect("it is there");
    let told = alfil::prose::piece(variant, alfil::board::Kind(kind as u8));
    assert_eq!(told, ["The promoted queen moves any number of squares in any direction."]);
}

#[test]
fn first_moves_from_other_squares_are_no_like_moves() {
    let text =
        "piece S \"Sergeant\" fmWfceFifmnD\nhome S on rank 3\nen passant P by P, P by S, S by P, S by S";
    let sergeant = text_of(section(&page_of(text), "Sergeant"));
    assert!(sergeant.starts_with("The sergeant moves one square straight forward"), "{sergeant}");
}

#[test]
fn what_does_not_move_is_not_drawn() {
    let disc = section(&shipped("othello").page, "Disc");
    assert_eq!(text_of(disc), "The disc does not move.");
    assert!(!is_drawn(disc));
}

#[test]
fn turning_over_is_told_once() {
    let promotion = of("kyoto-shogi", "Promotion");
    assert_eq!(
        promotion,
        "A piece that moves is promoted as part of that move: a lance becomes a tokin, a silver general a bishop, a knight a gold general and a pawn a rook, and each of these the other way round. There is no choice. No piece is promoted twice in one move."
    );
    let placing = of("kyoto-shogi", "Placing pieces");
    assert_eq!(placing.matches("as its player").count(), 1, "{placing}");
    assert!(placing.contains("chooses: a lance as a lance or a tokin, a silver general as"), "{placing}");
}

#[test]
fn parts_of_the_board_are_told_by_colour_or_by_how_many_squares_they_have() {
    assert!(of("fox-and-hounds", "Hound").ends_with("It stays on squares of one colour."));
    assert!(of("tencubed", "Wizard").ends_with("It stays on squares of one colour."));
    // Three colours of hexagons, of 30, 30 and 31.
    let bishop = of("glinski", "Bishop");
    assert!(bishop.ends_with("it can reach at most 31 of the board's 91 squares."), "{bishop}");
    // Every fourth file and every fourth rank, of one colour or the other.
    let bishop = of("courier", "Bishop");
    assert!(bishop.ends_with("it can reach only twelve of the board's 96 squares."), "{bishop}");
}
