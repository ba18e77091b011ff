//! Sets of squares moved by a step, all at once.

use super::{Bits, Dimensions, Square, Squares, U256};
use alloc::vec;
use alloc::vec::Vec;

/// A board with what it takes to move sets of its squares about.
///
/// ```
/// use alfil_board::{Dimensions, Lattice, Square, Squares};
///
/// let lattice = Lattice::new(Dimensions { files: 3, ranks: 3 });
/// // Of a1, c1 and a3 only the first can go one step up to the right: to b2.
/// let corners: Squares = [Square(0), Square(2), Square(6)].into_iter().collect();
/// assert!(lattice.moved(&corners, 1, 1).iter().eq([Square(4)]));
/// ```
#[derive(Debug, Clone)]
pub struct Lattice {
    dimensions: Dimensions,
    board: Squares,
    /// The squares of the files before each, and of all.
    before: Vec<Squares>,
}

impl Lattice {
    /// Of a board of a certain size.
    #[must_use]
    pub fn new(dimensions: Dimensions) -> Lattice {
        Lattice::with_holes(dimensions, &Squares::NONE)
    }

    /// The same with holes: squares to which no step leads, and from which none starts.
    #[must_use]
    pub fn with_holes(dimensions: Dimensions, holes: &Squares) -> Lattice {
        let mut before = vec![Squares::NONE];
        for file in 0..dimensions.files {
            let mut squares = before[usize::from(file)];
            (0..dimensions.ranks).for_each(|rank| squares.insert(Square(rank * dimensions.files + file)));
            before.push(squares);
        }
        let board = before[usize::from(dimensions.files)].difference(holes);
        Lattice { dimensions, board, before }
    }

    /// Every square of the board, without its holes.
    #[must_use]
    #[inline]
    pub fn board(&self) -> Squares {
        self.board
    }

    /// The squares to which a step of `(files, ranks)` leads from those of the set; where it leads off the board
    /// or into a hole, nowhere.
    #[must_use]
    #[inline]
    pub fn moved(&self, squares: &Squares, dx: i32, dy: i32) -> Squares {
        let (files, ranks) = (i32::from(self.dimensions.files), i32::from(self.dimensions.ranks));
        if dx.abs() >= files || dy.abs() >= ranks {
            return Squares::NONE;
        }
        let staying = match dx {
            0.. => squares.intersection(&self.before[(files - dx) as usize]),
            _ => squares.difference(&self.before[-dx as usize]),
        };
        let by = (dy * files + dx) as i16;
        let shifted = match self.dimensions.area() {
            ..=64 => shifted::<u64>(&staying, by),
            65..=128 => shifted::<u128>(&staying, by),
            _ => shifted::<U256>(&staying, by),
        };
        shifted.intersection(&self.board)
    }

    /// The same on a board whose first and last file are neighbours.
    #[must_use]
    #[inline]
    pub fn moved_around(&self, squares: &Squares, dx: i32, dy: i32) -> Squares {
        let files = i32::from(self.dimensions.files);
        let right = dx.rem_euclid(files);
        self.moved(squares, right, dy).union(&self.moved(squares, right - files, dy))
    }

    /// The same on a board whose first and last rank are neighbours, too.
    #[must_use]
    pub fn moved_all_around(&self, squares: &Squares, dx: i32, dy: i32) -> Squares {
        let ranks = i32::from(self.dimensions.ranks);
        let up = dy.rem_euclid(ranks);
        self.moved_around(squares, dx, up).union(&self.moved_around(squares, dx, up - ranks))
    }

    /// The squares from which a step of `(files, ranks)` stays on the board.
    #[must_use]
    #[inline]
    pub fn origins(&self, dx: i32, dy: i32) -> Squares {
        self.moved(&self.board, -dx, -dy)
    }
}

/// The squares moved by a distance in square numbers, in words that hold the board.
fn shifted<B: Bits>(squares: &Squares, by: i16) -> Squares {
    B::narrow(squares).shift(by).widen()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_step_leads_into_a_hole_or_out_of_one() {
        let dimensions = Dimensions { files: 3, ranks: 2 };
        let lattice = Lattice::with_holes(dimensions, &[Square(1)].into_iter().collect());
        assert_eq!(lattice.board().len(), 5);
        // b1 is the hole: along the first rank nothing moves, along the second two steps do.
        assert!(lattice.origins(1, 0).iter().eq([Square(3), Square(4)]));
        assert!(lattice.moved(&lattice.board(), 1, 1).iter().eq([Square(4)]));
    }

    /// Each square by itself says the same.
    #[test]
    fn sets_move_as_their_squares_do() {
        for (files, ranks) in [(1, 1), (1, 16), (16, 1), (3, 5), (8, 8), (10, 10), (16, 16)] {
            let dimensions = Dimensions { files, ranks };
            let lattice = Lattice::new(dimensions);
            let some: Squares = dimensions.squares().filter(|sq| sq.0 % 3 != 1).collect();
            for (dx, dy) in (-17..=17).flat_map(|dx| (-17..=17).map(move |dy| (dx, dy))) {
                let one_by_one = some.iter().filter_map(|sq| dimensions.step(sq, dx, dy)).collect();
                assert_eq!(lattice.moved(&some, dx, dy), one_by_one, "{files}x{ranks}: {dx}, {dy}");
                let around = some.iter().filter_map(|sq| {
                    let file = (i32::from(dimensions.file(sq)) + dx).rem_euclid(i32::from(files));
                    dimensions.square(file, i32::from(dimensions.rank(sq)) + dy)
                });
                assert_eq!(
                    lattice.moved_around(&some, dx, dy),
                    around.collect(),
                    "{files}x{ranks}: {dx}, {dy}"
                );
                let all_around = some.iter().filter_map(|sq| {
                    let file = (i32::from(dimensions.file(sq)) + dx).rem_euclid(i32::from(files));
                    let rank = (i32::from(dimensions.rank(sq)) + dy).rem_euclid(i32::from(ranks));
                    dimensions.square(file, rank)
                });
                assert_eq!(
                    lattice.moved_all_around(&some, dx, dy),
                    all_around.collect(),
                    "{files}x{ranks}: {dx}, {dy}"
                );
            }
        }
    }
}
