//! Standard algebraic notation, as people write moves.
//!
//! ```text
//! e4 exd5 a8=Q    one type goes without a letter: see `Vocabulary::unlettered`
//! Nf3 Bce6 PRe2   the others by their letters, and by file, rank or both where several could go there
//! +Pa3 Qe4        names with a plus; names without the `~` that FEN shows
//! Bb7+ Bb7=       becomes the type with a plus, or stays what it is, where that is a choice
//! a10=Q           exchanged where it stands (no piece could go there: it stands there itself)
//! O-O O-O-O       castling towards the higher and towards the lower files
//! Kb1             swapping along a file: the king goes to the rook's square
//! N@f3,P@e4       placements
//! Nc3/H O-O/He1   a piece enters from the reserve where one leaves; in castling its square is named
//! e4/d5           a turn of two parts: behind e4 what belongs to nobody comes to stand on d5
//! Qe8+ Qxf7#      check, mate
//! ```
//!
//! The shortest form is written that [reads](super::parse_move) as this move and no other.

use super::context::Context;
use super::coordinate;
use crate::position::Position;
use alfil_board::{Kind, Square};
use alfil_model::moves::Move;

/// Writes a legal move of the player to move in standard algebraic notation.
///
/// # Panics
///
/// If the move is not legal in the position, it may; else what is written is not said.
#[must_use]
pub fn san(position: &Position, mv: &Move) -> String {
    write(&Context::new(position), mv)
}

pub(super) fn write(context: &Context<'_>, mv: &Move) -> String {
    let signs = suffix(context.position, mv);
    let forms = forms(context, mv).into_iter().map(|text| text + signs);
    let only = |text: &String| context.reads_as(text, mv);
    forms.into_iter().find(only).unwrap_or_else(|| coordinate::write(context, mv))
}

/// `+` for check, `#` for mate.
fn suffix(position: &Position, mv: &Move) -> &'static str {
    let mut after = position.clone();
    after.play_unchecked(mv);
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
            let becomes = promoted(context, *from, *to, *promotion);
            let takes = captures.is_some();
            // A capture of the type without a letter always names its file.
            let skip = usize::from(takes && letters(context, piece.kind).is_empty());
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
            let becomes = context.name_in_move(*to, |_| true);
            vec![format!("{}{}={becomes}", letters(context, piece.kind), square(context, *at))]
        }
        Move::Gate { mv, placement } => {
            let enters = coordinate::entering(context, placement.kind);
            let at = match **mv {
                // Two squares are left, so that the one on which the piece enters is named.
                Move::Castle { .. } => square(context, placement.to),
                _ => String::new(),
            };
            forms(context, mv).into_iter().map(|text| format!("{text}/{enters}{at}")).collect()
        }
        Move::Then { .. } if mv.neutral_alone().is_some() => vec![coordinate::write(context, mv)],
        Move::Then { mv, onto } => {
            forms(context, mv).into_iter().map(|text| format!("{text}/{}", square(context, *onto))).collect()
        }
        Move::Null { at: Some(at) } => {
            let Some(piece) = context.setup.piece(*at) else { return Vec::new() };
            let letters = letters(context, piece.kind);
            let square = square(context, *at);
            origins(context, *at).into_iter().map(|origin| format!("{letters}{origin}{square}")).collect()
        }
        Move::Null { at: None } | Move::Legs { .. } => vec![coordinate::write(context, mv)],
        Move::Place(placements) => vec![coordinate::write_placements(context, placements)],
    }
}

/// What stands behind a move for a promotion: `=Q`, `+`, or `=` for a piece that stays what it is although a `+` could
/// stand there.
fn promoted(context: &Context<'_>, from: Square, to: Square, promotion: Option<Kind>) -> String {
    match promotion {
        Some(kind) if context.is_crowning(from, to, kind) => "+".to_owned(),
        Some(kind) if context.is_choice(from, to) => {
            format!("={}", context.name_of_promotion(from, to, kind))
        }
        None if context.crown(from, to).is_some() => "=".to_owned(),
        _ => String::new(),
    }
}

/// The letters that stand for a type at the beginning of a move.
fn letters<'v>(context: &Context<'v>, kind: Kind) -> &'v str {
    let letters = context.vocabulary.move_letters(kind);
    match context.vocabulary.unlettered() {
        Some(unlettered) if context.vocabulary.move_letters(unlettered) == letters => "",
        _ => letters,
    }
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
