//! Captures, blasts, limits, gates, numbered arrays, and what is forbidden.

use super::{Case, chess, reserve, tiny};

/// A file that extends chess, with captured pieces going to reserves, and with these lines.
macro_rules! house {
    ($($line:literal)*) => {
        concat!(
            "variant \"Example\" { }\nextends \"chess\"\nhome P on rank 2\ncapture to own reserve\n",
            "turn: move, or place 1 from reserve\n",
            $($line, "\n"),*
        )
    };
}

pub(crate) const CASES: &[Case] = &[
    ("capture_never_placed", &["reserve::never_placed"], chess!("capture to own reserve")),
    (
        "capture_twice",
        &["capture::duplicate"],
        house!("capture P N to own reserve\ncapture P to enemy reserve"),
    ),
    ("capture_all_others_twice", &["capture::duplicate"], house!("white capture to enemy reserve")),
    ("capture_uneven", &["capture::uneven"], house!("capture Q R B N to own reserve as P Q")),
    ("capture_all_as_several", &["capture::uneven"], chess!("capture to own reserve as P Q")),
    ("capture_of_what_is_not_declared", &["piece::undeclared"], house!("capture Q D to own reserve as P")),
    (
        "capture_to_no_home",
        &["capture::nowhere"],
        chess!("piece +B \"Horse\" BW\npromote B on rank last to +B\ncapture +B to home"),
    ),
    ("capture_of_royals", &["capture::never"], house!("capture K P to own reserve")),
    (
        "capture_of_what_moves_write_alike",
        &["piece::alike"],
        house!("piece Q~ \"Queen\" Q\npromote P on rank last to Q~"),
    ),
    (
        "promotion_to_what_moves_write_alike",
        &["piece::alike"],
        chess!("piece Q~ \"Queen\" Q\npromote P on rank last to Q Q~"),
    ),
    ("blast_that_leaves_nothing", &["blast::leaving"], chess!("blast none, leaving neutral")),
    (
        "blast_that_leaves_what_is_moved",
        &["blast::leaving"],
        chess!("neutral \"Duck\"\nturn: move, then move neutral\nblast none, leaving neutral"),
    ),
    (
        "blast_that_no_king_survives",
        &["blast::perishing"],
        chess!("blast none sparing capturing K Q, but not K Q on R"),
    ),
    ("blast_of_slides", &["blast::no_leaps"], chess!("blast R")),
    ("blast_of_captures_alone", &["blast::no_leaps"], chess!("blast cK sparing P")),
    ("blast_of_letters", &["betza::unknown_letter"], chess!("blast E")),
    ("blast_sparing_what_is_not_declared", &["piece::undeclared"], chess!("blast K sparing S")),
    ("flip_within_hops", &["flip::no_leaps"], chess!("flip within pR by moving N")),
    (
        "place_within_slides",
        &["flip::no_leaps"],
        reserve!("reserve K P*8\nturn: move, or place 1 from reserve\nplace P not within R of empty"),
    ),
    ("flip_by_moving_twice", &["syntax::repeated"], chess!("flip within K by moving or moving N")),
    ("flip_by_placing_where_nothing_is_placed", &["flip::never"], chess!("flip enclosed by placing")),
    (
        "flip_by_what_is_never_placed",
        &["flip::never"],
        chess!("reserve N\nturn: move, or place 1 from reserve\nflip enclosed by placing N B"),
    ),
    ("take_surrounded_by_slides", &["flip::no_leaps"], chess!("take surrounded R by moving")),
    ("take_enclosed_by_hops", &["flip::no_leaps"], chess!("take enclosed pR by moving P")),
    (
        "take_ahead_of_what_is_placed",
        &["flip::never"],
        chess!("reserve N\nturn: move, or place 1 from reserve\ntake ahead N by moving or placing N"),
    ),
    ("take_on_royals", &["flip::never"], chess!("take enclosed R on K P by moving")),
    ("take_by_nothing", &["syntax::unexpected"], chess!("take enclosed R")),
    (
        "place_where_it_flips_and_nothing_flips_but_takes",
        &["place::never_flips"],
        chess!(
            "reserve P\nturn: move, or place 1 from reserve\nplace P where it flips\ntake enclosed R by placing P"
        ),
    ),
    (
        "place_where_it_flips_and_nothing_does",
        &["place::never_flips"],
        chess!("reserve P\nturn: move, or place 1 from reserve\nplace P where it flips"),
    ),
    (
        "place_several_near_others",
        &["place::one_by_one"],
        chess!("reserve P*2\nturn: move, or place 1..2 from reserve\nplace P within K of own"),
    ),
    ("blast_twice", &["clause::duplicate"], chess!("blast K\nblast W")),
    ("limit_twice", &["limit::duplicate"], chess!("limit Q R*2\nwhite limit Q*2")),
    ("limit_of_none", &["number::out_of_range"], chess!("limit Q*0")),
    ("limit_of_what_nothing_becomes", &["limit::never_reached"], chess!("limit Q K*2")),
    (
        "gate_of_what_is_not_in_reserve",
        &["gate::not_in_reserve"],
        chess!("piece H \"Hawk\" BN\nreserve Q\npromote P on rank last to Q R B N H\ngate H Q from rank 1"),
    ),
    ("gate_without_a_reserve", &["gate::not_in_reserve"], chess!("gate Q from rank 1")),
    ("gate_from_empty_squares", &["gate::nowhere"], chess!("reserve Q\ngate Q from rank 4")),
    (
        "arrays_of_other_pieces",
        &["arrays::setup"],
        chess!("arrays on rank 1 {\n    B on light\n    B on dark\n    Q Q\n    N N\n    R K\n}"),
    ),
    (
        "arrays_of_one_side",
        &["arrays::setup"],
        chess!(
            "setup {\n    q q q q k q q q\n    p p p p p p p p\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    R N B Q K B N R\n}\nwithout castle\narrays on rank 1 { R N B Q K B N R }"
        ),
    ),
    (
        "arrays_with_too_few_squares",
        &["arrays::too_few_squares"],
        chess!("arrays on rank 1 {\n    B on light\n    B on dark\n    Q N N R K R R\n}"),
    ),
    (
        "arrays_that_depend_on_each_other",
        &["arrays::overlap"],
        chess!("arrays on rank 1 {\n    Q N N\n    B on light\n    B on dark\n    R K R\n}"),
    ),
    (
        "arrays_beyond_number",
        &["arrays::too_many"],
        "variant \"Example\" { }\nboard 16x5\nsetup {\n    k k k k k k k k k k k k k k k k\n    k k k k k k k k k k k k k k k k\n    . . . . . . . . . . . . . . . .\n    K K K K K K K K K K K K K K K K\n    K K K K K K K K K K K K K K K K\n}\npiece K \"King\" K\nloss when count own = 0\narrays on ranks 1..2 {\n    K K K K K K K K\n    K K K K K K K K\n    K K K K K K K K\n    K K K K K K K K\n}\n",
    ),
    ("arrays_off_the_region", &["region::empty"], chess!("arrays on rank 1 {\n    K on rank 2 & rank 1\n}")),
    ("arrays_twice", &["clause::duplicate"], chess!("arrays on e1 { K }\narrays on d1 { Q }")),
    ("forbid_twice", &["forbid::duplicate"], chess!("forbid check enemy\nwhite forbid check enemy")),
    (
        "forbid_what_holds_at_the_start",
        &["forbid::at_start"],
        chess!("forbid count own P > 4 and own K in rank 1"),
    ),
    ("forbid_what_never_comes", &["condition::never"], chess!("forbid checkmate own")),
    (
        "forbid_placing_what_is_not_declared",
        &["piece::undeclared"],
        house!("forbid checkmate enemy by placing PAWN"),
    ),
    ("checkmate_outside_of_forbid", &["condition::checkmate"], chess!("win when checkmate enemy")),
    (
        "checks_without_royal",
        &["condition::never"],
        "variant \"Example\" { }\nboard 3x3\nsetup {\n    . k .\n    . . .\n    . K .\n}\npiece K \"King\" K\nwin when checks own >= 3\nloss when count own K = 0\n",
    ),
    ("checks_always", &["condition::always"], chess!("draw when checks own >= 0 and count = 2")),
    ("checks_beyond_counting", &["number::out_of_range"], chess!("win when checks own >= 101")),
    (
        "to_move_of_both",
        &["condition::never"],
        chess!("win when own Q in d8 and own to move and enemy to move"),
    ),
    (
        "royal_together_and_selected",
        &["royal::together"],
        chess!("royal K, the least by (file, rank), together"),
    ),
    (
        "turn_never_places_what_is_captured",
        &["reserve::never_placed"],
        reserve!("capture P to own reserve\nreserve K P"),
    ),
    (
        "without_what_effects_are_not_there",
        &["without::absent", "without::absent", "without::absent"],
        chess!("without blast\nwithout gate\nwithout arrays"),
    ),
    (
        "without_royalty_that_is_not_there",
        &["without::absent"],
        chess!("without royal Q\nwithout royal K\nloss when count own K = 0"),
    ),
    ("a_shade_for_a_name", &["region::undeclared"], tiny!("win when own K in lihgt")),
];
