//! Plans: what a side's pieces do, laid out in the order in which move generation asks for it.
//!
//! A plan holds nothing that the other tables do not hold. What they say with numbers of shapes, regions and filters stands
//! here as the tables that are left when all of these are put in, so that a game in which pieces ask for little is played
//! without asking.

use super::{Line, Modality, Setwise, Shift, Way};
use alfil_board::{Bits, Kind, KindSet, Square};
use std::sync::Arc;

/// The most attacks of a side to which giving check is forbidden.
pub const MOST_CHECKING: usize = 8;

/// A table of leaps.
pub type Leaps<B> = Arc<[B]>;
/// A table of lines, two from each square.
pub type Lines<B> = Arc<[[Line<B>; 2]]>;

/// What a side's pieces do in one mode, in a game of which [`plans`](crate::compile) know all that its moves can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan<B> {
    /// Every type that can be royal.
    pub royal_kinds: KindSet,
    /// Whether some order says which of them is.
    pub selects: bool,
    /// How each type moves, in the order of the types.
    pub movers: Vec<PlannedMover<B>>,
    /// The attacks that royal pieces of the enemy's can suffer.
    pub attacks: PlannedAttacks<B>,
    /// The squares from which kings castle.
    pub castling_kings: B,
    /// Whether masks judge all castlings of a royal piece, and no two of them are the same.
    pub castles_by_masks: bool,
    /// Whether anything of what follows is so.
    pub is_special: bool,
    /// Whether something may enter on squares that are left. Moves of which that is part are then as legal as those without.
    pub gates: bool,
    /// Whether giving check is forbidden. All attacks are those of leapers and sliders then.
    pub avoids_check: bool,
    /// Whether captures come first.
    pub captures_first: bool,
}

/// How the pieces of a type move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedMover<B> {
    /// The type.
    pub kind: Kind,
    /// The common ones.
    pub common: Form<B>,
    /// The same of those pieces of a set that do not move with it, if they do nothing but leap.
    pub alone: Option<(Leaps<B>, Modality)>,
    /// What they become.
    pub promotes: Option<PlannedPromotion<B>>,
    /// The royal ones, if they do nothing but leap.
    pub royal: Option<(Leaps<B>, Modality)>,
    /// The attacks that the type makes, by their place among those of leapers and then of sliders; only where giving check is
    /// forbidden.
    pub gives_check: Vec<u8>,
}

/// Moves of a type in the form in which they are found quickest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form<B> {
    /// All pieces at once.
    Setwise(Setwise<B>),
    /// Leaps.
    Leap(Leaps<B>, Modality),
    /// Slides along two lines.
    Slide(Lines<B>, Modality),
    /// Slides along four lines.
    Slides([(Lines<B>, Modality); 2]),
    /// Slides and leaps.
    SlideAndLeap((Lines<B>, Modality), (Leaps<B>, Modality)),
    /// Slides along two lines, and lands beyond exactly one piece on them.
    SlideAndHop((Lines<B>, Modality), Modality),
    /// Leaps that a piece on the way hinders.
    Lame(LameLeaps<B>, Modality),
    /// Leaps of pieces of which one is royal by an order.
    Ordered(Box<Ordered<B>>),
    /// The same where moves ask for more: piece by piece, if they lead anywhere.
    Tried(Leaps<B>),
    /// Anything else: piece by piece.
    Other,
}

/// Leaps of pieces of which the first in an order is royal, and no other piece is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ordered<B> {
    /// The types of which one piece is royal.
    pub kinds: KindSet,
    /// The leaps, of the royal piece and of the others.
    pub leaps: Leaps<B>,
    /// What they may do.
    pub modality: Modality,
    /// The squares that come before each square.
    pub before: Leaps<B>,
}

impl<B: Bits> Ordered<B> {
    /// The first of some squares, of which there is one.
    #[inline(always)]
    pub fn first(&self, squares: B) -> Square {
        let mut first = squares.first();
        while let earlier = squares & self.before[first.index()]
            && !earlier.is_empty()
        {
            first = earlier.first();
        }
        first
    }
}

/// Leaps that a piece on the way hinders.
pub type LameLeaps<B> = Arc<[Box<[LameLeap<B>]>]>;

/// Leaps with one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LameLeap<B> {
    /// The squares that must be empty.
    pub over: B,
    /// The squares that are reached then.
    pub ends: B,
}

/// What a type becomes where one clause says all that it may become.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedPromotion<B> {
    /// Where it may promote.
    pub zone: B,
    /// Which moves count: those that start in the zone, too, or not if they do.
    pub starting: Starting,
    /// What it becomes.
    pub to: Vec<Kind>,
    /// Where it may not stay what it is: a part of the zone; the same moves count where it is the whole of it.
    pub forced: B,
    /// Whether it must promote wherever it may.
    pub always: bool,
}

/// What a start in the zone of a promotion changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Starting {
    /// Nothing: where it arrives counts.
    Counts,
    /// There is no promotion then.
    Forbids,
    /// Wherever it arrives it may promote then.
    Suffices,
}

impl<B: Bits> PlannedPromotion<B> {
    /// The targets on which a move from a square may promote.
    #[inline(always)]
    pub fn targets(&self, from: Square) -> B {
        match self.starting {
            Starting::Forbids if self.zone.contains(from) => B::EMPTY,
            Starting::Suffices if self.zone.contains(from) => B::FULL,
            _ => self.zone,
        }
    }
}

/// The attacks that royal pieces of one side can suffer, by form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedAttacks<B> {
    /// Leapers.
    pub leapers: Vec<Leapers<B>>,
    /// Sliders along up to two lines.
    pub sliders: Vec<Sliders<B>>,
    /// Hoppers along up to two lines, over exactly one piece.
    pub hoppers: Vec<Sliders<B>>,
    /// Leapers that a piece on the way hinders.
    pub lame: Vec<LameLeapers<B>>,
    /// The numbers of all others.
    pub others: Vec<u16>,
}

/// Pieces of some types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kinds {
    /// Two of them, or one twice.
    pub pair: [Kind; 2],
    /// The rest.
    pub more: Box<[Kind]>,
}

impl Kinds {
    /// Whether a type is one of them.
    pub fn contains(&self, kind: Kind) -> bool {
        self.pair.contains(&kind) || self.more.contains(&kind)
    }
}

/// Types that leap alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leapers<B> {
    /// The types.
    pub kinds: Kinds,
    /// From where a square is attacked.
    pub backward: Leaps<B>,
    /// What they attack.
    pub forward: Leaps<B>,
    /// The same of all of them at once, if there are few leaps.
    pub shifts: Vec<Shift<B>>,
    /// The squares that they may arrive on.
    pub to: B,
}

/// Types that leap alike, if no piece on the way hinders them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LameLeapers<B> {
    /// The types.
    pub kinds: Kinds,
    /// The ways on which a square is attacked.
    pub backward: Arc<[Box<[Way<B>]>]>,
    /// The squares from which it is attacked if nothing hinders.
    pub starts: Leaps<B>,
    /// What they attack.
    pub forward: LameLeaps<B>,
    /// What they attack if nothing hinders.
    pub ends: Leaps<B>,
}

/// Types that slide, or hop, along the same lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sliders<B> {
    /// The types.
    pub kinds: Kinds,
    /// From where a square is attacked.
    pub backward: Lines<B>,
    /// What they attack.
    pub forward: Lines<B>,
}

/// What a slide along lines reaches.
#[inline(always)]
pub fn slide<B: Bits>([first, second]: &[Line<B>; 2], occupied: B) -> B {
    B::slide(first.lower, first.upper, occupied) | B::slide(second.lower, second.upper, occupied)
}

/// What lies behind the first piece each way along lines, up to and including the second one.
#[inline(always)]
pub fn hop<B: Bits>(lines: &[Line<B>; 2], occupied: B) -> B {
    let near = slide(lines, occupied);
    slide(lines, occupied & !near) & !near
}

/// What lame leaps reach.
#[inline(always)]
pub fn leap_lamely<B: Bits>(leaps: &[LameLeap<B>], occupied: B) -> B {
    leaps
        .iter()
        .fold(B::EMPTY, |reach, leap| if leap.over.intersects(occupied) { reach } else { reach | leap.ends })
}

/// The lame leaps of ways that need nothing but to be clear, joined by what they lead over.
pub fn lame_leaps<B: Bits>(ways: &[Way<B>]) -> Box<[LameLeap<B>]> {
    let mut leaps: Vec<LameLeap<B>> = Vec::new();
    for way in ways {
        let end = B::of(way.end);
        match leaps.iter_mut().find(|leap| leap.over == way.between) {
            Some(leap) => leap.ends |= end,
            None => leaps.push(LameLeap { over: way.between, ends: end }),
        }
    }
    leaps.into()
}
