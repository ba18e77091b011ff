//! What changes sides where it stands or leaves the board when a piece has arrived, and what stands near a square.

use super::{Region, Whose};
use alfil_board::{KindSet, Side, Sides};
use alloc::vec::Vec;

/// Pieces of the enemy's that change sides where they stand, or leave the board, once all pieces of the move stand where it puts them and a blast has
/// done its work. They stay what they are, and all that flip do so at once. Castlings, exchanges and moves that come back to where
/// they started flip nothing, and neither does what is no longer there.
///
/// A piece of a type that may be royal ([`Definition::loyal`](super::Definition::loyal)) neither changes sides nor leaves the board
/// so. Both attack nothing. Flipping is no capture, and resets no clock; what leaves the board counts as captured, resets the clock
/// of moves without a capture, and neither comes into a reserve nor back to the board. What would both leave and change sides leaves.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Flip {
    /// Whether they leave the board; otherwise they change sides.
    #[cfg_attr(feature = "serde", serde(default))]
    pub takes: bool,
    /// Which change sides, seen from where the piece has arrived.
    pub which: Flipped,
    /// Only pieces of these types; none: of all.
    #[cfg_attr(feature = "serde", serde(default))]
    pub victims: Option<KindSet>,
    /// Only on these squares; none: on all.
    #[cfg_attr(feature = "serde", serde(default))]
    pub region: Option<Region>,
    /// The types that do it: what flips, as what it has become; what takes, as what it was before its move.
    pub kinds: KindSet,
    /// Whether they do it by moving.
    pub moving: bool,
    /// Whether they do it by being placed from the reserve, or entering from there by gating.
    pub placing: bool,
    /// Only by moves that end straight along one of these rays from where they started, whatever the ways between; none: by all.
    #[cfg_attr(feature = "serde", serde(default))]
    pub along: Option<Vec<Ray>>,
    /// What must stand near where the piece has arrived.
    pub near: Option<Nearness>,
}

/// Which pieces of the enemy's change sides, or leave the board. Where it says *such enemies*, those are meant that can do so by the
/// clause: of its victims, and on its squares.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Flipped {
    /// In each of the eight directions, those between the piece and the next own one, if nothing but such enemies stands between
    /// them.
    Enclosed,
    /// On each of these rays those between the piece and the next own one, if nothing but such enemies stands between them, and
    /// no more of them than the ray is long.
    Between(Vec<Ray>),
    /// Those on these steps, if on every such step from them that leads to a square of the board a piece of the mover's side stands.
    Surrounded(Vec<(i8, i8)>),
    /// If the piece has moved straight along one of these rays, however far: the next ones straight on from where it has arrived, as
    /// long as nothing but such enemies stands there, and no more of them than the ray is long.
    Ahead(Vec<Ray>),
    /// The same straight back from where it started.
    Behind(Vec<Ray>),
    /// Those on the squares where the rank of the piece crosses the file of another own one of these types, or its file the other's
    /// rank.
    Crossing(KindSet),
    /// Those on these steps, as `(files, ranks)`; they are turned for Black.
    Within(Vec<(i8, i8)>),
    /// On each of these rays the first piece, if it is one of the enemy's.
    Sight(Vec<Ray>),
}

/// Squares one behind the other, from a piece's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ray {
    /// From each to the next, as `(files, ranks)`; turned for Black.
    pub step: (i8, i8),
    /// How many there are at most.
    pub most: u8,
}

impl Ray {
    /// The ray as a side's pieces see along it.
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Ray {
        let (dx, dy) = self.step;
        Ray { step: if matches!(side, Side::White) { (dx, dy) } else { (-dx, -dy) }, ..self }
    }
}

/// What stands near a square, or is seen from it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Nearness {
    /// Whether none of those stands there that are said next; otherwise at least one must.
    pub none: bool,
    /// From the square, each as far as the first piece on it.
    pub rays: Vec<Ray>,
    /// Whose pieces count; `None`: it is squares on which nothing stands that count.
    pub whose: Option<Whose>,
    /// Of which types.
    pub kinds: KindSet,
    /// For whose placements it holds; those of the others ask for nothing. What is said of a flip or of a move holds for whom
    /// that is.
    pub sides: Sides,
    /// Whether it is asked instead that a piece comes to rest on the square that slides in from the edge of the board along one of
    /// the rays, which say nothing of length: nothing stands behind it on its way, and ahead something does, or the board ends.
    /// It is asked of placements alone.
    #[cfg_attr(feature = "serde", serde(default))]
    pub slides: bool,
}

impl Nearness {
    /// The steps to the squares near, if no way is longer than a step.
    #[must_use]
    pub fn steps(&self) -> Option<Vec<(i8, i8)>> {
        self.rays.iter().map(|ray| (ray.most == 1).then_some(ray.step)).collect()
    }

    /// Whether the two never hold of the same square: what one asks for is among what the other forbids.
    #[must_use]
    pub fn excludes(&self, other: &Nearness) -> bool {
        let (wanted, banned) = if self.none { (other, self) } else { (self, other) };
        let sees = |ray: &Ray| banned.rays.iter().any(|far| far.step == ray.step && far.most >= ray.most);
        let counts = match (wanted.whose, banned.whose) {
            (None, None) => true,
            (Some(one), Some(all)) => {
                (one == all || all == Whose::Any) && wanted.kinds.0 & !banned.kinds.0 == 0
            }
            _ => false,
        };
        let both = wanted.sides.intersects(banned.sides);
        let opposed = !wanted.none && banned.none && !wanted.slides && !banned.slides;
        opposed && both && counts && wanted.rays.iter().all(sees)
    }
}
