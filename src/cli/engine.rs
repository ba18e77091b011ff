//! `alfil engine`: the shell around a [`Speaker`].
//!
//! ```text
//! standard input ──lines──▶ ┌───────┐ ──searches──▶ thinker, a thread with the engine
//!        a thread           │ here  │ ◀──progress── and the clock
//! standard output ◀──lines──└───────┘ ──signals───▶ stop, ponder hit
//! ```
//!
//! Whatever is heard is obeyed at once, since nobody waits here for anything but the next event.

mod shelf;
mod thinker;

use super::{Failure, Status, completions, input};
use alfil_engine::Signals;
use alfil_protocol::{Action, Speaker};
use clap::Args;
use shelf::Files;
use std::collections::VecDeque;
use std::io::{BufRead, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;
use thinker::Job;

/// What `alfil engine --help` says.
pub(super) const LONG_ABOUT: &str = "\
Play under a chess program: the engine, for graphical interfaces and matches

UCI, UCCI, USI and CECP (XBoard's) are spoken, whichever the first line asks for. A game is chosen by the option \
UCI_Variant, by its name, or by VariantPath, from a file; XBoard chooses it by its menu.";

/// What `alfil engine --help` ends with.
pub(super) const EXAMPLE: &str = "\
Example:
  printf 'uci\\nsetoption name UCI_Variant value kings\\ngo depth 4\\n' | alfil engine";

/// The longest line that is heard, in bytes: a long game, or the text of a variant.
const LONGEST_LINE: u64 = 1 << 20;

/// How many lines wait to be heard, at most.
const WAITING: usize = 64;

// What `alfil engine` is asked for.
#[derive(Debug, Args)]
pub(super) struct EngineArgs {
    /// A path to a `.variant` file, or the name of a variant that ships, to begin with
    #[arg(add = completions::variants())]
    variant: Option<String>,
}

/// Something that happens.
enum Event {
    Line(String),
    /// A line was longer than any that is heard.
    TooLong,
    /// Nothing more is heard.
    End,
    Informed(u64, alfil_engine::Info),
    Found(u64, alfil_engine::Answer),
    Prepared(u64),
    /// The table of positions is smaller than is set, in mebibytes.
    ShortOfMemory {
        set: usize,
        had: usize,
    },
}

pub(super) fn run(args: &EngineArgs, out: &mut impl Write) -> Result<Status, Failure> {
    // The conversation is read from it: nothing else can be.
    let input = input::take_standard_input()?;
    let mut speaker = Speaker::new(Box::new(Files), &format!("Alfil {}", env!("CARGO_PKG_VERSION")));
    speaker.seed(std::process::id().into());
    if let Some(name) = &args.variant {
        let rules = input::rules(&input::variant(name)?)?;
        speaker.begin_with(rules);
    }
    let (events, heard) = mpsc::sync_channel(WAITING);
    let lines = events.clone();
    thread::spawn(move || listen(&mut input.lock(), &|event| lines.send(event).is_ok()));
    let mut shell = Shell { jobs: thinker::start(events), signals: Arc::default() };
    while let Ok(event) = heard.recv() {
        let actions = match event {
            Event::Line(line) => speaker.hear(&line),
            Event::TooLong => speaker.hear_too_long(LONGEST_LINE),
            Event::End => speaker.hear_end(),
            Event::Informed(number, info) => speaker.informed(number, &info),
            Event::Found(number, answer) => speaker.found(number, &answer),
            Event::Prepared(number) => speaker.prepared(number),
            Event::ShortOfMemory { set, had } => speaker.short_of_memory(set, had),
        };
        let mut actions = VecDeque::from(actions);
        while let Some(action) = actions.pop_front() {
            if action == Action::GoOn {
                out.flush()?;
                actions.extend(speaker.go_on());
            } else if !shell.act(action, out)? {
                return Ok(Status::Well);
            }
        }
        out.flush()?;
    }
    Ok(Status::Well)
}

/// Hears lines until there are no more, or nobody is told of them.
fn listen(input: &mut impl BufRead, tell: &dyn Fn(Event) -> bool) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).unwrap_or(0);
        let event = match read {
            0 => Event::End,
            _ if read as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
                skip_line(input);
                Event::TooLong
            }
            _ => Event::Line(String::from_utf8_lossy(&line).into_owned()),
        };
        if !tell(event) || read == 0 {
            return;
        }
    }
}

/// Reads on to the end of the line, and keeps nothing.
fn skip_line(input: &mut impl BufRead) {
    while let Ok(buffer) = input.fill_buf() {
        let (length, done) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(length);
        if done {
            return;
        }
    }
}

/// Does what the speaker says.
struct Shell {
    jobs: Sender<Job>,
    /// Those of the search that goes on.
    signals: Arc<Signals>,
}

impl Shell {
    /// Does something; says whether the conversation goes on.
    fn act(&mut self, action: Action, out: &mut impl Write) -> Result<bool, Failure> {
        match action {
            Action::Say(line) => {
                writeln!(out, "{line}")?;
                return Ok(true);
            }
            Action::Search(search) => {
                self.signals.stop();
                let signals = if search.pondering { Signals::pondering() } else { Signals::new() };
                self.signals = Arc::new(signals);
                self.send(Job::Search(search, Arc::clone(&self.signals)));
            }
            Action::Prepare(search) => self.send(Job::Prepare(search)),
            Action::Forget => self.send(Job::Forget),
            Action::Stop => self.signals.stop(),
            Action::PonderHit => self.signals.ponder_hit(),
            // What is to be said then, the speaker knows.
            Action::GoOn => {}
            Action::Quit => {
                self.signals.stop();
                out.flush()?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn send(&self, job: Job) {
        // The thinker goes on for as long as there are jobs.
        let _ = self.jobs.send(job);
    }
}
