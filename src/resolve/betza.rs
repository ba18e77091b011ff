//! Betza's notation as movements.
//!
//! Takes the tree of a notation and gives a [`Movement`] for every atom, two for the compounds: `K` is `W` and
//! `F`, `Q` is `R` and `B`. Steps are stored as White moves. A letter that would have no effect is an error: nothing is
//! skipped in silence. Moves of several legs are read in `legs`.
//!
//! ```text
//! fmWfceFifmnD    three movements:
//!   fmW           (0,1), to an empty square
//!   fceF          (-1,1) and (1,1), capturing, also en passant
//!   ifmnD         (0,2), to an empty square, unmoved, over an empty square, which can be answered en passant
//! ```

mod directions;
mod legs;

use crate::board::MAX_SIDE;
use crate::diagnostic::{Code, Diagnostic, Fix, Safety, code};
use crate::model::{Course, Geometry, Initial, Movement, Obstacles, Paths, Ray, Victims, Wraps};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, Atom, BetzaMove, Direction, Extension, Leg, Modifier, Range};
use directions::Symmetry;

/// The farthest that a leap may reach along one axis: a board has no more.
const MAX_LEAP: i32 = 15;

/// The movements that a notation describes. Mistakes go to `diagnostics`, and what they are about is left out.
pub(super) fn movements(betza: &tree::Betza, diagnostics: &mut Vec<Diagnostic>) -> Vec<Movement> {
    let mut movements = Vec::new();
    for one in &betza.moves {
        let read = match one {
            BetzaMove::Legs { legs, span } => match legs.as_slice() {
                [leg] => single(leg, &mut movements),
                several => legs::again(several, *span, &mut movements),
            },
            BetzaMove::Bracket { modifiers, legs, span } => {
                legs::bracket(modifiers, legs, *span, &mut movements)
            }
            BetzaMove::Error(_) => Ok(()),
        };
        if let Err(diagnostic) = read {
            diagnostics.push(*diagnostic);
        }
    }
    movements
}

/// The steps of a movement that is nothing but leaps, and whether they go around the edge.
pub(super) fn leaps(movement: &Movement) -> Option<(Vec<(i8, i8)>, bool)> {
    match &movement.geometry {
        Geometry::Paths(Paths {
            steps,
            course: Course::Straight,
            min: 1,
            max: Some(1),
            obstacles: Obstacles::Free,
            wraps,
        }) if movement.is_plain() && *wraps != Wraps::Everywhere => {
            Some((steps.clone(), *wraps == Wraps::Sides))
        }
        _ => None,
    }
}

/// The rays of a movement that is nothing but leaps and straight slides.
pub(super) fn rays(movement: &Movement) -> Option<Vec<Ray>> {
    let Geometry::Paths(paths) = &movement.geometry else { return None };
    // As far as leaps are plain, slides are.
    let leap = Paths { max: Some(1), ..paths.clone() };
    let (steps, wraps) = leaps(&Movement { geometry: Geometry::Paths(leap), ..movement.clone() })?;
    let most = paths.max.unwrap_or(MAX_SIDE);
    (!wraps).then(|| steps.into_iter().map(|step| Ray { step, most }).collect())
}

/// The movements of a text that is Betza's notation with nothing wrong in it.
pub(crate) fn sound_movements(text: &str) -> Option<Vec<Movement>> {
    let (betza, mut mistakes) = crate::syntax::parse_betza(text);
    let movements = movements(&betza, &mut mistakes);
    (mistakes.is_empty() && !movements.is_empty()).then_some(movements)
}

/// A boxed diagnostic: what is wrong with a leg.
type Mistake = Box<Diagnostic>;

fn mistake(
    code: Code,
    message: impl Into<String>,
    span: Span,
    label: impl Into<String>,
    help: impl Into<String>,
) -> Mistake {
    Box::new(Diagnostic::error(code, message, span, label).help(help))
}

/// A letter with its place, if it stands there.
type Letter = Option<Span>;

/// The modifiers of a leg, sorted out.
#[derive(Debug, Default)]
struct Modifiers {
    directions: Vec<Spanned<Direction>>,
    quiet: Letter,
    capture: Letter,
    capture_own: Letter,
    en_passant: Letter,
    royal: Letter,
    tame: Letter,
    lame: Letter,
    jumps: Vec<Span>,
    hop: Letter,
    grasshop: Letter,
    crooked: Letter,
    circular: Letter,
    wraps: Vec<Span>,
    unload: Letter,
    relay: Letter,
    toggle: Letter,
    initial: Vec<Span>,
}

impl Modifiers {
    fn of<'m>(modifiers: impl IntoIterator<Item = &'m Spanned<Modifier>>) -> Result<Modifiers, Mistake> {
        let mut found = Modifiers::default();
        for modifier in modifiers {
            let span = modifier.span;
            let slot = match modifier.node {
                Modifier::Direction(direction) => {
                    found.directions.push(Spanned::new(direction, span));
                    continue;
                }
                Modifier::Jump => {
                    found.jumps.push(span);
                    continue;
                }
                Modifier::Initial => {
                    found.initial.push(span);
                    continue;
                }
                Modifier::Wrap => {
                    found.wraps.push(span);
                    continue;
                }
                Modifier::Quiet => &mut found.quiet,
                Modifier::Capture => &mut found.capture,
                Modifier::CaptureOwn => &mut found.capture_own,
                Modifier::EnPassant => &mut found.en_passant,
                Modifier::CaptureRoyal => &mut found.royal,
                Modifier::Tame => &mut found.tame,
                Modifier::Lame => &mut found.lame,
                Modifier::Hop => &mut found.hop,
                Modifier::Grasshop => &mut found.grasshop,
                Modifier::Crooked => &mut found.crooked,
                Modifier::Circular => &mut found.circular,
                Modifier::Unload => &mut found.unload,
                Modifier::Relay => &mut found.relay,
                Modifier::Toggle => &mut found.toggle,
            };
            if let Some(first) = slot.replace(span) {
                let letter = modifier.node.letter();
                return Err(Box::new(
                    Diagnostic::error(
                        code::betza::REPEATED,
                        format!("`{letter}` is said twice"),
                        span,
                        "adds nothing",
                    )
                    .label(first, "said here")
                    .help(format!("take one `{letter}` away")),
                ));
            }
        }
        if let Some(span) = found.initial.get(2) {
            return Err(mistake(
                code::betza::REPEATED,
                "`i` is said three times",
                *span,
                "adds nothing",
                "`i` means unmoved, `ii` one square ahead of the initial square",
            ));
        }
        if let Some(span) = found.wraps.get(2) {
            return Err(mistake(
                code::betza::REPEATED,
                "`o` is said three times",
                *span,
                "adds nothing",
                "`o` joins the side edges of the board, `oo` all edges",
            ));
        }
        Ok(found)
    }

    fn wraps(&self) -> Wraps {
        match self.wraps.len() {
            0 => Wraps::Nowhere,
            1 => Wraps::Sides,
            _ => Wraps::Everywhere,
        }
    }

    /// Whether a leg that goes on may end beside the board.
    fn off_board(&self) -> Result<bool, Mistake> {
        match self.wraps.get(1) {
            Some(span) => Err(mistake(
                code::betza::REPEATED,
                "`o` is said twice",
                *span,
                "adds nothing",
                "on a leg that goes on, `o` means one step beyond the edge: take one away",
            )),
            None => Ok(!self.wraps.is_empty()),
        }
    }

    /// The first of the modifiers that shape a path, for atoms that have none.
    fn shaping(&self) -> Option<(char, Span)> {
        self.directions
            .first()
            .map(|direction| (direction.node.letter(), direction.span))
            .or(self.lame.map(|span| ('n', span)))
            .or(self.jumps.first().map(|span| ('j', *span)))
            .or(self.hop.map(|span| ('p', span)))
            .or(self.grasshop.map(|span| ('g', span)))
            .or(self.crooked.map(|span| ('z', span)))
            .or(self.circular.map(|span| ('q', span)))
            .or(self.wraps.first().map(|span| ('o', *span)))
            .or(self.unload.map(|span| ('u', span)))
    }

    fn victims(&self) -> Result<Victims, Mistake> {
        let captures = self.capture.is_some() || self.royal.is_some() || self.none();
        if let Some(tame) = self.tame
            && !captures
        {
            return Err(mistake(
                code::betza::CONTRADICTION,
                "`t` says what a capture spares, but this move captures no enemy",
                tame,
                "nothing to spare",
                "take `t` away, or add `c`",
            ));
        }
        match (self.royal, self.capture, self.tame) {
            (Some(royal), None, Some(tame)) => Err(Box::new(
                Diagnostic::error(
                    code::betza::CONTRADICTION,
                    "`k` captures only royals and `t` never does",
                    tame,
                    "never a royal",
                )
                .label(royal, "only a royal")
                .help("keep one of the two"),
            )),
            (Some(royal), None, None) if self.capture_own.is_some() => Err(mistake(
                code::betza::CONTRADICTION,
                "`k` captures only royals and `d` captures own pieces",
                royal,
                "only an enemy royal",
                "write two moves, one with `k` and one with `d`",
            )),
            (Some(_), None, _) => Ok(Victims::Royal),
            (Some(_), Some(_), _) | (None, _, Some(_)) => Ok(Victims::Common),
            (None, _, None) => Ok(Victims::Any),
        }
    }

    /// Whether nothing is said about what the move may do: then it moves and captures.
    fn none(&self) -> bool {
        self.quiet.is_none()
            && self.capture.is_none()
            && self.capture_own.is_none()
            && self.en_passant.is_none()
            && self.royal.is_none()
    }
}

/// A move of one leg, added to `movements`.
fn single(leg: &Leg, movements: &mut Vec<Movement>) -> Result<(), Mistake> {
    let Some(atom) = leg.atom else {
        // The parser gives every last leg an atom or reports that it is missing.
        return Ok(());
    };
    let modifiers = Modifiers::of(&leg.modifiers)?;
    legs::needs_another(&modifiers)?;
    let victims = modifiers.victims()?;
    let initial = match modifiers.initial.len() {
        0 => Initial::Anywhere,
        1 => Initial::Unmoved,
        _ => Initial::OneAhead,
    };
    let movement = |geometry, makes_en_passant| Movement {
        geometry,
        quiet: modifiers.quiet.is_some() || modifiers.none(),
        capture: modifiers.capture.is_some() || modifiers.royal.is_some() || modifiers.none(),
        capture_own: modifiers.capture_own.is_some(),
        en_passant: modifiers.en_passant.is_some(),
        victims,
        initial,
        makes_en_passant,
    };

    match atom.node {
        Atom::U => {
            no_shape(leg, &modifiers, atom.span, "a move to any square")?;
            movements.push(movement(Geometry::Universal, false));
            return Ok(());
        }
        Atom::I => {
            no_shape(leg, &modifiers, atom.span, "an imitation")?;
            movements.push(legs::imitation(&modifiers, movement(Geometry::Imitation, false))?);
            return Ok(());
        }
        _ => {}
    }
    let (parts, natural) = parts(leg, atom)?;
    let (min, max) = range(leg, natural)?;
    let symmetry = match parts.as_slice() {
        [(short, long)] => Symmetry::of(*short, *long),
        _ => Symmetry::Eightfold,
    };
    let reading = Reading { leg, modifiers: &modifiers, atom, min, max };
    let selected = directions::steps(&parts, symmetry, &modifiers.directions, letter(atom.node))?;
    for (part, steps) in parts.iter().zip(selected) {
        // A direction may leave nothing of one half of a compound; of both it leaves something.
        if steps.is_empty() {
            continue;
        }
        let paths = reading.paths(*part, steps)?;
        let geometry = match modifiers.unload {
            None => Geometry::Paths(paths),
            Some(span) => legs::carrying(&modifiers, span, paths)?,
        };
        movements.push(movement(geometry, modifiers.lame.is_some() && modifiers.initial.len() == 1));
    }
    Ok(())
}

/// The steps that an atom is made of, and how often each is repeated unless the range says.
type Parts = (Vec<(i32, i32)>, Option<u8>);

fn parts(leg: &Leg, atom: Spanned<Atom>) -> Result<Parts, Mistake> {
    let (parts, natural): (&[(i32, i32)], Option<u8>) = match atom.node {
        Atom::W => (&[(0, 1)], Some(1)),
        Atom::F => (&[(1, 1)], Some(1)),
        Atom::D => (&[(0, 2)], Some(1)),
        Atom::N => (&[(1, 2)], Some(1)),
        Atom::A => (&[(2, 2)], Some(1)),
        Atom::H => (&[(0, 3)], Some(1)),
        Atom::C => (&[(1, 3)], Some(1)),
        Atom::Z => (&[(2, 3)], Some(1)),
        Atom::G => (&[(3, 3)], Some(1)),
        Atom::K => (&[(0, 1), (1, 1)], Some(1)),
        Atom::R => (&[(0, 1)], None),
        Atom::B => (&[(1, 1)], None),
        Atom::Q => (&[(0, 1), (1, 1)], None),
        Atom::U | Atom::I => {
            let what = if atom.node == Atom::U { "any other square" } else { "what another piece does" };
            return Err(mistake(
                code::betza::LEG,
                format!("`{}` is no leg: it has no direction", letter(atom.node)),
                atom.span,
                what,
                "write it as a move of its own, without other legs",
            ));
        }
        Atom::O => return Err(castling(leg, atom)),
    };
    Ok((extended(leg, atom, parts)?, natural))
}

/// Castling concerns two pieces, so it is a clause and no move of one.
fn castling(leg: &Leg, atom: Spanned<Atom>) -> Mistake {
    let (squares, span) = match leg.range {
        Some(Spanned { node: Range::UpTo(squares) | Range::Exactly(squares), span }) => {
            (squares.to_string(), atom.span.to(span))
        }
        _ => ("2".to_owned(), atom.span),
    };
    Box::new(
        Diagnostic::error(
            code::betza::CASTLING,
            "castling is a clause of its own, which says with which piece",
            span,
            format!("castling by {squares} squares"),
        )
        .help(format!(
            "write `castle K with R by {squares}, safe origin crossed`, with the names of the two pieces"
        )),
    )
}

/// The atom's letter.
fn letter(atom: Atom) -> char {
    match atom {
        Atom::W => 'W',
        Atom::F => 'F',
        Atom::D => 'D',
        Atom::N => 'N',
        Atom::A => 'A',
        Atom::H => 'H',
        Atom::C => 'C',
        Atom::Z => 'Z',
        Atom::G => 'G',
        Atom::K => 'K',
        Atom::R => 'R',
        Atom::B => 'B',
        Atom::Q => 'Q',
        Atom::U => 'U',
        Atom::I => 'I',
        Atom::O => 'O',
    }
}

/// A universal move has no direction, length or way, nor has an imitation.
fn no_shape(leg: &Leg, modifiers: &Modifiers, atom: Span, move_of: &str) -> Result<(), Mistake> {
    let shaping = modifiers
        .shaping()
        .map(|(letter, span)| (letter.to_string(), span))
        .or(leg.extensions.first().map(|extension| ("X".to_owned(), extension.span)))
        .or(leg.range.map(|range| ("a range".to_owned(), range.span)));
    match shaping {
        None => Ok(()),
        Some((what, span)) => {
            let what = if what.len() == 1 { format!("`{what}`") } else { what };
            Err(Box::new(
                Diagnostic::error(
                    code::betza::UNIVERSAL,
                    format!("{what} says nothing about {move_of}"),
                    span,
                    "has no meaning here",
                )
                .label(atom, "has no way of its own")
                .help("take it away; `in REGION` behind the move limits where it may end"),
            ))
        }
    }
}

/// The steps of the atom's parts with `X` and `Y` applied, the short coordinate first.
fn extended(leg: &Leg, atom: Spanned<Atom>, parts: &[(i32, i32)]) -> Result<Vec<(i32, i32)>, Mistake> {
    let mut parts = parts.to_vec();
    if let Some(extension) = leg.extensions.first()
        && matches!(atom.node, Atom::K | Atom::R | Atom::B | Atom::Q)
    {
        let (one, two) = match atom.node {
            Atom::R => ("W", "WX0"),
            Atom::B => ("F", "FX0"),
            Atom::K => ("WF", "WXFX"),
            _ => ("W0F0", "WX0FX0"),
        };
        return Err(mistake(
            code::betza::EXTENSION,
            format!("`{}` is short for `{one}`, and only one leap can be lengthened", letter(atom.node)),
            extension.span,
            "lengthens what",
            format!("write the leaps themselves, such as `{two}`"),
        ));
    }
    for extension in &leg.extensions {
        for (short, long) in &mut parts {
            match extension.node {
                Extension::X => *long += 3,
                Extension::Y => {
                    *short += 2;
                    *long += 2;
                }
            }
            if *long > MAX_LEAP {
                return Err(mistake(
                    code::betza::EXTENSION,
                    format!("a leap of ({long},{short}) leaves every board"),
                    extension.span,
                    format!("makes it longer than {MAX_LEAP}"),
                    "boards have at most 16 files and 16 ranks",
                ));
            }
        }
    }
    Ok(parts)
}

/// The fewest and the most steps.
fn range(leg: &Leg, natural: Option<u8>) -> Result<(u8, Option<u8>), Mistake> {
    let Some(range) = leg.range else {
        return Ok((1, natural));
    };
    let steps = match range.node {
        Range::Unlimited => return Ok((1, None)),
        Range::UpTo(steps) | Range::Exactly(steps) => steps,
    };
    match u8::try_from(steps) {
        // No slide on a board of at most 256 squares takes more steps.
        Ok(steps @ 1..=255) => match range.node {
            Range::Exactly(_) => Ok((steps, Some(steps))),
            _ => Ok((1, Some(steps))),
        },
        _ => Err(mistake(
            code::betza::RANGE,
            format!("a range of {steps} steps, out of 1 to 255"),
            range.span,
            "out of range",
            "write `0` behind the atom for a slide without limit",
        )),
    }
}

/// What the paths of one atom are made of.
struct Reading<'a> {
    leg: &'a Leg,
    modifiers: &'a Modifiers,
    atom: Spanned<Atom>,
    min: u8,
    max: Option<u8>,
}

impl Reading<'_> {
    fn paths(&self, (short, long): (i32, i32), steps: Vec<(i8, i8)>) -> Result<Paths, Mistake> {
        let (obstacles, skipped) = self.obstacles(short, long)?;
        Ok(Paths {
            steps,
            course: self.course()?,
            min: self.min.saturating_add(skipped),
            max: self.max.map(|max| max.saturating_add(skipped)),
            obstacles,
            wraps: self.modifiers.wraps(),
        })
    }

    fn letter(&self) -> char {
        letter(self.atom.node)
    }

    /// Whether the piece may take more than one step.
    fn slides(&self) -> bool {
        self.max != Some(1)
    }

    fn course(&self) -> Result<Course, Mistake> {
        let (course, letter, span) = match (self.modifiers.crooked, self.modifiers.circular) {
            (None, None) => return Ok(Course::Straight),
            (Some(crooked), Some(circular)) => return Err(exclusive('z', crooked, 'q', circular)),
            (Some(span), None) => (Course::Crooked, 'z', span),
            (None, Some(span)) => (Course::Circular, 'q', span),
        };
        if !self.slides() {
            return Err(self.needs_slide(letter, span, "a single step cannot turn"));
        }
        Ok(course)
    }

    /// What stands in the way, and by how many squares `j` shifts a slide.
    fn obstacles(&self, short: i32, long: i32) -> Result<(Obstacles, u8), Mistake> {
        let modifiers = self.modifiers;
        let mut ways: Vec<(char, Span)> = Vec::new();
        ways.extend(modifiers.lame.map(|span| ('n', span)));
        ways.extend(modifiers.jumps.first().map(|span| ('j', *span)));
        ways.extend(modifiers.hop.map(|span| ('p', span)));
        ways.extend(modifiers.grasshop.map(|span| ('g', span)));
        let (letter, span) = match ways.as_slice() {
            [] => return Ok((Obstacles::Free, 0)),
            [way] => *way,
            [first, second, ..] => return Err(exclusive(first.0, first.1, second.0, second.1)),
        };
        match letter {
            'n' => self.lame(span, long),
            'j' => self.jump(span, short, long),
            _ if !self.slides() => Err(self.needs_slide(letter, span, "a single step passes over nothing")),
            'p' => Ok((Obstacles::Hop, 0)),
            _ => Ok((Obstacles::Grasshop, 0)),
        }
    }

    fn lame(&self, span: Span, long: i32) -> Result<(Obstacles, u8), Mistake> {
        if self.slides() {
            // Behind `i` the letter says that the slide can be answered en passant.
            if self.modifiers.initial.len() == 1 && long == 1 {
                return Ok((Obstacles::Free, 0));
            }
            if long == 1 {
                return Err(mistake(
                    code::betza::LAME,
                    "`n` says nothing about a slide, which is blocked anyway",
                    span,
                    "has no effect",
                    format!(
                        "take `n` away, or put it on a leap such as `n{}`",
                        if long == 1 { 'D' } else { 'N' }
                    ),
                ));
            }
            return Ok((Obstacles::Lame, 0));
        }
        if long == 1 {
            return Err(mistake(
                code::betza::LAME,
                format!("`n` says nothing about `{}`, which steps over no square", self.letter()),
                span,
                "has no effect",
                "take `n` away, or put it on a longer leap such as `nD`",
            ));
        }
        Ok((Obstacles::Lame, 0))
    }

    fn jump(&self, span: Span, short: i32, long: i32) -> Result<(Obstacles, u8), Mistake> {
        let jumps = self.modifiers.jumps.len();
        if long == 1 {
            let skipped = u8::try_from(jumps).unwrap_or(u8::MAX);
            if usize::from(skipped) > MAX_LEAP as usize {
                return Err(mistake(
                    code::betza::RANGE,
                    format!("`j` is said {jumps} times, and no board has so many squares to skip"),
                    span,
                    "too often",
                    "say `j` once for each square to skip",
                ));
            }
            return Ok((Obstacles::Skips(skipped), skipped));
        }
        if let Some(second) = self.modifiers.jumps.get(1) {
            return Err(Box::new(
                Diagnostic::error(
                    code::betza::REPEATED,
                    format!("`j` is said {jumps} times on a leap of ({long},{short})"),
                    *second,
                    "adds nothing",
                )
                .label(span, "said here")
                .help("only on `W`, `F`, `R`, `B`, `K` and `Q` may `j` be repeated"),
            ));
        }
        Ok((Obstacles::Jumping, 0))
    }

    fn needs_slide(&self, letter: char, span: Span, why: &str) -> Mistake {
        let atom = self.letter();
        let slider = match atom {
            'W' => "R".to_owned(),
            'F' => "B".to_owned(),
            'K' => "Q".to_owned(),
            other => {
                let extensions: String = self
                    .leg
                    .extensions
                    .iter()
                    .map(|extension| match extension.node {
                        Extension::X => 'X',
                        Extension::Y => 'Y',
                    })
                    .collect();
                format!("{other}{extensions}0")
            }
        };
        Box::new(
            Diagnostic::error(
                code::betza::NEEDS_SLIDE,
                format!("`{letter}` needs a move of more than one step"),
                span,
                why,
            )
            .label(self.atom.span, "one step")
            .help(format!("write `{letter}{slider}` for any number of steps"))
            .fix(
                Fix::write(Safety::Offered, self.atom.span, slider.as_str())
                    .titled(format!("write `{letter}{slider}`")),
            ),
        )
    }
}

fn exclusive(one: char, first: Span, other: char, second: Span) -> Mistake {
    let (early, late) = if first <= second { (first, second) } else { (second, first) };
    Box::new(
        Diagnostic::error(
            code::betza::CONTRADICTION,
            format!("`{one}` and `{other}` exclude each other"),
            late,
            "says another thing",
        )
        .label(early, "says one thing")
        .help(format!("write two moves, one with `{one}` and one with `{other}`")),
    )
}
