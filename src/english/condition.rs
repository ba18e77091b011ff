//! Conditions in words.
//!
//! Whoever tells a condition tells its leaves here: the rules page, which speaks of any player (`the player has no king on
//! the board`), and the answers about one position, which speak of White and Black (`White has no king on the board`). What
//! differs between them is their [`Voice`].

use super::rules::often;
use super::steps::{around, sight, whole_lines};
use super::{list, number, or, spelled};
use crate::board::{Kind, KindSet};
use crate::model::{
    Chain, Compare, Condition, Leaf, Line, Neighbours, Once, Region, Tally, Way, Weighing, Whose, Worth,
};

/// How one who tells conditions puts what they are made of.
pub(crate) trait Voice {
    /// A player: `White`, `the player`, `its side`.
    fn who(&self, whose: Whose) -> String;

    /// The one who asks, as squares are said to be that player's: `White`, `the player`, `the owner`.
    fn asker(&self) -> String;

    /// One piece of some types: `an own duke`, `a duke of its own side`.
    fn one(&self, whose: Whose, kinds: KindSet) -> String;

    /// The same behind `no`: `own duke`, `duke of its own side`.
    fn none(&self, whose: Whose, kinds: KindSet) -> String;

    /// The same behind `every`: `own duke`.
    fn every(&self, whose: Whose, kinds: KindSet) -> String;

    /// The same as several: `dukes`, `pieces`.
    fn many(&self, kinds: KindSet) -> String;

    /// The types of a set that the variant has.
    fn kinds(&self, kinds: KindSet) -> Vec<Kind>;

    /// How many pieces: `exactly one king`, `no king`, `at least 2 kings or queens`.
    fn amount(&self, amount: &Amount) -> String;

    /// The squares on which pieces of somebody's are counted: `on the last rank`, `in the palace`, `on the board`. A region is
    /// always as the one who asks counts it, whosever the pieces are.
    fn squares(&self, whose: Whose, region: &Region) -> String;

    /// What they are: `the last rank`, `the palace`, `d4 or e4`.
    fn place(&self, whose: Whose, region: &Region) -> String;

    /// Whether that is anywhere on the board.
    fn is_anywhere(&self, region: &Region) -> bool;

    /// That the two sides together have so much on some squares, or in reserve if there are none.
    fn together(&self, amount: &Amount, region: Option<&Region>) -> String;

    /// That the number of the move is compared so.
    fn turn(&self, compare: Compare, value: u32) -> String;

    /// That a square of a region is attacked, or none is.
    fn attacked(&self, region: &Region, holds: bool) -> String;

    /// That not all of some types have been captured.
    fn not_all_captured(&self, each: &[String]) -> String;

    /// That a piece has not moved.
    fn unmoved(&self, one: &str) -> String;

    /// That only royal pieces are left, or that more are.
    fn bare(&self, holds: bool) -> String;

    /// That a side has given check so often.
    fn checks(&self, whose: Whose, compare: Compare, value: u32) -> String;

    /// That it is a side's turn, or is not.
    fn to_move(&self, whose: Whose, holds: bool) -> String;

    /// Parts that all hold, if there is a shorter way to say that than one by one.
    fn in_one_breath(&self, parts: &[Condition]) -> Option<String>;

    /// How a part is marked that is a list itself: `told`, one of a list of which all hold or any does, so deep in others.
    fn within(&self, told: String, all: bool, depth: usize) -> String;
}

/// How many pieces a condition asks for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Amount {
    /// Of which types.
    pub(crate) kinds: KindSet,
    /// The comparison that the condition asks for.
    pub(crate) compare: Compare,
    /// With what.
    pub(crate) value: u32,
    /// Whether it holds.
    pub(crate) holds: bool,
}

impl Amount {
    /// The comparison that holds.
    pub(crate) const fn compare(&self) -> Compare {
        holding(self.compare, self.holds)
    }
}

/// The comparison that holds where this one does, or does not.
const fn holding(compare: Compare, holds: bool) -> Compare {
    if holds { compare } else { compare.opposite() }
}

/// That a condition holds, or does not, as a clause: `its side has exactly one king on the board`.
pub(crate) fn told(voice: &impl Voice, condition: &Condition, holds: bool) -> String {
    told_within(voice, condition, holds, 0)
}

fn told_within(voice: &impl Voice, condition: &Condition, holds: bool, depth: usize) -> String {
    match condition {
        Condition::Always => if holds { "at any time" } else { "never" }.to_owned(),
        Condition::Not(inner) => told_within(voice, inner, !holds, depth),
        Condition::All(parts) => joined(voice, parts, holds, holds, depth),
        Condition::Any(parts) => joined(voice, parts, holds, !holds, depth),
        Condition::Leaf(leaf) => leaf_told(voice, leaf, holds),
    }
}

/// Several conditions that hold, or do not: all of them or any.
fn joined(voice: &impl Voice, parts: &[Condition], holds: bool, all: bool, depth: usize) -> String {
    if let Some(told) = voice.in_one_breath(parts).filter(|_| all && holds) {
        return told;
    }
    let mut items = Vec::new();
    parts.iter().for_each(|part| gather(part, holds, all, &mut items));
    // What has been so once comes last: nobody takes what stands behind it for a part of it.
    items.sort_by_key(|(part, _)| is_once(part));
    let told: Vec<String> = items
        .iter()
        .map(|(part, holds)| {
            let told = told_within(voice, part, *holds, depth + 1);
            let is_other_list = list_of(part, *holds).is_some() && items.len() > 1;
            if is_other_list { voice.within(told, all, depth) } else { told }
        })
        .collect();
    match (told.is_empty(), all) {
        (true, true) => "at any time".to_owned(),
        (true, false) => "never".to_owned(),
        (false, true) => list(&told, "and"),
        (false, false) => list(&told, "or"),
    }
}

/// What is to be told of a part of a list of which all is so, or any: what a list of the same sort in it holds, one by one.
fn gather<'c>(part: &'c Condition, holds: bool, all: bool, items: &mut Vec<(&'c Condition, bool)>) {
    match part {
        Condition::Not(inner) => gather(inner, !holds, all, items),
        Condition::All(parts) | Condition::Any(parts) if list_of(part, holds) == Some(all) => {
            parts.iter().for_each(|part| gather(part, holds, all, items));
        }
        _ => items.push((part, holds)),
    }
}

/// If a condition that holds, or does not, is told as a list: whether all of it is so, and not any.
fn list_of(condition: &Condition, holds: bool) -> Option<bool> {
    match condition {
        Condition::All(parts) => (parts.len() > 1).then_some(holds),
        Condition::Any(parts) => (parts.len() > 1).then_some(!holds),
        Condition::Not(inner) => list_of(inner, !holds),
        Condition::Always | Condition::Leaf(_) => None,
    }
}

/// Whether a condition is that something has been so.
fn is_once(condition: &Condition) -> bool {
    match condition {
        Condition::Leaf(leaf) => matches!(leaf, Leaf::Once(_)),
        Condition::Not(inner) => is_once(inner),
        Condition::Always | Condition::All(_) | Condition::Any(_) => false,
    }
}

/// That a leaf holds, or does not, as a clause.
pub(crate) fn leaf_told(voice: &impl Voice, leaf: &Leaf, holds: bool) -> String {
    let not = if holds { "" } else { "not " };
    match *leaf {
        Leaf::Captured { whose, kinds } => captured(voice, whose, kinds, holds),
        Leaf::Count { whose, kinds, ref region, compare, value } => {
            has(voice, whose, &Amount { kinds, compare, value, holds }, Some(region))
        }
        Leaf::Compared { ref left, compare, ref right } => {
            compared(voice, left, holding(compare, holds), right)
        }
        Leaf::Worth(ref weighing) => worth_told(voice, weighing, holds),
        Leaf::Passes { compare, value } => passes_told(holding(compare, holds), value),
        Leaf::Once(ref once) => once_told(voice, once, holds),
        Leaf::Left { compare, value } => left_told(holding(compare, holds), value),
        Leaf::Near(ref neighbours) => {
            let Neighbours { whose, kinds, ref near } = *neighbours;
            let other = near.whose.unwrap_or(Whose::Any);
            let it = voice.one(whose, kinds);
            if let Some(line) = whole_lines(&near.rays) {
                let other = voice.one(other, near.kinds);
                return match holds {
                    true => format!("{it} faces {other} along {line} with nothing between them"),
                    false => format!(
                        "no {} faces {other} along {line} with nothing between them",
                        voice.none(whose, kinds)
                    ),
                };
            }
            let place = match near.steps() {
                Some(steps) => around(&steps, &it),
                None => format!("that is the first {}", sight(&near.rays, &it)),
            };
            match holds {
                true => format!("there is {} {place}", voice.one(other, near.kinds)),
                false => format!("there is no {} {place}", voice.none(other, near.kinds)),
            }
        }
        Leaf::Line(ref line) => {
            let has = if holds { "has" } else { "does not have" };
            format!("{} {has} {}", voice.who(line.whose), line_told(voice, line))
        }
        Leaf::Chain(ref chain) => {
            let has = if holds { "has" } else { "does not have" };
            format!("{} {has} {}", voice.who(chain.whose), chain_told(voice, chain))
        }
        Leaf::Reserve { whose, kinds, compare, value } => {
            has(voice, whose, &Amount { kinds, compare, value, holds }, None)
        }
        Leaf::Turn { compare, value } => voice.turn(holding(compare, holds), value),
        Leaf::Check { whose } => format!("{} is {not}in check", voice.who(whose)),
        Leaf::Attacked { pieces: None, ref region } => voice.attacked(region, holds),
        Leaf::Attacked { pieces: Some((whose, kinds)), ref region } => {
            let on = if voice.is_anywhere(region) {
                String::new()
            } else {
                format!(" {}", voice.squares(whose, region))
            };
            match holds {
                true => format!("{}{on} is attacked", voice.one(whose, kinds)),
                false => format!("no {}{on} is attacked", voice.none(whose, kinds)),
            }
        }
        Leaf::Unmoved { whose, kinds, ref region } => match (voice.is_anywhere(region), holds) {
            (true, true) => voice.unmoved(&voice.one(whose, kinds)),
            (true, false) => format!("every {} has moved", voice.every(whose, kinds)),
            (false, true) => {
                voice.unmoved(&format!("{} {}", voice.one(whose, kinds), voice.squares(whose, region)))
            }
            (false, false) => {
                format!("no {} {} is unmoved", voice.none(whose, kinds), voice.squares(whose, region))
            }
        },
        Leaf::Royal => format!("it is {not}royal"),
        Leaf::Bare => voice.bare(holds),
        Leaf::Checks { whose, compare, value } => voice.checks(whose, holding(compare, holds), value),
        Leaf::ToMove { whose } => voice.to_move(whose, holds),
        Leaf::Checkmate { whose } => format!("{} is {not}checkmated", voice.who(whose)),
    }
}

/// That a side has so much on some squares, or in reserve if there are none.
fn has(voice: &impl Voice, whose: Whose, amount: &Amount, region: Option<&Region>) -> String {
    match whose {
        Whose::Any => voice.together(amount, region),
        whose => format!("{} has {}", voice.who(whose), amount_at(voice, whose, amount, region)),
    }
}

/// That of some pieces there are as many as of others, or more, or fewer.
fn compared(voice: &impl Voice, left: &Tally, compare: Compare, right: &Tally) -> String {
    let count = |tally: &Tally| {
        let Tally { whose, kinds, region } = tally;
        let owner = match whose {
            Whose::Any => "both sides".to_owned(),
            whose => voice.who(*whose),
        };
        let whose = *whose;
        format!("the number of {} of {owner} {}", voice.many(*kinds), voice.squares(whose, region))
    };
    let than = match compare {
        Compare::Equal => "is equal to",
        Compare::NotEqual => "is not equal to",
        Compare::Less => "is less than",
        Compare::AtMost => "is no greater than",
        Compare::Greater => "is greater than",
        Compare::AtLeast => "is no less than",
    };
    format!("{} {than} {}", count(left), count(right))
}

/// That so many of the last moves were passes.
fn passes_told(compare: Compare, value: u32) -> String {
    match (compare, value) {
        (Compare::AtLeast, 1) | (Compare::Greater | Compare::NotEqual, 0) => {
            "the last move was a pass".to_owned()
        }
        (Compare::Less, 1) | (Compare::AtMost | Compare::Equal, 0) => "the last move was no pass".to_owned(),
        (Compare::AtLeast, value) => format!("the last {} were passes", spelled(value, "move")),
        _ => format!("the players have just passed {} in a row", often(compare, value)),
    }
}

/// That something has been true: `there has been a move after which White is in check, and none since then after which it is Black's turn`
fn once_told(voice: &impl Voice, once: &Once, holds: bool) -> String {
    // A list is marked as one: nobody takes what stands behind all of it for a part of it.
    let marked = |condition: &Condition| match list_of(condition, true) {
        Some(all) => voice.within(told(voice, condition, true), !all, 0),
        None => told(voice, condition, true),
    };
    let when = marked(&once.when);
    let until = once.until.as_deref().map(marked);
    match (until, holds) {
        (None, true) => format!("there has been a move after which {when}"),
        (None, false) => format!("there has been no move after which {when}"),
        (Some(until), true) => {
            format!("there has been a move after which {when}, and none since then after which {until}")
        }
        (Some(until), false) => {
            format!("there has been no move after which {when} since the last one after which {until}")
        }
    }
}

/// How many moves of a turn are left: `more than one move of the turn is left`.
fn left_told(compare: Compare, value: u32) -> String {
    let sign = match compare {
        Compare::Equal => "exactly ",
        Compare::NotEqual => "not exactly ",
        Compare::Less => "fewer than ",
        Compare::AtMost => "at most ",
        Compare::Greater => "more than ",
        Compare::AtLeast => "at least ",
    };
    let verb = if value == 1 { "is" } else { "are" };
    format!("{sign}{} of the turn {verb} left", spelled(value, "move"))
}

/// That what a side has on the board is worth more than something: `what White has on the board, counting 9 for queens and 5 for
/// rooks, is worth more than what Black has and 1½ besides`
fn worth_told(voice: &impl Voice, weighing: &Weighing, holds: bool) -> String {
    let Weighing { left, compare, right } = weighing;
    let owner = |worth: &Worth| match worth.whose {
        Whose::Any => "what both sides have".to_owned(),
        whose => format!("what {} has", voice.who(whose)),
    };
    let besides = |worth: &Worth| match worth.more {
        0 => String::new(),
        more => format!(" and {} besides", points(more)),
    };
    let than = match (holding(*compare, holds), right.weights.is_empty()) {
        (Compare::Equal, true) => "exactly",
        (Compare::Equal, false) => "as much as",
        (Compare::NotEqual, true) => "anything but",
        (Compare::NotEqual, false) => "more or less than",
        (Compare::Less, _) => "less than",
        (Compare::AtMost, true) => "at most",
        (Compare::AtMost, false) => "no more than",
        (Compare::Greater, _) => "more than",
        (Compare::AtLeast, true) => "at least",
        (Compare::AtLeast, false) => "no less than",
    };
    let beside = if right.weights.is_empty() {
        format!("{} {}", points(right.more), if right.more == 2 { "point" } else { "points" })
    } else {
        let alike = left.weights == right.weights;
        let counting = if alike { String::new() } else { counting(voice, right) };
        owner(right) + &besides(right) + &counting
    };
    format!(
        "{} on the board{}{}, is worth {than} {beside}",
        owner(left),
        besides(left),
        counting(voice, left)
    )
}

/// `, counting 9 for queens and 3 for bishops and knights`
fn counting(voice: &impl Voice, worth: &Worth) -> String {
    let mut by_weight: Vec<(u32, KindSet)> = Vec::new();
    for (kind, weight) in &worth.weights {
        match by_weight.iter_mut().find(|(known, _)| known == weight) {
            Some((_, kinds)) => kinds.insert(*kind),
            None => by_weight.push((*weight, KindSet::of(*kind))),
        }
    }
    let each =
        by_weight.iter().map(|(weight, kinds)| format!("{} for {}", points(*weight), voice.many(*kinds)));
    format!(", counting {}", list(&each.collect::<Vec<_>>(), "and"))
}

/// Halves as points: `1½`.
pub(crate) fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// `four stones in an unbroken line along a rank, a file or a diagonal`
pub(crate) fn line_told(voice: &impl Voice, line: &Line) -> String {
    let Line { whose, kinds, region, length, exactly, ways } = line;
    let whose = *whose;
    let compare = if *exactly { Compare::Equal } else { Compare::AtLeast };
    let amount = voice.amount(&Amount { kinds: *kinds, compare, value: *length, holds: true });
    let many = amount.strip_prefix("at least ").unwrap_or(&amount);
    let on =
        if voice.is_anywhere(region) { String::new() } else { format!(" {}", voice.squares(whose, region)) };
    format!("{many}{on} in an unbroken line {}", along(ways))
}

/// `an unbroken path of stones from the first rank to the last rank, by steps along a rank or a file`
pub(crate) fn chain_told(voice: &impl Voice, chain: &Chain) -> String {
    let Chain { whose, kinds, from, to, ways } = chain;
    let (many, from, to) = (voice.many(*kinds), voice.place(*whose, from), voice.place(*whose, to));
    let back = |way: &Way| ways.contains(&way.back());
    let steps = if ways.iter().all(back) {
        let mut either: Vec<Way> = ways.iter().map(|way| Way::either(way.step, way.wraps)).collect();
        either.sort_unstable();
        either.dedup();
        along(&either)
    } else {
        let each: Vec<String> = ways.iter().map(|way| toward(way.step)).collect();
        let around = if ways.iter().any(|way| way.wraps) { AROUND } else { "" };
        // Where the pieces are not those of the one who asks, it is told from where that is seen.
        let seen = match whose {
            Whose::Own => String::new(),
            Whose::Enemy | Whose::Any => format!(", as {} sees it", voice.asker()),
        };
        list(&each, "or") + around + &seen
    };
    format!("an unbroken path of {many} from {from} to {to} by steps {steps}")
}

/// What is said of ways that wrap.
const AROUND: &str = ", around the edge of the board too";

/// `forward`, `diagonally backward to the right`, `two to the left and one forward`
fn toward(step: (i8, i8)) -> String {
    let side = if step.0 > 0 { "to the right" } else { "to the left" };
    let ahead = if step.1 > 0 { "forward" } else { "backward" };
    let (files, ranks) = (u32::from(step.0.unsigned_abs()), u32::from(step.1.unsigned_abs()));
    match (files, ranks) {
        (0, 1) => ahead.to_owned(),
        (1, 0) => side.to_owned(),
        (1, 1) => format!("diagonally {ahead} {side}"),
        (0, _) => format!("of {} {ahead}", number(ranks)),
        (_, 0) => format!("of {} {side}", number(files)),
        _ => format!("of {} {side} and {} {ahead}", number(files), number(ranks)),
    }
}

/// `along a rank, a file or a diagonal`
fn along(ways: &[Way]) -> String {
    let steps: Vec<(i8, i8)> = ways.iter().map(|way| way.step).collect();
    let mut each: Vec<String> = Vec::new();
    let named: [(&str, &[(i8, i8)]); 3] =
        [("a rank", &[(1, 0)]), ("a file", &[(0, 1)]), ("a diagonal", &[(1, 1), (1, -1)])];
    let mut left = steps.clone();
    for (name, of) in named {
        if of.iter().all(|step| left.contains(step)) {
            left.retain(|step| !of.contains(step));
            each.push(name.to_owned());
        }
    }
    each.extend(left.iter().map(|step| match *step {
        (1, 1) => "a diagonal from the lower left to the upper right".to_owned(),
        (1, -1) => "a diagonal from the upper left to the lower right".to_owned(),
        (0, ranks) => format!("a file by steps of {}", number(u32::from(ranks.unsigned_abs()))),
        (files, 0) => format!("a rank by steps of {}", number(u32::from(files.unsigned_abs()))),
        (files, ranks) => {
            let (by, way) = (ranks.unsigned_abs(), if ranks > 0 { "up" } else { "down" });
            format!(
                "steps of {} to the right and {} {way}",
                number(u32::from(files.unsigned_abs())),
                number(u32::from(by))
            )
        }
    }));
    let around = if ways.iter().any(|way| way.wraps) { AROUND } else { "" };
    format!("along {}{around}", list(&each, "or"))
}

/// `exactly one king on the board`, `no pawn in reserve`.
pub(crate) fn amount_at(
    voice: &impl Voice,
    whose: Whose,
    amount: &Amount,
    region: Option<&Region>,
) -> String {
    let number = voice.amount(amount);
    match region {
        Some(region) => format!("{number} {}", voice.squares(whose, region)),
        None => format!("{number} in reserve"),
    }
}

fn captured(voice: &impl Voice, whose: Whose, kinds: KindSet, holds: bool) -> String {
    let kinds = voice.kinds(kinds);
    let each: Vec<String> = kinds.iter().map(|kind| voice.one(whose, KindSet::of(*kind))).collect();
    match (holds, kinds.as_slice()) {
        (true, [_]) => format!("{} has been captured", or(&each)),
        (true, _) => format!("{} have been captured", list(&each, "and")),
        (false, [kind]) => format!("no {} has been captured", voice.none(whose, KindSet::of(*kind))),
        // Each of them is what the condition asks for; its opposite is that one is missing.
        (false, _) => voice.not_all_captured(&each),
    }
}
