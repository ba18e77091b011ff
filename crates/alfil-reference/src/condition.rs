//! Whether a condition holds in a position, for a side.

use super::attack::{self, Victim};
use super::legality::keeps_royals_safe;
use super::placement::has_move;
use super::{kinds, pieces_of};
use alfil_board::{KindSet, Side, Square};
use alfil_model::setup::Setup;
use alfil_model::{Condition, Definition, Unmoved, Whose};

/// Whether the condition holds for its owner. No piece is in question: [`Condition::Royal`] does not hold.
pub fn holds(variant: &Definition, setup: &Setup, condition: &Condition, owner: Side) -> bool {
    holds_for_piece(variant, setup, condition, owner, None)
}

/// Whether the condition holds for its owner, where `piece` is the square of the piece in question.
pub fn holds_for_piece(
    variant: &Definition,
    setup: &Setup,
    condition: &Condition,
    owner: Side,
    piece: Option<Square>,
) -> bool {
    let again = |inner: &Condition| holds_for_piece(variant, setup, inner, owner, piece);
    match condition {
        Condition::Always => true,
        Condition::Not(inner) => !again(inner),
        Condition::All(parts) => parts.iter().all(again),
        Condition::Any(parts) => parts.iter().any(again),
        Condition::Captured { whose, kinds } => {
            let captured = sides(*whose, owner)
                .into_iter()
                .fold(KindSet::NONE, |set, side| set.union(setup.memory.captured[side.index()]));
            kinds.iter().filter(|kind| kind.index() < variant.kinds.len()).all(|kind| captured.contains(kind))
        }
        Condition::Count { whose, kinds, region, compare, value } => {
            let standing = sides(*whose, owner).into_iter().flat_map(|side| pieces_of(setup, side));
            let counted =
                standing.filter(|(sq, piece)| kinds.contains(piece.kind) && region.of(owner).contains(*sq));
            compare.holds(counted.count() as u32, *value)
        }
        Condition::Reserve { whose, kinds: counted, compare, value } => {
            let number: u32 = sides(*whose, owner)
                .into_iter()
                .flat_map(|side| kinds(variant).map(move |kind| (side, kind)))
                .filter(|(_, kind)| counted.contains(*kind))
                .map(|(side, kind)| u32::from(setup.reserve[side.index()][kind.index()]))
                .sum();
            compare.holds(number, *value)
        }
        Condition::Turn { compare, value } => compare.holds(setup.fullmove, *value),
        Condition::Check { whose } => {
            sides(*whose, owner).into_iter().any(|side| attack::in_check(variant, setup, side))
        }
        Condition::Attacked { region } => region.of(owner).iter().any(|sq| {
            royal_kinds(variant, setup, owner).iter().any(|kind| {
                let victim = Victim { square: sq, kind, royal: true };
                !attack::attackers_of(variant, setup, victim, !owner).is_empty()
            })
        }),
        Condition::Unmoved { whose, kinds } => {
            let mut standing = sides(*whose, owner).into_iter().flat_map(|side| pieces_of(setup, side));
            standing.any(|(sq, piece)| kinds.contains(piece.kind) && setup.unmoved.contains(sq))
        }
        Condition::Checks { whose, compare, value } => {
            let number: u32 =
                sides(*whose, owner).into_iter().map(|side| setup.memory.checks[side.index()]).sum();
            compare.holds(number, *value)
        }
        Condition::ToMove { whose } => sides(*whose, owner).contains(&setup.turn),
        Condition::Checkmate { whose } => sides(*whose, owner).into_iter().any(|side| {
            side == setup.turn
                && attack::in_check(variant, setup, side)
                && !has_move(variant, setup, keeps_royals_safe)
        }),
        Condition::Royal => piece.is_some_and(|sq| attack::royals(variant, setup, owner).contains(&sq)),
        Condition::Bare => {
            let all_royal = Side::BOTH.into_iter().all(|side| {
                let royals = attack::royals(variant, setup, side);
                pieces_of(setup, side).all(|(sq, _)| royals.contains(&sq))
            });
            all_royal && setup.reserve.iter().flatten().all(|count| *count == 0)
        }
    }
}

/// Whether the piece on a square may make its initial move.
pub fn is_initial(variant: &Definition, setup: &Setup, sq: Square) -> bool {
    let Some(piece) = setup.piece(sq) else { return false };
    let home = variant.kinds[piece.kind.index()].home.of(piece.side).contains(sq);
    home && (!Unmoved::of(variant).marked.contains(piece.kind) || setup.unmoved.contains(sq))
}

/// The types of which a side's pieces are royal now, if there are any; where a clause selects one, its types.
fn royal_kinds(variant: &Definition, setup: &Setup, side: Side) -> KindSet {
    let clauses = variant.royalty.iter().filter(|clause| clause.sides[side.index()]);
    let in_force = clauses.filter(|clause| holds(variant, setup, &clause.when, side));
    let named = in_force.fold(KindSet::NONE, |set, clause| set.union(clause.kinds));
    kinds(variant).filter(|kind| named.contains(*kind)).collect()
}

fn sides(whose: Whose, owner: Side) -> Vec<Side> {
    match whose {
        Whose::Own => vec![owner],
        Whose::Enemy => vec![!owner],
        Whose::Any => Side::BOTH.to_vec(),
    }
}
