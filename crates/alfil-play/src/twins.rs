//! Plans and the general generator, which is their twin, side by side: for the tests that hold them against each other.

use crate::list::{MoveList, Plies};
use crate::movegen::{Replies, Sink, gate_squares, generate_for, generate_generally};
use crate::perft::last_ply;
use crate::state::State;
use crate::tables::{Form, Plan, Tables};
use alfil_board::{Bits as _, Width};
use std::collections::BTreeSet;

/// What both generators give in a position.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Twins {
    /// How many squares fit on boards of this class.
    pub squares: usize,
    /// How many piece types fit.
    pub kinds: usize,
    /// Which instance gave the planned moves; `None` if the position is none for plans.
    pub instance: Option<&'static str>,
    /// The moves by plan, in the order in which they are given.
    pub planned: MoveList,
    /// The moves by the general generator.
    pub general: MoveList,
    /// How many replies there are to all planned moves: each counted after its move, and by what is known of them before it.
    pub replies: [u64; 2],
    /// Forms of the plan that this position asks for: of moves of types of which the mover has a piece, of promotions, of attacks,
    /// and ways to castle.
    pub forms: BTreeSet<&'static str>,
}

/// Asks both.
pub(crate) fn twins<W: Width>(tables: &Tables<W>, state: &State<W>) -> Twins {
    let mut twins = Twins { squares: W::SQUARES, kinds: W::KINDS, ..Twins::default() };
    let mut plies = Plies { tables, state, list: &mut twins.planned };
    let by_plan = generate_for(tables, state, 1, &mut plies);
    let mut plies = Plies { tables, state, list: &mut twins.general };
    // This is built for others, too; for a list of plies it would be built for this alone.
    let mut sink: &mut dyn Sink<W::Bits> = &mut plies;
    generate_generally(tables, state, 1, &mut sink);
    if let Some(plan) = state.side_tables(tables, state.turn).plan.as_ref().filter(|_| by_plan) {
        twins.forms = forms(tables, state, plan);
        let tries = !state.pieces_of(!state.turn, tables.risks.captured).is_empty();
        let careful = tries || plan.avoids_check || twins.forms.contains("gates");
        if let Some(replies) = Replies::new(tables, state) {
            count_replies(tables, state, &replies, &mut twins);
        }
        twins.instance = Some(if careful { "planned, with care" } else { "planned" });
    }
    twins
}

/// Counts replies both ways, and notes what was known.
fn count_replies<W: Width>(tables: &Tables<W>, state: &State<W>, replies: &Replies<W>, twins: &mut Twins) {
    for ply in &twins.planned {
        let next = state.after(tables, ply.action());
        twins.replies[0] += last_ply(tables, &next, 1, None);
        twins.replies[1] += last_ply(tables, &next, 1, Some(replies));
        twins.forms.extend(replies.used(&next).then_some("known replies"));
        if next.in_check(tables, next.turn) {
            twins.forms.extend(replies.used(&next).then_some("known replies to a check"));
        }
    }
    twins.forms.extend(replies.threats.as_ref().map(|_| "known danger"));
}

fn forms<W: Width>(tables: &Tables<W>, state: &State<W>, plan: &Plan<W::Bits>) -> BTreeSet<&'static str> {
    let mut met = BTreeSet::new();
    for mover in &plan.movers {
        if !state.pieces(state.turn, mover.kind).is_empty() {
            met.insert(form(&mover.common));
            met.extend(mover.promotes.as_ref().map(|_| "promotion"));
            met.extend(mover.royal.as_ref().map(|_| "royal leaps"));
        }
    }
    let attacks = &plan.attacks;
    let asked = [
        (!attacks.leapers.is_empty(), "leapers"),
        (!attacks.sliders.is_empty(), "sliders"),
        (!attacks.hoppers.is_empty(), "hoppers"),
        (!attacks.others.is_empty(), "other attacks"),
        (!gate_squares(tables, state).is_empty(), "gates"),
        (plan.avoids_check, "forbidden checks"),
        (plan.captures_first, "captures first"),
        (plan.movers.iter().any(|mover| mover.alone.is_some()), "leaps of those left by a set"),
    ];
    met.extend(asked.into_iter().filter_map(|(asked, form)| asked.then_some(form)));
    if plan.castling_kings.intersects(state.unmoved) {
        met.insert(if plan.castles_by_masks { "castling by masks" } else { "other castling" });
    }
    met
}

fn form<B>(form: &Form<B>) -> &'static str {
    match form {
        Form::Setwise(_) => "setwise",
        Form::Leap(..) => "leap",
        Form::Slide(..) => "slide",
        Form::Slides(_) => "slides",
        Form::SlideAndLeap(..) => "slide and leap",
        Form::SlideAndHop(..) => "slide and hop",
        Form::Lame(..) => "lame",
        Form::Ordered(_) => "ordered",
        Form::Tried(_) => "tried",
        Form::Other => "other",
    }
}
