//! Variants by which the tables and the slow twin once differed, as small as they could be made.

use super::{MOST_MOVES, lockstep, support};
use alfil::outcome::Outcome;
use alfil::position::Position;
use alfil::reference;
use alfil::rules::Rules;

/// Plays games of a variant.
fn agree(rules: &str) {
    lockstep(&support::variant_of(&format!("variant \"Example\" {{ }}\n{rules}")), 3, MOST_MOVES);
}

/// A move of several legs is none of those within whose reach a second part lies, even where a table holds it; and a hop over
/// some types alone is one, though it is walked.
#[test]
fn what_is_within_reach_is_one_leg_away() {
    const RULES: &str = r#"
board 6x6
setup {
    k g . . . c
    p . . . p .
    . . . . . .
    . . . . . .
    . P . . . P
    C . . . G K
}
piece K "King" K
piece P "Pawn" fmWfcF
piece G "Griffon" [F?R]
piece C "Cannon" {
    move pR over P
}
loss when count own K = 0
neutral "Wall"
turn: move, then place neutral within reach
"#;
    agree(RULES);
    agree(&format!("{RULES}royal K\n"));
}

/// A piece that goes to some squares only to take something does not reach them where there is nothing to take.
#[test]
fn what_is_within_reach_is_entered_without_more_ado() {
    agree(
        r#"
board 6x6
setup {
    k . . r . .
    p . p . . p
    . . . . p .
    . P . . . .
    P . . P . P
    . . R . . K
}
piece K "King" K
piece P "Pawn" fmWfcF
piece R "Rook" {
    move W
    move mR where it takes P
}
royal K
neutral "Wall"
turn: move, then place neutral within reach
take ahead R by moving R
"#,
    );
}

/// What a way passes twice is one piece to hop over, on a way that a table holds and on one that is walked.
#[test]
fn a_hop_may_pass_the_same_piece_twice() {
    for hop in ["piece B \"Wheel\" poqC0\n", "piece B \"Wheel\" {\n    move poqC0 over B\n}\n"] {
        agree(&format!(
            r#"
board 3x9
setup {{
    b k b
    . b .
    . . .
    . b .
    . . .
    . B .
    . . .
    . B .
    B K B
}}
piece K "King" K
{hop}royal K
"#
        ));
    }
}

/// Where others become royal in the place of those that a blast takes, the game goes on, and an own royal piece must be safe.
#[test]
fn a_blast_that_makes_others_royal_takes_no_last_one() {
    agree("extends \"gardner\"\nwithout royal\nblast K sparing P\nroyal R N, the least by (file, rank)\n");
}

#[test]
fn captures_leave_pieces_of_nobody() {
    agree("extends \"gardner\"\nneutral \"Stone\"\nblast none sparing capturing K P, leaving neutral\n");
    agree(
        "extends \"gardner\"\nneutral \"Stone\"\nblast W sparing P, leaving neutral\nturn: move, then place neutral on origin\n",
    );
}

#[test]
fn walls_come_to_the_edge_in_place_of_a_move_and_behind_one() {
    agree("extends \"gardner\"\nneutral \"Sea\"\nturn: move, or place neutral at edge\n");
    agree(
        "extends \"gardner\"\nneutral \"Sea\"\nturn: move, or place neutral on ranks 2..4, or pass\ndraw when passes >= 2\n",
    );
    agree("extends \"gardner\"\nneutral \"Sea\"\nturn: move, then place neutral at edge\n");
    agree(
        "extends \"gardner\"\nneutral \"Sea\"\nreserve N\nturn: place neutral at edge, or move, or place 1 from reserve, else pass\n",
    );
}

#[test]
fn pieces_slide_in_from_the_edge() {
    let drops = "extends \"gardner\"\nreserve P*3 N\nturn: move, or place 1 from reserve\n";
    agree(&format!("{drops}place sliding R\n"));
    agree(&format!("{drops}place P sliding bB\nplace N sliding sR when turn > 3\n"));
    agree(&format!(
        "{drops}setup {{\n    r n b q k\n    p p . p p\n    . * . . .\n    P P P P P\n    R N B Q K\n}}\nplace sliding Q\n"
    ));
}

/// What belongs to nobody and what is pushed: the turn says which of them its second part is about.
#[test]
fn a_turn_that_pushes_puts_nothing_of_nobodys() {
    agree(
        "extends \"gardner\"\nneutral \"Stone\"\nblast none sparing capturing K P, leaving neutral\n\
         turn: move, then push enemy P\n",
    );
}

/// A piece that is royal on the enemy's turn alone must be safe after a turn of two parts, too.
#[test]
fn a_piece_that_is_royal_on_the_enemys_turn_alone_is_safe_after_a_second_part() {
    agree(
        "extends \"gardner\"\nwithout royal\nroyal K when enemy to move\nneutral \"Wall\"\n\
         turn: move, then place neutral within reach\n",
    );
}

#[test]
fn a_royal_piece_that_survives_its_own_captures_attacks() {
    agree("extends \"gardner\"\nblast W sparing P K, capturing K\n");
    // Where it does not survive those of others beside it, it goes away from there by capturing itself.
    agree(
        "extends \"gardner\"\nblast K sparing P, capturing K Q, to reserve\ncapture to own reserve\n\
         turn: move, or place 1 from reserve\n",
    );
}

/// A capture on the square of an enemy's royal piece is thought of as if that did not stand there.
#[test]
fn a_blast_is_asked_about_squares_of_the_enemy() {
    agree("extends \"gardner\"\nblast W sparing P\nwin when attacked rank last and not attacked rank 4\n");
}

/// How much is tried is counted by what is asked: for a mate only where there is a check.
#[test]
fn sets_of_placements_that_are_all_forbidden_are_tried_to_the_end() {
    const RULES: &str = r#"
board 8x8
setup {
    k . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . K
}
piece K "King" K
piece P "Pawn" fW
reserve P*2
turn: place 1..2 from reserve
forbid checkmate enemy or count own P > 0 by placing P
"#;
    agree(RULES);
}

/// Where there are too many sets of placements to try them all, whether one is legal is not known, and nobody is mated. Each is
/// tried once, and not in every order: three pawns would be too many, too.
#[test]
fn sets_of_placements_that_are_too_many_are_no_mate() {
    let rules = |reserve: &str, forbidden: &str| {
        format!(
            r#"
variant "Example" {{ }}
board 8x8
setup {{
    k . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . K
}}
piece K "King" K
piece P "Pawn" fW
piece Q "Queen" Q
reserve {reserve}
turn: place 1..3 from reserve
forbid {forbidden}
"#
        )
    };
    let looks = "count own Q > 0 or attacked ranks 1..8";
    let cases = [
        ("Q*2", looks, Some(false)),
        ("Q*3", looks, None),
        ("P*3", "count own P > 0", Some(false)),
        ("P*3", "count own P < 3", Some(true)),
    ];
    for (reserve, forbidden, known) in cases {
        let variant = support::variant_of(&rules(reserve, forbidden));
        let start = Position::start(&Rules::compile(&variant));
        assert_eq!(start.any_move(), known, "{reserve}, {forbidden}");
        assert_eq!(start.outcome() == Outcome::Ongoing, known != Some(false), "{reserve}, {forbidden}");
        let any = reference::has_legal_move(&variant, &reference::start(&variant));
        assert_eq!(any, known == Some(true), "{reserve}, {forbidden}");
        lockstep(&variant, 1, MOST_MOVES);
    }
}

/// A piece that enters behind another has been placed.
#[test]
fn a_piece_that_enters_behind_another_resets_the_clock_of_placements() {
    agree("extends \"seirawan\"\nwithout move count\ndraw when 5 moves without capture or placing\n");
}

/// Where what attacks hangs on who is to move, a turn goes on only if the enemy is in check neither way.
#[test]
fn a_turn_of_several_moves_ends_with_what_would_be_check_if_it_went_on() {
    agree(
        "extends \"gardner\"\npiece R \"Rook\" {\n    move R when own to move\n    move mW\n}\n\
         turn: move 2, until check\n",
    );
}

/// Plays games of pawns whose double steps ask for something, under more clauses.
fn agree_on_double_steps(asks: &str, clauses: &str) {
    agree(&format!(
        r#"
board 4x7
setup {{
    . k . .
    p p p p
    . . . .
    . . . .
    . . . .
    P P P P
    . K . .
}}
piece K "King" K
piece P "Pawn" {{
    move fmWfceF
    move ifmnD {asks}
    move fmD
}}
royal K
en passant P by P
win when checkmate
{clauses}
"#
    ));
}

/// A double step can be answered en passant if there was all that it asks for before it: something near the piece, or something to
/// take. Another move may lead to the same square.
#[test]
fn a_double_step_that_was_none_is_not_answered() {
    for asks in ["within W of own K", "not within W of own K", "where it takes P"] {
        agree_on_double_steps(asks, "take ahead R by moving P\ndraw when stalemate");
    }
}

/// Whether a double step can be answered is asked of the position before it, and a pass before it is counted there.
#[test]
fn a_double_step_asks_what_was_before_it() {
    for asks in ["when passes >= 1", "when passes < 1"] {
        agree_on_double_steps(asks, "turn: move, or pass");
    }
}

/// Of a piece that becomes another by leaping on and on, each leap has something of its own to jump over.
#[test]
fn each_leap_of_an_exchange_jumps_over_something() {
    agree(
        r#"
board 3x9
setup {
    k . .
    p . p
    . p .
    p . .
    . . .
    . . P
    . P .
    P . P
    . . K
}
piece K "King" K
piece P "Pawn" fmWfcF
piece Q "Queen" Q
royal K
loss when checkmate
exchange P on board moving mjD0 to Q
"#,
    );
}

/// A placement that takes something is a capture: moves are counted from it on.
#[test]
fn a_placement_that_takes_something_begins_the_count_anew() {
    agree(
        r#"
board 4x4
setup {
    k . . .
    . . . .
    . . . .
    . . . K
}
piece K "King" K
piece P "Stone" mW
reserve P*6
turn: move, or place 1 from reserve
take enclosed W by placing P
royal K
draw when 50 moves without capture
"#,
    );
}

/// A piece that goes around the edges passes over the square that it has left: there is nothing that it could jump over there, and
/// nothing that keeps a lame one back.
#[test]
fn a_piece_is_not_in_its_own_way_around_the_edge() {
    agree(
        r#"
board 8x4
setup {
    k . r . l . s .
    . . r . . . . .
    . . R . . . . .
    K . R . L . S .
}
piece K "King" K
piece R "Ring" oojHH
piece L "Lame" onHH
piece S "Slow" oonH
royal K
win when checkmate
draw when stalemate
"#,
    );
}

/// Whether a square is attacked where nothing stands is asked for each type that is told apart, by what is passed over, too: a piece
/// may pass over what it captures in the end.
#[test]
fn a_square_is_attacked_by_what_passes_over_the_victim() {
    agree(
        r#"
board 5x5
setup {
    q . a . b
    . . . . .
    . . . . .
    . . . . .
    B . A . Q
}
piece A "Ant" mW
piece B "Bear" {
    move mW
    move pafmabcW over Q
}
piece Q "Queen" mK
draw when attacked rank 3
"#,
    );
}

/// Nothing enters behind a piece where what it has captured comes back.
#[test]
fn nothing_enters_where_a_captured_piece_comes_back() {
    agree(
        r#"
board 4x4
setup {
    r k . n
    . p r .
    . R P .
    N . K R
}
piece K "King" K
piece P "Pawn" fmWfcF
piece R "Rook" RdR
piece N "Knight" NdN
royal K
reserve N*2
gate N from ranks 1..4
capture R N P to home on ranks 1..4
"#,
    );
}

/// What belongs to nobody and is put down with a move makes no difference to which piece goes to and fro.
#[test]
fn who_goes_to_and_fro_may_move_what_belongs_to_nobody() {
    for placed in ["then place neutral", "then move neutral"] {
        agree(&format!(
            r#"
board 3x4
setup {{
    r . .
    . . .
    . . .
    . . R
}}
piece R "Rook" mW
neutral "Wall"
turn: move, {placed}
draw when 2 moves to and fro
"#
        ));
    }
}
