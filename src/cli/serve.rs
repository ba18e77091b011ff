//! `alfil serve`
//!
//! A line of the input is a question, a line of the output its answer; both are JSON objects. Questions are answered by workers:
//! processes of this program, each with one question at a time. A worker that takes too long says so and ends, and
//! another one takes its place; so no question can hold up those behind it for longer than is allowed, or end the
//! service.

mod answer;
mod question;
mod shelf;
mod worker;

use super::printer::Printer;
use super::{Failure, Status, input, reading, report};
use clap::Args;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;

/// The version of the protocol. It grows when an answer to an old question changes.
const PROTOCOL: u64 = 1;

/// What `alfil serve --help` says.
pub(super) const LONG_ABOUT: &str = "\
Answer questions about games, one a line, until the input ends; for other programs

A question is a JSON object on a line of the standard input, its answer one on a line of the standard output:

  {\"id\": 7, \"variant\": \"chess\", \"fen\": \"...\", \"moves\": [\"e2e4\", \"e5\"], \"san\": true}
  {\"id\":7,\"fen\":\"...\",\"turn\":\"white\",\"check\":false,\"result\":\"ongoing\",\"moves\":[\"a2a3\",...],\"san\":[\"a3\",...]}

`variant` names one that ships, or a file below the folder of `--root`; instead of it, `text` may hold a variant file. No other \
file is read. `ask` says what is wanted: `moves` (if it is left out), `game`, `why`, `show`, `explain`, `check` or `hello`. What has no \
answer is answered by {\"error\": ...}, and so is what takes longer, or would give more, than is allowed.

docs/serve.md has the whole protocol. Empty lines are skipped. The exit status is 0, whatever the answers.";

/// What `alfil serve --help` ends with.
pub(super) const EXAMPLE: &str = "\
Example:
  echo '{\"variant\": \"kings\", \"moves\": [\"e2e4\"]}' | alfil serve";

// What `alfil serve` is asked for.
#[derive(Debug, Clone, Args)]
pub(super) struct ServeArgs {
    /// Let questions name files in this folder and below it, too; links do not lead out of it
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// How many questions are answered at a time; with several, answers come as they are ready
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The longest time for a question
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    max_seconds: f64,
    /// The most moves of a game that is asked about, and the most that are listed
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_moves: usize,
    /// The most bytes of a question, and of an answer
    #[arg(long, value_name = "N", default_value_t = 1 << 20, value_parser = bytes)]
    max_bytes: usize,
    /// Be one of the processes that answer
    #[arg(long, hide = true)]
    worker: bool,
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        #[derive(clap::Parser)]
        struct Alone {
            #[command(flatten)]
            args: ServeArgs,
        }
        <Alone as clap::Parser>::parse_from(["serve"]).args
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("it is not a number of seconds from 0.01 to 3600".to_owned()),
    }
}

fn bytes(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(bytes) if (1000..=1 << 30).contains(&bytes) => Ok(bytes),
        _ => Err("it is not a number of bytes from 1000 to 1073741824".to_owned()),
    }
}

pub(super) fn run(args: &ServeArgs, out: &mut Printer) -> Result<Status, Failure> {
    let mut args = args.clone();
    if let Some(root) = &args.root {
        let real = root.canonicalize().ok().filter(|root| root.is_dir());
        args.root = Some(real.ok_or_else(|| {
            let message = format!("there is no folder `{}`", root.display());
            report::usage(&message, Some("`--root` names the folder of your variants".to_owned()))
        })?);
    }
    if args.worker {
        return worker::run(&args, out);
    }
    // Whatever waits for an answer waits in the pipe, and not in memory.
    let (asks, questions) = mpsc::sync_channel(1);
    let (answers, ready) = mpsc::channel();
    let questions = Arc::new(Mutex::new(questions));
    for _ in 0..args.threads {
        let (args, questions, answers) = (args.clone(), Arc::clone(&questions), answers.clone());
        thread::spawn(move || handle(&args, &questions, &answers));
    }
    drop(answers);
    let most = args.max_bytes;
    let lines = input::take_standard_input()?;
    thread::spawn(move || listen(&mut lines.lock(), most, &asks));
    for answer in ready {
        out.raw(&answer)?;
        // Whoever asks may wait for the answer before asking again.
        out.flush()?;
    }
    Ok(Status::Well)
}

/// The answer to a question, by the default limits but that of time: nothing is looked at but the question.
pub(super) fn answer(question: &[u8]) -> Vec<u8> {
    answer::Answerer::new(&ServeArgs::default()).line(question)
}

/// A line of the input.
enum Job {
    Question(Vec<u8>),
    /// It is longer than is allowed.
    TooLong,
}

/// Reads the questions and hands them on, until the input ends or nobody answers any more.
fn listen(lines: &mut impl BufRead, most: usize, asks: &SyncSender<Job>) {
    let mut line = Vec::new();
    while let Ok(true) = read_line(lines, most, &mut line) {
        // Some programs say so that what follows is UTF-8.
        if line.starts_with(b"\xef\xbb\xbf") {
            line.drain(..3);
        }
        let job = match line.len() > most {
            true => Job::TooLong,
            false if line.trim_ascii().is_empty() => continue,
            false => Job::Question(std::mem::take(&mut line)),
        };
        if asks.send(job).is_err() {
            return;
        }
    }
}

/// Reads the next line; whether there was one. Of a line that is too long, only one byte more than is allowed is kept.
fn read_line(lines: &mut impl BufRead, most: usize, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    lines.take(most as u64 + 1).read_until(b'\n', line)?;
    if line.len() > most && !line.ends_with(b"\n") {
        loop {
            let rest = lines.fill_buf()?;
            let end = rest.iter().position(|byte| *byte == b'\n').map(|newline| newline + 1);
            let length = end.unwrap_or(rest.len());
            lines.consume(length);
            if end.is_some() || length == 0 {
                break;
            }
        }
    }
    Ok(!line.is_empty())
}

/// Has questions answered, one after another.
fn handle(args: &ServeArgs, questions: &Mutex<Receiver<Job>>, answers: &Sender<Vec<u8>>) {
    let mut worker = None;
    loop {
        let job = match questions.lock() {
            Ok(questions) => questions.recv(),
            Err(_) => return,
        };
        let answer = match job {
            Ok(Job::Question(line)) => ask(args, &mut worker, &line),
            Ok(Job::TooLong) => {
                let message = format!("the question is longer than {} bytes", args.max_bytes);
                question::Fault::limit("bytes", message).line(None)
            }
            Err(_) => return,
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}

/// A process that answers.
struct Worker {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

/// The program that is running, also when another version has been put in its place since.
fn own_program() -> io::Result<PathBuf> {
    let running = Path::new("/proc/self/exe");
    if running.exists() { Ok(running.to_owned()) } else { std::env::current_exe() }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Worker {
    fn start(args: &ServeArgs) -> io::Result<Worker> {
        let mut command = Command::new(own_program()?);
        command.args(["serve", "--worker"]);
        command.args(["--max-seconds", &args.max_seconds.to_string()]);
        command.args(["--max-moves", &args.max_moves.to_string()]);
        command.args(["--max-bytes", &args.max_bytes.to_string()]);
        command.args(["--threads", &args.threads.to_string()]);
        if let Some(root) = &args.root {
            command.arg("--root").arg(root);
        }
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        match (process.stdin.take(), process.stdout.take()) {
            (Some(questions), Some(answers)) => {
                Ok(Worker { process, questions, answers: BufReader::new(answers) })
            }
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// The answer to a question, and whether it was the last that this worker gives.
    fn ask(&mut self, line: &[u8]) -> io::Result<(Vec<u8>, bool)> {
        self.questions.write_all(line.trim_ascii())?;
        self.questions.write_all(b"\n")?;
        self.questions.flush()?;
        let mut answer = Vec::new();
        self.answers.read_until(b'\n', &mut answer)?;
        match answer.first() {
            Some(&mark) if answer.ends_with(b"\n") => Ok((answer.split_off(1), mark == worker::LAST)),
            _ => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

/// The answer to a question, by the worker at hand or by a new one.
fn ask(args: &ServeArgs, worker: &mut Option<Worker>, line: &[u8]) -> Vec<u8> {
    let started = match worker.take() {
        Some(worker) => Ok(worker),
        None => Worker::start(args),
    };
    let fault = match started {
        Ok(mut started) => match started.ask(line) {
            Ok((answer, last)) => {
                *worker = Some(started).filter(|_| !last);
                return answer;
            }
            Err(_) => "the question ended the process that was to answer it".to_owned(),
        },
        Err(error) => format!("no process can be started to answer: {}", reading::reason(&error)),
    };
    question::Fault::plain(fault).line(question::id(line).as_deref())
}
