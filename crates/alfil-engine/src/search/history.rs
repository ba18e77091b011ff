//! What moves have been worth elsewhere in the tree: it orders those that nothing else is known of.

use super::corrections::Corrections;
use alfil_board::{Kind, Side, Square};
use alfil_model::Definition;
use alfil_play::ply::Ply;

/// No table grows beyond this in either direction.
pub const LIMIT: i32 = 16_000;

/// How many pairs of a type and a square are told apart where moves are judged by the moves before them. Where there are
/// more, several share a number.
const PAIRS: usize = 1024;

/// Tables of what moves have been worth.
#[derive(Debug, Default)]
pub struct History {
    kinds: usize,
    area: usize,
    pairs: usize,
    /// By side, origin and target.
    quiet: Vec<i16>,
    /// By side, piece type, target and captured type.
    capture: Vec<i16>,
    /// By side, the pair of an earlier move and the pair of this one.
    continuation: Vec<i16>,
    /// The move that has refuted another, by its side and pair.
    counter: Vec<u16>,
    /// How far evaluations were off.
    pub corrections: Corrections,
}

/// A type and where it arrives, as a number.
pub type Pair = u16;

impl History {
    /// What is known before anything has been searched.
    pub fn of(variant: &Definition) -> History {
        let (kinds, area) = (variant.kinds.len(), variant.dimensions.area());
        let pairs = (kinds * area).min(PAIRS);
        History {
            kinds,
            area,
            pairs,
            quiet: vec![0; 2 * (area + kinds + 1) * area],
            capture: vec![0; 2 * kinds * area * kinds],
            continuation: vec![0; 4 * pairs * pairs],
            counter: vec![0; 2 * pairs],
            corrections: Corrections::new(),
        }
    }

    /// The tables of what moves have been worth by themselves: the quiet ones, and the captures.
    pub fn by_themselves(&mut self) -> [&mut [i16]; 2] {
        [&mut self.quiet, &mut self.capture]
    }

    /// The pair of a move.
    pub fn pair(&self, kind: Kind, to: Square) -> Pair {
        ((kind.index() * self.area + to.index()) % self.pairs) as Pair
    }

    fn quiet_at(&self, side: usize, ply: Ply) -> usize {
        let origin = match (ply.from(), ply.enters()) {
            (Some(from), _) => from.index(),
            (None, Some(kind)) => self.area + kind.index(),
            (None, None) => self.area + self.kinds,
        };
        (side * (self.area + self.kinds + 1) + origin) * self.area + ply.to().index()
    }

    /// What a quiet move has been worth by itself.
    pub fn quiet(&self, side: usize, ply: Ply) -> i32 {
        i32::from(self.quiet[self.quiet_at(side, ply)])
    }

    pub fn learn_quiet(&mut self, side: usize, ply: Ply, bonus: i32) {
        let at = self.quiet_at(side, ply);
        learn(&mut self.quiet[at], bonus);
    }

    fn capture_at(&self, side: Side, kind: Kind, to: Square, victim: Kind) -> usize {
        ((side.index() * self.kinds + kind.index()) * self.area + to.index()) * self.kinds + victim.index()
    }

    /// What a capture has been worth.
    pub fn capture(&self, side: Side, kind: Kind, to: Square, victim: Kind) -> i32 {
        i32::from(self.capture[self.capture_at(side, kind, to, victim)])
    }

    pub fn learn_capture(&mut self, side: Side, kind: Kind, to: Square, victim: Kind, bonus: i32) {
        let at = self.capture_at(side, kind, to, victim);
        learn(&mut self.capture[at], bonus);
    }

    fn continuation_at(&self, side: Side, own: bool, before: Pair, now: Pair) -> usize {
        ((2 * side.index() + usize::from(own)) * self.pairs + usize::from(before)) * self.pairs
            + usize::from(now)
    }

    /// What a move has been worth after another one: an own one, or the enemy's.
    pub fn continuation(&self, side: Side, own: bool, before: Pair, now: Pair) -> i32 {
        i32::from(self.continuation[self.continuation_at(side, own, before, now)])
    }

    pub fn learn_continuation(&mut self, side: Side, own: bool, before: Pair, now: Pair, bonus: i32) {
        let at = self.continuation_at(side, own, before, now);
        learn(&mut self.continuation[at], bonus);
    }

    /// The move that has refuted another, as its code.
    pub fn counter(&self, side: usize, before: Pair) -> u16 {
        self.counter[side * self.pairs + usize::from(before)]
    }

    pub fn learn_counter(&mut self, side: usize, before: Pair, code: u16) {
        self.counter[side * self.pairs + usize::from(before)] = code;
    }
}

/// Moves an entry towards the limit, the less the nearer it is.
fn learn(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
