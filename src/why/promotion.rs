//! What a piece becomes and may not: promotions and exchanges in place.

use super::Point;
use super::condition::Asked;
use super::fault::{Fault, HINDERED, NO_PROMOTION, PROMOTION};
use super::placing::{present, wanted};
use super::scene::Scene;
use crate::board::{Kind, Piece, Square};
use crate::english::{or, plural, with_article};
use crate::model::{Caught, Exchange, Promoting, Promotion, Ruled, Trigger};
use crate::moves::Move;
use crate::notation::coordinate;
use crate::reference::flips::is_near;
use crate::reference::limit::is_within_limits;
use crate::reference::movement::{exchanged, promotions, ways_of_exchange};
use crate::reference::{hand_over, in_check, pieces_of};
use alfil_words::counted;

/// Why a piece cannot become that by going from one square to another; nothing if it can.
pub(super) fn fault(
    scene: &Scene<'_>,
    (from, to): (Square, Square),
    caught: Caught,
    promotion: Option<Kind>,
) -> Option<Fault> {
    let piece = scene.setup.piece(from)?;
    let choices = promotions(scene.variant, &scene.setup, piece, (from, to), caught);
    if choices.contains(&promotion) {
        return None;
    }
    let ours = scene.variant.promotions.of(piece.side);
    let clauses: Vec<&Ruled<Promotion>> = ours.filter(|clause| clause.kind == piece.kind).collect();
    let asked = Asked::new(scene, None);
    let touched = |clause: &&Ruled<Promotion>| counts(clause, piece, (from, to), caught);
    let triggered: Vec<&Ruled<Promotion>> =
        clauses.iter().copied().filter(touched).filter(|clause| asked.holds(&clause.when)).collect();
    let subject = scene.piece_on(from);
    let at = scene.square(to);
    let mut targets: Vec<Kind> = triggered.iter().flat_map(|clause| clause.to.iter().copied()).collect();
    targets.sort_unstable();
    targets.dedup();
    let barred = |kind: &Kind| {
        let mut clauses = clauses.iter().filter(|clause| touched(clause) && clause.to.contains(kind));
        clauses.find(|clause| !asked.holds(&clause.when))
    };
    let barred = promotion
        .filter(|kind| !targets.contains(kind))
        .and_then(|kind| barred(&kind).map(|clause| (kind, clause)));
    if let Some((kind, clause)) = barred {
        let when = asked.unmet(&clause.when);
        let point = Point::new(format!("the {subject} becomes {} only {when}", scene.a(kind)));
        return Some(Fault::new(PROMOTION, point.by(clause.span)));
    }
    let point = match promotion {
        Some(kind) if triggered.is_empty() => match clauses.first() {
            None => Point::new(format!(
                "the {subject} does not promote: no clause lets it become {}",
                scene.a(kind)
            )),
            Some(clause) => {
                let zone = scene.region(clause.region.of(piece.side));
                let how = match clause.trigger {
                    _ if counts(clause, piece, (from, to), Caught::Something) => match clause.captures {
                        Promoting::NotEnPassant => "not by a capture en passant".to_owned(),
                        Promoting::Any | Promoting::Capturing => "only by a capture".to_owned(),
                    },
                    Trigger::On => format!("only by coming to {zone}"),
                    Trigger::Entering => format!("only by entering {zone}"),
                    Trigger::Touching => format!("only by entering, leaving or moving within {zone}"),
                };
                Point::new(format!("the {subject} does not promote by going to {at}: {how}")).by(clause.span)
            }
        },
        Some(kind) if !targets.contains(&kind) => {
            let possible = scene.kinds_or(&targets);
            resting(
                format!(
                    "the {subject} cannot become {} on {at}, only {}",
                    scene.a(kind),
                    with_article(&possible)
                ),
                &triggered,
            )
        }
        Some(kind) => triggered.iter().fold(limited(scene, kind), |point, clause| point.by(clause.span)),
        None => {
            let position = scene.game.position();
            let captures = scene.setup.piece(to).map(|_| to);
            let mut forms: Vec<String> = choices
                .iter()
                .filter(|choice| choice.is_some())
                .map(|promotion| {
                    coordinate(position, &Move::Step { from, to, captures, promotion: *promotion })
                })
                .collect();
            forms.dedup();
            let text = match forms.len() {
                0 => format!(
                    "the {subject} must become something on {at}, and {} may have no more of any type that it could become",
                    scene.side(scene.us)
                ),
                _ => {
                    format!("the {subject} must become something on {at}: write {}", or(&forms))
                }
            };
            resting(text, &triggered)
        }
    };
    let weight = if triggered.is_empty() { NO_PROMOTION } else { PROMOTION };
    Some(Fault::new(weight, point))
}

/// Whether a move touches the zone of a promotion in the way that counts.
fn counts(clause: &Ruled<Promotion>, piece: Piece, (from, to): (Square, Square), caught: Caught) -> bool {
    let zone = clause.region.of(piece.side);
    let touches = match clause.trigger {
        Trigger::On => zone.contains(to),
        Trigger::Entering => zone.contains(to) && !zone.contains(from),
        Trigger::Touching => zone.contains(to) || zone.contains(from),
    };
    touches && clause.captures.counts(caught)
}

fn resting(text: String, clauses: &[&Ruled<Promotion>]) -> Point {
    clauses.iter().fold(Point::new(text), |point, clause| point.by(clause.span))
}

/// That a side has as many pieces of a type as it may, by the clause that says so.
pub(super) fn limited(scene: &Scene<'_>, kind: Kind) -> Point {
    let most = scene.variant.limits[scene.us][kind.index()].unwrap_or(0);
    let standing = pieces_of(&scene.setup, scene.us).filter(|(_, piece)| piece.kind == kind).count();
    let name = counted(most, &scene.name(kind), &plural(&scene.name(kind)));
    let text = format!("{} may have {name} on the board at most, and has {standing}", scene.side(scene.us));
    let mut limits = scene.variant.places.limits.iter();
    let limit = limits.find(|(limited, sides, _)| *limited == kind && sides[scene.us]);
    limit.map_or(Point::new(&text), |(.., span)| Point::new(&text).by(*span))
}

/// What stands against a move as an exchange by a move; nothing at all if no clause leads there and says that it becomes that.
pub(super) fn moved_exchange_fault(
    scene: &Scene<'_>,
    mv: &Move,
    (from, to, kind): (Square, Square, Kind),
) -> Option<Option<Fault>> {
    let Scene { variant, setup, us, .. } = scene;
    let piece = setup.piece(from)?;
    let leads = |clause: &&Ruled<Exchange>| {
        clause.kind == piece.kind
            && clause.to.contains(&kind)
            && exchanged(clause, from, to, kind) == *mv
            && ways_of_exchange(variant, setup, clause, from).contains(&to)
    };
    let clauses: Vec<&Ruled<Exchange>> = variant.exchanges.of(*us).filter(leads).collect();
    let Some(first) = clauses.first().copied() else {
        let meant = |clause: &&Ruled<Exchange>| {
            clause.kind == piece.kind && clause.to.contains(&kind) && exchanged(clause, from, to, kind) == *mv
        };
        let mut meant = variant.exchanges.of(*us).filter(meant);
        return meant.find_map(|clause| nobody_to_swap_with(scene, clause, (from, to)).map(Some));
    };
    let asked = Asked::new(scene, None);
    let standing = clauses.iter().copied().filter(|clause| clause.region.of(*us).contains(from));
    let standing: Vec<&Ruled<Exchange>> = standing.collect();
    let subject = scene.piece_on(from);
    let point = match standing.first() {
        None => {
            let zone = scene.region(first.region.of(*us));
            Point::new(format!("the {subject} can be exchanged so only from {zone}")).by(first.span)
        }
        Some(clause) if !standing.iter().any(|clause| asked.holds(&clause.when)) => {
            let when = asked.unmet(&clause.when);
            Point::new(format!("the {subject} can be exchanged so only {when}")).by(clause.span)
        }
        Some(clause) => match exchange_end_fault(scene, &standing, mv, (to, kind)) {
            Some(point) => point.by(clause.span),
            None => return Some(None),
        },
    };
    Some(Some(Fault::new(HINDERED, point)))
}

/// That no piece stands on a square with which one could change places.
fn nobody_to_swap_with(
    scene: &Scene<'_>,
    clause: &Ruled<Exchange>,
    (from, to): (Square, Square),
) -> Option<Fault> {
    let kinds = scene.kinds_in(clause.swaps?);
    let whom = match kinds.len() == scene.variant.kinds.len() {
        true => "another piece".to_owned(),
        false => with_article(&or(&kinds.into_iter().map(|kind| scene.name(kind)).collect::<Vec<_>>())),
    };
    let (subject, square) = (scene.piece_on(from), scene.square(to));
    let text =
        format!("the {subject} changes places only with {whom} of its own side, and none stands on {square}");
    Some(Fault::new(HINDERED, Point::new(text).by(clause.span)))
}

/// Why no exchange by these clauses, if it is their time, can put a piece of a type on a square; nothing if one can.
fn exchange_end_fault(
    scene: &Scene<'_>,
    clauses: &[&Ruled<Exchange>],
    mv: &Move,
    (at, to): (Square, Kind),
) -> Option<Point> {
    let Scene { variant, setup, us, .. } = scene;
    let asked = Asked::new(scene, None);
    let mut faults = Vec::new();
    for clause in clauses.iter().filter(|clause| asked.holds(&clause.when)) {
        let far = clause.near.as_ref().filter(|near| !is_near(variant, setup, near, *us, at));
        let (name, square) = (scene.a(to), scene.square(at));
        faults.push(match far {
            Some(near) if near.none => {
                let there = present(scene, near, *us, at);
                Point::new(format!("{name} may not come to {square}, near {there}"))
            }
            Some(near) => {
                let near = wanted(scene, near);
                Point::new(format!("{name} may not come to {square}, for it must come near {near}"))
            }
            None if clause.without_check && in_check(variant, &hand_over(variant, setup, mv), !*us) => {
                Point::new("the exchange would give check")
            }
            None if is_within_limits(variant, setup, [to]) => return None,
            None => limited(scene, to),
        });
    }
    faults.into_iter().next()
}

/// Why a piece cannot be exchanged for that where it stands; nothing if it can.
pub(super) fn exchange_fault(scene: &Scene<'_>, at: Square, to: Kind) -> Option<Fault> {
    let piece = scene.setup.piece(at)?;
    let subject = scene.piece_on(at);
    let asked = Asked::new(scene, None);
    let ours = scene.variant.exchanges.of(piece.side);
    let stays = |clause: &&Ruled<Exchange>| clause.kind == piece.kind && clause.stays();
    let ours: Vec<&Ruled<Exchange>> = ours.filter(stays).collect();
    let here = |clause: &&&Ruled<Exchange>| clause.region.of(piece.side).contains(at);
    let point = if ours.is_empty() {
        Point::new(format!("the {subject} cannot be exchanged where it stands: no clause allows it"))
    } else if let Some(clause) =
        ours.iter().find(|clause| !here(clause)).filter(|_| !ours.iter().any(|clause| here(&clause)))
    {
        let zone = scene.region(clause.region.of(piece.side));
        Point::new(format!("the {subject} can be exchanged only on {zone}")).by(clause.span)
    } else {
        let standing: Vec<_> = ours.iter().filter(here).collect();
        let named: Vec<_> = standing.iter().filter(|clause| clause.to.contains(&to)).collect();
        let open = named.iter().any(|clause| asked.holds(&clause.when));
        match named.first() {
            None => {
                let mut targets: Vec<Kind> = standing.iter().flat_map(|clause| clause.to.clone()).collect();
                targets.sort_unstable();
                targets.dedup();
                let possible = with_article(&scene.kinds_or(&targets));
                let text =
                    format!("the {subject} cannot be exchanged for {}, only for {possible}", scene.a(to));
                standing.iter().fold(Point::new(text), |point, clause| point.by(clause.span))
            }
            Some(clause) if !open => {
                let when = asked.unmet(&clause.when);
                Point::new(format!("the {subject} can be exchanged only {when}")).by(clause.span)
            }
            Some(clause) => {
                let named: Vec<&Ruled<Exchange>> = named.iter().map(|clause| ***clause).collect();
                exchange_end_fault(scene, &named, &Move::Exchange { at, to }, (at, to))?.by(clause.span)
            }
        }
    };
    Some(Fault::new(HINDERED, point))
}
