//! Why pieces cannot come from the reserve: as sets of placements, or behind a piece that moves.

use super::Point;
use super::fault::{FORBIDDEN, Fault, HINDERED, TURN, coming};
use super::obstacle::into_hole;
use super::promotion::limited;
use super::safety;
use super::scene::Scene;
use crate::board::{Kind, Shade, Side, Square};
use crate::english::{and, list, or, plural, with_article};
use crate::model::{FileRule, Nearness, Ruled, TurnRule, Whose};
use crate::moves::{Move, Placement};
use crate::reference::flips::{is_near, nearby, placement_at_fault};
use crate::reference::gating::left;
use crate::reference::limit::is_within_limits;
use crate::reference::pieces_of;
use crate::reference::placement::rules_now;
use alfil_words::counted;

/// The turn is not for placements, or not for so many.
pub(super) fn not_a_turn_for(scene: &Scene<'_>, turn: &Ruled<TurnRule>, set: &[Placement]) -> Option<Fault> {
    let us = scene.side(scene.us);
    let text = match &turn.options.place {
        None => format!("{us} may not place pieces in this turn"),
        Some(place) => {
            let (least, most) = (usize::from(place.min.max(1)), place.max.map(usize::from));
            let found = set.len();
            if found >= least && most.is_none_or(|most| found <= most) {
                return None;
            }
            let pieces = |number: usize| counted(number as u32, "piece", "pieces");
            match most {
                Some(most) if most == least => format!("a turn places {}, not {found}", pieces(most)),
                Some(most) => format!("a turn places {least} to {}, not {found}", pieces(most)),
                None => format!("this turn places {} or more, not {found}", pieces(least)),
            }
        }
    };
    // Only a written clause has a place.
    Some(Fault::new(TURN, Point::new(text).by(turn.span)))
}

/// What stands against a set of placements that is of the right size; nothing if it may be placed.
pub(super) fn set_fault(scene: &Scene<'_>, turn: &Ruled<TurnRule>, set: &[Placement]) -> Option<Fault> {
    let mut earlier: Vec<Placement> = Vec::new();
    for placement in set {
        let fault = in_reserve(scene, placement.kind, set)
            .or_else(|| occupied(scene, *placement, &earlier))
            .or_else(|| outside(scene, *placement))
            .or_else(|| file_fault(scene, *placement, &earlier))
            .or_else(|| shade_fault(scene, *placement, &earlier))
            .or_else(|| surroundings_fault(scene, *placement));
        if fault.is_some() {
            return fault;
        }
        earlier.push(*placement);
    }
    let over = |kinds: &[Kind]| !is_within_limits(scene.variant, &scene.setup, kinds.iter().copied());
    let all: Vec<Kind> = set.iter().map(|placement| placement.kind).collect();
    if over(&all) {
        let kind = (1..=all.len()).find(|number| over(&all[..*number])).map(|number| all[number - 1]);
        return kind.map(|kind| Fault::new(HINDERED, limited(scene, kind)));
    }
    let place = turn.options.place.as_ref()?;
    let with = scene.kinds_in(place.with);
    let missing = *with.iter().find(|kind| !all.contains(kind))?;
    let (what, letters) = (scene.a(missing), scene.vocabulary.letters(missing));
    let full = place.max.is_some_and(|most| set.len() >= usize::from(most));
    // One that need not be there, where no more may be.
    let mut others = set.iter().rev().filter(|other| {
        !with.contains(&other.kind) || set.iter().filter(|like| like.kind == other.kind).count() > 1
    });
    let text = match others.next().filter(|_| full) {
        _ if !full => format!(
            "{what} must be among the pieces that are placed in this turn: add {letters}@ and a square"
        ),
        Some(other) if set.len() == 1 => {
            format!("{what} must be placed in this turn: write {letters}@{}", scene.square(other.to))
        }
        Some(other) => format!(
            "{what} must be among the pieces that are placed in this turn: write {letters}@ and a square in place of {}@{}",
            scene.vocabulary.letters(other.kind),
            scene.square(other.to)
        ),
        None => format!("{what} must be among the pieces that are placed in this turn"),
    };
    Some(Fault::new(HINDERED, Point::new(text).by(turn.span)))
}

/// There are not so many in reserve.
fn in_reserve(scene: &Scene<'_>, kind: Kind, set: &[Placement]) -> Option<Fault> {
    let held_as = |kind: Kind| scene.variant.held_as(scene.us, kind);
    let held = scene.variant.in_stock(&scene.setup.reserve, scene.us, kind);
    let wanted = set.iter().filter(|other| held_as(other.kind) == held_as(kind)).count();
    if wanted <= usize::from(held) {
        return None;
    }
    let Some(kind) = held_as(kind) else {
        let clause = scene.variant.faces.of(scene.us).find(|clause| clause.kind == kind)?;
        let faces = scene.kinds_in(clause.faces);
        let names: Vec<String> = faces.iter().map(|face| scene.a(*face)).collect();
        let text = format!(
            "{} from the reserve is placed as {} and as nothing else",
            scene.a(kind),
            list(&names, "or")
        );
        return Some(Fault::new(HINDERED, Point::new(text).by(clause.span)));
    };
    let name = scene.name(kind);
    let text = match held {
        0 => format!("{} has no {name} in reserve", scene.side(scene.us)),
        held => {
            format!(
                "{} has {} in reserve, not {wanted}",
                scene.side(scene.us),
                counted(held, &name, &plural(&name))
            )
        }
    };
    Some(Fault::new(HINDERED, Point::new(text)))
}

/// Something stands there.
fn occupied(scene: &Scene<'_>, Placement { kind, to }: Placement, earlier: &[Placement]) -> Option<Fault> {
    if scene.variant.holes.contains(to) {
        return Some(into_hole(scene, to));
    }
    let at = scene.square(to);
    let text = match scene.setup.piece(to) {
        Some(standing) => {
            let whose = scene.side(standing.side);
            format!(
                "{} cannot be placed on {at}: {whose}'s {} stands there",
                scene.a(kind),
                scene.name(standing.kind)
            )
        }
        None if earlier.iter().any(|other| other.to == to) => {
            format!("two pieces cannot be placed on {at}")
        }
        None => return None,
    };
    Some(Fault::new(HINDERED, Point::new(text)))
}

/// A clause does not allow the square.
fn outside(scene: &Scene<'_>, Placement { kind, to }: Placement) -> Option<Fault> {
    let mut rules = rules_now(scene.variant, &scene.setup).filter(|rule| rule.kinds.contains(kind));
    let rule = rules.find(|rule| !rule.region.of(scene.us).contains(to))?;
    let (at, region) = (scene.square(to), scene.region(rule.region.of(scene.us)));
    let text = format!("{} may not place {} on {at}, only on {region}", scene.side(scene.us), scene.a(kind));
    Some(Fault::new(HINDERED, Point::new(text).by(rule.span)))
}

/// Too many stand on the file.
fn file_fault(scene: &Scene<'_>, Placement { kind, to }: Placement, earlier: &[Placement]) -> Option<Fault> {
    let dimensions = scene.variant.dimensions;
    let on_file = |kinds: crate::board::KindSet| -> Vec<(Square, Kind)> {
        let standing = pieces_of(&scene.setup, scene.us).map(|(sq, piece)| (sq, piece.kind));
        let placed = earlier.iter().map(|other| (other.to, other.kind));
        standing
            .chain(placed)
            .filter(|(sq, kind)| dimensions.file(*sq) == dimensions.file(to) && kinds.contains(*kind))
            .collect()
    };
    let rules = scene.variant.placements.iter().filter(|rule| rule.kinds.contains(kind));
    let mut broken = rules.filter_map(|rule| Some((rule, rule.file?)));
    let (rule, FileRule { kinds, most }) =
        broken.find(|(_, file)| on_file(file.kinds).len() > usize::from(file.most))?;
    let there: Vec<String> = on_file(kinds)
        .iter()
        .map(|(sq, kind)| {
            format!("{} on {}", with_article(&format!("own {}", scene.name(*kind))), scene.square(*sq))
        })
        .collect();
    let file: String = scene.square(to).chars().take_while(char::is_ascii_alphabetic).collect();
    let most = match most {
        0 => String::new(),
        most => format!("; at most {most} may stand there before"),
    };
    let stand = if there.len() == 1 { "stands" } else { "stand" };
    let text = format!(
        "{} may not be placed on the {file}-file: {} {stand} there{most}",
        scene.a(kind),
        and(&there),
    );
    Some(Fault::new(HINDERED, Point::new(text).by(rule.span)))
}

/// The shade is not one that is left.
fn shade_fault(scene: &Scene<'_>, Placement { kind, to }: Placement, earlier: &[Placement]) -> Option<Fault> {
    let Scene { variant, setup, us, .. } = scene;
    let shade = setup.dimensions.shade(to);
    for rule in variant.placements.iter().filter(|rule| rule.kinds.contains(kind)) {
        let Some(shade_rule) = rule.shade else { continue };
        let first = setup.memory.first_placed[*us].get(shade_rule.from.index()).copied().flatten();
        let first = first.or_else(|| {
            let earlier = earlier.iter().find(|other| other.kind == shade_rule.from);
            earlier.map(|other| setup.dimensions.shade(other.to))
        });
        if first.is_some_and(|first| (first != shade) != shade_rule.differs) {
            let (name, from) = (scene.name(kind), scene.name(shade_rule.from));
            let text = format!(
                "the {name} may not be placed on {}, a {} square: the first {from} was placed on a {} one, \
                 and the {name} must have {}",
                scene.square(to),
                shade_name(shade),
                first.map_or("", shade_name),
                if shade_rule.differs { "the other shade" } else { "the same shade" },
            );
            return Some(Fault::new(HINDERED, Point::new(text).by(rule.span)));
        }
    }
    None
}

/// What stands near the square, or would change sides, is not what it must be.
fn surroundings_fault(scene: &Scene<'_>, Placement { kind, to }: Placement) -> Option<Fault> {
    let rule = placement_at_fault(scene.variant, &scene.setup, kind, to)?;
    let (name, at) = (scene.name(kind), scene.square(to));
    let near = rule.near.as_ref().filter(|near| near.sides[scene.us]);
    let far = near.filter(|near| !is_near(scene.variant, &scene.setup, near, scene.us, to));
    let text = match far {
        None => format!(
            "the {name} may not be placed on {at}: it must turn over a piece of the enemy's, and would turn over none"
        ),
        Some(near) if near.slides => {
            format!("the {name} may not be placed on {at}: {}", sliding_past(scene, near, to))
        }
        Some(near) => {
            let (piece, there) = (wanted(scene, near), present(scene, near, scene.us, to));
            match near.none {
                true => format!("the {name} may not be placed on {at}, near {there}"),
                false => format!("the {name} may not be placed on {at}, for it must come near {piece}"),
            }
        }
    };
    Some(Fault::new(HINDERED, Point::new(text).by(rule.span)))
}

/// Where what slides in would go on to past a square, and what closes its ways there.
fn sliding_past(scene: &Scene<'_>, near: &Nearness, to: Square) -> String {
    let dimensions = scene.variant.dimensions;
    let (mut on, mut closed) = (Vec::new(), Vec::new());
    for ray in &near.rays {
        let (dx, dy) = ray.seen_by(scene.us).step;
        let next = |sq: Square, sign: i32| {
            let next = dimensions.step(sq, i32::from(dx) * sign, i32::from(dy) * sign);
            next.filter(|sq| !scene.variant.holes.contains(*sq))
        };
        let mut before = std::iter::successors(next(to, -1), |sq| next(*sq, -1));
        match before.find(|sq| !scene.setup.is_empty(*sq)) {
            Some(sq) => closed.push(format!("the {}", scene.piece_on(sq))),
            None => {
                let free = |sq: &Square| scene.setup.is_empty(*sq);
                let ahead = std::iter::successors(next(to, 1), |sq| next(*sq, 1)).take_while(free);
                on.extend(ahead.last().map(|sq| scene.square(sq)));
            }
        }
    }
    closed.sort_unstable();
    closed.dedup();
    let on = if on.is_empty() { String::new() } else { format!("it would slide on to {}", or(&on)) };
    match (on.is_empty(), closed.is_empty()) {
        (_, true) => on,
        (true, false) => format!("its ways there are closed by {}", and(&closed)),
        (false, false) => format!("{on}, and other ways there are closed by {}", and(&closed)),
    }
}

fn shade_name(shade: Shade) -> &'static str {
    match shade {
        Shade::Dark => "dark",
        Shade::Light => "light",
    }
}

/// Why a piece cannot enter behind another that makes a legal move; nothing if it can.
pub(super) fn gate_fault(
    scene: &Scene<'_>,
    carrier: &Move,
    mv: &Move,
    Placement { kind, to }: Placement,
) -> Option<Fault> {
    let Scene { variant, setup, us, .. } = scene;
    let (name, at) = (scene.name(kind), scene.square(to));
    let fault = |why: String| {
        let text = format!("the {name} cannot enter on {at}: {why}");
        Some(Fault::new(HINDERED, Point::new(text)))
    };
    if setup.reserve[*us].get(kind.index()).is_none_or(|held| *held == 0) {
        return fault(format!("{} has no {name} in reserve", scene.side(*us)));
    }
    let ours = variant.gatings.of(*us);
    let ours: Vec<_> = ours.collect();
    let allowed =
        ours.iter().find(|clause| clause.kinds.contains(kind) && clause.region.of(*us).contains(to));
    let Some(clause) = allowed else {
        return match ours.iter().find(|clause| clause.kinds.contains(kind)) {
            None if ours.is_empty() => fault("pieces enter only by placement in this variant".to_owned()),
            None => fault(format!("{} do not enter so", plural(&name))),
            Some(clause) => {
                let region = scene.region(clause.region.of(*us));
                fault(format!("it enters only on {region}")).map(|fault| fault.by(clause.span))
            }
        };
    };
    if !left(variant, setup, carrier).contains(&to) {
        let starts = match carrier {
            Move::Castle { king, rook, .. } => [*king, *rook].contains(&to),
            carrier => carrier.origin() == Some(to),
        };
        let why = match setup.piece(to) {
            _ if !starts => "the move does not leave that square".to_owned(),
            Some(_) if !setup.unmoved.contains(to) => {
                format!("the {} has moved before", scene.piece_on(to))
            }
            _ => "nothing that started there leaves it empty".to_owned(),
        };
        return fault(why).map(|fault| fault.by(clause.span));
    }
    if !is_within_limits(variant, setup, coming(mv)) {
        return Some(Fault::new(FORBIDDEN, limited(scene, kind).by(clause.span)));
    }
    safety::fault(scene, mv)
}

/// What must stand near a square, or must not: `an own knight or bishop`.
pub(super) fn wanted(scene: &Scene<'_>, near: &Nearness) -> String {
    let every = (0..scene.variant.kinds.len() as u8).map(Kind).all(|kind| near.kinds.contains(kind));
    let names: Vec<String> = match every {
        true => vec!["piece".to_owned()],
        false => scene.kinds_in(near.kinds).into_iter().map(|kind| scene.name(kind)).collect(),
    };
    match near.whose {
        Some(Whose::Own) => with_article(&format!("own {}", list(&names, "or"))),
        Some(Whose::Enemy) => with_article(&format!("enemy {}", list(&names, "or"))),
        Some(Whose::Any) => with_article(&list(&names, "or")),
        None => "an empty square".to_owned(),
    }
}

/// What of it does stand there: `the knight on c3`.
pub(super) fn present(scene: &Scene<'_>, near: &Nearness, us: Side, at: Square) -> String {
    let counting = nearby(scene.variant, &scene.setup, near, us, at);
    match near.whose {
        Some(_) => scene.pieces_in(&scene.setup, &counting),
        None => {
            let squares: Vec<String> = counting.iter().map(|sq| scene.square(*sq).to_string()).collect();
            format!("{}, where nothing stands", list(&squares, "and"))
        }
    }
}
