//! What a piece becomes and may not: promotions and exchanges in place.

use super::Point;
use super::condition::Asked;
use super::fault::{Fault, HINDERED, NO_PROMOTION, PROMOTION};
use super::scene::Scene;
use crate::board::{Kind, Piece, Square};
use crate::diagnostic::counted;
use crate::english::{or, plural, with_article};
use crate::model::{Exchange, Promotion, Ruled, Trigger};
use crate::moves::Move;
use crate::notation::coordinate;
use crate::reference::limit::is_within_limits;
use crate::reference::movement::promotions;
use crate::reference::pieces_of;

/// Why a piece cannot become that by going from one square to another; nothing if it can.
pub(super) fn fault(
    scene: &Scene<'_>,
    (from, to): (Square, Square),
    captures: bool,
    promotion: Option<Kind>,
) -> Option<Fault> {
    let piece = scene.setup.piece(from)?;
    let choices = promotions(scene.variant, &scene.setup, piece, (from, to), captures);
    if choices.contains(&promotion) {
        return None;
    }
    let ours = scene.variant.promotions.of(piece.side);
    let clauses: Vec<&Ruled<Promotion>> = ours.filter(|clause| clause.kind == piece.kind).collect();
    let triggered: Vec<&Ruled<Promotion>> =
        clauses.iter().copied().filter(|clause| counts(clause, piece, (from, to), captures)).collect();
    let subject = scene.piece_on(from);
    let at = scene.square(to);
    let mut targets: Vec<Kind> = triggered.iter().flat_map(|clause| clause.to.iter().copied()).collect();
    targets.sort_unstable();
    targets.dedup();
    let point = match promotion {
        Some(kind) if triggered.is_empty() => match clauses.first() {
            None => Point::new(format!(
                "the {subject} does not promote: no clause lets it become {}",
                scene.a(kind)
            )),
            Some(clause) => {
                let zone = scene.region(clause.region.of(piece.side));
                let how = match clause.trigger {
                    _ if clause.capturing && counts(clause, piece, (from, to), true) => {
                        "only by a capture".to_owned()
                    }
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
        Some(kind) => resting(limited(scene, kind), &triggered),
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
fn counts(clause: &Ruled<Promotion>, piece: Piece, (from, to): (Square, Square), captures: bool) -> bool {
    let zone = clause.region.of(piece.side);
    let touches = match clause.trigger {
        Trigger::On => zone.contains(to),
        Trigger::Entering => zone.contains(to) && !zone.contains(from),
        Trigger::Touching => zone.contains(to) || zone.contains(from),
    };
    touches && (captures || !clause.capturing)
}

fn resting(text: String, clauses: &[&Ruled<Promotion>]) -> Point {
    clauses.iter().fold(Point::new(text), |point, clause| point.by(clause.span))
}

/// That a side has as many pieces of a type as it may.
pub(super) fn limited(scene: &Scene<'_>, kind: Kind) -> String {
    let most = scene.variant.limits[scene.us][kind.index()].unwrap_or(0);
    let standing = pieces_of(&scene.setup, scene.us).filter(|(_, piece)| piece.kind == kind).count();
    let name = counted(most, &scene.name(kind), &plural(&scene.name(kind)));
    format!("{} may have {name} on the board at most, and has {standing}", scene.side(scene.us))
}

/// Why a piece cannot be exchanged for that where it stands; nothing if it can.
pub(super) fn exchange_fault(scene: &Scene<'_>, at: Square, to: Kind) -> Option<Fault> {
    let piece = scene.setup.piece(at)?;
    let subject = scene.piece_on(at);
    let asked = Asked::new(scene, None);
    let ours = scene.variant.exchanges.of(piece.side);
    let ours: Vec<&Ruled<Exchange>> = ours.filter(|clause| clause.kind == piece.kind).collect();
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
            Some(_) if is_within_limits(scene.variant, &scene.setup, [to]) => return None,
            Some(clause) => Point::new(limited(scene, to)).by(clause.span),
        }
    };
    Some(Fault::new(HINDERED, point))
}
