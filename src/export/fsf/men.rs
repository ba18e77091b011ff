//! Which of Fairy-Stockfish's pieces a type is, and by which letter.

use super::{Game, moves::Moves};
use crate::fairy::betza::{self, Term, Way, theirs, ways};
use crate::fairy::{CUSTOM, predefined};
use alfil_board::{Kind, KindSet, Side, Squares};
use alfil_model::{Condition, Royalty, Ruled};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// What a type is there.
#[derive(Debug, Clone)]
pub(super) struct Man {
    /// The word before `=`.
    pub(super) slot: String,
    /// A capital.
    pub(super) letter: char,
    /// Whether it is another type that remembers that it was a pawn.
    pub(super) past: bool,
    /// The type whose word and letter it has; itself, if they are its own.
    pub(super) like: Kind,
}

impl Game<'_> {
    /// Gives every type a word and a letter. Says whether there are enough.
    pub(super) fn name_men(&mut self) -> bool {
        let kinds: Vec<Kind> = self.all_kinds().iter().collect();
        let like: Vec<Kind> = kinds.iter().map(|kind| self.like(*kind)).collect();
        let king = self.only_king();
        let pawn = kinds.iter().copied().find(|kind| like[kind.index()] == *kind && self.is_pawn(*kind));
        // Letters that stand in the file come first.
        let mut letters: Vec<Option<char>> = vec![None; kinds.len()];
        for kind in &kinds {
            let mut signs = self.variant.kinds[kind.index()].letters.chars();
            if let (Some(letter @ 'A'..='Z'), None) = (signs.next(), signs.next())
                && like[kind.index()] == *kind
            {
                letters[kind.index()] = Some(letter);
            }
        }
        let mut free: Vec<char> = ('A'..='Z').filter(|letter| !letters.contains(&Some(*letter))).collect();
        let mut slots: Vec<String> = Vec::new();
        let mut customs = 0;
        self.men.clear();
        for kind in &kinds {
            let index = kind.index();
            let span = self.variant.kinds[index].span;
            if like[index] != *kind {
                // Told apart below, when the others have theirs.
                self.men.push(Man { slot: String::new(), letter: ' ', past: false, like: like[index] });
                continue;
            }
            let own = self.variant.kinds[index].letters.clone();
            let letter = match letters[index] {
                Some(letter) => letter,
                None => {
                    let wanted = own.chars().find(char::is_ascii_uppercase);
                    let place = free
                        .iter()
                        .position(|letter| Some(*letter) == wanted)
                        .or((!free.is_empty()).then_some(0));
                    let Some(place) = place else {
                        self.lose(span, "there are only 26 letters for pieces there".to_owned());
                        return false;
                    };
                    let letter = free.remove(place);
                    if !self.crowns.iter().any(|(_, crown)| crown == kind) {
                        self.tell(span, format!("`{own}` is called `{letter}` there"));
                    }
                    letter
                }
            };
            let moves = &self.moves[index];
            let slot = if Some(*kind) == king {
                "king".to_owned()
            } else if Some(*kind) == pawn {
                "pawn".to_owned()
            } else if let Some(slot) =
                self.palaces.slot(*kind).filter(|slot| !slots.iter().any(|own| own == slot))
            {
                slot.to_owned()
            } else if let Some(slot) = named(moves, &slots) {
                slot
            } else {
                customs += 1;
                format!("customPiece{customs}")
            };
            if customs > CUSTOM {
                self.lose(span, format!("there are only {CUSTOM} pieces of one's own there"));
                return false;
            }
            if moves.sideways.is_some() && slot != "soldier" {
                self.lose(span, format!("`{own}`: that it goes sideways late is said of one type alone"));
            }
            slots.push(slot.clone());
            self.men.push(Man { slot, letter, past: false, like: *kind });
        }
        for kind in &kinds {
            let other = like[kind.index()];
            if other != *kind {
                let Man { slot, letter, .. } = self.men[other.index()].clone();
                let past = self.variant.kinds[kind.index()].letters.ends_with('~');
                self.men[kind.index()] = Man { slot, letter, past, like: other };
            }
        }
        true
    }

    /// The type that this one is there: of pieces that look like others but have another past, the other; of royal pieces that
    /// count together and move alike, the first.
    fn like(&self, kind: Kind) -> Kind {
        let same = |other: &Kind| self.moves[other.index()] == self.moves[kind.index()];
        let named = |letters: &str| {
            self.all_kinds().iter().find(|other| self.variant.kinds[other.index()].letters == letters)
        };
        if let Some(plain) = self.variant.kinds[kind.index()].letters.strip_suffix('~') {
            return named(plain).filter(same).unwrap_or(kind);
        }
        let together =
            self.variant.royalty.iter().filter(|clause| clause.together && clause.kinds.contains(kind));
        let first = together.filter_map(|clause| clause.kinds.iter().next()).next();
        first.filter(same).unwrap_or(kind)
    }

    /// The type that is each side's only king, always: what Fairy-Stockfish means by one.
    pub(super) fn only_king(&self) -> Option<Kind> {
        if self.variant.blast.is_some() {
            return None;
        }
        let royal = |clause: &Ruled<Royalty>| {
            let only = clause.kinds.iter().next().filter(|_| clause.kinds.len() == 1)?;
            let others =
                Side::BOTH.into_iter().all(|side| clause.sides[side] || !self.there(side).contains(only));
            let always =
                clause.when == Condition::Always || self.passes_facing(&clause.when, KindSet::of(only));
            let plain = always && clause.select.is_none() && !clause.together;
            (plain && others && self.never_more(only)).then_some(only)
        };
        self.variant.royalty.iter().find_map(royal)
    }

    /// Whether no side ever has more than one piece of a type.
    pub(super) fn never_more(&self, kind: Kind) -> bool {
        let becomes = self.variant.promotions.iter().any(|clause| clause.to.contains(&kind))
            || self.variant.exchanges.iter().any(|clause| clause.to.contains(&kind));
        Side::BOTH.into_iter().all(|side| {
            let standing =
                self.variant.array.iter().flatten().filter(|piece| piece.kind == kind && piece.side == side);
            !becomes && !self.held[side].contains(kind) && standing.count() <= 1
        })
    }

    /// Whether a type may be the pawn there: moves, first step and captures en passant are built in.
    fn is_pawn(&self, kind: Kind) -> bool {
        let moves = &self.moves[kind.index()];
        let (first, plain): (Vec<Term>, Vec<Term>) =
            moves.terms.iter().cloned().partition(|term| term.initial);
        let steps = ways(&first);
        let captures = self.variant.en_passant.iter().any(|pair| pair.capturer == kind);
        let told = plain.iter().all(|term| term.passant == (captures && term.capture && !term.quiet));
        ways(&plain) == ways(&betza::read("fmWfcF").0)
            && (steps.is_empty() || steps == ways(&betza::read("ifmnD").0))
            && !moves.flying
            // Nobody else's squares give it a first step.
            && (!steps.is_empty() || self.keeps_off(kind))
            && (self.variant.en_passant.is_empty() || captures && told)
            && self.variant.blast.as_ref().is_none_or(|blast| blast.spared_alone() == KindSet::of(kind))
    }

    /// Whether a type never stands where others have first moves.
    fn keeps_off(&self, kind: Kind) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let all = self.moves.iter().fold(Squares::NONE, |all, moves| all.union(&moves.first[side]));
            self.reach[kind.index()][side].intersection(&all).is_empty()
        })
    }

    /// The lines of the pieces, the king last.
    pub(super) fn pieces(&mut self) {
        let mut lines: Vec<(String, String)> = Vec::new();
        for (index, man) in self.men.iter().enumerate() {
            if man.like.index() != index {
                continue;
            }
            let letter = man.letter.to_ascii_lowercase();
            let terms = &self.moves[index].terms;
            let builtin = predefined().find(|own| own.0 == man.slot).map(|own| betza::read(own.2).0);
            let known = man.slot == "pawn"
                || man.slot == "soldier"
                || builtin.is_some_and(|own| ways(&own) == ways(terms));
            let value = if known { letter.to_string() } else { format!("{letter}:{}", theirs(terms)) };
            lines.push((man.slot.clone(), value));
        }
        lines.sort_by_key(|(slot, _)| slot == "king");
        for (slot, value) in lines {
            self.set(&slot, value);
        }
        if !self.palaces.lines.is_empty() {
            let lines = self.region(&self.palaces.lines);
            self.set("diagonalLines", lines);
        }
        for index in 0..self.men.len() {
            let Some(within) = self.moves[index].within else { continue };
            if self.men[index].like.index() != index {
                continue;
            }
            let mut slot = self.men[index].slot.clone();
            slot[..1].make_ascii_uppercase();
            for side in Side::BOTH {
                if within.of(side).is_empty() {
                    let span = self.variant.kinds[index].span;
                    self.lose(span, "that a type of one side never moves cannot be said".to_owned());
                    continue;
                }
                let text = self.region(within.of(side));
                self.set(&format!("mobilityRegion{}{slot}", side.title()), text);
            }
        }
        let flying: Vec<usize> = (0..self.moves.len()).filter(|index| self.moves[*index].flying).collect();
        if flying.iter().any(|index| self.men[*index].slot == "king") {
            self.set("flyingGeneral", "true");
        }
        for index in flying {
            if self.men[index].slot != "king" {
                let span = self.variant.kinds[index].span;
                self.lose(
                    span,
                    "that pieces attack each other along open lines is said of kings alone".to_owned(),
                );
            }
        }
        if let Some(rank) = self.moves.iter().find_map(|moves| moves.sideways) {
            self.set("soldierPromotionRank", (rank + 1).to_string());
        }
    }

    /// The letters of types, if what else has these letters is among them.
    pub(super) fn list(&self, kinds: KindSet) -> Option<String> {
        let mut letters = String::new();
        for (index, man) in self.men.iter().enumerate() {
            let kind = Kind(index as u8);
            if kinds.contains(man.like) != kinds.contains(kind) {
                return None;
            }
            let letter = man.letter.to_ascii_lowercase();
            if kinds.contains(kind) && !letters.contains(letter) {
                letters.push(letter);
            }
        }
        Some(if letters.is_empty() { "-".to_owned() } else { letters })
    }

    /// The type that is a word there.
    pub(super) fn of_slot(&self, slot: &str) -> Option<Kind> {
        let place = self.men.iter().position(|man| man.slot == slot && !man.past)?;
        Some(self.men[place].like)
    }
}

/// A piece of Fairy-Stockfish's own that moves so, and that is not taken.
fn named(moves: &Moves, taken: &[String]) -> Option<String> {
    if moves.flying || moves.starts() || moves.terms.iter().any(|term| term.passant) {
        return None;
    }
    if moves.sideways.is_some() {
        let soldier = ways(&betza::read("fsW").0) == ways(&moves.terms);
        return (soldier && !taken.iter().any(|slot| slot == "soldier")).then(|| "soldier".to_owned());
    }
    let own = ways(&moves.terms);
    let fits = |(slot, known): &&(&str, BTreeSet<Way>)| {
        !matches!(*slot, "pawn" | "king" | "soldier") && *known == own
    };
    // What Fairy-Stockfish's cannons and soldiers do besides is asked for by settings that are not set here; Janggi's cannon is not.
    let plain = |slot: &str| slot != "janggiCannon";
    WAYS.iter()
        .filter(fits)
        .map(|(slot, _)| (*slot).to_owned())
        .find(|slot| plain(slot) && !taken.contains(slot))
}

/// Fairy-Stockfish's own pieces, and how they move.
static WAYS: LazyLock<Vec<(&str, BTreeSet<Way>)>> =
    LazyLock::new(|| predefined().map(|(slot, _, text)| (slot, ways(&betza::read(text).0))).collect());
