//! Perpetual chases: what a side threatens to capture with each of its moves.

use super::attack::{in_check, royals};
use super::legality::{Judge, may_be_made};
use super::{hand_over, moves_of_pieces};
use alfil_board::{Side, Sides, Square};
use alfil_model::Definition;
use alfil_model::moves::Move;
use alfil_model::setup::{Memory, Setup};

/// The sides that have chased one and the same piece with each of their moves from the position of a number to the last.
pub fn chasing(variant: &Definition, positions: &[&Setup], first: usize) -> Sides {
    let chases = |side: Side| {
        let mut hunted: Option<Vec<Square>> = None;
        for number in first + 1..positions.len() {
            let (before, after) = (positions[number - 1], positions[number]);
            let earlier = number.checked_sub(2).map(|number| positions[number]);
            hunted = hunted.map(|squares| followed(before, after, !side, &squares));
            if before.turn == side {
                let mut chased = chased(variant, earlier, before, after);
                if let Some(squares) = hunted {
                    chased.retain(|sq| squares.contains(sq));
                }
                hunted = Some(chased);
            }
        }
        hunted.is_some_and(|squares| !squares.is_empty())
    };
    Sides::from_fn(chases)
}

/// The enemy's pieces that the move between two positions chases, where they stand after it: those that one of the side's pieces
/// could capture now and gain by it, if it could not do so before, or has itself moved, but not nearer to it, after the victim had moved.
/// A check chases nothing.
pub fn chased(variant: &Definition, earlier: Option<&Setup>, before: &Setup, after: &Setup) -> Vec<Square> {
    let us = before.turn;
    if in_check(variant, after, !us) {
        return Vec::new();
    }
    let old = threats(variant, before, us, |_, _, _| true);
    let mut threats = threats(variant, after, us, may_be_made);
    threats.retain(|(capturer, victim)| {
        let same = |(from, on): &&(Square, Square)| {
            followed(before, after, us, &[*from]) == [*capturer]
                && followed(before, after, !us, &[*on]) == [*victim]
        };
        let Some((from, on)) = old.iter().find(same) else { return true };
        let stepped = earlier.is_none_or(|earlier| earlier.piece(*victim) != before.piece(*victim));
        let distance = |one, other| variant.dimensions.distance(one, other);
        from != capturer && stepped && distance(*from, *on) <= distance(*capturer, *victim)
    });
    threats.into_iter().map(|(_, victim)| victim).collect()
}

/// Where pieces of a side stand after a move that stood on such squares before it.
fn followed(before: &Setup, after: &Setup, owner: Side, squares: &[Square]) -> Vec<Square> {
    let owns = |setup: &Setup, sq: Square| setup.piece(sq).is_some_and(|piece| piece.side == owner);
    let only = |one: &Setup, other: &Setup| -> Vec<Square> {
        one.dimensions.squares().filter(|sq| owns(one, *sq) && !owns(other, *sq)).collect()
    };
    let (gone, come) = (only(before, after), only(after, before));
    let now = |sq: &Square| {
        if owns(after, *sq) {
            return Some(*sq);
        }
        let kind = before.piece(*sq)?.kind;
        let (mut gone, mut come) = (gone.clone(), come.clone());
        if gone.len() > 1 || come.len() > 1 {
            gone.retain(|sq| before.piece(*sq).is_some_and(|piece| piece.kind == kind));
            come.retain(|sq| after.piece(*sq).is_some_and(|piece| piece.kind == kind));
        }
        (gone.len() == 1 && come.len() == 1).then(|| come[0])
    };
    squares.iter().filter_map(now).collect()
}

/// The captures by moves that the judge admits by which a side would gain if it were to move: the squares of capturer and victim.
fn threats(variant: &Definition, setup: &Setup, us: Side, judge: Judge) -> Vec<(Square, Square)> {
    let ours = given_move(setup, us);
    let royal = royals(variant, &ours, !us);
    let mut threats = Vec::new();
    for (mv, from, to, victims) in captures(variant, &ours, judge) {
        let Some(capturer) = ours.piece(from) else { continue };
        for sq in victims {
            let Some(victim) = ours.piece(sq).filter(|victim| victim.side != us) else { continue };
            let clauses: Vec<_> = variant
                .chases
                .of(us)
                .filter(|chase| chase.chasers.contains(capturer.kind) && chase.victims.contains(victim.kind))
                .filter(|chase| chase.region.of(!us).contains(sq))
                .collect();
            let exchange = || {
                let theirs = given_move(setup, !us);
                let mut answers = captures(variant, &theirs, may_be_made).into_iter();
                victim.kind == capturer.kind
                    && answers.any(|(_, origin, _, victims)| origin == sq && victims.contains(&from))
            };
            let taken_back = || {
                let after = given_move(&hand_over(variant, &ours, &mv), !us);
                let mut answers = captures(variant, &after, may_be_made).into_iter();
                answers.any(|(_, _, _, victims)| victims.contains(&to))
            };
            let gains = clauses.iter().any(|chase| chase.guarded || !taken_back());
            if gains && !royal.contains(&sq) && !exchange() {
                threats.push((from, sq));
            }
        }
    }
    threats
}

/// The position in which a side is to move, whoever is.
fn given_move(setup: &Setup, side: Side) -> Setup {
    if setup.turn == side {
        return setup.clone();
    }
    let fullmove = setup.fullmove + u32::from(setup.turn == Side::Black);
    let memory = Memory { left: 0, ..setup.memory.clone() };
    let en_passant = Vec::new();
    Setup { turn: side, en_passant, halfmove: setup.halfmove + 1, fullmove, memory, ..setup.clone() }
}

/// The captures by pieces on the board that the judge admits: the move, from where, to where, and what is captured.
fn captures(variant: &Definition, setup: &Setup, judge: Judge) -> Vec<(Move, Square, Square, Vec<Square>)> {
    let moves = moves_of_pieces(variant, setup, judge).into_iter();
    let captures = moves.filter_map(|mv| {
        let (from, to, victims) = match &mv {
            Move::Step { from, to, captures: Some(victim), .. } => (*from, *to, vec![*victim]),
            Move::Legs { from, to, captures, .. } if !captures.is_empty() => (*from, *to, captures.clone()),
            Move::Step { .. }
            | Move::Legs { .. }
            | Move::Gate { .. }
            | Move::Then { .. }
            | Move::Null { .. }
            | Move::Castle { .. }
            | Move::Exchange { .. }
            | Move::Place(_) => return None,
        };
        Some((mv, from, to, victims))
    });
    captures.collect()
}
