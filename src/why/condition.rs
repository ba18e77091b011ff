//! Conditions in words, and what stands against them now.

use super::scene::{Scene, and, counted, or, plural, title};
use crate::board::{KindSet, Side, Square};
use crate::model::{Compare, Condition, Depends, Leaf, Region, Whose};
use crate::reference::condition::holds_for_piece;
use crate::reference::pieces_of;
use crate::setup::Setup;

/// A condition that is asked for a side and perhaps for a piece.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub scene: &'a Scene<'a>,
    /// The position that is asked.
    pub setup: &'a Setup,
    pub owner: Side,
    /// The square of the piece in question.
    pub piece: Option<Square>,
}

impl<'a> Asked<'a> {
    pub fn new(scene: &'a Scene<'a>, piece: Option<Square>) -> Asked<'a> {
        Asked { scene, setup: &scene.setup, owner: scene.us, piece }
    }

    pub fn holds(&self, condition: &Condition) -> bool {
        holds_for_piece(self.scene.variant, self.setup, condition, self.owner, self.piece)
    }

    /// What is asked for and does not hold, with how it is now: `once an enemy dragon has been captured (none has been)`.
    pub fn unmet(&self, condition: &Condition) -> String {
        let parts = self.failing(condition, true);
        let connector = if parts.iter().all(|(_, _, lasting)| *lasting) { "once" } else { "while" };
        let words: Vec<String> = parts
            .into_iter()
            .map(|(words, now, _)| match now {
                Some(now) => format!("{words} ({now})"),
                None => words,
            })
            .collect();
        format!("{connector} {}", and(&words))
    }

    /// The parts of a condition that should have a truth and do not have it: in words, how it is now, and whether
    /// what comes true stays true.
    fn failing(&self, condition: &Condition, truth: bool) -> Vec<(String, Option<String>, bool)> {
        match (condition, truth) {
            (Condition::Not(inner), _) => self.failing(inner, !truth),
            (Condition::All(parts), true) | (Condition::Any(parts), false) => parts
                .iter()
                .filter(|part| self.holds(part) != truth)
                .flat_map(|part| self.failing(part, truth))
                .collect(),
            (Condition::All(parts), false) | (Condition::Any(parts), true) => {
                let words: Vec<String> = parts.iter().map(|part| self.words(part, truth)).collect();
                vec![(or(&words), None, false)]
            }
            (Condition::Always, _) => vec![(self.words(condition, truth), None, false)],
            (Condition::Leaf(leaf), _) => {
                let lasting = truth && leaf.depends().intersects(Depends::CAPTURED);
                vec![(self.leaf(leaf, truth), self.now(leaf), lasting)]
            }
        }
    }

    /// That a condition holds, or does not, as a sentence: `White has exactly 1 king on the board`.
    pub fn words(&self, condition: &Condition, truth: bool) -> String {
        match condition {
            Condition::Always => if truth { "at any time" } else { "never" }.to_owned(),
            Condition::Not(inner) => self.words(inner, !truth),
            Condition::All(parts) | Condition::Any(parts) => {
                let all = matches!(condition, Condition::All(_)) == truth;
                let words: Vec<String> = parts.iter().map(|part| self.words(part, truth)).collect();
                if all { and(&words) } else { or(&words) }
            }
            Condition::Leaf(leaf) => self.leaf(leaf, truth),
        }
    }

    fn leaf(&self, leaf: &Leaf, truth: bool) -> String {
        let scene = self.scene;
        let not = if truth { "" } else { "not " };
        match leaf {
            Leaf::Captured { whose, kinds } => {
                let names = self.kinds(*kinds);
                match (truth, &names[..]) {
                    (false, [only]) => format!("no {} has been captured", self.belonging(*whose, only)),
                    (true, [only]) => {
                        let noun = super::scene::with_article(&self.belonging(*whose, only));
                        format!("{noun} has been captured")
                    }
                    _ => {
                        let nouns: Vec<String> = names
                            .iter()
                            .map(|name| super::scene::with_article(&self.belonging(*whose, name)))
                            .collect();
                        format!("{} have {not}been captured", and(&nouns))
                    }
                }
            }
            Leaf::Count { whose, kinds, region, compare, value } => {
                let place = if *region == Region::board(scene.variant.dimensions) {
                    "on the board".to_owned()
                } else {
                    format!("on {}", scene.region(region.of(self.owner)))
                };
                let number = amount(*compare, truth, *value, &self.noun(*kinds));
                format!("{} {number} {place}", self.has(*whose))
            }
            Leaf::Reserve { whose, kinds, compare, value } => {
                let number = amount(*compare, truth, *value, &self.noun(*kinds));
                format!("{} {number} in reserve", self.has(*whose))
            }
            Leaf::Turn { compare, value } => {
                format!("the number of the move is {}", bound(*compare, truth, *value))
            }
            Leaf::Check { whose } => format!("{} is {not}in check", self.who(*whose)),
            Leaf::Attacked { region } => {
                let squares = scene.region(region.of(self.owner));
                if truth { format!("{squares} is attacked") } else { format!("{squares} is not attacked") }
            }
            Leaf::Unmoved { whose, kinds } => {
                let noun = self.belonging(*whose, &or(&self.kinds(*kinds)));
                if truth { format!("an {noun} has not moved") } else { format!("every {noun} has moved") }
            }
            Leaf::Royal => format!("it is {not}royal"),
            Leaf::Bare => {
                if truth { "nothing but royal pieces is left" } else { "more than royal pieces is left" }
                    .to_owned()
            }
            Leaf::Checks { whose, compare, value } => {
                format!("{} given check {}", self.has(*whose), times(*compare, truth, *value))
            }
            Leaf::ToMove { whose } => format!("{} is {not}to move", self.who(*whose)),
            Leaf::Checkmate { whose } => format!("{} is {not}checkmated", self.who(*whose)),
        }
    }

    /// How it is now, where a number or an event says it.
    fn now(&self, leaf: &Leaf) -> Option<String> {
        let setup = self.setup;
        match leaf {
            Leaf::Captured { whose, kinds } if kinds.len() == 1 => {
                if self.holds(&leaf.clone().into()) {
                    return Some("one has been".to_owned());
                }
                let sides = self.sides(*whose);
                let standing = sides.into_iter().flat_map(|side| pieces_of(setup, side));
                let standing: Vec<Square> =
                    standing.filter(|(_, piece)| kinds.contains(piece.kind)).map(|(sq, _)| sq).collect();
                Some(match standing[..] {
                    [only] => format!("it stands on {}", self.scene.square(only)),
                    _ => "none has been".to_owned(),
                })
            }
            Leaf::Count { whose, kinds, region, .. } => {
                let standing = self.sides(*whose).into_iter().flat_map(|side| pieces_of(setup, side));
                let counted = standing
                    .filter(|(sq, piece)| kinds.contains(piece.kind) && region.of(self.owner).contains(*sq));
                Some(format!("now {}", counted.count()))
            }
            Leaf::Reserve { whose, kinds, .. } => {
                let held: u32 = self
                    .sides(*whose)
                    .into_iter()
                    .flat_map(|side| self.scene.kinds_in(*kinds).into_iter().map(move |kind| (side, kind)))
                    .map(|(side, kind)| u32::from(setup.reserve[side][kind.index()]))
                    .sum();
                Some(format!("now {held}"))
            }
            Leaf::Turn { .. } => Some(format!("now {}", setup.fullmove)),
            Leaf::Checks { whose, .. } => {
                let given: u32 = self.sides(*whose).iter().map(|side| setup.memory.checks[*side]).sum();
                Some(format!("now {given}"))
            }
            Leaf::Captured { .. }
            | Leaf::Check { .. }
            | Leaf::Attacked { .. }
            | Leaf::Unmoved { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::ToMove { .. }
            | Leaf::Checkmate { .. } => None,
        }
    }

    fn sides(&self, whose: Whose) -> Vec<Side> {
        match whose {
            Whose::Own => vec![self.owner],
            Whose::Enemy => vec![!self.owner],
            Whose::Any => Side::BOTH.to_vec(),
        }
    }

    fn who(&self, whose: Whose) -> String {
        match whose {
            Whose::Own => title(self.owner).to_owned(),
            Whose::Enemy => title(!self.owner).to_owned(),
            Whose::Any => "either side".to_owned(),
        }
    }

    fn has(&self, whose: Whose) -> String {
        match whose {
            Whose::Any => "both sides have".to_owned(),
            whose => format!("{} has", self.who(whose)),
        }
    }

    /// `own duke`, `enemy duke`, `duke`; where the player is not the one who is asked about, `white duke`.
    fn belonging(&self, whose: Whose, noun: &str) -> String {
        match whose {
            Whose::Own if self.owner == self.scene.us => format!("own {noun}"),
            Whose::Enemy if self.owner == self.scene.us => format!("enemy {noun}"),
            Whose::Own => format!("{} {noun}", self.owner.name()),
            Whose::Enemy => format!("{} {noun}", (!self.owner).name()),
            Whose::Any => noun.to_owned(),
        }
    }

    fn kinds(&self, kinds: KindSet) -> Vec<String> {
        self.scene.kinds_in(kinds).into_iter().map(|kind| self.scene.name(kind)).collect()
    }

    /// What a set of types is called together.
    fn noun(&self, kinds: KindSet) -> String {
        let names = self.kinds(kinds);
        if names.len() == self.scene.vocabulary.kinds().len() { "piece".to_owned() } else { or(&names) }
    }
}

/// The comparison whose truth is asked.
fn effective(compare: Compare, truth: bool) -> Compare {
    if truth { compare } else { compare.opposite() }
}

/// `exactly 1 king`, `no king`, `at least 2 pieces`
fn amount(compare: Compare, truth: bool, value: u32, noun: &str) -> String {
    let number = counted(value, noun);
    match (effective(compare, truth), value) {
        (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => format!("no {noun}"),
        (Compare::NotEqual | Compare::Greater, 0) | (Compare::AtLeast, 1) => format!("at least 1 {noun}"),
        (Compare::Equal, _) => format!("exactly {number}"),
        (Compare::NotEqual, _) => format!("any number of {} but {value}", plural(noun)),
        (Compare::Less, _) => format!("fewer than {number}"),
        (Compare::AtMost, _) => format!("at most {number}"),
        (Compare::Greater, _) => format!("more than {number}"),
        (Compare::AtLeast, _) => format!("at least {number}"),
    }
}

/// `exactly 3`, `20 or less`
fn bound(compare: Compare, truth: bool, value: u32) -> String {
    match effective(compare, truth) {
        Compare::Equal => format!("{value}"),
        Compare::NotEqual => format!("not {value}"),
        Compare::Less => format!("less than {value}"),
        Compare::AtMost => format!("at most {value}"),
        Compare::Greater => format!("greater than {value}"),
        Compare::AtLeast => format!("at least {value}"),
    }
}

/// `at least 3 times`
fn times(compare: Compare, truth: bool, value: u32) -> String {
    format!("{} {}", bound(compare, truth, value), if value == 1 { "time" } else { "times" })
}
