//! How long to think, and who may interrupt: limits, the clock, signals.

use alfil_model::moves::Move;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long to think. The default asks for nothing: the engine then thinks until it is [stopped](Signals::stop), or until there is
/// nothing more to find, as after the shortest forced win. Only an [infinite](Limits::infinite) search goes on.
///
/// Several limits may be given; the first that is reached ends the search. A search always comes to a move if there is one to choose,
/// also where a limit is 0: a depth of 0 counts as 1, and with no nodes or no time the engine answers with what it sees at first
/// glance.
///
/// ```
/// use alfil_engine::Limits;
///
/// let limits = Limits { nodes: Some(5_000), ..Limits::default() };
/// assert_eq!(limits, Limits::nodes(5_000));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Limits {
    /// The greatest depth in plies.
    pub depth: Option<u32>,
    /// How many positions may be looked at, by all threads together.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The player's clock, from which the engine takes what it thinks right.
    pub clock: Option<Remaining>,
    /// Ends the search once a win in so many moves of the player has been found, or it is known that there is none: nothing is pruned
    /// meanwhile.
    pub mate: Option<u32>,
    /// Goes on until it is stopped, even when there is nothing more to find.
    pub infinite: bool,
    /// The moves to choose from; all, if nothing is said. Illegal ones are passed over, and if no other is given, the
    /// [answer](crate::Answer) has no move.
    pub moves: Option<Vec<Move>>,
    /// What the way of a move to whoever waits for it takes off the clock.
    pub overhead: Duration,
}

impl Limits {
    /// So many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So many plies.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// So much time.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::default() }
    }
}

/// A player's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Remaining {
    /// What is left.
    pub time: Duration,
    /// What this move has besides, and is lost if it does not use it: shogi's byoyomi.
    pub free: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// How many moves there are until time is added, if it is; otherwise it must do for the game. 0 counts as 1.
    pub moves_to_go: Option<u32>,
}

/// Tells the time: the only way in which the engine learns of it.
pub trait Clock: Sync {
    /// The time since a moment that stays the same. It never goes back.
    fn now(&self) -> Duration;
}

/// A clock that stands still, for searches that are limited by depth or nodes alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// What may be told to an engine while it thinks, from another thread or from the function that is told how it goes on.
#[derive(Debug, Default)]
pub struct Signals {
    stopped: AtomicBool,
    pondering: AtomicBool,
}

impl Signals {
    /// Nothing has been told.
    #[must_use]
    pub fn new() -> Signals {
        Signals::default()
    }

    /// The engine thinks while the opponent does, about the position after the move that it expects: no limit ends the search
    /// before [`ponder_hit`](Signals::ponder_hit).
    #[must_use]
    pub fn pondering() -> Signals {
        Signals { stopped: AtomicBool::new(false), pondering: AtomicBool::new(true) }
    }

    /// Asks for the move: the search ends as soon as it looks.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The opponent has made the expected move: limits count from now on.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the move has been asked for.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether the opponent is still thinking.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
