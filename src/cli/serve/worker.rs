//! A process that answers questions, one at a time, and no question for longer than is allowed.
//!
//! Two threads look after the one that answers. The first reads the questions, and ends the process when there will be none any
//! more: whoever started it is gone, and nobody waits for an answer. The second looks at the clock; when the time for a
//! question is over, it answers in the place of the other, and ends the process, because nothing else ends a computation.

use super::answer::Answerer;
use super::question::{Fault, id};
use super::{ServeArgs, read_line};
use crate::cli::printer::Printer;
use crate::cli::{Failure, Status, input};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Stands before an answer behind which another follows.
const ANOTHER: u8 = b' ';

/// Stands before the last answer.
pub(super) const LAST: u8 = b'!';

/// The question that is being answered: until when, and what is said then.
type Pending = Option<(Instant, Vec<u8>)>;

pub(super) fn run(args: &ServeArgs, _: &mut Printer) -> Result<Status, Failure> {
    // A question has no line end in it, so the clock and the answer are all that writes.
    let pending: Arc<(Mutex<Pending>, Condvar)> = Arc::default();
    let watched = Arc::clone(&pending);
    thread::spawn(move || watch(&watched));
    let (asks, questions) = mpsc::sync_channel(0);
    let most = args.max_bytes;
    let lines = input::take_standard_input()?;
    thread::spawn(move || listen(&mut lines.lock(), most, &asks));
    let mut answerer = Answerer::new(args);
    let limit = Duration::from_secs_f64(args.max_seconds);
    for line in questions {
        let late =
            Fault::limit("seconds", format!("the answer takes longer than {} seconds", args.max_seconds));
        let (state, changed) = &*pending;
        *state.lock().unwrap_or_else(PoisonError::into_inner) =
            Some((Instant::now() + limit, late.line(id(&line).as_deref())));
        changed.notify_one();
        let answer = answerer.line(&line);
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever takes the question answers it.
        if state.take().is_some() {
            say(ANOTHER, &answer)?;
        }
    }
    Ok(Status::Well)
}

fn listen(lines: &mut impl BufRead, most: usize, asks: &SyncSender<Vec<u8>>) {
    let mut line = Vec::new();
    while let Ok(true) = read_line(lines, most, &mut line) {
        if asks.send(std::mem::take(&mut line)).is_err() {
            return;
        }
    }
    std::process::exit(0);
}

fn watch(pending: &(Mutex<Pending>, Condvar)) {
    let (state, changed) = pending;
    let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let left = match &*state {
            Some((end, _)) => end.saturating_duration_since(Instant::now()),
            None => Duration::from_secs(3600),
        };
        if let Some((_, late)) = state.take_if(|_| left.is_zero()) {
            let _ = say(LAST, &late);
            std::process::exit(0);
        }
        state =
            changed.wait_timeout(state, left).map_or_else(|error| error.into_inner().0, |(state, _)| state);
    }
}

fn say(mark: u8, answer: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(&[mark])?;
    out.write_all(answer)?;
    out.flush()
}
