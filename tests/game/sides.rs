//! The names that a file has for its sides: readers meet no others.

use crate::random::Random;
use crate::support;
use alfil::board::{BySide, Kind, Side};
use alfil::draw::{self, Options};
use alfil::game::Game;
use alfil::model::{Definition, InvalidDefinition, Variant, usual_names};
use alfil::moves::Move;
use alfil::notation::{diagram, fen, parse_fen, parse_move, square_name};
use alfil::outcome::{Outcome, Reason};
use alfil::position::Position;
use alfil::prose;
use alfil::rules::Rules;
use alfil::why::{Answer, ending, why, why_move};

/// Games with much to say of one side: armies that differ, clauses of one side, reserves, counted checks, numbered arrays.
const TOLD: [&str; 14] = [
    "chess",
    "chess960",
    "connect-four",
    "crazyhouse",
    "fox-and-hounds",
    "horde",
    "kingchess",
    "kingdom",
    "minishogi",
    "placement-chess",
    "racing-kings",
    "spartan",
    "three-check",
    "xiangqi",
];

/// A variant that ships, with other names of its sides and without what its file says in words of its own.
fn renamed(name: &str) -> Variant {
    called(name, "Crimson", "Azure")
}

fn called(name: &str, white: &str, black: &str) -> Variant {
    let mut definition = Definition::clone(&support::variant(name));
    definition.side_names = BySide::new(white.to_owned(), black.to_owned());
    definition.notes.clear();
    Variant::try_from(definition).expect("names change nothing")
}

/// That a text for readers has no word of the language for a side.
fn says_neither(what: &str, text: &str) {
    for word in text.split(|letter: char| !letter.is_alphanumeric()) {
        let small = word.to_lowercase();
        assert!(!["white", "black"].contains(&small.as_str()), "{what} says `{word}`:\n{text}");
    }
}

/// What an SVG says to those who do not see it.
fn described(svg: &str) -> String {
    let within = |tag: &str| {
        let inside = svg.split_once(&format!("<{tag}"))?.1.split_once(&format!("</{tag}>"))?.0;
        Some(inside.split_once('>')?.1.to_owned())
    };
    format!("{}\n{}", within("title").unwrap_or_default(), within("desc").unwrap_or_default())
}

#[test]
fn pages_drawings_refusals_and_results_call_the_sides_as_the_file_does() {
    for name in TOLD {
        let variant = renamed(name);
        let rules = Rules::compile(&variant);
        let page = prose::page(&variant, None).markdown();
        assert!(page.contains("There are two players, Crimson and Azure."), "{name}");
        says_neither(name, &page);
        let options = Options::default();
        for kind in (0..variant.kinds.len() as u8).map(Kind) {
            says_neither(name, &described(&draw::movement_svg(&rules, kind, &options)));
            says_neither(name, &draw::movement_text(&rules, kind, &options));
            for side in Side::BOTH {
                let piece = alfil::board::Piece { side, kind };
                says_neither(name, &described(&draw::piece_svg(&rules, piece, &options)));
            }
        }
        let mut random = Random(7);
        let mut game = Game::from_position(Position::start(&rules));
        for _ in 0..24 {
            told(name, &game, &mut random);
            let moves = game.position().legal_moves(1);
            let Some(mv) = random.pick(&moves).filter(|_| game.outcome() == Outcome::Ongoing) else { break };
            says_neither(name, &points(&why_move(&game, mv)));
            game.play_unchecked(Move::clone(mv));
        }
    }
}

/// That nothing is said of many as of one: `Swedes has`, `Danes's`.
fn agrees(name: &str, text: &str) {
    const ONE: [&str; 14] = [
        "'s",
        " has",
        " is",
        " does",
        " moves",
        " places",
        " passes",
        " wins",
        " loses",
        " captures",
        " puts",
        " gets",
        " castles",
        " gives",
    ];
    for side in ["Swedes", "Danes"] {
        for (at, _) in text.match_indices(side) {
            // `by Swedes is ...` is not said of them.
            let object = ["by ", "of ", "to "].iter().any(|before| text[..at].ends_with(before));
            let rest = &text[at + side.len()..];
            let one = ONE.iter().find(|one| {
                let end = |rest: &str| !rest.starts_with(char::is_alphabetic);
                rest.strip_prefix(**one).is_some_and(end)
            });
            assert!(object || one.is_none(), "{name}: `{side}{}` in: {text}", one.unwrap_or(&""));
        }
    }
}

#[test]
fn sides_of_many_are_spoken_of_as_many_wherever_readers_are_told_of_them() {
    for name in TOLD {
        let variant = called(name, "Swedes", "Danes");
        agrees(name, &prose::page(&variant, None).markdown());
        let rules = Rules::compile(&variant);
        let mut random = Random(11);
        let mut game = Game::from_position(Position::start(&rules));
        let squares: Vec<String> =
            variant.dimensions.squares().map(|sq| square_name(variant.dimensions, sq)).collect();
        for _ in 0..24 {
            agrees(name, &game.outcome().told(&variant));
            agrees(name, &ending(&game).map_or(String::new(), |point| point.text));
            for _ in 0..20 {
                let (from, to) = (random.pick(&squares).unwrap(), random.pick(&squares).unwrap());
                let letters = &variant.kinds[random.below(variant.kinds.len())].letters;
                for text in [format!("{from}{to}"), format!("{letters}@{to}"), "pass".to_owned()] {
                    let answer = why(&game, &text);
                    agrees(name, &answer.map_or(String::new(), |answer| points(&answer)));
                }
            }
            let moves = game.position().legal_moves(1);
            let Some(mv) = random.pick(&moves).filter(|_| game.outcome() == Outcome::Ongoing) else { break };
            agrees(name, &points(&why_move(&game, mv)));
            game.play_unchecked(Move::clone(mv));
        }
    }
    let named = Rules::compile(&called("chess", "Swedes", "Danes"));
    let won = Outcome::Win(Side::White, Reason::Checkmate);
    assert_eq!(won.told(named.variant()), "Swedes win by checkmate");
}

fn points(answer: &Answer) -> String {
    answer.points.iter().map(|point| format!("{}\n", point.text)).collect()
}

/// What is told of a game as it stands, and of what may not be done in it.
fn told(name: &str, game: &Game, random: &mut Random) {
    let position = game.position();
    let variant = position.rules().variant();
    says_neither(name, &draw::told(position.rules(), &position.setup()));
    says_neither(name, &diagram(position.rules().vocabulary(), &position.setup()));
    says_neither(name, &game.outcome().told(variant));
    says_neither(name, &ending(game).map_or(String::new(), |point| point.text));
    let squares: Vec<String> =
        variant.dimensions.squares().map(|sq| square_name(variant.dimensions, sq)).collect();
    let letters: Vec<&str> = variant.kinds.iter().map(|kind| kind.letters.as_str()).collect();
    for _ in 0..6 {
        let (from, to) = (random.pick(&squares).unwrap().as_str(), random.pick(&squares).unwrap().as_str());
        let letters = random.pick(&letters).unwrap();
        let texts = [
            format!("{from}{to}"),
            format!("{letters}{to}"),
            format!("{letters}@{to}"),
            "O-O".to_owned(),
            "--".to_owned(),
        ];
        for text in texts {
            if let Err(error) = parse_move(position, &text) {
                says_neither(
                    name,
                    &format!("{} {} {}", error.message, error.label, error.help.unwrap_or_default()),
                );
            }
            if let Ok(answer) = why(game, &text) {
                says_neither(name, &points(&answer));
            }
        }
    }
}

/// Positions that are wrong are explained in the same names.
#[test]
fn wrong_positions_are_explained_by_the_names_of_the_sides() {
    let rules = Rules::compile(&renamed("crazyhouse"));
    let wrong = [
        "4k3/8/8/8/8/8/8/4K3[] x - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[] w K - 0 1",
        "4k3/8/8/8/8/8/8/4K3[] w k - 0 1",
        "4k3/8/8/8/8/8/4{Pp}3/4K3[] w - - 0 1",
    ];
    for text in wrong {
        let error = parse_fen(rules.vocabulary(), text).expect_err(text);
        says_neither(text, &format!("{} {} {}", error.message, error.label, error.help.unwrap_or_default()));
    }
    let setup = parse_fen(rules.vocabulary(), "4k3/8/8/8/8/8/8/4RK2[] w - - 0 1").unwrap();
    let error = Position::new(&rules, &setup).unwrap_err();
    says_neither(
        "a position",
        &format!("{} {}", error.told(rules.vocabulary()), error.help(rules.vocabulary())),
    );
    assert!(error.told(rules.vocabulary()).starts_with("Azure is not to move"));
    let many = Rules::compile(&called("crazyhouse", "Swedes", "Muscovites"));
    let error = Position::new(&many, &setup).unwrap_err();
    assert!(
        error.told(many.vocabulary()).starts_with("Muscovites are not to move, and yet their royal piece")
    );
}

/// FEN and moves are the same under all names.
#[test]
fn names_of_sides_change_nothing_that_programs_read() {
    let (plain, named) = (Rules::compile(&support::variant("chess")), Rules::compile(&renamed("chess")));
    let start = |rules: &Rules| fen(rules.vocabulary(), &Position::start(rules).setup());
    assert_eq!(start(&plain), start(&named));
    let won = Outcome::Win(Side::White, Reason::Checkmate);
    assert_eq!(won.to_string(), "white wins by checkmate");
    assert_eq!(won.told(plain.variant()), "white wins by checkmate");
    assert_eq!(won.told(named.variant()), "Crimson wins by checkmate");
}

#[test]
fn a_definition_with_names_that_nobody_can_read_or_tell_apart_is_refused() {
    let with = |white: &str, black: &str| {
        let mut definition = Definition::clone(&support::variant("chess"));
        definition.side_names = BySide::new(white.to_owned(), black.to_owned());
        definition.check()
    };
    assert_eq!(support::variant("chess").side_names, usual_names());
    for (white, black) in [("Red", "Black"), ("Sente", "Gote"), ("楚", "漢"), ("Black", "White")] {
        assert_eq!(with(white, black), Ok(()), "{white}, {black}");
    }
    let long = "x".repeat(25);
    for (white, black) in [
        ("", "Black"),
        ("Red", " "),
        ("Red", "red"),
        ("Re\nd", "Black"),
        ("Red", "Bla\u{202e}ck"),
        (&long, "Black"),
    ] {
        assert_eq!(with(white, black), Err(InvalidDefinition::SideNames), "{white:?}, {black:?}");
    }
}
