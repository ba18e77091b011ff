//! The search: from a game to a move.
//!
//! ```text
//! go ── root: moves, sets of placements, iterative deepening, aspiration
//!        └── node: principal variation search ── picker: which move next ── exchange
//!              └── quiet: captures until nothing hangs
//! ```

mod checks;
mod corrections;
mod depth;
mod exchange;
mod history;
mod hunt;
mod learning;
mod node;
mod picker;
mod pool;
mod prune;
mod quiet;
mod root;
mod root_moves;
mod rush;
mod sets;
mod sieve;
mod time;
mod together;
mod weakened;
mod worker;

use crate::engine::{Answer, Info, Options};
use crate::eval::Knowledge;
use crate::limits::{Clock, Limits, Signals};
use crate::table::Table;
use alfil_board::Width;
use alfil_play::board::{Board, Visitor};
use alfil_play::game::Game;
use alfil_play::position::Position;
pub use history::History;
use worker::Seen;

/// A search that is to be done.
pub struct Task<'a> {
    pub game: &'a Game,
    pub limits: &'a Limits,
    pub clock: &'a dyn Clock,
    pub signals: &'a Signals,
    pub options: &'a Options,
    pub knowledge: &'a Knowledge,
    pub table: &'a Table,
}

/// Does a search. The history is that of the searches before, and learns from this one.
pub fn go(task: &Task<'_>, history: &mut History, on_info: &mut dyn FnMut(&Info)) -> Answer {
    task.game.position().visit(Go { task, history, past: past(task.game), on_info })
}

struct Go<'a, 'f> {
    task: &'a Task<'a>,
    history: &'f mut History,
    past: Vec<Seen>,
    on_info: &'f mut dyn FnMut(&Info),
}

impl Visitor for Go<'_, '_> {
    type Out = Answer;

    fn visit<W: Width>(self, board: Board<'_, W>) -> Answer {
        let trail = if worker::keeps_boards(&board) { trail(self.task.game, &board) } else { Vec::new() };
        root::go(self.task, board, (self.past, trail), self.history, self.on_info)
    }
}

/// The boards of the positions of a game before the last.
fn trail<'r, W: Width>(game: &Game, board: &Board<'r, W>) -> Vec<Board<'r, W>> {
    game.positions().map(|(position, _)| board.at(&position.setup())).collect()
}

/// What counts of the positions of a game before the last.
fn past(game: &Game) -> Vec<Seen> {
    let seen =
        |position: Position| Seen { key: position.key(), turn: position.turn(), check: position.in_check() };
    game.positions().map(|(position, _)| seen(position)).collect()
}
