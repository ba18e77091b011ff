//! Why a king and a rook may not castle.

use super::Point;
use super::condition::Asked;
use super::fault::{CASTLING, Fault, NO_PIECE};
use super::scene::Scene;
use crate::board::{KindSet, Piece, Side, Square};
use crate::english::and;
use crate::model::{Castling, CastlingPair, Ruled, Unmoved};
use crate::moves::Move;
use crate::reference::apply::castles_alone;
use crate::reference::movement::{Moment, between, castling_attackers, must_be_empty, safe_squares};
use crate::reference::royals;
use alfil_words::counted;

/// Why these two may not castle, whether or not the king would be safe after it; nothing if they may.
pub(super) fn fault(
    scene: &Scene<'_>,
    king: Square,
    rook: Square,
    king_to: Square,
    rook_to: Square,
) -> Option<Fault> {
    let Scene { variant, us, .. } = scene;
    let unmoved = Unmoved::of(variant);
    let pairs: Vec<&CastlingPair> = unmoved.pairs[*us]
        .iter()
        .filter(|pair| (pair.king, pair.rook, pair.king_to, pair.rook_to) == (king, rook, king_to, rook_to))
        .collect();
    // Several clauses may name the same squares: one that allows it is enough, and of those that do not, what says most.
    let mut told: Option<Fault> = None;
    for pair in &pairs {
        match pair_fault(scene, pair) {
            None => return None,
            Some(fault) if told.as_ref().is_none_or(|told| told.weight < fault.weight) => told = Some(fault),
            Some(_) => {}
        }
    }
    Some(told.unwrap_or_else(|| {
        let text =
            format!("no clause lets the {} castle with the {}", scene.piece_on(king), scene.piece_on(rook));
        Fault::new(NO_PIECE, Point::new(text))
    }))
}

/// The clause by which two may castle so.
pub(super) fn clause_of<'v>(scene: &Scene<'v>, squares: [Square; 4]) -> Option<&'v Ruled<Castling>> {
    let unmoved = Unmoved::of(scene.variant);
    let such = |pair: &&CastlingPair| [pair.king, pair.rook, pair.king_to, pair.rook_to] == squares;
    let mut pairs = unmoved.pairs[scene.us].iter().filter(such);
    let pair = pairs.find(|pair| pair_fault(scene, pair).is_none())?;
    scene.variant.castlings.get(pair.clause)
}

fn pair_fault(scene: &Scene<'_>, pair: &CastlingPair) -> Option<Fault> {
    let Scene { variant, setup, us, .. } = scene;
    let clause = &variant.castlings[pair.clause];
    let CastlingPair { king, rook, .. } = *pair;
    let fault = |weight: u8, why: String| {
        let text = format!("castling is not possible: {why}");
        Some(Fault::new(weight, Point::new(text).by(clause.span)))
    };
    for (sq, kinds) in [(king, pair.kings), (rook, pair.rooks)] {
        if let Some(why) = absent(scene, sq, kinds) {
            return fault(if sq == king { NO_PIECE } else { NO_PIECE + 1 }, why);
        }
    }
    if !setup.unmoved.contains(king) || !setup.unmoved.contains(rook) {
        return fault(CASTLING, moved(scene, king, rook));
    }
    let asked = Asked::new(scene, None);
    let mut against = Vec::new();
    let mut blocking = must_be_empty(setup, pair);
    blocking.retain(|sq| !setup.is_empty(*sq));
    blocking.sort_unstable();
    blocking.dedup();
    if !blocking.is_empty() {
        let stand = if blocking.len() == 1 { "stands" } else { "stand" };
        against.push(format!("{} {stand} in the way", scene.pieces_in(setup, &blocking)));
    }
    if royals(variant, setup, *us).contains(&king) {
        against.extend(attacked(scene, clause, pair));
    } else if clause.royal_only {
        let royal = royals(variant, setup, *us);
        let other = match royal.len() {
            0 => String::new(),
            1 => format!(", {} is", scene.pieces_in(setup, &royal)),
            _ => format!(", {} are", scene.pieces_in(setup, &royal)),
        };
        against.push(format!("the {} is not royal now{other}", scene.piece_on(king)));
    }
    if !asked.holds(&clause.when) {
        against.push(format!("it is allowed only {}", asked.unmet(&clause.when)));
    }
    if against.is_empty() { None } else { fault(CASTLING, against.join("; and ")) }
}

/// That what should castle from a square is not there.
fn absent(scene: &Scene<'_>, sq: Square, kinds: KindSet) -> Option<String> {
    let wanted = scene.kinds_or(&scene.kinds_in(kinds));
    match scene.setup.piece(sq) {
        Some(piece) if piece.side == scene.us && kinds.contains(piece.kind) => None,
        None => Some(format!("no {wanted} stands on {}", scene.square(sq))),
        Some(Piece { side, kind }) => {
            let whose = if side == scene.us { "" } else { "enemy " };
            Some(format!("the {whose}{} on {} is no own {wanted}", scene.name(kind), scene.square(sq)))
        }
    }
}

/// That king or rook count as having moved, with the move by which, if the game has it.
fn moved(scene: &Scene<'_>, king: Square, rook: Square) -> String {
    let (king_name, rook_name) = (scene.piece_on(king), scene.piece_on(rook));
    for (sq, name) in [(king, &king_name), (rook, &rook_name)] {
        if scene.setup.unmoved.contains(sq) {
            continue;
        }
        if let Some(by) = left_by(scene, sq) {
            return format!("the {name} counts as having moved ({by})");
        }
    }
    match (scene.setup.unmoved.contains(king), scene.setup.unmoved.contains(rook)) {
        (true, false) => format!("the {rook_name} counts as having moved"),
        (false, true) => format!("the {king_name} counts as having moved"),
        _ => format!("the right to castle with the {rook_name} has been lost"),
    }
}

/// A move without its second part.
fn first_part(mv: &Move) -> &Move {
    if let Move::Then { mv, .. } = mv { mv } else { mv }
}

/// The first move of the game that left the square, captured on it, or ended what castles from there, as it is written.
fn left_by(scene: &Scene<'_>, sq: Square) -> Option<String> {
    let touches = |mv: &Move| -> bool {
        match first_part(mv) {
            Move::Step { from, to, .. } | Move::Legs { from, to, .. } => *from == sq || *to == sq,
            Move::Castle { king, rook, king_to, rook_to } => {
                let squares = (*king, *rook, *king_to, *rook_to);
                let alone = || Side::BOTH.iter().any(|side| castles_alone(scene.variant, *side, squares));
                *king == sq || *rook == sq || scene.variant.dimensions.mirror(*rook) == sq && alone()
            }
            Move::Gate { mv, .. } => matches!(&**mv, Move::Step { from, .. } if *from == sq),
            Move::Null { .. } | Move::Then { .. } => false,
            Move::Exchange { at, .. } => *at == sq,
            Move::Place(set) => set.iter().any(|placement| placement.to == sq),
        }
    };
    let number = scene.game.moves().iter().position(touches)?;
    let (from, to) = match first_part(&scene.game.moves()[number]) {
        Move::Step { from, to, .. } | Move::Legs { from, to, .. } => (*from, *to),
        Move::Castle { king, king_to, .. } => (*king, *king_to),
        Move::Gate { mv, .. } => match &**mv {
            Move::Step { from, to, .. } => (*from, *to),
            Move::Legs { .. }
            | Move::Gate { .. }
            | Move::Then { .. }
            | Move::Null { .. }
            | Move::Castle { .. }
            | Move::Exchange { .. }
            | Move::Place(_) => return None,
        },
        Move::Null { .. } | Move::Then { .. } | Move::Exchange { .. } | Move::Place(_) => return None,
    };
    let squares = scene.square(from) + &scene.square(to);
    // The number of the move now, less the moves of the player since.
    let since = (scene.game.moves().len() - number).div_ceil(2) as u32;
    Some(format!("{squares}, {} ago", counted(since, "move", "moves")))
}

/// The squares that must be safe and are not, with every attacker.
fn attacked(scene: &Scene<'_>, clause: &Ruled<Castling>, pair: &CastlingPair) -> Vec<String> {
    let Scene { variant, setup, .. } = scene;
    let CastlingPair { king, rook, king_to, .. } = *pair;
    let Some(Piece { kind, .. }) = setup.piece(king) else { return Vec::new() };
    let crossed = between(setup, king, king_to);
    let what = |square: Square, moment: Moment| match moment {
        Moment::Arrived => "where the king would arrive",
        Moment::Passing if square == rook => "where the rook stands",
        Moment::Passing if crossed.contains(&square) => "which the king crosses",
        Moment::Passing if square == king => "where the king stands",
        Moment::Passing => "between the two",
    };
    let mut parts = Vec::new();
    let mut seen = Vec::new();
    for (square, moment) in safe_squares(setup, clause, pair) {
        let by = castling_attackers(variant, setup, pair, square, moment);
        if by.is_empty() || seen.contains(&square) {
            continue;
        }
        seen.push(square);
        let what = what(square, moment);
        let by = scene.pieces_in(setup, &by);
        let what = what.replace("king", &scene.name(kind));
        let what = match setup.piece(rook) {
            Some(piece) => what.replace("rook", &scene.name(piece.kind)),
            None => what,
        };
        parts.push(if square == king {
            format!("the {} is attacked by {by}", scene.piece_on(king))
        } else {
            format!("{}, {what}, is attacked by {by}", scene.square(square))
        });
    }
    if parts.len() > 1 { vec![and(&parts)] } else { parts }
}
