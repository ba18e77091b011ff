//! What pieces are called.

use super::guard::{Strike, single, strikes};
use super::{list, plural, with_article};
use crate::board::{BySide, Kind, KindSet, Side};
use crate::model::{Condition, Variant, Whose};

/// The names of a variant's pieces, as they stand in a sentence.
#[derive(Debug)]
pub(crate) struct Names {
    nouns: Vec<String>,
    /// The types that each side may ever have.
    had: BySide<KindSet>,
    /// Whether pieces may be in reserve.
    reserves: bool,
    /// What is royal: `kings`, or `royal kings` where a king is not always.
    royal: String,
    /// How each type captures.
    strikes: Vec<Option<Strike>>,
    /// The types of which no side ever has more than one piece.
    single: KindSet,
}

impl Names {
    pub(crate) fn of(variant: &Variant) -> Names {
        let plain: Vec<String> =
            variant.kinds.iter().map(|kind| in_a_sentence(&kind.name, &kind.letters)).collect();
        let nouns: Vec<String> = plain
            .iter()
            .zip(&variant.kinds)
            .map(|(noun, kind)| {
                let alike = plain.iter().filter(|other| *other == noun).count();
                if alike == 1 { noun.clone() } else { format!("{noun} ({})", kind.letters) }
            })
            .collect();
        let royal = royal(variant, &nouns);
        Names {
            nouns,
            had: had(variant),
            reserves: variant.is_stocked(),
            royal,
            strikes: strikes(variant),
            single: single(variant),
        }
    }

    /// How pieces of a type capture, if they do so by plain leaps and slides alone.
    pub(crate) fn strike(&self, kind: Kind) -> Option<&Strike> {
        self.strikes[kind.index()].as_ref()
    }

    /// Whether no side ever has more than one piece of a type.
    pub(crate) fn is_single(&self, kind: Kind) -> bool {
        self.single.contains(kind)
    }

    /// Royal pieces by their names: `kings`, or `royal kings` where a king is not always royal.
    pub(crate) fn royal(&self) -> &str {
        &self.royal
    }

    /// `king`.
    pub(crate) fn noun(&self, kind: Kind) -> &str {
        &self.nouns[kind.index()]
    }

    /// `kings`.
    pub(crate) fn plural(&self, kind: Kind) -> String {
        plural(self.noun(kind))
    }

    /// `a king`.
    pub(crate) fn one(&self, kind: Kind) -> String {
        with_article(self.noun(kind))
    }

    /// Whether pieces may be in reserve.
    pub(crate) fn has_reserves(&self) -> bool {
        self.reserves
    }

    /// Whether every type is among these.
    pub(crate) fn is_all(&self, kinds: KindSet) -> bool {
        self.kinds().all(|kind| kinds.contains(kind))
    }

    /// The types of a set that the variant has, in order.
    pub(crate) fn of_set(&self, kinds: KindSet) -> Vec<Kind> {
        self.kinds().filter(|kind| kinds.contains(*kind)).collect()
    }

    fn kinds(&self) -> impl Iterator<Item = Kind> + Clone {
        (0..self.nouns.len() as u8).map(Kind)
    }

    /// The types that a side may ever have.
    pub(crate) fn had(&self, side: Side) -> KindSet {
        self.had[side]
    }

    /// Whether a side may ever have one of these types.
    pub(crate) fn may_have(&self, side: Side, kinds: KindSet) -> bool {
        self.had(side).intersects(kinds)
    }

    /// `king`, `king or queen`, `piece`, `piece other than a king`.
    pub(crate) fn any_of(&self, kinds: KindSet, conjunction: &str) -> String {
        match self.spelt(kinds) {
            Spelt::All => "piece".to_owned(),
            Spelt::AllBut(others) => format!("piece other than {}", self.ones(&others, "or")),
            Spelt::These(kinds) => {
                list(&kinds.iter().map(|kind| self.noun(*kind)).collect::<Vec<_>>(), conjunction)
            }
        }
    }

    /// `kings`, `kings and queens`, `pieces`, `pieces other than kings`.
    pub(crate) fn many_of(&self, kinds: KindSet, conjunction: &str) -> String {
        let plurals = |kinds: &[Kind], conjunction: &str| {
            list(&kinds.iter().map(|kind| self.plural(*kind)).collect::<Vec<_>>(), conjunction)
        };
        match self.spelt(kinds) {
            Spelt::All => "pieces".to_owned(),
            Spelt::AllBut(others) => format!("pieces other than {}", plurals(&others, "and")),
            Spelt::These(kinds) => plurals(&kinds, conjunction),
        }
    }

    /// What alone is hopped over: `over no king`, `only over kings and queens`.
    pub(crate) fn hurdles(&self, kinds: KindSet) -> String {
        match self.spelt(kinds) {
            Spelt::AllBut(others) => format!("over no {}", self.any_of(others.into_iter().collect(), "or")),
            Spelt::These(these) if these.is_empty() => "over nothing".to_owned(),
            Spelt::All | Spelt::These(_) => format!("only over {}", self.many_of(kinds, "and")),
        }
    }

    /// `a king`, `a king or a queen`, `a piece`, `a piece other than a king`.
    pub(crate) fn one_of(&self, kinds: KindSet, conjunction: &str) -> String {
        match self.spelt(kinds) {
            Spelt::These(kinds) => self.ones(&kinds, conjunction),
            Spelt::All | Spelt::AllBut(_) => format!("a {}", self.any_of(kinds, conjunction)),
        }
    }

    /// `a king, a queen or a rook`.
    pub(crate) fn ones(&self, kinds: &[Kind], conjunction: &str) -> String {
        list(&kinds.iter().map(|kind| self.one(*kind)).collect::<Vec<_>>(), conjunction)
    }

    /// `the king`, `the king and the queen`.
    pub(crate) fn the(&self, kinds: KindSet) -> String {
        let kinds = self.of_set(kinds);
        list(&kinds.iter().map(|kind| format!("the {}", self.noun(*kind))).collect::<Vec<_>>(), "and")
    }

    fn spelt(&self, kinds: KindSet) -> Spelt {
        let (these, others): (Vec<Kind>, Vec<Kind>) = self.kinds().partition(|kind| kinds.contains(*kind));
        match others.len() {
            0 => Spelt::All,
            1 | 2 if these.len() >= 4 => Spelt::AllBut(others),
            count if these.len() >= 4 * count => Spelt::AllBut(others),
            _ => Spelt::These(these),
        }
    }
}

/// How a set of types is best said.
enum Spelt {
    All,
    AllBut(Vec<Kind>),
    These(Vec<Kind>),
}

/// A name in small letters, as it stands in a sentence. Letters that stand for a name, and words that are all capitals, stay.
fn in_a_sentence(name: &str, letters: &str) -> String {
    if name.trim().is_empty() || name == letters {
        return letters.to_owned();
    }
    let word = |word: &str| {
        if word.chars().count() > 1 && word.chars().all(|c| !c.is_lowercase()) {
            return word.to_owned();
        }
        let part = |part: &str| {
            let mut letters = part.chars();
            letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
        };
        word.split('-').map(part).collect::<Vec<String>>().join("-")
    };
    name.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

/// What royal pieces are called where nothing is ever royal.
pub(super) const NOTHING_ROYAL: &str = "royal pieces";

/// Royal pieces by their names.
fn royal(variant: &Variant, nouns: &[String]) -> String {
    let had = had(variant);
    let of_side = |side: Side| {
        let clauses = variant.royalty.of(side);
        clauses.fold(KindSet::NONE, |all, clause| all.union(clause.kinds)).0 & had[side].0
    };
    let kinds = KindSet(of_side(Side::White) | of_side(Side::Black));
    let always =
        variant.royalty.iter().all(|clause| clause.when == Condition::Always && clause.select.is_none());
    let kinds: Vec<String> = nouns
        .iter()
        .enumerate()
        .filter(|(index, _)| kinds.contains(Kind(*index as u8)))
        .map(|(_, noun)| plural(noun))
        .collect();
    match (kinds.is_empty(), always) {
        (true, _) => NOTHING_ROYAL.to_owned(),
        (false, true) => list(&kinds, "and"),
        (false, false) => format!("royal {}", list(&kinds, "and")),
    }
}

/// The types that each side may come to have: those of the array and the reserve, and whatever these lead to.
fn had(variant: &Variant) -> BySide<KindSet> {
    let mut had = BySide::both(KindSet::NONE);
    for piece in variant.array.iter().flatten() {
        had[piece.side].insert(piece.kind);
    }
    for side in Side::BOTH {
        let held = variant.reserve[side].iter().enumerate().filter(|(_, count)| **count > 0);
        held.for_each(|(kind, _)| had[side].insert(Kind(kind as u8)));
        had[side] = had[side].union(variant.fed[side]);
        let steps = variant.arrays.iter().flat_map(|arrays| &arrays.steps);
        steps.flat_map(|step| &step.kinds).for_each(|kind| had[side].insert(*kind));
    }
    loop {
        let before = had;
        for side in Side::BOTH {
            let promotions = variant.promotions.iter().map(|clause| (clause.sides, clause.kind, &clause.to));
            let exchanges = variant.exchanges.iter().map(|clause| (clause.sides, clause.kind, &clause.to));
            for (sides, kind, to) in promotions.chain(exchanges) {
                if sides[side] && had[side].contains(kind) {
                    to.iter().for_each(|kind| had[side].insert(*kind));
                }
            }
            for clause in variant.faces.of(side) {
                if had[side].contains(clause.kind) {
                    had[side] = had[side].union(clause.faces);
                }
            }
            for clause in variant.rebirths.of(side) {
                if had[!side].contains(clause.kind) {
                    had[!side].insert(clause.becomes);
                }
            }
            for clause in variant.spoils.of(side) {
                if had[!side].contains(clause.kind) {
                    let receiver = if clause.whose == Whose::Own { side } else { !side };
                    had[receiver].insert(clause.becomes);
                }
            }
        }
        if had == before {
            return had;
        }
    }
}
