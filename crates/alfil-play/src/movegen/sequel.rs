//! Turns of two parts: behind the move of a piece, what belongs to nobody comes to stand on a square, or a piece of the enemy's is
//! pushed onto one.
//!
//! The first part is whatever the pieces can do; only the position after the whole turn is judged, but for royal safety before a
//! push. Where a side never has a royal piece and nothing is forbidden there is nothing to judge, and the squares of the second
//! part are given as a set. Pieces may be royal on the enemy's turn alone, so what is royal before the end of the turn says nothing.

use super::captures::Captures;
use super::{Generator, Legality, Masks, Sink};
use crate::state::{Action, First, State};
use crate::tables::{Sequel, Tables};
use alfil_board::{Bits, Kind, Side, Square, Width};
use alfil_model::Near;
use alfil_model::moves::Placement;

impl<W: Width> Generator<'_, W> {
    /// Legal turns of two parts, all or those that capture; whether there are any.
    #[inline(never)]
    pub(super) fn moves_followed(
        &self,
        then: Sequel<W::Bits>,
        captures: bool,
        sink: &mut dyn Sink<W::Bits>,
    ) -> bool {
        let first = Generator {
            legality: Legality::FirstPart,
            masks: Masks::none(),
            ..Generator::unmasked(self.tables, self.state)
        };
        let mut whole = Whole { generator: self, then, sink, found: false };
        if captures {
            let mut captures = Captures { state: self.state, sink: &mut whole, found: false };
            let mut sink: &mut dyn Sink<W::Bits> = &mut captures;
            first.moves(&mut sink);
        } else {
            let mut sink: &mut dyn Sink<W::Bits> = &mut whole;
            first.moves(&mut sink);
        }
        whole.found
    }

    /// Legal turns in which what belongs to nobody comes onto the board in place of a move.
    #[inline(never)]
    pub(super) fn moves_of_nobody(&self, instead: Sequel<W::Bits>, sink: &mut dyn Sink<W::Bits>) {
        for onto in self.state.neutral_squares(self.tables, instead).iter() {
            if sink.full() {
                break;
            }
            let first = First::Null(onto);
            let mut between = *self.state;
            between.begin(self.tables, first);
            let legal = self.legal_sequels(first, &between, W::Bits::of(onto));
            if !legal.is_empty() {
                sink.followed(first, legal);
            }
        }
    }

    /// Of the squares of a second part those with which the whole turn is legal.
    fn legal_sequels(&self, first: First, between: &State<W>, squares: W::Bits) -> W::Bits {
        if !self.judges_sequels() {
            return squares;
        }
        let legal = squares.iter().filter(|onto| {
            let mut next = *between;
            next.follow(self.tables, *onto, &mut ());
            next.end_turn(self.tables);
            let action = Action::Then(first, *onto);
            self.state.is_safe(self.tables, action, &next) && self.allows(action, &next)
        });
        legal.fold(W::Bits::EMPTY, |set, onto| set | W::Bits::of(onto))
    }

    /// Whether there is anything to judge after a turn.
    fn judges_sequels(&self) -> bool {
        self.legality == Legality::Legal || self.tables.royalty[self.us.index()]
    }

    /// Whether nothing that is forbidden is true after an action, where that is asked.
    fn allows(&self, action: Action, next: &State<W>) -> bool {
        self.legality != Legality::Legal
            || next.broken(self.tables, self.state, self.state.deed(self.tables, action)).is_none()
    }
}

impl<W: Width> State<W> {
    /// The squares beside which, along a rank or a file, the board ends: at its edge, at a hole or at what belongs to nobody.
    fn edge(&self, tables: &Tables<W>) -> W::Bits {
        let open = tables.board & !self.neutral();
        let beside = |sq: Square| {
            [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(dx, dy)| tables.dimensions.step(sq, dx, dy))
        };
        let ends =
            |sq: &Square| beside(*sq).into_iter().any(|next| next.is_none_or(|next| !open.contains(next)));
        open.iter().filter(ends).fold(W::Bits::EMPTY, |set, sq| set | W::Bits::of(sq))
    }

    /// The squares on which what belongs to nobody may come to stand, whatever has moved before it, royal pieces aside.
    pub fn neutral_squares(&self, tables: &Tables<W>, placed: Sequel<W::Bits>) -> W::Bits {
        let empty = placed.region & !self.occupied();
        if placed.near == Near::Edge { empty & self.edge(tables) } else { empty }
    }

    /// The squares of the second part of a turn, royal pieces aside. `self` is the position after the first part, which was this
    /// one, with the same side to move.
    pub fn sequels(&self, tables: &Tables<W>, then: Sequel<W::Bits>, first: First) -> W::Bits {
        let Sequel { region, near, pushes } = then;
        if !pushes.is_empty() {
            let files = i16::from(tables.dimensions.files);
            let forward = if self.turn == Side::White { -files } else { files };
            return self.pieces_of(!self.turn, pushes).shift(forward) & region & !self.occupied();
        }
        let (origin, arrival) = match first {
            First::Step { from, to, .. }
            | First::EnPassant { from, to, .. }
            | First::Legs { from, to, .. } => (from, to),
            First::Castle(number) => {
                let castling = &tables.castlings[self.turn.index()][usize::from(number)];
                (castling.king, castling.king_to)
            }
            First::Null(at) | First::Exchange { at, .. } => (at, at),
        };
        let empty = self.neutral_squares(tables, then);
        match near {
            Near::Anywhere | Near::Edge => empty,
            Near::Origin => empty & W::Bits::of(origin),
            Near::Reach => empty & self.quiet_reach_of_one_leg(tables, arrival),
        }
    }
}

/// Takes first parts, and gives whole turns.
struct Whole<'s, 'g, 'a, W: Width> {
    generator: &'g Generator<'a, W>,
    then: Sequel<W::Bits>,
    sink: &'s mut dyn Sink<W::Bits>,
    found: bool,
}

impl<W: Width> Sink<W::Bits> for Whole<'_, '_, '_, W> {
    fn single(&mut self, action: Action) {
        if self.sink.full() {
            return;
        }
        let Some(first) = action.first() else { return };
        let tables = self.generator.tables;
        let mut between = *self.generator.state;
        between.begin(tables, first);
        let squares = between.sequels(tables, self.then, first);
        if !self.then.pushes.is_empty() && self.generator.judges_sequels() {
            let mut next = between;
            next.end_turn(tables);
            if !self.generator.state.is_safe(tables, first.into(), &next) {
                return;
            }
            if squares.is_empty() && self.generator.allows(first.into(), &next) {
                self.found = true;
                self.sink.single(first.into());
            }
        } else if !self.then.pushes.is_empty() && squares.is_empty() {
            self.found = true;
            self.sink.single(first.into());
        }
        let legal = self.generator.legal_sequels(first, &between, squares);
        if !legal.is_empty() {
            self.found = true;
            self.sink.followed(first, legal);
        }
    }
    fn placements(&mut self, _: Kind, _: W::Bits) {}
    fn placement_set(&mut self, _: &[Placement]) {}
    fn full(&self) -> bool {
        self.sink.full()
    }
}
