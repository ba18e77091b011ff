//! Runners: pieces that are worth little until they promote. Which of them have nobody in their way, which support each other.

use super::Knowledge;
use super::terms::{Scene, Terms, attacks};
use crate::values::Phased;
use alfil_board::{Bits, Kind, Piece, Side, Square, Width};
use alfil_play::board::Board;

/// What is looked up of runners of a type on a square.
#[derive(Debug, Clone, Copy)]
struct Front<B> {
    /// The squares on its way to promote.
    way: B,
    /// What it can come to attack on its way, and now.
    span: B,
    /// The squares that it can go to next.
    next: B,
    /// The nearest of these on its way, or where it stands if there is none.
    step: Square,
    /// What it gains by promoting, by how near it is.
    gain: Phased,
}

/// What is looked up of a type.
struct Type<B> {
    kind: Kind,
    /// By square.
    fronts: Vec<Front<B>>,
    /// What it attacks from each square, where that is always the same.
    hits: Option<Vec<B>>,
}

/// Runners of all types of each side.
pub struct Runners<W: Width> {
    types: [Vec<Type<W::Bits>>; 2],
}

impl<W: Width> Runners<W> {
    pub fn new(knowledge: &Knowledge, board: &Board<'_, W>) -> Runners<W> {
        let of = |piece: Piece| Type {
            kind: piece.kind,
            fronts: fronts(knowledge, board, piece),
            hits: board.capturing_leaps(piece),
        };
        let types = |side: Side| {
            let kinds = knowledge.running[side.index()].iter();
            kinds.map(|kind| of(Piece { side, kind })).collect()
        };
        Runners { types: Side::each(types) }
    }

    /// What a side's runners attack, one by one.
    #[inline]
    pub fn each_attack(&self, board: &Board<'_, W>, side: Side, mut each: impl FnMut(Kind, W::Bits)) {
        let occupied = board.occupied();
        for Type { kind, hits, .. } in &self.types[side.index()] {
            for from in board.pieces(side, *kind).iter() {
                match hits {
                    Some(hits) => each(*kind, hits[from.index()]),
                    None => each(*kind, attacks(board, Piece { side, kind: *kind }, false, from, occupied).0),
                }
            }
        }
    }

    fn each<'s>(
        &'s self,
        board: &'s Board<'_, W>,
        side: Side,
    ) -> impl Iterator<Item = (Square, &'s Front<W::Bits>)> {
        self.types[side.index()].iter().flat_map(move |own| {
            board.pieces(side, own.kind).iter().map(move |sq| (sq, &own.fronts[sq.index()]))
        })
    }

    /// Whether a square can ever be attacked by a runner of a side, as they stand.
    pub fn reach(&self, board: &Board<'_, W>, side: Side) -> W::Bits {
        self.each(board, side).fold(W::Bits::EMPTY, |reach, (_, front)| reach | front.span)
    }

    /// What a side's runners are worth for having nobody in their way and for supporting each other. `reach` is what each
    /// side's can come to attack.
    pub fn passed(&self, terms: &Terms<'_, W>, scene: &Scene<'_, '_, W>, side: Side) -> Phased {
        let mut sum = Phased::default();
        if self.types[side.index()].is_empty() {
            return sum;
        }
        let (board, weights) = (scene.board, &terms.knowledge.weights);
        let (ours, theirs) = (&scene.views[side.index()], &scene.views[(!side).index()]);
        let (own, enemies) = (ours.runners, theirs.runners);
        sum.add(weights.central_hit, (ours.cheap & terms.center).count() as i32);
        for (sq, front) in self.each(board, side) {
            let here = W::Bits::of(sq);
            if front.way.intersects(own) {
                sum.add(weights.stacked, 1);
            }
            if here.intersects(ours.cheap) {
                sum.add(weights.chained, 1);
            } else if !ours.reach.intersects(here | (front.next & front.way)) {
                sum.add(weights.alone, 1);
            }
            if ours.cheap.intersects(front.next & front.way) {
                sum.add(weights.abreast, 1);
            }
            if front.way.intersects(theirs.reach | enemies) {
                continue;
            }
            let next = front.next & front.way;
            let part = if (next & !scene.occupied).is_empty() {
                weights.passed_blocked
            } else if next.intersects(theirs.attacks) {
                if next.intersects(ours.attacks) { weights.passed_guarded } else { weights.passed_watched }
            } else {
                100
            };
            let lead = terms.lead(&ours.dear, &theirs.dear, front.step);
            let worth =
                |gain: i32, passed: i32, escort: i32| gain * (passed * part / 100 + escort * lead) / 1000;
            sum.middle += worth(front.gain.middle, weights.passed.middle, weights.passed_escort.middle);
            sum.end += worth(front.gain.end, weights.passed.end, weights.passed_escort.end);
        }
        sum
    }
}

/// The fronts of a type, by square.
fn fronts<W: Width>(knowledge: &Knowledge, board: &Board<'_, W>, piece: Piece) -> Vec<Front<W::Bits>> {
    let steps = &knowledge.steps[piece.side.index()][piece.kind.index()];
    let gain = knowledge.gains[piece.side.index()][piece.kind.index()];
    let reach = |from: Square| attacks(board, piece, false, from, W::Bits::EMPTY);
    let squares = board.dimensions().squares();
    let reached: Vec<(W::Bits, W::Bits)> = squares.clone().map(reach).collect();
    let front = |sq: Square| {
        let (mut way, mut span) = (W::Bits::EMPTY, reached[sq.index()].0);
        let mut at = W::Bits::of(sq);
        while !at.is_empty() {
            let mut next = W::Bits::EMPTY;
            for from in at.iter() {
                let Some(left) = steps[from.index()] else { continue };
                for to in (reached[from.index()].1 & !way).iter() {
                    if left == 1 || steps[to.index()].is_some_and(|then| then < left) {
                        next |= W::Bits::of(to);
                        span |= reached[to.index()].0;
                    }
                }
            }
            way |= next;
            at = next;
        }
        let near = steps[sq.index()].map_or(0.0, |steps| (-0.45 * (f64::from(steps) - 1.0)).exp());
        let part = |gain: i32| (f64::from(gain) * near) as i32;
        let gain = Phased { middle: part(gain.middle), end: part(gain.end) };
        let next = reached[sq.index()].1;
        let board = board.dimensions();
        let far = |to: &Square| (board.rank(*to).abs_diff(board.rank(sq)), board.file(*to));
        let step = (next & way).iter().min_by_key(far).unwrap_or(sq);
        Front { way, span, next, step, gain }
    };
    squares.map(front).collect()
}
