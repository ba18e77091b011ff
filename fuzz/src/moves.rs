//! Moves, as anybody may write them.

use super::fen::position;
use super::random::Random;
use super::shipped::{rules, rules_and_text};
use alfil::diagnostic::{TextError as _, render};
use alfil::game::Game;
use alfil::notation::{MoveWriter, attempts, coordinate, parse_move, san as written};
use alfil::position::Position;
use alfil::source::{Source, SourceId};
use alfil::why::{ending, why};
use std::collections::BTreeMap;

/// How many moves are asked about: each asks a lot of questions.
const MOST: usize = 40;

/// A variant's number, a line with a FEN or nothing, and lines with a move each.
pub fn moves(data: &[u8]) {
    let Some((rules, text)) = rules_and_text(data) else { return };
    let mut lines = text.split('\n');
    let fen = lines.next().unwrap_or_default();
    let start = if fen.is_empty() { Some(Position::start(&rules)) } else { position(&rules, fen) };
    let Some(start) = start else { return };
    let mut game = Game::from_position(start);
    for line in lines.take(MOST) {
        one(&mut game, line);
    }
}

/// Asks about a move, and plays it if it is one.
fn one(game: &mut Game, text: &str) {
    let position = game.position();
    let sources = [Source::new("move", text)];
    let read = parse_move(position, text);
    match (&read, why(game, text)) {
        (Ok(_), answer) => {
            assert!(answer.is_ok_and(|answer| answer.legal && !answer.points.is_empty()), "{text}")
        }
        (Err(error), answer) => {
            let _ = render(&[error.diagnostic(SourceId::default(), 0)], &sources);
            assert!(
                answer.is_ok_and(|answer| answer.legal) <= (attempts(position, text).len() > 1),
                "{text}"
            );
        }
    }
    let Ok(mv) = read else { return };
    assert_eq!(position.check_move(&mv), Ok(()), "{text}");
    for again in [coordinate(position, &mv), written(position, &mv)] {
        assert_eq!(parse_move(position, &again).as_ref(), Ok(&mv), "`{text}` is written as `{again}`");
    }
    game.play(mv);
    let _ = (game.outcome(), ending(game));
}

/// A variant's number, how many moves are drawn and by which bytes, and a text that is read as a move where they lead to.
pub fn san(data: &[u8]) {
    let Some((number, rest)) = data.split_first() else { return };
    let end = rest.iter().position(|byte| *byte == 0).unwrap_or(rest.len());
    let (text, choices) = (&rest[..end], rest.get(end + 1..).unwrap_or_default());
    let Ok(text) = std::str::from_utf8(text) else { return };
    let mut game = Game::new(&rules(*number));
    let mut random = Random::fed(choices);
    for _ in 0..choices.len().min(MOST) {
        let moves = game.position().legal_moves(1);
        let Some(mv) = random.pick(&moves).cloned() else { break };
        game.play(mv);
    }
    each_its_own(game.position());
    one(&mut game, text);
}

/// No two legal moves are written alike, and each is read back from what is written.
fn each_its_own(position: &Position) {
    let writer = MoveWriter::new(position);
    let mut seen = BTreeMap::new();
    for mv in position.legal_moves(1) {
        let (coordinate, san) = (writer.coordinate(&mv), writer.san(&mv));
        for text in [&coordinate, &san] {
            assert_eq!(parse_move(position, text).as_ref(), Ok(&mv), "{text}");
        }
        for text in [coordinate.clone(), san].into_iter().collect::<std::collections::BTreeSet<_>>() {
            assert_eq!(seen.insert(text.clone(), coordinate.clone()), None, "{text}");
        }
    }
}
