//! Why a move is illegal, in words.
//!
//! A text that fits no legal move is turned into the moves that it could have meant; the rules say of
//! each why it is illegal, and the reason that says most is told.

mod meant;
mod sentence;

pub(super) use meant::{attempts, meant};

use super::context::Context;
use super::error::{MoveError, MoveErrorKind};
use super::said::{Becomes, Said, Shape, What};
use crate::position::Illegal;
use alfil_board::{Kind, Square};
use alfil_model::moves::Move;
use meant::own;
use sentence::sentence;
use std::ops::Range;

/// The error for a text that fits no legal move.
pub(super) fn explain(context: &Context<'_>, sayings: &[Said], text: &str, offset: usize) -> MoveError {
    let span = offset..offset + text.len();
    let meant: Vec<(&Said, Move)> = sayings
        .iter()
        .flat_map(|said| attempts(context, said).into_iter().map(move |mv| (said, mv)))
        .collect();
    let refused = meant.iter().filter_map(|(_, mv)| Some((mv, context.position.check_move(mv).err()?)));
    // A move that is legal, but captures nothing, which the text says: no other piece is at fault.
    let quiet = |(said, mv): &&(&Said, Move)| {
        let captures = matches!(said.what, What::Piece(Shape { capture: true, .. }));
        captures && context.position.check_move(mv).is_ok()
    };
    if let Some((Said { what: What::Piece(shape), .. }, _)) = meant.iter().find(quiet) {
        return nothing_to_capture(context, shape.to, span);
    }
    // Of equals, the first: the attempts come in the order of likelihood.
    let told = refused.min_by_key(|(_, reason)| std::cmp::Reverse(weight(reason)));
    // Of several pieces none of which goes there, none is at fault.
    let origins = || meant.iter().filter_map(|(_, mv)| mv.origin());
    let several = origins().any(|from| Some(from) != origins().next());
    if let (Some((_, Illegal::NoSuchMove)), true, [Said { what: What::Piece(shape), .. }, ..]) =
        (&told, several, sayings)
    {
        return none_of(context, shape, origins().collect(), span);
    }
    match (told, meant.first()) {
        (Some((mv, reason)), _) => refuse(context, mv, reason, span),
        // The move is legal, but not as the text says it.
        (None, Some((said, mv))) if matches!(said.becomes, Becomes::Stays | Becomes::Minus) => {
            refuse(context, mv, Illegal::Promotion, span)
        }
        _ => nobody(context, sayings, text, span),
    }
}

/// The error for a text that says of a move without a capture that it captures.
fn nothing_to_capture(context: &Context<'_>, to: Square, span: Range<usize>) -> MoveError {
    let message = format!("nothing can be captured on {}", square(context, to));
    MoveError::new(MoveErrorKind::Illegal(Illegal::NoSuchMove), message, span, "not a capture")
}

/// The error for a text that means one of several pieces, of which none goes to the square.
fn none_of(context: &Context<'_>, shape: &Shape, mut origins: Vec<Square>, span: Range<usize>) -> MoveError {
    origins.sort_unstable();
    origins.dedup();
    let side = context.vocabulary.side_name(context.setup.turn);
    let (piece, to) = (shape_name(context, shape), square(context, shape.to));
    let from: Vec<String> = origins.iter().map(|from| square(context, *from)).collect();
    let message = format!("{side} has no {piece} that goes to {to}: they stand on {}", and(&from));
    let mut ways: Vec<String> = context
        .legal()
        .iter()
        .filter(|mv| mv.origin().is_some_and(|from| origins.contains(&from)))
        .map(|mv| format!("`{}`", super::san::write(context, mv)))
        .collect();
    ways.sort_unstable();
    ways.dedup();
    let more = ways.len().saturating_sub(5);
    ways.truncate(5);
    let help = match (ways.is_empty(), more) {
        (true, _) => {
            format!("none of them can move here; is another piece meant, or another square than {to}?")
        }
        (false, 0) => format!("they can go {}", ways.join(", ")),
        (false, more) => format!("they can go {} and {more} more ways", ways.join(", ")),
    };
    let kind = MoveErrorKind::Illegal(Illegal::NoSuchMove);
    MoveError::new(kind, message, span, "out of their reach").help(help)
}

/// `a1`, `a1 and b2`, `a1, b2 and c3`.
fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// How much a reason says.
fn weight(reason: &Illegal) -> u8 {
    match reason {
        Illegal::NoSuchMove => 1,
        Illegal::Empty(_) | Illegal::NotOwn(_) => 2,
        Illegal::Castling(_) => 3,
        Illegal::Promotion => 4,
        Illegal::Exposed { .. } => 5,
        _ => 6,
    }
}

/// The error for a move that the rules refuse.
pub(super) fn refuse(context: &Context<'_>, mv: &Move, reason: Illegal, span: Range<usize>) -> MoveError {
    let (message, label, help) = sentence(context, mv, &reason);
    let mut error = MoveError::new(MoveErrorKind::Illegal(reason), message, span, label);
    error.help = help;
    error
}

/// The error for a text that speaks of a piece that the player does not have.
fn nobody(context: &Context<'_>, sayings: &[Said], text: &str, span: Range<usize>) -> MoveError {
    let side = context.vocabulary.side_name(context.setup.turn);
    let message = match sayings.first().map(|said| &said.what) {
        Some(What::Piece(shape)) if shape.from_file.or(shape.from_rank).is_some() => {
            let (piece, to) = (shape_name(context, shape), square(context, shape.to));
            format!("{side} has no {piece} there that could go to {to}")
        }
        Some(What::Piece(shape)) if own(context, shape.kinds).next().is_some() => {
            let (piece, to) = (shape_name(context, shape), square(context, shape.to));
            format!("{side} has no other {piece} that could go to {to}")
        }
        Some(What::Piece(shape)) => format!("{side} has no {} on the board", shape_name(context, shape)),
        Some(What::Castling { higher }) => {
            let way = if *higher { "higher" } else { "lower" };
            format!("{side} has no king and rook that could castle towards the {way} files")
        }
        Some(What::Squares { from, to, .. }) if from == to => {
            let at = square(context, *from);
            format!("`{text}` starts and ends on {at} and does not say what the piece becomes")
        }
        Some(What::Squares { from, to, .. }) => {
            format!("nothing on {} can go to {} in this way", square(context, *from), square(context, *to))
        }
        None => format!("`{text}` is not a move"),
    };
    MoveError::new(MoveErrorKind::Illegal(Illegal::NoSuchMove), message, span, "not possible")
}

/// `king on e1`
fn piece_on(context: &Context<'_>, sq: Square) -> String {
    format!("{} on {}", piece_name(context, sq), square(context, sq))
}

/// `king`
fn piece_name(context: &Context<'_>, sq: Square) -> String {
    let nobodys =
        context.vocabulary.variant().neutral.as_ref().filter(|_| context.setup.neutral.contains(sq));
    match (context.setup.piece(sq), nobodys) {
        (Some(piece), _) => name(context, piece.kind),
        (None, Some(neutral)) => neutral.name.to_lowercase(),
        (None, None) => "piece".to_owned(),
    }
}

fn name(context: &Context<'_>, kind: Kind) -> String {
    context.vocabulary.name(kind).to_lowercase()
}

/// What the piece that a text names is called.
fn shape_name(context: &Context<'_>, shape: &Shape) -> String {
    shape.kinds.iter().next().map_or("piece".to_owned(), |kind| name(context, kind))
}

fn square(context: &Context<'_>, sq: Square) -> String {
    context.vocabulary.square_name(sq)
}
