//! What boards ask of move generation, compiled here for each width and called by address.
//!
//! Programs that search on [boards](crate::board) are compiled for each width themselves. What they call is generic, too, and each of
//! them would get a copy of all of it: half of what the engine is made of.

use crate::chase;
use crate::ending;
use crate::list::{Busy, MoveList, Plies};
use crate::movegen::{self, Sink};
use crate::state::State;
use crate::tables::Tables;
use crate::view::View;
#[cfg(not(target_arch = "wasm32"))]
use alfil_board::Lean;
use alfil_board::{Kind, Large, Medium, Side, Small, Square, Width};
use alfil_model::outcome::{Outcome, Past};

/// Which squares are wanted of pieces of a type.
type Wanted<'a, W> = &'a dyn Fn(Kind) -> <W as Width>::Bits;

/// Who takes moves as they are found.
type Taker<'a, W> = &'a mut dyn Sink<<W as Width>::Bits>;

/// What a move chases, by the states before the last move (if there was one), before this and after it.
type Chased<W> = fn(&Tables<W>, Option<&State<W>>, &State<W>, &State<W>) -> <W as Width>::Bits;

/// What is asked of a board that is worth more than a call.
#[derive(Debug)]
pub(crate) struct Calls<W: Width> {
    pub generate: fn(&Tables<W>, &State<W>, &mut MoveList),
    pub captures: fn(&Tables<W>, &State<W>, &mut MoveList),
    pub busy: fn(&Tables<W>, &State<W>, &mut MoveList, Wanted<'_, W>),
    pub give: fn(&Tables<W>, &State<W>, usize, Taker<'_, W>),
    pub has_legal_move: fn(&Tables<W>, &State<W>) -> bool,
    pub in_check: fn(&Tables<W>, &State<W>, Side) -> bool,
    pub checkers: fn(&Tables<W>, &State<W>) -> W::Bits,
    pub attackers: fn(&Tables<W>, &State<W>, Square, Side) -> W::Bits,
    pub pinned: fn(&Tables<W>, &State<W>, Side) -> W::Bits,
    pub repetition_key: fn(&Tables<W>, &State<W>) -> u64,
    pub chased: Chased<W>,
    pub outcome: fn(&Tables<W>, &State<W>, Past) -> Outcome,
    pub outcome_given: fn(&Tables<W>, &State<W>, Past, bool) -> Outcome,
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
        }
    }
}
