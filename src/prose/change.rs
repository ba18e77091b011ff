//! What pieces become: promotion, exchange; and the captures of what has passed: en passant.

use super::pieces::bare;
use super::ways::ways;
use super::{Section, Teller, view_of};
use crate::board::{Kind, KindSet, MAX_SIDE, Side, Sides};
use crate::english::steps::nearby;
use crate::english::{list, number, with_article};
use crate::model::{
    Condition, EnPassantPair, Exchange, Geometry, Leaf, Movement, Promoting, Promotion, Ruled, Trigger,
};

/// More than this never stand on a board.
const MAX_SQUARES: u32 = MAX_SIDE as u32 * MAX_SIDE as u32;

/// What is said of a choice that no limits on numbers narrow.
const FREE_CHOICE: &str = "the choice does not depend on what has been captured";

/// Whether two clauses may be about one and the same move of a piece, and let it become other pieces.
fn meet(one: &Promotion, other: &Promotion, sides: Sides) -> bool {
    // A move that starts on one and ends on the other touches both.
    let touches = [one, other].iter().any(|clause| clause.trigger == Trigger::Touching);
    let common = |side: Side| !one.region.of(side).intersection(other.region.of(side)).is_empty();
    one.kind == other.kind
        && one.to != other.to
        && !exclude(&one.when, &other.when)
        && sides.each().any(|side| touches || common(side))
}

/// Whether the choices of two clauses add up for a piece.
fn add_up(one: &Ruled<Promotion>, other: &Ruled<Promotion>) -> bool {
    meet(one, other, one.sides.intersection(other.sides))
}

/// The types for which all that is said of their promotion is that they must become one of what several clauses name.
fn always_one_of_all(groups: &[Vec<&Ruled<Promotion>>]) -> KindSet {
    let clauses = || groups.iter().flatten();
    let of = |kind: Kind| clauses().filter(move |clause| clause.kind == kind);
    let kinds = clauses().map(|clause| clause.kind);
    let all = |kind: &Kind| {
        of(*kind).all(|clause| !clause.optional && of(*kind).any(|other| add_up(clause, other)))
    };
    kinds.filter(all).collect()
}

/// What other clauses have to do with a group of them that is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    /// Nothing, or nothing but to leave the choice to stay what it is.
    Nothing,
    /// They let a piece that must change become other pieces.
    More,
    /// They take away the choice to stay what it is.
    NoStaying,
}

/// Whether two conditions can be seen never to hold at once.
fn exclude(one: &Condition, other: &Condition) -> bool {
    if let Condition::Leaf(Leaf::Count { whose, kinds, region, compare, value }) = one
        && let Condition::Leaf(Leaf::Count {
            whose: of,
            kinds: such,
            region: squares,
            compare: others,
            value: than,
        }) = other
    {
        let both = |count: u32| compare.holds(count, *value) && others.holds(count, *than);
        return (whose, kinds, region) == (of, such, squares) && !(0..=MAX_SQUARES).any(both);
    }
    *one == !other.clone() || *other == !one.clone()
}

/// Whether a condition hangs on what has been captured.
fn asks_for_losses(condition: &Condition) -> bool {
    condition.any_leaf(|leaf| matches!(leaf, Leaf::Captured { .. }))
}

impl Teller<'_> {
    pub(super) fn promotion(&self) -> Option<Section> {
        let groups = self.promotion_groups();
        if groups.is_empty() {
            return None;
        }
        let mut sentences: Vec<String> =
            groups.iter().flat_map(|group| self.promotion_sentences(group, &groups)).collect();
        sentences.extend(self.one_of_all(&groups));
        sentences.extend(self.not_twice(&groups));
        let limited = |clause: &&Ruled<Promotion>| self.is_limited(clause) || asks_for_losses(&clause.when);
        let limited = groups.iter().flatten().any(limited);
        if !limited && groups.iter().flatten().any(|clause| clause.to.len() > 1) {
            sentences.push(FREE_CHOICE.to_owned());
        }
        self.section("Promotion", sentences)
    }

    /// That the choices of several clauses add up for a piece that must become one of them.
    fn one_of_all(&self, groups: &[Vec<&Ruled<Promotion>>]) -> Option<String> {
        let kinds = always_one_of_all(groups);
        let such = match kinds.is_empty() {
            true => return None,
            false => with_article(&self.names.any_of(kinds, "or")),
        };
        Some(format!(
            "such {such} must become one of the pieces that are open to it by any of these rules, as its player chooses"
        ))
    }

    /// That a piece which has just been promoted to one that is promoted there itself stays that for now.
    fn not_twice(&self, groups: &[Vec<&Ruled<Promotion>>]) -> Option<String> {
        let clauses = || groups.iter().flatten().copied();
        let again = |one: &Ruled<Promotion>, other: &Ruled<Promotion>| {
            one.to.contains(&other.kind)
                && one
                    .sides
                    .intersection(other.sides)
                    .each()
                    .any(|side| !one.region.of(side).intersection(other.region.of(side)).is_empty())
        };
        let twice = clauses().any(|other| clauses().any(|one| again(one, other)));
        twice.then(|| "no piece is promoted twice in one move".to_owned())
    }

    /// Promotion clauses that are told together: those that differ only in the piece.
    fn promotion_groups(&self) -> Vec<Vec<&Ruled<Promotion>>> {
        let mut groups: Vec<Vec<&Ruled<Promotion>>> = Vec::new();
        for clause in &self.variant.promotions {
            if !self.concerns(clause.sides, clause.kind) || clause.to.is_empty() {
                continue;
            }
            let fits = |group: &&mut Vec<&Ruled<Promotion>>| {
                let first = group[0];
                let key =
                    |one: &Ruled<Promotion>| (one.sides, one.region, one.trigger, one.captures, one.optional);
                key(first) == key(clause)
                    && first.when == clause.when
                    && (first.to.len() == 1 && clause.to.len() == 1 || first.to == clause.to)
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(clause),
                None => groups.push(vec![clause]),
            }
        }
        groups
    }

    fn promotion_sentences(
        &self,
        group: &[&Ruled<Promotion>],
        groups: &[Vec<&Ruled<Promotion>>],
    ) -> Vec<String> {
        let Ruled {
            sides,
            rule: Promotion { kind: _, region, trigger, captures, to, optional, when },
            span: _,
        } = group[0];
        let owners = group.iter().fold(Sides::NONE, |all, clause| {
            let had = self.owners(clause.kind);
            all.union(had.intersection(*sides))
        });
        let squares = self.regions().squares(region, owners, "or");
        let capturing = *captures == Promoting::Capturing;
        let mut touches = match trigger {
            Trigger::On | Trigger::Touching if capturing && self.regions().is_board(region) => {
                "that captures".to_owned()
            }
            Trigger::On if capturing => format!("that captures and ends the move {}", squares.at()),
            Trigger::Entering if capturing => {
                format!("that comes from elsewhere to {} and captures by that", squares.text)
            }
            Trigger::Touching if capturing => {
                format!("that captures by a move which starts or ends {}", squares.at())
            }
            Trigger::On | Trigger::Touching if self.regions().is_board(region) => "that moves".to_owned(),
            Trigger::On => format!("that ends a move {}", squares.at()),
            Trigger::Entering => format!("that comes from elsewhere to {}", squares.text),
            Trigger::Touching => format!("whose move starts or ends {}", squares.at()),
        };
        if *captures == Promoting::NotEnPassant
            && group.iter().any(|clause| self.takes_en_passant(clause.kind))
        {
            touches += ", and captures nothing en passant,";
        }
        let kinds: Vec<Kind> = group.iter().map(|clause| clause.kind).collect();
        let set: KindSet = kinds.iter().copied().collect();
        let whose = match sides.single() {
            Some(side) if Side::BOTH.iter().all(|side| self.names.may_have(*side, set)) => {
                format!(" of {}'s", self.side(side))
            }
            _ => String::new(),
        };
        // Where another clause leaves the choice to stay what it is, this one takes it away.
        let free_elsewhere =
            groups.iter().flatten().any(|clause| clause.optional && kinds.contains(&clause.kind));
        let always = always_one_of_all(groups);
        let one_of_all = kinds.iter().all(|kind| always.contains(*kind));
        let others = |clause: &&Ruled<Promotion>| {
            groups.iter().flatten().filter(|other| add_up(clause, other)).copied().collect::<Vec<_>>()
        };
        let mut others = group.iter().filter(|_| !one_of_all).flat_map(others);
        let beside = match optional {
            false if others.next().is_some() => Beside::More,
            true if others.any(|other| !other.optional) => Beside::NoStaying,
            _ => Beside::Nothing,
        };
        let verb = match (optional, free_elsewhere) {
            _ if one_of_all => "may become",
            (true, _) => "may become",
            (false, _) if beside == Beside::More => "must become",
            (false, true) => "must become",
            (false, false) => "becomes",
        };
        let pieces = self.names.ones(&kinds, "or");
        let targets = self.names.ones(to, "or");
        let choice = to.len() > 1;
        let condition = match when {
            Condition::Always => String::new(),
            when => format!("{}, ", self.conditions(view_of(*sides)).led(when)),
        };
        if kinds.len() > 1 && to.len() == 1 {
            // The same pieces become the same by another clause.
            let pairs = |group: &[&Ruled<Promotion>]| {
                group.iter().map(|one| (one.kind, one.to.clone())).collect::<Vec<_>>()
            };
            let like = |other: &&Vec<&Ruled<Promotion>>| {
                let (one, other) = (group[0], other[0]);
                (one.sides, one.optional) == (other.sides, other.optional) && one.when == other.when
            };
            let earlier = groups.iter().take_while(|other| !std::ptr::eq(other[0], group[0]));
            let mut earlier = earlier.filter(like);
            if earlier.any(|other| pairs(other) == pairs(group)) {
                let may = if *optional { "may be" } else { "is" };
                return vec![format!("{condition}one of these{whose} {touches} {may} promoted alike")];
            }
            return self.pairwise(group, &condition, &touches, &whose, (free_elsewhere, beside));
        }
        let mut sentences = vec![match (optional, choice) {
            (false, _) if beside == Beside::More => {
                format!(
                    "{condition}{pieces}{whose} {touches} {verb}, as part of that move, {targets}, or what another of these rules lets it become then, as its player chooses"
                )
            }
            (true, _) if beside == Beside::NoStaying => {
                format!(
                    "{condition}{pieces}{whose} {touches} {verb}, as part of that move, {targets}, or stay what it is unless another of these rules asks for a change then, as its player chooses"
                )
            }
            (false, _) if one_of_all => {
                format!("{condition}{pieces}{whose} {touches} {verb}, as part of that move, {targets}")
            }
            (false, true) => {
                format!(
                    "{condition}{pieces}{whose} {touches} {verb}, as part of that move, {targets}, as its player chooses"
                )
            }
            (false, false) => {
                format!("{condition}{pieces}{whose} {touches} {verb}, as part of that move, {targets}")
            }
            (true, _) => format!(
                "{condition}{pieces}{whose} {touches} {verb}, as part of that move, {targets}, or stay what it is, as its player chooses"
            ),
        }];
        if !optional && choice && !one_of_all {
            let then = if condition.is_empty() { "" } else { "then " };
            sentences.push(format!("{then}it cannot remain {}", self.names.ones(&kinds, "or")));
        }
        let all_limited =
            |clause: &&Ruled<Promotion>| clause.to.iter().all(|kind| self.is_capped(clause.sides, &[*kind]));
        if !optional && group.iter().any(all_limited) {
            sentences.push(
                "where the limits on numbers leave it nothing to become, it may not move there".to_owned(),
            );
        }
        sentences
    }

    /// Several pieces, each of which becomes one other.
    fn pairwise(
        &self,
        group: &[&Ruled<Promotion>],
        condition: &str,
        touches: &str,
        whose: &str,
        (free_elsewhere, beside): (bool, Beside),
    ) -> Vec<String> {
        let optional = group[0].optional;
        // Where each becomes the other, one way is told.
        let pair = |clause: &Ruled<Promotion>| (clause.kind, clause.to[0]);
        let back =
            |clause: &Ruled<Promotion>| group.iter().any(|other| pair(other) == (clause.to[0], clause.kind));
        let both_ways = group.len() > 2 && group.iter().all(|clause| back(clause));
        let told_once = |clause: &&&Ruled<Promotion>| {
            let earlier = group.iter().take_while(|other| pair(other) != pair(clause));
            !both_ways || !earlier.into_iter().any(|other| pair(other) == (clause.to[0], clause.kind))
        };
        let pairs: Vec<String> = group
            .iter()
            .filter(told_once)
            .enumerate()
            .map(|(index, clause)| {
                let (from, to) = (self.names.one(clause.kind), self.names.one(clause.to[0]));
                let verb = match (index, optional) {
                    (0, true) => " may become",
                    (0, false) => " becomes",
                    _ => "",
                };
                format!("{from}{verb} {to}")
            })
            .collect();
        let (change, choice) = match (optional, free_elsewhere) {
            (false, _) if beside == Beside::More => (
                "must be promoted",
                Some("where another of these rules lets it become something else then, its player chooses"),
            ),
            (true, _) if beside == Beside::NoStaying => (
                "may be promoted",
                Some("it may also stay what it is unless another of these rules asks for a change then"),
            ),
            (true, _) => ("may be promoted", Some("it may also stay what it is")),
            (false, true) => ("must be promoted", None),
            (false, false) => ("is promoted", Some("there is no choice")),
        };
        let back = if both_ways { ", and each of these the other way round" } else { "" };
        let told = format!(
            "{condition}a piece{whose} {touches} {change} as part of that move: {}{back}",
            list(&pairs, "and")
        );
        [Some(told), choice.map(str::to_owned)].into_iter().flatten().collect()
    }

    fn is_limited(&self, clause: &Ruled<Promotion>) -> bool {
        self.is_capped(clause.sides, &clause.to)
    }

    /// Whether a side may have only so many of one of these types.
    pub(super) fn is_capped(&self, sides: Sides, kinds: &[Kind]) -> bool {
        let limits = &self.variant.limits;
        Side::BOTH.into_iter().any(|side| {
            let most = |kind: &Kind| limits[side].get(kind.index()).copied().flatten();
            sides[side] && kinds.iter().any(|kind| most(kind).is_some())
        })
    }

    pub(super) fn exchange(&self) -> Option<Section> {
        let mut sentences = Vec::new();
        for clause in &self.variant.exchanges {
            let Ruled {
                sides,
                rule: Exchange { kind, region, moving, swaps, near, without_check, to, when },
                span: _,
            } = clause;
            if !self.concerns(*sides, *kind) {
                continue;
            }
            let owners = self.owners(*kind).intersection(*sides);
            let squares = self.regions().squares(region, owners, "or").at();
            let who = sides.single().map_or("a player", |side| self.side(side));
            let condition = match when {
                Condition::Always => String::new(),
                when => format!(" {}", self.conditions(view_of(*sides)).led(when)),
            };
            let paths = moving.iter().filter_map(|movement| match &movement.geometry {
                Geometry::Paths(paths) => Some(paths),
                _ => None,
            });
            let (instead, how) = match (swaps, moving.is_empty()) {
                (Some(kinds), _) => {
                    let with = match self.names.of_set(*kinds).as_slice() {
                        _ if self.names.is_all(*kinds) => "another piece".to_owned(),
                        [same] if same == kind => format!("another {}", self.names.noun(*kind)),
                        _ => self.names.one_of(*kinds, "or"),
                    };
                    ("any other move", format!(" as it changes places with {with} of the player's own"))
                }
                (None, true) => ("moving a piece", ", where it stands".to_owned()),
                (None, false) => {
                    ("any other move", format!(" by moving it {} to an empty square", bare(&ways(paths))))
                }
            };
            let near = match near {
                None => String::new(),
                Some(near) => {
                    let what = nearby(&self.names, near, "the player's own", "where it ends");
                    format!(", {} there is {what}", if near.none { "unless" } else { "if" })
                }
            };
            let unchecked = if *without_check { ", without giving check" } else { "" };
            let what = format!(
                "{} that stands {squares} for {}{how}{near}{unchecked}",
                self.names.one(*kind),
                self.names.ones(to, "or")
            );
            // Behind anything else that is asked it would be read as said of that alone.
            sentences.push(match near.is_empty() && unchecked.is_empty() || condition.is_empty() {
                true => format!("instead of {instead}, {who} may exchange {what}{condition}"),
                false => {
                    let led = condition.trim_start().replacen("the player", "a player", 1);
                    let who = if led.contains("a player") { "that player" } else { who };
                    format!("{led}, {who} may exchange, instead of {instead}, {what}")
                }
            });
        }
        if !sentences.is_empty() {
            sentences.push("the exchange is the whole of the player's turn".to_owned());
            let clauses = || self.variant.exchanges.iter();
            let several = clauses().any(|clause| clause.to.len() > 1);
            let limited = clauses()
                .any(|clause| self.is_capped(clause.sides, &clause.to) || asks_for_losses(&clause.when));
            if several && !limited {
                sentences.push(FREE_CHOICE.to_owned());
            }
        }
        self.section("Exchange", sentences)
    }

    /// Whether pieces of these types may come from a reserve.
    pub(super) fn may_be_placed(&self, kinds: KindSet) -> bool {
        let places = self.variant.turns.iter().any(|turn| turn.options.place.is_some());
        let held = self.variant.reserve.iter().flat_map(|held| held.iter().enumerate());
        let mut held = held.filter(|(_, count)| **count > 0).map(|(kind, _)| Kind(kind as u8));
        let won = self.variant.spoils.iter().any(|clause| kinds.contains(clause.becomes));
        let mut faces = self.variant.faces.iter().map(|clause| clause.faces);
        let fed = self.variant.fed.iter().any(|fed| fed.intersects(kinds));
        places
            && (won
                || fed
                || held.any(|kind| kinds.contains(kind))
                || faces.any(|faces| faces.intersects(kinds)))
    }

    /// The movements of a type that can be answered en passant.
    fn leaves_en_passant(&self, kind: Kind) -> Vec<&Movement> {
        let rules = &self.variant.kinds[kind.index()].moves;
        let movements = rules.iter().flat_map(|rule| &rule.movements);
        movements.filter(|movement| movement.makes_en_passant).collect()
    }

    /// Who captures whom en passant, of those that ever meet and can.
    pub(super) fn en_passant_pairs(&self) -> impl Iterator<Item = EnPassantPair> + '_ {
        let pairs = self.variant.en_passant.iter().copied();
        pairs.filter(|EnPassantPair { victim, capturer }| {
            let had = |side: Side, kind: Kind| self.names.may_have(side, KindSet::of(kind));
            let meet = Side::BOTH.into_iter().any(|side| had(side, *victim) && had(!side, *capturer));
            let rules = self.variant.rules_of(*capturer);
            let mut movements = rules.iter().flat_map(|(_, rule)| &rule.movements);
            meet && !self.leaves_en_passant(*victim).is_empty()
                && movements.any(|movement| movement.en_passant)
        })
    }

    /// Whether a type ever captures en passant.
    pub(super) fn takes_en_passant(&self, kind: Kind) -> bool {
        self.en_passant_pairs().any(|pair| pair.capturer == kind)
    }

    pub(super) fn en_passant(&self) -> Option<Section> {
        let pairs: Vec<EnPassantPair> = self.en_passant_pairs().collect();
        let mut sentences = Vec::new();
        let mut victims: Vec<Kind> = pairs.iter().map(|pair| pair.victim).collect();
        victims.dedup();
        for victim in victims {
            let capturers: KindSet =
                pairs.iter().filter(|pair| pair.victim == victim).map(|pair| pair.capturer).collect();
            let far = match self.leaves_en_passant(victim).as_slice() {
                [Movement { geometry: Geometry::Paths(paths), .. }] => {
                    let length =
                        paths.steps.first().map_or(0, |(dx, dy)| dx.unsigned_abs().max(dy.unsigned_abs()));
                    (length > 1 && paths.max == Some(1)).then_some(length)
                }
                _ => None,
            };
            let (moved, crossed) = match far {
                Some(2) => ("has moved two squares".to_owned(), "the square"),
                Some(length) => (format!("has moved {} squares", number(length.into())), "a square"),
                None => ("has moved several squares".to_owned(), "a square"),
            };
            let home = if self.variant.kinds[victim.index()].home_is_region {
                format!(
                    " from {}",
                    self.regions()
                        .squares(&self.variant.kinds[victim.index()].home, self.owners(victim), "or")
                        .text
                )
            } else {
                " on its first move".to_owned()
            };
            sentences.push(format!(
                "when {} {moved}{home}, an enemy {} may capture it by moving, as for a capture, onto {crossed} that it crossed, as if it had gone no farther",
                self.names.one(victim),
                self.names.any_of(capturers, "or")
            ));
        }
        if !sentences.is_empty() {
            sentences.push("this is possible only in the turn right after".to_owned());
            sentences.push("nothing else is captured en passant".to_owned());
        }
        self.section("En passant", sentences)
    }
}
