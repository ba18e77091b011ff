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

/// How much `go perft` may do before it is refused, in leaves: it cannot be stopped.
const MOST_WORK: u64 = 200_000_000;

/// As how many leaves a position counts whose moves are looked for.
const WORK_OF_POSITION: u64 = 20;

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// A move to make.
    Move,
    /// A mate or the certainty that there is none, by USI.
    Mate,
}

impl Goal {
    /// What the search is for that is asked for behind `go`, whatever the position.
    pub fn of(text: &str, dialect: Dialect) -> Goal {
        let mates = dialect == Dialect::Usi && text.split_whitespace().any(|word| word == "mate");
        if mates { Goal::Mate } else { Goal::Move }
    }
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
            goal: Goal::of(text, dialect),
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
                            Ok(mv) => go.limits.moves.get_or_insert_default().push(mv),
                            Err(error) if is_move_like(word) => {
                                go.limits.moves.get_or_insert_default();
                                go.remarks.push(format!("searchmoves `{}`: {error}", shown(word)));
                            }
                            Err(_) => break,
                        }
                        words.next();
                    }
                }
                // Without a limit it ends when a mate has been found: nobody has to stop it then.
                "mate" if dialect == Dialect::Usi => {
                    let time = words.next().and_then(|word| word.parse().ok());
                    go.limits.move_time = time.map(Duration::from_millis);
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
            (None | Some(Duration::ZERO), Some(byoyomi)) if !byoyomi.is_zero() => {
                self.limits.move_time = Some(byoyomi);
            }
            (Some(time), byoyomi) => {
                let (free, moves_to_go) = (byoyomi.unwrap_or_default(), clocks.moves_to_go);
                self.limits.clock = Some(Remaining { time, free, increment, moves_to_go });
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

/// The moves to choose from: those of `chosen`, or all legal ones, but for those that are banned.
pub fn allowed(
    dialect: Dialect,
    position: &Position,
    chosen: Option<Vec<Move>>,
    banned: &[String],
) -> Option<Vec<Move>> {
    if banned.is_empty() {
        return chosen;
    }
    let banned: Vec<Move> = banned.iter().filter_map(|word| dialect.read_move(position, word).ok()).collect();
    let mut moves = chosen.unwrap_or_else(|| position.legal_moves(1));
    moves.retain(|mv| !banned.contains(mv));
    Some(moves)
}

/// Counts the sequences of legal moves, by the first of them.
pub fn perft(dialect: Dialect, position: &Position, depth: u32) -> Vec<Action> {
    let mut work = MOST_WORK;
    let Some(counts) = counts(position, depth, &mut work) else {
        let text = format!("info string depth {depth} is too deep here: `alfil perft` counts further");
        return vec![Action::Say(text)];
    };
    let total: u64 = if depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
    let writer = MoveWriter::new(position);
    let mut lines: Vec<(String, u64)> =
        counts.into_iter().map(|(mv, count)| (dialect.write(position, &writer, &mv), count)).collect();
    lines.sort();
    let each = lines.into_iter().map(|(mv, count)| Action::Say(format!("{mv}: {count}")));
    each.chain([Action::Say(format!("Nodes searched: {total}"))]).collect()
}

/// How many sequences begin with each move, if that takes no more work than there is.
fn counts(position: &Position, depth: u32, work: &mut u64) -> Option<Vec<(Move, u64)>> {
    if depth > DEEPEST {
        return None;
    }
    let moves = if depth == 0 { Vec::new() } else { position.legal_moves(1) };
    let count = |mv: Move| {
        let mut after = position.clone();
        after.play_unchecked(&mv);
        Some((mv, leaves(&after, depth - 1, work)?))
    };
    moves.into_iter().map(count).collect()
}

/// How many sequences there are, if counting them takes no more work than there is. The last two plies are counted at once.
fn leaves(position: &Position, depth: u32, work: &mut u64) -> Option<u64> {
    if depth <= 2 {
        let leaves = position.perft(depth, 1);
        *work = work.checked_sub(leaves + WORK_OF_POSITION)?;
        return Some(leaves);
    }
    *work = work.checked_sub(WORK_OF_POSITION)?;
    let after = |mv: &Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        leaves(&after, depth - 1, work)
    };
    position.legal_moves(1).iter().map(after).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{FromText as _, Variant, library};
    use alfil_play::rules::Rules;

    /// Two plies are counted at once, and those before them one by one.
    #[test]
    fn counts_are_those_of_perft_wherever_there_is_work_enough() {
        let mut counted = 0;
        for name in library::names() {
            let position = Position::start(&Rules::compile(&Variant::shipped(name).expect("it ships")));
            let mut work = 60_000;
            if let Some(counts) = counts(&position, 4, &mut work) {
                counted += 1;
                let total: u64 = counts.iter().map(|(_, count)| count).sum();
                assert_eq!(total, position.perft(4, 1), "{name}");
            }
        }
        assert!(counted > 10, "{counted}");
    }

    /// However few moves there are at the root.
    #[test]
    fn no_more_work_is_done_than_there_is() {
        let chess = Position::start(&Rules::compile(&Variant::shipped("chess").expect("it ships")));
        let read = |fen: &str| Dialect::Uci { chess960: false }.read_fen(chess.rules(), fen);
        for position in [chess.clone(), read("k6r/8/8/8/8/8/5NPP/q6K w - - 0 1").expect("it can be played")] {
            assert_eq!(counts(&position, DEEPEST, &mut 10_000), None);
        }
    }

    #[test]
    fn byoyomi_is_beside_the_clock() {
        let shogi = Position::start(&Rules::compile(&Variant::shipped("shogi").expect("it ships")));
        let clock = |text: &str| Go::read(text, Dialect::Usi, true, &shogi).limits;
        let milliseconds = Duration::from_millis;
        let both = clock("btime 1000 wtime 2000 byoyomi 6000");
        let expected =
            Remaining { time: milliseconds(1000), free: milliseconds(6000), ..Remaining::default() };
        assert_eq!((both.clock, both.move_time), (Some(expected), None));
        let last = clock("btime 0 wtime 0 byoyomi 6000");
        assert_eq!((last.clock, last.move_time), (None, Some(milliseconds(6000))));
        let none = clock("btime 1000 wtime 2000 byoyomi 0");
        assert_eq!(none.clock, Some(Remaining { time: milliseconds(1000), ..Remaining::default() }));
    }
}
