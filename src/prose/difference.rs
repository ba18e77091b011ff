//! What differs from the variant that is extended.
//!
//! Both are told in the same words, and the sentences are compared, section by section: so whatever differs in the rules
//! differs here, and nothing else does.

use super::ending::{ENDS, SAME};
use super::{Block, SOURCES, Section, Teller};
use crate::english::{capital, list, sentence};
use crate::model::{PieceType, Variant};
use std::collections::BTreeSet;

/// The section on what differs from the parent.
pub(super) fn section(variant: &Variant, sections: &[Section], parent: &Variant) -> Section {
    let items = differences(variant, sections, parent);
    let title = format!("Differences from {}", parent.name);
    Section::new(&title, 2, vec![Block::List { ordered: false, items }])
}

/// What differs from another variant, whether it is extended or not.
pub(super) fn differences(variant: &Variant, sections: &[Section], parent: &Variant) -> Vec<String> {
    let before = Teller::of(parent).sections(None);
    let mut items = Vec::new();
    items.extend(boards(variant, parent));
    items.extend(pieces(variant, parent));
    // The head, the board and the array are told above; sections with letters are pieces.
    let told = |section: &&Section| {
        section.level == 2
            && section.letters.is_none()
            && ![SOURCES, "", "Board", "Array", "Pieces"].contains(&section.title.as_str())
    };
    for section in sections.iter().filter(told) {
        let old = before.iter().find(|other| other.title == section.title && other.level == 2);
        items.extend(changes(section, old));
    }
    for gone in before.iter().filter(told) {
        if !sections.iter().any(|section| section.title == gone.title) {
            items.push(absence(gone));
        }
    }
    if items.is_empty() {
        items.push(format!("nothing: the rules are those of {}", parent.name));
    }
    items.into_iter().map(sentence).collect()
}

fn boards(variant: &Variant, parent: &Variant) -> Vec<String> {
    let mut items = Vec::new();
    let size = |variant: &Variant| {
        let dimensions = variant.dimensions;
        format!("{} by {}", dimensions.files, dimensions.ranks)
    };
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

/// New pieces, missing ones, and those that go by another name or move in another way.
fn pieces(variant: &Variant, parent: &Variant) -> Vec<String> {
    let (new, old) = (Teller::of(variant), Teller::of(parent));
    let find =
        |variant: &Variant, letters: &str| variant.kinds.iter().position(|kind| kind.letters == letters);
    let kind = |index: usize| crate::board::Kind(index as u8);
    let mut added = Vec::new();
    let mut items = Vec::new();
    for (index, PieceType { letters, .. }) in variant.kinds.iter().enumerate() {
        let noun = new.names.noun(kind(index));
        let Some(before) = find(parent, letters) else {
            added.push(format!("the {noun}"));
            continue;
        };
        let was = old.names.noun(kind(before));
        let told = |teller: &Teller<'_>, index: usize| {
            let noun = teller.names.noun(kind(index)).to_owned();
            let mut told = teller.moves(kind(index), &teller.variant.kinds[index].moves);
            told.iter_mut().for_each(|sentence| *sentence = sentence.replacen(&noun, "piece", 1));
            told
        };
        let same_name = noun == was;
        let (moves, moved) = (told(&new, index), told(&old, before));
        let same_moves = moves == moved;
        match (same_name, same_moves) {
            (true, true) => {}
            (false, true) => items.push(format!("the {was} is called {noun}")),
            (true, false) => items.push(format!("the {noun} moves differently: {}", how(&new, index))),
            (false, false) => items.push(format!(
                "the {noun} takes the place of the {was}, and moves differently: {}",
                how(&new, index)
            )),
        }
        let added: Vec<&String> = moves.iter().filter(|sentence| !moved.contains(sentence)).collect();
        // The first sentence is always told anew.
        let gone = moved.iter().skip(1).filter(|sentence| !moves.contains(sentence));
        let gone = gone.filter(|gone| !added.iter().any(|sentence| are_alike(sentence, gone)));
        let gone: Vec<String> = gone.map(|sentence| capital(sentence)).collect();
        if !gone.is_empty() {
            items.push(format!("the {noun}, no longer: {}", gone.join(". ")));
        }
    }
    let gone: Vec<String> = parent
        .kinds
        .iter()
        .enumerate()
        .filter(|(_, PieceType { letters, .. })| find(variant, letters).is_none())
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

/// How a piece moves, behind a colon.
fn how(teller: &Teller<'_>, index: usize) -> String {
    let kind = crate::board::Kind(index as u8);
    let the = format!("the {}", teller.names.noun(kind));
    let told = teller.moves(kind, &teller.variant.kinds[index].moves);
    let (first, rest) = told.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
    let mut text = first.replacen(&the, "it", 1);
    for next in rest {
        text += ". ";
        text += &capital(next);
    }
    text
}

/// What is new in a section, and what no longer goes.
fn changes(section: &Section, old: Option<&Section>) -> Vec<String> {
    let Some(old) = old else {
        return vec![format!("{}: this section is new", section.title)];
    };
    let rules = |section: &'_ Section| -> Vec<String> {
        // What only follows from other rules is no difference of its own.
        let own = |sentence: &&str| !sentence.starts_with(ENDS) && !sentence.starts_with(SAME);
        section.sentences().filter(own).map(str::to_owned).collect()
    };
    let (new, before) = (rules(section), rules(old));
    let added: Vec<&String> = new.iter().filter(|sentence| !before.contains(sentence)).collect();
    // A sentence that is much like a new one has been replaced by it, and so has a section of which nothing is left.
    let replaced = |gone: &&String| added.iter().any(|sentence| are_alike(sentence, gone));
    let nothing_left = added.len() == new.len();
    let gone: Vec<&String> = before
        .iter()
        .filter(|sentence| !new.contains(sentence))
        .filter(|gone| !nothing_left && !replaced(gone))
        .collect();
    let joined = |sentences: &[&String]| {
        sentences.iter().map(|sentence| sentence.as_str()).collect::<Vec<_>>().join(" ")
    };
    let title = &section.title;
    let mut items = Vec::new();
    if !added.is_empty() {
        items.push(format!("{title}: {}", joined(&added)));
    }
    if !gone.is_empty() {
        items.push(format!("{title}, no longer: {}", joined(&gone)));
    }
    items
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
        title => {
            let rules: Vec<&str> = section.sentences().collect();
            format!("{title}, no longer: {}", rules.join(" "))
        }
    }
}
