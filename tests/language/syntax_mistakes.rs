//! Mistakes that the parser finds, each with its report. The snapshots hold the source and the report together.

use crate::snapshots;
use alfil::diagnostic::{records, render};
use alfil::library;
use alfil::source::{Source, SourceId};
use alfil::syntax::parse;

/// Compares the report of a text with the snapshot of a name.
fn check(name: &str, text: &str) {
    let (_, mistakes) = parse(SourceId(0), text);
    assert!(!mistakes.is_empty(), "`{name}` is right");
    let report = render(&mistakes, &[Source::new("my.variant", text)]);
    // Carriage returns would be lost in the snapshot's file.
    let source = text.replace('\r', "␍").replace('\0', "␀").replace('\t', "␉");
    let snapshot = format!("{}\n\n{report}", source.trim_end());
    snapshots::of("syntax").bind(|| insta::assert_snapshot!(name, snapshot));
}

macro_rules! mistakes {
    ($($name:ident: $text:expr,)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name), $text);
            }
        )*
    };
}

mistakes! {
    a_keyword_with_a_slip: "pormote P on rank last to Q\n",
    a_keyword_in_capitals: "Board 8x8\n",
    a_sign_that_no_clause_begins_with: "// a comment of another language\n",
    a_rule_of_a_piece_outside_of_a_piece: "move mK\n",
    a_step_outside_of_a_test: "perft 3 8902\n",
    a_clause_inside_of_a_block: "piece P \"Pawn\" {\n    move fmW\n    promote P on rank last to Q\n    move fcF\n}\nroyal K\n",
    a_slip_inside_of_a_block: "piece K \"King\" {\n    mvoe mK\n    royal\n}\n",
    a_slip_inside_of_a_test: "test \"the way out\" {\n    postion \"k7/8/8/8/8/8/8/K7 w - - 0 1\"\n    move are none\n}\n",
    a_block_that_is_not_closed_at_the_end: "royal K\ntest \"one\" {\n    check\n",
    a_block_that_is_not_closed_before_a_clause: "test \"one\" {\n    check\n\n# another\ntest \"two\" {\n    no check\n}\n",
    an_array_that_is_not_closed: "setup {\n    r n b\n    R N B\npiece R \"Rook\" R\n",
    a_brace_that_closes_nothing: "board 8x8\n}\n",
    two_clauses_on_a_line: "board 8x8 setup empty\n",
    a_clause_that_ends_early: "promote P on rank last to\n",
    a_clause_that_has_only_its_word: "royal\n",
    a_missing_word: "promote P rank last to Q\n",
    a_slip_in_the_middle: "promote P onn rank last to Q\n",
    a_slip_that_passes_for_a_name: "promote P on rnak last to Q\n",
    a_slip_in_a_condition: "royal K when captred own D\n",
    a_slip_in_when: "royal K whne check\n",
    a_slip_in_the_guard_of_a_move: "piece Q \"Queen\" {\n    move Q wen turn > 3\n}\n",
    nobodys_piece_captured: "royal K when captured D\n",
    a_comparison_of_another_language: "loss when count own K == 0\n",
    an_and_of_another_language: "loss when check && bare\n",
    a_parenthesis_that_is_not_closed: "royal K when (captured own D and\n    (check or turn > 3)\nboard 8x8\n",
    parentheses_without_end: &format!("royal K when {}check{}\n", "(".repeat(70), ")".repeat(70)),
    a_region_with_too_many_parts: &format!("region a = {}e4\n", "e4 + ".repeat(101)),
    a_board_without_its_cross: "board 8 8\n",
    a_cross_from_a_text_program: "board 8×8\n",
    quotation_marks_from_a_text_program: "extends “chess”\n",
    a_blank_from_a_text_program: "board\u{a0}8x8\n",
    a_character_that_cannot_be_seen: "board 8x8\0\n",
    a_letter_of_another_alphabet: "royal \u{41a}\n",
    a_text_without_quotation_marks: "variant Kings { year 2007 }\n",
    a_text_that_is_not_closed: "variant \"Kings { year 2007 }\nboard 8x8\n",
    a_backslash_that_means_nothing: "variant \"\\Kings\"{ }\n",
    a_year_that_is_a_word: "variant \"Kings\" {\n    year MMVII\n    inventor \"A. N. Author\"\n}\n",
    a_number_that_is_too_large: "home P on rank 99999999999\n",
    a_rank_of_a_square_that_is_too_large: "home P on e99999999999\n",
    a_keyword_for_a_name: "region in = rank 4\n",
    a_file_in_capitals: "home P on file A\n",
    a_side_where_there_is_none: "black board 8x8\n",
    a_guard_twice: "piece K \"King\" {\n    move cK on P on S\n}\n",
    a_turn_that_says_the_same_twice: "turn: move, or move\n",
    a_capture_without_its_reserve: "capture P to own\n",
    a_capture_to_nobody: "capture P to reserve\n",
    a_slip_in_a_new_word: "blats K sparing P\n",
    a_blast_that_does_not_say_what_it_spares: "blast K sparing\n",
    a_slip_in_sparing: "blast K sparring P\n",
    a_limit_without_a_piece: "limit 2\n",
    a_gate_without_its_squares: "gate H E on rank 1\n",
    a_turn_that_captures_and_nothing_else: "turn: capture\n",
    a_slip_in_else: "turn: capture, esle move\n",
    a_side_before_arrays: "white arrays on rank 1 {\n    K\n}\n",
    a_slip_in_arrays: "arrays on rank 1 {\n    B no light\n    K 2\n}\n",
    arrays_that_are_not_closed: "arrays on rank 1 {\n    B on light\nroyal K\nboard 8x8\n",
    castling_to_one_file: "castle K with R to files c d\n",
    castling_to_squares: "castle K with R to c1 d1 or g1 f1\n",
    a_file_rule_without_a_number: "place P where file has at most own P\n",
    a_forbidden_mate_of_nobody: "forbid checkmate by placing P\n",
    checks_of_nobody: "win when checks >= 3\n",
    a_sign_behind_a_name_that_is_none: "piece Q* \"Queen\" Q\n",
    castling_under_two_conditions: "castle K with R by 2, when check, when bare\n",
    a_row_in_the_way_of_fen: "setup {\n    r . 6\n    rnbqkbnr\n    {PR} . K,\n}\n",
    two_pieces_without_a_blank: "setup {\n    R N Kq R\n}\n",
    a_pieces_name_without_quotation_marks: "piece D Duke Q2\n",
    a_letter_that_the_notation_does_not_know: "piece E \"Elephant\" fmFsE\n",
    a_letter_that_means_two_things: "piece C \"Camel\" L\n",
    another_letter_that_means_two_things: "piece Z \"Zebra\" fJ\n",
    an_atom_in_small_letters: "piece W \"Wazir\" w\n",
    a_move_in_small_letters: "piece Q \"Queen\" q\n",
    a_modifier_in_capitals: "piece P \"Pawn\" fMWfceF\n",
    letters_without_an_atom: "piece P \"Pawn\" fmWfce\n",
    a_range_before_the_atom: "piece D \"Duke\" 2Q\n",
    a_range_beyond_every_board: "piece D \"Duke\" Q1000\n",
    a_range_of_no_steps: "piece D \"Duke\" Q00\n",
    two_ranges: "piece R \"Rook\" WW3\n",
    an_extension_without_an_atom: "piece X \"Extended\" XN\n",
    a_bracket_that_is_not_closed: "piece G \"Griffon\" [F?R\n",
    a_bracket_that_closes_nothing: "piece G \"Griffon\" F?R]\n",
    a_leg_without_an_atom: "piece G \"Griffon\" [F?s]\n",
    an_unknown_letter_in_brackets: "piece G \"Griffon\" [F?L]\n",
    two_mistakes_in_one_notation: "piece E \"Elephant\" fmEcL\n",
    moves_before_braces: "piece K \"King\" mK {\n    royal\n}\n",
    a_name_without_quotation_marks_before_braces: "piece K King {\n    move mK\n}\n",
    a_slip_inside_of_parentheses_over_several_lines: "royal K when ((check or bare)\n    and captred own D\n    and (bare))\nbord 8x8\n",
    a_comparison_the_wrong_way_round: "loss when count own K =< 1\n",
    a_clause_that_is_a_rule: "piece K \"King\" {\n    home rank 1\n    royal K\n}\n",
    tabs_and_carriage_returns: "piece K \"King\" {\r\n\tmvoe\tmK\r\n\thome\trank 2\r\n}\r\nbord 8x8\r\n",
    many_mistakes_in_one_file: "variant \"Mess\" {\n    inventor Nobody\n}\nbord 8x8\nsetup {\n    r n 1\n}\npiece K \"King\" {\n    move fmE\n    royl\n}\nroyal K when chck\nloss when\n",
}

/// Of all the words that could stand there, a few that most files have are named.
#[test]
fn a_word_that_no_clause_begins_with() {
    let (_, mistakes) = parse(SourceId(0), "frobnicate K\n");
    let records = records(&mistakes, &[Source::new("my.variant", "frobnicate K\n")]);
    assert_eq!(records.len(), 1);
    let one = &records[0];
    assert_eq!((one.code.id(), one.line, one.column), ("syntax::unknown_clause", 1, 1));
    assert_eq!((one.end_line, one.end_column), (1, 11));
    assert_eq!(one.message, "no clause begins with `frobnicate`");
    let help = one.help.as_deref().expect("a next step");
    assert_eq!(
        help,
        "a line begins with what it is about, such as `piece`, `promote`, `castle`, `win` or `test`"
    );
}

#[test]
fn more_mistakes_than_anyone_reads() {
    // One line is right, so that it is a variant file.
    let text = "board 8x8\n".to_owned() + &"x\n".repeat(60);
    let (_, mistakes) = parse(SourceId(0), &text);
    let records = records(&mistakes, &[Source::new("my.variant", text)]);
    let (last, others) = records.split_last().expect("mistakes");
    assert_eq!(others.len(), 50);
    for (line, one) in (2..).zip(others) {
        assert_eq!((one.code.id(), one.line, one.column), ("syntax::unknown_clause", line, 1));
        assert_eq!(one.message, "no clause begins with `x`");
    }
    assert_eq!((last.code.id(), last.line, last.column), ("syntax::too_many", 52, 1));
    assert_eq!(last.message, "more than 50 mistakes");
    let help = "mend some of the mistakes above, or make sure that this is a variant file";
    assert_eq!(last.help.as_deref(), Some(help));
}

/// The lines of a text by which blocks with lines of their own begin, each with where it stands.
fn beginnings(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    });
    let begins =
        |line: &str| ["variant ", "setup ", "piece ", "test "].iter().any(|word| line.starts_with(word));
    lines.filter(move |(_, line)| begins(line) && line.ends_with("{\n"))
}

#[test]
fn a_block_that_begins_not_at_all_or_twice_is_one_mistake() {
    for name in library::names() {
        let text = library::get(name).expect("it ships");
        for (at, line) in beginnings(text) {
            let [before, behind] = [&text[..at], &text[at + line.len()..]];
            let (_, mistakes) = parse(SourceId(0), &format!("{before}{line}{line}{behind}"));
            assert_eq!(mistakes.len(), 1, "{name}, twice: {line}");
            let (_, mistakes) = parse(SourceId(0), &format!("{before}{behind}"));
            assert_eq!(mistakes.len(), 1, "{name}, without {line}");
        }
    }
}
