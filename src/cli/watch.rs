//! The time, for whoever thinks.

use alfil_engine::Clock;
use std::time::{Duration, Instant};

/// The time since it was started.
#[derive(Debug)]
pub(super) struct Watch(Instant);

impl Watch {
    pub(super) fn start() -> Watch {
        Watch(Instant::now())
    }
}

impl Clock for Watch {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The longest time that can be asked for, in seconds.
const LONGEST: f64 = 86_400.0;

/// A time that the command line gives in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number: Option<f64> = text.parse().ok();
    let number = number.filter(|number| (0.001..=LONGEST).contains(number));
    number
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("a time in seconds is needed, from 0.001 to {LONGEST}"))
}
