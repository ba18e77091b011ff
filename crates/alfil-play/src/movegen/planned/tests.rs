//! Plans against the general generator, which is their twin: in random games of all variants that ship, both give the same
//! moves in the same order. Every instance of generation and every form of a plan must have been met by then.

use super::*;
use crate::compile::tables;
use crate::playout::Random;
use alfil::{FromText as _, Variant, library};
use alfil_board::{Large, Medium, Small};
use alfil_model::moves::Placement;
use std::collections::BTreeSet;

/// A game on a small board in which a capture may change what is royal: none that ships is one.
const TWO_KINGS: &str = r#"
variant "Two Kings" { }
extends "chess"
without castle
setup {
    r n k q k b n r
    p p p p p p p p
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    P P P P P P P P
    R N K Q K B N R
}
royal K when count own K = 1
"#;

/// What was met.
#[derive(Default)]
struct Met {
    /// Instances: a width, and which one gave the moves.
    instances: BTreeSet<(&'static str, &'static str)>,
    /// Forms of moves of types of which a side had a piece, promotions, forms of attacks, and ways to castle.
    forms: BTreeSet<&'static str>,
}

/// Moves in the order in which they are given.
#[derive(Debug, Default, PartialEq)]
struct Given(Vec<Action>);

impl<B: Bits> Sink<B> for Given {
    fn single(&mut self, action: Action) {
        self.0.push(action);
    }
    fn placement_set(&mut self, _: &[Placement]) {}
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
        Form::Tried(_) => "tried",
        Form::Other => "other",
    }
}

fn see<W: Width>(tables: &Tables<W>, state: &State<W>, met: &mut Met) {
    let Some(plan) = &state.side_tables(tables, state.turn).plan else { return };
    for mover in &plan.movers {
        if !state.pieces(state.turn, mover.kind).is_empty() {
            met.forms.insert(form(&mover.common));
            met.forms.extend(mover.promotes.as_ref().map(|_| "promotion"));
            met.forms.extend(mover.royal.as_ref().map(|_| "royal leaps"));
        }
    }
    let attacks = &plan.attacks;
    met.forms.extend((!attacks.leapers.is_empty()).then_some("leapers"));
    met.forms.extend((!attacks.sliders.is_empty()).then_some("sliders"));
    met.forms.extend((!attacks.hoppers.is_empty()).then_some("hoppers"));
    met.forms.extend((!attacks.others.is_empty()).then_some("other attacks"));
    met.forms.extend((!super::gate_squares(tables, state).is_empty()).then_some("gates"));
    met.forms.extend(plan.avoids_check.then_some("forbidden checks"));
    met.forms.extend(plan.captures_first.then_some("captures first"));
    let alone = plan.movers.iter().any(|mover| mover.alone.is_some());
    met.forms.extend(alone.then_some("leaps of those left by a set"));
    if plan.castling_kings.intersects(state.unmoved) {
        met.forms.insert(if plan.castles_by_masks { "castling by masks" } else { "other castling" });
    }
}

/// Plays random games and compares what both generators give.
fn compare<W: Width>(name: &str, width: &'static str, variant: &Variant, plies: usize, met: &mut Met) {
    let tables = tables::<W>(variant);
    let mut random = Random::new(2);
    for _ in 0..2 {
        let mut state = State::start(&tables);
        for _ in 0..plies {
            let (mut planned, mut general) = (Given::default(), Given::default());
            let by_plan = generate_planned(&tables, &state, 1, &mut planned);
            super::super::generate_generally(&tables, &state, 1, &mut general);
            let special =
                |plan: &Plan<W::Bits>| plan.avoids_check || !gate_squares(&tables, &state).is_empty();
            let plan = state.side_tables(&tables, state.turn).plan.as_ref();
            let tries =
                !state.pieces_of(!state.turn, tables.risks.captured).is_empty() || plan.is_some_and(special);
            let instance = match (by_plan, tries) {
                (false, _) => "general",
                (true, false) => "planned",
                (true, true) => "planned, with care",
            };
            met.instances.insert((width, instance));
            if by_plan {
                assert_eq!(planned, general, "{name}, {:?}", state.setup(&tables));
                see(&tables, &state, met);
            }
            if general.0.is_empty() || crate::ending::won(&tables, &state).is_some() {
                break;
            }
            state = state.after(&tables, general.0[random.below(general.0.len())]);
        }
    }
}

#[test]
fn plans_give_what_the_general_generator_gives() {
    let mut met = Met::default();
    for name in library::names() {
        let variant = Variant::shipped(name).expect("it ships");
        let (area, kinds) = (variant.dimensions.area(), variant.kinds.len());
        if area <= Small::SQUARES && kinds <= Small::KINDS {
            compare::<Small>(name, "small", &variant, 120, &mut met);
        } else if area <= Medium::SQUARES && kinds <= Medium::KINDS {
            compare::<Medium>(name, "medium", &variant, 120, &mut met);
        } else {
            compare::<Large>(name, "large", &variant, 120, &mut met);
        }
        if ["chess", "xiangqi", "atomic", "pair-of-kings"].contains(&name) {
            compare::<Large>(name, "large", &variant, 60, &mut met);
        }
    }
    let small = Variant::read(TWO_KINGS).expect("no errors");
    compare::<Small>("two kings", "small", &small, 120, &mut met);
    let instances = ["general", "planned", "planned, with care"];
    let instances =
        ["large", "medium", "small"].into_iter().flat_map(|width| instances.map(|each| (width, each)));
    assert_eq!(met.instances, instances.collect());
    let forms = [
        "setwise",
        "leap",
        "slide",
        "slides",
        "slide and leap",
        "slide and hop",
        "lame",
        "other",
        "promotion",
        "royal leaps",
        "leapers",
        "sliders",
        "hoppers",
        "other attacks",
        "castling by masks",
        "other castling",
        "tried",
        "gates",
        "forbidden checks",
        "captures first",
        "leaps of those left by a set",
    ];
    assert_eq!(met.forms, forms.into_iter().collect());
}
