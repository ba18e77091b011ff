//! Headers, parents, boards and setups.

use super::{Case, chess, tiny};

pub(crate) const CASES: &[Case] = &[
    ("extends_too_deep", &["extends::too_deep"], DEEP),
    (
        "setup_unknown_cell",
        &["setup::unknown_cell"],
        "variant \"Example\" { }\nboard 3x2\nsetup {\n    k . dK\n    K . DK\n}\npiece K K\npiece DK \"Duke\" W2F2\nroyal K\nloss when checkmate\n",
    ),
    (
        "region_off_board_inherited",
        &["region::off_board"],
        "variant \"Example\" { }\nextends \"xiangqi\"\nboard 8x8\nsetup {\n    r n b a k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N B A K B N R\n}\n",
    ),
    ("sides_alike", &["sides::alike"], chess!("sides \"Red\" \"red\"")),
    ("sides_empty", &["sides::unfit"], chess!("sides \"\" \"Black\"")),
    ("sides_blank", &["sides::unfit"], chess!("sides \" Red\" \"Black\"")),
    ("sides_unseen", &["sides::unfit"], chess!("sides \"Red\" \"Bla\u{200b}ck\"")),
    ("sides_too_long", &["sides::unfit"], chess!("sides \"Red\" \"The side that has nothing\"")),
    ("sides_one", &["syntax::unexpected"], chess!("sides \"Red\"")),
    ("sides_without", &["without::absent"], chess!("without sides")),
    ("header_missing", &["header::missing"], "extends \"chess\"\n"),
    (
        "header_unknown_field",
        &["header::unknown_field"],
        "variant \"Example\" { inventer \"A. Nonymous\" }\nextends \"chess\"\n",
    ),
    (
        "header_duplicate_field",
        &["header::duplicate_field"],
        "variant \"Example\" { year 2007 year 2008 }\nextends \"chess\"\n",
    ),
    (
        "header_year_as_text",
        &["header::wrong_value"],
        "variant \"Example\" { year \"2007\" }\nextends \"chess\"\n",
    ),
    (
        "header_note_as_number",
        &["header::wrong_value"],
        "variant \"Example\" { note 12 }\nextends \"chess\"\n",
    ),
    ("header_twice", &["clause::duplicate"], "variant \"One\" { }\nvariant \"Two\" { }\nextends \"chess\"\n"),
    ("extends_unknown", &["extends::unknown"], "variant \"Example\" { }\nextends \"ches\"\nroyal X\n"),
    ("extends_far_off", &["extends::unknown"], "variant \"Example\" { }\nextends \"backgammon\"\n"),
    (
        "extends_itself",
        &["extends::itself"],
        "variant \"Example\" { }\nextends \"loop\"\n--- loop\nvariant \"Example\" { }\nextends \"loop\"\n",
    ),
    (
        "extends_in_a_circle",
        &["extends::circular"],
        "variant \"Example\" { }\nextends \"one\"\n--- one\nextends \"two\"\n--- two\nextends \"one\"\n\n",
    ),
    ("extends_late", &["extends::late"], "variant \"Example\" { }\nroyal K\nextends \"chess\"\n"),
    (
        "extends_twice",
        &["clause::duplicate"],
        "variant \"Example\" { }\nextends \"chess\"\nextends \"kings\"\n",
    ),
    (
        "board_missing",
        &["board::missing"],
        "variant \"Example\" { }\nsetup {\n    k .\n    K .\n}\npiece K K\nroyal K\nloss when checkmate\n",
    ),
    (
        "board_and_setup_missing",
        &["board::missing", "setup::missing"],
        "variant \"Example\" { }\npiece K K\nroyal K\nloss when checkmate\n",
    ),
    (
        "board_of_no_files",
        &["board::size"],
        "variant \"Example\" { }\nboard 0x8\nsetup empty\nreserve K\nturn: move, or place 1 from reserve\npiece K K\nroyal K\nloss when checkmate\n",
    ),
    (
        "board_too_large",
        &["board::size"],
        "variant \"Example\" { }\nboard 17x20\nsetup empty\nreserve K\nturn: move, or place 1 from reserve\npiece K K\nroyal K\nplace on rank 19\nloss when checkmate\n",
    ),
    ("board_twice", &["clause::duplicate"], tiny!("board 3x4")),
    ("board_without_setup", &["setup::missing"], chess!("board 9x8")),
    (
        "setup_missing",
        &["setup::missing"],
        "variant \"Example\" { }\nboard 8x8\npiece K K\nroyal K\nloss when checkmate\n",
    ),
    ("setup_twice", &["clause::duplicate"], tiny!("setup empty")),
    (
        "setup_row_too_long",
        &["setup::row_too_long"],
        chess!(
            "setup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P P\n    R N B Q K B N R\n}"
        ),
    ),
    (
        "setup_row_too_short",
        &["setup::row_too_short"],
        chess!(
            "setup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N B Q K B N R\n}"
        ),
    ),
    (
        "setup_too_many_rows",
        &["setup::too_many_rows"],
        chess!(
            "setup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N B Q K B N R\n}"
        ),
    ),
    (
        "setup_too_few_rows",
        &["setup::too_few_rows"],
        chess!(
            "setup {\n    r n b q k b n r\n    p p p p p p p p\n    . . . . . . . .\n    P P P P P P P P\n    R N B Q K B N R\n}"
        ),
    ),
    (
        "setup_unknown_piece",
        &["setup::unknown_piece"],
        "variant \"Example\" { }\nboard 3x2\nsetup {\n    k . dk\n    K . DL\n}\npiece K K\npiece DK \"Duke\" W2F2\nroyal K\nloss when checkmate\n",
    ),
    (
        "setup_unknown_piece_often",
        &["setup::unknown_piece"],
        chess!(
            "setup {\n    r n b q k b n r\n    x x x x x x x x\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    X X X X X X X X\n    R N B Q K B N R\n}"
        ),
    ),
    ("piece_none", &["piece::none"], "variant \"Example\" { }\nboard 8x8\nsetup empty\n"),
    (
        "setup_side_without_pieces",
        &["setup::side_without_pieces"],
        "variant \"Example\" { }\nboard 3x2\nsetup {\n    . . .\n    . K .\n}\npiece K K\nroyal K\nloss when checkmate\n",
    ),
    ("region_off_board_rank", &["region::off_board"], chess!("promote P on rank 9 to Q R B N")),
    ("region_off_board_file", &["region::off_board"], chess!("region wing = files g..j")),
    ("region_off_board_square", &["region::off_board"], chess!("castle K from e1 with R from a1 + j1 by 2")),
    ("region_off_board_last", &["region::off_board"], chess!("region far = rank last-8")),
    ("region_rank_zero", &["region::off_board"], chess!("region none = ranks 0..2")),
    (
        "region_reversed_ranks",
        &["region::reversed"],
        chess!("region camp = ranks 3..1\npromote P on camp to Q"),
    ),
    ("region_reversed_last", &["region::reversed"], chess!("promote P on ranks last..last-2 to Q")),
    ("region_reversed_files", &["region::reversed"], chess!("promote P on files h..a to Q")),
    ("region_empty", &["region::empty"], chess!("promote P on rank 8 & rank 7 to Q R B N")),
    (
        "region_undeclared",
        &["region::undeclared"],
        chess!(
            "region centre = d4..e5\nwin when own K in center\nwin when own Q in centre and own R in center"
        ),
    ),
    (
        "region_circular",
        &["region::circular"],
        chess!("region one = two + a1\nregion two = one - a1\nwin when own K in one"),
    ),
    (
        "region_duplicate",
        &["region::duplicate"],
        chess!("region camp = ranks 1..3\nregion camp = ranks 1..2\nwin when own K in camp"),
    ),
    ("region_unused", &["region::unused"], chess!("region camp = ranks 1..3")),
];

/// Eighteen files, each of which extends the next.
const DEEP: &str = concat!(
    "variant \"Example\" { }\nextends \"f1\"\n",
    "--- f1\n# 1\nextends \"f2\"\n",
    "--- f2\n# 2\nextends \"f3\"\n",
    "--- f3\n# 3\nextends \"f4\"\n",
    "--- f4\n# 4\nextends \"f5\"\n",
    "--- f5\n# 5\nextends \"f6\"\n",
    "--- f6\n# 6\nextends \"f7\"\n",
    "--- f7\n# 7\nextends \"f8\"\n",
    "--- f8\n# 8\nextends \"f9\"\n",
    "--- f9\n# 9\nextends \"f10\"\n",
    "--- f10\n# 10\nextends \"f11\"\n",
    "--- f11\n# 11\nextends \"f12\"\n",
    "--- f12\n# 12\nextends \"f13\"\n",
    "--- f13\n# 13\nextends \"f14\"\n",
    "--- f14\n# 14\nextends \"f15\"\n",
    "--- f15\n# 15\nextends \"f16\"\n",
    "--- f16\n# 16\nextends \"f17\"\n",
    "--- f17\nboard 8x8\n",
);
