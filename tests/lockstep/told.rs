//! Clauses that say what another clause would bring about: a game with them beside the same game without them.

use super::random::Random;
use super::{lockstep, support};
use alfil::game::Game;
use alfil::moves::Move;
use alfil::position::Position;
use alfil::rules::Rules;

/// A crowded board on which stones are placed, and what is beside or between them changes sides.
const STONES: &str = r#"
variant "Stones" { }
board 5x5
setup {
    P q . p P
    p . Q . q
    . P p P .
    q . P . p
    P q . p Q
}
piece P "Stone" { }
piece Q "Other" { }
reserve P*8 Q*8
turn: place 1 from reserve, else pass
draw when stalemate
"#;

/// How many pieces of its own a position of the player's has more after a placement, itself aside.
fn turned(position: &Position, mv: &Move) -> usize {
    let us = position.turn();
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.side(us).len() - position.side(us).len() - 1
}

#[test]
fn what_must_flip_is_placed_where_it_does() {
    let flips = [
        "flip surrounded W by placing",
        "flip surrounded fN by placing",
        "flip surrounded sW by placing\nflip enclosed by placing Q",
        "flip surrounded F on P by placing",
        "flip enclosed R by placing P\nflip within N by placing Q",
        "flip within K by placing within W of own P",
        "take surrounded W on Q by placing\nflip surrounded W by placing",
    ];
    for flips in flips {
        let free = support::variant_of(&format!("{STONES}{flips}\n"));
        let bound = support::variant_of(&format!("{STONES}{flips}\nplace where it flips\n"));
        lockstep(&bound, 1, usize::MAX);
        let (free, bound) = (Rules::compile(&free), Rules::compile(&bound));
        let mut met = 0;
        for seed in 0..40 {
            let mut random = Random(seed);
            let mut position = Position::start(&free);
            for _ in 0..20 {
                let setup = position.setup();
                let same = Position::new(&bound, &setup).expect("the boards are the same");
                let mut flipping = position.legal_moves(1);
                flipping.retain(|mv| matches!(mv, Move::Place(_)) && turned(&position, mv) > 0);
                let mut allowed = same.legal_moves(1);
                allowed.retain(|mv| matches!(mv, Move::Place(_)));
                [&mut flipping, &mut allowed].into_iter().for_each(|moves| moves.sort_unstable());
                assert_eq!(allowed, flipping, "{flips}: {setup:?}");
                met += allowed.len();
                let moves = position.legal_moves(1);
                let Some(mv) = random.pick(&moves).cloned() else { break };
                position.play(&mv);
            }
        }
        assert!(met > 0, "nothing was placed so: {flips}");
    }
}

/// Counts by a model of its own, in Python, that knows nothing but these rules.
#[test]
fn placements_that_surround_are_counted() {
    let rules = "variant \"Example\" { }\nboard 4x4\nsetup empty\npiece P { }\npiece Q { }\nreserve P*4 Q*4\n\
                 turn: place 1 from reserve\nflip surrounded W by placing\nplace where it flips\n\
                 draw when stalemate\n";
    let rules = Rules::compile(&support::variant_of(rules));
    let counts = [
        ("4/4/2P1/1Pp1[PPPPQQQQppppqqqq] w - - 0 3", [2, 0, 0]),
        ("pPp1/P1Pp/pPPp/1pP1[PQpq] w - - 0 3", [4, 8, 4]),
    ];
    for (fen, counts) in counts {
        let position = support::position(&rules, fen);
        assert_eq!([1, 2, 3].map(|depth| position.perft(depth, 1)), counts, "{fen}");
    }
}

#[test]
fn nothing_is_attacked_where_what_belongs_to_nobody_stands() {
    const WALLS: &str = r#"
variant "Walls" { }
board 5x5
setup {
    r n k b n
    p . . . p
    . . . . .
    P . . . P
    R N K B N
}
piece K K
piece R R
piece N N
piece B B
piece P fmWfcF
neutral "Wall"
turn: move, or place neutral
draw when stalemate
"#;
    for royal in ["royal K\nloss when checkmate\n", "loss when count own K = 0\n"] {
        for asked in
            ["forbid attacked c3 + b3 + d4\n", "forbid attacked c3 by moving N\ndraw when attacked d3\n"]
        {
            lockstep(&support::variant_of(&format!("{WALLS}{royal}{asked}")), 2, 6000);
        }
        let free = Rules::compile(&support::variant_of(&format!("{WALLS}{royal}")));
        let bound = Rules::compile(&support::variant_of(&format!("{WALLS}{royal}forbid attacked c3\n")));
        let mut walled = 0;
        for seed in 0..10 {
            let mut random = Random(seed);
            let mut game = Game::new(&free);
            for _ in 0..30 {
                let position = game.position();
                let setup = position.setup();
                let wall = setup.dimensions.square(2, 2).is_some_and(|sq| setup.neutral.contains(sq));
                let mut moves = position.legal_moves(1);
                if let (true, Ok(same)) = (wall, Position::new(&bound, &setup)) {
                    let mut allowed = same.legal_moves(1);
                    moves.sort_unstable();
                    allowed.sort_unstable();
                    assert_eq!(allowed, moves, "{setup:?}");
                    walled += 1;
                }
                let Some(mv) = random.pick(&moves).cloned() else { break };
                game.play(mv);
            }
        }
        assert!(walled > 0, "no wall came to stand there");
    }
}
