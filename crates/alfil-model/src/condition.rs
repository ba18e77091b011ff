//! Conditions: what may be asked of a position.
//!
//! A [`Condition`] is a [`Formula`] over [`Leaf`]s. Who reads a variant has regions as sets of squares for each side; who
//! plays it may keep them in another form, so that form is a parameter ([`Leaf::map_region`]). What has to be known of a
//! leaf beside its truth is what it [depends](Leaf::depends) on and which types it [names](Leaf::kinds): from these follows
//! what can change it, and where it may be asked.

use crate::{Chain, Line, Nearness, Once, Region, Weighing};
use alfil_board::{KindSet, Side};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::{BitOr, Not};

/// Something that is true of a position, for a side; `R` is the form of its regions.
pub type Condition<R = Region> = Formula<Leaf<R>>;

/// A Boolean formula over leaves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Formula<L> {
    /// Holds.
    Always,
    /// Does not hold.
    Not(Box<Formula<L>>),
    /// All hold; with none, it holds.
    All(Vec<Formula<L>>),
    /// At least one holds.
    Any(Vec<Formula<L>>),
    /// The leaf holds.
    Leaf(L),
}

impl<L> Formula<L> {
    /// The formula's truth, given that of its leaves.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, leaf: &mut impl FnMut(&L) -> bool) -> bool {
        match self {
            Formula::Always => true,
            Formula::Not(inner) => !inner.evaluate(leaf),
            Formula::All(parts) => parts.iter().all(|part| part.evaluate(leaf)),
            Formula::Any(parts) => parts.iter().any(|part| part.evaluate(leaf)),
            Formula::Leaf(one) => leaf(one),
        }
    }

    /// Calls `visit` for every leaf, from left to right.
    pub fn each_leaf<'a>(&'a self, visit: &mut impl FnMut(&'a L)) {
        match self {
            Formula::Always => {}
            Formula::Not(inner) => inner.each_leaf(visit),
            Formula::All(parts) | Formula::Any(parts) => parts.iter().for_each(|part| part.each_leaf(visit)),
            Formula::Leaf(leaf) => visit(leaf),
        }
    }

    /// Whether any of its leaves is such.
    #[must_use]
    pub fn any_leaf(&self, mut is_such: impl FnMut(&L) -> bool) -> bool {
        let mut found = false;
        self.each_leaf(&mut |leaf| found = found || is_such(leaf));
        found
    }

    /// The same formula over other leaves.
    #[must_use]
    pub fn map<M>(&self, change: &mut impl FnMut(&L) -> M) -> Formula<M> {
        match self {
            Formula::Always => Formula::Always,
            Formula::Not(inner) => Formula::Not(Box::new(inner.map(change))),
            Formula::All(parts) => Formula::All(parts.iter().map(|part| part.map(change)).collect()),
            Formula::Any(parts) => Formula::Any(parts.iter().map(|part| part.map(change)).collect()),
            Formula::Leaf(leaf) => Formula::Leaf(change(leaf)),
        }
    }
}

impl<R> Condition<R> {
    /// The same condition with regions of another form.
    #[must_use]
    pub fn map_region<S>(&self, mut change: impl FnMut(&R) -> S) -> Condition<S> {
        self.map(&mut |leaf| leaf.map_region(&mut change))
    }
}

impl<L> Not for Formula<L> {
    type Output = Formula<L>;

    /// The negation.
    fn not(self) -> Formula<L> {
        Formula::Not(Box::new(self))
    }
}

impl<R> From<Leaf<R>> for Condition<R> {
    fn from(leaf: Leaf<R>) -> Condition<R> {
        Formula::Leaf(leaf)
    }
}

/// A condition that is not made of others; `R` is the form of its region.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Leaf<R = Region> {
    /// A piece of each of these types has been captured at some time, of this side's.
    Captured {
        /// Whose pieces.
        whose: Whose,
        /// Which; each of them.
        kinds: KindSet,
    },
    /// How many pieces stand on the board.
    Count {
        /// Whose pieces.
        whose: Whose,
        /// Of which types together.
        kinds: KindSet,
        /// Within the owner's region (`own`: the asker's; `enemy`: still the asker's).
        region: R,
        /// The comparison: `count OP value`.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
    /// How many pieces stand on the board, beside how many others do.
    Compared {
        /// What is counted.
        left: Tally<R>,
        /// The comparison: `left OP right`.
        compare: Compare,
        /// What it is compared with.
        right: Tally<R>,
    },
    /// What pieces on the board are worth, beside others or a number.
    Worth(Weighing),
    /// So many pieces stand in an unbroken straight row.
    Line(Line<R>),
    /// Pieces join two regions.
    Chain(Chain<R>),
    /// How many pieces are in reserve.
    Reserve {
        /// Whose reserve.
        whose: Whose,
        /// Of which types together.
        kinds: KindSet,
        /// The comparison.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
    /// The number of the move, from 1.
    Turn {
        /// The comparison.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
    /// How many of the last moves were passes, one after the other, whoever made them.
    Passes {
        /// The comparison.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
    /// How many moves of the turn are left to the player to move, the next one included: 1, but for turns of several moves.
    Left {
        /// The comparison.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
    /// A piece stands near another, or sees it.
    Near(Neighbours),
    /// Something has been true after some move of the game, and has not been forgotten since. Not in what must have been true.
    Once(Once<R>),
    /// A royal piece of the side is attacked.
    Check {
        /// Whose royal piece.
        whose: Whose,
    },
    /// A square of the region is attacked by the other side: the piece that the owner has there; or where it has none, a piece of
    /// a type that is royal at the time, or of any type if none is. Where types are named, such a piece that stands there is.
    Attacked {
        /// Whose pieces, and of which types; or nothing, and the squares are asked for.
        pieces: Option<(Whose, KindSet)>,
        /// Which squares.
        region: R,
    },
    /// A piece of the type stands where it has not moved from.
    Unmoved {
        /// Whose.
        whose: Whose,
        /// Of which types.
        kinds: KindSet,
        /// Within the owner's region.
        region: R,
    },
    /// The piece in question is royal. Only in guards of moves.
    Royal,
    /// Every piece on the board is royal, and no reserve is left.
    Bare,
    /// How many moves of a side have given check since the game began: have left a royal piece of the other's attacked.
    Checks {
        /// Whose moves.
        whose: Whose,
        /// The comparison.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
    /// It is the side's turn.
    ToMove {
        /// Whose; never [`Whose::Any`].
        whose: Whose,
    },
    /// The side is to move, a royal piece of it is attacked and no reply helps. Replies are judged by the safety of royal
    /// pieces alone, not by [`Definition::forbidden`](crate::Definition::forbidden). Only in [`Forbidden`](crate::Forbidden).
    Checkmate {
        /// Whose royal piece; never [`Whose::Any`].
        whose: Whose,
    },
}

/// Pieces that stand near others: `own K within R of enemy K`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Neighbours {
    /// Whose pieces; never [`Whose::Any`].
    pub whose: Whose,
    /// Of which types; one such piece is enough.
    pub kinds: KindSet,
    /// What stands near it, along rays as the piece's own side sees them; whose it is, as the asker says. Always pieces, and always
    /// that one is there.
    pub near: Nearness,
}

/// Pieces on the board that are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally<R = Region> {
    /// Whose pieces.
    pub whose: Whose,
    /// Of which types together.
    pub kinds: KindSet,
    /// Within this region, the asker's.
    pub region: R,
}

impl<R> Leaf<R> {
    /// What its truth depends on, and so what can change it.
    #[must_use]
    pub const fn depends(&self) -> Depends {
        match self {
            Leaf::Captured { .. } => Depends::CAPTURED,
            Leaf::Count { .. } | Leaf::Compared { .. } | Leaf::Worth(_) | Leaf::Line(_) | Leaf::Chain(_) => {
                Depends::BOARD
            }
            Leaf::Reserve { .. } => Depends::RESERVE,
            Leaf::Turn { .. } | Leaf::ToMove { .. } | Leaf::Passes { .. } | Leaf::Left { .. } => {
                Depends::CLOCK
            }
            // It hangs on what stands in between, as attacks do.
            Leaf::Near(_) => Depends::BOARD.union(Depends::ATTACKS),
            Leaf::Checks { .. } => Depends::CHECKS,
            Leaf::Once(_) => Depends::PAST,
            Leaf::Unmoved { .. } => Depends::MARKS,
            Leaf::Royal => Depends::ROYALTY.union(Depends::MOVER),
            Leaf::Bare => Depends::BOARD.union(Depends::RESERVE).union(Depends::ROYALTY),
            Leaf::Check { .. } | Leaf::Attacked { .. } | Leaf::Checkmate { .. } => {
                Depends::BOARD.union(Depends::ATTACKS).union(Depends::ROYALTY)
            }
        }
    }

    /// The types that it asks about, where it names types; not those of what must once have been true.
    #[must_use]
    pub fn kinds(&self) -> Option<KindSet> {
        match self {
            Leaf::Captured { kinds, .. }
            | Leaf::Count { kinds, .. }
            | Leaf::Reserve { kinds, .. }
            | Leaf::Unmoved { kinds, .. } => Some(*kinds),
            Leaf::Compared { left, right, .. } => Some(left.kinds.union(right.kinds)),
            Leaf::Worth(weighing) => Some(weighing.left.kinds().union(weighing.right.kinds())),
            Leaf::Near(Neighbours { kinds, near, .. }) => Some(kinds.union(near.kinds)),
            Leaf::Line(line) => Some(line.kinds),
            Leaf::Chain(chain) => Some(chain.kinds),
            Leaf::Attacked { pieces, .. } => pieces.map(|(_, kinds)| kinds),
            Leaf::Turn { .. }
            | Leaf::Passes { .. }
            | Leaf::Left { .. }
            | Leaf::Once(_)
            | Leaf::Check { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::Checks { .. }
            | Leaf::ToMove { .. }
            | Leaf::Checkmate { .. } => None,
        }
    }

    /// The regions that it asks about; not those of what must once have been true.
    pub fn regions(&self) -> impl Iterator<Item = &R> {
        let (first, second) = match self {
            Leaf::Count { region, .. } | Leaf::Attacked { region, .. } | Leaf::Unmoved { region, .. } => {
                (Some(region), None)
            }
            Leaf::Compared { left, right, .. } => (Some(&left.region), Some(&right.region)),
            Leaf::Line(line) => (Some(&line.region), None),
            Leaf::Chain(chain) => (Some(&chain.from), Some(&chain.to)),
            Leaf::Captured { .. }
            | Leaf::Worth(_)
            | Leaf::Passes { .. }
            | Leaf::Left { .. }
            | Leaf::Once(_)
            | Leaf::Near(_)
            | Leaf::Reserve { .. }
            | Leaf::Turn { .. }
            | Leaf::Check { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::Checks { .. }
            | Leaf::ToMove { .. }
            | Leaf::Checkmate { .. } => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// Whether it matters which pieces stand where, beyond how many of them stand on its regions.
    #[must_use]
    pub const fn asks_where(&self) -> bool {
        match self {
            Leaf::Line(_) | Leaf::Chain(_) | Leaf::Near(_) => true,
            Leaf::Captured { .. }
            | Leaf::Count { .. }
            | Leaf::Compared { .. }
            | Leaf::Worth(_)
            | Leaf::Once(_)
            | Leaf::Passes { .. }
            | Leaf::Left { .. }
            | Leaf::Reserve { .. }
            | Leaf::Turn { .. }
            | Leaf::Check { .. }
            | Leaf::Attacked { .. }
            | Leaf::Unmoved { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::Checks { .. }
            | Leaf::ToMove { .. }
            | Leaf::Checkmate { .. } => false,
        }
    }

    /// Whose royal piece is attacked whenever this holds, where that is so.
    #[must_use]
    pub const fn in_check(&self) -> Option<Whose> {
        match self {
            Leaf::Check { whose } | Leaf::Checkmate { whose } => Some(*whose),
            Leaf::Captured { .. }
            | Leaf::Count { .. }
            | Leaf::Compared { .. }
            | Leaf::Worth(_)
            | Leaf::Passes { .. }
            | Leaf::Left { .. }
            | Leaf::Once(_)
            | Leaf::Near(_)
            | Leaf::Line(_)
            | Leaf::Chain(_)
            | Leaf::Reserve { .. }
            | Leaf::Turn { .. }
            | Leaf::Attacked { .. }
            | Leaf::Unmoved { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::Checks { .. }
            | Leaf::ToMove { .. } => None,
        }
    }

    /// The same leaf with its region in another form.
    #[must_use]
    pub fn map_region<S>(&self, mut change: impl FnMut(&R) -> S) -> Leaf<S> {
        match *self {
            Leaf::Captured { whose, kinds } => Leaf::Captured { whose, kinds },
            Leaf::Count { whose, kinds, ref region, compare, value } => {
                Leaf::Count { whose, kinds, region: change(region), compare, value }
            }
            Leaf::Compared { ref left, compare, ref right } => {
                let mut map = |tally: &Tally<R>| {
                    let Tally { whose, kinds, ref region } = *tally;
                    Tally { whose, kinds, region: change(region) }
                };
                Leaf::Compared { left: map(left), compare, right: map(right) }
            }
            Leaf::Worth(ref weighing) => Leaf::Worth(weighing.clone()),
            Leaf::Near(ref neighbours) => Leaf::Near(neighbours.clone()),
            Leaf::Once(ref once) => Leaf::Once(once.map_region(change)),
            Leaf::Passes { compare, value } => Leaf::Passes { compare, value },
            Leaf::Left { compare, value } => Leaf::Left { compare, value },
            Leaf::Line(ref line) => Leaf::Line(line.map_region(change)),
            Leaf::Chain(ref chain) => Leaf::Chain(chain.map_region(change)),
            Leaf::Reserve { whose, kinds, compare, value } => Leaf::Reserve { whose, kinds, compare, value },
            Leaf::Turn { compare, value } => Leaf::Turn { compare, value },
            Leaf::Check { whose } => Leaf::Check { whose },
            Leaf::Attacked { pieces, ref region } => Leaf::Attacked { pieces, region: change(region) },
            Leaf::Unmoved { whose, kinds, ref region } => {
                Leaf::Unmoved { whose, kinds, region: change(region) }
            }
            Leaf::Royal => Leaf::Royal,
            Leaf::Bare => Leaf::Bare,
            Leaf::Checks { whose, compare, value } => Leaf::Checks { whose, compare, value },
            Leaf::ToMove { whose } => Leaf::ToMove { whose },
            Leaf::Checkmate { whose } => Leaf::Checkmate { whose },
        }
    }
}

/// What the truth of a leaf depends on: a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Depends(u16);

impl Depends {
    /// Which pieces stand where.
    pub const BOARD: Depends = Depends(1);
    /// What is in reserve.
    pub const RESERVE: Depends = Depends(1 << 1);
    /// The number of the move, whose it is, and whether the moves before it were passes.
    pub const CLOCK: Depends = Depends(1 << 2);
    /// Memory: which types have been captured.
    pub const CAPTURED: Depends = Depends(1 << 3);
    /// Memory: how many moves have given check.
    pub const CHECKS: Depends = Depends(1 << 4);
    /// Memory: the marks of pieces that have not moved.
    pub const MARKS: Depends = Depends(1 << 5);
    /// What pieces attack, and so how they move.
    pub const ATTACKS: Depends = Depends(1 << 6);
    /// Which pieces are royal.
    pub const ROYALTY: Depends = Depends(1 << 7);
    /// The piece whose move is in question.
    pub const MOVER: Depends = Depends(1 << 8);
    /// Memory: what has been true after some move.
    pub const PAST: Depends = Depends(1 << 9);

    /// Both.
    #[must_use]
    pub const fn union(self, other: Depends) -> Depends {
        Depends(self.0 | other.0)
    }

    /// Whether the two have something in common.
    #[must_use]
    pub const fn intersects(self, other: Depends) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether it is a plain fact, neither about attacks nor about royal pieces. How pieces capture, which of them are royal
    /// and which immune can depend on plain facts alone (and moves on whether the piece itself is royal): on anything else
    /// it would go round in a circle. Moves that capture nothing attack nothing, and may depend on anything.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        !self.intersects(Depends::ATTACKS.union(Depends::ROYALTY))
    }
}

impl BitOr for Depends {
    type Output = Depends;

    fn bitor(self, other: Depends) -> Depends {
        self.union(other)
    }
}

/// Whose something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Whose {
    /// The owner's.
    Own,
    /// The other side's.
    Enemy,
    /// Either's.
    Any,
}

impl Whose {
    /// The sides that the word means for an owner, White first.
    #[inline]
    pub fn sides(self, owner: Side) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| match self {
            Whose::Own => *side == owner,
            Whose::Enemy => *side != owner,
            Whose::Any => true,
        })
    }

    /// The same as the other side says it.
    #[must_use]
    pub const fn turned(self) -> Whose {
        match self {
            Whose::Own => Whose::Enemy,
            Whose::Enemy => Whose::Own,
            Whose::Any => Whose::Any,
        }
    }
}

/// A comparison of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(missing_docs, reason = "the names say it")]
pub enum Compare {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Compare {
    /// Whether `left OP right` holds.
    #[must_use]
    #[inline]
    pub const fn holds(self, left: u32, right: u32) -> bool {
        match self {
            Compare::Equal => left == right,
            Compare::NotEqual => left != right,
            Compare::Less => left < right,
            Compare::AtMost => left <= right,
            Compare::Greater => left > right,
            Compare::AtLeast => left >= right,
        }
    }

    /// The comparison that holds if and only if this one does not.
    #[must_use]
    pub const fn opposite(self) -> Compare {
        match self {
            Compare::Equal => Compare::NotEqual,
            Compare::NotEqual => Compare::Equal,
            Compare::Less => Compare::AtLeast,
            Compare::AtMost => Compare::Greater,
            Compare::Greater => Compare::AtMost,
            Compare::AtLeast => Compare::Less,
        }
    }

    /// The comparison of the same two the other way round.
    #[must_use]
    pub const fn turned(self) -> Compare {
        match self {
            Compare::Equal => Compare::Equal,
            Compare::NotEqual => Compare::NotEqual,
            Compare::Less => Compare::Greater,
            Compare::AtMost => Compare::AtLeast,
            Compare::Greater => Compare::Less,
            Compare::AtLeast => Compare::AtMost,
        }
    }
}
