//! A UCI engine as the other side of a comparison: its legal moves, by `go perft 1`.
//!
//! Whatever the engine does, every answer is waited for so long and no longer, and the process is ended with this program.
//! What it prints beside its answers is skipped.

use super::super::program::{Program, Refusal, Silence, refused_option};
use super::super::report::{bad_input, usage};
use super::super::{Failure, Status};
use crate::compare::{Other, View};
use crate::diagnostic::suggest;
use crate::game::Game;
use crate::library;
use crate::notation::MoveReader;
use alfil_match::dialect::{Protocol, read_unchanged};
use alfil_match::protocol::{Offer, uci};
use std::time::{Duration, Instant};

/// How many lines an answer may have, and how many bytes.
const MAX_LINES: usize = 10_000;
const MAX_BYTES: usize = 1 << 20;

/// What an engine is started with.
pub(super) struct EngineArgs<'a> {
    /// Its command, with blanks between the words.
    pub(super) command: &'a str,
    /// What it calls the variant, if that was said.
    pub(super) variant: Option<&'a str>,
    /// Options, `NAME=VALUE`.
    pub(super) options: &'a [String],
    /// How long it may take for an answer.
    pub(super) timeout: Duration,
    /// Where games start, if not from the array.
    pub(super) fen: Option<String>,
    /// What we call the variant.
    pub(super) names: Vec<&'a str>,
    /// The largest number of placements in a compared move.
    pub(super) max_drops: usize,
}

/// An engine that has been started.
pub(super) struct Engine {
    program: Program,
    /// What messages call it: the first word of its command.
    name: String,
    timeout: Duration,
    /// `position startpos` or `position fen FEN`.
    start: String,
    max_drops: usize,
}

impl Engine {
    pub(super) fn start(args: &EngineArgs<'_>) -> Result<Engine, Failure> {
        let program = Program::start(args.command, Some("--engine"))
            .map_err(|Refusal { message, help }| usage(&message, Some(help)))?;
        let name = args.command.split_whitespace().next().unwrap_or_default();
        let start = uci::position(Protocol::Uci, args.fen.as_deref(), &[]);
        let mut engine = Engine {
            program,
            name: name.to_owned(),
            timeout: args.timeout,
            start,
            max_drops: args.max_drops,
        };
        engine.greet(args)?;
        Ok(engine)
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Makes sure that it speaks UCI, and chooses the variant and the options.
    fn greet(&mut self, args: &EngineArgs<'_>) -> Result<(), Failure> {
        self.say("uci")?;
        let greeting = self.answer("uci", |line| line == "uciok")?;
        let offered = greeting.iter().find(|line| line.starts_with("option name UCI_Variant "));
        let variants: Vec<&str> =
            offered.map_or(Vec::new(), |line| line.split(" var ").skip(1).map(str::trim).collect());
        // A file that it is to read may bring others.
        let is_path = |option: &String| {
            option.split_once('=').is_some_and(|(name, _)| name.trim().eq_ignore_ascii_case("VariantPath"))
        };
        let trusted = args.options.iter().any(is_path);
        let variant = match args.variant {
            Some(name) if variants.is_empty() || trusted || variants.contains(&name) => Some(name),
            Some(name) => {
                let guess = suggest(name, variants.iter().copied());
                let help = guess.map(|guess| format!("did you mean `{guess}`?"));
                return Err(usage(&format!("{} knows no variant `{name}`", self.name), help));
            }
            None if variants.is_empty() => None,
            None => {
                let sounds_alike =
                    |known: &&&str| args.names.iter().any(|own| library::is_same_name(own, known));
                let Some(name) = variants.iter().find(sounds_alike) else {
                    let message =
                        format!("{} knows no variant that is called `{}`", self.name, args.names[0]);
                    return Err(usage(
                        &message,
                        Some("say what it calls it: `--engine-variant NAME`".to_owned()),
                    ));
                };
                Some(*name)
            }
        };
        // A file comes before the variant that it brings.
        for option in args.options {
            let Some((name, value)) = option.split_once('=') else {
                return Err(usage(
                    &format!("`{option}` is not NAME=VALUE"),
                    Some("write for example `--engine-option UCI_Chess960=true`".to_owned()),
                ));
            };
            let offers: Vec<Offer> = greeting.iter().filter_map(|line| uci::offer(line)).collect();
            if let Some(Refusal { message, help }) = refused_option(&self.name, &offers, (name, Some(value)))
            {
                return Err(usage(&message, Some(help)));
            }
            self.say(&format!("setoption name {name} value {value}"))?;
        }
        if let Some(variant) = variant.filter(|_| !variants.is_empty() || args.variant.is_some()) {
            self.say(&format!("setoption name UCI_Variant value {variant}"))?;
        }
        self.say("isready")?;
        self.answer("isready", |line| line == "readyok").map(|_| ())
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        if self.program.say(line) { Ok(()) } else { Err(self.ended(line)) }
    }

    /// The lines that it prints, up to the one that ends its answer.
    fn answer(&mut self, question: &str, is_last: impl Fn(&str) -> bool) -> Result<Vec<String>, Failure> {
        let deadline = Instant::now() + self.timeout;
        let mut lines = Vec::new();
        let mut bytes = 0;
        loop {
            match self.program.hear(deadline) {
                Ok(line) if is_last(&line.text) => return Ok(lines),
                Ok(line) => {
                    bytes += line.text.len();
                    lines.push(line.text);
                }
                Err(Silence::Closed) => return Err(self.ended(question)),
                Err(Silence::Timeout) => break,
            }
            if lines.len() > MAX_LINES || bytes > MAX_BYTES {
                let message = format!(
                    "{} answers `{}` by more than {MAX_LINES} lines or {MAX_BYTES} bytes",
                    self.name,
                    shortened(question)
                );
                return Err(trouble(&message, "it must be a UCI engine that knows `go perft`"));
            }
        }
        let seconds = self.timeout.as_secs_f64();
        let unit = if seconds == 1.0 { "second" } else { "seconds" };
        let message =
            format!("{} has not answered `{}` within {seconds} {unit}", self.name, shortened(question));
        Err(trouble(
            &message,
            "`--timeout` gives it more time; it must be a UCI engine that knows `go perft`",
        ))
    }

    fn ended(&mut self, question: &str) -> Failure {
        let status = self.program.fate();
        let message = format!("{} does not answer `{}`: {status}", self.name, shortened(question));
        trouble(&message, "it must be a UCI engine that knows `go perft` and can read the position")
    }

    /// The moves that it lists after others.
    fn moves(&mut self, path: &[String]) -> Result<Vec<String>, Failure> {
        let moves = if path.is_empty() { String::new() } else { format!(" moves {}", path.join(" ")) };
        let position = format!("{}{moves}", self.start);
        self.say(&position)?;
        self.say("go perft 1")?;
        let lines = self.answer(&position, |line| line.starts_with("Nodes searched"))?;
        let listed = lines.iter().filter_map(|line| {
            let (mv, count) = line.split_once(": ")?;
            (count == "1" && !mv.contains(char::is_whitespace)).then(|| mv.to_owned())
        });
        Ok(listed.collect())
    }
}

fn trouble(message: &str, help: &str) -> Failure {
    match bad_input(message, Some(help.to_owned())) {
        Failure::Mistake(_, mistake) => Failure::Mistake(Status::BadUsage, mistake),
        failure => failure,
    }
}

/// A question, not too long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 120;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Other for Engine {
    type Mv = String;
    type Error = Failure;

    fn look(&mut self, ours: &Game, path: &[String]) -> Result<View<String>, Failure> {
        // Who lists moves goes by the position alone, perhaps, and lists some where the game has been won by a repetition.
        if ours.position().won_by_course().is_some() {
            let (both, only_ours, only_theirs) = (Vec::new(), Vec::new(), Vec::new());
            return Ok(View { both, only_ours, only_theirs, check: None, outcome: None });
        }
        let mut legal = ours.position().legal_moves(self.max_drops);
        legal.sort_unstable();
        let mut listed: Vec<Option<String>> = vec![None; legal.len()];
        let mut only_theirs = Vec::new();
        let reader = MoveReader::new(ours.position());
        for text in self.moves(path)? {
            let read = reader.read(&text).ok().or_else(|| read_unchanged(&reader, &text));
            let known = read.and_then(|mv| legal.binary_search(&mv).ok());
            match known {
                // What is one move here is one move there.
                Some(index) if listed[index].is_none() => listed[index] = Some(text),
                _ => only_theirs.push(text),
            }
        }
        let mut both = Vec::new();
        let mut only_ours = Vec::new();
        for (mv, text) in legal.into_iter().zip(listed) {
            match text {
                Some(text) => both.push((mv, text)),
                None => only_ours.push(mv),
            }
        }
        Ok(View { both, only_ours, only_theirs, check: None, outcome: None })
    }

    /// What it knows beyond our position cannot be asked.
    fn key(&mut self, _: &[String]) -> u64 {
        0
    }
}
