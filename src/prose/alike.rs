//! Types that move as others do: as another one, or as two or more others together.

use super::Teller;
use super::ways::{Going, ways};
use crate::board::{Kind, KindSet, Side};
use crate::model::{Course, Geometry, Initial, MoveRule, Movement, Obstacles, Paths, PieceType, Wraps};
use std::collections::BTreeSet;

/// A way to go by one step or by many: what a type of several of them is made up of.
pub(super) type Part = ((i8, i8), bool, u8, Option<u8>);

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

    /// Ways of a piece that goes and captures alike, told by those of other types as far as these are among them: `as a rook`.
    /// Nothing, if there is a shorter way to tell them.
    pub(super) fn as_others(&self, kind: Kind, movements: &[&Movement]) -> Option<Vec<Going>> {
        let of_paths = |one: &&Movement| match &one.geometry {
            Geometry::Paths(paths) if one.is_plain() => Some(paths.clone()),
            _ => None,
        };
        let paths: Vec<Paths> = movements.iter().map(of_paths).collect::<Option<_>>()?;
        if ways(&paths).len() < 2 {
            return None;
        }
        let mut left: BTreeSet<Part> =
            paths.iter().map(parts).collect::<Option<Vec<_>>>()?.concat().into_iter().collect();
        let mut others = Vec::new();
        while let Some(other) = self.largest_within(kind, &left) {
            left.retain(|part| self.all_parts(other).is_none_or(|all| !all.contains(part)));
            others.push(other);
        }
        if others.is_empty() {
            return None;
        }
        others.sort();
        let mut told: Vec<Going> =
            others.into_iter().map(|other| Going::plain(format!("as {}", self.names.one(other)))).collect();
        let rest = paths.iter().filter_map(|paths| {
            let steps = paths.steps.iter().copied();
            let steps: Vec<(i8, i8)> = steps
                .filter(|step| {
                    let one = Paths { steps: vec![*step], ..paths.clone() };
                    parts(&one).is_some_and(|parts| parts.iter().all(|part| left.contains(part)))
                })
                .collect();
            (!steps.is_empty()).then(|| Paths { steps, ..paths.clone() })
        });
        let rest = ways(&rest.collect::<Vec<_>>());
        let several = rest.len() > 1;
        told.extend(rest);
        // It has to be shorter so.
        let all = ways(&paths).len();
        (told.len() < all || told.len() == all && !several).then_some(told)
    }

    /// The type with the most ways of which all are among some, of those that are not told by others themselves.
    fn largest_within(&self, but: Kind, left: &BTreeSet<Part>) -> Option<Kind> {
        const FEWEST: usize = 4;
        let kinds = (0..self.variant.kinds.len() as u8).map(Kind).filter(|kind| *kind != but);
        let within = kinds.filter_map(|kind| {
            let all = self.all_parts(kind)?;
            (all.len() >= FEWEST && all.is_subset(left)).then_some((kind, all))
        });
        let simple = within.filter(|(kind, all)| {
            let others = (0..self.variant.kinds.len() as u8).map(Kind).filter(|other| other != kind);
            let alone = |other: Kind| self.all_parts(other).is_some_and(|part| part.is_subset(all));
            let mut smaller = others.filter(|other| {
                *other != but && alone(*other) && (self.all_parts(*other) != Some(*all) || other.0 < kind.0)
            });
            self.simple(*kind) || smaller.next().is_none()
        });
        simple.max_by_key(|(kind, all)| (all.len(), std::cmp::Reverse(*kind))).map(|(kind, _)| kind)
    }

    /// Whether a type is told by a single way.
    fn simple(&self, kind: Kind) -> bool {
        let paths = self.variant.kinds[kind.index()].moves.iter().flat_map(|rule| &rule.movements);
        let paths = paths.filter_map(|movement| match &movement.geometry {
            Geometry::Paths(paths) => Some(paths),
            _ => None,
        });
        ways(paths).len() == 1 && self.like(kind).is_none()
    }

    /// All ways of a type, if it goes and captures by all of them alike, wherever it stands.
    fn all_parts(&self, kind: Kind) -> Option<&BTreeSet<Part>> {
        self.known[kind.index()].parts.get_or_init(|| self.find_parts(kind)).as_ref()
    }

    fn find_parts(&self, kind: Kind) -> Option<BTreeSet<Part>> {
        let had = Side::BOTH.iter().any(|side| self.names.may_have(*side, KindSet::of(kind)));
        let rules = &self.variant.kinds[kind.index()].moves;
        if !had || rules.is_empty() || !rules.iter().all(|rule| self.is_free(rule)) {
            return None;
        }
        let movements = rules.iter().flat_map(|rule| &rule.movements);
        let each = movements.map(|movement| match &movement.geometry {
            Geometry::Paths(paths) if movement.is_plain() => parts(paths),
            _ => None,
        });
        Some(each.collect::<Option<Vec<_>>>()?.concat().into_iter().collect())
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
        let spoils = self.variant.spoils.iter().map(|clause| (clause.kind, clause.becomes));
        let handed = self.variant.handed.iter().map(|clause| (clause.kind, clause.becomes));
        let mut fates =
            spoils.chain(handed).filter(|(captured, _)| *captured == kind).map(|(_, becomes)| becomes);
        let first = fates.next().filter(|becomes| *becomes != kind)?;
        let promoted =
            self.variant.promotions.iter().any(|clause| clause.kind == first && clause.to.contains(&kind));
        (promoted && fates.all(|becomes| becomes == first)).then_some(first)
    }
}

/// The parts of straight paths that nothing but what is in the way stops, or that are lame.
fn parts(paths: &Paths) -> Option<Vec<Part>> {
    let Paths { steps, course, min, max, obstacles, wraps } = paths;
    let lame = match obstacles {
        Obstacles::Free => false,
        Obstacles::Lame => true,
        _ => return None,
    };
    let tellable = *course == Course::Straight && *wraps == Wraps::Nowhere;
    let part = |step: &(i8, i8)| (*step, lame, (*min).max(1), *max);
    tellable.then(|| steps.iter().map(part).collect())
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
