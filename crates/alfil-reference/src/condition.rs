//! Whether a condition holds in a position, for a side.

use super::attack::{self, Victim};
use super::flips::is_near;
use super::legality::keeps_royals_safe;
use super::lines;
use super::placement::has_move;
use super::{kinds, pieces_of};
use alfil_board::{KindSet, Side, Square};
use alfil_model::setup::Setup;
use alfil_model::{Condition, Definition, Leaf, Unmoved};
use alfil_model::{Nearness, Neighbours, Tally, Weighing, Whose, Worth};

/// Whether the condition holds for its owner. No piece is in question: [`Leaf::Royal`] does not hold.
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
    condition.evaluate(&mut |leaf| leaf_holds(variant, setup, leaf, owner, piece))
}

fn leaf_holds(variant: &Definition, setup: &Setup, leaf: &Leaf, owner: Side, piece: Option<Square>) -> bool {
    match leaf {
        Leaf::Captured { whose, kinds } => {
            let captured =
                whose.sides(owner).fold(KindSet::NONE, |set, side| set.union(setup.memory.captured[side]));
            kinds.iter().filter(|kind| kind.index() < variant.kinds.len()).all(|kind| captured.contains(kind))
        }
        Leaf::Compared { left, compare, right } => {
            compare.holds(tallied(setup, left, owner), tallied(setup, right, owner))
        }
        Leaf::Count { whose, kinds, region, compare, value } => {
            let standing = whose.sides(owner).flat_map(|side| pieces_of(setup, side));
            let counted =
                standing.filter(|(sq, piece)| kinds.contains(piece.kind) && region.of(owner).contains(*sq));
            compare.holds(counted.count() as u32, *value)
        }
        Leaf::Worth(Weighing { left, compare, right }) => {
            compare.holds(weighed(setup, left, owner), weighed(setup, right, owner))
        }
        Leaf::Line(line) => lines::holds(setup, line, owner),
        Leaf::Chain(chain) => lines::joins(setup, chain, owner),
        Leaf::Reserve { whose, kinds: counted, compare, value } => {
            let number: u32 = whose
                .sides(owner)
                .flat_map(|side| kinds(variant).map(move |kind| (side, kind)))
                .filter(|(_, kind)| counted.contains(*kind))
                .map(|(side, kind)| u32::from(setup.reserve[side][kind.index()]))
                .sum();
            compare.holds(number, *value)
        }
        Leaf::Once(once) => setup.memory.once[owner] & 1 << once.number != 0,
        Leaf::Passes { compare, value } => compare.holds(setup.memory.passes, *value),
        Leaf::Left { compare, value } => {
            compare.holds(super::apply::moves_to_make(variant, setup).into(), *value)
        }
        Leaf::Near(Neighbours { whose, kinds, near }) => whose.sides(owner).any(|side| {
            // The rays are the piece's own side's; whose the others are, the asker says.
            let others = if side == owner { near.whose } else { near.whose.map(Whose::turned) };
            let near = Nearness { whose: others, ..near.clone() };
            let mut standing = pieces_of(setup, side).filter(|(_, piece)| kinds.contains(piece.kind));
            standing.any(|(sq, _)| is_near(variant, setup, &near, side, sq))
        }),
        Leaf::Turn { compare, value } => compare.holds(setup.fullmove, *value),
        Leaf::Check { whose } => whose.sides(owner).any(|side| attack::in_check(variant, setup, side)),
        Leaf::Attacked { pieces: Some((whose, kinds)), region } => whose.sides(owner).any(|side| {
            let mut standing = pieces_of(setup, side)
                .filter(|(sq, piece)| kinds.contains(piece.kind) && region.of(owner).contains(*sq));
            standing.any(|(sq, _)| {
                let mut victims = victims_on(variant, setup, sq, side).into_iter();
                victims.any(|victim| !attack::attackers_of(variant, setup, victim, !side).is_empty())
            })
        }),
        Leaf::Attacked { pieces: None, region } => region.of(owner).iter().any(|sq| {
            let mut victims = victims_on(variant, setup, sq, owner).into_iter();
            victims.any(|victim| !attack::attackers_of(variant, setup, victim, !owner).is_empty())
        }),
        Leaf::Unmoved { whose, kinds, region } => {
            let mut standing = whose.sides(owner).flat_map(|side| pieces_of(setup, side));
            standing.any(|(sq, piece)| {
                kinds.contains(piece.kind) && setup.unmoved.contains(sq) && region.of(owner).contains(sq)
            })
        }
        Leaf::Checks { whose, compare, value } => {
            let number: u32 = whose.sides(owner).map(|side| setup.memory.checks[side]).sum();
            compare.holds(number, *value)
        }
        Leaf::ToMove { whose } => whose.sides(owner).any(|side| side == setup.turn),
        Leaf::Checkmate { whose } => whose.sides(owner).any(|side| {
            side == setup.turn
                && attack::in_check(variant, setup, side)
                && !has_move(variant, setup, keeps_royals_safe)
        }),
        Leaf::Royal => piece.is_some_and(|sq| attack::royals(variant, setup, owner).contains(&sq)),
        Leaf::Bare => {
            let all_royal = Side::BOTH.into_iter().all(|side| {
                let royals = attack::royals(variant, setup, side);
                pieces_of(setup, side).all(|(sq, _)| royals.contains(&sq))
            });
            all_royal && setup.reserve.iter().flatten().all(|count| *count == 0)
        }
    }
}

/// How many pieces a count comes to.
pub fn tallied(setup: &Setup, tally: &Tally, owner: Side) -> u32 {
    let standing = tally.whose.sides(owner).flat_map(|side| pieces_of(setup, side));
    let region = tally.region.of(owner);
    standing.filter(|(sq, piece)| tally.kinds.contains(piece.kind) && region.contains(*sq)).count() as u32
}

/// What pieces are worth together, in halves.
fn weighed(setup: &Setup, worth: &Worth, owner: Side) -> u32 {
    let standing = worth.whose.sides(owner).flat_map(|side| pieces_of(setup, side));
    let each = standing.map(|(_, piece)| {
        worth.weights.iter().find(|(kind, _)| *kind == piece.kind).map_or(0, |(_, weight)| *weight)
    });
    worth.more + each.sum::<u32>()
}

/// Whether the piece on a square may make its initial move.
pub fn is_initial(variant: &Definition, setup: &Setup, sq: Square) -> bool {
    let Some(piece) = setup.piece(sq) else { return false };
    let home = variant.kinds[piece.kind.index()].home.of(piece.side).contains(sq);
    home && (setup.unmoved.contains(sq) || !Unmoved::marks(variant, piece.kind))
}

/// What a side may lose on a square: the piece that it has there; or where it has none, a piece of a type that is royal now, or of
/// any type if none is. Where something stands that belongs to nobody, nothing.
pub fn victims_on(variant: &Definition, setup: &Setup, square: Square, side: Side) -> Vec<Victim> {
    if setup.neutral.contains(square) {
        return Vec::new();
    }
    if setup.piece(square).is_some_and(|piece| piece.side == side) {
        let victim = attack::victim_on(variant, setup, square);
        return victim.filter(|_| !attack::immune(variant, setup, square)).into_iter().collect();
    }
    let royal_kinds = royal_kinds(variant, setup, side);
    let royal = !royal_kinds.is_empty();
    let of_any_type = kinds(variant).filter(|kind| !royal || royal_kinds.contains(*kind));
    of_any_type.map(|kind| Victim { square, kind, royal, left: None }).collect()
}

/// The types of which a side's pieces are royal now, if there are any; where a clause selects one, its types.
fn royal_kinds(variant: &Definition, setup: &Setup, side: Side) -> KindSet {
    let clauses = variant.royalty.of(side);
    let in_force = clauses.filter(|clause| holds(variant, setup, &clause.when, side));
    let named = in_force.fold(KindSet::NONE, |set, clause| set.union(clause.kinds));
    kinds(variant).filter(|kind| named.contains(*kind)).collect()
}
