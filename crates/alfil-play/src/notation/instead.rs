//! What can be played instead of a move that is not legal: the next step for whoever wrote it.

use super::read::Context;
use super::{coordinate, refusal, said};
use alfil_board::Square;
use alfil_model::moves::Move;

/// How many squares are named.
const SHOWN: usize = 10;

/// Where the piece that was meant can go, or an example of any legal move.
pub(super) fn instead(context: &Context<'_>, text: &str) -> String {
    let readings = said::readings(context.vocabulary, text.trim()).concat();
    let meant = readings.iter().flat_map(|said| refusal::attempts(context, said));
    let can_move = |from: &Square| context.legal().iter().any(|mv| mv.origin() == Some(*from));
    let from = meant.filter_map(|mv| mv.origin()).find(can_move);
    from.map_or_else(|| example(context), |from| ways(context, from))
}

/// `legal from b1: b1a3, b1c3`
fn ways(context: &Context<'_>, from: Square) -> String {
    let legal = context.legal().iter().filter(|mv| mv.origin() == Some(from));
    let mut words: Vec<String> = legal.map(|mv| format!("`{}`", coordinate::write(context, mv))).collect();
    words.sort_unstable();
    let more = words.len().saturating_sub(SHOWN);
    words.truncate(SHOWN);
    if more > 0 {
        words.push(format!("{more} more"));
    }
    format!("legal from {}: {}", context.vocabulary.square_name(from), words.join(", "))
}

fn example(context: &Context<'_>) -> String {
    let placing =
        || context.position.legal_moves(1).into_iter().min_by_key(|mv| coordinate::write(context, mv));
    let first = || context.legal().iter().min_by_key(|mv| coordinate::write(context, mv)).cloned();
    let example: Option<Move> = first().or_else(placing);
    match example {
        Some(mv) => format!("legal here: `{}`, for example", coordinate::write(context, &mv)),
        None => "no move is legal here; go back by a move, or start from another position".to_owned(),
    }
}
