//! Which pieces it matters of whether they have moved.
//!
//! A setup marks squares whose pieces have not moved. A mark is useful while a right can still hang on
//! it: a rook whose king has moved is a rook like any other, and positions that differ in useless marks
//! alone count as the same in a repetition. Where a side has one castling king, useless marks are not even
//! kept, because `KQkq` could not say them; where it may have several, a position lists every unmoved
//! king and rook. Three kinds of rights hang on marks, and conditions may ask for them:
//!
//! - castling: a king's mark matters while a rook that it can castle with is marked or could still be
//!   placed, now or once it has been captured, and a rook's likewise;
//! - an initial move (`i`) of a type that could move away from a home square and come back to one. Where
//!   it could not, as a pawn cannot, standing there says it all;
//! - gating: the mark of any piece on a square of the array matters while its side's reserve holds a piece that
//!   may enter there, and as long as the game lasts if captures may bring one;
//! - a condition that asks for `unmoved` pieces of a type: all that started on their home squares are marked.
//!
//! Reading FEN, the tables and the reference interpreter all follow this one definition.

use super::{
    Castling, CastlingManner, Condition, Definition, Depends, Geometry, Initial, Movement, Paths, Ruled,
    Spoils, Trigger, Whose, Wraps, push,
};
use crate::geometry::Offset;
use alfil_board::{BySide, Dimensions, Kind, KindSet, Lattice, Piece, Side, Square, Squares};
use alloc::vec;
use alloc::vec::Vec;

/// What of a variant decides which marks matter.
#[derive(Debug, Clone)]
pub struct Unmoved {
    /// The types whose initial moves depend on a mark, beside standing on a home square.
    pub marked: KindSet,
    /// The types whose marks on home squares are kept whether or not they castle: those of `marked`, and those
    /// that a condition asks for.
    pub kept: KindSet,
    /// Every king and rook that can castle with each other, as far as the squares tell: `pairs[side]`.
    pub pairs: BySide<Vec<CastlingPair>>,
    /// Whether a position lists every king and rook that has not moved, useful or not: unless each side has
    /// at most one castling king, with at most one rook on each side of it on its rank. Where the arrays are numbered,
    /// the squares differ from game to game, and that holds for each of them.
    pub lists_pieces: bool,
    /// The squares on which a side's pieces may stand when the game starts, in the array or a numbered one.
    pub starting: BySide<Squares>,
    /// Where pieces may enter from the reserve when what has not moved leaves, and of which types: `entries[side]`.
    pub entries: BySide<Vec<Entry>>,
    /// The types that captures may bring into a side's reserve: a right that waits for one of them is never lost for want
    /// of it.
    pub regained: BySide<KindSet>,
    homes: Vec<super::Region>,
}

/// Squares of a side's array on which pieces may enter when what stands there unmoved leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The types that may enter.
    pub kinds: KindSet,
    /// The squares.
    pub squares: Squares,
}

/// A king and a rook on squares from which they can castle with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CastlingPair {
    /// The types that take the king's part.
    pub kings: KindSet,
    /// The types that take the rook's part.
    pub rooks: KindSet,
    /// Where the king starts.
    pub king: Square,
    /// Where the rook starts.
    pub rook: Square,
    /// Where the king arrives.
    pub king_to: Square,
    /// Where the rook arrives.
    pub rook_to: Square,
    /// Which of the variant's castling clauses allows it.
    pub clause: usize,
}

impl Unmoved {
    /// What decides in a variant.
    #[must_use]
    pub fn of(variant: &Definition) -> Unmoved {
        let marked: KindSet = kinds(variant).filter(|kind| Unmoved::marks(variant, *kind)).collect();
        let asking: Vec<&Condition> =
            variant.conditions().filter(|condition| asks_for_marks(condition)).collect();
        let asked = |kind: &Kind| asking.iter().any(|condition| mentions_unmoved(condition, *kind));
        let kept = marked.union(kinds(variant).filter(asked).collect());
        let homes = variant.kinds.iter().map(|piece_type| piece_type.home).collect();
        let pairs = BySide::from_fn(|side| castling_pairs(variant, side));
        let lists_pieces = Side::BOTH.into_iter().any(|side| {
            let pairs = &pairs[side];
            !one_king_between_rooks(variant.dimensions, pairs)
                && !one_king_starts_between_rooks(variant, side)
        }) || variant.rebirths.iter().any(|clause| castles(variant, clause.becomes));
        let starting = BySide::from_fn(|side| starting_squares(variant, side));
        let entries = BySide::from_fn(|side| entries(variant, side, &starting[side]));
        let regained = BySide::from_fn(|side| regained(variant, side));
        Unmoved { marked, kept, pairs, lists_pieces, starting, entries, regained, homes }
    }

    /// Whether pieces of a type are marked for their own initial moves: the only part of [`Unmoved::of`] that those need.
    #[must_use]
    pub fn marks(variant: &Definition, kind: Kind) -> bool {
        moves_at_first(variant, kind)
            && !variant.kinds[kind.index()].home_is_region
            && can_return(variant, kind)
    }

    /// The marks at the start of a game.
    #[must_use]
    pub fn at_start(&self, variant: &Definition) -> Squares {
        self.at_start_of(variant, &variant.array)
    }

    /// The marks at the start of a game from an array of the variant: the default one or a
    /// [numbered one](crate::array()).
    #[must_use]
    pub fn at_start_of(&self, variant: &Definition, array: &[Option<Piece>]) -> Squares {
        let piece_on = |sq: Square| array.get(sq.index()).copied().flatten();
        let standing = variant.dimensions.squares().filter(|sq| piece_on(*sq).is_some()).collect();
        self.normalise(standing, piece_on, &variant.reserve)
    }

    /// Whether a mark on a piece there could ever mean anything.
    #[must_use]
    pub fn can_be_marked(&self, piece: Piece, sq: Square) -> bool {
        self.is_own_mark(piece, sq)
            || self.castles_from(piece, sq)
            || self.entries[piece.side].iter().any(|entry| entry.squares.contains(sq))
    }

    /// Whether a piece that comes there from the reserve counts as unmoved: it could castle from there, and it takes
    /// the place of no piece of the array.
    #[must_use]
    pub fn marks_placement(&self, piece: Piece, to: Square) -> bool {
        self.castles_from(piece, to) && !self.starting[piece.side].contains(to)
    }

    /// Whether the piece could castle from the square, as far as it and the square tell.
    #[must_use]
    fn castles_from(&self, piece: Piece, to: Square) -> bool {
        self.pairs[piece.side].iter().any(|pair| {
            pair.king == to && pair.kings.contains(piece.kind)
                || pair.rook == to && pair.rooks.contains(piece.kind)
        })
    }

    /// The marks that are kept among `marks`, given what stands where and what is in reserve.
    #[must_use]
    pub fn normalise(
        &self,
        marks: Squares,
        piece_on: impl Fn(Square) -> Option<Piece>,
        reserve: &BySide<Vec<u8>>,
    ) -> Squares {
        if !self.lists_pieces {
            return self.useful(marks, piece_on, reserve);
        }
        let kept = |sq: &Square| {
            piece_on(*sq).is_some_and(|piece| {
                self.is_own_mark(piece, *sq)
                    || self.castles_from(piece, *sq)
                    || self.may_be_followed(piece.side, *sq, reserve)
            })
        };
        marks.iter().filter(kept).collect()
    }

    /// The marks on which a right still hangs among `marks`, given what stands where and what is in reserve.
    #[must_use]
    pub fn useful(
        &self,
        marks: Squares,
        piece_on: impl Fn(Square) -> Option<Piece>,
        reserve: &BySide<Vec<u8>>,
    ) -> Squares {
        let is_marked = |sq: Square, side: Side, kinds: KindSet| {
            marks.contains(sq)
                && piece_on(sq).is_some_and(|piece| piece.side == side && kinds.contains(piece.kind))
        };
        // What comes from the reserve counts as unmoved only where no piece of the array stood.
        let may_come = |side: Side, kinds: KindSet, sq: Square| {
            !self.starting[side].contains(sq) && self.may_be_in_reserve(side, kinds, reserve)
        };
        let matters = |sq: &Square| {
            let Some(piece) = piece_on(*sq) else { return false };
            let Piece { side, kind } = piece;
            self.is_own_mark(piece, *sq)
                || self.may_be_followed(side, *sq, reserve)
                || self.pairs[side].iter().any(|pair| {
                    let as_king = pair.king == *sq
                        && pair.kings.contains(kind)
                        && (is_marked(pair.rook, side, pair.rooks) || may_come(side, pair.rooks, pair.rook));
                    let as_rook = pair.rook == *sq
                        && pair.rooks.contains(kind)
                        && (is_marked(pair.king, side, pair.kings) || may_come(side, pair.kings, pair.king));
                    as_king || as_rook
                })
        };
        marks.iter().filter(matters).collect()
    }

    /// Whether a piece of the side's reserve may enter on the square when what stands there unmoved leaves, now or later.
    fn may_be_followed(&self, side: Side, sq: Square, reserve: &BySide<Vec<u8>>) -> bool {
        let mut entries = self.entries[side].iter().filter(|entry| entry.squares.contains(sq));
        entries.any(|entry| self.may_be_in_reserve(side, entry.kinds, reserve))
    }

    /// Whether the side holds a piece of one of the types in reserve, or may come to hold one by a capture.
    fn may_be_in_reserve(&self, side: Side, kinds: KindSet, reserve: &BySide<Vec<u8>>) -> bool {
        kinds.intersects(self.regained[side])
            || kinds.iter().any(|kind| reserve[side].get(kind.index()) > Some(&0))
    }

    /// Whether the piece's own moves, or a condition, depend on a mark there.
    fn is_own_mark(&self, piece: Piece, sq: Square) -> bool {
        self.kept.contains(piece.kind) && self.homes[piece.kind.index()].of(piece.side).contains(sq)
    }
}

/// The squares on which a side's pieces may stand when the game starts.
fn starting_squares(variant: &Definition, side: Side) -> Squares {
    let stands = |sq: &Square| variant.array[sq.index()].is_some_and(|piece| piece.side == side);
    let array: Squares = variant.dimensions.squares().filter(stands).collect();
    variant.arrays.as_ref().map_or(array, |arrays| array.union(&arrays.squares(side)))
}

/// Where a side's pieces may enter behind what leaves its square of the array.
fn entries(variant: &Definition, side: Side, starting: &Squares) -> Vec<Entry> {
    let clauses = variant.gatings.of(side);
    clauses
        .map(|clause| Entry { kinds: clause.kinds, squares: clause.region.of(side).intersection(starting) })
        .collect()
}

/// The types that captures, or what is outside of the game, may bring into a side's reserve.
fn regained(variant: &Definition, side: Side) -> KindSet {
    let reaches = |clause: &&Ruled<Spoils>| match clause.whose {
        Whose::Own => clause.sides[side],
        // Own pieces that a side captures come back to it, too.
        _ => clause.sides[!side] || variant.every_movement().any(Movement::captures_own),
    };
    let captured: KindSet = variant.spoils.iter().filter(reaches).map(|clause| clause.becomes).collect();
    captured.union(variant.fed[side])
}

/// Whether a side has at most one square of a castling king, and at most one rook's on each side of it on its rank.
fn one_king_between_rooks(dimensions: Dimensions, pairs: &[CastlingPair]) -> bool {
    let Some(king) = pairs.first().map(|pair| pair.king) else { return true };
    let rooks: Squares = pairs.iter().map(|pair| pair.rook).collect();
    let lower = rooks.iter().filter(|rook| *rook < king).count();
    pairs.iter().all(|pair| pair.king == king)
        && rooks.iter().all(|rook| dimensions.rank(rook) == dimensions.rank(king))
        && lower <= 1
        && rooks.len() - lower <= 1
}

/// Whether a side starts, from whichever array, with one castling king on a square that castles to files of their own,
/// with at most one rook on each side of it, and never gets another.
fn one_king_starts_between_rooks(variant: &Definition, side: Side) -> bool {
    let clauses = || variant.castlings.of(side);
    let starting = starting_squares(variant, side);
    let begins_there = |squares: &Squares| squares.difference(&starting).is_empty();
    let fits = |clause: &Ruled<Castling>| {
        matches!(clause.manner, CastlingManner::To { .. })
            && begins_there(clause.king_squares.of(side))
            && begins_there(clause.rook_squares.of(side))
    };
    if !clauses().all(fits) {
        return false;
    }
    let kings = clauses().fold(KindSet::NONE, |all, clause| all.union(clause.kings));
    let rooks = clauses().fold(KindSet::NONE, |all, clause| all.union(clause.rooks));
    let standing = |array: &[Option<Piece>], kinds: KindSet| -> Vec<Square> {
        let is_one = |sq: &Square| {
            array[sq.index()].is_some_and(|piece| piece.side == side && kinds.contains(piece.kind))
        };
        variant.dimensions.squares().filter(is_one).collect()
    };
    // In the order of the squares the pieces of the last step of the arrays always come the same way round, so the
    // default array speaks for all of them if king and rooks are put together.
    let together = variant.arrays.as_ref().is_none_or(|arrays| {
        arrays.steps.iter().any(|step| {
            let missing = |kind: &Kind| kings.union(rooks).contains(*kind);
            let elsewhere = arrays.steps.iter().filter(|other| other.kinds.iter().any(missing)).count();
            elsewhere == 1 && step.kinds.iter().any(missing)
        })
    });
    let rooks = standing(&variant.array, rooks);
    match standing(&variant.array, kings).as_slice() {
        [] => true,
        [king] => {
            let lower = rooks.iter().filter(|rook| *rook < king).count();
            together && lower <= 1 && rooks.len() - lower <= 1
        }
        _ => false,
    }
}

/// Whether the type takes part in castling.
fn castles(variant: &Definition, kind: Kind) -> bool {
    variant.castlings.iter().any(|clause| clause.kings.union(clause.rooks).contains(kind))
}

/// Whether a piece of the type could stand on one of its home squares again after it has moved, or come
/// into being on one.
///
/// The answer errs towards yes: the board is taken for unknown, guards and obstacles for absent, and what
/// a piece passes over for where it could have stopped.
#[must_use]
pub fn can_return(variant: &Definition, kind: Kind) -> bool {
    let goes_anywhere = movements(variant, kind).any(|movement| match &movement.geometry {
        Geometry::Universal | Geometry::Imitation => true,
        Geometry::Legs(legs) => legs.leaves_the_board(),
        Geometry::Paths(_) => false,
    });
    if castles(variant, kind) || goes_anywhere || variant.displaces() || variant.lends() {
        return true;
    }
    let lattice = Lattice::with_holes(variant.dimensions, &variant.holes);
    Side::BOTH.into_iter().any(|side| {
        let piece = Piece { side, kind };
        let steps = steps(variant, piece);
        let push = variant.pushed(side).contains(kind).then(|| push(side));
        let numbered = variant.arrays.iter().flat_map(|arrays| &arrays.steps);
        let numbered = numbered
            .filter(|step| step.kinds.contains(&kind))
            .fold(Squares::NONE, |all, step| all.union(step.region.of(side)));
        let stands = |sq: &Square| variant.array[sq.index()] == Some(piece) || numbered.contains(*sq);
        // What is reborn counts as unmoved where it is, but goes on from there.
        let reborn = variant.rebirths.iter().filter(|clause| clause.becomes == kind);
        let reborn = reborn.fold(Squares::NONE, |all, clause| all.union(clause.region.of(side)));
        let array = variant.dimensions.squares().filter(stands).collect::<Squares>().union(&reborn);
        let home = variant.kinds[kind.index()].home.of(side);
        let mut reached = appearances(variant, piece);
        let mut ahead = array.union(&reached);
        while !ahead.is_empty() && reached.intersection(home).is_empty() {
            let steps = steps.iter().map(|(paths, step)| (paths.wraps, *step));
            let pushes = push.map(|step| (Wraps::Nowhere, step));
            let arrivals = steps.chain(pushes).map(|(wraps, step)| wraps.moved(&lattice, &ahead, step));
            ahead = arrivals.fold(Squares::NONE, |all, some| all.union(&some)).difference(&reached);
            reached = reached.union(&ahead);
        }
        !reached.intersection(home).is_empty()
    })
}

/// Where a piece can come into being: by promotion or exchange, or from the reserve.
fn appearances(variant: &Definition, piece: Piece) -> Squares {
    let Piece { side, kind } = piece;
    let mut squares = Squares::NONE;
    for clause in variant.promotions.of(side) {
        if clause.to.contains(&kind) {
            // A piece that leaves the zone may arrive anywhere.
            squares = squares.union(&match clause.trigger {
                Trigger::Touching => Squares::board(variant.dimensions),
                Trigger::On | Trigger::Entering => *clause.region.of(side),
            });
        }
    }
    for clause in variant.exchanges.of(side) {
        if clause.to.contains(&kind) {
            // A move may end anywhere.
            squares = squares.union(&match clause.stays() {
                true => *clause.region.of(side),
                false => Squares::board(variant.dimensions),
            });
        }
    }
    let held = |kind| may_be_held(variant, Piece { side, kind });
    if held(kind) || variant.held_as(side, kind).is_some_and(held) {
        for clause in variant.gatings.of(side) {
            if clause.kinds.contains(kind) {
                squares = squares.union(clause.region.of(side));
            }
        }
        squares = variant
            .placements
            .iter()
            .filter(|rule| rule.kinds.contains(kind))
            .fold(Squares::board(variant.dimensions), |allowed, rule| {
                allowed.intersection(rule.region.of(side))
            })
            .union(&squares);
    }
    squares
}

/// Whether a side's reserve may ever hold such a piece: at the start, or because it was captured.
fn may_be_held(variant: &Definition, piece: Piece) -> bool {
    variant.reserve[piece.side][piece.kind.index()] > 0 || regained(variant, piece.side).contains(piece.kind)
}

/// Every step that the paths of a piece's movements are made of.
fn steps(variant: &Definition, piece: Piece) -> Vec<(&Paths, Offset)> {
    let paths = movements(variant, piece.kind).flat_map(|movement| match &movement.geometry {
        Geometry::Paths(paths) => vec![paths],
        Geometry::Legs(legs) => legs.all().map(|leg| &leg.paths).collect(),
        Geometry::Universal | Geometry::Imitation => Vec::new(),
    });
    paths.flat_map(|paths| paths.every_offset(piece.side).map(move |offset| (paths, offset))).collect()
}

/// Whether the type has initial moves, of its own or by imitation.
fn moves_at_first(variant: &Definition, kind: Kind) -> bool {
    let at_first = |movement: &Movement| movement.initial == Initial::Unmoved;
    match variant.imitates(kind) {
        true => variant.rules_of(kind).iter().flat_map(|(_, rule)| &rule.movements).any(at_first),
        false => movements(variant, kind).any(at_first),
    }
}

fn movements(variant: &Definition, kind: Kind) -> impl Iterator<Item = &Movement> {
    variant.kinds[kind.index()].moves.iter().flat_map(|rule| &rule.movements)
}

/// Whether a condition asks for unmoved pieces.
fn asks_for_marks(condition: &Condition) -> bool {
    condition.any_leaf(|leaf| leaf.depends().intersects(Depends::MARKS))
}

/// Whether a condition asks for unmoved pieces of the type.
fn mentions_unmoved(condition: &Condition, kind: Kind) -> bool {
    condition.any_leaf(|leaf| {
        leaf.depends().intersects(Depends::MARKS) && leaf.kinds().is_none_or(|kinds| kinds.contains(kind))
    })
}

fn kinds(variant: &Definition) -> impl Iterator<Item = Kind> + '_ {
    (0..variant.kinds.len() as u8).map(Kind)
}

/// Every king and rook of a side that can castle with each other, as far as the squares tell.
fn castling_pairs(variant: &Definition, side: Side) -> Vec<CastlingPair> {
    let mut pairs = Vec::new();
    let mut clauses =
        variant.castlings.iter().enumerate().filter(|(_, clause)| clause.sides[side]).peekable();
    if clauses.peek().is_none() {
        return pairs;
    }
    // On large boards most squares are on no line with the king's.
    let dimensions = variant.dimensions;
    let mut files = vec![Squares::NONE; usize::from(dimensions.files)];
    let mut ranks = vec![Squares::NONE; usize::from(dimensions.ranks)];
    for sq in dimensions.squares() {
        files[usize::from(dimensions.file(sq))].insert(sq);
        ranks[usize::from(dimensions.rank(sq))].insert(sq);
    }
    for (number, clause) in clauses {
        for king in clause.king_squares.of(side).iter() {
            let lines =
                &files[usize::from(dimensions.file(king))].union(&ranks[usize::from(dimensions.rank(king))]);
            for rook in clause.rook_squares.of(side).intersection(lines).iter() {
                let Some((king_to, rook_to)) = castling_arrivals(variant, clause, king, rook) else {
                    continue;
                };
                if hole_between(variant, king, king_to) || hole_between(variant, rook, rook_to) {
                    continue;
                }
                let (kings, rooks) = (clause.kings, clause.rooks);
                pairs.push(CastlingPair { kings, rooks, king, rook, king_to, rook_to, clause: number });
            }
        }
    }
    pairs
}

/// Whether there is a hole on the way from one square to another of its rank or file, either end included.
fn hole_between(variant: &Definition, from: Square, to: Square) -> bool {
    let dimensions = variant.dimensions;
    let place = |sq: Square| [dimensions.file(sq), dimensions.rank(sq)];
    let within = |sq: Square| {
        let ends = place(from).into_iter().zip(place(to));
        ends.zip(place(sq)).all(|((one, other), at)| (one.min(other)..=one.max(other)).contains(&at))
    };
    variant.holes.iter().any(within)
}

/// Where king and rook arrive, if they can castle from their squares. By a number of squares the king may not pass
/// the rook; to files of their own they may pass each other, and one of them may stay.
fn castling_arrivals(
    variant: &Definition,
    clause: &Castling,
    king: Square,
    rook: Square,
) -> Option<(Square, Square)> {
    let dimensions = variant.dimensions;
    let distance = |sq: Square, other: Square| {
        let files = i32::from(dimensions.file(other)) - i32::from(dimensions.file(sq));
        let ranks = i32::from(dimensions.rank(other)) - i32::from(dimensions.rank(sq));
        (files, ranks)
    };
    let (files, ranks) = distance(king, rook);
    if (files == 0) == (ranks == 0) {
        return None;
    }
    match clause.manner {
        CastlingManner::Swap => Some((rook, king)),
        CastlingManner::To { lower, higher } => {
            let (king_file, rook_file) = if files < 0 { lower } else { higher };
            let rank = i32::from(dimensions.rank(king));
            let king_to = dimensions.square(i32::from(king_file), rank)?;
            let rook_to = dimensions.square(i32::from(rook_file), rank)?;
            let parts = ranks == 0 && king_to != rook_to;
            (parts && (king_to, rook_to) != (king, rook)).then_some((king_to, rook_to))
        }
        CastlingManner::By(squares) => {
            let squares = i32::from(squares);
            if ranks != 0 || squares == 0 || squares > files.abs() {
                return None;
            }
            let king_to = dimensions.step(king, files.signum() * squares, 0)?;
            let rook_to = dimensions.step(king_to, -files.signum(), 0)?;
            Some((king_to, rook_to))
        }
    }
}
