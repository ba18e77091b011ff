//! `alfil serve`
//!
//! A line of the input is a question, a line of the output its answer; both are JSON objects. An answer depends on
//! nothing but its question. What makes long games cheap is kept aside: variants that have been compiled, and
//! the game of the question before, which most questions only continue.

use super::report::Mistake;
use super::{Failure, Status, input, position, report};
use crate::diagnostic::TextError as _;
use crate::diagnostic::{DiagnosticRecord, records};
use crate::game::Game;
use crate::model::Variant;
use crate::moves::Move;
use crate::notation::{MoveWriter, fen, parse_move};
use crate::rules::Rules;
use crate::source::SourceId;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Read, Write};

/// What `alfil serve --help` says.
pub(super) const LONG_ABOUT: &str = "\
Answer questions about games, one a line, until the input ends; for other programs

A question is a JSON object on a line of the standard input:

  {\"variant\": \"chess\", \"fen\": \"...\", \"moves\": [\"e2e4\", \"e5\"], \"max_drops\": 1, \"san\": true}

Only the variant must be there: a path to a `.variant` file, or the name of one that ships. The game starts from the \
FEN, by default from the array; the moves are then played. `max_drops` is the largest number of placements in a listed \
move. A file is read once, when it is first asked for.

The answer is a JSON object on a line of the standard output. `result` says what `alfil state` says; the moves are \
sorted bytewise, and `san`, if it was asked for, has them in the same order:

  {\"fen\": \"...\", \"turn\": \"white\", \"check\": false, \"result\": \"ongoing\", \"moves\": [\"a2a3\", ...], \"san\": [\"a3\", ...]}

A question that has no answer is answered too: by what is wrong, in which part of it (`question`, `variant`, `fen`, \
`moves` or `max_drops`), which of the moves it is, counted from 0, the next step, and what `alfil check --format json` \
would print:

  {\"error\": {\"part\": \"moves\", \"index\": 1, \"message\": \"...\", \"help\": \"...\", \"diagnostics\": [...]}}

Empty lines are skipped. The exit status is 0, whatever the answers.";

/// What `alfil serve --help` ends with.
pub(super) const EXAMPLE: &str = "\
Example:
  echo '{\"variant\": \"kings\", \"moves\": [\"e2e4\"]}' | alfil serve";

/// The longest question, in bytes.
const MAX_QUESTION: usize = 1 << 20;

/// How many compiled variants are kept.
const MAX_KEPT: usize = 32;

/// A line of the input.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    variant: String,
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default = "one")]
    max_drops: usize,
    #[serde(default)]
    san: bool,
}

fn one() -> usize {
    1
}

/// A line of the output.
#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    turn: &'static str,
    check: bool,
    result: String,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<Vec<String>>,
}

/// A line of the output, if the question has no answer.
#[derive(Debug, Serialize)]
struct Refusal {
    error: Fault,
}

/// What is wrong with a question.
#[derive(Debug, Serialize)]
struct Fault {
    /// In which part of it.
    part: &'static str,
    /// Which move.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    diagnostics: Vec<DiagnosticRecord>,
}

/// What is kept from question to question.
#[derive(Default)]
struct Cache {
    /// Variants that have been asked for, the one asked for last in the end.
    variants: Vec<Known>,
}

/// A compiled variant.
struct Known {
    name: String,
    variant: Variant,
    rules: Rules,
    /// The last game that was asked for.
    line: Option<Told>,
}

/// A game and how it was told.
struct Told {
    fen: Option<String>,
    moves: Vec<String>,
    game: Game,
}

pub(super) fn run(questions: &mut impl BufRead, out: &mut impl Write) -> Result<Status, Failure> {
    let mut memory = Cache::default();
    let mut line = Vec::new();
    while read_line(questions, &mut line)? {
        let written = match question(&line) {
            Ok(None) => continue,
            Ok(Some(question)) => match memory.answer(&question) {
                Ok(answer) => serde_json::to_writer(&mut *out, &answer),
                Err(error) => serde_json::to_writer(&mut *out, &Refusal { error }),
            },
            Err(error) => serde_json::to_writer(&mut *out, &Refusal { error }),
        };
        written.map_err(io::Error::from)?;
        writeln!(out)?;
        // Whoever asks waits for the answer before asking again.
        out.flush()?;
    }
    Ok(Status::Well)
}

/// Reads the next line; whether there was one. Of a line that is too long, only one byte more than is allowed is kept.
fn read_line(questions: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    questions.take(MAX_QUESTION as u64 + 1).read_until(b'\n', line)?;
    if line.len() > MAX_QUESTION && !line.ends_with(b"\n") {
        loop {
            let rest = questions.fill_buf()?;
            let end = rest.iter().position(|byte| *byte == b'\n').map(|newline| newline + 1);
            let length = end.unwrap_or(rest.len());
            questions.consume(length);
            if end.is_some() || length == 0 {
                break;
            }
        }
    }
    Ok(!line.is_empty())
}

/// The question on a line, if it is not empty.
fn question(line: &[u8]) -> Result<Option<Question>, Fault> {
    if line.len() > MAX_QUESTION {
        return Err(Fault::plain(format!("the question is longer than {MAX_QUESTION} bytes")));
    }
    if line.trim_ascii().is_empty() {
        return Ok(None);
    }
    serde_json::from_slice(line).map(Some).map_err(|error| Fault {
        help: Some("`alfil serve --help` shows a question".to_owned()),
        ..Fault::plain(format!("the line is not a question: {error}"))
    })
}

impl Cache {
    fn answer(&mut self, question: &Question) -> Result<Answer, Fault> {
        let known = self.variant(&question.variant).map_err(|failure| Fault::of("variant", failure))?;
        // A line is kept only if the whole of it could be played.
        let line = known.line(question)?;
        let position = line.game.position();
        let result = position::check_number(&known.variant, position, question.max_drops);
        result.map_err(|failure| Fault::of("max_drops", failure))?;
        let writer = MoveWriter::new(position);
        let mut moves: Vec<(String, Move)> = position
            .legal_moves(question.max_drops)
            .into_iter()
            .map(|mv| (writer.coordinate(&mv), mv))
            .collect();
        moves.sort_unstable();
        let answer = Answer {
            fen: fen(known.rules.vocabulary(), &position.setup()),
            turn: position.turn().name(),
            check: !position.checkers().is_empty(),
            result: line.game.outcome().to_string(),
            san: question.san.then(|| moves.iter().map(|(_, mv)| writer.san(mv)).collect()),
            moves: moves.into_iter().map(|(text, _)| text).collect(),
        };
        known.line = Some(line);
        Ok(answer)
    }

    /// A variant that is known, or becomes so.
    fn variant(&mut self, name: &str) -> Result<&mut Known, Failure> {
        let known = match self.variants.iter().position(|known| known.name == name) {
            Some(index) => self.variants.remove(index),
            None => {
                let variant = input::variant(name)?;
                let rules = Rules::compile(&variant);
                Known { name: name.to_owned(), variant, rules, line: None }
            }
        };
        if self.variants.len() >= MAX_KEPT {
            self.variants.remove(0);
        }
        self.variants.push(known);
        Ok(self.variants.last_mut().expect("one has just been pushed"))
    }
}

impl Known {
    /// The game of a question: the last one, if the question continues it, or one from the start.
    fn line(&mut self, question: &Question) -> Result<Told, Fault> {
        let kept = self.line.take();
        let continued =
            kept.filter(|kept| kept.fen == question.fen && question.moves.starts_with(&kept.moves));
        let mut line = match continued {
            Some(kept) => kept,
            None => {
                let start = input::start(&self.rules, question.fen.as_deref());
                let game = Game::from_position(start.map_err(|failure| Fault::of("fen", failure))?);
                Told { fen: question.fen.clone(), moves: Vec::new(), game }
            }
        };
        for (index, text) in question.moves.iter().enumerate().skip(line.moves.len()) {
            let mv = parse_move(line.game.position(), text).map_err(|error| {
                let failure = report::on_text("moves", text, error.diagnostic(SourceId::default(), 0));
                Fault { index: Some(index), ..Fault::of("moves", failure) }
            })?;
            line.game.play_unchecked(mv);
            line.moves.push(text.clone());
        }
        Ok(line)
    }
}

impl Fault {
    /// A fault of the question as a whole.
    fn plain(message: String) -> Fault {
        Fault { part: "question", index: None, message, help: None, diagnostics: Vec::new() }
    }

    fn of(part: &'static str, failure: Failure) -> Fault {
        match failure {
            Failure::Mistake(_, Mistake::Plain { message, help }) => {
                Fault { part, help, ..Fault::plain(message) }
            }
            Failure::Mistake(_, Mistake::InText { diagnostics, sources }) => {
                let message = diagnostics.first().map_or_else(String::new, |first| first.message.clone());
                let help = diagnostics.first().and_then(|first| first.help.clone());
                let diagnostics = records(&diagnostics, &sources);
                Fault { part, help, diagnostics, ..Fault::plain(message) }
            }
            Failure::Output(error) => Fault { part, ..Fault::plain(error.to_string()) },
        }
    }
}
