//! What boards ask of move generation, compiled here for each width and called by address.
//!
//! Programs that search on [boards](crate::board) are compiled for each width themselves. What they call is generic, too, and each of
//! them would get a copy of all of it: half of what the engine is made of.

use crate::chase;
use crate::ending;
use crate::list::{Busy, MoveList, Plies};
use crate::movegen::{self, Sink};
use crate::observer::Observer;
use crate::ply::Ply;
use crate::state::{State, Victim, Walks};
use crate::tables::Tables;
use crate::view::View;
#[cfg(not(target_arch = "wasm32"))]
use alfil_board::Lean;
use alfil_board::{Kind, Large, Medium, Piece, Side, Small, Square, Width};
use alfil_model::moves::{Move, Placement};
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

/// The pieces of a side that attack a victim on a square, where the board is so occupied.
type Attacked<W> = fn(&Tables<W>, &State<W>, Square, Victim, Side, <W as Width>::Bits) -> <W as Width>::Bits;

/// What comes of several placements.
type Placed<W> = fn(&Tables<W>, &State<W>, &[Placement], &mut dyn Observer) -> State<W>;

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
    pub after: AskedOf<W, Ply, State<W>>,
    pub observed: fn(&Tables<W>, &mut State<W>, Ply, &mut dyn Observer),
    pub placed: Placed<W>,
    pub attackers_among: Attacked<W>,
    pub at: fn(&Tables<W>, &Setup) -> State<W>,
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) static LEAN: Calls<Lean> = Calls::new();
pub(crate) static SMALL: Calls<Small> = Calls::new();
pub(crate) static MEDIUM: Calls<Medium> = Calls::new();
pub(crate) static LARGE: Calls<Large> = Calls::new();

impl<W: Width> Calls<W> {
    const fn new() -> Calls<W> {
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
            after: |tables, state, ply| {
                let mut next = *state;
                next.play_with(tables, ply.action(), &mut ());
                next
            },
            observed: |tables, state, ply, mut observer| {
                state.play_with(tables, ply.action(), &mut observer);
            },
            placed: |tables, state, placements, mut observer| {
                state.after_placements_with(tables, placements, &mut observer)
            },
            attackers_among: |tables, state, sq, victim, by, occupied| {
                state.attackers_among(tables, sq, victim, by, occupied)
            },
            at: |tables, setup| State::from_setup(tables, setup),
        }
    }
}
