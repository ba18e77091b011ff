//! Numbered arrays.
//!
//! The number is read like a sum of coins: the first step's ways are its smallest digit. With eight squares and the
//! steps of the game after which the scheme is known, bishop on light, bishop on dark, queen, two knights, and the
//! rest in order, the digits have 4, 4, 6, 10 and 1 values, and the numbers are Scharnagl's (Wikipedia, "Fischer
//! random chess numbering scheme").
//!
//! ```text
//! 518 = 2 + 4 * (1 + 4 * (2 + 6 * 5))
//!       |         |         |     `-- knights on the sixth of the ten pairs of free squares: b1 g1
//!       |         |         `-- queen on the third free square: d1
//!       |         `-- bishop on the second dark square: c1
//!       `-- bishop on the third light square: f1
//! ```

use super::{Arrays, Definition};
use alfil_board::{Piece, Side, Square, Squares};
use alloc::vec::Vec;

impl Arrays {
    /// How many arrays there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        let ways = self.free().into_iter().zip(&self.steps);
        ways.fold(1u32, |count, (free, step)| count.saturating_mul(ways_of(free, step.kinds.len())))
    }

    /// How many squares each step finds free, whichever the steps before it took: resolving lets a step have all of
    /// another's squares or none.
    fn free(&self) -> Vec<usize> {
        let squares = |index: usize| self.steps[index].region.of(Side::White);
        let taken = |index: usize| -> usize {
            let earlier = (0..index).filter(|other| !squares(*other).intersection(squares(index)).is_empty());
            earlier.map(|other| self.steps[other].kinds.len()).sum()
        };
        (0..self.steps.len()).map(|index| squares(index).len().saturating_sub(taken(index))).collect()
    }

    /// Where the pieces of the array of a number stand, of White's; nothing if there is none of that number.
    fn placed(&self, number: u32) -> Option<Vec<(Square, alfil_board::Kind)>> {
        if number >= self.count() {
            return None;
        }
        let mut rest = number;
        let mut taken = Squares::NONE;
        let mut placed = Vec::new();
        for step in &self.steps {
            let free: Vec<Square> = step.region.of(Side::White).difference(&taken).iter().collect();
            let ways = ways_of(free.len(), step.kinds.len()).max(1);
            let chosen = combination(&free, step.kinds.len(), rest % ways);
            rest /= ways;
            for (sq, kind) in chosen.into_iter().zip(&step.kinds) {
                taken.insert(sq);
                placed.push((sq, *kind));
            }
        }
        Some(placed)
    }
}

/// The board of the array of a number; nothing if the variant has none of that number.
#[must_use]
pub fn array(variant: &Definition, number: u32) -> Option<Vec<Option<Piece>>> {
    let arrays = variant.arrays.as_ref()?;
    let placed = arrays.placed(number)?;
    let dimensions = variant.dimensions;
    let mut board = variant.array.clone();
    for side in Side::BOTH {
        arrays.squares(side).iter().for_each(|sq| board[sq.index()] = None);
        for (sq, kind) in &placed {
            let rank = match side {
                Side::White => dimensions.rank(*sq),
                Side::Black => dimensions.ranks - 1 - dimensions.rank(*sq),
            };
            if let Some(sq) = dimensions.square(i32::from(dimensions.file(*sq)), i32::from(rank)) {
                board[sq.index()] = Some(Piece { side, kind: *kind });
            }
        }
    }
    Some(board)
}

/// In how many ways so many squares can be chosen among those that are free; the largest number if there are more.
#[must_use]
pub fn ways_of(free: usize, chosen: usize) -> u32 {
    let Some(left) = free.checked_sub(chosen) else { return 0 };
    // Chosen or left, the number is the same, and what is computed on the way never exceeds it.
    let chosen = chosen.min(left) as u64;
    let ways = (0..chosen).try_fold(1u64, |ways, index| {
        let ways = ways * (free as u64 - index) / (index + 1);
        u32::try_from(ways).is_ok().then_some(ways)
    });
    ways.map_or(u32::MAX, |ways| ways as u32)
}

/// The choice of squares with a number, those with the lower squares first.
fn combination(free: &[Square], chosen: usize, mut number: u32) -> Vec<Square> {
    let mut squares = Vec::with_capacity(chosen);
    for (index, sq) in free.iter().enumerate() {
        let needed = chosen - squares.len();
        if needed == 0 {
            break;
        }
        let with_this = ways_of(free.len() - index - 1, needed - 1);
        if number < with_this {
            squares.push(*sq);
        } else {
            number -= with_this;
        }
    }
    squares
}
