//! What can be played instead of a move that is not legal: the next step for whoever wrote it.

use super::context::Context;
use super::said::What;
use super::{coordinate, refusal, said};
use alfil_board::Square;
use alfil_model::moves::Move;

/// How many squares are named.
const SHOWN: usize = 10;

/// How many are named where it is less clear what was meant.
const FEW: usize = 5;

/// A text by squares whose ranks count from 0, as UCCI and ICCS have them on ten ranks, with ranks that count from 1; if it is a legal move so.
pub(super) fn from_zero(context: &Context<'_>, text: &str) -> Option<String> {
    let dimensions = context.vocabulary.dimensions();
    let small = text.trim().to_lowercase();
    let squares: String = small.chars().filter(|sign| *sign != '-').collect();
    let [from_file, from_rank, to_file, to_rank] = squares.as_bytes() else { return None };
    if dimensions.ranks != 10 || ![from_rank, to_rank].into_iter().all(u8::is_ascii_digit) {
        return None;
    }
    let name = |file: u8, rank: u8| format!("{}{}", char::from(file), u32::from(rank - b'0') + 1);
    let meant = name(*from_file, *from_rank) + &name(*to_file, *to_rank);
    context.plays(&meant).then_some(meant)
}

/// Where the piece that was meant can go. If no piece was meant that can move at all, how one finds a move that is legal.
pub(super) fn instead(context: &Context<'_>, text: &str) -> String {
    let large = said::with_capital(text.trim()).filter(|large| context.plays(large));
    if let Some(large) = large {
        return format!("did you mean `{large}`? The letters of a piece are capitals");
    }
    if let Some(meant) = from_zero(context, text) {
        return format!("did you mean `{meant}`? Ranks count from 1");
    }
    let readings = said::readings(context.vocabulary, text.trim()).concat();
    let wanted = readings.iter().filter_map(|said| match &said.what {
        What::Squares { to, .. } => Some(*to),
        What::Piece(shape) => Some(shape.to),
        What::Castling { .. } => None,
    });
    let wanted: Vec<Square> = wanted.collect();
    let meant = readings.iter().flat_map(|said| refusal::attempts(context, said));
    let meant: Vec<Square> = meant.filter_map(|mv| mv.origin()).collect();
    let moves_of = |from: Square| context.legal().iter().filter(move |mv| mv.origin() == Some(from));
    // Of several pieces the one that goes there, if not as was said: it promotes to something else, say.
    let goes = meant.iter().find(|from| moves_of(**from).any(|mv| wanted.iter().any(|to| arrives(mv, *to))));
    if let Some(from) = goes.or_else(|| meant.iter().find(|from| moves_of(**from).next().is_some())) {
        return ways(context, *from);
    }
    wanted.into_iter().find_map(|to| others(context, to)).unwrap_or_else(|| movable(context))
}

fn arrives(mv: &Move, wanted: Square) -> bool {
    matches!(mv, Move::Step { to, .. } | Move::Legs { to, .. } if *to == wanted)
}

/// `legal to d4: e2d4`: what else goes to a square, if anything does.
fn others(context: &Context<'_>, wanted: Square) -> Option<String> {
    let legal = context.legal().iter().filter(|mv| arrives(mv, wanted));
    let words: Vec<String> = legal.map(|mv| format!("`{}`", coordinate::write(context, mv))).collect();
    let to = context.vocabulary.square_name(wanted);
    (!words.is_empty()).then(|| format!("legal to {to}: {}", listed(words, FEW)))
}

/// `legal from b1: b1a3, b1c3`
fn ways(context: &Context<'_>, from: Square) -> String {
    let legal = context.legal().iter().filter(|mv| mv.origin() == Some(from));
    let words: Vec<String> = legal.map(|mv| format!("`{}`", coordinate::write(context, mv))).collect();
    format!("legal from {}: {}", context.vocabulary.square_name(from), listed(words, SHOWN))
}

/// Words in order, so many of them, and how many more there are.
fn listed(mut words: Vec<String>, most: usize) -> String {
    words.sort_unstable();
    words.dedup();
    let more = words.len().saturating_sub(most);
    words.truncate(most);
    if more > 0 {
        words.push(format!("{more} more"));
    }
    words.join(", ")
}

/// Where pieces stand that can move; where none can, what can be placed.
fn movable(context: &Context<'_>) -> String {
    let mut origins: Vec<Square> = context.legal().iter().filter_map(Move::origin).collect();
    origins.sort_unstable();
    origins.dedup();
    if !origins.is_empty() {
        let squares = origins.iter().map(|sq| context.vocabulary.square_name(*sq)).collect();
        return format!("pieces that can move stand on {}", listed(squares, FEW));
    }
    let placing = context.position.legal_moves(1).into_iter().map(|mv| coordinate::write(context, &mv)).min();
    match placing {
        Some(placing) => format!("placing a piece is legal, such as `{placing}`"),
        None => "no move is legal here; go back by a move, or start from another position".to_owned(),
    }
}
