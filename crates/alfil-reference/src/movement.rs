//! Pseudo-legal moves: what the player's pieces on the board may do, whether or not it leaves a royal piece attacked.

use super::attack::{Victim, admits, attackers_of, immune, in_check, may_start, may_use, royals};
use super::condition::holds;
use super::flips::{flipped, is_near};
use super::limit::is_within_limits;
use super::{hand_over, legs, paths, pieces_of};
use alfil_board::{Kind, Piece, Square, Squares};
use alfil_model::moves::Move;
use alfil_model::setup::Setup;
use alfil_model::{
    Castling, CastlingPair, Caught, Definition, Exchange, MoveRule, Movement, Promotion, Ruled, Trigger,
    Unmoved,
};

/// A pseudo-legal move of one step, promotion aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceMove {
    /// Where it arrives.
    pub to: Square,
    /// The square of what it captures.
    pub captures: Option<Square>,
    /// The squares on which it can be answered en passant.
    pub crossed: Squares,
}

/// Pseudo-legal steps and multi-leg moves of the player's pieces.
pub(super) fn steps(variant: &Definition, setup: &Setup) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, piece) in pieces_of(setup, setup.turn) {
        for PieceMove { to, captures, .. } in ways(variant, setup, from) {
            for promotion in promotions(variant, setup, piece, (from, to), Caught::by_step(to, captures)) {
                moves.push(Move::Step { from, to, captures, promotion });
            }
        }
    }
    for walk in legs::walks(variant, setup, setup.turn) {
        let piece = setup.piece(walk.from).filter(|_| !walk.is_null());
        let caught = match walk.clone().into_move(None) {
            Move::Step { to, captures, .. } => Caught::by_step(to, captures),
            _ => Caught::on_the_way(!walk.captures.is_empty()),
        };
        let choices =
            piece.map_or(vec![None], |piece| promotions(variant, setup, piece, (walk.from, walk.to), caught));
        moves.extend(choices.into_iter().map(|promotion| walk.clone().into_move(promotion)));
    }
    // Where a piece could both step quietly and capture en passant, it captures.
    let en_passant: Vec<(Square, Square)> = moves
        .iter()
        .filter_map(|mv| match mv {
            Move::Step { from, to, captures: Some(victim), .. } => (victim != to).then_some((*from, *to)),
            _ => None,
        })
        .collect();
    moves.retain(|mv| match mv {
        Move::Step { from, to, captures: None, .. } => !en_passant.contains(&(*from, *to)),
        _ => true,
    });
    moves
}

/// Pseudo-legal moves of the piece on a square, in the order of its rules, moves of several legs aside.
pub fn ways(variant: &Definition, setup: &Setup, from: Square) -> Vec<PieceMove> {
    let Some(piece) = setup.piece(from) else { return Vec::new() };
    let mut ways = Vec::new();
    for rule in legs::rules(variant, setup, piece) {
        if may_use(variant, setup, &rule, from, piece.side) {
            for movement in &rule.movements {
                if may_start(variant, setup, movement, from, piece.side) {
                    ways.extend(ways_by(variant, setup, &rule, movement, from, piece));
                }
            }
        }
    }
    // Where a piece could both step quietly and capture en passant, it captures.
    let en_passant: Squares =
        ways.iter().filter(|way| way.captures.is_some_and(|sq| sq != way.to)).map(|way| way.to).collect();
    ways.retain(|way| way.captures.is_some() || !en_passant.contains(way.to));
    ways
}

/// Pseudo-legal moves of a piece by one movement.
fn ways_by(
    variant: &Definition,
    setup: &Setup,
    rule: &MoveRule,
    movement: &Movement,
    from: Square,
    piece: Piece,
) -> Vec<PieceMove> {
    let mut ways = Vec::new();
    for arrival in paths::arrivals(variant, setup, movement, piece.side, from) {
        let to = arrival.to;
        let crossed = if movement.makes_en_passant { arrival.crossed } else { Squares::NONE };
        if !rule.to.of(piece.side).contains(to) || !may_pass(setup, rule, movement, arrival.crossed) {
            continue;
        }
        match setup.piece(to) {
            None if setup.neutral.contains(to) => {}
            None => {
                if movement.quiet && takes_enough(variant, setup, rule, from, to) {
                    ways.push(PieceMove { to, captures: None, crossed });
                }
                if let Some(victim) = en_passant_victim(variant, setup, piece, to)
                    && movement.en_passant
                    && may_capture(variant, setup, rule, movement, victim)
                {
                    ways.push(PieceMove { to, captures: Some(victim), crossed });
                }
            }
            Some(target) => {
                let allowed = if target.side == piece.side {
                    movement.capture_own && !royals(variant, setup, piece.side).contains(&to)
                } else {
                    movement.capture
                };
                if allowed && may_capture(variant, setup, rule, movement, to) {
                    ways.push(PieceMove { to, captures: Some(to), crossed });
                }
            }
        }
    }
    ways
}

/// Whether the piece on a square takes what its rule asks for by going to another.
pub fn takes_enough(variant: &Definition, setup: &Setup, rule: &MoveRule, from: Square, to: Square) -> bool {
    let Some(kinds) = rule.takes else { return true };
    let Some(piece) = setup.piece(from) else { return false };
    let mut after = Setup { turn: piece.side, ..setup.clone() };
    after.board[from.index()] = None;
    after.board[to.index()] = Some(piece);
    let wanted = |sq: Square| after.piece(sq).is_some_and(|victim| kinds.contains(victim.kind));
    let flipped = flipped(variant, &after, (piece.kind, piece.kind), Some(from), to);
    flipped.into_iter().any(|(sq, clause)| clause.takes && wanted(sq))
}

/// Whether everything on squares that a movement passes over is among what the rule hops over, if the movement hops at all.
pub(super) fn may_pass(setup: &Setup, rule: &MoveRule, movement: &Movement, crossed: Squares) -> bool {
    let hurdles = crossed.iter().filter_map(|sq| setup.piece(sq));
    !movement.hops() || hurdles.into_iter().all(|hurdle| rule.over.contains(hurdle.kind))
}

/// The capture filter: whether what stands on a square is among the things that the rule and the movement capture.
pub fn may_capture(
    variant: &Definition,
    setup: &Setup,
    rule: &MoveRule,
    movement: &Movement,
    victim: Square,
) -> bool {
    setup.piece(victim).is_some_and(|piece| {
        rule.on.contains(piece.kind)
            && admits(movement.victims, royals(variant, setup, piece.side).contains(&victim))
            && !immune(variant, setup, victim)
    })
}

/// The victim of a capture en passant: the square of the enemy that the piece may so capture by arriving on an empty
/// square.
pub fn en_passant_victim(variant: &Definition, setup: &Setup, capturer: Piece, to: Square) -> Option<Square> {
    let at = setup.crossed_by(to)?;
    let victim = setup.piece(at).filter(|piece| piece.side != capturer.side)?;
    let pair =
        |pair: &alfil_model::EnPassantPair| pair.victim == victim.kind && pair.capturer == capturer.kind;
    variant.en_passant.iter().any(pair).then_some(at)
}

/// Promotions: what a piece may become by going from one square to another and capturing so. Nothing stands for staying what it is.
/// Where it must become something and limits leave nothing, there is no choice and no move.
pub fn promotions(
    variant: &Definition,
    setup: &Setup,
    piece: Piece,
    (from, to): (Square, Square),
    caught: Caught,
) -> Vec<Option<Kind>> {
    let mut choices = Vec::new();
    let mut forced = false;
    for clause in variant.promotions.of(piece.side) {
        if leads_to_promotion(clause, piece, from, to)
            && clause.captures.counts(caught)
            && holds(variant, setup, &clause.when, piece.side)
        {
            let within = |kind: &Kind| is_within_limits(variant, setup, [*kind]);
            choices.extend(clause.to.iter().copied().filter(within).map(Some));
            forced |= !clause.optional;
        }
    }
    if !forced {
        choices.push(None);
    }
    choices
}

/// Whether a clause is about a piece that goes from one square to another, whatever else it asks.
pub(super) fn leads_to_promotion(clause: &Promotion, piece: Piece, from: Square, to: Square) -> bool {
    let zone = clause.region.of(piece.side);
    let triggered = match clause.trigger {
        Trigger::On => zone.contains(to),
        Trigger::Entering => zone.contains(to) && !zone.contains(from),
        Trigger::Touching => zone.contains(to) || zone.contains(from),
    };
    clause.kind == piece.kind && triggered
}

/// The exchanges, in place or by a move.
pub(super) fn exchanges(variant: &Definition, setup: &Setup) -> Vec<Move> {
    let mut moves = Vec::new();
    for (at, piece) in pieces_of(setup, setup.turn) {
        for clause in variant.exchanges.of(piece.side) {
            if clause.kind == piece.kind
                && clause.region.of(piece.side).contains(at)
                && holds(variant, setup, &clause.when, piece.side)
            {
                let within = clause.to.iter().filter(|to| is_within_limits(variant, setup, [**to]));
                let ends = ends_of_exchange(variant, setup, clause, at);
                let each = |kind: &Kind| {
                    let one = |to: &Square| exchanged(clause, at, *to, *kind);
                    ends.iter().map(one).collect::<Vec<Move>>()
                };
                let checks = |mv: &Move| in_check(variant, &hand_over(variant, setup, mv), !piece.side);
                moves.extend(within.flat_map(each).filter(|mv| !(clause.without_check && checks(mv))));
            }
        }
    }
    moves
}

/// The move by which a piece on a square becomes another on a square that the clause leads to.
pub fn exchanged(clause: &Exchange, from: Square, to: Square, kind: Kind) -> Move {
    let promotion = Some(kind);
    match clause.swaps {
        Some(_) => Move::Legs { from, to, captures: Vec::new(), carries: vec![(to, from)], promotion },
        None if clause.stays() => Move::Exchange { at: from, to: kind },
        None => Move::Step { from, to, captures: None, promotion },
    }
}

/// The squares on which a piece of the player's may stand after an exchange: empty ones, those of pieces with which it changes
/// places, or where it stands, if what must be near is near.
pub fn ends_of_exchange(variant: &Definition, setup: &Setup, clause: &Exchange, from: Square) -> Vec<Square> {
    let us = setup.turn;
    let mut ends = ways_of_exchange(variant, setup, clause, from);
    ends.retain(|to| clause.near.as_ref().is_none_or(|near| is_near(variant, setup, near, us, *to)));
    ends
}

/// The same, whatever stands near.
pub fn ways_of_exchange(variant: &Definition, setup: &Setup, clause: &Exchange, from: Square) -> Vec<Square> {
    if let Some(kinds) = clause.swaps {
        let own = pieces_of(setup, setup.turn);
        let others = own.filter(|(sq, piece)| kinds.contains(piece.kind) && *sq != from);
        return others.map(|(sq, _)| sq).collect();
    }
    if clause.stays() {
        return vec![from];
    }
    let arrivals =
        clause.moving.iter().flat_map(|movement| paths::arrivals(variant, setup, movement, setup.turn, from));
    arrivals.map(|arrival| arrival.to).filter(|to| setup.is_empty(*to)).collect()
}

/// Castlings, the safety of the king's way included.
pub(super) fn castlings(variant: &Definition, setup: &Setup) -> Vec<Move> {
    let side = setup.turn;
    let mut moves = Vec::new();
    if setup.unmoved.is_empty() {
        return moves;
    }
    for pair in &Unmoved::of(variant).pairs[side] {
        let clause = &variant.castlings[pair.clause];
        let (king, rook) = (pair.king, pair.rook);
        let unmoved = |sq: Square, kinds: alfil_board::KindSet| {
            let own = setup.piece(sq).filter(|piece| piece.side == side && kinds.contains(piece.kind));
            own.is_some() && setup.unmoved.contains(sq)
        };
        if unmoved(king, clause.kings)
            && unmoved(rook, clause.rooks)
            && holds(variant, setup, &clause.when, side)
            && must_be_empty(setup, pair).iter().all(|sq| setup.is_empty(*sq))
        {
            let mv = Move::Castle { king, rook, king_to: pair.king_to, rook_to: pair.rook_to };
            let is_royal = royals(variant, setup, side).contains(&king);
            let safe = if is_royal { is_safe(variant, setup, clause, pair) } else { !clause.royal_only };
            if safe {
                moves.push(mv);
            }
        }
    }
    moves
}

/// The squares that king and rook cross or arrive on, but for their own two.
pub fn must_be_empty(setup: &Setup, pair: &CastlingPair) -> Vec<Square> {
    let CastlingPair { king, rook, king_to, rook_to, .. } = *pair;
    let mut squares = vec![king_to, rook_to];
    squares.extend(between(setup, king, king_to));
    squares.extend(between(setup, rook, rook_to));
    squares.retain(|sq| *sq != king && *sq != rook);
    squares
}

/// Whether a royal king may castle so as far as the squares go that must be safe: none of them is attacked.
fn is_safe(variant: &Definition, setup: &Setup, clause: &Ruled<Castling>, pair: &CastlingPair) -> bool {
    safe_squares(setup, clause, pair)
        .into_iter()
        .all(|(square, moment)| castling_attackers(variant, setup, pair, square, moment).is_empty())
}

/// When it is judged whether a square is safe for a king that castles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// On the way: before castling, but the king has left its square.
    Passing,
    /// After castling.
    Arrived,
}

/// The squares that must be safe, and when.
pub fn safe_squares(setup: &Setup, clause: &Ruled<Castling>, pair: &CastlingPair) -> Vec<(Square, Moment)> {
    let CastlingPair { king, rook, king_to, .. } = *pair;
    let mut passing = Vec::new();
    if clause.safe.origin || clause.safe.all {
        passing.push(king);
    }
    if clause.safe.crossed {
        passing.extend(between(setup, king, king_to));
    }
    if clause.safe.all {
        passing.extend(between(setup, king, rook));
        passing.push(rook);
    }
    let mut squares: Vec<(Square, Moment)> = passing.into_iter().map(|sq| (sq, Moment::Passing)).collect();
    if clause.safe.arrival {
        squares.push((king_to, Moment::Arrived));
    }
    squares
}

/// What attacks the royal king on a square at one moment of its castling.
pub fn castling_attackers(
    variant: &Definition,
    setup: &Setup,
    pair: &CastlingPair,
    square: Square,
    moment: Moment,
) -> Vec<Square> {
    let CastlingPair { king, rook, king_to, rook_to, .. } = *pair;
    let Some(Piece { side, kind }) = setup.piece(king) else { return Vec::new() };
    let victim = |left| Victim { square, kind, royal: true, left };
    match moment {
        Moment::Passing => attackers_of(variant, setup, victim(Some(king)), !side),
        Moment::Arrived => {
            let after = hand_over(variant, setup, &Move::Castle { king, rook, king_to, rook_to });
            attackers_of(variant, &after, victim(None), !side)
        }
    }
}

/// The squares strictly between two on one rank or file; none between a square and itself.
pub fn between(setup: &Setup, one: Square, other: Square) -> Vec<Square> {
    let dimensions = setup.dimensions;
    let towards = |from: u8, to: u8| (i32::from(to) - i32::from(from)).signum();
    let dx = towards(dimensions.file(one), dimensions.file(other));
    let dy = towards(dimensions.rank(one), dimensions.rank(other));
    let mut squares = Vec::new();
    if one == other {
        return squares;
    }
    let mut at = one;
    while let Some(next) = dimensions.step(at, dx, dy).filter(|next| *next != other) {
        squares.push(next);
        at = next;
    }
    squares
}
