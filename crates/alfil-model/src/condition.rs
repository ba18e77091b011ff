//! Conditions: what may be asked of a position.

use crate::Region;
use alfil_board::KindSet;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Something that is true of a position, for a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// Holds.
    Always,
    /// Does not hold.
    Not(Box<Condition>),
    /// All hold; with none, it holds.
    All(Vec<Condition>),
    /// At least one holds.
    Any(Vec<Condition>),
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
        region: Region,
        /// The comparison: `count OP value`.
        compare: Compare,
        /// What the number is compared with.
        value: u32,
    },
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
    /// A royal piece of the side is attacked.
    Check {
        /// Whose royal piece.
        whose: Whose,
    },
    /// A square of the region is attacked by the other side (as if a piece of the owner's royal types stood there).
    Attacked {
        /// Which squares.
        region: Region,
    },
    /// A piece of the type stands where it has not moved from.
    Unmoved {
        /// Whose.
        whose: Whose,
        /// Of which types.
        kinds: KindSet,
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
    /// pieces alone, not by [`Variant::forbidden`]. Only in [`Forbidden`].
    Checkmate {
        /// Whose royal piece; never [`Whose::Any`].
        whose: Whose,
    },
}

/// Whose something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whose {
    /// The owner's.
    Own,
    /// The other side's.
    Enemy,
    /// Either's.
    Any,
}

/// A comparison of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
}
