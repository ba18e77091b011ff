//! Conditions, and files with many mistakes.

use super::{Case, chess, reserve, tiny};

pub(crate) const CASES: &[Case] = &[
    ("condition_count_above_what_can_be", &["condition::never"], chess!("loss when count own K > 1")),
    (
        "condition_count_always",
        &["condition::always"],
        chess!("draw when count own P < 9 and count own Q = 0"),
    ),
    ("condition_count_of_royals", &["condition::never"], chess!("loss when count own K = 0")),
    ("condition_region_out_of_reach", &["condition::never"], tiny!("win when own P in rank 1")),
    (
        "condition_captured_royal",
        &["condition::never"],
        chess!("castle K with R by 2, when captured enemy K"),
    ),
    ("condition_captured_nobody", &["piece::unused"], tiny!("piece D \"Duke\" K\nloss when captured own D")),
    ("condition_turn_below_one", &["condition::never"], chess!("castle K with R by 2, when turn < 1")),
    ("condition_turn_always", &["condition::always"], chess!("castle K with R by 2, when turn > 0")),
    (
        "condition_of_reserve_without_one",
        &["condition::never"],
        chess!("castle K with R by 2, when reserve own K > 0"),
    ),
    (
        "condition_of_reserve_above_what_can_be",
        &["condition::never"],
        reserve!(
            "reserve K P*2\nturn while reserve own P > 2: place 1 from reserve\nturn: move, or place 1 from reserve"
        ),
    ),
    (
        "condition_check_without_royal",
        &["condition::never"],
        "variant \"Example\" { }\nboard 3x3\nsetup {\n    . k .\n    . . .\n    . K .\n}\npiece K \"King\" K\nloss when count own K = 0\ndraw when check\n",
    ),
    (
        "condition_royal_of_one_that_never_is",
        &["condition::never"],
        chess!("piece Q \"Queen\" {\n    move Q\n    move N when royal\n}"),
    ),
    (
        "condition_royal_of_one_that_always_is",
        &["condition::always"],
        chess!("piece K \"King\" {\n    move K when royal\n    royal\n}"),
    ),
    ("line_of_one", &["number::out_of_range"], chess!("win when line 1 own P")),
    ("line_of_none", &["number::out_of_range"], chess!("win when line exactly 0 own P")),
    ("line_along_slides", &["condition::no_leaps"], chess!("win when line 4 own P by Q")),
    ("line_longer_than_the_board", &["condition::no_room"], chess!("win when line 9 own P by oK")),
    ("line_longer_than_its_region", &["condition::no_room"], chess!("win when line 4 own P in c4..e6")),
    ("line_that_ends_nowhere", &["condition::no_room"], chess!("win when line exactly 8 own P by osW")),
    ("line_where_nobody_comes", &["condition::never"], chess!("win when line 3 own P in rank 1")),
    ("line_of_too_few", &["condition::never"], chess!("win when line 3 own K")),
    ("line_of_nobody", &["syntax::unexpected"], chess!("win when line 4 P")),
    ("path_along_slides", &["condition::no_leaps"], chess!("win when path own P from rank 2 to rank 8 by R")),
    (
        "path_that_nobody_makes",
        &["condition::never"],
        chess!("win when path own P from rank 1 to rank 8 by fK"),
    ),
    ("path_of_too_few", &["condition::never"], chess!("win when path own K from rank 1 to rank 8")),
    ("path_to_nowhere", &["syntax::unexpected"], chess!("win when path own P from rank 2")),
    ("line_of_gone_pieces", &["piece::undeclared"], chess!("win when line 4 own X by W")),
    ("condition_royal_outside_a_move", &["condition::royal"], chess!("royal K when royal")),
    (
        "condition_that_contradicts_itself",
        &["condition::never"],
        chess!("castle K with R by 2, when turn = 3 and turn = 4"),
    ),
    (
        "condition_that_excludes_nothing",
        &["condition::always"],
        chess!("castle K with R by 2, when captured own Q or not captured own Q"),
    ),
    ("condition_check_decides_royalty", &["condition::circular"], chess!("royal K when not check")),
    (
        "condition_attacks_decide_a_move",
        &["condition::circular"],
        chess!("piece Q \"Queen\" {\n    move Q when not attacked d1\n}"),
    ),
    (
        "condition_attacks_decide_a_quiet_move",
        &[],
        chess!("piece Q \"Queen\" {\n    move mQ when not attacked d1\n    move cQ\n}"),
    ),
    ("chase_that_nothing_defines", &["outcome::no_chase"], chess!("loss when repetition 3 with chase")),
    (
        "chase_that_is_defined_for_the_other_side",
        &["outcome::no_chase"],
        chess!("white chase R by N\nloss when repetition 3 with chase"),
    ),
    ("chase_of_which_nothing_comes", &["outcome::idle_chase"], chess!("chase R by N")),
    ("condition_bare_decides_immunity", &["condition::circular"], chess!("immune Q when bare")),
    ("condition_names_twice", &["piece::repeated"], chess!("loss when count own Q Q = 0")),
    (
        "conditions_too_many",
        &["condition::too_many"],
        chess!(
            "piece Q \"Queen\" {\n    move W when turn = 1\n    move F when turn = 2\n    move D when turn = 3\n    move A when turn = 4\n    move H when turn = 5\n    move G when turn = 6\n    move N when turn = 7\n    move C when turn = 8\n    move Z when turn = 9\n}"
        ),
    ),
    (
        "parent_in_a_line_that_cannot_be_read",
        &["syntax::unknown_clause"],
        "variant \"Example\" { }\nextend \"chess\"\npromote P on rank last to Q\n",
    ),
    (
        "region_in_a_line_that_cannot_be_read",
        &["syntax::unknown_clause"],
        chess!("regoin camp = ranks 1..3\npromote P on camp to Q\nwin when own K in camp"),
    ),
    (
        "many_mistakes",
        &[
            "header::unknown_field",
            "setup::unknown_piece",
            "setup::row_too_long",
            "betza::lame",
            "piece::duplicate",
            "syntax::unknown_clause",
            "region::off_board",
            "promotion::to_itself",
            "piece::undeclared",
            "number::out_of_range",
            "condition::royal",
            "outcome::duplicate",
        ],
        "variant \"Example\" { invented \"yesterday\" }\nboard 4x4\nsetup {\n    r . k r\n    g . . g\n    . . . . .\n    R . K R\n}\n\n\
         piece K \"King\" K\npiece R \"Rook\" nR\npiece K \"Knave\" N\npiece B \"Bishop\" B\nroyal K\n\n\
         promte R on rank 2 to B\npromote R on rank 5 to B\npromote R on rank 4 to R\n\
         promote R on rank 3 to X\nexchange X on rank 1 to R\ncastle K with R by 0\n\
         loss when checkmate\nloss when royal\ndraw when checkmate\n",
    ),
];
