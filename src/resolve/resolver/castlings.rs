//! Castling: which pieces castle with which, from where, and to where.

use super::super::condition::Owner;
use super::super::merge::Merged;
use super::Resolver;
use super::array::{standing, starting};
use crate::board::{KindSet, Piece, Side, Sides, Square, Squares};
use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::english::and;
use crate::model::{Arrays, Castling, CastlingManner, Clauses, Condition, Region, Ruled, SafeSquares};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, CastleManner, SafeWord};

/// How many pairs of squares there may be from which two pieces castle with each other, by all clauses. A king and a rook
/// anywhere on the first rank of the widest board have 240.
const MAX_PAIRS: usize = 5_000;

impl<'t> Resolver<'_, 't> {
    /// Which pieces castle with which.
    pub(super) fn castlings(
        &mut self,
        array: &[Option<Piece>],
        arrays: Option<&Arrays>,
    ) -> Clauses<Castling> {
        let mut castlings = Clauses::new();
        for entry in self.merged.all::<tree::Castle>() {
            let node = entry.node;
            let before = self.asked();
            let kings = self.named(&node.kings.iter().collect::<Vec<_>>());
            let rooks = self.named(&node.rooks.iter().collect::<Vec<_>>());
            let kings_from = node.kings_from.as_ref().map(|region| self.region(region));
            let rooks_from = node.rooks_from.as_ref().map(|region| self.region(region));
            let when = self.condition(node.when.as_ref(), Owner::Rule, None, entry.sides);
            let manner = match node.manner.node {
                CastleManner::Swapping => Some(CastlingManner::Swap),
                CastleManner::By(squares) => {
                    let squares = Spanned::new(squares, node.manner.span);
                    self.number(squares, 1, 15, "squares for the king").map(|n| CastlingManner::By(n as u8))
                }
                CastleManner::To { lower, higher } => {
                    let (lower, higher) = (self.arrivals(lower), self.arrivals(higher));
                    lower.zip(higher).map(|(lower, higher)| CastlingManner::To { lower, higher })
                }
            };
            let mut safe = SafeSquares::default();
            for word in &node.safe {
                match word.node {
                    SafeWord::Origin => safe.origin = true,
                    SafeWord::Crossed => safe.crossed = true,
                    SafeWord::Arrival => safe.arrival = true,
                    SafeWord::All => safe.all = true,
                }
            }
            let (Some(kings), Some(rooks), Some(when), Some(manner)) = (kings, rooks, when, manner) else {
                self.forget(before);
                continue;
            };
            let squares = |given: Option<Option<Region>>, kinds: KindSet| match given {
                None => Some(standing(array, kinds)),
                Some(region) => region,
            };
            let (Some(king_squares), Some(rook_squares)) =
                (squares(kings_from, kings), squares(rooks_from, rooks))
            else {
                continue;
            };
            let parties = [(&node.kings_from, kings), (&node.rooks_from, rooks)];
            let start = parties.map(|(from, kinds)| match from {
                Some(from) => self.starts_there(from, kinds, entry.sides, &starting(array, arrays, kinds)),
                None => true,
            });
            if start == [false, false] {
                self.report.as_one();
            }
            if start.contains(&false) {
                continue;
            }
            let mut castling = Castling {
                kings,
                rooks,
                royal_only: node.royal_only.is_some(),
                king_squares,
                rook_squares,
                manner,
                safe,
                alone: node.alone.is_some(),
                when,
            };
            // One that is inherited and fits nobody does no harm, and what it asks is not remembered.
            if entry.sides.each().all(|side| self.pairs(&castling, side) == 0) {
                castling.when = Condition::Always;
                self.forget(before);
            }
            castlings.push(Ruled { sides: entry.sides, rule: castling, span: entry.span });
        }
        self.few_pairs(castlings)
    }

    /// The clauses, if there are not too many squares from which two pieces castle with each other.
    fn few_pairs(&mut self, castlings: Clauses<Castling>) -> Clauses<Castling> {
        let pairs = |castling: &Ruled<Castling>| -> usize {
            castling.sides.each().map(|side| self.pairs(castling, side)).max().unwrap_or(0)
        };
        let counts: Vec<usize> = castlings.iter().map(pairs).collect();
        let all: usize = counts.iter().sum();
        let most = castlings.iter().zip(&counts).rev().max_by_key(|(_, count)| **count);
        let Some((clause, most)) = most.filter(|_| all > MAX_PAIRS) else { return castlings };
        self.too_many_pairs(clause.span, *most, all);
        Clauses::new()
    }

    /// Tells that pieces castle from too many squares; apart, so that browsers load it only when they need it.
    #[cold]
    #[inline(never)]
    fn too_many_pairs(&mut self, clause: Span, most: usize, all: usize) {
        self.flaws.clauses = true;
        let message = format!("pieces castle from {all} pairs of squares, and may from {MAX_PAIRS}");
        let label = format!("this clause has the most: {most}");
        let diagnostic = Diagnostic::error(code::game::TOO_MUCH_WORK, message, clause, label);
        self.report.push(diagnostic.help("name fewer squares behind `from`"));
    }

    /// On how many pairs of squares of a rank or a file the king and the rook of a clause may stand.
    fn pairs(&self, castling: &Castling, side: Side) -> usize {
        let dimensions = self.ground.dimensions;
        let (kings, rooks) = (castling.king_squares.of(side), castling.rook_squares.of(side));
        let along = |length: u8, place: &dyn Fn(Square) -> u8| -> usize {
            let on = |squares: &Squares, at: u8| squares.iter().filter(|sq| place(*sq) == at).count();
            (0..length).map(|at| on(kings, at) * on(rooks, at)).sum()
        };
        let ranks = along(dimensions.ranks, &|sq| dimensions.rank(sq));
        match castling.manner {
            CastlingManner::Swap => ranks + along(dimensions.files, &|sq| dimensions.file(sq)),
            CastlingManner::By(_) | CastlingManner::To { .. } => ranks,
        }
    }

    /// The files on which king and rook arrive.
    fn arrivals(&mut self, (king, rook): (Spanned<u32>, Spanned<u32>)) -> Option<(u8, u8)> {
        let files = (self.regions.file(king, &mut self.report), self.regions.file(rook, &mut self.report));
        let (Some(king_file), Some(rook_file)) = files else {
            self.flaws.clauses = true;
            return None;
        };
        if king_file == rook_file {
            self.flaws.clauses = true;
            self.report.push(
                Diagnostic::error(
                    code::castle::SAME_FILE,
                    "king and rook arrive on the same square",
                    rook.span,
                    "the rook",
                )
                .label(king.span, "the king")
                .help("give each a file of its own, such as `to files c d or g f`"),
            );
            return None;
        }
        Some((king_file as u8, rook_file as u8))
    }

    /// Whether pieces that start somewhere start on the squares from which they are to castle. If they start on none of
    /// them, or on none of a part that is named by itself, that is reported.
    fn starts_there(&mut self, from: &tree::Region, kinds: KindSet, sides: Sides, starts: &Region) -> bool {
        let named_in_reserve = |merged: &Merged<'_>| {
            let reserves = merged.all::<tree::Reserve>().collect::<Vec<_>>();
            let items = reserves.iter().flat_map(|entry| &entry.node.items);
            items.filter_map(|item| self.names.declared(&item.piece.node)).any(|kind| kinds.contains(kind))
        };
        let nowhere = sides.each().all(|side| starts.of(side).is_empty());
        if nowhere || self.flaws.array || named_in_reserve(self.merged) {
            return true;
        }
        let starts_in =
            |part: &Region| sides.each().any(|side| !part.of(side).intersection(starts.of(side)).is_empty());
        let parts = self.regions.alternatives(from);
        let missed: Vec<&(Span, Region)> = parts.iter().filter(|(_, part)| !starts_in(part)).collect();
        if missed.is_empty() {
            return true;
        }
        let names = self.names.listed(kinds);
        let message = format!("{names} does not start where it is to castle from");
        let label = format!("no {names} starts here");
        let meant: Squares = match self.one_side(sides) {
            Some(side) => {
                let across = parts
                    .iter()
                    .flat_map(|(_, part)| self.opposite(part.of(side)).iter().collect::<Vec<_>>());
                across.filter(|sq| starts.of(side).contains(*sq)).collect()
            }
            None => Squares::NONE,
        };
        let (help, squares) = self.where_they_start(&names, sides, starts, &meant);
        let fix = |place: Span| {
            squares.as_ref().map(|squares| Fix::write(Safety::Offered, place, squares.as_str()))
        };
        if missed.len() == parts.len() {
            let diagnostic = Diagnostic::error(code::castle::IMPOSSIBLE, message, from.span, label);
            self.report.push(diagnostic.help(help).fix(fix(from.span)));
            return false;
        }
        for (span, _) in missed {
            let diagnostic = Diagnostic::warning(code::castle::IMPOSSIBLE, &message, *span, &label);
            self.report.push(diagnostic.help(&help).fix(fix(from.span)));
        }
        true
    }

    /// The side that a clause is about, if it is about one alone.
    fn one_side(&self, sides: Sides) -> Option<Side> {
        let mut each = sides.each();
        each.next().filter(|_| each.next().is_none())
    }

    /// The squares opposite others, on the same files, which the other side calls so.
    fn opposite(&self, squares: &Squares) -> Squares {
        let dimensions = self.ground.dimensions;
        let ranks = i32::from(dimensions.ranks);
        let across = |sq: Square| {
            dimensions.square(i32::from(dimensions.file(sq)), ranks - 1 - i32::from(dimensions.rank(sq)))
        };
        squares.iter().filter_map(across).collect()
    }

    /// The squares on which pieces start, as their owner counts them, to be written behind `from`: in words, and as they are written.
    /// Of those `meant` alone, if any are.
    fn where_they_start(
        &self,
        names: &str,
        sides: Sides,
        starts: &Region,
        meant: &Squares,
    ) -> (String, Option<String>) {
        let dimensions = self.ground.dimensions;
        let Some(side) = sides.each().find(|side| !starts.of(*side).is_empty()) else {
            return (format!("take `from` away: {names} castles from where it starts"), None);
        };
        let square = |sq: Square| {
            let file = char::from(b'a' + dimensions.file(sq));
            format!("{file}{}", dimensions.rank_for(sq, side) + 1)
        };
        let starts = if meant.is_empty() { starts.of(side) } else { meant };
        let mut squares: Vec<String> = starts.iter().map(square).collect();
        squares.sort();
        let counted = match side {
            Side::Black if !sides[Side::White] => ", as Black counts them from its own side",
            _ => "",
        };
        match &squares[..] {
            [_, _, _, _, _, ..] => {
                (format!("leave `from` out: {names} then castles from where it starts"), None)
            }
            few => {
                let written = few.join(" + ");
                let help = format!("{names} starts on {}: write `from {written}`{counted}", and(few));
                (help, Some(written))
            }
        }
    }
}
