//! The search: from a game to a move.
//!
//! ```text
//! go ── root: moves, sets of placements, iterative deepening, aspiration
//!        └── node: principal variation search ── picker: which move next ── exchange
//!              └── quiet: captures until nothing hangs
//! ```

mod exchange;
mod history;
mod learning;
mod node;
mod picker;
mod quiet;
mod root;
mod sets;
mod time;
mod worker;

use crate::engine::{Answer, Info, Options};
use crate::eval::Knowledge;
use crate::limits::{Clock, Limits, Signals};
use crate::table::Table;
use alfil_board::Width;
use alfil_play::board::{Board, Visitor};
use alfil_play::game::Game;
use alfil_play::position::Position;
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

/// Does a search.
pub fn go(task: &Task<'_>, on_info: &mut dyn FnMut(&Info)) -> Answer {
    task.game.position().visit(Go { task, past: past(task.game), on_info })
}

struct Go<'a, 'f> {
    task: &'a Task<'a>,
    past: Vec<Seen>,
    on_info: &'f mut dyn FnMut(&Info),
}

impl Visitor for Go<'_, '_> {
    type Out = Answer;

    fn visit<W: Width>(self, board: Board<'_, W>) -> Answer {
        root::go(self.task, board, self.past, self.on_info)
    }
}

/// What counts of the positions of a game before the last.
fn past(game: &Game) -> Vec<Seen> {
    let mut position = game.start().clone();
    let seen =
        |position: &Position| Seen { key: position.key(), turn: position.turn(), check: position.in_check() };
    let mut past = Vec::with_capacity(game.moves().len());
    for mv in game.moves() {
        past.push(seen(&position));
        position.play_unchecked(mv);
    }
    past
}
