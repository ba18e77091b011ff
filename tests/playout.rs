//! Moves that are drawn at random: all of them legal, all of them equally likely; and games made of them.

mod support;

use alfil::game::Game;
use alfil::library;
use alfil::moves::Move;
use alfil::notation::MoveWriter;
use alfil::outcome::Outcome;
use alfil::playout::Random;
use alfil::position::Position;
use alfil::rules::Rules;
use std::collections::BTreeMap;
use support::{position, variant, variant_of};

fn rules(name: &str) -> Rules {
    Rules::compile(&variant(name))
}

/// How often each legal move came up, and how many times a move was drawn.
fn tally(position: &Position, draw: &mut dyn FnMut() -> Move) -> Vec<u32> {
    let mut tally: BTreeMap<Move, u32> = position.legal_moves(1).into_iter().map(|mv| (mv, 0)).collect();
    for _ in 0..tally.len() * 200 {
        let mv = draw();
        let shown = MoveWriter::new(position).coordinate(&mv);
        *tally.get_mut(&mv).unwrap_or_else(|| panic!("{shown} is not legal")) += 1;
    }
    tally.into_values().collect()
}

/// Whether numbers that should be equal are, by Pearson's chi-squared test. A fair draw fails once in 10,000 times; the
/// quantile is Wilson and Hilferty's approximation.
fn is_uniform(tally: &[u32]) -> bool {
    let expected = f64::from(tally.iter().sum::<u32>()) / tally.len() as f64;
    let statistic: f64 = tally.iter().map(|seen| (f64::from(*seen) - expected).powi(2) / expected).sum();
    let freedom = (tally.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    statistic < freedom * (1.0 - spread + 3.719 * spread.sqrt()).powi(3)
}

/// Positions with few moves, of every sort of which a draw keeps apart.
const POSITIONS: &[(&str, &str, &str)] = &[
    ("steps and castling both ways", "chess", "4k3/8/8/8/8/8/7P/R3K2R w KQ - 0 1"),
    ("promotions, with and without a capture", "chess", "1n5k/P1P5/8/8/8/8/8/4K3 w - - 0 1"),
    ("en passant", "chess", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1"),
    ("out of check", "chess", "4k3/8/8/8/4r3/8/3P1P2/R3K2R w KQ - 0 1"),
    ("a single move", "chess", "k7/8/8/8/8/1q6/8/K1N5 w - - 0 1"),
    ("drops", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1"),
    ("drops that some files and the last rank forbid", "shogi", "4k4/9/9/9/9/9/4P4/9/4K4[PN] w 0 1"),
    ("promotions that are a choice", "shogi", "4k4/P8/1S7/9/9/9/9/9/4K4[] w 0 1"),
    ("pieces that enter where one leaves", "seirawan", "4k3/8/8/8/8/8/PP6/1N2K2R[HE] w BHK - 0 1"),
    ("captures that come first", "antichess", "8/8/2r1p3/3P4/8/8/6P1/8 w - - 0 1"),
    ("placements beside moves", "kingchess", "4k3/8/8/8/8/8/8/4K3[QN] w - - 5 9 -"),
    ("exchanges in place", "kingdom", "P3k5/4d5/10/10/10/10/10/10/4D5/4K5 w - - 0 1 -"),
    ("screens", "xiangqi", ""),
];

#[test]
fn every_legal_move_is_equally_likely() {
    for (number, (what, variant, fen)) in POSITIONS.iter().enumerate() {
        let rules = rules(variant);
        let position = if fen.is_empty() { Position::start(&rules) } else { position(&rules, fen) };
        let mut random = Random::new(number as u64);
        let tally = tally(&position, &mut || position.random_move(&mut random).expect("there are moves"));
        assert!(tally.len() == 1 || is_uniform(&tally), "{what}: {tally:?}");
    }
}

/// The test above would see a piece drawn first and then its move.
#[test]
fn a_piece_first_and_then_its_move_is_not_uniform() {
    for (what, variant, fen) in &POSITIONS[..3] {
        let rules = rules(variant);
        let position = position(&rules, fen);
        let mut pieces: BTreeMap<_, Vec<Move>> = BTreeMap::new();
        for mv in position.legal_moves(1) {
            pieces.entry(mv.origin()).or_default().push(mv);
        }
        let pieces: Vec<Vec<Move>> = pieces.into_values().collect();
        let mut random = Random::new(1);
        let tally = tally(&position, &mut || {
            let moves = &pieces[random.below(pieces.len())];
            moves[random.below(moves.len())].clone()
        });
        assert!(!is_uniform(&tally), "{what}: {tally:?}");
    }
}

#[test]
fn random_games_of_every_variant_keep_to_the_rules() {
    for name in library::names() {
        let rules = rules(name);
        for seed in 0..3 {
            let mut random = Random::new(seed);
            let mut game = Game::new(&rules);
            for _ in 0..60 {
                let Some(mv) = game.position().random_move(&mut random) else {
                    assert!(!game.position().has_legal_move(), "{name}");
                    break;
                };
                assert_eq!(game.position().check_move(&mv), Ok(()), "{name}: {mv:?}");
                game.play_unchecked(mv);
            }
        }
    }
}

/// The same numbers give the same moves, made one by one or at a stretch, and the end is the rules' own.
#[test]
fn a_playout_is_the_game_of_its_random_moves() {
    for name in library::names() {
        let rules = rules(name);
        let start = Position::start(&rules);
        for seed in 0..4 {
            let quick = start.playout(&mut Random::new(seed), 120);
            let mut random = Random::new(seed);
            let mut position = start.clone();
            let mut plies = 0;
            while plies < 120 && position.outcome() == Outcome::Ongoing {
                let Some(mv) = position.random_move(&mut random) else { break };
                position.play_unchecked(&mv);
                plies += 1;
            }
            assert_eq!((quick.plies, quick.outcome), (plies, position.outcome()), "{name}, seed {seed}");
        }
    }
}

#[test]
fn a_playout_of_no_plies_says_how_the_game_stands() {
    let rules = rules("chess");
    let mated = position(&rules, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1");
    let game = mated.playout(&mut Random::new(1), 0);
    assert_eq!((game.plies, game.outcome.to_string().as_str()), (0, "white wins by checkmate"));
    assert_eq!(mated.random_move(&mut Random::new(1)), None);
    let game = Position::start(&rules).playout(&mut Random::new(1), 0);
    assert_eq!((game.plies, game.outcome), (0, Outcome::Ongoing));
}

/// Where the rules ask for two placements at least, they are drawn as one move.
#[test]
fn pairs_of_placements_are_drawn_where_there_is_no_other_move() {
    let text =
        "variant \"Pairs\" { year 2026 }\nboard 3x3\npiece K \"King\" K\npiece N \"Knight\" N\nroyal K\n";
    let text = format!("{text}setup {{\n . . k\n . . .\n K . .\n}}\nreserve N*2\n");
    let text = format!("{text}turn: place 2..2 from reserve\nplace on rank 1\ndraw when stalemate\n");
    let rules = Rules::compile(&variant_of(&text));
    let start = Position::start(&rules);
    let moves = start.legal_moves(2);
    let drawn = start.random_move(&mut Random::new(1)).expect("there is a pair");
    assert_eq!(moves, [drawn]);
}
