//! What lasts over a second says so on the standard error, if that is a terminal: what is done, how much of it, for how long.

use super::manner;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long nothing is said.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often it is said anew.
const PERIOD: Duration = Duration::from_millis(250);

/// Something that may last. What is shown of it goes away with it.
pub(super) struct Progress {
    done: Arc<AtomicU64>,
    shown: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins; `total` is how much there is to do, if that is known: what, and how many.
    pub(super) fn start(what: impl Into<String>, total: Option<(u64, &'static str)>) -> Progress {
        let done = Arc::new(AtomicU64::new(0));
        if manner::quiet() || !io::stderr().is_terminal() {
            return Progress { done, shown: None };
        }
        let (end, ended) = mpsc::channel();
        let (what, counter, start) = (what.into(), Arc::clone(&done), Instant::now());
        let thread = thread::spawn(move || {
            super::output::keep_signals_away();
            let mut width = 0;
            let mut wait = PATIENCE;
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(wait) {
                let seconds = start.elapsed().as_secs();
                let count = total.map_or(String::new(), |(total, things)| {
                    format!("{} of {total} {things}, ", counter.load(Ordering::Relaxed))
                });
                let line = crate::diagnostic::visible(&format!("{what}: {count}{seconds} s")).into_owned();
                let _ = write!(io::stderr(), "\r{line:<width$}");
                width = line.chars().count();
                wait = PERIOD;
            }
            if width > 0 {
                let _ = write!(io::stderr(), "\r{:width$}\r", "");
            }
        });
        Progress { done, shown: Some((end, thread)) }
    }

    /// Something more is done.
    pub(super) fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.shown.take() {
            drop(end);
            let _ = thread.join();
        }
    }
}
