//! A game or a position on a line.
//!
//! ```text
//! 1. e4 e5 2. Nf3                            moves, by squares or in standard algebraic notation
//! startpos moves e2e4 e7e5                   as UCI says it, with or without `position` before it
//! position fen 4k3/8/8/8/8/8/8/4K3 w - - moves e1e2
//! ```

use crate::diagnostic::code;
use crate::diagnostic::{Diagnostic, TextError as _, unplayable};
use crate::game::Game;
use crate::notation::{parse_fen_of_others, parse_move};
use crate::pgn::{GameResult, Record};
use crate::position::Position;
use crate::rules::Rules;
use crate::source::{SourceId, Span};

/// The game of a line, if there is anything on it.
pub(super) fn game(rules: &Rules, line: &str) -> Result<Option<Record>, Box<Diagnostic>> {
    let mut words = words(line).peekable();
    if words.peek().is_none() {
        return Ok(None);
    }
    words.next_if(|(_, word)| *word == "position");
    let mut game = None;
    if words.next_if(|(_, word)| *word == "fen").is_some() {
        let start = words.peek().map_or(line.len(), |(at, _)| *at);
        let mut end = start;
        while let Some((at, word)) = words.next_if(|(_, word)| *word != "moves") {
            end = at + word.len();
        }
        game = Some(Game::from_position(read_position(rules, &line[start..end], start)?));
    }
    if game.is_none() {
        words.next_if(|(_, word)| *word == "startpos");
    }
    words.next_if(|(_, word)| *word == "moves");
    let mut game = game.unwrap_or_else(|| Game::new(rules));
    let mut result = None;
    for (at, word) in words {
        if let Some(said) = GameResult::parse(word) {
            result = Some(said);
            continue;
        }
        // `1.`, `1...` and `1.e4`
        let counted = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let bare = counted.trim_start_matches('.');
        let (at, word) =
            if bare.len() < counted.len() { (at + word.len() - bare.len(), bare) } else { (at, word) };
        if word.is_empty() {
            continue;
        }
        let mv = parse_move(game.position(), word)
            .map_err(|error| Box::new(error.diagnostic(SourceId::default(), at)))?;
        game.play_unchecked(mv);
    }
    let mut record = Record::of(&game);
    if let Some(result) = result {
        record.set_result(result);
    }
    Ok(Some(record))
}

/// The position of a line, if there is anything on it.
pub(super) fn position(rules: &Rules, line: &str) -> Result<Option<Position>, Box<Diagnostic>> {
    let text = line.trim();
    let offset = line.len() - line.trim_start().len();
    if text.is_empty() { Ok(None) } else { read_position(rules, text, offset).map(Some) }
}

fn read_position(rules: &Rules, text: &str, offset: usize) -> Result<Position, Box<Diagnostic>> {
    let source = SourceId::default();
    let setup = parse_fen_of_others(rules, text).map_err(|error| error.diagnostic(source, offset))?;
    Ok(Position::new(rules, &setup).map_err(|error| {
        let span = Span::new(source, offset, offset + text.len());
        unplayable(code::notation::FEN, rules.vocabulary(), &error, span)
    })?)
}

/// The words of a line, and where they begin. A byte order mark is none.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = line.split(|c: char| c.is_whitespace() || c == '\u{FEFF}').filter(|word| !word.is_empty());
    words.map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}
