//! What moves do beside moving, and what is asked of a move as a whole.

use super::Condition;
use alfil_board::{Kind, KindSet, Side, Square};
use alfil_model::{Likeness, Perishing, Ray, Whose};

/// Capture to hand: where a captured piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spoil {
    /// Into the reserve of the capturer ([`Whose::Own`]) or of the side that lost the piece.
    pub whose: Whose,
    /// What it is there.
    pub becomes: Kind,
}

/// Where a captured piece comes back at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rebirth<B> {
    /// The squares, by the side that lost it: `squares[side]`.
    pub squares: [B; 2],
    /// Only those that are like the square on which it was captured.
    pub like: Option<Likeness>,
    /// What it comes back as.
    pub becomes: Kind,
}

/// Where captured pieces come back at once: `rebirths[capturer's side][kind]`.
pub type Rebirths<B> = [Vec<Option<Rebirth<B>>>; 2];

/// The blast of a capture: what it removes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blast<B> {
    /// The squares around each square, without itself: `around[capturer's side][square]`.
    pub around: [Vec<B>; 2],
    /// The types that survive there.
    pub spared: KindSet,
    /// The types that survive where they capture themselves.
    pub capturing: KindSet,
    /// Those of them that do not where they capture certain others.
    pub perishing: Option<Perishing>,
    /// Whether what it removes beside the captured piece goes into a reserve.
    pub keeps: bool,
    /// Whether a piece of nobody comes to stand where the capturer was removed.
    pub leaves: bool,
}

impl<B: Copy> Blast<B> {
    /// The squares around the one on which a capture of the side arrives.
    #[inline]
    pub fn around(&self, side: Side, sq: Square) -> B {
        self.around[side.index()][sq.index()]
    }
}

/// Flips: the pieces that change sides where they stand, or leave the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flips<B> {
    /// What each side's pieces flip.
    pub clauses: [Vec<Flip<B>>; 2],
    /// The lines from each square to the edge of the board or to a hole, in the eight directions: `lines[square]`. Empty lines
    /// are left out.
    pub lines: Vec<Vec<Vec<Square>>>,
    /// The types that never change sides, nor leave the board so.
    pub loyal: KindSet,
}

/// Which enemies flip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flipped<B> {
    /// Those that are enclosed on lines.
    Enclosed,
    /// Those that are enclosed on these rays, by the steps of the side; no more than the ray is long.
    Between(Vec<Ray>),
    /// Those on the squares around, by the square of arrival, with nothing but own pieces on the squares around them.
    Surrounded(Vec<B>),
    /// The next ones straight on from the square of arrival.
    Ahead(Vec<Ray>),
    /// The next ones straight back from the square that was left.
    Behind(Vec<Ray>),
    /// Those where the lines of the piece cross those of an own one of these types.
    Crossing(KindSet),
    /// Those on these squares, by the square of arrival.
    Within(Vec<B>),
    /// The first piece on each ray, by the steps of the side.
    Sight(Vec<Ray>),
}

/// One way in which pieces flip others, or take them off the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flip<B> {
    /// Whether they leave the board.
    pub takes: bool,
    /// Which enemies flip.
    pub which: Flipped<B>,
    /// Only those of these types, if any are named.
    pub victims: Option<KindSet>,
    /// Only those on these squares.
    pub squares: B,
    /// The types that flip.
    pub kinds: KindSet,
    /// Whether by moving.
    pub moving: bool,
    /// Whether by being placed.
    pub placing: bool,
    /// Only by moves straight along one of these rays, by the steps of the side.
    pub along: Option<Vec<Ray>>,
    /// What must stand near the square of arrival.
    pub near: Option<Nearness<B>>,
}

/// What must stand near a square, or be seen from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nearness<B> {
    /// Whether nothing of it may stand there; otherwise something must.
    pub none: bool,
    /// The squares near each square that one step leads to; empty where none does.
    pub around: Vec<B>,
    /// By longer ways the first piece on each counts.
    pub rays: Vec<Ray>,
    /// Whose pieces count; `None`: it is squares on which nothing stands that count.
    pub whose: Option<Whose>,
    /// Of which types.
    pub kinds: KindSet,
    /// Whether it is asked instead that a piece that slides in along one of the rays comes to rest on the square.
    pub slides: bool,
}

/// What a move does, as far as bans ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Deed {
    /// The type that the piece that moves has before; castlings move nothing so.
    pub moved: KindSet,
    /// The types that come from the reserve.
    pub placed: KindSet,
    /// Whether it captures all that attacks royal pieces of the player's, where that is asked.
    pub takes_attackers: bool,
}

/// What may not be true after a move of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden<B> {
    /// The condition, for the player.
    pub when: Condition<B>,
    /// What must hold for the player before the move.
    pub given: Condition<B>,
    /// Only moves of pieces of these types, and what is placed so.
    pub moving: Option<KindSet>,
    /// Only moves that place a piece of one of these types, and what is moved so.
    pub placing: Option<KindSet>,
    /// Only moves that do not capture all that attacked royal pieces of the player's before them.
    pub spares_attackers: bool,
}

impl<B> Forbidden<B> {
    /// Whether it is about every move of every position.
    pub fn is_about_all(&self) -> bool {
        self.names_no_move() && matches!(self.given, Condition::Always) && !self.spares_attackers
    }

    /// Whether it is about moves of any kind.
    pub fn names_no_move(&self) -> bool {
        self.moving.is_none() && self.placing.is_none()
    }

    /// Whether it is about a move that does this.
    pub fn is_about(&self, deed: Deed) -> bool {
        let names = self.names_no_move()
            || self.moving.is_some_and(|kinds| kinds.intersects(deed.moved))
            || self.placing.is_some_and(|kinds| kinds.intersects(deed.placed));
        names && !(self.spares_attackers && deed.takes_attackers)
    }

    /// Whether it can only be true while the enemy is in check.
    pub fn needs_check(&self) -> bool {
        matches!(&self.when, Condition::Leaf(leaf) if leaf.in_check() == Some(Whose::Enemy))
    }
}

/// What it means to chase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chase<B> {
    /// What is chased.
    pub victims: KindSet,
    /// Where it stands.
    pub region: B,
    /// What would capture it.
    pub chasers: KindSet,
    /// Whether it is chased though the capturer could be captured then.
    pub guarded: bool,
}

/// Gating: where a piece from the reserve may enter as a piece that has not moved leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gating<B> {
    /// The types that may enter.
    pub kinds: KindSet,
    /// The squares.
    pub squares: B,
}

/// Moves of a side that need make-and-test, since pins and check mask cannot judge them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Trials {
    /// All moves.
    pub every: bool,
    /// Moves that may give check: that is forbidden, or what comes with it.
    pub checking: bool,
    /// The types for whose moves it is, if so.
    pub checkers: KindSet,
    /// Drops and gatings of these types: something is forbidden for them.
    pub placing: KindSet,
}
