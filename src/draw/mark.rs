//! What a drawing shows of the moves of a piece: a mark on each square, what each needs, lines.

use crate::board::{Square, Squares};
use crate::model::{Condition, Wraps};
use std::collections::{BTreeMap, BTreeSet};

/// How many ends of legs are followed for a drawing, counted and not timed: some hundredths of a second...
const MOST_ENDS: usize = 50_000;
/// ... and for drawings of all types of a file together.
const MOST_ENDS_OF_ALL: usize = 400_000;

/// What a move needs beside a free way, or what it does beside going and capturing. Nothing, or several things at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Needs {
    flags: u8,
    /// One of these reasons of the drawing, a bit each.
    reasons: u64,
}

impl Needs {
    const fn flag(flags: u8) -> Needs {
        Needs { flags, reasons: 0 }
    }

    /// Nothing.
    pub const NOTHING: Needs = Needs::flag(0);
    /// A piece on the way that is passed over.
    pub const HOP: Needs = Needs::flag(1);
    /// That the piece has not moved yet.
    pub const FIRST: Needs = Needs::flag(2);
    /// One of the [reasons](Marks::reasons) of the drawing.
    pub const CONDITION: Needs = Needs::flag(4);
    /// A piece on the way that is captured, not the one that stands at the end.
    pub const PASSING: Needs = Needs::flag(8);
    /// What it meets changes places with it.
    pub const SWAP: Needs = Needs::flag(16);
    /// What it captures from where it stands.
    pub const SHOT: Needs = Needs::flag(32);

    /// Each need that there is.
    pub const ALL: [Needs; 6] =
        [Needs::HOP, Needs::FIRST, Needs::CONDITION, Needs::PASSING, Needs::SWAP, Needs::SHOT];

    /// Whether it needs that too.
    #[must_use]
    pub const fn includes(self, other: Needs) -> bool {
        self.flags & other.flags == other.flags
    }

    /// What both need.
    #[must_use]
    pub const fn and(self, other: Needs) -> Needs {
        Needs { flags: self.flags | other.flags, reasons: self.reasons | other.reasons }
    }

    /// The same but for the reasons.
    #[must_use]
    pub(super) const fn without_reasons(self) -> Needs {
        Needs { flags: self.flags & !Needs::CONDITION.flags, reasons: 0 }
    }

    /// The numbers of the reasons of which one is needed.
    pub fn reasons(self) -> impl Iterator<Item = usize> {
        (0..64).filter(move |number| self.reasons >> number & 1 == 1)
    }
}

/// What a piece may do on a square: with what needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mark {
    /// Go there, if it is empty.
    pub quiet: Option<Needs>,
    /// Capture an enemy there.
    pub capture: Option<Needs>,
    /// Capture an own piece there.
    pub own: Option<Needs>,
    /// Capture on the way there: always with [`Needs::PASSING`].
    pub passing: Option<Needs>,
    /// Capture what stands there, from where it stands itself: always with [`Needs::SHOT`].
    pub shot: Option<Needs>,
}

impl Mark {
    /// What each of its deeds needs.
    pub fn deeds(&self) -> impl Iterator<Item = Needs> + use<> {
        [self.quiet, self.capture, self.own, self.passing, self.shot].into_iter().flatten()
    }

    /// All that any of its deeds needs.
    #[must_use]
    pub fn needs(&self) -> Needs {
        self.deeds().fold(Needs::NOTHING, Needs::and)
    }

    /// Whether an enemy is captured: there, on the way there, or from afar.
    #[must_use]
    pub const fn captures(&self) -> bool {
        self.capture.is_some() || self.passing.is_some() || self.shot.is_some()
    }
}

/// What a move asks for that has no sign of its own, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// What alone it captures, behind the verb: `only pawns`.
    pub whom: String,
    /// From where, and over what: `from the second rank`, `over pawns`.
    pub from: String,
    /// When: `once an enemy duke has been captured`.
    pub when: String,
    pub(super) condition: Condition,
}

impl Reason {
    /// Whether one of the two always holds.
    fn completes(&self, other: &Reason) -> bool {
        let opposite =
            self.condition == !other.condition.clone() || other.condition == !self.condition.clone();
        opposite && (&self.whom, &self.from) == (&other.whom, &other.from)
    }
}

/// Where a piece may go from a square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks {
    /// Where it stands.
    pub origin: Square,
    /// What it may do where.
    pub squares: BTreeMap<Square, Mark>,
    /// The steps of ways that must be free, from square to square.
    pub lines: BTreeSet<(Square, Square)>,
    /// Whether it may move and be where it was, and what that needs.
    pub stays: Option<Needs>,
    /// Whether it moves as another piece did.
    pub imitates: bool,
    /// Which edges of the board are joined for it.
    pub wraps: Wraps,
    /// How many more ends of legs are followed.
    pub(super) left: usize,
    /// Whether it has so many ways that not all were followed.
    pub cut: bool,
    /// What moves ask for in words, as [`Needs::reasons`] numbers them.
    pub reasons: Vec<Reason>,
    /// What all of its moves ask for, in words: `while it is not attacked by an enemy queen`. No reason says it again.
    pub shared: String,
    /// The squares with a name of the file's that its moves start from or end on.
    pub regions: Vec<(String, Squares)>,
}

impl Marks {
    /// Nothing yet, of one of so many types.
    pub(super) fn from(origin: Square, types: usize) -> Marks {
        Marks {
            origin,
            squares: BTreeMap::new(),
            lines: BTreeSet::new(),
            stays: None,
            imitates: false,
            wraps: Wraps::Nowhere,
            left: MOST_ENDS.min(MOST_ENDS_OF_ALL / types.max(1)),
            cut: false,
            reasons: Vec::new(),
            shared: String::new(),
            regions: Vec::new(),
        }
    }

    /// A need by a reason; the last one of many stands for all that follow.
    pub(super) fn by(&mut self, reason: Reason) -> Needs {
        let known = self.reasons.iter().position(|other| *other == reason);
        let number = known.unwrap_or_else(|| {
            self.reasons.truncate(63);
            self.reasons.push(reason);
            self.reasons.len() - 1
        });
        Needs { reasons: 1 << number, ..Needs::CONDITION }
    }

    /// Of two ways to do the same the one that needs less; where that is alike, any of the reasons will do.
    fn either(&mut self, one: Needs, other: Needs) -> Needs {
        if one.flags != other.flags {
            return std::cmp::min_by_key(one, other, |needs| (needs.flags.count_ones(), needs.flags));
        }
        let both = one.and(other);
        let reasons: Vec<Reason> = both.reasons().map(|number| self.reasons[number].clone()).collect();
        let complete = reasons.iter().find(|reason| reasons.iter().any(|other| reason.completes(other)));
        let Some(complete) = complete.cloned() else { return both };
        let plain = Needs { flags: both.flags & !Needs::CONDITION.flags, reasons: 0 };
        let rest = Reason { when: String::new(), condition: Condition::Always, ..complete };
        if rest.whom.is_empty() && rest.from.is_empty() { plain } else { plain.and(self.by(rest)) }
    }

    /// Adds that it may be where it was.
    pub(super) fn stay(&mut self, needs: Needs) {
        self.stays = Some(self.stays.map_or(needs, |other| self.either(other, needs)));
    }

    /// Adds what may be done on a square.
    pub(super) fn add(&mut self, sq: Square, slot: fn(&mut Mark) -> &mut Option<Needs>, needs: Needs) {
        let mut mark = self.squares.get(&sq).copied().unwrap_or_default();
        let slot = slot(&mut mark);
        *slot = Some(slot.map_or(needs, |other| self.either(other, needs)));
        self.squares.insert(sq, mark);
    }
}
