//! Lines that decide the game: how far each side has come on the rows that are still open to it.

use super::Knowledge;
use alfil_board::{Bits, KindSet, Side, Squares, Width};
use alfil_model::{Definition, Line};
use alfil_play::board::Board;

/// A line that wins for the side that makes it, or loses.
#[derive(Debug, Clone)]
pub struct LineGoal {
    /// Who makes it.
    pub side: Side,
    /// Of which types.
    pub kinds: KindSet,
    /// How many pieces it takes.
    pub length: u32,
    /// Whether it loses.
    pub loses: bool,
    /// The squares of each row that it may take.
    pub rows: Vec<Squares>,
}

impl LineGoal {
    /// The line that a side makes, as its owner asks for it.
    pub fn new(variant: &Definition, line: &Line, owner: Side, side: Side, loses: bool) -> LineGoal {
        let squares = line.region.of(owner).intersection(&variant.board());
        let mut rows = Vec::new();
        for way in &line.ways {
            for sq in squares.iter() {
                let next = |sq: &_| way.next(variant.dimensions, *sq).filter(|sq| squares.contains(*sq));
                let row: Squares = std::iter::successors(Some(sq), next).take(line.length as usize).collect();
                if row.len() == line.length as usize && !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
        LineGoal { side, kinds: line.kinds, length: line.length, loses, rows }
    }
}

/// The rows of all lines, on boards of one width.
pub struct Rows<W: Width>(Vec<Vec<W::Bits>>);

impl<W: Width> Rows<W> {
    /// The rows of what is striven for.
    pub fn new(knowledge: &Knowledge) -> Rows<W> {
        let narrow = |goal: &LineGoal| goal.rows.iter().map(W::Bits::narrow).collect();
        Rows(knowledge.goals.lines.iter().map(narrow).collect())
    }

    /// What the rows that are open to a side are worth to it.
    pub fn open(&self, knowledge: &Knowledge, board: &Board<'_, W>, side: Side) -> i32 {
        let goals = knowledge.goals.lines.iter().zip(&self.0).filter(|(goal, _)| goal.side == side);
        let worth = goals.map(|(goal, rows)| {
            let own = board.pieces_of(side, goal.kinds);
            let others = board.occupied() & !own;
            let open = rows.iter().filter(|row| !row.intersects(others) && row.intersects(own));
            let worth: i32 = open.map(|row| advance(goal.length - (*row & own).count())).sum();
            if goal.loses { -worth } else { worth }
        });
        worth.sum()
    }
}

/// What an open row is worth that lacks so many pieces.
const fn advance(lacking: u32) -> i32 {
    match lacking {
        0 => 0,
        1 => 90,
        2 => 28,
        3 => 9,
        4 => 3,
        _ => 1,
    }
}
