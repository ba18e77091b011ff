//! Placements from the reserve, entered one after another.
//!
//! A set counts as a whole, so what is placed so far need not be legal. What is offered is what some legal set contains;
//! where that would take too long to find out, it is offered all the same.

use super::{Entry, Next, Role, Touch};
use crate::position::Position;
use alfil_board::{Kind, Square};
use alfil_model::moves::{Move, Placement};

/// What may be touched next, once a piece of the reserve has been.
pub(super) fn entry(position: &Position, touched: &[Touch]) -> Entry {
    let mut placed: Vec<Placement> = Vec::new();
    let mut pairs = touched.chunks_exact(2);
    for pair in &mut pairs {
        let [Touch::Reserve(kind), Touch::Square(to)] = pair else { return Entry::default() };
        let placement = Placement { kind: *kind, to: *to };
        if placed.contains(&placement) || !position.may_place(&placed, placement) {
            return Entry::default();
        }
        placed.push(placement);
    }
    match pairs.remainder() {
        [Touch::Reserve(kind)] => {
            let next = squares(position, &placed, *kind);
            Entry {
                next: next.map(|to| Next { touch: Touch::Square(to), role: Role::Place }).collect(),
                mv: None,
            }
        }
        [] => {
            let mv = Move::place(placed.clone());
            let mv = position.check_move(&mv).is_ok().then_some(mv);
            Entry { next: kinds(position, &placed), mv }
        }
        _ => Entry::default(),
    }
}

/// The types of which one more may be placed.
pub(super) fn kinds(position: &Position, placed: &[Placement]) -> Vec<Next> {
    let side = position.turn();
    let variant = position.rules().vocabulary().variant();
    let held = position
        .rules()
        .vocabulary()
        .kinds()
        .filter(|kind| variant.held_as(side, *kind).is_some_and(|held| position.reserve(side, held) > 0));
    let fits = held.filter(|kind| squares(position, placed, *kind).next().is_some());
    fits.map(|kind| Next { touch: Touch::Reserve(kind), role: Role::From }).collect()
}

fn squares<'a>(
    position: &'a Position,
    placed: &'a [Placement],
    kind: Kind,
) -> impl Iterator<Item = Square> + 'a {
    let empty = position.dimensions().squares().filter(|sq| position.piece_on(*sq).is_none());
    empty.filter(move |to| position.may_place(placed, Placement { kind, to: *to }))
}
