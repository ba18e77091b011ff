//! Moves of several legs: those joined by `a`, which share an atom, and those in brackets, which have an atom each.
//!
//! Each leg is worked out by itself, with its directions as a table: after which last step of the leg before which first
//! steps follow. What a leg may do on the way is one [`Stop`]; where its letters give alternatives after which the move goes
//! on differently (`g` and `y` turn leapers into sliders, `x` lends the rest), the alternatives are movements of their own.
//!
//! ```text
//! yafsF     first leg   F: (1,1) ... four steps, to an empty square
//!           last leg    after (1,1): (0,1) and (1,0), without limit      in between: F has become W, `y` has made it slide
//! ```

use super::directions::{self, Symmetry};
use super::{Letter, Mistake, Modifiers, Reading, exclusive, letter, mistake, parts, range};
use crate::diagnostic::{Fix, Safety, code};
use crate::model::{
    Course, EarlierLeg, Geometry, Initial, Leg, Legs, MAX_LEGS, MAX_UNLOADS, MAX_WAYS, Movement, Obstacles,
    Paths, Stop, Turn, Victims, Wraps,
};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, Atom, Direction, Joint, Modifier};

/// The longest slide on any board.
const LONGEST: u64 = 15;

/// A movement in the making: the last leg with its permissions and, before it, all that leads there.
pub(super) fn again(legs: &[tree::Leg], span: Span, movements: &mut Vec<Movement>) -> Result<(), Mistake> {
    are_few(legs.len(), span)?;
    let Some((last, Some(atom))) = legs.last().map(|last| (last, last.atom)) else { return Ok(()) };
    let (parts, natural) = parts(last, atom)?;
    let (min, max) = range(last, natural)?;
    let mut drafts: Vec<Draft> = Vec::new();
    for leg in legs {
        let modifiers = Modifiers::of(&leg.modifiers)?;
        let steps = match drafts.last() {
            None => Steps::first(&parts, &modifiers, atom.node)?,
            Some(before) => Steps::again(&parts, before, &modifiers.directions, atom.node)?,
        };
        drafts.push(Draft { leg: last, modifiers, atom, steps, min, max, own_atom: false });
    }
    Build { drafts: &drafts, span }.movements(movements)
}

/// `[F?R]`: a movement for every leg at which it may end.
pub(super) fn bracket(
    whole: &[Spanned<Modifier>],
    legs: &[(Joint, tree::Leg)],
    span: Span,
    movements: &mut Vec<Movement>,
) -> Result<(), Mistake> {
    are_few(legs.len(), span)?;
    let (whole_directions, whole_rest): (Vec<_>, Vec<_>) =
        whole.iter().copied().partition(|modifier| matches!(modifier.node, Modifier::Direction(_)));
    let whole_directions: Vec<Spanned<Direction>> = whole_directions
        .into_iter()
        .filter_map(|modifier| match modifier.node {
            Modifier::Direction(direction) => Some(Spanned::new(direction, modifier.span)),
            _ => None,
        })
        .collect();
    for end in 0..legs.len() {
        let may_end = legs.get(end + 1).is_none_or(|(joint, _)| *joint == Joint::May);
        if !may_end {
            continue;
        }
        let mut drafts: Vec<Draft> = Vec::new();
        for (number, (_, leg)) in legs[..=end].iter().enumerate() {
            let Some(atom) = leg.atom else { return Ok(()) };
            let (parts, natural) = parts(leg, atom)?;
            let (min, max) = range(leg, natural)?;
            // What stands before the bracket is said of the last leg; `i` of where the whole starts.
            let said = whole_rest.iter().filter(|modifier| {
                let initial = modifier.node == Modifier::Initial;
                if initial { number == 0 } else { number == end }
            });
            let modifiers = Modifiers::of(said.chain(&leg.modifiers))?;
            let mut steps = match drafts.last() {
                None => Steps::first(&parts, &modifiers, atom.node)?,
                Some(before) => Steps::onwards(&parts, before, &modifiers.directions, atom)?,
            };
            if number == end && !whole_directions.is_empty() {
                let allowed =
                    directions::steps(&parts, symmetry(&parts), &whole_directions, letter(atom.node))?;
                steps.keep(&allowed.concat());
            }
            drafts.push(Draft { leg, modifiers, atom, steps, min, max, own_atom: true });
        }
        Build { drafts: &drafts, span }.movements(movements)?;
    }
    Ok(())
}

/// Refuses a move of more legs than anybody follows.
fn are_few(legs: usize, span: Span) -> Result<(), Mistake> {
    if legs <= MAX_LEGS {
        return Ok(());
    }
    Err(mistake(
        code::betza::TOO_MANY_LEGS,
        format!("the move has {legs} legs, out of at most {MAX_LEGS}"),
        span,
        "too many legs",
        "write it as several moves",
    ))
}

/// Refuses letters that a move of one leg has no use for.
pub(super) fn needs_another(modifiers: &Modifiers) -> Result<(), Mistake> {
    let (letter, span, help) = match (modifiers.relay, modifiers.toggle) {
        (Some(span), _) => ('x', span, "`xaN` lends the knight's moves to friends a knight's move away"),
        (_, Some(span)) => {
            ('y', span, "`yafsF` goes on as a slider: one step diagonally, then outward as a rook")
        }
        _ => return Ok(()),
    };
    Err(mistake(
        code::betza::LEG_LETTER,
        format!("`{letter}` says how a leg goes on to another, and there is none"),
        span,
        "no leg follows",
        help,
    ))
}

/// A move of one leg that puts down what it takes: it swaps places.
pub(super) fn carrying(modifiers: &Modifiers, unload: Span, paths: Paths) -> Result<Geometry, Mistake> {
    let takes = modifiers.none()
        || modifiers.capture.is_some()
        || modifiers.capture_own.is_some()
        || modifiers.royal.is_some();
    if !takes {
        return Err(nothing_to_unload(unload));
    }
    if let Some(en_passant) = modifiers.en_passant {
        return Err(exclusive('u', unload, 'e', en_passant));
    }
    let last = Leg { paths, turns: Vec::new(), equal: false, unloads: true };
    Ok(Geometry::Legs(Legs { earlier: Vec::new(), last }))
}

fn nothing_to_unload(span: Span) -> Mistake {
    mistake(
        code::betza::LEG_LETTER,
        "`u` puts down what the move has taken, and it takes nothing",
        span,
        "nothing to put down",
        "`ucR` swaps places with an enemy, `udR` with a friend",
    )
}

/// An imitation takes over moves as they are, as far as `m` and `c` go.
pub(super) fn imitation(modifiers: &Modifiers, movement: Movement) -> Result<Movement, Mistake> {
    let odd = [
        ('d', modifiers.capture_own),
        ('e', modifiers.en_passant),
        ('k', modifiers.royal),
        ('t', modifiers.tame),
        ('i', modifiers.initial.first().copied()),
    ];
    if let Some((letter, Some(span))) = odd.into_iter().find(|(_, span)| span.is_some()) {
        return Err(mistake(
            code::betza::IMITATOR,
            format!("`{letter}` says nothing about an imitation"),
            span,
            "has no meaning here",
            "`I` imitates all moves, `mI` those to empty squares, `cI` the captures",
        ));
    }
    // Whatever else the imitated may do it may do too.
    let everything = modifiers.quiet.is_some() == modifiers.capture.is_some();
    Ok(Movement { capture_own: everything, en_passant: everything || movement.capture, ..movement })
}

/// A leg with what was said of it.
struct Draft<'a> {
    /// The leg that has the atom.
    leg: &'a tree::Leg,
    modifiers: Modifiers,
    atom: Spanned<Atom>,
    steps: Steps,
    min: u8,
    max: Option<u8>,
    /// Whether the atom is the leg's own, as in brackets.
    own_atom: bool,
}

/// The first steps of a leg, by the last step of the leg before.
struct Steps {
    first: Vec<(i8, i8)>,
    turns: Vec<Turn>,
}

/// The unit steps of the compass, to the right from straight ahead.
const COMPASS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn symmetry(parts: &[(i32, i32)]) -> Symmetry {
    match parts {
        [(short, long)] => Symmetry::of(*short, *long),
        _ => Symmetry::Eightfold,
    }
}

impl Steps {
    fn first(parts: &[(i32, i32)], modifiers: &Modifiers, atom: Atom) -> Result<Steps, Mistake> {
        let selected = directions::steps(parts, symmetry(parts), &modifiers.directions, letter(atom))?;
        Ok(Steps { first: selected.concat(), turns: Vec::new() })
    }

    /// Every step that the leg may end with.
    fn all(&self) -> Vec<(i8, i8)> {
        let mut all = self.first.clone();
        for step in self.turns.iter().flat_map(|turn| &turn.steps) {
            if !all.contains(step) {
                all.push(*step);
            }
        }
        all
    }

    fn keep(&mut self, allowed: &[(i8, i8)]) {
        self.first.retain(|step| allowed.contains(step));
        self.turns.iter_mut().for_each(|turn| turn.steps.retain(|step| allowed.contains(step)));
    }

    fn after(before: &Draft, steps: impl Fn((i8, i8)) -> Vec<(i8, i8)>) -> Steps {
        let turns = before.steps.all().into_iter().map(|after| Turn { after, steps: steps(after) });
        Steps { first: Vec::new(), turns: turns.collect() }
    }

    /// With the same atom: turned by eighths, where an eighth turns an orthogonal step into a diagonal one.
    fn again(
        parts: &[(i32, i32)],
        before: &Draft,
        letters: &[Spanned<Direction>],
        atom: Atom,
    ) -> Result<Steps, Mistake> {
        let fourfold = matches!(symmetry(parts), Symmetry::Orthogonal | Symmetry::Diagonal);
        let turns = match eighths(letters, atom)? {
            None if fourfold => vec![0, 2, 6],
            None => vec![0, 1, 2, 3, 5, 6, 7],
            Some(turns) => turns,
        };
        Ok(Steps::after(before, |after| turns.iter().map(|turn| turned(after, *turn)).collect()))
    }

    /// With an atom of its own: outward, or in the directions that the letters say.
    fn onwards(
        parts: &[(i32, i32)],
        before: &Draft,
        letters: &[Spanned<Direction>],
        atom: Spanned<Atom>,
    ) -> Result<Steps, Mistake> {
        const RELATIVE: &str = "directions are relative to the leg before: `f` goes straight on, `fs` bends by an eighth of a turn";
        let all = directions::steps(parts, symmetry(parts), &[], letter(atom.node))?;
        let Some((first, last)) = letters.first().zip(letters.last()) else {
            return Ok(Steps::after(before, |after| {
                all.iter().flat_map(|part| nearest(after, part)).collect()
            }));
        };
        let orthogonal = before.steps.all().iter().all(|(x, y)| *x == 0 || *y == 0);
        let steps = if symmetry(parts) == Symmetry::Oblique && orthogonal {
            // The step before points ahead, and the letters say what they say of a first leg.
            let ahead = directions::steps(parts, Symmetry::Oblique, letters, letter(atom.node))?.concat();
            Steps::after(before, |after| ahead.iter().map(|step| facing(after, *step)).collect())
        } else {
            let turns = eighths(letters, atom.node)?.unwrap_or_default();
            Steps::after(before, |after| {
                let wanted = turns.iter().map(|turn| eighth_turned(after, *turn));
                let parallel = |wanted| all.iter().flatten().find(move |step| is_along(**step, wanted));
                wanted.filter_map(|wanted| parallel(wanted).copied()).collect()
            })
        };
        if steps.all().is_empty() {
            let text: String = letters.iter().map(|letter| letter.node.letter()).collect();
            let message =
                format!("`{text}` is no direction of `{}` behind the leg before it", letter(atom.node));
            let place = first.span.to(last.span);
            let other = turned_atom(before, letters, atom.node);
            let help = match other {
                Some(other) => format!(
                    "behind `{}` the letters `{text}` lead to steps of `{other}`: write `{text}{other}`",
                    letter(before.atom.node)
                ),
                None => RELATIVE.to_owned(),
            };
            let mut mistake = mistake(code::betza::DIRECTION, message, place, "leads nowhere", help);
            mistake
                .fixes
                .extend(other.map(|other| Fix::write(Safety::Offered, atom.span, other.to_string())));
            return Err(mistake);
        }
        Ok(steps)
    }
}

/// The atom on which the letters of a leg lead somewhere, where it is the wrong one of two that lie an eighth of a turn apart.
fn turned_atom(before: &Draft, letters: &[Spanned<Direction>], atom: Atom) -> Option<char> {
    const PAIRS: [[char; 2]; 4] = [['W', 'F'], ['R', 'B'], ['D', 'A'], ['H', 'G']];
    let (other, orthogonal) = PAIRS.iter().find_map(|[straight, diagonal]| match letter(atom) {
        found if found == *straight => Some((*diagonal, false)),
        found if found == *diagonal => Some((*straight, true)),
        _ => None,
    })?;
    let steps = before.steps.all();
    let along = |(x, y): &(i8, i8)| *x == 0 || *y == 0 || x.abs() == y.abs();
    let turns = eighths(letters, atom).ok().flatten().filter(|turns| !turns.is_empty())?;
    let mut led = steps.iter().flat_map(|after| turns.iter().map(|turn| eighth_turned(*after, *turn)));
    (steps.iter().all(along) && led.all(|(x, y)| (x == 0 || y == 0) == orthogonal)).then_some(other)
}

/// The eighths of a turn to the right that the letters of a continued leg say.
fn eighths(letters: &[Spanned<Direction>], atom: Atom) -> Result<Option<Vec<usize>>, Mistake> {
    if letters.is_empty() {
        return Ok(None);
    }
    let steps = directions::steps(&[(0, 1), (1, 1)], Symmetry::Eightfold, letters, letter(atom))?.concat();
    Ok(Some((0..8).filter(|turn| steps.contains(&COMPASS[*turn])).collect()))
}

/// A step turned to the right by so many eighths: along the compass, or among the eight leaps of an oblique atom.
fn turned((x, y): (i8, i8), eighths: usize) -> (i8, i8) {
    if x == 0 || y == 0 || x.abs() == y.abs() {
        let long = x.abs().max(y.abs());
        let at = COMPASS.iter().position(|unit| *unit == (x.signum(), y.signum())).unwrap_or(0);
        let (unit_x, unit_y) = COMPASS[(at + eighths) % 8];
        return (unit_x * long, unit_y * long);
    }
    let (s, l) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
    let ring = [(s, l), (l, s), (l, -s), (s, -l), (-s, -l), (-l, -s), (-l, s), (-s, l)];
    let at = ring.iter().position(|step| *step == (x, y)).unwrap_or(0);
    ring[(at + eighths) % 8]
}

/// The direction of a step turned to the right by so many eighths, its length aside.
fn eighth_turned((x, y): (i8, i8), eighths: usize) -> (i32, i32) {
    (0..eighths).fold((i32::from(x), i32::from(y)), |(x, y), _| (x + y, y - x))
}

fn is_along((x, y): (i8, i8), (other_x, other_y): (i32, i32)) -> bool {
    let (x, y) = (i32::from(x), i32::from(y));
    x * other_y == y * other_x && x * other_x + y * other_y > 0
}

/// A step as it lies for one who looks along an orthogonal one.
fn facing((ahead_x, ahead_y): (i8, i8), (x, y): (i8, i8)) -> (i8, i8) {
    match (ahead_x.signum(), ahead_y.signum()) {
        (1, _) => (y, -x),
        (-1, _) => (-y, x),
        (_, -1) => (-x, -y),
        _ => (x, y),
    }
}

/// The steps of a part that turn the least.
fn nearest((x, y): (i8, i8), part: &[(i8, i8)]) -> Vec<(i8, i8)> {
    // All steps of a part are equally long, so the greatest product belongs to the smallest angle.
    let product = |step: &(i8, i8)| i32::from(x) * i32::from(step.0) + i32::from(y) * i32::from(step.1);
    let greatest = part.iter().map(product).max();
    part.iter().copied().filter(|step| Some(product(step)) == greatest).collect()
}

/// The ways in which a leg that is not the last may go on.
#[derive(Clone, Copy)]
enum Onward {
    Plain,
    Toggling,
    Lending,
}

struct Build<'a> {
    drafts: &'a [Draft<'a>],
    span: Span,
}

impl Build<'_> {
    fn movements(&self, movements: &mut Vec<Movement>) -> Result<(), Mistake> {
        let Some((last, earlier)) = self.drafts.split_last() else { return Ok(()) };
        for draft in earlier {
            draft.is_no_last_leg()?;
        }
        last.is_last_leg(earlier.len())?;
        self.unloading()?;
        self.lending()?;
        // Every choice of how each earlier leg goes on.
        let mut choices: Vec<Vec<Onward>> = vec![Vec::new()];
        for draft in earlier {
            let ways = draft.onward();
            choices = choices
                .into_iter()
                .flat_map(|choice| ways.iter().map(move |way| [&choice[..], &[*way]].concat()))
                .collect();
        }
        for choice in choices {
            movements.push(self.movement(&choice)?);
        }
        Ok(())
    }

    /// Whether what is put down has been taken.
    fn unloading(&self) -> Result<(), Mistake> {
        let mut taken = false;
        let mut unloads = 0;
        for (number, draft) in self.drafts.iter().enumerate() {
            let modifiers = &draft.modifiers;
            let is_last = number + 1 == self.drafts.len();
            taken |= modifiers.capture.is_some()
                || modifiers.capture_own.is_some()
                || modifiers.royal.is_some()
                || is_last && modifiers.none();
            if let Some(span) = modifiers.unload {
                unloads += 1;
                if !taken {
                    return Err(nothing_to_unload(span));
                }
                if unloads > MAX_UNLOADS {
                    return Err(mistake(
                        code::betza::LEG_LETTER,
                        format!("the move puts down more than {MAX_UNLOADS} pieces"),
                        span,
                        "one too many",
                        "write it as several moves",
                    ));
                }
            }
        }
        Ok(())
    }

    /// Whether nothing happens on the way to the piece that the moves are lent to.
    fn lending(&self) -> Result<(), Mistake> {
        let Some(lends) = self.drafts.iter().rposition(|draft| draft.modifiers.relay.is_some()) else {
            return Ok(());
        };
        for draft in &self.drafts[..lends] {
            let modifiers = &draft.modifiers;
            let before = [
                ('x', modifiers.relay),
                ('c', modifiers.capture),
                ('d', modifiers.capture_own),
                ('k', modifiers.royal),
                ('u', modifiers.unload),
            ];
            if let Some((letter, Some(span))) = before.into_iter().find(|(_, span)| span.is_some()) {
                return Err(mistake(
                    code::betza::LEG_LETTER,
                    format!("`{letter}` does something on the way to the piece that the moves are lent to"),
                    span,
                    "nothing can happen on this leg",
                    "`x` stands on the leg that leads to the friend: `xaN`",
                ));
            }
        }
        Ok(())
    }

    fn movement(&self, choice: &[Onward]) -> Result<Movement, Mistake> {
        let mut toggled = false;
        let mut built = Vec::new();
        let mut slides = false;
        for (number, draft) in self.drafts.iter().enumerate() {
            let modifiers = &draft.modifiers;
            let (min, max) = match (toggled, draft.max) {
                (false, max) => (draft.min, max),
                (true, Some(1)) => (1, None),
                (true, _) => (1, Some(1)),
            };
            let equal = if number > 0 { modifiers.initial.first().copied() } else { None };
            if let Some(span) = equal
                && (max == Some(1) || !slides)
            {
                return Err(mistake(
                    code::betza::LEG_LETTER,
                    "`i` on a later leg repeats the length of a slide before it",
                    span,
                    if slides { "this leg is a single step" } else { "no slide before it" },
                    "`caibR` slides back as far as it came; on the first leg `i` means unmoved",
                ));
            }
            slides |= max != Some(1);
            let paths = draft.paths(min, max, choice.get(number).is_none())?;
            let leg = Leg {
                paths,
                turns: draft.steps.turns.clone(),
                equal: equal.is_some(),
                unloads: modifiers.unload.is_some(),
            };
            let stop = choice.get(number).map(|onward| draft.stop(*onward)).transpose()?;
            toggled ^= matches!(choice.get(number), Some(Onward::Toggling));
            built.push((leg, stop));
        }
        let last = self.drafts.last().map(|draft| &draft.modifiers);
        let (Some((leg, _)), Some(modifiers)) = (built.pop(), last) else { return Err(self.no_legs()) };
        let earlier: Vec<EarlierLeg> =
            built.into_iter().filter_map(|(leg, stop)| Some(EarlierLeg { leg, stop: stop? })).collect();
        let first = self.drafts.first().map_or(0, |draft| draft.modifiers.initial.len());
        let mut legs = Legs { earlier, last: leg };
        leave_out_dead_ends(&mut legs);
        self.is_bounded(&legs)?;
        let plain = legs.earlier.is_empty() && !legs.last.unloads;
        Ok(Movement {
            geometry: if plain { Geometry::Paths(legs.last.paths) } else { Geometry::Legs(legs) },
            quiet: modifiers.quiet.is_some() || modifiers.none(),
            capture: modifiers.capture.is_some() || modifiers.royal.is_some() || modifiers.none(),
            capture_own: modifiers.capture_own.is_some(),
            en_passant: modifiers.en_passant.is_some(),
            victims: modifiers.victims()?,
            initial: [Initial::Anywhere, Initial::Unmoved, Initial::OneAhead][first.min(2)],
            makes_en_passant: false,
        })
    }

    /// A grammar without legs has no such move.
    fn no_legs(&self) -> Mistake {
        mistake(code::betza::NO_ATOM, "the move has no leg", self.span, "empty", "write `[F?R]`")
    }

    /// Whether the ways to go are few enough to try them all.
    fn is_bounded(&self, legs: &Legs) -> Result<(), Mistake> {
        let ways = |leg: &Leg| {
            let turns = leg.turns.iter().map(|turn| turn.steps.len()).max();
            let longest = if leg.equal { 1 } else { leg.paths.max.map_or(LONGEST, u64::from).min(LONGEST) };
            turns.unwrap_or(leg.paths.steps.len()) as u64 * longest
        };
        let stops = legs.earlier.iter().map(|earlier| Some(&earlier.stop)).chain([None]);
        // What is on the board or beside the piece differs by what was taken before; after that, only where it is and
        // where it came from.
        let lasts =
            stops.clone().rposition_of(|stop| stop.is_some_and(|stop| stop.capture || stop.capture_own));
        let all: Vec<u64> = legs.all().map(ways).collect();
        let taking = lasts.map_or(0, |last| last + 1);
        let product = |ways: &[u64]| ways.iter().fold(1u64, |product, ways| product.saturating_mul(*ways));
        let rest = product(&all[taking..]).min(256 * 8 * all.len() as u64);
        if product(&all[..taking]).saturating_mul(rest) > MAX_WAYS {
            return Err(mistake(
                code::betza::TOO_MANY_WAYS,
                "the move may go so many ways that finding them all takes too long",
                self.span,
                "captures on its way, and goes on too far",
                "limit the slides by a range, such as `caQ3`, or take a leg away",
            ));
        }
        Ok(())
    }
}

/// Takes away the steps of each leg behind which no step of the next one follows: those of `f[F-R]` that lead backward.
fn leave_out_dead_ends(legs: &mut Legs) {
    let mut all: Vec<&mut Leg> = legs.earlier.iter_mut().map(|earlier| &mut earlier.leg).collect();
    all.push(&mut legs.last);
    for index in (1..all.len()).rev() {
        let Some([before, leg]) = all.get_mut(index - 1..=index) else { return };
        let goes_on =
            |step: &(i8, i8)| leg.turns.iter().any(|turn| turn.after == *step && !turn.steps.is_empty());
        // What bends ends with other steps than it begins with.
        if before.paths.course != Course::Straight || !before.paths.steps.iter().any(goes_on) {
            return;
        }
        before.paths.steps.retain(goes_on);
        before.turns.iter_mut().for_each(|turn| turn.steps.retain(goes_on));
        leg.turns.retain(|turn| !turn.steps.is_empty());
    }
}

/// `rposition` for iterators that know neither their length nor their end.
trait RPositionOf: Iterator + Sized {
    fn rposition_of(self, mut found: impl FnMut(Self::Item) -> bool) -> Option<usize> {
        self.enumerate().filter_map(|(number, item)| found(item).then_some(number)).last()
    }
}

impl<I: Iterator> RPositionOf for I {}

impl Draft<'_> {
    fn paths(&self, min: u8, max: Option<u8>, is_last: bool) -> Result<Paths, Mistake> {
        let steps = self.steps.all();
        let reading = Reading { leg: self.leg, modifiers: &self.modifiers, atom: self.atom, min, max };
        if is_last {
            // Every step of the atom's parts is as long as the others, or the parts are those of a compound.
            let (long, short) = steps
                .first()
                .map_or((1, 0), |(x, y)| (i32::from(x.abs().max(y.abs())), i32::from(x.abs().min(y.abs()))));
            return reading.paths((short, long), steps);
        }
        Ok(Paths {
            steps,
            course: Course::Straight,
            min,
            max,
            obstacles: Obstacles::Free,
            wraps: Wraps::Nowhere,
        })
    }

    /// Refuses letters that a leg which goes on has no use for.
    fn is_no_last_leg(&self) -> Result<(), Mistake> {
        let modifiers = &self.modifiers;
        let odd: [(char, Letter); 6] = [
            ('e', modifiers.en_passant),
            ('t', modifiers.tame),
            ('n', modifiers.lame),
            ('j', modifiers.jumps.first().copied()),
            ('z', modifiers.crooked),
            ('q', modifiers.circular),
        ];
        if let Some((letter, Some(span))) = odd.into_iter().find(|(_, span)| span.is_some()) {
            return Err(mistake(
                code::betza::LEG_LETTER,
                format!("`{letter}` stands only on the last leg"),
                span,
                "another leg follows",
                "a leg that goes on may have `m`, `c`, `d`, `k`, `p`, `g`, `y`, `o`, `i`, `u` and `x`",
            ));
        }
        let toggle = modifiers.toggle.map(|span| ('y', span)).or(modifiers.grasshop.map(|span| ('g', span)));
        if let Some((letter, span)) = toggle.filter(|_| self.own_atom) {
            return Err(mistake(
                code::betza::LEG_LETTER,
                format!(
                    "`{letter}` makes a slider of the next leg, but in brackets every leg has its own atom"
                ),
                span,
                "says nothing here",
                "write the atom that follows: `[F-R]`",
            ));
        }
        self.once(0)
    }

    /// Refuses letters that the last leg has no use for.
    fn is_last_leg(&self, number: usize) -> Result<(), Mistake> {
        if number > 0 || self.own_atom {
            needs_another(&self.modifiers)?;
        }
        self.once(number)
    }

    /// On a later leg `i` is said once.
    fn once(&self, number: usize) -> Result<(), Mistake> {
        match self.modifiers.initial.get(1) {
            Some(span) if number > 0 => Err(mistake(
                code::betza::REPEATED,
                "`i` is said twice",
                *span,
                "adds nothing",
                "on a later leg `i` repeats the length of the slide before; `ii` stands on the first",
            )),
            _ => Ok(()),
        }
    }

    fn onward(&self) -> Vec<Onward> {
        let modifiers = &self.modifiers;
        let toggles = modifiers.toggle.is_some() || modifiers.grasshop.is_some();
        let lends = modifiers.relay.is_some();
        let says = modifiers.quiet.is_some()
            || modifiers.capture.is_some()
            || modifiers.capture_own.is_some()
            || modifiers.royal.is_some()
            || modifiers.hop.is_some();
        let mut ways = Vec::new();
        if says || !toggles && !lends {
            ways.push(Onward::Plain);
        }
        if toggles {
            ways.push(Onward::Toggling);
        }
        if lends {
            ways.push(Onward::Lending);
        }
        ways
    }

    fn stop(&self, onward: Onward) -> Result<Stop, Mistake> {
        let modifiers = &self.modifiers;
        let nothing = Stop {
            empty: false,
            over: false,
            capture: false,
            capture_own: false,
            victims: Victims::Any,
            off_board: false,
            lends: false,
        };
        let takes =
            modifiers.capture.is_some() || modifiers.capture_own.is_some() || modifiers.royal.is_some();
        Ok(match onward {
            Onward::Lending => Stop { lends: true, ..nothing },
            Onward::Toggling => Stop {
                empty: modifiers.toggle.is_some(),
                over: modifiers.grasshop.is_some(),
                off_board: modifiers.off_board()?,
                ..nothing
            },
            Onward::Plain => Stop {
                empty: modifiers.quiet.is_some() || !takes && modifiers.hop.is_none(),
                over: modifiers.hop.is_some(),
                capture: modifiers.capture.is_some() || modifiers.royal.is_some(),
                capture_own: modifiers.capture_own.is_some(),
                victims: if takes { modifiers.victims()? } else { Victims::Any },
                off_board: modifiers.off_board()?,
                lends: false,
            },
        })
    }
}
