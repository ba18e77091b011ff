//! What a section comes to with all that it inherits.

use super::super::ini::{Entry, Section};
use super::super::squares::Squares;
use super::super::{Remark, Remarks, shown};
use crate::board::MAX_SIDE;
use crate::fairy::{
    CUSTOM, LISTS, OLDER, REGIONS, SWITCHES, WORDS, is_of, known, otherwise, predefined, stem, walls,
};
use std::collections::BTreeMap;

/// Lists of which one type counts.
const SINGLE: &[&str] = &["dropNoDoubled", "castlingKingPiece", "flagPiece", "mustDropType"];

/// The setting that stands for several lists of pawns.
const PAWNS: &str = "pawnTypes";

/// What outcomes may be.
const OUTCOMES: &[&str] =
    &["stalemateValue", "checkmateValue", "nFoldValue", "extinctionValue", "connectValue"];

/// Lists in which `*` is every type; in others it is none.
const STARRED: &[&str] =
    &["blastImmuneTypes", "extinctionPieceTypes", "flagPiece", "connectPieceTypes", "mustDropType"];

/// A piece of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    /// The word before `=`: `knight`, `customPiece3`.
    pub(super) slot: String,
    /// A capital.
    pub(super) letter: char,
    pub(super) betza: String,
    /// Where its moves are given, if the file says so.
    pub(super) line: usize,
}

/// The value of a setting, and the line of it: 0 where a built-in has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) text: String,
    /// The slots of the pieces that a list names; `*` for all.
    pub(super) slots: Vec<String>,
    pub(super) line: usize,
}

/// All settings of a variant.
#[derive(Debug, Clone, Default)]
pub(super) struct Config {
    pub(super) pieces: Vec<Piece>,
    pub(super) values: BTreeMap<String, Value>,
}

impl Config {
    /// Adds what a section says to what it inherits.
    pub(super) fn apply(&mut self, section: &Section, ours: bool, remarks: &mut Remarks) {
        let at = |entry: &Entry| if ours { 0 } else { entry.line };
        // The last of two equal keys counts, as it does there.
        let mut said: BTreeMap<&str, &Entry> = BTreeMap::new();
        for entry in &section.entries {
            if entry.value.is_empty() {
                let text = format!("`{}` says nothing, and there that changes nothing", shown(&entry.key));
                remarks.add(Remark::odd(at(entry), text));
                continue;
            }
            if let Some(before) = said.insert(&entry.key, entry) {
                let text = format!(
                    "`{}` is said again; there the last one counts, and so it does here",
                    shown(&entry.key)
                );
                remarks.add(Remark::odd(at(before), text));
            }
        }
        let mut order: Vec<String> = predefined().map(|piece| piece.0.to_owned()).collect();
        let king = order.pop();
        order.extend((1..=CUSTOM).map(|number| format!("customPiece{number}")));
        order.extend(king);
        for slot in &order {
            if let Some(entry) = said.remove(slot.as_str()) {
                self.piece(slot, entry, at(entry), remarks);
            }
        }
        // A list means the pieces that have its letters now. What older versions called otherwise gives way to what is said as now,
        // and what is said of pawns at large to what is said of each of their ways.
        let gives_way = |key: &str| key == PAWNS || OLDER.iter().any(|(older, _)| *older == key);
        let (before, now): (Vec<_>, Vec<_>) = said.into_iter().partition(|(key, _)| gives_way(key));
        for (key, entry) in before.into_iter().chain(now) {
            let line = at(entry);
            let key = OLDER.iter().find(|(older, _)| *older == key).map_or(key, |(_, now)| now);
            // What is built in may say what nobody else can.
            let own = ours && key == "freeDrops";
            if !known(key) && !own {
                remarks.add(Remark::odd(line, unknown(key)));
                continue;
            }
            let mut value = Value { text: entry.value.clone(), slots: Vec::new(), line };
            let is_switch = SWITCHES.split_whitespace().any(|word| word == key);
            if is_switch && !matches!(entry.value.as_str(), "true" | "false") {
                let text = format!(
                    "`{}` for `{key}` is neither `true` nor `false`; there it means `false`, and so it does here",
                    shown(&entry.value)
                );
                remarks.add(Remark::odd(line, text));
            }
            let foreign = match key {
                "wallingRule" => {
                    entry.value != "none" && !walls().any(|[word, ..]| word == entry.value.as_str())
                }
                _ => {
                    OUTCOMES.contains(&key)
                        && !matches!(entry.value.as_str(), "win" | "loss" | "draw" | "none")
                }
            };
            if foreign {
                let text = format!(
                    "`{}` means nothing in `{key}`; there it is as if it were not said, and so it is here",
                    shown(&entry.value)
                );
                remarks.add(Remark::odd(line, text));
                continue;
            }
            if (key.ends_with("File") || key == "maxFile")
                && entry.value.starts_with(|letter: char| letter.is_ascii_uppercase())
            {
                let text = format!(
                    "`{}` in `{key}` is no file, and passed over; Fairy-Stockfish takes it for one beside the board",
                    shown(&entry.value)
                );
                remarks.add(Remark::wrong(line, text));
                continue;
            }
            if is_of(LISTS, key) {
                value.slots = self.slots(key, &entry.value, line, remarks);
                let stem = key.trim_end_matches("White").trim_end_matches("Black");
                if SINGLE.contains(&stem) {
                    // Of several types the last one counts; none of them leaves what is inherited.
                    let Some(last) = value.slots.pop() else {
                        if entry.value.starts_with('-') && stem != "castlingKingPiece" {
                            self.values.insert(key.to_owned(), value);
                        }
                        continue;
                    };
                    if !value.slots.is_empty() {
                        let text = format!("`{key}` is one type there: the last one, and so it is here");
                        remarks.add(Remark::odd(line, text));
                    }
                    value.slots = vec![last];
                }
            } else if is_of(REGIONS, key) || key.starts_with("mobilityRegion") {
                if let Err(word) = Squares::read(&entry.value) {
                    let text = format!(
                        "`{word}` in `{key}` is no square; Fairy-Stockfish stops reading there or crashes"
                    );
                    remarks.add(Remark::wrong(line, text));
                    continue;
                }
            } else if matches!(key, "promotedPieceType" | "promotionLimit") {
                // Pairs are added to those that are inherited.
                let new = self.pairs(key, &entry.value, line, remarks);
                let stem = |pair: &str| pair.split(':').next().unwrap_or_default().to_owned();
                let named: Vec<String> = new.split(' ').map(stem).collect();
                let old =
                    self.word(key).split(' ').filter(|pair| !pair.is_empty() && !named.contains(&stem(pair)));
                value.text = old.chain(new.split(' ')).collect::<Vec<_>>().join(" ");
            }
            // A setting for both sides replaces what was said of one.
            if is_of(LISTS, key) || is_of(REGIONS, key) {
                self.forget_sides(key);
            }
            if key == PAWNS {
                for of in ["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"] {
                    self.forget_sides(of);
                    self.values.insert(of.to_owned(), value.clone());
                }
            }
            self.values.insert(key.to_owned(), value);
        }
        self.older(section, at, remarks);
    }

    /// Takes back what has been said of a side.
    fn forget_sides(&mut self, key: &str) {
        for side in ["White", "Black"] {
            self.values.remove(&format!("{key}{side}"));
        }
    }

    /// What settings of older versions come to: numbers of ranks where regions are said now, but for a side whose region is said, too.
    fn older(&mut self, section: &Section, at: impl Fn(&Entry) -> usize, remarks: &mut Remarks) {
        let said = |key: &str| section.entries.iter().rev().find(|entry| entry.key == key);
        let ranks = self.number("maxRank", 8).min(u32::from(MAX_SIDE));
        let mut rank = |key: &str| {
            let entry = said(key)?;
            let rank = u32::try_from(leading(&entry.value)).ok().filter(|rank| (1..=ranks).contains(rank));
            if rank.is_none() {
                remarks.add(Remark::wrong(at(entry), format!("`{key}` is a number from 1 to {ranks}")));
            }
            Some((rank?, at(entry)))
        };
        let zone = rank("promotionRank").map(|(first, line)| ("promotionRegion", first, ranks, line));
        let steps = match (rank("doubleStepRankMin"), rank("doubleStepRank")) {
            (None, None) => None,
            (first, last) => {
                let line = last.or(first).map_or(0, |(_, line)| line);
                let number = |said: Option<(u32, usize)>| said.map_or(2, |(rank, _)| rank);
                Some(("doubleStepRegion", number(first), number(last), line))
            }
        };
        for (region, first, last, line) in [zone, steps].into_iter().flatten() {
            if said(region).is_some() {
                continue;
            }
            let words = |ranks: &mut dyn Iterator<Item = u32>| -> String {
                ranks.map(|rank| format!("*{rank}")).collect::<Vec<_>>().join(" ")
            };
            let white = words(&mut (first..=last));
            let black = words(&mut (first..=last).map(|rank| ranks + 1 - rank));
            self.values.remove(region);
            for (side, text) in [("White", white), ("Black", black)] {
                let key = format!("{region}{side}");
                if said(&key).is_none() {
                    self.values.insert(key, Value { text, slots: Vec::new(), line });
                }
            }
        }
        if let Some(entry) =
            said("dropOnTop").filter(|entry| entry.value == "true" && said("enclosingDrop").is_none())
        {
            let value = Value { text: "top".to_owned(), slots: Vec::new(), line: at(entry) };
            self.values.insert("enclosingDrop".to_owned(), value);
        }
    }

    /// `knight = n`, `customPiece1 = c:C`, `queen = -`.
    fn piece(&mut self, slot: &str, entry: &Entry, line: usize, remarks: &mut Remarks) {
        let custom = slot.starts_with("customPiece");
        let before = self.letter(slot);
        self.pieces.retain(|piece| piece.slot != slot);
        let mut signs = entry.value.chars();
        let letter = match signs.next() {
            Some(letter) if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase(),
            Some('-') => {
                self.forget(slot);
                return;
            }
            _ => {
                remarks
                    .add(Remark::wrong(line, format!("`{slot}` needs a letter or `-`, and is passed over")));
                self.forget(slot);
                return;
            }
        };
        if before == Some(letter) {
            // The same letter said again takes the type away, too, before it is added.
            if self.forget(slot) && line > 0 {
                let text = format!(
                    "`{slot}` has this letter already; that it is said again takes it away from what pawns become"
                );
                remarks.add(Remark::odd(line, text));
            }
        }
        if let Some(place) = self.pieces.iter().position(|piece| piece.letter == letter) {
            let taken = self.pieces.remove(place);
            let promoted = self.forget(&taken.slot);
            if line > 0 && (taken.line > 0 || promoted) {
                let also = if promoted { ", also from what pawns become" } else { "" };
                let text =
                    format!("`{letter}` was the letter of `{}`, which is taken away{also}", taken.slot);
                remarks.add(Remark::odd(line, text));
            }
        }
        let separator = signs.next();
        let given = signs.as_str().trim();
        let default = predefined().find(|piece| piece.0 == slot).map(|piece| piece.2);
        let betza = match (separator, default) {
            (Some(':'), _) if custom || slot == "king" => given.to_owned(),
            (None, Some(default)) => default.to_owned(),
            (None, None) => {
                remarks.add(Remark::wrong(
                    line,
                    format!("`{slot}` has a letter and no moves: write `{slot} = {}:MOVES`", entry.value),
                ));
                String::new()
            }
            (Some(_), default) => {
                let text = format!(
                    "of `{}` only the letter `{letter}` counts there: a piece has one letter, and `:` before moves of its own",
                    entry.value
                );
                remarks.add(Remark::odd(line, text));
                match default {
                    Some(default) => default.to_owned(),
                    None => entry.value.chars().skip(2).collect(),
                }
            }
        };
        if custom && betza.contains('e') {
            let capturers = self.values.entry("enPassantTypes".to_owned()).or_insert_with(|| Value {
                text: String::new(),
                slots: vec!["pawn".to_owned()],
                line: 0,
            });
            if !capturers.slots.iter().any(|own| own == slot) {
                capturers.slots.push(slot.to_owned());
            }
        }
        self.pieces.push(Piece { slot: slot.to_owned(), letter, betza, line });
    }

    /// A piece that is gone is promoted to no more. Says whether it was.
    fn forget(&mut self, slot: &str) -> bool {
        let mut promoted = false;
        for side in ["", "White", "Black"] {
            if let Some(value) = self.values.get_mut(&format!("promotionPieceTypes{side}")) {
                promoted |= value.slots.iter().any(|own| own == slot);
                value.slots.retain(|own| own != slot);
            }
        }
        promoted
    }

    pub(super) fn slot_of(&self, letter: char) -> Option<String> {
        let letter = letter.to_ascii_uppercase();
        self.pieces.iter().find(|piece| piece.letter == letter).map(|piece| piece.slot.clone())
    }

    /// The slots of the letters of a list.
    fn slots(&self, key: &str, text: &str, line: usize, remarks: &mut Remarks) -> Vec<String> {
        let mut slots = Vec::new();
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            match letter {
                '-' => break,
                '*' if STARRED.contains(&stem(key)) => slots.push("*".to_owned()),
                '*' => {
                    let text = format!("`*` in `{key}` is no type there, and none here");
                    remarks.add(Remark::odd(line, text));
                }
                _ => match self.slot_of(letter) {
                    Some(slot) => slots.push(slot),
                    None => {
                        let stem = key.trim_end_matches("White").trim_end_matches("Black");
                        let then = match SINGLE.contains(&stem) && slots.is_empty() {
                            true => "what is inherited stays",
                            false => "the rest of the list is passed over",
                        };
                        let text =
                            format!("`{letter}` in `{key}` is no piece of this variant; {then}, as there");
                        remarks.add(Remark::wrong(line, text));
                        break;
                    }
                },
            }
        }
        slots
    }

    /// `p:g s:g` or `q:1 r:2` with slots for letters, as words `slot:slot`.
    fn pairs(&self, key: &str, text: &str, line: usize, remarks: &mut Remarks) -> String {
        let mut pairs = Vec::new();
        for pair in text.split_whitespace().filter(|pair| *pair != "-") {
            let found = pair.split_once(':').and_then(|(one, other)| {
                let one = self.slot_of(one.chars().next()?)?;
                let other = if key == "promotionLimit" {
                    other.parse::<u16>().ok()?.to_string()
                } else {
                    self.slot_of(other.chars().next()?)?
                };
                Some(format!("{one}:{other}"))
            });
            match found {
                Some(pair) => pairs.push(pair),
                None => remarks
                    .add(Remark::wrong(line, format!("`{pair}` in `{key}` is no pair of this variant"))),
            }
        }
        pairs.join(" ")
    }

    pub(super) fn value(&self, key: &str) -> Option<&Value> {
        self.values.get(key)
    }

    /// Where a key is set, if the file sets it.
    pub(super) fn line(&self, key: &str) -> usize {
        self.value(key).map_or(0, |value| value.line)
    }

    pub(super) fn is(&self, key: &str) -> bool {
        self.value(key).is_some_and(|value| value.text == "true")
    }

    /// Whether a switch that is on by default is on.
    pub(super) fn is_still(&self, key: &str) -> bool {
        self.value(key).is_none_or(|value| value.text == "true")
    }

    /// A number, read as far as digits go: nothing but words are 0, and so is what is below it.
    pub(super) fn number(&self, key: &str, default: u32) -> u32 {
        self.value(key).map_or(default, |value| leading(&value.text).max(0).try_into().unwrap_or(u32::MAX))
    }

    /// Whether a number is below 0, or so large that it is there.
    pub(super) fn is_below(&self, key: &str) -> bool {
        self.value(key).is_some_and(|value| !(0..1 << 30).contains(&leading(&value.text)))
    }

    pub(super) fn word(&self, key: &str) -> &str {
        self.value(key).map_or("", |value| &value.text)
    }

    /// The pairs of a setting that has some, `slot:slot` or `slot:number`.
    pub(super) fn pairs_of(&self, key: &str) -> impl Iterator<Item = (&str, &str)> + Clone {
        self.word(key).split_whitespace().filter_map(|pair| pair.split_once(':'))
    }

    /// Whether what is captured goes into a hand, here or at another board.
    pub(super) fn keeps_captures(&self) -> bool {
        self.is("capturesToHand") || self.is("twoBoards")
    }

    /// Files are letters or numbers; from 0.
    pub(super) fn file(&self, key: &str, default: u8) -> u8 {
        let text = self.word(key);
        let number = u8::try_from(leading(text)).ok().and_then(|number| number.checked_sub(1));
        let letter = text.bytes().next().filter(u8::is_ascii_lowercase).map(|letter| letter - b'a');
        number.or(letter).unwrap_or(default)
    }

    /// The pieces that a list names for a side.
    pub(super) fn list(&self, key: &str, side: &str, default: &[&str]) -> Vec<String> {
        let value = self.value(&format!("{key}{side}")).or_else(|| self.value(key));
        match value {
            None => default.iter().map(|slot| (*slot).to_owned()).collect(),
            Some(value) if value.slots.iter().any(|slot| slot == "*") => vec!["*".to_owned()],
            Some(value) => value.slots.clone(),
        }
    }

    /// The squares that a setting names for a side.
    pub(super) fn squares(&self, key: &str, side: &str) -> Option<Squares> {
        let value = self.value(&format!("{key}{side}")).or_else(|| self.value(key))?;
        Squares::read(&value.text).ok()
    }

    pub(super) fn piece_of(&self, slot: &str) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.slot == slot)
    }

    /// The letter of a piece that the game has.
    pub(super) fn letter(&self, slot: &str) -> Option<char> {
        self.piece_of(slot).map(|piece| piece.letter)
    }

    /// The letters of the pieces of a list that the game has.
    pub(super) fn letters(&self, slots: &[String]) -> Vec<char> {
        if slots.iter().any(|slot| slot == "*") {
            return self.pieces.iter().map(|piece| piece.letter).collect();
        }
        slots.iter().filter_map(|slot| self.letter(slot)).collect()
    }
}

/// The number with which a text begins, as it is read there: 0 if it begins with none, and no more than 32 bits of it.
fn leading(text: &str) -> i64 {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let number = digits
        .bytes()
        .take_while(u8::is_ascii_digit)
        .fold(0i64, |number, digit| (number * 10 + i64::from(digit - b'0')).min(i64::from(i32::MAX)));
    sign * number
}

/// What is wrong with a key that is none.
fn unknown(key: &str) -> String {
    let families = || LISTS.iter().chain(REGIONS).map(|(name, _)| *name);
    let sides: Vec<String> =
        families().flat_map(|name| ["White", "Black"].map(|side| format!("{name}{side}"))).collect();
    let all = WORDS.split_whitespace().chain(families()).chain(sides.iter().map(String::as_str));
    let all = all.filter(|word| known(word)).chain(predefined().map(|piece| piece.0));
    let near = || crate::diagnostic::suggest(key, all);
    let hint = otherwise(key).or_else(|| near().map(|near| format!("`{near}` is one")));
    let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
    format!("`{key}` is no setting of Fairy-Stockfish, which passes over it{hint}")
}
