//! Text to tree: what is written, where it stands, and that no text does any harm.

use crate::lists::lists;
use crate::snapshots;
use alfil::board::Side;
use alfil::diagnostic::{Diagnostic, records, render};
use alfil::source::{Source, SourceId};
use alfil::syntax::tree::{
    Begin, Betza, BetzaMove, CLAUSE_WORDS, Clause, ClauseKind, Elsewhere, Family, File, Modifier, Range,
    RegionKind, Removal, TestStepKind,
};
use alfil::syntax::{MAX_BYTES, MAX_MISTAKES, parse, parse_betza, parse_condition, parse_region};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Debug;

/// Parses what is right.
fn right(text: &str) -> File {
    let (file, mistakes) = parse(SourceId(0), text);
    assert!(mistakes.is_empty(), "{}", render(&mistakes, &[Source::new("text", text)]));
    file
}

fn codes(mistakes: &[Diagnostic]) -> Vec<&'static str> {
    mistakes.iter().map(|mistake| mistake.code.id()).collect()
}

/// Every place in the tree lies inside the text, between characters.
fn places_lie_inside(text: &str, tree: &impl Debug) {
    let printed = format!("{tree:?}");
    for place in printed.split("Span { source: SourceId(0), start: ").skip(1) {
        let numbers = place.split('}').next().unwrap_or("");
        let (start, end) = numbers.trim().split_once(", end: ").expect("a span has a start and an end");
        let (start, end): (usize, usize) = (start.parse().expect("a number"), end.parse().expect("a number"));
        assert!(start <= end, "{start}..{end}");
        assert!(text.get(start..end).is_some(), "{start}..{end} in {text:?}");
    }
}

/// One clause of every kind, in every form.
const EVERYTHING: &str = include_str!("everything.variant");

#[test]
fn every_clause_has_its_tree() {
    let file = right(EVERYTHING);
    places_lie_inside(EVERYTHING, &file);
    let tree = lists(EVERYTHING, &file);
    snapshots::of("syntax").bind(|| insta::assert_snapshot!("every_clause_has_its_tree", tree));
}

/// The words in quotation marks of a rule of the grammar.
fn words_of(rule: &str) -> BTreeSet<&'static str> {
    let grammar = include_str!("../../grammar/variant.pest");
    let (_, rest) = grammar.split_once(&format!("\n{rule} = ")).expect("a rule of the grammar");
    let (rule, _) = rest.split_once("\n\n").expect("a rule ends");
    let words = rule.split('"').skip(1).step_by(2);
    words.filter(|word| word.chars().all(|letter| letter.is_ascii_lowercase())).collect()
}

#[test]
fn the_grammar_begins_clauses_with_the_words_that_are_declared() {
    let lists = [words_of("clause_word"), words_of("clause_or_rule"), words_of("clause_or_piece")];
    let mut words: BTreeSet<&str> = lists.into_iter().flatten().collect();
    // A rule of a piece, too, and possibly a piece in an array: it ends no block of either.
    assert!(words.insert("home"), "`home` is in a list of the grammar");
    assert_eq!(words, BTreeSet::from(CLAUSE_WORDS));
    // What may begin a line of another clause is not where a long text is cut, and neither ends its block.
    for word in words_of("clause_or_rule") {
        let family = Family::of_word(word).expect("a clause's word");
        assert_ne!(family.form().elsewhere, Elsewhere::Nowhere, "{word}");
    }
}

#[test]
fn the_grammar_takes_away_the_clauses_that_are_declared_so() {
    let lasting = words_of("lasting");
    let removed: BTreeSet<&str> = words_of("clause_word").difference(&lasting).copied().collect();
    let declared = |family: &&Family| matches!(family.form().removal, Removal::All(_));
    let declared: BTreeSet<&str> =
        Family::ALL.iter().filter(declared).map(|family| family.form().words[0].word).collect();
    // Two words, for which the grammar has a rule.
    assert_eq!(&declared - &removed, BTreeSet::from(["en passant"]));
    assert_eq!(&removed - &declared, BTreeSet::new());
    for family in Family::ALL {
        let word = family.form().words[0].word;
        let (with_names, alone) = match family.form().removal {
            Removal::Never => (false, false),
            Removal::All(_) => (false, true),
            Removal::Names { .. } => (true, true),
            Removal::Piece => (true, false),
        };
        let is_read = |text: &str| parse(SourceId(0), text).1.is_empty();
        assert_eq!(is_read(&format!("without {word}\n")), alone, "{word}");
        assert_eq!(is_read(&format!("without {word} K\n")), with_names, "{word}");
    }
}

/// What messages show is right. Where the examples leave something out, it is filled in.
#[test]
fn every_example_of_a_clause_is_one() {
    for Begin { word, example, meaning: _ } in Family::ALL.iter().flat_map(|family| family.form().words) {
        let text = match *word {
            "variant" => example.replace("...", "x"),
            "extends" => example.replace("...", "chess"),
            _ => example.replace("{ ... }", "{\n}"),
        };
        let clause = &right(&text).clauses[0];
        assert_eq!(clause.kind.family(), Family::of_word(word.split(' ').next().expect("a word")), "{text}");
        let one_sided = parse(SourceId(0), &format!("white {text}")).1.is_empty();
        assert_eq!(one_sided, clause.kind.family().expect("a clause").form().one_sided, "{text}");
    }
}

#[test]
fn line_ends_and_blanks_make_no_difference() {
    let expected = lists(EVERYTHING, &right(EVERYTHING));
    let crlf = EVERYTHING.replace('\n', "\r\n");
    assert_eq!(lists(&crlf, &right(&crlf)), expected);
    let cr = EVERYTHING.replace('\n', "\r");
    assert_eq!(lists(&cr, &right(&cr)), expected);
    let tabs = EVERYTHING.replace("    ", "\t");
    assert_eq!(lists(&tabs, &right(&tabs)), expected);
    let marked = format!("\u{FEFF}{EVERYTHING}");
    assert_eq!(lists(&marked, &right(&marked)), expected);
    let trailing = EVERYTHING.replace('\n', "  # \u{2654} comment\n");
    // A comment that ends a line which goes on, or text behind `result`, stays what it was.
    assert_eq!(lists(&trailing, &right(&trailing)), expected);
}

#[test]
fn the_last_line_needs_no_end() {
    assert_eq!(right("board 8x8").clauses.len(), 1);
    assert_eq!(right("board 8x8 # eight by eight").clauses.len(), 1);
    assert_eq!(right("").clauses.len(), 0);
    assert_eq!(right("\n\n# nothing\n  \n").clauses.len(), 0);
}

#[test]
fn a_sign_of_mate_is_no_comment() {
    let file = right("test \"x\" { play Qxf7# } # mate\n");
    let ClauseKind::Test(test) = &file.clauses[0].kind else { panic!("{file:?}") };
    let TestStepKind::Play(moves) = &test.steps[0].kind else { panic!("{test:?}") };
    assert_eq!(moves[0].node, "Qxf7#");
}

#[test]
fn numbers_and_results_of_a_score_are_left_out() {
    let file = right("test \"x\" { play 1. e4 e5 2.Nf3 2...Nc6 17... O-O 1/2-1/2 * }\n");
    let ClauseKind::Test(test) = &file.clauses[0].kind else { panic!("{file:?}") };
    let TestStepKind::Play(moves) = &test.steps[0].kind else { panic!("{test:?}") };
    let moves: Vec<&str> = moves.iter().map(|mv| mv.node.as_str()).collect();
    assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6", "O-O"]);
}

#[test]
fn intersection_binds_tighter_than_union_and_both_go_from_left_to_right() {
    let (region, mistakes) = parse_region(SourceId(0), "a1 - b1 + c1 & not d1");
    assert!(mistakes.is_empty());
    let RegionKind::Union(left, right) = region.kind else { panic!("{region:?}") };
    assert!(matches!(left.kind, RegionKind::Difference(..)), "{left:?}");
    assert!(matches!(right.kind, RegionKind::Intersection(..)), "{right:?}");
    assert_eq!((left.span.start, left.span.end), (0, 7));
}

#[test]
fn a_side_before_a_region_holds_for_what_follows_it_alone() {
    let (region, _) = parse_region(SourceId(0), "black rank 1 + rank 2");
    let RegionKind::Union(left, right) = region.kind else { panic!("{region:?}") };
    assert!(matches!(left.kind, RegionKind::Sided { side: Side::Black, .. }), "{left:?}");
    assert!(matches!(right.kind, RegionKind::Ranks { .. }), "{right:?}");
}

/// The notations of the project's page on Betza's notation are taken letter by letter.
#[test]
fn every_notation_of_the_reference_is_read() {
    let table = "W F D A H G N C Z K R B Q R4 W3 F2 N0 D0 H0 C0 fR fsW ffN fN fhN bhN rhN lhN hrN hlN vN sN fsN rfN \
                 brN FfW WfF FD WA BN RN QN KAD W2F2 pR gQ nN nA nD afsW mafsW afsF afsK mafsmafW mpafmpafmpafsW \
                 FyafsF [F?R] yafsF [F-R] WyafsW [W?B] yafsW [W-B] RmasR jR jB afR mKabK fmWfceFifmnD fmFfcafmF \
                 KNADcaKmcabK mU cpR mRcpR ucR udR caibR mNxaN WW NN BB W03 NX NXX AY O2 iiN f[F-R]";
    for notation in table.split_whitespace() {
        let (betza, mistakes) = parse_betza(notation);
        assert!(mistakes.is_empty(), "{notation}: {mistakes:?}");
        assert_eq!(letters(notation, &betza), notation.replace(['[', ']'], ""), "{notation} is taken whole");
    }
}

/// The letters of a notation put together again from the tree, without brackets.
fn letters(text: &str, betza: &Betza) -> String {
    let modifiers = |modifiers: &[alfil::source::Spanned<Modifier>]| -> String {
        let letters = modifiers.iter().map(|modifier| modifier.node.letter());
        letters.collect()
    };
    let leg = |leg: &alfil::syntax::tree::Leg| {
        let atom = leg.atom.as_ref().map_or(String::new(), |atom| format!("{:?}", atom.node));
        let extensions: String =
            leg.extensions.iter().map(|extension| format!("{:?}", extension.node)).collect();
        let range = match leg.range.as_ref().map(|range| (range.node, range.span)) {
            None => String::new(),
            // A doubled atom stands where it says so; `0` stands behind the atom as well.
            Some((Range::Unlimited, span)) if text[span.start as usize..].starts_with('0') => "0".to_owned(),
            Some((Range::Unlimited, _)) => atom.clone(),
            Some((Range::UpTo(steps), _)) => steps.to_string(),
            Some((Range::Exactly(steps), _)) => format!("0{steps}"),
        };
        modifiers(&leg.modifiers) + &atom + &extensions + &range
    };
    let moves = betza.moves.iter().map(|mv| match mv {
        BetzaMove::Legs { legs, .. } => legs.iter().map(leg).collect::<Vec<_>>().join("a"),
        BetzaMove::Bracket { modifiers: before, legs, .. } => {
            let legs = legs.iter().map(|(joint, one)| match joint {
                alfil::syntax::tree::Joint::First => leg(one),
                alfil::syntax::tree::Joint::Must => format!("-{}", leg(one)),
                alfil::syntax::tree::Joint::May => format!("?{}", leg(one)),
            });
            modifiers(before) + &legs.collect::<String>()
        }
        BetzaMove::Error(_) => "!".to_owned(),
    });
    moves.collect()
}

#[test]
fn a_mistake_hides_no_other() {
    let text = "bord 8x8\nroyal\npiece K \"King\" {\n mvoe mK\n home rank 1\n}\nloss when\n";
    let (file, mistakes) = parse(SourceId(0), text);
    // The size of the board is kept, beside what says that its line could not be read.
    assert_eq!(file.clauses.len(), 5);
    let lines: Vec<usize> = records(&mistakes, &[Source::new("text", text)]).iter().map(|r| r.line).collect();
    assert_eq!(lines, [1, 2, 4, 5, 7]);
}

#[test]
fn a_piece_and_a_region_that_are_wrong_are_still_declared() {
    let text = "piece K \"King { move mK }\npiece +P mW \"Pawn\"\nregion camp = rnk 1\n";
    let (file, mistakes) = parse(SourceId(0), text);
    assert_eq!(mistakes.len(), 3, "{mistakes:?}");
    let names = file.clauses.iter().map(|clause| match &clause.kind {
        ClauseKind::Piece(piece) => piece.letters.node.as_str(),
        ClauseKind::Region(region) => region.name.node.as_str(),
        other => panic!("{other:?}"),
    });
    assert_eq!(names.collect::<Vec<_>>(), ["K", "+P", "camp"]);
}

#[test]
fn a_file_that_is_too_long_is_refused_whole() {
    let text = "# nothing\n".repeat(MAX_BYTES / 10 + 1);
    let (file, mistakes) = parse(SourceId(0), &text);
    // What was not read stands for itself, as a line that is wrong does: nothing is said to be missing.
    assert!(matches!(file.clauses[..], [Clause { kind: ClauseKind::Error, .. }]));
    assert_eq!(codes(&mistakes), ["syntax::too_long"]);
}

#[test]
fn a_long_file_that_is_right_is_read_to_its_end() {
    let clause = "home P on (rank 2 +\n    board - e4\n    + rank 3)\ntest \"x\" {\n    play e2e4\n}\n";
    let text = clause.repeat(4_000);
    assert_eq!(right(&text).clauses.len(), 8_000);
    let text = format!("test \"x\" {{\n{}}}\n", "    play e2e4\n".repeat(20_000));
    assert_eq!(right(&text).clauses.len(), 1);
}

/// However the noise looks, there are at most so many mistakes and a closing note, and the report stays readable.
#[test]
fn a_megabyte_of_noise_is_refused_with_few_words() {
    let mut state = 1u32;
    let mut random = move || {
        // Marsaglia's xorshift, so that the noise is the same in every run.
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    };
    let size = 1 << 20;
    let printable: String = (0..size).map(|_| char::from(b' ' + (random() % 95) as u8)).collect();
    let signs: String =
        (0..size).map(|_| char::from(b"(){}[]\"#,\n ab1.+-&=<"[random() as usize % 20])).collect();
    let words = [
        "piece ", "K ", "{", "}", "\n", "move ", "mW", "when ", "(", "not ", "own ", "rank ", "1", ",\n",
        "\"",
    ];
    let words: String = (0..size / 4).map(|_| words[random() as usize % words.len()]).collect();
    let unicode: String = (0..size / 3).filter_map(|_| char::from_u32(random() % 0x11_0000)).collect();
    let noises = [
        printable,
        signs,
        words,
        unicode,
        format!("royal K when {}check", "not ".repeat(size / 4)),
        format!("region a = {}", "b + ".repeat(size / 4)),
        format!("region a = {}b", "b + ".repeat(size / 4)),
        format!("royal K when {}", "(".repeat(size)),
        format!("region a = {}", "(".repeat(size)),
        "(".repeat(size),
        "{".repeat(size),
        "}\n".repeat(size / 2),
        "\"".repeat(size - 1),
        "\0".repeat(size),
        "piece K {".repeat(size / 9),
        "piece K {\n".repeat(size / 10),
        "setup {\n".repeat(size / 8),
        "[".repeat(size),
        format!("piece K {}", "[".repeat(size)),
        format!("piece K {}", "m".repeat(size)),
        format!("piece K {}", "a".repeat(size)),
        format!("piece K {}", "fa ".repeat(size / 3)),
        "royal K when (check\n".repeat(size / 20),
        "royal K,\n".repeat(size / 9),
    ];
    let wrapped = |noise: &String| {
        let mut lines = String::new();
        for (number, c) in noise.chars().enumerate() {
            lines.extend((number % 10_000 == 9_999).then_some('\n'));
            lines.push(c);
        }
        lines
    };
    let wrapped: Vec<String> = noises.iter().map(wrapped).collect();
    for noise in noises.into_iter().chain(wrapped) {
        let start: String = noise.chars().take(20).collect();
        let (file, mistakes) = parse(SourceId(0), &noise);
        assert!((1..=MAX_MISTAKES + 1).contains(&mistakes.len()), "{start:?}: {}", mistakes.len());
        if mistakes.len() > MAX_MISTAKES {
            assert!(codes(&mistakes).contains(&"syntax::too_many"), "{start:?}");
        }
        let report = render(&mistakes, &[Source::new("noise", noise.as_str())]);
        assert!(report.len() < 100_000, "{start:?}: {} bytes", report.len());
        drop(file);
    }
}

#[test]
fn parentheses_nest_as_deep_as_anyone_needs() {
    let nested = |depth| format!("royal K when {}check{}\n", "(".repeat(depth), ")".repeat(depth));
    right(&nested(64));
    let (_, mistakes) = parse(SourceId(0), &nested(65));
    assert_eq!(codes(&mistakes), ["syntax::nesting"]);
    let nested = |depth| format!("region a = {}e4{}\n", "(".repeat(depth), ")".repeat(depth));
    right(&nested(64));
    let (_, mistakes) = parse(SourceId(0), &nested(65));
    assert_eq!(codes(&mistakes), ["syntax::nesting"]);
}

#[test]
fn data_counts_lines_and_columns_in_characters_from_one() {
    let text = "variant \"\u{c9}\" { year \u{e9}t\u{e9} }\r\nbord 8x8\r\n";
    let (_, mistakes) = parse(SourceId(0), text);
    let records = records(&mistakes, &[Source::new("my.variant", text)]);
    let places =
        records.iter().map(|r| (r.file.as_str(), r.line, r.column, r.end_line, r.end_column, r.severity));
    assert_eq!(
        places.collect::<Vec<_>>(),
        [("my.variant", 1, 20, 1, 21, "error"), ("my.variant", 2, 1, 2, 5, "error")]
    );
}

#[test]
fn what_is_not_a_whole_file_is_explained_too() {
    let (_, mistakes) = parse_condition(SourceId(0), "count own K");
    assert_eq!(codes(&mistakes), ["syntax::unexpected"]);
    let (_, mistakes) = parse_region(SourceId(0), "");
    assert_eq!(codes(&mistakes), ["syntax::unexpected"]);
    let (_, mistakes) = parse_betza("");
    assert_eq!(codes(&mistakes), ["syntax::unexpected"]);
    let (betza, mistakes) = parse_betza("fmWxyz fL");
    assert_eq!((betza.moves.len(), codes(&mistakes)), (3, vec!["betza::no_atom", "betza::unknown_letter"]));
}

/// Parses a text and looks at all that comes of it.
fn does_no_harm(text: &str) -> Result<(), TestCaseError> {
    let (file, mistakes) = parse(SourceId(0), text);
    places_lie_inside(text, &file);
    places_lie_inside(text, &mistakes);
    prop_assert!(mistakes.len() <= MAX_MISTAKES + 1);
    let order: Vec<_> = mistakes.iter().map(|mistake| mistake.labels[0].span).collect();
    prop_assert!(order.is_sorted(), "mistakes stand in the file's order: {order:?}");
    let sources = [Source::new("text", text)];
    let report = render(&mistakes, &sources);
    prop_assert!(!report.contains("Failed to read contents"), "{report}");
    for record in records(&mistakes, &sources) {
        prop_assert!(record.line >= 1 && record.column >= 1);
    }
    let has_error = file.clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Error));
    prop_assert!(!mistakes.is_empty() || !has_error, "an error node without a mistake: {file:?}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_does_any_harm(text in any::<String>()) {
        does_no_harm(&text)?;
    }

    #[test]
    fn no_line_of_the_languages_own_words_does_any_harm(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "variant", "piece", "setup", "test", "region", "royal", "promote", "castle", "turn", "place", "loss",
                "when", "on", "to", "own", "K", "+P", "e4", "rank", "last", "1", "..", "(", ")", "{", "}", ",", ":",
                "\"", "\"x\"", "\n", "\r\n", "#", "not", "and", "or", "=", "count", "mW", "[F?R]", "[", "fmwL", "*",
                "\t", "\u{a0}", "\u{1F451}", "check", "moves are", "safe", "99999999999", "-", "+", "&", "white",
            ]),
            0..60,
        ),
        blank in any::<bool>(),
    ) {
        does_no_harm(&words.join(if blank { " " } else { "" }))?;
    }

    #[test]
    fn no_slip_in_a_file_that_was_right_does_any_harm(
        slips in prop::collection::vec((0..EVERYTHING.len(), 0usize..4, any::<char>()), 1..5),
    ) {
        let mut chars: Vec<char> = EVERYTHING.chars().collect();
        for (at, kind, c) in slips {
            let at = at % chars.len();
            match kind {
                0 => { chars.remove(at); }
                1 => chars.insert(at, c),
                2 => chars[at] = c,
                _ => { let other = at / 2; chars.swap(at, other); }
            }
        }
        does_no_harm(&chars.into_iter().collect::<String>())?;
    }

    #[test]
    fn no_notation_does_any_harm(text in "[a-zA-Z0-9\\[\\]?\\- ]{0,30}") {
        let (betza, mistakes) = parse_betza(&text);
        places_lie_inside(&text, &betza);
        let wrong = betza.moves.is_empty() || betza.moves.iter().any(|mv| matches!(mv, BetzaMove::Error(_)));
        prop_assert_eq!(wrong, !mistakes.is_empty(), "{:?} {:?}", betza, mistakes);
    }
}
