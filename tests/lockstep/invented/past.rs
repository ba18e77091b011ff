//! What has been true after some move: asked in guards, in what is forbidden, of turns and at the end.

use super::super::random::Random;
use alfil::board::{Kind, KindSet, Side, Sides};
use alfil::model::{
    Compare, Condition, Definition, Event, Forbidden, Leaf, MAX_GUARD_CONDITIONS, MAX_ONCE, Once,
    OutcomeRule, Region, Ruled, Verdict, Whose,
};
use alfil::source::Span;

/// Lets some conditions ask for what has been true.
pub fn add(variant: &mut Definition, random: &mut Random) {
    let known: Vec<Once> = (0..1 + random.below(3)).map(|number| once(variant, number, random)).collect();
    let mut numbered: Vec<Once> = Vec::new();
    // Numbers are given as they are asked for first, and each is asked for.
    let mut ask = |random: &mut Random| -> Condition {
        let picked = random.pick(&known).unwrap_or(&known[0]).clone();
        let same = |once: &&Once| once.when == picked.when && once.until == picked.until;
        let once = match numbered.iter().find(same) {
            Some(once) => once.clone(),
            None => {
                let once = Once { number: numbered.len() as u8, ..picked };
                numbered.push(once.clone());
                once
            }
        };
        let leaf = Condition::from(Leaf::Once(once));
        if random.one_in(3) { !leaf } else { leaf }
    };
    assert!(known.len() <= MAX_ONCE);
    let sides = |random: &mut Random| [Sides::BOTH, Sides::only(Side::White)][random.below(4) / 3];
    if variant.guard_leaves().len() + known.len() <= MAX_GUARD_CONDITIONS {
        for rule in variant.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
            if random.one_in(5) {
                rule.when = Condition::All(vec![rule.when.clone(), ask(random)]);
            }
        }
        for clause in &mut variant.royalty {
            if random.one_in(6) {
                clause.rule.when = ask(random);
            }
        }
    }
    for clause in &mut variant.castlings {
        if random.one_in(3) {
            clause.rule.when = ask(random);
        }
    }
    for clause in &mut variant.promotions {
        if random.one_in(3) {
            clause.rule.when = ask(random);
        }
    }
    // Whether any of many sets of placements is allowed can only be found by trying.
    let places =
        variant.turns.iter().any(|turn| turn.options.place.as_ref().is_some_and(|place| place.max.is_none()));
    if random.one_in(3) && !places {
        let (when, given) = (ask(random), if random.one_in(2) { ask(random) } else { Condition::Always });
        let ban = Forbidden { when, given, moving: None, placing: None, spares_attackers: false };
        variant.forbidden.push(Ruled { sides: sides(random), rule: ban, span: Span::default() });
    }
    let late = Leaf::Turn { compare: Compare::Greater, value: 6 + random.below(12) as u32 };
    let when = Condition::All(vec![ask(random), late.into()]);
    let result = [Verdict::Win, Verdict::Loss, Verdict::Draw][random.below(3)];
    let rule = OutcomeRule { event: Event::When(when), when: Condition::Always, result };
    variant.outcomes.push(Ruled { sides: sides(random), rule, span: Span::default() });
}

fn once(variant: &Definition, number: usize, random: &mut Random) -> Once {
    let until = random.one_in(2).then(|| Box::new(been(variant, random)));
    Once { number: number as u8, when: Box::new(been(variant, random)), until }
}

/// A condition that comes true at times.
fn been(variant: &Definition, random: &mut Random) -> Condition {
    let whose = |random: &mut Random| if random.one_in(2) { Whose::Own } else { Whose::Enemy };
    let kinds = variant.kinds.len() as u8;
    let one =
        |random: &mut Random| -> KindSet { [Kind(random.below(kinds.into()) as u8)].into_iter().collect() };
    let ahead = Region::from_fn(|side| {
        let far = |rank: u8| if side == Side::White { rank } else { variant.dimensions.ranks - 1 - rank };
        let half = variant.dimensions.ranks / 2;
        variant.dimensions.squares().filter(|sq| far(variant.dimensions.rank(*sq)) >= half).collect()
    });
    let leaf: Condition = match random.below(6) {
        0 => Leaf::Check { whose: whose(random) }.into(),
        1 => {
            let pieces = kinds.is_multiple_of(2).then_some((Whose::Enemy, KindSet::of(Kind(kinds / 2))));
            Leaf::Attacked { pieces, region: ahead }.into()
        }
        2 => Leaf::Captured { whose: whose(random), kinds: one(random) }.into(),
        3 => Condition::All(vec![
            Leaf::ToMove { whose: Whose::Own }.into(),
            !Condition::from(Leaf::Check { whose: Whose::Own }),
        ]),
        _ => {
            let (whose, kinds) = (whose(random), one(random));
            Leaf::Count { whose, kinds, region: ahead, compare: Compare::AtLeast, value: 1 }.into()
        }
    };
    if random.one_in(4) { !leaf } else { leaf }
}
