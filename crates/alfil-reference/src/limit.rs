//! How many pieces of a type a side may come to have.

use super::pieces_of;
use alfil_board::Kind;
use alfil_model::Definition;
use alfil_model::setup::Setup;

/// Whether the player may come to have these pieces beside those that stand on the board before the move.
pub fn is_within_limits(variant: &Definition, setup: &Setup, coming: impl IntoIterator<Item = Kind>) -> bool {
    let us = setup.turn;
    let coming: Vec<Kind> = coming.into_iter().collect();
    coming.iter().all(|kind| {
        let standing = pieces_of(setup, us).filter(|(_, piece)| piece.kind == *kind).count();
        let together = standing + coming.iter().filter(|other| *other == kind).count();
        variant.limits[us][kind.index()].is_none_or(|most| together <= usize::from(most))
    })
}
