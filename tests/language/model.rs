//! Variant files as the model understands them.

use alfil::board::{BySide, Kind, Piece, Side, Sides, Squares};
use alfil::diagnostic::{Label, Severity};
use alfil::model::{
    Axis, Condition, Event, Leaf, Perpetual, Selection, SelectionKey, Unmoved, Variant, Verdict, Whose,
};
use alfil::position::Position;
use alfil::resolve::{Loaded, load};
use alfil::rules::Rules;
use alfil::source::{Source, Span};
use alfil::syntax::MAX_BYTES;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;

/// The text of a variant that ships.
fn shipped(name: &str) -> Option<Source> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants").join(format!("{name}.variant"));
    std::fs::read_to_string(file).ok().map(|text| Source::new(format!("{name}.variant"), text))
}

fn read(name: &str) -> Loaded {
    load(shipped(name).expect("it ships"), &shipped)
}

#[test]
fn every_variant_that_ships_is_read_without_a_word() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        if path.extension().is_none_or(|extension| extension != "variant") {
            continue;
        }
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("names are plain").to_owned();
        let loaded = read(&name);
        assert!(loaded.diagnostics.is_empty(), "{name}: {:#?}", loaded.diagnostics);
        assert!(loaded.variant.is_some(), "{name}");
        count += 1;
    }
    assert!(count >= 13, "only {count} variants were found");
}

/// The letters of types.
fn letters(variant: &Variant, kinds: impl IntoIterator<Item = Kind>) -> Vec<&str> {
    kinds.into_iter().map(|kind| variant.kinds[kind.index()].letters.as_str()).collect()
}

/// The names of squares.
fn squares(variant: &Variant, squares: &Squares) -> Vec<String> {
    let name = |sq| {
        let (file, rank) = (variant.dimensions.file(sq), variant.dimensions.rank(sq));
        format!("{}{}", char::from(b'a' + file), rank + 1)
    };
    squares.iter().map(name).collect()
}

fn variant(name: &str) -> Variant {
    read(name).variant.expect("it has no error")
}

#[test]
fn a_piece_that_is_given_again_keeps_its_place_and_new_ones_come_last() {
    let kingdom = variant("kingdom");
    let all = (0..kingdom.kinds.len() as u8).map(Kind);
    let expected = ["K", "Q", "R", "B", "N", "P", "PR", "PS", "D", "W", "DR", "S"];
    assert_eq!(letters(&kingdom, all), expected);
}

#[test]
fn royalty_that_is_given_again_replaces_what_was_inherited_for_that_piece_and_side() {
    let kings = variant("kings-h8");
    let found: Vec<_> = kings.royalty.iter().map(|clause| (clause.sides, clause.select.clone())).collect();
    let least = |descending| {
        let key = |axis, descending| SelectionKey { axis, descending };
        Some(Selection { keys: vec![key(Axis::File, descending), key(Axis::Rank, false)] })
    };
    assert_eq!(found, [(Sides::only(Side::White), least(false)), (Sides::only(Side::Black), least(true))]);

    // In the braces of a piece it replaces a clause too.
    let kingdom = variant("kingdom");
    assert_eq!(kingdom.royalty.len(), 1);
    let Condition::Leaf(Leaf::Captured { whose: Whose::Own, kinds }) = kingdom.royalty[0].when else {
        panic!()
    };
    assert_eq!(letters(&kingdom, kinds.iter()), ["D"]);
    assert_eq!(kingdom.immunity.len(), 1);
    assert_eq!(kingdom.immunity[0].when, !kingdom.royalty[0].when.clone());
}

#[test]
fn what_mentions_a_piece_that_is_taken_away_goes_with_it() {
    let mini = variant("mini-kingsmen");
    let pairs: Vec<_> = mini
        .promotions
        .iter()
        .map(|promotion| (letters(&mini, [promotion.kind]), letters(&mini, promotion.to.clone())))
        .collect();
    assert_eq!(pairs, [(vec!["B"], vec!["+B"]), (vec!["N"], vec!["+N"]), (vec!["R"], vec!["+R"])]);
    assert!(mini.progress.is_empty());
    assert!(mini.en_passant.is_empty());
}

#[test]
fn castling_squares_are_those_of_the_array_unless_they_are_given() {
    let pair = variant("pair-of-kings");
    let castling = &pair.castlings[0];
    assert_eq!(squares(&pair, castling.king_squares.of(Side::White)), ["d1", "f1"]);
    assert_eq!(squares(&pair, castling.rook_squares.of(Side::Black)), ["a8", "i8"]);

    // Given squares are seen from the owner.
    let kingchess = variant("kingchess");
    let castling = &kingchess.castlings[0];
    assert_eq!(squares(&kingchess, castling.king_squares.of(Side::Black)), ["e8"]);
    assert_eq!(squares(&kingchess, castling.rook_squares.of(Side::Black)), ["a8", "h8"]);
}

#[test]
fn homes_are_the_array_unless_a_region_is_given() {
    let chess = variant("chess");
    let pawn = &chess.kinds[5];
    assert!(!pawn.home_is_region);
    assert_eq!(squares(&chess, pawn.home.of(Side::Black))[..2], ["a7", "b7"]);
    let kingchess = variant("kingchess");
    let pawn = &kingchess.kinds[5];
    assert!(pawn.home_is_region);
    assert_eq!(squares(&kingchess, pawn.home.of(Side::Black)).len(), 8);
    assert_eq!(letters(&kingchess, kingchess.remembered.first_placed.iter()), ["B"]);
    assert_eq!(kingchess.reserve, BySide::both(vec![1, 1, 2, 2, 2, 8]));
}

/// Whether what is said about a file is in order: sorted, at places that the sources have, and with a variant if there is
/// no error.
fn check_report(loaded: &Loaded) {
    let mut last = Span::default();
    for diagnostic in &loaded.diagnostics {
        assert!(!diagnostic.labels.is_empty(), "{diagnostic:?}");
        for Label { span, .. } in &diagnostic.labels {
            let text = &loaded.sources[usize::from(span.source.0)].text;
            assert!(text.get(span.start as usize..span.end as usize).is_some(), "{diagnostic:?}");
        }
        let place = diagnostic.labels[0].span;
        assert!(last <= place, "{diagnostic:?}");
        last = place;
    }
    let errors = loaded.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(loaded.variant.is_none(), errors, "{:?}", loaded.diagnostics);
}

/// A change to a text: where, as a fraction of its lines or words, and what.
#[derive(Debug, Clone)]
enum Change {
    RemoveLine(f64),
    RepeatLine(f64, f64),
    RemoveWord(f64),
    ReplaceWord(f64, f64),
    Cut(f64),
    Insert(f64, char),
}

fn change() -> impl Strategy<Value = Change> {
    let place = || 0.0..1.0f64;
    prop_oneof![
        3 => place().prop_map(Change::RemoveLine),
        3 => (place(), place()).prop_map(|(from, to)| Change::RepeatLine(from, to)),
        3 => place().prop_map(Change::RemoveWord),
        6 => (place(), place()).prop_map(|(one, other)| Change::ReplaceWord(one, other)),
        1 => place().prop_map(Change::Cut),
        2 => (place(), any::<char>()).prop_map(|(place, c)| Change::Insert(place, c)),
        2 => (place(), prop::sample::select(vec!['{', '}', '(', '"', 'n', '0', '9', ','])).prop_map(|(p, c)| Change::Insert(p, c)),
    ]
}

fn apply(text: &str, change: &Change) -> String {
    let at =
        |fraction: f64, length: usize| ((fraction * length as f64) as usize).min(length.saturating_sub(1));
    match change {
        Change::RemoveLine(place) => {
            let mut lines: Vec<&str> = text.lines().collect();
            if !lines.is_empty() {
                lines.remove(at(*place, lines.len()));
            }
            lines.join("\n")
        }
        Change::RepeatLine(from, to) => {
            let mut lines: Vec<&str> = text.lines().collect();
            if !lines.is_empty() {
                lines.insert(at(*to, lines.len()), lines[at(*from, lines.len())]);
            }
            lines.join("\n")
        }
        Change::RemoveWord(place) => {
            let mut words: Vec<&str> = text.split(' ').collect();
            words.remove(at(*place, words.len()));
            words.join(" ")
        }
        Change::ReplaceWord(place, by) => {
            let mut words: Vec<&str> = text.split(' ').collect();
            let word = words[at(*by, words.len())];
            let index = at(*place, words.len());
            words[index] = word;
            words.join(" ")
        }
        Change::Cut(place) => text.chars().take(at(*place, text.chars().count())).collect(),
        Change::Insert(place, c) => {
            let mut chars: Vec<char> = text.chars().collect();
            chars.insert(at(*place, chars.len() + 1), *c);
            chars.into_iter().collect()
        }
    }
}

/// The rules of a variant that ships, without its tests.
fn rules(name: &str) -> String {
    let text = alfil::library::get(name).expect("it ships");
    text.split("\ntest ").next().unwrap_or_default().to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_files_are_read_without_a_panic(
        name in prop::sample::select(alfil::library::names().collect::<Vec<_>>()),
        changes in prop::collection::vec(change(), 1..6),
    ) {
        let text = changes.iter().fold(rules(name), |text, change| apply(&text, change));
        let loaded = load(Source::new("changed", text), &alfil::library::source);
        check_report(&loaded);
        // Where there is no error, nothing is left that the tables could stumble over.
        if let Some(variant) = &loaded.variant {
            let position = Position::start(&Rules::compile(variant));
            prop_assert!(position.legal_moves(1).len() < 10_000);
        }
    }
}

/// A sign behind the end of a block stands far from the line on which its clause begins.
#[test]
fn signs_behind_blocks_are_told_without_a_panic() {
    for name in alfil::library::names() {
        for sign in [",", ";", "."] {
            let text = rules(name);
            let changed = text.replace("\n}\n", &format!("\n}}{sign}\n"));
            let loaded = load(Source::new("changed", changed.as_str()), &alfil::library::source);
            check_report(&loaded);
            assert!(loaded.variant.is_none() || changed == text, "{name}: `{sign}` is passed over");
        }
    }
}

#[test]
fn files_without_measure_are_refused() {
    let head = "variant \"Example\" { }\nextends \"chess\"\n";
    let much = |line: &str| format!("{head}{}", line.repeat((MAX_BYTES - 100) / line.len()));
    let long =
        |start: &str, word: &str| format!("{head}{start}{}\n", word.repeat((MAX_BYTES - 100) / word.len()));
    let names: String = (0..60_000).map(|number| format!(" A{number}")).collect();
    let files = [
        much(
            "royal K when turn = 1 and turn = 2 or count own K = 1 and count own Q = 2\nimmune K when turn = 5\n",
        ),
        much("promote X on rank last to Y\n"),
        much("move\n"),
        long("royal", " K"),
        long("piece Q ", "W"),
        long("piece Q ", "nW"),
        long("home P on ", "a1 + "),
        long("loss when ", "not "),
        long("setup { ", "k "),
        format!("{head}home{names} on rank 1\n"),
        format!("{head}captured own{names}\n"),
        format!("{head}loss when captured own{names}\n"),
        format!("{head}piece Q {{\n{}}}\n", "immune\n".repeat(70_000)),
        format!("variant \"X\" {{\n{}}}\n", "source \"\"\n".repeat(50_000)),
        (0..30_000).map(|number| format!("piece A{number} W\n")).collect(),
        (0..20_000).map(|number| format!("region row{number} = row{}\n", number + 1)).collect(),
    ];
    for text in files {
        let shown: String = text.chars().take(60).collect();
        let loaded = load(Source::new("large", text), &alfil::library::source);
        check_report(&loaded);
        assert!(loaded.variant.is_none(), "{shown}");
        assert!(loaded.diagnostics.len() <= 300, "{shown}: {}", loaded.diagnostics.len());
    }
}

/// The variant that a text is.
fn from_text(text: &str) -> Variant {
    let loaded = load(Source::new("text", text), &shipped);
    loaded.variant.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics))
}

/// A file that extends chess, with these lines.
fn chess_with(lines: &str) -> Variant {
    from_text(&format!("variant \"Example\" {{ }}\nextends \"chess\"\n{lines}\n"))
}

const NUMBERED: &str =
    "castle K from rank 1 with R from rank 1 to files c d or g f, safe origin crossed arrival
arrays on rank 1 {
    B on light
    B on dark
    Q
    N N
    R K R
}";

/// The letters on a rank of an array, White's.
fn rank(variant: &Variant, array: &[Option<Piece>], rank: i32) -> String {
    let letter = |file: i32| {
        let sq = variant.dimensions.square(file, rank).expect("it is on the board");
        array[sq.index()].map_or(".".to_owned(), |piece| {
            let letters = &variant.kinds[piece.kind.index()].letters;
            if piece.side == Side::White { letters.clone() } else { letters.to_lowercase() }
        })
    };
    (0..i32::from(variant.dimensions.files)).map(letter).collect()
}

/// The numbers are those of Wikipedia, "Fischer random chess numbering scheme".
/// 256 is the number that the page of the diagnostic gives.
#[test]
fn a_list_has_at_most_so_many_names_wherever_it_stands() {
    for (before, behind) in [
        ("royal", ""),
        ("promote P on rank last to", ""),
        ("limit", ""),
        ("turn: place 1.. from reserve, with", ""),
        ("place P where file has no own", ""),
        ("draw when 50 moves without capture or move of", ""),
        ("forbid check by placing", ""),
        ("arrays on rank 1 {\n", "\n}"),
        ("piece X {\nmove cW on", "\n}"),
    ] {
        let is_too_long = |names: usize| {
            let text = format!("extends \"chess\"\n{before}{}{behind}\n", " Q".repeat(names));
            let loaded = load(Source::new("test", text), &shipped);
            loaded.diagnostics.iter().any(|diagnostic| diagnostic.code.id() == "file::too_many_names")
        };
        assert!(is_too_long(257) && !is_too_long(256), "{before}");
    }
}

#[test]
fn arrays_are_numbered_as_scharnagl_numbered_them() {
    let variant = chess_with(NUMBERED);
    let arrays = variant.arrays.as_ref().expect("the clause is there");
    assert_eq!(arrays.count(), 960);
    for (number, expected) in [(518, "RNBQKBNR"), (0, "BBQNNRKR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")] {
        let array = alfil::model::array(&variant, number).expect("there are 960");
        assert_eq!(rank(&variant, &array, 0), expected, "{number}");
        assert_eq!(rank(&variant, &array, 7), expected.to_lowercase(), "{number}");
        assert_eq!(rank(&variant, &array, 1), "PPPPPPPP", "{number}");
        assert_eq!(array.iter().flatten().count(), 32, "{number}");
    }
    assert_eq!(alfil::model::array(&variant, 518), Some(variant.array.clone()));
    assert_eq!(alfil::model::array(&variant, 960), None);
    assert_eq!(alfil::model::array(&chess_with(""), 0), None);
}

#[test]
fn all_numbered_arrays_differ_and_keep_to_their_rules() {
    let variant = chess_with(NUMBERED);
    let unmoved = Unmoved::of(&variant);
    assert!(!unmoved.lists_pieces, "one king between two rooks is written KQkq");
    let mut seen = BTreeSet::new();
    for number in 0..960 {
        let array = alfil::model::array(&variant, number).expect("there are 960");
        let first = rank(&variant, &array, 0);
        let king = first.find('K').expect("there is a king");
        let rooks = (first.find('R').expect("a rook"), first.rfind('R').expect("a rook"));
        assert!(rooks.0 < king && king < rooks.1, "{number}: {first}");
        let bishops = (first.find('B').expect("a bishop"), first.rfind('B').expect("a bishop"));
        assert_eq!((bishops.0 + bishops.1) % 2, 1, "{number}: {first}");
        // King and rooks of both sides may castle, and nothing else is marked.
        assert_eq!(unmoved.at_start_of(&variant, &array).len(), 6, "{number}: {first}");
        assert!(seen.insert(first), "{number} comes twice");
    }
}

#[test]
fn captured_pieces_go_where_the_clause_that_names_them_says_and_all_others_where_the_other_does() {
    let lines = "piece D \"Duke\" K\nhome P on rank 2\npromote P on rank last to D\nturn: move, or place 1 from reserve\n\
                 capture to own reserve\nwhite capture D N to enemy reserve as P B";
    let variant = chess_with(lines);
    let of = |side: Side, letters: &str| {
        let kind = (0..variant.kinds.len()).find(|index| variant.kinds[*index].letters == letters);
        let kind = Kind(kind.expect("it is declared") as u8);
        let found: Vec<_> = variant.spoils.of(side).filter(|one| one.kind == kind).collect();
        let [only] = found.as_slice() else { panic!("{letters}: {found:?}") };
        (only.whose, variant.kinds[only.becomes.index()].letters.as_str())
    };
    assert_eq!(of(Side::White, "D"), (Whose::Enemy, "P"));
    assert_eq!(of(Side::White, "N"), (Whose::Enemy, "B"));
    assert_eq!(of(Side::Black, "D"), (Whose::Own, "D"));
    assert_eq!(of(Side::Black, "N"), (Whose::Own, "N"));
    assert_eq!(of(Side::White, "P"), (Whose::Own, "P"));
}

#[test]
fn a_side_of_which_no_turn_clause_speaks_moves_its_pieces() {
    let variant = chess_with("white turn: capture, else move");
    let rules: Vec<_> = variant
        .turns
        .iter()
        .map(|rule| (rule.sides, rule.options.capture_first, rule.options.moves))
        .collect();
    assert_eq!(rules, [(Sides::only(Side::White), true, true), (Sides::only(Side::Black), false, true)]);
}

#[test]
fn checks_are_counted_as_far_as_the_conditions_tell_them_apart() {
    assert_eq!(chess_with("").remembered.checks, 0);
    assert_eq!(chess_with("win when checks own >= 3").remembered.checks, 3);
    assert_eq!(chess_with("win when checks own = 3").remembered.checks, 4);
    let several = chess_with("win when checks own >= 3\ndraw when checks enemy > 6 and own to move");
    assert_eq!(several.remembered.checks, 7);
}

#[test]
fn what_a_side_says_of_an_end_replaces_what_was_inherited_for_that_side() {
    let variant = chess_with("white loss when stalemate");
    let stalemates = variant.outcomes.iter().filter(|rule| rule.event == Event::Stalemate);
    let found: Vec<_> = stalemates.map(|rule| (rule.sides, rule.result)).collect();
    assert_eq!(found, [(Sides::only(Side::White), Verdict::Loss), (Sides::only(Side::Black), Verdict::Draw)]);

    let variant = chess_with("loss when repetition 4 with check");
    let repetitions: Vec<_> = variant
        .outcomes
        .iter()
        .filter_map(|rule| match rule.event {
            Event::Repetition { times, with } => Some((times, with)),
            _ => None,
        })
        .collect();
    assert_eq!(repetitions.len(), 2);
    assert!(repetitions.contains(&(3, None)) && repetitions.contains(&(4, Some(Perpetual::Check))));
}

#[test]
fn new_clauses_of_a_child_replace_add_or_take_away() {
    let parent = "variant \"Parent\" { }\nextends \"chess\"\nblast K sparing P\nforbid check enemy\n\
                  limit Q R*2\nloss when count own K = 0\n";
    let child = |lines: &str| {
        let lookup = |name: &str| match name {
            "parent" => Some(Source::new("parent.variant", parent)),
            _ => shipped(name),
        };
        let text = format!("variant \"Child\" {{ }}\nextends \"parent\"\n{lines}\n");
        let loaded = load(Source::new("child.variant", text), &lookup);
        loaded.variant.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics))
    };
    let same = child("");
    assert_eq!(same.blast.as_ref().map(|blast| blast.steps.len()), Some(8));
    assert_eq!(same.forbidden.len(), 1);
    assert_eq!(same.limits[Side::White], [None, Some(1), Some(2), None, None, None]);

    let changed = child("blast W\nblack forbid check\nforbid check enemy\nblack limit R*3\nwithout royal");
    assert_eq!(
        changed.blast.as_ref().map(|blast| (blast.steps.len(), blast.spared.is_empty())),
        Some((4, true))
    );
    assert_eq!(
        changed.forbidden.iter().map(|rule| rule.sides).collect::<Vec<_>>(),
        [Sides::BOTH, Sides::only(Side::Black)]
    );
    assert_eq!(changed.limits[Side::White], [None, Some(1), Some(2), None, None, None]);
    assert_eq!(changed.limits[Side::Black], [None, Some(1), Some(3), None, None, None]);
    assert!(changed.royalty.is_empty());

    let plain = child("without blast\nwithout forbid\nwithout limit");
    assert!(plain.blast.is_none() && plain.forbidden.is_empty());
    assert!(plain.limits.iter().flatten().all(Option::is_none));
}

#[test]
fn a_piece_that_is_taken_away_leaves_the_arrays_too() {
    let parent = format!("variant \"Parent\" {{ }}\nextends \"chess\"\n{NUMBERED}\n");
    let lookup = |name: &str| match name {
        "parent" => Some(Source::new("parent.variant", parent.clone())),
        _ => shipped(name),
    };
    let text = "variant \"Child\" { }\nextends \"parent\"\nwithout piece Q\n";
    let loaded = load(Source::new("child.variant", text), &lookup);
    let variant = loaded.variant.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    let arrays = variant.arrays.as_ref().expect("they are inherited");
    // Four squares for each bishop, two knights on six, and then three on four.
    assert_eq!(arrays.count(), 4 * 4 * 15 * 4);
}
