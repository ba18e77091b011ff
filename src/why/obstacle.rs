//! Why a piece cannot go from one square to another: every way that its type has there, and what stands against it.

use super::Point;
use super::condition::Asked;
use super::fault::{Fault, HINDERED, UNREACHED};
use super::placing::{present, wanted};
use super::scene::Scene;
use crate::board::{Kind, KindSet, Piece, Side, Square, Squares};
use crate::english::{and, list, plural, with_article};
use crate::model::{Definition, Geometry, Initial, MoveRule, Movement, Nearness, Obstacles, Victims};
use crate::moves::Move;
use crate::reference::attack::may_start;
use crate::reference::flips::is_near;
use crate::reference::movement::takes_enough;
use crate::reference::paths::{Hindrance, routes};
use crate::reference::{immune, legs, movement, royals};

/// A way that leads there, and what stands against it.
struct Attempt {
    rule: MoveRule,
    /// What it was for: to go to an empty square, or to capture.
    suits: bool,
    /// Whether the rule is one of moves from this square.
    starts: bool,
    /// In words, each to follow `the rook on a1 cannot go to a5: `.
    against: Vec<String>,
    /// Clauses beside the rule.
    clauses: Vec<crate::source::Span>,
}

/// Why the piece on a square cannot go to another so; nothing if it can.
pub(super) fn step_fault(
    scene: &Scene<'_>,
    from: Square,
    to: Square,
    captures: Option<Square>,
) -> Option<Fault> {
    let Scene { variant, setup, .. } = scene;
    let piece = setup.piece(from)?;
    let mut ways = movement::ways(variant, setup, from);
    let walks = legs::walks(variant, setup, scene.us);
    let walks = || walks.iter().filter(|walk| walk.from == from && walk.to == to && walk.carries.is_empty());
    let walked = walks().any(|walk| match captures {
        None => walk.captures.is_empty(),
        Some(victim) => walk.captures == [victim] && (victim == to || walk.en_passant),
    });
    ways.retain(|way| way.to == to);
    // A piece that can capture en passant by going there does so.
    let en_passant = ways
        .iter()
        .find_map(|way| way.captures.filter(|sq| *sq != to))
        .or_else(|| walks().find(|walk| walk.en_passant).and_then(|walk| walk.captures.first().copied()));
    match (captures, en_passant) {
        (None, Some(victim)) => {
            let (piece, victim) = (scene.piece_on(from), scene.piece_on(victim));
            let text = format!("by going there the {piece} captures the {victim} en passant");
            return Some(Fault::new(HINDERED, Point::new(text)));
        }
        _ if walked || ways.iter().any(|way| way.captures == captures) => return None,
        _ => {}
    }
    if variant.holes.contains(to) {
        return Some(into_hole(scene, to));
    }
    if setup.neutral.contains(to) {
        let (piece, there) = (scene.piece_on(from), scene.piece_on(to));
        let text = format!("the {piece} cannot go to {}: the {there} belongs to nobody", scene.square(to));
        return Some(Fault::new(HINDERED, Point::new(text)).instead(from));
    }
    let mut attempts = attempts(scene, variant, piece, from, to);
    // What was made for it first, then what fails by the least, and of these what goes from there at all.
    attempts.sort_by_key(|attempt| (!attempt.suits, attempt.against.len(), !attempt.starts));
    let subject = scene.piece_on(from);
    let goes = match setup.piece(to) {
        Some(target) if target.side != piece.side => format!("capture the {}", scene.piece_on(to)),
        _ => format!("go to {}", scene.square(to)),
    };
    let Some(attempt) = attempts.into_iter().next() else {
        let over_holes = || {
            let open = Definition { holes: Squares::NONE, ..(***variant).clone() };
            !self::attempts(scene, &open, piece, from, to).is_empty()
        };
        if !variant.holes.is_empty() && over_holes() {
            let text = format!("the {subject} cannot {goes}: there is no square on the way");
            return Some(Fault::new(HINDERED, Point::new(text).by(variant.places.setup)).instead(from));
        }
        // A square that was crossed is an empty one for whatever does not capture en passant.
        let takes = variant.en_passant.iter().any(|pair| pair.capturer == piece.kind);
        return Some(unreached(scene, piece, from, to, captures.filter(|_| takes)));
    };
    let text = format!("the {subject} cannot {goes}: {}", attempt.against.join("; and "));
    let point =
        attempt.clauses.iter().fold(Point::new(text).by(attempt.rule.span), |point, span| point.by(*span));
    Some(Fault::new(HINDERED, point).instead(from))
}

/// Why a piece cannot go so by several legs; nothing if it can.
pub(super) fn legs_fault(scene: &Scene<'_>, mv: &Move) -> Option<Fault> {
    let Move::Legs { from, to, promotion, .. } = mv else { return None };
    let piece = scene.setup.piece(*from)?;
    let walks = legs::walks(scene.variant, &scene.setup, scene.us);
    let fits = walks.into_iter().any(|walk| !walk.is_null() && walk.into_move(*promotion) == *mv);
    if fits { None } else { Some(unreached(scene, piece, *from, *to, None)) }
}

/// No way of the piece leads there.
fn unreached(scene: &Scene<'_>, piece: Piece, from: Square, to: Square, captures: Option<Square>) -> Fault {
    let kind = &scene.variant.kinds[piece.kind.index()];
    let mut movements = kind.moves.iter().flat_map(|rule| &rule.movements);
    let (a_piece, there) = (scene.a(piece.kind), scene.square(to));
    let (subject, here) = (scene.piece_on(from), scene.square(from));
    let text = match scene.setup.piece(to) {
        _ if scene.variant.imitates(piece.kind) => {
            format!("the {subject}, which imitates what the enemy moved last, does not go to {there} now")
        }
        _ if movements.any(|movement| movement.legs().is_some()) => {
            format!("none of the ways of the {subject} leads so to {there} now")
        }
        None if captures.is_some() => format!("{a_piece} on {here} does not capture on {there}"),
        Some(target) if target.side != piece.side => {
            format!(
                "{a_piece} on {here} does not capture on {there}, where the enemy's {} stands",
                scene.name(target.kind)
            )
        }
        _ => format!("{a_piece} does not move from {here} to {there}"),
    };
    Fault::new(UNREACHED, Point::new(text).by(kind.span)).instead(from)
}

/// Nothing goes into a hole.
pub(super) fn into_hole(scene: &Scene<'_>, to: Square) -> Fault {
    let places = &scene.variant.places;
    let span = places.squares.get(to.index()).copied().unwrap_or(places.setup);
    let text = format!("{} is no square: the board has a hole there", scene.square(to));
    Fault::new(HINDERED, Point::new(text).by(span))
}

/// Every way that leads there, if nothing stood against it.
fn attempts(scene: &Scene<'_>, variant: &Definition, piece: Piece, from: Square, to: Square) -> Vec<Attempt> {
    let mut attempts = Vec::new();
    for rule in legs::rules(scene.variant, &scene.setup, piece) {
        for movement in &rule.movements {
            for (hindrance, crossed) in routes(variant, &scene.setup, movement, piece.side, from, to) {
                if hindrance != Some(Hindrance::TooShort) {
                    attempts.push(attempt(scene, &rule, movement, piece, (from, to), (hindrance, crossed)));
                }
            }
        }
    }
    attempts
}

/// A way that leads there, and all that stands against it.
fn attempt(
    scene: &Scene<'_>,
    rule: &MoveRule,
    movement: &Movement,
    piece: Piece,
    (from, to): (Square, Square),
    (hindrance, crossed): (Option<Hindrance>, Vec<Square>),
) -> Attempt {
    let (side, setup) = (piece.side, &scene.setup);
    let goes =
        if setup.piece(to).is_some_and(|target| target.side != side) { "captures so" } else { "goes so" };
    let starts = rule.from.of(side).contains(from);
    let mut attempt =
        Attempt { rule: rule.clone(), suits: true, starts, against: Vec::new(), clauses: Vec::new() };
    if let Some(hindrance) = hindrance {
        attempt.against.push(hindered(scene, movement, hindrance));
    }
    on_arrival(scene, movement, piece, to, &mut attempt);
    if !may_start(scene.variant, setup, movement, from, side) {
        let home = scene.variant.kinds[piece.kind.index()].home.of(side);
        attempt.against.push(match movement.initial {
            Initial::OneAhead => {
                let home = scene.region(home);
                format!("it {goes} only from the square ahead of its first ({home})")
            }
            _ if home.contains(from) => format!("it {goes} only as its first move, and it has moved"),
            _ if home.is_empty() => format!("it {goes} only as its first move"),
            _ => format!("it {goes} only from where it starts, on {}", scene.region(home)),
        });
    }
    if movement.hops()
        && let Some(sq) =
            crossed.iter().find(|sq| setup.piece(**sq).is_some_and(|met| !rule.over.contains(met.kind)))
    {
        attempt.against.push(format!("it does not hop over the {}", scene.piece_on(*sq)));
    }
    if !starts {
        attempt.against.push(format!("it {goes} only from {}", scene.region(rule.from.of(side))));
    }
    if !rule.to.of(side).contains(to) {
        attempt.against.push(format!("it {goes} only within {}", scene.region(rule.to.of(side))));
    }
    let far = rule.near.iter().filter(|near| !is_near(scene.variant, setup, near, side, from));
    attempt.against.extend(far.map(|near| surroundings(scene, near, side, from, goes)));
    if setup.is_empty(to) && !takes_enough(scene.variant, setup, rule, from, to) {
        attempt.against.push(format!("it {goes} only where it takes {}", taken(scene, rule)));
    }
    let asked = Asked::new(scene, Some(from));
    if !asked.holds(&rule.when) {
        attempt.against.push(format!("it does so only {}", asked.unmet(&rule.when)));
    }
    attempt
}

/// What a rule asks to be taken: `something`, `a pawn or a knight`.
fn taken(scene: &Scene<'_>, rule: &MoveRule) -> String {
    let kinds = rule.takes.unwrap_or(KindSet::ALL);
    let every = (0..scene.variant.kinds.len() as u8).map(Kind).all(|kind| kinds.contains(kind));
    match every {
        true => "something".to_owned(),
        false => {
            let names: Vec<String> = scene.kinds_in(kinds).into_iter().map(|kind| scene.name(kind)).collect();
            with_article(&list(&names, "or"))
        }
    }
}

/// That what must be near the square where a piece starts is not, or that what must not be is.
fn surroundings(scene: &Scene<'_>, near: &Nearness, side: Side, from: Square, goes: &str) -> String {
    let what = wanted(scene, near);
    let seen = near.rays.iter().any(|ray| ray.most > 1);
    match (near.none, seen) {
        (false, false) => format!("it {goes} only near {what}"),
        (false, true) => format!("it {goes} only in sight of {what}"),
        (true, _) => {
            let there = present(scene, near, side, from);
            format!(
                "it does so only {} {what}, and there is {there}",
                if seen { "out of sight of" } else { "away from" }
            )
        }
    }
}

/// What stands against an arrival: what is there, or that nothing is.
fn on_arrival(scene: &Scene<'_>, movement: &Movement, piece: Piece, to: Square, attempt: &mut Attempt) {
    let Scene { variant, setup, .. } = scene;
    let Some(target) = setup.piece(to) else {
        if !movement.quiet {
            attempt.suits = false;
            let what =
                if movement.victims == Victims::Royal { "to capture a royal piece" } else { "to capture" };
            let nothing =
                if movement.en_passant && variant.en_passant.iter().any(|pair| pair.capturer == piece.kind) {
                    "and nothing can be captured there, en passant neither"
                } else {
                    "and nothing stands there"
                };
            attempt.against.push(format!("it goes so only {what}, {nothing}"));
        }
        return;
    };
    let royal = royals(variant, setup, target.side).contains(&to);
    let own = target.side == piece.side;
    let takes = if own { movement.capture_own } else { movement.capture };
    match (own, takes) {
        (true, false) => {
            attempt.against.push(format!(
                "the {} there is {}'s own",
                scene.name(target.kind),
                scene.side(piece.side)
            ));
            return;
        }
        (true, true) if royal => {
            attempt.against.push(format!(
                "the {} there is {}'s own royal piece",
                scene.name(target.kind),
                scene.side(piece.side)
            ));
            return;
        }
        (false, false) => {
            attempt.suits = false;
            attempt.against.push("it goes so only without capturing".to_owned());
            return;
        }
        _ => {}
    }
    if !attempt.rule.on.contains(target.kind) {
        let kinds: Vec<String> =
            scene.kinds_in(attempt.rule.on).into_iter().map(|kind| plural(&scene.name(kind))).collect();
        attempt.against.push(match kinds.len() {
            0 => "it captures nothing so".to_owned(),
            _ => format!("it captures only {} so", and(&kinds)),
        });
    }
    match movement.victims {
        Victims::Royal if !royal => attempt.against.push("it captures only royal pieces so".to_owned()),
        Victims::Common if royal => attempt.against.push("it captures no royal piece so".to_owned()),
        _ => {}
    }
    if immune(variant, setup, to) {
        let asked = Asked { scene, setup, owner: target.side, piece: None };
        let clause = variant
            .immunity
            .of(target.side)
            .find(|clause| clause.kinds.contains(target.kind) && asked.holds(&clause.when));
        let while_so = clause.filter(|clause| clause.when != crate::model::Condition::Always);
        let while_so =
            while_so.map_or(String::new(), |clause| format!(" while {}", asked.words(&clause.when, true)));
        attempt.against.push(format!("the {} there cannot be captured{while_so}", scene.name(target.kind)));
        attempt.clauses.extend(clause.map(|clause| clause.span));
    }
}

/// What stands between.
fn hindered(scene: &Scene<'_>, movement: &Movement, hindrance: Hindrance) -> String {
    let squares = |squares: &[Square]| and(&squares.iter().map(|sq| scene.square(*sq)).collect::<Vec<_>>());
    match hindrance {
        Hindrance::Blocked(sq) => format!("the {} stands in the way", scene.piece_on(sq)),
        Hindrance::Lame(sq) if scene.variant.holes.contains(sq) => {
            format!("{} is no square, and it cannot leap over a hole", scene.square(sq))
        }
        Hindrance::Lame(sq) => {
            format!("the {} stands in the way, and it cannot leap over anything", scene.piece_on(sq))
        }
        Hindrance::NothingToLeap(over) if over.is_empty() => "it needs something to leap over".to_owned(),
        Hindrance::NothingToLeap(over) => {
            format!("it needs something to leap over, and nothing stands on {}", squares(&over))
        }
        Hindrance::Hurdles(hurdles) if hurdles.is_empty() => {
            "it needs a piece to hop over, and nothing stands between".to_owned()
        }
        Hindrance::Hurdles(hurdles) => {
            format!(
                "it hops over one piece alone, and {} stand between",
                scene.pieces_in(&scene.setup, &hurdles)
            )
        }
        Hindrance::HurdleElsewhere(before) => {
            let only = matches!(&movement.geometry, Geometry::Paths(paths) if paths.obstacles == Obstacles::Grasshop);
            let lands = if only { "it lands right behind what it hops over" } else { "it hops" };
            format!("{lands}, and nothing stands on {}", scene.square(before))
        }
        Hindrance::TooShort => "the way is too short".to_owned(),
    }
}
