//! Moves by squares, as programs exchange them.
//!
//! ```text
//! e2e4            from one square to another; e.p. captures too
//! a7a8q c6c7+p    promotion, in lower case; left out where there is no choice
//! e1c1            castling: the king's own move,
//! e1a1 b2b1       or king onto rook where the king could also make that move alone, and when they swap
//! a10a10q         a piece exchanged where it stands
//! K@b1,B@b2       placements from the reserve
//! ```

use super::read::Context;
use crate::moves::{Move, Placement};
use crate::position::Position;

/// Writes a move of the player to move by its squares.
pub fn coordinate(position: &Position, mv: &Move) -> String {
    write(&Context::new(position), mv)
}

pub(super) fn write(context: &Context<'_>, mv: &Move) -> String {
    let square = |sq| context.vocabulary.square_name(sq);
    let small = |kind| context.vocabulary.letters(kind).to_ascii_lowercase();
    match mv {
        Move::Step { from, to, promotion, .. } => {
            let chosen = promotion.filter(|_| context.is_choice(*from, *to));
            square(*from) + &square(*to) + &chosen.map_or(String::new(), small)
        }
        Move::Legs { from, to, captures, .. } => {
            let met = captures.iter().filter(|sq| *sq != to).map(|sq| square(*sq));
            square(*from) + &met.collect::<String>() + &square(*to)
        }
        Move::Gate { mv, placement } => write(context, mv) + &small(placement.kind),
        Move::Castle { king, rook, king_to, .. } => {
            let to = if stands_for_another(context, mv) { *rook } else { *king_to };
            square(*king) + &square(to)
        }
        Move::Exchange { at, to } => square(*at).repeat(2) + &small(*to),
        Move::Place(placements) => write_placements(context, placements),
    }
}

pub(super) fn write_placements(context: &Context<'_>, placements: &[Placement]) -> String {
    let vocabulary = context.vocabulary;
    let words: Vec<String> = placements
        .iter()
        .map(|placement| {
            format!("{}@{}", vocabulary.letters(placement.kind), vocabulary.square_name(placement.to))
        })
        .collect();
    words.join(",")
}

/// Whether the king's own from-to, that of a castling, also says another legal move or none.
fn stands_for_another(context: &Context<'_>, castle: &Move) -> bool {
    let Move::Castle { king, king_to, .. } = castle else { return false };
    king == king_to
        || context.legal().iter().any(|other| match other {
            Move::Step { from, to, .. } => (from, to) == (king, king_to),
            Move::Castle { king: other_king, king_to: other_to, .. } => {
                other != castle && (other_king, other_to) == (king, king_to)
            }
            _ => false,
        })
}
