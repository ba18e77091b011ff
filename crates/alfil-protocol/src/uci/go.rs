//! What is asked for behind `go`.

use crate::dialect::Dialect;
use crate::line::shown;
use alfil_board::Side;
use alfil_engine::{Limits, Remaining};
use alfil_model::moves::Move;
use alfil_play::notation::MoveWriter;
use alfil_play::position::Position;
use std::time::Duration;

use crate::action::Action;

/// How deep `go perft` counts at most.
const DEEPEST: u32 = 12;

/// How many leaves `go perft` may have on the first two plies together before it is refused; it cannot be stopped.
const MOST_TIME: u32 = 5;

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// A move to make.
    Move,
    /// A mate or the certainty that there is none, by USI.
    Mate,
}

/// What was asked for.
pub struct Go {
    pub limits: Limits,
    pub ponder: bool,
    pub goal: Goal,
    /// To what depth moves are to be counted instead.
    pub perft: Option<u32>,
    /// What was not understood.
    pub remarks: Vec<String>,
}

/// The numbers that were read.
#[derive(Default)]
struct Clocks {
    time: [Option<Duration>; 2],
    increment: [Duration; 2],
    /// The player's own time and increment, where the protocol speaks of no sides.
    own: (Option<Duration>, Duration),
    moves_to_go: Option<u32>,
    byoyomi: Option<Duration>,
}

/// A number; one below 0 is 0, and one that is too large is the largest.
fn number(text: &str) -> Option<u64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|sign| sign.is_ascii_digit());
    let value = if text.starts_with('-') { 0 } else { digits.parse().unwrap_or(i64::MAX.unsigned_abs()) };
    is_number.then_some(value)
}

impl Go {
    /// Reads what stands behind `go`. What is not understood is passed over, and remarked on.
    pub fn read(text: &str, dialect: Dialect, milliseconds: bool, position: &Position) -> Go {
        let mut go = Go {
            limits: Limits::default(),
            ponder: false,
            goal: Goal::Move,
            perft: None,
            remarks: Vec::new(),
        };
        let mut clocks = Clocks::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.limits.infinite = true,
                "draw" => {}
                "searchmoves" => {
                    while let Some(word) = words.peek() {
                        match dialect.read_move(position, word) {
                            Ok(mv) => go.limits.moves.push(mv),
                            Err(error) if is_move_like(word) => {
                                go.remarks.push(format!("searchmoves `{}`: {error}", shown(word)));
                            }
                            Err(_) => break,
                        }
                        words.next();
                    }
                }
                "mate" if dialect == Dialect::Usi => {
                    go.goal = Goal::Mate;
                    match words.next().and_then(|word| word.parse().ok()) {
                        Some(time) => go.limits.move_time = Some(Duration::from_millis(time)),
                        None => go.limits.infinite = true,
                    }
                }
                _ => {
                    // A clock that has run out is told as a negative number, by some.
                    let value = words.peek().and_then(|next| number(next));
                    if value.is_some() {
                        words.next();
                    }
                    if !go.take(word, value, &mut clocks, milliseconds) {
                        go.remarks.push(format!("`go` does not know `{}`", shown(word)));
                    }
                }
            }
        }
        go.set_clock(&clocks, dialect, position.turn());
        go
    }

    /// Takes a word with its number; says whether it is known.
    fn take(&mut self, word: &str, value: Option<u64>, clocks: &mut Clocks, milliseconds: bool) -> bool {
        let Some(value) = value else { return false };
        let small = || u32::try_from(value).unwrap_or(u32::MAX);
        let time = Duration::from_millis(if milliseconds { value } else { value.saturating_mul(1000) });
        match word {
            "depth" => self.limits.depth = Some(small().max(1)),
            "nodes" => self.limits.nodes = Some(value.max(1)),
            "mate" => self.limits.mate = Some(small()),
            "movetime" => self.limits.move_time = Some(time),
            "perft" => self.perft = Some(small()),
            "wtime" => clocks.time[0] = Some(time),
            "btime" => clocks.time[1] = Some(time),
            "winc" => clocks.increment[0] = time,
            "binc" => clocks.increment[1] = time,
            "byoyomi" => clocks.byoyomi = Some(time),
            "time" => clocks.own.0 = Some(time),
            "increment" => clocks.own.1 = time,
            "movestogo" => clocks.moves_to_go = Some(small().max(1)),
            "opptime" | "oppincrement" | "oppmovestogo" => {}
            _ => return false,
        }
        true
    }

    /// The clock of the player to move. USI's `btime` is that of who moves first.
    fn set_clock(&mut self, clocks: &Clocks, dialect: Dialect, turn: Side) {
        let first = turn == Side::White;
        let index = usize::from(first == (dialect == Dialect::Usi));
        let (time, increment) = match clocks.own {
            (Some(time), increment) => (Some(time), increment),
            _ => (clocks.time[index], clocks.increment[index]),
        };
        match (time, clocks.byoyomi) {
            // What is added to each move is lost if it is not used: the move has that, and a share of the rest.
            (Some(time), Some(byoyomi)) if !time.is_zero() => {
                let clock = Remaining { time: time + byoyomi, increment: byoyomi, moves_to_go: None };
                self.limits.clock = Some(clock);
            }
            (_, Some(byoyomi)) if !byoyomi.is_zero() => self.limits.move_time = Some(byoyomi),
            (Some(time), _) => {
                self.limits.clock = Some(Remaining { time, increment, moves_to_go: clocks.moves_to_go });
            }
            (None, _) => {}
        }
    }
}

/// Whether a word looks like a move rather than the next part of `go`.
fn is_move_like(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit()) && word.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Whether a search would never end.
pub fn is_endless(limits: &Limits) -> bool {
    let Limits { depth, nodes, move_time, clock, mate, infinite, .. } = limits;
    *infinite
        || (depth.is_none() && nodes.is_none() && move_time.is_none() && clock.is_none() && mate.is_none())
}

/// All legal moves but those that are banned; nothing if none is.
pub fn allowed(dialect: Dialect, position: &Position, banned: &[String]) -> Vec<Move> {
    if banned.is_empty() {
        return Vec::new();
    }
    let banned: Vec<Move> = banned.iter().filter_map(|word| dialect.read_move(position, word).ok()).collect();
    position.legal_moves(1).into_iter().filter(|mv| !banned.contains(mv)).collect()
}

/// Counts the sequences of legal moves, by the first of them.
pub fn perft(dialect: Dialect, position: &Position, depth: u32) -> Vec<Action> {
    let moves = position.legal_moves(1);
    // It cannot be stopped, so that it must be short.
    let most = u128::from(MOST_TIME) * 100_000_000;
    let estimate = (0..depth).try_fold(1u128, |count, _| count.checked_mul(moves.len().max(2) as u128));
    if depth > DEEPEST || estimate.is_none_or(|estimate| estimate > most) {
        let text = format!("info string depth {depth} is too deep here: `alfil perft` counts further");
        return vec![Action::Say(text)];
    }
    let writer = MoveWriter::new(position);
    let mut lines: Vec<(String, u64)> = moves
        .iter()
        .map(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let count = if depth > 1 { after.perft(depth - 1, 1) } else { 1 };
            (dialect.write(position, &writer, mv), count)
        })
        .collect();
    lines.sort();
    let total: u64 = if depth == 0 { 1 } else { lines.iter().map(|(_, count)| count).sum() };
    let each =
        lines.into_iter().filter(|_| depth > 0).map(|(mv, count)| Action::Say(format!("{mv}: {count}")));
    each.chain([Action::Say(format!("Nodes searched: {total}"))]).collect()
}
