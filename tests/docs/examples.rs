//! The programs in `examples/` do what they say.

#[expect(dead_code, reason = "the tests call what stands below `main`")]
#[path = "../../examples/diagnose.rs"]
mod diagnose;
#[expect(dead_code, reason = "the tests call what stands below `main`")]
#[path = "../../examples/random_game.rs"]
mod random_game;
#[expect(dead_code, reason = "the tests call what stands below `main`")]
#[path = "../../examples/words.rs"]
mod words;

use alfil::game::Game;
use alfil::library;
use alfil::notation::{diagram, parse_move};
use alfil::resolve::load;
use alfil::rules::Rules;

/// What a random game prints can be played again by reading it.
#[test]
fn a_random_game_of_every_variant_replays_to_its_final_board() {
    for name in library::names() {
        // Some games are over soon.
        let played = |seed| random_game::random_game(name, seed).expect("a variant that ships");
        let text = (5..)
            .map(played)
            .find(|text| text.lines().next().is_some_and(|moves| moves.split(' ').count() > 9));
        let text = text.expect("a longer game");
        let (moves, rest) = text.split_once('\n').expect("the moves are the first line");
        let source = library::source(name).expect("a variant that ships");
        let variant = load(source, &|parent| library::source(parent)).variant.expect("no errors");
        let rules = Rules::compile(&variant);
        let mut game = Game::new(&rules);
        for word in moves.split(' ').filter(|word| !word.ends_with('.')) {
            let mv =
                parse_move(game.position(), word).unwrap_or_else(|error| panic!("{name}, {word}: {error}"));
            game.play_unchecked(mv);
        }
        let board = diagram(rules.vocabulary(), &game.position().setup());
        assert_eq!(rest, format!("{board}{}\n", game.outcome()), "{name}");
        assert!(game.moves().len() > 5, "{name}: {moves}");
    }
}

#[test]
fn equal_numbers_give_equal_games_and_others_do_not() {
    let game = |seed| random_game::random_game("kings", seed).expect("a variant that ships");
    assert_eq!(game(7), game(7));
    assert_ne!(game(7), game(8));
    let error = random_game::random_game("no such file", 1).expect_err("neither a name nor a path");
    assert!(error.starts_with("no such file: "), "{error}");
}

#[test]
fn mistakes_are_listed_with_their_places_and_what_to_do() {
    let text = "variant \"Slip\" { year 2000 }\nextends \"chess\"\npromote P on rank last to Q X\n";
    let (list, errors) = diagnose::diagnose("slip.variant", text);
    assert_eq!(errors, 1, "{list}");
    assert!(list.starts_with("slip.variant:3:29: "), "{list}");
    assert!(list.ends_with("errors: 1, warnings: 0\n"), "{list}");
    let right = "variant \"Right\" { year 2000 }\nextends \"chess\"\n";
    assert_eq!(diagnose::diagnose("right.variant", right), ("errors: 0, warnings: 0\n".to_owned(), 0));
}

#[test]
fn words_are_listed_with_what_they_are() {
    let list = words::words("# eight files\nboard 8x8\npiece K \"King\" fK { }\n");
    assert!(list.is_err(), "a piece has moves or braces: {list:?}");
    let list = words::words("# eight files\nboard 8x8\npiece K fK\n").expect("no mistakes");
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(
        lines,
        [
            "clause 14",
            "word 14 19 Keyword",
            "word 20 21 Number",
            "word 21 22 Sign",
            "word 22 23 Number",
            "clause 24",
            "word 24 29 Keyword",
            "word 30 31 Piece",
            "word 32 34 Betza",
        ]
    );
}
