//! Promotions, exchanges, castling, reserves, turns, placements, outcomes, and what is taken away.

use super::{Case, chess, reserve, tiny};

/// A bishop and a king on each side, with these lines.
macro_rules! tiny_bishop {
    ($line:literal) => {
        concat!(
            "variant \"Example\" { }\nboard 4x4\nsetup {\n    k . b .\n    . . . .\n    . . . .\n    . B . K\n}\n",
            "piece K \"King\" K\npiece B \"Bishop\" B\npiece Q \"Queen\" Q\nroyal K\nloss when checkmate\n",
            $line,
            "\n"
        )
    };
}

pub(crate) const CASES: &[Case] = &[
    ("promotion_to_nothing", &["syntax::unexpected"], chess!("promote P on rank last to")),
    ("promotion_to_itself", &["promotion::to_itself"], chess!("promote P on rank last to P Q")),
    ("promotion_to_itself_in_pairs", &["promotion::to_itself"], chess!("promote P N on rank last to Q N")),
    ("promotion_uneven", &["promotion::uneven"], chess!("promote P B N R on ranks last-2..last to Q R")),
    (
        "promotion_never_reached",
        &["promotion::unreachable"],
        chess!(
            "piece S \"Serf\" bmW\nsetup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . s . . . .\n    . . . . . . . .\n    . . . S . . . .\n    P P P P P P P P\n    R N B Q K B N R\n}\npromote S on rank last to Q"
        ),
    ),
    ("promotion_on_the_wrong_shade", &["promotion::unreachable"], tiny_bishop!("white promote B on a1 to Q")),
    ("exchange_to_itself", &["exchange::to_itself"], chess!("exchange Q on rank 1 to Q R")),
    ("exchange_not_quiet", &["exchange::not_quiet"], chess!("exchange P on rank 5 moving F to Q")),
    ("exchange_never_reached", &["exchange::unreachable"], chess!("exchange P on rank 1 to Q")),
    (
        "castle_without_kings",
        &["castle::impossible"],
        tiny!("piece R \"Rook\" R\npromote P on rank last to R\ncastle K with R by 2"),
    ),
    ("castle_on_different_ranks", &["castle::impossible"], chess!("castle K with P by 2")),
    (
        "castle_over_a_hole",
        &["castle::impossible"],
        chess!(
            "setup {\n r n * q k * n r\n p p p p p p p p\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . b . . .\n P P P P P P P P\n R N * Q K * N R\n}\ncastle K with R by 2"
        ),
    ),
    ("castle_too_far", &["castle::impossible"], chess!("castle K with R by 5")),
    (
        "castle_swapping_askew",
        &["castle::impossible"],
        chess!(
            "castle Q with R by swapping, when turn > 3\nsetup {\n    r n b . k b n r\n    p p p q p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P Q P P P P\n    R N B . K B N R\n}"
        ),
    ),
    (
        "castle_inherited",
        &["castle::impossible"],
        chess!(
            "setup {\n    . n b q k b n .\n    p p p p p p p p\n    r . . . . . . r\n    . . . . . . . .\n    . . . . . . . .\n    R . . . . . . R\n    P P P P P P P P\n    . N B Q K B N .\n}"
        ),
    ),
    ("castle_to_one_file", &["castle::same_file"], chess!("castle K with R to files c c or g f")),
    ("castle_to_a_file_off_the_board", &["region::off_board"], chess!("castle K with R to files c d or g i")),
    ("castle_by_nothing", &["number::out_of_range"], chess!("castle K with R by 0")),
    ("reserve_never_placed", &["reserve::never_placed"], chess!("reserve Q*2")),
    ("reserve_missing", &["turn::no_reserve"], chess!("turn: move, or place 1 from reserve")),
    (
        "reserve_that_captures_pass_by",
        &["reserve::never_filled"],
        chess!("turn: move, or place 1 from reserve\ncapture P to home"),
    ),
    ("reserve_of_what_comes_from_outside", &["reserve::never_placed"], chess!("reserve P*0")),
    (
        "reserve_of_too_many",
        &["number::out_of_range"],
        reserve!("reserve K P*300\nturn: move, or place 1 from reserve"),
    ),
    (
        "reserve_names_twice",
        &["reserve::duplicate"],
        reserve!("reserve K P P\nturn: move, or place 1 from reserve"),
    ),
    (
        "reserve_twice",
        &["clause::duplicate"],
        reserve!("reserve K P\nwhite reserve K\nturn: move, or place 1 from reserve"),
    ),
    (
        "turn_with_what_is_not_in_reserve",
        &["turn::not_in_reserve"],
        chess!("reserve Q\nturn 1: place 1 from reserve, with K\nturn: move, or place 1 from reserve"),
    ),
    (
        "turn_of_too_many",
        &["turn::too_few_in_reserve"],
        reserve!("reserve K P*2\nturn 1: place 5.. from reserve\nturn: move, or place 1 from reserve"),
    ),
    ("turn_second_part", &["turn::second_part"], reserve!("reserve K P*8\nturn: move, then move neutral")),
    (
        "turn_that_pushes_beside_a_wall",
        &["piece::unused"],
        chess!("neutral \"Wall\"\nturn: move, then push enemy P"),
    ),
    (
        "turn_that_pushes_and_turn_that_places",
        &["turn::second_part"],
        chess!("neutral \"Wall\"\nturn 1: move, then place neutral\nturn: move, then push enemy P"),
    ),
    (
        "turn_of_nobodys_alone_beside_captures",
        &["turn::second_part"],
        chess!("neutral \"Wall\"\nturn: capture, else move, or place neutral"),
    ),
    (
        "turn_of_nobodys_alone_beside_a_second_part",
        &["turn::second_part"],
        chess!("neutral \"Duck\"\nturn 1: move, then move neutral\nturn: move, or place neutral at edge"),
    ),
    (
        "turn_of_nobodys_alone_without_any",
        &["turn::second_part"],
        chess!("turn: move, or place neutral at edge"),
    ),
    ("turn_series", &["turn::series"], chess!("turn: move 2")),
    ("turn_else_move", &["turn::else_move"], chess!("reserve N*2\nturn: place 1..2 from reserve, else move")),
    ("turn_series_reversed", &["turn::reversed"], chess!("turn: move 3..1, until check")),
    ("turn_reversed", &["turn::reversed"], reserve!("reserve K P*8\nturn: move, or place 3..1 from reserve")),
    (
        "turn_of_no_placement",
        &["number::out_of_range"],
        reserve!("reserve K P*8\nturn: move, or place 0..1 from reserve"),
    ),
    (
        "turn_with_too_many",
        &["turn::with_too_many"],
        reserve!("reserve K P*8\nturn: move, or place 1 from reserve, with K P"),
    ),
    (
        "turn_shadowed",
        &["turn::shadowed"],
        reserve!("reserve K P*8\nturn: move, or place 1 from reserve\nturn 1: place 1 from reserve, with K"),
    ),
    (
        "turn_shadowed_by_cases",
        &["turn::shadowed"],
        reserve!(
            "reserve K P*8\nturn while turn < 5: place 1 from reserve\nturn while turn >= 5: move\nturn: move, or place 1 from reserve"
        ),
    ),
    (
        "turn_without_a_last_clause",
        &["turn::no_last_clause"],
        reserve!(
            "reserve K P*8\nturn 1: place 1 from reserve, with K\nturn 2: move, or place 1 from reserve"
        ),
    ),
    (
        "turn_of_one_side_without_a_last_clause",
        &["turn::no_last_clause"],
        reserve!(
            "reserve K P*8\nturn 1: place 1 from reserve, with K\nwhite turn: move, or place 1 from reserve"
        ),
    ),
    (
        "turn_of_both_sides_shadows_that_of_one",
        &["turn::shadowed"],
        reserve!("reserve K P*8\nturn: move, or place 1 from reserve\nblack turn: capture, else move"),
    ),
    (
        "place_nowhere",
        &["place::nowhere"],
        reserve!(
            "reserve K P*2\nturn: move, or place 1 from reserve\nplace on rank 1\nplace P not on rank 1"
        ),
    ),
    (
        "place_several_as",
        &["place::as_several"],
        reserve!("reserve K P*2\nturn: move, or place 1 from reserve\nplace K P as P"),
    ),
    (
        "place_as_a_face_of_two",
        &["place::face_twice"],
        reserve!("reserve K P*2\nturn: move, or place 1 from reserve\nplace K as K P\nplace P as P"),
    ),
    (
        "place_as_what_is_in_reserve",
        &["place::face_in_reserve"],
        reserve!("reserve K P*2\nturn: move, or place 1 from reserve\nplace K as K P"),
    ),
    (
        "place_what_is_not_in_reserve",
        &["place::not_in_reserve"],
        reserve!(
            "reserve K\nturn: move, or place 1 from reserve\nplace K on rank 1\nplace P on rank 2\npromote K on rank 2 to P, optional"
        ),
    ),
    (
        "place_shade_of_one_side",
        &["clause::side"],
        reserve!(
            "reserve K P*2\nturn: move, or place 1 from reserve\nwhite place P where shade differs from first placed own P"
        ),
    ),
    (
        "place_file_of_one_side",
        &["clause::side"],
        reserve!("reserve K P*2\nturn: move, or place 1 from reserve\nblack place P where file has no own P"),
    ),
    (
        "place_file_of_too_many",
        &["number::out_of_range"],
        reserve!(
            "reserve K P*2\nturn: move, or place 1 from reserve\nplace P where file has at most 999 own P"
        ),
    ),
    ("turn_or_and_else_pass", &["syntax::repeated"], chess!("turn: move, or pass, else pass")),
    ("outcome_twice", &["outcome::duplicate"], chess!("draw when stalemate\nloss when stalemate")),
    (
        "outcome_with_a_condition_twice",
        &["outcome::duplicate"],
        chess!(
            "win when stalemate and count own < count enemy\nloss when stalemate and count own < count enemy"
        ),
    ),
    (
        "outcome_condition_twice",
        &["outcome::duplicate"],
        chess!("win when own Q in d8\nloss when own Q in d8"),
    ),
    (
        "outcome_without_royal",
        &["outcome::no_royal"],
        "variant \"Example\" { }\nboard 3x3\nsetup {\n    . k .\n    . . .\n    . K .\n}\npiece K \"King\" K\nloss when checkmate\nloss when count own K = 0\n",
    ),
    (
        "outcome_without_goal",
        &["outcome::no_goal"],
        "variant \"Example\" { }\nboard 3x3\nsetup {\n    . k .\n    . . .\n    . K .\n}\npiece K \"King\" K\ndraw when stalemate\n",
    ),
    (
        "outcome_without_mate",
        &["outcome::no_goal"],
        "variant \"Example\" { }\nboard 3x3\nsetup {\n    . k .\n    . . .\n    . K .\n}\npiece K \"King\" K\nroyal K\ndraw when stalemate\n",
    ),
    ("outcome_of_one_side_twice", &["outcome::duplicate"], chess!("draw when bare\nblack loss when bare")),
    (
        "outcome_condition_of_one_side_twice",
        &["outcome::duplicate"],
        chess!("white win when own Q in d8\nblack win when own Q in d8\nblack loss when own Q in d8"),
    ),
    (
        "worth_weighed_twice",
        &["condition::weighed_twice"],
        chess!("win when repetition 3 and worth own (Q 9, R 5, B Q 3) > worth enemy"),
    ),
    (
        "worth_in_quarters",
        &["number::halves"],
        chess!("win when repetition 3 and worth own (Q 9, R 5) > worth enemy + 0.25"),
    ),
    (
        "worth_of_too_much",
        &["number::out_of_range"],
        chess!("win when repetition 3 and worth own (Q 100000.5, R 5) > worth enemy"),
    ),
    ("worth_that_is_never_reached", &["condition::never"], chess!("win when worth own (Q 9) > 200")),
    (
        "worth_of_an_unknown_piece",
        &["piece::undeclared"],
        chess!("win when worth own (Q 9, X 3) > worth enemy"),
    ),
    ("passes_where_nobody_passes", &["condition::never"], chess!("draw when passes >= 2")),
    (
        "passes_that_are_too_many",
        &["number::out_of_range"],
        chess!("turn: move, or pass\ndraw when passes >= 101"),
    ),
    (
        "within_in_a_guard",
        &["condition::circular"],
        chess!("piece R \"Rook\" { move R when own K within R of enemy K }"),
    ),
    (
        "once_within_once",
        &["condition::past_of_past"],
        chess!("win when once (check enemy and once own K in rank 4)"),
    ),
    ("once_and_never", &["condition::never"], chess!("win when once own K in rank 4 and turn < 1")),
    ("once_of_what_never_is", &["condition::never"], chess!("win when once captured own K")),
    ("once_asks_for_mate", &["condition::checkmate"], chess!("forbid once checkmate enemy")),
    (
        "once_asks_for_the_mover",
        &["condition::royal"],
        chess!("piece Q \"Queen\" { move Q when once royal }"),
    ),
    (
        "once_of_nine_things",
        &["condition::too_much_past"],
        chess!(
            "win when once own K in a4 and once own K in b4 and once own K in c4 and once own K in d4 and once own K in e4\n\
             win when once own K in f4 and once own K in g4 and once own K in h4 and once own K in a4 and once own K in a5"
        ),
    ),
    ("once_without_a_condition", &["syntax::unexpected"], chess!("win when once")),
    ("within_over_a_hop", &["condition::no_leaps"], chess!("draw when own K within gQ of enemy K")),
    ("outcome_two_clocks", &["outcome::clock"], chess!("black loss when 50 moves without capture")),
    (
        "outcome_by_check_without_royal",
        &["outcome::no_royal"],
        "variant \"Example\" { }\nboard 3x3\nsetup {\n    . k .\n    . . .\n    . K .\n}\npiece K \"King\" K\nloss when repetition 3 with check\nloss when count own K = 0\n",
    ),
    (
        "turn_until_check_without_royal",
        &["outcome::no_royal"],
        "variant \"Example\" { }\nboard 3x3\nsetup {\n    . k .\n    . . .\n    . K .\n}\npiece K \"King\" K\nturn: move 2, until check\nloss when count own K = 0\n",
    ),
    ("repetition_once", &["number::out_of_range"], chess!("draw when repetition 1")),
    ("without_a_parent", &["without::nothing_extended"], tiny!("without castle")),
    ("without_a_piece_that_is_not_there", &["without::absent"], chess!("without piece PAWN")),
    ("without_a_piece_twice", &["without::absent"], chess!("without piece Q Q")),
    (
        "without_what_is_not_there",
        &["without::absent", "without::absent"],
        chess!("without reserve\nwithout bare"),
    ),
    (
        "without_a_piece_that_a_condition_needs",
        &["without::needed"],
        "variant \"Example\" { }\nextends \"parent\"\nwithout piece Q\n--- parent\nextends \"chess\"\nloss when count own Q = 0\n",
    ),
];
