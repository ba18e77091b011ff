//! Bitboards of three widths, and the classes of boards made of them.
//!
//! Everything in play is generic over [`Width`], so that a board of up to 64 squares runs on `u64`,
//! one of up to 128 on `u128`, and the largest on four words.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, IndexMut, Not};

use super::{Square, Squares};

/// A set of squares in machine words. The square's number is the bit's.
pub trait Bits:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// No square.
    const EMPTY: Self;
    /// Every bit, on the board or not.
    const FULL: Self;

    /// The set of one square.
    fn of(sq: Square) -> Self;
    /// Whether no square is in the set.
    fn is_empty(self) -> bool;
    /// How many squares are in the set.
    fn count(self) -> u32;
    /// The square with the lowest number. The set must not be empty.
    fn first(self) -> Square;
    /// The square with the highest number. The set must not be empty.
    fn last(self) -> Square;
    /// The set without its lowest square.
    fn without_first(self) -> Self;
    /// The squares below the given one.
    fn below(sq: Square) -> Self;
    /// Which squares a slide along a line reaches: `lower` and `upper` are the line's squares below and
    /// above the slider. The first occupied square either way is included.
    ///
    /// This is the "obstruction difference" of the Chess Programming Wiki, which asks nothing of the board's width.
    fn slide(lower: Self, upper: Self, occupied: Self) -> Self;
    /// The squares moved by a distance in square numbers: up if it is positive. What leaves the word is lost.
    fn shift(self, by: i16) -> Self;
    /// The squares moved by a distance in square numbers, for sets of which nothing that matters leaves the word: what does may come
    /// in at its other end.
    fn rotate(self, by: i16) -> Self;
    /// The same squares as a wide set.
    fn widen(self) -> Squares;
    /// The squares of a wide set, which must fit.
    fn narrow(squares: &Squares) -> Self;
    /// A word that tells sets apart: of a set of one word the word, of a wider one its words mixed.
    fn fold(self) -> u64;

    /// Whether the square is in the set.
    #[inline(always)]
    fn contains(self, sq: Square) -> bool {
        !(self & Self::of(sq)).is_empty()
    }

    /// The squares in ascending order.
    #[inline(always)]
    fn iter(self) -> Iter<Self> {
        Iter(self)
    }

    /// Whether the sets share a square.
    #[inline(always)]
    fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether more than one square is in the set.
    #[inline(always)]
    fn several(self) -> bool {
        !self.is_empty() && !self.without_first().is_empty()
    }
}

/// The squares of a set, in ascending order.
#[derive(Debug, Clone)]
pub struct Iter<B>(B);

impl<B: Bits> Iterator for Iter<B> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let sq = self.0.first();
        self.0 = self.0.without_first();
        Some(sq)
    }
}

/// An odd number that spreads bits over a word: 2 to the 64th by the golden ratio.
const FOLD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The sets of one square each of 128: to look one up is quicker than to shift two words, which WebAssembly calls a function for.
static SINGLE: [u128; 128] = {
    let mut sets = [0; 128];
    let mut sq = 0;
    while sq < 128 {
        sets[sq] = 1 << sq;
        sq += 1;
    }
    sets
};

macro_rules! word {
    ($word:ty, $of:expr) => {
        impl Bits for $word {
            const EMPTY: Self = 0;
            const FULL: Self = !0;

            #[inline(always)]
            fn of(sq: Square) -> Self {
                $of(sq.0 as u32 & (Self::BITS - 1))
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> Square {
                Square(self.trailing_zeros() as u8)
            }
            #[inline(always)]
            fn last(self) -> Square {
                Square((Self::BITS - 1 - self.leading_zeros()) as u8)
            }
            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn below(sq: Square) -> Self {
                Self::of(sq) - 1
            }
            #[inline(always)]
            fn slide(lower: Self, upper: Self, occupied: Self) -> Self {
                // Bits from the nearest blocker below the slider up to (twice) the nearest above.
                let below = (lower & occupied) | 1;
                let above = upper & occupied;
                let from = $of(Self::BITS - 1 - below.leading_zeros()).wrapping_neg();
                let nearest = above & above.wrapping_neg();
                (lower | upper) & nearest.wrapping_shl(1).wrapping_add(from)
            }
            #[inline(always)]
            fn shift(self, by: i16) -> Self {
                let distance = u32::from(by.unsigned_abs());
                let moved = if by >= 0 { self.checked_shl(distance) } else { self.checked_shr(distance) };
                moved.unwrap_or(0)
            }
            #[inline(always)]
            fn rotate(self, by: i16) -> Self {
                // Modulo the width, which is a power of two.
                self.rotate_left(by as u32)
            }
            fn widen(self) -> Squares {
                U256 { low: u128::from(self), high: 0 }.widen()
            }
            fn narrow(squares: &Squares) -> Self {
                U256::narrow(squares).low as $word
            }
            #[inline(always)]
            fn fold(self) -> u64 {
                let wide = self as u128;
                wide as u64 ^ ((wide >> 64) as u64).wrapping_mul(FOLD)
            }
        }
    };
}

word!(u64, |sq: u32| 1_u64 << sq);
word!(u128, single);

/// The set of one square of 128; of a greater number, what is left of it by 128.
#[inline(always)]
fn single(sq: u32) -> u128 {
    SINGLE[sq as usize % SINGLE.len()]
}

/// A set of up to 256 squares: two halves, the lower squares first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct U256 {
    low: u128,
    high: u128,
}

impl BitAnd for U256 {
    type Output = U256;
    #[inline(always)]
    fn bitand(self, other: U256) -> U256 {
        U256 { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for U256 {
    type Output = U256;
    #[inline(always)]
    fn bitor(self, other: U256) -> U256 {
        U256 { low: self.low | other.low, high: self.high | other.high }
    }
}

impl BitXor for U256 {
    type Output = U256;
    #[inline(always)]
    fn bitxor(self, other: U256) -> U256 {
        U256 { low: self.low ^ other.low, high: self.high ^ other.high }
    }
}

impl Not for U256 {
    type Output = U256;
    #[inline(always)]
    fn not(self) -> U256 {
        U256 { low: !self.low, high: !self.high }
    }
}

impl BitAndAssign for U256 {
    #[inline(always)]
    fn bitand_assign(&mut self, other: U256) {
        *self = *self & other;
    }
}

impl BitOrAssign for U256 {
    #[inline(always)]
    fn bitor_assign(&mut self, other: U256) {
        *self = *self | other;
    }
}

impl BitXorAssign for U256 {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: U256) {
        *self = *self ^ other;
    }
}

impl Bits for U256 {
    const EMPTY: Self = U256 { low: 0, high: 0 };
    const FULL: Self = U256 { low: !0, high: !0 };

    #[inline(always)]
    fn of(sq: Square) -> Self {
        let single = single(sq.0.into());
        if sq.0 < 128 { U256 { low: single, high: 0 } } else { U256 { low: 0, high: single } }
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.low | self.high == 0
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }
    #[inline(always)]
    fn first(self) -> Square {
        Square(if self.low != 0 { self.low.trailing_zeros() } else { 128 + self.high.trailing_zeros() } as u8)
    }
    #[inline(always)]
    fn last(self) -> Square {
        let zeros = if self.high != 0 { self.high.leading_zeros() } else { 128 + self.low.leading_zeros() };
        Square((255 - zeros) as u8)
    }
    #[inline(always)]
    fn without_first(self) -> Self {
        if self.low != 0 {
            U256 { low: self.low & (self.low - 1), high: self.high }
        } else {
            U256 { low: 0, high: self.high & self.high.wrapping_sub(1) }
        }
    }
    #[inline(always)]
    fn below(sq: Square) -> Self {
        let below = single(sq.0.into()) - 1;
        if sq.0 < 128 { U256 { low: below, high: 0 } } else { U256 { low: !0, high: below } }
    }
    #[inline(always)]
    fn slide(lower: Self, upper: Self, occupied: Self) -> Self {
        let below = lower & occupied;
        let above = upper & occupied;
        let mut reached = lower | upper;
        if !below.is_empty() {
            reached &= !Self::below(below.last());
        }
        if !above.is_empty() {
            let first = above.first();
            reached &= Self::below(first) | Self::of(first);
        }
        reached
    }
    #[inline(always)]
    fn shift(self, by: i16) -> Self {
        let distance = u32::from(by.unsigned_abs());
        // What goes from one half to the other.
        let over = 128_u32.checked_sub(distance);
        let up =
            |word: u128, distance: Option<u32>| distance.and_then(|by| word.checked_shl(by)).unwrap_or(0);
        let down =
            |word: u128, distance: Option<u32>| distance.and_then(|by| word.checked_shr(by)).unwrap_or(0);
        let far = distance.checked_sub(128);
        if by >= 0 {
            let high = up(self.high, Some(distance)) | down(self.low, over) | up(self.low, far);
            U256 { low: up(self.low, Some(distance)), high }
        } else {
            let low = down(self.low, Some(distance)) | up(self.high, over) | down(self.high, far);
            U256 { low, high: down(self.high, Some(distance)) }
        }
    }
    #[inline(always)]
    fn rotate(self, by: i16) -> Self {
        self.shift(by)
    }
    fn widen(self) -> Squares {
        Squares([self.low as u64, (self.low >> 64) as u64, self.high as u64, (self.high >> 64) as u64])
    }
    fn narrow(squares: &Squares) -> Self {
        let half = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
        let Squares([a, b, c, d]) = *squares;
        U256 { low: half(a, b), high: half(c, d) }
    }
    fn fold(self) -> u64 {
        self.low.fold() ^ self.high.fold().rotate_left(32).wrapping_mul(FOLD)
    }
}

/// What boards of a class keep beside their pieces, or nothing in its place.
pub trait Kept<T>: Copy + Debug + Eq + Send + Sync {
    /// Keeps it, where boards of the class do.
    fn new(value: T) -> Self;
    /// What is kept. Whether anything is, is known when a program is compiled.
    fn get(&self) -> Option<&T>;
    /// What is kept, to be changed.
    fn get_mut(&mut self) -> Option<&mut T>;
}

/// Keeps a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whole<T>(T);

/// Keeps nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nothing;

impl<T: Copy + Debug + Eq + Send + Sync> Kept<T> for Whole<T> {
    #[inline(always)]
    fn new(value: T) -> Self {
        Whole(value)
    }
    #[inline(always)]
    fn get(&self) -> Option<&T> {
        Some(&self.0)
    }
    #[inline(always)]
    fn get_mut(&mut self) -> Option<&mut T> {
        Some(&mut self.0)
    }
}

impl<T> Kept<T> for Nothing {
    #[inline(always)]
    fn new(_: T) -> Self {
        Nothing
    }
    #[inline(always)]
    fn get(&self) -> Option<&T> {
        None
    }
    #[inline(always)]
    fn get_mut(&mut self) -> Option<&mut T> {
        None
    }
}

/// A class of boards: how wide a bitboard is, how many squares and how many piece types fit, and whether anything is kept beside
/// the sets of pieces.
pub trait Width: Copy + Clone + Debug + Default + Eq + Send + Sync + 'static {
    /// The bitboard.
    type Bits: Bits;
    /// One byte a square.
    type Cells: Copy + Debug + Eq + Send + Sync + IndexMut<usize, Output = u8>;
    /// One small number a piece type.
    type Counts: Copy + Debug + Eq + Send + Sync + IndexMut<usize, Output = u8>;
    /// One bitboard a piece type.
    type Kinds: Copy + Debug + Eq + Send + Sync + IndexMut<usize, Output = Self::Bits> + AsRef<[Self::Bits]>;
    /// A few pairs of squares.
    type Pairs: Copy + Debug + Eq + Send + Sync + AsRef<[(Square, Square)]> + AsMut<[(Square, Square)]>;
    /// What can be told from the sets of pieces, or is the same all along in games that ask for little.
    type Kept<T: Copy + Debug + Eq + Send + Sync>: Kept<T>;

    /// How many squares fit.
    const SQUARES: usize;
    /// How many piece types fit.
    const KINDS: usize;
    /// Cells that all hold the byte.
    fn cells(byte: u8) -> Self::Cells;
    /// Nothing of any type.
    fn counts() -> Self::Counts;
    /// No piece of any type.
    fn kinds() -> Self::Kinds;
    /// Pairs of the first square.
    fn pairs() -> Self::Pairs;
}

macro_rules! width {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $squares:literal, $kinds:literal, $pairs:literal, $kept:ty) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub struct $name;

        impl Width for $name {
            type Bits = $bits;
            type Cells = [u8; $squares];
            type Counts = [u8; $kinds];
            type Kinds = [$bits; $kinds];
            type Pairs = [(Square, Square); $pairs];
            type Kept<T: Copy + Debug + Eq + Send + Sync> = $kept;
            const SQUARES: usize = $squares;
            const KINDS: usize = $kinds;
            fn cells(byte: u8) -> Self::Cells {
                [byte; $squares]
            }
            fn counts() -> Self::Counts {
                [0; $kinds]
            }
            fn kinds() -> Self::Kinds {
                [<$bits>::EMPTY; $kinds]
            }
            fn pairs() -> Self::Pairs {
                [(Square(0), Square(0)); $pairs]
            }
        }
    };
}

width!(
    /// Up to 64 squares and 6 piece types, and nothing but the sets of pieces: for games like chess.
    Lean, u64, 64, 6, 0, Nothing
);
width!(
    /// Up to 64 squares and 16 piece types.
    Small, u64, 64, 16, 7, Whole<T>
);
width!(
    /// Up to 128 squares and 32 piece types.
    Medium, u128, 128, 32, 15, Whole<T>
);
width!(
    /// Up to 256 squares and 64 piece types.
    Large, U256, 256, 64, 15, Whole<T>
);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// A slide along a line must stop at the first blocker either way, in every width.
    fn check_slide<B: Bits>(squares: u16) {
        let line: Vec<u8> = (0..squares).step_by(7).map(|sq| sq as u8).collect();
        let set =
            |squares: &mut dyn Iterator<Item = u8>| squares.fold(B::EMPTY, |set, sq| set | B::of(Square(sq)));
        for (at, slider) in line.iter().enumerate() {
            let lower = set(&mut line[..at].iter().copied());
            let upper = set(&mut line[at + 1..].iter().copied());
            for below in 0..=at {
                for above in at..line.len() {
                    let mut occupied = B::of(Square(*slider));
                    if below < at {
                        occupied |= B::of(Square(line[below]));
                    }
                    if above > at {
                        occupied |= B::of(Square(line[above]));
                    }
                    let from = if below < at { below } else { 0 };
                    let to = if above > at { above } else { line.len() - 1 };
                    let expected = set(&mut line[from..=to].iter().copied().filter(|sq| sq != slider));
                    assert_eq!(B::slide(lower, upper, occupied), expected, "{slider} {below} {above}");
                }
            }
        }
    }

    /// A set moved by a distance is each of its squares moved by it.
    fn check_shift<B: Bits>(squares: i16) {
        let some: Vec<i16> = (0..squares).filter(|sq| sq % 3 == 0 || sq % 7 == 2).collect();
        let set = |squares: &mut dyn Iterator<Item = i16>| {
            squares.fold(B::EMPTY, |set, sq| set | B::of(Square(sq as u8)))
        };
        let all = set(&mut some.iter().copied());
        for by in 1 - squares..squares {
            let stays = |sq: i16| (0..squares).contains(&(sq + by));
            let expected = set(&mut some.iter().map(|sq| sq + by).filter(|sq| (0..squares).contains(sq)));
            assert_eq!(all.shift(by), expected, "{by}");
            let staying = set(&mut some.iter().copied().filter(|sq| stays(*sq)));
            assert_eq!(staying.rotate(by), expected, "{by}");
        }
    }

    #[test]
    fn shifts_move_every_square() {
        check_shift::<u64>(64);
        check_shift::<u128>(128);
        check_shift::<U256>(256);
    }

    #[test]
    fn slides_stop_at_the_first_blocker() {
        check_slide::<u64>(64);
        check_slide::<u128>(128);
        check_slide::<U256>(256);
    }
}
