//! What boards ask of move generation, compiled here for each width and called by address.
//!
//! Programs that search on [boards](crate::board) are compiled for each width themselves. What they call is generic, too, and each of
//! them would get a copy of all of it: half of what the engine is made of.

use crate::chase;
use crate::ending;
use crate::list::{Busy, MoveList, Plies};
use crate::movegen::{self, Sink};
use crate::ply::Ply;
use crate::state::{State, Victim, Walks};
use crate::tables::{Leaf, Tables};
use crate::view::View;
use alfil_board::{Kind, Piece, Side, Square, Width};
use alfil_model::moves::Move;
use alfil_model::outcome::{Outcome, Past};
use alfil_model::setup::Setup;

/// Which squares are wanted of pieces of a type.
type Wanted<'a, W> = &'a dyn Fn(Kind) -> <W as Width>::Bits;

/// Who takes moves as they are found.
type Taker<'a, W> = &'a mut dyn Sink<<W as Width>::Bits>;

/// A board on which only these pieces stand.
type Strewn<W> = fn(&Tables<W>, &State<W>, Side, &mut dyn Iterator<Item = (Square, Piece)>) -> State<W>;

/// What a move chases, by the states before the last move (if there was one), before this and after it.
type Chased<W> = fn(&Tables<W>, Option<&State<W>>, &State<W>, &State<W>) -> <W as Width>::Bits;

/// What is asked of a position.
type Asked<W, R> = fn(&Tables<W>, &State<W>) -> R;

/// What is asked of a position and something else.
type AskedOf<W, T, R> = fn(&Tables<W>, &State<W>, T) -> R;

/// What is asked of the pieces of a side that may attack a victim on a square, where the board is so occupied.
type Attacked<W, R> = fn(&Tables<W>, &State<W>, Square, Victim, Side, <W as Width>::Bits) -> R;

/// Whether a leaf of a condition holds for a side.
type Holds<W> = fn(&Tables<W>, &State<W>, &Leaf<<W as Width>::Bits>, Side) -> bool;

/// What is asked of a board that is worth more than a call.
#[derive(Debug)]
pub(crate) struct Calls<W: Width> {
    pub generate: fn(&Tables<W>, &State<W>, &mut MoveList),
    pub captures: fn(&Tables<W>, &State<W>, &mut MoveList),
    pub busy: fn(&Tables<W>, &State<W>, &mut MoveList, Wanted<'_, W>),
    pub give: fn(&Tables<W>, &State<W>, usize, Taker<'_, W>),
    pub has_legal_move: Asked<W, bool>,
    pub in_check: AskedOf<W, Side, bool>,
    pub checkers: Asked<W, W::Bits>,
    pub attackers: fn(&Tables<W>, &State<W>, Square, Side) -> W::Bits,
    pub pinned: AskedOf<W, Side, W::Bits>,
    pub repetition_key: Asked<W, u64>,
    pub chased: Chased<W>,
    pub outcome: AskedOf<W, Past, Outcome>,
    pub outcome_given: fn(&Tables<W>, &State<W>, Past, bool) -> Outcome,
    pub decided: Asked<W, Option<Outcome>>,
    pub walks_from: AskedOf<W, Square, Walks<W::Bits>>,
    pub capturing_leaps: AskedOf<W, Piece, Option<Vec<W::Bits>>>,
    pub effort: Asked<W, u64>,
    pub walk_effort: AskedOf<W, Piece, u64>,
    pub reach_effort: AskedOf<W, Piece, u64>,
    pub as_move: AskedOf<W, Ply, Move>,
    pub ply: fn(&Tables<W>, &State<W>, &Move) -> Option<Ply>,
    pub null: Asked<W, State<W>>,
    pub strewn: Strewn<W>,
    pub at: fn(&Tables<W>, &Setup) -> State<W>,
    pub mode: AskedOf<W, Side, u16>,
    pub leaf_holds: Holds<W>,
    pub is_attacked_by_leg_moves: Attacked<W, bool>,
    pub attackers_by_leg_moves: Attacked<W, W::Bits>,
}

impl<W: Width> Calls<W> {
    pub const fn new() -> Calls<W> {
        Calls {
            generate: |tables, state, list| View { tables, state }.generate(list),
            captures: |tables, state, list| {
                if ending::won(tables, state).is_none() {
                    movegen::generate_captures(tables, state, &mut Plies { tables, state, list });
                }
            },
            busy: |tables, state, list, wanted| {
                if ending::won(tables, state).is_none() {
                    let mut busy = Busy { plies: Plies { tables, state, list }, wanted };
                    movegen::generate_for(tables, state, 1, &mut busy);
                }
            },
            give: |tables, state, max_drops, sink| {
                if ending::won(tables, state).is_none() {
                    movegen::generate_for(tables, state, max_drops, sink);
                }
            },
            has_legal_move: |tables, state| {
                ending::won(tables, state).is_none() && movegen::has_legal_move(tables, state)
            },
            in_check: |tables, state, side| state.in_planned_check(tables, side),
            checkers: |tables, state| View { tables, state }.checkers(),
            attackers: |tables, state, sq, by| View { tables, state }.attackers(sq, by),
            pinned: |tables, state, side| View { tables, state }.pinned(side),
            repetition_key: |tables, state| View { tables, state }.repetition_key(),
            chased: |tables, earlier, before, after| chase::chased(tables, earlier, before, after),
            outcome: |tables, state, past| ending::outcome(tables, state, past),
            outcome_given: |tables, state, past, has_move| {
                ending::outcome_given(tables, state, past, has_move)
            },
            decided: |tables, state| ending::won(tables, state),
            walks_from: |tables, state, from| state.walks_from(tables, from),
            capturing_leaps: |tables, state, piece| state.capturing_leaps(tables, piece),
            effort: |tables, state| movegen::effort(tables, state),
            walk_effort: |tables, state, piece| movegen::walk_effort(tables, state, piece),
            reach_effort: |tables, state, piece| movegen::reach_effort(tables, state, piece),
            as_move: |tables, state, ply| state.as_move(tables, ply.action()),
            ply: |tables, state, mv| View { tables, state }.ply(mv),
            null: |tables, state| state.after_null(tables),
            strewn: |tables, state, turn, pieces| state.strewn(tables, turn, pieces),
            at: |tables, setup| State::from_setup(tables, setup),
            mode: |tables, state, side| state.mode_of(tables, side),
            leaf_holds: |tables, state, leaf, owner| state.leaf_is_true(tables, leaf, owner),
            is_attacked_by_leg_moves: |tables, state, sq, victim, by, occupied| {
                state.is_attacked_by_leg_moves(tables, sq, victim, by, occupied)
            },
            attackers_by_leg_moves: |tables, state, sq, victim, by, occupied| {
                state.attackers_by_leg_moves(tables, sq, victim, by, occupied)
            },
        }
    }
}
