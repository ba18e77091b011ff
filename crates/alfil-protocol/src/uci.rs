//! UCI, and its kin for other games: UCCI and USI. They differ in words, squares and a few customs, which stand in
//! [`words`]; what is done is the same.

mod go;
mod report;
#[cfg(test)]
mod tests;
mod words;

use crate::action::{Action, Search};
use crate::dialect::Dialect;
use crate::line::{one_line, shown, split_word};
use crate::settings::{Change, Settings};
use alfil_engine::{Answer, Info, Limits};
use alfil_model::outcome::Outcome;
use alfil_play::game::Game;
use alfil_play::rules::Rules;
use go::{Go, Goal};
use std::collections::VecDeque;

/// How many searches may wait for the one that goes on.
const MOST_WAITING: usize = 256;

/// How many moves their games may have together, beside those of one: each holds its own.
const MOST_MOVES: usize = 1 << 16;

/// The commands of all three protocols, and those that people know from other engines.
pub const COMMANDS: [&str; 19] = [
    "uci",
    "ucci",
    "usi",
    "isready",
    "setoption",
    "ucinewgame",
    "usinewgame",
    "position",
    "banmoves",
    "go",
    "stop",
    "ponderhit",
    "gameover",
    "probe",
    "debug",
    "register",
    "d",
    "eval",
    "quit",
];

/// Whether a word is one of them.
pub fn is_command(word: &str) -> bool {
    COMMANDS.contains(&word)
}

/// The answer to a line without a command.
pub fn no_command(word: &str) -> String {
    format!("info string there is no command `{}`", shown(word))
}

/// The engine's side of a conversation.
pub struct Uci {
    dialect: Dialect,
    settings: Settings,
    /// What the engine calls itself.
    name: String,
    /// The rules of the game, if there is any variant at all.
    rules: Option<Rules>,
    /// Counts the variants that have been played.
    variant: u64,
    /// The game, or why there is none.
    game: Result<Game, String>,
    /// How the game was told: where it starts, and its moves.
    told: (String, Vec<String>),
    /// Moves that may not be made, by UCCI.
    banned: Vec<String>,
    /// Whether times are in milliseconds: they are, but for UCCI until it says so.
    milliseconds: bool,
    /// The number of the last search that was asked for.
    number: u64,
    thinking: Option<Thinking>,
    /// What is to be searched once the search that goes on has come to its end: each `go` is answered.
    waiting: VecDeque<Thinking>,
    /// How many times the readiness of an engine is awaited.
    preparing: u32,
    /// Whether no line will come any more.
    ended: bool,
    /// Whether that has been said.
    quitting: bool,
}

/// A search that goes on, or waits.
struct Thinking {
    search: Search,
    goal: Goal,
    /// Whether it has been told to end.
    stopped: bool,
    /// What it has found, if it came to its end before anybody told it to who has to.
    answer: Option<Answer>,
}

impl Thinking {
    /// Whether it ends only when somebody says so.
    fn is_endless(&self) -> bool {
        self.search.pondering || go::is_endless(&self.search.limits)
    }

    /// Whether its answer waits until somebody says so. Who looks for a mate wants to know when there is one.
    fn waits(&self) -> bool {
        self.is_endless() && (self.search.pondering || self.goal == Goal::Move)
    }
}

impl Uci {
    pub fn new(dialect: Dialect, settings: Settings, name: &str) -> Uci {
        let mut uci = Uci {
            dialect,
            settings,
            name: name.to_owned(),
            rules: None,
            variant: 0,
            game: Err("there is no variant to play".to_owned()),
            told: Default::default(),
            banned: Vec::new(),
            milliseconds: dialect != Dialect::Ucci,
            number: 0,
            thinking: None,
            waiting: VecDeque::new(),
            preparing: 0,
            ended: false,
            quitting: false,
        };
        if let Some(rules) = uci.settings.own_variant(words::own_game(dialect)) {
            uci.play(rules);
        }
        uci
    }

    /// Hears a line that is not empty. Words before the command are passed over, as the specification wants it.
    pub fn hear(&mut self, line: &str) -> Vec<Action> {
        let (first, mut rest) = split_word(line);
        let mut word = first;
        while !word.is_empty() {
            if let Some(actions) = self.obey(word, rest) {
                return actions;
            }
            (word, rest) = split_word(rest);
        }
        vec![Action::Say(no_command(first))]
    }

    /// Obeys a command; nothing if there is none of that name.
    fn obey(&mut self, word: &str, rest: &str) -> Option<Vec<Action>> {
        Some(match word {
            _ if self.quitting => Vec::new(),
            "uci" | "ucci" | "usi" => self.introduce(word),
            "isready" => self.prepare(),
            "setoption" => self.set_option(rest),
            "ucinewgame" | "usinewgame" => {
                self.told = Default::default();
                self.begin_game()
            }
            "position" => self.position(rest),
            "banmoves" => {
                self.banned = rest.split_whitespace().map(str::to_owned).collect();
                Vec::new()
            }
            "go" => self.go(rest),
            "stop" => self.stop(),
            "ponderhit" => self.ponder_hit(),
            "gameover" => self.stop(),
            "probe" | "debug" | "register" => Vec::new(),
            "d" => self.show(),
            "eval" => vec![self.say("the evaluation is shown with each search: `go depth 1`")],
            "quit" => self.quit(),
            _ => return None,
        })
    }

    /// A sentence to whoever reads along.
    pub fn say(&self, text: &str) -> Action {
        Action::Say(format!("info string {}", one_line(text)))
    }

    fn sentences(&self, sentences: &[String]) -> Vec<Action> {
        sentences.iter().map(|sentence| self.say(sentence)).collect()
    }

    /// Plays another variant from its array.
    fn play(&mut self, rules: Rules) {
        self.game = Ok(Game::new(&rules));
        self.rules = Some(rules);
        self.variant += 1;
        self.told = Default::default();
        self.banned.clear();
    }

    /// Says who speaks, and what can be set.
    fn introduce(&mut self, word: &str) -> Vec<Action> {
        if let Some(dialect) = words::dialect(word) {
            self.dialect = dialect;
        }
        let mut lines = vec![format!("id name {}", self.name), "id author the authors of Alfil".to_owned()];
        lines.extend(words::options(self.dialect, &self.settings));
        lines.push(format!("{word}ok"));
        lines.into_iter().map(Action::Say).collect()
    }

    fn set_option(&mut self, rest: &str) -> Vec<Action> {
        let Some((name, value)) = words::name_and_value(self.dialect, rest) else {
            return vec![self.say("`setoption` is followed by `name`, a name, `value` and a value")];
        };
        let setting = match words::setting(self.dialect, name) {
            Some(setting) => setting,
            None if self.dialect == Dialect::Ucci => return self.set_custom(name, value),
            None => return vec![self.say(&format!("there is no option `{}`", shown(name)))],
        };
        match self.settings.set(setting, value) {
            Err(sentences) => self.sentences(&sentences),
            Ok(Change::None) => Vec::new(),
            Ok(Change::Forget) => vec![Action::Forget],
            Ok(Change::Variant(rules)) => {
                self.play(rules);
                words::board(self.dialect, &self.settings.variant, self.rules.as_ref())
                    .map(|line| self.say(&line))
                    .into_iter()
                    .collect()
            }
        }
    }

    /// A new game begins.
    fn begin_game(&mut self) -> Vec<Action> {
        self.settings.begin_game();
        vec![Action::Forget]
    }

    /// Sets what UCCI alone knows.
    fn set_custom(&mut self, name: &str, value: &str) -> Vec<Action> {
        match name {
            "usemillisec" => self.milliseconds = value == "true",
            "newgame" => return self.begin_game(),
            "batch" | "debug" | "usebook" | "bookfiles" | "egtbpaths" | "usehash" | "evalapi" => {}
            "pruning" | "knowledge" | "selectivity" | "randomness" | "style" | "promotion" => {}
            _ => return vec![self.say(&format!("there is no option `{}`", shown(name)))],
        }
        Vec::new()
    }

    /// Takes a position and moves. What was told before is not told again move by move.
    fn position(&mut self, rest: &str) -> Vec<Action> {
        let (start, moves) = match rest.split_once(" moves") {
            Some((start, moves)) => (start.trim(), moves.split_whitespace().map(str::to_owned).collect()),
            None => (rest.trim(), Vec::new()),
        };
        self.banned.clear();
        let Some(rules) = self.rules.clone() else { return Vec::new() };
        let goes_on = self.told.0 == start && moves.starts_with(&self.told.1) && self.game.is_ok();
        let known = if goes_on { self.told.1.len() } else { 0 };
        if !goes_on {
            self.game = self.start(&rules, start);
        }
        if let Ok(game) = &mut self.game {
            for word in &moves[known..] {
                match self.dialect.read_move(game.position(), word) {
                    Ok(mv) => game.play_unchecked(mv),
                    Err(error) => {
                        let number = game.moves().len() + 1;
                        self.game = Err(format!("move {number}, `{}`: {error}", shown(word)));
                        break;
                    }
                }
            }
        }
        self.told = (start.to_owned(), moves);
        match &self.game {
            Ok(_) => Vec::new(),
            Err(error) => vec![self.say(&format!("the position cannot be played: {error}"))],
        }
    }

    /// The game at its start.
    fn start(&self, rules: &Rules, text: &str) -> Result<Game, String> {
        let (word, rest) = split_word(text);
        let fen = match word {
            "startpos" => return Ok(Game::new(rules)),
            "fen" | "sfen" => rest,
            _ => return Err("`position` is followed by `startpos` or by `fen` and a FEN".to_owned()),
        };
        self.dialect.read_fen(rules, fen).map(Game::from_position)
    }

    /// Gets an engine ready, so that it does not lose time when it is to think.
    fn prepare(&mut self) -> Vec<Action> {
        match (&self.thinking, &self.game) {
            (None, Ok(game)) => {
                self.preparing += 1;
                let search = self.search(game.clone(), Limits::default(), false);
                vec![Action::Prepare(Box::new(search))]
            }
            _ => vec![Action::Say("readyok".to_owned())],
        }
    }

    pub fn prepared(&mut self, _: u64) -> Vec<Action> {
        if self.preparing == 0 {
            return Vec::new();
        }
        self.preparing -= 1;
        let mut actions = vec![Action::Say("readyok".to_owned())];
        actions.extend(self.leave_if_done());
        actions
    }

    fn search(&self, game: Game, limits: Limits, pondering: bool) -> Search {
        let (variant, options) = (self.variant, self.settings.options());
        Search { number: self.number, game, variant, limits, options, pondering }
    }

    fn go(&mut self, rest: &str) -> Vec<Action> {
        let game = match &self.game {
            Ok(game) => game,
            Err(error) => {
                let error = format!("there is nothing to search: {error}");
                return vec![self.say(&error), nothing_found(self.dialect, Goal::of(rest, self.dialect))];
            }
        };
        let asked = Go::read(rest, self.dialect, self.milliseconds, game.position());
        let mut actions: Vec<Action> = asked.remarks.iter().map(|remark| self.say(remark)).collect();
        if let Some(depth) = asked.perft {
            actions.extend(go::perft(self.dialect, game.position(), depth));
            return actions;
        }
        let mut limits = asked.limits;
        limits.overhead = self.settings.overhead();
        limits.moves = go::allowed(self.dialect, game.position(), limits.moves, &self.banned);
        let game = playable(game);
        self.number += 1;
        let search = self.search(game, limits, asked.ponder);
        let thinking = Thinking { search, goal: asked.goal, stopped: false, answer: None };
        let moves: usize = self.waiting.iter().map(|waiting| waiting.search.game.moves().len()).sum();
        if self.waiting.len() == MOST_WAITING || moves > MOST_MOVES {
            let full = self.say("too many searches wait for their turn: this one is not begun");
            actions.extend([full, nothing_found(self.dialect, asked.goal)]);
            return actions;
        }
        match &self.thinking {
            None => actions.push(self.begin(thinking)),
            Some(before) => {
                let endless = before.is_endless();
                self.waiting.push_back(thinking);
                actions.extend(if endless { self.end() } else { Vec::new() });
            }
        }
        actions
    }

    fn begin(&mut self, thinking: Thinking) -> Action {
        let action = Action::Search(Box::new(thinking.search.clone()));
        self.thinking = Some(thinking);
        action
    }

    /// Ends the search that goes on.
    fn end(&mut self) -> Vec<Action> {
        let Some(thinking) = &mut self.thinking else { return Vec::new() };
        thinking.stopped = true;
        match thinking.answer.take() {
            Some(answer) => self.conclude(&answer),
            None => vec![Action::Stop],
        }
    }

    /// Ends what goes on and what waits: of that, too, an answer is owed.
    fn stop(&mut self) -> Vec<Action> {
        self.waiting.iter_mut().for_each(|waiting| waiting.stopped = true);
        self.end()
    }

    /// The move on which the last `go` was to wait has been made.
    fn ponder_hit(&mut self) -> Vec<Action> {
        if let Some(last) = self.waiting.back_mut() {
            last.search.pondering = false;
            return Vec::new();
        }
        match &mut self.thinking {
            Some(thinking) if thinking.search.pondering => {
                thinking.search.pondering = false;
                match thinking.answer.take() {
                    Some(answer) => self.conclude(&answer),
                    None => vec![Action::PonderHit],
                }
            }
            _ => Vec::new(),
        }
    }

    /// Leaves once the search that goes on has been answered.
    fn quit(&mut self) -> Vec<Action> {
        (self.quitting, self.ended) = (true, true);
        self.waiting.clear();
        let ready = std::mem::take(&mut self.preparing);
        let mut actions: Vec<Action> = (0..ready).map(|_| Action::Say("readyok".to_owned())).collect();
        actions.extend(if self.thinking.is_some() { self.end() } else { self.leave_if_done() });
        actions
    }

    pub fn hear_end(&mut self) -> Vec<Action> {
        self.ended = true;
        if self.thinking.as_ref().is_some_and(Thinking::is_endless) {
            return self.end();
        }
        self.leave_if_done()
    }

    fn leave_if_done(&self) -> Vec<Action> {
        if !self.ended || self.thinking.is_some() || self.preparing > 0 {
            return Vec::new();
        }
        let bye = self.quitting && self.dialect == Dialect::Ucci;
        bye.then(|| Action::Say("bye".to_owned())).into_iter().chain([Action::Quit]).collect()
    }

    pub fn informed(&mut self, number: u64, info: &Info) -> Vec<Action> {
        let dialect = self.dialect();
        match &mut self.thinking {
            Some(thinking) if thinking.search.number == number && !info.line.moves.is_empty() => {
                let position = thinking.search.game.position();
                let line = report::info(dialect, position, info, self.settings.show_chances);
                let found = !thinking.stopped && thinking.goal == Goal::Mate && report::is_whole_mate(info);
                thinking.stopped |= found;
                [Action::Say(line)].into_iter().chain(found.then_some(Action::Stop)).collect()
            }
            _ => Vec::new(),
        }
    }

    pub fn found(&mut self, number: u64, answer: &Answer) -> Vec<Action> {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.search.number == number)
        else {
            return Vec::new();
        };
        // Whoever has to end it is answered then: it may have come to its end by itself, in a mate, say.
        if thinking.waits() && !thinking.stopped && !self.ended {
            thinking.answer = Some(answer.clone());
            return Vec::new();
        }
        self.conclude(answer)
    }

    /// Tells what the search that goes on has found, and begins the next one.
    fn conclude(&mut self, answer: &Answer) -> Vec<Action> {
        let Some(thinking) = self.thinking.take() else { return Vec::new() };
        let position = thinking.search.game.position();
        let mut actions = vec![Action::Say(match thinking.goal {
            Goal::Move => report::best(self.dialect(), position, answer),
            Goal::Mate => report::checkmate(self.dialect(), position, answer),
        })];
        if let Some(next) = self.waiting.pop_front() {
            // Whoever could have stopped it is gone, or has asked for another one.
            let over = next.stopped || next.is_endless() && (self.ended || !self.waiting.is_empty());
            actions.push(self.begin(next));
            if over {
                actions.extend(self.end());
            }
        }
        actions.extend(self.leave_if_done());
        actions
    }

    /// The dialect, with what has been set.
    fn dialect(&self) -> Dialect {
        match self.dialect {
            Dialect::Uci { .. } => Dialect::Uci { chess960: self.settings.chess960 },
            dialect => dialect,
        }
    }

    /// Shows where the game stands.
    fn show(&self) -> Vec<Action> {
        match &self.game {
            Ok(game) => {
                let (position, outcome) = (game.position(), game.outcome());
                let fen = self.dialect.write_fen(position.rules(), &position.setup());
                let fen = self.say(&format!("{}: {fen}", self.settings.variant));
                let ended = (outcome != Outcome::Ongoing).then(|| self.say(&outcome.to_string()));
                [fen].into_iter().chain(ended).collect()
            }
            Err(error) => vec![self.say(error)],
        }
    }
}

/// The answer of a search that was not begun.
fn nothing_found(dialect: Dialect, goal: Goal) -> Action {
    Action::Say(match goal {
        Goal::Move => words::no_move(dialect),
        Goal::Mate => report::UNKNOWN.to_owned(),
    })
}

/// The game to think about. One that would be drawn by its course alone is thought about as if it began here: who asks for a
/// move wants one.
fn playable(game: &Game) -> Game {
    let drawn = matches!(game.outcome(), Outcome::Draw(_));
    let goes_on = drawn && game.position().outcome() == Outcome::Ongoing;
    if goes_on { Game::from_position(game.position().clone()) } else { game.clone() }
}
