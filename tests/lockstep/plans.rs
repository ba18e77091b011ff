//! Plans against the general generator, which is their twin: in random games of all variants that ship, both give the same
//! moves in the same order. Every instance of generation and every form of a plan must have been met by then.

use crate::random::Random;
use alfil::board::{Large, Lean, Medium, Small, Width as _};
use alfil::position::Position;
use alfil::rules::Rules;
use alfil::{FromText as _, Variant, library};

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

/// Kings of which the first in an order is royal, in a game in which captures come first: none that ships is one.
const CAPTURING_KINGS: &str = r#"
variant "Capturing Kings" { }
extends "kings"
turn: capture, else move
"#;

/// What was met.
#[derive(Default)]
struct Met {
    /// Instances: how many squares and types it is made for, and which one gave the moves.
    instances: BTreeSet<(usize, usize, &'static str)>,
    /// Forms of plans.
    forms: BTreeSet<&'static str>,
}

/// Plays random games and compares what both generators give.
fn compare(rules: &Rules, plies: usize, met: &mut Met) {
    let mut random = Random(2);
    for _ in 0..2 {
        let mut position = Position::start(rules);
        for _ in 0..plies {
            let twins = position.twins();
            met.instances.insert((twins.squares, twins.kinds, twins.instance.unwrap_or("general")));
            if twins.instance.is_some() {
                assert_eq!(twins.planned, twins.general, "{}, {:?}", rules.variant().name, position.setup());
                let [counted, known] = twins.replies;
                assert_eq!(known, counted, "{}, {:?}", rules.variant().name, position.setup());
                met.forms.extend(twins.forms);
            }
            if !position.has_legal_move() {
                break;
            }
            let ply = twins.general[random.below(twins.general.len())];
            position.play_unchecked(&position.as_move(ply));
        }
    }
}

#[test]
fn plans_give_what_the_general_generator_gives() {
    let mut met = Met::default();
    for name in library::names() {
        let variant = Variant::shipped(name).expect("it ships");
        compare(&Rules::compile(&variant), 120, &mut met);
        if ["chess", "xiangqi", "atomic", "pair-of-kings"].contains(&name) {
            compare(&Rules::compile_wide(&variant), 60, &mut met);
        }
    }
    for text in [TWO_KINGS, CAPTURING_KINGS] {
        compare(&Rules::compile(&Variant::read(text).expect("no errors")), 120, &mut met);
    }
    let instances = ["general", "planned", "planned, with care"];
    let classes = [
        (Lean::SQUARES, Lean::KINDS),
        (Small::SQUARES, Small::KINDS),
        (Medium::SQUARES, Medium::KINDS),
        (Large::SQUARES, Large::KINDS),
    ];
    let instances =
        classes.into_iter().flat_map(|(squares, kinds)| instances.map(|each| (squares, kinds, each)));
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
        "ordered",
        "tried",
        "gates",
        "forbidden checks",
        "captures first",
        "leaps of those left by a set",
        "known replies",
        "known replies to a check",
        "known danger",
    ];
    assert_eq!(met.forms, forms.into_iter().collect());
}
