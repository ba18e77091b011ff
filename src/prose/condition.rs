//! Conditions in words.

use super::names::Names;
use super::region;
use super::words::{counted, list, number, times, with_article};
use crate::board::{Dimensions, KindSet, Side, Sides};
use crate::model::{Compare, Condition, Leaf, Region, Whose};

/// From where a condition is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// A piece: `its side`.
    Piece,
    /// Either player: `the player`.
    Player,
    /// A player who has been mentioned: `that player`.
    Mentioned,
    /// One side: `White`.
    Side(Side),
}

/// What conditions are told with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Conditions<'a> {
    pub(super) names: &'a Names,
    pub(super) dimensions: Dimensions,
    pub(super) view: View,
}

impl Conditions<'_> {
    /// The condition as a clause: `its side has exactly one king on the board`.
    pub(super) fn clause(&self, condition: &Condition) -> String {
        self.told(condition, true, 0)
    }

    /// The condition with the word that leads to it: `while ...`, `once ...`, `as long as ...`.
    pub(super) fn led(&self, condition: &Condition) -> String {
        if let Condition::Leaf(
            Leaf::Turn { compare: Compare::Equal | Compare::AtMost, value: 1 }
            | Leaf::Turn { compare: Compare::Less, value: 2 },
        ) = condition
        {
            return "on the player's first move of the game".to_owned();
        }
        format!("{} {}", leading(condition), self.clause(condition))
    }

    /// What a player is of whom the condition holds: `who has no king left`. Not every condition can be said so.
    pub(super) fn relative(&self, condition: &Condition) -> Option<String> {
        let Condition::Leaf(leaf) = condition else { return None };
        match leaf {
            Leaf::Count { whose: Whose::Own, kinds, region, compare, value } => {
                let on = self.on_board(region);
                let one = kinds.len() == 1 && !self.names.is_all(*kinds);
                match (compare, value) {
                    (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) if on.is_none() => {
                        Some(format!("who has no {} left on the board", self.names.any_of(*kinds, "or")))
                    }
                    (Compare::Equal, 1) if on.is_none() => Some(format!(
                        "who has only one {} left on the board",
                        self.names.any_of(*kinds, "or")
                    )),
                    (Compare::AtLeast, 1) | (Compare::Greater, 0) if one => {
                        let on = on?;
                        Some(format!("whose {} stands on {on}", self.names.any_of(*kinds, "or")))
                    }
                    _ => Some(format!("who {}", self.has(*kinds, region, *compare, *value, true))),
                }
            }
            Leaf::Reserve { whose: Whose::Own, kinds, compare, value } => {
                Some(format!("who has {} in reserve", self.amount(*kinds, *compare, *value, true)))
            }
            Leaf::Checks { whose: Whose::Own, compare, value } => {
                Some(format!("whose moves have given check {}", often(*compare, *value)))
            }
            Leaf::Check { whose: Whose::Own } => Some("who is in check".to_owned()),
            Leaf::Count { .. }
            | Leaf::Reserve { .. }
            | Leaf::Checks { .. }
            | Leaf::Check { .. }
            | Leaf::Captured { .. }
            | Leaf::Turn { .. }
            | Leaf::Attacked { .. }
            | Leaf::Unmoved { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::ToMove { .. }
            | Leaf::Checkmate { .. } => None,
        }
    }

    /// Something that is true of both players alike, if the condition says so.
    pub(super) fn of_both(&self, condition: &Condition) -> Option<String> {
        let Condition::All(parts) = condition else { return None };
        let [
            Condition::Leaf(Leaf::Count { whose: Whose::Own, kinds, region, compare, value }),
            Condition::Leaf(Leaf::Count {
                whose: Whose::Enemy,
                kinds: others,
                region: there,
                compare: alike,
                value: many,
            }),
        ] = parts.as_slice()
        else {
            return None;
        };
        // The region is the owner's for both.
        let same = kinds == others && region == there && compare == alike && value == many;
        let absolute = region.of(Side::White) == region.of(Side::Black);
        if !same || !absolute {
            return None;
        }
        let has = self.has(*kinds, region, *compare, *value, true);
        Some(format!("both players {}", has.replacen("has", "have", 1)))
    }

    fn told(&self, condition: &Condition, holds: bool, depth: usize) -> String {
        match condition {
            Condition::Always => if holds { "at any time" } else { "never" }.to_owned(),
            Condition::Not(inner) => self.told(inner, !holds, depth),
            Condition::All(parts) | Condition::Any(parts) => {
                let all = matches!(condition, Condition::All(_)) == holds;
                self.joined(parts, holds, all, depth)
            }
            Condition::Leaf(leaf) => self.leaf(leaf, holds),
        }
    }

    fn leaf(&self, leaf: &Leaf, holds: bool) -> String {
        match leaf {
            Leaf::Captured { whose, kinds } => self.captured(*whose, *kinds, holds),
            Leaf::Count { whose, kinds, region, compare, value } => {
                self.count(*whose, *kinds, region, *compare, *value, holds)
            }
            Leaf::Reserve { whose, kinds, compare, value } => {
                let amount = self.amount(*kinds, *compare, *value, holds);
                match whose {
                    Whose::Any => format!("there {} {amount} in the reserves", is_are(*compare, *value)),
                    whose => format!("{} has {amount} in reserve", self.who(*whose)),
                }
            }
            Leaf::Turn { compare, value } => turn(*compare, *value, holds),
            Leaf::Check { whose } => {
                format!("{} is {}in check", self.who(*whose), if holds { "" } else { "not " })
            }
            Leaf::Attacked { region } => {
                let squares = region::squares(self.dimensions, region, self.sides(), "or");
                let enemy = match self.view {
                    View::Side(side) => region::name(!side),
                    View::Piece | View::Player | View::Mentioned => "the enemy".to_owned(),
                };
                let square = if holds { "a square" } else { "no square" };
                format!("{enemy} attacks {}", region::one_of(square, &squares))
            }
            Leaf::Unmoved { whose, kinds } => {
                if holds {
                    format!("{} has not moved yet", self.one(*whose, *kinds, "or"))
                } else {
                    format!("every {} has moved", self.adjective(*whose, *kinds))
                }
            }
            Leaf::Royal => if holds { "it is royal" } else { "it is not royal" }.to_owned(),
            Leaf::Bare => {
                let royal = self.names.royal();
                match (holds, self.names.has_reserves()) {
                    (true, true) => format!("only {royal} are left on the board, and nothing is in reserve"),
                    (true, false) => format!("only {royal} are left on the board"),
                    (false, true) => {
                        "a piece is left that is not royal, on the board or in reserve".to_owned()
                    }
                    (false, false) => "a piece is left that is not royal".to_owned(),
                }
            }
            Leaf::Checks { whose, compare, value } => {
                let negated = if holds { *compare } else { compare.opposite() };
                let given = match (negated, value) {
                    (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => {
                        "not given check yet".to_owned()
                    }
                    (compare, value) => format!("given check {}", often(compare, *value)),
                };
                format!("{} has {given}", self.who(*whose))
            }
            Leaf::ToMove { whose } => {
                let whose = if holds { *whose } else { whose.turned() };
                format!("it is {} turn", possessive(&self.who(whose)))
            }
            Leaf::Checkmate { whose } => {
                format!("{} is {}checkmated", self.who(*whose), if holds { "" } else { "not " })
            }
        }
    }

    fn joined(&self, parts: &[Condition], holds: bool, all: bool, depth: usize) -> String {
        // What both sides have lost is said in one breath.
        if let [
            Condition::Leaf(Leaf::Captured { whose: Whose::Own, kinds }),
            Condition::Leaf(Leaf::Captured { whose: Whose::Enemy, kinds: others }),
        ] = parts
            && kinds == others
            && all
            && holds
        {
            return format!("each side has lost {}", self.names.ones(&self.names.of_set(*kinds), "and"));
        }
        let told: Vec<String> = parts
            .iter()
            .map(|part| {
                let told = self.told(part, holds, depth + 1);
                let mixed = is_joined(part) && parts.len() > 1;
                match (mixed, depth) {
                    (false, _) => told,
                    (true, 0) if all => format!("either {told}"),
                    (true, 0) => format!("both {told}"),
                    (true, _) => format!("({told})"),
                }
            })
            .collect();
        match (told.is_empty(), all) {
            (true, true) => "at any time".to_owned(),
            (true, false) => "never".to_owned(),
            (false, true) => list(&told, "and"),
            (false, false) => list(&told, "or"),
        }
    }

    fn captured(&self, whose: Whose, kinds: KindSet, holds: bool) -> String {
        let kinds = self.names.of_set(kinds);
        let one = |kind| self.one(whose, KindSet::of(kind), "or");
        let each: Vec<String> = kinds.iter().map(|kind| one(*kind)).collect();
        if holds {
            let has = if each.len() == 1 { "has" } else { "have" };
            return format!("{} {has} been captured", list(&each, "and"));
        }
        match kinds.as_slice() {
            [kind] => format!("no {} has been captured", self.none(whose, KindSet::of(*kind))),
            // Each of them is what the condition asks for; its opposite is that one is missing.
            _ => format!("not all of these have been captured: {}", list(&each, "and")),
        }
    }

    fn count(
        &self,
        whose: Whose,
        kinds: KindSet,
        region: &Region,
        compare: Compare,
        value: u32,
        holds: bool,
    ) -> String {
        if whose == Whose::Any {
            let amount = self.amount(kinds, compare, value, holds);
            let on = self.on_board(region).unwrap_or_else(|| "the board".to_owned());
            return format!("there {} {amount} on {on}", is_are(compare, value));
        }
        format!("{} {}", self.who(whose), self.has(kinds, region, compare, value, holds))
    }

    /// `has exactly one king on the board`.
    fn has(&self, kinds: KindSet, region: &Region, compare: Compare, value: u32, holds: bool) -> String {
        let on = self.on_board(region).unwrap_or_else(|| "the board".to_owned());
        format!("has {} on {on}", self.amount(kinds, compare, value, holds))
    }

    /// `exactly one king`, `no king`, `at least two kings or queens`.
    fn amount(&self, kinds: KindSet, compare: Compare, value: u32, holds: bool) -> String {
        let compare = if holds { compare } else { compare.opposite() };
        let noun = self.names.any_of(kinds, "or");
        let nouns = self.names.many_of(kinds, "and");
        let nouns = |count: u32| if count == 1 { noun.clone() } else { nouns.clone() };
        match (compare, value) {
            (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => format!("no {noun}"),
            (Compare::AtLeast, 1) | (Compare::Greater | Compare::NotEqual, 0) => {
                self.names.one_of(kinds, "or")
            }
            (Compare::AtLeast | Compare::Less, 0) => {
                format!(
                    "{} {}",
                    if compare == Compare::Less { "fewer than no" } else { "any number of" },
                    nouns(2)
                )
            }
            (Compare::Equal, value) => format!("exactly {} {}", number(value), nouns(value)),
            (Compare::NotEqual, value) => {
                format!("any number of {} but {}", nouns(2), number(value))
            }
            (Compare::Less, value) => format!("fewer than {} {}", number(value), nouns(value)),
            (Compare::AtMost, value) => format!("at most {} {}", number(value), nouns(value)),
            (Compare::Greater, value) => format!("more than {} {}", number(value), nouns(value)),
            (Compare::AtLeast, value) => format!("at least {} {}", number(value), nouns(value)),
        }
    }

    /// The squares that a count is about, unless it is about all.
    fn on_board(&self, region: &Region) -> Option<String> {
        if region::is_board(self.dimensions, region) {
            return None;
        }
        Some(region::squares(self.dimensions, region, self.sides(), "or"))
    }

    fn sides(&self) -> Sides {
        match self.view {
            View::Side(side) => Sides::only(side),
            View::Piece | View::Player | View::Mentioned => Sides::BOTH,
        }
    }

    /// `the player`, `the opponent`.
    fn who(&self, whose: Whose) -> String {
        match (self.view, whose) {
            (_, Whose::Any) => "a player",
            (View::Piece, Whose::Own) => "its side",
            (View::Player, Whose::Own) => "the player",
            (View::Mentioned, Whose::Own) => "that player",
            (View::Piece, Whose::Enemy) => "the enemy",
            (View::Player | View::Mentioned, Whose::Enemy) => "the opponent",
            (View::Side(side), Whose::Own) => return region::name(side),
            (View::Side(side), Whose::Enemy) => return region::name(!side),
        }
        .to_owned()
    }

    /// `a duke of its own side`, `an enemy duke`.
    fn one(&self, whose: Whose, kinds: KindSet, conjunction: &str) -> String {
        match (self.view, whose) {
            (View::Piece, Whose::Own) => format!("{} of its own side", self.names.one_of(kinds, conjunction)),
            (View::Player | View::Mentioned, Whose::Own) => {
                format!("{} of the player's own", self.names.one_of(kinds, conjunction))
            }
            (_, Whose::Any) => self.names.one_of(kinds, conjunction),
            _ => with_article(&self.adjective(whose, kinds)),
        }
    }

    /// `duke of its own side`, `enemy duke`, behind `no`.
    fn none(&self, whose: Whose, kinds: KindSet) -> String {
        match (self.view, whose) {
            (View::Piece, Whose::Own) => format!("{} of its own side", self.names.any_of(kinds, "or")),
            (View::Player | View::Mentioned, Whose::Own) => {
                format!("{} of the player's own", self.names.any_of(kinds, "or"))
            }
            _ => self.adjective(whose, kinds),
        }
    }

    /// `own duke`, `enemy duke`, `white duke`.
    fn adjective(&self, whose: Whose, kinds: KindSet) -> String {
        let noun = self.names.any_of(kinds, "or");
        match (self.view, whose) {
            (_, Whose::Any) => noun,
            (View::Side(side), Whose::Own) => format!("{} {noun}", side.name()),
            (View::Side(side), Whose::Enemy) => format!("{} {noun}", (!side).name()),
            (_, Whose::Own) => format!("own {noun}"),
            (_, Whose::Enemy) => format!("enemy {noun}"),
        }
    }
}

/// The word that leads to a condition. What has been captured stays so; most else may change again.
fn leading(condition: &Condition) -> &'static str {
    match condition {
        Condition::Leaf(
            Leaf::Captured { .. } | Leaf::Turn { compare: Compare::AtLeast | Compare::Greater, .. },
        ) => "once",
        Condition::All(parts) | Condition::Any(parts)
            if !parts.is_empty() && parts.iter().all(|part| leading(part) == "once") =>
        {
            "once"
        }
        Condition::Not(inner) if leading(inner) == "once" => "as long as",
        Condition::Always
        | Condition::Not(_)
        | Condition::All(_)
        | Condition::Any(_)
        | Condition::Leaf(_) => "while",
    }
}

fn is_joined(condition: &Condition) -> bool {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.len() > 1,
        Condition::Not(inner) => is_joined(inner),
        Condition::Always | Condition::Leaf(_) => false,
    }
}

fn possessive(who: &str) -> String {
    format!("{who}'s")
}

fn is_are(compare: Compare, value: u32) -> &'static str {
    match (compare, value) {
        (Compare::Equal | Compare::AtLeast | Compare::AtMost | Compare::Greater, 0 | 1)
        | (Compare::Less, 1) => "is",
        _ => "are",
    }
}

/// `at least three times`.
fn often(compare: Compare, value: u32) -> String {
    match (compare, value) {
        (Compare::AtLeast, 1) | (Compare::Greater | Compare::NotEqual, 0) => "at least once".to_owned(),
        (Compare::AtLeast, 0) => "any number of times".to_owned(),
        (Compare::Equal, value) => format!("exactly {}", times(value)),
        (Compare::NotEqual, value) => format!("any number of times but {}", number(value)),
        (Compare::Less, value) => format!("fewer than {}", counted(value, "time")),
        (Compare::AtMost, value) => format!("at most {}", times(value)),
        (Compare::Greater, value) => format!("more than {}", times(value)),
        (Compare::AtLeast, value) => times(value),
    }
}

fn turn(compare: Compare, value: u32, holds: bool) -> String {
    let compare = if holds { compare } else { compare.opposite() };
    match compare {
        Compare::Equal if value == 1 => first_moves(1),
        Compare::NotEqual if value == 1 => moves_over(1),
        Compare::Equal => format!("it is move {value} of the game"),
        Compare::NotEqual => format!("it is not move {value} of the game"),
        Compare::Less => first_moves(value.saturating_sub(1)),
        Compare::AtMost => first_moves(value),
        Compare::Greater => moves_over(value),
        Compare::AtLeast => moves_over(value.saturating_sub(1)),
    }
}

/// That the move is one of so many.
fn first_moves(count: u32) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "it is the player's first move of the game".to_owned(),
        count => format!("it is one of the first {} of the game", counted(count, "move")),
    }
}

/// That so many moves have been made.
fn moves_over(count: u32) -> String {
    match count {
        0 => "at any time".to_owned(),
        1 => "each player has made a first move".to_owned(),
        count => format!("the first {} of the game are over", counted(count, "move")),
    }
}
