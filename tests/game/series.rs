//! Turns of several moves: who is to move, what a FEN and a record say of it, and what mate in so many moves means.

use crate::random::Random;
use crate::support::{position, variant, variant_of};
use alfil::board::{Side, Square, Squares};
use alfil::game::Game;
use alfil::mate::{Search, search};
use alfil::model::moves::Move;
use alfil::notation::{FenError, FenErrorKind, fen, parse_fen, parse_move, san};
use alfil::pgn::Record;
use alfil::position::{Position, SetupError};
use alfil::rules::Rules;
use alfil::setup::{EnPassant, Setup, most_answered};

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

/// Pawns that meet at once, on the ways of two double steps each.
const CROSSING: &str = r#"
variant "Crossing" { }
board 8x6
setup {
    . . . k . . . .
    p . p . p . p .
    . p . . . . p .
    . P . . . . P .
    . P . P . P . P
    . . . . K . . .
}
piece K "King" K
piece Q "Queen" Q
piece P "Pawn" fmFfceWifmnA
royal K
promote P on rank last to Q
home P on rank 2
en passant P by P
turn: move 3, until check, all en passant
win when checkmate
draw when stalemate
"#;

/// Sixteen pawns with triple steps, and turns of as many moves.
const WIDE: &str = r#"
variant "Wide" { }
board 16x9
setup {
    . . . . . . . k . . . . . . . .
    p p p p p p p p p p p p p p p p
    . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
    P P P P P P P P P P P P P P P P
    . . . . . . . K . . . . . . . .
}
piece K "King" K
piece Q "Queen" Q
piece P "Pawn" fmWfceFifmnW3
royal K
promote P on rank last to Q
en passant P by P
turn: move 16, until check
win when checkmate
draw when stalemate
"#;

#[test]
fn each_double_step_of_a_turn_can_be_captured() {
    let captures = |name: &str, text: &str| -> Vec<String> {
        let position = position(&rules(name), text);
        let moves = position.legal_moves(0);
        let passing =
            moves.iter().filter(|mv| matches!(mv, Move::Step { to, captures: Some(sq), .. } if sq != to));
        let mut told: Vec<String> = passing.map(|mv| san(&position, mv)).collect();
        told.sort();
        told
    };
    let board = "4k3/8/8/8/1pP1Pp2/8/8/4K3 b -";
    assert_eq!(captures("marseillais", &format!("{board} c3e3 0 1")), ["bxc3", "fxe3"]);
    assert_eq!(captures("marseillais", &format!("{board} e3 0 1")), ["fxe3"]);
    // In any order, and with the squares of the pawns.
    let all = ["e3c3", "c3c4e3e4", "e3e4c3", "c3e3"].map(|field| {
        let position = position(&rules("progressive"), &format!("{board} {field} 0 2"));
        (fen(position.rules().vocabulary(), &position.setup()), position.key())
    });
    assert!(all.iter().all(|one| one == &all[0]), "{all:?}");
    assert_eq!(all[0].0, format!("{board} c3e3 0 2 -"));
    // A pawn that is pinned captures nowhere, and one capture may open a line that the other does not.
    assert_eq!(captures("marseillais", "8/8/8/8/k1pP1pPR/8/8/4K3 b - d3g3 0 1"), ["cxd3", "fxg3"]);
    assert_eq!(captures("marseillais", "8/8/8/8/k1pP2pR/8/8/4K3 b - d3 0 1"), ["cxd3"]);
    assert_eq!(captures("marseillais", "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1"), [""; 0]);
}

#[test]
fn a_double_step_that_is_not_of_this_turn_is_refused() {
    let refused = |name: &str, field: &str| {
        let rules = rules(name);
        let text = format!("4k3/8/8/8/1pP1Pp2/8/8/4K3 b - {field} 0 1");
        parse_fen(rules.vocabulary(), &text).expect_err(&text).kind
    };
    assert_eq!(refused("marseillais", "c3d3"), FenErrorKind::PieceMissing);
    assert_eq!(refused("marseillais", "c4e3"), FenErrorKind::PieceMissing);
    assert_eq!(refused("marseillais", "c3c4e4"), FenErrorKind::PieceMissing);
    assert_eq!(refused("marseillais", "c3e8e3"), FenErrorKind::PieceMissing);
    assert_eq!(refused("marseillais", "c3e3x"), FenErrorKind::Malformed);
    assert_eq!(refused("marseillais", "c3i3"), FenErrorKind::OffBoard);
    // Where turns have one move, there is one double step.
    assert_eq!(refused("chess", "c3e3"), FenErrorKind::PieceMissing);
    let chess = rules("chess");
    let mut setup = position(&chess, "4k3/8/8/8/1pP1Pp2/8/8/4K3 b - c3 0 1").setup();
    let other = EnPassant { crossed: Squares::from_iter([Square(20)]), victim: Square(28) };
    setup.en_passant.push(other);
    assert_eq!(Position::new(&chess, &setup), Err(SetupError::OutOfRange));
}

#[test]
fn a_repetition_asks_which_double_steps_can_be_answered() {
    let marseillais = rules("marseillais");
    let key = |field: &str| {
        let text = format!("4k3/8/8/8/2P1Pp2/8/8/4K3 b - {field} 0 1");
        position(&marseillais, &text).repetition_key()
    };
    // Nobody can capture on c3.
    assert_eq!(key("c3e3"), key("e3"));
    assert_eq!(key("c3"), key("-"));
    assert_ne!(key("c3e3"), key("c3"));
}

#[test]
fn a_square_that_two_have_crossed_is_that_of_the_later_one() {
    let rules = Rules::compile(&variant_of(CROSSING));
    let mut game = Game::from_position(position(&rules, "3k4/8/2p5/8/1P1P4/4K3 w - - 0 1"));
    // Both pass over c3.
    play(&mut game, "b2d4 d2b4 e1d1");
    assert_eq!(fen(rules.vocabulary(), &game.position().setup()), "3k4/8/1PpP4/8/8/3K4 b - c3b4 3 1 -");
}

#[test]
fn more_double_steps_than_can_be_kept_do_no_harm() {
    let rules = Rules::compile(&variant_of(WIDE));
    let mut game = Game::new(&rules);
    for file in 'a'..='p' {
        play(&mut game, &format!("{file}2{file}5"));
        let setup = game.position().setup();
        let kept: usize = setup.en_passant.iter().map(|step| step.crossed.len()).sum();
        assert!(kept <= 2 + most_answered(setup.dimensions), "{kept}");
        let text = fen(rules.vocabulary(), &setup);
        assert_eq!(parse_fen(rules.vocabulary(), &text).as_ref(), Ok(&setup), "{text}");
    }
    let setup = game.position().setup();
    assert_eq!(setup.turn, Side::Black);
    // On a usual board there is room for all.
    let text = "4k3/8/8/8/PPPPPPPP/8/8/4K3 b - a3b3c3d3e3f3g3h3 0 8 -";
    let progressive = self::rules("progressive");
    assert_eq!(fen(progressive.vocabulary(), &position(&progressive, text).setup()), text);
    assert_eq!(
        setup.en_passant.iter().map(|step| step.crossed.len()).sum::<usize>(),
        2 + most_answered(setup.dimensions)
    );
}

#[test]
fn what_a_fen_tells_is_all_that_is_known_of_double_steps() {
    let texts = [CROSSING, WIDE].map(variant_of);
    let ships = ["marseillais", "progressive", "italian-progressive", "monster"].map(variant);
    let (mut several, mut captured) = (0, 0);
    for variant in texts.iter().chain(&ships) {
        let rules = Rules::compile(variant);
        for seed in 0..60 {
            let mut random = Random(seed);
            let mut position = Position::start(&rules);
            for _ in 0..60 {
                let setup = position.setup();
                let read = Position::new(
                    &rules,
                    &parse_fen(rules.vocabulary(), &fen(rules.vocabulary(), &setup)).unwrap(),
                );
                let read = read.unwrap();
                assert_eq!(
                    (&read, read.key(), read.repetition_key()),
                    (&position, position.key(), position.repetition_key())
                );
                let moves = position.legal_moves(0);
                assert_eq!(read.legal_moves(0), moves);
                several += usize::from(setup.en_passant.len() > 1);
                let passing =
                    |mv: &&Move| matches!(mv, Move::Step { to, captures: Some(sq), .. } if sq != to);
                let answer = moves.iter().find(passing);
                captured += usize::from(answer.is_some() && setup.en_passant.len() > 1);
                let Some(mv) = answer.or_else(|| moves.get(random.below(moves.len().max(1)))) else { break };
                position.play_unchecked(mv);
            }
        }
    }
    assert!(several > 300 && captured > 20, "{several} positions with several, {captured} captures");
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
