//! The engine as those see it who talk to it.

use crate::eval::Knowledge;
use crate::limits::{Clock, Limits, Signals};
use crate::score::Score;
use crate::search::{self, History};
use crate::table::Table;
use alfil_model::moves::Move;
use alfil_play::game::Game;
use alfil_play::rules::Rules;
use std::time::Duration;

/// How an engine thinks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The size of the transposition table in mebibytes; 0 counts as 1.
    pub hash: usize,
    /// How many threads search, from 1 to 256; what lies outside counts as the nearest. With one, none is started, and what is found
    /// depends on nothing but the input.
    pub threads: usize,
    /// How many lines are looked for, the best first; 0 counts as 1.
    pub lines: usize,
    /// How well it plays.
    pub strength: Strength,
    /// What tells the choices of a weakened engine apart: equal seeds choose alike.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash: 16, threads: 1, lines: 1, strength: Strength::Full, seed: 0 }
    }
}

/// How well an engine plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strength {
    /// As well as it can.
    #[default]
    Full,
    /// About as well as a player of that rating, from [`Strength::LEAST`] to [`Strength::MOST`]. It looks at fewer positions,
    /// and now and then prefers a move that is not much worse.
    Elo(u16),
}

impl Strength {
    /// The least rating that can be asked for.
    pub const LEAST: u16 = 500;
    /// The greatest one.
    pub const MOST: u16 = 2500;

    /// The strength of a level from 1 to 10, the last being full strength; what lies outside counts as the nearest.
    #[must_use]
    pub fn of_level(level: u8) -> Strength {
        match level.clamp(1, 10) {
            10 => Strength::Full,
            level => Strength::Elo(Strength::LEAST + 220 * u16::from(level - 1)),
        }
    }
}

/// A line of play and what it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it is worth to the player.
    pub score: Score,
    /// The moves, the player's first; never empty.
    pub moves: Vec<Move>,
}

/// How a search goes on: what the function that is told of it is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies.
    pub depth: u32,
    /// The greatest depth that was looked at.
    pub selective_depth: u32,
    /// Which of the lines it is, from 1.
    pub number: usize,
    /// The line.
    pub line: Line,
    /// Whether the score is known to be that, or only a bound so far.
    pub bound: ScoreBound,
    /// How many positions have been looked at.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub fullness: u32,
}

/// What a score says of the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreBound {
    /// It is this.
    Exact,
    /// It is at least this.
    AtLeast,
    /// It is at most this.
    AtMost,
}

/// What came of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The move to make; none if there is none, a condition has ended the game, or no legal one was given [to choose
    /// from](crate::Limits::moves).
    pub best: Option<Move>,
    /// The reply that is expected, about which an engine may think on.
    pub ponder: Option<Move>,
    /// The lines that were looked for, the best first. The first need not begin with the best move if the engine plays
    /// below its strength.
    pub lines: Vec<Line>,
    /// The depth that was completed.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// An engine for one variant: it keeps what it has found out from one move to the next.
///
/// ```
/// use alfil::{FromText as _, Variant, game::Game, notation, rules::Rules};
/// use alfil_engine::{Engine, Limits, NoClock, Options, Score, Signals};
///
/// let rules = Rules::compile(&Variant::shipped("chess").expect("it ships"));
/// let mut game = Game::new(&rules);
/// for text in ["f3", "e5", "g4"] {
///     let mv = notation::parse_move(game.position(), text).expect("it is legal");
///     game.play(mv);
/// }
/// let mut engine = Engine::new(&rules, Options { hash: 1, ..Options::default() });
/// let answer = engine.go(&game, &Limits::depth(3), &NoClock, &Signals::new(), &mut |_| {});
/// let best = answer.best.expect("Black can move");
/// assert_eq!(notation::san(game.position(), &best), "Qh4#");
/// assert_eq!(answer.lines[0].score, Score::Win(1));
/// ```
#[derive(Debug)]
pub struct Engine {
    rules: Rules,
    options: Options,
    knowledge: Knowledge,
    table: Table,
    history: History,
}

impl Engine {
    /// An engine for a variant.
    #[must_use]
    pub fn new(rules: &Rules, options: Options) -> Engine {
        let (knowledge, table) = (Knowledge::new(rules), Table::new(options.hash));
        let history = History::of(rules.variant());
        Engine { rules: rules.clone(), options, knowledge, table, history }
    }

    /// The rules that it plays by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How it thinks.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many mebibytes its table of positions has: fewer than the [options](Options::hash) ask for if there is not as much
    /// memory, and at least one, though they ask for none.
    #[must_use]
    pub fn hash(&self) -> usize {
        self.table.mebibytes()
    }

    /// Lets it think in another way. A table of another size is empty.
    pub fn set_options(&mut self, options: Options) {
        if options.hash != self.options.hash {
            // The old table is given back first.
            self.table = Table::new(0);
            self.table = Table::new(options.hash);
        }
        self.options = options;
    }

    /// Forgets what it has found out: a new game begins.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history = History::of(self.rules.variant());
    }

    /// Looks for the best move of the player to move. `on_info` is told how it goes on, for every line and depth.
    ///
    /// With one thread, equal games, options and limits other than time, and an engine that knows nothing yet, give equal
    /// answers.
    ///
    /// A game by other [`rules`](Engine::rules) makes it an engine for these, which knows nothing yet: also by the same variant, if it
    /// was compiled anew ([`Rules::is`]).
    pub fn go(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &dyn Clock,
        signals: &Signals,
        on_info: &mut dyn FnMut(&Info),
    ) -> Answer {
        let rules = game.position().rules();
        if !self.rules.is(rules) {
            *self = Engine::new(rules, self.options.clone());
        }
        self.table.age();
        search::go(
            &search::Task {
                game,
                limits,
                clock,
                signals,
                options: &self.options,
                knowledge: &self.knowledge,
                table: &self.table,
            },
            &mut self.history,
            on_info,
        )
    }

    /// What the position of a game is worth to the player to move, by the evaluation alone. By other rules than the engine's it takes
    /// some milliseconds longer.
    #[must_use]
    pub fn evaluate(&self, game: &Game) -> Score {
        let position = game.position();
        let worth = match self.rules.is(position.rules()) {
            true => crate::eval::evaluate(position, &self.knowledge),
            false => crate::eval::evaluate(position, &Knowledge::new(position.rules())),
        };
        Score::Centipawns(worth)
    }
}
