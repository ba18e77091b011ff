//! What a capture does to the squares around the one on which it arrives.

use super::apply::Journey;
use super::attack::royals;
use alfil_board::{Side, Square, Squares};
use alfil_model::Definition;
use alfil_model::setup::Setup;

/// The squares, before the move, of the pieces that a capture removes beside what it captures: the capturer, if it does not
/// survive that, and what stands around its arrival once the move is made.
pub fn blasted(variant: &Definition, setup: &Setup, journey: &Journey) -> Vec<Square> {
    let Some(blast) = variant.blast.as_ref().filter(|_| !journey.captures.is_empty()) else {
        return Vec::new();
    };
    let Some(capturer) = setup.piece(journey.from) else { return Vec::new() };
    let forward = if capturer.side == Side::White { 1 } else { -1 };
    let step = |(dx, dy): &(i8, i8)| {
        setup.dimensions.step(journey.to, i32::from(*dx) * forward, i32::from(*dy) * forward)
    };
    let around: Squares = blast.steps.iter().filter_map(step).collect();
    let captured =
        journey.captures.iter().filter_map(|sq| setup.piece(*sq)).map(|piece| piece.kind).collect();
    let is_blasted = |sq: &Square| {
        let around_it = around.contains(journey.whereabouts(*sq));
        let is_spared = setup.piece(*sq).is_none_or(|piece| blast.spared.contains(piece.kind));
        if *sq == journey.from {
            !blast.survives(capturer.kind, captured)
        } else {
            around_it && !is_spared && !journey.captures.contains(sq)
        }
    };
    setup.dimensions.squares().filter(is_blasted).collect()
}

/// The squares, before the move, of all that a capture in a variant with blasts takes off the board. Without blasts, none.
pub fn removed(variant: &Definition, setup: &Setup, journey: &Journey) -> Vec<Square> {
    let mut removed = blasted(variant, setup, journey);
    if variant.blast.is_some() {
        removed.extend(&journey.captures);
    }
    removed
}

/// Whether a capture removes, by its blast, a royal piece of the side.
pub fn removes_royal_of(variant: &Definition, setup: &Setup, side: Side, journey: &Journey) -> bool {
    let removed = removed(variant, setup, journey);
    !removed.is_empty() && royals(variant, setup, side).iter().any(|royal| removed.contains(royal))
}

/// The same of a capture of what is thought to stand on a square, in the place of whatever stands there.
pub fn removes_royal_beside(
    variant: &Definition,
    setup: &Setup,
    side: Side,
    journey: &Journey,
    victim: Square,
) -> bool {
    let removed = removed(variant, setup, journey);
    let mut lost = removed.iter().filter(|sq| **sq != victim).peekable();
    lost.peek().is_some() && {
        let royals = royals(variant, setup, side);
        lost.any(|sq| royals.contains(sq))
    }
}

/// Whether a capture removes, by its blast or directly, every royal piece of the side, and it has one.
pub fn removes_every_royal_of(variant: &Definition, setup: &Setup, side: Side, journey: &Journey) -> bool {
    let removed = removed(variant, setup, journey);
    let royals = if removed.is_empty() { Vec::new() } else { royals(variant, setup, side) };
    !royals.is_empty() && royals.iter().all(|royal| removed.contains(royal))
}
