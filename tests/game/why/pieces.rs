//! Why a piece does not go there: it is not there, does not move so, or something stands in its way.

use super::*;

/// Where there is no square, that is said.
#[test]
fn a_hole_is_named() {
    let from = "4k5/*8*/*8*/*8*/*8*/*8*/*K7*/9R w - - 0 1";
    assert!(said("gustav", from, "", "b2a2").contains("a2 is no square: the board has a hole there"));
    assert!(said("gustav", from, "", "j1j8").contains("there is no square on the way"));
    // What no board lets it do is no matter of holes.
    assert!(!said("gustav", from, "", "j1i2").contains("no square"));
}

#[test]
fn the_piece_is_not_there_or_not_the_players() {
    refused("chess", "", "", "d4d5", "nothing stands on d4");
    refused("chess", "", "", "e7e5", "the pawn on e7 is Black's, and it is White's turn");
    refused("chess", "", "e4", "g1f3", "the knight on g1 is White's, and it is Black's turn");
    refused("antichess", "8/8/8/8/8/8/8/k6R w - - 0 1", "", "Qb4", "White has no queen on the board");
}

#[test]
fn the_piece_does_not_move_so() {
    let shown = said("chess", "", "", "Ng4");
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[0], "illegal: a knight does not move from g1 to g4");
    assert!(lines[1].starts_with("  chess.variant:"), "{}", lines[1]);
    assert!(lines[1].ends_with(": piece N \"Knight\" N"), "{}", lines[1]);
    assert_eq!(lines[2], "from g1 it can go to f3 and h3");
    // Of several pieces of a type, the one with the shortest way.
    refused("chess", "", "", "e5", "a pawn does not move from e2 to e5");
    refused(
        "chess",
        "",
        "e4 e5",
        "Nxe5",
        "a knight on g1 does not capture on e5, where the enemy's pawn stands",
    );
    refused(
        "chess",
        "4k3/8/8/8/8/3p4/8/4K2R w - - 0 1",
        "",
        "h1d3",
        "a rook on h1 does not capture on d3, where the enemy's pawn stands",
    );
    // The square that a pawn has crossed is empty for a king, and not for a pawn.
    refused("chess", "", "e4", "Ke3", "a king does not move from e8 to e3");
    refused("chess", "", "e4", "d7e3", "a pawn on d7 does not capture on e3");
}

#[test]
fn something_stands_in_the_way() {
    refused("chess", "", "", "a1a3", "the rook on a1 cannot go to a3: the pawn on a2 stands in the way");
    refused("chess", "", "", "Ke2", "the king on e1 cannot go to e2: the pawn there is White's own");
    refused("chess", "", "", "Ra2", "the rook on a1 cannot go to a2: the pawn there is White's own");
    refused(
        "chess",
        "",
        "e4 e5",
        "e4e5",
        "the pawn on e4 cannot capture the pawn on e5: it goes so only without capturing",
    );
    refused(
        "chess",
        "",
        "",
        "e2d3",
        "the pawn on e2 cannot go to d3: it goes so only to capture, and nothing can be captured there, en passant neither",
    );
    refused(
        "chess",
        "",
        "e3 e6",
        "e3e5",
        "the pawn on e3 cannot go to e5: it goes so only from where it starts, on rank 2",
    );
    refused(
        "nightrider",
        "4k3/8/8/8/8/2p5/8/1N2K3 w - - 0 1",
        "",
        "b1d5",
        "the nightrider on b1 cannot go to d5: the pawn on c3 stands in the way",
    );
}

#[test]
fn hoppers_want_something_to_hop_over() {
    refused(
        "xiangqi",
        "",
        "",
        "b3b8",
        "the cannon on b3 cannot capture the cannon on b8: it needs a piece to hop over, and nothing stands between",
    );
    refused(
        "xiangqi",
        "",
        "",
        "b3b9",
        "the cannon on b3 cannot go to b9: the cannon on b8 stands in the way",
    );
    refused(
        "xiangqi",
        "4k4/9/1r7/1p7/9/1p7/9/1C7/9/3K5 w - - 0 1",
        "",
        "b3b8",
        "the cannon on b3 cannot capture the chariot on b8: it hops over one piece alone, and the soldier on b5 and the soldier on b7 stand between",
    );
    refused(
        "grasshopper",
        "4k3/8/8/8/8/8/8/G3K3 w - - 0 1",
        "",
        "a1a3",
        "the grasshopper on a1 cannot go to a3: it needs a piece to hop over, and nothing stands between",
    );
    refused(
        "grasshopper",
        "4k3/8/8/8/8/8/P7/G3K3 w - - 0 1",
        "",
        "a1a4",
        "the grasshopper on a1 cannot go to a4: it lands right behind what it hops over, and nothing stands on a3",
    );
}

#[test]
fn lame_pieces_do_not_leap() {
    refused(
        "xiangqi",
        "",
        "",
        "b1d2",
        "the horse on b1 cannot go to d2: the elephant on c1 stands in the way, and it cannot leap over anything",
    );
}

#[test]
fn guards_are_named_with_their_present_value() {
    let wizard = "the wizard on h4 cannot capture the";
    let at = |rest: &str| format!("4k5/4d5/{rest}/7W2/10/4D5/4K5 w - - 0 1");
    refused(
        "kingdom",
        &(at("10/10/2p7/10") + " -"),
        "",
        "h4c6",
        &format!(
            "{wizard} pawn on c6: it does so only once an enemy dragon has been captured (none has been)"
        ),
    );
    let shown = said("kingdom", &(at("9{dr}/10/2p7/10") + " -"), "", "h4c6");
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(
        lines[0],
        format!(
            "illegal: {wizard} pawn on c6: it does so only once an enemy dragon has been captured (it stands on j8)"
        )
    );
    assert_eq!(lines[1], placed("kingdom", "move cU on P S in ranks 4..7 when captured enemy DR"));
    refused(
        "kingdom",
        &(at("10/10/2n7/10") + " captured:dr"),
        "",
        "h4c6",
        &format!("{wizard} knight on c6: it captures only pawns and subjects so"),
    );
    refused(
        "kingdom",
        &(at("1p8/10/10/10") + " captured:dr"),
        "",
        "h4b8",
        &format!("{wizard} pawn on b8: it captures so only within ranks 4 to 7"),
    );
    refused(
        "kingdom",
        "4k5/3d6/10/10/10/4R5/10/10/4D5/4K5 w - - 0 1 -",
        "",
        "e5e10",
        "the rook on e5 cannot capture the king on e10: the king there cannot be captured while no black duke has been captured",
    );
    refused(
        "kings-queens",
        "4k3/8/8/8/8/8/8/3K3K w - - 0 1",
        "",
        "d1h5",
        "the king on d1 cannot go to h5: it does so only while it is not royal",
    );
    refused(
        "xiangqi",
        "4k4/9/9/9/9/2B6/9/9/9/3K5 w - - 0 1",
        "",
        "c5a7",
        "the elephant on c5 cannot go to a7: it goes so only within the home bank (ranks 1 to 5)",
    );
    refused(
        "xiangqi",
        "4k4/9/9/9/9/9/9/9/9/5K3 w - - 0 1",
        "",
        "f1g1",
        "the general on f1 cannot go to g1: it goes so only within the palace (d1 to f3)",
    );
}

#[test]
fn a_guard_on_numbers_says_the_number() {
    let text = "variant \"Guarded\" { note \"A test\" }\nextends \"chess\"\n\
                piece Q \"Queen\" { move Q when count own P <= 4 and turn > 1 }\n";
    let source = alfil::source::Source::new("guarded.variant", text);
    let loaded = load(source, &library::source);
    let rules = Rules::compile(&loaded.variant.expect("it has no errors"));
    let mut game = Game::new(&rules);
    for text in ["d4", "d5"] {
        game.play_unchecked(parse_move(game.position(), text).expect("legal"));
    }
    let answer = why(&game, "Qd3").expect("a move");
    let expected = "the queen on d1 cannot go to d3: it does so only while White has at most 4 pawns on the board (now 8)";
    assert_eq!(answer.sentence(), expected);
    assert_eq!(answer.points[0].clauses[0].place(&loaded.sources), "guarded.variant:3:19");
}

#[test]
fn a_guard_on_pieces_that_have_not_moved_names_one() {
    let text = "variant \"Guarded\" { note \"A test\" }\nextends \"chess\"\n\
                piece Q \"Queen\" { move Q when unmoved R }\n";
    let loaded = load(alfil::source::Source::new("guarded.variant", text), &library::source);
    let rules = Rules::compile(&loaded.variant.expect("it has no errors"));
    let game = Game::from_position(position(&rules, "r3k2r/8/8/8/8/8/8/R2QK2R w - - 0 1"));
    let expected = "the queen on d1 cannot go to d3: it does so only while a rook has not moved";
    assert_eq!(why(&game, "Qd3").expect("a move").sentence(), expected);
}
