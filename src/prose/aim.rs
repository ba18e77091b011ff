//! What each player is after: the ends of the game that decide it, each in a few words.

use super::{Section, Teller, pieces};
use crate::board::{BySide, Kind, KindSet, Side, Sides};
use crate::english::condition::{chain_told, line_told};
use crate::english::rules::View;
use crate::english::{list, number, times};
use crate::model::{Compare, Condition, Event, Leaf, Region, Verdict, Whose};

/// The heading of the section.
pub(super) const AIM: &str = "Aim";

/// What a number of pieces comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Amount {
    /// None.
    None,
    /// A single one, or none.
    Single,
    /// At least so many.
    AtLeast(u32),
}

/// The ways in which a side can win.
#[derive(Default, PartialEq, Eq)]
struct Aims {
    /// Each behind `to`: `checkmate the enemy king`.
    told: Vec<String>,
    /// Whether there are others that take more words.
    others: bool,
    /// Whether one of them is checkmate.
    mates: bool,
}

impl Teller<'_> {
    pub(super) fn aim(&self) -> Section {
        let aims = BySide::from_fn(|side| self.aims_of(side));
        let told = |whose: &str, aims: &Aims| match (aims.told.as_slice(), aims.others) {
            ([], false) => format!("no rule lets {whose} win"),
            ([], true) => format!("the section on the end of the game says how {whose} wins"),
            (told, _) => {
                let aim = if whose == "a player" { "the aim".to_owned() } else { format!("{whose}'s aim") };
                format!("{aim} is to {}", told.join(", or to "))
            }
        };
        let mut sentences = match aims.common() {
            Some(both) => vec![told("a player", both)],
            None => aims.pairs().map(|(side, aims)| told(self.side(side), aims)).collect(),
        };
        if aims.iter().any(|aims| aims.mates) {
            sentences.push(
                "a piece is checkmated when it is attacked and no move of its side can save it".to_owned(),
            );
        }
        if aims.iter().any(|aims| aims.others && !aims.told.is_empty()) {
            sentences.push("the section on the end of the game names other ways to win".to_owned());
        }
        Section::new(AIM, 2, vec![pieces::paragraph(sentences)])
    }

    /// What a side may win by.
    fn aims_of(&self, winner: Side) -> Aims {
        let mut aims = Aims::default();
        for rule in &self.variant.outcomes {
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
                    aims.told.push(format!("checkmate {royal}, as the section on the end of the game says"));
                    continue;
                }
                if rule.when != Condition::Always {
                    aims.others = true;
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
                    // Nobody plays for these.
                    Event::Repetition { .. }
                    | Event::ToAndFro { .. }
                    | Event::MoveCount(_)
                    | Event::MovesSince(_) => continue,
                    Event::When(condition) => self.goal(condition, (owner, rule.sides), winner),
                };
                match told {
                    Some(told) if aims.told.contains(&told) => {}
                    Some(told) => aims.told.push(told),
                    None => aims.others = true,
                }
            }
        }
        aims
    }

    /// `the enemy king`, `the enemy's royal king`, `all enemy kings at once`.
    fn enemy_royal(&self, side: Side) -> String {
        let kinds = self.ever_royal(side);
        let clauses = || self.variant.royalty.of(side).filter(|clause| clause.kinds.intersects(kinds));
        let (one, many) = (self.names.any_of(kinds, "or"), self.names.many_of(kinds, "and"));
        if clauses().any(|clause| clause.select.is_some()) {
            format!("the enemy {one} that is royal")
        } else if clauses().any(|clause| clause.together) {
            format!("all enemy {many} at once")
        } else if let Some(clause) = clauses().find(|clause| clause.when != Condition::Always) {
            let while_ = self.conditions(View::Piece(clause.sides)).led(&clause.when);
            format!("the enemy {one}, which can be checkmated only {while_}")
        } else if self.at_most_one(side, kinds) {
            format!("the enemy {one}")
        } else {
            format!("any enemy {one}")
        }
    }

    /// Whether a side never has several pieces of these types.
    fn at_most_one(&self, side: Side, kinds: KindSet) -> bool {
        let standing = self.variant.array.iter().flatten();
        let standing = standing.filter(|piece| piece.side == side && kinds.contains(piece.kind)).count();
        let held = self.variant.reserve[side].iter().enumerate();
        let held: u32 = held
            .filter(|(kind, _)| kinds.contains(Kind(*kind as u8)))
            .map(|(_, count)| u32::from(*count))
            .sum();
        let becomes = |to: &[Kind]| to.iter().any(|kind| kinds.contains(*kind));
        let had = |kind: Kind| self.names.had(side).contains(kind);
        let mut promotions = self.variant.promotions.of(side);
        let mut exchanges = self.variant.exchanges.of(side);
        let more = promotions.any(|clause| had(clause.kind) && becomes(&clause.to))
            || exchanges.any(|clause| had(clause.kind) && becomes(&clause.to));
        let lasting = self.always_royal(kinds);
        let back = !lasting && self.variant.spoils.iter().any(|clause| kinds.contains(clause.becomes));
        standing as u32 + held <= 1 && !more && !back
    }

    /// What a side is after that wins by a condition of an owner, one of the sides of the clause; nothing if that takes more
    /// words.
    fn goal(&self, condition: &Condition, of: (Side, Sides), winner: Side) -> Option<String> {
        let (owner, sides) = of;
        let leaf = match condition {
            Condition::All(parts) => return parts.iter().find_map(|part| self.goal(part, of, winner)),
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
        match leaf {
            Leaf::Count { whose, kinds, region, compare, value } => {
                let amount = match (compare, value) {
                    (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => Amount::None,
                    (Compare::Equal | Compare::AtMost, 1) | (Compare::Less, 2) => Amount::Single,
                    (Compare::AtLeast, value) if *value > 0 => Amount::AtLeast(*value),
                    (Compare::Greater, value) => Amount::AtLeast(value + 1),
                    _ => return None,
                };
                let side = subject(*whose)?;
                let squares = self.regions().squares(region, sides, "or").to();
                self.goal_of_a_count((side, side == winner), *kinds, region, &squares, amount)
            }
            Leaf::Checks { whose, compare: Compare::AtLeast, value } if subject(*whose)? == winner => {
                Some(format!("give check {}", times(*value)))
            }
            Leaf::Line(line) if subject(line.whose)? == winner => {
                let view = sides.single().map_or(View::Player, View::Side);
                Some(format!("have {}", line_told(&self.conditions(view), line)))
            }
            Leaf::Chain(chain) if subject(chain.whose)? == winner => {
                let view = sides.single().map_or(View::Player, View::Side);
                Some(format!("have {}", chain_told(&self.conditions(view), chain)))
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
        (subject, is_winner): (Side, bool),
        kinds: KindSet,
        region: &Region,
        squares: &str,
        amount: Amount,
    ) -> Option<String> {
        let noun = self.names.any_of(kinds, "or");
        Some(match (amount, is_winner, self.regions().is_board(region)) {
            (Amount::None, false, true) => {
                let take = match self.variant.blast.is_some() {
                    true => "destroy",
                    false if self.variant.flips.iter().any(|clause| !clause.takes) => "capture or turn over",
                    false => "capture",
                };
                if self.at_most_one(subject, kinds) {
                    format!("{take} the enemy {noun}")
                } else if self.names.is_all(kinds) {
                    format!("{take} all enemy pieces")
                } else {
                    format!("{take} every enemy {noun}")
                }
            }
            (Amount::Single, false, true) => format!("leave the opponent with a single {noun}"),
            (Amount::None, true, true) => format!("lose every {noun} of one's own"),
            (Amount::Single, true, true) => format!("have only one {noun} left"),
            (Amount::AtLeast(1), true, false) => {
                format!("bring {} {squares}", self.names.one_of(kinds, "or"))
            }
            (Amount::AtLeast(count), true, false) => {
                format!("bring {} {} {squares}", number(count), self.names.many_of(kinds, "or"))
            }
            _ => return None,
        })
    }
}
