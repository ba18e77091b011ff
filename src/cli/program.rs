//! Other programs that are started and spoken to by lines: engines.
//!
//! Whatever such a program does, nothing here waits for it without an end or keeps more than a little of what it prints: a line
//! is cut at [`MAX_LINE`], [`WAITING`] lines at most wait to be read, and a program that prints on has to wait itself. It is
//! ended with all that it has started, when it is dropped.

use crate::diagnostic::{near, suggest};
use alfil_match::protocol::Offer;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes; what follows counts as another line.
const MAX_LINE: u64 = 1 << 16;

/// How many lines wait to be read, and to be written.
const WAITING: usize = 256;

/// A program that has been started.
pub(super) struct Program {
    process: Child,
    orders: SyncSender<String>,
    lines: Receiver<Line>,
}

/// A line that a program has printed.
pub(super) struct Line {
    /// Without blanks around it.
    pub(super) text: String,
    /// When it was read.
    pub(super) at: Instant,
}

/// Why a program cannot be started.
pub(super) struct Refusal {
    /// What is wrong.
    pub(super) message: String,
    /// The next step.
    pub(super) help: String,
}

/// Why an option that the command line gives cannot be set, by what a program offers; nothing where it can.
pub(super) fn refused_option(
    program: &str,
    offers: &[Offer],
    (name, value): (&str, Option<&str>),
) -> Option<Refusal> {
    let Some(offer) = Offer::of(offers, name) else {
        let names = offers.iter().map(|offer| offer.name.as_str());
        let near: Vec<String> = match suggest(name, names.clone()) {
            Some(near) => vec![near.to_owned()],
            None => near(name, names.clone()).into_iter().map(str::to_owned).collect(),
        };
        let help = match near.is_empty() {
            false => format!("did you mean `{}`?", near.join("` or `")),
            true if offers.is_empty() => "it offers none".to_owned(),
            true => format!("it offers {}", names.take(MANY_OFFERS).collect::<Vec<_>>().join(", ")),
        };
        return Some(Refusal { message: format!("{program} offers no option `{name}`"), help });
    };
    let wanted = offer.refuses(value)?;
    let given = value.map_or(format!("`{name}` without a value"), |value| format!("`{name}={value}`"));
    let message = format!("{program} does not take {given}");
    Some(Refusal { message, help: format!("`{}` takes {wanted}", offer.name) })
}

/// How many options a program offers that are told.
const MANY_OFFERS: usize = 40;

/// Why there is no line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    /// The time is over.
    Timeout,
    /// There will be none: the program has closed its output.
    Closed,
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end_group();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Why a program is not started. Whether it is there at all is looked for along the search path.
fn not_started(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such program".to_owned(),
        _ => super::reading::reason(error),
    }
}

impl Program {
    /// Starts what a command says, with blanks between its words. `option` is what the command was given to, if to an option.
    /// The word `alfil` is this program.
    pub(super) fn start(command: &str, option: Option<&str>) -> Result<Program, Refusal> {
        let mut words = command.split_whitespace();
        let prefix = option.map_or(String::new(), |option| format!("{option} "));
        let place = option.map_or("what".to_owned(), |option| format!("`{option}`"));
        let takes = if option.is_some() { "takes" } else { "stands there must be" };
        let Some(name) = words.next() else {
            return Err(Refusal {
                message: "the command of the engine is empty".to_owned(),
                help: format!("write the command that starts it, for example `{prefix}fairy-stockfish`"),
            });
        };
        let own = (name == "alfil").then(|| std::env::current_exe().ok()).flatten();
        let mut command = own.map_or_else(|| Command::new(name), Command::new);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A signal from the terminal is for us; what the program starts is ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn().map_err(|error| Refusal {
            message: format!("the engine `{name}` cannot be started"),
            help: format!("{}; {place} {takes} the command that starts it", not_started(&error)),
        })?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(Refusal {
                message: format!("the engine `{name}` has no input or output"),
                help: format!("{place} {takes} a program that reads commands and answers them"),
            });
        };
        Ok(Program { process, orders: speak(input), lines: listen(output) })
    }

    /// Says a line; whether it will be heard, as far as can be seen.
    pub(super) fn say(&mut self, line: &str) -> bool {
        // No command of ours has a line end in it: they would be two.
        self.orders.try_send(line.replace(['\n', '\r'], " ") + "\n").is_ok()
    }

    /// The next line that it prints until then.
    pub(super) fn hear(&mut self, until: Instant) -> Result<Line, Silence> {
        let line = self.lines.recv_timeout(until.saturating_duration_since(Instant::now()));
        line.map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Timeout,
            RecvTimeoutError::Disconnected => Silence::Closed,
        })
    }

    /// How it has ended, or that it has closed its output.
    pub(super) fn fate(&mut self) -> String {
        // Its output may be closed a moment before it has ended.
        let patience = Instant::now() + Duration::from_millis(500);
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return format!("it ended with {status}"),
                Ok(None) if Instant::now() < patience => thread::sleep(Duration::from_millis(5)),
                _ => return "it has closed its output".to_owned(),
            }
        }
    }

    /// Waits until it has ended, not longer than that; whether it has.
    pub(super) fn wait(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        loop {
            match self.process.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                Ok(None) => return false,
                _ => return true,
            }
        }
    }

    /// Ends what the program itself has started.
    #[cfg(unix)]
    fn end_group(&self) {
        use nix::sys::signal::{Signal, killpg};
        if let Ok(group) = i32::try_from(self.process.id()) {
            let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
        }
    }

    #[cfg(not(unix))]
    fn end_group(&self) {}
}

/// Writes lines in a thread of its own, since a program that does not read would make us wait.
fn speak(mut input: ChildStdin) -> SyncSender<String> {
    let (sender, receiver) = mpsc::sync_channel::<String>(WAITING);
    thread::spawn(move || {
        for line in receiver {
            if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// Reads the lines of a process in a thread of its own, which ends with the process.
fn listen(output: ChildStdout) -> Receiver<Line> {
    let (sender, receiver) = mpsc::sync_channel(WAITING);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            match (&mut output).take(MAX_LINE).read_until(b'\n', &mut line) {
                Ok(length) if length > 0 => {
                    let text = String::from_utf8_lossy(&line).trim().to_owned();
                    if sender.send(Line { text, at: Instant::now() }).is_err() {
                        return;
                    }
                }
                _ => return,
            }
        }
    });
    receiver
}
