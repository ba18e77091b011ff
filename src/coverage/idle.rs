//! What no test could notice: what only says to readers what is so anyway.
//!
//! Rules and changed rules are brought into a form in which what makes no difference in play is alike: names and pictures, castling
//! where nothing can castle, checkmate where nothing is royal. Equal forms are equal games. The form errs towards difference, but for
//! one thing: that the king's square of arrival is safe is said twice where nobody may leave a king attacked, and what a hopper attacks
//! by a rook that castling takes away is left out. Where a change brings only types that never stand anywhere, what else it brings of
//! them is not looked at: that none is left, say, shows in every game.

use crate::board::{BySide, Kind, KindSet, Side, Sides};
use crate::model::{
    Castling, CastlingManner, Condition, Course, Definition, Event, Geometry, Initial, Look, MoveRule,
    Movement, Obstacles, OutcomeRule, Paths, Picture, Places, Royalty, Ruled, SafeSquares, TurnRule, Unmoved,
    Variant,
};
use crate::resolve::{Standing, without_places};

/// A variant without what makes no difference in play.
pub(super) struct Plain {
    letters: Vec<String>,
    form: String,
}

impl Plain {
    pub(super) fn of(variant: &Variant) -> Plain {
        Plain { letters: letters(variant), form: form(variant, &Standing::of(variant)) }
    }

    /// Whether a change to it makes no difference in any game.
    pub(super) fn makes_no_difference(&self, changed: &Variant) -> bool {
        let standing = Standing::of(changed);
        let all = letters(changed);
        let new = all.iter().enumerate().filter(|(_, letters)| !self.letters.contains(letters));
        let mut new = new.map(|(index, _)| Kind(index as u8)).peekable();
        // What is said of types that come with the change is not compared: they stand nowhere.
        if new.peek().is_some() && self.letters.iter().all(|letters| all.contains(letters)) {
            return new.all(|kind| !standing.is_ever(kind));
        }
        self.form == form(changed, &standing)
    }
}

fn letters(variant: &Definition) -> Vec<String> {
    variant.kinds.iter().map(|kind| kind.letters.clone()).collect()
}

/// What a variant says that matters in play.
fn form(variant: &Variant, standing: &Standing) -> String {
    let mut form = Definition::clone(variant);
    leave_to_readers(&mut form);
    moves(&mut form);
    castlings(&mut form, variant);
    if standing.held_by_none() {
        form.turns.iter_mut().for_each(moves_alone);
        form.placements.clear();
        form.conditional_placements.clear();
        form.faces.clear();
        form.forbidden.retain(|forbidden| forbidden.placing.is_none());
    }
    if variant.royalty.is_empty() {
        form.outcomes.retain(|rule| !matches!(rule.event, Event::Checkmate));
    }
    repetitions(&mut form);
    without_places(&format!("{form:?}"))
}

/// Takes out what only names and draws.
fn leave_to_readers(form: &mut Definition) {
    form.name = String::new();
    form.aliases = Vec::new();
    form.inventor = None;
    form.year = None;
    form.sources = Vec::new();
    form.notes = Vec::new();
    form.side_names = BySide::both(String::new());
    form.look = Look::default();
    form.regions = Vec::new();
    form.places = Places::default();
    for kind in &mut form.kinds {
        kind.name = String::new();
        kind.picture = Picture::ByName;
        kind.bound = None;
    }
}

/// Takes out initial moves that never begin, and en passant where no clause allows it.
fn moves(form: &mut Definition) {
    let pairs = &form.en_passant;
    for (index, kind) in form.kinds.iter_mut().enumerate() {
        let captures = pairs.iter().any(|pair| pair.capturer.index() == index);
        let is_captured = pairs.iter().any(|pair| pair.victim.index() == index);
        for rule in &mut kind.moves {
            let begins = Side::BOTH
                .into_iter()
                .any(|side| !rule.from.of(side).intersection(kind.home.of(side)).is_empty());
            rule.movements.retain(|movement| movement.initial != Initial::Unmoved || begins);
            for movement in &mut rule.movements {
                movement.en_passant &= captures;
                movement.makes_en_passant &= is_captured;
            }
        }
        kind.moves.retain(|rule| !rule.movements.is_empty());
        // What a piece may do while something holds, and otherwise, too, by a rule that lets it do more, it may always do.
        let rules = kind.moves.clone();
        for rule in &mut kind.moves {
            let otherwise = Condition::Not(Box::new(rule.when.clone()));
            if rules.iter().any(|other| other.when == otherwise && allows(other, rule)) {
                rule.when = Condition::Always;
            }
        }
    }
}

/// Whether a rule allows whatever another one does, while it is in force.
fn allows(wide: &MoveRule, narrow: &MoveRule) -> bool {
    let same = (wide.from, wide.to, wide.on, wide.over, wide.takes, &wide.near)
        == (narrow.from, narrow.to, narrow.on, narrow.over, narrow.takes, &narrow.near);
    let more = |narrow: &Movement| wide.movements.iter().any(|wide| goes_as_far(wide, narrow));
    same && narrow.movements.iter().all(more)
}

/// Whether a movement is another one, or goes straight on where that one stops.
fn goes_as_far(wide: &Movement, narrow: &Movement) -> bool {
    let (Geometry::Paths(far), Geometry::Paths(near)) = (&wide.geometry, &narrow.geometry) else {
        return wide == narrow;
    };
    let longer = Paths { steps: near.steps.clone(), min: near.min, max: near.max, ..far.clone() } == *near
        && (far.course, far.obstacles) == (Course::Straight, Obstacles::Free)
        && near.steps.iter().all(|step| far.steps.contains(step))
        && far.min <= near.min
        && far.max.is_none_or(|far| near.max.is_some_and(|near| near <= far));
    longer && Movement { geometry: narrow.geometry.clone(), ..wide.clone() } == *narrow
}

/// Takes out castlings for which no king and rook start, and squares that are safe anyway.
fn castlings(form: &mut Definition, variant: &Variant) {
    let pairs = Unmoved::of(variant).pairs;
    for (number, castling) in form.castlings.iter_mut().enumerate() {
        let castles = |side: Side| pairs[side].iter().any(|pair| pair.clause == number);
        castling.sides = BySide::from_fn(|side| castling.sides[side] && castles(side));
        let (kings, sides, safe) = (castling.kings, castling.sides, castling.safe);
        if variant.royalty.is_empty() {
            castling.safe = SafeSquares::default();
        } else if safe.origin && (safe.crossed || castling.manner == CastlingManner::Swap) {
            // A king that castles into check is forbidden to, as any other move.
            castling.safe.arrival |= sides.each().all(|side| is_always_royal(variant, kings, side));
        }
    }
    let mut told: Vec<(Sides, Castling)> = Vec::new();
    form.castlings.retain(|castling| {
        let one = (castling.sides, castling.rule.clone());
        let says_more = castling.sides.each().next().is_some() && !told.contains(&one);
        if says_more {
            told.push(one);
        }
        says_more
    });
}

/// Takes out repetitions that come after others: what comes up for the fourth time has come up for the third.
fn repetitions(form: &mut Definition) {
    let always = |rule: &Ruled<OutcomeRule>| match rule.event {
        Event::Repetition { times, with: None } if rule.when == Condition::Always => {
            Side::BOTH.into_iter().all(|side| rule.sides[side]).then_some(times)
        }
        _ => None,
    };
    let fewest = form.outcomes.iter().filter_map(always).min().unwrap_or(u32::MAX);
    form.outcomes.retain(|rule| match rule.event {
        Event::Repetition { times, .. } => times <= fewest,
        _ => true,
    });
}

/// Whether every piece of these types is royal, whatever has happened, and attacked by itself.
fn is_always_royal(variant: &Definition, kinds: KindSet, side: Side) -> bool {
    let always = |clause: &&Ruled<Royalty>| {
        clause.when == Condition::Always && clause.select.is_none() && !clause.together
    };
    let royal = variant.royalty.of(side).filter(always).fold(KindSet::NONE, |all, one| all.union(one.kinds));
    kinds.iter().take_while(|kind| kind.index() < variant.kinds.len()).all(|kind| royal.contains(kind))
}

/// Takes what is placed from a reserve out of a turn.
fn moves_alone(turn: &mut Ruled<TurnRule>) {
    turn.options.place = None;
    turn.options.place_first = false;
}
