//! What the outcome clauses strive for, beside checkmate: regions to reach, checks to give, lines and paths to make, pieces
//! that must not be lost, points to be ahead by.

use super::chains::ChainGoal;
use super::lines::LineGoal;
use crate::values::survey::{Surveys, steps_to};
use alfil_board::{Bits as _, Kind, KindSet, Side, Width};
use alfil_model::{Compare, Condition, Definition, Event, Leaf, Verdict, Weighing, Whose};
use alfil_play::board::Board;

/// A region that pieces of a side win by reaching, or lose.
#[derive(Debug, Clone)]
pub struct Race {
    pub side: Side,
    pub kind: Kind,
    /// For each square, how many moves lead there from it on an empty board: 0 on the region itself.
    pub steps: Vec<Option<u8>>,
}

/// Points that decide a game once it ends by something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    /// Who asks.
    side: Side,
    /// What is asked.
    weighing: Weighing,
    /// Who wins by it if it is so.
    winner: Side,
}

impl Balance {
    /// Who would win by it as the pieces stand.
    fn leader<W: Width>(&self, board: &Board<'_, W>) -> Side {
        let standing = |side: Side, kind: Kind| board.pieces(side, kind).count();
        if self.weighing.holds(self.side, standing) { self.winner } else { !self.winner }
    }
}

/// What is striven for.
#[derive(Debug, Clone, Default)]
pub struct Goals {
    /// Regions to reach.
    pub races: Vec<Race>,
    /// How many checks a side must give to win.
    pub checks: [Option<u32>; 2],
    /// The types of which a side loses the game with the last piece, where it begins with few.
    pub precious: [KindSet; 2],
    /// Whether a side loses when one piece or two are left to it, its king as a rule, so that each one more counts.
    pub bared: [bool; 2],
    /// Lines to make, or to leave to the other side.
    pub lines: Vec<LineGoal>,
    /// Regions to join.
    pub chains: Vec<ChainGoal>,
    /// Points to be ahead by.
    pub balances: Vec<Balance>,
}

impl Goals {
    /// Whether there is none that a side comes nearer to without promoting anything.
    pub fn are_none(&self) -> bool {
        self.races.is_empty()
            && self.lines.is_empty()
            && self.chains.is_empty()
            && self.balances.is_empty()
            && self.checks == [None; 2]
            && self.bared == [false; 2]
    }

    /// The goals of a variant.
    pub fn new(variant: &Definition, surveys: &Surveys) -> Goals {
        let mut goals = Goals::default();
        for outcome in &variant.outcomes {
            let Event::When(condition) = &outcome.event else { continue };
            for side in Side::BOTH.into_iter().filter(|side| outcome.sides[*side]) {
                match outcome.result {
                    Verdict::Win => goals.add(variant, surveys, condition, side, false),
                    Verdict::Loss => goals.add(variant, surveys, condition, side, true),
                    Verdict::Draw => {}
                }
            }
        }
        goals
    }

    /// What a condition asks for that wins for a side, or loses for it.
    fn add(
        &mut self,
        variant: &Definition,
        surveys: &Surveys,
        condition: &Condition,
        side: Side,
        loses: bool,
    ) {
        match condition {
            Condition::Leaf(leaf) => self.add_leaf(variant, surveys, leaf, side, loses),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| self.add(variant, surveys, part, side, loses));
            }
            Condition::Always | Condition::Not(_) => {}
        }
    }

    fn add_leaf(&mut self, variant: &Definition, surveys: &Surveys, leaf: &Leaf, side: Side, loses: bool) {
        let owner = |whose: &Whose| if *whose == Whose::Enemy { !side } else { side };
        match leaf {
            Leaf::Checks { whose, compare: Compare::AtLeast | Compare::Greater | Compare::Equal, value } => {
                let giver = if loses { !side } else { side };
                if owner(whose) == giver {
                    self.checks[giver.index()] = Some((*value).max(1));
                }
            }
            Leaf::Count { whose, kinds, region, compare, value } => {
                let squares = region.of(side);
                let everywhere = squares.len() == variant.dimensions.area();
                let wants = matches!(compare, Compare::AtLeast | Compare::Greater)
                    || *compare == Compare::Equal && *value > 0
                    || *compare == Compare::NotEqual && *value == 0;
                let runner = owner(whose);
                let winner = if loses { !side } else { side };
                if wants && !everywhere && runner == winner {
                    for kind in kinds.iter().take_while(|kind| kind.index() < variant.kinds.len()) {
                        let mut steps = steps_to(squares, &surveys[runner][kind.index()].quiet);
                        squares.iter().for_each(|sq| steps[sq.index()] = Some(0));
                        self.races.push(Race { side: runner, kind, steps });
                    }
                }
                let last = matches!(compare, Compare::Equal | Compare::AtMost) && *value == 0
                    || *compare == Compare::Less && *value == 1;
                let little = match compare {
                    Compare::Equal | Compare::AtMost => (1..=2).contains(value),
                    Compare::Less => (2..=3).contains(value),
                    _ => false,
                };
                let all = variant.array.iter().flatten().all(|piece| kinds.contains(piece.kind));
                if little && all && everywhere && runner != winner {
                    self.bared[runner.index()] = true;
                }
                let few = variant
                    .array
                    .iter()
                    .flatten()
                    .filter(|piece| piece.side == runner && kinds.contains(piece.kind));
                if last && everywhere && runner != winner && (1..=2).contains(&few.count()) {
                    self.precious[runner.index()] = self.precious[runner.index()].union(*kinds);
                }
            }
            Leaf::Line(line) => {
                let (maker, winner) = (owner(&line.whose), if loses { !side } else { side });
                self.lines.push(LineGoal::new(variant, line, side, maker, maker != winner));
            }
            Leaf::Chain(chain) => {
                let (maker, winner) = (owner(&chain.whose), if loses { !side } else { side });
                self.chains.push(ChainGoal::new(variant, chain, side, maker, maker != winner));
            }
            Leaf::Worth(weighing) => {
                let winner = if loses { !side } else { side };
                let balance = Balance { side, weighing: weighing.clone(), winner };
                if !self.balances.contains(&balance) {
                    self.balances.push(balance);
                }
            }
            // Nothing that search would not see by itself comes nearer step by step.
            Leaf::Captured { .. }
            | Leaf::Compared { .. }
            | Leaf::Reserve { .. }
            | Leaf::Turn { .. }
            | Leaf::Passes { .. }
            | Leaf::Left { .. }
            | Leaf::Near(_)
            | Leaf::Once(_)
            | Leaf::Check { .. }
            | Leaf::Attacked { .. }
            | Leaf::Unmoved { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::Checks { .. }
            | Leaf::ToMove { .. }
            | Leaf::Checkmate { .. } => {}
        }
    }

    /// How many of the points that decide White is ahead by, less those by which Black is.
    pub fn lead<W: Width>(&self, board: &Board<'_, W>) -> i32 {
        let ahead = |balance: &Balance| if balance.leader(board) == Side::White { 1 } else { -1 };
        self.balances.iter().map(ahead).sum()
    }
}

/// What it is worth to be so many moves from a goal.
pub fn nearness(steps: u8) -> i32 {
    1400 / (i32::from(steps) + 3)
}
