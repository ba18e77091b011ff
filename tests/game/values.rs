//! What positions, games and moves say of themselves to programs: as values, and shown for debugging.

use crate::random::Random;
use crate::support::{position, variant};
use alfil::board::Width;
use alfil::game::Game;
use alfil::library;
use alfil::moves::Move;
use alfil::notation::{MoveReader, MoveWriter, coordinate, parse_move};
use alfil::outcome::Outcome;
use alfil::pair::{BoardId, Pair, PairError};
use alfil::pgn::GameResult;
use alfil::play::board::{Board, Visitor};
use alfil::play::list::MoveList;
use alfil::position::Position;
use alfil::rules::Rules;

fn rules(name: &str) -> Rules {
    Rules::compile(&variant(name))
}

/// The ply of a move, shown by itself.
fn shown(position: &Position, text: &str) -> String {
    let mv = parse_move(position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.ply(&mv).expect("it has one").to_string()
}

#[test]
fn a_ply_shows_the_numbers_of_its_squares_and_no_others() {
    let chess = Position::start(&rules("chess"));
    assert_eq!(shown(&chess, "e2e4"), "12-28");
    // f3 is square 2 * 12 + 5: the lion stays, and captures nothing.
    let chu = position(&rules("chu-shogi"), "5k6/12/12/12/12/12/12/12/12/5N6/12/6K5 w - - 0 1");
    assert_eq!(shown(&chu, "f3f3"), "29-29");
    // A square that sinks in place of a move is a second part without a first one.
    let atlantis = Position::start(&rules("atlantis"));
    assert_eq!(shown(&atlantis, "*@a3"), "*/16");
}

/// What is told of a ply by itself is what its move is.
#[test]
fn a_null_ply_changes_nothing_on_the_board() {
    let mut random = Random(3);
    for name in library::names() {
        let rules = rules(name);
        let mut position = Position::start(&rules);
        for _ in 0..12 {
            if position.effort() > 200_000 {
                break;
            }
            let mut list = MoveList::new();
            position.generate(&mut list);
            for ply in &list {
                let is_null = matches!(position.as_move(*ply), Move::Null { .. });
                assert_eq!(ply.is_null(), is_null, "{name}: {ply}");
            }
            let again: MoveList = list.iter().copied().collect();
            assert_eq!(again, list);
            let Some(ply) = random.pick(&list) else { break };
            position.play(&position.as_move(*ply));
        }
    }
}

#[test]
fn a_game_is_as_it_was_some_moves_ago() {
    let mut game = Game::new(&rules("crazyhouse"));
    let mut positions = vec![game.position().clone()];
    for text in ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qd8", "P@e5"] {
        let mv = parse_move(game.position(), text).expect("a legal move");
        game.play(mv);
        positions.push(game.position().clone());
    }
    for (ago, then) in positions.iter().rev().enumerate() {
        let before = game.before(ago);
        assert_eq!((before.position(), before.moves().len()), (then, positions.len() - 1 - ago));
        assert_eq!(before.past(), Game::from_position(then.clone()).past());
    }
    assert_eq!(game.before(100).position(), game.start());
}

/// What a partner has handed over by then is there.
#[test]
fn a_game_beside_another_is_as_it_was_with_what_was_handed_over() {
    let mut pair = Pair::new(&rules("bughouse"));
    let moves = [
        (BoardId::A, "e4"),
        (BoardId::A, "d5"),
        (BoardId::B, "d4"),
        (BoardId::A, "exd5"),
        (BoardId::B, "P@e3"),
        (BoardId::B, "Nf3"),
    ];
    for (board, text) in moves {
        let mv = parse_move(pair.game(board).position(), text).expect("a legal move");
        pair.play(board, mv);
    }
    let game = pair.game(BoardId::B);
    for ago in 0..=game.moves().len() {
        let (now, before) = (game.before(ago), pair.game(BoardId::B).before(ago));
        assert_eq!(now.position(), before.position());
    }
    assert_eq!(game.before(0).position(), game.position());
    assert_eq!(game.before(1).position().reserve(alfil::board::Side::Black, alfil::board::Kind(0)), 0);
    assert!(game.before(1).try_play(game.moves()[2].clone()).is_ok());
}

#[test]
fn boards_of_two_rules_are_no_pair() {
    let starts = ["bughouse", "xiangqi"].map(|name| Position::start(&rules(name)));
    let mut pair = Pair::from_positions(starts);
    for board in BoardId::BOTH {
        let mv = pair.game(board).position().legal_moves(1).swap_remove(0);
        assert_eq!(pair.try_play(board, mv), Err(PairError::OtherRules));
    }
    assert!(pair.moves().is_empty());
}

#[test]
fn outcomes_and_results_say_who_has_won() {
    let mut game = Game::new(&rules("chess"));
    assert_eq!((game.outcome().winner(), game.outcome().is_over()), (None, false));
    for text in ["f3", "e5", "g4", "Qh4"] {
        let mv = parse_move(game.position(), text).expect("a legal move");
        game.play(mv);
    }
    let outcome = game.outcome();
    assert_eq!((outcome.winner(), outcome.is_over()), (Some(alfil::board::Side::Black), true));
    assert!(Outcome::Draw(alfil::outcome::Reason::Stalemate).is_over());
    assert_eq!("0-1".parse(), Ok(GameResult::from(outcome)));
    assert!("2-0".parse::<GameResult>().is_err());
}

/// Tables are long, and nobody reads them in a log.
#[test]
fn what_is_shown_for_debugging_is_short() {
    struct Shown;
    impl Visitor for Shown {
        type Out = String;
        fn visit<W: Width>(self, board: Board<'_, W>) -> String {
            format!("{board:?}")
        }
    }
    let rules = rules("chess");
    let start = Position::start(&rules);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let told = format!("Position {{ variant: \"Chess\", fen: \"{fen}\" }}");
    assert_eq!(format!("{start:?}"), told);
    assert_eq!(format!("{rules:?}, {:?}", rules.vocabulary()), "Rules(\"Chess\"), Vocabulary(\"Chess\")");
    let game = Game::new(&rules);
    assert_eq!(format!("{game:?}"), format!("Game {{ start: {told}, moves: 0, position: {told} }}"));
    assert_eq!(format!("{:?}", MoveReader::new(&start)), format!("MoveReader({told})"));
    assert_eq!(format!("{:?}", MoveWriter::new(&start)), format!("MoveWriter({told})"));
    assert!(start.visit(Shown).len() < 200);
    let mv = start.legal_moves(1).swap_remove(0);
    assert_eq!(coordinate(&start, &mv).len(), 4);
}
