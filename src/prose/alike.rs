//! Types that move as others do.

use super::Teller;
use crate::board::Kind;
use crate::model::{Initial, MoveRule, PieceType};

impl Teller<'_> {
    /// `the promoted queen moves as the queen; when it is captured, it is a pawn again`: of a type that moves just as one told
    /// before it.
    pub(super) fn as_another(&self, kind: Kind) -> Option<String> {
        let other = self.like(kind)?;
        let (noun, like) = (self.names.noun(kind), self.names.noun(other));
        let again = self.returns_to(kind).map_or(String::new(), |once| {
            format!("; when it is captured, it is {} again", self.names.one(once))
        });
        Some(format!("the {noun} moves as the {like}{again}"))
    }

    /// The first of the types that move in the same ways, if it is another one.
    fn like(&self, kind: Kind) -> Option<Kind> {
        let kinds = &self.variant.kinds;
        let piece = &kinds[kind.index()];
        let passing = |kind: Kind| {
            let pairs = self.en_passant_pairs().filter(|pair| pair.capturer == kind);
            pairs.map(|pair| pair.victim).collect::<Vec<_>>()
        };
        let mut before = (0..kind.0).map(Kind);
        before.find(|other| moves_alike(piece, &kinds[other.index()]) && passing(*other) == passing(kind))
    }

    /// What a captured piece of a type becomes, if such pieces become that type by promotion.
    fn returns_to(&self, kind: Kind) -> Option<Kind> {
        let mut clauses = self.variant.spoils.iter().filter(|clause| clause.kind == kind);
        let first = clauses.next().filter(|clause| clause.becomes != kind)?.becomes;
        let promoted =
            self.variant.promotions.iter().any(|clause| clause.kind == first && clause.to.contains(&kind));
        (promoted && clauses.all(|clause| clause.becomes == first)).then_some(first)
    }
}

/// Whether two types move in the same ways.
fn moves_alike(one: &PieceType, other: &PieceType) -> bool {
    let begins =
        |rule: &MoveRule| rule.movements.iter().any(|movement| movement.initial != Initial::Anywhere);
    let home =
        !one.moves.iter().any(begins) || one.home_is_region && other.home_is_region && one.home == other.home;
    let alike = |(one, other): (&MoveRule, &MoveRule)| {
        let MoveRule { movements, from, to, on, over, takes, near, when, span: _ } = one;
        (movements, from, to, on, over) == (&other.movements, &other.from, &other.to, &other.on, &other.over)
            && (takes, near, when) == (&other.takes, &other.near, &other.when)
    };
    !one.moves.is_empty()
        && one.moves.len() == other.moves.len()
        && one.moves.iter().zip(&other.moves).all(alike)
        && home
}
