//! Paths that decide the game: how many squares each side lacks.

use super::Knowledge;
use super::goals::nearness;
use alfil_board::{Bits, KindSet, Side, Square, Squares, Width};
use alfil_model::{Chain, Definition};
use alfil_play::board::Board;

/// A path that wins for the side that makes it, or loses.
#[derive(Debug, Clone)]
pub struct ChainGoal {
    /// Who makes it.
    pub side: Side,
    /// Of which types.
    pub kinds: KindSet,
    /// Whether it loses.
    pub loses: bool,
    /// Who asks for it, and what for.
    asker: Side,
    chain: Chain,
    /// The squares that there are.
    board: Squares,
}

impl ChainGoal {
    /// The path that a side makes, as its owner asks for it.
    pub fn new(variant: &Definition, chain: &Chain, owner: Side, side: Side, loses: bool) -> ChainGoal {
        ChainGoal {
            side,
            kinds: chain.kinds,
            loses,
            asker: owner,
            chain: chain.clone(),
            board: variant.board(),
        }
    }
}

/// Two regions to join, on boards of one width.
struct Gap<B> {
    board: B,
    from: B,
    to: B,
    /// The squares that may come next to each.
    beside: Vec<B>,
}

/// All that are to be joined.
pub struct Gaps<W: Width>(Vec<Gap<W::Bits>>);

impl<W: Width> Gaps<W> {
    /// The regions of what is striven for.
    pub fn new(knowledge: &Knowledge, board: &Board<'_, W>) -> Gaps<W> {
        let dimensions = board.dimensions();
        let gap = |goal: &ChainGoal| {
            let next = |sq: Square| goal.chain.next(dimensions, goal.asker, sq);
            let beside = |sq: Square| next(sq).fold(W::Bits::EMPTY, |all, sq| all | W::Bits::of(sq));
            Gap {
                board: W::Bits::narrow(&goal.board),
                from: W::Bits::narrow(goal.chain.from.of(goal.asker)),
                to: W::Bits::narrow(goal.chain.to.of(goal.asker)),
                beside: dimensions.squares().map(beside).collect(),
            }
        };
        Gaps(knowledge.goals.chains.iter().map(gap).collect())
    }

    /// What it is worth to a side to lack so few squares.
    pub fn nearness(&self, knowledge: &Knowledge, board: &Board<'_, W>, side: Side) -> i32 {
        let goals = knowledge.goals.chains.iter().zip(&self.0).filter(|(goal, _)| goal.side == side);
        let worth = goals.map(|(goal, gap)| {
            let own = board.pieces_of(side, goal.kinds);
            let worth = lacking(gap, own, gap.board & !board.occupied()).map_or(0, nearness);
            if goal.loses { -worth } else { worth }
        });
        worth.sum()
    }
}

/// How many empty squares the path lacks that lacks the fewest, if any is open.
fn lacking<B: Bits>(gap: &Gap<B>, own: B, empty: B) -> Option<u8> {
    let beside = |squares: B| squares.iter().fold(B::EMPTY, |all, sq| all | gap.beside[sq.index()]);
    // What is reached at a cost, first without any: own pieces, and what stands beside them.
    let (mut seen, mut reached, mut entered) = (B::EMPTY, gap.from & own, gap.from & empty);
    for cost in 0..=u8::MAX {
        let mut last = reached;
        seen |= reached;
        while !last.is_empty() {
            entered |= beside(last) & empty;
            last = beside(last) & own & !seen;
            seen |= last;
        }
        if seen.intersects(gap.to) {
            return Some(cost);
        }
        reached = entered & !seen;
        if reached.is_empty() {
            return None;
        }
        entered = B::EMPTY;
    }
    None
}
