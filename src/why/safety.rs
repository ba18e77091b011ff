//! What a move may not leave behind: an own royal piece attacked or blown up, or what the variant forbids.

use super::Point;
use super::condition::Asked;
use super::fault::{FORBIDDEN, Fault};
use super::scene::Scene;
use crate::board::{Piece, Side, Square};
use crate::english::{and, with_article};
use crate::model::{Condition, Forbidden, Ruled};
use crate::moves::Move;
use crate::reference::apply::Journey;
use crate::reference::attack::royals_of;
use crate::reference::blast::{removed, removes_royal_of};
use crate::reference::condition::holds;
use crate::reference::legality::{is_about, takes_last_royal};
use crate::reference::{attackers, hand_over, in_check, royals};
use crate::setup::Setup;

/// What a move that the pieces can make would leave behind and may not, if anything.
pub(super) fn fault(scene: &Scene<'_>, mv: &Move) -> Option<Fault> {
    let Scene { variant, setup, us, .. } = scene;
    let journey = Journey::of(mv);
    if let Some(journey) = &journey
        && removes_royal_of(variant, setup, *us, journey)
    {
        return Some(blown_up(scene, journey));
    }
    let next = hand_over(variant, setup, mv);
    let wins = takes_last_royal(variant, setup, mv, &next);
    if !wins && in_check(variant, &next, *us) {
        return Some(exposed(scene, &next));
    }
    let broken = variant
        .forbidden
        .of(*us)
        .filter(|clause| is_about(variant, clause, setup, mv) && holds(variant, setup, &clause.given, *us))
        .find(|clause| holds(variant, &next, &clause.when, *us));
    broken.map(|clause| forbidden(scene, clause, mv, &next))
}

/// A capture would blow up an own royal piece.
fn blown_up(scene: &Scene<'_>, journey: &Journey) -> Fault {
    let gone = removed(scene.variant, &scene.setup, journey);
    let mut lost = royals(scene.variant, &scene.setup, scene.us);
    lost.retain(|sq| gone.contains(sq));
    let text = format!(
        "the capture would blow up {}'s own {}",
        scene.side(scene.us),
        and(&lost.iter().map(|sq| scene.piece_on(*sq)).collect::<Vec<_>>())
    );
    let point = Point::new(text);
    Fault::new(
        FORBIDDEN,
        match &scene.variant.blast {
            Some(blast) => point.by(blast.span),
            None => point,
        },
    )
}

/// An own royal piece is attacked after the move.
fn exposed(scene: &Scene<'_>, next: &Setup) -> Fault {
    let Scene { variant, us, .. } = scene;
    let attacked = |setup: &Setup, sq: Square| attackers(variant, setup, sq, !*us);
    let alone = royals_of(variant, next, *us, false);
    let exposed: Vec<Square> = alone.into_iter().filter(|sq| !attacked(next, *sq).is_empty()).collect();
    let together = exposed.is_empty();
    let exposed = if together { royals_of(variant, next, *us, true) } else { exposed };
    let was_in_check = in_check(variant, &scene.setup, *us);
    let royal_before = royals(variant, &scene.setup, *us);
    let parts: Vec<String> = exposed
        .iter()
        .map(|sq| {
            let by = scene.pieces_in(next, &attacked(next, *sq));
            let king = scene.piece_in(next, *sq);
            // Which piece is royal may change with the move.
            let newly = scene.setup.piece(*sq) == next.piece(*sq) && !royal_before.contains(sq);
            if newly {
                format!("the {king}, royal after it, attacked by {by}")
            } else {
                format!("the {king} attacked by {by}")
            }
        })
        .collect();
    let text = match was_in_check && exposed.iter().any(|sq| same_attack(scene, next, *sq)) {
        true => format!("{} is in check, and the move leaves {}", scene.side(*us), and(&parts)),
        false => format!("the move leaves {}", and(&parts)),
    };
    let text = if together && exposed.len() > 1 {
        format!("{text}: of these royal pieces one must be safe")
    } else {
        text
    };
    let clauses = variant.royalty.of(*us).filter(|clause| {
        clause.together == together
            && holds(variant, next, &clause.when, *us)
            && exposed
                .iter()
                .any(|sq| next.piece(*sq).is_some_and(|Piece { kind, .. }| clause.kinds.contains(kind)))
    });
    let point = clauses.fold(Point::new(text), |point, clause| point.by(clause.span));
    Fault::new(FORBIDDEN, point)
}

/// Whether a piece that stands there before and after the move was attacked before it too.
fn same_attack(scene: &Scene<'_>, next: &Setup, sq: Square) -> bool {
    scene.setup.piece(sq) == next.piece(sq)
        && !attackers(scene.variant, &scene.setup, sq, !scene.us).is_empty()
}

/// Something would be true that the variant forbids.
fn forbidden(scene: &Scene<'_>, clause: &Ruled<Forbidden>, mv: &Move, next: &Setup) -> Fault {
    let asked = Asked { scene, setup: next, owner: scene.us, piece: None };
    let what = asked.words(&clause.when, true);
    let move_or_drop = if matches!(mv, Move::Place(_)) { "placement" } else { "move" };
    let named = |kinds| with_article(&scene.kinds_or(&scene.kinds_in(kinds)));
    let by = match (clause.moving, clause.placing) {
        (None, None) => String::new(),
        (Some(kinds), None) => format!(" by moving {}", named(kinds)),
        (None, Some(kinds)) => format!(" by placing {}", named(kinds)),
        (Some(kinds), Some(_)) => format!(" by moving or placing {}", named(kinds)),
    };
    let mut attacked = attacks(scene, next);
    for part in asked.attacked_now(&clause.when, "would be") {
        if !attacked.contains(&part) {
            attacked.push(part);
        }
    }
    let attacked = if attacked.is_empty() { String::new() } else { format!(": {}", and(&attacked)) };
    let given = match &clause.given {
        Condition::Always => String::new(),
        given => {
            let before = Asked { scene, setup: &scene.setup, owner: scene.us, piece: None };
            let attacked = before.attacked_now(given, "is");
            let now = if attacked.is_empty() { String::new() } else { format!(" ({})", and(&attacked)) };
            format!(" while {}{now}", before.words(given, true))
        }
    };
    // What no condition forbids is forbidden whatever it leads to.
    let text = match &clause.when {
        Condition::Always if by.is_empty() => format!("no move may be made{given}"),
        Condition::Always => {
            let unless = if clause.spares_attackers {
                ", except to capture all that attacks a royal piece"
            } else {
                ""
            };
            format!("{} is forbidden{given}{unless}", by.trim_start_matches(" by "))
        }
        _ => format!("after the {move_or_drop} {what}, which is forbidden{by}{given}{attacked}"),
    };
    Fault::new(FORBIDDEN, Point::new(text).by(clause.span))
}

/// Which royal pieces are attacked after the move, by what.
fn attacks(scene: &Scene<'_>, next: &Setup) -> Vec<String> {
    let sides = Side::BOTH.into_iter().filter(|side| in_check(scene.variant, next, *side));
    let royal =
        sides.flat_map(|side| royals(scene.variant, next, side).into_iter().map(move |sq| (side, sq)));
    royal
        .filter_map(|(side, sq)| {
            let by = attackers(scene.variant, next, sq, !side);
            let attacked = scene.piece_in(next, sq);
            (!by.is_empty())
                .then(|| format!("the {attacked} would be attacked by {}", scene.pieces_in(next, &by)))
        })
        .collect()
}
