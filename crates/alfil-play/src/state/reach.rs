//! Reach: where a piece gets to from a square, and who gets to a square, on boards occupied as the asker says.
//!
//! Evaluations and exchanges ask about boards that are not quite the one at hand: one on which some pieces have left, or one
//! that is crowded at random. Moves of several legs that need a leg program are left out here.

use super::{State, Victim};
use crate::tables::{Asks, Shape, SideTables, Step, Tables};
use alfil_board::{Bits, KindSet, Piece, Side, Square, Width};
use alfil_model::Victims;

/// Squares that a piece gets to by one of its steps, and what it may do there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach<B> {
    /// The squares, whatever stands there.
    pub squares: B,
    /// Whether it may go there if they are empty.
    pub quiet: bool,
    /// Whether it may capture enemies there.
    pub capture: bool,
    /// Whether it is a move of one leg.
    pub one_leg: bool,
    /// Which enemies it may capture, by type.
    pub on: KindSet,
    /// Which enemies it may capture, by royalty.
    pub victims: Victims,
}

impl<W: Width> State<W> {
    /// Calls `each` with what a piece gets to from a square, step by step, on a board so occupied.
    #[inline]
    pub fn each_reach(
        &self,
        tables: &Tables<W>,
        piece: Piece,
        royal: bool,
        from: Square,
        occupied: W::Bits,
        mut each: impl FnMut(Reach<W::Bits>),
    ) {
        self.each_step(tables, piece, royal, from, occupied, |step, squares| {
            let (quiet, capture) = (step.modality.quiet(), step.modality.captures());
            each(Reach {
                squares,
                quiet,
                capture,
                one_leg: step.one_leg,
                on: step.on,
                victims: step.victims,
            });
        });
    }

    /// The same with the steps themselves.
    #[inline]
    fn each_step(
        &self,
        tables: &Tables<W>,
        piece: Piece,
        royal: bool,
        from: Square,
        occupied: W::Bits,
        mut each: impl FnMut(&Step<W::Bits>, W::Bits),
    ) {
        for step in &self.side_tables(tables, piece.side).mover(piece.kind, royal).steps {
            let may_start = step.from.contains(from)
                && (!step.marked || self.unmoved.contains(from))
                && self.grants(tables, step.asks, piece.side, from);
            if may_start {
                each(step, tables.shapes[usize::from(step.shape)].reach(from, occupied) & step.to);
            }
        }
    }

    /// The empty squares to which the piece of the player's on a square may go without capturing, by a move of one leg, if royal pieces
    /// are not asked about.
    pub fn quiet_reach_of_one_leg(&self, tables: &Tables<W>, from: Square) -> W::Bits {
        let Some(piece) = self.piece(from) else { return W::Bits::EMPTY };
        let royal = self.royals(tables, piece.side).contains(from);
        // What no table holds is walked: hops over some types alone.
        let mut reached = self.quiet_walks_of_one_leg(tables, from);
        self.each_step(tables, piece, royal, from, self.occupied(), |step, squares| {
            if step.modality.quiet() && step.one_leg {
                let takes = |to: &Square| self.takes_enough(tables, step.asks, from, *to);
                reached |= match step.asks {
                    Asks::Condition(_) => {
                        let squares = squares & !self.occupied();
                        squares.iter().filter(takes).fold(W::Bits::EMPTY, |set, to| set | W::Bits::of(to))
                    }
                    Asks::Nothing | Asks::Imitating(_) => squares,
                };
            }
        });
        reached & !self.occupied()
    }

    /// A board of the same rules on which only these pieces stand, none of them unmoved. Whether conditions hold is as it was.
    pub fn strewn(
        &self,
        tables: &Tables<W>,
        turn: Side,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
    ) -> State<W> {
        let mut state = State { turn, ..State::empty() };
        state.set_modes(self.modes());
        for (sq, piece) in pieces {
            if state.piece(sq).is_none() {
                state.put(tables, piece, sq, &mut ());
            }
        }
        state
    }

    /// Where a common piece of a type captures from each square, if that depends on nothing but the square: if it leaps.
    pub fn capturing_leaps(&self, tables: &Tables<W>, piece: Piece) -> Option<Vec<W::Bits>> {
        let of = |mode: &SideTables<W::Bits>| {
            let mut leaps = vec![W::Bits::EMPTY; tables.dimensions.area()];
            for step in mode.mover(piece.kind, false).steps.iter().filter(|step| step.modality.captures()) {
                let Shape::Leap(table) = &tables.shapes[usize::from(step.shape)] else { return None };
                if step.marked || step.asks != Asks::Nothing {
                    return None;
                }
                for sq in tables.dimensions.squares().filter(|sq| step.from.contains(*sq)) {
                    leaps[sq.index()] |= table[sq.index()] & step.to;
                }
            }
            Some(leaps)
        };
        let (first, rest) = tables.sides[piece.side.index()].split_first()?;
        let leaps = of(first)?;
        rest.iter().all(|mode| of(mode).is_some_and(|other| other == leaps)).then_some(leaps)
    }

    /// Calls `each` with types and squares: from where a side's pieces of these types would attack such a victim on a square.
    /// Some of a type may not, if the attack is for royal pieces alone or asks for a mark.
    #[inline]
    pub fn each_attack_square(
        &self,
        tables: &Tables<W>,
        sq: Square,
        victim: Victim,
        by: Side,
        mut each: impl FnMut(KindSet, W::Bits),
    ) {
        for attack in &self.side_tables(tables, by).attacks {
            if victim.suits(attack) && attack.to.contains(sq) {
                let reach = tables.shapes[usize::from(attack.shape)].reach(sq, self.occupied());
                each(attack.kinds, reach & attack.from);
            }
        }
    }

    /// The pieces of a side that attack a square on which such a victim stands, of those that stand on occupied squares, on a
    /// board so occupied.
    #[inline]
    pub fn attackers_among(
        &self,
        tables: &Tables<W>,
        sq: Square,
        victim: Victim,
        by: Side,
        occupied: W::Bits,
    ) -> W::Bits {
        let mut attackers = W::Bits::EMPTY;
        for attack in &self.side_tables(tables, by).attacks {
            if victim.suits(attack) && attack.to.contains(sq) {
                let reach = tables.shapes[usize::from(attack.shape)].reach(sq, occupied) & occupied;
                if reach.intersects(self.sides[by.index()]) {
                    attackers |= self.capturers_on(tables, by, attack, reach);
                }
            }
        }
        attackers
    }
}
