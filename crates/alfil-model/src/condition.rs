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

/// What there is to be known of a leaf beside its truth.
struct Facts<'a, R> {
    depends: Depends,
    kinds: Option<KindSet>,
    regions: [Option<&'a R>; 2],
    asks_where: bool,
    in_check: Option<Whose>,
}

/// What attacks on what is royal depend on.
const ATTACKED: Depends = Depends::BOARD.union(Depends::ATTACKS).union(Depends::ROYALTY);

impl<'a, R> Facts<'a, R> {
    const fn of(depends: Depends) -> Facts<'a, R> {
        Facts { depends, kinds: None, regions: [None, None], asks_where: false, in_check: None }
    }

    const fn about(mut self, kinds: KindSet) -> Facts<'a, R> {
        self.kinds = Some(kinds);
        self
    }

    const fn on(mut self, region: &'a R) -> Facts<'a, R> {
        self.regions[0] = Some(region);
        self
    }

    const fn and_on(mut self, region: &'a R) -> Facts<'a, R> {
        self.regions[1] = Some(region);
        self
    }

    const fn asking_where(mut self) -> Facts<'a, R> {
        self.asks_where = true;
        self
    }
}

impl<R> Leaf<R> {
    /// What there is to be known of it.
    #[inline]
    fn facts(&self) -> Facts<'_, R> {
        match self {
            Leaf::Captured { kinds, .. } => Facts::of(Depends::CAPTURED).about(*kinds),
            Leaf::Count { kinds, region, .. } => Facts::of(Depends::BOARD).about(*kinds).on(region),
            Leaf::Compared { left, right, .. } => {
                let kinds = left.kinds.union(right.kinds);
                Facts::of(Depends::BOARD).about(kinds).on(&left.region).and_on(&right.region)
            }
            Leaf::Worth(weighing) => {
                Facts::of(Depends::BOARD).about(weighing.left.kinds().union(weighing.right.kinds()))
            }
            Leaf::Line(line) => Facts::of(Depends::BOARD).about(line.kinds).on(&line.region).asking_where(),
            Leaf::Chain(chain) => {
                Facts::of(Depends::BOARD).about(chain.kinds).on(&chain.from).and_on(&chain.to).asking_where()
            }
            Leaf::Reserve { kinds, .. } => Facts::of(Depends::RESERVE).about(*kinds),
            Leaf::Turn { .. } | Leaf::ToMove { .. } | Leaf::Passes { .. } | Leaf::Left { .. } => {
                Facts::of(Depends::CLOCK)
            }
            // What stands in between matters, as it does to attacks.
            Leaf::Near(Neighbours { kinds, near, .. }) => {
                let depends = Depends::BOARD.union(Depends::ATTACKS);
                Facts::of(depends).about(kinds.union(near.kinds)).asking_where()
            }
            Leaf::Checks { .. } => Facts::of(Depends::CHECKS),
            Leaf::Once(_) => Facts::of(Depends::PAST),
            Leaf::Unmoved { kinds, region, .. } => Facts::of(Depends::MARKS).about(*kinds).on(region),
            Leaf::Royal => Facts::of(Depends::ROYALTY.union(Depends::MOVER)),
            Leaf::Bare => Facts::of(Depends::BOARD.union(Depends::RESERVE).union(Depends::ROYALTY)),
            Leaf::Check { whose } | Leaf::Checkmate { whose } => {
                Facts { in_check: Some(*whose), ..Facts::of(ATTACKED) }
            }
            Leaf::Attacked { pieces, region } => {
                Facts { kinds: pieces.map(|(_, kinds)| kinds), ..Facts::of(ATTACKED).on(region) }
            }
        }
    }

    /// What its truth depends on, and so what can change it.
    #[inline]
    #[must_use]
    pub fn depends(&self) -> Depends {
        self.facts().depends
    }

    /// The types that it asks about, where it names types; not those of what must once have been true.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> Option<KindSet> {
        self.facts().kinds
    }

    /// The regions that it asks about; not those of what must once have been true.
    pub fn regions(&self) -> impl Iterator<Item = &R> {
        self.facts().regions.into_iter().flatten()
    }

    /// Whether it matters which pieces stand where, beyond how many of them stand on its regions.
    #[inline]
    #[must_use]
    pub fn asks_where(&self) -> bool {
        self.facts().asks_where
    }

    /// Whose royal piece is attacked whenever this holds, where that is so.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> Option<Whose> {
        self.facts().in_check
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
