//! Lines from a terminal: with editing, history and completion.

use super::command::WORDS;
use super::session::Session;
use crate::cli::Failure;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io;

/// The line editor of a session.
pub(super) type Line = Editor<Words, MemHistory>;

/// What may be completed: the commands, the legal moves, squares, files.
#[derive(Default)]
pub(super) struct Words {
    moves: Vec<String>,
    squares: Vec<String>,
}

/// Opens the terminal.
pub(super) fn open() -> rustyline::Result<Line> {
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    let history = MemHistory::with_config(&config);
    let mut line = Editor::with_history(config, history)?;
    line.set_helper(Some(Words::default()));
    Ok(line)
}

/// The next line; nothing if there is no more.
pub(super) fn read(line: &mut Line, session: &Session) -> Result<Option<String>, Failure> {
    line.set_helper(Some(Words { moves: session.moves_to_type(), squares: session.own_squares() }));
    let prompt = session.prompt();
    let mut interrupted = false;
    loop {
        match line.readline(&prompt) {
            Ok(text) => return Ok(Some(text)),
            Err(ReadlineError::Eof) => return Ok(None),
            Err(ReadlineError::Interrupted) if interrupted => return Ok(None),
            Err(ReadlineError::Interrupted) => {
                interrupted = true;
                eprintln!("`quit` leaves, and so does another Ctrl-C");
            }
            Err(error) => return Err(Failure::Output(io::Error::other(error))),
        }
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        text: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let text = &text[..at];
        let start = text.rfind(char::is_whitespace).map_or(0, |space| space + 1);
        let word = &text[start..];
        let first = text.split_whitespace().next().filter(|first| first.len() < text.trim_start().len());
        let pairs = |words: &mut dyn Iterator<Item = &str>| -> Vec<Pair> {
            words
                .filter(|candidate| candidate.starts_with(word))
                .map(|candidate| Pair { display: candidate.to_owned(), replacement: candidate.to_owned() })
                .collect()
        };
        let moves = || self.moves.iter().map(String::as_str);
        Ok(match first {
            Some("save" | "save!" | "pgn" | "pgn!") => {
                return FilenameCompleter::new().complete(text, at, context);
            }
            Some("moves") => (start, pairs(&mut self.squares.iter().map(String::as_str))),
            None => (start, pairs(&mut WORDS.iter().copied().chain(moves()))),
            Some(_) => (start, pairs(&mut moves())),
        })
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
