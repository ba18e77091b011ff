//! The start from one of the numbered arrays.

use super::start;
use alfil_board::{Kind, Piece, Side, Square};
use alfil_model::setup::Setup;
use alfil_model::{Definition, Unmoved};

/// The start of the game from the array of a number, if there is one.
pub fn start_array(variant: &Definition, number: usize) -> Option<Setup> {
    let arrays = variant.arrays.as_ref()?;
    let mut board = variant.array.clone();
    for side in Side::BOTH {
        arrays.squares(side).iter().for_each(|sq| board[sq.index()] = None);
    }
    let mut left = number;
    let mut free: Vec<Square> = arrays.squares(Side::White).iter().collect();
    for step in &arrays.steps {
        let open: Vec<Square> =
            free.iter().copied().filter(|sq| step.region.of(Side::White).contains(*sq)).collect();
        let ways = choices(&open, step.kinds.len());
        let chosen = ways.get(left.checked_rem(ways.len())?)?;
        left /= ways.len();
        free.retain(|sq| !chosen.contains(sq));
        for (sq, kind) in chosen.iter().zip(&step.kinds) {
            put_for_both(variant, &mut board, *sq, *kind);
        }
    }
    let standing = variant.dimensions.squares().filter(|sq| board[sq.index()].is_some()).collect();
    let unmoved = Unmoved::of(variant).normalise(standing, |sq| board[sq.index()], &variant.reserve);
    (left == 0).then(|| Setup { board, unmoved, ..start(variant) })
}

/// Every way of choosing so many of the squares, in order; the ways with the lower squares come first.
fn choices(squares: &[Square], count: usize) -> Vec<Vec<Square>> {
    let Some(rest) = count.checked_sub(1) else { return vec![Vec::new()] };
    let mut ways = Vec::new();
    for (number, first) in squares.iter().enumerate() {
        for others in choices(&squares[number + 1..], rest) {
            ways.push([vec![*first], others].concat());
        }
    }
    ways
}

fn put_for_both(variant: &Definition, board: &mut [Option<Piece>], sq: Square, kind: Kind) {
    board[sq.index()] = Some(Piece { side: Side::White, kind });
    board[variant.dimensions.mirror(sq).index()] = Some(Piece { side: Side::Black, kind });
}
