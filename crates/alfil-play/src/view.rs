//! Questions about a position whose tables and state are borrowed: what boards and positions answer alike.

use crate::ending;
use crate::list::{MoveList, Plies};
use crate::movegen;
use crate::ply::Ply;
use crate::state::{Action, First, State};
use crate::tables::Tables;
use alfil_board::{Bits, Kind, Piece, Side, Square, Width};
use alfil_model::moves::{Move, Placement};

/// A position, borrowed.
#[derive(Debug, Clone, Copy)]
pub struct View<'a, W: Width> {
    pub tables: &'a Tables<W>,
    pub state: &'a State<W>,
}

impl<W: Width> View<'_, W> {
    /// [`Board::piece_on`](crate::board::Board::piece_on)
    #[inline]
    pub fn piece_on(&self, sq: Square) -> Option<Piece> {
        if sq.index() < self.tables.dimensions.area() { self.state.piece(sq) } else { None }
    }

    /// [`Board::pieces`](crate::board::Board::pieces)
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> W::Bits {
        if kind.index() < self.tables.kinds { self.state.pieces(side, kind) } else { W::Bits::EMPTY }
    }

    /// [`Board::reserve`](crate::board::Board::reserve)
    #[inline]
    pub fn reserve(&self, side: Side, kind: Kind) -> u8 {
        if kind.index() < self.tables.kinds { self.state.in_reserve(side, kind) } else { 0 }
    }

    /// [`Board::checkers`](crate::board::Board::checkers)
    #[inline]
    pub fn checkers(&self) -> W::Bits {
        if !self.state.in_check(self.tables, self.state.turn) {
            return W::Bits::EMPTY;
        }
        let attackers = |royal| self.state.attackers_of_royal(self.tables, royal, self.state.turn);
        let royals = self.state.royals(self.tables, self.state.turn);
        royals.iter().fold(W::Bits::EMPTY, |set, royal| set | attackers(royal))
    }

    /// [`Board::attackers`](crate::board::Board::attackers)
    #[inline]
    pub fn attackers(&self, sq: Square, by: Side) -> W::Bits {
        if sq.index() >= self.tables.dimensions.area() {
            return W::Bits::EMPTY;
        }
        self.state.attackers_of(self.tables, sq, by)
    }

    /// [`Board::pinned`](crate::board::Board::pinned)
    #[inline]
    pub fn pinned(&self, side: Side) -> W::Bits {
        let attackers = |state: &State<W>| {
            let royals = state.royals(self.tables, side);
            royals
                .iter()
                .fold(W::Bits::EMPTY, |set, sq| set | state.attackers_of_royal(self.tables, sq, side))
        };
        let (now, royals) = (attackers(self.state), self.state.royals(self.tables, side));
        let pinned = |sq: &Square| {
            let without = self.state.without(self.tables, *sq);
            without.royals(self.tables, side) == royals && !(attackers(&without) & !now).is_empty()
        };
        let common = self.state.side(side) & !royals;
        common.iter().filter(pinned).fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq))
    }

    /// [`Board::repetition_key`](crate::board::Board::repetition_key)
    #[inline]
    pub fn repetition_key(&self) -> u64 {
        if self.state.crossed.is_empty() {
            return self.state.repetition_key(self.tables, false);
        }
        let several = self.state.has_several_double_steps();
        let mut answers = Answers { found: W::Bits::EMPTY, all: several };
        movegen::generate_for(self.tables, self.state, 0, &mut answers);
        if several {
            let state = self.state.with_answered(self.tables, answers.found);
            return state.repetition_key(self.tables, !state.crossed.is_empty());
        }
        self.state.repetition_key(self.tables, !answers.found.is_empty())
    }

    /// [`Board::generate`](crate::board::Board::generate)
    #[inline]
    pub fn generate(&self, list: &mut MoveList) {
        if ending::won(self.tables, self.state).is_none() {
            let mut plies = Plies { tables: self.tables, state: self.state, list };
            movegen::generate_listed(self.tables, self.state, 1, &mut plies);
        }
    }

    /// [`Board::ply`](crate::board::Board::ply)
    #[inline]
    pub fn ply(&self, mv: &Move) -> Option<Ply> {
        self.state.action(self.tables, mv).map(|action| self.state.ply(self.tables, action))
    }
}

/// Where double steps can be answered: all squares, or the first that is found.
struct Answers<B> {
    found: B,
    all: bool,
}

impl<B: Bits> movegen::Sink<B> for Answers<B> {
    fn steps(&mut self, _: Square, _: B) {}
    fn promotions(&mut self, _: Square, _: B, _: &[Kind]) {}
    fn single(&mut self, action: Action) {
        if let Action::EnPassant { to, .. } | Action::Then(First::EnPassant { to, .. }, _) = action {
            self.found |= B::of(to);
        }
    }
    fn placements(&mut self, _: Kind, _: B) {}
    fn placement_set(&mut self, _: &[Placement]) {}
    fn full(&self) -> bool {
        !self.all && !self.found.is_empty()
    }
}
