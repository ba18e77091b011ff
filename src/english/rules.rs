//! Conditions as rules tell them: of any player, or of one side where a clause is its own.

use super::condition::{Amount, Voice, amount_at, chain_told, line_told, told};
use super::names::{NOTHING_ROYAL, Names};
use super::region::{Place, Regions};
use super::{and, number, spelled, times, with_article};
use crate::board::{Kind, KindSet, Side, Sides};
use crate::model::{Compare, Condition, Leaf, Region, Whose};

/// From where a condition is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    /// A piece that these sides may have: `its side`.
    Piece(Sides),
    /// Either player: `the player`.
    Player,
    /// A player who has been mentioned: `that player`.
    Mentioned,
    /// The player to move, whoever that is: `the player to move`.
    ToMove,
    /// One side: `White`.
    Side(Side),
}

/// What conditions are told with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Conditions<'a> {
    pub(crate) names: &'a Names,
    pub(crate) regions: Regions<'a>,
    pub(crate) view: View,
}

impl Conditions<'_> {
    /// The condition as a clause: `its side has exactly one king on the board`.
    pub(crate) fn clause(&self, condition: &Condition) -> String {
        told(self, condition, true)
    }

    /// The condition with the word that leads to it: `while ...`, `once ...`, `as long as ...`.
    pub(crate) fn led(&self, condition: &Condition) -> String {
        if let Condition::Leaf(
            Leaf::Turn { compare: Compare::Equal | Compare::AtMost, value: 1 }
            | Leaf::Turn { compare: Compare::Less, value: 2 },
        ) = condition
        {
            return format!("on {}'s first move of the game", self.mover());
        }
        format!("{} {}", leading(condition), self.clause(condition))
    }

    /// What a player is of whom the condition holds: `who has no king left`. Not every condition can be said so.
    pub(crate) fn relative(&self, condition: &Condition) -> Option<String> {
        let Condition::Leaf(leaf) = condition else { return None };
        match leaf {
            Leaf::Count { whose: Whose::Own, kinds, region, compare, value } => {
                // Where only one side may have such pieces, it is about its squares alone.
                let theirs = Sides::from_fn(|side| self.names.may_have(side, *kinds));
                let sides = self.sides().intersection(theirs);
                let on =
                    (!self.regions.is_board(region)).then(|| self.regions.squares(region, sides, "or").at());
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
                        Some(format!("whose {} stands {on}", self.names.any_of(*kinds, "or")))
                    }
                    _ => Some(format!("who {}", self.has(*kinds, region, *compare, *value))),
                }
            }
            Leaf::Reserve { whose: Whose::Own, kinds, compare, value } => {
                let amount = Amount { kinds: *kinds, compare: *compare, value: *value, holds: true };
                Some(format!("who has {}", amount_at(self, Whose::Own, &amount, None)))
            }
            Leaf::Checks { whose: Whose::Own, compare, value } => {
                Some(format!("whose moves have given check {}", often(*compare, *value)))
            }
            Leaf::Chain(chain) if chain.whose == Whose::Own => {
                Some(format!("who has {}", chain_told(self, chain)))
            }
            Leaf::Line(line) if line.whose == Whose::Own => {
                Some(format!("who has {}", line_told(self, line)))
            }
            Leaf::Check { whose: Whose::Own } => Some("who is in check".to_owned()),
            Leaf::Count { .. }
            | Leaf::Compared { .. }
            | Leaf::Worth(_)
            | Leaf::Passes { .. }
            | Leaf::Left { .. }
            | Leaf::Once(_)
            | Leaf::Near(_)
            | Leaf::Line(_)
            | Leaf::Chain(_)
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
    pub(crate) fn of_both(&self, condition: &Condition) -> Option<String> {
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
        let has = self.has(*kinds, region, *compare, *value);
        Some(format!("both players {}", has.replacen("has", "have", 1)))
    }

    /// `has exactly one king on the board`.
    fn has(&self, kinds: KindSet, region: &Region, compare: Compare, value: u32) -> String {
        let amount = Amount { kinds, compare, value, holds: true };
        format!("has {}", amount_at(self, Whose::Own, &amount, Some(region)))
    }

    /// The squares that a count is about, unless it is about all: `on the last rank`.
    fn on_board(&self, whose: Whose, region: &Region) -> Option<String> {
        (!self.regions.is_board(region)).then(|| self.region(whose, region, "or").at())
    }

    /// The squares of a region of the one who asks, on which pieces of somebody's stand or go.
    fn region(&self, whose: Whose, region: &Region, conjunction: &str) -> Place {
        let sides = self.sides();
        match (whose, self.view) {
            // Of a piece, all squares that are not said to be the enemy's are those of its own side.
            (Whose::Own, _) | (Whose::Any, View::Piece(_)) => {
                self.regions.squares(region, sides, conjunction)
            }
            (Whose::Enemy | Whose::Any, _) => {
                self.regions.squares_of(&self.asker(), region, sides, conjunction)
            }
        }
    }

    /// Whose move is counted: `Black`, `the player`.
    fn mover(&self) -> &str {
        match self.view {
            View::Side(side) => self.regions.side(side),
            View::Piece(_) | View::Player | View::Mentioned | View::ToMove => "the player",
        }
    }

    fn sides(&self) -> Sides {
        match self.view {
            View::Side(side) => Sides::only(side),
            View::Piece(sides) => sides,
            View::Player | View::Mentioned | View::ToMove => Sides::BOTH,
        }
    }

    /// `own duke`, `enemy duke`, `white duke`.
    fn adjective(&self, whose: Whose, kinds: KindSet) -> String {
        let noun = self.names.any_of(kinds, "or");
        match (self.view, whose) {
            (_, Whose::Any) => noun,
            (View::Side(side), Whose::Own) => format!("{} {noun}", self.regions.side_word(side)),
            (View::Side(side), Whose::Enemy) => format!("{} {noun}", self.regions.side_word(!side)),
            (_, Whose::Own) => format!("own {noun}"),
            (_, Whose::Enemy) => format!("enemy {noun}"),
        }
    }
}

impl Voice for Conditions<'_> {
    fn asker(&self) -> String {
        match self.view {
            View::Piece(_) => "the owner",
            View::Player => "the player",
            View::Mentioned => "that player",
            View::ToMove => "the player to move",
            View::Side(side) => self.regions.side(side),
        }
        .to_owned()
    }

    /// `the player`, `the opponent`.
    fn who(&self, whose: Whose) -> String {
        match (self.view, whose) {
            (_, Whose::Any) => "a player",
            (View::Piece(_), Whose::Own) => "its side",
            (View::Player, Whose::Own) => "the player",
            (View::Mentioned, Whose::Own) => "that player",
            (View::Piece(_), Whose::Enemy) => "the enemy",
            (View::ToMove, Whose::Own) => "the player to move",
            (View::Player | View::Mentioned | View::ToMove, Whose::Enemy) => "the opponent",
            (View::Side(side), Whose::Own) => self.regions.side(side),
            (View::Side(side), Whose::Enemy) => self.regions.side(!side),
        }
        .to_owned()
    }

    /// `a duke of its own side`, `an enemy duke`.
    fn one(&self, whose: Whose, kinds: KindSet) -> String {
        match (self.view, whose) {
            (View::Piece(_), Whose::Own) => format!("{} of its own side", self.names.one_of(kinds, "or")),
            (View::Player | View::Mentioned | View::ToMove, Whose::Own) => {
                format!("{} of the player's own", self.names.one_of(kinds, "or"))
            }
            (_, Whose::Any) => self.names.one_of(kinds, "or"),
            _ => with_article(&self.adjective(whose, kinds)),
        }
    }

    fn none(&self, whose: Whose, kinds: KindSet) -> String {
        match (self.view, whose) {
            (View::Piece(_), Whose::Own) => format!("{} of its own side", self.names.any_of(kinds, "or")),
            (View::Player | View::Mentioned | View::ToMove, Whose::Own) => {
                format!("{} of the player's own", self.names.any_of(kinds, "or"))
            }
            _ => self.adjective(whose, kinds),
        }
    }

    fn every(&self, whose: Whose, kinds: KindSet) -> String {
        self.adjective(whose, kinds)
    }

    fn many(&self, kinds: KindSet) -> String {
        self.names.many_of(kinds, "and")
    }

    fn kinds(&self, kinds: KindSet) -> Vec<Kind> {
        self.names.of_set(kinds)
    }

    /// `exactly one king`, `no king`, `at least two kings or queens`.
    fn amount(&self, amount: &Amount) -> String {
        let noun = self.names.any_of(amount.kinds, "or");
        let nouns = self.names.many_of(amount.kinds, "and");
        let nouns = |count: u32| if count == 1 { noun.clone() } else { nouns.clone() };
        match (amount.compare(), amount.value) {
            (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => format!("no {noun}"),
            (Compare::AtLeast, 1) | (Compare::Greater | Compare::NotEqual, 0) => {
                self.names.one_of(amount.kinds, "or")
            }
            (Compare::AtLeast, 0) => format!("any number of {}", nouns(2)),
            (Compare::Less, 0) => format!("fewer than no {}", nouns(2)),
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

    fn squares(&self, whose: Whose, region: &Region) -> String {
        self.on_board(whose, region).unwrap_or_else(|| "on the board".to_owned())
    }

    fn place(&self, whose: Whose, region: &Region) -> String {
        self.region(whose, region, "or").text
    }

    fn is_anywhere(&self, region: &Region) -> bool {
        self.regions.is_board(region)
    }

    fn together(&self, amount: &Amount, region: Option<&Region>) -> String {
        let is = is_are(amount.compare, amount.value);
        match region {
            Some(_) => format!("there {is} {}", amount_at(self, Whose::Any, amount, region)),
            None => format!("there {is} {} in the reserves", self.amount(amount)),
        }
    }

    fn turn(&self, compare: Compare, value: u32) -> String {
        match compare {
            Compare::Equal if value == 1 => first_moves(self.mover(), 1),
            Compare::NotEqual if value == 1 => moves_over(1),
            Compare::Equal => format!("it is move {value} of the game"),
            Compare::NotEqual => format!("it is not move {value} of the game"),
            Compare::Less => first_moves(self.mover(), value.saturating_sub(1)),
            Compare::AtMost => first_moves(self.mover(), value),
            Compare::Greater => moves_over(value),
            Compare::AtLeast => moves_over(value.saturating_sub(1)),
        }
    }

    fn attacked(&self, region: &Region, holds: bool) -> String {
        let enemy = match self.view {
            View::Side(side) => self.regions.side(!side),
            View::Piece(_) | View::Player | View::Mentioned | View::ToMove => "the enemy",
        };
        let between = if holds { "or" } else { "nor" };
        // Squares that an enemy attacks are understood to be those of whoever has the enemy, unless that has the name of a side.
        let squares = match self.view {
            View::Side(_) => self.region(Whose::Enemy, region, between),
            View::Piece(_) | View::Player | View::Mentioned | View::ToMove => {
                self.regions.squares(region, self.sides(), between)
            }
        };
        squares.attacked_by(enemy, holds)
    }

    fn not_all_captured(&self, each: &[String]) -> String {
        let all = if each.len() == 2 { "both" } else { "all of" };
        format!("not {all} {} have been captured", and(each))
    }

    fn unmoved(&self, one: &str) -> String {
        format!("{one} has not moved yet")
    }

    fn bare(&self, holds: bool) -> String {
        let royal = self.names.royal();
        let only = match royal.strip_prefix("royal ") {
            Some(kinds) if kinds != "pieces" => {
                format!("only {kinds} are left on the board, each of them royal")
            }
            _ => format!("only {royal} are left on the board"),
        };
        // Where nothing is ever royal, whatever is left is not.
        if royal == NOTHING_ROYAL {
            let left = if holds { "no piece is left" } else { "a piece is left" };
            let where_ =
                if self.names.has_reserves() { "on the board or in reserve" } else { "on the board" };
            return format!("{left} {where_}");
        }
        match (holds, self.names.has_reserves()) {
            (true, true) => format!("{only}, and nothing is in reserve"),
            (true, false) => only,
            (false, true) => "a piece is left that is not royal, on the board or in reserve".to_owned(),
            (false, false) => "a piece is left that is not royal".to_owned(),
        }
    }

    fn checks(&self, whose: Whose, compare: Compare, value: u32) -> String {
        let who = self.who(whose);
        match (compare, value) {
            (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => {
                format!("{who} has not given check yet")
            }
            (compare, value) => format!("{who} has given check {}", often(compare, value)),
        }
    }

    fn to_move(&self, whose: Whose, holds: bool) -> String {
        format!("it is {}'s turn", self.who(if holds { whose } else { whose.turned() }))
    }

    /// What both sides have lost.
    fn in_one_breath(&self, parts: &[Condition]) -> Option<String> {
        match parts {
            [
                Condition::Leaf(Leaf::Captured { whose: Whose::Own, kinds }),
                Condition::Leaf(Leaf::Captured { whose: Whose::Enemy, kinds: others }),
            ] if kinds == others => {
                Some(format!("each side has lost {}", self.names.ones(&self.names.of_set(*kinds), "and")))
            }
            _ => None,
        }
    }

    fn within(&self, told: String, all: bool, depth: usize) -> String {
        match depth {
            0 if all => format!("either {told}"),
            0 => format!("both {told}"),
            _ => format!("({told})"),
        }
    }
}

/// The word that leads to a condition. What has been captured stays so; most else may change again.
fn leading(condition: &Condition) -> &'static str {
    match condition {
        Condition::Leaf(leaf) if stays(leaf) => "once",
        Condition::All(parts) | Condition::Any(parts)
            if !parts.is_empty() && parts.iter().all(|part| leading(part) == "once") =>
        {
            "once"
        }
        Condition::Not(inner) if matches!(&**inner, Condition::Leaf(leaf) if ends(leaf)) => "once",
        Condition::Not(inner) if leading(inner) == "once" => "as long as",
        Condition::Always
        | Condition::Not(_)
        | Condition::All(_)
        | Condition::Any(_)
        | Condition::Leaf(_) => "while",
    }
}

/// Whether a leaf that is no longer true never is again.
fn ends(leaf: &Leaf) -> bool {
    matches!(leaf, Leaf::Turn { compare: Compare::Less | Compare::AtMost, .. })
}

/// Whether a leaf that has come true is told as one that stays so.
fn stays(leaf: &Leaf) -> bool {
    match leaf {
        Leaf::Captured { .. } => true,
        Leaf::Once(once) => once.until.is_none(),
        Leaf::Turn { compare, .. } => matches!(compare, Compare::AtLeast | Compare::Greater),
        Leaf::Count { .. }
        | Leaf::Compared { .. }
        | Leaf::Worth(_)
        | Leaf::Passes { .. }
        | Leaf::Left { .. }
        | Leaf::Near(_)
        | Leaf::Line(_)
        | Leaf::Chain(_)
        | Leaf::Reserve { .. }
        | Leaf::Check { .. }
        | Leaf::Attacked { .. }
        | Leaf::Unmoved { .. }
        | Leaf::Royal
        | Leaf::Bare
        | Leaf::Checks { .. }
        | Leaf::ToMove { .. }
        | Leaf::Checkmate { .. } => false,
    }
}

fn is_are(compare: Compare, value: u32) -> &'static str {
    match (compare, value) {
        (Compare::Equal | Compare::AtLeast | Compare::AtMost | Compare::Greater, 0 | 1)
        | (Compare::Less, 1) => "is",
        _ => "are",
    }
}

/// `at least three times`.
pub(super) fn often(compare: Compare, value: u32) -> String {
    match (compare, value) {
        (Compare::AtLeast, 1) | (Compare::Greater | Compare::NotEqual, 0) => "at least once".to_owned(),
        (Compare::AtLeast, 0) => "any number of times".to_owned(),
        (Compare::Equal, value) => format!("exactly {}", times(value)),
        (Compare::NotEqual, value) => format!("any number of times but {}", number(value)),
        (Compare::Less, value) => format!("fewer than {}", spelled(value, "time")),
        (Compare::AtMost, value) => format!("at most {}", times(value)),
        (Compare::Greater, value) => format!("more than {}", times(value)),
        (Compare::AtLeast, value) => times(value),
    }
}

/// That the move is one of so many.
fn first_moves(mover: &str, count: u32) -> String {
    match count {
        0 => "never".to_owned(),
        1 => format!("it is {mover}'s first move of the game"),
        count => format!("it is one of the first {} of the game", spelled(count, "move")),
    }
}

/// That so many moves have been made.
fn moves_over(count: u32) -> String {
    match count {
        0 => "at any time".to_owned(),
        1 => "each player has made a first move".to_owned(),
        count => format!("the first {} of the game are over", spelled(count, "move")),
    }
}
