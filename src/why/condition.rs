//! Conditions of one position in words, and what stands against them now.

use super::scene::Scene;
use crate::board::{Kind, KindSet, Side, Square};
use crate::english::condition::{Amount, Voice, amount_at, leaf_told, points, told};
use crate::english::{and, list, or, plural, with_article};
use crate::model::{Compare, Condition, Depends, Leaf, Line, Region, Tally, Weighing, Whose, Worth};
use crate::reference::attack::victim_on;
use crate::reference::condition::{holds_for_piece, victims_on};
use crate::reference::{Victim, attackers_of, lines, pieces_of, royals};
use crate::setup::Setup;
use alfil_words::counted;

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
                vec![(leaf_told(self, leaf, truth), self.now(leaf), lasting)]
            }
        }
    }

    /// That a condition holds, or does not, as a sentence: `White has exactly 1 king on the board`.
    pub fn words(&self, condition: &Condition, truth: bool) -> String {
        told(self, condition, truth)
    }

    /// How it is now, where a number or an event says it.
    fn now(&self, leaf: &Leaf) -> Option<String> {
        let setup = self.setup;
        match leaf {
            Leaf::Captured { whose, kinds } if kinds.len() == 1 => {
                if self.holds(&leaf.clone().into()) {
                    return Some("one has been".to_owned());
                }
                let standing = whose.sides(self.owner).flat_map(|side| pieces_of(setup, side));
                let standing: Vec<Square> =
                    standing.filter(|(_, piece)| kinds.contains(piece.kind)).map(|(sq, _)| sq).collect();
                Some(match standing[..] {
                    [only] => format!("it stands on {}", self.scene.square(only)),
                    _ => "none has been".to_owned(),
                })
            }
            Leaf::Count { whose, kinds, region, .. } => {
                let standing = whose.sides(self.owner).flat_map(|side| pieces_of(setup, side));
                let counted = standing
                    .filter(|(sq, piece)| kinds.contains(piece.kind) && region.of(self.owner).contains(*sq));
                Some(format!("now {}", counted.count()))
            }
            Leaf::Compared { left, right, .. } => {
                let count = |tally: &Tally| {
                    let standing = tally.whose.sides(self.owner).flat_map(|side| pieces_of(setup, side));
                    let region = tally.region.of(self.owner);
                    standing
                        .filter(|(sq, piece)| tally.kinds.contains(piece.kind) && region.contains(*sq))
                        .count()
                };
                Some(format!("now {} and {}", count(left), count(right)))
            }
            Leaf::Worth(Weighing { left, compare: _, right }) => {
                let worth = |worth: &Worth| {
                    points(worth.weigh(self.owner, |side, kind| {
                        pieces_of(setup, side).filter(|(_, piece)| piece.kind == kind).count() as u32
                    }))
                };
                let now = worth(left);
                Some(if right.weights.is_empty() {
                    format!("now {now}")
                } else {
                    format!("now {now} and {}", worth(right))
                })
            }
            Leaf::Line(line) => {
                let shorter = |length: u32| Line { length, exactly: false, ..line.clone() };
                let longest =
                    (2..=16).rev().find(|length| lines::holds(setup, &shorter(*length), self.owner));
                Some(longest.map_or("now none".to_owned(), |longest| format!("now {longest}")))
            }
            Leaf::Reserve { whose, kinds, .. } => {
                let held: u32 = whose
                    .sides(self.owner)
                    .flat_map(|side| self.scene.kinds_in(*kinds).into_iter().map(move |kind| (side, kind)))
                    .map(|(side, kind)| u32::from(setup.reserve[side][kind.index()]))
                    .sum();
                Some(format!("now {held}"))
            }
            Leaf::Left { .. } => {
                Some(format!("now {}", crate::reference::apply::moves_to_make(self.scene.variant, setup)))
            }
            Leaf::Passes { .. } => Some(format!("now {}", setup.memory.passes)),
            Leaf::Turn { .. } => Some(format!("now {}", setup.fullmove)),
            Leaf::Checks { whose, .. } => {
                let given: u32 = whose.sides(self.owner).map(|side| setup.memory.checks[side]).sum();
                Some(format!("now {given}"))
            }
            Leaf::Check { .. } | Leaf::Attacked { .. } => {
                let told = self.attacks(leaf, "is");
                (!told.is_empty()).then(|| and(&told))
            }
            Leaf::Captured { .. }
            | Leaf::Near(_)
            | Leaf::Once(_)
            | Leaf::Unmoved { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::ToMove { .. }
            | Leaf::Chain(_)
            | Leaf::Checkmate { .. } => None,
        }
    }

    /// What is attacked by what, of that for which a condition asks: `the lion on b4 is attacked by the chick on b3`.
    pub fn attacked_now(&self, condition: &Condition, verb: &str) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        condition.each_leaf(&mut |leaf| {
            for part in self.attacks(leaf, verb) {
                if !told.contains(&part) {
                    told.push(part);
                }
            }
        });
        told
    }

    fn attacks(&self, leaf: &Leaf, verb: &str) -> Vec<String> {
        let variant = self.scene.variant;
        let victims: Vec<Victim> = match leaf {
            Leaf::Check { whose } => whose
                .sides(self.owner)
                .flat_map(|side| royals(variant, self.setup, side))
                .filter_map(|sq| victim_on(variant, self.setup, sq))
                .collect(),
            Leaf::Attacked { pieces: Some((whose, kinds)), region } => whose
                .sides(self.owner)
                .flat_map(|side| pieces_of(self.setup, side))
                .filter(|(sq, piece)| kinds.contains(piece.kind) && region.of(self.owner).contains(*sq))
                .flat_map(|(sq, piece)| victims_on(variant, self.setup, sq, piece.side))
                .collect(),
            Leaf::Attacked { pieces: None, region } => {
                let squares = region.of(self.owner).iter();
                squares.flat_map(|sq| victims_on(variant, self.setup, sq, self.owner)).collect()
            }
            Leaf::Captured { .. }
            | Leaf::Count { .. }
            | Leaf::Compared { .. }
            | Leaf::Worth(_)
            | Leaf::Line(_)
            | Leaf::Chain(_)
            | Leaf::Reserve { .. }
            | Leaf::Turn { .. }
            | Leaf::Passes { .. }
            | Leaf::Left { .. }
            | Leaf::Near(_)
            | Leaf::Once(_)
            | Leaf::Unmoved { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::Checks { .. }
            | Leaf::ToMove { .. }
            | Leaf::Checkmate { .. } => Vec::new(),
        };
        let mut told: Vec<String> = Vec::new();
        for victim in victims {
            let standing = self.setup.piece(victim.square);
            let by = standing.filter(|_| !matches!(leaf, Leaf::Attacked { pieces: None, .. }));
            let by = by.map_or(!self.owner, |piece| !piece.side);
            let attackers = attackers_of(variant, self.setup, victim, by);
            if attackers.is_empty() {
                continue;
            }
            let what = match standing.filter(|piece| piece.side != by) {
                Some(_) => format!("the {}", self.scene.piece_in(self.setup, victim.square)),
                None => self.scene.square(victim.square),
            };
            let part = format!("{what} {verb} attacked by {}", self.scene.pieces_in(self.setup, &attackers));
            if !told.contains(&part) {
                told.push(part);
            }
        }
        told
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
            Whose::Own => format!("{} {noun}", self.scene.variant.side_word(self.owner)),
            Whose::Enemy => format!("{} {noun}", self.scene.variant.side_word(!self.owner)),
            Whose::Any => noun.to_owned(),
        }
    }

    fn names(&self, kinds: KindSet) -> Vec<String> {
        self.scene.kinds_in(kinds).into_iter().map(|kind| self.scene.name(kind)).collect()
    }
}

impl Voice for Asked<'_> {
    fn who(&self, whose: Whose) -> String {
        match whose {
            Whose::Own => self.scene.side(self.owner),
            Whose::Enemy => self.scene.side(!self.owner),
            Whose::Any => "either side",
        }
        .to_owned()
    }

    fn asker(&self) -> String {
        self.who(Whose::Own)
    }

    fn one(&self, whose: Whose, kinds: KindSet) -> String {
        with_article(&self.none(whose, kinds))
    }

    fn none(&self, whose: Whose, kinds: KindSet) -> String {
        self.belonging(whose, &or(&self.names(kinds)))
    }

    fn every(&self, whose: Whose, kinds: KindSet) -> String {
        self.none(whose, kinds)
    }

    fn many(&self, kinds: KindSet) -> String {
        let names = self.names(kinds);
        if names.len() == self.scene.vocabulary.kinds().len() {
            return "pieces".to_owned();
        }
        list(&names.iter().map(|name| plural(name)).collect::<Vec<_>>(), "and")
    }

    fn kinds(&self, kinds: KindSet) -> Vec<Kind> {
        self.scene.kinds_in(kinds)
    }

    /// `exactly 1 king`, `no king`, `at least 2 pieces`
    fn amount(&self, amount: &Amount) -> String {
        let names = self.names(amount.kinds);
        let all = names.len() == self.scene.vocabulary.kinds().len();
        let noun = if all { "piece".to_owned() } else { or(&names) };
        let value = amount.value;
        let number = counted(value, &noun, &plural(&noun));
        match (amount.compare(), value) {
            (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => format!("no {noun}"),
            (Compare::NotEqual | Compare::Greater, 0) | (Compare::AtLeast, 1) => format!("at least 1 {noun}"),
            (Compare::Equal, _) => format!("exactly {number}"),
            (Compare::NotEqual, _) => format!("any number of {} but {value}", plural(&noun)),
            (Compare::Less, _) => format!("fewer than {number}"),
            (Compare::AtMost, _) => format!("at most {number}"),
            (Compare::Greater, _) => format!("more than {number}"),
            (Compare::AtLeast, _) => format!("at least {number}"),
        }
    }

    fn squares(&self, _: Whose, region: &Region) -> String {
        if self.is_anywhere(region) {
            "on the board".to_owned()
        } else {
            format!("on {}", self.scene.region(region.of(self.owner)))
        }
    }

    fn place(&self, _: Whose, region: &Region) -> String {
        self.scene.region(region.of(self.owner))
    }

    fn is_anywhere(&self, region: &Region) -> bool {
        *region == Region::board(self.scene.variant.dimensions)
    }

    fn together(&self, amount: &Amount, region: Option<&Region>) -> String {
        format!("{} {}", self.has(Whose::Any), amount_at(self, Whose::Any, amount, region))
    }

    fn turn(&self, compare: Compare, value: u32) -> String {
        format!("the number of the move is {}", bound(compare, value))
    }

    fn attacked(&self, region: &Region, holds: bool) -> String {
        let squares = self.scene.region(region.of(self.owner));
        format!("{squares} is {}attacked", if holds { "" } else { "not " })
    }

    fn not_all_captured(&self, each: &[String]) -> String {
        format!("{} have not been captured", and(each))
    }

    fn unmoved(&self, one: &str) -> String {
        format!("{one} has not moved")
    }

    fn bare(&self, holds: bool) -> String {
        if holds { "nothing but royal pieces is left" } else { "more than royal pieces is left" }.to_owned()
    }

    fn checks(&self, whose: Whose, compare: Compare, value: u32) -> String {
        let times = if value == 1 { "time" } else { "times" };
        format!("{} given check {} {times}", self.has(whose), bound(compare, value))
    }

    fn to_move(&self, whose: Whose, holds: bool) -> String {
        format!("{} is {}to move", self.who(whose), if holds { "" } else { "not " })
    }

    fn in_one_breath(&self, _: &[Condition]) -> Option<String> {
        None
    }

    fn within(&self, told: String, _: bool, _: usize) -> String {
        told
    }
}

/// `3`, `at most 20`
fn bound(compare: Compare, value: u32) -> String {
    match compare {
        Compare::Equal => format!("{value}"),
        Compare::NotEqual => format!("not {value}"),
        Compare::Less => format!("less than {value}"),
        Compare::AtMost => format!("at most {value}"),
        Compare::Greater => format!("greater than {value}"),
        Compare::AtLeast => format!("at least {value}"),
    }
}
