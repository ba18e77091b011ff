//! One conversation, from its first line on.

use crate::action::Action;
use crate::cecp::Cecp;
use crate::dialect::Dialect;
use crate::library::Shelf;
use crate::line::{clean, split_word};
use crate::settings::Settings;
use crate::uci::{self, Uci};
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

    /// Lets an engine that plays below its strength choose otherwise than in a conversation of another seed. It must be said before
    /// anything is heard.
    pub fn seed(&mut self, seed: u64) {
        if let State::Waiting(Some(settings)) = &mut self.state {
            settings.seed = seed;
        }
    }

    /// Hears a line, and says what is to be done.
    pub fn hear(&mut self, line: &str) -> Vec<Action> {
        let line = clean(line);
        if line.is_empty() {
            return Vec::new();
        }
        if let State::Waiting(settings) = &mut self.state {
            let first = split_word(&line).0;
            if !tells(&line) {
                return vec![Action::Say(uci::no_command(first))];
            }
            if let Some(settings) = settings.take() {
                self.state = begin(first, settings, &self.name);
            }
        }
        match &mut self.state {
            State::Uci(uci) => uci.hear(&line),
            State::Cecp(cecp) => cecp.hear(&line),
            State::Waiting(_) => Vec::new(),
        }
    }

    /// Says what follows, after [`Action::GoOn`].
    pub fn go_on(&mut self) -> Vec<Action> {
        match &mut self.state {
            State::Cecp(cecp) => cecp.features(),
            State::Uci(_) | State::Waiting(_) => Vec::new(),
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

/// Whether a line tells which protocol is spoken: it has a command in it, before which words are passed over in UCI.
fn tells(line: &str) -> bool {
    let words = || line.split_whitespace();
    words().next().is_some_and(|word| matches!(word, "xboard" | "protover")) || words().any(uci::is_command)
}

/// The protocol that begins with a word: UCI, if with none of those that others begin with.
fn begin(word: &str, settings: Settings, name: &str) -> State {
    let spoken = |dialect, settings| State::Uci(Box::new(Uci::new(dialect, settings, name)));
    match word {
        "xboard" | "protover" => match Cecp::new(settings, name) {
            Ok(cecp) => State::Cecp(Box::new(cecp)),
            Err(settings) => spoken(Dialect::Uci { chess960: false }, *settings),
        },
        "ucci" => spoken(Dialect::Ucci, settings),
        "usi" => spoken(Dialect::Usi, settings),
        _ => spoken(Dialect::Uci { chess960: false }, settings),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shelf with nothing on it.
    struct Nothing;

    impl Shelf for Nothing {
        fn names(&self) -> Vec<String> {
            Vec::new()
        }

        fn find(&self, _: &str) -> Option<Rules> {
            None
        }

        fn open(&self, path: &str) -> Result<Rules, Vec<String>> {
            Err(vec![path.to_owned()])
        }

        fn read(&self, text: &str) -> Result<Rules, Vec<String>> {
            Err(vec![text.to_owned()])
        }
    }

    fn speaker() -> Speaker {
        Speaker::new(Box::new(Nothing), "Alfil")
    }

    /// What belongs to no protocol does not decide which one is spoken.
    #[test]
    fn the_first_command_decides_and_no_other_word() {
        for (word, answer) in [("uci", "uciok"), ("ucci", "ucciok"), ("usi", "usiok")] {
            let mut speaker = speaker();
            for line in ["", "hello there", "\u{feff}", "日本"] {
                assert!(speaker.hear(line).len() <= 1, "{line}");
                assert!(matches!(speaker.state, State::Waiting(Some(_))), "{line}");
            }
            assert_eq!(speaker.hear(word).last(), Some(&Action::Say(answer.to_owned())));
        }
        let mut speaker = speaker();
        let answer = Action::Say("info string there is no command `hello`".to_owned());
        assert_eq!(speaker.hear("hello"), [answer]);
        assert_eq!(speaker.hear("joho isready").last(), Some(&Action::Say("readyok".to_owned())));
        assert!(matches!(speaker.state, State::Uci(_)));
    }

    #[test]
    fn every_command_is_obeyed() {
        for word in uci::COMMANDS {
            let mut speaker = speaker();
            let answers = speaker.hear(word);
            assert!(!answers.contains(&Action::Say(uci::no_command(word))), "{word}");
            assert!(matches!(speaker.state, State::Uci(_)), "{word}");
        }
    }
}
