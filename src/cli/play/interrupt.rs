//! Ctrl-C while no line is asked for: it ends what is thought about, and nothing else.

use alfil_engine::Signals;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// How often a search is told of it.
const EVERY: Duration = Duration::from_millis(50);

/// Whether Ctrl-C has been pressed; always no, where it ends the program.
#[derive(Debug, Clone, Default)]
pub(super) struct Interrupt(Option<Arc<AtomicBool>>);

impl Interrupt {
    /// Ctrl-C does not end the program from now on.
    pub(super) fn caught() -> Interrupt {
        let pressed = Arc::new(AtomicBool::new(false));
        let registered = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&pressed));
        Interrupt(registered.is_ok().then_some(pressed))
    }

    pub(super) fn is_pressed(&self) -> bool {
        self.0.as_ref().is_some_and(|pressed| pressed.load(Ordering::Relaxed))
    }

    /// Whether it has been pressed since this was asked.
    pub(super) fn take(&self) -> bool {
        self.0.as_ref().is_some_and(|pressed| pressed.swap(false, Ordering::Relaxed))
    }

    /// Thinks until it is pressed.
    pub(super) fn unless_pressed<T>(&self, think: impl FnOnce(&Signals) -> T) -> T {
        let signals = &Signals::new();
        let Some(pressed) = &self.0 else { return think(signals) };
        thread::scope(|scope| {
            // Dropped when the thought ends, however it ends.
            let (_thinking, thought_ends) = mpsc::channel::<()>();
            scope.spawn(move || {
                while thought_ends.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                    if pressed.load(Ordering::Relaxed) {
                        return signals.stop();
                    }
                }
            });
            think(signals)
        })
    }
}
