//! What lasts says so on the standard error: what is done, how much of it, for how long. At a terminal after a second, in a line
//! that is written anew and goes away in the end. Elsewhere, in a log, after five seconds and now and then, a line each time.

use super::manner;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How it is said.
#[derive(Debug, Clone, Copy)]
struct Way {
    /// How long nothing is said.
    patience: Duration,
    /// How often it is said anew.
    period: Duration,
    /// Whether the same line is written anew.
    in_place: bool,
}

const AT_A_TERMINAL: Way =
    Way { patience: Duration::from_secs(1), period: Duration::from_millis(250), in_place: true };

const IN_A_LOG: Way =
    Way { patience: Duration::from_secs(5), period: Duration::from_secs(5), in_place: false };

/// Something that may last.
pub(super) struct Progress {
    done: Arc<AtomicU64>,
    shown: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins; `total` is how much there is to do, if that is known: what, and how many.
    pub(super) fn start(what: impl Into<String>, total: Option<(u64, &'static str)>) -> Progress {
        let done = Arc::new(AtomicU64::new(0));
        if manner::quiet() {
            return Progress { done, shown: None };
        }
        let (end, ended) = mpsc::channel();
        let (what, counter, start) = (what.into(), Arc::clone(&done), Instant::now());
        let way = if io::stderr().is_terminal() { AT_A_TERMINAL } else { IN_A_LOG };
        let thread = thread::spawn(move || {
            super::output::keep_signals_away();
            let mut width = 0;
            let mut wait = way.patience;
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(wait) {
                let seconds = start.elapsed().as_secs();
                let count = total.map_or(String::new(), |(total, things)| {
                    format!("{} of {total} {things}, ", counter.load(Ordering::Relaxed))
                });
                let line = crate::diagnostic::visible(&format!("{what}: {count}{seconds} s")).into_owned();
                let _ = match way.in_place {
                    true => write!(io::stderr(), "\r{line:<width$}"),
                    false => writeln!(io::stderr(), "progress: {line}"),
                };
                width = line.chars().count();
                wait = way.period;
            }
            if way.in_place && width > 0 {
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
