//! Which pieces are royal, which are immune, and which squares are attacked.

use super::apply::Journey;
use super::blast::removes_royal_beside;
use super::condition::{holds, holds_for_piece, is_initial};
use super::flips::is_near;
use super::movement::may_pass;
use super::{legs, paths, pieces_of};
use alfil_board::{Kind, Side, Square, Squares};
use alfil_model::setup::Setup;
use alfil_model::{Axis, Definition, Initial, MoveRule, Movement, Royalty, Ruled, Selection, Victims};

/// Something that could be captured on a square, whether or not it stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Victim {
    /// Where.
    pub square: Square,
    /// Of which type.
    pub kind: Kind,
    /// Whether it counts as royal.
    pub royal: bool,
    /// The square that it is thought to have left for that: it counts as empty.
    pub left: Option<Square>,
}

impl Victim {
    /// What stands on the board as the victim's attackers find it.
    pub(super) fn scene(self, setup: &Setup) -> Setup {
        let mut scene = setup.clone();
        if let Some(left) = self.left {
            scene.board[left.index()] = None;
        }
        scene
    }
}

/// The squares of a side's royal pieces, in ascending order.
pub fn royals(variant: &Definition, setup: &Setup, side: Side) -> Vec<Square> {
    let mut royals = royals_of(variant, setup, side, false);
    royals.extend(royals_of(variant, setup, side, true));
    royals.sort_unstable();
    royals.dedup();
    royals
}

/// The royal pieces by the clauses in force that say `together`, or by those that do not.
pub fn royals_of(variant: &Definition, setup: &Setup, side: Side, together: bool) -> Vec<Square> {
    let clauses = variant.royalty.of(side);
    let in_force = clauses.filter(|clause| holds(variant, setup, &clause.when, side));
    in_force
        .filter(|clause| clause.together == together)
        .flat_map(|clause| royals_by(setup, clause, side))
        .collect()
}

/// The pieces that one clause makes royal: all of its types, or the first of them by its order.
fn royals_by(setup: &Setup, clause: &Ruled<Royalty>, side: Side) -> Vec<Square> {
    let candidates = pieces_of(setup, side).filter(|(_, piece)| clause.kinds.contains(piece.kind));
    let candidates = candidates.map(|(sq, _)| sq);
    match &clause.select {
        None => candidates.collect(),
        Some(selection) => {
            candidates.min_by_key(|sq| place_in_order(setup, selection, side, *sq)).into_iter().collect()
        }
    }
}

/// The numbers by which a selection compares a square.
fn place_in_order(setup: &Setup, selection: &Selection, side: Side, sq: Square) -> Vec<i32> {
    let number = |axis: Axis| match axis {
        Axis::File => i32::from(setup.dimensions.file(sq)),
        Axis::Rank => i32::from(setup.dimensions.rank_for(sq, side)),
    };
    selection
        .keys
        .iter()
        .map(|key| if key.descending { -number(key.axis) } else { number(key.axis) })
        .collect()
}

/// Whether what stands on a square cannot be captured.
pub fn immune(variant: &Definition, setup: &Setup, sq: Square) -> bool {
    let Some(piece) = setup.piece(sq) else { return false };
    variant
        .immunity
        .of(piece.side)
        .any(|clause| clause.kinds.contains(piece.kind) && holds(variant, setup, &clause.when, piece.side))
}

/// Whether a side is in check: a royal piece of it is attacked. Those that are royal together are when each of them is.
pub fn in_check(variant: &Definition, setup: &Setup, side: Side) -> bool {
    let is_attacked = |sq: &Square| !attackers(variant, setup, *sq, !side).is_empty();
    let together = royals_of(variant, setup, side, true);
    royals_of(variant, setup, side, false).iter().any(is_attacked)
        || (!together.is_empty() && together.iter().all(is_attacked))
}

/// For each thing that a side must do one of to end a check by closing ways: one attack. Nothing if it is not in check.
///
/// A piece that is royal by itself must be freed of its attack; of those that are royal together, any one.
pub(super) fn attacks_to_end(variant: &Definition, setup: &Setup, side: Side) -> Vec<Attack> {
    let attack_on = |sq: Square| {
        let victim = victim_on(variant, setup, sq)?;
        attacks(variant, setup, victim, !side).first().copied()
    };
    if let Some(attack) = royals_of(variant, setup, side, false).into_iter().find_map(attack_on) {
        return vec![attack];
    }
    let together = royals_of(variant, setup, side, true).into_iter();
    together.map(attack_on).collect::<Option<Vec<Attack>>>().unwrap_or_default()
}

/// The squares of the pieces of a side that attack what stands on a square; nothing attacks an empty one.
pub fn attackers(variant: &Definition, setup: &Setup, sq: Square, by: Side) -> Vec<Square> {
    victim_on(variant, setup, sq).map_or(Vec::new(), |victim| attackers_of(variant, setup, victim, by))
}

/// What stands on a square, as a victim.
pub fn victim_on(variant: &Definition, setup: &Setup, sq: Square) -> Option<Victim> {
    let piece = setup.piece(sq)?;
    let royal = royals(variant, setup, piece.side).contains(&sq);
    Some(Victim { square: sq, kind: piece.kind, royal, left: None })
}

/// The squares of the pieces of a side that would attack such a piece of the other side if it stood there.
///
/// Neither immunity nor en passant nor a pin makes a difference. A capture that would blow up a royal piece of the
/// attackers' own is no attack.
pub fn attackers_of(variant: &Definition, setup: &Setup, victim: Victim, by: Side) -> Vec<Square> {
    let mut attackers: Vec<Square> =
        attacks(variant, setup, victim, by).iter().map(|attack| attack.from).collect();
    attackers.sort_unstable();
    attackers.dedup();
    attackers
}

/// A way in which a piece attacks a victim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Attack {
    /// Where the attacker stands.
    pub from: Square,
    /// What the capture would pass over.
    pub crossed: Squares,
}

/// Every way in which a side's pieces attack a victim.
pub(super) fn attacks(variant: &Definition, setup: &Setup, victim: Victim, by: Side) -> Vec<Attack> {
    let mut attacks = Vec::new();
    let scene = victim.scene(setup);
    for (from, piece) in pieces_of(setup, by) {
        for rule in legs::rules(variant, setup, piece) {
            // The guard of what captures nothing may ask for attacks, and is not asked here.
            if rule.captures()
                && rule.on.contains(victim.kind)
                && rule.to.of(by).contains(victim.square)
                && may_use(variant, setup, &rule, from, by)
            {
                for movement in &rule.movements {
                    if movement.capture
                        && admits(movement.victims, victim.royal)
                        && may_start(variant, setup, movement, from, by)
                    {
                        let arrivals = paths::arrivals(variant, &scene, movement, by, from).into_iter();
                        let ways = arrivals.filter(|arrival| {
                            arrival.to == victim.square && may_pass(&scene, &rule, movement, arrival.crossed)
                        });
                        attacks.extend(ways.map(|arrival| Attack { from, crossed: arrival.crossed }));
                    }
                }
            }
        }
    }
    attacks.retain(|attack| {
        let capture = Journey::capture(attack.from, victim.square);
        !removes_royal_beside(variant, setup, by, &capture, victim.square)
    });
    // Whatever changes on the board may change where legs lead.
    let crossed = Squares::board(setup.dimensions);
    attacks
        .extend(legs::attackers(variant, setup, victim, by).into_iter().map(|from| Attack { from, crossed }));
    attacks
}

/// Whether a piece on a square may use a rule of its type, wherever it goes.
pub fn may_use(variant: &Definition, setup: &Setup, rule: &MoveRule, from: Square, side: Side) -> bool {
    rule.from.of(side).contains(from)
        && rule.near.iter().all(|near| is_near(variant, setup, near, side, from))
        && holds_for_piece(variant, setup, &rule.when, side, Some(from))
}

/// Whether a movement may start on the square, as far as initial squares decide.
pub fn may_start(variant: &Definition, setup: &Setup, movement: &Movement, from: Square, side: Side) -> bool {
    match movement.initial {
        Initial::Anywhere => true,
        Initial::Unmoved => is_initial(variant, setup, from),
        Initial::OneAhead => setup.piece(from).is_some_and(|piece| {
            let back = if side == Side::White { -1 } else { 1 };
            let home = variant.kinds[piece.kind.index()].home.of(side);
            setup.dimensions.step(from, 0, back).is_some_and(|behind| home.contains(behind))
        }),
    }
}

/// The capture filter by royalty: whether a victim, royal or not, is among those that may be captured.
pub fn admits(victims: Victims, royal: bool) -> bool {
    match victims {
        Victims::Any => true,
        Victims::Royal => royal,
        Victims::Common => !royal,
    }
}
