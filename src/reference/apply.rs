//! The start of a game, and the position after a move.

use super::movement::ways;
use crate::board::{Piece, Side, Square, Squares};
use crate::model::{Unmoved, Variant};
use crate::moves::Move;
use crate::setup::{EnPassant, Memory, Setup};

/// The start of the game: the array, White to move.
pub fn start(variant: &Variant) -> Setup {
    let first_placed = vec![None; variant.kinds.len()];
    Setup {
        dimensions: variant.dimensions,
        board: variant.array.clone(),
        turn: Side::White,
        reserve: variant.reserve.clone(),
        unmoved: Unmoved::of(variant).at_start(variant),
        en_passant: None,
        halfmove: 0,
        fullmove: 1,
        memory: Memory { first_placed: [first_placed.clone(), first_placed], ..Memory::default() },
    }
}

/// The position after a move. The caller owes one that the rules allow, royal pieces aside.
pub fn apply(variant: &Variant, setup: &Setup, mv: &Move) -> Setup {
    let us = setup.turn;
    let mut after = setup.clone();
    after.en_passant = None;
    let mut progress = false;
    match mv {
        Move::Step { from, to, captures, promotion } => {
            // A capture is no double step, and what promotes is no longer the piece that made it.
            if captures.is_none() && promotion.is_none() {
                after.en_passant = answerable(variant, setup, *from, *to);
            }
            if let Some(piece) = setup.piece(*from) {
                progress = captures.is_some() || variant.progress.contains(piece.kind);
                if let Some(victim) = captures {
                    remember_capture(variant, &mut after, *victim);
                    put(&mut after, *victim, None);
                }
                put(&mut after, *from, None);
                put(&mut after, *to, Some(Piece { kind: promotion.unwrap_or(piece.kind), ..piece }));
            }
        }
        Move::Legs { .. } | Move::Gate { .. } => {}
        Move::Castle { king, rook, king_to, rook_to } => {
            let pieces = [setup.piece(*king), setup.piece(*rook)];
            progress = pieces.iter().flatten().any(|piece| variant.progress.contains(piece.kind));
            put(&mut after, *king, None);
            put(&mut after, *rook, None);
            put(&mut after, *king_to, pieces[0]);
            put(&mut after, *rook_to, pieces[1]);
        }
        Move::Exchange { at, to } => {
            if let Some(piece) = setup.piece(*at) {
                progress = variant.progress.contains(piece.kind);
                put(&mut after, *at, Some(Piece { kind: *to, ..piece }));
            }
        }
        Move::Place(placements) => {
            for placement in placements {
                let piece = Piece { side: us, kind: placement.kind };
                let left = &mut after.reserve[us.index()][placement.kind.index()];
                *left = left.saturating_sub(1);
                put(&mut after, placement.to, Some(piece));
                if Unmoved::of(variant).marks_placement(piece, placement.to) {
                    after.unmoved.insert(placement.to);
                }
                remember_placement(variant, &mut after, piece, placement.to);
            }
        }
    }
    after.unmoved = Unmoved::of(variant).normalise(after.unmoved, |sq| after.piece(sq), &after.reserve);
    after.halfmove = if progress { 0 } else { setup.halfmove.saturating_add(1) };
    after.fullmove = if us == Side::Black { setup.fullmove.saturating_add(1) } else { setup.fullmove };
    after.turn = !us;
    after
}

/// Puts a piece on a square, or nothing. Whatever stood there unmoved stands there no more.
fn put(setup: &mut Setup, sq: Square, piece: Option<Piece>) {
    setup.board[sq.index()] = piece;
    setup.unmoved.remove(sq);
}

/// How a quiet step can be answered en passant, in the position before it.
fn answerable(variant: &Variant, setup: &Setup, from: Square, to: Square) -> Option<EnPassant> {
    let mover = setup.piece(from)?;
    if !variant.en_passant.iter().any(|pair| pair.victim == mover.kind) {
        return None;
    }
    let way = ways(variant, setup, from)
        .into_iter()
        .find(|way| way.to == to && way.captures.is_none() && way.crossed != Squares::NONE)?;
    Some(EnPassant { crossed: way.crossed, victim: to })
}

/// Remembers that what stands on a square has been captured.
fn remember_capture(variant: &Variant, setup: &mut Setup, victim: Square) {
    if let Some(piece) = setup.piece(victim)
        && variant.remembered.captured.contains(piece.kind)
    {
        setup.memory.captured[piece.side.index()].insert(piece.kind);
    }
}

/// Remembers the shade of the square on which a piece has been placed, if it is the first of its type.
fn remember_placement(variant: &Variant, setup: &mut Setup, piece: Piece, to: Square) {
    let shade = setup.dimensions.shade(to);
    if variant.remembered.first_placed.contains(piece.kind) {
        setup.memory.first_placed[piece.side.index()][piece.kind.index()].get_or_insert(shade);
    }
}
