//! Mistakes that only the whole variant shows.
//!
//! Whether a piece is ever used, a promotion ever reached, a condition ever true: that needs every clause. Each check
//! says nothing where a mistake that has been reported already may be the reason.

mod bound;
mod castling;
mod conditions;
mod endings;
mod idle;
mod moves;
mod pieces;
mod reach;
mod reserves;
mod rules;
mod start;
mod truth;
mod turns;

use super::condition::Examined;
use super::merge::Merged;
use super::names::Names;
use super::report::Report;
use super::resolver::Flaws;
use super::resolver::array::starting;
use crate::board::{Kind, KindSet, Lattice, Side};
use crate::model::{Chain, Definition, KindMoves, Movement, Region, Unmoved};
use crate::source::Span;
use crate::syntax::tree::{BetzaMove, Modifier, PieceClause, PieceRule};
pub(crate) use reach::Standing;

use reach::Reach;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// What the checks look at.
pub(super) struct Facts<'a, 't> {
    pub(super) variant: &'a Definition,
    pub(super) merged: &'a Merged<'t>,
    pub(super) names: &'a Names<'t>,
    pub(super) examined: &'a [Examined],
    /// Where each of the variant's immunities stands.
    pub(super) immunities: &'a [Span],
    pub(super) flaws: Flaws,
    pub(super) lattice: &'a Lattice,
    pub(super) unmoved: &'a Unmoved,
    pub(super) reach: &'a Reach,
    /// How many steps of work may still be done to find out whether conditions can hold.
    pub(super) effort: Cell<usize>,
    pub(super) chains: Chains,
}

/// How many pieces chains take at least, as far as that has been asked: one condition is looked at with many others.
pub(super) type Chains = RefCell<HashMap<(Chain, Side), Option<u32>>>;

/// The effort that the checks of one file may take.
pub(super) const fn effort() -> Cell<usize> {
    Cell::new(truth::EFFORT)
}

/// Reports what is wrong with a variant as a whole.
pub(super) fn check(facts: &Facts<'_, '_>, report: &mut Report) {
    pieces::check(facts, report);
    rules::check(facts, report);
    castling::check(facts, report);
    reserves::check(facts, report);
    turns::check(facts, report);
    conditions::check(facts, report);
    moves::check(facts, report);
    endings::check(facts, report);
    idle::check(facts, report);
    start::check(facts, report);
    if !facts.flaws.array && !facts.flaws.clauses {
        bound::check(facts, report);
    }
}

/// Where the pieces of a variant can come to stand.
pub(super) fn reach(variant: &Definition, lattice: &Lattice, unmoved: &Unmoved, flawed: KindSet) -> Reach {
    Reach::of(variant, lattice, unmoved, flawed)
}

impl Facts<'_, '_> {
    /// The letters of a type.
    fn letters(&self, kind: Kind) -> &str {
        self.names.letters(kind)
    }

    /// Where a piece is declared.
    fn declared(&self, kind: Kind) -> Span {
        self.variant.kinds[kind.index()].span
    }

    /// Every type.
    fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.variant.kinds.len() as u8).map(Kind)
    }

    /// Whether any side may ever have such a piece.
    fn used(&self, kind: Kind) -> bool {
        Side::BOTH.into_iter().any(|side| self.reach.exists(side, kind))
    }

    /// The types that any side may ever hold in reserve.
    fn held(&self) -> KindSet {
        self.reach.held(Side::White).union(self.reach.held(Side::Black))
    }

    /// Where the pieces of some types stand when a game starts.
    fn starts(&self, kinds: KindSet) -> Region {
        starting(&self.variant.array, self.variant.arrays.as_ref(), kinds)
    }

    /// The rank on which all pieces of a type start, as their side counts it, if there is one.
    fn starting_rank(&self, kind: Kind) -> Option<u8> {
        let starts = self.starts([kind].into_iter().collect());
        let dimensions = self.variant.dimensions;
        let ranks = Side::BOTH.into_iter().flat_map(|side| {
            starts.of(side).iter().map(move |sq| dimensions.rank_for(sq, side) + 1).collect::<Vec<u8>>()
        });
        let mut ranks: Vec<u8> = ranks.collect();
        ranks.dedup();
        if let [only] = ranks[..] { Some(only) } else { None }
    }

    /// Whether some turn lets a player place from the reserve.
    fn any_placing_turn(&self) -> bool {
        self.variant.turns.iter().any(|turn| turn.options.place.is_some())
    }

    /// The pieces of a type of one side, to ask where they go.
    fn moves_of(&self, side: Side, kind: Kind) -> KindMoves<'_> {
        KindMoves { variant: self.variant, lattice: self.lattice, side, kind }
    }

    /// The movements of a type.
    fn movements(&self, kind: Kind) -> impl Iterator<Item = &Movement> {
        self.variant.kinds[kind.index()].moves.iter().flat_map(|rule| &rule.movements)
    }

    /// Where a letter stands in the notation of a piece.
    fn letter_span(&self, kind: Kind, wanted: Modifier) -> Option<Span> {
        let entry = self.merged.all::<PieceClause>().nth(kind.index())?;
        let moves = entry.node.rules.iter().filter_map(|rule| match rule {
            PieceRule::Move(clause) => Some(&clause.betza.moves),
            _ => None,
        });
        let legs = moves.flatten().filter_map(|one| match one {
            BetzaMove::Legs { legs, .. } => Some(legs),
            _ => None,
        });
        let mut modifiers = legs.flatten().flat_map(|leg| &leg.modifiers);
        modifiers.find(|modifier| modifier.node == wanted).map(|modifier| modifier.span)
    }
}
