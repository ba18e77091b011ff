//! Pieces, their moves in Betza's notation, their guards, and royalty.

use super::{Case, chess, tiny};

pub(crate) const CASES: &[Case] = &[
    ("piece_duplicate", &["piece::duplicate"], tiny!("piece K \"Knave\" F")),
    (
        "piece_in_small_letters",
        &["piece::not_capitals"],
        tiny!("piece n \"Knight\" N\npromote P on rank last to N"),
    ),
    (
        "piece_in_mixed_letters",
        &["piece::not_capitals"],
        chess!("piece Pr \"Prince\" FDifmR\nhome Pr on rank 3\npromote P on rank last to PR Q"),
    ),
    (
        "piece_in_small_letters_of_another",
        &["piece::not_capitals"],
        chess!("piece n \"Nun\" F\nwithout promote\npromote P on rank last to n"),
    ),
    (
        "piece_with_other_signs",
        &["piece::not_capitals"],
        chess!("piece P_R \"Prince\" FD\npromote P on rank last to P_R"),
    ),
    ("piece_undeclared_in_royal", &["piece::undeclared"], chess!("royal D")),
    ("piece_undeclared_by_its_name", &["piece::undeclared"], chess!("immune QUEEN when turn < 5")),
    (
        "piece_undeclared_near_another",
        &["piece::undeclared"],
        chess!("piece PRI \"Prince\" K\npiece PSS \"Princess\" Q\npromote P on rank last to PRI PSX PSS"),
    ),
    (
        "piece_undeclared_everywhere",
        &["piece::undeclared"],
        chess!(
            "promote X on rank last to Q\nexchange X on rank 1 to Q\ncastle X with R by 2\nhome X on rank 1\nimmune X when turn < 5\nen passant P by X\nreserve X*2\nplace X on rank 1\nturn: move, or place 1 from reserve, with X\nloss when count own X = 0"
        ),
    ),
    ("piece_taken_away", &["piece::undeclared"], chess!("without piece Q\npromote P on rank last to Q R")),
    (
        "piece_in_a_line_that_cannot_be_read",
        &["syntax::unknown_clause"],
        "variant \"Example\" { }\nboard 2x2\nsetup {\n    k q\n    K Q\n}\npiece K \"King\" K\npeice Q \"Queen\" Q\nroyal K\nloss when checkmate\n",
    ),
    ("piece_unused", &["piece::unused"], tiny!("piece Q \"Queen\" Q")),
    ("piece_repeated_in_a_promotion", &["piece::repeated"], chess!("promote P on rank last to Q R Q")),
    (
        "piece_without_moves",
        &["piece::immobile"],
        "variant \"Example\" { }\nboard 2x2\nsetup {\n    k x\n    K X\n}\npiece K \"King\" K\npiece X \"Wall\" { immune }\nroyal K\nloss when checkmate\n",
    ),
    (
        "piece_that_leaves_the_board",
        &["piece::immobile"],
        "variant \"Example\" { }\nboard 3x3\nsetup {\n    k . h\n    . . .\n    K . H\n}\npiece K \"King\" K\npiece H \"Hopper\" H\nroyal K\nloss when checkmate\n",
    ),
    (
        "piece_stuck_where_it_stands",
        &["piece::immobile"],
        "variant \"Example\" { }\nboard 3x3\nsetup {\n    k . .\n    . n .\n    K . .\n}\npiece K \"King\" K\npiece N \"Knight\" N\nroyal K\nloss when checkmate\n",
    ),
    (
        "piece_without_home",
        &["piece::no_home"],
        "variant \"Example\" { }\nboard 3x5\nsetup empty\nreserve K P*2\nturn: move, or place 1 from reserve\npiece K \"King\" K\npiece P \"Pawn\" fmWfcFifmR2\nroyal K\nloss when checkmate\n",
    ),
    (
        "piece_with_an_unknown_glyph",
        &["piece::unknown_glyph"],
        chess!("piece N \"Steed\" N glyph \"knigth\""),
    ),
    (
        "piece_with_two_pictures",
        &["piece::two_pictures"],
        chess!("piece N \"Steed\" {\n    move N\n    glyph \"knight\"\n    image \"steed.svg\"\n}"),
    ),
    (
        "picture_of_a_rule_and_a_clause",
        &["piece::two_pictures"],
        chess!("piece N \"Steed\" N glyph \"knight\"\nimage N \"steed.svg\""),
    ),
    ("picture_of_an_unknown_piece", &["piece::undeclared"], chess!("glyph H \"knight\"")),
    ("bound_nowhere", &["piece::not_bound"], chess!("piece N \"Alfil\" AW bound")),
    ("bound_of_an_unknown_piece", &["piece::undeclared"], chess!("bound H")),
    (
        "piece_with_a_picture_from_elsewhere",
        &["piece::image_file"],
        chess!("piece N \"Steed\" N image \"../steed.svg\""),
    ),
    ("home_twice", &["home::duplicate"], chess!("home P on rank 2\nhome P on rank 3")),
    ("too_many_pieces", &["piece::too_many"], MANY_PIECES),
    ("too_many_moves", &["piece::too_many_moves"], MANY_MOVES),
    (
        "move_on_without_capture",
        &["move::on_without_capture"],
        chess!("piece Q \"Queen\" {\n    move mQ on P\n}"),
    ),
    (
        "move_over_without_hop",
        &["move::over_without_hop"],
        chess!("piece Q \"Queen\" {\n    move Q over P\n}"),
    ),
    (
        "move_where_it_takes",
        &["move::where_it_takes"],
        chess!("piece Q \"Queen\" {\n    move Q where it takes\n}"),
    ),
    (
        "move_where_nothing_is_taken",
        &["move::never"],
        chess!("piece Q \"Queen\" {\n    move Q\n    move mN where it takes P\n}"),
    ),
    (
        "move_over_nothing",
        &["move::over_without_hop"],
        chess!("piece Q \"Queen\" {\n    move Q\n    move gQ over not K Q R B N P\n}"),
    ),
    (
        "move_on_nothing",
        &["move::on_without_capture"],
        chess!("piece Q \"Queen\" {\n    move Q on not K Q R B N P\n}"),
    ),
    (
        "move_on_immune",
        &["move::on_immune"],
        chess!(
            "piece N \"Knight\" {\n    move N\n    immune\n}\npiece Q \"Queen\" {\n    move mQ\n    move cQ on N P\n}"
        ),
    ),
    ("betza_leg_without_direction", &["betza::leg"], chess!("piece N \"Odd\" [W-U]")),
    ("betza_many_legs", &["betza::too_many_legs"], chess!("piece N \"Walker\" maaaaaaaaaaaaaaaaaaaaW")),
    ("betza_many_ways", &["betza::too_many_ways"], chess!("piece N \"Eater\" cacacacaQ")),
    ("betza_castling", &["betza::castling"], chess!("piece K \"King\" KO2")),
    ("betza_imitator", &["betza::imitator"], chess!("piece N \"Joker\" dI")),
    ("betza_leg_letter", &["betza::leg_letter"], chess!("piece R \"Relay\" RxN")),
    ("betza_lame_slide", &["betza::lame"], chess!("piece R \"Rook\" nR")),
    ("betza_lame_step", &["betza::lame"], chess!("piece R \"Rook\" RnF")),
    ("betza_hop_of_one_step", &["betza::needs_slide"], chess!("piece R \"Cannon\" mRcpW")),
    ("betza_crooked_step", &["betza::needs_slide"], chess!("piece B \"Boyscout\" zF")),
    ("betza_direction_of_no_sense", &["betza::direction"], chess!("piece R \"Rook\" fhR")),
    ("betza_direction_said_twice", &["betza::repeated"], chess!("piece R \"Rook\" vfR")),
    ("betza_letter_said_twice", &["betza::repeated"], chess!("piece R \"Rook\" cmcR")),
    ("betza_contradiction", &["betza::contradiction"], chess!("piece R \"Cannon\" mRcpgR")),
    ("betza_tame_without_capture", &["betza::contradiction"], chess!("piece R \"Rook\" mtR")),
    ("betza_universal_direction", &["betza::universal"], chess!("piece Q \"Wizard\" fU")),
    ("betza_extension_of_a_compound", &["betza::extension"], chess!("piece Q \"Queen\" QX")),
    ("betza_leap_off_every_board", &["betza::extension"], chess!("piece N \"Giraffe\" NXXXXX")),
    ("betza_range", &["betza::range"], chess!("piece R \"Rook\" R300")),
    ("betza_unknown_letter", &["betza::unknown_letter"], chess!("piece N \"Camel\" L")),
    ("betza_atom_missing", &["betza::no_atom"], chess!("piece P \"Pawn\" fmWfc")),
    ("betza_bracket_open", &["betza::unclosed_bracket"], chess!("piece Q \"Griffon\" [F?R")),
    (
        "en_passant_without_a_clause",
        &["en_passant::missing"],
        tiny!("piece S \"Soldier\" fmWfceF\npromote P on rank 3 to S"),
    ),
    (
        "en_passant_without_a_double_step",
        &["en_passant::no_double_step"],
        chess!("piece R \"Rook\" ReF\nen passant P by P, N by P, P by R"),
    ),
    ("en_passant_without_a_capture", &["en_passant::no_capture"], chess!("en passant P by P, P by N")),
    ("en_passant_inherited", &["en_passant::no_double_step"], chess!("piece P \"Pawn\" fmWfcF")),
    ("en_passant_twice", &["en_passant::duplicate"], chess!("en passant P by P, P by P")),
    (
        "royal_always_and_under_a_condition",
        &["royal::contradiction"],
        chess!("royal K\nroyal K when turn > 5"),
    ),
    ("royal_all_and_one", &["royal::contradiction"], chess!("royal K Q\nroyal Q, the least by (file)")),
    ("royal_twice", &["royal::contradiction"], chess!("royal K\nroyal K")),
    ("royal_and_immune", &["royal::immune"], chess!("immune K")),
    ("royal_and_immune_at_times", &["royal::immune"], chess!("immune K when turn < 3")),
    (
        "royal_else_without_when",
        &["royal::else_without_when"],
        chess!("piece Q \"Queen\" {\n    move Q\n    royal, else immune\n}"),
    ),
    ("royal_unknown_key", &["royal::unknown_key"], chess!("royal K, the least by (flie, rank)")),
    ("royal_repeated_key", &["royal::repeated_key"], chess!("royal K, the least by (file, -file)")),
    ("promotion_to_royal", &["promotion::to_royal"], chess!("promote P on rank last to Q K")),
];

/// Sixty-five pieces.
const MANY_PIECES: &str = concat!(
    "variant \"Example\" { }\nboard 2x2\nsetup {\n    k .\n    . K\n}\npiece K K\nroyal K\nloss when checkmate\n",
    "piece A1 W\npiece A2 W\npiece A3 W\npiece A4 W\npiece A5 W\npiece A6 W\npiece A7 W\npiece A8 W\n",
    "piece B1 W\npiece B2 W\npiece B3 W\npiece B4 W\npiece B5 W\npiece B6 W\npiece B7 W\npiece B8 W\n",
    "piece C1 W\npiece C2 W\npiece C3 W\npiece C4 W\npiece C5 W\npiece C6 W\npiece C7 W\npiece C8 W\n",
    "piece D1 W\npiece D2 W\npiece D3 W\npiece D4 W\npiece D5 W\npiece D6 W\npiece D7 W\npiece D8 W\n",
    "piece E1 W\npiece E2 W\npiece E3 W\npiece E4 W\npiece E5 W\npiece E6 W\npiece E7 W\npiece E8 W\n",
    "piece F1 W\npiece F2 W\npiece F3 W\npiece F4 W\npiece F5 W\npiece F6 W\npiece F7 W\npiece F8 W\n",
    "piece G1 W\npiece G2 W\npiece G3 W\npiece G4 W\npiece G5 W\npiece G6 W\npiece G7 W\npiece G8 W\n",
    "piece H1 W\npiece H2 W\npiece H3 W\npiece H4 W\npiece H5 W\npiece H6 W\npiece H7 W\npiece H8 W\n",
    "exchange K on board to A1 A2 A3 A4 A5 A6 A7 A8 B1 B2 B3 B4 B5 B6 B7 B8 C1 C2 C3 C4 C5 C6 C7 C8",
    " D1 D2 D3 D4 D5 D6 D7 D8 E1 E2 E3 E4 E5 E6 E7 E8 F1 F2 F3 F4 F5 F6 F7 F8 G1 G2 G3 G4 G5 G6 G7 G8",
    " H1 H2 H3 H4 H5 H6 H7 H8\n",
);

/// A piece of 260 moves.
const MANY_MOVES: &str = concat!(
    "variant \"Example\" { }\nextends \"chess\"\npiece Q \"Queen\" ",
    "WFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDNWFDN",
    "\n",
);
