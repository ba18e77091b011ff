//! What each player is after: the ends of the game that decide it, each in a few words.

use super::ending::Majority;
use super::{Section, Teller, pieces};
use crate::board::{BySide, Kind, KindSet, Side, Sides};
use crate::english::condition::{chain_told, line_told};
use crate::english::region::turned;
use crate::english::rules::View;
use crate::english::{list, number, times, with_article};
use crate::model::{Chain, Compare, Condition, Event, Leaf, Line, Region, Verdict, Whose};

/// Behind an aim of which this is not all.
const ELSEWHERE: &str = "as the section on the end of the game says";

/// The heading of the section.
pub(super) const AIM: &str = "Aim";

/// What a number of pieces comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Amount {
    /// None.
    None,
    /// A single one, or none.
    Single,
    /// Fewer than so many, but several.
    Fewer(u32),
    /// At least so many.
    AtLeast(u32),
}

/// The ways in which a side can win.
#[derive(Default)]
struct Aims {
    /// Each behind `to`: `checkmate the enemy king`.
    told: Vec<String>,
    /// The clauses by which it wins in other ways, which take more words.
    others: Vec<usize>,
    /// Whether one of them is checkmate.
    mates: bool,
}

impl PartialEq for Aims {
    /// Whether they are told alike.
    fn eq(&self, other: &Aims) -> bool {
        let others = match self.told.is_empty() {
            true => self.others == other.others,
            false => self.others.is_empty() == other.others.is_empty(),
        };
        others && self.told == other.told && self.mates == other.mates
    }
}

impl Teller<'_> {
    pub(super) fn aim(&self) -> Section {
        let aims = BySide::from_fn(|side| self.aims_of(side));
        let told = |whose: &str, aims: &Aims| match (aims.told.as_slice(), aims.others.as_slice()) {
            ([], []) => vec![format!("no rule lets {whose} win")],
            // Nothing shorter can be said.
            ([], others) => {
                let rules = others.iter().map(|index| &self.variant.outcomes[*index]);
                rules.map(|rule| self.outcome(rule, false)).collect()
            }
            (told, _) => {
                let aim = if whose == "a player" { "the aim".to_owned() } else { format!("{whose}'s aim") };
                vec![format!("{aim} is to {}", told.join(", or to "))]
            }
        };
        let mut sentences = match aims.common() {
            Some(both) => told("a player", both),
            None => aims.pairs().flat_map(|(side, aims)| told(self.side(side), aims)).collect(),
        };
        if aims.iter().any(|aims| aims.mates) {
            sentences.push(
                "a piece is checkmated when it is attacked and no move of its side can save it".to_owned(),
            );
        }
        if aims.iter().any(|aims| !aims.others.is_empty() && !aims.told.is_empty()) {
            sentences.push("the section on the end of the game names other ways to win".to_owned());
        }
        Section::new(AIM, 2, vec![pieces::paragraph(sentences)])
    }

    /// What a side may win by.
    fn aims_of(&self, winner: Side) -> Aims {
        let mut aims = Aims::default();
        // Types of which the other side is to have none left, each by a clause of its own, and where that is told.
        let mut wiped: Vec<(&Condition, (Side, Sides), KindSet)> = Vec::new();
        let mut place = 0;
        let mut decided = 0;
        // Clauses by which a game may be won, but for which nobody plays.
        let mut besides = Vec::new();
        for (index, rule) in self.variant.outcomes.iter().enumerate() {
            if index < decided {
                continue;
            }
            if let Some(majority) = self.majority(index) {
                decided = index + majority.rules;
                aims.told.push(self.majority_as_an_aim(&majority));
                continue;
            }
            for owner in rule.sides.each() {
                let by = match rule.result {
                    Verdict::Win => owner,
                    Verdict::Loss => !owner,
                    Verdict::Draw => continue,
                };
                if by != winner {
                    continue;
                }
                let mates = owner != winner && !self.ever_royal(owner).is_empty();
                if rule.when != Condition::Always && rule.event == Event::Checkmate && mates {
                    aims.mates = true;
                    let royal = self.enemy_royal(owner);
                    aims.told.push(format!("checkmate {royal}, {ELSEWHERE}"));
                    continue;
                }
                if rule.when != Condition::Always {
                    aims.others.push(index);
                    continue;
                }
                let told = match &rule.event {
                    Event::Checkmate if self.ever_royal(owner).is_empty() => continue,
                    Event::Checkmate if owner == winner => Some("be checkmated".to_owned()),
                    Event::Checkmate => {
                        aims.mates = true;
                        Some(format!("checkmate {}", self.enemy_royal(owner)))
                    }
                    Event::Stalemate if owner == winner => Some("have no legal move left".to_owned()),
                    Event::Stalemate => Some("leave the opponent without a legal move".to_owned()),
                    Event::Repetition { .. }
                    | Event::ToAndFro { .. }
                    | Event::MoveCount(_)
                    | Event::MovesSince(_) => {
                        besides.push(index);
                        continue;
                    }
                    Event::When(condition) => {
                        if let Some(kinds) = self.wiped_out(condition, owner, winner) {
                            if wiped.is_empty() {
                                place = aims.told.len();
                            }
                            wiped.push((condition, (owner, rule.sides), kinds));
                            continue;
                        }
                        self.goal(condition, (owner, rule.sides), winner)
                    }
                };
                match told {
                    Some(told) if aims.told.contains(&told) => {}
                    Some(told) => aims.told.push(told),
                    None => aims.others.push(index),
                }
            }
        }
        let told = match wiped.as_slice() {
            [] => None,
            [(condition, of, _)] => self.goal(condition, *of, winner),
            several => {
                let each: Vec<String> =
                    several.iter().map(|(.., kinds)| self.names.many_of(*kinds, "and")).collect();
                let take = self.take();
                take.map(|take| format!("{take} all enemy pieces of one type: {}", list(&each, "or")))
            }
        };
        if let Some(told) = told {
            aims.told.insert(place, told);
        }
        // The same piece may be lost in either way.
        let royal = self.enemy_royal(!winner);
        let [destroy, mate] = ["destroy", "checkmate"].map(|verb| format!("{verb} {royal}"));
        if aims.told.contains(&destroy) && aims.told.contains(&mate) {
            aims.told.retain(|told| *told != mate);
            let told = aims.told.iter_mut().find(|told| **told == destroy);
            told.into_iter().for_each(|told| *told = format!("destroy or checkmate {royal}"));
        }
        if aims.told.is_empty() && aims.others.is_empty() {
            aims.others = besides;
        }
        aims
    }

    /// The types of which the other side is to have none left on the board, if that is all that a condition asks.
    fn wiped_out(&self, condition: &Condition, owner: Side, winner: Side) -> Option<KindSet> {
        let Condition::Leaf(Leaf::Count { whose, kinds, region, compare, value }) = condition else {
            return None;
        };
        let subject = match whose {
            Whose::Own => owner,
            Whose::Enemy => !owner,
            Whose::Any => return None,
        };
        let none = matches!((compare, value), (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1));
        (none && subject != winner && self.regions().is_board(region)).then_some(*kinds)
    }

    /// `have more discs on the board than the opponent when neither player has a legal move`.
    fn majority_as_an_aim(&self, majority: &Majority<'_>) -> String {
        let Majority { more, .. } = majority;
        let whom = if self.passes_when_stuck() { "neither player" } else { "a player" };
        let when = if self.passes_when_stuck() { "has a legal move" } else { "has no legal move" };
        format!(
            "have {} {} than the opponent when {whom} {when}",
            if *more { "more" } else { "fewer" },
            self.counted(majority)
        )
    }

    /// How the pieces of the enemy go, if any do.
    fn take(&self) -> Option<&'static str> {
        let turned = self.variant.flips.iter().any(|clause| !clause.takes);
        let taken = self.captures() || self.variant.flips.iter().any(|clause| clause.takes);
        if self.variant.blast.as_ref().is_some_and(|blast| !blast.steps.is_empty()) {
            return Some("destroy");
        }
        match (taken, turned) {
            (true, false) => Some("capture"),
            (true, true) => Some("capture or turn over"),
            (false, true) => Some("turn over"),
            (false, false) => None,
        }
    }

    /// `the enemy king`, `the enemy's royal king`, `all enemy kings at once`.
    fn enemy_royal(&self, side: Side) -> String {
        let kinds = self.ever_royal(side);
        let clauses = || self.variant.royalty.of(side).filter(|clause| clause.kinds.intersects(kinds));
        let one = self.names.any_of(kinds, "or");
        if clauses().all(|clause| self.last_of(clause).is_some()) {
            format!("the enemy's last {one}")
        } else if clauses().any(|clause| clause.select.is_some()) {
            format!("the enemy {one} that is royal")
        } else if clauses().any(|clause| clause.together) {
            // Whichever is royal by itself can be mated by itself.
            let alone =
                |kind: &Kind| clauses().any(|clause| !clause.together && clause.kinds.contains(*kind));
            let (apart, together): (Vec<Kind>, Vec<Kind>) = kinds.iter().partition(alone);
            let [alone, together] = [apart, together].map(KindSet::from_iter);
            let together = format!("all enemy {} at once", self.names.many_of(together, "and"));
            match alone.is_empty() {
                true => together,
                false => format!("{together}, or any enemy {}", self.names.any_of(alone, "or")),
            }
        } else if let Some(clause) =
            clauses().find(|clause| clause.when != Condition::Always && !self.is_heir(clause))
        {
            let while_ = self.conditions(View::Piece(clause.sides)).led(&clause.when);
            format!("the enemy {one}, which can be checkmated only {while_}")
        } else if self.at_most_one(side, kinds) {
            format!("the enemy {one}")
        } else {
            format!("any enemy {one}")
        }
    }

    /// Whether a side never has several pieces of these types.
    pub(super) fn at_most_one(&self, side: Side, kinds: KindSet) -> bool {
        self.at_most(side, kinds, false).is_some_and(|most| most <= 1)
    }

    /// How many pieces of these types a side has at the start, if they never grow more. Where the game ends with the last of them, of
    /// either side, none comes back.
    pub(super) fn at_most(&self, side: Side, kinds: KindSet, ends: bool) -> Option<u32> {
        let standing = self.variant.array.iter().flatten();
        let standing = standing.filter(|piece| piece.side == side && kinds.contains(piece.kind)).count();
        let held = self.variant.reserve[side].iter().enumerate();
        let held: u32 = held
            .filter(|(kind, _)| kinds.contains(Kind(*kind as u8)))
            .map(|(_, count)| u32::from(*count))
            .sum();
        let becomes = |to: &[Kind]| to.iter().any(|kind| kinds.contains(*kind));
        let had = |kind: Kind| self.names.had(side).contains(kind) && !kinds.contains(kind);
        let mut promotions = self.variant.promotions.of(side);
        let mut exchanges = self.variant.exchanges.of(side);
        let more = promotions.any(|clause| had(clause.kind) && becomes(&clause.to))
            || exchanges.any(|clause| had(clause.kind) && becomes(&clause.to));
        let lasting = self.always_royal(kinds);
        let mut spoils = self.variant.spoils.iter().filter(|clause| kinds.contains(clause.becomes));
        let back = !lasting && spoils.any(|clause| !(ends && kinds.contains(clause.kind)));
        let fed = !lasting && self.variant.fed[side].intersects(kinds);
        (!more && !back && !fed).then_some(standing as u32 + held)
    }

    /// What a side is after that wins by a condition of an owner, one of the sides of the clause; nothing if that takes more
    /// words.
    fn goal(&self, condition: &Condition, of: (Side, Sides), winner: Side) -> Option<String> {
        let (owner, sides) = of;
        let leaf = match condition {
            Condition::All(parts) => {
                // Several ways within one are too much for a few words.
                let told = parts.iter().map(|part| match part {
                    Condition::Any(_) => None,
                    part => self.goal(part, of, winner),
                });
                let told: Vec<Option<String>> = told.collect();
                let more = parts.iter().zip(&told).any(|(part, told)| told.is_none() && asks_for_more(part));
                let told: Vec<String> = told.into_iter().flatten().collect();
                let told = (!told.is_empty()).then(|| told.join(" and "))?;
                return Some(if more { format!("{told}, {ELSEWHERE}") } else { told });
            }
            Condition::Any(parts) => {
                let told: Option<Vec<String>> =
                    parts.iter().map(|part| self.goal(part, of, winner)).collect();
                return told.map(|told| told.join(", or to "));
            }
            Condition::Leaf(leaf) => leaf,
            Condition::Always | Condition::Not(_) => return None,
        };
        let subject = |whose: Whose| match whose {
            Whose::Own => Some(owner),
            Whose::Enemy => Some(!owner),
            Whose::Any => None,
        };
        // Squares are as the owner of the clause counts them; the winner is told of them as the winner does.
        let turns = owner != winner;
        let seen = |region: &Region| if turns { turned(region) } else { *region };
        let seers = if turns { Sides::from_fn(|side| sides[!side]) } else { sides };
        let view = seers.single().map_or(View::Player, View::Side);
        match leaf {
            Leaf::Count { whose, kinds, region, compare, value } => {
                let amount = match (compare, value) {
                    (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => Amount::None,
                    (Compare::Equal | Compare::AtMost, 1) | (Compare::Less, 2) => Amount::Single,
                    (Compare::Less, value) if *value > 2 => Amount::Fewer(*value),
                    (Compare::AtMost, value) if *value > 1 => Amount::Fewer(value + 1),
                    (Compare::AtLeast, value) if *value > 0 => Amount::AtLeast(*value),
                    (Compare::Greater, value) => Amount::AtLeast(value + 1),
                    _ => return None,
                };
                let side = subject(*whose)?;
                let squares = self.regions().squares(&seen(region), seers, "or").to();
                let ends = sides == Sides::BOTH;
                self.goal_of_a_count((side, side == winner, ends), *kinds, region, &squares, amount)
            }
            Leaf::Checks { whose, compare: Compare::AtLeast, value } if subject(*whose)? == winner => {
                Some(format!("give check {}", times(*value)))
            }
            Leaf::Line(line) if subject(line.whose)? == winner => {
                let line = Line { whose: Whose::Own, region: seen(&line.region), ..line.clone() };
                Some(format!("have {}", line_told(&self.conditions(view), &line)))
            }
            Leaf::Chain(chain) if subject(chain.whose)? == winner => {
                let Chain { whose: _, kinds, from, to, ways } = chain;
                let ways = ways.iter().map(|way| if turns { way.back() } else { *way }).collect();
                let (from, to) = (seen(from), seen(to));
                let chain = Chain { whose: Whose::Own, kinds: *kinds, from, to, ways };
                Some(format!("have {}", chain_told(&self.conditions(view), &chain)))
            }
            Leaf::Captured { whose, kinds } if subject(*whose)? != winner => {
                let kinds = self.names.of_set(*kinds);
                let each: Vec<String> =
                    kinds.iter().map(|kind| format!("an enemy {}", self.names.noun(*kind))).collect();
                Some(format!("capture {}", list(&each, "and")))
            }
            Leaf::Checks { .. }
            | Leaf::Compared { .. }
            | Leaf::Worth(_)
            | Leaf::Passes { .. }
            | Leaf::Left { .. }
            | Leaf::Once(_)
            | Leaf::Near(_)
            | Leaf::Line(_)
            | Leaf::Chain(_)
            | Leaf::Captured { .. }
            | Leaf::Reserve { .. }
            | Leaf::Turn { .. }
            | Leaf::Check { .. }
            | Leaf::Attacked { .. }
            | Leaf::Unmoved { .. }
            | Leaf::Royal
            | Leaf::Bare
            | Leaf::ToMove { .. }
            | Leaf::Checkmate { .. } => None,
        }
    }

    /// That a side is to have so much on some squares: the winner, or the other one.
    fn goal_of_a_count(
        &self,
        (subject, is_winner, ends): (Side, bool, bool),
        kinds: KindSet,
        region: &Region,
        squares: &str,
        amount: Amount,
    ) -> Option<String> {
        let noun = self.names.any_of(kinds, "or");
        let single = |kinds: KindSet| self.at_most(subject, kinds, ends).is_some_and(|most| most <= 1);
        Some(match (amount, is_winner, self.regions().is_board(region)) {
            (Amount::None, false, true) => {
                let take = self.take()?;
                let each = self.names.of_set(kinds);
                let (ones, others): (Vec<Kind>, Vec<Kind>) =
                    each.into_iter().partition(|kind| single(KindSet::of(*kind)));
                if single(kinds) {
                    format!("{take} the enemy {noun}")
                } else if self.names.is_all(kinds) {
                    format!("{take} all enemy pieces")
                } else if let ([one], [other]) = (ones.as_slice(), others.as_slice()) {
                    let (one, other) = (self.names.noun(*one), self.names.noun(*other));
                    format!("{take} the enemy {one} and any {other}")
                } else {
                    format!("{take} every enemy {noun}")
                }
            }
            (Amount::Single | Amount::Fewer(_), false, true) => {
                let count = if let Amount::Fewer(count) = amount { count } else { 2 };
                let least = self.at_most(subject, kinds, false) == Some(count);
                match (self.take().filter(|_| least), count) {
                    (Some(take), _) => format!("{take} {}", with_article(&format!("enemy {noun}"))),
                    (None, 2) => format!("leave the opponent with a single {noun}"),
                    (None, _) => format!(
                        "leave the opponent with fewer than {} {}",
                        number(count),
                        self.names.many_of(kinds, "and")
                    ),
                }
            }
            (Amount::Fewer(count), true, true) => {
                format!("have fewer than {} {} left", number(count), self.names.many_of(kinds, "and"))
            }
            (Amount::None, true, true) => format!("lose every {noun} of one's own"),
            (Amount::Single, true, true) => format!("have only one {noun} left"),
            (Amount::AtLeast(1), true, false) => {
                let one = if single(kinds) { format!("the {noun}") } else { self.names.one_of(kinds, "or") };
                format!("bring {one} {squares}")
            }
            (Amount::AtLeast(count), true, false) => {
                format!("bring {} {} {squares}", number(count), self.names.many_of(kinds, "or"))
            }
            _ => return None,
        })
    }
}

/// Whether a part of an aim is something to be reached, too, and does not only say when the rest counts.
fn asks_for_more(part: &Condition) -> bool {
    match part {
        Condition::Always | Condition::Not(_) => false,
        Condition::Leaf(
            Leaf::Attacked { .. }
            | Leaf::Check { .. }
            | Leaf::ToMove { .. }
            // Whoever waits gets there.
            | Leaf::Turn { compare: Compare::AtLeast | Compare::Greater, .. },
        ) => false,
        Condition::Leaf(_) | Condition::Any(_) | Condition::All(_) => true,
    }
}
