//! Where variants part. What must be found was worked out by hand from the rules.

use crate::support::{position, variant, variant_of};
use alfil::compare::{Comparison, Definition, Limits, compare, compare_at_once, contrast};
use alfil::game::Game;
use alfil::library;
use alfil::notation::coordinate;
use alfil::outcome::Outcome;
use alfil::position::Position;
use alfil::rules::Rules;

fn start(name: &str) -> Position {
    Position::start(&Rules::compile(&variant(name)))
}

/// A variant that extends another and says something else.
fn changed(parent: &str, clauses: &str) -> Position {
    let text = format!("variant \"Changed\" {{ note \"for a test\" }}\nextends \"{parent}\"\n{clauses}\n");
    Position::start(&Rules::compile(&variant_of(&text)))
}

fn at(start: &Position, fen: &str) -> Position {
    position(start.rules(), fen)
}

fn against(ours: &Position, theirs: &Position, limits: Limits) -> Comparison {
    let mut other = Definition::new(ours, theirs, limits.max_drops).expect("boards of one size");
    let start = Game::from_position(ours.clone());
    // Several hands find what one finds, in whatever order they take things.
    let backwards: alfil::parts::Each<'_> = &|count, part| (0..count).rev().for_each(part);
    let Ok(together) = compare_at_once(&start, &other, &limits, backwards);
    let Ok(comparison) = compare(&start, &mut other, &limits);
    let told = |one: &Comparison| {
        let found = one.difference.as_ref();
        (
            found.map(|found| (found.moves.clone(), found.shortest, format!("{:?}", found.outcome))),
            one.searched,
        )
    };
    assert_eq!(told(&together), told(&comparison));
    comparison
}

const FEW: Limits = Limits { depth: 4, nodes: 3000, games: 30, plies: 120, seed: 1, max_drops: 1 };

#[test]
fn the_shortest_sequence_is_found() {
    for (ours, theirs, moves, what) in [
        // The second king leaves d1 where a queen would: not before the own second move.
        (start("kings"), start("chess"), 2, "moves"),
        // Berolina pawns step to the side at once.
        (start("berolina"), start("chess"), 0, "moves"),
        // A double step is one of the first moves.
        (changed("chess", "without en passant\npiece P \"Pawn\" fmWfcF"), start("chess"), 0, "moves"),
        // Whoever captures at all has to have been let: 1. e4 d5 and then White may take or not.
        (changed("chess", "turn: capture, else move"), start("chess"), 2, "moves"),
        // 1. e4 d5 2. exd5 takes the first pawn.
        (changed("chess", "win when count own P < 8"), start("chess"), 3, "result"),
    ] {
        let found = against(&ours, &theirs, FEW).difference.expect("they differ");
        assert_eq!(found.moves.len(), moves, "{:?}", found.moves);
        assert!(found.shortest);
        let differs = if what == "moves" { found.in_moves() } else { found.in_outcome() };
        assert!(differs, "{found:?}");
    }
}

#[test]
fn what_only_decides_the_game_is_found_where_it_does() {
    let fen = "4k3/8/8/8/8/4K3/8/8 w - - 0 1";
    let [hill, chess] = ["king-of-the-hill", "chess"].map(start);
    let found = against(&at(&hill, fen), &at(&chess, fen), FEW).difference.expect("the king is a step away");
    assert_eq!(found.moves.len(), 1);
    assert!(matches!(found.outcome, (Outcome::Win(..), Some(Outcome::Ongoing))), "{:?}", found.outcome);

    // From the array it takes a king's walk: random games find one, and it is made shorter.
    let limits = Limits { depth: 1, nodes: 8000, games: 300, plies: 200, ..FEW };
    let found = against(&hill, &chess, limits).difference.expect("some king gets there");
    assert!(found.in_outcome() && !found.shortest);
    // No king can be there before its fourth move; what random games leave may have detours.
    assert!((7..=40).contains(&found.moves.len()), "{} moves: {:?}", found.moves.len(), found.moves);
    assert!(matches!(found.outcome, (Outcome::Win(..), Some(Outcome::Ongoing))), "{:?}", found.outcome);
}

#[test]
fn boards_of_other_sizes_are_not_compared_further() {
    let [pair, chess] = ["pair-of-kings", "chess"].map(start);
    let said = contrast(&pair, &chess);
    let [one, other] = said.boards.expect("they differ");
    assert_eq!((one.files, other.files), (9, 8));
    assert!(Definition::new(&pair, &chess, 1).is_none());
}

#[test]
fn nothing_differs_between_a_variant_and_itself() {
    for name in library::names() {
        let position = start(name);
        assert_eq!(contrast(&position, &position), Default::default(), "{name}");
        let limits = Limits { nodes: 150, games: 2, plies: 60, ..FEW };
        let Comparison { difference, searched } = against(&position, &position, limits);
        assert!(difference.is_none(), "{name}: {difference:?}");
        assert!(searched.everything || searched.games == 2, "{name}: {searched:?}");
    }
}

#[test]
fn what_was_searched_is_what_was_counted() {
    let chess = start("chess");
    let limits = Limits { depth: 2, games: 0, ..FEW };
    let Comparison { difference, searched } = against(&chess, &chess, limits);
    assert!(difference.is_none());
    // 1 + 20 + 400: no two of the first moves of both sides lead to the same position.
    assert_eq!((searched.positions, searched.depth, searched.everything), (421, 2, false));
    let limits = Limits { nodes: 100, depth: 5, games: 3, plies: 10, ..FEW };
    let searched = against(&chess, &chess, limits).searched;
    assert_eq!((searched.positions, searched.depth, searched.games, searched.plies), (100, 1, 3, 30));
    // A mate: there is nothing to look at but the position.
    let mated = at(&chess, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let searched = against(&mated, &mated, FEW).searched;
    assert_eq!((searched.positions, searched.everything, searched.games), (1, true, 0));
}

#[test]
fn the_moves_that_are_told_lead_to_the_difference() {
    let [ours, theirs] = [changed("chess", "promote P on rank last to Q R"), start("chess")];
    let fen = "8/2P3k1/8/8/8/8/8/K7 w - - 0 1";
    let found = against(&at(&ours, fen), &at(&theirs, fen), FEW).difference.expect("a pawn promotes");
    assert_eq!(found.moves.len(), 0);
    let mut alone = found.only_theirs.clone();
    alone.sort_unstable();
    assert_eq!(alone, ["c7c8b", "c7c8n"]);
    let mut ours: Vec<_> = found.only_ours.iter().map(|mv| coordinate(found.game.position(), mv)).collect();
    ours.sort_unstable();
    assert_eq!((ours, found.both), (Vec::<String>::new(), 5), "two promotions and three moves of the king");
}
