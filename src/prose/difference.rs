//! What differs from the variant that is extended.
//!
//! Both are told in the same words, and the sentences are compared, section by section: so whatever differs in the rules
//! differs here, and nothing else does.

use super::aim::AIM;
use super::castling::WRITTEN;
use super::ending::{COUNTS, ENDS, SAME};
use super::pieces::EN_PASSANT_TOO;
use super::{Block, SOURCES, Section, Teller};
use crate::board::{Kind, Side};
use crate::english::{capital, list, sentence};
use crate::model::{PieceType, Variant};
use std::collections::BTreeSet;

/// A variant and another one, of which it says what differs.
pub(super) struct Comparison<'c, 'v> {
    new: &'c Teller<'v>,
    old: Teller<'c>,
    /// What is told of the other one, the sides called as here.
    before: Vec<Section>,
}

impl<'c> Comparison<'c, '_> {
    /// What the teller tells, against a variant that it extends or just another one.
    pub(super) fn new<'v>(new: &'c Teller<'v>, parent: &'c Variant) -> Comparison<'c, 'v> {
        let old = Teller::naming(parent, &new.variant.side_names);
        let before = old.sections(None);
        Comparison { new, old, before }
    }

    fn counterpart(&self, section: &Section) -> Option<&Section> {
        self.before.iter().find(|other| other.title == section.title && other.level == 2)
    }

    /// The section on what differs from the parent. Sentences that stand above are not told again: they have been marked.
    pub(super) fn section(&self, sections: &[Section]) -> Section {
        let parent = self.old.variant;
        let mut items = boards(self.new.variant, parent);
        items.extend(self.pieces(&told_above));
        let mut differing: Vec<&str> = Vec::new();
        let mut gone = Vec::new();
        for section in sections.iter().filter(has_rules) {
            let Some(old) = self.counterpart(section) else {
                items.push(new_section(section));
                continue;
            };
            let changes = Changes::of(section, old);
            if !changes.added.is_empty() {
                differing.push(&section.title);
            }
            gone.extend(changes.no_longer());
        }
        match differing.as_slice() {
            [] => {}
            [one] => items.push(format!("what is in bold in the section {one} is different")),
            several => {
                items.push(format!("what is in bold in these sections is different: {}", several.join(", ")))
            }
        }
        items.extend(gone);
        items.extend(absences(sections, &self.before));
        let title = format!("Differences from {}", parent.name);
        Section::new(&title, 2, vec![Block::List { ordered: false, items: finished(items, parent) }])
    }

    /// Marks the sentences by which the sections differ from those of the parent.
    pub(super) fn mark(&self, sections: &mut [Section]) {
        for section in sections {
            let differing = if has_rules(&&*section) {
                let Some(old) = self.counterpart(section) else { continue };
                Changes::of(section, old).added.into_iter().map(str::to_owned).collect()
            } else if let Some(letters) = &section.letters {
                let (new, old) = (number_of(self.new.variant, letters), number_of(self.old.variant, letters));
                let (Some(new), Some(old)) = (new, old) else { continue };
                self.differing_moves(new, old)
            } else {
                continue;
            };
            section.differing = differing;
        }
    }

    /// The sentences that are told of a piece and not of the one of the other variant.
    fn differing_moves(&self, index: usize, was: usize) -> Vec<String> {
        let Comparison { new, old, .. } = self;
        // The name alone is no other way to move.
        let (moves, moved) = (told_of(new, index), told_of(old, was));
        let short = new.short_moves_of(index);
        let added = moves.iter().zip(short).filter(|(told, _)| !moved.contains(told));
        let added: Vec<String> = added.map(|(_, told)| sentence(told)).collect();
        // Of what moves as another piece nothing is told but that.
        match new.as_another(Kind(index as u8)) {
            Some(told) if !added.is_empty() => vec![sentence(told)],
            // Where several sentences have become one, that is bold if any of them is.
            None if !added.is_empty() && short.len() != moves.len() => {
                let before = old.short_moves_of(was);
                short.iter().filter(|told| !before.contains(told)).map(sentence).collect()
            }
            _ => added,
        }
    }

    /// What differs from the other one, whether it is extended or not, in whole sentences.
    pub(super) fn differences(&self, sections: &[Section]) -> Vec<String> {
        let parent = self.old.variant;
        let mut items = boards(self.new.variant, parent);
        items.extend(self.pieces(&how));
        // The aim follows from how the game ends.
        for section in sections.iter().filter(has_rules).filter(|section| section.title != AIM) {
            match self.counterpart(section) {
                None => items.push(new_section(section)),
                Some(old) => {
                    let changes = Changes::of(section, old);
                    if !changes.added.is_empty() {
                        items.push(format!("{}: {}", section.title, changes.added.join(" ")));
                    }
                    items.extend(changes.no_longer());
                }
            }
        }
        items.extend(absences(sections, &self.before));
        finished(items, parent)
    }

    /// New pieces, missing ones, and those that go by another name or move in another way: what is said behind that.
    fn pieces(&self, how: &dyn Fn(&Teller<'_>, usize) -> String) -> Vec<String> {
        let Comparison { new, old, .. } = self;
        let (variant, parent) = (new.variant, old.variant);
        let find = number_of;
        let kind = |index: usize| Kind(index as u8);
        let mut added = Vec::new();
        let mut items = Vec::new();
        // A piece that has other letters alone is the same to its players.
        let alone = |one: &PieceType, others: &Variant| find(others, &one.letters).is_none();
        let twins = |index: usize, old_index: usize| {
            let (one, other) = (&variant.kinds[index], &parent.kinds[old_index]);
            let same_name = one.name == other.name && alone(one, parent) && alone(other, variant);
            same_name && told_of(new, index) == told_of(old, old_index)
        };
        let is_twin = |index: usize| (0..parent.kinds.len()).any(|old_index| twins(index, old_index));
        let had_twin = |old_index: usize| (0..variant.kinds.len()).any(|index| twins(index, old_index));
        for (index, PieceType { letters, .. }) in variant.kinds.iter().enumerate() {
            let noun = new.names.noun(kind(index));
            let Some(before) = find(parent, letters) else {
                if !is_twin(index) {
                    added.push(format!("the {noun}"));
                }
                continue;
            };
            let was = old.names.noun(kind(before));
            // A noun tells its letters where two types have one name; if only one of them is left, it does not.
            let same_name = noun == was || variant.kinds[index].name == parent.kinds[before].name;
            let (moves, moved) = (told_of(new, index), told_of(old, before));
            let same_moves = moves == moved;
            match (same_name, same_moves) {
                (true, true) => {}
                (false, true) => items.push(format!("the {was} is called {noun}")),
                (true, false) => items.push(format!("the {noun} moves differently{}", how(new, index))),
                (false, false) => items.push(format!(
                    "the {noun} takes the place of the {was}, and moves differently{}",
                    how(new, index)
                )),
            }
            let added: Vec<&String> = moves.iter().filter(|sentence| !moved.contains(sentence)).collect();
            // The first sentence is always told anew.
            let gone = moved.iter().skip(1).filter(|sentence| !moves.contains(sentence));
            let gone = gone.filter(|gone| !added.iter().any(|sentence| are_alike(sentence, gone)));
            let gone: Vec<String> = gone.map(|sentence| capital(sentence)).collect();
            if !gone.is_empty() {
                items.push(format!("gone from the rules of the {noun}: {}", quoted(&gone.join(". "))));
            }
        }
        let gone: Vec<String> = parent
            .kinds
            .iter()
            .enumerate()
            .filter(|(index, one)| alone(one, variant) && !had_twin(*index))
            .map(|(index, _)| format!("the {}", old.names.noun(kind(index))))
            .collect();
        let mut told = Vec::new();
        if !added.is_empty() {
            told.push(format!("{} {} new", list(&added, "and"), if added.len() == 1 { "is" } else { "are" }));
        }
        if !gone.is_empty() {
            told.push(format!("there is no {}", list(&gone, "or").replace("the ", "")));
        }
        told.extend(items);
        told
    }
}

/// Which type of a variant has these letters.
fn number_of(variant: &Variant, letters: &str) -> Option<usize> {
    variant.kinds.iter().position(|kind| kind.letters == letters)
}

fn finished(mut items: Vec<String>, parent: &Variant) -> Vec<String> {
    if items.is_empty() {
        items.push(format!("nothing: the rules are those of {}", parent.name));
    }
    items.into_iter().map(sentence).collect()
}

/// Whether a section is compared sentence by sentence. The head, the board and the array are compared by what they show,
/// and sections with letters are pieces.
fn has_rules(section: &&Section) -> bool {
    section.level == 2
        && section.letters.is_none()
        && ![SOURCES, "", "Board", "Array", "Pieces"].contains(&section.title.as_str())
}

fn new_section(section: &Section) -> String {
    format!("{}: this section is new", section.title)
}

fn absences(sections: &[Section], before: &[Section]) -> Vec<String> {
    let gone = before.iter().filter(has_rules);
    let gone = gone.filter(|gone| !sections.iter().any(|section| section.title == gone.title));
    gone.map(absence).collect()
}

fn boards(variant: &Variant, parent: &Variant) -> Vec<String> {
    let mut items = Vec::new();
    let size = |variant: &Variant| {
        let dimensions = variant.dimensions;
        format!("{} by {}", dimensions.files, dimensions.ranks)
    };
    if variant.side_names != parent.side_names {
        let [white, black] = Side::each(|side| variant.side_name(side));
        let [once, too] = Side::each(|side| parent.side_name(side));
        items.push(format!("the sides are called {white} and {black} instead of {once} and {too}"));
    }
    if variant.dimensions != parent.dimensions {
        items.push(format!("the board has {} squares instead of {}", size(variant), size(parent)));
    }
    let array = |variant: &Variant| {
        let letters =
            |piece: &crate::board::Piece| (piece.side, variant.kinds[piece.kind.index()].letters.clone());
        variant.array.iter().map(|piece| piece.as_ref().map(letters)).collect::<Vec<_>>()
    };
    let held = |variant: &Variant| -> Vec<Vec<(String, u8)>> {
        let of_side = |held: &Vec<u8>| {
            let held = held.iter().enumerate().filter(|(_, count)| **count > 0);
            held.map(|(kind, count)| (variant.kinds[kind].letters.clone(), *count)).collect()
        };
        variant.reserve.iter().map(of_side).collect()
    };
    let fed = |variant: &Variant| -> Vec<Vec<String>> {
        let letters = |kind: Kind| variant.kinds[kind.index()].letters.clone();
        variant.fed.iter().map(|fed| fed.iter().map(letters).collect()).collect()
    };
    if fed(variant) != fed(parent) {
        items.push(match fed(variant).iter().all(Vec::is_empty) {
            true => "nothing comes into the reserve from outside of the game".to_owned(),
            false => "pieces come into the reserve from outside of the game".to_owned(),
        });
    }
    if array(variant) != array(parent) || variant.arrays.is_some() != parent.arrays.is_some() {
        items.push("the array is different".to_owned());
    }
    if held(variant) != held(parent) {
        items.push(match held(variant).iter().all(Vec::is_empty) {
            true => "no pieces are held in reserve at the start".to_owned(),
            false => "pieces are held in reserve at the start".to_owned(),
        });
    }
    items
}

/// How a piece moves, whatever it is called.
fn told_of(teller: &Teller<'_>, index: usize) -> Vec<String> {
    let noun = teller.names.noun(Kind(index as u8));
    // Whether there is anything to capture en passant is no matter of the piece.
    let nameless = |told: &String| told.replacen(noun, "piece", 1).replace(EN_PASSANT_TOO, "");
    teller.moves_of(index).iter().map(nameless).collect()
}

/// Nothing more: its own section has it.
fn told_above(_: &Teller<'_>, _: usize) -> String {
    String::new()
}

/// How a piece moves, behind a colon.
fn how(teller: &Teller<'_>, index: usize) -> String {
    let kind = Kind(index as u8);
    let the = format!("the {}", teller.names.noun(kind));
    let told = teller.moves_of(index);
    let (first, rest) = told.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
    let mut text = format!(": {}", first.replacen(&the, "it", 1));
    for next in rest {
        text += ". ";
        text += &capital(next);
    }
    text
}

/// What is new in a section, and what no longer goes.
struct Changes<'s> {
    title: &'s str,
    added: Vec<&'s str>,
    gone: Vec<&'s str>,
}

impl<'s> Changes<'s> {
    fn of(section: &'s Section, old: &'s Section) -> Changes<'s> {
        // What only follows from other rules is no difference of its own.
        let follows = [ENDS, SAME, WRITTEN].into_iter().chain(COUNTS);
        let own = |sentence: &&str| !follows.clone().any(|start| sentence.starts_with(start));
        // A limit alone, `8 if ...`, says nothing without the rest of its list.
        let limit = |sentence: &str| sentence.starts_with(|first: char| first.is_ascii_digit());
        let new: Vec<&str> = section.sentences().filter(own).collect();
        let before: Vec<&str> = old.sentences().filter(own).collect();
        let added: Vec<&str> = new.iter().copied().filter(|sentence| !before.contains(sentence)).collect();
        // A sentence that is much like a new one has been replaced by it, and so has a section of which nothing is left.
        let replaced = |gone: &str| added.iter().any(|sentence| are_alike(sentence, gone));
        let nothing_left = added.len() == new.len();
        let gone = before.into_iter().filter(|sentence| !new.contains(sentence));
        let gone = gone.filter(|gone| !nothing_left && !replaced(gone) && !limit(gone)).collect();
        Changes { title: &section.title, added, gone }
    }

    fn no_longer(&self) -> Option<String> {
        let quoted = || quoted(&self.gone.join(" "));
        (!self.gone.is_empty()).then(|| format!("gone from the section {}: {}", self.title, quoted()))
    }
}

/// Sentences of another page, without the last full stop: another one follows.
fn quoted(sentences: &str) -> String {
    format!("“{}”", sentences.trim_end_matches('.'))
}

/// Whether two sentences begin with the same words or share most of them.
fn are_alike(one: &str, other: &str) -> bool {
    let same = one.split(' ').zip(other.split(' ')).take_while(|(one, other)| one == other).count();
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<BTreeSet<String>>();
    let (one, other) = (words(one), words(other));
    same >= 3 || 2 * one.intersection(&other).count() > one.union(&other).count()
}

/// That a section of the parent has no counterpart.
fn absence(section: &Section) -> String {
    match section.title.as_str() {
        title @ ("Castling" | "En passant" | "Promotion" | "Exchange") => {
            format!("there is no {}", title.to_lowercase())
        }
        "Placing pieces" => "no pieces are placed on the board in the course of the game".to_owned(),
        "Captured pieces" => "captured pieces are out of play".to_owned(),
        "Entering from the reserve" => "no pieces enter from a reserve".to_owned(),
        "Explosions" => "captures are no explosions".to_owned(),
        "Turning over" => "no pieces turn over".to_owned(),
        "Taking" => "nothing is taken but by moving onto it".to_owned(),
        title => {
            let rules: Vec<&str> = section.sentences().collect();
            format!("gone is the section {title}: {}", quoted(&rules.join(" ")))
        }
    }
}
