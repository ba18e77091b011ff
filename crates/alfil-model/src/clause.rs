//! What the clauses of a variant say, other than how pieces move and what a turn may be.

use super::{Compare, Condition, Leaf, Movement, MovesSince, Nearness, Region, Whose};
use crate::place::Span;
use alfil_board::{Kind, KindSet, Side, Square, Squares};
use alloc::vec::Vec;

/// Which pieces are royal, and when.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Royalty {
    /// Of which types.
    pub kinds: KindSet,
    /// While this holds for the owner.
    pub when: Condition,
    /// Only the first of them by an order, or all.
    pub select: Option<Selection>,
    /// Whether they are attacked only when every one of them is: a side may leave one in danger while
    /// another is safe. All such clauses in force make one group.
    pub together: bool,
}

/// The order by which one piece is selected: the least by its keys, compared in turn.
///
/// Every axis occurs, so that there is never a tie; what the clause leaves out comes last, the least first.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Selection {
    /// The keys, the most important first.
    pub keys: Vec<SelectionKey>,
}

/// A number that belongs to a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SelectionKey {
    /// Which number.
    pub axis: Axis,
    /// Whether the greatest comes first instead of the least.
    pub descending: bool,
}

/// A way of numbering squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Axis {
    /// Files, from the a-file.
    File,
    /// Ranks, from the owner's first.
    Rank,
}

/// Which pieces cannot be captured, and when.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Immunity {
    /// Of which types.
    pub kinds: KindSet,
    /// While this holds for the owner.
    pub when: Condition,
}

/// What pieces become when a move of theirs touches a zone.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Promotion {
    /// Which type.
    pub kind: Kind,
    /// The zone.
    pub region: Region,
    /// Which moves count.
    pub trigger: Trigger,
    /// Which of these count by what they capture.
    #[cfg_attr(feature = "serde", serde(default))]
    pub captures: Promoting,
    /// What it may become. More than one: the player chooses.
    pub to: Vec<Kind>,
    /// Whether it may also stay what it is.
    pub optional: bool,
    /// When, before the move.
    #[cfg_attr(feature = "serde", serde(default = "always"))]
    pub when: Condition,
}

/// What a clause has that is under no condition.
#[cfg(feature = "serde")]
fn always() -> Condition {
    Condition::Always
}

/// Which moves count for a promotion, by what they capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Promoting {
    /// All.
    #[default]
    Any,
    /// Those that capture.
    Capturing,
    /// All but those that capture en passant.
    NotEnPassant,
}

/// What a move captures, as far as promotions ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Caught {
    /// Nothing.
    Nothing,
    /// Something, but not en passant.
    Something,
    /// Something en passant.
    EnPassant,
}

impl Promoting {
    /// Whether a move that captures so counts.
    #[must_use]
    pub fn counts(self, caught: Caught) -> bool {
        match self {
            Promoting::Any => true,
            Promoting::Capturing => caught != Caught::Nothing,
            Promoting::NotEnPassant => caught != Caught::EnPassant,
        }
    }
}

impl Caught {
    /// What a step to a square captures that captures what stands on another, if anything.
    #[must_use]
    pub fn by_step(to: Square, captures: Option<Square>) -> Caught {
        match captures {
            None => Caught::Nothing,
            Some(victim) if victim == to => Caught::Something,
            Some(_) => Caught::EnPassant,
        }
    }

    /// What a move of several legs captures.
    #[must_use]
    pub fn on_the_way(captures: bool) -> Caught {
        if captures { Caught::Something } else { Caught::Nothing }
    }
}

/// Which moves count for a promotion, by where they lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Trigger {
    /// Those that end in the zone.
    On,
    /// Those that end in the zone and start outside.
    Entering,
    /// Those that start or end in the zone.
    Touching,
}

/// A turn of its own that replaces a piece: where it stands, by a move to an empty square, or as it changes places with an own piece.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Exchange {
    /// Which type.
    pub kind: Kind,
    /// Where it must stand.
    pub region: Region,
    /// How it moves as it becomes that: along paths, quietly. None: it stays where it stands.
    #[cfg_attr(feature = "serde", serde(default))]
    pub moving: Vec<Movement>,
    /// With which types of its own side it changes places as it becomes that, if it does; nothing then says how it moves.
    #[cfg_attr(feature = "serde", serde(default))]
    pub swaps: Option<KindSet>,
    /// What must stand near the square on which it ends, before the turn.
    #[cfg_attr(feature = "serde", serde(default))]
    pub near: Option<Nearness>,
    /// Whether it may not leave a royal piece of the enemy's attacked.
    #[cfg_attr(feature = "serde", serde(default))]
    pub without_check: bool,
    /// What it may become.
    pub to: Vec<Kind>,
    /// When.
    pub when: Condition,
}

impl Exchange {
    /// Whether the piece becomes another where it stands.
    #[must_use]
    pub fn stays(&self) -> bool {
        self.moving.is_empty() && self.swaps.is_none()
    }
}

/// Who captures whom en passant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EnPassantPair {
    /// What is captured.
    pub victim: Kind,
    /// What captures.
    pub capturer: Kind,
}

/// A king that moves together with a rook.
///
/// Both must be unmoved, and the squares that either crosses or arrives on must be empty but for the two.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Castling {
    /// The types that take the king's part.
    pub kings: KindSet,
    /// The types that take the rook's part.
    pub rooks: KindSet,
    /// Whether the king must be royal at the time.
    pub royal_only: bool,
    /// Where unmoved kings stand.
    pub king_squares: Region,
    /// Where unmoved rooks stand.
    pub rook_squares: Region,
    /// How they move.
    pub manner: CastlingManner,
    /// Which squares may not be attacked before the move, if the king is royal.
    pub safe: SafeSquares,
    /// Whether nobody else castles on that side of the board: what the enemy has opposite the rook, on the same file, counts as moved
    /// afterwards.
    pub alone: bool,
    /// When.
    pub when: Condition,
}

/// How king and rook move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CastlingManner {
    /// Along the rank on which both stand, the king so many squares towards the rook, the rook to the
    /// square next to the king on its other side.
    By(u8),
    /// They change places, along a rank or a file.
    Swap,
    /// Along the rank on which both stand, each to a file of its own, wherever they start. They may pass each other, and
    /// one of them may stay where it is.
    To {
        /// The files of king and rook, from 0, when the rook stands towards the a-file.
        lower: (u8, u8),
        /// The same, when it stands on the other side.
        higher: (u8, u8),
    },
}

/// Squares that may not be attacked when castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SafeSquares {
    /// Where the king starts.
    pub origin: bool,
    /// What the king crosses.
    pub crossed: bool,
    /// Where the king arrives.
    pub arrival: bool,
    /// Every square from the king's to the rook's, both included.
    pub all: bool,
}

/// Where a captured piece goes. Pieces that a blast removes beside the captured go nowhere, unless it [keeps](Blast::keeps) them.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spoils {
    /// What is captured.
    pub kind: Kind,
    /// Into whose reserve it goes: [`Whose::Own`], the capturer's, or [`Whose::Enemy`], back to the side that lost it
    /// (which is the capturer's too if it captures a piece of its own).
    pub whose: Whose,
    /// What it is there.
    pub becomes: Kind,
}

/// A captured piece that the capturer hands to a partner, who plays the other side at a second board of the same rules: it
/// leaves the game for the partner's reserve. So what one side hands over comes [from outside](crate::Definition::fed) to the
/// other side of this board.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Handed {
    /// What is captured.
    pub kind: Kind,
    /// What it is in the partner's reserve.
    pub becomes: Kind,
}

/// A captured piece that comes back at once, to a square of its own side: the first empty one of the region, counted from its
/// owner's first rank, and on a rank from the first file. It comes when all else of the move is done, but for the second part
/// of a turn of two; of several that a move captures, in the order of the captures. It counts as unmoved. If none of the squares
/// is empty, it is out of play, and so is what a blast removes beside the captured.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rebirth {
    /// What is captured.
    pub kind: Kind,
    /// Where it comes back, for either side that may lose it.
    pub region: Region,
    /// Whether these are the squares of its type at the start, or what the type calls its home.
    pub home: bool,
    /// Only squares that are like the one on which it was captured.
    pub like: Option<Likeness>,
    /// What it comes back as.
    pub becomes: Kind,
}

/// In what two squares are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Likeness {
    /// They are on the same file.
    File,
    /// They are of the same shade.
    Shade,
}

/// A capture removes the capturer, unless it is of a type that survives that, and what stands around the square on which it arrived, once all pieces of the move
/// stand where it puts them. Immunity does not save them. All that is removed counts as captured, the capturer too, as what it
/// was before the move.
///
/// A move that removes a royal piece of the player's own is illegal, and a capture that would do so, as things stand, attacks
/// nothing. Otherwise, a move that removes every royal piece of the enemy's, captured or by the blast, is legal even if
/// it leaves an own one attacked. Which pieces are royal is asked before the move.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Blast {
    /// The squares around, as `(files, ranks)` from the square of arrival, which is always among those hit. There may be none.
    pub steps: Vec<(i8, i8)>,
    /// The types that survive around it.
    pub spared: KindSet,
    /// The types that survive where they capture themselves.
    #[cfg_attr(feature = "serde", serde(default))]
    pub capturing: KindSet,
    /// Types of those that survive where they capture themselves, but not where they capture certain others. None is ever royal.
    #[cfg_attr(feature = "serde", serde(default))]
    pub perishing: Option<Perishing>,
    /// Whether what it removes beside the captured piece goes into a reserve: where [`Spoils`] say for the enemy of its owner,
    /// as if that side had captured it. What they send nowhere is out of play.
    #[cfg_attr(feature = "serde", serde(default))]
    pub keeps: bool,
    /// Whether a [piece of nobody](super::Neutral) comes to stand where the capturer arrived, if it does not survive.
    #[cfg_attr(feature = "serde", serde(default))]
    pub leaves: bool,
    /// Where the clause stands.
    pub span: Span,
}

/// Who does not survive capturing whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Perishing {
    /// The capturers.
    pub kinds: KindSet,
    /// What one of them captures then, among others perhaps.
    pub on: KindSet,
}

impl Blast {
    /// Whether a piece survives where it captures pieces of these types.
    #[must_use]
    pub fn survives(&self, capturer: Kind, captured: KindSet) -> bool {
        let perishes =
            |perishing: Perishing| perishing.kinds.contains(capturer) && perishing.on.intersects(captured);
        self.capturing.contains(capturer) && !self.perishing.is_some_and(perishes)
    }

    /// The types that survive around it, and not where they capture themselves.
    #[must_use]
    pub fn spared_alone(&self) -> KindSet {
        self.spared.iter().filter(|kind| !self.capturing.contains(*kind)).collect()
    }
}

/// Something that may not be true after a move. It is asked of the position after it, in which the enemy is to move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Forbidden {
    /// What may not hold for the player after the move.
    pub when: Condition,
    /// What must hold for the player before the move; otherwise nothing is forbidden.
    #[cfg_attr(feature = "serde", serde(default = "always"))]
    pub given: Condition,
    /// Only moves of pieces that were of one of these types before them, and what is placed so; castlings move nothing so.
    pub moving: Option<KindSet>,
    /// Only moves with which a piece of one of these types comes from the reserve, by placement or gating, and what is moved so.
    pub placing: Option<KindSet>,
    /// Only moves that do not capture all that attacked royal pieces of the player's before them.
    #[cfg_attr(feature = "serde", serde(default))]
    pub spares_attackers: bool,
}

impl Forbidden {
    /// Whether it is about every move of every position.
    #[must_use]
    pub fn is_about_all(&self) -> bool {
        self.names_no_move() && self.given == Condition::Always && !self.spares_attackers
    }

    /// Whether it is about moves of any kind.
    #[must_use]
    pub fn names_no_move(&self) -> bool {
        self.moving.is_none() && self.placing.is_none()
    }
}

/// When a piece that has not moved leaves its square, a piece from the reserve may take its place as part of the move.
/// In a castling this goes for the king's square and for the rook's; at most one piece enters.
/// The whole must be legal, and so must the move without it.
///
/// A square is left if the piece that started there ends elsewhere (or blows up) and nothing stands there after the move; what is
/// carried or exchanged leaves nothing. What enters does so when all else is done, a blast and the arrival of captured pieces in
/// the reserve among it; but only what was in the reserve before the move may enter. The rules of placements do not ask
/// about it, limits do. Not moved means marked, on a square of the side's array or a numbered one, and marks are kept only while
/// the reserve holds what may enter there (see [`Unmoved`](super::Unmoved)): once gone, they do not come back.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Gating {
    /// The types that may enter.
    pub kinds: KindSet,
    /// The squares that must be left.
    pub region: Region,
}

/// Arrays that differ in where some pieces stand, numbered from 0.
///
/// The pieces of the steps are put, one step after another, onto squares that are still free of the step's region,
/// in the order of the squares; each way of choosing the squares is a digit, the first step's the least, and
/// among the ways those with the lower squares come first. Black's stand on the same files as White's, on the mirrored ranks,
/// whatever the region says of Black's squares.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arrays {
    /// The steps.
    pub steps: Vec<ArrayStep>,
    /// Where the clause stands.
    pub span: Span,
}

impl Arrays {
    /// Every square that the steps may fill, which hold nothing else.
    #[must_use]
    pub fn squares(&self, side: Side) -> Squares {
        self.steps.iter().fold(Squares::NONE, |all, step| all.union(step.region.of(side)))
    }
}

/// Some pieces of a numbered array.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ArrayStep {
    /// The pieces, in the order of the squares that they are put on.
    pub kinds: Vec<Kind>,
    /// The squares that they may be put on.
    pub region: Region,
}

/// How the game ends.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OutcomeRule {
    /// What happens.
    pub event: Event,
    /// What must hold besides, for the side that the event is about; [`Condition::Always`](crate::Formula::Always) for a
    /// condition.
    pub when: Condition,
    /// What it means for the side that the event is about: the player to move; for a condition and for a repetition
    /// with check each side for which it holds (the side that has just moved is asked first); for moves to and fro the side
    /// that has made them; for moves since something came true the side for which it did.
    pub result: Verdict,
}

/// Something that ends a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// The player to move has no move and a royal piece is attacked.
    Checkmate,
    /// The player to move has no move and no royal piece is attacked.
    Stalemate,
    /// The position has come up so often.
    Repetition {
        /// So often.
        times: u32,
        /// What a side must have done with every move since the position first came up; then the event is about that side, and
        /// about neither if both have. Without it the event is about the player to move.
        with: Option<Perpetual>,
    },
    /// A side has moved one and the same piece to and fro.
    ToAndFro {
        /// With so many moves in a row, to the same two squares by turns.
        moves: u32,
        /// The types that it is asked of.
        kinds: KindSet,
    },
    /// So many moves of each side have passed without progress.
    MoveCount(u32),
    /// So many moves of each side have passed since something came true.
    MovesSince(MovesSince),
    /// A condition holds.
    When(Condition),
}

/// What a side may have done with every move since a position first came up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Perpetual {
    /// It has given check.
    Check,
    /// It has [chased](Chase) one and the same piece.
    Chase,
}

/// What it means to chase: after a move one of the side's pieces could capture a piece and gain by it, which it could not before; or it
/// could, but only since the victim had just moved, and it has itself moved now, and not nearer. A move that gives check chases nothing.
///
/// Asked is what it could do if it were to move once more, whatever it may do otherwise in this turn. It gains if nothing could then
/// capture the capturer where it stands, or if that does not matter. Where the victim is of the capturer's type and could as well
/// capture it as things stand, an exchange is offered, and nothing is chased. Before the move the same is asked, but for the safety of its
/// own royal pieces: who answers a check does not chase what it could have captured all along.
///
/// What is chased is followed from square to square; if it leaves the board or cannot be told from another, it is not the
/// same piece any more.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chase {
    /// What is chased.
    pub victims: KindSet,
    /// Where it must stand, seen from its owner.
    pub region: Region,
    /// What would capture it.
    pub chasers: KindSet,
    /// Whether it is chased though the capturer could be captured then.
    pub guarded: bool,
}

/// What an end means for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// It has won.
    Win,
    /// It has lost.
    Loss,
    /// Nobody has won.
    Draw,
}

/// How far a number must be counted that is compared so.
fn told_apart(compare: Compare, value: u32) -> u32 {
    let most = match compare {
        Compare::Less | Compare::AtLeast => value,
        Compare::Equal | Compare::NotEqual | Compare::AtMost | Compare::Greater => value.saturating_add(1),
    };
    most.max(1)
}

/// What of the past the conditions of a variant ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Remembered {
    /// The types whose captures are remembered.
    pub captured: KindSet,
    /// The types whose first placement is remembered.
    pub first_placed: KindSet,
    /// Up to what number checks given are counted; 0 if they are not.
    pub checks: u32,
    /// Whether the type that each side moved last is remembered.
    pub moved: bool,
    /// Up to what number passes in a row are counted; 0 if they are not.
    #[cfg_attr(feature = "serde", serde(default))]
    pub passes: u32,
}

impl Remembered {
    /// Adds what a leaf of a condition asks for. Checks are counted as far as the leaf has to tell.
    pub fn add<R>(&mut self, leaf: &Leaf<R>) {
        match leaf {
            Leaf::Captured { kinds, .. } => self.captured = self.captured.union(*kinds),
            Leaf::Checks { compare, value, .. } => {
                self.checks = self.checks.max(told_apart(*compare, *value));
            }
            Leaf::Passes { compare, value } => self.passes = self.passes.max(told_apart(*compare, *value)),
            Leaf::Count { .. }
            | Leaf::Compared { .. }
            | Leaf::Worth(_)
            | Leaf::Left { .. }
            | Leaf::Once(_)
            | Leaf::Near(_)
            | Leaf::Line(_)
            | Leaf::Chain(_)
            | Leaf::Reserve { .. }
            | Leaf::Turn { .. }
            | Leaf::Check { .. }
            | Leaf::Attacked { .. }
            | Leaf::Unmoved { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::ToMove { .. }
            | Leaf::Checkmate { .. } => {}
        }
    }
}
