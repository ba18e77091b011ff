//! Compilation: the bridge from the model to the tables. It cannot fail on a model that came with no error.
//!
//! Everything that depends on the owner is worked out here, once for each side; everything that
//! depends on conditions is worked out for each of their truth values.

mod attacks;
mod conditions;
mod effects;
mod legs;
mod plan;
mod setwise;
mod shapes;

use crate::tables::{
    self, Asked, Asks, Attack, Castling, ConditionalPlacing, Dearest, Double, Doubles, Exchange, Leaf,
    LegMove, Modality, Mover, OutcomeRule, OwnCount, Placing, Promotion, Royalty, Sequel, Series, Shape,
    SideTables, Standing, Step, Tables, TurnRule,
};
use alfil_board::{Bits, Dimensions, Kind, KindSet, Shade, Side, Square, Width};
use alfil_model::Unmoved;
use alfil_model::outcome::Reason;
use alfil_model::{self as model, Event, Formula, Initial, Perpetual, Remembered, Ruled, Variant, Verdict};
use attacks::AttackKey;
use conditions::{condition, predicates, risks};
use shapes::Pool;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Whether positions of a variant are their pieces, clocks and marks and nothing else: none is in reserve, nothing is remembered,
/// and no move depends on a condition that changes. [`Lean`](alfil_board::Lean) boards do then, if they are large enough.
#[cfg(not(target_arch = "wasm32"))]
pub fn asks_little(variant: &Variant) -> bool {
    variant.remembered == Remembered::default()
        && !variant.has_reserves()
        && !variant.has_series()
        && variant.counts().next().is_none()
        && conditions::once::<u64>(variant).is_empty()
        && predicates::<u64>(variant).is_empty()
}

/// The tables of a variant.
pub fn tables<W: Width>(variant: &Variant) -> Tables<W> {
    let dimensions = variant.dimensions;
    let board = W::Bits::narrow(&variant.board());
    let mut pool = Pool::new(dimensions, variant.holes);
    let predicates = predicates(variant);
    let unmoved = Unmoved::of(variant);
    let promotions = Side::each(|side| by_kind(variant, |kind| promotions(variant, side, kind)));
    let sides = Side::each(|side| {
        let rules = side_rules::<W>(variant, &unmoved, side, &mut pool);
        let modes = 0..1u32 << predicates.len();
        let tables_of = |mode| {
            let mut tables = side_tables(variant, side, &rules, &predicates, mode, &pool);
            setwise::add_setwise_moves(&mut tables, &promotions[side.index()], &pool.shifts, board);
            tables
        };
        modes.map(tables_of).collect::<Vec<_>>()
    });
    let castlings = Side::each(|side| {
        // Modes share most of their attacks.
        let attacks = sides[(!side).index()].iter().flat_map(|tables| &tables.attacks);
        let shapes: BTreeSet<_> = attacks.map(|attack| attack.shape).collect();
        castlings(variant, &unmoved, side, |king_to, rook| {
            shapes.iter().any(|shape| setwise::exposes(king_to, rook, &pool.shapes[usize::from(*shape)]))
        })
    });
    let forbidden = Side::each(|side| effects::forbidden(variant, side));
    let doubles =
        Side::each(|side| by_kind(variant, |kind| doubles(variant, &unmoved, side, kind, &mut pool)));
    let once = conditions::once(variant);
    let once_decides = conditions::once_decides(variant);
    let mut tables = Tables {
        dimensions,
        board,
        dark: bits(dimensions.squares().filter(|sq| dimensions.shade(*sq) == Shade::Dark)),
        files: (0..dimensions.files)
            .map(|file| bits(dimensions.squares().filter(|sq| dimensions.file(*sq) == file)))
            .collect(),
        kinds: variant.kinds.len(),
        looks: pool.shapes.iter().map(Shape::looks).collect(),
        taken: pool.budget.taken,
        shapes: pool.shapes,
        leg_programs: pool.leg_programs,
        asked: pool.asked,
        sights: pool.sights,
        risks: risks(variant, &predicates),
        royalty: Side::each(|side| variant.royalty.of(side).next().is_some()),
        sides,
        dearest: [Dearest::default(); 2],
        brought: Side::each(|side| brought(variant, side)),
        predicates,
        promotions,
        exchanges: Side::each(|side| exchanges(variant, side)),
        doubles,
        en_passant: by_kind(variant, |victim| {
            let pairs = variant.en_passant.iter().filter(|pair| pair.victim == victim);
            pairs.map(|pair| pair.capturer).collect()
        }),
        castling_safe: [0, 1].map(|side: usize| {
            let asked = |castling: &Castling<W::Bits>| castling.safe | W::Bits::of(castling.king_to);
            castlings[side].iter().fold(W::Bits::EMPTY, |safe, castling| safe | asked(castling))
        }),
        castling_squares: Side::each(|side| castling_squares(&castlings[side.index()])),
        turns: Side::each(|side| turns(variant, side)),
        placements: Side::each(|side| {
            by_kind(variant, |kind| {
                let rules = variant.placements.iter().filter(|rule| rule.kinds.contains(kind));
                placing(variant, side, rules)
            })
        }),
        conditional_placements: Side::each(|side| {
            let clauses = variant.conditional_placements.iter().map(|clause| ConditionalPlacing {
                when: condition(&clause.when),
                kinds: clause.rule.kinds,
                placing: placing(variant, side, core::iter::once(&clause.rule)),
            });
            clauses.collect()
        }),
        held_as: (!variant.faces.is_empty())
            .then(|| Side::each(|side| by_kind(variant, |kind| variant.held_as(side, kind)))),
        spoils: Side::each(|side| effects::spoils(variant, side)),
        rebirths: effects::rebirths(variant),
        neutral: variant.neutral.as_ref().map(|neutral| tables::Neutral {
            start: neutral.squares,
            carried: variant.carries_neutral(),
            keys: random_numbers((2 * variant.kinds.len() + 1) * W::SQUARES)
                .split_off(2 * variant.kinds.len() * W::SQUARES),
        }),
        follows: variant.turns.iter().any(|turn| turn.options.then.is_some()),
        pushes: variant.pushes(),
        blast: variant.blast.as_ref().map(|blast| effects::blast(dimensions, blast)),
        flips: effects::flips(variant),
        limits: variant.limits.clone().into(),
        limited: variant.limits.iter().flatten().any(Option::is_some),
        regained: unmoved.regained.into(),
        gatings: Side::each(|side| effects::gatings(&unmoved, side)),
        trials: Side::each(|side| effects::trials(variant, &forbidden[side.index()])),
        forbidden,
        plain_royals: variant.blast.is_none() && !variant.royalty.iter().any(|clause| clause.together),
        chases: Side::each(|side| effects::chases(variant, side)),
        chased_times: chased_times(variant),
        to_and_fro: to_and_fro(variant),
        outcomes: {
            let mut counts = 0..;
            let outcomes = variant.outcomes.iter().map(|rule| {
                let counted = matches!(rule.event, Event::MovesSince(_));
                let count = if counted { counts.next() } else { None };
                OutcomeRule { count, ..outcome(variant, rule) }
            });
            outcomes.collect()
        },
        wins: {
            let rules = variant.outcomes.iter().enumerate();
            let wins = rules
                .filter(|(_, rule)| matches!(rule.event, Event::When(_)) && rule.result != Verdict::Draw);
            wins.map(|(number, _)| number).collect()
        },
        endless_until: variant.outcomes.iter().map(endless_until).min().unwrap_or(u32::MAX),
        counts: variant.counts().map(|(sides, count)| (sides.into(), conditions::count(count))).collect(),
        counts_turns: variant.remembered.checks > 0 || variant.counts().next().is_some() || once_decides,
        remembered_once: variant.remembered_once(),
        once_decides,
        once_follows: !once.is_empty() && !once_decides,
        progress: variant.progress,
        placing_is_progress: variant.placing_is_progress,
        remembered: variant.remembered,
        reserves: variant.has_reserves(),
        remembers: variant.remembered != Remembered::default() || !once.is_empty(),
        once,
        series: series(variant),
        imitators: (0..variant.kinds.len() as u8).map(Kind).filter(|kind| variant.imitates(*kind)).collect(),
        keys: random_numbers(2 * variant.kinds.len() * W::SQUARES),
        array: variant.array.clone(),
        first: variant.first,
        reserve: variant.reserve.clone().into(),
        unmoved: W::Bits::narrow(&unmoved.at_start(variant)),
        lists_unmoved: unmoved.lists_pieces,
        marked_homes: Side::each(|side| {
            let homes = unmoved.kept.iter().map(|kind| &variant.kinds[kind.index()].home);
            unmoved.kept.iter().zip(homes.map(|home| W::Bits::narrow(home.of(side)))).collect()
        }),
        castlings,
    };
    plan::add_plans(&mut tables);
    let mut sides = std::mem::take(&mut tables.sides);
    for mover in sides.iter_mut().flatten().flat_map(|side| &mut side.movers).flatten() {
        let looks = mover.steps.iter().map(|step| u64::from(tables.looks[usize::from(step.shape)]));
        mover.looks = looks.fold(0, u64::saturating_add);
        mover.asks = mover.steps.iter().any(|step| step.asks != Asks::Nothing);
    }
    tables.sides = sides;
    tables.dearest = Side::each(|side| dearest(&tables, side));
    tables
}

/// The types of which a move may bring a piece to a side, whosever clause it is.
fn brought(variant: &Variant, side: Side) -> KindSet {
    let promoted = variant.promotions.iter().flat_map(|clause| &clause.to);
    let exchanged = variant.exchanges.iter().flat_map(|clause| &clause.to);
    let reborn = variant.rebirths.iter().map(|clause| &clause.becomes);
    let mut brought: KindSet = promoted.chain(exchanged).chain(reborn).copied().collect();
    if variant.has_reserves() {
        let kinds = (0..variant.kinds.len() as u8).map(Kind);
        let held =
            kinds.filter(|kind| variant.reserve[side][kind.index()] > 0 || variant.fed[side].contains(*kind));
        let held: KindSet = held.collect();
        let faces = variant.faces.iter().filter(|clause| held.contains(clause.kind));
        brought = faces.fold(brought.union(held), |all, clause| all.union(clause.faces));
    }
    brought
}

/// The modes of a side that take most work with the pieces of the array, and one of each type besides.
fn dearest<W: Width>(tables: &Tables<W>, side: Side) -> Dearest {
    let pieces = |wanted: KindSet| {
        let array = tables.array.iter().flatten();
        let standing = array.filter(|piece| piece.side == side && wanted.contains(piece.kind)).count();
        standing as u64 + wanted.iter().take_while(|kind| kind.index() < tables.kinds).count() as u64
    };
    let asked = |asks: Asks| match asks {
        Asks::Condition(number) => {
            let near = tables.asked[usize::from(number)].near.iter();
            near.map(|sight| tables.sights[usize::from(*sight)].rays.len() as u64).sum()
        }
        _ => 0u64,
    };
    let attacks = |mode: &SideTables<W::Bits>| {
        let looks = mode.attacks.iter().map(|attack| {
            u64::from(tables.looks[usize::from(attack.shape)]).saturating_add(asked(attack.asks))
        });
        let walks = mode.leg_moves.iter().map(|walk| {
            let steps = tables.leg_programs[usize::from(walk.program)].effort();
            steps.saturating_add(asked(walk.asks)).saturating_mul(pieces(KindSet::of(walk.kind)))
        });
        looks.chain(walks).fold(0, u64::saturating_add)
    };
    let royals = |mode: &SideTables<W::Bits>| -> u64 {
        let royalty = mode.royalty.iter();
        royalty.map(|clause| if clause.order.is_some() { 1 } else { pieces(clause.kinds) }).sum()
    };
    let most = |cost: &dyn Fn(&SideTables<W::Bits>) -> u64| {
        let costs = tables.sides[side.index()].iter().map(cost);
        costs.enumerate().max_by_key(|(_, cost)| *cost).map_or(0, |(mode, _)| mode as u8)
    };
    if tables.predicates.is_empty() {
        return Dearest::default();
    }
    Dearest { attacks: most(&attacks), royals: most(&royals) }
}

fn bits<B: Bits>(squares: impl Iterator<Item = Square>) -> B {
    squares.fold(B::EMPTY, |set, sq| set | B::of(sq))
}

fn by_kind<T>(variant: &Variant, each: impl FnMut(Kind) -> T) -> Vec<T> {
    (0..variant.kinds.len() as u8).map(Kind).map(each).collect()
}

/// A move rule of a type, with its shapes for one side.
struct SideRule<B> {
    when: model::Condition,
    /// What it asks for as a rule of common pieces and of royal ones, if no mode holds that.
    asks: Option<[Asks; 2]>,
    /// Forward and backward shape with the permissions of the movement that they came from.
    steps: Vec<(Step<B>, u16, bool)>,
    /// Multi-leg moves that no shape can hold, for royal and common pieces alike.
    leg_moves: Vec<LegMove<B>>,
}

/// The rules of each type, as one side's pieces follow them.
fn side_rules<W: Width>(
    variant: &Variant,
    unmoved: &Unmoved,
    side: Side,
    pool: &mut Pool<W::Bits>,
) -> Vec<Vec<SideRule<W::Bits>>> {
    by_kind(variant, |kind| {
        let piece = &variant.kinds[kind.index()];
        let marked = unmoved.marked.contains(kind);
        let rule_of = |(imitating, rule): (Option<Kind>, model::MoveRule), pool: &mut Pool<W::Bits>| {
            let conditional =
                rule.when.any_leaf(|leaf| !leaf.depends().is_plain() && *leaf != model::Leaf::Royal);
            // What no mode holds is asked when the movement is looked for.
            let (when, asked) =
                if conditional { (Formula::Always, rule.when) } else { (rule.when, Formula::Always) };
            let asks = (conditional || !rule.near.is_empty() || rule.takes.is_some()).then(|| {
                let near: Vec<u16> = rule.near.iter().map(|near| pool.sight(variant, side, near)).collect();
                [false, true].map(|royal| {
                    let when = settled(&condition(&asked), royal);
                    pool.asking(Asked { when, imitating, near: near.clone(), takes: rule.takes })
                })
            });
            let mut found = SideRule { when, asks, steps: Vec::new(), leg_moves: Vec::new() };
            let imitating = imitating.map_or(Asks::Nothing, Asks::Imitating);
            for movement in &rule.movements {
                let mut from = W::Bits::narrow(rule.from.of(side));
                match movement.initial {
                    Initial::Anywhere => {}
                    Initial::Unmoved => from &= W::Bits::narrow(piece.home.of(side)),
                    Initial::OneAhead => from &= one_ahead(variant, piece, side),
                }
                let marked = movement.initial == Initial::Unmoved && marked;
                let to = W::Bits::narrow(rule.to.of(side));
                // What is hopped over is a matter of types, which shapes do not know: such hops are walked.
                let over = if movement.hops() { all_kinds(variant, rule.over) } else { KindSet::ALL };
                let shapes =
                    (over == KindSet::ALL).then(|| pool.movement(&movement.geometry, side)).flatten();
                let Some(shapes) = shapes else {
                    let Some(legs) = legs::of(&movement.geometry) else { continue };
                    found.leg_moves.push(LegMove {
                        program: pool.program(legs::program(&legs, variant.dimensions, side)),
                        kind,
                        standing: Standing::Any,
                        asks: imitating,
                        marked,
                        quiet: movement.quiet,
                        capture: movement.capture,
                        capture_own: movement.capture_own,
                        en_passant: movement.en_passant,
                        on: all_kinds(variant, rule.on),
                        over,
                        victims: movement.victims,
                        from,
                        to,
                        attacks: movement.capture || legs.earlier.iter().any(|earlier| earlier.stop.capture),
                    });
                    continue;
                };
                for (forward, backward) in shapes {
                    let step = Step {
                        shape: forward,
                        modality: Modality::new(movement.quiet, movement.capture),
                        capture_own: movement.capture_own,
                        filtered: movement.victims != model::Victims::Any
                            || all_kinds(variant, rule.on) != KindSet::ALL,
                        marked,
                        one_leg: movement.is_of_one_leg(),
                        asks: imitating,
                        is_special: false,
                        on: all_kinds(variant, rule.on),
                        victims: movement.victims,
                        from,
                        to,
                    };
                    found.steps.push((step, backward, movement.en_passant));
                }
            }
            found
        };
        variant.rules_of(kind).into_iter().map(|rule| rule_of(rule, pool)).collect()
    })
}

/// The condition with whether the piece in question is royal put in.
fn settled<B: Bits>(when: &tables::Condition<B>, royal: bool) -> tables::Condition<B> {
    match when {
        Formula::Leaf(Leaf::Royal) if royal => Formula::Always,
        Formula::Leaf(Leaf::Royal) => !Formula::Always,
        Formula::Always | Formula::Leaf(_) => when.clone(),
        Formula::Not(inner) => !settled(inner, royal),
        Formula::All(parts) => Formula::All(parts.iter().map(|part| settled(part, royal)).collect()),
        Formula::Any(parts) => Formula::Any(parts.iter().map(|part| settled(part, royal)).collect()),
    }
}

/// A set that holds every type of the variant is written as the set of all, so that equal sets are equal.
fn all_kinds(variant: &Variant, kinds: KindSet) -> KindSet {
    let every: KindSet = (0..variant.kinds.len() as u8).map(Kind).collect();
    if KindSet(kinds.0 & every.0) == every { KindSet::ALL } else { kinds }
}

fn one_ahead<B: Bits>(variant: &Variant, piece: &model::PieceType, side: Side) -> B {
    let forward = if side == Side::White { 1 } else { -1 };
    bits(piece.home.of(side).iter().filter_map(|sq| variant.dimensions.step(sq, 0, forward)))
}

/// The move tables of a side in one mode.
fn side_tables<B: Bits>(
    variant: &Variant,
    side: Side,
    rules: &[Vec<SideRule<B>>],
    predicates: &[Leaf<B>],
    mode: u32,
    pool: &Pool<B>,
) -> SideTables<B> {
    let holds = |when: &model::Condition, royal: bool| {
        condition(when).evaluate(&mut |leaf| match leaf {
            Leaf::Royal => royal,
            leaf => predicates
                .iter()
                .position(|predicate| predicate == leaf)
                .is_some_and(|bit| mode >> bit & 1 != 0),
        })
    };
    let mut movers = Vec::new();
    let mut attacks: Vec<AttackKey<B>> = Vec::new();
    let mut leg_moves: Vec<LegMove<B>> = Vec::new();
    for (kind, rules) in rules.iter().enumerate() {
        let kind = Kind(kind as u8);
        movers.push([false, true].map(|royal| {
            let standing = Standing::of(royal);
            let mut mover = Mover::default();
            for rule in rules.iter().filter(|rule| holds(&rule.when, royal)) {
                let asking = |own: Asks| rule.asks.map_or(own, |asks| asks[usize::from(royal)]);
                for walk in &rule.leg_moves {
                    add_leg_move(
                        &mut leg_moves,
                        &LegMove { asks: asking(walk.asks), ..walk.clone() },
                        standing,
                    );
                }
                for (step, backward, en_passant) in &rule.steps {
                    let asks = asking(step.asks);
                    let is_special = step.capture_own || asks != Asks::Nothing;
                    let step = &Step { asks, is_special, ..*step };
                    if step.from.is_empty() || step.to.is_empty() {
                        continue;
                    }
                    if (step.modality != Modality::Neither || step.capture_own) && !mover.steps.contains(step)
                    {
                        mover.steps.push(*step);
                    }
                    if *en_passant {
                        mover.en_passant.push(*step);
                    }
                    if step.modality.captures() {
                        attacks.push(AttackKey::new(step, *backward, kind, standing));
                    }
                }
            }
            mover
        }));
    }
    let attacks: Vec<Attack<B>> =
        attacks::merged(&attacks).into_iter().map(|key| Attack::new(key, pool)).collect();
    let walkers = leg_moves.iter().filter(|walk| walk.attacks).map(|walk| walk.kind);
    let askers = attacks.iter().filter(|attack| attack.asks != Asks::Nothing).map(|attack| attack.kinds);
    let unmaskable = askers.fold(walkers.collect(), KindSet::union);
    let royalty: Vec<Royalty> = variant
        .royalty
        .of(side)
        .filter(|clause| holds(&clause.when, false))
        .map(|clause| Royalty {
            kinds: clause.kinds,
            order: clause.select.as_ref().map(|selection| order(variant, selection, side)),
            together: clause.together,
        })
        .collect();
    let immune = variant.immunity.of(side).filter(|clause| holds(&clause.when, false));
    SideTables {
        movers,
        attacks,
        leg_moves,
        unmaskable,
        royal_kinds: royalty.iter().fold(KindSet::NONE, |set, clause| set.union(clause.kinds)),
        royalty,
        immune: immune.fold(KindSet::NONE, |set, clause| set.union(clause.kinds)),
        plan: None,
    }
}

/// Adds a multi-leg move, for some pieces of the type. What is for royal and for common ones is for all.
fn add_leg_move<B: Bits>(leg_moves: &mut Vec<LegMove<B>>, walk: &LegMove<B>, standing: Standing) {
    let same = LegMove { standing, ..walk.clone() };
    let alike = |other: &LegMove<B>| LegMove { standing, ..other.clone() } == same;
    match leg_moves.iter_mut().find(|other| alike(other)) {
        Some(other) if other.standing == standing => {}
        Some(other) => other.standing = Standing::Any,
        None => leg_moves.push(same),
    }
}

/// The place of each square in the order of a selection.
fn order(variant: &Variant, selection: &model::Selection, side: Side) -> Arc<[u16]> {
    let dimensions = variant.dimensions;
    let number = |sq: Square| {
        selection.keys.iter().fold(0u16, |number, key| {
            let (value, most) = match key.axis {
                model::Axis::File => (dimensions.file(sq), dimensions.files - 1),
                model::Axis::Rank => (dimensions.rank_for(sq, side), dimensions.ranks - 1),
            };
            number * 16 + u16::from(if key.descending { most - value } else { value })
        })
    };
    dimensions.squares().map(number).collect()
}

fn promotions<B: Bits>(variant: &Variant, side: Side, kind: Kind) -> Vec<Promotion<B>> {
    let clauses = variant.promotions.of(side).filter(|clause| clause.kind == kind);
    clauses
        .map(|clause| Promotion {
            zone: B::narrow(clause.region.of(side)),
            trigger: clause.trigger,
            captures: clause.captures,
            to: clause.to.clone(),
            optional: clause.optional,
            when: condition(&clause.when),
        })
        .collect()
}

fn exchanges<B: Bits>(variant: &Variant, side: Side) -> Vec<Exchange<B>> {
    let clauses = variant.exchanges.of(side);
    clauses
        .map(|clause| Exchange {
            kind: clause.kind,
            region: B::narrow(clause.region.of(side)),
            moving: clause.moving.iter().map(|movement| movement.geometry.clone()).collect(),
            swaps: clause.swaps,
            near: clause.near.as_ref().map(|near| effects::nearness(variant, side, near)),
            without_check: clause.without_check,
            to: once(&clause.to),
            when: condition(&clause.when),
        })
        .collect()
}

/// Each type once, in the order of the list.
fn once(kinds: &[Kind]) -> Vec<Kind> {
    let mut list: Vec<Kind> = Vec::new();
    for kind in kinds {
        if !list.contains(kind) {
            list.push(*kind);
        }
    }
    list
}

fn doubles<B: Bits>(
    variant: &Variant,
    unmoved: &Unmoved,
    side: Side,
    kind: Kind,
    pool: &mut Pool<B>,
) -> Doubles<B> {
    if !variant.en_passant.iter().any(|pair| pair.victim == kind) {
        return Doubles::default();
    }
    let piece = &variant.kinds[kind.index()];
    let marked = unmoved.marked.contains(kind);
    let mut doubles = Doubles::default();
    for rule in &piece.moves {
        let mut making =
            rule.movements.iter().filter(|movement| movement.makes_en_passant && movement.quiet).peekable();
        let mut asks = Asks::Nothing;
        if making.peek().is_some() && (!rule.near.is_empty() || rule.takes.is_some()) {
            let near = rule.near.iter().map(|near| pool.sight(variant, side, near)).collect();
            asks = pool.asking(Asked { when: Formula::Always, imitating: None, near, takes: rule.takes });
        }
        for movement in making {
            let starts = match movement.initial {
                Initial::Anywhere => B::FULL,
                Initial::Unmoved => B::narrow(piece.home.of(side)),
                Initial::OneAhead => one_ahead(variant, piece, side),
            } & B::narrow(rule.from.of(side));
            for from in variant.dimensions.squares().filter(|sq| starts.contains(*sq)) {
                for way in
                    tables::ways::<B>((variant.dimensions, variant.holes), &movement.geometry, side, from)
                {
                    if !way.between.is_empty() && rule.to.of(side).contains(way.end) {
                        doubles.from |= B::of(from);
                        doubles.to |= B::of(way.end);
                        doubles.steps.push(Double {
                            from,
                            to: way.end,
                            crossed: way.between,
                            marked: marked && movement.initial == Initial::Unmoved,
                            when: condition(&rule.when),
                            asks,
                        });
                    }
                }
            }
        }
    }
    doubles
}

/// The castlings of a side, one for each king and rook that lie right for it.
///
/// `exposes` tells, of where the king arrives and the rook starts, whether an attack can come to be by the rook's going.
fn castlings<B: Bits>(
    variant: &Variant,
    unmoved: &Unmoved,
    side: Side,
    exposes: impl Fn(Square, Square) -> bool,
) -> Vec<Castling<B>> {
    let between = |from, to| bits::<B>(line(variant.dimensions, from, to).into_iter());
    let starting = unmoved.starting[side];
    let may_come = |sq, kinds| if starting.contains(sq) { KindSet::NONE } else { kinds };
    let pairs = &unmoved.pairs[side];
    let squares = |pair: &model::CastlingPair| (pair.king, pair.rook, pair.king_to, pair.rook_to);
    let mut first: BTreeMap<_, u16> = BTreeMap::new();
    for (number, pair) in pairs.iter().enumerate() {
        first.entry(squares(pair)).or_insert(number as u16);
    }
    // Of several clauses that allow the same, one is enough.
    let alone = |pair: &model::CastlingPair| {
        let mut same = pairs.iter().filter(|other| squares(other) == squares(pair));
        same.any(|other| variant.castlings[other.clause].alone)
    };
    let castling = |pair: &model::CastlingPair| {
        let clause = &variant.castlings[pair.clause];
        let (king, rook) = (B::of(pair.king), B::of(pair.rook));
        let mut safe = B::EMPTY;
        if clause.safe.origin {
            safe |= king;
        }
        if clause.safe.crossed {
            safe |= between(pair.king, pair.king_to) & !(king | B::of(pair.king_to));
        }
        if clause.safe.all {
            safe |= between(pair.king, pair.rook);
        }
        let passed = between(pair.king, pair.king_to) | between(pair.rook, pair.rook_to);
        Castling {
            number: first[&squares(pair)],
            king: pair.king,
            rook: pair.rook,
            king_to: pair.king_to,
            rook_to: pair.rook_to,
            kings: pair.kings,
            rooks: pair.rooks,
            king_may_come: may_come(pair.king, pair.kings),
            rook_may_come: may_come(pair.rook, pair.rooks),
            royal_only: clause.royal_only,
            empty: passed & !(king | rook),
            safe,
            arrival: clause.safe.arrival,
            exposes: exposes(pair.king_to, pair.rook),
            opposite: if alone(pair) { B::of(variant.dimensions.mirror(pair.rook)) } else { B::EMPTY },
            when: condition(&clause.when),
        }
    };
    pairs.iter().map(castling).collect()
}

/// The squares from one to the other along a rank or a file, both included.
fn line(dimensions: Dimensions, from: Square, to: Square) -> Vec<Square> {
    let dx = i32::from(dimensions.file(to)) - i32::from(dimensions.file(from));
    let dy = i32::from(dimensions.rank(to)) - i32::from(dimensions.rank(from));
    let squares = (0..=dx.abs().max(dy.abs())).map(|count| (dx.signum() * count, dy.signum() * count));
    squares.filter_map(|(dx, dy)| dimensions.step(from, dx, dy)).collect()
}

/// The squares from which pieces castle, and of which types.
fn castling_squares<B: Bits>(castlings: &[Castling<B>]) -> Vec<(Square, KindSet)> {
    let mut marks: Vec<(Square, KindSet)> = Vec::new();
    for (square, kinds) in castlings
        .iter()
        .flat_map(|castling| [(castling.king, castling.kings), (castling.rook, castling.rooks)])
    {
        match marks.iter_mut().find(|(known, _)| *known == square) {
            Some((_, known)) => *known = known.union(kinds),
            None => marks.push((square, kinds)),
        }
    }
    marks
}

fn turns<B: Bits>(variant: &Variant, side: Side) -> Vec<TurnRule<B>> {
    let rules = variant.turns.of(side);
    let sequel = |then: &model::Then| Sequel {
        region: B::narrow(then.region.of(side)) & B::narrow(&variant.board()),
        near: then.near,
        pushes: then.pushes,
    };
    rules
        .map(|rule| TurnRule {
            when: condition(&rule.when),
            options: rule.options.clone(),
            then: rule.options.then.as_ref().map(sequel),
            instead: rule.options.instead.as_ref().map(sequel),
        })
        .collect()
}

fn series(variant: &Variant) -> Option<Series> {
    let all = || variant.turns.iter().filter_map(|turn| turn.options.series);
    all().next().map(|_| Series {
        until_check: all().any(|series| series.until_check),
        grows: variant.has_growing_series(),
    })
}

/// What some rules of placing come to together.
fn placing<'v, B: Bits>(
    variant: &Variant,
    side: Side,
    rules: impl Iterator<Item = &'v model::PlacementRule>,
) -> Placing<B> {
    let mut placing = Placing {
        region: B::narrow(&variant.board()),
        shades: Vec::new(),
        files: Vec::new(),
        near: Vec::new(),
        flips: false,
    };
    for rule in rules {
        placing.region &= B::narrow(rule.region.of(side));
        placing.shades.extend(rule.shade);
        placing.files.extend(rule.file);
        let near = rule.near.as_ref().filter(|near| near.sides[side]);
        let near = near.map(|near| effects::nearness(variant, side, near));
        placing.near.extend(near);
        placing.flips |= rule.flips;
    }
    placing
}

fn outcome<B: Bits>(variant: &Variant, rule: &Ruled<model::OutcomeRule>) -> OutcomeRule<B> {
    let when = match &rule.event {
        Event::When(when) => condition(when),
        Event::Checkmate
        | Event::Stalemate
        | Event::Repetition { .. }
        | Event::ToAndFro { .. }
        | Event::MoveCount(_)
        | Event::MovesSince(_) => condition(&rule.when),
    };
    OutcomeRule {
        sides: rule.sides.into(),
        needs: OwnCount::needed_by(&when, variant.kinds.len()),
        when,
        event: rule.event.clone(),
        count: None,
        verdict: rule.result,
        reason: match &rule.event {
            Event::Checkmate => Reason::Checkmate,
            Event::Stalemate => Reason::Stalemate,
            Event::Repetition { with: Some(Perpetual::Check), .. } => Reason::PerpetualCheck,
            Event::Repetition { with: Some(Perpetual::Chase), .. } => Reason::PerpetualChase,
            Event::Repetition { with: None, .. } => Reason::Repetition,
            Event::ToAndFro { .. } => Reason::ToAndFro,
            Event::MoveCount(moves) => Reason::MoveCount(*moves),
            Event::MovesSince(_) => Reason::Counting,
            Event::When(when) => model::reason(when, variant.dimensions),
        },
    }
}

/// Below how many half-moves without progress a rule ends no game in which there is a move and no position came up twice.
fn endless_until(rule: &Ruled<model::OutcomeRule>) -> u32 {
    match &rule.event {
        Event::Checkmate | Event::Stalemate | Event::ToAndFro { .. } => u32::MAX,
        Event::Repetition { times, .. } if *times > 1 => u32::MAX,
        Event::MoveCount(moves) => moves.saturating_mul(2),
        Event::Repetition { .. } | Event::MovesSince(_) | Event::When(_) => 0,
    }
}

/// How often a position must come up for a perpetual chase to end the game, if one does.
fn chased_times(variant: &Variant) -> Option<u32> {
    let times = variant.outcomes.iter().filter_map(|rule| match rule.event {
        Event::Repetition { times, with: Some(Perpetual::Chase) } => Some(times),
        _ => None,
    });
    times.min()
}

/// How many moves to and fro end the game, at the least and at the most that an outcome asks for.
fn to_and_fro(variant: &Variant) -> Option<(u32, u32)> {
    let moves = || {
        variant.outcomes.iter().filter_map(|rule| match rule.event {
            Event::ToAndFro { moves, .. } => Some(moves),
            _ => None,
        })
    };
    moves().min().zip(moves().max())
}

/// Zobrist numbers: without a pattern, the same in every run (splitmix64, Steele, Lea and Flood 2014).
fn random_numbers(count: usize) -> Vec<u64> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let next = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    std::iter::repeat_with(next).take(count).collect()
}
