//! The board, the array and the pieces.

use super::super::page::{Group, Page};
use super::super::squares::{Squares, square};
use super::super::{Remark, Remarks, shown};
use super::config::{Config, Piece};
use crate::fairy::betza::{self, Term};
use crate::fairy::predefined;

/// Usual names of moves that have no name there: moves and a name, a line each.
const NAMES: &str = include_str!("names.txt");

/// A square of the array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Man {
    pub(super) letter: char,
    pub(super) white: bool,
    pub(super) promoted: bool,
}

/// A game as it is taken down.
pub(super) struct Game<'c> {
    pub(super) config: &'c Config,
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// Squares by file and rank, from 0.
    pub(super) array: Vec<((u8, u8), Man)>,
    /// What is no square of the board.
    pub(super) holes: Squares,
    /// What White and Black have in hand at the start.
    pub(super) hands: [Vec<char>; 2],
    /// Whether Black moves first.
    pub(super) black_begins: bool,
    /// The field of castling rights of the array.
    pub(super) rights: String,
    /// How many checks win, by side.
    pub(super) checks: Option<(u32, u32)>,
    pub(super) page: Page,
    pub(super) remarks: Remarks,
}

impl<'c> Game<'c> {
    /// What the FEN of the array says; `None` if it cannot be read.
    pub(super) fn new(config: &'c Config, mut remarks: Remarks) -> Result<Game<'c>, Remarks> {
        let files = config.file("maxFile", 7) + 1;
        let ranks = u8::try_from(config.number("maxRank", 8)).unwrap_or(0);
        if !(1..=12).contains(&files) || !(1..=10).contains(&ranks) {
            let line = config.line("maxFile").max(config.line("maxRank"));
            remarks.add(Remark::wrong(
                line,
                "a board has at most 12 files (`a` to `l`) and 10 ranks there".to_owned(),
            ));
            return Err(remarks);
        }
        let fen = config
            .value("startFen")
            .map_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", |fen| &fen.text);
        let line = config.line("startFen");
        let mut fields = fen.split_whitespace();
        let placement = fields.next().unwrap_or_default();
        let mut game = Game {
            config,
            files,
            ranks,
            array: Vec::new(),
            holes: Squares::default(),
            hands: [Vec::new(), Vec::new()],
            black_begins: false,
            rights: String::new(),
            checks: None,
            page: Page::default(),
            remarks,
        };
        if let Err(wrong) = game.place(placement) {
            game.remarks.add(Remark::wrong(line, format!("`startFen`: {wrong}")));
            return Err(game.remarks);
        }
        if fields.next() == Some("b") {
            game.black_begins = true;
        }
        for (index, field) in fields.enumerate() {
            let square = field.strip_prefix(|file: char| file.is_ascii_lowercase()).unwrap_or("x");
            if index == 1 && square.parse::<u8>().is_ok() {
                let text = format!("`startFen`: that the last move can be answered en passant on {field}");
                game.remarks.add(Remark::lost(line, text));
            } else if index == 0 && field.chars().all(|sign| sign.is_ascii_alphabetic() || sign == '-') {
                game.rights = field.to_owned();
            } else if let Some((white, black)) = field.split_once('+') {
                game.checks = white.parse().ok().zip(black.parse().ok());
            }
        }
        if config.is("freeDrops") && game.hands.iter().all(Vec::is_empty) {
            // What is dropped there comes from nowhere. As nothing leaves the board, there is no more than it has room for.
            let room = usize::from(files) * usize::from(ranks) - game.array.len() - game.holes.each().count();
            let letters = ('A'..='Z').filter(|letter| config.slot_of(*letter).is_some());
            let hand: Vec<char> =
                letters.flat_map(|letter| std::iter::repeat_n(letter, room.min(200))).collect();
            game.hands = [hand.clone(), hand];
        }
        Ok(game)
    }

    /// Reads the first field of a FEN.
    fn place(&mut self, text: &str) -> Result<(), String> {
        let (board, hand) = text.split_once('[').unwrap_or((text, ""));
        for letter in hand.trim_end_matches(']').chars().filter(|letter| *letter != '-') {
            if self.config.slot_of(letter).is_none() {
                return Err(format!("`{letter}` in hand is no piece"));
            }
            let side = usize::from(!letter.is_ascii_uppercase());
            if self.hands[side].len() < 200 {
                self.hands[side].push(letter.to_ascii_uppercase());
            }
        }
        let crowns = self.crowns();
        let crowned = |sign: char| {
            let slot = self.config.slot_of(sign);
            crowns.iter().any(|(from, _)| Some(from) == slot.as_ref())
        };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != usize::from(self.ranks) {
            return Err(format!("it has {} ranks on a board of {}", rows.len(), self.ranks));
        }
        for (index, row) in rows.iter().enumerate() {
            let rank = self.ranks - 1 - u8::try_from(index).unwrap_or(0);
            let (mut file, mut digits, mut promoted) = (0u16, 0u16, false);
            for sign in row.chars() {
                if let Some(digit) = sign.to_digit(10) {
                    digits = (digits * 10 + u16::try_from(digit).unwrap_or(0)).min(100);
                    continue;
                }
                file = (file + std::mem::take(&mut digits)).min(100);
                match sign {
                    '+' => {
                        promoted = true;
                        continue;
                    }
                    '~' => continue,
                    '*' => self.holes.insert(u8::try_from(file).unwrap_or(u8::MAX), rank),
                    _ if self.config.slot_of(sign).is_none() => {
                        return Err(format!("`{}` is no piece of this variant", shown(&sign.to_string())));
                    }
                    _ if promoted && !crowned(sign) => {
                        return Err(format!("`+{}` is no piece of this variant", shown(&sign.to_string())));
                    }
                    _ => {
                        let at = (u8::try_from(file).unwrap_or(u8::MAX), rank);
                        let man = Man {
                            letter: sign.to_ascii_uppercase(),
                            white: sign.is_ascii_uppercase(),
                            promoted,
                        };
                        self.array.push((at, man));
                    }
                }
                promoted = false;
                file += 1;
            }
            file += digits;
            if file != u16::from(self.files) {
                return Err(format!(
                    "rank {} has {file} squares on a board of {} files",
                    rank + 1,
                    self.files
                ));
            }
        }
        Ok(())
    }

    /// Remarks that a setting is not carried over.
    pub(super) fn lose(&mut self, key: &str, why: &str) {
        let line = ["", "White", "Black"]
            .iter()
            .map(|side| self.config.line(&format!("{key}{side}")))
            .max()
            .unwrap_or(0);
        self.remarks.add(Remark::lost(line, format!("`{key}`: {why}")));
    }

    /// Tells where Fairy-Stockfish does otherwise than a setting seems to say.
    pub(super) fn odd(&mut self, key: &str, text: &str) {
        self.remarks.add(Remark::odd(self.config.line(key), format!("`{key}`: {text}")));
    }

    /// `board`, `setup` and `reserve`.
    pub(super) fn board(&mut self, drops: bool) {
        let hops = |slot: &String| {
            let terms = self.config.piece_of(slot).map(|piece| betza::read(&piece.betza).0);
            terms.is_some_and(|terms| betza::write(&terms).contains(['p', 'g']))
        };
        if !self.holes.is_empty() && self.used().iter().any(hops) {
            self.lose(
                "startFen",
                "pieces hop over walls (`*`) there; here nothing hops over what is no square",
            );
        }
        self.page.add(Group::Board, "", format!("board {}x{}", self.files, self.ranks));
        let first = if self.black_begins { ", black to move" } else { "" };
        let mut setup = format!("setup{first} {{\n");
        for rank in (0..self.ranks).rev() {
            let row: Vec<String> = (0..self.files)
                .map(|file| {
                    if self.holes.has(file, rank) {
                        return "*".to_owned();
                    }
                    let man = self.array.iter().find(|(at, _)| *at == (file, rank)).map(|(_, man)| *man);
                    man.map_or_else(
                        || ".".to_owned(),
                        |man| {
                            let letter = if man.white { man.letter } else { man.letter.to_ascii_lowercase() };
                            format!("{}{letter}", if man.promoted { "+" } else { "" })
                        },
                    )
                })
                .collect();
            setup += &format!("    {}\n", row.join(" "));
        }
        self.page.add(Group::Setup, "", setup + "}");
        if !drops {
            return;
        }
        let used = self.used();
        let counted = |hand: &[char]| {
            let mut letters: Vec<char> = hand.to_vec();
            letters.dedup();
            let mut seen = Vec::new();
            for letter in hand {
                if !seen.contains(letter) {
                    seen.push(*letter);
                }
            }
            let words =
                seen.iter().map(|letter| match hand.iter().filter(|other| *other == letter).count() {
                    1 => letter.to_string(),
                    count => format!("{letter}*{count}"),
                });
            let mut words: Vec<String> = words.collect();
            // What a second board brings besides what is captured here is none at the start.
            if self.config.is("twoBoards") && self.config.is("capturesToHand") {
                let comes = used.iter().filter(|slot| *slot != "king");
                let letters = comes.filter_map(|slot| self.config.letter(slot));
                words.extend(
                    letters.filter(|letter| !hand.contains(letter)).map(|letter| format!("{letter}*0")),
                );
            }
            words.join(" ")
        };
        let (white, black) = (counted(&self.hands[0]), counted(&self.hands[1]));
        let mut sorted = self.hands.clone();
        sorted.iter_mut().for_each(|hand| hand.sort_unstable());
        if sorted[0] == sorted[1] {
            if !white.is_empty() {
                self.page.add(Group::Reserve, "", format!("reserve {white}"));
            }
        } else {
            for (side, hand) in [("white", white), ("black", black)] {
                if !hand.is_empty() {
                    self.page.add(Group::Reserve, side, format!("{side} reserve {hand}"));
                }
            }
        }
    }

    /// Squares of a side as it counts them.
    pub(super) fn squares(&self, key: &str, white: bool, default: Squares) -> Squares {
        let side = if white { "White" } else { "Black" };
        let board = Squares::board(self.files, self.ranks);
        match self.config.squares(key, side) {
            Some(squares) if white => squares.and(board),
            Some(squares) => squares.and(board).flipped(self.ranks),
            None => default.and(board),
        }
    }

    pub(super) fn region(&self, squares: Squares) -> String {
        squares.region(self.files, self.ranks)
    }

    /// A region that something stands before or behind: in parentheses, if it is a sum.
    pub(super) fn bracketed(&self, squares: Squares) -> String {
        let region = self.region(squares);
        if region.contains('+') { format!("({region})") } else { region }
    }

    /// The squares of a type in the array, as its owner counts them.
    pub(super) fn stand(&self, letter: char, white: bool) -> Squares {
        let mut squares = Squares::default();
        for ((file, rank), man) in &self.array {
            if man.letter == letter && man.white == white && !man.promoted {
                squares.insert(*file, if white { *rank } else { self.ranks - 1 - rank });
            }
        }
        squares
    }

    /// The type that a piece of the array, of a hand or of a list becomes in the shogi way, by slots.
    pub(super) fn crowns(&self) -> Vec<(String, String)> {
        let pairs = self
            .config
            .pairs_of("promotedPieceType")
            .filter(|(from, to)| self.config.piece_of(from).is_some() && self.config.piece_of(to).is_some());
        pairs.map(|(from, to)| (from.to_owned(), to.to_owned())).collect()
    }

    /// What types are called on the board: by their own letters, and as the crown of another type.
    pub(super) fn faces(&self, slots: &[String]) -> Vec<String> {
        let used = self.used();
        let all = slots.iter().any(|slot| slot == "*");
        let named = |slot: &String| all || slots.contains(slot);
        let own = used.iter().filter(|slot| named(slot)).filter_map(|slot| self.config.letter(slot));
        let mut faces: Vec<String> = own.map(String::from).collect();
        for (from, to) in self.crowns() {
            if used.contains(&from)
                && named(&to)
                && let Some(letter) = self.config.letter(&from)
            {
                faces.push(format!("+{letter}"));
            }
        }
        faces
    }

    /// The slots of the types of a side that promote as pawns do. Pawns that it has do so, whatever is said.
    pub(super) fn promoting(&self, side: &str) -> Vec<String> {
        let mut slots = self.config.list("promotionPawnTypes", side, &["pawn"]);
        let own =
            |man: &Man| man.white == (side == "White") && Some(man.letter) == self.config.letter("pawn");
        let has = self.config.is("pieceDrops") || self.array.iter().any(|(_, man)| own(man));
        if has && !slots.iter().any(|slot| slot == "pawn") {
            slots.push("pawn".to_owned());
        }
        slots
    }

    /// The slots of the types that may come to stand on the board by themselves.
    pub(super) fn used(&self) -> Vec<String> {
        let mut letters: Vec<char> = self.array.iter().map(|(_, man)| man.letter).collect();
        letters.extend(self.hands.iter().flatten());
        let mut slots: Vec<String> =
            letters.iter().filter_map(|letter| self.config.slot_of(*letter)).collect();
        for side in ["White", "Black"] {
            let pawns = self.promoting(side);
            if pawns.iter().any(|pawn| slots.contains(pawn)) {
                let becomes = self.config.list("promotionPieceTypes", side, &[]);
                slots.extend(
                    self.config
                        .letters(&becomes)
                        .into_iter()
                        .filter_map(|letter| self.config.slot_of(letter)),
                );
            }
        }
        if slots.is_empty() {
            slots = self.config.pieces.iter().map(|piece| piece.slot.clone()).collect();
        }
        let order = |slot: &String| self.config.pieces.iter().position(|piece| piece.slot == *slot);
        slots.retain(|slot| self.config.piece_of(slot).is_some());
        slots.sort_by_key(order);
        slots.dedup();
        slots
    }

    /// The moves of a type, as they are there.
    pub(super) fn terms(&mut self, piece: &Piece) -> Vec<Term> {
        let (mut terms, remarks) = betza::read(&piece.betza);
        for remark in remarks {
            self.remarks.add(Remark::odd(piece.line, remark));
        }
        let double = [true, false].map(|white| self.double(white));
        if double.iter().all(|squares| squares.is_empty()) {
            terms.retain(|term| !term.initial);
        } else if piece.slot == "pawn" {
            terms.extend(betza::read("ifmnD").0);
        }
        let passant = self.passant().1.contains(&piece.slot);
        for term in &mut terms {
            term.passant = passant && term.capture && !term.quiet;
        }
        terms
    }

    /// Where a side has a first step of two squares, as it counts.
    pub(super) fn double(&self, white: bool) -> Squares {
        if !self.config.is_still("doubleStep") {
            return Squares::default();
        }
        let default = match white {
            true => Squares::ranks(self.files, 1, 1),
            // There the seventh rank is Black's, whatever the board.
            false => Squares::ranks(self.files, 6, 6).flipped(self.ranks),
        };
        self.squares("doubleStepRegion", white, default)
    }

    /// Where a side's pawns have a first step of three squares, as it counts.
    pub(super) fn triple(&self, white: bool) -> Squares {
        self.squares("tripleStepRegion", white, Squares::default())
    }

    /// Where a side's pieces of a type have any first step, as it counts: of three squares pawns alone.
    fn first_steps(&self, slot: &str, white: bool) -> Squares {
        let double = self.double(white);
        if slot == "pawn" { double.or(self.triple(white)) } else { double }
    }

    /// Moves of pawns from squares that may be other ones for each side.
    fn steps_from(&mut self, key: &str, betza: &str, from: [Squares; 2], within: &str) -> Vec<String> {
        let [white, black] = from;
        if white == black {
            let region = self.region(white);
            return if white.is_empty() {
                Vec::new()
            } else {
                vec![format!("move {betza} from {region}{within}")]
            };
        }
        let mut rules = Vec::new();
        for (index, side) in ["white", "black"].into_iter().enumerate() {
            let zone = from[index];
            if zone.is_empty() {
                continue;
            }
            // The squares are the same for both sides: who stands there of the other side must have this step from there, too, or none.
            let other = 1 - index;
            let steps = self.first_steps("pawn", other == 0).flipped(self.ranks);
            if !zone.and(steps).minus(from[other].flipped(self.ranks)).is_empty() {
                self.lose(
                    key,
                    "first steps from where the other side has others cannot be said; here it has these, too",
                );
            }
            rules.push(format!("move {betza} from {side} ({}){within}", self.region(zone)));
        }
        rules
    }

    /// The types with a first step, and those that capture en passant.
    pub(super) fn passant(&self) -> (Vec<String>, Vec<String>) {
        let none = [true, false].iter().all(|white| self.first_steps("pawn", *white).is_empty());
        let closed = self.config.squares("enPassantRegion", "White").is_some_and(Squares::is_empty);
        if none || closed {
            return (Vec::new(), Vec::new());
        }
        let used = self.used();
        // What is answered passes over a square, and is made from where a piece stands or comes to stand.
        let passes = |leap: &(i8, i8)| {
            let (x, y) = (leap.0.unsigned_abs(), leap.1.unsigned_abs());
            x.max(y) > 1 && (x == 0 || y == 0 || x == y)
        };
        let steps = |piece: &&Piece| {
            let terms = betza::read(&piece.betza).0;
            let stands = |white: &bool| !self.stand(piece.letter, *white).and(self.double(*white)).is_empty();
            piece.slot == "pawn"
                || terms.iter().any(|term| term.initial && term.quiet && term.leaps.iter().any(passes))
                    && [true, false].iter().any(|white| !self.double(*white).is_empty())
                    && (terms.iter().any(|term| !term.initial)
                        || self.config.is("pieceDrops")
                        || [true, false].iter().any(stands))
        };
        let victims = self.config.pieces.iter().filter(|piece| used.contains(&piece.slot)).filter(steps);
        let victims: Vec<String> = victims.map(|piece| piece.slot.clone()).collect();
        if victims.is_empty() {
            return (victims, Vec::new());
        }
        let mut capturers = self.config.list("enPassantTypes", "White", &["pawn"]);
        // Pawns answer whatever is said.
        if !capturers.iter().any(|slot| slot == "pawn") {
            capturers.insert(0, "pawn".to_owned());
        }
        let quietly = |slot: &String| {
            let piece = self.config.piece_of(slot);
            piece.is_some_and(|piece| {
                betza::read(&piece.betza).0.iter().any(|term| term.capture && !term.quiet)
            })
        };
        capturers.retain(|slot| used.contains(slot) && quietly(slot));
        (victims, capturers)
    }

    /// The `piece` clause of a type, under its own letter or with a sign.
    pub(super) fn piece(&mut self, slot: &str, letters: &str, name: &str) {
        let Some(piece) = self.config.piece_of(slot).cloned() else { return };
        let mut terms = self.terms(&piece);
        let triple =
            piece.slot == "pawn" && [true, false].iter().any(|white| !self.triple(*white).is_empty());
        let mut rules: Vec<String> = Vec::new();
        let zone = self.mobility(&piece.slot);
        let within = zone.map_or_else(String::new, |zone| format!(" in {}", self.region(zone)));
        // Where double steps are answered on some squares alone, the answer is a move of its own.
        let mut answer = String::new();
        if let Ok(Some(crossed)) = self.answered()
            && let answers = terms.iter().filter(|term| term.passant).cloned().collect::<Vec<_>>()
            && !answers.is_empty()
        {
            let crossed = zone.map_or(crossed, |zone| zone.and(crossed));
            let alone = |term: Term| Term { quiet: false, capture: false, ..term };
            let answers: Vec<Term> = answers.into_iter().map(alone).collect();
            answer = format!("move {} in {}", betza::write(&answers), self.region(crossed));
            terms.iter_mut().for_each(|term| term.passant = false);
        }
        let moves = betza::write(&terms);
        if piece.slot == "soldier" && self.river() != Some(1) {
            rules.push(format!("move fW{within}"));
            if let Some(rank) = self.river() {
                let beyond = self.region(Squares::ranks(self.files, rank - 1, self.ranks - 1));
                rules.push(format!("move sW from {beyond}{within}"));
            }
        } else if triple {
            let plain: Vec<Term> = terms.iter().filter(|term| !term.initial).cloned().collect();
            rules.push(format!("move {}{within}", betza::write(&plain)));
            let (double, three) = (
                [true, false].map(|white| self.double(white)),
                [true, false].map(|white| self.triple(white)),
            );
            rules.extend(self.steps_from("doubleStepRegion", "ifmnD", double, &within));
            rules.extend(self.steps_from("tripleStepRegion", "ifmnH", three, &within));
        } else if !moves.is_empty() {
            let spares = if piece.slot == "janggiCannon" {
                spared(letters)
            } else if self.config.list("mutuallyImmuneTypes", "", &[]).contains(&piece.slot) {
                format!(" on not {letters}")
            } else {
                String::new()
            };
            rules.push(format!("move {moves}{within}{spares}"));
        }
        rules.extend(Some(answer).filter(|answer| !answer.is_empty()));
        rules.extend(self.along_lines(&piece, letters, &within));
        if self.leaps_at_first(&piece) {
            match piece.slot.as_str() {
                "king" => rules.push(format!(
                    "move fsmN when not check and unmoved own {letters}{}",
                    self.never_aimed_at(letters)
                )),
                "fers" => rules.push("move ifmD".to_owned()),
                _ => {}
            }
        }
        if piece.slot == "king" && self.config.is("flyingGeneral") {
            rules.push("move kR".to_owned());
        }
        let glyph = if piece.slot == "king" && name != "King" { " glyph \"king\"" } else { "" };
        let text = match rules.as_slice() {
            [one] if within.is_empty() && !triple && !one.contains(" on ") => {
                format!("piece {letters} \"{name}\" {}{glyph}", one.trim_start_matches("move "))
            }
            [] => format!("piece {letters} \"{name}\" {{\n}}"),
            _ => format!("piece {letters} \"{name}\" {{\n    {}\n}}", rules.join("\n    ")),
        };
        let surprise = if rules.iter().any(|rule| rule == "move kR") {
            "Along an open line a king attacks the other one: the two may not face each other."
        } else {
            ""
        };
        self.page.explained(Group::Piece, letters, text, surprise);
        let stays = self.config.is("pieceDrops")
            || terms.iter().any(|term| term.leaps.iter().any(|leap| leap.1 <= 0));
        let steps = piece.slot == "pawn" || terms.iter().any(|term| term.initial);
        if steps && !self.passant_less_home(&piece.slot, stays) {
            self.home(&piece, letters);
        }
    }

    /// Whether a type has the first leaps of Cambodia: where it has a right to, as the start says in the field for castling.
    fn leaps_at_first(&mut self, piece: &Piece) -> bool {
        if !self.config.is("cambodianMoves") || !matches!(piece.slot.as_str(), "king" | "fers") {
            return false;
        }
        let why = if !self.config.is("gating") {
            "without `gating` it does nothing there, and nothing here"
        } else {
            let may = |((file, _), man): &((u8, u8), Man)| {
                let letter = char::from(b'A' + file);
                self.rights.contains(if man.white { letter } else { letter.to_ascii_lowercase() })
            };
            let mut own = self.array.iter().filter(|(_, man)| man.letter == piece.letter);
            if own.clone().all(may) {
                return true;
            }
            if own.any(may) {
                self.lose(
                    "cambodianMoves",
                    "that some of a type leap at first, and some not, cannot be said",
                );
                return true;
            }
            "the start gives no right to it in the field for castling, so it does nothing"
        };
        if piece.slot == "king" {
            self.odd("cambodianMoves", why);
        }
        false
    }

    /// That no rook of the enemy's has come onto a king's rank or file, whatever stands between them.
    fn never_aimed_at(&self, king: &str) -> String {
        let Some(rook) = self.config.letter("rook") else { return String::new() };
        // Leaps of one square, two, three; and each three squares longer, and so on.
        let far = usize::from(self.files.max(self.ranks)).saturating_sub(1);
        let leaps = (0..far).map(|less| format!("{}{}", ["W", "D", "H"][less % 3], "X".repeat(less / 3)));
        format!(" and not once own {king} within {} of enemy {rook}", leaps.collect::<String>())
    }

    /// What a type moves besides along the lines of a palace.
    fn along_lines(&mut self, piece: &Piece, letters: &str, within: &str) -> Option<String> {
        let board = Squares::board(self.files, self.ranks);
        let lines = self.config.squares("diagonalLines", "White")?.and(board);
        let king = piece.slot == "king" && piece.betza == "W";
        let way = match piece.slot.as_str() {
            "wazir" => "F",
            _ if king => "F",
            "soldier" => "fF",
            "rook" => "B",
            "janggiCannon" => "pB",
            _ => return None,
        };
        if lines != lines.flipped(self.ranks) {
            self.lose("diagonalLines", "the squares are those of both sides there, and of White alone here");
        }
        let spares = if way == "pB" { spared(letters) } else { String::new() };
        let lines = self.region(lines);
        let within = within.strip_prefix(" in ").map_or(String::new(), |zone| format!(" & ({zone})"));
        (!lines.is_empty()).then(|| format!("move {way} from {lines} in {}{spares}", joined(&lines, &within)))
    }

    /// Whether the squares of the array say enough of where a first step is made from.
    fn passant_less_home(&self, slot: &str, stays: bool) -> bool {
        let Some(letter) = self.config.letter(slot) else { return true };
        let double = |white| self.first_steps(slot, white);
        !stays
            && [true, false].iter().all(|white| {
                let stand = self.stand(letter, *white);
                stand == double(*white)
                    || stand.minus(double(*white)).is_empty() && self.only_there(stand, double(*white))
            })
    }

    /// Whether nobody can come to the squares of a region on which it does not stand: no rank of it lies ahead of a man.
    fn only_there(&self, stand: Squares, zone: Squares) -> bool {
        let lowest = stand.each().map(|(_, rank)| rank).min();
        lowest.is_none_or(|lowest| zone.each().all(|(_, rank)| rank <= lowest))
    }

    fn home(&mut self, piece: &Piece, letters: &str) {
        let double = |white| self.first_steps(&piece.slot, white);
        let (white, black) = (double(true), double(false));
        if white.is_empty() && black.is_empty() || self.config.letter(&piece.slot).is_none() {
            return;
        }
        let has = |white| !self.stand(piece.letter, white).is_empty() || self.config.is("pieceDrops");
        if white == black || !has(false) {
            let text = format!("home {letters} on {}", self.region(white));
            self.page.add(Group::Home, letters, text);
        } else if !has(true) {
            let text = format!("home {letters} on {}", self.region(black));
            self.page.add(Group::Home, letters, text);
        } else {
            for (side, zone) in [("white", white), ("black", black)] {
                if zone.is_empty() {
                    self.lose(
                        "doubleStepRegion",
                        "one side has a first step and the other has none; here both have it",
                    );
                } else {
                    let text = format!("{side} home {letters} on {}", self.region(zone));
                    self.page.add(Group::Home, format!("{side} {letters}"), text);
                }
            }
        }
    }

    /// From which rank on soldiers go sideways, too, as their owner counts; none where the board ends before it.
    pub(super) fn river(&self) -> Option<u8> {
        let rank = self.config.number("soldierPromotionRank", 1).max(1);
        u8::try_from(rank).ok().filter(|rank| *rank <= self.ranks)
    }

    /// The squares that a type may go to, if not all: for both sides alike.
    pub(super) fn mobility(&mut self, slot: &str) -> Option<Squares> {
        let mut name = slot.to_owned();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let of = |side: &str| self.config.squares(&format!("mobilityRegion{side}{name}"), "");
        let board = Squares::board(self.files, self.ranks);
        let said = |side: &str| of(side).filter(|zone| !zone.is_empty());
        let (white, black) = (
            said("White").map(|zone| zone.and(board)),
            said("Black").map(|zone| zone.and(board).flipped(self.ranks)),
        );
        // Those that it has, and those that become it.
        let bases = self.crowns().into_iter().filter(|(_, to)| to == slot).map(|(from, _)| from);
        let letters: Vec<char> =
            bases.chain([slot.to_owned()]).filter_map(|slot| self.config.letter(&slot)).collect();
        let there = |white: bool| {
            let side = if white { "White" } else { "Black" };
            let becomes = self.config.list("promotionPieceTypes", side, &[]).iter().any(|own| own == slot);
            self.array.iter().any(|(_, man)| letters.contains(&man.letter) && man.white == white)
                || self.hands[usize::from(!white)].iter().any(|letter| letters.contains(letter))
                || self.config.keeps_captures()
                || becomes && !self.promoting(side).is_empty()
        };
        let there = [there(true), there(false)];
        let nowhere = |zone: Option<Squares>| zone.is_some_and(|zone| zone.is_empty());
        if nowhere(white) && there[0] || nowhere(black) && there[1] {
            self.lose(&format!("mobilityRegionWhite{name}"), "a piece that may go nowhere cannot be said");
        }
        let (white, black) = (white.filter(|zone| !zone.is_empty()), black.filter(|zone| !zone.is_empty()));
        match (white, black) {
            (None, None) => None,
            (Some(white), Some(black)) if white == black => Some(white),
            (white, black) => {
                if there[0] && !there[1] {
                    return white;
                }
                if there[1] && !there[0] {
                    return black;
                }
                self.lose(
                    &format!("mobilityRegionWhite{name}"),
                    "the two sides' regions are no mirror images; White's is taken for both",
                );
                white.or(black)
            }
        }
    }

    /// The name of a type.
    pub(super) fn name(&self, piece: &Piece) -> String {
        let known = predefined().find(|known| known.0 == piece.slot).map(|known| known.1);
        let named =
            NAMES.lines().filter_map(|line| line.split_once(' ')).find(|(betza, _)| *betza == piece.betza);
        let named = named.map(|(_, name)| name);
        match known {
            Some("King") if piece.betza == "K" => "King".to_owned(),
            Some("King") if piece.slot == "king" => "King".to_owned(),
            Some(known) => known.to_owned(),
            None => named.map_or_else(|| piece.letter.to_string(), str::to_owned),
        }
    }

    /// The squares where a type has no move on an empty board, as its owner counts them.
    pub(super) fn stuck(&mut self, slot: &str) -> Squares {
        let Some(piece) = self.config.piece_of(slot).cloned() else { return Squares::default() };
        let terms = betza::read(&piece.betza).0;
        let mut stuck = Squares::default();
        for (file, rank) in Squares::board(self.files, self.ranks).each() {
            let inside = |leap: &(i8, i8)| {
                let to = (i16::from(file) + i16::from(leap.0), i16::from(rank) + i16::from(leap.1));
                let inside =
                    (0..i16::from(self.files)).contains(&to.0) && (0..i16::from(self.ranks)).contains(&to.1);
                let hole = |(file, rank)| self.holes.has(file, rank);
                let at = u8::try_from(to.0).ok().zip(u8::try_from(to.1).ok());
                inside && !at.is_some_and(hole)
            };
            if !terms.iter().any(|term| term.quiet && !term.initial && term.leaps.iter().any(inside)) {
                stuck.insert(file, rank);
            }
        }
        let across = stuck.each().all(|(file, rank)| stuck.has(self.files - 1 - file, rank));
        if !across && self.config.is("immobilityIllegal") {
            let text =
                format!("`{}` moves otherwise to the right than to the left, and so to Black", piece.letter);
            self.lose("immobilityIllegal", &text);
        }
        stuck
    }

    /// `a1 + h1`, and so on.
    pub(super) fn named(squares: &[(u8, u8)]) -> String {
        squares.iter().map(|(file, rank)| square(*file, *rank)).collect::<Vec<_>>().join(" + ")
    }
}

/// A cannon of Janggi neither hops over its own type nor captures it.
fn spared(letters: &str) -> String {
    format!(" on not {letters} over not {letters}")
}

/// A region and what is joined to it.
fn joined(region: &str, and: &str) -> String {
    if and.is_empty() { region.to_owned() } else { format!("({region}){and}") }
}
