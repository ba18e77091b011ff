//! What the language has learnt since the seeds were first played: it is drawn last, so that a seed goes on meaning the rest of
//! its variant.

use super::super::random::Random;
use alfil::board::{Kind, KindSet, Side, Sides, Square, Squares};
use alfil::model::{
    Chain, Chase, Compare, Condition, ConditionalPlacement, Definition, Event, Faces, Flip, Flipped,
    Forbidden, Geometry, Initial, Leaf, Legs, Likeness, Line, MAX_LEGS, MoveRule, Movement, MovesSince, Near,
    Nearness, Neighbours, Neutral, OutcomeRule, Pass, Perishing, Perpetual, PlacementRule, Promoting, Ray,
    Rebirth, Region, Ruled, Series, SeriesLength, Tally, Then, TurnRule, Verdict, Way, Weighing, Whose,
    Worth,
};
use alfil::source::Span;

/// Adds what came last, by the seed alone: what is drawn stays as it was.
pub fn seldom(variant: &mut Definition, seed: u64) {
    if seed % 3 == 1 {
        variant.castlings.iter_mut().for_each(|clause| clause.alone = true);
    }
    // Sets of placements are tried one by one: with more that can be done they take too long.
    if seed % 5 == 3 {
        for clause in variant.exchanges.iter_mut().filter(|clause| clause.moving.is_empty()) {
            clause.swaps = Some(if seed % 2 == 1 { KindSet::ALL } else { KindSet::of(clause.kind) });
        }
    }
    if seed % 4 == 2 {
        variant.forbidden.iter_mut().for_each(|clause| clause.spares_attackers = true);
    }
    let places =
        |turn: &Ruled<TurnRule>| turn.options.place.as_ref().is_some_and(|place| place.max.is_none());
    if seed % 8 == 5 && !variant.turns.iter().any(places) {
        let moving = Some(KindSet::of(Kind((seed / 8 % variant.kinds.len() as u64) as u8)));
        let given = Leaf::Check { whose: Whose::Own }.into();
        let spares_attackers = seed % 16 == 5;
        let ban = Forbidden { when: Condition::Always, given, moving, placing: None, spares_attackers };
        variant.forbidden.push(Ruled { sides: Sides::BOTH, rule: ban, span: Span::default() });
    }
}

/// Adds what is not said elsewhere.
pub fn add(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    for rule in variant.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
        if random.one_in(4) {
            rule.over = some(kinds, random);
        }
    }
    let board = Squares::board(variant.dimensions);
    for kind in &mut variant.kinds {
        let rule = kind.moves.first().filter(|_| random.one_in(8)).map(|rule| asking(rule, board, random));
        kind.moves.extend(rule.filter(|rule| !rule.captures() && !rule.movements.is_empty()));
    }
    if random.one_in(3) {
        faces(variant, random);
    }
    for promotion in &mut variant.promotions {
        promotion.captures = [Promoting::Any, Promoting::Capturing, Promoting::NotEnPassant][random.below(3)];
    }
    if random.one_in(3) {
        variant.holes = holes(variant, random);
    }
    if random.one_in(4) {
        second_parts(variant, random);
    }
    if random.one_in(4) {
        flips(variant, random);
    }
    if random.one_in(4) {
        conditional_placements(variant, random);
    }
    variant.placing_is_progress = random.one_in(3);
    if random.one_in(4) {
        variant.first = Side::Black;
    }
    if random.one_in(3) {
        lines(variant, random);
    }
    if random.one_in(3) {
        series(variant, random);
    }
    if random.one_in(3) {
        counts(variant, random);
    }
    if random.one_in(3) {
        relations(variant, random);
    }
    if random.one_in(2) {
        becoming(variant, random);
    }
    if random.one_in(4) {
        rebirths(variant, random);
    }
    if random.one_in(4) {
        weighings(variant, random);
    }
    if random.one_in(3) {
        passes(variant, random);
    }
    leavings(variant);
    if random.one_in(4) {
        taking(variant, random);
    }
    if random.one_in(3) {
        perishing(variant, random);
    }
    if random.one_in(3) {
        placing_first(variant);
    }
    if random.one_in(4) {
        chases(variant, random);
    }
    if random.one_in(4) {
        to_and_fro(variant, random);
    }
    edges_and_slides(variant);
}

/// Turns in which who can place a piece must.
fn placing_first(variant: &mut Definition) {
    for turn in &mut variant.turns {
        let options = &mut turn.rule.options;
        if let Some(place) = &mut options.place {
            (place.min, place.max, options.place_first) = (1, Some(1), true);
        }
    }
}

/// What it means to chase, and what a perpetual chase leads to.
fn chases(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    let board = Region::board(variant.dimensions);
    for _ in 0..1 + random.below(3) {
        let half = |sq: &Square| variant.dimensions.rank(*sq) < variant.dimensions.ranks / 2;
        let near = Region::from_fn(|_| variant.dimensions.squares().filter(half).collect());
        let rule = Chase {
            victims: some(kinds, random),
            region: if random.one_in(3) { near } else { board },
            chasers: some(kinds, random),
            guarded: random.one_in(4),
        };
        let sides = if random.one_in(4) { Sides::only(Side::Black) } else { Sides::BOTH };
        variant.chases.push(Ruled { sides, rule, span: Span::default() });
    }
    let event = Event::Repetition { times: 2, with: Some(Perpetual::Chase) };
    let rule = OutcomeRule { event, when: Condition::Always, result: Verdict::Loss };
    variant.outcomes.push(Ruled { sides: Sides::BOTH, rule, span: Span::default() });
}

/// What it means to move a piece to and fro.
fn to_and_fro(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    for _ in 0..1 + random.below(2) {
        let kinds = if random.one_in(2) { KindSet::ALL } else { some(kinds, random) };
        let event = Event::ToAndFro { moves: 2 + random.below(4) as u32, kinds };
        let result = if random.one_in(3) { Verdict::Draw } else { Verdict::Loss };
        let sides = if random.one_in(4) { Sides::only(Side::White) } else { Sides::BOTH };
        let rule = OutcomeRule { event, when: Condition::Always, result };
        variant.outcomes.insert(0, Ruled { sides, rule, span: Span::default() });
    }
}

/// Passes that are counted, pieces that face others, and bans that ask for something before the move.
fn passes(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    let facing = |random: &mut Random| -> Condition {
        let ray = |random: &mut Random| {
            let (files, ranks) = (random.below(5) as i8 - 2, random.below(3) as i8 - 1);
            Ray {
                step: if (files, ranks) == (0, 0) { (0, 1) } else { (files, ranks) },
                most: 1 + random.below(9) as u8,
            }
        };
        let rays = (0..1 + random.below(4)).map(|_| ray(random)).collect();
        let whose = |random: &mut Random| if random.one_in(2) { Whose::Own } else { Whose::Enemy };
        let near = Nearness {
            none: false,
            rays,
            whose: Some(whose(random)),
            kinds: some(kinds, random),
            sides: Sides::BOTH,
            slides: false,
        };
        Leaf::Near(Neighbours { whose: whose(random), kinds: some(kinds, random), near }).into()
    };
    let passes = |random: &mut Random| -> Condition {
        let compare =
            *random.pick(&[Compare::AtLeast, Compare::Equal, Compare::Less]).unwrap_or(&Compare::AtMost);
        Leaf::Passes { compare, value: 1 + random.below(3) as u32 }.into()
    };
    if random.one_in(2) {
        for turn in variant
            .turns
            .iter_mut()
            .filter(|turn| turn.options.place.is_none() && turn.options.then.is_none())
        {
            turn.options.pass = Pass::Freely;
        }
    }
    let moving = random.one_in(2).then(|| some(kinds, random));
    let given = if random.one_in(3) { passes(random) } else { facing(random) };
    let ban = Forbidden { when: facing(random), given, moving, placing: None, spares_attackers: false };
    let mut forbidden: Vec<Ruled<Forbidden>> = variant.forbidden.iter().cloned().collect();
    // Whether any of many sets of placements is allowed can only be found by trying.
    if !variant.turns.iter().any(|turn| turn.options.place.as_ref().is_some_and(|place| place.max.is_none()))
    {
        forbidden.push(Ruled { sides: Sides::BOTH, rule: ban, span: Span::default() });
    }
    variant.forbidden = forbidden.into();
    let late = Leaf::Turn { compare: Compare::Greater, value: 4 + random.below(12) as u32 };
    let ends = [
        Condition::All(vec![passes(random), facing(random), late.clone().into()]),
        Condition::All(vec![passes(random), late.into()]),
    ];
    let mut outcomes: Vec<Ruled<OutcomeRule>> = variant.outcomes.iter().cloned().collect();
    for when in ends {
        let result = [Verdict::Win, Verdict::Loss, Verdict::Draw][random.below(3)];
        let rule = OutcomeRule { event: Event::When(when), when: Condition::Always, result };
        outcomes.insert(
            random.below(outcomes.len() + 1),
            Ruled { sides: Sides::BOTH, rule, span: Span::default() },
        );
    }
    variant.outcomes = outcomes.into();
    // A guard that is a plain fact.
    for rule in variant.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
        if rule.when == Condition::Always && random.one_in(6) {
            rule.when = passes(random);
        }
    }
}

/// Pieces that are weighed: in guards, as an end of the game, and where a position repeats.
fn weighings(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    let weighing = |random: &mut Random| -> Condition {
        let worth = |random: &mut Random| {
            let weights = some(kinds, random).iter().map(|kind| (kind, random.below(12) as u32)).collect();
            let whose = *random.pick(&[Whose::Own, Whose::Enemy, Whose::Any]).unwrap_or(&Whose::Any);
            Worth { whose, weights, more: random.below(4) as u32 }
        };
        let left = worth(random);
        let compare = [
            Compare::Equal,
            Compare::NotEqual,
            Compare::Less,
            Compare::AtMost,
            Compare::Greater,
            Compare::AtLeast,
        ][random.below(6)];
        let right = match random.below(4) {
            0 => Worth::number(random.below(40) as u32),
            1 => worth(random),
            _ => Worth { whose: Whose::Enemy, more: random.below(4) as u32, ..left.clone() },
        };
        Leaf::Worth(Weighing { left, compare, right }).into()
    };
    let guard = weighing(random);
    for rule in variant.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
        if rule.when == Condition::Always && random.one_in(4) {
            rule.when = guard.clone();
        }
    }
    let late = Leaf::Turn { compare: Compare::Greater, value: random.below(12) as u32 };
    let late = Condition::All(vec![weighing(random), late.into()]);
    let ends = [
        (Event::Repetition { times: 2, with: None }, weighing(random)),
        (Event::When(late), Condition::Always),
    ];
    let mut outcomes: Vec<Ruled<OutcomeRule>> = variant.outcomes.iter().cloned().collect();
    for (event, when) in ends {
        let result = [Verdict::Win, Verdict::Loss, Verdict::Draw][random.below(3)];
        let rule = OutcomeRule { event, when, result };
        outcomes.insert(
            random.below(outcomes.len() + 1),
            Ruled { sides: Sides::BOTH, rule, span: Span::default() },
        );
    }
    variant.outcomes = outcomes.into();
}

/// Captured pieces that come back at once, of types that go into no reserve.
fn rebirths(variant: &mut Definition, random: &mut Random) {
    let board = variant.board();
    for index in 0..variant.kinds.len() {
        let kind = Kind(index as u8);
        let sides = match random.below(4) {
            0 => Sides::only(Side::White),
            1 => Sides::only(Side::Black),
            _ => Sides::BOTH,
        };
        let held = variant.spoils.iter().any(|clause| clause.kind == kind && clause.sides.intersects(sides));
        if held || random.one_in(4) {
            continue;
        }
        let becomes = if random.one_in(4) { Kind(random.below(variant.kinds.len()) as u8) } else { kind };
        let home = random.one_in(2);
        let region = match home {
            true => variant.kinds[becomes.index()].home,
            false => Region::from_fn(|_| board.iter().filter(|_| random.one_in(6)).collect()),
        };
        let like = match random.below(3) {
            0 => None,
            1 => Some(Likeness::File),
            _ => Some(Likeness::Shade),
        };
        let rule = Rebirth { kind, region, home, like, becomes };
        variant.rebirths.push(Ruled { sides, rule, span: Span::default() });
    }
}

/// Promotions under conditions, and exchanges by quiet moves that pieces of the variant have.
fn becoming(variant: &mut Definition, random: &mut Random) {
    let ends = variant.outcomes.iter().filter_map(|rule| match &rule.event {
        Event::When(condition) => Some(condition),
        _ => None,
    });
    let asked: Vec<Condition> = ends.chain(variant.exchanges.iter().map(|one| &one.when)).cloned().collect();
    for promotion in &mut variant.promotions {
        if random.one_in(2) {
            promotion.when = random.pick(&asked).cloned().unwrap_or(Condition::Always);
        }
    }
    let movements = variant.kinds.iter().flat_map(|kind| &kind.moves).flat_map(|rule| &rule.movements);
    let quiet =
        movements.filter(|movement| matches!(movement.geometry, Geometry::Paths(_))).map(|movement| {
            Movement {
                quiet: true,
                capture: false,
                capture_own: false,
                en_passant: false,
                initial: Initial::Anywhere,
                makes_en_passant: false,
                ..movement.clone()
            }
        });
    let quiet: Vec<Movement> = quiet.collect();
    let every: KindSet = (0..variant.kinds.len() as u8).map(Kind).collect();
    for exchange in &mut variant.exchanges {
        if random.one_in(2) {
            exchange.without_check = random.one_in(3);
            exchange.near = random.one_in(3).then(|| Nearness {
                none: random.one_in(2),
                rays: vec![
                    Ray { step: (1, 1), most: 1 },
                    Ray { step: (0, -1), most: [1, 16][random.below(2)] },
                ],
                whose: [Some(Whose::Own), Some(Whose::Enemy), None][random.below(3)],
                kinds: every,
                sides: Sides::BOTH,
                slides: false,
            });
            exchange.moving = (0..1 + random.below(2)).filter_map(|_| random.pick(&quiet).cloned()).collect();
        }
    }
}

/// Moves that ask what stands near.
fn relations(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    let every: KindSet = (0..kinds).map(Kind).collect();
    for rule in variant.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
        let times = if random.one_in(3) { 1 + random.below(2) } else { 0 };
        for _ in 0..times {
            let rays = (0..1 + random.below(8)).map(|_| Ray {
                step: ((random.below(5) as i8) - 2, (random.below(5) as i8) - 2),
                most: [1, 1, 2, 16][random.below(4)],
            });
            let mut rays: Vec<Ray> = rays.filter(|ray| ray.step != (0, 0)).collect();
            if rays.is_empty() {
                rays.push(Ray { step: (0, 1), most: 1 });
            }
            let near = Nearness {
                none: random.one_in(2),
                rays,
                whose: [Some(Whose::Own), Some(Whose::Enemy), Some(Whose::Any), None][random.below(4)],
                kinds: if random.one_in(2) { every } else { some(kinds, random) },
                sides: Sides::BOTH,
                slides: false,
            };
            rule.near.push(near);
        }
    }
}

/// Turns of several moves. Where something is royal, check ends them.
fn series(variant: &mut Definition, random: &mut Random) {
    let until_check = !variant.royalty.is_empty() || random.one_in(2);
    for turn in &mut variant.turns {
        let options = &mut turn.rule.options;
        let moves = options.moves || options.capture_first;
        if moves && options.place.is_none() && options.then.is_none() {
            let length = match random.below(5) {
                0 => SeriesLength::Growing(1 + random.below(2) as u8),
                1 => SeriesLength::Between(1, 3),
                2 => SeriesLength::Between(2, 3),
                _ => SeriesLength::Between(2, 2),
            };
            let all_en_passant = random.one_in(2);
            options.series = Some(Series { length, until_check, all_en_passant });
        }
    }
    if random.one_in(2) {
        return;
    }
    // What may be only at the end of a turn, or before it.
    let whose = if random.one_in(2) { Whose::Own } else { Whose::Enemy };
    let when = Leaf::Check { whose }.into();
    let compare = if random.one_in(4) { Compare::Equal } else { Compare::Greater };
    let ban = Forbidden {
        when,
        given: Leaf::Left { compare, value: 1 + random.below(2) as u32 }.into(),
        moving: None,
        placing: None,
        spares_attackers: false,
    };
    let mut forbidden: Vec<Ruled<Forbidden>> = variant.forbidden.iter().cloned().collect();
    if !variant.turns.iter().any(|turn| turn.options.place.is_some()) {
        forbidden.push(Ruled { sides: Sides::BOTH, rule: ban, span: Span::default() });
    }
    variant.forbidden = forbidden.into();
}

/// Counts of moves that begin when something that the variant asks elsewhere comes true, or some pieces have become few.
fn counts(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    let asked: Vec<Condition> = variant.outcomes.iter().map(|rule| rule.when.clone()).collect();
    let asked = |random: &mut Random| random.pick(&asked).cloned().unwrap_or(Condition::Always);
    for _ in 0..1 + random.below(3) {
        let few = |random: &mut Random| {
            let whose = *random.pick(&[Whose::Own, Whose::Enemy, Whose::Any]).unwrap_or(&Whose::Any);
            let compare = *random.pick(&[Compare::AtMost, Compare::Greater]).unwrap_or(&Compare::Less);
            let region = Region::board(variant.dimensions);
            let (kinds, value) = (some(kinds, random), random.below(6) as u32);
            Condition::Leaf(Leaf::Count { whose, kinds, region, compare, value })
        };
        let when = match random.below(4) {
            0 => Condition::Leaf(Leaf::Check { whose: Whose::Own }),
            1 => asked(random),
            _ => few(random),
        };
        let cases = (0..random.below(3)).map(|_| (1 + random.below(6) as u32, few(random))).collect();
        let region = Region::board(variant.dimensions);
        let from = random.one_in(3).then(|| Tally { whose: Whose::Any, kinds: some(kinds, random), region });
        let count =
            MovesSince { when, moves: 1 + random.below(6) as u32, over: random.one_in(2), from, cases };
        let sides = [Sides::BOTH, Sides::only(Side::Black)][random.below(4) / 3];
        let result = [Verdict::Draw, Verdict::Loss, Verdict::Win][random.below(3)];
        let rule = OutcomeRule { event: Event::MovesSince(count), when: Condition::Always, result };
        let mut outcomes: Vec<_> = variant.outcomes.iter().cloned().collect();
        let place = random.below(outcomes.len() + 1);
        outcomes.insert(place, Ruled { sides, rule, span: Span::default() });
        variant.outcomes = outcomes.into();
    }
}

/// Conditions about lines and paths: in guards, and as an end of the game.
fn lines(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    let every = (0..kinds).map(Kind).collect::<KindSet>();
    let squares: Vec<Square> = variant.dimensions.squares().collect();
    let line = |random: &mut Random| -> Condition {
        let wide: Squares = (0..2 * squares.len()).filter_map(|_| random.pick(&squares).copied()).collect();
        let ways: Vec<Way> = match random.below(4) {
            0 => Way::STRAIGHT.to_vec(),
            1 => Way::STRAIGHT.map(|way| Way { wraps: true, ..way }).to_vec(),
            _ => (0..1 + random.below(3))
                .map(|_| ((random.below(7) as i8 - 3, random.below(5) as i8 - 2), random.one_in(3)))
                .filter(|(step, _)| *step != (0, 0))
                .map(|(step, wraps)| Way::either(step, wraps))
                .collect(),
        };
        if random.one_in(3) {
            let region = |random: &mut Random| {
                let some = || random.pick(&squares).copied();
                Region::absolute(std::iter::repeat_with(some).take(squares.len() / 3).flatten().collect())
            };
            return Condition::Leaf(Leaf::Chain(Chain {
                whose: if random.one_in(3) { Whose::Enemy } else { Whose::Own },
                kinds: if random.one_in(2) { every } else { some(kinds, random) },
                from: region(random),
                to: region(random),
                ways,
            }));
        }
        Condition::Leaf(Leaf::Line(Line {
            whose: if random.one_in(3) { Whose::Enemy } else { Whose::Own },
            kinds: if random.one_in(2) { every } else { some(kinds, random) },
            region: if random.one_in(2) { Region::board(variant.dimensions) } else { Region::absolute(wide) },
            length: 2 + random.below(3) as u32,
            exactly: random.one_in(3),
            ways,
        }))
    };
    let (guard, end) = (line(random), line(random));
    for rule in variant.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
        if rule.when == Condition::Always && random.one_in(4) {
            rule.when = if random.one_in(2) { guard.clone() } else { !guard.clone() };
        }
    }
    let long = Condition::All(vec![
        end,
        Condition::Leaf(Leaf::Turn { compare: Compare::Greater, value: random.below(12) as u32 }),
    ]);
    let result = [Verdict::Win, Verdict::Loss, Verdict::Draw][random.below(3)];
    let rule = OutcomeRule { event: Event::When(long), when: Condition::Always, result };
    let mut outcomes: Vec<Ruled<OutcomeRule>> = variant.outcomes.iter().cloned().collect();
    outcomes.push(Ruled { sides: Sides::BOTH, rule, span: Span::default() });
    variant.outcomes = outcomes.into();
}

/// Pieces that change sides, and placements that ask what stands about: then a turn places one piece.
fn flips(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    let every = (0..kinds).map(Kind).collect::<KindSet>();
    let steps = |random: &mut Random| -> Vec<(i8, i8)> {
        let mut steps: Vec<(i8, i8)> = (0..1 + random.below(8))
            .map(|_| (random.below(5) as i8 - 2, random.below(5) as i8 - 2))
            .collect();
        steps.sort_unstable();
        steps.dedup();
        steps.retain(|step| *step != (0, 0));
        if steps.is_empty() { vec![(0, 1)] } else { steps }
    };
    let near = |random: &mut Random| Nearness {
        none: random.one_in(3),
        rays: steps(random).into_iter().map(|step| Ray { step, most: 1 }).collect(),
        whose: [Some(Whose::Own), Some(Whose::Enemy), Some(Whose::Any), None][random.below(4)],
        kinds: if random.one_in(2) { every } else { some(kinds, random) },
        sides: if random.one_in(5) { Sides::from_fn(|side| side == Side::Black) } else { Sides::BOTH },
        slides: false,
    };
    let mut clauses = Vec::new();
    for _ in 0..1 + random.below(2) {
        let moving = random.one_in(2);
        let rays = |random: &mut Random| -> Vec<Ray> {
            let steps = steps(random).into_iter();
            steps.map(|step| Ray { step, most: [1, 2, 3, 16][random.below(4)] }).collect()
        };
        let rule = Flip {
            takes: random.one_in(3),
            which: match random.below(10) {
                0..3 => Flipped::Enclosed,
                3 => Flipped::Sight(rays(random)),
                4 => Flipped::Between(rays(random)),
                5 => Flipped::Ahead(rays(random)),
                6 => Flipped::Behind(rays(random)),
                7 => Flipped::Surrounded(steps(random).into_iter().take(2).collect()),
                8 => Flipped::Crossing(some(kinds, random)),
                _ => Flipped::Within(steps(random)),
            },
            victims: random.one_in(4).then(|| some(kinds, random)),
            region: None,
            kinds: if random.one_in(2) { every } else { some(kinds, random) },
            moving,
            placing: !moving || random.one_in(2),
            along: random.one_in(6).then(|| rays(random)),
            near: random.one_in(4).then(|| near(random)),
        };
        let sides = if random.one_in(5) { Sides::from_fn(|side| side == Side::White) } else { Sides::BOTH };
        clauses.push(Ruled { sides, rule, span: Span::default() });
    }
    variant.flips = clauses.into();
    for rule in &mut variant.placements {
        rule.near = random.one_in(4).then(|| near(random));
        rule.flips = random.one_in(4);
    }
    if variant.places_one_by_one() {
        for place in variant.turns.iter_mut().filter_map(|turn| turn.options.place.as_mut()) {
            (place.min, place.max) = (1, Some(1));
        }
    }
}

/// Rules of placing that hold at times: then a turn places one piece.
fn conditional_placements(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    let squares: Vec<Square> = variant.dimensions.squares().collect();
    let most = squares.len();
    let region = |random: &mut Random| {
        let wide: Squares = (0..most).filter_map(|_| random.pick(&squares).copied()).collect();
        Region::from_fn(|_| wide)
    };
    for _ in 0..1 + random.below(3) {
        let mut when: Condition = match random.below(3) {
            0 => Leaf::Unmoved { whose: Whose::Own, kinds: some(kinds, random), region: region(random) },
            1 => Leaf::Check { whose: Whose::Own },
            _ => Leaf::Count {
                whose: Whose::Any,
                kinds: KindSet::ALL,
                region: region(random),
                compare: Compare::AtLeast,
                value: 1 + random.below(4) as u32,
            },
        }
        .into();
        if random.one_in(2) {
            when = !when;
        }
        let near = Nearness {
            none: random.one_in(2),
            rays: [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|step| Ray { step, most: 1 }).to_vec(),
            whose: Some(Whose::Own),
            kinds: KindSet::ALL,
            sides: Sides::BOTH,
            slides: false,
        };
        let rule = PlacementRule {
            kinds: if random.one_in(2) { KindSet::ALL } else { some(kinds, random) },
            region: region(random),
            shade: None,
            file: None,
            near: random.one_in(3).then_some(near),
            flips: !variant.flips.is_empty() && random.one_in(3),
            span: Span::default(),
        };
        variant.conditional_placements.push(ConditionalPlacement { when, rule });
    }
    for place in variant.turns.iter_mut().filter_map(|turn| turn.options.place.as_mut()) {
        (place.min, place.max) = (1, Some(1));
    }
}

/// Some of the squares on which nothing ever stands at the start.
fn holes(variant: &Definition, random: &mut Random) -> Squares {
    let arrays = variant.arrays.iter().flat_map(|arrays| &arrays.steps).flat_map(|step| step.region.0.iter());
    let arrays = arrays.fold(Squares::NONE, |all, squares| all.union(squares));
    let rare = 4 + random.below(8);
    let free = |sq: &Square| variant.array[sq.index()].is_none() && !arrays.contains(*sq);
    variant.dimensions.squares().filter(free).filter(|_| random.one_in(rare)).collect()
}

/// Turns of two parts, the second on few squares: the slow twin tries each of them with each move.
fn second_parts(variant: &mut Definition, random: &mut Random) {
    let mut movements = variant.kinds.iter().flat_map(|kind| &kind.moves).flat_map(|rule| &rule.movements);
    let long =
        movements.any(|movement| movement.legs().is_some_and(|legs| legs.earlier.len() + 1 == MAX_LEGS));
    if long || !variant.gatings.is_empty() {
        return;
    }
    let pushes = if random.one_in(3) { some(variant.kinds.len() as u8, random) } else { KindSet::NONE };
    let carries = pushes.is_empty() && random.one_in(2);
    let squares: Vec<Square> = variant.dimensions.squares().collect();
    let some = |random: &mut Random| -> Squares {
        (0..1 + random.below(4)).filter_map(|_| random.pick(&squares).copied()).collect()
    };
    let mut any = false;
    for turn in &mut variant.turns {
        let options = &mut turn.rule.options;
        if !(options.moves || options.capture_first) || options.pass != Pass::Never || options.place.is_some()
        {
            continue;
        }
        let near = *random.pick(&[Near::Anywhere, Near::Origin, Near::Reach]).unwrap_or(&Near::Anywhere);
        let near = if pushes.is_empty() { near } else { Near::Anywhere };
        let region = match near {
            Near::Anywhere if !pushes.is_empty() => Region::board(variant.dimensions),
            Near::Anywhere => Region::from_fn(|_| some(random)),
            Near::Origin | Near::Reach | Near::Edge => Region::board(variant.dimensions),
        };
        options.then = Some(Then { carries, region, near, pushes });
        any = true;
    }
    if any && pushes.is_empty() {
        let free = |sq: &Square| variant.array[sq.index()].is_none() && !variant.holes.contains(*sq);
        let arrays = variant.arrays.is_none();
        let start =
            some(random).iter().filter(free).filter(|_| arrays).take(if carries { 1 } else { 9 }).collect();
        variant.neutral = Some(Neutral { name: "Wall".to_owned(), squares: start, span: Span::default() });
    }
}

/// Lets what captures leave a piece of nobody behind, in some of the variants with blasts; what the seed says of all else stays.
fn leavings(variant: &mut Definition) {
    let carried = variant.carries_neutral();
    let Some(blast) = variant.blast.as_mut().filter(|blast| !carried && blast.steps.len() % 3 != 1) else {
        return;
    };
    blast.leaves = true;
    if blast.steps.len() % 5 == 0 {
        blast.steps.clear();
    }
    let stone = || Neutral { name: "Stone".to_owned(), squares: Squares::NONE, span: Span::default() };
    variant.neutral.get_or_insert_with(stone);
}

/// Lets what belongs to nobody come to the edge alone, or in place of a move, and what is placed slide in, in some variants; what the
/// seed says of all else stays.
fn edges_and_slides(variant: &mut Definition) {
    let number = variant.kinds.len() + variant.outcomes.len() + variant.placements.len();
    let carried = variant.carries_neutral() || variant.pushes();
    let (mut put, dimensions) = (false, variant.dimensions);
    for (turn, number) in variant.turns.iter_mut().zip(number..) {
        let options = &mut turn.rule.options;
        if let Some(then) =
            options.then.as_mut().filter(|then| then.pushes.is_empty() && then.near == Near::Anywhere)
        {
            then.near = if number % 3 == 0 { Near::Edge } else { Near::Anywhere };
        }
        let alone = options.then.is_none() && options.series.is_none();
        let first = options.capture_first || options.place_first;
        if alone && !first && !carried && number % 4 == 1 {
            let near = if number % 8 == 1 { Near::Edge } else { Near::Anywhere };
            let few: Squares = dimensions.squares().filter(|sq| (sq.index() + number) % 7 < 2).collect();
            let region = Region::from_fn(|_| few);
            options.instead = Some(Then { carries: false, region, near, pushes: KindSet::NONE });
            put = true;
        }
    }
    if put {
        let wall = || Neutral { name: "Wall".to_owned(), squares: Squares::NONE, span: Span::default() };
        variant.neutral.get_or_insert_with(wall);
    }
    let rules = variant
        .placements
        .iter_mut()
        .chain(variant.conditional_placements.iter_mut().map(|one| &mut one.rule));
    for near in rules.filter_map(|rule| rule.near.as_mut()) {
        near.slides = near.rays.len() % 2 == number % 2;
    }
}

/// Lets one type be placed as others that are never held; itself among them or not.
fn faces(variant: &mut Definition, random: &mut Random) {
    if !variant.turns.iter().any(|turn| turn.options.place.is_some()) {
        return;
    }
    let mut held = KindSet::NONE;
    for reserve in variant.reserve.iter() {
        held =
            held.union((0..reserve.len() as u8).map(Kind).filter(|kind| reserve[kind.index()] > 0).collect());
    }
    held = held.union(variant.spoils.iter().map(|clause| clause.becomes).collect());
    held = held.union(variant.gatings.iter().fold(KindSet::NONE, |all, clause| all.union(clause.kinds)));
    let kinds: Vec<Kind> = held.iter().collect();
    let Some(kind) = random.pick(&kinds).copied() else { return };
    let other = |face: &Kind| *face == kind || !held.contains(*face);
    let shown: KindSet = some(variant.kinds.len() as u8, random).iter().filter(other).collect();
    if !shown.is_empty() {
        let rule = Faces { kind, faces: shown };
        variant.faces = vec![Ruled { sides: Sides::BOTH, rule, span: Span::default() }].into();
    }
}

/// The same rule as one of quiet moves to where something is taken, and clauses that take; nothing if it has several legs alone.
fn taking(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    for kind in &mut variant.kinds {
        let rule = kind.moves.first().filter(|_| random.one_in(3)).cloned();
        let Some(mut rule) = rule else { continue };
        let simple = |movement: &Movement| {
            movement.legs().is_none() && !matches!(movement.geometry, Geometry::Imitation)
        };
        rule.movements.retain(simple);
        for movement in &mut rule.movements {
            (movement.quiet, movement.capture, movement.capture_own, movement.en_passant) =
                (true, false, false, false);
        }
        rule.takes = Some(if random.one_in(2) { KindSet::ALL } else { some(kinds, random) });
        if !rule.movements.is_empty() {
            kind.moves.push(rule);
        }
    }
    let rays: Vec<Ray> = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)]
        .map(|step| Ray { step, most: if random.one_in(3) { 3 } else { 1 } })
        .to_vec();
    for number in 0..2 {
        let which = if number == 0 { Flipped::Ahead(rays.clone()) } else { Flipped::Behind(rays.clone()) };
        let rule = Flip {
            takes: true,
            which,
            victims: random.one_in(3).then(|| some(kinds, random)),
            region: None,
            kinds: if random.one_in(2) { KindSet::ALL } else { some(kinds, random) },
            moving: true,
            placing: false,
            along: None,
            near: None,
        };
        variant.flips.push(Ruled { sides: Sides::BOTH, rule, span: Span::default() });
    }
}

/// Lets some capturers survive all captures but those of some types.
fn perishing(variant: &mut Definition, random: &mut Random) {
    let kinds = variant.kinds.len() as u8;
    let royal = variant.royalty.iter().fold(KindSet::NONE, |kinds, clause| kinds.union(clause.kinds));
    let Some(blast) = &mut variant.blast else { return };
    let common: KindSet = some(kinds, random).iter().filter(|kind| !royal.contains(*kind)).collect();
    blast.capturing = blast.capturing.union(common);
    blast.perishing = Some(Perishing { kinds: common, on: some(kinds, random) });
}

/// The same rule without captures, under a guard that asks about attacks.
fn asking(rule: &MoveRule, board: Squares, random: &mut Random) -> MoveRule {
    let harmless = |movement: &&Movement| !movement.legs().is_some_and(Legs::captures_on_the_way);
    let quiet = |movement: &Movement| Movement {
        quiet: true,
        capture: false,
        capture_own: false,
        en_passant: false,
        ..movement.clone()
    };
    let leaf: Condition = match random.below(4) {
        0 => Leaf::Check { whose: Whose::Enemy }.into(),
        1 => {
            let some: Squares = board.iter().filter(|_| random.one_in(3)).collect();
            let pieces = some.len().is_multiple_of(2).then_some((Whose::Own, KindSet::ALL));
            Leaf::Attacked { pieces, region: Region::from_fn(|_| some) }.into()
        }
        _ => Leaf::Check { whose: Whose::Own }.into(),
    };
    let leaf = if random.one_in(2) { !leaf } else { leaf };
    let mut parts = vec![rule.when.clone(), leaf];
    if random.one_in(4) {
        parts.push(Leaf::Royal.into());
    }
    let movements = rule.movements.iter().filter(harmless).map(quiet).collect();
    MoveRule { movements, when: Condition::All(parts), ..rule.clone() }
}

/// Some of the types, or none.
fn some(kinds: u8, random: &mut Random) -> KindSet {
    let some: KindSet = (0..kinds).map(Kind).filter(|_| random.one_in(2)).collect();
    if some.is_empty() { [Kind(0)].into_iter().collect() } else { some }
}
