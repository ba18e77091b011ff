//! Several things at a time.

use super::progress::Progress;
use clap::Args;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

// How many threads a command uses.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct ThreadArgs {
    /// How many threads work; what comes of it is the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: u16,
}

impl ThreadArgs {
    /// Calls a function with each number below `count`, by the threads, and counts what is done.
    pub(super) fn each(self, count: usize, progress: &Progress, part: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return;
                }
                part(number);
                progress.step();
            }
        };
        thread::scope(|scope| {
            for _ in 1..usize::from(self.threads).min(count) {
                scope.spawn(work);
            }
            work();
        });
    }
}
