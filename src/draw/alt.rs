//! Drawings in words, for who does not see them.

use super::legend;
use super::mark::Marks;
use crate::board::{Piece, Side, Square};
use crate::english::{capital, list, plural, spelled};
use crate::notation::Vocabulary;
use crate::setup::Setup;

/// What stands where: `White: king e1; rooks a1 and h1; in reserve one pawn. Black: king e8.`
pub(super) fn position(vocabulary: &Vocabulary, setup: &Setup) -> String {
    let side = |side: Side| {
        let groups = vocabulary.kinds().filter_map(|kind| {
            let stands = |sq: &Square| setup.piece(*sq) == Some(Piece { side, kind });
            let squares: Vec<Square> = vocabulary.dimensions().squares().filter(stands).collect();
            let name = vocabulary.name(kind).to_lowercase();
            let name = if squares.len() == 1 { name } else { plural(&name) };
            (!squares.is_empty()).then(|| format!("{name} {}", names(vocabulary, &squares)))
        });
        let held = vocabulary.kinds().filter_map(|kind| {
            let count = setup.reserve[side].get(kind.index()).copied().unwrap_or(0);
            (count > 0).then(|| spelled(count.into(), &vocabulary.name(kind).to_lowercase()))
        });
        let held: Vec<String> = held.collect();
        let held = (!held.is_empty()).then(|| format!("in reserve {}", list(&held, "and")));
        let groups: Vec<String> = groups.chain(held).collect();
        let told = if groups.is_empty() { "no piece on the board".to_owned() } else { groups.join("; ") };
        format!("{}: {told}.", vocabulary.side_name(side))
    };
    let told = Side::each(side).join(" ");
    match &vocabulary.variant().neutral {
        Some(neutral) if !setup.neutral.is_empty() => {
            let squares: Vec<Square> = setup.neutral.iter().collect();
            format!("{told} {}: {}.", capital(&neutral.name), names(vocabulary, &squares))
        }
        _ => told,
    }
}

/// What a piece may do where: `From d4. Moves or captures: c3, d3 and e3.`
pub(super) fn moves(vocabulary: &Vocabulary, marks: &Marks) -> String {
    let mut told = format!("From {}.", vocabulary.square_name(marks.origin));
    for (mark, meaning) in legend::entries(marks) {
        let squares = marks.squares.iter().filter(|(_, other)| **other == mark).map(|(sq, _)| *sq);
        let squares: Vec<Square> = squares.collect();
        told += &format!(" {}: {}.", capital(&meaning), names(vocabulary, &squares));
    }
    for words in [legend::stays(marks), legend::shared(marks)].into_iter().flatten() {
        told += &format!(" {}.", capital(&words));
    }
    if marks.imitates {
        told += &format!(" {}.", capital(legend::IMITATES));
    }
    if marks.cut {
        told += &format!(" {}.", capital(legend::CUT));
    }
    told
}

fn names(vocabulary: &Vocabulary, squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(|sq| vocabulary.square_name(*sq)).collect();
    list(&names, "and")
}
