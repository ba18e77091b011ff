//! What the engine says of moves, results and how a search goes on.

use crate::dialect::Dialect;
use alfil_board::Side;
use alfil_engine::{Info, Score};
use alfil_model::moves::Move;
use alfil_model::outcome::Outcome;
use alfil_play::position::Position;

/// Scores of mates lie beyond this.
const MATE: i64 = 100_000;

/// `move e2e4`; of a move of several legs, a line for each.
pub fn moves(position: &Position, mv: &Move) -> Vec<String> {
    let text = Dialect::Cecp.write_move(position, mv);
    let legs: Vec<&str> = text.split(',').collect();
    let last = legs.len() - 1;
    let comma = |number| if number < last { "," } else { "" };
    legs.iter().enumerate().map(|(number, leg)| format!("move {leg}{}", comma(number))).collect()
}

pub fn hint(position: &Position, mv: &Move) -> String {
    format!("Hint: {}", Dialect::Cecp.write_move(position, mv))
}

/// `0-1 {Black wins by checkmate}`, if the game is over.
pub fn result(outcome: Outcome) -> Option<String> {
    let score = match outcome {
        Outcome::Ongoing => return None,
        Outcome::Win(Side::White, _) => "1-0",
        Outcome::Win(Side::Black, _) => "0-1",
        Outcome::Draw(_) => "1/2-1/2",
    };
    let why = outcome.to_string();
    let (first, rest) = why.split_at(1);
    Some(format!("{score} {{{}{rest}}}", first.to_ascii_uppercase()))
}

/// Depth, score, hundredths of a second, nodes and the line.
pub fn thinking(position: &Position, info: &Info) -> String {
    let score = match info.line.score {
        Score::Centipawns(value) => i64::from(value),
        won @ Score::Win(_) => MATE + i64::from(won.mate_in().unwrap_or(0)),
        lost @ Score::Loss(_) => i64::from(lost.mate_in().unwrap_or(0)) - MATE,
    };
    let line = Dialect::Cecp.write_line(position, &info.line.moves).join(" ");
    format!("{} {score} {} {} {line}", info.depth, info.time.as_millis() / 10, info.nodes)
}

/// `stat01: time nodes depth moves-left moves`.
pub fn status(info: &Info) -> String {
    format!("stat01: {} {} {} 0 0", info.time.as_millis() / 10, info.nodes, info.depth)
}
