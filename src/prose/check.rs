//! Royal pieces and check.

use super::{Block, Section, Teller};
use crate::board::{BySide, Dimensions, Kind, KindSet, Side};
use crate::english::rules::View;
use crate::english::sentence;
use crate::model::{Axis, Compare, Condition, Leaf, Royalty, Ruled, Selection, SelectionKey, Whose};
use crate::notation::square_name;
use crate::position::Position;
use crate::rules::Rules;

impl Teller<'_> {
    pub(super) fn check(&self) -> Option<Section> {
        let royal = BySide::from_fn(|side| self.ever_royal(side));
        if royal.iter().all(|kinds| kinds.is_empty()) {
            let told = match self.captures() {
                true => "there is no check: every piece may be left attacked and be captured",
                false => "there is no check: no piece captures another by a move",
            };
            return self.section("Check", vec![told.to_owned()]);
        }
        let mut sentences = Vec::new();
        let mut told: Vec<usize> = Vec::new();
        for (index, clause) in self.variant.royalty.iter().enumerate() {
            if told.contains(&index) {
                continue;
            }
            match self.last_royal(index) {
                Some((group, sentence)) => {
                    told.extend(group);
                    sentences.push(sentence);
                }
                None => sentences.extend(self.royalty(clause)),
            }
        }
        sentences.push("a piece is attacked while an enemy piece could capture it".to_owned());
        sentences.push(
            "a player may not make a move after which a royal piece of that player's own is attacked"
                .to_owned(),
        );
        let together = self.variant.royalty.iter().any(|clause| clause.together);
        if together {
            sentences.push("pieces that are royal together are attacked only when every one of them is: as long as one is safe, the others may be left in danger and be captured".to_owned());
        } else if self.several_royals() {
            sentences.push("a player with several royal pieces may leave none of them attacked".to_owned());
        }
        sentences.push(
            "a player whose royal piece is attacked is in check, and must make a move that ends it"
                .to_owned(),
        );
        // A piece that must be promoted may find nothing to become.
        let stuck = self.variant.promotions.iter().any(|clause| {
            let capped = |kind: &Kind| self.is_capped(clause.sides, &[*kind]);
            !clause.optional && !clause.to.is_empty() && clause.to.iter().all(capped)
        });
        let or = if stuck { ", or because there is nothing left that it may become" } else { "" };
        sentences.push(format!(
            "a piece attacks even if it could not move itself because its own side would then be in check{or}"
        ));
        let selected = self.variant.royalty.iter().any(|clause| clause.select.is_some());
        let changes = |clause: &Ruled<Royalty>| {
            // What is the last of several types, or follows others, is royal whenever there is nothing else to be.
            let last = self.last_of(clause).is_some_and(|kinds| self.names.of_set(kinds).len() > 1);
            clause.when != Condition::Always && !last && !self.is_heir(clause)
        };
        if selected || self.variant.royalty.iter().any(changes) {
            sentences.push("which pieces are royal is decided anew after every move, and a move is judged by those that are royal after it".to_owned());
        }
        if selected {
            sentences
                .push("so a check may also be ended by a move after which another piece is royal".to_owned());
        }
        for (side, royal) in royal.pairs() {
            if royal.is_empty() {
                sentences.push(format!("{} has no royal piece and cannot be in check", self.side(side)));
            }
        }
        sentences.extend(self.royal_no_more());
        let all = royal[Side::White].union(royal[Side::Black]);
        let had = self.names.had(Side::White).union(self.names.had(Side::Black));
        let others = KindSet(had.0 & !all.0);
        // What is immune, or may not be left attacked, is told elsewhere: then not all others are alike.
        let spares = |leaf: &Leaf| matches!(leaf, Leaf::Attacked { pieces: Some(_), .. });
        let spared = self.variant.immunity.iter().any(|clause| clause.kinds.intersects(others))
            || self.variant.forbidden.iter().any(|clause| clause.when.any_leaf(spares));
        if !others.is_empty() && !spared {
            sentences.push("all other pieces may be left attacked and be captured".to_owned());
        }
        let mut section = self.section("Check", sentences)?;
        let starting = self.royal_at_start();
        if !starting.is_empty() {
            section.blocks.push(Block::Instances(starting));
        }
        Some(section)
    }

    /// That a royal piece may become one that is not.
    fn royal_no_more(&self) -> Option<String> {
        let promoted = self.variant.promotions.iter().map(|rule| (rule.sides, rule.kind, &rule.to));
        let exchanged = self.variant.exchanges.iter().map(|rule| (rule.sides, rule.kind, &rule.to));
        let lost: KindSet = promoted
            .chain(exchanged)
            .filter(|(sides, kind, to)| {
                let gone = |side: Side| {
                    let royal = self.ever_royal(side);
                    royal.contains(*kind) && to.iter().any(|kind| !royal.contains(*kind))
                };
                self.concerns(*sides, *kind) && sides.each().any(gone)
            })
            .map(|(_, kind, _)| kind)
            .collect();
        (!lost.is_empty()).then(|| {
            format!(
                "{} that becomes a piece which is not royal is royal no more; a player without a royal piece cannot be in check",
                self.names.one_of(lost, "or")
            )
        })
    }

    /// Whether a side may have several royal pieces at a time that are not royal together.
    fn several_royals(&self) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let royal = self.ever_royal(side);
            if self.at_most_one(side, royal) {
                return false;
            }
            let clauses: Vec<&Ruled<Royalty>> = self
                .variant
                .royalty
                .of(side)
                .filter(|clause| {
                    clause.select.is_none() && !clause.together && clause.kinds.intersects(royal)
                })
                .collect();
            let within = |kinds: KindSet, of: KindSet| kinds.0 & royal.0 & !of.0 == 0;
            let many = |clause: &&Ruled<Royalty>| {
                let counted = self.how_many(&clause.when).filter(|(kinds, _)| within(clause.kinds, *kinds));
                let most = counted.map(|(_, most)| most);
                most.or_else(|| self.at_most(side, clause.kinds, false)).is_none_or(|most| most > 1)
            };
            // While one of them holds, the other has nothing to be royal.
            let excludes = |one: &Ruled<Royalty>, other: &Ruled<Royalty>| {
                self.how_many(&one.when).is_some_and(|(kinds, most)| match most {
                    0 => within(other.kinds, kinds),
                    1 => within(one.kinds, kinds) && within(other.kinds, kinds),
                    _ => false,
                })
            };
            let both = |(index, one): (usize, &&Ruled<Royalty>)| {
                clauses.iter().skip(index + 1).any(|other| !excludes(one, other) && !excludes(other, one))
            };
            clauses.iter().any(many) || clauses.iter().enumerate().any(both)
        })
    }

    /// Whether a piece is royal once a side has none left of others that are so always.
    pub(super) fn is_heir(&self, clause: &Ruled<Royalty>) -> bool {
        let Some((others, 0)) = self.how_many(&clause.when) else { return false };
        clause.sides.each().all(|side| {
            let always = self.variant.royalty.of(side).filter(|other| other.when == Condition::Always);
            let always = always.fold(KindSet::NONE, |all, other| all.union(other.kinds));
            !others.is_empty() && others.0 & !always.0 == 0
        })
    }

    /// The clauses that make the last piece of some types royal, the first of them at an index, in one sentence.
    fn last_royal(&self, index: usize) -> Option<(Vec<usize>, String)> {
        let first = &self.variant.royalty[index];
        let kinds = self.last_of(first)?;
        let like = |clause: &Ruled<Royalty>| {
            clause.sides == first.sides
                && clause.when == first.when
                && clause.select.is_none()
                && !clause.together
        };
        let group = || self.variant.royalty.iter().enumerate().filter(|(_, clause)| like(clause));
        let royal = group().fold(KindSet::NONE, |all, (_, clause)| all.union(clause.kinds));
        let had = first.sides.each().fold(KindSet::NONE, |all, side| all.union(self.names.had(side)));
        let immune = self.variant.immunity.iter().any(|clause| clause.kinds.intersects(kinds));
        if !like(first) || immune || kinds.0 & had.0 & !royal.0 != 0 {
            return None;
        }
        let whose = first.sides.single().map_or("a side", |side| self.side(side));
        let noun = self.names.any_of(KindSet(kinds.0 & had.0), "or");
        let told = format!(
            "only the last {noun} of {whose} is royal: while there are several of them on the board, they are ordinary pieces, which may be left attacked and be captured"
        );
        Some((group().map(|(index, _)| index).collect(), told))
    }

    /// How many pieces of some types a side has on the board at most while a condition holds that asks for nothing else.
    pub(super) fn how_many(&self, condition: &Condition) -> Option<(KindSet, u32)> {
        let Condition::Leaf(Leaf::Count { whose: Whose::Own, kinds, region, compare, value }) = condition
        else {
            return None;
        };
        let most = match compare {
            Compare::Equal | Compare::AtMost => *value,
            Compare::Less => value.checked_sub(1)?,
            Compare::NotEqual | Compare::Greater | Compare::AtLeast => return None,
        };
        self.regions().is_board(region).then_some((*kinds, most))
    }

    /// The types of which a royal piece is the last one.
    pub(super) fn last_of(&self, clause: &Royalty) -> Option<KindSet> {
        let (kinds, most) = self.how_many(&clause.when)?;
        (most == 1 && clause.kinds.0 & !kinds.0 == 0).then_some(kinds)
    }

    /// Which of several are royal when the game starts: `White's king on d1 is royal at the start.`
    fn royal_at_start(&self) -> Vec<String> {
        if self.variant.royalty.iter().all(|clause| clause.select.is_none()) {
            return Vec::new();
        }
        let start = Position::start(&Rules::compile(self.variant));
        let royals = Side::BOTH.into_iter().flat_map(|side| {
            let royals = start.royals(side);
            royals.iter().map(move |sq| (side, sq))
        });
        royals
            .filter_map(|(side, sq)| {
                let noun = self.names.noun(self.variant.array[sq.index()]?.kind);
                let square = square_name(self.variant.dimensions, sq);
                Some(sentence(format!("{}'s {noun} on {square} is royal at the start", self.side(side))))
            })
            .collect()
    }

    fn royalty(&self, clause: &Ruled<Royalty>) -> Option<String> {
        let Ruled { sides, rule: Royalty { kinds, when, select, together }, span: _ } = clause;
        let had = sides.each().fold(KindSet::NONE, |all, side| all.union(self.names.had(side)));
        let kinds = KindSet(kinds.0 & had.0);
        if kinds.is_empty() {
            return None;
        }
        let others = Side::BOTH.into_iter().any(|side| !sides[side] && self.names.may_have(side, kinds));
        let of_side = sides.single().filter(|_| others);
        let lead = of_side.map_or(String::new(), |side| format!("for {}, ", self.side(side)));
        let condition = match when {
            Condition::Always => String::new(),
            when => format!(" {}", self.conditions(View::Piece(*sides)).led(when)),
        };
        let noun = self.names.any_of(kinds, "or");
        if let Some(selection) = select {
            let whose = sides.single().map_or(format!("{noun} of a side"), |side| {
                format!("of {}'s {}", self.side(side), self.names.many_of(kinds, "and"))
            });
            return Some(format!(
                "only one {whose} is royal at a time: {}{condition}. The others are ordinary pieces, which may be left attacked and be captured",
                order(selection, self.variant.dimensions)
            ));
        }
        let alone = self.names.of_set(kinds).len() == 1;
        // `the king`, or `White's king`.
        let whose = of_side.map_or(self.names.the(kinds), |side| {
            format!("{}'s {}", self.side(side), self.names.the(kinds).replace("the ", ""))
        });
        Some(match (alone, together, when) {
            (true, false, Condition::Always) => format!("{whose} is royal"),
            (false, false, Condition::Always) => format!("{whose} are royal"),
            (_, true, _) => {
                let many = self.names.many_of(kinds, "and");
                let whose = of_side
                    .map_or(format!("{many} of a side"), |side| format!("of {}'s {many}", self.side(side)));
                format!("all {whose} are royal together{condition}")
            }
            (_, false, _)
                if self.is_heir(clause)
                    && sides.each().all(|side| self.at_most_one(side, self.ever_royal(side))) =>
            {
                let too = if alone { "is royal, too" } else { "are royal, too" };
                format!("{whose} {too}")
            }
            (_, false, when) => {
                // What it is otherwise: out of reach, or a piece like any other.
                let safe = self
                    .variant
                    .immunity
                    .iter()
                    .any(|immunity| kinds.0 & !immunity.kinds.0 == 0 && immunity.when == !when.clone());
                let otherwise = if safe {
                    "otherwise it cannot be captured"
                } else {
                    "otherwise it is an ordinary piece, which may be left attacked and be captured"
                };
                format!("{lead}{} is royal only{condition}; {otherwise}", self.names.one_of(kinds, "or"))
            }
        })
    }
}

/// By what order one piece is selected.
fn order(selection: &Selection, dimensions: Dimensions) -> String {
    let Selection { keys } = selection;
    let told: Vec<String> = keys
        .iter()
        .enumerate()
        .map(|(index, key)| {
            let SelectionKey { axis, descending } = key;
            let near = match (axis, descending) {
                (Axis::File, false) => "nearest the a-file".to_owned(),
                (Axis::File, true) => format!("nearest the {}-file", char::from(b'a' + dimensions.files - 1)),
                (Axis::Rank, false) => "nearest the side's own first rank".to_owned(),
                (Axis::Rank, true) => "nearest the side's last rank".to_owned(),
            };
            let before = index.checked_sub(1).and_then(|before| keys.get(before)).map(|key| key.axis);
            match before {
                None => format!("the one {near}"),
                Some(Axis::File) => format!("of several on the same file, the one {near}"),
                Some(Axis::Rank) => format!("of several on the same rank, the one {near}"),
            }
        })
        .collect();
    told.join("; ")
}
