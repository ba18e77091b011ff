//! About how much work it is to list the legal moves of a position, without doing it.
//!
//! A step is about as much as a piece takes to look at one square. It is counted and not timed, so that who bounds work by
//! it gives up at the same place on every machine.

use crate::state::State;
use crate::tables::Tables;
use alfil_board::{Bits, Kind, Side, Width};

/// Steps to set out, and for each piece.
const START: u64 = 64;
const PIECE: u64 = 30;

/// How many moves of a piece are judged, as a rule.
const MOVES: u64 = 10;

/// About how many steps it takes to list the legal moves.
pub fn effort<W: Width>(tables: &Tables<W>, state: &State<W>) -> u64 {
    let own = u64::from(state.sides[state.turn.index()].count());
    let walked = walks(tables, state, state.turn);
    // Each move is judged by what the enemy's pieces then attack.
    let tried = MOVES * own + walked.min(u64::from(tables.dimensions.area() as u32) * own);
    let judging = tried.saturating_mul(walks(tables, state, !state.turn));
    START + PIECE * own + walked.saturating_add(judging)
}

/// The type whose pieces on the board walk the most, if any do.
pub fn costliest<W: Width>(tables: &Tables<W>, state: &State<W>) -> Option<Kind> {
    let of = |kind: Kind| -> u64 {
        Side::BOTH.iter().map(|side| walks_of(tables, state, *side, |other| other == kind)).sum()
    };
    (0..tables.kinds as u8).map(Kind).filter(|kind| of(*kind) > 0).max_by_key(|kind| of(*kind))
}

/// The steps of all that a side's pieces walk.
fn walks<W: Width>(tables: &Tables<W>, state: &State<W>, side: Side) -> u64 {
    walks_of(tables, state, side, |_| true)
}

fn walks_of<W: Width>(
    tables: &Tables<W>,
    state: &State<W>,
    side: Side,
    wanted: impl Fn(Kind) -> bool,
) -> u64 {
    let leg_moves = state.side_tables(tables, side).leg_moves.iter().filter(|walk| wanted(walk.kind));
    let each = leg_moves.map(|walk| {
        let pieces = u64::from((state.pieces(side, walk.kind) & walk.from).count());
        pieces.saturating_mul(tables.leg_programs[usize::from(walk.program)].steps.into())
    });
    each.fold(0, u64::saturating_add)
}
