//! What may stand at a place.

use alfil::syntax::expect::{BlockKind, Expectation, expected};

fn at_end(text: &str) -> (BlockKind, String, Vec<Expectation>) {
    let found = expected(text, text.len()).expect("no comment");
    (found.block, text[found.start..].to_owned(), found.items.into_iter().collect())
}

#[test]
fn what_may_follow_is_what_the_grammar_takes() {
    use Expectation::{Betza, Comparison, InText, Move, Number, Piece, Region, Sign, Square, Text, Word};
    let cases: &[(&str, &str, &[Expectation])] = &[
        ("pie", "pie", &[Word("piece")]),
        ("promote P ", "", &[Piece, Word("on"), Word("entering")]),
        ("promote P on ra", "ra", &[Region, Square, Word("rank")]),
        ("royal K, the least by (fi", "fi", &[Word("file")]),
        ("royal K, ", "", &[Word("the"), Word("together"), Word("when")]),
        ("royal K when not cap", "cap", &[Word("captured"), Word("own")]),
        ("win when own K in ", "", &[Region, Square]),
        ("win when count own K ", "", &[Comparison("="), Comparison(">="), Word("in")]),
        ("region zone ", "", &[Sign("=")]),
        ("win when ", "", &[Word("stalemate"), Word("count"), Number]),
        ("white ", "", &[Word("promote"), Word("win"), Word("draw")]),
        ("piece N \"Kn", "Kn", &[InText]),
        ("piece N ", "", &[Text, Betza]),
        ("piece N \"Knight\" [F?R", "[F?R", &[Betza]),
        ("piece N \"Knight\" {\n    mo", "mo", &[Word("move"), Word("royal")]),
        ("test \"a\" {\n    play e4 ", "", &[Move]),
        ("test \"a\" {\n    moves fr", "fr", &[Word("from"), Word("are")]),
        ("test \"a\" { play e4\nturn while che", "che", &[Word("check")]),
        ("without ca", "ca", &[Word("castle"), Word("capture"), Word("piece")]),
        ("castle K with R by 2, ", "", &[Word("safe"), Word("all"), Word("when")]),
        ("place P where ", "", &[Word("shade"), Word("file")]),
        ("reserve +P", "+P", &[Piece]),
        ("variant \"X\" { inventor \"Y\" ye", "ye", &[Word("year")]),
    ];
    for (text, word, wanted) in cases {
        let (_, found, items) = at_end(text);
        assert_eq!(found, *word, "{text}");
        for item in *wanted {
            assert!(items.contains(item), "{text}: {item:?} is not among {items:?}");
        }
    }
}

#[test]
fn what_stands_behind_a_comma_is_known_before_it() {
    for (text, word) in [
        ("promote P on rank last to Q o", "optional"),
        ("royal K ", "the"),
        ("royal K ", "together"),
        ("castle K with R by 2 ", "safe"),
    ] {
        let found = expected(text, text.len()).expect("no comment");
        assert!(found.after_comma.contains(word), "{text}: {found:?}");
    }
}

#[test]
fn blocks_are_known_and_comments_ask_for_nothing() {
    assert_eq!(at_end("setup {\n    r n {PR} ").0, BlockKind::Setup);
    assert_eq!(at_end("arrays on rank 1 {\n    ").0, BlockKind::Arrays);
    assert_eq!(at_end("piece K \"King\" {\n}\n").0, BlockKind::File);
    assert!(expected("board 8x8  # as us", 18).is_none());
    assert_eq!(at_end("board 8x8  # as us\n").0, BlockKind::File);
}
