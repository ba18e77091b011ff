//! Clauses that say nothing, moves that add nothing, ends of the game that never come, and pieces on the wrong squares.

use super::{Case, chess, tiny};

/// Chess with another first rank, and these lines.
macro_rules! array {
    ($rank:literal $black:literal $($line:literal)*) => {
        concat!(
            "variant \"Example\" { }\nextends \"chess\"\nsetup {\n    ", $black, "\n    p p p p p p p p\n",
            "    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    . . . . . . . .\n    P P P P P P P P\n    ",
            $rank, "\n}\n", $($line, "\n"),*
        )
    };
}

pub(crate) const CASES: &[Case] = &[
    (
        "move_that_never_starts",
        &["move::never"],
        chess!("piece P \"Pawn\" {\n    move fmWfceF\n    move ifmnD\n    move K from rank 1\n}"),
    ),
    (
        "move_that_leads_nowhere",
        &["move::never"],
        tiny!(
            "piece R \"Rook\" {\n    move R\n    move D from b2 in ranks 1..3\n    move H in a1\n}\npromote P on rank last to R"
        ),
    ),
    (
        "move_within_another",
        &["move::covered"],
        chess!("piece Q \"Queen\" {\n    move Q\n    move R when captured own R\n}"),
    ),
    ("move_of_a_word_too_many", &["move::covered"], chess!("piece N \"Knight\" NmfN")),
    ("move_that_others_make_together", &["move::covered"], chess!("piece N \"Guard\" WFK")),
    ("move_short_of_a_slide", &["move::covered"], chess!("piece R \"Rook\" RW2")),
    ("move_that_can_be_blocked", &["move::covered"], chess!("piece N \"Knight\" NnN")),
    // None of these is covered: two moves that overlap, and one that only looks like another.
    (
        "moves_that_overlap",
        &[],
        chess!("piece R \"Dragon\" RK\npiece N \"Elephant\" AnA2D\npiece Q \"Tank\" mRcB"),
    ),
    (
        "outcome_behind_a_wider_one",
        &["outcome::shadowed"],
        chess!("draw when count = 4\nwin when count = 4 and own Q in d8"),
    ),
    (
        "outcome_behind_fewer_repetitions",
        &["outcome::shadowed"],
        tiny!("draw when repetition 3\nloss when repetition 4 with check"),
    ),
    (
        "outcome_that_only_one_side_can_suffer",
        &["outcome::cannot_lose"],
        array!("P P P P P P P P" "r n b q k b n r" ""),
    ),
    (
        "outcome_for_each_side",
        &[],
        array!("P P P P P P P P" "r n b q k b n r" "white loss when count own = 0"),
    ),
    ("home_of_what_does_not_ask", &["home::no_effect"], chess!("home N on rank 1")),
    (
        "royal_of_nobody",
        &["royal::nobody"],
        array!("R N B Q K B N R" "r n b q g b n r" "piece G \"General\" K\nwithout castle\nwhite royal G\nblack royal G"),
    ),
    ("setup_on_promotion", &["setup::on_promotion"], chess!("promote P on ranks 2..3 to Q")),
    (
        "setup_with_a_pawn_on_the_last_rank",
        &["setup::on_promotion"],
        array!("R N B Q K B N R" "r n b P k b n r" ""),
    ),
    ("castle_of_what_is_never_royal", &["castle::impossible"], chess!("castle royal Q with R by 2")),
];
