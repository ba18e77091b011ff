//! The vocabulary of the board: squares, sides, piece types, sets of squares.
//!
//! A board is a rectangle of 1x1 to 16x16 squares. A [`Square`] is its number, counted from a1 along
//! the ranks, so a whole game fits a dense bitboard:
//!
//! ```text
//! 3 | 6 7 8
//! 2 | 3 4 5      a board of 3 files and 3 ranks
//! 1 | 0 1 2
//!     a b c
//! ```
//!
//! How a piece moves, and how any of this is written, is not known here.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod bits;
mod by_side;
mod lattice;
mod squares;

pub use bits::{Bits, Kept, Large, Lean, Medium, Nothing, Small, U256, Whole, Width};
pub use by_side::{BySide, Sides};
pub use lattice::Lattice;
pub use squares::{Each, Squares};

use core::fmt;
use core::str::FromStr;

/// The widest and the highest board, in squares.
pub const MAX_SIDE: u8 = 16;

/// How many piece types a variant may declare.
pub const MAX_KINDS: usize = 64;

/// A square, as its number: `rank * files + file`, both from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Square(pub u8);

impl Square {
    /// The square's number as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The size of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dimensions {
    /// How many files, 1 to 16.
    pub files: u8,
    /// How many ranks, 1 to 16.
    pub ranks: u8,
}

impl Dimensions {
    /// How many squares there are, 1 to 256.
    #[must_use]
    #[inline]
    pub const fn area(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// The square on a file and a rank, both from 0, if the board has it.
    #[must_use]
    #[inline]
    pub const fn square(self, file: i32, rank: i32) -> Option<Square> {
        if file < 0 || rank < 0 || file >= self.files as i32 || rank >= self.ranks as i32 {
            None
        } else {
            Some(Square((rank * self.files as i32 + file) as u8))
        }
    }

    /// The file of a square, from 0. Of a square that the board does not have, that of one on a longer board as wide.
    ///
    /// # Panics
    ///
    /// If there is no file at all.
    #[must_use]
    #[inline]
    pub const fn file(self, sq: Square) -> u8 {
        sq.0 % self.files
    }

    /// The rank of a square, from 0. Of a square that the board does not have, a rank beyond its last.
    ///
    /// # Panics
    ///
    /// If there is no file at all.
    #[must_use]
    #[inline]
    pub const fn rank(self, sq: Square) -> u8 {
        sq.0 / self.files
    }

    /// The square that a step of `(files, ranks)` leads to, if it is on the board.
    #[must_use]
    #[inline]
    pub const fn step(self, sq: Square, dx: i32, dy: i32) -> Option<Square> {
        // What wraps is far from any board.
        self.square((self.file(sq) as i32).wrapping_add(dx), (self.rank(sq) as i32).wrapping_add(dy))
    }

    /// How many moves of a king two squares are apart on an empty board without folds.
    #[must_use]
    pub const fn distance(self, one: Square, other: Square) -> u8 {
        let files = self.file(one).abs_diff(self.file(other));
        let ranks = self.rank(one).abs_diff(self.rank(other));
        if files > ranks { files } else { ranks }
    }

    /// The rank of a square as its owner counts it: from 0 at the owner's edge.
    ///
    /// # Panics
    ///
    /// Where overflow is checked, if the board does not have the square.
    #[must_use]
    #[inline]
    pub const fn rank_for(self, sq: Square, side: Side) -> u8 {
        match side {
            Side::White => self.rank(sq),
            Side::Black => self.ranks - 1 - self.rank(sq),
        }
    }

    /// The square on the same file and the mirrored rank.
    ///
    /// # Panics
    ///
    /// Where overflow is checked, if the board does not have the square.
    #[must_use]
    #[inline]
    pub const fn mirror(self, sq: Square) -> Square {
        Square((self.ranks - 1 - self.rank(sq)) * self.files + self.file(sq))
    }

    /// Every square, from a1 along the ranks.
    #[inline]
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..self.area() as u16).map(|index| Square(index as u8))
    }

    /// The shade of a square; a1 is dark.
    #[must_use]
    #[inline]
    pub const fn shade(self, sq: Square) -> Shade {
        if (self.file(sq) + self.rank(sq)).is_multiple_of(2) { Shade::Dark } else { Shade::Light }
    }
}

/// One of the two shades of a chequered board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Shade {
    /// The shade of a1.
    Dark,
    /// The other one.
    Light,
}

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// Moves first; its own first rank is rank 1.
    White,
    /// Its own first rank is the last one.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// What a function gives for each side, White first.
    #[inline]
    #[must_use]
    pub fn each<T>(mut give: impl FnMut(Side) -> T) -> [T; 2] {
        // `BOTH.map` would be compiled anew for each caller, with all that maps arrays of any length.
        [give(Side::White), give(Side::Black)]
    }

    /// The side as an index, White 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side's name in lower case, as results and states print it.
    #[must_use]
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// The side's name with a capital, as sentences begin with it and speak of it.
    #[must_use]
    #[inline]
    pub const fn title(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not what it was read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// It does not name a side: `white` or `w`, `black` or `b`.
    Side,
    /// It does not say the size of a board, such as `10x8`, with 1 to 16 files and ranks.
    Dimensions,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseError::Side => "a side is `white` or `black`",
            ParseError::Dimensions => "the size of a board is written `10x8`, with 1 to 16 files and ranks",
        })
    }
}

impl core::error::Error for ParseError {}

impl FromStr for Side {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Side, ParseError> {
        match text {
            "white" | "w" => Ok(Side::White),
            "black" | "b" => Ok(Side::Black),
            _ => Err(ParseError::Side),
        }
    }
}

impl fmt::Display for Dimensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

impl FromStr for Dimensions {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Dimensions, ParseError> {
        let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let (files, ranks) = text.split_once('x').ok_or(ParseError::Dimensions)?;
        match (side(files), side(ranks)) {
            (Some(files), Some(ranks)) => Ok(Dimensions { files, ranks }),
            _ => Err(ParseError::Dimensions),
        }
    }
}

impl core::ops::Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// A piece type of the variant at hand: its number in the order of declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Kind(pub u8);

impl Kind {
    /// The type's number as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

/// A set of piece types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KindSet(pub u64);

impl KindSet {
    /// No type.
    pub const NONE: KindSet = KindSet(0);
    /// Every type that there can be.
    pub const ALL: KindSet = KindSet(u64::MAX);

    /// The set of one type.
    ///
    /// # Panics
    ///
    /// Where overflow is checked, if its number is not below [`MAX_KINDS`].
    #[inline]
    #[must_use]
    pub const fn of(kind: Kind) -> KindSet {
        KindSet(1 << kind.0)
    }

    /// Whether the type is in the set.
    ///
    /// # Panics
    ///
    /// Where overflow is checked, if its number is not below [`MAX_KINDS`].
    #[inline]
    #[must_use]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind.0) != 0
    }

    /// Whether nothing is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share a type.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: KindSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a type.
    ///
    /// # Panics
    ///
    /// Where overflow is checked, if its number is not below [`MAX_KINDS`].
    #[inline]
    pub fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }

    /// What is in either.
    #[must_use]
    #[inline]
    pub const fn union(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// How many types are in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The types, in order of declaration.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> + Clone {
        let rest = core::iter::successors(Some(self.0), |rest| Some(rest & rest.wrapping_sub(1)));
        rest.take_while(|rest| *rest != 0).map(|rest| Kind(rest.trailing_zeros() as u8))
    }
}

/// The types of a set, in order of declaration.
#[derive(Debug, Clone)]
pub struct Kinds(KindSet);

impl Iterator for Kinds {
    type Item = Kind;

    #[inline]
    fn next(&mut self) -> Option<Kind> {
        let KindSet(rest) = self.0;
        self.0 = KindSet(rest & rest.wrapping_sub(1));
        (rest != 0).then_some(Kind(rest.trailing_zeros() as u8))
    }
}

impl IntoIterator for KindSet {
    type Item = Kind;
    type IntoIter = Kinds;

    #[inline]
    fn into_iter(self) -> Kinds {
        Kinds(self)
    }
}

impl FromIterator<Kind> for KindSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(KindSet::NONE, |set, kind| set.union(KindSet::of(kind)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Dimensions, Side};
    use std::string::ToString as _;

    #[test]
    fn a_step_of_any_length_leads_to_the_board_or_nowhere() {
        let dimensions = Dimensions { files: 8, ranks: 8 };
        for far in [i32::MAX, i32::MIN, i32::MAX - 7, 300, -300] {
            for sq in [0, 63, 255].map(super::Square) {
                assert_eq!((dimensions.step(sq, far, 0), dimensions.step(sq, 0, far)), (None, None), "{far}");
            }
        }
    }

    #[test]
    fn a_set_of_types_gives_each_once() {
        let set = super::KindSet(1 << 63 | 0b1011);
        assert!(set.into_iter().eq(set.iter()));
        assert_eq!(set.into_iter().count(), 4);
    }

    #[test]
    fn what_is_displayed_is_read_back() {
        for side in Side::BOTH {
            assert_eq!(side.to_string().parse(), Ok(side));
        }
        for text in ["1x1", "8x8", "10x8", "16x16"] {
            let dimensions: Dimensions = text.parse().expect("the size of a board");
            assert_eq!(dimensions.to_string(), text);
        }
        for text in ["", "8", "0x8", "8x17", "8x", "x8", "8x8x8", "-1x3", "256x1"] {
            assert!(text.parse::<Dimensions>().is_err(), "{text}");
        }
    }
}
