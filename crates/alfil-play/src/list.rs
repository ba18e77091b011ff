//! Legal moves as they are generated: in sets, or in a list without allocation.

use crate::movegen::{Sink, start};
use crate::ply::Ply;
use crate::state::{Action, State};
use crate::tables::Tables;
use alfil_board::{Bits, Kind, Square, Width};
use alfil_model::moves::Placement;
use smallvec::SmallVec;
use std::ops::{ControlFlow, Deref, DerefMut};

/// How many plies a list holds in place: more than nearly all positions of nearly all games have.
const INLINE: usize = 128;

/// A list of plies, on the stack unless there are more than 128.
///
/// ```
/// use alfil::{FromText as _, Variant, position::Position, rules::Rules};
/// use alfil_play::list::MoveList;
///
/// let position = Position::start(&Rules::compile(&Variant::shipped("chess").expect("it ships")));
/// let mut list = MoveList::new();
/// position.generate(&mut list);
/// assert_eq!(list.len(), 20);
/// assert!(list.iter().all(|ply| position.as_move(*ply).origin() == ply.from()));
/// list.clear();
/// assert!(list.is_empty());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoveList(SmallVec<[Ply; INLINE]>);

impl MoveList {
    /// An empty list.
    #[must_use]
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// Adds a ply.
    #[inline]
    pub fn push(&mut self, ply: Ply) {
        self.0.push(ply);
    }

    /// Forgets all plies, and keeps the room.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Deref for MoveList {
    type Target = [Ply];

    fn deref(&self) -> &[Ply] {
        &self.0
    }
}

impl DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Ply] {
        &mut self.0
    }
}

impl Extend<Ply> for MoveList {
    fn extend<I: IntoIterator<Item = Ply>>(&mut self, plies: I) {
        self.0.extend(plies);
    }
}

impl FromIterator<Ply> for MoveList {
    fn from_iter<I: IntoIterator<Item = Ply>>(plies: I) -> MoveList {
        MoveList(plies.into_iter().collect())
    }
}

impl IntoIterator for MoveList {
    type Item = Ply;
    type IntoIter = smallvec::IntoIter<[Ply; INLINE]>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'l> IntoIterator for &'l MoveList {
    type Item = &'l Ply;
    type IntoIter = std::slice::Iter<'l, Ply>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Legal moves that belong together, as they are generated.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum MoveSet<'a, B> {
    /// The piece on a square goes to each of the targets.
    Steps {
        /// Where it stands.
        from: Square,
        /// Where it may go.
        targets: B,
    },
    /// Pieces go to each of the targets, each from the square that lies so many squares, in their numbers, before it: a
    /// whole set of pawns at once.
    Shifted {
        /// How far each goes: the number of the target less that of the origin.
        by: i16,
        /// Where they may go.
        targets: B,
    },
    /// The piece on a square goes to each of the targets and becomes any of some types.
    Promotions {
        /// Where it stands.
        from: Square,
        /// Where it may go.
        targets: B,
        /// What it may become.
        to: &'a [Kind],
    },
    /// A piece of a type is placed from the reserve on any of the targets: a drop.
    Drops {
        /// Its type.
        kind: Kind,
        /// Where it may be placed.
        targets: B,
    },
    /// One move.
    Single(Ply),
    /// Two or more placements as one turn, in canonical order. There is no ply of it.
    Placements(&'a [Placement]),
}

impl<B: Bits> MoveSet<'_, B> {
    /// How many moves there are in the set.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self {
            MoveSet::Steps { targets, .. }
            | MoveSet::Shifted { targets, .. }
            | MoveSet::Drops { targets, .. } => u64::from(targets.count()),
            MoveSet::Promotions { targets, to, .. } => u64::from(targets.count()) * to.len() as u64,
            MoveSet::Single(_) | MoveSet::Placements(_) => 1,
        }
    }
}

/// Passes sets on to a closure until it breaks off.
pub(crate) struct Sets<'a, W: Width, F> {
    pub tables: &'a Tables<W>,
    pub state: &'a State<W>,
    pub each: F,
    pub broken: bool,
}

impl<W: Width, F: FnMut(MoveSet<'_, W::Bits>) -> ControlFlow<()>> Sets<'_, W, F> {
    #[inline]
    fn give(&mut self, set: MoveSet<'_, W::Bits>) {
        self.broken = self.broken || (self.each)(set).is_break();
    }
}

impl<W: Width, F: FnMut(MoveSet<'_, W::Bits>) -> ControlFlow<()>> Sink<W::Bits> for Sets<'_, W, F> {
    fn steps(&mut self, from: Square, targets: W::Bits) {
        self.give(MoveSet::Steps { from, targets });
    }
    fn shifted(&mut self, by: i16, targets: W::Bits) {
        self.give(MoveSet::Shifted { by, targets });
    }
    fn promotions(&mut self, from: Square, targets: W::Bits, to: &[Kind]) {
        self.give(MoveSet::Promotions { from, targets, to });
    }
    fn single(&mut self, action: Action) {
        let ply = self.state.ply(self.tables, action);
        self.give(MoveSet::Single(ply));
    }
    fn placements(&mut self, kind: Kind, targets: W::Bits) {
        self.give(MoveSet::Drops { kind, targets });
    }
    fn placement_set(&mut self, placements: &[Placement]) {
        self.give(MoveSet::Placements(placements));
    }
    fn full(&self) -> bool {
        self.broken
    }
}

/// Lists plies; sets of several placements are left out.
pub(crate) struct Plies<'a, W: Width> {
    pub tables: &'a Tables<W>,
    pub state: &'a State<W>,
    pub list: &'a mut MoveList,
}

/// Lists captures, promotions, and of the other moves those to some squares, by the type of the piece.
pub(crate) struct Busy<'a, W: Width, F> {
    pub plies: Plies<'a, W>,
    pub wanted: F,
}

impl<W: Width, F: Fn(Kind) -> W::Bits> Busy<'_, W, F> {
    /// The targets that matter of a piece that stands on a square.
    #[inline]
    fn of(&self, from: Square, targets: W::Bits) -> W::Bits {
        let state = self.plies.state;
        let wanted = state.piece(from).map_or(W::Bits::EMPTY, |piece| (self.wanted)(piece.kind));
        targets & (state.occupied() | wanted)
    }
}

impl<W: Width, F: Fn(Kind) -> W::Bits> Sink<W::Bits> for Busy<'_, W, F> {
    #[inline]
    fn steps(&mut self, from: Square, targets: W::Bits) {
        let targets = self.of(from, targets);
        self.plies.steps(from, targets);
    }
    #[inline]
    fn shifted(&mut self, by: i16, targets: W::Bits) {
        // Pieces that go together are of one type.
        let Some(first) = targets.iter().next() else { return };
        let targets = self.of(start(first, by), targets);
        self.plies.shifted(by, targets);
    }
    fn promotions(&mut self, from: Square, targets: W::Bits, to: &[Kind]) {
        self.plies.promotions(from, targets, to);
    }
    fn single(&mut self, action: Action) {
        let (tables, state) = (self.plies.tables, self.plies.state);
        let ply = state.ply(tables, action);
        let kind = ply.from().and_then(|from| state.piece(from)).map(|piece| piece.kind).or(ply.enters());
        let wanted = |kind: Kind| (self.wanted)(kind).contains(ply.to());
        if state.captures(action) || ply.becomes().is_some() || kind.is_some_and(wanted) {
            self.plies.list.push(ply);
        }
    }
    #[inline]
    fn placements(&mut self, kind: Kind, targets: W::Bits) {
        let targets = targets & (self.wanted)(kind);
        self.plies.placements(kind, targets);
    }
    fn placement_set(&mut self, _: &[Placement]) {}
}

impl<W: Width> Sink<W::Bits> for Plies<'_, W> {
    #[inline]
    fn steps(&mut self, from: Square, targets: W::Bits) {
        targets.iter().for_each(|to| self.list.push(Ply::step(from, to)));
    }
    #[inline]
    fn shifted(&mut self, by: i16, targets: W::Bits) {
        targets.iter().for_each(|to| self.list.push(Ply::step(start(to, by), to)));
    }
    fn single(&mut self, action: Action) {
        let ply = self.state.ply(self.tables, action);
        self.list.push(ply);
    }
    fn placement_set(&mut self, _: &[Placement]) {}
}
