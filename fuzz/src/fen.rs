//! FENs.

use super::shipped::rules_and_text;
use alfil::diagnostic::{TextError as _, code, render, unplayable};
use alfil::game::Game;
use alfil::notation::{fen as written, parse_fen};
use alfil::position::Position;
use alfil::rules::Rules;
use alfil::source::{Source, SourceId, Span};

/// A variant's number and a FEN of it.
pub fn fen(data: &[u8]) {
    if let Some((rules, text)) = rules_and_text(data) {
        position(&rules, text);
    }
}

/// The position of a FEN, if there is one. What is wrong with it can be shown; what is right is written and read back.
pub fn position(rules: &Rules, text: &str) -> Option<Position> {
    let vocabulary = rules.vocabulary();
    let sources = [Source::new("FEN", text)];
    let setup = parse_fen(vocabulary, text).map_err(|error| {
        let _ = render(&[error.diagnostic(SourceId::default(), 0)], &sources);
    });
    let setup = setup.ok()?;
    let again = written(vocabulary, &setup);
    assert_eq!(parse_fen(vocabulary, &again), Ok(setup.clone()), "`{text}` is written as `{again}`");
    assert_eq!(written(vocabulary, &parse_fen(vocabulary, &again).expect("it has just been read")), again);
    let made = Position::new(rules, &setup).map_err(|error| {
        let whole = Span::new(SourceId::default(), 0, text.len());
        let _ = render(&[unplayable(code::notation::FEN, vocabulary, &error, whole)], &sources);
    });
    let position = made.ok()?;
    assert_eq!(position.setup(), setup, "`{text}`");
    assert_eq!(Game::from_position(position.clone()).outcome(), position.outcome());
    Some(position)
}
