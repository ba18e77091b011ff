//! Games of every variant that ships, written as PGN and read back.
//!
//! The games are random, so that what they show comes from our own code: that nothing is lost. What PGN looks like
//! elsewhere is shown by the files in `tests/pgn/`.

use crate::support::variant;
use alfil::game::Game;
use alfil::library;
use alfil::notation::{coordinate, fen, san};
use alfil::outcome::Outcome;
use alfil::pgn::{self, Element, GameResult, Record};
use alfil::playout::Random;
use alfil::rules::Rules;
use alfil::source::SourceId;

/// A random game of at most so many plies, from a random array if there are several.
fn random_game(rules: &Rules, random: &mut Random, plies: usize) -> Game {
    let arrays = rules.vocabulary().variant().arrays.as_ref().map_or(0, |arrays| arrays.count());
    let mut game = match arrays {
        0 => Game::new(rules),
        count => Game::from_array(rules, random.below(count as usize) as u32).expect("it is one of them"),
    };
    while game.moves().len() < plies {
        let Some(mv) = game.position().random_move(random) else { break };
        game.play_unchecked(mv);
    }
    game
}

fn read(text: &str, rules: &Rules) -> Vec<Record> {
    let written = pgn::games(SourceId::default(), text);
    written.map(|game| game.play(rules).unwrap_or_else(|mistakes| panic!("{text}\n{mistakes:#?}"))).collect()
}

#[test]
fn every_variant_reads_what_it_writes() {
    for name in library::names() {
        let rules = Rules::compile(&variant(name));
        let mut random = Random::new(11);
        let games: Vec<Game> =
            (0..4).map(|number| random_game(&rules, &mut random, 30 + 50 * number)).collect();
        let text: String = games.iter().map(|game| format!("{}\n", Record::of(game))).collect();
        assert!(
            text.lines().all(|line| line.starts_with('[') || line.chars().count() <= 80),
            "{name}:\n{text}"
        );
        let records = read(&text, &rules);
        assert_eq!(records.len(), games.len(), "{name}");
        for (record, game) in records.iter().zip(&games) {
            let read = record.game();
            assert_eq!(read.moves(), game.moves(), "{name}:\n{record}");
            let ends = [&read, game].map(|game| fen(rules.vocabulary(), &game.position().setup()));
            assert_eq!(ends[0], ends[1], "{name}:\n{record}");
            assert_eq!(record.result(), GameResult::from(game.outcome()), "{name}");
            assert!(record.tag("Variant").is_some_and(|tag| library::find(tag) == Some(name)), "{name}");
        }
    }
}

/// Writes a game with variations, comments and marks at random places.
fn annotated(game: &Game, random: &mut Random) -> String {
    let mut text = String::new();
    let mut position = game.start().clone();
    for mv in game.moves() {
        let before = position.clone();
        text += &format!("{} ", san(&position, mv));
        position.play_unchecked(mv);
        if random.below(4) == 0 {
            text += &format!("${} ", random.below(256));
        }
        if random.below(4) == 0 {
            let long = "word ".repeat(random.below(40));
            text += &format!("{{ [%clk 0:0{}] {long}a comment}} ", random.below(10));
        }
        for _ in 0..random.below(3) {
            let mut line = before.clone();
            let mut depth = 0;
            text += "( ";
            loop {
                let earlier = line.clone();
                let Some(mv) = line.random_move(random) else { break };
                // Half of the moves are written by their squares.
                text += &if random.below(2) == 0 { san(&line, &mv) } else { coordinate(&line, &mv) };
                text += " ";
                line.play(&mv);
                match random.below(4) {
                    0 => break,
                    1 if depth < 5 => {
                        text += "( {inner} ";
                        line = earlier;
                        depth += 1;
                    }
                    _ => {}
                }
            }
            text += &") ".repeat(depth + 1);
        }
    }
    text + "*"
}

#[test]
fn comments_marks_and_variations_are_kept() {
    for name in library::names() {
        let rules = Rules::compile(&variant(name));
        let mut random = Random::new(5);
        let game = random_game(&rules, &mut random, 30);
        let head = Record::of(&Game::from_position(game.start().clone())).to_string();
        let text = head.replace("\n*", &format!("\n{}", annotated(&game, &mut random)));
        let first = read(&text, &rules).pop().expect("a game");
        assert_eq!(first.game().moves(), game.moves(), "{name}");
        assert!(first.elements().contains(&Element::Open), "{name}");
        let second = read(&first.to_string(), &rules).pop().expect("a game");
        assert_eq!(first.elements(), second.elements(), "{name}:\n{first}");
        assert_eq!(first.to_string(), second.to_string(), "{name}");
    }
}

#[test]
fn nothing_takes_more_than_its_share_of_time_or_stack() {
    let rules = Rules::compile(&variant("chess"));
    let nested = format!("1. e4 {} {}", "( 1. d4 ".repeat(200_000), ") ".repeat(200_000));
    let shallow = format!("1. e4 {} {}", "( 1. d4 ".repeat(900), ") ".repeat(900));
    assert!(pgn::games(SourceId::default(), &nested).all(|game| game.play(&rules).is_err()));
    assert_eq!(read(&shallow, &rules).len(), 1);
    for part in [
        "(",
        ")",
        "{",
        "}",
        "[",
        "[a \"",
        "[a \"b\"]",
        "$",
        "1. e4 e5 ",
        "; \n",
        "%\n",
        "\"",
        "* ",
        "(e4 ",
        " ",
        "[",
    ] {
        let text = part.repeat(200_000);
        for game in pgn::games(SourceId::default(), &text).take(1000) {
            let _ = game.play(&rules);
        }
    }
}

#[test]
fn a_game_that_is_over_has_its_result() {
    let rules = Rules::compile(&variant("chess"));
    let record = read("1. f3 e5 2. g4 Qh4#", &rules).pop().expect("a game");
    assert_eq!(record.result(), GameResult::Open, "nobody has said it");
    let game = record.game();
    assert!(matches!(game.outcome(), Outcome::Win(..)));
    assert!(Record::of(&game).to_string().ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n"));
}
