//! Moves by squares, as programs exchange them.
//!
//! ```text
//! e2e4            from one square to another; e.p. captures too
//! a7a8q           promotion, in lower case; left out where there is no choice
//! h7h8+           promotion to the type with a plus before its letters, of a type that may become it by choice
//! e4e5d6 e4e7e4    what is captured other than where the piece arrives stands between; here it comes back
//! e4e4            nothing moves, where that is a move
//! e4e7,e7e4       what stood on e7 is put on e4, and not captured
//! e1c1            castling: the king's own move,
//! e1a1 b2b1       or king onto rook where the king could also make that move alone, and when they swap
//! b1c3h e1g1h     a piece enters from the reserve where one leaves, in castling on the king's square
//! h1e1h           or on the rook's
//! e2e4,e4d5       a turn of two parts: behind e2e4 what belongs to nobody comes to stand on d5
//! a10a10q         a piece exchanged where it stands
//! *@a4            what belongs to nobody comes to stand on a4, in place of a move
//! K@b1,B@b2       placements from the reserve
//! ```
//!
//! Where this says another legal move too, more is said: `e5-d6` does not capture, `a7a8/h` does not promote, `a7a8=b1`
//! does, to a `B1`, and `e1g1,h1f1` castles by putting the piece on h1 onto f1. Read, too: `h8h7=` stays what it is, `h8h7-`
//! becomes the type without a plus, if it may.

use super::context::Context;
use crate::position::Position;
use alfil_board::{Kind, Square};
use alfil_model::moves::{Move, Placement};
use alfil_model::pushed_from;

/// How a pass is written, by squares and in standard algebraic notation. No square has such a name.
pub(super) const PASS: &str = "pass";

/// What stands before the square on which what belongs to nobody comes to stand in place of a move.
pub(super) const NEUTRAL: &str = "*@";

/// Writes a move of the player to move by its squares.
///
/// # Panics
///
/// If the move is not one of the position, it may; else what is written is not said. A move of types that the variant lacks has no text.
#[must_use]
pub fn coordinate(position: &Position, mv: &Move) -> String {
    write(&Context::new(position), mv)
}

pub(super) fn write(context: &Context<'_>, mv: &Move) -> String {
    let forms = forms(context, mv);
    // A form that stands alone is not looked at: in most moves there is nothing to mistake.
    let only = |text: &&String| forms.len() == 1 || context.reads_as(text, mv);
    forms.iter().find(only).or(forms.first()).cloned().unwrap_or_default()
}

/// The ways to write a move, the first that reads as this move being the one to take.
fn forms(context: &Context<'_>, mv: &Move) -> Vec<String> {
    let square = |sq: Square| context.vocabulary.square_name(sq);
    match mv {
        Move::Step { from, to, captures, promotion } => {
            let behind = promoted(context, *from, *to, *promotion);
            let mut ways = vec![square(*from) + &square(*to)];
            let crossed = context.setup.crossed_by(*to).is_some();
            if captures.is_none() && crossed {
                ways.push(format!("{}-{}", square(*from), square(*to)));
            }
            becoming(context, &ways, *promotion, &behind)
        }
        Move::Legs { from, to, captures, carries, promotion } => {
            let met = captures.iter().filter(|sq| *sq != to).map(|sq| square(*sq));
            let behind = promoted(context, *from, *to, *promotion);
            let put = carries.iter().map(|(from, to)| format!(",{}{}", square(*from), square(*to)));
            let squares = square(*from) + &met.collect::<String>() + &square(*to);
            let put = put.collect::<String>();
            let forms = becoming(context, &[squares], *promotion, &behind).into_iter();
            forms.map(|text| text + &put).collect()
        }
        Move::Null { at } => vec![at.map_or_else(|| PASS.to_owned(), |at| square(at).repeat(2))],
        Move::Gate { mv, placement } => {
            let entering = entering(context, placement.kind).to_ascii_lowercase();
            let moves = forms(context, mv);
            let close = match &**mv {
                Move::Castle { king, rook, .. } if placement.to == *rook => {
                    vec![square(*rook) + &square(*king) + &entering]
                }
                _ => moves.iter().map(|text| text.clone() + &entering).collect(),
            };
            let at = if matches!(**mv, Move::Castle { .. }) { square(placement.to) } else { String::new() };
            close.into_iter().chain(moves.iter().map(|text| format!("{text}/{entering}{at}"))).collect()
        }
        Move::Then { onto, .. } if mv.neutral_alone().is_some() => {
            vec![format!("{NEUTRAL}{}", square(*onto))]
        }
        Move::Then { mv: first, onto } => {
            let from = second_from(context, mv);
            let behind = format!(",{}{}", square(from.unwrap_or(*onto)), square(*onto));
            forms(context, first).into_iter().map(|text| text + &behind).collect()
        }
        Move::Castle { king, rook, king_to, rook_to } => {
            let onto = |to: Square| square(*king) + &square(to);
            let both = format!("{},{}{}", onto(*king_to), square(*rook), square(*rook_to));
            if king == king_to { vec![onto(*rook), both] } else { vec![onto(*king_to), onto(*rook), both] }
        }
        Move::Exchange { at, to } => {
            let name = context.name_in_move(*to, |_| true);
            vec![square(*at).repeat(2) + &name.to_ascii_lowercase()]
        }
        Move::Place(placements) => vec![write_placements(context, placements)],
    }
}

/// The first of the two squares of the second part of a turn: where what is pushed has stood, or where the piece that has moved
/// stands.
pub(super) fn second_from(context: &Context<'_>, mv: &Move) -> Option<Square> {
    let Move::Then { mv, onto } = mv else { return None };
    match context.vocabulary.variant().pushes() {
        true => pushed_from(context.setup.dimensions, context.setup.turn, *onto),
        false => arrival(mv),
    }
}

/// Where the piece stands that a move has moved, the king in a castling.
fn arrival(mv: &Move) -> Option<Square> {
    if let Move::Castle { king_to, .. } = mv { Some(*king_to) } else { mv.aim() }
}

/// The squares of a move with what stands behind them for a promotion: as it is, and with the name of the type behind a `=`,
/// which no square has.
fn becoming(context: &Context<'_>, ways: &[String], promotion: Option<Kind>, behind: &str) -> Vec<String> {
    let mut forms: Vec<String> = ways.iter().map(|way| way.clone() + behind).collect();
    if let Some(kind) = promotion {
        let name = context.vocabulary.letters(kind).to_ascii_lowercase();
        forms.extend(ways.iter().map(|way| format!("{way}={name}")));
    }
    forms
}

/// What stands behind the squares for a promotion.
fn promoted(context: &Context<'_>, from: Square, to: Square, promotion: Option<Kind>) -> String {
    match promotion {
        Some(kind) if context.is_crowning(from, to, kind) => "+".to_owned(),
        Some(kind) if context.is_choice(from, to) => {
            context.name_of_promotion(from, to, kind).to_ascii_lowercase()
        }
        _ => String::new(),
    }
}

/// What a move calls the type that enters.
pub(super) fn entering<'v>(context: &Context<'v>, kind: Kind) -> &'v str {
    context.name_in_move(kind, |other| context.holds(other))
}

pub(super) fn write_placements(context: &Context<'_>, placements: &[Placement]) -> String {
    let words: Vec<String> = placements
        .iter()
        .map(|placement| {
            let square = context.vocabulary.square_name(placement.to);
            format!("{}@{square}", entering(context, placement.kind))
        })
        .collect();
    words.join(",")
}
