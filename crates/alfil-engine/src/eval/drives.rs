//! Royal pieces that stand alone: whoever has enough left drives them to where they have nowhere to go, and brings the own one near.

use super::terms::{Scene, Terms};
use super::{Knowledge, Sums, Weights};
use crate::traits::Traits;
use crate::values::survey::{Survey, Surveys, steps_to};
use crate::values::{Values, confined};
use alfil_board::{Bits as _, Kind, KindSet, Side, Square, Squares, Width};
use alfil_model::Definition;
use alfil_play::board::Board;

/// What a type is worth, at the least, of which a single piece is enough to win with.
const ENOUGH: i32 = 400;

/// What is known of driving.
#[derive(Debug, Clone, Default)]
pub struct Drives {
    /// For each side, if it can be driven at all, what it costs its royal piece to stand on a square: more, the farther that is from
    /// all others.
    aside: [Option<Vec<i32>>; 2],
    /// For each side, in how many moves its royal piece gets from each square to each; many if it does not.
    steps: [Vec<Vec<i32>>; 2],
    /// What each such move costs whoever drives.
    each: i32,
    /// The types of each side of which a single piece is enough.
    enough: [KindSet; 2],
}

impl Drives {
    /// What is known of driving in a variant, if mates decide it.
    pub fn new(
        variant: &Definition,
        traits: &Traits,
        values: &Values,
        surveys: &Surveys,
        weights: &Weights,
    ) -> Drives {
        // Where captures blow up what stands around, royal pieces that stand side by side are safe.
        if !traits.mates || traits.losing_wins || traits.explodes || traits.no_checks {
            return Drives::default();
        }
        let kinds = || (0..variant.kinds.len() as u8).map(Kind);
        let royal = |side: Side| {
            kinds().find(|kind| variant.royalty.of(side).any(|clause| clause.kinds.contains(*kind)))
        };
        let survey = |side: Side| royal(side).map(|kind| &surveys[side][kind.index()]);
        let steps = Side::each(|side| survey(side).map_or(Vec::new(), steps));
        let dimensions = variant.dimensions;
        let most = weights.driven * (i32::from(dimensions.files) + i32::from(dimensions.ranks) - 2).max(1);
        let aside = |side: Side| {
            let driven = confined(variant, side, &surveys[side]).is_empty();
            let survey = survey(side).filter(|_| driven)?;
            Some(far_from_all(&steps[side.index()], survey, most))
        };
        Drives {
            aside: Side::each(aside),
            each: weights.driven_near,
            enough: Side::each(|side| kinds().filter(|kind| values.of(side, *kind) >= ENOUGH).collect()),
            steps,
        }
    }
}

/// A way that there is not counts as one of so many moves.
const NO_WAY: i32 = 16;

/// In how many moves a piece gets from each square to each.
fn steps(survey: &Survey) -> Vec<Vec<i32>> {
    let squares = (0..survey.area).map(|number| Square(number as u8));
    let to = |sq: Square| {
        let mut region = Squares::NONE;
        region.insert(sq);
        let mut steps = steps_to(&region, &survey.quiet);
        steps[sq.index()] = Some(0);
        steps.into_iter().map(|steps| steps.map_or(NO_WAY, i32::from).min(NO_WAY)).collect()
    };
    squares.map(to).collect()
}

/// For each square, how far it is from all where a piece gets to, in the mean: from nothing for the nearest to `most` for the farthest.
fn far_from_all(steps: &[Vec<i32>], survey: &Survey, most: i32) -> Vec<i32> {
    let sums: Vec<i32> =
        steps.iter().map(|from| survey.domain.iter().map(|to| from[to.index()]).sum()).collect();
    let inside = || survey.domain.iter().map(|sq| sums[sq.index()]);
    let (least, farthest) = (inside().min().unwrap_or(0), inside().max().unwrap_or(0));
    let part = |sum: i32| most * (sum.clamp(least, farthest) - least) / (farthest - least).max(1);
    sums.into_iter().map(part).collect()
}

impl<W: Width> Terms<'_, W> {
    /// What driving is worth, White's less Black's. It counts when the board is nearly empty: some royal pieces stand alone from the
    /// beginning.
    #[inline]
    pub fn drives(&self, scene: &Scene<'_, '_, W>, sums: &Sums) -> i32 {
        let [white, black] = Side::each(|side| {
            let alone = scene.board.side(!side) == scene.views[(!side).index()].royals;
            if alone { self.drive(scene, side) } else { 0 }
        });
        let end = white - black;
        if end == 0 { 0 } else { self.knowledge.blend(&Sums { middle: 0, end, ..*sums }) }
    }

    /// What it is worth to a side how the enemy's royal piece stands, which has nothing beside it.
    #[cold]
    fn drive(&self, scene: &Scene<'_, '_, W>, side: Side) -> i32 {
        let drives = &self.knowledge.drives;
        let Some(aside) = &drives.aside[(!side).index()] else { return 0 };
        let (ours, theirs) = (scene.views[side.index()].royals, scene.views[(!side).index()].royals);
        let Some(driven) = theirs.iter().next() else { return 0 };
        if theirs.several() || !has_enough(self.knowledge, scene.board, side) {
            return 0;
        }
        let to = drives.steps[side.index()].get(driven.index());
        let near = ours.iter().filter_map(|sq| to.map(|to| to[sq.index()])).min();
        aside[driven.index()] + drives.each * (NO_WAY - near.unwrap_or(NO_WAY))
    }
}

/// Whether a side has enough beside its royal pieces to win against a lone one that has nothing in reserve, either.
fn has_enough<W: Width>(knowledge: &Knowledge, board: &Board<'_, W>, side: Side) -> bool {
    let kinds = || (0..board.kinds() as u8).map(Kind);
    if knowledge.traits.reserves && kinds().any(|kind| board.reserve(!side, kind) > 0) {
        return false;
    }
    let royals = board.royals(side);
    let able = kinds().filter(|kind| !knowledge.runs(side, *kind));
    let force = able.map(|kind| {
        let count = (board.pieces(side, kind) & !royals).count();
        if knowledge.drives.enough[side.index()].contains(kind) { 2 * count } else { count }
    });
    force.sum::<u32>() >= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use alfil::{FromText as _, Variant};
    use alfil_play::rules::Rules;

    fn drives(name: &str) -> (Drives, alfil_board::Dimensions) {
        let rules = Rules::compile(&Variant::shipped(name).expect("it ships"));
        (Knowledge::new(&rules).drives, rules.variant().dimensions)
    }

    #[test]
    fn the_middle_is_the_nearest_to_all_squares_and_corners_are_the_farthest() {
        for name in ["chess", "capablanca", "kings", "grand"] {
            let (drives, board) = drives(name);
            for side in Side::BOTH {
                let aside = drives.aside[side.index()].as_ref().expect("it is driven");
                let at = |file: u8, rank: u8| {
                    let sq = board.squares().find(|sq| (board.file(*sq), board.rank(*sq)) == (file, rank));
                    aside[sq.expect("a square").index()]
                };
                let (file, rank) = (board.files / 2, board.ranks / 2);
                assert_eq!(at(file, rank), 0, "{name}");
                assert!(at(file, 0) > at(file, 1) && at(0, 0) > at(file, 0), "{name}: {aside:?}");
                assert_eq!(at(0, 0), at(board.files - 1, board.ranks - 1), "{name}");
            }
        }
    }

    /// A palace is not left; where nobody is mated, or kings may touch, nobody is driven.
    #[test]
    fn nobody_is_driven_where_that_wins_nothing() {
        for name in ["xiangqi", "atomic", "antichess", "extinction", "racing-kings"] {
            let (drives, _) = drives(name);
            assert!(drives.aside.iter().all(Option::is_none), "{name}");
        }
    }
}
