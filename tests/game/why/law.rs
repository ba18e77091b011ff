//! Laws: what the model says against what the tables say, and what the files say in their tests.

use super::*;
use alfil::pair::{BoardId, Pair};

/// The law of one position: whatever pieces could be thought to do, there is something against it exactly if the tables say
/// that it is illegal.
fn agrees(name: &str, game: &Game, random: &mut Random, share: usize) {
    let position = game.position();
    let setup = position.setup();
    let variant = position.rules().vocabulary().variant();
    let dimensions = variant.dimensions;
    let legal = position.legal_moves(1);
    let mut thought: Vec<Move> = Vec::new();
    for from in dimensions.squares() {
        let Some(piece) = setup.piece(from) else { continue };
        for to in dimensions.squares().filter(|to| *to != from) {
            if !random.one_in(share) {
                continue;
            }
            let captures = setup.piece(to).map(|_| to);
            let (targets, _) =
                position.rules().vocabulary().promotions(piece.side, piece.kind, from, to, Caught::Something);
            let other = Kind(random.below(variant.kinds.len()) as u8);
            for promotion in [None, Some(other)].into_iter().chain(targets.into_iter().map(Some)) {
                thought.push(Move::Step { from, to, captures, promotion });
                if let Some(victim) = setup.crossed_by(to) {
                    thought.push(Move::Step { from, to, captures: Some(victim), promotion });
                }
            }
        }
        if random.one_in(share) {
            thought
                .extend((0..variant.kinds.len()).map(|to| Move::Exchange { at: from, to: Kind(to as u8) }));
        }
    }
    for pair in &Unmoved::of(variant).pairs[setup.turn] {
        let (king, rook, king_to, rook_to) = (pair.king, pair.rook, pair.king_to, pair.rook_to);
        thought.push(Move::Castle { king, rook, king_to, rook_to });
    }
    if !variant.reserve.iter().flatten().all(|held| *held == 0) || !variant.spoils.is_empty() {
        let any = |random: &mut Random| Placement {
            kind: Kind(random.below(variant.kinds.len()) as u8),
            to: Square(random.below(dimensions.area()) as u8),
        };
        for _ in 0..200 {
            let set = (0..=random.below(3)).map(|_| any(random)).collect();
            thought.push(Move::place(set));
            if let Some(mv) = random.pick(&legal)
                && !matches!(mv, Move::Place(_) | Move::Gate { .. } | Move::Exchange { .. })
            {
                let kind = any(random).kind;
                let to = mv.origin().filter(|_| random.chance(80)).unwrap_or(any(random).to);
                thought.push(Move::Gate { mv: Box::new(mv.clone()), placement: Placement { kind, to } });
            }
        }
    }
    let here = || fen(position.rules().vocabulary(), &setup);
    for mv in &thought {
        let verdict = position.check_move(mv);
        let against = objection(game, mv);
        assert_eq!(
            verdict.is_ok(),
            against.is_none(),
            "{name}, {}: {mv:?}: the tables say {verdict:?}, and against it is found {against:?}",
            here()
        );
        if verdict.is_err() && random.one_in(20) {
            let answer = why_move(game, mv);
            assert!(!answer.legal && !answer.sentence().is_empty());
        }
    }
    // Of long lists, some.
    for mv in legal.iter().step_by(legal.len() / 100 + 1) {
        assert_eq!(objection(game, mv), None, "{name}, {}: {mv:?} is legal", here());
    }
    for mv in legal.iter().filter(|_| random.one_in(10)) {
        let answer = why(game, &coordinate(position, mv)).expect("what is written can be read");
        assert!(answer.legal, "{name}, {}: {mv:?}: {answer:?}", here());
    }
}

/// Random games of the variants that ship, each second one from this on.
fn law(first: usize, games: usize, plies: usize, share: usize) {
    for name in library::names().skip(first).step_by(2) {
        let rules = Rules::compile(&support::variant(name));
        let mut random = Random(0x776879 ^ name.len() as u64);
        for number in 0..games {
            let mut game = Game::new(&rules);
            for ply in 0..plies {
                if (ply + number) % 6 == 0 {
                    agrees(name, &game, &mut random, share);
                }
                let moves = game.position().legal_moves(2);
                let Some(mv) = random.pick(&moves) else { break };
                game.play_unchecked(mv.clone());
            }
            agrees(name, &game, &mut random, share);
        }
    }
}

#[test]
fn whatever_is_illegal_has_a_reason_and_nothing_else_has_in_one_half() {
    law(0, 2, 60, 12);
}

#[test]
fn whatever_is_illegal_has_a_reason_and_nothing_else_has_in_the_other_half() {
    law(1, 2, 60, 12);
}

#[test]
#[ignore = "long"]
fn whatever_is_illegal_has_a_reason_in_many_games() {
    law(0, 20, 120, 3);
    law(1, 20, 120, 3);
}

/// Every reason that a file gives for a move to be illegal, in its author's words: the squares that these name, the answer
/// names too.
#[test]
fn what_the_files_say_is_said() {
    use alfil::syntax::tree::TestStepKind;
    let mut missing = Vec::new();
    let mut reasons = 0;
    for name in library::names() {
        let loaded = support::loaded_of(library::get(name).expect("it ships"));
        let rules = Rules::compile(&support::variant(name));
        for test in loaded.tests.iter() {
            let mut pair = Pair::new(&rules);
            let mut board = BoardId::A;
            for step in &test.steps {
                let game = pair.game(board);
                match &step.kind {
                    TestStepKind::Position(text) => pair.set_up(board, position(&rules, &text.node)),
                    TestStepKind::Array(number) => {
                        let game = Game::from_array(&rules, number.node).expect("an array");
                        pair.set_up(board, game.start().clone());
                    }
                    TestStepKind::Play(words) => {
                        for word in words {
                            let mv = parse_move(pair.game(board).position(), &word.node).expect("legal");
                            pair.play_unchecked(board, mv);
                        }
                    }
                    TestStepKind::OtherBoard => board = board.other(),
                    TestStepKind::Illegal { mv, because: Some(because) } => {
                        reasons += 1;
                        let answer = why(game, &mv.node).expect("a move");
                        assert!(!answer.legal, "{name}: {}", mv.node);
                        let said = format!("{} {}", mv.node, answer.sentence());
                        for square in squares(&because.node).filter(|square| !said.contains(*square)) {
                            missing.push(format!("{name}: {} {square}: {}", mv.node, answer.sentence()));
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(reasons > 200, "{reasons}");
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The names of squares in a text.
fn squares(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| {
        let rank = word.trim_start_matches(|letter| ('a'..='p').contains(&letter));
        word.len() == rank.len() + 1 && rank.parse::<u8>().is_ok()
    })
}
