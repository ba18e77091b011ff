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
    // Of three colours of hexagons.
    let bishop = of("glinski", "Bishop");
    assert!(bishop.ends_with("It stays on squares of one colour."), "{bishop}");
    // Every fourth file and every fourth rank, of one colour or the other.
    let bishop = of("courier", "Bishop");
    assert!(bishop.ends_with("it can reach only twelve of the board's 96 squares."), "{bishop}");
}

#[test]
fn a_piece_that_moves_as_several_others_is_told_by_them() {
    assert!(of("capablanca", "Chancellor").starts_with("The chancellor moves as a rook or as a knight."));
    assert!(of("shogi", "Dragon").starts_with("The dragon moves as a rook, or one square diagonally."));
    // On hexagons, where a bishop goes aslant in six directions.
    assert!(of("glinski", "Queen").starts_with("The queen moves as a rook or as a bishop."));
    // A queen is told in one way as it is.
    assert!(of("chess", "Queen").starts_with("The queen moves any number of squares in any direction."));
}

#[test]
fn conditions_are_not_told_again_and_say_no_more_than_there_is() {
    let king = of("metamachy", "King");
    assert_eq!(king.matches("has not moved yet").count(), 2, "{king}");
    assert!(king.contains(" Then it also leaps two squares diagonally,"), "{king}");
    // All pawns start on the second rank there, and others only here.
    assert!(of("khans-chess", "Pawn").contains("On its first move it may also move two squares"));
    assert!(of("empire", "Pawn").contains("On its first move, if that is from the second rank, it may"));
    let pawn = of("knight-relay", "Pawn");
    assert!(pawn.ends_with("but never onto the first or last rank."), "{pawn}");
    // The single step is told already.
    let page = page_of("without en passant\npiece P \"Pawn\" {\n move fmWfcF\n move fmW2 from rank 2\n}");
    let pawn = text_of(section(&page, "Pawn"));
    assert!(pawn.contains("From the second rank it also moves two squares straight forward"), "{pawn}");
}

#[test]
fn castlings_that_differ_in_distance_are_told_together() {
    let falcon = of("falcon", "Castling");
    assert_eq!(falcon.matches("may castle").count(), 1, "{falcon}");
    assert!(
        falcon.contains(
            "moves two or three squares along the rank towards the rook, or four squares towards a rook on a1"
        ),
        "{falcon}"
    );
    assert!(of("janus", "Castling").contains(
        "Castling towards the a-file, the king goes to the b-file and the rook to the c-file; away from it, the king"
    ));
    assert!(of("chess960", "Castling").contains("Wherever they stand on their rank,"));
    // Nothing is between neighbours.
    assert!(!of("mini-kingsmen", "Castling").contains("must be empty"));
    let armies = of("cwda-clobberers", "Castling");
    assert!(armies.contains("A king and a bede of Black's, neither") && !armies.contains("Only"), "{armies}");
}

#[test]
fn letters_of_other_pieces_are_told_in_the_array() {
    let array = of("courier", "Array");
    assert!(array.contains("two couriers (B), two bishops (E), one man (M), one queen (F)"), "{array}");
    assert!(of("chess", "Array").contains("one king, one queen, two rooks"));
}

#[test]
fn what_comes_back_to_where_it_started_is_told_at_once() {
    let captured = of("circe", "Captured pieces");
    assert!(
        captured.contains(
            "where such pieces of its side start: a pawn on the file on which it was captured, a rook, a knight or a bishop on a square of the colour of the one on which it was captured and a queen on its own square."
        ),
        "{captured}"
    );
}

#[test]
fn marks_have_two_signs_at_most_but_for_captures_on_the_way_and_without_moving() {
    for name in library::names() {
        let markdown = shipped(name).page.markdown();
        let code = |line: &str| -> Option<String> {
            let code = line.split("  ").next()?;
            (code.starts_with(['o', 'x', '*', 'd']) && line.contains("  ")).then(|| code.to_owned())
        };
        for block in markdown.split("```").skip(1).step_by(2) {
            let long: Vec<String> = block
                .lines()
                .filter_map(code)
                .filter(|code| code.chars().filter(|sign| !"~!".contains(*sign)).count() > 2)
                .collect();
            assert!(long.is_empty(), "{name}: {long:?}");
        }
    }
}

#[test]
fn steps_in_any_order_are_told_at_once() {
    assert_eq!(
        of("falcon", "Falcon"),
        "The falcon moves in three single steps in two directions that are 45 degrees apart: two along the rank or the file and one diagonally, or one along the rank or the file and two diagonally, in any order; all but the last must lead to empty squares, and with the last it may capture."
    );
    // One order is missing.
    let text = "piece F \"Falcon\" {\n move afafsW afraflW aflafrW\n}\nhome F on a3";
    let falcon = text_of(section(&page_of(text), "Falcon"));
    assert!(!falcon.contains("in any order"), "{falcon}");
}
