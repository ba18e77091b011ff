//! What moves ask for that no sign shows, in words.

use super::mark::Reason;
use crate::board::{Kind, Side, Sides, Squares};
use crate::english::facing::facing;
use crate::english::guard::while_near;
use crate::english::names::Names;
use crate::english::region::{Regions, starts};
use crate::english::rules::{Conditions, View};
use crate::model::{Condition, Initial, MoveRule, Movement, PieceType, Region, Variant, Victims};

/// What the moves of one type are told with.
pub(super) struct Telling<'v> {
    variant: &'v Variant,
    kind: Kind,
    side: Side,
    names: Names,
}

impl<'v> Telling<'v> {
    pub(super) fn of(variant: &'v Variant, kind: Kind, side: Side) -> Telling<'v> {
        Telling { variant, kind, side, names: Names::of(variant) }
    }

    fn piece(&self) -> &PieceType {
        &self.variant.kinds[self.kind.index()]
    }

    fn squares(&self, region: &Region) -> String {
        Regions::naming(self.variant, &self.variant.side_names)
            .squares(region, Sides::only(self.side), "or")
            .text
    }

    /// Whether a movement asks that the piece has not moved. Where the file names its initial squares, it asks for these.
    pub(super) fn is_first(&self, movement: &Movement) -> bool {
        match movement.initial {
            Initial::Anywhere => false,
            Initial::Unmoved => !self.piece().home_is_region,
            Initial::OneAhead => true,
        }
    }

    /// What a movement of a rule asks for, and of its captures if it is about these; nothing if nothing.
    pub(super) fn reason(&self, rule: &MoveRule, movement: &Movement, captures: bool) -> Option<Reason> {
        let whom = if captures { self.whom(rule, movement) } else { String::new() };
        let regions = Regions::naming(self.variant, &self.variant.side_names);
        // Where all that has not moved stands is no condition of first moves.
        let all = self.is_first(movement)
            && movement.initial == Initial::Unmoved
            && self.piece().home.of(self.side).difference(rule.from.of(self.side)).is_empty();
        let from = starts(self.piece(), rule, movement.initial);
        let told = !regions.is_board(&from) && !all;
        let from = if told { format!("from {}", self.squares(&from)) } else { String::new() };
        let near = match self.shared() {
            Some(_) => String::new(),
            None => while_near(&self.names, self.kind, &self.piece().moves, rule),
        };
        let parts = [from, near, self.over(rule, movement), self.takes(rule)];
        let from = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        let view = View::Piece(Sides::only(self.side));
        let when = match &rule.when {
            Condition::Always => String::new(),
            when => Conditions { names: &self.names, regions, view }.led(when),
        };
        let reason = Reason { whom, from, when, condition: rule.when.clone() };
        let asks = [&reason.whom, &reason.from, &reason.when].into_iter().any(|words| !words.is_empty());
        asks.then_some(reason)
    }

    /// What must stand near for any of its moves.
    pub(super) fn shared(&self) -> Option<String> {
        let rules = &self.piece().moves;
        let first = rules.first().filter(|first| !first.near.is_empty())?;
        let alike = rules.iter().all(|rule| rule.near == first.near);
        alike.then(|| while_near(&self.names, self.kind, rules, first))
    }

    /// What alone is captured.
    fn whom(&self, rule: &MoveRule, movement: &Movement) -> String {
        match movement.victims {
            Victims::Royal if facing(self.variant, &self.names, self.kind, rule, movement).is_some() => {
                let many = self.names.plural(self.kind);
                format!("only {many}, since two of them may not face each other")
            }
            Victims::Royal => format!("only {}", self.names.royal()),
            _ if !self.names.is_all(rule.on) => format!("only {}", self.names.many_of(rule.on, "and")),
            Victims::Common if !self.variant.royalty.is_empty() => format!("all but {}", self.names.royal()),
            Victims::Any | Victims::Common => String::new(),
        }
    }

    /// What alone is hopped over.
    fn over(&self, rule: &MoveRule, movement: &Movement) -> String {
        match movement.hops() && !self.names.is_all(rule.over) {
            true => self.names.hurdles(rule.over),
            false => String::new(),
        }
    }

    /// What must be taken.
    fn takes(&self, rule: &MoveRule) -> String {
        match rule.takes {
            Some(kinds) if self.names.is_all(kinds) => "where it takes something".to_owned(),
            Some(kinds) => format!("where it takes {}", self.names.one_of(kinds, "or")),
            None => String::new(),
        }
    }

    /// Whether there may be anything that a movement captures.
    pub(super) fn ever_captures(&self, movement: &Movement) -> bool {
        movement.victims != Victims::Royal || !self.variant.royalty.is_empty()
    }

    /// That a movement of a rule captures nothing but en passant, if anything is captured so, and what the rule asks for besides.
    pub(super) fn en_passant(&self, rule: &MoveRule, movement: &Movement) -> Option<Reason> {
        let takes = self.variant.en_passant.iter().any(|pair| pair.capturer == self.kind);
        let asked = || {
            let asked = self.reason(rule, movement, false);
            let words = asked.map_or(String::new(), |Reason { from, when, .. }| format!(" {from} {when}"));
            format!("en passant{words}").split_whitespace().collect::<Vec<_>>().join(" ")
        };
        (takes && movement.en_passant).then(|| Reason {
            whom: asked(),
            from: String::new(),
            when: String::new(),
            condition: Condition::Always,
        })
    }

    /// The squares with a name of the file's that moves start from or end on, for the side.
    pub(super) fn regions(&self, rules: &[(Option<Kind>, MoveRule)]) -> Vec<(String, Squares)> {
        let piece = self.piece();
        let asked = rules.iter().flat_map(|(_, rule)| {
            let from = rule.movements.iter().map(|one| starts(piece, rule, one.initial));
            from.chain([rule.to])
        });
        let mut named: Vec<(String, Squares)> = Vec::new();
        for region in asked {
            let squares = *region.of(self.side);
            let words = Regions::naming(self.variant, &self.variant.side_names).squares(
                &region,
                Sides::only(self.side),
                "or",
            );
            if words.is_named() && !named.iter().any(|(_, other)| *other == squares) {
                named.push((words.text, squares));
            }
        }
        named
    }
}
