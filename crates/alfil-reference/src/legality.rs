//! Legality: whether a pseudo-legal move may be made.

use super::apply::{Journey, hand_over};
use super::attack::{attackers, in_check, royals};
use super::blast::{removes_every_royal_of, removes_royal_of};
use super::condition::holds;
use alfil_board::KindSet;
use alfil_model::moves::Move;
use alfil_model::setup::Setup;
use alfil_model::{Definition, Forbidden};

/// What judges pseudo-legal moves.
pub(super) type Judge = fn(&Definition, &Setup, &Move) -> bool;

/// Legality of a pseudo-legal move: it keeps the royal pieces safe and leads to nothing that is forbidden.
pub(super) fn may_be_made(variant: &Definition, setup: &Setup, mv: &Move) -> bool {
    keeps_royals_safe(variant, setup, mv) && !is_forbidden(variant, setup, mv)
}

/// Royal safety: whether a move removes no royal piece of the player's and leaves none attacked, unless it leaves the
/// enemy without one.
pub fn keeps_royals_safe(variant: &Definition, setup: &Setup, mv: &Move) -> bool {
    let removes_own = |journey| removes_royal_of(variant, setup, setup.turn, &journey);
    if Journey::of(mv).is_some_and(removes_own) {
        return false;
    }
    // Before a push they must be safe as well.
    if let Move::Then { mv: first, .. } = mv
        && variant.pushes()
        && !keeps_royals_safe(variant, setup, first)
    {
        return false;
    }
    let after = hand_over(variant, setup, mv);
    takes_last_royal(variant, setup, mv, &after) || !in_check(variant, &after, setup.turn)
}

/// Whether a move removes, in a variant with blasts, every royal piece of the enemy's, and nothing else is royal in their
/// place in the position after it.
pub fn takes_last_royal(variant: &Definition, setup: &Setup, mv: &Move, after: &Setup) -> bool {
    let them = !setup.turn;
    Journey::of(mv).is_some_and(|journey| removes_every_royal_of(variant, setup, them, &journey))
        && royals(variant, after, them).is_empty()
}

/// Whether something that is forbidden is true after the move.
fn is_forbidden(variant: &Definition, setup: &Setup, mv: &Move) -> bool {
    let us = setup.turn;
    variant.forbidden.of(us).any(|clause| {
        is_about(variant, clause, setup, mv)
            && holds(variant, setup, &clause.given, us)
            && holds(variant, &hand_over(variant, setup, mv), &clause.when, us)
    })
}

/// Whether a ban is about a move: every one, or what it moves, castlings aside, or places; and leaves an attacker, if that counts.
pub fn is_about(variant: &Definition, clause: &Forbidden, setup: &Setup, mv: &Move) -> bool {
    let moved = match mv {
        Move::Gate { mv, .. } | Move::Then { mv, .. } => mv,
        mv => mv,
    };
    let from = match moved {
        Move::Step { from, .. } | Move::Legs { from, .. } => setup.piece(*from),
        _ => None,
    };
    let names = clause.names_no_move()
        || clause.moving.is_some_and(|kinds| from.is_some_and(|piece| kinds.contains(piece.kind)))
        || clause.placing.is_some_and(|kinds| places_any(mv, kinds));
    names && !(clause.spares_attackers && takes_attackers(variant, setup, mv))
}

/// Whether a move captures all that attacks royal pieces of the player's before it, one piece at least.
fn takes_attackers(variant: &Definition, setup: &Setup, mv: &Move) -> bool {
    let captures = Journey::of(mv).map_or(Vec::new(), |journey| journey.captures);
    let royals = royals(variant, setup, setup.turn).into_iter();
    let mut by = royals.flat_map(|royal| attackers(variant, setup, royal, !setup.turn)).peekable();
    by.peek().is_some() && by.all(|attacker| captures.contains(&attacker))
}

/// Whether a piece of one of the types comes from the reserve with the move.
fn places_any(mv: &Move, kinds: KindSet) -> bool {
    match mv {
        Move::Place(placements) => placements.iter().any(|placement| kinds.contains(placement.kind)),
        Move::Then { mv, .. } => places_any(mv, kinds),
        Move::Gate { placement, .. } => kinds.contains(placement.kind),
        Move::Step { .. }
        | Move::Legs { .. }
        | Move::Null { .. }
        | Move::Castle { .. }
        | Move::Exchange { .. } => false,
    }
}
