//! An engine for every chess variant that compiles.
//!
//! Nothing here knows a game: what pieces are worth, what may be pruned and what is striven for is read off the compiled
//! rules. There is no terminal, file or time: the clock is a [trait](Clock).
//!
//! - [`Engine::go`] looks for the best move of a [`Game`](alfil_play::game::Game), within [`Limits`].
//! - [`Values`] says what each piece is worth, and why.
//! - [`Signals`] stop a search or tell it that the expected move has been made.
//!
//! `docs/engine.md` says how it searches, and what of the rules switches what.

pub mod bench;
mod engine;
mod eval;
mod limits;
mod score;
mod search;
mod table;
mod traits;
pub mod values;

pub use engine::{Answer, Engine, Info, Line, Options, ScoreBound, Strength};
pub use limits::{Clock, Limits, NoClock, Remaining, Signals};
pub use score::Score;
pub use values::Values;
