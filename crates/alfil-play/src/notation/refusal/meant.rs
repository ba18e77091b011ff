//! The moves that a text may have meant.

use crate::notation::context::Context;
use crate::notation::said::{Becomes, Gate, Said, What};
use alfil_board::{Kind, KindSet, Square};
use alfil_model::CastlingPair;
use alfil_model::moves::{Move, Placement};

/// The moves that a text may have meant, legal or not, castlings among them for which king or rook are not there.
pub(in crate::notation) fn meant(context: &Context<'_>, said: &Said) -> Vec<Move> {
    let mut moves = attempts(context, said);
    let dimensions = context.vocabulary.dimensions();
    let pairs = context.vocabulary.unmoved().pairs[context.setup.turn].iter();
    let with_it =
        |pair: &CastlingPair| said.carries.is_empty() || said.carries == [(pair.rook, pair.rook_to)];
    let fits = |pair: &&CastlingPair| match &said.what {
        What::Castling { higher } => {
            dimensions.rank(pair.king) == dimensions.rank(pair.rook) && (pair.rook > pair.king) == *higher
        }
        What::Squares { from, via, to, .. } => {
            via.is_empty() && *from == pair.king && [pair.king_to, pair.rook].contains(to) && with_it(pair)
        }
        What::Piece(_) => false,
    };
    for CastlingPair { king, rook, king_to, rook_to, .. } in pairs.filter(fits).cloned() {
        let castling = Move::Castle { king, rook, king_to, rook_to };
        let castling = match said.then {
            None => castling,
            Some(onto) => Move::Then { mv: Box::new(castling), onto },
        };
        if !moves.contains(&castling) {
            moves.push(castling);
        }
    }
    moves
}

/// The moves that a text may have meant, legal or not.
pub(in crate::notation) fn attempts(context: &Context<'_>, said: &Said) -> Vec<Move> {
    let moves = match &said.what {
        What::Squares { from, via, to, .. } if !via.is_empty() || !said.carries.is_empty() => {
            let carried = said.carries.iter().any(|(start, _)| start == to);
            let taken = (from != to && !carried && context.setup.piece(*to).is_some()).then_some(*to);
            let mut captures: Vec<Square> = via.iter().copied().chain(taken).collect();
            captures.sort_unstable();
            let promotions: Vec<Option<Kind>> = match said.becomes {
                Becomes::Named { kinds, exact } => exact.into_iter().chain(kinds.iter()).map(Some).collect(),
                _ => vec![context.only_promotion(*from, *to)],
            };
            let carries = said.carries.clone();
            let with_rook = |mv: &Move| {
                matches!(mv, Move::Castle { rook, king_to, rook_to, .. }
                    if king_to == to && carries == [(*rook, *rook_to)])
            };
            let mut moves: Vec<Move> = castlings(context, *from).into_iter().filter(with_rook).collect();
            moves.extend(promotions.into_iter().map(|promotion| {
                let (captures, carries) = (captures.clone(), carries.clone());
                Move::Legs { from: *from, to: *to, captures, carries, promotion }
            }));
            moves
        }
        What::Squares { from, to, .. } if from == to => exchanges(*from, said.becomes),
        What::Squares { from, to, .. } => {
            let mut moves = steps(context, *from, *to, said.becomes);
            moves.extend(castlings(context, *from).into_iter().filter(|mv| goes_to(mv, *to)));
            let onto_king = |mv: &Move| matches!(mv, Move::Castle { rook, .. } if rook == from);
            let from_rook = said.gate.map(|_| castlings(context, *to).into_iter().filter(onto_king));
            moves.extend(from_rook.into_iter().flatten());
            moves
        }
        What::Piece(shape) => own(context, shape.kinds)
            .filter(|from| shape.starts_on(context.vocabulary, *from))
            .flat_map(|from| match said.becomes {
                Becomes::Named { .. } if from == shape.to => exchanges(from, said.becomes),
                _ => {
                    let mut moves = steps(context, from, shape.to, said.becomes);
                    moves.extend(castlings(context, from).into_iter().filter(|mv| goes_to(mv, shape.to)));
                    moves
                }
            })
            .collect(),
        What::Castling { higher } => own(context, KindSet::ALL)
            .flat_map(|king| castlings(context, king))
            .filter(|mv| {
                let dimensions = context.vocabulary.dimensions();
                matches!(mv, Move::Castle { king, rook, .. }
                    if dimensions.rank(*king) == dimensions.rank(*rook) && (rook > king) == *higher)
            })
            .collect(),
    };
    let moves: Vec<Move> = match said.gate {
        None => moves,
        Some(gate) => moves.into_iter().flat_map(|mv| gates(mv, gate, &said.what)).collect(),
    };
    match said.then {
        None => moves,
        Some(onto) => moves.into_iter().map(|mv| Move::Then { mv: Box::new(mv), onto }).collect(),
    }
}

/// The player's pieces of these types.
pub(super) fn own<'c>(context: &'c Context<'_>, kinds: KindSet) -> impl Iterator<Item = Square> + 'c {
    let side = context.setup.turn;
    context.vocabulary.dimensions().squares().filter(move |sq| {
        context.setup.piece(*sq).is_some_and(|piece| piece.side == side && kinds.contains(piece.kind))
    })
}

/// A move with a piece that enters where the text says, or where the move starts.
fn gates(mv: Move, gate: Gate, what: &What) -> Vec<Move> {
    let onto = match (&mv, what) {
        (Move::Castle { rook, .. }, What::Squares { from, .. }) if rook == from => Some(*rook),
        _ => None,
    };
    let Some(to) = gate.at.or(onto).or(mv.origin()) else { return Vec::new() };
    let kinds = gate.exact.into_iter().chain(gate.kinds.iter());
    kinds.map(|kind| Move::Gate { mv: Box::new(mv.clone()), placement: Placement { kind, to } }).collect()
}

fn goes_to(mv: &Move, target: Square) -> bool {
    matches!(mv, Move::Castle { king_to, rook, .. } if *king_to == target || *rook == target)
}

fn exchanges(at: Square, said: Becomes) -> Vec<Move> {
    match said {
        Becomes::Named { kinds, exact } => {
            exact.into_iter().chain(kinds.iter()).map(|to| Move::Exchange { at, to }).collect()
        }
        _ => Vec::new(),
    }
}

/// The moves of the piece on one square to another.
fn steps(context: &Context<'_>, from: Square, to: Square, said: Becomes) -> Vec<Move> {
    if from == to {
        return Vec::new();
    }
    let promotions: Vec<Option<Kind>> = match said {
        Becomes::Unsaid | Becomes::UnsaidWithCheck => vec![context.only_promotion(from, to)],
        Becomes::Stays | Becomes::Minus => vec![None],
        Becomes::Crown => {
            let crown = context.setup.piece(from).and_then(|piece| context.vocabulary.crown(piece.kind));
            crown.map(Some).into_iter().collect()
        }
        Becomes::Named { kinds, exact } => exact.into_iter().chain(kinds.iter()).map(Some).collect(),
    };
    let victims = match context.setup.piece(to) {
        Some(_) => vec![Some(to)],
        None => context.setup.crossed_by(to).map(Some).into_iter().chain([None]).collect(),
    };
    let moves = victims.into_iter().flat_map(|captures| {
        promotions.iter().map(move |promotion| Move::Step { from, to, captures, promotion: *promotion })
    });
    moves.collect()
}

/// The castlings of a king on a square, whether they are legal or not.
fn castlings(context: &Context<'_>, king: Square) -> Vec<Move> {
    let Some(piece) = context.setup.piece(king) else { return Vec::new() };
    let stands = |sq: Square, kinds: KindSet| {
        context.setup.piece(sq).is_some_and(|other| other.side == piece.side && kinds.contains(other.kind))
    };
    let pairs = context.vocabulary.unmoved().pairs[piece.side].iter();
    pairs
        .filter(|pair| pair.king == king && stands(king, pair.kings) && stands(pair.rook, pair.rooks))
        .map(|pair| {
            let CastlingPair { king, rook, king_to, rook_to, .. } = *pair;
            Move::Castle { king, rook, king_to, rook_to }
        })
        .collect()
}
