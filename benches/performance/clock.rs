//! Processor time, so that other work on the machine counts as little as it can.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Instant;

/// The seconds that this thread has spent on the processor; where the system does not tell, the time of day.
pub fn own_seconds() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = *START.get_or_init(Instant::now);
    // The system brings its count up to date whenever a thread gives the processor up.
    std::thread::yield_now();
    task_seconds(Path::new("/proc/thread-self")).unwrap_or_else(|| start.elapsed().as_secs_f64())
}

/// The seconds that all threads of another process have spent on the processor.
pub fn process_seconds(process: u32) -> Option<f64> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    tasks.map(|task| task_seconds(&task.ok()?.path())).sum()
}

fn task_seconds(task: &Path) -> Option<f64> {
    let text = fs::read_to_string(task.join("schedstat")).ok()?;
    let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
    (nanoseconds > 0).then_some(nanoseconds as f64 / 1e9)
}

/// How much of something was done, and in how many seconds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Measured {
    pub amount: u64,
    pub seconds: f64,
}

impl Measured {
    pub fn per_second(self) -> f64 {
        self.amount as f64 / self.seconds.max(1e-9)
    }
}

/// Does a piece of work until it has taken so many seconds, and says how much was done.
pub fn measure(least: f64, mut work: impl FnMut() -> u64) -> Measured {
    let mut amount = 0;
    let start = own_seconds();
    loop {
        amount += std::hint::black_box(work());
        let seconds = own_seconds() - start;
        if seconds >= least {
            return Measured { amount, seconds };
        }
    }
}

/// The middle of some numbers, and the least and the greatest.
#[derive(Debug, Clone, Copy)]
pub struct Spread {
    pub median: f64,
    pub least: f64,
    pub greatest: f64,
}

impl Spread {
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Spread {
        let mut numbers: Vec<f64> = numbers.into_iter().collect();
        numbers.sort_by(f64::total_cmp);
        let (least, greatest) = (numbers[0], numbers[numbers.len() - 1]);
        Spread { median: numbers[numbers.len() / 2], least, greatest }
    }
}
