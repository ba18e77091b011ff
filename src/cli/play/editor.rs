//! Lines from a terminal: with editing, history and completion.

use super::command::WORDS;
use super::session::Session;
use crate::cli::{Failure, report};
use crate::diagnostic::is_control;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::cell::Cell;
use std::io;
use std::path::MAIN_SEPARATOR;

/// Said after the first Ctrl-C.
const LEAVING: &str = "`quit` leaves, and so does another Ctrl-C";

/// The line editor of a session.
pub(super) type LineEditor = Editor<Words, MemHistory>;

/// What may be completed: the commands, the legal moves, squares, files.
#[derive(Default)]
pub(super) struct Words {
    moves: Vec<String>,
    squares: Vec<String>,
    /// Whether anything stands on the line.
    typed: Cell<bool>,
}

/// Opens the terminal.
pub(super) fn open() -> rustyline::Result<LineEditor> {
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    let history = MemHistory::with_config(&config);
    let mut line = Editor::with_history(config, history)?;
    line.set_helper(Some(Words::default()));
    Ok(line)
}

/// The next line; nothing if there is no more.
pub(super) fn read(line: &mut LineEditor, session: &Session) -> Result<Option<String>, Failure> {
    let (moves, squares) = (session.moves_to_type(), session.own_squares());
    line.set_helper(Some(Words { moves, squares, typed: Cell::new(false) }));
    let prompt = session.prompt();
    // What has hurried the computer does not count as the first of the two that leave.
    session.interrupt.take();
    let mut interrupted = false;
    loop {
        match line.readline(&prompt) {
            Ok(text) => return Ok(Some(text)),
            Err(ReadlineError::Eof) => return Ok(None),
            // As in a shell, what is typed is dropped.
            Err(ReadlineError::Interrupted)
                if line.helper().is_some_and(|words| words.typed.replace(false)) => {}
            Err(ReadlineError::Interrupted) if interrupted => return Ok(None),
            Err(ReadlineError::Interrupted) => {
                interrupted = true;
                report::note(LEAVING);
            }
            Err(error) => return Err(Failure::Output(io::Error::other(error))),
        }
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, text: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
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
                let path = text.trim_start().split_once(char::is_whitespace).map_or("", |(_, path)| path);
                let path = path.trim_start();
                return Ok((at - path.len(), files(path)));
            }
            Some("moves") => (start, pairs(&mut self.squares.iter().map(String::as_str))),
            None => (start, pairs(&mut WORDS.iter().copied().chain(moves()))),
            Some(_) => (start, pairs(&mut moves())),
        })
    }
}

/// The files and folders that a path may lead to. Blanks in it mean themselves, as they do in the commands.
fn files(path: &str) -> Vec<Pair> {
    let cut = path.rfind(std::path::is_separator).map_or(0, |at| at + 1);
    let (folder, begun) = path.split_at(cut);
    let Ok(entries) = std::fs::read_dir(if folder.is_empty() { "." } else { folder }) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let mut name = entry.file_name().into_string().ok()?;
            // Hidden files are for whoever asks for them.
            if name.chars().any(|letter| letter.is_control() || is_control(letter)) {
                return None;
            }
            if !name.starts_with(begun) || (name.starts_with('.') && begun.is_empty()) {
                return None;
            }
            if entry.path().is_dir() {
                name.push(MAIN_SEPARATOR);
            }
            Some(name)
        })
        .collect();
    names.sort_unstable();
    names.into_iter().map(|name| Pair { replacement: format!("{folder}{name}"), display: name }).collect()
}

impl Hinter for Words {
    type Hint = String;

    /// Nothing is hinted at; but this is told of every change of the line.
    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        self.typed.set(!line.is_empty());
        None
    }
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
