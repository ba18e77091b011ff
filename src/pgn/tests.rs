//! Games are read, played and written.

use super::{Element, GameResult, Record, Splitter, Written, games};
use crate::diagnostic::code;
use crate::resolve::load;
use crate::rules::Rules;
use crate::source::{Source, SourceId};

/// A board of a few squares, so that positions are seen at a glance.
const SMALL: &str = "\
variant \"Small\" { note \"for tests\" }
board 4x4
setup {
    . r . k
    . . . p
    P . . .
    K . R .
}
piece K \"King\" K
piece R \"Rook\" R
piece N \"Knight\" N
piece P \"Pawn\" fmWfcF
royal K
promote P on rank 4 to R N
loss when checkmate
draw when stalemate
";

fn rules() -> Rules {
    let loaded = load(Source::new("small.variant", SMALL), &|_| None);
    Rules::compile(&loaded.variant.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics)))
}

fn read(text: &str) -> Vec<Written<'_>> {
    games(SourceId::default(), text).collect()
}

fn play(text: &str) -> Record {
    let written = read(text);
    assert_eq!(written.len(), 1, "{written:#?}");
    written[0].play(&rules()).unwrap_or_else(|mistakes| panic!("{mistakes:#?}"))
}

/// The moves of a game as they are written, with `(` and `)` around variations.
fn words(written: &Written<'_>) -> String {
    let words = written.elements.iter().map(|element| match element {
        Element::Move(word) => word.text.to_owned(),
        Element::Nag(number) => format!("${number}"),
        Element::Comment(text) => format!("{{{text}}}"),
        Element::Open => "(".to_owned(),
        Element::Close => ")".to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// `--` is how ChessBase and SCID write a move that is not made, `Z0` is an older way.
#[test]
fn a_variation_with_a_null_move_is_kept_as_a_comment_from_there_on() {
    for (text, expected) in [
        (
            "1. a3 d2 (1... Rb3 2. -- {threat} Rc3 3.Z0 $1) 2. Rc2 *",
            "1. a3 d2 (1... Rb3 {-- threat Rc3 Z0 $1}) 2. Rc2 *",
        ),
        ("1. a3 d2 ({or} 1... Z0 2. Kb2 (2. Rc2) Rb3) 2. Rc2 *", "1. a3 d2 {(or Z0 Kb2 (Rc2) Rb3)} 2. Rc2 *"),
        ("1. a3 (1. -- d2) (1. Rc2 Rb3) d2 *", "1. a3 {(-- d2)} (1. Rc2 Rb3) 1... d2 *"),
        ("1. a3 (1. Rc2 ({x}) --) d2 *", "1. a3 (1. Rc2 ({x}) {--}) 1... d2 *"),
    ] {
        let written = play(text).to_string();
        assert_eq!(written.lines().last(), Some(expected), "{text}");
        assert_eq!(play(&written).to_string(), written);
    }
    let game = "1. a3 -- 2. Kb1 *";
    let mistakes = read(game)[0].play(&rules()).expect_err("the game itself has no null move");
    assert_eq!(mistakes.len(), 1, "{mistakes:#?}");
    assert_eq!(&game[mistakes[0].labels[0].span.start as usize..][..2], "--");
    assert!(mistakes[0].message.contains("null move") && mistakes[0].help.is_some(), "{mistakes:#?}");
}

#[test]
fn what_the_standard_lets_people_write_is_read() {
    for (text, expected) in [
        ("1. a3 b4 2.Kb1 Kc4 *", "a3 b4 Kb1 Kc4"),
        ("1.a3 1...b4 2 . Kb1 2. ... Kc4 1-0", "a3 b4 Kb1 Kc4"),
        ("a3 b4\r\nKb1\r\nKc4 1/2-1/2", "a3 b4 Kb1 Kc4"),
        ("\u{FEFF}1. a3! b4?! 2. Kb1 !? $14 Kc4+-", "a3 $1 b4 $6 Kb1 $5 $14 Kc4+-"),
        ("% skipped (\n1. a3 ; a } comment\nb4 {two\n  lines} % *", "a3 {a } comment} b4 {two lines} %"),
        ("1. a3 (1. Ra1 (1. Kb2) Kc4) 1... b4", "a3 ( Ra1 ( Kb2 ) Kc4 ) b4"),
        ("1. 0-0 0-0-0 2. exd3 e.p. O-O", "0-0 0-0-0 exd3 O-O"),
        ("1. a8=Q+!? P@b4#!! *", "a8=Q+ $5 P@b4# $3"),
        ("1. a3!± b4!!! 2. Kb1?!+- Kc4=∞ 3. Kc1!= *", "a3 $1 $16 b4 $3 $1 Kb1 $6 $18 Kc4 $44 Kc1 $1 $10"),
        ("1. a3 b4 1-0 {White} ; resigned\n\n{later}\n", "a3 b4 {White} {resigned} {later}"),
        ("1. a3 0-1 ff\n", "a3"),
        ("1. a3 0-1 (time forfeit)  {so} ff\n% no\n", "a3 {time forfeit} {so}"),
    ] {
        let games = read(text);
        assert_eq!(games.len(), 1, "{text}: {games:#?}");
        assert_eq!(words(&games[0]), expected, "{text}");
        assert_eq!(games[0].mistakes, [], "{text}");
    }
}

#[test]
fn tags_are_read_as_people_write_them() {
    let text = r#"[Event "The "Big" Open"] [ Site "a\\b \"c\"" ]
[Empty ""]
[Result "0-1"]"#;
    let games = read(text);
    let tags: Vec<_> = games[0].tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
    let expected = [("Event", "The \"Big\" Open"), ("Site", "a\\b \"c\""), ("Empty", ""), ("Result", "0-1")];
    assert_eq!(tags, expected);
    assert_eq!(games[0].result, GameResult::BlackWins);
    let span = games[0].tag_span("Result").expect("it is there");
    assert_eq!(&text[span.start as usize..span.end as usize], "0-1");
}

#[test]
fn games_end_with_a_result_or_before_a_tag() {
    let text = "1. a3 1-0 1. Kb1 *\n[White \"A\"]\n\n1. Rc2\n\n[White \"B\"]\n\n[Black \"C\"]\n\n{nothing} 1/2-1/2\n\n; bye\n";
    let games = read(text);
    let found: Vec<_> = games.iter().map(|game| (words(game), game.result, game.tags.len())).collect();
    let expected = [
        ("a3", GameResult::WhiteWins, 0),
        ("Kb1", GameResult::Open, 0),
        ("Rc2", GameResult::Open, 1),
        ("{nothing} {bye}", GameResult::Draw, 2),
    ];
    assert_eq!(found, expected.map(|(words, result, tags)| (words.to_owned(), result, tags)));
    assert_eq!(read(" \n; nothing\n{here}\n").len(), 0);
}

#[test]
fn what_stands_below_a_result_belongs_to_the_moves_that_follow() {
    let texts = [
        ("1. a3 1-0 {one}\n\n{two}\n1. Kb1 *", ["a3 {one}", "{two} Kb1"]),
        (
            "1. a3 1-0 {one}\n\n; one, too\n[White \"B\"]\n\n{two} 1. Kb1 *",
            ["a3 {one} {one, too}", "{two} Kb1"],
        ),
        ("1. a3 1-0 {one} 1. Kb1 *", ["a3 {one}", "Kb1"]),
        ("1. a3 1-0\r\n{one}\r\n1. Kb1 *", ["a3 {one}", "Kb1"]),
        ("1. a3 1-0\r\n\r\n{two}\r\n1. Kb1 *", ["a3", "{two} Kb1"]),
        ("1. a3 1-0 (one) (two\n1. Kb1", ["a3 {one}", "( two Kb1"]),
    ];
    for (text, expected) in texts {
        let found: Vec<String> = read(text).iter().map(words).collect();
        assert_eq!(found, expected, "{text}");
    }
}

/// Files that are put together have such marks within.
#[test]
fn marks_of_the_order_of_bytes_are_blanks() {
    let text = "\u{FEFF}[White \"A\"]\n\n1. a3 *\n\u{FEFF}[White \"B\"]\n[Black \"C\"]\n\n1. \u{FEFF}Kb1 *\n";
    let found: Vec<_> = read(text).iter().map(|game| (words(game), game.tags.len())).collect();
    assert_eq!(found, [("a3".to_owned(), 1), ("Kb1".to_owned(), 2)]);
    let mut splitter = Splitter::default();
    let begins: Vec<bool> = text.split_inclusive('\n').map(|line| splitter.begins(line.as_bytes())).collect();
    assert_eq!(begins, [false, false, false, true, false, false, false]);
}

/// What can be a move is one.
#[test]
fn signs_of_judgement_are_read_where_the_move_has_none_of_them() {
    for (sign, nag) in [("+-", 18), ("-+", 19), ("+=", 14), ("=+", 15), ("=", 10), ("+--", 20), ("--+", 21)] {
        let record = play(&format!("1. a3{sign} d2{sign} *"));
        let expected = format!("1. a3 ${nag} d2 ${nag} *");
        assert_eq!(record.to_string().lines().last(), Some(expected.as_str()));
    }
    assert!(read("1. a4+- *")[0].play(&rules()).is_err());
}

/// What comes in great numbers on one line takes time by its length alone, and no stack.
#[test]
fn many_games_and_marks_on_one_line_are_read_at_once() {
    assert_eq!(read(&"1-0 ".repeat(200_000)).len(), 200_000);
    assert!(!Splitter::default().begins("\u{FEFF} ".repeat(500_000).as_bytes()));
}

/// What is too much is told, and not kept.
#[test]
fn long_games_are_bounded() {
    for (part, times, code, kept) in [
        ("a(", 9_000, code::pgn::NESTING, 11_001),
        ("((", 9_000, code::pgn::VARIATION, 1_001),
        ("$1 ", 600_000, code::pgn::TOO_LONG, 500_000),
    ] {
        let text = format!("1. a3 {}", part.repeat(times));
        let games = read(&text);
        let [game] = &games[..] else { panic!("{} games of {part}", games.len()) };
        assert!(game.elements.len() <= kept, "{part}: {}", game.elements.len());
        assert!(game.mistakes.iter().any(|mistake| mistake.code == code), "{part}: {:?}", game.mistakes);
    }
}

#[test]
fn lists_of_games_without_moves_are_as_many_games() {
    let list = "[Event \"A\"]\n[Result \"1-0\"]\n\n[Event \"B\"]\n\n[Result \"0-1\"]\r\n\r\n[Event \"C\"]\n";
    let found: Vec<_> = read(list).iter().map(|game| (game.tags.len(), game.result)).collect();
    let [one, two, three] = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Open];
    assert_eq!(found, [(2, one), (2, two), (1, three)]);
    let mut splitter = Splitter::default();
    let begins: Vec<bool> = list.lines().map(|line| splitter.begins(line.as_bytes())).collect();
    assert_eq!(begins, [false, false, false, true, false, false, false, true]);
    // Without an empty line before it, a tag that is there twice is a tag of the same game.
    assert_eq!(read("[Event \"A\"]\n[Event \"B\"]\n\n[Site \"C\"]\n").len(), 1);
}

#[test]
fn mistakes_in_the_text_point_at_their_place() {
    for (text, code, place) in [
        ("1. a3 {never closed 1-0", code::pgn::UNCLOSED_COMMENT, "{"),
        ("1. a3 (1. Kb1 (1. Rc2) 1-0", code::pgn::UNCLOSED_VARIATION, "("),
        ("1. a3 ) *", code::pgn::UNOPENED_VARIATION, ")"),
        ("( 1. a3 ) *", code::pgn::VARIATION, "("),
        ("1. a3 (( 1. Kb1 )) *", code::pgn::VARIATION, "("),
        ("1. a3 } *", code::pgn::UNEXPECTED, "}"),
        ("1. a3 $256 *", code::pgn::NAG, "$256"),
        ("[Event \"open\n1. a3 *", code::pgn::TAG, "[Event \"open"),
        ("[Event] 1. a3 *", code::pgn::TAG, "[Event] 1. a3 *"),
    ] {
        let game = &read(text)[0];
        let mistake = game.mistakes.first().unwrap_or_else(|| panic!("{text}: nothing is wrong"));
        let span = mistake.labels[0].span;
        assert_eq!((mistake.code, &text[span.start as usize..span.end as usize]), (code, place), "{text}");
        assert!(game.play(&rules()).is_err(), "{text}");
    }
}

#[test]
fn a_move_that_cannot_be_played_is_pointed_at_once_in_each_line() {
    let text = "1. a3 d2 (1... Kz9 2. a4) (1... d3 (1... Rb2)) 2. Kd4 Kc4 (2... Kd3) *";
    let mistakes = read(text)[0].play(&rules()).expect_err("three moves cannot be played");
    let places = mistakes.iter().map(|mistake| mistake.labels[0].span);
    let places: Vec<_> = places.map(|span| &text[span.start as usize..span.end as usize]).collect();
    assert_eq!(places, ["z9", "d3", "Kd4"], "{mistakes:#?}");
}

#[test]
fn what_is_written_is_the_export_format() {
    let text = "[White \"A \\\"B\\\"\"]\n[Extra \"x\"]\n[FEN \"1r1k/3p/P3/K1R1 b - - 0 7\"]\n[Event \"e\"]\n
        {before} 7... d2! (7... Rb2 {a sacrifice}) (7... Rb1+ 8. Kxb1 (8. Rxb1)) 8. Rc4+ (8. a3) Rxc4 1-0";
    let record = play(text);
    assert_eq!(
        record.to_string(),
        "[Event \"e\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"B\\\"\"]\n\
         [Black \"?\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"1r1k/3p/P3/K1R1 b - - 0 7\"]\n[Extra \"x\"]\n\n\
         {before} 7... d2 $1 (7... Rb2 {a sacrifice}) (7... Rb1+ 8. Kxb1 (8. Rxb1)) 8.\n\
         Rc4+ (8. a3) 8... Rxc4 1-0\n"
    );
    assert_eq!(play(&record.to_string()).to_string(), record.to_string());
}

#[test]
fn a_stream_is_cut_before_the_tags_of_a_game() {
    let text =
        "[A \"{\"]\n[B \"]\"] \n\n% [C\n{[D \"d\"]\n[E \"e\"]} a3 ; {\n *\n[F \"f\"]\n1. a3\n[G \"g\"]\n";
    let mut splitter = Splitter::default();
    let begins: Vec<&str> = text.lines().filter(|line| splitter.begins(line.as_bytes())).collect();
    assert_eq!(begins, ["[F \"f\"]", "[G \"g\"]"]);
}

/// What PGN cannot hold as the name of a tag is not written, so that whatever is written is read as what it was.
#[test]
fn a_tag_without_a_proper_name_is_refused() {
    let mut record = play("1. a3 *");
    for name in ["", "Bad Name", "A\"]\n[B", "A\tB", "[A", "A]", "A\u{7}"] {
        record.set_tag(name, "x");
        assert!(!super::is_tag_name(name), "{name:?}");
    }
    record.set_tag("SetUp", "1");
    record.set_tag("FEN", "x");
    record.set_tag("My-Tag_1", "two\nlines");
    let text = record.to_string();
    let back = read(&text);
    assert_eq!(back.len(), 1, "{text}");
    assert!(back[0].mistakes.is_empty(), "{text}");
    assert_eq!((back[0].tag("FEN"), back[0].tag("My-Tag_1")), (None, Some("two lines")));
    // The roster, and the one that is new.
    assert_eq!(back[0].tags.len(), 7 + 1, "{text}");
}

/// Marks stand before comments, comments before variations, and none of them belongs to another move; what is written is read again.
#[test]
fn moves_are_annotated() {
    let mut record = play("{before} 1. a3 Rb3 (1... Rb2) 2. a4=N *");
    let before = record.game().before(2);
    let step = crate::notation::parse_move(before.position(), "d2").expect("a legal move");
    record.add_variation(1, std::slice::from_ref(&step)).expect("it is legal");
    record.add_comment(1, "so\nso").expect("there are three moves");
    record.add_nag(1, 2).expect("there are three moves");
    record.add_comment(1, "well").expect("there are three moves");
    record.add_nag(1, 14).expect("there are three moves");
    record.add_nag(2, 1).expect("there are three moves");
    record.add_variation(2, &[]).expect("no moves are no variation");
    let expected = "{before} 1. a3 Rb3 $2 $14 {so so} {well} (1... Rb2) (1... d2) 2. a4=N $1 *\n";
    assert!(record.to_string().ends_with(expected), "{record}");
    assert_eq!(play(&record.to_string()).to_string(), record.to_string());
    let told = |error: Result<(), super::AnnotationError>| error.expect_err("it is refused").to_string();
    assert_eq!(told(record.add_nag(3, 1)), "the game has 3 moves, which are numbered from 0");
    assert!(
        told(record.add_variation(2, &[step]))
            .starts_with("the move of the number 0 in the variation is illegal")
    );
}
