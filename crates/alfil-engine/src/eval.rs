//! What a position is worth when nobody looks further: sums that every move keeps up to date, and terms that are asked when they
//! are needed.

use crate::score::MAX_EVAL;
use crate::traits::{Switches, Traits};
use crate::values::{Phased, Values};
use alfil_board::{Bits as _, Kind, Piece, Side, Square, Width};
use alfil_play::board::Board;
use alfil_play::observer::Observer;
use alfil_play::position::Position;
use alfil_play::rules::Rules;

/// What is known of a variant before a position is looked at.
#[derive(Debug)]
pub struct Knowledge {
    /// What it is.
    pub traits: Traits,
    /// What may be pruned.
    pub switches: Switches,
    /// What each type is worth on the board, to each side: `worth[side][kind]`.
    pub worth: [Vec<i32>; 2],
    /// The worth of a piece on a square, White's positive: see [`Knowledge::at`].
    squares: Vec<Phased>,
    /// What a piece in reserve is worth: `held[side][kind]`.
    held: [Vec<Phased>; 2],
    /// What each type counts for the phase.
    weight: Vec<i32>,
    /// The weight of the array.
    full: i32,
    area: usize,
}

/// What is kept along with a position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    middle: i32,
    end: i32,
    weight: i32,
}

/// Keeps sums up to date while a move is made.
pub struct Adder<'k> {
    pub knowledge: &'k Knowledge,
    pub sums: Sums,
}

impl Observer for Adder<'_> {
    #[inline]
    fn put(&mut self, piece: Piece, sq: Square) {
        let worth = self.knowledge.at(piece, sq);
        self.sums.middle += worth.middle;
        self.sums.end += worth.end;
        self.sums.weight += self.knowledge.weight[piece.kind.index()];
    }

    #[inline]
    fn take(&mut self, piece: Piece, sq: Square) {
        let worth = self.knowledge.at(piece, sq);
        self.sums.middle -= worth.middle;
        self.sums.end -= worth.end;
        self.sums.weight -= self.knowledge.weight[piece.kind.index()];
    }

    #[inline]
    fn reserve(&mut self, _: Side, _: Kind, _: u8) {}
}

impl Knowledge {
    /// What is known of a variant.
    pub fn new(rules: &Rules) -> Knowledge {
        let variant = rules.variant();
        let traits = Traits::new(variant);
        let values = Values::new(rules);
        let kinds = || (0..variant.kinds.len() as u8).map(Kind);
        let area = variant.dimensions.area();
        let burden = if traits.losing_wins { -1 } else { 1 };
        let worth = Side::BOTH.map(|side| kinds().map(|kind| values.of(side, kind)).collect());
        let mut squares = Vec::with_capacity(2 * area * variant.kinds.len());
        for kind in kinds() {
            for side in Side::BOTH {
                let sign = if side == Side::White { burden } else { -burden };
                let worth = values.worth(side, kind);
                squares.extend(worth.squares.iter().map(|square| Phased {
                    middle: sign * (worth.value.middle + square.middle),
                    end: sign * (worth.value.end + square.end),
                }));
            }
        }
        let held = Side::BOTH.map(|side| {
            let held = |kind| {
                let Phased { middle, end } = values.worth(side, kind).value;
                Phased { middle: burden * middle, end: burden * end }
            };
            kinds().map(held).collect()
        });
        let weight: Vec<i32> = kinds().map(|kind| values.of(Side::White, kind)).collect();
        let mut knowledge = Knowledge {
            switches: Switches::new(&traits),
            traits,
            worth,
            squares,
            held,
            weight,
            full: 1,
            area,
        };
        let start = Position::start(rules);
        let pieces = variant.dimensions.squares().filter_map(|sq| start.piece_on(sq));
        let on_board: i32 = pieces.map(|piece| knowledge.weight[piece.kind.index()]).sum();
        let in_hand = |side: Side| -> i32 {
            kinds().map(|kind| i32::from(start.reserve(side, kind)) * knowledge.weight[kind.index()]).sum()
        };
        knowledge.full = (on_board + in_hand(Side::White) + in_hand(Side::Black)).max(1);
        knowledge
    }

    /// What a piece on a square adds, White's positive.
    #[inline]
    fn at(&self, piece: Piece, sq: Square) -> Phased {
        self.squares[(piece.kind.index() * 2 + piece.side.index()) * self.area + sq.index()]
    }

    /// Whether it is likely that the player has a move that makes nothing worse: enough stands there beside royal pieces and those
    /// that are on their way to promote.
    pub fn may_pass<W: Width>(&self, board: &Board<'_, W>) -> bool {
        let side = board.turn();
        let royals = board.royals(side);
        let free = |number: &usize| self.weight[*number] > 150;
        let count = |number: usize| (board.pieces(side, Kind(number as u8)) & !royals).count();
        (0..board.kinds()).filter(free).map(count).sum::<u32>() > 0
    }

    /// The sums of a position, from nothing.
    pub fn sums<W: Width>(&self, board: &Board<'_, W>) -> Sums {
        let mut adder = Adder { knowledge: self, sums: Sums::default() };
        for sq in board.dimensions().squares() {
            if let Some(piece) = board.piece_on(sq) {
                adder.put(piece, sq);
            }
        }
        adder.sums
    }

    /// What a position is worth to the player to move.
    pub fn evaluate<W: Width>(&self, board: &Board<'_, W>, sums: &Sums) -> i32 {
        let (mut middle, mut end, mut weight) = (sums.middle, sums.end, sums.weight);
        if self.traits.drops || self.traits.spoils {
            for side in Side::BOTH {
                let sign = if side == Side::White { 1 } else { -1 };
                for (number, worth) in self.held[side.index()].iter().enumerate() {
                    let count = i32::from(board.reserve(side, Kind(number as u8)));
                    middle += sign * count * worth.middle;
                    end += sign * count * worth.end;
                    weight += count * self.weight[number];
                }
            }
        }
        let phase = weight.clamp(0, self.full);
        let value = (i64::from(middle) * i64::from(phase) + i64::from(end) * i64::from(self.full - phase))
            / i64::from(self.full);
        let value = value as i32;
        let value = if board.turn() == Side::White { value } else { -value };
        (value + 10).clamp(-MAX_EVAL, MAX_EVAL)
    }
}
