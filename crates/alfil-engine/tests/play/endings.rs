//! Endings that are won are won: a lone king is driven to where it has nowhere to go.

use super::{engine, game_at, go};
use alfil_board::Side;
use alfil_engine::Limits;
use alfil_model::outcome::{Outcome, Reason};

/// How the game goes on from a position if the engine plays both sides, in so many plies at most.
fn played(name: &str, fen: &str, plies: usize) -> (Outcome, usize) {
    let mut game = game_at(name, fen);
    let mut engine = engine(game.position().rules());
    while game.outcome() == Outcome::Ongoing && game.moves().len() < plies {
        let best = go(&mut engine, &game, &Limits::nodes(1_500)).best.expect("a move");
        game.play(best);
    }
    (game.outcome(), game.moves().len())
}

#[test]
fn a_lone_king_is_mated() {
    for (name, fen, winner) in [
        ("chess", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", Side::White),
        ("chess", "8/8/8/3k4/8/8/8/KR6 w - - 0 1", Side::White),
        ("chess", "kr6/8/8/8/3K4/8/8/8 b - - 0 1", Side::Black),
        ("kings", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", Side::White),
        ("capablanca", "10/10/10/4k5/10/10/10/KQ8 w - - 0 1", Side::White),
        ("capablanca", "kq8/10/10/10/4K5/10/10/10 b - - 0 1", Side::Black),
        ("placement-chess", "8/8/8/3k4/8/8/8/KQ6[] w - - 0 1", Side::White),
    ] {
        let (outcome, plies) = played(name, fen, 60);
        println!("{name} {fen}: {outcome} after {plies} plies");
        assert_eq!(outcome, Outcome::Win(winner, Reason::Checkmate), "{name} {fen}: {plies} plies");
    }
}
