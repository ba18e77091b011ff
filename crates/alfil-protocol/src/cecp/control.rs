//! How long to think, as XBoard says it.

use alfil_engine::{Limits, Remaining};
use alfil_play::game::Game;
use std::time::Duration;

/// How long to think if nothing was said.
const UNTOLD: Duration = Duration::from_secs(5);

/// The longest time that can be told.
const LONGEST: f64 = 1e7;

/// What was told.
#[derive(Debug, Default)]
pub struct Control {
    /// After how many moves time is added (0: never), the time to begin with, and what each move adds.
    level: Option<(u32, Duration, Duration)>,
    /// The time for each move.
    each: Option<Duration>,
    depth: Option<u32>,
    /// What is left on the engine's clock.
    left: Option<Duration>,
}

impl Control {
    /// A new game begins: the depth is without a limit again.
    pub fn begin(&mut self) {
        self.depth = None;
        self.left = None;
    }

    /// Hears a command about time.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn hear(&mut self, word: &str, rest: &str) -> Result<(), &'static str> {
        match word {
            "level" => {
                let words: Vec<&str> = rest.split_whitespace().collect();
                let [moves, base, increment] = words[..] else {
                    return Err("three numbers are needed");
                };
                let moves = moves.parse().map_err(|_| "the first is a number of moves")?;
                let base = minutes(base).ok_or("the second is a time in minutes")?;
                let increment = seconds(increment).ok_or("the third is a time in seconds")?;
                self.level = Some((moves, base, increment));
                self.each = None;
                self.left = None;
            }
            "st" => {
                self.each = Some(seconds(rest).ok_or("a time in seconds is needed")?);
                self.level = None;
                self.left = None;
            }
            "sd" => self.depth = Some(rest.parse::<u32>().map_err(|_| "a depth is needed")?.max(1)),
            "time" => {
                // It may be negative, if the engine has overstepped.
                let left: i64 = rest.parse().map_err(|_| "a number of hundredths of a second is needed")?;
                self.left = Some(Duration::from_millis(left.max(0).unsigned_abs().saturating_mul(10)));
            }
            _ => {
                let _: i64 = rest.parse().map_err(|_| "a number of hundredths of a second is needed")?;
            }
        }
        Ok(())
    }

    /// How long to think about the next move of a game.
    pub fn limits(&self, game: &Game) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        match (self.each, self.level) {
            (Some(each), _) => limits.move_time = Some(each),
            (None, Some((moves, base, increment))) => {
                let made = made(game);
                let moves_to_go = (moves > 0).then(|| moves - made % moves);
                let time = self.left.unwrap_or(base);
                limits.clock = Some(Remaining { time, increment, moves_to_go, ..Remaining::default() });
            }
            (None, None) => match self.left {
                Some(time) => limits.clock = Some(Remaining { time, ..Remaining::default() }),
                None if self.depth.is_some() => {}
                None => limits.move_time = Some(UNTOLD),
            },
        }
        limits
    }
}

/// How many moves the player to move has made.
fn made(game: &Game) -> u32 {
    let all = game.moves().len();
    let first = game.start().turn() == game.position().turn();
    u32::try_from(if first { all.div_ceil(2) } else { all / 2 }).unwrap_or(u32::MAX)
}

/// `5`, `0:30`.
fn minutes(text: &str) -> Option<Duration> {
    let (minutes, behind) = text.split_once(':').unwrap_or((text, "0"));
    let (minutes, behind): (f64, f64) = (minutes.parse().ok()?, behind.parse().ok()?);
    duration(minutes * 60.0 + behind)
}

fn seconds(text: &str) -> Option<Duration> {
    duration(text.trim().parse().ok()?)
}

fn duration(seconds: f64) -> Option<Duration> {
    (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_xboard_writes_them() {
        assert_eq!(minutes("5"), Some(Duration::from_secs(300)));
        assert_eq!(minutes("0:30"), Some(Duration::from_secs(30)));
        assert_eq!(seconds("0.5"), Some(Duration::from_millis(500)));
        for text in ["", "-1", "NaN", "inf", "1e300", "x:y"] {
            assert_eq!((minutes(text), seconds(text)), (None, None), "{text}");
        }
    }
}
