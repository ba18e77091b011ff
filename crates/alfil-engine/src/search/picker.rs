//! Which move comes next: the one from the table, captures that win, moves that have refuted others here, quiet ones by what
//! they have been worth, captures that lose.

use super::exchange;
use super::worker::{Frame, Worker};
use crate::eval::Knowledge;
use alfil_board::{Bits as _, Kind, Width};
use alfil_play::board::Board;
use alfil_play::list::MoveList;
use alfil_play::ply::Ply;
use std::collections::VecDeque;

/// Where the stages begin.
const HASH: i32 = 1 << 30;
const GOOD: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const BAD: i32 = -(1 << 28);

/// A short number for a move: equal for equal moves of a position, and seldom equal for others. Never 0.
#[inline]
pub fn code(ply: Ply) -> u16 {
    let bits = ply.to_bits();
    let word = bits as u64 ^ ((bits >> 64) as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    ((word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as u16).max(1)
}

/// Moves with what they are thought to be worth; a buffer that is used again and again.
#[derive(Default)]
pub struct Moves {
    pub list: MoveList,
    scores: Vec<i32>,
    next: usize,
    /// How many moves have been picked.
    pub picked: usize,
    /// The move that is left out, by its code.
    excluded: u16,
    /// Those that come again behind all others.
    put_off: VecDeque<Picked>,
    /// Whether losing captures have been told from winning ones.
    split: bool,
}

/// A move as the search is given it.
#[derive(Debug, Clone, Copy)]
pub struct Picked {
    pub ply: Ply,
    pub code: u16,
    /// Whether it captures or promotes.
    pub tactical: bool,
    /// Whether it is a capture that loses by static exchange.
    pub losing: bool,
    /// How many had been picked when it was, with it: 1 for the first.
    pub place: usize,
    /// Whether it had been put off.
    pub again: bool,
}

/// The type of the piece that a move is made with; the first type if the player passes.
#[inline]
pub fn mover<W: Width>(board: &Board<'_, W>, ply: Ply) -> Kind {
    let standing = ply.from().and_then(|from| board.piece_on(from)).map(|piece| piece.kind);
    standing.or(ply.enters()).unwrap_or(Kind(0))
}

/// The type that a capture takes on its target; the mover's own if that is empty.
#[inline]
pub fn victim<W: Width>(board: &Board<'_, W>, ply: Ply) -> Kind {
    board.piece_on(ply.to()).map_or_else(|| mover(board, ply), |piece| piece.kind)
}

impl Moves {
    /// Empties the buffer.
    pub fn clear(&mut self) {
        self.list.clear();
        self.scores.clear();
        self.next = 0;
        self.picked = 0;
        self.put_off.clear();
        self.split = false;
    }

    /// Judges the moves of the list, so that they can be picked.
    pub fn judge<W: Width>(
        &mut self,
        worker: &Worker<'_, '_, W>,
        board: &Board<'_, W>,
        frame: &Frame,
        hash: u16,
        ply: usize,
        split: bool,
    ) {
        self.split = split;
        self.excluded = frame.excluded;
        let side = board.turn().index();
        let (before, earlier) = worker.pairs_before(ply, board.turn());
        let counter = before.map_or(0, |pair| worker.history.counter(side, pair));
        let knowledge = worker.shared.task.knowledge;
        let mut chased = None;
        for mv in self.list.iter().copied() {
            let code = code(mv);
            self.scores.push(if code == hash {
                HASH
            } else if is_tactical(board, mv) {
                let (kind, victim) = (mover(board, mv), victim(board, mv));
                let gain = exchange::gain(board, knowledge, mv);
                // Where pieces are a burden, whoever must capture takes off as little of it as can be.
                let gain = if knowledge.traits.losing_wins { -gain } else { gain };
                GOOD + 16 * gain - knowledge.worth[side][kind.index()] / 8
                    + worker.history.capture(board.turn(), kind, mv.to(), victim) / 8
            } else if code == frame.killers[0] {
                KILLER + 2
            } else if code == frame.killers[1] {
                KILLER + 1
            } else if code == counter {
                KILLER
            } else {
                let pair = worker.history.pair(mover(board, mv), mv.to());
                let after = |own, pairs: Option<u16>| {
                    pairs.map_or(0, |before| worker.history.continuation(board.turn(), own, before, pair))
                };
                let chased = *chased.get_or_insert_with(|| worker.terms.chased(board, !board.turn(), split));
                worker.history.quiet(side, mv)
                    + after(false, before)
                    + after(true, earlier)
                    + fear(knowledge, board, mv, chased)
            });
        }
    }

    /// Leaves out the quiet moves that are still to come, but for those to be kept.
    pub fn skip_quiets(&mut self, mut keep: impl FnMut(Ply) -> bool) {
        let mut kept = self.next;
        for number in self.next..self.scores.len() {
            let quiet = (BAD / 2..KILLER).contains(&self.scores[number]);
            if !quiet || keep(self.list[number]) {
                self.list.swap(kept, number);
                self.scores.swap(kept, number);
                kept += 1;
            }
        }
        self.scores.truncate(kept);
    }

    /// Lets a move come again behind all others.
    pub fn put_off(&mut self, picked: Picked) {
        self.put_off.push_back(Picked { again: true, ..picked });
    }

    /// The next move, the best of the rest; those that were put off at the end.
    pub fn pick<W: Width>(&mut self, worker: &Worker<'_, '_, W>, board: &Board<'_, W>) -> Option<Picked> {
        loop {
            let rest = self.scores.get(self.next..).unwrap_or_default();
            let Some(mut most) = rest.first().copied() else { return self.put_off.pop_front() };
            let mut best = 0;
            for (number, score) in rest.iter().enumerate() {
                if *score > most {
                    (best, most) = (number, *score);
                }
            }
            let best = self.next + best;
            let (ply, score) = (self.list[best], self.scores[best]);
            let good = score < HASH && score > GOOD / 2;
            if self.split && good && !exchange::wins_at_least(board, worker.shared.task.knowledge, ply, 0) {
                self.scores[best] = score - GOOD + BAD;
                continue;
            }
            self.list.swap(self.next, best);
            self.scores.swap(self.next, best);
            self.next += 1;
            let code = code(ply);
            if code == self.excluded {
                continue;
            }
            self.picked += 1;
            let (tactical, losing) = (is_tactical(board, ply), score < BAD / 2);
            return Some(Picked { ply, code, tactical, losing, place: self.picked, again: false });
        }
    }
}

/// What it speaks for a quiet move that it flees from what is worth less, or against it that it goes where that captures: runners,
/// and for heavy pieces light ones.
fn fear<W: Width>(knowledge: &Knowledge, board: &Board<'_, W>, mv: Ply, chased: [W::Bits; 2]) -> i32 {
    let (side, kind) = (board.turn(), mover(board, mv));
    if knowledge.runs(side, kind) {
        return 0;
    }
    let chased = chased[usize::from(!knowledge.is_light(side, kind))];
    let flees = i32::from(mv.from().is_some_and(|from| chased.contains(from)));
    let comes = i32::from(chased.contains(mv.to()));
    2 * knowledge.worth[side.index()][kind.index()].min(1000) * (flees - comes)
}

/// Whether a move captures or promotes.
#[inline]
pub fn is_tactical<W: Width>(board: &Board<'_, W>, ply: Ply) -> bool {
    board.is_capture(ply) || ply.becomes().is_some()
}
