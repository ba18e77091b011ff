//! Leaps of a king and a ferz that have not moved, as in Cambodia: one setting there.

use super::{Game, letter, sided};
use crate::source::Span;
use alfil_board::{Kind, KindSet, Side, Sides};
use alfil_model::{
    Condition, Geometry, Initial, Leaf, MoveRule, Movement, Nearness, Neighbours, Obstacles, Region, Whose,
};
use std::collections::BTreeSet;

/// A king's leap to either side ahead, until a rook has once come onto its rank or file, and a ferz's of two squares straight ahead.
pub(super) struct Leaps {
    king: Kind,
    rook: Kind,
    ferz: Kind,
    /// The two moves, and where they stand.
    pub(super) moves: [(Span, Movement); 2],
}

impl Game<'_> {
    /// The leaps of the two, where a game has both.
    pub(super) fn first_leaps(&self) -> Option<Leaps> {
        let kinds = self.all_kinds();
        let rules = || {
            let rules = kinds
                .iter()
                .flat_map(|kind| self.variant.kinds[kind.index()].moves.iter().map(move |rule| (kind, rule)));
            rules.filter(|(_, rule)| self.is_plain(rule))
        };
        // A king does nothing else on this condition.
        let (king, rook, aside) = rules().find_map(|(kind, rule)| {
            let [leap] = rule.movements.as_slice() else { return None };
            let rook = self.rook_of_old(kind, &rule.when)?;
            leaps_to(leap, Initial::Anywhere, &[(-2, 1), (2, 1)])
                .then(|| (kind, rook, (rule.span, leap.clone())))
        })?;
        let (ferz, ahead) =
            rules().filter(|(_, rule)| rule.when == Condition::Always).find_map(|(kind, rule)| {
                let leap = rule.movements.iter().find(|leap| leaps_to(leap, Initial::Unmoved, &[(0, 2)]))?;
                Some((kind, (rule.span, leap.clone())))
            })?;
        Some(Leaps { king, rook, ferz, moves: [aside, ahead] })
    }

    /// Whether a move is from anywhere to anywhere, whatever it passes or stands near.
    fn is_plain(&self, rule: &MoveRule) -> bool {
        let MoveRule { movements: _, from, to, on, over, takes, near, when: _, span: _ } = rule;
        let board = Region::board(self.dimensions());
        *from == board
            && *to == board
            && self.is_all(*on)
            && self.is_all(*over)
            && takes.is_none()
            && near.is_empty()
    }

    /// Which piece of the enemy's must never have come onto a king's rank or file, if that is what a condition asks besides that the king
    /// is unmoved and not in check.
    fn rook_of_old(&self, king: Kind, when: &Condition) -> Option<Kind> {
        let Condition::All(parts) = when else { return None };
        let king = KindSet::of(king);
        let unmoved =
            Leaf::Unmoved { whose: Whose::Own, kinds: king, region: Region::board(self.dimensions()) };
        let known = [!Condition::from(Leaf::Check { whose: Whose::Own }), unmoved.into()];
        let (said, rest): (Vec<&Condition>, Vec<&Condition>) =
            parts.iter().partition(|part| known.contains(part));
        let ([_, _], [Condition::Not(never)]) = (said.as_slice(), rest.as_slice()) else { return None };
        let Condition::Leaf(Leaf::Once(once)) = &**never else { return None };
        let Condition::Leaf(Leaf::Near(Neighbours { whose: Whose::Own, kinds, near })) = &*once.when else {
            return None;
        };
        let Nearness { none: false, rays, whose: Some(Whose::Enemy), kinds: rooks, sides, slides: _ } = near
        else {
            return None;
        };
        let dimensions = self.dimensions();
        let far = i8::try_from(dimensions.files.max(dimensions.ranks)).ok()?;
        let lines: BTreeSet<(i8, i8)> =
            (1..far).flat_map(|far| [(far, 0), (-far, 0), (0, far), (0, -far)]).collect();
        let leaps: BTreeSet<(i8, i8)> = rays.iter().filter(|ray| ray.most == 1).map(|ray| ray.step).collect();
        let whole = leaps == lines && leaps.len() == rays.len() && *sides == Sides::BOTH;
        let rook = rooks.iter().next().filter(|_| rooks.len() == 1)?;
        (whole && *kinds == king && once.until.is_none()).then_some(rook)
    }

    /// Says that there are such leaps, if the pieces are what they are called there.
    pub(super) fn leaps(&mut self, leaps: Option<Leaps>) {
        let Some(Leaps { king, rook, ferz, moves: [(span, _), _] }) = leaps else { return };
        let called = [("king", king), ("rook", rook), ("fers", ferz)];
        if !called.iter().all(|(slot, kind)| self.of_slot(slot) == Some(*kind))
            || !self.variant.gatings.is_empty()
        {
            return self.lose(span, "leaps of other pieces than a king and a ferz cannot be said".to_owned());
        }
        self.set("gating", "true");
        self.set("cambodianMoves", "true");
        // Which of them have not moved stands among the rights of the array.
        let dimensions = self.dimensions();
        for side in Side::BOTH {
            let array = dimensions.squares().filter(|sq| {
                self.variant.array[sq.index()]
                    .is_some_and(|piece| piece.side == side && [king, ferz].contains(&piece.kind))
            });
            let files: BTreeSet<u8> = array.map(|sq| dimensions.file(sq)).collect();
            self.rights[side].extend(files.into_iter().map(|file| sided(letter(file), side)));
        }
    }
}

/// Whether a movement is to go to an empty square by these leaps.
fn leaps_to(movement: &Movement, from: Initial, leaps: &[(i8, i8)]) -> bool {
    let Movement {
        geometry: Geometry::Paths(paths),
        quiet: true,
        capture: false,
        capture_own: false,
        en_passant: false,
        initial,
        ..
    } = movement
    else {
        return false;
    };
    let mut steps = paths.steps.clone();
    steps.sort_unstable();
    *initial == from
        && steps == leaps
        && (paths.min, paths.max) == (1, Some(1))
        && paths.obstacles == Obstacles::Free
}
