//! What a search has come to, as a line.

use super::words;
use crate::dialect::Dialect;
use alfil_engine::{Answer, Info, Score, ScoreBound};
use alfil_play::position::Position;
use std::fmt::Write as _;

/// How a search goes on.
pub fn info(dialect: Dialect, position: &Position, info: &Info, chances: bool) -> String {
    let milliseconds = info.time.as_millis();
    let mut text = format!("info depth {} seldepth {}", info.depth, info.selective_depth.max(info.depth));
    if dialect != Dialect::Ucci {
        let _ = write!(text, " multipv {}", info.number);
    }
    let _ = write!(text, " score {}", score(dialect, info.line.score));
    text += match info.bound {
        ScoreBound::Exact => "",
        ScoreBound::AtLeast => " lowerbound",
        ScoreBound::AtMost => " upperbound",
    };
    if chances {
        let [win, draw, loss] = info.line.score.chances();
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let speed = u128::from(info.nodes) * 1000 / milliseconds.max(1);
    let _ = write!(
        text,
        " nodes {} nps {speed} hashfull {} time {milliseconds}",
        info.nodes,
        info.fullness.min(1000)
    );
    let line = dialect.write_line(position, &info.line.moves);
    let _ = write!(text, " pv {}", line.join(" "));
    text
}

/// `cp 31`, `mate -2`; in UCCI the number alone, in USI the distance to mate in plies.
fn score(dialect: Dialect, score: Score) -> String {
    match (dialect, score) {
        (Dialect::Ucci, Score::Centipawns(value)) => value.to_string(),
        (_, Score::Centipawns(value)) => format!("cp {value}"),
        (Dialect::Ucci, Score::Win(plies)) => (30_000 - i64::from(plies)).to_string(),
        (Dialect::Ucci, Score::Loss(plies)) => (i64::from(plies) - 30_000).to_string(),
        (Dialect::Usi, Score::Win(plies)) => format!("mate {plies}"),
        (Dialect::Usi, Score::Loss(plies)) => format!("mate -{plies}"),
        (_, score) => format!("mate {}", score.mate_in().unwrap_or(0)),
    }
}

/// The move to make.
pub fn best(dialect: Dialect, position: &Position, answer: &Answer) -> String {
    let Some(best) = &answer.best else { return words::no_move(dialect) };
    let moves: Vec<_> = [best].into_iter().chain(&answer.ponder).cloned().collect();
    let words = dialect.write_line(position, &moves);
    match &words[..] {
        [best, ponder, ..] => format!("bestmove {best} ponder {ponder}"),
        [best] => format!("bestmove {best}"),
        [] => words::no_move(dialect),
    }
}

/// Whether there is a mate, by USI.
pub fn checkmate(dialect: Dialect, position: &Position, answer: &Answer) -> String {
    match answer.lines.first() {
        Some(line) if matches!(line.score, Score::Win(_)) => {
            format!("checkmate {}", dialect.write_line(position, &line.moves).join(" "))
        }
        Some(_) => UNKNOWN.to_owned(),
        None => "checkmate nomate".to_owned(),
    }
}

/// The answer of a search for a mate, by USI, that has not come to know whether there is one.
pub const UNKNOWN: &str = "checkmate timeout";

/// Whether a search has found a mate and all the moves that lead to it.
pub fn is_whole_mate(info: &Info) -> bool {
    let Score::Win(plies) = info.line.score else { return false };
    info.bound != ScoreBound::AtMost && info.line.moves.len() as u64 >= u64::from(plies)
}
