//! Turns of several moves: who is to move, what a FEN and a record say of it, and what mate in so many moves means.

use crate::support::{position, variant};
use alfil::board::Side;
use alfil::game::Game;
use alfil::mate::{Search, search};
use alfil::notation::{FenError, FenErrorKind, parse_fen, parse_move, san};
use alfil::pgn::Record;
use alfil::position::{Position, SetupError};
use alfil::rules::Rules;
use alfil::setup::Setup;

fn rules(name: &str) -> Rules {
    Rules::compile(&variant(name))
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(parse_move(game.position(), text).unwrap_or_else(|error| panic!("{text}: {error:?}")));
    }
}

#[test]
fn the_same_side_is_to_move_until_its_turn_is_over() {
    let mut game = Game::new(&rules("progressive"));
    let mut seen = Vec::new();
    for text in ["e4", "e5", "Nf6", "Nf3", "Bc4", "O-O", "d6"] {
        play(&mut game, text);
        seen.push((game.position().turn(), game.position().moves_left(), game.position().fullmove()));
    }
    use Side::{Black, White};
    let expected = [
        (Black, 0, 1),
        (Black, 1, 1),
        (White, 0, 2),
        (White, 2, 2),
        (White, 1, 2),
        (Black, 0, 2),
        (Black, 3, 2),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn a_record_numbers_turns_and_is_read_back() {
    let rules = rules("marseillais");
    let mut game = Game::new(&rules);
    play(&mut game, "e4 Nf3 e5 Nc6 Nxe5 Nxc6 dxc6 Qd3");
    let text = Record::of(&game).to_string();
    assert!(text.contains("1. e4 Nf3 1... e5 Nc6 2. Nxe5 Nxc6 2... dxc6"), "{text}");
}

#[test]
fn equal_boards_with_other_moves_left_are_no_repetition() {
    let marseillais = rules("marseillais");
    let one = position(&marseillais, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let other = position(&marseillais, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 left:1");
    assert_ne!(one.key(), other.key());
    assert_ne!(one.repetition_key(), other.repetition_key());
    // Later turns are longer, so that nothing comes up again.
    let progressive = rules("progressive");
    let at =
        |number| position(&progressive, &format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 {number}")).repetition_key();
    assert_ne!(at(3), at(4));
    let chess = rules("chess");
    let at = |number| position(&chess, &format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 {number}")).repetition_key();
    assert_eq!(at(3), at(4));
}

#[test]
fn a_fen_says_no_more_moves_than_can_be_left() {
    let refused = |name: &str, memory: &str| {
        let rules = rules(name);
        let text = format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 2 {memory}");
        let error: FenError = parse_fen(rules.vocabulary(), &text).expect_err(&text);
        error.kind
    };
    for memory in ["left:0", "left:2", "left:99", "left:9999"] {
        assert_eq!(refused("marseillais", memory), FenErrorKind::OutOfRange, "{memory}");
    }
    for memory in ["left:", "left:x", "left:-1", "left:+1"] {
        assert_eq!(refused("marseillais", memory), FenErrorKind::Malformed, "{memory}");
    }
    // White's second turn is the third of the game.
    assert_eq!(refused("progressive", "left:3"), FenErrorKind::OutOfRange);
    position(&rules("progressive"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 2 left:2");
    assert_eq!(refused("chess", "left:1"), FenErrorKind::NotInVariant);
    let chess = rules("chess");
    let mut setup: Setup = Position::start(&chess).setup();
    setup.memory.left = 1;
    assert_eq!(Position::new(&chess, &setup), Err(SetupError::OutOfRange));
}

#[test]
fn mate_in_so_many_counts_each_move_of_the_player() {
    let found = |name: &str, text: &str, moves: u32| {
        let position = position(&rules(name), text);
        match search(&position, moves, 100_000) {
            Search::Forced { moves, line } => {
                let mut now = position;
                let mut said = Vec::new();
                for mv in &line {
                    said.push(san(&now, mv));
                    now.play(mv);
                }
                Some((moves, said.join(" ")))
            }
            _ => None,
        }
    };
    // Two moves of one turn; in chess the rook makes room between them.
    let smothered = "6rk/6pp/8/8/8/5N2/8/6K1 w - - 0 1";
    let (moves, line) = found("marseillais", smothered, 3).expect("the knight mates");
    assert_eq!((moves, line.split(' ').count()), (2, 2), "{line}");
    assert!(line.ends_with("Nf7#"), "{line}");
    assert_eq!(found("marseillais", smothered, 1), None);
    assert_eq!(found("chess", smothered, 2), None);
    assert_eq!(found("marseillais", "k7/8/1K6/8/8/8/8/7R w - - 0 1", 1), Some((1, "Rh8#".to_owned())));
}

#[test]
fn mates_behind_endless_turns_are_not_looked_for() {
    let late = position(&rules("progressive"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 90");
    assert!(matches!(search(&late, 20, 1_000), Search::TooLarge(_)));
    assert!(!matches!(search(&late, 1, 1_000), Search::Forced { .. }));
}
