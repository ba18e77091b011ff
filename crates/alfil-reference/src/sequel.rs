//! Turns of two parts: what belongs to nobody comes to stand on a square, behind the move of a piece, or a piece of the enemy's is
//! pushed onto one.

use super::apply::first_part;
use super::legs::walks_of_one_leg;
use super::movement::ways;
use alfil_board::{Square, Squares};
use alfil_model::moves::Move;
use alfil_model::setup::Setup;
use alfil_model::{Definition, Near, Then, pushed_from};

/// The whole turns that begin with a move, royal pieces aside.
pub(super) fn followed(variant: &Definition, setup: &Setup, then: &Then, first: &Move) -> Vec<Move> {
    let squares = squares(variant, setup, then, first);
    if squares.is_empty() && !then.pushes.is_empty() {
        return vec![first.clone()];
    }
    let squares = squares.iter();
    squares.map(|onto| Move::Then { mv: Box::new(first.clone()), onto }).collect()
}

/// The squares of the second part, if the first one is this move.
pub fn squares(variant: &Definition, setup: &Setup, then: &Then, first: &Move) -> Squares {
    let between = first_part(variant, setup, first);
    let pushed = |sq: &Square| {
        let from = pushed_from(variant.dimensions, setup.turn, *sq).and_then(|from| between.piece(from));
        then.pushes.is_empty()
            || from.is_some_and(|piece| piece.side != setup.turn && then.pushes.contains(piece.kind))
    };
    let near: Squares = match then.near {
        Near::Anywhere => variant.board(),
        Near::Edge => edge(variant, &between),
        Near::Origin => first.origin().into_iter().collect(),
        Near::Reach => arrival(first)
            .into_iter()
            .flat_map(|at| {
                let ways = ways(variant, &between, at).into_iter().filter(|way| way.captures.is_none());
                let walks = walks_of_one_leg(variant, &between, setup.turn).into_iter();
                let quiet = walks.filter(move |walk| walk.from == at && walk.captures.is_empty());
                ways.map(|way| way.to).chain(quiet.map(|walk| walk.to))
            })
            .collect(),
    };
    let may_stand = |sq: &Square| {
        near.contains(*sq)
            && then.region.of(setup.turn).contains(*sq)
            && !variant.holes.contains(*sq)
            && between.is_empty(*sq)
            && pushed(sq)
    };
    variant.dimensions.squares().filter(may_stand).collect()
}

/// The squares on which what belongs to nobody may come to stand in place of a move, royal pieces aside.
pub fn squares_alone(variant: &Definition, setup: &Setup, instead: &Then) -> Squares {
    let near = if instead.near == Near::Edge { edge(variant, setup) } else { variant.board() };
    let allowed = near.intersection(instead.region.of(setup.turn));
    allowed.iter().filter(|sq| setup.is_empty(*sq) && !variant.holes.contains(*sq)).collect()
}

/// The squares beside which, along a rank or a file, the board ends: at its edge, at a hole or at what belongs to nobody.
fn edge(variant: &Definition, setup: &Setup) -> Squares {
    let goes_on = |at: Square, (dx, dy): (i32, i32)| {
        let next = setup.dimensions.step(at, dx, dy);
        next.is_some_and(|next| !variant.holes.contains(next) && !setup.neutral.contains(next))
    };
    let ends = |at: &Square| ![(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().all(|step| goes_on(*at, step));
    variant.board().iter().filter(ends).collect()
}

/// Where the piece stands that a move has moved; of a castling, the king.
fn arrival(mv: &Move) -> Option<Square> {
    match mv {
        Move::Step { to, .. } | Move::Legs { to, .. } => Some(*to),
        Move::Castle { king_to, .. } => Some(*king_to),
        Move::Null { at } => *at,
        Move::Exchange { at, .. } => Some(*at),
        Move::Gate { mv, .. } | Move::Then { mv, .. } => arrival(mv),
        Move::Place(_) => None,
    }
}
