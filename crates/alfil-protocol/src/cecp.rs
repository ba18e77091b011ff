//! CECP, the protocol of XBoard: the engine has a side, a clock and a game of its own, which commands change one by one.

mod control;
mod edit;
mod options;
mod report;
mod setup;

use crate::action::{Action, Search};
use crate::dialect::{Dialect, Mistake};
use crate::line::{one_line, shown, split_word};
use crate::settings::{Change, Setting, Settings};
use alfil_board::Side;
use alfil_engine::{Answer, Info, Limits, Score};
use alfil_model::moves::Move;
use alfil_model::outcome::Outcome;
use alfil_play::game::Game;
use alfil_play::position::Position;
use alfil_play::rules::Rules;
use control::Control;
use edit::{Edit, with_rights};
use std::time::Duration;

/// The game that every conversation begins with, if there is none that was asked for before.
const OWN_GAME: &str = "chess";

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_millis(300);

/// How many centipawns behind, at least, an offered draw is accepted.
const ACCEPTS_DRAW: i32 = -50;

/// Whom the engine plays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Nobody.
    Force,
    /// A side.
    Plays(Side),
    /// Nobody, but it thinks about every position.
    Analysis,
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Move,
    Ponder,
    Analysis,
    Hint,
}

/// The engine's side of a conversation.
pub struct Cecp {
    settings: Settings,
    name: String,
    rules: Option<Rules>,
    variant: u64,
    game: Game,
    /// Why the position that was set up last cannot be played.
    unplayable: Option<String>,
    /// The position that is being set up piece by piece.
    editing: Option<Edit>,
    mode: Mode,
    control: Control,
    /// Whether the engine thinks while the opponent does.
    ponders: bool,
    /// Whether it says how a search goes on.
    posts: bool,
    /// Whether options and variants can be told: since the second version.
    knows_features: bool,
    number: u64,
    thinking: Option<(Search, Purpose)>,
    /// Answers that are owed as soon as the move is made.
    pongs: Vec<String>,
    /// How the search goes on, or went.
    last: Option<Info>,
    /// The move that is expected next.
    expected: Option<Move>,
    ended: bool,
}

impl Cecp {
    /// A conversation.
    ///
    /// # Errors
    ///
    /// The settings, if there is no variant at all.
    pub fn new(mut settings: Settings, name: &str) -> Result<Cecp, Box<Settings>> {
        let Some(own) = settings.own_variant(OWN_GAME) else { return Err(Box::new(settings)) };
        Ok(Cecp {
            settings,
            name: name.to_owned(),
            game: Game::new(&own),
            rules: Some(own),
            variant: 1,
            unplayable: None,
            editing: None,
            mode: Mode::Plays(Side::Black),
            control: Control::default(),
            ponders: false,
            posts: false,
            knows_features: false,
            number: 0,
            thinking: None,
            pongs: Vec::new(),
            last: None,
            expected: None,
            ended: false,
        })
    }

    /// Hears a line that is not empty.
    pub fn hear(&mut self, line: &str) -> Vec<Action> {
        let (word, rest) = split_word(line);
        if word != "quit"
            && let Some(editing) = self.editing.take()
        {
            return self.edit(editing, line);
        }
        match word {
            "protover" => self.introduce(),
            "new" => self.begin(),
            "variant" => self.choose(rest),
            "setboard" => self.set_board(rest),
            "edit" => self.begin_to_edit(),
            "usermove" => self.user_move(rest),
            "force" | "exit" | "result" => self.rest(),
            "go" => self.go(self.game.position().turn()),
            "playother" => self.go(!self.game.position().turn()),
            "white" => self.go_when_moved(Side::Black),
            "black" => self.go_when_moved(Side::White),
            "analyze" => self.analyze(),
            "undo" => self.take_back(1, word),
            "remove" => self.take_back(2, word),
            "hint" => self.hint(),
            "?" => self.move_now(),
            "." => self.status(),
            "ping" => self.ping(rest),
            "draw" => self.consider_draw(),
            "bk" => vec![Action::Say(" there is no book".to_owned()), Action::Say(String::new())],
            "option" => self.set_option(rest),
            "memory" => self.set(Setting::Hash, rest),
            "cores" => self.set(Setting::Threads, rest),
            "hard" => self.set_flag(|own| own.ponders = true),
            "easy" => self.set_flag(|own| own.ponders = false),
            "post" => self.set_flag(|own| own.posts = true),
            "nopost" => self.set_flag(|own| own.posts = false),
            "level" | "st" | "sd" | "time" | "otim" => match self.control.hear(word, rest) {
                Ok(()) => Vec::new(),
                Err(why) => vec![Action::Say(format!("Error ({why}): {}", shown(line)))],
            },
            "quit" => self.quit(),
            "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics"
            | "pause" | "resume" | "egtpath" | "lift" | "put" | "hover" => Vec::new(),
            _ => match Dialect::Cecp.read_move(self.game.position(), word) {
                Ok(_) if rest.is_empty() => self.user_move(word),
                _ => vec![Action::Say(format!("Error (unknown command): {}", shown(line)))],
            },
        }
    }

    fn set_flag(&mut self, set: impl FnOnce(&mut Cecp)) -> Vec<Action> {
        set(self);
        Vec::new()
    }

    /// Says what can be done.
    /// Asks for time first: an interface waits two seconds for a first feature, and all variants are to be looked at for the rest.
    fn introduce(&mut self) -> Vec<Action> {
        self.knows_features = true;
        vec![Action::Say("feature done=0".to_owned()), Action::GoOn]
    }

    /// Says what it can do, after [`Action::GoOn`].
    pub fn features(&mut self) -> Vec<Action> {
        options::features(&self.name, &self.settings, &setup::names(&self.settings))
            .into_iter()
            .map(|feature| Action::Say(format!("feature {feature}")))
            .collect()
    }

    fn begin(&mut self) -> Vec<Action> {
        let mut actions = self.abandon();
        if let Some(rules) = self.settings.choose(OWN_GAME).ok().or_else(|| self.rules.clone()) {
            self.play(rules);
        }
        self.mode = Mode::Plays(Side::Black);
        self.control.begin();
        self.settings.begin_game();
        actions.push(Action::Forget);
        actions
    }

    /// Plays another variant, or from the array again.
    fn play(&mut self, rules: Rules) {
        self.game = Game::new(&rules);
        self.rules = Some(rules);
        self.variant += 1;
        self.changed();
        self.unplayable = None;
    }

    /// What was known of the position is of no use any more.
    fn changed(&mut self) {
        self.last = None;
        self.expected = None;
    }

    fn choose(&mut self, name: &str) -> Vec<Action> {
        let mut actions = self.abandon();
        match self.settings.choose(setup::own_name(name)) {
            Ok(rules) => {
                self.play(rules.clone());
                actions.extend(setup::told(name, &rules));
            }
            Err(sentences) => actions.extend(sentences.iter().map(|text| user_error(text))),
        }
        actions
    }

    fn set_board(&mut self, fen: &str) -> Vec<Action> {
        let mut actions = self.abandon();
        let Some(rules) = &self.rules else { return actions };
        let position = Dialect::Cecp.read_fen(rules, fen).map(with_rights);
        actions.extend(self.set_position(position));
        actions
    }

    /// Goes on from a position that was set up, if it can be played.
    fn set_position(&mut self, position: Result<Position, Mistake>) -> Vec<Action> {
        let mut actions = Vec::new();
        match position {
            Ok(position) => {
                self.game = Game::from_position(position);
                self.unplayable = None;
            }
            Err(error) => {
                actions.push(user_error(&format!("Illegal position: {error}")));
                self.unplayable = Some(error);
            }
        }
        self.changed();
        actions.extend(self.go_on());
        actions
    }

    fn begin_to_edit(&mut self) -> Vec<Action> {
        self.editing = Some(Edit::of(self.game.position()));
        self.abandon()
    }

    /// Hears a line that sets up a position.
    fn edit(&mut self, mut editing: Edit, line: &str) -> Vec<Action> {
        let Some(rules) = &self.rules else { return Vec::new() };
        if line == "." {
            let position = editing.end(rules);
            return self.set_position(position);
        }
        let heard = editing.hear(rules, line);
        self.editing = Some(editing);
        heard.err().map(|why| Action::Say(format!("Error ({why}): {}", shown(line)))).into_iter().collect()
    }

    fn user_move(&mut self, text: &str) -> Vec<Action> {
        let mut actions = self.abandon();
        let illegal = |why: &str| Action::Say(format!("Illegal move ({}): {}", one_line(why), shown(text)));
        if let Some(why) = &self.unplayable {
            actions.push(illegal(why));
            return actions;
        }
        match Dialect::Cecp.read_move(self.game.position(), text) {
            Ok(mv) => {
                self.game.play_unchecked(mv);
                self.changed();
                actions.extend(self.result());
                actions.extend(self.go_on());
            }
            Err(error) => {
                actions.push(illegal(&error));
                actions.extend(self.go_on());
            }
        }
        actions
    }

    /// Ends what goes on; what comes of it is of no use.
    fn abandon(&mut self) -> Vec<Action> {
        let stop = self.thinking.take().map(|_| Action::Stop);
        let pongs = std::mem::take(&mut self.pongs);
        stop.into_iter().chain(pongs.into_iter().map(Action::Say)).collect()
    }

    fn rest(&mut self) -> Vec<Action> {
        self.mode = Mode::Force;
        self.abandon()
    }

    fn go(&mut self, side: Side) -> Vec<Action> {
        let mut actions = self.abandon();
        self.mode = Mode::Plays(side);
        // A game that is over goes on no more: whoever asks for a move hears that.
        actions.extend(self.result());
        actions.extend(self.go_on());
        actions
    }

    /// The obsolete commands that say whose turn it is, and that the engine has the other side.
    fn go_when_moved(&mut self, engine: Side) -> Vec<Action> {
        let actions = self.abandon();
        self.mode = Mode::Plays(engine);
        actions
    }

    fn analyze(&mut self) -> Vec<Action> {
        let mut actions = self.abandon();
        self.mode = Mode::Analysis;
        self.posts = true;
        actions.extend(self.go_on());
        actions
    }

    /// Begins the search that is due, if one is.
    fn go_on(&mut self) -> Option<Action> {
        if self.unplayable.is_some() || self.game.outcome() != Outcome::Ongoing {
            return None;
        }
        let turn = self.game.position().turn();
        match self.mode {
            Mode::Plays(side) if side == turn => {
                let mut limits = self.control.limits(&self.game);
                limits.overhead = self.settings.overhead();
                Some(self.search(self.game.clone(), limits, Purpose::Move))
            }
            Mode::Plays(_) if self.ponders => {
                let expected = self.expected.clone()?;
                let mut game = self.game.clone();
                game.try_play(expected).ok()?;
                Some(self.search(game, endless(), Purpose::Ponder))
            }
            Mode::Analysis => Some(self.search(self.game.clone(), endless(), Purpose::Analysis)),
            Mode::Plays(_) | Mode::Force => None,
        }
    }

    fn search(&mut self, game: Game, limits: Limits, purpose: Purpose) -> Action {
        self.number += 1;
        let (number, variant, options) = (self.number, self.variant, self.settings.options());
        let search = Search { number, game, variant, limits, options, pondering: false };
        self.thinking = Some((search.clone(), purpose));
        Action::Search(Box::new(search))
    }

    fn purpose(&self) -> Option<Purpose> {
        self.thinking.as_ref().map(|(_, purpose)| *purpose)
    }

    fn take_back(&mut self, count: usize, word: &str) -> Vec<Action> {
        let mut actions = self.abandon();
        if self.game.moves().len() < count {
            actions.push(Action::Say(format!("Error (nothing to take back): {word}")));
            return actions;
        }
        self.game = self.game.before(count);
        self.changed();
        actions.extend(self.go_on());
        actions
    }

    fn hint(&mut self) -> Vec<Action> {
        let line = self.last.as_ref().filter(|_| self.purpose() == Some(Purpose::Analysis));
        let known = line.and_then(|info| info.line.moves.first()).or(self.expected.as_ref());
        match known {
            Some(mv) => vec![Action::Say(report::hint(self.game.position(), mv))],
            None if self.thinking.is_none() && self.unplayable.is_none() => {
                vec![self.search(self.game.clone(), Limits::time(HINT), Purpose::Hint)]
            }
            None => Vec::new(),
        }
    }

    fn move_now(&mut self) -> Vec<Action> {
        let moving = self.purpose() == Some(Purpose::Move);
        if moving { vec![Action::Stop] } else { Vec::new() }
    }

    fn status(&self) -> Vec<Action> {
        let line = self.last.as_ref().filter(|_| self.thinking.is_some()).map(report::status);
        line.map(Action::Say).into_iter().collect()
    }

    /// Whoever asks waits until all that was said before is done; a move that is thought about is part of it.
    fn ping(&mut self, number: &str) -> Vec<Action> {
        let pong = format!("pong {}", shown(number));
        if self.purpose() == Some(Purpose::Move) {
            self.pongs.push(pong);
            return Vec::new();
        }
        vec![Action::Say(pong)]
    }

    /// A draw is welcome to who stands worse.
    fn consider_draw(&self) -> Vec<Action> {
        let worse = |info: &Info| match info.line.score {
            Score::Centipawns(value) => value <= ACCEPTS_DRAW,
            Score::Loss(_) => true,
            Score::Win(_) => false,
        };
        let accepts = self.last.as_ref().is_some_and(worse);
        accepts.then(|| Action::Say("offer draw".to_owned())).into_iter().collect()
    }

    fn set_option(&mut self, text: &str) -> Vec<Action> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        match options::setting(name.trim()) {
            Some(setting) => self.set(setting, value.trim()),
            None => vec![Action::Say(format!("Error (unknown option): {}", shown(name)))],
        }
    }

    fn set(&mut self, setting: Setting, value: &str) -> Vec<Action> {
        match self.settings.set(setting, value) {
            Err(sentences) => sentences.iter().map(|text| user_error(text)).collect(),
            Ok(Change::None) => Vec::new(),
            Ok(Change::Forget) => vec![Action::Forget],
            Ok(Change::Variant(rules)) => {
                let mut actions = self.abandon();
                let name = self.settings.variant.clone();
                self.play(rules.clone());
                if self.knows_features {
                    let names = setup::names(&self.settings);
                    actions.push(Action::Say(format!("feature variants=\"{}\"", names.join(","))));
                }
                actions.extend(setup::told(&name, &rules));
                actions
            }
        }
    }

    /// The result, if the game is over and the engine plays.
    fn result(&self) -> Option<Action> {
        let playing = matches!(self.mode, Mode::Plays(_));
        playing.then(|| report::result(self.game.outcome())).flatten().map(Action::Say)
    }

    fn quit(&mut self) -> Vec<Action> {
        self.thinking.take().map(|_| Action::Stop).into_iter().chain([Action::Quit]).collect()
    }

    pub fn hear_end(&mut self) -> Vec<Action> {
        self.ended = true;
        match self.purpose() {
            None | Some(Purpose::Ponder | Purpose::Analysis) => self.quit(),
            Some(Purpose::Move | Purpose::Hint) => Vec::new(),
        }
    }

    pub fn informed(&mut self, number: u64, info: &Info) -> Vec<Action> {
        let Some((search, purpose)) = self.thinking.as_ref().filter(|(search, _)| search.number == number)
        else {
            return Vec::new();
        };
        let line = match purpose {
            Purpose::Move | Purpose::Analysis if self.posts => {
                Some(report::thinking(search.game.position(), info))
            }
            _ => None,
        };
        if *purpose != Purpose::Ponder && info.number == 1 {
            self.last = Some(info.clone());
        }
        line.map(Action::Say).into_iter().collect()
    }

    pub fn found(&mut self, number: u64, answer: &Answer) -> Vec<Action> {
        let Some((search, purpose)) = self.thinking.take_if(|(search, _)| search.number == number) else {
            return Vec::new();
        };
        let mut actions = match purpose {
            Purpose::Move => self.make(answer),
            Purpose::Hint => {
                let hint = answer.best.as_ref().map(|mv| report::hint(search.game.position(), mv));
                hint.map(Action::Say).into_iter().collect()
            }
            Purpose::Ponder | Purpose::Analysis => Vec::new(),
        };
        if self.ended && self.thinking.is_none() {
            actions.push(Action::Quit);
        }
        actions
    }

    /// Makes the move that was found.
    fn make(&mut self, answer: &Answer) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(best) = &answer.best {
            actions.extend(report::moves(self.game.position(), best).into_iter().map(Action::Say));
            self.game.play_unchecked(best.clone());
            self.expected.clone_from(&answer.ponder);
        }
        actions.extend(std::mem::take(&mut self.pongs).into_iter().map(Action::Say));
        actions.extend(self.result());
        if answer.best.is_some() && !self.ended {
            actions.extend(self.go_on());
        }
        actions
    }
}

/// Nothing ends the search but who asked for it.
fn endless() -> Limits {
    Limits { infinite: true, ..Limits::default() }
}

fn user_error(text: &str) -> Action {
    Action::Say(format!("tellusererror {}", one_line(text)))
}
