//! How long a player may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The longest time on a clock.
const LONGEST: f64 = 1e6;

/// What limits a player's thinking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// A clock.
    Clock(TimeControl),
    /// So much time for every move.
    MoveTime(Duration),
    /// So many positions for every move, as the player counts them.
    Nodes(u64),
    /// So deep for every move, as the player counts it.
    Depth(u32),
}

/// How a clock runs: `40/60+0.5` is a minute for 40 moves, and half a second more with every move; `10+0.1` is ten seconds for
/// the whole game, and a tenth with every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// After so many moves of a player, the time is given again; if it is nothing, it is for the whole game.
    pub moves: Option<u32>,
    /// The time.
    pub base: Duration,
    /// What every move adds.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let seconds = |text: &str| match text.parse::<f64>() {
            Ok(seconds) if (0.0..=LONGEST).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
            _ => Err(format!("`{text}` is not a number of seconds up to {LONGEST}")),
        };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => match moves.parse::<u32>() {
                Ok(moves @ 1..=10_000) => (Some(moves), rest),
                _ => return Err(format!("`{moves}` is not a number of moves from 1 to 10000")),
            },
            None => (None, text),
        };
        let (base, increment) = match rest.split_once('+') {
            Some((base, increment)) => (seconds(base)?, seconds(increment)?),
            None => (seconds(rest)?, Duration::ZERO),
        };
        if base.is_zero() {
            return Err("there is no time on the clock: write for example `10+0.1`".to_owned());
        }
        Ok(TimeControl { moves, base, increment })
    }
}

/// As it is read, and as PGN's tag `TimeControl` has it.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// What is left on a player's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    limit: Limit,
    left: Duration,
    /// The moves until time is given again.
    to_go: Option<u32>,
}

impl Clock {
    /// The clock at the start of a game.
    #[must_use]
    pub fn new(limit: Limit) -> Clock {
        match limit {
            Limit::Clock(control) => Clock { limit, left: control.base, to_go: control.moves },
            Limit::MoveTime(time) => Clock { limit, left: time, to_go: None },
            Limit::Nodes(_) | Limit::Depth(_) => Clock { limit, left: Duration::MAX, to_go: None },
        }
    }

    /// What limits the player.
    #[must_use]
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// The time that is left for the next move, if there is a limit of time.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        matches!(self.limit, Limit::Clock(_) | Limit::MoveTime(_)).then_some(self.left)
    }

    /// How many moves there are until time is given again, if it is.
    #[must_use]
    pub fn moves_to_go(&self) -> Option<u32> {
        self.to_go
    }

    /// Takes the time of a move off, of which `margin` is forgiven. Whether the move came in time.
    pub fn spend(&mut self, time: Duration, margin: Duration) -> bool {
        if self.left().is_none() {
            return true;
        }
        let in_time = time <= self.left.saturating_add(margin);
        if let Limit::Clock(control) = self.limit {
            self.left = self.left.saturating_sub(time) + control.increment;
            if let Some(to_go) = &mut self.to_go {
                *to_go -= 1;
                if *to_go == 0 {
                    *to_go = control.moves.unwrap_or(1);
                    self.left += control.base;
                }
            }
        }
        in_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_as_they_are_written() {
        for text in ["40/60+0.5", "10+0.1", "300", "1/2.5", "0.25+0.01"] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "0", "x", "1+x", "-1", "0/10", "40/", "1e9", "inf", "NaN", "+1", "1+-1"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_is_wound_up_again() {
        let seconds = Duration::from_secs_f64;
        let control: TimeControl = "2/10+1".parse().expect("a time control");
        let mut clock = Clock::new(Limit::Clock(control));
        assert!(clock.spend(seconds(4.0), Duration::ZERO));
        assert_eq!((clock.left(), clock.moves_to_go()), (Some(seconds(7.0)), Some(1)));
        assert!(clock.spend(seconds(7.0), Duration::ZERO));
        assert_eq!((clock.left(), clock.moves_to_go()), (Some(seconds(11.0)), Some(2)));
        assert!(clock.spend(seconds(11.5), seconds(0.5)));
        assert!(!Clock::new(Limit::Clock(control)).spend(seconds(10.5), seconds(0.1)));
        let mut steady = Clock::new(Limit::MoveTime(seconds(1.0)));
        assert!(steady.spend(seconds(1.0), Duration::ZERO) && steady.spend(seconds(1.0), Duration::ZERO));
        assert!(!steady.spend(seconds(1.1), Duration::ZERO));
        assert!(Clock::new(Limit::Nodes(5)).spend(seconds(1e5), Duration::ZERO));
    }
}
