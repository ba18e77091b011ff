//! One conversation, from its first line on.

use crate::action::Action;
use crate::cecp::Cecp;
use crate::dialect::Dialect;
use crate::library::Shelf;
use crate::line::{clean, split_word};
use crate::settings::Settings;
use crate::uci::Uci;
use alfil_engine::{Answer, Info};
use alfil_play::rules::Rules;

/// The engine's side of a conversation.
pub struct Speaker {
    name: String,
    state: State,
}

enum State {
    /// Nothing has been heard that tells which protocol is spoken.
    Waiting(Option<Settings>),
    Uci(Box<Uci>),
    Cecp(Box<Cecp>),
}

impl Speaker {
    /// An engine of a name, that has heard nothing yet.
    #[must_use]
    pub fn new(shelf: Box<dyn Shelf>, name: &str) -> Speaker {
        Speaker { name: name.to_owned(), state: State::Waiting(Some(Settings::new(shelf))) }
    }

    /// Begins with a variant that is not on the shelf. It must be said before anything is heard.
    pub fn begin_with(&mut self, rules: Rules) {
        if let State::Waiting(Some(settings)) = &mut self.state {
            settings.keep(rules);
        }
    }

    /// Hears a line, and says what is to be done.
    pub fn hear(&mut self, line: &str) -> Vec<Action> {
        let line = clean(line);
        if line.is_empty() {
            return Vec::new();
        }
        if let State::Waiting(settings) = &mut self.state
            && let Some(settings) = settings.take()
        {
            self.state = begin(split_word(&line).0, settings, &self.name);
        }
        match &mut self.state {
            State::Uci(uci) => uci.hear(&line),
            State::Cecp(cecp) => cecp.hear(&line),
            State::Waiting(_) => Vec::new(),
        }
    }

    /// Hears a line that is too long to be heard, longer than so many bytes.
    pub fn hear_too_long(&mut self, bytes: u64) -> Vec<Action> {
        let text = format!("a line was longer than {bytes} bytes, and is passed over");
        match &self.state {
            State::Uci(uci) => vec![uci.say(&text)],
            State::Cecp(_) => vec![Action::Say(format!("Error (too long): {text}"))],
            State::Waiting(_) => Vec::new(),
        }
    }

    /// Is told that the table of positions has fewer mebibytes than are set, since there is no more memory.
    pub fn short_of_memory(&mut self, set: usize, had: usize) -> Vec<Action> {
        let text = format!("a table of {set} MiB cannot be had here: it has {had} MiB");
        match &self.state {
            State::Uci(uci) => vec![uci.say(&text)],
            // This is no error that anybody must close a window for.
            State::Cecp(_) => vec![Action::Say(format!("# {text}"))],
            State::Waiting(_) => Vec::new(),
        }
    }

    /// Is told how a search goes on.
    pub fn informed(&mut self, number: u64, info: &Info) -> Vec<Action> {
        match &mut self.state {
            State::Uci(uci) => uci.informed(number, info),
            State::Cecp(cecp) => cecp.informed(number, info),
            State::Waiting(_) => Vec::new(),
        }
    }

    /// Is told what came of a search.
    pub fn found(&mut self, number: u64, answer: &Answer) -> Vec<Action> {
        match &mut self.state {
            State::Uci(uci) => uci.found(number, answer),
            State::Cecp(cecp) => cecp.found(number, answer),
            State::Waiting(_) => Vec::new(),
        }
    }

    /// Is told that an engine is ready, after [`Action::Prepare`].
    pub fn prepared(&mut self, number: u64) -> Vec<Action> {
        match &mut self.state {
            State::Uci(uci) => uci.prepared(number),
            State::Cecp(_) | State::Waiting(_) => Vec::new(),
        }
    }

    /// Hears that no line will come any more. A search that would never end is stopped; of another, the move is awaited.
    /// When nothing is left to be awaited, the conversation is [over](Action::Quit).
    pub fn hear_end(&mut self) -> Vec<Action> {
        match &mut self.state {
            State::Uci(uci) => uci.hear_end(),
            State::Cecp(cecp) => cecp.hear_end(),
            State::Waiting(_) => vec![Action::Quit],
        }
    }
}

/// The protocol that begins with a word. What is none is heard as UCI, which answers by sentences.
fn begin(word: &str, settings: Settings, name: &str) -> State {
    let uci = |dialect, settings| State::Uci(Box::new(Uci::new(dialect, settings, name)));
    match word {
        "xboard" | "protover" => match Cecp::new(settings, name) {
            Ok(cecp) => State::Cecp(Box::new(cecp)),
            Err(settings) => uci(Dialect::Uci { chess960: false }, *settings),
        },
        "ucci" => uci(Dialect::Ucci, settings),
        "usi" => uci(Dialect::Usi, settings),
        _ => uci(Dialect::Uci { chess960: false }, settings),
    }
}
