//! What becomes of captured pieces.

use super::{Section, Teller};
use crate::board::{BySide, Kind, KindSet, Shade, Side, Sides};
use crate::english::{list, with_article};
use crate::model::{Likeness, Rebirth, Ruled, Whose};

/// What becomes of a captured piece that stays in the game.
struct Fate {
    /// Of those who capture it.
    sides: Sides,
    keeper: Keeper,
    kind: Kind,
    becomes: Kind,
}

/// Who has what has been captured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeper {
    Capturer,
    Loser,
    Partner,
}

impl Teller<'_> {
    /// Whether pieces are promoted, and all of those that are go into a reserve as what they have become.
    fn keeps_promotions(&self) -> bool {
        let promoted = self.variant.promotions.iter().flat_map(|clause| &clause.to).copied();
        let promoted: KindSet = promoted.collect();
        let fates = self.fates();
        let kept = |kind: Kind| {
            let mut fates = fates.iter().filter(|fate| fate.kind == kind);
            fates.next().is_some_and(|fate| fate.becomes == kind) && fates.all(|fate| fate.becomes == kind)
        };
        !promoted.is_empty() && self.variant.faces.is_empty() && promoted.iter().all(kept)
    }

    pub(super) fn captured(&self) -> Option<Section> {
        let mut sentences = Vec::new();
        // Those that go the same way are told together.
        let mut groups: Vec<Vec<Fate>> = Vec::new();
        for fate in self.fates() {
            let alike =
                |group: &&mut Vec<Fate>| (group[0].sides, group[0].keeper) == (fate.sides, fate.keeper);
            match groups.iter_mut().find(alike) {
                Some(group) => group.push(fate),
                None => groups.push(vec![fate]),
            }
        }
        for fates in &groups {
            let Fate { sides, keeper, .. } = fates[0];
            let captured = |noun: &str| self.captured_by(sides, noun);
            let reserve = match keeper {
                // What captures its own has it back as its own.
                Keeper::Capturer if self.captures_own() => {
                    "goes into the reserve of the player who captured it, as a piece of that player's"
                }
                Keeper::Capturer => "changes sides: it goes into the reserve of the player who captured it",
                Keeper::Loser => "goes back into the reserve of the player who lost it",
                Keeper::Partner => {
                    "goes into the reserve of the partner of the player who captured it, at the other board"
                }
            };
            let same: KindSet =
                fates.iter().filter(|fate| fate.becomes == fate.kind).map(|fate| fate.kind).collect();
            let changed: Vec<&Fate> = fates.iter().filter(|fate| fate.becomes != fate.kind).collect();
            // What is always royal is never captured, so it need not be left out.
            let royal = self.never_captured();
            let taken = KindSet(same.0 & !royal.0);
            let gone = same.union(changed.iter().map(|fate| fate.kind).collect()).union(royal);
            if self.names.is_all(gone) && !same.is_empty() {
                sentences.push(format!("{} {reserve}", captured("piece")));
            } else if !taken.is_empty() {
                sentences.push(format!("{} {reserve}", captured(&self.names.any_of(taken, "or"))));
            }
            let mut targets: Vec<Kind> = changed.iter().map(|fate| fate.becomes).collect();
            targets.sort();
            targets.dedup();
            let told: Vec<String> = targets
                .iter()
                .map(|target| {
                    let from: Vec<Kind> =
                        changed.iter().filter(|fate| fate.becomes == *target).map(|fate| fate.kind).collect();
                    format!("{} becomes {}", self.names.ones(&from, "or"), self.names.one(*target))
                })
                .collect();
            if !told.is_empty() {
                if same.is_empty() {
                    let kinds: KindSet = changed.iter().map(|fate| fate.kind).collect();
                    sentences.push(format!("{} {reserve}", captured(&self.names.any_of(kinds, "or"))));
                }
                sentences.push(format!("on the way into the reserve {}", list(&told, "and")));
            }
        }
        if !groups.is_empty() && self.keeps_promotions() {
            sentences.push("what has been promoted stays what it has become".to_owned());
        }
        if !self.variant.handed.is_empty() {
            sentences.extend([
                "the game is played by two pairs at two boards: partners sit side by side and have different colours".to_owned(),
                "a player who has no legal move waits, in check or not, as long as a piece that the partner may yet hand over could be placed; the first board on which a game ends decides".to_owned(),
            ]);
        }
        sentences.extend(self.reborn());
        if !sentences.is_empty() {
            sentences.extend(self.lost());
        }
        self.section("Captured pieces", sentences)
    }

    /// What becomes of the pieces that may be captured, so far as they stay in the game.
    fn fates(&self) -> Vec<Fate> {
        let spoils = self.variant.spoils.iter().map(|clause| {
            let keeper = match clause.whose {
                Whose::Own => Keeper::Capturer,
                Whose::Enemy | Whose::Any => Keeper::Loser,
            };
            Fate { sides: clause.sides, keeper, kind: clause.kind, becomes: clause.becomes }
        });
        let handed = self.variant.handed.iter().map(|clause| Fate {
            sides: clause.sides,
            keeper: Keeper::Partner,
            kind: clause.kind,
            becomes: clause.becomes,
        });
        let lost =
            |fate: &Fate| fate.sides.each().any(|side| self.names.may_have(!side, KindSet::of(fate.kind)));
        spoils.chain(handed).filter(lost).collect()
    }

    /// The types that are royal at any time, whoever has them: none of them is ever captured.
    fn never_captured(&self) -> KindSet {
        let kinds = self.names.of_set(KindSet::ALL).into_iter();
        kinds
            .filter(|kind| self.owners(*kind) != Sides::NONE && self.always_royal(KindSet::of(*kind)))
            .collect()
    }

    /// `a captured pawn`, `a pawn captured by White`: by one of these sides.
    fn captured_by(&self, sides: Sides, noun: &str) -> String {
        match sides.single() {
            Some(side) => format!("{} captured by {}", with_article(noun), self.side(side)),
            None => format!("a captured {noun}"),
        }
    }

    /// That other captured pieces are out of play, if there are any: by whoever captures them, or by one side.
    fn lost(&self) -> Vec<String> {
        let fates = self.fates();
        let kept = |by: Side| -> KindSet {
            let fates = fates.iter().filter(|fate| fate.sides[by]).map(|fate| fate.kind);
            fates.chain(self.variant.rebirths.of(by).map(|clause| clause.kind)).collect()
        };
        let kept = BySide::from_fn(|by| KindSet(kept(by).0 & self.names.had(!by).0));
        let lost =
            BySide::from_fn(|by| KindSet(self.names.had(!by).0 & !kept[by].0 & !self.never_captured().0));
        let ever_kept = kept[Side::White].union(kept[Side::Black]);
        let always = KindSet((lost[Side::White].0 | lost[Side::Black].0) & !ever_kept.0);
        let told = |kinds: KindSet, by: &str| {
            let told = || format!("{}, once captured{by}, is out of play", self.names.one_of(kinds, "or"));
            (!kinds.is_empty()).then(told)
        };
        let of_side = |by: Side| told(KindSet(lost[by].0 & ever_kept.0), &format!(" by {}", self.side(by)));
        told(always, "").into_iter().chain(Side::BOTH.into_iter().filter_map(of_side)).collect()
    }

    /// What comes back to the board at once, and where.
    fn reborn(&self) -> Vec<String> {
        let royal = self.never_captured();
        let mut groups: Vec<Vec<&Ruled<Rebirth>>> = Vec::new();
        for clause in &self.variant.rebirths {
            let losers = clause.sides.each().any(|side| self.names.may_have(!side, KindSet::of(clause.kind)));
            if !losers || royal.contains(clause.kind) {
                continue;
            }
            let alike = |group: &&mut Vec<&Ruled<Rebirth>>| {
                let same = |one: &Rebirth| (one.home, one.like, one.becomes == one.kind);
                (group[0].sides, same(group[0])) == (clause.sides, same(clause))
                    && (clause.home || group[0].region == clause.region)
                    && (clause.becomes == clause.kind || group[0].becomes == clause.becomes)
            };
            match groups.iter_mut().find(alike) {
                Some(group) => group.push(clause),
                None => groups.push(vec![clause]),
            }
        }
        let mut sentences: Vec<String> = match self.come_back_home(&groups) {
            Some(together) => vec![together],
            None => groups.iter().map(|group| self.comes_back(group)).collect(),
        };
        if !sentences.is_empty() {
            sentences.push(
                "it counts as not having moved; if no such square is empty, it is out of play".to_owned(),
            );
        }
        if groups.iter().flatten().any(|clause| self.may_choose(clause)) {
            sentences.push(
                "if several are, it is the one on the rank nearest to its owner, and there the one nearest to the a-file"
                    .to_owned(),
            );
        }
        sentences
    }

    /// Where several types come back to where they start, each to other squares there.
    fn come_back_home(&self, groups: &[Vec<&Ruled<Rebirth>>]) -> Option<String> {
        let first = groups.first()?.first()?;
        let plain = |clause: &&Ruled<Rebirth>| {
            clause.home && clause.becomes == clause.kind && clause.sides == first.sides
        };
        if groups.len() < 2 || !groups.iter().flatten().all(plain) {
            return None;
        }
        let all: KindSet = groups.iter().flatten().map(|clause| clause.kind).collect();
        let captured = match self.names.is_all(all.union(self.never_captured())) {
            true => self.captured_by(first.sides, "piece"),
            false => self.captured_by(first.sides, &self.names.any_of(all, "or")),
        };
        let each = groups.iter().map(|group| {
            let kinds: Vec<Kind> = group.iter().map(|clause| clause.kind).collect();
            let single = |clause: &&Ruled<Rebirth>| {
                Side::BOTH.into_iter().all(|side| clause.region.of(side).len() < 2)
            };
            let place = match group[0].like {
                Some(Likeness::File) => "on the file on which it was captured",
                Some(Likeness::Shade) => "on a square of the colour of the one on which it was captured",
                None if group.iter().all(single) => "on its own square",
                None => "on any of them",
            };
            format!("{} {place}", self.names.ones(&kinds, "or"))
        });
        let each: Vec<String> = each.collect();
        Some(format!(
            "{captured} comes back to the board at once, on an empty square where such pieces of its side start: {}",
            list(&each, "and")
        ))
    }

    /// `a captured rook comes back at once, on an empty square of the colour on which it was captured where rooks start`
    fn comes_back(&self, clauses: &[&Ruled<Rebirth>]) -> String {
        let Ruled { sides, rule: Rebirth { kind: _, region, home, like, becomes }, span: _ } = clauses[0];
        let kinds: KindSet = clauses.iter().map(|clause| clause.kind).collect();
        let captured = match self.names.is_all(kinds.union(self.never_captured())) {
            true => self.captured_by(*sides, "piece"),
            false => self.captured_by(*sides, &self.names.any_of(kinds, "or")),
        };
        let changed = clauses[0].becomes != clauses[0].kind;
        let as_what = if changed { format!(" as {}", self.names.one(*becomes)) } else { String::new() };
        let place = match home {
            true => " where such pieces of its side start".to_owned(),
            false => {
                let regions = self.regions();
                let losers = Sides::from_fn(|side| self.names.may_have(side, kinds));
                format!(" {}", regions.squares(region, losers, "or").at())
            }
        };
        let like = match like {
            None => "",
            Some(Likeness::File) => " and on the file on which it was captured",
            Some(Likeness::Shade) => " and of the colour of the one on which it was captured",
        };
        format!("{captured} comes back to the board at once{as_what}, on an empty square{place}{like}")
    }

    /// Whether there may be several squares on which such a piece comes back.
    fn may_choose(&self, clause: &Rebirth) -> bool {
        let dimensions = self.variant.dimensions;
        let files = || 0..dimensions.files;
        Side::BOTH.into_iter().any(|side| {
            let squares = || clause.region.of(side).iter();
            match clause.like {
                None => squares().count() > 1,
                Some(Likeness::File) => {
                    files().any(|file| squares().filter(|sq| dimensions.file(*sq) == file).count() > 1)
                }
                Some(Likeness::Shade) => [Shade::Dark, Shade::Light]
                    .into_iter()
                    .any(|shade| squares().filter(|sq| dimensions.shade(*sq) == shade).count() > 1),
            }
        })
    }
}
