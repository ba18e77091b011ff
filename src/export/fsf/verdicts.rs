//! Who wins by what stands on the board when a game ends otherwise than by a goal: one setting there, for all such ends.

use super::Game;
use super::ends::Ends;
use crate::fairy::COUNTINGS;
use alfil_board::{Kind, Side, Sides};
use alfil_model::{
    Compare, Condition, Event, Leaf, OutcomeRule, Region, Ruled, Tally, Verdict, Weighing, Whose, Worth,
};

/// What is counted there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counted {
    /// Pieces.
    Pieces,
    /// The points of Janggi; the second player has one and a half besides.
    Points,
}

/// What pieces are worth there, by what they are called.
const POINTS: [(&str, u32); 6] =
    [("rook", 13), ("janggiCannon", 7), ("horse", 5), ("janggiElephant", 3), ("wazir", 3), ("soldier", 2)];

/// What is counted at the ends that would be draws, and where that is said.
#[derive(Debug, Clone)]
pub(super) struct Counting {
    pub(super) counted: Counted,
    /// The outcomes that say so, by their numbers.
    said: Vec<usize>,
    /// The repetitions and counts of moves that draw all the same.
    drawn: Vec<usize>,
}

impl Game<'_> {
    /// What is counted at all ends that would be draws there, if it is the same at each: a repetition, a count of moves, two passes where both
    /// may pass. Where both may pass, the others may draw, which is lost.
    pub(super) fn counting_of(&self, rules: &[Ruled<OutcomeRule>]) -> Option<Counting> {
        [Counted::Pieces, Counted::Points].into_iter().find_map(|counted| self.all_counted(counted, rules))
    }

    /// Says what is counted. Gives the numbers of the outcomes that say so.
    pub(super) fn verdicts(&mut self, rules: &[Ruled<OutcomeRule>], ends: &mut Ends) -> Vec<usize> {
        let Some(Counting { counted, said, drawn }) = self.counting.clone() else { return Vec::new() };
        let mut words = COUNTINGS.split(' ');
        let word = if counted == Counted::Pieces { words.nth(1) } else { words.next_back() };
        self.set("materialCounting", word.unwrap_or_default());
        for number in said.iter().chain(&drawn) {
            match rules[*number].rule.event {
                Event::Repetition { times, .. } => {
                    ends.repetition = ends.repetition.map(|_| Some((times, Verdict::Draw)));
                }
                Event::MoveCount(moves) => ends.moves = Some(moves),
                Event::Checkmate
                | Event::Stalemate
                | Event::ToAndFro { .. }
                | Event::MovesSince(_)
                | Event::When(_) => {}
            }
        }
        for number in &drawn {
            let text = "that this draws where at other ends it is counted what is left cannot be said";
            self.lose(rules[*number].span, text.to_owned());
        }
        [said, drawn].concat()
    }

    /// The outcomes of repetitions and counts of moves, where all of them count so and nothing that draws does otherwise.
    fn all_counted(&self, counted: Counted, rules: &[Ruled<OutcomeRule>]) -> Option<Counting> {
        let of_event = |fits: &dyn Fn(&Event) -> bool| -> Vec<usize> {
            (0..rules.len()).filter(|number| fits(&rules[*number].rule.event)).collect()
        };
        let repetitions = of_event(&|event| matches!(event, Event::Repetition { with: None, .. }));
        let moves = of_event(&|event| matches!(event, Event::MoveCount(_)));
        let passing = self.both_pass();
        let mut counting = Counting { counted, said: Vec::new(), drawn: Vec::new() };
        for numbers in [repetitions, moves].into_iter().filter(|numbers| !numbers.is_empty()) {
            let first = &rules[numbers[0]].rule;
            let draws = |rule: &Ruled<OutcomeRule>| {
                rule.sides == Sides::BOTH && rule.when == Condition::Always && rule.result == Verdict::Draw
            };
            if passing && numbers.len() == 1 && draws(&rules[numbers[0]]) {
                counting.drawn.extend(numbers);
                continue;
            }
            let same = numbers.iter().all(|number| rules[*number].rule.event == first.event);
            let each = Side::BOTH.into_iter().all(|side| {
                let own = numbers.iter().map(|number| &rules[*number]).filter(|rule| rule.sides[side]);
                self.decides(
                    counted,
                    side,
                    &own.map(|rule| (&rule.rule.when, rule.rule.result)).collect::<Vec<_>>(),
                )
            });
            if !same || !each {
                return None;
            }
            counting.said.extend(numbers);
        }
        if passing {
            counting.said.extend(self.counted_when(counted, &|when| self.passed(when, 2))?);
        }
        let stalemate_draws =
            rules.iter().any(|rule| rule.event == Event::Stalemate && rule.result == Verdict::Draw);
        (!counting.said.is_empty() && !stalemate_draws).then_some(counting)
    }

    /// Whether an event about a side means what is counted for it.
    fn decides(&self, counted: Counted, side: Side, rules: &[(&Condition, Verdict)]) -> bool {
        match (counted, rules) {
            (Counted::Points, [(more, Verdict::Win), (Condition::Always, Verdict::Loss)]) => {
                self.has_more_points(more, side)
            }
            (Counted::Pieces, [(one, first), (other, second), (Condition::Always, Verdict::Draw)]) => {
                let said = [self.has_more_pieces(one), self.has_more_pieces(other)];
                (said, *first, *second) == ([Some(false), Some(true)], Verdict::Loss, Verdict::Win)
                    || (said, *first, *second) == ([Some(true), Some(false)], Verdict::Win, Verdict::Loss)
            }
            _ => false,
        }
    }

    /// The outcomes that count when a condition holds, which is the same for both sides.
    pub(super) fn counted_when(
        &self,
        counted: Counted,
        fits: &dyn Fn(&Condition) -> bool,
    ) -> Option<Vec<usize>> {
        let rules = &self.variant.outcomes;
        let find = |sides: Sides, result: Verdict, more: &dyn Fn(&Condition) -> bool| {
            rules.iter().position(|rule| {
                let OutcomeRule { event: Event::When(condition), when: Condition::Always, result: own } =
                    &rule.rule
                else {
                    return false;
                };
                rule.sides == sides && *own == result && more(condition)
            })
        };
        // The last of the parts counts, the others are the condition.
        let with = |condition: &Condition, more: &dyn Fn(&Condition) -> bool| {
            let Condition::All(parts) = condition else { return false };
            let Some((last, rest)) = parts.split_last() else { return false };
            let rest = if let [one] = rest { one.clone() } else { Condition::All(rest.to_vec()) };
            fits(&rest) && more(last)
        };
        let (more, less) = match counted {
            Counted::Pieces => (
                find(Sides::BOTH, Verdict::Win, &|condition| {
                    with(condition, &|more| self.has_more_pieces(more) == Some(true))
                })?,
                find(Sides::BOTH, Verdict::Draw, fits)?,
            ),
            Counted::Points => (
                find(Sides::only(Side::White), Verdict::Win, &|condition| {
                    with(condition, &|more| self.has_more_points(more, Side::White))
                })?,
                find(Sides::only(Side::Black), Verdict::Win, fits)?,
            ),
        };
        (more < less).then(|| vec![more, less])
    }

    /// Whether a condition asks for more pieces of the own side's, or for fewer.
    fn has_more_pieces(&self, condition: &Condition) -> Option<bool> {
        let Condition::Leaf(Leaf::Compared { left, compare, right }) = condition else { return None };
        let all = |tally: &Tally, whose: Whose| {
            tally.whose == whose
                && tally.region == Region::board(self.dimensions())
                && self.is_all(tally.kinds)
        };
        match compare {
            _ if !all(left, Whose::Own) || !all(right, Whose::Enemy) => None,
            Compare::Greater => Some(true),
            Compare::Less => Some(false),
            _ => None,
        }
    }

    /// Whether a condition asks for more points than the enemy has, for a side.
    fn has_more_points(&self, condition: &Condition, side: Side) -> bool {
        let Condition::Leaf(Leaf::Worth(Weighing { left, compare: Compare::Greater, right })) = condition
        else {
            return false;
        };
        let (own, enemy) = if side == Side::White { (0, 3) } else { (3, 0) };
        // In halves.
        let each: Vec<(Kind, u32)> =
            POINTS.into_iter().filter_map(|(slot, worth)| Some((self.of_slot(slot)?, 2 * worth))).collect();
        let as_there = |worth: &Worth, whose: Whose, more: u32| {
            worth.whose == whose
                && worth.more == more
                && worth.weights.len() == each.len()
                && worth.weights.iter().all(|(kind, weight)| each.contains(&(*kind, *weight)))
        };
        !each.is_empty() && as_there(left, Whose::Own, own) && as_there(right, Whose::Enemy, enemy)
    }
}
