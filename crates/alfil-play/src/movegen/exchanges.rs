//! Exchanges: pieces that become others where they stand, by a quiet move that is no other move of theirs, or as they change places
//! with a piece of their own side.

use super::{Generator, Sink};
use crate::state::Action;
use crate::tables::{Exchange, Trail, ends as ends_of_ways};
use alfil_board::{Bits, Kind, KindSet, Square, Squares, Width};
use alfil_model::moves::Placement;
use std::collections::HashSet;

impl<W: Width> Generator<'_, W> {
    /// The exchanges. What an earlier clause gives is not given again, and neither is a move that is a promotion, too.
    #[inline(always)]
    pub(super) fn exchanges(&self, exchanges: &[Exchange<W::Bits>], sink: &mut dyn Sink<W::Bits>) {
        // Seldom does a piece stand where one is about it.
        for exchange in exchanges {
            if exchange.region.intersects(self.own & self.state.kinds[exchange.kind.index()]) {
                return self.some_exchanges(exchanges, sink);
            }
        }
    }

    #[inline(never)]
    fn some_exchanges(&self, exchanges: &[Exchange<W::Bits>], sink: &mut dyn Sink<W::Bits>) {
        // Most games have one clause for each type, in place: nothing is given twice by these.
        let twice = exchanges.len() > 1 || exchanges.iter().any(Exchange::moves);
        let mut given = twice.then(Given::default);
        for exchange in exchanges {
            let pieces = self.own & self.state.kinds[exchange.kind.index()] & exchange.region;
            if pieces.is_empty() || !self.state.holds(self.tables, &exchange.when, self.us) {
                continue;
            }
            let kinds = self.within_limits(&exchange.to);
            for from in pieces.iter() {
                let ends = self.ends_of_exchange(exchange, from);
                if let Some(given) = &mut given
                    && exchange.moves()
                    && !ends.is_empty()
                    && given.starts.insert(from)
                {
                    given.moves.extend(self.promotions_of(exchange.kind, from));
                }
                for (to, kind) in ends.iter().flat_map(|to| kinds.iter().map(move |kind| (to, *kind))) {
                    let action = match exchange.moves() {
                        true => match exchange.swaps.and_then(|_| Trail::new(&[], &[(to, from)])) {
                            Some(trail) => Action::Legs { from, to, trail, promotion: Some(kind) },
                            None => Action::Step { from, to, promotion: Some(kind) },
                        },
                        false => Action::Exchange { at: from, to: kind },
                    };
                    if given.as_ref().is_some_and(|given| given.moves.contains(&(from, to, kind))) {
                        continue;
                    }
                    if exchange.without_check && self.gives_check(action) {
                        continue;
                    }
                    // What is illegal here is so by every other clause.
                    if let Some(given) = &mut given {
                        given.moves.insert((from, to, kind));
                    }
                    if self.is_legal(action) {
                        sink.single(action);
                        self.gates_of(action, from, Some(kind), sink);
                    }
                }
            }
        }
    }

    /// Whether a royal piece of the enemy's is attacked after an action.
    fn gives_check(&self, action: Action) -> bool {
        let mut next = *self.state;
        next.advance(self.tables, action);
        next.in_check(self.tables, !self.us)
    }

    /// The squares on which a piece stands after an exchange, if it stands where the clause is about.
    fn ends_of_exchange(&self, exchange: &Exchange<W::Bits>, from: Square) -> W::Bits {
        let mut ends = W::Bits::of(from) & exchange.region;
        if let Some(kinds) = exchange.swaps {
            ends = self.state.pieces_of(self.us, kinds) & !W::Bits::of(from);
        } else if exchange.moves() {
            let board = (
                self.tables.dimensions,
                Squares::board(self.tables.dimensions).difference(&self.tables.board.widen()),
            );
            let along = |moving| ends_of_ways(board, moving, self.us, from, self.occupied);
            let along = exchange.moving.iter().map(along);
            ends = along.fold(W::Bits::EMPTY, |ends, more| ends | more) & self.tables.board & !self.occupied;
        }
        let Some(near) = &exchange.near else { return ends };
        let admits = |to: &Square| self.state.is_near(self.tables, near, self.us, *to);
        ends.iter().filter(admits).fold(W::Bits::EMPTY, |ends, to| ends | W::Bits::of(to))
    }

    /// The promotions among the moves of a piece: where it goes, and what it becomes.
    fn promotions_of(&self, kind: Kind, from: Square) -> Vec<(Square, Square, Kind)> {
        let mut promoted = Promoted { from, found: Vec::new() };
        let mut sink: &mut dyn Sink<W::Bits> = &mut promoted;
        self.each_piece(self.movable(kind), W::Bits::of(from), &mut sink);
        promoted.found
    }
}

/// What has been given: from where to where, and what the piece becomes; and the starts from which promotions have been looked for.
#[derive(Default)]
struct Given {
    moves: HashSet<(Square, Square, Kind)>,
    starts: HashSet<Square>,
}

/// Where a piece goes, and what it becomes by that.
struct Promoted {
    from: Square,
    found: Vec<(Square, Square, Kind)>,
}

impl<B: Bits> Sink<B> for Promoted {
    fn steps(&mut self, _: Square, _: B) {}
    fn promotions(&mut self, _: Square, targets: B, to: &[Kind]) {
        let from = self.from;
        let each = |target| to.iter().map(move |kind| (from, target, *kind));
        let found: Vec<_> = targets.iter().flat_map(each).collect();
        self.found.extend(found);
    }
    fn gated(&mut self, _: Square, _: B, _: Option<Kind>, _: KindSet) {}
    fn single(&mut self, action: Action) {
        // To where an own piece stands no step leads that goes to an empty square, too.
        if let Action::Legs { from, to, trail, promotion: Some(kind) } = action
            && trail.captures().is_empty()
            && *trail.carries() == [(to, from)]
        {
            self.found.push((from, to, kind));
        }
    }
    fn placement_set(&mut self, _: &[Placement]) {}
}
