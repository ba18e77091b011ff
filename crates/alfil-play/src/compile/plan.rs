//! Plans: which games are played by them, and what they hold.

use super::bits;
use crate::tables::{
    Asks, Attack, Condition, Form, Kinds, LameLeapers, Leaf, Leapers, Leaps, Lines, MOST_CHECKING, Modality,
    Mover, Need, Ordered, Plan, PlannedAttacks, PlannedMover, PlannedPromotion, Promotion, Risks, Royalty,
    Shape, Shift, SideTables, Sliders, Starting, Step, Tables, Way, lame_leaps,
};
use alfil_board::{Bits, Kind, KindSet, Side, Square, Width};
use alfil_model::{Pass, Promoting, Trigger, Victims, Whose};

/// The most lame leaps that a piece may have from a square to be one of a plan: the room of a plan is that of a few tables.
const MOST_LAME: usize = 16;

/// The most modes of a side that have plans, for the same reason.
const MOST_MODES: usize = 8;

/// Gives the tables their plans, if the game is one of those that are played by plans.
pub fn add_plans<W: Width>(tables: &mut Tables<W>) {
    if !is_planned(tables) {
        return;
    }
    let plans = Side::each(|side| {
        let royal = |side: Side| {
            let modes = tables.sides[side.index()].iter();
            modes.fold(KindSet::NONE, |kinds, mode| kinds.union(mode.royal_kinds))
        };
        let of = |mode| Planner { tables, mode, side, targets: royal(!side) }.plan();
        tables.sides[side.index()].iter().map(of).collect::<Vec<_>>()
    });
    for (side, plans) in plans.into_iter().enumerate() {
        for (mode, plan) in plans.into_iter().enumerate() {
            tables.sides[side][mode].plan = Some(plan);
        }
    }
}

/// Whether all that the moves of a game can do is what plans know: no condition hangs on where the pieces stand, nothing explodes,
/// nobody may pass, and turns are single moves; what enters on a square that is left enters legally, and if giving check is forbidden, it is foreseen.
fn is_planned<W: Width>(tables: &Tables<W>) -> bool {
    let none = KindSet::NONE;
    let risks = Risks { changed: none, captured: none, selected: none, ..tables.risks };
    let turns = tables.turns.iter().all(|rules| match &rules[..] {
        [rule] => {
            matches!(rule.when, Condition::Always) && rule.options.moves && rule.options.pass == Pass::Never
        }
        _ => false,
    });
    let modes = || tables.sides.iter().flatten();
    tables.plain_royals
        && tables.neutral.is_none()
        && !tables.follows
        && tables.series.is_none()
        && tables.flips.is_none()
        && tables.rebirths.is_none()
        && tables.sides.iter().all(|modes| modes.len() <= MOST_MODES)
        && turns
        && risks == Risks::default()
        && tables.exchanges.iter().all(Vec::is_empty)
        && Side::BOTH.into_iter().all(|side| gates_are_free(tables, side))
        && tables.trials.iter().all(|trials| !trials.every)
        && !tables.turns.iter().flatten().any(|rule| rule.options.place_first)
        && (!tables.trials.iter().any(|trials| trials.checking) || checks_are_foreseen(tables))
        && modes().all(|mode| mode.leg_moves.is_empty() && mode.unmaskable.is_empty())
}

/// Whether whatever may enter on a square that a legal move leaves enters legally.
fn gates_are_free<W: Width>(tables: &Tables<W>, side: Side) -> bool {
    let trials = &tables.trials[side.index()];
    let gatings = &tables.gatings[side.index()];
    let kinds = gatings.iter().fold(KindSet::NONE, |kinds, gating| kinds.union(gating.kinds));
    let asked = tables.risks.changed.union(tables.risks.selected).union(trials.placing);
    let hoppers =
        || tables.sides.iter().flatten().any(|mode| mode.attacks.iter().any(|attack| attack.needs_pieces));
    gatings.is_empty() || !(kinds.intersects(asked) || tables.limited || trials.checking || hoppers())
}

/// Whether giving check is all that is forbidden, and leapers and sliders are all that gives it.
fn checks_are_foreseen<W: Width>(tables: &Tables<W>) -> bool {
    let check = Condition::Leaf(Leaf::Check { whose: Whose::Enemy });
    let plain = |attack: &Attack<W::Bits>| {
        let everywhere = (attack.from & attack.to & tables.board) == tables.board;
        attack.plain
            && attack.victims == Victims::Any
            && everywhere
            && !matches!(tables.shapes[usize::from(attack.shape)], Shape::Ways(_))
    };
    let royal =
        tables.sides.iter().flatten().fold(KindSet::NONE, |kinds, mode| kinds.union(mode.royal_kinds));
    let all = |attack: &Attack<W::Bits>| royal.iter().all(|kind| attack.on.contains(kind));
    tables.risks.selected.is_empty()
        && tables.forbidden.iter().flatten().all(|clause| clause.is_about_all() && clause.when == check)
        && tables.sides.iter().flatten().all(|mode| {
            mode.attacks.len() <= MOST_CHECKING
                && mode.attacks.iter().all(|attack| plain(attack) && all(attack))
        })
}

/// What the plan of a side in a mode is made from.
struct Planner<'t, W: Width> {
    tables: &'t Tables<W>,
    mode: &'t SideTables<W::Bits>,
    side: Side,
    /// The enemy's types that can be royal.
    targets: KindSet,
}

impl<W: Width> Planner<'_, W> {
    fn plan(&self) -> Plan<W::Bits> {
        let kinds = (0..self.tables.kinds as u8).map(Kind);
        let attacks = self.attacks();
        let mut movers: Vec<_> = kinds.map(|kind| self.mover(kind)).collect();
        if self.avoids_check() {
            for mover in &mut movers {
                let leapers = attacks.leapers.iter().map(|leapers| &leapers.kinds);
                let all = leapers.chain(attacks.sliders.iter().map(|sliders| &sliders.kinds)).enumerate();
                let own = all.filter(|(_, kinds)| kinds.contains(mover.kind));
                mover.gives_check = own.map(|(number, _)| number as u8).collect();
            }
        }
        Plan {
            royal_kinds: self.mode.royal_kinds,
            selects: self.mode.royalty.iter().any(|clause| clause.order.is_some()),
            movers,
            attacks,
            castling_kings: bits(
                self.tables.castlings[self.side.index()].iter().map(|castling| castling.king),
            ),
            castles_by_masks: self.castles_by_masks(),
            is_special: self.is_special(),
            gates: self.gates(),
            avoids_check: self.avoids_check(),
            captures_first: self.captures_first(),
        }
    }

    fn castles_by_masks(&self) -> bool {
        let castlings = &self.tables.castlings[self.side.index()];
        let selected = self.tables.risks.selected;
        self.tables.forbidden[self.side.index()].is_empty()
            && !castlings
                .iter()
                .any(|castling| castling.kings.intersects(selected) || castling.rooks.intersects(selected))
            && castlings.iter().enumerate().all(|(number, castling)| {
                usize::from(castling.number) == number
                    && matches!(castling.when, Condition::Always)
                    && castling.safe.contains(castling.king)
            })
    }

    fn mover(&self, kind: Kind) -> PlannedMover<W::Bits> {
        let [common, royal] = &self.mode.movers[kind.index()];
        let promotions = &self.tables.promotions[self.side.index()][kind.index()];
        let promotes = self.promotion(kind, promotions);
        let form = match &common.setwise {
            // Which of them is royal may change by a move.
            _ if self.tables.risks.selected.contains(kind) => match (self.form(common), self.form(royal)) {
                (Some(Form::Leap(one, modality)), Some(Form::Leap(other, royal_modality))) => {
                    let ordered = (one == other && modality == royal_modality && promotions.is_empty())
                        .then(|| self.ordered(&one, modality));
                    ordered.flatten().unwrap_or_else(|| {
                        Form::Tried(one.iter().zip(other.iter()).map(|(one, other)| *one | *other).collect())
                    })
                }
                _ => Form::Other,
            },
            Some(setwise) => Form::Setwise(setwise.clone()),
            None if promotions.is_empty() || promotes.is_some() => self.form(common).unwrap_or(Form::Other),
            None => Form::Other,
        };
        let whole = promotions.is_empty() || promotes.is_some();
        let alone = match &form {
            Form::Setwise(_) if whole => self.form(common).and_then(|form| match form {
                Form::Leap(table, modality) => Some((table, modality)),
                _ => None,
            }),
            _ => None,
        };
        let royal = if self.mode.royal_kinds.contains(kind) && promotions.is_empty() {
            match self.form(royal) {
                Some(Form::Leap(table, modality)) => Some((table, modality)),
                _ => None,
            }
        } else {
            None
        };
        PlannedMover { kind, common: form, alone, promotes, royal, gives_check: Vec::new() }
    }

    /// Leaps of pieces of which one is royal by an order, if nothing else is asked of moves and no other piece is royal.
    fn ordered(&self, leaps: &Leaps<W::Bits>, modality: Modality) -> Option<Form<W::Bits>> {
        let [Royalty { kinds, order: Some(order), .. }] = &self.mode.royalty[..] else { return None };
        if self.is_special() {
            return None;
        }
        // Of squares with the same number, the one that stands first comes first.
        let numbers = || self.tables.dimensions.squares().map(|sq| (order[sq.index()], sq));
        let before = numbers().map(|this| bits(numbers().filter(|other| *other < this).map(|(_, sq)| sq)));
        let before = before.collect();
        Some(Form::Ordered(Box::new(Ordered { kinds: *kinds, leaps: leaps.clone(), modality, before })))
    }

    /// Whether something may enter on squares that are left.
    fn gates(&self) -> bool {
        !self.tables.gatings[self.side.index()].is_empty()
    }

    fn avoids_check(&self) -> bool {
        self.tables.trials[self.side.index()].checking
    }

    fn captures_first(&self) -> bool {
        self.tables.turns[self.side.index()].iter().any(|rule| rule.options.capture_first)
    }

    fn is_special(&self) -> bool {
        self.gates() || self.avoids_check() || self.captures_first()
    }

    /// The form of moves that are all made by tables.
    fn form(&self, mover: &Mover<W::Bits>) -> Option<Form<W::Bits>> {
        if !mover.en_passant.is_empty() {
            return None;
        }
        let mut leaps: Vec<(Leaps<W::Bits>, Modality)> = Vec::new();
        let mut slides: Vec<(Lines<W::Bits>, Modality)> = Vec::new();
        let mut ways = Vec::new();
        for step in mover.steps.iter().filter(|step| !is_idle(step)) {
            if step.filtered || step.capture_own || step.marked || step.asks != Asks::Nothing {
                return None;
            }
            let everywhere = (step.from & step.to & self.tables.board) == self.tables.board;
            match &self.tables.shapes[usize::from(step.shape)] {
                Shape::Leap(table) => self.add_leaps(&mut leaps, table, step),
                Shape::Slide(table) if everywhere => slides.push((table.clone(), step.modality)),
                Shape::Ways(table) if everywhere => ways.push((table, step.modality)),
                Shape::Slide(_) | Shape::Ways(_) => return None,
            }
        }
        Some(match (&slides[..], &leaps[..], &ways[..]) {
            ([], [leap], []) => Form::Leap(leap.0.clone(), leap.1),
            ([slide], [], []) => Form::Slide(slide.0.clone(), slide.1),
            ([first, second], [], []) => Form::Slides([first.clone(), second.clone()]),
            ([slide], [leap], []) => Form::SlideAndLeap(slide.clone(), leap.clone()),
            ([slide], [], [(hops, modality)]) if hop_along(hops, &slide.0) => {
                Form::SlideAndHop(slide.clone(), *modality)
            }
            ([], [], [(table, modality)]) if is_lame(table) => {
                Form::Lame(table.iter().map(|ways| lame_leaps(ways)).collect(), *modality)
            }
            _ => return None,
        })
    }

    /// Adds the leaps of a step to those of the same modality.
    fn add_leaps(
        &self,
        leaps: &mut Vec<(Leaps<W::Bits>, Modality)>,
        table: &Leaps<W::Bits>,
        step: &Step<W::Bits>,
    ) {
        let within = self.within(table, step.from, step.to);
        match leaps.iter_mut().find(|(_, modality)| *modality == step.modality) {
            Some((known, _)) => {
                *known = known.iter().zip(within.iter()).map(|(one, other)| *one | *other).collect();
            }
            None => leaps.push((within, step.modality)),
        }
    }

    /// A table of leaps without those that start or end elsewhere.
    fn within(&self, table: &Leaps<W::Bits>, from: W::Bits, to: W::Bits) -> Leaps<W::Bits> {
        if (from & to & self.tables.board) == self.tables.board {
            return table.clone();
        }
        let squares = self.tables.dimensions.squares().zip(table.iter());
        squares.map(|(sq, ends)| if from.contains(sq) { *ends & to } else { W::Bits::EMPTY }).collect()
    }

    /// What a type becomes, if its first clause says all that it may become and no limit and no condition asks.
    fn promotion(&self, kind: Kind, clauses: &[Promotion<W::Bits>]) -> Option<PlannedPromotion<W::Bits>> {
        let (first, rest) = clauses.split_first()?;
        let matters = self.tables.risks.changed;
        let asked = matters.contains(kind) || first.to.iter().any(|to| matters.contains(*to));
        let within = |clause: &Promotion<W::Bits>| {
            !clause.optional
                && clause.when == Condition::Always
                && (clause.zone & first.zone) == clause.zone
                && clause.trigger == Trigger::On
                && first.trigger != Trigger::Entering
                && clause.to.iter().all(|to| first.to.contains(to))
        };
        let simple = !clauses.iter().any(|clause| clause.captures == Promoting::Capturing)
            && first.when == Condition::Always
            && !asked
            && !self.tables.limited
            && !first.to.is_empty()
            && rest.iter().all(within);
        simple.then(|| PlannedPromotion {
            zone: first.zone,
            starting: match first.trigger {
                Trigger::On => Starting::Counts,
                Trigger::Entering => Starting::Forbids,
                Trigger::Touching => Starting::Suffices,
            },
            to: first.to.clone(),
            forced: rest.iter().fold(W::Bits::EMPTY, |all, clause| all | clause.zone),
            always: !first.optional,
        })
    }

    fn attacks(&self) -> PlannedAttacks<W::Bits> {
        let mut planned = PlannedAttacks {
            leapers: Vec::new(),
            sliders: Vec::new(),
            hoppers: Vec::new(),
            lame: Vec::new(),
            others: Vec::new(),
        };
        for (number, attack) in self.mode.attacks.iter().enumerate() {
            let suits = |kind: Kind| attack.on.contains(kind) && attack.victims != Victims::Common;
            let kinds = || (0..self.tables.kinds as u8).map(Kind).filter(|kind| self.targets.contains(*kind));
            if !kinds().any(suits) {
                continue;
            }
            if !attack.plain || !kinds().all(suits) || !self.add_attack(&mut planned, attack) {
                planned.others.push(number as u16);
            }
        }
        planned
    }

    /// Adds an attack, if it has one of the forms.
    fn add_attack(&self, planned: &mut PlannedAttacks<W::Bits>, attack: &Attack<W::Bits>) -> bool {
        let shape = |number: u16| &self.tables.shapes[usize::from(number)];
        let everywhere = (attack.from & attack.to & self.tables.board) == self.tables.board;
        let kinds = self.kinds(attack.kinds);
        match (shape(attack.shape), shape(attack.forward)) {
            (Shape::Leap(backward), Shape::Leap(forward)) => planned.leapers.push(Leapers {
                kinds,
                backward: self.within(backward, attack.to, attack.from),
                forward: self.within(forward, attack.from, attack.to),
                shifts: attack
                    .shifts
                    .iter()
                    .map(|shift| Shift { from: shift.from & attack.from, ..shift.clone() })
                    .collect(),
                to: attack.to,
            }),
            (Shape::Slide(backward), Shape::Slide(forward)) if everywhere => {
                planned.sliders.push(Sliders { kinds, backward: backward.clone(), forward: forward.clone() })
            }
            (Shape::Ways(backward), Shape::Ways(forward))
                if everywhere && is_lame(forward) && is_lame(backward) =>
            {
                let ends = |ways: &[Box<[Way<W::Bits>]>]| -> Leaps<W::Bits> {
                    ways.iter().map(|ways| bits(ways.iter().map(|way| way.end))).collect()
                };
                planned.lame.push(LameLeapers {
                    kinds,
                    starts: ends(backward),
                    ends: ends(forward),
                    backward: backward.clone(),
                    forward: forward.iter().map(|ways| lame_leaps(ways)).collect(),
                });
            }
            (Shape::Ways(backward), Shape::Ways(_)) if everywhere => {
                let lines = self.tables.shapes.iter().find_map(|shape| match shape {
                    Shape::Slide(lines) if hop_along(backward, lines) => Some(lines),
                    _ => None,
                });
                // Along lines whose both ends are equal one table serves both ways.
                let Some(lines) = lines.filter(|lines| is_symmetric(lines)) else { return false };
                planned.hoppers.push(Sliders { kinds, backward: lines.clone(), forward: lines.clone() });
            }
            _ => return false,
        }
        true
    }

    fn kinds(&self, kinds: KindSet) -> Kinds {
        let all: Vec<Kind> =
            (0..self.tables.kinds as u8).map(Kind).filter(|kind| kinds.contains(*kind)).collect();
        let first = all.first().copied().unwrap_or(Kind(0));
        let pair = [first, all.get(1).copied().unwrap_or(first)];
        Kinds { pair, more: all.into_iter().skip(2).collect() }
    }
}

/// Whether a step never leads anywhere: it captures royal pieces alone, and those of the enemy's are never attacked when it is
/// our turn.
fn is_idle<B>(step: &Step<B>) -> bool {
    step.victims == Victims::Royal && step.modality == Modality::Capture && !step.capture_own
}

/// Whether all ways ask for is to be clear, and few lead from a square.
fn is_lame<B: Bits>(ways: &[Box<[Way<B>]>]) -> bool {
    ways.iter().all(|ways| ways.len() <= MOST_LAME && ways.iter().all(|way| way.need == Need::Clear))
}

/// Whether ways lead over exactly one piece along lines, wherever there is room for it.
fn hop_along<B: Bits>(ways: &[Box<[Way<B>]>], lines: &Lines<B>) -> bool {
    ways.iter().zip(lines.iter()).all(|(ways, lines)| {
        let between = |end: Square| {
            let line = lines.iter().find(|line| (line.lower | line.upper).contains(end))?;
            let below = B::below(end);
            let lower = line.lower.contains(end);
            Some(if lower { line.lower & !(below | B::of(end)) } else { line.upper & below })
        };
        let along = |way: &Way<B>| way.need == Need::One && between(way.end) == Some(way.between);
        // The first square each way has nothing before it to hop over.
        let rays = lines.iter().flat_map(|line| [line.lower, line.upper]).filter(|ray| !ray.is_empty());
        let far: u32 = rays.map(|ray| ray.count() - 1).sum();
        let ends: B = bits(ways.iter().map(|way| way.end));
        ways.len() == far as usize && ends.count() == far && ways.iter().all(along)
    })
}

/// Whether whatever is on a line of a square has that square on the same line.
fn is_symmetric<B: Bits>(lines: &Lines<B>) -> bool {
    lines.iter().enumerate().all(|(sq, [first, second])| {
        let here = Square(sq as u8);
        let both = |there: Square, number: usize| {
            let line = &lines[there.index()][number];
            (line.lower | line.upper).contains(here)
        };
        (first.lower | first.upper).iter().all(|there| both(there, 0))
            && (second.lower | second.upper).iter().all(|there| both(there, 1))
    })
}
