//! Double steps that can be captured en passant.
//!
//! Of one there is what it has crossed and where its piece stands, in the state itself. A turn of several moves may have more of
//! them; these are kept aside, a pair of squares for each square that was crossed. A move forgets what was crossed and need not
//! touch what is aside: it means nothing as long as nothing is crossed.

use super::{Action, State};
use crate::state::Carrier;
use crate::tables::Tables;
use alfil_board::{Bits, Kept, Side, Square, Width};
use alfil_model::setup::EnPassant;

/// The double steps of a turn beyond the first in the order of squares: each square that one of them has crossed, in order, and
/// where its piece stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Others<W: Width> {
    pairs: W::Pairs,
    count: u8,
}

impl<W: Width> Others<W> {
    /// No other double step.
    pub fn none() -> Others<W> {
        Others { pairs: W::pairs(), count: 0 }
    }

    /// The crossed squares, each with that of the piece that crossed it.
    pub fn pairs(&self) -> &[(Square, Square)] {
        self.pairs.as_ref().get(..usize::from(self.count)).unwrap_or_default()
    }

    fn push(&mut self, crossed: Square, victim: Square) {
        if let Some(free) = self.pairs.as_mut().get_mut(usize::from(self.count)) {
            *free = (crossed, victim);
            self.count += 1;
        }
    }
}

impl<W: Width> State<W> {
    /// The double steps beyond the first, if there are several.
    #[inline(always)]
    pub(super) fn others(&self) -> Option<&Others<W>> {
        self.aside.get().map(|aside| &aside.others).filter(|others| others.count > 0)
    }

    /// Whether several double steps can be answered.
    #[inline(always)]
    pub fn has_several_double_steps(&self) -> bool {
        !self.crossed.is_empty() && self.others().is_some()
    }

    /// Where the piece stands whose double step has crossed a square.
    #[inline(always)]
    pub fn victim_of(&self, crossed: Square) -> Square {
        match self.others() {
            None => self.victim,
            Some(others) => {
                let found = others.pairs().iter().find(|(sq, _)| *sq == crossed);
                found.map_or(self.victim, |(_, victim)| *victim)
            }
        }
    }

    /// Tells of each double step what it has crossed, and where its piece stands.
    #[inline]
    pub fn each_double_step(&self, mut each: impl FnMut(W::Bits, Square)) {
        let mut first = self.crossed;
        if let Some(others) = self.others() {
            let pairs = others.pairs();
            for (index, (_, victim)) in pairs.iter().enumerate() {
                if pairs.iter().take(index).any(|(_, earlier)| earlier == victim) {
                    continue;
                }
                let own = pairs.iter().filter(|(_, other)| other == victim);
                let crossed = own.fold(W::Bits::EMPTY, |set, (sq, _)| set | W::Bits::of(*sq)) & self.crossed;
                first &= !crossed;
                if !crossed.is_empty() {
                    each(crossed, *victim);
                }
            }
        }
        if !first.is_empty() {
            each(first, self.victim);
        }
    }

    /// The double steps as they can be written down.
    pub(super) fn double_steps(&self, tables: &Tables<W>) -> Vec<EnPassant> {
        let mut steps = Vec::new();
        self.each_double_step(|crossed, victim| {
            steps.push(EnPassant { crossed: crossed.widen(), victim });
        });
        EnPassant::of_turn(tables.dimensions, steps)
    }

    /// Takes over double steps in the order of a setup.
    pub(super) fn set_double_steps(&mut self, steps: &[EnPassant]) {
        self.crossed = W::Bits::EMPTY;
        let mut others = Others::none();
        if let [first, more @ ..] = steps {
            self.crossed = W::Bits::narrow(&first.crossed);
            self.victim = first.victim;
            let mut pairs: Vec<(Square, Square)> = Vec::new();
            for step in more.iter().filter(|_| self.aside.get().is_some()) {
                self.crossed |= W::Bits::narrow(&step.crossed);
                pairs.extend(step.crossed.iter().map(|sq| (sq, step.victim)));
            }
            pairs.sort_unstable();
            pairs.into_iter().for_each(|(crossed, victim)| others.push(crossed, victim));
        }
        if let Some(aside) = self.aside.get_mut() {
            aside.others = others;
        }
    }

    /// Forgets the double steps beyond the first.
    pub(super) fn forget_others(&mut self) {
        if let Some(aside) = self.aside.get_mut() {
            aside.others = Others::none();
        }
    }

    /// Keeps those double steps from before a move, of the pieces of a side, that can still be answered: the piece stands where it
    /// stood, and what it has crossed is empty.
    pub(super) fn keep_double_steps(&mut self, tables: &Tables<W>, before: &State<W>, side: Side) {
        let mut steps = Vec::new();
        before.each_double_step(|crossed, victim| {
            let piece = before.piece(victim);
            let stays = piece.is_some_and(|piece| piece.side == side) && self.piece(victim) == piece;
            let crossed = crossed & !self.occupied();
            if stays && !crossed.is_empty() {
                steps.push(EnPassant { crossed: crossed.widen(), victim });
            }
        });
        if !steps.is_empty() {
            steps.extend(self.double_steps(tables));
            self.set_double_steps(&EnPassant::of_turn(tables.dimensions, steps));
        }
    }

    /// The state with those double steps alone that are answered on one of some squares.
    pub fn with_answered(&self, tables: &Tables<W>, answered: W::Bits) -> State<W> {
        let mut steps = self.double_steps(tables);
        steps.retain(|step| W::Bits::narrow(&step.crossed).intersects(answered));
        let mut state = *self;
        state.set_double_steps(&steps);
        state
    }
}

/// Where an action arrives that captures en passant.
pub(super) fn en_passant_to(action: Action) -> Option<Square> {
    match action {
        Action::EnPassant { to, .. }
        | Action::Gate(Carrier::EnPassant { to, .. }, _)
        | Action::Then(super::First::EnPassant { to, .. }, _) => Some(to),
        Action::Step { .. }
        | Action::Castle(_)
        | Action::Legs { .. }
        | Action::Null(_)
        | Action::Exchange { .. }
        | Action::Place(_)
        | Action::Gate(..)
        | Action::Then(..) => None,
    }
}
