//! Arrays that differ in where some pieces stand.

use super::super::names::Lookup;
use super::super::report::counted;
use super::Resolver;
use super::clauses::names_span;
use crate::board::{BySide, Kind, Piece, Side, Square, Squares};
use crate::diagnostic::{Diagnostic, code};
use crate::english::quoted;
use crate::model::ways_of;
use crate::model::{ArrayStep, Arrays, Region};
use crate::source::Span;
use crate::syntax::tree;

impl<'t> Resolver<'_, 't> {
    /// The numbered arrays, if there are any.
    pub(super) fn arrays(&mut self, array: &[Option<Piece>], holes: &Squares) -> Option<Arrays> {
        let entry = self.merged.one::<tree::Arrays>()?;
        let whole = self.region(&entry.node.region);
        let mut steps: Vec<(ArrayStep, Span)> = Vec::new();
        let mut complete = whole.is_some() && !self.flaws.board;
        let whole = whole.unwrap_or_default();
        for step in &entry.node.steps {
            let own = step.region.as_ref().map(|region| self.region(region));
            let mut kinds: Vec<Kind> = Vec::new();
            for name in &step.pieces {
                match self.names.find(name) {
                    Lookup::Kind(kind) => kinds.push(kind),
                    Lookup::Gone(_) => {}
                    Lookup::Unknown => complete = false,
                }
            }
            // A step without pieces could not be read, or they have been taken away.
            complete &= !step.pieces.is_empty();
            let squares = match own {
                None => Some(*whole.of(Side::White)),
                Some(region) => {
                    region.map(|region| region.of(Side::White).intersection(whole.of(Side::White)))
                }
            };
            let Some(squares) = squares else {
                complete = false;
                continue;
            };
            // Black's pieces stand opposite: both squares have to be some.
            let squares = squares.difference(holes).difference(&self.mirrored(holes));
            let region = Region(BySide::new(squares, self.mirrored(&squares)));
            let place = step.region.as_ref().map_or(step.span, |region| region.span);
            steps.push((ArrayStep { kinds, region }, names_span(&step.pieces).unwrap_or(place)));
        }
        if !complete || !self.arrays_fit(&steps, array, entry.span) {
            self.flaws.array |= !complete;
            self.flaws.clauses = true;
            return None;
        }
        Some(Arrays { steps: steps.into_iter().map(|(step, _)| step).collect(), span: entry.span })
    }

    /// The squares on the same files, the ranks counted from the other side.
    fn mirrored(&self, squares: &Squares) -> Squares {
        let dimensions = self.ground.dimensions;
        let mirror = |sq: Square| {
            let rank = i32::from(dimensions.ranks) - 1 - i32::from(dimensions.rank(sq));
            dimensions.square(i32::from(dimensions.file(sq)), rank)
        };
        squares.iter().filter_map(mirror).collect()
    }

    /// Whether every step always finds squares, whether the numbers are not too many, and whether the setup holds these
    /// pieces; reports it if not.
    fn arrays_fit(&mut self, steps: &[(ArrayStep, Span)], array: &[Option<Piece>], span: Span) -> bool {
        let mut count: u64 = 1;
        for (index, (step, place)) in steps.iter().enumerate() {
            let squares = step.region.of(Side::White);
            let mut taken = 0;
            for (earlier, first) in &steps[..index] {
                let other = earlier.region.of(Side::White);
                let shared = other.intersection(squares);
                if shared.is_empty() {
                    continue;
                }
                if shared != *other {
                    self.report.push(
                        Diagnostic::error(
                            code::arrays::OVERLAP,
                            "how many squares are left for this step depends on where others stand",
                            *place,
                            "on some of the squares of the other",
                        )
                        .label(*first, "put before it")
                        .help("let a step have all of the squares of each step before it, or none of them"),
                    );
                    return false;
                }
                taken += earlier.kinds.len();
            }
            let free = squares.len().saturating_sub(taken);
            if free < step.kinds.len() {
                let needs = counted(step.kinds.len(), "piece", "pieces");
                let found = counted(free, "free square", "free squares");
                self.report.push(
                    Diagnostic::error(
                        code::arrays::TOO_FEW_SQUARES,
                        format!("{needs} for {found}"),
                        *place,
                        "no room for all of them",
                    )
                    .help("put fewer pieces, or give the step a larger region"),
                );
                return false;
            }
            count = count.saturating_mul(u64::from(ways_of(free, step.kinds.len())));
            if count >= u64::from(u32::MAX) {
                self.report.push(
                    Diagnostic::error(
                        code::arrays::TOO_MANY,
                        "there are too many arrays to be numbered",
                        *place,
                        "with this step",
                    )
                    .help(format!("the most is {}: let fewer pieces change places", u32::MAX - 1)),
                );
                return false;
            }
        }
        self.flaws.array || self.setup_holds(steps, array, span)
    }

    /// Whether the squares of the arrays hold in the setup what the steps put there, on both sides.
    fn setup_holds(&mut self, steps: &[(ArrayStep, Span)], array: &[Option<Piece>], span: Span) -> bool {
        let mut wanted: Vec<Kind> = steps.iter().flat_map(|(step, _)| step.kinds.iter().copied()).collect();
        wanted.sort_unstable();
        for side in Side::BOTH {
            let squares = steps.iter().fold(Squares::NONE, |all, (step, _)| all.union(step.region.of(side)));
            let standing: Vec<Piece> =
                squares.iter().filter_map(|sq| array.get(sq.index()).copied().flatten()).collect();
            let mut found: Vec<Kind> =
                standing.iter().filter(|piece| piece.side == side).map(|piece| piece.kind).collect();
            found.sort_unstable();
            if found == wanted && standing.len() == found.len() {
                continue;
            }
            let letters = |kinds: &[Kind]| quoted(kinds.iter().map(|kind| self.names.letters(*kind)));
            let setup = self.merged.one::<tree::Array>().map_or(span, |entry| entry.span);
            let (wanted, found) = (letters(&wanted), letters(&found));
            self.report.push(
                Diagnostic::error(
                    code::arrays::SETUP,
                    format!("the arrays put {wanted}, and the setup has {found} there for {}", side.name()),
                    span,
                    "the default start is not one of these",
                )
                .label(setup, "the setup")
                .help("let the setup show one of the arrays, the same for both sides"),
            );
            return false;
        }
        true
    }
}
