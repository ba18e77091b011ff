//! Gating: pieces that enter from the reserve behind what has not moved.

use super::apply::hand_over;
use super::limit::is_within_limits;
use alfil_board::{Kind, Square};
use alfil_model::moves::{Move, Placement};
use alfil_model::setup::Setup;
use alfil_model::{Definition, Unmoved};

/// A move with each piece that may enter on each square that it leaves, royal pieces aside.
pub fn gated(variant: &Definition, setup: &Setup, mv: &Move) -> Vec<Move> {
    let us = setup.turn;
    let reserve = &setup.reserve[us];
    let mut moves = Vec::new();
    for clause in variant.gatings.of(us) {
        for to in left(variant, setup, mv).into_iter().filter(|sq| clause.region.of(us).contains(*sq)) {
            for kind in super::kinds(variant).filter(|kind| clause.kinds.contains(*kind)) {
                let coming = promotion(mv).into_iter().chain([kind]);
                if reserve[kind.index()] > 0 && is_within_limits(variant, setup, coming) {
                    moves.push(Move::Gate { mv: Box::new(mv.clone()), placement: Placement { kind, to } });
                }
            }
        }
    }
    moves
}

/// The squares of the array from which a piece that had not moved is gone after the move, and which are empty then.
pub fn left(variant: &Definition, setup: &Setup, mv: &Move) -> Vec<Square> {
    if variant.gatings.is_empty() {
        return Vec::new();
    }
    let mut squares = match mv {
        Move::Step { from, .. } | Move::Legs { from, .. } => vec![*from],
        Move::Castle { king, rook, .. } => vec![*king, *rook],
        Move::Null { .. }
        | Move::Exchange { .. }
        | Move::Place(_)
        | Move::Gate { .. }
        | Move::Then { .. } => Vec::new(),
    };
    let starting = Unmoved::of(variant).starting[setup.turn];
    let after = hand_over(variant, setup, mv);
    squares.retain(|sq| starting.contains(*sq) && setup.unmoved.contains(*sq) && after.piece(*sq).is_none());
    squares
}

/// What the piece that moves becomes.
fn promotion(mv: &Move) -> Option<Kind> {
    match mv {
        Move::Step { promotion, .. } | Move::Legs { promotion, .. } => *promotion,
        _ => None,
    }
}
