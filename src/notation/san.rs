//! Standard algebraic notation, as people write moves.
//!
//! ```text
//! e4 exd5 a8=Q    one type goes without a letter: see `Vocabulary::unlettered`
//! Nf3 Bce6 PRe2   the others by their letters, and by file, rank or both where several could go there
//! +Pa3 c7=+N      names with a plus; a promotion that is a choice
//! a10=Q           exchanged where it stands (no piece could go there: it stands there itself)
//! O-O O-O-O       castling towards the higher and towards the lower files
//! Kb1             swapping along a file: the king goes to the rook's square
//! N@f3,P@e4       placements
//! Qe8+ Qxf7#      check, mate
//! ```
//!
//! The shortest form is written that [reads](super::parse_move) as this move and no other.

use super::coordinate;
use super::read::Context;
use crate::board::{Kind, Square};
use crate::moves::Move;
use crate::position::Position;

/// Writes a legal move of the player to move in standard algebraic notation.
pub fn san(position: &Position, mv: &Move) -> String {
    write(&Context::new(position), mv)
}

pub(super) fn write(context: &Context<'_>, mv: &Move) -> String {
    let only = |text: &String| context.san_matches(text).as_slice() == std::slice::from_ref(mv);
    let text = forms(context, mv).into_iter().find(only).unwrap_or_else(|| coordinate::write(context, mv));
    text + suffix(context.position, mv)
}

/// `+` for check, `#` for mate.
fn suffix(position: &Position, mv: &Move) -> &'static str {
    let mut after = position.clone();
    after.play(mv);
    match (after.checkers().is_empty(), after.has_legal_move()) {
        (true, _) => "",
        (false, true) => "+",
        (false, false) => "#",
    }
}

/// The ways to write a move, the shortest first.
fn forms(context: &Context<'_>, mv: &Move) -> Vec<String> {
    match mv {
        Move::Step { from, to, captures, promotion } => {
            let Some(piece) = context.setup.piece(*from) else { return Vec::new() };
            let chosen = promotion.filter(|_| context.is_choice(*from, *to));
            let becomes =
                chosen.map_or(String::new(), |kind| format!("={}", context.vocabulary.letters(kind)));
            let takes = captures.is_some();
            // A capture of the type without a letter always names its file.
            let skip = usize::from(takes && context.vocabulary.unlettered() == Some(piece.kind));
            origins(context, *from)
                .into_iter()
                .skip(skip)
                .map(|origin| {
                    let x = if takes { "x" } else { "" };
                    format!("{}{origin}{x}{}{becomes}", letters(context, piece.kind), square(context, *to))
                })
                .collect()
        }
        Move::Castle { king, rook, king_to, .. } => {
            let Some(piece) = context.setup.piece(*king) else { return Vec::new() };
            let mut forms = Vec::new();
            let dimensions = context.vocabulary.dimensions();
            if dimensions.rank(*king) == dimensions.rank(*rook) {
                forms.push(if rook > king { "O-O" } else { "O-O-O" }.to_owned());
            }
            for target in [king_to, rook] {
                forms.extend(origins(context, *king).into_iter().map(|origin| {
                    format!("{}{origin}{}", letters(context, piece.kind), square(context, *target))
                }));
            }
            forms
        }
        Move::Exchange { at, to } => {
            let Some(piece) = context.setup.piece(*at) else { return Vec::new() };
            let becomes = context.vocabulary.letters(*to);
            vec![format!("{}{}={becomes}", letters(context, piece.kind), square(context, *at))]
        }
        Move::Legs { .. } | Move::Gate { .. } => vec![coordinate::write(context, mv)],
        Move::Place(placements) => vec![coordinate::write_placements(context, placements)],
    }
}

/// The letters that stand for a type at the beginning of a move.
fn letters<'v>(context: &Context<'v>, kind: Kind) -> &'v str {
    if context.vocabulary.unlettered() == Some(kind) { "" } else { context.vocabulary.letters(kind) }
}

fn square(context: &Context<'_>, sq: Square) -> String {
    context.vocabulary.square_name(sq)
}

/// What may be said of the square on which a piece starts: nothing, its file, its rank, both.
fn origins(context: &Context<'_>, from: Square) -> [String; 4] {
    let dimensions = context.vocabulary.dimensions();
    let file = super::file_letter(dimensions.file(from)).to_string();
    let rank = (dimensions.rank(from) + 1).to_string();
    [String::new(), file.clone(), rank.clone(), file + &rank]
}
